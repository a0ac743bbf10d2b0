"""`fidepair lint` as a user meets it: formats, exit codes, explanations, several files."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

import pytest
from test_cli import on_a_terminal, process

from fidepair.cli import lint as door
from fidepair.cli import suggestions

if TYPE_CHECKING:
    from pathlib import Path

BROKEN = "broken-columns-trfx"
CLEAN = "open-round-4-to-pair-trf26"

ODD = f"012 Odd\nXXR 2\nxxc white1\n001    1      {'Alpha, Anna':<33} 2450{'0.0':>32}\n".encode()
"""Read with a warning: a code in lower case."""
FORMATS = ("table", "json", "ndjson")


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A file with warnings and no errors."""
    path = tmp_path / "odd.trf"
    path.write_bytes(ODD)
    return path


# ── formats ──────────────────────────────────────────────────────────────────


def test_the_broken_sample(fidepair, samples):
    """Errors and warnings with their lines; the summary comes last; nothing goes to standard error."""
    outcome = fidepair("lint", samples / f"{BROKEN}.trf")

    assert (1, "") == (outcome.code, outcome.err)
    assert "error T075: the two sides of a game disagree\n  11:102  player 1 round 2: " in outcome.out
    assert "error T056: unreadable rating\n  13:49  " in outcome.out
    assert "warning T013: code in lower case\n  10:1  `xxr` is read as `XXR`\n    xxr 5\n    ^\n" in outcome.out
    assert re.match(r"1 file: \d+ errors, ", outcome.out.splitlines()[-1])
    assert "\x1b" not in outcome.out


def test_json_and_another_format_contradict_each_other(fidepair, samples):
    """--json with another --format is refused."""
    assert 2 == fidepair("lint", samples / f"{BROKEN}.trf", "--json", "-f", "ndjson").code


def test_quiet_is_a_line_for_each_file(fidepair, samples, odd):
    """-q: errors and warnings are counted, a clean file is called so."""
    bad, good = samples / f"{BROKEN}.trf", samples / f"{CLEAN}.trf"
    lines = fidepair("lint", bad, good, odd, "-q").out.splitlines()
    names, verdicts = zip(*(line.split(": ") for line in lines), strict=True)

    assert (str(bad), str(good), str(odd)) == names
    assert re.match(r"\d+ errors, \d+ warnings", verdicts[0])
    assert verdicts[1].startswith("clean")
    assert re.match(r"\d+ warning", verdicts[2])


@pytest.mark.parametrize("form", FORMATS)
def test_standard_input(fidepair, samples, form):
    """`-` is standard input, called so in every format."""
    outcome = fidepair("lint", "-", "-f", form, given=(samples / f"{BROKEN}.trf").read_bytes())

    assert 1 == outcome.code
    assert "<stdin>" in outcome.out


def test_verbose_shows_every_place(fidepair, tmp_path):
    """Many places of one code are cut, but not with -v."""
    path = tmp_path / "many.trf"
    path.write_bytes(b"".join(b"142 %d\n" % number for number in range(2, 12)) + ODD)

    assert "(-v shows all)" in fidepair("lint", path).out
    assert "(-v shows all)" not in fidepair("lint", path, "-v").out


# ── exit codes ───────────────────────────────────────────────────────────────


def test_warnings_count_only_if_strict(fidepair, odd, samples):
    """0 with warnings, 1 with --strict; a clean file is 0 even so."""
    assert 0 == fidepair("lint", odd).code
    assert 1 == fidepair("lint", odd, "--strict").code
    assert 0 == fidepair("lint", samples / f"{CLEAN}.trf", "--strict").code


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"%PDF-1.7\n", id="pdf"),
        pytest.param("012 Open\n".encode("utf-16"), id="utf-16"),
        pytest.param(b"Dear arbiter,\n\nhere is the file.\n", id="letter"),
        pytest.param(b"For you: the file.\n", id="letter-that-begins-with-a-code"),
        pytest.param(bytes(range(256)) * 10, id="every-byte"),
    ],
)
def test_what_is_no_report(fidepair, tmp_path, content):
    """Exit code 3, and the reason."""
    path = tmp_path / "other.bin"
    path.write_bytes(content)
    outcome = fidepair("lint", path)

    assert (3, "") == (outcome.code, outcome.err)
    assert outcome.out.startswith(f"{path}: not a tournament file\n\nerror T0")


def test_several_files_one_missing(fidepair, samples, tmp_path):
    """The others are looked into; the missing one is told on standard error and counted; the highest code wins."""
    outcome = fidepair("lint", tmp_path / "none.trf", samples / f"{BROKEN}.trf", samples / f"{CLEAN}.trf")

    assert 5 == outcome.code
    assert f"fidepair: Cannot read {tmp_path / 'none.trf'}: " in outcome.err
    assert re.match(r"2 files: \d+ errors, .*; 1 file clean; 1 file not read", outcome.out.splitlines()[-1])


@pytest.mark.parametrize(("form", "expected"), [("json", '"kind": "FileProblem"'), ("ndjson", '"kind": "FileProblem"')])
def test_a_missing_file_in_answers_for_programs(fidepair, tmp_path, form, expected):
    """Programs learn of it in the answer too."""
    outcome = fidepair("lint", tmp_path / "none.trf", "-f", form)

    assert 5 == outcome.code
    assert expected in outcome.out


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param((), id="no-file"),
        pytest.param(("--explain", "T064", "open.trf"), id="explain-and-file"),
        pytest.param(("--explain", "T64x"), id="unknown-code"),
        pytest.param(("--explain", "T064", "-f", "ndjson"), id="explain-as-ndjson"),
        pytest.param(("open.trf", "-f", "xml"), id="unknown-format"),
    ],
)
def test_usage_errors(fidepair, arguments):
    """Exit code 2, nothing on standard output."""
    outcome = fidepair("lint", *arguments)

    assert (2, "") == (outcome.code, outcome.out)
    assert outcome.err.startswith("fidepair: ")


def test_system_tells_what_the_file_does_not(fidepair, samples):
    """A file of single players is no team event."""
    assert "T123" in fidepair("lint", samples / f"{BROKEN}.trf", "--system", "team", "--json").out


# ── explanations ─────────────────────────────────────────────────────────────


def test_explain(fidepair):
    """The rule and an example, for a code in any case of letters."""
    outcome = fidepair("lint", "--explain", "t075")

    assert (0, "") == (outcome.code, outcome.err)
    assert outcome.out.startswith("error T075: the two sides of a game disagree\n\n")
    assert "\nExample\n  001 " in outcome.out


def test_explain_as_json(fidepair):
    """Editors can show explanations too."""
    document = json.loads(fidepair("lint", "--explain", "T075", "--json").out)

    assert "fidepair.explanations/1" == document["schema"]
    assert ["T075"] == [explanation["code"] for explanation in document["explanations"]]


def test_explain_names_near_codes(fidepair):
    """A slip of the hand is answered with what may have been meant."""
    assert "Did you mean T075?" in fidepair("lint", "--explain", "75").err


# ── terminals and pipes ──────────────────────────────────────────────────────


def test_lines_of_the_file_fit_the_terminal(samples):
    """On 60 columns the lines with carets are cut to fit, and styles are used."""
    out = on_a_terminal("lint", samples / f"{BROKEN}.trf", columns=60)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out).splitlines()
    carets = [number for number, line in enumerate(plain) if line.strip(" ^") == "" and "^" in line]

    assert out != "\n".join(plain)
    assert len(carets) >= 4
    assert 60 >= max(len(line) for number in carets for line in plain[number - 1 : number + 1])


@pytest.mark.slow
def test_a_closed_pipe_is_quiet(samples):
    """When nobody reads the answer there is no message; the code is that of a closed pipe."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    with process("lint", samples / f"{BROKEN}.trf", stdout=write_end) as running:
        os.close(write_end)
        _, err = running.communicate()

    assert (141, b"") == (running.returncode, err)


def test_very_many_findings_are_not_answered_for(fidepair, sample, monkeypatch):
    """A file with very many findings is not mended by a few answers: none are tried, none are told."""
    broken = sample(BROKEN)
    before = fidepair("lint", broken).out
    monkeypatch.setattr(suggestions, "_MOST_FINDINGS", 0)
    after = fidepair("lint", broken).out

    assert "To repair the file without an editor" in before
    assert before.partition("To repair the file without an editor")[0].strip() in after
    assert "To repair the file without an editor" not in after


@pytest.mark.parametrize("options", ["", "-v", "-q", "-f json", "-f ndjson", "--resume report"])
def test_a_command_is_looked_for_where_it_is_shown(fidepair, samples, tmp_path, monkeypatch, options: str):
    """The answers of a repair are tried for a table only: that takes time."""
    asked: list[str] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(door, "command_to_type", lambda path, *_: asked.append(path) or "")
    files = [samples / "broken-columns-trfx.trf", samples / "round-1-to-pair-trf26.trf"]

    assert 1 == fidepair("lint", *files, *options.split()).code
    assert int(options in ("", "-v")) == len(asked)
