"""What commands on several files share: the files that patterns, folders, archives and lists mean, an
error that does not stop the other files, and a report that a stopped run goes on with."""

from __future__ import annotations

import json
import os
import re
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext
from glob import glob
from importlib import import_module
from itertools import chain, islice
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, Protocol, TypeVar

from fidepair.cli import files, streams
from fidepair.cli.app import bug_report
from fidepair.cli.files import Delivery
from fidepair.cli.overview import ENDINGS
from fidepair.commands.options import Parts, error_as_typed
from fidepair.convert.json_schema import faults_of, schema_of
from fidepair.errors import EXIT_CODES, MAX_SIZE, FidepairError, FileProblem, InputError
from fidepair.requests import JsonObject, line_of
from fidepair.text.encodings import as_utf8

if TYPE_CHECKING:
    from fidepair.render.terminal import Bar

_Done = TypeVar("_Done")

_PLAYER = re.compile(rb"^001[ \d]", re.MULTILINE)
ARCHIVES = (".zip", ".tar", ".tgz", ".tbz2", ".txz", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst")


class Source(NamedTuple):
    """A file to work on. `content`: where only this process can read it, or the reason why there is
    none."""

    path: str
    content: bytes | FidepairError | None = None

    @property
    def weight(self) -> int:
        """The size of the content it carries."""
        return len(self.content) if isinstance(self.content, bytes) else 0

    def read(self) -> bytes:
        """Return the content. Raises FileProblem."""
        if isinstance(self.content, FidepairError):
            raise self.content
        return files.read(self.path) if self.content is None else self.content

    def text(self, how: Delivery) -> bytes:
        """Return the content, in UTF-8 if its encoding is given. Raises FileProblem, InputError,
        UsageError."""
        return as_utf8(self.read(), files.name_of(self.path), how.encoding)


def names_of(paths: Iterable[str]) -> list[str]:
    """Return the names that the arguments mean: patterns and folders have several. A pattern that
    nothing matches is returned as it is."""
    return [name for path in paths for name in (_in_folder(path) or matching(path) or [path])]


def sources(names: Iterable[str], *, with_content: bool) -> Iterator[Source]:
    """Yield the files: of archives each member, of standard input each file that it lists, or its
    content. An error appears when its turn comes. `with_content`: read them here."""
    for name in names:
        try:
            yield from _sources_of(name, with_content=with_content)
        except FileProblem as error:
            yield Source(name, error)


def _sources_of(name: str, *, with_content: bool) -> Iterator[Source]:
    if name == "-":
        content = files.read(name)
        listed = _listed(content)
        if listed:
            yield from sources(names_of(listed), with_content=with_content)
        else:
            yield Source(name, content)
    elif is_archive(name):
        with files.opened(name) as stream:
            archives = import_module("fidepair.storage.archives")  # start-up: for archives only
            for member, content in archives.members(stream, name, MAX_SIZE, _is_tournament_file):
                yield Source(f"{name}/{member}", content)
    elif not os.path.lexists(name) and any(sign in name for sign in "*?["):
        raise FileProblem(f"{files.name_of(name)}: no file matches this pattern.")
    else:
        yield Source(name, files.read(name) if with_content else None)


def is_archive(name: str) -> bool:
    """Return whether the name is that of an archive of files."""
    return name.lower().endswith(ARCHIVES) and not os.path.isdir(name)


def _listed(content: bytes) -> list[str]:
    """Return the paths in a list, one a line, or separated by zero bytes; none if the content is no
    list: its first line is not the name of anything that exists, or a line is the record of a player.
    """
    if _PLAYER.search(content):
        return []  # a tournament never names files to read
    separator = b"\0" if b"\0" in content else b"\n"
    lines = [os.fsdecode(line.rstrip(b"\r")) for line in content.split(separator) if line.strip()]
    return lines if lines and os.path.lexists(lines[0]) else []


def _in_folder(path: str) -> list[str]:
    """Return the tournament files and archives in a folder and those below it, sorted. A folder that
    cannot be read is among them, a pipe is not: nothing ever comes out of it."""
    if not os.path.isdir(path):
        return []
    unreadable: list[str] = []
    found = (
        os.path.join(folder, name)
        for folder, _, names in os.walk(
            path, onerror=lambda error: unreadable.append(error.filename)
        )
        for name in names
        if _is_tournament_file(name) or is_archive(name)
    )
    return sorted([*filter(_is_file_or_lost, found), *unreadable])


def _is_file_or_lost(path: str) -> bool:
    """Return whether a path is a file, or a link to nothing, which is reported."""
    return os.path.isfile(path) or not os.path.exists(path)


def _is_tournament_file(name: str) -> bool:
    base = os.path.basename(name)
    return base.lower().endswith(ENDINGS) and not base.startswith(
        "._"
    )  # of another system's copies


def matching(path: str) -> list[str]:
    """Return the files that the path means, sorted: itself, unless it is a pattern (`out/*.trf`)
    and no file has that very name. Empty where nothing matches."""
    if os.path.lexists(path) or not any(sign in path for sign in "*?["):
        return [path]
    return sorted(found for found in glob(path, recursive=True) if not os.path.isdir(found))


def file_problem(error: Exception) -> FidepairError:
    """Return the error of one file, even a bug in fidepair, as an error with a message. Raises it
    again if the reader of the output has closed it."""
    if isinstance(error, BrokenPipeError):
        raise error
    if isinstance(error, FidepairError):
        return error_as_typed(error)
    return FidepairError(bug_report(error))


def error_line(path: str, error: FidepairError) -> str:
    """Return the line for standard error about one file."""
    return line_about(files.name_of(path), str(error), names_file=isinstance(error, FileProblem))


def line_about(name: str, message: str, *, names_file: bool) -> str:
    """Return the line for standard error with a message about a file or a tournament, and its name
    if the message does not begin with it. `names_file`: the message may have it further on."""
    if message.startswith(f"{name}:") or (names_file and name in message):
        return f"fidepair: {message}"
    return f"fidepair: {name}: {message}"


# ── all of them ──────────────────────────────────────────────────────────────
class FileOutcome(Protocol):
    """What a task makes of a file: its line, with the exit code, and messages for standard error."""

    @property
    def line(self) -> JsonObject: ...
    @property
    def messages(self) -> Sequence[str]: ...


class Batch(NamedTuple):
    """Several files to work on, and how. A task makes something of each, in any process; `failed`
    makes it of the path and the error of one whose worker died, or which took too long."""

    names: list[str]
    how: Delivery
    parts: Parts

    def outcomes(
        self,
        task: Callable[[Source], _Done],
        failed: Callable[[str, FidepairError], _Done],
        is_missing: Callable[[Source], bool] | None = None,
    ) -> Generator[_Done, None, None]:
        """Return what the task makes of each file that `is_missing`, in order."""
        found = sources(self.names, with_content=self.parts.is_elsewhere)
        left = filter(is_missing, found)
        first = [*islice(left, self.parts.processes)]  # no more processes than files
        taken: deque[str] = deque()  # the files that have no outcome yet

        def remembered() -> Iterator[Source]:
            for source in chain(first, left):
                taken.append(source.path)
                yield source

        with closing(
            self.parts.run(task, remembered(), max(1, len(first)), streams.say)
        ) as outcomes:
            for outcome in outcomes:
                path, failure = taken.popleft(), outcome.failed
                if failure is None:
                    yield outcome.value
                else:
                    yield failed(path, FidepairError(failure.message))

    def lines(
        self,
        task: Callable[[Source], FileOutcome],
        failed: Callable[[str, FidepairError], FileOutcome],
        line_type: object,
        *,
        is_shown: bool,
        bar: Bar | None = None,
    ) -> Generator[JsonObject, None, None]:
        """Yield the line of each file: first those of the report to go on with, which need not
        exist. Each other is written to the report, or to standard output where there is none and it
        `is_shown` there. `line_type`: of a line, without its exit code. Raises FileProblem."""
        path = self.parts.resume
        with files.continued(path) if path is not None else nullcontext() as stream:
            report = is_missing = None
            if stream is not None:
                report = Report(path or "", stream, schema_of(line_type, "a line of a report"))
                is_missing = report.is_missing
                yield from report.lines()
            with closing(self.outcomes(task, failed, is_missing)) as outcomes:
                for outcome in outcomes:
                    say(outcome.messages, bar)
                    if report is not None:
                        report.add(line_of(outcome.line))
                    elif is_shown:
                        streams.answer(line_of(outcome.line))
                    yield outcome.line
                    if bar:
                        bar.advance()


def say(messages: Sequence[str], bar: Bar | None = None) -> None:
    """Report what there is to say about a file, above the progress bar."""
    with bar.aside() if bar and messages else nullcontext():
        for message in messages:
            streams.say(message)


# ── a report to go on with ───────────────────────────────────────────────────
_BEGINNING = b'{"file": '
"""How each line of a report begins."""


class Report:
    """A report in NDJSON, one line for each file, in the order of the files; `done`: the files that
    are in it, one that was given twice is there twice.

    A line that a stopped run left unfinished is written again.
    """

    def __init__(self, path: str, stream: BinaryIO, rules: JsonObject) -> None:
        self.stream = stream
        self.done: Counter[str] = Counter()
        self._path, self._rules = path, rules

    def lines(self) -> Iterator[JsonObject]:
        """Yield what stands in the report. Raises InputError if it is another file."""
        end = 0
        for number, line in enumerate(self.stream, 1):
            is_whole = line.endswith(b"\n")
            found = self._line(line) if is_whole else None
            if found is None and (is_whole or line[: len(_BEGINNING)] not in _BEGINNING):
                raise InputError(
                    f"{files.name_of(self._path)}:{number}: this is not a line of a report.\n"
                    "  Give --resume a report that it has written, or the name of a new one."
                )
            if found is None:
                break
            self.done[found["file"]] += 1
            end += len(line)
            yield found
        self.stream.seek(end)
        self.stream.truncate()

    def _line(self, line: bytes) -> JsonObject | None:
        """Return what a line says; None if it is not one that the command writes."""
        try:
            found = json.loads(line)
            exit_code = found.pop("exit_code")
            is_ours = exit_code in EXIT_CODES and not faults_of(found, self._rules)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        return {**found, "exit_code": exit_code} if is_ours else None

    def is_missing(self, source: Source) -> bool:
        """Return whether a file is not in the report."""
        name = files.name_in_data(source.path)
        self.done[name] -= 1
        return self.done[name] < 0

    def add(self, line: bytes) -> None:
        """Append a line."""
        self.stream.write(line)
        self.stream.flush()
