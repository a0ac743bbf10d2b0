"""The rows of C.07, and its codes as they are written; the notes below a table, and values as decimals."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from makers import tournament
from match_makers import matches
from oracles.c07.ratings import expected_percent

from fidepair import UsageError, read
from fidepair.standings.account import account
from fidepair.standings.codes import Code, Modifiers, parse_code, parse_list
from fidepair.standings.encounter import (
    BOTTOM,
    COUNT,
    TOP,
    Encounters,
    between,
    certain_places,
    compare_on_boards,
    on_boards,
)
from fidepair.standings.methods import BOTH, INDIVIDUALS, ROWS, TEAMS
from fidepair.standings.ranking import (
    decimals_of,
    exact_value,
    format_exact,
    format_rounded,
    last_round_over,
    listed,
    parse_declared_code,
    ranking_of,
    standings,
)
from fidepair.standings.ratings import difference_for, expected, games, rounded
from fidepair.standings.rounds import (
    ELECTED,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    GAME,
    REQUESTED,
    Element,
    Round,
    apply_cuts,
    counted_as_draws,
    edition_of,
    is_predetermined,
    low_cuts,
    results_of,
)
from fidepair.standings.scores import koya_limit
from fidepair.tournament import HALF_POINT, POINT, Kind, PointSystem, PrimaryScore, TeamRules, Tournament

ARTICLES = {
    "4": ["PTS"],
    "11.1": ["MPTS", "GPTS"],
    "6": ["DE"],
    **{f"7.{number}": [code] for number, code in enumerate(["WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "TPN"], 1)},
    **{f"8.{number}": [code] for number, code in enumerate(["BH", "AOB", "FB"], 1)},
    **{f"9.{number}": [code] for number, code in enumerate(["SB", "KS"], 1)},
    **{f"10.{number}": [code] for number, code in enumerate(["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"], 1)},
    **{f"12.{number}": [code] for number, code in enumerate(["BC", "TBR", "BBE"], 1)},
    "13.1": ["MPVGP"],
    **{f"13.2.{number}": [code] for number, code in enumerate(["EMMSB", "EMGSB", "EGMSB", "EGGSB"], 1)},
    "13.3": ["EDE"],
    "13.3.2": ["EDEBT", "EDEBB", "EDET", "EDEB"],
    "13.4": ["SSSC"],
}
"""The codes of each article (C.07 5, 13.3.2)."""
FOR_PLAYERS = {"BPG", "BWG", "ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"}
FOR_TEAMS = {code for article, codes in ARTICLES.items() if int(article.split(".")[0]) > 10 for code in codes}


@pytest.mark.parametrize("article", ARTICLES)
def test_each_article_has_its_codes(article):
    assert ARTICLES[article] == [row.code for row in ROWS if row.article == article]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_what_each_row_is_for(row):
    """Players, teams, or both; ratings; round robins; what is left out there; what is shown with two decimals (T3)."""
    of = INDIVIDUALS if row.code in FOR_PLAYERS else TEAMS if row.code in FOR_TEAMS else BOTH

    assert of == row.of
    assert (row.code in {"BC", "TPN"}) is row.is_lower_better
    assert row.article.startswith("10.") is row.needs_ratings
    assert (row.code in {"BH", "AOB", "FB", "SSSC"}) is row.of_buchholz
    assert (row.code == "KS") is row.of_round_robins
    assert (row.code in {"WON", "BPG", "BWG"}) is row.counts_games
    assert (row.code in {"AOB", "SSSC"}) is row.is_rounded
    assert (row.values is None) is (row.separate is not None)
    assert (row.code == "BC", row.code == "SSSC") == (row.applies is not None, row.missing is not None)


COUNTS = "DE WIN WON BPG BWG REP TPN ARO TPR PTP APRO APPO RTNG EDE EDEBT EDEBB EDET EDEB"
PRODUCTS = "SB EMMSB EMGSB EGMSB EGGSB"
ACCEPTED = {
    "score": "DE WIN WON PS BH AOB FB KS",
    "low": "PS BH FB SB ARO EMMSB EMGSB EGMSB EGGSB",
    "high": "BH FB ARO",
    "forfeits": "DE BH FB SB EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB SSSC",
    "fore": "AOB SSSC",
    "is_reversed": "TPN RTNG",
    "limit": "KS",
    "percent": "KS",
    "factor": "SSSC",
    "unrated": "ARO TPR PTP APRO APPO RTNG",
}
"""Which methods accept a modifier (C.07 14)."""


@pytest.mark.parametrize("field", Modifiers._fields)
def test_each_modifier_has_its_methods(field):
    assert ACCEPTED[field].split() == [row.code for row in ROWS if field in row.modifiers]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_values_have_their_units(row):
    """Counts and ratings are whole numbers, products of points the square of a point, all else points."""
    unit = 1 if row.code in COUNTS.split() else POINT * POINT if row.code in PRODUCTS.split() else POINT

    assert unit == row.unit


# ── codes ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "code", "written"),
    [
        pytest.param("bh", Code("BH"), "BH", id="any-case"),
        pytest.param(" BH/C1 ", Code("BH", Modifiers(low=1)), "BH/C1", id="cut"),
        pytest.param("BH-C1", Code("BH", Modifiers(low=1)), "BH/C1", id="hyphen"),
        pytest.param("BH#C2", Code("BH", Modifiers(low=2)), "BH/C2", id="number-sign"),
        pytest.param("BH M1", Code("BH", Modifiers(low=1, high=1)), "BH/M1", id="median"),
        pytest.param("KS/L+1", Code("KS", Modifiers(limit=1)), "KS/L+1", id="limit"),
        pytest.param("KS/L-2", Code("KS", Modifiers(limit=-2)), "KS/L-2", id="lower-limit"),
        pytest.param("KS/L60", Code("KS", Modifiers(percent=60)), "KS/L60", id="percent"),
        pytest.param("KS/L0", Code("KS", Modifiers(percent=0)), "KS/L0", id="no-percent"),
        pytest.param("ARO/U1400", Code("ARO", Modifiers(unrated=1400)), "ARO/U1400", id="unrated"),
        pytest.param("ARO/U0", Code("ARO", Modifiers(unrated=0)), "ARO/U0", id="unrated-zero"),
        pytest.param("SSSC/K4/F", Code("SSSC", Modifiers(factor=4, fore=True)), "SSSC/F/K4", id="factor"),
        pytest.param("TPN/R", Code("TPN", Modifiers(is_reversed=True)), "TPN/R", id="reversed"),
        pytest.param("DE/P", Code("DE", Modifiers(forfeits=True)), "DE/P", id="forfeits"),
        pytest.param(
            "BH:GP/M1/P", Code("BH", Modifiers(PrimaryScore.GAME, 1, 1, forfeits=True)), "BH:GP/M1/P", id="teams"
        ),
        pytest.param("BH:MP", Code("BH", Modifiers(PrimaryScore.MATCH)), "BH:MP", id="match-points"),
        pytest.param("GE", Code("REP"), "REP", id="old-name"),
        pytest.param("ESB:GM/C1", Code("EGMSB", Modifiers(low=1)), "EGMSB/C1", id="old-name-with-score"),
        pytest.param("MPvGP", Code("MPVGP"), "MPvGP", id="small-letter"),
        pytest.param("other_x/1", Code("OTHER_X/1"), "OTHER_X/1", id="organiser"),
    ],
)
def test_codes_as_they_are_written(text, code, written):
    """C.07 14; what is read is written again in one way."""
    assert code == parse_code(text)
    assert written == code.text
    assert code == parse_code(written)


@pytest.mark.parametrize("text", ["", "1", "BH/", "BH/X", "BH:XX", "BH/C", "SSSC/K0", "BH/C1234", "BH/PX", "BH/C1 x"])
def test_what_is_no_code(text):
    with pytest.raises(UsageError, match="is not a tie-break code"):
        parse_code(text)


def test_lists_of_codes():
    """Empty items do not count; points come first where no score is in the list; a file may have any words."""
    assert (Code("BH"), Code("SB")) == parse_list(["BH", " ", "", "SB"])
    assert [Code("PTS"), Code("BH")] == [*listed("BH,")] == [*listed(["PTS", "BH"])]
    assert [Code("BH"), Code("GPTS")] == [*listed("BH,GPTS")]
    with pytest.raises(UsageError, match="The list of tie-breaks is empty"):
        listed(" , ")
    assert [Code("SB"), Code("BLITZ PLAY-OFF!")] == [*map(parse_declared_code, ("sb", "Blitz play-off!"))]


# ── decimals ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("value", "decimals", "rounded_text", "exact"),
    [
        (Fraction(5), 0, "5.00", "5.0"),
        (Fraction(1, 2), 1, "0.50", "0.5"),
        (Fraction(1, 5), 1, "0.20", "0.2"),
        (Fraction(3, 16), 4, "0.19", "0.1875"),
        (Fraction(-3, 8), 3, "-0.38", "-0.375"),
        (Fraction(5, 3), None, "1.67", "5/3"),
        (Fraction(1, 400), 4, "0.00", "0.0025"),
        (Fraction(-1, 400), 4, "0.00", "-0.0025"),
        (Fraction(1, 200), 3, "0.01", "0.005"),
        (Fraction(999, 1000), 3, "1.00", "0.999"),
    ],
)
def test_decimals(value, decimals, rounded_text, exact):
    """Half up, away from zero; no minus before zero; a fraction where the decimals do not end."""
    assert decimals == decimals_of(value)
    assert rounded_text == format_rounded(value, 2)
    assert exact == format_exact(value, 1)


def test_no_decimals():
    assert ["3", "2", "0"] == [format_rounded(Fraction(value, 2), 0) for value in (5, 4, 0)]


@pytest.mark.parametrize(("total", "count", "mean"), [(4001, 2, 2001), (4000, 2, 2000), (6002, 3, 2001), (-3, 2, -1)])
def test_means_are_rounded_half_up(total, count, mean):
    assert mean == rounded(total, count)


@pytest.mark.parametrize(
    ("hundredths", "difference"), [(0, -800), (1, -677), (49, -7), (50, 0), (51, 7), (75, 193), (99, 677), (100, 800)]
)
def test_differences_of_the_table(hundredths, difference):
    """B.02 8.1.1: 0 for half of the points, 193 for three quarters, 800 for all."""
    assert difference == difference_for(hundredths)


@pytest.mark.parametrize("difference", range(0, 801, 50))
def test_expected_scores(difference: int):
    """B.02 8.1.2: the same hundredths as the literal table, also with the ratings exchanged; all from 736 on."""
    for one in range(difference, difference + 50):
        assert expected_percent(one) == expected(one)
        assert 100 - expected_percent(one) == expected(-one)
        assert (one >= 736) is (expected(one) == 100)


# ── rounds and cuts ──────────────────────────────────────────────────────────


def rounds(*kinds: str) -> list[Round]:
    return [Round(kind, -1, None, None) for kind in kinds]


@pytest.mark.parametrize(
    ("kinds", "draws"),
    [
        pytest.param((GAME, REQUESTED), [1], id="last"),
        pytest.param((REQUESTED, GAME), [], id="before-a-game"),
        pytest.param((GAME, REQUESTED, FORFEIT_LOSS, REQUESTED), [3, 1], id="forfeit-between"),
        pytest.param((REQUESTED, ELECTED, REQUESTED), [2], id="allocated-bye-between"),
        pytest.param((REQUESTED, FORFEIT_WIN), [], id="won-by-forfeit-later"),
        pytest.param((FORFEIT_LOSS,), [], id="forfeit-alone"),
        pytest.param((), [], id="no-round"),
    ],
)
def test_byes_that_count_as_draws(kinds, draws):
    """16.3.2: requested byes followed only by voluntarily unplayed rounds."""
    assert draws == counted_as_draws(rounds(*kinds))


@pytest.mark.parametrize(
    ("kind", "result", "voluntary", "won", "forfeit"),
    [
        (GAME, 2, False, True, False),
        (GAME, 1, False, False, False),
        (FORFEIT_WIN, None, False, True, True),
        (FORFEIT_LOSS, None, True, False, True),
        (REQUESTED, None, True, False, False),
        (ELECTED, None, False, False, False),
    ],
)
def test_kinds_of_rounds(kind, result, voluntary, won, forfeit):
    """16.1.2, 16.2."""
    one = Round(kind, 0, None, result)

    assert (voluntary, won, forfeit) == (one.is_voluntary, one.is_won, one.is_forfeit)


def element(score: int, value: int, number: int, *, voluntary: bool = False) -> Element:
    return Element(score, value, voluntary, number)


LOW, VOLUNTARY, MIDDLE, HIGH = (element(1, 2, 1), element(2, 2, 2, voluntary=True), element(3, 3, 3), element(4, 1, 4))


@pytest.mark.parametrize(
    ("elements", "low", "high", "rest"),
    [
        pytest.param([LOW, MIDDLE, HIGH], 0, 0, [LOW, MIDDLE, HIGH], id="none"),
        pytest.param([LOW, MIDDLE, HIGH], 1, 0, [MIDDLE, HIGH], id="lowest"),
        pytest.param([LOW, MIDDLE, HIGH], 1, 1, [MIDDLE], id="both-ends"),
        pytest.param([LOW, MIDDLE], 2, 2, [], id="more-than-there-are"),
        pytest.param([LOW, VOLUNTARY, MIDDLE], 1, 0, [LOW, MIDDLE], id="voluntary-of-equal-value-first"),
        pytest.param([MIDDLE, VOLUNTARY], 1, 0, [VOLUNTARY], id="voluntary-of-lower-value-stays"),
        pytest.param([LOW, VOLUNTARY, MIDDLE], 2, 0, [MIDDLE], id="then-the-lowest"),
        pytest.param([VOLUNTARY], 5, 0, [], id="one"),
    ],
)
def test_cuts(elements, low, high, rest):
    """14.1, 14.3, 16.5.1: the voluntarily unplayed round unless the least significant element has a lower value."""
    assert rest == [*apply_cuts(elements, low, high)]


def test_each_cut_has_its_two_elements():
    first, second = low_cuts([LOW, VOLUNTARY, MIDDLE], 2)

    assert ((VOLUNTARY, LOW, VOLUNTARY), (LOW, LOW, None)) == (first, second)


@pytest.mark.parametrize(
    ("day", "edition"),
    [(None, "2026"), ((2026, 3, 1), "2026"), ((2026, 2, 28), "2024"), ((2024, 8, 1), "2024"), ((2020, 1, 1), "2024")],
)
def test_the_edition_in_force(day, edition):
    assert edition == edition_of(Tournament((), first_day=day))


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("FIDE_ROUNDROBIN", "", True),
        ("fide_schiller", "", True),
        ("SCHEVENINGEN", "", True),
        ("KNOCKOUT", "", True),
        ("FIDE_DUTCH_2026", "Round Robin", False),
        (None, "Round Robin", True),
        (None, "Swiss", False),
    ],
)
def test_pairings_known_beforehand(code, text, expected):
    """15.2: by the encoded type, or by the words where there is none."""
    assert expected is is_predetermined(Tournament((), type_code=code, type_text=text))


@pytest.mark.parametrize(
    ("mine", "theirs", "way", "better"),
    [
        pytest.param([2, 0], [0, 2], COUNT, 1, id="count-lower-is-better"),
        pytest.param([0, 2], [2, 0], COUNT, -1, id="count-worse"),
        pytest.param([2, 1], [0, 2], COUNT, 0, id="count-needs-equal-points"),
        pytest.param([2, 0], [0, 2], TOP, 1, id="top-board"),
        pytest.param([1, 0, 2], [1, 1, 1], TOP, -1, id="second-board"),
        pytest.param([1, 1], [1, 1], TOP, 0, id="equal"),
        pytest.param([1, 1, 0], [1, 1, 5], BOTTOM, 0, id="equal-without-the-last"),
        pytest.param([2, 0, 0], [0, 2, 1], BOTTOM, 1, id="better-without-the-last-two"),
        pytest.param([0, 2, 0], [2, 0, 0], BOTTOM, -1, id="without-the-last-two"),
        pytest.param([2, 0, 0], [0, 1, 3], BOTTOM, 1, id="without-the-last"),
    ],
)
def test_two_teams_by_their_boards(mine, theirs, way, better):
    """13.3.2 with 12.1 to 12.3."""
    assert better == compare_on_boards(mine, theirs, way)


PLAYED_OUT = tournament(4, ["1-2 1:0, 3-4 =:=", "1-3 =:=, 4-2 1:0"])
MATCHES = ["1-2 2:0, 3 U", "1-3 +:-, 2 H", "2-3 -:+, 1 Z"]


@pytest.mark.parametrize(
    ("facts", "win"),
    [
        pytest.param({"boards": 2}, 2 * POINT, id="secondary-score"),
        pytest.param({"boards": 4}, POINT, id="four-boards"),
        pytest.param({"boards": 2, "secondary": None}, POINT, id="no-points-declared"),
        pytest.param({"boards": 2, "team_rules": TeamRules(primary=PrimaryScore.GAME)}, POINT, id="primary-score"),
        pytest.param({"boards": None}, 0, id="boards-unknown"),
    ],
)
def test_points_on_boards_without_games(facts, win):
    """12: a PAB is a win on every board, a half-point bye a draw; a match won by forfeit is a win on each (T12)."""
    results = results_of(matches(3, MATCHES, kind=Kind.TEAM, **facts))
    expected = {(2, 0): win, (0, 1): win, (2, 1): 0, (1, 1): win // 2, (1, 2): 0, (2, 2): win, (0, 2): 0}

    for (who, index), points in expected.items():
        assert [points] * (facts["boards"] or 0) == on_boards(results, who, index)


@pytest.mark.parametrize(
    ("predetermined", "forfeits", "points"),
    [(False, False, 0), (False, True, 2 * POINT), (True, False, 2 * POINT), (True, True, 2 * POINT)],
)
def test_forfeited_matches_between_two_teams(predetermined: bool, forfeits: bool, points: int):
    """13.3.2: they count with `/P`, and in round robins (15.2)."""
    results = results_of(matches(3, MATCHES, kind=Kind.TEAM, boards=2), predetermined=predetermined)

    assert [points] * 2 == between(results, 0, 2, forfeits=forfeits)
    assert [0, 0] == between(results, 2, 0, forfeits=forfeits) == between(results, 0, 1, forfeits=forfeits)


@pytest.mark.parametrize(
    ("events", "options", "notes"),
    [
        pytest.param(PLAYED_OUT, {}, [], id="nothing-to-say"),
        pytest.param(PLAYED_OUT, {"after": 2}, [], id="after-the-last-round"),
        pytest.param(PLAYED_OUT, {"after": 1}, [], id="after-a-round"),
        pytest.param(PLAYED_OUT, {"lots": 1}, ["No lots are drawn: no ties are left."], id="lots-not-needed"),
        pytest.param(
            PLAYED_OUT,
            {"methods": "PTS,KS"},
            ["KS: defined for round robins (9.2); here it counts all scheduled opponents."],
            id="remark-on-use",
        ),
        pytest.param(PLAYED_OUT, {"methods": "PTS,KS", "predetermined": True}, [], id="round-robin"),
        pytest.param(
            PLAYED_OUT,
            {"methods": "PTS,BH", "predetermined": True},
            ["BH is left out: not for round robins (article 8)."],
            id="left-out",
        ),
    ],
)
def test_the_notes_and_no_others(events, options, notes):
    assert notes == [*map(str, standings(events, **{"methods": "PTS,TPN", **options}).notes)]


# ── notes ────────────────────────────────────────────────────────────────────


def notes(event: Tournament, *methods: str, **options) -> str:
    return " ".join(standings(event, methods or None, **options).notes)


PLAYED = tournament(4, ["1-2 1:0, 3-4 =:=", "1-3, 4-2 1:0"])


@pytest.mark.parametrize(
    ("event", "note"),
    [
        pytest.param(PLAYED, "Round 2 is not over (1 game has no result): these are the standings after", id="game"),
        pytest.param(
            PLAYED._replace(unentered=(1,)), "Round 2 is not over (1 game has no result)", id="game-before-entries"
        ),
        pytest.param(
            tournament(4, ["1-2 1:0, 3-4 =:="])._replace(unentered=(1,)),
            "Round 1 is not over (some players have no entry in it): these are the standings after round 0.",
            id="entries",
        ),
        pytest.param(tournament(4, ["1-2, 3-4 =:=", "1-3 1:0, 4-2 1:0"]), "1 game has no result and counts", id="one"),
        pytest.param(tournament(4, ["1-2, 3-4", "1-3 1:0, 4-2 1:0"]), "2 games have no result and count as", id="two"),
        pytest.param(PLAYED._replace(first_day=(2024, 7, 31)), "The event began before August 2024;", id="old"),
        pytest.param(
            tournament(3, ["1-2 1:0, 3 U", "1-3 1:0, 2 U", "2-3 1:0, 1 U"]), "All participants have met once", id="all"
        ),
        pytest.param(PLAYED, "No tie-breaks are declared: points decide", id="no-list"),
    ],
)
def test_notes_below_the_standings(event, note):
    assert note in notes(event)


@pytest.mark.parametrize(
    ("event", "note"),
    [
        pytest.param(PLAYED._replace(first_day=(2024, 8, 1)), "The event began before", id="new-enough"),
        pytest.param(PLAYED._replace(ranking=("PTS",)), "No tie-breaks", id="list"),
        pytest.param(tournament(2, ["1-2 1:0"]), "All participants have met", id="two-players"),
        pytest.param(tournament(4, ["1-2 1:0, 3-4 1:0"]), "All participants have met", id="one-round"),
        pytest.param(tournament(3, ["1-2 1:0, 3 U", "1-3 1:0, 2 U", "1-2 1:0, 3 U"]), "All participants", id="twice"),
        pytest.param(
            tournament(3, ["1-2 1:0, 3 U", "1-3 1:0, 2 U", "2-3 1:0, 1 U", "1 Z"]), "All participants", id="free-round"
        ),
    ],
)
def test_notes_that_are_not_needed(event, note):
    assert note not in notes(event)


def test_a_method_of_the_organiser_ends_the_list():
    """What is left to it stays tied, and no lots are drawn."""
    event = tournament(4, ["1-2 =:=, 3-4 =:="])._replace(ranking=("PTS", "OTHER_X", "TPN"))
    found = standings(event, lots=7)

    assert [1] * 4 == [line.rank for line in found.lines]
    assert (False, None, ()) == (found.is_complete, found.seed, found.lots)
    assert (
        "OTHER_X: not a C.07 method: only the organiser can compute it. Ties that are left to it stay." in found.notes
    )
    assert "No lots are drawn before the methods that cannot be computed here are applied." in found.notes


def test_lots():
    """Those who are tied are drawn, the others stay; where nobody is tied, a note says so."""
    event = tournament(4, ["1-2 1:0, 3-4 =:="])
    drawn = standings(event, lots=7)

    assert [1, 2, 3, 4] == [line.rank for line in drawn.lines]
    assert (7, 1, {3, 4}) == (drawn.seed, len(drawn.lots), {*drawn.lots[0]})
    assert [None, 0, None, 0] == [line.decided for line in drawn.lines]
    none = standings(event, "PTS,TPN", lots=7)
    assert (None, ()) == (none.seed, none.lots)
    assert "No lots are drawn: no ties are left." in none.notes


@pytest.mark.parametrize(
    ("after", "why"),
    [(2, "round 2 is not over"), (3, "the file has no data for it"), (-1, "the last finished round is 1")],
)
def test_standings_after_a_round_that_is_not_there(after, why):
    with pytest.raises(UsageError, match=f"There are no standings after round {after}: .*{why}"):
        standings(PLAYED, after=after)


THREE_TO_ONE = PointSystem(3 * POINT, 3 * POINT, loss_white=POINT, loss_black=POINT)


@pytest.mark.parametrize(
    ("rounds", "modifiers", "points", "limit"),
    [
        pytest.param(5, Modifiers(), PointSystem(), 5 * HALF_POINT, id="half"),
        pytest.param(4, Modifiers(), PointSystem(), 2 * POINT, id="half-of-four"),
        pytest.param(5, Modifiers(limit=1), PointSystem(), 3 * POINT, id="half-a-point-more"),
        pytest.param(5, Modifiers(limit=-2), PointSystem(), 3 * HALF_POINT, id="a-point-less"),
        pytest.param(4, Modifiers(percent=60), PointSystem(), 24_000, id="60-percent"),
        pytest.param(3, Modifiers(percent=33), PointSystem(), 9_900, id="33-percent"),
        pytest.param(4, Modifiers(percent=0), PointSystem(), 0, id="all"),
        pytest.param(4, Modifiers(percent=100), PointSystem(), 4 * POINT, id="only-who-won-all"),
        pytest.param(1, Modifiers(percent=33), PointSystem(10_001, 10_001), 3_301, id="rounded-up"),
        pytest.param(1, Modifiers(), PointSystem(10_001, 10_001), 5_001, id="half-rounded-up"),
        pytest.param(2, Modifiers(limit=1), THREE_TO_ONE, 4 * POINT, id="win-less-loss"),
    ],
)
def test_the_least_score_for_koya(rounds: int, modifiers: Modifiers, points: PointSystem, limit: int):
    """9.2: half of what can be had; 14.5: half points (a win less a loss) or percent from there."""
    results = results_of(tournament(2, ["1-2 1:0"] * rounds, points=points))

    assert limit == koya_limit(results, modifiers)


def test_the_last_round_that_is_over():
    """Not one with open games, and not one that is only partly in the file."""
    part = tournament(2, ["1-2 1:0"])._replace(unentered=(1,))

    assert [1, 1, 0] == [*map(last_round_over, (PLAYED, PLAYED._replace(unentered=(1,)), part))]


def test_only_2024_and_2026():
    with pytest.raises(UsageError, match="`2025` is not a supported edition"):
        standings(PLAYED, edition="2025")


def test_the_account_of_a_place():
    """The neighbours with other ranks, with the method that decides, and those who share the rank."""
    ranking = ranking_of(standings(tournament(5, ["1-2 1:0, 3-4 =:=, 5 Z"])))
    of = {number: account(ranking, number) for number in range(1, 6)}

    assert (None, 3, 0) == (of[1].before, of[1].behind.line.participant.number, of[1].behind.decided)
    assert ((4,), (3,), ()) == (of[3].shared, of[4].shared, of[1].shared)
    assert (1, 2) == (of[4].before.line.participant.number, of[3].behind.line.participant.number)
    assert (4, None) == (of[5].before.line.participant.number, of[5].behind)
    with pytest.raises(UsageError, match="Participant 9 is not in the standings"):
        account(ranking, 9)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("MPTS", "a method for teams (11.1)"),
        ("PTS/C1", "C.07, 14 has no such variant"),
        ("SB/M1", "C.07, 14 has no such variant"),
        ("BH/R", "C.07, 14 has no such variant"),
        ("WIN:GP", "C.07, 14 has no such variant"),
        ("OTHER_X", "not a C.07 method: only the organiser can compute it"),
    ],
)
def test_a_method_that_cannot_be_used_is_refused(code, why):
    """In a list that is given; one that the file declares ends the list, with a note."""
    with pytest.raises(UsageError) as raised:
        standings(PLAYED, [code])
    assert f"{code}: {why}.\n  Correct it, or leave it out." == str(raised.value)
    assert f"{code}: {why}. Ties that are left to it stay." in standings(PLAYED._replace(ranking=(code,))).notes


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("BPG", "a method for individuals (7.3)"),
        ("ARO", "a method for individuals (10.1)"),
        ("PS:GP/R", "C.07, 14 has no such variant"),
        ("SSSC", "the factor would be zero; /K sets another one (13.4)"),
    ],
)
def test_a_method_that_teams_cannot_use(code, why):
    """Those for individuals; a factor is needed where a match brings more than all matches by the other score."""
    event = matches(2, ["1-2 2:0"], kind=Kind.TEAM, boards=2)
    assert [] == [*standings(event, "WIN:GP,PS:GP/C1,SSSC/K1").notes]
    with pytest.raises(UsageError) as raised:
        standings(event, [code])
    assert f"{code}: {why}.\n  Correct it, or leave it out." == str(raised.value)


@pytest.mark.parametrize(
    ("scores", "missing", "win", "loss", "expected"),
    [
        pytest.param({1: 20, 2: 0, 3: 0}, {1: 0, 2: 1, 3: 1}, 10, 0, [(1, 20, 10), (2, 0, 10)], id="first-certain"),
        pytest.param({1: 20, 2: 10, 3: 0}, {1: 0, 2: 1, 3: 1}, 10, 0, [(1, 20, 20)], id="reached-by-one"),
        pytest.param({1: 20, 2: 5, 3: 0}, {1: 1, 2: 1, 3: 2}, 30, 10, [(1, 30, 60)], id="a-loss-brings-points"),
        pytest.param({1: 60, 2: 5, 3: 0}, {1: 1, 2: 1, 3: 2}, 20, 10, [(1, 70, 40), (3, 20, 25)], id="others-after-it"),
        pytest.param({1: 9, 2: 6, 3: 2}, {1: 1, 2: 0, 3: 0}, 1, 0, [(1, 9, 6), (2, 6, 2)], id="all-certain"),
    ],
)
def test_places_that_are_certain(scores, missing, win, loss, expected):
    """6.3: the lowest score of a candidate, with losses in all missing games, and the highest one of the others."""
    found = certain_places(Encounters(scores, missing, {}, {}), [*scores], win, loss)

    assert expected == [(place.who, place.least, place.others) for place in found]


def test_games_of_matches_count_one_by_one():
    """Decision T4: Edda drew both games of round 1, drew and lost in round 2, lost and won in round 3."""
    event = read(Path(__file__).parents[2] / "trf_samples" / "double-swiss-round-4-to-pair-trf26.trf")
    results = results_of(event)
    who = next(place for place, one in enumerate(results.people) if one.name.startswith("Arnason"))
    played = games(results)[who]
    met = [entry.opponent for entry in results.people[who].entries for _ in range(2)]

    assert ([1, 1, 2, 2, 3, 3], 5) == (played.rounds, played.halves)
    assert met == [results.people[opponent].number for opponent in played.opponents]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "none"),
        (Fraction(3), "3"),
        (Fraction(7, 2), "3.5"),
        (Fraction(5, 4), "1.25"),
        (Fraction(8, 3), "2.67 = 8/3"),
        ((Fraction(1), Fraction(1, 2)), "1 0.5"),
        ((Fraction(1), None), "1 none"),
    ],
)
def test_a_value_in_a_sentence(value: object, text: str):
    """Exact; a fraction without an end is rounded, with the fraction behind it."""
    assert text == exact_value(value)
