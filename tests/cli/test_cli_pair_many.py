"""`fidepair pair` on several files: into a folder, into themselves, or a line of JSON for each."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fidepair.requests import answer

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLES = Path(__file__).parents[2] / "trf_samples"
OPEN, DUBOV = SAMPLES / "open-round-4-to-pair-trf26.trf", SAMPLES / "dubov-round-4-to-pair-trf26.trf"
IMPOSSIBLE, BROKEN = SAMPLES / "no-legal-pairing-trf26.trf", SAMPLES / "broken-columns-trfx.trf"


@pytest.mark.parametrize(
    ("form", "ending"), [("list", "pairs"), ("json", "json"), ("csv", "csv"), ("trf", "trf"), ("plain", "txt")]
)
def test_each_file_is_paired_into_a_folder(fidepair: Callable[..., Any], tmp_path: Path, form: str, ending: str):
    """The folder is made; each answer has the name of its file, and is what the file alone gets."""
    folder = tmp_path / "out"
    done = fidepair("pair", OPEN, DUBOV, "-f", form, "-o", folder, "-q")
    alone = tmp_path / f"alone.{ending}"
    fidepair("pair", DUBOV, "-f", form, "-o", alone, "-q")

    assert (0, "", "") == done
    assert [f"{DUBOV.stem}.{ending}", f"{OPEN.stem}.{ending}"] == sorted(path.name for path in folder.iterdir())
    assert alone.read_bytes() == (folder / f"{DUBOV.stem}.{ending}").read_bytes()


def test_a_file_with_faults_does_not_stop_the_others(fidepair: Callable[..., Any], tmp_path: Path):
    """Each fault is told with its file; the exit code is the highest."""
    done = fidepair("pair", BROKEN, "missing.trf", IMPOSSIBLE, OPEN, "-o", tmp_path, "-q")

    assert 5 == done.code
    assert [f"{OPEN.stem}.txt"] == [path.name for path in tmp_path.iterdir()]
    assert f"fidepair: {IMPOSSIBLE}: " in done.err
    assert "fidepair: Cannot read missing.trf: " in done.err


def test_one_file_is_paired_into_a_folder_that_is_there(fidepair: Callable[..., Any], tmp_path: Path):
    """A folder takes the answer of a single file as those of several."""
    assert 0 == fidepair("pair", OPEN, "-f", "list", "-o", tmp_path, "-q").code
    assert [f"{OPEN.stem}.pairs"] == [path.name for path in tmp_path.iterdir()]


def test_a_pattern_means_its_files(fidepair: Callable[..., Any], tmp_path: Path):
    """What a shell has not expanded is expanded here, into a folder that is there too."""
    fidepair("pair", SAMPLES / "*-round-4-to-pair-trf26.trf", "-f", "list", "-o", tmp_path, "-q")

    assert 5 == len(list(tmp_path.iterdir()))


def test_a_line_for_each_file(fidepair: Callable[..., Any]):
    """With ndjson each file has the line that `serve` would answer, with its name as the id; failures too."""
    done = fidepair("pair", OPEN, IMPOSSIBLE, "missing.trf", "--format", "ndjson", "--absent", "3")
    first, second, third = map(json.loads, done.out.splitlines())
    asked = {"id": str(OPEN), "file": str(OPEN), "trf": OPEN.read_text("utf-8"), "absent": [3]}

    assert (5, "") == (done.code, done.err)
    assert json.loads(json.dumps(answer(asked))) == first
    assert ("PairingImpossible", "FileProblem") == (second["error"]["kind"], third["error"]["kind"])
    assert [str(IMPOSSIBLE), "missing.trf"] == [second["id"], third["id"]]


def test_files_are_paired_in_place(fidepair: Callable[..., Any], sample: Callable[[str], Path]):
    """With --in-place each of the files has its round."""
    paths = [sample(OPEN.stem), sample(DUBOV.stem)]
    first, second = fidepair("pair", *paths, "--in-place", "-q"), fidepair("show", paths[1], "--json")

    assert 0 == first.code
    assert 4 == json.loads(second.out)["round"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param([], "Several files need several outputs.", id="no folder"),
        pytest.param(["-o", "-"], "Several files need several outputs.", id="standard output"),
        pytest.param(
            ["-f", "ndjson", "-o", "out"], "--format ndjson writes to standard output only.", id="lines in a folder"
        ),
        pytest.param(
            ["-f", "ndjson", "--in-place"], "--format ndjson writes to standard output only.", id="lines in place"
        ),
        pytest.param([str(OPEN.parent / ".." / "trf_samples" / OPEN.name), "-o", "out"], "", id="same name"),
    ],
)
def test_what_several_files_cannot_be_paired_into(
    fidepair: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
):
    """Without a place for several answers, and where two would have one name, nothing is written."""
    monkeypatch.chdir(tmp_path)
    done = fidepair("pair", OPEN, DUBOV, *arguments)

    assert (2, "") == (done.code, done.out)
    assert message in done.err
    assert [] == list(tmp_path.iterdir())


def _broken(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Let a function of the program fail on every file that is not OPEN."""
    module, _, name = where.rpartition(".")
    works = getattr(import_module(module), name)

    def fails(*arguments: object, **named: object) -> object:
        if not any(str(OPEN) in str(argument) for argument in arguments):
            raise KeyError("x\x1b[31m")
        return works(*arguments, **named)

    monkeypatch.setattr(where, fails)


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("pair {bad} {good} -q -o out", "fidepair.cli.pair_files.pair_loaded"),
        ("pair {bad} {good} -q --in-place", "fidepair.cli.pair_files.pair_loaded"),
        ("lint {bad} {good} -q", "fidepair.cli.lint.lint_file"),
        ("check {bad} {good} -q", "fidepair.cli.check.check_file"),
    ],
    ids=["folder", "in-place", "lint", "check"],
)
def test_a_fault_of_the_program_in_one_file_does_not_stop_the_others(
    fidepair: Callable[..., Any], words: str, where: str, *, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It is told with the name of that file, and its exit code is that of the run; the next file gets its answer."""
    monkeypatch.chdir(tmp_path)
    good, bad = Path("good.trf"), Path("bad.trf")
    monkeypatch.setattr(f"{__name__}.OPEN", good)
    for path in (good, bad):
        path.write_bytes((SAMPLES / "open-round-4-to-pair-trf26.trf").read_bytes())
    before = good.read_bytes()
    _broken(monkeypatch, where)
    done = fidepair(*words.format(good=good, bad=bad).split())

    assert (70, 1) == (done.code, done.err.count("\n"))
    assert done.err.startswith("fidepair: bad.trf: This is a bug in fidepair; please report it with the file: KeyError")
    assert "good.trf: " in done.out or Path("out/good.txt").exists() or before != good.read_bytes()
