"""An entry list as people have it, read into entrants: a table with heads, lines of a name and a
rating, or a TRF.

Whatever cannot be understood is told with its line and column, all of it at once; nothing is
guessed. A column that is not known, a title that FIDE does not give and the like cost nobody a
place, and are told as notes.
"""

from __future__ import annotations

import io
import re
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.desk.entry_list.encodings import text_of
from fidepair.desk.entry_list.other_rows import (
    DOUBT,
    NO_PLAYER,
    UNLIKE,
    UNRATED,
    Named,
    is_day,
    is_heading,
    is_printed,
    is_sum,
    is_title,
    kinds,
)
from fidepair.desk.entry_list.spellings import (
    COLUMNS,
    NATIONAL_MARKS,
    NOTHING,
    SEXES,
    TITLE_WORDS,
    plain,
    titled,
)
from fidepair.errors import InputError
from fidepair.text.data import (
    MOST_SHOWN,
    TableFaults,
    brief,
    not_too_long,
    some_of,
    table_rows,
    unshielded,
)
from fidepair.tournament import Bye, Kind
from fidepair.trf.format.columns import PLAYER, TEAM
from fidepair.trf.format.dates import read_date
from fidepair.trf.read.players import MOST
from fidepair.trf.read.reader import interpret

if TYPE_CHECKING:
    from collections.abc import Sequence

_Row = tuple[int, list[str]]
"""A row of a table, with its line."""
SEPARATORS = (";", "\t", ",", "|")
_ROWS_ABOVE = 30
"""In so many lines at the top the heads of the columns are looked for."""
_REPORT = re.compile(r"^001 [ \d]{3}\d |\A\s*012 ", re.MULTILINE)
_PLAIN = re.compile(
    r"(?P<number>[0-9]+(?:[.)]\s*|\s+))?(?P<name>[^0-9]+?)"
    r"(?:[\s,;|]+(?P<rating>[0-9].*?|[-\u2013\u2014]+|(?:unr\.?|unrated|n/a)))?[\s,;|]*",
    re.IGNORECASE,
)
_CELLS = re.compile(r"[;|\t]")
_MANY_CELLS = re.compile(r"(?:[^;]*;){2}|(?:[^\t]*\t){2}|(?:[^|]*\|){2}|(?:[^,]*,){2}")
_LONGEST_LINE = 200
_BLANK = re.compile(r"[-\u2013\u2014./,0\s]*")
_RATING = re.compile(
    r"(\d?)[.,' ]?(\d{3})(?:[.,]0+)?\s*(\([^()]{0,12}\)|[A-Za-z]{1,2}\.?)?\s*\*?", re.ASCII
)
_WHOLE = re.compile(r"(\d+)(?:[.,]0+)?", re.ASCII)
_NUMBERED = re.compile(r"(\d{1,4})[.)]?", re.ASCII)
_YEAR = re.compile(r"(\d{4})(?:[.,]0+)?", re.ASCII)
_ROUND = re.compile(r"[rR]?\.?(\d{1,3})(?:[.,]0+)?", re.ASCII)
_MONTH_FIRST = re.compile(r"\s*\d{1,2}\s*[/.\-]\s*(?:1[3-9]|[23]\d)\s*[/.\-]\s*\d{4}\s*")
_DAY_FIRST = re.compile(r"\s*(\d{1,2})\s*([/.\-])\s*(\d{1,2})\s*[/.\-]\s*(\d{4})\s*")
WAY_OUT = "Correct the list there, and save it again."
RATINGS = range(100, 3101)
"""The ratings that people have."""


class Entrant(NamedTuple):
    """A player as the entry list has them. `rating`: of FIDE, or the only one; `national`: beside
    it. `byes`: rounds with a half-point bye; `line`: where they stand in the list."""

    name: str
    rating: int | None = None
    national: int | None = None
    title: str = ""
    federation: str = ""
    sex: str = ""
    birth: str = ""
    fide_id: str = ""
    team: str = ""
    board: int | None = None
    byes: tuple[int, ...] = ()
    line: int = 0

    @property
    def strength(self) -> int | None:
        """The measure of strength (C.04.2 2.1): the rating, else the national one; None for an
        unrated player."""
        return self.rating or self.national

    @property
    def is_by_federation(self) -> bool:
        """Whether the national rating is the only one."""
        return self.national is not None and not self.rating


class EntryList(NamedTuple):
    """The name of the list, who has entered, in its order, and what the arbiter should know about
    it.

    `ratings_differ`: from those of a rating list of FIDE; `by_club`: the teams are clubs, as no
    column tells teams.
    """

    name: str
    entrants: tuple[Entrant, ...]
    notes: tuple[str, ...] = ()
    ratings_differ: bool = False
    by_club: bool = False


def read_entries(
    data: bytes, name: str, kind: Kind = Kind.INDIVIDUAL, encoding: str | None = None
) -> EntryList:
    """Return who has entered, as the list in `data` says; `name`: of the file, in messages;
    `encoding`: of its letters, None if these are to tell.

    Raises InputError with every row that cannot be understood; TrfError for a report file with
    faults.
    """
    text, notes = text_of(data, name, encoding)
    table = _EntryTable(name, kind)
    if _REPORT.search(text):
        entrants = _from_report(data, table, kind)
    else:
        separator = max(SEPARATORS, key=lambda sign: _known(_head(text, sign)[1]))
        line, head = _head(text, separator)
        entrants = table.read(text, separator, line, head) if head else _from_lines(text, table)
    table.faults.stop()
    if not entrants:
        told = "".join(f"\n  {note}" for note in table.notes()[:MOST_SHOWN])
        raise InputError(f"{name}: names nobody.\n  Give a list with a line for each player.{told}")
    return EntryList(name, tuple(entrants), (*notes, *table.notes()), by_club=table.by_club)


# ── The text ─────────────────────────────────────────────────────────────────
def _lines(text: str) -> io.StringIO:
    return io.StringIO(text, newline="")


def _says_nothing(text: str) -> bool:
    """Return whether a cell is blank in one of the ways in which people leave it so."""
    return _BLANK.fullmatch(text) is not None or text.casefold().strip(".") in NOTHING


def is_national(text: str) -> bool:
    """Return whether a rating is marked as one of the federation, such as `2105 (N)`."""
    found = _RATING.fullmatch(text)
    mark = plain(found[3] or "") if found else ""
    return mark in NATIONAL_MARKS or COLUMNS.get(mark) == "national"


# ── A table ──────────────────────────────────────────────────────────────────
def _head(text: str, separator: str) -> tuple[int, list[str]]:
    """Return the line with the heads of the columns, as the table is parted by this sign; no heads
    if there are none.

    It names the players, and something else unless there is but one column.
    """
    top = list(islice(_lines(text), _ROWS_ABOVE))
    try:
        for line, row in table_rows(top, "", separator):
            known = [COLUMNS.get(plain(cell)) for cell in row if cell.strip()]
            if {"name", "last"} & {*known} and (_known(row) > 1 or len(known) == 1):
                return line, row
    except InputError:  # told when all of it is read
        pass
    return 0, []


def _fields(cells: Sequence[str]) -> list[str | None]:
    """Return what the cells that are heads mean, in order."""
    return [COLUMNS.get(plain(cell)) for cell in cells if cell.strip()]


def _known(head: Sequence[str]) -> int:
    """Return how many columns have a head that is known."""
    return sum(bool(plain(cell)) and plain(cell) in COLUMNS for cell in head)


def _letter(place: int) -> str:
    """Return how a table calls a column counted from 0: `A`, and `AA` after `Z`."""
    above, last = divmod(place, 26)
    return (_letter(above - 1) if above else "") + chr(ord("A") + last)


class _EntryTable:
    """Reads rows into entrants, and gathers faults and notes."""

    def __init__(self, name: str, kind: Kind) -> None:
        self._of_teams = kind is Kind.TEAM
        self._above: list[tuple[int, str]] = []
        self.faults = TableFaults(name, WAY_OUT)
        self.list_name, self.by_club = name, False
        self._heads: dict[str, str] = {}
        self._unused: list[tuple[str, str]] = []
        self._titles: dict[str, int] = {}
        self._left_out: list[tuple[int, str, str]] = []
        self._unrated: list[str] = []
        self._month_first = self._m_is_woman = False

    def notes(self) -> list[str]:
        """Return what the arbiter should know."""
        found = [
            f"line {line} (`{brief(text)}`) is above the headings, and is left out"
            for line, text in self._above
        ]
        found += [
            f"column {which} (such as `{brief(cell)}`) is not used" for which, cell in self._unused
        ]
        found += [
            f"line {line} (`{brief(text)}`) {what}, and is left out"
            for line, text, what in sorted(self._left_out)
        ]
        if self._unrated:
            who = "unrated players" if len(self._unrated) > 1 else "an unrated player"
            found.append(f"entered as {who}, with no more than a name: {some_of(self._unrated)}")
        return found + [
            f"`{title}` is no title of FIDE, and is left out ({count} player{'s' * (count > 1)})"
            for title, count in self._titles.items()
        ]

    def read(self, text: str, separator: str, head_line: int, head: Sequence[str]) -> list[Entrant]:
        """Return the entrants below the heads."""
        fields = self._fields(head, head_line)
        rows = [
            (line, row)
            for line, row in table_rows(_lines(text), self.list_name, separator)
            if any(map(str.strip, row))
        ]
        read = [(line, row) for line, row in rows if line > head_line]
        above = (
            (line, " ".join(filter(None, map(str.strip, row))))
            for line, row in rows
            if line < head_line
        )
        self._above = [
            (line, said) for line, said in above if not said.casefold().startswith("sep=")
        ]
        self._look_at_columns(fields, [row for _, row in read])
        self._take_titles(fields, head, [row for _, row in read])
        entrants = []
        players = self._players(
            [one for one in read if not self._is_no_player(*one, head, fields)], fields
        )
        for line, row in players:
            entrants.append(self._entrant(line, row, fields))
            if len(entrants) > MOST:
                self.faults.add(line, "row", "one more", f"at most {MOST:,} players")
                break
        self._note_unused(fields, head, [row for _, row in players])
        return entrants

    def leave_out(self, line: int, text: str, what: str) -> None:
        """Note a row that is no player."""
        self._left_out.append((line, " ".join(text.split()), what))

    def sort_out(self, line: int, name: str, kind: int) -> bool:
        """Return whether a row with this name, of one of the `kinds`, is to be read as a player;
        what it is else, is noted."""
        if kind == NO_PLAYER:
            self.leave_out(
                line,
                name,
                "has no more than a name, unlike the players (for one without a rating write -)",
            )
        elif kind == DOUBT:
            expected = (
                "a player as the others are: if this is one without a rating, write - for it; "
                "if it is a title, a heading or a club, take the row out"
            )
            self._refuse(line, "name", name, expected)
        elif kind == UNRATED:
            self._unrated.append(f"line {line} ({brief(name)})")
        elif kind == UNLIKE:
            expected = (
                "a last and a first name with a comma, as the others have: if this is a title, take the row out, "
                "else put headings such as Name;Rating above the list"
            )
            self._refuse(line, "name", name, expected)
        return kind not in (NO_PLAYER, DOUBT, UNLIKE)

    def _is_no_player(
        self, line: int, row: Sequence[str], head: Sequence[str], fields: Sequence[str]
    ) -> bool:
        """Return whether a row of the table says itself that it is no player, and note it."""
        places = [place for place, cell in enumerate(row) if cell.strip()]
        cells = [row[place].strip() for place in places]
        is_one = len(places) == 1 and len(fields) > 1
        what = ""
        if [*map(plain, cells)] == [plain(cell) for cell in head if cell.strip()]:
            what = "has the headings again"
        elif is_heading(cells) and (len(cells) > 2 or _fields(cells) == _fields(head)):
            what = "has headings of columns"
        elif not any(map(str.isalpha, "".join(cells[1:]))) and is_sum(cells[0]):
            what = "is a sum and no player"
        elif is_one and is_printed(cells[0]):
            what = "tells of the list, and names no player"
        elif (
            is_one
            and not any(fields[places[0] : places[0] + 1])
            and any(map(str.isalpha, cells[0]))
        ):
            what = "has nothing in the columns of players"
        if what:
            self.leave_out(line, " ".join(cells), what)
        return bool(what)

    def _players(self, rows: Sequence[_Row], fields: Sequence[str]) -> list[_Row]:
        """Return the rows that are players, with what the others have too, or with a name only."""
        telling = [place for place, field in enumerate(fields) if field in _TELLING]
        if not telling:
            return [*rows]
        names = [place for place, field in enumerate(fields) if field in _NAMES]
        number = next(
            (
                place
                for place, field in enumerate(fields)
                if not field and self._numbers(rows, place)
            ),
            None,
        )
        named, texts = [], []
        for _, row in rows:
            filled = {place for place, cell in enumerate(row) if cell.strip()}
            parts = [row[place].strip() for place in names if place in filled]
            is_whole = len(parts) > 1 or "," in "".join(parts)
            named.append(
                Named(is_whole, not parts or not filled <= {*names, number}, number in filled)
            )
            texts.append(", ".join(parts))
        sorted_out = zip(rows, texts, kinds(named, len(telling)), strict=True)
        return [row for row, text, kind in sorted_out if self.sort_out(row[0], text, kind)]

    @staticmethod
    def _numbers(rows: Sequence[_Row], place: int) -> bool:
        """Return whether there is nothing but numbers in a column."""
        cells = [row[place].strip() for _, row in rows if place < len(row) and row[place].strip()]
        return bool(cells) and all(map(_NUMBERED.fullmatch, cells))

    def _fields(self, head: Sequence[str], line: int) -> list[str]:
        """Return the field of each column, nothing for one that is not used."""
        fields = []
        for cell in head:
            field = COLUMNS.get(plain(cell))
            shown = brief(cell.strip())
            if field in self._heads and field != "club":
                self.faults.add(
                    line,
                    f"column `{shown}`",
                    shown,
                    f"one column only; `{self._heads[field]}` is another",
                )
            elif field:
                self._heads[field] = shown
            fields.append(field or "")
        if "name" in fields and "last" in fields and "first" not in fields:  # nombre, apellidos
            fields[fields.index("name")] = "first"
        elif "name" in fields and "first" in fields and "last" not in fields:  # Name, Vorname
            fields[fields.index("name")] = "last"
        if self._of_teams and "team" not in fields and "club" in fields:
            fields[fields.index("club")] = "team"
            self.by_club = True
        for place, field in enumerate(fields):
            if field == "club" or (field in ("team", "board") and not self._of_teams):
                fields[place] = ""
        self._heads |= {
            field: brief(cell.strip()) for field, cell in zip(fields, head, strict=True) if field
        }
        return fields

    def _look_at_columns(self, fields: Sequence[str], read: Sequence[Sequence[str]]) -> None:
        """See from all values whether dates have the month first, and whether `M` is a mujer beside
        `H`, a hombre."""
        sexes: set[str] = set()
        for row in read:
            for field, cell in zip(fields, row, strict=False):
                if field == "birth" and _MONTH_FIRST.fullmatch(cell):
                    self._month_first = True
                elif field == "sex":
                    sexes.add(plain(cell))
        self._m_is_woman = {"h", "m"} <= sexes and "w" not in {SEXES.get(word) for word in sexes}

    def _take_titles(
        self, fields: list[str], head: Sequence[str], read: Sequence[Sequence[str]]
    ) -> None:
        """Take a column without head of nothing but titles for what it is, as exports of results
        have it."""
        for place in (place for place, cell in enumerate(head) if not cell.strip()):
            words = {plain(row[place]) for row in read if place < len(row)} - {""}
            if words and "title" not in fields and words <= TITLE_WORDS.keys():
                fields[place] = "title"

    def _note_unused(
        self, fields: Sequence[str], head: Sequence[str], players: Sequence[Sequence[str]]
    ) -> None:
        """Note each column with something in it that is not used, but for one that numbers the
        players from 1."""
        for place in (place for place, field in enumerate(fields) if not field):
            cells = [
                row[place].strip() for row in players if place < len(row) and row[place].strip()
            ]
            numbers = sorted(
                int(found[1]) if (found := _NUMBERED.fullmatch(cell)) else 0 for cell in cells
            )
            if cells and numbers != [*range(1, len(cells) + 1)]:
                shown = brief(head[place].strip())
                self._unused.append(
                    (f"`{shown}`" if shown else _letter(place), " ".join(cells[0].split()))
                )

    def _entrant(self, line: int, row: Sequence[str], fields: Sequence[str]) -> Entrant:
        for place, cell in enumerate(row[len(fields) :], len(fields) + 1):
            if cell.strip():
                expected = f"{len(fields)} columns, as there are heads; quotation marks around a text with commas in it"
                self.faults.add(line, f"column {place}", cell, expected)
                return Entrant("")
        texts = {
            field: self.cleaned(line, field, cell)
            for field, cell in zip(fields, row, strict=False)
            if field
        }
        values: dict[str, Any] = {
            field: self.value(line, field, text)
            for field, text in texts.items()
            if field in _READERS
        }
        if is_national(texts.get("rating", "")):
            values["national"], values["rating"] = values["rating"], None
        last = " ".join(filter(None, (texts.get("infix"), texts.get("last"))))
        whole = ", ".join(filter(None, (last, texts.get("first")))) or texts.get("name", "")
        values["title"], whole, _ = titled(
            whole, values.get("title", ""), values.pop("womens_title", "")
        )
        team = texts.get("team", "")
        if len(team) > TEAM.field("name").width:
            self._refuse(line, "team", team, f"at most {TEAM.field('name').width} signs")
        return Entrant(self.name(line, whole), **values, team=team, line=line)

    def name(self, line: int, text: str) -> str:
        """Return a name as report files have it."""
        name, most = re.sub(r"\s*,\s*", ", ", text).strip(" ,"), PLAYER.field("name").width
        if not any(map(str.isalpha, name)):
            self._refuse(line, "name", name, "the name of a player")
        elif len(name) > most:
            self._refuse(
                line, "name", name, f"at most {most} signs, as many as a report file has room for"
            )
        return name

    def cleaned(self, line: int, field: str, cell: str) -> str:
        """Return the text of a cell with single blanks between its words."""
        text = " ".join(unshielded(cell.strip()).split())
        if not text.isprintable():
            self._refuse(line, field, text, "nothing but signs that can be printed")
        return text

    def value(self, line: int, field: str, text: str) -> Any:
        """Return the value of a cell."""
        reader, expected = _READERS[field]
        try:
            return reader(self, text)
        except ValueError:
            self._refuse(line, field, text, expected)
            return reader(self, "")

    def _refuse(self, line: int, field: str, found: str, expected: str) -> None:
        head = self._heads.get(field) or self._heads.get("last")
        self.faults.add(line, f"column `{head}`" if head else field, found, expected)

    # ── Values ───────────────────────────────────────────────────────────────
    def _rating(self, text: str) -> int | None:
        if _says_nothing(text):
            return None
        found = _RATING.fullmatch(text)
        rating = int(found[1] + found[2]) if found else 0
        if rating not in RATINGS:
            raise ValueError(text)
        return rating

    def _title(self, text: str) -> str:
        title = "" if _says_nothing(text) else TITLE_WORDS.get(plain(text))
        if title is None:
            self._titles[brief(text)] = self._titles.get(brief(text), 0) + 1
        return title or ""

    def _federation(self, text: str) -> str:
        if _says_nothing(text):
            return ""
        if not (len(text) == 3 and text.isascii() and text.isalpha()):
            raise ValueError(text)
        return text.upper()

    def _sex(self, text: str) -> str:
        if _says_nothing(text):
            return ""
        if plain(text) not in SEXES:
            raise ValueError(text)
        return "w" if plain(text) == "m" and self._m_is_woman else SEXES[plain(text)]

    def _birth(self, text: str) -> str:
        if _says_nothing(text):
            return ""
        if year := _YEAR.fullmatch(text):
            text = f"{year[1]}/00/00"
        elif self._month_first:
            text = _DAY_FIRST.sub(r"\3\2\1\2\4", text)
        date = read_date(text.partition(" 0")[0])
        if date is None or not date.is_possible:
            raise ValueError(text)
        return "{:04d}/{:02d}/{:02d}".format(*date.day)

    def _fide_id(self, text: str) -> str:
        if _says_nothing(text):
            return ""
        found = _WHOLE.fullmatch(text.replace(" ", ""))
        if not found or not 5 <= len(found[1].lstrip("0")) <= PLAYER.field("fide_id").width:
            raise ValueError(text)
        return found[1].lstrip("0")

    def _board(self, text: str) -> int | None:
        if _says_nothing(text):
            return None
        found = _WHOLE.fullmatch(text)
        if not found or not 1 <= len(found[1]) <= 3 or not int(found[1]):
            raise ValueError(text)
        return int(found[1])

    def _byes(self, text: str) -> tuple[int, ...]:
        if _says_nothing(text):
            return ()
        found = [_ROUND.fullmatch(word) for word in re.split(r"[\s,;/+&]+", text)]
        numbers = sorted({int(number[1]) for number in found if number})
        if not all(found) or not all(numbers):
            raise ValueError(text)
        return tuple(numbers)


_NAMES = frozenset(("name", "last", "first", "infix"))
_TELLING = frozenset(
    ("rating", "national", "title", "womens_title", "federation", "sex", "birth", "fide_id")
)
"""The fields of a name, and those that tell more of a player."""
_READERS = {
    "rating": (_EntryTable._rating, "a rating such as 2105, or nothing for an unrated player"),
    "national": (_EntryTable._rating, "a rating such as 2105, or nothing"),
    "title": (_EntryTable._title, "a title"),
    "womens_title": (_EntryTable._title, "a title"),
    "federation": (_EntryTable._federation, "the three letters of a federation, such as GER"),
    "sex": (_EntryTable._sex, "m or w"),
    "birth": (_EntryTable._birth, "a day such as 1985/03/27, or a year"),
    "fide_id": (_EntryTable._fide_id, "a FIDE id, a number of five figures or more"),
    "board": (_EntryTable._board, "the number of a board"),
    "byes": (_EntryTable._byes, "numbers of rounds such as 3,5"),
}


# ── Lines without heads ──────────────────────────────────────────────────────
_A_YEAR = re.compile(r" (?:19|20)[0-9]{2}$")
_HEADINGS = "a row with the heads of columns, such as Name;Rating;Federation"


class _PlainLine(NamedTuple):
    """A line of a list without heads. `cells`: its parts between separators that are in no name;
    `is_row`: it has more of them than a name and a rating; `apart`: a blank line is before it;
    `found` None: it names no player."""

    number: int
    words: str
    cells: list[str]
    is_row: bool
    apart: bool
    found: re.Match[str] | None

    @property
    def is_rated(self) -> bool:
        """Whether a rating stands in it, or that there is none."""
        return self.found is None or self.found["rating"] is not None

    @property
    def is_two_words(self) -> bool:
        """Whether it has two cells, no figure, and no sign for a rating that there is not."""
        return (
            len(self.cells) == 2
            and not any(map(str.isdigit, self.words))
            and not _says_nothing(self.cells[1])
        )

    @property
    def named(self) -> Named:
        """How it looks."""
        has = self.found.groupdict() if self.found else {"name": "", "number": ""}
        is_dated = _A_YEAR.search(self.words) is not None
        return Named("," in has["name"], self.is_rated, bool(has["number"]), self.apart, is_dated)


def _from_lines(text: str, table: _EntryTable) -> list[Entrant]:
    """Return the entrants of lines such as `GM Late, Larry 2105`: title, name and rating, a line
    for each."""
    lines = _lines_of_players(text, table)
    rows = [line for line in lines if line.is_row]
    above = lines[: lines.index(rows[0])] if rows else []
    strange = [line for line in rows if line.found is None]
    if strange and 2 * len(strange) >= len(lines) - 1 and not any(line.is_rated for line in above):
        unknown = [cell for cell in rows[0].cells if COLUMNS.get(plain(cell)) is None]
        some = 0 < len(unknown) < len(rows[0].cells)
        not_known = (
            f"; not known: {', '.join(f'`{brief(cell)}`' for cell in unknown[:MOST_SHOWN])}"
            if some
            else ""
        )
        table.faults.add(rows[0].number, "headings", rows[0].words, _HEADINGS + not_known)
        return []
    if (
        len(lines) > 2
        and lines[0].is_two_words
        and all(line.found and line.is_rated for line in lines[1:])
    ):
        table.leave_out(lines[0].number, lines[0].words, "is taken for headings of columns")
        lines = lines[1:]
    entrants: list[Entrant] = []
    for line, kind in zip(lines, kinds([line.named for line in lines]), strict=True):
        if line.found is None:
            table.faults.add(
                line.number, "line", line.words, f"a name and a rating, or above it {_HEADINGS}"
            )
        elif table.sort_out(line.number, line.words, kind):
            title, name, _ = titled(line.found["name"], "")
            text = line.found["rating"] or ""
            rating = {
                "national" if is_national(text) else "rating": table.value(
                    line.number, "rating", text
                )
            }
            entrants.append(
                Entrant(table.name(line.number, name), **rating, title=title, line=line.number)
            )
    return entrants


def _lines_of_players(text: str, table: _EntryTable) -> list[_PlainLine]:
    """Return the lines that do not say themselves that they are no players, up to one more than
    there can be."""
    lines: list[_PlainLine] = []
    apart = False
    for number, line in enumerate(not_too_long(_lines(text), table.list_name), 1):
        words = table.cleaned(number, "name", line)
        cells = [cell.strip() for cell in _CELLS.split(line) if cell.strip()]
        if not words or not cells:
            apart = True
            continue
        is_row = bool(_MANY_CELLS.match(line.strip())) or len(words) > _LONGEST_LINE
        is_text = len(cells) > 1 and all(
            any(map(str.isalpha, cell)) and not _says_nothing(cell) for cell in cells
        )
        found = (
            None
            if len(cells) > 2 or is_text or len(words) > _LONGEST_LINE
            else _PLAIN.fullmatch(words)
        )
        rating = found["rating"] if found else None
        is_player = rating is not None and (
            _says_nothing(rating) or _RATING.fullmatch(rating) is not None
        )
        if any(
            is_heading(parts) for parts in (cells, words.split(",")) if not lines or len(parts) > 2
        ):
            table.leave_out(number, words, "has headings of columns")
        elif is_sum(words):
            table.leave_out(number, words, "is a sum and no player")
        elif (
            is_day(words)
            or (not lines and is_title(words))
            or (not is_player and is_printed(words))
        ):
            table.leave_out(number, words, "tells of the list, and names no player")
        else:
            lines.append(
                _PlainLine(
                    number, words, cells, is_row, apart, found if len(lines) < MOST else None
                )
            )
            apart = False
        if len(lines) > MOST:
            break
    return lines


# ── A report file ────────────────────────────────────────────────────────────
def _from_report(data: bytes, table: _EntryTable, kind: Kind) -> list[Entrant]:
    """Return the players of a report file without rounds, in the order of their numbers, with
    announced byes."""
    reading = interpret(data, table.list_name, kind)
    tournament, lines = (
        reading.tournament,
        {player.number: player.line.number for player in reading.event.boards.players},
    )
    if tournament.rounds_paired:
        raise InputError(
            f"{table.list_name}: has paired rounds (up to {tournament.rounds_paired}), and an entry list has none.\n"
            "  It is a tournament already; to take its players only, remove the rounds."
        )
    places = {
        member: (team, board)
        for team in tournament.participants
        for board, member in enumerate(team.roster, 1)
    }
    byes: dict[int, list[int]] = {}
    for bye in tournament.announced:
        if bye.bye is Bye.HALF:
            byes.setdefault(bye.number, []).append(bye.round_number)
    entrants = []
    for player in tournament.individuals if kind is Kind.TEAM else tournament.participants:
        team, board = places.get(player.number, (None, None))
        line = lines[player.number]
        entrant = Entrant(
            name=player.name,
            rating=player.rating,
            title=table.value(line, "title", player.title),
            federation=player.federation,
            sex=player.sex,
            birth=player.birth,
            fide_id=player.fide_id,
            team=team.name if team else "",
            board=board,
            byes=tuple(sorted(byes.get(team.number if team else player.number, ()))),
            line=line,
        )
        entrants.append(entrant)
    return entrants
