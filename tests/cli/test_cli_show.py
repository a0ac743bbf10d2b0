"""`fidepair show`: the round as published, in its lists and forms."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from fidepair.desk.record.past_state import published
from fidepair.render.html import with_halves
from fidepair.render.sheet import fit
from fidepair.render.show import by_name, posting, results
from fidepair.trf import read

OPEN, TEAM, DOUBLE = "open-round-3-unfinished-trf26", "team-round-4-to-pair-trf26", "double-swiss-round-4-to-pair-trf26"


def test_a_published_round_is_not_paired_again(fidepair, sample):
    """A round that differs from the rules is shown as it was published; a line beside it says so, exit code 0."""
    outcome = fidepair("show", sample("finished-wrong-pairings-trf16"), "--round", 5, "--system", "dutch", "-f", "list")
    by_the_rules = fidepair(
        "pair", sample("finished-wrong-pairings-trf16"), "--round", 5, "--rounds", 5, "--system", "dutch", "-f", "list"
    )

    assert 0 == outcome.code
    assert by_the_rules.out != outcome.out


@pytest.mark.parametrize("name", ["open-round-4-to-pair-trf26", TEAM, DOUBLE, "accelerated-round-3-to-pair-trf26"])
def test_the_list_is_that_of_the_pairing(fidepair, sample, name):
    """What `pair -f list` gave is what `show -f list` gives after it was written, and nothing is said besides."""
    path = sample(name)
    paired = fidepair("pair", path, "-f", "list").out
    fidepair("pair", path, "--in-place")
    outcome = fidepair("show", path, "-f", "list")

    assert (0, paired, "") == (outcome.code, outcome.out, outcome.err)


def test_a_difference_is_told_in_a_line(fidepair, sample):
    """The line names the command that tells more; -q and --no-check leave it out."""
    wrong = sample("finished-wrong-pairings-trf16")
    said = [
        fidepair("show", wrong, "--system", "dutch", "--round", number, *more).err
        for number in range(1, 6)
        for more in ((), ("--no-check",))
    ]

    assert any("It differs from the rules" in line and f"fidepair check {wrong} --round" in line for line in said[::2])
    assert not any("otherwise" in line for line in said[1::2])


def test_without_a_system_the_round_is_shown_all_the_same(fidepair, sample):
    """What is not known is said in a line."""
    outcome = fidepair("show", sample("finished-wrong-pairings-trf16"), "-f", "plain")

    assert 0 == outcome.code
    assert "round 5 could not be compared with the rules: The pairing system is missing" in outcome.err


def test_everyone_finds_the_own_board(fidepair, sample):
    """The list by name has everybody who plays, those with a bye too."""
    lines = fidepair("show", sample(OPEN), "--by-name").out.splitlines()[3:]

    assert 13 == len(lines)
    assert sorted(lines) == lines
    assert "Lindqvist, Saga          12      -          zero-point bye" in lines


def test_players_of_teams_find_theirs(fidepair, sample):
    """In an event of teams the players are listed, with match and board."""
    assert re.search(
        r"^Berg, Rosa +7 +1\.2 +Black +Rossi, Dan +2$", fidepair("show", sample(TEAM), "--by-name").out, re.M
    )


def test_results_have_the_points_before_the_round(fidepair, sample):
    """Also beside a game that is over, as on every page of a round; how many games are open is told."""
    outcome = fidepair("show", sample(OPEN), "--results")

    assert "round 3 of 7, results (2 without a result)" in outcome.out
    assert re.search(r"Holloway, Percy +1\.0 +1-0 ", outcome.out)


def test_an_open_game_has_no_points_after_it(fidepair, sample):
    """In JSON: null until there is a result; a win adds a point."""
    boards = json.loads(fidepair("show", sample(OPEN), "--json").out)["boards"]
    after = {board["result"]: board["white"]["points_after"] for board in boards}
    before = {board["result"]: board["white"]["points"] for board in boards}

    assert after[None] is None
    assert float(after["1-0"]) == float(before["1-0"]) + 1


def test_results_of_two_games(fidepair, sample):
    """A match has its sum and both games."""
    assert re.search(r"Gomez, Pau +3\.0 +2\.0-0\.0 +1-0, 1-0 +8", fidepair("show", sample(DOUBLE), "--results").out)


@pytest.mark.parametrize(("name", "number", "slips"), [(OPEN, 3, 5), (DOUBLE, 3, 8), (TEAM, 2, 16), (TEAM, 3, 12)])
def test_there_is_a_slip_for_each_game(fidepair, sample, name, number, slips):
    """Both games of a match, every board of teams; none where nobody sits."""
    outcome = fidepair("show", sample(name), "--round", number, "--slips", "--no-check")

    assert slips == len(re.findall(r"^Result[: ]", outcome.out, re.M))


def test_a_slip_has_the_result_as_it_is_entered(fidepair, sample):
    """White is printed first, also on a board on which the team named first has Black; its result is left."""
    slip = fidepair("show", sample(TEAM), "--slips", "--round", 2, "--no-check").out.split("- - -")
    (first,) = (one for one in slip if "Board 2.4" in one)
    (second,) = (one for one in slip if "Board 3.2" in one)

    assert re.search(r"White: 9 .*\nBlack: 39 .*\n\nResult \(39 - 9\): 1/2-1/2\n\nWhite _+   Black _+", first)
    assert re.search(r"White: 20 .*\nBlack: 29 .*\n\nResult \(29 - 20\): 0-1", second)


def test_what_the_second_slip_says_is_entered(fidepair, sample):
    """Game 2 of a match: White stands first, and the boxes give the result to enter for the winner."""
    path = sample(DOUBLE)
    fidepair("pair", path, "--in-place", "-q")
    slip = fidepair("show", path, "--slips", "-q").out
    said, undone = fidepair("result", path, "1.2=1-0").out, fidepair("undo", path).out

    assert re.search(
        r"game 2\n\nWhite: 7 Gomez, Pau\nBlack: 5 Egger, Lukas\n\n"
        r"Result \(5 - 7\):  \[ \] White won: 0-1   \[ \] 1/2   \[ \] Black won: 1-0\n",
        slip,
    )
    assert "board 1.2 (5 Egger, Lukas, Black - 7 Gomez, Pau, White): 1-0, won by 5 Egger, Lukas" in said
    assert "board 1.2 (5 Egger, Lukas, Black - 7 Gomez, Pau, White): 1-0, won by 5 Egger, Lukas" in undone


def test_a_match_sheet_has_its_boards(fidepair, sample):
    """Teams at the head, players with colours, the sum, who signs."""
    sheet = fidepair("show", sample(TEAM), "--sheets").out.split("- - -")[0]

    assert "Old Mill Knights" in sheet
    assert re.search(r"1\.2 +B +7 Berg, Rosa +2194 +1/2-1/2 +W +2 FM Rossi, Dan +2258", sheet)
    assert "2.0-2.0" in sheet
    assert 2 == sheet.count("Captain")


def test_sheets_are_about_teams(fidepair, sample):
    """The error names what there is instead."""
    outcome = fidepair("show", sample(OPEN), "--sheets")

    assert (2, True) == (outcome.code, "Use --slips." in outcome.err)


@pytest.mark.parametrize(("shown", "form"), [("--slips", "csv"), ("--sheets", "json"), ("--by-name", "list")])
def test_a_form_that_a_list_has_not(fidepair, sample, shown, form):
    """What is signed is text or a page."""
    assert 2 == fidepair("show", sample(TEAM), shown, "-f", form).code


def test_the_data_have_the_games_of_a_match(fidepair, sample):
    """JSON tells players, colours and results of every board; CSV has a row for each."""
    document = json.loads(fidepair("show", sample(TEAM), "--json", "--no-check").out)
    rows = fidepair("show", sample(TEAM), "-f", "csv", "--no-check").out.splitlines()

    assert "fidepair.round/1" == document["schema"]
    assert ["white", "black", "white", "black"] == [game["left_has"] for game in document["boards"][0]["games"]]
    assert '3,1.2,game,7,,"Berg, Rosa",2194,,2,FM,"Rossi, Dan",2258,,1/2-1/2' in rows


class Page(HTMLParser):
    """What a page has: elements that must be closed, those that are open, and addresses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        """Note an element."""
        self.tags.append(tag)
        if tag not in ("meta", "!doctype"):
            self.open.append(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag):
        """Close it."""
        assert self.open.pop() == tag


@pytest.mark.parametrize("shown", [[], ["--by-name"], ["--results"], ["--slips"], ["--sheets"]])
def test_a_page_stands_alone(fidepair, sample, tmp_path, shown):
    """Well formed, no script, nothing from elsewhere; written by the ending of its name."""
    path = tmp_path / "round.html"
    outcome = fidepair("show", sample(TEAM), *shown, "-o", path)
    page = Page(path.read_text(encoding="utf-8"))

    assert (0, []) == (outcome.code, page.open)
    assert "script" not in page.tags
    assert [] == page.addresses
    assert "@page { size: A4" in path.read_text(encoding="utf-8")


def test_the_list_on_the_wall_has_two_columns(fidepair, sample):
    """24 names in each, read downwards: the thirteen players of this event are in the first one. A bye stands in the
    place of the board."""
    page = fidepair("show", sample(OPEN), "--by-name", "-f", "html", "-q").out
    rows = re.findall(r"<tr><td>([^<]+)</td>(.*?)</tr>", page)

    assert 13 == len(rows)
    assert [name for name, _ in rows] == sorted(name for name, _ in rows)
    assert '<td class="where">1</td>' in rows[0][1]
    assert ">absent</td>" in dict(rows)["Lindqvist, Saga"]
    assert 1 == page.count("<table>")
    assert "1 / 1" in page


def test_white_is_first_on_each_slip(fidepair, sample):
    """Also in game 2 of a match, in which the side on the left has Black."""
    page = fidepair("show", sample(DOUBLE), "--slips", "-f", "html", "-q").out
    slips = page.split('<section class="slip">')[1:]

    assert len(slips) == 8
    for slip in slips:
        assert slip.index("<span>White</span>") < slip.index("<span>Black</span>")
    assert "Board <b>1</b>" in slips[1]
    assert "game 2 of 2" in slips[1]


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("2 Bergqvist (2.0) and 1 Abrantes, Ines (1.5) meet", "2 Bergqvist (2) and 1 Abrantes, Ines (1½) meet"),
        ("Bracket 0.5: 3 comes up from bracket 10.0.", "Bracket ½: 3 comes up from bracket 10."),
        ("3 (3.0) and 6 (2.5) float down.", "3 (3) and 6 (2½) float down."),
        ("they met in round 2 (2.5), the last one tried (3.5)", "they met in round 2 (2.5), the last one tried (3.5)"),
        ("a preference (C12, 2.4.5), by C.04.2, 4.5", "a preference (C12, 2.4.5), by C.04.2, 4.5"),
    ],
)
def test_points_on_a_page_are_written_in_one_way(sentence, shown):
    """With the character for a half; articles stay as they are."""
    assert shown == with_halves(sentence)


def test_at_60_columns_boards_and_numbers_are_whole(sample):
    """Names lose their ends; boards, numbers and points are never cut."""
    round_ = published(read(sample(TEAM)))
    for sheet in (of(round_) for of in (posting, by_name, results)):
        fitted = fit(sheet, 60)
        for index, column in enumerate(fitted.columns):
            if not column.cut_to:
                assert not any("…" in row[index] for row in fitted.rows)
        assert {"No"} <= {column.heading for column in fitted.columns}
        assert [row[0] for row in sheet.rows if sheet.columns[0].heading == "Bd"] == [
            row[0] for row in fitted.rows if fitted.columns[0].heading == "Bd"
        ]


def test_where_it_was_written_is_told(fidepair, sample, tmp_path):
    """With -o a line names the file; with -q nothing is said."""
    path, how = tmp_path / "round.html", ("--no-check", "--force")

    assert f"written to {path}" in " ".join(fidepair("show", sample(OPEN), "-o", path, *how).err.split())
    assert "" == fidepair("show", sample(OPEN), "-o", path, *how, "-q").err


def test_an_accelerated_round_names_it_and_shows_pairing_points(fidepair, sample):
    """C.04.7: in round 2 of 7 group A, numbers 1 to 10, has one virtual point; the JSON has it too."""
    path = sample("accelerated-round-3-to-pair-trf26")
    lines = fidepair("show", path).out.splitlines()
    (board,) = (line.split() for line in lines if line.startswith(" 1 "))
    document = json.loads(fidepair("show", path, "--json").out)["boards"][0]

    assert "Baku acceleration (C.04.7)" == lines[1] == fidepair("show", path, "--results").out.splitlines()[1]
    assert 2 == lines[3].count("PPts")
    assert ["1.0", "2.0", "0-1"] == board[6:9]
    assert ("1.0", "2.0") == (document["white"]["points"], document["white"]["pairing_points"])


def test_a_round_without_virtual_points_has_none(fidepair, sample):
    """Neither column, nor property, nor line."""
    path = sample(OPEN)

    assert "PPts" not in fidepair("show", path).out
    assert "acceleration" not in fidepair("show", path).out
    assert "pairing_points" not in fidepair("show", path, "--json").out
