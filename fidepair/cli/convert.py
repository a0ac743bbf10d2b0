"""`fidepair convert`: a tournament file in another format; `fidepair report`: the rating
report of an event, or the missing items."""

from fidepair.cli import files, streams, writing
from fidepair.cli.files import Delivery
from fidepair.cli.parsing import Typed
from fidepair.commands.convert import LACKING, Asked, ReportAsked, convert_and_report, make_report
from fidepair.commands.question import TournamentFile
from fidepair.desk.pages.readiness import Readiness
from fidepair.render import fixes as shown
from fidepair.text.data import json_bytes
from fidepair.text.wording import operand, visible


def convert(typed: Typed) -> int:
    """Answer `fidepair convert`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    output = how.target()
    file = TournamentFile(how.read(), how.name_in_data)
    converted = convert_and_report(file, asked, how.say)
    writing.deliver(converted.data, output, force=how.force)
    return 0


def report(typed: Typed) -> int:
    """Answer `fidepair report`."""
    asked, how = typed.fill(ReportAsked), typed.fill(Delivery)
    path = how.target()
    content = how.read()
    loaded = how.load(content, asked.declared.system)
    found, data, left_out = make_report(loaded, content, operand(how.file), asked, how.say)
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
        document = shown.readiness_document(found, how.name_in_data, name)
        streams.answer(json_bytes(document))
        return
    lines = [*shown.readiness_lines(found, how.name)]
    if report_is_answer:
        for line in lines:
            streams.say(visible(line))
    else:
        streams.answer_lines(lines, plain=True)
    for note in found.notes:
        how.say(f"note: {note}")
    if written is not None:
        how.say(f"written to {files.name_of(written)}")


DOORS = {"convert": convert, "report": report}
