"""What a terminal shows, with rich: sheets, lines of spans, and a progress bar. Imported late: rich
is slow to load."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from fidepair.render.sheet import (
    Sheet,
    breaks,
    fit,
    hang_of,
    table_lines,
    width_of,
    widths,
    wrapped,
)
from fidepair.text.safe import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.progress import Progress

    from fidepair.render.findings import Line

_STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold cyan",
    "heading": "bold",
    "aside": "italic",
}


def _console(*, coloured: bool) -> Console:
    return Console(no_color=not coloured, highlight=False, markup=False, emoji=False)


def draw_lines(lines: Sequence[Line], *, coloured: bool) -> str:
    """Return the lines as the terminal on standard output is to get them."""
    console = _console(coloured=coloured)
    with console.capture() as captured:
        for line in lines:
            whole = Text.assemble(
                *((visible(span.text), _STYLES.get(span.role, "")) for span in line)
            )
            hang = hang_of(whole.plain)
            for number, part in enumerate(whole.divide(breaks(whole.plain, console.width, hang))):
                part.rstrip()
                console.print(Text(" " * hang) + part if number else part, soft_wrap=True)
    return captured.get()


def draw(sheet: Sheet, *, coloured: bool) -> str:
    """Return the sheet as the terminal on standard output is to get it, fitted to its width."""
    console = _console(coloured=coloured)
    sheet = sheet.visible()
    with console.capture() as captured:
        for place, heading in enumerate(sheet.headings):
            for line in wrapped(heading, console.width):
                console.print(Text(line, style="" if place else "bold"), soft_wrap=True)
        if sheet.columns:
            fitted = fit(sheet, console.width)
            last = sum(widths(fitted)[:-1]) + len(fitted.columns) - 1
            names, *rows = (wrapped(line, console.width, last) for line in table_lines(fitted, " "))
            lines = list(chain.from_iterable(rows))
            rule = "─" * max(map(width_of, (*names, *lines)))
            for row in (
                Text(),
                Text("\n".join(names), style="bold"),
                Text(rule),
                *map(Text, lines),
            ):
                console.print(row, soft_wrap=True)
        if sheet.remarks:
            console.print()
        for line in chain.from_iterable(wrapped(remark, console.width) for remark in sheet.remarks):
            console.print(Text(line), soft_wrap=True)
    return captured.get()


class Bar:
    """A progress bar that is on the screen."""

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
def bar(total: int, doing: str) -> Iterator[Bar]:
    """Give a bar of `total` steps on standard error; it disappears in the end."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

    columns = (doing, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=False
    ) as progress:
        yield Bar(progress, doing, total)
