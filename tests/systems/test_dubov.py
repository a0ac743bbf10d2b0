"""C.04.4.1 Dubov System, article by article. The pairing as a whole: `../oracles/test_against_oracles.py`."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest
from all_proposals import proposal_of
from makers import card, round_to_pair, tournament
from positions import any_position, open_position, rated
from short import first_of, seeds_in_parts

from fidepair.errors import InputError, PairingImpossible
from fidepair.matching import BestMatching, Optimum
from fidepair.options import RoundOptions
from fidepair.swiss.boards import Observer
from fidepair.swiss.cards import draw_up
from fidepair.swiss.colours import BLACK_CLASH, NO_CLASH, WHITE_CLASH, allocate, colour_clash
from fidepair.swiss.completion import PlayingField
from fidepair.systems import SYSTEMS, dubov, dutch, prepare
from fidepair.systems.dubov import (
    QUALITY,
    Player,
    as_chapter_sees,
    average_rating_of_opponents,
    colour_case,
    divide,
    first_set,
    from_the_middle,
    maximum_upfloats,
    pair_bracket,
    required_ratings,
    shifters_in_order,
)
from fidepair.text.recorded_changes import Renumbering
from fidepair.tournament import HALF_POINT, Announcement, Bye, Colour, Forbidden, PointSystem

ROWS = {row.code: row for row in QUALITY}
EXPECTED_ORDER = list(ROWS)


def rated_card(tpn, *args, **facts):
    """Return a card with a rating, 10 points below that of the next smaller TPN unless given."""
    return card(tpn, *args, **{"rating": 2600 - 10 * tpn} | facts)


def players(*cards, otherwise=(), **situation):
    """Return the cards as players of one round, by ascending TPN."""
    round_ = round_to_pair(list(cards), **situation)._replace(otherwise=frozenset(otherwise))
    ratings = {made.number: made.participant.rating or 0 for made in cards}
    return [Player(as_chapter_sees(made), place, round_, ratings) for place, made in enumerate(round_.cards)]


def with_ratings(made, *ratings):
    """Return the tournament with these ratings, in the order of the participants."""
    pairs = zip(made.participants, ratings, strict=True)
    return made._replace(participants=tuple(p._replace(rating=rating) for p, rating in pairs))


# ── 1 Definitions ────────────────────────────────────────────────────────────


def test_1_1_1_who_has_no_rating_is_named():
    """Every player without a rating is named, the absent ones too, with the way out."""
    one = with_ratings(tournament(3, announced={3: Bye.ZERO}), 2000, None, 0)
    with pytest.raises(InputError) as several:
        dubov.pair(draw_up(one))
    with pytest.raises(InputError) as single:
        dubov.pair(draw_up(with_ratings(tournament(2), 2000, None)))

    assert "Players 2 and 3 have no rating" in str(several.value)
    assert "`rating={2: 1500}`" in str(several.value)
    assert str(single.value).startswith("Player 2 has no rating")


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        pytest.param("WBW", (Colour.BLACK, 2), id="1.6.2-plus-1"),
        pytest.param("BWB", (Colour.WHITE, 2), id="1.6.2-minus-1"),
        pytest.param("WWB", (Colour.BLACK, 2), id="1.6.2-difference-before-alternation"),
        pytest.param("WB", (Colour.WHITE, 1), id="1.6.3-alternate"),
        pytest.param("WBW" + "W", (Colour.BLACK, 3), id="1.6.1-plus-2"),
        pytest.param("WBB", (Colour.WHITE, 3), id="1.6.1-two-blacks"),
        pytest.param("WWWWBB", (Colour.BLACK, 3), id="G5-difference-decides"),
        pytest.param("", (Colour.BLACK, 1), id="1.6.4-U1-no-game-yet"),
    ],
)
def test_1_6_colour_preference(history, expected):
    """1.6: difference beyond 1 or twice the same colour: absolute; 1: strong; 0: mild; no game: mild for Black."""
    assert expected == tuple(as_chapter_sees(card(1, colours=history)).preference)


def test_1_6_4_leaves_the_card_as_it_was():
    """The preference of 1.6.4 is this chapter's: the card that was given keeps its own."""
    made = card(1)

    assert Colour.BLACK is as_chapter_sees(made).preference.colour
    assert made.preference.colour is None


@pytest.mark.parametrize(
    ("opponents", "expected"),
    [
        pytest.param([], 0, id="1.7.3-no-game"),
        pytest.param([0, 0], 0, id="1.7.3-unplayed-rounds"),
        pytest.param([2], 2000, id="one"),
        pytest.param([2, 0, 3], 2001, id="1.7.1-half-is-rounded-up"),
        pytest.param([3, 4], 2002, id="1.7.1-half-is-rounded-up-to-even-too"),
        pytest.param([2, 3, 3], 2001, id="two-thirds-up"),
        pytest.param([2, 2, 3], 2000, id="one-third-down"),
    ],
)
def test_1_7_average_rating_of_opponents(opponents, expected):
    """1.7: the mean over opponents of played games, rounded to the nearest integer, halves up (decision U2)."""
    ratings = {1: 1000, 2: 2000, 3: 2001, 4: 2002}

    assert expected == average_rating_of_opponents(card(1, opponents=opponents), ratings)


def test_1_7_counts_played_games_and_absent_opponents():
    """A forfeited game adds nothing to ARO; an opponent who has withdrawn still does."""
    made = with_ratings(
        tournament(4, ["1-2 1:0, 3-4 +:-", "3-1 =:=, 2 Z, 4 Z"], announced={2: Bye.ZERO}), 2000, 1900, 1800, 1701
    )
    round_ = draw_up(made)
    ratings = required_ratings(round_)

    assert [1850, 2000, 2000, 0] == [average_rating_of_opponents(made, ratings) for made in round_.everyone]


@pytest.mark.parametrize(("rounds", "expected"), [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4), (15, 5)])
def test_1_8_2_maximum_upfloats(rounds, expected):
    """MaxT is 2 and a fifth of the rounds of the tournament, rounded down."""
    assert expected == maximum_upfloats(rounds)


@pytest.mark.parametrize(
    ("floats", "forfeited", "expected"),
    [
        pytest.param("UU-DU", (), (3, True), id="played"),
        pytest.param("UU---", (5,), (3, True), id="U3-a-forfeited-game-counts"),
        pytest.param("UU---", (), (0, False), id="not-yet"),
        pytest.param("U---U", (), (0, True), id="last-round-of-the-tournament"),
        pytest.param("UUUU-", (), (4, False), id="more-than-MaxT"),
    ],
)
def test_1_8_1_maximum_upfloater(floats, forfeited, expected):
    """Who was upfloated MaxT times is a maximum upfloater; the previous round is that of the tournament (G6)."""
    (made,) = players(card(1, floats=floats, forfeited_upfloats=forfeited), number=6, rounds=9)

    assert expected == (made.upfloats_at_maximum, made.upfloated_last)


def test_u3_upfloats_of_a_tournament():
    """Paired with somebody of a higher pairing score: played or forfeited by anybody; not byes, not equal scores."""
    made = tournament(
        6,
        [
            "1-2 1:0, 3-4 1:0, 5-6 1:0",
            "1-2 1:0, 3-4 -:+, 5-6 -:-",  # 2, 4 and 6 meet players with one point more
            "1-3 =:=, 2-5 0:1, 4 H, 6 U",  # 1: 2, 3: 1, 2: 0, 5: 1
        ],
    )

    assert {1: (), 2: (2, 3), 3: (3,), 4: (2,), 5: (), 6: (2,)} == {
        one.number: one.upfloats for one in draw_up(made).everyone
    }


def test_g3_upfloats_go_by_the_score_with_virtual_points():
    """Who was moved up to a score that virtual points made higher was upfloated."""
    made = tournament(2, ["1-2 =:="], virtual={1: (10000, 0)})

    assert [(), (1,)] == [one.upfloats for one in draw_up(made).everyone]


def test_u3_the_other_reading_leaves_out_forfeited_games():
    """Decision U3 is contested: read the other way, only upfloats whose game was played count: two of three."""
    (made,) = players(card(1, floats="U-U--", forfeited_upfloats=[2]), number=6, rounds=9)
    (other,) = players(card(1, floats="U-U--", forfeited_upfloats=[2]), number=6, rounds=9, otherwise=["U3"])

    assert [3, 0] == [made.upfloats_at_maximum, other.upfloats_at_maximum]


# ── 1.2.2 ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("ratings", "played", "given", "expected"),
    [
        pytest.param((2000, 1900, 1800), 0, {}, [], id="descending"),
        pytest.param((2000, 2000, 1800), 0, {}, [], id="equal"),
        pytest.param((2000, 1800, 1900), 0, {}, ["player 3 (1900) comes after player 2 (1800)"], id="contradicts"),
        pytest.param((2000, None, 2100), 0, {2: 1700}, ["player 3 (2100) comes after player 2 (1700)"], id="given"),
        pytest.param((2000, 1800, 1900), 3, {}, ["player 3 (1900) comes after player 2 (1800)"], id="round-four"),
        pytest.param((2000, 1800, 1900), 4, {}, [], id="round-five"),
    ],
)
def test_1_2_2_ratings_that_contradict_the_numbers_are_told(ratings, played, given, expected):
    """1.2.2, decision U9: before round four is paired the Chief Arbiter recalculates TPNs; the numbers stay as they
    are, and a note names the first two who are out of order."""
    made = with_ratings(tournament(3, ["1 H, 2 H, 3 H"] * played), *ratings)
    prepared = prepare(made, "dubov", RoundOptions(rating=given))

    assert len(expected) == len(prepared.notes)
    assert all(text in note and "C.04.4.1, 1.2.2" in note for text, note in zip(expected, prepared.notes, strict=True))
    assert [1, 2, 3] == [made.tpn for made in prepared.round_.cards]


def test_1_2_2_a_late_entry_has_no_number_in_the_rounds_before():
    """C.04.2 2.3: the ratings are those of the numbers in a published round; who came later is not compared."""
    made = with_ratings(tournament(4, ["1-2 1:0, 3 H, 4 U"]), 2100, 2000, 1900, 1800)
    name = made.participants[2].name
    entered = Renumbering("", 2, name, 3, is_late=True, moved=((3, 4),))
    before, after = (
        prepare(made._replace(renumberings=(entered,)), "dubov", RoundOptions(round=number)) for number in (1, 2)
    )

    assert [] == [note for one in (before, after) for note in one.notes if "1.2.2" in note]
    assert [1, 2, 4, 3] == [card.number for card in before.round_.everyone]


# ── 2 Criteria ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("history", "expected"),
    [("WW", BLACK_CLASH), ("BB", WHITE_CLASH), ("WBW", NO_CLASH), ("", NO_CLASH), ("WBWW", BLACK_CLASH)],
)
def test_c3_clash(history, expected):
    """[C3] keeps apart players of equal absolute preference, in the last round and at the top too."""
    assert expected == colour_clash(card(1, "9", history))


def test_quality_criteria_in_descending_priority():
    """C5 to C10 stand in their order, each under its own article of 2.3."""
    assert [f"C{number}" for number in range(5, 11)] == EXPECTED_ORDER
    assert [f"2.3.{number}" for number in range(1, 7)] == [criterion.article for criterion in QUALITY]


@pytest.mark.parametrize(
    ("a", "b", "expected"), [("W", "B", 0), ("W", "W", 1), ("WB", "BB", 1), ("", "WBW", 1), ("", "", 1), ("", "B", 0)]
)
def test_c7_preferences_denied(a, b, expected):
    """One player of a pair that is due the same colour is denied it; without a game the due colour is Black (U1)."""
    one, two = players(card(1, colours=a), card(2, colours=b))

    assert expected == ROWS["C7"].on_pair(one, two, False) == ROWS["C7"].on_pair(two, one, False)


@pytest.mark.parametrize(
    ("floats", "expected"),
    [("UUU-", (1, 1, 3, 0)), ("UUUU", (1, 1, 4, 1)), ("-UU-", (1, 0, 0, 0)), ("-U-U", (1, 0, 0, 1))],
)
def test_criteria_on_upfloaters(floats, expected):
    """C5 counts each; C8 maximum upfloaters; C9 their upfloats so far, and nobody else's (U3); C10 the last round's."""
    (made,) = players(card(1, floats=floats), number=5, rounds=9)

    assert expected == tuple(ROWS[code].on_floater(made, True) for code in ("C5", "C8", "C9", "C10"))
    assert ROWS["C6"].by_score


# ── 3.1 The PAB ──────────────────────────────────────────────────────────────


def pab_of(*cards, **situation):
    return dubov.pair(round_to_pair(list(cards), **situation)).pab


def test_3_1_3_lowest_score():
    """The lowest score comes before games played and TPN."""
    cards = rated_card(1, "0", "W"), rated_card(2, "1", "WB"), rated_card(3, "1", "WBW")

    assert 1 == pab_of(*cards)


def test_3_1_4_most_games_played():
    """Of equal scores the one with most games over the board, not with fewest absences (decision U4)."""
    cards = rated_card(1, "0", "WB", unplayed=1), rated_card(2, "0", "W"), rated_card(3, "0", "B")

    assert 1 == pab_of(*cards)


def test_3_1_5_largest_tpn():
    """Of equal scores and games the largest TPN."""
    assert 3 == pab_of(*(rated_card(tpn, "0", "W" if tpn < 3 else "B") for tpn in (1, 2, 3)))


def test_3_1_1_who_won_by_forfeit_is_barred():
    """A forfeit win bars from the PAB like a PAB does (decision U4)."""
    made = with_ratings(tournament(3, ["1-2 0:1, 3 U", "3-2 -:+, 1 H"]), 2000, 1900, 1800)

    assert 1 == dubov.pair(draw_up(made)).pab


@pytest.mark.parametrize(
    ("played", "points"),
    [
        pytest.param("3-2 -:+, 1 H", PointSystem(forfeit_win=HALF_POINT), id="forfeit-win"),
        pytest.param("2 F, 1 H", PointSystem(full_point_bye=0), id="full-point-bye"),
    ],
)
def test_3_1_1_whatever_it_is_worth(played, points):
    """A win by forfeit or a full-point bye bars from the PAB, whatever it is worth (decision U4); by C.04.1 4 only a
    round that brought as many points as a win, so that in the Dutch System 2, of the lowest score, has it."""
    made = with_ratings(tournament(3, ["1-2 1:0, 3 U", played], points=points), 2000, 1900, 1800)
    round_ = draw_up(made)

    assert 1 == dubov.pair(round_).pab
    assert 2 == dutch.pair(round_).pab
    assert ["C2"] == [fault.code for fault in SYSTEMS["dubov"].faults(round_, proposal_of((1, 3), pab=2))]


def test_3_1_2_the_others_can_be_paired():
    """The PAB does not go to somebody without whom the others cannot be paired."""
    assert 2 == pab_of(rated_card(1, "1", met=[2]), rated_card(2), rated_card(3))


def test_1_9_3_no_round_pairing():
    """Two who have met leave no round-pairing: the article, and who is left."""
    with pytest.raises(PairingImpossible) as caught:
        dubov.pair(round_to_pair([rated_card(1, met=[2]), rated_card(2)]))

    assert "C.04.4.1 1.9.3" == caught.value.article
    assert {1, 2} >= set(caught.value.witness) > set()
    assert "The Chief Arbiter decides" in str(caught.value)


# ── 3.2.1, 3.2.2, 4.2 Upfloaters ─────────────────────────────────────────────


def upfloaters(*cards, number=6, rounds=9):
    """Return the upfloaters of the first bracket."""
    return dubov.pair(round_to_pair(list(cards), number=number, rounds=rounds)).brackets[0].upfloaters


def leader(**facts):
    return rated_card(1, "2", "BWB", **facts)  # due White


DUE_BLACK, DUE_WHITE = "WBW", "BWB"


@pytest.mark.parametrize(
    ("two", "three", "expected"),
    [
        pytest.param(("1", DUE_BLACK), ("1", DUE_BLACK), 2, id="4.2.2-smaller-TPN"),
        pytest.param(("0.5", DUE_BLACK), ("1", DUE_BLACK), 3, id="C6-higher-score"),
        pytest.param(("0.5", DUE_BLACK), ("1", DUE_WHITE, "UUUUU"), 3, id="C6-before-C7-to-C10"),
        pytest.param(("1", DUE_WHITE), ("1", DUE_BLACK), 3, id="C7"),
        pytest.param(("1", DUE_WHITE), ("1", ""), 3, id="C7-U1-no-game-is-due-black"),
        pytest.param(("1", DUE_WHITE), ("1", DUE_BLACK, "UUUUU"), 3, id="C7-before-C8-to-C10"),
        pytest.param(("1", DUE_BLACK, "UUU--"), ("1", DUE_BLACK, "--UU-"), 3, id="C8"),
        pytest.param(("1", DUE_BLACK, "UUU--"), ("1", DUE_BLACK, "----U"), 3, id="C8-before-C10"),
        pytest.param(("1", DUE_BLACK, "UUUU-"), ("1", DUE_BLACK, "-UUU-"), 3, id="C9"),
        pytest.param(("1", DUE_BLACK, "UUUU-"), ("1", DUE_BLACK, "--UUU"), 3, id="C9-before-C10"),
        pytest.param(("1", DUE_BLACK, "UU---"), ("1", DUE_BLACK, "U----"), 2, id="C9-maximum-upfloaters-only"),
        pytest.param(("1", DUE_BLACK, "----U"), ("1", DUE_BLACK, "---U-"), 3, id="C10"),
    ],
)
def test_3_2_2_best_upfloater(two, three, expected):
    """One resident, two possible upfloaters, and one who cannot be: the best by C6 to C10, then the first (U5)."""
    others = rated_card(2, *two), rated_card(3, *three), rated_card(4, "0", met=[1])

    assert (expected,) == upfloaters(leader(), *others)


@pytest.mark.parametrize("floats", ["UUU--", "UUUUU", "----U"])
def test_c8_to_c10_do_not_apply_in_the_last_round(floats):
    """Unless it is the last round (decision G12)."""
    others = rated_card(2, "1", DUE_BLACK, floats), rated_card(3, "1", DUE_BLACK), rated_card(4, "0", met=[1])

    assert (3,) == upfloaters(leader(), *others, number=6, rounds=7)
    assert (2,) == upfloaters(leader(), *others, number=6, rounds=6)


def test_c10_a_forfeited_game_counts():
    """Who was moved up in the previous round and did not play was upfloated (decision U3)."""
    others = (
        rated_card(2, "1", DUE_BLACK, "-----", forfeited_upfloats=[5]),
        rated_card(3, "1", DUE_BLACK),
        rated_card(4, "0", met=[1]),
    )

    assert (3,) == upfloaters(leader(), *others)


def test_c5_before_c7():
    """No upfloaters if the residents can be paired, whatever their colours."""
    cards = leader(), rated_card(2, "2", DUE_WHITE), rated_card(3, "1", DUE_BLACK), rated_card(4, "1", DUE_BLACK)

    assert () == upfloaters(*cards)


def test_3_2_1_as_many_as_residents_need():
    """Two residents who have met need one upfloater each; the first two in the order of 4.2."""
    cards = leader(met=[2]), rated_card(2, "2", DUE_BLACK), *(rated_card(tpn, "1", DUE_BLACK) for tpn in (3, 4, 5, 6))

    assert (3, 4) == upfloaters(*cards)


def test_c4_more_upfloaters_so_that_the_rest_can_be_paired():
    """Two below who have met each other are both moved up, though the residents could be paired by themselves."""
    cards = leader(), rated_card(2, "2", DUE_BLACK), rated_card(3, "1", met=[4]), rated_card(4, "1")

    assert (3, 4) == upfloaters(*cards)


def test_c6_lowest_score_first():
    """Scores of upfloaters in ascending order: one from each of two scoregroups is better than a lower one."""
    cards = (
        leader(met=[2, 6, 7]),
        rated_card(2, "2", DUE_BLACK, met=[5, 6, 7]),
        rated_card(3, "1.5"),
        rated_card(4, "1"),
        rated_card(5, "1"),
        rated_card(6, "0"),
        rated_card(7, "0"),
        rated_card(8, "0"),
    )

    assert (3, 4) == upfloaters(*cards)


def test_an_upfloater_may_come_from_any_lower_score():
    """Who has met the whole next scoregroup gets an upfloater from below it; that scoregroup goes on without."""
    pairing = dubov.pair(
        round_to_pair([leader(met=[2, 3]), rated_card(2, "1"), rated_card(3, "1"), rated_card(4, "0")])
    )

    assert [((1,), (4,)), ((2, 3), ())] == [(found.residents, found.upfloaters) for found in pairing.brackets]


# ── 3.2.3 G1 and G2 ──────────────────────────────────────────────────────────


def test_3_2_3_by_due_colour():
    """G1 are those due White, G2 the others; who has not played is due Black if anybody in the bracket has played."""
    made = players(card(1, colours="W"), card(2, colours="B"), card(3), card(4, colours="BB"))

    assert ([1, 3], [0, 2]) == divide(made)


def test_3_2_3_nobody_has_played():
    """Halves by TPN if nobody of the bracket has played, although others in the round have (decision U6)."""
    cards = (*(rated_card(tpn, "1") for tpn in (1, 2, 3, 4)), rated_card(5, "0", "W"), rated_card(6, "0", "B"))
    pairing = dubov.pair(round_to_pair(cards, number=2))

    assert ([0, 1], [2, 3]) == divide(players(*cards[:4]))
    assert ((1, 3), (2, 4)) == pairing.brackets[0].pairs


def test_first_round():
    """The upper half meets the lower half, odd TPNs of the upper half have the initial-colour."""
    made = with_ratings(tournament(6), *range(2000, 1400, -100))
    pairing = dubov.pair(draw_up(made))

    assert {(1, 4), (5, 2), (3, 6)} == {(game.white, game.black) for game in pairing.games}
    assert {"5.2.1"} == {game.article for game in pairing.games}


# ── 3.2.4, 4.3 Shifters ──────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        pytest.param("ABCDEFG", "DCEBFAG", id="4.3.3-example"),
        pytest.param("ABCDEF", "CDBEAF", id="even"),
        pytest.param("AB", "AB", id="two"),
        pytest.param("A", "A", id="one"),
        pytest.param("", "", id="none"),
    ],
)
def test_4_3_3_from_the_middle(listed, expected):
    """#1 is the middle of the list, or the higher of two; then always the middle of those left."""
    assert expected == "".join(from_the_middle(listed))


def test_4_3_2_order_of_shifters():
    """White seekers by ascending ARO, then TPN; Black seekers by TPN, whatever their ARO."""
    aros = {1: [11], 2: [13], 3: [12], 4: [12], 5: [11]}
    others = [card(tpn, rating=2000 + tpn) for tpn in (11, 12, 13)]
    white = players(*(card(tpn, colours="B", opponents=met) for tpn, met in aros.items()), *others)[:5]
    black = players(*(card(tpn, colours="W", opponents=met) for tpn, met in aros.items()), *others)[:5]

    assert [2, 4, 3, 0, 1] == shifters_in_order(white, range(5))  # the list is 1, 5, 3, 4, 2
    assert [2, 1, 3, 0, 4] == shifters_in_order(black, range(5))


def joined(a, b, edges):
    """Whether two cards are one, or one of the pairs of TPNs."""
    return a.tpn == b.tpn or (a.tpn, b.tpn) in edges or (b.tpn, a.tpn) in edges


def bracket_pairs(*cards, edges=None):
    """Return the pairs of a bracket as TPNs; with `edges` only these pairs are legal."""
    if edges is not None:
        cards = [one._replace(met=one.met | {b.number for b in cards if not joined(one, b, edges)}) for one in cards]
    made = players(*cards)
    field = PlayingField([player.card for player in made], colour_clash)
    return {(a.tpn, b.tpn) for a, b in pair_bracket(field, made)}


def seekers(white, black):
    """Return White seekers with ARO ascending in the order given, and Black seekers with ARO 0."""
    rated_like = {tpn: [100 + place] for place, tpn in enumerate(white)}
    return [*(card(tpn, "1", "B", opponents=rated_like[tpn]) for tpn in white), *(card(tpn, "1", "W") for tpn in black)]


@pytest.fixture(autouse=True)
def ratings_of_strangers(monkeypatch):
    """Opponents 100, 101 ... who are not in the bracket are rated 2000, 2001 ..."""
    from fidepair.systems.dubov import average_rating_of_opponents as by_rating

    def average(made, ratings):
        return by_rating(made, ratings | {number: 1900 + number for number in range(100, 120)})

    monkeypatch.setattr("fidepair.systems.dubov.average_rating_of_opponents", average)


def test_3_2_4_larger_group_is_equalised():
    """Six White seekers, two Black ones: the two in the middle by ARO are shifted to G2; then T2 by TPN."""
    # By ARO: 6 5 4 3 2 1; in the middle 4, then 3. G2: 3, 4, 7, 8.
    assert {(6, 3), (5, 4), (2, 7), (1, 8)} == bracket_pairs(*seekers((6, 5, 4, 3, 2, 1), (7, 8)))


def test_3_2_4_shifters_must_leave_a_legal_pairing():
    """If the set of the middle ones cannot be paired, the next set in the order of 4.1.3 is shifted."""
    # By ARO 1 2 3 4: #1 is 2, #2 is 3. 2 has met all the others, but not 5.
    cards = seekers((1, 2, 3, 4), (5, 6))
    cards[1] = cards[1]._replace(met=frozenset({1, 3, 4}))

    # Shifted: 3 instead of 2. G1: 1, 2, 4; G2: 3, 5, 6; 2 meets a Black seeker.
    assert {(1, 3), (2, 5), (4, 6)} == bracket_pairs(*cards)


def test_u7_smaller_group_first():
    """Three White seekers, five Black ones; the White ones can only meet each other, but for one.

    One pair inside the smaller subgroup cannot be avoided: one of G1 is shifted, then two of G2.
    """
    edges = {(1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4)} | set(combinations(range(4, 9), 2))
    # By ARO 3 1 2: #1 is 1, who meets 3 or 2. G2 4 5 6 7 8: 6, then 5. S1: 5, 6 (ARO 0), 3, 2; T2: 1, 4, 7, 8.
    cards = seekers((3, 1, 2), (4, 5, 6, 7, 8))

    assert {(5, 7), (6, 8), (3, 1), (2, 4)} == bracket_pairs(*cards, edges=edges)


def test_u7_of_equal_groups_g1_is_shifted_first():
    """The legal pairs form a ring with two complete pairings; the best shifter of G1 decides, not that of G2."""
    # G1 by ARO 1 2 3: #1 is 2. G2 4 5 6: #1 is 5. 2 meets its own in the first pairing, 5 in the second only.
    first, second = {(2, 1), (6, 4), (3, 5)}, {(1, 3), (5, 4), (2, 6)}
    pairs = bracket_pairs(*seekers((1, 2, 3), (4, 5, 6)), edges=first | second)

    assert {frozenset(pair) for pair in first} == {frozenset(pair) for pair in pairs}


def test_u7_first_shifters_stay():
    """Two White seekers who can only meet each other: the first is shifted, and pairs from the other subgroup."""
    edges = {(1, 2)} | set(combinations(range(3, 7), 2))
    # By ARO 2 1: #1 is 2. Black seekers 3 4 5 6: 4 and 5 go to G1. S1: 4, 5, 1; T2: 2, 3, 6.
    assert {(4, 3), (5, 6), (1, 2)} == bracket_pairs(*seekers((2, 1), (3, 4, 5, 6)), edges=edges)


def nobody_has_played(size, *met):
    """Return players without games, of whom these have met."""
    return [card(n, met=[b for a, b in met if a == n]) for n in range(1, size + 1)]


def test_u7_new_players_are_all_numbered_in_the_second_shift():
    """1 has met all of G2, so one of G1 = 1, 2, 3 moves: 2, the middle one. Nobody has played, so all seek Black
    (1.6.4): of 2, 4, 5, 6 the first number has 4, not 5 as among those who were there."""
    assert {(1, 2), (3, 5), (4, 6)} == as_couples(bracket_pairs(*nobody_has_played(6, (1, 4), (1, 5), (1, 6))))


def test_u7_who_was_shifted_does_not_come_back():
    """1 and 2, 3 and 4 must meet; 2 and 3, the first of G1 = 1, 2, 3, 4 from the middle, move. They are numbered with
    the others: of 2, 3, 5, 6, 7, 8 the first are 5 and 6; of 5, 6, 7, 8 alone they would be 6 and 7."""
    met = [(a, b) for a in (1, 2, 3, 4) for b in (5, 6, 7, 8)]

    assert {(1, 2), (3, 4), (5, 7), (6, 8)} == as_couples(bracket_pairs(*nobody_has_played(8, *met, (1, 3), (2, 4))))


def test_u7_among_those_who_played_the_second_shift_leaves_the_first_out():
    """Of 1, 2, 3, who seek White, 1 can only meet 2 and 3: 2, the middle one by ARO, moves. Of 4, 5, 6, who were in the
    larger subgroup, 5 has the first number; 2, who seeks White, has none. (4 and 5 have met.)"""
    cards = seekers((1, 2, 3), (4, 5, 6))
    edges = {(1, 2), (1, 3), (4, 6), (5, 6), *((a, b) for a in (2, 3) for b in (4, 5, 6))}

    assert {(1, 2), (3, 4), (5, 6)} == as_couples(bracket_pairs(*cards, edges=edges))


def as_couples(pairs):
    """Return the pairs with the smaller number first."""
    return {(min(pair), max(pair)) for pair in pairs}


# ── 3.2.5, 3.2.6, 4.4 S1 and T2 ──────────────────────────────────────────────


def test_3_2_5_s1_by_aro_then_tpn():
    """The lowest ARO comes first; of equal ones the smaller TPN."""
    cards = [
        card(1, "1", "B", opponents=[102]),
        card(2, "1", "B", opponents=[101]),
        card(3, "1", "B", opponents=[101]),
        *(card(tpn, "1", "W") for tpn in (4, 5, 6)),
    ]

    assert {(2, 4), (3, 5), (1, 6)} == bracket_pairs(*cards)


PRINTED = ("ABC", "ACB", "BAC", "BCA", "CAB", "CBA")


@pytest.mark.parametrize("other", PRINTED)
@pytest.mark.parametrize("one", PRINTED)
def test_4_4_2_transpositions_in_the_printed_order(one, other):
    """Where only the pairs of two transpositions are legal, T2 is the first that these pairs allow."""
    edges = {(s1, 4 + "ABC".index(name)) for text in (one, other) for s1, name in enumerate(text, start=1)}
    possible = [t for t in PRINTED if edges >= {(s1, 4 + "ABC".index(name)) for s1, name in enumerate(t, start=1)}]
    expected = {(s1, 4 + "ABC".index(name)) for s1, name in enumerate(possible[0], start=1)}

    assert expected == bracket_pairs(*seekers((1, 2, 3), (4, 5, 6)), edges=edges)
    assert list(PRINTED) == ["".join(t) for t in permutations("ABC")]


def test_u8_any_legal_transposition():
    """T2 is the first legal transposition, even if S1 and T2 could be paired with more strong preferences granted."""
    cards = [
        card(1, "1", "WB", opponents=[100]),  # mild for White
        card(2, "1", "BWB", opponents=[101]),  # strong for White
        card(3, "1", "BW"),
        card(4, "1", "WBW"),
    ]

    assert {(1, 3), (2, 4)} == bracket_pairs(*cards)


# ── 4.1 Sets ─────────────────────────────────────────────────────────────────


def test_4_1_3_printed_order_of_sets():
    """{#1,#2} precedes {#1,#3}, and {#1,#P} precedes {#2,#3}: the order in which sets are listed here."""
    order = list(combinations(range(1, 8), 2))

    assert order.index((1, 2)) < order.index((1, 3))
    assert order.index((1, 7)) < order.index((2, 3))


def chosen_set(valid_partners, size, free):
    """Return the set that the walk chooses when member v may meet only valid_partners[v]; `free`: places to stay."""
    pool = len(valid_partners)
    partners = range(pool, pool + size)
    total = pool + size + free
    rows = [0] * total
    staying = (1 << total) - (1 << pool + size)
    for v, allowed in enumerate(valid_partners):
        rows[v] = staying
        for w in allowed:
            rows[v] |= 1 << partners[w]
        for w in range(pool, total):
            if rows[v] >> w & 1:
                rows[w] |= 1 << v
    best = BestMatching(rows, [0] * total, [[0]])
    if not best.solve():
        return None
    inside = (1 << pool + size) - (1 << pool)
    return first_set(Optimum(best), range(pool), size, inside)


@pytest.mark.parametrize(
    ("valid_partners", "expected"),
    [
        pytest.param([[0, 1]] * 4, [0, 1], id="1-2-precedes-1-3"),
        pytest.param([[0], [], [1], [1]], [0, 2], id="1-3-without-2"),
        pytest.param([[0], [0], [0], [1]], [0, 3], id="1-P-precedes-2-3"),
        pytest.param([[], [0], [1], [1]], [1, 2], id="2-3-without-1"),
    ],
)
def test_4_1_3_set_that_is_chosen(valid_partners, expected):
    """The first set by the smallest differing sequence number, of those that can be served."""
    assert expected == chosen_set(valid_partners, 2, len(valid_partners) - 2)


@pytest.mark.parametrize("seed", first_of(range(60), 15))
def test_4_1_3_set_that_is_chosen_is_the_first_of_all(seed):
    """The walk finds the first of all valid sets in the order of 4.1.3."""
    draw = random.Random(seed)
    pool, size = draw.randint(2, 7), draw.randint(1, 3)
    size = min(size, pool)
    may = [[w for w in range(size) if draw.random() < 0.4] for _ in range(pool)]
    valid = [
        list(chosen)
        for chosen in combinations(range(pool), size)
        if any(all(w in may[v] for v, w in zip(chosen, order, strict=True)) for order in permutations(range(size)))
    ]

    assert (valid[0] if valid else None) == chosen_set(may, size, pool - size)


# ── 5 Colours ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("a", "b", "white", "article"),
    [
        pytest.param((1, "1", ""), (2, "1", ""), 1, "5.2.1", id="odd-TPN-has-the-initial-colour"),
        pytest.param((2, "1", ""), (3, "1", ""), 3, "5.2.1", id="even-TPN-the-opposite"),
        pytest.param((1, "1", ""), (2, "2", ""), 1, "5.2.1", id="score-before-TPN"),
        pytest.param((1, "1", "W"), (2, "1", "B"), 2, "5.2.2", id="both-preferences"),
        pytest.param((1, "1", ""), (2, "1", "B"), 2, "5.2.2", id="U1-no-game-is-due-black"),
        pytest.param((1, "1", "BW"), (2, "1", "WBW"), 1, "5.2.3", id="strong-before-mild"),
        pytest.param((1, "1", ""), (2, "1", "W"), 1, "5.2.3", id="strong-before-no-game"),
        pytest.param((1, "1", "WBW"), (2, "1", "WW"), 1, "5.2.3", id="absolute-before-strong"),
        pytest.param((1, "1", "WWBBW"), (2, "1", "WBW"), 1, "5.2.4", id="latest-difference"),
        pytest.param((1, "1", "WBW"), (2, "1", "W"), 2, "5.2.5", id="G8-shorter-history-ends"),
        pytest.param((1, "1", ""), (2, "1", "BW"), 2, "5.2.5", id="U1-higher-without-game-gets-black"),
        pytest.param((1, "1", "BW"), (2, "1", ""), 2, "5.2.5", id="U1-lower-without-game-gets-white"),
        pytest.param((1, "1", "BW"), (2, "2", "BW"), 1, "5.2.5", id="higher-score-gets-black"),
    ],
)
def test_5_2_colours(a, b, white, article):
    """Each rule of 5.2 where it decides, with White as the initial-colour."""
    one, two = (as_chapter_sees(card(tpn, score, history)) for tpn, score, history in (a, b))
    round_ = round_to_pair([one, two])
    whites, blacks, by = allocate(colour_case(one, two, round_))

    assert (white, article) == (whites.number, by)
    assert {one.number, two.number} == {whites.number, blacks.number}
    assert white == allocate(colour_case(two, one, round_))[0].number


def test_5_1_initial_colour():
    """The initial-colour drawn by lot turns 5.2.1 round; the parity is that among those who have arrived (G4)."""
    one, two = as_chapter_sees(card(1)), as_chapter_sees(card(2))
    late = as_chapter_sees(card(3, parity=2))

    assert 2 == allocate(colour_case(one, two, round_to_pair([one, two], initial_colour=Colour.BLACK)))[0].number
    assert 4 == allocate(colour_case(late, as_chapter_sees(card(4)), round_to_pair([late])))[0].number


# ── the round ────────────────────────────────────────────────────────────────


def test_reports_tell_what_was_counted():
    """Each bracket: its residents, upfloaters, pairs with the higher ranked first, and C5 to C10."""
    cards = (
        leader(),
        rated_card(2, "1", DUE_WHITE, "UUUU-"),
        rated_card(3, "0.5", DUE_BLACK, met=[1]),
        rated_card(4, "0.5", DUE_BLACK, met=[1]),
    )
    pairing = dubov.pair(round_to_pair(list(cards), number=6, rounds=9))
    first, second = pairing.brackets

    assert ("dubov", 6, None) == (pairing.system, pairing.round_number, pairing.pab)
    assert ((1,), (2,), ((1, 2),)) == (first.residents, first.upfloaters, first.pairs)
    assert [("C5", 1), ("C6", (0, 1)), ("C7", 1), ("C8", 1), ("C9", 4), ("C10", 0)] == [
        (found.code, found.counted) for found in first.counts
    ]
    assert [0, (), 1, 0, 0, 0] == [found.counted for found in second.counts]
    assert ((3, 4), ()) == (second.residents, second.upfloaters)


def test_observer_hears_the_round():
    """Brackets from the top, with their upfloaters."""
    heard = []

    class Ear(Observer):
        def bracket_opened(self, score, _mdps, residents):
            heard.append(("opened", score, [made.number for made in residents]))

        def bracket_closed(self, report):
            heard.append(("closed", report.upfloaters))

    cards = leader(), rated_card(2, "2", DUE_BLACK), rated_card(3, "1", met=[4]), rated_card(4, "1"), rated_card(5, "0")
    dubov.pair(round_to_pair(list(cards)), Ear())

    assert [("opened", 20000, [1, 2]), ("closed", (3, 4))] == heard


def test_g7_forbidden_pairs():
    """A forbidden pair is treated like one that has met, in the rounds named."""
    made = with_ratings(tournament(4, forbidden=(Forbidden(1, 1, frozenset({1, 3})),)), 2000, 1900, 1800, 1700)

    assert {frozenset((1, 4)), frozenset((2, 3))} == {
        frozenset((game.white, game.black)) for game in dubov.pair(draw_up(made)).games
    }


def test_nobody_to_be_paired():
    """A round in which everybody is absent has no games."""
    made = with_ratings(tournament(2, announced={1: Bye.ZERO, 2: Bye.HALF}), 2000, 1900)

    assert () == dubov.pair(draw_up(made)).games


# ── every round ──────────────────────────────────────────────────────────────


def assert_invariants(round_, pairing):
    """Everybody once, at most one PAB, [C1], [C2], [C3], boards in order, brackets that cover the games."""
    by_number = {made.number: made for made in round_.cards}
    playing = [number for game in pairing.games for number in (game.white, game.black)]
    receivers = [] if pairing.pab is None else [pairing.pab]

    assert sorted(by_number) == sorted(playing + receivers)
    assert len(by_number) % 2 == len(receivers)
    assert all(by_number[number].may_receive_pab for number in receivers)
    places = []
    for game in pairing.games:
        white, black = by_number[game.white], by_number[game.black]
        assert black.number not in white.met
        assert white.preference.strength < 3 or white.preference != black.preference
        higher, lower = sorted((white, black), key=lambda made: (-made.score, made.tpn))
        places.append((-higher.score, -(higher.score + lower.score), higher.tpn))
    assert sorted(places) == places
    games = {frozenset((game.white, game.black)) for game in pairing.games}
    assert games == {frozenset(pair) for bracket in pairing.brackets for pair in bracket.pairs}
    for bracket in pairing.brackets:
        assert {*bracket.residents, *bracket.upfloaters} == {number for pair in bracket.pairs for number in pair}
        assert all(by_number[number].score == bracket.score for number in bracket.residents)
        assert all(by_number[number].score < bracket.score for number in bracket.upfloaters)
        assert all(not set(bracket.upfloaters) >= set(pair) for pair in bracket.pairs)


@pytest.mark.parametrize("seed", first_of(range(150), 20))
def test_invariants_of_opens(seed):
    """Ordinary opens of up to 60 players, odd ones, with byes and forfeits, up to the last round."""
    draw = random.Random(seed)
    size, rounds = draw.randint(4, 60), draw.randint(1, 11)
    played = draw.randint(0, min(rounds - 1, size // 2))
    byes, forfeits = draw.choice(((0.01, 0.01), (0.1, 0), (0, 0.2), (0.2, 0.2)))
    made = open_position(size, played, rounds, seed, draws=draw.choice((0.1, 0.5, 1)), byes=byes, forfeits=forfeits)
    absent = [p.number for p in made.participants if draw.random() < byes]
    made = made._replace(announced=tuple(Announcement(played + 1, number, Bye.ZERO) for number in absent))
    round_ = draw_up(made)

    assert_invariants(round_, dubov.pair(round_))


@pytest.mark.parametrize("seeds", seeds_in_parts(500, 50, 50), ids=str)
def test_invariants_of_any_positions(seeds):
    """Positions with any history, virtual points, forbidden pairs and few players over many rounds."""
    for seed in seeds:
        round_ = draw_up(rated(any_position(seed, 24), seed))
        try:
            pairing = dubov.pair(round_)
        except PairingImpossible:
            continue
        assert_invariants(round_, pairing)


@pytest.mark.parametrize("levels", [(2,), (0, 2), (1, 2)], ids=str)
def test_every_level_gives_the_same_pairing(levels):
    """Looking at the whole field at once gives what looking at little, with a proof, gives."""
    for seed in range(60):
        draw = random.Random(f"levels {seed}")
        size = draw.randint(6, 40)
        played = draw.randint(1, min(7, size // 2))
        made = open_position(size, played, 9, seed, byes=0.1, forfeits=0.1)
        for round_ in (draw_up(made), draw_up(rated(any_position(seed, 16), seed))):
            try:
                expected = dubov.pair(round_)
            except PairingImpossible:
                continue

            assert expected == dubov.pair(round_, levels=levels), f"seed {seed}"


def test_levels_agree_when_the_rest_is_always_searched(monkeypatch):
    """Where a complete rest is never taken for granted the pairings stay the same."""
    rounds = [draw_up(open_position(size, 4, 9, size)) for size in range(10, 60)]
    expected = [dubov.pair(round_) for round_ in rounds]
    monkeypatch.setattr(PlayingField, "plainly_complete", lambda *_: False)

    assert expected == [dubov.pair(round_) for round_ in rounds]


@pytest.mark.parametrize("history", ["WB", "W", "BW"])
def test_all_due_the_same_colour(history):
    """A bracket of players who are all due the same colour: half of them, from the middle, are shifted."""
    cards = [rated_card(tpn, "1", history) for tpn in range(1, 31)]
    round_ = round_to_pair(cards)
    (bracket,) = dubov.pair(round_).brackets
    shifted = set(range(8, 23))

    # White seekers leave the middle to G2, Black ones to G1; all AROs are 0.
    assert 15 == bracket.counts[2].counted
    assert all(len(shifted & set(pair)) == 1 for pair in bracket.pairs)
    upper = sorted(shifted) if history != "WB" else sorted(set(range(1, 31)) - shifted)
    lower = sorted(set(range(1, 31)) - set(upper))
    assert {frozenset(pair) for pair in zip(upper, lower, strict=True)} == set(map(frozenset, bracket.pairs))
