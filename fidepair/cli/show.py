"""`fidepair show`: a round as it was published, to post, to find the own board, to sign."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    force_option,
    format_wanted,
    help_option,
    option,
    size_option,
    system_option,
)
from fidepair.options import NUMBERS
from fidepair.serve.options import kind_asked
from fidepair.serve.show import (
    BOARDS,
    BY_NAME,
    RESULTS,
    SHEETS,
    SHEETS_OF,
    SLIPS,
    as_data,
    beside_the_rules,
    refuse_form,
    round_shown,
)

if TYPE_CHECKING:
    from fidepair.desk.pages.published import PublishedRound

FORMATS = ("table", "plain", "list", "csv", "json", "html")
_BY_ENDING = {".html": "html", ".htm": "html", ".csv": "csv", ".json": "json"}


@click.command("show", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option(
    "--round",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="The round. Default: the last paired one.",
)
@option(
    "--by-name", "shown", flag_value=BY_NAME, help="By name, so that everyone finds the own board."
)
@option(
    "--results", "shown", flag_value=RESULTS, help="The results, with the points after the round."
)
@option("--slips", "shown", flag_value=SLIPS, help="A slip for each game, to be signed.")
@option(
    "--sheets", "shown", flag_value=SHEETS, help="Teams: a sheet for each match, with its boards."
)
@system_option
@option(
    "--numbers", type=click.Choice(NUMBERS), help="Where the starting order stands, as for `pair`."
)
@option("--no-check", is_flag=True, help="Do not tell whether the rules pair the round otherwise.")
@option(
    "-f",
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Form of the answer. Default: table; with -o, by the ending .html, .csv, .json, else plain.",
)
@option("--json", "as_json", is_flag=True, help="Short for --format json.")
@option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the answer to this file instead of standard output.",
)
@force_option
@size_option
@option(
    "-q",
    "--quiet",
    is_flag=True,
    help="Only the answer: no notes, no warnings; the round is not checked.",
)
@option(
    "--no-color",
    "--no-colour",
    is_flag=True,
    help="No colours; the variable NO_COLOR does the same.",
)
@help_option
def command(file: str, form: str | None, output: str | None, as_json: bool, **options: Any) -> int:
    """Show a round of the tournament in FILE (- is standard input) as it was published, with the
    results known so far.

    Nothing is paired again: what stands in FILE is shown, whatever has changed since. Whether the
    rules pair the round otherwise is told in a line beside it.
    """
    path = files.output_of(
        file, output, force=options["force"], instead="Choose another name for the answer."
    )
    shown, quiet = options["shown"] or BOARDS, options["quiet"]
    ending = os.path.splitext(path)[1].lower() if path else ""
    form = format_wanted(form, as_json) or (_BY_ENDING.get(ending, "plain") if path else "table")
    refuse_form(shown, form)
    loaded = files.load(
        file,
        files.read(file, options["max_size"]),
        kind_asked(options["system"]),
        advised=not quiet,
    )
    round_ = round_shown(loaded, shown, options, streams.speaker(quiet=quiet))
    drawn = answer(round_, shown, form, plain=path is not None, coloured=not options["no_color"])
    if path is None:
        streams.answer(drawn)
    else:
        content = drawn if isinstance(drawn, bytes) else drawn.encode("utf-8", "replace")
        files.deliver(content, path, force=options["force"])
        if not quiet:
            streams.say(f"written to {files.name_of(path)}")
    for line in (
        []
        if quiet or options["no_check"]
        else beside_the_rules(round_, options["system"], files.name_of(file))
    ):
        streams.say(f"note: {line}")
    return 0


def answer(
    round_: PublishedRound, shown: str, form: str, *, plain: bool, coloured: bool
) -> str | bytes:
    """Return what is shown of the round in the form asked for."""
    if form in ("list", "json", "csv", "html"):
        return as_data(round_, shown, form)
    plain = plain or form == "plain" or shown in (SLIPS, SHEETS)
    return streams.drawn(SHEETS_OF[shown](round_), plain=plain, coloured=coloured)
