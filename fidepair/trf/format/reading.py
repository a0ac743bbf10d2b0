"""The result of reading a file, each fact with its line: records, players and their rows, the event
and its state.

The reader creates it; the writer uses it to change a file, and checks use it to find the place of a
fact.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from fidepair.findings import Finding
from fidepair.tournament import Kind, Match, PointSystem, Tournament
from fidepair.trf.format.cells import Row
from fidepair.trf.format.columns import PLAYER, Field
from fidepair.trf.format.document import Document, Lazy, Line, PlaceInLine

_NUMBER = PLAYER.field("number")
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


class Records:
    """The lines of a document by code. `strange`: lines with unknown codes; `comments`: those that
    may be about the pairing.
    """

    def __init__(
        self, by_code: dict[str, Sequence[Line]], strange: list[Line], comments: list[Line]
    ) -> None:
        self.by_code = by_code
        self.strange = strange
        self.comments = comments

    def lines(self, *codes: str) -> list[Line]:
        """Return the lines with these codes, in the order of the file."""
        found = [*chain.from_iterable(self.by_code.get(code, ()) for code in codes)]
        if len(codes) > 1:
            found.sort(key=lambda line: line.number)
        return found

    def of_players(self) -> Sequence[Line]:
        """Return the `001` lines, which may be created on request."""
        return self.by_code.get(PLAYER.code, ())

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


_new_player: Callable[
    [type[PlayerLine], tuple[int, Line, str, int | None, int | None]], PlayerLine
] = tuple.__new__
"""What PlayerLine(...) calls."""
_text_of = itemgetter(1)


class PlayerLines(Lazy[PlayerLine]):
    """The lines of players, with lists of their numbers, ratings and points.

    A `PlayerLine` is created on request, so a large file is not in memory twice. `views`: the text
    with fitting columns, by line number, for lines whose columns are counted otherwise.
    """

    def __init__(
        self,
        lines: Sequence[Line],
        numbers: list[int],
        ratings: Sequence[int | None],
        points: Sequence[int | None],
        views: Mapping[int, str],
    ) -> None:
        self.lines = lines
        self.numbers = numbers
        self.ratings = ratings
        self.points = points
        self.views = views
        self._places: dict[int, int] = {}
        self._kept: list[PlayerLine] = []

    @classmethod
    def of(cls, players: list[PlayerLine]) -> "PlayerLines":
        """Return the lines of players that already exist."""
        found = cls(
            [player.line for player in players],
            [player.number for player in players],
            [player.rating for player in players],
            [player.points for player in players],
            {},
        )
        found._kept = players
        return found

    def __iter__(self) -> Iterator[PlayerLine]:
        return iter(self._kept) if self._kept else self._each()

    def _each(self) -> Iterator[PlayerLine]:
        views = self.views
        for number, line, rating, points in zip(
            self.numbers, self.lines, self.ratings, self.points, strict=True
        ):
            text = views.get(line.number, line.text) if views else line.text
            yield _new_player(PlayerLine, (number, line, text, rating, points))

    def __len__(self) -> int:
        return len(self.numbers)

    def _item(self, index: int) -> PlayerLine:
        if self._kept:
            return self._kept[index]
        line = self.lines[index]
        text = self.views.get(line.number, line.text)
        return PlayerLine(self.numbers[index], line, text, self.ratings[index], self.points[index])

    def keep(self) -> None:
        """Create all lines now, and keep them."""
        self._kept = [*self]

    def clear(self) -> None:
        """Drop all lines."""
        self.lines, self.ratings, self.points = (), (), ()
        self.numbers, self._kept = [], []

    def texts(self) -> Iterator[str]:
        """Yield the text of each line with fitting columns."""
        if not self.views:
            return map(_text_of, self.lines)
        return (self.views.get(line.number, line.text) for line in self.lines)

    def numbered(self, number: int) -> PlayerLine:
        """Return the player with this number, who must exist."""
        return self[self._place(number)]

    def same(self, number: int) -> int:
        """Return the number of an existing player as the object used elsewhere, to save memory."""
        return self.numbers[self._place(number)]

    def _place(self, number: int) -> int:
        if number <= len(self.numbers) and self.numbers[number - 1] == number:
            return number - 1
        if not self._places:
            self._places = {number: place for place, number in enumerate(self.numbers)}
        return self._places[number]


class Roster(NamedTuple):
    """The players in the order of the file, and their rows of blocks by number, all of one length.

    `has_pending`: a game has no result. In events of matches the rows have one sign for each match.
    `blocks`: the number of blocks of a round in a `001` line, two in matches of two games; 0 if the
    lines are those of teams.
    """

    players: PlayerLines
    rows: dict[int, Row]
    width: int
    has_pending: bool
    blocks: int = 1

    def column(self, index: int, column: int) -> int:
        """Return the column in a line to report for round `index` + 1; `column` is counted in the
        block, if there is one."""
        if not self.blocks:
            return _NUMBER.first
        return PLAYER.repetition(index * self.blocks).first + column - 1

    def by_number(self) -> dict[int, PlayerLine]:
        """Return the players by number."""
        return {player.number: player for player in self.players}

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
    tournament: Tournament
    event: Event
    records: Records
    state: State
    findings: tuple[Finding, ...]
