"""Criteria as data: what is counted, and by which article.

A criterion counts what the rule says to minimise: zero is perfect, lower is better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

PairCount: TypeAlias = "Callable[[Any, Any, bool], int]"
FloaterCount: TypeAlias = "Callable[[Any, bool], int]"


class Criterion(NamedTuple):
    """One criterion of a chapter.

    `on_pair(higher, lower, mdp)` counts for a pair of the bracket, `mdp` telling whether its higher member moved
    down into it; `on_floater(seat, mdp)` for a downfloater. `by_score`: not one number but one for each score of the
    bracket, highest first (for pairs: the score of the MDP), because a higher score weighs more.
    """

    code: str
    article: str
    text: str
    on_pair: PairCount | None = None
    on_floater: FloaterCount | None = None
    by_score: bool = False
