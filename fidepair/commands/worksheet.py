"""`sheet`: the arbiter's worksheet of a round."""

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import format_option
from fidepair.commands.pair import pair_and_report, round_to_show
from fidepair.commands.pair_formats import as_it_was_published
from fidepair.commands.pair_question import Asked as PairAsked
from fidepair.commands.pair_question import StepListener
from fidepair.commands.question import (
    Answer,
    Output,
    Say,
    TournamentFile,
    UseCase,
    Ways,
    in_starting_order,
)
from fidepair.commands.show import repair_notes
from fidepair.errors import UsageError
from fidepair.render.worksheet import Worksheet, worksheet
from fidepair.render.worksheet_forms import lines, page
from fidepair.text.safe import in_lines
from fidepair.tournament import Tournament

WIDTH = 120
"""The width of the text without a terminal."""
OPTIONS = (
    rows.FILE_TO_READ,
    rows.ROUND._replace(help="Round to draw; a published round is drawn by the rules."),
    *rows.WAYS_OF_A_ROUND,
    format_option(
        ("text", "html"), "Output format. Default: text; with -o, from the file extension."
    ),
    rows.OUTPUT._replace(help="Write the worksheet to this file instead of standard output."),
    rows.FORCE,
    *rows.READING,
    rows.QUIET._replace(help="Print only the worksheet: no notes or warnings."),
)


class Asked(NamedTuple):
    """The question of `sheet`."""

    ways: Ways = Ways()


def run(file: TournamentFile, asked: Asked, output: Output, say: Say) -> Answer:
    """Return the worksheet of a round, in a form for people."""
    if output.format == "json":
        raise UsageError("A worksheet has no JSON format.\n  Use `format`: html or plain.")
    tournament = in_starting_order(file.load(asked.ways.system), asked.ways.numbers, say)
    sheet = draw_up(tournament, asked.ways, say)
    if output.format == "html":
        return Answer(text=page(sheet), title=sheet.headings[0])
    text = in_lines(lines(sheet, output.width or WIDTH, arrows=output.has_arrows))
    return Answer(text=text, title=sheet.headings[0])


def draw_up(tournament: Tournament, ways: Ways, say: Say) -> Worksheet:
    """Return the worksheet of the requested round; by default of the last one if it is open, or of
    the next. Report notes."""
    listener = StepListener()
    asked = PairAsked(ways._replace(round=round_to_show(tournament, ways)))
    paired = pair_and_report(tournament, asked, listener, say)
    sheet = worksheet(paired, listener.opened)
    for line in repair_notes(tournament, paired.round_.number):
        say(f"note: {line}")
    return sheet._replace(headings=(*sheet.headings, *as_it_was_published(paired)))


USE_CASES = {"sheet": UseCase(OPTIONS, Asked, run, ("plain", "html"))}
