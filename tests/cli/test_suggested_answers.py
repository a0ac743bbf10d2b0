"""The command with answers to the questions of `fix` that a message suggests: what it has, and where there is none."""

from __future__ import annotations

import pytest

from fidepair.cli import suggestions
from fidepair.cli.suggestions import command_to_type, with_command
from fidepair.findings import TrfError
from fidepair.fix import answered, fix
from fidepair.fix.questions import answers_in

FIRST, SECOND = "T075:1:r2=win", "T056:3=name=NAME"


@pytest.fixture
def content(samples) -> bytes:
    """A file with two questions: a result that is missing, and a player without a name."""
    return (samples / "broken-columns-trfx.trf").read_bytes()


def answers_of(command: str) -> list[str]:
    """Return the answers in a suggested command."""
    words = command.split()
    return [words[place + 1] for place, word in enumerate(words) if word == "--answer"]


def test_the_whole_suggestion(content):
    """One answer to each question, up to one that needs a value; the answers work together."""
    assert command_to_type("a b.trf", content, []) == (
        "To repair the file without an editor, choose the answers, for example\n"
        f"  fidepair fix 'a b.trf' --answer {FIRST} --answer {SECOND} -o repaired.trf\n"
        "To see all questions and answers: fidepair fix 'a b.trf' --dry-run"
    )
    given = answers_in([FIRST])
    assert answered(fix(content, "a.trf"), "a.trf", None, given).questions


@pytest.mark.parametrize(
    ("name", "output"),
    [
        ("a.trf", "repaired.trf"),
        ("out/repaired.trf", "repaired-again.trf"),
        ("repaired-again.trf", "repaired-again-again.trf"),
        ("unrepaired.trf", "repaired.trf"),
    ],
)
def test_the_name_of_the_repaired_file(content, name: str, output: str):
    """It is not that of the file itself."""
    assert f" -o {output}\n" in command_to_type(name, content, [])


@pytest.mark.parametrize(("name", "findings"), [("-", 0), ("a\nb.trf", 0), ("a.trf", 10_001)])
def test_where_nothing_is_suggested(content, name: str, findings: int):
    """Standard input cannot be named, such a name not be typed, and so many findings not be answered one by one."""
    assert "" == command_to_type(name, content, range(findings))
    assert command_to_type("a.trf", content, range(10_000))


def test_a_file_without_faults(samples):
    assert "" == command_to_type("a.trf", (samples / "round-1-to-pair-trf26.trf").read_bytes(), [])


@pytest.mark.parametrize(
    ("limit", "value", "answers"),
    [
        ("_MOST_TRIED", 10, [FIRST, SECOND]),
        ("_MOST_TRIED", 2, [FIRST, SECOND]),
        ("_MOST_TRIED", 1, [FIRST]),
        ("_MOST_READ", 0, [FIRST]),
    ],
)
def test_how_many_are_tried(content, monkeypatch, limit: str, value: int, answers: list[str]):
    """At least one; a long file is not read again and again."""
    monkeypatch.setattr(suggestions, limit, value)

    assert answers == answers_of(command_to_type("a.trf", content, []))


def test_how_often_a_file_is_read(content, monkeypatch):
    """Twice where it has half of the bytes that can be read in a moment, once where it has more."""
    for size, answers in ((2 * len(content), [FIRST, SECOND]), (2 * len(content) - 1, [FIRST])):
        monkeypatch.setattr(suggestions, "_MOST_READ", size)
        assert answers == answers_of(command_to_type("a.trf", content, []))


def test_answers_that_do_not_work_together(content, monkeypatch):
    """Then only the first is suggested."""
    monkeypatch.setattr(suggestions, "_work", lambda *_: False)

    assert [FIRST] == answers_of(command_to_type("a.trf", content, []))


def test_the_suggestion_is_below_the_error(content):
    """With the margin of a message that goes on."""
    error = TrfError([])
    first, *rest = str(with_command(error, "a.trf", content)).splitlines()

    assert "To repair" not in first
    assert ["  To repair the file", "    fidepair fix a.trf", "  To see all questions"] == [
        line[: len(start)]
        for line, start in zip(
            rest[-3:], ("  To repair the file", "    fidepair fix a.trf", "  To see all questions"), strict=True
        )
    ]
    assert str(TrfError([])) == str(with_command(TrfError([]), "-", content))


def test_only_a_question_about_an_error(content):
    """One about a warning, and one without answers, keep no file from being read."""
    fixed = fix(content, "a.trf")
    question = suggestions._first_fault(fixed)
    assert question is not None
    elsewhere, mute = question._replace(line=999), question._replace(find_answers=tuple)

    for others in ((elsewhere,), (mute,), (elsewhere, mute)):
        assert suggestions._first_fault(fixed._replace(questions=others)) is None
        assert question is suggestions._first_fault(fixed._replace(questions=(*others, question)))
