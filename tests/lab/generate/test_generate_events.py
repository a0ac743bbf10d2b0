"""Who is away and which games end otherwise: as often as asked for, where asked for, and nowhere else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from fidepair.forecast import Ending
from fidepair.lab.generate.events import plan
from fidepair.lab.generate.knobs import frequency
from fidepair.lab.generate.settings import FREQUENCIES, NEVER, Settings
from fidepair.tournament import Bye

if TYPE_CHECKING:
    from fidepair.lab.generate.events import Plan

QUIET = Settings(**dict.fromkeys(FREQUENCIES, NEVER))
"""Nothing happens; each test lets something happen."""
ROUNDS = 11
LIMIT = 3.89
"""Standard deviations which a normal variable exceeds once in ten thousand seeds: 99.99 % confidence for each knob."""
BYES = {"zero_point_byes": Bye.ZERO, "half_point_byes": Bye.HALF, "full_point_byes": Bye.FULL}
GAMES = ("forfeits", "double_forfeits", "quick_games", "zero_zero", "half_zero", "zero_half")


def planned(size: int = 40, seed: int = 1, **knobs: Any) -> Plan:
    """Return the plan of an event in which only these things happen, given as texts (or numbers of rounds)."""
    chosen = {name: frequency(value) if isinstance(value, str) else value for name, value in knobs.items()}
    settings = QUIET._replace(**{"players": (size, size), "rounds": ROUNDS, **chosen})
    return plan(settings, size, seed)


def count(of: Plan, name: str) -> Counter[int]:
    """Return how often the thing of that name happens in each round."""
    if name in BYES:
        return Counter({r: list(away.values()).count(BYES[name]) for r, away in of.away.items()})
    return Counter({r: list(ends.values()).count(Ending(name)) for r, ends in of.endings.items()})


class Series(NamedTuple):
    """The rounds in which somebody is away, by number."""

    away: dict[int, list[int]]

    def withdrawn(self, last: int) -> dict[int, int]:
        """Return the first round of absences that last to the end."""
        return {n: rounds[0] for n, rounds in self.away.items() if rounds == list(range(rounds[0], last + 1))}

    def late(self) -> dict[int, int]:
        """Return the round of arrival of those who miss the first rounds."""
        return {n: len(rounds) + 1 for n, rounds in self.away.items() if rounds == list(range(1, len(rounds) + 1))}


def series(of: Plan) -> Series:
    """Return the rounds in which each player is away."""
    found: dict[int, list[int]] = {}
    for round_, away in sorted(of.away.items()):
        for number in away:
            found.setdefault(number, []).append(round_)
    return Series(found)


# ── Rates ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", BYES)
def test_byes_come_at_their_rate(name: str):
    """Of 22,000 chances of 3 % so many come true as a binomial distribution allows with 99.99 % confidence."""
    chances = 20 * 100 * ROUNDS
    found = sum(sum(count(planned(100, seed, **{name: "3%"}), name).values()) for seed in range(20))

    assert LIMIT > abs(found - 0.03 * chances) / (0.03 * 0.97 * chances) ** 0.5


@pytest.mark.parametrize("name", GAMES)
def test_games_end_otherwise_at_their_rate(name: str):
    """Of 22,000 games so many end otherwise as a rate of 4 % allows with 99.99 % confidence."""
    chances = 40 * 50 * ROUNDS
    found = sum(sum(count(planned(100, seed, **{name: "0.04"}), name).values()) for seed in range(40))

    assert LIMIT > abs(found - 0.04 * chances) / (0.04 * 0.96 * chances) ** 0.5


def test_players_withdraw_at_their_rate():
    """In each round after the first, those who are still there leave at the rate of the setting, for good."""
    left = exposed = 0
    for seed in range(40):
        withdrawn = series(planned(100, seed, withdrawals="2%"))
        leaving = withdrawn.withdrawn(ROUNDS)
        left += len(leaving)
        exposed += sum(leaving.get(number, ROUNDS) - 1 for number in range(1, 101))

        assert leaving.keys() == withdrawn.away.keys()
        assert 1 not in leaving.values()

    assert LIMIT > abs(left - 0.02 * exposed) / (0.02 * 0.98 * exposed) ** 0.5


def test_players_come_late_at_their_rate():
    """In each later round of the first half, players turn up for the first time at the rate of the setting."""
    half = ROUNDS // 2
    came = exposed = 0
    for seed in range(40):
        arrivals = series(planned(100, seed, late_entries="2%")).late()
        came += len(arrivals)
        exposed += sum(arrivals.get(number, half) - 1 for number in range(1, 101))

        assert set(range(2, half + 1)) >= set(arrivals.values())

    assert LIMIT > abs(came - 0.02 * exposed) / (0.02 * 0.98 * exposed) ** 0.5


# ── Numbers ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("seed", range(5))
def test_numbers_are_met_exactly(seed: int):
    """A whole number is how often the thing happens in the event, whatever else happens."""
    wanted = {"zero_point_byes": 9, "half_point_byes": 8, "full_point_byes": 7}
    wanted |= {"forfeits": 6, "double_forfeits": 5, "quick_games": 4, "unfinished": 2}
    wanted |= {"zero_zero": 3, "half_zero": 2, "zero_half": 1}
    everything = planned(40, seed, **{name: str(number) for name, number in wanted.items()})

    assert () == everything.notes
    assert wanted == {name: count(everything, name).total() for name in wanted}


@pytest.mark.parametrize("seed", range(5))
def test_numbers_of_withdrawals_and_late_entries_are_met_exactly(seed: int):
    """Five leave for good, six come late, and nobody else misses a round; some may do both."""
    leaving = series(planned(40, seed, withdrawals="5"))
    coming = series(planned(40, seed, late_entries="6"))
    both = planned(40, seed, withdrawals="5", late_entries="6")
    last, first = both.away[ROUNDS], both.away[1]

    assert 5 == len(leaving.withdrawn(ROUNDS)) == len(leaving.away)
    assert 6 == len(coming.late()) == len(coming.away)
    assert (5, 6) == (len(last), len(first))


def test_everybody_plays_at_least_one_round():
    """Whoever comes late leaves later still: many of both, and nobody is away in all rounds."""
    busy = series(planned(40, withdrawals="30%", late_entries="30%"))

    assert ROUNDS > max(len(rounds) for rounds in busy.away.values())


def test_what_finds_no_place_is_told():
    """Four players can have two byes a round at most: two always stay."""
    crowded = planned(4, rounds=3, half_point_byes="10")

    assert [2, 2, 2] == [len(away) for away in crowded.away.values()]
    assert ("half point byes: only 6 of 10 were possible",) == crowded.notes


@pytest.mark.parametrize("name", [*BYES, "withdrawals", "late_entries"])
def test_at_least_two_players_stay(name: str):
    """Even where everybody is to be away two players remain in each round."""
    deserted = planned(9, rounds=5, **{name: "100%"})

    assert 7 == max(len(away) for away in deserted.away.values())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_end_otherwise(name: str):
    """A rate of one is every game of every round."""
    assert dict.fromkeys(range(1, ROUNDS + 1), 20) == count(planned(40, **{name: "1.0"}), name)


# ── Rounds ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", [*BYES, *GAMES])
def test_what_is_said_of_rounds_happens_in_those_rounds_only(name: str):
    """`3:4,5:100%` is four in round 3, everything possible in round 5, and nothing elsewhere."""
    found = +count(planned(40, **{name: "3:4,5:100%"}), name)

    assert {3: 4, 5: 38 if name in BYES else 20} == found


@pytest.mark.parametrize("name", [*BYES, *GAMES])
def test_what_is_said_of_a_round_replaces_the_general_amount(name: str):
    """`20,3:0,4:2` is two in round 4, none in round 3, and twenty in all other rounds together."""
    found = count(planned(40, **{name: "20,3:0,4:2"}), name)

    assert (0, 2, 22) == (found[3], found[4], found.total())


def test_players_leave_and_come_in_the_rounds_that_are_named():
    """`4:3` withdrawals are absent from round 4 on, `4:3` late entries up to round 3."""
    leaving, coming = series(planned(withdrawals="4:3")), series(planned(late_entries="4:3"))

    assert [4, 4, 4] == list(leaving.withdrawn(ROUNDS).values())
    assert [4, 4, 4] == list(coming.late().values())


def test_only_the_last_round_that_is_paired_has_games_without_a_result():
    """An unfinished event has its open games in the round before the next one."""
    found = planned(rounds_played=4, unfinished="5", half_point_byes="5:3")

    assert {4: 5} == +count(found, "unfinished")
    assert {5: 3} == +count(found, "half_point_byes")
    assert [1, 2, 3, 4, 5] == sorted(found.away)


# ── Streams ──────────────────────────────────────────────────────────────────
def test_one_knob_leaves_the_others_as_they_were():
    """More byes do not change who withdraws, who comes late or which games are forfeited (where there are as many)."""
    few = planned(60, withdrawals="3%", late_entries="3%", forfeits="10%")
    more = planned(60, withdrawals="3%", late_entries="3%", forfeits="10%", half_point_byes="20%")
    gone = {(r, n) for r, away in few.away.items() for n in away}

    assert gone < {(r, n) for r, away in more.away.items() for n in away}
    for round_, ends in more.endings.items():
        boards = (60 - len(more.away[round_])) // 2

        assert {board: end for board, end in few.endings[round_].items() if board < boards} == ends


def test_the_rate_of_one_round_does_not_disturb_another():
    """With a rate of its own for round 2 the byes of all other rounds stay the same."""
    same, changed = planned(zero_point_byes="10%"), planned(zero_point_byes="10%,2:50%")

    assert {r: away for r, away in same.away.items() if r != 2} == {r: a for r, a in changed.away.items() if r != 2}
    assert len(changed.away[2]) > len(same.away[2])
