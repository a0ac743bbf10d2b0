"""Cases worked out by hand from the articles of C.04.4.3. Round one, with forbidden pairs for what has been played and
virtual points for what has been scored, so that no colours disturb."""

from __future__ import annotations

import pytest

from fidepair.tournament import POINT, Bye, Colour, Forbidden, Game, Participant, Result, Tournament
from oracles import lim
from oracles.facts import NoPairing, before


def round_one(size: int, met: str = "", ahead: int = 0, initial_colour: Colour = Colour.WHITE) -> Tournament:
    """Return a round one in which the first `ahead` players have a point, so that the others are the median, and the
    couples of `met` ("1-4 1-5") may not meet."""
    couples = [frozenset(map(int, couple.split("-"))) for couple in met.split()]
    return Tournament(
        tuple(Participant(n, n, "") for n in range(1, size + 1)),
        rounds=5,
        initial_colour=initial_colour,
        forbidden=tuple(Forbidden(1, None, couple) for couple in couples),
        virtual=dict.fromkeys(range(1, ahead + 1), (POINT,)),
    )


def couples(pairing: lim.Pairing) -> str:
    """Return who meets whom, ascending, without colours: "1-4 2-5"."""
    return " ".join(f"{a}-{b}" for a, b in sorted(sorted(game) for game in pairing.games))


def test_round_one_of_forty():
    """7.2: with Black for #1 the pairings are 21 v 1, 2 v 22, 23 v 3 ... 20 v 40."""
    games = {(n, n + 20) if n % 2 == 0 else (n + 20, n) for n in range(1, 21)}

    assert lim.Pairing(frozenset(games), None) == lim.pair(round_one(40, initial_colour=Colour.BLACK))


def test_bye_of_round_one():
    """7.1: the last in the list has the pairing-allocated bye, if the others can then be paired (decision L1)."""
    assert lim.pair(round_one(5)).pab == 5
    assert lim.pair(round_one(3, "1-2")).pab == 2


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ("", "1-4 2-5 3-6"),
        ("1-4", "1-5 2-4 3-6"),
        ("1-4 1-5", "1-6 2-4 3-5"),
        ("1-4 1-5 1-6", "1-3 2-5 4-6"),
        ("1-4 1-5 1-6 1-3", "1-2 3-5 4-6"),
        ("1-4 1-5 2-4", "1-6 2-5 3-4"),
        ("1-4 1-5 2-4 2-5", "1-6 2-3 4-5"),
        ("1-4 1-5 2-4 2-5 2-3", "1-3 2-6 4-5"),
        ("1-4 1-5 2-4 2-5 2-3 2-6", "1-2 3-5 4-6"),
    ],
)
def test_exchanges_of_six(met, expected):
    """The tables of 4.2 (for #1) and 4.3 (for #2), pairing downward."""
    assert expected == couples(lim.pair(round_one(6, met)))


HAVE_MET_ALL_BUT_6 = "1-2 1-3 1-4 1-5 2-3 2-4 2-5"


def test_a_player_without_opponent_floats_in_company():
    """4.4.2: in an even group #2 floats together with the lowest numbered player remaining; #1 keeps #6."""
    expected = "1-6 2-7 3-4 5-8"

    assert expected == couples(lim.pair(round_one(8, HAVE_MET_ALL_BUT_6, ahead=6)))


def test_a_player_without_opponent_is_exchanged_with_the_floater():
    """4.4.1: of seven, #7 was floated to make the group even; #2 goes instead and the rest is proposed afresh."""
    pairing = lim.pair(round_one(8, HAVE_MET_ALL_BUT_6 + " 1-7 2-7", ahead=7))

    assert couples(pairing) == "1-6 2-8 3-5 4-7"


@pytest.mark.parametrize(
    ("came_in", "met", "expected"),
    [(True, "1-3 1-4", (1, 0, 0)), (True, "1-3", (0, 1, 0)), (False, "1-3 1-4", (0, 0, 1)), (False, "1-3", (0, 0, 0))],
)
def test_types_of_floaters(came_in, met, expected):
    """3.9.1: types a, b, c and d."""
    field = lim._Field(before(round_one(4, met, ahead=2)), maxi=False)
    group = lim._Group(field, lim.Side.ABOVE, [0] if came_in else [], [1] if came_in else [0, 1])

    assert expected == lim.disadvantages(group, lim._Group(field, lim.Side.MEDIAN, [], [2, 3]), [0])


def test_floaters_are_typed_together():
    """3.3, decision L8: #1 takes #3, whom #2 needs; so #2 is of type c, although alone each would be of type d."""
    field = lim._Field(before(round_one(4, "2-4", ahead=2)), maxi=False)
    group, adjacent = lim._Group(field, lim.Side.ABOVE, [], [0, 1]), lim._Group(field, lim.Side.MEDIAN, [], [2, 3])

    assert lim.disadvantages(group, adjacent, [1]) == (0, 0, 0)
    assert lim.disadvantages(group, adjacent, [0, 1]) == (0, 0, 1)


@pytest.mark.parametrize(
    ("forced", "met", "expected"),
    [
        pytest.param(2, "", 4, id="all-of-type-d"),
        pytest.param(2, "1-6 2-6 3-6 4-6", 1, id="only-1-goes-before-the-forced-floater"),
        pytest.param(4, "1-6 2-6 3-6 4-6", 3, id="all-go-before-the-forced-floater"),
        pytest.param(1, "1-6 2-6 3-6 4-6", 4, id="the-forced-floater-goes-before-all"),
        pytest.param(2, "1-6 2-6 4-6", 3, id="3-has-another-opponent"),
        pytest.param(4, "1-5 2-5 3-6 4-6", 3, id="nor-between-equals-does-the-type-of-the-forced-floater-decide"),
    ],
)
def test_own_type_decides_who_makes_a_group_even(forced, met, expected):
    """2.3.4, 3.3, 3.5, decision L5: of four one has met the others and floats anyway. Another one of type d floats
    before one of type c, even if that makes the forced floater a type c. Of equals the lowest numbered floats (3.2.4).
    """
    has_met_all = " ".join(f"{forced}-{n}" for n in range(1, 5) if n != forced)
    field = lim._Field(before(round_one(6, f"{has_met_all} {met}", ahead=4)), maxi=False)
    group, adjacent = lim._Group(field, lim.Side.ABOVE, [], range(4)), lim._Group(field, lim.Side.MEDIAN, [], [4, 5])
    chosen = lim._make_even(field, field.strict, group, adjacent, [forced - 1])

    assert expected == field.players[chosen].past.number


def test_own_types_decide_who_floats_in_company():
    """4.4, decision L5: 4 has met all and floats anyway. 2, 3 and 5 have met each other, so two of them float. Below,
    2, 4 and 5 can meet only 6, and 3 only 7. So 2 and 3 are of type d, and 4 of type c; with 3 and 5 it is 5 who is of
    type c, and 4 of type d. Both make one of type c, but 4 was not chosen."""
    met = "2-3 2-5 3-5 1-4 2-4 3-4 4-5 2-7 4-7 5-7 3-6"
    field = lim._Field(before(round_one(7, met, ahead=5)), maxi=False)
    group, adjacent = lim._Group(field, lim.Side.ABOVE, [], range(5)), lim._Group(field, lim.Side.MEDIAN, [], [5, 6])
    floaters = lim._floaters_by(field, field.strict, group, adjacent)

    assert {1: "d", 2: "d", 3: "c"} == lim.types(group, adjacent, [1, 2, 3])
    assert {2: "d", 3: "d", 4: "c"} == lim.types(group, adjacent, [2, 3, 4])
    assert [1, 2, 3] == sorted(floaters)


def test_blocked_median_cracks_the_pairing_above():
    """2.6.2: the median's two have met, so the pair above is cracked and its players are floaters."""
    assert couples(lim.pair(round_one(4, "3-4", ahead=2))) == "1-3 2-4"
    with pytest.raises(NoPairing):
        lim.pair(round_one(4, "3-4 1-3 2-3"))


@pytest.mark.parametrize(
    ("colours", "permissible", "due"),
    [
        ("", "WB", ""),
        ("W", "WB", "B"),
        ("WB", "WB", "W"),
        ("WBB", "W", "W"),
        ("BWW", "B", "B"),
        ("WBWWB", "WB", "B"),
        ("WBWBWW", "B", "B"),
        ("BBWBWW", "B", "B"),
        ("WWWWBB", "", "B"),
    ],
)
def test_due_colours(colours, permissible, due):
    """5.1, 5.5, 5.6, decision L17: the only permissible colour, else the equalising, else the alternate one."""
    assert (permissible, due) == (lim.permissible_colours(colours), lim.due_colour(colours))


def test_bye_of_the_lowest_scoregroup():
    """1.1: #2 alone is in the lowest scoregroup; an absence without points does not bar it (C.04.1 4)."""
    tournament = round_one(5)
    entries = {p: (Bye.ZERO,) if p.number == 2 else (Bye.HALF,) for p in tournament.participants}
    participants = tuple(p._replace(entries=entries[p]) for p in tournament.participants)

    assert lim.pair(tournament._replace(participants=participants, rounds_paired=1, virtual=None)).pab == 2


@pytest.mark.parametrize(
    ("maxi", "rating_of_4", "expected"), [(False, 2000, "1-2 3-4"), (True, 2100, "1-2 3-4"), (True, 2000, "1-4 2-3")]
)
def test_exchanges_for_colour_in_maxi_tournaments(maxi, rating_of_4, expected):
    """5.2, 5.7: 1 v 4 and 2 v 3 are due the same colours. 1 v 2 gives all the due one, but exchanges #4 for #2."""
    played = {1: (3, Colour.WHITE), 2: (4, Colour.BLACK), 3: (1, Colour.BLACK), 4: (2, Colour.WHITE)}
    ratings = {1: 2200, 2: 2200, 3: 2100, 4: rating_of_4}
    tournament = Tournament(
        tuple(Participant(n, n, "", (Game(*played[n], Result.DRAW),), rating=ratings[n]) for n in played),
        rounds_paired=1,
        rounds=5,
        initial_colour=Colour.WHITE,
    )

    assert expected == couples(lim.pair(tournament, maxi))
