"""The check of many files, for programs: on this machine, or behind an executor."""

from __future__ import annotations

import os
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from fidepair import trf
from fidepair.check.replay import CheckReport, check
from fidepair.errors import FidepairError
from fidepair.lab.executors import Backend
from fidepair.lab.pool import run_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor

    from typing_extensions import Unpack

    from fidepair.options import GivenOptions


class _FileToSend(NamedTuple):
    """A file, with its content or the reason why it cannot be read."""

    path: str
    content: bytes | FidepairError

    @property
    def weight(self) -> int:
        """The size of the content."""
        return len(self.content) if isinstance(self.content, bytes) else 0


def check_files(
    paths: Iterable[str | os.PathLike[str]],
    system: str | None = None,
    *,
    executor: Executor | None = None,
    jobs: int = 1,
    trials: int = 0,
    **options: Unpack[GivenOptions],
) -> Iterator[tuple[str, CheckReport | FidepairError]]:
    """Yield the path of each file, in order, with the report on its rounds, or with the error if it
    has none.

    Options as for `check`. `executor`: any executor of `concurrent.futures`, which is not shut
    down; without one, `jobs` processes do the work (1: this one). Files are read here, shortly
    before they are checked, so that workers need not see them. Raises FileProblem if the executor
    breaks, or its workers have another version of fidepair.
    """
    backend = None if executor is None else Backend(lambda: executor, 64, is_shared=True)
    task = partial(_check, system, trials, options)
    sent: list[str] = []

    def read() -> Iterator[_FileToSend]:
        for path in paths:
            sent.append(os.fspath(path))
            yield _FileToSend(sent[-1], _content(sent[-1]))

    with closing(run_all(task, read(), jobs, backend=backend)) as outcomes:
        for outcome in outcomes:
            failed = outcome.failed
            yield sent.pop(0), FidepairError(failed.message) if failed else outcome.value


def _content(path: str) -> bytes | FidepairError:
    try:
        return trf.content_at(path)
    except FidepairError as error:
        return error


def _check(
    system: str | None, trials: int, options: GivenOptions, file: _FileToSend
) -> CheckReport | FidepairError:
    if isinstance(file.content, FidepairError):
        return file.content
    try:
        tournament = trf.load(file.content, file.path).tournament
        return check(tournament, system, trials=trials, **options)
    except FidepairError as error:
        return error
