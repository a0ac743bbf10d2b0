"""`fidepair-engine`: a program that is called where bbpPairings or JaVaFo is called. It is
specified in docs/drop-in.md.

No click and no rich: a tournament manager calls it once a round, and waits for it to start.
`request` parses the arguments, `files` reads and writes, `pairing`, `checking` and `generating`
answer.
"""

import gc
import signal
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the program and leave the process with its exit code."""
    for name in ("SIGINT", "SIGPIPE"):  # they end it as they end the programs that it replaces
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    gc.disable()  # all objects stay to the end
    from fidepair.dropin.request import run  # noqa: PLC0415 - signals end the program while modules load, too

    code = run(sys.argv[0] if sys.argv else "fidepair-engine", sys.argv[1:])
    gc.freeze()  # Python would look through all of it once more while it ends
    sys.exit(code)
