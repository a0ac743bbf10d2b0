"""C.04.7 1 by its text: who is in GA, and the virtual points of each round. Written from the chapter and decision G10
alone, without a look at the package.

Participants of a tournament without changed numbers, in individual events and team events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import Bye, Kind

if TYPE_CHECKING:
    from fidepair.tournament import Participant, Tournament


def first_group(tournament: Tournament) -> list[int]:
    """1.2, 1.3.2: the numbers of GA, in order: down to the last GA participant, late entries above included."""
    order = sorted(tournament.participants, key=lambda one: one.tpn)
    to_be_paired = [one for one in order if tournament.kind is Kind.TEAM or in_round_one(tournament, one)]
    quarter, rest = divmod(len(to_be_paired), 4)
    last = to_be_paired[2 * (quarter + (rest > 0)) - 1]
    return [one.number for one in order[: order.index(last) + 1]]


def in_round_one(tournament: Tournament, participant: Participant) -> bool:
    """Whether a participant has a game or the PAB in round one, or is to be paired in it."""
    if participant.entries:
        entry = participant.entries[0]
        return entry is Bye.PAB or not isinstance(entry, Bye)
    away = {one.number for one in tournament.announced if one.round_number == 1}
    return participant.number not in away


def points_before(number: int, rounds: int, win: int) -> int:
    """1.4: the virtual points of a GA participant before round `number` of so many."""
    accelerated = rounds // 2 + rounds % 2
    if number <= accelerated // 2 + accelerated % 2:
        return win
    return win // 2 if number <= accelerated else 0


def virtual_points(tournament: Tournament, rounds: int) -> dict[int, tuple[int, ...]]:
    """Return the virtual points by number of the participant, one value for each round."""
    values = tuple(points_before(number, rounds, tournament.points.win_white) for number in range(1, rounds + 1))
    return dict.fromkeys(first_group(tournament), values)
