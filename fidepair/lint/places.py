"""Places of findings, the lines that can be checked, and findings that are reported once with the
number of their places."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fidepair.findings import Finding, tell
from fidepair.tournament import Kind
from fidepair.trf.format.columns import TEXT_FROM, Field, in_letters
from fidepair.trf.format.document import Line
from fidepair.trf.format.reading import Event, PlayerLine
from fidepair.trf.read.reader import Examination
from fidepair.trf.read.records import leading_number, value_of


class Place(NamedTuple):
    """A place in the file, line and column from 1, and the text there: the last positional
    arguments of `tell`."""

    line: int
    column: int
    found: str = ""


def of_value(line: Line, found: str | None = None) -> Place:
    """Return the place of the value of a record; `found`: the part of it to quote."""
    return Place(line.number, TEXT_FROM, value_of(line) if found is None else found)


def of_field(field: Field, line: Line, text: str | None = None) -> Place:
    """Return the place of a field; `text`: the line as its columns fit, by default as written."""
    if text is None:
        text = line.text
    return Place(line.number, field.first, in_letters(field.cut(text)))


def number_in(line: Line | None) -> int | None:
    """Return the number at the beginning of a record, None if there is none, or no record."""
    return leading_number(value_of(line)) if line is not None else None


def of_block(event: Event, player: PlayerLine, index: int, column: int, found: str = "") -> Place:
    """Return the place of a participant in round `index` + 1; `column` counts in the block."""
    column_in_line = event.roster.column(index, column)
    return Place(player.line.number, column_in_line, found)


def noun_of(kind: Kind) -> str:
    """Return the noun for the participants of this kind of event, such as players or teams."""
    return "team" if kind is Kind.TEAM else "player"


def clear_players(examination: Examination, event: Event) -> Sequence[PlayerLine]:
    """Return the players of the `001` lines whose fields are in their columns."""
    players = event.boards.players
    shifted = {finding.line for finding in examination.findings if finding.code == "T065"}
    if not shifted:
        return players
    return [player for player in players if player.line.number not in shifted]


def once(
    code: str, text: str, places: Iterable[Place], *, expected: str = "", case: str = ""
) -> list[Finding]:
    """Return one finding at the first of the places, with their number if there are several; none
    without a place."""
    in_order = sorted(places)
    if not in_order:
        return []
    if len(in_order) > 1:
        text = f"{text} ({len(in_order)} times in the file)"
    return [tell(code, text, *in_order[0], expected=expected, case=case)]
