"""The values of a single tie-break, of all participants: what oracles and corpora are compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import UsageError
from fidepair.standings.codes import Code, parse_code
from fidepair.standings.ranking import apply_methods, method_of
from fidepair.standings.rounds import Results, results_of

if TYPE_CHECKING:
    from fidepair.standings.ranking import Method, Value
    from fidepair.tournament import Tournament


def values(
    tournament: Tournament, code: str, *, edition: str | None = None, predetermined: bool | None = None
) -> dict[int, Value]:
    """Return the values of a method, by participant number, in a tournament that ended with its
    last round.

    For a method that separates tied groups the value is the place in the group of those with equal
    points, None where the group stays whole. Raises UsageError for a code that is dropped or cannot
    be used.
    """
    results = results_of(tournament, edition, predetermined)
    method = method_of(parse_code(code), results)
    if method.dropped:
        raise UsageError(f"{method.code.text}: {method.dropped}")
    return values_by_number(results, method)


def values_by_number(results: Results, method: Method) -> dict[int, Value]:
    """Return the values of a method by participant number; see `values`."""
    used = [method]
    if method.tie_break is None or method.tie_break.values is None:
        used = [method_of(Code("PTS"), results), method]
    column = apply_methods(results, used).columns[-1]
    return {one.number: value for one, value in zip(results.people, column, strict=True)}
