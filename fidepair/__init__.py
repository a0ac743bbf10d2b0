"""Pairs chess tournaments by the FIDE Swiss systems, and checks published pairings.

    from fidepair import Question, Settings, check, evaluate, explain, generate, pair, predict,
    read, standings

    tournament = read("open.trf")
    pairing = pair(tournament, "dutch")
    report = check(tournament, "dutch")
    next_round = predict(tournament, "dutch")
    judgement, counted = evaluate(tournament, [(1, 4), (5, 2)], 3, "dutch")
    answer = explain(tournament, Question("pair", 1, instead=4), "dutch")
    table = standings(tournament, ["BH/C1", "BH", "DE"])
    random = generate(Settings(system="dutch", players=(20, 60), rounds=9), seed=1)

All functions are pure but `read`, which opens a file; nothing is printed. Errors are kinds of
`FidepairError`. Each name is imported at its first use.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fidepair.check.replay import check
    from fidepair.check.verdicts import Verdict, evaluate
    from fidepair.errors import (
        FidepairError,
        FileProblem,
        InputError,
        NotSupported,
        PairingImpossible,
        UsageError,
    )
    from fidepair.explain import explain
    from fidepair.explain.answers import Answer, Question
    from fidepair.findings import TrfError
    from fidepair.forecast.predict import predict
    from fidepair.lab.generate import generate
    from fidepair.lab.generate.settings import Settings
    from fidepair.standings.ranking import Standing, Standings, standings
    from fidepair.swiss.boards import Observer, with_round
    from fidepair.systems import SYSTEMS, pair
    from fidepair.tournament import Colour, Forbidden, Kind, Tournament, format_points
    from fidepair.trf.files import read, write
    from fidepair.trf.read.reader import load
    from fidepair.version import __version__

__all__ = [
    "SYSTEMS",
    "Answer",
    "Colour",
    "FidepairError",
    "FileProblem",
    "Forbidden",
    "InputError",
    "Kind",
    "NotSupported",
    "Observer",
    "PairingImpossible",
    "Question",
    "Settings",
    "Standing",
    "Standings",
    "Tournament",
    "TrfError",
    "UsageError",
    "Verdict",
    "__version__",
    "check",
    "evaluate",
    "explain",
    "format_points",
    "generate",
    "load",
    "pair",
    "predict",
    "read",
    "standings",
    "with_round",
    "write",
]

_MODULES = {
    "check.replay": ("check",),
    "check.verdicts": ("Verdict", "evaluate"),
    "errors": (
        "FidepairError",
        "FileProblem",
        "InputError",
        "NotSupported",
        "PairingImpossible",
        "UsageError",
    ),
    "explain": ("explain",),
    "explain.answers": ("Answer", "Question"),
    "findings": ("TrfError",),
    "forecast.predict": ("predict",),
    "lab.generate": ("generate",),
    "lab.generate.settings": ("Settings",),
    "standings.ranking": ("Standing", "Standings", "standings"),
    "swiss.boards": ("Observer", "with_round"),
    "systems": ("SYSTEMS", "pair"),
    "tournament": ("Colour", "Forbidden", "Kind", "Tournament", "format_points"),
    "trf.files": ("read", "write"),
    "trf.read.reader": ("load",),
    "version": ("__version__",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


class _Package(ModuleType):
    """Python binds each submodule that is imported to its name here; but `check`, `explain`
    and `standings` are functions here."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _MODULE_OF and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    """Return a name whose module is loaded when it is first used."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'fidepair' has no attribute '{name}'")
    value = globals()[name] = getattr(import_module(f"fidepair.{_MODULE_OF[name]}"), name)
    return value
