"""`fidepair sheet`: the arbiter's worksheet of a round, as text or as a page to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import files, streams
from fidepair.cli.pair import load_in_order
from fidepair.cli.parsing import Delivery
from fidepair.commands.sheet import WIDTH, Asked, draw_up
from fidepair.render.worksheet_html import page
from fidepair.render.worksheet_text import lines

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed

_BY_ENDING = {".html": "html", ".htm": "html"}


def sheet(typed: Typed) -> int:
    """Answer `fidepair sheet`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    path = files.output_of(
        how.file, how.output, force=how.force, instead="Choose another name for the worksheet."
    )
    ways, say = asked.ways, streams.speaker(quiet=how.quiet)
    content = files.read(how.file, how.max_size)
    _, tournament = load_in_order(content, how.file, ways.system, ways.numbers, quiet=how.quiet)
    drawn = draw_up(tournament, ways, say)
    if (how.form or streams.form_for(path, _BY_ENDING)) == "html":
        files.deliver(page(drawn), path, force=how.force)
    elif path is None:
        shown = lines(drawn, streams.room(WIDTH), arrows=streams.can_show("↓↑⇄…"))
        streams.answer(streams.in_lines(shown, plain=True))
        return 0
    else:
        text = "".join(f"{line}\n" for line in lines(drawn, WIDTH, arrows=True))
        files.deliver(text.encode("utf-8", "replace"), path, force=how.force)
    if path is not None and not how.quiet:
        streams.say(f"{drawn.headings[0]}: written to {files.name_of(path)}")
    return 0


DOORS = {"sheet": sheet}
