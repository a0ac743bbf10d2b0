"""`fidepair serve`: lines in, lines out; hostile lines, time limits, how it ends; no file and no network."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fidepair.convert.json_schema import MAX_VALUES
from fidepair.requests import answer, answer_line, line_of

SAMPLES = Path(__file__).parents[2] / "trf_samples"
OPEN = (SAMPLES / "open-round-4-to-pair-trf26.trf").read_text("utf-8")
SERVE = [sys.executable, "-m", "fidepair", "serve"]
timer = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer here")


def served(lines: bytes, *options: str) -> list[dict[str, Any]]:
    """Return the answers to some lines."""
    done = subprocess.run([*SERVE, *options], input=lines, capture_output=True, check=False)
    assert (0, b"") == (done.returncode, done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def line(**request: Any) -> bytes:
    return json.dumps(request).encode() + b"\n"


def test_each_line_is_answered_in_its_order():
    """Each request gets one line, in the order of the requests; blank lines get none; the last needs no line end."""
    requests = [{"id": 1, "trf": OPEN}, {"id": 2, "do": "show", "trf": OPEN}, {"id": 3, "do": "x"}]
    answers = served(b"\n".join([line(**one) for one in requests]).rstrip(b"\n"))

    assert [json.loads(json.dumps(answer(request))) for request in requests] == answers


def test_a_line_of_nothing_but_values_is_refused():
    """What would take far more memory than its text is not read."""
    (told,) = served(b"[" + b"[]," * 1_300_000 + b"[]]\n")

    assert "The line has more than 2,500,000 values, the limit for a request." == told["error"]["message"]


HOSTILE: dict[str, tuple[bytes, str]] = {
    "no JSON": (b"{", "column 2: this is not JSON: "),
    "two values": (b"{} {}", "column 4: this is not JSON: extra data"),
    "a byte": (b'{"trf": "\xff"}', "Byte FF at column 10 is not UTF-8."),
    "deep": (b"[" * 200_000, "Lists and objects are nested too deep."),
    "deep objects": (b'{"id":' * 100_000, "Lists and objects are nested too deep."),
    "NaN": (b'{"id": NaN}', "NaN is not a valid JSON number."),
    "without end": (b'{"round": -Infinity}', "-Infinity is not a valid JSON number."),
    "digits": (b'{"id": ' + b"9" * 5000 + b"}", "A number has more than 1000 digits."),
    "an id without end": (b'{"id": 1e999, "trf": ""}', "`id` cannot be returned: it has an infinite number, or"),
    "twice": (b'{"id": 1, "id": 2, "trf": ""}', "`id` is given twice."),
    "twice in an option": (b'{"trf": "", "rating": {"1": 5, "1": 6}}', "`rating.1`: the property is given twice"),
    "half a sign": (b'{"trf": "\\ud800"}', "`trf` has half a character (a lone surrogate)."),
    "null": (b"null", 'A request is an object such as {"do": "pair", "trf": "..."}.'),
    "too long": (b'{"trf": "' + b"x" * (64 << 20) + b'"}', "The line is longer than 64 MB."),
    "a NUL": (b'{"trf": "\\u0000"}', "request:1:1: the file is UTF-16, or not text"),
}


def test_a_broken_line_gets_an_error_and_nothing_else():
    """Whatever a line is, it gets one answer that tells what is wrong, and the next request is answered as ever."""
    good = line(trf=OPEN, do="show", id="good")
    lines = b"".join(broken + b"\n" + good for broken, _ in HOSTILE.values())
    answers = served(lines)

    assert ["good"] * len(HOSTILE) == [one["id"] for one in answers[1::2] if one["ok"]]
    for told, (_, message) in zip(answers[::2], HOSTILE.values(), strict=True):
        assert (False, message) == (told["ok"], told["error"]["message"].splitlines()[0][: len(message)])


def answered(text: bytes, seconds: float | None = None) -> dict[str, Any]:
    """Return the answer to a line, without a process of its own."""
    told = answer_line(text, seconds, lambda _, work: work())
    assert told.endswith(b"\n")
    assert told.isascii()
    found: dict[str, Any] = json.loads(told)
    return found


@pytest.mark.parametrize("broken", [name for name in HOSTILE if name != "too long"])
def test_what_is_wrong_with_a_line(broken: str):
    """The message tells it, and the exit code is that of a wrong use or of a broken file."""
    text, message = HOSTILE[broken]
    told = answered(text)

    assert (False, message) == (told["ok"], told["error"]["message"].splitlines()[0][: len(message)])
    assert told["exit_code"] == told["error"]["exit_code"] == (3 if broken == "a NUL" else 2)
    assert [] == told["said"]


def test_the_largest_values_that_are_read():
    """As many as are allowed; digits too. A byte order mark at the beginning is none of them."""
    digits, bom = b'{"id": ' + b"9" * 1000 + b"}", b"\xef\xbb\xbf"
    told = answered(bom + digits)
    many = answered(b'{"id": [' + b"1," * (MAX_VALUES // 10) + b"1]}")

    assert int("9" * 1000) == told["id"]
    assert "The content of the file is missing." == told["error"]["message"].splitlines()[0]
    assert MAX_VALUES // 10 + 1 == len(many["id"])
    assert "more than 2,500,000 values" in answered(b"[" + b"[]," * 1_300_000 + b"[]]")["error"]["message"]


def test_a_line_has_a_time_limit():
    """What is not ready then is an error of its own, with the id of the request."""
    asked: list[float | None] = []

    def limited(seconds: float | None, _: object) -> None:
        asked.append(seconds)

    told = json.loads(answer_line(line(id=7, trf=OPEN), 0.5, limited))

    assert [0.5] == asked
    assert (7, "TimeLimit", 75) == (told["id"], told["error"]["kind"], told["exit_code"])
    assert "no answer after 0.5 s.\n  Allow more with --time-limit, or ask for less." == told["error"]["message"]


def test_a_line_of_an_answer():
    """Plain ASCII, and one line; what JSON cannot have is an error."""
    assert b'{"said": ["\\u00e9\\n"]}\n' == line_of({"said": ["é\n"]})
    assert not json.loads(line_of({"id": float("nan")}))["ok"]


@timer
def test_work_that_takes_too_long_is_ended_and_the_next_is_not():
    """The timer ends the work wherever it is, again and again if need be, and leaves the handler as it was."""
    from fidepair.cli.serve import OutOfTime, Timer

    def stubborn() -> str:
        try:
            while True:
                pass
        except OutOfTime:
            while True:  # as a destructor that swallows the first one
                pass

    before = signal.getsignal(signal.SIGALRM)
    clock = Timer()
    with clock:
        found = [clock.limited(0.01, stubborn), clock.limited(5, lambda: "done"), clock.limited(None, lambda: "too")]

    assert [None, "done", "too"] == found
    assert (before, (0.0, 0.0)) == (signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL))


@timer
def test_a_request_over_its_time_is_told_so():
    """The answer has the kind TimeLimit; the requests after it are answered."""
    from fidepair.lab.generate import generate
    from fidepair.lab.generate.settings import Settings
    from fidepair.trf import write

    large = write(generate(Settings(system="dutch", players=(3000, 3000), rounds=9, rounds_played=1), 1)).decode()
    slow = line(id=1, do="explain", player=1500, all=True, trf=large)
    first, second = served(slow + line(id=2, trf=OPEN), "--time-limit", "0.5")

    assert (1, "TimeLimit", 75) == (first["id"], first["error"]["kind"], first["exit_code"])
    assert (2, True) == (second["id"], second["ok"])


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)], ids=["term", "int"])
def test_a_signal_ends_it_without_a_traceback(number: signal.Signals, code: int):
    """SIGTERM and Ctrl-C end the process, with a line on standard error; answers that were given are whole."""
    with subprocess.Popen(SERVE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line(id=1, trf=OPEN))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["ok"]
        process.send_signal(number)
        out, err = process.communicate()

    assert (code, b"") == (process.returncode, out)
    assert 1 == len(err.splitlines())


def test_it_ends_when_nobody_reads_the_answers():
    """A closed pipe ends it with 141, as every command."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(SERVE, input=line(trf=OPEN), stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)

    assert (141, b"") == (done.returncode, done.stderr)


AUDITED = """
import json, os, sys
import fidepair
HOME = [os.path.dirname(os.path.dirname(fidepair.__file__)), os.path.dirname(os.__file__), sys.prefix, sys.base_prefix]
seen = []
def hear(event, args):
    if event == "open" and isinstance(args[0], str) and any(os.path.abspath(args[0]).startswith(f) for f in HOME):
        return  # its own modules, and those of Python
    if event.split(".")[0] in ("open", "os", "socket", "subprocess", "shutil", "tempfile", "glob", "urllib", "ctypes"):
        if event not in ("os.listdir", "os.putenv"):  # where modules are looked for
            seen.append((event, str(args)))
from fidepair.cli.app import run
sys.addaudithook(hear)
code = run(["serve"])
sys.stderr.write(f"{code} {seen}")
"""


@pytest.mark.slow
def test_no_file_and_no_network_is_touched():
    """Requests of every command open nothing but modules of Python (-B: none is compiled here), and call nobody."""
    paired = answer({"trf": OPEN, "in_place": True})["trf"]
    requests = [
        {"do": "pair"},
        *({"do": do} for do in ("check", "explain", "standings", "crosstable", "show", "lint", "fix", "info")),
        {"do": "convert", "to": "json"},
        {"do": "standings", "format": "html", "lots": True},
        {"do": "bye", "who": 3, "round": 5},
        {"do": "withdraw", "who": 3},
        {"do": "forbid", "pairs": [[1, 9]]},
        {"do": "late", "name": "Neu, Nina"},
        {"do": "player", "who": 3, "rating": 2000},
        {"do": "result", "results": ["1=1-0"], "trf": paired},
        {"do": "unpair", "trf": paired},
    ]
    lines = b"".join(line(**{"trf": OPEN, **request}) for request in requests)
    done = subprocess.run([sys.executable, "-B", "-c", AUDITED], input=lines, capture_output=True, check=False)

    assert b"0 []" == done.stderr
    assert [] == [told for told in map(json.loads, done.stdout.splitlines()) if not told["ok"]]
    assert len(requests) == len(done.stdout.splitlines())
