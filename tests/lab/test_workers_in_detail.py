"""Workers in detail: how they are started and ended, what an executor is asked, and files that are checked by them."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import pickle
import sys
import threading
import time
import types
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

import pytest

from fidepair.check.replay import CheckReport
from fidepair.errors import FidepairError, FileProblem, UsageError
from fidepair.lab import crew, executors, pool
from fidepair.lab.executors import Hired, backend_at, backend_made_by
from fidepair.lab.pool import Backend, Failure, Outcome, check_files, run_all

SAMPLES = sorted((Path(__file__).parents[2] / "trf_samples").glob("open-*.trf"))


# ── Processes of this machine ────────────────────────────────────────────────
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere processes are never copied")
@pytest.mark.parametrize(("threads", "method", "is_tracked"), [(1, "fork", False), (2, "spawn", True)])
def test_how_processes_are_started(threads: int, method: str, is_tracked: bool, monkeypatch: pytest.MonkeyPatch):
    """A copy of this process, unless other threads run; only for new ones Python's helper is started before."""
    tracked: list[bool] = []
    monkeypatch.setattr(threading, "active_count", lambda: threads)
    monkeypatch.setattr(resource_tracker, "ensure_running", lambda: tracked.append(True))

    assert method == crew.Crew(abs, 2, None).context.get_start_method()
    assert [True] * is_tracked == tracked


def test_a_worker_that_ends_before_it_is_ready(monkeypatch: pytest.MonkeyPatch):
    """It cannot be started here: another one would not be better."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(crew, "_work", lambda *_: os._exit(3))
    workers = crew.Crew(abs, 1, None)
    workers.give([(0, -1)])
    with pytest.raises(FidepairError, match=r"Cannot start another process: it ended unexpectedly \(exit code 3\)"):
        workers.outcomes(wait=True)

    assert [] == workers.workers


class Pipe:
    """An end of a pipe: what is sent is kept, and what comes is told before."""

    def __init__(self, *arriving: object) -> None:
        self.arriving = list(arriving)
        self.sent: list[object] = []
        self.is_closed = False

    def send(self, value: object) -> None:
        """Keep a value; some cannot be sent."""
        if callable(value):
            raise pickle.PicklingError("a function")
        if callable(value[0]) if isinstance(value, tuple) else False:
            raise pickle.PicklingError("a function")
        self.sent.append(value)

    def recv(self) -> object:
        """Return the next value, or raise it."""
        if not self.arriving:
            raise EOFError
        value = self.arriving.pop(0)
        if isinstance(value, Exception):
            raise value
        return value

    def close(self) -> None:
        """Close it."""
        self.is_closed = True


def test_the_life_of_a_worker(monkeypatch: pytest.MonkeyPatch):
    """It says that it is ready, and answers one argument after the other, until the other end is closed."""
    handled: dict[int, object] = {}
    monkeypatch.setattr(crew.signal, "signal", handled.setdefault)
    monkeypatch.setattr(crew.signal, "pthread_sigmask", lambda *_: None)
    here, there = Pipe(-1, "x", -3), Pipe()
    crew._work(here, there, lambda one: abs(one) if one != -3 else abs)

    assert there.is_closed
    assert ["ready", (1, None)] == here.sent[:2]
    assert ["TypeError", "PicklingError"] == [answer[1].kind for answer in here.sent[2:]]
    assert {crew._leave, crew.signal.SIG_IGN} == {*handled.values()}
    assert [crew.signal.SIGTERM] == [number for number, what in handled.items() if what is crew._leave]


def test_a_worker_leaves_as_if_asked_to(monkeypatch: pytest.MonkeyPatch):
    """Once: a second signal does not interrupt the cleanup."""
    handled: list[tuple[int, object]] = []
    monkeypatch.setattr(crew.signal, "signal", lambda *what: handled.append(what))
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    with pytest.raises(SystemExit):
        crew._leave(15, None)

    assert [(15, crew.signal.SIG_IGN)] == handled


def test_the_clock_of_a_worker():
    """It runs from the moment at which the worker is ready, and only with a time limit."""
    worker = crew._Worker(None, Pipe())
    assert (False, None, None, None) == (worker.ready, worker.index, worker.argument, worker.deadline)

    for seconds, ready, is_set in ((None, True, False), (5.0, False, False), (5.0, True, True)):
        worker = crew._Worker(None, Pipe())
        worker.ready = ready
        team = crew.Crew(abs, 1, seconds)
        team._begin(worker, 3, -1)
        assert (3, -1, [-1]) == (worker.index, worker.argument, worker.connection.sent)
        assert is_set is (worker.deadline is not None)
        assert not is_set or 4.0 < worker.deadline - time.monotonic() <= 5.0


def test_how_many_workers_there_may_be():
    """As many as jobs; one of them that has nothing to do takes the next argument. Eight may wait for each."""
    team = crew.Crew(abs, 2, None)
    busy, idle = crew._Worker(None, Pipe()), crew._Worker(None, Pipe())
    busy.index = 0

    assert (1, 16) == (team.size, team.window)
    for workers, has_room in (([], True), ([busy], True), ([busy, busy], False), ([busy, idle], True)):
        team.workers = workers
        assert has_room is team.has_room()
    team.give([(7, -2)])
    assert (7, 0) == (idle.index, busy.index)


def test_a_worker_that_has_just_died_is_given_work():
    """Nothing is raised there: the end of its pipe is heard next."""

    class Broken(Pipe):
        def send(self, _: object) -> None:
            raise BrokenPipeError

    worker = crew._Worker(None, Broken())
    crew.Crew(abs, 1, None)._begin(worker, 1, -1)

    assert 1 == worker.index


# ── Executors ────────────────────────────────────────────────────────────────
class Listed(ThreadPoolExecutor):
    """Keeps what it is asked to do, and how it is closed."""

    def __init__(self) -> None:
        super().__init__(1)
        self.closed: list[dict[str, Any]] = []

    def submit(self, *_: object, **__: object) -> Future[Any]:
        """Do nothing."""
        return Future()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Keep how."""
        self.closed.append({"wait": wait})
        super().shutdown(wait=wait, cancel_futures=cancel_futures)


@pytest.mark.parametrize("is_shared", [False, True])
def test_what_an_executor_may_have_at_once(is_shared: bool):
    """As many batches as its backend says, none beside one that is suspected; only its own executor is closed."""
    executor = Listed()
    team = Hired(abs, Backend(lambda: executor, 2, is_shared=is_shared), None)

    assert (16, 32, True) == (team.size, team.window, team.has_room())
    team.give([(0, -1)])
    assert (True, 16) == (team.has_room(), team.size)
    team.give([(1, -1)])
    assert (False, 32) == (team.has_room(), team.size)
    assert [] == team.outcomes(wait=False)
    team.dismiss()
    assert [{"wait": False}] * (not is_shared) == executor.closed
    assert all(future.cancelled() for future in team.sent)


def test_a_suspect_is_alone():
    """While one is under suspicion, nothing new is taken, and it is sent when nothing else is under way."""
    team = Hired(abs, Backend(Listed, 2), None)
    team.suspects.append(executors._Sent([(3, -1)], is_alone=True))

    assert not team.has_room()
    assert [] == team.outcomes(wait=False)
    assert ([], [[(3, -1)]]) == (team.suspects, [sent.batch for sent in team.sent.values()])


@pytest.mark.parametrize(("jobs", "batches"), [(1, 4), (4, 10)])
def test_an_executor_by_name_has_some_batches_more_than_workers(jobs: int, batches: int):
    """Two for each, and two."""
    backend = backend_made_by("concurrent.futures:ThreadPoolExecutor", jobs)

    assert (batches, (), "--executor concurrent.futures:ThreadPoolExecutor", False) == (
        backend.batches,
        backend.died,
        backend.name,
        backend.is_shared,
    )


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_the_work_of_a_batch(seconds: float | None):
    """Value, failure, and whether it took too long, for each argument."""
    work = pickle.dumps((abs, [-1, "x"], seconds, ("nowhere", 0)))
    first, second = map(pickle.loads, executors.run_batch(executors.version.__version__, work))

    assert (1, None, False) == first
    assert (None, "TypeError", False) == (second[0], second[1].kind, second[2])


def test_whoever_watches_holds_up_no_process(monkeypatch: pytest.MonkeyPatch):
    """The thread that waits for the time limit ends with the process."""
    started: list[dict[str, Any]] = []

    class Thread(threading.Thread):
        def __init__(self, **options: Any) -> None:
            super().__init__(**options)
            started.append(options)

    monkeypatch.setattr(executors.threading, "Thread", Thread)
    with executors._Watch(60.0, may_exit=False):
        pass

    assert [True] == [options["daemon"] for options in started]


@pytest.mark.parametrize(("may_exit", "is_done", "codes"), [(True, False, [70]), (False, False, []), (True, True, [])])
def test_what_does_not_stop_costs_the_process(
    may_exit: bool, is_done: bool, codes: list[int], monkeypatch: pytest.MonkeyPatch
):
    """Where the process may end, and the task is not done a while after it was told to stop."""
    ended: list[int] = []
    watch = executors._Watch(0.0, may_exit=may_exit)
    monkeypatch.setattr(executors, "GRACE", 0.0)
    monkeypatch.setattr(executors.os, "_exit", ended.append)

    def stop(*_: object) -> None:
        if is_done:
            watch.done.set()

    monkeypatch.setattr(executors.ctypes.pythonapi, "PyThreadState_SetAsyncExc", stop)
    watch._watch()

    assert codes == ended
    assert watch.is_over


def test_what_is_done_in_time_is_not_stopped(monkeypatch: pytest.MonkeyPatch):
    """Nobody is told to stop."""
    watch = executors._Watch(60.0, may_exit=True)
    watch.done.set()
    monkeypatch.setattr(executors.ctypes.pythonapi, "PyThreadState_SetAsyncExc", pytest.fail)
    watch._watch()

    assert not watch.is_over


# ── A cluster of Dask ────────────────────────────────────────────────────────
class Client:
    """Stands for the client of a scheduler."""

    made: list[tuple[tuple[object, ...], dict[str, object]]]

    def __init__(self, *arguments: object, **options: object) -> None:
        if arguments == ("tcp://nowhere:1",):
            raise TimeoutError
        self.made.append((arguments, options))
        self.is_closed = False

    def get_executor(self, **options: object) -> ThreadPoolExecutor:
        """Return an executor."""
        assert {"pure": False} == options
        return ThreadPoolExecutor(1)

    def close(self) -> None:
        """Close the connection."""
        self.is_closed = True


class LocalCluster(Client):
    """Stands for a cluster of this machine."""

    dashboard_link = "http://127.0.0.1:8787/status"


class KilledWorker(Exception):
    """How Dask tells that a worker died."""


@pytest.fixture
def dask(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Put our own modules into the place of Dask's; return what is set in its configuration."""
    settings: dict[str, Any] = {}
    modules = {
        "dask": {"config": types.SimpleNamespace(set=settings.update)},
        "distributed": {"Client": Client, "LocalCluster": LocalCluster},
        "distributed.scheduler": {"KilledWorker": KilledWorker},
    }
    for name, members in modules.items():
        module = types.ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "fidepair.lab.dask_cluster", raising=False)
    module = importlib.import_module("fidepair.lab.dask_cluster")
    monkeypatch.setattr(module.logging, "disable", lambda level: settings.setdefault("level", level))
    monkeypatch.setattr(Client, "made", [], raising=False)
    return settings


def test_a_cluster_that_runs(dask: dict[str, Any]):
    """Its scheduler has ten seconds to answer; a batch whose worker died is tried once more."""
    backend = backend_at("tcp://host:8786", 3, pytest.fail)
    executor = backend.make()

    assert (128, (KilledWorker,), "the cluster tcp://host:8786") == (backend.batches, backend.died, backend.name)
    assert [(("tcp://host:8786",), {"timeout": 10, "set_as_default": False})] == Client.made
    assert {"distributed.comm.timeouts.connect": 10, "level": 50} == dask
    assert 3 == executor.submit(abs, -3).result()
    executor.shutdown()
    assert executor.client.is_closed


def test_a_cluster_of_this_machine(dask: dict[str, Any]):
    """As many workers as jobs, each with one thread, one retry; it is closed with its executor."""
    notes: list[str] = []
    backend = backend_at("local", 3, notes.append)
    executor = backend.make()

    assert (128, "the local cluster") == (backend.batches, backend.name)
    assert ["note: the dashboard of the cluster is http://127.0.0.1:8787/status"] == notes
    (_, of_cluster), (arguments, of_client) = Client.made
    assert (3, 1, "127.0.0.1:0") == tuple(
        of_cluster[name] for name in ("n_workers", "threads_per_worker", "dashboard_address")
    )
    assert ((executor.cluster,), {"set_as_default": False}) == (arguments, of_client)
    assert (1, False) == (dask["distributed.scheduler.allowed-failures"], dask["distributed.worker.profile.enabled"])
    executor.shutdown()
    assert (True, True) == (executor.client.is_closed, executor.cluster.is_closed)


@pytest.mark.usefixtures("dask")
def test_a_cluster_that_is_none():
    """An address has a protocol and a port; a scheduler that does not answer is named."""
    for address in ("host:8786", "tcp://host", "tcp://a b:1", "TCP://host:1", ""):
        with pytest.raises(UsageError, match=f"--cluster: `{address}` is not an address"):
            backend_at(address, 1, print)
    with pytest.raises(FileProblem, match="No Dask scheduler answers at tcp://nowhere:1"):
        backend_at("tcp://nowhere:1", 1, print).make()


# ── Files ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("behind", [None, ThreadPoolExecutor])
def test_files_are_checked_in_their_order(behind: type[ThreadPoolExecutor] | None, tmp_path: Path):
    """Each with its report, or the error of one that is missing or has errors; an executor stays open."""
    wrong = tmp_path / "wrong.trf"
    wrong.write_text("001 x\n")
    paths = [SAMPLES[0], tmp_path / "missing.trf", wrong, SAMPLES[1]]
    executor = behind(1) if behind else None
    found = list(check_files(paths, "dutch", executor=executor, rounds=9))

    assert [str(path) for path in paths] == [path for path, _ in found]
    assert [CheckReport, FileProblem, True, CheckReport] == [
        type(one) if isinstance(one, (CheckReport, FileProblem)) else isinstance(one, FidepairError) for _, one in found
    ]
    if executor:
        assert 1 == executor.submit(abs, -1).result()
        executor.shutdown()


def test_a_system_that_does_not_exist_is_the_error_of_each_file():
    """The other files still have their turn."""
    found = [one for _, one in check_files(SAMPLES[:2], "swiss")]

    assert [True, True] == [isinstance(one, FidepairError) and "swiss" in str(one) for one in found]


def test_the_weight_of_a_file(tmp_path: Path):
    """Its content, none where it cannot be read; others have none."""
    path = tmp_path / "a.trf"
    path.write_bytes(b"12345")

    assert 5 == pool._FileToSend(str(path), pool._content(str(path))).weight
    assert 0 == pool._FileToSend("b", pool._content(str(tmp_path / "b.trf"))).weight
    assert (0, 5) == (pool._weight("text"), pool._weight(pool._FileToSend("a", b"12345")))


@pytest.mark.parametrize(
    ("weights", "sizes"),
    [([0] * 9, [4, 4, 1]), ([2**20] * 3, [1, 1, 1]), ([2**20 - 1] * 3, [2, 1]), ([1, 2**20, 1, 1, 1], [2, 3])],
)
def test_a_batch_ends_with_a_megabyte(weights: list[int], sizes: list[int]):
    """Or when it has its size; the file that fills it is in it."""
    waiting = iter(list(enumerate(types.SimpleNamespace(weight=weight) for weight in weights)))
    found = []
    while batch := pool._next_batch(waiting, 4):
        found.append(len(batch))

    assert sizes == found


@pytest.mark.parametrize(
    ("outcome", "failure"),
    [
        (Outcome(3, "value"), None),
        (Outcome(3, error=Failure("A", "b", 1)), Failure("A", "b", 1)),
        (
            Outcome(3, timed_out=True),
            Failure("TimedOut", "it took longer than --time-limit allows, and was given up", 70),
        ),
    ],
)
def test_why_there_is_no_value(outcome: Outcome, failure: Failure | None):
    """An error of the task, or of its time."""
    assert (3, failure) == (outcome.index, outcome.failed)


def test_a_single_job_without_a_limit_runs_here():
    """And any other one in processes or behind an executor."""
    here = multiprocessing.active_children()

    assert [os.getpid()] * 3 == [outcome.value for outcome in run_all(_process, range(3))]
    assert here == multiprocessing.active_children()


def _process(_: object) -> int:
    return os.getpid()
