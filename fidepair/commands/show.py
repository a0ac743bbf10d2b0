"""`show`: a round as published, in several formats."""

from typing import NamedTuple

from fidepair.check.replay import check
from fidepair.commands import options as rows
from fidepair.commands.check import tournament_at_pairing
from fidepair.commands.options import Option, as_typed, format_option
from fidepair.commands.question import (
    Answer,
    Output,
    Say,
    TournamentFile,
    UseCase,
    in_starting_order,
)
from fidepair.desk.pages.published import PublishedRound
from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError, UsageError
from fidepair.render import show as forms
from fidepair.render.language import for_form
from fidepair.render.pair_list import list_of
from fidepair.render.report import result
from fidepair.text.data import csv_bytes
from fidepair.tournament import Kind, Tournament
from fidepair.trf import Loaded

FORMATS = ("table", "plain", "list", "csv", "json", "html")
BOARDS, BY_NAME, RESULTS, SLIPS, SHEETS = "boards", "by-name", "results", "slips", "sheets"
SHEETS_OF = {
    BOARDS: forms.posting,
    BY_NAME: forms.by_name,
    RESULTS: forms.results,
    SLIPS: forms.slip_lines,
    SHEETS: forms.match_sheets,
}
PAGES_OF = {
    BOARDS: forms.board_page,
    BY_NAME: forms.name_page,
    RESULTS: forms.result_page,
    SLIPS: forms.slip_page,
    SHEETS: forms.match_page,
}
_FORMS = {
    BY_NAME: ("list",),
    RESULTS: ("list",),
    SLIPS: ("list", "csv", "json"),
    SHEETS: ("list", "csv", "json"),
}
"""Formats that a list does not have."""


def _list_flag(name: str, text: str) -> Option:
    return Option(name.replace("-", "_"), rows.FLAG, text, field="shown", value=name)


OPTIONS = (
    rows.FILE_TO_READ,
    rows.PUBLISHED_ROUND,
    _list_flag(BY_NAME, "Sort by name, for players to find their boards."),
    _list_flag(RESULTS, "Print results, with the points before the round."),
    _list_flag(SLIPS, "Print a result slip for each game, to sign."),
    _list_flag(SHEETS, "Teams: print a match sheet for each match, with its boards."),
    rows.SYSTEM,
    rows.NUMBERING._replace(help="Source of the starting order, as for `pair`."),
    Option("no_check", rows.FLAG, "Do not compare the round with the rules."),
    format_option(FORMATS),
    rows.JSON,
    rows.LANG,
    rows.ANSWER_FILE,
    rows.FORCE,
    rows.ENCODING,
    rows.QUIET._replace(
        help="Print only the result: no notes or warnings, no comparison with the rules."
    ),
)


class Asked(NamedTuple):
    """The question of `show`; `shown`: one of the lists, such as `slips`."""

    number: int | None = None
    shown: str | None = None
    system: str | None = None
    numbers: str | None = None
    no_check: bool = False
    lang: str | None = None

    @property
    def list_name(self) -> str:
        """The name of the requested list."""
        return self.shown or BOARDS


def run(file: TournamentFile, asked: Asked, output: Output, say: Say) -> Answer:
    """Return a published round, with notes on differences from the rules."""
    shown, form = asked.list_name, output.format
    refuse_form(shown, form)
    language = for_form(asked.lang, is_page=form == "html" or shown in (SLIPS, SHEETS))
    round_ = published_round(file.load(asked.system), asked, say)
    notes: tuple[str, ...] = ()
    if not asked.no_check and not output.quiet:
        lines = repair_notes(round_.tournament, round_.number)
        lines += difference_notes(round_, asked.system, file.name)
        notes = tuple(f"note: {line}" for line in lines)
    if form == "json":
        return Answer(forms.document(round_), notes=notes)
    if form in ("table", "plain"):
        with language:
            sheet = SHEETS_OF[shown](round_)
        is_drawn = form == "table" and shown not in (SLIPS, SHEETS)
        return Answer(sheets=(sheet,), is_plain=not is_drawn, notes=notes)
    with language:
        return Answer(text=as_data(round_, shown, form), notes=notes)


def refuse_form(shown: str, form: str) -> None:
    """Raise UsageError for a format that the requested list does not have."""
    if form in _FORMS.get(shown, ()):
        raise UsageError(
            f"--{shown} does not support --format {form}.\n  Use --format plain or html, or leave --{shown} out."
        )


def published_round(loaded: Loaded, asked: Asked, say: Say) -> PublishedRound:
    """Return the round as published; report warnings."""
    round_ = published(in_starting_order(loaded, asked.numbers, say), asked.number)
    if asked.shown == SHEETS and round_.tournament.kind is not Kind.TEAM:
        raise UsageError("--sheets is for team events only.\n  Use --slips.")
    return round_


def as_data(round_: PublishedRound, shown: str, form: str) -> str | bytes:
    """Return the requested list of the round as `list`, `csv` or `html`."""
    if form == "list":
        pab = None if round_.pab is None else round_.pab.who.number
        in_order = sorted(round_.boards, key=lambda board: board.place)
        pairs = ((board.white.who.number, board.black.who.number) for board in in_order)
        return list_of(pairs, pab)
    if form == "csv" and shown == BY_NAME:
        return csv_bytes(forms.csv_by_name(round_))
    if form == "csv":
        return csv_bytes(forms.csv_rows(round_))
    return PAGES_OF[shown](round_)


def repair_notes(tournament: Tournament, number: int) -> list[str]:
    """Return a line for each repair of a published round (C.04.2 4.4)."""
    _, repairs, _ = tournament.repairs_undone(number)
    return [
        f"Round {number} was changed by the arbiter after publication: {one}" for one in repairs
    ]


def difference_notes(round_: PublishedRound, system: str | None, name: str) -> list[str]:
    """Return a line if the round differs from the rules, or if that is unknown; empty if they
    agree."""
    try:
        known = tournament_at_pairing(round_.tournament)
        (found,) = check(round_.tournament, system, known=known, round=round_.number).rounds
    except FidepairError as error:
        why = str(as_typed(error.args[0])).partition("\n")[0]
        return [f"round {round_.number} could not be compared with the rules: {why}"]
    if found.status == "agrees":
        return []
    ask = f"fidepair check {name} --round {round_.number}"
    return [
        f"Round {round_.number} is shown as published. It differs from the rules ({result(found)}): see `{ask}`"
    ]


USE_CASES = {"show": UseCase(OPTIONS, Asked, run, ("plain", "list", "csv", "html"))}
