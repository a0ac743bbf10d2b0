"""Options of commands that divide their work among processes or machines."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option
from fidepair.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from fidepair.lab.executors import Backend
    from fidepair.lab.outcomes import Outcome, Task

HOW_TO_SHARE = (
    Option(
        "jobs",
        rows.FROM_0,
        "Number of parallel jobs (0: one per processor). Default: 1.",
        metavar="N",
        door=Door.TYPED,
    ),
    Option(
        "cluster",
        rows.TEXT,
        "Use a Dask cluster: the address of its scheduler, such as tcp://host:8786, or `local`.",
        metavar="ADDRESS",
        door=Door.TYPED,
    ),
    Option(
        "executor",
        rows.TEXT,
        "Use the `concurrent.futures.Executor` that this Python function returns.",
        metavar="MODULE:FUNCTION",
        door=Door.TYPED,
    ),
    Option(
        "time_limit",
        rows.SECONDS,
        "Give up a file or tournament after this time. Default: none.",
        metavar="SECONDS",
        door=Door.TYPED,
    ),
)
RESUME = Option(
    "resume",
    rows.TEXT,
    "Append the results to REPORT as NDJSON, leaving out files that are already in it.",
    metavar="REPORT",
    door=Door.TYPED,
)


class Parts(NamedTuple):
    """How the work is divided: among jobs of this machine, in a cluster, or by an executor. `resume`:
    the report to go on with."""

    jobs: int | None = None
    cluster: str | None = None
    executor: str | None = None
    time_limit: float | None = None
    resume: str | None = None

    @property
    def processes(self) -> int:
        """Return the number of processes: 0 jobs mean one for each processor."""
        return (1 if self.jobs is None else self.jobs) or os.cpu_count() or 1

    @property
    def is_shared(self) -> bool:
        """Return whether anything is asked for but this process, without a limit."""
        return self._replace(resume=None) != Parts()

    @property
    def is_elsewhere(self) -> bool:
        """Return whether the work is done where the files may not be."""
        return self.cluster is not None or self.executor is not None

    def run(
        self, task: Task, arguments: Iterable[Any], most: int, say: Callable[[str], None]
    ) -> Generator[Outcome, None, None]:
        """Return the outcomes of the task. `most`: arguments there can be; `say`: gets notes.
        Raises UsageError and FileProblem where a cluster cannot be reached."""
        pool = import_module("fidepair.lab.pool")
        found: Generator[Outcome, None, None] = pool.run_all(
            task, arguments, min(self.processes, most), self.time_limit, self._engine(say)
        )
        return found

    def _engine(self, say: Callable[[str], None]) -> Backend | None:
        if not self.is_elsewhere:
            return None
        if self.cluster is not None and self.executor is not None:
            raise UsageError("Use either --cluster or --executor, not both.")
        executors = import_module("fidepair.lab.executors")  # start-up: few commands need it
        jobs = self.processes if self.jobs is not None else os.cpu_count() or 1
        found: Backend
        if self.cluster is not None:
            found = executors.backend_at(self.cluster, jobs, say)
        else:
            found = executors.backend_made_by(self.executor, jobs)
        return found
