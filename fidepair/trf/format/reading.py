"""What has been read of a file, each fact with its line: records, players and their rows, the event, its state.

The reader makes it; the writer changes a file by it, and whoever looks closer finds there where a fact stands.
"""

from __future__ import annotations

from fidepair.light import TYPE_CHECKING, NamedTuple
from fidepair.tournament import Match
from fidepair.trf.format.columns import PLAYER

if TYPE_CHECKING:
    from fidepair.findings import Finding
    from fidepair.tournament import Kind, PointSystem, Tournament
    from fidepair.trf.format.cells import Row
    from fidepair.trf.format.columns import Field
    from fidepair.trf.format.document import Document, Line, PlaceInLine
    from fidepair.trf.format.team_sheet import TeamSheet

_NUMBER = PLAYER.field("number")
Matches = dict[tuple[int, int], Match]
"""By number of the participant, and index of the round from 0."""


class Records:
    """The lines of a document by their code; `strange`: lines whose code is not known.

    `comments` have none: those that may speak of the pairing.
    """

    def __init__(self, by_code: dict[str, list[Line]], strange: list[Line], comments: list[Line]) -> None:
        self.by_code = by_code
        self.strange = strange
        self.comments = comments

    def lines(self, *codes: str) -> list[Line]:
        """Return the lines with one of the codes, in the order of the file."""
        found = [line for code in codes for line in self.by_code.get(code, ())]
        return sorted(found, key=lambda line: line.number) if len(codes) > 1 else found

    def first(self, code: str) -> Line | None:
        """Return the first line with the code, or None."""
        return next(iter(self.by_code.get(code, ())), None)


class PlayerLine(NamedTuple):
    """The line of one player; `text` is the line in the way its columns fit, `points` None where blank."""

    number: int
    line: Line
    text: str
    rating: int | None
    points: int | None

    def block(self, index: int) -> str:
        """Return the block of round `index` + 1 as a message shows it: without the blanks before it."""
        field = PLAYER.repetition(index)
        return self.text[field.first + 1 : field.last] or "no entry"

    def at(self, index: int, field: Field, found: str = "") -> PlaceInLine:
        """Return the place of a field of the block of round `index` + 1, for a finding."""
        return self.line.at(PLAYER.repetition(index).first + field.first - 1, found)


class Roster(NamedTuple):
    """The players in the order of the file, and their rows of blocks by number, all of one length.

    `has_pending`: some game has no result. Where matches are played, the rows have one sign for each match; `blocks`
    tells how many blocks of a `001` line a round has: two in matches of two games, none where the lines are those of
    teams.
    """

    players: list[PlayerLine]
    rows: dict[int, Row]
    width: int
    has_pending: bool
    blocks: int = 1

    def column(self, index: int, column: int) -> int:
        """Return where to look in a line for round `index` + 1; `column` counts in the block, if there is one."""
        return PLAYER.repetition(index * self.blocks).first + column - 1 if self.blocks else _NUMBER.first

    def by_number(self) -> dict[int, PlayerLine]:
        """Return the players by their number."""
        return {player.number: player for player in self.players}

    def signs(self, index: int) -> list[str]:
        """Return the signs of round `index` + 1, in the order of the file."""
        return [row.signs[index] for row in self.rows.values()]


class Scoring(NamedTuple):
    """The point system, whether the file says what a missing result is worth (`162 X`), and what the PAB is."""

    points: PointSystem
    knows_missing: bool
    states_pab: bool = False


class State(NamedTuple):
    """`last`: the last round paired; `is_open`: it has games without result; `lone`: who alone has an entry, a PAB."""

    last: int
    is_open: bool
    lone: int | None


class Event(NamedTuple):
    """The participants and what they did.

    `boards`: the `001` lines; `roster`: the participants, the same unless they are teams or play matches. `points`:
    of the primary score where matches are played. `teams`: what the records of a team event say.
    """

    kind: Kind
    boards: Roster
    roster: Roster
    scoring: Scoring
    points: PointSystem
    matches: Matches
    secondary: PointSystem | None = None
    teams: TeamSheet | None = None


class Reading(NamedTuple):
    """A tournament with its place in a file: what the writer needs to change only what differs."""

    document: Document
    tournament: Tournament
    event: Event
    records: Records
    state: State
    findings: tuple[Finding, ...]
