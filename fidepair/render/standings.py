"""The standings: a table for people, rows for CSV, and a document in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.render.sheet import MINOR, Column, Sheet
from fidepair.render.words import title_of
from fidepair.standings.decimals import decimals_of, exact, rounded
from fidepair.standings.methods import SCORES
from fidepair.standings.ranking import NUMBERS_ARE_OTHERS
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.standings.ranking import Method, Standing, Standings, Value

SCHEMA = "fidepair/standings/1"
EDITIONS = {"2024": "edition of August 2024", "2026": "edition of 1 March 2026"}
_PERSON = ("rank", "number", "title", "name", "federation", "rating", "points")
_POINTS = ("Pts",)
_ROUNDED = 2
"""Decimals of a value that no decimal number tells, and of methods that say so (decision T3)."""


class Shown(NamedTuple):
    """A method of the list that has values, its place in it, and how many decimals these are shown
    with."""

    place: int
    method: Method
    decimals: int

    @property
    def heading(self) -> str:
        """The code, as a column is called."""
        return self.method.code.text

    def of(self, line: Standing) -> str:
        """Return the value of a participant: nothing where a method among the tied was not needed,
        a dash where a value is not defined."""
        value = line.values[self.place]
        if value is None:
            return "" if self.method.tie_break is None or self.method.tie_break.separate else "-"
        return " ".join(
            rounded(one, self.decimals) for one in (value if isinstance(value, tuple) else (value,))
        )


def _least(method: Method) -> int:
    """Return how many decimals a value has at least: sums of points have one."""
    return 0 if method.tie_break is None or method.tie_break.unit == 1 else 1


def shown_methods(told: Standings) -> list[Shown]:
    """Return the methods that have values."""
    return [
        Shown(place, method, _decimals(method, [line.values[place] for line in told.lines]))
        for place, method in enumerate(told.methods)
        if not method.dropped
    ]


def _decimals(method: Method, values: Sequence[Value]) -> int:
    """Return with how many decimals all values of a method are shown."""
    if method.tie_break is not None and method.tie_break.is_rounded:
        return _ROUNDED
    given = [
        one
        for value in values
        if value is not None
        for one in (value if isinstance(value, tuple) else (value,))
    ]
    needed = [decimals_of(one) for one in given]
    return max(_least(method), *(_ROUNDED if one is None else one for one in needed), 0)


# ── For people ───────────────────────────────────────────────────────────────
def sheet(told: Standings, *, only_the_answer: bool = False) -> Sheet:
    """Return the table of the standings; before round one it is the starting list."""
    if told.after == 0:
        return _starting_list(told, only_the_answer)
    methods = shown_methods(told)
    columns = (*columns_of_people(len(methods)), *columns_of_values(methods))
    rows = tuple((*person(line), *values_of(told, methods, line)) for line in told.lines)
    return used_columns(
        Sheet(headings(told, "standings"), columns, rows, remarks(told)), only_the_answer
    )


def _starting_list(told: Standings, only_the_answer: bool) -> Sheet:
    """Return the participants by number: nobody has points, or a rank."""
    lines = sorted(told.lines, key=lambda line: line.participant.number)
    rows = tuple(person(line)[1:] for line in lines)
    said = tuple(f"Note: {note}" for note in told.notes if note == NUMBERS_ARE_OTHERS)
    drawn = Sheet(
        (f"{title_of(told.tournament)}: starting list",), columns_of_people(0)[1:], rows, said
    )
    return used_columns(drawn, only_the_answer)


def columns_of_people(methods: int, number: int = 0) -> tuple[Column, ...]:
    """Return the columns that say who somebody is: for want of room federations go first, then
    ratings and titles.

    `number`: when the numbers go.
    """
    return (
        Column("Rk", right=True),
        Column("No", right=True, leave_out=number),
        Column("Ttl", leave_out=MINOR + methods),
        Column("Name", cut_to=20),
        Column("Fed", leave_out=MINOR + methods + 2),
        Column("Rtg", right=True, leave_out=MINOR + methods + 1),
    )


def columns_of_values(methods: Sequence[Shown]) -> list[Column]:
    """Return the columns of the points and the methods; after what says who somebody is the last of
    them goes first, never the first."""
    headings = [*_POINTS[_names_score(methods) :], *(one.heading for one in methods)]
    return [Column(heading, right=True, leave_out=place) for place, heading in enumerate(headings)]


def values_of(told: Standings, methods: Sequence[Shown], line: Standing) -> list[str]:
    """Return the cells of `columns_of_values`."""
    return [
        *(points_of(told, line) for _ in _POINTS[_names_score(methods) :]),
        *(one.of(line) for one in methods),
    ]


def _names_score(methods: Sequence[Shown]) -> bool:
    """Whether a method is a score, so that no column needs to tell the points."""
    return any(one.method.code.name in SCORES for one in methods)


def used_columns(drawn: Sheet, only_the_answer: bool) -> Sheet:
    """Return the sheet without the columns about people in which nobody has anything; the answer
    only, if it is asked for."""
    used = [
        place
        for place, column in enumerate(drawn.columns)
        if column.leave_out < MINOR or any(row[place] for row in drawn.rows)
    ]
    return drawn.keeping(used)._replace(
        **{"headings": (), "remarks": ()} if only_the_answer else {}
    )


def person(line: Standing) -> tuple[str, ...]:
    """Return the cells of `columns_of_people`."""
    one = line.participant
    return (
        str(line.rank),
        str(one.number),
        one.title,
        one.name,
        one.federation,
        str(one.rating or ""),
    )


def headings(told: Standings, what: str) -> tuple[str, str]:
    """Return the title, and by which list and edition participants are ranked."""
    of = f" of {told.tournament.rounds}" if told.tournament.rounds else ""
    by = ", ".join(method.code.text for method in told.methods)
    return (
        f"{title_of(told.tournament)}: {what} after round {told.after}{of}",
        f"By {by} (C.07, {EDITIONS[told.edition]}{', 15.2' if told.is_predetermined else ''})",
    )


def remarks(told: Standings) -> tuple[str, ...]:
    """Return what a reader of the table must know."""
    codes: dict[str, list[str]] = {}
    for method in told.methods:
        if method.tie_break is not None and not method.dropped:
            codes.setdefault(f"{method.tie_break.words} ({method.tie_break.article})", []).append(
                method.code.text
            )
    in_words = "; ".join(f"{', '.join(dict.fromkeys(of))}: {words}" for words, of in codes.items())
    return *([f"{in_words}."] if in_words else []), *notes(told)


def notes(told: Standings, mark: str = "Note") -> tuple[str, ...]:
    """Return what must be known besides the list: what was dropped and why, lots."""
    return *(f"{mark}: {note}" for note in told.notes), *lots_in_words(told)


def left_out_in_words(told: Standings) -> list[str]:
    """Return for each method of the list that breaks nothing why it does not."""
    return [
        f"note: {one.code.text} is left out: {one.dropped}." for one in told.methods if one.dropped
    ]


def lots_in_words(told: Standings) -> Iterator[str]:
    """Yield how lots were drawn, and with which seed they are drawn again."""
    if told.seed is not None:
        names = told.tournament.by_number()
        yield f"Lots, drawn with the seed {told.seed} for those who stayed tied (4.2):"
        for drawn in told.lots:
            yield f"  {', then '.join(f'{number} {names[number].name}' for number in drawn)}"


# ── For programs ─────────────────────────────────────────────────────────────
def csv_rows(told: Standings) -> list[tuple[str, ...]]:
    """Return a row for each participant: the values as the table shows them, by the code of the
    method."""
    methods = shown_methods(told)
    rows: list[tuple[str, ...]] = [(*_PERSON, *(one.heading for one in methods))]
    for line in told.lines:
        rows.append((*person(line), points_of(told, line), *(one.of(line) for one in methods)))
    return rows


def points_of(told: Standings, line: Standing) -> str:
    """Return the points of a participant in the score that ranks."""
    return format_points(sum(told.tournament.points_by_round(line.participant)))


def document(told: Standings) -> dict[str, Any]:
    """Return the standings as a JSON object (`fidepair schema standings`)."""
    return {
        "schema": SCHEMA,
        **facts(told),
        "lines": [line_document(told, line) for line in told.lines],
    }


def facts(told: Standings) -> dict[str, Any]:
    """Return what the lines of the standings hang on."""
    return {
        "tournament": told.tournament.name,
        "kind": told.tournament.kind.value,
        "after": told.after,
        "rounds": told.tournament.rounds,
        "edition": told.edition,
        "round_robin": told.is_predetermined,
        "declared": told.is_declared,
        "complete": told.is_complete,
        "methods": [_method_document(method) for method in told.methods],
        "notes": list(told.notes),
        "lots": None
        if told.seed is None
        else {"seed": told.seed, "drawn": [list(drawn) for drawn in told.lots]},
    }


def _method_document(method: Method) -> dict[str, Any]:
    row = method.tie_break
    return {
        "code": method.code.text,
        "article": row.article if row else "",
        "words": row.words if row else "",
        "dropped": method.dropped,
    }


def line_document(told: Standings, line: Standing) -> dict[str, Any]:
    """Return a line as a JSON object; values are exact, in the order of the methods."""
    one = line.participant
    return {
        "rank": line.rank,
        "number": one.number,
        "title": one.title,
        "name": one.name,
        "federation": one.federation,
        "rating": one.rating,
        "points": points_of(told, line),
        "values": [
            _exact(method, value) for method, value in zip(told.methods, line.values, strict=True)
        ],
        "decided": None if line.decided is None else told.methods[line.decided].code.text,
    }


def _exact(method: Method, value: Value) -> str | list[str] | None:
    if value is None:
        return None
    least = _least(method)
    return [exact(one, least) for one in value] if isinstance(value, tuple) else exact(value, least)
