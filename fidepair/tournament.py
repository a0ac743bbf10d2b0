"""What happened in a tournament: frozen facts, free of any file format and of any pairing rule.

Facts are named tuples: immutable, typed, cheap to create by the ten thousand and light to import.
Points are integers, in ten-thousandths of a point (`POINT`), so that every decimal a file can hold,
and the half of it that C.04.7 1.4.3 may ask for, is exact.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from fidepair.text.recorded_changes import Entrants, Renumbering, Undone

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
    """How a game ended for one of its two players; the value is the sign of the report files.

    `is_played` tells whether the game counts as played: colour, opponent and floats (C.04.2 3.4,
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
    """One game from one side: the opponent's number, the own colour (None if never recorded), the
    own result."""

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


TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
"""Of players, in descending order (C.04.2 2.2.2)."""


def mean_rating(players: Sequence[Participant]) -> int | None:
    """Return the mean of the ratings, half up; None if nobody has one."""
    ratings = [player.rating for player in players if player.rating is not None]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else None


class PointSystem(NamedTuple):
    """Points for everything a round can bring. Defaults: 1, 1/2, 0, and C.04.1 3 for the PAB
    (decision G11)."""

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

    def of(self, entry: Entry) -> int:
        """Return the points that `entry` brings; a match knows its own."""
        if isinstance(entry, Match):
            return entry.points
        field = (
            _BYE_POINTS[entry]
            if isinstance(entry, Bye)
            else _GAME_POINTS[entry.colour, entry.result]
        )
        return self[field]


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
    for, an absence like a loss, and the PAB like a win unless `pab` says otherwise.

    Matches of two games bring `points_of(2 * POINT, POINT, pab=3 * HALF_POINT)` (C.04.5 1.4).
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
    """Return what matches of teams bring in the primary or secondary score: as `points_of`, but the
    PAB brings a draw (C.04.6 1.4) unless `pab` says otherwise, and a zero-point bye nothing,
    whatever a lost match does (C.04.2 3.3)."""
    return points_of(win, draw, loss, pab=draw if pab is None else pab)._replace(zero_point_bye=0)


def points_of_boards(boards: int, game: PointSystem = PointSystem()) -> PointSystem:  # noqa: B008 - it is frozen
    """Return the game points of a team for what happens on all its boards alike; the PAB brings a
    draw (C.04.6 1.4)."""
    points = PointSystem(*[boards * points for points in game])
    return points._replace(pab=points.draw_white)


OF_MATCHES = points_of_teams(2 * POINT, POINT)
"""Match points as they are where no rules of the competition say otherwise."""


def match_of_two_games(
    opponent: int,
    colour: Colour | None,
    own: Sequence[Result],
    theirs: Sequence[Result],
    brought: tuple[int, int],
) -> Match:
    """Return the match from one side, whose two games have these results and `brought` these
    points.

    It is forfeited if a player forfeited both games (C.04.5 0); its colour, that of the first game,
    counts if one of the games was played (C.04.5 1.6). A game that is missing counts as a draw
    (C.04.2 3.1).
    """
    if any({*games} == {Result.FORFEIT_LOSS} for games in (own, theirs)):
        lost = {*own} == {Result.FORFEIT_LOSS}
        return Match(
            opponent, colour, Result.FORFEIT_LOSS if lost else Result.FORFEIT_WIN, brought[0]
        )
    if Result.PENDING in own:
        return Match(opponent, colour, Result.PENDING, brought[0])
    played = any(result.is_played for result in own)
    return Match(opponent, colour if played else None, outcome(*brought), brought[0])


class BoardSums(NamedTuple):
    """The boards of a team in a match together: their game points, whether one of them was played,
    is open, has a result."""

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

    It is forfeited if no board was played; then nobody has met anybody (C.04.6 1.6.1, decision
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
    return Result.WIN if own > theirs else Result.LOSS if own < theirs else Result.DRAW


def rounds_without_rematch(count: int) -> int:
    """Return how many rounds so many participants can play before two meet again (C.04.1 2): an odd
    number of them against all others, with one bye."""
    return count - 1 + count % 2


GAMES = 2
"""Games in a match of two players (C.04.5)."""


def points_of_two_games(game: PointSystem) -> PointSystem:
    """Return the points of a match of two games that bring these: twice as much, and a win and a
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
    """Abnormal points: `points` replace what entries of `kinds` bring, or are added where `kinds`
    is empty.

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
    """Participants no two of whom may meet in rounds `first` to `last` (None: to the end)."""

    first: int
    last: int | None
    numbers: frozenset[int]


class ManualChange(NamedTuple):
    """Somebody's word in the file that the pairing of a round was changed by hand, and what was
    changed."""

    round_number: int
    text: str


class Choice(NamedTuple):
    """An option by which a round was paired and for which report files have no record: its name and
    value as in `RoundOptions`, what is switched on as `yes`."""

    round_number: int
    name: str
    value: str


class LineUp(NamedTuple):
    """Who plays for a team in a round, by board; 0 is an empty board."""

    round_number: int
    team: int
    opponent: int
    players: tuple[int, ...]


class Kind(Enum):
    """What a participant does in a round: a player plays one game, or a match of two (C.04.5); a
    team (C.04.6)."""

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
    """What the rules of a team competition may choose; defaults as C.04.6 1.2.2 and 1.7 have them.

    `use_secondary`: whether the secondary score tells the first-team when colours are allocated
    (C.04.6 4.2.2).
    """

    colours: ColourType = ColourType.A
    primary: PrimaryScore = PrimaryScore.MATCH
    use_secondary: bool = True


class Tournament(NamedTuple):
    """A tournament up to and including the last round in which anybody was paired
    (`rounds_paired`).

    `participants`: ascending TPN, each with exactly `rounds_paired` entries. Games of the last of
    these rounds may be `PENDING`; then that round is still open. `system`, `edition`,
    `acceleration`: what the file declares, in our names (None: nothing declared or not known),
    `type_code` as it is written there, `type_text` the type in words. `virtual`: virtual points by
    participant number, one value for each round from the first; None if the file gives none.
    `lone_pab`: the only participant with an entry in the last round, a pairing-allocated bye, while
    others have none: somebody must say which round is meant. `unentered`: who has no entry in the
    last round and was paired in the one before (if there is one), where these are more than those
    who are paired: that round is typed in partly. `first_day`: (year, month, day).
    `manual_changes`: rounds whose pairing was changed by hand, as somebody declared. `ranking`:
    codes of what orders the standings, the score included, as the file declares it (C.07 4).
    `provisional`: ratings by number that the arbiter gave to those who have none; `national`:
    ratings of a federation, by number of the player; both may stand where ratings of FIDE do
    (`is_fide_rated`). `choices`: how rounds were paired besides. `corrections`: comments that
    record corrected results; `renumberings`: when numbers changed; both in the order of time.
    `put_aside`: byes with points in rounds in which somebody who has withdrawn is out.
    `initial_order`: another one than by strength, title and alphabet, as it was announced (C.04.2
    2.2.3). `recoloured`: rounds with games whose colours were not those that were published (C.04.2
    4.3.2), as comments tell. `last_of_ga`: the number of the last GA participant (C.04.7 1.3.2), as
    a comment has it; None if no comment does, or one that contradicts the rest of the file.
    `came_later`: who stands behind the others because these are the TPNs of an earlier round
    (`numbered_at`).

    Unless the `kind` is INDIVIDUAL, entries are matches and byes, rounds are matches, `points` and
    `adjustments` are about the primary score of a match; `individuals` have the games, in matches
    of two games two for each round: the same players once more, or the players of the teams. Of a
    team event: `team_rules`; `boards`, and the colours on them of the team that has White
    (`board_colours`, empty if not given); `line_ups` that are not the first players of the roster,
    in order; what byes bring in the secondary score, by `secondary` and `secondary_adjustments`.
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
    renumberings: "tuple[Renumbering, ...]" = ()
    put_aside: tuple[Announcement, ...] = ()
    initial_order: str = ""
    recoloured: frozenset[int] = frozenset()
    last_of_ga: int | None = None
    came_later: frozenset[int] = frozenset()

    def by_number(self) -> dict[int, Participant]:
        """Return the participants by their number."""
        return {participant.number: participant for participant in self.participants}

    def points_by_round(self, participant: Participant) -> list[int]:
        """Return the points of each of the participant's entries, adjustments included; no virtual
        points."""
        of = self.points.of
        points = [of(entry) for entry in participant.entries]
        return _adjusted(points, self.adjustments, participant) if self.adjustments else points

    def secondary_by_round(self, participant: Participant) -> list[int]:
        """Return the secondary score that each of a team's entries brings (C.04.6 1.2.1),
        adjustments included."""
        byes = self.secondary or PointSystem()
        points = [
            entry.secondary if isinstance(entry, Match) else byes.of(entry)
            for entry in participant.entries
        ]
        return (
            _adjusted(points, self.secondary_adjustments, participant)
            if self.secondary_adjustments
            else points
        )

    def with_primary(self, primary: PrimaryScore) -> "Tournament":
        """Return the team event with this primary score; if it was the secondary one, the two
        change places."""
        if primary is self.team_rules.primary:
            return self
        return self._replace(
            participants=tuple(
                p._replace(entries=tuple(map(_scores_exchanged, p.entries)))
                for p in self.participants
            ),
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
        paired_by = self if primary is None else self.with_primary(primary)
        rules = paired_by.team_rules
        return paired_by._replace(
            team_rules=rules._replace(
                colours=rules.colours if colours is None else colours,
                use_secondary=rules.use_secondary if use_secondary is None else use_secondary,
            )
        )

    def colours_of_boards(self, boards: int) -> tuple[Colour, ...]:
        """Return the colours of the team that has White, for so many boards; they alternate where
        nothing is stated."""
        stated = self.board_colours[:boards]
        rest = range(len(stated), boards)
        return (*stated, *(Colour.BLACK if board % 2 else Colour.WHITE for board in rest))

    def line_up_of(self, team: Participant, opponent: int, round_number: int) -> tuple[int, ...]:
        """Return who plays for a team, by board, 0 for nobody: the line-up stated for that match,
        else its roster."""
        match = (round_number, team.number, opponent)
        stated = (line_up.players for line_up in self.line_ups if line_up[:3] == match)
        return next(stated, team.roster)[: self.boards]

    def open_games(self) -> list[tuple[int, int]]:
        """Return the games (matches) of the last paired round without a result, (White, Black) by
        number, ascending."""
        last = self.rounds_paired - 1
        found = []
        for participant in self.participants if last >= 0 else ():
            entry = participant.entries[last]
            if isinstance(entry, Bye):
                continue
            if entry.result is Result.PENDING and entry.colour is Colour.WHITE:
                found.append((participant.number, entry.opponent))
        return sorted(found)

    @property
    def rounds_closed(self) -> int:
        """How many rounds are over: the last one is not while a game of it has no result, or nobody
        but the receiver of a PAB is in it."""
        last = self.rounds_paired
        is_open = last > 0 and any(
            is_pending(participant.entries[-1]) for participant in self.participants
        )
        return last - (is_open or self.lone_pab is not None)

    def is_fide_rated(self, player: Participant) -> bool:
        """Return whether a player has a rating that is not known to be one of a federation, or of
        the arbiter."""
        given = {} if self.kind is Kind.TEAM else self.provisional  # there by number of the team
        known = self.national.get(player.number), given.get(player.number)
        return player.rating is not None and player.rating not in known

    @property
    def ratings_told(self) -> Mapping[int, int]:
        """The ratings of participants besides their own, by number: those of a federation, else
        those that the arbiter gave. Who has no rating is paired by them, as in a rating report,
        which leaves both out."""
        return self.provisional if self.kind is Kind.TEAM else {**self.provisional, **self.national}

    @property
    def games_a_round(self) -> int:
        """How many entries an individual has for each round."""
        return GAMES if self.kind is Kind.DOUBLE else 1

    def before_round(self, number: int) -> "Tournament":
        """Return the facts as they were when this round was to be paired: nothing of it, or of a
        later one, is told.

        Who then had a bye has announced it, but for the PAB, which comes from the pairing. Raises
        ValueError for a round that is neither a paired one nor the next.
        """
        if number == self.rounds_paired + 1:
            return self
        if not 1 <= number <= self.rounds_paired:
            raise ValueError(f"there is no round {number}: the tournament has {self.rounds_paired}")
        entries = [
            (participant.number, participant.entries[number - 1])
            for participant in self.participants
        ]
        byes = [
            (who, entry)
            for who, entry in entries
            if isinstance(entry, Bye) and entry is not Bye.PAB
        ]
        virtual = self.virtual
        return self._ended_before(number)._replace(
            announced=tuple(Announcement(number, who, bye) for who, bye in byes),
            virtual=None
            if virtual is None
            else {who: points[:number] for who, points in virtual.items()},
            adjustments=tuple(a for a in self.adjustments if (a.round_number or 0) < number),
            secondary_adjustments=tuple(
                a for a in self.secondary_adjustments if (a.round_number or 0) < number
            ),
            line_ups=tuple(line_up for line_up in self.line_ups if line_up.round_number < number),
            manual_changes=tuple(
                change for change in self.manual_changes if change.round_number < number
            ),
            choices=tuple(choice for choice in self.choices if choice.round_number <= number),
            last_of_ga=self.last_of_ga if number > 1 else None,
        )

    def numbered_at(self, number: int) -> "Tournament":
        """Return the tournament with the TPNs and ratings by which this round was paired, as far as
        it is recorded that they changed (C.04.2 2.3). Who came late stands behind the others.
        Numbers stay."""
        since = self.changed_since(number)
        if since is None or not since.obeyed:
            return self
        tpns = since.field.tpns
        later = [one.number for one in self.participants if one.number not in tpns]
        places = {
            who: place
            for place, who in enumerate([*sorted(tpns, key=tpns.__getitem__), *later], start=1)
        }
        earlier = tuple(one for one in self.renumberings if one.round_number <= number)
        then = self._with_ratings(since.field).ordered(places)
        return then._replace(renumberings=earlier, came_later=frozenset(later))

    def came_after(self, number: int) -> frozenset[int]:
        """Return the numbers of those who came late, after this round was paired, as far as that is
        recorded."""
        since = self.changed_since(number)
        if since is None:
            return self.came_later
        return frozenset(
            one.number for one in self.participants if one.number not in since.field.tpns
        )

    def changed_since(self, number: int) -> "Undone | None":
        """Return what is recorded of changed numbers, ratings and names after this round was
        paired, undone; None if nothing is recorded."""
        since = [one for one in self.renumberings if one.round_number > number]
        if not since:
            return None
        from fidepair.text.recorded_changes import Entrants, undo  # noqa: PLC0415  few files have been renumbered

        rated = self.individuals if self.kind is Kind.TEAM else self.participants
        field = Entrants(
            tpns={
                one.number: one.tpn
                for one in self.participants
                if one.number not in self.came_later
            },
            names={one.number: one.name for one in self.participants},
            ratings={one.number: one.rating for one in rated},
            provisional=self.national if self.kind is Kind.TEAM else self.ratings_told,
            first_rounds=dict(_first_rounds(self.participants)),
        )
        return undo(field, since, max(self.rounds or 0, self.rounds_paired + 1))

    def _with_ratings(self, then: "Entrants") -> "Tournament":
        """Return the tournament with the ratings of that time; teams are not paired by those of
        their players."""
        if self.kind is Kind.TEAM:
            return self
        told, rated = self.ratings_told, []
        for one in self.participants:
            rating, given = then.ratings[one.number], then.provisional.get(one.number)
            if rating is None and given != told.get(
                one.number
            ):  # another provisional one than today
                rating = given
            rated.append(one._replace(rating=rating))
        return self._replace(participants=tuple(rated))

    def has_statements(self) -> bool:
        """Return whether comments of the file state what may decide how a round is judged."""
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
        """Return the changes by hand that are declared for this round, and do not contradict what
        was published."""
        declared = (change for change in self.manual_changes if change.round_number == number)
        return tuple(change for change in declared if not self.contradiction(change))

    def contradiction(self, change: ManualChange) -> str:
        """Return why a declared change by hand contradicts what was published; nothing if it does
        not."""
        from fidepair.text.recorded_changes import by_hand  # noqa: PLC0415  few rounds are changed by hand

        number = change.round_number
        if number > self.rounds_paired:
            return f"round {number} is not paired" if number > self.rounds_paired + 1 else ""
        entries = {one.number: one.entries[number - 1] for one in self.participants}
        declared = by_hand(change.text)
        for pair in declared.pairs:
            one, other = min(pair), max(pair)
            entry = entries.get(one, Bye.ZERO)
            if isinstance(entry, Bye) or entry.opponent != other:
                return f"round {number} does not have the pair {one}-{other}"
        if declared.bye is not None and entries.get(declared.bye) is not Bye.PAB:
            return f"{declared.bye} does not have the pairing-allocated bye of round {number}"
        return ""

    def last_accelerated(self) -> int | None:
        """Return the number of the last one with virtual points by records, in the order of round
        one and without late entries; None without any."""
        virtual, late = self.virtual or {}, self.came_after(1) if self.virtual else frozenset()
        there = (
            [one.number for one in self.numbered_at(1).participants if one.number not in late]
            if virtual
            else []
        )
        return next((number for number in reversed(there) if any(virtual.get(number, ()))), None)

    def with_lone_pab_announced(self) -> "Tournament":
        """Return the tournament with its last round to be paired again, in which only the bye of
        `lone_pab` is known; what was announced stays."""
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
        )

    def ordered(self, tpns: Mapping[int, int]) -> "Tournament":
        """Return the tournament with these TPNs by number; the number, who somebody is in the file,
        stays. What is recorded of earlier numbers is about others than these."""
        double = self.kind is Kind.DOUBLE
        return self._replace(
            participants=_in_order_of(tpns, self.participants),
            individuals=_in_order_of(tpns, self.individuals) if double else self.individuals,
            renumberings=(),
        )

    def renumbered(self, numbers: Mapping[int, int] | None = None) -> "Tournament":
        """Return the tournament with new numbers, given by the old ones, which are the TPNs too;
        without them the participants are numbered from 1 in the order of their TPNs."""
        in_order = {
            participant.number: place
            for place, participant in enumerate(self.participants, start=1)
        }
        new = in_order if numbers is None else numbers

        def entry_of(entry: Entry) -> Entry:
            return entry if isinstance(entry, Bye) else entry._replace(opponent=new[entry.opponent])

        def all_of(people: tuple[Participant, ...]) -> tuple[Participant, ...]:
            return tuple(
                one._replace(number=one.tpn, entries=tuple(map(entry_of, one.entries)))
                for one in _in_order_of(new, people)
            )

        def of_adjustments(adjustments: tuple[Adjustment, ...]) -> tuple[Adjustment, ...]:
            return tuple(
                a._replace(numbers=frozenset(new[n] for n in a.numbers)) for a in adjustments
            )

        return self._replace(
            participants=all_of(self.participants),
            individuals=all_of(self.individuals) if self.kind is Kind.DOUBLE else self.individuals,
            announced=tuple(a._replace(number=new[a.number]) for a in self.announced),
            virtual=None
            if self.virtual is None
            else {new[who]: points for who, points in self.virtual.items()},
            lone_pab=None if self.lone_pab is None else new[self.lone_pab],
            last_of_ga=None if self.last_of_ga is None else new[self.last_of_ga],
            came_later=frozenset(new[who] for who in self.came_later),
            unentered=tuple(new[who] for who in self.unentered),
            forbidden=tuple(
                g._replace(numbers=frozenset(new[n] for n in g.numbers)) for g in self.forbidden
            ),
            adjustments=of_adjustments(self.adjustments),
            secondary_adjustments=of_adjustments(self.secondary_adjustments),
            line_ups=tuple(
                line._replace(team=new[line.team], opponent=new[line.opponent])
                for line in self.line_ups
            ),
            provisional={new[number]: rating for number, rating in self.provisional.items()},
            national=self.national
            if self.kind is Kind.TEAM
            else {new[number]: rating for number, rating in self.national.items()},
            put_aside=tuple(a._replace(number=new[a.number]) for a in self.put_aside),
        )


def _first_rounds(participants: Iterable[Participant]) -> Iterator[tuple[int, int]]:
    """Yield the number and the first round with a game or the PAB of each participant who has
    one."""
    for one in participants:
        paired = (
            at
            for at, entry in enumerate(one.entries, 1)
            if not isinstance(entry, Bye) or entry is Bye.PAB
        )
        first = next(paired, None)
        if first is not None:
            yield one.number, first


def is_pending(entry: Entry) -> bool:
    """Return whether an entry is a game or a match without a result."""
    return not isinstance(entry, Bye) and entry.result is Result.PENDING


def _in_order_of(
    tpns: Mapping[int, int], people: tuple[Participant, ...]
) -> tuple[Participant, ...]:
    """Return the people with these TPNs by number, ascending."""
    return tuple(
        sorted([one._replace(tpn=tpns[one.number]) for one in people], key=lambda one: one.tpn)
    )


def distances(participants: Sequence[Participant]) -> list[int]:
    """Return how many places apart those are who met in round one, for each pair, from the top;
    places count among those who met somebody. A pairing by halves (C.04.3 3.3.1, and alike
    elsewhere) has one distance; by groups, one for each group."""
    found: list[int] = []
    waiting: dict[
        int, int
    ] = {}  # by number who has met somebody further down, and where the distance is to stand
    place = 0
    for one in participants:
        entry = one.entries[0] if one.entries else Bye.ZERO
        if isinstance(entry, Bye):
            continue
        if entry.opponent in waiting:
            found[waiting.pop(entry.opponent)] += place
        else:
            waiting[one.number] = len(found)
            found.append(-place)
        place += 1
    return found


def _with_first_entries(people: tuple[Participant, ...], size: int) -> tuple[Participant, ...]:
    """Return the people with so many of their entries; `check` does this for each round, so not by
    `_replace`."""
    make, before, after = Participant._make, _ENTRIES, _ENTRIES + 1
    return tuple([make((*one[:before], one.entries[:size], *one[after:])) for one in people])


_ENTRIES = Participant._fields.index("entries")


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
    applying = [
        (bool(a.numbers), a.round_number is not None, index, a)
        for index, a in enumerate(adjustments)
        if (not a.kinds or kind in a.kinds)
        and a.round_number in (None, round_number)
        and (not a.numbers or number in a.numbers)
    ]
    replacing = [found for found in applying if found[3].kinds]
    if replacing:
        points = max(replacing)[3].points
    return points + sum(found[3].points for found in applying if not found[3].kinds)


def _scores_exchanged(entry: Entry) -> Entry:
    if isinstance(entry, Match):
        return entry._replace(points=entry.secondary, secondary=entry.points)
    return entry
