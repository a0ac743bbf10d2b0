"""C.04.4.3: what makes a round-pairing illegal; the Lim System numbers no criteria, so nothing is counted."""

from __future__ import annotations

import pytest
from all_proposals import legal_proposals, proposal_of, proposed
from makers import card, round_to_pair
from positions import any_position, any_round, open_position

from fidepair.errors import PairingImpossible
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS

LIM = SYSTEMS["lim"]
LAST = {"number": 9, "rounds": 9}


def four(other_score="0"):
    """1 and 2 have met; 3 and 4 had White twice in a row, and 4 may not receive the PAB."""
    return [
        card(1, met=[2]),
        card(2, colours="WB"),
        card(3, colours="WW"),
        card(4, other_score, colours="BBWW", may_receive_pab=False),
    ]


@pytest.mark.parametrize(
    ("cards", "situation", "proposal", "expected"),
    [
        pytest.param(four(), {}, proposal_of((1, 3), (2, 4)), [], id="legal"),
        pytest.param(four(), {}, proposal_of((1, 2), (3, 4)), ["260, XXP", "2.1"], id="apart-and-the-same-colour"),
        pytest.param(four(), LAST, proposal_of((1, 2), (3, 4)), ["260, XXP"], id="6-equal-scores-in-the-last-round"),
        pytest.param(four("1"), LAST, proposal_of((1, 2), (3, 4)), ["260, XXP", "2.1"], id="6-other-scores"),
        pytest.param(
            [card(1, colours="WWBWB"), card(2, colours="WBWW")],
            {},
            proposal_of((1, 2)),
            [],
            id="5.1.2-one-more-of-white",
        ),
        pytest.param(
            [card(1, colours="WWBWWB"), card(2, colours="WBWW")], {}, proposal_of((1, 2)), ["2.1"], id="5.1.2-two-more"
        ),
        pytest.param(four()[:3], {}, proposal_of((1, 3), pab=2), [], id="PAB"),
        pytest.param(four()[1:], {}, proposal_of((2, 3), pab=4), ["C.04.1 4"], id="no-right-to-the-PAB"),
    ],
)
def test_illegal(cards, situation, proposal, expected):
    """2.1: players who have met, or whom no colours suit; in the last round colours spare equal scores (6)."""
    found = LIM.faults(round_to_pair(cards, **situation), proposal)

    assert expected == [fault.article for fault in found]
    assert not any(fault.incomplete for fault in found)


@pytest.mark.parametrize(
    ("proposal", "expected"),
    [
        pytest.param(proposal_of((1, 3)), ["player 2 is not paired", "player 4 is not paired"], id="not-paired"),
        pytest.param(proposal_of((1, 3), (2, 4), (2, 3)), ["player 2 is paired 2 times", "player 3 is paired 2 times"]),
        pytest.param(proposal_of((1, 3), (2, 4), (8, 9)), ["player 8 does not exist", "player 9 does not exist"]),
    ],
)
def test_incomplete(proposal, expected):
    """Somebody is not paired exactly once, or nobody is known by that number."""
    found = LIM.faults(round_to_pair(four()), proposal)

    assert expected == [fault.text for fault in found]
    assert all(fault.incomplete for fault in found)


def test_nothing_is_counted():
    """A legal pairing that is not that of the rules is different, no more."""
    assert LIM.evaluate(round_to_pair(four()), proposal_of((1, 3), (2, 4))) is None


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(lambda seed: draw_up(any_position(seed, 7)), id="tournament"),
        pytest.param(lambda seed: any_round(seed, 7), id="cards"),
    ],
)
def test_the_engine_pairs_where_something_is_legal(position):
    """Its pairing is one of those without faults; where every pairing has faults, it finds none."""
    impossible = 0
    for seed in range(100):
        round_ = position(seed)
        legal = legal_proposals(LIM, round_)
        if legal:
            assert proposed(LIM.pair(round_)) in legal
        else:
            impossible += 1
            with pytest.raises(PairingImpossible):
                LIM.pair(round_)

    assert 5 < impossible < 100


def test_an_open():
    """The engine's pairing of 80 players has no faults."""
    round_ = draw_up(open_position(80, 5, 9, 1))

    assert () == LIM.faults(round_, proposed(LIM.pair(round_)))
