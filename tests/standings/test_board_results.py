"""Results of the players of teams by board (`standings --per-board`)."""

from __future__ import annotations

import csv
import io
import json

import json_schema
import pytest

from fidepair import read
from fidepair.requests import schema_of_document
from fidepair.standings.encounter import compare_on_boards
from fidepair.standings.ratings import BoardResult, performance_against, results_by_board
from fidepair.tournament import Colour, Game, Participant, Result

TEAM = "team-round-4-to-pair-trf26"


@pytest.fixture
def rows(fidepair, sample) -> dict[str, dict[str, str]]:
    """The rows of the sample after three rounds, by number."""
    text = fidepair("standings", sample(TEAM), "--per-board", "-f", "csv").out
    return {row["number"]: row for row in csv.DictReader(io.StringIO(text))}


@pytest.mark.parametrize(
    ("opponents", "halves", "expected"),
    [
        pytest.param([1700, 1950, 1850, 2050, 2150], 7, 2089, id="1940-and-.70-is-149"),
        pytest.param([1863] * 4, 3, 1776, id=".375-is-.38-is-minus-87"),
        pytest.param([2050], 0, 1250, id="nothing-is-minus-800"),
        pytest.param([2000, None], 2, None, id="an-opponent-without-a-rating"),
        pytest.param([], 0, None, id="no-game"),
    ],
)
def test_performance(opponents, halves, expected):
    """C.07 10.2, with printed values of exercises."""
    assert expected == performance_against(opponents, halves)


def test_games_over_the_board(rows):
    """8: a draw with 1749, wins against 1425 and 2202: 2.5 of 3, mean 1792, .83 is 273."""
    row = rows["8"]

    assert ("3", "1", "2.5", "3", "83.3", "2065") == tuple(
        row[key] for key in ("board", "rank", "points", "games", "percentage", "performance")
    )
    assert "Old Mill Knights" == row["team"]


def test_wins_by_forfeit_stand_beside(rows):
    """32 drew with 23 (1876), beat 14 (2029), and won once without playing: 1.5 of 2, mean 1952.5, .75 is 193."""
    row = rows["32"]

    assert ("1.5", "2", "75.0", "2146", "1") == tuple(
        row[key] for key in ("points", "games", "percentage", "performance", "forfeits")
    )


def test_a_reserve_counts_for_the_own_board(rows):
    """18 is the fifth of the roster and played on board 4, a draw with 4 (2150); 5 never played and is not listed."""
    assert ("5", "1", "0.5", "1", "50.0", "2150") == tuple(
        rows["18"][key] for key in ("board", "rank", "points", "games", "percentage", "performance")
    )
    assert "5" not in rows


def test_points_then_percentage_then_performance(rows):
    """On board 1: 2.0 points of 3 twice (2194 before 2044), then 1.5 of 2 twice (2146, 2098), then 1.5 of 3."""
    board = sorted((row for row in rows.values() if row["board"] == "1"), key=lambda row: int(row["rank"]))

    assert ["1", "6", "32", "10", "19", "23"] == [row["number"] for row in board][:6]
    assert [*map(str, range(1, 10))] == [row["rank"] for row in board]


def test_equals_share_a_rank(sample):
    """Two players with the same games; the next one has the place that follows both."""
    event = read(sample(TEAM))
    players = {one.number: one for one in event.individuals}
    twin = players[1]._replace(number=6, tpn=6, name="Twin")
    people = tuple(twin if one.number == 6 else one for one in event.individuals)
    ranks = {
        one.player.number: one.rank for one in results_by_board(event._replace(individuals=people)) if one.board == 1
    }

    assert (1, 1, 3) == (ranks[1], ranks[6], ranks[32])


def test_an_unrated_opponent_leaves_no_performance(sample):
    """All who met 36, and nobody else: a national rating in a comment counts."""
    event = read(sample(TEAM))
    unrated = tuple(one._replace(rating=None) if one.number == 36 else one for one in event.individuals)
    event = event._replace(individuals=unrated)

    def without(**facts: object) -> list[int]:
        found = results_by_board(event._replace(**facts))
        return [one.player.number for one in found if one.games and one.performance is None]

    assert [6] == without()
    assert [] == without(national={36: 1560})


def test_json_is_as_its_schema_says(fidepair, sample):
    """With the number of boards: higher ones are reserves."""
    document = json.loads(fidepair("standings", sample(TEAM), "--per-board", "--json").out)

    assert [] == json_schema.problems(document, schema_of_document("boards"))
    assert 4 == document["boards"]
    assert "fidepair/boards/1" == document["schema"]
    assert {1, 2, 3, 4, 5} == {line["board"] for line in document["lines"]}


def test_after_a_round(fidepair, sample):
    """Only the games up to it: 18 has not played after round 2 if that game was in round 3."""
    text = fidepair("standings", sample(TEAM), "--per-board", "--after", 1, "-f", "csv").out
    row = next(row for row in csv.DictReader(io.StringIO(text)) if row["number"] == "8")

    assert ("0.5", "1") == (row["points"], row["games"])


def test_each_board_has_a_table(fidepair, sample):
    """Places beyond the boards of a match are reserves."""
    out = fidepair("standings", sample(TEAM), "--per-board").out

    assert [1, 1, 1] == [out.count(f"\n{one}\n") for one in ("Board 1", "Board 4", "Board 5 (reserves)")]
    assert "boards after round 3 of 7" in out


@pytest.mark.parametrize(
    ("mine", "theirs", "better"),
    [
        ((2, 0, 1), (1, 1, 1), 1),  # 1x2 + 3x1 is 5, against 1 + 2 + 3: lower is better
        ((1, 1, 1), (2, 0, 1), -1),
        ((1, 1, 1), (1, 1, 1), 0),
        ((2, 2, 0), (2, 0, 1), 0),  # 12.1: more game points are no matter of boards
        ((1, 0, 2), (2, 0, 0), 0),
    ],
)
def test_the_board_count_of_two_teams(mine, theirs, better):
    """12.1, 13.3.2: the points times the number of the board, where both have equal game points."""
    found = compare_on_boards(mine, theirs, "BC")

    assert better == (found > 0) - (found < 0)


@pytest.mark.parametrize(
    ("games", "halves", "tenths"), [(0, 0, 0), (3, 4, 667), (3, 2, 333), (8, 1, 63), (1, 2, 1000), (2, 0, 0)]
)
def test_percentage(games: int, halves: int, tenths: int):
    """In tenths of a percent, half up."""
    someone = Participant(1, 1, "Xi")

    assert tenths == BoardResult(1, someone, someone, games, halves, 0, None).tenths


def test_what_ranks_on_a_board():
    """Points, then the percentage, then the performance; one that is not defined comes last, also after one below 0."""
    someone = Participant(1, 1, "Xi")
    facts = [(3, 4, 1500), (4, 4, 2000), (4, 4, 1900), (4, 4, -100), (4, 4, None), (1, 2, 2500), (0, 0, None)]
    results = [BoardResult(1, someone, someone, games, halves, 0, value) for games, halves, value in facts]

    mixed = [results[place] for place in (5, 0, 3, 6, 1, 4, 2)]

    assert results == sorted(mixed, key=lambda one: one.key, reverse=True)
    assert len(facts) == len({one.key for one in results})


@pytest.mark.parametrize(
    ("opponent", "result", "games", "forfeits"),
    [
        pytest.param(19, Result.WIN, 3, 0, id="over-the-board"),
        pytest.param(19, Result.UNRATED_DRAW, 3, 0, id="less-than-a-move"),
        pytest.param(19, Result.FORFEIT_WIN, 2, 1, id="forfeit"),
        pytest.param(19, Result.FORFEIT_LOSS, 2, 0, id="forfeit-loss"),
        pytest.param(0, Result.FORFEIT_WIN, 2, 1, id="empty-board"),
        pytest.param(0, Result.WIN, 2, 0, id="nobody"),
    ],
)
def test_what_counts_as_a_game(sample, opponent: int, result: Result, games: int, forfeits: int):
    """Games over the board with an opponent; wins by forfeit are counted beside them."""
    event = read(sample(TEAM))
    one = next(one for one in event.individuals if one.number == 1)
    changed = one._replace(entries=(Game(opponent, Colour.WHITE, result), *one.entries[1:]))
    people = tuple(changed if other is one else other for other in event.individuals)
    found = next(row for row in results_by_board(event._replace(individuals=people)) if row.player.number == 1)

    assert (games, forfeits) == (found.games, found.forfeits)
