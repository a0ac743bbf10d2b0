"""Rows of an entry list that are no players: headings, sums, what is printed around a list, names
of clubs.

A row with nothing but a name is the hard one: it may be an unrated player, or a title, or a club
above its players. What the names of all others look like decides; where it does not, the row is
refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.entry_list.spellings import COLUMNS, DATED, EVENTS, MONTHS, PRINTED, SUMS, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

_ADDRESS = re.compile(r"https?:|www\.|\(c\)|\u00a9|@", re.IGNORECASE)
_DAY = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}", re.ASCII)
_DAY_IN_WORDS = re.compile(
    r"(?:[^\W\d]+,? )?[0-3]?[0-9]\.?(?: de| of)? ([^\W\d]+) (?:de )?(?:19|20)[0-9]{2}"
)
_WITH_YEAR = re.compile(r"[^,;]+ (?:19|20)\d\d", re.ASCII)
_WORTH = ("name", "last", "rating")
_MOST_ALIKE = 0.9
"""If so many names have the same form, all of them should."""


class Named(NamedTuple):
    """A row of which a player may come. `whole`: the name is in two parts, last and first; `rated`:
    more is told than a name; `numbered`: it has a number; `apart`: a blank line is before it;
    `dated`: the rating may be a year."""

    whole: bool
    rated: bool
    numbered: bool = False
    apart: bool = False
    dated: bool = False


PLAYER, UNRATED, NO_PLAYER, DOUBT, UNLIKE = range(5)
"""What a row can be; an UNRATED one is told, an UNLIKE one has another form than the others around
or below it."""


def kinds(rows: Sequence[Named], columns: int = 0) -> list[int]:
    """Return what each row is: of those with a name only it depends on the others.

    `columns`: how many tell more than the name in a table with heads, 0 without heads.
    """
    rated = [place for place, row in enumerate(rows) if row.rated]
    bare = len(rows) - len(rated)
    is_framed = not columns and len(rows) > 3 and all(row.whole for row in rows[1:-1])
    if is_framed and not rated:
        return [PLAYER if row.whole else DOUBT for row in rows]
    if len(rated) < 2 or len(rated) <= bare:
        return [PLAYER if row.rated or not rated else UNRATED for row in rows]
    first, last = rated[0], rated[-1]
    in_parts = sum(rows[place].whole for place in rated) >= _MOST_ALIKE * len(rated)
    others_in_parts = len(rated) > 2 and all(
        rows[place].whole for place in rated if 0 < place < len(rows) - 1
    )
    numbered = all(rows[place].numbered for place in rated)
    found, apart = [], False
    for place, row in enumerate(rows):
        apart = place > last and (apart or row.apart)
        is_edge = not columns and (place < first or apart)
        is_like_others = in_parts and row.whole
        is_club = first > 0 or is_edge  # names of clubs have one above the first players
        if row.rated:
            is_edge = not columns and place in (0, len(rows) - 1)
            kind = UNLIKE if is_edge and row.dated and not row.whole and others_in_parts else PLAYER
        elif numbered:
            kind = (
                UNRATED
                if row.numbered
                else NO_PLAYER
                if (is_club or place > last) and not is_like_others
                else DOUBT
            )
        elif is_like_others:
            kind = DOUBT if is_edge and place < first and bare == 1 else UNRATED
        elif in_parts:
            kind = NO_PLAYER if is_edge or (columns and is_club and place < last) else DOUBT
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
    return plain(text) in SUMS or (
        bool(plain(text)) and {word for word in map(plain, text.split()) if word} <= SUMS
    )


def is_printed(text: str) -> bool:
    """Return whether a text tells when, where or by what the list was printed: `Printed on Sunday`,
    `Page 1`."""
    first = text.split(" ", maxsplit=1)[0]
    word = "" if first.endswith(",") else plain(first)
    is_dated = first.endswith(":") or any(map(str.isdecimal, text))
    return (
        word in PRINTED
        or (word in DATED and is_dated)
        or is_day(text)
        or bool(_ADDRESS.search(text))
    )


def is_day(text: str) -> bool:
    """Return whether a text is a day: `Sunday 16 August 2026`, `16.08.2026`."""
    in_words = _DAY_IN_WORDS.fullmatch(text)
    return plain(in_words[1]) in MONTHS if in_words else bool(_DAY.fullmatch(text))


def is_title(text: str) -> bool:
    """Return whether a text with a year at its end is the title of an event: `Lakeside Open
    2026`."""
    return bool(_WITH_YEAR.fullmatch(text)) and not EVENTS.isdisjoint(map(plain, text.split()))
