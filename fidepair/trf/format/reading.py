"""The result of reading a file, each fact with its line: records, players and their rows, the event
and its state.

The reader creates it; the writer uses it to change a file, and checks use it to find the place of a
fact.
"""

from collections.abc import Collection
from itertools import chain
from typing import NamedTuple

from fidepair.findings import Finding
from fidepair.tournament import Kind, Match, PointSystem, Tournament
from fidepair.trf.format.cells import Row
from fidepair.trf.format.columns import PLAYER, PLAYER_NUMBER, Field
from fidepair.trf.format.document import Document, Line, PlaceInLine

Matches = dict[int, list[Match | None]]
"""The matches by number of the participant, round by round; None in a round without one."""


class TeamLine(NamedTuple):
    """One team: its line, its players by board, and its totals, None if blank."""

    number: int
    line: Line
    name: str
    members: tuple[int, ...]
    nickname: str = ""
    strength: int | None = None
    match_points: int | None = None
    game_points: int | None = None


class Placed(NamedTuple):
    """A fact about a team in a round: the opponent (0: none), and the line.

    `players`: of a line-up, by board, 0 for an empty one. `colour` (`w`, `b`) and `sign` (`+`,
    `-`): of a forfeited match.
    """

    opponent: int
    line: Line
    players: tuple[int, ...] = ()
    colour: str = "-"
    sign: str = ""


class TeamSheet(NamedTuple):
    """The facts in the records of a team event, except the games. Line-ups, forfeits and PABs are
    by (team, index of the round).

    `colours`: of the boards of the team with White, `WBWB`, empty if missing. `values`: the points
    for a won, drawn and lost match. `pab`: the match and game points of the pairing-allocated bye,
    None if missing.
    """

    teams: list[TeamLine]
    team_of: dict[int, int]
    colours: str
    values: tuple[int, int, int]
    line_ups: dict[tuple[int, int], Placed]
    forfeits: dict[tuple[int, int], Placed]
    pabs: dict[tuple[int, int], Placed]
    pab: tuple[int | None, int | None]

    @property
    def rounds(self) -> int:
        """The last round in the records."""
        indices = [index for _, index in (*self.forfeits, *self.pabs)]
        return max(indices, default=-1) + 1


class Records(NamedTuple):
    """The lines of a document by code. `strange`: lines with unknown codes; `comments`: those that
    may be about the pairing.
    """

    by_code: dict[str, list[Line]]
    strange: list[Line]
    comments: list[Line]

    def lines(self, *codes: str) -> list[Line]:
        """Return the lines with these codes, in the order of the file."""
        found = [*chain.from_iterable(self.by_code.get(code, ()) for code in codes)]
        if len(codes) > 1:
            found.sort(key=lambda line: line.number)
        return found

    def first(self, code: str) -> Line | None:
        """Return the first line with the code, or None."""
        return next(iter(self.by_code.get(code, ())), None)


class PlayerLine(NamedTuple):
    """The line of one player. `text`: the line with fitting columns; `points`: None if blank."""

    number: int
    line: Line
    text: str
    rating: int | None
    points: int | None

    def block(self, index: int) -> str:
        """Return the block of round `index` + 1 for a message, without its leading blanks. A number
        above 9,999, which is in no file, has a digit in the second of them."""
        field = PLAYER.repetition(index)
        first = field.first
        if self.text[first : first + 1].isspace():
            first += 1
        return self.text[first : field.last] or "no entry"

    def at(self, index: int, field: Field, found: str = "") -> PlaceInLine:
        """Return the place of a field of the block of round `index` + 1, for a finding."""
        return self.line.at(PLAYER.repetition(index).first + field.first - 1, found)


class Roster(NamedTuple):
    """The players by number, and their rows of blocks, all of one length, in the order of the file.

    `has_pending`: a game has no result. In events of matches the rows have one sign for each match.
    `blocks`: the number of blocks of a round in a `001` line, two in matches of two games; 0 if the
    lines are those of teams.
    """

    by_number: dict[int, PlayerLine]
    rows: dict[int, Row]
    width: int
    has_pending: bool
    blocks: int = 1

    @property
    def players(self) -> Collection[PlayerLine]:
        """The players in the order of the file."""
        return self.by_number.values()

    def column(self, index: int, column: int) -> int:
        """Return the column in a line to report for round `index` + 1; `column` is counted in the
        block, if there is one."""
        if not self.blocks:
            return PLAYER_NUMBER.first
        return PLAYER.repetition(index * self.blocks).first + column - 1

    def signs(self, index: int) -> list[str]:
        """Return the signs of round `index` + 1, in the order of the file."""
        return [row.signs[index] for row in self.rows.values()]

    def opponents(self, index: int) -> list[int]:
        """Return the opponents of round `index` + 1, in the order of the file."""
        return [row.opponents[index] for row in self.rows.values()]


class Scoring(NamedTuple):
    """The point system, and whether the file has the values of a missing result (`162 X`) and of
    the PAB."""

    points: PointSystem
    knows_missing: bool
    states_pab: bool = False


class State(NamedTuple):
    """`last`: the last paired round; `is_open`: it has games without a result; `lone`: the number
    of the only participant with an entry in it, a PAB."""

    last: int
    is_open: bool
    lone: int | None

    @property
    def closed(self) -> int:
        """The number of rounds whose points belong to the totals."""
        return self.last - (self.is_open or self.lone is not None)


class Event(NamedTuple):
    """The participants and their entries.

    `boards`: the `001` lines; `roster`: the participants, different in events of matches. `points`:
    the point system of the primary score. `teams`: the facts in the records of a team event.
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
    """A tournament with its places in a file, so the writer can change only the differences."""

    document: Document
    records: Records
    event: Event
    state: State
    tournament: Tournament
    findings: tuple[Finding, ...]
