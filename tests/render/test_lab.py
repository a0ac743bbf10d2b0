"""What is shown of one round that another program pairs otherwise."""

from __future__ import annotations

import pytest

from fidepair.lab.crosscheck import Worth
from fidepair.lab.crosscheck.contest import Comparison
from fidepair.lab.crosscheck.engines import Reply, ReplyKind
from fidepair.render.lab import verdict_text
from fidepair.swiss.boards import PairedGame, RoundPairing

OURS = RoundPairing("dutch", 3, (PairedGame(1, 3, "5.2.1"), PairedGame(4, 2, "5.2.5")), 5, ())
REPLY = Reply(ReplyKind.PAIRING, ((1, 3), (2, 4)), 5)


@pytest.mark.parametrize(
    ("reply", "ours", "lists"),
    [
        pytest.param(REPLY, OURS, ["", "Only in their answer:", "  2 4", "Only in the rules:", "  4 2"], id="both"),
        pytest.param(
            REPLY._replace(pab=None),
            OURS,
            ["", "Only in their answer:", "  2 4", "Only in the rules:", "  4 2", "  5 0"],
            id="bye",
        ),
        pytest.param(REPLY._replace(games=()), OURS, [], id="no-answer"),
        pytest.param(REPLY, None, [], id="no-pairing"),
    ],
)
def test_the_verdict_on_a_round(reply: Reply, ours: RoundPairing | None, lists: list[str]):
    """The verdict, what it is about, sentences, and the pairs that only one of both has."""
    comparison = Comparison(Worth.COLOURS, "One.\nTwo.", reply, ours)
    expected = ["Round 3: colours: the pairs follow the rules, the colours do not", "One.", "Two.", "Why.", *lists]

    assert expected == verdict_text(comparison, 3, ["Why."]).splitlines()
