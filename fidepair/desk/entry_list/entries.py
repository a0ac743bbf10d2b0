"""Reads an entry list into entrants: a table with headings, lines of a name and a rating, or a TRF.

Every value that cannot be read is reported with its line and column, all in one error; nothing is
guessed. An unknown column, or a title that FIDE does not award, does not exclude a player: the
arbiter gets a note.
"""

import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from fidepair.desk.entry_list import (
    COLUMNS,
    EVENTS,
    MONTHS,
    NATIONAL_MARKS,
    NOTHING,
    SEXES,
    SUMS,
    TITLE_WORDS,
    GivenColumn,
    plain,
    titled,
)
from fidepair.errors import InputError, Keyword, Sentence, UsageError
from fidepair.text.data import (
    MOST_SHOWN,
    TableFaults,
    brief,
    not_too_long,
    some_of,
    table_rows,
    unshielded,
)
from fidepair.text.encodings import WORKBOOK, text_of
from fidepair.tournament import Bye, Entrant, Kind
from fidepair.trf.format.columns import PLAYER, TEAM, read_date
from fidepair.trf.read.players import MAX_NUMBER
from fidepair.trf.read.reader import interpret

_Row = tuple[int, list[str]]
"""A row of a table: the number of its line, and its cells."""
SEPARATORS = (";", "\t", ",", "|")
_ROWS_ABOVE = 30
"""The number of lines at the top that may have the headings of the columns."""
_REPORT = re.compile(r"^001 [ \d]{3}\d |\A\s*012 ", re.MULTILINE)
_PLAIN = re.compile(
    r"(?P<number>[0-9]+(?:[.)]\s*|\s+))?(?P<name>[^0-9,;|\t]+?(?:,[^0-9,;|\t]+?)?)"
    r"(?:[\s,;|]+(?P<rating>[0-9].*?|[-\u2013\u2014]+|(?:unr\.?|unrated|n/a)))?[\s,;|]*",
    re.IGNORECASE,
)
_LONGEST_LINE = 200
_WITH_YEAR = re.compile(r"[^,;]+ (?:19|20)\d\d", re.ASCII)
_BLANK = re.compile(r"[-\u2013\u2014./,0\s]*")
_RATING = re.compile(
    r"(\d?)[.,' ]?(\d{3})(?:[.,]0+)?\s*(\([^()]{0,12}\)|[Pp]\d{1,2}|[A-Za-z]{1,2}\.?)?\s*\*?",
    re.ASCII,
)
_WHOLE = re.compile(r"(\d+)(?:[.,]0+)?", re.ASCII)
_NUMBERED = re.compile(r"(\d{1,4})[.)]?", re.ASCII)
_YEAR = re.compile(r"(\d{4})(?:[.,]0+)?", re.ASCII)
_ROUND = re.compile(r"[rR]?\.?(\d{1,3})(?:[.,]0+)?", re.ASCII)
_MONTH_FIRST = re.compile(r"\s*\d{1,2}\s*[/.\-]\s*(?:1[3-9]|[23]\d)\s*[/.\-]\s*\d{4}\s*")
_DAY_FIRST = re.compile(r"\s*(\d{1,2})\s*([/.\-])\s*(\d{1,2})\s*[/.\-]\s*(\d{4})\s*")
_NO_NAME = re.compile(r"\d|https?:|www\.|@|,\s*[-\u2013\u2014]+$", re.IGNORECASE)
_LIKE_OTHERS = "a player like the others. If this player has no rating, write - for it"
_REMOVE = "If this is a title, a sum or a club, remove the row"
HINT = "Correct the list there, and save it again."
RATINGS = range(100, 3101)
"""The ratings that a player can have."""


class EntryList(NamedTuple):
    """The name of the list, its entrants in their order, and notes for the arbiter.

    `ratings_differ`: some ratings differ from FIDE's list; `by_club`: clubs are used as teams,
    because there is no column for teams.
    """

    name: str
    entrants: tuple[Entrant, ...]
    notes: tuple[str, ...] = ()
    ratings_differ: bool = False
    by_club: bool = False


class ListLayout(NamedTuple):
    """How an entry list is read. `encoding`: None to find it; `sheet`: the name of the sheet of a
    workbook; `columns`: given by hand, they take precedence over the headings; `clubs`: they are
    read too."""

    encoding: str | None = None
    sheet: str | None = None
    columns: tuple[GivenColumn, ...] = ()
    clubs: bool = False


AS_FOUND = ListLayout()


def read_entries(
    data: bytes, name: str, kind: Kind = Kind.INDIVIDUAL, layout: ListLayout = AS_FOUND
) -> EntryList:
    """Return the entry list in `data`, text or a workbook. `name`: of the file, in messages.

    Raises InputError with every row that cannot be read; TrfError for a tournament file with
    errors; UsageError for a layout that does not fit.
    """
    data, of_sheet = _text_data(data, name, layout)
    text, notes = text_of(data, name, layout.encoding)
    notes = (*of_sheet, *notes)
    table = _EntryTable(name, kind, layout)
    if layout.columns:
        entrants = table.read_given(text)
    elif _REPORT.search(text):
        entrants = _from_report(data, table, kind)
    else:
        separator = max(SEPARATORS, key=lambda mark: _count_known(_head(text, mark)[1]))
        line, head = _head(text, separator)
        if head:
            entrants = table.read(table_rows(_lines(text), name, separator), line, head)
        else:
            entrants = _from_lines(text, table)
    table.faults.stop()
    if len(entrants) > MAX_NUMBER:
        raise InputError(
            f"{name}: {len(entrants):,} players. There can be at most {MAX_NUMBER:,} players."
        )
    if not entrants:
        details = "".join(f"\n  {note}" for note in table.notes()[:MOST_SHOWN])
        raise InputError(
            f"{name}: no players found.\n  Give a list with one line for each player.{details}"
        )
    return EntryList(name, tuple(entrants), (*notes, *table.notes()), by_club=table.by_club)


# ── The text ─────────────────────────────────────────────────────────────────
def _text_data(data: bytes, name: str, layout: ListLayout) -> tuple[bytes, tuple[str, ...]]:
    """Return the data of a text file, or those of a workbook as text with notes."""
    if data.startswith(WORKBOOK):
        if layout.encoding is not None:
            hint = "is for text files; this is a workbook.\n  Leave it out."
            raise UsageError(Sentence(f"{name}: ", Keyword("encoding"), f" {hint}"))
        from fidepair.desk.entry_list.workbook import sheet_text  # noqa: PLC0415 - archives; for workbooks only

        text, notes = sheet_text(data, name, layout.sheet)
        return text.encode("utf-8", "replace"), notes
    if layout.sheet is not None:
        hint = "is for workbooks (.xlsx); this is another file.\n  Leave it out."
        raise UsageError(Sentence(f"{name}: ", Keyword("sheet"), f" {hint}"))
    return data, ()


def _lines(text: str) -> io.StringIO:
    return io.StringIO(text, newline="")


def _is_blank(text: str) -> bool:
    """Return whether a cell is empty, or has a dash, a zero or a word for "none"."""
    return _BLANK.fullmatch(text) is not None or text.casefold().strip(".") in NOTHING


def _is_national(text: str) -> bool:
    """Return whether a rating is marked as a national one, such as `2105 (N)`."""
    found = _RATING.fullmatch(text)
    if found is None:
        return False
    mark = plain(found[3] or "")
    if mark[1:].isdigit():  # 1850P12: a USCF rating after 12 games
        return True
    return mark in NATIONAL_MARKS or COLUMNS.get(mark) == "national"


# ── A table ──────────────────────────────────────────────────────────────────
def _head_of_text(text: str) -> str:
    """Return the first lines of a text."""
    return "".join(islice(_lines(text), _ROWS_ABOVE))


def _head(text: str, separator: str) -> tuple[int, list[str]]:
    """Return the headings of the columns, split at `separator`, and their line; an empty list if
    there are none.

    They include one for names, and another known one unless the table has a single column.
    """
    top = list(islice(_lines(text), _ROWS_ABOVE))
    try:
        for line, row in table_rows(top, "", separator):
            fields = _fields(row)
            has_name = "name" in fields or "last" in fields
            if has_name and (_count_known(row) > 1 or len(fields) == 1):
                return line, row
    except InputError:  # reported when the whole table is read
        pass
    return 0, []


def _fields(cells: Sequence[str]) -> list[str | None]:
    """Return the field that each heading stands for, in order, without blank cells."""
    return [COLUMNS.get(plain(cell)) for cell in cells if cell.strip()]


def _count_known(head: Sequence[str]) -> int:
    """Return the number of columns with a known heading."""
    words = [plain(cell) for cell in head]
    return sum(word != "" and word in COLUMNS for word in words)


class _EntryTable:
    """Reads rows into entrants, and collects errors and notes."""

    def __init__(self, name: str, kind: Kind, layout: ListLayout) -> None:
        self._of_teams = kind is Kind.TEAM
        self._given: Sequence[GivenColumn] = layout.columns
        self._with_clubs = layout.clubs
        self._above: list[tuple[int, str]] = []
        self._misfits: dict[int, str] = {}
        self.faults = TableFaults(name, HINT)
        self.list_name, self.by_club = name, False
        self._heads: dict[str, str] = {}
        self._unused: list[tuple[str, str]] = []
        self._titles: Counter[str] = Counter()
        self._left_out: list[tuple[int, str, str]] = []
        self._unrated: list[str] = []
        self._month_first = self._m_is_woman = False
        self._readers = _READERS | {
            "title": self._title,
            "womens_title": self._title,
            "sex": self._sex,
            "birth": self._birth,
        }

    def notes(self) -> list[str]:
        """Return notes for the arbiter: rows and columns that are not used, and unknown titles."""
        found = [
            f"line {line} (`{brief(text)}`) is above the headings, and is skipped"
            for line, text in self._above
        ]
        found += self._misfits.values()
        found += [
            f"column {which} (such as `{brief(cell)}`) is not used" for which, cell in self._unused
        ]
        found += [
            f"line {line} (`{brief(text)}`) {what}, and is skipped"
            for line, text, what in self._left_out
        ]
        if self._unrated:
            found.append(f"unrated players, with only a name: {some_of(self._unrated)}")
        return found + [
            f"`{title}` is not a FIDE title, and is left out ({count} times)"
            for title, count in self._titles.items()
        ]

    def read_given(self, text: str) -> list[Entrant]:
        """Return the entrants of a list whose columns are given by hand."""
        if self._given[0].last is not None:
            self._given, spans = (
                [GivenColumn(one.field, place) for place, one in enumerate(self._given, 1)],
                [slice(one.first - 1, one.last) for one in self._given],
            )
            lines = enumerate(not_too_long(_lines(text), self.list_name), 1)
            cut = ((number, [line.rstrip()[span] for span in spans]) for number, line in lines)
            return self.read(cut, 0, [one.field for one in self._given])
        separator = max(SEPARATORS, key=_head_of_text(text).count)
        head_line, head = _head(text, separator)
        rows = [*table_rows(_lines(text), self.list_name, separator)]
        width = max([*(len(row) for _, row in rows), *(one.first for one in self._given)])
        return self.read(rows, head_line, [*head, *[""] * (width - len(head))])

    def read(self, rows: Iterable[_Row], head_line: int, head: Sequence[str]) -> list[Entrant]:
        """Return the entrants of the rows below the headings, which are in `head_line`."""
        below: list[_Row] = []
        for line, row in rows:
            words = " ".join(filter(None, map(str.strip, row)))
            if not words:
                continue
            if line > head_line:
                below.append((line, row))
            elif line < head_line and not words.casefold().startswith("sep="):
                self._above.append((line, words))
        cells = [row for _, row in below]
        fields = self._column_fields(head, head_line, cells)
        self._find_titles(fields, head, cells)
        players = self._without_other_rows(below, head, fields)
        self._check_bare_rows(players, fields)
        entrants = []
        for line, row in players:
            entrants.append(self._entrant(line, row, fields))
        self._note_unused(fields, head, [row for _, row in players])
        return entrants

    def _without_other_rows(
        self, rows: Sequence[_Row], head: Sequence[str], fields: Sequence[str]
    ) -> list[_Row]:
        """Return the rows without those that cannot be players, and note the latter."""
        kept: list[_Row] = []
        for line, row in rows:
            reason = self._reason_to_leave_out(row, head, fields)
            if not reason and not kept and self._has_unknown_headings(row, fields):
                reason = "is read as column headings"
            if reason:
                self._left_out.append((line, " ".join(" ".join(row).split()), reason))
            else:
                kept.append((line, row))
        return kept

    def _has_unknown_headings(self, row: Sequence[str], fields: Sequence[str]) -> bool:
        """Return whether the first row of a list with columns given by hand has words where the
        others have ratings or other data."""
        for field, cell in zip(fields, row, strict=False):
            can_show = self._given and field in _DISPENSABLE | _RATING_FIELDS
            is_word = not _is_blank(cell.strip()) and not any(map(str.isdigit, cell))
            if can_show and is_word and not self._fits(field, cell.strip()):
                return True
        return False

    @staticmethod
    def _reason_to_leave_out(row: Sequence[str], head: Sequence[str], fields: Sequence[str]) -> str:
        """Return why a row cannot be a player; an empty text if it can."""
        places = [place for place, cell in enumerate(row) if cell.strip()]
        cells = [row[place].strip() for place in places]
        if not any(map(str.isalnum, "".join(cells))):
            return "has no letters or digits"
        if [plain(cell) for cell in cells] == [plain(cell) for cell in head if cell.strip()]:
            return "repeats the headings"
        if not _has_letter("".join(cells[1:])) and _is_sum(cells[0]):
            return "is a total, not a player"
        is_in_known_column = any(fields[places[0] : places[0] + 1])
        is_alone = len(places) == 1 and len(fields) > 1
        if is_alone and not is_in_known_column and _has_letter(cells[0]):
            return "is empty in the columns of players"
        return ""

    def _check_bare_rows(self, rows: Sequence[_Row], fields: Sequence[str]) -> None:
        """Note each row with nothing but a name: it is an unrated player, if the name looks like the
        others. Otherwise it may be a title or a club, and is an error."""
        details = [field for field in fields if field in _DETAILS]
        names = [place for place, field in enumerate(fields) if field in _NAMES]
        number = _column_of_numbers(rows, fields)
        bare, described = {}, []
        for line, cells in rows:
            filled = {place for place, cell in enumerate(cells) if cell.strip()}
            name = ", ".join(cells[place].strip() for place in names if place in filled)
            row = "," in name, number in filled
            is_bare = bool(name) and filled <= {*names, number}
            if is_bare and (details or (len(fields) > 1 and _NO_NAME.search(name))):
                bare[line] = name, row
            else:
                described.append(row)
        if not described:
            return
        are_whole = _are_most(whole for whole, _ in described)
        are_numbered = _are_most(numbered for _, numbered in described)
        is_clear = are_whole or are_numbered or len(details) == 1
        for line, (name, row) in bare.items():
            is_like_others = is_clear and row == (are_whole, are_numbered)
            are_few = len(described) <= len(bare)
            if (are_few or is_like_others) and not _NO_NAME.search(name):
                self._unrated.append(f"line {line} ({brief(name)})")
            else:
                self._refuse(line, "name", name, f"{_LIKE_OTHERS}. {_REMOVE}")

    def _column_fields(
        self, head: Sequence[str], line: int, rows: Sequence[Sequence[str]]
    ) -> list[str]:
        """Return the field of each column, an empty text for one that is not used."""
        fields = [COLUMNS.get(plain(cell), "") for cell in head]
        if self._given:
            fields = self._with_given(fields)
        self._look_at_columns(fields, rows)
        self._drop_misfits(fields, head, rows)
        self._choose_columns(fields, head, line)
        if "name" in fields and "last" in fields and "first" not in fields:  # nombre, apellidos
            fields[fields.index("name")] = "first"
        elif "name" in fields and "first" in fields and "last" not in fields:  # Name, Vorname
            fields[fields.index("name")] = "last"
        if self._of_teams and "team" not in fields and "club" in fields:
            fields[fields.index("club")] = "team"
            self.by_club = True
        unused = {"club"} if self._of_teams else {"club", "team", "board"}
        if self._with_clubs:
            unused.remove("club")
        for place, field in enumerate(fields):
            if field in unused:
                fields[place] = ""
            elif field:
                self._heads[field] = brief(head[place].strip())
        return fields

    def _choose_columns(self, fields: list[str], head: Sequence[str], line: int) -> None:
        """Leave each field one column; report further ones."""
        for field in dict.fromkeys(fields):
            if not field or (field == "club" and not self._with_clubs):
                continue
            places = _preferred(field, fields, head)
            self._heads[field] = brief(head[places[0]].strip())
            for place in places[1:]:
                shown = brief(head[place].strip())
                expected = f"only one such column; `{self._heads[field]}` is another"
                self.faults.add(line, f"column `{shown}`", shown, expected)

    def _with_given(self, fields: Sequence[str]) -> list[str]:
        """Return the fields with those given by hand in place of the headings."""
        given = {one.field for one in self._given}
        if not _NAMES.isdisjoint(given):
            given |= _NAMES
        found = ["" if field in given else field for field in fields]
        for one in self._given:
            found[one.first - 1] = one.field
        return found

    def _drop_misfits(
        self, fields: list[str], head: Sequence[str], rows: Sequence[Sequence[str]]
    ) -> None:
        """Leave out columns whose headings mislead: no value is valid (national numbers below "FIDE
        ID"), and the players can be paired without them. Each is noted.

        French lists have the kinds of ratings in such a column, below "Elo": these are kept.
        """
        by_hand = {one.first - 1 for one in self._given}
        for place, field in enumerate(fields):
            cells = [" ".join(cell.split()) for cell in _column(rows, place)]
            values = [cell for cell in cells if not _is_blank(cell)]
            has_two_ratings = sum(one in _RATING_FIELDS for one in fields) > 1
            can_go = field in _DISPENSABLE or (field in _RATING_FIELDS and has_two_ratings)
            if not can_go or place in by_hand or len(values) < _FEWEST_MISFITS:
                continue
            if any(self._fits(field, value) for value in values):
                continue
            if field == "rating" and {*map(plain, values)} <= _KINDS_OF_RATING:
                fields[place] = "kind"
                continue
            fields[place] = ""
            self._misfits[place] = (
                f"column `{brief(head[place].strip())}` (such as `{brief(values[0])}`) is not used: no value is"
                f" {_EXPECTED[field]}"
            )

    def _fits(self, field: str, cell: str) -> bool:
        try:
            self._readers[field](cell)
        except ValueError:
            return False
        return True

    def _look_at_columns(self, fields: Sequence[str], read: Sequence[Sequence[str]]) -> None:
        """Find out from all values whether dates have the month first, and whether `M` is a mujer
        beside `H`, a hombre."""
        sexes: set[str] = set()
        for row in read:
            for field, cell in zip(fields, row, strict=False):
                if field == "birth" and _MONTH_FIRST.fullmatch(cell):
                    self._month_first = True
                elif field == "sex":
                    sexes.add(plain(cell))
        self._m_is_woman = {"h", "m"} <= sexes and "w" not in {SEXES.get(word) for word in sexes}

    @staticmethod
    def _find_titles(fields: list[str], head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Use a column without a heading as the title column if it contains only titles, as exports
        of results do."""
        for place, heading in enumerate(head):
            if heading.strip() or "title" in fields:
                continue
            words = {plain(cell) for cell in _column(rows, place)}
            words.discard("")
            if words and words <= TITLE_WORDS.keys():
                fields[place] = "title"

    def _note_unused(
        self, fields: Sequence[str], head: Sequence[str], players: Sequence[Sequence[str]]
    ) -> None:
        """Note each column that has values and is not used, but for one that numbers the players from
        1."""
        for place, field in enumerate(fields):
            cells = [] if field else _column(players, place)
            if not cells or place in self._misfits or _is_numbering(cells):
                continue
            shown = brief(head[place].strip())
            which = f"`{shown}`" if shown else str(place + 1)
            self._unused.append((which, " ".join(cells[0].split())))

    def _entrant(self, line: int, row: Sequence[str], fields: Sequence[str]) -> Entrant:
        """Return the player in a row; one without a name if the row has too many cells."""
        for place, cell in enumerate(row[len(fields) :], len(fields) + 1):
            if cell.strip():
                expected = f"{len(fields)} columns, one for each heading; put quotation marks around a text with commas"
                self.faults.add(line, f"column {place}", cell, expected)
                return Entrant("")
        texts = {}
        for field, cell in zip(fields, row, strict=False):
            if field:
                texts[field] = self.cleaned(line, field, cell)
        values: dict[str, Any] = {}
        for field, text in texts.items():
            if field in ("team", "club", "kind"):
                values[field] = text
            elif field not in _NAMES:
                values[field] = self.value(line, field, text)
        womens_title = values.pop("womens_title", "")
        kind = plain(values.pop("kind", ""))
        entrant = Entrant("", line=line, **values)
        if _is_national(texts.get("rating", "")) or kind in _KINDS_OF_RATING - {"f"}:
            entrant = entrant._replace(national=entrant.rating, rating=None)
        title, name, _ = titled(_whole_name(texts), entrant.title, womens_title)
        width = TEAM.field("name").width
        if len(entrant.team) > width:
            self._refuse(line, "team", entrant.team, f"at most {width} characters")
        return entrant._replace(name=self.name(line, name), title=title)

    def name(self, line: int, text: str) -> str:
        """Return a name as tournament files have it."""
        name = re.sub(r"\s*,\s*", ", ", text).strip(" ,")
        width = PLAYER.field("name").width
        if not _has_letter(name):
            self._refuse(line, "name", name, "the name of a player")
        elif len(name) > width:
            expected = f"at most {width} characters, the width of this field in a tournament file"
            self._refuse(line, "name", name, expected)
        return name

    def cleaned(self, line: int, field: str, cell: str) -> str:
        """Return the text of a cell with single blanks between its words."""
        text = " ".join(unshielded(cell.strip()).split())
        if not text.isprintable():
            self._refuse(line, field, text, "only printable characters")
        return text

    def value(self, line: int, field: str, text: str) -> Any:
        """Return the value in a cell of a field; that of an empty cell for a word that means
        "none", and after an error."""
        try:
            if not _is_blank(text):
                return self._readers[field](text)
        except ValueError:
            self._refuse(line, field, text, _EXPECTED[field])
        return Entrant._field_defaults.get(field, "")

    def _refuse(self, line: int, field: str, found: str, expected: str) -> None:
        head = self._heads.get(field) or self._heads.get("last")
        place = f"column `{head}`" if head else field
        self.faults.add(line, place, found, expected)

    # ── Values ───────────────────────────────────────────────────────────────

    def _title(self, text: str) -> str:
        title = TITLE_WORDS.get(plain(text), "")
        if not title:
            self._titles[brief(text)] += 1
        return title

    def _sex(self, text: str) -> str:
        word = plain(text)
        if word not in SEXES:
            raise ValueError(text)
        if word == "m" and self._m_is_woman:
            return "w"
        return SEXES[word]

    def _birth(self, text: str) -> str:
        if year := _YEAR.fullmatch(text):
            text = f"{year[1]}/00/00"
        elif self._month_first:
            text = _DAY_FIRST.sub(r"\3\2\1\2\4", text)
        date = read_date(text.partition(" 0")[0])
        if date is None or not date.is_possible:
            raise ValueError(text)
        return "{:04d}/{:02d}/{:02d}".format(*date.day)


# ── Values ───────────────────────────────────────────────────────────────────
# Each function returns the value in a cell that is not blank, and raises ValueError for a text that
# has none.
def _rating(text: str) -> int:
    found = _RATING.fullmatch(text)
    if found is None or int(found[1] + found[2]) not in RATINGS:
        raise ValueError(text)
    return int(found[1] + found[2])


def is_federation(text: str) -> bool:
    """Return whether a text has the form of the code of a federation."""
    return len(text) == 3 and text.isascii() and text.isalpha()


def _federation(text: str) -> str:
    if not is_federation(text):
        raise ValueError(text)
    return text.upper()


def _fide_id(text: str) -> str:
    found = _WHOLE.fullmatch(text.replace(" ", ""))
    fide_id = found[1].lstrip("0") if found else ""
    if not 5 <= len(fide_id) <= PLAYER.field("fide_id").width:
        raise ValueError(text)
    return fide_id


def _board(text: str) -> int:
    found = _WHOLE.fullmatch(text)
    if found is None or len(found[1]) > 3 or int(found[1]) == 0:
        raise ValueError(text)
    return int(found[1])


def _byes(text: str) -> tuple[int, ...]:
    rounds = set()
    for word in re.split(r"[\s,;/+&]+", text):
        found = _ROUND.fullmatch(word)
        if found is None or int(found[1]) == 0:
            raise ValueError(text)
        rounds.add(int(found[1]))
    return tuple(sorted(rounds))


_READERS: dict[str, Callable[[str], object]] = {
    "rating": _rating,
    "national": _rating,
    "federation": _federation,
    "fide_id": _fide_id,
    "board": _board,
    "byes": _byes,
}
"""The functions that read the cells of a field in the same way in every list."""


def _whole_name(texts: Mapping[str, str]) -> str:
    """Return the name, by the texts of the fields: `van der Berg, Jan` of three columns, or that of
    the only one."""
    last = " ".join(filter(None, (texts.get("infix"), texts.get("last"))))
    return ", ".join(filter(None, (last, texts.get("first")))) or texts.get("name", "")


def _has_letter(text: str) -> bool:
    return any(map(str.isalpha, text))


def _are_most(flags: Iterable[bool]) -> bool:
    found = [*flags]
    return 2 * sum(found) > len(found)


def _is_sum(text: str) -> bool:
    """Return whether a text only gives the number of players, or their mean rating."""
    letters = "".join(" " if character.isdecimal() else character for character in text)
    words = {plain(word) for word in letters.split()} - {""}
    return bool(words) and (words <= SUMS or plain(letters) in SUMS)


def _is_title(text: str) -> bool:
    """Return whether a text is the title of an event with a year: `Lakeside Open 2026`."""
    return bool(_WITH_YEAR.fullmatch(text)) and not EVENTS.isdisjoint(map(plain, text.split()))


# ── Columns ──────────────────────────────────────────────────────────────────
def _preferred(field: str, fields: list[str], head: Sequence[str]) -> list[int]:
    """Return the places of the columns of a field; of several, only the one that FIDE's data are
    in, if its heading shows it. The others are then not used; one of ratings is national, if no
    other is."""
    places = [place for place, one in enumerate(fields) if one == field]
    better = [place for place in places if any(mark in plain(head[place]) for mark in _BETTER)]
    if len(places) == 1 or len(better) != 1:
        return places
    others = [place for place in places if place not in better]
    is_national = field == "rating" and len(others) == 1 and "national" not in fields
    for place in others:
        fields[place] = "national" if is_national else ""
    return better


def _column(rows: Sequence[Sequence[str]], place: int) -> list[str]:
    """Return the cells of a column that are not blank."""
    return [row[place].strip() for row in rows if place < len(row) and row[place].strip()]


def _column_of_numbers(rows: Sequence[_Row], fields: Sequence[str]) -> int | None:
    """Return the place of the first unused column with nothing but numbers; None if there is
    none."""
    for place, field in enumerate(fields):
        cells = [] if field else _column([row for _, row in rows], place)
        if cells and all(map(_NUMBERED.fullmatch, cells)):
            return place
    return None


def _is_numbering(cells: Sequence[str]) -> bool:
    """Return whether cells hold the numbers from 1 on, in any order."""
    found = [_NUMBERED.fullmatch(cell) for cell in cells]
    numbers = [int(number[1]) for number in found if number]
    return sorted(numbers) == [*range(1, len(cells) + 1)]


_NAMES = frozenset(("name", "last", "first", "infix"))
_DISPENSABLE = frozenset(("fide_id", "federation", "sex", "birth"))
"""The fields that no pairing needs."""
_RATING_FIELDS = frozenset(("rating", "national"))
_FEWEST_MISFITS = 2
_KINDS_OF_RATING = frozenset("fen")
"""Kinds of ratings in French lists: of FIDE, estimated, national."""
_BETTER = ("fide", "rtgint", "rtgi", "elointernational")
"""Marks of the better of two headings for one field."""
_DETAILS = frozenset(
    ("rating", "national", "title", "womens_title", "federation", "sex", "birth", "fide_id")
)
"""The fields of a name, and those that only players have."""
_EXPECTED = {
    "rating": "a rating such as 2105, or nothing for an unrated player",
    "national": "a rating such as 2105, or nothing",
    "title": "a title",
    "womens_title": "a title",
    "federation": "three letters of a federation, such as GER",
    "sex": "m or w",
    "birth": "a date such as 1985/03/27, or a year",
    "fide_id": "a FIDE ID, a number of five digits or more",
    "board": "the number of a board",
    "byes": "round numbers such as 3,5",
}
"""The expected content of a cell of each field, for error messages."""


# ── Lines without headings ───────────────────────────────────────────────────
_HEADINGS = "a row with column headings, such as Name;Rating;Federation"


class _PlainLine(NamedTuple):
    """A line of a list without headings: its number and words; the name (empty: it names no player),
    the rating or mark for none (None: neither), and the `place` written before the name (None: none)."""

    number: int
    words: str
    name: str = ""
    rating: str | None = None
    place: str | None = None

    @property
    def is_numbered(self) -> bool:
        """Whether a number is before the name."""
        return self.place is not None

    @property
    def is_whole(self) -> bool:
        """Whether the name has two parts, last and first."""
        return "," in self.name

    @property
    def is_no_player(self) -> bool:
        """Whether it is a sum, a heading, a date or an address, whatever the other lines are."""
        words = {plain(word) for word in self.name.split()}
        is_date = self.is_numbered and (self.rating or "")[:2] in ("19", "20") and words <= MONTHS
        is_heading = plain(self.words) in COLUMNS
        return is_date or is_heading or bool(_NO_NAME.search(self.name)) or _is_sum(self.words)

    def entrant(self, table: _EntryTable) -> Entrant:
        """Return the player."""
        title, name, _ = titled(" ".join(self.name.split()), "")
        text = self.rating or ""
        rating, national = table.value(self.number, "rating", text), None
        if _is_national(text):
            rating, national = None, rating
        return Entrant(table.name(self.number, name), rating, national, title, line=self.number)


def _plain_lines(text: str, table: _EntryTable) -> list[_PlainLine]:
    """Return the lines that are not blank."""
    lines = []
    for number, line in enumerate(not_too_long(_lines(text), table.list_name), 1):
        words = table.cleaned(number, "name", line)
        found = _PLAIN.fullmatch(line.strip()) if len(line) <= _LONGEST_LINE else None
        if found:
            lines.append(_PlainLine(number, words, found["name"], found["rating"], found["number"]))
        elif words:
            lines.append(_PlainLine(number, words))
    return lines


def _from_lines(text: str, table: _EntryTable) -> list[Entrant]:
    """Return the entrants of lines such as `GM Late, Larry 2105`: title, name and rating, one line
    each.

    All lines have the same form: with a rating or without, with a number or without. Any other line
    may be a title, a date or a sum, and is an error; so is one without a comma, where most names
    have one.
    """
    lines = _plain_lines(text, table)
    players = [line for line in lines if line.name]
    if 2 * len(players) < len(lines):
        table.faults.add(lines[0].number, "headings", lines[0].words, _HEADINGS)
        return []
    are_rated = any(line.rating for line in players)
    are_numbered = _are_most(line.is_numbered for line in players)
    are_whole = _are_most(line.is_whole for line in players)
    entrants: list[Entrant] = []
    for line in lines:
        has_other_name = are_whole and not line.is_whole and not _is_blank(line.rating or "2000")
        expected = ""
        if not line.name:
            expected = f"a name and a rating, or above them {_HEADINGS}"
        elif line.is_no_player or (line is lines[0] and _is_title(line.words)):
            expected = f"a player. {_REMOVE}"
        elif are_rated and not line.rating:
            expected = f"{_LIKE_OTHERS}. {_REMOVE}"
        elif line.is_numbered is not are_numbered or has_other_name:
            expected = f"a name like the others. {_REMOVE}. Otherwise put {_HEADINGS}, on top"
        if expected:
            table.faults.add(line.number, "line", line.words, expected)
        else:
            entrants.append(line.entrant(table))
    return entrants


# ── A tournament file ────────────────────────────────────────────────────────────
def _from_report(data: bytes, table: _EntryTable, kind: Kind) -> list[Entrant]:
    """Return the players of a tournament file without rounds, in the order of their numbers, with
    announced byes."""
    reading = interpret(data, table.list_name, kind)
    tournament = reading.tournament
    lines = {player.number: player.line.number for player in reading.event.boards.players}
    if tournament.rounds_paired:
        raise InputError(
            f"{table.list_name}: this file has paired rounds (up to {tournament.rounds_paired}),"
            " so it cannot be an entry list.\n"
            "  To use only its players, remove the rounds."
        )
    seats = {}
    for team in tournament.participants:
        for board, member in enumerate(team.roster, 1):
            seats[member] = team, board
    byes = [one for one in tournament.announced if one.bye is Bye.HALF]
    entrants = []
    for player in tournament.players:
        line = lines[player.number]
        team, place = seats.get(player.number, (player, None))
        entrant = Entrant(
            name=player.name,
            rating=player.rating,
            title=table.value(line, "title", player.title),
            federation=player.federation,
            sex=player.sex,
            birth=player.birth,
            fide_id=player.fide_id,
            team="" if place is None else team.name,
            board=place,
            byes=tuple(sorted(one.round_number for one in byes if one.number == team.number)),
            line=line,
        )
        entrants.append(entrant)
    return entrants
