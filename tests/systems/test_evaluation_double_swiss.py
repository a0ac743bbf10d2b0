"""C.04.5: any round-pairing, counted and put in its place; what it shares with Team (C.04.6) is tested for both.

A longer run: `campaign_evaluation.py`.
"""

from __future__ import annotations

import pytest
from all_proposals import (
    assert_as_reported,
    assert_best_and_first,
    assert_order_of_the_articles,
    first_difference,
    proposal_of,
)
from makers import round_to_pair
from match_makers import side
from match_positions import any_match_position, dense_match_position, ordinary_event
from oracles.standings import Upfloating

from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS
from fidepair.tournament import ColourType, TeamRules

DOUBLE_SWISS = SYSTEMS["double-swiss"]
BOTH = pytest.mark.parametrize("system", [DOUBLE_SWISS, SYSTEMS["team"]], ids=lambda system: system.name)
NOT_LAST = {"number": 9, "rounds": 12}
LAST = {"number": 9, "rounds": 9}


def a_round(sides, situation=None):
    return round_to_pair(sides, **(situation or NOT_LAST))._replace(team_rules=TeamRules(ColourType.NONE))


def position(system, seed, largest):
    return draw_up(any_match_position(seed, system.kind, largest))


def scores(*values):
    return [side(n, value) for n, value in enumerate(values, start=1)]


# ── 2.1 Absolute criteria ────────────────────────────────────────────────────


@BOTH
@pytest.mark.parametrize(
    ("proposal", "expected"),
    [
        pytest.param(proposal_of((1, 3), pab=2), [], id="legal"),
        pytest.param(
            proposal_of((1, 2), pab=3), [("", "260, XXP"), ("C2", "2.1.2")], id="apart-and-no-right-to-the-PAB"
        ),
        pytest.param(proposal_of((1, 3)), [("", "3.3.1")], id="not-paired"),
        pytest.param(proposal_of((1, 3), (2, 3)), [("", "3.3.1")], id="paired-twice"),
    ],
)
def test_faults(system, proposal, expected):
    """Each absolute criterion that is broken is named with its article; then 3.3.1, for who is not paired once.

    Colours keep nobody apart: 1 and 3 had White eight times.
    """
    white = "W" * 8
    round_ = a_round([side(1, colours=white, met=[2]), side(2), side(3, colours=white, pab=False)])
    found = system.faults(round_, proposal)

    assert expected == [(fault.code, fault.article) for fault in found]
    assert [article == "3.3.1" for _, article in expected] == [fault.incomplete for fault in found]


@pytest.mark.parametrize(("system", "noun"), [("double-swiss", "player"), ("team", "team")])
def test_who_is_not_paired_is_called_by_what_plays(system, noun):
    """Players in Double-Swiss, teams in the Team Pairing System."""
    found = SYSTEMS[system].faults(a_round(scores("0", "0", "0")), proposal_of((1, 2)))

    assert [f"{noun} 3 is not paired"] == [fault.text for fault in found]


# ── 2.3, 3: what is worse, what is later ─────────────────────────────────────


SPARED = [side(1, "2"), side(2, "1"), side(3, "1", met=[4]), side(4, "1"), side(5), side(6)]
"""1 needs an upfloater from 2, 3, 4; without 2 the others, who have met, would need two upfloaters."""

EMPTIED = [
    side(1, "8", met=[2]),
    side(2, "6"),
    side(3, "5"),
    side(4, "4"),
    side(5, "4", met=[6]),
    side(6, "4"),
    side(7, "2"),
    side(8, "2"),
]
"""1 takes 3, all of the scoregroup that follows 2: [C6] is void there, and 2 takes 4, though 5 and 6 have met."""
FLOATERS = [side(1, "2"), side(2, "1", floater=True), side(3, "1"), side(4, "1")]
S7 = [side(1, "2", floater=True), side(2, "2"), side(3, "2"), side(4, "1", met=[2, 3]), side(5, "1"), side(6, "1")]
"""The first set is {4}, who must meet the floater 1."""


@BOTH
@pytest.mark.parametrize(
    ("sides", "proposal", "expected"),
    [
        pytest.param(scores("1", "0", "0"), proposal_of((2, 3), pab=1), ("3.4.2", 0, 10_000), id="PAB-by-score"),
        pytest.param(
            [side(1, played=8), side(2, played=8), side(3, played=7)],
            proposal_of((1, 2), pab=3),
            ("3.4.3", 0, 1),
            id="PAB-by-matches-played",
        ),
        pytest.param(scores("0", "0", "0"), proposal_of((1, 3), pab=2), ("3.4.4", 0, 1), id="PAB-by-TPN"),
        pytest.param(scores("1", "1", "0", "0"), proposal_of((1, 3), (2, 4)), ("C4", 0, 2), id="C4"),
        pytest.param(scores("1", "0.5", "0", "0"), proposal_of((1, 3), (2, 4)), ("C5", (0, 1), (1, 0)), id="C5"),
        pytest.param(SPARED, proposal_of((1, 2), (3, 5), (4, 6)), ("C6", 0, 2), id="C6"),
        # 2 and 4 could meet: [C6] is what the scoregroup needs at least, not what was done then.
        pytest.param(SPARED, proposal_of((1, 3), (2, 5), (4, 6)), ("C4", 0, 2), id="C6-is-not-what-was-done"),
        pytest.param(
            EMPTIED, proposal_of((1, 3), (2, 5), (4, 6), (7, 8)), ("3.5.4", (4,), (5,)), id="S5-emptied-C6-is-void"
        ),
        pytest.param(FLOATERS, proposal_of((1, 2), (3, 4)), ("C7", 0, 1), id="C7"),
        pytest.param(FLOATERS, proposal_of((1, 4), (2, 3)), ("3.5.4", (3,), (4,)), id="later-upfloaters"),
        pytest.param(S7, proposal_of((1, 3), (2, 5), (4, 6)), ("3.5.4", (4,), (5,)), id="the-set-before-C8-and-C10"),
        # 3.6.2: 1 2 3 4 is the identifier of both up to the bottom members.
        pytest.param(
            scores(*"000000"),
            proposal_of((1, 4), (2, 6), (3, 5)),
            ("3.6.3", (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 6, 5)),
            id="later-identifier",
        ),
    ],
)
def test_what_makes_a_pairing_worse_or_later(system, sides, proposal, expected):
    """The first that differs from the pairing of the rules, what it is there, and what it is here."""
    assert expected == first_difference(system, a_round(sides), proposal)


@pytest.mark.parametrize(
    ("situation", "proposal", "expected"),
    [
        pytest.param(NOT_LAST, proposal_of((1, 3), (2, 4), (5, 6)), ("C8", 0, 1), id="C8"),
        pytest.param(
            LAST, proposal_of((1, 4), (2, 3), (5, 6)), ("3.6.3", (1, 2, 3, 4), (1, 2, 4, 3)), id="not-in-the-last-round"
        ),
    ],
)
def test_c8(situation, proposal, expected):
    """2.3.5: if the upfloater 4 meets the floater 2, that counts, but not in the last round."""
    sides = [side(1, "1"), side(2, "1", floater=True), side(3, "1"), side(4), side(5), side(6)]

    assert expected == first_difference(DOUBLE_SWISS, a_round(sides, situation), proposal)


# ── what holds for every position ────────────────────────────────────────────


@BOTH
def test_the_engines_pairing_counts_as_reported(system):
    """Evaluated, it gives the reports of the engine, in every detail."""
    assert 120 < sum(assert_as_reported(system, position(system, seed, 20)) for seed in range(150))


@BOTH
@pytest.mark.parametrize("seed", range(2))
def test_the_engines_pairing_counts_as_reported_in_an_ordinary_event(system, seed):
    """The same with 80 participants."""
    assert assert_as_reported(system, draw_up(ordinary_event(80, 5, 9, seed, system.kind)))


@BOTH
def test_no_legal_pairing_comes_before_the_engines(system):
    """Of all legal pairings of up to 8 participants it is the best, and the first of the best."""
    legal = [assert_best_and_first(system, position(system, seed, 8)) for seed in range(60)]

    assert 300 < sum(legal)
    assert 1 < legal.count(0)


@BOTH
@pytest.mark.parametrize(("make", "least"), [(any_match_position, 500), (dense_match_position, 100)])
def test_all_legal_pairings_have_the_order_of_the_articles(system, make, least):
    """Sets of upfloaters and pairings stand as if all of them had been listed in order, by the literal oracle."""
    looked_at = 0
    for seed in range(60):
        event = make(seed, system.kind, 7)
        looked_at += assert_order_of_the_articles(system, draw_up(event), Upfloating(event, system.name))

    assert least < looked_at
