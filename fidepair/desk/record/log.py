"""Events of a tournament in comments of one stable form: written and read here.

- a result: `### Correction @ Round 2: 15-11 1-0 -> 1/2-1/2 (after round 3 was paired)`
- a result for the rating only:
  `### Correction for rating @ Round 1: 15-11 1-0 -> 1/2-1/2 (after round 2 ended)`
- a game with the wrong colours, each result seen from the player who had White by it:
  `### Correction @ Round 2: 1-8 colours exchanged, 1-0 -> 0-1`
- a decision of the arbiter: `### Decision @ Round 2: 10-4 1/2-0`
- a bye: `### Correction @ Round 2: 9 bye zero -> half (after round 3 was paired)`
- a rating for the rating only:
  `### Correction for rating @ Round 6: 9 rating 2100 -> 1850 (after round 6 ended)`
- a rating, before the round was paired: `### Correction @ Round 3: 9 rating 2100 -> 1850`
- a name in a record of changed numbers:
  `### Correction @ Round 3: 9 name "Smyth, Al" -> "Smith, Al"`
- `### Provisional rating: 9=1500`
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from fidepair.tournament import Bye
from fidepair.trf.format.remarks import (
    ADJOURNED,
    CONFIGURED,
    CORRECTED,
    EXCHANGED,
    FOR_RATING,
    IMPORTED,
    Remark,
    choice_of,
)
from fidepair.trf.renumbering import OF_PLAYER, OF_RESULTS, remark_in

CORRECTION = CORRECTED
_MARK = "###"
_CORRECTED = re.compile(
    rf"(\d{{1,9}})-(\d{{1,9}}) (?:colours (?:of games? ([\d,]{{1,99}}) )?{EXCHANGED})?(.*) -> ([^ ]*)"
    r"(?: \(after round (\d{1,9}) (?:was paired|ended)\))?"
)
_OF_DATA = re.compile(
    r"(\d{1,9}) (bye|rating) (\w{1,9}) -> (\w{1,9})(?: \(after round (\d{1,9}) (?:was paired|ended)\))?"
)


def comment(kind: str, round_number: int | None, text: str) -> str:
    """Return the comment on an event, without the mark of comments, as in `Changed.comments`."""
    return Remark(kind, round_number, text).line.removeprefix(f"{_MARK} ")


def changed_announcements(lines: Iterable[str]) -> list[str]:
    """Return notes on what was changed once rounds were paired: the number of rounds, the system,
    the tie-breaks, an unpaired round; and on adjourned games and imports."""
    notes = []
    for event in filter(None, map(remark_in, lines)):
        if event.kind == ADJOURNED and event.round_number:
            notes.append(f"round {event.round_number} had adjourned games: {event.text}")
        if event.kind == IMPORTED and event.text:
            notes.append(f"the file was imported: {event.text}")
        choice = choice_of(event)
        is_change = choice is None or choice.name == "rounds"
        if event.kind == CONFIGURED and event.round_number and is_change:
            notes.append(f"changed before round {event.round_number} was paired: {event.text}")
    return notes


class LoggedCorrection(NamedTuple):
    """A corrected result of a round (C.04.2 4.3); `white` and `black` as they were before.

    `after`: the last later round that was paired then (None: none); for the rating, the last round
    that was over. `exchanged`: the games of a match that were played with the wrong colours
    (4.3.2), from 1; empty for a whole match or a single game, whose sides then change places, so
    that `now` has the second side on the left; None if colours stay. `what`: as in
    `DataCorrection`.
    """

    round_number: int
    white: int
    black: int
    was: str
    now: str
    after: int | None = None
    exchanged: tuple[int, ...] | None = None
    kind: str = CORRECTION
    what: str = "result"

    @property
    def who(self) -> frozenset[int]:
        """The numbers of those concerned."""
        return frozenset((self.white, self.black))

    @property
    def pair(self) -> tuple[int, int]:
        """The pair as it is after the correction."""
        return (self.black, self.white) if self.exchanged == () else (self.white, self.black)

    def __str__(self) -> str:
        """Return the comment, without the mark of comments."""
        words = [f"{self.white}-{self.black}"]
        if self.exchanged is not None:
            words.append("colours")
            if self.exchanged:
                noun = "game" if len(self.exchanged) == 1 else "games"
                words.append(f"of {noun} {','.join(map(str, self.exchanged))}")
            words.append(EXCHANGED.rstrip())
        words.append(f"{self.was or 'none'} -> {self.now}")
        words += _after(self.after, self.kind)
        return comment(self.kind, self.round_number, " ".join(words))

    @property
    def line(self) -> str:
        """The comment as a line of a file."""
        return f"{_MARK} {self}"


def _after(after: int | None, kind: str) -> list[str]:
    if after is None:
        return []
    happened = "was paired" if kind == CORRECTION else "ended"
    return [f"(after round {after} {happened})"]


BYES = {Bye.ZERO: "zero", Bye.HALF: "half", Bye.FULL: "full"}
"""The words for requested byes in comments."""


class DataCorrection(NamedTuple):
    """A corrected bye of a paired round (C.04.2 4.3.1), or a rating that is corrected for the
    rating report only (4.3.3): `what` is `bye` or `rating`. `after` as in `LoggedCorrection`."""

    round_number: int
    number: int
    what: str
    was: str
    now: str
    after: int | None = None
    kind: str = CORRECTION

    @property
    def who(self) -> frozenset[int]:
        """The number of the one concerned."""
        return frozenset((self.number,))

    def __str__(self) -> str:
        """Return the comment, without the mark of comments."""
        words = [f"{self.number} {self.what} {self.was} -> {self.now}"]
        return comment(
            self.kind, self.round_number, " ".join(words + _after(self.after, self.kind))
        )

    @property
    def line(self) -> str:
        """The comment as a line of a file."""
        return f"{_MARK} {self}"

    @property
    def bye(self) -> tuple[Bye | None, Bye | None]:
        """The byes before and after the correction; None for a word that is not one."""
        byes = {word: bye for bye, word in BYES.items()}
        return byes.get(self.was), byes.get(self.now)


def correction_in(line: str) -> LoggedCorrection | DataCorrection | None:
    """Return the corrected result, bye or rating in a comment line; None if there is none."""
    remark = remark_in(line)
    if remark is None or remark.kind not in OF_RESULTS or not remark.round_number:
        return None
    found = _OF_DATA.fullmatch(remark.text)
    if found:
        number, what, was, now, after = found.groups()
        if (what == "rating") is (remark.kind == CORRECTION):
            return None
        last = int(after) if after else None
        return DataCorrection(remark.round_number, int(number), what, was, now, last, remark.kind)
    found = _CORRECTED.fullmatch(remark.text)
    if not found:
        return None
    white, black, games, was, now, after = found.groups()
    exchanged = None
    if remark.text[found.end(2) :].startswith(" colours "):
        exchanged = tuple(int(game) for game in (games or "").split(",") if game)
    return LoggedCorrection(
        remark.round_number,
        int(white),
        int(black),
        "" if was == "none" else was,
        now,
        int(after) if after else None,
        exchanged,
        remark.kind,
    )


def without_held_rating(comments: Sequence[str], number: int) -> tuple[str, ...]:
    """Return the comments on corrections without the rating of this player that is held for the
    rating report."""

    def is_held(line: str) -> bool:
        found = correction_in(line)
        if not isinstance(found, DataCorrection):
            return False
        return (found.number, found.kind) == (number, FOR_RATING)

    return tuple(line for line in comments if not is_held(line))


def corrected_before(line: str, number: int) -> str:
    """Return the comment on a corrected result as it is once round `number`, the last one, is
    unpaired: that round will be paired with the result. What is for the rating only stays so."""
    found = correction_in(line)
    if found is None or found.after != number:
        return line
    is_still_later = found.kind != CORRECTION or number - 1 > found.round_number
    return found._replace(after=number - 1 if is_still_later else None).line


def is_about(line: str, numbers: Collection[int]) -> bool:
    """Return whether a comment line records data of one of these participants."""
    remark = remark_in(line)
    who = OF_PLAYER.match(remark.text) if remark else None
    return who is not None and int(who[1]) in numbers
