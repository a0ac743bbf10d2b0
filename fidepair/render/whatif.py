"""Supposed results and the differences they make, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.forecast.whatif import WhatIf
    from fidepair.swiss.boards import PairedGame

FLOATS = {"D": "down", "U": "up", "-": "none"}


def question(what_if: WhatIf) -> str:
    """Return the supposed results in a line."""
    results = []
    for one in what_if.results:
        in_file = f"{one.in_file} in the file" if one.in_file else "open"
        results.append(f"{one.white}-{one.black} {one.result} ({in_file})")
    return f"What if: {', '.join(results)}"


def answer(what_if: WhatIf) -> list[str]:
    """Return the differences in lines."""
    changes = what_if.changes
    if changes is None:
        return [f"Not compared with the file as it is: {what_if.reason}"]
    lines = []
    for name, games in (
        ("new", changes.new),
        ("gone", changes.gone),
        ("colours turned", changes.turned),
    ):
        if games:
            lines.append(f"  {name}: {_games(games)}")
    if changes.pab != changes.pab_without:
        now, before = changes.pab or "nobody", changes.pab_without or "nobody"
        lines.append(f"  bye: {now} instead of {before}")
    if changes.floats:
        floats = [
            f"{who} {FLOATS[letter]} instead of {FLOATS[without]}"
            for who, without, letter in changes.floats
        ]
        lines.append(f"  floats: {', '.join(floats)}")
    if not changes.pairs_differ:
        return ["The same pairs, colours and bye as by the file as it is", *lines]
    return ["Compared with the file as it is", *lines]


def _games(games: Iterable[PairedGame]) -> str:
    return " ".join(f"{game.white}-{game.black}" for game in games)


def change_of(what_if: WhatIf, game: PairedGame | None) -> str:
    """Return the difference to a game, or to the bye (None), in a word for tables."""
    changes = what_if.changes
    if changes is None:
        return ""
    if game is None:
        return "new" if changes.pab != changes.pab_without else ""
    if game in changes.new:
        return "new"
    return "colours" if game in changes.turned else ""
