"""Standard output and standard error: widths, encodings, the format that a name asks for."""

from __future__ import annotations

import io
import os
import sys
from types import SimpleNamespace

import pytest

from fidepair.cli import streams
from fidepair.errors import FileProblem, UsageError
from fidepair.render.sheet import Sheet, SheetColumn

_BY_ENDING = {".html": "html", ".htm": "html", ".json": "json", ".csv": "csv"}
_LINE = "one two three four five six seven eight nine ten eleven twelve"


class _Terminal(io.StringIO):
    """A stream that leads to a terminal."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch):
    """Return a function that lets both streams lead to a terminal of some columns; pytest has its own before a test."""

    def lead(columns: int = 40) -> None:
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr(sys, "stdout", _Terminal())
        monkeypatch.setattr(sys, "stderr", _Terminal())
        monkeypatch.setattr(os, "get_terminal_size", lambda _: SimpleNamespace(columns=columns))

    return lead


@pytest.mark.parametrize(
    ("path", "form"),
    [
        (None, "table"),
        ("x.html", "html"),
        ("x.HTM", "html"),
        ("x.json", "json"),
        ("x", "plain"),
        ("x.txt", "plain"),
        ("a.csv/x", "plain"),
        ("x.Log", "plain"),
    ],
)
def test_the_format_of_a_name(path: str | None, form: str):
    """A table on standard output; in a file that of its extension, in any case of letters, or plain text."""
    assert form == streams.form_for(path, _BY_ENDING)


@pytest.mark.parametrize(
    ("by_ending", "message"),
    [
        (
            _BY_ENDING,
            "Cannot write .pdf files.\n  Use .html, .json, .csv or .txt, or choose a format with --format."
            " To make a PDF, print the .html page from a browser.",
        ),
        ({".json": "json"}, "Cannot write .pdf files.\n  Use .json or .txt, or choose a format with --format."),
    ],
)
def test_a_format_that_nothing_writes(by_ending: dict[str, str], message: str):
    """The extensions are listed, each format once; pages only where there are some."""
    with pytest.raises(UsageError) as refused:
        streams.form_for("x.PDF", by_ending)

    assert message == str(refused.value)


@pytest.mark.parametrize(
    ("columns", "term", "on_terminal", "of_line"),
    [
        (None, "xterm", 40, 40),
        ("60", "xterm", 60, 60),
        ("0", "xterm", 40, 40),
        ("x", "xterm", 40, 40),
        ("60", "dumb", None, 60),
    ],
)
def test_the_width_of_a_terminal(terminal, monkeypatch, columns, term, *, on_terminal, of_line):
    """COLUMNS counts more than the terminal; one that only has lines of text has no width of its own."""
    terminal()
    monkeypatch.setenv("TERM", term)
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)

    assert (on_terminal, of_line) == (streams.terminal_width(), streams.line_width())


def test_a_terminal_that_does_not_know_its_width(terminal):
    """It has 80 columns."""
    terminal(0)

    assert 80 == streams.line_width()


@pytest.mark.parametrize(("columns", "width"), [(None, None), ("60", 60), ("0", None), ("-5", None), ("", None)])
def test_the_width_of_a_pipe(monkeypatch: pytest.MonkeyPatch, columns: str | None, width: int | None):
    """A pipe takes lines of any length, unless COLUMNS asks for a width."""
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)

    assert (None, width) == (streams.terminal_width(), streams.line_width())


def test_lines_are_cut_to_the_terminal(terminal):
    """Texts of answers and messages have no line longer than it; plain texts are left whole."""
    terminal()
    streams.say(_LINE)
    shown = sys.stderr.getvalue().splitlines()

    assert max(map(len, shown)) <= 40 < len(_LINE)
    assert _LINE.split() == " ".join(shown).split()
    assert shown == streams.in_lines([_LINE]).splitlines()
    assert f"{_LINE}\n" == streams.in_lines([_LINE], plain=True)


def test_no_standard_error_and_no_standard_output(monkeypatch: pytest.MonkeyPatch):
    """A message is lost without one; an answer is refused."""
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    streams.say("x")
    with pytest.raises(FileProblem, match=r"^Standard output is closed\.\n  Use -o to write to a file\.$"):
        streams.answer("x")
    assert not streams.is_terminal()
    assert not streams.is_conversation()


@pytest.mark.parametrize(
    ("encoding", "text", "shown"),
    [
        ("ascii", "Müller", b"Muller"),
        ("ascii", "Łukasz Øst", b"Lukasz Ost"),
        ("ascii", "Weiß æ Œ", b"Weiss ae OE"),
        ("ascii", "3\u00bd \u2013 \u2018x\u2019", b"31/2 - 'x'"),
        ("ascii", "\u1ec5", b"e"),
        ("ascii", "王", b"?"),
        ("latin-1", "Müller Łukasz", "Müller Lukasz".encode("latin-1")),
        ("utf-8", "Müller 王", "Müller 王".encode()),
    ],
)
def test_the_nearest_letters(monkeypatch: pytest.MonkeyPatch, encoding: str, text: str, shown: bytes):
    """What an encoding has not is written with letters that are near, or as a question mark."""
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding))
    streams.prepare()
    streams.answer(text)

    assert shown == written.getvalue()


@pytest.mark.parametrize(
    ("encoding", "text", "is_shown"),
    [("ascii", "½", False), ("latin-1", "½", True), ("latin-1", "↓", False), ("utf-8", "↓", True), (None, "↓", False)],
)
def test_what_an_encoding_can_show(monkeypatch: pytest.MonkeyPatch, encoding: str | None, text: str, is_shown: bool):
    """An unknown encoding shows ASCII only."""
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(encoding=encoding))

    assert is_shown == streams.can_show(text)


def test_a_sheet_that_is_drawn(terminal, monkeypatch):
    """In a pipe a sheet has its own width, or that of COLUMNS; on a terminal too, if it is plain."""
    sheet = Sheet((), (SheetColumn("Name", cut_to=9), SheetColumn("More")), ((_LINE, "x"),), ())
    terminal()
    assert _LINE in streams.drawn(sheet, plain=True)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert _LINE in streams.drawn(sheet)
    monkeypatch.setenv("COLUMNS", "40")
    assert _LINE not in streams.drawn(sheet)
