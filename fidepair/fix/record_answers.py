"""Answers about all other records, and about the file as text."""

from collections.abc import Iterator
from functools import lru_cache, partial

from fidepair.fix.player_answers import byes
from fidepair.fix.repairs import (
    AskedPlace,
    Edits,
    NotPossible,
    PossibleAnswer,
    as_it_is,
    fixed_answer,
)
from fidepair.fix.spelling import is_mixed
from fidepair.systems import SYSTEMS
from fidepair.tournament import Kind, TeamRules
from fidepair.trf.format.columns import (
    AFTER_CODE,
    BYES,
    LAYOUTS,
    PLAYER,
    ROSTER,
    TEAM,
    TEAM_PABS,
    TEXT_FROM,
    Layout,
    whole,
    words,
)
from fidepair.trf.format.dialects import code_of
from fidepair.trf.format.facts import ROUNDS, TEAMS, TYPE


def count_of_file(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about a count of players or teams that differs from the file."""
    found, expected = place.finding.found, place.finding.expected
    if expected.isdecimal():
        before, value = place.text[: TEXT_FROM - 1], place.text[TEXT_FROM - 1 :]
        edits = {place.number: before + value.replace(found, expected, 1)}
        yield fixed_answer("file", f"{expected}, the number in the file", edits)
    yield as_it_is(f"{found}; the file is not complete")


def more_rounds(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about entries in more rounds than the file announces."""
    finding, state = place.finding, place.state
    if state is None or not finding.found.isdecimal():
        return
    edits = {
        line.number: f"{line.code} {finding.found}"
        for line in place.file.records.lines(*ROUNDS.codes)
    }
    yield fixed_answer("more-rounds", f"the tournament has {finding.found} rounds", edits)


def systems(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the pairing systems for this kind of event."""
    has_teams = place.file.records.first(TEAM.code) is not None
    line = place.file.records.first(TYPE.code)
    for name, system in SYSTEMS.items():
        is_of_teams = system.kind is Kind.TEAM
        if is_of_teams is not has_teams:
            continue
        rules = TeamRules() if is_of_teams else None
        record = f"{TYPE.code} {code_of(name, None, None, rules)}"
        edits = {line.number: record} if line is not None else place.added(record)
        yield fixed_answer(name, f"{system.title}: `{record}`", edits)
    yield as_it_is("none of these")


# ── Lists of numbers ─────────────────────────────────────────────────────────
def _columns_of_list(line: str) -> Layout | None:
    """Return the layout of a record whose list of numbers has fixed columns; None for others."""
    layout = LAYOUTS.get(line[: TEXT_FROM - 2])
    return layout if layout is not None and layout.repeated is not None else None


def member(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the answer that names the team of a player who is in none."""
    text = "the team of the player, to add to its roster"
    yield PossibleAnswer("team", text, partial(_with_member, place), "number")


def _with_member(place: AskedPlace, team: str) -> Edits:
    """Return the roster of a team with the player of the place added."""
    for order, line in enumerate(place.file.records.lines(*TEAMS.codes), 1):
        layout: Layout = ROSTER
        number: int | None = order
        if line.code == TEAM.code:
            layout = TEAM
            number = whole(TEAM.field("number").cut(line.text))
        if number is not None and number == whole(team) and place.player is not None:
            text = line.text.rstrip()
            field = layout.repetition(len([*layout.repetitions(text)]))
            return {line.number: field.put(text, str(place.player.number))}
    raise NotPossible(f"`{team}` is not the number of a team")


@lru_cache(maxsize=4)  # successive questions are about numbers of the same line
def _values_by_column(line: str) -> dict[int, str]:
    """Return the values of a list in fixed columns, or the words of another record, by their first
    column."""
    layout = _columns_of_list(line)
    found = words(line) if layout is None else layout.values(line.rstrip())
    return {first: text for text, first in found}


def _without(place: AskedPlace, column: int) -> Edits:
    """Return the line without the number whose field or word begins in the column, or contains
    it."""
    layout, values = _columns_of_list(place.text), _values_by_column(place.text)
    if layout is None:
        start = column - 1
        end = start + len(values.get(column, ""))
        text = f"{place.text[:start].rstrip()} {place.text[end:].lstrip(' ,')}".rstrip()
        return {place.number: text} if text[AFTER_CODE].strip() else place.as_comment()
    kept: list[str] = []
    for first, value in values.items():
        is_removed = first <= column < first + layout.step
        if not is_removed:
            kept.append(value)
        elif layout is TEAM_PABS:  # its columns count rounds
            kept.append("")
    if layout is not TEAM_PABS and not any(kept):
        return place.as_comment()
    field = layout.repetition(0)
    width = field.first - 1
    fields = [field.put("", number)[width:].ljust(layout.step) for number in kept]
    return {place.number: (place.text[:width].ljust(width) + "".join(fields)).rstrip()}


def _column_of(place: AskedPlace) -> int:
    """Return the column of the number that the finding is about."""
    column = place.finding.column or 0
    values = _values_by_column(place.text)
    if column in values:
        return column
    for first, text in reversed(values.items()):
        if text == place.finding.found:
            return first
    return column


def unwanted_number(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the answer that removes a number from a list."""
    column = _column_of(place)
    text = "the number does not belong there"
    yield PossibleAnswer("leave-out", text, lambda _: _without(place, column))


# ── Byes by record ───────────────────────────────────────────────────────────
def bye_of_record(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about a bye by record that contradicts the block."""
    if place.code == BYES.code:
        yield from unwanted_number(place)
    else:
        yield from byes(place)


# ── The file as text ─────────────────────────────────────────────────────────
def encodings(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about the encoding, in which all lines with other than ASCII letters are read
    again."""
    document = place.file.examination.document
    if document is None:
        return
    contents = {
        line.number: line.text.encode(document.encoding)
        for line in document.lines
        if not line.text.isascii()
    }
    if is_mixed(document):
        text = "UTF-8 for each line that is valid UTF-8, otherwise Windows-1252"
        yield PossibleAnswer("line-by-line", text, lambda _: _decoded_line_by_line(contents))
    text = f"the encoding of all names, such as {document.encoding}, windows-1250 or cp850"
    yield PossibleAnswer("encoding", text, partial(_decoded, contents), "name")


def _decoded(contents: dict[int, bytes], encoding: str) -> Edits:
    """Return the lines in an encoding. Raises NotPossible unless it keeps ASCII characters."""
    try:
        texts = {number: content.decode(encoding) for number, content in contents.items()}
    except (LookupError, ValueError):  # a name that is none, or bytes that are no letters
        raise NotPossible(f"the names are not in `{encoding}`, or it is not an encoding") from None
    for number, text in texts.items():
        ascii_letters = "".join(filter(str.isascii, text))
        ascii_bytes = bytes(byte for byte in contents[number] if byte < 128)
        if ascii_letters.encode() != ascii_bytes:
            raise NotPossible(f"`{encoding}` does not store each ASCII letter in one byte")
    return texts


def _decoded_line_by_line(contents: dict[int, bytes]) -> Edits:
    """Return each line as UTF-8 if it is valid, otherwise as Windows-1252."""
    texts: Edits = {}
    for number, content in contents.items():
        try:
            texts[number] = content.decode("utf-8")
        except UnicodeDecodeError:
            texts[number] = content.decode("cp1252", "replace")
    return texts


def missing_player_code(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the answer that a line without a known code is a player."""
    edits = {place.number: PLAYER.code + place.text[AFTER_CODE]}
    yield fixed_answer("player", "a player: the code is `001`", edits)


def virtual_points(_: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the answer that the virtual points of the file are right."""
    yield as_it_is("they are correct")
