"""`fidepair lint`: all findings in tournament files, and the meaning of each code; `fidepair fix`:
repairs, and questions that are to be answered."""

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from typing import NamedTuple

from fidepair.cli import files, many_files, streams, writing
from fidepair.cli.files import Delivery, default_file
from fidepair.cli.many_files import Source
from fidepair.cli.parsing import Typed
from fidepair.cli.suggestions import command_to_type
from fidepair.commands.lint import QUESTIONS_LEFT, Asked, FixAsked, lint_file, repair
from fidepair.commands.options import Parts
from fidepair.errors import FidepairError, UsageError
from fidepair.findings import ERROR, Findings
from fidepair.fix import Fixed
from fidepair.lint import LintReport, explain
from fidepair.render import findings as shown
from fidepair.render import fixes as for_people
from fidepair.render import terminal
from fidepair.render.findings import LintedFile
from fidepair.render.table_columns import FailedFile
from fidepair.render.words import error_document
from fidepair.requests import JsonObject
from fidepair.storage.locks import locked
from fidepair.text.data import json_bytes
from fidepair.text.encodings import as_utf8
from fidepair.text.wording import in_lines
from fidepair.trf.format.document import parse

NDJSON = "ndjson"


class Linted(NamedTuple):
    """The outcome for one file: its path; its findings and questions, or why it could not be read;
    its exit code; the command that repairs it."""

    path: str
    found: LintReport | FidepairError
    exit_code: int
    command: str = ""

    @property
    def messages(self) -> list[str]:
        """What there is to say about a file that could not be read."""
        found = self.found
        return [many_files.error_line(self.path, found)] if isinstance(found, FidepairError) else []

    @property
    def document(self) -> LintedFile | FailedFile:
        """The findings as data."""
        if isinstance(self.found, LintReport):
            return shown.file_document(self.found)
        return {"file": files.name_in_data(self.path), "error": error_document(self.found)}

    @property
    def line(self) -> JsonObject:
        """The line of NDJSON about the file."""
        return {**self.document, "exit_code": self.exit_code}


def lint(typed: Typed) -> int:
    """Answer `fidepair lint`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    form = how.format_wanted() or "table"
    if asked.explain is not None:
        if how.paths:
            raise UsageError("Use either --explain CODE or FILE, not both.")
        streams.answer(_explanation(asked.explain, form))
        return 0
    if not how.paths:
        how = how._replace(paths=(default_file(how),))
    parts = typed.fill(Parts)
    is_in_lines = parts.resume is not None or form == NDJSON
    if is_in_lines and form not in ("table", NDJSON):
        raise UsageError(f"--resume needs --format {NDJSON}.\n  Leave out {form}.")
    task = partial(_lint, asked, how, form == "table" and not how.quiet and not is_in_lines)
    batch = many_files.Batch(many_files.names_of(how.paths), how, parts)
    if is_in_lines:
        with closing(
            batch.lines(task, _not_linted, LintedFile | FailedFile, is_shown=True)
        ) as lines:
            return max((line["exit_code"] for line in lines), default=0)
    with closing(batch.outcomes(task, _not_linted)) as results:
        linted = [*results]
    for one in linted:
        many_files.say(one.messages)
    streams.answer(_answer(linted, form, how))
    return max((one.exit_code for one in linted), default=0)


def _not_linted(path: str, error: FidepairError) -> Linted:
    return Linted(path, error, error.exit_code)


def _lint(asked: Asked, how: Delivery, with_command: bool, source: Source) -> Linted:
    """Return the findings and questions of one file; one that cannot be read does not stop the
    others. The finding that a file is not a tournament file is always included."""
    path = source.path
    try:
        content = source.text(how)
        name, in_data = files.name_of(path), files.name_in_data(path)
        report, exit_code = lint_file(content, name, in_data, asked)
        command = ""
        if with_command and report.is_report and report.count(ERROR):
            command = command_to_type(path, content, report.findings)
    except Exception as error:
        return _not_linted(path, many_files.file_problem(error))
    return Linted(path, report, exit_code, command)


def _answer(linted: Sequence[Linted], form: str, how: Delivery) -> str | bytes:
    if form == "json":
        return json_bytes(shown.document([one.document for one in linted]))
    if how.quiet:
        return in_lines(
            f"{files.name_in_data(one.path)}: {shown.verdict(one.found)}"
            for one in linted
            if isinstance(one.found, LintReport)
        )
    return _table(linted, how)


def _table(linted: Sequence[Linted], how: Delivery) -> str:
    lines: list[shown.Line] = []
    reports = []
    for one in linted:
        if isinstance(one.found, LintReport):
            reports.append(one.found)
            lines += [*shown.block(one.found, _width(), verbose=how.verbose), ()]
            if one.command:
                lines += [*((shown.Span(text),) for text in one.command.splitlines()), ()]
    return _drawn([*lines, (shown.Span(shown.summary(reports, len(linted) - len(reports))),)])


def _width() -> int:
    """Return the maximum width of lines shown from a file."""
    return max(streams.line_width() or shown.PLAIN_WIDTH, 40)


def _drawn(lines: Sequence[shown.Line]) -> str:
    if not streams.is_terminal():
        return streams.in_lines(shown.plain(lines).splitlines())
    return terminal.draw_lines(lines)


# ── explanations ─────────────────────────────────────────────────────────────
def _explanation(code: str, form: str) -> str | bytes:
    """Return the meaning of a code."""
    explanation = explain(code)
    if form == "json":
        return json_bytes(shown.explanations_document([explanation]))
    if form != "table":
        raise UsageError(
            f"--explain does not support --format {form}.\n  Leave --format out, or use --json."
        )
    return _drawn(shown.explained(explanation, _width()))


def fix(typed: Typed) -> int:
    """Answer `fidepair fix`."""
    asked, how = typed.fill(FixAsked), typed.fill(Delivery)
    target = _target(how)
    with locked(how.file, wanted=how.in_place and not how.dry_run):
        content = files.read(how.file)
        repaired = repair(as_utf8(content, how.name, how.encoding), how.name, asked)
        if how.output is None and repaired.data == content:
            target = None
        if target is not None:
            writing.write(
                target,
                repaired.data,
                replace=how.in_place or how.force,
                was=content if how.in_place else None,
                changes=() if how.in_place else None,
            )
    _deliver(repaired, content, target, how)
    return QUESTIONS_LEFT if repaired.questions else 0


def _target(how: Delivery) -> str | None:
    """Return the path to write to; None for standard output and for nothing at all.

    Raises UsageError if the options contradict each other or could overwrite a file that the user
    wants to keep.
    """
    if how.in_place:
        files.refuse_in_place(how.file, how.output)
        return None if how.dry_run else how.file
    instead = "Use --in-place to overwrite it with the repaired file."
    target = how._replace(force=how.force or how.dry_run).target(instead)
    if how.dry_run:
        return None
    if target is None and how.as_json:
        raise UsageError(
            "Cannot write both --json and the repaired file to standard output.\n  Use -o or --dry-run."
        )
    return target


def _deliver(fixed: Fixed, content: bytes, written: str | None, how: Delivery) -> None:
    """Send the answer to standard output: the file, the difference, or the list of repairs.
    Questions never go there.

    Where standard output has the file or the difference, everything else goes to standard error.
    """
    name = how.name_in_data
    if how.as_json:
        streams.answer(json_bytes(for_people.document(fixed, name, written)))
        return
    lines = [*for_people.lines(fixed, name), for_people.verdict(fixed, name, written)]
    to_stdout = not how.dry_run and (how.in_place or how.output not in (None, "-"))
    if how.dry_run:
        before, after = _texts(content, name), _texts(fixed.data, name)
        streams.answer(in_lines(for_people.difference(fixed, before, after, name)))
    elif not to_stdout:
        streams.answer(fixed.data)
    if not to_stdout:
        how.say(in_lines(lines).rstrip("\n"))
    elif not how.quiet:
        streams.answer(in_lines(lines))


def _texts(content: bytes, name: str) -> Sequence[str]:
    return [line.text for line in parse(content, name, Findings(name)).lines]


DOORS = {"lint": lint, "fix": fix}
