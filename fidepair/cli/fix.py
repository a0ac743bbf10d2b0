"""`fidepair fix`: repairs that change no fact, and questions about the rest."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    force_option,
    help_option,
    option,
    shared,
    size_option,
    what_files_declare,
)
from fidepair.errors import UsageError
from fidepair.findings import Findings
from fidepair.fix import Fixed, answered, answers_in
from fidepair.render import fixes as for_people
from fidepair.serve.fix import QUESTIONS_LEFT, fixed
from fidepair.serve.options import kind_asked
from fidepair.storage.locks import locked
from fidepair.text.safe import in_lines, json_bytes
from fidepair.text.tables import list_lines
from fidepair.text.typed import is_number
from fidepair.trf.format.document import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.fix import OpenQuestion
    from fidepair.tournament import Kind


@click.command("fix", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the repaired file here; without it, to standard output.",
)
@option("--in-place", is_flag=True, help="Write the repaired file over FILE itself.")
@force_option
@option("--dry-run", is_flag=True, help="Write nothing; show what would change.")
@shared(what_files_declare)
@size_option
@option(
    "--answer",
    "answers",
    metavar="KEY=ANSWER",
    multiple=True,
    help="Answer a question, such as T064:26=half-point-bye. Repeatable.",
)
@option("--answers", "answers_file", metavar="FILE", help="Answers from a file, one a line.")
@option("--json", "as_json", is_flag=True, help="Tell repairs and questions as JSON.")
@option(
    "-q", "--quiet", is_flag=True, help="Tell neither repairs nor questions; the exit code does."
)
@help_option
def command(file: str, **options: Any) -> int:
    """Repair in FILE (- is standard input) what can be repaired without changing a fact.

    Columns, line ends, encoding, codes of equal meaning, points that were never filled. What needs
    a guess is left as it is, with the question to answer; the exit code is then 1. Each question
    has a key: --answer T064:26=results. On a terminal, with -o or --in-place, questions are asked
    one by one. System, number of rounds, initial-colour and acceleration are written down if they
    are given here.
    """
    target = _target(file, options)
    answers = (*options["answers"], *_answers_in_file(options))
    asks = not answers and file != "-" and _somebody_is_there(options)
    in_place = options["in_place"] and not options["dry_run"]
    with locked(
        file, wanted=in_place and not asks
    ):  # nobody waits for somebody who thinks about a question
        content = files.read(file, options["max_size"])
        name = files.name_of(file)
        ask = (
            partial(_asked_one_by_one, name=name, kind=kind_asked(options["system"]))
            if asks
            else None
        )
        made = fixed(content, name, options, answers, ask)
        if made is None:
            streams.say(f"{name}: stopped; nothing was written.")
            return QUESTIONS_LEFT
        if target is not None and (options["output"] is not None or made.data != content):
            was = content if options["in_place"] else None
            files.write(
                target,
                made.data,
                replace=options["in_place"] or options["force"],
                was=was,
                keep=options["in_place"],
            )
        else:
            target = None
    _tell(made, content, file, target, options)
    return QUESTIONS_LEFT if made.questions else 0


def _answers_in_file(options: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of the file of answers, but for blank ones and comments."""
    if options["answers_file"] is None:
        return
    name = files.name_of(options["answers_file"])
    try:
        text = files.read(options["answers_file"], options["max_size"]).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{name}: the answers are not UTF-8.") from None
    yield from (
        line.strip() for line in list_lines(text, name) if line.strip() and not line.startswith("#")
    )


def _somebody_is_there(options: dict[str, Any]) -> bool:
    """Return whether questions can be asked: on a terminal, where there is a file to write the
    answers to."""
    writes = (options["in_place"] or options["output"] not in (None, "-")) and not options[
        "dry_run"
    ]
    return writes and not options["quiet"] and not options["as_json"] and streams.is_conversation()


def _asked_one_by_one(fixed: Fixed, name: str, kind: Kind | None) -> Fixed | None:
    """Return the file with the answers that somebody types; None if they want to stop."""
    left_open: set[str] = set()
    while question := next((q for q in fixed.questions if q.key not in left_open), None):
        streams.answer(in_lines(for_people.asked(question, name)))
        typed = streams.typed("number or answer, nothing to leave it open, q to stop: ")
        if typed is None or typed.lower() == "q":
            return None
        if not typed:
            left_open.add(question.key)
            continue
        try:
            fixed = answered(
                fixed, name, kind, answers_in([f"{question.key}={_chosen(question, typed)}"])
            )
        except UsageError as problem:
            streams.say(f"fidepair: {problem}")
    return fixed


def _chosen(question: OpenQuestion, typed: str) -> str:
    """Return the answer that is typed: by its number, by its name, or the value where only one
    answer takes one."""
    answers = question.answers
    if (
        is_number(typed)
        and 0 < int(typed) <= len(answers)
        and not any(typed == answer.name for answer in answers)
    ):
        answer = answers[int(typed) - 1]
        if not answer.takes:
            return answer.name
        return f"{answer.name}={streams.typed(f'{answer.text}: ') or ''}"
    return typed


def _target(file: str, options: dict[str, Any]) -> str | None:
    """Return the path to write to; None for standard output and for nothing at all.

    Raises UsageError where the options contradict each other or could overwrite what somebody wants
    to keep.
    """
    output, dry_run = options["output"], options["dry_run"]
    if options["in_place"]:
        files.refuse_in_place(file, output)
        return None if dry_run else file
    way_out = "Use --in-place to write the repaired file over it."
    target = files.output_of(file, output, force=options["force"] or dry_run, instead=way_out)
    if target is None and options["as_json"] and not dry_run:
        raise UsageError(
            "--json and the repaired file cannot both go to standard output.\n  Use -o or --dry-run."
        )
    return None if dry_run else target


def _tell(
    fixed: Fixed, content: bytes, file: str, written: str | None, options: dict[str, Any]
) -> None:
    """Send the answer to standard output: the file, the difference, or what was done; questions
    never get lost in it.

    Where standard output has the file or the difference, everything else goes to standard error.
    """
    name = files.name_in_data(file)
    if options["as_json"]:
        streams.answer(json_bytes(for_people.document(fixed, name, written)))
        return
    done = [*for_people.lines(fixed, name), for_people.verdict(fixed, name, written)]
    to_stdout = not options["dry_run"] and (
        options["in_place"] or options["output"] not in (None, "-")
    )
    if options["dry_run"]:
        streams.answer(
            in_lines(
                for_people.difference(fixed, _texts(content, name), _texts(fixed.data, name), name)
            )
        )
    elif not to_stdout:
        streams.answer(fixed.data)
    if options["quiet"]:
        return
    if to_stdout:
        streams.answer(in_lines(done))
    else:
        streams.say(in_lines(done).rstrip("\n"))


def _texts(content: bytes, name: str) -> Sequence[str]:
    return [line.text for line in parse(content, name, Findings(name)).lines]
