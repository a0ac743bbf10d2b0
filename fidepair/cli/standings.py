"""`fidepair standings`: the standings of a tournament by C.07, shown or written into the file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from fidepair import trf
from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    color_option,
    force_option,
    format_wanted,
    help_option,
    json_option,
    option,
    quiet_option,
    shared,
    size_option,
    system_option,
)
from fidepair.errors import FidepairError, UsageError
from fidepair.render import account as in_words
from fidepair.render import account_data
from fidepair.render import standings as in_lines
from fidepair.render.words import count_of, error_document
from fidepair.serve.options import error_as_typed, kind_asked, participant_meant
from fidepair.serve.standings import (
    as_data,
    aside,
    notes_of_ranks,
    ranked,
    refuse_contradictions,
    refuse_form_of_account,
    with_ranks,
)
from fidepair.standings.account import account
from fidepair.standings.methods import METHODS
from fidepair.standings.ranking import EDITIONS, ranking_of
from fidepair.storage.locks import locked
from fidepair.text.safe import json_bytes
from fidepair.trf.read.ranks import read_ranks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from fidepair.render.sheet import Sheet
    from fidepair.standings.ranking import Standings
    from fidepair.trf import Loaded

FORMATS = ("table", "plain", "csv", "json", "markdown", "html")
_AS_TEXT = ("table", "plain")
_BY_ENDING = {".csv": "csv", ".json": "json", ".md": "markdown", ".html": "html", ".htm": "html"}

how_to_rank = (
    option(
        "--after",
        type=click.IntRange(min=0),
        metavar="N",
        help="After round N. Default: after the last one over.",
    ),
    option(
        "--tie-breaks",
        metavar="LIST",
        help="Codes as in record 212, such as BH/C1,BH,SB,DE, with /C1, /M1, /P and the like behind them (C.07 14): "
        f"{', '.join(METHODS)}. Default: what the file declares.",
    ),
    option(
        "--edition",
        type=click.Choice(EDITIONS),
        help="The edition of C.07. Default: by the first day of the event.",
    ),
    option(
        "--round-robin",
        is_flag=True,
        help="Its pairings were known beforehand (C.07 15.2), whatever its type is.",
    ),
    option(
        "--swiss",
        is_flag=True,
        help="Its pairings were not known beforehand, whatever its type is.",
    ),
    option("--lots", is_flag=True, help="Draw lots for those who stay tied (C.07 4.2)."),
    option(
        "--seed",
        type=click.IntRange(min=0),
        metavar="N",
        help="Draw the lots of this seed. Default: a new one.",
    ),
    system_option,
)
"""What the standings hang on besides the file."""
how_to_show = (
    option(
        "-f",
        "--format",
        "form",
        type=click.Choice(FORMATS),
        help="Form of the answer. Default: table; with -o, by the ending .csv, .json, .md, .html, else plain.",
    ),
    option("-o", "--output", metavar="FILE", help="Write to this file instead of standard output."),
    force_option,
    size_option,
    json_option,
    quiet_option,
    color_option,
    help_option,
)


@click.command("standings", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@shared(how_to_rank)
@option(
    "--explain",
    "who",
    metavar="WHO",
    help="Where the values of one participant come from, and what decides.",
)
@option("--write", is_flag=True, help="Write the ranks into FILE, or with -o into another file.")
@option(
    "--dry-run", is_flag=True, help="With --write: tell which ranks would change. Write nothing."
)
@shared(how_to_show)
def command(file: str, **options: Any) -> int:
    """Show the standings of the tournament in FILE (- is standard input), by the tie-breaks that it
    declares.

    Who is tied after the last of them shares the rank: 1, 2, 2, 4. Without a declared list the
    points decide, and nothing else. WHO is a number, or a part of a name that only one participant
    has.
    """
    if options["dry_run"] and not options["write"]:
        raise UsageError(
            "--dry-run tells what --write would write.\n  Add --write, or leave --dry-run out."
        )
    refuse_contradictions(options)
    if options["write"]:
        return write(file, options)
    return show(file, in_lines if options["who"] is None else account_data, options)


# ── Shown ────────────────────────────────────────────────────────────────────
def show(file: str, render: ModuleType, options: dict[str, Any]) -> int:
    """Answer with the standings in the form asked for, or with an account of one place in them.
    `render`: a module with `SCHEMA` and `document`, and what the other forms need."""
    path = files.output_of(
        file, options["output"], force=options["force"], instead="Use --write to write the ranks."
    )
    by_ending = (
        "table" if path is None else _BY_ENDING.get(os.path.splitext(path)[1].lower(), "plain")
    )
    form = format_wanted(options["form"], options["as_json"]) or by_ending
    try:
        loaded, made, _ = ranked_in(file, options)
        if render is account_data:
            answer = _explained(loaded, made, form, options, to_file=path is not None)
        else:
            answer = _formed(made, form, render, options, to_file=path is not None)
    except FidepairError as error:
        if form == "json" and path is None:
            streams.answer(
                json_bytes(
                    {"schema": render.SCHEMA, "error": error_document(error_as_typed(error))}
                )
            )
        raise
    for line in aside(made, form, quiet=options["quiet"]):
        streams.say(line)
    if path is None:
        streams.answer(answer)
        return 0
    files.write(
        path,
        answer.encode("utf-8", "replace") if isinstance(answer, str) else answer,
        replace=options["force"],
    )
    if not options["quiet"]:
        streams.say(f"written to {files.name_of(path)}")
    return 0


def ranked_in(file: str, options: dict[str, Any]) -> tuple[Loaded, Standings, bytes]:
    """Return what the file says, its standings, and its content; tell warnings, unless `quiet`."""
    content = files.read(file, options["max_size"])
    loaded = files.load(file, content, kind_asked(options["system"]), advised=not options["quiet"])
    return loaded, ranked(loaded, options, streams.speaker(quiet=options["quiet"])), content


def _formed(
    told: Standings, form: str, render: ModuleType, options: dict[str, Any], *, to_file: bool
) -> str | bytes:
    if form not in _AS_TEXT:
        return as_data(told, form, render)
    sheet: Sheet = render.sheet(told, only_the_answer=options["quiet"])
    drawn = streams.drawn(sheet, plain=to_file or form == "plain", coloured=not options["no_color"])
    return drawn if to_file or streams.can_show("½") else drawn.replace("½", "=")


def _explained(
    loaded: Loaded, made: Standings, form: str, options: dict[str, Any], *, to_file: bool
) -> str | bytes:
    refuse_form_of_account(form)
    told = account(ranking_of(made), participant_meant(loaded.tournament, options["who"]))
    if form == "json":
        return json_bytes(account_data.document(told))
    width = in_words.LONGEST if to_file else streams.room(in_words.LONGEST)
    return streams.in_lines(in_words.lines(told, width), plain=True)


# ── Written ──────────────────────────────────────────────────────────────────
def write(file: str, options: dict[str, Any]) -> int:
    """Write the ranks into the file, or what it would say then into another one."""
    path, in_place = _target(file, options)
    with locked(file, wanted=in_place and not options["dry_run"]):
        loaded, told, content = ranked_in(file, options)
        tournament, data = with_ranks(loaded, told, options)
        if path is not None and not options["dry_run"]:
            replace = in_place or options["force"]
            files.write(
                path, data, replace=replace, was=content if in_place else None, keep=in_place
            )
    for line in (
        in_lines.lots_in_words(told)
        if options["quiet"]
        else notes_of_ranks(loaded, told, tournament.ranking)
    ):
        streams.say(line)
    if options["dry_run"]:
        changes = [*_changes(loaded, content, told, tournament.ranking)]
        streams.answer(
            streams.in_lines(
                changes or ["Nothing would change: the file has these ranks."], plain=True
            )
        )
    elif path is None:
        streams.answer(data)
    elif not options["quiet"]:
        ranks = f"ranks of {count_of(len(told.lines), 'participant')} after round {told.after}"
        streams.say(f"{ranks}: written to {files.name_of(path)}")
    return 0


def _target(file: str, options: dict[str, Any]) -> tuple[str | None, bool]:
    """Return the file to write to, None for standard output, and whether it is the input."""
    if options["form"] or options["as_json"]:
        raise UsageError(
            "--write writes a report file, and --format is for what is shown.\n  Leave one of them out."
        )
    output = options["output"]
    in_place = output is None or (output != "-" and files.same_file(file, output))
    if in_place and file == "-" and not options["dry_run"]:
        raise UsageError(
            "--write has no file to write to: FILE is standard input.\n  Add -o, with a file or - for standard output."
        )
    return (file if in_place else files.output_of(file, output, force=options["force"])), in_place


def _changes(
    loaded: Loaded, content: bytes, told: Standings, ranking: tuple[str, ...]
) -> Iterator[str]:
    """Yield what would be written that is not in the file yet."""
    if ranking != loaded.tournament.ranking:
        yield f"Record 212: {','.join(ranking)}."
    event = trf.examine(content, loaded.document.name, loaded.tournament.kind).event
    was = {} if event is None else {one.number: one.written for one in read_ranks(event)}
    for line in told.lines:
        number = line.participant.number
        if was.get(number) != str(line.rank):
            before = f"instead of {was[number]}" if was.get(number) else "instead of none"
            yield f"{number} {line.participant.name}: rank {line.rank} {before}."
