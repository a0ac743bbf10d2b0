"""Teams and their boards at the limits: rosters, values of a match, byes and forfeits by record, boards that are not written.

Each row is a file and what is found: `CODE line:column found | expected | text`.
"""

# ruff: noqa: E501  a finding stands in one line

from __future__ import annotations

import pytest
from test_trf_changes import ROSTERS
from trf_texts import cup, cup_players, cup_teams, load, matches, player, team

from fidepair import trf
from fidepair.tournament import Bye, LineUp
from fidepair.trf.read.teams import boards_of_a_match

TYPE = "012 Sample Cup\n142 5\n152 W\n192 FIDE_TEAM\n"
UNKNOWN = "T119 {}:55  |  | totals missing for team{}; computed from the boards"


def event(
    blocks: dict[int, str],
    *lines: str,
    points: dict[int, str] | None = None,
    totals: dict[int, tuple[str, str]] | None = None,
    size: int = 2,
    teams: int = 4,
    colours: str = "352 WB\n",
) -> str:
    """Return a file of teams of this size, whose players have these blocks (rounds parted by `;`) and points."""
    players = [
        player(number, (points or {}).get(number, "0.0"), *blocks.get(number, "").split(";"))
        for number in range(1, teams * size + 1)
    ]
    of_teams = [line for line in lines if line.startswith("013")]
    for number in range(1, teams + 1) if not of_teams else ():
        match, game = (totals or {}).get(number, ("", ""))
        of_teams.append(team(number, *range(size * (number - 1) + 1, size * number + 1), match=match, game=game))
    others = [line for line in lines if not line.startswith("013")]
    return TYPE + colours + "".join(f"{line}\n" for line in (*players, *of_teams, *others))


LOST = {1: "3 w 1;5 b 1", 3: "1 b 0;7 w 0", 5: "7 w 0;1 w 0", 7: "5 b 1;3 b 1", 2: "- -;- -"}
LOST |= dict.fromkeys((4, 6, 8), "- Z;- Z")
POINTS = {1: "2.0", 7: "2.0"}
"""Teams 1 and 4 won their first boards twice; on the second ones nobody met anybody."""
LOST_BOARD = "player {0}: Points {1}, results give 0.0: {2} won by forfeit and written `0000 - -`; which round is unknown; possible: {3}"
MET = {1: "3 w 1", 2: "4 b 1", 3: "1 b 0", 4: "2 w 0", 5: "7 w =", 6: "8 b =", 7: "5 b =", 8: "6 w ="}
MET_POINTS = {1: "1.0", 2: "1.0"} | dict.fromkeys((5, 6, 7, 8), "0.5")
TWICE = {1: "4 w 1", 3: "2 w 0", 2: "3 b 1", 4: "1 b 0"}


def met(*match_points: str) -> str:
    """Return a match that was won by 2-0 and one that was drawn, with these match points."""
    games = ("2.0", "0.0", "1.0", "1.0")
    totals = dict(enumerate(zip(match_points, games, strict=True), 1))
    return event(MET, points=MET_POINTS, totals=totals)


FINDINGS = {
    # ── Rosters ──
    "013, in two teams": (
        cup(*ROSTERS.splitlines()[15:19], "013 Team 5                           9   10    8", "082 5"),
        "T120 20:48 8 |  | player 8 is in team 4 and in team 5",
    ),
    "013, a column later": (
        cup(*ROSTERS.splitlines()[15:19], "013 Team 5                             9   10    8", "082 5"),
        "T120 20:50 8 |  | player 8 is in team 4 and in team 5",
    ),
    "310, in two teams": (
        cup(*cup_teams()[:4], team(5, 8, 9, 10, match="1.0", game="1.0")),
        "T120 20:77 8 |  | player 8 is in team 4 and in team 5",
    ),
    "players without a team": (
        cup(*cup_players(), player(11), player(12)),
        "T219 16:5 11 |  | player 11 has no team (2 times in the file)",
    ),
    # ── Points of a match ──
    "362 in its columns": (cup("362 TW 2.0   TD 1.0"),),
    "362 small letters": (
        cup("362 tw 2.0   td 1.0"),
        "T034 22:5 tw 2.0   td 1.0 |  | `362` is not in the standard columns (TW, TD, TL in columns 5, 14, 23), but can be read",
    ),
    "362 without a number": (
        cup("362 TW x"),
        'T035 22:5 TW x | `362 TW 2.0   TD 1.0   TL 0.0` | "TW x" is not a list of match points (record 362)',
    ),
    "362 with half a pair": (
        cup("362 TW 2.0   TD"),
        'T035 22:5 TW 2.0   TD | `362 TW 2.0   TD 1.0   TL 0.0` | "TW 2.0   TD" is not a list of match points (record 362)',
    ),
    "362 negative": (
        cup("362 TW-2.0"),
        'T035 22:5 TW-2.0 | `362 TW 2.0   TD 1.0   TL 0.0` | "TW-2.0" is not a list of match points (record 362)',
    ),
    "totals missing of two teams": (
        event(MET, points=MET_POINTS, totals={1: ("", "2.0"), 3: ("1.0", ""), 4: ("1.0", "1.0")}),
        "T119 14:55  |  | totals missing for teams 1 and 3; computed from the boards",
    ),
    "totals by 3-1-0": (
        met("3.0", "0.0", "1.0", "1.0"),
        "T119 14:55 3.0 | 2.0 | team 1: match points 3.0, boards give 2.0",
    ),
    "totals by 3-2-1": (
        met("3.0", "1.0", "2.0", "2.0"),
        *[
            f"T119 {13 + number}:55 {stated} | {computed} | team {number}: match points {stated}, boards give {computed}"
            for number, stated, computed in ((1, "3.0", "2.0"), (2, "1.0", "0.0"), (3, "2.0", "1.0"), (4, "2.0", "1.0"))
        ],
    ),
    "totals by 2-1-0": (met("2.0", "0.0", "1.0", "1.0"),),
    "162 P as a board": (event({}, "162  P 0.5"),),
    "162 P as two boards": (event({}, "162  P 1.0"),),
    "162 P as neither": (
        event({}, "162  P 1.5"),
        "T217 18:5 1.5 |  | `162` gives 1.5 for a pairing-allocated bye, for a board or a match? fidepair uses 1.0 game points, as for a drawn match",
    ),
    "162 P as 320": (event({}, "162  P 1.5", "320       1.5"),),
    "162 P as two boards of 320": (event({}, "162  P 1.5", "320       3.0"),),
    "162 P and 320": (
        event({}, "162  P 1.5", "320       2.0"),
        "T217 18:5 1.5 |  | `162` gives 1.5 for a pairing-allocated bye, but `320` gives 2.0 game points; fidepair uses `320`",
    ),
    "XXS PAB": (
        event({}, "XXS PAB=2"),
        "T217 18:5 2.0 |  | `XXS` gives 2.0 for a pairing-allocated bye, for a board or a match? fidepair uses 1.0 game points, as for a drawn match",
    ),
    # ── Byes, forfeits, line-ups by record ──
    "320 of 999 rounds": (cup("320  1.0  1.0   5" + " 000" * 998),),
    "320 of 1000 rounds": (
        cup("320  1.0  1.0   5" + " 000" * 999),
        'T209 21:4011 000 | at most 999 of them | "000" is not the team of a round (record 320)',
    ),
    "330 stray": (
        cup("330 +-   2   1   3x"),
        'T209 22:5 +-   2   1   3x | `330 +-   4  23  47`: result, round, White, Black | "+-   2   1   3x" is not a forfeited match (record 330)',
    ),
    "330 of nobody": (
        cup("330 +-   2   1   9"),
        "T100 22:16 9 | the number of a team in the file | `330` lists team 9, who is not in the file",
    ),
    "330 with two results": (
        cup("330 +-   2   1   3", "330 --   2   1   3"),
        "T121 23:12 1 |  | `330` gives team 1 two matches in round 2 (lines 22 and 23)",
    ),
    "330 lost with forfeit wins": (
        event({5: "- +", 6: "- +", 1: "- -", 2: "- -"}, "330 +-   1   1   3"),
        "T121 18:5 +-   1   1   3 |  | `330` records that team 3 lost round 1 by forfeit against team 1, but it has forfeit wins on boards",
    ),
    "330 and another opponent": (
        event({1: "7 w +", 2: "8 b +", 7: "1 b -", 8: "2 w -"}, "330 +-   1   1   3"),
        "T121 18:5 +-   1   1   3 |  | `330` records that team 1 won round 1 by forfeit against team 3, but it plays against team 4 in that round",
    ),
    "300 twice the same": (cup("300   1   1   3    1    2", "300   1   1   3    1    2"),),
    "300 of a later round": (cup("300   9   1   3    1    2"),),
    # ── Boards ──
    "colours beyond 352": (
        event({1: "4 w 1", 2: "5 b 1", 3: "6 w 0", 4: "1 b 0", 5: "2 w 0", 6: "3 b 1"}, size=3, teams=2),
        UNKNOWN.format(12, "s 1 and 2"),
    ),
    "another colour beyond 352": (
        event({1: "4 w 1", 2: "5 b 1", 3: "6 b 0", 4: "1 b 0", 5: "2 w 0", 6: "3 w 1"}, size=3, teams=2),
        "T222 8:97 b |  | round 1: the colours of team 1 differ from its board colours (`352 WB`); player 1 gives the colour of the match (2 times in the file)",
        UNKNOWN.format(12, "s 1 and 2"),
    ),
    "rosters are no boards": (
        event(
            TWICE | {5: "8 w 1", 7: "6 w 0", 6: "7 b 1", 8: "5 b 0"},
            *[f"013 Team {number:<27}{2 * number - 1:4d} {2 * number:4d}" for number in range(1, 5)],
            colours="082 4\n",
        ),
        "T223 14:5 w |  | round 1: teams 1 and 2 both have White on board 1, as in 2 matches: `013` lists the players of a team, not their boards",
    ),
    "one of rosters": (
        event(
            TWICE,
            *[f"013 Team {number:<27}{2 * number - 1:4d} {2 * number:4d}" for number in range(1, 5)],
            colours="082 4\n",
        ),
        "T223 14:5 w |  | round 1: teams 1 and 2 both have White on board 1",
    ),
    # ── Boards that were won and are not written ──
    "one of two rounds": (
        event(LOST, points=POINTS | {2: "1.0"}),
        f"T125 7:81 1.0 | 0.0 | {LOST_BOARD.format(2, '1.0', '1 board', 'rounds 1 and 2')}",
    ),
    "both rounds": (
        event(LOST, points=POINTS | {2: "2.0"}),
        "T252 7:99 - | + | player 2 round 1: recorded as a forfeit loss, but the points show a win; no other round is possible, and fidepair reads a win (2 times in the file)",
        UNKNOWN.format(14, "s 1 and 4"),
    ),
    "more than rounds": (event(LOST, points=POINTS | {2: "3.0"}), UNKNOWN.format(14, "s 1 and 4")),
    "half a board": (event(LOST, points=POINTS | {2: "1.5"}), UNKNOWN.format(14, "s 1 and 4")),
    "of two players": (
        event(LOST | {8: "- -;- -"}, points=POINTS | {2: "1.0", 8: "1.0"}),
        f"T125 7:81 1.0 | 0.0 | {LOST_BOARD.format(2, '1.0', '1 board', 'rounds 1 and 2')}",
        f"T125 13:81 1.0 | 0.0 | {LOST_BOARD.format(8, '1.0', '1 board', 'rounds 1 and 2')}",
    ),
    "two of three rounds": (
        event(
            {
                1: "3 w 1;5 b 1;7 w 1",
                3: "1 b 0;7 w 0;5 b 0",
                5: "7 w 0;1 w 0;3 w 1",
                7: "5 b 1;3 b 1;1 b 0",
                2: "- -;- -;- -",
            }
            | dict.fromkeys((4, 6, 8), "- Z;- Z;- Z"),
            points={1: "3.0", 5: "1.0", 7: "2.0", 2: "2.0"},
        ),
        f"T125 7:81 2.0 | 0.0 | {LOST_BOARD.format(2, '2.0', '2 boards', 'rounds 1, 2 and 3')}",
    ),
}


@pytest.mark.parametrize("row", FINDINGS.values(), ids=FINDINGS)
def test_what_is_found_in_team_files(row: tuple):
    """A file without findings stands just inside a limit."""
    text, *expected = row
    try:
        findings = trf.load(text.encode(), "t").findings
    except trf.TrfError as refusal:
        findings = refusal.findings

    assert expected == [
        f"{one.code} {one.line}:{one.column} {one.found} | {one.expected} | {one.text}" for one in findings
    ]


def test_the_board_that_was_lost_is_read_as_won():
    """The player has two forfeit wins, and the team their points."""
    text = event(LOST, points=POINTS | {2: "2.0"})
    tournament = load(text).tournament

    assert ["2w1 2.0", "3b1 2.0"] == matches(text, 1)
    assert [20_000, 20_000] == tournament.secondary_by_round(tournament.by_number()[1])


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (("013    1 Team A", "013    2 Team B"), {1: "Team A", 2: "Team B"}),
        (("013 1    Team A", "013 2    Team B"), {1: "Team A", 2: "Team B"}),
        (("013    2 Team A", "013    1 Team B"), {1: "Team B", 2: "Team A"}),
        (("013    1 Team A", "013    1 Team B"), {1: "1 Team A", 2: "1 Team B"}),
        (("013    1 Team A", "013 Team B"), {1: "1 Team A", 2: "Team B"}),
        (("013 Team A", "013 Team B"), {1: "Team A", 2: "Team B"}),
    ],
)
def test_numbers_of_rosters(lines: tuple[str, str], names: dict[int, str]):
    """One program writes them before the names; unless each has its own, the order of the lines is the number."""
    of_teams = [f"{line:<38}{2 * place + 1:>3} {2 * place + 2:>4}" for place, line in enumerate(lines)]
    tournament = load(event({}, *of_teams, teams=2, colours="082 2\n")).tournament

    assert names == {one.number: one.name for one in tournament.participants}
    assert {(1, 2), (3, 4)} == {one.roster for one in tournament.participants}


@pytest.mark.parametrize(
    ("lines", "blocks", "boards"),
    [
        (("352 WBBW",), {}, 4),
        (("300   1   1   2    1    2    3    0",), {}, 4),
        (("300   1   1   2    1", "300   1   2   1    5    6    7"), {}, 3),
        ((), {1: "5 w 1", 5: "1 b 0"}, 1),
        ((), {1: "5 w 1;6 b 1", 2: ";7 w 0", 5: "1 b 0", 6: ";1 w 0", 7: ";2 b 1"}, 2),
        ((), {}, 4),
    ],
)
def test_how_many_boards_a_match_has(lines: tuple[str, ...], blocks: dict[int, str], boards: int):
    """The colours of the boards, or the longest line-up, or the most boards that were played, or the shortest roster."""
    text = event(blocks, *lines, size=4, teams=2, colours="")

    assert boards == load(text).tournament.boards


def test_boards_without_anybody():
    """A match has one board at least."""
    reading = trf.examine(event({}).encode(), "t")
    assert reading.event is not None
    sheet = reading.event.teams
    assert sheet is not None

    assert 1 == boards_of_a_match(sheet._replace(teams=[], colours=""), reading.event.boards)
    nobody = [one._replace(members=()) for one in sheet.teams]
    assert 1 == boards_of_a_match(sheet._replace(teams=nobody, colours=""), reading.event.boards)


@pytest.mark.parametrize("zeros", ["000", "  0", "   "])
def test_rounds_without_a_bye_in_320(zeros: str):
    """Zeros or blanks; the byes are those of the rounds behind them."""
    text = cup(f"320  1.0  1.0   5 {zeros}   4", "240 Z   2    1    2    3    4    5")

    assert ["7b= 1.0", "Z", "U"][1:] == matches(text, 4)[1:]
    assert 3 == load(text).tournament.rounds_paired


@pytest.mark.parametrize("blank", ["0000", "   0", "    "])
def test_an_empty_board_of_a_line_up(blank: str):
    """A zero, or nothing before another player."""
    (found,) = load(cup(f"300   2   1   3 {blank}    2")).tournament.line_ups

    assert LineUp(2, 1, 3, (0, 2)) == found


def test_byes_of_a_team_by_the_letters_of_its_players():
    """A letter of any of them is that of the team; an absence only if all are absent."""
    blocks = {1: "- H", 2: "- Z", 3: "- Z", 4: "- -", 5: "- Z", 6: "- Z", 7: "- F", 8: "- F"}
    entries = {one.number: one.entries for one in load(event(blocks)).tournament.participants}

    assert {1: (Bye.HALF,), 2: (Bye.ZERO,), 3: (Bye.ZERO,), 4: (Bye.FULL,)} == entries
    assert 0 == load(event(blocks | {6: ""})).tournament.rounds_paired


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (("3 - +", "4 - +"), ("1 b -", "2 w -"), ("2w+ 2.0", "1b- 0.0")),
        (("3 w +", "4 b +"), ("1 - -", "2 - -"), ("2w+ 2.0", "1b- 0.0")),
        (("3 b +", "4 w +"), ("1 - -", "2 - -"), ("2b+ 2.0", "1w- 0.0")),
        (("3 - +", "4 - +"), ("1 - -", "2 - -"), ("2-+ 2.0", "1-- 0.0")),
        (("3 - +", "4 b ="), ("1 - -", "2 w ="), ("2w1 2.0", "1b0 0.0")),
    ],
)
def test_colours_of_one_side_only(first: tuple[str, str], second: tuple[str, str], expected: tuple[str, str]):
    """The colour of a match is known if that of any board of either team is."""
    text = event(dict(enumerate((*first, *second), 1)), teams=2)

    assert list(expected) == [*matches(text, 1), *matches(text, 2)]
