"""Questions whose answers were once wrong, each with what every legal pairing of its position shows to be true."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from all_proposals import proposal_of

from fidepair import Question, explain, read
from fidepair.explain.asking import Inquiry, why_not
from fidepair.options import round_options
from fidepair.swiss.evaluation import Wish
from fidepair.systems import prepare
from fidepair.tournament import POINT

if TYPE_CHECKING:
    from fidepair.explain.answers import Answer

ASKED = Path(__file__).parent / "asked"


def told(file: str, question: Question, system: str | None = None, **options: Any) -> Answer:
    return explain(read(str(ASKED / file)), question, system, **options)


@pytest.mark.parametrize(
    ("file", "question", "given", "scores", "bye"),
    [
        # 1-6 2-9 4-5, bye 3 is complete, so C4 is no reason.
        pytest.param("dutch_21000001.trf", (4, 1), {"system": "dutch"}, (3, 4), 3, id="nine-players"),
        # So is 17-23 1-10 14-15 18-20 22-25 with the bye for 24.
        pytest.param("dutch_25_1.trf", (15, 17), {"round": 4}, (0, 0.5), 24, id="25-players"),
    ],
)
def test_a_float_for_which_the_bye_would_go_to_more_points(file, question, given, scores, bye):
    """Everybody can be paired with the other float, and C5 (2.3.1) comes before all that is said of brackets."""
    first, instead = question
    answer = told(file, Question("float", first, None, instead), **given)

    assert ("bye", "C5", "2.3.1") == (answer.decided, answer.code, answer.article)
    assert [tuple(score * POINT for score in scores)] == [(row.rules, row.asked) for row in answer.rows]
    assert answer.asked is not None
    assert bye == answer.asked.pab
    assert answer.exact
    assert not [line for line in (answer.sentence, *answer.more) if "C4" in line]


def test_the_look_ahead_pairs_two_incoming_floaters():
    """Burstein, decision B6: 8 and 2 may meet in the next bracket, which then lets one of 0.0 float on, C7 (1, 0, 1);
    with 8 and 1 it would be one of 1.5, (1, 1). So 1-5 2-6 3-7 4-8 is the best pairing in which 8 meets 4."""
    answer = told("burstein_21000359.trf", Question("pair", 8, None, 4), "burstein")

    assert proposal_of((1, 5), (2, 6), (3, 7), (4, 8)) == answer.asked
    assert ("C5", "2.3.1") == (answer.code, answer.article)
    assert {2, 8} == {*answer.rows[-1].whom_asked.players}
    assert "2 and 8 float down" in answer.more[0]


def test_later_criteria_choose_between_sets_that_leave_a_way():
    """Double-Swiss: 1 comes up for 6 and not 2, who floated the round before (C7)."""
    answer = told("double_21000192.trf", Question("pair", 3, None, 7))

    assert ("C5", "2.3.2") == (answer.code, answer.article)
    assert (1,) == answer.rows[-1].whom_asked.players
    assert answer.asked is not None
    assert frozenset({6, 1}) in answer.asked.pairs
    assert "The best alternative: 6-1; 1 comes up" in " ".join(answer.more)


def test_a_forbidden_pair_is_against_an_absolute_rule():
    """3 and 4 have not met; the file keeps them apart (record 260)."""
    answer = told("forb.trf", Question("pair", 3, None, 4), "dutch")

    assert "absolute" == answer.decided
    assert answer.asked is None
    assert "kept apart" in answer.sentence


def test_a_bracket_above_decides():
    """Team: with 3-5 in bracket 4.0 somebody else comes up into bracket 5.0, and 2 was a floater in round 2 (C7)."""
    inquiry = Inquiry(prepare(read(str(ASKED / "team5.trf")), None, round_options()))
    reason = why_not(inquiry, Wish(pair=(3, 5)))
    place, difference, asked = reason.place, reason.difference, reason.evaluation

    assert ("C7", 5 * POINT) == (difference.mine.code, asked.brackets[place].score)
    assert (2,) == asked.brackets[place].upfloaters
    assert reason.exact
