"""The columns of all records with fixed columns, numbered as in the standard: from 1, both ends
included.

The reader and the writer share this table, and columns appear nowhere else: lines are cut and
filled by its fields. Free texts and lists have no columns. After the table come the values of
several records (numbers, points, words) and their form in messages.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from operator import itemgetter
from typing import NamedTuple

from fidepair.errors import InputError
from fidepair.tournament import parse_points

CODE = slice(0, 3)
"""The columns of the code of a record: 1-3."""
AFTER_CODE = slice(3, None)
"""Column 4, which is blank, and all after it."""
FROM_TEXT = slice(4, None)
"""All from `TEXT_FROM` on."""


class Field(NamedTuple):
    """One field of a record: its name, its first and last column, and whether its values are
    aligned left."""

    name: str
    first: int
    last: int
    is_left: bool = False

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.last - self.first + 1

    @property
    def place(self) -> slice:
        """The columns of the field as a slice, to cut many texts."""
        return slice(self.first - 1, self.last)

    @property
    def around(self) -> slice:
        """The columns of the field with one more on either side."""
        return slice(self.first - 2, self.last + 1)

    def raw(self, text: str) -> str:
        """Return the text in the columns of the field, with its blanks."""
        return text[self.first - 1 : self.last]

    def cut(self, text: str) -> str:
        """Return the text in the columns of the field, without the blanks around it."""
        return text[self.first - 1 : self.last].strip()

    def parted(self, text: str) -> tuple[str, str, str]:
        """Return the character before the field, the text of the field, and the character after it;
        empty beyond the end."""
        first, last = self.first, self.last
        return text[first - 2 : first - 1], text[first - 1 : last], text[last : last + 1]

    def put(self, text: str, value: str) -> str:
        """Return `text` with `value` in the columns of the field. Raises ValueError if it does not
        fit."""
        width = self.width
        if len(value) > width:
            raise ValueError(value)
        written = value.ljust(width) if self.is_left else value.rjust(width)
        return text[: self.first - 1].ljust(self.first - 1) + written + text[self.last :]

    def put_wide(self, text: str, value: str) -> str:
        """Return `text` as `put` does; a value with one character more also takes the column
        before the field, as in lines with numbers above 9,999."""
        return (self.with_sign() if len(value) > self.width else self).put(text, value)

    def without(self, text: str) -> str:
        """Return `text` without the field and the blanks after it."""
        return text[: self.first - 1] + text[self.last :].lstrip()

    def at(self, first: int) -> "Field":
        """Return the field moved to another first column."""
        return self._replace(first=first, last=first + self.last - self.first)

    def with_sign(self) -> "Field":
        """Return the field with the column on its left, for the sign of a number."""
        return self._replace(first=self.first - 1)

    def __str__(self) -> str:
        """Return `columns 5-8`, or `column 10`."""
        if self.first == self.last:
            return f"column {self.first}"
        return f"columns {self.first}-{self.last}"


SEPARATOR = Field("", 4, 4)
"""The column after the code, blank in every record."""


class Layout(NamedTuple):
    """The columns of a record: its fields, and a field repeated every `step` columns to the end of
    the line."""

    code: str
    fields: tuple[Field, ...]
    repeated: Field | None = None
    step: int = 5

    def field(self, name: str) -> Field:
        """Return the field with this name."""
        return next(field for field in self.fields if field.name == name)

    def repetition(self, index: int) -> Field:
        """Return a repetition of the repeated field; the first has index 0."""
        if self.repeated is None:
            raise IndexError(index)
        name, first, last, _ = self.repeated
        return Field(name, first + index * self.step, last + index * self.step)

    def repetitions(self, text: str) -> Iterator[Field]:
        """Yield the repetitions of the repeated field up to the end of `text`."""
        index = 0
        while self.repeated is not None and self.repetition(index).first <= len(text):
            yield self.repetition(index)
            index += 1

    def values(self, text: str) -> list[tuple[str, int]]:
        """Return the text and the first column of each repetition in `text`, also of blank
        ones."""
        return [(field.cut(text), field.first) for field in self.repetitions(text)]

    def before(self, *names: str) -> Callable[[str], tuple[str, ...]]:
        """Return a function that cuts the columns on the left of the named fields out of a line,
        all at once."""
        columns = []
        for name in names:
            first = self.field(name).first
            columns.append(slice(first - 2, first - 1))
        return itemgetter(*columns)

    def line(self, values: Mapping[str, str], repeated: Iterable[str] = ()) -> str:
        """Return a line of the record with `values` by field name. Raises InputError as `put`
        does."""
        text = self.code.ljust(TEXT_FROM - 1)
        for name, value in values.items():
            text = self.put(text, self.field(name), value)
        for index, value in enumerate(repeated):
            text = self.put(text, self.repetition(index), value)
        return text.rstrip()

    def put(self, text: str, field: Field, value: str) -> str:
        """Return a line of the record with a value in a field. Raises InputError if it does not
        fit."""
        try:
            return field.put(text, value)
        except ValueError:
            raise InputError(
                f'"{in_letters(value)}" does not fit {field} of record {self.code} ({field.name})'
            ) from None

    def groups(self, pairs: Iterable[tuple[str, str]]) -> str:
        """Return the line of a record of symbols, each followed by its value in four columns.

        A longer value moves the rest of the line out of its columns.
        """
        group = self.repetition(0)
        blanks = " " * (self.step - group.width)
        groups = [f"{symbol}{value:>4}" for symbol, value in pairs]
        return self.code.ljust(group.first - 1) + blanks.join(groups)

    def stray(self, text: str, margin: tuple[str, ...] = ()) -> int | None:
        """Return the first column from 5 on with text outside all fields, or None.

        The fields named in `margin` include the column on their left (for a sign).
        """
        rest = list(text)
        for field in (*self.fields, *self.repetitions(text)):
            columns = (field.with_sign() if field.name in margin else field).place
            rest[columns] = " " * len(rest[columns])
        outside = "".join(rest)[FROM_TEXT]
        stripped = outside.lstrip()
        return TEXT_FROM + len(outside) - len(stripped) if stripped else None


def _layout(
    code: str,
    *fields: tuple[str, int, int] | tuple[str, int, int, bool],
    repeated: tuple[str, int, int] | None = None,
) -> Layout:
    repeated_field = Field(*repeated) if repeated else None
    return Layout(code, tuple(Field(*field) for field in fields), repeated_field)


PLAYER = Layout(
    "001",
    (
        Field("number", 5, 8),
        Field("sex", 10, 10),
        Field("title", 11, 13),
        Field("name", 15, 47, True),
        Field("rating", 49, 52),
        Field("federation", 54, 56),
        Field("fide_id", 58, 68),
        Field("birth", 70, 79, True),
        Field("points", 81, 84),
        Field("rank", 86, 89),
    ),
    # A block is three fields in eight columns (92-95, 97, 99 in round 1); with the two blanks
    # before it, ten.
    Field("block", 90, 99),
    10,
)
PLAYER_NUMBER, PLAYER_NAME, PLAYER_RATING, PLAYER_POINTS, PLAYER_RANK = map(
    PLAYER.field, ("number", "name", "rating", "points", "rank")
)
OPPONENT, COLOUR, RESULT = Field("opponent", 3, 6), Field("colour", 8, 8), Field("result", 10, 10)
"""The fields of a block, with columns counted in the block."""
RESULTS = slice(PLAYER.repetition(0).last - 1, None, PLAYER.step)
"""The results of all rounds in a `001` line: columns 99, 109, ..."""

BYES = _layout("240", ("type", 5, 5), ("round", 7, 9), repeated=("player", 11, 14))
VIRTUAL = _layout(
    "250",
    ("match points", 5, 8),
    ("points", 10, 13),
    ("first round", 15, 17),
    ("last round", 19, 21),
    ("first player", 23, 26),
    ("last player", 28, 31),
)
FORBIDDEN = _layout(
    "260", ("first round", 5, 7), ("last round", 9, 11), repeated=("player", 13, 16)
)
ABNORMAL = _layout(
    "299",
    ("type", 5, 5),
    ("match points", 8, 11),
    ("points", 14, 17),
    ("round", 20, 22),
    repeated=("player", 24, 27),
)
ABNORMAL_NARROW = _layout(
    "299",
    ("type", 5, 5),
    ("match points", 7, 10),
    ("points", 12, 15),
    ("round", 17, 19),
    repeated=("player", 21, 24),
)
VIRTUAL_OF_PLAYER = _layout("XXA", ("player", 5, 8), repeated=("points", 10, 13))
# A symbol in one column and its points in the next four, six times, four blanks between.
POINT_VALUES = Layout("162", (), Field("value", 6, 10), 9)
POINT_VALUE = _layout("BB?", ("value", 5, 8))

TEAM = _layout(
    "310",
    ("number", 5, 7),
    ("name", 9, 40, True),
    ("nickname", 42, 46, True),
    ("strength", 48, 53),
    ("match points", 55, 60),
    ("game points", 62, 67),
    ("rank", 69, 71),
    repeated=("player", 74, 77),
)
# Programs differ on whether column 37 or column 41 is blank: both are read, and 37-40 is written,
# as in the standard.
ROSTER = _layout("013", ("name", 5, 36, True), repeated=("player", 37, 41))
ROSTER_WRITTEN = ROSTER._replace(repeated=Field("player", 37, 40))
ROSTER_NUMBER = Field("number", 5, 8)
"""The number of the team before its name, written by one program."""
LINE_UP = _layout(
    "300", ("round", 5, 7), ("team", 9, 11), ("opponent", 13, 15), repeated=("player", 17, 20)
)
TEAM_PABS = Layout(
    "320", (Field("match points", 5, 8), Field("game points", 10, 13)), Field("team", 15, 17), 4
)
FORFEITED = _layout("330", ("result", 5, 6), ("round", 8, 10), ("white", 12, 14), ("black", 16, 18))
# A symbol in two columns and its points in the next four, three times, three blanks between.
MATCH_VALUES = Layout("362", (), Field("value", 5, 10), 9)
INITIAL_COLOUR = _layout("152", ("colour", 5, 5))
TEXT_FROM = 5
"""The first column of a free text, a list or a single number."""

LAYOUTS = {
    layout.code: layout
    for layout in (
        PLAYER,
        BYES,
        VIRTUAL,
        FORBIDDEN,
        ABNORMAL,
        VIRTUAL_OF_PLAYER,
        POINT_VALUES,
        INITIAL_COLOUR,
        TEAM,
        LINE_UP,
        TEAM_PABS,
        FORFEITED,
        MATCH_VALUES,
    )
}


LAST_ROUND = 999
"""The highest round that fits three columns; in a range it means up to the end."""
MAX_DIGITS = 18
"""The most digits of a number in a record. Python needs long to convert thousands of digits."""
MAX_LISTED = 10
"""The most numbers that a message lists."""


def whole(text: str) -> int | None:
    """Return the number that `text` consists of, or None if it is not digits only."""
    if len(text) <= MAX_DIGITS and text.isascii() and text.isdecimal():
        return int(text)
    return None


def points_or_none(text: str) -> int | None:
    """Return the points in `text`, with point or comma, or None if it is not a number of points."""
    try:
        return parse_points(text.replace(",", ".", 1))
    except ValueError:
        return None


def words(text: str, separators: str = ",") -> list[tuple[str, int]]:
    """Return the words after the code with their first columns; they are separated by blanks, tabs
    and `separators`."""
    found = re.compile(rf"[^\s{separators}]+").finditer(text, CODE.stop)
    return [(word[0], word.start() + 1) for word in found]


def join_numbers(numbers: Collection[int], noun: str) -> str:
    """Return `player 7`, or `players 7, 9 and 11`; long lists are truncated."""
    ordered = [str(number) for number in sorted(numbers)]
    if len(ordered) == 1:
        return f"{noun} {ordered[0]}"
    rest = len(ordered) - MAX_LISTED
    if rest > 0:
        ordered[MAX_LISTED:] = [f"{rest} more"]
    return f"{noun}s {', '.join(ordered[:-1])} and {ordered[-1]}"


def under_ruler(text: str, first: int, last: int) -> str:
    """Return the columns around `first` to `last` of `text` in a second line, under a ruler with
    column numbers."""
    start = max(0, (first - 21) // 10 * 10)
    end = (last + 20) // 10 * 10
    ruler = "".join(f"{column:>10}" for column in range(start + 10, end + 1, 10))
    return f"column {ruler}\n       {in_letters(text[start:end]).rstrip()}"


FILLER = "\0"
"""The character of `in_bytes` for the further bytes of a character; it is in no report file."""


def in_bytes(text: str) -> str:
    """Return the text with one character for each byte in UTF-8: each character is followed by
    fillers for its further bytes."""
    characters = []
    for character in text:
        further = len(character.encode("utf-8")) - 1
        characters.append(character + FILLER * further)
    return "".join(characters)


def in_letters(view: str) -> str:
    """Return a result of `in_bytes`, or a part of it, as the original text; any other text
    unchanged."""
    return view.replace(FILLER, "")


def compose_accents(text: str) -> str:
    """Return the text with each accent and its base letter composed to one character."""
    return unicodedata.normalize("NFC", text)


_YEARS = range(1850, 2101)
"""The possible years of persons and events."""
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_STANDARD = r"(\d{4})/(\d\d)/(\d\d)"
_YEAR_FIRST = r"(\d{4})[/.\- ]+(\d{1,2})[/.\- ]+(\d{1,2})\.?"
_DAY_FIRST = r"(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d{4})"

Day = tuple[int, int, int]


class Date(NamedTuple):
    """A date as written: year, month and day (0 if missing), and whether it has the standard
    format."""

    day: Day
    is_standard: bool

    @property
    def is_possible(self) -> bool:
        """Whether the calendar has the date; the day, or month and day, may be missing."""
        year, month, day = self.day
        if year not in _YEARS or not 0 <= month <= 12:
            return False
        if not month:
            return not day
        is_leap_year = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        if month == 2 and day == 29:
            return is_leap_year
        return day <= _DAYS[month - 1]

    @property
    def is_whole(self) -> bool:
        """Whether month and day are given, and possible."""
        return self.is_possible and 0 not in self.day


def read_date(text: str) -> Date | None:
    """Return the date in digits that `text` consists of, possible or not; None for any other
    text."""
    if not text:
        return None
    standard = re.fullmatch(_STANDARD, text)
    found = standard or re.fullmatch(_YEAR_FIRST, text)
    if found:
        year, month, day = map(int, found.groups())
        return Date((year, month, day), standard is not None)
    found = re.fullmatch(_DAY_FIRST, text)
    if found is None:
        return None
    day, month, year = map(int, found.groups())
    if month > 12 >= day:
        day, month = month, day
    return Date((year, month, day), False)
