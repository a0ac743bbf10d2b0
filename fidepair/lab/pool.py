"""Runs one function on many arguments, in bounded memory: in this process, in several, or behind an
executor.

A task that hangs costs its worker, and a worker that dies costs its task one retry; neither stops
the others. Workers are gone when the iterator of outcomes is used up, closed, or interrupted: close
it (`contextlib.closing`) where it may be left early, for `fidepair.cli.main` leaves the process at
once.
"""

from __future__ import annotations

import gc
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from fidepair.lab.outcomes import Outcome, attempt

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from fidepair.lab.executors import Backend
    from fidepair.lab.outcomes import Batch, Task

MOST_BYTES = 64 * 2**20
"""The contents of files that are with the workers at once; a single larger one goes alone."""
_OF_A_BATCH = 2**20
"""The contents in a batch, beyond which it takes no more."""


class Team(Protocol):
    """The workers. `window`: arguments that may be taken before the oldest outcome is there;
    `size`: of a batch."""

    window: int
    size: int

    def has_room(self) -> bool:
        """Return whether a worker can take another batch."""

    def give(self, batch: Batch) -> None:
        """Let a worker begin with the batch."""

    def outcomes(self, *, wait: bool) -> list[Outcome]:
        """Return what has been finished since the last time; `wait` until there is news."""

    def dismiss(self) -> None:
        """End the work, whatever is being done."""


def run_all(
    task: Task,
    arguments: Iterable[Any],
    jobs: int = 1,
    seconds: float | None = None,
    backend: Backend | None = None,
) -> Generator[Outcome, None, None]:
    """Return the outcome of `task` for each argument, in their order.

    Arguments are taken as they are needed. `task` is a function of a module; arguments and values
    can be pickled; an argument that carries the content of a file has its size as `weight`.
    `seconds`: the time limit of each task; without one, a single job runs in this process.
    `backend`: the executor that does the work, in the place of `jobs` processes of this machine. An
    interrupt ends the work at once.
    """
    gc.enable()  # the command line switches it off, to start faster; this may run for hours
    if backend is not None:  # both teams are loaded where they are needed: one job does without
        hired = import_module("fidepair.lab.executors").Hired
        return _run_in_team(hired(task, backend, seconds), arguments)
    if jobs == 1 and seconds is None:
        return _run_here(task, arguments)
    return _run_in_team(import_module("fidepair.lab.crew").Crew(task, jobs, seconds), arguments)


def _run_here(task: Task, arguments: Iterable[Any]) -> Generator[Outcome, None, None]:
    for index, argument in enumerate(arguments):
        yield Outcome(index, *attempt(task, argument))


def _run_in_team(team: Team, arguments: Iterable[Any]) -> Generator[Outcome, None, None]:
    waiting = enumerate(arguments)
    done: dict[int, Outcome] = {}
    weights: dict[int, int] = {}
    taken = told = 0
    try:
        while True:
            while (
                taken < told + team.window
                and team.has_room()
                and (not weights or sum(weights.values()) < MOST_BYTES)
            ):
                batch = _next_batch(waiting, team.size)
                if not batch:
                    break
                weights |= {
                    index: _weight(argument) for index, argument in batch if _weight(argument)
                }
                taken += len(batch)
                team.give(batch)
            if told == taken:
                return
            for outcome in team.outcomes(wait=told not in done):
                done[outcome.index] = outcome
                weights.pop(outcome.index, None)
            if told in done:
                yield done.pop(told)
                told += 1
    finally:
        team.dismiss()


def _next_batch(waiting: Iterator[tuple[int, Any]], size: int) -> Batch:
    """Return the next arguments: `size` of them, fewer if they are large, none at the end."""
    batch: Batch = []
    weight = 0
    while len(batch) < size and weight < _OF_A_BATCH:
        one = next(waiting, None)
        if one is None:
            break
        batch.append(one)
        weight += _weight(one[1])
    return batch


def _weight(argument: Any) -> int:
    weight: int = getattr(argument, "weight", 0)
    return weight
