"""A round as published, for people: the board list, the list by names, the results, slips to sign,
match sheets.

All of them are sheets; what is signed has lines only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.entry_list.spellings import by_letters
from fidepair.render.sheet import MINOR, Column, Sheet, table_lines
from fidepair.render.words import BYE_WORDS, player, score_names, seat_cells, title_of
from fidepair.tournament import Bye, Colour, Kind, format_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.desk.pages.published import PublishedBoard, PublishedRound, Seated
    from fidepair.tournament import Participant

_COLOURS = {Colour.WHITE: "White", Colour.BLACK: "Black"}
_LINE = "_" * 17
_CUT = " ".join("-" * 26)
RESULTS_TO_TICK = ("1-0", "1/2", "0-1")


def is_of_teams(round_: PublishedRound) -> bool:
    """Return whether the round is one of teams."""
    return round_.tournament.kind is Kind.TEAM


def heading(round_: PublishedRound) -> str:
    """Return the name of the tournament, and the number of the round."""
    rounds = round_.tournament.rounds
    return f"{title_of(round_.tournament)}: round {round_.number}" + (
        f" of {rounds}" if rounds else ""
    )


def remarks(round_: PublishedRound, *, after: bool = False) -> tuple[str, ...]:
    """Return who has the bye and who is absent, with the points before the round or `after` it."""

    def shown(one: Seated) -> str:
        return f"{player(one.who)} ({format_points(one.after if after else one.before)})"

    lines = [] if round_.pab is None else [f"Bye: {shown(round_.pab)}"]
    return (*lines, *(f"Absent: {shown(one)}, {_bye(bye)}" for one, bye in round_.absent))


def _bye(bye: Bye) -> str:
    return "pairing-allocated bye" if bye is Bye.PAB else BYE_WORDS[bye]


def _used(sheet: Sheet) -> Sheet:
    """Return the sheet without columns in which no row has anything."""
    return sheet.keeping(
        [
            i
            for i, column in enumerate(sheet.columns)
            if not sheet.rows or any(r[i] for r in sheet.rows)
        ]
    )


# ── For posting ──────────────────────────────────────────────────────────────
def posting(round_: PublishedRound) -> Sheet:
    """Return the list by boards, with the points before the round, and the results that are known.
    For want of room titles go first, then ratings, then the second score of teams."""
    columns = (
        Column("Bd", right=True),
        *_side(round_, "White"),
        Column("Result"),
        *_side(round_, "Black"),
    )
    rows = [
        (str(board.number), *_seat(round_, board.white), board.result, *_seat(round_, board.black))
        for board in round_.boards
    ]
    return _used(Sheet((heading(round_),), columns, tuple(rows), remarks(round_)))


def _side(round_: PublishedRound, name: str) -> tuple[Column, ...]:
    return (
        Column("No", right=True),
        Column("Ttl", leave_out=MINOR + 1),
        Column(name, cut_to=20),
        Column("Rtg", right=True, leave_out=MINOR),
        *(
            Column(score, right=True, leave_out=place)
            for place, score in enumerate(score_names(round_.tournament))
        ),
    )


def _seat(round_: PublishedRound, one: Seated) -> tuple[str, ...]:
    return seat_cells(round_.tournament, one.who, one.before, one.secondary)


# ── By names ─────────────────────────────────────────────────────────────────
class Whereabouts(NamedTuple):
    """Where somebody plays: the board, the colour, the opponent; of a bye its name instead of
    these."""

    who: Participant
    board: str
    colour: str
    opponent: Participant | None
    bye: str = ""


def places(round_: PublishedRound) -> list[Whereabouts]:
    """Return where everybody plays, by name: in a match of teams its players, but for byes."""
    found = [
        place for board in round_.boards for place in _places_at(board, teams=is_of_teams(round_))
    ]
    without = ([] if round_.pab is None else [(round_.pab, Bye.PAB)]) + [*round_.absent]
    found += [Whereabouts(one.who, "-", "", None, _bye(bye)) for one, bye in without]
    return sorted(found, key=lambda place: (by_letters(place.who.name), place.who.number))


def _places_at(board: PublishedBoard, *, teams: bool) -> Iterator[Whereabouts]:
    for number, game in enumerate(board.games if teams else board.games[:1], start=1):
        at = f"{board.number}.{number}" if teams else str(board.number)
        sides = (
            (game.left, game.right, game.colour),
            (game.right, game.left, game.colour.opposite),
        )
        for one, other, colour in sides:
            if one is not None:
                yield Whereabouts(one, at, _COLOURS[colour] if board.colours_known else "", other)


def by_name(round_: PublishedRound) -> Sheet:
    """Return the list in which everyone finds the own board."""
    colour = "Game 1" if round_.tournament.kind is Kind.DOUBLE else "Colour"
    columns = (
        Column("Name", cut_to=20),
        Column("Ttl", leave_out=MINOR + 1),
        Column("No", right=True),
        Column("Board", right=True),
        Column(colour),
        Column("Opponent", cut_to=20),
        Column("No", right=True),
    )
    rows = []
    for place in places(round_):
        other = place.opponent
        opponent = (other.name, str(other.number)) if other else (place.bye or "nobody", "")
        rows.append(
            (
                place.who.name,
                place.who.title,
                str(place.who.number),
                place.board,
                place.colour,
                *opponent,
            )
        )
    return _used(Sheet((f"{heading(round_)}, by name",), columns, tuple(rows)))


# ── Results ──────────────────────────────────────────────────────────────────
def results(round_: PublishedRound) -> Sheet:
    """Return the results, with the points after the round; of matches each game too."""
    tournament = round_.tournament
    teams = tournament.kind is Kind.TEAM
    side = (Column("No", right=True), Column("Ttl", leave_out=MINOR + 1))
    points = Column(score_names(tournament)[0], right=True)
    columns = (
        Column("Bd", right=True),
        *(*side, Column("White", cut_to=20), points),
        *([Column("")] if teams else []),
        *(Column("Result"), Column("Games", leave_out=1)),
        *(*side, Column("Black", cut_to=20), points),
    )
    rows: list[tuple[str, ...]] = []
    for board in round_.boards:
        games = (
            ", ".join(game.result or "?" for game in board.games)
            if tournament.kind is Kind.DOUBLE
            else ""
        )
        open_ = not board.result and all(not game.result for game in board.games)
        white, black = (
            (
                str(one.who.number),
                one.who.title,
                one.who.name,
                format_points(one.before if not board.result else one.after),
            )
            for one in (board.white, board.black)
        )
        mark = ("",) if teams else ()
        rows.append(
            (str(board.number), *white, *mark, board.result, "" if open_ else games, *black)
        )
        for number, game in enumerate(board.games if teams else (), start=1):
            left, right = (
                (_number(one), one.title if one else "", _name(one), "")
                for one in (game.left, game.right)
            )
            colour = (game.colour.value.upper(),)
            rows.append((f"{board.number}.{number}", *left, *colour, game.result, "", *right))
    unknown = sum(not board.result for board in round_.boards)
    open_games = f" ({unknown} without a result)" if unknown else ""
    return _used(
        Sheet(
            (f"{heading(round_)}, results{open_games}",),
            columns,
            tuple(rows),
            remarks(round_, after=True),
        )
    )


def _number(one: Participant | None) -> str:
    return "" if one is None else str(one.number)


def _name(one: Participant | None) -> str:
    return "nobody" if one is None else one.name


# ── To sign ──────────────────────────────────────────────────────────────────
class Slip(NamedTuple):
    """What the players of a game sign: which game, both sides with their colours, and the result if
    it is known.

    The first side is the one that has the left of the result when it is entered: White, in a match
    the side named first there. `asked`: what stands before the result.
    """

    title: str
    sides: tuple[tuple[str, Participant], tuple[str, Participant]]
    result: str
    asked: str


def slips(round_: PublishedRound) -> list[Slip]:
    """Return a slip for each game that has two players and is not forfeited."""
    found = []
    for board in round_.boards:
        for number, game in enumerate(board.games, start=1):
            left, right, colour, result = game
            if left is None or right is None or ":" in result:
                continue
            sides = (_COLOURS[colour], left), (_COLOURS[colour.opposite], right)
            asked = f"Result ({left.number} - {right.number})" if len(board.games) > 1 else "Result"
            found.append(Slip(_title_of_game(round_, board, number), sides, result, asked))
    return found


def _title_of_game(round_: PublishedRound, board: PublishedBoard, number: int) -> str:
    if round_.tournament.kind is Kind.INDIVIDUAL:
        return f"Board {board.number}"
    if round_.tournament.kind is Kind.DOUBLE:
        return f"Board {board.number}, game {number}"
    return f"Board {board.number}.{number}"


def slip_lines(round_: PublishedRound) -> Sheet:
    """Return the slips as lines, with a line to cut along after each."""
    lines = []
    for slip in slips(round_):
        title = heading(round_)
        lines += [
            f"{title}    {slip.title}",
            "",
            *(f"{colour}: {player(who)}" for colour, who in slip.sides),
            "",
            f"{slip.asked}: {slip.result}"
            if slip.result
            else f"{slip.asked}:  " + "   ".join(f"[ ] {one}" for one in RESULTS_TO_TICK),
            "",
            "   ".join(f"{colour} {_LINE}" for colour, _ in slip.sides),
            _CUT,
        ]
    return Sheet(tuple(lines), (), ())


def match_sheets(round_: PublishedRound) -> Sheet:
    """Return a sheet for each match of teams: its boards, room for the results, and who signs."""
    lines: list[str] = []
    for board in round_.boards:
        lines += [f"{heading(round_)}    Match {board.number}", ""]
        lines += [line.rstrip() for line in table_lines(match_table(board))]
        lines += ["", f"Captain {_LINE}   Captain {_LINE}", f"Arbiter {_LINE}", _CUT]
    return Sheet(tuple(lines), (), ())


def match_table(board: PublishedBoard) -> Sheet:
    """Return the boards of a match as a table, whose last row has the sum."""
    columns = (
        Column("Bd", right=True),
        Column(""),
        Column(board.white.who.name),
        Column("Rtg", right=True),
        Column("Result"),
        Column(""),
        Column(board.black.who.name),
        Column("Rtg", right=True),
    )
    rows = []
    for number, game in enumerate(board.games, start=1):
        left, right = (
            (
                colour.value.upper(),
                player(one) if one else "-",
                str(one.rating or "") if one else "",
            )
            for one, colour in ((game.left, game.colour), (game.right, game.colour.opposite))
        )
        rows.append((f"{board.number}.{number}", *left, game.result or "___-___", *right))
    rows.append(("", "", "", "", board.result or "___-___", "", "", ""))
    return Sheet((), columns, tuple(rows))
