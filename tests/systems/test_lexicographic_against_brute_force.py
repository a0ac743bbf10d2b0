"""The engines for C.04.5 and C.04.6 against the articles walked literally, and what holds for every pairing.

A longer comparison: `campaign_lexicographic.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import brute_force_lexicographic
import pytest
from campaign_lexicographic import SYSTEMS, expected, first_difference, found, position
from makers import round_to_pair
from match_makers import side
from match_positions import any_match_position, ordinary_event
from test_invariants import assert_invariants

from fidepair.errors import PairingImpossible
from fidepair.swiss.boards import with_round
from fidepair.swiss.cards import draw_up
from fidepair.swiss.completion import Field
from fidepair.swiss.lexicographic import LEVELS
from fidepair.tournament import Bye, ColourType, Kind, Match, PrimaryScore, TeamRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair

CHUNK = 250
ALL_SYSTEMS = pytest.mark.parametrize("system", SYSTEMS)


def _chunks(last: int) -> Iterator[range]:
    for start in range(0, last, CHUNK):
        yield range(start, start + CHUNK)


def _ids(value: range) -> str:
    return f"seeds{value[0]}-{value[-1]}"


# ── against the brute force ──────────────────────────────────────────────────


@ALL_SYSTEMS
@pytest.mark.parametrize("seeds", list(_chunks(2500)), ids=_ids)
def test_engine_pairs_as_the_articles_say(system: str, seeds: range) -> None:
    """Games, colours, PAB, upfloaters and counts of the criteria are those of the brute force; or both find none."""
    report = first_difference(system, seeds, largest=8)

    assert "" == report, report


@ALL_SYSTEMS
@pytest.mark.parametrize("seeds", list(_chunks(750)), ids=_ids)
def test_engine_pairs_as_the_articles_say_with_ten_participants(system: str, seeds: range) -> None:
    """The same with up to ten participants."""
    report = first_difference(system, seeds, largest=10)

    assert "" == report, report


@ALL_SYSTEMS
@pytest.mark.parametrize("levels", [(1, 2), (2,)], ids=str)
@pytest.mark.parametrize("seeds", list(_chunks(500)), ids=_ids)
def test_engine_pairs_as_the_articles_say_from_every_level(system: str, levels: tuple[int, ...], seeds: range) -> None:
    """The same where more of the field than necessary is looked at."""
    report = first_difference(system, seeds, 9, levels)

    assert "" == report, report


@ALL_SYSTEMS
@pytest.mark.parametrize("seeds", list(_chunks(500)), ids=_ids)
def test_engine_pairs_as_the_articles_say_if_nothing_is_plain(
    system: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same where each completion has to be found by search."""
    monkeypatch.setattr(Field, "plainly_complete", lambda *_: False)
    report = first_difference(system, seeds, largest=9)

    assert "" == report, report


@ALL_SYSTEMS
def test_positions_are_worth_comparing(system: str) -> None:
    """Among the positions are some without a legal pairing, with a PAB, with several upfloaters, with [C6], [C7] and
    the later criteria at work, and some in the last two rounds."""
    rounds = [position(system, seed, 8) for seed in range(600)]
    outcomes = [expected(system, round_) for round_ in rounds]
    brackets = [bracket for outcome in outcomes if not isinstance(outcome, str) for bracket in outcome[2]]
    counts = [bracket.counts for bracket in brackets]

    assert 10 < outcomes.count("no legal pairing") < 300
    assert 50 < sum(not isinstance(outcome, str) and outcome[1] is not None for outcome in outcomes)
    assert 20 < sum(count[0] > 1 for count in counts)
    assert 20 < sum((count[1] or 0) > 0 for count in counts)
    assert 20 < sum(count[2] > 0 for count in counts)
    assert all(any(count[place] for count in counts) for place in range(3, len(counts[0])))
    assert {0, 1, 2} <= {round_.rounds - round_.number for round_ in rounds}


def test_team_positions_have_every_choice() -> None:
    """Types A and B and none, match and game points as primary score, with and without secondary score occur."""
    chosen = {any_match_position(seed, Kind.TEAM).team_rules for seed in range(200)}

    assert set(ColourType) == {rules.colours for rules in chosen}
    assert set(PrimaryScore) == {rules.primary for rules in chosen}
    assert {True, False} == {rules.use_secondary for rules in chosen}


def test_identifier_of_the_handbook() -> None:
    """3.6.2: pairings come with ascending top members; the Handbook's example is one of those listed."""
    round_ = round_to_pair([side(n) for n in (4, 6, 8, 9, 10, 11, 16, 24)])
    before: dict[int, list[int]] = {99: [0] * 8}
    sides = [brute_force_lexicographic.Side(made, before) for made in round_.cards]
    listed = [
        [top.tpn for top, _ in pairs] + [bottom.tpn for _, bottom in pairs]
        for pairs in brute_force_lexicographic.all_pairings(sides)
    ]

    assert 7 * 5 * 3 == len(listed)
    assert [4, 6, 9, 11, 8, 16, 10, 24] in listed


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
@pytest.mark.parametrize("seeds", list(_chunks(1000)), ids=_ids)
def test_any_position(system: str, seeds: range) -> None:
    """With 2 to 40 participants and any history: the absolute rules are kept, boards in order, [C6] comes true, and
    every level gives the same answer."""
    paired = 0
    for seed in seeds:
        round_ = position(system, seed, 40)
        try:
            pairing = SYSTEMS[system][1].pair(round_)
        except PairingImpossible:
            continue
        assert_invariants(system, round_, pairing)
        assert_look_ahead_came_true(round_, pairing)
        assert found(system, round_, LEVELS) == found(system, round_, (2,)), seed
        paired += 1
    assert paired > len(seeds) // 2


@pytest.mark.parametrize("colours", ColourType)
@pytest.mark.parametrize("participants", [16, 33, 60, 101, 200])
@pytest.mark.parametrize("seed", range(3))
@ALL_SYSTEMS
def test_ordinary_event(system: str, participants: int, seed: int, colours: ColourType) -> None:
    """In ordinary events of all sizes every level gives the same pairing, and it keeps the absolute rules."""
    kind, engine = SYSTEMS[system]
    round_ = draw_up(ordinary_event(participants, 3 + seed, 9, seed, kind, rules=TeamRules(colours)))
    pairing = engine.pair(round_)

    assert_invariants(system, round_, pairing)
    assert_look_ahead_came_true(round_, pairing)
    assert pairing == engine.pair(round_, levels=(1, 2)) == engine.pair(round_, levels=(2,))


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
    again = engine.pair(draw_up(after, pairing.round_number))

    assert pairing == again
    assert sorted((game.white, game.black) for game in pairing.games) == after.open_games()
    assert all(isinstance(p.entries[-1], (Match, Bye)) for p in after.participants)


@ALL_SYSTEMS
def test_long_event_of_few(system: str) -> None:
    """Twenty participants over nineteen rounds are paired until no legal pairing is left, never at length."""
    kind, engine = SYSTEMS[system]
    tournament = ordinary_event(20, 0, 19, 3, kind)
    while tournament.rounds_paired < 19:
        round_ = draw_up(tournament, adjourned=True)
        try:
            pairing = engine.pair(round_)
        except PairingImpossible:
            break
        assert_invariants(system, round_, pairing)
        tournament = with_round(tournament, pairing)

    assert tournament.rounds_paired >= 15
