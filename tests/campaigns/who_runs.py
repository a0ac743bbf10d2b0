"""A plugin of pytest for `mutants.py`: which test executes which line, and only the tests that execute a line.

`WHO_RUNS_MAP` names the database of coverage that is written, one for each process. `WHO_RUNS_ONLY` names a text: the
tests that run, a line each, in this order. A test that takes `HANGS` seconds fails.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import coverage
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

HANGS = 90
CHECKOUT = Path(__file__).resolve().parents[2]


class Mapped:
    """Measures each test, with its name as the context."""

    def __init__(self, path: str) -> None:
        data = f"{path}.{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
        self.measured = coverage.Coverage(data_file=data, source=[str(CHECKOUT / "fidepair")], config_file=False)
        self.measured.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.measured.switch_context(item.nodeid)
        found = yield
        self.measured.switch_context("")
        return found

    def pytest_unconfigure(self) -> None:
        self.measured.stop()
        self.measured.save()


class Chosen:
    """Leaves the tests that are listed, in their order."""

    def __init__(self, path: str) -> None:
        self.place = {name: place for place, name in enumerate(Path(path).read_text("utf-8").splitlines())}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.place]
        items.sort(key=lambda item: self.place[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        signal.signal(signal.SIGALRM, lambda *_: pytest.fail("hangs"))
        signal.alarm(HANGS)
        try:
            return (yield)
        finally:
            signal.alarm(0)


def pytest_configure(config: pytest.Config) -> None:
    is_divided = getattr(config.option, "dist", "no") != "no" and "PYTEST_XDIST_WORKER" not in os.environ
    for variable, kind in (("WHO_RUNS_MAP", Mapped), ("WHO_RUNS_ONLY", Chosen)):
        if (path := os.environ.get(variable)) and not is_divided:
            config.pluginmanager.register(kind(path))
