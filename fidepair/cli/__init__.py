"""The command line: `main` is the command `fidepair`. Each command has its own module, loaded when
that command is given.

Exit codes: 0 done, 1 the answer is no, 2 usage, 3 bad input, 4 not supported, 5 file cannot be read
or written, 70 bug in fidepair, 129, 130 and 143 ended by SIGHUP, Ctrl-C and SIGTERM, 141
output closed by its reader.
"""

import gc
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and leave the process with its exit code."""
    _end_without_a_word_when_interrupted()
    gc.disable()  # what is made while the program starts stays to the end
    from fidepair.cli.app import run  # noqa: PLC0415 - after Ctrl-C is seen to

    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        code = 130
    _end_without_a_word_when_interrupted()
    gc.freeze()  # Python would look through all of it once more while it ends
    sys.exit(code)


def _end_without_a_word_when_interrupted() -> None:
    """Before and after a command, Ctrl-C ends the process at once: there is nothing to clean up."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
