"""What must hold of the standings of any event: numbers, lines and rounds that nobody played decide nothing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from campaign_standings import codes_of, lists_of
from short import first_of
from standings.events import event
from tie_break_values import values_by_number

from fidepair.standings.codes import Code, parse_code
from fidepair.standings.ranking import method_of, standings
from fidepair.standings.rounds import results_of
from fidepair.tournament import Announcement, Bye, Game, Kind

if TYPE_CHECKING:
    from fidepair import Tournament
    from fidepair.standings.ranking import Standings

SEEDS = range(60)
UNTOUCHED = (
    "PTS",
    "DE",
    "DE/P",
    "WIN",
    "WON",
    "BPG",
    "BWG",
    "STD",
    "RTNG",
    "ARO",
    "ARO/C1",
    "TPR",
    "PTP",
    "APRO",
    "KS/L0",
)
"""Methods to which rounds that everybody stayed away from add nothing; Koya with the limit that everybody reaches."""


def told(tournament: Tournament, code: str) -> object:
    """Return the values of a method by number, or why there are none."""
    results = results_of(tournament)
    method = method_of(parse_code(code), results)
    return method.dropped or values_by_number(results, method)


def by(tournament: Tournament, codes: list[str]) -> Standings:
    """Return the standings by exactly this list."""
    return standings(tournament._replace(ranking=tuple(codes)))


@pytest.mark.parametrize("seed", first_of(SEEDS, 15))
def test_numbers_decide_nothing(seed: int):
    """With other numbers the same participants have the same values and ranks, whoever comes first in the file."""
    tournament = event(seed)._replace(virtual=None)
    numbers = [one.number for one in tournament.participants]
    if tournament.kind is not Kind.INDIVIDUAL or numbers != [one.tpn for one in tournament.participants]:
        pytest.skip("the numbers of matches and of teams stand in other records too")
    new = dict(zip(numbers, Random(seed).sample(numbers, len(numbers)), strict=True))
    renumbered = tournament.renumbered(new)
    for code in codes_of(tournament):
        before, after = told(tournament, code), told(renumbered, code)
        if isinstance(before, dict) and not code.startswith("TPN"):
            assert isinstance(after, dict)
            assert (code, {new[number]: value for number, value in before.items()}) == (code, after)
    for codes in lists_of(tournament, Random(seed)):
        if not any(code.startswith("TPN") for code in codes):
            ranks = by(tournament, codes).ranks()
            assert {new[number]: rank for number, rank in ranks.items()} == by(renumbered, codes).ranks()


@pytest.mark.parametrize("seed", first_of(SEEDS, 15))
def test_rounds_to_come_decide_nothing(seed: int):
    """More rounds to come, and byes announced for them, leave the standings as they are (decision T6)."""
    tournament = event(seed)
    last = tournament.rounds_paired
    byes = tuple(Announcement(last + 1, one.number, Bye.HALF) for one in tournament.participants[:3])
    longer = tournament._replace(rounds=last + 4, announced=byes)
    for codes in lists_of(tournament, Random(seed)):
        if not any(code.startswith("SSSC") for code in codes):
            expected, found = by(tournament, codes), by(longer, codes)
            assert [line[1:] for line in expected.lines] == [line[1:] for line in found.lines]


@pytest.mark.parametrize("seed", first_of(SEEDS, 15))
def test_rounds_that_nobody_played_decide_little(seed: int):
    """Rounds that everybody stayed away from leave the points, the encounters, and what counts games as they were."""
    tournament = event(seed, "individuals")
    idle = tuple(one._replace(entries=(*one.entries, Bye.ZERO, Bye.ZERO)) for one in tournament.participants)
    idle_too = tournament._replace(participants=idle, rounds_paired=tournament.rounds_paired + 2, adjustments=())
    tournament = tournament._replace(adjustments=())

    assert any(isinstance(entry, Game) for one in tournament.participants for entry in one.entries)
    for code in UNTOUCHED:
        assert (code, told(tournament, code)) == (code, told(idle_too, code))


def test_a_list_that_is_declared_is_used():
    """What the file declares orders the standings, as if somebody had given it; without anything the points do."""
    tournament = event(3, "individuals")
    declared = tournament._replace(ranking=("PTS", "BH/C1", "de"))

    assert standings(tournament, "BH/C1,DE").lines == standings(declared).lines
    assert (Code("PTS"),) == tuple(method.code for method in standings(tournament).methods)
    assert (True, False) == (standings(declared).is_declared, standings(tournament).is_declared)


def test_lots_are_repeatable_and_refine_the_ranks():
    """A seed gives the same draw again, another one another draw; nobody who is ahead falls behind."""
    tournament = event(3, "individuals")
    shared = standings(tournament).ranks()
    drawn = [standings(tournament, lots=seed) for seed in (1, 1, 2)]

    assert drawn[0].ranks() == drawn[1].ranks() != drawn[2].ranks()
    for found in drawn:
        ranks = found.ranks()
        assert sorted(ranks.values()) == list(range(1, len(ranks) + 1))
        assert all(ranks[a] < ranks[b] for a in ranks for b in ranks if shared[a] < shared[b])
        assert {frozenset(n for n in shared if shared[n] == rank) for rank in shared.values()} >= {
            frozenset(group) for group in found.lots
        }
