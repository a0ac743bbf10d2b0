"""The Dutch engine, edition of 2017, against the literal oracle of that edition, on small positions.

A longer comparison: `campaign_dutch_2017.py`.
"""

from __future__ import annotations

import pytest
from campaign_dutch_2017 import HAS_EDITIONS, differences

WAITING = pytest.mark.skipif(not HAS_EDITIONS, reason="the engine does not know editions yet")


@WAITING
@pytest.mark.parametrize("kind", ["any", "dense"])
def test_engine_pairs_positions_as_the_articles_of_2017_say(kind):
    """Games with colours and PAB are those of the oracle, or both find no pairing, whatever the history."""
    counts, reports = differences(kind, range(300), 8)

    assert [] == reports
    assert counts["positions"] > 250


@WAITING
def test_engine_pairs_events_as_the_articles_of_2017_say():
    """The same in each round of events of at most nine players; in more than fifty rounds a bracket collapses."""
    counts, reports = differences("events", range(120), 9)

    assert [] == reports
    assert counts["collapses"] >= 50
    assert min(counts["PAB"], counts["final"]) > 20
