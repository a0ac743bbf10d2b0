"""`fidepair show`: a round as it was published, to post, to find the own board, to sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import files, streams
from fidepair.cli.parsing import Delivery
from fidepair.commands.question import kind_of
from fidepair.commands.show import (
    SHEETS,
    SHEETS_OF,
    SLIPS,
    Asked,
    as_data,
    difference_notes,
    published_round,
    refuse_form,
)

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed
    from fidepair.desk.pages.published import PublishedRound

_BY_ENDING = {".html": "html", ".htm": "html", ".csv": "csv", ".json": "json"}


def show(typed: Typed) -> int:
    """Answer `fidepair show`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    path = files.output_of(
        how.file, how.output, force=how.force, instead="Choose another name for the answer."
    )
    form = how.format_wanted() or streams.form_for(path, _BY_ENDING)
    refuse_form(asked.list_name, form)
    content = files.read(how.file, how.max_size)
    loaded = files.load(how.file, content, kind_of(asked.system), advised=not how.quiet)
    round_ = published_round(loaded, asked, streams.speaker(quiet=how.quiet))
    answer = _answer(round_, asked, form, how, to_file=path is not None)
    if path is None:
        streams.answer(answer)
    else:
        data = answer if isinstance(answer, bytes) else answer.encode("utf-8", "replace")
        files.deliver(data, path, force=how.force)
        if not how.quiet:
            streams.say(f"written to {files.name_of(path)}")
    if not how.quiet and not asked.no_check:
        for line in difference_notes(round_, asked.system, files.name_of(how.file)):
            streams.say(f"note: {line}")
    return 0


def _answer(
    round_: PublishedRound, asked: Asked, form: str, how: Delivery, *, to_file: bool
) -> str | bytes:
    """Return what is shown of the round in the form asked for."""
    shown = asked.list_name
    if form in ("list", "json", "csv", "html"):
        return as_data(round_, shown, form)
    plain = to_file or form == "plain" or shown in (SLIPS, SHEETS)
    return streams.drawn(SHEETS_OF[shown](round_), plain=plain, coloured=not how.no_color)


DOORS = {"show": show}
