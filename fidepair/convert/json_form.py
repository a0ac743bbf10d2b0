"""A tournament file as JSON, and back: all facts of a TRF26 file as properties, the order of its
lines, and lines without a property.

The schema is that of `convert/form.py`. Facts of extension records (`XX?`, `BB?` and private codes)
become the TRF26 records for them. Facts without a TRF26 record keep one code: `XXS` for point
values which depend on the colour, `XXC rank`, `ACC` without a type, `XXA` for virtual points that
are all zero.
"""

from collections.abc import Sequence
from itertools import islice
from operator import itemgetter

from fidepair.convert.draft import (
    Loss,
    forbidden_objects,
    is_wide,
    numbers_of,
    player_sheets,
    without_lists,
)
from fidepair.convert.form import schema
from fidepair.convert.json_records import (
    HEADERS,
    LISTS,
    Json,
    JsonObject,
    are_plain_dates,
    cell_of,
    cell_value,
    national_line,
    national_rating,
)
from fidepair.convert.json_schema import read_strictly
from fidepair.findings import Findings, TrfError
from fidepair.text.data import json_bytes
from fidepair.tournament import Announcement, Kind, Tournament
from fidepair.trf.format import facts
from fidepair.trf.format.cells import block_of_sign, player_line
from fidepair.trf.format.columns import (
    CODE,
    FORBIDDEN,
    LAST_ROUND,
    PLAYER,
    POINT_VALUES,
    ROSTER,
    ROSTER_NUMBER,
    VIRTUAL,
    VIRTUAL_OF_PLAYER,
    whole,
    words,
)
from fidepair.trf.format.dialects import type_of
from fidepair.trf.format.document import Document, Line
from fidepair.trf.format.facts import RECORDS, Fact
from fidepair.trf.format.reading import Reading, Records
from fidepair.trf.read.records import kind_of_event
from fidepair.trf.read.statements import (
    read_byes,
    read_configuration,
    read_forbidden,
    read_rounds,
    read_type,
)
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write.lines import count_in_blocks

FORMAT, VERSION = "fidepair-tournament", 1
_LINE_ENDS = {"CR LF": "\r\n", "CR": "\r", "LF": "\n"}
_EXTENDING = ((facts.TRFX,), (facts.TRFBX,), facts.PRIVATE)
_EXTENSIONS = frozenset(
    code for code, record in RECORDS.items() if record.dialects[:1] in _EXTENDING
)
_OTHER_POINTS = facts.POINTS.codes[1:]


def to_json(reading: Reading) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the JSON format of a file, and the losses."""
    document, tournament, records = reading.document, reading.tournament, reading.records
    sheets, losses = player_sheets(reading)
    restated = _restated_codes(records)
    kept = _lines_with_property(records, restated, {sheet.number for sheet in sheets})
    texts: dict[str, list[str]] = {}
    for line in kept.values():
        texts.setdefault(line.code.upper(), []).append(line.text)
    for text in _restated(reading):
        texts.setdefault(text[CODE], []).append(text)
    form: JsonObject = {"format": FORMAT, "version": VERSION}
    for name, end in _LINE_ENDS.items():
        if end == document.line_end and name != "LF":
            form["line_end"] = name
    form["tournament"] = {h.name: h.value(texts[h.code]) for h in HEADERS if h.code in texts}
    form["players"] = [
        {**sheet.values, "rounds": list(map(cell_value, sheet.cells))} for sheet in sheets
    ]
    national = [national_rating(line.text) for line in records.strange if line.number in kept]
    if national:
        form["national_ratings"] = national
    teams = tournament.kind is Kind.TEAM
    for listed in LISTS:
        if listed.code in texts:
            form[listed.name] = [listed.value(text, teams) for text in texts[listed.code]]
    if VIRTUAL_OF_PLAYER.code in texts:  # the file has virtual points, and all are zero
        form["virtual_points"] = []
    if is_wide(numbers_of(tournament)) and tournament.forbidden:
        form["forbidden_pairs"] = forbidden_objects(tournament.forbidden, tournament.rounds)
    form["lines"] = _order(document, kept, restated)
    losses += [*_words_without_meaning(records), *_unstated_kind(records, tournament)]
    return json_bytes(form), tuple(losses)


# ── Lines with a property ────────────────────────────────────────────────────
def _lines_with_property(
    records: Records, restated: frozenset[str], numbers: set[int]
) -> dict[int, Line]:
    """Return the lines that become properties, by line number; the others are kept as text, or
    restated."""
    kept: list[Line] = []
    for code, lines in records.by_code.items():
        shape = RECORDS[code].shape
        if code in restated or shape == facts.SUMMARY:
            continue
        if code == ROSTER.code:
            kept += lines if _are_plain_rosters(lines) else ()
        elif code == facts.ROUND_DATES.code:
            kept += lines[:1] if are_plain_dates(lines[0].text) else ()
        elif shape in facts.ONE_LINE:
            kept.append(lines[0])
        else:
            kept += lines
    kept += [line for line in records.strange if _is_plain_national_rating(line, numbers)]
    return {line.number: line for line in sorted(kept, key=lambda line: line.number)}


def _are_plain_rosters(lines: Sequence[Line]) -> bool:
    """Return whether the rosters begin with a name, and numbers follow: one program puts a number
    first.

    A name that is a number could be read as such a number when it is written again.
    """
    texts = [line.text for line in lines]
    written = [ROSTER.line({"name": ROSTER.field("name").cut(text)}) for text in texts]
    if _are_numbered(texts) or _are_numbered(written):
        return False
    for text in texts:
        for field in ROSTER.repetitions(text.rstrip()):
            if whole(field.cut(text) or "0") is None:
                return False
    return True


def _are_numbered(rosters: Sequence[str]) -> bool:
    return all(whole(ROSTER_NUMBER.cut(text)) is not None for text in rosters)


def _is_plain_national_rating(line: Line, numbers: set[int]) -> bool:
    text = line.text
    code, is_long_enough = text[CODE], len(text.rstrip()) >= PLAYER.field("rating").first
    if not (code.isascii() and code.isalpha() and code.isupper() and is_long_enough):
        return False
    if whole(PLAYER.field("number").cut(text)) not in numbers:
        return False
    return national_line(national_rating(text)) == text.rstrip()


def _order(document: Document, kept: dict[int, Line], restated: frozenset[str]) -> list[JsonObject]:
    """Return the order of the lines: a record with the number of its lines, or the text of a line
    without property."""
    order: list[JsonObject] = []
    for line in document.lines:
        code = line.code.upper()
        if line.number not in kept:
            if code not in restated:
                order.append({"text": line.text})
        elif order and order[-1].get("record") == code:
            order[-1]["lines"] += 1
        else:
            order.append({"record": code, "lines": 1})
    return order


def _unstated_kind(records: Records, tournament: Tournament) -> list[Loss]:
    """Return the kind of the event as a loss, if the user gave it and the file does not state
    it."""
    try:
        stated = kind_of_event(records, None, Findings(""))
    except TrfError:
        stated = None
    if stated is tournament.kind:
        return []
    text = f"the kind of the event ({tournament.kind.value}), which the file does not state"
    return [Loss(None, text)]


def _words_without_meaning(records: Records) -> list[Loss]:
    """Return unknown words of `XXC` as losses; no other format has a place for them."""
    losses: list[Loss] = []
    for line in records.lines(facts.CONFIGURATION.code):
        for word, _ in words(line.text):
            if word.lower() not in {*facts.COLOUR_WORDS, facts.BY_ORDER}:
                text = f'the word "{word}" of `XXC`, which has no known meaning'
                losses.append(Loss(line.number, text))
    return losses


# ── Facts of extension records, as lines of TRF26 ────────────────────────────
def _restated_codes(records: Records) -> frozenset[str]:
    """Return the codes whose lines `_restated` replaces."""
    if records.lines(*_OTHER_POINTS):
        return _EXTENSIONS | {POINT_VALUES.code}
    return _EXTENSIONS


def _restated(reading: Reading) -> list[str]:
    """Return lines for the facts that extension records state and no TRF26 record does."""
    records, quiet = reading.records, Findings("")
    colour, by_order = read_configuration(records, quiet)
    lines = _unless_stated(facts.ROUNDS, read_rounds(records, 0, quiet), records)
    lines += _unless_stated(facts.INITIAL_COLOUR, colour, records)
    lines += _point_values(reading)
    declared = read_type(records, reading.event.kind, quiet)
    lines += _unless_stated(facts.TYPE, declared.code, records)
    encoded = type_of(declared.code) if declared.code else None
    if declared.acceleration and (encoded is None or encoded.acceleration is None):
        lines.append(facts.BAKU)
    if by_order:
        lines.append(facts.RANKED_BY_ORDER)
    return lines + _lists(reading)


def _unless_stated(fact: Fact, value: object, records: Records) -> list[str]:
    """Return the line of a fact; none if a record of TRF26 states it."""
    return [] if records.lines(fact.code) else fact.lines(value)


def _point_values(reading: Reading) -> list[str]:
    """Return the lines for point values, if other records than `162` state some of them.

    In matches it matters whether the file states the value of a bye, so it is not added.
    """
    if not reading.records.lines(*_OTHER_POINTS):
        return []
    scoring = reading.event.scoring
    lines = trf_lines.value_lines(scoring.points, scoring.knows_missing or scoring.states_pab)
    if reading.tournament.kind is Kind.INDIVIDUAL or scoring.states_pab:
        return lines
    return [_without_bye(line) for line in lines]


def _without_bye(line: str) -> str:
    if line.startswith(facts.POINT_PAIRS.code):
        return " ".join(word for word in line.split() if not word.startswith("PAB="))
    start = line.find(" P")
    return line if start < 0 else line[:start] + " " * 6 + line[start + 6 :]


def _lists(reading: Reading) -> list[str]:
    records, counted = reading.records, count_in_blocks(reading.tournament)
    numbers = {participant.number for participant in counted.participants}
    lines: list[str] = []
    if records.lines(*facts.ABSENT.codes):
        lines += trf_lines.bye_lines(_absences(reading, counted, numbers))
    if records.lines(VIRTUAL_OF_PLAYER.code) and not records.lines(VIRTUAL.code):
        lines += trf_lines.virtual_lines(counted)
    if records.lines(*facts.NEVER_MEET.codes) and not is_wide(numbers):
        by_rounds = Records({FORBIDDEN.code: records.lines(FORBIDDEN.code)}, [], [])
        stated = read_forbidden(by_rounds, numbers, counted.rounds, Findings(""))
        unstated = [group for group in counted.forbidden if group not in stated]
        lines += trf_lines.forbidden_lines(unstated, counted.rounds)
    return lines


def _absences(reading: Reading, counted: Tournament, numbers: set[int]) -> list[Announcement]:
    """Return the announced byes that neither a `240` record nor a block states."""
    byes = read_byes(reading.records, numbers, None, Findings(""))
    stated = {(bye.round_number, bye.number) for bye in byes}
    if counted.kind is not Kind.TEAM:
        for number, row in reading.event.boards.rows.items():
            for round_number, sign in enumerate(row.signs, 1):
                if sign:
                    stated.add((round_number, number))
    return [bye for bye in counted.announced if (bye.round_number, bye.number) not in stated]


# ── From JSON ────────────────────────────────────────────────────────────────
def from_json(data: bytes, name: str) -> Document:
    """Return the tournament file with the facts of the JSON in `data`.

    Raises InputError with every place that violates the schema. Contradictions between facts are
    found when the file is read.
    """
    return from_form(read_strictly(data, name, schema()), name)


def from_form(form: JsonObject, name: str) -> Document:
    """Return the tournament file with the facts of a form by the schema, which has made sure that
    every value fits its columns; with numbers above 9,999, lines for the reader only."""
    if is_wide(player["number"] for player in form["players"]):
        form = without_lists(form, name)
    texts = _in_order(_lines_by_code(form), form.get("lines", []))
    return trf_lines.document_of(name, texts, _LINE_ENDS[form.get("line_end", "LF")])


def _lines_by_code(form: JsonObject) -> dict[str, list[str]]:
    """Return the lines by their code, the codes in the usual order."""
    stated = form.get("tournament", {})
    by_code = {h.code: h.lines(stated[h.name]) for h in HEADERS if h.name in stated}
    by_code[PLAYER.code] = [_player_line(player) for player in form["players"]]
    for rating in form.get("national_ratings", ()):
        by_code.setdefault(rating["federation"], []).append(national_line(rating))
    for listed in LISTS:
        if listed.name in form:
            if listed.code == FORBIDDEN.code:
                by_code[facts.NEVER_MEET.code], form = _never_meet(form)
            by_code[listed.code] = [listed.line(value) for value in form[listed.name]]
    if form.get("virtual_points") == []:
        number = (form.get("teams") or form["players"])[0]["number"]
        by_code[VIRTUAL_OF_PLAYER.code] = [trf_lines.no_virtual_points_line(number)]
    return by_code


def _never_meet(form: JsonObject) -> tuple[list[str], JsonObject]:
    """Return the lines of words for pairs that must not meet in any round and have numbers above
    9,999, and the form without these."""
    rounds = form.get("tournament", {}).get("rounds", LAST_ROUND)
    lines, others = [], []
    for group in form["forbidden_pairs"]:
        has_all_rounds = group["first_round"] == 1 and group["last_round"] >= rounds
        if has_all_rounds and is_wide(group["numbers"]):
            lines += facts.NEVER_MEET.lines(list(map(str, group["numbers"])), facts.TRFX)
        else:
            others.append(group)
    return lines, {**form, "forbidden_pairs": others}


def _player_line(player: JsonObject) -> str:
    values = {
        field.name: str(player[field.name]) for field in PLAYER.fields if field.name in player
    }
    cells = map(cell_of, player["rounds"])
    return player_line(values, (block_of_sign(opponent, sign) for opponent, sign in cells))


# ── The order of the lines ───────────────────────────────────────────────────
def _in_order(by_code: dict[str, list[str]], order: Json) -> list[str]:
    """Return the lines in the given order; lines that are missing from it come behind the last one
    of their code, or of the codes that usually come before."""
    placed: list[tuple[int, str]] = []
    left = {code: iter(lines) for code, lines in by_code.items()}
    last: dict[str, int] = {}
    for place, item in enumerate(order, 1):
        texts = [item["text"]] if "text" in item else []
        code = item.get("record", "")
        if code in left:
            texts = list(islice(left[code], item["lines"]))
        if texts:
            last[code] = place
        placed += [(place, text) for text in texts]
    place = 0
    for code, lines in left.items():
        place = max(place, last.get(code, 0))
        placed += [(place, text) for text in lines]
    placed.sort(key=itemgetter(0))
    return [text for _, text in placed]
