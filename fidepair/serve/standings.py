"""Standings and cross table: from a file and the options to the ranking, its forms, and the file
with its ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair import trf
from fidepair.desk.day.header import codes_of_tie_breaks
from fidepair.errors import UsageError
from fidepair.findings import in_groups
from fidepair.render import account as in_words
from fidepair.render import account_data, crosstable, markup
from fidepair.render import standings as in_lines
from fidepair.render.sheet import draw
from fidepair.serve.options import participant_meant, seed_drawn
from fidepair.serve.request import Request, Response
from fidepair.standings.account import account
from fidepair.standings.ranking import last_round_over, ranking_of, standings
from fidepair.text.safe import csv_bytes, json_bytes
from fidepair.text.safe import in_lines as lines_of
from fidepair.trf.format.facts import TRF26

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import ModuleType

    from fidepair.serve.options import Say
    from fidepair.standings.ranking import Standings
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded

FORMS_OF_AN_ACCOUNT = ("table", "plain", "json")


def respond(request: Request) -> Response:
    """Return the standings, where the values of one participant come from, or the file with the
    ranks."""
    options, form = request.options, request.form
    refuse_contradictions(options)
    loaded = request.load()
    made = ranked(loaded, options, request.say)
    data = None
    if options["write"]:
        tournament, data = with_ranks(loaded, made, options)
        for line in notes_of_ranks(loaded, made, tournament.ranking):
            request.say(line)
    if options["who"] is None:
        return _responded(made, form, in_lines, request.say)._replace(data=data)
    refuse_form_of_account(form or "json")
    told = account(ranking_of(made), participant_meant(loaded.tournament, options["who"]))
    if form is None:
        return Response(account_data.document(told))
    return Response(text=lines_of(in_words.lines(told, in_words.LONGEST)))


def respond_crosstable(request: Request) -> Response:
    """Return the cross table."""
    return _responded(
        ranked(request.load(), request.options, request.say), request.form, crosstable, request.say
    )


def _responded(told: Standings, form: str | None, render: ModuleType, say: Say) -> Response:
    if form is None:
        return Response(render.document(told))
    for line in aside(told, form, quiet=False):
        say(line)
    if form != "plain":
        return Response(text=as_data(told, form, render))

    return Response(text=draw(render.sheet(told)))


# ── What is asked for ────────────────────────────────────────────────────────
def refuse_contradictions(options: Mapping[str, Any]) -> None:
    """Raise UsageError for options that do not go together."""
    if options["write"] and options["who"] is not None:
        raise UsageError(
            "--explain shows one line, and --write writes all of them.\n  Leave one of them out."
        )


def refuse_form_of_account(form: str) -> None:
    """Raise UsageError for a form in which the values of one participant are not told."""
    if form not in FORMS_OF_AN_ACCOUNT:
        raise UsageError(
            f"--explain answers as table, plain or json, not as {form}.\n  Use one of these forms."
        )


def ranked(loaded: Loaded, options: Mapping[str, Any], say: Say) -> Standings:
    """Return the standings that are asked for; tell warnings."""
    for finding in in_groups(loaded.findings):
        say(f"warning: {finding}")
    if options["tie_breaks"]:
        codes_of_tie_breaks(options["tie_breaks"])  # refuses what is none
    return standings(
        loaded.tournament,
        options["tie_breaks"],
        after=options["after"],
        edition=options["edition"],
        predetermined=_predetermined(options),
        lots=_seed(options),
    )


def _predetermined(options: Mapping[str, Any]) -> bool | None:
    """Return what the user says of the pairings, None if nothing is said."""
    if options["round_robin"] and options["swiss"]:
        raise UsageError(
            "--round-robin and --swiss contradict each other.\n  Leave one of them out."
        )
    return options["round_robin"] if options["round_robin"] or options["swiss"] else None


def _seed(options: Mapping[str, Any]) -> int | None:
    """Return the seed of the lots: the one that is given, else a new one; None if none are to be
    drawn."""
    if not options["lots"]:
        if options["seed"] is not None:
            raise UsageError("--seed is that of the lots, and none are drawn.\n  Add --lots.")
        return None
    seed: int | None = options["seed"]
    return seed_drawn() if seed is None else seed


# ── Shown ────────────────────────────────────────────────────────────────────
def as_data(told: Standings, form: str, render: ModuleType) -> str | bytes:
    """Return the standings as `json`, `csv`, `html` or `markdown`, by the module that has their
    document and sheet."""
    if form == "json":
        return json_bytes(render.document(told))
    if form == "csv":
        return csv_bytes(render.csv_rows(told))

    sheet = render.sheet(told, only_the_answer=False)
    return markup.page(sheet) if form == "html" else markup.markdown_page(sheet)


def aside(told: Standings, form: str, *, quiet: bool) -> Iterable[str]:
    """Return what the answer has no place for: the notes; if `quiet` the methods that were asked
    for and break nothing, and the lots, which nobody could draw again without their seed."""
    if quiet:
        return (
            (*in_lines.left_out_in_words(told), *in_lines.lots_in_words(told))
            if form in ("csv", "table", "plain")
            else ()
        )
    return in_lines.notes(told, "note") if form == "csv" else ()


# ── Written ──────────────────────────────────────────────────────────────────
def with_ranks(
    loaded: Loaded, told: Standings, options: Mapping[str, Any]
) -> tuple[Tournament, bytes]:
    """Return what the file says with the list of tie-breaks, and the file with its ranks. Raises
    UsageError for ranks that would not be those of the tournament."""
    _refuse_to_write(loaded, told)
    codes = tuple(method.code.text for method in told.methods)
    tournament = (
        loaded.tournament._replace(ranking=codes) if options["tie_breaks"] else loaded.tournament
    )
    return tournament, trf.write(tournament, like=loaded.document, ranks=told.ranks())


def notes_of_ranks(loaded: Loaded, told: Standings, ranking: tuple[str, ...]) -> Iterator[str]:
    """Yield what must be known of the ranks and of the list that are written."""
    yield from in_lines.notes(told, "note")
    dialect = loaded.document.dialect
    if ranking != loaded.tournament.ranking and dialect != TRF26:
        yield f"note: record 212, which has the list, is of {TRF26}; programs of {dialect} may pass over it."


def _refuse_to_write(loaded: Loaded, told: Standings) -> None:
    """Raise UsageError for ranks that would not be those of the tournament."""
    over = last_round_over(loaded.tournament)
    if not over:
        raise UsageError("--write: no round is over yet, so there are no ranks to write.")
    if told.after != over:
        raise UsageError(
            f"--write: round {over} is over, so ranks in the file are those after it, not after round {told.after}.\n"
            "  Leave --after out."
        )
    if not told.is_declared:
        raise UsageError(
            "--write: the file declares no tie-breaks, and ranks by points alone may not be those of the event.\n"
            "  Name them: --tie-breaks BH/C1,BH for example, or --tie-breaks PTS if points decide and nothing else."
        )
    for method in told.methods:
        if method.stops:
            raise UsageError(
                f"--write: {method.code.text}: {method.dropped}, so the ranks after it are not known.\n"
                "  Name a list without it by --tie-breaks if that is the list of the event."
            )
