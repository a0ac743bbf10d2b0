"""The engine for C.04.4.2 against the articles walked literally, on thousands of small positions; see `campaign.py`.

The brute force itself is held against known answers where these are at hand.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import brute_force_burstein
import pytest
from campaign import BURSTEIN_KINDS, expected_burstein, first_difference
from makers import tournament

from fidepair.swiss.cards import draw_up
from fidepair.swiss.completion import Field
from fidepair.systems import acceleration_of
from fidepair.tournament import Bye, Colour, Game
from fidepair.trf import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.swiss.cards import RoundToPair
    from fidepair.tournament import Tournament

CHUNK = 250


def _chunks(last: int) -> Iterator[range]:
    for start in range(0, last, CHUNK):
        yield range(start, start + CHUNK)


def _ids(value: range | str) -> str:
    return value if isinstance(value, str) else f"seeds{value[0]}-{value[-1]}"


# ── the engine ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seeds", list(_chunks(3000)), ids=_ids)
@pytest.mark.parametrize("kind", BURSTEIN_KINDS)
def test_engine_pairs_as_the_articles_say(kind: str, seeds: range) -> None:
    """Games, colours, PAB, floaters and counts of the criteria are those of the brute force; or both find none."""
    report = first_difference(kind, seeds, largest=8, system="burstein")

    assert "" == report, report


@pytest.mark.parametrize("seeds", list(_chunks(250)), ids=_ids)
@pytest.mark.parametrize("kind", BURSTEIN_KINDS)
def test_engine_pairs_as_the_articles_say_with_ten_players(kind: str, seeds: range) -> None:
    """The same with up to ten players."""
    report = first_difference(kind, seeds, largest=10, system="burstein")

    assert "" == report, report


@pytest.mark.parametrize("seeds", list(_chunks(1000)), ids=_ids)
@pytest.mark.parametrize("kind", BURSTEIN_KINDS)
def test_engine_pairs_as_the_articles_say_when_it_looks_at_little(
    kind: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same where each bracket begins with itself alone and has to prove that this is enough."""
    monkeypatch.setattr(Field, "few_left", lambda _field, _size: False)
    monkeypatch.setattr(Field, "plainly_complete", lambda *_: False)
    report = first_difference(kind, seeds, largest=8, system="burstein")

    assert "" == report, report


@pytest.mark.parametrize("kind", BURSTEIN_KINDS)
def test_positions_are_worth_comparing(kind: str) -> None:
    """Among the positions are some without a legal pairing, some with a PAB, some where an incoming floater is paired,
    some where the look-ahead sees a floater that cannot be avoided, and few seeding rounds."""
    rounds = [BURSTEIN_KINDS[kind](seed, 8) for seed in range(500)]
    outcomes = [expected_burstein(round_) for round_ in rounds]
    found = [outcome for outcome in outcomes if not isinstance(outcome, str)]

    assert 10 < outcomes.count("no legal pairing") < 250
    assert 50 < sum(pab is not None for _, pab, _ in found)
    assert 50 < sum(any(floaters for _, floaters, *_ in brackets) for *_, brackets in found)
    assert 10 < sum(any(number for *_, number, _ in brackets) for *_, brackets in found)
    assert 100 > sum(brute_force_burstein.is_seeding_round(round_.number, round_.rounds) for round_ in rounds)


# ── the brute force ──────────────────────────────────────────────────────────


def test_high_index_meets_low_index() -> None:
    """4.3: in the only scoregroup of a tournament of all draws, the highest index meets the lowest one allowed."""
    pairing = brute_force_burstein.pair_burstein(draw_up(tournament(4, ["1-2 =:=, 4-3 =:="], rounds=3)))

    assert {(3, 1), (2, 4)} == pairing.games


# ── known answers ────────────────────────────────────────────────────────────

KNOWN = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "burstein"
LARGEST = 9


def _known(*folders: str) -> list[object]:
    """Return the files of these folders that are small enough, by the `n008` of their name; a skipped one if none."""
    paths = [path for folder in folders for path in sorted((KNOWN / folder).glob("*.trf"))]
    small = [path for path in paths if "_n" not in path.name or int(path.name.split("_n")[1][:3]) <= LARGEST]
    missing = pytest.mark.skip(reason="the known answers are not at hand")
    return [pytest.param(path, id=path.stem) for path in small] or [pytest.param(None, marks=missing, id="none")]


def _pairs(round_: RoundToPair) -> set[tuple[int, int]] | str:
    """Return the games as (White, Black), the receiver of the PAB as (number, 0)."""
    outcome = expected_burstein(round_)
    if isinstance(outcome, str):
        return outcome
    return set(outcome[0]) | ({(outcome[1], 0)} if outcome[1] is not None else set())


def _drawn_up(whole: Tournament, number: int | None = None) -> RoundToPair:
    return draw_up(whole, number, acceleration=acceleration_of(whole, None))


@pytest.mark.parametrize("path", _known("criteria", "next"))
def test_brute_force_gives_the_known_pairing(path: Path) -> None:
    """The next round is paired as the file beside it says."""
    text = path.with_suffix(".expected").read_text()
    known = {(int(line.split()[0]), int(line.split()[1])) for line in text.splitlines() if line[:1].isdigit()}

    assert (known or "no legal pairing") == _pairs(_drawn_up(read(path)))


@pytest.mark.parametrize("path", _known("full", "small"))
def test_brute_force_gives_every_round_of_a_known_tournament(path: Path) -> None:
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

        assert known == _pairs(_drawn_up(whole, number)), f"round {number}"
