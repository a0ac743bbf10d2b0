"""The search for what explains a round that differs ends after so much work, or so much time."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest

from fidepair.check import causes, replay
from fidepair.check.replay import check
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings
from fidepair.storage import Deadline, TimeIsOver
from fidepair.tournament import Game, Result


@cache
def changed():
    """Return a tournament of 24 players in which a result of round 2 was changed afterwards: no board made by hand
    explains the rounds after it."""
    event = generate(Settings(players=(24, 24), rounds=6), 3)
    people = []
    winner = next(one for one in event.participants if one.entries[1].result is Result.WIN)
    turned = {winner.number: Result.LOSS, winner.entries[1].opponent: Result.WIN}
    for one in event.participants:
        entries = list(one.entries)
        if one.number in turned:
            assert isinstance(entries[1], Game)
            entries[1] = entries[1]._replace(result=turned[one.number])
        people.append(one._replace(entries=tuple(entries)))
    return event._replace(participants=tuple(people))


@pytest.fixture
def guesses(monkeypatch):
    """The guesses that were begun, and those that came to an end."""
    begun, ended = [], []
    agrees = replay._agrees

    def trial(*asked):
        begun.append(asked)
        found = agrees(*asked)
        ended.append(asked)
        return found

    monkeypatch.setattr(replay, "_agrees", trial)
    monkeypatch.setattr(replay, "_better_edition", lambda *_: (None, []))
    return begun, ended


def unfinished(**options):
    """Return the rounds that differ, of which not everything was tried."""
    rounds = [found for found in check(changed(), causes=True, **options).rounds if found.status == "differs"]
    return [found.number for found in rounds if not found.causes.complete]


def test_the_work_is_limited(monkeypatch, guesses):
    """Without `patience` so many participants are paired, 24 in each guess, whatever the time: half of 50 for single
    boards, and then the third begins before the limit."""
    monkeypatch.setattr(replay, "WORK", 50)
    monkeypatch.setattr(replay, "working_time", None)

    assert [3, 4, 5, 6] == unfinished()
    assert 3 == len(guesses[0])


def test_the_time_is_limited(monkeypatch, guesses):
    """As many seconds of work as `patience` gives, here one for each guess; half of them for single boards."""
    asked = []

    def five_guesses(limit):
        asked.append(limit)
        return Deadline(5, lambda: len(guesses[1]))

    monkeypatch.setattr(replay, "working_time", five_guesses)

    assert [3, 4, 5, 6] == unfinished(patience=60)
    assert [30, 60] == asked
    assert 5 == len(guesses[1])


def test_a_guess_is_interrupted(monkeypatch, guesses):
    """Also while a round is paired. Here the clock advances when it is read."""
    monkeypatch.setattr(replay, "working_time", lambda limit: Deadline(limit, count().__next__))

    assert [4, 5, 6] == unfinished(patience=60)[-3:]
    assert 0 < len(guesses[1]) < len(guesses[0])


def test_places_without_a_guess_take_time_too():
    """In round one only lists by halves are worth a guess: there may be a million others between two of them."""
    event = changed()
    places = len(event.participants)
    differs = causes.Unexplained(event, 1, (), (), None, None)
    unhurried, clock = Deadline(10 * places**2, count().__next__), count()

    guesses = sum(1 for _ in causes._other_numbers(differs, unhurried, earlier_agree=False))
    with pytest.raises(TimeIsOver):
        for _ in causes._other_numbers(differs, Deadline(places, clock.__next__), earlier_agree=False):
            pass

    assert guesses < places < next(clock) < 2 * places
