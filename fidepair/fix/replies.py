"""Answers to the questions of a fix: parsed, matched with the questions, and carried out.

The file is read again after every answer: the question must be gone, and lines and facts that the
answer does not mention must stay the same. One answer may raise another question, or settle one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import UsageError
from fidepair.fix.place import COMMENT
from fidepair.fix.repairs import NotPossible, OpenQuestion, Repair
from fidepair.tournament import Bye, Kind
from fidepair.trf.format.columns import CODE, PLAYER, TEAM
from fidepair.trf.format.document import Line
from fidepair.trf.proof import differences

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.fix.repairs import PossibleAnswer
    from fidepair.tournament import Participant, Tournament
    from fidepair.trf.format.document import Document

_ABOUT_SUMS = ("T021", "T064", "T119", "T125")
"""Codes of questions that other answers may settle, so they come last."""
_MAX_SHOWN = 20
_FACTS_OF_PLAYERS = frozenset(
    {"participants", "individuals", "rounds_paired", "announced", "lone_pab"}
)
"""Facts that follow from the lines of players."""
_FACTS_OF_HEADER = frozenset({"name", "first_day", "manual_changes"})
"""Facts that an answer about other records never changes."""


Where = tuple[str, "int | None", "int | None"]
"""The subject of a question: code, line and column."""


def where(question: OpenQuestion) -> Where:
    """Return the subject of the question."""
    return question.code, question.line, question.column


def is_still(question: OpenQuestion, other: OpenQuestion, text: str) -> bool:
    """Return whether a question of the changed file is the one that was answered; `text`: the line
    of the answer.

    In a list, the next number may have moved to the place of the old one.
    """
    if where(question) != where(other):
        return False
    return text[CODE] in (PLAYER.code, TEAM.code) or question.text == other.text


class Given(NamedTuple):
    """An answer as a person types it: `T064:26=half-point-bye`, or `T063:5=points=4.5`."""

    key: str
    name: str
    value: str = ""

    def __str__(self) -> str:
        text = f"{self.key}={self.name}"
        return f"{text}={self.value}" if self.value else text


def answers_in(texts: Iterable[str]) -> tuple[Given, ...]:
    """Parse answers. Raises UsageError for invalid text, and for two answers to one question."""
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
        earlier = found.setdefault(given.key, given)
        if earlier != given:
            raise UsageError(
                f"`{earlier}` and `{given}` contradict each other.\n  Give one of them."
            )
    return tuple(found.values())


def next_answer(
    given: Sequence[Given], questions: Sequence[OpenQuestion]
) -> tuple[OpenQuestion, Given] | None:
    """Return the first answer to an open question, and the question; answers about sums come
    last."""
    by_key: dict[str, OpenQuestion] = {}
    for question in questions:
        for key in question.keys:
            by_key.setdefault(key, question)
    open_answers = [answer for answer in given if answer.key in by_key]
    if not open_answers:
        return None
    first = min(open_answers, key=lambda answer: answer.key.startswith(_ABOUT_SUMS))
    return by_key[first.key], first


def _chosen_answer(question: OpenQuestion, given: Given) -> PossibleAnswer:
    """Return the possible answer that was given. Raises UsageError if there is none."""
    for answer in question.answers:
        if answer.name == given.name and bool(answer.takes) == bool(given.value):
            return answer
    raise UsageError(
        f"`{given}` is not an answer to this question.\n  {_list_of_questions([question])}"
    )


def _list_of_questions(questions: Sequence[OpenQuestion]) -> str:
    """Return the open questions with their answers, as messages list them."""
    if not questions:
        return "Nothing is asked about this file."
    lines = []
    for question in questions[:_MAX_SHOWN]:
        forms = ", ".join(answer.form for answer in question.answers)
        lines.append(f"{question.key}: {forms or 'no answer here'}")
    more = len(questions) - _MAX_SHOWN
    if more > 0:
        lines.append(f"and {more} more")
    return "Asked is:\n  " + "\n  ".join(lines)


def refuse(given: Given, questions: Sequence[OpenQuestion], done: Sequence[Given]) -> UsageError:
    """Return the error about an answer without a question; `done`: the answers before it."""
    after = ""
    if done:
        after = f" any more after {', '.join([f'`{one}`' for one in done])}"
    return UsageError(
        f"`{given.key}` is not asked{after}, so `{given}` answers nothing.\n  {_list_of_questions(questions)}"
    )


def carried_out(
    document: Document, question: OpenQuestion, given: Given
) -> tuple[Document, list[Repair]]:
    """Return the document with the lines that the answer writes, and the changes. Raises UsageError
    if the answer cannot be carried out."""
    answer = _chosen_answer(question, given)
    try:
        edits = answer.edits(given.value)
    except NotPossible as problem:
        raise UsageError(
            f"`{given}` cannot be carried out: {problem}.\n  {_list_of_questions([question])}"
        ) from None
    lines: list[Line] = [*document.lines]
    repairs: list[Repair] = []
    end = document.line_end
    for number, text in sorted(edits.items()):
        if number > len(lines):
            lines[-1] = lines[-1]._replace(end=lines[-1].end or end)
            lines.append(Line(number, text, end))
            before = ""
        else:
            before = lines[number - 1].text
            lines[number - 1] = lines[number - 1]._replace(text=text)
        if before != text:
            sentence = f"{given}: {answer.text}"
            repairs.append(Repair(question.code, sentence, number, 1, before, text))
    changed = document._replace(lines=tuple(lines))
    if question.code == "T003":
        changed = changed._replace(encoding="utf-8")
    return changed, repairs


def unrelated_changes(before: Tournament, after: Tournament, edits: Sequence[Repair]) -> list[str]:
    """Return the facts that differ although the answer does not mention them."""
    of_players = [PLAYER.code in (repair.before[CODE], repair.after[CODE]) for repair in edits]
    changed: list[str] = []
    if all(of_players):
        changed = [fact for fact in differences(before, after) if fact not in _FACTS_OF_PLAYERS]
    elif not any(of_players):
        changed = [fact for fact in differences(before, after) if fact in _FACTS_OF_HEADER]
    mentioned: set[int] = set()
    for repair in edits:
        mentioned |= {_number_of_player(repair.before), _number_of_player(repair.after)} - {0}
    adds_comment = any(repair.after.startswith(COMMENT) for repair in edits)
    is_of_teams = before.kind is Kind.TEAM
    if adds_comment or before.kind is not after.kind or (is_of_teams and mentioned):
        return changed
    now = {participant.number: participant for participant in after.participants}
    for participant in before.participants:
        number = participant.number
        if number in mentioned:
            continue
        if number not in now or _is_changed(participant, now[number]):
            changed.append(f"participant {number}")
    return changed


def _number_of_player(text: str) -> int:
    """Return the number in the line of a player, even as a comment; 0 for other lines."""
    line = text.removeprefix(COMMENT)
    value = PLAYER.field("number").cut(line)
    return int(value) if line.startswith(PLAYER.code) and value.isdecimal() else 0


def _is_changed(before: Participant, after: Participant) -> bool:
    """Return whether a participant differs, apart from absences at the end."""
    return _without_last_absences(before) != _without_last_absences(after)


def _without_last_absences(participant: Participant) -> Participant:
    entries = list(participant.entries)
    while entries and entries[-1] is Bye.ZERO:
        entries.pop()
    return participant._replace(entries=tuple(entries))
