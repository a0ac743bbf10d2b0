"""`-c`: the rounds of a file against the rules, a line for each round and what differs below it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from fidepair.check.replay import published_round
from fidepair.dropin.check_list import table
from fidepair.dropin.files import BANNER, answer, name_of, not_understood, read, write_list
from fidepair.dropin.pairing import in_board_order, options_of, paired, refuse_more_rounds, refused
from fidepair.dropin.whole import refuse_cut
from fidepair.errors import FidepairError
from fidepair.swiss.cards import RoundToPair
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import Colour
from fidepair.trf.read.reader import interpret

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.dropin.request import EngineRequest
    from fidepair.swiss.boards import RoundPairing
    from fidepair.tournament import Tournament
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
        reading = interpret(content, name_of(os.path.basename(request.source)), kind)
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
    """Raise Refusal where somebody has a bye in a round that is not paired, and not its points:
    what is in the file is taken for all that was."""
    coming: dict[int, int] = {}
    tournament = reading.tournament
    for number, round_number, bye in (
        (one.number, one.round_number, one.bye) for one in tournament.announced
    ):
        if round_number <= reading.event.roster.width:
            coming[number] = coming.get(number, 0) + tournament.points.of(bye)
    computed = {one.number: sum(tournament.points_by_round(one)) for one in tournament.participants}
    for player in reading.event.roster.players:
        if coming.get(player.number) and player.points == computed.get(player.number):
            said = f"The score for player {player.number} does not match the game results."
            raise not_understood(source, said)


def _report(request: EngineRequest, tournament: Tournament, width: int) -> tuple[str, str]:
    """Return what is said about the rounds, and their check lists. `width`: the last round in which
    anybody has an entry; nobody is paired in those after the last one that is paired, so nothing
    differs there."""
    if request.round is not None and not 1 <= request.round <= width:
        said = f"There is no round {request.round}: the file has {width}."
        raise not_understood(request.source or "", said)
    stem = name_of(os.path.splitext(os.path.basename(request.source or ""))[0])
    said, lists = "", ""
    rounds = tournament.rounds or tournament.rounds_paired
    for number in range(1, width + 1) if request.round is None else (request.round,):
        said += f"{stem}: Round #{number}\n"
        if number > tournament.rounds_paired:
            lists += f"Round #{number}\n" + table(
                SYSTEMS[request.system], _empty(number, tournament), None
            )
            continue
        prepared = prepare(
            tournament, request.system, options_of(request)._replace(round=number, rounds=rounds)
        )
        pairing = paired(prepared)
        if pairing is None:
            said += f"No valid pairing exists for round {number}.\n\n"
        else:
            said += _differences(prepared.tournament, prepared.round_, pairing)
        if request.list_file is not None:
            lists += f"Round #{number}\n" + table(prepared.system, prepared.round_, pairing)
    return said + "\n", lists + BANNER


def _empty(number: int, tournament: Tournament) -> RoundToPair:
    """Return a round in which nobody is paired."""
    return RoundToPair(number, number, Colour.WHITE, tournament.points, (), ())


def _differences(tournament: Tournament, round_: RoundToPair, pairing: RoundPairing) -> str:
    """Return the pairs that differ, those of the rules to the left; nothing if none does."""
    games, pab = published_round(tournament, pairing.round_number)
    colours = {frozenset(game[:2]): game[:2] for game in pairing.games}
    theirs = {
        game[:2] if game.colours_known else colours.get(frozenset(game[:2]), game[:2])
        for game in games
    }
    ours = {*colours.values()}
    if pab != pairing.pab:
        theirs |= {(pab, 0)} if pab is not None else set()
        ours |= {(pairing.pab, 0)} if pairing.pab is not None else set()
    if ours == theirs:
        return ""
    differing = in_board_order(round_, ours - theirs), in_board_order(round_, theirs - ours)
    return _TITLE + "".join(_rows(*differing)) + "\n"


def _rows(ours: list[tuple[int, int]], theirs: list[tuple[int, int]]) -> Iterator[str]:
    for place in range(max(len(ours), len(theirs))):
        left, right = (
            f"{one[place][0]:3} - {one[place][1]:3}" if place < len(one) else _NO_PAIR
            for one in (ours, theirs)
        )
        yield f"    {left}{' ' * 16}{right}\n"
