"""The workers behind any `concurrent.futures.Executor`: of Dask, of the standard library, of others.

Arguments go to them in batches, because sending one costs a scheduler about as much as sending ten.
A batch and its answers travel pickled, with the version of this program: a worker that has another
one says so, before it reads anything else.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import socket
import threading
from concurrent.futures import BrokenExecutor, CancelledError, Future
from importlib import import_module
from queue import Empty, SimpleQueue
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair import version
from fidepair.errors import FidepairError, FileProblem, UsageError
from fidepair.lab.pool import Backend, Failure, Outcome, attempt, failure, worker_died

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.lab.pool import Batch, Task

GRACE = 2.0
"""Seconds after its time limit in which a task that computes must stop; its process ends after."""
SMALLEST, LARGEST = 16, 64
"""Arguments in a batch: the first ones are small, so that few files are divided evenly."""
_WRONG_VERSION = "WrongVersion"
_CLUSTER = "fidepair.lab.dask_cluster"


def backend_at(place: str, jobs: int, say: Callable[[str], None]) -> Backend:
    """Return the Dask cluster at an address, or `local` for one of this machine, with `jobs`
    workers, which begins when it is first needed; `say` gets a note then. Raises UsageError."""
    try:
        module = import_module(_CLUSTER)
    except ImportError as error:
        raise UsageError(
            f"--cluster needs the package `distributed`: {error}.\n"
            "  Install it with: pip install 'fidepair[cluster]'"
        ) from None
    backend: Backend = module.backend_at(place, jobs, say)
    return backend


def backend_made_by(name: str, jobs: int) -> Backend:
    """Return the executor that the function `MODULE:FUNCTION` makes, called without arguments.
    Raises UsageError if there is no such function."""
    module, _, function = name.partition(":")
    try:
        make = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise UsageError(
            f"--executor: cannot find `{name}`: {error}.\n"
            "  Write MODULE:FUNCTION, such as mpi4py.futures:MPIPoolExecutor."
        ) from None
    return Backend(make, 2 * jobs + 2, name=f"--executor {name}")


class _Sent(NamedTuple):
    """A batch that an executor has. `is_alone`: nothing else is with it; `is_last`: its argument
    gets no further chance."""

    batch: Batch
    is_alone: bool = False
    is_last: bool = False


class Hired:
    """The workers of a backend.

    Batches become larger, as long as the work is many times what is under way. If a worker dies, the
    arguments of its batch are tried once more, one by one. If the whole executor breaks, nobody can
    tell which batch broke it: what it had is tried again in a new one, each batch alone.
    """

    def __init__(self, task: Task, backend: Backend, seconds: float | None) -> None:
        self.task = task
        self.backend = backend
        self.seconds = seconds
        self.size = SMALLEST
        self.given = 0
        self.executor = backend.make()
        self.sent: dict[Future[list[bytes]], _Sent] = {}
        self.suspects: list[_Sent] = []
        self.finished: SimpleQueue[Future[list[bytes]]] = SimpleQueue()

    @property
    def window(self) -> int:
        """Arguments that may be taken before the oldest outcome is there."""
        return self.backend.batches * self.size

    def has_room(self) -> bool:
        """Return whether the executor can take another batch."""
        return not self.suspects and len(self.sent) < self.backend.batches

    def give(self, batch: Batch) -> None:
        """Let the executor do a batch."""
        self._send(_Sent(batch))
        self.given += 1
        if self.given % self.backend.batches == 0:
            self.size = min(2 * self.size, LARGEST)

    def outcomes(self, *, wait: bool) -> list[Outcome]:
        """Return what has been finished since the last time; `wait` until there is news."""
        if self.suspects and not self.sent:  # one after another, each with nothing beside it
            self._send(self.suspects.pop(0))
        try:
            future = self.finished.get(wait and bool(self.sent))
        except Empty:
            return []
        return self._hear(future, self.sent.pop(future))

    def dismiss(self) -> None:
        """Cancel what is not done, and close the executor."""
        for future in self.sent:
            future.cancel()
        if not self.backend.is_shared:
            self.executor.shutdown(wait=False)

    def _send(self, sent: _Sent) -> None:
        home = (socket.gethostname(), os.getpid())
        arguments = [argument for _, argument in sent.batch]
        work = pickle.dumps((self.task, arguments, self.seconds, home))
        try:
            future = self.executor.submit(run_batch, version.__version__, work)
        except BrokenExecutor:
            self._replace_executor()
            future = self.executor.submit(run_batch, version.__version__, work)
        except (RuntimeError, OSError, CancelledError):
            raise self._lost() from None
        self.sent[future] = sent
        future.add_done_callback(self.finished.put)

    def _hear(self, future: Future[list[bytes]], sent: _Sent) -> list[Outcome]:
        """Return the outcomes of a batch; none if it is tried once more."""
        try:
            answers = [pickle.loads(answer) for answer in future.result()]
        except CancelledError:
            raise self._lost() from None
        except BrokenExecutor as error:
            return self._after_break(sent, error)
        except self.backend.died as error:
            return self._once_more(sent, error)
        except Exception as error:  # the worker cannot even begin
            raise FileProblem(
                f"A worker of {self.backend.name} cannot run fidepair {version.__version__}:"
                f" {type(error).__name__}: {error}.\n  Install this version on all workers."
            ) from None
        wrong = next(
            (found for _, found, _ in answers if found and found.kind == _WRONG_VERSION), None
        )
        if wrong is not None:
            raise FileProblem(wrong.message)
        return [
            Outcome(index, *answer) for (index, _), answer in zip(sent.batch, answers, strict=True)
        ]

    def _once_more(self, sent: _Sent, error: BaseException) -> list[Outcome]:
        if sent.is_last:
            ((index, _),) = sent.batch
            return [Outcome(index, error=worker_died(type(error).__name__))]
        for one in sent.batch:
            self._send(_Sent([one], is_last=True))
        return []

    def _after_break(self, sent: _Sent, error: BaseException) -> list[Outcome]:
        if sent.is_last:
            return self._once_more(sent, error)
        if not sent.is_alone:
            self.suspects.append(_Sent(sent.batch, is_alone=True))
        elif len(sent.batch) > 1:
            self.suspects[:0] = [_Sent([one], is_alone=True) for one in sent.batch]
        else:
            self.suspects.insert(0, sent._replace(is_last=True))
        return []

    def _replace_executor(self) -> None:
        """Make a new executor. Raises FileProblem if that is broken too."""
        broken, self.executor = self.executor, self.backend.make()
        if self.executor is broken:
            raise FileProblem(
                f"{self.backend.name} is broken.\n  Give a function that makes an executor."
            )
        broken.shutdown(wait=False)

    def _lost(self) -> FidepairError:
        return FileProblem(
            f"The connection to {self.backend.name} is lost.\n"
            "  Start it again, and run the same command; with --resume it goes on where it stopped."
        )


# ── on the worker ────────────────────────────────────────────────────────────
def run_batch(wanted: str, work: bytes) -> list[bytes]:
    """Return the pickled answers of a batch: value, failure, and whether it took too long.

    A worker with another version than the `wanted` one does nothing.
    """
    if wanted != version.__version__:
        text = (
            f"A worker ({socket.gethostname()}) has fidepair {version.__version__}, and this is {wanted}.\n"
            "  Install the same version on all workers."
        )
        return [pickle.dumps((None, Failure(_WRONG_VERSION, text, FileProblem.exit_code), False))]
    task, arguments, seconds, home = pickle.loads(work)
    is_elsewhere = home != (socket.gethostname(), os.getpid())
    answers = []
    for argument in arguments:
        answer = _within(seconds, task, argument, may_exit=is_elsewhere)
        try:
            answers.append(pickle.dumps(answer))
        except Exception as error:  # a value that cannot be pickled
            answers.append(pickle.dumps((None, failure(error), False)))
    return answers


class _OverTime(BaseException):
    """Raised in the thread of a task whose time is over."""


def _within(
    seconds: float | None, task: Task, argument: Any, *, may_exit: bool
) -> tuple[Any, Failure | None, bool]:
    """Return the value of the task, its failure, and whether it took longer than allowed."""
    if seconds is None:
        return *attempt(task, argument), False
    try:
        with _Watch(seconds, may_exit=may_exit):
            answer = attempt(task, argument)
    except _OverTime:
        return None, None, True
    return *answer, False


class _Watch:
    """Ends the work of this thread by _OverTime when its time is over.

    An executor's process cannot be ended without its scheduler losing it, and its thread not at
    all. So Python is asked to raise an exception there, which ends any calculation. What does not
    even notice that (a system call) costs the process, if it `may_exit`: schedulers replace it.
    """

    def __init__(self, seconds: float, *, may_exit: bool) -> None:
        self.seconds = seconds
        self.may_exit = may_exit
        self.thread = threading.get_ident()
        self.lock = threading.Lock()
        self.done = threading.Event()
        self.is_over = False

    def __enter__(self) -> None:
        threading.Thread(target=self._watch, daemon=True).start()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        with self.lock:
            self.done.set()
        while self.is_over and kind is not _OverTime:  # the exception is still on its way
            sleep(0.001)

    def _watch(self) -> None:
        if self.done.wait(self.seconds):
            return
        with self.lock:
            if self.done.is_set():
                return
            self.is_over = True
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self.thread), ctypes.py_object(_OverTime)
            )
        if not self.done.wait(GRACE) and self.may_exit:
            os._exit(FidepairError.exit_code)
