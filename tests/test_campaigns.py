"""The campaigns run: a few seeds of each, so that no change to the program leaves one behind that no longer works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import evidence
import mutants
import pytest
from evidence import BY_NAME, Compared, Difference, Done, Row
from oracles import baku

from fidepair import generate
from fidepair.lab.generate.settings import Settings
from fidepair.tournament import Bye, Tournament

CAMPAIGNS = Path(__file__).parent / "campaigns"
FEW_SEEDS = {
    "days": "--seeds 1-2",
    "doors": "--seeds 1-40",
    "fuzz": "--seeds 8100000-8100050 --jobs 1",
    "recorded_events": "--seeds 0-2",
    "slips": "--seeds 0-20 --jobs 1",
    "strangers": "--seeds 9000-9030 --jobs 1",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FEW_SEEDS)
def test_a_campaign_runs(name: str):
    """It ends with exit code 0, which each of them has where nothing was wrong, and no traceback."""
    command = [sys.executable, str(CAMPAIGNS / f"{name}.py"), *FEW_SEEDS[name].split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    assert (0, "") == (done.returncode, "".join(line for line in done.stderr.splitlines() if "Traceback" in line))


@pytest.mark.slow
@pytest.mark.parametrize("row", [name for name, row in BY_NAME.items() if not row.engine])
def test_a_row_compares(row: str, capsys: pytest.CaptureFixture[str]):
    """Each row that needs no other program compares the first seeds, and finds nothing."""
    assert 0 == evidence.main(["--only", row, "--seeds", "1-6"])
    assert capsys.readouterr().out.endswith(", 0 differ\n")


# ── how the evidence goes on ─────────────────────────────────────────────────
def _row(seen: list[int], name: str = "small", goal: int = 100) -> Row:
    def compare(seeds: range, _: str) -> Compared:
        seen.extend(seeds)
        wrong = (Difference(f"seed-{seeds.start}", "worse", "012 Event\n"),) if seeds.start == 5 else ()
        return Compared(len(seeds), 2 * len(seeds), 1, wrong)

    return Row(name, "System", "program", goal, 4, compare, "axes")


def test_a_run_goes_on_after_the_last_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """No seed is compared twice, and the counts of both runs are added up."""
    seen: list[int] = []
    monkeypatch.setattr(evidence, "turns", lambda _: range(3))
    for _ in range(2):
        state = evidence.go_on(tmp_path / "state", [_row(seen)], {}, 1, 10)

    assert list(range(1, 25)) == seen
    assert (25, 24, 48, 6, {"worse": 1}) == state["small"][:5]
    assert state == evidence.load(tmp_path / "state")


def test_a_difference_is_kept_as_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Its name has the row and the seed, its first line the verdict."""
    monkeypatch.setattr(evidence, "turns", lambda _: range(2))
    evidence.go_on(tmp_path / "state", [_row([])], {}, 1, 10)
    (kept,) = (tmp_path / "state.differences").iterdir()

    assert ("small-seed-5.txt", "### worse\n012 Event\n") == (kept.name, kept.read_text("utf-8"))


def test_rows_below_the_first_rounds_come_first_then_the_smallest_share():
    """A goal below the first rounds is enough."""
    large, small = _row([], "large", 1000), _row([], "small", 10)
    turns = []
    for done in ((0, 0), (10, 0), (10, 10), (50, 10), (999, 10)):
        state = {"large": Done(rounds=done[0]), "small": Done(rounds=done[1])}
        turns.append(evidence.next_row([large, small], state, 50).name)

    assert ["large", "small", "large", "large", "large"] == turns


def test_the_tables_stand_between_their_marks():
    """The text around them stays, a row that has done nothing is left out, and refused files are no differences."""
    done = Done(11, 10, 1234, 5, {"worse": 2, "not compared": 1}, 1.0, "2026-11-23", "1")
    page = f"before\n{evidence.BEGIN}\nold\n{evidence.END}\nafter\n"
    written = evidence.written(page, {"lim": done})

    assert written.startswith(f"before\n{evidence.BEGIN}\n| Compared")
    assert "| Lim | literal oracle | 10 | 1,234 | 5 | 2 | 1-10 | 2026-11-23 |\n" in written
    assert "old" not in written
    assert "| Team |" not in written
    assert written.endswith(f"{evidence.END}\nafter\n")


def test_the_report_of_a_checker_names_the_rounds_that_differ():
    """A round without a line below its heading agrees."""
    printed = "e: Round #1\ne: Round #2\n Checker   Tournament \n   1 -  2    1 -  3\ne: Round #3\n\n"

    assert {2: " Checker   Tournament \n   1 -  2    1 -  3"} == evidence.discrepancies(printed)


def test_a_checker_that_differs_is_a_difference(tmp_path: Path):
    """Each round of it, with the file; one that refuses the file leaves its rounds out."""
    program = tmp_path / "checker"
    program.write_text("#!/bin/sh\necho 'e: Round #1'\necho 'e: Round #2'\necho ' 1 - 2   1 - 3'\n")
    program.chmod(0o755)
    found = BY_NAME["dutch-checker"].compare(range(1, 3), str(program))

    assert (2, 0, ["seed-1-round-2", "seed-2-round-2"]) == (
        found.events,
        found.left_out,
        [one.name for one in found.differences],
    )
    program.write_text("#!/bin/sh\necho 'invalid line' >&2\nexit 3\n")
    refused = BY_NAME["dutch-checker"].compare(range(1, 3), str(program))

    assert (0, 0, {"not compared"}) == (refused.events, refused.rounds, {one.kind for one in refused.differences})
    assert refused.left_out == found.rounds


# ── the literal Baku acceleration ────────────────────────────────────────────
def test_the_literal_groups_are_those_of_the_note():
    """C.04.7 1.2, note: of 161 participants 82 are in GA."""
    event = Tournament(generate(Settings(players=(161, 161), rounds=1, rounds_played=0), 1).participants)

    assert list(range(1, 83)) == baku.first_group(event)


@pytest.mark.parametrize(("rounds", "win", "values"), [(9, 2, "222110000"), (11, 4, "44422200000")])
def test_the_literal_points_are_those_of_the_examples(rounds: int, win: int, values: str):
    """C.04.7 1.4.4: nine rounds with half points as unit, eleven rounds with match points in halves."""
    assert values == "".join(str(baku.points_before(number, rounds, win)) for number in range(1, rounds + 1))


def test_a_late_entry_above_the_last_belongs_to_the_first_group():
    """C.04.7 1.3.2: eight are paired in round one, so GA ends with the fourth of them, whatever entered above later."""
    event = generate(Settings(players=(9, 9), rounds=3, rounds_played=1, zero_point_byes=_at(1, 1)), 1)
    late = next(one.number for one in event.participants if one.entries[0] is Bye.ZERO)

    assert len(baku.first_group(event)) == (5 if late <= 4 else 4)


def _at(round_number: int, number: int):
    return evidence.Frequency(by_round=((round_number, evidence.Amount(number=number)),))


def test_mutants_that_change_nothing_still_exist():
    """A row of `EQUIVALENT` whose line has changed excuses nothing any more, and its reason may be wrong."""
    files = {Path(key.partition(":")[0]) for key in mutants.EQUIVALENT}

    assert {*mutants.EQUIVALENT} <= {mutant.key for file in files for mutant in mutants.mutants_of(file)}
