"""The end of a search, and the clock."""

from __future__ import annotations

import re

import pytest

from fidepair import storage
from fidepair.storage import Deadline, TimeIsOver, clock, working_time


@pytest.mark.parametrize(("now", "is_over"), [(10.0, False), (12.9, False), (13.0, True), (20.0, True)])
def test_when_the_time_is_over(now: float, is_over: bool):
    """At the end of the seconds, by the clock that is given."""
    times = iter([10.0, now, now])
    deadline = Deadline(3.0, lambda: next(times))

    assert is_over is deadline.has_passed()
    if is_over:
        with pytest.raises(TimeIsOver):
            deadline.go_on()
    else:
        deadline.go_on()


@pytest.mark.parametrize(("make", "clock_of"), [(Deadline, "monotonic"), (working_time, "seconds_worked")])
def test_the_clocks(monkeypatch, make, clock_of: str):
    """Elapsed time, or the work of this process, which other programs do not use up."""
    times = iter([1.0, 1.5, 2.0])
    monkeypatch.setattr(storage, clock_of, lambda: next(times))
    deadline = make(1.0)

    assert [False, True] == [deadline.has_passed(), deadline.has_passed()]


def test_the_day_and_the_time():
    """As the start of a round is written."""
    assert re.fullmatch(r"20\d\d-\d\d-\d\d \d\d:\d\d", clock())
