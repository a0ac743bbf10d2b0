"""`publish`: a tournament as web pages. `web`: the page that pairs and checks in a browser."""

from __future__ import annotations

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option
from fidepair.commands.question import UseCase

OVERWRITE = rows.FORCE._replace(
    help="Let -o replace files of these names that this command has not made."
)
PUBLISH_OPTIONS = (
    rows.FILE,
    rows.OUTPUT._replace(
        help="Write the pages into this folder. It is made if it is not there.",
        metavar="DIR",
        is_required=True,
    ),
    Option("after", rows.FROM_0, "As it was after round N. Default: as it is.", metavar="N"),
    rows.SYSTEM,
    OVERWRITE,
    rows.DRY_RUN._replace(help="List the pages that would be written. Write nothing."),
    rows.MAX_FILE_SIZE,
    rows.QUIET._replace(help="No notes, no warnings."),
)


class PublishAsked(NamedTuple):
    """The question of `publish`; `after`: show the event after this round."""

    after: int | None = None
    system: str | None = None


WEB_OPTIONS = (
    rows.OUTPUT._replace(
        help="Write into this folder. It is made if it is not there.",
        metavar="SITE",
        is_required=True,
    ),
    Option(
        "pyodide",
        rows.TEXT,
        "The package `pyodide` of npm, which is Python for browsers: its files are copied.",
        field="folder",
        metavar="FOLDER",
        is_required=True,
        door=Door.TYPED,
    ),
    OVERWRITE,
    rows.QUIET._replace(help="No notes."),
)


class WebAsked(NamedTuple):
    """The question of `web`: the folder of the runtime."""

    folder: str


USE_CASES = {
    "publish": UseCase(PUBLISH_OPTIONS, PublishAsked),
    "web": UseCase(WEB_OPTIONS, WebAsked),
}
