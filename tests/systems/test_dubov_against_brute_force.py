"""The engine for C.04.4.1 against the articles walked literally, on thousands of small positions; see `campaign.py`.

The brute force itself is held against known answers where these are at hand.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from brute_force_dubov import middle_out, pair_dubov
from campaign import DUBOV_KINDS, expected_dubov, first_difference

from fidepair.errors import PairingImpossible
from fidepair.swiss.cards import draw_up
from fidepair.swiss.completion import Field
from fidepair.tournament import Bye, Colour, Game
from fidepair.trf import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.swiss.cards import RoundToPair

CHUNK = 250


def _chunks(last: int) -> Iterator[range]:
    for start in range(0, last, CHUNK):
        yield range(start, start + CHUNK)


def _ids(value: range | str) -> str:
    return value if isinstance(value, str) else f"seeds{value[0]}-{value[-1]}"


# ── the engine ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seeds", list(_chunks(4000)), ids=_ids)
@pytest.mark.parametrize("kind", DUBOV_KINDS)
def test_engine_pairs_as_the_articles_say(kind: str, seeds: range) -> None:
    """Games, colours, PAB, upfloaters and counts of the criteria are those of the brute force; or both find none."""
    report = first_difference(kind, seeds, 8, "dubov")

    assert "" == report, report


@pytest.mark.parametrize("seeds", list(_chunks(250)), ids=_ids)
@pytest.mark.parametrize("kind", DUBOV_KINDS)
def test_engine_pairs_as_the_articles_say_with_nine_players(kind: str, seeds: range) -> None:
    """The same with up to nine players."""
    report = first_difference(kind, seeds, 9, "dubov")

    assert "" == report, report


@pytest.mark.parametrize("seeds", list(_chunks(1000)), ids=_ids)
@pytest.mark.parametrize("kind", DUBOV_KINDS)
def test_engine_pairs_as_the_articles_say_when_it_has_to_search(
    kind: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same where nothing is taken for granted because many can still meet."""
    monkeypatch.setattr(Field, "plainly_complete", lambda *_: False)
    report = first_difference(kind, seeds, 8, "dubov")

    assert "" == report, report


@pytest.mark.parametrize("kind", DUBOV_KINDS)
def test_positions_are_worth_comparing(kind: str) -> None:
    """Some have no legal pairing, some a PAB; some brackets need several upfloaters, or both shifts, or meet C8."""
    found: Counter[str] = Counter()
    for seed in range(1000):
        round_ = DUBOV_KINDS[kind](seed, 8)
        try:
            pairing = pair_dubov(round_)
        except PairingImpossible:
            found["none"] += 1
            continue
        found["pab"] += pairing.pab is not None
        for bracket in pairing.brackets:
            found["several upfloaters"] += len(bracket.upfloaters) > 1
            found["both shifts"] += bracket.first_shift > 0 and bracket.second_shift > 0
            found["maximum upfloaters"] += bracket.counts[3] > 0
            found["upfloated before"] += bracket.counts[5] > 0

    assert 50 < found["none"] < 500
    assert 100 < found["pab"]
    assert 50 < found["several upfloaters"]
    assert 20 < found["both shifts"]
    assert 5 < found["maximum upfloaters"]
    assert 50 < found["upfloated before"]


# ── the brute force ──────────────────────────────────────────────────────────


def test_middle_out_follows_the_example() -> None:
    """4.3.3: of seven players in the order A to G, #1 is D, then C, E, B, F, A, G."""
    assert list("DCEBFAG") == middle_out(list("ABCDEFG"))


# ── known answers ────────────────────────────────────────────────────────────

KNOWN = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "dubov"
LARGEST = 9


def _known(*folders: str) -> list[object]:
    """Return the files that are small enough as parameters; a skipped one if the folders are not there."""
    paths = [path for folder in folders for path in sorted((KNOWN / folder).glob("*.trf"))]
    small = [path for path in paths if "_n" not in path.name or int(path.name.split("_n")[1][:3]) <= LARGEST]
    missing = pytest.mark.skip(reason="the known answers are not at hand")
    return [pytest.param(path, id=path.stem) for path in small] or [pytest.param(None, marks=missing, id="none")]


def _pairs(round_: RoundToPair) -> set[tuple[int, int]] | str:
    """Return the games as (White, Black), the receiver of the PAB as (number, 0)."""
    outcome = expected_dubov(round_)
    if isinstance(outcome, str):
        return outcome
    games, pab, _ = outcome
    return set(games) | ({(pab, 0)} if pab is not None else set())


@pytest.mark.parametrize("path", _known("criteria", "small", "next"))
def test_brute_force_gives_the_known_pairing(path: Path) -> None:
    """The next round is paired as the file beside it says."""
    round_ = draw_up(read(path))
    if len(round_.cards) > LARGEST:
        pytest.skip("too many players to walk the articles")
    text = path.with_suffix(".expected").read_text()
    known = {(int(line.split()[0]), int(line.split()[1])) for line in text.splitlines() if line[:1].isdigit()}

    assert (known or "no legal pairing") == _pairs(round_)


@pytest.mark.parametrize("path", _known("full"))
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

        assert known == _pairs(draw_up(whole, number)), f"round {number}"
