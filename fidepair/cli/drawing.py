"""How sheets are drawn on standard output, and the progress bar on standard error."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING

from fidepair.cli import streams
from fidepair.render.sheet import draw

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from fidepair.render.sheet import Sheet
    from fidepair.render.terminal import Bar


def drawn(sheet: Sheet, *, coloured: bool, plain: bool = False) -> str:
    """Return the sheet formatted for standard output; `plain`: as text, even on a terminal."""
    if plain or not streams.is_terminal():
        return draw(sheet)
    from fidepair.render import terminal  # noqa: PLC0415 - rich takes long to load

    return terminal.draw(sheet, coloured=coloured)


def progress(
    total: int | None, doing: str, *, quiet: bool, least: int = 2
) -> AbstractContextManager[Bar | None]:
    """Return a progress bar to advance after each of `total` pieces of work (None: nobody
    knows how many). None if standard error
    is not a terminal, or the work is too short for a bar."""
    if quiet or (total is not None and total < least) or not streams.leads_to_terminal(sys.stderr):
        return nullcontext()
    from fidepair.render.terminal import bar  # noqa: PLC0415 - rich takes long to load

    return bar(total, doing)
