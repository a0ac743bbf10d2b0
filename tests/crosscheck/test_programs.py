"""Programs that are known by name: each gets files that it reads, and nothing that decides a round is kept from it."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fidepair import trf
from fidepair.crosscheck.contest import Contest, Worth, compare_rounds
from fidepair.crosscheck.engines import PROGRAMS, engine_of
from fidepair.crosscheck.shrinking import first_difference, shrink_difference
from fidepair.errors import UsageError
from fidepair.generate import generate
from fidepair.generate.knobs import put_all
from fidepair.generate.settings import Settings
from fidepair.tournament import Forbidden

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.tournament import Tournament

FAKES = Path(__file__).parents[1] / "support" / "fake_programs.py"
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
    [{}, {"acceleration": "baku"}, {"forbidden": "4"}, {"forbidden-groups": "3"}, {"points": "W=3 D=1"}],
    ids=["byes", "baku", "forbidden", "groups", "points"],
)
def test_a_known_program_reads_what_it_gets(installed: Callable[[str], str], name: str, settings: dict[str, str]):
    """Absences, byes of the round to be paired, virtual points and prohibitions reach a program that reads its dialect
    as the real one does."""
    contest = Contest(engine_of(installed(name), 60), "dutch", None)
    found = [compared.comparison for compared in compare_rounds(contest, event(**settings))]

    assert [Worth.SAME] * 3 == [comparison.finding for comparison in found], [comparison.text for comparison in found]


def test_every_program_known_by_name_is_tried():
    """The list of fakes has all programs but this one."""
    assert {*NAMES, "fidepair"} == PROGRAMS.keys()


@pytest.mark.parametrize(
    ("command", "message"),
    [
        pytest.param("bbp", "Write `--engine bbp:PATH`", id="no-path"),
        pytest.param("bbp:/nowhere/bbp.exe", "`/nowhere/bbp.exe` cannot be found", id="not-there"),
        pytest.param("py4swiss:/nowhere/p", "`/nowhere/p` cannot be found", id="not-there-either"),
    ],
)
def test_a_known_program_that_is_not_there(command: str, message: str):
    """A name without the place where the program lies, or with a wrong one, is refused with the way out."""
    with pytest.raises(UsageError, match=message):
        engine_of(command, 60)


def test_a_known_program_is_not_asked_for_systems_it_does_not_pair(installed: Callable[[str], str]):
    """bbpPairings pairs by Dutch and Burstein; another system is refused before anything is compared."""
    contest = Contest(engine_of(installed("bbp"), 60), "lim", None)

    with pytest.raises(UsageError, match=r"`lim`[.]\n  It knows: dutch, burstein"):
        compare_rounds(contest, event())


@pytest.mark.parametrize(
    ("settings", "missing"),
    [
        pytest.param({"acceleration": "baku"}, "virtual or abnormal points", id="baku"),
        pytest.param({"forbidden": "30"}, "who must not meet", id="forbidden"),
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


def test_a_difference_that_is_made_small_keeps_its_criterion(monkeypatch: pytest.MonkeyPatch):
    """What is left differs by the criterion it differed by, not by any other."""
    from fidepair.crosscheck import shrinking

    whole = event()._replace(forbidden=(Forbidden(1, None, frozenset({1, 2})),))
    contest = Contest(engine_of(f"'{sys.executable}' -c 'print(0)' {{in}}", 60), "dutch", None)
    first, _ = first_difference(contest, whole, 2)
    assert first is not None
    judgement = type("J", (), {"code": "C8"})()
    first = first._replace(comparison=first.comparison._replace(judgement=judgement))
    others = iter(["C6", "C8"] * 500)

    def compared(*_: object):
        code = next(others)
        return first._replace(comparison=first.comparison._replace(judgement=type("J", (), {"code": code})()))

    monkeypatch.setattr(shrinking, "compare_round", compared)
    shrunk = shrink_difference(contest, whole, first, 40)

    assert "C8" == shrunk.proof.comparison.judgement.code


def test_few_players_play_fewer_rounds(fidepair):
    """Where nobody says how many rounds there are, a small field plays as many as it can, at most nine."""
    assert "\n142 3\n" in fidepair("generate", "--players", "4-6").out
    assert "\n142 9\n" in fidepair("generate", "--players", "20").out
