"""`fidepair check` on many files: patterns, several processes, verdicts, one piece of output after the other."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from makers import tournament

from fidepair import trf
from fidepair.check.replay import CheckReport
from fidepair.check.verdicts import Judgement, Verdict
from fidepair.cli import check as door
from fidepair.cli import streams
from fidepair.commands import check as check_command
from fidepair.commands.question import Ways, interpret
from fidepair.lab import pool
from fidepair.lab.crew import LOOK_AHEAD

ROOT = Path(__file__).parents[2]
FIRST_ROUND = "1-3 1:0, 4-2 0:1"
ROUNDS = {
    "right": [FIRST_ROUND],
    "illegal": [FIRST_ROUND, "3-1 0:1, 2-4 1:0"],
    "colours": ["3-1 0:1, 2-4 1:0"],
    "wrong": ["1-2 1:0, 3-4 0:1"],
}
"""Rounds of four players. The first round by the rules is 1-3, 4-2 (S1 against S2; 5.2.5); `illegal` repeats it."""
FORMS = ("table", "json", "ndjson")


@pytest.fixture
def event(tmp_path: Path):
    """Return a function that writes a small event under a name and returns the path."""

    def write(kind: str, name: str = "") -> Path:
        path = tmp_path / f"{name or kind}.trf"
        path.write_bytes(trf.write(tournament(4, ROUNDS[kind], rounds=3, name=kind)))
        return path

    return write


@pytest.fixture
def mixed(event, tmp_path: Path) -> list[Path]:
    """Right, wrong, no report at all, missing, right again."""
    broken = tmp_path / "broken.trf"
    broken.write_bytes(b"this is no report\n")
    return [event("right", "a"), event("illegal"), broken, tmp_path / "none.trf", event("colours"), event("right", "z")]


def process(*arguments: object, **settings) -> subprocess.Popen:
    """Start the program in a process group of its own, in the checkout."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)} | settings.pop("variables", {})
    command = [sys.executable, "-m", "fidepair", *map(str, arguments)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | settings
    return subprocess.Popen(command, env=environment, cwd=ROOT, start_new_session=True, **pipes)


def everything_from(terminal: int) -> bytes:
    """Return all that is written to a terminal until nobody has it open any more."""
    chunks = []
    with contextlib.suppress(OSError):
        while chunk := os.read(terminal, 65536):
            chunks.append(chunk)
    os.close(terminal)
    return b"".join(chunks)


# ── verdicts ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "verdict", "in_summary"),
    [
        pytest.param("illegal", "  verdict: illegal by C1 (2.1.1)", "1 illegal (C1: 1)", id="rematch"),
        pytest.param("colours", "  verdict: colours only", "1 colours only", id="colours"),
        pytest.param("wrong", "  verdict: legal and equal", "1 later in the fixed order", id="not-S1-S2"),
    ],
)
def test_verdict(fidepair, event, kind, verdict, in_summary):
    """Each round that differs has its verdict below it, and the summary counts the kinds."""
    outcome = fidepair("check", event(kind), "--system", "dutch")
    lines = outcome.out.splitlines()

    assert 1 == outcome.code
    assert 1 == sum(line.startswith(verdict) for line in lines)
    assert lines[-1].endswith(f"1 round differs: {in_summary}")


def test_summary_by_kind(fidepair, mixed, event):
    """The last line counts all files, those not checked too."""
    outcome = fidepair("check", *mixed, event("colours", "again"), "--system", "dutch")
    expected = (
        "5 tournaments, 6 rounds checked: 3 rounds differ: 1 illegal (C1: 1), 2 colours only; 2 files not checked"
    )

    assert expected == outcome.out.splitlines()[-1]
    assert 5 == outcome.code


def test_a_published_pairing_that_is_better_fails_loudly(fidepair, event, monkeypatch):
    """What can only be a bug in fidepair is told on standard error, -q or not, and gives its exit code."""
    judgement = Judgement(Verdict.BETTER, "better by C6 (2.4.1)", "C6", "2.4.1", 0, 1, 2)
    monkeypatch.setattr(sys.modules["fidepair.check.replay"], "judge", lambda *_: judgement)
    path = event("wrong")
    outcome = fidepair("check", path, "--system", "dutch", "-q")

    assert 70 == outcome.code
    assert outcome.err.startswith(f"fidepair: {path}: round 1: better by C6 (2.4.1)\n")
    assert "THIS IS A BUG IN FIDEPAIR" in outcome.err


def test_a_fault_of_the_program_in_one_file_does_not_stop_the_others(fidepair, event, monkeypatch):
    """An exception nobody expected is a file not checked, with the exit code of a fault, and no traceback."""

    def stumbles(*_):
        raise ZeroDivisionError("a hole")

    monkeypatch.setattr(sys.modules["fidepair.check.replay"], "judge", stumbles)
    outcome = fidepair("check", event("wrong"), event("right"), "--system", "dutch")

    assert 70 == outcome.code
    assert ": This is a bug in fidepair; please report it with the file: ZeroDivisionError: a hole" in outcome.err
    assert "Traceback" not in outcome.err
    assert "1 tournament, 1 round checked: no differences; 1 file not checked" == outcome.out.splitlines()[-1]


# ── patterns ─────────────────────────────────────────────────────────────────


def test_a_pattern_names_files_in_order(fidepair, event, tmp_path):
    """`*.trf` is expanded by the program, sorted; a folder is no file."""
    for name in ("t10", "t2", "t1"):
        event("right", name)
    (tmp_path / "t0.trf").mkdir()
    outcome = fidepair("check", tmp_path / "t[0-9]*.trf", "--system", "dutch", "-q")

    assert 0 == outcome.code
    assert ["t1.trf", "t10.trf", "t2.trf"] == [Path(line.split(": ")[0]).name for line in outcome.out.splitlines()]


def test_a_pattern_that_nothing_matches_is_an_error_of_that_argument(fidepair, event, tmp_path):
    """It is told, and the other files are checked."""
    outcome = fidepair("check", tmp_path / "x*.trf", event("right"), "--system", "dutch", "-q")

    assert 5 == outcome.code
    assert f"fidepair: {tmp_path / 'x*.trf'}: no file matches this pattern.\n" == outcome.err
    assert outcome.out.endswith("right.trf: round 1 agrees\n")


def test_a_file_whose_name_looks_like_a_pattern_is_that_file(fidepair, event):
    """An existing file is never taken for a pattern."""
    event("illegal", "t1")
    outcome = fidepair("check", event("right", "t[1]"), "--system", "dutch", "-q")

    assert (0, True) == (outcome.code, outcome.out.endswith("t[1].trf: round 1 agrees\n"))


# ── several processes ────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", [*(("-f", form) for form in FORMS), ("-q",), ("-v",)], ids="-".join)
def test_two_processes_say_what_one_says(fidepair, mixed, options):
    """Files that fail in the middle, warnings, order and exit code are the same, byte for byte."""
    one = fidepair("check", *mixed, "--system", "dutch", *options)
    two = fidepair("check", *mixed, "--system", "dutch", *options, "--jobs", "2")

    assert 5 == one.code
    assert one == two


def test_standard_input_goes_to_the_process_that_checks_it(fidepair, event):
    """`-` has its place among the files also where others read them."""
    path = event("right")
    outcome = fidepair("check", path, "-", path, "--system", "dutch", "-q", "--jobs", "2", given=path.read_bytes())

    assert [str(path), "<stdin>", str(path)] == [line.split(": ")[0] for line in outcome.out.splitlines()]


def test_as_many_processes_as_processors(fidepair, event, monkeypatch):
    """--jobs 0 asks the machine; there are never more processes than files."""
    asked = []

    def run_all(task, sources, jobs, *_):
        asked.append(jobs)
        return original(task, sources, 1)

    original = pool.run_all
    monkeypatch.setattr(pool, "run_all", run_all)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    path = event("right")
    for files in (2, 5):
        fidepair("check", *[path] * files, "--system", "dutch", "--jobs", "0")

    assert [2, 3] == asked


def test_one_job_does_not_load_multiprocessing():
    """One job starts no process, and loads nothing for it."""
    script = (
        "import sys; from fidepair.cli.app import run; "
        "run(['check', 'trf_samples/open-round-4-to-pair-trf26.trf', '-q']); "
        "sys.exit(any(name.startswith(('multiprocessing', 'rich', 'xml')) for name in sys.modules))"
    )

    assert (
        0 == subprocess.run([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.DEVNULL, check=False).returncode
    )


def test_interrupt(event):
    """Ctrl-C ends all processes, with a message and exit code 130."""
    path = event("illegal")
    running = process("check", *[path] * 3000, "--system", "dutch", "--jobs", "2", "-q")
    running.stdout.readline()
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: everybody in the foreground gets it
    _, err = running.communicate()

    assert (130, b"fidepair: interrupted\n") == (running.returncode, err)
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)


# ── piece by piece ───────────────────────────────────────────────────────────


def test_what_is_found_is_written_before_the_next_file_is_read(fidepair, mixed, monkeypatch):
    """Each file is told, on both streams, before the next one is looked at."""
    happened = []

    def remembers(what, function):
        def wrapped(*arguments):
            happened.append(what)
            return function(*arguments)

        return wrapped

    monkeypatch.setattr(door, "check_one", remembers("check", door.check_one))
    monkeypatch.setattr(streams, "answer", remembers("answer", streams.answer))
    monkeypatch.setattr(streams, "say", remembers("say", streams.say))
    fidepair("check", *mixed, "--system", "dutch", "-q")

    told = ["check", "answer"]
    assert [*told, *told, "check", "say", "check", "say", *told, *told] == happened


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_reader_who_goes_away_ends_all_processes(event, jobs):
    """As in `fidepair check ... | head -1`: exit code 141, nothing said, nobody left."""
    running = process("check", *[event("right")] * 3000, "--system", "dutch", "-q", "--jobs", jobs)
    running.stdout.readline()
    running.stdout.close()

    assert (141, b"") == (running.wait(), running.stderr.read())
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)
    running.stderr.close()


def test_the_bar_makes_room_for_the_report(event):
    """Where both streams are the same terminal the bar is off the screen while a report is written, and in the end."""
    master, slave = pty.openpty()
    paths = [event("right", name) for name in "abc"]
    variables = {"TERM": "xterm", "COLUMNS": "200", "NO_COLOR": "1"}  # wide enough for any path
    with process("check", *paths, "--system", "dutch", stdout=slave, stderr=slave, variables=variables) as running:
        os.close(slave)
        shown = everything_from(master)
    lines = shown.decode().replace("\r", "").split("\n")
    erased = "\x1b[2K"

    assert 0 == running.returncode
    assert any("checking" in line for line in lines)
    assert "3 tournaments, 3 rounds checked: no differences" == lines[-2].rpartition(erased)[2]
    assert [str(path) for path in paths] == [
        re.sub("\x1b\\[[0-9;]*m", "", line.rpartition(erased)[2]).split(": ")[0] for line in lines if ".trf: " in line
    ]


@pytest.mark.parametrize(("jobs", "form"), [(1, "table"), (2, "ndjson")])
@pytest.mark.slow
def test_memory_does_not_grow_with_the_number_of_files(fidepair, event, monkeypatch, jobs, form):
    """Late in a run one report is kept, none where other processes check; and of finished files as many as the pool
    may hold."""
    alive = []

    def kept():
        kinds = Counter(type(found) for found in gc.get_objects())
        return kinds[CheckReport], kinds[door.Checked]

    def answer(content):
        written.append(content)
        if len(written) in (20, 45):
            alive.append(tuple(now - old for now, old in zip(kept(), before, strict=True)))

    written = []
    path = event("right")
    gc.collect()
    before = kept()  # other tests have reports of their own
    monkeypatch.setattr(streams, "answer", answer)
    outcome = fidepair("check", *[path] * 50, "--system", "dutch", "--jobs", jobs, "-f", form)

    assert 0 == outcome.code
    assert 2 == len(alive)
    assert all(reports <= 1 and 1 <= checked <= jobs * LOOK_AHEAD + 1 for reports, checked in alive)


# ── forms for programs ───────────────────────────────────────────────────────


def test_json(fidepair, mixed):
    """Verdicts stand in their rounds, kinds in the summary."""
    document = json.loads(fidepair("check", *mixed, "--system", "dutch", "--json").out)
    verdicts = [
        found["verdict"] and (found["verdict"]["verdict"], found["verdict"]["criterion"], found["verdict"]["article"])
        for file in document["files"]
        for found in file.get("rounds", ())
        if found["status"] == "differs"
    ]

    assert ["rounds", "rounds", "error", "error", "rounds", "rounds"] == [
        "error" if "error" in file else "rounds" for file in document["files"]
    ]
    assert [("illegal", "C1", "2.1.1"), ("colours", None, "5.2.5")] == verdicts
    assert {"illegal": {"rounds": 1, "criteria": {"C1": 1}}, "colours": {"rounds": 1, "criteria": {}}} == document[
        "summary"
    ]["kinds"]


# ── which differences fail ───────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "on", "expected"),
    [
        ("colours", "any", 1),
        ("colours", "colours", 1),
        ("colours", "worse", 0),
        ("illegal", "worse", 1),
        ("wrong", "illegal", 0),
        ("wrong", "worse,undeclared", 1),
    ],
)
def test_fail_on(fidepair, event, kind, on, expected):
    """The exit code is 1 only for differences so grave or graver; the report tells them all."""
    path = event(kind)
    outcome = fidepair("check", path, "--system", "dutch", "--fail-on", on)

    assert expected == outcome.code
    assert "1 round differs" in outcome.out


def test_fail_on_undeclared(fidepair, event):
    """A round that the file declares as changed by hand differs, and does not fail."""
    path = event("wrong")
    path.write_bytes(path.read_bytes() + b"### MPA @ Round 1: as the sponsor wished\n")
    outcome = fidepair("check", path, "--system", "dutch", "--fail-on", "undeclared")

    assert 0 == outcome.code
    assert outcome.out.splitlines()[-1].endswith(
        "1 round differs: 0 undeclared; 1 changed by hand, as declared (1 later in the fixed order)"
    )


def test_fail_on_what_does_not_exist(fidepair, event):
    """The words that exist are listed."""
    outcome = fidepair("check", event("wrong"), "--fail-on", "worse,bad")

    assert 2 == outcome.code
    assert "`bad` is not a valid value. Choose one of: illegal, worse, colours, any, undeclared." in outcome.err


def test_a_page_has_all_files_and_the_summary(event, fidepair):
    """One page, whose headings are the files; the lines below a wrong round keep their columns."""
    outcome = fidepair("check", event("right"), event("wrong"), "--system", "dutch", "-f", "html", "-q")

    assert 1 == outcome.code
    assert 1 == outcome.out.count("<!DOCTYPE html>")
    assert 1 == outcome.out.count("<h1>")
    assert 1 == outcome.out.count("<h2>")
    assert '<p class="note of-line">  published   by the rules</p>' in outcome.out
    assert "<p>2 tournaments, 2 rounds checked: 1 round differs" in outcome.out


@pytest.mark.parametrize("form", ["json", "html", "ndjson", "summary"])
def test_data_is_the_same_if_quiet(fidepair, samples, form):
    """Only the table is one line per file then."""
    words = ("check", samples / "open-round-4-to-pair-trf26.trf", "--format", form)
    outcome = fidepair(*words)

    assert outcome.out == fidepair(*words, "-q").out
    assert ('{"file": ' in outcome.out) == (form == "ndjson")


def test_what_explains_a_round_is_told(fidepair, tmp_path: Path):
    """A pair that came late, reckoned by hand: ten players by halves (3.3.1), and 12-11 beside them."""
    path = tmp_path / "late.trf"
    played = "1-6 1:0, 7-2 0:1, 3-8 1:0, 9-4 0:1, 5-10 1:0, 12-11 1:0"
    path.write_bytes(trf.write(tournament(12, [played], rounds=5)))
    told = fidepair("check", path, "--system", "dutch")

    assert "right in all other 5 boards if 12-11 was made by hand" in " ".join(told.out.split())


@pytest.mark.parametrize(("better", "edition"), [(None, None), ("2017", "2017")])
def test_the_better_edition_is_followed(event, monkeypatch, better, edition):
    """The rounds are compared once without looking for causes, and then by the edition that was found."""
    asked: list[tuple[object, ...]] = []
    rules = check_command.check

    def judged(whole: object, system: object, **given: object) -> CheckReport:
        asked.append((given["edition"], given["causes"], given["ranks"]))
        return rules(whole, system, **given)._replace(better_edition=better)

    monkeypatch.setattr(check_command, "check", judged)
    reading = interpret(event("right").read_bytes(), "x", None)
    told: list[str] = []
    ways = Ways(system="dutch", edition="auto")
    report, code = check_command.check_file(reading, check_command.Asked(ways), told.append)

    assert ([(None, False, None), (edition, True, None)], 0) == (asked, code)
    note = "no edition is declared; that of 2017 is followed, by which fewer rounds differ"
    assert (better is not None) == (note in report.notes) == (f"note: x: {note}" in told)
