"""Participants as they are typed: by number, by any unambiguous part of the name, or by board and
colour (`b3w`)."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from fidepair.desk.entry_list import plain, spelt_out
from fidepair.desk.record.past_state import published
from fidepair.errors import UsageError
from fidepair.swiss.boards import board_range
from fidepair.text.data import some_of
from fidepair.text.wording import is_number
from fidepair.tournament import Kind, Participant, Tournament

_T = TypeVar("_T")
_SEAT = re.compile(r"b(\d{1,4})([wb])", re.IGNORECASE)
"""A board of the last round, and the colour of the participant."""


def number_and_name(one: Participant) -> str:
    """Return number and name of a participant, as in messages."""
    return f"{one.number} {one.name}".rstrip()


def find(
    tournament: Tournament, text: str, among: Sequence[Participant] | None = None
) -> Participant:
    """Return the participant that a text means; `among`: of these, such as the players of teams.

    Raises UsageError for nobody, and with the candidates for more than one.
    """
    people = tournament.participants if among is None else among
    noun = "team" if tournament.kind is Kind.TEAM and among is None else "player"
    if is_number(text):
        return _numbered(people, int(text), noun)
    seat = _SEAT.fullmatch(text.strip())
    if seat and among is None:
        return _seated(tournament, int(seat[1]), seat[2].lower())
    candidates = _named(people, text)
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        raise UsageError(f"No {noun} matches `{text}`.\n  Give a number or part of a name.")
    listed = some_of([number_and_name(one) for one in candidates])
    raise UsageError(f"`{text}` matches {listed}.\n  Give a number or more of the name.")


def _numbered(people: Sequence[Participant], number: int, noun: str) -> Participant:
    """Return the participant with a number."""
    for one in people:
        if one.number == number:
            return one
    message = f"No {noun} has the number {number}."
    if people:
        last = max(one.number for one in people)
        message += f"\n  The numbers run from {people[0].number} to {last}."
    raise UsageError(message)


def _seated(tournament: Tournament, number: int, colour: str) -> Participant:
    """Return the participant who has a colour on a board of the last round."""
    boards = {board.number: board for board in published(tournament).boards}
    board = boards.get(number)
    if board is None:
        raise UsageError(
            f"Board {number} does not exist: the last round has {board_range(boards)}."
        )
    return (board.white if colour == "w" else board.black).who


def _named(people: Sequence[Participant], text: str) -> list[Participant]:
    """Return the participants with the greatest likeness to a text, if there is any."""
    if not all(plain(part) for part in text.split(",")):
        return []
    candidates: dict[int, list[Participant]] = {}
    for one in people:
        candidates.setdefault(_likeness(one.name, text), []).append(one)
    best = max(candidates, default=0)
    return candidates[best] if best > 0 else []


def _is_name(tournament: Tournament, text: str) -> bool:
    """Return whether a text is the whole name of a participant."""
    return any(_likeness(one.name, text) >= 3 for one in tournament.participants)


def _likeness(name: str, text: str) -> int:
    """Return how well a text fits a name: 4 it is the name to the letter, 3 the name, 2 a last
    name, first name or word of it, 1 a part, 0 not at all.

    Each part of `Late, L` begins one of the name. `ä` is `a` as well as `ae`.
    """
    if name.casefold() == text.strip().casefold():
        return 4
    likeness = _likeness_by(plain, name, text)
    if (name + text).isascii():
        return likeness
    return max(likeness, _likeness_by(spelt_out, name, text))


def _likeness_by(letters: Callable[[str], str], name: str, text: str) -> int:
    own, wanted = letters(name), letters(text)
    if own == wanted:
        return 3
    pieces = name.split(",")
    if "," in text:
        parts = text.split(",")
        if len(pieces) < len(parts):
            return 0
        begins = (
            letters(piece).startswith(letters(part))
            for piece, part in zip(pieces, parts, strict=False)
        )
        return 1 if all(begins) else 0
    words = name.replace(",", " ").split()
    if any(letters(word) == wanted for word in (*pieces, *words)):
        return 2
    return 1 if wanted in own else 0


def find_pair(tournament: Tournament, text: str) -> tuple[int, int]:
    """Return the two participants of a pair such as `4-9`, or `Late-Smith`, by number. Raises
    UsageError."""
    parts = text.split("-")
    problem = UsageError(f"`{text}` is not a pair such as 4-9.")
    pairs = []
    for place in range(1, len(parts)):
        try:
            one = find(tournament, "-".join(parts[:place]))
            other = find(tournament, "-".join(parts[place:]))
        except UsageError as error:
            if len(parts) == 2:
                problem = error
            continue
        pairs.append((one, other))
    if len(pairs) != 1:
        raise problem
    one, other = pairs[0]
    if one.number == other.number:
        raise UsageError(f"`{text}` names {number_and_name(one)} twice.")
    return one.number, other.number


def parse_names(
    tournament: Tournament, text: str, meant: Callable[[Tournament, str], _T]
) -> list[_T]:
    """Parse a list such as `3,7` into what its parts mean (`meant`). A name may have a comma itself
    (`Late, Larry`), so the text is also read as one part. Whole names win over parts of names.

    Raises UsageError if no participant matches, or both readings are possible.
    """
    readings: list[list[_T]] = []
    problem = UsageError(f"No player matches `{text}`.")
    parts = text.split(",")
    splits = [[text], parts] if len(parts) > 1 else [[text]]
    whole_names = [split for split in splits if all(_is_name(tournament, part) for part in split)]
    for split in whole_names or splits:
        try:
            reading = [meant(tournament, part) for part in split]
        except UsageError as error:
            problem = error
            continue
        if {*reading} not in map(set, readings):
            readings.append(reading)
    if not readings:
        raise problem
    if len(readings) > 1:
        raise UsageError(
            f"`{text}` can be one name or several.\n"
            "  Give numbers, or repeat the option for each name."
        )
    return readings[0]


# ── Lists of an option ───────────────────────────────────────────────────────
def number_of(tournament: Tournament, text: str) -> int:
    """Return the number of a participant, from the number, a part of the name, or `b3w`. Raises
    UsageError."""
    return int(text) if is_number(text) else find(tournament, text).number


def number_and_rating(tournament: Tournament, text: str) -> tuple[int, int]:
    """Return the number of a participant, and the rating, of a text such as `9=1500`. Raises
    UsageError."""
    who, _, rating = text.rpartition("=")
    if not is_number(rating) or not who.strip():
        raise UsageError(f"`{text.strip()}` is not a player and a rating such as 9=1500.")
    return number_of(tournament, who), int(rating)


def parse_lists(
    lists: Iterable[tuple[_T, ...] | str],
    tournament: Tournament,
    read: Callable[[Tournament, str], _T],
) -> list[_T]:
    """Return what the lists contain; those with names are texts, which `read` reads part by part.
    Raises UsageError for ambiguous names."""
    values: list[_T] = []
    for one in lists:
        values += parse_names(tournament, one, read) if isinstance(one, str) else one
    return values
