"""C.04.3: any round-pairing, counted and put in its place by the FIDE (Dutch) System.

A longer run: `campaign_evaluation.py`.
"""

from __future__ import annotations

import pytest
from all_proposals import assert_as_reported, assert_order_of_the_articles, first_difference, proposal_of
from makers import card, round_to_pair
from oracles.dutch import Standings
from positions import ROUNDS, open_position
from short import first_of

from fidepair.errors import PairingImpossible
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS

DUTCH = SYSTEMS["dutch"]
KINDS = ROUNDS["dutch"]
ALL_KINDS = pytest.mark.parametrize("kind", KINDS)


# ── 2.1 Absolute criteria ────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("proposal", "expected"),
    [
        pytest.param(proposal_of((1, 3), (2, 4)), [], id="legal"),
        pytest.param(
            proposal_of((1, 2), (3, 4)),
            [("260, XXP", "players 1 and 2 must not meet"), ("2.1.3", "players 3 and 4 have the same absolute colour")],
            id="forbidden-and-same-colour",
        ),
        pytest.param(
            proposal_of((1, 3), pab=4),
            [
                ("2.1.2", "player 4 may not receive the PAB"),
                ("1.9.1", "player 2 is not paired"),
                ("1.9.1", "player 4 has the PAB, although the number of players is even"),
            ],
            id="no-right-to-the-PAB",
        ),
    ],
)
def test_faults(proposal, expected):
    """1 and 2 must not meet; 3 and 4 had White twice in a row; 4 has had a bye."""
    round_ = round_to_pair(
        [card(1, met=[2]), card(2, colours="WB"), card(3, colours="WW"), card(4, colours="BWW", may_receive_pab=False)]
    )
    found = DUTCH.faults(round_, proposal)

    assert [article for article, _ in expected] == [fault.article for fault in found]
    assert [] == [
        (fault.text, text) for fault, (_, text) in zip(found, expected, strict=True) if text not in fault.text
    ]


def test_the_round_in_which_two_met_is_named():
    """2.1.1: in round two of three."""
    round_ = round_to_pair([card(1, met=[2], opponents=[3, 2, 4]), card(2, opponents=[4, 1, 3])])

    assert ["players 1 and 2 met in round 2"] == [fault.text for fault in DUTCH.faults(round_, proposal_of((1, 2)))]


def test_a_topscorer_may_meet_the_same_absolute_preference():
    """2.1.3, 1.8: in the final round, with more than half of the points."""
    cards = [card(1, "5", "WW"), card(2, "4", "WW")]

    assert () == DUTCH.faults(round_to_pair(cards, number=9, rounds=9), proposal_of((1, 2)))
    assert ["C3"] == [f.code for f in DUTCH.faults(round_to_pair(cards, number=8, rounds=9), proposal_of((1, 2)))]


# ── 2.3, 2.4 and 4: what is worse, what is later ─────────────────────────────


def three_and_one(**facts):
    """One of three has to float down: without more, it is 3."""
    return [card(1, "1"), card(2, "1"), card(3, "1", **facts), card(4)]


def one_and_three(**facts):
    """1 floats down to three, of whom it meets 2 without more."""
    return [card(1, "1"), card(2, **facts), card(3), card(4)]


def two_mdps_one_resident(**facts):
    """1 and 2 have met and float down; 3 can meet one of them, without more 1, and the other one goes on to 4."""
    return [card(1, "1", met=[2]), card(2, "1", **facts), card(3, "0.5"), card(4)]


def two_mdps_two_residents(**facts):
    """1 floats down to 2, whom it has met, and both to 3 and 4."""
    return [card(1, "1", met=[2]), card(2, "0.5"), card(3, **facts), card(4)]


def four(*colours, score="0"):
    return [card(number, score, history) for number, history in enumerate(colours, start=1)]


@pytest.mark.parametrize(
    ("cards", "proposal", "expected"),
    [
        pytest.param([card(1, "1"), card(2), card(3)], proposal_of((2, 3), pab=1), ("2.3.1", 0, 10_000), id="C5"),
        pytest.param(
            [card(1, "1"), card(2, "1"), card(3), card(4)], proposal_of((1, 3), (2, 4)), ("C6", 0, 2), id="C6"
        ),
        # The MDP 1 or a resident floats on: how many of score 2, of score 1.
        pytest.param(
            [card(1, "2"), card(2, "1"), card(3, "1"), card(4)],
            proposal_of((2, 3), (1, 4)),
            ("C7", (0, 1), (1, 0)),
            id="C7",
        ),
        # 3 cannot meet 4: both would float on, one of score 1, one of score 0.5.
        pytest.param(
            [card(1, "1"), card(2, "1"), card(3, "1", met=[4]), card(4, "0.5"), card(5), card(6)],
            proposal_of((1, 2), (3, 5), (4, 6)),
            ("C8", (0,), (2, 1, 1)),
            id="C8",
        ),
        pytest.param([card(1), card(2), card(3, unplayed=1)], proposal_of((1, 2), pab=3), ("C9", 0, 1), id="C9"),
        pytest.param(four("B", "W", "B", "W"), proposal_of((1, 3), (2, 4)), ("C12", 0, 2), id="C12"),
        # All are due White: strong ones should meet mild ones.
        pytest.param(four("B", "B", "WB", "WB"), proposal_of((1, 2), (3, 4)), ("C13", 0, 1), id="C13"),
        pytest.param(three_and_one(floats="--D"), proposal_of((1, 2), (3, 4)), ("C14", 0, 1), id="C14"),
        pytest.param(one_and_three(floats="--U"), proposal_of((1, 2), (3, 4)), ("C15", 0, 1), id="C15"),
        pytest.param(three_and_one(floats="-D-"), proposal_of((1, 2), (3, 4)), ("C16", 0, 1), id="C16"),
        pytest.param(one_and_three(floats="-U-"), proposal_of((1, 2), (3, 4)), ("C17", 0, 1), id="C17"),
        # Of scores 1 and 0.5, first MDPs not paired, then paired ones.
        pytest.param(
            two_mdps_one_resident(floats="--D"),
            proposal_of((1, 3), (2, 4)),
            ("C18", (0, 0, 1, 0), (1, 0, 0, 0)),
            id="C18",
        ),
        # Opponents of MDPs of scores 1, 0.5 and 0.
        pytest.param(
            two_mdps_two_residents(floats="--U"), proposal_of((1, 3), (2, 4)), ("C19", (0, 1, 0), (1, 0, 0)), id="C19"
        ),
        pytest.param(
            two_mdps_one_resident(floats="-D-"),
            proposal_of((1, 3), (2, 4)),
            ("C20", (0, 0, 1, 0), (1, 0, 0, 0)),
            id="C20",
        ),
        pytest.param(
            two_mdps_two_residents(floats="-U-"), proposal_of((1, 3), (2, 4)), ("C21", (0, 1, 0), (1, 0, 0)), id="C21"
        ),
        pytest.param(two_mdps_one_resident(), proposal_of((2, 3), (1, 4)), ("4.4", (0,), (1,)), id="pairable-MDPs"),
        pytest.param(one_and_three(), proposal_of((1, 3), (2, 4)), ("4.2", (1,), (2,)), id="opponents-of-MDPs"),
        pytest.param(four("", "", "", ""), proposal_of((1, 4), (2, 3)), ("4.2", (2, 3), (3, 2)), id="transposition"),
    ],
)
def test_what_makes_a_pairing_worse_or_later(cards, proposal, expected):
    """The first that differs from the pairing of the rules, what it is there, and what it is here."""
    assert expected == first_difference(DUTCH, round_to_pair(cards), proposal)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        # 1 and 3 had two more Whites, 2 and 4 two more Blacks: somebody of each pair would get a third.
        pytest.param(four("WWWB", "BBBW", "WWWB", "BBBW", score="5"), ("C10", 0, 2), id="C10"),
        # All had the same colour in the last two games.
        pytest.param(four("BWW", "WBB", "BWW", "WBB", score="5"), ("C11", 0, 2), id="C11"),
    ],
)
def test_what_topscorers_should_be_spared(cards, expected):
    """2.4.5, 2.4.6: in the final round; 1 meets 3 and 2 meets 4, although 1-4 and 2-3 would do."""
    round_ = round_to_pair(cards, number=9, rounds=9)

    assert expected == first_difference(DUTCH, round_, proposal_of((1, 3), (2, 4)))


def test_a_pair_that_takes_an_exchange_comes_after_all_transpositions():
    """4.3: 1-2 needs 2 in S2; the key of no exchange is smaller."""
    article, ours, theirs = first_difference(DUTCH, round_to_pair(four("", "", "", "")), proposal_of((1, 2), (3, 4)))

    assert "4.3" == article
    assert ours < theirs


def test_a_pair_is_counted_in_the_first_bracket_that_holds_both():
    """1.3.2: 1 floats down to 2; they are no downfloaters of that bracket, nor MDPs of the next one."""
    round_ = round_to_pair([card(1, "1"), card(2, "0.5"), card(3), card(4)])
    upper, middle, lower = DUTCH.evaluate(round_, proposal_of((1, 2), (3, 4))).brackets

    assert ((), (1,)) == (upper.pairs, upper.downfloaters)
    assert ((1,), (2,), ((1, 2),), ()) == (middle.mdps, middle.residents, middle.pairs, middle.downfloaters)
    assert ((), ((3, 4),)) == (lower.mdps, lower.pairs)


# ── what holds for every position ────────────────────────────────────────────


@ALL_KINDS
@pytest.mark.parametrize("largest", first_of([8, 16]))
def test_the_engines_pairing_counts_as_reported(kind, largest):
    """Evaluated, it gives the reports of the engine, in every detail."""
    assert 75 < sum(assert_as_reported(DUTCH, KINDS[kind](seed, largest)) for seed in range(150))


@pytest.mark.parametrize("seed", first_of(range(4)))
def test_the_engines_pairing_counts_as_reported_in_an_open(seed):
    """The same with 81 players."""
    assert assert_as_reported(DUTCH, draw_up(open_position(81, 5, 9, seed)))


@ALL_KINDS
def test_pairings_are_in_the_order_of_the_articles(kind):
    """All legal pairings of up to 7 players are worse, or later, one after the other, as the articles say literally."""
    looked_at = 0
    for seed in range(120 if kind == "dense" else 40):
        round_ = KINDS[kind](seed, 7)
        try:
            literal = Standings(round_)
        except PairingImpossible:
            continue
        looked_at += assert_order_of_the_articles(DUTCH, round_, literal)

    assert 80 < looked_at


@pytest.mark.parametrize(
    ("cards", "different"),
    [
        # All pairings of eight are equal by the criteria: only their order of generation tells them apart.
        pytest.param([card(tpn) for tpn in range(1, 9)], 104, id="homogeneous"),
        pytest.param([card(tpn) for tpn in range(1, 8)], 104, id="homogeneous-with-PAB"),
        # 1 and 2 float down; the 15 pairings in which they meet are illegal.
        pytest.param([card(1, "1", met=[2]), card(2, "1"), *map(card, range(3, 9))], 89, id="two-MDPs"),
    ],
)
def test_candidates_are_in_the_order_of_generation(cards, different):
    """Article 4: exchanges and transpositions, after the opponents of MDPs, as they are listed literally."""
    round_ = round_to_pair(cards, number=1)

    assert different == assert_order_of_the_articles(DUTCH, round_, Standings(round_))
