"""The workers of this machine: processes with a time limit, each with one argument at a time.

Each has a pipe of its own, so a worker that is killed while it answers holds up nobody: in pools
that share a pipe and its lock (pebble's, for one), all others would wait for ever.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
import sys
import threading
from multiprocessing import connection, resource_tracker
from time import monotonic
from typing import TYPE_CHECKING, Any

from fidepair.errors import FidepairError
from fidepair.lab.pool import Outcome, attempt, failure, worker_died
from fidepair.storage.signals import TO_END, blocked

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from types import FrameType

    from fidepair.lab.pool import Batch, Task

GRACE = 1.0  # seconds for a worker to clean up before it ends
LOOK_AHEAD = 8  # arguments for each worker that may be taken before the oldest outcome is there
_READY = "ready"


class _Worker:
    """A process, and the argument that it works on (None: it has none). `deadline` is None until it
    is ready."""

    def __init__(self, process: BaseProcess, connection: Connection) -> None:
        self.process = process
        self.connection = connection
        self.ready = False
        self.index: int | None = None
        self.argument: Any = None
        self.deadline: float | None = None


def _is_over(worker: _Worker) -> bool:
    return worker.deadline is not None and worker.deadline <= monotonic()


class Crew:
    """At most `jobs` workers, started when there is work for them, each with one argument at a
    time. What a worker died of gets another one, once."""

    size = 1

    def __init__(self, task: Task, jobs: int, seconds: float | None) -> None:
        # A fork copies the locks that other threads hold; a progress bar has such a thread.
        fork = sys.platform == "linux" and threading.active_count() == 1
        self.context = multiprocessing.get_context("fork" if fork else "spawn")
        if not fork and sys.platform != "win32":
            resource_tracker.ensure_running()  # it lets signals in when it starts: not while a worker is
        self.task = task
        self.jobs = jobs
        self.seconds = seconds
        self.window = jobs * LOOK_AHEAD
        self.workers: list[_Worker] = []
        self.retried: set[int] = set()

    def has_room(self) -> bool:
        """Return whether a worker can take another argument."""
        return len(self.workers) < self.jobs or any(worker.index is None for worker in self.workers)

    def give(self, batch: Batch) -> None:
        """Make a worker begin with the argument."""
        ((index, argument),) = batch
        idle = next((worker for worker in self.workers if worker.index is None), None)
        self._begin(idle or self._hire(), index, argument)

    def _begin(self, worker: _Worker, index: int, argument: Any) -> None:
        worker.index, worker.argument = index, argument
        if worker.ready:
            self._start_clock(worker)
        try:
            worker.connection.send(argument)
        except OSError:
            return  # it has just died; its end of the pipe will show it

    def outcomes(self, *, wait: bool) -> list[Outcome]:
        """Return what has been finished since the last time; `wait` until there is news."""
        deadlines = [worker.deadline for worker in self.workers if worker.deadline is not None]
        patience: float | None = 0.0
        if wait:
            patience = max(0.0, min(deadlines) - monotonic()) if deadlines else None
        speaking = connection.wait([worker.connection for worker in self.workers], patience)
        heard = [worker for worker in self.workers if worker.connection in speaking]
        silent = [worker for worker in self.workers if worker.connection not in speaking]
        found = [self._hear(worker) for worker in heard]
        found += [self._give_up(worker) for worker in silent if _is_over(worker)]
        return [outcome for outcome in found if outcome is not None]

    def _give_up(self, worker: _Worker) -> Outcome:
        """End a worker whose time is over, and return the outcome of its argument."""
        assert worker.index is not None
        self._part_with([worker])
        return Outcome(worker.index, timed_out=True)

    def dismiss(self) -> None:
        """End all workers, whatever they are doing."""
        self._part_with(self.workers)

    def _hear(self, worker: _Worker) -> Outcome | None:
        try:
            message = worker.connection.recv()
        except (EOFError, OSError):
            return self._bury(worker)
        except Exception as error:  # a value that cannot be put together again here
            message = None, failure(error)
        if message == _READY:
            worker.ready = True
            self._start_clock(worker)
            return None
        assert worker.index is not None
        outcome = Outcome(worker.index, *message)
        worker.index = worker.deadline = worker.argument = None
        return outcome

    def _bury(self, worker: _Worker) -> Outcome | None:
        """Take a dead worker off the list; what it was working on is tried once more, in a fresh
        one."""
        worker.process.join(GRACE)  # its pipe is closed a moment before it has an exit code
        self._part_with([worker])
        code = worker.process.exitcode
        how = f"exit code {code}" if code is None or code >= 0 else f"signal {-code}"
        if not worker.ready:
            raise FidepairError(
                f"Cannot start another process: it ended unexpectedly ({how}).\n  Use --jobs 1."
            )
        if worker.index is None:
            return None
        if worker.index in self.retried:
            return Outcome(worker.index, error=worker_died(how))
        self.retried.add(worker.index)
        self._begin(self._hire(), worker.index, worker.argument)
        return None

    def _start_clock(self, worker: _Worker) -> None:
        worker.deadline = None if self.seconds is None else monotonic() + self.seconds

    def _hire(self) -> _Worker:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_work, args=(theirs, ours, self.task), daemon=True)  # type: ignore[attr-defined]
        worker = _Worker(process, ours)
        with blocked():  # until the worker is ready for them, and is known here
            process.start()
            self.workers.append(worker)
        theirs.close()
        return worker

    def _part_with(self, leaving: list[_Worker]) -> None:
        """Ask the workers to stop, kill those that do not, and wait until all have ended."""
        for worker in leaving:
            worker.process.terminate()
        until = monotonic() + GRACE
        for worker in leaving:
            worker.process.join(max(0.0, until - monotonic()))
            if worker.process.exitcode is None:
                worker.process.kill()
                worker.process.join()
            worker.connection.close()
        self.workers = [worker for worker in self.workers if worker not in leaving]


def _work(connection: Connection, other_end: Connection, task: Task) -> None:
    """Work on one argument after the other until no more arrive: the life of a worker."""
    other_end.close()  # while it is open here, the end of the first process would go unnoticed
    gc.enable()
    # The terminal sends most signals to all processes; only the first process decides.
    for number in TO_END:
        signal.signal(number, _leave if number == signal.SIGTERM else signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, TO_END)
    try:
        connection.send(_READY)
        while True:
            answer = attempt(task, connection.recv())
            try:
                connection.send(answer)
            except OSError:
                raise
            except Exception as error:  # a value that cannot be pickled
                connection.send((None, failure(error)))
    except (EOFError, OSError):
        return  # the first process is gone


def _leave(number: int, _frame: FrameType | None) -> None:
    """Exit as if the task had asked for it, so that its cleanup runs. Later signals are ignored.

    Where Python cannot raise the exception, it would print it; the first process then ends this one
    a moment later.
    """

    sys.unraisablehook = lambda _: None
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit
