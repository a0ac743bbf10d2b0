"""`fidepair explain`: why a round is paired as it is (C.04.1 9)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from fidepair.check import published_sides
from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    force_option,
    format_wanted,
    how_to_tell,
    option,
    participant_meant,
    shared,
    size_option,
    ways_of_a_round,
    ways_to_pair,
)
from fidepair.cli.pair import as_known, is_published, load_told, round_to_show
from fidepair.cli.typed import as_typed, error_as_typed
from fidepair.errors import FidepairError, UsageError
from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.explain.published import answer_beside
from fidepair.options import round_options
from fidepair.render import explanation
from fidepair.render.words import title_of
from fidepair.shown import json_bytes
from fidepair.systems import prepare

if TYPE_CHECKING:
    from fidepair.explain.answers import Answer
    from fidepair.tournament import Tournament

FORMATS = ("table", "plain", "markdown", "json", "html")
_BY_ENDING = {".md": "markdown", ".json": "json", ".html": "html", ".htm": "html"}


@click.command("explain", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@click.argument("who", metavar="[WHO [OPPONENT]]", nargs=-1)
@option("--not", "instead", metavar="WHO", help="Why not this opponent, floater, or receiver of the bye.")
@option("--player", metavar="WHO", help="Everything about one participant, and why nobody else is the opponent.")
@option("--all", "everybody", is_flag=True, help="With --player: why not each of the others, however many they are.")
@option("--float", "floater", metavar="WHO", help="Why WHO floats.")
@option("--bye", is_flag=True, help="Why the bye goes where it goes.")
@option("--colour", "--color", "colour", is_flag=True, help="Why a pair has its colours: with WHO.")
@option("--round", type=click.IntRange(min=1), help="Round to explain; an earlier one as it was then.")
@shared(ways_of_a_round)
@option(
    "-f",
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Form of the answer. Default: table; with -o, by the ending .md, .json, .html, else plain.",
)
@option("-o", "--output", metavar="FILE", help="Write the answer to this file instead of standard output.")
@force_option
@size_option
@shared(how_to_tell)
def command(file: str, who: tuple[str, ...], form: str | None, as_json: bool, **options: Any) -> int:
    """Explain the pairing of a round: the whole of it, a pair, a float, the bye, or colours.

    WHO is a number, or a part of a name that only one participant has. Without --round it is the last round while that
    is not over, and in a tournament that is over; else the next one.
    """
    form = format_wanted(form, as_json)
    path = files.output_of(file, options["output"], force=options["force"], instead="Use another name.")
    by_ending = "table" if path is None else _BY_ENDING.get(os.path.splitext(path)[1].lower(), "plain")
    form = form or by_ending
    try:
        told, title = _explain(file, who, form, options)
    except FidepairError as error:
        if form == "json" and path is None:
            streams.answer(_json_error(error_as_typed(error)))
        raise
    return _deliver(told, title, form, path, options)


def _explain(file: str, who: tuple[str, ...], form: str, options: dict[str, Any]) -> tuple[Answer, str]:
    _, tournament = load_told(files.read(file, options["max_size"]), file, options)
    question = question_of(tournament, who, options)
    options = {**options, "round": round_to_show(tournament, options)}
    tournament = as_known(tournament, options)
    prepared = prepare(tournament, options["system"], round_options(**ways_to_pair(options)))
    for note in () if options["quiet"] else prepared.notes:
        streams.say(f"note: {as_typed(note)}")
    inquiry = Inquiry(prepared, aloud=form == "plain")
    number = inquiry.round_.number
    if is_published(prepared.tournament, number):
        told = answer_beside(inquiry, question, *published_sides(prepared.tournament, number, inquiry.pairing))
    else:
        told = answer(inquiry, question)
    if not told.sentence.startswith("Round "):
        told = told._replace(sentence=f"Round {number}: {told.sentence}")
    return told, title_of(tournament)


def question_of(tournament: Tournament, who: tuple[str, ...], options: dict[str, Any]) -> Question:
    """Return the question that the command line asks. Raises UsageError for what is no question."""
    subjects = [name for name in ("player", "floater", "bye", "colour") if options[name]]
    if len(subjects) > 1:
        raise UsageError(f"--{' and --'.join(subjects)}: one question at a time.\n  Leave one of them out.")
    found = [participant_meant(tournament, text) for text in who]
    instead = participant_meant(tournament, options["instead"]) if options["instead"] else None
    subject = subjects[0] if subjects else ""
    most = {"player": 0, "floater": 0, "bye": 0}.get(subject, 2)
    if len(found) > most:
        raise UsageError(f"{len(found)} participants are named, and at most {most} can be here.\n  Leave some out.")
    if subject == "player":
        return Question("player", participant_meant(tournament, options["player"]), everybody=options["everybody"])
    if subject == "floater":
        return Question("float", participant_meant(tournament, options["floater"]), None, instead)
    if subject == "bye":
        return Question("bye", None, None, instead)
    if subject == "colour" and not found:
        raise UsageError("--colour: it is not told whose.\n  Name one of the pair, or both.")
    first, other = [*found, None, None][:2]
    if subject == "colour":
        return Question("colour", first, other)
    if first is None:
        if instead is not None:
            raise UsageError("--not: it is not told whose opponent is meant.\n  Name somebody before it.")
        return Question("round")
    return Question("pair", first, other, instead)


def _deliver(told: Answer, title: str, form: str, path: str | None, options: dict[str, Any]) -> int:
    result = _formed(told, title, form, path, all_rows=options["verbose"])
    if path is None:
        streams.answer(result)
        return 0
    content = result.encode("utf-8", "replace") if isinstance(result, str) else result
    files.write(path, content, replace=options["force"])
    if not options["quiet"]:
        streams.say(f"written to {files.name_of(path)}")
    return 0


def _formed(told: Answer, title: str, form: str, path: str | None, *, all_rows: bool) -> str | bytes:
    if form == "json":
        return json_bytes(explanation.document(told))
    if form == "html":
        return explanation.page(told, title, all_rows=all_rows)
    if form == "markdown":
        return explanation.markdown(told, all_rows=all_rows)
    width = explanation.LONGEST if path is not None else streams.room(explanation.LONGEST)
    lines = explanation.text(told, all_rows=all_rows, plain=form == "plain", width=width)
    return streams.in_lines(lines, plain=True)


def _json_error(error: FidepairError) -> bytes:
    from fidepair.render import words  # noqa: PLC0415

    return json_bytes({"schema": explanation.SCHEMA, "error": words.error_document(error)})
