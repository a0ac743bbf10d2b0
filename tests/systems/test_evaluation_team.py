"""C.04.6: what differs from Double-Swiss when any round-pairing is counted."""

from __future__ import annotations

import pytest
from all_proposals import first_difference, proposal_of
from makers import round_to_pair
from match_makers import side

from fidepair.systems import SYSTEMS
from fidepair.tournament import ColourType, TeamRules

TEAM = SYSTEMS["team"]
A, B, NONE = ColourType.A, ColourType.B, ColourType.NONE
NOT_LAST = {"number": 9, "rounds": 11}
LAST_BUT_ONE = {"number": 9, "rounds": 10}

WHITE_TWICE = [side(n, colours="WW") for n in (1, 2)] + [side(n, colours="BB") for n in (3, 4)]
"""1 and 2 have a strong preference for Black, 3 and 4 for White; in Type A simple ones."""
STRONG_AND_MILD = [side(n, colours="WBWW") for n in (1, 2)] + [side(n, colours="W") for n in (3, 4)]
"""All have a preference for Black, 1 and 2 a strong one, 3 and 4 a mild one."""
FLOATER = [side(1, "1"), side(2, "1", floater=True), side(3, "1"), side(4), side(5), side(6)]
"""4 moves up, and 2 was a floater."""


@pytest.mark.parametrize(
    ("sides", "colours", "situation", "proposal", "expected"),
    [
        pytest.param(WHITE_TWICE, A, NOT_LAST, proposal_of((1, 2), (3, 4)), ("C8", 0, 2), id="C8-type-A"),
        pytest.param(WHITE_TWICE, B, NOT_LAST, proposal_of((1, 2), (3, 4)), ("C8", 0, 2), id="C8-type-B"),
        pytest.param(
            WHITE_TWICE, NONE, NOT_LAST, proposal_of((1, 2), (3, 4)), ("3.6.3", (1, 2, 3, 4), (1, 3, 2, 4)), id="no-C8"
        ),
        pytest.param(STRONG_AND_MILD, B, NOT_LAST, proposal_of((1, 2), (3, 4)), ("C9", 0, 1), id="C9-type-B"),
        pytest.param(
            STRONG_AND_MILD,
            NONE,
            NOT_LAST,
            proposal_of((1, 4), (2, 3)),
            ("3.6.3", (1, 2, 3, 4), (1, 2, 4, 3)),
            id="no-C9",
        ),
        pytest.param(FLOATER, A, NOT_LAST, proposal_of((1, 3), (2, 4), (5, 6)), ("C10", 0, 1), id="C10"),
        pytest.param(
            FLOATER,
            A,
            LAST_BUT_ONE,
            proposal_of((1, 4), (2, 3), (5, 6)),
            ("3.6.3", (1, 2, 3, 4), (1, 2, 4, 3)),
            id="not-in-the-last-two-rounds",
        ),
    ],
)
def test_what_makes_a_pairing_worse_or_later(sides, colours, situation, proposal, expected):
    """2.3.5 to 2.3.7: the first that differs from the pairing of the rules, what it is there, and what it is here."""
    round_ = round_to_pair(sides, **situation)._replace(team_rules=TeamRules(colours))

    assert expected == first_difference(TEAM, round_, proposal)
