"""Facts: the tournament as it was before a round, and under other numbers."""

from __future__ import annotations

import pytest
from makers import points, tournament
from match_makers import matches

from fidepair.errors import UsageError
from fidepair.text.recorded_changes import Renumbering
from fidepair.tournament import (
    Adjustment,
    Announcement,
    Bye,
    Choice,
    Colour,
    Forbidden,
    Game,
    Kind,
    LineUp,
    ManualChange,
    Result,
    Tournament,
    distances,
)

ROUNDS = ["1-2 1:0, 3-4 =:=, 5 U", "5-1 +:-, 3 U, 2 H", "1-3 1:0, 2-5 1:0"]


def whole(**facts: object) -> Tournament:
    """Return a tournament of three rounds, in which somebody has announced an absence from the fourth."""
    return tournament(5, ROUNDS, announced={1: Bye.ZERO}, **facts)


@pytest.mark.parametrize(
    ("number", "announced"),
    [
        pytest.param(1, {}, id="the-pab-comes-from-the-pairing"),
        pytest.param(2, {2: Bye.HALF, 4: Bye.ZERO}, id="byes"),
        pytest.param(3, {4: Bye.ZERO}, id="last"),
        pytest.param(4, {1: Bye.ZERO}, id="next"),
    ],
)
def test_before_a_round_nothing_of_it_is_known(number: int, announced: dict[int, Bye]):
    """Entries end before the round, byes of the round are announced; what is known of the whole event stays."""
    expected = tournament(5, ROUNDS[: number - 1], announced=announced, rounds=9)

    assert expected == whole().before_round(number)


def test_facts_of_later_rounds_are_gone():
    """Virtual points are known for the round itself; abnormal points, line-ups and changes by hand of those before."""
    facts = whole(
        choices=(Choice(1, "tpn", "file"), Choice(2, "maxi", "yes"), Choice(3, "patience", "9")),
        virtual={1: (points(1),) * 4},
        adjustments=tuple(Adjustment(frozenset(), points(1), number, frozenset()) for number in (None, 1, 2)),
        manual_changes=(ManualChange(1, "one"), ManualChange(2, "two")),
        line_ups=(LineUp(1, 1, 2, ()), LineUp(3, 1, 2, ())),
        forbidden=(Forbidden(3, None, frozenset({1, 5})),),
    )
    before = facts.before_round(2)

    assert [1, 2] == [choice.round_number for choice in before.choices]
    assert {1: (points(1),) * 2} == before.virtual
    assert [None, 1] == [one.round_number for one in before.adjustments]
    assert [1] == [change.round_number for change in before.manual_changes]
    assert [1] == [line_up.round_number for line_up in before.line_ups]
    assert facts.forbidden == before.forbidden


def test_games_of_matches_end_with_their_round():
    """An individual has two games in each round of matches of two games, and one in each round of a team event."""
    games = tuple(Game(2, Colour.WHITE, Result.WIN) for _ in range(4))
    double = matches(2, ["1-2 2:0", "2-1 2:0"])
    people = tuple(one._replace(entries=games) for one in double.participants)

    assert [2, 2] == [len(one.entries) for one in double._replace(individuals=people).before_round(2).individuals]
    event = double._replace(individuals=people, kind=Kind.TEAM)
    assert [1, 1] == [len(one.entries) for one in event.before_round(2).individuals]


def test_before_round_one():
    """Abnormal points of every round are still those of the event; colours were exchanged in rounds before."""
    facts = whole(adjustments=(Adjustment(frozenset(), points(1), None, frozenset()),), recoloured=frozenset({1, 2, 3}))

    assert facts.adjustments == facts.before_round(1).adjustments
    assert [set(), {1}, {1, 2}, {1, 2, 3}] == [{*facts.before_round(number).recoloured} for number in (1, 2, 3, 4)]


@pytest.mark.parametrize("number", [0, 5])
def test_there_are_no_other_rounds(number: int):
    """Before a round that is neither paired nor the next, nothing can be said."""
    with pytest.raises(ValueError, match=f"Round {number} does not exist"):
        whole().before_round(number)


def test_a_lone_pab_is_announced():
    """The round of which only a bye is known is to be paired again; other rounds keep theirs."""
    lone = tournament(4, [*ROUNDS[:0], "1-2 1:0, 3-4 1:0", "2 U"], lone_pab=2)
    opened = lone.with_lone_pab_announced()

    assert (1, None, (Announcement(2, 2, Bye.PAB),)) == (opened.rounds_paired, opened.lone_pab, opened.announced)
    assert whole() is not opened
    assert whole() == whole().with_lone_pab_announced()


def test_renumbered_in_the_order_of_the_tpns():
    """Numbers with gaps become 1, 2, 3 wherever a fact names somebody; ratings and names go with the player."""
    given = tournament(
        [2, 5, 9],
        ["2-9 1:0, 5 U"],
        announced={9: Bye.HALF},
        virtual={5: (points(1),)},
        forbidden=(Forbidden(1, None, frozenset({2, 9})),),
        adjustments=(Adjustment(frozenset(), points(1), 1, frozenset({9})),),
    )
    made = given.renumbered()

    assert [1, 2, 3] == [one.number for one in made.participants] == [one.tpn for one in made.participants]
    assert ["Player 2", "Player 5", "Player 9"] == [one.name for one in made.participants]
    assert [3, 1] == [one.entries[0].opponent for one in made.participants if isinstance(one.entries[0], Game)]
    assert (Announcement(2, 3, Bye.HALF),) == made.announced
    assert {2: (points(1),)} == made.virtual
    assert frozenset({1, 3}) == made.forbidden[0].numbers
    assert frozenset({3}) == made.adjustments[0].numbers


def test_a_lone_bye_is_renumbered_too():
    """Who alone has an entry in the round to be paired has a new number there too."""
    assert 2 == tournament([4, 7], ["4-7 1:0"], lone_pab=7, unentered=(4,)).renumbered().lone_pab


def test_new_numbers_are_the_order():
    """Given new numbers, everybody is called and ordered by them; given TPNs, everybody keeps the number."""
    given = tournament(3, ["1-2 1:0, 3 U"])
    new = {1: 3, 2: 5, 3: 1}

    assert ["Player 3", "Player 1", "Player 2"] == [one.name for one in given.renumbered(new).participants]
    assert [1, 3, 5] == [one.number for one in given.renumbered(new).participants]
    assert [(3, 1), (1, 3), (2, 5)] == [(one.number, one.tpn) for one in given.ordered(new).participants]


def test_distances_in_round_one():
    """Each pair from the top, counted among those who met somebody; nobody met, no distance."""
    assert [2, 2] == distances(tournament(5, ["1-4 1:0, 5-3 1:0, 2 U"]).participants)
    assert [] == distances(tournament(3, ["1 U"]).participants) == distances(tournament(3).participants)


@pytest.mark.parametrize(("number", "rounds"), [(1, 6), (2, 7), (3, 9), (4, 9)])
def test_rounds_declared_when_a_round_was_paired(number: int, rounds: int):
    """Before round 2 it became seven rounds instead of six, before round 3 nine instead of seven (C.04.1 1)."""
    changed = whole(choices=(Choice(2, "rounds", "7/6"), Choice(3, "rounds", "9/7"), Choice(3, "unrelated", "yes")))

    assert rounds == changed.rounds_at(number)


@pytest.mark.parametrize(("number", "ratings"), [(1, (2100, 1900)), (2, (2200, 1900)), (3, (2200, 2000))])
def test_ratings_when_a_round_was_paired(number: int, ratings: tuple[int, int]):
    """1 was corrected before round 2, 2 before round 3; what was known by then stays recorded."""
    changes = (Renumbering("", 2, rated=(1, 2100, 2200)), Renumbering("", 3, rated=(2, 1900, 2000)))
    now = whole(renumberings=changes)
    now = now.with_data(1, rating=2200).with_data(2, rating=2000)
    then = now.numbered_at(number)

    assert ratings == tuple(one.rating for one in then.participants[:2])
    assert changes[: number - 1] == then.renumberings


@pytest.mark.parametrize(
    ("played", "number", "games"),
    [
        ([], None, []),
        (["1 U, 2 H"], None, []),
        (["4-3, 1 U, 2 H"], None, [(4, 3)]),
        (["4-3, 1-2 1:0"], None, [(4, 3)]),
        (["4-3, 1-2"], None, [(1, 2), (4, 3)]),
        (["4-3, 1-2", "1-3 1:0, 2-4 1:0"], None, []),
        (["4-3, 1-2", "1-3 1:0, 2-4 1:0"], 1, [(1, 2), (4, 3)]),
        (["1-2 1:0", "1-3, 2 U"], 1, []),
    ],
)
def test_open_games(played: list[str], number: int | None, games: list[tuple[int, int]]):
    """White first, ascending; by default those of the last round."""
    assert games == tournament(4, played).open_games(number)


def test_a_result_is_replaced_only_if_that_is_asked():
    """C.04.2 4.3: to correct a result is another thing than to enter it."""
    event = tournament(2, ["1-2"]).with_results({1: "1-0"})

    assert Result.WIN is event.participants[0].entries[0].result
    with pytest.raises(UsageError):
        event.with_results({1: "0-1"})
    assert Result.LOSS is event.with_results({1: "0-1"}, correct=True).participants[0].entries[0].result
