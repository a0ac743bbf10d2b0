"""Files and streams of the drop-in program: whole files in, whole answers out, each error with the
sentence of bbpPairings.

Files are written whole or not at all. File names without control characters are shown as given.
"""

import os
import signal
from collections.abc import Callable

from fidepair.errors import MAX_SIZE
from fidepair.text.wording import visible
from fidepair.tournament import Kind
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import (
    BYES,
    CODE,
    COLOUR,
    FORBIDDEN,
    OPPONENT,
    PLAYER,
    POINT_VALUES,
    VIRTUAL,
    VIRTUAL_OF_PLAYER,
    Layout,
    in_letters,
    whole,
)
from fidepair.trf.format.document import CONTROL_Z, UTF8_MARK
from fidepair.trf.read.players import in_fitting_columns
from fidepair.version import __version__

BANNER = f"fidepair-engine {__version__} - pairs by the FIDE Swiss systems where bbpPairings or JaVaFo is called"

NO_PAIRING, UNEXPECTED, INVALID, TOO_LARGE, NO_ACCESS = range(1, 6)
"""Exit codes: no pairing exists; a bug in this program; invalid request or file; too large; no
access to a file."""
_END_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Refusal(Exception):
    """The request cannot be fulfilled, for the reason in the sentence, and ends with the
    `exit_code`."""

    def __init__(self, exit_code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


def not_understood(path: str, sentence: str) -> Refusal:
    """Return the refusal of a file with an error, which the sentence describes."""
    return Refusal(INVALID, f"Error parsing file {visible(path)}: {sentence}")


def read(path: str) -> bytes:
    """Return the content of a file or a stream, `/dev/stdin` too. Raises Refusal."""
    limit = MAX_SIZE << 20
    failure = f"Error reading file {visible(path)}:"
    try:
        with open(path, "rb") as file:
            content = file.read(limit + 1)
    except (OSError, ValueError):
        raise Refusal(NO_ACCESS, f"{failure} The file could not be loaded.") from None
    if len(content) > limit:
        raise Refusal(TOO_LARGE, f"{failure} The file is larger than {MAX_SIZE} MB.")
    return content


def refuse_one_for_two(output: str | None, list_file: str) -> None:
    """Raise Refusal if the check list would overwrite the answer, by whatever path or link;
    `output`: None for standard output. Streams and devices may take both."""
    if output is None:
        target, is_same = "Standard output", _is_standard_output(list_file)
    else:
        target = f"The output file ({visible(output)})"
        is_same = _is_same_file(output, list_file)
    if is_same:
        sentence = f"{target} and the checklist file ({visible(list_file)}) are the same file."
        raise Refusal(INVALID, sentence)


def _is_same_file(path: str, other: str) -> bool:
    try:
        if os.path.exists(path) and os.path.exists(other):
            return os.path.isfile(path) and os.path.samefile(path, other)
        real_paths = os.path.realpath(path), os.path.realpath(other)
    except (OSError, ValueError):  # it cannot be written either
        return False
    return os.path.normcase(real_paths[0]) == os.path.normcase(real_paths[1])


def _is_standard_output(path: str) -> bool:
    try:
        return os.path.isfile(path) and os.path.samestat(os.stat(path), os.fstat(1))
    except (OSError, ValueError):
        return False


def write(path: str, content: bytes, source: str | None, what: str = "output") -> None:
    """Write a file whole or not at all, and overwrite it if it exists; but never the `source`,
    which the answer comes from.

    Raises Refusal; then the file is unchanged.
    """
    from fidepair.storage.replacing import replace, write_directly  # noqa: PLC0415 - most answers go to standard output

    name = f"The {what} file ({visible(path)})"
    try:
        if source is not None and os.path.exists(path) and os.path.samefile(path, source):
            raise PermissionError
        if not write_directly(path, content):
            _without_interruption(lambda: replace(path, content))
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError, PermissionError, ValueError):
        raise Refusal(NO_ACCESS, f"{name} could not be opened.") from None
    except OSError as error:
        reason = f"could not be written: {error.strerror}. It is as it was."
        raise Refusal(NO_ACCESS, f"{name} {reason}") from None


def _without_interruption(work: Callable[[], None]) -> None:
    """Do work that a signal must not interrupt; the signal ends the program afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        work()
        return
    held = {getattr(signal, name) for name in _END_SIGNALS}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        work()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def write_list(path: str | None, text: str, source: str | None) -> None:
    """Write the check list to a file, if one is given; a failure is reported, and changes nothing
    else."""
    if path is not None:
        try:
            write(path, in_lines(text), source, "checklist")
        except Refusal as refusal:
            complain(str(refusal))


def answer(text: str) -> None:
    """Write to standard output. Raises Refusal."""
    try:
        _to_stream(1, in_lines(text))
    except OSError:
        raise Refusal(NO_ACCESS, "Standard output could not be written.") from None


def complain(sentence: str) -> None:
    """Write a sentence to standard error, and go on even if this fails."""
    try:
        _to_stream(2, in_lines(sentence + "\n"))
    except OSError:
        return


def in_lines(text: str) -> bytes:
    """Return the text as bytes, with the line ends of this system."""
    return text.replace("\n", os.linesep).encode("utf-8", "replace")


def _to_stream(number: int, content: bytes) -> None:
    while content:
        content = content[os.write(number, content) :]


_PLAYER_CODE = PLAYER.code.encode()
_NUMBER, _POINTS = PLAYER.field("number"), PLAYER.field("points")
_LISTS = {
    layout.code.encode(): layout
    for layout in (BYES, VIRTUAL, FORBIDDEN, VIRTUAL_OF_PLAYER, POINT_VALUES)
}
"""Records of fixed columns that decide pairings, and whose fields bbpPairings requires in full."""


def refuse_cut(source: str, content: bytes, kind: Kind) -> None:
    """Raise Refusal if the line of a player, or one of `_LISTS`, ends too early, or a pairing
    number is missing.

    Teams have numbers of their own, so those of their players may have gaps.
    """
    numbers: list[int | None] = []
    for line in content.removeprefix(UTF8_MARK).rstrip(CONTROL_Z).splitlines():
        code = line[CODE]
        if code == _PLAYER_CODE:
            text = _in_columns(line)
            is_cut = _is_cut(text)
            numbers.append(whole(_NUMBER.cut(text)))
        elif code in _LISTS:
            text = line.decode("latin-1")
            is_cut = _ends_in_a_field(text, _LISTS[code])
        else:
            continue
        if is_cut:
            raise not_understood(source, f'Invalid line "{visible(in_letters(text))}"')
    if kind is Kind.TEAM:
        return
    valid = {number for number in numbers if number}
    if len(valid) == len(numbers) < max(valid, default=0):
        raise not_understood(source, "A pairing number is missing.")


def _in_columns(line: bytes) -> str:
    """Return the line of a player as text whose columns fit."""
    try:
        return in_fitting_columns(line.decode("utf-8"))[0]
    except UnicodeDecodeError:
        return line.decode("latin-1")


def _is_cut(text: str) -> bool:
    """Return whether the line of a player ends before its Points, or inside the block of a round.

    A block with opponent and colour is an open game, which has no result.
    """
    if len(text) < _POINTS.last or not _POINTS.cut(text):
        return True
    if len(text) <= FIRST:
        return False
    block = text[FIRST + (len(text) - FIRST) // WIDTH * WIDTH :]
    is_open_game = COLOUR.cut(block).upper() in ("W", "B") and bool(whole(OPPONENT.cut(block)))
    return bool(block.strip()) and not is_open_game


def _ends_in_a_field(text: str, layout: Layout) -> bool:
    """Return whether the text ends inside a field that has a value: numbers are right-aligned."""
    return any(
        field.first <= len(text) < field.last and field.cut(text)
        for field in (*layout.fields, *layout.repetitions(text))
    )
