"""An account of one participant's place in the standings, as JSON."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fidepair.render.account import lines
from fidepair.render.standings import facts, line_document
from fidepair.standings.decimals import exact
from fidepair.standings.encounter import Encounters
from fidepair.standings.sources import (
    OfBoards,
    OfData,
    OfEncounter,
    OfMean,
    OfOpponents,
    OfPerfect,
    OfPerformance,
    OfRounds,
    OfStrength,
)
from fidepair.tournament import POINT

if TYPE_CHECKING:
    from fidepair.standings.account import Account, Neighbour, Told

SCHEMA = "fidepair/account/1"
_KINDS: dict[type, str] = {
    OfRounds: "rounds",
    OfOpponents: "opponents",
    OfMean: "mean",
    OfPerformance: "performance",
    OfPerfect: "perfect performance",
    OfBoards: "boards",
    OfStrength: "strength",
    OfData: "list of participants",
    OfEncounter: "direct encounter",
}
"""What the sources of values are called."""
_POINTS = frozenset(
    {
        "points",
        "score",
        "compared",
        "limit",
        "regular",
        "own",
        "total",
        "adjusted",
        "highest",
        "of_match",
        "totals",
        "least",
    }
    | {"others", "boards"}
)
"""Fields of sources that are points."""
_IN_UNIT = frozenset({"value", "brought", "contested"})
"""Fields in the unit of the method."""


def document(account: Account) -> dict[str, Any]:
    """Return the account as a JSON object (`fidepair schema account`)."""
    told = account.standings
    neighbours = (account.before, account.behind)
    return {
        "schema": SCHEMA,
        **facts(told),
        "line": line_document(told, account.line),
        **{
            name: _neighbour(account, one)
            for name, one in zip(("before", "behind"), neighbours, strict=True)
        },
        "shared": list(account.shared),
        "told": [_told(one) for one in account.methods],
        "sentences": lines(account),
    }


def _neighbour(account: Account, neighbour: Neighbour | None) -> dict[str, Any] | None:
    if neighbour is None:
        return None
    decided = (
        None if neighbour.decided is None else account.methods[neighbour.decided].method.code.text
    )
    return {"line": line_document(account.standings, neighbour.line), "decided": decided}


def _told(told: Told) -> dict[str, Any]:
    row = told.method.tie_break
    source = None if told.source is None or row is None else _data(told.source, row.unit)
    return {
        "code": told.method.code.text,
        "tied": list(told.tied),
        "left": list(told.left),
        "unused": told.unused,
        "kind": _KINDS.get(type(told.source), ""),
        "source": source,
    }


def _data(value: Any, unit: int, name: str = "") -> Any:
    """Return a part of a source for JSON: named tuples are objects, points and values texts."""
    if isinstance(value, Encounters):
        return [_encounters(value, one) for one in value.score]
    if isinstance(value, Enum):
        return value.value
    if hasattr(value, "_asdict"):
        return {key: _data(one, unit, key) for key, one in value._asdict().items()}
    if isinstance(value, tuple | list):
        return [_data(one, unit, name) for one in value]
    return _number(value, unit, name)


def _number(value: Any, unit: int, name: str) -> Any:
    if isinstance(value, bool | str | None) or name not in _POINTS | _IN_UNIT:
        return value
    in_points = name in _POINTS
    return exact(
        Fraction(value) / (POINT if in_points else unit), 1 if in_points or unit > 1 else 0
    )


def _encounters(table: Encounters, one: int) -> dict[str, Any]:
    games = table.games[one].items()
    return {
        "number": one,
        "score": _data(table.score[one], POINT, "score"),
        "missing": table.missing[one],
        "forfeits": table.forfeits.get(one, []),
        "games": [
            {"opponent": other, "points": _data(row, POINT, "points")} for other, row in games
        ],
    }
