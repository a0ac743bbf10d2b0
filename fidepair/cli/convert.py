"""`fidepair convert`: a tournament in another dialect or form; `fidepair schema`: the form of its
JSON."""

from __future__ import annotations

from typing import Any

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
from fidepair.convert import TARGETS
from fidepair.serve.answering import request_schema
from fidepair.serve.convert import WOULD_LOSE, converted_told
from fidepair.serve.schemas import SCHEMAS, schema_bytes
from fidepair.text.safe import json_bytes

ALSO = {"explain": "answer", "request": "request"}
"""Other names of schemas, and the one that is made of what is known of requests."""


@click.command("convert", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option(
    "--to",
    "target",
    type=click.Choice(TARGETS, case_sensitive=False),
    required=True,
    help="The new form.",
)
@option("-o", "--output", metavar="FILE", help="Write to this file instead of standard output.")
@force_option
@option(
    "--strict",
    is_flag=True,
    help="Write nothing if anything would be lost; the exit code is 1 then.",
)
@shared(what_files_declare)
@size_option
@option("-q", "--quiet", is_flag=True, help="Do not tell what is lost.")
@help_option
def command(
    file: str,
    target: str,
    output: str | None,
    *,
    force: bool,
    strict: bool,
    max_size: int,
    quiet: bool,
    **told: Any,
) -> int:
    """Convert FILE (- is standard input) to another dialect of report files, to JSON or to CSV.

    FILE is a report file of any dialect, or JSON or CSV as this command writes them. What the new
    form cannot carry is told on standard error; converting there and back loses nothing else.
    System, number of rounds, initial-colour and acceleration are written down if they are given
    here.
    """
    output = files.output_of(
        file, output, force=force, instead="Choose another name for the converted file."
    )
    name = files.name_of(file)
    options = {**told, "target": target, "strict": strict}
    converted, is_wanted = converted_told(
        files.read(file, max_size), name, options, streams.speaker(quiet=quiet)
    )
    if not is_wanted:
        count = len(converted.losses)
        streams.say(
            f"fidepair: {name}: {count} loss{'' if count == 1 else 'es'} in {target}; nothing is written."
        )
        return WOULD_LOSE
    files.deliver(converted.data, output, force=force)
    return 0


@click.command("schema", cls=QuickCommand, add_help_option=False)
@click.argument("of", metavar="[NAME]", type=click.Choice((*SCHEMAS, *ALSO)), default="tournament")
@option("-o", "--output", metavar="FILE", help="Write to this file instead of standard output.")
@force_option
@help_option
def schema(of: str, output: str | None, *, force: bool) -> int:
    """Print the schema of tournaments in JSON, as `fidepair convert --to json` writes them (JSON
    Schema 2020-12).

    With the NAME of a command that of what it answers with --json; with `request` and `serve` those
    of the lines that `fidepair serve` reads and writes.
    """
    content = json_bytes(request_schema()) if of == "request" else schema_bytes(ALSO.get(of, of))
    files.deliver(content, files.output_of("-", output, force=force), force=force)
    return 0
