"""A progress bar on standard error, for long work on a terminal."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

if TYPE_CHECKING:
    from collections.abc import Iterator


class Bar:
    """A bar that is on the screen."""

    def __init__(self, progress: Progress, doing: str, total: int) -> None:
        self._progress = progress
        self._task = progress.add_task(doing, total=total)

    def advance(self) -> None:
        """Show that one more step is done."""
        self._progress.advance(self._task)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Take the bar off the screen while something else is written there."""
        self._progress.stop()
        try:
            yield
        finally:
            self._progress.start()


@contextmanager
def bar(total: int, doing: str = "checking") -> Iterator[Bar]:
    """Give a bar of `total` steps; it disappears in the end."""
    columns = (doing, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as progress:
        yield Bar(progress, doing, total)
