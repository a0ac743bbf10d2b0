"""Other numbers for the players of a file: the tournament with the starting order of the ranks or
ratings, and the file itself.

Every record that names a player is rewritten, and the new file is read again before it is returned.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from fidepair.errors import InputError
from fidepair.findings import Findings
from fidepair.text.recorded_changes import BYE_WORDS
from fidepair.tournament import Kind, Tournament
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import (
    BYES,
    FORBIDDEN,
    OPPONENT,
    PLAYER_NUMBER,
    PLAYER_RANK,
    ROSTER,
    VIRTUAL,
    VIRTUAL_OF_PLAYER,
    Field,
    whole,
    words,
)
from fidepair.trf.format.document import KEPT, Document, Line, parse, restore_kept_records
from fidepair.trf.format.facts import ABNORMAL, ABSENT, NEVER_MEET, RECORDS
from fidepair.trf.format.reading import PlayerLine, Reading
from fidepair.trf.format.remarks import (
    ADJOURNED,
    BY_HAND,
    CLUB,
    CORRECTED,
    DECIDED,
    FIXED_BOARD,
    FOR_RATING,
    GROUP,
    KINDS,
    NATIONAL,
    ORDERED,
    PROVISIONAL,
    RATED,
    WITHDRAWN,
    Remark,
    members_of,
    remark_of,
    with_new_last_of_ga,
)
from fidepair.trf.proof import differences
from fidepair.trf.read.numbers import ranks_of, tpns_by
from fidepair.trf.read.reader import Loaded, interpret
from fidepair.trf.read.records import is_national_rating
from fidepair.trf.read.statements import readings_of_abnormal
from fidepair.trf.write.edits import in_columns_of
from fidepair.trf.write.lines import count_in_blocks, renumbered, virtual_lines

_WORDS = (*ABSENT.codes, *NEVER_MEET.codes)


def ordered(loaded: Loaded, by: str) -> Tournament:
    """Return the tournament of a file with the starting order of its numbers (`file`), ranks
    (`rank`) or ratings (`rating`).

    The numbers stay. Raises InputError for an order that is not clear.
    """
    if by == "file":
        return loaded.tournament
    reading = interpret(loaded.document.to_bytes(), loaded.document.name, loaded.tournament.kind)
    return loaded.tournament.ordered(tpns_by(by, reading.tournament, reading.event.boards.players))


def with_numbers(data: bytes, name: str, by: str, kind: Kind | None = None) -> bytes:
    """Return the file renumbered in every record by the chosen order, and the players sorted by
    number.

    With `rank` the old numbers become ranks: they were the final order; with `rating` they do so if
    no player has a rank. Raises TrfError and InputError as `ordered` does.
    """
    if by == "file":
        return data
    reading = interpret(restore_kept_records(data), name, kind)
    changes = [
        one for one in reading.tournament.renumberings if one.renamed is None and one.rated is None
    ]
    if changes:
        raise InputError(
            f"{name}: comments record how numbers changed during the event"
            f" (`{changes[-1].comment}`), and other numbers would contradict them.\n"
            "  Keep the numbers of the file."
        )
    new = tpns_by(by, reading.tournament, reading.event.boards.players)
    ranked = by == "rank" or not any(ranks_of(reading.event.boards.players).values())

    def comment(text: str) -> str:
        if by == "rating" and remark_of(text, ORDERED):
            return ""  # it announces another order
        return renumbered_comment(text, new)

    return _rewritten(data, reading, new, ranked, comment)


def with_new_numbers(
    data: bytes, name: str, new: Mapping[int, int], kind: Kind | None, comment: Callable[[str], str]
) -> bytes:
    """Return the file of an individual event with new numbers, by the old ones, in every record.

    `comment` returns a comment with the new numbers. Raises TrfError and InputError as
    `with_numbers` does.
    """
    reading = interpret(restore_kept_records(data), name, kind)
    if any(one.number != one.tpn for one in reading.tournament.participants):
        raise InputError(
            f"{name}: the order of the lines ranks the players (`XXC rank`), so numbers have no meaning.\n"
            "  Number the players in that order first."
        )
    return _rewritten(data, reading, new, False, comment)


def _rewritten(
    data: bytes,
    reading: Reading,
    new: Mapping[int, int],
    ranked: bool,
    comment: Callable[[str], str],
) -> bytes:
    """Return the file with new numbers, after it was read again; `ranked`: the old numbers become
    ranks."""
    if all(old == number for old, number in new.items()):
        return data
    name = reading.document.name
    lines = parse(data, name, Findings(name)).lines
    kept = {line.number for line in lines if line.text.startswith(KEPT)}
    texts = _texts(reading, new, ranked)
    for line in reading.document.lines:
        if line.text.startswith("###"):
            text = comment(line.text)
            texts[line.number] = [text] if text else []
    written = _document(reading, new, texts, kept).to_bytes()
    found = interpret(restore_kept_records(written), name, reading.tournament.kind).tournament
    expected = reading.tournament.renumbered(new)._replace(manual_changes=found.manual_changes)
    changed = differences(expected, found)
    if changed:
        raise InputError(
            f"{name}: renumbered, the file cannot hold these facts: {', '.join(changed)}"
        )
    return written


def _texts(reading: Reading, new: Mapping[int, int], ranked: bool) -> dict[int, list[str]]:
    """Return the rewritten lines that name players, by the number of the old line."""
    records, boards = reading.records, reading.event.boards
    texts: dict[int, list[str]] = {}
    for player in boards.players:
        texts[player.line.number] = [_player_text(reading, player, new, ranked)]
    for line, fields in _lines_with_numbers(reading):
        texts[line.number] = [_with_numbers_in(fields, line.text, new)]
    for line in records.lines(*_WORDS):
        numbers = [str(new.get(int(word), word)) for word, _ in words(line.text)]
        texts[line.number] = [RECORDS[line.code.upper()].line(numbers)]
    ranges = records.lines(VIRTUAL.code)
    if ranges:  # with new numbers other players are neighbours
        for line in ranges:
            texts[line.number] = []
        renumbered_tournament = reading.tournament.renumbered(new)
        texts[ranges[0].number] = virtual_lines(count_in_blocks(renumbered_tournament))
    return texts


def _lines_with_numbers(reading: Reading) -> Iterator[tuple[Line, Iterable[Field]]]:
    """Yield the lines that have numbers of players in columns, other than `001`, with the fields of
    these numbers."""
    records = reading.records
    for layout in (BYES, FORBIDDEN):
        for line in records.lines(layout.code):
            yield line, layout.repetitions(line.text)
    for line in records.lines(ROSTER.code):
        yield line, [_in_columns_of(line.text, field) for field in ROSTER.repetitions(line.text)]
    for line in records.lines(VIRTUAL_OF_PLAYER.code):
        yield line, [VIRTUAL_OF_PLAYER.field("player")]
    for line in records.lines(*ABNORMAL.codes):
        layout, _ = readings_of_abnormal(line.text, teams=False)[0]
        yield line, layout.repetitions(line.text)
    for line in records.strange:
        if is_national_rating(line.text):
            yield line, [PLAYER_NUMBER]


def _in_columns_of(text: str, field: Field) -> Field:
    """Return a field of a roster (`013`) as its writer counts: the last column or the one before it
    is blank."""
    if field.raw(text.ljust(field.last))[-1] == " ":
        return field._replace(last=field.last - 1)
    return field


def _player_text(reading: Reading, player: PlayerLine, new: Mapping[int, int], ranked: bool) -> str:
    """Return the line of a player with new numbers; `ranked`: the old number becomes the rank."""
    opponents = reading.event.boards.rows[player.number].opponents
    fields = [
        OPPONENT.at(FIRST + index * WIDTH + OPPONENT.first)
        for index, number in enumerate(opponents)
        if number
    ]
    text = _with_numbers_in([PLAYER_NUMBER, *fields], player.text, new)
    if ranked:
        text = PLAYER_RANK.put(text, str(player.number))
    return in_columns_of(player, text)


def _with_numbers_in(fields: Iterable[Field], text: str, new: Mapping[int, int]) -> str:
    """Return the text with new numbers in those of the fields that have an old one."""
    for field in [*fields]:
        number = new.get(whole(field.cut(text)) or 0)
        if number is not None:
            text = field.put(text, str(number))
    return text


def _document(
    reading: Reading, new: Mapping[int, int], texts: Mapping[int, list[str]], kept: set[int]
) -> Document:
    """Return the document with the rewritten lines, and the players in the order of their numbers.

    `kept`: the lines that are comments of kept records.
    """
    document = reading.document
    players = sorted(reading.event.boards.players, key=lambda player: new[player.number])
    places = sorted(player.line.number for player in players)
    source = {place: player.line.number for place, player in zip(places, players, strict=True)}
    lines: list[Line] = []
    for line in document.lines:
        mark = KEPT if line.number in kept else ""
        for text in texts.get(source.get(line.number, line.number), [line.text]):
            lines.append(Line(0, mark + text, line.end or document.line_end))
    if not document.lines[-1].end:  # as in the old file, the last line has no end
        lines[-1] = lines[-1]._replace(end="")
    return renumbered(document, lines)


LOTS = "Lots"
OF_RESULTS = (FOR_RATING, RATED, CORRECTED)
"""Kinds of corrected results; the longer words come first."""
_PAIR = re.compile(r"(?<![\d./-])(\d+)-(\d+)(?![\d./-])")
OF_PLAYER = re.compile(r"(\d+) (?:rating|name|had|bye) ")
_BYE_BY_HAND = re.compile(
    rf"(\d+)(?= has the bye by the arbiter| (?:{'|'.join(BYE_WORDS.values())})\b)"
)
_RATED = re.compile(r"(\d+)=(\d+)")
_ABSENT = re.compile(r"### (XXZ|BYE)((?:\s+\d+)+)\s*")


def remark_in(comment: str) -> Remark | None:
    """Return the event in a comment, whatever its kind; None if there is none."""
    for kind in (*KINDS, LOTS):
        remark = remark_of(comment, kind)
        if remark:
            return remark
    return None


def renumbered_comment(line: str, new: Mapping[int, int]) -> str:
    """Return a comment line with the new numbers of participants.

    The record of an earlier renumbering keeps the numbers of that time.
    """

    def number(text: str) -> str:
        return str(new.get(int(text), text))

    absent = _ABSENT.fullmatch(line)
    if absent:
        return f"### {absent[1]} {' '.join(map(number, absent[2].split()))}"
    remark = remark_in(line)
    if remark is None or not remark.text:
        return with_new_last_of_ga(line, new)
    text = remark.text
    who = OF_PLAYER.match(text)
    if remark.kind in (PROVISIONAL, NATIONAL, FIXED_BOARD):
        text = _RATED.sub(lambda one: f"{number(one[1])}={one[2]}", text)
    elif remark.kind in (CLUB, GROUP):
        text = _renumbered_members(remark, new)
    elif who and remark.kind in (*OF_RESULTS, WITHDRAWN):
        text = number(who[1]) + text.removeprefix(who[1])
    elif remark.kind == ADJOURNED:
        text = _renumbered_pairs(text, new)
    elif remark.kind == BY_HAND:
        text = _renumbered_pairs(text, new)
        text = _BYE_BY_HAND.sub(lambda one: number(one[1]), text)
    elif remark.kind in (*OF_RESULTS, DECIDED):
        text = _renumbered_pairs(text, new, only_first=True)
    return line.replace(remark.text, text)


def _renumbered_members(remark: Remark, new: Mapping[int, int]) -> str:
    """Return the members of a club or group with their new numbers."""
    members = members_of(remark)
    if members is None:
        return remark.text
    numbers = sorted(new.get(each, each) for each in members[0])
    return f"{','.join(map(str, numbers))} = {members[1]}"


def _renumbered_pairs(text: str, new: Mapping[int, int], *, only_first: bool = False) -> str:
    """Return a text in which pairs of participants (`3-17`) have the new numbers."""

    def pair(one: re.Match[str]) -> str:
        white, black = int(one[1]), int(one[2])
        return f"{new[white]}-{new[black]}" if white in new and black in new else one[0]

    return _PAIR.sub(pair, text, count=int(only_first))
