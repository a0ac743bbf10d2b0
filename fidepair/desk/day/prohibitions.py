"""Who must not meet, and who may again. No article speaks of it: the rules of the tournament have
to (C.04.2 1.5)."""

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
    """Prohibit that two of a group meet in rounds `first` (None: the next one) to `last` (None: to
    the end).

    Rounds that are paired stay as they were paired. UsageError for rounds that are none, and for
    what is prohibited.
    """
    start = next_round(tournament) if first is None else first
    _check_rounds(tournament, start, last)
    end = None if last == tournament.rounds else last
    new = [Forbidden(start, end, frozenset(group)) for group in groups]
    for group in new:
        if len(group.numbers) < 2:
            raise UsageError("one alone meets nobody.\n  Name two or more.")
        if all(
            _is_forbidden(tournament, pair, start, end) for pair in combinations(group.numbers, 2)
        ):
            raise UsageError(
                f"{pair_of(sorted(group.numbers))} may not meet already; nothing is changed."
            )
    met = [
        pair
        for group in new
        for pair in combinations(sorted(group.numbers), 2)
        if _met_last(tournament, *pair)
    ]
    for pair in met:
        if _met_last(tournament, *pair) >= start:
            raise UsageError(
                f"{pair_of(pair)} met in round {_met_last(tournament, *pair)}, which is paired already."
            )
    notes = (f"have met already: {', '.join(map(pair_of, met))}",) if met else ()
    said = tuple(
        f"{pair_of(sorted(group.numbers))} will not meet{_span(start, end)}" for group in new
    )
    return Changed(tournament._replace(forbidden=(*tournament.forbidden, *new)), said, notes=notes)


def allow(tournament: Tournament, pairs: Iterable[tuple[int, int]]) -> Changed:
    """Let two meet from the next round on; what was prohibited in rounds that are paired stays
    there, for it decided them. UsageError for two who may meet."""
    start = next_round(tournament)
    groups, said = tournament.forbidden, []
    for pair in pairs:
        left = tuple(part for group in groups for part in _without(group, frozenset(pair), start))
        if left == groups:
            if _is_forbidden(tournament, pair, start - 1, start - 1):
                raise UsageError(
                    f"{pair_of(pair)} may meet from round {start} on already; nothing is changed.\n"
                    f"  They may not meet in round {start - 1}, which is paired: what decided it stays while it is.\n"
                    "  If nothing of it is played, take it back with unpair; then allow it."
                )
            raise UsageError(f"{pair_of(pair)} may meet; nothing is changed.")
        groups = left
        said.append(f"{pair_of(pair)} may meet from round {start} on")
    return Changed(tournament._replace(forbidden=groups), tuple(said))


def _without(group: Forbidden, pair: frozenset[int], start: int) -> list[Forbidden]:
    """Return what is left of a group where two of it may meet from round `start` on."""
    if not pair <= group.numbers or (group.last is not None and group.last < start):
        return [group]
    left = [group._replace(last=start - 1)] if group.first < start else []
    rest = [group.numbers - {number} for number in sorted(pair)] if len(group.numbers) > 2 else []
    return left + [
        group._replace(first=max(group.first, start), numbers=numbers) for numbers in rest
    ]


def _check_rounds(tournament: Tournament, first: int, last: int | None) -> None:
    rounds = tournament.rounds
    if last is not None and (last < first or (rounds is not None and last > rounds)):
        raise UsageError(f"there are no rounds {first} to {last} of {rounds or 'the tournament'}.")
    if rounds is not None and first > rounds:
        raise UsageError(f"all {rounds} rounds are paired: nobody meets any more.")
    if (last or first) < next_round(tournament) and not (first == 1 and last is None):
        raise UsageError(
            f"round {last or first} is paired; what was paired cannot be prohibited.\n"
            f"  Round {next_round(tournament)} is the next one."
        )


def _is_forbidden(
    tournament: Tournament, pair: Sequence[int], first: int, last: int | None
) -> bool:
    return any(
        set(pair) <= group.numbers
        and group.first <= first
        and (group.last is None or (last is not None and group.last >= last))
        for group in tournament.forbidden
    )


def _met_last(tournament: Tournament, one: int, other: int) -> int:
    """Return the last round in which two met, 0 if they did not."""
    entries = enumerate(tournament.by_number()[one].entries, 1)
    return max(
        (n for n, entry in entries if not isinstance(entry, Bye) and entry.opponent == other),
        default=0,
    )


def pair_of(numbers: Sequence[int]) -> str:
    """Return a pair, or a group, as it is typed."""
    return "-".join(map(str, numbers))


def _span(first: int, last: int | None) -> str:
    if last is None:
        return "" if first == 1 else f" from round {first} on"
    return f" in round {first}" if first == last else f" in rounds {first} to {last}"
