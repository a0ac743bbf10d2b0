"""Rows of an entry list that are no players: headings, sums, what is printed around a list, names of clubs.

A row with nothing but a name is the hard one: it may be an unrated player, or a title, or a club above its players.
What the names of all others look like decides; where it does not, the row is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.spellings import COLUMNS, DATED, PRINTED, SUMS, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

_ADDRESS = re.compile(r"https?:|www\.|\(c\)|\u00a9|@", re.IGNORECASE)
_WORTH = ("name", "last", "rating")
_MOST_ALIKE = 0.9
"""If so many names have the same form, all of them should."""


class Named(NamedTuple):
    """A row of which a player may come. `whole`: the name is in two parts, last and first; `rated`: more is told than a
    name; `numbered`: it has a number, None where the list has none; `apart`: a blank line is before it."""

    whole: bool
    rated: bool
    numbered: bool | None = None
    apart: bool = False


PLAYER, UNRATED, NO_PLAYER, DOUBT = range(4)
"""What a row can be; an UNRATED one is told."""


def kinds(rows: Sequence[Named], columns: int = 0) -> list[int]:
    """Return what each row is: of those with a name only it depends on the others.

    `columns`: how many tell more than the name in a table with heads, 0 without heads.
    """
    rated = [place for place, row in enumerate(rows) if row.rated]
    bare = len(rows) - len(rated)
    if len(rated) < 2 or len(rated) <= bare:
        return [PLAYER if row.rated or not rated else UNRATED for row in rows]
    first, last = rated[0], rated[-1]
    in_parts = sum(rows[place].whole for place in rated) >= _MOST_ALIKE * len(rated)
    numbered = all(rows[place].numbered for place in rated)
    found, apart = [], False
    for place, row in enumerate(rows):
        apart = place > last and (apart or row.apart)
        is_edge = not columns and (place < first or apart)
        is_like_others = in_parts and row.whole
        if row.rated:
            kind = PLAYER
        elif numbered:
            kind = UNRATED if row.numbered else DOUBT if is_like_others else NO_PLAYER
        elif is_like_others:
            kind = DOUBT if is_edge and place < first and bare == 1 else UNRATED
        elif in_parts:
            kind = NO_PLAYER if is_edge or (columns and place < last) else DOUBT
        elif is_edge:
            kind = DOUBT if place < first and bare > 1 else NO_PLAYER
        else:
            kind = DOUBT if columns > 1 and place < last else UNRATED
        found.append(kind)
    return found


def is_heading(cells: Sequence[str]) -> bool:
    """Return whether all cells of a row are heads of columns."""
    fields = [COLUMNS.get(plain(cell)) for cell in cells if cell.strip()]
    return None not in fields and not {*_WORTH}.isdisjoint(fields)


def is_sum(text: str) -> bool:
    """Return whether a text only tells how many players there are, or their mean."""
    text = "".join(" " if sign.isdecimal() else sign for sign in text)
    return plain(text) in SUMS or (bool(plain(text)) and {word for word in map(plain, text.split()) if word} <= SUMS)


def is_printed(text: str) -> bool:
    """Return whether a text tells when, where or by what the list was printed: `Printed on Sunday`, `Page 1`."""
    first = text.split(" ", maxsplit=1)[0]
    word = "" if first.endswith(",") else plain(first)
    is_dated = first.endswith(":") or any(map(str.isdecimal, text))
    return word in PRINTED or (word in DATED and is_dated) or bool(_ADDRESS.search(text))
