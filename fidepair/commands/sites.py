"""`publish`: a tournament, or its sections, as web pages. `web`: the page that pairs and checks in a browser."""

from __future__ import annotations

import os
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypedDict

from fidepair.commands import options as rows
from fidepair.commands.explain import why_pairs
from fidepair.commands.options import Door, Option
from fidepair.commands.question import Answer, UseCase, Ways, report_warnings
from fidepair.desk.day.header import header
from fidepair.desk.pages.site import Site, site_of
from fidepair.errors import FidepairError
from fidepair.render.language import for_players
from fidepair.render.site import Published, pages

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fidepair.commands.question import Output, Say, TournamentFile
    from fidepair.trf import Loaded

OVERWRITE = rows.FORCE._replace(
    help="Overwrite files of the same names that this command did not create."
)
PUBLISH_OPTIONS = (
    rows.FILES._replace(is_required=True),
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
    *rows.READING,
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
) -> tuple[Site, dict[str, bytes]]:
    """Return what the pages show, and the pages by the names of their files; report warnings about
    the file."""
    report_warnings(loaded.findings, say)
    site = site_of(loaded.tournament, asked.system, after=asked.after)
    facts = Published(tuple(header(loaded)), _now(), _reasons(site, asked.system))
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
        rows.TEXT,
        "Folder of the npm package `pyodide` (Python for browsers); its files are copied.",
        field="folder",
        metavar="FOLDER",
        is_required=True,
        door=Door.TYPED,
    ),
    OVERWRITE,
    rows.QUIET._replace(help="Print no notes."),
)


class WebAsked(NamedTuple):
    """The question of `web`: the folder of the runtime."""

    folder: str


USE_CASES = {
    "publish": UseCase(PUBLISH_OPTIONS, PublishAsked, run_publish),
    "web": UseCase(WEB_OPTIONS, WebAsked),
}
