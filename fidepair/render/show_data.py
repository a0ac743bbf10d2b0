"""A round as published, for programs: CSV and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from fidepair.render.documents import PersonObject
from fidepair.render.show import places
from fidepair.tournament import Kind, format_points

if TYPE_CHECKING:
    from fidepair.desk.pages.published import PublishedBoard, PublishedRound, Seated, SingleGame
    from fidepair.tournament import Participant

_SIDE = ("", "_title", "_name", "_rating", "_points")
CSV_HEADER = (
    "round",
    "board",
    "kind",
    *(f"{side}{part}" for side in ("white", "black") for part in _SIDE),
    "result",
)
CSV_BY_NAME = (
    "round",
    "number",
    "title",
    "name",
    "board",
    "colour",
    "opponent",
    "opponent_name",
    "bye",
)


def csv_rows(round_: PublishedRound, *, after: bool = False) -> list[tuple[str, ...]]:
    """Return a row for each board (`kind` game, or match), then those of its games if there are
    more; for the bye (pab), and for each absentee. Points are those before the round, or `after`
    it."""
    number, individual = str(round_.number), round_.tournament.kind is Kind.INDIVIDUAL
    rows: list[tuple[str, ...]] = [CSV_HEADER]
    nobody = ("",) * len(_SIDE)
    for board in round_.boards:
        sides = _csv_side(board.white, after=after), _csv_side(board.black, after=after)
        kind = "game" if individual else "match"
        rows.append((number, str(board.number), kind, *sides[0], *sides[1], board.result))
        for place, game in enumerate(() if individual else board.games, start=1):
            at = f"{board.number}.{place}"
            rows.append(
                (number, at, "game", *_csv_player(game.left), *_csv_player(game.right), game.result)
            )
    byes = [] if round_.pab is None else [(round_.pab, "pab")]
    byes += [(one, bye.name.lower()) for one, bye in round_.absent]
    return rows + [
        (number, "", kind, *_csv_side(one, after=after), *nobody, "") for one, kind in byes
    ]


def _csv_side(one: Seated, *, after: bool) -> tuple[str, ...]:
    return *_csv_player(one.who)[:-1], format_points(one.after if after else one.before)


def _csv_player(one: Participant | None) -> tuple[str, ...]:
    return (
        (str(one.number), one.title, one.name, str(one.rating or ""), "")
        if one
        else ("",) * len(_SIDE)
    )


def csv_by_name(round_: PublishedRound) -> list[tuple[str, ...]]:
    """Return a row for everybody, by name."""
    rows: list[tuple[str, ...]] = [CSV_BY_NAME]
    for place in places(round_):
        who, other = place.who, place.opponent
        opponent = (str(other.number), other.name) if other else ("", "")
        board = "" if place.bye else place.board
        rows.append(
            (
                str(round_.number),
                str(who.number),
                who.title,
                who.name,
                board,
                place.colour.lower(),
                *opponent,
                place.bye,
            )
        )
    return rows


# ── JSON ─────────────────────────────────────────────────────────────────────
class ShownSide(PersonObject):
    """A participant of the round."""

    points: str
    points_after: str


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
    individual = tournament.kind is Kind.INDIVIDUAL
    boards = [_board(board, individual=individual) for board in round_.boards]
    return {
        "schema": "fidepair.round/1",
        "tournament": tournament.name,
        "kind": tournament.kind.value,
        "round": round_.number,
        "rounds": tournament.rounds,
        "boards": boards,
        "bye": None if round_.pab is None else _side(round_.pab),
        "absent": [{"player": _side(one), "bye": bye.name.lower()} for one, bye in round_.absent],
    }


def _board(board: PublishedBoard, *, individual: bool) -> ShownBoard:
    games: GamesOfMatch = {} if individual else {"games": [_game(game) for game in board.games]}
    return {
        "board": board.number,
        "white": _side(board.white),
        "black": _side(board.black),
        "colours_known": board.colours_known,
        "result": board.result or None,
        **games,
    }


def _person(one: Participant) -> PersonObject:
    return {"number": one.number, "title": one.title, "name": one.name, "rating": one.rating}


def _side(one: Seated) -> ShownSide:
    return {
        **_person(one.who),
        "points": format_points(one.before),
        "points_after": format_points(one.after),
    }


def _game(game: SingleGame) -> ShownGame:
    left, right = (None if one is None else _person(one) for one in (game.left, game.right))
    return {
        "left": left,
        "right": right,
        "left_has": game.colour.name.lower(),
        "result": game.result or None,
    }
