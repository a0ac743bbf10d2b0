"""The worksheet of a round, as a page or as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.commands.pair import (
    StepListener,
    beside_the_published,
    ordered_told,
    pair_told,
    round_to_show,
)
from fidepair.errors import UsageError
from fidepair.render.worksheet import worksheet
from fidepair.render.worksheet_html import page
from fidepair.render.worksheet_text import lines
from fidepair.serve.request import Response

if TYPE_CHECKING:
    from fidepair.render.worksheet import Worksheet
    from fidepair.serve.options import Say
    from fidepair.serve.request import Request
    from fidepair.tournament import Tournament

WIDTH = 120
"""Of the text, where there is no terminal."""


def respond(request: Request) -> Response:
    """Return the worksheet of a round, in a form for people."""
    if request.form is None:
        raise UsageError("a worksheet is no document.\n  Ask for it with `format`: html or plain.")
    drawn = drawn_up(
        ordered_told(request.load(), request.options, request.say), request.options, request.say
    )
    if request.form == "html":
        return Response(text=page(drawn))

    return Response(text="".join(f"{line}\n" for line in lines(drawn, WIDTH, arrows=True)))


def drawn_up(tournament: Tournament, options: dict[str, Any], say: Say) -> Worksheet:
    """Return the worksheet of the round asked for; else of the last if that is not over, or of the
    next. Tell notes."""
    listener = StepListener()
    paired = pair_told(
        tournament, {**options, "round": round_to_show(tournament, options)}, listener, say
    )
    drawn = worksheet(paired, listener.opened)
    return drawn._replace(headings=(*drawn.headings, *beside_the_published(paired)))
