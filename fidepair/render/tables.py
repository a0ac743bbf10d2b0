"""Draws a sheet for a terminal, with rich. Imported only when that is wanted: rich takes long to load."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fidepair.render.sheet import Sheet, fit


def draw(sheet: Sheet, *, coloured: bool) -> str:
    """Return the sheet as the terminal on standard output is to get it, fitted to its width."""
    console = Console(no_color=not coloured, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        for place, line in enumerate(sheet.headings):
            console.print(Text(line, style="" if place else "bold"), soft_wrap=True)
        if sheet.columns:
            console.print()
            console.print(_table(fit(sheet, console.width)), crop=False)
        if sheet.remarks:
            console.print()
        for line in sheet.remarks:
            console.print(Text(line), soft_wrap=True)
    return captured.get()


def _table(sheet: Sheet) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=0, header_style="bold")
    for column in sheet.columns:
        table.add_column(Text(column.heading), justify="right" if column.right else "left", no_wrap=True)
    for row in sheet.rows:
        table.add_row(*map(Text, row))
    return table
