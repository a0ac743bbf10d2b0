"""What a conversion leaves behind."""

from __future__ import annotations

from typing import NamedTuple


class Loss(NamedTuple):
    """What the target cannot carry: its line in the source (None: several, or all of it), and a sentence."""

    line: int | None
    text: str
