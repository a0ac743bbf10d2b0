"""A published round that differs, and the state before a later correction of one earlier result (C.04.2, 4.3)."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest
from makers import tournament
from match_makers import matches

from fidepair.check import causes, replay
from fidepair.check.replay import check
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings
from fidepair.storage import Deadline
from fidepair.swiss.supposed_results import Correction, other_results, uncorrected
from fidepair.tournament import Result

WIN, DRAW, LOSS, PLUS, MINUS = (Result(sign) for sign in "1=0+-")


@cache
def played():
    """Return a tournament whose rounds are those of the rules."""
    return generate(Settings(players=(24, 24), rounds=6), 3)


def corrected(round_number: int, place: int):
    """Return the tournament with a result corrected after the last round, and the correction that takes it back."""
    there = list(other_results(played(), round_number, ()))[place]
    back = there._replace(recorded=there.before, before=there.recorded)
    return uncorrected(played(), there), back


def test_the_generated_rounds_agree():
    """Without a correction there is nothing to explain."""
    assert {None} == {found.corrections for found in check(played(), trials=9).rounds}


def test_the_state_before_the_correction_explains_the_round():
    """The one result by which the published round is right is named; a later round that is right before the same
    correction says so, and nothing else is tried for it."""
    now, back = corrected(2, 5)
    first, *later = [found for found in check(now, trials=10_000).rounds if found.status == "differs"]

    assert (3, (back,), 0, None, False) == (first.number, first.corrections.found, *first.corrections[2:])
    assert later
    assert {((back,), 1, 3)} == {
        (one.corrections.found, one.corrections.tried, one.corrections.as_round) for one in later
    }


def test_so_many_results_are_tried_over_all_rounds():
    """The bound holds for the whole tournament; what was not tried is counted."""
    now, _ = corrected(2, 9)
    rounds = [found for found in check(now, trials=1).rounds if found.status == "differs"]

    assert [((), 1, 95, None), ((), 0, 144, None), ((), 0, 188, None), ((), 0, 232, None)] == [
        tuple(found.corrections)[:4] for found in rounds
    ]


def test_the_work_is_limited(monkeypatch):
    """Without `patience` so many participants are paired, 24 in each trial, whatever the time: the third begins
    before the limit of 50, and the rest is counted."""
    monkeypatch.setattr(replay, "WORK", 50)
    monkeypatch.setattr(replay, "working_time", None)
    monkeypatch.setattr(causes, "_single_boards", lambda _: ())
    now, _ = corrected(2, 9)
    rounds = [found for found in check(now, trials=100).rounds if found.status == "differs"]

    assert [(3, 93, True), (0, 144, True)] == [
        (one.tried, one.left, one.out_of_time) for one in (found.corrections for found in rounds[:2])
    ]


@pytest.fixture
def trials(monkeypatch):
    """The trials that were begun, and those that came to an end."""
    begun, ended = [], []
    agrees = replay._agrees

    def trial(*asked):
        begun.append(asked)
        found = agrees(*asked)
        ended.append(asked)
        return found

    monkeypatch.setattr(replay, "_agrees", trial)
    return begun, ended


def test_the_time_is_limited(monkeypatch, trials):
    """After as many seconds of work as `patience` gives, here one for each trial, no more is tried, and the rest is
    counted."""
    asked = []

    def five_trials(limit):
        asked.append(limit)
        return Deadline(5, lambda: len(trials[1]))

    monkeypatch.setattr(replay, "working_time", five_trials)
    monkeypatch.setattr(causes, "_single_boards", lambda _: ())
    now, _ = corrected(2, 9)
    rounds = [found for found in check(now, trials=100, patience=60).rounds if found.status == "differs"]

    assert [30, 60] == asked
    assert [((), 5, 91, None, True), ((), 0, 144, None, True)] == [tuple(found.corrections) for found in rounds][:2]


def test_a_trial_is_interrupted(monkeypatch, trials):
    """Also while a round is paired: a trial without an end is not counted. Here the clock advances when it is
    read."""
    monkeypatch.setattr(replay, "working_time", lambda limit: Deadline(limit, count().__next__))
    monkeypatch.setattr(causes, "_single_boards", lambda _: ())
    now, _ = corrected(2, 9)
    first, *others = [found for found in check(now, trials=100, patience=60).rounds if found.status == "differs"]
    begun, ended = map(len, trials)

    assert (ended, 96 - ended, True) == (first.corrections.tried, first.corrections.left, first.corrections.out_of_time)
    assert 0 < ended == begun - 1
    assert {0} == {found.corrections.tried for found in others}


def test_none_are_tried_if_not_wanted():
    """Without trials nothing is said of corrections."""
    assert {None} == {found.corrections for found in check(corrected(2, 5)[0], trials=0).rounds}


def test_no_correction_is_sought_before_round_one():
    """The first round has no earlier results."""
    (found,) = check(tournament(4, ["1-2 1:0, 3-4 0:1"], rounds=3), "dutch").rounds

    assert ("differs", None) == (found.status, found.corrections)


def test_no_correction_is_sought_of_matches():
    """Results of matches are made of games: other ones are not tried."""
    rounds = ["1-3 2:0, 4-2 0:2", "1-3 2:0, 2-4 0:2"]
    checked = check(matches(4, rounds, rounds=3), "double-swiss").rounds

    assert "differs" == checked[1].status
    assert None is checked[1].corrections


def test_each_game_can_have_ended_otherwise():
    """Each of the five endings but that which is recorded, games of those concerned first."""
    found = list(other_results(tournament(5, ["1-2 1:0, 4-3 =:=, 5 U"]), 1, {3, None}))

    assert [
        *((4, 3, (DRAW, DRAW), before) for before in ((WIN, LOSS), (LOSS, WIN), (PLUS, MINUS), (MINUS, PLUS))),
        *((1, 2, (WIN, LOSS), before) for before in ((DRAW, DRAW), (LOSS, WIN), (PLUS, MINUS), (MINUS, PLUS))),
    ] == [one[1:] for one in found]


def test_a_result_of_a_short_game_is_no_other_result():
    """`W` is a win: a win instead changes nothing in a pairing."""
    found = list(other_results(tournament(2, ["1-2 W:L"]), 1, ()))

    assert (WIN, LOSS) not in [one.before for one in found]
    assert 4 == len(found)


def test_a_game_without_recorded_colours_is_left_alone():
    """Nobody knows which colours it would have had."""
    assert [] == list(other_results(tournament(2, ["1/2 +:-"]), 1, ()))


def test_a_correction_is_taken_back_on_both_sides():
    """Everything else stays as it is."""
    event = tournament(4, ["1-2 1:0, 3-4 =:=", "1-3 0:1, 2-4 1:0"])
    before = uncorrected(event, Correction(1, 3, 4, (DRAW, DRAW), (MINUS, PLUS)))

    assert tournament(4, ["1-2 1:0, 3-4 -:+", "1-3 0:1, 2-4 1:0"]) == before


@pytest.mark.parametrize("what", ["trials", "jobs"])
def test_command(fidepair, tmp_path, what):
    """The report says which correction explains the round, in any number of processes; --trials 0 says nothing."""
    from fidepair import trf

    path = tmp_path / "x.trf"
    path.write_bytes(trf.write(corrected(2, 5)[0]))
    options = ("--trials", 0) if what == "trials" else ("--jobs", 2)
    out = fidepair("check", path, path, *options).out

    assert (what == "jobs") == ("correction (C.04.2, 4.3): right with" in out)
    assert (what == "jobs") == ("correction (C.04.2, 4.3): as round 3, right with" in out)
