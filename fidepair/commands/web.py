"""`web`: the page that pairs and checks in a browser."""

from __future__ import annotations

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option
from fidepair.commands.publish import OVERWRITE
from fidepair.commands.question import UseCase

OPTIONS = (
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


class Asked(NamedTuple):
    """What `web` is asked: the folder of the runtime."""

    folder: str


USE_CASES = {"web": UseCase(OPTIONS, Asked)}
