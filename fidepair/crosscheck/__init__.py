"""Compares the answers of another program with those of the rules, round by round, and makes differing files small."""

from __future__ import annotations

from fidepair.crosscheck.comparing import OUR_FAULTS, Comparison, Finding, Reply, ReplyKind, compare
from fidepair.crosscheck.rounds import before_round, rounds_to_compare
from fidepair.crosscheck.shrinking import Shrunk, shrink
from fidepair.crosscheck.tally import Difference, Tally

__all__ = [
    "OUR_FAULTS",
    "Comparison",
    "Difference",
    "Finding",
    "Reply",
    "ReplyKind",
    "Shrunk",
    "Tally",
    "before_round",
    "compare",
    "rounds_to_compare",
    "shrink",
]
