"""Lists of a part of the players, for prizes: conditions such as `sex=w` and `born>=2008`.

A player about whom a fact is missing is not in the list, and is named: nothing is guessed.
"""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.entry_list import plain
from fidepair.errors import UsageError
from fidepair.text.data import brief
from fidepair.text.wording import Phrase
from fidepair.tournament import TITLES, Kind, Participant, Tournament
from fidepair.trf.format.columns import read_date

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.standings.ranking import Standings

Fact = str | int | None
_CONDITION = re.compile(r"\s*([\w ]+?)\s*(>=|<=|!=|=|>|<)\s*(.*?)\s*")
_EXAMPLES = (
    "Examples: sex=w, born>=2008, rating<1800, title=FM, title=none, federation=SUI, club=Lakeside."
)
_SEXES = {"m": "m", "w": "w", "f": "w"}
_ORDERS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


class Detail(NamedTuple):
    """A detail of players: its value, None where it is missing, and how a typed one is read (None:
    it is not valid). Only numbers can be compared by `<` and `>`."""

    words: str
    value: Callable[[Tournament, Participant], Fact]
    read: Callable[[str], Fact]
    is_number: bool = False


class Condition(NamedTuple):
    """A condition on one detail; several values are alternatives."""

    detail: Detail
    sign: str
    values: tuple[Fact, ...]

    def holds(self, tournament: Tournament, one: Participant) -> bool | None:
        """Return whether a player meets the condition; None if the detail is missing."""
        value = self.detail.value(tournament, one)
        if value is None:
            return None
        if self.sign in _ORDERS:
            assert isinstance(value, int)
            (limit,) = self.values
            assert isinstance(limit, int)
            return _ORDERS[self.sign](value, limit)
        return (value in self.values) == (self.sign == "=")


class PrizeList(NamedTuple):
    """A part of the players, by number. `missing`: players with a missing detail, and the words for
    it; they would be in the list, or not, by that detail alone."""

    text: str
    numbers: frozenset[int]
    missing: tuple[tuple[Participant, str], ...]


def prize_list(standings: Standings, text: str) -> PrizeList:
    """Return the players who meet the conditions of a text, which are joined by `and`. Raises
    UsageError for an unknown detail or an impossible value."""
    tournament = standings.tournament
    if tournament.kind is Kind.TEAM:
        raise UsageError("--only is for players, and this is a team event.\n  Use --per-board.")
    conditions = [_condition(part) for part in re.split(r"\s+and\s+", text)]
    for condition in conditions:
        _refuse_without_labels(tournament, condition.detail.words)
    numbers, missing = [], []
    for line in standings.lines:
        one = line.participant
        held = [condition.holds(tournament, one) for condition in conditions]
        if False in held:
            continue
        if None in held:
            missing.append((one, conditions[held.index(None)].detail.words))
        else:
            numbers.append(one.number)
    return PrizeList(text.strip(), frozenset(numbers), tuple(missing))


def _refuse_without_labels(tournament: Tournament, what: str) -> None:
    """Raise UsageError for a club, or a group, if the file has none."""
    labels = {"club": tournament.clubs, "group": tournament.groups}
    if not labels.get(what, True):
        raise UsageError(
            f"--only: the file has no {what}s of players.\n"
            f"  Enter them: `fidepair player FILE WHO --{what} NAME`."
        )


def _condition(text: str) -> Condition:
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise UsageError(
            f"--only: `{brief(text)}` is not a condition such as sex=w, born>=2008 or rating<1800."
        )
    name, sign, values = found.groups()
    detail = DETAILS.get(name.lower())
    if detail is None:
        raise UsageError(
            f"--only: tournament files have no detail `{brief(name)}` of players.\n"
            f"  Choose one of: {', '.join(DETAILS)}."
        )
    if sign in _ORDERS and not detail.is_number:
        raise UsageError(f"--only: `{brief(text)}`: use = or != with {name}.")
    texts = [values] if sign in _ORDERS else values.split(",")
    facts = tuple(detail.read(value.strip()) for value in texts)
    if None in facts:
        raise UsageError(f"--only: `{brief(text)}` has no valid value.\n  {_EXAMPLES}")
    return Condition(detail, sign, facts)


# ── The details ──────────────────────────────────────────────────────────────
def _year(one: Participant) -> int | None:
    """Return the year of birth."""
    text = f"{one.birth}/00/00" if one.birth.isdecimal() else one.birth
    date = read_date(text)
    return date.day[0] if date is not None and date.is_possible else None


def _read_number(text: str) -> int | None:
    is_short = text.isascii() and text.isdecimal() and len(text) <= 4
    return int(text) if is_short else None


def _read_title(text: str) -> str | None:
    title = "" if text.lower() == "none" else text.upper()
    return title if text and title in TITLES else None


def _read_label(text: str) -> str | None:
    return plain(text) or None


def _read_sex(text: str) -> str | None:
    return _SEXES.get(text.lower())


DETAILS = {
    "sex": Detail(Phrase("sex"), lambda _, one: _read_sex(one.sex), _read_sex),
    "born": Detail(
        Phrase("date of birth"), lambda _, one: _year(one), _read_number, is_number=True
    ),
    "rating": Detail(
        Phrase("rating"),
        lambda event, one: event.national.get(one.number) if one.rating is None else one.rating,
        _read_number,
        is_number=True,
    ),
    "title": Detail(Phrase("title"), lambda _, one: one.title, _read_title),
    "federation": Detail(
        Phrase("federation"),
        lambda _, one: one.federation.upper() or None,
        lambda text: text.upper() or None,
    ),
    "club": Detail(
        Phrase("club"), lambda event, one: _read_label(event.clubs.get(one.number, "")), _read_label
    ),
    "group": Detail(
        Phrase("group"),
        lambda event, one: _read_label(event.groups.get(one.number, "")),
        _read_label,
    ),
}
"""By the name that a condition begins with. An empty title is no missing fact; a national rating counts
that only a comment has."""
