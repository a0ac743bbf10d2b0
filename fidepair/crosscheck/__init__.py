"""Compares the answers of another program with those of the rules, round by round, and makes differing files small.

    from fidepair import read
    from fidepair.crosscheck import Contest, compare_rounds, engine_of

    contest = Contest(engine_of("prog -p {in} -o {out}", seconds=60), "dutch", None)
    findings = [round_.comparison.finding for round_ in compare_rounds(contest, read("open.trf"))]

`pool` runs a function on many arguments in several processes. A module is loaded at the first use of one of its names.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fidepair.crosscheck.comparing import OUR_FAULTS, Comparison, Reply, ReplyKind, Worth, compare
    from fidepair.crosscheck.contest import ComparedRound, Contest, compare_round, compare_rounds
    from fidepair.crosscheck.differing import first_difference, shrink_difference
    from fidepair.crosscheck.engines import Engine, engine_of
    from fidepair.crosscheck.rounds import before_round, rounds_to_compare
    from fidepair.crosscheck.shrinking import Shrunk, shrink
    from fidepair.crosscheck.tally import ComparisonTally, Difference, difference_in

__all__ = [
    "OUR_FAULTS",
    "ComparedRound",
    "Comparison",
    "ComparisonTally",
    "Contest",
    "Difference",
    "Engine",
    "Reply",
    "ReplyKind",
    "Shrunk",
    "Worth",
    "before_round",
    "compare",
    "compare_round",
    "compare_rounds",
    "difference_in",
    "engine_of",
    "first_difference",
    "rounds_to_compare",
    "shrink",
    "shrink_difference",
]

_PLACES = {
    "comparing": ("OUR_FAULTS", "Comparison", "Worth", "Reply", "ReplyKind", "compare"),
    "contest": ("ComparedRound", "Contest", "compare_round", "compare_rounds"),
    "differing": ("first_difference", "shrink_difference"),
    "engines": ("Engine", "engine_of"),
    "rounds": ("before_round", "rounds_to_compare"),
    "shrinking": ("Shrunk", "shrink"),
    "tally": ("Difference", "ComparisonTally", "difference_in"),
}
_PLACE_OF = {name: module for module, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Return one of the names above, from its module."""
    if name not in _PLACE_OF:
        raise AttributeError(f"module 'fidepair.crosscheck' has no attribute '{name}'")
    return getattr(import_module(f"fidepair.crosscheck.{_PLACE_OF[name]}"), name)
