"""Workbooks, columns by hand and the rating list at the command line: `new`, `late`, `player`."""

from __future__ import annotations

import pytest
from openpyxl import Workbook

HEAD = f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'NOV26':<6}{'B-day':<6}"
LISTED = (
    ("4100018", "Late, Larry", "USA", "M", "FM", "2301", "1990"),
    ("1503014", "Roe, Jane", "GER", "F", "WGM", "2105", "1985"),
    ("5000017", "Blank, Bea", "IRL", "F", "", "", "1999"),
)


@pytest.fixture
def ratings(tmp_path):
    """FIDE's rating list, in columns."""
    path = tmp_path / "standard.txt"
    lines = [
        f"{number:<15}{name:<61}{fed:<4}{sex:<4}{title:<5}{rating:<6}{born:<6}"
        for number, name, fed, sex, title, rating, born in LISTED
    ]
    path.write_text("\n".join([HEAD, *lines]) + "\n")
    return path


@pytest.fixture
def event(fidepair, tmp_path):
    """An event of four players before its first round."""
    entries, path = tmp_path / "entries.csv", tmp_path / "open.trf"
    entries.write_text("Name;Rating\nRoe, Jane;\nDoe, John;1999\nPoe, Ann;1900\nLow, Max;1800\n")
    assert 0 == fidepair("new", entries, "-o", path, "--system", "dutch", "--rounds", 3, "--seed", 1, "-q").code
    return path


def workbook(path, *rows: list[object], name: str = "List") -> None:
    """Write a workbook with one sheet."""
    book = Workbook()
    book.active.title = name
    for row in rows:
        book.active.append(row)
    book.save(path)


def line_of(path, name: str) -> str:
    """Return the line of a player."""
    return next(line for line in path.read_text().splitlines() if line.startswith("001") and name in line)


def test_new_reads_a_workbook(fidepair, tmp_path):
    """The file is that of the same list as text."""
    rows = [["Name", "Rating", "Fed"], ["Roe, Jane", 2105, "GER"], ["Doe, John", 1999, "AUT"]]
    workbook(tmp_path / "e.xlsx", *rows)
    (tmp_path / "e.csv").write_text("\n".join(";".join(map(str, row)) for row in rows))
    how = ("--system", "dutch", "--rounds", 1, "--seed", 1)

    assert fidepair("new", tmp_path / "e.xlsx", *how).out == fidepair("new", tmp_path / "e.csv", *how).out != ""


def test_new_takes_a_sheet_and_columns(fidepair, tmp_path):
    """--sheet and --columns describe the list; an error names the option as it is typed."""
    book = Workbook()
    book.active.append(["nothing"])
    book.create_sheet("Entries").append(["x", "Roe, Jane", 2105])
    book["Entries"].append(["y", "Doe, John", 1999])
    book.save(tmp_path / "e.xlsx")
    how = ("--system", "dutch", "--rounds", 1, "--seed", 1)

    assert "Choose one with --sheet: `Sheet`, `Entries`." in fidepair("new", tmp_path / "e.xlsx", *how).err
    outcome = fidepair("new", tmp_path / "e.xlsx", *how, "--sheet", "Entries", "--columns", "name=2,rating=3")
    assert 0 == outcome.code
    assert "Roe, Jane                         2105" in outcome.out
    wrong = fidepair("new", tmp_path / "e.xlsx", *how, "--columns", "rating=3")
    assert (2, True) == (wrong.code, "--columns: `rating=3` has no column for names." in wrong.err)


def test_a_late_team_comes_with_a_workbook(fidepair, sample, tmp_path):
    """`late --players FILE.xlsx` is read as by `new`."""
    path = sample("team-round-4-to-pair-trf26")
    rows = [["Board", "Name", "Rating"], *([board, f"Late, L{board}", 2000 - board] for board in range(1, 5))]
    workbook(tmp_path / "late.xlsx", *rows)
    outcome = fidepair("late", path, "Riverside", "--players", tmp_path / "late.xlsx")

    assert 0 == outcome.code
    assert "1999" in line_of(path, "Late, L1")
    wrong = fidepair("late", path, "Hill", "--columns", "name=1")
    assert (2, True) == (wrong.code, "Add --players LIST." in wrong.err)


def test_a_late_team_is_completed_from_the_rating_list(fidepair, sample, tmp_path, ratings):
    """Missing ratings and ids come from the list, by name."""
    path = sample("team-round-4-to-pair-trf26")
    (tmp_path / "late.csv").write_text("Name\nLate, Larry\nRoe, Jane\nX, Y\nY, Z\n")
    outcome = fidepair("late", path, "Riverside", "--players", tmp_path / "late.csv", "--rating-list", ratings)

    assert 0 == outcome.code
    assert "2301" in line_of(path, "Late, Larry")
    assert "4100018" in line_of(path, "Late, Larry")


def test_a_late_entry_is_completed_from_the_rating_list(fidepair, event, ratings):
    """What is typed is kept, the rest comes from the list; the number is that of the rating found."""
    typed = ("--federation", "CAN", "--fide-id", "4100018")
    outcome = fidepair("late", event, "Late, Larry", *typed, "--rating-list", ratings)
    line = line_of(event, "Late, Larry")

    assert 0 == outcome.code
    assert f"filled from {ratings}: title of 1, rating of 1, birth of 1, sex of 1\n" in outcome.err
    assert f"note: {event}: Late, Larry: federation CAN is kept, not USA" in outcome.err
    assert ["001", "1", "mFM", "Late,", "Larry", "2301", "CAN", "4100018", "1990/00/00"] == (
        line.replace("m FM", "mFM").replace("m  FM", "mFM").split()[:9]
    )


def test_a_namesake_of_another_federation_fills_nothing(fidepair, event, ratings):
    """The name alone is not enough where the federation is another."""
    outcome = fidepair("late", event, "Late, Larry", "--federation", "CAN", "--rating-list", ratings)

    assert "Late, Larry: the rating list has that name for another player" in outcome.err
    assert "4100018" not in event.read_text()


def test_a_late_entry_without_a_match_is_added_with_a_note(fidepair, event, ratings):
    """The list has no such player: nothing is filled in."""
    outcome = fidepair("late", event, "Stranger, Sam", "--rating", 1700, "--rating-list", ratings)

    assert 0 == outcome.code
    assert f"note: {event}: not in {ratings}: Stranger, Sam" in outcome.err


def test_a_typed_rating_that_fide_does_not_have_is_national(fidepair, event, ratings):
    """As with `new`: the list has the player without a rating."""
    assert 0 == fidepair("late", event, "Blank, Bea", "--rating", 1650, "--rating-list", ratings).code
    assert any(line.startswith("### National rating: ") and "=1650" in line for line in event.read_text().splitlines())


def test_a_typed_national_rating_stays_national(fidepair, event, ratings):
    """FIDE's list has another rating: it is named, and the typed one is no FIDE rating."""
    typed = ("--rating", 1850, "--national")
    outcome = fidepair("late", event, "Late, Larry", *typed, "--rating-list", ratings)

    assert "Late, Larry: the national rating is kept, not 2301 of the list" in outcome.err
    assert any(line.startswith("### National rating: ") and "=1850" in line for line in event.read_text().splitlines())


def test_a_national_rating_must_be_given(fidepair, event, ratings):
    """Without a rating there is none to declare, neither typed nor in the list."""
    for more in ((), ("--rating-list", ratings)):
        outcome = fidepair("late", event, "Stranger, Sam", "--national", *more)
        assert (2, True) == (outcome.code, "has no rating to declare as national" in outcome.err)


def test_a_player_is_completed_from_the_rating_list(fidepair, event, ratings):
    """Only missing data; the number follows the rating."""
    assert 0 == fidepair("player", event, "Roe", "--rating-list", ratings).code
    line = line_of(event, "Roe, Jane")
    assert ["001", "1"] == line.split()[:2]
    assert {"2105", "GER", "1503014", "1985/00/00"} <= {*line.split()}
    assert "Doe, John                         1999" in event.read_text()

    again = fidepair("player", event, "Roe", "--rating-list", ratings)
    assert (2, True) == (again.code, "No change from the rating list:" in again.err)


def test_explicit_data_of_a_player_win(fidepair, event, ratings):
    """`--title none` and `--rating 0` are data too."""
    outcome = fidepair("player", event, "Roe", "--title", "none", "--rating", 0, "--sex", "w", "--rating-list", ratings)
    line = line_of(event, "Roe, Jane")

    assert 0 == outcome.code
    assert "1503014" in line
    assert "2105" not in line
    assert "WGM" not in line


def test_a_rating_list_that_is_missing_changes_nothing(fidepair, event):
    """It is read under the lock of the file, and the error is told as that of any file."""
    before = event.read_bytes()

    assert 5 == fidepair("late", event, "Late", "--rating-list", "gone.txt").code
    assert 5 == fidepair("player", event, "Roe", "--rating-list", "gone.txt").code
    assert before == event.read_bytes()
