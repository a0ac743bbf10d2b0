"""`--shard` and `fidepair tally`: a run in parts, whose reports add up to that of one run, byte for byte."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fidepair.lab.shards import Shard

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLES = Path(__file__).parents[2] / "trf_samples"
ENGINE = """
import sys
seed = sum(open(sys.argv[1], "rb").read()) % 3
print([0, "x", "1\\n1 2"][seed])
"""
"""A program that is always wrong, in several ways."""


@pytest.fixture
def in_parts(fidepair: Callable[..., Any], tmp_path: Path):
    """Return a function that runs a command in parts, and gives what one run says and what their tally says, each with
    the exit code."""

    def run(parts: int, *arguments: object) -> tuple[tuple[str, int], tuple[str, int]]:
        whole = fidepair(*arguments, "--json")
        reports = []
        codes = []
        for number in range(parts, 0, -1):
            report = tmp_path / f"report-{number}.json"
            done = fidepair(*arguments, "--json", "--shard", f"{number}/{parts}")
            report.write_text(done.out, "utf-8")
            reports.append(report)
            codes.append(done.code)
        added = fidepair("tally", *reports)
        assert added.code == max(codes)
        return (whole.out, whole.code), (added.out, added.code)

    return run


@pytest.mark.parametrize("parts", [1, 2, 3, 7, 40])
def test_a_check_in_parts_says_what_one_run_says(in_parts: Callable[..., Any], tmp_path: Path, parts: int):
    """The tally of any number of parts is the report of one run, with its exit code: faults of files, kinds, ranks."""
    (tmp_path / "empty.trf").write_text("")
    files = [*sorted(SAMPLES.glob("*.trf")), tmp_path / "empty.trf", tmp_path / "missing.trf"]
    whole, added = in_parts(parts, "check", *files, "--system", "dutch", "--trials", "0")

    assert whole == added
    assert json.loads(whole[0])["summary"]["kinds"]


@pytest.mark.parametrize("parts", [2, 9])
@pytest.mark.slow
def test_a_crosscheck_in_parts_says_what_one_run_says(
    in_parts: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: int
):
    """Differences of all parts, by their verdicts; each part keeps its files in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.py").write_text(ENGINE)
    engine = f"'{sys.executable}' wrong.py {{in}}"
    run = ("crosscheck", "--engine", engine, "-n", 5, "--players", "6-9", "--rounds", "3", "--force")
    whole, added = in_parts(parts, *run)

    assert whole == added
    assert 1 == whole[1]
    assert "crosscheck-files" == json.loads(added[0])["kept_in"]
    kept = [*(tmp_path / "crosscheck-files").glob("part-*-of-*/*-verdict.txt")]
    assert len(json.loads(added[0])["differences"]) == len(kept)


@pytest.mark.parametrize("parts", [1, 2, 3, 8])
def test_generation_in_parts_makes_what_one_run_makes(
    in_parts: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: int
):
    """The same files under the same names, and the same report."""
    monkeypatch.chdir(tmp_path)
    run = ("generate", "-n", 5, "-o", "out/t%02d.trf", "--seed", 3, "--players", "6", "--rounds", "2", "--force")
    whole, added = in_parts(parts, *run, "--dialect", "trf16")

    assert whole == added
    assert [3, 4, 5, 6, 7] == [one["seed"] for one in json.loads(added[0])["files"]]
    assert all((tmp_path / one["file"]).exists() for one in json.loads(added[0])["files"])


@pytest.mark.parametrize("length", [0, 1, 5, 100])
@pytest.mark.parametrize("of", [1, 3, 7, 200])
def test_the_parts_are_the_whole(length: int, of: int):
    """All parts one after another are the work, and no two of them differ by more than one piece."""
    shares = [list(Shard(number, of).part(range(length))) for number in range(1, of + 1)]

    assert list(range(length)) == [one for share in shares for one in share]
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


@pytest.mark.parametrize("text", ["0/3", "4/3", "3", "1/", "/2", "a/b", "-1/3", "1/0", "1/2/3", "1/10000000", ""])
def test_what_is_no_part_is_refused(fidepair: Callable[..., Any], text: str):
    """A part is two numbers, the first no larger than the second."""
    ran = fidepair("check", SAMPLES / "open-round-4-to-pair-trf26.trf", "--shard", text)

    assert (2, "") == (ran.code, ran.out)
    assert "is not a part of a run, such as 2/5 (the second of five)" in ran.err


def test_a_part_of_a_single_file_is_refused(fidepair: Callable[..., Any]):
    """`generate` has parts only of many files, and reports only these."""
    assert [2, 2] == [fidepair("generate", *one).code for one in (["--shard", "1/2"], ["--json"])]


REPORT: dict[str, Any] = {
    "schema": "fidepair.generate/1",
    "files": [],
    "written": 0,
    "shard": {"number": 1, "of": 2, "exit_code": 0},
}
WRONG: dict[str, tuple[list[object], str]] = {
    "one is missing": ([REPORT], "Of 2 parts, these are missing: 2."),
    "one is listed twice": ([REPORT, REPORT], "1.json and 0.json are both part 1."),
    "of another run": (
        [REPORT, {**REPORT, "shard": {"number": 2, "of": 3, "exit_code": 0}}],
        "1.json and 0.json are parts of different runs.",
    ),
    "of another command": (
        [REPORT, {**REPORT, "schema": "fidepair.check/1", "shard": {"number": 2, "of": 2, "exit_code": 0}}],
        "1.json and 0.json are parts of different runs.",
    ),
    "of no part": ([{"schema": "fidepair.generate/1"}], "0.json is not a report of part of a run."),
    "of no command": ([{**REPORT, "schema": []}], "0.json is not a report of part of a run."),
    "no object": ([7], "0.json is not a report of part of a run."),
    "no numbers": ([{**REPORT, "shard": {"number": "1", "of": 2, "exit_code": 0}}], "0.json is not a report"),
    "another exit code": ([{**REPORT, "shard": {"number": 1, "of": 1, "exit_code": 99}}], "0.json is not a report"),
    "an exit code without end": (
        [{**REPORT, "shard": {"number": 1, "of": 1, "exit_code": 10**400}}],
        "0.json is not a report of part of a run.",
    ),
    "more than any run tells": (
        [{**REPORT, "x": [0] * 2_500_000}],
        "0.json: the report has more than 2,500,000 values.",
    ),
    "not as it is written": (
        [{**REPORT, "files": 7, "shard": {"number": 1, "of": 1, "exit_code": 0}}],
        "0.json: these are not reports of fidepair.",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_reports_that_are_not_the_parts_of_one_run_are_refused(
    fidepair: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str
):
    """A missing part, one that is there twice, and what is no report are named; nothing is written."""
    monkeypatch.chdir(tmp_path)
    reports, message = WRONG[case]
    for number, report in enumerate(reports):
        (tmp_path / f"{number}.json").write_text(json.dumps(report))
    ran = fidepair("tally", *(f"{number}.json" for number in range(len(reports))), "-o", "whole.json")

    assert (3, "") == (ran.code, ran.out)
    assert ran.err.startswith(f"fidepair: {message}")
    assert not (tmp_path / "whole.json").exists()
