"""C.04.5 Double-Swiss System, article by article; Articles 3.4 to 3.6 hold for Team as well.

The pairing as a whole: `../oracles/test_against_oracles.py`.
"""

from __future__ import annotations

import pytest
from makers import round_to_pair
from match_makers import matches, side

from fidepair.errors import PairingImpossible
from fidepair.swiss.boards import Observer
from fidepair.swiss.cards import draw_up
from fidepair.swiss.colours import allocate
from fidepair.swiss.criteria import before_last_round
from fidepair.swiss.lexicographic import UpfloatingSeat
from fidepair.systems import double_swiss, team
from fidepair.systems.double_swiss import QUALITY, colour_case
from fidepair.tournament import Colour, ColourType, TeamRules

NOT_LAST = {"number": 9, "rounds": 12}
LAST = {"number": 9, "rounds": 9}
LAST_BUT_ONE = {"number": 9, "rounds": 10}

WITHOUT_COLOURS = TeamRules(ColourType.NONE)
BOTH = pytest.mark.parametrize("system", [double_swiss, team], ids=["double-swiss", "team"])
LEVELS = pytest.mark.parametrize("levels", [(0, 2), (2,)], ids=str)


def paired(system, sides, situation=None, levels=(0, 2)):
    round_ = round_to_pair(sides, **(situation or NOT_LAST))._replace(team_rules=WITHOUT_COLOURS)
    return system.pair(round_, levels=levels)


def pairs(pairing):
    return {tuple(sorted((game.white, game.black))) for game in pairing.games}


def upfloaters(pairing):
    return pairing.brackets[0].upfloaters


def count(pairing, code, bracket=0):
    return next(c.counted for c in pairing.brackets[bracket].counts if c.code == code)


# ── 2 Criteria ───────────────────────────────────────────────────────────────


def test_quality_criteria_in_descending_priority():
    """C4 to C8 stand in their order, each under its own article of 2.3."""
    assert [f"C{number}" for number in range(4, 9)] == [criterion.code for criterion in QUALITY]
    assert [f"2.3.{number}" for number in range(1, 6)] == [criterion.article for criterion in QUALITY]


@pytest.mark.parametrize(("situation", "expected"), [(NOT_LAST, True), (LAST_BUT_ONE, True), (LAST, False)])
def test_when_floats_count(situation, expected):
    """2.3.4, 2.3.5: with the exception of the last round."""
    assert expected is before_last_round(round_to_pair([], **situation))
    assert [before_last_round] * 2 == [row.applies for row in QUALITY[3:]]


@pytest.mark.parametrize(
    ("higher", "mixed", "expected"),
    [
        pytest.param(True, True, 1, id="floater-meets-upfloater"),
        pytest.param(False, True, 0, id="no-floater"),
        pytest.param(True, False, 0, id="no-upfloater"),
    ],
)
def test_c8(higher, mixed, expected):
    """2.3.5 counts the opponents of upfloaters who were floaters; not the upfloaters."""
    assert expected == QUALITY[4].on_pair(
        UpfloatingSeat(side(1, "2", floater=higher)), UpfloatingSeat(side(2, "1", floater=True)), mixed
    )


@BOTH
@LEVELS
def test_c3_c4_as_many_upfloaters_as_the_rest_needs(system, levels):
    """Decision S3: 1 and 2 could meet, but then 3 and 4 could not be paired; so both move up."""
    pairing = paired(system, [side(1, "2"), side(2, "2"), side(3, "1", met=[4]), side(4, "1")], levels=levels)

    assert {(1, 3), (2, 4)} == pairs(pairing)
    assert (3, 4) == upfloaters(pairing)


@BOTH
@LEVELS
def test_c5_lowest_score_first(system, levels):
    """Decision S4: of {3, 6} and {4, 5} the latter has the higher lowest score, though the former has the highest one.

    {3, 4} and {3, 5} would leave two who have met.
    """
    sides = [
        side(1, "2", met=[2]),
        side(2, "2"),
        side(3, "1.5"),
        side(4, "1"),
        side(5, "1"),
        side(6, "0.5", met=[4, 5]),
    ]
    pairing = paired(system, sides, levels=levels)

    assert (4, 5) == upfloaters(pairing)
    assert (0, 2, 0) == count(pairing, "C5")


def looking_ahead(*, floaters=(), met=(3, 4)):
    """1 needs an upfloater from 2, 3, 4; if the two of `met` stay, they need two upfloaters from 5 and 6."""
    first, second = met
    return [
        side(1, "2"),
        *(side(n, "1", met=[second] if n == first else (), floater=n in floaters) for n in (2, 3, 4)),
        side(5),
        side(6),
    ]


@BOTH
@LEVELS
def test_c6_chooses_what_the_following_scoregroup_can_spare(system, levels):
    """2.3.3: without 2, the others of that scoregroup have met; without 3 they can be paired with each other."""
    pairing = paired(system, looking_ahead(), levels=levels)

    assert (3,) == upfloaters(pairing)
    assert 0 == count(pairing, "C6")


@BOTH
@LEVELS
def test_c6_comes_before_c7(system, levels):
    """2.3.3, 2.3.4: 3 and 4 were floaters and 2 was not, but the scoregroup cannot spare 2."""
    pairing = paired(system, looking_ahead(floaters=(3, 4)), levels=levels)

    assert (3,) == upfloaters(pairing)
    assert 1 == count(pairing, "C7")


@BOTH
@LEVELS
def test_c6_does_not_apply_if_the_following_scoregroup_is_empty(system, levels):
    """Decision S5: 3 is all of the following scoregroup, and nothing looks at the one below, where 5 and 6 have met."""
    sides = [
        side(1, "3", met=[2]),
        side(2, "3"),
        side(3, "2"),
        side(4, "1"),
        side(5, "1", met=[6]),
        side(6, "1"),
        side(7),
        side(8),
    ]
    pairing = paired(system, sides, levels=levels)

    assert (3, 4) == upfloaters(pairing)
    assert () == count(pairing, "C6")


def emptied_before():
    """1 has met 2 and takes 3, the only one between 2 and the scoregroup of 4, 5, 6, in which 5 and 6 have met."""
    return [
        side(1, "8", met=[2]),
        side(2, "6"),
        side(3, "5"),
        side(4, "4"),
        side(5, "4", met=[6]),
        side(6, "4"),
        side(7, "2"),
        side(8, "2"),
    ]


@BOTH
@LEVELS
def test_c6_does_not_apply_if_an_earlier_bracket_emptied_the_following_scoregroup(system, levels):
    """2.3.3, decision S5: 3 became an upfloater of the bracket before, so the scoregroup that follows 2 is empty. 2
    takes 4, the first set, although 5 and 6 then need two upfloaters; the scoregroup of 4 does not follow 2."""
    pairing = paired(system, emptied_before(), levels=levels)

    assert [(3,), (4,), (7, 8)] == [bracket.upfloaters for bracket in pairing.brackets]
    assert [1, (), ()] == [count(pairing, "C6", bracket) for bracket in range(3)]
    assert {(1, 3), (2, 4), (5, 7), (6, 8)} == pairs(pairing)


@BOTH
@LEVELS
def test_c6_the_receiver_of_the_pab_is_not_a_following_scoregroup(system, levels):
    """Decision S5: 2, alone on the second score, has the PAB; the following scoregroup is 3, 4, 5 and can spare 4."""
    sides = [
        side(1, "3", pab=False),
        side(2, "2"),
        side(3, "1", pab=False),
        side(4, "1", met=[5], pab=False),
        side(5, "1", pab=False),
        side(6, pab=False),
        side(7, pab=False),
    ]
    pairing = paired(system, sides, levels=levels)

    assert 2 == pairing.pab
    assert (4,) == upfloaters(pairing)


@BOTH
@LEVELS
@pytest.mark.parametrize(
    ("situation", "first_excepted"),
    [
        pytest.param(NOT_LAST, "", id="three-more-rounds"),
        pytest.param(LAST_BUT_ONE, "team", id="last-but-one"),
        pytest.param(LAST, "both", id="last"),
    ],
)
def test_c7_spares_floaters(system, levels, situation, first_excepted):
    """2.3.4: 2 was a floater, so 3 moves up; not in the last round (Double-Swiss), the last two rounds (Team)."""
    sides = [side(1, "2"), side(2, "1", floater=True), side(3, "1"), side(4, "1")]
    excepted = first_excepted == "both" or (first_excepted == "team" and system is team)

    assert ((2,) if excepted else (3,)) == upfloaters(paired(system, sides, situation, levels))


def test_c8_does_not_choose_the_set():
    """Decision S7: 4 has met 2 and 3 and so meets 1, who was a floater; 5 need not, yet {4} is the first set."""
    sides = [
        side(1, "2", floater=True),
        side(2, "2"),
        side(3, "2"),
        side(4, "1", met=[2, 3]),
        side(5, "1"),
        side(6, "1"),
    ]
    pairing = paired(double_swiss, sides)

    assert {(1, 4), (2, 3), (5, 6)} == pairs(pairing)
    assert 1 == count(pairing, "C8")


@pytest.mark.parametrize(
    ("situation", "expected"),
    [
        pytest.param(NOT_LAST, {(1, 2), (3, 4), (5, 6)}, id="not-last"),
        pytest.param(LAST_BUT_ONE, {(1, 2), (3, 4), (5, 6)}, id="last-but-one"),
        pytest.param(LAST, {(1, 4), (2, 3), (5, 6)}, id="last"),
    ],
)
def test_c8_chooses_the_opponent(situation, expected):
    """2.3.5: 1 was a floater, so the upfloater 4 meets 3; in the last round the first identifier decides."""
    sides = [side(1, "2", floater=True, met=[3]), side(2, "2"), side(3, "2"), *(side(n, "1") for n in (4, 5, 6))]

    assert expected == pairs(paired(double_swiss, sides, situation))


# ── 3 Procedure ──────────────────────────────────────────────────────────────


@BOTH
def test_3_3_3_nobody_can_be_paired(system):
    """Without a legal pairing the Chief Arbiter decides; the error names those who cannot be paired."""
    with pytest.raises(PairingImpossible) as caught:
        paired(system, [side(1, met=[2, 3, 4]), side(2), side(3), side(4)])

    chapter = {double_swiss: "C.04.5", team: "C.04.6"}[system]
    assert f"{chapter} 3.3.3" == caught.value.article
    assert (1,) == caught.value.witness
    assert chapter in str(caught.value)


@BOTH
@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        pytest.param([side(1, "1"), side(2, "0"), side(3, "1")], 2, id="3.4.2-lowest-score"),
        pytest.param([side(1, "1"), side(2, "0", pab=False), side(3, "1")], 3, id="2.1.2-who-may-not"),
        pytest.param([side(1, "1", met=[3]), side(2, "0"), side(3, "1")], 3, id="3.4.1-comes-before-3.4.2"),
        pytest.param([side(1, played=2), side(2, played=4), side(3, played=3)], 2, id="3.4.3-most-matches"),
        pytest.param([side(1, colours="WB"), side(2, played=3), side(3, colours="WB")], 2, id="3.4.3-without-colour"),
        pytest.param([side(1, played=2), side(2, played=2), side(3, played=1)], 2, id="3.4.4-largest-TPN"),
        pytest.param([side(1, "0", played=1), side(2, "1", played=8), side(3, "1", played=8)], 1, id="score-first"),
    ],
)
def test_3_4_pab(system, sides, expected):
    """Decision S2: of those who may and leave a legal pairing, the lowest score, most matches played, largest TPN."""
    assert expected == paired(system, sides).pab


@BOTH
@LEVELS
def test_3_5_4_order_of_the_sets(system, levels):
    """The Handbook's example: of 2, 6, 8 two must move up, of 1, 3, 5 one; the first set is {2, 6, 1}.

    4, 7 and 9 have met each other; 10 can meet only one of 2, 6 and 8, so that one of them has to stay.
    """
    sides = [
        *(side(n, "3.5", met={4, 7, 9} - {n}) for n in (4, 7, 9)),
        *(side(n, "3") for n in (2, 6, 8)),
        *(side(n, "2.5", met=[10]) for n in (1, 3, 5)),
        side(10, "0"),
    ]
    pairing = paired(system, sides, levels=levels)

    assert (2, 6, 1) == upfloaters(pairing)
    assert (0, 1, 2) == count(pairing, "C5")


def test_3_5_3_higher_score_before_smaller_tpn():
    """1.2: upfloaters come from the following scoregroup, whatever their TPN."""
    sides = [side(9, "3"), side(8, "2"), side(7, "2"), side(6, "2"), side(1), side(2)]

    assert (6,) == upfloaters(paired(double_swiss, sides))


@BOTH
@pytest.mark.parametrize(
    ("met", "expected"),
    [
        pytest.param({}, {(1, 4), (2, 5), (3, 6)}, id="first-half-meets-second-half"),
        pytest.param({1: [4]}, {(1, 5), (2, 4), (3, 6)}, id="next-partner-of-the-first"),
        pytest.param({3: [4, 5, 6]}, {(1, 3), (2, 5), (4, 6)}, id="smallest-set-of-top-members"),
        pytest.param({1: [3, 4, 5, 6]}, {(1, 2), (3, 5), (4, 6)}, id="only-one-opponent"),
    ],
)
def test_3_6_first_identifier(system, met, expected):
    """3.6.2, 3.6.3: the smallest top members, ascending; then the smallest partner for each in turn."""
    assert expected == pairs(paired(system, [side(n, met=met.get(n, ())) for n in range(1, 7)]))


def test_3_6_1_top_members_by_tpn_not_by_score():
    """3.6.1: the upfloater 2 is a top member, before 3 of the top-scoregroup."""
    sides = [side(1, "2"), side(3, "2"), side(4, "2"), side(2, "1")]

    assert {(1, 3), (2, 4)} == pairs(paired(double_swiss, sides))


def test_two_upfloaters_never_meet():
    """Decision S6: three who have met each other take three upfloaters, one each."""
    sides = [side(n, "2", met={1, 2, 3} - {n}) for n in (1, 2, 3)] + [side(n, "1") for n in range(4, 9)]
    pairing = paired(double_swiss, sides)

    assert {(1, 4), (2, 5), (3, 6), (7, 8)} == pairs(pairing)


def test_what_is_reported():
    """A bracket tells its upfloaters, and its pairs by score and then TPN; the observer hears it all in order."""
    heard = []

    class Listener(Observer):
        def bracket_opened(self, score, mdps, residents):
            heard.append(("opened", score, len(mdps), len(residents)))

        def bracket_closed(self, report):
            heard.append(("closed", report.score, report.pairs))

    round_ = round_to_pair([side(2, "1"), side(1), side(3), side(4)], **NOT_LAST)
    double_swiss.pair(round_, Listener())

    assert [
        ("opened", 10_000, 0, 1),
        ("closed", 10_000, ((2, 1),)),
        ("opened", 0, 0, 2),
        ("closed", 0, ((3, 4),)),
    ] == heard


# ── 4 Colours ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("a", "b", "white", "article"),
    [
        pytest.param(side(1), side(2), 1, "4.3.1", id="4.3.1-odd"),
        pytest.param(side(2), side(3), 3, "4.3.1", id="4.3.1-even"),
        pytest.param(side(2, "1"), side(1), 1, "4.3.1", id="4.3.1-higher-score"),
        pytest.param(side(2, parity=1), side(3), 2, "4.3.1", id="4.3.1-parity-G4"),
        pytest.param(side(1, played=1), side(2, played=2), 1, "4.3.1", id="4.3.1-without-any-colour-S12"),
        pytest.param(side(1, played=1), side(2), 1, "4.3.1", id="4.3.1-one-without-any-colour"),
        pytest.param(side(1, colours="WWB"), side(2, colours="BBW"), 2, "4.3.2", id="4.3.2-fewer-whites"),
        pytest.param(side(1, colours="W"), side(2), 2, "4.3.2", id="4.3.2-none-and-one"),
        pytest.param(side(1, colours="WB"), side(2, colours="BBBW"), 1, "4.3.3", id="4.3.3-not-the-difference"),
        pytest.param(side(1, colours="WB"), side(2, colours="BW"), 1, "4.3.3", id="4.3.3-last"),
        pytest.param(side(1, colours="WBB"), side(2, colours="BWB"), 1, "4.3.3", id="4.3.3-before-the-last"),
        pytest.param(side(1, colours="WB"), side(2, colours="BWB"), 1, "4.3.4", id="4.3.4-shorter-history-ends"),
        pytest.param(side(1, colours="WB"), side(2, colours="WB"), 1, "4.3.4", id="4.3.4-hrp-had-black"),
        pytest.param(side(1, colours="BW"), side(2, "1", colours="BW"), 1, "4.3.4", id="4.3.4-hrp-had-white"),
        pytest.param(side(1), side(2, colours="B"), 2, "4.3.5", id="4.3.5-opponent-had-black"),
    ],
)
def test_4_3_colours(a, b, white, article):
    """4.3 in descending priority; the order in which the two are named does not matter."""
    for one, two in ((a, b), (b, a)):
        found = allocate(colour_case(one, two, round_to_pair([])))

        assert (white, article) == (found[0].number, found[2])


def test_4_3_1_initial_colour_black():
    """4.1, 4.3.1: the initial-colour goes to the odd HRP."""
    found = allocate(colour_case(side(1), side(2), round_to_pair([], initial_colour=Colour.BLACK)))

    assert [2, 1] == [found[0].number, found[1].number]


def test_a_match_without_a_colour_is_not_repeated_but_gives_no_colour():
    """Decision S12: 1 and 2 each forfeited one game; they have met, and 4.3.1 gives the colours of the next match."""
    pairing = double_swiss.pair(draw_up(matches(4, ["1/2 1:1, 3/4 1:1"])))

    assert [(1, 3, "4.3.1"), (4, 2, "4.3.1")] == [tuple(game) for game in pairing.games]
