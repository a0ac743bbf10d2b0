"""The shortest output of a paired round: the list of numbers."""

from collections.abc import Iterable

from fidepair.swiss.boards import RoundPairing


def pair_lines(games: Iterable[tuple[int, int]], pab: int | None) -> list[str]:
    """Return `white black` for each game, and `player 0` for the bye, last."""
    return [f"{white} {black}" for white, black in (*games, *([] if pab is None else [(pab, 0)]))]


def pair_list(pairing: RoundPairing) -> str:
    """Return the list that JaVaFo introduced and many programs read: the number of lines, then the
    lines."""
    return list_of(((game.white, game.black) for game in pairing.games), pairing.pab)


def list_of(games: Iterable[tuple[int, int]], pab: int | None) -> str:
    """Return the list of these games, White first, and of who has the bye."""
    lines = pair_lines(games, pab)
    return "".join(f"{line}\n" for line in (len(lines), *lines))
