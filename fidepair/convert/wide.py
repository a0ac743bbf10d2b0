"""Events with numbers above 9,999, for which a tournament file has no columns: JSON, CSV and memory
hold them.

They take the same way as all others, through lines that the reader reads. These lines are in no
file: a number with five digits takes the column before its field, byes are entries of their rounds,
and pairs that must not meet are words. What else has columns for numbers refuses such a number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.trf.format.columns import LAST_ROUND
from fidepair.trf.read.players import MAX_PLAYER_NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    from fidepair.tournament import Forbidden, Tournament

    Form: TypeAlias = dict[str, Any]


def is_wide(numbers: Iterable[int]) -> bool:
    """Return whether a number is above those that a tournament file can have."""
    return max(numbers, default=0) > MAX_PLAYER_NUMBER


def numbers_of(tournament: Tournament) -> list[int]:
    """Return the numbers of all who are paired, or play."""
    return [one.number for one in (*tournament.participants, *tournament.individuals)]


def without_lists(form: Form, name: str) -> Form:
    """Return a form in which announced byes are entries of their rounds. Raises InputError for a
    bye of a player who is missing, or has another entry in the round."""
    rounds = {one["number"]: [*one["rounds"]] for one in form["players"]}
    for listed in form.get("byes", ()):
        index, bye = listed["round"] - 1, {"bye": listed["bye"]}
        for number in listed["numbers"]:
            entries = rounds.get(number)
            if entries is None:
                raise InputError(f"{name}: `byes` has number {number}, which no player has.")
            entries += [None] * (index + 1 - len(entries))
            if entries[index] not in (None, bye):
                raise InputError(
                    f"{name}: `byes`: player {number} has another entry in round {index + 1}."
                )
            entries[index] = bye
    players = [{**one, "rounds": rounds[one["number"]]} for one in form["players"]]
    return {**form, "players": players, "byes": []}


def forbidden_objects(groups: Iterable[Forbidden], rounds: int | None) -> list[Form]:
    """Return the forbidden pairings as the JSON format has them."""
    return [
        {
            "first_round": group.first,
            "last_round": group.last or rounds or LAST_ROUND,
            "numbers": sorted(group.numbers),
        }
        for group in groups
    ]
