"""Answers about all other records, and about the file as text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fidepair.fix.forms import is_mixed
from fidepair.fix.place import (
    AskedPlace,
    as_it_is,
    block_of,
    comment,
    filled,
    opponent_in,
    shortly,
    way,
)
from fidepair.fix.player_ways import LETTERS, byes
from fidepair.fix.repairs import Edits, NotPossible, PossibleAnswer, WayOut
from fidepair.systems import SYSTEMS
from fidepair.tournament import Kind, TeamRules
from fidepair.trf.format.cells import BLANK, written_block
from fidepair.trf.format.columns import (
    AFTER_CODE,
    BYES,
    CODE,
    FORFEITED,
    LAYOUTS,
    LINE_UP,
    PLAYER,
    ROSTER,
    TEAM,
    TEAM_PABS,
    TEXT_FROM,
    whole,
    words,
)
from fidepair.trf.format.dialects import code_of
from fidepair.trf.format.facts import INITIAL_COLOUR, POINTS, RECORDS, ROUNDS, TEAMS, TYPE
from fidepair.trf.read.records import value_of

if TYPE_CHECKING:
    from collections.abc import Iterator


_MOST_NUMBER = 9999
_TWINS = {code: fact.codes for fact in (ROUNDS, INITIAL_COLOUR, POINTS) for code in fact.codes}
"""Records that say one thing under several codes."""


def twins(place: AskedPlace) -> Iterator[WayOut]:
    """Yield that the other one of two lines that say one thing is to go: the first that is not as
    this one."""
    codes = _TWINS.get(place.code, (place.code,))
    value = value_of(place.lines[place.number - 1])
    first = next((line for line in place.file.lines_of(*codes) if value_of(line) != value), None)
    if first is not None:
        yield way(f"remove-line-{first.number}", f"`{shortly(first.text)}` goes", comment(first))


def _added_record(place: AskedPlace) -> Iterator[WayOut]:
    def add(value: str) -> Edits:
        if value[CODE] not in RECORDS or value[CODE] == PLAYER.code or not value.isprintable():
            raise NotPossible(f"`{value[CODE]}` is no record that can be added")
        return place.added(value)

    yield WayOut(PossibleAnswer("add", "a record that is added to the file", "record"), add)


def count_of_file(place: AskedPlace) -> Iterator[WayOut]:
    finding = place.finding
    if finding.expected.isdecimal():
        text = place.text[: TEXT_FROM - 1] + place.text[TEXT_FROM - 1 :].replace(
            finding.found, finding.expected, 1
        )
        yield way("file", f"{finding.expected}, as many as are in the file", {place.number: text})
    yield as_it_is(f"{finding.found}; the file is not complete")


def more_rounds(place: AskedPlace) -> Iterator[WayOut]:
    finding, state = place.finding, place.examination.state
    if state is None or not finding.found.isdecimal():
        return
    edits = {
        line.number: f"{line.code} {finding.found}" for line in place.file.lines_of(*ROUNDS.codes)
    }
    yield way("more-rounds", f"the tournament has {finding.found} rounds", edits)
    limit = finding.expected.rpartition(" ")[2]
    if limit.isdecimal():
        end = PLAYER.repetition(int(limit)).first - 1
        cut = {
            p.line.number: p.line.text[:end].rstrip()
            for p in place.players.values()
            if p.line.text[end:].strip()
        }
        yield way("cut-entries", f"it has {limit}; what stands after them goes", cut)


def systems(place: AskedPlace) -> Iterator[WayOut]:
    is_single = place.finding.code == "T223"
    has_teams = bool(place.file.lines_of(TEAM.code))
    of_teams = not is_single and has_teams
    if is_single and has_teams:
        yield from _added_record(place)
        return
    line = next(iter(place.file.lines_of(TYPE.codes[0])), None)
    for name, system in SYSTEMS.items():
        if (system.kind is Kind.TEAM) is not of_teams or (
            is_single and system.kind is not Kind.INDIVIDUAL
        ):
            continue
        code = code_of(name, None, None, TeamRules() if system.kind is Kind.TEAM else None)
        text = f"{TYPE.codes[0]} {code}"
        of_whom = "the games of single players, paired by the " if is_single else ""
        yield way(
            name,
            f"{of_whom}{system.title}: `{text}`",
            {line.number: text} if line is not None else place.added(text),
        )
    if not is_single:
        yield as_it_is("none of these")


def member(place: AskedPlace) -> Iterator[WayOut]:
    """A player in no team."""

    def edits(value: str) -> Edits:
        for order, line in enumerate(place.file.lines_of(*TEAMS.codes), 1):
            number = whole(TEAM.field("number").cut(line.text)) if line.code == TEAM.code else order
            if number is not None and number == whole(value) and place.player is not None:
                layout = TEAM if line.code == TEAM.code else ROSTER
                text = line.text.rstrip()
                index = sum(1 for _ in layout.repetitions(text))
                return {line.number: layout.repetition(index).put(text, str(place.player.number))}
        raise NotPossible(f"`{value}` is not the number of a team")

    line = place.file.first_line_ups.get(place.player.number) if place.player is not None else None
    if line is not None:
        team = LINE_UP.field("team").cut(line.text)
        said = f"the player is added to the roster of team {team}, as line {line.number} has the line-up"
        yield WayOut(PossibleAnswer(f"team-{team}", said), lambda _: edits(team))
    yield WayOut(
        PossibleAnswer("team", "the team of the player, who is added to its roster", "number"),
        edits,
    )


@lru_cache(maxsize=4)  # one question after the other is about numbers of the same line
def _spans(line: str) -> dict[int, str]:
    """Return what stands in the fields of a list, or the words of a record without fields, by the
    column."""
    layout = LAYOUTS.get(line[: TEXT_FROM - 2])
    found = (
        words(line) if layout is None or layout.repeated is None else layout.values(line.rstrip())
    )
    return {first: text for text, first in found}


def _without(place: AskedPlace, column: int) -> Edits:
    """Return the line without the number whose field or word begins in the column, or holds it."""
    layout, spans = LAYOUTS.get(place.code), _spans(place.text)
    if layout is None or layout.repeated is None:
        word = spans.get(column, "")
        rest = (
            place.text[: column - 1].rstrip()
            + " "
            + place.text[column - 1 + len(word) :].lstrip(" ,")
        ).rstrip()
        return (
            {place.number: rest}
            if rest[AFTER_CODE].strip()
            else comment(place.lines[place.number - 1])
        )
    kept = [text for first, text in spans.items() if not first <= column < first + layout.step]
    if layout is TEAM_PABS:
        kept = [
            "" if first <= column < first + layout.step else text for first, text in spans.items()
        ]
    elif not any(kept):
        return comment(place.lines[place.number - 1])
    field = layout.repetition(0)
    before = field.first - 1
    fields = [field.put("", number)[before:].ljust(layout.step) for number in kept]
    return {place.number: (place.text[:before].ljust(before) + "".join(fields)).rstrip()}


def _column_of(place: AskedPlace) -> int:
    """Return where the number stands that the finding is about."""
    at = place.finding.column or 0
    spans = _spans(place.text)
    if at in spans:
        return at
    return next(
        (first for first, text in reversed(spans.items()) if text == place.finding.found), at
    )


def other_number(place: AskedPlace, *, keep: bool = False) -> Iterator[WayOut]:
    """A number in a list: another one, or none."""
    column, old = _column_of(place), place.finding.found
    layout = LAYOUTS.get(place.code)

    def edits(value: str) -> Edits:
        if not whole(value) or len(value) > len(str(_MOST_NUMBER)):
            raise NotPossible(f"`{value}` is no number")
        if layout is not None and layout.repeated is not None and column >= layout.repeated.first:
            field = layout.repetition((column - layout.repeated.first) // layout.step)
            if len(value) <= field.width:
                return {place.number: field.put(place.text, value).rstrip()}
        return place.replaced(column, column + max(len(old), 1) - 1, value)

    if not keep:
        yield WayOut(PossibleAnswer("number", "the number that is meant", "number"), edits)
    left_out = PossibleAnswer("leave-out", "the number does not belong there")
    yield WayOut(left_out, lambda _: _without(place, column))


def missing_number(place: AskedPlace) -> Iterator[WayOut]:
    layout, column = LAYOUTS.get(place.code), place.finding.column or 0
    if layout is None or layout.repeated is None or column > len(place.text):
        return
    yield from other_number(place)


def nobody_kept_apart(place: AskedPlace) -> Iterator[WayOut]:
    def edits(value: str) -> Edits:
        if not whole(value):
            raise NotPossible(f"`{value}` is no number")
        layout = LAYOUTS.get(place.code)
        text = place.text.rstrip()
        if layout is None or layout.repeated is None:
            return {place.number: f"{text} {value}"}
        return {
            place.number: filled(
                layout.repetition(sum(1 for _ in layout.repetitions(text))), text, value
            )
        }

    yield WayOut(PossibleAnswer("number", "the other one of the pair", "number"), edits)


def bye_of_record(place: AskedPlace) -> Iterator[WayOut]:
    """A bye by record against what the block says."""
    finding, event = place.finding, place.examination.event
    if place.code != BYES.code:
        yield from byes(place) if place.index is not None else ()
        return
    number = whole(_spans(place.text).get(finding.column or 0, "")) or 0
    index = (whole(BYES.field("round").cut(place.text)) or 0) - 1
    without = _without(place, finding.column or 0)
    letter = finding.expected.partition("`")[2][:1]
    player = place.players.get(number)
    if finding.code == "T113":
        yield way("game", "the game stands, the bye goes", without)
    elif letter in LETTERS:
        yield way(LETTERS[letter], f"the bye {letter} stands, that of `240` goes", without)
    else:
        yield from other_number(place, keep=True)
    if event is None or finding.found not in LETTERS:
        return
    if (
        event.kind is Kind.INDIVIDUAL
        and player is not None
        and (finding.code == "T113" or letter in LETTERS)
    ):
        block = written_block(0, "-", finding.found)
        edits = place.with_block(block, player, index)
        other = place.players.get(opponent_in(block_of(player.line.text, index)))
        if finding.code == "T113" and other is not None:
            edits |= place.with_block(BLANK, other, index)
        name = "bye" if finding.code == "T113" else LETTERS[finding.found]
        yield way(name, f"the bye {finding.found} stands: `{block.strip()}`", edits)
    elif event.kind is Kind.TEAM and letter == "U":
        field = TEAM_PABS.repetition(index)
        for line in place.file.lines_of(TEAM_PABS.code):
            if whole(field.cut(line.text)) == number:
                yield way(
                    LETTERS[finding.found],
                    f"the bye {finding.found} stands, that of `320` goes",
                    {line.number: field.put(line.text, "").rstrip()},
                )


def forfeited(place: AskedPlace) -> Iterator[WayOut]:
    event = place.examination.event
    words_ = place.finding.way_out.partition("330 +- ")[2].split()
    if len(words_) < 2:
        return
    round_, team = words_[0], words_[1]

    def edits(value: str) -> Edits:
        if not whole(value) or value == team:
            raise NotPossible(f"`{value}` is not the number of another team")
        return place.added(
            FORFEITED.line({"result": "+-", "round": round_, "white": team, "black": value})
        )

    assert event is None or event.kind is Kind.TEAM
    yield WayOut(
        PossibleAnswer(
            "opponent",
            f"the team that did not come to round {round_} against team {team}",
            "number",
        ),
        edits,
    )


def blanks_for_tab(place: AskedPlace) -> Iterator[WayOut]:
    def edits(value: str) -> Edits:
        count = whole(value)
        if count is None or count > PLAYER.repetition(0).last:
            raise NotPossible(f"`{value}` is no number of blanks")
        return {place.number: place.text.replace("\t", " " * count, 1)}

    yield WayOut(PossibleAnswer("blanks", "how many blanks stand for the tab", "number"), edits)


def encodings(place: AskedPlace) -> Iterator[WayOut]:
    """In which encoding the names are: all lines that have letters besides ASCII are read again."""
    document = place.examination.document
    if document is None:
        return
    raw = {
        line.number: line.text.encode(document.encoding)
        for line in document.lines
        if not line.text.isascii()
    }

    def edits(value: str) -> Edits:
        try:
            found = {number: data.decode(value) for number, data in raw.items()}
        except (LookupError, UnicodeError):
            raise NotPossible(f"the names are not in `{value}`, or it is no encoding") from None
        for number, text in found.items():
            letters = "".join(filter(str.isascii, text))
            if letters.encode() != bytes(byte for byte in raw[number] if byte < 128):
                raise NotPossible(f"`{value}` has no ASCII letters in one byte each")
        return found

    if is_mixed(document):
        yield WayOut(
            PossibleAnswer("line-by-line", "UTF-8 where a line is that, else Windows-1252"),
            lambda _: {number: _line_by_line(data) for number, data in raw.items()},
        )
    yield WayOut(
        PossibleAnswer(
            "encoding", "the encoding of all, such as windows-1250, cp850 or iso-8859-2", "name"
        ),
        edits,
    )


def _line_by_line(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def is_player(place: AskedPlace) -> Iterator[WayOut]:
    yield way(
        "player",
        "a player: the code is `001`",
        {place.number: PLAYER.code + place.text[AFTER_CODE]},
    )


def virtual_points(_: AskedPlace) -> Iterator[WayOut]:
    yield as_it_is("they are right")
