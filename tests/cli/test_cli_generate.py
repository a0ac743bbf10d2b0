"""`fidepair generate` as a user meets it: options, many files, refusals, seeds, dialects, interrupts."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fidepair import trf
from fidepair.lint import lint
from fidepair.standings.ranking import standings
from fidepair.systems import SYSTEMS
from fidepair.trf.read.ranks import read_ranks
from fidepair.trf.read.reader import interpret

ROOT = Path(__file__).parents[2]
SMALL = ("--players", "8-12", "--rounds", "5")
LIVELY = ("--half-point-byes", "4%", "--forfeits", "4%", "--withdrawals", "1", "--late-entries", "1")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said_by(content: bytes) -> list[str]:
    """Return the arguments that the comment line of a generated file states."""
    line = re.search(r"^### fidepair (generate .*)$", content.decode(), re.MULTILINE)
    assert line
    return shlex.split(line[1])


# ── one file ─────────────────────────────────────────────────────────────────
def test_to_standard_output(fidepair):
    """Without -o the file is the answer; name and comment have the seed."""
    outcome = fidepair("generate", *SMALL, "--seed", 17)
    lines = outcome.out.splitlines()

    assert (0, "") == (outcome.code, outcome.err)
    assert "012 Random tournament 17" == lines[0]
    assert "### fidepair generate --system dutch --players 8-12 --rounds 5 --seed 17" == lines[1]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_agrees_with_its_check(fidepair, tmp_path, system):
    """The command `check` finds nothing in what the command `generate` makes, and `lint` has no warning."""
    target = tmp_path / "t.trf"
    outcome = fidepair("generate", "--system", system, *SMALL, *LIVELY, "-o", target)
    checked = fidepair("check", target, "-q")
    linted = fidepair("lint", target, "--strict", "-q")

    assert (0, "") == (outcome.code, outcome.out)
    assert (0, f"{target}: all 5 rounds agree\n", "") == checked
    assert 0 == linted.code


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(("--points", "W=3 D=1", "--ratings", "1000-2600"), id="values-to-quote"),
        pytest.param(("--system", "team", "--reserves", "2", "--no-secondary", "--colours", "B"), id="team"),
        pytest.param(("--dialect", "trfx", "--acceleration", "baku", "--draws", "0.5"), id="another-dialect"),
        pytest.param(("--half-point-byes", "1:10%,3:2", "--unrated", "3", "--order", "shuffle"), id="by-round"),
    ],
)
def test_the_comment_makes_the_file_again(fidepair, options):
    """What the comment of a generated file says makes the same bytes."""
    first = fidepair("generate", *SMALL, *options, "--seed", 5)
    again = fidepair(*said_by(first.out.encode()))

    assert 0 == first.code
    assert first.out == again.out


def test_the_same_bytes_in_another_process(fidepair):
    """A seed gives the same bytes in a fresh Python with other hashes."""
    here = fidepair("generate", *SMALL, *LIVELY, "--seed", 3).out.encode()
    environment = {**os.environ, "PYTHONHASHSEED": "99", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "fidepair", "generate", *SMALL, *LIVELY, "--seed", "3"]
    there = subprocess.run(command, capture_output=True, check=True, env=environment).stdout

    assert here == there


def test_an_event_that_ends_early_says_so(fidepair):
    """Where the rules give no pairing the event ends, with a note; -q leaves it out."""
    options = ("generate", "--players", 4, "--rounds", 3, "--forbidden", 2)
    for seed in range(1, 40):
        outcome = fidepair(*options, "--seed", seed)
        if outcome.err:
            break

    assert outcome.err.startswith(f"note: seed {seed}: the event ends after round ")
    assert (0, "") == (outcome.code, fidepair(*options, "--seed", seed, "-q").err)


# ── many files ───────────────────────────────────────────────────────────────
def test_many_files_are_those_of_their_seeds(fidepair, tmp_path):
    """File k has the seed of the first plus k - 1, whatever the number of jobs; a missing folder is made."""
    one = fidepair("generate", *SMALL, "-n", 5, "--seed", 40, "-o", tmp_path / "one" / "t%03d.trf")
    two = fidepair("generate", *SMALL, "-n", 5, "--seed", 40, "-o", tmp_path / "two" / "t%d.trf", "--jobs", 2, "-q")
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    contents = [path.read_bytes() for path in sorted((tmp_path / "one").iterdir())]

    assert (0, "", "5 tournaments written, seeds 40 to 44\n") == one
    assert (0, "", "") == two
    assert ["t001.trf", "t002.trf", "t003.trf", "t004.trf", "t005.trf"] == names
    assert contents == [path.read_bytes() for path in sorted((tmp_path / "two").iterdir())]
    assert contents[2] == fidepair("generate", *SMALL, "--seed", 42).out.encode()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        pytest.param(("-n", "3"), 2, "-n generates several files.", id="no-output"),
        pytest.param(("-n", "3", "-o", "-"), 2, "-n generates several files.", id="standard-output"),
        pytest.param(("-n", "3", "-o", "t.trf"), 2, "-o: `t.trf` needs one place for the number", id="no-place"),
        pytest.param(("-n", "3", "-o", "%d%d"), 2, "-o: `%d%d` needs one place for the number", id="two-places"),
        pytest.param(("--players", "x"), 2, "--players: `x` is neither a number nor a range.", id="players"),
        pytest.param(("--players", "4", "--rounds", "9"), 2, "9 rounds with 4 players", id="too-many-rounds"),
        pytest.param(("--forfeits", "2:3:1"), 2, "--forfeits: `2:3:1`: the round", id="frequency"),
        pytest.param(("--unrated", "few"), 2, "--unrated: `few` is not a rate and not a number.", id="amount"),
        pytest.param(("--draws", "many"), 2, "--draws: `many` is not a factor.", id="factor"),
        pytest.param(("--points", "Q=1"), 2, "--points: `Q=1` gives no points.", id="points"),
        pytest.param(("--system", "duch"), 2, "`duch` is not a supported pairing system", id="system"),
        pytest.param(("--system", "dubov", "--unrated", "1"), 2, "The Dubov System needs a rating", id="dubov"),
        pytest.param(("--system", "team", "--dialect", "trfx"), 2, "--dialect trfx has no records", id="dialect"),
        pytest.param(
            ("-n", "2", "-o", "x/%d", "--system", "team", "--players", "1000"), 2, "1000 teams of 4", id="teams"
        ),
        pytest.param(("-n", "2", "-o", "x/%d", "--config", "no.cfg"), 5, "Cannot read no.cfg", id="no-configuration"),
        pytest.param(("--model", "no.trf"), 5, "Cannot read no.trf", id="no-model"),
    ],
)
def test_refusals(fidepair, here, arguments, code, said):
    """What cannot be done is refused with a way out, and nothing is written."""
    outcome = fidepair("generate", *arguments)

    assert (code, "") == (outcome.code, outcome.out)
    assert outcome.err.startswith(f"fidepair: {said}")
    assert [] == [*here.iterdir()]


def test_existing_files_are_refused_before_anything_is_written(fidepair, tmp_path):
    """One file in the way keeps all of them from being written; --force replaces it."""
    (tmp_path / "t3.trf").write_text("kept")
    pattern = tmp_path / "t%d.trf"
    refused = fidepair("generate", *SMALL, "-n", 4, "-o", pattern)
    there = [path.name for path in tmp_path.iterdir()]
    forced = fidepair("generate", *SMALL, "-n", 4, "-o", pattern, "--force", "-q")

    assert (5, ["t3.trf"]) == (refused.code, there)
    assert "already exists" in refused.err
    assert (0, 4) == (forced.code, len([*tmp_path.iterdir()]))
    assert (tmp_path / "t3.trf").read_bytes().startswith(b"012 ")


@pytest.mark.skipif(sys.platform == "win32", reason="a signal ends a process there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_whole_files_only(tmp_path, jobs):
    """An interrupt ends the run with 130 and a message; every file that is there is whole."""
    command = [sys.executable, "-m", "fidepair", "generate", *SMALL, "-n", "5000", "--jobs", jobs]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.Popen(
        [*command, "-o", str(tmp_path / "t%d.trf")], stderr=subprocess.PIPE, env=environment, start_new_session=True
    )
    deadline = time.monotonic() + 30
    while not (tmp_path / "t2.trf").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(run.pid, signal.SIGINT)
    said = run.communicate(timeout=30)[1].decode()
    written = sorted(tmp_path.iterdir())

    assert 130 == run.returncode
    assert re.fullmatch(r"fidepair: interrupted; \d+ of 5000 files written, all complete\n", said)
    assert 2 <= len(written) < 5000
    assert [] == [path for path in written if path.suffix != ".trf"]
    assert all(trf.read(path).rounds_paired == 5 for path in written)


# ── dialects ─────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("dialect", ["trf26", "trfx", "trfbx", "trf16"])
@pytest.mark.parametrize("system", [name for name in SYSTEMS if name != "team"])
def test_dialects_lint_clean(fidepair, dialect, system):
    """A file has nothing to be warned of in its dialect; TRF16 alone cannot say the number of rounds."""
    outcome = fidepair("generate", "--system", system, *SMALL, *LIVELY, "--dialect", dialect)
    data = outcome.out.encode()
    found = {f.code for f in lint(data, "t.trf", kind=SYSTEMS[system].kind).findings if f.severity != "note"}

    assert 0 == outcome.code
    assert ({"T023"} if dialect == "trf16" else set()) == found
    document = trf.load(data, "t.trf", SYSTEMS[system].kind).document
    assert {"trf26": "TRF26", "trfx": "TRFx", "trfbx": "TRFx", "trf16": "TRF16"}[dialect] == document.dialect


def test_what_a_dialect_cannot_say_is_told_once(fidepair, tmp_path):
    """Of many files too, each loss is one line."""
    outcome = fidepair("generate", *SMALL, "--dialect", "trfx", "-n", 3, "-o", tmp_path / "%d.trf")

    assert [
        "lost: TRFx has no record for the type; give it with --system dutch; kept as a comment",
        "3 tournaments written, seeds 1 to 3",
    ] == outcome.err.splitlines()


# ── configuration and model ──────────────────────────────────────────────────
def test_a_configuration_and_options_over_it(fidepair, tmp_path):
    """The file of key=value lines counts, options overrule it, and the comment needs no file."""
    config = tmp_path / "a.cfg"
    config.write_text("PlayersNumber=10\nRoundsNumber=5\nHPBRate=30\n# HPBRate=1\nforfeits=0\n")
    outcome = fidepair("generate", "--config", config, "--rounds", 4)
    again = fidepair(*said_by(outcome.out.encode()))

    assert (0, "") == (outcome.code, outcome.err)
    assert "--players 10 --rounds 4 --half-point-byes 3% --forfeits 0 " in outcome.out
    assert outcome.out == again.out


def test_points_of_a_configuration_are_those_of_the_system(fidepair, tmp_path):
    """What is not said of an allocated bye follows the system, which an option may name: of teams, it is a draw."""
    config = tmp_path / "a.cfg"
    config.write_text("points=W=3 D=1\nplayers=8\nrounds=3\n")
    outcome = fidepair("generate", "--config", config, "--system", "team", "--boards", 2)

    assert 0 == outcome.code
    assert "\n362 TW 3.0   TD 1.0   TL 0.0\n" in outcome.out
    assert "\n320  1.0  1.0" in outcome.out


def test_a_configuration_with_a_fault(fidepair, tmp_path):
    """A fault has file, line and column, and the exit code of bad input."""
    config = tmp_path / "a.cfg"
    config.write_text("HPBRate=3\nHPBRat=30\n")
    outcome = fidepair("generate", "--config", config)

    assert 3 == outcome.code
    assert outcome.err.startswith(f"fidepair: {config}:2:1: `HPBRat` is not a valid key")


@pytest.mark.parametrize(
    "name", ["open-round-4-to-pair-trf26", "team-round-4-to-pair-trf26", "double-swiss-round-4-to-pair-trf26"]
)
def test_a_model(fidepair, sample, tmp_path, name):
    """The people of a report file play again; the comment names the file and makes the same again."""
    target = tmp_path / "new.trf"
    model = sample(name)
    outcome = fidepair("generate", "--model", model, "-o", target)
    again = fidepair(*said_by(target.read_bytes()))

    assert (0, "") == (outcome.code, outcome.err)
    assert 0 == fidepair("check", target).code
    assert again.out.encode() == target.read_bytes()
    assert [p.name for p in trf.read(model).participants] == [p.name for p in trf.read(target).participants]


def test_a_model_as_json(fidepair, sample, tmp_path):
    """A model may have any form that `convert` reads."""
    model = sample("open-round-4-to-pair-trf26")
    as_json = tmp_path / "model.json"
    converted = fidepair("convert", model, "--to", "json", "-o", as_json)
    lines = [fidepair("generate", "--model", path).out.splitlines() for path in (model, as_json)]

    assert 0 == converted.code
    assert lines[0][2:] == lines[1][2:]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        pytest.param(("--players", "20"), "Use either --players or --model, not both.", id="players"),
        pytest.param(("--system", "team"), "the file has no team", id="kind-by-option"),
        pytest.param(("--config", "team.cfg"), "--system team does not pair events", id="kind-by-configuration"),
    ],
)
def test_what_a_model_decides_is_refused(fidepair, sample, monkeypatch, options, said):
    """How many play, and in what kind of event, is that of the model."""
    model = sample("open-round-4-to-pair-trf26")
    monkeypatch.chdir(model.parent)
    (model.parent / "team.cfg").write_text("system=team\n")
    outcome = fidepair("generate", "--model", model, *options)

    assert outcome.code in (2, 3)
    assert said in outcome.err


def test_an_input_is_never_replaced(fidepair, sample):
    """The model is not written over, with --force either."""
    model = sample("open-round-4-to-pair-trf26")
    before = model.read_bytes()
    outcome = fidepair("generate", "--model", model, "-o", model, "--force")

    assert (2, before) == (outcome.code, model.read_bytes())
    assert "is an input" in outcome.err


# ── Tie-breaks ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("options", "record"),
    [
        pytest.param(("--tie-breaks", "bh-c1, SB,de/p"), "212 PTS,BH/C1,SB,DE/P", id="individual"),
        pytest.param(("--tie-breaks", "BWG,PTS"), "212 BWG,PTS", id="a score of its own"),
        pytest.param(("--tie-breaks", "EDE,SSSC", "--system", "team"), "212 PTS,EDE,SSSC", id="teams"),
        pytest.param(("--tie-breaks", "DE", "--system", "double-swiss"), "212 PTS,DE", id="double-swiss"),
    ],
)
def test_tie_breaks_and_the_ranks_by_them(fidepair, options, record):
    """The file declares the list and has the ranks of its standings, shared ones included; the remark repeats it."""
    shown = fidepair("generate", "--players", "10", "--rounds", "4", *options)
    reading = interpret(shown.out.encode(), "made")
    ranks = {one.number: one.rank for one in read_ranks(reading.event)}

    assert record in shown.out.splitlines()
    assert f"--tie-breaks {record[4:]} " in shown.out.splitlines()[1]
    assert standings(reading.tournament).ranks() == ranks


def test_without_tie_breaks_ranks_go_by_points(fidepair):
    """Without the option no list is written, and nobody shares a rank."""
    shown = fidepair("generate", "--players", "10", "--rounds", "4").out
    reading = interpret(shown.encode(), "made")

    assert "\n2" not in shown.replace("\n2 ", "")
    assert [*range(1, 11)] == sorted(one.rank for one in read_ranks(reading.event))


def test_tie_breaks_in_a_configuration(fidepair, tmp_path):
    """A configuration file has the option as a key."""
    path = tmp_path / "some.cfg"
    path.write_text("players=8\nrounds=3\ntie-breaks=SB,BWG\n")

    assert "\n212 PTS,SB,BWG\n" in fidepair("generate", "--config", path).out


def test_ranks_of_an_event_that_goes_on(fidepair):
    """While games have no result, the ranks are those after the round before."""
    shown = fidepair("generate", "--players", "12", "--rounds", "5", "--unfinished", "2", "--tie-breaks", "SB,RTNG").out
    reading = interpret(shown.encode(), "made")
    told = standings(reading.tournament)

    assert (4, told.ranks()) == (told.after, {one.number: one.rank for one in read_ranks(reading.event)})


def test_tie_breaks_before_the_first_round(fidepair):
    """Before the first round there is no order to write; the list stands there."""
    shown = fidepair("generate", "--players", "4", "--rounds", "3", "--played", "0", "--tie-breaks", "SB").out

    assert "\n212 PTS,SB\n" in shown


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("EDE", "tie-breaks: EDE: a method for teams"),
        ("OTHER_X", "tie-breaks: OTHER_X: not a C.07 method"),
        ("WIN/C1", "tie-breaks: WIN/C1: C.07, 14 has no such variant"),
        ("B(H\x1b[2J", "is not a tie-break code"),
        (",", "The list of tie-breaks is empty"),
    ],
)
def test_tie_breaks_that_cannot_be_used(fidepair, text, said):
    """A list by which no standings can be made is refused, with the code and the reason."""
    shown = fidepair("generate", "--tie-breaks", text)

    assert 2 == shown.code
    assert said in shown.err
    assert "\x1b" not in shown.err


def test_what_the_list_leaves_out_is_a_note(fidepair):
    """A method that is dropped is named, once."""
    shown = fidepair("generate", "--players", "8", "--rounds", "3", "--unrated", "2", "--tie-breaks", "ARO,SB")

    assert 1 == shown.err.count("ARO is left out: some players have no rating")
