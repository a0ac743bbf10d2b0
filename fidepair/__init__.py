"""Pairs chess tournaments by the FIDE Swiss systems, and checks published pairings.

    from fidepair import check, new_tournament, pair, read, standings, with_next_round, write

    tournament = read("open.trf")
    pairing = pair(tournament)
    report = check(tournament)
    table = standings(tournament, ["BH/C1", "BH", "DE"])

    event = new_tournament(["Roe, Jane", "Doe, John"], system="dutch", rounds=1)
    event = with_next_round(event).with_results({1: "1-0"})
    content = write(event)

All functions are pure but `read`, which opens a file; nothing is printed. Errors are kinds of
`FidepairError`. Each name is imported at its first use. `docs/library.md` has the names that are
public, and what a version may change.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fidepair.check.replay import CheckReport, RoundCheck, check
    from fidepair.check.verdicts import Judgement, Verdict, evaluate
    from fidepair.convert import decode, encode
    from fidepair.desk.entry_list.entries import EntryList, read_entries
    from fidepair.desk.in_memory import new_tournament, with_next_round
    from fidepair.desk.pages.published import PublishedBoard, PublishedRound
    from fidepair.desk.pages.readiness import Readiness, readiness
    from fidepair.desk.pages.site import Site, site_of
    from fidepair.desk.record.past_state import known_at_pairing, published
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
    from fidepair.findings import Finding, TrfError
    from fidepair.forecast.predict import Possibility, Prediction, predict
    from fidepair.lab.generate import generate
    from fidepair.lab.generate.settings import Settings
    from fidepair.lab.pool import check_files
    from fidepair.lint import LintReport, lint
    from fidepair.render.site import pages
    from fidepair.standings.ranking import Standing, Standings, standings
    from fidepair.swiss.boards import BracketReport, Observer, PairedGame, RoundPairing, with_round
    from fidepair.swiss.cards import PairingCard, RoundToPair, card, round_of
    from fidepair.swiss.supposed_results import with_supposed_results
    from fidepair.systems import SYSTEMS, System, pair
    from fidepair.tournament import (
        Announcement,
        Bye,
        Colour,
        ColourType,
        Entrant,
        Forbidden,
        Game,
        Kind,
        Match,
        Participant,
        PointSystem,
        PrimaryScore,
        Result,
        TeamRules,
        Tournament,
        format_points,
        parse_points,
        points_of,
    )
    from fidepair.trf.files import read, write
    from fidepair.trf.format.document import Document
    from fidepair.trf.read.reader import Examination, Loaded, examine, load
    from fidepair.version import __version__

__all__ = [
    "SYSTEMS",
    "Announcement",
    "Answer",
    "BracketReport",
    "Bye",
    "CheckReport",
    "Colour",
    "ColourType",
    "Document",
    "Entrant",
    "EntryList",
    "Examination",
    "FidepairError",
    "FileProblem",
    "Finding",
    "Forbidden",
    "Game",
    "InputError",
    "Judgement",
    "Kind",
    "LintReport",
    "Loaded",
    "Match",
    "NotSupported",
    "Observer",
    "PairedGame",
    "PairingCard",
    "PairingImpossible",
    "Participant",
    "PointSystem",
    "Possibility",
    "Prediction",
    "PrimaryScore",
    "PublishedBoard",
    "PublishedRound",
    "Question",
    "Readiness",
    "Result",
    "RoundCheck",
    "RoundPairing",
    "RoundToPair",
    "Settings",
    "Site",
    "Standing",
    "Standings",
    "System",
    "TeamRules",
    "Tournament",
    "TrfError",
    "UsageError",
    "Verdict",
    "__version__",
    "card",
    "check",
    "check_files",
    "decode",
    "encode",
    "evaluate",
    "examine",
    "explain",
    "format_points",
    "generate",
    "known_at_pairing",
    "lint",
    "load",
    "new_tournament",
    "pages",
    "pair",
    "parse_points",
    "points_of",
    "predict",
    "published",
    "read",
    "read_entries",
    "readiness",
    "round_of",
    "site_of",
    "standings",
    "with_next_round",
    "with_round",
    "with_supposed_results",
    "write",
]

_MODULES = {
    "check.replay": ("CheckReport", "RoundCheck", "check"),
    "check.verdicts": ("Judgement", "Verdict", "evaluate"),
    "convert": ("decode", "encode"),
    "desk.entry_list.entries": ("EntryList", "read_entries"),
    "desk.in_memory": ("new_tournament", "with_next_round"),
    "desk.pages.published": ("PublishedBoard", "PublishedRound"),
    "desk.pages.readiness": ("Readiness", "readiness"),
    "desk.pages.site": ("Site", "site_of"),
    "desk.record.past_state": ("known_at_pairing", "published"),
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
    "findings": ("Finding", "TrfError"),
    "forecast.predict": ("Possibility", "Prediction", "predict"),
    "lab.generate": ("generate",),
    "lab.generate.settings": ("Settings",),
    "lab.pool": ("check_files",),
    "lint": ("LintReport", "lint"),
    "render.site": ("pages",),
    "standings.ranking": ("Standing", "Standings", "standings"),
    "swiss.boards": ("BracketReport", "Observer", "PairedGame", "RoundPairing", "with_round"),
    "swiss.cards": ("PairingCard", "RoundToPair", "card", "round_of"),
    "swiss.supposed_results": ("with_supposed_results",),
    "systems": ("SYSTEMS", "System", "pair"),
    "tournament": (
        "Announcement",
        "Bye",
        "Colour",
        "ColourType",
        "Entrant",
        "Forbidden",
        "Game",
        "Kind",
        "Match",
        "Participant",
        "PointSystem",
        "PrimaryScore",
        "Result",
        "TeamRules",
        "Tournament",
        "format_points",
        "parse_points",
        "points_of",
    ),
    "trf.files": ("read", "write"),
    "trf.format.document": ("Document",),
    "trf.read.reader": ("Examination", "Loaded", "examine", "load"),
    "version": ("__version__",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


class _Package(ModuleType):
    """Python binds each submodule that is imported to its name here; but `check`, `explain`,
    `lint` and `standings` are functions here."""

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


def __dir__() -> list[str]:
    """Return the public names, for completion in editors and shells."""
    return sorted({*globals(), *__all__})
