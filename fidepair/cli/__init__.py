"""The door: `main` is the command `fidepair`. One module per command, loaded when that command is given.

Exit codes: 0 done, 1 the answer is no, 2 usage, 3 bad input, 4 not supported, 5 file cannot be read or written,
70 fault of this program, 130 interrupted, 141 nobody reads the output any more.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and leave the process with its exit code."""
    # What start-up creates stays to the end: collecting garbage among it only costs time.
    gc.disable()
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        code = _version() if list(arguments) == ["--version"] else _run(arguments)
    except KeyboardInterrupt:
        code = 130
    _leave(code)


def _leave(code: int) -> NoReturn:
    """Leave at once. All files are closed by now, and taking the interpreter apart object by object, as happens when it
    ends by itself, is a tenth of the time of a small pairing."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # a closed stream has nothing left to tell
            if stream is not None:
                stream.flush()
    os._exit(code)


def _version() -> int:
    """Answer `--version`, the most frequent question of scripts, without waiting for click."""
    from fidepair.cli import streams  # noqa: PLC0415 - an interrupt during start-up must find the handler above
    from fidepair.errors import FileProblem  # noqa: PLC0415

    try:
        streams.answer(streams.VERSION_LINE)
    except BrokenPipeError:
        return streams.leave_closed_pipe()
    except FileProblem as error:
        streams.say(f"fidepair: {error}")
        return error.exit_code
    return 0


def _run(arguments: Sequence[str]) -> int:
    from fidepair.cli.deferred import defer_what_click_hardly_uses  # noqa: PLC0415 - as above

    defer_what_click_hardly_uses()
    from fidepair.cli.app import run  # noqa: PLC0415

    return run(arguments)
