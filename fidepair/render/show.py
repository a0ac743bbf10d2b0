"""A published round: the list by boards, the list by names, the results, slips and match sheets.

For a terminal they are sheets, for programs CSV and JSON, and for printing on A4 pages of HTML.
Slips and match sheets, which are signed, have no table.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias, TypedDict

from fidepair.desk.entry_list import by_letters
from fidepair.render import html
from fidepair.render.language import msgid, translated
from fidepair.render.sheet import MINOR, Sheet, table_lines
from fidepair.render.table_columns import (
    CSV,
    INTEGER,
    JSON,
    NAME,
    NUMBER,
    PERSON,
    POINTS,
    RATING,
    RIGHT_TEXT,
    TABLE,
    TEXT,
    TITLE,
    Column,
    JsonObject,
    PersonObject,
    ValueKind,
    csv_of,
    json_of,
    optional,
    row_type,
    sheet_of,
    side_columns,
)
from fidepair.render.words import (
    ACCELERATION_WORDS,
    BYE_NAMES,
    COLOUR_NAMES,
    colour_letter,
    fraction,
    game_noun,
    halves,
    of_rounds,
    player,
    round_name,
    score_names,
    title_of,
    titled,
)
from fidepair.tournament import Bye, Colour, Kind, Participant, Tournament, format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from fidepair.desk.pages.published import PublishedBoard, PublishedRound, Seated, SingleGame


_LINE = "_" * 17
_TO_FILL_IN = "___-___"
_CUT = " ".join("-" * 26)
_NAMES, _BOARDS = 24, 22
"""Names in a column of the list on the wall, and boards on a sheet of paper."""
BYES_OF_LIST = {
    Bye.PAB: msgid("bye"),
    Bye.FULL: msgid("bye 1"),
    Bye.HALF: msgid("bye ½"),
    Bye.ZERO: msgid("absent"),
}
_WITHOUT = {
    Bye.PAB: msgid("Bye"),
    Bye.FULL: msgid("Full-point bye"),
    Bye.HALF: msgid("Half-point bye"),
    Bye.ZERO: msgid("Absent"),
}
"""The kinds of byes below boards, in this order."""
RESULTS_TO_TICK = ("1-0", "1/2", "0-1")
RESULTS_FROM_BLACK = (msgid("White won: 0-1"), "1/2", msgid("Black won: 1-0"))


def is_of_teams(round_: PublishedRound) -> bool:
    """Return whether the round is one of teams."""
    return round_.tournament.kind is Kind.TEAM


def byes_of(round_: PublishedRound) -> list[tuple[Seated, Bye]]:
    """Return the participants without a game, each with the bye: the pairing-allocated one
    first."""
    pab = [] if round_.pab is None else [(round_.pab, Bye.PAB)]
    return [*pab, *round_.absent]


def timetable(round_: PublishedRound) -> tuple[str, ...]:
    """Return the announced start of a round, and the deadline for errors in results."""
    lines = []
    tournament = round_.tournament
    start, deadline = tournament.starts.get(round_.number), tournament.error_deadline
    if start:
        lines.append(translated("Starts: {time}", time=start))
    if deadline:
        lines.append(
            translated(
                "Report errors within {time} after the results are published (C.04.2, 4.3)",
                time=deadline,
            )
        )
    return tuple(lines)


def heading(round_: PublishedRound) -> str:
    """Return the name of the tournament, and the number of the round."""
    return titled(msgid("{title}: round {number}{of}"), round_.tournament, round_.number)


def headings(round_: PublishedRound, title: str = "") -> tuple[str, ...]:
    """Return the `title`, by default the name and the round, and the acceleration."""
    lines = [title or heading(round_)]
    if round_.acceleration is not None:
        lines.append(translated(ACCELERATION_WORDS[round_.acceleration]))
    return tuple(lines)


def board_remarks(round_: PublishedRound) -> Iterator[str]:
    """Yield a line for each player who does not play on the fixed board, because the opponent has
    another one."""
    fixed = round_.tournament.fixed_boards(round_.number)
    for board in round_.boards:
        for side in (board.white, board.black):
            own = fixed.get(side.who.number, board.number)
            if own != board.number:
                yield translated(
                    "{player} plays on board {board}, not on the fixed board {fixed}:"
                    " the opponent has a fixed board too.",
                    player=player(side.who),
                    board=board.number,
                    fixed=own,
                )


def remarks(round_: PublishedRound) -> tuple[str, ...]:
    """Return the lines about the bye, about absent participants, with the points before the round,
    and about fixed boards."""
    lines = []
    for one, bye in byes_of(round_):
        points = format_points(one.before)
        if bye is Bye.PAB:
            lines.append(f"{translated('Bye')}: {player(one.who)} ({points})")
        else:
            kind = translated(BYE_NAMES[bye])
            lines.append(f"{translated('Absent')}: {player(one.who)} ({points}), {kind}")
    lines += timetable(round_)
    return *lines, *board_remarks(round_)


# ── Columns of boards ────────────────────────────────────────────────────────
class ShownSeat(NamedTuple):
    """A side of a board in a table. An empty board has no participant, and the players of a match
    have no points."""

    who: Participant | None
    before: int | None = None
    after: int | None = None
    secondary: int | None = None
    pairing_points: int | None = None


class ShownLine(NamedTuple):
    """A board, a game of a match, a participant with a bye, or the sum of a match. `kind`: `game`,
    `match`, or the name of the bye. `colour`, `other_colour`: those of the sides on the left and on
    the right in a match of teams. `games`: the results of both games of a match."""

    board: str
    kind: str
    white: ShownSeat | None
    black: ShownSeat | None
    result: str = ""
    colour: str = ""
    other_colour: str = ""
    games: str = ""


SIDE: tuple[Column[ShownSeat], ...] = (
    NUMBER.of("who"),
    TITLE.of("who", leave_out=MINOR + 1),
    Column("shown_name", "", TEXT, lambda side: name_or_empty(side.who), cut_to=20, forms=TABLE),
    NAME.of("who", forms=CSV | JSON),
    RATING.of("who", leave_out=MINOR),
    Column("points", "", POINTS, lambda side: side.before),
    Column("secondary", "", POINTS, leave_out=1, forms=TABLE),
    Column(
        "pairing_points",
        "PPts",
        POINTS,
        leave_out=2,
        forms=TABLE | JSON,
        about="With virtual points; only in accelerated rounds.",
        is_required=False,
    ),
    Column("points_after", "", optional(POINTS), lambda side: side.after, forms=JSON),
)
"""The columns of a side. In a narrow table titles go first, then ratings, then pairing points and
the second score of teams."""
_BOARD: Column[ShownLine] = Column("board", "Bd", RIGHT_TEXT)
_RESULT: Column[ShownLine] = Column("result", "Result", TEXT)
_COLOUR: Column[ShownLine] = Column("colour", "", TEXT)
_GAMES: Column[ShownLine] = Column("games", "Games", TEXT, leave_out=1)


def _sides(
    tournament: Tournament, hidden: Collection[str] = ()
) -> tuple[list[Column[ShownLine]], list[Column[ShownLine]]]:
    """Return the columns of both sides."""
    scores = dict(zip(("points", "secondary"), score_names(tournament), strict=False))
    side = [column for column in SIDE if column.key not in hidden]
    white, black = {"shown_name": msgid("White")}, {"shown_name": msgid("Black")}
    return side_columns("white", side, scores | white), side_columns("black", side, scores | black)


def side_of(one: Seated, *, is_open: bool = False) -> ShownSeat:
    """Return a side of a board; the points after the round only if the board is not `is_open`."""
    side = ShownSeat(*one)
    return side._replace(after=None) if is_open else side


def board_line(round_: PublishedRound, board: PublishedBoard) -> ShownLine:
    """Return the line of a board."""
    white, black = side_of(board.white), side_of(board.black)
    return ShownLine(str(board.number), game_noun(round_.tournament), white, black, board.result)


def game_lines(board: PublishedBoard) -> Iterator[ShownLine]:
    """Yield the lines of the games of a match."""
    for place, game in enumerate(board.games, start=1):
        sides = ShownSeat(game.left), ShownSeat(game.right)
        colours = colour_letter(game.colour), colour_letter(game.colour.opposite)
        yield ShownLine(f"{board.number}.{place}", "game", *sides, game.result, *colours)


def _used(sheet: Sheet) -> Sheet:
    """Return the sheet without columns in which no row has anything."""
    return sheet.without_empty(lambda _: bool(sheet.rows))


# ── For posting ──────────────────────────────────────────────────────────────
def posting(round_: PublishedRound) -> Sheet:
    """Return the list by boards, with the points before the round, and the results that are
    known."""
    hidden = "rating" if is_of_teams(round_) else "secondary"
    white, black = _sides(round_.tournament, [hidden])
    lines = [board_line(round_, board) for board in round_.boards]
    columns = (_BOARD, *white, _RESULT, *black)
    return _used(sheet_of(columns, lines, headings(round_), remarks(round_)))


# ── By names ─────────────────────────────────────────────────────────────────
class Whereabouts(NamedTuple):
    """The board of a player, the colour if it is known, and the opponent; or the bye instead."""

    who: Participant
    board: str = ""
    colour: Colour | None = None
    opponent: Participant | None = None
    bye: Bye | None = None

    @property
    def opponent_name(self) -> str:
        """The name of the opponent, or of the bye."""
        if self.opponent is not None:
            return self.opponent.name
        return translated("no opponent" if self.bye is None else BYE_NAMES[self.bye])


def places(round_: PublishedRound) -> list[Whereabouts]:
    """Return the boards of all players, by name; a bye of a team is listed as the team."""
    found: list[Whereabouts] = []
    for board in round_.boards:
        found += _places_at(board, teams=is_of_teams(round_))
    found += [Whereabouts(one.who, bye=bye) for one, bye in byes_of(round_)]
    return sorted(found, key=lambda place: (by_letters(place.who.name), place.who.number))


def _places_at(board: PublishedBoard, *, teams: bool) -> Iterator[Whereabouts]:
    games = board.games if teams else board.games[:1]
    for number, game in enumerate(games, start=1):
        at = f"{board.number}.{number}" if teams else str(board.number)
        sides = (
            (game.left, game.right, game.colour),
            (game.right, game.left, game.colour.opposite),
        )
        for one, other, colour in sides:
            if one is not None:
                known = colour if board.colours_known else None
                yield Whereabouts(one, at, known, other)


_COLOUR_KIND = ValueKind[Colour](
    str, lambda colour: translated(COLOUR_NAMES[colour]), csv=lambda colour: colour.name.lower()
)

_BYE_KIND = ValueKind[Bye](str, BYE_NAMES.__getitem__)


def columns_by_name(round_: PublishedRound) -> list[Column[Whereabouts]]:
    """Return the columns of the list by names: those of CSV first."""
    is_double = round_.tournament.kind is Kind.DOUBLE
    title = TITLE.of("who", leave_out=MINOR + 1)
    return [
        Column("round", "", INTEGER, lambda _: round_.number, forms=CSV),
        NAME.of("who", forms=TABLE),
        title.of(forms=TABLE),
        NUMBER.of("who"),
        title.of(forms=CSV),
        NAME.of("who", forms=CSV),
        Column("board", "Board", RIGHT_TEXT, lambda place: place.board or "-", forms=TABLE),
        Column("board", "", TEXT, forms=CSV),
        Column("colour", msgid("Game 1") if is_double else msgid("Colour"), _COLOUR_KIND),
        Column("opponent_name", "Opponent", TEXT, cut_to=20, forms=TABLE),
        NUMBER.of("opponent", key="opponent"),
        NAME.of("opponent", key="opponent_name", forms=CSV),
        Column("bye", "", _BYE_KIND, forms=CSV),
    ]


def by_name(round_: PublishedRound) -> Sheet:
    """Return the list in which players find their boards."""
    title = translated("{heading}, by name", heading=heading(round_))
    return _used(sheet_of(columns_by_name(round_), places(round_), (title,)))


# ── Results ──────────────────────────────────────────────────────────────────
def results(round_: PublishedRound) -> Sheet:
    """Return the results, with the points before the round; of matches each game too."""
    teams = is_of_teams(round_)
    lines: list[ShownLine] = []
    for board in round_.boards:
        line = board_line(round_, board)
        lines.append(line._replace(games=_results_of_games(round_, board)))
        if teams:
            lines += game_lines(board)
    white, black = _sides(round_.tournament, hidden=("rating", "secondary", "pairing_points"))
    columns = [_BOARD, *white, _COLOUR, _RESULT, _GAMES, *black]
    if not teams:
        columns.remove(_COLOUR)
    title = _with_results(round_, heading(round_))
    return _used(sheet_of(columns, lines, headings(round_, title), remarks(round_)))


def _with_results(round_: PublishedRound, title: str) -> str:
    """Return the heading of the results, with the number of open boards."""
    title = translated("{heading}, results", heading=title)
    unknown = sum(not board.result for board in round_.boards)
    if unknown:
        title += f" ({translated('{number} without a result', number=unknown)})"
    return title


def _results_of_games(round_: PublishedRound, board: PublishedBoard) -> str:
    """Return the results of the games of a match of two games; nothing if none is known."""
    is_open = not board.result and not any(game.result for game in board.games)
    if round_.tournament.kind is not Kind.DOUBLE or is_open:
        return ""
    return ", ".join(game.result or "?" for game in board.games)


# ── To sign ──────────────────────────────────────────────────────────────────
class Slip(NamedTuple):
    """What the players of a game sign: the board, the number of the game in a match of two (0: the
    only one), both sides with their colours, White first, and the result as it is entered if it is
    known.

    `asked`: what stands before the result. `ticks`: the results to tick. Where the side on the left
    of the result has Black, they name the winner.
    """

    board: str
    game: int
    sides: tuple[tuple[Colour, Participant], tuple[Colour, Participant]]
    result: str
    asked: str
    ticks: tuple[str, ...] = RESULTS_TO_TICK


def slips(round_: PublishedRound) -> list[Slip]:
    """Return a slip for each game that has two players and is not forfeited."""
    found = []
    for board in round_.boards:
        for number, game in enumerate(board.games, start=1):
            left, right, colour, result = game
            if left is None or right is None or ":" in result:
                continue
            sides = (colour, left), (colour.opposite, right)
            asked, ticks = translated("Result"), RESULTS_TO_TICK
            if len(board.games) > 1:
                asked += f" ({left.number} - {right.number})"
            if colour is Colour.BLACK:
                won, draw, lost = RESULTS_FROM_BLACK
                sides, ticks = sides[::-1], (translated(won), draw, translated(lost))
            place = f"{board.number}.{number}" if is_of_teams(round_) else str(board.number)
            game_number = number if round_.tournament.kind is Kind.DOUBLE else 0
            found.append(Slip(place, game_number, sides, result, asked, ticks))
    return found


def _title_of_slip(slip: Slip) -> str:
    if slip.game:
        return translated("Board {number}, game {game}", number=slip.board, game=slip.game)
    return translated("Board {number}", number=slip.board)


def slip_lines(round_: PublishedRound) -> Sheet:
    """Return the slips as lines, with a line to cut along after each."""
    title = heading(round_)
    lines = []
    for slip in slips(round_):
        boxes = "   ".join(f"[ ] {one}" for one in slip.ticks)
        lines += [f"{title}    {_title_of_slip(slip)}", ""]
        names = {colour: translated(COLOUR_NAMES[colour]) for colour, _ in slip.sides}
        lines += [f"{names[colour]}: {player(who)}" for colour, who in slip.sides]
        result = slip.result or f" {boxes}"
        lines += ["", f"{slip.asked}: {result}", ""]
        lines.append("   ".join(f"{name} {_LINE}" for name in names.values()))
        lines.append(_CUT)
    return Sheet(tuple(lines), (), ())


def match_sheets(round_: PublishedRound) -> Sheet:
    """Return a sheet for each match of teams: its boards, room for the results and for
    signatures."""
    lines: list[str] = []
    for board in round_.boards:
        match = translated("Match {number}", number=board.number)
        lines += [f"{heading(round_)}    {match}", ""]
        lines += [line.rstrip() for line in table_lines(match_table(board))]
        captain, arbiter = translated("Captain"), translated("Arbiter")
        lines += ["", f"{captain} {_LINE}   {captain} {_LINE}", f"{arbiter} {_LINE}", _CUT]
    return Sheet(tuple(lines), (), ())


_PLAYER: tuple[Column[ShownSeat], ...] = (
    Column("player", "", TEXT, lambda seat: player(seat.who) if seat.who else "-"),
    RATING.of("who", leave_out=0),
)
_OF_MATCH: tuple[Column[ShownLine], ...] = (
    Column("board", "Bd", RIGHT_TEXT),
    _COLOUR,
    *side_columns("white", _PLAYER, {}),
    _RESULT,
    Column("other_colour", "", TEXT),
    *side_columns("black", _PLAYER, {}),
)


def match_table(board: PublishedBoard) -> Sheet:
    """Return the boards of a match as a table, whose last row has the sum."""
    lines = [*game_lines(board), ShownLine("", "match", None, None, board.result)]
    lines = [line._replace(result=line.result or _TO_FILL_IN) for line in lines]
    names = {2: board.white.who.name, 6: board.black.who.name}
    return sheet_of(_OF_MATCH, lines).with_names(names)


# ── For programs ─────────────────────────────────────────────────────────────


def csv_rows(round_: PublishedRound) -> list[tuple[str, ...]]:
    """Return a row for each board (`kind` game, or match), then those of its games if there are
    more; for the bye (pab), and for each absentee. Points are those before the round."""
    lines: list[ShownLine] = []
    for board in round_.boards:
        lines.append(board_line(round_, board))
        if round_.tournament.kind is not Kind.INDIVIDUAL:
            lines += game_lines(board)
    for one, bye in byes_of(round_):
        lines.append(ShownLine("", bye.name.lower(), side_of(one), None))
    number: Column[ShownLine] = Column("round", "", INTEGER, lambda _: round_.number)
    kind: Column[ShownLine] = Column("kind", "", TEXT)
    white, black = _sides(round_.tournament)
    return csv_of([number, _BOARD, kind, *white, *black, _RESULT], lines)


def csv_by_name(round_: PublishedRound) -> list[tuple[str, ...]]:
    """Return a row for each player, by name."""
    return csv_of(columns_by_name(round_), places(round_))


# ── JSON ─────────────────────────────────────────────────────────────────────
ShownSide: TypeAlias = Annotated[
    JsonObject, row_type("ShownSide", "A participant of the round.", SIDE)
]


class ShownGame(TypedDict):
    """A game of a match."""

    left: PersonObject | None
    right: PersonObject | None
    left_has: Annotated[str, Literal["white", "black"]]
    result: str | None


class GamesOfMatch(TypedDict, total=False):
    """What a match has besides."""

    games: list[ShownGame]


class ShownBoard(GamesOfMatch):
    """A game, or a match."""

    board: int
    white: ShownSide
    black: ShownSide
    colours_known: bool
    result: str | None


class ShownAbsent(TypedDict):
    """A participant who did not play."""

    player: ShownSide
    bye: Annotated[str, Literal["pab", "full", "half", "zero"]]


class ShowDocument(TypedDict):
    """What `fidepair show --json` answers, and `show` of `fidepair serve`. Points are texts; a
    result is null while the game is open."""

    schema: Literal["fidepair.round/1"]
    tournament: str
    kind: Annotated[str, Literal["individual", "double", "team"]]
    round: int
    rounds: int | None
    boards: list[ShownBoard]
    bye: ShownSide | None
    absent: list[ShownAbsent]


def document(round_: PublishedRound) -> ShowDocument:
    """Return the round as a JSON object; points are strings, results as people write them, null
    while open."""
    tournament = round_.tournament
    return {
        "schema": "fidepair.round/1",
        "tournament": tournament.name,
        "kind": tournament.kind.value,
        "round": round_.number,
        "rounds": tournament.rounds,
        "boards": [_board(round_, board) for board in round_.boards],
        "bye": None if round_.pab is None else _side(round_.pab),
        "absent": [{"player": _side(one), "bye": bye.name.lower()} for one, bye in round_.absent],
    }


def _board(round_: PublishedRound, board: PublishedBoard) -> ShownBoard:
    found: ShownBoard = {
        "board": board.number,
        "white": _side(board.white, is_open=not board.result),
        "black": _side(board.black, is_open=not board.result),
        "colours_known": board.colours_known,
        "result": board.result or None,
    }
    if round_.tournament.kind is not Kind.INDIVIDUAL:
        found["games"] = [_game(game) for game in board.games]
    return found


def _side(one: Seated, *, is_open: bool = False) -> ShownSide:
    return json_of(SIDE, side_of(one, is_open=is_open))


def _game(game: SingleGame) -> ShownGame:
    return {
        "left": None if game.left is None else json_of(PERSON, game.left),
        "right": None if game.right is None else json_of(PERSON, game.right),
        "left_has": game.colour.name.lower(),
        "result": game.result or None,
    }


# ── What templates show ──────────────────────────────────────────────────────
class SideOnPage(NamedTuple):
    """A side of a board on a page, with the page of the participant, None without one."""

    name: str
    page: str | None
    rating: int | None = None
    points: int | None = None
    is_winner: bool = False
    pairing_points: int | None = None


class BoardOnPage(NamedTuple):
    """A board on a page, or a game of a match. `results`: those of both sides, None while it is
    open."""

    place: str
    white: SideOnPage
    black: SideOnPage
    colour: Colour | None
    results: tuple[str, str] | None
    games: tuple[BoardOnPage, ...] = ()
    why: str = ""

    @property
    def is_forfeit(self) -> bool:
        """Whether the result is one without play."""
        return self.results is not None and bool({*self.results} & {*"+−"})


def board_shown(
    round_: PublishedRound, board: PublishedBoard, pages: Mapping[int, str] | None = None
) -> BoardOnPage:
    """Return a board with the points before the round; a team match with its games. `pages`: those
    of participants, by number."""
    teams = is_of_teams(round_)
    results = halves(board.result)
    if len(board.games) > 1 and not teams and any(game.result for game in board.games):
        sides = [halves(game.result) or ("", "") for game in board.games]
        left, right = zip(*sides, strict=True)
        results = " ".join(left), " ".join(right)
    shown = []
    for one, is_winner in zip((board.white, board.black), winners(board.result), strict=True):
        who = one.who
        name = " ".join(filter(None, (who.title, who.name)))
        page = pages[who.number] if pages else None
        rating = None if teams else who.rating
        shown.append(SideOnPage(name, page, rating, one.before, is_winner, one.pairing_points))
    colour = Colour.WHITE if board.colours_known else None
    games = tuple(_games(board)) if teams else ()
    return BoardOnPage(str(board.number), shown[0], shown[1], colour, results, games)


def _games(board: PublishedBoard) -> Iterator[BoardOnPage]:
    """Yield the boards of a team match."""
    for place, game in enumerate(board.games, start=1):
        left_won, right_won = winners(game.result)
        left = SideOnPage(name_or_empty(game.left), None, is_winner=left_won)
        right = SideOnPage(name_or_empty(game.right), None, is_winner=right_won)
        number = f"{board.number}.{place}"
        yield BoardOnPage(number, left, right, game.colour, halves(game.result))


def name_or_empty(who: Participant | None) -> str:
    """Return the name, or that the board is empty."""
    return who.name if who else translated("empty board")


def winners(result: str) -> tuple[bool, bool]:
    """Return which side has the better result; neither while it is open."""
    own, theirs = map(_worth, halves(result) or ("", ""))
    return own > theirs, theirs > own


def _worth(half: str) -> float:
    """Return the value by which the better one of two results is found."""
    if half in ("+", "W"):
        return 1
    if half == "D":
        return 0.5
    number = half.replace("½", ".5")
    return float(number) if number.replace(".", "").isdecimal() else 0


def without_game(round_: PublishedRound) -> list[tuple[str, list[Participant]]]:
    """Return the participants without a game, by kind of bye."""
    found = []
    for bye, name in _WITHOUT.items():
        people = [one.who for one, kind in byes_of(round_) if kind is bye]
        if people:
            found.append((name, people))
    return found


# ── Pages ────────────────────────────────────────────────────────────────────
def _page(template: str, title: str, round_: PublishedRound, **facts: object) -> str:
    common = {
        "event": title_of(round_.tournament),
        "round": round_.number,
        "times": timetable(round_),
    }
    return html.page(template, title, common | facts)


def slip_page(round_: PublishedRound) -> str:
    """Return the page of the slips to sign, two beside each other."""
    title = translated("{heading}, slips", heading=heading(round_))
    ticks = {"1-0": "1 – 0", "1/2": "½ – ½", "0-1": "0 – 1"}
    return _page("slips.html", title, round_, slips=slips(round_), ticks=ticks)


def name_page(round_: PublishedRound) -> str:
    """Return the list in which players find their boards, two columns on each sheet of paper."""
    people = places(round_)
    lists = [people[start : start + _NAMES] for start in range(0, len(people), _NAMES)]
    return _page(
        "names.html",
        translated("{heading}, by name", heading=heading(round_)),
        round_,
        papers=[*zip(lists[::2], [*lists[1::2], []], strict=False)],
        byes=BYES_OF_LIST,
        is_double=round_.tournament.kind is Kind.DOUBLE,
    )


def board_page(round_: PublishedRound) -> str:
    """Return the list by boards, with boxes for the results."""
    boards = [board_shown(round_, board) for board in round_.boards]
    papers = [boards[at : at + _BOARDS] for at in range(0, len(boards), _BOARDS)] or [[]]
    return _boards_page(round_, str, papers, boxes=True)


def result_page(round_: PublishedRound) -> str:
    """Return the boards with their results, matches of teams with their games."""
    boards = [board_shown(round_, board) for board in round_.boards]
    return _boards_page(round_, partial(_with_results, round_), [boards], boxes=False)


def _boards_page(
    round_: PublishedRound,
    worded: Callable[[str], str],
    papers: Sequence[Sequence[BoardOnPage]],
    *,
    boxes: bool,
) -> str:
    return _page(
        "boards.html",
        worded(heading(round_)),
        round_,
        heading=worded(round_name(round_.number)),
        times=(*headings(round_)[1:], *timetable(round_)),
        papers=papers,
        boxes=boxes,
        has_forfeits=any(board.is_forfeit for paper in papers for board in paper),
        without=without_game(round_),
        remarks=[*board_remarks(round_)],
        is_accelerated=round_.acceleration is not None,
    )


def match_page(round_: PublishedRound) -> str:
    """Return the page of the match sheets, with a box for the result beside each name."""
    tournament = round_.tournament
    scores = [translated(name) for name in score_names(tournament)]
    matches = []
    for board in round_.boards:
        games = [(game, halves(game.result) or _without_play(game)) for game in board.games]
        teams = []
        for one in (board.white, board.black):
            points = fraction(one.before), fraction(one.secondary)
            both = [f"{number} {name}" for number, name in zip(points, scores, strict=True)]
            teams.append((one.who.name, " · ".join(both)))
        matches.append((board.number, teams, games, halves(board.result) or ("", "")))
    title = translated("{heading}, match sheets", heading=heading(round_))
    number = round_name(round_.number) + of_rounds(tournament)
    return _page("matches.html", title, round_, round=number, matches=matches)


def _without_play(game: SingleGame) -> tuple[str, str]:
    """Return the results of a board on which one side has no player; empty for others."""
    if (game.left is None) is (game.right is None):
        return "", ""
    return ("−", "+") if game.left is None else ("+", "−")
