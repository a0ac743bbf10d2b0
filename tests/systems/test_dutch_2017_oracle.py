"""The Dutch engine, edition of 2017, against the literal oracle of that edition, on small positions.

A longer comparison: `campaign_dutch_2017.py`.
"""

from __future__ import annotations

import pytest
from campaign_dutch_2017 import HAS_EDITIONS, differences
from short import first_of

WAITING = pytest.mark.skipif(not HAS_EDITIONS, reason="the engine does not know editions yet")


@WAITING
@pytest.mark.parametrize("seeds", first_of([range(60), range(300)]), ids=str)
@pytest.mark.parametrize("kind", ["any", "dense"])
def test_engine_pairs_positions_as_the_articles_of_2017_say(kind, seeds):
    """Games with colours and PAB are those of the oracle, or both find no pairing, whatever the history."""
    counts, reports = differences(kind, seeds, 8)

    assert [] == reports
    assert counts["positions"] > len(seeds) * 5 // 6


@WAITING
@pytest.mark.parametrize("seeds", first_of([range(24), range(120)]), ids=str)
def test_engine_pairs_events_as_the_articles_of_2017_say(seeds):
    """The same in each round of events of at most nine players; of 120 events a bracket collapses in fifty rounds."""
    counts, reports = differences("events", seeds, 9)

    assert [] == reports
    assert counts["collapses"] >= len(seeds) * 5 // 12
    assert min(counts["PAB"], counts["final"]) > len(seeds) // 6
