"""Options of commands that divide their work among processes or machines."""

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
    "Do only part K of N, to split a run over N machines. Merge the reports with `fidepair lab tally`.",
    metavar="K/N",
    door=Door.TYPED,
)
JOBS = Option(
    "jobs",
    whole(0),
    "Number of parallel jobs (0: one per processor). Default: 1.",
    metavar="N",
    default=1,
    door=Door.TYPED,
)


class Parts(NamedTuple):
    """The requested part of the work, and the number of parallel jobs."""

    shard: Shard | None = None
    jobs: int = 1

    @property
    def processes(self) -> int:
        """Return the number of processes: 0 jobs mean one for each processor."""
        return self.jobs or os.cpu_count() or 1
