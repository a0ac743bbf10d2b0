"""Runs one function on many arguments, in bounded memory: in this process, in several, or behind an
executor.

A task that hangs costs its worker, and a worker that dies costs its task one retry; neither stops
the others. Workers are gone when the iterator of outcomes is used up, closed, or interrupted: close
it (`contextlib.closing`) where it may be left early, for `fidepair.cli.main` leaves the process at
once.
"""

from __future__ import annotations

import gc
import os
from contextlib import closing
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from fidepair import trf
from fidepair.check.replay import CheckReport, check
from fidepair.errors import FidepairError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    Task: TypeAlias = Callable[[Any], Any]
    Batch: TypeAlias = list[tuple[int, Any]]
    """Arguments that a worker gets together, each with its number."""
    from concurrent.futures import Executor

    from typing_extensions import Unpack

    from fidepair.options import GivenOptions


class Failure(NamedTuple):
    """An exception of a task: the name of its class, its message, and the exit code that it stands
    for."""

    kind: str
    message: str
    exit_code: int


class Outcome(NamedTuple):
    """What became of the argument number `index` (from 0): a value, or an error, or it took too
    long."""

    index: int  # type: ignore[assignment]  # hides tuple.index
    value: Any = None
    error: Failure | None = None
    timed_out: bool = False

    @property
    def failed(self) -> Failure | None:
        """The reason why there is no value; None if there is one."""
        if self.timed_out:
            return Failure("TimedOut", TIMED_OUT, FidepairError.exit_code)
        return self.error


TIMED_OUT = "it took longer than --time-limit allows, and was given up"


def attempt(task: Task, argument: Any) -> tuple[Any, Failure | None]:
    """Return the value of the task for the argument, or why it has none."""
    try:
        return task(argument), None
    except Exception as error:  # whatever it is, the other arguments have a right to their turn
        return None, failure(error)


def failure(error: Exception) -> Failure:
    """Return what can be sent to another process about an error."""
    code = error.exit_code if isinstance(error, FidepairError) else FidepairError.exit_code
    return Failure(type(error).__name__, str(error), code)


def worker_died(how: str) -> Failure:
    """Return the failure of an argument whose worker died twice; `how`: in brackets behind it."""
    text = f"the process that worked on it ended unexpectedly, twice ({how})"
    return Failure("WorkerDied", text, FidepairError.exit_code)


MOST_BYTES = 64 * 2**20
"""The contents of files that are with the workers at once; a single larger one goes alone."""
_OF_A_BATCH = 2**20
"""The contents in a batch, beyond which it takes no more."""


class Backend(NamedTuple):
    """How an executor is used.

    `make` makes it, and another one if it breaks. `batches`: how many it may have at once. `died`:
    the errors that mean that the worker of one batch died; any executor may also break as a whole
    (BrokenExecutor). `name`: its name in messages. `is_shared`: it belongs to the caller, who
    closes it.
    """

    make: Callable[[], Executor]
    batches: int
    died: tuple[type[BaseException], ...] = ()
    name: str = "the executor"
    is_shared: bool = False


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
    weights: dict[int, int] = {}  # of the arguments that are with the team
    taken = yielded = 0
    try:
        while True:
            while taken < yielded + team.window and team.has_room():
                if sum(weights.values()) >= MOST_BYTES:
                    break
                batch = _next_batch(waiting, team.size)
                if not batch:
                    break
                weights |= {index: _weight(argument) for index, argument in batch}
                taken += len(batch)
                team.give(batch)
            if yielded == taken:
                return
            for outcome in team.outcomes(wait=yielded not in done):
                done[outcome.index] = outcome
                weights.pop(outcome.index, None)
            if yielded in done:
                yield done.pop(yielded)
                yielded += 1
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


class _FileToSend(NamedTuple):
    """A file, with its content or the reason why it cannot be read."""

    path: str
    content: bytes | FidepairError

    @property
    def weight(self) -> int:
        """The size of the content."""
        return len(self.content) if isinstance(self.content, bytes) else 0


def check_files(
    paths: Iterable[str | os.PathLike[str]],
    system: str | None = None,
    *,
    executor: Executor | None = None,
    jobs: int = 1,
    **options: Unpack[GivenOptions],
) -> Iterator[tuple[str, CheckReport | FidepairError]]:
    """Yield the path of each file, in order, with the report on its rounds, or with the error if it
    has none.

    Options as for `check`. `executor`: any executor of `concurrent.futures`, which is not shut
    down; without one, `jobs` processes do the work (1: this one). Files are read here, shortly
    before they are checked, so that workers need not see them. Raises FileProblem if the executor
    breaks, or its workers have another version of fidepair.
    """
    backend = None if executor is None else Backend(lambda: executor, 64, is_shared=True)
    task = partial(_check, system, options)
    sent: list[str] = []

    def read() -> Iterator[_FileToSend]:
        for path in paths:
            sent.append(os.fspath(path))
            yield _FileToSend(sent[-1], _content(sent[-1]))

    with closing(run_all(task, read(), jobs, backend=backend)) as outcomes:
        for outcome in outcomes:
            failed = outcome.failed
            yield sent.pop(0), FidepairError(failed.message) if failed else outcome.value


def _content(path: str) -> bytes | FidepairError:
    try:
        return trf.content_at(path)
    except FidepairError as error:
        return error


def _check(
    system: str | None, options: GivenOptions, file: _FileToSend
) -> CheckReport | FidepairError:
    if isinstance(file.content, FidepairError):
        return file.content
    try:
        tournament = trf.load(file.content, file.path).tournament
        return check(tournament, system, **options)
    except FidepairError as error:
        return error
