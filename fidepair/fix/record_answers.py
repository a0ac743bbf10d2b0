"""Answers about all other records, and about the file as text."""

from collections.abc import Iterator
from functools import lru_cache, partial

from fidepair.fix.player_answers import BYE_NAMES, byes
from fidepair.fix.repairs import (
    AskedPlace,
    Edits,
    NotPossible,
    PossibleAnswer,
    as_it_is,
    block_of,
    fixed_answer,
    opponent_in,
)
from fidepair.fix.spelling import is_mixed
from fidepair.systems import SYSTEMS
from fidepair.tournament import Kind, TeamRules
from fidepair.trf.format.cells import BLANK, written_block
from fidepair.trf.format.columns import (
    AFTER_CODE,
    BYES,
    CODE,
    LAYOUTS,
    LINE_UP,
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
from fidepair.trf.format.facts import RECORDS, ROUNDS, TEAMS, TYPE
from fidepair.trf.format.reading import PlayerLine


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
    limit = finding.expected.rpartition(" ")[2]
    if limit.isdecimal():
        end = PLAYER.repetition(int(limit)).first - 1
        lines = [player.line for player in place.players.values()]
        cut = {line.number: line.text[:end].rstrip() for line in lines if line.text[end:].strip()}
        yield fixed_answer("cut-entries", f"it has {limit}; later entries are removed", cut)


def systems(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the pairing systems for this kind of event."""
    is_of_players = place.finding.code == "T223"
    has_teams = place.file.records.first(TEAM.code) is not None
    if is_of_players and has_teams:
        text = "a record to add to the file"
        yield PossibleAnswer("add", text, partial(_with_record, place), "record")
        return
    line = place.file.records.first(TYPE.code)
    for name, system in SYSTEMS.items():
        is_of_teams = system.kind is Kind.TEAM
        if is_of_teams is not has_teams or (is_of_players and system.kind is not Kind.INDIVIDUAL):
            continue
        rules = TeamRules() if is_of_teams else None
        record = f"{TYPE.code} {code_of(name, None, None, rules)}"
        text = f"{system.title}: `{record}`"
        if is_of_players:
            text = f"the games of single players, paired by the {text}"
        edits = {line.number: record} if line is not None else place.added(record)
        yield fixed_answer(name, text, edits)
    if not is_of_players:
        yield as_it_is("none of these")


def _with_record(place: AskedPlace, value: str) -> Edits:
    """Return a record that is added to the file."""
    code = value[CODE]
    if code not in RECORDS or code == PLAYER.code or not value.isprintable():
        raise NotPossible(f"`{code}` is not a record that can be added")
    return place.added(value)


# ── Lists of numbers ─────────────────────────────────────────────────────────
def _columns_of_list(line: str) -> Layout | None:
    """Return the layout of a record whose list of numbers has fixed columns; None for others."""
    layout = LAYOUTS.get(line[: TEXT_FROM - 2])
    return layout if layout is not None and layout.repeated is not None else None


def member(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about a player who is in no team."""
    line = None
    if place.player is not None:
        line = place.file.first_line_ups.get(place.player.number)
    if line is not None:
        team = LINE_UP.field("team").cut(line.text)
        text = f"the player is added to the roster of team {team}, because of the line-up in line {line.number}"
        yield PossibleAnswer(f"team-{team}", text, lambda _: _with_member(place, team))
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


# ── Byes and matches by record ───────────────────────────────────────────────
def bye_of_record(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about a bye by record that contradicts the block."""
    if place.code != BYES.code:
        yield from byes(place)
        return
    finding, event = place.finding, place.event
    column = finding.column or 0
    number = whole(_values_by_column(place.text).get(column, "")) or 0
    letter = finding.expected.partition("`")[2][:1]
    is_game = finding.code == "T113"
    if is_game:
        yield fixed_answer("game", "the game is kept, the bye is removed", _without(place, column))
    elif letter in BYE_NAMES:
        text = f"the bye {letter} is kept, the one of `240` is removed"
        yield fixed_answer(BYE_NAMES[letter], text, _without(place, column))
    else:
        yield from unwanted_number(place)
    if event is None or finding.found not in BYE_NAMES:
        return
    player = place.players.get(number)
    is_in_conflict = is_game or letter in BYE_NAMES
    if event.kind is Kind.INDIVIDUAL and player is not None and is_in_conflict:
        yield _bye_instead(place, player, is_game=is_game)
    elif event.kind is Kind.TEAM and letter == "U":
        yield from _bye_instead_of_pab(place, number)


def _round_index(place: AskedPlace) -> int:
    """Return the index of the round of a `240` record."""
    return (whole(BYES.field("round").cut(place.text)) or 0) - 1


def _bye_instead(place: AskedPlace, player: PlayerLine, *, is_game: bool) -> PossibleAnswer:
    """Return the answer that the bye of the record replaces the block of a player."""
    letter, index = place.finding.found, _round_index(place)
    block = written_block(0, "-", letter)
    edits = place.with_block(block, player, index)
    opponent = place.players.get(opponent_in(block_of(player.line.text, index)))
    if is_game and opponent is not None:
        edits |= place.with_block(BLANK, opponent, index)
    name = "bye" if is_game else BYE_NAMES[letter]
    return fixed_answer(name, f"the bye {letter} is kept: `{block.strip()}`", edits)


def _bye_instead_of_pab(place: AskedPlace, number: int) -> Iterator[PossibleAnswer]:
    """Yield the answer that the bye of the record replaces the PAB of a team in `320`."""
    letter = place.finding.found
    field = TEAM_PABS.repetition(_round_index(place))
    for line in place.file.records.lines(TEAM_PABS.code):
        if whole(field.cut(line.text)) == number:
            text = f"the bye {letter} is kept, the one of `320` is removed"
            without_pab = field.put(line.text, "").rstrip()
            yield fixed_answer(BYE_NAMES[letter], text, {line.number: without_pab})


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
    *examples, last = dict.fromkeys((document.encoding, "windows-1250", "cp850"))
    text = f"the encoding of all names, such as {', '.join(examples)} or {last}"
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
