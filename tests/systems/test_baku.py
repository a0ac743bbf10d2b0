"""C.04.7 1, Baku Acceleration Method."""

from __future__ import annotations

import pytest
from makers import point_system, points, tournament
from match_makers import matches

from fidepair.errors import InputError
from fidepair.options import round_options
from fidepair.swiss.cards import draw_up, starters
from fidepair.systems import prepare, with_written_acceleration
from fidepair.systems.baku import (
    GroupA,
    comment_decides,
    contradiction,
    group_a,
    last_ga_participant,
    size_of_group_a,
    virtual_points,
)
from fidepair.text.recorded_changes import Renumbering
from fidepair.tournament import POINT, Announcement, Bye, Kind, Participant, PointSystem, Tournament


def _field(size: int) -> list[Participant]:
    return [Participant(number, number, "") for number in range(1, size + 1)]


@pytest.mark.parametrize(
    ("size", "group_a"),
    [
        pytest.param(161, 82, id="1.2-note-161"),
        pytest.param(2, 2, id="two"),
        pytest.param(4, 2, id="four"),
        pytest.param(5, 4, id="five"),
        pytest.param(6, 4, id="six"),
        pytest.param(8, 4, id="eight"),
        pytest.param(9, 6, id="nine"),
        pytest.param(100, 50, id="hundred"),
        pytest.param(102, 52, id="102"),
    ],
)
def test_group_a_is_the_first_half_rounded_up_to_even(size: int, group_a: int) -> None:
    """1.2: GA has 2 * Q participants, Q a quarter of all, rounded up."""
    assert group_a == size_of_group_a(range(1, size + 1), range(1, size + 1))


@pytest.mark.parametrize(
    ("late", "group_a"),
    [
        pytest.param({1}, 5, id="above"),
        pytest.param({3, 4}, 6, id="two-above"),
        pytest.param({5}, 4, id="just-below-the-last"),
        pytest.param({9}, 4, id="at-the-end"),
    ],
)
def test_late_entries_move_the_number_of_the_last_of_group_a(late: set[int], group_a: int) -> None:
    """1.3.2: the last GA participant stays the same; late entries above belong to GA."""
    size = 8 + len(late)
    starters = set(range(1, size + 1)) - late

    assert group_a == size_of_group_a(range(1, size + 1), starters)


@pytest.mark.parametrize(
    ("rounds", "system", "values"),
    [
        pytest.param(9, PointSystem(), (1, 1, 1, 0.5, 0.5, 0, 0, 0, 0), id="1.4.4-example-1"),
        pytest.param(11, point_system("2", "1"), (2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0), id="1.4.4-example-2"),
        pytest.param(7, PointSystem(), (1, 1, 0.5, 0.5, 0, 0, 0), id="seven-rounds"),
        pytest.param(5, PointSystem(), (1, 1, 0.5, 0, 0), id="five-rounds"),
        pytest.param(1, PointSystem(), (1,), id="one-round"),
        pytest.param(2, point_system("1", "0.5", pab="0.5"), (1, 0), id="pab-worth-a-draw"),
    ],
)
def test_virtual_points(rounds: int, system: PointSystem, values: tuple[float, ...]) -> None:
    """1.4: a win's points in the first half of the accelerated rounds, half of it in the rest; GB has none."""
    given = virtual_points(Tournament(tuple(_field(8)), points=system), range(1, 9), rounds)

    assert dict.fromkeys(range(1, 5), tuple(map(points, values))) == given


@pytest.mark.parametrize(
    "system",
    [
        pytest.param(point_system("3", "1"), id="win-worth-three-draws"),
        pytest.param(point_system("3", "2", "1"), id="loss-worth-a-point"),
        pytest.param(PointSystem(win_black=2 * POINT), id="colours-differ"),
    ],
)
def test_other_point_systems_are_refused(system: PointSystem) -> None:
    """1.1: a win must be worth two draws, a loss nothing."""
    with pytest.raises(InputError, match=r"C\.04\.7, 1\.1"):
        virtual_points(Tournament(tuple(_field(8)), points=system), range(1, 9), 9)


def test_virtual_points_enter_the_pairing_score() -> None:
    """1.5: the score that pairs has them, the standings do not; after the accelerated rounds there are none."""
    played = ["1-3 1:0, 2-4 1:0, 5-6 =:="]
    second = draw_up(tournament(6, played, rounds=4), acceleration=virtual_points)
    third = draw_up(tournament(6, [*played, "1-2 =:="], rounds=4), acceleration=virtual_points)

    assert list(map(points, (1.5, 1.5, 0.5, 0.5, 0.5, 0.5))) == [card.score for card in second.everyone]
    assert list(map(points, (1, 1, 0, 0, 0.5, 0.5))) == [card.standings for card in second.everyone]
    assert [card.standings for card in third.everyone] == [card.score for card in third.everyone]


def test_group_a_of_teams_goes_by_the_number_of_teams() -> None:
    """C.04.7 1.2, decision G10: numbers of teams do not move, so of nine teams 1 to 6 are GA, whoever was away."""
    away = matches(9, kind=Kind.TEAM, announced=(Announcement(1, 1, Bye.HALF), Announcement(1, 2, Bye.ZERO)))
    played = matches(9, ["3-6 2:0, 4-7 2:0, 5-8 2:0, 9 U"], kind=Kind.TEAM)

    for event in (away, played):
        accelerated = draw_up(event, acceleration=virtual_points)
        assert [1, 2, 3, 4, 5, 6] == [card.number for card in accelerated.everyone if card.score > card.standings]


def test_who_starts_is_decided_by_round_one() -> None:
    """Decision G10: a bye in round one does not count; late entries above the last of GA join it."""
    before = draw_up(tournament(9, announced={1: Bye.HALF}), acceleration=virtual_points)
    played = ["2-6 1:0, 3-7 1:0, 4-8 1:0, 5-9 1:0, 1 H"]  # 1 was not to be paired then, but is above
    after = draw_up(tournament(9, played), acceleration=virtual_points)

    assert [1, 2, 3, 4, 5] == [card.number for card in before.everyone if card.score > card.standings]
    assert [1, 2, 3, 4, 5] == [card.number for card in after.everyone if card.score > card.standings]


@pytest.mark.parametrize(
    ("last", "acceleration", "is_told"), [(4, "baku", False), (3, "baku", True), (6, "baku", True), (3, None, False)]
)
def test_1_2_a_comment_that_names_another_last_of_ga(last: int, acceleration: str | None, is_told: bool):
    """GA is the first half of eight players: the last of them is 4. Nothing is said where nothing is accelerated."""
    event = tournament(8, rounds=7, last_of_ga=last, edition="2026")
    notes = prepare(event, "dutch", round_options(acceleration=acceleration)).notes

    assert is_told == any("as the last GA participant" in note for note in notes)


@pytest.mark.parametrize(
    ("virtual", "last", "shown"),
    [
        (None, 4, 'the numbers of round 1 show 4 "Player 4"'),
        ({1: (POINT,), 2: (POINT,)}, 2, 'the virtual points of records show 2 "Player 2"'),
        ({}, None, "the virtual points of records show that GA is empty"),
    ],
)
def test_1_3_2_who_is_the_last_of_ga(virtual: dict[int, tuple[int, ...]] | None, last: int | None, shown: str):
    """Decision G10: records of virtual points are the truth, else the numbers of round one; a comment that names 3
    is not used, and one that names the same decides nothing."""
    event, everybody = tournament(8, rounds=7, virtual=virtual), range(1, 9)
    named = event._replace(last_of_ga=3)

    assert last == last_ga_participant(event, everybody)
    assert not comment_decides(event)
    assert not comment_decides(named)
    assert "" == contradiction(event, everybody)
    assert f'a comment names 3 "Player 3" as the last GA participant, and {shown}; the comment is not used' == (
        contradiction(named, everybody)
    )
    if last is not None:
        assert "" == contradiction(event._replace(last_of_ga=last), everybody)


# ── Late entries ─────────────────────────────────────────────────────────────


def entered(name: str, number: int, last: int, before: int) -> Renumbering:
    """Return the record of a late entry who got this number before a round, the others behind moving down."""
    moved = tuple((n - 1, n) for n in range(number + 1, last + 1))
    return Renumbering("", before, name, number, is_late=True, moved=moved)


def with_late(late: set[int], players: int, rounds: int, *changes: Renumbering, **facts) -> Tournament:
    """Return an event in which all but these played each round, in pairs from the top."""
    there = [n for n in range(1, players + 1) if n not in late]
    played = ", ".join(f"{a}-{b} 1:0" for a, b in zip(there[::2], there[1::2], strict=True))
    return tournament(players, [played] * rounds, renumberings=changes, **facts)


@pytest.mark.parametrize(("number", "group", "last"), [(1, 5, 5), (4, 5, 5), (5, 4, 4), (6, 4, 4), (9, 4, 4)])
def test_1_3_2_a_late_entry(number: int, group: int, last: int):
    """Of eight players 1 to 4 are GA. One who comes before round two above the last of these belongs to it too."""
    event = with_late({number}, 9, 1, entered(f"Player {number}", number, 9, 2))

    assert GroupA(frozenset(range(1, group + 1)), last) == group_a(event, starters(event, {}))


def test_1_3_2_late_entries_before_two_rounds():
    """The one who came before round two got number 3, and has 4 since another came before round three as number 2."""
    first, second = entered("Player 4", 3, 9, 2), entered("Player 2", 2, 10, 3)
    event = with_late({2, 4}, 10, 2, first, second)
    below = with_late({4, 10}, 10, 2, entered("Player 4", 4, 9, 2), entered("Player 10", 10, 10, 3))

    assert GroupA(frozenset(range(1, 7)), 6) == group_a(event, starters(event, {}))
    assert GroupA(frozenset(range(1, 6)), 5) == group_a(below, starters(below, {}))


def test_1_3_2_a_rating_that_is_corrected_later_moves_nobody():
    """The late entry got number 5, behind the last of GA, and has 3 since the rating was corrected: who belongs to GA
    is settled by the number of then (decision G10)."""
    moved = Renumbering("", 3, "Player 3", 3, moved=((5, 3), (3, 4), (4, 5)))
    event = with_late({3}, 9, 2, entered("Player 3", 5, 9, 2), moved)

    assert GroupA(frozenset({1, 2, 4, 5}), 5) == group_a(event, starters(event, {}))
    # Both changes before round two: there the number was 5 for a moment only, and that decides.
    at_once = with_late({3}, 9, 1, entered("Player 3", 5, 9, 2), moved._replace(round_number=2))
    assert GroupA(frozenset({1, 2, 4, 5}), 5) == group_a(at_once, starters(at_once, {}))


def test_1_3_2_a_comment_where_numbers_cannot_be_traced():
    """The name is that of no player: the numbers of round one are unknown, and the comment decides (decision G10)."""
    unknown = entered("Somebody Else", 3, 9, 2)
    event = with_late({3}, 9, 1, unknown, last_of_ga=5)

    assert comment_decides(event)
    assert not comment_decides(event._replace(last_of_ga=None))
    assert GroupA(frozenset(range(1, 6)), 5) == group_a(event, starters(event, {}))
    recorded = event._replace(virtual={1: (POINT,), 2: (POINT,)})
    assert 5 == last_ga_participant(recorded, ())
    assert 2 == last_ga_participant(recorded._replace(last_of_ga=None), ())


@pytest.mark.parametrize(("present", "size"), [(set(), 0), ({3}, 5), ({1, 3}, 3), ({1, 3, 5}, 3), ({1, 2, 3, 4}, 2)])
def test_1_2_group_a_of_few(present: set[int], size: int):
    """Place 2 * ceil(n / 4) of those who take part; if there are fewer, all belong to GA; without anybody nobody."""
    assert size == size_of_group_a(range(1, 6), present)
    event = tournament(5)
    assert (size or None) == group_a(event, present).last


def test_1_4_virtual_points_as_records():
    """Of nine players 1 has a bye in round one: 2 to 9 start, and 5 is the last of GA, above whom 1 belongs to it."""
    event = tournament(9, rounds=4, acceleration="baku", system="dutch", announced={1: Bye.HALF})

    assert {1, 2, 3, 4, 5} == {*with_written_acceleration(event).virtual}
