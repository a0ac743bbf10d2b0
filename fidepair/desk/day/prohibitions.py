"""Forbidden pairings. No article has them: the rules of the tournament must allow them (C.04.2
1.5)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from fidepair.desk.day.change import Changed, next_round
from fidepair.errors import UsageError
from fidepair.tournament import Bye, Forbidden

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.tournament import Tournament


def forbid(
    tournament: Tournament,
    groups: Iterable[Iterable[int]],
    first: int | None = None,
    last: int | None = None,
) -> Changed:
    """Forbid pairings within each group in rounds `first` (None: the next one) to `last` (None: to
    the end).

    Rounds that are paired stay as they are. Raises UsageError for rounds that do not exist, and for
    pairs that are already forbidden.
    """
    start = next_round(tournament) if first is None else first
    _check_rounds(tournament, start, last)
    end = None if last == tournament.rounds else last
    new = [Forbidden(start, end, frozenset(group)) for group in groups]
    pairs = []
    for group in new:
        if len(group.numbers) < 2:
            raise UsageError("One player alone cannot be kept apart.\n  Name two or more.")
        of_group = list(combinations(sorted(group.numbers), 2))
        if all(_is_forbidden(tournament, pair, start, end) for pair in of_group):
            raise UsageError(f"No change: {pair_of(sorted(group.numbers))} are already kept apart.")
        pairs += of_group
    met = []
    for pair in pairs:
        number = _met_last(tournament, *pair)
        if number >= start:
            raise UsageError(f"{pair_of(pair)} met in round {number}, which is already paired.")
        if number:
            met.append(pair_of(pair))
    notes = (f"Already met: {', '.join(met)}",) if met else ()
    span = _span(start, end)
    messages = [f"{pair_of(sorted(group.numbers))} kept apart{span}" for group in new]
    changed = tournament._replace(forbidden=(*tournament.forbidden, *new))
    return Changed(changed, tuple(messages), notes=notes)


def allow(tournament: Tournament, pairs: Iterable[tuple[int, int]]) -> Changed:
    """Allow forbidden pairings from the next round on.

    They stay forbidden in rounds that are paired, which they decided. Raises UsageError for a pair
    that may meet.
    """
    start = next_round(tournament)
    groups, messages = tournament.forbidden, []
    for pair in pairs:
        left: tuple[Forbidden, ...] = ()
        for group in groups:
            left += _without(group, frozenset(pair), start)
        if left == groups:
            if _is_forbidden(tournament, pair, start - 1, start - 1):
                raise UsageError(
                    f"No change: {pair_of(pair)} may already meet from round {start} on.\n"
                    f"  They are kept apart in round {start - 1}, which is already paired.\n"
                    "  If none of its games is played, use unpair first, then allow."
                )
            raise UsageError(f"No change: {pair_of(pair)} may already meet.")
        groups = left
        messages.append(f"{pair_of(pair)} may meet from round {start} on")
    return Changed(tournament._replace(forbidden=groups), tuple(messages))


def _without(group: Forbidden, pair: frozenset[int], start: int) -> tuple[Forbidden, ...]:
    """Return the groups that remain of one in which a pair may meet from round `start` on."""
    is_over = group.last is not None and group.last < start
    if is_over or not pair <= group.numbers:
        return (group,)
    remaining = []
    if group.first < start:
        remaining.append(group._replace(last=start - 1))
    if len(group.numbers) > 2:
        first = max(group.first, start)
        for number in sorted(pair):
            remaining.append(group._replace(first=first, numbers=group.numbers - {number}))
    return tuple(remaining)


def _check_rounds(tournament: Tournament, first: int, last: int | None) -> None:
    rounds = tournament.rounds
    if last is not None and (last < first or (rounds is not None and last > rounds)):
        raise UsageError(
            f"Rounds {first} to {last} are not in the tournament{f' of {rounds} rounds' if rounds else ''}."
        )
    if rounds is not None and first > rounds:
        raise UsageError(f"All {rounds} rounds are paired. No pairings are left to forbid.")
    if (last or first) < next_round(tournament) and not (first == 1 and last is None):
        raise UsageError(
            f"Round {last or first} is already paired, so you cannot forbid pairings in it.\n"
            f"  The next round is round {next_round(tournament)}."
        )


def _is_forbidden(
    tournament: Tournament, pair: Sequence[int], first: int, last: int | None
) -> bool:
    """Return whether a pair is forbidden in all rounds from `first` to `last`."""
    for group in tournament.forbidden:
        if group.last is None:
            reaches_last = True
        else:
            reaches_last = last is not None and group.last >= last
        if reaches_last and group.first <= first and group.numbers.issuperset(pair):
            return True
    return False


def _met_last(tournament: Tournament, one: int, other: int) -> int:
    """Return the last round in which two participants met, 0 if they did not."""
    last = 0
    for number, entry in enumerate(tournament.by_number()[one].entries, 1):
        if not isinstance(entry, Bye) and entry.opponent == other:
            last = number
    return last


def pair_of(numbers: Sequence[int]) -> str:
    """Return a pair, or a group, as it is typed: `4-9`."""
    return "-".join(map(str, numbers))


def _span(first: int, last: int | None) -> str:
    if last is None:
        return "" if first == 1 else f" from round {first} on"
    return f" in round {first}" if first == last else f" in rounds {first} to {last}"
