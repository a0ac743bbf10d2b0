"""C.04.7 1, Baku Acceleration Method, applied from 1 February 2026: virtual points that draw_up() adds to scores.

No code here for: 0 (preface), 1.3.1 (place of late entries: their TPN), 1.4.4 (examples), 1.5 (pairing score:
swiss.cards).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fidepair.tournament import Participant, PointSystem


def virtual_points(
    participants: Sequence[Participant], starters: Collection[int], rounds: int, points: PointSystem
) -> dict[int, tuple[int, ...]]:
    """Return the virtual points of the participants in GA, by number, one value for each round.

    `participants`: ascending TPN; `starters`: numbers of those to be paired in round one. Raises InputError where
    a win is not worth two draws or a loss is not worth zero (1.1).
    """
    _require_standard_ratio(points)
    group_a = last_of_group_a(participants, starters)
    # 1.4.1: accelerated are the first half of the rounds, rounded up; 1.4.2: a win's points in the first half of
    # these, rounded up; 1.4.3: half of that in the others.
    accelerated = (rounds + 1) // 2
    whole = (accelerated + 1) // 2
    win = points.win_white
    values = (win,) * whole + (win // 2,) * (accelerated - whole) + (0,) * (rounds - accelerated)
    return {participant.number: values for participant in participants[:group_a]}


def last_of_group_a(participants: Sequence[Participant], starters: Collection[int]) -> int:
    """Return how many participants belong to GA (1.2, 1.3.2, decision G10).

    GA ends with the participant at place 2 * ceil(n / 4) among the n starters; late entries above that
    participant belong to it.
    """
    size = 2 * -(-len(starters) // 4)
    place = 0
    for index, participant in enumerate(participants):
        if place == size:
            return index
        place += participant.number in starters
    return len(participants)


def _require_standard_ratio(points: PointSystem) -> None:
    same = points.win_white == points.win_black and points.draw_white == points.draw_black
    if not same or points.win_white != 2 * points.draw_white or points.loss_white or points.loss_black:
        raise InputError(
            "Baku acceleration needs a win worth two draws and a loss worth zero (C.04.7 1.1); here they are not.\n"
            "  Pair without acceleration, or give virtual points in the file (record 250)."
        )
