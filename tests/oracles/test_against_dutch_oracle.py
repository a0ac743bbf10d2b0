"""The engine for C.04.3 against the literal oracle, on thousands of small positions; and the seeding rounds of
Burstein, which it pairs too. A longer comparison: `campaign.py`.

The oracle itself is held against known answers where these are at hand.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from campaign import KINDS, drawn_up, expected, first_difference
from makers import card, round_to_pair, tournament
from short import seeds_in_parts

from fidepair.errors import PairingImpossible
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.swiss.completion import PlayingField
from fidepair.tournament import Bye, Colour, Game
from fidepair.trf import read
from oracles import dutch

if TYPE_CHECKING:
    from fidepair.swiss.cards import RoundToPair

CHUNK = 250


def _ids(value: range | str) -> str:
    return value if isinstance(value, str) else f"seeds{value[0]}-{value[-1]}"


# ── the engine ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seeds", seeds_in_parts(2500, CHUNK, 100), ids=_ids)
@pytest.mark.parametrize("kind", KINDS)
def test_engine_pairs_as_the_articles_say(kind: str, seeds: range) -> None:
    """Games, colours, PAB, downfloaters and counts of the criteria are those of the oracle; or both find none."""
    report = first_difference(kind, seeds, largest=8)

    assert "" == report, report


@pytest.mark.parametrize("seeds", seeds_in_parts(500, CHUNK, 100), ids=_ids)
@pytest.mark.parametrize("kind", KINDS)
def test_engine_pairs_as_the_articles_say_with_ten_players(kind: str, seeds: range) -> None:
    """The same with up to ten players."""
    report = first_difference(kind, seeds, largest=10)

    assert "" == report, report


@pytest.mark.parametrize("seeds", seeds_in_parts(1000, CHUNK, 100), ids=_ids)
@pytest.mark.parametrize("kind", KINDS)
def test_engine_pairs_as_the_articles_say_when_it_looks_at_little(
    kind: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same where each bracket begins with itself alone and has to prove that this is enough."""
    monkeypatch.setattr(PlayingField, "few_left", lambda _field, _size: False)
    monkeypatch.setattr(PlayingField, "plainly_complete", lambda *_: False)
    report = first_difference(kind, seeds, largest=9)

    assert "" == report, report


@pytest.mark.parametrize("seeds", seeds_in_parts(750, CHUNK, CHUNK), ids=_ids)
@pytest.mark.parametrize("kind", KINDS)
def test_seeding_rounds_of_burstein_are_paired_as_the_articles_say(kind: str, seeds: range) -> None:
    """C.04.4.2 1.6.1: rounds one to four, if no later than half of the rounds, are paired by C.04.3."""
    report = first_difference(kind, seeds, 8, "burstein")

    assert "" == report, report
    assert 50 < sum(drawn_up(kind, seed, 8, "burstein") is not None for seed in seeds)


@pytest.mark.parametrize("kind", KINDS)
def test_positions_are_worth_comparing(kind: str) -> None:
    """Among the positions are some without a legal pairing, some with a PAB, and final rounds with topscorers."""
    rounds = [KINDS[kind](seed, 8) for seed in range(500)]
    outcomes = [expected(round_) for round_ in rounds]
    finals = [round_ for round_ in rounds if round_.is_last]

    assert 10 < outcomes.count("no legal pairing") < 250
    assert 50 < sum(not isinstance(outcome, str) and outcome[1] is not None for outcome in outcomes)
    assert 50 < sum(any(dutch.Player(made, round_).is_topscorer for made in round_.cards) for round_ in finals)


# ── the oracle ──────────────────────────────────────────────────────────


def test_exchanges_follow_the_examples() -> None:
    """4.3.2: fewer BSNs first; then the smaller difference; then the largest leaving S1; then the smallest arriving."""
    found = list(dutch.exchanges(11, 5))

    def after(leaving: set[int], arriving: set[int]) -> int:
        s1 = tuple(sorted(set(range(1, 6)) - leaving | arriving))
        return next(place for place, (upper, _) in enumerate(found) if upper == s1)

    assert ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)) == found[0]
    assert after({4}, {6}) < after({5}, {8})
    assert after({4, 3}, {8, 6}) < after({5, 4}, {9, 8})
    assert after({5}, {7}) < after({4}, {6})
    assert after({5, 2}, {6, 7}) < after({4, 3}, {6, 7})
    assert after({5, 4, 1}, {6, 7, 8}) < after({5, 3, 2}, {6, 7, 8})
    assert after({5}, {6}) < after({5}, {7})
    assert after({5, 4}, {6, 9}) < after({5, 4}, {7, 8})
    assert after({5, 4, 3}, {6, 7, 10}) < after({5, 4, 3}, {6, 8, 9})


def test_upper_half_meets_lower_half() -> None:
    """3.2 and 3.3: in round one the first of S1 meets the first of S2; 5.2.5: odd TPNs get the initial-colour."""
    pairing = dutch.pair_dutch(draw_up(tournament(7, initial_colour=Colour.BLACK)))

    assert {(4, 1), (2, 5), (6, 3)} == pairing.games
    assert pairing.pab == 7


def test_players_who_met_cannot_be_paired() -> None:
    """1.9.3: two players who have met leave no round-pairing."""
    with pytest.raises(PairingImpossible) as caught:
        dutch.pair_dutch(round_to_pair([card(1, met=[2]), card(2)]))

    assert "1.9.3" == caught.value.article


# ── known answers ────────────────────────────────────────────────────────────

KNOWN = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "dutch"
LARGEST = 9


def _small(folder: str) -> list[Path]:
    """Return the files of a folder that are small enough, by the `n008` of their name or by their kind."""
    paths = sorted((KNOWN / folder).glob("*.trf"))
    return [path for path in paths if "_n" not in path.name or int(path.name.split("_n")[1][:3]) <= LARGEST]


def _known(folder: str) -> list[object]:
    """Return the small files as parameters; a skipped one if the folder is not there."""
    missing = pytest.mark.skip(reason="the known answers are not at hand")
    return [pytest.param(path, id=path.stem) for path in _small(folder)] or [
        pytest.param(None, marks=missing, id="none")
    ]


def _pairs(round_: RoundToPair) -> set[tuple[int, int]] | str:
    """Return the games as (White, Black), the receiver of the PAB as (number, 0)."""
    outcome = expected(round_)
    if isinstance(outcome, str):
        return outcome
    return set(outcome[0]) | ({(outcome[1], 0)} if outcome[1] is not None else set())


@pytest.mark.parametrize("path", [*_known("criteria"), *_known("next")])
def test_oracle_gives_the_known_pairing(path: Path) -> None:
    """The next round is paired as the file beside it says."""
    text = path.with_suffix(".expected").read_text()
    known = {(int(line.split()[0]), int(line.split()[1])) for line in text.splitlines() if line[:1].isdigit()}

    assert (known or "no legal pairing") == _pairs(draw_up(read(path)))


@pytest.mark.parametrize("path", _known("full"))
def test_oracle_gives_every_round_of_a_known_tournament(path: Path) -> None:
    """Each round of the file is paired as it was."""
    whole = read(path)
    whole = whole._replace(rounds=whole.rounds or whole.rounds_paired)
    for number in range(1, whole.rounds_paired + 1):
        played = {player.number: player.entries[number - 1] for player in whole.participants}
        known = {(player, 0) for player, entry in played.items() if entry is Bye.PAB}
        known |= {
            (player, entry.opponent)
            for player, entry in played.items()
            if isinstance(entry, Game) and entry.colour is Colour.WHITE
        }

        assert known == _pairs(draw_up(whole, RoundOptions(round=number))), f"round {number}"
