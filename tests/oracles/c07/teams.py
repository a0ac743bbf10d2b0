"""C.07 12 and 13: methods for teams."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from fidepair.tournament import POINT, Bye, Game, PrimaryScore
from oracles.c07.encounters import by_value, encounters, split_by_encounters
from oracles.c07.points import buchholz, entries_of, fore

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.tournament import Entry, Tournament
    from oracles.c07.codes import Code
    from oracles.c07.encounters import Group
    from oracles.c07.unplayed import Event


# ── 12 Boards of teams ───────────────────────────────────────────────────────
def points_of_boards(tournament: Tournament, number: int, index: int) -> list[Fraction]:
    """12: the points of a team on each board in a round. Forfeits count as results; a bye of the pairing as a win on
    every board, other byes as what they are worth (a half-point bye as draws)."""
    boards = tournament.boards or 1
    entry = entries_of(tournament.participants, number)[index]
    whole = tournament.with_primary(PrimaryScore.GAME).points

    def on_a_board(points: int) -> Fraction:
        return Fraction(points, POINT * boards)

    if isinstance(entry, Bye):
        return [on_a_board(whole.win if entry is Bye.PAB else whole.of(entry))] * boards
    players = {one.number: one for one in tournament.individuals}
    team = next(one for one in tournament.participants if one.number == number)
    other = next(one for one in tournament.participants if one.number == entry.opponent)
    stated = [line.players for line in tournament.line_ups if line[:3] == (index + 1, number, entry.opponent)]
    line_up: Sequence[int] = stated[0] if stated else []
    if not stated:  # those who have a game, in the order of the roster
        line_up = [who for who in team.roster if _is_on_a_board(players[who].entries[index], other.roster)]
    if not line_up:  # a match forfeited by record
        return [on_a_board(whole.of(Game(entry.opponent, None, entry.result)))] * boards
    games = [players[who].entries[index] if who else None for who in [*line_up, *([0] * boards)][:boards]]
    return [on_a_board(whole.of(game)) if isinstance(game, Game) else Fraction() for game in games]


def _is_on_a_board(entry: Entry, others: tuple[int, ...]) -> bool:
    return isinstance(entry, Game) and (entry.opponent == 0 or entry.opponent in others)


def sums_of_boards(tournament: Tournament, number: int, indices: Iterable[int]) -> list[Fraction]:
    """12: the points on each board in these rounds."""
    rounds = [points_of_boards(tournament, number, index) for index in indices]
    return [sum(column, Fraction()) for column in zip(*rounds, strict=True)] or [Fraction()] * (tournament.boards or 1)


def by_boards(name: str, sums: list[Fraction]) -> Fraction | tuple[Fraction, ...]:
    """12.1 BC: board numbers times points. 12.2 TBR: board 1, then 2, ... 12.3 BBE: without the last, the last 2..."""
    if name == "BC":
        return sum((board * points for board, points in enumerate(sums, 1)), Fraction())
    if name == "TBR":
        return tuple(sums)
    return tuple(sum(sums[:last], Fraction()) for last in range(len(sums) - 1, 0, -1))


def split_by_boards(name: str, group: Group, sums: dict[int, list[Fraction]]) -> list[Group]:
    """12: the group in order; of BC the lower is better."""
    parts = by_value(group, lambda number: by_boards(name, sums[number]))
    return parts[::-1] if name == "BC" else parts


# ── 13 Teams ─────────────────────────────────────────────────────────────────
AFTER_ENCOUNTERS = {
    "EDE": (),
    "EDEC": ("BC",),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
}
"""13.3.2: what decides between two teams."""


def split_by_extended_encounters(
    tournament: Tournament, primary: Event, secondary: Event, group: Group, code: Code
) -> list[Group]:
    """13.3: article 6 on the primary score, 13.3.1: if no tie was broken on the secondary score, 13.3.2: of two that
    are still tied article 12 in their matches, 13.3.3: all of it again for those newly formed."""
    if len(group) == 1:
        return [group]
    parts = split_by_encounters(primary, group, code.forfeits_played)
    if len(parts) == 1:
        parts = split_by_encounters(secondary, group, code.forfeits_played)
    if len(parts) == 1 and len(group) == 2:
        a, b = group
        indices = [index for index, _ in encounters(primary, a, b, code.forfeits_played)]
        sums = {number: sums_of_boards(tournament, number, indices) for number in group}
        for name in AFTER_ENCOUNTERS[code.name]:
            if len(parts) == 1:
                parts = split_by_boards(name, group, sums)
    if len(parts) == 1:
        return parts
    return [
        smaller
        for part in parts
        for smaller in split_by_extended_encounters(tournament, primary, secondary, part, code)
    ]


def combined(primary: Event, secondary: Event, number: int, code: Code) -> Fraction:
    """13.4: the secondary score and the Buchholz of the primary one, divided by the factor; exact (decision T3)."""
    factor = code.factor
    if factor is None:  # the highest primary score possible by the highest secondary score of a match
        factor = max(1, floor(primary.win * primary.n / secondary.win))
    seen = fore(primary) if code.fore else primary
    return secondary.scores[number] + buchholz(seen, number, code) / factor
