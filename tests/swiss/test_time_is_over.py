"""A search that a caller can do without ends when its time is over, also inside a bracket; the pairing of a round never
does."""

from __future__ import annotations

from itertools import count

import pytest
from bench import hard

from fidepair.explain.asking import Inquiry, why_not
from fidepair.matching import BestMatching, Optimum
from fidepair.matching.odd_sets import OddSet, OddSets
from fidepair.storage import Deadline, TimeIsOver
from fidepair.swiss.completion import PlayingField
from fidepair.swiss.evaluation import RestrictedField, Wish
from fidepair.systems import DUTCH_2017, SYSTEMS, Prepared
from fidepair.tournament import Tournament

PAIRING = {**SYSTEMS, "dutch of 2017": DUTCH_2017}
COMPARING = {name: system for name, system in PAIRING.items() if name != "lim"}


def over() -> None:
    raise TimeIsOver


def position(name: str, size: int = 20):
    return hard.position("colours-long", size, name.partition(" ")[0])


@pytest.mark.parametrize("name", PAIRING)
def test_every_system_asks_for_the_time_of_its_round(name: str):
    round_ = position(name)
    if name == "lim":  # whose ordinary rounds take no search
        round_ = hard.position("chain", 60, "lim", maxi=400)
    assert round_.go_on is None, "a round that is drawn up is paired whatever the time"
    with pytest.raises(TimeIsOver):
        PAIRING[name].pair(round_._replace(go_on=over))

    assert PAIRING[name].pair(round_).games


@pytest.mark.parametrize("name", COMPARING)
def test_a_comparison_ends_at_any_moment_and_spoils_nothing(name: str):
    """The clock advances when it is read. Whenever the time is over, the answer says that nothing was tried, and the
    next one, with enough time, is the answer of an inquiry that never ended early."""
    round_ = position(name)
    everyone = Tournament(tuple(card.participant for card in round_.everyone))

    def inquiry() -> Inquiry:
        return Inquiry(Prepared(everyone, PAIRING[name], round_, ()))

    fresh, hurried = inquiry(), inquiry()
    first = min(fresh.opponents)
    wish = Wish(pair=(first, max(n for n in fresh.opponents if n not in (first, fresh.opponents[first]))))
    expected = why_not(fresh, wish)
    clock = count()
    hurried.memory.deadline = Deadline(10**6, clock.__next__)
    why_not(hurried, wish)
    readings = next(clock)
    assert readings > 5
    for seconds in sorted({1, 2, *range(3, readings, max(1, readings // 2))}):
        hurried = inquiry()
        hurried.memory.deadline = Deadline(seconds, count().__next__)
        assert "untried" == why_not(hurried, wish).decided
        hurried.memory.deadline = None
        assert expected._replace(inquiry=hurried) == why_not(hurried, wish)


def test_what_is_not_searched_for_needs_no_time():
    """An absolute rule is named, and what the pairing by the rules counts is told, although the time is over."""
    round_ = position("dutch")
    everyone = Tournament(tuple(card.participant for card in round_.everyone))
    inquiry = Inquiry(Prepared(everyone, SYSTEMS["dutch"], round_, ()))
    inquiry.memory.deadline = Deadline(0)
    card = next(card for card in round_.cards if card.met)

    assert "absolute" == why_not(inquiry, Wish(pair=(card.number, min(card.met)))).decided
    assert inquiry.evaluation.brackets


@pytest.mark.parametrize(("seconds", "passed"), [(0, True), (1, True), (2, False)])
def test_a_deadline_passes_when_its_seconds_are_over(seconds: int, passed: bool):
    clock = iter([5, 6, 6]).__next__
    deadline = Deadline(seconds, clock)

    assert passed is deadline.has_passed()
    if passed:
        with pytest.raises(TimeIsOver):
            deadline.go_on()
    else:
        deadline.go_on()


# A search for the best matching by these costs must change duals after its start.
ROWS = (0b101110, 0b101101, 0b101011, 0b110111, 0b101000, 0b011111)
KINDS, COSTS = [0, 2, 1, 1, 0, 0], [[2, 2, 0], [2, 2, 4], [0, 4, 2]]


def test_a_matching_asks_while_it_searches():
    with pytest.raises(TimeIsOver):
        BestMatching(list(ROWS), KINDS, COSTS, go_on=over).solve()


@pytest.mark.parametrize("has_odd_sets", [False, True])
def test_a_second_matching_made_of_the_best_ones_asks_too(has_odd_sets: bool):
    """All matchings are best by a cost of 0."""
    best = BestMatching(list(ROWS), [0] * 6, [[0]], go_on=over)
    assert best.solve()
    optimum = Optimum(best)
    if has_odd_sets:
        optimum._odd_sets = OddSets(6, [OddSet(0b111, [0, 1, 2])])
    with pytest.raises(TimeIsOver):
        optimum.best_by(KINDS, lambda a, b: COSTS[a][b])


def test_a_field_and_its_restrictions_ask_before_they_give_rows():
    cards = position("team").cards
    field = PlayingField(cards, lambda _: 0, over)
    for one in (field, RestrictedField(field, {}), RestrictedField(RestrictedField(field, {}), {})):
        with pytest.raises(TimeIsOver):
            one.legal_rows(cards)
    assert PlayingField(cards, lambda _: 0).legal_rows(cards)
