"""Where findings stand, which lines can be looked at, and findings told once for a file with the
number of places."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.findings import tell
from fidepair.tournament import Kind
from fidepair.trf.format.columns import TEXT_FROM, in_letters
from fidepair.trf.read.records import value_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.findings import Finding
    from fidepair.trf.format.columns import Field
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import Event, PlayerLine
    from fidepair.trf.read.reader import Examination


class Place(NamedTuple):
    """A place in the file, line and column from 1, and what stands there: the end of what `tell` is
    called with."""

    line: int
    column: int
    found: str = ""


def of_value(line: Line, found: str | None = None) -> Place:
    """Return the place of what stands after the code of a record; `found`: as much of it as is to
    be quoted."""
    return Place(line.number, TEXT_FROM, value_of(line) if found is None else found)


def of_field(field: Field, line: Line, text: str | None = None) -> Place:
    """Return the place of a field; `text`: the line in the way its columns fit."""
    return Place(
        line.number, field.first, in_letters(field.cut(line.text if text is None else text))
    )


def of_block(event: Event, player: PlayerLine, index: int, column: int, found: str = "") -> Place:
    """Return the place of a participant in round `index` + 1; `column` counts in the block."""
    return Place(player.line.number, event.roster.column(index, column), found)


def noun_of(kind: Kind) -> str:
    """Return what the participants of such an event are called."""
    return "team" if kind is Kind.TEAM else "player"


def clear_players(examination: Examination, event: Event) -> Sequence[PlayerLine]:
    """Return the players of the `001` lines, without those whose fields are out of their
    columns."""
    players = event.boards.players
    shifted = {finding.line for finding in examination.findings if finding.code == "T065"}
    return (
        [player for player in players if player.line.number not in shifted] if shifted else players
    )


def once(
    code: str, text: str, places: Iterable[Place], *, expected: str = "", case: str = ""
) -> list[Finding]:
    """Return one finding at the first of the places, with their number if there are more; none
    without a place."""
    gathered = sorted(places)
    if not gathered:
        return []
    said = text if len(gathered) == 1 else f"{text} ({len(gathered)} times in the file)"
    return [tell(code, said, *gathered[0], expected=expected, case=case)]
