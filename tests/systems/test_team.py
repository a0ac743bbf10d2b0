"""C.04.6 Team Pairing System: what differs from Double-Swiss.

Articles 3.4 to 3.6 and [C4] to [C7] are in `test_double_swiss.py`.
"""

from __future__ import annotations

import pytest
from makers import round_to_pair
from match_makers import side

from fidepair.swiss.cards import STRONG, Preference
from fidepair.swiss.colours import allocate
from fidepair.swiss.criteria import applying
from fidepair.systems import team
from fidepair.systems.team import NO_PREFERENCE, QUALITY, TeamSeat, colour_case, preference
from fidepair.tournament import Colour, ColourType, TeamRules

ROWS = {row.code: row for row in QUALITY}
WHITE, BLACK = Colour.WHITE, Colour.BLACK
A, B, NONE = ColourType.A, ColourType.B, ColourType.NONE
LAST = {"number": 9, "rounds": 9}
LAST_BUT_ONE = {"number": 9, "rounds": 10}
NOT_LAST = {"number": 9, "rounds": 11}


def a_round(sides=(), colours=A, situation=None, **rules):
    return round_to_pair(list(sides), **(situation or NOT_LAST))._replace(team_rules=TeamRules(colours, **rules))


# ── 1 Definitions ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("history", "type_a", "type_b", "type_b_last"),
    [
        # None, a colour, or in Type B a strong (capital) or mild one.
        pytest.param("", "", "", "", id="yet-to-play"),
        pytest.param("W", "", "b", "b", id="CD+1"),
        pytest.param("B", "", "w", "w", id="CD-1-the-lost-minus-sign"),
        pytest.param("WB", "", "w", "", id="CD0-after-black"),
        pytest.param("BW", "", "b", "", id="CD0-after-white"),
        pytest.param("WW", "b", "B", "B", id="CD+2"),
        pytest.param("BB", "w", "W", "W", id="CD-2"),
        pytest.param("BWW", "b", "B", "B", id="CD+1-twice-white"),
        pytest.param("WBB", "w", "W", "W", id="CD-1-twice-black"),
        pytest.param("BBWW", "b", "B", "B", id="CD0-twice-white-S9"),
        pytest.param("WWBB", "w", "W", "W", id="CD0-twice-black-S9"),
        pytest.param("BBBWW", "", "w", "w", id="CD-1-twice-white"),
        pytest.param("WWWBB", "", "b", "b", id="CD+1-twice-black"),
        pytest.param("BBBBWW", "w", "W", "W", id="CD-2-twice-white"),
        pytest.param("BWB", "", "w", "w", id="CD-1-alternating"),
    ],
)
def test_1_7_preferences(history, type_a, type_b, type_b_last):
    """1.7.1, 1.7.2; strong preferences come before "none" in the last round (decision S9)."""

    def shown(colours, situation):
        found = preference(side(1, colours=history), a_round(colours=colours, situation=situation))
        letter = found.colour.value if found.colour else ""
        return letter.upper() if found.strength == STRONG else letter

    assert [type_a, type_a] == [shown(A, NOT_LAST), shown(A, LAST)]
    assert [type_b, type_b, type_b_last] == [shown(B, NOT_LAST), shown(B, LAST_BUT_ONE), shown(B, LAST)]
    assert "" == shown(NONE, NOT_LAST)


# ── 2 Criteria ───────────────────────────────────────────────────────────────


def test_quality_criteria_in_descending_priority():
    """C4 to C10 stand in their order, each under its own article of 2.3."""
    assert [f"C{number}" for number in range(4, 11)] == [criterion.code for criterion in QUALITY]
    assert [f"2.3.{number}" for number in range(1, 8)] == [criterion.article for criterion in QUALITY]


@pytest.mark.parametrize(
    ("colours", "situation", "expected"),
    [
        (A, NOT_LAST, ["C7", "C8", "C10"]),
        (B, NOT_LAST, ["C7", "C8", "C9", "C10"]),
        (NONE, NOT_LAST, ["C7", "C10"]),
        (A, LAST_BUT_ONE, ["C8"]),
        (B, LAST, ["C8", "C9"]),
        (NONE, LAST, []),
    ],
)
def test_which_criteria_apply(colours, situation, expected):
    """2.3.6: C9 in Type B only; 2.3.4, 2.3.7: C7 and C10 with the exception of the last two rounds."""
    found = applying(QUALITY, a_round(colours=colours, situation=situation))

    assert ["C4", "C5", "C6", *expected] == [row.code for row in found]


@pytest.mark.parametrize(
    ("mine", "theirs", "denied", "strong"),
    [
        pytest.param("WW", "WW", 1, 1, id="strong-strong"),
        pytest.param("WW", "W", 1, 0, id="strong-mild-4.3.4-grants-it"),
        pytest.param("W", "W", 1, 0, id="mild-mild"),
        pytest.param("WW", "BB", 0, 0, id="opposite"),
        pytest.param("WW", "", 0, 0, id="only-one"),
        pytest.param("", "", 0, 0, id="none"),
    ],
)
def test_c8_c9(mine, theirs, denied, strong):
    """2.3.5, 2.3.6, as 4.3 would give the colours (decision S10)."""
    round_ = a_round(colours=B)
    one, two = (TeamSeat(made, preference(made, round_)) for made in (side(1, colours=mine), side(2, colours=theirs)))

    for higher, lower in ((one, two), (two, one)):
        assert [denied, strong] == [ROWS[code].on_pair(higher, lower, False) for code in ("C8", "C9")]


@pytest.mark.parametrize(
    ("floater", "mixed", "expected"), [(True, True, 1), (False, True, 0), (True, False, 0), (False, False, 0)]
)
def test_c10(floater, mixed, expected):
    """2.3.7 counts the opponents of upfloaters that were floaters."""
    one, two = (TeamSeat(made, NO_PREFERENCE) for made in (side(1, floater=floater), side(2, floater=True)))

    assert expected == ROWS["C10"].on_pair(one, two, mixed)


def pairs(sides, colours, situation=None):
    found = team.pair(a_round(sides, colours, situation))
    return {tuple(sorted((game.white, game.black))) for game in found.games}


@pytest.mark.parametrize(("colours", "expected"), [(A, {(1, 4), (2, 3)}), (NONE, {(1, 3), (2, 4)})])
def test_c8_comes_before_the_identifier(colours, expected):
    """Decision S8: 1 and 3 both want Black, so 1 meets 4; without colour preferences 1 meets 3."""
    sides = [side(n, colours="WW" if n in (1, 3) else "BB") for n in (1, 2, 3, 4)]

    assert expected == pairs(sides, colours)


def test_c9_of_strong_preferences():
    """2.3.6: two pairs deny a preference in any case; 1-4 and 2-3 deny no strong one."""
    sides = [side(1, colours="WW"), side(2, colours="W"), side(3, colours="WW"), side(4, colours="W")]

    assert {(1, 4), (2, 3)} == pairs(sides, B)


@pytest.mark.parametrize(
    ("situation", "expected"),
    [
        pytest.param(NOT_LAST, {(1, 2), (3, 4), (5, 6)}, id="three-rounds-left"),
        pytest.param(LAST_BUT_ONE, {(1, 4), (2, 3), (5, 6)}, id="last-but-one"),
        pytest.param(LAST, {(1, 4), (2, 3), (5, 6)}, id="last"),
    ],
)
def test_c10_chooses_the_opponent(situation, expected):
    """2.3.7: 1 was a floater, so the upfloater 4 meets 3; in the last two rounds the first identifier decides."""
    sides = [side(1, "2", floater=True, met=[3]), side(2, "2"), side(3, "2"), *(side(n, "1") for n in (4, 5, 6))]

    assert expected == pairs(sides, A, situation)


# ── 4 Colours ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("a", "b", "use_secondary", "first"),
    [
        pytest.param(side(1, "1", secondary="9"), side(2, "2"), True, 2, id="4.2.1-primary"),
        pytest.param(side(1, "1", secondary="2"), side(2, "1", secondary="3"), True, 2, id="4.2.2-secondary"),
        pytest.param(side(1, "1", secondary="2"), side(2, "1", secondary="3"), False, 1, id="4.2.2-not-used"),
        pytest.param(side(1, "1", secondary="2"), side(2, "1", secondary="2"), True, 1, id="4.2.3-TPN"),
    ],
)
def test_4_2_first_team(a, b, use_secondary, first):
    """4.2: primary score, secondary score unless not used, smaller TPN."""
    round_ = a_round((a, b), use_secondary=use_secondary)

    in_order = (a, b) if first == 1 else (b, a)

    assert in_order == team.first_team_first(a, b, round_) == team.first_team_first(b, a, round_)


@pytest.mark.parametrize(("otherwise", "first"), [((), 1), (("G3",), 2)])
def test_4_2_1_virtual_points_do_not_choose_the_first_team(otherwise, first):
    """4.2.1 with 1.2.1, decision G3: the primary score is that of the matches; C.04.7 1.5 does not speak of colours.
    By the other reading it is the pairing score."""
    one, two = side(1, "2"), side(2, "3")
    two = two._replace(standings=one.standings - 1)
    round_ = a_round((one, two))._replace(otherwise=frozenset(otherwise))

    assert first == team.first_team_first(two, one, round_)[0].number


@pytest.mark.parametrize(
    ("colours", "first", "other", "white", "article"),
    [
        pytest.param(A, "", "", 1, "4.3.1", id="4.3.1-yet-to-play"),
        pytest.param(A, "WW", "W", 2, "4.3.2", id="4.3.2-first-has-one"),
        pytest.param(A, "W", "WW", 1, "4.3.2", id="4.3.2-other-has-one"),
        pytest.param(A, "BBB", "B", 1, "4.3.2", id="4.3.2-white"),
        pytest.param(A, "WW", "BB", 2, "4.3.3", id="4.3.3-opposite"),
        pytest.param(B, "W", "BB", 2, "4.3.3", id="4.3.3-mild-and-strong"),
        pytest.param(B, "W", "WW", 1, "4.3.4", id="4.3.4-other-is-strong"),
        pytest.param(B, "WW", "W", 2, "4.3.4", id="4.3.4-first-is-strong"),
        pytest.param(B, "WWB", "BBWW", 1, "4.3.4", id="4.3.4-before-the-difference"),
        pytest.param(A, "WWW", "WW", 2, "4.3.5", id="4.3.5-lower-difference"),
        pytest.param(A, "W", "B", 2, "4.3.5", id="4.3.5-no-preferences"),
        pytest.param(NONE, "WWW", "BW", 2, "4.3.5", id="4.3.5-preferences-not-used"),
        pytest.param(A, "WBW", "BWW", 1, "4.3.2", id="4.3.2-twice-white"),
        pytest.param(A, "WB", "BW", 1, "4.3.6", id="4.3.6-last"),
        pytest.param(B, "BWWW", "WBWW", 2, "4.3.6", id="4.3.6-further-back"),
        pytest.param(A, "WW", "WW", 2, "4.3.7", id="4.3.7-both-for-black"),
        pytest.param(B, "B", "B", 1, "4.3.7", id="4.3.7-both-for-white"),
        pytest.param(A, "W", "W", 2, "4.3.8", id="4.3.8-alternate-the-first"),
        pytest.param(NONE, "WW", "WW", 2, "4.3.8", id="4.3.8-preferences-not-used"),
        pytest.param(A, "", "WB", 2, "4.3.9", id="4.3.9-alternate-the-other"),
        pytest.param(NONE, "", "BW", 1, "4.3.9", id="4.3.9-other-had-white"),
    ],
)
def test_4_3_colours(colours, first, other, white, article):
    """4.3 in descending priority; the order in which the two are named does not matter."""
    one, two = side(1, colours=first), side(2, colours=other)
    for a, b in ((one, two), (two, one)):
        found = allocate(colour_case(a, b, a_round(colours=colours)))

        assert (white, article) == (found[0].number, found[2])


@pytest.mark.parametrize(
    ("sides", "initial_colour", "white"),
    [
        pytest.param((side(1), side(2)), WHITE, 1, id="odd-first-team"),
        pytest.param((side(2), side(3)), WHITE, 3, id="even-first-team"),
        pytest.param((side(1), side(2)), BLACK, 2, id="initial-colour-black"),
        pytest.param((side(1), side(2, "1")), WHITE, 1, id="even-first-team-by-score"),
        pytest.param((side(1), side(2, secondary="1")), WHITE, 1, id="even-first-team-by-secondary-score"),
    ],
)
def test_4_3_1_initial_colour(sides, initial_colour, white):
    """4.3.1: an odd first-team gets the initial-colour, an even one the opposite."""
    assert white == allocate(colour_case(*sides, a_round()._replace(initial_colour=initial_colour)))[0].number


@pytest.mark.parametrize(("situation", "article"), [(NOT_LAST, "4.3.5"), (LAST, "4.3.2")])
def test_last_round_decides_preferences_and_so_the_article(situation, article):
    """1.7.2.5: in the last round 1, with a difference of zero, has no preference, and 4.3.2 grants that of 2."""
    found = allocate(
        colour_case(side(1, colours="WB"), side(2, colours="BWB"), a_round(colours=B, situation=situation))
    )

    assert (2, article) == (found[0].number, found[2])


def test_preference_is_a_fact_of_two_parts():
    """Equal preferences are equal: the engine takes such teams for interchangeable in costs."""
    assert Preference(WHITE, STRONG) == Preference(WHITE, STRONG)
    assert NO_PREFERENCE == preference(side(1), a_round())
