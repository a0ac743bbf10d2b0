"""Builders that read like what an arbiter says: cards, rounds to pair, tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.swiss.cards import PairingCard, RoundToPair
from fidepair.swiss.preferences import colour_difference, preference
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
    from collections.abc import Iterable, Mapping, Sequence

    from fidepair.tournament import Entry


def card(
    tpn: int,
    score: str = "0",
    colours: str = "",
    floats: str = "",
    *,
    number: int | None = None,
    parity: int | None = None,
    standings: str | None = None,
    met: Iterable[int] = (),
    unplayed: int = 0,
    may_receive_pab: bool = True,
    bye: Bye | None = None,
    rating: int | None = None,
    opponents: Sequence[int] = (),
    forfeited_upfloats: Iterable[int] = (),
) -> PairingCard:
    """Return a card. `colours` of played games and `floats` by round, oldest first; `number` and `parity` default to
    `tpn`, `standings` to `score`. `opponents` of played games, by round, do not add to `met`."""
    made = PairingCard()
    made.tpn = tpn
    made.number = tpn if number is None else number
    made.parity = tpn if parity is None else parity
    made.participant = Participant(made.number, tpn, f"Player {made.number}", rating=rating)
    made.score = parse_points(score)
    made.standings = parse_points(score if standings is None else standings)
    made.history = colours
    made.colour_difference = colour_difference(colours)
    made.preference = preference(colours)
    made.floats = floats
    made.forfeited_upfloats = tuple(forfeited_upfloats)
    made.opponents = list(opponents)
    made.met = set(met)
    made.unplayed = unplayed
    made.may_receive_pab = may_receive_pab
    made.bye = bye
    made.points_by_round = []
    made.scores_before = []
    return made


def round_to_pair(
    cards: Sequence[PairingCard],
    *,
    number: int = 4,
    rounds: int = 9,
    initial_colour: Colour = Colour.WHITE,
    points: PointSystem | None = None,
) -> RoundToPair:
    """Return a round for these cards. Whoever one card says it has met is made to have met that card too."""
    by_number = {made.number: made for made in cards}
    for made in cards:
        for opponent in made.met & by_number.keys():
            by_number[opponent].met.add(made.number)
    ordered = tuple(sorted(cards, key=lambda made: made.tpn))
    present = tuple(made for made in ordered if made.bye is None)
    return RoundToPair(number, rounds, initial_colour, points or PointSystem(), present, ordered)


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
    return [
        (first, Game(second, colours[0], Result(signs[0]))),
        (second, Game(first, colours[1], Result(signs[1]))),
    ]


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
