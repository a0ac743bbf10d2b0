"""What holds for every pairing of the engines for C.04.5 and C.04.6; `../oracles/test_against_oracles.py` compares each
with the articles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from match_positions import any_match_position, ordinary_event
from short import first_of, seeds_in_parts
from test_invariants import assert_invariants

from fidepair.errors import PairingImpossible
from fidepair.options import RoundOptions
from fidepair.swiss.boards import with_round
from fidepair.swiss.cards import draw_up
from fidepair.systems import double_swiss, team
from fidepair.tournament import Bye, ColourType, Kind, Match, PrimaryScore, TeamRules

if TYPE_CHECKING:
    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair

CHUNK = 250
SYSTEMS = {"double-swiss": (Kind.DOUBLE, double_swiss), "team": (Kind.TEAM, team)}
ALL_SYSTEMS = pytest.mark.parametrize("system", SYSTEMS)


def _ids(value: range) -> str:
    return f"seeds{value[0]}-{value[-1]}"


def test_team_positions_have_every_choice() -> None:
    """Types A and B and none, match and game points as primary score, with and without secondary score occur."""
    chosen = {any_match_position(seed, Kind.TEAM).team_rules for seed in range(200)}

    assert set(ColourType) == {rules.colours for rules in chosen}
    assert set(PrimaryScore) == {rules.primary for rules in chosen}
    assert {True, False} == {rules.use_secondary for rules in chosen}


# ── what holds for every pairing ─────────────────────────────────────────────


def assert_look_ahead_came_true(round_: RoundToPair, pairing: RoundPairing) -> None:
    """What [C6] foresaw is what [C4] counts next; upfloaters come from below and are no more than the residents."""
    scores = {made.number: made.score for made in round_.cards}
    foreseen: int | tuple[int, ...] = ()
    for bracket in pairing.brackets:
        counts = {count.code: count.counted for count in bracket.counts}
        assert foreseen in ((), counts["C4"])
        foreseen = counts["C6"]
        assert len(bracket.upfloaters) <= len(bracket.residents)
        assert all(scores[number] < bracket.score for number in bracket.upfloaters)
        assert all(scores[a] == bracket.score for a, _ in bracket.pairs)


@ALL_SYSTEMS
@pytest.mark.parametrize("seeds", seeds_in_parts(600, CHUNK, 50), ids=_ids)
def test_any_position(system: str, seeds: range) -> None:
    """With 2 to 40 participants and any history: the absolute rules are kept, boards in order, [C6] comes true, and
    every level gives the same answer."""
    paired = 0
    engine = SYSTEMS[system][1]
    for seed in seeds:
        round_ = draw_up(any_match_position(seed, SYSTEMS[system][0], 40))
        try:
            pairing = engine.pair(round_)
        except PairingImpossible:
            continue
        assert_invariants(system, round_, pairing)
        assert_look_ahead_came_true(round_, pairing)
        assert pairing == engine.pair(round_, levels=(2,)), seed
        paired += 1
    assert paired > len(seeds) // 2


@pytest.mark.parametrize("colours", ColourType)
@pytest.mark.parametrize("participants", [16, 33, 60, 101, 200])
@pytest.mark.parametrize("seed", first_of(range(3)))
@ALL_SYSTEMS
def test_ordinary_event(system: str, participants: int, seed: int, colours: ColourType) -> None:
    """In ordinary events of all sizes every level gives the same pairing, and it keeps the absolute rules."""
    kind, engine = SYSTEMS[system]
    round_ = draw_up(ordinary_event(participants, 3 + seed, 9, seed, kind, rules=TeamRules(colours)))
    pairing = engine.pair(round_)

    assert_invariants(system, round_, pairing)
    assert_look_ahead_came_true(round_, pairing)
    assert pairing == engine.pair(round_, levels=(2,))


@ALL_SYSTEMS
def test_first_round(system: str) -> None:
    """Before round one the first half meets the second half, and colours alternate down the boards."""
    kind, engine = SYSTEMS[system]
    pairing = engine.pair(draw_up(ordinary_event(21, 0, 9, 1, kind)))

    assert [(n, n + 10) if n % 2 else (n + 10, n) for n in range(1, 11)] == [
        (game.white, game.black) for game in pairing.games
    ]
    assert 21 == pairing.pab


@ALL_SYSTEMS
def test_the_paired_round_is_a_fact_of_the_tournament(system: str) -> None:
    """A round that was paired can be drawn up again as it was, and is paired the same way."""
    kind, engine = SYSTEMS[system]
    tournament = ordinary_event(41, 3, 9, 7, kind)
    pairing = engine.pair(draw_up(tournament))
    after = with_round(tournament, pairing)
    again = engine.pair(draw_up(after, RoundOptions(round=pairing.round_number)))

    assert pairing == again
    assert sorted((game.white, game.black) for game in pairing.games) == after.open_games()
    assert all(isinstance(p.entries[-1], (Match, Bye)) for p in after.participants)


@ALL_SYSTEMS
def test_long_event_of_few(system: str) -> None:
    """Twenty participants over nineteen rounds are paired until no legal pairing is left, never at length."""
    kind, engine = SYSTEMS[system]
    tournament = ordinary_event(20, 0, 19, 3, kind)
    while tournament.rounds_paired < 19:
        round_ = draw_up(tournament, RoundOptions(adjourned=True))
        try:
            pairing = engine.pair(round_)
        except PairingImpossible:
            break
        assert_invariants(system, round_, pairing)
        tournament = with_round(tournament, pairing)

    assert tournament.rounds_paired >= 15
