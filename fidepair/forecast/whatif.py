"""The next round if games of the last one had ended differently, and what that changes.

tournament, results = suppose(read("open.trf"), {(3, 7): "1-0"})
pairing = pair(tournament)
"""

from collections.abc import Iterable
from typing import NamedTuple

from fidepair.errors import Keyword, UsageError
from fidepair.swiss.boards import (
    PairedGame,
    RoundPairing,
    board_range,
    floats_in,
    in_board_order,
    numbered,
    published_round,
)
from fidepair.swiss.cards import RoundToPair
from fidepair.swiss.supposed_results import (
    EndOfGame,
    Pair,
    no_round_paired,
    parse_game_end,
    result_text,
    with_ends,
)
from fidepair.systems import boards_by_standings
from fidepair.tournament import Tournament


class Supposed(NamedTuple):
    """A supposed result; `in_file`: the result of the game in the file, empty if it has none."""

    white: int
    black: int
    result: str
    in_file: str


class Floated(NamedTuple):
    """A participant who floats differently: `D`, `U`, or `-` for not at all, in both pairings."""

    number: int
    without: str
    supposed: str


class Changes(NamedTuple):
    """The differences of the pairing from the one without the supposed results.

    `new`: pairs of this pairing only, in board order; `gone`: pairs of the other one only;
    `turned`: pairs with reversed colours, as they are now; `pab`, `pab_without`: the participants
    with the bye. `floats`: of participants who have an opponent in both.
    """

    new: tuple[PairedGame, ...]
    gone: tuple[PairedGame, ...]
    turned: tuple[PairedGame, ...]
    pab: int | None
    pab_without: int | None
    floats: tuple[Floated, ...]

    @property
    def pairs_differ(self) -> bool:
        """Whether any participant has another opponent, another colour or the bye instead."""
        return bool(self.new or self.gone or self.turned or self.pab != self.pab_without)


class WhatIf(NamedTuple):
    """The supposed results, and what they change; `changes` is None if no pairing is possible
    without them, for this `reason`."""

    results: tuple[Supposed, ...]
    changes: Changes | None = None
    reason: str = ""


def suppose(
    tournament: Tournament, results: Iterable[tuple[Pair, str]]
) -> tuple[Tournament, tuple[Supposed, ...]]:
    """Return the tournament with these results of its last round, and the supposed results. Raises
    UsageError as `with_supposed_results` does, and for a game with two results."""
    ends: dict[Pair, EndOfGame] = {}
    supposed = []
    for pair, text in results:
        end = parse_game_end(tournament, pair, text)
        if pair in ends:
            raise UsageError(
                Keyword("result")
                + f": {pair[0]}-{pair[1]} has two results.\n  Leave one of them out."
            )
        ends[pair] = end
        supposed.append(Supposed(*pair, end.text, result_text(tournament, pair)))
    return with_ends(tournament, ends), tuple(supposed)


def pair_on_board(tournament: Tournament, round_: RoundToPair, board: int) -> Pair:
    """Return the pair on a board of the last round, by the order of boards (C.04.2 3.6). `round_`:
    the next round."""
    if not tournament.rounds_paired:
        raise no_round_paired()
    games, _ = published_round(tournament, tournament.rounds_paired)
    before = {}
    for card in round_.everyone:
        points = sum(card.points_by_round[:-1])
        before[card.number] = card._replace(score=card.scores_before[-1], standings=points)
    pairs = [(before[game.white], before[game.black], "") for game in games]
    ordered = in_board_order(pairs, by_standings=boards_by_standings(tournament))
    last = tournament.rounds_paired
    boards = {number: game[:2] for number, _, game in numbered(tournament, last, ordered)}
    if board not in boards:
        raise UsageError(
            Keyword("result")
            + f": board {board} does not exist: round {last} has {board_range(boards)}."
        )
    return boards[board]


def changes(
    supposed: tuple[RoundToPair, RoundPairing], without: tuple[RoundToPair, RoundPairing]
) -> Changes:
    """Return how the pairing of a round differs from the one without the supposed results."""
    pairing, other = supposed[1], without[1]
    after = {frozenset(game[:2]): game for game in pairing.games}
    before = {frozenset(game[:2]): game for game in other.games}
    new, turned = [], []
    for pair, game in after.items():
        if pair not in before:
            new.append(game)
        elif before[pair].white != game.white:
            turned.append(game)
    gone = [game for pair, game in before.items() if pair not in after]
    floats = []
    floats_now, floats_without = floats_in(*supposed), floats_in(*without)
    for number in sorted(floats_now.keys() & floats_without.keys()):
        if floats_now[number] != floats_without[number]:
            floats.append(Floated(number, floats_without[number], floats_now[number]))
    return Changes(tuple(new), tuple(gone), tuple(turned), pairing.pab, other.pab, tuple(floats))
