"""`fidepair fix`: repairs that change no fact, and questions about the rest."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from fidepair.cli import files, streams, writing
from fidepair.cli.parsing import Delivery, Typed
from fidepair.commands.fix import QUESTIONS_LEFT, Asked, repair
from fidepair.commands.question import kind_of
from fidepair.errors import UsageError
from fidepair.findings import Findings
from fidepair.fix import Fixed, OpenQuestion, answered, answers_in
from fidepair.render import fixes as for_people
from fidepair.storage.locks import locked
from fidepair.text.data import json_bytes, list_lines
from fidepair.text.encodings import as_utf8
from fidepair.text.safe import in_lines, is_number
from fidepair.tournament import Kind
from fidepair.trf.format.document import parse


class AnswersFile(NamedTuple):
    """A file with answers, one per line."""

    answers_file: str | None = None


def fix(typed: Typed) -> int:
    """Answer `fidepair fix`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    target = _target(how)
    more = _answers_in_file(typed.fill(AnswersFile).answers_file, how.max_size)
    asked = asked._replace(answers=(*asked.answers, *more))
    asks = not asked.answers and how.file != "-" and _can_ask(how)
    in_place = how.in_place and not how.dry_run
    name = files.name_of(how.file)
    kind = kind_of(asked.declared.system)
    ask = partial(_ask_one_by_one, name=name, kind=kind) if asks else None
    with locked(how.file, wanted=in_place and not asks):  # none while the user thinks
        content = files.read(how.file, how.max_size)
        repaired = repair(as_utf8(content, name, how.encoding), name, asked, ask)
        if repaired is None:
            streams.say(f"{name}: stopped. No changes made.")
            return QUESTIONS_LEFT
        if target is not None and (how.output is not None or repaired.data != content):
            writing.write(
                target,
                repaired.data,
                replace=how.in_place or how.force,
                was=content if how.in_place else None,
                keep=how.in_place,
            )
        else:
            target = None
    _deliver(repaired, content, target, how)
    return QUESTIONS_LEFT if repaired.questions else 0


def _answers_in_file(path: str | None, max_size: int) -> list[str]:
    """Return the lines of the file of answers, without blank lines and comments."""
    if path is None:
        return []
    name = files.name_of(path)
    try:
        text = files.read(path, max_size).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{name}: the answers are not in UTF-8.") from None
    lines = [line for line in list_lines(text, name) if not line.startswith("#")]
    return [line.strip() for line in lines if line.strip()]


def _can_ask(how: Delivery) -> bool:
    """Whether questions can be asked: on a terminal, where there is a file to write the answers
    to."""
    has_target = how.in_place or how.output not in (None, "-")
    is_silent = how.dry_run or how.quiet or how.as_json
    return has_target and not is_silent and streams.is_conversation()


def _ask_one_by_one(fixed: Fixed, name: str, kind: Kind | None) -> Fixed | None:
    """Return the file with the answers typed by the user; None if the user stops."""
    left_open: set[str] = set()
    while question := next((q for q in fixed.questions if q.key not in left_open), None):
        streams.answer(in_lines(for_people.asked(question, name)))
        typed = streams.typed("number or answer, Enter to leave it open, q to stop: ")
        if typed is None or typed.lower() == "q":
            return None
        if not typed:
            left_open.add(question.key)
            continue
        answer = f"{question.key}={_chosen(question, typed)}"
        try:
            fixed = answered(fixed, name, kind, answers_in([answer]))
        except UsageError as problem:
            streams.say(f"fidepair: {problem}")
    return fixed


def _chosen(question: OpenQuestion, typed: str) -> str:
    """Return the typed answer: given by its number, by its name, or as a value if only one answer
    takes a value."""
    answers = question.answers
    is_name = any(typed == answer.name for answer in answers)
    if is_name or not is_number(typed) or not 0 < int(typed) <= len(answers):
        return typed
    answer = answers[int(typed) - 1]
    if not answer.takes:
        return answer.name
    return f"{answer.name}={streams.typed(f'{answer.text}: ') or ''}"


def _target(how: Delivery) -> str | None:
    """Return the path to write to; None for standard output and for nothing at all.

    Raises UsageError if the options contradict each other or could overwrite a file that the user
    wants to keep.
    """
    if how.in_place:
        files.refuse_in_place(how.file, how.output)
        return None if how.dry_run else how.file
    target = files.output_of(
        how.file,
        how.output,
        force=how.force or how.dry_run,
        instead="Use --in-place to overwrite it with the repaired file.",
    )
    if target is None and how.as_json and not how.dry_run:
        raise UsageError(
            "Cannot write both --json and the repaired file to standard output.\n  Use -o or --dry-run."
        )
    return None if how.dry_run else target


def _deliver(fixed: Fixed, content: bytes, written: str | None, how: Delivery) -> None:
    """Send the answer to standard output: the file, the difference, or the list of repairs.
    Questions never go there.

    Where standard output has the file or the difference, everything else goes to standard error.
    """
    name = files.name_in_data(how.file)
    if how.as_json:
        streams.answer(json_bytes(for_people.document(fixed, name, written)))
        return
    lines = [*for_people.lines(fixed, name), for_people.verdict(fixed, name, written)]
    to_stdout = not how.dry_run and (how.in_place or how.output not in (None, "-"))
    if how.dry_run:
        before, after = _texts(content, name), _texts(fixed.data, name)
        streams.answer(in_lines(for_people.difference(fixed, before, after, name)))
    elif not to_stdout:
        streams.answer(fixed.data)
    if how.quiet:
        return
    if to_stdout:
        streams.answer(in_lines(lines))
    else:
        streams.say(in_lines(lines).rstrip("\n"))


def _texts(content: bytes, name: str) -> Sequence[str]:
    return [line.text for line in parse(content, name, Findings(name)).lines]


DOORS = {"fix": fix}
