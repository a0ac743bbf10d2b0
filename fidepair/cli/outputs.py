"""Commands that output a file or data: `fidepair convert`, `schema`, `report`, `systems`,
`tally`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import files, streams, writing
from fidepair.cli.parsing import Delivery
from fidepair.commands import schema as schemas
from fidepair.commands.convert import WOULD_LOSE, convert_and_report
from fidepair.commands.convert import Asked as ConvertAsked
from fidepair.commands.question import TournamentFile, kind_of
from fidepair.commands.rating_report import LACKING, make_report
from fidepair.commands.rating_report import Asked as ReportAsked
from fidepair.commands.systems import Asked as SystemsAsked
from fidepair.commands.systems import document as systems_document
from fidepair.commands.systems import sheet as systems_sheet
from fidepair.commands.tally import Asked as TallyAsked
from fidepair.commands.tally import tallied
from fidepair.render import fixes as shown
from fidepair.render.sheet import draw
from fidepair.text.data import json_bytes
from fidepair.text.safe import operand, visible

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed
    from fidepair.desk.pages.readiness import Readiness


def convert(typed: Typed) -> int:
    """Answer `fidepair convert`."""
    asked, how = typed.fill(ConvertAsked), typed.fill(Delivery)
    output = files.output_of(
        how.file, how.output, force=how.force, instead="Choose another name for the converted file."
    )
    file = TournamentFile(files.read(how.file, how.max_size), files.name_in_data(how.file))
    converted, is_wanted = convert_and_report(file, asked, streams.speaker(quiet=how.quiet))
    if not is_wanted:
        count = len(converted.losses)
        losses = "1 loss" if count == 1 else f"{count} losses"
        streams.say(f"fidepair: {file.name}: {losses} in {asked.target}; nothing is written.")
        return WOULD_LOSE
    writing.deliver(converted.data, output, force=how.force)
    return 0


def schema(typed: Typed) -> int:
    """Answer `fidepair schema`."""
    asked, how = typed.fill(schemas.Asked), typed.fill(Delivery)
    output = files.output_of("-", how.output, force=how.force)
    writing.deliver(schemas.schema(asked), output, force=how.force)
    return 0


def report(typed: Typed) -> int:
    """Answer `fidepair report`."""
    asked, how = typed.fill(ReportAsked), typed.fill(Delivery)
    path = files.output_of(
        how.file, how.output, force=how.force, instead="Choose another name for the report."
    )
    content = files.read(how.file, how.max_size)
    kind = kind_of(asked.declared.system)
    loaded = files.load(how.file, content, kind, advised=not how.quiet)
    say = streams.speaker(quiet=how.quiet)
    found, data, left_out = make_report(loaded, content, operand(how.file), asked, say)
    is_written = how.output is not None and (how.force or not found.lacks)
    if is_written:
        found = found._replace(notes=(*found.notes, *left_out))
        writing.deliver(data, path, force=how.force)
    _show(found, path if is_written else None, how)
    return LACKING if found.lacks and not is_written else 0


def _show(found: Readiness, written: str | None, how: Delivery) -> None:
    """Show the missing items; on standard error if the report itself goes to standard output."""
    report_is_answer = how.output == "-"
    if how.as_json and not report_is_answer:
        name = None if written is None else files.name_in_data(written)
        document = shown.readiness_document(found, files.name_in_data(how.file), name)
        streams.answer(json_bytes(document))
        return
    lines = [*shown.readiness_lines(found, files.name_of(how.file))]
    if report_is_answer:
        for line in lines:
            streams.say(visible(line))
    else:
        streams.answer(streams.in_lines(lines, plain=True))
    if how.quiet:
        return
    for note in found.notes:
        streams.say(f"note: {note}")
    if written is not None:
        streams.say(f"written to {files.name_of(written)}")


def systems(typed: Typed) -> int:
    """Answer `fidepair systems`."""
    is_data = typed.fill(SystemsAsked).as_json
    streams.answer(json_bytes(systems_document()) if is_data else draw(systems_sheet()))
    return 0


def tally(typed: Typed) -> int:
    """Answer `fidepair tally`."""
    how = typed.fill(Delivery)
    output = files.output_of("-", how.output, force=how.force)
    names = [
        name for path in typed.fill(TallyAsked).paths for name in files.matching(path) or [path]
    ]
    reports = [(files.name_of(name), files.read(name, how.max_size)) for name in names]
    whole, exit_code = tallied(reports)
    writing.deliver(whole, output, force=how.force)
    return exit_code


DOORS = {"convert": convert, "schema": schema, "report": report, "systems": systems, "tally": tally}
