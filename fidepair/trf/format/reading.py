"""What has been read of a file, each fact with its line: records, players and their rows, the
event, its state.

The reader makes it; the writer changes a file by it, and whoever looks closer finds there where a
fact stands.
"""

from _operator import itemgetter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.findings import Finding
from fidepair.tournament import Kind, Match, PointSystem, Tournament
from fidepair.trf.format.cells import Row
from fidepair.trf.format.columns import PLAYER, Field
from fidepair.trf.format.document import Document, Line, PlaceInLine

if TYPE_CHECKING:
    from fidepair.trf.format.team_sheet import TeamSheet

_NUMBER = PLAYER.field("number")
Matches = dict[int, list[Match | None]]
"""By number of the participant, round by round; None where there was none."""


class Records:
    """The lines of a document by their code; `strange`: lines whose code is not known.

    `comments` have none: those that may speak of the pairing.
    """

    def __init__(
        self, by_code: dict[str, Sequence[Line]], strange: list[Line], comments: list[Line]
    ) -> None:
        self.by_code = by_code
        self.strange = strange
        self.comments = comments

    def lines(self, *codes: str) -> list[Line]:
        """Return the lines with one of the codes, in the order of the file."""
        found = [line for code in codes for line in self.by_code.get(code, ())]
        return sorted(found, key=lambda line: line.number) if len(codes) > 1 else found

    def of_players(self) -> Sequence[Line]:
        """Return the `001` lines, which may be made when they are asked for."""
        return self.by_code.get(PLAYER.code, ())

    def first(self, code: str) -> Line | None:
        """Return the first line with the code, or None."""
        return next(iter(self.by_code.get(code, ())), None)


class PlayerLine(NamedTuple):
    """The line of one player; `text` is the line in the way its columns fit, `points` None where
    blank."""

    number: int
    line: Line
    text: str
    rating: int | None
    points: int | None

    def block(self, index: int) -> str:
        """Return the block of round `index` + 1 as a message shows it: without the blanks before
        it."""
        field = PLAYER.repetition(index)
        return self.text[field.first + 1 : field.last] or "no entry"

    def at(self, index: int, field: Field, found: str = "") -> PlaceInLine:
        """Return the place of a field of the block of round `index` + 1, for a finding."""
        return self.line.at(PLAYER.repetition(index).first + field.first - 1, found)


_new_player: Callable[
    [type[PlayerLine], tuple[int, Line, str, int | None, int | None]], PlayerLine
] = tuple.__new__
"""What PlayerLine(...) calls."""
_text_of = itemgetter(1)


class PlayerLines(Sequence[PlayerLine]):
    """The lines of players, with what was read of each: their numbers, ratings and points, column
    by column.

    A `PlayerLine` is made when it is asked for, so that a large file needs not be in memory twice.
    `views`: the text of a line whose columns fit in another way than they stand there, by the
    number of the line.
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
        self._made: list[PlayerLine] = []

    @classmethod
    def of(cls, players: list[PlayerLine]) -> "PlayerLines":
        """Return these players, which are at hand."""
        numbers, lines, _, ratings, points = zip(*players, strict=True) if players else [()] * 5
        made = cls(lines, [*numbers], ratings, points, {})
        made._made = players
        return made

    def __iter__(self) -> Iterator[PlayerLine]:
        return iter(self._made) if self._made else self._each()

    def _each(self) -> Iterator[PlayerLine]:
        views = self.views
        for number, line, rating, points in zip(
            self.numbers, self.lines, self.ratings, self.points, strict=True
        ):
            text = views.get(line.number, line.text) if views else line.text
            yield _new_player(PlayerLine, (number, line, text, rating, points))

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, index: Any) -> Any:
        if self._made or not isinstance(index, int):
            return (self._made or [*self])[index]
        line = self.lines[index]
        text = self.views.get(line.number, line.text)
        return PlayerLine(self.numbers[index], line, text, self.ratings[index], self.points[index])

    def keep(self) -> None:
        """Make all of them now, and have them ready."""
        self._made = [*self]

    def clear(self) -> None:
        """Forget all of them."""
        self.lines, self.numbers, self.ratings, self.points, self._made = (), [], (), (), []

    def texts(self) -> Iterator[str]:
        """Yield the text of each in the way its columns fit."""
        if not self.views:
            return map(_text_of, self.lines)
        return (self.views.get(line.number, line.text) for line in self.lines)

    def numbered(self, number: int) -> PlayerLine:
        """Return the player with that number, who must be there."""
        found: PlayerLine = self[self._place(number)]
        return found

    def same(self, number: int) -> int:
        """Return the number of a player, who must be there, as the object that it is elsewhere:
        many are stated."""
        return self.numbers[self._place(number)]

    def _place(self, number: int) -> int:
        if number <= len(self.numbers) and self.numbers[number - 1] == number:
            return number - 1
        self._places = self._places or {number: place for place, number in enumerate(self.numbers)}
        return self._places[number]


class Roster(NamedTuple):
    """The players in the order of the file, and their rows of blocks by number, all of one length.

    `has_pending`: some game has no result. Where matches are played, the rows have one sign for
    each match; `blocks` tells how many blocks of a `001` line a round has: two in matches of two
    games, none where the lines are those of teams.
    """

    players: PlayerLines
    rows: dict[int, Row]
    width: int
    has_pending: bool
    blocks: int = 1

    def column(self, index: int, column: int) -> int:
        """Return where to look in a line for round `index` + 1; `column` counts in the block, if
        there is one."""
        return (
            PLAYER.repetition(index * self.blocks).first + column - 1
            if self.blocks
            else _NUMBER.first
        )

    def by_number(self) -> dict[int, PlayerLine]:
        """Return the players by their number."""
        return {player.number: player for player in self.players}

    def signs(self, index: int) -> list[str]:
        """Return the signs of round `index` + 1, in the order of the file."""
        return [row.signs[index] for row in self.rows.values()]

    def opponents(self, index: int) -> list[int]:
        """Return the opponents of round `index` + 1, in the order of the file."""
        return [row.opponents[index] for row in self.rows.values()]


class Scoring(NamedTuple):
    """The point system, whether the file says what a missing result is worth (`162 X`), and what
    the PAB is."""

    points: PointSystem
    knows_missing: bool
    states_pab: bool = False


class State(NamedTuple):
    """`last`: the last round paired; `is_open`: it has games without result; `lone`: who alone has
    an entry, a PAB."""

    last: int
    is_open: bool
    lone: int | None


class Event(NamedTuple):
    """The participants and what they did.

    `boards`: the `001` lines; `roster`: the participants, the same unless they are teams or play
    matches. `points`: of the primary score where matches are played. `teams`: what the records of a
    team event say.
    """

    kind: Kind
    boards: Roster
    roster: Roster
    scoring: Scoring
    points: PointSystem
    matches: Matches
    secondary: PointSystem | None = None
    teams: "TeamSheet | None" = None


class Reading(NamedTuple):
    """A tournament with its place in a file: what the writer needs to change only what differs."""

    document: Document
    tournament: Tournament
    event: Event
    records: Records
    state: State
    findings: tuple[Finding, ...]
