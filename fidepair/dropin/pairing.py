"""`-p`: the pairing of the next round, as a list of numbers."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from fidepair.dropin.files import (
    INVALID,
    NO_PAIRING,
    Refusal,
    answer,
    complain,
    in_lines,
    name_of,
    not_understood,
    read,
    write,
    write_list,
)
from fidepair.dropin.whole import refuse_cut
from fidepair.errors import FidepairError, PairingImpossible
from fidepair.options import RoundOptions
from fidepair.render.paired import list_of
from fidepair.swiss.boards import place_of_board
from fidepair.swiss.observer import GAMES_ONLY
from fidepair.systems import SYSTEMS, prepare
from fidepair.trf import load
from fidepair.trf.format.document import KEPT

NOT_ALL_MATCHED = (
    "The players could not be simultaneously matched while satisfying all absolute criteria."
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.dropin.request import EngineRequest
    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.systems import Prepared
    from fidepair.tournament import Tournament


def run(request: EngineRequest) -> int:
    """Pair the next round of the file, and return the exit code. Raises Refusal."""
    assert request.source is not None
    content = read(request.source)
    kind = SYSTEMS[request.system].kind
    refuse_cut(request.source, content, kind)
    try:
        loaded = load(content, name_of(os.path.basename(request.source)), kind)
        prepared = _prepared(loaded.tournament, request)
        if KEPT.encode() in content:
            from fidepair.desk.record.kept_byes import refuse_kept_byes  # noqa: PLC0415 - few files were converted

            refuse_kept_byes(loaded.document, prepared.tournament, prepared.round_)
        pairing = paired(prepared)
    except FidepairError as error:
        raise refused(request.source, error) from None
    if pairing is None:
        complain(
            f"Error while pairing {name_of(request.source)}: No valid pairing exists: {NOT_ALL_MATCHED}"
        )
    if request.output is not None:
        write(
            request.output,
            b"" if pairing is None else in_lines(listed(prepared.round_, pairing)),
            request.source,
        )
    elif pairing is not None:
        answer(listed(prepared.round_, pairing))
    if request.list_file is not None:
        from fidepair.dropin.check_list import check_list  # noqa: PLC0415 - start-up

        write_list(request.list_file, check_list(prepared, pairing), request.source)
    return NO_PAIRING if pairing is None else 0


def _prepared(tournament: Tournament, request: EngineRequest) -> Prepared:
    source = request.source or ""
    if tournament.rounds is None:
        said = "The total number of rounds in the tournament must be specified."
        raise not_understood(source, said)
    refuse_more_rounds(source, tournament.rounds_paired + 1, tournament.rounds)
    return prepare(tournament, request.system, options_of(request))


def paired(prepared: Prepared) -> RoundPairing | None:
    """Return the pairing without reports of its brackets, None if there is none. Raises InputError
    where the system lacks a fact."""
    try:
        return prepared.system.pair(prepared.round_, GAMES_ONLY)
    except PairingImpossible:
        return None


def refuse_more_rounds(source: str, number: int, rounds: int | None) -> None:
    """Raise Refusal for a round beyond the last one that the file announces."""
    if rounds is not None and number > rounds:
        said = "The number of rounds is larger than the reported number of rounds."
        raise not_understood(source, said)


def options_of(request: EngineRequest) -> RoundOptions:
    """Return how the request wants rounds to be paired."""
    return RoundOptions(acceleration="baku" if request.baku else None)


def refused(source: str, error: FidepairError) -> Refusal:
    """Return the sentence about a file that cannot be paired or checked, with what is to be done
    about it."""
    if error.facts == ("initial_colour",):
        return Refusal(
            INVALID,
            f"Error while parsing {name_of(source)}: Please configure the initial piece colors.",
        )
    return not_understood(source, in_words(error))


def in_words(error: FidepairError) -> str:
    """Return what an error of the library says, with each fact as the option of `fidepair pair`
    that tells it."""
    from fidepair.serve.options import as_typed  # noqa: PLC0415 - for faults only
    from fidepair.text.safe import cleaned  # noqa: PLC0415

    said, typed = str(error), as_typed(error.args[0])
    return cleaned(typed if typed == said else f"{typed}\n  Options are those of `fidepair pair`.")


def listed(round_: RoundToPair, pairing: RoundPairing) -> str:
    """Return the list of the pairs in board order."""
    return list_of(
        in_board_order(round_, [(game.white, game.black) for game in pairing.games]), pairing.pab
    )


def in_board_order(round_: RoundToPair, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pairs by scores without virtual points (our own outputs have them, decision G9), a
    bye (0) last."""
    place = {card.number: (card.standings, card.tpn) for card in round_.everyone}

    def key(pair: tuple[int, int]) -> tuple[int, int, int, int]:
        white, black = pair
        return (
            (0, *place_of_board(place[white], place[black]))
            if black
            else (1, 0, 0, place[white][1])
        )

    return sorted(pairs, key=key)
