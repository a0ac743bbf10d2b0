"""Draws lines of spans for a terminal, with rich. Imported only when that is wanted: rich takes long to load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.render.findings import Line

_STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold cyan",
    "heading": "bold",
    "aside": "italic",
    "": "",
}


def draw(lines: Sequence[Line], *, coloured: bool) -> str:
    """Return the lines as the terminal on standard output is to get them."""
    console = Console(no_color=not coloured, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        for line in lines:
            console.print(Text.assemble(*((span.text, _STYLES[span.role]) for span in line)), soft_wrap=True)
    return captured.get()
