"""Rows of commands that do their work in parts: in several processes, or on several machines."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from fidepair.commands.options import TEXT, Door, Option, OptionKind, whole
from fidepair.lab.shards import shard

if TYPE_CHECKING:
    from fidepair.lab.shards import Shard

SHARD = Option(
    "shard",
    OptionKind(TEXT.schema, shard),
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


class Parts(NamedTuple):
    """Which part of the work is to be done, and how many at a time, as it was asked for."""

    shard: Shard | None = None
    jobs: int = 1

    @property
    def processes(self) -> int:
        """How many processes are meant: 0 jobs are one for each processor."""
        return self.jobs or os.cpu_count() or 1
