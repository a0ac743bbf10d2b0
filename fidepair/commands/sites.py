"""`publish`: a tournament, or its sections, as web pages. `web`: the page that pairs and checks in a browser."""

from __future__ import annotations

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option
from fidepair.commands.question import UseCase

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
    OVERWRITE,
    rows.DRY_RUN._replace(help="List the pages without writing anything."),
    rows.MAX_FILE_SIZE,
    rows.QUIET._replace(help="Print no notes or warnings."),
)


class PublishAsked(NamedTuple):
    """The question of `publish`; `after`: show the event after this round."""

    after: int | None = None
    system: str | None = None


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
    "publish": UseCase(PUBLISH_OPTIONS, PublishAsked),
    "web": UseCase(WEB_OPTIONS, WebAsked),
}
