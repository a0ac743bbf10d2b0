"""Rows of commands that do their work in parts: in several processes, or on several machines."""

from __future__ import annotations

import os

from fidepair.commands.options import TEXT, Door, Kind, Option, whole
from fidepair.lab.shards import shard

SHARD = Option(
    "shard",
    Kind(TEXT.schema, shard),
    "Do the K-th of N parts only, each on a machine of its own; `fidepair tally` adds up their reports.",
    metavar="K/N",
    door=Door.TYPED,
)
JOBS = Option(
    "jobs",
    whole(0),
    "Work on so many at a time; 0: one for each processor. Default: 1.",
    metavar="N",
    default=1,
    door=Door.TYPED,
)


def processes(jobs: int) -> int:
    """Return how many processes are meant: 0 is one for each processor."""
    return jobs or os.cpu_count() or 1
