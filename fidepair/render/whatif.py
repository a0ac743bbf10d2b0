"""What was supposed, and what it changes: for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.forecast.whatif import WhatIf
    from fidepair.swiss.boards import PairedGame

FLOATS = {"D": "down", "U": "up", "-": "none"}


def question(what_if: WhatIf) -> str:
    """Return what was supposed, in a line."""
    told = [
        f"{one.white}-{one.black} {one.result} ({_in_file(one.in_file)})" for one in what_if.results
    ]
    return f"What if: {', '.join(told)}"


def _in_file(result: str) -> str:
    return f"{result} in the file" if result else "open"


def answer(what_if: WhatIf) -> list[str]:
    """Return what it changes, in lines."""
    changes = what_if.changes
    if changes is None:
        return [f"Not compared with the file as it is: {what_if.reason}"]
    told = [
        f"  {name}: {_games(games)}"
        for name, games in (
            ("new", changes.new),
            ("gone", changes.gone),
            ("colours turned", changes.turned),
        )
        if games
    ]
    if changes.pab != changes.pab_without:
        told.append(
            f"  bye: {changes.pab or 'nobody'} instead of {changes.pab_without or 'nobody'}"
        )
    if changes.floats:
        floats = (
            f"{who} {FLOATS[sign]} instead of {FLOATS[without]}"
            for who, without, sign in changes.floats
        )
        told.append(f"  floats: {', '.join(floats)}")
    if not changes.pairs_differ:
        return ["The same pairs, colours and bye as by the file as it is", *told]
    return ["Compared with the file as it is", *told]


def _games(games: Iterable[PairedGame]) -> str:
    return " ".join(f"{game.white}-{game.black}" for game in games)


def change_of(what_if: WhatIf, game: PairedGame | None) -> str:
    """Return what is new about a game, or about the bye (None), in a word: for tables."""
    changes = what_if.changes
    if changes is None:
        return ""
    if game is None:
        return "new" if changes.pab != changes.pab_without else ""
    return "new" if game in changes.new else "colours" if game in changes.turned else ""
