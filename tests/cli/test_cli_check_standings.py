"""`fidepair check` compares the ranks of the file with the standings, by itself or as asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from final_order import by_final_order
from final_order import event as generated
from makers import tournament

from fidepair.trf import proof

if TYPE_CHECKING:
    from pathlib import Path

ROUNDS = ["1-3 1:0, 4-2 0:1", "2-1 0:1, 3-4 1:0"]
"""By the rules. Points of 1 to 4: 2, 1, 1, 0."""


@pytest.fixture
def event(tmp_path: Path):
    """Return a function that writes the event with these ranks and this list, and returns the path."""

    def write(*ranks: int, ranking: tuple[str, ...] = ("PTS", "RTNG"), rounds: int = 2, old: str = "", new: str = ""):
        path = tmp_path / "event.trf"
        made = tournament(4, ROUNDS, rounds=rounds, name="Small Open")._replace(ranking=ranking)
        people = tuple(one._replace(rating=2400 - 100 * one.number) for one in made.participants)
        made = made._replace(participants=people)
        data = proof.write(made, ranks=dict(enumerate(ranks, 1))).decode()
        assert old in data
        path.write_text(data.replace(old, new))
        return path

    return write


@pytest.fixture
def check(fidepair):
    """Return a function that checks a file and returns what it says, after a look at the exit code."""

    def run(*arguments: object, exit_code: int = 0):
        shown = fidepair("check", "--system", "dutch", *arguments)
        assert exit_code == shown.code, shown
        return shown

    return run


def rank_line(shown: str) -> str:
    """Return the line about the ranks."""
    (line,) = (line for line in shown.splitlines() if line.startswith("Ranks "))
    return line


def test_right_ranks_agree(check, event):
    """Ranks of the standings agree, and the exit code is 0."""
    shown = check(event(1, 2, 3, 4))

    assert "Ranks (PTS, RTNG; C.07, edition of 2026): agree" == rank_line(shown.out)
    assert shown.out.endswith("no differences; ranks of 1 tournament checked: no differences\n")


def test_exchanged_ranks_are_one_difference(check, event):
    """Two exchanged ranks are told at the place of the first, with the method and both values; the exit code is 1."""
    shown = check(event(1, 3, 2, 4), exit_code=1)
    each = "player 2 has rank 3, expected 2 (RTNG 2200); player 3 has rank 2, expected 3 (RTNG 2100)"

    assert f"  line 7, column 86: ranks are not in the order of RTNG (10.6): {each}" in shown.out.splitlines()
    assert "ranks of 1 tournament checked: 1 differs" in shown.out


def test_quiet(check, event):
    """The line of a file tells both."""
    path = event(1, 3, 2, 4)

    assert f"{path}: all 2 rounds agree; ranks differ: 2, 3 (RTNG)\n" == check(path, "-q", exit_code=1).out


@pytest.mark.parametrize(
    "changes",
    [{"ranking": ()}, {"rounds": 3}, {"old": "  2.0    1 ", "new": "  2.0      "}],
    ids=["undeclared", "goes on", "a rank is missing"],
)
def test_what_is_not_checked_by_itself(check, event, changes):
    """Without a list, before the last round, and of those without a rank, nothing is told."""
    assert "differ" not in check(event(1, 2, 3, 4, **changes), "-q").out


@pytest.mark.parametrize(("option", "code"), [("--round=2", 0), ("--standings", 1)])
def test_options(check, event, option, code):
    """Ranks are left out where one round is checked."""
    shown = check(event(1, 3, 2, 4), "-q", option, exit_code=code)

    assert bool(code) == ("ranks differ" in shown.out)


def test_standings_of_an_event_that_goes_on(check, event):
    """Asked for, the ranks are those after the last finished round."""
    shown = check(event(1, 3, 2, 4, rounds=3), "--standings", "-q", exit_code=1)

    assert "ranks differ: 2, 3 (RTNG)" in shown.out


def test_standings_without_a_list(check, event):
    """Asked for, ranks may not contradict the points; a note says that nothing else is compared."""
    shown = check(event(1, 3, 2, 4, ranking=()), "--standings")
    wrong = check(event(2, 1, 3, 4, ranking=()), "--standings", "-q", exit_code=1)

    assert "Ranks (points only): agree" == rank_line(shown.out)
    assert "No tie-breaks are declared" in shown.err
    assert "ranks differ: 1, 2 (PTS)" in wrong.out


def test_standings_of_a_round_robin(fidepair, event):
    """Of an event that is not paired here only the ranks are checked, if asked for; else it is refused."""
    path = event(1, 3, 2, 4, old="212 ", new="192 FIDE_ROUNDROBIN\n212 ")
    shown = fidepair("check", path, "--standings", "-q")

    assert f"{path}: ranks differ: 2, 3 (RTNG)\n" == shown.out
    assert (1, 4) == (shown.code, fidepair("check", path, "-q").code)


def test_no_ranks(check, event):
    """Where ranks are asked for and the file has none, a note says so."""
    path = event(1, 2, 3, 4)
    path.write_text(
        "".join(
            f"{line[:85]}    {line[89:]}\n" if line[:3] == "001" else f"{line}\n"
            for line in path.read_text().splitlines()
        )
    )
    shown = check(path, "--standings")

    assert "the ranks were not checked: the file has no ranks" in shown.err


def test_refined_ties_are_a_note(check, event):
    """Different ranks of those who stay tied are told, and agree."""
    shown = check(event(1, 3, 2, 4, ranking=("PTS", "WIN")))

    assert "agree" in rank_line(shown.out)
    assert "note: the whole list leaves these tied on rank 2, and player 2 rank 3, player 3 rank 2" in shown.out


def test_what_is_left_out_is_a_note(check, event):
    """Methods that cannot be told are notes, and nothing behind them is compared."""
    shown = check(event(1, 3, 2, 4, ranking=("PTS", "OTHER_X", "RTNG")))

    assert "note: " in shown.err
    assert "OTHER_X: not a C.07 method" in shown.err
    assert "agree" in rank_line(shown.out)


def test_json(check, event):
    """JSON has the list, and each difference with its place, method and values."""
    found = json.loads(check(event(1, 3, 2, 4), "--json", exit_code=1).out)
    standings = found["files"][0]["standings"]
    people = [
        {"number": 2, "rank": 3, "expected": 2, "value": "2200"},
        {"number": 3, "rank": 2, "expected": 3, "value": "2100"},
    ]

    assert (False, ["PTS", "RTNG"], None) == (standings["agrees"], standings["methods"], standings["looks_like"])
    assert [(7, 86, "RTNG", people)] == [
        (one["line"], one["column"], one["method"], one["participants"]) for one in standings["findings"]
    ]
    assert (1, 1) == (found["summary"]["ranks_checked"], found["summary"]["ranks_differing"])


@pytest.mark.parametrize(
    ("kinds", "code"), [("any", 1), ("colours", 1), ("undeclared", 1), ("worse", 0), ("illegal,undeclared", 0)]
)
def test_fail_on(check, event, kinds, code):
    """Ranks fail with all other differences; a word for graver ones leaves them out."""
    shown = check(event(1, 3, 2, 4), "-q", "--fail-on", kinds, exit_code=code)

    assert "ranks differ" in shown.out


def test_hostile_codes(check, event):
    """Signs that a terminal would obey are shown as what they are."""
    path = event(1, 2, 3, 4)
    path.write_text(path.read_text().replace("212 PTS,RTNG", "212 PTS,\x1b[31mX\x07,RTNG"))
    shown = check(path)

    assert "\x1b" not in shown.out + shown.err
    assert "Ranks (PTS, " in shown.out


@pytest.mark.parametrize("options", [[], ["--standings"]])
def test_starting_ranks_are_not_final_ranks(fidepair, tmp_path, options):
    """Where the numbers are the final order (T253), the rank columns have the starting order: no difference."""
    path = tmp_path / "report.trf"
    path.write_text(by_final_order(generated(3)))
    told = fidepair("check", path, *options, "-f", "json")

    note = "the ranks were not checked: they are starting ranks, not final ranks"
    assert bool(options) == (f"note: {path}: {note}" in told.err)
    assert "ranks" not in json.loads(told.out)["files"][0]


def test_another_finding_does_not_excuse_ranks(check, event):
    """Only T253 says that ranks are starting ranks."""
    path = event(1, 3, 2, 4, old="012 Small Open\n", new="012 Small Open\n012 Again\n")
    told = check(path, exit_code=1)

    assert "ranks of 1 tournament checked: 1 differs" in told.out
    assert "warning: " in told.err
