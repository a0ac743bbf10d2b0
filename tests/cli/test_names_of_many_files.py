"""The files that arguments, patterns, folders and lists mean, and how a line about one of them begins."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fidepair.cli import many_files
from fidepair.cli.many_files import Source, _listed, is_archive, line_about, matching, names_of, sources
from fidepair.errors import FidepairError, FileProblem, UsageError


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with files of all kinds, and a folder in it."""
    monkeypatch.chdir(tmp_path)
    for name in ("b.trf", "a.TRF", "c.trfx", "._b.trf", "notes.txt", "old.zip", "[1].trf"):
        Path(name).write_bytes(b"012 x\n")
    Path("sub", "deep.tar.gz").mkdir(parents=True)
    for name in ("sub/d.trf", "sub/deep.tar.gz/e.trf"):
        Path(name).write_bytes(b"012 y\n")
    Path("sub", "lost.trf").symlink_to("nowhere")
    if hasattr(os, "mkfifo"):
        os.mkfifo(Path("sub", "pipe.trf"))


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["b.trf", "missing.trf"], ["b.trf", "missing.trf"]),
        (["sub"], ["sub/d.trf", "sub/deep.tar.gz/e.trf", "sub/lost.trf"]),
        (["."], ["./[1].trf", "./a.TRF", "./b.trf", "./c.trfx", "./old.zip", "./sub/d.trf"]),
        (["*.trf"], ["[1].trf", "b.trf"]),
        (["[1].trf"], ["[1].trf"]),
        (["[ab].trf"], ["b.trf"]),
        (["?.trf*"], ["b.trf", "c.trfx"]),
        (["s*"], ["s*"]),
        (["x*.trf"], ["x*.trf"]),
        (["b.trf", "b.trf", "-"], ["b.trf", "b.trf", "-"]),
        (["notes.txt"], ["notes.txt"]),
        ([], []),
    ],
    ids=" ".join,
)
def test_what_arguments_mean(paths: list[str], names: list[str]):
    """A folder has its tournament files and archives, and those below it; a pattern its files; a name is itself."""
    found = names_of(paths)

    assert names == (found[:6] if paths == ["."] else found)
    assert found == sorted(found) or paths[0] not in ("sub", ".")


def test_a_pattern_that_has_its_own_name():
    assert ["[1].trf"] == matching("[1].trf")
    assert [] == matching("z*")
    assert ["z"] == matching("z")


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        *((f"a{ending}", True) for ending in many_files.ARCHIVES),
        *((name, False) for name in ("a.trf", "zip", "a.zip.trf", "sub/deep.tar.gz")),
        ("A.ZIP", True),
    ],
)
def test_what_is_an_archive(name: str, is_one: bool):
    """By its ending, in any case of letters; a folder is none."""
    assert is_one == is_archive(name)


@pytest.mark.parametrize(
    ("content", "paths"),
    [
        (b"", []),
        (b"\n\n", []),
        (b"b.trf\n", ["b.trf"]),
        (b"b.trf\r\nmissing.trf\r\n\r\n", ["b.trf", "missing.trf"]),
        (b"b.trf\0a\nb.trf\0", ["b.trf", "a\nb.trf"]),
        (b"missing.trf\nb.trf\n", []),
        (b"b.trf\n001    1 x\n", []),
        (b"b.trf\n0011   1 x\n", []),
        (b"b.trf\n001x\n", ["b.trf", "001x"]),
    ],
)
def test_what_is_a_list(content: bytes, paths: list[str]):
    """Its first line is the name of something that exists; a tournament is never one."""
    assert paths == _listed(content)


@pytest.mark.parametrize("with_content", [False, True])
def test_the_sources_of_names(with_content: bool):
    """An error is that of its file; the others are read here or where they are worked on."""
    found = [*sources(["b.trf", "x*.trf", "a.TRF"], with_content=with_content)]
    read = b"012 x\n" if with_content else None

    assert [("b.trf", read), ("a.TRF", read)] == [found[0][:2], found[2][:2]]
    assert "x*.trf: no file matches this pattern." == str(found[1].content)
    assert [len(read or b""), 0] == [source.weight for source in found[:2]]
    assert b"012 x\n" == found[0].read()
    with pytest.raises(FileProblem):
        found[1].read()
    (lost,) = sources(["missing.trf"], with_content=with_content)
    assert isinstance(lost.content, FileProblem) == with_content
    assert b"given" == Source("nowhere", b"given").read()


@pytest.mark.parametrize(
    ("message", "names_file", "line"),
    [
        ("bad", False, "fidepair: a.trf: bad"),
        ("bad", True, "fidepair: a.trf: bad"),
        ("a.trf: bad", False, "fidepair: a.trf: bad"),
        ("a.trf: bad", True, "fidepair: a.trf: bad"),
        ("a.trf:3: bad", False, "fidepair: a.trf:3: bad"),
        ("Cannot read a.trf: no.", True, "fidepair: Cannot read a.trf: no."),
        ("Cannot read a.trf: no.", False, "fidepair: a.trf: Cannot read a.trf: no."),
    ],
)
def test_a_line_about_a_file(message: str, names_file: bool, line: str):
    """The name is there once."""
    assert line == line_about("a.trf", message, names_file=names_file)


def test_the_problem_of_a_file():
    """A closed pipe is nobody's; a bug becomes a message with the code of bugs."""
    known = UsageError("wrong")
    bug = many_files.file_problem(KeyError("x"))

    assert known is many_files.file_problem(known)
    assert (70, FidepairError) == (bug.exit_code, type(bug))
    assert "This is a bug in fidepair" in str(bug)
    with pytest.raises(BrokenPipeError):
        many_files.file_problem(BrokenPipeError())


def test_two_stars_mean_folders_of_any_depth(tmp_path, monkeypatch):
    """`**` goes into folders, and folders themselves are no files."""
    monkeypatch.chdir(tmp_path)
    deep = tmp_path / "out" / "b" / "c"
    deep.mkdir(parents=True)
    for path in ("out/1.trf", "out/b/2.trf", "out/b/c/3.trf"):
        (tmp_path / path).write_text("")

    assert ["out/1.trf", "out/b/2.trf", "out/b/c/3.trf"] == matching("out/**/*.trf")
    assert ["out/1.trf"] == matching("out/*")
