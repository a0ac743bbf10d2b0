"""What a tournament was before: repairs of published rounds, declared changes, numbers and ratings of that time."""

from __future__ import annotations

import pytest
from makers import points, tournament

from fidepair.text.recorded_changes import Places, Renumbering
from fidepair.tournament import (
    Adjustment,
    Announcement,
    BoardNumber,
    Bye,
    Choice,
    Colour,
    Forbidden,
    Game,
    Kind,
    LineUp,
    ManualChange,
    Participant,
    Result,
    Tournament,
    distances,
)

WHITE, BLACK = Colour.WHITE, Colour.BLACK
ROUND = tournament(6, ["1-4 1:0, 5-2, 3 U, 6 H"])


@pytest.mark.parametrize(
    ("text", "number", "why"),
    [
        pytest.param("the sponsor wished it", 1, "", id="free-text"),
        pytest.param("1-4, 2-5 fixed by the arbiter; 3 has the bye by the arbiter", 1, "", id="true"),
        pytest.param("anything", 2, "", id="next-round"),
        pytest.param("anything", 3, "round 3 is not paired", id="later-round"),
        pytest.param("1-5 fixed by the arbiter", 1, "round 1 does not have the pair 1-5", id="other-pair"),
        pytest.param("4-1, 2-1 fixed by the arbiter", 1, "round 1 does not have the pair 1-2", id="second-pair"),
        pytest.param("3-3 fixed by the arbiter", 1, "round 1 does not have the pair 3-3", id="with-oneself"),
        pytest.param("9-1 fixed by the arbiter", 1, "round 1 does not have the pair 1-9", id="nobody"),
        pytest.param(
            "6 has the bye by the arbiter", 1, "6 does not have the pairing-allocated bye of round 1", id="other-bye"
        ),
        pytest.param("1-4 instead of 1-2, 4 bye (C.04.2 4.4.5)", 1, "", id="no-repair"),
        pytest.param("1-4 instead of 1 bye, 4 absent (C.04.2 4.4.4)", 1, "round 1 cannot have had two", id="two-byes"),
        pytest.param(
            "1-5 instead of 1 absent, 5 absent (C.04.2 4.4.1)", 1, "round 1 does not have the pair 1-5", id="pair"
        ),
        pytest.param("2-5, 3 bye instead of 3-5, 2 bye (C.04.2 4.4.5)", 1, "", id="the-bye-went-on"),
        pytest.param("2-5 instead of 5 bye, 2 bye (C.04.2 4.4.5)", 1, "round 1 cannot have had two", id="both-had-it"),
        pytest.param("6 absent instead of 6 half-point bye (C.04.2 4.4.1)", 1, "", id="bye-corrected-since"),
        pytest.param(
            "3 absent instead of 3 bye (C.04.2 4.4.1)", 1, "3 does not have this bye in round 1", id="no-such-bye"
        ),
        pytest.param("1 absent instead of 1 bye (C.04.2 4.4.1)", 1, "1 does not have this bye in round 1", id="plays"),
        pytest.param("3 absent instead of 3 bye (C.04.2 4.4.1)", 2, "round 2 is not paired", id="repair-of-no-round"),
    ],
)
def test_a_declared_change_that_contradicts_the_file(text, number, why):
    """A change is only a statement: one that does not fit the published round is not obeyed."""
    change = ManualChange(number, text)
    event = ROUND._replace(manual_changes=(change,))

    assert why == event.contradiction(change)[: len(why) or None]
    assert event.changes_by_hand(number) == (() if why else (change,))
    assert () == event.changes_by_hand(number + 1)


@pytest.mark.parametrize(
    ("text", "number", "why"),
    [
        pytest.param("1-2 fixed by the arbiter", 1, "", id="a-pair-of-the-first-round"),
        pytest.param("1-2 fixed by the arbiter", 2, "round 2 does not have the pair 1-2", id="not-of-the-second"),
        pytest.param("1-3 fixed by the arbiter", 2, "", id="a-pair-of-the-second-round"),
        pytest.param("1-2 instead of 1-4 (C.04.2 4.4.2)", 1, "", id="a-repair-of-the-first-round"),
        pytest.param(
            "1-2 instead of 1-4 (C.04.2 4.4.2)", 2, "round 2 does not have the pair 1-2", id="not-a-repair-of-it"
        ),
        pytest.param("1-3 instead of 1-2 (C.04.2 4.4.2)", 2, "", id="a-repair-of-the-second-round"),
        pytest.param(
            "1-2, 3-4 instead of 1 bye, 2 bye, 3-4 (C.04.2 4.4.5)", 1, "round 1 cannot have had two", id="two-byes"
        ),
        pytest.param("1-2 instead of 1 bye, 2 absent (C.04.2 4.4.4)", 1, "", id="one-bye"),
    ],
)
def test_a_change_is_of_its_own_round(text, number, why):
    """Two rounds are paired, in which 1 met 2 and then 3; nobody had a bye."""
    change = ManualChange(number, text)
    event = tournament(4, ["1-2 1:0, 3-4 1:0", "1-3, 2-4"])._replace(manual_changes=(change,))

    assert why == event.contradiction(change)[: len(why) or None]


LATE = ManualChange(1, "1-6, 4 absent instead of 1-4, 6 absent (C.04.2 4.4.3)")
FIRST = ManualChange(1, "1-4, 6 half-point bye instead of 1 bye, 4 absent, 6 absent (C.04.2 4.4.4)")
SECOND = ManualChange(1, "2-5, 3 bye instead of 3-5, 2 absent (C.04.2 4.4.2)")


def test_repairs_are_undone_the_latest_first():
    """Those that contradict the published round stay out, with the reason; other comments do not matter."""
    other = ManualChange(1, "the hall was cold")
    event = ROUND._replace(manual_changes=(SECOND, LATE, other, ManualChange(2, FIRST.text)))
    undone, repairs, refused = event.repairs_undone(1)

    assert [SECOND.text] == [str(one) for one in repairs]
    assert [(LATE, "round 1 does not have the pair 1-6")] == [*refused]
    entries = {one.number: one.entries[0] for one in undone.participants}
    assert (Bye.ZERO, Game(5, WHITE, Result.PENDING)) == (entries[2], entries[3])
    assert Game(3, BLACK, Result.PENDING) == entries[5]
    assert [entries[number] for number in (1, 4, 6)] == [ROUND.by_number()[number].entries[0] for number in (1, 4, 6)]
    assert undone == event.before_repairs(1) == event.before_repairs()
    assert event == event.before_repairs(2)
    assert (ROUND, (), ()) == ROUND.repairs_undone(1)


def test_places_in_a_round():
    """White comes first; the other rounds and the other participants stay."""
    two = tournament(4, ["1-2 1:0, 3-4 1:0", "1-3, 2-4"])
    placed = two.with_places(2, Places(((4, 1),), ((3, "U"),)))

    entries = [one.entries[1] for one in placed.participants]
    assert [Game(4, BLACK, Result.PENDING), two.participants[1].entries[1], Bye.PAB] == entries[:3]
    assert Game(1, WHITE, Result.PENDING) == entries[3]
    assert [one.entries[0] for one in two.participants] == [one.entries[0] for one in placed.participants]


# ── numbers and ratings of that time ─────────────────────────────────────────


def entry(number: int, last: int, name: str, before: int) -> Renumbering:
    """Return the record of a late entry before a round, with this number of the participants then."""
    return Renumbering(
        "", before, name, number, is_late=True, moved=tuple((n - 1, n) for n in range(number + 1, last + 1))
    )


def named(count: int, **facts) -> Tournament:
    """Return participants of three rounds, of whom the second one came before round 3."""
    people = []
    for number in range(1, count + 1):
        entries = (Bye.ZERO, Bye.ZERO, Bye.PAB) if number == 2 else (Bye.PAB,) * 3
        people.append(Participant(number, number, f"P{number}", entries, rating=2000 - number))
    return Tournament(tuple(people), 3, **facts)


def test_numbers_before_a_late_entry():
    """Those behind had the number before theirs; the late entry stands behind all and stays known as late."""
    event = named(4, renumberings=(entry(2, 4, "P2", 3),))
    then = event.numbered_at(2)

    assert [(1, 1), (3, 2), (4, 3), (2, 4)] == [(one.number, one.tpn) for one in then.participants]
    assert (frozenset({2}), ()) == (then.came_later, then.renumberings)
    assert [frozenset({2}), frozenset()] == [event.came_after(number) for number in (2, 3)]
    assert frozenset({2}) == then.came_after(2)
    assert event is event.numbered_at(3)
    wrong = event._replace(renumberings=(entry(2, 3, "P2", 3),))
    assert wrong is wrong.numbered_at(2)


def test_earlier_records_of_numbers_stay_known():
    """Those of rounds up to the one that is asked for."""
    exchange = Renumbering("", 2, "P3", 3, moved=((4, 3), (3, 4)))
    event = named(4, renumberings=(exchange, entry(2, 4, "P2", 3)._replace(moved=((3, 4), (2, 3)))))

    assert (exchange,) == event.numbered_at(2).renumberings


@pytest.mark.parametrize(
    ("rated", "number", "facts", "ratings"),
    [
        pytest.param((1, 1900, 1999), 1, {}, (1900, 1998), id="before"),
        pytest.param((1, 1900, 1999), 2, {}, (1999, 1998), id="since"),
        pytest.param((1, None, 1999), 1, {}, (None, 1998), id="had-none"),
        pytest.param((2, 1700, 1998), 1, {"provisional": {2: 1600}}, (1999, 1700), id="provisional-does-not-matter"),
    ],
)
def test_ratings_of_that_time(rated, number, facts, ratings):
    event = named(2, renumberings=(Renumbering("", 2, rated=rated),), **facts)

    assert ratings == tuple(one.rating for one in event.numbered_at(number).participants)


def test_provisional_ratings_of_that_time():
    """One that was changed decides then, one that stayed does not become a rating; teams are not paired by these."""
    change = Renumbering("", 2, rated=(1, 1500, 1600))
    event = named(2, renumberings=(change,), provisional={1: 1600, 2: 1400})
    unrated = event._replace(participants=tuple(one._replace(rating=None) for one in event.participants))
    team = unrated._replace(kind=Kind.TEAM, individuals=unrated.participants, national={1: 1600})

    assert [1500, None] == [one.rating for one in unrated.numbered_at(1).participants]
    assert [None, None] == [one.rating for one in team.numbered_at(1).participants]


def test_an_order_of_numbers():
    """TPNs change, numbers stay; the players of matches of two games have them too, those of teams do not."""
    event = named(3, renumberings=(entry(2, 3, "P2", 3),))
    double = event._replace(kind=Kind.DOUBLE, individuals=event.participants)
    order = {1: 3, 2: 1, 3: 2}

    assert [(2, 1), (3, 2), (1, 3)] == [(one.number, one.tpn) for one in event.ordered(order).participants]
    assert () == event.ordered(order).renumberings
    assert [2, 3, 1] == [one.number for one in double.ordered(order).individuals]
    team = double._replace(kind=Kind.TEAM)
    assert [1, 2, 3] == [one.number for one in team.ordered(order).individuals]


def test_every_fact_has_the_new_numbers():
    """Each record that names participants; of a board number of the event there is nobody, and it stays."""
    people = (
        Participant(4, 1, "A", (Game(9, WHITE, Result.WIN),)),
        Participant(9, 2, "B", (Game(4, BLACK, Result.LOSS),)),
    )
    facts = {
        "announced": (Announcement(2, 9, Bye.HALF),),
        "put_aside": (Announcement(2, 4, Bye.HALF),),
        "virtual": {4: (points(1),)},
        "lone_pab": 9,
        "last_of_ga": 4,
        "came_later": frozenset({9}),
        "unentered": (4,),
        "forbidden": (Forbidden(1, None, frozenset({4, 9})),),
        "adjustments": (Adjustment(frozenset(), 1, None, frozenset({4})),),
        "secondary_adjustments": (Adjustment(frozenset(), 1, None, frozenset({9})),),
        "line_ups": (LineUp(1, 4, 9, (7,)),),
        "provisional": {9: 1500},
        "national": {4: 1600},
        "seats": (BoardNumber(1, 9, 3), BoardNumber(1, 0, 51)),
        "clubs": {4: "C"},
        "groups": {9: "U18"},
        "choices": (Choice(1, "tpn", "file"),),
    }
    found = Tournament(people, 1, **facts).renumbered()

    assert [(1, 1, 2), (2, 2, 1)] == [(one.number, one.tpn, one.entries[0].opponent) for one in found.participants]
    expected = {
        "announced": (Announcement(2, 2, Bye.HALF),),
        "put_aside": (Announcement(2, 1, Bye.HALF),),
        "virtual": {1: (points(1),)},
        "lone_pab": 2,
        "last_of_ga": 1,
        "came_later": frozenset({2}),
        "unentered": (1,),
        "forbidden": (Forbidden(1, None, frozenset({1, 2})),),
        "adjustments": (Adjustment(frozenset(), 1, None, frozenset({1})),),
        "secondary_adjustments": (Adjustment(frozenset(), 1, None, frozenset({2})),),
        "line_ups": (LineUp(1, 1, 2, (7,)),),
        "provisional": {2: 1500},
        "national": {1: 1600},
        "seats": (BoardNumber(1, 2, 3), BoardNumber(1, 0, 51)),
        "clubs": {1: "C"},
        "groups": {2: "U18"},
        "choices": (Choice(1, "tpn", "file"),),
    }
    assert expected == {name: getattr(found, name) for name in expected}
    assert [2, 1] == [one.number for one in Tournament(people, 1, **facts).renumbered({4: 2, 9: 1}).participants][::-1]


@pytest.mark.parametrize(("kind", "national"), [(Kind.INDIVIDUAL, {1: 5}), (Kind.DOUBLE, {1: 5}), (Kind.TEAM, {4: 5})])
def test_national_ratings_of_team_players_keep_their_numbers(kind, national):
    """They are players of teams; those of matches are the participants, with their games."""
    people = (Participant(4, 1, "A"),)
    found = Tournament(people, kind=kind, individuals=people, national={4: 5}).renumbered()

    assert (national, [4 if kind is not Kind.DOUBLE else 1]) == (
        found.national,
        [one.number for one in found.individuals],
    )


@pytest.mark.parametrize(
    ("rounds", "number", "obeyed"), [(None, 4, True), (None, 5, False), (9, 9, True), (9, 10, False), (3, 4, True)]
)
def test_a_change_of_numbers_is_of_a_round_that_can_be_paired(rounds: int | None, number: int, obeyed: bool):
    """Three rounds are paired: the next one, if the number of rounds is unknown, or any of the tournament."""
    exchange = Renumbering("", number, "P3", 3, moved=((4, 3), (3, 4)))
    since = named(4, rounds=rounds, renumberings=(exchange,)).changed_since(1)

    assert obeyed is bool(since.obeyed)
    assert obeyed is not bool(since.refused)


def test_no_change_since():
    """Changes before a round are known when it is paired."""
    exchange = Renumbering("", 2, "P3", 3, moved=((4, 3), (3, 4)))
    event = named(4, renumberings=(exchange,))

    assert [(exchange,), None, None] == [since and since.obeyed for since in map(event.changed_since, (1, 2, 3))]
    assert event.numbered_at(2) is event


def test_virtual_points_go_by_the_numbers_of_round_one():
    """C.04.7 1.3.2: in round one 3 had the last number, which is now that of 4."""
    exchange = Renumbering("", 2, "P3", 3, moved=((4, 3), (3, 4)))

    assert 3 == named(4, renumberings=(exchange,), virtual={3: (1,), 4: (1,)}).last_accelerated()
    assert 4 == named(4, virtual={3: (1,), 4: (1,)}).last_accelerated()
    assert named(4, virtual={3: (0, 0)}).last_accelerated() is named(4).last_accelerated() is None


def test_ratings_of_the_players_of_teams():
    """A corrected rating is that of a player, whose number may be that of no team."""
    teams = named(2, renumberings=(Renumbering("", 2, rated=(77, 1900, 1950)),))
    teams = teams._replace(kind=Kind.TEAM, individuals=(Participant(77, 1, "A", rating=1950),))
    since = teams.changed_since(1)

    assert {77: 1900} == since.field.ratings
    assert teams.participants == teams.numbered_at(1).participants


def test_a_late_entry_who_had_played_is_none():
    """2 had the bye of round 3, and cannot have come after it; who came before round 2 has no place among the first."""
    late = entry(2, 4, "P2", 4)
    event = named(4, renumberings=(late,), rounds=9)

    assert ((late, "P2 was already paired in round 3"),) == event.changed_since(1).refused
    early = named(4, renumberings=(entry(2, 4, "P2", 2),), virtual={1: (1,), 2: (1,)})
    assert [1, 2] == [one.last_accelerated() for one in (early, early._replace(renumberings=()))]


def test_the_last_of_ga_is_known_after_round_one():
    """C.04.7 1.3.2: before round 1 it is reckoned, not taken from the file."""
    event = named(4, last_of_ga=3)

    assert [None, 3, 3] == [event.before_round(number).last_of_ga for number in (1, 2, 4)]


# ── declared rounds ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("changes", "declared"),
    [
        pytest.param([], [5, 5, 5, 5], id="none"),
        pytest.param([(3, "5/7")], [7, 7, 5, 5], id="one"),
        pytest.param([(2, "7/9"), (3, "5/7")], [9, 7, 5, 5], id="two"),
        pytest.param([(3, "6/7")], [5, 5, 5, 5], id="another-number-than-declared"),
        pytest.param([(4, "5/2")], [5, 5, 5, 5], id="fewer-than-were-paired"),
        pytest.param([(4, "5/3")], [3, 3, 3, 5], id="as-many-as-were-paired"),
        pytest.param([(1, "5/7")], [5, 5, 5, 5], id="before-any-round"),
        pytest.param([(5, "5/7")], [5, 5, 5, 5], id="after-later-rounds"),
    ],
)
def test_the_number_of_rounds_at_that_time(changes, declared):
    """C.04.1 1; three rounds are paired. A change that contradicts the file ends the row."""
    event = named(2, rounds=5, choices=tuple(Choice(number, "rounds", value) for number, value in changes))

    assert declared == [event.rounds_at(number) for number in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("pairs", "places"),
    [([(1, 3), (2, 4)], [2, 2]), ([(1, 2), (3, 4)], [1, 1]), ([(1, 4), (2, 3)], [3, 1]), ([(1, 4), (2, 5)], [2, 2])],
)
def test_distances_of_round_one(pairs, places):
    """Only participants with an opponent have a place: of 1-4 and 2-5 nobody stands between, 3 has the bye."""
    opponents = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    people = []
    for number in range(1, 6):
        entries = (Game(opponents[number], None, Result.WIN),) if number in opponents else (Bye.PAB,)
        people.append(Participant(number, number, "", entries))

    assert places == distances(people)
    assert [] == distances([Participant(1, 1, "")])
