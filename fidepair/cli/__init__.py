"""The door: `main` is the command `fidepair`. One module per command, loaded when that command is given.

Exit codes: 0 done, 1 the answer is no, 2 usage, 3 bad input, 4 not supported, 5 file cannot be read or written,
70 fault of this program, 129, 130 and 143 ended by SIGHUP, Ctrl-C and SIGTERM, 141 nobody reads the output any more.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` is slow to load
import sys

TYPE_CHECKING = False  # `typing` is slow to load, and until `main` begins an interrupt shows a traceback
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and leave the process with its exit code."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)  # Ctrl-C ends it at once: there is nothing to tidy up yet
    from fidepair.cli import start  # noqa: PLC0415 - as `typing`

    start.collect_no_garbage()
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        code = start.answer_version() if list(arguments) == ["--version"] else _run(arguments)
    except KeyboardInterrupt:
        code = 130
    start.leave(code)


def _run(arguments: Sequence[str]) -> int:
    from fidepair.cli import start  # noqa: PLC0415 - as above

    start.defer_what_click_hardly_uses()
    if arguments[:1] == ["pair"]:
        from fidepair.dropin import take_merged  # noqa: PLC0415 - as above

        take_merged()
    from fidepair.cli.app import run  # noqa: PLC0415 - as above

    return run(arguments)
