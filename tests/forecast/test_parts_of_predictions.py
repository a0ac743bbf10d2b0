"""The parts of a prediction: which cases there are, what is possible for each participant, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest
from makers import card, round_to_pair, tournament

from fidepair import PairingImpossible, UsageError, predict
from fidepair.forecast import predict as predicted
from fidepair.forecast.predict import Case, OpenGame, Prediction, alternatives
from fidepair.swiss.boards import PairedGame, RoundPairing
from fidepair.tournament import Colour, Kind

WHITE, BLACK = Colour.WHITE, Colour.BLACK
CARDS = [card(n, "1") for n in range(1, 6)]


def game(white, black, ends=3):
    return OpenGame(white, black, tuple(range(ends)), (Fraction(1, ends),) * ends, unrated=False)


def case(ends, weight, games=(), pab=None):
    pairing = None
    if games:
        pairing = RoundPairing("dutch", 4, tuple(PairedGame(*one, "") for one in games), pab, ())
    return Case(ends, Fraction(weight), round_to_pair(CARDS), pairing)


def prediction(*cases, samples=None, games=1):
    prepared = SimpleNamespace(round_=round_to_pair(CARDS))
    return Prediction(prepared, tuple(game(6, 7) for _ in range(games)), cases, samples)


def test_what_is_possible_for_a_participant():
    """By weight, then the bye, then the smaller number, White first; with the cases in which it is so."""
    found = prediction(
        case((0,), "1/6", [(1, 3), (2, 4)], 5),
        case((1,), "1/6", [(3, 1), (2, 4)], 5),
        case((2,), "2/3", [(1, 2), (3, 4)], 5),
    )
    first = found.of(1)

    assert [(2, WHITE), (3, WHITE), (3, BLACK)] == [(one.opponent, one.colour) for one in first]
    assert [(1, Fraction(2, 3)), (1, Fraction(1, 6)), (1, Fraction(1, 6))] == [(one.cases, one.weight) for one in first]
    assert [({0: frozenset({2})},), ({0: frozenset({0})},), ({0: frozenset({1})},)] == [
        one.alternatives for one in first
    ]
    (bye,) = found.of(5)
    assert (None, None, 3, Fraction(1), ("-",), ({},)) == bye
    assert {1, 2, 3, 4, 5} == found.possibilities().keys()
    assert {4} == found.possibilities([4, 9]).keys()
    assert () == found.of(9)


def test_the_bye_stands_before_opponents_of_the_same_weight():
    found = prediction(
        case((0,), "1/3", [(1, 2), (3, 4)], 5),
        case((1,), "1/3", [(5, 2), (3, 4)], 1),
        case((2,), "1/3", [(4, 1), (3, 2)], 5),
    )

    assert [(None, None), (2, WHITE), (4, BLACK)] == [(one.opponent, one.colour) for one in found.of(1)]


def test_conditions_are_found_where_all_cases_were_looked_at():
    """Not in a sample, and not for many unless they are asked for."""
    cases = case((0,), "1/2", [(1, 2), (3, 4)], 5), case((1,), "1/2", [(1, 2), (3, 4)], 5)

    assert [({0: frozenset({0, 1})},)] == [one.alternatives for one in prediction(*cases).of(1)]
    assert [None] == [one.alternatives for one in prediction(*cases, samples=2).of(1)]
    assert [None] == [one.alternatives for one in prediction(*cases).possibilities()[1]]


def test_cases_without_a_pairing_are_counted():
    """They give nobody an opponent."""
    found = prediction(case((0,), "1/2"), case((1,), "1/4"), case((2,), "1/4", [(1, 2), (3, 4)], 5))

    assert (2, 0) == (found.impossible, prediction(found.cases[2]).impossible)
    assert [(1, Fraction(1, 4))] == [(one.cases, one.weight) for one in found.of(1)]


def test_floats_of_a_meeting_are_told_in_one_order(monkeypatch):
    """None, down, up: in whatever cases they occur."""
    floats = iter("UD-")
    monkeypatch.setattr(predicted, "floats_in", lambda *_: dict.fromkeys(range(1, 5), next(floats)))
    found = prediction(*(case((end,), "1/3", [(1, 2), (3, 4)], 5) for end in range(3)))

    assert [("-", "D", "U")] == [one.floats for one in found.of(1)]


# ── cases ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("name", "value"), [("round", 1), ("adjourned", True)])
def test_options_that_have_no_place_here(name, value):
    with pytest.raises(UsageError, match=f"`{name}` cannot be used here, because open games decide the next round"):
        predict(tournament(4, ["1-3, 4-2 1:0"]), "dutch", **{name: value})


FOURTEEN = ", ".join(f"{n}-{n + 7}" if n % 2 else f"{n + 7}-{n}" for n in range(1, 8))
SIX_OPEN = FOURTEEN.replace("7-14", "7-14 1:0")


@pytest.mark.parametrize("noun", ["games", "matches"])
def test_seven_open_games_are_too_many(noun):
    """729 ways are tried, those of six games; the way out is to draw some of them."""
    event = tournament(14, [FOURTEEN], kind=Kind.INDIVIDUAL)
    games = [game(1, 8)] * 7
    error = predicted._too_many(event._replace(kind=Kind.INDIVIDUAL if noun == "games" else Kind.TEAM), games, 2187)

    assert (
        f"7 {noun} of round 1 have no result: they can end in 2187 ways. At most 729 are tried, the ways of six"
        " games.\n"
    ) in str(error)
    assert "sample" in str(error)
    assert str(error).endswith(" to draw 300 of the ways by lot.")
    if noun == "games":
        with pytest.raises(UsageError, match="7 games of round 1"):
            predict(event, "dutch")
        assert 5 == sum(round(one.weight * 5) for one in predict(event, "dutch", sample=5).cases)
        assert 5 == predict(event, "dutch", sample=5).samples


def test_six_open_games_are_all_tried(monkeypatch):
    monkeypatch.setattr(predicted._Rounds, "case", lambda _, ends, weight: case(ends, weight))
    found = predict(tournament(14, [SIX_OPEN]), "dutch")

    assert 729 == len(found.cases) == len({one.ends for one in found.cases})
    assert 1 == sum(one.weight for one in found.cases)
    assert found.samples is None


def test_only_where_no_case_has_a_pairing_it_is_refused():
    """Three who have all met: none of the ways has a pairing."""
    event = tournament(3, ["1-2 1:0, 3 U", "1-3 1:0, 2 U", "2-3, 1 U"])

    with pytest.raises(PairingImpossible):
        predict(event, "dutch")


@pytest.mark.parametrize("at", [0, 1, 2])
def test_the_end_that_is_drawn(at):
    """By the chances, in the order of the ends: a half, a quarter, a quarter."""
    chances = Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)
    one = game(1, 2)._replace(chances=chances)
    first = sum(chances[:at], Fraction(0))
    last = first + chances[at]

    for part, expected in ((first, at), (last - Fraction(1, 10**12), at), (last, at + 1)):
        if part < 1:
            dice = SimpleNamespace(below=lambda limit, part=part: int(part * limit))
            assert expected == predicted._end_drawn(one, dice)


@pytest.mark.parametrize(
    ("kind", "rating", "provisional", "chances", "unrated"),
    [
        (Kind.INDIVIDUAL, 2000, {}, (381_024, 317_952, 301_024), False),
        (Kind.INDIVIDUAL, None, {}, None, True),
        (Kind.INDIVIDUAL, None, {1: 2000}, None, True),
        (Kind.INDIVIDUAL, None, {1: 2000, 2: 2000}, (381_024, 317_952, 301_024), False),
    ],
)
def test_the_chances_of_an_open_game(kind, rating, provisional, chances, unrated):
    """Two players of 2000: White expects 54 %, and draws are 31.8 % (the model of random results). Without a rating all
    ends are equally likely, unless a provisional one is given."""
    event = tournament(4, ["1-2, 3-4 1:0"], kind=kind)
    people = tuple(one._replace(rating=rating) for one in event.participants)
    found = predicted._open_game(event._replace(participants=people), (1, 2), provisional)
    expected = (Fraction(1, 3),) * 3 if chances is None else tuple(Fraction(one, 10**6) for one in chances)

    assert (1, 2, expected, unrated) == (found.white, found.black, found.chances, found.unrated)
    assert ["1-0", "1/2-1/2", "0-1"] == [end.text for end in found.ends]


def test_large_questions_have_ranges_of_answers():
    """Up to three answers any of them make a box; of four only neighbours."""
    two_of_three = alternatives([(0,), (2,)], [3])
    two_of_four = alternatives([(0,), (2,)], [4])

    assert ({0: frozenset({0, 2})},) == two_of_three
    assert ({0: frozenset({0})}, {0: frozenset({2})}) == two_of_four
    assert ({0: frozenset({1, 2, 3})},) == alternatives([(1,), (2,), (3,)], [5])
