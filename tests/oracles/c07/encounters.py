"""C.07 6: direct encounter."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from oracles.c07.unplayed import GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from oracles.c07.unplayed import Event, Round

Value: TypeAlias = "Fraction | int | tuple[Fraction, ...] | None"
Group: TypeAlias = "list[int]"


def split_by_encounters(event: Event, group: Group, forfeits_played: bool) -> list[Group]:
    """6.1 to 6.3: the group in the order of its own games; who is not separated stays together."""
    if len(group) == 1:
        return [group]
    table, missing = separate_table(event, group, forfeits_played)
    if not any(missing.values()):  # 6.2
        parts = by_value(group, lambda number: table[number])
        if len(parts) == 1:
            return parts
        return [smaller for part in parts for smaller in split_by_encounters(event, part, forfeits_played)]
    placed: list[Group] = []  # 6.3
    rest = list(group)
    while True:
        certain = [
            a
            for a in rest
            if all(table[a] + event.loss * missing[a] > table[b] + event.win * missing[b] for b in rest if b != a)
        ]
        if not certain:
            break
        placed.append(certain)
        rest.remove(certain[0])
        if not rest:
            break
    if not placed:
        return [group]
    return placed + (split_by_encounters(event, rest, forfeits_played) if rest else [])


def separate_table(event: Event, group: Group, forfeits_played: bool) -> tuple[dict[int, Fraction], dict[int, int]]:
    """6.1: the points of each against the others, 6.1.2: on average if they met more than once; how many were not met.

    6.1.1: forfeits are left out (decision T1: they are missing games), unless the rules take them as played or, 15.2,
    the pairings were predetermined.
    """
    table, missing = {}, {}
    for a in group:
        table[a], missing[a] = Fraction(), 0
        for b in group:
            if b != a:
                met = [round_.points for _, round_ in encounters(event, a, b, forfeits_played)]
                if met:
                    table[a] += sum(met, Fraction()) / len(met)
                else:
                    missing[a] += 1
    return table, missing


def encounters(event: Event, a: int, b: int, forfeits_played: bool) -> list[tuple[int, Round]]:
    """6.1.1: the rounds, by index, in which a met b."""
    found = []
    for index, round_ in enumerate(event.rounds[a]):
        counts = round_.what == GAME or (round_.is_forfeit and (forfeits_played or event.is_predetermined))
        if round_.opponent == b and counts:
            found.append((index, round_))
    return found


def by_value(group: Iterable[int], key: Callable[[int], Value]) -> list[Group]:
    """The group in parts of equal value, the highest first; who has no value comes last."""
    values = {number: key(number) for number in group}
    known = sorted({value for value in values.values() if value is not None}, reverse=True)
    order = [*known, *([None] if None in values.values() else [])]
    return [[number for number in values if values[number] == value] for value in order]
