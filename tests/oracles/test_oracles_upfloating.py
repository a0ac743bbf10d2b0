"""The oracles of C.04.5 and C.04.6 against small tables worked out by hand from the articles."""

from __future__ import annotations

import pytest

from fidepair.tournament import (
    POINT,
    Bye,
    Colour,
    ColourType,
    Kind,
    Match,
    Participant,
    Result,
    TeamRules,
    Tournament,
    points_of,
)
from oracles import double_swiss, facts, team, upfloating
from oracles.facts import Before, Past

POINTS = points_of(2 * POINT, POINT, pab=POINT)


def past(number, score=0, colours="", *, met=(), opponents=None, secondary=0, entries=None, points=None, scores=()):
    """A participant who has done nothing but what is named; a colour means a played match."""
    opponents = (99,) * len(colours) if opponents is None else opponents
    entries = tuple(Match(n, None, Result.DRAW, POINT) for n in opponents) if entries is None else entries
    points = (0,) * len(entries) if points is None else points
    return Past(
        number=number,
        tpn=number,
        rating=None,
        entries=entries,
        points=points,
        scores_before=tuple(scores),
        score=score,
        standings=score,
        secondary=secondary,
        opponents=opponents,
        colours=colours,
        met=frozenset(met),
        bye=None,
        parity=number,
    )


def now(*present, colour_type=ColourType.A):
    """Before the third round of nine."""
    return Before(3, 9, Colour.WHITE, POINTS, present, present, TeamRules(colour_type))


def field(*rows, met=()):
    """Those to be paired, `rows` of (number, score); `met`: groups in which everybody has met everybody."""
    return upfloating.Field(
        past(n, score, met={m for group in met if n in group for m in group} - {n}) for n, score in rows
    )


def test_362_identifier():
    """The example of 3.6.2."""
    board = field(*((n, 0) for n in (11, 24, 16, 6, 10, 9, 8, 4)))

    assert [4, 6, 9, 11, 8, 16, 10, 24] == upfloating.identifier(board, [(11, 24), (6, 16), (9, 10), (4, 8)])


def test_354_order_of_sets():
    """The example of 3.5.4. Three residents have met each other and need three upfloaters; one of them has met all
    those with 3 points, so somebody with 2.5 has to come."""
    rows = [(7, 8), (9, 8), (10, 8), (2, 6), (6, 6), (8, 6), (1, 5), (3, 5), (5, 5), (4, 4)]
    board = field(*rows, met=[{7, 9, 10}, {7, 2}, {7, 6}, {7, 8}])

    sets = upfloating.smallest_sets(board, frozenset({7, 9, 10}), frozenset({2, 6, 8, 1, 3, 5, 4}))

    of_the_example = [(2, 6, 1), (2, 6, 3), (2, 6, 5), (2, 8, 1), (2, 8, 3), (2, 8, 5), (6, 8, 1), (6, 8, 3), (6, 8, 5)]
    assert of_the_example == upfloating.best_scores(board, sets)


@pytest.mark.parametrize(
    ("expected", "entries", "points"),
    [
        pytest.param(True, (), (), id="nothing"),
        pytest.param(False, (Bye.PAB,), (0,), id="pab-worth-nothing"),
        pytest.param(False, (Match(9, None, Result.FORFEIT_WIN, 0),), (0,), id="won-by-forfeit"),
        pytest.param(True, (Match(9, None, Result.FORFEIT_LOSS, 0),), (0,), id="lost-by-forfeit"),
        pytest.param(False, (Bye.FULL,), (2 * POINT,), id="full-point-bye"),
        pytest.param(True, (Bye.HALF,), (POINT,), id="half-point-bye"),
        pytest.param(False, (Bye.HALF,), (2 * POINT,), id="half-point-bye-worth-a-win-C.04.1-4"),
    ],
)
def test_c2_right_to_the_pab(expected, entries, points):
    """2.1.2 and C.04.1 4."""
    assert expected is upfloating.may_receive_pab(
        past(1, entries=entries, points=points, opponents=(0,) * len(entries)), 2 * POINT
    )


BARRED = past(1, met={2}, entries=(Bye.PAB,), points=(0,), opponents=(0,))


@pytest.mark.parametrize(
    ("expected", "present"),
    [
        pytest.param(1, [past(1, 0), past(2, 1), past(3, 1)], id="3.4.2-lowest-score"),
        pytest.param(2, [past(1, 0, "W"), past(2, 0, "WB"), past(3, 0, "B")], id="3.4.3-most-matches"),
        pytest.param(3, [past(1), past(2), past(3)], id="3.4.4-largest-tpn"),
        pytest.param(2, [BARRED, past(2, 2, met={1}), past(3, 0)], id="3.4.1-legal-pairing-for-the-rest"),
    ],
)
def test_34_receiver_of_the_pab(expected, present):
    """Each article of 3.4 decides once; in the last row 3 would leave 1 and 2, who have met, and 1 has had it."""
    assert expected == upfloating.pab_receiver(now(*present), upfloating.Field(present)).number


@pytest.mark.parametrize(
    ("expected", "opponents", "own", "others"),
    [
        pytest.param(True, (2,), 1, 2, id="other-score"),
        pytest.param(False, (2,), 1, 1, id="same-score"),
        pytest.param(False, (0,), 1, 2, id="not-played"),
        pytest.param(False, (), 1, 2, id="first-round"),
    ],
)
def test_15_floater(expected, opponents, own, others):
    """1.5 with the scores before the previous round."""
    one = past(1, opponents=opponents, scores=(own,) * len(opponents))
    other = past(2, scores=(others,) * len(opponents))

    assert expected is upfloating.was_floater(one, {1: one, 2: other})


@pytest.mark.parametrize(
    ("expected", "lower", "chosen"),
    [
        pytest.param(1, {4, 5, 6, 7, 8}, (4, 5, 6), id="7-needs-one"),
        pytest.param(0, {4, 5, 6, 7, 8, 9}, (4, 5), id="6-7-need-nobody"),
        pytest.param(2, {4, 5, 6, 7, 8, 9}, (6, 7), id="4-5-have-met"),
        pytest.param(None, {4, 5, 6, 7, 8, 9}, (4, 5, 6, 7), id="became-upfloaters"),
        pytest.param(None, {8, 9}, (), id="were-upfloaters-of-an-earlier-bracket"),
    ],
)
def test_c6_following_scoregroup(expected, lower, chosen):
    """2.3.3: the following scoregroup is 4, 5, 6, 7, also if nobody of it is left."""
    board = field((1, 3), (4, 2), (5, 2), (6, 2), (7, 2), (8, 1), (9, 1), met=[{4, 5}])

    paired = frozenset(board.by_number)
    assert expected == upfloating.upfloaters_of_following(board, paired, 3, frozenset(lower), chosen)


@pytest.mark.parametrize(
    ("expected", "counts", "floaters"),
    [
        pytest.param((5,), {"C4": 1, "C6": 0, "C7": 0}, frozenset(), id="C6-before-order"),
        pytest.param((6,), {"C4": 1, "C6": 0, "C7": 0}, frozenset({5}), id="C7-before-order"),
        pytest.param((5,), {"C4": 1, "C6": 0, "C7": 1}, frozenset({5, 6}), id="C6-before-C7"),
        pytest.param((5,), {"C4": 1, "C6": 0, "C7": None}, None, id="C7-void"),
    ],
)
def test_355_choice_of_upfloaters(expected, counts, floaters):
    """1, 2, 3 need one upfloater. Without 4, the others of his group, 5 and 6, have met and need two."""
    board = field((1, 3), (2, 3), (3, 3), (4, 2), (5, 2), (6, 2), (7, 1), (8, 1), met=[{5, 6}])

    found = upfloating.choose_upfloaters(
        board, frozenset(range(1, 9)), frozenset({1, 2, 3}), frozenset(range(4, 9)), floaters
    )
    assert (expected, counts) == found


def test_s5_following_scoregroup_taken_by_an_earlier_bracket():
    """1 has met 2 and takes 3, the only one between 2 and the group 4, 5, 6. So 2 takes 4, the first of them,
    although 5 and 6 have met: the scoregroup that follows 2 is that of 3, and it is empty."""
    scores, met = {1: 8, 2: 6, 3: 5, 4: 4, 5: 4, 6: 4, 7: 2, 8: 2}, {1: {2}, 2: {1}, 5: {6}, 6: {5}}
    present = [past(n, score, met=met.get(n, ())) for n, score in scores.items()]
    chapter = upfloating.Chapter(False, lambda *_: {}, lambda a, b: (a, b))

    assert [
        (8, (3,), {(1, 3)}, {"C4": 1, "C6": 1, "C7": None}),
        (6, (4,), {(2, 4)}, {"C4": 1, "C6": None, "C7": None}),
        (4, (7, 8), {(5, 7), (6, 8)}, {"C4": 2, "C6": None, "C7": None}),
    ] == list(upfloating.pair_round(now(*present), chapter).brackets)


@pytest.mark.parametrize(
    ("expected", "upfloaters", "floaters"),
    [
        pytest.param(0, set(), {1, 2}, id="no-upfloater"),
        pytest.param(1, {2}, {1}, id="opponent-floated"),
        pytest.param(0, {2}, {2}, id="upfloater-floated"),
        pytest.param(2, {1, 2}, {1, 2}, id="upfloaters-meet"),
    ],
)
def test_s6_opponents_who_floated(expected, upfloaters, floaters):
    """C8 of C.04.5, C10 of C.04.6: counted for each upfloater."""
    assert expected == upfloating.opponents_who_floated(past(1), past(2), frozenset(upfloaters), frozenset(floaters))


@pytest.mark.parametrize(
    ("expected", "hrp", "other"),
    [
        pytest.param(True, past(1, 1), past(2), id="4.3.1-odd"),
        pytest.param(False, past(2, 1), past(1), id="4.3.1-even"),
        pytest.param(False, past(3, 1)._replace(parity=2), past(1), id="4.3.1-numbered-anew-G4"),
        pytest.param(False, past(1, 1, "WW"), past(2, 0, "WB"), id="4.3.2"),
        pytest.param(True, past(2, 1, "BB"), past(1, 0, "W"), id="4.3.2-no-difference-of-colours-counts"),
        pytest.param(True, past(2, 1, "WB"), past(1, 0, "BW"), id="4.3.3"),
        pytest.param(False, past(1, 1, "BWWB"), past(2, 0, "WBWB"), id="4.3.3-further-back"),
        pytest.param(True, past(2, 1, "WB"), past(1, 0, "WB"), id="4.3.4"),
        pytest.param(False, past(1, 1, "BW"), past(2, 0, "W"), id="4.3.4-the-shorter-history-ends"),
        pytest.param(False, past(1, 1), past(2, 0, "B"), id="4.3.5"),
        pytest.param(True, past(1, 1, opponents=(9,)), past(2, opponents=(8,)), id="S12-played-without-colour"),
    ],
)
def test_double_43_colours(expected, hrp, other):
    """Whether the HRP gets White; the initial-colour is White."""
    assert expected is (double_swiss.colours(other, hrp, Colour.WHITE)[0] is hrp)


@pytest.mark.parametrize(
    ("colours", "type_a", "type_b", "type_b_last"),
    [
        ("", None, None, None),
        ("W", None, ("B", False), ("B", False)),
        ("B", None, ("W", False), ("W", False)),
        ("WB", None, ("W", False), None),
        ("BW", None, ("B", False), None),
        ("BBWW", ("B", False), ("B", True), ("B", True)),
        ("WBB", ("W", False), ("W", True), ("W", True)),
        ("BBBWW", None, ("W", False), ("W", False)),
        ("WWBW", ("B", False), ("B", True), ("B", True)),
    ],
)
def test_team_17_preferences(colours, type_a, type_b, type_b_last):
    """1.7.1 and 1.7.2; CD 0 after the same colour twice is strong in the last round too (decision S9)."""
    found = [
        team.preference(past(1, 0, colours), colour_type, is_last)
        for colour_type, is_last in ((ColourType.A, False), (ColourType.B, False), (ColourType.B, True))
    ]
    assert [type_a, type_b, type_b_last] == found
    assert team.preference(past(1, 0, colours), ColourType.NONE, False) is None


@pytest.mark.parametrize(
    ("expected", "first", "other", "colour_type"),
    [
        pytest.param(True, past(2, 1, "BB"), past(1, 1, "B"), ColourType.A, id="4.3.2"),
        pytest.param(True, past(2, 1, "BB"), past(1, 0, "WW"), ColourType.A, id="4.3.3"),
        pytest.param(False, past(1, 1, "BWB"), past(2, 0, "WWBB"), ColourType.B, id="4.3.4-other"),
        pytest.param(True, past(1, 1, "WWBB"), past(2, 0, "BWB"), ColourType.B, id="4.3.4-first"),
        pytest.param(False, past(1, 1, "WBB"), past(2, 0, "BBB"), ColourType.B, id="4.3.5"),
        pytest.param(True, past(2, 1, "WB"), past(1, 0, "BW"), ColourType.A, id="4.3.6"),
        pytest.param(True, past(2, 1, "BBBBW"), past(1, 0, "BBBBW"), ColourType.A, id="4.3.7"),
        pytest.param(False, past(1, 1, "BW"), past(2, 0, "BW"), ColourType.NONE, id="4.3.8"),
        pytest.param(True, past(1, 1), past(2, 0, "BW"), ColourType.NONE, id="4.3.9"),
    ],
)
def test_team_43_colours(expected, first, other, colour_type):
    """Whether the first-team gets White."""
    assert expected is (team.colours(other, first, now(colour_type=colour_type))[0] is first)


def test_team_42_first_team():
    """Primary score, secondary score if used, TPN."""
    one, two = past(1, 2, secondary=5), past(2, 2, secondary=6)

    assert [(two, one), (one, two)] == [team.first_team_first(one, two, use) for use in (True, False)]
    assert team.first_team_first(one, past(3, 3), True)[0].number == 3
    assert team.first_team_first(one._replace(score=9), past(3, 3), True)[0].number == 3  # virtual points do not count


def test_team_c8_before_identifier():
    """1 and 3 want Black, 2 and 4 White: 1-3 2-4 denies two; of the others 1-4 2-3 is 1 2 4 3, before 1 3 2 4."""
    four = [past(1, 0, "WW"), past(2, 0, "BB"), past(3, 0, "WW"), past(4, 0, "BB")]
    chapter = upfloating.Chapter(
        False, lambda a, b, _: {"C8": len(team.preferences_denied(a, b, now(*four)))}, lambda a, b: (a, b)
    )
    pairs, counts = upfloating.pair_bracket(upfloating.Field(four), frozenset({1, 2, 3, 4}), frozenset(), chapter)

    assert ({(1, 4), (2, 3)}, {"C8": 0}) == (pairs, counts)


@pytest.mark.parametrize(("oracle", "kind"), [(double_swiss, Kind.DOUBLE), (team, Kind.TEAM)])
def test_first_round_and_no_pairing(oracle, kind):
    """Five in round one: the last has the PAB, 1 2 3 4 is the first identifier, odd numbers of HRP get White. One alone
    who had the PAB cannot be paired."""
    event = Tournament(
        tuple(Participant(n, n, str(n)) for n in range(1, 6)),
        rounds=3,
        initial_colour=Colour.WHITE,
        points=POINTS,
        secondary=POINTS,
        kind=kind,
    )
    alone = event._replace(participants=(Participant(1, 1, "1", (Bye.PAB,)),), rounds_paired=1)

    found = oracle.pair(event)
    assert ({(1, 3), (4, 2)}, 5) == (found.games, found.pab)
    assert [(0, (), {(1, 3), (2, 4)})] == [bracket[:3] for bracket in found.brackets]
    with pytest.raises(facts.NoPairing):
        oracle.pair(alone)


@pytest.mark.parametrize(
    ("oracle", "kind", "spared"),
    [(double_swiss, Kind.DOUBLE, [False, True, True, True]), (team, Kind.TEAM, [False, False, True, True])],
)
def test_last_rounds(oracle, kind, spared):
    """C.04.5 excepts the last round from C7 and C8, C.04.6 the last two from C7 and C10."""
    event = Tournament((Participant(1, 1, "1"), Participant(2, 2, "2")), initial_colour=Colour.WHITE, kind=kind)
    counts = [oracle.pair(event._replace(rounds=rounds)).brackets[0].counts for rounds in (1, 2, 3, 4)]

    assert spared == [found["C7"] is not None for found in counts]
    assert spared == [found["C8" if kind is Kind.DOUBLE else "C10"] is not None for found in counts]
