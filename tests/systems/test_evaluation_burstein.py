"""C.04.4.2: any round-pairing, counted and put in its place by the Burstein System.

A longer run: `campaign_evaluation.py`.
"""

from __future__ import annotations

from contextlib import suppress

import pytest
from all_proposals import assert_as_reported, assert_order_of_the_articles, first_difference, proposal_of
from makers import card, round_to_pair, tournament
from oracles import dutch
from oracles.facts import NoPairing
from oracles.standings import Burstein
from positions import ROUNDS, any_position, dense_position, open_position, with_absentees
from short import first_of

from fidepair.errors import PairingImpossible
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS

BURSTEIN = SYSTEMS["burstein"]
BURSTEIN_KINDS = ROUNDS["burstein"]
DUTCH = SYSTEMS["dutch"]
KINDS = pytest.mark.parametrize("kind", BURSTEIN_KINDS)
AFTER_SEEDING = {"number": 6, "rounds": 9}
"""1.6.2: four of nine rounds are seeding rounds. Without opponents all indices are 0: players rank by TPN (1.8)."""


def scores(*values, **facts):
    return [card(number, value, **facts) for number, value in enumerate(values, start=1)]


# ── 2.1 Absolute criteria ────────────────────────────────────────────────────


def test_faults():
    """1 and 2 must not meet; 3 and 4 had White twice in a row; 5 has had a bye."""
    cards = [card(1, met=[2]), card(2), card(3, colours="WW"), card(4, colours="WW"), card(5, may_receive_pab=False)]
    found = BURSTEIN.faults(round_to_pair(cards, **AFTER_SEEDING), proposal_of((1, 2), (3, 4), pab=5))

    assert [("", "260, XXP"), ("C2", "2.1.2"), ("C3", "2.1.3")] == [(fault.code, fault.article) for fault in found]


def test_no_topscorer_is_exempt():
    """2.1.3: two with the same absolute preference do not meet, not even in the final round, as they may by C.04.3."""
    cards = [card(1, "5", "WW"), card(2, "4", "WW")]
    final = round_to_pair(cards, number=9, rounds=9)

    assert [] == [*DUTCH.faults(final, proposal_of((1, 2)))]
    assert ["C3"] == [fault.code for fault in BURSTEIN.faults(final, proposal_of((1, 2)))]


# ── 2.3, 3.1 and 4: what is worse, what is later ─────────────────────────────


@pytest.mark.parametrize(
    ("cards", "proposal", "expected"),
    [
        pytest.param(scores("1", "0", "0"), proposal_of((2, 3), pab=1), ("3.1.3", 0, 10_000), id="PAB-by-score"),
        pytest.param(
            [card(1), card(2, colours="WB"), card(3, colours="W")],
            proposal_of((1, 2), pab=3),
            ("3.1.4", 0, 1),
            id="PAB-by-games-played",
        ),
        pytest.param(scores("0", "0", "0"), proposal_of((2, 3), pab=1), ("3.1.5", 0, 2), id="PAB-by-rank"),
        pytest.param(scores("1", "1", "0", "0"), proposal_of((1, 3), (2, 4)), ("C5", 0, 2), id="C5"),
        # The incoming floater 1 or a resident floats on: how many of score 2, of score 1.
        pytest.param(scores("2", "1", "1", "0"), proposal_of((2, 3), (1, 4)), ("C6", (0, 1), (1, 0)), id="C6"),
        # 2 cannot meet 4: both would float on, one of score 1, one of score 0.5.
        pytest.param(
            [card(1, "1"), card(2, "1", met=[4]), card(3, "1"), card(4, "0.5"), card(5), card(6)],
            proposal_of((1, 3), (2, 5), (4, 6)),
            ("C7", (0,), (2, 1, 1)),
            id="C7",
        ),
        pytest.param(
            [card(1, colours="B"), card(2, colours="W"), card(3, colours="W"), card(4, colours="B")],
            proposal_of((1, 4), (2, 3)),
            ("C8", 0, 2),
            id="C8",
        ),
        # 4.3: BSN 1 meets the largest BSN possible.
        pytest.param(scores("0", "0", "0", "0"), proposal_of((1, 3), (2, 4)), ("4.3", (-3, -2), (-2, -3)), id="later"),
        # 4.2: 1 meets somebody rather than a zero.
        pytest.param(
            [card(1, "1"), card(2, "1"), card(3, "1"), card(4)],
            proposal_of((1, 4), (2, 3)),
            ("4.3", (-2, 0), (0, -2)),
            id="a-zero-is-last",
        ),
    ],
)
def test_what_makes_a_pairing_worse_or_later(cards, proposal, expected):
    """The first that differs from the pairing of the rules, what it is there, and what it is here."""
    assert expected == first_difference(BURSTEIN, round_to_pair(cards, **AFTER_SEEDING), proposal)


def test_seeding_rounds_count_as_in_the_dutch_system():
    """1.6.1: [C6] to [C21] of C.04.3, and its order of generation."""
    round_ = round_to_pair(scores("0", "0", "0", "0"), number=4, rounds=9)
    proposal = proposal_of((1, 2), (3, 4))

    assert DUTCH.evaluate(round_, proposal) == BURSTEIN.evaluate(round_, proposal)
    assert "4.3" == first_difference(BURSTEIN, round_, proposal)[0]


# ── what holds for every position ────────────────────────────────────────────


@KINDS
@pytest.mark.parametrize("largest", first_of([8, 16]))
def test_the_engines_pairing_counts_as_reported(kind, largest):
    """Evaluated, it gives the reports of the engine, in every detail."""
    assert 75 < sum(assert_as_reported(BURSTEIN, BURSTEIN_KINDS[kind](seed, largest)) for seed in range(150))


@pytest.mark.parametrize("seed", first_of(range(4)))
def test_the_engines_pairing_counts_as_reported_in_an_open(seed):
    """The same with 81 players."""
    assert assert_as_reported(BURSTEIN, draw_up(open_position(81, 5, 9, seed)))


@pytest.mark.parametrize("make", [any_position, dense_position])
def test_pairings_are_in_the_order_of_the_articles(make):
    """All legal pairings of up to 8 players are worse, or later, one after the other, as the literal oracles say; those
    of the seeding rounds by C.04.3."""
    looked_at = {True: 0, False: 0}
    for seed in range(80):
        event = with_absentees(make(seed, 8), seed)
        round_ = draw_up(event)
        seeding = round_.number <= min(round_.rounds // 2, 4)
        with suppress(NoPairing, PairingImpossible):
            literal = dutch.Standings(round_) if seeding else Burstein(event)
            looked_at[seeding] += assert_order_of_the_articles(BURSTEIN, round_, literal)

    assert 80 < looked_at[False]
    assert (make is any_position) is (5 < looked_at[True])


@pytest.mark.parametrize("size", [7, 8])
def test_candidates_are_in_the_order_of_generation(size):
    """4.3: all 105 pairings of seven or eight, equal by the criteria, are told apart as they are listed literally."""
    event = tournament(size, rounds=1)

    assert 104 == assert_order_of_the_articles(BURSTEIN, draw_up(event), Burstein(event))
