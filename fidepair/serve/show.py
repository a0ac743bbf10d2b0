"""A round as it was published: from a file and the options to the round, and to the forms it is
shown in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair import trf
from fidepair.check.replay import check
from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError, UsageError
from fidepair.findings import in_groups
from fidepair.render import show as for_people
from fidepair.render import show_data as data
from fidepair.render import show_html as html
from fidepair.render.paired import list_of
from fidepair.render.report import result
from fidepair.render.sheet import draw
from fidepair.render.show_data import document
from fidepair.serve.check import known_of
from fidepair.serve.options import as_typed
from fidepair.serve.request import Request, Response
from fidepair.text.safe import csv_bytes, json_bytes
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.desk.pages.published import PublishedRound
    from fidepair.serve.options import Say
    from fidepair.trf import Loaded

BOARDS, BY_NAME, RESULTS, SLIPS, SHEETS = "boards", "by-name", "results", "slips", "sheets"
SHEETS_OF = {
    BOARDS: for_people.posting,
    BY_NAME: for_people.by_name,
    RESULTS: for_people.results,
    SLIPS: for_people.slip_lines,
    SHEETS: for_people.match_sheets,
}
_FORMS = {
    BY_NAME: ("list",),
    RESULTS: ("list",),
    SLIPS: ("list", "csv", "json"),
    SHEETS: ("list", "csv", "json"),
}
"""Which forms a list does not have."""


def respond(request: Request) -> Response:
    """Return a published round."""
    options, form = request.options, request.form
    shown = options["shown"] or BOARDS
    refuse_form(shown, form or "json")
    round_ = round_shown(request.load(), shown, options, request.say)
    if not options["no_check"]:
        for line in beside_the_rules(round_, options["system"], request.name):
            request.say(f"note: {line}")
    if form is None:
        return Response(document(round_))
    if form == "plain":
        return Response(text=draw(SHEETS_OF[shown](round_)))
    return Response(text=as_data(round_, shown, form))


def refuse_form(shown: str, form: str) -> None:
    """Raise UsageError for a form that what is to be shown does not have."""
    if form in _FORMS.get(shown, ()):
        raise UsageError(
            f"--{shown} has no form {form}.\n  Use --format plain or html, or leave --{shown} out."
        )


def round_shown(loaded: Loaded, shown: str, options: Mapping[str, Any], say: Say) -> PublishedRound:
    """Return the round as it was published; tell warnings."""
    ordered = trf.ordered(loaded, options["numbers"])
    for finding in in_groups(ordered.findings):
        say(f"warning: {finding}")
    round_ = published(ordered.tournament, options["number"])
    if shown == SHEETS and round_.tournament.kind is not Kind.TEAM:
        raise UsageError(
            "--sheets is about matches of teams, and this is no team event.\n  Use --slips."
        )
    return round_


def as_data(round_: PublishedRound, shown: str, form: str) -> str | bytes:
    """Return what is shown of the round as `list`, `json`, `csv` or `html`. Only what it needs is
    loaded."""
    if form == "list":
        pab = None if round_.pab is None else round_.pab.who.number
        return list_of(
            ((board.white.who.number, board.black.who.number) for board in round_.boards), pab
        )
    if form in ("json", "csv"):
        if form == "json":
            return json_bytes(data.document(round_))
        return csv_bytes(
            data.csv_by_name(round_)
            if shown == BY_NAME
            else data.csv_rows(round_, after=shown == RESULTS)
        )

    pages = {SLIPS: html.slip_page, SHEETS: html.match_page}
    return pages[shown](round_) if shown in pages else html.table_page(SHEETS_OF[shown](round_))


def beside_the_rules(round_: PublishedRound, system: str | None, name: str) -> list[str]:
    """Return a line if the rules pair the round otherwise, or if that cannot be told; nothing if
    they agree."""

    try:
        known = known_of(round_.tournament)
        (found,) = check(round_.tournament, system, known=known, round=round_.number).rounds
    except FidepairError as error:
        why = str(as_typed(error.args[0])).partition("\n")[0]
        return [f"whether the rules pair round {round_.number} like this is not known: {why}"]
    if found.status == "agrees":
        return []
    ask = f"fidepair check {name} --round {round_.number}"
    return [
        f"round {round_.number} is shown as published; the rules pair it otherwise ({result(found)}): see `{ask}`"
    ]
