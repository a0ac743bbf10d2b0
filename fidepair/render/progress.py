"""A progress bar on standard error, for long work on a terminal."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def bar(total: int) -> Iterator[Callable[[], None]]:
    """Give a function to call after each of `total` steps; the bar disappears in the end."""
    console = Console(stderr=True)
    columns = ("checking", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        task = progress.add_task("checking", total=total)
        yield lambda: progress.advance(task)
