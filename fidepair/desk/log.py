"""What a later reader has to know of a change, in comments of one stable form: written and read here.

`### Correction @ Round 2: 15-11 1-0 -> 1/2-1/2 (after round 3 was paired)`, `### Provisional rating: 9=1500`; a rating
that was corrected before a round was paired: `### Correction @ Round 3: 9 rating 2100 -> 1850`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from fidepair.trf.format.remarks import (
    BY_HAND,
    CONFIGURED,
    NATIONAL,
    PROVISIONAL,
    REGENERATION,
    WITHDRAWN,
    Remark,
    remark_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fidepair.trf import Document

CORRECTION, LOTS = "Correction", "Lots"
_KINDS = (CORRECTION, REGENERATION, LOTS, BY_HAND, CONFIGURED, PROVISIONAL, NATIONAL, WITHDRAWN)
_MARK = "###"
_CORRECTED = re.compile(r"(\d+)-(\d+) (.*) -> ([^ ]*)(?: \(after round (\d+) was paired\))?")
_PAIR = re.compile(r"(?<![\d./-])(\d+)-(\d+)(?![\d./-])")
_OF_PLAYER = re.compile(r"(\d+) (?:rating|had) ")
_RATED = re.compile(r"(\d+)=(\d+)")
_ABSENT = re.compile(rf"{_MARK} (XXZ|BYE)((?:\s+\d+)+)\s*")


def comment(kind: str, round_number: int | None, text: str) -> str:
    """Return the comment on an event, without the mark of comments: as `Changed.comments` takes it."""
    return Remark(kind, round_number, text).line.removeprefix(f"{_MARK} ")


def logged(document: Document) -> tuple[Remark, ...]:
    """Return the events that the comments of a file tell, in their order."""
    return logged_in(line.text for line in document.lines if line.text.startswith(_MARK))


def _remark(comment: str) -> Remark | None:
    return next((remark for kind in _KINDS if (remark := remark_of(comment, kind))), None)


class LoggedCorrection(NamedTuple):
    """A result of a round that was corrected (C.04.2 4.3); `after`: the last round paired then, None if none was."""

    round_number: int
    white: int
    black: int
    was: str
    now: str
    after: int | None = None

    def __str__(self) -> str:
        """Return the comment, without the mark of comments."""
        late = "" if self.after is None else f" (after round {self.after} was paired)"
        text = f"{self.white}-{self.black} {self.was or 'none'} -> {self.now}{late}"
        return comment(CORRECTION, self.round_number, text)


def logged_in(lines: Iterable[str]) -> tuple[Remark, ...]:
    """Return the events that comment lines tell."""
    return tuple(remark for remark in map(_remark, lines) if remark is not None)


def corrections(events: Iterable[Remark]) -> Iterator[LoggedCorrection]:
    """Yield the corrected results."""
    for event in events:
        found = _CORRECTED.fullmatch(event.text) if event.kind == CORRECTION and event.round_number else None
        if found and event.round_number:
            white, black, was, now, after = found.groups()
            was = "" if was == "none" else was
            yield LoggedCorrection(event.round_number, int(white), int(black), was, now, int(after) if after else None)


def corrected_before(line: str, number: int) -> str:
    """Return the comment on a corrected result as it is once round `number`, the last one, is taken back: that round
    will be paired with the result."""
    for one in corrections(logged_in([line])):
        if one.after == number:
            return f"{_MARK} {one._replace(after=number - 1 if number - 1 > one.round_number else None)}"
    return line


def renumbered(line: str, new: Mapping[int, int]) -> str:
    """Return a comment line in which the numbers of participants are the new ones; other comments as they are.

    What tells of an earlier renumbering tells the numbers of that time.
    """

    def number(text: str) -> str:
        return str(new.get(int(text), text))

    absent = _ABSENT.fullmatch(line)
    if absent:
        return f"{_MARK} {absent[1]} {' '.join(map(number, absent[2].split()))}"
    remark = _remark(line)
    if remark is None or not remark.text:
        return line
    text = remark.text
    if remark.kind in (PROVISIONAL, NATIONAL):
        text = _RATED.sub(lambda one: f"{number(one[1])}={one[2]}", text)
    elif remark.kind in (CORRECTION, WITHDRAWN) and (who := _OF_PLAYER.match(text)):
        text = number(who[1]) + text.removeprefix(who[1])
    elif remark.kind in (CORRECTION, BY_HAND):
        text = renumbered_pairs(text, new, only_first=remark.kind == CORRECTION)
    return line.replace(remark.text, text)


def renumbered_pairs(text: str, new: Mapping[int, int], *, only_first: bool = False) -> str:
    """Return a text in which pairs of participants (`3-17`) have the new numbers."""

    def pair(one: re.Match[str]) -> str:
        white, black = int(one[1]), int(one[2])
        return f"{new[white]}-{new[black]}" if white in new and black in new else one[0]

    return _PAIR.sub(pair, text, count=int(only_first))
