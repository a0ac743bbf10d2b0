"""Pairs chess tournaments by the FIDE Swiss systems, and checks published pairings.

    from fidepair import check, evaluate, generate, pair, read
    from fidepair.generate import Settings

    tournament = read("open.trf")
    pairing = pair(tournament, "dutch")
    report = check(tournament, "dutch")
    judgement, counted = evaluate(tournament, [(1, 4), (5, 2)], 3, "dutch")
    random = generate(Settings(system="dutch", players=(20, 60), rounds=9), seed=1)

All functions are pure but `read`, which opens a file; nothing is printed. Errors are kinds of `FidepairError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

# Importing a submodule binds its name here, and three are called as their function is, `check`, `evaluate` and
# `generate`: so these functions are imported after them, at once, and stay.
from fidepair.check import check
from fidepair.errors import FidepairError
from fidepair.evaluate import evaluate
from fidepair.generate import generate
from fidepair.systems import SYSTEMS, pair
from fidepair.version import __version__

if TYPE_CHECKING:
    from fidepair.trf import read, write

__all__ = ["SYSTEMS", "FidepairError", "__version__", "check", "evaluate", "generate", "pair", "read", "write"]


def __getattr__(name: str) -> Any:
    """Return `read` or `write`; what they need is loaded at their first use."""
    if name in ("read", "write"):
        from fidepair import trf  # noqa: PLC0415

        return getattr(trf, name)
    raise AttributeError(f"module 'fidepair' has no attribute '{name}'")
