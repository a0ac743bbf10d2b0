"""Pairs chess tournaments by the FIDE Swiss systems, and checks published pairings.

    from fidepair import check, pair, read

    tournament = read("open.trf")
    pairing = pair(tournament, "dutch")
    report = check(tournament, "dutch")

All functions are pure but `read`, which opens a file; nothing is printed. Errors are kinds of `FidepairError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

# Importing a submodule binds its name here, and one is called `check` as the function is: so the function is imported
# after it, at once, and stays.
from fidepair.check import check
from fidepair.errors import FidepairError
from fidepair.systems import SYSTEMS, pair
from fidepair.version import __version__

if TYPE_CHECKING:
    from fidepair.trf import read, write

__all__ = ["SYSTEMS", "FidepairError", "__version__", "check", "pair", "read", "write"]


def __getattr__(name: str) -> Any:
    """Return `read` or `write`; what they need is loaded at their first use."""
    if name in ("read", "write"):
        from fidepair import trf  # noqa: PLC0415

        return getattr(trf, name)
    raise AttributeError(f"module 'fidepair' has no attribute '{name}'")
