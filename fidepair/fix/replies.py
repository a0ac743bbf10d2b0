"""Answers to the questions of a fix, carried out one by one; each is proved before the next one is
looked at.

The file is read again after every answer: the question has to be gone, lines and facts of which the
answer does not speak have to be the same. One answer may raise another question, or settle one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import UsageError
from fidepair.fix.place import COMMENT
from fidepair.fix.repairs import NotPossible, OpenQuestion, Repair
from fidepair.tournament import Bye
from fidepair.trf.format.columns import CODE, PLAYER, TEAM
from fidepair.trf.format.document import Line
from fidepair.trf.proof import differences

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.fix.repairs import WayOut
    from fidepair.tournament import Participant, Tournament
    from fidepair.trf.format.document import Document

_ABOUT_SUMS = ("T021", "T064", "T119", "T125")
"""Codes of questions that answers to others may settle: they come last."""
_MOST_SHOWN = 20
_OF_BLOCKS = frozenset({"participants", "individuals", "rounds_paired", "announced", "lone_pab"})
"""Facts that the lines of players tell."""


Where = tuple[str, "int | None", "int | None"]
"""What a question is about, answered or not: code, line and column."""


def where(question: OpenQuestion) -> Where:
    """Return what the question is about."""
    return question.code, question.line, question.column


def is_still(question: OpenQuestion, other: OpenQuestion, text: str) -> bool:
    """Return whether a question of the file as it is now is the one that was answered; `text`: the
    line of the answer.

    In a list the next number may have moved to the place of the one that was asked about.
    """
    in_columns = text[CODE] in (PLAYER.code, TEAM.code)
    return where(question) == where(other) and (in_columns or question.text == other.text)


class Given(NamedTuple):
    """An answer as somebody gives it: `T064:26=half-point-bye`, or `T063:5=points=4.5`."""

    key: str
    name: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.key}={self.name}" + (f"={self.value}" if self.value else "")


def answers_in(texts: Iterable[str]) -> tuple[Given, ...]:
    """Return the answers that are written in texts. Raises UsageError for what is none, and for two
    to one question."""
    found: dict[str, Given] = {}
    for text in texts:
        key, _, answer = text.partition("=")
        name, _, value = answer.partition("=")
        if not key.strip() or not name.strip():
            raise UsageError(
                f"`{text}` is no answer.\n  Write the key of a question and the answer, such as T064:26=half-point-bye."
            )
        code, colon, rest = key.strip().partition(":")
        given = Given(code.upper() + colon + rest.lower(), name.strip().lower(), value)
        if found.setdefault(given.key, given) != given:
            raise UsageError(
                f"`{found[given.key]}` and `{given}` contradict each other.\n  Give one of them."
            )
    return tuple(found.values())


def the_next(
    given: Sequence[Given], questions: Sequence[OpenQuestion]
) -> tuple[OpenQuestion, Given] | None:
    """Return the first answer to a question that is asked; those about sums come after all
    others."""
    keys = {key: question for question in reversed(questions) for key in reversed(question.keys)}
    asked = [answer for answer in given if answer.key in keys]
    asked.sort(key=lambda answer: answer.key.startswith(_ABOUT_SUMS))
    return (keys[asked[0].key], asked[0]) if asked else None


def way_of(question: OpenQuestion, given: Given) -> WayOut:
    """Return the way of the question that the answer names. Raises UsageError if there is none."""
    for way in question.ways:
        if way.answer.name == given.name and bool(way.answer.takes) == bool(given.value):
            return way
    raise UsageError(
        f"`{given}` is not an answer to this question.\n  {open_questions([question])}"
    )


def open_questions(questions: Sequence[OpenQuestion]) -> str:
    """Return the questions that are asked, each with its answers, as a message tells them."""
    if not questions:
        return "Nothing is asked about this file."
    more = len(questions) - _MOST_SHOWN
    lines = []
    for question in questions[:_MOST_SHOWN]:
        forms = ", ".join(answer.form for answer in question.answers)
        lines.append(f"{question.key}: {forms or 'no answer here'}")
    if more > 0:
        lines.append(f"and {more} more")
    return "Asked is:\n  " + "\n  ".join(lines)


def refuse(given: Given, questions: Sequence[OpenQuestion], done: Sequence[Given]) -> UsageError:
    """Return the error about an answer to what is not asked."""
    after = f" any more after {', '.join(f'`{one}`' for one in done)}" if done else ""
    return UsageError(
        f"`{given.key}` is not asked{after}, so `{given}` answers nothing.\n  {open_questions(questions)}"
    )


def carried_out(
    document: Document, question: OpenQuestion, given: Given
) -> tuple[Document, list[Repair]]:
    """Return the document with the lines that the answer writes, and what was changed. UsageError
    if that cannot be."""
    way = way_of(question, given)
    try:
        edits = way.edits(given.value)
    except NotPossible as problem:
        raise UsageError(
            f"`{given}` cannot be carried out: {problem}.\n  {open_questions([question])}"
        ) from None
    lines, repairs = [*document.lines], []
    end = document.line_end
    for number, text in sorted(edits.items()):
        if number > len(lines):
            lines[-1:] = [lines[-1]._replace(end=lines[-1].end or end)]
            lines.append(Line(number, text, end))
            before = ""
        else:
            before = lines[number - 1].text
            lines[number - 1] = lines[number - 1]._replace(text=text)
        if before != text:
            repairs.append(
                Repair(question.code, f"{given}: {way.answer.text}", number, 1, before, text)
            )
    changed = document._replace(lines=tuple(lines))
    return (changed._replace(encoding="utf-8") if question.code == "T003" else changed), repairs


def unspoken(before: Tournament, after: Tournament, edits: Sequence[Repair]) -> list[str]:
    """Return the facts that differ although the answer does not speak of them."""
    of_players = {
        repair.line for repair in edits if PLAYER.code in (repair.before[CODE], repair.after[CODE])
    }
    changed = differences(before, after)
    if len(of_players) == len(edits):  # lines of players only
        changed = [fact for fact in changed if fact not in _OF_BLOCKS]
    elif not of_players:
        changed = [fact for fact in changed if fact in ("name", "first_day", "manual_changes")]
    else:
        changed = []
    spoken = {
        word for repair in edits for word in (_number(repair.before), _number(repair.after)) if word
    }
    if not any(repair.after.startswith(COMMENT) for repair in edits) and before.kind is after.kind:
        changed += _others(
            before.participants, after.participants, spoken, before.kind.name == "TEAM"
        )
    return changed


def _number(text: str) -> int:
    value = PLAYER.field("number").cut(text.removeprefix(COMMENT))
    return (
        int(value)
        if text.removeprefix(COMMENT).startswith(PLAYER.code) and value.isdecimal()
        else 0
    )


def _others(
    before: Sequence[Participant], after: Sequence[Participant], spoken: set[int], are_teams: bool
) -> list[str]:
    """Return the participants who are not spoken of, and differ; an absence more at the end is no
    difference."""
    if are_teams and spoken:
        return []
    now = {participant.number: participant for participant in after}
    return [
        f"participant {old.number}"
        for old in before
        if old.number not in spoken
        and (old.number not in now or _told(old) != _told(now[old.number]))
    ]


def _told(participant: Participant) -> Participant:
    entries = list(participant.entries)
    while entries and entries[-1] is Bye.ZERO:
        entries.pop()
    return participant._replace(entries=tuple(entries), rating=participant.rating)
