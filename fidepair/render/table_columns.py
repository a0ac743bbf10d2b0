"""A column is one row: key, heading, kind, how it is read, and what may shrink.

The table for people (`Sheet`, which terminal, plain text, Markdown and HTML draw), the rows of CSV,
the objects of JSON and their schema follow from the same rows. The columns of a participant, with
which most tables begin, are at the end.

Objects that several documents have. A document is a type: its JSON Schema is made of it, see
`requests/__init__.py`.

A docstring describes an object, a text beside the type of a field that field; a list of words
beside it says which values there are. Optional properties of an object are in a class of their own
(`total=False`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from enum import Flag, auto
from operator import attrgetter
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypedDict, TypeVar, cast, final

from fidepair.render.language import translated
from fidepair.render.sheet import MINOR, Sheet, SheetColumn
from fidepair.tournament import Participant, format_points

# ── Columns ──────────────────────────────────────────────────────────────────

Row = TypeVar("Row")
Value = TypeVar("Value")
Document = TypeVar("Document")
JsonObject: TypeAlias = dict[str, object]


class Forms(Flag):
    """The outputs in which a column is shown."""

    TABLE = auto()
    CSV = auto()
    JSON = auto()


TABLE, CSV, JSON = Forms.TABLE, Forms.CSV, Forms.JSON
EVERYWHERE = TABLE | CSV | JSON


def _unchanged(value: object) -> object:
    return value


class ValueKind(Generic[Value]):
    """The kind of the values of a column.

    `schema` is their type in JSON. `text` writes a value for people, `csv` for CSV (default: as for
    people), and `json` turns it into a value of JSON (default: the value itself). Numbers are
    aligned right.
    """

    def __init__(
        self,
        schema: object,
        text: Callable[[Value], str],
        *,
        is_right: bool = False,
        csv: Callable[[Value], str] | None = None,
        json: Callable[[Value], object] = _unchanged,
    ) -> None:
        self.schema = schema
        self.text = text
        self.is_right = is_right
        self.csv = csv or text
        self.json = json


TEXT = ValueKind[str](str, str)
RIGHT_TEXT = ValueKind[str](str, str, is_right=True)
INTEGER = ValueKind[int](int, str, is_right=True)
POINTS = ValueKind[int](str, format_points, is_right=True, json=format_points)


def text_unless_zero(number: int) -> str:
    """Return a number for people; nothing for zero."""
    return str(number or "")


def data(schema: object) -> ValueKind[object]:
    """Return the kind of a value that only JSON shows, as it is."""
    return ValueKind(schema, str)


def optional(kind: ValueKind[Value]) -> ValueKind[Value]:
    """Return the kind of values that may be missing (None): empty for people, null in JSON."""
    found = copy(kind)
    found.schema = kind.schema | None  # type: ignore[operator]  # a type
    return found


class Column(Generic[Row]):
    """A column of the rows of a table.

    `key` names it in CSV and JSON, `heading` in tables for people. `read` returns its value for a
    row, by default the attribute that is called like the key; for None the cell is `empty`.
    `cut_to` and `leave_out` are those of `SheetColumn`. `about` describes the property in the
    schema. A column that is not `is_required` has no property in a JSON object where its value is
    None.
    """

    def __init__(
        self,
        key: str,
        heading: str,
        kind: ValueKind[Value],
        read: Callable[[Row], Value | None] | None = None,
        *,
        cut_to: int = 0,
        leave_out: int = 0,
        forms: Forms = EVERYWHERE,
        about: str = "",
        is_required: bool = True,
        empty: str = "",
    ) -> None:
        self.key = key
        self.drawn = SheetColumn(heading, kind.is_right, cut_to, leave_out)
        self.kind: ValueKind[Any] = kind
        self.read: Callable[[Row], Any] = read or attrgetter(key)
        self.forms = forms
        self.about = about
        self.is_required = is_required
        self.empty = empty

    def of(
        self,
        part: str = "",
        *,
        key: str | None = None,
        heading: str | None = None,
        leave_out: int | None = None,
        forms: Forms | None = None,
    ) -> Column[Any]:
        """Return the column for rows whose attribute `part` is the row that this column reads; it
        may be missing (None): then the cell is empty. By default it is the row itself."""
        found = copy(self)
        if part:
            found.read = _through(attrgetter(part), self.read)
        if key is not None:
            found.key = key
        if heading is not None:
            found.drawn = found.drawn._replace(heading=heading)
        if leave_out is not None:
            found.drawn = found.drawn._replace(leave_out=leave_out)
        if forms is not None:
            found.forms = forms
        return found

    def cell(self, row: Row, write: Callable[[Any], str]) -> str:
        """Return the cell of a row; `write`: the function of the kind that writes a value."""
        value = self.read(row)
        return self.empty if value is None else write(value)


def _through(part: Callable[[Any], Any], read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return the function that reads a part of a row; None where the row has no such part."""

    def read_part(whole: object) -> object:
        row = part(whole)
        return None if row is None else read(row)

    return read_part


# ── What follows from columns ────────────────────────────────────────────────
def sheet_of(
    columns: Iterable[Column[Row]],
    rows: Sequence[Row],
    headings: Sequence[str] = (),
    remarks: Iterable[str] = (),
) -> Sheet:
    """Return the table for people, with the headings in the language in force."""
    shown = [column for column in columns if TABLE in column.forms]
    cells = []
    for row in rows:
        cells.append(tuple(column.cell(row, column.kind.text) for column in shown))
    drawn = []
    for column in shown:
        drawn.append(column.drawn._replace(heading=translated(column.drawn.heading)))
    return Sheet(tuple(headings), tuple(drawn), tuple(cells), tuple(remarks))


def csv_of(columns: Iterable[Column[Row]], rows: Iterable[Row]) -> list[tuple[str, ...]]:
    """Return the rows of CSV, the first with the keys."""
    shown = [column for column in columns if CSV in column.forms]
    found = [tuple(column.key for column in shown)]
    for row in rows:
        found.append(tuple(column.cell(row, column.kind.csv) for column in shown))
    return found


def json_of(columns: Iterable[Column[Row]], row: Row) -> JsonObject:
    """Return the object of JSON for a row."""
    found: JsonObject = {}
    for column in columns:
        if JSON in column.forms:
            value = column.read(row)
            if value is not None:
                found[column.key] = column.kind.json(value)
            elif column.is_required:
                found[column.key] = None
    return found


def side_columns(
    name: str, columns: Iterable[Column[Any]], headings: Mapping[str, str]
) -> list[Column[Any]]:
    """Return the columns of one side of a board, which is the part of its row with this name.

    Their keys begin with the name of the side, and the name alone is the key of the number.
    `headings`: other headings, by key.
    """
    found = []
    for column in columns:
        key = name if column.key == "number" else f"{name}_{column.key}"
        found.append(column.of(name, key=key, heading=headings.get(column.key)))
    return found


def row_type(name: str, about: str, columns: Iterable[Column[Row]]) -> type:
    """Return the type of the objects that `json_of` makes, from which their schema is made."""
    shown = [column for column in columns if JSON in column.forms]
    fields = {}
    for column in shown:
        kind = column.kind.schema
        fields[column.key] = Annotated[kind, column.about] if column.about else kind
    required = frozenset(column.key for column in shown if column.is_required)
    members = {"__doc__": about, "__annotations__": fields, "__required_keys__": required}
    return type(name, (), members)


# ── The columns of a participant ─────────────────────────────────────────────
TITLES, RATINGS, FEDERATIONS = MINOR + 1000, MINOR + 1001, MINOR + 1002
"""The `leave_out` of columns that describe a participant: they go before all others."""
RATING_KIND = optional(ValueKind[int](int, text_unless_zero, is_right=True))
NUMBER = Column[Participant]("number", "No", INTEGER)
TITLE = Column[Participant]("title", "Ttl", TEXT, leave_out=TITLES)
NAME = Column[Participant]("name", "Name", TEXT, cut_to=20)
FEDERATION = Column[Participant]("federation", "Fed", TEXT, leave_out=FEDERATIONS)
RATING = Column[Participant]("rating", "Rtg", RATING_KIND, leave_out=RATINGS)
PERSON = (NUMBER, TITLE, NAME, RATING)
PersonObject: TypeAlias = Annotated[JsonObject, row_type("PersonObject", "A player.", PERSON)]


def columns_of_person(part: str) -> list[Column[Any]]:
    """Return all columns of the participant who is this part of each row."""
    return [column.of(part) for column in (NUMBER, TITLE, NAME, FEDERATION, RATING)]


# ── Objects that several documents have ──────────────────────────────────────
def object_of(kind: type[Document], facts: object, /, **others: object) -> Document:
    """Return the object of a type of documents: `others` are its properties by name, and the rest
    are attributes of `facts` that have the names of the properties. Tuples become lists."""
    found: JsonObject = {}
    for name in kind.__annotations__:
        value = others[name] if name in others else getattr(facts, name)
        found[name] = [*value] if type(value) is tuple else value
    return cast("Document", found)


class SystemObject(TypedDict):
    """The rules by which a tournament is paired."""

    name: str
    chapter: str
    edition: str


class GameObject(TypedDict):
    """A pair, by numbers."""

    white: int
    black: int


class FindingInError(TypedDict):
    """A fault of the file, and the way out."""

    code: str
    severity: Annotated[str, Literal["error", "warning", "note"]]
    text: str
    way_out: str
    line: int | None
    column: int | None
    found: str
    expected: str
    file: str


class ErrorBase(TypedDict):
    """What every error tells."""

    kind: str
    exit_code: Annotated[int, "The exit code of the command."]
    message: Annotated[str, "The error, with the hint in the following lines."]


class ErrorObject(ErrorBase, total=False):
    """Why there is no answer."""

    article: Annotated[str, "The article, where no legal pairing exists."]
    witness: Annotated[Sequence[int], "Numbers of participants who cannot all be paired."]
    findings: Annotated[list[FindingInError], "All errors in the file."]


@final
class FailedFile(TypedDict):
    """A file that could not be read, or not be checked."""

    file: str
    error: ErrorObject
