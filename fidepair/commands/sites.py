"""`publish`: a tournament, or its sections, as web pages. `web`: the page that pairs and checks in a browser.
`post`: everything that is hung up for a round, as pages to print in one folder."""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from typing import Annotated, Literal, NamedTuple, TypedDict

from fidepair.commands import options as rows
from fidepair.commands import show
from fidepair.commands.explain import MAX_EXPLAINED, draw_up, why_pairs
from fidepair.commands.options import Option
from fidepair.commands.question import (
    Answer,
    Output,
    Say,
    TournamentFile,
    UseCase,
    Ways,
    in_starting_order,
    report_warnings,
)
from fidepair.desk.day.header import header
from fidepair.desk.pages.published import PublishedRound
from fidepair.desk.pages.site import Site, site_of
from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError, UsageError
from fidepair.render import standings as of_standings
from fidepair.render.html import marked, sheet_page
from fidepair.render.language import for_players
from fidepair.render.sheet import Sheet
from fidepair.render.show import board_page, match_page, name_page, result_page, slip_page
from fidepair.render.site import Published, pages
from fidepair.render.worksheet_forms import page as worksheet_page
from fidepair.standings.ranking import last_round_over, standings
from fidepair.tournament import Kind, Tournament
from fidepair.trf import Loaded

OVERWRITE = rows.FORCE._replace(
    help="Overwrite files of the same names that this command did not create."
)
PUBLISH_OPTIONS = (
    rows.FILES,
    rows.OUTPUT._replace(
        help="Write the pages to this folder; it is created if needed.",
        metavar="DIR",
        is_required=True,
    ),
    Option(
        "after",
        rows.FROM_0,
        "Publish the state after round N. Default: the current state.",
        metavar="N",
    ),
    rows.SYSTEM,
    rows.LANG,
    OVERWRITE,
    rows.DRY_RUN._replace(help="List the pages without writing anything."),
    rows.ENCODING,
    rows.QUIET._replace(help="Print no notes or warnings."),
)


class PublishAsked(NamedTuple):
    """The question of `publish`; `after`: show the event after this round."""

    after: int | None = None
    system: str | None = None
    lang: str | None = None


def _reasons(site: Site, system: str | None) -> Mapping[int, Sequence[str]]:
    """Return why the pairs of the last round were made, by the numbers of both. A pair that the
    rules do not make, or a round that cannot be paired again, has none."""
    if not site.rounds:
        return {}
    last = site.rounds[-1]
    try:
        found = why_pairs(site.tournament, Ways(system=system, round=last.number))
    except FidepairError:
        return {}
    paired: dict[int, Sequence[str]] = {}
    for one, other in (board.pair for board in last.boards):
        if one in found and found[one] is found.get(other):
            paired[one] = paired[other] = found[one]
    return paired


def _worksheet(site: Site, system: str | None) -> str:
    """Return the worksheet of the last round as a page; empty for a very large round, and for one
    that cannot be paired again."""
    if not site.rounds or len(site.rounds[-1].boards) > MAX_EXPLAINED:
        return ""
    ways = Ways(system=system, round=site.rounds[-1].number)
    try:
        return worksheet_page(draw_up(site.tournament, ways, lambda _: None))
    except FidepairError:
        return ""


class PublishDocument(TypedDict):
    """What `publish` answers in `fidepair serve`."""

    schema: Literal["fidepair.publish/1"]
    file: str
    pages: Annotated[dict[str, str], "The pages in HTML, by the names of their files."]


def _now() -> str:
    """Return the time of publication; SOURCE_DATE_EPOCH sets it, for pages that can be made
    again."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    moment = (
        datetime.fromtimestamp(int(epoch), timezone.utc) if epoch.isdecimal() else datetime.now()
    )
    return f"{moment:%Y-%m-%d, %H:%M}"


def publish(
    loaded: Loaded, asked: PublishAsked, say: Say, *, is_section: bool = False
) -> tuple[Site, Mapping[str, bytes]]:
    """Return what the pages show, and the pages by the names of their files; report warnings about
    the file."""
    report_warnings(loaded.findings, say)
    site = site_of(loaded.tournament, asked.system, after=asked.after)
    facts = Published(
        tuple(header(loaded)), _now(), _reasons(site, asked.system), _worksheet(site, asked.system)
    )
    with for_players(asked.lang):
        return site, pages(site, facts, is_section=is_section)


def run_publish(file: TournamentFile, asked: PublishAsked, _: Output, say: Say) -> Answer:
    """Return the pages."""
    found = publish(file.load(asked.system), asked, say)[1]
    document: PublishDocument = {
        "schema": "fidepair.publish/1",
        "file": file.file,
        "pages": {name: page.decode() for name, page in found.items()},
    }
    return Answer(document)


WEB_OPTIONS = (
    rows.OUTPUT._replace(
        help="Write to this folder; it is created if needed.", metavar="SITE", is_required=True
    ),
    Option(
        "pyodide",
        rows.PATH,
        "Folder of the npm package `pyodide` (Python for browsers); its files are copied.",
        field="folder",
        metavar="FOLDER",
        is_required=True,
    ),
    OVERWRITE,
    rows.QUIET._replace(help="Print no notes."),
)


class WebAsked(NamedTuple):
    """The question of `web`: the folder of the runtime."""

    folder: str


NAMES = (
    *("pairings.html", "names.html", "results.html", "standings.html", "presence.html"),
    *("players.html", "players-by-name.html", "slips.html", "match-sheets.html"),
)
"""The names of the pages; they stay the same from round to round."""
POST_OPTIONS = (
    rows.FILE,
    rows.OUTPUT._replace(
        help="Write the pages to this folder. Default: beside FILE, such as open-post.",
        metavar="FOLDER",
    ),
    rows.PUBLISHED_ROUND,
    Option(
        "presence",
        rows.FLAG,
        "Only a list of all entries, to tick who is present in the next round.",
    ),
    rows.SYSTEM,
    rows.LANG,
    OVERWRITE,
    rows.DRY_RUN._replace(help="List the pages without writing anything."),
    rows.ENCODING,
    rows.QUIET._replace(help="Print no notes or warnings."),
)


class PostAsked(NamedTuple):
    """The question of `post`."""

    number: int | None = None
    presence: bool = False
    system: str | None = None
    lang: str | None = None


class Posted(NamedTuple):
    """The pages by the name of their file, and notes on them."""

    pages: dict[str, bytes]
    notes: tuple[str, ...] = ()


def posted(loaded: Loaded, asked: PostAsked, name: str, say: Say) -> Posted:
    """Return everything that is hung up for a round; before the first one the lists of the entries.
    Raises UsageError for a list of a round that does not exist."""
    tournament = in_starting_order(loaded, None, say)
    if asked.presence and asked.number is not None:
        raise UsageError("--presence is for the next round.\n  Leave --round out.")
    if asked.presence or (not tournament.rounds_paired and asked.number is None):
        with for_players(asked.lang):
            lists = {} if asked.presence else _entries(tournament)
            lists["presence.html"] = sheet_page(_presence(tournament))
            return Posted(_marked(lists))
    round_ = published(tournament, asked.number)
    with for_players(asked.lang):
        pages = _pages(round_)
    return Posted(pages, tuple(show.difference_notes(round_, asked.system, name)))


def _entries(tournament: Tournament) -> dict[str, str]:
    entries = standings(tournament, after=0)
    return {
        "players.html": sheet_page(of_standings.starting_list(entries)),
        "players-by-name.html": sheet_page(of_standings.starting_list(entries, by_name=True)),
    }


def _pages(round_: PublishedRound) -> dict[str, bytes]:
    """Return the pages of a round."""
    tournament = round_.tournament
    made = _entries(tournament)
    over = min(last_round_over(tournament), round_.number)
    if over:
        made["results.html"] = result_page(published(tournament, over))
        made["standings.html"] = sheet_page(of_standings.sheet(standings(tournament, after=over)))
    made["pairings.html"] = board_page(round_)
    made["names.html"] = name_page(round_)
    if tournament.kind is Kind.TEAM:
        made["match-sheets.html"] = match_page(round_)
    else:
        made["slips.html"] = slip_page(round_)
    return _marked(made)


def _marked(made: Mapping[str, str]) -> dict[str, bytes]:
    return {name: marked(page, "post") for name, page in made.items()}


def _presence(tournament: Tournament) -> Sheet:
    number = tournament.rounds_paired + 1
    if tournament.rounds is not None and number > tournament.rounds:
        raise UsageError(f"All {tournament.rounds} rounds are paired: no round is left.")
    return of_standings.presence_list(standings(tournament, after=0), tournament, number)


USE_CASES = {
    "publish": UseCase(PUBLISH_OPTIONS, PublishAsked, run_publish),
    "web": UseCase(WEB_OPTIONS, WebAsked),
    "post": UseCase(POST_OPTIONS, PostAsked),
}
