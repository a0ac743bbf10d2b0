"""The first round on which another program differs, and the smallest tournament on which it still does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.crosscheck.comparing import Worth
from fidepair.crosscheck.contest import compare_round
from fidepair.crosscheck.rounds import rounds_to_compare
from fidepair.crosscheck.shrinking import shrink
from fidepair.errors import FidepairError, InputError, UsageError

if TYPE_CHECKING:
    from fidepair.crosscheck.contest import ComparedRound, Contest
    from fidepair.crosscheck.shrinking import Shrunk
    from fidepair.tournament import Tournament


def first_difference(contest: Contest, tournament: Tournament, only: int | None) -> tuple[ComparedRound | None, int]:
    """Return the first round that differs, if there is one, and how often the program was run for that."""
    rounds = [number for number in rounds_to_compare(tournament) if only in (None, number)]
    if not rounds:
        what = "there is no round to be paired" if only is None else f"round {only} is not there to be paired"
        raise InputError(f"{what}.\n  Choose another round, or a file with rounds to be paired.")
    for runs, number in enumerate(rounds, start=1):
        compared = compare_round(contest, tournament, number)
        if compared.comparison.finding is not Worth.SAME:
            return compared, runs
    return None, len(rounds)


def shrink_difference(contest: Contest, tournament: Tournament, first: ComparedRound, most_runs: int) -> Shrunk:
    """Return the smallest tournament found with a difference of the same kind as `first`, the round to be paired; its
    `proof` is a ComparedRound. The program is run `most_runs` times at most."""
    smaller = _Differing(contest, first.comparison.finding)
    return shrink(tournament, first, smaller.compared, most_runs, _paired_by_the_rules)


class _Differing:
    """The tournaments whose next round both programs pair with a difference of the same kind."""

    def __init__(self, contest: Contest, finding: Worth) -> None:
        self.contest = contest
        self.finding = finding

    def compared(self, tournament: Tournament) -> ComparedRound | None:
        """Return the comparison of the round to be paired; None without that difference, or if the tournament makes
        no valid file any more."""
        try:
            compared = compare_round(self.contest, tournament, tournament.rounds_paired + 1)
        except UsageError:
            raise
        except FidepairError:
            return None
        return compared if compared.comparison.finding is self.finding else None


def _paired_by_the_rules(compared: ComparedRound) -> list[tuple[int, int]]:
    ours = compared.comparison.ours
    return [(game.white, game.black) for game in ours.games] if ours else []
