"""Fixtures that several test files share."""

from __future__ import annotations

import io
import os
import signal
import sys
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell: our processes would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

SAMPLES = Path(__file__).parent.parent / "trf_samples"


class Outcome(NamedTuple):
    """What a run of the command line came to."""

    code: int
    out: str
    err: str


@pytest.fixture
def samples() -> Path:
    """The folder of sample tournaments."""
    return SAMPLES


@pytest.fixture
def sample(tmp_path: Path):
    """Return a function that copies a sample to a temporary folder and returns the copy."""

    def copy(name: str) -> Path:
        target = tmp_path / f"{name}.trf"
        target.write_bytes((SAMPLES / f"{name}.trf").read_bytes())
        return target

    return copy


@pytest.fixture
def fidepair(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Return a function that runs the command line in this process, with `given` as standard input."""

    def run(*arguments: object, given: bytes = b"") -> Outcome:
        from fidepair.cli.app import run as run_program

        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        capsys.readouterr()
        code = run_program([str(argument) for argument in arguments])
        return Outcome(code, *capsys.readouterr())

    return run


@pytest.fixture(scope="session", autouse=True)
def _begun(request: pytest.FixtureRequest) -> Iterator[dict[str, Future[Any]]]:
    """The work of all tests marked `ahead`, by their ids: begun with the session, in a process of its own.

    One process beside that of the other tests; two if there are no other tests.
    """
    items = request.session.items
    marked = [(item, *mark.args) for item in items for mark in item.iter_markers("ahead")]  # item, work, names
    if not marked:
        yield {}
        return
    alone = len(marked) > len(items) // 2 and "PYTEST_XDIST_WORKER" not in os.environ
    with ProcessPoolExecutor(2 if alone else 1) as pool:
        params = {item: item.callspec.params for item, *_ in marked}
        yield {item.nodeid: pool.submit(work, *(params[item][name] for name in names)) for item, work, *names in marked}
        pool.shutdown(cancel_futures=True)


@pytest.fixture
def ahead(request: pytest.FixtureRequest, _begun: dict[str, Future[Any]]) -> Callable[[], Any]:
    """Return a function that gives what the work of this test came to; see the marker `ahead`."""
    return _begun[request.node.nodeid].result
