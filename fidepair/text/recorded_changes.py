"""Numbers, ratings and names that changed during an event (C.04.2 2.3), as comments record them,
undone one by one; and what comments say of changes by hand.

A comment is only a statement: one that contradicts the names, games or numbers of the file is not
obeyed. Knows numbers and names only, no tournament.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Renumbering(NamedTuple):
    """A change before round `round_number` was paired, and the comment that records it: a late
    entry, or another number for a participant (`name`, `number`, the pairs of old and new numbers
    in `moved`), another rating, or another name.

    `instead_of`: the number that the participant had before, if the comment has it. `rated`,
    `renamed`: the number, the old and the new rating or name.
    """

    comment: str
    round_number: int
    name: str = ""
    number: int | None = None
    is_late: bool = False
    instead_of: int | None = None
    moved: tuple[tuple[int, int], ...] = ()
    rated: tuple[int, int | None, int | None] | None = None
    renamed: tuple[int, str, str] | None = None


class Entrants(NamedTuple):
    """Who takes part at one time: TPN and name by the number in the file; those who came later are
    left out.

    `ratings`: in the columns; `provisional`: those by which a player without one is paired.
    `first_rounds`: the first round with a game or the PAB, for those who have one.
    """

    tpns: Mapping[int, int]
    names: Mapping[int, str]
    ratings: Mapping[int, int | None]
    provisional: Mapping[int, int]
    first_rounds: Mapping[int, int]

    def rating(self, number: int) -> int | None:
        """Return by which rating a player is paired."""
        rating = self.ratings[number]
        return self.provisional.get(number) if rating is None else rating


class Undone(NamedTuple):
    """The field as it was; the changes that were undone, the latest first; and those that
    contradict the file, each with the contradiction in words."""

    field: Entrants
    obeyed: tuple[Renumbering, ...]
    refused: tuple[tuple[Renumbering, str], ...]


class _Contradiction(Exception):
    """A comment that does not fit the file; the argument says why."""


def undo(field: Entrants, changes: Iterable[Renumbering], last_round: int) -> Undone:
    """Return the field before these changes, which are in the order of time; those that contradict
    it are left aside.

    `last_round`: the last round that can have been paired after a change.
    """
    obeyed, refused = [], []
    in_order = sorted(changes, key=lambda one: one.round_number)
    for change in reversed(in_order):
        try:
            field = _before(field, change, last_round)
            obeyed.append(change)
        except _Contradiction as contradiction:
            refused.append((change, str(contradiction)))
    return Undone(field, tuple(obeyed), tuple(refused))


def _before(field: Entrants, change: Renumbering, last_round: int) -> Entrants:
    """Return the field before a change. Raises _Contradiction."""
    if not 1 <= change.round_number <= last_round:
        raise _Contradiction(f"round {change.round_number} is neither paired nor the next one")
    if change.rated is not None and change.round_number == 1:
        return field  # nothing was paired by the old one, so that later changes need no record
    if change.rated is not None:
        return _before_rating(field, *change.rated)
    if change.renamed is not None:
        return _before_name(field, *change.renamed)
    who = _participant(field, change)
    if change.is_late:
        return _before_entry(field, change, who)
    return _before_move(field, change)


def _before_rating(field: Entrants, number: int, was: int | None, now: int | None) -> Entrants:
    if number not in field.ratings:
        raise _Contradiction(f"no player has number {number}")
    rating = field.rating(number)
    if now not in (
        rating,
        field.ratings[number],
    ):  # who has none may have got a provisional one since
        raise _Contradiction(f"player {number} has {_rating_text(rating)}, not {_rating_text(now)}")
    if field.ratings[number] is None and now is not None and was is not None:
        return field._replace(provisional={**field.provisional, number: was})
    return field._replace(ratings={**field.ratings, number: was})


def _rating_text(rating: int | None) -> str:
    return "no rating" if rating is None else f"rating {rating}"


def _before_name(field: Entrants, number: int, was: str, now: str) -> Entrants:
    if number not in field.names:
        raise _Contradiction(f"no participant has number {number}")
    if not _is_same_name(field.names[number], now):
        raise _Contradiction(f'participant {number} has another name than "{now}"')
    return field._replace(names={**field.names, number: was})


def _participant(field: Entrants, change: Renumbering) -> int:
    """Return the number in the file of the participant that a change of numbers is about. Raises
    _Contradiction."""
    who = next((one for one, tpn in field.tpns.items() if tpn == change.number), None)
    if who is None:
        raise _Contradiction(f"no participant had number {change.number} then")
    if not _is_same_name(field.names[who], change.name):
        raise _Contradiction(f'number {change.number} was not "{change.name}"')
    return who


def _is_same_name(name: str, recorded: str) -> bool:
    return _letters(name) == _letters(recorded)


def _letters(name: str) -> str:
    """Return the letters and digits of a name in lower case, without accents: programs write the
    rest in several ways."""
    return "".join(
        sign for sign in unicodedata.normalize("NFKD", name.casefold()) if sign.isalnum()
    )


def _before_entry(field: Entrants, change: Renumbering, who: int) -> Entrants:
    """2.4: before a late entry, who had no game in the rounds before; those behind had one number
    less."""
    first = field.first_rounds.get(who, change.round_number)
    if first < change.round_number:
        raise _Contradiction(f"{change.name} was already paired in round {first}")
    place = field.tpns[who]
    behind = sorted(tpn for tpn in field.tpns.values() if tpn > place)
    if sorted(change.moved) != [(tpn - 1, tpn) for tpn in behind]:
        raise _Contradiction("the numbers behind the late entry did not change so")
    tpns = {one: tpn - (tpn > place) for one, tpn in field.tpns.items() if one != who}
    return field._replace(tpns=tpns)


def _before_move(field: Entrants, change: Renumbering) -> Entrants:
    """2.3: before a participant got another number; `moved` is a permutation of numbers that
    participants have."""
    old = {new: former for former, new in change.moved}
    is_permutation = len(old) == len(change.moved) and sorted(old) == sorted(old.values())
    if not is_permutation or not {*old} <= {*field.tpns.values()}:
        raise _Contradiction("no such exchange of numbers is possible")
    former = old.get(change.number or 0)
    if former is None or change.instead_of not in (None, former):
        raise _Contradiction(f"these changes do not give number {change.number} to {change.name}")
    tpns = {one: old.get(tpn, tpn) for one, tpn in field.tpns.items()}
    return field._replace(tpns=tpns)


class ByHand(NamedTuple):
    """What a comment on a change by hand says was published: pairs, and who has the
    pairing-allocated bye."""

    pairs: tuple[frozenset[int], ...] = ()
    bye: int | None = None


def by_hand(text: str) -> ByHand:
    """Return the pairs and the bye of `3-17, 4-8 fixed by the arbiter; 12 has the bye by the
    arbiter`, or of `12-7 instead of 12-9`; none of them of what people write freely."""
    fixed = re.match(
        r"(\d{1,4}-\d{1,4}(?:, \d{1,4}-\d{1,4})*) (?:fixed by the arbiter|instead of \d+-\d+)", text
    )
    bye = re.search(r"(?:^|; )(\d{1,4}) has the bye by the arbiter", text)
    pairs = (
        frozenset(map(int, pair.split("-"))) for pair in (fixed[1].split(", ") if fixed else ())
    )
    return ByHand(tuple(pairs), int(bye[1]) if bye else None)
