"""The invented players: their ratings, their order, and that nobody is there twice."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from fidepair.lab.generate.events import TITLES, band, how_many, people, ratings_of
from fidepair.lab.generate.settings import Amount, Ratings, Settings
from fidepair.lint.spelling import name_key
from fidepair.standings.dice import Dice


def test_nobody_is_there_twice():
    """9,999 players have different names and FIDE ids; names are those of people, in ASCII, and fit their columns."""
    everybody = people(Settings(), 9_999, 1).participants

    assert 9_999 == len({name_key(player.name) for player in everybody})
    assert 9_999 == len({player.fide_id for player in everybody})
    assert all(re.fullmatch("[A-Z][a-z]+, [A-Z][a-z]+", player.name) for player in everybody)
    assert all(re.fullmatch("9[0-9]{7}", player.fide_id) for player in everybody)
    assert 32 >= max(len(player.name) for player in everybody)


def test_pairing_numbers_follow_rating_title_and_name():
    """C.04.2 2.2: higher ratings first, then titles, then names; players without rating come last."""
    players = people(Settings(ratings=Ratings(2000, 2011), unrated=Amount(number=5)), 60, 3).participants
    ranks = [(-(player.rating or 0), TITLES.index(player.title), player.name) for player in players]

    assert list(range(1, 61)) == [player.tpn for player in players] == [player.number for player in players]
    assert all(a < b for a, b in pairwise(ranks))
    assert [None] * 5 == [player.rating for player in players[-5:]]
    assert len({player.rating for player in players}) < 14  # so that titles and names decided too


def test_pairing_numbers_by_lot():
    """The same people in another order: ratings neither rise nor fall along the pairing numbers."""
    by_rating, by_lot = people(Settings(), 60, 1), people(Settings(order="shuffle"), 60, 1)
    ratings = [player.rating or 0 for player in by_lot.participants]

    assert {player.name for player in by_rating.participants} == {player.name for player in by_lot.participants}
    assert ratings != sorted(ratings)
    assert ratings != sorted(ratings, reverse=True)
    assert {player.number: player.rating for player in by_lot.participants} == by_lot.strength


def test_players_without_a_rating_have_a_hidden_strength():
    """Exactly so many players have no rating, and no title; each plays by a strength in the range of the ratings."""
    settings = Settings(unrated=Amount(number=7))
    players = people(settings, 40, 1)
    unrated = [player for player in players.participants if player.rating is None]

    assert 7 == len(unrated)
    assert {""} == {player.title for player in unrated}
    assert all(1400 <= players.strength[player.number] <= 2500 for player in unrated)


def test_a_share_of_players_without_a_rating():
    """A rate of 20 % of 5,000 players is within 3.89 standard deviations (99.99 %) of 1,000."""
    players = people(Settings(unrated=Amount(rate=200_000)), 5_000, 1).participants

    assert 3.89 * (5_000 * 0.2 * 0.8) ** 0.5 > abs(sum(player.rating is None for player in players) - 1_000)


@pytest.mark.parametrize(
    ("ratings", "bands"),
    [
        pytest.param(Ratings(1400, 2500), [(1400, 2500)], id="one-group"),
        pytest.param(Ratings(1400, 2500, gap=300), [(1400, 2500)], id="one-group-has-no-gap"),
        pytest.param(Ratings(1000, 2000, groups=2), [(1000, 1500), (1500, 2000)], id="two-groups"),
        pytest.param(Ratings(1000, 2000, groups=2, gap=200), [(1000, 1400), (1600, 2000)], id="two-groups-with-gap"),
        pytest.param(
            Ratings(1000, 2200, groups=3, gap=150), [(1000, 1300), (1450, 1750), (1900, 2200)], id="three-groups"
        ),
        pytest.param(Ratings(1500, 1500), [(1500, 1500)], id="all-alike"),
    ],
)
def test_groups_divide_the_range(ratings: Ratings, bands: list[tuple[int, int]]):
    """Equal bands with the gap between them; every rating lies in a band, as many in each group."""
    found = ratings_of(ratings, 40 * ratings.groups, Dice(1, "ratings"))
    per_band = Counter(max(b for b in bands if b[0] <= rating) for rating in found)

    assert bands == [tuple(ratings.lowest + above for above in band(ratings, group)) for group in range(ratings.groups)]
    assert all(any(lowest <= rating <= highest for lowest, highest in bands) for rating in found)
    assert ratings.groups == 1 or ratings.gap == 0 or set(per_band.values()) == {40}


def test_the_stronger_groups_have_the_players_left_over():
    """Seven players in three groups: the strongest group has three of them."""
    found = ratings_of(Ratings(1000, 2200, groups=3, gap=300), 7, Dice(1, "ratings"))

    assert [2, 2, 3] == [sum(low <= rating < low + 500 for rating in found) for low in (1000, 1500, 2000)]


def test_ratings_cluster_around_the_middle():
    """The sum of three even draws from 0 to 1 is between 1 and 2 with chance 2/3: so many ratings lie in the middle
    third of the range, within 3.89 standard deviations (99.99 %)."""
    found = ratings_of(Ratings(1, 9_999), 9_000, Dice(1, "ratings"))
    middle = sum(3_334 <= rating <= 6_666 for rating in found)

    assert 3.89 * (9_000 * 2 / 3 * 1 / 3) ** 0.5 > abs(middle - 9_000 * 2 / 3)


@pytest.mark.parametrize(("players", "expected"), [((30, 30), {30}), ((20, 23), {20, 21, 22, 23})], ids=str)
def test_the_number_of_players_is_drawn_from_the_range(players: tuple[int, int], expected: set[int]):
    """Every number of the range turns up, both ends included, and no other."""
    assert expected == {how_many(Settings(players=players), seed) for seed in range(60)}
