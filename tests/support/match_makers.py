"""Builders for events in which matches are played: cards, and tournaments round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from makers import card

from fidepair.tournament import Bye, Colour, Kind, Match, Participant, Result, Tournament, parse_points, points_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.swiss.cards import PairingCard
    from fidepair.tournament import Entry

SOMEBODY = 99


def side(
    tpn: int,
    score: str = "0",
    colours: str = "",
    *,
    met: Iterable[int] = (),
    floater: bool = False,
    secondary: str = "0",
    played: int | None = None,
    pab: bool = True,
    parity: int | None = None,
) -> PairingCard:
    """Return the card of a player or team before round nine.

    `colours` of the played matches, oldest first, the last one in round eight; `played`: how many, if not all had a
    colour; `floater` in round eight; `pab`: may receive it.
    """
    matches = max(len(colours), int(floater)) if played is None else played
    return card(
        tpn,
        score,
        colours,
        "-" * 7 + ("U" if floater else "-"),
        met=met,
        may_receive_pab=pab,
        parity=parity,
        secondary=secondary,
        opponents=[0] * (8 - matches) + [SOMEBODY] * matches,
        unplayed=8 - matches,
    )


def matches(
    size: int, played: Sequence[str] = (), *, kind: Kind = Kind.DOUBLE, rounds: int = 9, **facts: object
) -> Tournament:
    """Return an event of so many players or teams, with one text for each round played.

    A round reads `1-2 1.5:0.5, 4-3 +:-, 5 U`: White-Black (in the first game, on board 1) and primary scores, a
    forfeited match, a bye; `1/2 1:1` is a regular match without a colour, `1-2` one without a result. Others are
    absent. A win is worth two.
    """
    entries: dict[int, list[Entry]] = {number: [] for number in range(1, size + 1)}
    for index, text in enumerate(played):
        for item in text.split(","):
            for number, entry in _entries(item.strip()):
                entries[number].append(entry)
        for row in entries.values():
            if len(row) == index:
                row.append(Bye.ZERO)
    return Tournament(
        tuple(Participant(number, number, "", tuple(row)) for number, row in entries.items()),
        rounds_paired=len(played),
        rounds=rounds,
        initial_colour=Colour.WHITE,
        kind=kind,
        points=points_of(20_000, 10_000, pab=15_000 if kind is Kind.DOUBLE else 10_000),
        secondary=points_of(40_000, 20_000, pab=20_000) if kind is Kind.TEAM else None,
    )._replace(**facts)


def _entries(item: str) -> list[tuple[int, Entry]]:
    who, _, result = item.partition(" ")
    if who.isdigit():
        return [(int(who), Bye(result))]
    coloured = "-" in who
    first, second = map(int, who.split("-" if coloured else "/"))
    colours = (Colour.WHITE, Colour.BLACK) if coloured else (None, None)
    mine, _, theirs = result.partition(":")
    return [(first, _match(second, colours[0], mine, theirs)), (second, _match(first, colours[1], theirs, mine))]


def _match(opponent: int, colour: Colour | None, mine: str, theirs: str) -> Match:
    """In team events the boards follow the match points: 4:0, 2:2."""
    if not mine:
        return Match(opponent, colour, Result.PENDING, 10_000, 20_000)
    if mine in "+-":
        won = mine == "+"
        return Match(opponent, colour, Result(mine), 20_000 if won else 0, 40_000 if won else 0)
    own, other = parse_points(mine), parse_points(theirs)
    result = Result.WIN if own > other else Result.LOSS if own < other else Result.DRAW
    return Match(opponent, colour, result, own, 2 * own)
