"""Frequencies as people write them, and settings by which no tournament can be made."""

from __future__ import annotations

from typing import Any

import pytest

from fidepair.errors import UsageError
from fidepair.forecast import Draws
from fidepair.lab.generate.knobs import amount, frequency, parts_per_million
from fidepair.lab.generate.settings import NOTHING, Amount, Frequency, Ratings, Settings, checked
from fidepair.standings.dice import MILLION
from fidepair.tournament import POINT, Participant, PrimaryScore, TeamRules, Tournament, points_of

PER_CENT = MILLION // 100
OFTEN = Frequency(Amount(rate=PER_CENT))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0.02", Amount(rate=20_000)),
        ("2%", Amount(rate=20_000)),
        (" 2 % ", Amount(rate=20_000)),
        (".5", Amount(rate=500_000)),
        ("1.", Amount(rate=MILLION)),
        ("0.000001", Amount(rate=1)),
        ("0.0001%", Amount(rate=1)),
        ("0.0200000", Amount(rate=20_000)),
        ("100%", Amount(rate=MILLION)),
        ("0%", NOTHING),
        ("0", NOTHING),
        ("3", Amount(number=3)),
    ],
)
def test_amounts_are_rates_or_numbers(text: str, expected: Amount):
    """A point or a per cent sign makes a rate, in exact millionths; a whole number is a number."""
    assert expected == amount(text)


@pytest.mark.parametrize(
    "text", ["", ".", "%", "x", "-1", "1.5", "101%", "0.0000001", "0.00001%", "1e3", "٣", "1/2", "3 4", "0.5.1", "1:"]
)
def test_what_is_no_amount_is_refused(text: str):
    """The message quotes what was found and shows both ways to write it."""
    with pytest.raises(UsageError, match=r"not a rate and not a number\.\n  Write a rate .* or a number") as refused:
        amount(text)

    assert f"`{text}`" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2%", Frequency(Amount(rate=20_000)), id="general-rate"),
        pytest.param("12", Frequency(Amount(number=12)), id="general-number"),
        pytest.param("5:4,1:0.1", Frequency(NOTHING, ((1, Amount(100_000)), (5, Amount(0, 4)))), id="rounds-in-order"),
        pytest.param("2%,1:0", Frequency(Amount(20_000), ((1, NOTHING),)), id="general-but-not-in-round-1"),
        pytest.param(" 3 : 50% , 1% ", Frequency(Amount(10_000), ((3, Amount(500_000)),)), id="blanks"),
    ],
)
def test_frequencies_are_general_or_by_round(text: str, expected: Frequency):
    """ROUND:VALUE is the amount of that round, a value alone that of all others."""
    assert expected == frequency(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1:2,1:3", "named twice"),
        ("0:2", "not the number of a round"),
        ("x:2", "not the number of a round"),
        ("1%,2%", "2 values without a round"),
        ("1:2:3", "not the number of a round"),
        ("3:", "not a rate and not a number"),
        ("", "not a rate and not a number"),
    ],
)
def test_what_is_no_frequency_is_refused(text: str, message: str):
    """Each message tells what was found and, on a line of its own, the way out."""
    with pytest.raises(UsageError, match=message) as refused:
        frequency(text)

    assert "\n  Write " in str(refused.value)


@pytest.mark.parametrize(
    ("text", "expected"), [("0.5", 500_000), ("1.5", 1_500_000), ("150%", 1_500_000), ("2", 2 * MILLION)]
)
def test_factors_may_be_greater_than_one(text: str, expected: int):
    """A factor is read in the same exact millionths, and has no limit of one."""
    assert expected == parts_per_million(text)


SETTINGS = [
    pytest.param({}, id="defaults"),
    pytest.param({"players": (2, 2), "rounds": 1}, id="two-players"),
    pytest.param({"players": (3, 9), "rounds": 3}, id="three-players-three-rounds-with-byes"),
    pytest.param({"rounds_played": 0}, id="before-round-one"),
    pytest.param({"system": "lim", "points": points_of(3 * POINT, POINT)}, id="football-points"),
    pytest.param({"system": "dubov", "acceleration": "baku"}, id="baku"),
    pytest.param({"acceleration": "baku", "points": points_of(2 * POINT, POINT)}, id="baku-with-two-for-a-win"),
    pytest.param({"ratings": Ratings(1000, 1001, groups=2)}, id="narrow-bands"),
    pytest.param({"ratings": Ratings(1400, 1500, groups=3, gap=50)}, id="groups-of-one-rating-each"),
    pytest.param({"unfinished": frequency("9:3")}, id="unfinished-in-the-last-round"),
]


@pytest.mark.parametrize("knobs", SETTINGS)
def test_settings_that_make_sense_pass(knobs: dict[str, Any]):
    """What passes comes back as it was."""
    settings = Settings(**knobs)

    assert settings == checked(settings)


@pytest.mark.parametrize(
    ("knobs", "message"),
    [
        pytest.param({"system": "monrad"}, "`monrad` is not a supported pairing system", id="system"),
        pytest.param({"players": (1, 1)}, "1 to 1 players", id="one-player"),
        pytest.param({"players": (60, 20)}, "the smaller number first", id="range-reversed"),
        pytest.param({"players": (20, 10_000)}, "at most 9999", id="too-many-players"),
        pytest.param({"rounds": 0}, "0 rounds with 40 players: expected 1 to 39", id="no-round"),
        pytest.param(
            {"players": (8, 20), "rounds": 8}, "8 rounds with 8 players: expected 1 to 7", id="rematches-even"
        ),
        pytest.param({"players": (7, 20), "rounds": 8}, "8 rounds with 7 players: expected 1 to 7", id="rematches-odd"),
        pytest.param({"rounds_played": 10}, "10 of 9 rounds played", id="too-many-played"),
        pytest.param({"rounds_played": -1}, "-1 of 9 rounds played", id="negative-played"),
        pytest.param({"draws": Draws(-1)}, "factor for draws is negative", id="negative-draws"),
        pytest.param({"ratings": Ratings(2500, 1400)}, "the lower one first", id="ratings-reversed"),
        pytest.param({"ratings": Ratings(0, 1400)}, "Ratings from 0", id="rating-zero"),
        pytest.param({"ratings": Ratings(1400, 10_000)}, "1 to 9999", id="rating-of-five-digits"),
        pytest.param(
            {"ratings": Ratings(1400, 1500, groups=3, gap=51)}, "3 groups with a gap of 51", id="gaps-too-wide"
        ),
        pytest.param({"unrated": Amount(number=41)}, "41 unrated players", id="unrated"),
        pytest.param(
            {"system": "team", "players": (4, 4), "rounds": 3, "unrated": Amount(number=17)},
            "only 16 players",
            id="unrated-in-teams",
        ),
        pytest.param({"system": "dubov", "unrated": Amount(rate=1)}, r"C\.04\.4\.1, 1\.1", id="dubov-unrated"),
        pytest.param(
            {"system": "dubov", "model": Tournament((Participant(1, 1, "A", rating=1500), Participant(2, 2, "B")))},
            "Leave out --unrated, or choose another system or model",
            id="dubov-model-unrated",
        ),
        pytest.param({"forfeits": Frequency(Amount(-1))}, "forfeits: expected a rate", id="negative-rate"),
        pytest.param({"forfeits": Frequency(Amount(MILLION + 1))}, "a rate from 0 to 1", id="rate-above-one"),
        pytest.param({"half_point_byes": Frequency(Amount(1, 1))}, "half-point-byes: expected", id="rate-and-number"),
        pytest.param(
            {"quick_games": frequency("10:1")}, "quick-games: round 10 does not exist", id="round-beyond-the-last"
        ),
        pytest.param(
            {"withdrawals": frequency("1:1")},
            "withdrawals: not possible in round 1, .*",
            id="withdrawn-before-round-one",
        ),
        pytest.param(
            {"late_entries": frequency("1:1")}, "late-entries: not possible in round 1, .*", id="late-for-round-one"
        ),
        pytest.param(
            {"rounds_played": 5, "unfinished": frequency("4:1")}, "round 5, can be open", id="unfinished-before"
        ),
        pytest.param({"forbidden_pairs": 781}, "781 forbidden pairs: 40 players have 780", id="forbidden-pairs"),
        pytest.param({"forbidden_groups": (3, 1)}, "Groups of 3, 1 players", id="group-of-one"),
        pytest.param({"forbidden_groups": (30, 11)}, "no more than 40 players", id="groups-too-large"),
        pytest.param({"acceleration": "fast"}, "`fast` is not an acceleration", id="acceleration"),
        pytest.param(
            {"acceleration": "baku", "points": points_of(3 * POINT, POINT)},
            r"C\.04\.7, 1\.1",
            id="baku-with-three-for-a-win",
        ),
        pytest.param(
            {"system": "team", "acceleration": "baku", "team_rules": TeamRules(primary=PrimaryScore.GAME)},
            r"C\.04\.7, 1\.1",
            id="baku-by-game-points",
        ),
        pytest.param({"system": "team", "boards": 0}, "0 boards", id="no-board"),
        pytest.param({"system": "team", "reserves": -1}, "-1 reserves", id="negative-reserves"),
    ],
)
def test_settings_that_make_no_sense_are_refused(knobs: dict[str, Any], message: str):
    """Each message tells what was found and what was expected, and on a line of its own the way out."""
    with pytest.raises(UsageError, match=message) as refused:
        checked(Settings(**knobs))

    assert "\n  " in str(refused.value)
