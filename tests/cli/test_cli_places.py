"""Where files come from and go to: a keyboard, a disk without links, a name that has just been taken."""

from __future__ import annotations

import io
import os
import sys

import pytest

from fidepair.cli import files, generate, writing
from fidepair.errors import FidepairError, FileProblem
from fidepair.lab.pool import Failure, Outcome


@pytest.mark.parametrize(
    ("is_terminal", "system", "end"),
    [(True, "posix", "then press Ctrl-D."), (True, "nt", "then press Ctrl-Z and Enter."), (False, "posix", "")],
)
def test_a_person_types_a_file(monkeypatch, capsys, is_terminal, system, end):
    """What `-` is, and how to end it there; a pipe hears nothing."""
    keyboard = io.BytesIO(b"012 Typed")
    keyboard.isatty = lambda: is_terminal  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(keyboard))
    monkeypatch.setattr(files.os, "name", system)

    assert b"012 Typed" == files.read("-")
    monkeypatch.undo()
    told = capsys.readouterr().err
    assert told.endswith(f"{end}\n") if end else told == ""


def test_standard_input_is_closed(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(FileProblem, match=r"^Standard input is closed\.$"):
        files.read("-")


@pytest.fixture
def _no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)


@pytest.mark.usefixtures("_no_links")
def test_a_disk_without_links(tmp_path):
    """A new file gets its name by a rename; a name that is taken stays as it is, also that of a link to nothing."""
    new, old, dangling = (tmp_path / name for name in ("new.trf", "old.trf", "link.trf"))
    old.write_bytes(b"old")
    dangling.symlink_to(tmp_path / "nowhere")
    writing.write(str(new), b"new", replace=False)
    for path in (old, dangling):
        with pytest.raises(FileExistsError, match="already exists"):
            writing._name_new(str(new), str(path))

    assert (b"new", b"old", True) == (new.read_bytes(), old.read_bytes(), dangling.is_symlink())
    assert {"new.trf", "old.trf", "link.trf"} == {*os.listdir(tmp_path)}


def test_a_folder_has_the_name(tmp_path):
    """It is told as a system tells it, and nothing else is left."""
    (tmp_path / "out.trf").mkdir()
    with pytest.raises(FileProblem, match=r"^Cannot write .*out\.trf: it is a folder\.$"):
        writing.write(str(tmp_path / "out.trf"), b"new", replace=False)

    assert ["out.trf"] == os.listdir(tmp_path)


@pytest.mark.parametrize(
    ("outcome", "code", "message"),
    [
        (Outcome(0, error=Failure("InputError", "no such round", 3)), 3, "seed 7: no such round"),
        (Outcome(0, error=Failure("KeyError", "'x'", 70)), 70, "seed 7: a bug in fidepair, please report it: 'x'"),
    ],
)
def test_a_tournament_that_could_not_be_generated(outcome, code, message):
    """Its seed, its reason and its exit code; a fault of the program says so."""
    with pytest.raises(FidepairError) as failed:
        generate._event_of(outcome, 7)

    assert (code, message) == (failed.value.exit_code, str(failed.value))


@pytest.mark.parametrize(
    ("after", "messages", "shown"),
    [
        (b"a\nb\nc\nd\ne\n", ["nothing"], ""),
        (b"a\nb\nX\nd\ne\n", [], "--- f\n+++ f (changed)\n@@ -2,3 +2,3 @@\n b\n-c\n+X\n d\n"),
        (
            b"a\nb\nc\nd\ne\x07\n",
            ["a bell"],
            "f: no changes made. This would change:\n  a bell\n\n"
            "--- f\n+++ f (changed)\n@@ -4,2 +4,2 @@\n d\n-e\n+e\u2407\n",
        ),
    ],
    ids=["equal", "no messages", "a control character"],
)
def test_a_difference_that_is_not_written(capsys, after, messages, shown):
    """One line before and behind each change; the messages above it."""
    writing.show_difference(b"a\nb\nc\nd\ne\n", after, "f", messages)

    assert shown == capsys.readouterr().out
