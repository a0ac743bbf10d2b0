"""Reads whole files, finds the file that is meant where none is given, and the target for the output.

A target that would overwrite a file the user wants to keep is refused before anything is written.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, TypeVar

import click

from fidepair import trf
from fidepair.cli import streams
from fidepair.cli.overview import ENDINGS
from fidepair.commands import question
from fidepair.errors import MAX_SIZE, FidepairError, FileProblem, UsageError
from fidepair.storage import replacing
from fidepair.text.encodings import as_utf8
from fidepair.text.wording import file_to_copy, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fidepair.commands.question import Say
    from fidepair.tournament import Kind
    from fidepair.trf import Loaded

    _Said = TypeVar("_Said")


class Delivery(NamedTuple):
    """Common options for input and output: see the rows of the same names."""

    file: str = ""
    paths: tuple[str, ...] = ()
    form: str | None = None
    as_json: bool = False
    output: str | None = None
    force: bool = False
    in_place: bool = False
    dry_run: bool = False
    encoding: str | None = None
    rating_list: str | None = None
    quiet: bool = False
    verbose: bool = False

    @property
    def name(self) -> str:
        """The name of the file in messages."""
        return name_of(self.file)

    @property
    def name_in_data(self) -> str:
        """The name of the file in data for programs."""
        return name_in_data(self.file)

    @property
    def say(self) -> Say:
        """The function that prints notes and warnings, or nothing if `quiet`."""
        return _keep_silent if self.quiet else streams.say

    def format_wanted(self) -> str | None:
        """Return the format given by --format or --json. Raises UsageError if these two contradict
        each other."""
        if not self.as_json:
            return self.form
        if self.form not in (None, "json"):
            raise UsageError(f"Use either --json or --format {self.form}, not both.")
        return "json"

    def target(
        self, instead: str = "Choose another name.", *, has_formats: bool = False
    ) -> str | None:
        """Return the file to write to, None for standard output.

        Raises UsageError if it is the input, with what to do `instead`, or has the extension of a
        format that nothing here writes, unless the command `has_formats` to choose; FileProblem if
        the file exists and may not be replaced.
        """
        output = self.output
        if output in (None, "-"):
            return None
        if not has_formats:
            refuse_foreign(output)
        if same_file(self.file, output):
            raise UsageError(f"{name_of(output)} is the input.\n  {instead}")
        end_of_links(output)
        if not self.force:
            refuse_existing(output)
        return output

    def read(self, *, in_place: bool = False) -> bytes:
        """Return the content of the tournament file, in UTF-8 if its encoding is given; `in_place`:
        it will be changed, so it must be a tournament file in UTF-8. Raises FileProblem, InputError,
        UsageError."""
        if in_place:
            refuse_standard_input(self.file)
        content = read(self.file)
        text = as_utf8(content, self.name, self.encoding)
        if in_place and text != content:
            command = (
                f"fidepair fix {file_to_copy(self.file)} --encoding {self.encoding} --in-place"
            )
            raise UsageError(
                f"A file that is changed with --encoding must be in UTF-8.\n  Convert it first: {command}"
            )
        return text

    def load(self, content: bytes, system: str | None) -> Loaded:
        """Return the tournament in the content of the file. Raises TrfError as `understood`."""
        return self.understood(content, system, question.load)

    def understood(
        self, content: bytes, system: str | None, read: Callable[[bytes, str, Kind | None], _Said]
    ) -> _Said:
        """Return what `read` returns for the content of the file. Raises TrfError, with the command
        that answers questions unless `quiet`."""
        try:
            return read(content, self.name, question.kind_of(system))
        except trf.TrfError as error:
            raise self.advised(error, content) from None

    def advised(self, error: FidepairError, content: bytes) -> FidepairError:
        """Return the error with the command that repairs the file, if there is one and notes are
        wanted."""
        if self.quiet or not isinstance(error, trf.TrfError):
            return error
        from fidepair.cli.suggestions import with_command  # noqa: PLC0415 - loads all repairs; few files have faults

        return with_command(error, self.file, content)


def _keep_silent(_: str) -> None:
    pass


def read(path: str, max_size: int | None = MAX_SIZE) -> bytes:
    """Return the content of the file; `-` is standard input. Raises FileProblem, also if it is
    larger than this number of megabytes (None: no limit)."""
    if path != "-":
        return trf.content_at(path, max_size)
    if sys.stdin is None:
        raise FileProblem("Standard input is closed.")
    if sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        streams.say(f"fidepair: `-` is standard input: type or paste a file, then press {end}.")
    try:
        return trf.content_of(sys.stdin.buffer, name_of(path), max_size)
    except OSError as error:
        raise FileProblem(f"Cannot read {name_of(path)}: {error.strerror}.") from error


def content_there(path: str) -> bytes:
    """Return the content of a file that will be replaced; empty for a device, a pipe or a folder.
    Raises FileProblem."""
    return read(path) if os.path.isfile(path) else b""


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """Open a file to read it as a stream. Raises FileProblem."""
    try:
        with open(path, "rb") as stream:
            yield stream
    except OSError as error:
        raise FileProblem(f"Cannot read {name_of(path)}: {error.strerror}.") from error


@contextmanager
def continued(path: str) -> Iterator[BinaryIO]:
    """Open a file to read it and to go on writing where it ends; it is made if it does not exist.
    Raises FileProblem."""
    try:
        with open(path, "r+b" if os.path.lexists(path) else "w+b") as stream:
            yield stream
    except BrokenPipeError:  # of the reader of the output
        raise
    except OSError as error:
        raise FileProblem(f"Cannot write to {name_of(path)}: {error.strerror}.") from error


def names_in(folder: str) -> list[str]:
    """Return the sorted names of the entries in a folder; nothing if it does not exist. Raises
    FileProblem."""
    try:
        return sorted(os.listdir(folder))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise FileProblem(f"Cannot read the folder {name_of(folder)}: {error.strerror}.") from error


def make_folder(folder: str) -> None:
    """Make the folder and its parents if they do not exist. Raises FileProblem."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise FileProblem(
            f"Cannot create the folder {name_of(folder)}: {error.strerror}."
        ) from error


def name_of(path: str) -> str:
    """Return the name of a file for messages: in one line, with no control characters that a
    terminal obeys."""
    return visible(name_in_data(path))


def name_in_data(path: str) -> str:
    """Return the name of a file in data for programs."""
    return "<stdin>" if path == "-" else path


def same_file(one: str, other: str) -> bool:
    """Whether two paths lead to the same existing file, through links too."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def refuse_existing(path: str) -> None:
    """Raise FileProblem if a file exists that writing would replace."""
    if os.path.lexists(path) and not replacing.is_stream(path):
        raise FileProblem(
            f"{name_of(path)} already exists.\n  Use --force to overwrite it, or choose another name."
        )


_FOREIGN = (".pdf", ".xlsx", ".xls", ".ods", ".docx", ".doc", ".odt", ".rtf", ".png", ".jpg")


def refuse_foreign(path: str) -> None:
    """Raise UsageError for the extension of a format that no command writes."""
    ending = os.path.splitext(path)[1].lower()
    if ending in _FOREIGN:
        raise UsageError(
            f"Cannot write {ending} files.\n"
            "  Choose another extension. To make a PDF, print an .html page from a browser."
        )


def refuse_in_place(path: str, output: str | None) -> None:
    """Raise UsageError where --in-place makes no sense: for standard input, and with -o for another
    file."""
    if path == "-":
        raise UsageError("--in-place needs a file, not standard input.")
    refuse_stream(path)
    if output is not None and not same_file(path, output):
        raise UsageError("Use either --in-place (changes FILE) or -o (another file), not both.")


def refuse_standard_input(file: str) -> None:
    """Raise UsageError if the file to change is standard input, FileProblem if it is a pipe or a
    device."""
    if file == "-":
        raise UsageError("Cannot change standard input. Give a file name.")
    refuse_stream(file)


def refuse_stream(path: str) -> None:
    """Raise FileProblem if the file to change is a pipe or a device."""
    if replacing.is_stream(path):
        raise FileProblem(f"Cannot change {name_of(path)}: it is not a file.")


def end_of_links(path: str) -> str:
    """Return the file that a path leads to, through links. Raises FileProblem if the links form a
    loop."""
    try:
        return replacing.end_of_links(path)
    except OSError:
        raise FileProblem(
            f"{name_of(path)} is a link to itself.\n  Choose another name, or remove the link."
        ) from None


VARIABLE = "FIDEPAIR_FILE"
_MOST_LISTED = 10


def default_file(how: Delivery) -> str:
    """Return the file that is meant, and report it. Raises UsageError if several files can be
    meant, click.MissingParameter if there is none."""
    path, why = os.environ.get(VARIABLE, ""), f"from {VARIABLE}"
    if not path:
        found = [name for name in names_in(".") if is_tournament_file(name)]
        if not found:
            raise missing_file()
        if len(found) > 1:
            names = ", ".join(map(name_of, found[:_MOST_LISTED]))
            more = f" and {len(found) - _MOST_LISTED} more" if len(found) > _MOST_LISTED else ""
            raise UsageError(
                f"FILE is missing, and this folder has {len(found)} tournament files: {names}{more}.\n"
                f"  Give one of them, or set {VARIABLE}."
            )
        (path,), why = found, "the only tournament file in this folder"
    how.say(f"note: FILE is {name_of(path)}, {why}")
    return path


def is_tournament_file(path: str) -> bool:
    """Return whether a path leads to a file with the ending of a tournament file."""
    return path.lower().endswith(ENDINGS) and os.path.isfile(path)


def missing_file() -> click.MissingParameter:
    """Return the error for a command line without the file that the command needs."""
    context = click.get_current_context()
    file = next(one for one in context.command.params if one.name in ("file", "paths"))
    return click.MissingParameter(ctx=context, param=file)
