"""Commands that only show data: their answer goes to standard output or a file, in the requested
format."""

from collections.abc import Collection, Iterator
from functools import partial
from typing import TypeVar

from fidepair.cli import files, streams, writing
from fidepair.cli.files import Delivery, default_file
from fidepair.cli.parsing import Typed
from fidepair.commands.options import error_as_typed
from fidepair.commands.question import Answer, Output, TournamentFile
from fidepair.commands.table import use_case
from fidepair.errors import FidepairError
from fidepair.render.sheet import draw
from fidepair.render.words import error_document
from fidepair.text.data import json_bytes

_ENDINGS = {"json": (".json",), "csv": (".csv",), "html": (".html", ".htm"), "markdown": (".md",)}


_FORMATS: dict[str, tuple[str, ...]] = {
    "show": ("html", "csv", "json"),
    "explain": ("markdown", "json", "html"),
    "standings": ("csv", "json", "html"),
    "crosstable": ("csv", "json", "html"),
    "sheet": ("html",),
    "predict": (),
    "systems": (),
    "docs": (),
    "status": (),
}
"""The commands that only show data, and their formats by the extension of the output file."""
FEW_CASES = 81
"""With fewer cases the work ends before a progress bar could appear."""
_T = TypeVar("_T")


def show(typed: Typed) -> int:
    """Run a command that only shows data."""
    how = _with_file(typed)
    wanted = how.format_wanted()
    path = how.target(has_formats=True)
    by_ending = {ending: name for name in _FORMATS[typed.command] for ending in _ENDINGS[name]}
    obeys_columns = wanted is None and typed.command != "docs"
    width = streams.line_width() if obeys_columns else streams.terminal_width()
    output = Output(
        wanted or streams.form_for(path, by_ending),
        width=width if path is None else None,
        quiet=how.quiet,
        verbose=how.verbose,
        watch=partial(_watched, quiet=how.quiet),
    )
    answer = _answer(typed, how, output, path)
    for aside in answer.asides:
        streams.say(aside)
    content = _content(answer, to_file=path is not None)
    if path is None:
        streams.answer(content)
    else:
        writing.write(path, streams.in_bytes(content), replace=how.force)
        title = f"{answer.title}: " if answer.title else ""
        how.say(f"{title}written to {files.name_of(path)}")
    for note in answer.notes:
        streams.say(note)
    return answer.exit_code


def _answer(typed: Typed, how: Delivery, output: Output, path: str | None) -> Answer:
    """Return the answer of the command. An error is shown with the command that repairs the file,
    as JSON if requested."""
    command = use_case(typed.command)
    assert command.run is not None
    asked = typed.fill(command.asked)
    content = b""
    try:
        if how.file:
            content = how.read()
        file = TournamentFile(content, how.name_in_data)
        return command.run(file, asked, output, how.say)
    except FidepairError as problem:
        error = how.advised(problem, content)
        if output.format == "json" and path is None and command.error_schema is not None:
            found = error_document(error_as_typed(error))
            streams.answer(json_bytes({"schema": command.error_schema(asked), "error": found}))
        raise error from None


def _with_file(typed: Typed) -> Delivery:
    """Return how the answer is delivered, with the file that is read: the given one, or the one that
    is meant; none if the command needs none."""
    how = typed.fill(Delivery)
    if not use_case(typed.command).needs_file:
        return how._replace(file="")
    return how if how.file else how._replace(file=default_file(how))


def _content(answer: Answer, *, to_file: bool) -> str | bytes:
    """Return the answer as text or bytes."""
    if answer.document is not None:
        return json_bytes(answer.document)
    if not answer.sheets:
        return answer.text or ""
    if to_file:
        return draw(*answer.sheets)
    drawn = "\n".join(streams.drawn(sheet, plain=answer.is_plain) for sheet in answer.sheets)
    return drawn if streams.can_show("½") else drawn.replace("½", "=")


def _watched(cases: Collection[_T], *, quiet: bool) -> Iterator[_T]:
    """Yield the cases, with a progress bar if there are many."""
    with streams.progress(len(cases), "pairing", quiet=quiet, least=FEW_CASES) as bar:
        for case in cases:
            yield case
            if bar:
                bar.advance()


DOORS = dict.fromkeys(_FORMATS, show)
