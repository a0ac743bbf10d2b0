"""Predictions: every way in which open games can end is paired as if it had happened."""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from open_games import games_of, reopened
from short import first_of

from fidepair import PairingImpossible, Settings, UsageError, generate, pair, predict, read
from fidepair.forecast import probabilities
from fidepair.forecast.predict import MAX_CASES
from fidepair.swiss.supposed_results import with_ends
from fidepair.systems import SYSTEMS
from fidepair.tournament import Bye, Game, Kind, Match, Participant, PrimaryScore, Result, TeamRules, Tournament

MODULE = "fidepair.forecast.predict"
OPEN_GAMES = {Kind.INDIVIDUAL: 3, Kind.DOUBLE: 2, Kind.TEAM: 1}


@cache
def event(system: str, seed: int, games: int | None = None) -> Tournament:
    """Return a random event after four rounds, with as many games open as make few cases, or so many."""
    options = {} if SYSTEMS[system].kind is Kind.TEAM else {"acceleration": "baku" if seed % 3 == 0 else "none"}
    rules = TeamRules(primary=PrimaryScore.GAME if seed % 2 else PrimaryScore.MATCH)
    if SYSTEMS[system].kind is Kind.TEAM:
        options["team_rules"] = rules
    settings = Settings(system=system, players=(10, 26), rounds=7, rounds_played=4, **options)
    tournament = generate(settings, seed=seed)
    played = games_of(tournament)
    step = max(1, len(played) // 3)
    return reopened(tournament, played[seed % step :: step][: games or OPEN_GAMES[tournament.kind]])


def paired(tournament: Tournament, **options):
    """Return the pairing, None if there is none."""
    try:
        return pair(tournament, **options)
    except PairingImpossible:
        return None


@pytest.mark.parametrize("seed", first_of(range(1, 5)))
@pytest.mark.parametrize("system", SYSTEMS)
def test_each_case_is_paired_as_if_it_had_happened(system, seed):
    """Rounds made of cards that are drawn up once are those of tournaments with the results, to the last article."""
    tournament = event(system, seed)
    found = predict(tournament)

    assert len(found.cases) == len(list(product(*(game.ends for game in found.games))))
    for case in found.cases:
        ends = {game[:2]: game.ends[end] for game, end in zip(found.games, case.ends, strict=True)}
        assert paired(with_ends(tournament, ends)) == case.pairing


@pytest.mark.parametrize("seed", first_of(range(1, 4)))
def test_options_of_the_round_count(seed):
    """Who is absent, or must not meet, is so in every case."""
    tournament = event("dutch", seed)
    first, second, third = (one.number for one in tournament.participants[:3])
    options = {"absent": [first], "forbid": [(second, third)]}
    found = predict(tournament, **options)

    assert () == found.of(first)
    assert third not in {one.opponent for one in found.of(second)}
    for case in found.cases[::5]:
        ends = {game[:2]: game.ends[end] for game, end in zip(found.games, case.ends, strict=True)}
        assert paired(with_ends(tournament, ends), **options) == case.pairing


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_told_of_a_participant_is_what_the_cases_say(system):
    """The possibilities of each participant cover its cases; a condition holds in its cases and in no others."""
    found = predict(event(system, 5))
    for number, possibilities in found.possibilities(conditions=True).items():
        meetings = {}
        for case in found.cases:
            game = next((game for game in case.pairing.games if number in game[:2]), None)
            is_white = game is not None and game.white == number
            meetings[case.ends] = (game and (game.black if is_white else game.white), game and is_white)

        assert found.of(number) == possibilities
        assert 1 == sum(one.weight for one in possibilities)
        assert len(meetings) == sum(one.cases for one in possibilities)
        for one in possibilities:
            held = {
                ends
                for ends in meetings
                for box in one.alternatives
                if all(ends[place] in answers for place, answers in box.items())
            }
            white = None if one.colour is None else one.colour.name == "WHITE"
            assert {ends for ends, meeting in meetings.items() if meeting == (one.opponent, white)} == held


def test_weights_are_products_of_chances():
    """A case weighs what the results in it do together; all weigh one."""
    found = predict(event("dutch", 2))
    game = found.games[0]
    people = event("dutch", 2).by_number()
    by_rating = probabilities(people[game.white].rating, people[game.black].rating)

    assert tuple(Fraction(part, 10**6) for part in by_rating) == game.chances
    assert 1 == sum(case.weight for case in found.cases)
    first = found.cases[0]
    assert first.weight == game.chances[0] * found.games[1].chances[0] * found.games[2].chances[0]


def test_without_a_rating_all_results_are_alike():
    """Where a rating is missing, win, draw and loss weigh a third each, and the game says so."""
    tournament = event("dutch", 2)
    number = tournament.open_games()[0][0]
    unrated = tournament._replace(
        participants=tuple(
            one._replace(rating=None) if one.number == number else one for one in tournament.participants
        )
    )
    first, second = predict(unrated).games[:2]

    assert (True, (Fraction(1, 3),) * 3) == (first.unrated, first.chances)
    assert not second.unrated
    assert not predict(unrated, rating={number: 1900}).games[0].unrated


def test_a_match_ends_by_its_games():
    """A match of two games ends in five ways, one of four boards in nine; their chances add up to 1."""
    double, team = predict(event("double-swiss", 4)).games[0], predict(event("team", 4)).games[0]

    assert ["2.0-0.0", "1.5-0.5", "1.0-1.0", "0.5-1.5", "0.0-2.0"] == [end.text for end in double.ends]
    assert 9 == len(team.ends)
    assert (1, 1) == (sum(double.chances), sum(team.chances))


def test_a_match_that_has_begun():
    """Of a match of two games only what is still open is open."""
    tournament = event("double-swiss", 4, games=1)
    white, black = tournament.open_games()[0]
    won = {white: "1", black: "0"}
    people = []
    for one in tournament.individuals:
        if one.number in won:
            first, second = one.entries[-2:]
            first = first._replace(result=type(first.result)(won[one.number]))
            one = one._replace(entries=(*one.entries[:-2], first, second))  # noqa: PLW2901
        people.append(one)
    so_far = {white: 15_000, black: 5_000}  # the open game counts as a draw
    begun = tournament._replace(
        individuals=tuple(people),
        participants=tuple(
            one._replace(entries=(*one.entries[:-1], one.entries[-1]._replace(points=so_far[one.number])))
            if one.number in won
            else one
            for one in tournament.participants
        ),
    )

    assert ["2.0-0.0", "1.5-0.5", "1.0-1.0"] == [end.text for end in predict(begun).games[0].ends]


@pytest.mark.parametrize(("result", "best", "worst"), [(None, "3.0-0.0", "0.0-3.0"), ("1", "4.0-0.0", "1.0-3.0")])
def test_boards_of_a_match(result, best, worst):
    """Boards that nobody entered bring nothing; what a board has brought stays."""
    tournament = event("team", 4, games=1)
    teams = tournament.by_number()
    white, black = tournament.open_games()[0]
    first = next(n for n in teams[white].roster if isinstance(players(tournament)[n].entries[-1], Game))
    other = players(tournament)[first].entries[-1].opponent
    people, extra = [], {white: 5_000, black: -5_000} if result else {}
    for one in tournament.individuals:
        if one.number in (first, other):
            sign = Result(result if one.number == first else "0") if result else None
            last = one.entries[-1]._replace(result=sign) if sign else Bye.ZERO
            one = one._replace(entries=(*one.entries[:-1], last))  # noqa: PLW2901
        people.append(one)
    begun = tournament._replace(
        individuals=tuple(people),
        participants=tuple(
            one._replace(entries=(*one.entries[:-1], with_game_points(one.entries[-1], extra.get(one.number, 0))))
            if one.number in extra
            else one
            for one in tournament.participants
        ),
    )
    ends = predict(begun).games[0].ends

    assert (7, best, worst) == (len(ends), ends[0].text, ends[-1].text)


def players(tournament: Tournament) -> dict[int, Participant]:
    """Return the players of the teams by number."""
    return {one.number: one for one in tournament.individuals}


def with_game_points(match: Match, more: int) -> Match:
    """Return a match, in an event by match points, whose games have brought more."""
    return match._replace(secondary=match.secondary + more)


def test_nothing_is_open(samples):
    """Without an open game there is one case, and everything is certain."""
    tournament = read(samples / "open-round-4-to-pair-trf26.trf")
    found = predict(tournament)

    assert [pair(tournament)] == [case.pairing for case in found.cases]
    assert [((), 1)] == [(case.ends, case.weight) for case in found.cases]
    assert ({},) == found.of(1)[0].alternatives


def test_as_many_cases_as_six_games_make(monkeypatch):
    """The most cases that are looked at are those of six games; more are refused, with what can be done."""
    assert 3**6 == MAX_CASES

    monkeypatch.setattr(sys.modules[MODULE], "MAX_CASES", 9)
    assert 9 == len(predict(event("dutch", 2, games=2)).cases)
    with pytest.raises(UsageError, match="3 games of round 4 have no result: they can end in 27 ways") as caught:
        predict(event("dutch", 2, games=3))
    assert ("sample",) == caught.value.facts


def test_a_sample():
    """A sample of many games is the same for a seed, and has its number of cases, whose shares add up to 1."""
    tournament = generate(Settings(players=(14, 14), rounds=5, rounds_played=2), seed=1)
    tournament = reopened(tournament, games_of(tournament))
    found = predict(tournament, sample=40, seed=3)

    assert found == predict(tournament, sample=40, seed=3)
    assert found.cases != predict(tournament, sample=40, seed=4).cases
    assert (40, 1) == (found.samples, sum(case.weight for case in found.cases))
    assert {None} == {one.alternatives for one in found.of(1)}


def test_a_sample_follows_the_chances():
    """In a large sample each end has about its chance."""
    tournament = event("dutch", 2, games=1)
    found = predict(tournament, sample=4000)

    assert all(abs(case.weight - found.games[0].chances[case.ends[0]]) < Fraction(3, 100) for case in found.cases)


def test_no_pairing_in_any_case(samples):
    """If nobody can be paired in any case, it is told as by `pair`."""
    with pytest.raises(PairingImpossible):
        predict(read(samples / "no-legal-pairing-trf26.trf"))


@pytest.mark.parametrize("option", [{"round": 3}, {"adjourned": True}])
def test_options_that_mean_nothing_here(samples, option):
    """Neither an earlier round nor games that count as draws can be asked for."""
    with pytest.raises(UsageError, match="cannot be used here"):
        predict(read(samples / "open-round-4-to-pair-trf26.trf"), **option)
