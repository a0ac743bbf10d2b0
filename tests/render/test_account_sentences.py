"""The account of a place in the standings, as text."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from makers import tournament
from oracles.c07.ratings import expected_percent as expected_score

from fidepair.render.account import _row as account_row
from fidepair.render.account import lines
from fidepair.standings.account import account
from fidepair.standings.ranking import ranking_of, standings


def test_fore_buchholz_counts_only_games_of_the_last_round_as_draws():
    """8.3: games of the final round count as draws. 1 met 2 and 3; 4 had a game in round 1, and a bye in the last one.
    Opponents have: of 1 in round 1: 2 with 0 + 0.5, in round 2: 3 with 1 + 0.5. The bye of 4 is no game."""
    event = tournament(4, ["1-2 1:0, 3-4 1:0", "3-1 0:1, 2 H, 4 H"], rounds=2)
    ranking = ranking_of(standings(event, ("PTS", "FB")))

    def rounds_drawn(number: int) -> list[int]:
        text = lines(account(ranking, number), 200)
        rows = text[next(place for place, line in enumerate(text) if line.startswith("FB")) :]
        return [int(line.split()[1]) for line in rows if line.startswith("  round") and "(8.3)" in line]

    assert [[2], [], [2], []] == [rounds_drawn(number) for number in (1, 2, 3, 4)]


def perfect(number: int) -> list[str]:
    """Return the lines about the perfect performance of a player."""
    event = tournament(4, ["1-2 1:0, 3-4 1:0", "3-1 =:=, 2-4 1:0", "1-4 -:+, 2-3 0:1"], rounds=3)
    ratings = {1: 2000, 2: 1900, 3: 2100, 4: 1600}
    rated = event._replace(participants=tuple(one._replace(rating=ratings[one.number]) for one in event.participants))
    text = lines(account(ranking_of(standings(rated, ("PTS", "PTP"))), number), 200)
    return text[next(place for place, line in enumerate(text) if line.startswith("PTP")) :]


def test_10_3_the_perfect_performance_is_the_lowest_rating_that_suffices():
    """3 scored 2.5 of 3 against 1600, 2000 and 1900. That much is expected, by the table of B.02 8.1.2, with the rating
    that is told, and less with a rating one point lower; the rounds have what is expected against each."""
    rows = perfect(3)
    rating = int(re.findall(r"\d{4}", rows[0])[0])
    games = [(2000, 2), (1600, 1), (1900, 3)]
    expected = {by: sum(expected_score(by - other) for other, _ in games) for by in (rating, rating - 1)}
    rounds = {int(line.split()[1]): float(line.split()[2]) for line in rows if line.startswith("  round")}

    assert expected[rating] >= 250 > expected[rating - 1]
    assert rounds == {number: expected_score(rating - other) / 100 for other, number in games}
    (told,) = [line for line in rows if f"{rating - 1}" in line]
    assert [f"{expected[rating] / 100:.2f}", f"{expected[rating - 1] / 100:.2f}", "2.5"] == re.findall(
        r"\b\d\.\d\d?\b", told
    )[:3]


def test_10_3_for_a_score_of_nothing_it_is_800_below_the_lowest_opponent():
    """4 lost to 2100 and 1900 over the board; the win by forfeit is no game: 1900 - 800."""
    rows = perfect(4)

    assert ["1100"] == re.findall(r"\d{4}", rows[0])
    assert [["1", "2100"], ["2", "1900"]] == [line.split()[1:3] for line in rows if line.startswith("  round")]
    assert any({"1900", "800", "1100"} <= {*re.findall(r"\d+", line)} for line in rows[1:])


def test_9_1_a_product_is_shown_with_its_factors():
    """1 drew with 2, who has 0.5, and won against 3, who has 0: half of 0.5, and the whole of 0."""
    event = tournament(4, ["1-2 =:=, 3-4 0:1", "3-1 0:1, 4-2 1:0"], rounds=2)
    text = lines(account(ranking_of(standings(event, ("PTS", "SB"))), 1), 200)
    rows = text[next(place for place, line in enumerate(text) if line.startswith("SB")) :]

    assert [["0.5", "x", "0.5", "0.25"], ["0.0", "x", "1.0", "0.00"]] == [
        line.split()[2:6] for line in rows if line.startswith("  round")
    ]


@pytest.mark.parametrize(("number", "value", "is_declared"), [(1, 2000, False), (2, 1400, True)])
def test_10_6_a_rating_declared_for_the_unrated_is_said_to_be_so(number: int, value: int, is_declared: bool):
    """A stranger would look for it in the list of participants in vain."""
    event = tournament(2, ["1-2 1:0"])
    rated = event._replace(participants=(event.participants[0]._replace(rating=2000), event.participants[1]))
    text = lines(account(ranking_of(standings(rated, ("PTS", "RTNG/U1400"))), number), 200)
    rows = text[next(place for place, line in enumerate(text) if line.startswith("RTNG")) :]

    assert str(value) in rows[0]
    assert is_declared == any("declared" in row for row in rows[1:])


def test_14_and_16_5_why_an_opponent_is_cut():
    """1 has the least in round 3, and a bye is cut instead; 2 has it in the bye itself. The highest is the last one."""
    event = tournament(4, ["1-2 1:0, 3-4 1:0", "3-2 =:=, 1 H, 4 H", "1-4 1:0, 2-3 0:1", "4-3 0:1, 1 H, 2 H"], rounds=4)
    ranking = ranking_of(standings(event, ("PTS", "BH/M1")))
    low, instead, high = "the least significant (14.1.1)", "instead of round 3 (16.5.1)", "the most significant (14.3)"

    def reasons(number: int) -> list[str]:
        text = " ".join(lines(account(ranking, number), 200))
        return [reason for _, reason in sorted((text.find(one), one) for one in (low, instead, high) if one in text)]

    assert [[instead, high], [high, low]] == [reasons(1), reasons(2)]


@pytest.mark.parametrize(
    ("ranking", "asked", "why"),
    [
        (("PTS", "WIN"), None, "No other tie-break is declared"),
        ((), ("PTS",), "No other tie-break is declared"),
        ((), None, "No tie-breaks are declared (2.1, 4.1.1)."),
    ],
)
def test_why_a_rank_is_shared(ranking, asked, why):
    """2.1, 4.2: both won as much; the list may be that of the file, the one that is asked for, or none."""
    event = tournament(4, ["1-3 1:0, 2-4 1:0"], rounds=1, ranking=ranking)
    text = " ".join(" ".join(lines(account(ranking_of(standings(event, asked)), 1), 200)).split())

    assert why in text


def test_a_rank_that_only_the_organiser_can_decide():
    """Equal are the methods that were used: with the value, or the code alone where a group stays whole."""
    event = tournament(4, ["1-3 1:0, 2-4 1:0"], rounds=1, ranking=("PTS", "DE", "OTHER_X", "OTHER_Y"))
    text = " ".join(" ".join(lines(account(ranking_of(standings(event)), 1), 200)).split())

    why = "Only the organiser can compute OTHER_X, so the rest is unknown."
    assert f"Shares rank 1 with 2 Player 2. Equal: PTS 1.0, DE. {why}" in text


def test_what_decides_first_has_nothing_equal_before_it():
    event = tournament(4, ["1-3 1:0, 2-4 =:="], rounds=1)
    text = lines(account(ranking_of(standings(event, "PTS,TPN")), 1), 200)

    assert "  Before 2 Player 2 (rank 2) by PTS: 1.0 against 0.5." == text[1]


def test_a_place_among_the_tied():
    """1 and 2 have a point each, and 2 won their game."""
    event = tournament(4, ["2-1 1:0, 3-4 =:=", "1-3 1:0, 4-2 1:0"], rounds=3)
    ranking = ranking_of(standings(event, "PTS,DE"))
    text = lines(account(ranking, 2), 200)

    assert "DE place 1: Direct Encounter (6)" in text
    assert any(
        line.startswith("  Before 1 Player 1 (rank 3) by DE: place 1 against 2. Equal: PTS 1.0.") for line in text
    )


def test_what_is_rounded_is_shown_in_full_too():
    """1 met opponents with Buchholz 1, 1 and 0.5 or so: a third has two decimals, and the fraction beside."""
    event = tournament(
        6, ["1-2 1:0, 3-4 1:0, 5-6 1:0", "3-1 0:1, 2-5 1:0, 4-6 =:=", "1-5 1:0, 2-3 1:0, 6-4 0:1"], rounds=3
    )
    table = ranking_of(standings(event, ("PTS", "AOB")))
    text = lines(account(table, 1), 200)
    value = Fraction(table.standings.lines[0].values[1])
    heading = next(line for line in text if line.startswith("AOB"))

    assert value.denominator == 3
    assert f"{float(value):.2f}" in heading
    assert f"{float(value):.1f} " not in heading
    assert "shown as" not in heading


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (("one two three four",), ["  one two", "    three", "    four"]),
        (("a", "one two three"), ["  a  one", "     two", "     three"]),
    ],
)
def test_a_row_that_is_too_long_goes_on_below_its_text(cells: tuple[str, ...], expected: list[str]):
    """A sentence alone goes on two places further in; the text behind columns goes on where it began."""
    assert expected == account_row(cells, 10)
