"""Programs in use: each gets files that it reads, and nothing that decides a round is kept from it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from short import first_of

from fidepair import trf
from fidepair.lab.crosscheck import Worth
from fidepair.lab.crosscheck.contest import Contest, compare_rounds
from fidepair.lab.crosscheck.engines import CODES, IN, Engine, answer_of, engine_of
from fidepair.lab.generate import generate
from fidepair.lab.generate.knobs import put_all
from fidepair.lab.generate.settings import Settings

if TYPE_CHECKING:
    from fidepair.tournament import Tournament

FAKES = Path(__file__).parents[2] / "support" / "fake_programs.py"
COMMANDS = {
    "bbp": ("--{system} {in} -p {out}", "trfbx"),
    "javafo": ("{in} -p {out}", "trfx"),
    "gacrux": ("-i {in} -f TRF -p -d T -o {out}", "trf26"),
    "py4swiss": ("-t {in} -e dutch -p {out}", "trfx"),
}
"""The arguments of programs in use, and the dialect that they read."""


def event(**settings: str) -> Tournament:
    """Return a random tournament with all that files tell in different ways."""
    often = ("half-point-byes", "zero-point-byes", "forfeits", "late-entries")
    return generate(put_all(Settings(), {"players": "11", "rounds": "3", **dict.fromkeys(often, "8%"), **settings}), 4)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    "settings",
    first_of([{}, {"acceleration": "baku"}, {"forbidden": "4"}, {"forbidden-groups": "3"}, {"points": "W=3 D=1"}]),
    ids=["byes", "baku", "forbidden", "groups", "points"],
)
def test_a_program_reads_what_it_gets(name: str, settings: dict[str, str]):
    """Absences, byes of the round to be paired, virtual points and prohibitions reach a program that reads its dialect
    as the real one does."""
    arguments, dialect = COMMANDS[name]
    engine = engine_of(f"'{sys.executable}' '{FAKES}' {name} {arguments}", 60)
    contest = Contest(engine, "dutch", dialect)
    found = [compared.comparison for compared in compare_rounds(contest, event(**settings))]

    assert [Worth.SAME] * 3 == [comparison.finding for comparison in found], [comparison.text for comparison in found]


def test_each_tie_break_is_a_word_of_the_command():
    """`{codes}` stands for as many words as there are codes."""
    engine = Engine((sys.executable, "-S", "-c", "import sys; print(sys.argv[2:])", IN, CODES), 60)

    assert "['BH/C1', 'SB']\n" == answer_of(engine, b"012 Event\n", codes=("BH/C1", "SB")).raw


@pytest.mark.parametrize(
    ("settings", "missing"),
    [
        pytest.param({"acceleration": "baku"}, "virtual or abnormal points", id="baku"),
        pytest.param({"forbidden": "30"}, "the forbidden pairings of", id="forbidden"),
    ],
)
def test_a_round_of_which_the_file_cannot_tell_all_is_not_compared(
    fidepair, tmp_path: Path, settings: dict[str, str], missing: str
):
    """TRF16 has no virtual points and no prohibitions: nobody is accused of not knowing them."""
    engine = engine_of(f"'{sys.executable}' -c 'raise SystemExit(9)' {{in}}", 60)
    whole = event(**settings)
    first = compare_rounds(Contest(engine, "dutch", "trf16"), whole)[0].comparison
    file = tmp_path / "t.trf"
    options = [f"--{name}={value}" for name, value in settings.items()]
    fidepair("generate", "--players", 11, "--rounds", 3, *options, "-o", file)
    command = f"'{sys.executable}' -c 'raise SystemExit(9)' {{in}}"
    told = fidepair(
        "crosscheck", file, "--engine", command, "--dialect", "trf16", "--round", 1, "--keep", tmp_path / "k"
    )

    assert (Worth.NOT_COMPARED, True) == (first.finding, missing in first.text)
    assert (0, True) == (told.code, "0 rounds compared (1 not): no differences" in told.out)


def test_an_error_where_there_is_no_pairing_is_the_right_answer(fidepair, samples: Path, tmp_path: Path):
    """Several programs end with an error where no pairing exists."""
    path = samples / "no-legal-pairing-trf26.trf"
    command = f"'{sys.executable}' -c 'raise SystemExit(9)' {{in}}"
    number = trf.read(path).rounds_paired + 1
    done = fidepair("crosscheck", path, "--engine", command, "--round", number, "--keep", tmp_path / "kept")

    assert (0, True) == (done.code, "1 round compared: no differences" in done.out)


def test_what_an_earlier_run_kept_goes(fidepair, samples: Path, tmp_path: Path):
    """With --force the files of an earlier run are removed, and nothing else that lies in the folder."""
    kept = tmp_path / "kept"
    kept.mkdir()
    earlier = [f"seed-3-round-4{ending}" for ending in (".trf", "-theirs.txt", "-ours.txt", "-verdict.txt")]
    for name in (*earlier, "my.trf", "notes.txt"):
        (kept / name).write_text("x")
    path = samples / "open-round-4-to-pair-trf26.trf"
    engine = f"'{sys.executable}' -c 'raise SystemExit(9)' {{in}}"
    fidepair("crosscheck", path, "--engine", engine, "--round", 4, "--keep", kept, "--force")
    names = {found.name for found in kept.iterdir()}

    assert {"my.trf", "notes.txt"} < names
    assert set() == names & set(earlier)
    assert f"{path.stem}-round-4-verdict.txt" in names


def test_few_players_play_fewer_rounds(fidepair):
    """Where nobody says how many rounds there are, a small field plays as many as it can, at most nine."""
    assert "\n142 3\n" in fidepair("generate", "--players", "4-6").out
    assert "\n142 9\n" in fidepair("generate", "--players", "20").out


@pytest.mark.parametrize(
    ("name", "dialect"),
    [("bbpPairings.exe", "trfbx"), ("bbp6", "trfbx"), ("BBPpairings", "trfbx"), ("other-bbp", None), ("prog", None)],
)
def test_a_command_of_bbpPairings_gets_its_dialect(tmp_path: Path, name: str, dialect: str | None):  # noqa: N802
    """bbpPairings skips absences in TRFx, so it gets TRFbx."""
    program = tmp_path / name
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)

    assert dialect == engine_of(f"{program} --dutch {{in}} -p {{out}}", 60).dialect
