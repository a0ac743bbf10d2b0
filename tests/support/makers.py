"""Builders that read like what an arbiter says: cards, rounds to pair, tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.swiss.cards import card, round_of
from fidepair.tournament import (
    POINT,
    Announcement,
    Bye,
    Colour,
    Game,
    Participant,
    PointSystem,
    Result,
    Tournament,
    parse_points,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.tournament import Entry

__all__ = ["card", "point_system", "points", "round_to_pair", "tournament"]


def round_to_pair(
    cards: Sequence[PairingCard],
    *,
    number: int = 4,
    rounds: int = 9,
    initial_colour: Colour = Colour.WHITE,
    points: PointSystem | None = None,
) -> RoundToPair:
    """Return a round for these cards, the fourth of nine. Whom one card has met has met that one too."""
    return round_of(cards, number, rounds, initial_colour, points)


def tournament(
    players: int | Sequence[int],
    played: Sequence[str] = (),
    *,
    rounds: int | None = 9,
    initial_colour: Colour | None = Colour.WHITE,
    announced: Mapping[int, Bye] | None = None,
    **facts: Any,  # any field of Tournament
) -> Tournament:
    """Return a tournament of so many players (or of these numbers), with one text for each round played.

    A round reads `1-2 1:0, 4-3 =:=, 5 U`: White-Black and result, or a bye (`U`, `H`, `F`); the others are absent
    (`Z`). A game without a result reads `1-2`; one whose colours are not recorded `1/2 +:-`. `announced`: byes for the
    next round.
    """
    numbers = list(range(1, players + 1)) if isinstance(players, int) else list(players)
    entries: dict[int, list[Entry]] = {number: [] for number in numbers}
    for index, text in enumerate(played):
        for item in filter(None, (part.strip() for part in text.split(","))):
            for number, entry in _entries(item):
                entries[number].append(entry)
        for number in numbers:
            if len(entries[number]) == index:
                entries[number].append(Bye.ZERO)
    return Tournament(
        tuple(Participant(number, number, f"Player {number}", tuple(entries[number])) for number in sorted(numbers)),
        rounds_paired=len(played),
        rounds=rounds,
        initial_colour=initial_colour,
        announced=tuple(Announcement(len(played) + 1, number, bye) for number, bye in (announced or {}).items()),
        **facts,
    )


def _entries(item: str) -> list[tuple[int, Entry]]:
    who, _, result = item.partition(" ")
    if who.isdigit():
        return [(int(who), Bye(result.strip()))]
    coloured = "-" in who
    first, second = map(int, who.split("-" if coloured else "/"))
    signs = result.strip().split(":") if result.strip() else [" ", " "]
    colours = (Colour.WHITE, Colour.BLACK) if coloured else (None, None)
    return [(first, Game(second, colours[0], Result(signs[0]))), (second, Game(first, colours[1], Result(signs[1])))]


def point_system(
    win: str = "1", draw: str = "0.5", loss: str = "0", *, pab: str | None = None, absent: str = "0"
) -> PointSystem:
    """Return a point system in which forfeits and requested byes count like the results they stand for."""
    a, b, c = map(parse_points, (win, draw, loss))
    return PointSystem(
        win_white=a,
        win_black=a,
        draw_white=b,
        draw_black=b,
        loss_white=c,
        loss_black=c,
        forfeit_win=a,
        forfeit_loss=parse_points(absent),
        full_point_bye=a,
        half_point_bye=b,
        zero_point_bye=parse_points(absent),
        pab=a if pab is None else parse_points(pab),
        pending=b,
    )


def points(value: float) -> int:
    """Return so many points, as they are counted inside: `points(1.5)`."""
    return round(value * POINT)
