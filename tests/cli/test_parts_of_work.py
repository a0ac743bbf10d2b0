"""How work is divided: among how many processes, and who does it."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Any

import pytest

from fidepair.commands.options import Parts
from fidepair.errors import UsageError
from fidepair.lab import executors, pool


@pytest.mark.parametrize(
    ("jobs", "processors", "processes", "workers"),
    [(None, 8, 1, 8), (0, 8, 8, 8), (1, 8, 1, 1), (3, 8, 3, 3), (0, None, 1, 1), (None, None, 1, 1)],
)
def test_the_number_of_processes(monkeypatch, jobs, processors, processes, workers):
    """`--jobs`: one by default, 0 for each processor; elsewhere also without it."""
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    monkeypatch.setattr(executors, "backend_made_by", lambda *given: given)
    monkeypatch.setattr(executors, "backend_at", lambda *given: given[:2])
    asked: list[Any] = []
    monkeypatch.setattr(pool, "run_all", lambda *given: asked.append(given[2:]))
    parts = Parts(jobs, time_limit=2.5)

    assert processes == parts.processes
    for each in (parts, parts._replace(executor="m:f"), parts._replace(cluster="local")):
        each.run(str, [], 2, print)
    few = min(2, processes)
    assert [(few, 2.5, None), (few, 2.5, ("m:f", workers)), (few, 2.5, ("local", workers))] == asked


@pytest.mark.parametrize(
    ("parts", "is_shared", "is_elsewhere"),
    [
        (Parts(), False, False),
        (Parts(resume="r"), False, False),
        (Parts(jobs=1), True, False),
        (Parts(time_limit=1), True, False),
        (Parts(cluster="local"), True, True),
        (Parts(executor="m:f"), True, True),
    ],
)
def test_what_is_not_this_process_alone(parts, is_shared, is_elsewhere):
    """A report to go on with is written here; a cluster and an executor may not see the files."""
    assert (is_shared, is_elsewhere) == (parts.is_shared, parts.is_elsewhere)


def test_one_of_two_places():
    with pytest.raises(UsageError, match=r"^Use either --cluster or --executor, not both\.$"):
        Parts(cluster="local", executor="m:f").run(str, [], 1, print)


@pytest.mark.parametrize("who", [["--executor", "m:f"], ["--jobs", "2"]], ids=["elsewhere", "here"])
@pytest.mark.parametrize("words", ["check", "lint", "pair -f ndjson", "lab crosscheck --engine 'sh {in}' -q"])
def test_a_worker_elsewhere_gets_the_contents(fidepair, samples, monkeypatch, words: str, who: list[str]):
    """Processes of this machine read the files themselves; nobody else may see them."""
    sent: list[bytes | None] = []
    is_elsewhere = who[0] == "--executor"

    def run(_: Parts, __: object, arguments: Any, ___: int, ____: object) -> Any:
        for number, argument in enumerate(arguments):
            sent.append(argument.content)
            assert (len(argument.content) if is_elsewhere else 0) == argument.weight
            yield pool.Outcome(number, error=pool.Failure("ValueError", "no worker", 70))

    monkeypatch.setattr(Parts, "run", run)
    names = [str(samples / f"{name}-round-4-to-pair-trf26.trf") for name in ("open", "lim")]
    told = fidepair(*shlex.split(words), *names, *who)

    assert 70 == told.code
    assert [Path(name).read_bytes() if is_elsewhere else None for name in names] == sent
