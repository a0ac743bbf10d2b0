"""`fidepair lint`: all findings in tournament files, and the meaning of each code; `fidepair fix`:
repairs, and questions that are asked one by one."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import NamedTuple

from fidepair.cli import files, many_files, streams, writing
from fidepair.cli.files import default_file
from fidepair.cli.many_files import Source
from fidepair.cli.parsing import Delivery, Typed
from fidepair.cli.suggestions import command_to_type
from fidepair.commands.lint import (
    QUESTIONS_LEFT,
    Asked,
    FixAsked,
    explanations_of,
    lint_file,
    repair,
)
from fidepair.commands.options import Parts
from fidepair.commands.question import kind_of
from fidepair.errors import FidepairError, UsageError
from fidepair.findings import ERROR, Findings
from fidepair.fix import Fixed, answered
from fidepair.fix.questions import answers_in
from fidepair.fix.repairs import OpenQuestion
from fidepair.lint import LintReport
from fidepair.render import findings as shown
from fidepair.render import fixes as for_people
from fidepair.render import terminal
from fidepair.render.findings import LintedFile
from fidepair.render.table_columns import FailedFile
from fidepair.render.words import error_document
from fidepair.storage.locks import locked
from fidepair.text.data import csv_bytes, json_bytes, list_lines
from fidepair.text.encodings import as_utf8
from fidepair.text.wording import in_lines, is_number
from fidepair.tournament import Kind
from fidepair.trf.format.document import parse

NDJSON = "ndjson"


class Linted(NamedTuple):
    """The outcome for one file: its path, and its name in data; its findings and questions, or why it
    could not be read; its exit code; the command that repairs it."""

    path: str
    file: str
    found: LintReport | FidepairError
    exit_code: int
    command: str = ""


def lint(typed: Typed) -> int:
    """Answer `fidepair lint`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    form = how.format_wanted() or "table"
    if asked.explain is not None:
        if how.paths:
            raise UsageError("Use either --explain CODE or FILE, not both.")
        streams.answer(_explanation(asked.explain, form, how))
        return 0
    if not how.paths:
        how = how._replace(paths=(default_file(quiet=how.quiet),))
    parts = typed.fill(Parts)
    if parts.resume is not None or form == NDJSON:
        if form not in ("table", NDJSON):
            raise UsageError(f"--resume needs --format {NDJSON}.\n  Leave out {form}.")
        return _lint_in_lines(asked, how, parts)
    linted: list[Linted] = []
    with closing(_lint_all(_sources(how, parts), asked, how, form, parts)) as results:
        linted += results
    for one in linted:
        if isinstance(one.found, FidepairError):
            streams.say(many_files.error_line(one.path, one.found))
    streams.answer(_answer(linted, form, how))
    return max((one.exit_code for one in linted), default=0)


def _sources(how: Delivery, parts: Parts) -> Iterator[Source]:
    names = many_files.names_of(how.paths)
    return many_files.sources(names, how.max_size, with_content=parts.is_elsewhere)


def _lint_in_lines(asked: Asked, how: Delivery, parts: Parts) -> int:
    """Write a line for each file to the report, or to standard output, when it is known."""
    exit_code = 0
    with many_files.report_at(parts.resume, shown.LintedFile | FailedFile) as report:
        sources = _sources(how, parts)
        if report is not None:
            exit_code = max((line["exit_code"] for line in report.lines()), default=0)
            sources = filter(report.is_missing, sources)
        with closing(_lint_all(sources, asked, how, NDJSON, parts)) as results:
            for one in results:
                if isinstance(one.found, FidepairError):
                    streams.say(many_files.error_line(one.path, one.found))
                line = {**_document(one.file, one.found), "exit_code": one.exit_code}
                many_files.add_line(report, True, line)
                exit_code = max(exit_code, one.exit_code)
    return exit_code


def _lint_all(
    sources: Iterator[Source], asked: Asked, how: Delivery, form: str, parts: Parts
) -> Generator[Linted, None, None]:
    """Return what was found in each file, in order."""
    task = partial(_lint, asked, how, form == "table" and not how.quiet)
    yield from many_files.worked_on(sources, task, parts, _not_linted)


def _not_linted(path: str, error: FidepairError) -> Linted:
    return Linted(path, files.name_in_data(path), error, error.exit_code)


def _lint(asked: Asked, how: Delivery, with_command: bool, source: Source) -> Linted:
    """Return the findings and questions of one file; one that cannot be read does not stop the
    others. The finding that a file is not a tournament file is always included."""
    path = source.path
    name = files.name_in_data(path)
    try:
        content = source.text(how)
        report, exit_code = lint_file(content, files.name_of(path), name, asked)
        command = ""
        if with_command and report.is_report and report.count(ERROR):
            command = command_to_type(path, content, report.findings)
    except Exception as error:
        return _not_linted(path, many_files.file_problem(error))
    return Linted(path, name, report, exit_code, command)


def _answer(linted: Sequence[Linted], form: str, how: Delivery) -> str | bytes:
    if form == "json":
        return json_bytes(shown.document([_document(file, found) for _, file, found, *_ in linted]))
    if form == "csv":
        rows: list[tuple[str, ...]] = [shown.CSV_HEADER]
        for _, file, found, *_ in linted:
            rows += (
                shown.csv_rows(found)
                if isinstance(found, LintReport)
                else [shown.csv_error(file, str(found))]
            )
        return csv_bytes(rows)
    if form == "github":
        return "".join(
            shown.workflow_commands(found)
            if isinstance(found, LintReport)
            else shown.command_for_error(file, str(found))
            for _, file, found, *_ in linted
        )
    if how.quiet:
        return in_lines(
            f"{one.file}: {shown.verdict(one.found)}"
            for one in linted
            if isinstance(one.found, LintReport)
        )
    return _table(linted, how)


def _document(file: str, found: LintReport | FidepairError) -> LintedFile | FailedFile:
    if isinstance(found, LintReport):
        return shown.file_document(found)
    return {"file": file, "error": error_document(found)}


def _table(linted: Sequence[Linted], how: Delivery) -> str:
    lines: list[shown.Line] = []
    reports = []
    for one in linted:
        if isinstance(one.found, LintReport):
            reports.append(one.found)
            lines += [*shown.block(one.found, _width(), verbose=how.verbose), ()]
            if one.command:
                lines += [*((shown.Span(text),) for text in one.command.splitlines()), ()]
    return _drawn([*lines, (shown.Span(shown.summary(reports, len(linted) - len(reports))),)], how)


def _width() -> int:
    """Return the maximum width of lines shown from a file."""
    return max(streams.line_width() or shown.PLAIN_WIDTH, 40)


def _drawn(lines: Sequence[shown.Line], how: Delivery) -> str:
    if not streams.is_terminal():
        return streams.in_lines(shown.plain(lines).splitlines())

    return terminal.draw_lines(lines, coloured=not how.no_color)


# ── explanations ─────────────────────────────────────────────────────────────
def _explanation(asked: str, form: str, how: Delivery) -> str | bytes:
    """Return the meaning of a code, or the list of all codes."""
    explanations = explanations_of(asked)
    if form == "json":
        return json_bytes(shown.explanations_document(explanations))
    if form != "table":
        raise UsageError(
            f"--explain does not support --format {form}.\n  Leave --format out, or use --json."
        )
    lines = (
        shown.titles(explanations)
        if len(explanations) > 1
        else shown.explained(explanations[0], _width())
    )
    return _drawn(lines, how)


class AnswersFile(NamedTuple):
    """A file with answers, one per line."""

    answers_file: str | None = None


def fix(typed: Typed) -> int:
    """Answer `fidepair fix`."""
    asked, how = typed.fill(FixAsked), typed.fill(Delivery)
    target = _target(how)
    more = _answers_in_file(typed.fill(AnswersFile).answers_file, how.max_size)
    asked = asked._replace(answers=(*asked.answers, *more))
    asks = not asked.answers and how.file != "-" and _can_ask(how)
    in_place = how.in_place and not how.dry_run
    name = files.name_of(how.file)
    kind = kind_of(asked.declared.system)
    ask = partial(_ask_one_by_one, name=name, kind=kind) if asks else None
    with locked(how.file, wanted=in_place and not asks):  # none while the user thinks
        content = files.read(how.file, how.max_size)
        repaired = repair(as_utf8(content, name, how.encoding), name, asked, ask)
        if repaired is None:
            streams.say(f"{name}: stopped. No changes made.")
            return QUESTIONS_LEFT
        if target is not None and (how.output is not None or repaired.data != content):
            writing.write(
                target,
                repaired.data,
                replace=how.in_place or how.force,
                was=content if how.in_place else None,
                keep=how.in_place,
            )
        else:
            target = None
    _deliver(repaired, content, target, how)
    return QUESTIONS_LEFT if repaired.questions else 0


def _answers_in_file(path: str | None, max_size: int) -> list[str]:
    """Return the lines of the file of answers, without blank lines and comments."""
    if path is None:
        return []
    name = files.name_of(path)
    try:
        text = files.read(path, max_size).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{name}: the answers are not in UTF-8.") from None
    lines = [line for line in list_lines(text, name) if not line.startswith("#")]
    return [line.strip() for line in lines if line.strip()]


def _can_ask(how: Delivery) -> bool:
    """Whether questions can be asked: on a terminal, where there is a file to write the answers
    to."""
    has_target = how.in_place or how.output not in (None, "-")
    is_silent = how.dry_run or how.quiet or how.as_json
    return has_target and not is_silent and streams.is_conversation()


def _ask_one_by_one(fixed: Fixed, name: str, kind: Kind | None) -> Fixed | None:
    """Return the file with the answers typed by the user; None if the user stops."""
    left_open: set[str] = set()
    while question := next((q for q in fixed.questions if q.key not in left_open), None):
        streams.answer(in_lines(for_people.asked(question, name)))
        typed = streams.typed("number or answer, Enter to leave it open, q to stop: ")
        if typed is None or typed.lower() == "q":
            return None
        if not typed:
            left_open.add(question.key)
            continue
        answer = f"{question.key}={_chosen(question, typed)}"
        try:
            fixed = answered(fixed, name, kind, answers_in([answer]))
        except UsageError as problem:
            streams.say(f"fidepair: {problem}")
    return fixed


def _chosen(question: OpenQuestion, typed: str) -> str:
    """Return the typed answer: given by its number, by its name, or as a value if only one answer
    takes a value."""
    answers = question.answers
    is_name = any(typed == answer.name for answer in answers)
    if is_name or not is_number(typed) or not 0 < int(typed) <= len(answers):
        return typed
    answer = answers[int(typed) - 1]
    if not answer.takes:
        return answer.name
    return f"{answer.name}={streams.typed(f'{answer.text}: ') or ''}"


def _target(how: Delivery) -> str | None:
    """Return the path to write to; None for standard output and for nothing at all.

    Raises UsageError if the options contradict each other or could overwrite a file that the user
    wants to keep.
    """
    if how.in_place:
        files.refuse_in_place(how.file, how.output)
        return None if how.dry_run else how.file
    target = files.output_of(
        how.file,
        how.output,
        force=how.force or how.dry_run,
        instead="Use --in-place to overwrite it with the repaired file.",
    )
    if target is None and how.as_json and not how.dry_run:
        raise UsageError(
            "Cannot write both --json and the repaired file to standard output.\n  Use -o or --dry-run."
        )
    return None if how.dry_run else target


def _deliver(fixed: Fixed, content: bytes, written: str | None, how: Delivery) -> None:
    """Send the answer to standard output: the file, the difference, or the list of repairs.
    Questions never go there.

    Where standard output has the file or the difference, everything else goes to standard error.
    """
    name = files.name_in_data(how.file)
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
    if how.quiet:
        return
    if to_stdout:
        streams.answer(in_lines(lines))
    else:
        streams.say(in_lines(lines).rstrip("\n"))


def _texts(content: bytes, name: str) -> Sequence[str]:
    return [line.text for line in parse(content, name, Findings(name)).lines]


DOORS = {"lint": lint, "fix": fix}
