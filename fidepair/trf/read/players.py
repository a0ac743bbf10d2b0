"""Record `001`: the players, and the blocks of all rounds, one row of cells for each player."""

from _operator import attrgetter
from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from fidepair.findings import Findings
from fidepair.tournament import HALF_POINT, Entry, Participant
from fidepair.trf.format.cells import (
    BROKEN,
    FIRST,
    PENDING,
    WIDTH,
    Quirk,
    Row,
    entries,
    entry,
    read_block,
    read_usual_row,
)
from fidepair.trf.format.columns import (
    COLOUR,
    FILLER,
    OPPONENT,
    PLAYER,
    PLAYER_NAME,
    PLAYER_NUMBER,
    PLAYER_POINTS,
    PLAYER_RATING,
    RESULT,
    TEXT_FROM,
    Field,
    compose_accents,
    in_bytes,
    in_letters,
    join_numbers,
    points_or_none,
    under_ruler,
    whole,
)
from fidepair.trf.format.document import Line
from fidepair.trf.format.reading import Event, PlayerLine, Roster, TeamLine

MAX_PLAYER_NUMBER = 9999
MAX_NUMBER = 99_999
"""The largest number in JSON, CSV and entry lists, which is in no tournament file."""
MAX_ROUNDS = 999
_MAX_ENTRIES = 2_000_000
"""9,999 players with 200 rounds. One long line makes all rows as long: up to ten million entries
without a single game."""
_LONGEST = PLAYER.repetition(MAX_ROUNDS - 1).last
_TEXTS = [
    PLAYER.field(name).place for name in ("name", "title", "federation", "sex", "fide_id", "birth")
]
_BESIDE = PLAYER.before(
    "number", "name", "rating", "federation", "fide_id", "birth", "points", "rank"
)
_HIGHEST_RATING = 3100
"""An upper limit for real ratings: the highest ones ever are below 2,900, in blitz below 3,000."""
_NO_RATING = frozenset({"", "0", "00", "000", "0000"})
_NUMBER_AROUND = PLAYER_NUMBER.around
_RATING_AROUND = PLAYER_RATING.around
_POINTS_AROUND = PLAYER_POINTS.around
_USUAL_POINTS = {f" {points / 2:4.1f} ": points * HALF_POINT for points in range(60)}
"""Points as nearly all programs write them, with a blank on either side."""


def read_players(
    lines: Sequence[Line], findings: Findings, of_teams: bool = False, *, wide: bool = False
) -> Roster:
    """Return the players of the `001` lines. A line without a usable number is left out, with a
    finding.

    `of_teams`: the blocks are the boards of team matches. `wide`: numbers may have five digits, and
    begin in the column before their field.
    """
    players: dict[int, PlayerLine] = {}
    rows: dict[int, Row] = {}
    twice: list[tuple[int, Line]] = []
    texts = _texts(lines, findings)
    for line, text in zip(lines, texts, strict=True):
        number = None
        if wide:
            number = whole(PLAYER_NUMBER.with_sign().cut(text))
        number = number or _read_number(line, text, findings)
        if number is None:
            continue
        if number in rows:
            twice.append((number, line))
            continue
        rows[number] = _read_row(line, text, of_teams, findings, wide=wide)
        rating = _read_rating(line, text, findings)
        points = _read_points(line, text, findings)
        players[number] = PlayerLine(number, line, text, rating, points)
    twice = [one for one in twice if not _is_cut_in_number(one[1], one[0], findings)]
    width = max([len(row.signs) for row in rows.values()], default=0)
    if width * len(rows) > _MAX_ENTRIES:
        _refuse_size(players.values(), width, findings)
    for row in rows.values():
        row.pad(width)
    has_pending = not PENDING.isdisjoint(chain.from_iterable([row.signs for row in rows.values()]))
    report_twice(twice, players.values(), "player", findings)
    return Roster(players, rows, width, has_pending)


def _texts(lines: Sequence[Line], findings: Findings) -> list[str]:
    """Return the texts of the lines, so that their columns fit. Raises TrfError if a line has more
    columns than there can be rounds."""
    texts = [line.text for line in lines]
    if not all(map(str.isascii, texts)):
        texts = [_in_fitting_columns(line, findings) for line in lines]
    if max(map(len, texts), default=0) > _LONGEST:
        texts = [
            _within_rounds(line, text, findings) for line, text in zip(lines, texts, strict=True)
        ]
        findings.stop_at_errors()
    return texts


def participants(roster: Roster, last: int, rank: bool) -> tuple[Participant, ...]:
    """Return the participants with their entries of rounds 1 to `last`, ascending TPN.

    The TPN is the number, or with `rank` the place of the line in the file.
    """
    found = []
    known: dict[str, str] = {}  # texts that many have are one object
    histories = entries(roster.rows.values(), last)
    for place, (player, history) in enumerate(zip(roster.players, histories, strict=True), 1):
        tpn = place if rank else player.number
        texts = [player.text[columns].strip() for columns in _TEXTS]
        if FILLER in player.text:
            texts = [in_letters(text).strip() for text in texts]
        name, title, federation, sex, fide_id, birth = texts
        found.append(
            Participant(
                player.number,
                tpn,
                name,
                history,
                known.setdefault(title, title),
                player.rating,
                known.setdefault(federation, federation),
                sex,
                fide_id,
                birth,
            )
        )
    return tuple(sorted(found, key=attrgetter("tpn")))


def entries_in_matches(number: int, event: Event, last: int) -> tuple[Entry, ...]:
    """Return the matches and byes of a participant in rounds 1 to `last`; a missing entry is an
    absence."""
    signs, matches = event.roster.rows[number].signs, event.matches[number]
    return tuple(
        match or entry(0, sign) for sign, match in zip(signs[:last], matches, strict=False)
    )


def _refuse_size(players: Collection[PlayerLine], width: int, findings: Findings) -> None:
    """Refuse a file in which the rounds of one line make millions of entries for all players
    together."""
    longest = max(players, key=lambda player: len(player.text))
    findings.tell(
        "T027",
        f"{len(players)} players with {width} rounds; the limit is {_MAX_ENTRIES:,} entries",
        **longest.line.at(PLAYER.repetition(0).first, str(width)),
        expected=f"at most {_MAX_ENTRIES // len(players)} rounds",
        case="size",
    )
    findings.stop_at_errors()


def _within_rounds(line: Line, text: str, findings: Findings) -> str:
    """Return the text without blanks at its end, if it has more columns than there can be
    rounds."""
    text = text.rstrip()
    if len(text) > _LONGEST:
        message = f"the line has {len(text)} columns; that is more than {MAX_ROUNDS} rounds"
        place = line.at(_LONGEST + 1, str(len(text)))
        findings.tell("T027", message, **place, expected=f"at most {_LONGEST} columns", case="size")
    return text[:_LONGEST]


def _is_cut_in_number(line: Line, number: int, findings: Findings) -> bool:
    """Return whether a line ends before the name, and so perhaps inside the number; if it does, add
    a finding."""
    end = len(line.text.rstrip())
    if findings.every or end >= PLAYER_NAME.first:
        return False
    message = f"the line ends in column {end}, inside the player number: player {number} is also in another line"
    findings.tell("T061", message, **line.at(end + 1), case="first finding")
    return True


def _read_number(line: Line, text: str, findings: Findings) -> int | None:
    """Return the number of the player, or None with a finding."""
    usual = _usual_number(text[_NUMBER_AROUND])
    if usual:
        return usual
    before, digits, after = PLAYER_NUMBER.parted(text)
    digits = digits.strip()
    beside = before.strip() or after.strip()
    if beside.isdecimal() and beside.isascii():
        found = text[PLAYER_NUMBER.around].strip()
        findings.tell(
            "T054",
            f'the number "{found}" does not fit {PLAYER_NUMBER} of record 001',
            **line.at(PLAYER_NUMBER.first, found),
            expected=f"1 to {MAX_PLAYER_NUMBER}",
            most=MAX_PLAYER_NUMBER,
            ruler=under_ruler(text, 4, 9),
        )
        return None
    end = len(text.rstrip())
    if not digits and end < PLAYER_NAME.first and not findings.every:
        message = f"the line ends in column {end}, before the player number"
        findings.tell("T061", message, **line.at(end + 1), case="first finding")
        return None
    number = whole(digits)
    if number:
        return number
    message = "the player number is missing"
    if digits:
        message = f'"{digits}" is not a player number'
    findings.tell(
        "T050",
        f"{message} (record 001, {PLAYER_NUMBER})",
        **line.at(PLAYER_NUMBER.first, digits),
        expected=f"1 to {MAX_PLAYER_NUMBER}",
        most=MAX_PLAYER_NUMBER,
    )
    return None


def _usual_number(around: str) -> int | None:
    """Return the number in a field between two blanks, None if there is something else."""
    if around[:1] == " " == around[-1:]:
        return whole(around.strip())
    return None


def _read_rating(line: Line, text: str, findings: Findings) -> int | None:
    """Return the rating, or None for an unrated player."""
    usual = _usual_number(text[_RATING_AROUND])
    if usual and usual <= _HIGHEST_RATING:
        return usual
    before, written, after = PLAYER_RATING.parted(text)
    found = written.strip()
    rating = whole(found)
    if rating is not None and (after.isdecimal() or (before + written[:1]).isdecimal()):
        _report_shift(line, text, PLAYER_RATING, findings, case="not read")
        return None
    if not rating:
        if found not in _NO_RATING and found.strip("-"):
            written = PLAYER_RATING.raw(text)
            column = PLAYER_RATING.first + len(written) - len(written.lstrip())
            message = f'rating "{found}" is not a number (record 001, {PLAYER_RATING})'
            findings.tell("T056", message, **line.at(column, found), expected="up to four digits")
        return None
    if rating > _HIGHEST_RATING:
        findings.tell(
            "T244",
            f"rating {rating} of player {PLAYER_NUMBER.cut(text)} is above {_HIGHEST_RATING}, "
            "the limit for real ratings",
            **line.at(PLAYER_RATING.first, found),
            expected=f"at most {_HIGHEST_RATING}",
            once=True,
        )
    return rating


def _report_shift(line: Line, text: str, field: Field, findings: Findings, case: str = "") -> None:
    around = text[field.around]
    column = field.first - 1 + len(around) - len(around.lstrip())
    message = f'the field "{field.name}" does not end where it should ({field} of record 001); is the line shifted?'
    if case:
        message += " It is ignored; only the Dubov System needs it for pairing"
    ruler = under_ruler(text, field.first, field.last)
    findings.tell(
        "T065", message, **line.at(column, around.strip()), ruler=ruler, case=case, once=bool(case)
    )


def _read_points(line: Line, text: str, findings: Findings) -> int | None:
    """Return the points, or None for blank columns."""
    usual = _USUAL_POINTS.get(text[_POINTS_AROUND])
    if usual is not None:
        return usual
    found = PLAYER_POINTS.cut(text)
    before, _, after = PLAYER_POINTS.parted(text)
    if (before and before in "0123456789.,-") or (after and after in "0123456789.,"):
        _report_shift(line, text, PLAYER_POINTS, findings)
        return None
    if not found:
        end = len(text.rstrip())
        if end < PLAYER_POINTS.last:
            number = PLAYER_NUMBER.cut(text)
            message = f"the line of player {number} ends before the points ({PLAYER_POINTS}); they count as 0"
            findings.tell("T061", message, **line.at(end + 1), once=True)
        return None
    points = points_or_none(found)
    place = line.at(PLAYER_POINTS.first, found)
    if points is None or points < 0:
        message = f'"{found}" is not a valid number of points (record 001, {PLAYER_POINTS})'
        ruler = under_ruler(text, PLAYER_POINTS.first, PLAYER_POINTS.last)
        findings.tell("T063", message, **place, expected="points such as 2.5", ruler=ruler)
        return None
    if "," in found:
        message = f'points "{found}" have a comma; read as {found.replace(",", ".")}'
        findings.tell("T062", message, **place, once=True)
    return points


# ── Columns counted in another way ───────────────────────────────────────────
def _in_fitting_columns(line: Line, findings: Findings) -> str:
    """Return the line so that its columns fit, with a finding if they are counted in another
    way."""
    view, way = in_fitting_columns(line.text)
    if way:
        column = next(column for column, letter in enumerate(line.text, 1) if not letter.isascii())
        message = f"the fields of this line fit their columns only when {way}; read that way"
        findings.tell("T014", message, **line.at(column), once=True)
    return view


def in_fitting_columns(text: str) -> tuple[str, str]:
    """Return the line so that its columns fit, and how: nothing for the line itself, or counted in
    bytes, or with composed accents."""
    if text.isascii() or fits(text):
        return text, ""
    views = (
        (in_bytes(text), "counted in bytes"),
        (compose_accents(text), "read with composed accents"),
    )
    for view, way in views:
        if view != text and fits(view):
            return view, way
    return text, ""


def fits(text: str) -> bool:
    """Return whether every field of a `001` line that pairing or rating needs is in its columns."""
    if "".join(_BESIDE(text)).strip():
        return False
    number, rating, points = (
        PLAYER_NUMBER.cut(text),
        PLAYER_RATING.cut(text),
        PLAYER_POINTS.cut(text),
    )
    if not whole(number):
        return False
    if rating and whole(rating) is None:
        return False
    if points and points_or_none(points) is None:
        return False
    if read_usual_row(text) is not None:
        return True
    blocks = (read_block(text[start : start + WIDTH]) for start in range(FIRST, len(text), WIDTH))
    return all(sign != BROKEN for _, sign, _ in blocks)


# ── Blocks ───────────────────────────────────────────────────────────────────
def _read_row(line: Line, text: str, of_teams: bool, findings: Findings, *, wide: bool) -> Row:
    """Return the blocks of a line, with findings for those that are unusual."""
    usual = read_usual_row(text)
    if usual is not None:
        return usual
    row = Row([], [])
    for start in range(FIRST, len(text), WIDTH):
        opponent, sign, quirk = read_block(text[start : start + WIDTH], of_teams, wide=wide)
        row.opponents.append(opponent)
        row.signs.append(sign)
        if quirk is not None:
            _report_quirk(line, text, start, quirk, sign=sign, findings=findings)
    return row


def _report_quirk(
    line: Line, text: str, start: int, quirk: Quirk, *, sign: str, findings: Findings
) -> None:
    """Report an unusual block, which begins after column `start`."""
    block = text[start : start + WIDTH]
    found = block[quirk.column - 1 : quirk.column]  # a character between two fields, or a field
    for field in (OPPONENT, COLOUR, RESULT):
        if field.first == quirk.column:
            found = field.cut(block)
    ruler = ""
    if sign == BROKEN:
        ruler = under_ruler(text, start + 1, start + WIDTH)
    findings.tell(
        quirk.code,
        f"player {PLAYER_NUMBER.cut(text)} round {(start - FIRST) // WIDTH + 1}: `{block.strip()}` {quirk.text}",
        **line.at(start + quirk.column, found),
        case=quirk.case,
        once=sign != BROKEN,
        letter=sign,
        ruler=ruler,
    )


# ── Numbers of players and of teams ──────────────────────────────────────────
def block_at(row: Row, index: int) -> tuple[int, str]:
    """Return the opponent and the code of round `index` + 1, which may lie after the last block."""
    if index < len(row.signs):
        return row.opponents[index], row.signs[index]
    return 0, ""


def report_twice(
    twice: list[tuple[int, Line]],
    lines: Iterable[PlayerLine | TeamLine],
    noun: str,
    findings: Findings,
) -> None:
    """Report lines whose numbers are already in other lines."""
    if not twice:
        return
    first = {found.number: found.line.number for found in lines}
    for number, line in twice:
        message = f"{noun} {number} is in line {first[number]} and in line {line.number}"
        findings.tell("T051", message, **line.at(TEXT_FROM, str(number)), noun=noun)


def look_for_gaps(
    numbers: Collection[int], lines: Iterable[PlayerLine | TeamLine], noun: str, findings: Findings
) -> None:
    """Warn about missing numbers between 1 and the largest."""
    largest = max(numbers, default=0)
    if largest == len(numbers):
        return
    missing = [number for number in range(1, largest + 1) if number not in numbers]
    last = next(found.line for found in lines if found.number == largest)
    message = f"no {join_numbers(missing, noun)}; the numbers are used as given"
    findings.tell("T052", message, **last.at(TEXT_FROM, str(largest)), expected=str(len(numbers)))
