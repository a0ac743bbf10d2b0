"""Runs one function on many arguments in several processes, with a time limit, in bounded memory.

A task that hangs costs its worker, a worker that dies costs its task; neither stops the others.
Workers are gone when the iterator of outcomes is used up, closed, or interrupted: close it
(`contextlib.closing`) where it may be left early, for `fidepair.cli.main` leaves the process at
once.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

from fidepair.lab.outcomes import Outcome, attempt

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from fidepair.lab.outcomes import Task

LOOK_AHEAD = 8  # arguments for each worker that may be taken before the oldest outcome is there
_END = object()


def run_all(
    task: Task, arguments: Iterable[Any], jobs: int, seconds: float | None = None
) -> Generator[Outcome, None, None]:
    """Return the outcome of `task` for each argument, in their order.

    Arguments are taken as they are needed, `LOOK_AHEAD` for each of the `jobs` workers at most.
    `task` is a function of a module; arguments and values can be pickled. `seconds`: the time limit
    of each task; without one, a single job runs in this process. An interrupt ends the workers at
    once.
    """
    gc.enable()  # the command line switches it off, to start faster; this may run for hours
    if jobs == 1 and seconds is None:
        return _run_here(task, arguments)
    return _run_in_workers(task, arguments, jobs, seconds)


def _run_here(task: Task, arguments: Iterable[Any]) -> Generator[Outcome, None, None]:
    for index, argument in enumerate(arguments):
        yield Outcome(index, *attempt(task, argument))


def _run_in_workers(
    task: Task, arguments: Iterable[Any], jobs: int, seconds: float | None
) -> Generator[Outcome, None, None]:
    from fidepair.lab.crew import Crew  # noqa: PLC0415 - multiprocessing; one job does without

    crew = Crew(task, jobs, seconds)
    waiting = iter(arguments)
    done: dict[int, Outcome] = {}
    taken = told = 0
    try:
        while True:
            while taken < told + jobs * LOOK_AHEAD and crew.has_room():
                argument = next(waiting, _END)
                if argument is _END:
                    break
                crew.give(taken, argument)
                taken += 1
            if told == taken:
                return
            for outcome in crew.outcomes(wait=told not in done):
                done[outcome.index] = outcome
            if told in done:
                yield done.pop(told)
                told += 1
    finally:
        crew.dismiss()
