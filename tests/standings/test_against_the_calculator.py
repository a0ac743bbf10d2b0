"""Values, places and ranks of random events: the program against the literal calculator of tie-breaks.

A longer comparison: `campaign_standings.py`.
"""

from __future__ import annotations

from random import Random

import pytest
from campaign_standings import (
    ENCOUNTERS,
    OF_TEAMS,
    all_differences,
    codes_of,
    differences,
    differences_of,
    groups_of,
    lists_of,
)
from oracles import tie_breaks
from short import seeds_in_parts
from standings.events import KINDS, event

from fidepair.tournament import Bye, Kind

SEEDS = range(30)


@pytest.mark.parametrize("seeds", seeds_in_parts(len(SEEDS), 15, 4), ids=str)
def test_values_and_ranks_of_random_events(seeds: range):
    """Every method has the values of the literal calculator, and lists with encounters in them give its ranks."""
    assert [] == all_differences(seeds)


@pytest.mark.parametrize("kind", KINDS)
def test_values_and_ranks_of_an_event_of_each_kind(kind: str):
    """The first seeds may leave out a kind of event: each is compared."""
    assert [] == differences(SEEDS[0], kind)


@pytest.mark.parametrize("kind", KINDS)
def test_values_and_ranks_by_the_edition_of_2024(kind: str):
    """The day before 1 March 2026: no limit for a dummy (16.4), and forfeits count in round robins (15.2)."""
    for seed in range(1 if kind.startswith("team") else 2):
        old = event(seed, kind)._replace(first_day=(2026, 2, 28))
        assert [] == [*differences_of(old, Random(seed))]


@pytest.mark.parametrize("kind", KINDS)
def test_the_calculator_ranks_every_random_event(kind: str):
    """Each method has a value or is dropped, and each list ranks everybody, in events of all kinds."""
    for seed in SEEDS[:5]:
        tournament = event(seed, kind)
        for code in codes_of(tournament):
            try:
                assert len(tournament.participants) == len(tie_breaks.value(tournament, code))
            except tie_breaks.Dropped:
                continue
        for codes in lists_of(tournament, Random(seed)):
            assert len(tournament.participants) == len(tie_breaks.ranking(tournament, codes))


@pytest.mark.parametrize("kind", KINDS)
def test_places_in_a_group_do_not_hang_on_its_order(kind: str):
    """6, 13.3: whoever is named first, each has the same place in the group."""
    for seed in SEEDS[:5]:
        tournament = event(seed, kind)
        for group in groups_of(tournament, Random(seed)):
            for code in ENCOUNTERS + (OF_TEAMS if tournament.kind is Kind.TEAM else []):
                places = tie_breaks.direct_encounter(tournament, group, code)
                assert places == tie_breaks.direct_encounter(tournament, sorted(group, reverse=True), code)


def test_events_are_full_of_ties():
    """In most of the random events direct encounter is asked, and in many of them it breaks a tie."""
    tied = broken = 0
    for seed in range(200):
        tournament = event(seed)
        by_points, by_encounter = (tie_breaks.ranking(tournament, codes) for codes in (["PTS"], ["PTS", "DE"]))
        tied += len(set(by_points.values())) < len(by_points)
        broken += by_points != by_encounter

    assert tied > 140
    assert broken > 40


def test_events_have_all_kinds_of_rounds():
    """Byes of each kind stand in the random events, at the end and before it."""
    last, before = set(), set()
    for seed in SEEDS[:50]:
        for participant in event(seed, "individuals").participants:
            before |= {entry for entry in participant.entries[:-1] if isinstance(entry, Bye)}
            last |= {entry for entry in participant.entries[-1:] if isinstance(entry, Bye)}

    assert [set(Bye), set(Bye)] == [before, last]
