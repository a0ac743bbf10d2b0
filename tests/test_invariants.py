"""What holds for every pairing of every system, over many seeds."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from positions import any_position, open_position, rated
from short import first_of

from fidepair.errors import FidepairError
from fidepair.options import RoundOptions
from fidepair.swiss.boards import with_round
from fidepair.swiss.colours import colour_clash
from fidepair.systems import SYSTEMS, burstein, draw_up, prepare
from fidepair.systems.dutch import is_topscorer
from fidepair.tournament import Colour, Kind

if TYPE_CHECKING:
    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import PairingCard, RoundToPair


INDIVIDUAL = [name for name, system in SYSTEMS.items() if system.kind is Kind.INDIVIDUAL]
"""The others have their invariants in `systems/`."""


def no_clash(_a: PairingCard, _b: PairingCard, _round: RoundToPair) -> bool:
    return True


def dutch_c3(a: PairingCard, b: PairingCard, round_: RoundToPair) -> bool:
    return c3(a, b, round_) or is_topscorer(a, round_) or is_topscorer(b, round_)


def c3(a: PairingCard, b: PairingCard, _round: RoundToPair) -> bool:
    return not colour_clash(a) or colour_clash(a) != colour_clash(b)


ABSOLUTE_COLOURS = {"dutch": dutch_c3, "dubov": c3, "burstein": c3}
"""What [C3] of a chapter allows; chapters without it allow everything."""


def assert_invariants(system: str, round_: RoundToPair, pairing: RoundPairing) -> None:
    """Everybody once, at most one PAB and for one who may have it, nobody meets again, boards in order."""
    card = {c.number: c for c in round_.everyone}
    placed = [n for game in pairing.games for n in (game.white, game.black)]
    placed += [] if pairing.pab is None else [pairing.pab]
    assert sorted(c.number for c in round_.cards) == sorted(placed)
    assert (len(round_.cards) % 2 == 1) is (pairing.pab is not None)
    assert pairing.pab is None or card[pairing.pab].may_receive_pab
    seeding = system == "burstein" and round_.number <= burstein.seeding_rounds(round_.rounds)
    allowed = ABSOLUTE_COLOURS.get("dutch" if seeding else system, no_clash)
    for game in pairing.games:
        white, black = card[game.white], card[game.black]
        assert black.number not in white.met
        assert white.number not in black.met
        assert allowed(white, black, round_)
    keys = []
    for game in pairing.games:
        both = sorted((card[game.white], card[game.black]), key=lambda c: (-c.score, c.tpn))
        keys.append((-both[0].score, -both[0].score - both[1].score, both[0].tpn))
    assert sorted(keys) == keys
    assert pairing.round_number == round_.number
    assert {n for n, _ in pairing.absent} == card.keys() - set(placed)


def chunks(last: int, size: int) -> list[range]:
    return [range(start, start + size) for start in range(0, last, size)]


@pytest.mark.parametrize("system", INDIVIDUAL)
@pytest.mark.parametrize("seeds", first_of(chunks(1000, 100)), ids=str)
def test_any_position(system: str, seeds: range) -> None:
    """In small positions with any history the pairing keeps the absolute rules, or none is possible."""
    paired = 0
    for seed in seeds:
        with suppress(FidepairError):  # a fact is missing, or no pairing exists
            prepared = prepare(rated(any_position(seed, 16), seed), system)
            pairing = prepared.system.pair(prepared.round_)
            assert_invariants(system, prepared.round_, pairing)
            paired += 1
    assert paired


@pytest.mark.parametrize("system", INDIVIDUAL)
@pytest.mark.parametrize("players", [2, 3, 7, 16, 33, 60, 101])
@pytest.mark.parametrize("seed", first_of(range(5), 2))
def test_open_position(system: str, players: int, seed: int) -> None:
    """In ordinary opens of all sizes there is a pairing, and it keeps the absolute rules."""
    tournament = open_position(players, min(5, players - 2) if players > 2 else 0, 9, seed)
    prepared = prepare(tournament, system)

    with suppress(FidepairError):
        assert_invariants(system, prepared.round_, prepared.system.pair(prepared.round_))


@pytest.mark.parametrize("system", INDIVIDUAL)
def test_first_round_of_an_even_field(system: str) -> None:
    """Before round one nothing keeps anybody apart: all are paired, and colours alternate down the boards."""
    prepared = prepare(open_position(20, 0, 9, 1)._replace(initial_colour=Colour.WHITE), system)
    pairing = prepared.system.pair(prepared.round_)
    assert_invariants(system, prepared.round_, pairing)

    assert [1, 12, 3, 14, 5, 16, 7, 18, 9, 20] == [game.white for game in pairing.games]


@pytest.mark.parametrize("system", INDIVIDUAL)
def test_the_paired_round_is_a_fact_of_the_tournament(system: str) -> None:
    """A round that was paired can be drawn up again as it was, and the same system pairs it the same way."""
    tournament = open_position(41, 3, 9, 7)
    prepared = prepare(tournament, system)
    pairing = prepared.system.pair(prepared.round_)
    after = with_round(tournament, pairing)
    again = draw_up(after, RoundOptions(round=pairing.round_number))

    assert prepared.round_.number == again.number
    assert pairing.games == prepared.system.pair(again).games
    assert pairing.pab == prepared.system.pair(again).pab
    assert sorted((game.white, game.black) for game in pairing.games) == after.open_games()
