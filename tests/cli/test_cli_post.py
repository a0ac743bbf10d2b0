"""`fidepair post`: what is posted for a round, in one folder."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

OPEN, TEAM, NEW = "open-round-3-unfinished-trf26", "team-round-4-to-pair-trf26", "round-1-to-pair-trf26"
LISTS = {"pairings.html", "names.html", "results.html", "standings.html", "players.html", "players-by-name.html"}


def names_in(folder: Path) -> set[str]:
    """Return the names of the files in a folder."""
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize(("name", "slips"), [(OPEN, "slips.html"), (TEAM, "match-sheets.html")])
def test_everything_for_a_round_is_in_one_folder(fidepair, sample, name, slips):
    """Beside the file, without -o; in team events there are match sheets instead of slips."""
    path = sample(name)
    outcome = fidepair("post", path)

    assert (0, "") == (outcome.code, outcome.out)
    assert LISTS | {slips} == names_in(path.parent / f"{name}-post")
    assert "7 pages, 7 written to" in outcome.err


def test_each_warning_about_the_file_is_reported_once(fidepair, sample, tmp_path: Path):
    """The sample of wrong pairings has one."""
    outcome = fidepair("post", sample("finished-wrong-pairings-trf16"), "-o", tmp_path / "wall")

    assert 1 == outcome.err.count("warning: ")


def test_the_list_by_boards_has_boxes_for_the_results(fidepair, sample, tmp_path: Path):
    """Board 2 of the unfinished round is a draw; the other boards have empty boxes, one for each player."""
    fidepair("post", sample(OPEN), "-o", tmp_path / "wall")
    found = re.findall(r'"rw box">(.*?)<.*?"rb box">(.*?)<', (tmp_path / "wall" / "pairings.html").read_text("utf-8"))

    assert [("", ""), ("½", "½"), ("", "")] == found[:3]


def test_a_match_sheet_has_a_box_beside_each_name(fidepair, sample, tmp_path: Path):
    """White and Black change sides from board to board, so no score is written from the side of White."""
    fidepair("post", sample(TEAM), "-o", tmp_path / "wall")
    page = (tmp_path / "wall" / "match-sheets.html").read_text("utf-8")
    rows = re.findall(r'<tr><td class="bd">\d</td>.*?</tr>', page, re.DOTALL)

    assert {2} == {row.count('class="box"') for row in rows}
    assert ("disc w", "disc b") == tuple(re.findall("disc [wb]", rows[0]))
    assert ("disc b", "disc w") == tuple(re.findall("disc [wb]", rows[1]))


def test_before_round_one_the_lists_of_entries_are_posted(fidepair, sample, tmp_path: Path):
    """There is no round to post, and no standings."""
    fidepair("post", sample(NEW), "-o", tmp_path / "wall")

    assert {"players.html", "players-by-name.html", "presence.html"} == names_in(tmp_path / "wall")


def test_the_pages_are_those_of_show_and_standings(fidepair, sample, tmp_path: Path):
    """The same bytes, but for the line by which `post` knows its pages; results are of the round that is over."""
    path = sample(OPEN)
    fidepair("post", path, "-o", tmp_path / "wall")

    def page(name: str) -> str:
        text = (tmp_path / "wall" / name).read_text()
        assert 1 == text.count('<meta name="generator" content="fidepair post">\n')
        return text.replace('<meta name="generator" content="fidepair post">\n', "")

    assert fidepair("show", path, "-f", "html").out == page("pairings.html")
    assert fidepair("show", path, "--by-name", "-f", "html").out == page("names.html")
    assert fidepair("show", path, "--slips", "-f", "html").out == page("slips.html")
    assert fidepair("show", path, "--round", 2, "--results", "-f", "html").out == page("results.html")
    assert "standings after round 2 of 7" in page("standings.html")


def test_an_earlier_round_is_posted_with_its_standings(fidepair, sample, tmp_path: Path):
    """A round that is over has its own results, and the standings after it."""
    fidepair("post", sample(OPEN), "--round", 1, "-o", tmp_path)

    assert "round 1 of 7, results" in (tmp_path / "results.html").read_text()
    assert "standings after round 1 of 7" in (tmp_path / "standings.html").read_text()


def test_own_pages_are_replaced_and_others_kept(fidepair, sample, tmp_path: Path):
    """A page is known by the line in it: a file of the same name from elsewhere stops everything."""
    path, wall = sample(OPEN), tmp_path / "wall"
    fidepair("post", path, "-o", wall)
    before = (wall / "pairings.html").read_bytes()
    fidepair("result", path, "1=1-0")
    again = fidepair("post", path, "-o", wall)

    assert 0 == again.code
    assert before != (wall / "pairings.html").read_bytes()

    (wall / "names.html").write_text("mine")
    refused = fidepair("post", path, "-o", wall, "--round", 1)

    assert 5 == refused.code
    assert "`fidepair post` did not create these files: names.html" in refused.err
    assert "mine" == (wall / "names.html").read_text()
    assert "round 3 of 7" in (wall / "pairings.html").read_text()
    assert 0 == fidepair("post", path, "-o", wall, "--force").code

    fidepair("publish", path, "-o", tmp_path / "site")
    assert "did not create these files: players.html" in fidepair("post", path, "-o", tmp_path / "site").err


def test_pages_of_another_round_are_named_and_kept(fidepair, sample, tmp_path: Path):
    """The list of who is present hangs there from before; --presence itself names nothing."""
    path = sample(OPEN)
    first = fidepair("post", path, "--presence", "-o", tmp_path / "wall")
    second = fidepair("post", path, "-o", tmp_path / "wall")
    third = fidepair("post", path, "--presence", "-o", tmp_path / "wall")

    assert "not for this round: presence.html" in second.err
    assert "not for this round" not in first.err + third.err
    assert (tmp_path / "wall" / "presence.html").exists()


def test_who_is_present_is_ticked_by_name(fidepair, sample, tmp_path: Path):
    """Each entry once, in the order of names, with the bye of the next round."""
    fidepair("post", sample(OPEN), "--presence", "-o", tmp_path / "wall")
    page = (tmp_path / "wall" / "presence.html").read_text()
    rows = [re.sub(r"(<span class.*</span>|</?td[^>]*>)+", "|", row) for row in re.findall(r"<tr>(.*)</tr>", page)[1:]]

    assert {"presence.html"} == names_in(tmp_path / "wall")
    assert "present in round 4 of 7" in page
    assert 13 == len(rows) == sum(row.startswith("|[ ]|") for row in rows)
    assert "|[ ]|8|Holloway, Percy|ENG|1831|half-point bye|" == rows[7].replace("||", "|").replace("8||", "8|")


def test_presence_after_the_last_round_is_refused(fidepair, sample, tmp_path: Path):
    """And for a round that is paired already."""
    over = fidepair("post", sample("finished-standings-trf26"), "--presence", "-o", tmp_path / "a")
    paired = fidepair("post", sample(OPEN), "--presence", "--round", 2, "-o", tmp_path / "a")

    assert (2, "fidepair: All 5 rounds are paired: no round is left.\n") == (over.code, over.err)
    assert 2 == paired.code
    assert "--presence is for the next round." in paired.err


def test_the_alphabetical_list_has_the_same_players(fidepair, sample, tmp_path: Path):
    """By name, where the other one is by number: a late name at the front of the alphabet comes first."""
    path = sample(OPEN)
    fidepair("player", path, "13", "--name", "Aalto, Oskar")
    fidepair("post", path, "-o", tmp_path / "wall")
    lists = [
        re.findall(r"<td[^>]*>([A-Z]\w+, \w+)<", (tmp_path / "wall" / name).read_text())
        for name in ("players.html", "players-by-name.html")
    ]

    assert "Aalto, Oskar" == lists[1][0] == lists[0][-1]
    assert sorted(lists[0]) == lists[1]


def test_standard_input_needs_a_folder(fidepair, sample):
    """There is no folder beside it."""
    outcome = fidepair("post", "-", given=sample(OPEN).read_bytes())

    assert 2 == outcome.code
    assert "Give a folder: -o FOLDER." in outcome.err


def test_dry_run_writes_nothing(fidepair, sample, tmp_path: Path):
    """It lists the pages."""
    outcome = fidepair("post", sample(OPEN), "-o", tmp_path / "wall", "--dry-run")

    assert 7 == len(outcome.out.splitlines())
    assert not (tmp_path / "wall").exists()


def test_everything_that_is_said(fidepair, sample, tmp_path: Path):
    """How many pages and where, and which are of another round; a dry run has only its list, -q nothing."""
    path, wall = sample(OPEN), tmp_path / "wall"
    of_another = f"note: {wall}: not for this round: presence.html. Remove the files that you do not need.\n"
    said = {
        ("--presence",): f"1 page, 1 written to {wall}\n",
        ("--dry-run",): "",
        (): f"{of_another}7 pages, 7 written to {wall}\n",
        ("--round", "3"): f"{of_another}7 pages, 0 written to {wall}\n",
        ("-q",): "",
    }
    for words, messages in said.items():
        told = fidepair("post", path, "-o", wall, *words)
        assert (0, messages) == (told.code, told.err), words
        assert ("--dry-run" in words) == bool(told.out)
