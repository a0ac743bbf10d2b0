"""Pairs chess tournaments by the FIDE Swiss systems, and checks published pairings.

    from fidepair import Settings, check, evaluate, generate, pair, read

    tournament = read("open.trf")
    pairing = pair(tournament, "dutch")
    report = check(tournament, "dutch")
    judgement, counted = evaluate(tournament, [(1, 4), (5, 2)], 3, "dutch")
    random = generate(Settings(system="dutch", players=(20, 60), rounds=9), seed=1)

All functions are pure but `read`, which opens a file; nothing is printed. Errors are kinds of `FidepairError`. What
every call needs is imported at once, all else at its first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# Importing a submodule binds its name here, and two are called as their function is, `check` and `generate`: so
# these functions are imported after them, at once, and stay.
from fidepair.check import check
from fidepair.errors import FidepairError, FileProblem, InputError, NotSupported, PairingImpossible, UsageError
from fidepair.generate import generate
from fidepair.swiss.observer import Observer
from fidepair.systems import SYSTEMS, pair
from fidepair.tournament import Colour, Forbidden, Kind, Tournament, format_points
from fidepair.version import __version__

if TYPE_CHECKING:
    from fidepair.findings import TrfError
    from fidepair.generate.settings import Settings
    from fidepair.judging import Verdict, evaluate
    from fidepair.swiss.boards import with_round
    from fidepair.trf import read, write
    from fidepair.trf.read.reader import load

__all__ = [
    "SYSTEMS",
    "Colour",
    "FidepairError",
    "FileProblem",
    "Forbidden",
    "InputError",
    "Kind",
    "NotSupported",
    "Observer",
    "PairingImpossible",
    "Settings",
    "Tournament",
    "TrfError",
    "UsageError",
    "Verdict",
    "__version__",
    "check",
    "evaluate",
    "format_points",
    "generate",
    "load",
    "pair",
    "read",
    "with_round",
    "write",
]

_AT_FIRST_USE = {
    "Settings": "fidepair.generate.settings",
    "TrfError": "fidepair.findings",
    "Verdict": "fidepair.judging",
    "evaluate": "fidepair.judging",
    "load": "fidepair.trf.read.reader",
    "read": "fidepair.trf",
    "with_round": "fidepair.swiss.boards",
    "write": "fidepair.trf",
}


def __getattr__(name: str) -> Any:
    """Return a name whose module is loaded when it is first used."""
    if name in _AT_FIRST_USE:
        return getattr(import_module(_AT_FIRST_USE[name]), name)
    raise AttributeError(f"module 'fidepair' has no attribute '{name}'")
