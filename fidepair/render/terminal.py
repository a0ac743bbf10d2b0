"""Sheets, lines of spans, and a progress bar on a terminal, drawn with rich. Imported late,
because rich is slow to load."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from fidepair.render.sheet import Sheet, breaks, hang_of, table_within, width_of, wrapped
from fidepair.text.wording import visible

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


def _console() -> Console:
    return Console(
        no_color=bool(os.environ.get("NO_COLOR")), highlight=False, markup=False, emoji=False
    )


def draw_lines(lines: Sequence[Line]) -> str:
    """Return the lines as the terminal on standard output is to get them."""
    console = _console()
    with console.capture() as captured:
        for line in lines:
            spans = [(visible(span.text), _STYLES.get(span.role, "")) for span in line]
            whole = Text.assemble(*spans)
            hang = hang_of(whole.plain)
            first, *others = whole.divide(breaks(whole.plain, console.width, hang))
            for part in (first, *(Text(" " * hang) + other for other in others)):
                part.rstrip()
                console.print(part, soft_wrap=True)
    return captured.get()


def draw(sheet: Sheet) -> str:
    """Return the sheet as the terminal on standard output is to get it, fitted to its width; a
    sheet has bold headings and no colours."""
    console = _console()
    sheet = sheet.visible()
    with console.capture() as captured:
        for place, heading in enumerate(sheet.headings):
            style = "" if place else "bold"
            for line in wrapped(heading, console.width):
                console.print(Text(line, style=style), soft_wrap=True)
        if sheet.columns:
            console.print(_table(sheet, console.width), soft_wrap=True)
        if sheet.remarks:
            console.print()
        for remark in sheet.remarks:
            for line in wrapped(remark, console.width):
                console.print(Text(line), soft_wrap=True)
    return captured.get()


def _table(sheet: Sheet, room: int) -> Text:
    """Return the table with a line below its headings."""
    count, lines = table_within(sheet, room)
    rule = "─" * max(map(width_of, lines))
    heading = Text("\n".join(lines[:count]), style="bold")
    return Text("\n").join([Text(), heading, Text(rule), *map(Text, lines[count:])])


class Bar:
    """A progress bar that is on the screen."""

    def __init__(self, progress: Progress, doing: str, total: int | None) -> None:
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
def bar(total: int | None, doing: str) -> Iterator[Bar]:
    """Give a bar of `total` steps on standard error; it disappears in the end."""
    # Every table on a terminal would load it.
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

    columns = (doing, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=False
    ) as progress:
        yield Bar(progress, doing, total)
