"""How a single game ends: by the model, or otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.generate.events import Ending
from fidepair.generate.model import probabilities
from fidepair.generate.settings import MILLION
from fidepair.tournament import Result

if TYPE_CHECKING:
    from fidepair.generate.dice import Dice

_PLAYED = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
"""White wins, draws, loses."""
_QUICK = {Result.WIN: Result.UNRATED_WIN, Result.DRAW: Result.UNRATED_DRAW, Result.LOSS: Result.UNRATED_LOSS}
_ODD = ((Result.LOSS, Result.LOSS), (Result.DRAW, Result.LOSS), (Result.LOSS, Result.DRAW))
_FORFEITED = ((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN))


def played(white: int, black: int, draws: int, dice: Dice) -> tuple[Result, Result]:
    """Return the results of White and Black as the model gives them, by their strengths; draws one number.

    `draws`: the factor on the chance of a draw.
    """
    won, drawn, _ = probabilities(white, black, draws)
    at = dice.below(MILLION)
    return _PLAYED[(at >= won) + (at >= won + drawn)]


def otherwise(results: tuple[Result, Result], ending: Ending, dice: Dice) -> tuple[Result, Result]:
    """Return the results of a game that ends otherwise; `results` are what they would have been.

    Either side is absent, or White or Black or both are given less, as likely as the other.
    """
    if ending is Ending.FORFEIT:
        return dice.pick(_FORFEITED)
    if ending is Ending.ODD:
        return dice.pick(_ODD)
    if ending is Ending.QUICK:
        white, black = results
        return _QUICK[white], _QUICK[black]
    both = Result.FORFEIT_LOSS if ending is Ending.DOUBLE_FORFEIT else Result.PENDING
    return both, both
