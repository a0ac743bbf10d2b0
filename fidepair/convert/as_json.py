"""A report file as JSON: everything a TRF26 file can say, in words; the order of its lines, and what has no words.

The form is that of `tournament.schema.json`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.convert.json_records import HEADERS, LISTS, are_plain_dates, cell_value, national_line, national_rating
from fidepair.convert.loss import Loss
from fidepair.convert.player_lines import player_sheets
from fidepair.convert.restated import restated, restated_codes, words_without_meaning
from fidepair.findings import Findings, TrfError
from fidepair.tournament import Kind
from fidepair.trf.format.columns import CODE, PLAYER, ROSTER, ROSTER_NUMBER, VIRTUAL_OF_PLAYER, whole
from fidepair.trf.format.facts import ONE_LINE, RECORDS, ROUND_DATES, SUMMARY
from fidepair.trf.read.records import kind_of_event, sort_records

if TYPE_CHECKING:
    from fidepair.convert.player_lines import PlayerSheet
    from fidepair.tournament import Tournament
    from fidepair.trf.format.document import Document, Line
    from fidepair.trf.format.reading import Records

FORMAT, VERSION = "fidepair-tournament", 1
_LINE_ENDS = {"\r\n": "CR LF", "\r": "CR"}


def to_json(document: Document, tournament: Tournament) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the JSON form of the document, which holds `tournament`, and what is not in it."""
    import json  # noqa: PLC0415  start-up

    records = sort_records(document, Findings(document.name))
    sheets, losses = player_sheets(records, tournament.kind)
    kept = _structured(records, {sheet.number for sheet in sheets})
    replaced = restated_codes(records)
    texts: dict[str, list[str]] = {}
    for line in kept.values():
        texts.setdefault(line.code.upper(), []).append(line.text)
    for text in restated(records, tournament):
        texts.setdefault(text[CODE], []).append(text)
    line_end = _LINE_ENDS.get(document.line_end)
    form: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    form |= {} if line_end is None else {"line_end": line_end}
    form["tournament"] = {h.name: h.value(texts[h.code]) for h in HEADERS if h.code in texts}
    form["players"] = [_player(sheet) for sheet in sheets]
    form |= _national(records, kept)
    form |= _lists(texts, tournament)
    form["lines"] = _order(document, kept, replaced)
    data = json.dumps(form, ensure_ascii=False, indent=2) + "\n"
    return data.encode(), (*losses, *words_without_meaning(records), *_kind_only_known(records, tournament))


def _player(sheet: PlayerSheet) -> dict[str, Any]:
    texts = sheet.texts
    values = {
        "number": sheet.number,
        "sex": texts.get("sex"),
        "title": texts.get("title"),
        "name": texts.get("name", ""),
        "rating": sheet.rating,
        "federation": texts.get("federation"),
        "fide_id": texts.get("fide_id"),
        "birth": texts.get("birth"),
        "points": sheet.points or None,
        "rank": sheet.rank,
        "rounds": [cell_value(cell) for cell in sheet.cells],
    }
    return {name: value for name, value in values.items() if value is not None}


def _lists(texts: dict[str, list[str]], tournament: Tournament) -> dict[str, Any]:
    teams = tournament.kind is Kind.TEAM
    lists: dict[str, Any] = {
        listed.name: [listed.value(text, teams) for text in texts[listed.code]]
        for listed in LISTS
        if listed.code in texts
    }
    if VIRTUAL_OF_PLAYER.code in texts:  # there could be virtual points, and nobody has any
        lists["virtual_points"] = []
    return lists


def _national(records: Records, kept: dict[int, Line]) -> dict[str, Any]:
    found = [national_rating(line.text) for line in records.strange if line.number in kept]
    return {"national_ratings": found} if found else {}


# ── Which lines have a form of their own ─────────────────────────────────────
def _structured(records: Records, numbers: set[int]) -> dict[int, Line]:
    """Return the lines which the properties hold, by their number; the others are kept as they are, or restated."""
    replaced = restated_codes(records)
    kept: list[Line] = []
    for code, lines in records.by_code.items():
        if code in replaced or RECORDS[code].shape == SUMMARY:
            continue
        if code == ROSTER.code:
            kept += lines if _are_plain_rosters(lines) else []
        elif code == ROUND_DATES.code:
            kept += lines[:1] if are_plain_dates(lines[0].text) else []
        else:
            kept += lines[:1] if RECORDS[code].shape in ONE_LINE else lines
    kept += [line for line in records.strange if _is_plain_national_rating(line, numbers)]
    return {line.number: line for line in sorted(kept, key=lambda line: line.number)}


def _are_plain_rosters(lines: list[Line]) -> bool:
    """Return whether the rosters begin with a name, and numbers follow: one program puts a number first."""
    if all(whole(ROSTER_NUMBER.cut(line.text)) is not None for line in lines):
        return False
    found = (field.cut(line.text) for line in lines for field in ROSTER.repetitions(line.text.rstrip()))
    return all(whole(text or "0") is not None for text in found)


def _is_plain_national_rating(line: Line, numbers: set[int]) -> bool:
    text = line.text
    code, is_long_enough = text[CODE], len(text.rstrip()) >= PLAYER.field("rating").first
    if not (code.isascii() and code.isalpha() and code.isupper() and is_long_enough):
        return False
    if whole(PLAYER.field("number").cut(text)) not in numbers:
        return False
    return national_line(national_rating(text)) == text.rstrip()


def _order(document: Document, kept: dict[int, Line], replaced: frozenset[str]) -> list[dict[str, Any]]:
    """Return the order of the lines: a record with the number of its lines, or the text of a line without property."""
    order: list[dict[str, Any]] = []
    for line in document.lines:
        code = line.code.upper()
        if line.number not in kept:
            order += [] if code in replaced else [{"text": line.text}]
        elif order and order[-1].get("record") == code:
            order[-1]["lines"] += 1
        else:
            order.append({"record": code, "lines": 1})
    return order


def _kind_only_known(records: Records, tournament: Tournament) -> list[Loss]:
    """Return that somebody knew the kind of the event and the file does not say it."""
    try:
        stated = kind_of_event(records, None, Findings(""))
    except TrfError:
        stated = None
    if stated is tournament.kind:
        return []
    return [Loss(None, f"the kind of the event ({tournament.kind.value}), which the file does not state")]
