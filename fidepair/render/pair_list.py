"""The pairing of a round as the list of numbers that JaVaFo introduced and many programs read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fidepair.swiss.boards import RoundPairing


def pair_list(pairing: RoundPairing) -> str:
    """Return the number of lines, then `white black` for each board, and `player 0` for the bye, last."""
    lines = [f"{game.white} {game.black}" for game in pairing.games]
    if pairing.pab is not None:
        lines.append(f"{pairing.pab} 0")
    return "".join(f"{line}\n" for line in (len(lines), *lines))
