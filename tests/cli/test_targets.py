"""Where each command writes, by its options: to a file, to its input, to standard output; and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from fidepair.cli import files, lint, pair, standings
from fidepair.cli.files import Delivery
from fidepair.errors import FileProblem, UsageError


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the input, a link to it, another file and a pipe-like device."""
    monkeypatch.chdir(tmp_path)
    Path("in.trf").write_bytes(b"012 In")
    Path("old.trf").write_bytes(b"012 Old")
    Path("link.trf").symlink_to("in.trf")
    Path("loop.trf").symlink_to("loop.trf")


def answer_of(function, *arguments, **more):
    """Return what a function returns, or the first line of its refusal."""
    try:
        return function(*arguments, **more)
    except (UsageError, FileProblem) as refused:
        return str(refused).splitlines()[0]


_EXISTS = "old.trf already exists."
_INPUT = "{} is the input."


@pytest.mark.parametrize(
    ("how", "has_formats", "expected"),
    [
        (Delivery("in.trf"), False, None),
        (Delivery("in.trf", output="-"), False, None),
        (Delivery("in.trf", output="new.trf"), False, "new.trf"),
        (Delivery("in.trf", output="new.trf"), True, "new.trf"),
        (Delivery("in.trf", output="old.trf"), False, _EXISTS),
        (Delivery("in.trf", output="old.trf", force=True), False, "old.trf"),
        (Delivery("in.trf", output="in.trf"), False, _INPUT.format("in.trf")),
        (Delivery("in.trf", output="link.trf", force=True), False, _INPUT.format("link.trf")),
        (Delivery("in.trf", output="new.PDF"), False, "Cannot write .pdf files."),
        (Delivery("in.trf", output="new.pdf"), True, "new.pdf"),
        (Delivery("in.trf", output="loop.trf"), False, "loop.trf is a link to itself."),
        (Delivery("in.trf", output="/dev/null"), False, "/dev/null"),
    ],
)
def test_the_target_of_an_answer(how: Delivery, has_formats: bool, expected: object):
    """It is neither the input, nor a file that exists, nor of a format that nothing writes."""
    assert expected == answer_of(how.target, has_formats=has_formats)


@pytest.mark.parametrize("ending", files._FOREIGN)
def test_formats_that_nothing_writes(ending: str):
    assert f"Cannot write {ending} files." == answer_of(files.refuse_foreign, f"a.b{ending}")
    assert answer_of(files.refuse_foreign, f"a{ending}.trf") is None


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        (Delivery(), None),
        (Delivery(form="html"), "html"),
        (Delivery(as_json=True), "json"),
        (Delivery(form="json", as_json=True), "json"),
        (Delivery(form="html", as_json=True), "Use either --json or --format html, not both."),
    ],
)
def test_the_format_that_is_wanted(how: Delivery, expected: object):
    assert expected == answer_of(how.format_wanted)


_BOTH = "Use either --in-place (changes FILE) or -o (another file), not both."


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        (Delivery("in.trf"), (None, "table")),
        (Delivery("in.trf", form="csv"), (None, "csv")),
        (Delivery("in.trf", output="a.html"), ("a.html", "html")),
        (Delivery("in.trf", output="a.htm"), ("a.htm", "html")),
        (Delivery("in.trf", output="a.trf"), ("a.trf", "trf")),
        (Delivery("in.trf", output="a.json"), ("a.json", "json")),
        (Delivery("in.trf", output="a.csv"), ("a.csv", "csv")),
        (Delivery("in.trf", output="a.txt"), ("a.txt", "plain")),
        (Delivery("in.trf", output="a"), ("a", "plain")),
        (Delivery("in.trf", output="a.txt", form="trf"), ("a.txt", "trf")),
        (Delivery("in.trf", output="a.doc"), "Cannot write .doc files."),
        (Delivery("in.trf", output="in.trf"), _INPUT.format("in.trf")),
        (Delivery("in.trf", in_place=True), ("in.trf", "trf")),
        (Delivery("in.trf", in_place=True, form="trf"), ("in.trf", "trf")),
        (Delivery("in.trf", in_place=True, output="-"), ("in.trf", "trf")),
        (Delivery("in.trf", in_place=True, output="link.trf"), ("in.trf", "trf")),
        (Delivery("in.trf", in_place=True, output="new.trf"), _BOTH),
        (Delivery("in.trf", in_place=True, form="csv"), "--in-place cannot write csv to a tournament file."),
        (Delivery("-", in_place=True), "--in-place needs a file, not standard input."),
        (Delivery("/dev/null", in_place=True), "Cannot change /dev/null: it is not a file."),
    ],
)
def test_the_target_of_pair(how: Delivery, expected: object):
    """The format is that of the extension, unless one is given."""
    assert expected == answer_of(pair.target_of, how)


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        (Delivery("in.trf"), None),
        (Delivery("in.trf", output="new.trf"), "new.trf"),
        (Delivery("in.trf", output="old.trf"), _EXISTS),
        (Delivery("in.trf", output="old.trf", force=True), "old.trf"),
        (Delivery("in.trf", output="old.trf", dry_run=True), None),
        (Delivery("in.trf", output="in.trf", dry_run=True), _INPUT.format("in.trf")),
        (Delivery("in.trf", in_place=True), "in.trf"),
        (Delivery("in.trf", in_place=True, dry_run=True), None),
        (Delivery("in.trf", in_place=True, output="new.trf"), _BOTH),
        (Delivery("in.trf", in_place=True, as_json=True), "in.trf"),
        (Delivery("in.trf", as_json=True, output="new.trf"), "new.trf"),
        (Delivery("in.trf", as_json=True, dry_run=True), None),
        (Delivery("in.trf", as_json=True), "Cannot write both --json and the repaired file to standard output."),
    ],
)
def test_the_target_of_fix(how: Delivery, expected: object):
    assert expected == answer_of(lint._target, how)


_WRITE = "Use either --write (changes a tournament file) or --format (shows the standings), not both."


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        (Delivery("in.trf"), ("in.trf", True)),
        (Delivery("in.trf", output="in.trf"), ("in.trf", True)),
        (Delivery("in.trf", output="link.trf"), ("in.trf", True)),
        (Delivery("in.trf", output="new.trf"), ("new.trf", False)),
        (Delivery("in.trf", output="-"), (None, False)),
        (Delivery("-", output="-"), (None, False)),
        (Delivery("-", output="new.trf"), ("new.trf", False)),
        (Delivery("in.trf", output="old.trf"), _EXISTS),
        (Delivery("in.trf", form="csv"), _WRITE),
        (Delivery("in.trf", as_json=True), _WRITE),
        (Delivery("-"), "--write cannot change standard input."),
        (Delivery("-", dry_run=True), ("-", True)),
        (Delivery("/dev/null"), "Cannot change /dev/null: it is not a file."),
    ],
)
def test_the_target_of_written_ranks(how: Delivery, expected: object):
    assert expected == answer_of(standings._target, how)


@pytest.mark.parametrize(
    ("names", "variable", "expected"),
    [
        (["a.trf"], "", ("a.trf", "note: FILE is a.trf, the only tournament file in this folder")),
        (["a.TRFX", "b.txt"], "", ("a.TRFX", "note: FILE is a.TRFX, the only tournament file in this folder")),
        (["a.trf", "b.trf"], "c.trf", ("c.trf", "note: FILE is c.trf, from FIDEPAIR_FILE")),
        (["b.trf", "a.trf"], "", "FILE is missing, and this folder has 2 tournament files: a.trf, b.trf."),
        (
            [f"{number}.trf" for number in range(10, 20)],
            "",
            "FILE is missing, and this folder has 10 tournament files: "
            f"{', '.join(f'{number}.trf' for number in range(10, 20))}.",
        ),
        (
            [f"{number}.trf" for number in range(10, 21)],
            "",
            "FILE is missing, and this folder has 11 tournament files: "
            f"{', '.join(f'{number}.trf' for number in range(10, 20))} and 1 more.",
        ),
    ],
    ids=["one", "one by its ending", "the variable", "two", "ten", "eleven"],
)
def test_the_file_that_is_meant(tmp_path, monkeypatch, names, variable, expected):
    """The only one of the folder, or that of the variable; a folder with such a name is none."""
    (tmp_path / "empty" / "folder.trf").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "empty")
    for name in names:
        Path(name).write_bytes(b"012 In\n")
    monkeypatch.setenv(files.VARIABLE, variable)
    told: list[str] = []
    monkeypatch.setattr(files.streams, "say", told.append)
    found = answer_of(files.default_file, Delivery())

    assert expected == ((found, *told) if told else found)
    told.clear()
    assert (answer_of(files.default_file, Delivery(quiet=True)), told) == (found, [])


def test_no_file_is_meant(fidepair, tmp_path, monkeypatch):
    """The command line lacks its file, as anywhere else."""
    monkeypatch.chdir(tmp_path / "..")
    monkeypatch.delenv(files.VARIABLE, raising=False)
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    for command in ("status", "check", "lint"):
        told = fidepair(command)
        assert (2, "fidepair: FILE is missing.") == (told.code, told.err.splitlines()[0])
