"""C.04.4.1: any round-pairing, counted and put in its place by the Dubov System.

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
from makers import card, round_to_pair
from oracles.standings import Dubov
from positions import ROUNDS, any_position, dense_position, open_position, rated
from short import first_of

from fidepair.errors import InputError
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS
from fidepair.tournament import Bye

DUBOV = SYSTEMS["dubov"]
DUBOV_KINDS = ROUNDS["dubov"]
KINDS = pytest.mark.parametrize("kind", DUBOV_KINDS)


def player(tpn, score="0", colours="", floats="", **facts):
    return card(tpn, score, colours, floats, rating=2000, **facts)


# ── 2.1 Absolute criteria ────────────────────────────────────────────────────


def four(**facts):
    """1 and 2 have met; 3 and 4 had White twice in a row, 4 has had a bye."""
    return round_to_pair(
        [
            player(1, met=[2], **facts),
            player(2, colours="WB"),
            player(3, colours="WW"),
            player(4, colours="BWW", may_receive_pab=False),
        ]
    )


@pytest.mark.parametrize(
    ("proposal", "expected"),
    [
        pytest.param(proposal_of((1, 3), (2, 4)), [], id="legal"),
        pytest.param(proposal_of((1, 2), (3, 4)), [("", "260, XXP"), ("C3", "2.1.3")], id="apart-and-same-colour"),
        pytest.param(proposal_of((1, 3)), [("", "1.9.1"), ("", "1.9.1")], id="two-not-paired"),
        pytest.param(proposal_of((1, 3), (1, 4)), [("", "1.9.1"), ("", "1.9.1")], id="one-twice-one-not-paired"),
        pytest.param(proposal_of((1, 3), (2, 4), (5, 6)), [("", "1.9.1"), ("", "1.9.1")], id="who-are-they"),
        pytest.param(
            proposal_of((1, 3), pab=4), [("C2", "2.1.2"), ("", "1.9.1"), ("", "1.9.1")], id="no-right-to-the-PAB"
        ),
    ],
)
def test_faults(proposal, expected):
    """Each absolute criterion that is broken is named with its article; then 1.9.1, for who is not paired once."""
    found = DUBOV.faults(four(), proposal)

    assert expected == [(fault.code, fault.article) for fault in found]
    assert [article == "1.9.1" for _, article in expected] == [fault.incomplete for fault in found]


def test_an_odd_number_needs_the_pab():
    """1.9.1: one of three has to receive it; an absent player cannot."""
    round_ = round_to_pair([player(1), player(2), player(3), player(4, bye=Bye.ZERO)])

    assert [] == [*DUBOV.faults(round_, proposal_of((1, 2), pab=3))]
    assert ["3 is not paired"] == [fault.text[-15:] for fault in DUBOV.faults(round_, proposal_of((1, 2)))]
    assert 2 == len(DUBOV.faults(round_, proposal_of((1, 2), pab=4)))


# ── 2.3, 3, 4: what is worse, what is later ──────────────────────────────────


def scores(*values, **facts):
    return [player(n, value, **facts) for n, value in enumerate(values, start=1)]


FIVE_EARLIER = {"number": 6, "rounds": 9}
"""1.8.2: the maximum number of upfloats is 3."""


def candidates(floats_of_two, floats_of_three):
    """1 is alone on its score and needs an upfloater; it has met 4."""
    return [
        player(1, "1", met=[4]),
        player(2, "0", floats=floats_of_two),
        player(3, "0", floats=floats_of_three),
        player(4, "0"),
    ]


def seekers(white, black):
    """So many who are due White, then so many who are due Black, all with the same ARO and score."""
    colours = "B" * white + "W" * black
    return [player(n, "1", colour) for n, colour in enumerate(colours, start=1)]


@pytest.mark.parametrize(
    ("cards", "proposal", "expected"),
    [
        pytest.param(scores("1", "0", "0"), proposal_of((2, 3), pab=1), ("3.1.3", 0, 10_000), id="PAB-by-score"),
        pytest.param(
            [player(1), player(2, colours="WB"), player(3, colours="W")],
            proposal_of((1, 2), pab=3),
            ("3.1.4", 0, 1),
            id="PAB-by-games-played",
        ),
        pytest.param(scores("0", "0", "0"), proposal_of((2, 3), pab=1), ("3.1.5", 0, 2), id="PAB-by-TPN"),
        pytest.param(scores("1", "1", "0", "0"), proposal_of((1, 3), (2, 4)), ("C5", 0, 2), id="C5"),
        pytest.param(scores("1", "0.5", "0", "0"), proposal_of((1, 3), (2, 4)), ("C6", (0, 1), (1, 0)), id="C6"),
        pytest.param(seekers(2, 2), proposal_of((1, 2), (3, 4)), ("C7", 0, 2), id="C7"),
        pytest.param(candidates("UUU--", ""), proposal_of((1, 2), (3, 4)), ("C8", 0, 1), id="C8"),
        pytest.param(candidates("UUUU-", "UUU--"), proposal_of((1, 2), (3, 4)), ("C9", 3, 4), id="C9"),
        pytest.param(candidates("----U", "U----"), proposal_of((1, 2), (3, 4)), ("C10", 0, 1), id="C10"),
        pytest.param(candidates("", ""), proposal_of((1, 3), (2, 4)), ("4.2", (1,), (2,)), id="later-upfloaters"),
        # Nobody has played: halves, so pairs inside cost no preference more.
        pytest.param(scores(*"0000"), proposal_of((1, 2), (3, 4)), ("3.2.4", 0, 1), id="needless-shift"),
        # 4.3.3: of White seekers 1 to 4 the sequence is 2, 3, 1, 4.
        pytest.param(
            seekers(4, 2), proposal_of((1, 4), (2, 5), (3, 6)), ("4.3", (1,), (3,)), id="later-shifter-due-white"
        ),
        # Of Black seekers 3 to 6 it is 4, 5, 3, 6.
        pytest.param(
            seekers(2, 4), proposal_of((3, 6), (1, 4), (2, 5)), ("4.3", (1,), (3,)), id="later-shifter-due-black"
        ),
        pytest.param(
            scores(*"000000"), proposal_of((1, 5), (2, 4), (3, 6)), ("4.4", (4, 5, 6), (5, 4, 6)), id="later-T2"
        ),
    ],
)
def test_what_makes_a_pairing_worse_or_later(cards, proposal, expected):
    """The first that differs from the pairing of the rules, what it is there, and what it is here."""
    assert expected == first_difference(DUBOV, round_to_pair(cards, **FIVE_EARLIER), proposal)


def test_shifters_of_the_smaller_group_come_first():
    """3.2.4: 1 and 2 are due White, and each has met both who are due Black: either moves, 1 being #1 (4.3.3).

    The pairs do not tell who was shifted; they are those of the first choice that gives them.
    """
    cards = [player(1, "1", "B", met=[3, 4]), player(2, "1", "B", met=[3, 4]), player(3, "1", "W"), player(4, "1", "W")]
    evaluation = DUBOV.evaluate(round_to_pair(cards), proposal_of((1, 2), (3, 4)))

    # S1 is 2 and, from the other group, 3.
    assert [("4.2", ()), ("3.2.4", 1), ("4.3", (1,)), ("4.3", (1,)), ("4.4", (1, 4))] == [
        (step.article, step.key) for step in evaluation.orders[0]
    ]
    assert ((1, 2), (3, 4)) == evaluation.brackets[0].pairs


def test_everybody_needs_a_rating():
    """1.1.1: as for pairing."""
    with pytest.raises(InputError, match=r"1\.1\.1"):
        DUBOV.evaluate(round_to_pair([card(1), card(2)]), proposal_of((1, 2)))


# ── what holds for every position ────────────────────────────────────────────


@KINDS
def test_the_engines_pairing_counts_as_reported(kind):
    """Evaluated, it gives the reports of the engine, in every detail."""
    assert 80 < sum(assert_as_reported(DUBOV, DUBOV_KINDS[kind](seed, 16)) for seed in range(150))


@pytest.mark.parametrize("seed", first_of(range(4)))
def test_the_engines_pairing_counts_as_reported_in_an_open(seed):
    """The same with 80 players."""
    assert assert_as_reported(DUBOV, draw_up(open_position(80, 5, 9, seed)))


@KINDS
def test_no_legal_pairing_comes_before_the_engines(kind):
    """Of all legal pairings of up to 8 players it is the best, and the first of the best."""
    legal = [assert_best_and_first(DUBOV, DUBOV_KINDS[kind](seed, 8)) for seed in range(80)]

    assert 300 < sum(legal)
    assert 2 < legal.count(0)


def in_one_scoregroup(tournament):
    """Return the tournament with as many virtual points for each as to have everybody on one score."""
    standings = {p.number: sum(tournament.points_by_round(p)) for p in tournament.participants}
    none = (0,) * tournament.rounds_paired
    virtual = {number: (*none, max(standings.values()) - own) for number, own in standings.items()}
    return tournament._replace(virtual=virtual)


@pytest.mark.parametrize(
    ("position", "least"),
    [
        pytest.param(lambda seed: any_position(seed, 7), 300, id="any"),
        pytest.param(lambda seed: dense_position(seed, 8), 100, id="dense"),
        pytest.param(lambda seed: in_one_scoregroup(any_position(seed, 8)), 400, id="one-scoregroup"),
        pytest.param(lambda seed: in_one_scoregroup(dense_position(seed, 8)), 100, id="dense-scoregroup"),
    ],
)
def test_all_legal_pairings_have_the_order_of_the_articles(position, least):
    """Sets of upfloaters, of shifters and transpositions stand as if all of them had been listed in order, by the
    literal oracle."""
    looked_at = 0
    for seed in range(60):
        tournament = rated(position(seed), seed)
        looked_at += assert_order_of_the_articles(DUBOV, draw_up(tournament), Dubov(tournament))

    assert least < looked_at
