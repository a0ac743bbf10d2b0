"""The rows below a method: every kind of source, with all that a row can have."""

from __future__ import annotations

from fractions import Fraction

import pytest
from makers import tournament
from match_makers import matches

from fidepair.render.account import document, lines
from fidepair.standings.account import Account, Neighbour, account
from fidepair.standings.encounter import Encounters, NextPlace, Stage
from fidepair.standings.ranking import ranking_of, standings
from fidepair.standings.ratings import Performance
from fidepair.standings.rounds import FORFEIT_LOSS, FORFEIT_WIN, GAME, Dummy
from fidepair.standings.sources import (
    HIGH,
    LOW,
    BoardPart,
    ElementPart,
    ExpectedPart,
    Happened,
    MeanPart,
    OfBoards,
    OfData,
    OfEncounter,
    OfMean,
    OfOpponents,
    OfPerfect,
    OfPerformance,
    OfRounds,
    OfStrength,
    RoundPart,
    Seen,
    Source,
)
from fidepair.tournament import POINT, Kind, PrimaryScore, Tournament

HALF = POINT // 2
EVENT = tournament(4, ["1-2 1:0, 3-4 1:0", "3-1 0:1, 4-2 1:0"], rounds=3)
EVENT = EVENT._replace(participants=tuple(one._replace(rating=2000) for one in EVENT.participants))
TEAMS = matches(4, ["1-2 2:0, 3-4 2:0", "3-1 0:2, 4-2 2:0"], kind=Kind.TEAM, boards=2)
TEAMS = TEAMS._replace(participants=tuple(one._replace(name=f"Player {one.number}") for one in TEAMS.participants))
GAME_1 = Happened(1, GAME, 2, "w")
GAME_2 = Happened(2, GAME, 3, "b")
HALF_BYE = Happened(3, "bye", None, "", "H")
WON = Happened(4, FORFEIT_WIN, 4, "")
MATCH = PrimaryScore.MATCH


def account_of(code: str, event: Tournament = EVENT, **facts) -> Account:
    """Return the account of player 1 by points and one more method."""
    return account(ranking_of(standings(event, ("PTS", code))), 1)._replace(**facts)


def rows(
    code: str, source: Source | None, *, value: object = Fraction(3), event: Tournament = EVENT, **facts
) -> list[str]:
    """Return heading and rows of a method with this source, as they are shown in 100 places."""
    found = account_of(code, event)
    method = found.methods[1]._replace(
        source=source, value=value, **{"tied": (), "left": (), "unused": "alone", **facts}
    )
    text = lines(found._replace(methods=(found.methods[0], method)))
    return text[next(at for at, line in enumerate(text) if line.startswith(code)) :]


def element(round_: Happened, score: int, value: int, **facts) -> ElementPart:
    plain = {"points": None, "seen": Seen(score, score, ()), "dummy": None, "is_voluntary": False}
    return ElementPart(round_, score, **{**plain, "value": value, **facts})  # type: ignore[arg-type]


# ── Rounds ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("part", "row"),
    [
        (RoundPart(GAME_1, POINT, POINT), "round 1  1.0  2 Player 2"),
        (RoundPart(GAME_1, POINT, None), "round 1  -  2 Player 2, 1.0"),
        (RoundPart(GAME_1, POINT, HALF), "round 1  0.5  2 Player 2, 1.0"),
        (RoundPart(HALF_BYE, HALF, HALF), "round 3  0.5  half-point bye"),
        (RoundPart(WON, POINT, POINT), "round 4  1.0  forfeit win against 4 Player 4"),
        (RoundPart(Happened(2, FORFEIT_LOSS, 3), 0, 0), "round 2  0.0  forfeit loss against 3 Player 3"),
        (RoundPart(GAME_1, POINT, POINT, compared=HALF), "round 1  1.0  2 Player 2; the opponent had 0.5"),
        (RoundPart(HALF_BYE, HALF, HALF, compared=HALF), "round 3  0.5  half-point bye; a draw scores 0.5"),
        (
            RoundPart(GAME_1, POINT, POINT, compared=POINT, limit=POINT),
            "round 1  1.0  2 Player 2; scored 1.0, not less than the limit of 1.0",
        ),
        (
            RoundPart(GAME_1, POINT, POINT, compared=HALF, limit=POINT),
            "round 1  1.0  2 Player 2; scored 0.5, less than the limit of 1.0",
        ),
        (
            RoundPart(GAME_1, POINT, POINT, regular=HALF),
            "round 1  1.0  2 Player 2; 0.5 without the abnormal points given (record 299)",
        ),
    ],
)
def test_a_round_of_a_sum(part, row):
    """What it brought, who it was against, and why it counts as it does."""
    assert ["PS: 3.0"] != (found := rows("PS", OfRounds((part,))))
    assert [f"  {row}", "  Sum: 3.0.", "  Not needed: the tie is already broken."] == found[1:]


def test_whole_numbers_have_the_colour():
    """Of methods that count games: no decimal, and the colour of each."""
    source = OfRounds((RoundPart(GAME_1, POINT, 1), RoundPart(GAME_2, POINT, 0), RoundPart(HALF_BYE, HALF, None)))

    assert [
        "  round 1  1  2 Player 2, White, 1.0",
        "  round 2  0  3 Player 3, Black, 1.0",
        "  round 3  -  half-point bye, 0.5",
        "  Sum: 3.",
    ] == rows("WON", source)[1:5]


def test_what_the_other_reading_would_bring():
    """The rounds in which it differs (decision T2)."""
    parts = (
        RoundPart(GAME_1, 0, 0, contested=POINT),
        RoundPart(GAME_2, 0, 0),
        RoundPart(HALF_BYE, 0, 0, contested=HALF),
    )

    text = " ".join(" ".join(rows("STD", OfRounds(parts))).split())

    assert "compared with the points for a draw it would be 1.0 in round 1 and 0.5 in round 3 (decision T2)." in text


# ── Opponents ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("facts", "cell", "sentence"),
    [
        ({}, "1.5", ""),
        ({"seen": Seen(HALF, 3 * HALF, (2,))}, "1.5", ": scored 0.5; the bye of round 2 is a draw (16.3.2)"),
        ({"seen": Seen(0, POINT, (1, 3))}, "1.5", ": scored 0.0; the byes of rounds 1 and 3 count as draws (16.3.2)"),
        ({"cut": HIGH}, "(1.5)", "; cut, the most significant (14.3)"),
        ({"cut": LOW}, "(1.5)", "; cut, the least significant (14.1.1)"),
        (
            {"cut": LOW, "other": 4},
            "(1.5)",
            "; cut, the least significant (14.1.1); the unplayed round 4 scores less and stays (16.5.1)",
        ),
        (
            {"cut": LOW, "other": 4, "is_voluntary": True},
            "(1.5)",
            "; cut, voluntarily unplayed, instead of round 4 (16.5.1)",
        ),
    ],
)
def test_the_score_of_an_opponent(facts, cell, sentence):
    """Why it is what it is, and why it is cut; what is cut stands in brackets."""
    found = rows("BH", OfOpponents((element(GAME_1, 3 * HALF, 3 * HALF, **facts),)))
    text = " ".join(line.strip() for line in found[1:])

    assert text.startswith(f"round 1  {cell}  2 Player 2{sentence}")
    assert ("Sum without what is cut: 3.0." if "cut" in facts else "Sum: 3.0.") in found[-2]


@pytest.mark.parametrize(
    ("dummy", "sentence"),
    [
        (Dummy(POINT, POINT), "a dummy with the same score 1.0 (16.4)"),
        (
            Dummy(HALF, POINT, HALF, "16.4.1"),
            "a dummy with the same score 1.0, limited to the opponent's score, 0.5 (16.4.1)",
        ),
        (
            Dummy(POINT, POINT, POINT, "16.4.2"),
            "a dummy with the same score 1.0; the limit is a draw in every round, 1.0 (16.4.2)",
        ),
    ],
)
def test_a_dummy(dummy, sentence):
    """16.4: its score, and by what it is limited."""
    part = element(HALF_BYE, dummy.score, dummy.score, seen=None, dummy=dummy)

    assert f"half-point bye: {sentence}" in " ".join(" ".join(rows("BH", OfOpponents((part,)))).split())


def test_games_by_forfeit_count_here():
    """16.6, in a round robin 15.2."""
    part = OfOpponents((element(WON, HALF, HALF),))
    known = EVENT._replace(type_code="FIDE_ROUNDROBIN")

    assert "  round 4  0.5  forfeit win against 4 Player 4, a game here (16.6)" == rows("BH/P", part)[1]
    assert "  round 4  0.5  forfeit win against 4 Player 4, a game here (15.2)" == rows("BH", part, event=known)[1]


def test_fore_buchholz_marks_the_last_round_only():
    """8.3: its games, not its byes."""
    parts = (
        element(GAME_1, POINT, POINT),
        element(GAME_2, POINT, POINT),
        element(HALF_BYE._replace(round_number=2), 0, 0),
    )

    assert [False, True, False] == [
        "counted as a draw (8.3)" in row for row in rows("FB", OfOpponents(parts, is_fore=True))[1:4]
    ]
    assert not any("8.3)" in row for row in rows("FB", OfOpponents(parts))[1:4])


def test_products_have_their_factors_and_as_many_decimals():
    """9.1: score times points; all values have the decimals that one of them needs."""
    parts = (
        element(GAME_1, HALF, HALF * HALF, points=HALF),
        element(GAME_2, 3 * POINT, 3 * POINT * POINT, points=POINT),
    )

    assert ["  round 1  0.5 x 0.5  0.25  2 Player 2", "  round 2  3.0 x 1.0  3.00  3 Player 3"] == rows(
        "SB", OfOpponents(parts)
    )[1:3]


def test_numbers_end_below_each_other():
    """Also those of one digit, in brackets, and a dash."""
    parts = (
        element(GAME_1, 21 * HALF, 21 * HALF),
        element(GAME_2, 0, 0, cut=LOW),
        element(HALF_BYE, 18 * HALF, 18 * HALF),
    )
    sums = OfRounds(
        (RoundPart(GAME_1, 20 * POINT, 20 * POINT), RoundPart(GAME_2, POINT, POINT), RoundPart(WON, 0, None))
    )

    assert [" 10.5  ", "(0.0)  ", "  9.0  "] == [row[11:18] for row in rows("BH", OfOpponents(parts))[1:4]]
    assert ["20.0  ", " 1.0  ", "   -  "] == [row[11:17] for row in rows("PS", sums)[1:4]]


# ── Means ────────────────────────────────────────────────────────────────────
def test_a_mean_of_ratings():
    """Whole numbers; what is cut is in brackets, a dash for what is not defined; both are not in the mean."""
    parts = (
        MeanPart(1, 2, 2000),
        MeanPart(2, 3, 1801),
        MeanPart(3, 4, 1500, LOW),
        MeanPart(4, 2, 2400, HIGH),
        MeanPart(5, 3, None),
    )

    assert [
        "  round 1    2000  2 Player 2",
        "  round 2    1801  3 Player 3",
        "  round 3  (1500)  4 Player 4; cut, the lowest",
        "  round 4  (2400)  2 Player 2; cut, the highest",
        "  round 5       -  3 Player 3",
        "  Mean of the ratings: 3801 / 2 = 1901, to the nearest integer.",
    ] == rows("ARO", OfMean("RTNG", parts), value=Fraction(1901))[1:7]


@pytest.mark.parametrize(("of", "total"), [("BH", "1.5"), ("FB", "1.5"), ("TPR", "15000")])
def test_a_mean_of_values(of, total):
    """Points have a decimal, and a mean that is rounded is shown in full too (T3)."""
    found = rows("AOB", OfMean(of, (MeanPart(1, 2, 3 * HALF),)), value=Fraction(5, 3))

    assert f"  round 1  {total}  2 Player 2" == found[1]
    assert f"Mean of their {of}: {total} / 1 = 5/3, shown as 1.67" in found[2]


def test_a_mean_of_nothing():
    """Without a game over the board it is not defined."""
    found = rows("ARO", OfMean("RTNG", (MeanPart(1, 2, 2000, LOW),)), value=None)

    assert found[0].startswith("ARO not defined: ")
    assert "  No game over the board is left: not defined." == found[2]


@pytest.mark.parametrize(("difference", "total"), [(149, "1900 + 149"), (0, "1900 + 0"), (-149, "1900 - 149")])
def test_a_performance(difference, total):
    """10.2: the mean of the ratings, and what the score adds or takes."""
    mean = OfMean("RTNG", (MeanPart(1, 2, 1900), MeanPart(2, 3, 1900)))
    found = rows("TPR", OfPerformance(mean, 3, Performance(1900, 70, difference)), value=Fraction(2049))

    assert "  Mean of the ratings: 3800 / 2 = 1900, to the nearest integer." == found[3]
    assert f"  Score 1.5 of 2: p = 0.70, dp = {difference} (B.02 8.1.1). {total} = 2049." == found[4]
    assert "  No game over the board: not defined." == rows("TPR", OfPerformance(OfMean("RTNG", ()), 0), value=None)[1]


def test_a_perfect_performance():
    """10.3: what is expected in each game, their sum, and what one point less would give."""
    parts = (ExpectedPart(1, 2, 2000, 51, 57), ExpectedPart(2, 3, 2100, -49, 43))
    found = rows("PTP", OfPerfect(parts, 100, 2051, 99), value=Fraction(2051))

    assert [
        "  round 1  0.57  2 Player 2, 2000: difference 51",
        "  round 2  0.43  3 Player 3, 2100: difference -49",
        "  With 2051 a score of 1.00 is expected, with 2050 only 0.99; 1.0 was scored (B.02 8.1.2).",
    ] == found[1:4]
    nothing = rows("PTP", OfPerfect(parts, 0, 1200), value=Fraction(1200))
    assert [
        "  round 1  2000  2 Player 2",
        "  round 2  2100  3 Player 3",
        "  Score 0.0: the lowest opponent less 800, 2000 - 800 = 1200.",
    ] == nothing[1:4]
    assert "  No game over the board: not defined." == rows("PTP", OfPerfect((), 0), value=None)[1]


def test_a_value_of_the_list():
    """10.6: only a rating declared for the unrated needs a word."""
    assert "  No rating; this one is declared for unrated players." == rows("RTNG", OfData(1400, is_stated=True))[1]
    assert "  Not needed: the tie is already broken." == rows("RTNG", OfData(1400))[1]


# ── Boards ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("BC", "1 x 1.5 + 2 x 0.5 = 3; lower is better."),
        ("BBE", "Without the last board, the last two, ...: 3.0."),
        ("TBR", "Not needed: the tie is already broken."),
    ],
)
def test_points_on_boards(code, sentence):
    """12: the points on each board, their totals, and what is made of them."""
    source = OfBoards((BoardPart(GAME_1, (POINT, 0)), BoardPart(GAME_2, (HALF, HALF))), (3 * HALF, HALF))
    found = rows(code, source, event=TEAMS)

    assert ["  round 1     1.0 0.0  2 Player 2", "  round 2     0.5 0.5  3 Player 3", "  All rounds  1.5 0.5"] == found[
        1:4
    ]
    assert f"  {sentence}" == found[4].replace("3.0; lower", "3; lower")


@pytest.mark.parametrize("is_stated", [True, False])
def test_strength(is_stated):
    """13.4: the Buchholz divided by a factor, which is stated or reckoned."""
    strength = OfOpponents((element(GAME_1, POINT, POINT), element(GAME_2, 3 * HALF, 3 * HALF)))
    source = OfStrength(3 * POINT, strength, 2, is_stated, 10 * POINT, 4 * POINT)
    found = rows("SSSC", source, value=Fraction(17, 4), event=TEAMS)
    text = " ".join(" ".join(found).split())
    reckoned = ": 10.0 by 4.0, highest total by highest score of a match, rounded down"

    assert f"BH 2.5. Factor 2{'' if is_stated else reckoned}." in text
    assert "3.0 + 2.5 / 2 = 4.25" in text
    fore = source._replace(strength=strength._replace(is_fore=True))
    assert "  FB 2.5." in " ".join(rows("SSSC", fore, event=TEAMS)[3:])


# ── Direct encounter ─────────────────────────────────────────────────────────
def table(games: dict[int, dict[int, list[int]]], forfeits: dict[int, list[int]] | None = None) -> Encounters:
    score = {one: sum(map(sum, against.values())) for one, against in games.items()}
    return Encounters(score, {}, games, forfeits or {})


def test_who_has_met_all():
    """6.2: the best first, each with the games; then the groups."""
    games = {1: {2: [HALF], 3: [POINT]}, 2: {1: [HALF], 3: [HALF]}, 3: {1: [0], 2: [HALF]}}
    stage = Stage((3, 1, 2), MATCH, table(games), None, ((1,), (3, 2)))
    found = rows("DE", OfEncounter((stage,)), unused="", left=(2,))

    assert [
        "  Among 1, 2 and 3 (6.1):",
        "  1.5  1 Player 1: 0.5 against 2, 1.0 against 3",
        "  1.0  2 Player 2: 0.5 against 1, 0.5 against 3",
        "  0.5  3 Player 3: 0.0 against 1, 0.5 against 2",
        "  All have met (6.2): 1, then 2 and 3.",
        "  Still tied with 2.",
    ] == found[1:]


def test_who_has_not_met_all():
    """6.3: places that are certain whatever the missing games bring; forfeits are named."""
    games = {1: {2: [POINT, HALF]}, 2: {1: [0, HALF]}, 3: {}}
    places = (NextPlace(1, Fraction(3 * HALF, 2), HALF), NextPlace(2, HALF, HALF))
    stage = Stage((1, 2, 3), MATCH, table(games, {3: [1]}), places, ((1, 2, 3),))
    again = stage._replace(places=None, parts=((1, 2, 3),))
    found = rows("DE", OfEncounter((stage, again)), unused="", tied=(2, 3))
    text = " ".join(" ".join(found).split())

    assert "1.5 1 Player 1: 1.0 and 0.5 against 2; the mean of several games (6.1.2); not met: 3" in text
    assert "0.0 3 Player 3: no game; not met: 1 (forfeit) and 2" in text
    assert "Not all have met. Whatever the results of the missing games (6.3): 1 has at least 0.75" in text
    assert "1 has at least 0.75, the others at most 0.5: place 1 is certain." in text
    assert "of the rest, 2 has at least 0.5, the others at most 0.5: place 2 is not certain." in text
    assert "All stay tied. Again among 1, 2 and 3 (6.1):" in text
    assert text.endswith("All have met (6.2): all stay tied. No longer tied.")


def test_teams_compare_a_score_then_boards():
    """13.3: by match points or game points; then by a method of article 12, on boards."""
    stage = Stage((1, 2), PrimaryScore.GAME, table({1: {2: [POINT]}, 2: {1: [0]}}), None, ((1, 2),))
    boards = Stage((1, 2), MATCH, None, None, ((2,), (1,)), "BC", ((POINT, 0), (HALF, HALF)))
    found = rows("EDEBT", OfEncounter((stage, stage._replace(which=MATCH), boards)), event=TEAMS)

    assert "  Among 1 and 2 by game points (6.1):" == found[1]
    assert "  Again among 1 and 2 by match points (6.1):" == found[5]
    assert [
        "  boards  1.0 0.0  1 Player 1",
        "  boards  0.5 0.5  2 Player 2",
        "  BC of what they played against each other (13.3.2): 2, then 1.",
    ] == found[9:12]


# ── Effects ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"unused": "alone"}, "Not needed: the tie is already broken."),
        ({"unused": "not computed"}, "Its effect is unknown."),
        ({"unused": "unequal"}, "Not applied: the tied teams have different game points (12.1)."),
        ({"unused": "", "tied": (2, 3), "left": (3,)}, "Still tied with 3."),
        ({"unused": "", "tied": (2,)}, "No longer tied."),
        ({"unused": ""}, None),
        ({"unused": "dropped", "left": (2,)}, None),
    ],
)
def test_the_effect_of_a_method(facts, sentence):
    """Below its rows; nothing if there was no tie."""
    assert ([] if sentence is None else [f"  {sentence}"]) == rows("BH", None, **facts)[1:]


@pytest.mark.parametrize(
    ("code", "articles"),
    [
        ("BH", "8.1"),
        ("BH/C1", "8.1, 14.1"),
        ("BH/C2", "8.1, 14.2"),
        ("BH/M1", "8.1, 14.3"),
        ("BH/M2", "8.1, 14.4"),
        ("BH/P", "8.1, 16.6"),
        ("KS/L+1", "9.2, 14.5"),
        ("KS/L60", "9.2, 14.5"),
        ("SB/C1/P", "9.1, 14.1, 16.6"),
    ],
)
def test_a_heading_cites_the_articles_of_its_modifiers(code, articles):
    """Cuts (14.1 to 14.4), limits (14.5), forfeits as games (16.6)."""
    assert rows(code, None)[0].endswith(f"({articles})")


def test_the_neighbours():
    """What decides, with both values; in full where both are rounded alike; lots where nothing does."""
    found = account_of("AOB")
    line = found.line._replace(values=(Fraction(2), Fraction(5, 3)))
    methods = (
        found.methods[0]._replace(value=Fraction(2)),
        found.methods[1]._replace(value=Fraction(167, 100), unused=""),
    )
    both = found._replace(methods=methods, behind=Neighbour(line, 1), before=Neighbour(line, None))
    text = " ".join(" ".join(lines(both)).split())

    assert "Before 1 Player 1 (rank 1) by AOB: 1.67 against 5/3, shown as 1.67. Equal: PTS 2.0." in text
    assert "Behind 1 Player 1 (rank 1) by lots (4.2). Equal: PTS 2.0, AOB 1.67." in text
    turned = both._replace(
        methods=(methods[0], methods[1]._replace(value=Fraction(5, 3))),
        behind=Neighbour(line._replace(values=(Fraction(2), Fraction(167, 100))), 1),
    )
    assert "by AOB: 5/3, shown as 1.67 against 1.67." in " ".join(" ".join(lines(turned)).split())
    lower = account_of("BC", TEAMS)
    pair = (Fraction(4), Fraction(5))
    worse = lower._replace(
        methods=tuple(one._replace(value=value) for one, value in zip(lower.methods, pair, strict=True)),
        behind=Neighbour(line._replace(values=pair[::-1]), 1),
    )
    assert "by BC: 5 against 4; lower is better." in " ".join(" ".join(lines(worse)).split()).replace(".0", "")
    first = account_of("DE")
    places = first._replace(
        methods=(first.methods[0], first.methods[1]._replace(value=Fraction(1))),
        behind=Neighbour(line._replace(values=(Fraction(2), Fraction(2))), 1),
    )
    assert "by DE: place 1 against 2." in " ".join(lines(places))


def test_lines_are_at_most_a_hundred_places_long():
    """Or as wide as the terminal; what goes on is below its own cell."""
    part = RoundPart(GAME_1, POINT, POINT, compared=POINT, limit=POINT, regular=HALF)
    found = account_of("PS")
    both = found._replace(methods=(found.methods[0], found.methods[1]._replace(source=OfRounds((part,)))))

    assert "  round 1  1.0  2 Player 2; scored 1.0, not less than the limit of 1.0; 0.5 without the abnormal" in lines(
        both
    )
    assert f"{' ' * 16}points given (record 299)" in lines(both)
    assert max(map(len, lines(both, 60))) <= 60
    assert max(map(len, lines(both, 500))) <= 100


def test_the_account_as_data():
    """The neighbours with what decides, the methods with their effects, the text."""
    found = account_of("BH")
    data = document(found._replace(behind=Neighbour(found.line, 1), before=None, shared=(3,)))

    assert ("BH", None, [3]) == (data["behind"]["decided"], data["before"], data["shared"])  # type: ignore[index]
    assert document(found._replace(behind=Neighbour(found.line, None)))["behind"]["decided"] is None  # type: ignore[index]
    assert ["PTS", "BH"] == [method["code"] for method in data["told"]]
    assert 1 == data["line"]["number"]
    assert data["sentences"][0].startswith("1 Player 1: rank 1 of 4 after round 2 of 3 (C.07, ")


@pytest.mark.parametrize(("stops", "heading"), [(False, "BH: left out: a reason"), (True, "BH: a reason")])
def test_a_method_that_cannot_be_used(stops, heading):
    """It is left out; one that only the organiser can compute ends the list, and is no note again."""
    found = account_of("BH")
    method = found.methods[1]._replace(method=found.methods[1].method._replace(dropped="a reason", stops=stops))
    notes = ("Something else.", "BH is left out: a reason")
    text = lines(found._replace(methods=(found.methods[0], method), standings=found.standings._replace(notes=notes)))

    assert heading in text
    assert ["", "Note: Something else."] == text[-2:]


@pytest.mark.parametrize(
    ("code", "edition", "type_code", "sentence"),
    [
        ("WON", "2026", "FIDE_ROUNDROBIN", "In a round robin forfeit wins count too (15.2, decision T7)."),
        (
            "WON",
            "2024",
            "FIDE_ROUNDROBIN",
            "In a round robin forfeits count as games (15.2 before March 2026, decision T10).",
        ),
        ("PS", "2026", "FIDE_ROUNDROBIN", None),
        ("WON", "2026", "", None),
    ],
)
def test_forfeits_of_a_round_robin(code, edition, type_code, sentence):
    """They count where games are counted."""
    event = EVENT._replace(type_code=type_code)
    found = account(ranking_of(standings(event, ("PTS", code), edition=edition)), 1)
    method = found.methods[1]._replace(source=OfRounds(()), value=Fraction(3))
    text = " ".join(" ".join(lines(found._replace(methods=(found.methods[0], method)))).split())

    assert (sentence is not None) is ("In a round robin" in text)
    assert (sentence or "") in text
