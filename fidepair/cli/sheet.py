"""`fidepair sheet`: the arbiter's worksheet of a round, as text or as a page to print."""

from __future__ import annotations

import os
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
    ways_of_a_round,
)
from fidepair.cli.pair import load_told
from fidepair.commands.sheet import WIDTH, drawn_up
from fidepair.render.worksheet_html import page
from fidepair.render.worksheet_text import lines

FORMATS = ("text", "html")


@click.command("sheet", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option(
    "--round",
    type=click.IntRange(min=1),
    help="Round to draw; a published one as the rules pair it.",
)
@shared(ways_of_a_round)
@option(
    "-f",
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Form of the worksheet. Default: text; with -o and the ending .html or .htm, html.",
)
@option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the worksheet to this file instead of standard output.",
)
@force_option
@size_option
@option("-q", "--quiet", is_flag=True, help="Only the worksheet: no notes, no warnings.")
@help_option
def command(file: str, form: str | None, output: str | None, *, force: bool, **options: Any) -> int:
    """Draw the worksheet of the next round of the tournament in FILE (- is standard input), or of
    the last one while it is not over.

    For each bracket: who is in it, who meets whom, who floats, and which criteria could not be met,
    with names. As a page it has a diagram of each bracket.
    """
    path = files.output_of(
        file, output, force=force, instead="Choose another name for the worksheet."
    )
    _, tournament = load_told(files.read(file, options["max_size"]), file, options)
    sheet = drawn_up(tournament, options, streams.speaker(quiet=options["quiet"]))
    if form == "html" or (
        form is None and path and os.path.splitext(path)[1].lower() in (".html", ".htm")
    ):
        content = page(sheet)
    else:
        drawn = lines(
            sheet,
            WIDTH if path else streams.room(WIDTH),
            arrows=bool(path) or streams.can_show("↓↑⇄…"),
        )
        if path is None:
            streams.answer(streams.in_lines(drawn, plain=True))
            return 0
        content = "".join(f"{line}\n" for line in drawn).encode("utf-8", "replace")
    files.deliver(content, path, force=force)
    if path is not None and not options["quiet"]:
        streams.say(f"{sheet.headings[0]}: written to {files.name_of(path)}")
    return 0
