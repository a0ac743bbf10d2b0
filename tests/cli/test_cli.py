"""The command line as a user meets it: answers, messages, files, exit codes."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fidepair import trf
from fidepair.cli import files, writing
from fidepair.commands.pair_question import FORMATS
from fidepair.storage import history
from fidepair.systems import SYSTEMS, System

ROOT = Path(__file__).parents[2]
OPEN = "open-round-4-to-pair-trf26"
FIRST = "round-1-to-pair-trf26"
FINISHED = "finished-byes-and-forfeits-trf16"
WRONG = "finished-wrong-pairings-trf16"
IMPOSSIBLE = "no-legal-pairing-trf26"
ACCELERATED = "accelerated-round-3-to-pair-trf26"
LATE = "late-entry-round-3-to-pair-trfx"

FIRST_LIST = "5\n6 1\n2 7\n8 3\n4 9\n10 5\n"


def process(*arguments: object, **settings) -> subprocess.Popen:
    """Start the program in a process of its own, in the checkout."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"} | settings.pop("variables", {})
    command = [sys.executable, "-m", "fidepair", *map(str, arguments)]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | settings
    return subprocess.Popen(command, env=environment, cwd=ROOT, **pipes)


def on_a_terminal(*arguments: object, columns: int = 80, stderr_too: bool = False, **variables: str) -> str:
    """Return what the program writes to a terminal of so many columns; messages go elsewhere, or there too."""
    master, slave = pty.openpty()
    settings = {"TERM": "xterm-256color", "COLUMNS": str(columns), "NO_COLOR": ""} | variables
    stderr = slave if stderr_too else subprocess.PIPE
    with process(*arguments, stdout=slave, stderr=stderr, variables=settings) as running:
        os.close(slave)
        chunks = []
        while True:
            try:
                chunk = os.read(master, 65536)
            except OSError:
                break
            if not chunk:
                break
            chunks.append(chunk)
        running.communicate()
    os.close(master)
    return b"".join(chunks).decode().replace("\r\n", "\n")


# ── pair: a published round ──────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ((OPEN, "--round", 2), "Round 2 was published like this."),
        (
            (WRONG, "--round", 5, "--rounds", 5),
            "Round 5 is shown as published (differs: 2 pairs, colours of 1 pair): see `fidepair check --round 5`.",
        ),
    ],
    ids=["agrees", "differs"],
)
def test_a_published_round_is_told_apart(fidepair, samples, file, line):
    """Whoever pairs an earlier round reads in the last line whether that is what was published."""
    options = (samples / f"{file[0]}.trf", "--system", "dutch", *file[1:])

    assert line == fidepair("pair", *options).out.splitlines()[-1]
    assert line == fidepair("pair", *options, "-f", "plain").out.splitlines()[-1]
    assert line not in fidepair("pair", *options, "-q").out


def test_the_round_to_be_paired_was_not_published(fidepair, samples):
    """The next round is compared with nothing, nor is the list that programs read."""
    assert "published" not in fidepair("pair", samples / f"{OPEN}.trf", "--round", 4).out
    assert "published" not in fidepair("pair", samples / f"{OPEN}.trf", "--round", 2, "-f", "list").out


# ── pair: what is refused ────────────────────────────────────────────────────


def test_a_round_typed_in_partly_is_refused(fidepair, sample):
    """One pair typed in by hand makes no absentees of the others: the pair is named, with the ways out."""
    file = sample(OPEN)
    blocks = {"001    1 ": "  13 b", "001   13 ": "   1 w"}
    lines = [f"{line:<121}{blocks.get(line[:9], '')}".rstrip() for line in file.read_text("utf-8").splitlines()]
    file.write_text("\n".join(lines), "utf-8")
    run = fidepair("pair", file)

    assert (3, "") == (run.code, run.out)
    assert "Round 4 is incomplete in the file: 13 Mandelblatt, Oskar - 1 Abrantes, Ines; 9 other players" in run.err
    assert "use --forbid to keep players apart" in run.err
    assert "use --round 5 to pair the next round" in run.err


# ── pair: answers ────────────────────────────────────────────────────────────


def test_table_in_a_pipe_is_plain_text(fidepair, samples):
    """Without a terminal the table is aligned text, and nothing goes to standard error."""
    table = fidepair("pair", samples / f"{OPEN}.trf")
    plain = fidepair("pair", samples / f"{OPEN}.trf", "-f", "plain")

    assert (0, "") == (table.code, table.err)
    assert plain.out == table.out
    assert table.out.startswith("Lakeside Open 2026: round 4 of 7\n")
    assert "Bye: 10 Jankauskas, Rytis (0.0)\n" in table.out
    assert "Absent: 8 Holloway, Percy (2.0), half-point bye\n" in table.out
    assert "\x1b" not in table.out


def test_list(fidepair, samples):
    """The list has the number of lines first."""
    assert (0, FIRST_LIST, "") == fidepair("pair", samples / f"{FIRST}.trf", "-f", "list")


def test_list_has_the_bye_last(fidepair, samples):
    """The bye is counted and stands last, as `player 0`; absentees are not listed."""
    lines = fidepair("pair", samples / f"{OPEN}.trf", "--format", "list").out.splitlines()

    assert "6" == lines[0]
    assert "10 0" == lines[-1]
    assert 7 == len(lines)
    assert not {"8", "12"} & {number for line in lines[1:] for number in line.split()}


def test_csv(fidepair, samples):
    """CSV has a row for everybody: boards, bye, absentees."""
    rows = list(csv.DictReader(fidepair("pair", samples / f"{OPEN}.trf", "-f", "csv").out.splitlines()))

    assert ["game"] * 5 + ["pab", "half", "zero"] == [row["kind"] for row in rows]
    assert ("4", "1", "Mandelblatt, Oskar") == (rows[0]["round"], rows[0]["board"], rows[0]["white_name"])


@pytest.mark.parametrize("options", [("--json",), ("-f", "json"), ("--json", "--format", "json")])
def test_json(fidepair, samples, options):
    """--json is short for --format json; scores are strings, never fractions."""
    document = json.loads(fidepair("pair", samples / f"{OPEN}.trf", *options).out, parse_float=pytest.fail)

    assert "fidepair.pairing/1" == document["schema"]
    assert ("dutch", 4, 7) == (document["system"]["name"], document["round"], document["rounds"])
    assert 10 == document["bye"]["number"]
    assert "2.5" == document["boards"][0]["black"]["points"]
    assert document["boards"][0]["article"].startswith("5.2.")
    assert document["brackets"]


def test_trf(fidepair, samples):
    """The written file is the input with one more round, which is open and has the same pairs."""
    path = samples / f"{OPEN}.trf"
    outcome = fidepair("pair", path, "-f", "trf")
    written = trf.load(outcome.out.encode(), "written").tournament

    assert 4 == written.rounds_paired
    assert [(2, 3), (4, 5), (9, 7), (11, 6), (13, 1)] == written.open_games()
    assert outcome.out.splitlines()[:9] == path.read_text(encoding="utf-8").splitlines()[:9]


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_answers_from_standard_input(fidepair, samples, form):
    """`-` reads standard input, for every format."""
    outcome = fidepair("pair", "-", "-f", form, given=(samples / f"{FIRST}.trf").read_bytes())

    assert 0 == outcome.code
    assert outcome.out


def test_quiet_is_only_the_answer(fidepair, samples):
    """-q: no heading, no note, no warning."""
    loud = fidepair("pair", samples / f"{LATE}.trf", "--system", "dutch")
    quiet = fidepair("pair", samples / f"{LATE}.trf", "--system", "dutch", "-q")

    assert "" == quiet.err
    assert "Valley Club" in loud.out
    assert "Valley Club" not in quiet.out
    assert quiet.out in loud.out


def test_verbose_tells_how_brackets_were_paired(fidepair, samples):
    """-v adds each bracket and the bye; in plain text a fact in each line."""
    told = fidepair("pair", samples / f"{OPEN}.trf", "-v").out
    plain = fidepair("pair", samples / f"{OPEN}.trf", "-v", "-f", "plain").out

    assert "\n  Bracket 2.0: 1 Abrantes (2.5) and 4 Dvorakova (2.5) moved down; 1-13, 4-5 and 2-3." in told
    assert "moved down; 1 against 13, 4 against 5 and 2 against 3." in plain


def test_a_pairing_without_an_account_loads_no_explanations(samples):
    """What explains is loaded for -v only."""
    script = (
        "import sys; from fidepair.cli.app import run; run(sys.argv[1:]); "
        "sys.exit(any(name.startswith('fidepair.explain') for name in sys.modules))"
    )
    arguments = [sys.executable, "-c", script, "pair", samples / f"{OPEN}.trf"]

    assert 0 == subprocess.run(arguments, stdout=subprocess.DEVNULL, check=False).returncode


def test_a_dialect_that_declares_no_acceleration_gets_the_virtual_points(fidepair, sample):
    """Readers of TRFx know no declaration: the points themselves are written. 4 of 7 rounds are accelerated, two with
    a point, two with half a point (C.04.7 1.4). Six of ten were GA, the last one of them is 7 since 4 came late (1.3).
    """
    path = sample("late-entry-round-3-to-pair-trfx")
    paired = fidepair("pair", path, "--system", "dutch", "--acceleration", "baku", "--in-place", "-q")

    assert 0 == paired.code
    assert [f"XXA {number:4}  1.0  1.0  0.5  0.5" for number in range(1, 8)] == [
        line.rstrip() for line in path.read_text().splitlines() if line.startswith("XXA")
    ]


def test_acceleration_is_called_off(fidepair, samples):
    """`none` is no acceleration, whatever the file declares."""
    path = samples / f"{ACCELERATED}.trf"
    found = [
        json.loads(fidepair("pair", path, *more, "--json").out)["acceleration"]
        for more in ((), ("--acceleration", "none"))
    ]

    assert ["baku", None] == found


def test_an_accelerated_round_shows_both_scores(fidepair, samples):
    """Points and pairing points stand side by side, and the heading names the acceleration."""
    out = fidepair("pair", samples / f"{ACCELERATED}.trf").out

    assert "Baku acceleration (C.04.7)" in out
    assert "Pts  PPts" in out
    assert "2.0   2.5" in out


def test_characters_the_output_cannot_show_do_not_stop_it(samples):
    """With an ASCII output floats are `v` and `^`, and other letters the nearest ones."""
    text = (samples / f"{OPEN}.trf").read_text(encoding="utf-8").replace("Abrantes, Ines   ", "Ábrantes, Inês   ")
    with process("pair", "-", stdin=subprocess.PIPE, variables={"PYTHONIOENCODING": "ascii"}) as running:
        out, err = running.communicate(text.encode())

    assert (0, b"") == (running.returncode, err)
    assert b"Abrantes, Ines" in out
    assert b"-v" in out


# ── pair: options ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["dutch", "Dutch", "DUTCH"])
def test_system_in_any_case(fidepair, samples, name):
    """The name of a system may be written in any case."""
    assert FIRST_LIST == fidepair("pair", "--system", name, samples / f"{FIRST}.trf", "-f", "list").out


def test_unknown_system_names_the_nearest(fidepair, samples):
    """A misspelt system is a usage error that tells what was probably meant, and the choices."""
    outcome = fidepair("pair", "--system", "duch", samples / f"{FIRST}.trf")

    assert (2, "") == (outcome.code, outcome.out)
    assert "Did you mean dutch?" in outcome.err
    assert "Choose one of: dutch" in outcome.err


def test_no_system_names_the_choices(fidepair, samples):
    """Without --system and record 192 nothing is guessed."""
    outcome = fidepair("pair", samples / f"{LATE}.trf")

    assert (3, "") == (outcome.code, outcome.out)
    assert "--system" in outcome.err
    assert "dutch" in outcome.err


def test_absent(fidepair, samples):
    """--absent may be repeated and takes lists; these players are not paired."""
    out = fidepair("pair", samples / f"{FIRST}.trf", "--absent", "1,10", "--absent", "3", "-f", "list").out
    paired = {number for line in out.splitlines()[1:] for number in line.split()}

    assert set() == {"1", "3", "10"} & paired
    assert {"2", "4", "5", "6", "7", "8", "9", "0"} == paired


def test_forbid(fidepair, samples):
    """--forbid may be repeated and takes lists; these pairs do not meet."""
    out = fidepair("pair", samples / f"{FIRST}.trf", "--forbid", "1-6,2-7", "--forbid", "8-3", "-f", "list").out

    assert set() == {"6 1", "1 6", "2 7", "7 2", "8 3", "3 8"} & set(out.splitlines())


def test_initial_colour_and_rounds_override_the_file(fidepair, samples):
    """An option wins over the record."""
    outcome = fidepair(
        "pair",
        samples / f"{FIRST}.trf",
        "--initial-colour",
        "white",
        "--rounds",
        "9",
        "--json",
        "--acceleration",
        "baku",
    )
    document = json.loads(outcome.out)

    assert ("white", 9, "baku") == (document["initial_colour"], document["rounds"], document["acceleration"])


def test_a_round_that_was_paired_is_paired_again_as_it_was(fidepair, samples):
    """--round with an earlier number shows how that round is paired."""
    document = json.loads(fidepair("pair", samples / f"{OPEN}.trf", "--round", "3", "--json").out)

    assert 3 == document["round"]
    assert ["zero"] == [absent["bye"] for absent in document["absent"]]


def test_an_earlier_round_is_not_written_back(fidepair, sample):
    """Nothing that was published is overwritten."""
    path = sample(OPEN)
    before = path.read_bytes()
    outcome = fidepair("pair", path, "--round", "3", "--in-place")

    assert (2, "") == (outcome.code, outcome.out)
    assert "is already in the file" in outcome.err
    assert before == path.read_bytes()


def test_an_open_round_is_refused_unless_its_games_are_adjourned(fidepair, sample):
    """Games without a result must be entered, or declared adjourned."""
    path = sample(OPEN)
    fidepair("pair", path, "--in-place")
    refused = fidepair("pair", path)
    adjourned = fidepair("pair", path, "--adjourned", "--json")

    assert (3, "") == (refused.code, refused.out)
    assert "--adjourned" in refused.err
    assert 5 == json.loads(adjourned.out)["round"]


LONE_BYE = b"""012 Lone bye
142 5
152 W
192 FIDE_DUTCH_2026
001    1      Alpha, Anna                       2450                             1.0    1     3 w 1
001    2      Bravo, Boris                      2380                             1.0    2     4 b 1
001    3      Charlie, Cleo                     2310                             0.0    3     1 b 0
001    4      Delta, Dirk                       2240                             0.0    4     2 w 0  0000 - U
001    5      Echo, Eva                         2170                             1.0    5  0000 - U
"""


@pytest.mark.parametrize(
    ("round_number", "games"), [pytest.param(2, 2, id="given-beforehand"), pytest.param(3, 2, id="that-round-is-over")]
)
def test_a_lone_bye_needs_a_round_number(fidepair, round_number, games):
    """Is a round with nothing but a bye over, or to be paired? The arbiter says so, and it is written accordingly."""
    refused = fidepair("pair", "-", given=LONE_BYE)
    outcome = fidepair("pair", "-", "--round", round_number, "-f", "trf", given=LONE_BYE)
    written = trf.load(outcome.out.encode(), "written").tournament

    assert (3, "") == (refused.code, refused.out)
    assert "--round 2" in refused.err
    assert round_number == written.rounds_paired
    assert games == len(written.open_games())


def test_tpn_changes_whose_parity_decides(fidepair, samples):
    """A late entry shifts the parity of those below, unless the numbers of the file are asked for."""
    lists = {
        tpn: fidepair("pair", samples / f"{FIRST}.trf", "--absent", "1,2,3", "--tpn", tpn, "-f", "list").out
        for tpn in ("file", "arrived")
    }

    assert lists["file"] != lists["arrived"]


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("--absent", "x"), id="absent-no-number"),
        pytest.param(("--absent", "99"), id="absent-nobody"),
        pytest.param(("--absent", "1,,2"), id="absent-empty"),
        pytest.param(("--forbid", "4"), id="forbid-one"),
        pytest.param(("--forbid", "4-4"), id="forbid-oneself"),
        pytest.param(("--forbid", "4-99"), id="forbid-nobody"),
        pytest.param(("--round", "0"), id="round-zero"),
        pytest.param(("--rounds", "x"), id="rounds-no-number"),
        pytest.param(("--format", "xml"), id="unknown-format"),
        pytest.param(("--json", "--format", "csv"), id="two-formats"),
        pytest.param(("--initial-colour", "red"), id="unknown-colour"),
        pytest.param(("--sytem", "dutch"), id="unknown-option"),
        pytest.param(("--in-place", "--format", "json"), id="in-place-json"),
        pytest.param(("--in-place", "-o", "other.trf"), id="in-place-elsewhere"),
        pytest.param(("another.trf",), id="two-files"),
    ],
)
def test_usage_errors(fidepair, samples, arguments):
    """What cannot be meant is exit code 2, a message and a way out on standard error, nothing on standard output."""
    outcome = fidepair("pair", samples / f"{FIRST}.trf", *arguments)

    assert (2, "") == (outcome.code, outcome.out)
    assert outcome.err.startswith("fidepair: ")


def test_unknown_commands_and_no_command(fidepair):
    """Without a command the help is shown, with exit code 2; an unknown one is named."""
    nothing, unknown = fidepair(), fidepair("piar")

    assert (2, "") == (nothing.code, nothing.out)
    assert "Start:" in nothing.err
    assert 2 == unknown.code
    assert "piar" in unknown.err


@pytest.mark.parametrize("arguments", [("--help",), ("-h",), ("pair", "--help"), ("check", "-h")])
def test_help(fidepair, arguments):
    """Help goes to standard output."""
    outcome = fidepair(*arguments)

    assert (0, "") == (outcome.code, outcome.err)
    assert "Usage: fidepair" in outcome.out


# ── pair: files ──────────────────────────────────────────────────────────────


def test_in_place_writes_the_round_into_the_input(fidepair, sample):
    """--in-place keeps permissions, and what was there in the history; it tells what it did on standard error."""
    path = sample(OPEN)
    before = path.read_bytes()
    path.chmod(0o640)
    expected = fidepair("pair", path, "-f", "trf").out
    outcome = fidepair("pair", path, "--in-place")

    assert (0, "") == (outcome.code, outcome.out)
    assert "round 4, 5 boards: written to" in outcome.err
    assert expected == path.read_text(encoding="utf-8")
    assert 0o640 == stat.S_IMODE(path.stat().st_mode)
    assert [path.name, f"{path.name}.history"] == sorted(os.listdir(path.parent))
    assert before == history.content_of(str(path), 0)


def test_in_place_follows_links(fidepair, sample):
    """A symbolic link stays a link; the file it leads to is written."""
    path = sample(OPEN)
    link = path.with_name("link.trf")
    link.symlink_to(path.name)
    fidepair("pair", link, "--in-place")

    assert link.is_symlink()
    assert 4 == trf.read(path).rounds_paired


def test_the_input_is_not_overwritten_by_accident(fidepair, sample):
    """-o with the name of the input, even by another path or with --force, needs --in-place."""
    path = sample(OPEN)
    before = path.read_bytes()
    link = path.with_name("link.trf")
    link.symlink_to(path.name)

    for output in (path, link):
        outcome = fidepair("pair", path, "-o", output, "--force")
        assert (2, "") == (outcome.code, outcome.out)
        assert "--in-place" in outcome.err
    assert before == path.read_bytes()


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("next.trf", b"012 Harbour Rapid"),
        ("next.TRF", b"012 Harbour Rapid"),
        ("next.json", b"{\n"),
        ("next.csv", b"round,board,"),
        ("next.txt", b"Harbour Rapid: round 1"),
    ],
)
def test_output_follows_the_ending(fidepair, sample, name, start):
    """-o takes the format from the ending of the name; unknown endings get plain text."""
    path = sample(FIRST)
    outcome = fidepair("pair", path, "-o", path.with_name(name))

    assert (0, "") == (outcome.code, outcome.out)
    assert path.with_name(name).read_bytes().startswith(start)


def test_an_existing_file_is_kept_unless_forced(fidepair, sample):
    """-o replaces a file only with --force."""
    path = sample(FIRST)
    other = path.with_name("pairs.txt")
    other.write_text("precious", encoding="utf-8")
    refused = fidepair("pair", path, "-o", other, "-f", "list")
    kept = other.read_text(encoding="utf-8")
    forced = fidepair("pair", path, "-o", other, "-f", "list", "--force")

    assert 5 == refused.code
    assert "--force" in refused.err
    assert "precious" == kept
    assert 0 == forced.code
    assert FIRST_LIST == other.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written(fidepair, sample):
    """A missing folder is exit code 5 with the name."""
    path = sample(FIRST)
    outcome = fidepair("pair", path, "-o", path.parent / "nowhere/x.trf", "--force")

    assert (5, "") == (outcome.code, outcome.out)
    assert "Cannot write" in outcome.err
    assert [path.name] == os.listdir(path.parent)


@pytest.mark.parametrize(("command", "target"), [("pair", "nowhere.trf"), ("show", "nowhere.trf"), ("show", ".")])
def test_a_file_that_cannot_be_read(fidepair, tmp_path, command, target):
    """A file that is not there, or a folder where one file is needed, is exit code 5 with the name."""
    outcome = fidepair(command, tmp_path / target)

    assert (5, "") == (outcome.code, outcome.out)
    assert "Cannot read" in outcome.err


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    """If the last step fails, the old content is there and the temporary file is gone."""
    path = tmp_path / "open.trf"
    path.write_bytes(b"old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(files.FileProblem, match="No space left"):
        writing.write(str(path), b"new", replace=True)

    assert b"old" == path.read_bytes()
    assert ["open.trf"] == os.listdir(tmp_path)


def test_a_file_changed_meanwhile_is_not_overwritten(tmp_path):
    """What another program wrote since the file was read is not lost."""
    path = tmp_path / "open.trf"
    path.write_bytes(b"results entered meanwhile")

    with pytest.raises(files.FileProblem, match="Another program changed"):
        writing.write(str(path), b"new", replace=True, was=b"old")

    assert b"results entered meanwhile" == path.read_bytes()
    assert ["open.trf"] == os.listdir(tmp_path)


def test_a_file_that_appears_meanwhile_is_not_overwritten(tmp_path):
    """Without leave to replace, writing onto a name that has been taken fails."""
    path = tmp_path / "open.trf"
    path.write_bytes(b"old")

    with pytest.raises(files.FileProblem, match="already exists"):
        writing.write(str(path), b"new", replace=False)

    assert b"old" == path.read_bytes()
    assert ["open.trf"] == os.listdir(tmp_path)


def test_output_to_a_device(fidepair, samples):
    """A device or pipe can be written to; there is nothing to replace."""
    assert 0 == fidepair("pair", samples / f"{FIRST}.trf", "-o", "/dev/null").code


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="needs /dev/stdout")
def test_output_to_standard_output_by_its_name(tmp_path, samples):
    """A pipe gets the answer, and a file that is appended to keeps what it had."""
    words = ["pair", samples / f"{FIRST}.trf", "-f", "list", "-o"]
    expected, _ = process(*words[:-1]).communicate()
    piped, _ = process(*words, "/dev/stdout").communicate()
    log = tmp_path / "log"
    log.write_bytes(b"before\n")
    with log.open("ab") as stream:
        process(*words, "/dev/stdout", stdout=stream).communicate()

    assert (expected, b"before\n" + expected) == (piped, log.read_bytes())


# ── pair: the answer is no, and faults ───────────────────────────────────────


def test_no_legal_pairing(fidepair, sample):
    """Exit code 1, the reason on standard error, nothing on standard output, nothing written."""
    path = sample(IMPOSSIBLE)
    before = path.read_bytes()
    told = fidepair("pair", path)
    in_place = fidepair("pair", path, "--in-place")
    elsewhere = fidepair("pair", path, "-o", path.with_name("next.trf"))

    assert (1, "") == (told.code, told.out)
    assert "1.9.3" in told.err
    assert [1, 1] == [in_place.code, elsewhere.code]
    assert before == path.read_bytes()
    assert [path.name] == os.listdir(path.parent)


def test_no_legal_pairing_as_json(fidepair, samples):
    """With --json the reason is an object with the same schema."""
    outcome = fidepair("pair", samples / f"{IMPOSSIBLE}.trf", "--json")
    document = json.loads(outcome.out)

    assert 1 == outcome.code
    assert "fidepair.pairing/1" == document["schema"]
    assert ("PairingImpossible", 1) == (document["error"]["kind"], document["error"]["exit_code"])


def test_a_damaged_file(fidepair, sample):
    """Faults come with file, line and column, exit code 3."""
    path = sample(OPEN)
    path.write_bytes(path.read_bytes().replace(b"2470", b"24x0"))
    outcome = fidepair("pair", path)
    as_json = json.loads(fidepair("pair", path, "--json").out)

    assert (3, "") == (outcome.code, outcome.out)
    assert f"{path}:12:49: " in outcome.err
    assert [(12, 49)] == [(finding["line"], finding["column"]) for finding in as_json["error"]["findings"]]


def test_not_supported(fidepair, sample):
    """A system the program does not have is exit code 4."""
    path = sample(OPEN)
    path.write_bytes(path.read_bytes().replace(b"FIDE_DUTCH_2026", b"CUSTOM_SWISS"))

    assert 4 == fidepair("pair", path).code


class Broken(System):
    """A system with a fault."""

    def pair(self, *_):
        """Fail as no engine should."""
        raise ZeroDivisionError("seven\nlines")


@pytest.mark.parametrize("debug", [False, True])
def test_a_fault_of_the_program(fidepair, samples, monkeypatch, debug):
    """One line that asks for a report, exit code 70; a traceback only if FIDEPAIR_DEBUG=1."""
    monkeypatch.setitem(SYSTEMS, "dutch", Broken(*SYSTEMS["dutch"]))
    monkeypatch.setenv("FIDEPAIR_DEBUG", "1" if debug else "0")
    outcome = fidepair("pair", samples / f"{FIRST}.trf", "--system", "dutch")
    last = outcome.err.splitlines()[-1]

    assert (70, "") == (outcome.code, outcome.out)
    assert "ZeroDivisionError: seven" in last
    assert "report" in last
    assert debug == ("Traceback" in outcome.err)
    assert debug or 1 == len(outcome.err.splitlines())


def test_an_interrupt_while_pairing(fidepair, sample, monkeypatch):
    """Ctrl-C is exit code 130, and the file is as it was; no unfinished file is left."""
    path = sample(FIRST)
    before = path.read_bytes()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    outcome = fidepair("pair", path, "--in-place")

    assert (130, "", "fidepair: interrupted\n") == outcome
    assert before == path.read_bytes()
    assert [path.name, f"{path.name}.history"] == sorted(os.listdir(path.parent))


@pytest.mark.slow
def test_an_interrupt_while_reading():
    """A signal in a real process: exit code 130, no traceback."""
    with process("pair", "-", stdin=subprocess.PIPE) as running:
        time.sleep(1.5)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=20)

    assert (130, b"") == (running.returncode, out)
    assert b"Traceback" not in err


def test_a_terminal_hears_what_is_waited_for():
    """`-` on a terminal says that a file is expected there, and how to end it."""
    master, slave = pty.openpty()
    with process("pair", "-", stdin=slave) as running:
        os.close(slave)
        os.write(master, b"\x04")
        _, err = running.communicate(timeout=20)
    os.close(master)

    assert 3 == running.returncode
    assert b"type or paste a file, then press Ctrl-D." in err


def test_a_pipe_hears_nothing(fidepair, samples):
    """A file that comes through a pipe needs no such words."""
    assert "" == fidepair("pair", "-", "-f", "list", given=(samples / f"{OPEN}.trf").read_bytes()).err


@pytest.mark.slow
def test_messages_and_accounts_fit_the_terminal(samples):
    """`-v` and what goes to standard error are broken between words where the terminal ends; no file name is."""
    out = on_a_terminal("pair", "-v", samples / f"{OPEN}.trf", NO_COLOR="1", columns=50)
    err = on_a_terminal("pair", samples / "broken-columns-trfx.trf", columns=50, stderr_too=True)

    assert "    9 floats down from bracket 1.5: no opponent is\n      left there.\n" in out
    assert "  Write up to four digits, or leave the columns\n    blank for an unrated player.\n" in err


def test_a_closed_pipe_is_quiet(samples):
    """When nobody reads the answer any more there is no message; the code is that of a closed pipe."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    with process("pair", samples / f"{OPEN}.trf", stdout=write_end) as running:
        os.close(write_end)
        _, err = running.communicate()

    assert (141, b"") == (running.returncode, err)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_behind_standard_output(samples):
    """An answer that cannot be written is exit code 5, not success."""
    with open("/dev/full", "wb") as full, process("pair", samples / f"{OPEN}.trf", stdout=full) as running:
        _, err = running.communicate()

    assert 5 == running.returncode
    assert b"Cannot write to standard output" in err
    assert b"Traceback" not in err


# ── terminals ────────────────────────────────────────────────────────────────


def test_a_terminal_gets_a_table_that_fits(samples):
    """On 80 columns no line is longer; names are whole, titles, ratings, points and floats are there."""
    out = on_a_terminal("pair", samples / f"{OPEN}.trf", NO_COLOR="1")
    lines = re.sub(r"\x1b\[[0-9;]*m", "", out).splitlines()

    assert 80 >= max(map(len, lines))
    assert " 2  4 WGM Dvorakova, Jitka   2096 2.5 -↓   5 FM  Eskildsen, Palle  2048 2.0 ↓-" in lines


@pytest.mark.parametrize(("columns", "first"), [(60, " 1 13 Mandelblatt, Oskar 2.0   1 Abrantes, Ines    2.5"),
                                                (40, " 1 13 Mandelbla… 2.0   1 Abrantes…   2.5")])  # fmt: skip
def test_a_narrow_terminal_gets_whole_numbers(samples, columns, first):
    """On 60 columns colours, floats, titles and ratings are gone; on 40 names are cut. Boards, numbers and points are
    whole."""
    out = on_a_terminal("pair", samples / f"{OPEN}.trf", NO_COLOR="1", columns=columns)

    assert first in re.sub(r"\x1b\[[0-9;]*m", "", out).splitlines()
    assert "─" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ("systems",),
        ("pair", "-v", OPEN),
        ("show", OPEN),
        ("standings", "finished-standings-trf26"),
        ("explain", OPEN, "--round", "3"),
        ("sheet", OPEN),
        ("lint", "broken-columns-trfx"),
    ],
    ids="-".join,
)
def test_lines_in_a_pipe_obey_columns(fidepair, samples, monkeypatch, arguments):
    """COLUMNS makes lines of text and tables in a pipe as short as on a terminal; without it they are as long as
    they need. `-f plain` and a file are always whole."""
    monkeypatch.chdir(samples)
    words = [f"{one}.trf" if Path(f"{one}.trf").exists() else one for one in arguments]
    whole = fidepair(*words).out
    monkeypatch.setenv("COLUMNS", "56")
    narrow = fidepair(*words).out

    assert 56 < max(map(len, whole.splitlines()))
    assert 56 >= max(map(len, narrow.splitlines()))
    if arguments[0] in ("pair", "show", "standings"):
        plain = fidepair(*words, "-f", "plain").out
        monkeypatch.delenv("COLUMNS")
        assert plain == fidepair(*words, "-f", "plain").out


def test_a_page_of_the_documents_stays_markdown_in_a_pipe(fidepair, monkeypatch):
    """It is text for other programs, whatever COLUMNS says."""
    whole = fidepair("docs", "pair").out
    monkeypatch.setenv("COLUMNS", "50")

    assert whole == fidepair("docs", "pair").out


def test_a_wide_terminal_gets_everything(samples):
    """With room enough, titles and ratings are shown."""
    out = on_a_terminal("pair", samples / f"{OPEN}.trf", columns=150, NO_COLOR="1")

    assert "WGM" in out
    assert "2470" in out


@pytest.mark.parametrize(
    ("options", "variables", "styled"),
    [
        pytest.param((), {}, True, id="plain-terminal"),
        pytest.param(("-f", "plain"), {}, False, id="plain-format"),
        pytest.param((), {"TERM": "dumb"}, False, id="dumb-terminal"),
        pytest.param(("-f", "json"), {}, False, id="json"),
    ],
)
def test_styles_only_where_they_help(samples, options, variables, styled):
    """Escape sequences appear in the table on a terminal that understands them, nowhere else."""
    assert styled == ("\x1b[" in on_a_terminal("pair", samples / f"{OPEN}.trf", *options, **variables))


COLOUR = re.compile(r"\x1b\[(?:[\d;]*;)?(?:[34][0-8]|9[0-7]|10[0-7])[;m]")


def test_no_colours(samples):
    """NO_COLOR leaves no colour codes; without it a finding has one. Bold, which is no colour
    (no-color.org), stays."""
    broken = samples / "broken-columns-trfx.trf"
    out = on_a_terminal("lint", broken, NO_COLOR="1")

    assert COLOUR.search(on_a_terminal("lint", broken))
    assert not COLOUR.search(out)
    assert "\x1b[1m" in out


# ── check ────────────────────────────────────────────────────────────────────


def test_check_agrees(fidepair, samples):
    """A right tournament: a line for each round, a summary, exit code 0."""
    outcome = fidepair("check", samples / f"{OPEN}.trf")

    assert (0, "") == (outcome.code, outcome.err)
    assert 3 == outcome.out.count("agrees")
    assert "1 tournament, 3 rounds checked: no differences\n" == outcome.out.splitlines(keepends=True)[-1]


def test_check_differs(fidepair, samples):
    """A wrong round: both versions side by side, exit code 1."""
    outcome = fidepair("check", samples / f"{WRONG}.trf", "--system", "dutch", "--rounds", "5")

    assert 1 == outcome.code
    assert "  1 - 6       6 - 3\n" in outcome.out
    assert "  2 - 4       4 - 2, colours by 5.2.1\n" in outcome.out


def test_check_verbose_has_names_and_brackets(fidepair, samples):
    """-v names the players and tells how the rules pair the round."""
    out = fidepair("check", samples / f"{WRONG}.trf", "--system", "dutch", "--rounds", "5", "-v").out

    assert "6 FM Fontanelli, Bruno - 3 IM Cardenal, Tomas" in out
    assert "Bracket 3.5" in out or "Bracket 3.0" in out


def test_check_quiet_is_a_line_for_each_file(fidepair, samples):
    """-q: one line each, nothing on standard error."""
    good, bad = samples / f"{FINISHED}.trf", samples / f"{WRONG}.trf"
    outcome = fidepair("check", good, bad, "--system", "dutch", "-q")

    assert 1 == outcome.code
    assert "" == outcome.err
    assert [
        f"{good}: all 5 rounds agree",
        f"{bad}: round 5 of 5 checked differs from the rules: worse (C6)",
    ] == outcome.out.splitlines()


def test_check_one_round(fidepair, samples):
    """--round checks that round only."""
    assert 0 == fidepair("check", samples / f"{WRONG}.trf", "--system", "dutch", "--round", "4").code
    assert 1 == fidepair("check", samples / f"{WRONG}.trf", "--system", "dutch", "--round", "5").code


def test_check_tells_that_the_number_of_rounds_was_assumed(fidepair, samples):
    """A note on standard error, with the name of the file."""
    err = fidepair("check", samples / f"{FINISHED}.trf", "--system", "dutch").err

    assert "finished-byes-and-forfeits-trf16.trf: the number of rounds is missing; round 5 is taken" in err


def test_check_goes_on_after_an_unreadable_file(fidepair, samples, tmp_path):
    """A bad file is told and counted; the others are checked; the highest exit code counts."""
    outcome = fidepair(
        "check", tmp_path / "none.trf", samples / f"{FIRST}.trf", samples / f"{WRONG}.trf", "--system", "dutch"
    )

    assert 5 == outcome.code
    assert "none.trf: No such file or directory" in outcome.err
    assert f"{FIRST}.trf: No round is paired" in outcome.err
    assert "1 tournament, 5 rounds checked: 1 round differs: 1 worse (C6: 1); 2 files not checked" in outcome.out


def test_check_json(fidepair, samples, tmp_path):
    """Files in the order given, each with its rounds or its error; a schema and a summary."""
    outcome = fidepair(
        "check", samples / f"{WRONG}.trf", tmp_path / "none.trf", "--system", "dutch", "--rounds", "5", "--json"
    )
    document = json.loads(outcome.out)
    summary = {
        "files": 2,
        "files_not_checked": 1,
        "rounds": 5,
        "rounds_differing": 1,
        "rounds_differing_undeclared": 1,
        "kinds": {"worse": {"rounds": 1, "criteria": {"C6": 1}}},
        "kinds_declared": {},
        "ranks_checked": 0,
        "ranks_differing": 0,
    }

    assert 5 == outcome.code
    assert "fidepair.check/1" == document["schema"]
    assert ["agrees"] * 4 + ["differs"] == [found["status"] for found in document["files"][0]["rounds"]]
    assert [{"white": 1, "black": 6}, {"white": 3, "black": 5}] == document["files"][0]["rounds"][4]["published_only"]
    assert "FileProblem" == document["files"][1]["error"]["kind"]
    assert summary == document["summary"]


def test_check_reads_standard_input(fidepair, samples):
    """`-` is standard input."""
    outcome = fidepair("check", "-", "-q", given=(samples / f"{OPEN}.trf").read_bytes())

    assert (0, "<stdin>: all 3 rounds agree\n", "") == outcome


def test_check_checks_a_round_that_is_paired_but_not_played(fidepair, sample):
    """A round just published can be checked before it is played."""
    path = sample(OPEN)
    fidepair("pair", path, "--in-place")

    assert "all 4 rounds agree" in fidepair("check", path, "-q").out


def test_progress_is_for_terminals_only(samples):
    """Several files show a bar on a terminal, on standard error; in a pipe there is none."""
    paths = [samples / f"{OPEN}.trf", samples / f"{ACCELERATED}.trf"]
    with process("check", *paths) as running:
        out, err = running.communicate()

    assert (0, b"") == (running.returncode, err)
    assert b"2 tournaments, 5 rounds checked: no differences" in out


def test_progress_on_a_terminal(samples):
    """On a terminal the bar goes to standard error; the answer on standard output is free of it."""
    master, slave = pty.openpty()
    paths = [samples / f"{OPEN}.trf", samples / f"{ACCELERATED}.trf"]
    with process("check", *paths, stderr=slave, variables={"TERM": "xterm", "COLUMNS": "80"}) as running:
        os.close(slave)
        out, _ = running.communicate()
        shown = os.read(master, 65536)
    os.close(master)

    assert 0 == running.returncode
    assert b"checking" in shown
    assert b"checking" not in out


# ── the program ──────────────────────────────────────────────────────────────


def test_version():
    """`--version` shows name and version, and that FIDE has not endorsed the program."""
    from fidepair.version import NOT_ENDORSED, __version__

    for arguments in (["--version"], ["--version", "pair"]):
        with process(*arguments) as running:
            out, err = running.communicate()
        assert (0, f"fidepair {__version__}\n{NOT_ENDORSED}\n".encode(), b"") == (running.returncode, out, err)


def test_a_provisional_rating_for_the_dubov_system(fidepair, sample):
    """Dubov refuses a player without rating by number, and takes a provisional one; a known rating stays."""
    path = sample("dubov-round-4-to-pair-trf26")
    path.write_bytes(path.read_bytes().replace(b" 1579 GER", b"      GER"))
    refused = fidepair("pair", path, "-f", "list")
    rated = fidepair("pair", path, "-f", "list", "--rating", "13=1579")
    again = fidepair("pair", path, "--rating", "13=1579,2=2000")

    assert (3, "") == (refused.code, refused.out)
    assert "Player 13 has no rating" in refused.err
    assert "--rating 13=1500" in refused.err
    assert (0, "6\n7 2\n9 1\n13 11\n10 6\n8 3\n4 5\n") == (rated.code, rated.out)
    assert 2 == again.code
    assert "player 2 already has a rating, 2410" in again.err
    assert "To change a rating, use `fidepair player`." in again.err


@pytest.mark.parametrize("wrong", ["9", "9=", "=1500", "9=a", "9-1500"])
def test_ratings_are_written_with_an_equals_sign(fidepair, sample, wrong):
    """A rating that cannot be read is a usage error."""
    outcome = fidepair("pair", sample("dubov-round-4-to-pair-trf26"), "--rating", wrong)

    assert 2 == outcome.code
    assert "9=1500" in outcome.err


def test_the_lim_system_tells_its_steps(fidepair, sample):
    """`-v` prints the walk down, up and into the median, each step with its article; JSON has the same lines."""
    import json

    path = sample("lim-round-4-to-pair-trf26")
    told = fidepair("pair", path, "-v").out.split("Step by step\n")[1].splitlines()
    document = json.loads(fidepair("pair", path, "--json").out)

    assert told == document["steps"]
    assert ["Down", "Down", "Down", "Up", "Median, downwards", "Colours (5)"] == [
        line.split(":")[0] for line in told if not line.startswith(" ")
    ]
    assert "  13 floats: the number is made even, type d (2.3.4)" in told


def test_maxi_belongs_to_the_lim_system(fidepair, sample):
    """`--maxi` is taken for the Lim System and refused for another one."""
    taken = fidepair("pair", sample("lim-round-4-to-pair-trf26"), "--maxi", "-f", "list")
    refused = fidepair("pair", sample("dubov-round-4-to-pair-trf26"), "--maxi")

    assert 0 == taken.code
    assert (2, "") == (refused.code, refused.out)
    assert "Lim" in refused.err


def test_an_unregistered_type_is_written_with_a_comment(tmp_path):
    """Record 192 has no code for the Lim System: the one in use is written, and a comment says so."""
    from fidepair.tournament import Participant, Tournament
    from fidepair.trf import read, write

    tournament = Tournament((Participant(1, 1, "A"), Participant(2, 2, "B")), rounds=3, system="lim")
    path = tmp_path / "lim.trf"
    path.write_bytes(write(tournament))
    lines = path.read_text().splitlines()

    assert lines[lines.index("192 FIDE_LIM") - 1].startswith("### ")
    assert "lim" == read(path).system


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "Nguyễn, Łukasz Škoda 李"),
        ("cp1252", "Nguyen, Lukasz Škoda ?"),
        ("cp437", "Nguyen, Lukasz Skoda ?"),
        ("ascii", "Nguyen, Lukasz Skoda ?"),
    ],
)
def test_a_narrow_encoding_gets_the_nearest_letters(samples, tmp_path, encoding, name):
    """Accents and strokes go where the encoding of the output lacks the letter; what has no Latin letter is `?`."""
    path = tmp_path / "open.trf"
    text = (samples / "open-round-4-to-pair-trf26.trf").read_text(encoding="utf-8")
    long_name = "Nguyễn, Łukasz Škoda 李"
    path.write_text(text.replace("Abrantes, Ines".ljust(len(long_name)), long_name), encoding="utf-8")
    with process("show", path, stdout=subprocess.PIPE, variables={"PYTHONIOENCODING": encoding}) as running:
        shown = running.communicate()[0].decode(encoding)

    assert f" {name} " in shown


@pytest.mark.parametrize(
    ("words", "endings"),
    [
        (["pair", "FILE"], ".trf, .html, .json, .csv or .txt"),
        (["show", "FILE"], ".html, .csv, .json or .txt"),
        (["standings", "FILE"], ".csv, .json, .html or .txt"),
        (["explain", "FILE", "4"], ".md, .json, .html or .txt"),
        (["sheet", "FILE"], ".html or .txt"),
    ],
)
def test_unknown_endings_are_refused(fidepair, samples, tmp_path, words, endings):
    """Plain text in a .pdf file would open nowhere. The error names what can be written, and how to make a PDF."""
    words = [samples / f"{OPEN}.trf" if word == "FILE" else word for word in words]
    for name in ("x.pdf", "x.xlsx", "x.PDF"):
        path = tmp_path / name
        outcome = fidepair(*words, "-o", path)

        assert (2, False) == (outcome.code, path.exists())
        assert f"Cannot write {path.suffix.lower()} files.\n  Use {endings}" in outcome.err
        assert "To make a PDF, print the .html page" in outcome.err


@pytest.mark.parametrize(
    "words",
    [
        ["new", "trf_samples/entries.csv", "--system", "dutch", "--rounds", "5", "--seed", "7"],
        ["convert", "FILE", "--to", "csv"],
        ["fix", "FILE"],
        ["standings", "FILE", "--write"],
        ["report", "FILE", "--to", "trf16"],
        ["schema"],
        ["lab", "generate"],
    ],
    ids=" ".join,
)
def test_no_command_writes_the_format_of_another_program(fidepair, samples, tmp_path, monkeypatch, words):
    """A tournament file or data named `x.xlsx` would open nowhere, so nothing is written."""
    monkeypatch.chdir(ROOT)
    words = [samples / "finished-standings-trf26.trf" if word == "FILE" else word for word in words]
    outcome = fidepair(*words, "-o", tmp_path / "x.xlsx")

    assert 2 == outcome.code
    assert "Cannot write .xlsx files.\n" in outcome.err
    assert not (tmp_path / "x.xlsx").exists()


@pytest.mark.parametrize("name", ["x", "x.txt"])
def test_files_of_text(fidepair, samples, tmp_path, name):
    """No extension, or .txt: plain text; --format allows any name."""
    path, sheet = tmp_path / name, tmp_path / "x.pdf"
    assert 0 == fidepair("pair", samples / f"{OPEN}.trf", "-o", path).code
    assert 0 == fidepair("pair", samples / f"{OPEN}.trf", "-o", sheet, "-f", "plain").code

    assert path.read_text() == sheet.read_text()


@pytest.mark.parametrize("how", [["-o", "x.html"], ["-f", "html"], ["-f", "html", "-o", "x.txt"]])
def test_a_pairing_as_a_page(fidepair, samples, tmp_path, monkeypatch, how):
    """By the extension or by --format; every player has a name in it."""
    monkeypatch.chdir(tmp_path)
    outcome = fidepair("pair", samples / f"{OPEN}.trf", *how)
    page = (tmp_path / how[-1]).read_text(encoding="utf-8") if "-o" in how else outcome.out

    assert page.startswith("<!DOCTYPE html>")
    assert {"Abrantes, Ines", "Mandelblatt, Oskar"} <= {*re.findall(r"<td[^>]*>([^<>]*)<", page)}


def test_systems_fits_a_terminal():
    """How each was verified is wrapped to the width of the terminal, at most 100 places."""
    for columns in (60, 100):
        assert columns >= max(map(len, on_a_terminal("systems", columns=columns).splitlines())) > columns - 15


def test_a_short_option_may_have_an_equals_sign(fidepair, sample):
    """`-f=list` is `-f list`, as `--format=list` is."""
    assert fidepair("pair", "-f", "list", sample(OPEN)).out == fidepair("pair", "-f=list", sample(OPEN)).out
