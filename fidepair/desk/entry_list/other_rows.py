"""Rows of an entry list that are not players: headings, sums, printed notes, names of clubs.

A row with nothing but a name is the hard case: it may be an unrated player, a title, or a club
above its players. The form of all other names decides; where it does not, the row is refused.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from fidepair.desk.entry_list import COLUMNS, DATED, EVENTS, MONTHS, PRINTED, SUMS, plain, spelt_out
from fidepair.tournament import Entrant, Participant

_ADDRESS = re.compile(r"https?:|www\.|\(c\)|\u00a9|@", re.IGNORECASE)
_DAY = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}", re.ASCII)
_DAY_IN_WORDS = re.compile(
    r"(?:[^\W\d]+,? )?[0-3]?[0-9]\.?(?: de| of)? ([^\W\d]+) (?:de )?(?:19|20)[0-9]{2}"
)
_WITH_YEAR = re.compile(r"[^,;]+ (?:19|20)\d\d", re.ASCII)
_WORTH = ("name", "last", "rating")
_SHARE_OF_FORM = 0.9
"""If this share of the names has the same form, all of them should."""


class Named(NamedTuple):
    """A row that may be a player. `whole`: the name has two parts, last and first; `rated`: it has
    more than a name; `numbered`: it has a number; `apart`: a blank line is before it; `dated`: the
    rating may be a year."""

    whole: bool
    rated: bool
    numbered: bool = False
    apart: bool = False
    dated: bool = False


PLAYER, UNRATED, NO_PLAYER, DOUBT, UNLIKE = range(5)
"""Kinds of rows; an UNRATED one gets a note, an UNLIKE one does not look like its neighbours."""


def kinds(rows: Sequence[Named], columns: int = 0) -> list[int]:
    """Return the kind of each row; that of a row with a name only depends on the others.

    `columns`: in a table, the number of columns with more than names; 0 without headings.
    """
    rated = [place for place, row in enumerate(rows) if row.rated]
    bare = len(rows) - len(rated)
    is_framed = not columns and len(rows) > 3 and all(row.whole for row in rows[1:-1])
    if is_framed and not rated:
        return [PLAYER if row.whole else DOUBT for row in rows]
    if not rated:
        return [PLAYER] * len(rows)
    if len(rated) < 2 or len(rated) <= bare:
        return [PLAYER if row.rated else UNRATED for row in rows]
    table = _RowForms(rows, rated, columns)
    found = []
    after_gap = False
    for place, row in enumerate(rows):
        after_gap = place > rated[-1] and (after_gap or row.apart)
        found.append(table.kind_rated(place) if row.rated else table.kind_bare(place, after_gap))
    return found


class _RowForms:
    """Rows most of which are `rated`, as they look together."""

    def __init__(self, rows: Sequence[Named], rated: Sequence[int], columns: int) -> None:
        self._rows = rows
        self._columns = columns
        self._first, self._last = rated[0], rated[-1]
        self._bare = len(rows) - len(rated)
        inner = [rows[place].whole for place in rated if 0 < place < len(rows) - 1]
        whole = sum(rows[place].whole for place in rated)
        self._inner_whole = len(rated) > 2 and all(inner)
        self._mostly_whole = whole >= _SHARE_OF_FORM * len(rated)
        self._numbered = all(rows[place].numbered for place in rated)

    def kind_rated(self, place: int) -> int:
        """Return the kind of a row that has more than a name."""
        row = self._rows[place]
        is_edge = not self._columns and place in (0, len(self._rows) - 1)
        if is_edge and row.dated and not row.whole and self._inner_whole:
            return UNLIKE
        return PLAYER

    def kind_bare(self, place: int, after_gap: bool) -> int:
        """Return the kind of a row with nothing but a name. `after_gap`: a blank line separates it
        from the last rated row."""
        row = self._rows[place]
        is_above, is_below = place < self._first, place > self._last
        is_edge = not self._columns and (is_above or after_gap)
        can_be_club = self._first > 0 or is_edge  # lists by club have one above the first players
        if self._numbered and row.numbered:
            return UNRATED
        if self._mostly_whole and row.whole:
            is_title = is_edge and is_above and self._bare == 1
            return DOUBT if self._numbered or is_title else UNRATED
        if self._numbered:
            return NO_PLAYER if can_be_club or is_below else DOUBT
        if self._mostly_whole:
            is_club = self._columns > 0 and can_be_club and place < self._last
            return NO_PLAYER if is_edge or is_club else DOUBT
        if is_edge:
            return DOUBT if is_above and self._bare > 1 else NO_PLAYER
        return DOUBT if self._columns > 1 and place < self._last else UNRATED


def is_heading(cells: Sequence[str]) -> bool:
    """Return whether all cells of a row are headings of columns."""
    fields = {COLUMNS.get(plain(cell)) for cell in cells if cell.strip()}
    return None not in fields and not fields.isdisjoint(_WORTH)


def is_sum(text: str) -> bool:
    """Return whether a text only gives the number of players, or their mean rating."""
    text = "".join(" " if character.isdecimal() else character for character in text)
    if plain(text) in SUMS:
        return True
    words = {plain(word) for word in text.split()}
    words.discard("")
    return bool(words) and words <= SUMS


def is_printed(text: str) -> bool:
    """Return whether a text gives the date, place or program of the printout: `Printed on Sunday`,
    `Page 1`."""
    first = text.split(" ", maxsplit=1)[0]
    word = "" if first.endswith(",") else plain(first)
    if word in PRINTED or is_day(text) or _ADDRESS.search(text):
        return True
    return word in DATED and (first.endswith(":") or any(map(str.isdecimal, text)))


def is_day(text: str) -> bool:
    """Return whether a text is a day: `Sunday 16 August 2026`, `16.08.2026`."""
    in_words = _DAY_IN_WORDS.fullmatch(text)
    if in_words:
        return plain(in_words[1]) in MONTHS
    return bool(_DAY.fullmatch(text))


def is_title(text: str) -> bool:
    """Return whether a text with a year at its end is the title of an event: `Lakeside Open
    2026`."""
    return bool(_WITH_YEAR.fullmatch(text)) and not EVENTS.isdisjoint(map(plain, text.split()))


_LIKE = 0.75
"""The share of letters that two similar names have in common."""


def why_alike(one: Entrant | Participant, other: Entrant | Participant) -> str:
    """Return why two entries may be one person; empty if nothing suggests it."""
    if _spellings(one.name) & _spellings(other.name):
        return "have the same name"
    if not _day(one) or _day(one) != _day(other):
        return ""
    names = spelt_out(one.name), spelt_out(other.name)
    if SequenceMatcher(None, *names).ratio() < _LIKE:
        return ""
    return "have the same date of birth and similar names"


def doubles(people: Iterable[Entrant]) -> Iterator[tuple[Entrant, Entrant, str]]:
    """Yield the entries that may be an earlier one again, each with that one and the reason."""
    by_key: dict[object, Entrant] = {}
    for one in people:
        keys: list[object] = [*_spellings(one.name), *filter(None, [_day(one)])]
        for key in keys:
            other = by_key.setdefault(key, one)
            reason = "" if other is one else why_alike(other, one)
            if reason:
                yield other, one, reason
                break


def _spellings(name: str) -> set[tuple[str, ...]]:
    """Return the words of a name as they may be spelt: Krüger is Kruger or Krueger."""
    words = name.replace(",", " ").split()
    return {tuple(sorted(filter(None, map(spell, words)))) for spell in (plain, spelt_out)}


def _day(one: Entrant | Participant) -> str:
    """Return the date of birth; empty for a year alone."""
    return "" if len(one.birth) < len("1990/5/3") or one.birth.endswith("00") else one.birth
