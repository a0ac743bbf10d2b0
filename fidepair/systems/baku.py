"""C.04.7 1, Baku Acceleration Method, applied from 1 February 2026: virtual points that draw_up()
adds to scores.

No code here for: 0 (preface), 1.3.1 (place of late entries: their TPN), 1.4.4 (examples), 1.5
(pairing score: swiss.cards).
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from fidepair.errors import InputError
from fidepair.tournament import PointSystem, Tournament


class GroupA(NamedTuple):
    """GA by number: its participants, and the last GA participant (1.3.2), None if GA is empty."""

    numbers: frozenset[int]
    last: int | None


def virtual_points(
    tournament: Tournament, starters: Collection[int], rounds: int
) -> dict[int, tuple[int, ...]]:
    """Return the virtual points of the participants in GA, by number, one value for each round.

    `starters`: numbers of those to be paired in round one. Raises InputError where a win is not
    worth two draws or a loss is not worth zero (1.1).
    """
    require_standard_ratio(tournament.points)
    # 1.4.1: accelerated are the first half of the rounds, rounded up; 1.4.2: a win's points in the
    # first half of these, rounded up; 1.4.3: half of that in the others.
    accelerated = (rounds + 1) // 2
    whole = (accelerated + 1) // 2
    win = tournament.points.win_white
    values = (win,) * whole + (win // 2,) * (accelerated - whole) + (0,) * (rounds - accelerated)
    return dict.fromkeys(sorted(group_a(tournament, starters).numbers), values)


# ── 1.2, 1.3 The group GA ────────────────────────────────────────────────────


def group_a(tournament: Tournament, starters: Collection[int]) -> GroupA:
    """Return the members of GA (1.2, 1.3.2, decision G10).

    The numbers of round one decide: a rating that is corrected later moves no participant between
    the groups. Late entries belong to GA if they got a number above that of the last GA
    participant.
    """
    late = tournament.came_after(1)
    participants = tournament.numbered_at(1).participants
    numbers = [one.number for one in participants if one.number not in late]
    if comment_decides(tournament) and tournament.last_of_ga in numbers:
        size = numbers.index(tournament.last_of_ga) + 1
    else:
        size = size_of_group_a(numbers, starters)
    if not size:
        return GroupA(frozenset(), None)
    last = numbers[size - 1]
    return GroupA(_late_above(tournament, last).union(numbers[:size]), last)


def size_of_group_a(numbers: Sequence[int], starters: Collection[int]) -> int:
    """Return the size of GA before round two (1.2, decision G10). `numbers`: in order of TPN.

    GA ends with the participant at place 2 * ceil(n / 4) among the n starters; others above that
    participant belong to it.
    """
    places = [place for place, number in enumerate(numbers, start=1) if number in starters]
    of_starters = 2 * ((len(places) + 3) // 4)
    if not places:
        return 0
    if of_starters > len(places):
        return len(numbers)
    return places[of_starters - 1]


def last_ga_participant(tournament: Tournament, starters: Collection[int]) -> int | None:
    """Return the number of the last GA participant (1.3.2); where records give virtual points,
    these are the truth (decision G10)."""
    if tournament.virtual is None:
        return group_a(tournament, starters).last
    if comment_decides(tournament):
        return tournament.last_of_ga
    return tournament.last_accelerated()


def contradiction(tournament: Tournament, starters: Collection[int]) -> str:
    """Return the reason why the comment on the last GA participant is not used: the numbers of
    round one, or the virtual points of records, show another one (decision G10); empty if they
    agree."""
    stated, last = tournament.last_of_ga, last_ga_participant(tournament, starters)
    if stated is None or stated == last:
        return ""
    source = "the numbers of round 1"
    if tournament.virtual is not None:
        source = "the virtual points of records"
    names = {one.number: f'{one.number} "{one.name}"' for one in tournament.participants}
    found = "that GA is empty" if last is None else names[last]
    return (
        f"a comment names {names[stated]} as the last GA participant, and {source} show {found};"
        " the comment is not used"
    )


def comment_decides(tournament: Tournament) -> bool:
    """Return whether the comment on the last GA participant decides who belongs to GA: there is
    one, and the comments on changed numbers do not lead back to those of round one."""
    if tournament.last_of_ga is None:
        return False
    changes = tournament.changed_since(1)
    return changes is not None and bool(changes.refused)


def _late_above(tournament: Tournament, last: int) -> frozenset[int]:
    """Return the late entries that got a number above that of the last GA participant (1.3.1,
    1.3.2).

    They belong to GA, or do not, from the moment they have a number: ratings that are corrected
    later change nothing.
    """
    above: set[int] = set()
    changed = {one.round_number for one in tournament.renumberings}
    for number in sorted(changed.intersection(range(2, tournament.rounds_paired + 2))):
        after_each = _after_each_change(tournament, number)
        for before, after in pairwise(after_each):
            came = before.came_after(number) - after.came_after(number)
            order = [one.number for one in after.numbered_at(number).participants]
            above |= came & {*order[: order.index(last)]}
    return frozenset(above)


def _after_each_change(tournament: Tournament, number: int) -> list[Tournament]:
    """Return the tournament as it was before round `number`, for each state of its numbers, in the
    order of time: those of the previous round, then those after each change. Later changes are
    dated one round later."""
    here = tournament.numbered_at(number).before_round(number)._replace(rounds=number + 1)
    changes = here.renumberings
    size = sum(one.round_number == number for one in changes)
    states = []
    for done in range(len(changes) - size, len(changes) + 1):
        later = [one._replace(round_number=number + 1) for one in changes[done:]]
        states.append(here._replace(renumberings=(*changes[:done], *later)))
    return states


def require_standard_ratio(points: PointSystem) -> None:
    """1.1: raise InputError unless a win is worth two draws, and a loss nothing."""
    wins = {points.win_white, points.win_black}
    two_draws = {2 * points.draw_white, 2 * points.draw_black}
    losses = {points.loss_white, points.loss_black}
    if len(wins) > 1 or wins != two_draws or losses != {0}:
        raise InputError(
            "Baku acceleration needs a win worth two draws and a loss worth zero (C.04.7, 1.1).\n"
            "  Pair without acceleration, or give virtual points in the file (record 250)."
        )
