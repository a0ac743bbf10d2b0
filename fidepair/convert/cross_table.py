"""A tournament file as a cross table in CSV, and back: one row for each player, one column for each
round.

A cell such as `4w1` has opponent, colour (`w`, `b`, `x` not recorded) and result (as in tournament
files, `?` not yet known). `0w+`: a board of a team match won by forfeit without an opponent. `U F H
Z`: byes. An empty cell: no entry.

Of an individual event also the pages that Vega publishes, gathered in one JSON file (`data.json`):
players, pairings with results and byes, standings, schedule, and the summary of the tournament.

    {"metadata": {"Tournament Name": ..., "Play System": ..., "Rounds": ..., "Tie break": ...},
     "page": {"index.html": {"tables": [{"rows": [{"N": "1", "NAME": ..., "Rtg": ...}]}]},
              "pairs1.html": {"tables": [{"rows": [{"Bo.": "1", "White Player": {"href": "playercard.html#1"},
                                                    "Result": "1 - 0", "Black Player": ...}]}]}}}
"""

from __future__ import annotations

import io
import re
from itertools import zip_longest
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.convert.draft import BYES, Cell, Loss, player_sheets
from fidepair.convert.json_schema import has_half_a_character, parsed
from fidepair.errors import InputError
from fidepair.standings.methods import METHODS
from fidepair.text.data import TableFaults, csv_bytes, table_rows, unshielded
from fidepair.tournament import Kind, Tournament, parse_points
from fidepair.trf.format import facts
from fidepair.trf.format.cells import block_of_sign, player_line
from fidepair.trf.format.columns import PLAYER, ROSTER, TEAM, read_date, whole
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.format.remarks import NATIONAL, SPOKEN, rating_lines
from fidepair.trf.read.players import MAX_NUMBER
from fidepair.trf.write.lines import dates_line, document_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fidepair.trf.format.document import Document, Line
    from fidepair.trf.format.reading import Reading

    Row: TypeAlias = "dict[str, object]"
    Rounds: TypeAlias = "list[dict[int, str]]"


_COLUMNS = (
    "number",
    "name",
    "title",
    "sex",
    "rating",
    "federation",
    "fide_id",
    "birth",
    "points",
    "rank",
)
_TEAM_COLUMNS = ("team", "team_name", "board")
_REQUIRED = ("number", "name")
_ROUND = "round "
_RANGES = {
    "number": (1, MAX_NUMBER),
    "rating": (0, 9999),
    "rank": (0, 9999),
    "team": (1, 999),
    "board": (1, 999),
}
_RESULTS = "1=0WDL+-?"
_CELLS = "a cell such as 4w1, 12b=, 7w+, 7x-, 5b?, U, F, H, Z, or nothing"


# ── Cells ────────────────────────────────────────────────────────────────────
def cell_text(cell: Cell) -> str:
    """Return the text of a cell in the cross table."""
    opponent, sign = cell
    if not sign or sign in BYES:
        return sign
    if not opponent:
        return f"0{sign[1:] or 'x'}{sign[0]}"
    return f"{opponent}{sign[0].replace('-', 'x')}{sign[1].replace(' ', '?')}"


def cell_of(text: str) -> Cell | None:
    """Return the block of a cell in the cross table, or None if the text is not valid."""
    if not text or text.upper() in BYES:
        return Cell(0, text.upper())
    digits, colour, result = text[:-2], text[-2:-1].lower(), text[-1].upper()
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 5
    if not is_number or colour not in ("w", "b", "x") or result not in _RESULTS:
        return None
    opponent = int(digits)
    if not opponent:
        return Cell(0, result + colour.strip("x")) if result in "+-" else None
    return Cell(opponent, colour.replace("x", "-") + result.replace("?", " "))


# ── To the table ─────────────────────────────────────────────────────────────
def to_csv(reading: Reading) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the cross table of a file, and the losses."""
    sheets, losses = player_sheets(reading)
    count = max(len(sheet.cells) for sheet in sheets)
    of_team: Sequence[str] = ()
    if reading.tournament.kind is Kind.TEAM:
        of_team = _TEAM_COLUMNS
    rounds = [f"{_ROUND}{number}" for number in range(1, count + 1)]
    rows = [[*_COLUMNS, *of_team, *rounds]]
    places = _places(reading.tournament)
    for number, values, cells in sheets:
        row = [str(values.get(name, "")) for name in _COLUMNS]
        row += places.get(number, [""] * len(of_team))
        row += [cell_text(cell) for cell in cells]
        row += [""] * (len(rows[0]) - len(row))
        rows.append(row)
    return csv_bytes(rows, read_again=True), (*losses, *_losses(reading))


def _places(tournament: Tournament) -> dict[int, list[str]]:
    """Return number and name of the team, and the board, by number of the player."""
    return {
        member: [str(team.number), team.name, str(board)]
        for team in tournament.participants
        for board, member in enumerate(team.roster, 1)
    }


def _losses(reading: Reading) -> list[Loss]:
    """Return the records that a table of players cannot hold, by their first lines."""
    records = reading.records
    in_table = {PLAYER.code}
    if reading.tournament.kind is Kind.TEAM and TEAM.code not in records.by_code:
        in_table.add(ROSTER.code)
    lost: dict[str, Sequence[Line]] = {}
    for code, lines in records.by_code.items():
        if code not in in_table:
            lost[f"`{code}`{_count(lines)}: {RECORDS[code].meaning}"] = lines
    strange: dict[str, list[Line]] = {}
    for line in records.strange:
        strange.setdefault(line.code, []).append(line)
    for code, lines in strange.items():
        lost[f"`{code}`{_count(lines)}: a record that is not used for pairing"] = lines
    comments = [line for line in reading.document.lines if line.text.startswith("#")]
    for meaning, is_spoken in _COMMENTS.items():
        lines = [line for line in comments if _is_spoken(line) is is_spoken]
        lost[f"comments{_count(lines)}: {meaning}"] = lines
    return [Loss(lines[0].number, text) for text, lines in lost.items() if lines]


_COMMENTS = {
    "records of the event, such as corrections and changed numbers, which `check` needs": True,
    "text for people": False,
}


def _is_spoken(line: Line) -> bool:
    """Return whether a comment is a record of the event."""
    return any(kind in line.text.upper() for kind in SPOKEN)


def _count(lines: Sequence[Line]) -> str:
    return f" ({len(lines)} lines)" if len(lines) > 1 else ""


# ── From the table ───────────────────────────────────────────────────────────
class CsvRow(NamedTuple):
    """A row of the table: its first line in the file, the texts by column, and the cells of the
    rounds."""

    line: int
    texts: Mapping[str, str]
    cells: tuple[Cell, ...]


def from_csv(data: bytes, name: str) -> Document:
    """Return the tournament file with the players of the cross table in `data`, and their teams.

    Raises InputError with the line and the column of every invalid cell.
    """
    faults = TableFaults(name, "Correct the cell, or export again.")
    table = _table(data, name)
    _, first = next(table, (1, []))
    header = [text.strip().lower() for text in first]
    _check_header(header, faults)
    rows: list[CsvRow] = []
    texts: list[str] = []
    for line, values in table:
        if any(map(str.strip, values)):
            row = _row(line, values, header, faults)
            if not faults.count:
                texts.append(_line(row))
                rows.append(row._replace(cells=()))  # up to a million cells, which the texts have
            if len(rows) > MAX_NUMBER:
                faults.add(line, "row", values[0], f"at most {MAX_NUMBER:,} players")
                break
    faults.stop()
    texts += _teams(rows, faults)
    faults.stop()
    return document_of(name, texts)


def _table(data: bytes, name: str) -> Iterator[tuple[int, list[str]]]:
    """Return the rows, each with its first line in the file."""
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise InputError(
            f"{name}:{line}: byte {data[problem.start]:02X} is not UTF-8\n  Save the table as CSV in UTF-8."
        ) from None
    return table_rows(io.TextIOWrapper(io.BytesIO(data), "utf-8-sig", newline=""), name)


def _check_header(header: Sequence[str], faults: TableFaults) -> None:
    columns = (*_COLUMNS, *_TEAM_COLUMNS)
    rounds = [column for column in header if column.startswith(_ROUND)]
    places: dict[str, int] = {}
    for place, column in enumerate(header, 1):
        if column not in columns and column not in rounds:
            expected = f"one of {', '.join(columns)}, {_ROUND}1, ..."
            faults.add(1, f"column {place}", column, expected)
        elif places.setdefault(column, place) != place:
            faults.add(1, f"column {place}", column, "each column only once")
    for column in _REQUIRED:
        if column not in header:
            expected = f"a column `{column}`, and commas between the columns"
            faults.add(1, "header", ",".join(header), expected)
    for number, column in enumerate(rounds, 1):
        if column != f"{_ROUND}{number}":
            expected = f"{_ROUND}{number}: rounds in order from the first"
            faults.add(1, f"column {places[column]}", column, expected)
    faults.stop()


def _row(line: int, texts: Sequence[str], header: Sequence[str], faults: TableFaults) -> CsvRow:
    surplus = texts[len(header) :]
    if surplus:
        expected = f"{len(header)} columns, as in the header"
        faults.add(line, f"column {len(header) + 1}", surplus[0], expected)
    named: dict[str, str] = {}
    cells: list[Cell] = []
    for column, text in zip_longest(header, texts[: len(header)], fillvalue=""):
        value = text.strip()
        if column.startswith(_ROUND):
            cell = cell_of(value)
            if cell is None:
                faults.add(line, f"column `{column}`", value, _CELLS)
            cells.append(cell or Cell(0, ""))
        else:
            named[column] = unshielded(value)
            _check(line, column, named[column], faults)
    while cells and not cells[-1].sign:
        cells.pop()
    return CsvRow(line, named, tuple(cells))


def _check(line: int, column: str, value: str, faults: TableFaults) -> None:
    expected = ""
    if column in _RANGES:
        least, most = _RANGES[column]
        number = whole(value)
        is_blank = not value and column != "number"
        if not is_blank and (number is None or not least <= number <= most):
            expected = f"a number from {least} to {most}"
    elif column == "points":
        if value and not _is_points(value):
            expected = "points such as 2.5"
    elif not {*value}.isdisjoint("\t\r\n\0"):
        expected = "a text on one line, without tabs"
    else:
        field = TEAM.field("name") if column == "team_name" else PLAYER.field(column)
        if len(value) > field.width:
            expected = (
                f"at most {field.width} characters, the width of this field in a tournament file"
            )
    if expected:
        faults.add(line, f"column `{column}`", value, expected)


def _is_points(text: str) -> bool:
    try:
        return parse_points(text) >= 0 and len(text) <= 4
    except ValueError:
        return False


def _line(row: CsvRow) -> str:
    """Return the `001` line of a row."""
    values = {name: value for name, value in row.texts.items() if name in _COLUMNS and value}
    return player_line(values, (block_of_sign(*cell) for cell in row.cells))


def _teams(rows: Sequence[CsvRow], faults: TableFaults) -> list[str]:
    """Return the `310` lines in the order of team numbers, with members in the order of boards, or
    otherwise of rows."""
    members: dict[int, list[tuple[int, str]]] = {}
    names: dict[int, str] = {}
    for row in rows:
        number = whole(row.texts.get("team", ""))
        if number is None:
            continue
        name = row.texts.get("team_name", "")
        if names.setdefault(number, name) != name:
            expected = f'"{names[number]}", as before for team {number}'
            faults.add(row.line, "column `team_name`", name, expected)
        board = whole(row.texts.get("board", "")) or 0
        members.setdefault(number, []).append((board, row.texts["number"]))
    lines = []
    for number, team in sorted(members.items()):
        by_board = sorted(team, key=itemgetter(0))
        values = {"number": str(number), "name": names[number]}
        lines.append(TEAM.line(values, [player for _, player in by_board]))
    return lines


_HAS_PAGES = re.compile(rb'"page"\s*:\s*\{')
_NUMBER = re.compile(r"(?:playercard\.html#)?(\d{1,4})\b")
_CODES = {record.name: code for code, record in facts.RECORDS.items() if record.name}
_HEADER = {
    "Tournament Name": _CODES["name"],
    "Place": _CODES["city"],
    "Federation": _CODES["federation"],
    "Play System": _CODES["type"],
    "Arbiter(s)": _CODES["chief_arbiter"],
}
_DAYS = {"Date Begin": facts.FIRST_DAY.code, "Date End": facts.LAST_DAY.code}
_PAGE_RESULTS = {
    "1 - 0": "10",
    "½ - ½": "==",
    "0 - 1": "01",
    "0 - 0": "00",
    "1F-0F": "+-",
    "0F-1F": "-+",
    "0F-0F": "--",
    "...": "  ",
    "ADJ": "  ",
}
"""The results of White and Black, by the text on the page."""
_LATER_RESULTS = {"1": "1", "½": "=", "0": "0"}
"""The results of one player in the cross table."""
_BYES = {"1": "U", "½": "H", "0": "Z"}
_HALF_POINTS = {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}
_USUAL_POINTS = ("", "0-0.5-1")
_ABSENT, _FULL, _PAIRING_ALLOCATED = "Z", "F", "U"


def are_published_pages(data: bytes) -> bool:
    """Return whether JSON is the published pages of an event, and not our own form."""
    return _HAS_PAGES.search(data) is not None


def from_published_pages(data: bytes, name: str) -> tuple[Document, list[Loss]]:
    """Return the tournament file with the facts of the pages in `data`, and the losses.

    Who stands on no page of a paired round was absent. The cross table decides who met whom, and
    with which result: the page of a round may have been published before a change. Of several byes
    worth a point in one round nobody knows which was pairing-allocated: they are full-point byes.
    Raises InputError for pages of teams, and for a result or a player that is not understood.
    """
    whole = parsed(data, name)
    pages, summary = _object(whole, "page"), _object(whole, "metadata")
    if _text(summary, "Score game") not in _USUAL_POINTS:
        points = _text(summary, "Score game")
        raise InputError(f"{name}: the point values {points} are not supported in published pages.")
    listed = _rows(pages, "index.html")
    people = {_number(row.get("N") or row.get("#")) or 0: row for row in listed}
    if not people or 0 in people or len(people) < len(listed):
        raise InputError(
            f"{name}: the page `index.html` is not a list of players with numbers.\n"
            "  Only pages of individual events can be read."
        )
    rounds, losses = _as_corrected(_rounds(pages, people, name), pages, name)
    lines = [*_header(summary, pages, len(people))]
    ranks = _ranks(pages, len(rounds))
    national: dict[int, int] = {}
    for number, row in sorted(people.items()):
        values = _values(row)
        rating = values.get("rating", "")
        if rating.isdecimal() and rating != _text(row, "RtgF"):
            national[number] = int(rating)
        signs = [games.get(number, _ABSENT) for games in rounds]
        values |= {"number": str(number), "points": _points(signs), "rank": ranks.get(number, "")}
        lines.append(player_line(values, map(_block, signs)))
    if any(map(has_half_a_character, lines)):
        raise InputError(
            f"{name}: a text has half a character (a lone surrogate).\n  Write the whole character."
        )
    return document_of(name, (*lines, *rating_lines(NATIONAL, national))), losses


# ── Pages ────────────────────────────────────────────────────────────────────
def _object(whole: object, key: str) -> Row:
    """Return the object with this key; an empty one if there is none."""
    found = whole.get(key) if isinstance(whole, dict) else None
    return found if isinstance(found, dict) else {}


def _rows(pages: Row, page: str) -> list[Row]:
    """Return the rows of the first table of a page."""
    tables = _object(pages, page).get("tables")
    first = tables[0] if isinstance(tables, list) and tables else None
    rows = first.get("rows") if isinstance(first, dict) else None
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _text(row: Row, key: str) -> str:
    """Return a text in one line, empty if there is none; of a player, the name."""
    value = row.get(key)
    if isinstance(value, dict):
        value = value.get("playerName")
    return "" if value is None else " ".join(str(value).split())


def _number(value: object) -> int | None:
    """Return the number of a player: of the link to the card, or before the name."""
    text = value.get("href", "") if isinstance(value, dict) else value
    found = _NUMBER.match(str(text))
    return int(found[1]) if found else None


# ── The tournament ───────────────────────────────────────────────────────────
def _header(summary: Row, pages: Row, players: int) -> Iterator[str]:
    for key, code in _HEADER.items():
        if _text(summary, key):
            yield f"{code} {_text(summary, key)}"
    for key, code in _DAYS.items():
        if day := _day(_text(summary, key)):
            yield f"{code} {day}"
    yield f"{facts.PLAYER_COUNT.code} {players}"
    days = [_day(_text(row, "Date")) for row in _rows(pages, "schedule.html")]
    if any(days):
        yield dates_line(day[2:] for day in days)
    if _text(summary, "Rounds").isdecimal():
        yield f"{facts.ROUNDS.code} {_text(summary, 'Rounds')}"
    codes = [_tie_break(word) for word in _text(summary, "Tie break").split()]
    if codes:
        yield f"{facts.TIE_BREAKS.code} {','.join(codes)}"


def _day(text: str) -> str:
    date = read_date(text)
    return "{:04d}/{:02d}/{:02d}".format(*date.day) if date and date.is_whole else ""


def _tie_break(word: str) -> str:
    """Return the code of C.07, or a code of the organiser for what is none."""
    code = {"DirE": "DE"}.get(word, word.replace("-C", "/C"))
    return code if code.partition("/")[0] in METHODS else f"OTHER_{code}"


# ── Players ──────────────────────────────────────────────────────────────────
def _values(row: Row) -> dict[str, str]:
    """Return the fields of a player that the list of players has."""
    player = row.get("Player")
    name = _text(row, "NAME") or _text(row, "Player")
    card = player if isinstance(player, dict) else {}
    fide_id = re.search(r"event=(\d+)", str(card.get("href", "")))
    values = {
        "name": name[: PLAYER.field("name").width],
        "title": _text(row, "Title"),
        "sex": {"female": "w", "male": "m"}.get(str(card.get("gender", "")), ""),
        "rating": _text(row, "Rtg").strip("0") and _text(row, "Rtg"),
        "federation": _text(row, "Fed"),
        "fide_id": fide_id[1] if fide_id else "",
    }
    return {
        field: value for field, value in values.items() if len(value) <= PLAYER.field(field).width
    }


def _ranks(pages: Row, rounds: int) -> dict[int, str]:
    """Return the published ranks, if they are those after the last round."""
    heading = _text(_object(pages, "standings.html"), "pageHeading")
    if re.findall(r"\d+", heading)[:1] != [str(rounds)]:
        return {}
    found = {}
    for row in _rows(pages, "standings.html"):
        number = _number(row.get("NAME") or row.get("Player"))
        if number is not None:
            found[number] = _text(row, "Pos")
    return found


# ── Rounds ───────────────────────────────────────────────────────────────────
def _rounds(pages: Row, people: dict[int, Row], name: str) -> Rounds:
    """Return what each player did in each round that has a page: `7w1`, or the letter of a bye."""
    rounds: Rounds = []
    while rows := _rows(pages, f"pairs{len(rounds) + 1}.html"):
        games: dict[int, str] = {}
        for row in rows:
            two = [_number(row.get(f"{colour} Player")) for colour in ("White", "Black")]
            result = _text(row, "Result")
            white, black = (number if number in people else None for number in two)
            if (
                white is None
                or (black is None and result not in _BYES)
                or (black and result not in _PAGE_RESULTS)
            ):
                players = f"`{_text(row, 'White Player')}` and `{_text(row, 'Black Player')}`"
                raise InputError(
                    f"{name}: round {len(rounds) + 1}, board {_text(row, 'Bo.')}: {players}, `{result}`,"
                    " is neither a game nor a bye."
                )
            if black is None:
                games[white] = _BYES[result]
            else:
                games[white] = f"{black}w{_PAGE_RESULTS[result][0]}"
                games[black] = f"{white}b{_PAGE_RESULTS[result][1]}"
        rounds.append(games)
    return rounds


def _as_corrected(rounds: Rounds, pages: Row, name: str) -> tuple[Rounds, list[Loss]]:
    """Return the rounds as the cross table has them, and the pages that contradict it: rounds that
    were paired again, or under numbers of that day."""
    crosstable = {_number(row.get("Player")) or 0: row for row in _rows(pages, "crosstable.html")}
    corrected: Rounds = []
    losses = []
    for number, games in enumerate(rounds, 1):
        cells = {player: _object(row, str(number)) for player, row in crosstable.items()}
        opponents = {player: _opponent(cell, name) for player, cell in cells.items()}
        played = dict(games)
        if any(cells.values()):
            if _contradicts(games, opponents):
                text = f"the page of round {number}, whose games are not those of the cross table"
                losses.append(Loss(None, text))
            played |= _by_cross_table(games, cells, opponents)
        byes = [player for player, sign in played.items() if sign == _PAIRING_ALLOCATED]
        if len(byes) > 1:
            played |= dict.fromkeys(byes, _FULL)
        corrected.append(played)
    return corrected, losses


def _contradicts(games: dict[int, str], opponents: dict[int, str]) -> bool:
    """Return whether a game of the cross table is not on the page of the round."""
    known = {player: opponent for player, opponent in opponents.items() if opponent}
    return any(opponent != games.get(player, "")[:-1] for player, opponent in known.items())


def _by_cross_table(
    games: dict[int, str], cells: dict[int, Row], opponents: dict[int, str]
) -> dict[int, str]:
    """Return what each player did in a round by the cross table, which follows every correction.

    It does not tell who won a forfeited game, and who had a bye: the page of the round does, if its
    games are the same. `opponents`: those in the cells.
    """
    has_other_games = _contradicts(games, opponents)
    found: dict[int, str] = {}
    for player, cell in cells.items():
        on_page, result = games.get(player, _ABSENT), _text(cell, "result")
        paired_with = int(on_page[:-2] or 0)
        results = {result, _text(cells.get(paired_with, {}), "result")}
        is_no_forfeit = len(on_page) == 1 or "½" in results or results == {"1"}
        if opponents[player]:
            is_same_game = opponents[player] == on_page[:-1]
            result_on_page = on_page[-1] if is_same_game else " "
            found[player] = opponents[player] + _LATER_RESULTS.get(result, result_on_page)
        elif has_other_games or is_no_forfeit:
            found[player] = _BYES.get(result, _ABSENT)
        else:
            found[player] = on_page[:-1] + ("+" if result == "1" else "-")
    return found


def _opponent(cell: Row, name: str) -> str:
    """Return the opponent in a cell of the cross table, and the colour: `7w`. Raises InputError
    for one without a number."""
    for key, colour in (("whiteOpponent", "w"), ("blackOpponent", "b")):
        text = _text(cell, key)
        if text and not _number(text):
            raise InputError(
                f"{name}: the cross table names the opponent `{text}`, which is not the number of a player.\n"
                "  Correct it, or leave the page `crosstable.html` out."
            )
        if text:
            return f"{_number(text)}{colour}"
    return ""


def _block(sign: str) -> str:
    """Return the block of `7w1`, or of a bye."""
    return block_of_sign(int(sign[:-2] or 0), sign[-2:])


def _points(signs: list[str]) -> str:
    return f"{sum(_HALF_POINTS.get(sign[-1], 0) for sign in signs) / 2:.1f}"
