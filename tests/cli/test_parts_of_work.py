"""How work is divided: among how many processes, and who does it."""

from __future__ import annotations

import os
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
