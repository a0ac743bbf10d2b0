"""`fidepair-engine`: a program that is called where bbpPairings or JaVaFo is called. What it
promises: docs/drop-in.md.

No click and no rich: a manager calls it once a round, and waits for it to start. `request` reads
the words, `files` stands at the door, `pairing`, `checking`, `check_list` and `generating` answer.
"""

from __future__ import annotations

import gc
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Run the program and leave the process with its exit code."""
    for name in (
        "SIGINT",
        "SIGPIPE",
    ):  # they end it as they end the programs for which it stands in
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    gc.disable()  # what is made stays to the end
    from fidepair.dropin.program import run  # noqa: PLC0415 - after signals are seen to

    sys.exit(run(sys.argv[0] if sys.argv else "fidepair-engine", sys.argv[1:]))
