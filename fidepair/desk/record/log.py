"""What a later reader has to know of a change, in comments of one stable form: written and read
here.

`### Correction @ Round 2: 15-11 1-0 -> 1/2-1/2 (after round 3 was paired)`, `### Provisional
rating: 9=1500`; a rating that was corrected before a round was paired: `### Correction @ Round 3: 9
rating 2100 -> 1850`, or a name that a record of changed numbers has: `### Correction @ Round 3: 9
name "Smyth, Al" -> "Smith, Al"`. A game with the wrong colours: `### Correction @ Round 2: 1-8
colours exchanged, 1-0 -> 0-1`, each result seen from whoever had White by it; a result for the
rating only: `### Correction for rating @ Round 1: 15-11 1-0 -> 1/2-1/2 (after round 2 ended)`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from fidepair.trf.format.remarks import (
    BY_HAND,
    CONFIGURED,
    EXCHANGED,
    FOR_RATING,
    NATIONAL,
    PROVISIONAL,
    RATED,
    REGENERATION,
    WITHDRAWN,
    Remark,
    remark_of,
    with_new_last_of_ga,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fidepair.trf import Document

CORRECTION, LOTS = "Correction", "Lots"
_OF_RESULTS = (FOR_RATING, RATED, CORRECTION)
"""Kinds of corrected results; the longer words come first."""
_KINDS = (*_OF_RESULTS, REGENERATION, LOTS, BY_HAND, CONFIGURED, PROVISIONAL, NATIONAL, WITHDRAWN)
_MARK = "###"
_CORRECTED = re.compile(
    rf"(\d{{1,9}})-(\d{{1,9}}) (?:colours (?:of games? ([\d,]{{1,99}}) )?{EXCHANGED})?(.*) -> ([^ ]*)"
    r"(?: \(after round (\d{1,9}) (?:was paired|ended)\))?"
)
_PAIR = re.compile(r"(?<![\d./-])(\d+)-(\d+)(?![\d./-])")
_OF_PLAYER = re.compile(r"(\d+) (?:rating|name|had) ")
_BYE_BY_HAND = re.compile(r"(\d+)(?= has the bye by the arbiter)")
_RATED = re.compile(r"(\d+)=(\d+)")
_ABSENT = re.compile(rf"{_MARK} (XXZ|BYE)((?:\s+\d+)+)\s*")


def comment(kind: str, round_number: int | None, text: str) -> str:
    """Return the comment on an event, without the mark of comments: as `Changed.comments` takes
    it."""
    return Remark(kind, round_number, text).line.removeprefix(f"{_MARK} ")


def logged(document: Document) -> tuple[Remark, ...]:
    """Return the events that the comments of a file tell, in their order."""
    return logged_in(line.text for line in document.lines if line.text.startswith(_MARK))


def _remark(comment: str) -> Remark | None:
    return next((remark for kind in _KINDS if (remark := remark_of(comment, kind))), None)


class LoggedCorrection(NamedTuple):
    """A result of a round that was corrected (C.04.2 4.3), from `white` and `black` as they were
    before; `after`: the last round paired then, None if none was, or the last one that was over,
    where it is for the rating.

    `exchanged`: the games of a match that were played with the wrong colours (4.3.2), from 1; none
    for all of it, or for a single game: then the sides change places, and `now` has whoever was
    second on the left. None: colours stay.
    """

    round_number: int
    white: int
    black: int
    was: str
    now: str
    after: int | None = None
    exchanged: tuple[int, ...] | None = None
    kind: str = CORRECTION

    @property
    def pair(self) -> tuple[int, int]:
        """The pair as it is after the correction."""
        return (self.black, self.white) if self.exchanged == () else (self.white, self.black)

    def __str__(self) -> str:
        """Return the comment, without the mark of comments."""
        happened = "was paired" if self.kind == CORRECTION else "ended"
        late = "" if self.after is None else f" (after round {self.after} {happened})"
        colours = ""
        if self.exchanged is not None:
            games = (
                f"of game{'s' * (len(self.exchanged) > 1)} {','.join(map(str, self.exchanged))} "
            )
            colours = f"colours {games if self.exchanged else ''}{EXCHANGED}"
        text = f"{self.white}-{self.black} {colours}{self.was or 'none'} -> {self.now}{late}"
        return comment(self.kind, self.round_number, text)

    @property
    def line(self) -> str:
        """The comment as a line of a file."""
        return f"{_MARK} {self}"


def logged_in(lines: Iterable[str]) -> tuple[Remark, ...]:
    """Return the events that comment lines tell."""
    return tuple(remark for remark in map(_remark, lines) if remark is not None)


def corrections(events: Iterable[Remark]) -> Iterator[LoggedCorrection]:
    """Yield the corrected results, of every kind."""
    for event in events:
        found = (
            _CORRECTED.fullmatch(event.text)
            if event.kind in _OF_RESULTS and event.round_number
            else None
        )
        if found and event.round_number:
            white, black, games, was, now, after = found.groups()
            has_colours = event.text[found.end(2) :].startswith(" colours ")
            exchanged = (
                tuple(int(game) for game in (games or "").split(",") if game)
                if has_colours
                else None
            )
            pair, was = (int(white), int(black)), "" if was == "none" else was
            last = int(after) if after else None
            yield LoggedCorrection(event.round_number, *pair, was, now, last, exchanged, event.kind)


def corrected_before(line: str, number: int) -> str:
    """Return the comment on a corrected result as it is once round `number`, the last one, is taken
    back: that round will be paired with the result."""
    for one in corrections(logged_in([line])):
        if one.after == number and one.kind == CORRECTION:
            return one._replace(after=number - 1 if number - 1 > one.round_number else None).line
    return line


def renumbered(line: str, new: Mapping[int, int]) -> str:
    """Return a comment line in which the numbers of participants are the new ones; other comments
    as they are.

    What tells of an earlier renumbering tells the numbers of that time.
    """

    def number(text: str) -> str:
        return str(new.get(int(text), text))

    absent = _ABSENT.fullmatch(line)
    if absent:
        return f"{_MARK} {absent[1]} {' '.join(map(number, absent[2].split()))}"
    remark = _remark(line)
    if remark is None or not remark.text:
        return with_new_last_of_ga(line, new)
    text = remark.text
    if remark.kind in (PROVISIONAL, NATIONAL):
        text = _RATED.sub(lambda one: f"{number(one[1])}={one[2]}", text)
    elif remark.kind in (CORRECTION, WITHDRAWN) and (who := _OF_PLAYER.match(text)):
        text = number(who[1]) + text.removeprefix(who[1])
    elif remark.kind in (*_OF_RESULTS, BY_HAND):
        text = renumbered_pairs(text, new, only_first=remark.kind != BY_HAND)
        text = (
            _BYE_BY_HAND.sub(lambda one: number(one[1]), text) if remark.kind == BY_HAND else text
        )
    return line.replace(remark.text, text)


def renumbered_pairs(text: str, new: Mapping[int, int], *, only_first: bool = False) -> str:
    """Return a text in which pairs of participants (`3-17`) have the new numbers."""

    def pair(one: re.Match[str]) -> str:
        white, black = int(one[1]), int(one[2])
        return f"{new[white]}-{new[black]}" if white in new and black in new else one[0]

    return _PAIR.sub(pair, text, count=int(only_first))
