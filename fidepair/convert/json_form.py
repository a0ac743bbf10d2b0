"""A report file as JSON, and back: everything a TRF26 file can say, in words; the order of its
lines, and the lines that have no words.

The form is that of `convert/form.py`. Facts of extension records (`XX?`, `BB?` and private codes)
are told as the TRF26 records that state them. What TRF26 has no record for keeps the one code that
says it: `XXS` for point values which depend on the colour, `XXC rank`, `ACC` without a type, `XXA`
for virtual points that are all zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.convert.draft import Loss
from fidepair.convert.form import schema
from fidepair.convert.json_records import (
    HEADERS,
    LISTS,
    are_plain_dates,
    cell_of,
    cell_value,
    national_line,
    national_rating,
)
from fidepair.convert.player_lines import player_sheets
from fidepair.convert.schema import read_strictly
from fidepair.findings import Findings, TrfError
from fidepair.text.safe import json_bytes
from fidepair.tournament import Kind
from fidepair.trf.format import facts
from fidepair.trf.format.cells import block_of_sign, player_line
from fidepair.trf.format.columns import (
    CODE,
    FORBIDDEN,
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
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.format.reading import Records
from fidepair.trf.read.lists import read_forbidden
from fidepair.trf.read.records import kind_of_event
from fidepair.trf.read.statements import read_byes, read_configuration, read_rounds, read_type
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write.blocks import in_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.tournament import Announcement, Tournament
    from fidepair.trf.format.document import Document, Line
    from fidepair.trf.format.facts import Fact
    from fidepair.trf.format.reading import Reading

FORMAT, VERSION = "fidepair-tournament", 1
_LINE_ENDS = {"CR LF": "\r\n", "CR": "\r", "LF": "\n"}
_EXTENDING = ((facts.TRFX,), (facts.TRFBX,), facts.PRIVATE)
_EXTENSIONS = frozenset(
    code for code, record in RECORDS.items() if record.dialects[:1] in _EXTENDING
)
_OTHER_POINTS = facts.POINTS.codes[1:]


def to_json(reading: Reading) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the JSON form of a file, and what is not in it."""
    document, tournament, records = reading.document, reading.tournament, reading.records
    sheets, losses = player_sheets(reading)
    replaced = _restated_codes(records)
    kept = _structured(records, replaced, {sheet.number for sheet in sheets})
    texts: dict[str, list[str]] = {}
    for line in kept.values():
        texts.setdefault(line.code.upper(), []).append(line.text)
    for text in _restated(reading):
        texts.setdefault(text[CODE], []).append(text)
    form: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    line_end = next((name for name, end in _LINE_ENDS.items() if end == document.line_end), "LF")
    form |= {"line_end": line_end} if line_end != "LF" else {}
    form["tournament"] = {h.name: h.value(texts[h.code]) for h in HEADERS if h.code in texts}
    form["players"] = [
        {**sheet.values, "rounds": [cell_value(cell) for cell in sheet.cells]} for sheet in sheets
    ]
    national = [national_rating(line.text) for line in records.strange if line.number in kept]
    form |= {"national_ratings": national} if national else {}
    teams = tournament.kind is Kind.TEAM
    form |= {
        each.name: [each.value(text, teams) for text in texts[each.code]]
        for each in LISTS
        if each.code in texts
    }
    if VIRTUAL_OF_PLAYER.code in texts:  # there could be virtual points, and nobody has any
        form["virtual_points"] = []
    form["lines"] = _order(document, kept, replaced)
    return json_bytes(form), (
        *losses,
        *_words_without_meaning(records),
        *_kind_only_known(records, tournament),
    )


# ── Which lines have a form of their own ─────────────────────────────────────
def _structured(records: Records, replaced: frozenset[str], numbers: set[int]) -> dict[int, Line]:
    """Return the lines which the properties hold, by their number; the others are kept as they are,
    or restated."""
    kept: list[Line] = []
    for code, lines in records.by_code.items():
        if code in replaced or RECORDS[code].shape == facts.SUMMARY:
            continue
        if code == ROSTER.code:
            kept += lines if _are_plain_rosters(lines) else []
        elif code == facts.ROUND_DATES.code:
            kept += lines[:1] if are_plain_dates(lines[0].text) else []
        else:
            kept += lines[:1] if RECORDS[code].shape in facts.ONE_LINE else lines
    kept += [line for line in records.strange if _is_plain_national_rating(line, numbers)]
    return {line.number: line for line in sorted(kept, key=lambda line: line.number)}


def _are_plain_rosters(lines: Sequence[Line]) -> bool:
    """Return whether the rosters begin with a name, and numbers follow: one program puts a number
    first.

    A name that is a number, somewhere in its columns, would be such a number where it is written.
    """
    written = (ROSTER.line({"name": ROSTER.field("name").cut(line.text)}) for line in lines)
    for texts in ((line.text for line in lines), written):
        if all(whole(ROSTER_NUMBER.cut(text)) is not None for text in texts):
            return False
    found = (
        field.cut(line.text) for line in lines for field in ROSTER.repetitions(line.text.rstrip())
    )
    return all(whole(text or "0") is not None for text in found)


def _is_plain_national_rating(line: Line, numbers: set[int]) -> bool:
    text = line.text
    code, is_long_enough = text[CODE], len(text.rstrip()) >= PLAYER.field("rating").first
    if not (code.isascii() and code.isalpha() and code.isupper() and is_long_enough):
        return False
    if whole(PLAYER.field("number").cut(text)) not in numbers:
        return False
    return national_line(national_rating(text)) == text.rstrip()


def _order(
    document: Document, kept: dict[int, Line], replaced: frozenset[str]
) -> list[dict[str, Any]]:
    """Return the order of the lines: a record with the number of its lines, or the text of a line
    without property."""
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
    return [
        Loss(
            None, f"the kind of the event ({tournament.kind.value}), which the file does not state"
        )
    ]


def _words_without_meaning(records: Records) -> list[Loss]:
    """Return the words of `XXC` that nobody reads; no other form has a place for them."""
    known = {*facts.COLOUR_WORDS, facts.BY_ORDER}
    return [
        Loss(line.number, f'the word "{word}" of `XXC`, which has no known meaning')
        for line in records.lines(facts.CONFIGURATION.code)
        for word, _ in words(line.text)
        if word.lower() not in known
    ]


# ── What extension records say, as lines of TRF26 ────────────────────────────
def _restated_codes(records: Records) -> frozenset[str]:
    """Return the codes whose lines `_restated` replaces."""
    return _EXTENSIONS | {POINT_VALUES.code} if records.lines(*_OTHER_POINTS) else _EXTENSIONS


def _restated(reading: Reading) -> list[str]:
    """Return lines for what extension records say and no record of TRF26 says."""
    records, quiet = reading.records, Findings("")
    colour, by_order = read_configuration(records, quiet)
    return [
        *_unless_stated(facts.ROUNDS, read_rounds(records, quiet), records),
        *_unless_stated(facts.INITIAL_COLOUR, colour, records),
        *_point_values(reading),
        *_type(records),
        *([facts.RANKED_BY_ORDER] if by_order else []),
        *_lists(reading),
    ]


def _unless_stated(fact: Fact, value: object, records: Records) -> list[str]:
    return [] if records.lines(fact.code) else fact.lines(value)


def _type(records: Records) -> list[str]:
    declared = read_type(records, Findings(""))
    found = type_of(declared.code) if declared.code else None
    lines = _unless_stated(facts.TYPE, declared.code, records)
    if declared.acceleration and (found is None or found.acceleration is None):
        lines.append(facts.BAKU)
    return lines


def _point_values(reading: Reading) -> list[str]:
    """Return the lines for values that other records than `162` state, together with those of
    `162`.

    In matches it matters whether the value of a bye is stated, so it is not where it was not.
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
    records, counted = reading.records, in_blocks(reading.tournament)
    numbers = {participant.number for participant in counted.participants}
    lines = (
        trf_lines.bye_lines(_absent(reading, counted, numbers))
        if records.lines(*facts.ABSENT.codes)
        else []
    )
    if records.lines(VIRTUAL_OF_PLAYER.code) and not records.lines(VIRTUAL.code):
        lines += trf_lines.virtual_lines(counted)
    if records.lines(*facts.NEVER_MEET.codes):
        by_rounds = Records({FORBIDDEN.code: records.lines(FORBIDDEN.code)}, [], [])
        stated = read_forbidden(by_rounds, numbers, counted.rounds, Findings(""))
        lines += trf_lines.forbidden_lines(
            [f for f in counted.forbidden if f not in stated], counted.rounds
        )
    return lines


def _absent(reading: Reading, counted: Tournament, numbers: set[int]) -> list[Announcement]:
    """Return the byes announced that neither `240` nor a block states."""
    stated = {
        (bye.round_number, bye.number)
        for bye in read_byes(reading.records, numbers, None, Findings(""))
    }
    if counted.kind is not Kind.TEAM:
        rows = reading.event.boards.rows.items()
        stated |= {
            (index, number)
            for number, row in rows
            for index, sign in enumerate(row.signs, 1)
            if sign != ""
        }
    return [a for a in counted.announced if (a.round_number, a.number) not in stated]


# ── From JSON ────────────────────────────────────────────────────────────────
def from_json(data: bytes, name: str) -> Document:
    """Return the report file that says what the JSON form in `data` says.

    Raises InputError with every place that is not as the schema has it. Whether the facts agree is
    for the reader of the file to say.
    """
    form = read_strictly(data, name, schema())
    texts = _in_order(
        _made(form), form.get("lines", [])
    )  # the schema has seen to it that every value has room
    return trf_lines.document_of(name, texts, _LINE_ENDS[form.get("line_end", "LF")])


def _made(form: dict[str, Any]) -> dict[str, list[str]]:
    """Return the lines by their code, the codes in the usual order."""
    stated = form.get("tournament", {})
    made = {h.code: h.lines(stated[h.name]) for h in HEADERS if h.name in stated}
    made[PLAYER.code] = [_player_line(player) for player in form["players"]]
    for rating in form.get("national_ratings", ()):
        made.setdefault(rating["federation"], []).append(national_line(rating))
    for listed in LISTS:
        if listed.name in form:
            made[listed.code] = [listed.line(value) for value in form[listed.name]]
    if form.get("virtual_points") == []:
        number = (form.get("teams") or form["players"])[0]["number"]
        made[VIRTUAL_OF_PLAYER.code] = [trf_lines.no_virtual_points(number)]
    return made


def _player_line(player: dict[str, Any]) -> str:
    values = {
        field.name: str(player[field.name]) for field in PLAYER.fields if field.name in player
    }
    return player_line(values, (block_of_sign(*cell_of(value)) for value in player["rounds"]))


# ── The order of the lines ───────────────────────────────────────────────────
def _in_order(made: dict[str, list[str]], order: Sequence[dict[str, Any]]) -> list[str]:
    """Return the lines as `order` has them; those it does not have stand behind the last of their
    code, or of the codes that usually come before."""
    placed: list[tuple[str, str]] = []
    left = {code: list(lines) for code, lines in made.items()}
    for item in order:
        if "text" in item:
            placed.append(("", item["text"]))
            continue
        code = item["record"]
        placed += [(code, text) for text in left.get(code, [])[: item["lines"]]]
        left[code] = left.get(code, [])[item["lines"] :]
    last = {code: place for place, (code, _) in enumerate(placed, 1)}
    behind: dict[int, list[str]] = {}
    at = 0
    for code in made:
        at = max(at, last.get(code, 0))
        behind.setdefault(at, []).extend(left[code])
    texts = behind.get(0, [])
    for place, (_, text) in enumerate(placed, 1):
        texts += [text, *behind.get(place, ())]
    return texts
