"""Which lines can be looked at, and findings that are told once for a file, with the number of their places."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.findings import tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.findings import Finding
    from fidepair.trf.format.reading import PlayerLine
    from fidepair.trf.read.reader import Examination


class Place(NamedTuple):
    """A place in the file, line and column from 1, and what stands there."""

    line: int
    column: int
    found: str = ""


def clear_players(examination: Examination) -> list[PlayerLine]:
    """Return the players of the `001` lines, without those whose fields are out of their columns."""
    if examination.event is None:
        return []
    players = examination.event.boards.players
    shifted = {finding.line for finding in examination.findings if finding.code == "T065"}
    return [player for player in players if player.line.number not in shifted] if shifted else players


def once(code: str, text: str, places: Iterable[Place], *, expected: str = "", case: str = "") -> list[Finding]:
    """Return one finding at the first of the places, with their number if there are more; none without a place."""
    gathered = sorted(places)
    if not gathered:
        return []
    line, column, found = gathered[0]
    said = text if len(gathered) == 1 else f"{text} ({len(gathered)} times in the file)"
    return [tell(code, said, line, column, found, expected=expected, case=case)]
