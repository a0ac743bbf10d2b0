"""The frozen facts of a tournament, free of any file format and of any pairing rule.

Each fact is a `NamedTuple`: immutable, typed, cheap to create by the ten thousand and light to
import. Points are integers, in ten-thousandths of a point (`POINT`): every decimal in a file is
exact, and so is the half of it that C.04.7 1.4.3 may ask for.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from fidepair.text.recorded_changes import Entrants, Places, Renumbering, RoundRepair, Undone

POINT = 10_000
HALF_POINT = POINT // 2


def parse_points(text: str) -> int:
    """Return the points written in `text` (`1.5`, `.5`, `3`, `-0.5`). ValueError unless they are an
    exact number of at most nine digits before the point."""
    text = text.strip()
    sign, digits = (-1, text[1:]) if text[:1] == "-" else (1, text)
    whole, _, decimals = digits.partition(".")
    decimals = decimals.rstrip("0")
    if (
        not (whole + decimals).isascii()
        or not (whole or "0").isdigit()
        or not (decimals or "0").isdigit()
    ):
        raise ValueError(text)
    if not digits.strip(".") or len(decimals) > 4 or len(whole) > 9:
        raise ValueError(text)
    return sign * (int(whole or "0") * POINT + int(decimals.ljust(4, "0")))


def format_points(points: int) -> str:
    """Return points with at least one decimal and no more than they need: `15000` is `1.5`."""
    whole, rest = divmod(abs(points), POINT)
    decimals = f"{rest:04d}".rstrip("0") or "0"
    return f"{'-' if points < 0 else ''}{whole}.{decimals}"


class Colour(Enum):
    """The colour of the pieces."""

    __hash__ = object.__hash__  # members are singletons; the default hashes the name, in Python

    WHITE = "w"
    BLACK = "b"

    opposite: "Colour"


Colour.WHITE.opposite = Colour.BLACK
Colour.BLACK.opposite = Colour.WHITE


class Result(Enum):
    """The end of a game for one of its two players; the value is the character in report files.

    `is_played`: whether the game counts as played: colour, opponent and floats (C.04.2 3.4,
    3.5, decision G1). A game without a result yet counts as a played draw for pairing (C.04.2 3.1,
    decision G13).
    """

    __hash__ = object.__hash__

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PENDING = " "

    is_played: bool


ANSWERS = {
    "1": "0",
    "=": "=0",
    "0": "10=",
    "W": "L",
    "D": "DL",
    "L": "WLD",
    "+": "-",
    "-": "+-",
    " ": " ",
}
"""The possible results of the opponent by the result of one side, both as characters; the first is
the usual one."""
UNRATED_ON_ONE_SIDE = {"1": "L", "W": "0", "=": "D", "D": "=", "0": "W", "L": "1"}
"""The result of the opponent for the same outcome, if only one side has an unrated game."""

for _result in Result:
    _result.is_played = _result not in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


class Bye(Enum):
    """A round without an opponent: allocated by the pairing (PAB), or requested, or an absence
    (zero points)."""

    __hash__ = object.__hash__

    PAB = "U"
    FULL = "F"
    HALF = "H"
    ZERO = "Z"


class Game(NamedTuple):
    """One game from one side: the opponent's number, the colour (None if never recorded) and the
    result of this side."""

    opponent: int
    colour: Colour | None
    result: Result


def game_on_board(opponent: int, colour: Colour | None, result: Result) -> Game:
    """Return the game of a board; one that is won against an empty board (0) has no colour.

    The boards with two players show the colour of the match (C.04.6 1.6.1). Some programs lose the
    point of a board with a colour and without an opponent.
    """
    is_won_against_nobody = not opponent and result is Result.FORFEIT_WIN
    return Game(opponent, None if is_won_against_nobody else colour, result)


class Match(NamedTuple):
    """One match from one side: two games of the same players (C.04.5), or one game on each board
    (C.04.6).

    `colour`: in the first game or on board 1, as scheduled; it counts if the match was played. None
    if never recorded, or where no game of a regular match was played (C.04.5 1.6). `result` speaks
    of the match as a whole: WIN, DRAW or LOSS if it was played (decision S11: at least one game
    over the board; C.04.5 0: nobody forfeited both games), FORFEIT_WIN, FORFEIT_LOSS, or PENDING
    while something is missing. `points` is the primary score that it brought, `secondary` the other
    score of a team (C.04.6 1.2).
    """

    opponent: int
    colour: Colour | None
    result: Result
    points: int
    secondary: int = 0


Entry: TypeAlias = Game | Match | Bye


class Participant(NamedTuple):
    """A player or team, and what it did: one entry for each round up to the last one paired.

    `number` is the identity in the file and in all output; `tpn` (C.04.2 2.3) orders the
    participants and is the same unless the file says that the order of its lines decides. `roster`:
    numbers of a team's players, by board.
    """

    number: int
    tpn: int
    name: str
    entries: tuple[Entry, ...] = ()
    title: str = ""
    rating: int | None = None
    federation: str = ""
    sex: str = ""
    fide_id: str = ""
    birth: str = ""
    roster: tuple[int, ...] = ()


class Entrant(NamedTuple):
    """A player of an entry list. `rating`: of FIDE, or the only one; `national`: a second one.
    `birth`: a date, such as `2001/05/30`, or a year. `team`, `board`: of team events. `byes`:
    rounds with a half-point bye; `line`: its number in the list; `club`: only if asked for."""

    name: str
    rating: int | None = None
    national: int | None = None
    title: str = ""
    federation: str = ""
    sex: str = ""
    birth: str = ""
    fide_id: str = ""
    team: str = ""
    board: int | None = None
    byes: tuple[int, ...] = ()
    line: int = 0
    club: str = ""

    @property
    def strength(self) -> int | None:
        """The measure of strength (C.04.2 2.1): the rating, or the national one; None for an
        unrated player."""
        return self.rating or self.national

    @property
    def is_by_federation(self) -> bool:
        """Whether the national rating is the only one."""
        return self.national is not None and not self.rating


TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
"""Titles of players, in descending order (C.04.2 2.2.2)."""


def mean_rating(players: Sequence[Participant]) -> int | None:
    """Return the mean of the ratings, half up; None if no player has one."""
    ratings = [player.rating for player in players if player.rating is not None]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else None


class PointSystem(NamedTuple):
    """Points for every outcome of a round. Defaults: 1, 1/2, 0, and C.04.1 3 for the PAB (decision
    G11)."""

    win_white: int = POINT
    win_black: int = POINT
    draw_white: int = HALF_POINT
    draw_black: int = HALF_POINT
    loss_white: int = 0
    loss_black: int = 0
    forfeit_win: int = POINT
    forfeit_loss: int = 0
    full_point_bye: int = POINT
    half_point_bye: int = HALF_POINT
    zero_point_bye: int = 0
    pab: int = POINT
    pending: int = HALF_POINT

    @property
    def win(self) -> int:
        """Points that count as "as many as for a win" (C.04.1 4); the smaller if colours differ."""
        return min(self.win_white, self.win_black)

    @property
    def loss(self) -> int:
        """Points for a loss; the greater if colours differ (C.04.3 1.4.3 asks for more than
        these)."""
        return max(self.loss_white, self.loss_black)

    @property
    def against_fide(self) -> str:
        """What FIDE allows in no tournament: two draws worth more than a win and a loss, or an
        allocated bye worth more than a win (C.04.1 3); empty if neither."""
        if self.draw_white + self.draw_black > self.win + self.loss:
            return "two draws are worth more than a win and a loss"
        if self.pab > max(self.win_white, self.win_black):
            return "the pairing-allocated bye is worth more than a win"
        return ""

    def of(self, entry: Entry) -> int:
        """Return the points for `entry`; a match has its own."""
        if isinstance(entry, Match):
            return entry.points
        if isinstance(entry, Bye):
            return self[_BYE_POINTS[entry]]
        return self[_GAME_POINTS[entry.colour, entry.result]]


POINT_SYMBOLS = {
    "W": ("win_white", "win_black", "forfeit_win", "full_point_bye"),
    "D": ("draw_white", "draw_black", "half_point_bye"),
    "L": ("loss_white", "loss_black"),
    "A": ("zero_point_bye", "forfeit_loss"),
    "P": ("pab",),
    "X": ("pending",),
}
"""The symbols by which point values are written (as in record 162), and what each of them stands
for."""
POINT_CODES = {
    "WW": ("win_white",),
    "BW": ("win_black",),
    "WD": ("draw_white",),
    "BD": ("draw_black",),
    "WL": ("loss_white",),
    "BL": ("loss_black",),
    "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("pab",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
"""Codes of single point values (as in record XXS)."""


def points_of(win: int, draw: int, loss: int = 0, *, pab: int | None = None) -> PointSystem:
    """Return a point system in which forfeits and requested byes count like the results they stand
    for. An absence counts like a loss, and the PAB like a win unless `pab` is given.

    For matches of two games it is `points_of(2 * POINT, POINT, pab=3 * HALF_POINT)` (C.04.5 1.4).
    """
    return PointSystem(
        win,
        win,
        draw,
        draw,
        loss,
        loss,
        win,
        loss,
        win,
        draw,
        loss,
        win if pab is None else pab,
        draw,
    )


def points_of_teams(win: int, draw: int, loss: int = 0, *, pab: int | None = None) -> PointSystem:
    """Return the points for matches of teams in the primary or secondary score.

    As `points_of`, but the PAB counts like a draw (C.04.6 1.4) unless `pab` is given, and a
    zero-point bye has no points, whatever a lost match has (C.04.2 3.3).
    """
    return points_of(win, draw, loss, pab=draw if pab is None else pab)._replace(zero_point_bye=0)


def points_of_boards(
    boards: int,
    game: PointSystem = PointSystem(),  # noqa: B008 - it is frozen
) -> PointSystem:
    """Return the game points of a team with the same result on all its boards; the PAB counts like
    a draw (C.04.6 1.4)."""
    points = PointSystem(*[boards * points for points in game])
    return points._replace(pab=points.draw_white)


OF_MATCHES = points_of_teams(2 * POINT, POINT)
"""Match points unless the rules of the competition have others."""


def match_of_two_games(
    opponent: int,
    colour: Colour | None,
    own: Sequence[Result],
    theirs: Sequence[Result],
    brought: tuple[int, int],
) -> Match:
    """Return the match of two games with these results from one side; `brought`: the points of both
    sides.

    It is forfeited if a player forfeited both games (C.04.5 0); its colour, that of the first game,
    counts if one of the games was played (C.04.5 1.6). A game that is missing counts as a draw
    (C.04.2 3.1).
    """
    points = brought[0]
    if {*own} == {Result.FORFEIT_LOSS}:
        return Match(opponent, colour, Result.FORFEIT_LOSS, points)
    if {*theirs} == {Result.FORFEIT_LOSS}:
        return Match(opponent, colour, Result.FORFEIT_WIN, points)
    if Result.PENDING in own:
        return Match(opponent, colour, Result.PENDING, points)
    if not any(result.is_played for result in own):
        colour = None
    return Match(opponent, colour, outcome(*brought), points)


class BoardSums(NamedTuple):
    """The totals over the boards of a team in a match: the game points, and whether any board was
    played, is open, or has a result."""

    points: int
    is_played: bool
    is_pending: bool
    has_results: bool


def match_of_boards(
    opponent: int,
    colour: Colour | None,
    own: BoardSums,
    theirs: BoardSums,
    of_match: PointSystem,
    *,
    pending: int,
) -> Match:
    """Return the match of teams from one side, by match points; `pending`: its game points while no
    board has a result.

    It is forfeited if no board was played; then the teams have not met (C.04.6 1.6.1, decision
    S11). A board that is missing counts as a draw (C.04.2 3.1).
    """
    by_boards = outcome(own.points, theirs.points)
    worth = {
        Result.WIN: of_match.win,
        Result.DRAW: of_match.draw_white,
        Result.LOSS: of_match.loss,
    }[by_boards]
    if own.is_pending or theirs.is_pending:
        games = own.points if own.has_results or theirs.has_results else pending
        return Match(opponent, colour, Result.PENDING, worth, games)
    if own.is_played:
        return Match(opponent, colour, by_boards, worth, own.points)
    if by_boards is Result.DRAW and not own.points:
        worth = of_match.forfeit_loss
    result = Result.FORFEIT_WIN if by_boards is Result.WIN else Result.FORFEIT_LOSS
    return Match(opponent, colour, result, worth, own.points)


def outcome(own: int, theirs: int) -> Result:
    """Return the result of a match that was played, by the points of its games."""
    if own > theirs:
        return Result.WIN
    if own < theirs:
        return Result.LOSS
    return Result.DRAW


def rounds_without_rematch(count: int) -> int:
    """Return how many rounds this number of participants can play before two meet again (C.04.1 2):
    an odd number of them against all others, with one bye."""
    return count - 1 + count % 2


GAMES = 2
"""Games in a match of two players (C.04.5)."""


def points_of_two_games(game: PointSystem) -> PointSystem:
    """Return the points of a match of two games with these points: twice as much, and a win and a
    draw for the PAB (C.04.5 1.4)."""
    win, draw = game.win_white + game.win_black, game.draw_white + game.draw_black
    return points_of(
        win, draw, game.loss_white + game.loss_black, pab=(win + draw) // GAMES
    )._replace(
        forfeit_win=GAMES * game.forfeit_win,
        forfeit_loss=GAMES * game.forfeit_loss,
        full_point_bye=GAMES * game.full_point_bye,
        half_point_bye=GAMES * game.half_point_bye,
        zero_point_bye=GAMES * game.zero_point_bye,
        pending=GAMES * game.pending,
    )


def _field(name: str) -> int:
    return PointSystem._fields.index(name)


_BYE_POINTS = {
    Bye.PAB: _field("pab"),
    Bye.FULL: _field("full_point_bye"),
    Bye.HALF: _field("half_point_bye"),
    Bye.ZERO: _field("zero_point_bye"),
}
_GAME_POINTS: dict[tuple[Colour | None, Result], int] = {
    (colour, result): _field(name.format("black" if colour is Colour.BLACK else "white"))
    for colour in (None, *Colour)
    for result, name in {
        Result.WIN: "win_{}",
        Result.DRAW: "draw_{}",
        Result.LOSS: "loss_{}",
        Result.UNRATED_WIN: "win_{}",
        Result.UNRATED_DRAW: "draw_{}",
        Result.UNRATED_LOSS: "loss_{}",
        Result.FORFEIT_WIN: "forfeit_win",
        Result.FORFEIT_LOSS: "forfeit_loss",
        Result.PENDING: "pending",
    }.items()
}


class Adjustment(NamedTuple):
    """Abnormal points: `points` replace the points of entries of `kinds`, or are added where
    `kinds` is empty.

    `round_number` None means every round, no `numbers` means every participant. The most specific
    one wins: named participants before all, a named round before all, a later one before an earlier
    one.
    """

    kinds: frozenset[Result | Bye]
    points: int
    round_number: int | None
    numbers: frozenset[int]


class Announcement(NamedTuple):
    """A bye known before its round is paired."""

    round_number: int
    number: int
    bye: Bye


class Forbidden(NamedTuple):
    """Participants kept apart in rounds `first` to `last` (None: to the end)."""

    first: int
    last: int | None
    numbers: frozenset[int]


class ManualChange(NamedTuple):
    """A declaration in the file that the pairing of a round was changed by hand, and how."""

    round_number: int
    text: str


class Choice(NamedTuple):
    """An option by which a round was paired and for which report files have no record: its name and
    value as in `RoundOptions`, what is switched on as `yes`.

    `rounds`: the number of rounds changed once earlier ones were paired; `7/6` is 7 instead of 6.
    """

    round_number: int
    name: str
    value: str

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers of rounds after and before the change."""
        now, _, was = self.value.partition("/")
        return int(now), int(was)


class BoardNumber(NamedTuple):
    """A board number from a round on: the fixed board of a participant (0: none any longer), or the
    first board of the event if `number` is 0."""

    round_number: int
    number: int
    board: int


class LineUp(NamedTuple):
    """The players of a team in a round, by board; 0 is an empty board."""

    round_number: int
    team: int
    opponent: int
    players: tuple[int, ...]


class Kind(Enum):
    """The kind of participants: players with one game a round, players with a match of two games
    (C.04.5), or teams (C.04.6)."""

    INDIVIDUAL = "individual"
    DOUBLE = "double"
    TEAM = "team"


class ColourType(Enum):
    """The colour preferences of teams (C.04.6 1.7)."""

    A = "A"
    B = "B"
    NONE = "none"


class PrimaryScore(Enum):
    """The score by which teams are paired (C.04.6 1.2.1)."""

    MATCH = "match"
    GAME = "game"


class TeamRules(NamedTuple):
    """The choices of the rules of a team competition; defaults by C.04.6 1.2.2 and 1.7.

    `use_secondary`: whether the secondary score decides the first-team when colours are allocated
    (C.04.6 4.2.2).
    """

    colours: ColourType = ColourType.A
    primary: PrimaryScore = PrimaryScore.MATCH
    use_secondary: bool = True


class Tournament(NamedTuple):
    """A tournament up to and including the last round that is paired (`rounds_paired`).

    `participants`: by ascending TPN, each with exactly `rounds_paired` entries. Games of the last
    of these rounds may be `PENDING`; then that round is still open. `system`, `edition`,
    `acceleration`: as declared, in our names (None: not declared or unknown), `type_code` as
    written in the file, `type_text` the type in words. `virtual`: virtual points by participant
    number, one value for each round from the first; None if the file has none. `lone_pab`: the only
    participant with an entry in the last round, a pairing-allocated bye: it is unclear which round
    is meant. `unentered`: participants without an entry in the last round who were paired in the
    one before, if they are the majority: that round is only partly in the file. `first_day`: (year,
    month, day). `manual_changes`: rounds declared as changed by hand. `ranking`: declared codes of
    the order of the standings, the score included (C.07 4). `provisional`: ratings by number that
    the arbiter gave to unrated participants; `national`: federation ratings by number of the
    player; both may stand in for FIDE ratings (`is_fide_rated`). `choices`: other options by which
    rounds were paired. `corrections`: comments on corrected and decided results; `renumberings`:
    changes of numbers; both in the order of time. `put_aside`: byes with points in rounds for which
    a participant has withdrawn. `initial_order`: an announced order other than by strength, title
    and alphabet (C.04.2 2.2.3). `recoloured`: rounds with games whose colours differ from the
    published ones (C.04.2 4.3.2), by comments. `last_of_ga`: the number of the last GA participant
    (C.04.7 1.3.2), by a comment; None without one, or if it contradicts the rest of the file.
    `came_later`: late entries after an earlier round whose TPNs these are (`numbered_at`). `seats`:
    fixed boards and first boards, which change the printed board numbers only.
    `starts`: the announced start of rounds, such as `2026-08-15 14:00`; `error_deadline`: how long
    after the publication of results errors can be notified (C.04.2 4.3); `completed`: when the
    results of rounds were complete, from which it counts. `clubs`, `groups`: of players of an
    individual event, by number.

    Unless the `kind` is INDIVIDUAL, entries are matches and byes, rounds are matches, `points` and
    `adjustments` are about the primary score of a match. `individuals` have the games, in matches
    of two games two for each round: the same players again, or the players of the teams. Team
    events have `team_rules`, `boards`, and the colours on them of the team that has White
    (`board_colours`, empty if not given). `line_ups` are those that are not the first players of
    the roster, in order. `secondary`, `secondary_adjustments`: points of byes in the secondary
    score.
    """

    participants: tuple[Participant, ...]
    rounds_paired: int = 0
    name: str = ""
    rounds: int | None = None
    initial_colour: Colour | None = None
    points: PointSystem = PointSystem()
    system: str | None = None
    edition: str | None = None
    acceleration: str | None = None
    type_code: str | None = None
    virtual: Mapping[int, tuple[int, ...]] | None = None
    forbidden: tuple[Forbidden, ...] = ()
    announced: tuple[Announcement, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    lone_pab: int | None = None
    unentered: tuple[int, ...] = ()
    first_day: tuple[int, int, int] | None = None
    source: str = ""
    type_text: str = ""
    kind: Kind = Kind.INDIVIDUAL
    individuals: tuple[Participant, ...] = ()
    team_rules: TeamRules = TeamRules()
    boards: int | None = None
    secondary: PointSystem | None = None
    secondary_adjustments: tuple[Adjustment, ...] = ()
    board_colours: tuple[Colour, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    manual_changes: tuple[ManualChange, ...] = ()
    ranking: tuple[str, ...] = ()
    provisional: Mapping[int, int] = {}
    national: Mapping[int, int] = {}
    choices: tuple[Choice, ...] = ()
    corrections: tuple[str, ...] = ()
    renumberings: tuple["Renumbering", ...] = ()
    put_aside: tuple[Announcement, ...] = ()
    initial_order: str = ""
    recoloured: frozenset[int] = frozenset()
    last_of_ga: int | None = None
    came_later: frozenset[int] = frozenset()
    seats: tuple[BoardNumber, ...] = ()
    starts: Mapping[int, str] = {}
    error_deadline: str = ""
    completed: Mapping[int, str] = {}
    clubs: Mapping[int, str] = {}
    groups: Mapping[int, str] = {}

    @property
    def is_called_round_robin(self) -> bool:
        """Whether the type in words says that this is a round robin, and no encoded type says
        otherwise."""
        letters = "".join(filter(str.isalpha, self.type_text.lower()))
        return not self.type_code and "roundrobin" in letters and "swiss" not in letters

    # ── The arbiter's work, done by `fidepair.desk.in_memory` ────────────────────
    def with_results(
        self,
        results: Mapping[int | str | tuple[int, int], str],
        round_number: int | None = None,
        *,
        correct: bool = False,
    ) -> "Tournament":
        """Return the tournament with results of a round, by default the last one.

        `results`: by board (`3`, in a match `"3.2"`) or by pair (`(15, 11)`, White first), each
        as `1-0`, `draw`, `0-1`, `+-`, `-+` or `--`; in a match one for each game, such as
        `1-0,draw`. `correct`: replace results (C.04.2 4.3), or remove them with `none`. Raises
        UsageError for an unknown board or result, and for a game with another result.
        """
        return _by_the_desk("with_results", self, results, round_number, correct=correct)

    def with_bye(
        self, number: int, rounds: int | Collection[int], bye: Bye = Bye.HALF
    ) -> "Tournament":
        """Return the tournament with a bye of a participant in one or several future rounds
        (C.04.2 3.3): HALF, ZERO or FULL. Raises UsageError for a round that is paired, or does not
        exist."""
        return _by_the_desk("with_bye", self, number, rounds, bye)

    def without_bye(self, number: int, rounds: int | Collection[int]) -> "Tournament":
        """Return the tournament in which a participant is paired in these future rounds. Raises
        UsageError as `with_bye`, and for a round without a bye."""
        return _by_the_desk("without_bye", self, number, rounds)

    def with_withdrawal(self, number: int, first: int | None = None) -> "Tournament":
        """Return the tournament in which a participant is withdrawn from round `first` on (None:
        the next one; C.04.2 3.2). Raises UsageError as `with_bye`."""
        return _by_the_desk("with_withdrawal", self, number, first)

    def with_return(self, number: int, first: int | None = None) -> "Tournament":
        """Return the tournament in which a withdrawn or absent participant is paired again from
        round `first` on (None: the next one). Raises UsageError for one who is not absent."""
        return _by_the_desk("with_return", self, number, first)

    def with_late_entry(
        self,
        player: Entrant | str,
        first: int | None = None,
        *,
        number: int | None = None,
        half: Collection[int] = (),
    ) -> "Tournament":
        """Return the tournament with a late entry, paired from round `first` on (None: the next
        one; C.04.2 2.4).

        The number follows from rating, title and name, and the participants behind move down;
        after round 4 it is the last one (2.3). `number`: another one. `half`: missed rounds with
        half a point. Raises UsageError for a player who already takes part, NotSupported for team
        events.
        """
        return _by_the_desk("with_late_entry", self, player, first, number=number, half=half)

    def without_last_round(self) -> "Tournament":
        """Return the tournament with the last round unpaired (C.04.2 4.4). Raises UsageError if
        it has results."""
        return _by_the_desk("without_last_round", self)

    # ── Facts ────────────────────────────────────────────────────────────────────
    def by_number(self) -> dict[int, Participant]:
        """Return the participants by their number."""
        return {participant.number: participant for participant in self.participants}

    @property
    def players(self) -> tuple[Participant, ...]:
        """The players: those of teams, or the participants."""
        return self.individuals if self.kind is Kind.TEAM else self.participants

    def with_participant(self, one: Participant) -> "Tournament":
        """Return the tournament with this participant in the place of the one with the number."""
        people = [one if each.number == one.number else each for each in self.participants]
        return self._replace(participants=tuple(people))

    def with_data(self, number: int, **data: Any) -> "Tournament":
        """Return the tournament with these data of a player."""

        def changed(people: tuple[Participant, ...]) -> tuple[Participant, ...]:
            return tuple([p._replace(**data) if p.number == number else p for p in people])

        participants = self.participants
        if self.kind is not Kind.TEAM:
            participants = changed(participants)
        return self._replace(participants=participants, individuals=changed(self.individuals))

    def points_by_round(self, participant: Participant) -> list[int]:
        """Return the points of each of the participant's entries, adjustments included; no virtual
        points."""
        of = self.points.of
        points = [of(entry) for entry in participant.entries]
        if self.adjustments:
            return _adjusted(points, self.adjustments, participant)
        return points

    def secondary_by_round(self, participant: Participant) -> list[int]:
        """Return the secondary score of each of a team's entries (C.04.6 1.2.1), adjustments
        included."""
        byes = self.secondary or PointSystem()
        points = []
        for entry in participant.entries:
            points.append(entry.secondary if isinstance(entry, Match) else byes.of(entry))
        if self.secondary_adjustments:
            return _adjusted(points, self.secondary_adjustments, participant)
        return points

    def with_primary(self, primary: PrimaryScore) -> "Tournament":
        """Return the team event with this primary score; if it was the secondary one, the two
        change places."""
        if primary is self.team_rules.primary:
            return self
        participants = []
        for team in self.participants:
            participants.append(team._replace(entries=tuple(map(_scores_exchanged, team.entries))))
        return self._replace(
            participants=tuple(participants),
            team_rules=self.team_rules._replace(primary=primary),
            points=self.secondary or PointSystem(),
            secondary=self.points,
            adjustments=self.secondary_adjustments,
            secondary_adjustments=self.adjustments,
        )

    def with_team_rules(
        self,
        colours: ColourType | None = None,
        primary: PrimaryScore | None = None,
        use_secondary: bool | None = None,
    ) -> "Tournament":
        """Return the team event with these rules; what is None stays as it is."""
        rules = self.team_rules
        if colours is not None:
            rules = rules._replace(colours=colours)
        if use_secondary is not None:
            rules = rules._replace(use_secondary=use_secondary)
        tournament = self._replace(team_rules=rules)
        return tournament if primary is None else tournament.with_primary(primary)

    def colours_of_boards(self, boards: int) -> tuple[Colour, ...]:
        """Return the colours of the team that has White on this number of boards; they alternate
        where the file has none."""
        colours = list(self.board_colours[:boards])
        for board in range(len(colours), boards):
            colours.append(Colour.BLACK if board % 2 else Colour.WHITE)
        return tuple(colours)

    def line_up_of(self, team: Participant, opponent: int, round_number: int) -> tuple[int, ...]:
        """Return the players of a team by board, 0 for an empty board: the line-up of that match,
        or the first players of its roster."""
        match = (round_number, team.number, opponent)
        for line_up in self.line_ups:
            if line_up[:3] == match:
                return line_up.players[: self.boards]
        return team.roster[: self.boards]

    def first_board(self, round_number: int) -> int:
        """Return the number of the first board in a round."""
        return self._boards_from(round_number).get(0) or 1

    def fixed_boards(self, round_number: int) -> dict[int, int]:
        """Return the fixed boards in a round, by participant number."""
        boards = self._boards_from(round_number).items()
        return {number: board for number, board in boards if number and board}

    def _boards_from(self, round_number: int) -> dict[int, int]:
        """Return the board numbers that hold in a round, by participant; that of the event at 0."""
        seats = sorted(seat for seat in self.seats if seat.round_number <= round_number)
        return {seat.number: seat.board for seat in seats}

    def open_games(self, round_number: int | None = None) -> list[tuple[int, int]]:
        """Return the games (matches) of a round (None: the last paired one) without a result,
        (White, Black) by number, ascending."""
        last = (round_number or self.rounds_paired) - 1
        found = []
        for participant in self.participants if last >= 0 else ():
            entry = participant.entries[last]
            if isinstance(entry, Bye):
                continue
            if entry.result is Result.PENDING and entry.colour is Colour.WHITE:
                found.append((participant.number, entry.opponent))
        return sorted(found)

    def adjourned_games(self, before: int) -> dict[int, str]:
        """Return the games without a result in the rounds before `before`, by round, such as `8-4,
        3-7` (C.04.2 3.1)."""
        found = {}
        for number in range(1, min(before, self.rounds_paired + 1)):
            games = [f"{white}-{black}" for white, black in self.open_games(number)]
            if games:
                found[number] = ", ".join(games)
        return found

    @property
    def rounds_closed(self) -> int:
        """The number of rounds that are over: not the last one while it has open games, or no
        entry but a lone PAB."""
        if self.rounds_paired and any(is_pending(one.entries[-1]) for one in self.participants):
            return self.rounds_paired - 1
        if self.lone_pab is not None:
            return self.rounds_paired - 1
        return self.rounds_paired

    def is_fide_rated(self, player: Participant) -> bool:
        """Return whether a player has a rating, and it is neither a federation's nor the
        arbiter's."""
        others = [self.national.get(player.number)]
        if self.kind is not Kind.TEAM:  # of a team event, `provisional` has the numbers of teams
            others.append(self.provisional.get(player.number))
        return player.rating is not None and player.rating not in others

    @property
    def provisional_ratings(self) -> Mapping[int, int]:
        """The ratings by which unrated participants are paired, by number: a federation's, or
        the arbiter's. A rating report contains neither."""
        if self.kind is Kind.TEAM:
            return self.provisional
        return {**self.provisional, **self.national}

    @property
    def games_a_round(self) -> int:
        """The number of entries of an individual for each round."""
        return GAMES if self.kind is Kind.DOUBLE else 1

    def before_round(self, number: int) -> "Tournament":
        """Return the facts as they were before this round was paired, without the round itself and
        later ones.

        The byes of the round count as announced, except the PAB, which the pairing assigns; they
        are those before the round was repaired. Raises ValueError for a round that is neither a
        paired one nor the next.
        """
        if number == self.rounds_paired + 1:
            return self
        if not 1 <= number <= self.rounds_paired:
            raise ValueError(
                f"Round {number} does not exist: the tournament has {self.rounds_paired}"
            )
        announced = []
        for one in self.before_repairs(number).participants:
            entry = one.entries[number - 1]
            if isinstance(entry, Bye) and entry is not Bye.PAB:
                announced.append(Announcement(number, one.number, entry))
        virtual = self.virtual
        if virtual is not None:
            virtual = {who: points[:number] for who, points in virtual.items()}
        earlier: dict[str, Any] = {}
        for field in ("adjustments", "secondary_adjustments", "line_ups", "manual_changes"):
            facts = getattr(self, field)
            earlier[field] = tuple([one for one in facts if (one.round_number or 0) < number])
        choices = [one for one in self.choices if one.round_number <= number]
        return self._ended_before(number)._replace(
            announced=tuple(announced),
            virtual=virtual,
            choices=tuple(choices),
            last_of_ga=self.last_of_ga if number > 1 else None,
            **earlier,
        )

    def round_changes(self) -> tuple[Choice, ...]:
        """Return the recorded changes of the number of rounds, the latest first; those that
        contradict the file, and earlier ones, are left out."""
        found: list[Choice] = []
        known = self.rounds
        changes = [one for one in self.choices if one.name == "rounds"]
        for change in sorted(changes, key=lambda one: one.round_number, reverse=True):
            now, was = change.numbers
            last = change.round_number - 1
            if now != known or min(now, was) < last or not 0 < last <= self.rounds_paired:
                break
            found.append(change)
            known = was
        return tuple(found)

    def rounds_at(self, number: int) -> int | None:
        """Return the number of rounds that was declared when this round was paired (C.04.1 1)."""
        known = self.rounds
        for change in self.round_changes():
            if change.round_number > number:
                known = change.numbers[1]
        return known

    def numbered_at(self, number: int) -> "Tournament":
        """Return the tournament with the TPNs and ratings by which this round was paired, as far as
        changes are recorded (C.04.2 2.3). Late entries come after the others; numbers stay."""
        since = self.changed_since(number)
        if since is None or not since.obeyed:
            return self
        tpns = since.field.tpns
        later = [one.number for one in self.participants if one.number not in tpns]
        in_order = [*sorted(tpns, key=tpns.__getitem__), *later]
        places = {who: place for place, who in enumerate(in_order, start=1)}
        earlier = tuple(one for one in self.renumberings if one.round_number <= number)
        then = self._with_ratings(since.field).ordered(places)
        return then._replace(renumberings=earlier, came_later=frozenset(later))

    def came_after(self, number: int) -> frozenset[int]:
        """Return the numbers of late entries after this round was paired, as far as they are
        recorded."""
        since = self.changed_since(number)
        if since is None:
            return self.came_later
        tpns = since.field.tpns
        return frozenset(one.number for one in self.participants if one.number not in tpns)

    def changed_since(self, number: int) -> "Undone | None":
        """Return the field before the recorded changes of numbers, ratings and names after this
        round was paired; None if no change is recorded."""
        since = [one for one in self.renumberings if one.round_number > number]
        if not since:
            return None
        from fidepair.text.recorded_changes import Entrants, undo  # noqa: PLC0415 - start-up

        rated, provisional = self.participants, self.provisional_ratings
        if self.kind is Kind.TEAM:
            rated, provisional = self.individuals, self.national
        present = [one for one in self.participants if one.number not in self.came_later]
        first_rounds = {}
        for one in self.before_repairs().participants:
            played = [entry is Bye.PAB or not isinstance(entry, Bye) for entry in one.entries]
            if any(played):
                first_rounds[one.number] = played.index(True) + 1
        field = Entrants(
            tpns={one.number: one.tpn for one in present},
            names={one.number: one.name for one in self.participants},
            ratings={one.number: one.rating for one in rated},
            provisional=provisional,
            first_rounds=first_rounds,
        )
        last_round = self.rounds_paired + 1
        if self.rounds is not None:
            last_round = max(last_round, self.rounds)
        return undo(field, since, last_round)

    def _with_ratings(self, then: "Entrants") -> "Tournament":
        """Return the tournament with the ratings of that time; teams are not paired by the ratings
        of their players."""
        if self.kind is Kind.TEAM:
            return self
        now, rated = self.provisional_ratings, []
        for one in self.participants:
            rating, given = then.ratings[one.number], then.provisional.get(one.number)
            has_other_provisional = given != now.get(one.number)
            if rating is None and has_other_provisional:
                rating = given
            rated.append(one._replace(rating=rating))
        return self._replace(participants=tuple(rated))

    def has_statements(self) -> bool:
        """Return whether comments of the file state facts that may decide a verdict on a round."""
        stated = (
            self.corrections,
            self.renumberings,
            self.manual_changes,
            self.choices,
            self.provisional,
            self.national,
        )
        return any(stated)

    def changes_by_hand(self, number: int) -> tuple[ManualChange, ...]:
        """Return the changes by hand that are declared for this round, and do not contradict the
        published pairing."""
        declared = (change for change in self.manual_changes if change.round_number == number)
        return tuple(change for change in declared if not self.contradiction(change))

    def contradiction(self, change: ManualChange) -> str:
        """Return why a declared change by hand contradicts the published pairing; empty if it does
        not."""
        from fidepair.text.recorded_changes import by_hand, repair_of  # noqa: PLC0415 - start-up

        number = change.round_number
        _, _, contradictory = self.repairs_undone(number)
        refused = dict(contradictory)
        if change in refused:
            return refused[change]
        if repair_of(change.text) or number == self.rounds_paired + 1:
            return ""
        if number > self.rounds_paired:
            return f"round {number} is not paired"
        published = self.before_repairs(number).participants
        entries = {one.number: one.entries[number - 1] for one in published}
        declared = by_hand(change.text)
        missing = _missing_pair([(min(pair), max(pair)) for pair in declared.pairs], entries)
        if missing:
            return f"round {number} does not have the pair {missing}"
        if declared.bye is not None and entries.get(declared.bye) is not Bye.PAB:
            return f"{declared.bye} does not have the pairing-allocated bye of round {number}"
        return ""

    def before_repairs(self, number: int | None = None) -> "Tournament":
        """Return the tournament as this round was published before it was repaired (C.04.2 4.4);
        without a number, as all rounds were."""
        tournament = self
        rounds = {one.round_number for one in self.manual_changes}
        for each in rounds if number is None else rounds & {number}:
            tournament, _, _ = tournament.repairs_undone(each)
        return tournament

    def repairs_undone(
        self, number: int
    ) -> "tuple[Tournament, tuple[RoundRepair, ...], tuple[tuple[ManualChange, str], ...]]":
        """Return the tournament before the repairs of a round, which are undone one by one, the
        latest first; the repairs, in the order of time; and those that contradict the published
        round, which are not undone, each with the reason."""
        tournament, repairs, refused = self, [], []
        for change in reversed(self.manual_changes):
            if change.round_number != number:
                continue
            from fidepair.text.recorded_changes import repair_of  # noqa: PLC0415 - start-up

            repair = repair_of(change.text)
            if repair is None:
                continue
            reason = tournament._contradicts(number, repair.now, repair.was)
            if reason:
                refused.append((change, reason))
            else:
                repairs.append(repair)
                tournament = tournament.with_places(number, repair.was)
        return tournament, tuple(reversed(repairs)), tuple(refused)

    def _contradicts(self, number: int, places: "Places", was: "Places") -> str:
        """Return why participants do not have these places in a round, or cannot have had the
        earlier ones; empty if they do."""
        if not 1 <= number <= self.rounds_paired:
            return f"round {number} is not paired"
        entries = {one.number: one.entries[number - 1] for one in self.participants}
        missing = _missing_pair(places.pairs, entries)
        if missing:
            return f"round {number} does not have the pair {missing}"
        for one, letter in places.byes:
            bye = entries.get(one)
            requested = isinstance(bye, Bye) and Bye.PAB not in (bye, Bye(letter))
            if bye is not Bye(letter) and not requested:  # a bye may have been corrected since
                return f"{one} does not have this bye in round {number}"
        pabs = [one for one, letter in was.byes if Bye(letter) is Bye.PAB]
        stayed = entries.keys() - {*was.numbers()}
        if pabs and (len(pabs) > 1 or any(entries[one] is Bye.PAB for one in stayed)):
            return f"round {number} cannot have had two pairing-allocated byes"
        return ""

    def with_places(self, number: int, places: "Places") -> "Tournament":
        """Return the tournament with these places of participants in a paired round; their games
        are open."""
        entries: dict[int, Entry] = {one: Bye(letter) for one, letter in places.byes}
        for white, black in places.pairs:
            entries[white] = self.open_game(black, Colour.WHITE)
            entries[black] = self.open_game(white, Colour.BLACK)
        participants = []
        for one in self.participants:
            if one.number in entries:
                changed = list(one.entries)
                changed[number - 1] = entries[one.number]
                participants.append(one._replace(entries=tuple(changed)))
            else:
                participants.append(one)
        return self._replace(participants=tuple(participants))

    def open_game(self, opponent: int, colour: Colour) -> Entry:
        """Return a game without a result; a match counts as a draw until it is played (C.04.2
        3.1)."""
        if self.kind is Kind.INDIVIDUAL:
            return Game(opponent, colour, Result.PENDING)
        secondary = self.secondary.pending if self.secondary else 0
        return Match(opponent, colour, Result.PENDING, self.points.pending, secondary)

    def last_accelerated(self) -> int | None:
        """Return the number of the last participant with recorded virtual points, in the order of
        round one and without late entries; None if there is none."""
        if not self.virtual:
            return None
        late = self.came_after(1)
        for one in reversed(self.numbered_at(1).participants):
            if one.number not in late and any(self.virtual.get(one.number, ())):
                return one.number
        return None

    def with_lone_pab_announced(self) -> "Tournament":
        """Return the tournament before its last round, which has only the bye of `lone_pab`:
        the bye is announced."""
        number = self.rounds_paired
        if self.lone_pab is None:
            return self
        bye = Announcement(number, self.lone_pab, Bye.PAB)
        return self._ended_before(number)._replace(announced=(*self.announced, bye))

    def _ended_before(self, number: int) -> "Tournament":
        """Return the tournament without the entries of this round and of later ones."""

        rounds = number - 1
        return self._replace(
            participants=_with_first_entries(self.participants, rounds),
            individuals=_with_first_entries(self.individuals, rounds * self.games_a_round),
            rounds_paired=rounds,
            lone_pab=None,
            unentered=(),
            recoloured=frozenset(one for one in self.recoloured if one <= rounds),
        )

    def ordered(self, tpns: Mapping[int, int]) -> "Tournament":
        """Return the tournament with these TPNs by number. The numbers of the file stay; records of
        earlier TPNs are dropped."""
        double = self.kind is Kind.DOUBLE
        return self._replace(
            participants=_in_order_of(tpns, self.participants),
            individuals=_in_order_of(tpns, self.individuals) if double else self.individuals,
            renumberings=(),
        )

    def renumbered(self, numbers: Mapping[int, int] | None = None) -> "Tournament":
        """Return the tournament with new numbers, given by the old ones, which are the TPNs too;
        without them the participants are numbered from 1 in the order of their TPNs."""
        if numbers is None:
            numbers = {one.number: place for place, one in enumerate(self.participants, start=1)}
        new = {**numbers, 0: 0}  # 0: no opponent, and the first board of the event
        changed: dict[str, Any] = {
            "participants": _renumbered_people(new, self.participants),
            "lone_pab": self.lone_pab and new[self.lone_pab],
            "last_of_ga": self.last_of_ga and new[self.last_of_ga],
            "came_later": frozenset([new[number] for number in self.came_later]),
            "unentered": tuple([new[number] for number in self.unentered]),
        }
        by_number = ["provisional", "clubs", "groups"]
        if self.virtual is not None:
            by_number.append("virtual")
        if self.kind is not Kind.TEAM:
            by_number.append("national")
        for field in by_number:
            facts = getattr(self, field).items()
            changed[field] = {new[number]: fact for number, fact in facts}
        for field in ("announced", "put_aside", "seats"):
            facts = getattr(self, field)
            changed[field] = tuple([one._replace(number=new[one.number]) for one in facts])
        for field in ("forbidden", "adjustments", "secondary_adjustments"):
            facts = getattr(self, field)
            changed[field] = tuple(
                [one._replace(numbers=frozenset([new[n] for n in one.numbers])) for one in facts]
            )
        line_ups = []
        for line in self.line_ups:
            line_ups.append(line._replace(team=new[line.team], opponent=new[line.opponent]))
        if self.kind is Kind.DOUBLE:
            changed["individuals"] = _renumbered_people(new, self.individuals)
        return self._replace(line_ups=tuple(line_ups), **changed)


def _by_the_desk(name: str, *given: object, **named: object) -> Tournament:
    """Return what a function of the desk makes of a tournament.

    That package is above this module, so it is named here and loaded when it is needed.
    """
    changed: Tournament = getattr(import_module("fidepair.desk.in_memory"), name)(*given, **named)
    return changed


def _renumbered_people(
    new: Mapping[int, int], people: tuple[Participant, ...]
) -> tuple[Participant, ...]:
    """Return the people and their opponents with new numbers, which are the TPNs too."""
    renumbered = []
    for one in _in_order_of(new, people):
        entries: list[Entry] = []
        for entry in one.entries:
            if not isinstance(entry, Bye):
                entry = entry._replace(opponent=new[entry.opponent])  # noqa: PLW2901
            entries.append(entry)
        renumbered.append(one._replace(number=one.tpn, entries=tuple(entries)))
    return tuple(renumbered)


def is_pending(entry: Entry) -> bool:
    """Return whether an entry is a game or a match without a result."""
    return not isinstance(entry, Bye) and entry.result is Result.PENDING


def _missing_pair(pairs: Iterable[tuple[int, int]], entries: Mapping[int, Entry]) -> str:
    """Return the first of these pairs that did not meet, such as `3-7`; empty if all did."""
    for one, other in pairs:
        entry = entries.get(one, Bye.ZERO)
        if isinstance(entry, Bye) or entry.opponent != other:
            return f"{one}-{other}"
    return ""


def _in_order_of(
    tpns: Mapping[int, int], people: tuple[Participant, ...]
) -> tuple[Participant, ...]:
    """Return the people with these TPNs by number, ascending."""
    with_tpns = [one._replace(tpn=tpns[one.number]) for one in people]
    return tuple(sorted(with_tpns, key=lambda one: one.tpn))


def distances(participants: Sequence[Participant]) -> list[int]:
    """Return the distance in places between the members of each pair of round one, from the top;
    only participants with an opponent have a place. A pairing by halves (C.04.3 3.3.1, and alike
    elsewhere) has one distance; by groups, one for each group."""
    opponents = {}
    for one in participants:
        entry = one.entries[0] if one.entries else Bye.ZERO
        if not isinstance(entry, Bye):
            opponents[one.number] = entry.opponent
    place = {number: place for place, number in enumerate(opponents)}
    known = [pair for pair in opponents.items() if pair[1] in place]
    found = [place[opponent] - place[number] for number, opponent in known]
    return [distance for distance in found if distance > 0]  # each pair once, by its higher member


def _with_first_entries(people: tuple[Participant, ...], size: int) -> tuple[Participant, ...]:
    """Return the people with this number of entries."""
    return tuple([one._replace(entries=one.entries[:size]) for one in people])


def _adjusted(
    points: list[int], adjustments: Sequence[Adjustment], participant: Participant
) -> list[int]:
    """Return the participant's points by round after abnormal points are applied."""
    for index, entry in enumerate(participant.entries):
        points[index] = _adjusted_in_round(
            points[index], adjustments, participant.number, index + 1, entry
        )
    return points


def _adjusted_in_round(
    points: int, adjustments: Sequence[Adjustment], number: int, round_number: int, entry: Entry
) -> int:
    kind = entry if isinstance(entry, Bye) else entry.result
    added = 0
    most_specific = False, False
    for one in adjustments:
        if one.round_number not in (None, round_number) or (one.kinds and kind not in one.kinds):
            continue
        if one.numbers and number not in one.numbers:
            continue
        specific = bool(one.numbers), one.round_number is not None
        if not one.kinds:
            added += one.points
        elif specific >= most_specific:
            points, most_specific = one.points, specific
    return points + added


def _scores_exchanged(entry: Entry) -> Entry:
    if isinstance(entry, Match):
        return entry._replace(points=entry.secondary, secondary=entry.points)
    return entry


class ConsistentTournament(Tournament):
    """A tournament whose facts are known to agree with each other: `fidepair.consistency` has
    checked them, or the reader of files. A changed copy (`_replace`) is a plain Tournament."""

    __slots__ = ()

    _make = Tournament._make  # type: ignore[assignment]

    def __repr__(self) -> str:
        return super().__repr__().removeprefix("Consistent")


def consistent(tournament: Tournament) -> Tournament:
    """Return the tournament as one whose facts agree with each other.

    Raises UsageError for a value of a wrong type, and InputError for a value out of range and for
    facts that contradict each other. Each function that callers give a tournament to begins with
    it. The checks are loaded only for tournaments made or changed in memory.
    """
    if isinstance(tournament, ConsistentTournament):
        return tournament
    checked: Tournament = import_module("fidepair.consistency").checked(tournament)
    return checked
