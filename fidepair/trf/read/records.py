"""Which line is which record: comments and rulers set aside, unknown codes named, slips of the hand
refused.

And which kind of event they tell of: players one by one, matches of two games (C.04.5), or teams
(C.04.6). Matches of two games are never guessed. Teams stand in `310` records; older files have
them in `013`, where they may also be the clubs of an individual event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import Kind
from fidepair.trf.format import facts
from fidepair.trf.format.columns import (
    AFTER_CODE,
    CODE,
    FORFEITED,
    LAYOUTS,
    PLAYER,
    ROSTER,
    SEPARATOR,
    TEAM,
    TEXT_FROM,
    VIRTUAL_OF_PLAYER,
    under_ruler,
    whole,
)
from fidepair.trf.format.dialects import type_of
from fidepair.trf.format.document import FileLines, LinesAt
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.format.reading import Records
from fidepair.trf.format.remarks import SPOKEN

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fidepair.findings import Findings
    from fidepair.trf.format.document import Document, Line

_OPEN_SHAPES = (*facts.ONE_LINE, facts.TEXTS, facts.SUMMARY)
_OPEN_CODES = frozenset(
    code for code, record in RECORDS.items() if record.shape in _OPEN_SHAPES
) | {ROSTER.code}
"""Records in which nothing is read by column that could change a pairing."""
_BETWEEN = SEPARATOR.place
_BLANK = ("", " ", "\t")
_PLAIN_PLAYER = f"{PLAYER.code} ".encode()


def value_of(line: Line) -> str:
    """Return the text after the code."""
    return line.text[AFTER_CODE].strip()


def first_value(records: Records, code: str) -> str:
    """Return the text after the code in the first line with it, or nothing."""
    line = records.first(code)
    return "" if line is None else value_of(line)


def sort_records(document: Document, findings: Findings, *, keep: bool = True) -> Records:
    """Return the lines of the document by code. Finds tabs, lines that start late and codes in
    lower case.

    `keep`: the lines of players too are at hand; otherwise each is made when it is asked for.
    """
    by_code: dict[str, list[Line]] = {}
    records = Records({}, [], [])
    lower: dict[str, Line] = {}
    numbers: list[int] = []  # of the lines of players, which are most
    uneven: list[Line] = []  # of these
    lines_of_file = document.lines
    assert isinstance(lines_of_file, FileLines)  # as they are in what was parsed
    for piece in lines_of_file.sorted_out(_PLAIN_PLAYER):
        if isinstance(piece, range):
            by_code.setdefault(PLAYER.code, [])
            numbers += piece
            continue
        _sort(piece, by_code, lower, records, findings)
        players = by_code.get(PLAYER.code, [])
        numbers += [line.number for line in players]
        uneven += [line for line in players if line.text[_BETWEEN] != " " or "\t" in line.text]
        players.clear()
    _set_rulers_aside(by_code)
    _look_for_directives(records.comments, findings)
    for code, line in lower.items():
        findings.tell("T013", f"`{line.code}` is read as `{code}`", **line.at(1))
    for code, lines in by_code.items():
        if code not in _OPEN_CODES:
            _check_margins(code, uneven if code == PLAYER.code else lines, findings)
    records.by_code.update(by_code)
    if numbers:
        records.by_code[PLAYER.code] = _lines_at(numbers, lines_of_file, keep)
    _check_repeats(records, findings)
    return records


def _sort(
    lines: Sequence[Line],
    by_code: dict[str, list[Line]],
    lower: dict[str, Line],
    others: Records,
    findings: Findings,
) -> None:
    """Put lines to those with the same code, and into `lower` the first one with a code in lower
    case."""
    for line in lines:
        code = line.text[CODE]
        alike = by_code.get(code)
        if alike is not None:
            alike.append(line)
        elif code in RECORDS:
            by_code[code] = [line]
        elif code.upper() in RECORDS:
            lower.setdefault(code.upper(), line)
            by_code.setdefault(code.upper(), []).append(line)
        elif code.startswith("#"):
            others.comments += _that_speak(line)
        elif not (
            not code or line.text.isspace() or _starts_late(line, findings) or _is_ruler(line.text)
        ):
            others.strange.append(line)


def _lines_at(numbers: list[int], lines: FileLines, keep: bool) -> Sequence[Line]:
    """Return the lines with these numbers; `keep`: all of them are made now."""
    in_a_row = numbers[-1] - numbers[0] == len(numbers) - 1
    found = LinesAt(lines, range(numbers[0], numbers[-1] + 1) if in_a_row else numbers)
    return [*found] if keep else found


def _that_speak(comment: Line) -> list[Line]:
    """Return the comment if it may speak of the pairing; no others are kept, for a file may have
    millions of them."""
    text = comment.text.upper()
    return [comment] if ":BYE " in text or any(word in text for word in SPOKEN) else []


def _look_for_directives(comments: list[Line], findings: Findings) -> None:
    for line in comments:
        if ":bye " in line.text and "round=" in line.text:
            message = "this comment looks like a directive of another program; it is not used"
            findings.tell("T211", message, **line.at(1))


def _starts_late(line: Line, findings: Findings) -> bool:
    stripped = line.text.lstrip()
    late = len(line.text) - len(stripped)
    code = stripped[CODE]
    if not late or code.upper() not in RECORDS or SEPARATOR.cut(stripped):
        return False
    message = (
        f"the line starts {late} column{'s' if late > 1 else ''} late: `{line.text[:late] + code}`"
    )
    findings.tell("T010", message, **line.at(1, line.text[:late] + code), expected=code)
    return True


def _is_ruler(text: str) -> bool:
    words = text.split()
    if all(word.isdecimal() for word in words):
        return (
            len(words) == 1 or text.find(" ") != SEPARATOR.place.start
        )  # else a record of which the code is wrong
    return text[CODE] in facts.RULERS and all(_is_run(word) for word in words[1:])


def _set_rulers_aside(by_code: dict[str, list[Line]]) -> None:
    """Take lines that count columns (`0123456789...`) out of those that begin as the name of an
    event does."""
    names = by_code.pop(facts.NAME.code, [])
    names = [
        line
        for line in names
        if not (line.text[_BETWEEN].isdecimal() and line.text.strip().isdecimal())
    ]
    if names:
        by_code[facts.NAME.code] = names


def _is_run(word: str) -> bool:
    """Return whether a word of a ruler names one field: `NNNN`, `BBBB/BB/BB`, `sTTT`, `PPP1`,
    `1`."""
    letters = set(word.lstrip("s").rstrip("0123456789").replace("/", ""))
    return len(letters) <= 1 and (word.isupper() or word[:1] == "s" or word.isdecimal())


def _check_margins(code: str, lines: list[Line], findings: Findings) -> None:
    """Find tabs inside fixed columns and a column 4 that is not blank."""
    for line in lines:
        text = line.text
        if code in LAYOUTS and "\t" in text and "\t" in text.rstrip():
            column = text.index("\t") + 1
            message = f"a tab in record {code}; columns need blanks"
            findings.tell("T008", message, **line.at(column, "tab"), expected="blanks")
        elif (sign := text[_BETWEEN]) not in _BLANK and not (
            code == PLAYER.code and sign in "0123456789"
        ):
            message = f'record {code} has "{sign}" in column 4, which is blank in every record'
            findings.tell("T200", message, **line.at(4, sign), expected="a blank")


def _check_repeats(records: Records, findings: Findings) -> None:
    for code, lines in records.by_code.items():
        deciding = RECORDS[code].once == facts.DECIDES
        if len(lines) < 2 or not RECORDS[code].once:
            continue
        first = lines[0]
        for line in lines[1:]:
            if value_of(line).upper() == value_of(first).upper():
                continue
            findings.tell(
                "T015",
                f"`{code}` says {value_of(first) or 'nothing'} in line {first.number} and "
                f"{value_of(line) or 'nothing'} in line {line.number}",
                **line.at(TEXT_FROM, value_of(line)),
                expected=value_of(first),
                case="" if deciding else "informs",
            )


# ── The kind of event ────────────────────────────────────────────────────────
def type_line(records: Records) -> Line | None:
    """Return the line with the encoded type: `192`, or else `092` if it holds nothing but a code of
    the table."""
    line = records.first(facts.TYPE.code)
    if line is None:
        line = records.first(facts.TYPE_IN_WORDS.code)
        if line is None or type_of(value_of(line)) is None:
            return None
    return line


def leading_number(text: str) -> int | None:
    """Return the first number in `text` (`9` in `9 (9)` and in `009 rounds`), or None."""
    start = next((index for index, sign in enumerate(text) if sign in "0123456789"), None)
    if start is None:
        return None
    end = next((i for i in range(start, len(text)) if text[i] not in "0123456789"), len(text))
    return int(text[start:end]) if end - start < 10 else None


_KINDS = {"swiss": Kind.INDIVIDUAL, "team": Kind.TEAM, "double": Kind.DOUBLE}
_NAMES = {
    Kind.INDIVIDUAL: "an individual event",
    Kind.DOUBLE: "an event of matches of two games (Double-Swiss)",
    Kind.TEAM: "a team event",
}


def kind_of_event(records: Records, asked: Kind | None, findings: Findings) -> Kind:
    """Return the kind of event: as asked for, else as the type, the teams or the rosters of the
    file say.

    Raises TrfError where the file is of another kind than asked for, or teams are asked for and
    there are none.
    """
    line = type_line(records)
    declared = _declared_kind(line)
    team, roster = records.first(TEAM.code), records.first(ROSTER.code)
    if asked is None:
        kind = declared or (Kind.TEAM if team or _rosters_are_teams(records) else Kind.INDIVIDUAL)
        sign = team if team and kind is not Kind.TEAM else None
    else:
        kind = asked
        sign = None if kind is Kind.TEAM else team
        if declared not in (None, kind) and (
            kind is Kind.INDIVIDUAL or declared is not Kind.INDIVIDUAL
        ):
            sign = line
    if sign is not None:
        _refuse_kind(sign, kind, asked, findings)
    elif kind is Kind.TEAM and not team and not roster:
        _refuse_without_teams(line if asked is None else None, findings)
    elif kind is Kind.TEAM and asked is None and declared is None:
        _note_missing_type(team or roster, findings)
    findings.stop_at_errors()
    return kind


def _declared_kind(line: Line | None) -> Kind | None:
    found = type_of(value_of(line)) if line is not None else None
    return _KINDS.get(found.kind) if found is not None else None


def _rosters_are_teams(records: Records) -> bool:
    """Return whether there are rosters (`013`), and a number of teams (`082`) above zero."""
    count = records.first(facts.TEAM_COUNT.code)
    return (
        records.first(ROSTER.code) is not None
        and count is not None
        and bool(leading_number(value_of(count)))
    )


def _refuse_kind(sign: Line, kind: Kind, asked: Kind | None, findings: Findings) -> None:
    wanted = (
        f"asked for is {_NAMES[kind]}" if asked is not None else f"the type declares {_NAMES[kind]}"
    )
    message = f"{wanted}, and the file has `{sign.code}{sign.text[AFTER_CODE].rstrip()[:30]}`"
    findings.tell("T213", message, **sign.at(1, sign.code))


def _refuse_without_teams(line: Line | None, findings: Findings) -> None:
    what = (
        f"`{line.code} {value_of(line)}` declares a team event"
        if line is not None
        else "asked for is a team event"
    )
    findings.tell(
        "T123",
        f"{what}, and the file has no team (`310`)",
        line=line.number if line is not None else 1,
        column=1 if line is None else TEXT_FROM,
        found=value_of(line) if line is not None else "",
        expected="310",
        case="declared",
    )


def _note_missing_type(line: Line | None, findings: Findings) -> None:
    message = (
        "the file has teams and no type of a team event; read as a team event with colour preferences of type A and "
        "match points first"
    )
    findings.tell(
        "T122",
        message,
        line=line.number if line is not None else None,
        column=1,
        expected="192 FIDE_TEAM",
    )


def look_for_strangers(records: Records, findings: Findings) -> None:
    """Find a text of something else in which some lines look like records. Raises TrfError then."""
    strange = [line for line in records.strange if _is_no_record(line)]
    known = sum(map(len, records.by_code.values()))
    if len(strange) <= known:
        return
    begin = next(iter(strange[0].text.split()), "")
    message = (
        f"this is not a tournament report: {len(strange)} lines are no records of one, and {known} might be; line "
        f'{strange[0].number} begins with "{begin}"'
    )
    findings.tell(
        "T018", message, **strange[0].at(1, begin), expected="a record code such as 012 or 001"
    )
    findings.stop_at_errors()


def _is_no_record(line: Line) -> bool:
    """Return whether a line is nothing that stands in reports, not even a player with a wrong
    code."""
    return not (
        line.code.upper() in facts.DRAFT_CODES
        or is_national_rating(line.text)
        or _looks_like_a_player(line.text)
    )


# ── Records that are refused, or kept and not used ───────────────────────────
def judge_strange_records(records: Records, numbers: Collection[int], findings: Findings) -> None:
    """Find unknown codes. National rating records and rulers pass; a line that looks like a player
    is refused."""
    unknown: dict[str, list[Line]] = {}
    for line in records.strange:
        number = PLAYER.field("number").cut(line.text)
        if line.code.upper() in facts.DRAFT_CODES:
            _refuse_draft(line, findings)
        elif (is_national_rating(line.text) and whole(number) in numbers) or _is_strange_ruler(
            line.text
        ):
            continue
        elif _looks_like_a_player(line.text):
            message = f"`{line.code}` is not a known record, and the line looks like a player"
            findings.tell(
                "T012",
                message,
                **line.at(1, line.code),
                expected="001",
                ruler=under_ruler(line.text, 1, 8),
            )
        else:
            unknown.setdefault(line.code, []).append(line)
    for code, lines in unknown.items():
        count = f"{len(lines)} line{'s' if len(lines) > 1 else ''}"
        findings.tell(
            "T011",
            f"`{code}` ({count}) is not a known record; kept, not used",
            **lines[0].at(1, code),
        )


def is_national_rating(text: str) -> bool:
    """Return whether a line may be a national rating record: letters, and a rating, an origin or a
    number."""
    return text[CODE].isalpha() and len(text.rstrip()) >= PLAYER.field("rating").first


def _is_strange_ruler(text: str) -> bool:
    return text[CODE] in facts.RULERS and not any(
        sign.isdecimal() for sign in PLAYER.field("number").cut(text)
    )


def _looks_like_a_player(text: str) -> bool:
    points = PLAYER.field("points").cut(text)
    return (
        len(text) >= PLAYER.field("points").last
        and whole(PLAYER.field("number").cut(text)) is not None
        and "." in points
        and points.replace(".", "", 1).isdecimal()
    )


def _refuse_draft(line: Line, findings: Findings) -> None:
    message = f"`{line.code}` is a record of the draft of 2025, which was never in force"
    findings.tell("T116", message, **line.at(1, line.code))


_PRIVATE = {
    "TNR": "number of rounds",
    "ACC": "Baku acceleration",
    "BYE": "absent",
    "FOR": "may not meet",
}
"""As what the records of one program are read."""


def judge_known_records(records: Records, kind: Kind, findings: Findings) -> None:
    """Find records of another kind of event, draft forms and private codes among the known
    records."""
    line = records.first(ROSTER.code)
    if line is not None and kind is not Kind.TEAM:
        findings.tell(
            "T124",
            "`013` rosters are kept and not used; players are paired one by one",
            **line.at(1),
        )
    for line in records.lines(*facts.TEAM_CODES):
        if line.code == FORFEITED.code and FORFEITED.field("result").raw(line.text)[:1].upper() in (
            "H",
            "F",
            "Z",
        ):
            _refuse_draft(line, findings)
        elif kind is not Kind.TEAM:
            message = f"`{line.code}` belongs to team events, and the file has no team (`310`)"
            findings.tell("T123", message, **line.at(1, line.code))
    of_players = (
        *facts.ABSENT.codes,
        *facts.NEVER_MEET.codes,
        VIRTUAL_OF_PLAYER.code,
    )  # never defined for teams
    for code in of_players if kind is Kind.TEAM else ():
        message = f"`{code}` was made for players; its numbers are read as those of teams"
        _tell_of_first(records, code, "T226", message, findings)
    for code in facts.PRIVATE_CODES:
        message = f"`{code}` is a private record of one program; read as: {_PRIVATE[code]}"
        _tell_of_first(records, code, "T210", message, findings)
    _check_count(records, facts.PLAYER_COUNT.code, "player", len(records.of_players()), findings)
    teams = len(records.lines(TEAM.code) or records.lines(ROSTER.code)) if kind is Kind.TEAM else 0
    _check_count(records, facts.TEAM_COUNT.code, "team", teams, findings)


def _tell_of_first(records: Records, code: str, row: str, message: str, findings: Findings) -> None:
    """Tell a row of the catalogue about the first record with a code, if there is any."""
    line = records.first(code)
    if line is not None:
        findings.tell(row, message, **line.at(1, code))


def _check_count(
    records: Records, code: str, noun: str, there_are: int, findings: Findings
) -> None:
    """Warn about a number of players or teams that is not that of the file; no number of teams is
    none stated."""
    line = records.first(code)
    count = leading_number(value_of(line)) if line is not None else None
    if (
        line is None
        or count is None
        or count == there_are
        or (code == facts.TEAM_COUNT.code and not count)
    ):
        return
    message = f"`{code}` says {count} {noun}{'' if count == 1 else 's'}, the file has {there_are or 'none'}"
    findings.tell("T021", message, **line.at(TEXT_FROM, str(count)), expected=str(there_are))
