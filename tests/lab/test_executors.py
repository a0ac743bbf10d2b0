"""Executors in the place of our own processes: the same outcomes, retries, time limits, versions."""

from __future__ import annotations

import os
import pickle
import signal
import time
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from fidepair.errors import FileProblem, UsageError
from fidepair.lab import executors, pool
from fidepair.lab.executors import backend_at, backend_made_by
from fidepair.lab.pool import Backend, Failure, Outcome, run_all


def processes() -> Executor:
    """Return an executor of two processes."""
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


def threads() -> Executor:
    """Return an executor of two threads."""
    return ThreadPoolExecutor(2)


def behind(make: object, batches: int = 4) -> Backend:
    """Return the backend of the executor that a function makes."""
    return Backend(make, batches)


def square(number: int) -> int:
    """Return the square."""
    return number * number


def act(what: str) -> object:
    """Do what the argument says."""
    if what == "compute":
        while True:
            pass
    if what == "sleep":
        time.sleep(600)
    if what == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "value":
        return lambda: None  # cannot be pickled
    if what == "bug":
        raise ZeroDivisionError("division by zero")
    return what


def die_once(path: str) -> str:
    """Kill this process at the first try, which leaves the file."""
    if path.endswith("7") and not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path


class Loaded(str):
    """An argument with the content of a file."""

    weight = 600_000


@pytest.mark.parametrize("make", [threads, pytest.param(processes, marks=pytest.mark.slow)])
def test_outcomes_come_in_the_order_of_the_arguments(make: object):
    """Whatever the executor: an outcome for each argument, with its number, in order."""
    assert [Outcome(n, n * n) for n in range(100)] == list(run_all(square, range(100), backend=behind(make)))


def test_arguments_are_taken_as_they_are_needed():
    """No more than the backend's batches are taken before the first outcome is asked for."""
    taken = []

    def endless():
        while True:
            taken.append(len(taken))
            yield len(taken)

    outcomes = run_all(square, endless(), backend=behind(threads, 2))
    first = next(outcomes).value
    before = len(taken)
    rest = [next(outcomes).value for _ in range(999)]
    outcomes.close()

    assert 1 == first
    assert before == 2 * executors.SMALLEST
    assert [number**2 for number in range(2, 1001)] == rest
    assert len(taken) <= 1000 + 3 * executors.LARGEST


def test_large_files_go_in_small_batches(monkeypatch: pytest.MonkeyPatch):
    """A batch ends with the megabyte, and what is on its way stays within the limit of memory."""
    monkeypatch.setattr(pool, "MOST_BYTES", 3_000_000)
    sizes = []
    give = executors.Hired.give

    def listens(team: executors.Hired, batch: list) -> None:
        sizes.append((len(batch), sum(len(sent.batch) for sent in team.sent.values())))
        give(team, batch)

    monkeypatch.setattr(executors.Hired, "give", listens)
    assert 9 == len(list(run_all(str.upper, [Loaded("a")] * 9, backend=behind(threads))))
    assert {2, 1} == {size for size, _ in sizes}
    assert max(there for _, there in sizes) <= 6


def test_an_exception_is_the_outcome_of_its_argument_only():
    """An error, or a value that cannot be pickled, is the outcome of one; the others of its batch go on."""
    first, bug, value, last = run_all(act, ["fine", "bug", "value", "fine"], backend=behind(threads))

    assert ["fine", "fine"] == [first.value, last.value]
    assert Failure("ZeroDivisionError", "division by zero", 70) == bug.error
    assert 70 == value.error.exit_code


def test_a_task_that_computes_too_long_is_given_up():
    """Its time limit ends it where it is, in a thread too, and the others of its batch go on."""
    before, late, after = run_all(act, ["fine", "compute", "fine"], 1, 0.2, behind(threads))

    assert Outcome(1, timed_out=True) == late
    assert ["fine", "fine"] == [before.value, after.value]
    assert "--time-limit" in late.failed.message


@pytest.mark.slow
def test_a_task_that_hangs_in_the_system_costs_its_process():
    """What does not even hear the exception ends with its process; fresh ones do the rest."""
    arguments = ["fine", "sleep", *["fine"] * 40]
    outcomes = list(run_all(act, arguments, 1, 0.5, behind(processes)))

    assert "WorkerDied" == outcomes[1].error.kind
    assert ["fine"] * 41 == [outcome.value for outcome in outcomes if outcome.index != 1]


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_no_file(tmp_path: Path):
    """An executor that breaks is made anew, and what it had is done once more."""
    paths = [str(tmp_path / str(number)) for number in range(60)]

    assert paths == [outcome.value for outcome in run_all(die_once, paths, backend=behind(processes))]


@pytest.mark.slow
def test_only_what_kills_workers_is_given_up():
    """In the midst of others it breaks all of them; alone, it is found: the others are done."""
    arguments = [*["fine"] * 20, "die", *["fine"] * 20, "die", "fine"]
    outcomes = list(run_all(act, arguments, backend=behind(processes)))

    assert ["WorkerDied" if what == "die" else None for what in arguments] == [
        outcome.error and outcome.error.kind for outcome in outcomes
    ]


def test_a_broken_executor_without_another_is_an_error():
    """Where the same executor is given again, there is no way on: a clear error, no endless loop."""

    class Broken(ThreadPoolExecutor):
        def submit(self, *_: object, **__: object):
            raise BrokenExecutor("gone")

    executor = Broken(1)
    with pytest.raises(FileProblem, match="is broken"):
        list(run_all(act, ["fine"], backend=Backend(lambda: executor, 2)))


def test_another_version_is_refused(monkeypatch: pytest.MonkeyPatch):
    """A worker compares versions before it reads the work, and does nothing where they differ."""
    answers = executors.run_batch("0.0.1", b"not even pickled")
    monkeypatch.setattr(executors, "run_batch", lambda *_: answers)
    with pytest.raises(FileProblem, match=r"has fidepair .*, and this is 0\.0\.1"):
        list(run_all(square, [1], backend=behind(threads)))


def test_a_worker_without_this_program_is_refused():
    """An executor whose workers cannot load the function says so in words."""

    class Elsewhere(ThreadPoolExecutor):
        def submit(self, *_: object, **__: object):
            return super().submit(__import__, "no_such_module_as_this")

    with pytest.raises(FileProblem, match="Install this version on all workers"):
        list(run_all(square, [1], backend=behind(Elsewhere)))


def test_an_executor_is_found_by_its_name():
    """MODULE:FUNCTION is called without arguments; what does not exist is refused."""
    assert ThreadPoolExecutor is backend_made_by("concurrent.futures:ThreadPoolExecutor", 1).make
    for name in ("concurrent.futures", "concurrent.futures:Nobody", "no_such_module:f", ":"):
        with pytest.raises(UsageError, match=r"Write MODULE:FUNCTION"):
            backend_made_by(name, 1)


def test_a_cluster_without_its_package_is_refused(monkeypatch: pytest.MonkeyPatch):
    """The message has the line that installs it."""
    monkeypatch.setattr(executors, "_CLUSTER", "fidepair.lab.no_such_module")
    with pytest.raises(UsageError, match=r"pip install 'fidepair\[cluster\]'"):
        backend_at("local", 1, print)


class Losing(Executor):
    """Works at once, in this thread; a batch with `die` in it ends with an error. Keeps the sizes of all batches."""

    def __init__(self, error: type[BaseException], sizes: list[int]) -> None:
        self.error = error
        self.sizes = sizes

    def submit(self, function, /, *arguments: object):
        """Do the batch."""
        future = Future()
        work = pickle.loads(arguments[1])[1]
        self.sizes.append(len(work))
        if "die" in work:
            future.set_exception(self.error("gone"))
        else:
            future.set_result(function(*arguments))
        return future


class WorkerGone(Exception):
    """How this executor tells that the worker of a batch died."""


ONE_DIES = [*["fine"] * 20, "die", *["fine"] * 5]
"""In two batches of 16 and 10."""


@pytest.mark.parametrize(
    ("error", "sizes"),
    [
        pytest.param(BrokenExecutor, [16, 10, 10, *[1] * 11], id="nobody-knows-which-batch"),
        pytest.param(WorkerGone, [16, 10, *[1] * 10], id="the-batch-is-known"),
    ],
)
def test_how_a_batch_is_tried_again(error: type[BaseException], sizes: list[int]):
    """After a break the batch is tried alone, then each of its arguments alone, and who dies there once more; where the
    executor knows whose worker died, each argument of the batch gets one more chance."""
    tried: list[int] = []
    backend = Backend(lambda: Losing(error, tried), 4, died=(WorkerGone,))
    outcomes = list(run_all(act, ONE_DIES, backend=backend))

    assert sizes == tried
    assert [20] == [one.index for one in outcomes if one.error is not None]
    assert f"twice ({error.__name__})" in outcomes[20].error.message
    assert [*range(26)] == [one.index for one in outcomes]


def test_an_executor_that_breaks_when_it_is_given_work_is_made_anew():
    """Two of them take nothing; the third does the work."""
    made: list[Executor] = []

    class Refusing(ThreadPoolExecutor):
        def submit(self, *arguments: object, **options: object):
            if len(made) < 2:
                raise BrokenExecutor("gone")
            return super().submit(*arguments, **options)

    def make() -> Executor:
        made.append(Refusing(1))
        return made[-1]

    assert [1, 4] == [one.value for one in run_all(square, [1, 2], backend=Backend(make, 2))]
    assert 2 == len(made)


@pytest.mark.parametrize("error", [RuntimeError, OSError, CancelledError])
def test_a_connection_that_is_lost(error: type[BaseException]):
    """The message has the name of the executor, and what to do."""

    class Lost(ThreadPoolExecutor):
        def submit(self, *_: object, **__: object):
            raise error("gone")

    with pytest.raises(FileProblem, match=r"The connection to the one is lost\.\n  Start it again"):
        list(run_all(square, [1], backend=Backend(lambda: Lost(1), 2, name="the one")))


def test_batches_grow_up_to_64():
    """Four of 16, four of 32, then 64 in each; the last one has what is left."""
    tried: list[int] = []
    outcomes = run_all(square, range(64 + 128 + 70), backend=Backend(lambda: Losing(WorkerGone, tried), 4))

    assert 262 == len(list(outcomes))
    assert [16, 16, 16, 16, 32, 32, 32, 32, 64, 6] == tried
