"""The cross table: whom everybody met in each round, with which colour and result; of round robins
by opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.render.sheet import Column, Sheet
from fidepair.render.standings import (
    columns_of_people,
    columns_of_values,
    facts,
    headings,
    line_document,
    person,
    points_of,
    remarks,
    shown_methods,
    used_columns,
    values_of,
)
from fidepair.standings.rounds import PREDETERMINED, ROUND_ROBIN
from fidepair.tournament import Bye, Game, Kind, PrimaryScore, Result, format_points

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.standings.ranking import Standing, Standings
    from fidepair.tournament import Entry, Match, Participant

SCHEMA = "fidepair/crosstable/1"
MOST_SQUARE = 60
_BYES = {Bye.PAB: "bye", Bye.FULL: "bye1", Bye.HALF: "bye½", Bye.ZERO: "bye0"}
_RESULTS = {
    **dict.fromkeys((Result.WIN, Result.UNRATED_WIN), "1"),
    **dict.fromkeys((Result.DRAW, Result.UNRATED_DRAW), "½"),
    **dict.fromkeys((Result.LOSS, Result.UNRATED_LOSS), "0"),
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.PENDING: "?",
}
"""How a game ended, as cross tables write it."""


class CrossTable(NamedTuple):
    """Standings as a cross table: `places` in it, from 1, by participant number; where ranks are
    shared these tell opponents apart."""

    told: Standings
    places: Mapping[int, int]

    @property
    def is_shared(self) -> bool:
        """Whether somebody shares a rank."""
        return any(line.rank != place for place, line in enumerate(self.told.lines, start=1))

    @property
    def is_square(self) -> bool:
        """Whether the columns are the opponents: a round robin, and not of so many that no paper
        has room for it."""
        code = (self.told.tournament.type_code or "").upper()
        is_of_another_kind = ROUND_ROBIN not in code and any(word in code for word in PREDETERMINED)
        return (
            self.told.is_predetermined
            and not is_of_another_kind
            and len(self.places) <= MOST_SQUARE
        )

    def cell(self, entry: Entry) -> str:
        """Return an entry as a cell: `12w1`, `7b½`, `3w+`, `+` against nobody, `bye`; of a match
        the points."""
        if isinstance(entry, Bye):
            return _BYES[entry]
        place = self.places.get(entry.opponent)
        if place is None:
            return self.result(entry)
        return f"{place}{entry.colour.value if entry.colour else ''}{self.result(entry)}"

    def result(self, entry: Game | Match) -> str:
        """Return the result of a game; of a match the points it brought, of teams game points."""
        if isinstance(entry, Game) or not entry.result.is_played:
            return _RESULTS[entry.result]
        tournament = self.told.tournament
        is_other = (
            tournament.kind is Kind.TEAM and tournament.team_rules.primary is PrimaryScore.MATCH
        )
        return halves(entry.secondary if is_other else entry.points)


def halves(points: int) -> str:
    """Return points with the sign for a half: `2½`; others as decimals."""
    text = format_points(points)
    whole, _, rest = text.partition(".")
    if rest == "0":
        return whole
    return f"{whole.removesuffix('0') if whole in ('0', '-0') else whole}½" if rest == "5" else text


def table(told: Standings) -> CrossTable:
    """Return the standings as a cross table."""
    return CrossTable(
        told, {line.participant.number: place for place, line in enumerate(told.lines, start=1)}
    )


# ── For people ───────────────────────────────────────────────────────────────
def sheet(told: Standings, *, only_the_answer: bool = False) -> Sheet:
    """Return the cross table. Opponents are told by their rank; where ranks are shared, by their
    place in the table."""
    shown = table(told)
    methods = shown_methods(told)
    names = _names(shown)
    is_shared = shown.is_shared
    columns = (
        *([Column("Pl", right=True)] if is_shared else []),
        *columns_of_people(len(methods), number=1),
        *(Column(name, right=shown.is_square) for name in names),
        *columns_of_values(methods),
    )
    rows = tuple(
        (
            *([str(place)] if is_shared else []),
            *person(line),
            *_cells(shown, line),
            *values_of(told, methods, line),
        )
        for place, line in enumerate(told.lines, start=1)
    )
    said = (_legend(shown), *remarks(told))
    return used_columns(Sheet(headings(told, "cross table"), columns, rows, said), only_the_answer)


def _names(shown: CrossTable) -> list[str]:
    """Return what the columns of the games are called."""
    if shown.is_square:
        return [str(place) for place in range(1, len(shown.places) + 1)]
    return [f"R{number}" for number in range(1, shown.told.after + 1)]


def _cells(shown: CrossTable, line: Standing) -> list[str]:
    """Return the cells of a line: by round, or by opponent, all games with an opponent in one
    cell."""
    entries = line.participant.entries
    if not shown.is_square:
        return [shown.cell(entry) for entry in entries]
    met: dict[int, list[str]] = {}
    for entry in entries:
        if not isinstance(entry, Bye):
            met.setdefault(entry.opponent, []).append(shown.result(entry))
    gap = "" if shown.told.tournament.kind is Kind.INDIVIDUAL else " "
    own = line.participant.number
    return ["*" if number == own else gap.join(met.get(number, ())) for number in shown.places]


def _legend(shown: CrossTable) -> str:
    told = shown.told
    if shown.is_square:
        return (
            f"Columns: opponents by {'place' if shown.is_shared else 'rank'}; + and -: by forfeit."
        )
    by = "the place (Pl)" if shown.is_shared else "the rank"
    what = {Kind.INDIVIDUAL: "result", Kind.DOUBLE: "points of the match", Kind.TEAM: "game points"}
    said = (
        f"Rounds: {by} of the opponent, colour, {what[told.tournament.kind]}; + and -: by forfeit"
    )
    byes = {
        entry for line in told.lines for entry in line.participant.entries if isinstance(entry, Bye)
    }
    in_words = {
        Bye.PAB: "pairing-allocated",
        Bye.FULL: "full-point",
        Bye.HALF: "half-point",
        Bye.ZERO: "zero-point",
    }
    of_byes = [f"{_BYES[bye]}: {in_words[bye]} bye" for bye in _BYES if bye in byes]
    return f"{'; '.join([said, *of_byes])}."


# ── For programs ─────────────────────────────────────────────────────────────
def csv_rows(told: Standings) -> list[tuple[str, ...]]:
    """Return a row for each participant, with the cells of the table that people see."""
    shown = table(told)
    methods = shown_methods(told)
    who = ("place", "rank", "number", "title", "name", "federation", "rating")
    names = [name if shown.is_square else f"round {name[1:]}" for name in _names(shown)]
    rows: list[tuple[str, ...]] = [(*who, *names, "points", *(one.heading for one in methods))]
    for place, line in enumerate(told.lines, start=1):
        values = (one.of(line) for one in methods)
        rows.append(
            (str(place), *person(line), *_cells(shown, line), points_of(told, line), *values)
        )
    return rows


def document(told: Standings) -> dict[str, Any]:
    """Return the cross table as a JSON object (`fidepair schema crosstable`): the standings, with
    the rounds of each line."""
    ranks = told.ranks()
    lines = [
        line_document(told, line) | {"games": _rounds(told, line.participant, ranks)}
        for line in told.lines
    ]
    return {"schema": SCHEMA, **facts(told), "lines": lines}


def _rounds(told: Standings, one: Participant, ranks: Mapping[int, int]) -> list[dict[str, Any]]:
    tournament = told.tournament
    points = tournament.points_by_round(one)
    others = (
        tournament.secondary_by_round(one) if tournament.kind is Kind.TEAM else [None] * len(points)
    )
    return [
        {
            "round": number,
            **_entry(entry, ranks),
            "points": format_points(brought),
            "secondary": None if other is None else format_points(other),
        }
        for number, (entry, brought, other) in enumerate(
            zip(one.entries, points, others, strict=True), start=1
        )
    ]


def _entry(entry: Entry, ranks: Mapping[int, int]) -> dict[str, Any]:
    """Return what a round was; results and byes by the signs of the report files."""
    if isinstance(entry, Bye):
        return {
            "opponent": None,
            "opponent_rank": None,
            "colour": None,
            "result": None,
            "bye": entry.value,
        }
    return {
        "opponent": entry.opponent if entry.opponent in ranks else None,
        "opponent_rank": ranks.get(entry.opponent),
        "colour": entry.colour.value if entry.colour else None,
        "result": entry.result.value,
        "bye": None,
    }
