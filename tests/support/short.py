"""Which cases of a property stand in the short suite; the others are marked `slow` and run by `-m slow`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def first_of(values: Iterable[object], number: int = 1) -> list[Any]:
    """Return parameters: the first ones for the short suite."""
    return [_parameter(value, is_short=place < number) for place, value in enumerate(values)]


def each_nth(values: Sequence[object], step: int) -> list[Any]:
    """Return parameters: every so manieth for the short suite, as of a corpus in which neighbours are alike."""
    return [_parameter(value, is_short=place % step == 0) for place, value in enumerate(values)]


def but_for(values: Iterable[object], *long: object) -> list[Any]:
    """Return parameters: all but these for the short suite."""
    return [_parameter(value, is_short=value not in long) for value in values]


def seeds_in_parts(last: int, size: int, short: int, *, first: int = 0) -> list[Any]:
    """Return seeds by the part: so many as a part of the short suite, then parts up to each multiple of the size."""
    ends = [first + short, *(end for end in range(first + size, last + size, size) if end > first + short)]
    begins = [first, *ends]
    return first_of(range(start, min(end, last)) for start, end in zip(begins, ends, strict=False))


def _parameter(value: object, *, is_short: bool) -> Any:
    if is_short:
        return value
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.slow)
