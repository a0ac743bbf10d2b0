"""`serve`: one process that answers requests, one per line."""

from __future__ import annotations

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option
from fidepair.commands.question import UseCase

LONGEST_LINE = 64
"""Megabytes."""
OPTIONS = (
    Option(
        "time_limit",
        rows.SECONDS,
        "Time limit for each request. Default: no limit.",
        metavar="SECONDS",
        door=Door.TYPED,
    ),
    rows.MAX_FILE_SIZE._replace(
        help=f"Longest line to read. Default: {LONGEST_LINE}.", default=LONGEST_LINE
    ),
)


class Asked(NamedTuple):
    """The question of `serve`: the time limit of a request in seconds, and the size limit of a line
    in megabytes."""

    time_limit: float | None = None
    max_size: int = LONGEST_LINE


USE_CASES = {"serve": UseCase(OPTIONS, Asked)}
