"""The pool of processes: order, bounded look-ahead, errors, time limits, workers that die, interrupts."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fidepair.errors import InputError, PairingImpossible
from fidepair.findings import ERROR, Finding, TrfError
from fidepair.lab import crew
from fidepair.lab.pool import Failure, Outcome, run_all

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent.parent


def square(number: int) -> int:
    """Return the square; slow for the first number, so that others are finished before it."""
    time.sleep(0.05 if number == 0 else 0)
    return number * number


def act(what: str) -> object:
    """Do what the argument says."""
    if what == "hang":
        time.sleep(600)
    if what == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(600)
    if what == "die":
        os._exit(3)
    if what == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "killed in answer":
        return KillsWhoPicklesIt()
    if what == "leave":
        raise SystemExit(4)
    if what == "value":
        return lambda: None  # cannot be pickled
    if what in ERRORS:
        raise ERRORS[what]
    return os.getpid()


def die_once(path: str) -> str:
    """Kill this process at the first try, which leaves the file."""
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path


class KillsWhoPicklesIt:
    """A value whose process dies while it sends it."""

    def __reduce__(self) -> str:
        os.kill(os.getpid(), signal.SIGKILL)
        return ""


def ignores_interrupts(_: object) -> bool:
    """Whether this process ignores Ctrl-C."""
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


ERRORS = {
    "impossible": PairingImpossible("nobody is left", "1.9.3", (1, 2)),
    "input": InputError("no rounds"),
    "unreadable": TrfError([Finding("T050", ERROR, "no number", file="a.trf")]),
    "bug": ZeroDivisionError("division by zero"),
}


def is_alive(process: int) -> bool:
    """Whether there is a process of this id, a zombie too."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(("jobs", "seconds"), [(1, None), (1, 60), (2, None), (3, 60)])
def test_outcomes_come_in_the_order_of_the_arguments(jobs: int, seconds: float | None):
    """Whoever is finished first, outcomes come in the order of the arguments, each with its number."""
    assert [Outcome(n, n * n) for n in range(40)] == list(run_all(square, range(40), jobs, seconds))


def test_no_arguments_no_outcomes():
    """Without arguments nothing is started, and nothing comes."""
    assert [] == list(run_all(square, [], 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_arguments_are_taken_as_they_are_needed(jobs: int):
    """An endless supply of arguments is no trouble: only so many are taken before the first outcome is asked for."""
    taken = []

    def endless() -> Iterator[int]:
        while True:
            taken.append(len(taken))
            yield len(taken)

    outcomes = run_all(square, endless(), jobs)
    first = [next(outcomes).value for _ in range(5)]
    outcomes.close()

    assert [1, 4, 9, 16, 25] == first
    assert len(taken) <= 5 + jobs * crew.LOOK_AHEAD


@pytest.mark.parametrize(("jobs", "seconds"), [(1, None), (2, None)])
@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("impossible", Failure("PairingImpossible", "nobody is left", 1)),
        ("input", Failure("InputError", "no rounds", 3)),
        ("bug", Failure("ZeroDivisionError", "division by zero", 70)),
    ],
)
def test_an_exception_is_the_outcome_of_its_argument_only(
    what: str, expected: Failure, jobs: int, seconds: float | None
):
    """An exception comes back in words, with the exit code of its kind, and the others go on."""
    first, second, third = run_all(act, ["fine", what, "fine"], jobs, seconds)

    assert Outcome(1, None, expected) == second
    assert first.value is not None is not third.value


def test_errors_that_cannot_be_pickled_come_back_too():
    """An error with findings keeps its exit code; a value that cannot be pickled is an error and no hang."""
    unreadable, value, fine = run_all(act, ["unreadable", "value", "fine"], 2)

    assert ("TrfError", 3) == (unreadable.error.kind, unreadable.error.exit_code)
    assert 70 == value.error.exit_code
    assert fine.error is None


@pytest.mark.slow
@pytest.mark.parametrize("what", ["hang", "deaf"])
def test_a_task_that_takes_too_long_costs_its_worker(what: str, monkeypatch: pytest.MonkeyPatch):
    """After its time limit a task is given up, its process is gone, and another one does the rest."""
    monkeypatch.setattr(crew, "GRACE", 0.1)
    before, late, after = run_all(act, ["fine", what, "fine"], 1, 0.3)

    assert Outcome(1, timed_out=True) == late
    assert before.value != after.value
    assert not is_alive(before.value)
    assert not is_alive(after.value)


@pytest.mark.slow
@pytest.mark.parametrize(("what", "how"), [("die", "exit code 3"), ("killed", "signal 9"), ("leave", "exit code 4")])
def test_a_task_that_kills_two_workers_is_given_up(what: str, how: str):
    """A process that ends by itself costs its argument a retry in a fresh one; what kills that too is an error, and
    another process does the rest."""
    outcomes = list(run_all(act, ["fine", what, "fine", what, "fine"], 1, 60))
    text = f"the process that worked on it ended unexpectedly, twice ({how})"

    assert [None, Failure("WorkerDied", text, 70)] * 2 + [None] == [outcome.error for outcome in outcomes]
    assert 3 == len({outcomes[n].value for n in (0, 2, 4)})


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_worker_that_is_killed_costs_no_file(jobs: int, tmp_path: Path):
    """What a worker was killed at by chance is done by a fresh one: no argument is lost."""
    outcomes = list(run_all(die_once, [str(tmp_path / str(number)) for number in range(6)], jobs, 60))

    assert [None] * 6 == [outcome.error for outcome in outcomes]
    assert 6 == len(list(tmp_path.iterdir()))


def test_a_worker_that_is_killed_while_it_answers_holds_up_nobody():
    """Each worker has a pipe of its own: half an answer, or a lock that nobody gives back, is the trouble of one."""
    outcomes = list(run_all(act, ["killed in answer", *["fine"] * 5], 2, 60))

    assert ["WorkerDied", *[None] * 5] == [outcome.error and outcome.error.kind for outcome in outcomes]


def test_closing_ends_the_workers():
    """Whoever stops early closes the outcomes; no process is left then."""
    outcomes = run_all(act, ["fine", "fine", "hang", "hang"], 2)
    started = {next(outcomes).value, next(outcomes).value}
    outcomes.close()

    assert [] == [process for process in started if is_alive(process)]


def test_dismissed_workers_leave_by_themselves(monkeypatch: pytest.MonkeyPatch):
    """They end when they are asked to, whatever they are doing, and need not be killed."""
    monkeypatch.setattr(crew, "GRACE", 20.0)
    workers = crew.Crew(act, 2, 60)
    workers.give([(0, "hang")])
    workers.give([(1, "hang")])
    processes = [worker.process for worker in workers.workers]
    while not all(worker.ready for worker in workers.workers):
        workers.outcomes(wait=True)
    workers.dismiss()

    assert 2 == len(processes)
    assert -signal.SIGKILL not in [process.exitcode for process in processes]


def test_an_interrupt_ends_the_workers():
    """A KeyboardInterrupt in the process that waits goes on, and no worker is left; these ignore the signal."""
    started = []
    others = set(multiprocessing.active_children())

    def arguments() -> Iterator[str]:
        yield "fine"
        yield "hang"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        started += [outcome.value for outcome in run_all(act, arguments(), 2)]

    assert set() == set(multiprocessing.active_children()) - others
    assert [True] == [outcome.value for outcome in run_all(ignores_interrupts, [0], 2)]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_workers_leave_when_the_first_process_is_killed():
    """A first process that is killed, and tidies up nothing, leaves no worker waiting for ever: its output ends."""
    script = (
        "import os, signal\n"
        "from tests.lab.test_pool import square\n"
        "from fidepair.lab.pool import run_all\n"
        "outcomes = run_all(square, range(100), 2)\n"
        "print(next(outcomes).value, next(outcomes).value, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    first = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True
    )
    try:
        assert ("0 1\n", None) == first.communicate(timeout=20)
        assert -signal.SIGKILL == first.returncode
    except subprocess.TimeoutExpired:
        os.killpg(first.pid, signal.SIGKILL)
        raise


def test_beside_other_threads_workers_are_started_afresh():
    """While another thread runs (a progress bar, say), workers are new processes and no copies of this one."""
    finished = threading.Event()
    thread = threading.Thread(target=finished.wait)
    thread.start()
    try:
        outcomes = list(run_all(abs, [-1, -2], 2))
    finally:
        finished.set()
        thread.join()

    assert [1, 2] == [outcome.value for outcome in outcomes]


def test_one_job_without_a_limit_loads_no_more_modules():
    """A single job runs in this process, without the machinery of processes."""
    code = (
        "import sys; from fidepair.lab.pool import run_all; "
        "assert [3] == [outcome.value for outcome in run_all(abs, [-3], 1)]; "
        "print('multiprocessing' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    assert "False\n" == done.stdout


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="needs masks of signals")
def test_a_worker_starts_deaf_where_a_thread_forbids_to_fork():
    """Python's own helper for such workers is there before: when it starts it lets signals in, and Ctrl-C would show
    tracebacks of workers that are starting."""
    script = (
        "import signal, threading\n"
        "from fidepair.lab import crew\n"
        "from fidepair.storage import signals\n"
        "threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
        "process = crew.Crew(len, 2, None).context.Process(target=len, args=([],))\n"
        "with signals.blocked():\n"
        "    process.start()\n"
        "    print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))\n"
        "process.join()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)

    assert ("True\n", "") == (done.stdout, done.stderr)
