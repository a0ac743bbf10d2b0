"""What a later reader has to know of a change, in comments of one stable form: written and read here.

`### Correction @ Round 2: 15-11 1-0 -> 1/2-1/2 (after round 3 was paired)`, `### Provisional rating: 9=1500`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fidepair.trf import Document

CORRECTION, REGENERATION, BY_HAND = "Correction", "TPN regeneration", "MPA"
CONFIGURATION, PROVISIONAL, LOTS = "Configuration", "Provisional rating", "Lots"
WITHDRAWAL = "Withdrawal"
_MARK = "###"
_LOGGED = re.compile(
    rf"{_MARK}\s*({CORRECTION}|{REGENERATION}|{BY_HAND}|{CONFIGURATION}|{PROVISIONAL}|{LOTS}|{WITHDRAWAL})"
    r"(?: @ Round (\d{1,3}))?(?:: (.*))?",
    re.IGNORECASE,
)
_CORRECTED = re.compile(r"(\d+)-(\d+) (.*) -> ([^ ]*)(?: \(after round (\d+) was paired\))?")
_PAIR = re.compile(r"(?<![\d./-])(\d+)-(\d+)(?![\d./-])")
_RATED = re.compile(r"(\d+)=(\d+)")
_ABSENT = re.compile(rf"{_MARK} (XXZ|BYE)((?:\s+\d+)+)\s*")
_ALL = (CORRECTION, REGENERATION, BY_HAND, CONFIGURATION, PROVISIONAL, LOTS, WITHDRAWAL)
_KINDS = {kind.lower(): kind for kind in _ALL}


class Logged(NamedTuple):
    """One event: its kind, one of the names above, the round it is about (None: the event as a whole), and the text."""

    kind: str
    round_number: int | None
    text: str

    def __str__(self) -> str:
        """Return the comment, without the mark of comments: as `Changed.comments` takes it."""
        of_round = "" if self.round_number is None else f" @ Round {self.round_number}"
        return f"{self.kind}{of_round}: {self.text}".rstrip(" :")


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
        return str(Logged(CORRECTION, self.round_number, text))


def logged(document: Document) -> tuple[Logged, ...]:
    """Return the events that the comments of a file tell, in their order."""
    found = (_LOGGED.fullmatch(line.text.rstrip()) for line in document.lines if line.text.startswith(_MARK))
    return tuple(
        Logged(_KINDS[kind.lower()], int(number) if number else None, text or "")
        for kind, number, text in (one.groups() for one in found if one)
    )


def corrections(events: Iterable[Logged]) -> Iterator[LoggedCorrection]:
    """Yield the corrected results."""
    for event in events:
        found = _CORRECTED.fullmatch(event.text) if event.kind == CORRECTION and event.round_number else None
        if found and event.round_number:
            white, black, was, now, after = found.groups()
            was = "" if was == "none" else was
            yield LoggedCorrection(event.round_number, int(white), int(black), was, now, int(after) if after else None)


def provisional_ratings(events: Iterable[Logged]) -> dict[int, int]:
    """Return the estimated ratings by number (C.04.2 2.1), the last one told of each."""
    texts = (event.text for event in events if event.kind == PROVISIONAL)
    return {int(number): int(rating) for text in texts for number, rating in _RATED.findall(text)}


def provisional(number: int, rating: int) -> str:
    """Return the comment on an estimated rating (C.04.2 2.1)."""
    return str(Logged(PROVISIONAL, None, f"{number}={rating}"))


def renumbered(comment: str, new: Mapping[int, int]) -> str:
    """Return a comment line in which the numbers of participants are the new ones; other comments as they are.

    What tells of an earlier renumbering tells the numbers of that time.
    """

    def number(text: str) -> str:
        return str(new.get(int(text), text))

    absent = _ABSENT.fullmatch(comment)
    if absent:
        return f"{_MARK} {absent[1]} {' '.join(map(number, absent[2].split()))}"
    found = _LOGGED.fullmatch(comment.rstrip())
    if not found or not found[3]:
        return comment
    kind, text = _KINDS[found[1].lower()], found[3]
    if kind == PROVISIONAL:
        text = _RATED.sub(lambda one: f"{number(one[1])}={one[2]}", text)
    elif kind == WITHDRAWAL:
        who, space, had = text.partition(" ")
        text = f"{number(who) if who.isdecimal() else who}{space}{had}"
    elif kind in (CORRECTION, BY_HAND):
        text = renumbered_pairs(text, new, only_first=kind == CORRECTION)
    return comment.replace(found[3], text)


def renumbered_pairs(text: str, new: Mapping[int, int], *, only_first: bool = False) -> str:
    """Return a text in which pairs of participants (`3-17`) have the new numbers."""

    def pair(one: re.Match[str]) -> str:
        white, black = int(one[1]), int(one[2])
        return f"{new[white]}-{new[black]}" if white in new and black in new else one[0]

    return _PAIR.sub(pair, text, count=int(only_first))
