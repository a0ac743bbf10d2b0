"""Equal meaning, written as the standard has it: encoding and line ends, codes, fields, blocks;
sums and counts too.

Nothing is read differently before and after. Sums and counts are filled where the rest of the file
gives them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.findings import Findings
from fidepair.fix.repairs import Repair, RepairDraft, Rewritten
from fidepair.tournament import Kind, format_points
from fidepair.trf.format.cells import BROKEN, FIRST, WIDTH, Quirk, read_block, written_block
from fidepair.trf.format.columns import (
    ABNORMAL,
    ABNORMAL_NARROW,
    AFTER_CODE,
    COLOUR,
    FROM_TEXT,
    MATCH_VALUES,
    OPPONENT,
    PLAYER,
    POINT_VALUES,
    RESULT,
    SEPARATOR,
    TEAM,
    TEXT_FROM,
    VIRTUAL_OF_PLAYER,
    Layout,
    listed,
    whole,
    words,
)
from fidepair.trf.format.dialects import type_of
from fidepair.trf.format.facts import (
    BOARD_COLOURS,
    INITIAL_COLOUR,
    PLAYER_COUNT,
    RECORDS,
    TEAM_COUNT,
    TYPE,
    TYPE_IN_WORDS,
)
from fidepair.trf.format.reading import Records
from fidepair.trf.read.lists import read_adjustments
from fidepair.trf.read.records import value_of

if TYPE_CHECKING:
    from fidepair.findings import Finding
    from fidepair.tournament import Tournament
    from fidepair.trf.format.document import Document, Line
    from fidepair.trf.format.reading import PlayerLine

_NAMES = {"\r\n": "CR LF", "\n": "LF", "\r": "CR", "\r\r\n": "CR CR LF"}
_DOUBLED = "\r\r\n"
_PREFERRED = ("\r\n", "\n", "\r")
"""Of two kinds of line ends that are equally frequent, the first one here is taken."""
_ASKED = frozenset({("T078", ""), ("T082", "strange")})
"""Quirks of a block, code and case, that are read in one way and may well be meant in another."""
_OUT_OF_PLACE = frozenset({"T027", "T050", "T054", "T056", "T063", "T065", "T070", "T074", "T206"})
"""Faults of lines that are too long, or shifted: what their blocks seem to say is elsewhere, or
something else."""
_TURNED = {"W": "B", "B": "W"}
_POINTS = PLAYER.field("points")
_UNFILLED = frozenset({"T061", "T064", "T251"})
_MOST_TOLD = 20
"""Blocks of a line of which each is told as a repair of its own."""


# ── The file as text ─────────────────────────────────────────────────────────
def repair_text(document: Document) -> tuple[Document, list[Repair]]:
    """Return the document in UTF-8 without mark, with line ends of one kind, and what was changed
    for that.

    A file of one kind of line ends keeps it, be it LF, CR LF or CR alone. CR CR LF comes from a
    wrong conversion and becomes CR LF; of several kinds the most frequent is taken for all lines.
    """
    repairs: list[Repair] = []
    if document.mark:
        repairs.append(Repair("T001", "the byte-order mark is removed", 1, 1, "EF BB BF", ""))
        document = document._replace(mark=b"")
    if document.encoding == "cp1252" and not is_mixed(document):
        said = "the file is written in UTF-8; check the names with accents"
        first = next(line for line in document.lines if not line.text.isascii())
        repairs.append(Repair("T003", said, first.number, None, "Windows-1252", "UTF-8"))
        document = document._replace(encoding="utf-8")
    if document.tail:
        repairs.append(Repair("T005", "Ctrl-Z at the end is removed", None, None, "1A", ""))
        document = document._replace(tail=b"")
    return _with_one_line_end(document, repairs), repairs


def is_mixed(document: Document) -> bool:
    """Return whether a file that is not UTF-8 has letters of UTF-8 too: two encodings in one
    file."""
    body = document._replace(mark=b"", tail=b"").to_bytes()
    return not body.decode("utf-8", "ignore").isascii()


def _with_one_line_end(document: Document, repairs: list[Repair]) -> Document:
    ends = [line.end for line in document.lines if line.end]
    if not ends:
        return document
    plain = ["\r\n" if end == _DOUBLED else end for end in ends]
    best = max(_PREFERRED, key=plain.count)
    lines = [line._replace(end=best) if line.end else line for line in document.lines]
    for kind in dict.fromkeys(ends):
        if kind != best:
            count = ends.count(kind)
            said = f"line ends: {_NAMES[kind]} -> {_NAMES[best]} ({count} line{'' if count == 1 else 's'})"
            number = next(line.number for line in document.lines if line.end == kind)
            repairs.append(Repair("T004", said, number, None, _NAMES[kind], _NAMES[best]))
    if not lines[-1].end:
        repairs.append(
            Repair(
                "T005", "the last line gets its line end", lines[-1].number, None, "", _NAMES[best]
            )
        )
        lines[-1] = lines[-1]._replace(end=best)
    return document._replace(lines=tuple(lines))


# ── Records ──────────────────────────────────────────────────────────────────
def repair_codes(draft: RepairDraft, of_teams: bool) -> None:
    """Write codes of records, and the records for points and colours, as the standard has them."""
    draft.rewrite(_in_capitals)
    types = [line for line in draft.lines if line.code in (TYPE.code, TYPE_IN_WORDS.code)]
    if types and all(line.code == TYPE_IN_WORDS.code for line in types):
        draft.put(types[0], _type_in_its_record(types[0]))  # the first one is read
    draft.rewrite(_initial_colour, INITIAL_COLOUR.code)
    draft.follow("T034", _point_values)
    draft.follow("T104", _virtual_points)
    draft.follow("T220", _board_colours)
    draft.follow("T062", _decimal_point)
    shifted = {
        finding.line for finding in draft.examination.findings if finding.code in _OUT_OF_PLACE
    }
    draft.follow(
        "T201", lambda line, told: None if line.number in shifted else _missing_colour(line, told)
    )
    draft.rewrite(lambda line: _abnormal_points(line, of_teams), ABNORMAL.code)
    draft.rewrite(_team_number, TEAM.code)
    draft.follow("T250", _inferred)
    draft.follow("T252", _inferred)
    for line in list(draft.lines):
        if line.code == PLAYER.code and line.number not in shifted:
            _repair_blocks(draft, line, of_teams)


def _in_capitals(line: Line) -> Rewritten | None:
    code = line.code.upper()
    if line.code in RECORDS or code not in RECORDS or SEPARATOR.cut(line.text):
        return None
    return Rewritten(
        code + line.text[AFTER_CODE], "T013", f"the code `{line.code}` is written `{code}`"
    )


def _type_in_its_record(line: Line) -> Rewritten | None:
    if type_of(value_of(line)) is None:
        return None
    return Rewritten(
        TYPE.code + line.text[AFTER_CODE], "T038", "the encoded type is written in record 192"
    )


def _initial_colour(line: Line) -> Rewritten | None:
    value = value_of(line).upper()
    if value not in _TURNED:
        return None
    return Rewritten(
        f"{INITIAL_COLOUR.code} {value}", "T029", "the initial-colour is one capital in column 5"
    )


def _point_values(line: Line, finding: Finding) -> Rewritten | None:
    """Return a row of symbols and values in the columns of the standard."""
    if line.code == MATCH_VALUES.code:
        text = _in_groups(MATCH_VALUES, finding.found.upper().split())
    else:
        text = _in_groups(POINT_VALUES, finding.expected.split())
    return (
        None
        if text is None
        else Rewritten(text, "T034", "symbols and points are put into their columns")
    )


def _in_groups(layout: Layout, parts: list[str]) -> str | None:
    if len(parts) % 2 or parts[-1:] == ["..."]:
        return None  # a finding quotes only the beginning of a long line
    pairs = [*zip(parts[::2], parts[1::2], strict=True)]
    return None if any(len(value) > 4 for _, value in pairs) else layout.groups(pairs)


def _virtual_points(line: Line, _: Finding) -> Rewritten | None:
    parts = [word for word, _ in words(line.text)]
    try:
        text = VIRTUAL_OF_PLAYER.line({"player": parts[0]}, parts[1:])
    except InputError:
        return None
    return Rewritten(text, "T104", "player and virtual points are put into their columns")


def _board_colours(_: Line, finding: Finding) -> Rewritten | None:
    text = f"{BOARD_COLOURS.code} {''.join(map(_TURNED.__getitem__, finding.found))}"
    return Rewritten(text, "T220", "the colours are those of the team with White on board 1")


def _decimal_point(line: Line, finding: Finding) -> Rewritten | None:
    value = _POINTS.cut(line.text)
    if value.count(",") != 1 or value != finding.found:
        return None
    return Rewritten(
        _POINTS.put(line.text, value.replace(",", ".")), "T062", "points are written with a point"
    )


def _missing_colour(line: Line, finding: Finding) -> Rewritten | None:
    column = finding.column or 1
    if finding.expected not in ("w", "b") or line.text[column - 1 : column].strip("- "):
        return None
    text = line.text[: column - 1] + finding.expected + line.text[column:]
    return Rewritten(text, "T201", "the colour follows from the other side of the game")


def _team_number(line: Line) -> Rewritten | None:
    field = TEAM.field("number")
    number = whole(field.cut(line.text))
    if not number or line.text[field.last : field.last + 1].strip():
        return None
    return Rewritten(
        field.put(line.text, str(number)), "T118", "the number of the team is right-aligned"
    )


def _abnormal_points(line: Line, of_teams: bool) -> Rewritten | None:
    """Return a line of the narrow layout in that of the standard, if it says the same there."""
    said = _adjustments(line, of_teams)
    if said is None or _as_written(line, ABNORMAL) is not None:
        return None
    text = _as_written(line, ABNORMAL_NARROW)
    if text is None or _adjustments(line._replace(text=text), of_teams) != said:
        return None
    return Rewritten(text, "T115", "the fields are put into the columns of the standard")


def _as_written(line: Line, layout: Layout) -> str | None:
    """Return the fields, cut as `layout` has them, in the columns of the standard; None if they cut
    a word in two."""
    values: dict[str, str] = {}
    for field in layout.fields:
        has_sign = field.name in ("match points", "points")
        values[field.name] = (field.with_sign() if has_sign else field).cut(line.text)
    players = [field.cut(line.text) for field in layout.repetitions(line.text.rstrip())]
    kept = [value for value in (*values.values(), *players) if value]
    signed = {name: values.pop(name) for name in ("match points", "points")}
    if kept != line.text[FROM_TEXT].split():
        return None
    try:
        text = ABNORMAL.line(values, players)
    except InputError:
        return None
    for name, value in signed.items():
        field = ABNORMAL.field(name).with_sign()
        if len(value) > field.width:
            return None
        text = field.put(text, value)
    return text.rstrip()


def _adjustments(line: Line, of_teams: bool) -> object:
    """Return what a `299` record says, None if it cannot be read."""
    quiet = Findings("")
    every = set(range(1, 10000))
    found = read_adjustments(Records({ABNORMAL.code: [line]}, [], []), every, of_teams, quiet)
    return None if quiet.has_errors else found


# ── Blocks ───────────────────────────────────────────────────────────────────
def _repair_blocks(draft: RepairDraft, line: Line, of_teams: bool) -> None:
    """Write every block of a player that can be read as the standard has it; one repair for each,
    or, where there are very many in one line, for all that say the same."""
    if "\t" in line.text:
        return
    changes: dict[tuple[str, str, str], list[int]] = {}
    for start in range(FIRST, len(line.text.rstrip()), WIDTH):
        old = line.text[start : start + WIDTH]
        new = _usual_block(old, of_teams)
        if new is not None and new[0].rstrip() != old.rstrip():
            changes.setdefault((old, *new), []).append(start)
    told = [(starts, change) for change, starts in changes.items()]
    if sum(map(len, changes.values())) <= _MOST_TOLD:
        told = sorted(([start], change) for starts, change in told for start in starts)
    for starts, change in told:
        _put_blocks(draft, line, starts, change)


def _put_blocks(
    draft: RepairDraft, line: Line, starts: list[int], change: tuple[str, str, str]
) -> None:
    """Write blocks of a line that say the same as one repair; `starts`: where they begin, `change`:
    what they say, what they are to say, and the code of what is cured."""
    old, new, code = change
    text = draft.lines[line.number - 1].text
    pieces, end = [], 0
    for start in starts:
        pieces += [text[end:start], new]
        end = start + WIDTH
    rounds = listed([(start - FIRST) // WIDTH + 1 for start in starts], "round")
    said = f"{rounds}: `{old.strip()}` is written `{new.strip()}`"
    draft.put(draft.lines[line.number - 1], Rewritten("".join([*pieces, text[end:]]), code, said))


@lru_cache(maxsize=1 << 16)  # large files have millions of blocks, most of them many times
def _usual_block(old: str, of_teams: bool) -> tuple[str, str] | None:
    """Return the ten columns as the standard has them and the code of what is cured; None if they
    are left alone."""
    opponent, sign, quirk = read_block(old, of_teams)
    if sign in ("", BROKEN) or (quirk is not None and quirk[:2] in _ASKED):
        return None
    if opponent:
        colour, result = sign[0], sign[1]
        if colour == "-" and result not in "+-":
            return None  # the other side may know the colour
    elif of_teams:
        colour, result = COLOUR.cut(old).lower() or "-", RESULT.cut(old).upper()
    else:
        colour, result = "-", sign
    new = written_block(opponent, colour, result)
    if read_block(new, of_teams)[:2] != (opponent, sign):
        return None
    return new, _cured(old, new, quirk)


def _cured(old: str, new: str, quirk: Quirk | None) -> str:
    if quirk is not None:
        return quirk.code
    if old[: OPPONENT.last] != new[: OPPONENT.last]:
        return "T071" if OPPONENT.cut(old) else "T072"
    return "T073" if old.upper().rstrip() == new.upper() else "T079"


def _inferred(line: Line, finding: Finding) -> Rewritten | None:
    """Return the line with what is read in a round because only it explains the points."""
    index = ((finding.column or 1) - 1 - FIRST) // WIDTH
    field = PLAYER.repetition(index)
    text = field.put(line.text, written_block(0, "-", finding.expected))
    return Rewritten(
        text,
        finding.code,
        f"round {index + 1}: what explains the points, `0000 - {finding.expected}`",
    )


# ── Sums and counts ──────────────────────────────────────────────────────────
def repair_totals(draft: RepairDraft) -> None:
    """Fill points and counts, in a file that can be read: only then do they follow from it."""
    if draft.examination.tournament is None or draft.repairs:
        return  # what was repaired is read again first
    _fill_points(draft, draft.examination.tournament)
    draft.follow("T021", _count)


def _fill_points(draft: RepairDraft, tournament: Tournament) -> None:
    """Write the sums of the closed rounds where points are blank, or 0.0 or those of an earlier
    round for everybody.

    Points of members of a team are for information, and stay.
    """
    event = draft.examination.event
    if event is None or tournament.kind is Kind.TEAM:
        return
    if not any(finding.code in _UNFILLED for finding in draft.examination.findings):
        return
    players = event.boards.players
    never = all(not player.points for player in players)
    earlier = any(finding.code == "T251" for finding in draft.examination.findings)
    closed = tournament.rounds_closed
    sums = {p.number: sum(tournament.points_by_round(p)[:closed]) for p in tournament.participants}
    for player in players:
        if (
            player.points is None
            or (never and sums[player.number])
            or (earlier and player.points != sums[player.number])
        ):
            _fill(draft, player, format_points(sums[player.number]))


def _fill(draft: RepairDraft, player: PlayerLine, points: str) -> None:
    line = draft.lines[player.line.number - 1]
    if player.text is not player.line.text or len(points) > _POINTS.width:
        return
    code = "T061" if len(line.text.rstrip()) < _POINTS.last else "T064"
    draft.put(
        line,
        Rewritten(_POINTS.put(line.text, points), code, f"points {points}, as the results give"),
    )


def _count(line: Line, finding: Finding) -> Rewritten | None:
    """Return the count of the file. A larger one may be the only sign that players are missing, and
    is asked about."""
    found, expected = finding.found, finding.expected
    if (
        line.code not in (PLAYER_COUNT.code, TEAM_COUNT.code)
        or value_of(line) != found
        or not expected.isdecimal()
    ):
        return None
    if int(found) > int(expected):
        return None
    text = line.text[: TEXT_FROM - 1] + line.text[TEXT_FROM - 1 :].replace(found, expected, 1)
    return Rewritten(text, "T021", f"{RECORDS[line.code].meaning} of the file")
