"""A published round in all its forms, with every fact that it can have; made by hand, never paired."""

from __future__ import annotations

import re

import pytest
from makers import tournament

from fidepair.desk.pages.published import PublishedBoard, PublishedRound, Seated, SingleGame
from fidepair.render import show
from fidepair.render.sheet import MINOR
from fidepair.tournament import POINT, BoardNumber, Bye, Colour, Kind, Participant, PrimaryScore, TeamRules

WHITE, BLACK = Colour.WHITE, Colour.BLACK
ANN = Participant(1, 1, "Ång, Ann", title="GM", rating=2400)
BOB = Participant(2, 2, "Bob, B", rating=2300)
CID = Participant(3, 3, "Cid, C")
DAN = Participant(4, 4, "Dan, D", title="FM", rating=2100)
EVE = Participant(5, 5, "Eve, E", rating=2000)
FAY = Participant(6, 6, "Fay, F")
GUS = Participant(7, 7, "Gus, G")
TIMES = {"starts": {2: "2026-03-14 14:30"}, "error_deadline": "15 minutes"}


def seated(who: Participant, before: int, after: int, secondary: int = 0, pairing: int | None = None) -> Seated:
    """Return a participant with points before and after the round, in half points."""
    half = POINT // 2
    return Seated(who, before * half, after * half, secondary * half, None if pairing is None else pairing * half)


def board(number: int, white: Seated, black: Seated, result: str, *games: SingleGame, **facts) -> PublishedBoard:
    return PublishedBoard(
        number, white, black, result, games or (SingleGame(white.who, black.who, WHITE, result),), **facts
    )


OPEN = PublishedRound(
    tournament(7, ["", ""], name="Small Open", **TIMES),
    2,
    (board(1, seated(ANN, 2, 4), seated(BOB, 2, 2), "1-0"), board(2, seated(CID, 1, 1), seated(DAN, 1, 2), "")),
    seated(EVE, 0, 2),
    ((seated(FAY, 1, 2), Bye.HALF), (seated(GUS, 0, 0), Bye.ZERO)),
)
ACCELERATED = OPEN._replace(
    boards=(board(1, seated(ANN, 2, 4, pairing=4), seated(BOB, 2, 2, pairing=4), "+:-"),), acceleration="baku"
)
DOUBLE = PublishedRound(
    tournament(2, ["", ""], name="Double", kind=Kind.DOUBLE),
    2,
    (
        board(
            1,
            seated(ANN, 2, 5),
            seated(BOB, 2, 3),
            "1.5-0.5",
            SingleGame(ANN, BOB, WHITE, "1-0"),
            SingleGame(ANN, BOB, BLACK, "1/2-1/2"),
        ),
    ),
    None,
    (),
)
HALF_PLAYED = DOUBLE._replace(
    boards=(
        DOUBLE.boards[0]._replace(
            result="", games=(SingleGame(ANN, BOB, WHITE, "1-0"), SingleGame(ANN, BOB, BLACK, ""))
        ),
    )
)
LIONS, BEARS = Participant(1, 1, "Lions", rating=2300), Participant(2, 2, "Bears")
TEAMS = PublishedRound(
    tournament(2, ["", ""], name="Cup", kind=Kind.TEAM, boards=3),
    2,
    (
        board(
            1,
            seated(LIONS, 4, 8, 5),
            seated(BEARS, 2, 2, 3),
            "2-1",
            SingleGame(ANN, BOB, WHITE, "1-0"),
            SingleGame(CID, None, BLACK, "+:-"),
            SingleGame(DAN, EVE, WHITE, "0-1"),
        ),
    ),
    None,
    (),
)


def headings(sheet) -> list[str]:
    return [column.heading for column in sheet.columns]


# ── Lists ────────────────────────────────────────────────────────────────────
def test_the_list_by_boards():
    """Points before the round, the result where it is known; then the bye, absentees and times."""
    sheet = show.posting(OPEN)

    assert ["Bd", "No", "Ttl", "White", "Rtg", "Pts", "Result", "No", "Ttl", "Black", "Rtg", "Pts"] == headings(sheet)
    assert ("1", "1", "GM", "Ång, Ann", "2400", "1.0", "1-0", "2", "", "Bob, B", "2300", "1.0") == sheet.rows[0]
    assert ("2", "3", "", "Cid, C", "", "0.5", "", "4", "FM", "Dan, D", "2100", "0.5") == sheet.rows[1]
    assert ("Small Open: round 2 of 9",) == sheet.headings
    assert (
        "Bye: 5 Eve, E (0.0)",
        "Absent: 6 Fay, F (0.5), half-point bye",
        "Absent: 7 Gus, G (0.0), zero-point bye",
        "Starts: 2026-03-14 14:30",
        "Report errors within 15 minutes after the results are published (C.04.2, 4.3)",
    ) == sheet.remarks


def test_a_round_with_virtual_points():
    """It has a column of pairing points, and says so."""
    sheet = show.posting(ACCELERATED)

    assert ("Small Open: round 2 of 9", "Baku acceleration (C.04.7)") == sheet.headings
    assert ["Pts", "PPts"] == [headings(sheet)[place] for place in (5, 6)]
    assert ("1.0", "2.0") == sheet.rows[0][5:7]
    assert "PPts" not in headings(show.results(ACCELERATED))


def test_what_narrow_tables_leave_out():
    """Titles first, then ratings, then pairing points, then the second score of teams; of names 20 places stay."""
    widths = {column.heading: (column.leave_out, column.cut_to) for column in show.posting(ACCELERATED).columns}
    of_teams = {column.heading: column.leave_out for column in show.posting(TEAMS).columns}
    by_name = {column.heading: column.leave_out for column in show.by_name(OPEN).columns}

    assert widths["Ttl"][0] > widths["Rtg"][0] >= MINOR > widths["PPts"][0] > of_teams["GP"] > 0
    assert (0, 20) == widths["White"] == widths["Black"]
    assert by_name["Ttl"] > MINOR
    assert {0} == {widths[one][0] for one in ("Bd", "No", "Pts", "Result")} | {of_teams["MP"]}


def test_a_round_without_boards():
    """All columns that boards would have stand above nothing."""
    empty = OPEN._replace(boards=())

    assert ["Bd", "No", "Ttl", "White", "Pts", "Result", "Games", "No", "Ttl", "Black", "Pts"] == headings(
        show.results(empty)
    )
    assert 12 == len(show.results(empty._replace(tournament=TEAMS.tournament)).columns)


def test_the_list_of_teams():
    """Teams have both scores and no ratings; the primary score comes first."""
    sheet = show.posting(TEAMS)
    games = TEAMS.tournament._replace(team_rules=TeamRules(primary=PrimaryScore.GAME))

    assert ["Bd", "No", "White", "MP", "GP", "Result", "No", "Black", "MP", "GP"] == headings(sheet)
    assert ("1", "1", "Lions", "2.0", "2.5", "2-1", "2", "Bears", "1.0", "1.5") == sheet.rows[0]
    assert ["GP", "MP"] == headings(show.posting(TEAMS._replace(tournament=games)))[3:5]


def test_the_list_by_names():
    """By letters without accents; a bye in the place of the opponent."""
    sheet = show.by_name(OPEN)

    assert ("Small Open: round 2 of 9, by name",) == sheet.headings
    assert ["Name", "Ttl", "No", "Board", "Colour", "Opponent", "No"] == headings(sheet)
    assert ["1", "2", "3", "4", "5", "6", "7"] == [row[2] for row in sheet.rows]
    assert ("Ång, Ann", "GM", "1", "1", "White", "Bob, B", "2") == sheet.rows[0]
    assert ("Dan, D", "FM", "4", "2", "Black", "Cid, C", "3") == sheet.rows[3]
    assert ("Eve, E", "", "5", "-", "", "pairing-allocated bye", "") == sheet.rows[4]
    assert ("Gus, G", "", "7", "-", "", "zero-point bye", "") == sheet.rows[6]


def test_players_of_matches_by_names():
    """Of a match of two games the first one counts; of teams each player has a board; on an empty board none sits."""
    assert ["1", "1"] == [one.board for one in show.places(DOUBLE)]
    assert "Game 1" in headings(show.by_name(DOUBLE))
    boards = {one.who.number: (one.board, one.colour, one.opponent_name) for one in show.places(TEAMS)}
    assert {
        1: ("1.1", WHITE, "Bob, B"),
        2: ("1.1", BLACK, "Ång, Ann"),
        3: ("1.2", BLACK, "no opponent"),
        4: ("1.3", WHITE, "Eve, E"),
        5: ("1.3", BLACK, "Dan, D"),
    } == boards
    unknown = OPEN._replace(boards=(OPEN.boards[0]._replace(colours_known=False),), pab=None, absent=())
    assert [None, None] == [one.colour for one in show.places(unknown)]


def test_results_count_what_is_open():
    """The heading has the number of boards without a result; points are those before the round."""
    sheet = show.results(OPEN)

    assert "Small Open: round 2 of 9, results (1 without a result)" == sheet.headings[0]
    assert ["Bd", "No", "Ttl", "White", "Pts", "Result", "No", "Ttl", "Black", "Pts"] == headings(sheet)
    closed = OPEN._replace(boards=OPEN.boards[:1])
    assert "Small Open: round 2 of 9, results" == show.results(closed).headings[0]


def test_results_of_matches():
    """Of two games both results; of teams a line for each board, with the colour of the left side."""
    assert [("1.5-0.5", "1-0, 1/2-1/2")] == [row[5:7] for row in show.results(DOUBLE).rows]
    assert [("1-0, ?")] == [row[5] for row in show.results(HALF_PLAYED).rows]
    nothing = HALF_PLAYED.boards[0]._replace(games=(SingleGame(ANN, BOB, WHITE, ""), SingleGame(ANN, BOB, BLACK, "")))
    assert "Games" not in headings(show.results(HALF_PLAYED._replace(boards=(nothing,))))
    sheet = show.results(TEAMS)
    colour = headings(sheet).index("")
    assert ["", "W", "B", "W"] == [row[colour] for row in sheet.rows]
    assert ["1", "1.1", "1.2", "1.3"] == [row[0] for row in sheet.rows]
    assert ["2-1", "1-0", "+:-", "0-1"] == [row[colour + 1] for row in sheet.rows]
    assert "empty board" in sheet.rows[2]
    assert "Games" not in headings(sheet)


# ── To sign ──────────────────────────────────────────────────────────────────
def test_slips():
    """White is named first, on each slip; where the left side has Black, the boxes name the winner."""
    (first, second) = show.slips(DOUBLE)

    assert ((WHITE, ANN), (BLACK, BOB)) == first.sides
    assert ((WHITE, BOB), (BLACK, ANN)) == second.sides
    assert (("1-0", "1/2", "0-1"), ("White won: 0-1", "1/2", "Black won: 1-0")) == (first.ticks, second.ticks)
    assert ("1", 1, "1-0", "Result (1 - 2)") == (first.board, first.game, first.result, first.asked)
    assert (2, "1/2-1/2") == (second.game, second.result)
    assert [("1", 0, "Result"), ("2", 0, "Result")] == [(one.board, one.game, one.asked) for one in show.slips(OPEN)]
    assert ["1.1", "1.3"] == [one.board for one in show.slips(TEAMS)]
    assert [] == show.slips(ACCELERATED)


def test_lines_of_a_slip():
    """Board, both names, what is known or boxes, room for both signatures, a line to cut along."""
    lines = show.slip_lines(OPEN).headings
    line = "_" * 17

    assert (
        "Small Open: round 2 of 9    Board 1",
        "",
        "White: 1 GM Ång, Ann",
        "Black: 2 Bob, B",
        "",
        "Result: 1-0",
        "",
        f"White {line}   Black {line}",
        " ".join("-" * 26),
    ) == lines[:9]
    assert "Result:  [ ] 1-0   [ ] 1/2   [ ] 0-1" == lines[14]
    assert 18 == len(lines)
    assert "Double: round 2 of 9    Board 1, game 2" == show.slip_lines(DOUBLE).headings[9]


def test_match_sheets():
    """A line for each board, the sum below, and room for results that are open."""
    table = show.match_table(TEAMS.boards[0])

    assert ["Bd", "", "Lions", "Rtg", "Result", "", "Bears", "Rtg"] == headings(table)
    assert (
        ("1.1", "W", "1 GM Ång, Ann", "2400", "1-0", "B", "2 Bob, B", "2300"),
        ("1.2", "B", "3 Cid, C", "", "+:-", "W", "-", ""),
        ("1.3", "W", "4 FM Dan, D", "2100", "0-1", "B", "5 Eve, E", "2000"),
        ("", "", "", "", "2-1", "", "", ""),
    ) == table.rows
    assert [0] * 8 == [column.leave_out for column in table.columns]
    blank = TEAMS.boards[0]._replace(result="", games=(SingleGame(ANN, BOB, WHITE, ""),))
    assert ["___-___"] * 2 == [row[4] for row in show.match_table(blank).rows]
    lines = show.match_sheets(TEAMS).headings
    assert ("Cup: round 2 of 9    Match 1", "") == lines[:2]
    assert ("", f"Captain {'_' * 17}   Captain {'_' * 17}", f"Arbiter {'_' * 17}") == lines[-4:-1]
    assert not any(line.endswith(" ") for line in lines)


# ── Data ─────────────────────────────────────────────────────────────────────
def test_rows_of_csv():
    """Boards, the games of matches, then byes by their names."""
    rows = show.csv_rows(OPEN)

    assert ("round", "board", "kind", "white", "white_title", "white_name", "white_rating", "white_points") == rows[0][
        :8
    ]
    assert ("black", "black_title", "black_name", "black_rating", "black_points", "result") == rows[0][8:]
    assert ("2", "1", "game", "1", "GM", "Ång, Ann", "2400", "1.0") == rows[1][:8]
    assert ["game", "game", "pab", "half", "zero"] == [row[2] for row in rows[1:]]
    assert ("2", "", "pab", "5", "", "Eve, E", "2000", "0.0", "", "", "", "", "", "") == rows[3]
    assert ["match", "game", "game", "game"] == [row[2] for row in show.csv_rows(TEAMS)[1:]]
    assert ["match", "game", "game"] == [row[2] for row in show.csv_rows(DOUBLE)[1:]]


def test_rows_by_name():
    """The colour in a word, the bye in words; nothing where it does not apply."""
    rows = show.csv_by_name(OPEN)

    assert ("round", "number", "title", "name", "board", "colour", "opponent", "opponent_name", "bye") == rows[0]
    assert ("2", "1", "GM", "Ång, Ann", "1", "white", "2", "Bob, B", "") == rows[1]
    assert ("2", "6", "", "Fay, F", "", "", "", "", "half-point bye") == rows[6]


def test_the_object():
    """Points are texts; those after the round, and the result, are null while a game is open."""
    data = show.document(OPEN)
    first, second = data["boards"]

    assert {"number": 1, "title": "GM", "name": "Ång, Ann", "rating": 2400, "points": "1.0", "points_after": "2.0"} == (
        first["white"]
    )
    assert ("1.0", "1-0", True) == (first["black"]["points_after"], first["result"], first["colours_known"])
    assert (None, None, None) == (second["white"]["points_after"], second["black"]["points_after"], second["result"])
    assert (5, "1.0") == (data["bye"]["number"], data["bye"]["points_after"])  # type: ignore[index]
    assert [(6, "half"), (7, "zero")] == [(one["player"]["number"], one["bye"]) for one in data["absent"]]
    assert "games" not in first
    assert "2.0" == show.document(ACCELERATED)["boards"][0]["white"]["pairing_points"]


def test_the_object_of_a_match():
    """Its games have the colour of the left side; nobody sits on an empty board."""
    games = show.document(TEAMS)["boards"][0]["games"]

    assert ["white", "black", "white"] == [game["left_has"] for game in games]
    assert [1, 3, 4] == [game["left"]["number"] for game in games]  # type: ignore[index]
    assert games[1]["right"] is None
    turned = TEAMS.boards[0]._replace(games=(SingleGame(None, BOB, BLACK, ""),))
    empty = show.document(TEAMS._replace(boards=(turned,), pab=None))
    assert (None, None) == (empty["boards"][0]["games"][0]["left"], empty["boards"][0]["games"][0]["result"])
    assert empty["bye"] is None


# ── What pages show ──────────────────────────────────────────────────────────
def test_a_board_of_a_page():
    """Names with titles and pages, who won, colours that are known; teams have no rating."""
    first = show.board_shown(OPEN, OPEN.boards[0], {1: "a.html", 2: "b.html"})

    assert ("GM Ång, Ann", "a.html", 2400, 2 * POINT // 2, True, None) == first.white
    assert ("Bob, B", "b.html", False) == (first.black.name, first.black.page, first.black.is_winner)
    assert ("1", WHITE, ("1", "0"), ()) == (first.place, first.colour, first.results, first.games)
    still = show.board_shown(OPEN, OPEN.boards[1]._replace(colours_known=False))
    assert (None, None, None) == (still.results, still.colour, still.white.page)
    assert not still.white.is_winner
    assert 2 * POINT == show.board_shown(ACCELERATED, ACCELERATED.boards[0]).white.pairing_points


def test_matches_of_a_page():
    """Two games have both results beside each other; a match of teams has its boards."""
    assert (("1 ½", "0 ½"), ()) == show.board_shown(DOUBLE, DOUBLE.boards[0])[4:6]
    assert ("1 ", "0 ") == show.board_shown(HALF_PLAYED, HALF_PLAYED.boards[0]).results
    match = show.board_shown(TEAMS, TEAMS.boards[0])
    assert (None, ("2", "1")) == (match.white.rating, match.results)
    assert ["1.1", "1.2", "1.3"] == [game.place for game in match.games]
    assert ["empty board", "Eve, E"] == [game.black.name for game in match.games[1:]]
    assert [(True, False), (True, False), (False, True)] == [
        (game.white.is_winner, game.black.is_winner) for game in match.games
    ]
    assert [WHITE, BLACK, WHITE] == [game.colour for game in match.games]
    assert [False, True, False] == [game.is_forfeit for game in match.games]


def test_who_has_no_game():
    """By kind, in this order; a kind that nobody has is left out."""
    full = OPEN._replace(absent=((seated(GUS, 0, 2), Bye.FULL), *OPEN.absent))

    assert ["Bye", "Full-point bye", "Half-point bye", "Absent"] == [name for name, _ in show.without_game(full)]
    assert [("Half-point bye", [FAY]), ("Absent", [GUS])] == show.without_game(OPEN._replace(pab=None))


def test_players_beside_their_fixed_boards():
    """Both have one, and only one of them can play there; who plays on the own board is not named."""
    seats = (BoardNumber(1, 1, 1), BoardNumber(1, 2, 7), BoardNumber(1, 4, 2), BoardNumber(3, 3, 9))
    round_ = OPEN._replace(tournament=OPEN.tournament._replace(seats=seats))
    expected = "2 Bob, B plays on board 1, not on the fixed board 7: the opponent has a fixed board too."

    assert [expected] == [*show.board_remarks(round_)]
    assert expected in show.remarks(round_)
    assert [] == [*show.board_remarks(OPEN)]


# ── Pages ────────────────────────────────────────────────────────────────────
def texts(page: str) -> str:
    return " ".join(re.sub(r"<(style|script)\b.*?</\1>|<[^>]+>", " ", page, flags=re.DOTALL).split())


def of_many(boards: int, byes: int) -> PublishedRound:
    """Return a round of so many boards, and so many absent players."""
    people = [Participant(number, number, f"Player {number:03}") for number in range(1, 2 * boards + byes + 1)]
    sides = [seated(one, 0, 0) for one in people]
    pairs = zip(sides[: 2 * boards : 2], sides[1 : 2 * boards : 2], strict=True)
    games = tuple(board(number, *pair, "") for number, pair in enumerate(pairs, start=1))
    absent = tuple((one, Bye.ZERO) for one in sides[2 * boards :])
    return PublishedRound(tournament(2, ["", ""], name="Large"), 2, games, None, absent)


@pytest.mark.parametrize(("boards", "papers"), [(0, 1), (22, 1), (23, 2), (44, 2), (45, 3)])
def test_boards_on_sheets_of_paper(boards, papers):
    """Twenty-two fit; without a board there is one sheet all the same."""
    page = show.board_page(of_many(boards, 0))

    assert papers == page.count('class="paper"')
    assert f"{papers} / {papers}" in texts(page)
    assert [*map(str, range(1, boards + 1))] == re.findall(r'id="b(\d+)"', page)


@pytest.mark.parametrize(("people", "papers"), [(48, 1), (49, 2), (96, 2), (97, 3)])
def test_names_on_sheets_of_paper(people, papers):
    """Two columns of twenty-four."""
    page = show.name_page(of_many(24, people - 48))

    assert papers == page.count("<section")
    assert [f"{number:03}" for number in range(1, people + 1)] == re.findall(r"Player (\d{3})", page)


@pytest.mark.parametrize(("round_", "is_double"), [(OPEN, False), (DOUBLE, True)])
def test_the_list_by_names_tells_of_which_game_the_colour_is(round_: PublishedRound, is_double: bool):
    """In matches of two games, of the first."""
    assert is_double is ("Game 1" in show.name_page(round_))


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("1-0", (True, False)),
        ("0-1", (False, True)),
        ("1/2-1/2", (False, False)),
        ("1.5-0.5", (True, False)),
        ("0.5-1.5", (False, True)),
        ("2.5-1.5", (True, False)),
        ("10-9.5", (True, False)),
        ("+:-", (True, False)),
        ("-:+", (False, True)),
        ("-:-", (False, False)),
        ("W-L", (True, False)),
        ("L-W", (False, True)),
        ("D-D", (False, False)),
        ("D-L", (True, False)),
        ("D-W", (False, True)),
        ("W-1/2", (True, False)),
        ("1/2-D", (False, False)),
        ("1-W", (False, False)),
        ("0-L", (False, False)),
        ("", (False, False)),
    ],
)
def test_who_won(result: str, expected: tuple[bool, bool]):
    """The side with the better result; games of less than a move count as others."""
    assert expected == show.winners(result)


def test_pages_have_their_titles_and_times():
    """Title of the window, name of the event, start and deadline; forfeits are explained where there are some."""
    results, boards = show.result_page(OPEN), show.board_page(OPEN)

    assert "<title>Small Open: round 2 of 9, results (1 without a result)</title>" in results
    assert "Round 2, results (1 without a result)" in texts(results)
    assert "<title>Small Open: round 2 of 9</title>" in boards
    for page in (results, boards, show.name_page(OPEN)):
        assert "Starts: 2026-03-14 14:30" in texts(page)
        assert "+ and − are results without play." not in texts(page)
    assert "+ and − are results without play." in texts(show.result_page(ACCELERATED))
    assert "in brackets the points for pairing" in texts(show.result_page(ACCELERATED))
    assert "in brackets the points for pairing" not in texts(results)
    assert "<title>Small Open: round 2 of 9, by name</title>" in show.name_page(OPEN)
    assert "<title>Small Open: round 2 of 9, slips</title>" in show.slip_page(OPEN)
    assert "<title>Cup: round 2 of 9, match sheets</title>" in show.match_page(TEAMS)


def test_a_page_of_match_sheets():
    """A board without a player is filled in; both scores stand below the names of the teams."""
    page = texts(show.match_page(TEAMS))
    blank = SingleGame(None, BOB, WHITE, "")
    one = TEAMS.boards[0]._replace(games=(blank, SingleGame(ANN, None, WHITE, ""), SingleGame(None, None, WHITE, "")))

    assert "Round 2 of 9" in page
    assert "2 MP · 2½ GP" in page
    assert ["1", "0", "+", "−", "0", "1", "2", "1"] == re.findall('class="box">([^<]*)<', show.match_page(TEAMS))
    open_match = TEAMS.boards[0]._replace(result="", games=())
    assert ["", ""] == re.findall('class="box">([^<]*)<', show.match_page(TEAMS._replace(boards=(open_match,))))
    filled = show.match_page(TEAMS._replace(boards=(one,)))
    assert re.findall("[+−]", texts(filled)) == ["−", "+", "+", "−", "+", "−"]  # the last two: what is to be entered
