"""Tournaments made by hand are checked at each public function: no contradiction is paired without a word."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from contradictions import changed
from short import first_of

import fidepair
from fidepair import (
    Announcement,
    Bye,
    Colour,
    FidepairError,
    Forbidden,
    Game,
    InputError,
    Kind,
    Match,
    Participant,
    PointSystem,
    Question,
    Result,
    Settings,
    TeamRules,
    Tournament,
    TrfError,
    UsageError,
    generate,
    pair,
    read,
)
from fidepair.lab.generate.settings import Amount, Frequency
from fidepair.tournament import Adjustment, BoardNumber, Choice, consistent
from fidepair.trf import proof

OFTEN = Frequency(Amount(rate=50_000))
W, B = Colour.WHITE, Colour.BLACK


def player(number: int, *entries: Any, **facts: Any) -> Participant:
    return Participant(number, facts.pop("tpn", number), f"Player {number}", entries, **facts)


def event(*people: Participant, **facts: Any) -> Tournament:
    """Return an event of four players after one round, in which 1 beat 3 and 4 drew with 2."""
    given = {"rounds": 5, "rounds_paired": 1, "system": "dutch", "edition": "2026", **facts}
    return Tournament(people or FOUR, **given)


def test_an_earlier_round_of_a_consistent_event_is_consistent():
    """Colours exchanged in round 1 are unknown before it; a function of the library asks for that state."""
    before = event(recoloured=frozenset({1})).before_round(1)

    assert frozenset() == before.recoloured
    assert before == consistent(before)


FOUR = (
    player(1, Game(3, W, Result.WIN)),
    player(2, Game(4, B, Result.DRAW)),
    player(3, Game(1, B, Result.LOSS)),
    player(4, Game(2, W, Result.DRAW)),
)


def with_entries(number: int, *entries: Any) -> Tournament:
    """Return the event with other entries of one player."""
    return event(*(one._replace(entries=entries) if one.number == number else one for one in FOUR))


def with_facts(who: int, **facts: Any) -> Tournament:
    """Return the event with other facts of one player."""
    return event(*(one._replace(**facts) if one.number == who else one for one in FOUR))


def adjusted(points: int = 0, round_number: int | None = None, numbers: frozenset[int] = frozenset()) -> Adjustment:
    """Return abnormal points of games that were won."""
    return Adjustment(frozenset({Result.WIN}), points, round_number, numbers)


CONTRADICTIONS = {
    "participants out of order": (event(*FOUR[::-1]), "3 has the TPN 3, after the TPN 4."),
    "a number twice": (with_facts(2, number=1), "the number 1 is given twice."),
    "a TPN twice": (with_facts(2, tpn=1), "2 has the TPN 1, after the TPN 1."),
    "number 0": (with_facts(1, number=0), "0 is out of range."),
    "rating": (with_facts(1, rating=-5), "participants: 1: rating: -5 is out of range."),
    "rounds_paired forgotten": (event(rounds_paired=0), "1 has 1 entries, but rounds_paired is 0."),
    "an entry missing": (with_entries(4), "4 has 0 entries, but rounds_paired is 1."),
    "more rounds than there are": (event(rounds=1, rounds_paired=2), "rounds_paired is 2, but the tournament has 1"),
    "another opponent": (with_entries(3, Game(2, B, Result.LOSS)), "1 has the opponent 3, but 3 has the opponent 2."),
    "a bye on one side": (with_entries(3, Bye.HALF), "1 has the opponent 3, but 3 has a bye (HALF)."),
    "nobody": (with_entries(3, Game(9, B, Result.LOSS)), "1 has the opponent 3, but 3 has the opponent 9."),
    "an unknown opponent": (with_entries(1, Game(9, W, Result.WIN)), "1 has the opponent 9, who does not exist."),
    "no opponent": (with_entries(1, Game(0, W, Result.WIN)), "1 has the opponent 0, who does not exist."),
    "itself": (with_entries(1, Game(1, W, Result.WIN)), "1 has the opponent 1, the same participant."),
    "two winners": (with_entries(3, Game(1, B, Result.WIN)), "1-3: the results WIN and WIN contradict each other."),
    "a game and a forfeit": (with_entries(3, Game(1, B, Result.FORFEIT_LOSS)), "WIN and FORFEIT_LOSS contradict"),
    "open on one side": (with_entries(3, Game(1, B, Result.PENDING)), "WIN and PENDING contradict"),
    "two Whites": (with_entries(3, Game(1, W, Result.LOSS)), "the colours WHITE and WHITE contradict"),
    "one colour": (with_entries(3, Game(1, None, Result.LOSS)), "the colours WHITE and None contradict"),
    "two byes": (event(announced=(Announcement(2, 1, Bye.HALF), Announcement(2, 1, Bye.ZERO))), "two byes are given."),
    "a bye in a game": (event(announced=(Announcement(1, 1, Bye.HALF),)), "HALF contradicts the entry of this round"),
    "a bye after the end": (event(announced=(Announcement(6, 1, Bye.HALF),)), "round 6 does not exist."),
    "a bye of nobody": (event(announced=(Announcement(2, 5, Bye.HALF),)), "no participant has the number 5."),
    "a forbidden number": (event(forbidden=(Forbidden(1, None, frozenset({1, 9})),)), "has the number 9."),
    "a forbidden span": (event(forbidden=(Forbidden(3, 2, frozenset({1, 2})),)), "forbidden: last: 2 is out of range."),
    "virtual points": (event(virtual={7: (10_000,)}), "virtual: no participant has the number 7."),
    "a national rating": (event(national={7: 2000}), "national: no participant has the number 7."),
    "a rating of nobody": (event(provisional={1: 0}), "provisional: 0 is out of range."),
    "a lone bye": (event(lone_pab=1), "lone_pab is 1, but round 1 has games."),
    "month 13": (event(first_day=(2026, 13, 1)), "first_day: 13 is out of range."),
    "points of nobody": (event(adjustments=(adjusted(numbers=frozenset({7})),)), "participant has the number 7."),
    "points of round 0": (event(adjustments=(adjusted(round_number=0),)), "adjustments: round: 0 is out of range."),
    "a board of nobody": (event(seats=(BoardNumber(1, 7, 5),)), "seats: no participant has the number 7."),
    "a board below 0": (event(seats=(BoardNumber(1, 1, -1),)), "seats: -1 is out of range."),
    "a board of round 0": (event(seats=(BoardNumber(0, 1, 5),)), "seats: 0 is out of range."),
    "colours exchanged later": (event(recoloured=frozenset({2})), "recoloured: 2 is out of range."),
    "the last of GA": (event(last_of_ga=5), "last_of_ga: no participant has the number 5."),
}


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_a_contradiction_is_refused_in_words(case: str):
    """It is an InputError with the fact and what to do, where it was paired before."""
    tournament, text = CONTRADICTIONS[case]
    with pytest.raises(InputError) as error:
        pair(tournament)

    assert text in str(error.value)
    assert "\n  " in str(error.value)


WRONG_TYPES: dict[str, tuple[Any, str]] = {
    "text as colour": (event(initial_colour="white"), "initial_colour: `'white'` is not valid.\n  Expected Colour |"),
    "text as kind": (event(kind="team"), "kind: `'team'` is not valid.\n  Expected Kind."),
    "text as points": (event(points="3-1-0"), "points: `'3-1-0'` is not valid."),
    "points as decimals": (event(points=PointSystem(1.0)), "points.win_white: `1.0` is not valid."),
    "text as rounds": (event(rounds="5"), "rounds: `'5'` is not valid.\n  Expected int | None."),
    "True as rounds": (event(rounds=True), "rounds: `True` is not valid."),
    "text as result": (with_entries(1, Game(3, W, "1-0")), "round 1, 1-3.result: `'1-0'` is not valid."),
    "text as colour of a game": (with_entries(1, Game(3, "w", Result.WIN)), "round 1, 1-3.colour: `'w'` is not valid."),
    "text as entry": (with_entries(1, "3w1"), "round 1, 1: `'3w1'` is not valid.\n  Expected Game | Bye."),
    "a match of players": (with_entries(1, Match(3, W, Result.WIN, 0)), "Expected Game | Bye."),
    "a list of players": (Tournament([*FOUR]), "Expected tuple."),  # type: ignore[arg-type]
    "a tuple as player": (event((1, 1, "Roe")), "participants: `(1, 1, 'Roe')` is not valid."),
    "a number as name": (with_facts(1, name=1), "participants.name: `1` is not valid.\n  Expected str."),
    "text as number": (with_facts(1, number="1"), "participants.number: `'1'` is not valid."),
    "text as bye": (event(announced=(Announcement(2, 1, "H"),)), "announced.bye: `'H'` is not valid."),  # type: ignore[arg-type]
    "rules of teams": (event(team_rules=TeamRules("A")), "team_rules.colours: `'A'` is not valid."),  # type: ignore[arg-type]
    "text as day": (event(first_day="2026-01-01"), "first_day: `'2026-01-01'` is not valid."),
    "a path": ("open.trf", "Expected a Tournament, found `str`.\n  Use `read(path)`"),
    "nothing": (None, "Expected a Tournament, found `NoneType`."),
}


@pytest.mark.parametrize("case", WRONG_TYPES)
def test_a_value_of_a_wrong_type_is_refused_in_words(case: str):
    """It is a UsageError with what was expected."""
    tournament, text = WRONG_TYPES[case]
    with pytest.raises(UsageError) as error:
        pair(tournament)

    assert text in str(error.value)


def test_games_of_matches_belong_to_a_match():
    """The games of two players in a match of two games are against the opponent of the match (C.04.5)."""
    tournament = generate(Settings(system="double-swiss", players=(6, 6), rounds=2), seed=1)
    first, *others = tournament.individuals
    wrong = first._replace(entries=(Bye.ZERO, Bye.ZERO, *first.entries[2:]))
    with pytest.raises(InputError, match="but 1 has a bye"):
        pair(tournament._replace(individuals=(wrong, *others)), round=2)


def test_a_player_has_one_team():
    """A number in two rosters is refused."""
    tournament = generate(Settings(system="team", players=(4, 4), rounds=2), seed=1)
    one, other, *teams = tournament.participants
    doubled = other._replace(roster=(*other.roster, one.roster[0]))
    with pytest.raises(InputError, match=f"Player {one.roster[0]} is in the rosters of 1 and 2"):
        pair(tournament._replace(participants=(one, doubled, *teams)), round=2)


DOORS: dict[str, Any] = {
    "pair": fidepair.pair,
    "check": fidepair.check,
    "evaluate": lambda given: fidepair.evaluate(given, [(1, 2), (3, 4)]),
    "explain": lambda given: fidepair.explain(given, Question("round")),
    "predict": fidepair.predict,
    "standings": fidepair.standings,
    "write": fidepair.write,
    "with_next_round": fidepair.with_next_round,
    "with_results": lambda given: given.with_results({1: "1-0"}),
    "with_bye": lambda given: given.with_bye(1, 2),
    "without_bye": lambda given: given.without_bye(1, 2),
    "with_withdrawal": lambda given: given.with_withdrawal(1),
    "with_return": lambda given: given.with_return(1),
    "with_late_entry": lambda given: given.with_late_entry("Late, Larry"),
    "without_last_round": lambda given: given.without_last_round(),
}


@pytest.mark.parametrize("name", DOORS)
def test_each_public_function_checks(name: str):
    """A reader who forgets the order hears it from whatever is called first."""
    with pytest.raises(InputError, match="Sort the participants by TPN"):
        DOORS[name](event(*FOUR[::-1]))


def test_a_changed_copy_of_a_file_is_checked_again():
    """The facts of a file agree; those of a copy with other facts may not."""
    tournament = read("trf_samples/open-round-4-to-pair-trf26.trf")

    assert tournament is consistent(tournament)
    with pytest.raises(InputError, match="rounds_paired is 2"):
        pair(tournament._replace(rounds_paired=2))


def test_a_checked_tournament_is_an_ordinary_one():
    """The proof shows in nothing: equality and text are the same."""
    tournament = event()
    checked = consistent(tournament)

    assert (tournament, repr(tournament)) == (checked, repr(checked))
    assert isinstance(checked, Tournament)
    assert type(checked._replace(name="Open")) is Tournament


def contradicts_itself(tournament: Tournament) -> bool:
    """Return whether the file of a tournament cannot be read for errors."""
    try:
        proof.write(tournament)
    except InputError as error:
        return isinstance(error.__cause__, TrfError)
    return False


@pytest.mark.parametrize("seed", first_of(range(60), 12))
def test_what_the_reader_of_files_refuses_is_refused_in_memory(seed: int):
    """A random change by which a file contradicts itself is refused in memory too, always in words."""
    draw = Random(seed)
    kind = draw.choice([*fidepair.SYSTEMS])
    settings = Settings(
        system=kind,
        players=(6, 10),
        rounds=draw.randint(1, 4),
        half_point_byes=OFTEN,
        forfeits=OFTEN,
        zero_zero=OFTEN,
        half_zero=OFTEN,
    )
    tournament = generate(settings, seed)

    assert tournament == consistent(tournament)
    for _ in range(15):
        wrong = changed(tournament, draw)
        try:
            consistent(wrong)
        except FidepairError:
            continue
        assert not contradicts_itself(wrong)


@pytest.mark.parametrize("name", Tournament._fields)
def test_every_fact_is_checked(name: str):
    """A value of a type that no fact has is refused, and the message names the field."""
    with pytest.raises(UsageError, match=f"^{name}: `<object object at "):
        consistent(event(**{name: object()}) if name != "participants" else event()._replace(participants=object()))  # type: ignore[arg-type]


def test_the_kinds_of_the_samples(samples: Any):
    """Each sample that can be read is consistent, whatever its kind."""
    kinds = set()
    for path in sorted(samples.glob("*")):
        try:
            tournament = read(path)
        except FidepairError:
            continue
        kinds.add(tournament.kind)
        assert tournament == consistent(Tournament(*tournament))

    assert {*Kind} == kinds


@pytest.mark.parametrize(
    "facts",
    [
        {"adjustments": (adjusted(-(10**9), 1, frozenset({4})),)},
        {"seats": (BoardNumber(1, 0, 41), BoardNumber(1, 4, 0))},
        {"recoloured": frozenset({1})},
        {"choices": (Choice(1, "rounds", "7/6"), Choice(1, "tpn", "arrived"))},
    ],
)
def test_the_last_values_that_agree(facts: dict[str, Any]):
    """Nothing is refused before the first value that contradicts."""
    assert event(**facts) == consistent(event(**facts))


@pytest.mark.parametrize("value", ["7", "7/", "7/6/5", "1000/6", "x/6"])
def test_numbers_of_rounds_that_cannot_be_read(value: str):
    """A choice of rounds says how many there are, and were."""
    with pytest.raises((InputError, UsageError), match="numbers of rounds such as 7/6"):
        consistent(event(choices=(Choice(1, "rounds", value),)))
