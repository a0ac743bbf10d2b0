"""`standings` and `crosstable`: the ranking of a tournament by C.07, and the file with its ranks."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from random import SystemRandom
from typing import NamedTuple

from fidepair import trf
from fidepair.commands import options as rows
from fidepair.commands.options import Many, Option, format_option, one_of
from fidepair.commands.question import (
    Answer,
    Output,
    Say,
    TournamentFile,
    UseCase,
    refuse_to_change,
    report_warnings,
)
from fidepair.desk.day.header import codes_of_tie_breaks, ranking_comments
from fidepair.desk.day.lookup import number_of
from fidepair.desk.pages.prize_lists import prize_list
from fidepair.errors import UsageError
from fidepair.render import account as in_words
from fidepair.render import boards, crosstable
from fidepair.render import standings as in_lines
from fidepair.render.html import sheet_page
from fidepair.render.language import for_form
from fidepair.render.sheet import Sheet
from fidepair.standings.account import account
from fidepair.standings.methods import METHODS
from fidepair.standings.ranking import (
    EDITIONS,
    Standings,
    last_round_over,
    performances,
    ranking_of,
    standings,
)
from fidepair.standings.ratings import results_by_board
from fidepair.text.data import csv_bytes
from fidepair.text.wording import in_lines as lines_of
from fidepair.tournament import Kind, Tournament
from fidepair.trf import Loaded
from fidepair.trf.format.facts import TRF26

FORMATS = ("table", "plain", "csv", "json", "html")
FORMS_OF_AN_ACCOUNT = ("table", "plain", "json")
HOW_TO_RANK = (
    Option(
        "after",
        rows.FROM_0,
        "Standings after round N. Default: after the last finished round.",
        metavar="N",
    ),
    Option(
        "tie_breaks",
        rows.TEXTS,
        "Codes as in record 212, such as BH/C1,BH,SB,DE, with modifiers such as /C1, /M1, /P (C.07, 14): "
        f"{', '.join(METHODS)}. Default: from the file.",
        metavar="LIST",
    ),
    Option(
        "edition", one_of(EDITIONS), "Edition of C.07. Default: the one in force on the first day."
    ),
    Option(
        "round_robin",
        rows.FLAG,
        "Treat the event as a round robin: pairings known beforehand (C.07, 15.2).",
    ),
    Option("lots", rows.FLAG, "Draw lots between participants who are still tied (C.07, 4.2)."),
    Option(
        "seed",
        rows.FROM_0,
        "Seed for drawing lots. Default: random; fidepair prints it.",
        metavar="N",
    ),
    rows.SYSTEM,
)
"""Options that change the standings."""
HOW_TO_SHOW = (
    format_option(FORMATS),
    rows.LANG,
    rows.OUTPUT,
    rows.FORCE,
    rows.ENCODING,
    rows.JSON,
    rows.QUIET,
)
OPTIONS = (
    rows.FILE_TO_READ,
    *HOW_TO_RANK,
    Option(
        "explain",
        rows.WHO,
        "Explain the values and the rank of one participant.",
        field="who",
        metavar="WHO",
    ),
    Option(
        "only",
        rows.TEXTS,
        "List only some players, such as 'sex=w', 'born>=2008', 'rating<1800 and federation=SUI'."
        " Repeatable, one list each.",
        metavar="CONDITION",
        many=Many.EACH,
    ),
    Option("performance", rows.FLAG, "Add a column with the performance (C.07, 10.2)."),
    Option("per_board", rows.FLAG, "Teams: list the results of the players by board."),
    Option("write", rows.FLAG, "Write the ranks to FILE, or with -o to another file."),
    Option(
        "correct",
        rows.FLAG,
        "Change the announced tie-breaks, and record it in the file (C.07, 4.1.1).",
    ),
    rows.DRY_RUN._replace(help="With --write: show what would change without writing anything."),
    *HOW_TO_SHOW,
)


class RankingAsked(NamedTuple):
    """Options that request the standings."""

    after: int | None = None
    tie_breaks: str | None = None
    edition: str | None = None
    round_robin: bool = False
    lots: bool = False
    seed: int | None = None
    system: str | None = None


class Asked(NamedTuple):
    """The question of `standings`."""

    ranking: RankingAsked = RankingAsked()
    who: str | None = None
    write: bool = False
    only: tuple[str, ...] = ()
    performance: bool = False
    per_board: bool = False
    correct: bool = False
    lang: str | None = None


class CrossTableAsked(NamedTuple):
    """The question of `crosstable`."""

    ranking: RankingAsked = RankingAsked()
    lang: str | None = None


def run(file: TournamentFile, asked: Asked, output: Output, say: Say) -> Answer:
    """Return the standings, the sources of the values of one participant, or the file with the
    ranks."""
    refuse_contradictions(asked)
    if asked.write:
        refuse_to_change(file.content, file.name)
    is_page = output.format == "html" and asked.who is None
    language = for_form(asked.lang, is_page=is_page)
    loaded = file.load(asked.ranking.system)
    ranked = rank(loaded, asked.ranking, say)
    data = None
    if asked.write:
        tournament, data = with_ranks(loaded, ranked, asked.ranking, correct=asked.correct)
        for line in notes_of_ranks(loaded, ranked, tournament.ranking):
            say(line)
    if asked.who is not None:
        return _explain(loaded, ranked, asked.who, output)
    forms = _forms_of_boards(ranked) if asked.per_board else _forms_of_standings(ranked, asked)
    with language:
        return _answer(ranked, forms, output)._replace(data=data)


def run_crosstable(
    file: TournamentFile, asked: CrossTableAsked, output: Output, say: Say
) -> Answer:
    """Return the cross table."""
    language = for_form(asked.lang, is_page=output.format == "html")
    ranked = rank(file.load(asked.ranking.system), asked.ranking, say)
    forms = _AnswerForms(
        partial(crosstable.document, ranked),
        partial(crosstable.csv_rows, ranked),
        lambda quiet: (crosstable.sheet(ranked, only_the_answer=quiet),),
    )
    with language:
        return _answer(ranked, forms, output)


class _AnswerForms(NamedTuple):
    """The forms of an answer; `sheets` takes whether only the answer is wanted, and `missing` are
    notes that CSV has no place for."""

    document: Callable[[], Mapping[str, object]]
    csv_rows: Callable[[], list[tuple[str, ...]]]
    sheets: Callable[[bool], tuple[Sheet, ...]]
    missing: tuple[str, ...] = ()


def _forms_of_standings(ranked: Standings, asked: Asked) -> _AnswerForms:
    """Return the forms of the standings, or of lists of some of the players."""
    if asked.performance and ranked.tournament.kind is Kind.TEAM:
        raise UsageError("--performance is for players.\n  Use --per-board in a team event.")
    lists = tuple(prize_list(ranked, text) for text in asked.only)
    extras = in_lines.Extras(performances(ranked) if asked.performance else None, lists)
    missing = [note for one in lists for note in in_lines.missing_details(one, "note")]
    return _AnswerForms(
        partial(in_lines.document, ranked, extras),
        partial(in_lines.csv_rows, ranked, extras),
        lambda quiet: in_lines.sheets(ranked, extras, only_the_answer=quiet),
        tuple(missing),
    )


def _forms_of_boards(ranked: Standings) -> _AnswerForms:
    """Return the forms of the results by board. Raises UsageError unless it is a team event."""
    if ranked.tournament.kind is not Kind.TEAM:
        raise UsageError("--per-board is for team events only.\n  Leave it out.")
    found = results_by_board(ranked.tournament)
    return _AnswerForms(
        partial(boards.document, ranked, found),
        partial(boards.csv_rows, found),
        lambda quiet: boards.sheets(ranked, found, only_the_answer=quiet),
    )


def _explain(loaded: Loaded, ranked: Standings, who: str, output: Output) -> Answer:
    """Return the sources of the values of one participant."""
    if output.format not in FORMS_OF_AN_ACCOUNT:
        raise UsageError(
            f"--explain does not support the format {output.format}.\n  Use table, plain or json."
        )
    place = account(ranking_of(ranked), number_of(loaded.tournament, who))
    asides = tuple(aside(ranked, output.format, quiet=output.quiet))
    if output.format == "json":
        return Answer(in_words.document(place), asides=asides)
    lines = in_words.lines(place, output.width or in_words.LONGEST)
    return Answer(text=lines_of(lines), asides=asides)


def _answer(ranked: Standings, forms: _AnswerForms, output: Output) -> Answer:
    """Return the standings in the requested format."""
    form = output.format
    asides = tuple(aside(ranked, form, quiet=output.quiet))
    if form == "json":
        return Answer(forms.document(), asides=asides)
    if form == "csv":
        return Answer(text=csv_bytes(forms.csv_rows()), asides=(*asides, *forms.missing))
    if form in ("table", "plain"):
        sheets = forms.sheets(output.quiet)
        return Answer(sheets=sheets, is_plain=form == "plain", asides=asides)
    return Answer(text=sheet_page(*forms.sheets(False)), asides=asides)


# ── The question ────────────────────────────────────────────────────────
def refuse_contradictions(asked: Asked) -> None:
    """Raise UsageError for options that do not go together."""
    if asked.write and asked.who is not None:
        raise UsageError("Use either --explain or --write, not both.")
    views = [name for name in ("only", "performance", "per_board") if getattr(asked, name)]
    if views and (asked.write or asked.who is not None):
        other = "--write" if asked.write else "--explain"
        raise UsageError(f"Use either --{views[0].replace('_', '-')} or {other}, not both.")
    if asked.per_board and len(views) > 1:
        raise UsageError(f"Use either --per-board or --{views[0]}, not both.")


def rank(loaded: Loaded, asked: RankingAsked, say: Say) -> Standings:
    """Return the requested standings; report warnings."""
    report_warnings(loaded.findings, say)
    if asked.tie_breaks:
        codes_of_tie_breaks(asked.tie_breaks)  # refuses what is none
    return standings(
        loaded.tournament,
        asked.tie_breaks,
        after=asked.after,
        edition=asked.edition,
        predetermined=asked.round_robin or None,
        lots=_seed(asked),
    )


def _seed(asked: RankingAsked) -> int | None:
    """Return the seed of the lots: the given one, or a new one; None if no lots are needed."""
    if not asked.lots:
        if asked.seed is not None:
            raise UsageError("--seed needs --lots.\n  Add --lots.")
        return None
    return new_seed() if asked.seed is None else asked.seed


SEEDS = 100_000
"""Drawn seeds have few digits: people can write them down."""


def new_seed() -> int:
    """Return a seed for lots if none is given."""
    return SystemRandom().randrange(SEEDS)


# ── Shown ────────────────────────────────────────────────────────────────────
def aside(ranked: Standings, form: str, *, quiet: bool) -> Iterable[str]:
    """Return messages that the answer does not include: the notes. If `quiet`, only requested
    methods that break no tie, and the lots, which cannot be drawn again without their seed."""
    if quiet:
        return (
            (*in_lines.left_out_in_words(ranked), *in_lines.lots_in_words(ranked))
            if form in ("csv", "table", "plain")
            else ()
        )
    return in_lines.notes(ranked, "note") if form == "csv" else ()


# ── Written ──────────────────────────────────────────────────────────────────
def with_ranks(
    loaded: Loaded, ranked: Standings, asked: RankingAsked, *, correct: bool = False
) -> tuple[Tournament, bytes]:
    """Return the tournament with the list of tie-breaks, and the file with its ranks. Raises
    UsageError for ranks that would not be those of the tournament, and for other tie-breaks than
    the announced ones unless `correct`."""
    _refuse_to_write(loaded, ranked)
    codes = tuple(method.code.text for method in ranked.methods)
    tournament = loaded.tournament
    comments: list[str] = []
    if asked.tie_breaks:
        comments = ranking_comments(tournament, codes, correct=correct)
        tournament = tournament._replace(ranking=codes)
    data = trf.write(tournament, like=loaded.document, comments=comments, ranks=ranked.ranks())
    return tournament, data


def notes_of_ranks(loaded: Loaded, ranked: Standings, ranking: tuple[str, ...]) -> Iterator[str]:
    """Yield notes on the written ranks and tie-breaks."""
    yield from in_lines.notes(ranked, "note")
    dialect = loaded.document.dialect
    if ranking != loaded.tournament.ranking and dialect != TRF26:
        yield f"note: the tie-breaks are in record 212 of {TRF26}; programs that read {dialect} may ignore it."


def _refuse_to_write(loaded: Loaded, ranked: Standings) -> None:
    """Raise UsageError for ranks that would not be those of the tournament."""
    over = last_round_over(loaded.tournament)
    if not over:
        raise UsageError("--write: no round is finished yet, so there are no ranks to write.")
    if ranked.after != over:
        raise UsageError(
            f"--write: the file needs the ranks after the last round, {over}, not after round {ranked.after}.\n"
            "  Leave --after out."
        )
    for number, games in loaded.tournament.adjourned_games(over + 1).items():
        raise UsageError(
            f"--write: round {number} has games without a result: {games}.\n"
            f"  Enter them first: `fidepair result FILE --round {number}`."
        )
    if not ranked.is_declared:
        raise UsageError(
            "--write: the tie-breaks are missing, and ranks by points alone may be wrong. The ranks in the"
            " file stay as they are.\n  Give the announced list with --tie-breaks; PTS, if only points"
            " count."
        )
    for method in ranked.methods:
        if method.stops:
            raise UsageError(
                f"--write: {method.code.text}: {method.dropped}, so the ranks after it are unknown.\n"
                "  If the event does not use it, give the list without it: --tie-breaks."
            )


def _schema(asked: Asked) -> str:
    if asked.per_board:
        return boards.SCHEMA
    return in_lines.SCHEMA if asked.who is None else in_words.SCHEMA


_FORMS = ("plain", "csv", "html")
USE_CASES = {
    "standings": UseCase(OPTIONS, Asked, run, _FORMS, error_schema=_schema),
    "crosstable": UseCase(
        (rows.FILE_TO_READ, *HOW_TO_RANK, *HOW_TO_SHOW),
        CrossTableAsked,
        run_crosstable,
        _FORMS,
        error_schema=lambda _: crosstable.SCHEMA,
    ),
}
