"""`fidepair crosscheck`: running other programs, reading their pair lists, what is told and kept."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from fidepair import trf
from fidepair.check.verdicts import Judgement, Verdict
from fidepair.cli import crosscheck
from fidepair.commands.crosscheck import TournamentToCompare
from fidepair.errors import PairingImpossible, UsageError
from fidepair.lab.crosscheck import contest, engines
from fidepair.lab.crosscheck.engines import Engine, Reply, ReplyKind, ask, engine_of, read_pair_list
from fidepair.systems import prepare

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
OPEN = ROOT / "trf_samples" / "open-round-4-to-pair-trf26.trf"
RIGHT = "6;13 1;4 5;2 3;9 7;11 6;10 0"
"""The pairing of its round 4, as the first screen of the README has it."""

ENGINE = f"'{sys.executable}' {{in}}"
"""A program that there is; it is not run."""

FAKE = """
import os, signal, sys, time
what, given, *rest = sys.argv[1:]
if what == "say":  # a pair list, to a file or to standard output
    text = rest[0].replace(";", "\\n") + "\\n"
    if rest[1:]:
        open(rest[1], "w").write(text)
    else:
        sys.stdout.write(text)
elif what == "exit":
    sys.stderr.write(rest[1] + "\\n")
    sys.exit(int(rest[0]))
elif what == "signal":
    os.kill(os.getpid(), signal.SIGKILL)
elif what == "hang":  # with a child that hangs as well
    child = os.fork()
    open(os.path.join(rest[0], str(os.getpid())), "w").close()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(600)
elif what == "leave":  # something behind that goes on
    if child := os.fork():
        open(os.path.join(rest[0], str(child)), "w").close()
        print(0)
    else:
        time.sleep(600)
elif what == "show":
    print(len(open(given).read()), os.environ["WHO"], os.getcwd(), sys.stdin.read() == "")
"""
on_posix = pytest.mark.skipif(os.name != "posix", reason="process groups and signals of POSIX")


@pytest.fixture
def fake(tmp_path: Path) -> Callable[..., str]:
    """Return a function that gives the command of a small program that does what it is told."""
    script = tmp_path / "fake program.py"
    script.write_text(FAKE, encoding="utf-8")

    def command(what: str, *arguments: str) -> str:
        parts = [sys.executable, "-S", "-E", str(script), what, "{in}", *arguments]
        return " ".join(map(shlex.quote, parts))

    return command


def is_alive(process: int) -> bool:
    """Whether there is a process of this id that is not only waited for."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not (state.exists() and state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z")


# ── pair lists ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "games", "pab"),
    [
        pytest.param("3\n3 1\n5 2\n4 0\n", ((3, 1), (5, 2)), 4, id="with-bye"),
        pytest.param("2\r\n 3  1 \r\n5 2\t\r\n\r\n\n", ((3, 1), (5, 2)), None, id="blanks-at-the-ends"),
        pytest.param("1\r3 1", ((3, 1),), None, id="CR-and-no-end"),
        pytest.param("0\n", (), None, id="nobody"),
        pytest.param("1\n7 0\n", (), 7, id="only-a-bye"),
    ],
)
def test_pair_list(text: str, games: tuple[tuple[int, int], ...], pab: int | None):
    """The number of lines, then White and Black of each pair, and the bye; blanks at the ends do not matter."""
    assert Reply(ReplyKind.PAIRING, games, pab, raw=text) == read_pair_list(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("3\n3 1\n5 2\n", "the first line is `3`", id="too-few"),
        pytest.param("1\n3 1\n5 2\n", "the first line is `1`", id="too-many"),
        pytest.param("3 1\n5 2\n", "the first line is `3 1`", id="no-count"),
        pytest.param("Exception: NullPointer\n", "the first line is `Exception: NullPointer`", id="words"),
        pytest.param("", "the first line is ``", id="empty"),
        pytest.param("2\n3 1\n5\n", "line 3 is `5`", id="one-number"),
        pytest.param("2\n3 1 w\n5 2\n", "line 2 is `3 1 w`", id="three-parts"),
        pytest.param("2\n3 1\n\n5 2\n", "the first line is `2`", id="blank-line-inside"),
        pytest.param("1\n3 -1\n", "line 2 is `3 -1`", id="negative"),
        pytest.param("1\n0 4\n", "line 2 is `0 4`", id="bye-turned"),
        pytest.param("1\n\uff13 4\n", "line 2 is `\uff13 4`", id="digits-of-another-script"),
        pytest.param("2\n3 0\n4 0\n", "2 players have the bye: 3, 4", id="two-byes"),
        pytest.param("2\n3 1\n1 3\n", "the pair of 3 and 1 is listed twice", id="pair-twice"),
    ],
)
def test_what_is_no_pair_list(text: str, reason: str):
    """Anything else is refused with a reason, and kept as it came."""
    reply = read_pair_list(text)

    assert (ReplyKind.UNREADABLE, text) == (reply.kind, reply.raw)
    assert reason in reply.text


@pytest.mark.slow
def test_a_senseless_pair_list_takes_no_quadratic_time():
    """An answer of as many different pairs as are read at most is read at once; this would take hours otherwise."""
    games = tuple((2 * number + 1, 2 * number + 2) for number in range(60_000))
    text = "".join(f"{white} {black}\n" for white, black in games)
    assert games == read_pair_list(f"{len(games)}\n{text}").games


# ── running a program ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("arguments", "kind", "text"),
    [
        pytest.param(["say", "1;3 1", "{out}"], ReplyKind.PAIRING, "", id="to-a-file"),
        pytest.param(["say", "1;3 1"], ReplyKind.PAIRING, "", id="to-standard-output"),
        pytest.param(["say", "", "{out}"], ReplyKind.NO_PAIRING, "exit code 0 and no answer", id="empty-file"),
        pytest.param(["exit", "0", "none", "{out}"], ReplyKind.NO_PAIRING, "none", id="no-file"),
        pytest.param(["exit", "1", "no pairing"], ReplyKind.NO_PAIRING, "exit code 1: no pairing", id="exit-code-1"),
        pytest.param(["exit", "3", "bad file"], ReplyKind.CRASH, "exit code 3: bad file", id="exit-code-3"),
        pytest.param(
            ["exit", "1", "Traceback (most recent call last):"],
            ReplyKind.CRASH,
            "exit code 1: Traceback (most recent call last):",
            id="traceback",
        ),
        pytest.param(["say", "nonsense"], ReplyKind.UNREADABLE, None, id="nonsense"),
        pytest.param(["signal"], ReplyKind.CRASH, "ended by signal 9", id="signal", marks=on_posix),
    ],
)
def test_what_a_program_replies(fake: Callable[..., str], arguments: list[str], kind: ReplyKind, text: str | None):
    """A pair list in the file or on standard output; without one, the exit code tells a crash from "no pairing"."""
    reply = ask(engine_of(fake(*arguments), 30), b"a file\n", "dutch")

    assert kind is reply.kind
    assert text in (reply.text, None)
    assert kind is not ReplyKind.PAIRING or ((3, 1),) == reply.games


def test_a_program_gets_the_file_and_our_surroundings(fake: Callable[..., str], monkeypatch: pytest.MonkeyPatch):
    """It reads the whole file, works in the same folder and environment, and finds no standard input."""
    monkeypatch.setenv("WHO", "me")
    reply = ask(engine_of(fake("show"), 30), b"x" * 70_000, "dutch")

    assert f"70000 me {os.getcwd()} True" == reply.raw.strip()


@on_posix
def test_what_a_program_leaves_behind_is_killed(fake: Callable[..., str], tmp_path: Path):
    """A program that answers and leaves another process behind does not fill the machine with them."""
    pids = tmp_path / "pids"
    pids.mkdir()
    assert ReplyKind.PAIRING is ask(engine_of(fake("leave", str(pids)), 20.0), b"a file\n", "dutch").kind
    (left,) = (int(path.name) for path in pids.iterdir())
    until = time.monotonic() + 5
    while is_alive(left) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_alive(left)


@pytest.mark.slow
@on_posix
def test_a_program_that_hangs_is_killed_with_its_children(fake: Callable[..., str], tmp_path: Path):
    """After the time limit nothing of it is left, whatever signals it ignores."""
    pids = tmp_path / "pids"
    pids.mkdir()
    reply = ask(engine_of(fake("hang", str(pids)), 2), b"a file\n", "dutch")
    started = [int(entry.name) for entry in pids.iterdir()]

    assert Reply(ReplyKind.HANG, text="no answer after 2 seconds") == reply
    assert 2 == len(started)
    ended = time.monotonic() + 10  # who was killed takes its time to be gone on a busy machine
    while any(map(is_alive, started)) and time.monotonic() < ended:
        time.sleep(0.01)
    assert [] == [process for process in started if is_alive(process)]


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("prog 'x", "cannot be split"),
        ("", "does not show where the file name goes"),
        ("prog round.trf", "does not show where the file name goes"),
        ("surely-no-such-program {in} {out}", "cannot find or run"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused(command: str, message: str):
    """What is wrong with the command is said before anything is run."""
    with pytest.raises(UsageError, match=message):
        engine_of(command, 60)


def test_braces_of_other_kinds_are_left_alone():
    """Only `{in}` and `{out}` are replaced, wherever they stand in an argument; no shell looks at them."""
    engine = engine_of(f"'{sys.executable}' --file={{in}} {{x}} '$HOME' {{out}}.txt", 60)

    assert Engine((sys.executable, "--file={in}", "{x}", "$HOME", "{out}.txt"), 60) == engine


# ── the command ──────────────────────────────────────────────────────────────


def right_answer(system: str) -> Callable[[Engine, bytes, str], Reply]:
    """Return an engine in this process that answers as the rules do."""

    def answer(_: Engine, content: bytes, _system: str) -> Reply:
        prepared = prepare(trf.load(content, "round.trf").tournament, system)
        try:
            pairing = prepared.system.pair(prepared.round_)
        except PairingImpossible as error:
            return Reply(ReplyKind.NO_PAIRING, text=str(error))
        return Reply(ReplyKind.PAIRING, tuple((game.white, game.black) for game in pairing.games), pairing.pab)

    return answer


def test_an_engine_that_agrees(fidepair, tmp_path: Path):
    """Another program that pairs by the rules (this one, here) has no differences, and nothing is kept."""
    keep = tmp_path / "kept"
    engine = f"{shlex.quote(sys.executable)} -m fidepair pair {{in}} --system dutch --format list -o {{out}}"
    done = fidepair("crosscheck", OPEN, "--engine", engine, "--round", "1,4", "--keep", keep)

    assert (0, "") == (done.code, done.err)
    assert "1 tournament, 2 rounds compared: no differences\n" in done.out
    assert not keep.exists()


@pytest.mark.parametrize(
    ("answer", "verdict", "criterion"),
    [
        pytest.param("6;13 1;5 4;2 3;9 7;11 6;10 0", "colours", ("", "5.2."), id="wrong-colours"),
        pytest.param("6;13 5;4 1;2 3;9 7;11 6;10 0", "illegal", ("C1", "2.1.1"), id="met-before"),
        pytest.param("6;13 1;4 5;2 3;9 7;10 6;11 0", "worse", ("C5", "2.3.1"), id="bye-with-more-points"),
        pytest.param("5;13 1;4 5;2 3;9 7;11 6", "incomplete", ("", ""), id="nobody-has-the-bye"),
        pytest.param("6;13 1;4 5;2 3;9 7;11 6;8 0", "incomplete", ("", ""), id="absentee-has-the-bye"),
        pytest.param("7;13 1", "unreadable", ("", ""), id="garbage"),
        pytest.param("", "refused", ("", ""), id="no-pairing"),
    ],
)
def test_differences_are_judged_and_kept(  # noqa: PLR0917
    fidepair, fake: Callable[..., str], tmp_path: Path, answer: str, verdict: str, criterion: tuple[str, str]
):
    """A difference has its verdict with criterion and article; the file, both answers and the verdict are kept."""
    keep = tmp_path / "kept"
    options = ["--engine", fake("say", answer, "{out}"), "--keep", keep, "--json"]
    done = fidepair("crosscheck", OPEN, "--round", 4, *options)
    document = json.loads(done.out)
    (found,) = document["differences"]
    name = "open-round-4-to-pair-trf26-round-4"

    assert 1 == done.code
    assert (1, 1, 0, 1) == tuple(document[key] for key in ("tournaments", "rounds", "faults_of_fidepair", "schema"))
    assert {verdict: 1} == {key: count for key, count in document["verdicts"].items() if count}
    assert (name, verdict) == (found["name"], found["verdict"])
    assert (found["code"] or "").startswith(criterion[0])
    assert (found["article"] or "").startswith(criterion[1])
    assert {f"{name}{end}" for end in (".trf", "-theirs.txt", "-ours.txt", "-verdict.txt")} == set(os.listdir(keep))
    assert RIGHT.split(";") == (keep / f"{name}-ours.txt").read_text(encoding="utf-8").splitlines()
    assert answer.split(";") == ((keep / f"{name}-theirs.txt").read_text(encoding="utf-8").splitlines() or [""])
    told = (keep / f"{name}-verdict.txt").read_text(encoding="utf-8")
    assert verdict in told
    assert all(f"{sentence}\n" in told for sentence in found["sentences"])
    assert found["sentences"] or verdict in ("unreadable", "refused")


def test_the_file_that_is_kept_is_the_one_that_was_read(fidepair, fake: Callable[..., str], tmp_path: Path):
    """A kept file has the difference again; it is in the dialect asked for."""
    options = ["--engine", fake("say", "1;13 1", "{out}"), "--round", "4", "--system", "dutch", "-q"]
    first = fidepair("crosscheck", OPEN, *options, "--keep", tmp_path / "a", "--dialect", "trf26")
    (kept,) = (tmp_path / "a").glob("*.trf")
    second = fidepair("crosscheck", kept, *options, "--keep", tmp_path / "b", "--dialect", "trf26")
    (again,) = (tmp_path / "b").glob("*.trf")

    assert "1 tournament, 1 round compared: 1 difference, kept in " in first.out
    assert (1, 1) == (first.code, second.code)
    assert kept.read_bytes() == again.read_bytes()
    assert b"142 7\n" in kept.read_bytes()
    assert b"XXR" not in kept.read_bytes()


def test_a_file_that_the_dialect_cannot_carry_does_not_stop_the_others(fidepair, samples: Path, tmp_path: Path):
    """A team event among players' events is told of; those are compared."""
    team = samples / "team-round-4-to-pair-trf26.trf"
    engine = f"{shlex.quote(sys.executable)} -m fidepair pair {{in}} --system dutch --format list -o {{out}}"
    options = ["--engine", engine, "--dialect", "trfx", "--round", 4, "--keep", tmp_path / "kept"]
    done = fidepair("crosscheck", team, OPEN, *options)

    assert 2 == done.code
    assert f"{team}: --dialect trfx has no records for team events" in done.err
    assert "1 tournament, 1 round compared: no differences" in done.out


@pytest.mark.parametrize("dialect", contest.DIALECTS)
def test_every_dialect_gives_the_same_round(fidepair, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, dialect: str):
    """What a dialect cannot say (TRF16: number of rounds, initial-colour) the rules know all the same."""
    seen = []

    def remembered(_: Engine, content: bytes, _system: str) -> Reply:
        seen.append(content)
        return read_pair_list(RIGHT.replace(";", "\n"))

    monkeypatch.setattr(contest, "ask", remembered)
    options = ["--engine", ENGINE, "--round", 4, "--dialect", dialect, "--keep", tmp_path / "kept"]
    done = fidepair("crosscheck", OPEN, *options)

    assert (0, 1) == (done.code, len(seen))
    assert (b"XXR 7" in seen[0]) is (dialect in ("trfx", "trfbx"))


@pytest.mark.parametrize("system", ["dutch", "dubov"])
def test_generated_rounds(fidepair, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str):
    """Every round of generated tournaments is compared, with byes and forfeits among them."""
    seen = []

    def remembered(engine: Engine, content: bytes, _system: str) -> Reply:
        seen.append(content)
        return right_answer(system)(engine, content, system)

    monkeypatch.setattr(contest, "ask", remembered)
    options = ["--system", system, "--players", "10-14", "--rounds", 4, "--forfeits", "20%", "--half-point-byes", "9%"]
    fidepair("generate", *options, "-n", 3, "--seed", 7, "-o", tmp_path / "t%d.trf")
    done = fidepair("crosscheck", tmp_path, "--engine", ENGINE, "--keep", tmp_path / "kept")

    assert (0, "") == (done.code, done.err)
    assert "3 tournaments, 12 rounds compared: no differences\n" in done.out
    assert any(b" - H" in content for content in seen)
    assert any(b" w +" in content for content in seen)


def test_what_a_file_does_not_say(fidepair, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """The options name system, number of rounds and initial-colour of a file; the other program is given them."""
    seen = []

    def remembered(_: Engine, content: bytes, _system: str) -> Reply:
        seen.append(content)
        return Reply(ReplyKind.NO_PAIRING)

    monkeypatch.setattr(contest, "ask", remembered)
    file = tmp_path / "round-1.trf"
    file.write_bytes(OPEN.read_bytes().replace(b"142 7\n", b"").replace(b"192 FIDE_DUTCH_2026\n", b""))
    options = ["--system", "dutch", "--rounds", 8, "--initial-colour", "black", "--round", 1]
    fidepair("crosscheck", file, "--engine", ENGINE, "--keep", tmp_path / "kept", *options)

    assert 1 == len(seen)
    assert b"XXR 8\n" in seen[0]
    assert b"XXC black1\n" in seen[0]


def test_several_jobs(fidepair, fake: Callable[..., str], tmp_path: Path):
    """Several tournaments at a time give the same answer, in the order of the files."""
    fidepair("generate", "--players", 6, "--rounds", 2, "-n", 3, "-o", tmp_path / "seed-%d.trf")
    options = ["--engine", fake("exit", "2", "oh no"), "--jobs", 2, "--keep", tmp_path / "kept"]
    done = fidepair("crosscheck", tmp_path / "seed-*.trf", *options)
    named = [line.strip() for line in done.out.splitlines() if line.strip().startswith("seed-")]

    assert 1 == done.code
    assert ["seed-1-round-1: exit code 2: oh no", "seed-1-round-2: exit code 2: oh no"] == named[:2]
    assert "  ... and 3 more\n3 tournaments, 6 rounds compared: 6 differences" in done.out
    assert 4 * 6 == len(os.listdir(tmp_path / "kept"))


@pytest.mark.parametrize("verdict", [Verdict.BETTER, Verdict.EARLIER])
def test_a_pairing_better_than_ours_is_a_fault_of_ours(
    fidepair, fake: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, verdict: Verdict
):
    """If the other program is right, the command fails loudly, and the files are there."""
    monkeypatch.setattr(contest, "judge", lambda *_: Judgement(verdict, "fewer of something", "C6"))
    keep = tmp_path / "kept"
    done = fidepair("crosscheck", OPEN, "--engine", fake("say", RIGHT), "--round", 4, "--keep", keep)

    assert 70 == done.code
    assert "A BUG IN FIDEPAIR: another program pairs 1 round better than fidepair" in done.err
    assert f"(1 {verdict.value})" in done.err
    assert "1 BUG IN FIDEPAIR" in done.out
    assert 4 == len(os.listdir(keep))


def test_a_file_that_cannot_be_compared_does_not_stop_the_others(fidepair, fake: Callable[..., str], tmp_path: Path):
    """It is told, the others are compared, and the exit code is the highest."""
    missing, finished = tmp_path / "missing.trf", ROOT / "trf_samples" / "finished-wrong-pairings-trf16.trf"
    options = ["--engine", fake("say", RIGHT), "--round", 4, "--system", "dutch", "-q", "--keep", tmp_path / "kept"]
    done = fidepair("crosscheck", missing, OPEN, OPEN, *options, "--round", 9)
    none = fidepair("crosscheck", finished, *options[:2], "--system", "dutch", "--round", 9)

    assert (5, 1) == (done.code, done.err.count("missing.trf"))
    assert "2 tournaments, 2 rounds compared: no differences\n" == done.out
    assert 3 == none.code
    assert "No round to compare" in none.err


def test_files_of_the_same_name_are_kept_apart(fidepair, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Another file of a name has a number in the names of what is kept; FILE may be a pattern."""
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "open.trf").write_bytes(OPEN.read_bytes())
    (tmp_path / "b" / "open-2.trf").write_bytes(OPEN.read_bytes())
    monkeypatch.setattr(contest, "ask", lambda *_: Reply(ReplyKind.NO_PAIRING))
    options = ["--engine", ENGINE, "--round", 4, "--keep", tmp_path / "kept"]
    fidepair("crosscheck", tmp_path / "?" / "*.trf", *options)
    names = sorted(path.stem for path in (tmp_path / "kept").glob("*.trf"))

    assert ["open-2-round-4", "open-3-round-4", "open-round-4"] == names


def test_a_folder_with_something_in_it_is_left_alone(fidepair, fake: Callable[..., str], tmp_path: Path):
    """Nothing is written into a folder that is not empty."""
    (tmp_path / "old").write_text("old", encoding="utf-8")
    refused = fidepair("crosscheck", OPEN, "--engine", fake("say", "0"), "--round", 4, "--keep", tmp_path)

    assert 5 == refused.code
    assert "is not empty" in refused.err
    assert [] == list(tmp_path.glob("open-round*"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-", "--engine", ENGINE], "not standard input"),
        (["events.tar.gz", "--engine", ENGINE], "not the archive events.tar.gz"),
        ([OPEN, "--engine", "python3"], "does not show where the file name goes"),
        ([OPEN], "--engine"),
        (["--engine", ENGINE], "FILE"),
    ],
)
def test_requests_that_make_no_sense(fidepair, arguments: list[object], message: str):
    """They are refused with exit code 2, before anything is run."""
    done = fidepair("crosscheck", *arguments)

    assert 2 == done.code
    assert message in done.err


@on_posix
def test_an_interrupt_leaves_nothing_running(fidepair, fake: Callable[..., str], tmp_path: Path):
    """Ctrl-C ends the workers and the programs that they have started."""
    pids = tmp_path / "pids"
    pids.mkdir()
    fidepair("generate", "--players", 6, "--rounds", 1, "-n", 4, "-o", tmp_path / "t%d.trf")
    options = ["--jobs", "2", "--keep", str(tmp_path / "kept"), str(tmp_path)]
    command = [sys.executable, "-m", "fidepair", "crosscheck", "--engine", fake("hang", str(pids)), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    until = time.monotonic() + 60
    while len(list(pids.iterdir())) < 4 and time.monotonic() < until:
        time.sleep(0.02)
    started = [int(entry.name) for entry in pids.iterdir()]
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)

    assert (130, b"fidepair: interrupted\n") == (process.returncode, err)
    assert 4 == len(started)
    assert [] == [pid for pid in started if is_alive(pid)]


def test_only_so_much_of_an_answer_is_read(fake: Callable[..., str], monkeypatch: pytest.MonkeyPatch):
    """A program that never stops talking does not fill the memory."""
    monkeypatch.setattr(engines, "MAX_READ", 10)
    reply = ask(engine_of(fake("say", "1;" + "3" * 1000), 30), b"a file\n", "dutch")

    assert (ReplyKind.UNREADABLE, 10) == (reply.kind, len(reply.raw))


def test_files_travel_with_their_content(tmp_path: Path):
    """A worker elsewhere has no files; one that cannot be read is told there."""
    path = tmp_path / "a.trf"
    path.write_bytes(b"012 Open\n")
    sources = [TournamentToCompare("a", str(path)), TournamentToCompare("b", str(tmp_path / "missing.trf"))]
    found = [*crosscheck._with_content(sources)]

    assert [b"012 Open\n", None] == [one.content for one in found]
    assert [one.name for one in sources] == [one.name for one in found]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            SimpleNamespace(kind="ValueError", message="no such thing", exit_code=70),
            "a bug in fidepair: ValueError: no such thing",
        ),
        (SimpleNamespace(kind="FileProblem", message="It cannot be read.", exit_code=3), "It cannot be read."),
    ],
)
def test_a_fault_of_ours_is_called_a_bug(capsys, error, said):
    source = SimpleNamespace(path="open.trf")
    code = crosscheck._take(source, SimpleNamespace(failed=error), None, "kept")
    shown = capsys.readouterr()

    assert error.exit_code == code
    assert [said] == [line.partition("open.trf: ")[2] for line in (shown.out + shown.err).splitlines()]
