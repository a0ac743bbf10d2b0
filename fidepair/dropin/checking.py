"""`-c`: the rounds of a file compared with the rules, a line for each round and the differences
below it."""

from __future__ import annotations

import os
from itertools import zip_longest
from typing import TYPE_CHECKING

from fidepair.dropin.files import BANNER, answer, not_understood, read, refuse_cut, write_list
from fidepair.dropin.pairing import (
    in_board_order,
    options_of,
    paired,
    refuse_more_rounds,
    refused,
    table,
)
from fidepair.errors import FidepairError
from fidepair.swiss.boards import RoundPairing
from fidepair.swiss.cards import RoundToPair
from fidepair.swiss.published import published_round
from fidepair.systems import SYSTEMS, prepare
from fidepair.text.wording import visible
from fidepair.tournament import Colour, Tournament
from fidepair.trf.read.reader import interpret

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.dropin.request import EngineRequest
    from fidepair.trf.format.reading import Reading

_TITLE = "  Checker pairings        Tournament pairings \n"
_NO_PAIR = " " * 9


def run(request: EngineRequest) -> int:
    """Check the rounds of the file, or the one asked for, and return the exit code. Raises
    Refusal."""
    assert request.source is not None
    content = read(request.source)
    kind = SYSTEMS[request.system].kind
    refuse_cut(request.source, content, kind)
    try:
        reading = interpret(content, visible(os.path.basename(request.source)), kind)
        tournament = reading.tournament
        refuse_more_rounds(request.source, tournament.rounds_paired, tournament.rounds)
        _refuse_points_without_byes(request.source, reading)
        report, lists = _report(request, tournament, reading.event.roster.width)
    except FidepairError as error:
        raise refused(request.source, error) from None
    answer(report)
    write_list(request.list_file, lists, request.source)
    return 0


def _refuse_points_without_byes(source: str, reading: Reading) -> None:
    """Raise Refusal if a player has a bye in a round that is not paired, but not its points: the
    other programs take it as past."""
    tournament, roster = reading.tournament, reading.event.roster
    future: dict[int, int] = {}
    for announced in tournament.announced:
        if announced.round_number <= roster.width:
            points = tournament.points.of(announced.bye)
            future[announced.number] = future.get(announced.number, 0) + points
    totals = {one.number: sum(tournament.points_by_round(one)) for one in tournament.participants}
    for player in roster.players:
        if future.get(player.number) and player.points == totals.get(player.number):
            sentence = f"The score for player {player.number} does not match the game results."
            raise not_understood(source, sentence)


def _report(request: EngineRequest, tournament: Tournament, width: int) -> tuple[str, str]:
    """Return the report on the rounds, and their check lists.

    `width`: the last round with an entry. Rounds after the last one that is paired have no games,
    so they have no differences.
    """
    source = request.source or ""
    numbers = range(1, width + 1)
    if request.round is not None:
        if request.round not in numbers:
            sentence = f"There is no round {request.round}: the file has {width}."
            raise not_understood(source, sentence)
        numbers = range(request.round, request.round + 1)
    stem = visible(os.path.splitext(os.path.basename(source))[0])
    report, lists = "", ""
    rounds = tournament.rounds or tournament.rounds_paired
    for number in numbers:
        report += f"{stem}: Round #{number}\n"
        heading = f"Round #{number}\n"
        if number > tournament.rounds_paired:
            empty = RoundToPair(number, number, Colour.WHITE, tournament.points, (), ())
            lists += heading + table(SYSTEMS[request.system], empty, None)
            continue
        options = options_of(request)._replace(round=number, rounds=rounds)
        prepared = prepare(tournament, request.system, options)
        pairing = paired(prepared)
        if pairing is None:
            report += f"No valid pairing exists for round {number}.\n\n"
        else:
            report += _differences(prepared.tournament, prepared.round_, pairing)
        if request.list_file is not None:
            lists += heading + table(prepared.system, prepared.round_, pairing)
    return report + "\n", lists + BANNER


def _differences(tournament: Tournament, round_: RoundToPair, pairing: RoundPairing) -> str:
    """Return the different pairs, those of the rules to the left; an empty text if there are
    none."""
    games, pab = published_round(tournament, pairing.round_number)
    ours = {(game.white, game.black) for game in pairing.games}
    theirs: set[tuple[int, int]] = set()
    for game in games:
        turned = not game.colours_known and (game.black, game.white) in ours
        theirs.add((game.black, game.white) if turned else (game.white, game.black))
    if pab != pairing.pab:
        if pab is not None:
            theirs.add((pab, 0))
        if pairing.pab is not None:
            ours.add((pairing.pab, 0))
    if ours == theirs:
        return ""
    left = in_board_order(round_, ours - theirs)
    right = in_board_order(round_, theirs - ours)
    return _TITLE + "".join(_rows(left, right)) + "\n"


def _rows(ours: list[tuple[int, int]], theirs: list[tuple[int, int]]) -> Iterator[str]:
    for left, right in zip_longest(map(_pair, ours), map(_pair, theirs), fillvalue=_NO_PAIR):
        yield f"    {left}{' ' * 16}{right}\n"


def _pair(pair: tuple[int, int]) -> str:
    white, black = pair
    return f"{white:3} - {black:3}"
