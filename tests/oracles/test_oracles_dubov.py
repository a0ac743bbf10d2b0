"""The literal oracle of the Dubov System on cases derived by hand from the articles."""

from __future__ import annotations

import pytest

from fidepair.tournament import POINT, Bye, Colour, Forbidden, Game, Participant, PointSystem, Result, Tournament
from oracles import dubov
from oracles.facts import NoPairing, before

WHITE, BLACK = Colour.WHITE, Colour.BLACK
MILD, STRONG, ABSOLUTE = dubov.MILD, dubov.STRONG, dubov.ABSOLUTE


def tournament(*entries, **facts):
    """Return a tournament of seven rounds in which number n is rated 2100 - n and did what the n-th line says."""
    participants = tuple(Participant(n, n, f"P{n}", tuple(did), rating=2100 - n) for n, did in enumerate(entries, 1))
    facts = {"rounds": 7, "initial_colour": WHITE, "rounds_paired": len(entries[0]), **facts}
    return Tournament(participants, **facts)


def player(tpn, colours, *met, aro=0):
    """Return a player of a bracket who has played these colours."""
    preference = dubov.preference(colours)
    return dubov.Player(tpn, tpn, tpn, 0, len(colours), colours, preference, aro, frozenset(), False, frozenset(met))


def state(entries, **facts):
    return before(tournament(*entries, **facts))


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        pytest.param("", (BLACK, MILD), id="1.6.4"),
        pytest.param("WB", (WHITE, MILD), id="1.6.3"),
        pytest.param("WBW", (BLACK, STRONG), id="1.6.2"),
        pytest.param("WBB", (WHITE, ABSOLUTE), id="1.6.1-same-colour-twice"),
        pytest.param("WWBWW", (BLACK, ABSOLUTE), id="1.6.1-difference"),
        pytest.param("WWWWBB", (BLACK, ABSOLUTE), id="1.6.1-decision-G5"),
    ],
)
def test_preference(colours, expected):
    """The colours played decide the due colour and its strength."""
    assert expected == dubov.preference(colours)


def test_round_one_pairs_the_halves():
    """3.2.3, 3.1.5, 5.2.1: of five new players the last has the PAB, 1 and 2 meet 3 and 4, odd numbers have White."""
    found = dubov.pair(tournament((), (), (), (), ()))

    assert (frozenset({(1, 3), (4, 2)}), 5) == (found.games, found.pab)
    assert {"C5": 0, "C7": 2, "C8": 0, "C9": 0, "C10": 0} == found.brackets[0].counts


def test_aro_is_rounded_half_up():
    """1.7.1: 2098 and 2099 make 2099; a player without a game has 0 (1.7.3)."""
    facts = state([(), (), ()])

    assert (2099, 0) == tuple(dubov.average_rating_of_opponents(numbers, facts) for numbers in ((1, 2), ()))


def test_numbers_begin_in_the_middle():
    """4.3.3 numbers A to G in the order D, C, E, B, F, A, G."""
    assert [4, 3, 5, 2, 6, 1, 7] == [p.tpn for p in dubov.number_from_middle([player(n, "") for n in range(1, 8)])]


def test_white_seekers_are_numbered_by_aro_and_black_seekers_by_tpn():
    """4.3.2: the ARO tells only among those who seek White."""
    aros = {1: 1900, 2: 2000, 3: 1800}

    assert [1, 3, 2] == [p.tpn for p in dubov.number_from_middle([player(n, "B", aro=aros[n]) for n in aros])]
    assert [2, 1, 3] == [p.tpn for p in dubov.number_from_middle([player(n, "W", aro=aros[n]) for n in aros])]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Bye.PAB, True),
        (Bye.FULL, True),
        (Bye.HALF, False),
        (Bye.ZERO, False),
        (Game(2, WHITE, Result.FORFEIT_WIN), True),
        (Game(2, WHITE, Result.FORFEIT_LOSS), False),
        (Game(2, WHITE, Result.WIN), False),
    ],
)
def test_who_is_barred_from_the_pab(entry, expected):
    """3.1.1, decision U4: PAB, full-point bye and forfeit win bar although none of them is worth a point here."""
    facts = state([(entry,), (Bye.ZERO,)], points=PointSystem(forfeit_win=0, full_point_bye=0, pab=0))

    assert expected is dubov.is_barred(facts.present[0], facts)


def test_half_point_bye_worth_a_win_bars():
    """C.04.1 4, decision G2: as many points as for a win, without playing."""
    facts = state([(Bye.HALF,)], points=PointSystem(half_point_bye=POINT))

    assert dubov.is_barred(facts.present[0], facts)


def test_nobody_may_receive_the_pab():
    """1.9.3: without anybody whom 3.1.1 admits there is no pairing."""
    with pytest.raises(NoPairing, match=r"3\.1"):
        dubov.pair(tournament((Bye.PAB,)))


def test_forfeited_upfloat_counts():
    """Decision U3: who was paired with somebody of a higher score upfloated, although nobody played."""
    won, lost = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
    facts = state([(Bye.FULL, Game(2, WHITE, won)), (Bye.ZERO, Game(1, BLACK, lost))])

    assert [frozenset(), frozenset({2})] == [dubov.upfloats(past, facts) for past in facts.present]


@pytest.mark.parametrize(("rounds", "expected"), [(7, 3), (3, 2)])
def test_who_upfloated_in_the_previous_round_is_spared_before_the_last(rounds, expected):
    """2.3.6 [C10]: 1 is alone on top; 2 and 3 are due the other colour alike, and 2 upfloated in the round before."""
    draw, loss, win = Result.DRAW, Result.LOSS, Result.WIN
    entries = [
        (Bye.FULL, Game(4, BLACK, win)),
        (Bye.ZERO, Game(5, WHITE, draw)),
        (Bye.HALF, Game(6, WHITE, loss)),
        (Bye.ZERO, Game(1, WHITE, loss)),
        (Bye.HALF, Game(2, BLACK, Result.DRAW)),
        (Bye.HALF, Game(3, BLACK, win)),
    ]
    forbidden = (Forbidden(3, None, frozenset({1, 5})), Forbidden(3, None, frozenset({1, 6})))

    found = dubov.pair(tournament(*entries, rounds=rounds, forbidden=forbidden))

    assert frozenset({expected}) == found.brackets[0].upfloaters


def test_shifted_first_stay_where_they_are():
    """3.2.4, decision U7: 1 must meet 2 or 3. White shifter 2 goes; of the Black seekers 4, 5, 6 the middle comes."""
    seek_white = [player(1, "B", 4, 5, 6), player(2, "B"), player(3, "B")]

    g1, g2 = dubov.recompose(seek_white, [player(n, "W") for n in (4, 5, 6)])

    assert ({1, 3, 5}, {2, 4, 6}) == ({p.tpn for p in g1}, {p.tpn for p in g2})


def test_new_players_are_all_numbered_in_the_second_shift():
    """3.2.4, 4.3, decision U7: nobody has played, so of 2, 4, 5, 6, all seeking Black, the first in the middle is 4."""
    forbidden = tuple(Forbidden(1, None, frozenset({1, n})) for n in (4, 5, 6))

    found = dubov.pair(tournament(*[()] * 6, forbidden=forbidden))

    assert {frozenset({1, 2}), frozenset({3, 5}), frozenset({4, 6})} == found.brackets[0].pairs


def test_colours_alternate_to_the_latest_difference():
    """5.2.4: both are due White; in the second round, the latest in which they differ, 2 had Black."""
    facts = state([(), ()])
    a, b = player(1, "BWWB"), player(2, "WBWB")

    assert (b, a) == dubov.colours(a, b, facts)
