"""The engines against the literal oracles, on positions of any kind and on nearly complete round robins.

A longer comparison: `campaign_oracles.py`.
"""

from __future__ import annotations

from collections import Counter

import pytest
from campaign_oracles import CASES, NOTHING, differences, expected
from short import seeds_in_parts

from fidepair.swiss.completion import PlayingField
from fidepair.tournament import Bye

CHUNK = 200
WITH_LEVELS = ("double-swiss", "team", "dubov", "burstein")


def ids(value: object) -> str:
    return f"seeds{value[0]}-{value[-1]}" if isinstance(value, range) else str(value)


@pytest.mark.parametrize("system", CASES)
@pytest.mark.parametrize("seeds", seeds_in_parts(800, CHUNK, CHUNK), ids=ids)
@pytest.mark.parametrize("largest", [7, 8, 9])
def test_engine_pairs_as_the_articles_say(system: str, largest: int, seeds: range) -> None:
    """Games with colours, PAB, and what the criteria count in each bracket are those of the oracle; or both find no
    pairing. Every other position is nearly a round robin; two in ten of Lim are Maxi-tournaments."""
    compared, reports = differences(system, seeds, largest)

    assert [] == reports
    assert compared > CHUNK * 0.8


@pytest.mark.parametrize(
    ("system", "levels"), [("dubov", (1, 2)), *((system, (2,)) for system in WITH_LEVELS)], ids=str
)
@pytest.mark.parametrize("seeds", seeds_in_parts(1400, CHUNK, CHUNK, first=1000), ids=ids)
def test_every_level_pairs_as_the_articles_say(system: str, levels: tuple[int, ...], seeds: range) -> None:
    """The same where more of the field than necessary is looked at."""
    _, reports = differences(system, seeds, 9, levels)

    assert [] == reports


@pytest.mark.parametrize("system", WITH_LEVELS)
@pytest.mark.parametrize("seeds", seeds_in_parts(2400, CHUNK, CHUNK, first=2000), ids=ids)
def test_engine_pairs_as_the_articles_say_when_it_has_to_search(
    system: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same where nothing is taken for granted because many can still meet, and each bracket of Burstein begins with
    itself alone."""
    monkeypatch.setattr(PlayingField, "few_left", lambda _field, _size: False)
    monkeypatch.setattr(PlayingField, "plainly_complete", lambda *_: False)
    _, reports = differences(system, seeds, 9)

    assert [] == reports


@pytest.mark.parametrize("system", CASES)
def test_positions_are_worth_comparing(system: str) -> None:
    """Some have no legal pairing, some a PAB, some forfeits, some are final rounds; and each criterion counts something
    in some of them, the looking ahead at a following scoregroup included."""
    seen: Counter[str] = Counter()
    for seed in range(600):
        tournament = CASES[system].position(seed, 8)
        if tournament.rounds_paired >= tournament.rounds:
            continue
        outcome = expected(system, tournament)
        entries = [entry for participant in tournament.participants for entry in participant.entries]
        seen["final"] += tournament.rounds_paired + 1 == tournament.rounds
        seen["forfeits"] += any(not isinstance(entry, Bye) and not entry.result.is_played for entry in entries)
        if outcome == NOTHING:
            seen["none"] += 1
            continue
        seen["PAB"] += outcome[1] is not None
        for _, counts in outcome[2] if system != "lim" else ():
            seen.update(code for code, count in counts.items() if count)

    assert 20 < seen["none"] < 400
    assert min(seen["PAB"], seen["final"], seen["forfeits"]) > 50
    assert set() == {code for code in CODES[system] if seen[code] < 5}


CODES = {
    "double-swiss": ("C4", "C6", "C7", "C8"),
    "team": ("C4", "C6", "C7", "C8", "C9", "C10"),
    "dubov": ("C5", "C7", "C8", "C9", "C10"),
    "burstein": ("C5", "C8"),
    "lim": (),
}
