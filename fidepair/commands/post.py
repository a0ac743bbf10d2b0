"""`post`: everything that is hung up for a round, as pages to print in one folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.commands import options as rows
from fidepair.commands import show, sites
from fidepair.commands.options import Option
from fidepair.commands.question import UseCase, in_starting_order
from fidepair.desk.record.past_state import published
from fidepair.errors import UsageError
from fidepair.render import standings as of_standings
from fidepair.render.html import marked, sheet_page
from fidepair.render.language import for_players
from fidepair.render.show import board_page, match_page, name_page, results, slip_page
from fidepair.standings.ranking import last_round_over, standings
from fidepair.tournament import Kind, Tournament

if TYPE_CHECKING:
    from fidepair.commands.question import Say
    from fidepair.desk.pages.published import PublishedRound
    from fidepair.render.sheet import Sheet
    from fidepair.trf import Loaded

NAMES = frozenset(
    {
        *("pairings.html", "names.html", "results.html", "standings.html", "presence.html"),
        *("players.html", "players-by-name.html", "slips.html", "match-sheets.html"),
    }
)
"""The names of the pages; they stay the same from round to round."""
OPTIONS = (
    rows.FILE,
    rows.OUTPUT._replace(
        help="Write the pages to this folder. Default: beside FILE, such as open-post.",
        metavar="FOLDER",
    ),
    rows.ROUND._replace(help="The round. Default: the last paired round.", field="number"),
    Option(
        "presence",
        rows.FLAG,
        "Only a list of all entries, to tick who is present in the next round.",
    ),
    rows.SYSTEM,
    rows.LANG,
    sites.OVERWRITE,
    rows.DRY_RUN._replace(help="List the pages without writing anything."),
    *rows.READING,
    rows.QUIET._replace(help="Print no notes or warnings."),
)


class Asked(NamedTuple):
    """The question of `post`."""

    number: int | None = None
    presence: bool = False
    system: str | None = None
    lang: str | None = None


class Posted(NamedTuple):
    """The pages by the name of their file, and notes on them."""

    pages: dict[str, bytes]
    notes: tuple[str, ...] = ()


def posted(loaded: Loaded, asked: Asked, name: str, say: Say) -> Posted:
    """Return everything that is hung up for a round; before the first one the lists of the entries.
    Raises UsageError for a list of a round that does not exist."""
    tournament = in_starting_order(loaded, None, say)
    if asked.presence and asked.number is not None:
        raise UsageError("--presence is for the next round.\n  Leave --round out.")
    if asked.presence or (not tournament.rounds_paired and asked.number is None):
        with for_players(asked.lang):
            sheets = {} if asked.presence else _entries(tournament)
            return Posted(_marked({**sheets, "presence.html": _presence(tournament)}))
    round_ = published(tournament, asked.number)
    with for_players(asked.lang):
        pages = _pages(round_)
    return Posted(pages, tuple(show.difference_notes(round_, asked.system, name)))


def _entries(tournament: Tournament) -> dict[str, Sheet]:
    entries = standings(tournament, after=0)
    return {
        "players.html": of_standings.starting_list(entries),
        "players-by-name.html": of_standings.starting_list(entries, by_name=True),
    }


def _pages(round_: PublishedRound) -> dict[str, bytes]:
    """Return the pages of a round."""
    tournament = round_.tournament
    sheets = _entries(tournament)
    over = min(last_round_over(tournament), round_.number)
    if over:
        sheets["results.html"] = results(published(tournament, over))
        sheets["standings.html"] = of_standings.sheet(standings(tournament, after=over))
    drawn = {"pairings.html": board_page(round_), "names.html": name_page(round_)}
    if tournament.kind is Kind.TEAM:
        drawn["match-sheets.html"] = match_page(round_)
    else:
        drawn["slips.html"] = slip_page(round_)
    return _marked(sheets) | {name: marked(page, "post") for name, page in drawn.items()}


def _marked(sheets: dict[str, Sheet]) -> dict[str, bytes]:
    return {name: marked(sheet_page(sheet), "post") for name, sheet in sheets.items()}


def _presence(tournament: Tournament) -> Sheet:
    number = tournament.rounds_paired + 1
    if tournament.rounds is not None and number > tournament.rounds:
        raise UsageError(f"All {tournament.rounds} rounds are paired: no round is left.")
    return of_standings.presence_list(standings(tournament, after=0), tournament, number)


USE_CASES = {"post": UseCase(OPTIONS, Asked)}
