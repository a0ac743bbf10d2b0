"""`fidepair-engine`: a program that is called where bbpPairings or JaVaFo is called. What it promises: docs/drop-in.md.

No click and no rich: a manager calls it once a round, and waits for it to start. `request` reads the words, `files`
stands at the door, `pairing`, `checking`, `check_list` and `generating` answer.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` is slow to load
import gc
import os
import sys

TYPE_CHECKING = False  # `typing` is slow to load
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Run the program and leave the process with its exit code, at once: nothing is left to tidy up."""
    for name in ("SIGINT", "SIGPIPE"):  # they end it as they end the programs for which it stands in
        if hasattr(_signal, name):
            _signal.signal(getattr(_signal, name), _signal.SIG_DFL)
    gc.disable()  # what is made stays to the end
    from fidepair.dropin.program import run  # noqa: PLC0415 - a signal must find its handler

    code = run(sys.argv[0] if sys.argv else "fidepair-engine", sys.argv[1:])
    os._exit(code)
