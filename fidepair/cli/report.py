"""`fidepair report`: what the rating report of an event lacks, and the file that is handed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    help_option,
    option,
    shared,
    size_option,
    what_files_declare,
)
from fidepair.render import readiness as shown
from fidepair.serve.options import kind_asked
from fidepair.serve.report import LACKING, TARGETS, reported
from fidepair.text.safe import json_bytes, operand, visible

if TYPE_CHECKING:
    from fidepair.desk.pages.readiness import Readiness


@click.command("report", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option(
    "--to",
    "target",
    type=click.Choice(TARGETS, case_sensitive=False),
    required=True,
    help="The form of it.",
)
@option(
    "-o", "--output", metavar="OUT", help="Write the report to this file, if nothing is lacking."
)
@option(
    "--force",
    is_flag=True,
    help="Write it in spite of what is lacking, and let -o replace a file that exists.",
)
@option("--json", "as_json", is_flag=True, help="Tell what is lacking as JSON.")
@shared(what_files_declare)
@size_option
@option("-q", "--quiet", is_flag=True, help="Only what is lacking: no notes, no warnings.")
@help_option
def command(
    file: str,
    target: str,
    output: str | None,
    *,
    force: bool,
    as_json: bool,
    max_size: int,
    quiet: bool,
    **told: Any,
) -> int:
    """Make the rating report of the event in FILE (- is standard input), after telling what it
    lacks.

    Ranks, FIDE ids, federations, the header, open games: each lack is told with the command that
    fills it, and the exit code is 1. Nothing is written then, unless by --force. Records that the
    form does not have are left out.
    """
    path = files.output_of(file, output, force=force, instead="Choose another name for the report.")
    content = files.read(file, max_size)
    loaded = files.load(file, content, kind_asked(told["system"]), advised=not quiet)
    found, data, left = reported(
        loaded, content, operand(file), {**told, "target": target}, streams.speaker(quiet=quiet)
    )
    is_written = output is not None and (force or not found.lacks)
    if is_written:
        found = found._replace(notes=(*found.notes, *left))
        files.deliver(data, path, force=force)
    _tell(
        found, file, path if is_written else None, as_json=as_json, quiet=quiet, aside=output == "-"
    )
    return LACKING if found.lacks and not is_written else 0


def _tell(
    found: Readiness, file: str, written: str | None, *, as_json: bool, quiet: bool, aside: bool
) -> None:
    """Tell what is lacking; on standard error where the report itself is the answer."""
    if as_json and not aside:
        name = None if written is None else files.name_in_data(written)
        streams.answer(json_bytes(shown.document(found, files.name_in_data(file), name)))
        return
    lines = [*shown.lines(found, files.name_of(file))]
    if aside:
        for line in lines:
            streams.say(visible(line))
    else:
        streams.answer(streams.in_lines(lines, plain=True))
    for note in () if quiet else found.notes:
        streams.say(f"note: {note}")
    if written is not None and not quiet:
        streams.say(f"written to {files.name_of(written)}")
