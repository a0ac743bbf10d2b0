"""The pages that Vega publishes of an individual event, gathered in one JSON file (`data.json`), as
a tournament file: players, pairings with results and byes, standings, schedule, and the summary of
the tournament.

    {"metadata": {"Tournament Name": ..., "Play System": ..., "Rounds": ..., "Tie break": ...},
     "page": {"index.html": {"tables": [{"rows": [{"N": "1", "NAME": ..., "Rtg": ...}]}]},
              "pairs1.html": {"tables": [{"rows": [{"Bo.": "1", "White Player": {"href": "playercard.html#1"},
                                                    "Result": "1 - 0", "Black Player": ...}]}]}}}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from fidepair.convert.draft import Loss
from fidepair.convert.json_schema import has_half_a_character, parsed
from fidepair.errors import InputError
from fidepair.standings.methods import METHODS
from fidepair.trf.format import facts
from fidepair.trf.format.cells import block_of_sign, player_line
from fidepair.trf.format.columns import PLAYER, read_date
from fidepair.trf.format.remarks import NATIONAL, rating_lines
from fidepair.trf.write.lines import dates_line, document_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.trf.format.document import Document

    Row: TypeAlias = "dict[str, object]"
    Rounds: TypeAlias = "list[dict[int, str]]"

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
    """Return whether JSON has the published pages of an event; otherwise it is our own form."""
    return _HAS_PAGES.search(data) is not None


def from_published_pages(data: bytes, name: str) -> tuple[Document, list[Loss]]:
    """Return the tournament file with the facts of the pages in `data`, and the losses.

    Players who are on no page of a paired round were absent. Games and results are those of the
    cross table, because the page of a round may have been published before a change. If several
    players have a bye worth a point in one round, these are full-point byes, since the pages do not
    show which one was pairing-allocated.
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
    """Return the code of C.07, or a code of the organiser (`OTHER_...`) for any other word."""
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

    The cross table does not show who won a forfeited game, or who had a bye. The page of the round
    does, if its games are the same. `opponents`: those in the cells.
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
