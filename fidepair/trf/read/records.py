"""Sorting lines by record: comments and rulers set aside, unknown codes named, slips of the hand
refused.

Also the kind of event: players one by one, matches of two games (C.04.5), or teams (C.04.6).
Matches of two games are never guessed. Teams are in `310` records; older files have them in `013`,
where they may also be the clubs of an individual event.
"""

import re
from collections.abc import Collection, Sequence

from fidepair.findings import Findings
from fidepair.tournament import Kind
from fidepair.trf.format import facts
from fidepair.trf.format.columns import (
    AFTER_CODE,
    CODE,
    FORFEITED,
    LAYOUTS,
    PLAYER,
    PLAYER_NUMBER,
    PLAYER_POINTS,
    PLAYER_RATING,
    ROSTER,
    SEPARATOR,
    TEAM,
    TEXT_FROM,
    VIRTUAL_OF_PLAYER,
    under_ruler,
    whole,
)
from fidepair.trf.format.dialects import type_in_words, type_of
from fidepair.trf.format.document import Document, Line, PlaceInLine
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.format.reading import Records
from fidepair.trf.format.remarks import SPOKEN

_OPEN_SHAPES = (*facts.ONE_LINE, facts.TEXTS, facts.SUMMARY)
_OPEN_CODES = frozenset(
    code for code, record in RECORDS.items() if record.shape in _OPEN_SHAPES
) | {ROSTER.code}
"""Records in which nothing is read by column that could change a pairing."""
_BETWEEN = SEPARATOR.place


def value_of(line: Line) -> str:
    """Return the text after the code."""
    return line.text[AFTER_CODE].strip()


def first_value(records: Records, code: str) -> str:
    """Return the text after the code in the first line with it, or nothing."""
    line = records.first(code)
    return "" if line is None else value_of(line)


def sort_records(document: Document, findings: Findings) -> Records:
    """Return the lines of the document by code. Tabs, lines that start late and codes in lower case
    are findings."""
    by_code: dict[str, list[Line]] = {}
    strange: list[Line] = []
    comments: list[Line] = []
    lower: dict[str, Line] = {}
    for line in document.lines:
        code = line.text[CODE]
        if code in RECORDS:
            by_code.setdefault(code, []).append(line)
        elif code.upper() in RECORDS:
            lower.setdefault(code.upper(), line)
            by_code.setdefault(code.upper(), []).append(line)
        elif code.startswith("#"):
            if _may_concern_pairing(line.text.upper()):
                comments.append(line)
        elif _starts_late(line):
            _report_late_start(line, findings)
        elif line.text.strip() and not _is_ruler(line.text):
            strange.append(line)
    _set_rulers_aside(by_code)
    _look_for_directives(comments, findings)
    for code, line in lower.items():
        findings.tell("T013", f"`{line.code}` is read as `{code}`", **line.at(1))
    for code, lines in by_code.items():
        _check_margins(code, lines, findings)
    _check_repeats(by_code, findings)
    return Records(by_code, strange, comments)


def _look_for_directives(comments: list[Line], findings: Findings) -> None:
    for line in comments:
        if ":bye " in line.text and "round=" in line.text:
            message = "this comment looks like a directive of another program; it is ignored"
            findings.tell("T211", message, **line.at(1))


def _may_concern_pairing(text: str) -> bool:
    """Return whether a comment (in capitals) may concern the pairing; a file may have millions of
    others."""
    return ":BYE " in text or any(word in text for word in SPOKEN)


def _starts_late(line: Line) -> bool:
    """Return whether blanks precede the code of a record."""
    text = line.text.lstrip()
    is_indented = len(text) < len(line.text)
    return is_indented and text[CODE].upper() in RECORDS and not SEPARATOR.cut(text)


def _report_late_start(line: Line, findings: Findings) -> None:
    text = line.text.lstrip()
    late = len(line.text) - len(text)
    code = text[CODE]
    begin = line.text[:late] + code
    message = f"the line starts {late} column{'s' if late > 1 else ''} late: `{begin}`"
    findings.tell("T010", message, **line.at(1, begin), expected=code)


def _is_ruler(text: str) -> bool:
    """Return whether a line counts columns, or names fields: `DDDD SSSS sTTT`."""
    words = text.split()
    if all(word.isdecimal() for word in words):
        # Otherwise it is a record with a wrong code.
        return len(words) == 1 or text.find(" ") != SEPARATOR.place.start
    return text[CODE] in facts.RULERS and all(_is_field_of_ruler(word) for word in words[1:])


def _set_rulers_aside(by_code: dict[str, list[Line]]) -> None:
    """Remove lines that count columns (`0123456789...`) from those that begin as the name of an
    event does."""
    names = []
    for line in by_code.pop(facts.NAME.code, ()):
        if not (line.text[_BETWEEN].isdecimal() and line.text.strip().isdecimal()):
            names.append(line)
    if names:
        by_code[facts.NAME.code] = names


def _is_field_of_ruler(word: str) -> bool:
    """Return whether a word of a ruler names one field: `NNNN`, `BBBB/BB/BB`, `sTTT`, `PPP1`,
    `1`."""
    if not (word.isupper() or word[:1] == "s" or word.isdecimal()):
        return False
    letters = word.lstrip("s").rstrip("0123456789").replace("/", "")
    return len(set(letters)) <= 1


def _check_margins(code: str, lines: list[Line], findings: Findings) -> None:
    """Find tabs inside fixed columns, and a column 4 that is not blank. A digit behind the code of a
    player may be that of a number, which is refused in other words."""
    if code in _OPEN_CODES:
        return
    allowed = " \t"
    if code == PLAYER.code:
        allowed += "0123456789"
    for line in lines:
        text = line.text
        between = text[_BETWEEN]
        if code in LAYOUTS and "\t" in text.rstrip():
            message = f"a tab in record {code}; columns need blanks"
            place = line.at(text.index("\t") + 1, "tab")
            findings.tell("T008", message, **place, expected="blanks")
        elif between not in allowed:
            message = f'record {code} has "{between}" in column 4, which must be blank'
            findings.tell("T200", message, **line.at(4, between), expected="a blank")


def _check_repeats(by_code: dict[str, list[Line]], findings: Findings) -> None:
    """Find records that may be there only once and have two different values."""
    for code, lines in by_code.items():
        if len(lines) < 2 or not RECORDS[code].once:
            continue
        case = "informs"
        if RECORDS[code].once == facts.DECIDES:
            case = ""
        first, *others = lines
        expected = value_of(first)
        for line in others:
            value = value_of(line)
            if value.upper() == expected.upper():
                continue
            message = (
                f"`{code}` says {expected or 'nothing'} in line {first.number} and "
                f"{value or 'nothing'} in line {line.number}"
            )
            findings.tell(
                "T015", message, **line.at(TEXT_FROM, value), expected=expected, case=case
            )


# ── The kind of event ────────────────────────────────────────────────────────
def type_line(records: Records) -> Line | None:
    """Return the line with the encoded type: `192`, or `092` if it has only a code of the table."""
    line = records.first(facts.TYPE.code)
    if line is not None:
        return line
    line = records.first(facts.TYPE_IN_WORDS.code)
    if line is None or type_of(value_of(line)) is None:
        return None
    return line


def leading_number(text: str) -> int | None:
    """Return the first number in `text` (`9` in `9 (9)` and in `009 rounds`), or None."""
    digits = re.search("[0-9]+", text)
    return int(digits[0]) if digits and len(digits[0]) < 10 else None


_KINDS = {"swiss": Kind.INDIVIDUAL, "team": Kind.TEAM, "double": Kind.DOUBLE}
_NAMES = {
    Kind.INDIVIDUAL: "an individual event",
    Kind.DOUBLE: "an event with two-game matches (Double-Swiss)",
    Kind.TEAM: "a team event",
}


def kind_of_event(records: Records, asked: Kind | None, findings: Findings) -> Kind:
    """Return the kind of event: `asked`, or the kind of the type, or a team event if the file has
    teams.

    Raises TrfError if the file is of another kind than `asked`, or has no teams for a team event.
    """
    line = type_line(records)
    declared = _declared_kind(line, records)
    team, roster = records.first(TEAM.code), records.first(ROSTER.code)
    kind = asked or declared
    if kind is None:
        has_rosters = roster and leading_number(first_value(records, facts.TEAM_COUNT.code))
        kind = Kind.TEAM if team or has_rosters else Kind.INDIVIDUAL
    first_team = team or roster
    is_other = declared not in (
        None,
        kind,
        Kind.INDIVIDUAL,
    )  # files of matches may declare this one
    if is_other and line is not None:
        _refuse_kind(line, kind, asked, findings)
    elif kind is not Kind.TEAM:
        if team is not None:
            _refuse_kind(team, kind, asked, findings)
    elif first_team is None:
        _refuse_without_teams(line if asked is None else None, findings)
    elif asked is None and declared is None:
        _note_missing_type(first_team, findings)
    findings.stop_at_errors()
    return kind


def _declared_kind(line: Line | None, records: Records) -> Kind | None:
    """Return the kind of event of an encoded type, or DOUBLE if the words of `092` are the title of
    that system; None without one, or if it is unknown."""
    if line is None:
        named = type_in_words(first_value(records, facts.TYPE_IN_WORDS.code))
        return Kind.DOUBLE if named is not None and named.kind == "double" else None
    found = type_of(value_of(line))
    return _KINDS.get(found.kind) if found is not None else None


def _refuse_kind(contrary: Line, kind: Kind, asked: Kind | None, findings: Findings) -> None:
    """Refuse a file of another kind, which the line shows."""
    begin = "the declared type is" if asked is None else "you asked for"
    found = f"{contrary.code}{contrary.text[AFTER_CODE].rstrip()[:30]}"
    message = f"{begin} {_NAMES[kind]}, but the file has `{found}`"
    findings.tell("T213", message, **contrary.at(1, contrary.code))


def _refuse_without_teams(line: Line | None, findings: Findings) -> None:
    """Refuse a team event without teams; `line`: the declared type, None if the caller asked for
    teams."""
    if line is None:
        what = "you asked for a team event"
        place: PlaceInLine = {"line": 1, "column": 1, "found": ""}
    else:
        value = value_of(line)
        what = f"`{line.code} {value}` declares a team event"
        place = line.at(TEXT_FROM, value)
    message = f"{what}, but the file has no team (`310`)"
    findings.tell("T123", message, **place, expected="310", case="declared")


def _note_missing_type(line: Line, findings: Findings) -> None:
    message = (
        "the file has teams but no team event type; read as a team event with colour preferences of type A and "
        "match points first"
    )
    findings.tell("T122", message, line=line.number, column=1, expected="192 FIDE_TEAM")


def look_for_strangers(records: Records, findings: Findings) -> None:
    """Find a text that is not a tournament file, though some lines look like records. Raises
    TrfError then."""
    strange = [line for line in records.strange if _is_no_record(line)]
    likely = sum(map(len, records.by_code.values()))
    if len(strange) <= likely:
        return
    first = strange[0]
    begin = next(iter(first.text.split()), "")
    message = (
        f"this is not a tournament file: {len(strange)} lines are not records, and {likely} could be; line "
        f'{first.number} begins with "{begin}"'
    )
    place = first.at(1, begin)
    findings.tell("T018", message, **place, expected="a record code such as 012 or 001")
    findings.stop_at_errors()


def _is_no_record(line: Line) -> bool:
    """Return whether a line is foreign to tournament files: also not a player with a wrong code."""
    return not (
        line.code.upper() in facts.DRAFT_CODES
        or is_national_rating(line.text)
        or _looks_like_a_player(line.text)
    )


# ── Records that are refused, or kept and not used ───────────────────────────
def judge_strange_records(records: Records, numbers: Collection[int], findings: Findings) -> None:
    """Find unknown codes. National ratings and rulers are allowed; lines that look like a player
    are refused."""
    unknown: dict[str, list[Line]] = {}
    for line in records.strange:
        text = line.text
        number = whole(PLAYER_NUMBER.cut(text))
        if line.code.upper() in facts.DRAFT_CODES:
            _refuse_draft(line, findings)
        elif (is_national_rating(text) and number in numbers) or _is_strange_ruler(text):
            continue
        elif _looks_like_a_player(text):
            message = f"`{line.code}` is an unknown record, but the line looks like a player"
            ruler = under_ruler(text, 1, 8)
            findings.tell("T012", message, **line.at(1, line.code), expected="001", ruler=ruler)
        else:
            unknown.setdefault(line.code, []).append(line)
    for code, lines in unknown.items():
        count = f"{len(lines)} line{'s' if len(lines) > 1 else ''}"
        message = f"`{code}` ({count}) is an unknown record; it is kept but ignored"
        findings.tell("T011", message, **lines[0].at(1, code))


def is_national_rating(text: str) -> bool:
    """Return whether a line may be a national rating record: letters, and a rating, an origin or a
    number."""
    has_rating = len(text.rstrip()) >= PLAYER_RATING.first
    return text[CODE].isalpha() and has_rating


def _is_strange_ruler(text: str) -> bool:
    """Return whether a line names fields and has no number of a player."""
    number = PLAYER_NUMBER.cut(text)
    return text[CODE] in facts.RULERS and not any(map(str.isdecimal, number))


def _looks_like_a_player(text: str) -> bool:
    """Return whether a number and points are in the columns of a player."""
    if len(text) < PLAYER_POINTS.last:
        return False
    if whole(PLAYER_NUMBER.cut(text)) is None:
        return False
    before, dot, after = PLAYER_POINTS.cut(text).partition(".")
    return bool(dot) and (before + after).isdecimal()


def _refuse_draft(line: Line, findings: Findings) -> None:
    message = f"`{line.code}` is a record from the 2025 draft, which was never in force"
    findings.tell("T116", message, **line.at(1, line.code))


_PRIVATE = {
    "TNR": "number of rounds",
    "ACC": "Baku acceleration",
    "BYE": "absent",
    "FOR": "may not meet",
}
"""The meaning of private records of one program."""


def judge_known_records(records: Records, kind: Kind, findings: Findings) -> None:
    """Find records of another kind of event, forms of the draft, and private codes among the known
    records."""
    line = records.first(ROSTER.code)
    if line is not None and kind is not Kind.TEAM:
        message = "`013` rosters are kept but ignored; players are paired individually"
        findings.tell("T124", message, **line.at(1))
    result = FORFEITED.field("result")
    for line in records.lines(*facts.TEAM_CODES):
        letter = result.raw(line.text)[:1].upper()
        if line.code == FORFEITED.code and letter in ("H", "F", "Z"):
            _refuse_draft(line, findings)
        elif kind is not Kind.TEAM:
            message = f"`{line.code}` is for team events, but the file has no team (`310`)"
            findings.tell("T123", message, **line.at(1, line.code))
    teams: Sequence[Line] = ()
    if kind is Kind.TEAM:
        teams = records.lines(TEAM.code) or records.lines(ROSTER.code)
        for code in (*facts.ABSENT.codes, *facts.NEVER_MEET.codes, VIRTUAL_OF_PLAYER.code):
            message = f"`{code}` is a record for players; its numbers are read as team numbers"
            _report_first(records, code, "T226", message, findings)
    for code in facts.PRIVATE_CODES:
        message = f"`{code}` is a private record of another program; read as: {_PRIVATE[code]}"
        _report_first(records, code, "T210", message, findings)
    _check_count(
        records, facts.PLAYER_COUNT.code, "player", len(records.lines(PLAYER.code)), findings
    )
    _check_count(records, facts.TEAM_COUNT.code, "team", len(teams), findings)


def _report_first(
    records: Records, code: str, finding: str, message: str, findings: Findings
) -> None:
    """Report the first record with a code, if there is one."""
    line = records.first(code)
    if line is not None:
        findings.tell(finding, message, **line.at(1, code))


def _check_count(records: Records, code: str, noun: str, number: int, findings: Findings) -> None:
    """Warn about a wrong number of players or teams in the file; zero teams state nothing."""
    line = records.first(code)
    if line is None:
        return
    count = leading_number(value_of(line))
    if count in (None, number) or (code == facts.TEAM_COUNT.code and not count):
        return
    plural = "" if count == 1 else "s"
    message = f"`{code}` declares {count} {noun}{plural}, but the file has {number or 'none'}"
    findings.tell("T021", message, **line.at(TEXT_FROM, str(count)), expected=str(number))
