"""Small readers that several records share: words with their columns, points, dates; and lists in messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import parse_points
from fidepair.trf.format.columns import AFTER_CODE, TEXT_FROM

if TYPE_CHECKING:
    from collections.abc import Collection

MOST_LISTED = 10


def words(text: str, separators: str = ",") -> list[tuple[str, int]]:
    """Return the words after the code with their first columns; blanks, tabs and `separators` part them."""
    found: list[tuple[str, int]] = []
    word = ""
    for column, sign in enumerate(text[AFTER_CODE] + " ", TEXT_FROM - 1):
        if sign.isspace() or sign in separators:
            if word:
                found.append((word, column - len(word)))
            word = ""
        else:
            word += sign
    return found


def points_or_none(text: str) -> int | None:
    """Return the points written in `text`, with point or comma, or None if it does not hold any."""
    try:
        return parse_points(text.replace(",", ".", 1))
    except ValueError:
        return None


def date_or_none(text: str) -> tuple[int, int, int] | None:
    """Return (year, month, day) if `text` holds a date in figures with a year of four digits, else None."""
    parts = text.replace("/", " ").replace("-", " ").replace(".", " ").split()[:3]
    if len(parts) < 3 or not all(part.isascii() and part.isdecimal() for part in parts):
        return None
    if len(parts[2]) == 4:
        parts.reverse()
    if len(parts[0]) != 4 or len(parts[1]) > 2 or len(parts[2]) > 2:
        return None
    year, month, day = (int(part) for part in parts)
    if month > 12 >= day:
        month, day = day, month
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return year, month, day


def listed(numbers: Collection[int], noun: str) -> str:
    """Return `player 7`, or `players 7, 9 and 11`; long lists are cut."""
    ordered = [str(number) for number in sorted(numbers)]
    if len(ordered) > MOST_LISTED:
        rest = len(ordered) - MOST_LISTED
        return f"{noun}s {', '.join(ordered[:MOST_LISTED])} and {rest} more"
    return f"{noun}s {', '.join(ordered[:-1])} and {ordered[-1]}" if len(ordered) > 1 else f"{noun} {ordered[0]}"
