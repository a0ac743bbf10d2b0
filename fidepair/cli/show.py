"""`fidepair show`: a round as it was published, to post, to find the own board, to sign."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from fidepair import trf
from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    force_option,
    format_wanted,
    help_option,
    kind_asked,
    option,
    size_option,
    system_option,
)
from fidepair.cli.typed import as_typed
from fidepair.desk.known import published
from fidepair.errors import FidepairError, UsageError
from fidepair.findings import in_groups
from fidepair.options import NUMBERS
from fidepair.render import show as for_people
from fidepair.render.paired import list_of
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from fidepair.desk.published import PublishedRound

FORMATS = ("table", "plain", "list", "csv", "json", "html")
_BY_ENDING = {".html": "html", ".htm": "html", ".csv": "csv", ".json": "json"}
BOARDS, BY_NAME, RESULTS, SLIPS, SHEETS = "boards", "by-name", "results", "slips", "sheets"
_SHEETS = {
    BOARDS: for_people.posting,
    BY_NAME: for_people.by_name,
    RESULTS: for_people.results,
    SLIPS: for_people.slip_lines,
    SHEETS: for_people.match_sheets,
}
_FORMS = {BY_NAME: ("list",), RESULTS: ("list",), SLIPS: ("list", "csv", "json"), SHEETS: ("list", "csv", "json")}
"""Which forms a list does not have."""


@click.command("show", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option("--round", "number", type=click.IntRange(min=1), metavar="N", help="The round. Default: the last paired one.")
@option("--by-name", "shown", flag_value=BY_NAME, help="By name, so that everyone finds the own board.")
@option("--results", "shown", flag_value=RESULTS, help="The results, with the points after the round.")
@option("--slips", "shown", flag_value=SLIPS, help="A slip for each game, to be signed.")
@option("--sheets", "shown", flag_value=SHEETS, help="Teams: a sheet for each match, with its boards.")
@system_option
@option("--numbers", type=click.Choice(NUMBERS), help="Where the starting order stands, as for `pair`.")
@option("--no-check", is_flag=True, help="Do not tell whether the rules pair the round otherwise.")
@option(
    "-f",
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Form of the answer. Default: table; with -o, by the ending .html, .csv, .json, else plain.",
)
@option("--json", "as_json", is_flag=True, help="Short for --format json.")
@option("-o", "--output", metavar="FILE", help="Write the answer to this file instead of standard output.")
@force_option
@size_option
@option("-q", "--quiet", is_flag=True, help="Only the answer: no notes, no warnings; the round is not checked.")
@option("--no-color", "--no-colour", is_flag=True, help="No colours; the variable NO_COLOR does the same.")
@help_option
def command(file: str, form: str | None, output: str | None, as_json: bool, **options: Any) -> int:
    """Show a round of the tournament in FILE (- is standard input) as it was published, with the results known so far.

    Nothing is paired again: what stands in FILE is shown, whatever has changed since. Whether the rules pair the round
    otherwise is told in a line beside it.
    """
    path = files.output_of(file, output, force=options["force"], instead="Choose another name for the answer.")
    shown, quiet = options["shown"] or BOARDS, options["quiet"]
    ending = os.path.splitext(path)[1].lower() if path else ""
    form = format_wanted(form, as_json) or (_BY_ENDING.get(ending, "plain") if path else "table")
    if form in _FORMS.get(shown, ()):
        raise UsageError(f"--{shown} has no form {form}.\n  Use --format plain or html, or leave --{shown} out.")
    loaded = files.load(file, files.read(file, options["max_size"]), kind_asked(options["system"]), advised=not quiet)
    ordered = trf.ordered(loaded, options["numbers"])
    for finding in () if quiet else in_groups(ordered.findings):
        streams.say(f"warning: {finding}")
    round_ = published(ordered.tournament, options["number"])
    if shown == SHEETS and round_.tournament.kind is not Kind.TEAM:
        raise UsageError("--sheets is about matches of teams, and this is no team event.\n  Use --slips.")
    drawn = answer(round_, shown, form, plain=path is not None, coloured=not options["no_color"])
    if path is None:
        streams.answer(drawn)
    else:
        content = drawn if isinstance(drawn, bytes) else drawn.encode("utf-8", "replace")
        files.deliver(content, path, force=options["force"])
        if not quiet:
            streams.say(f"written to {files.name_of(path)}")
    for line in [] if quiet or options["no_check"] else beside_the_rules(round_, options["system"], file):
        streams.say(f"note: {line}")
    return 0


def answer(round_: PublishedRound, shown: str, form: str, *, plain: bool, coloured: bool) -> str | bytes:
    """Return what is shown of the round in the form asked for. Only what it needs is loaded."""
    if form == "list":
        pab = None if round_.pab is None else round_.pab.who.number
        return list_of(((board.white.who.number, board.black.who.number) for board in round_.boards), pab)
    if form in ("json", "csv"):
        from fidepair.render import show_data as data  # noqa: PLC0415
        from fidepair.shown import csv_bytes, json_bytes  # noqa: PLC0415

        if form == "json":
            return json_bytes(data.document(round_))
        return csv_bytes(
            data.csv_by_name(round_) if shown == BY_NAME else data.csv_rows(round_, after=shown == RESULTS)
        )
    if form == "html":
        from fidepair.render import show_html as html  # noqa: PLC0415

        pages = {SLIPS: html.slip_page, SHEETS: html.match_page}
        return pages[shown](round_) if shown in pages else html.table_page(_SHEETS[shown](round_))
    plain = plain or form == "plain" or shown in (SLIPS, SHEETS)
    return streams.drawn(_SHEETS[shown](round_), plain=plain, coloured=coloured)


def beside_the_rules(round_: PublishedRound, system: str | None, file: str) -> list[str]:
    """Return a line if the rules pair the round otherwise, or if that cannot be told; nothing if they agree."""
    from fidepair.check import check  # noqa: PLC0415 - not with --no-check
    from fidepair.cli.check import known_of  # noqa: PLC0415
    from fidepair.render.report import result  # noqa: PLC0415

    try:
        known = known_of(round_.tournament)
        (found,) = check(round_.tournament, system, known=known, round=round_.number).rounds
    except FidepairError as error:
        why = str(as_typed(error.args[0])).partition("\n")[0]
        return [f"whether the rules pair round {round_.number} like this is not known: {why}"]
    if found.status == "agrees":
        return []
    ask = f"fidepair check {files.name_of(file)} --round {round_.number}"
    return [f"round {round_.number} is shown as published; the rules pair it otherwise ({result(found)}): see `{ask}`"]
