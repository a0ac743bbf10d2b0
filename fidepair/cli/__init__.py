"""The door: `main` is the command `fidepair`. One module per command, loaded when that command is given.

Exit codes: 0 done, 1 the answer is no, 2 usage, 3 bad input, 4 not supported, 5 file cannot be read or written,
70 fault of this program, 130 interrupted, 141 nobody reads the output any more.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

from fidepair.cli import start

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and leave the process with its exit code."""
    start.collect_no_garbage()
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        code = start.answer_version() if list(arguments) == ["--version"] else _run(arguments)
    except KeyboardInterrupt:
        code = 130
    start.leave(code)


def _run(arguments: Sequence[str]) -> int:
    start.defer_what_click_hardly_uses()
    from fidepair.cli.app import run  # noqa: PLC0415 - an interrupt during start-up must find the handler above

    return run(arguments)
