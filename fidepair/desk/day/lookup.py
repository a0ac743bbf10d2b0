"""Who is meant: a participant by number, by any unambiguous part of the name, or by board and
colour (`b3w`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from fidepair.desk.entry_list.spellings import plain, spelt_out
from fidepair.desk.record.past_state import published
from fidepair.errors import UsageError
from fidepair.text.safe import is_number
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.tournament import Participant, Tournament

_T = TypeVar("_T")
_MOST_LISTED = 8
_SEAT = re.compile(r"b(\d{1,4})([wb])", re.IGNORECASE)
"""A board of the last round, and who has White or Black on it."""


def told(one: Participant) -> str:
    """Return a participant as messages name them."""
    return f"{one.number} {one.name}".rstrip()


def found(
    tournament: Tournament, text: str, among: Sequence[Participant] | None = None
) -> Participant:
    """Return the participant that is meant; `among`: of these, such as the players of teams.

    Raises UsageError for nobody (`names_nobody`), and with the candidates for more than one.
    """
    people = tournament.participants if among is None else among
    noun = "team" if tournament.kind is Kind.TEAM and among is None else "player"
    if is_number(text):
        by_number = next((one for one in people if one.number == int(text)), None)
        if by_number is None:
            last = (
                f"\n  The numbers are {people[0].number} to {max(one.number for one in people)}."
                if people
                else ""
            )
            raise UsageError(f"no {noun} has the number {int(text)}.{last}", names_nobody=True)
        return by_number
    if among is None and (seat := _SEAT.fullmatch(text.strip())):
        return _seated(tournament, int(seat[1]), seat[2].lower())
    candidates = _named(people, text)
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        raise UsageError(
            f"no {noun} has a name with `{text}` in it.\n  Give the number, or any part of the name.",
            names_nobody=True,
        )
    listed = "; ".join(map(told, candidates[:_MOST_LISTED]))
    more = f"; and {len(candidates) - _MOST_LISTED} more" if len(candidates) > _MOST_LISTED else ""
    raise UsageError(f"`{text}` may be {listed}{more}.\n  Give the number, or more of the name.")


def _seated(tournament: Tournament, number: int, colour: str) -> Participant:
    """Return who sits at a board of the last round."""
    boards = published(tournament).boards
    if not 1 <= number <= len(boards):
        raise UsageError(f"there is no board {number}: the last round has {len(boards)}.")
    board = boards[number - 1]
    return (board.white if colour == "w" else board.black).who


def _named(people: Sequence[Participant], text: str) -> list[Participant]:
    """Return those who may be meant: whose name it is, else who has it as last name, first name or
    word of them, else all who have it anywhere; of `Late, L` each part begins one of the name. `ä`
    is `a` as well as `ae`."""
    texts = [*map(plain, text.split(","))]
    if not all(texts):
        return []
    found = [(one, _likeness(one.name, text)) for one in people]
    best = max((likeness for _, likeness in found), default=0)
    return [one for one, likeness in found if likeness == best > 0]


def _likeness(name: str, text: str) -> int:
    """Return how well a text names somebody: 3 as the name, 2 as a piece of it, 1 as a part, 0 not
    at all."""
    ways = (plain,) if (name + text).isascii() else (plain, spelt_out)
    return max(_likeness_by(letters, name, text) for letters in ways)


def _likeness_by(letters: Callable[[str], str], name: str, text: str) -> int:
    own, wanted = letters(name), letters(text)
    if own == wanted:
        return 3
    if "," in text:
        pieces, parts = ([*map(letters, one.split(","))] for one in (name, text))
        return len(pieces) >= len(parts) and all(map(str.startswith, pieces, parts))
    if wanted in map(letters, (*name.split(","), *name.replace(",", " ").split())):
        return 2
    return wanted in own


def both(
    tournament: Tournament, text: str, among: Sequence[Participant] | None = None
) -> tuple[int, int]:
    """Return the two participants of a pair such as `4-9`, or `Late-Smith`, by number; `among` as
    for `found`. Raises UsageError."""
    parts = text.split("-")
    problem = UsageError(f"`{text}` is not a pair such as 4-9.")
    pairs = []
    for place in range(1, len(parts)):
        try:
            one, other = (
                found(tournament, "-".join(side), among) for side in (parts[:place], parts[place:])
            )
        except UsageError as error:
            problem = error if len(parts) == 2 else problem
            continue
        pairs.append((one.number, other.number))
    if len(pairs) != 1:
        raise problem
    if pairs[0][0] == pairs[0][1]:
        raise UsageError(
            f"`{text}` names {told(found(tournament, str(pairs[0][0]), among))} twice."
        )
    return pairs[0]


def listed(tournament: Tournament, text: str, meant: Callable[[Tournament, str], _T]) -> list[_T]:
    """Return what is `meant` by each part of a list such as `3,7`, or by all of it: names have
    commas (`Late, Larry`).

    Raises UsageError where nobody is meant, or where it may be the one and the other.
    """
    readings: list[list[_T]] = []
    problem = UsageError(f"`{text}` names nobody.")
    for parts in ([text], text.split(",")) if "," in text else ([text],):
        try:
            found = [meant(tournament, part) for part in parts]
        except UsageError as error:
            problem = error
            continue
        if {*found} not in [{*reading} for reading in readings]:
            readings.append(found)
    if not readings:
        raise problem
    if len(readings) > 1:
        raise UsageError(
            f"`{text}` may be one name or several.\n  Give the numbers, or repeat the option for each."
        )
    return readings[0]
