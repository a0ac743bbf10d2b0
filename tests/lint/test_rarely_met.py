"""Findings that few files have: each with the whole of what is said, and the next file, about which it is not."""

from __future__ import annotations

import pytest
from lint_texts import AFTER, FIRST, changed, findings, headed, person, report, six
from trf_texts import CUP_HEADER, cup, cup_players, cup_teams

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.lint import lint
from fidepair.tournament import Kind


def told(text: str, code: str, kind: Kind | None = None) -> list[tuple[str, int | None, int | None, str, str]]:
    """Return severity, line, column, text and quoted text of each finding with a code."""
    return [(f.severity, f.line, f.column, f.text, f.found) for f in findings(text, kind) if f.code == code]


def eight(*added: str, games: tuple[str, ...] = (), code: str = "FIDE_DUTCH_2026_BAKU") -> str:
    """Return the file of eight players, before round 1 or after these games; GA is players 1 to 4 (C.04.7, 1.2)."""
    worth = {"1": "1.0", "=": "0.5", "H": "0.5", "U": "1.0"}
    blocks = games or ("",) * 8
    players = [person(n, worth.get(block[-1:], "0.0"), *filter(None, [block])) for n, block in enumerate(blocks, 1)]
    return report(*added, players=players, header=headed(r192=f"192 {code}"))


# ── The file ─────────────────────────────────────────────────────────────────
def test_a_file_without_players():
    """It is an error, beside others too, unless a line starts late: that one may be a player."""
    for header in ("012 Open\n142 5\n", "012 Open\n142 5\n142 6\n", f"012 Open\n101{six()[0][3:]}\n"):
        assert [(ERROR, 1, None, "no player records (`001`) found", "")] == told(header, "T017")
    assert [] == told(f"012 Open\n {six()[0]}\n", "T017")
    assert [] == told(report(), "T017")


@pytest.mark.parametrize(
    ("text", "is_report"), [(b"", False), (b"%PDF-1.4", False), (b"012 Open\n", False), (report().encode(), True)]
)
def test_what_is_a_report(text: bytes, is_report: bool):
    """It has a player, whatever is wrong with the rest."""
    assert is_report is lint(text, "t").is_report


def test_a_file_with_a_mark():
    """Three bytes at its beginning take no column."""
    found = [(f.line, f.column, f.found) for f in lint(report().encode("utf-8-sig"), "t").findings if f.code == "T001"]

    assert [(1, 1, "EF BB BF")] == found


# ── Rosters ──────────────────────────────────────────────────────────────────
NUMBERED = [f"013 {number:>4} {f'Team {number}':<27} {2 * number - 1:>4} {2 * number:>4}" for number in range(1, 6)]
PLACE = "the team number is not in its standard place (columns 5-7 of `310`, right-aligned); it is read where it is"
WITHOUT_TYPE = CUP_HEADER.replace("192 FIDE_TEAM\n", "")


def of_rosters(*rosters: str) -> str:
    """Return the cup with rosters in the place of teams."""
    lines = [*cup_players(), *rosters, "082 5", "192 FIDE_TEAM"]
    return WITHOUT_TYPE + "".join(f"{line}\n" for line in lines)


def test_numbers_of_teams_before_their_names():
    """`013` has no number; where each line has one, the first of them is told with the number of lines."""
    assert [(NOTE, 15, 5, f"{PLACE} (5 times in the file)", "1")] == told(of_rosters(*NUMBERED), "T118")
    assert [] == told(of_rosters(*NUMBERED[:4], f"013 {'Team 5':<32}    9   10"), "T118")


def test_rosters_beside_teams():
    """Those of `310` count."""
    both = cup(*cup_players(), *cup_teams(), f"013 {'Club':<32}    1    2")

    assert [(NOTE, 21, 1, "the file has both `013` and `310`; fidepair uses the rosters in `310`", "013")] == told(
        both, "T117"
    )
    assert [] == told(cup(), "T117")


@pytest.mark.parametrize(("number", "is_told"), [("  1", False), ("1  ", True), (" 1 ", True), ("001", False)])
def test_where_the_number_of_a_team_stands(number: str, is_told: bool):
    """Right-aligned in columns 5 to 7."""
    teams = cup_teams()
    found = told(cup(*cup_players(), f"310 {number}{teams[0][7:]}", *teams[1:]), "T118")

    assert ([(NOTE, 16, 5, PLACE, number.strip())] if is_told else []) == found


# ── Players ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("record", "meaning"),
    [([], "the numbers count"), (["XXC rank"], "`XXC rank` makes the order of the lines the ranking")],
)
def test_players_that_are_not_in_order(record: list[str], meaning: str):
    """Player 1 stands behind player 2."""
    first, second, *others = six()
    text = f"players are not in the order of their numbers; {meaning}"

    assert [(FIRST + 1, 5, text, "1")] == [
        one[1:] for one in told(report(*record, players=[second, first, *others]), "T053")
    ]


@pytest.mark.parametrize("code", ["T054", "T056", "T063"])
def test_a_line_that_is_out_of_place_is_told_once(code: str):
    """An error of such a line says it; text beside its fields is no finding of its own."""
    line = {"T054": ("   1 w", "   12w"), "T056": ("2490 FID", "GM24xFID"), "T063": (" 1.0", "x1-5")}[code]
    text = report().replace(*line, 1)

    assert [code] == [f.code for f in findings(text) if f.line == FIRST and f.severity == ERROR][:1]
    assert [] == [one for one in told(text, "T065") if one[0] != ERROR]


# ── Ranks ────────────────────────────────────────────────────────────────────
def ranked(*ranks: int, added: tuple[str, ...] = (), rounds: int = 1) -> str:
    """Return four players after one round: 1 won against 4, 2 and 3 drew."""
    points = (1.0, 0.5, 0.5, 0.0)
    games = ("4 w 1", "3 w =", "2 b =", "1 b 0")
    players = [person(n, points[n - 1], games[n - 1], rank=ranks[n - 1]) for n in range(1, 5)]
    return report(*added, players=players, header=headed(r142=f"142 {rounds}"))


FOR_RATING = "### Corrected for rating @ Round 1: 1-4 0-1 -> 1-0 (after round 1 ended)"


def test_ranks_that_follow_other_results():
    """After a correction for the rating the ranks are those of the results before: only gaps are told."""
    assert ["T228"] == [f.code for f in findings(ranked(4, 2, 3, 1)) if f.code in ("T228", "T229")]
    assert [] == [f.code for f in findings(ranked(4, 2, 3, 1, added=(FOR_RATING,))) if f.code in ("T228", "T229")]
    assert [(NOTE, FIRST, 86, "ranks are missing before this one", "5")] == told(
        ranked(5, 2, 3, 1, added=(FOR_RATING,)), "T229"
    )
    assert [] == told(ranked(5, 2, 3, 1, added=(FOR_RATING,), rounds=2), "T229")


def test_ranks_of_a_file_with_an_error_follow_its_comments():
    """Nobody knows whether the comment fits the file: the ranks are not judged."""
    wrong = ranked(4, 2, 3, 1).replace("2490", "GM24")

    assert ["T228"] == [f.code for f in findings(wrong) if f.code == "T228"]
    assert [] == told(wrong + f"{FOR_RATING}\n", "T228")


@pytest.mark.parametrize(
    ("ranks", "at"),
    [
        ((1, 2, 2, 4), None),
        ((1, 2, 2, 5), 3),
        ((1, 2, 3, 4), None),
        ((1, 2, 4, 5), 2),
        ((2, 3, 4, 5), None),
        ((1, 1, 1, 4), None),
    ],
)
def test_ranks_that_are_left_out(ranks: tuple[int, ...], at: int | None):
    """Behind a rank that n players share the next n - 1 are missing; the first rank of all may be any."""
    found = told(ranked(*ranks, added=(FOR_RATING,)), "T229")

    assert ([] if at is None else [(FIRST + at, 86)]) == [one[1:3] for one in found]


# ── Acceleration ─────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("number", "records", "text"),
    [
        (4, (), None),
        (
            3,
            (),
            'a comment names 3 "Charlie, Cleo" as the last GA participant, and the numbers of round 1 show'
            ' 4 "Delta, Dirk"; the comment is not used',
        ),
    ],
)
def test_the_comment_on_the_last_participant_of_the_group(number: int, records: tuple[str, ...], text: str | None):
    """It is told at its line where round 1 shows another one."""
    name = {3: "Charlie, Cleo", 4: "Delta, Dirk"}[number]
    found = told(eight(*records, f'### Last GA participant: {number} "{name}"'), "T262")
    line = FIRST + 8 + len(records)

    assert ([(WARNING, line, 1, text)] if text else []) == [one[:4] for one in found]


@pytest.mark.parametrize("code", ["FIDE_DUTCH_2026", "FIDE_DUTCH_2026_BAKU"])
def test_the_comment_means_nothing_without_acceleration(code: str):
    """Nobody belongs to a group that there is not."""
    found = told(eight('### Last GA participant: 3 "Charlie, Cleo"', code=code), "T262")

    assert bool(found) is code.endswith("BAKU")


BAKU = ("250       1.0   1   3    1    4", "250       0.5   4   5    1    4")


@pytest.mark.parametrize(
    ("records", "games", "text"),
    [
        (("250       1.0   1   2    1    4", "250       0.5   3   3    1    4"), (), None),
        (("250       0.5   1   2    1    4",), (), "player 1 has 0.5 virtual points in round 1, instead of 1.0"),
        (("250       1.0   1   2    1    3",), (), "player 4 has 0.0 virtual points in round 1, instead of 1.0"),
        (
            ("250       1.0   1   1    1    4",),
            ("5 w 1", "6 b 1", "7 w 1", "8 b 1", "1 b 0", "2 w 0", "3 b 0", "4 w 0"),
            "player 1 has 0.0 virtual points in round 2, instead of 1.0",
        ),
        (
            ("250       1.0   1   2    1    4", "240 H   2    1"),
            ("5 w 1", "6 b 1", "7 w 1", "8 b 1", "1 b 0", "2 w 0", "3 b 0", "4 w 0"),
            None,
        ),
        (
            ("250       1.0   2   2    1    1", "250       1.0   1   2    2    5"),
            ("- H", "6 b 1", "7 w 1", "8 b 1", "- U", "2 w 0", "3 b 0", "4 w 0"),
            None,
        ),
    ],
)
def test_virtual_points_by_the_rules(records: tuple[str, ...], games: tuple[str, ...], text: str | None):
    """Up to the next round; in a round in which somebody is absent, theirs do not matter."""
    found = told(eight(*records, games=games), "T230")

    assert (1 if text else 0) == len(found)
    assert not text or found[0][3].startswith(text)


def test_point_values_without_acceleration():
    """C.04.7, 1.1: with a win of three points and a draw of one there is none, so nothing is compared."""
    virtual = "250       1.0   1   2    1    3"

    assert [] == told(eight("162  W 3.0    D 1.0    L 0.0", virtual), "T230")
    assert told(eight(virtual), "T230")


# ── Rounds ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("value", "rounds"), [("142 5", 5), ("142 5 rounds", 5), ("142 1", 1)])
def test_the_number_of_rounds_that_are_played(value: str, rounds: int):
    """One round of so many: it is over only if there is no other one."""
    found = told(report(header=headed(r142=value)), "T028")

    assert ([(NOTE, 7, 5, "all 1 rounds are played", "1")] if rounds == 1 else []) == found


def test_two_people_of_one_name_are_told_apart():
    """By FIDE id, day of birth or federation, where both have it."""
    same = changed("Bravo, Boris", "Alpha, Anna ").replace("90000002 1990/01/02", "         1990/01/01")
    other_birth = same.replace("         1990/01/01", "         1990/01/02")
    other_federation = same.replace("2480 FID", "2480 SWE")
    without = same.replace("2480 FID             1990/01/01", "2480                           ")

    assert ["player 2 has the name Alpha, Anna of player 1 (line 10)"] == [one[3] for one in told(same, "T236")]
    assert [[], []] == [told(text, "T236") for text in (other_birth, other_federation)]
    assert 1 == len(told(without, "T236"))
    assert 16 == AFTER
