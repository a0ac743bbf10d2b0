"""Many files: folders, archives, lists of paths; reports in NDJSON that a stopped run goes on with; the summary."""

from __future__ import annotations

import bz2
import errno
import gzip
import io
import json
import lzma
import os
import tarfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fidepair.cli import many_files
from fidepair.errors import FileProblem
from fidepair.render.report import STRANGEST, Survey
from fidepair.storage import archives

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLES = Path(__file__).parents[2] / "trf_samples"
RIGHT = (SAMPLES / "open-round-4-to-pair-trf26.trf").read_bytes()
CHECK = ("check", "--system", "dutch")


def zipped(names: list[str], content: bytes = RIGHT) -> bytes:
    """Return a zip archive with these files."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, content)
    return data.getvalue()


def tarred(names: list[str], content: bytes = RIGHT) -> bytes:
    """Return a tar archive with these files."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as archive:
        for name in names:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return data.getvalue()


ARCHIVES = {
    "events.zip": zipped,
    "events.tar": tarred,
    "events.tar.gz": lambda names: gzip.compress(tarred(names)),
    "events.tbz2": lambda names: bz2.compress(tarred(names)),
    "events.tar.xz": lambda names: lzma.compress(tarred(names)),
}


@pytest.mark.parametrize("name", ARCHIVES)
def test_an_archive_is_read_member_by_member(fidepair: Callable[..., Any], tmp_path: Path, name: str):
    """In its order, tournament files only, each under the name of the archive and its own."""
    made = ARCHIVES[name](["b/2.trf", "README.md", "b/1.TRF", "__MACOSX/._1.trf"])
    (tmp_path / name).write_bytes(made)
    outcome = fidepair(*CHECK, tmp_path / name, "-q")

    expected = [f"{tmp_path / name}/{member}: all 3 rounds agree" for member in ("b/2.trf", "b/1.TRF")]
    assert (0, expected) == (outcome.code, outcome.out.splitlines())


def refusal_of(data: bytes, name: str, max_size: int = 1) -> str:
    """Return why an archive cannot be read, or why its first member cannot."""
    try:
        for _, content in archives.members(io.BytesIO(data), name, max_size, lambda _: True):
            if isinstance(content, FileProblem):
                return str(content)
    except FileProblem as error:
        return str(error)
    return ""


def with_long_name() -> bytes:
    """Return a tar archive whose first header claims a name of two megabytes."""
    header = tarfile.TarInfo("a")
    header.type = tarfile.GNUTYPE_LONGNAME
    header.size = 2 * 2**20
    return header.tobuf(tarfile.GNU_FORMAT) + bytes(3 * 2**20)


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("a.zip", zipped(["a.trf"], bytes(2**20 + 1)), "a.trf in the archive is larger than 1 MB"),
        ("a.tar", tarred(["a.trf"], bytes(2**20 + 1)), "a.trf in the archive is larger than 1 MB"),
        ("a.zip", b"no archive", "Cannot read the archive a.zip"),
        ("a.tar.gz", b"no archive", "Cannot read the archive a.tar.gz"),
        ("a.tgz", gzip.compress(tarred(["a.trf"]))[:-40], "Cannot read the archive a.tgz"),
        ("a.tar", with_long_name(), "a name is longer than a megabyte"),
        ("a\x1b.zip", b"", "Cannot read the archive a"),
    ],
)
def test_a_hostile_archive_is_refused(name: str, data: bytes, text: str):
    """Too large, damaged, or names without end: an error in words, and no more memory than the limit."""
    refused = refusal_of(data, name)

    assert text in refused
    assert "\x1b" not in refused


def test_an_archive_has_a_limit_of_files(monkeypatch: pytest.MonkeyPatch):
    """A million; here three."""
    monkeypatch.setattr(archives, "MOST_MEMBERS", 3)

    assert "" == refusal_of(zipped(["1", "2", "3"]), "a.zip")
    assert "has more than 3 files" in refusal_of(zipped(["1", "2", "3", "4"]), "a.zip")


def test_links_and_devices_in_an_archive_are_left_out():
    """Only files are read; a link could lead anywhere."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as archive:
        link = tarfile.TarInfo("a.trf")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    data.seek(0)

    assert [] == [*archives.members(data, "a.tar", 1, lambda _: True)]


def test_a_broken_archive_does_not_stop_the_other_files(fidepair: Callable[..., Any], tmp_path: Path):
    """Its error appears at its turn."""
    (tmp_path / "broken.zip").write_bytes(b"")
    outcome = fidepair(*CHECK, tmp_path / "broken.zip", SAMPLES / "open-round-4-to-pair-trf26.trf", "-q")

    assert 5 == outcome.code
    assert "broken.zip" in outcome.err
    assert outcome.out.endswith("all 3 rounds agree\n")


def test_a_folder_means_its_tournament_files(fidepair: Callable[..., Any], tmp_path: Path):
    """Those below it too, sorted, archives with them."""
    (tmp_path / "b").mkdir()
    for name in ("z.trf", "b/a.trf", "notes.txt"):
        (tmp_path / name).write_bytes(RIGHT)
    (tmp_path / "c.zip").write_bytes(zipped(["m.trf"]))
    outcome = fidepair(*CHECK, tmp_path, "-q")

    names = [line.split(": ")[0] for line in outcome.out.splitlines()]
    assert [str(tmp_path / name) for name in ("b/a.trf", "c.zip/m.trf", "z.trf")] == names


@pytest.mark.parametrize("separator", ["\n", "\r\n", "\0"])
def test_standard_input_may_be_a_list_of_files(fidepair: Callable[..., Any], tmp_path: Path, separator: str):
    """Its first line is the name of something that exists; one that is missing further on is an error of its own."""
    for name in "ab":
        (tmp_path / f"{name}.trf").write_bytes(RIGHT)
    listed = separator.join(str(tmp_path / name) for name in ("b.trf", "no.trf", "a.trf")) + separator
    outcome = fidepair(*CHECK, "-", "-q", given=listed.encode())

    assert 5 == outcome.code
    assert [f"{tmp_path / name}.trf: all 3 rounds agree" for name in "ba"] == outcome.out.splitlines()
    assert "no.trf" in outcome.err


def test_a_tournament_names_no_files(fidepair: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A tournament on standard input whose first line is the name of a file is no list: nothing else is read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other.trf").write_bytes(RIGHT)
    outcome = fidepair(*CHECK, "-", "-q", given=b"other.trf\n" + RIGHT)

    assert "<stdin>: all 3 rounds agree\n" == outcome.out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_folder_means_files_only(fidepair: Callable[..., Any], tmp_path: Path):
    """A pipe with the name of a tournament file would be waited for, for ever."""
    os.mkfifo(tmp_path / "a.trf")
    (tmp_path / "b.trf").write_bytes(RIGHT)

    assert f"{tmp_path / 'b.trf'}: all 3 rounds agree\n" == fidepair(*CHECK, tmp_path, "-q").out


def test_a_folder_that_cannot_be_read_is_reported(
    fidepair: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What is below it is not left out in silence."""
    (tmp_path / "shut").mkdir()
    (tmp_path / "b.trf").write_bytes(RIGHT)
    scan = os.scandir

    def scanned(path: str) -> Any:
        if path.endswith("shut"):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", scanned)
    outcome = fidepair(*CHECK, tmp_path, "-q")

    assert (5, f"{tmp_path / 'b.trf'}: all 3 rounds agree\n") == (outcome.code, outcome.out)
    assert "shut" in outcome.err


@pytest.mark.parametrize(("encoding", "half"), [("utf-7", b"+2AA-"), ("unicode_escape", b"\\ud800")])
def test_half_a_character_is_no_text(fidepair: Callable[..., Any], tmp_path: Path, encoding: str, half: bytes):
    """Some encodings can express what no text in UTF-8 can: the file is refused in words."""
    (tmp_path / "a.trf").write_bytes(RIGHT + b"### " + half + b"\n")
    outcome = fidepair(*CHECK, tmp_path / "a.trf", "--encoding", encoding)

    assert 3 == outcome.code
    assert f"this file is not in {encoding}." in outcome.err


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder with files of all kinds: right, wrong, not readable."""
    folder = tmp_path / "many"
    folder.mkdir()
    for number, sample in enumerate(sorted(SAMPLES.glob("*.trf")) * 2):
        (folder / f"{number:02}.trf").write_bytes(sample.read_bytes())
    return folder


@pytest.mark.parametrize("command", [pytest.param("check", marks=pytest.mark.slow), "lint"])
@pytest.mark.parametrize("torn", [0, 1, 20])
def test_a_stopped_run_goes_on(fidepair: Callable[..., Any], many: Path, tmp_path: Path, command: str, torn: int):
    """A report that was cut off anywhere, in a line too, becomes that of one run, and so do the exit code and the
    summary; what stands in it is not done again."""
    whole, part = tmp_path / "whole.ndjson", tmp_path / "part.ndjson"
    one = fidepair(command, many, "--system", "dutch", "--resume", whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join(lines[:9]) + lines[9][:torn])
    again = fidepair(command, many, "--system", "dutch", "--resume", part)

    assert whole.read_bytes() == part.read_bytes()
    assert (one.code, one.out) == (again.code, again.out)
    assert command == "lint" or len(one.err) > len(again.err)
    assert one.out == fidepair(command, many, "--system", "dutch", "--resume", whole).out


@pytest.mark.slow
def test_the_report_is_the_answer_in_ndjson(fidepair: Callable[..., Any], many: Path, tmp_path: Path):
    """Each line is an object, with the file and its exit code; the highest is that of the run."""
    outcome = fidepair(*CHECK, many, "-f", "ndjson", "--jobs", "2")
    lines = [json.loads(line) for line in outcome.out.splitlines()]
    fidepair(*CHECK, many, "--resume", tmp_path / "report.ndjson")

    assert sorted(map(str, many.iterdir())) == [line["file"] for line in lines]
    assert outcome.code == max(line["exit_code"] for line in lines)
    assert outcome.out == (tmp_path / "report.ndjson").read_text()


def test_another_file_is_no_report(fidepair: Callable[..., Any], many: Path):
    """It is refused, and stays as it is."""
    before = (many / "00.trf").read_bytes()
    outcome = fidepair(*CHECK, many, "--resume", many / "00.trf")

    assert (3, "") == (outcome.code, outcome.out)
    assert "00.trf:1: this is not a line of a report." in outcome.err
    assert before == (many / "00.trf").read_bytes()


def test_a_report_has_no_other_format(fidepair: Callable[..., Any], many: Path, tmp_path: Path):
    """It is lines of JSON; another format is refused before anything is read."""
    outcome = fidepair(*CHECK, many, "--resume", tmp_path / "new", "--json")

    assert (2, "") == (outcome.code, outcome.out)
    assert not (tmp_path / "new").exists()


@pytest.mark.slow
def test_the_summary_is_for_people_and_is_a_page(fidepair: Callable[..., Any], many: Path, tmp_path: Path):
    """Rounds that agree and differ, editions, and what cannot be read; with --resume the page has the same facts."""
    report = tmp_path / "report.ndjson"
    first = fidepair(*CHECK, many, "--resume", report)
    page = fidepair(*CHECK, many, "--resume", report, "-f", "html")
    text = page.out

    assert "agree with the rules" in first.out
    assert "dutch (C.04.3, 2026-02-01)" in first.out
    assert first.out.splitlines()[0] in text
    assert "dutch (C.04.3, 2026-02-01)" in text
    assert first.code == page.code


def checked(file: str, *kinds: str, **more: object) -> dict[str, Any]:
    """Return the line of a file with one round that agrees, and one for each kind that does not."""
    rounds: list[dict[str, Any]] = [{"round": 1, "status": "agrees"}]
    rounds += [
        {"round": 2, "status": "differs", "verdict": {"verdict": kind, "criterion": "C6"}, **more} for kind in kinds
    ]
    return {"file": file, "rounds": rounds, "system": {"name": "dutch", "chapter": "C.04.3", "edition": "2026"}}


def test_the_strangest_come_first():
    """The gravest kind, then how many rounds; what is declared is not strange. Ten are kept."""
    survey = Survey()
    for line in (
        checked("colours", "colours", "colours", "colours"),
        checked("illegal", "illegal"),
        checked("worse", "worse"),
        checked("twice worse", "worse", "worse"),
        checked("ours", "better"),
        checked("by hand", "illegal", declared_changes=["8-9"]),
        *(checked(f"more {number}", "colours") for number in range(20)),
    ):
        survey.add(line)
    found = [one.file for one in survey.strangest]

    assert ["ours", "illegal", "twice worse", "worse", "colours", "more 0"] == found[:6]
    assert STRANGEST == len(found)
    assert (26, 26, 29) == (survey.files, survey.agreeing, sum(survey.kinds.values()))


def test_other_options_are_for_lines_only(fidepair: Callable[..., Any], many: Path, tmp_path: Path):
    """Several processes do not write files of `pair`: that is refused before anything is written."""
    outcome = fidepair("pair", many, "-o", tmp_path / "out", "--jobs", "2")

    assert 2 == outcome.code
    assert "need --format ndjson" in outcome.err
    assert many_files.names_of([str(tmp_path / "out")]) == [str(tmp_path / "out")]


FOREIGN = {
    "notes without an end of line": b"my notes",
    "another document": b'{"a": 1}',
    "no rounds": b'{"file": "a.trf", "exit_code": 0, "rounds": 5}\n',
    "an exit code without end": b'{"file": "a.trf", "exit_code": Infinity, "error": {}}\n',
    "an exit code of nobody": b'{"file": "a.trf", "exit_code": 99, "error": {"kind": "x", "message": "x"}}\n',
    "a list": b"[]\n",
}


@pytest.mark.parametrize("command", ["check", "lint"])
@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
def test_what_no_run_has_written_is_no_report(
    fidepair: Callable[..., Any], tmp_path: Path, command: str, content: bytes
):
    """It is refused in words, and no byte of it is lost."""
    (tmp_path / "foreign").write_bytes(content)
    outcome = fidepair(command, SAMPLES / "open-round-4-to-pair-trf26.trf", "--resume", tmp_path / "foreign")

    assert (3, "") == (outcome.code, outcome.out)
    assert "foreign:1: this is not a line of a report." in outcome.err
    assert content == (tmp_path / "foreign").read_bytes()


def test_the_report_of_another_command_is_no_report(fidepair: Callable[..., Any], tmp_path: Path):
    """Neither command takes the lines of the other for its own."""
    sample, report = SAMPLES / "open-round-4-to-pair-trf26.trf", tmp_path / "report"
    fidepair("lint", sample, "--resume", report)

    assert 3 == fidepair(*CHECK, sample, "--resume", report).code


@pytest.mark.parametrize(
    "words", ["lint", "lint -f json", "lint -f ndjson", "check", "check -f json", "check -f ndjson"]
)
def test_an_archive_without_tournaments(fidepair, tmp_path, words: str):
    """There is nothing wrong in it."""
    path = tmp_path / "empty.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "nothing")

    command, *options = words.split()
    told = fidepair(command, path, *options)
    assert (0, "") == (told.code, told.err)
