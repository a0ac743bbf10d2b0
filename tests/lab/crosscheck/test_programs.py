"""Programs that are known by name: each gets files that it reads, and nothing that decides a round is kept from it."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from short import first_of

from fidepair import trf
from fidepair.errors import UsageError
from fidepair.lab.crosscheck import Worth
from fidepair.lab.crosscheck.contest import Contest, compare_rounds
from fidepair.lab.crosscheck.engines import CODES, IN, PROGRAMS, Engine, answer_of, engine_of
from fidepair.lab.generate import generate
from fidepair.lab.generate.knobs import put_all
from fidepair.lab.generate.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.tournament import Tournament

FAKES = Path(__file__).parents[2] / "support" / "fake_programs.py"
NAMES = ("bbp", "javafo", "gacrux", "py4swiss")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Return how a fake of a known program is asked for, once it lies in a folder of its own."""

    def script(name: str, line: str) -> Path:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{line}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    def install(name: str) -> str:
        run = f'exec "{sys.executable}" "{FAKES}" {name}'
        program = script(f"the-{name}", f'{run} "$@"')
        script("java", f'shift 2\n{run} "$@"')
        script("python3", 'exec "$@"')
        monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
        return f"{name}:{program}"

    return install


def event(**settings: str) -> Tournament:
    """Return a random tournament with all that files tell in different ways."""
    often = ("half-point-byes", "zero-point-byes", "forfeits", "late-entries")
    return generate(put_all(Settings(), {"players": "11", "rounds": "3", **dict.fromkeys(often, "8%"), **settings}), 4)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "settings",
    first_of([{}, {"acceleration": "baku"}, {"forbidden": "4"}, {"forbidden-groups": "3"}, {"points": "W=3 D=1"}]),
    ids=["byes", "baku", "forbidden", "groups", "points"],
)
def test_a_known_program_reads_what_it_gets(installed: Callable[[str], str], name: str, settings: dict[str, str]):
    """Absences, byes of the round to be paired, virtual points and prohibitions reach a program that reads its dialect
    as the real one does."""
    contest = Contest(engine_of(installed(name), 60), "dutch", None)
    found = [compared.comparison for compared in compare_rounds(contest, event(**settings))]

    assert [Worth.SAME] * 3 == [comparison.finding for comparison in found], [comparison.text for comparison in found]


def test_each_tie_break_is_a_word_of_the_command():
    """`{codes}` stands for as many words as there are codes."""
    engine = Engine((sys.executable, "-S", "-c", "import sys; print(sys.argv[2:])", IN, CODES), 60)

    assert "['BH/C1', 'SB']\n" == answer_of(engine, b"012 Event\n", codes=("BH/C1", "SB")).raw


def test_every_program_known_by_name_is_tried():
    """The list of fakes has all programs but this one."""
    assert {*NAMES, "fidepair"} == PROGRAMS.keys()


@pytest.mark.parametrize(
    ("command", "message"),
    [
        pytest.param("bbp", "Write `--engine bbp:PATH`", id="no-path"),
        pytest.param("bbp:/nowhere/bbp.exe", "cannot find or run the program `/nowhere/bbp.exe`", id="not-there"),
        pytest.param("py4swiss:/nowhere/p", "cannot find or run the program `/nowhere/p`", id="not-there-either"),
    ],
)
def test_a_known_program_that_is_not_there(command: str, message: str):
    """A name without the place where the program lies, or with a wrong one, is refused with the way out."""
    with pytest.raises(UsageError, match=message):
        engine_of(command, 60)


def test_a_known_program_is_not_asked_for_systems_it_does_not_pair(installed: Callable[[str], str]):
    """bbpPairings pairs by Dutch and Burstein; another system is refused before anything is compared."""
    contest = Contest(engine_of(installed("bbp"), 60), "lim", None)

    with pytest.raises(UsageError, match=r"`lim`[.]\n  It supports: dutch, burstein"):
        compare_rounds(contest, event())


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


def test_few_players_play_fewer_rounds(fidepair):
    """Where nobody says how many rounds there are, a small field plays as many as it can, at most nine."""
    assert "\n142 3\n" in fidepair("generate", "--players", "4-6").out
    assert "\n142 9\n" in fidepair("generate", "--players", "20").out


# ── Modules, and commands that are known by the program in them ──────────────
MODULE = f"""import runpy, sys
sys.argv = [{str(FAKES)!r}, "gacrux", *sys.argv[1:]]
runpy.run_path({str(FAKES)!r}, run_name="__main__")
"""


@pytest.fixture
def python_with_gacrux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Python that has a module gacrux, which no other one has."""
    package = tmp_path / "modules" / "gacrux"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "pairingchecker.py").write_text(MODULE)
    python = tmp_path / "folder" / "python3"
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\nPYTHONPATH="{package.parent}" exec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "none"))
    (tmp_path / "none").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "none").chmod(0o755)
    return python


CALL_OF_GACRUX = ("-m", "gacrux.pairingchecker", "-i", "{in}", "-f", "TRF", "-p", "-d", "T", "-o", "{out}")


def test_the_module_of_this_python_is_found(python_with_gacrux: Path, monkeypatch: pytest.MonkeyPatch):
    """`--engine gacrux` needs no path where the module is installed beside fidepair."""
    monkeypatch.setattr(sys, "executable", str(python_with_gacrux))
    monkeypatch.setenv("PATH", "")

    assert (str(python_with_gacrux), *CALL_OF_GACRUX) == engine_of("gacrux", 60).arguments


def test_the_module_of_a_python_on_the_path_is_found(python_with_gacrux: Path, monkeypatch: pytest.MonkeyPatch):
    """Where this Python has no such module, one on the PATH may; its answers are compared."""
    monkeypatch.setenv("PATH", f"{python_with_gacrux.parent}{os.pathsep}{os.environ['PATH']}")
    engine = engine_of("gacrux", 60)
    found = [compared.comparison for compared in compare_rounds(Contest(engine, "dutch", None), event())]

    assert (str(python_with_gacrux), *CALL_OF_GACRUX) == engine.arguments
    assert [Worth.SAME] * 3 == [comparison.finding for comparison in found], [comparison.text for comparison in found]


def test_a_python_can_be_named_that_has_the_module(python_with_gacrux: Path):
    """`gacrux:PATH` is a Python, which runs the module, or the script of the program."""
    script = Path(__file__)

    assert (str(python_with_gacrux), *CALL_OF_GACRUX) == engine_of(f"gacrux:{python_with_gacrux}", 60).arguments
    assert ("python3", str(script), *CALL_OF_GACRUX[2:]) == engine_of(f"gacrux:{script}", 60).arguments


@pytest.mark.usefixtures("python_with_gacrux")
def test_a_module_that_nobody_has_is_refused(monkeypatch: pytest.MonkeyPatch):
    """The answer says what to install."""
    monkeypatch.setenv("PATH", "")

    with pytest.raises(
        UsageError, match=r"no Python here has the module `gacrux[.]pairingchecker`[.]\n  Install it with"
    ):
        engine_of("gacrux", 60)


def test_gacrux_pairs_teams(python_with_gacrux: Path):
    """Team events are compared too, other systems are refused."""
    assert ("dutch", "team") == engine_of(f"gacrux:{python_with_gacrux}", 60).systems


@pytest.mark.parametrize(
    ("name", "dialect"),
    [("bbpPairings.exe", "trfbx"), ("bbp6", "trfbx"), ("BBPpairings", "trfbx"), ("other-bbp", None), ("prog", None)],
)
def test_a_command_of_bbpPairings_gets_its_dialect(tmp_path: Path, name: str, dialect: str | None):  # noqa: N802
    """Whoever writes the command instead of `bbp:PATH` compares as much."""
    program = tmp_path / name
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)

    assert dialect == engine_of(f"{program} --dutch {{in}} -p {{out}}", 60).dialect
