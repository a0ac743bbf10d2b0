"""The story of a round: what could not be met and could have been, and nothing else."""

from __future__ import annotations

import re

import pytest
from makers import card, round_to_pair

from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.systems import SYSTEMS, Prepared
from fidepair.tournament import Tournament


def story(*cards, system="dutch", number=6):
    """Return all that is told of a round of these cards, a line for each sentence about a bracket."""
    round_ = round_to_pair(cards, number=number, rounds=9)
    people = Tournament(tuple(one.participant for one in cards))
    told = answer(Inquiry(Prepared(people, SYSTEMS[system], round_, ())), Question("round"))
    return [sentence for part in told.answers for sentence in (part.sentence, *part.more)]


def bracket_of_three(*, met=(), floats_of_4="-----"):
    """1 moves down to 2, 3 and 4; 2 and 3 floated up in the last round."""
    return story(
        card(1, "2", met=met),
        card(2, "1", "", "----U", met=[3]),
        card(3, "1", "", "----U", met=[2]),
        card(4, "1", "", floats_of_4),
    )


@pytest.mark.parametrize(
    ("lines", "is_told"),
    [
        pytest.param(bracket_of_three(floats_of_4="----U"), False, id="everybody-floated-up"),
        pytest.param(bracket_of_three(met=[4]), False, id="1-has-met-the-only-other-one"),
        pytest.param(bracket_of_three(), True, id="1-could-meet-4-but-2-and-3-have-met"),
    ],
)
def test_opponent_who_floated_up_is_told_where_another_could_be_met(lines, is_told):
    """C15 counts the opponent of 1; it is told if another opponent is legal whom it would not count."""
    assert is_told == any("(C15, 2.4.10)" in line for line in lines)


def test_float_of_who_is_alone_is_not_held_against_anybody():
    """1 is alone with 2.0 and floated down in the last round too: nothing else was possible (C14 counts one)."""
    lines = story(card(1, "2", "", "----D"), card(2, "1"), card(3, "1"), card(4, "1"))

    assert "1 floats down from bracket 2.0: no opponent is left there." in lines
    assert not any("C14" in line for line in lines)


@pytest.mark.parametrize("system", ["dutch", "burstein"])
def test_an_odd_bracket_has_a_floater_and_no_criterion_to_blame(system):
    """Of three with 2.0 one floats; that as many float as must is told as their float, and not as C5 to C8."""
    lines = story(*(card(number, "2") for number in (1, 2, 3)), *(card(n, "1") for n in (4, 5, 6)), system=system)

    assert any(" floats " in line for line in lines)
    assert [] == [line for line in lines if re.search(r"\(C[5-8],", line)]


def test_colour_that_somebody_must_miss_is_told_once_with_its_rule():
    """Both should have White: C12 cannot count less, and is not told; who misses the colour is, with the article."""
    lines = story(card(1, "1", "WB"), card(2, "1", "WB"), number=3)

    assert [
        "2 should have White but has Black against 1: both should have White, equally strongly, and their colours"
        " never differed, so 1, the higher ranked, gets it (5.2.4)."
    ] == [line for line in lines if "White" in line]


def test_exchange_is_told():
    """1 and 2 may meet neither 3 nor 4: 2 changes halves with 3 (4.3)."""
    lines = story(card(1, "1", met=[3, 4]), card(2, "1", met=[3, 4]), card(3, "1"), card(4, "1"), number=3)

    assert "2 changes halves with 3 (4.3)." in lines


def test_the_order_names_the_one_who_would_meet_another():
    """1-3, 2-4 comes before 1-4, 2-3 (4.2): 1 meets 3 first."""
    round_ = round_to_pair([card(number, "1") for number in (1, 2, 3, 4)], number=3)
    people = Tournament(tuple(one.participant for one in round_.cards))
    told = answer(Inquiry(Prepared(people, SYSTEMS["dutch"], round_, ())), Question("pair", 1, None, 4))

    assert any("1 meets 3 before 4" in line for line in (told.sentence, *told.more))


def test_the_first_colours_follow_the_numbers():
    """Round one, initial-colour White: 1-4 and 2-5; 1 has an odd number, 2 an even one (5.2.5)."""
    cards = [card(number) for number in range(1, 7)]
    inquiry = Inquiry(
        Prepared(
            Tournament(tuple(one.participant for one in cards)), SYSTEMS["dutch"], round_to_pair(cards, number=1), ()
        )
    )

    def reasons(number):
        told = answer(inquiry, Question("colour", number))
        return " ".join((told.sentence, *told.more))

    assert "1 ranks higher and has an odd number, so 1 gets" in reasons(1)
    assert "2 ranks higher and has an even number, so 2 does not get" in reasons(2)
