"""What the next round would be if games of the last one ended otherwise, and what that changes.

tournament, results = suppose(read("open.trf"), {(3, 7): "1-0"})
pairing = pair(tournament)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.check.replay import published_round
from fidepair.errors import Keyword, UsageError
from fidepair.swiss.boards import floats_in, in_board_order
from fidepair.swiss.supposed_results import end_named, no_round_paired, result_told, with_ends
from fidepair.systems import boards_by_standings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.swiss.boards import PairedGame, RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.supposed_results import EndOfGame, Pair
    from fidepair.tournament import Tournament


class Supposed(NamedTuple):
    """A result that is supposed; `in_file`: the one that the game has there, empty if it has
    none."""

    white: int
    black: int
    result: str
    in_file: str


class Floated(NamedTuple):
    """A participant who floats otherwise: `D`, `U`, or `-` for not at all, in both pairings."""

    number: int
    without: str
    supposed: str


class Changes(NamedTuple):
    """How the pairing differs from the one without the supposed results.

    `new`: pairs that it has and the other has not, in board order; `gone`: those that the other
    has; `turned`: pairs with the colours the other way round, as they are now; `pab`,
    `pab_without`: who has the bye in both. `floats`: of those who have an opponent in both.
    """

    new: tuple[PairedGame, ...]
    gone: tuple[PairedGame, ...]
    turned: tuple[PairedGame, ...]
    pab: int | None
    pab_without: int | None
    floats: tuple[Floated, ...]

    @property
    def pairs_differ(self) -> bool:
        """Whether anybody has another opponent, another colour or the bye instead."""
        return bool(self.new or self.gone or self.turned or self.pab != self.pab_without)


class WhatIf(NamedTuple):
    """What was supposed, and what it changes; `changes` is None if nothing can be paired without
    it, `reason` says why."""

    results: tuple[Supposed, ...]
    changes: Changes | None = None
    reason: str = ""


def suppose(
    tournament: Tournament, results: Iterable[tuple[Pair, str]]
) -> tuple[Tournament, tuple[Supposed, ...]]:
    """Return the tournament with these results of its last round, and what was supposed. Raises
    UsageError as `with_results` does, and for a game that is named twice."""
    ends: dict[Pair, EndOfGame] = {}
    supposed = []
    for pair, text in results:
        end = end_named(tournament, pair, text)
        if pair in ends:
            raise UsageError(
                Keyword("result")
                + f": {pair[0]}-{pair[1]} is given two results.\n  Leave one of them out."
            )
        ends[pair] = end
        supposed.append(Supposed(*pair, end.text, result_told(tournament, pair)))
    return with_ends(tournament, ends), tuple(supposed)


def pair_on_board(tournament: Tournament, round_: RoundToPair, board: int) -> Pair:
    """Return who plays on a board of the last round, by the order of boards (C.04.2 3.6). `round_`:
    the next one."""
    if not tournament.rounds_paired:
        raise no_round_paired()
    games, _ = published_round(tournament, tournament.rounds_paired)
    before = {
        card.number: card._replace(
            score=card.scores_before[-1], standings=sum(card.points_by_round[:-1])
        )
        for card in round_.everyone
    }
    boards = in_board_order(
        ((before[game.white], before[game.black], "") for game in games),
        by_standings=boards_by_standings(tournament),
    )
    if not 1 <= board <= len(boards):
        raise UsageError(
            Keyword("result")
            + f": there is no board {board}: round {tournament.rounds_paired} has {len(boards)}."
        )
    return boards[board - 1][:2]


def changes(
    supposed: tuple[RoundToPair, RoundPairing], without: tuple[RoundToPair, RoundPairing]
) -> Changes:
    """Return how the pairing of a round differs from the one without the supposed results."""
    pairing, other = supposed[1], without[1]
    after, before = ({frozenset(game[:2]): game for game in of.games} for of in (pairing, other))
    floats, floats_without = floats_in(*supposed), floats_in(*without)
    return Changes(
        new=tuple(game for pair, game in after.items() if pair not in before),
        gone=tuple(game for pair, game in before.items() if pair not in after),
        turned=tuple(
            game
            for pair, game in after.items()
            if pair in before and before[pair].white != game.white
        ),
        pab=pairing.pab,
        pab_without=other.pab,
        floats=tuple(
            Floated(number, floats_without[number], floats[number])
            for number in sorted(floats.keys() & floats_without.keys())
            if floats[number] != floats_without[number]
        ),
    )
