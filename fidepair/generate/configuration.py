"""Configuration files of the generators in use: `key=value`, a line for each, `#` before comments.

What the keys mean where the programs that brought them up do not agree, or say it vaguely:

- Rates (`ForfeitRate` and its sisters) are in thousandths, of games or of players in a round: `ForfeitRate=20` is 2%.
- `Groups` and `Separator`: the range of ratings has so many groups, and so many points between two of them that nobody
  has. The programs say themselves that theirs work in obscure ways; the curve they draw ratings from is not imitated.
- `WWPoints` to `FLPoints` are single values, as the codes of record XXS: each leaves the others alone. `PointsForWin`
  is the value of every kind of win, of full-point byes, and of allocated ones unless `PointsForPAB` is given, as `BBW`
  is; `PointsForDraw` is that of half-point byes too.
- The names of our options are keys as well, such as `half-point-byes=2%`.
- Where a file has a key of the other programs, what these cannot do does not happen unless it is asked for: nobody
  withdraws, comes late, and no game is lost by both.
- A setting that is given twice with different values is refused: which one is meant?
"""

from __future__ import annotations

from typing import NamedTuple

from fidepair.errors import InputError, UsageError
from fidepair.generate.knobs import BY_NAME, KNOBS, rate_text
from fidepair.generate.points import points_from, value_of
from fidepair.generate.settings import MILLION, NEVER, Settings
from fidepair.tournament import POINT, POINT_CODES

THOUSAND = 1_000
_NUMBERS = {"PlayersNumber": "players", "RoundsNumber": "rounds", "Groups": "rating-groups", "Separator": "rating-gap"}
_RATES = {
    "ForfeitRate": "forfeits",
    "QuickgameRate": "quick-games",
    "ZPBRate": "zero-point-byes",
    "HPBRate": "half-point-byes",
    "FPBRate": "full-point-byes",
}
_BOUNDS = {"LowestRating": "lowest", "HighestRating": "highest"}
_POINTS = {f"{code}Points": code for code in POINT_CODES} | {
    "PointsForWin": "W",
    "PointsForDraw": "D",
    "PointsForLoss": "L",
    "PointsForForfeitLoss": "FL",
    "PointsForPAB": "P",
}
_KNOWN = {key.lower(): key for key in (*_NUMBERS, *_RATES, *_BOUNDS, *_POINTS)}
_SAME_POINTS = {"P": "PAB"}


class _Pair(NamedTuple):
    """One line: the key, its value, and where the value stands."""

    key: str
    value: str
    line: int
    column: int


class _Beginning(NamedTuple):
    """Where messages about a value begin: `file.cfg:3:9`."""

    name: str
    pair: _Pair

    def refuse(self, text: str) -> InputError:
        """Return the error that says `text` about the value."""
        return InputError(f"{self.name}:{self.pair.line}:{self.pair.column}: {self.pair.key}: {text}")


def settings_from_configuration(text: str, name: str = "configuration", base: Settings | None = None) -> Settings:
    """Return the settings of a configuration file, over those of `base`; `name`: of the file, in messages.

    Raises InputError for unknown keys and values that cannot be used, with line and column.
    """
    settings = Settings() if base is None else base
    pairs = _once(_pairs(text, name), name)
    if any(_of_other_programs(pair) for pair in pairs.values()):
        settings = settings._replace(withdrawals=NEVER, late_entries=NEVER, double_forfeits=NEVER)
    for knob in KNOBS:
        for pair in pairs.values():
            if _NUMBERS.get(pair.key, _RATES.get(pair.key, pair.key)) == knob.name:
                settings = _with_knob(settings, knob.name, pair, name)
    return _with_points(_with_bounds(settings, pairs, name), pairs, name)


# ── Lines ────────────────────────────────────────────────────────────────────
def _pairs(text: str, name: str) -> list[_Pair]:
    found = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith(("#", "!")):
            continue
        key, sign, rest = line.partition("=")
        indent = len(line) - len(line.lstrip()) + 1
        if not sign:
            raise InputError(
                f'{name}:{number}:{indent}: "{stripped}" has no value.\n  Write key=value, or # before a comment.'
            )
        known = _known(key.strip(), f"{name}:{number}:{indent}")
        found.append(_Pair(known, rest.strip(), number, len(line) - len(rest.lstrip()) + 1))
    return found


def _known(key: str, place: str) -> str:
    """Return the key as the tables have it, in any case of letters. Raises InputError with the nearest ones."""
    if key.lower() in BY_NAME:
        return key.lower()
    if key.lower() in _KNOWN:
        return _KNOWN[key.lower()]
    from difflib import get_close_matches  # noqa: PLC0415  needed for mistakes only

    names = {known.lower(): known for known in (*_KNOWN.values(), *BY_NAME)}
    near = [names[found] for found in get_close_matches(key.lower(), names)]
    meant = f"Did you mean {' or '.join(near)}?" if near else "The keys are in the README, under Random tournaments."
    raise InputError(f'{place}: "{key}" is not a key of configurations.\n  {meant}')


def _once(pairs: list[_Pair], name: str) -> dict[str, _Pair]:
    """Return the pairs by what they set. Raises InputError where two of them disagree."""
    found: dict[str, _Pair] = {}
    for pair in pairs:
        code = _POINTS.get(pair.key)
        sets = _NUMBERS.get(pair.key, _RATES.get(pair.key, pair.key)) if code is None else _SAME_POINTS.get(code, code)
        first = found.setdefault(sets, pair)
        if (first.key, first.value) != (pair.key, pair.value):
            raise _Beginning(name, pair).refuse(
                f'"{pair.value}" here, and {first.key}={first.value} in line {first.line}.\n  Leave one of them out.'
            )
    return found


def _of_other_programs(pair: _Pair) -> bool:
    return pair.key not in BY_NAME


# ── Values ───────────────────────────────────────────────────────────────────
def _with_knob(settings: Settings, knob: str, pair: _Pair, name: str) -> Settings:
    place = _Beginning(name, pair)
    value = pair.value
    if pair.key in _RATES:
        thousandths = _whole(place)
        if thousandths > THOUSAND:
            raise place.refuse(f'"{value}" is more than always.\n  Rates are in thousandths, from 0 to 1000.')
        value = rate_text(thousandths * (MILLION // THOUSAND))
    try:
        return BY_NAME[knob].put(settings, value)
    except UsageError as error:
        raise place.refuse(str(error)) from None


def _whole(place: _Beginning) -> int:
    value = place.pair.value
    if not (value.isascii() and value.isdecimal() and len(value) <= 6):
        raise place.refuse(f'"{value}" is not a whole number.\n  Write it such as 20.')
    return int(value)


def _with_bounds(settings: Settings, pairs: dict[str, _Pair], name: str) -> Settings:
    bounds = {key: pairs[key] for key in _BOUNDS if key in pairs}
    if bounds and "ratings" in pairs:
        pair = next(iter(bounds.values()))
        line = pairs["ratings"].line
        raise _Beginning(name, pair).refuse(f"line {line} has the ratings too.\n  Leave one of them out.")
    values = {_BOUNDS[key]: _whole(_Beginning(name, pair)) for key, pair in bounds.items()}
    return settings._replace(ratings=settings.ratings._replace(**values))


def _with_points(settings: Settings, pairs: dict[str, _Pair], name: str) -> Settings:
    """Return the settings with the point values; single ones leave the value of an allocated bye alone."""
    given: dict[str, int] = {}
    for pair in pairs.values():
        if pair.key in _POINTS:
            try:
                given[_POINTS[pair.key]] = value_of(pair.value)
            except UsageError as error:
                raise _Beginning(name, pair).refuse(str(error)) from None
    if not given:
        return settings
    if "points" in pairs:
        line = pairs["points"].line
        first = next(pair for pair in pairs.values() if pair.key in _POINTS)
        raise _Beginning(name, first).refuse(f"line {line} has the points too.\n  Leave one of them out.")
    if "W" not in given and "P" not in given:
        given.setdefault("PAB", POINT)
    points = points_from(given, settings.system)
    return settings._replace(points=None if points == points_from({}, settings.system) else points)
