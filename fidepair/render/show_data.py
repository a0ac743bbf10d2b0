"""A round as published, for programs: CSV and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, TypedDict

from fidepair.render.columns import PERSON, JsonObject, PersonObject, csv_of, json_of, row_type
from fidepair.render.show import (
    SIDE,
    ShownLine,
    board_line,
    columns_by_name,
    csv_columns,
    game_lines,
    places,
    points_after,
    points_before,
    side_of,
)
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from fidepair.desk.pages.published import PublishedBoard, PublishedRound, Seated, SingleGame


def csv_rows(round_: PublishedRound, *, after: bool = False) -> list[tuple[str, ...]]:
    """Return a row for each board (`kind` game, or match), then those of its games if there are
    more; for the bye (pab), and for each absentee. Points are those before the round, or `after`
    it."""
    points = points_after if after else points_before
    lines: list[ShownLine] = []
    for board in round_.boards:
        lines.append(board_line(round_, board, points))
        if round_.tournament.kind is not Kind.INDIVIDUAL:
            lines += game_lines(board)
    byes = [] if round_.pab is None else [(round_.pab, "pab")]
    byes += [(one, bye.name.lower()) for one, bye in round_.absent]
    for one, bye in byes:
        lines.append(ShownLine("", bye, side_of(round_, one, points), None))
    return csv_of(csv_columns(round_), lines)


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
        "bye": None if round_.pab is None else _side(round_, round_.pab),
        "absent": [
            {"player": _side(round_, one), "bye": bye.name.lower()} for one, bye in round_.absent
        ],
    }


def _board(round_: PublishedRound, board: PublishedBoard) -> ShownBoard:
    found: ShownBoard = {
        "board": board.number,
        "white": _side(round_, board.white),
        "black": _side(round_, board.black),
        "colours_known": board.colours_known,
        "result": board.result or None,
    }
    if round_.tournament.kind is not Kind.INDIVIDUAL:
        found["games"] = [_game(game) for game in board.games]
    return found


def _side(round_: PublishedRound, one: Seated) -> ShownSide:
    return json_of(SIDE, side_of(round_, one, points_before))


def _game(game: SingleGame) -> ShownGame:
    return {
        "left": None if game.left is None else json_of(PERSON, game.left),
        "right": None if game.right is None else json_of(PERSON, game.right),
        "left_has": game.colour.name.lower(),
        "result": game.result or None,
    }
