"""Columns of an entry list that the arbiter gives by hand: `name=3,rating=7`, or the characters of
each line, `name=1-30,rating=35-38`."""

from typing import NamedTuple

from fidepair.desk.entry_list.spellings import COLUMNS, plain
from fidepair.errors import UsageError
from fidepair.text.safe import is_number

_LARGEST = 1_000
_EXAMPLE = "Write name=3,rating=7 for columns, or name=1-30,rating=35-38 for characters of a line."


class GivenColumn(NamedTuple):
    """The field of a column, and its number from 1; with `last`, the characters `first` to `last`
    of each line."""

    field: str
    first: int
    last: int | None = None


def given_columns(text: str) -> tuple[GivenColumn, ...]:
    """Return the columns in a text such as `name=3,rating=7`. Raises UsageError."""
    found = [_column(part.strip()) for part in text.split(",")]
    if len({one.field for one in found}) < len(found):
        raise UsageError(f"`{text}` gives two columns for one field.\n  {_EXAMPLE}")
    if len({one.first for one in found}) < len(found):
        raise UsageError(f"`{text}` gives one column for two fields.\n  {_EXAMPLE}")
    if len({one.last is None for one in found}) > 1:
        raise UsageError(f"`{text}` mixes columns and characters.\n  {_EXAMPLE}")
    if {"name", "last"}.isdisjoint(one.field for one in found):
        raise UsageError(f"`{text}` has no column for names.\n  {_EXAMPLE}")
    return tuple(found)


def _column(text: str) -> GivenColumn:
    word, _, place = text.partition("=")
    field = COLUMNS.get(plain(word), "")
    if not field:
        raise UsageError(
            f"`{word.strip()}` is not a column of an entry list, such as name or rating.\n  {_EXAMPLE}"
        )
    first, dash, last = (part.strip() for part in place.partition("-"))
    numbers = [first, last] if dash else [first]
    if not all(is_number(number) and 1 <= int(number) <= _LARGEST for number in numbers):
        raise UsageError(f"`{text}` has no valid column.\n  {_EXAMPLE}")
    if dash and int(last) < int(first):
        raise UsageError(f"`{text}` ends before it begins.\n  {_EXAMPLE}")
    return GivenColumn(field, int(first), int(last) if dash else None)
