"""Text of equal meaning, rewritten in the spelling of the standard: encoding and line ends, codes,
fields and blocks.

The file is read the same before and after. Sums and counts are filled in where they follow from the
rest of the file.
"""

from collections.abc import Collection
from functools import lru_cache, partial
from typing import NamedTuple

from fidepair.errors import InputError
from fidepair.findings import Finding, Findings
from fidepair.fix.repairs import Repair, RepairDraft, Rewritten
from fidepair.lint.spelling import LINE_ENDS
from fidepair.text.encodings import WESTERN, is_certainly_western
from fidepair.tournament import Kind, Tournament, format_points
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
    Layout,
    join_numbers,
    whole,
)
from fidepair.trf.format.dialects import type_of
from fidepair.trf.format.document import Document, Line
from fidepair.trf.format.facts import INITIAL_COLOUR, RECORDS, TYPE, TYPE_IN_WORDS
from fidepair.trf.format.reading import PlayerLine, Records
from fidepair.trf.read.records import value_of
from fidepair.trf.read.statements import read_adjustments

_DOUBLED = "\r\r\n"
_PREFERRED = ("\r\n", "\n", "\r")
"""Line ends in the order of preference where two kinds are equally frequent."""
_AMBIGUOUS = frozenset({("T078", ""), ("T082", "strange")})
"""Quirks of a block, as code and case, that are read in one way and may well mean another."""
_OUT_OF_PLACE = frozenset({"T027", "T050", "T054", "T056", "T063", "T065", "T070", "T074", "T206"})
"""Errors of lines that are too long, or shifted, so their blocks cannot be trusted."""
_OTHER_COLOUR = {"W": "B", "B": "W"}
_POINTS = PLAYER.field("points")
_SIGNED = ("match points", "points")
_UNFILLED = frozenset({"T061", "T064", "T251"})
_MAX_SEPARATE = 20
"""In a line with more changed blocks, blocks with the same change are one repair."""


# ── The file as text ─────────────────────────────────────────────────────────
def repair_text(document: Document) -> tuple[Document, list[Repair]]:
    """Return the document in UTF-8 without mark, with line ends of one kind, and the repairs.

    A file with one kind of line ends keeps it, be it LF, CR LF or CR alone. CR CR LF comes from a
    wrong conversion and becomes CR LF; of several kinds, the most frequent replaces the others.
    """
    repairs: list[Repair] = []
    if document.mark:
        repairs.append(Repair("T001", "the byte-order mark is removed", 1, 1, "EF BB BF", ""))
        document = document._replace(mark=b"")
    is_western = document.encoding == WESTERN and is_certainly_western(document.to_bytes())
    if is_western and not is_mixed(document):  # foreign letters are asked about
        sentence = "the file is written in UTF-8; check the names with accents"
        first = next(line for line in document.lines if not line.text.isascii())
        repairs.append(Repair("T003", sentence, first.number, None, "Windows-1252", "UTF-8"))
        document = document._replace(encoding="utf-8")
    if document.tail:
        repairs.append(Repair("T005", "Ctrl-Z at the end is removed", None, None, "1A", ""))
        document = document._replace(tail=b"")
    return _with_one_line_end(document, repairs), repairs


def is_mixed(document: Document) -> bool:
    """Return whether a file that is not UTF-8 contains UTF-8 letters too: two encodings in one
    file. In other pages than Western ones, pairs of letters can look so."""
    if document.encoding not in (WESTERN, "iso-8859-1"):
        return False
    body = document._replace(mark=b"", tail=b"").to_bytes()
    return not body.decode("utf-8", "ignore").isascii()


def _with_one_line_end(document: Document, repairs: list[Repair]) -> Document:
    ends = [line.end for line in document.lines if line.end]
    if not ends:
        return document
    plain = ["\r\n" if end == _DOUBLED else end for end in ends]
    best = max(_PREFERRED, key=plain.count)
    name = LINE_ENDS[best]
    first_lines: dict[str, int] = {}
    for line in document.lines:
        first_lines.setdefault(line.end, line.number)
    for kind, number in first_lines.items():
        if kind not in ("", best):
            count = ends.count(kind)
            lines_changed = "1 line" if count == 1 else f"{count} lines"
            sentence = f"line ends: {LINE_ENDS[kind]} -> {name} ({lines_changed})"
            repairs.append(Repair("T004", sentence, number, None, LINE_ENDS[kind], name))
    lines = [line._replace(end=best) if line.end else line for line in document.lines]
    last = lines[-1]
    if not last.end:
        sentence = "the last line gets its line end"
        repairs.append(Repair("T005", sentence, last.number, None, "", name))
        lines[-1] = last._replace(end=best)
    return document._replace(lines=tuple(lines))


# ── Records ──────────────────────────────────────────────────────────────────
def repair_codes(draft: RepairDraft, of_teams: bool) -> None:
    """Rewrite codes of records, and the records for points and colours, in their standard
    spelling."""
    draft.rewrite(_in_capitals)
    types = [line for line in draft.lines if line.code in (TYPE.code, TYPE_IN_WORDS.code)]
    if types and all(line.code == TYPE_IN_WORDS.code for line in types):
        draft.put(types[0], _type_in_its_record(types[0]))  # only the first one is read
    draft.rewrite(_initial_colour, INITIAL_COLOUR.code)
    draft.follow("T034", _point_values)
    draft.follow("T062", _decimal_point)
    shifted = {
        finding.line for finding in draft.examination.findings if finding.code in _OUT_OF_PLACE
    }
    draft.follow("T201", partial(_missing_colour, shifted))
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
    sentence = f"the code `{line.code}` is written `{code}`"
    return Rewritten(code + line.text[AFTER_CODE], "T013", sentence)


def _type_in_its_record(line: Line) -> Rewritten | None:
    if type_of(value_of(line)) is None:
        return None
    text = TYPE.code + line.text[AFTER_CODE]
    return Rewritten(text, "T038", "the encoded type is written in record 192")


def _initial_colour(line: Line) -> Rewritten | None:
    value = value_of(line).upper()
    if value not in _OTHER_COLOUR:
        return None
    text = f"{INITIAL_COLOUR.code} {value}"
    return Rewritten(text, "T029", "the initial-colour is one capital in column 5")


def _point_values(line: Line, finding: Finding) -> Rewritten | None:
    """Return a row of symbols and values in the standard columns."""
    layout, text = POINT_VALUES, finding.expected
    if line.code == MATCH_VALUES.code:
        layout, text = MATCH_VALUES, finding.found.upper()
    parts = text.split()
    if len(parts) % 2 or parts[-1:] == ["..."]:
        return None  # a finding quotes only the beginning of a long line
    symbols, values = parts[::2], parts[1::2]
    if any(len(value) > 4 for value in values):
        return None
    rewritten = layout.groups(zip(symbols, values, strict=True))
    return Rewritten(rewritten, "T034", "symbols and points are put into their columns")


def _decimal_point(line: Line, finding: Finding) -> Rewritten | None:
    value = _POINTS.cut(line.text)
    if value.count(",") != 1 or value != finding.found:
        return None
    text = _POINTS.put(line.text, value.replace(",", "."))
    return Rewritten(text, "T062", "points are written with a point")


def _missing_colour(
    shifted: Collection[int | None], line: Line, finding: Finding
) -> Rewritten | None:
    """Return the line with the colour that the opponent's block gives; not in `shifted` lines."""
    if line.number in shifted:
        return None
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
    text = field.put(line.text, str(number))
    return Rewritten(text, "T118", "the number of the team is right-aligned")


def _abnormal_points(line: Line, of_teams: bool) -> Rewritten | None:
    """Return a line in the narrow columns in those of the standard, if its meaning stays the
    same."""
    adjustments = _adjustments(line, of_teams)
    if adjustments is None or _in_standard_columns(line, ABNORMAL) is not None:
        return None
    text = _in_standard_columns(line, ABNORMAL_NARROW)
    if text is None or _adjustments(line._replace(text=text), of_teams) != adjustments:
        return None
    return Rewritten(text, "T115", "the fields are put into the columns of the standard")


def _in_standard_columns(line: Line, layout: Layout) -> str | None:
    """Return the fields, cut by the columns of `layout`, in the standard columns; None if this cuts
    a word in two."""
    values: dict[str, str] = {}
    for field in layout.fields:
        cut_field = field.with_sign() if field.name in _SIGNED else field
        values[field.name] = cut_field.cut(line.text)
    players = [field.cut(line.text) for field in layout.repetitions(line.text.rstrip())]
    words_read = [value for value in (*values.values(), *players) if value]
    if words_read != line.text[FROM_TEXT].split():
        return None
    points = {name: values.pop(name) for name in _SIGNED}
    try:
        text = ABNORMAL.line(values, players)
    except InputError:
        return None
    for name, value in points.items():
        field = ABNORMAL.field(name).with_sign()
        if len(value) > field.width:
            return None
        text = field.put(text, value)
    return text.rstrip()


def _adjustments(line: Line, of_teams: bool) -> object:
    """Return the content of a `299` record, None if it cannot be read."""
    quiet = Findings("")
    every = set(range(1, 10000))
    found = read_adjustments(Records({ABNORMAL.code: [line]}, [], []), every, of_teams, quiet)
    return None if quiet.has_errors else found


# ── Blocks ───────────────────────────────────────────────────────────────────
def _repair_blocks(draft: RepairDraft, line: Line, of_teams: bool) -> None:
    """Rewrite the blocks of a player in their standard spelling: one repair for each, or, for very
    many in one line, one for all with the same change."""
    if "\t" in line.text:
        return
    changes: dict[_BlockChange, list[int]] = {}
    for start in range(FIRST, len(line.text.rstrip()), WIDTH):
        old = line.text[start : start + WIDTH]
        standard = _standard_block(old, of_teams)
        if standard is not None and standard[0].rstrip() != old.rstrip():
            changes.setdefault(_BlockChange(old, *standard), []).append(start)
    if sum(map(len, changes.values())) > _MAX_SEPARATE:
        for change, starts in changes.items():
            _put_blocks(draft, line, starts, change)
        return
    by_start = {start: change for change, starts in changes.items() for start in starts}
    for start in sorted(by_start):
        _put_blocks(draft, line, [start], by_start[start])


class _BlockChange(NamedTuple):
    """A block, its standard spelling, and the code of the finding that is cured."""

    old: str
    new: str
    code: str


def _put_blocks(draft: RepairDraft, line: Line, starts: list[int], change: _BlockChange) -> None:
    """Replace equal blocks of a line, as one repair; `starts`: the offsets where they begin."""
    current = draft.lines[line.number - 1]
    pieces: list[str] = []
    end = 0
    for start in starts:
        pieces += [current.text[end:start], change.new]
        end = start + WIDTH
    pieces.append(current.text[end:])
    rounds = join_numbers([(start - FIRST) // WIDTH + 1 for start in starts], "round")
    sentence = f"{rounds}: `{change.old.strip()}` is written `{change.new.strip()}`"
    draft.put(current, Rewritten("".join(pieces), change.code, sentence))


@lru_cache(maxsize=1 << 16)  # large files have millions of blocks, most of them many times
def _standard_block(old: str, of_teams: bool) -> tuple[str, str] | None:
    """Return the standard spelling of a block and the code of the finding that is cured; None if
    the block cannot be rewritten safely."""
    opponent, sign, quirk = read_block(old, of_teams)
    if sign in ("", BROKEN) or (quirk is not None and quirk[:2] in _AMBIGUOUS):
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
    """Return the line with the only bye in a round that explains the points."""
    index = ((finding.column or 1) - 1 - FIRST) // WIDTH
    field = PLAYER.repetition(index)
    text = field.put(line.text, written_block(0, "-", finding.expected))
    sentence = f"round {index + 1}: the entry that explains the points, `0000 - {finding.expected}`"
    return Rewritten(text, finding.code, sentence)


# ── Sums and counts ──────────────────────────────────────────────────────────
def repair_totals(draft: RepairDraft) -> None:
    """Fill in points and counts of a file that can be read, once nothing else is left to repair."""
    if draft.examination.tournament is None or draft.repairs:
        return  # repaired lines are read again first
    _fill_points(draft, draft.examination.tournament)
    draft.follow("T021", _count)


def _fill_points(draft: RepairDraft, tournament: Tournament) -> None:
    """Write the sums of the closed rounds where points are blank, or where the points of all
    players are 0.0 or those of an earlier round.

    Points of members of a team are for information only, and stay.
    """
    event = draft.examination.event
    if event is None or tournament.kind is Kind.TEAM:
        return
    codes = {finding.code for finding in draft.examination.findings}
    if codes.isdisjoint(_UNFILLED):
        return
    players = event.boards.players
    are_all_zero = not any(player.points for player in players)
    are_outdated = "T251" in codes
    closed = tournament.rounds_closed
    sums = {p.number: sum(tournament.points_by_round(p)[:closed]) for p in tournament.participants}
    if any(total < 0 or len(format_points(total)) > _POINTS.width for total in sums.values()):
        return  # points of some players only would contradict the results of the others
    for player in players:
        total = sums[player.number]
        is_wrong = are_outdated and player.points != total
        if player.points is None or is_wrong or (are_all_zero and total):
            _fill(draft, player, format_points(total))


def _fill(draft: RepairDraft, player: PlayerLine, points: str) -> None:
    line = draft.lines[player.line.number - 1]
    if player.text is not player.line.text:
        return
    code = "T061" if len(line.text.rstrip()) < _POINTS.last else "T064"
    text = _POINTS.put(line.text, points)
    draft.put(line, Rewritten(text, code, f"points {points}, from the results"))


def _count(line: Line, finding: Finding) -> Rewritten | None:
    """Return the line with the count of the file.

    A larger count is a question, since it may be the only sign that players are missing.
    """
    found, expected = finding.found, finding.expected
    if value_of(line) != found:
        return None
    if not expected.isdecimal() or int(found) > int(expected):
        return None
    text = line.text[: TEXT_FROM - 1] + line.text[TEXT_FROM - 1 :].replace(found, expected, 1)
    return Rewritten(text, "T021", f"{RECORDS[line.code].meaning} of the file")
