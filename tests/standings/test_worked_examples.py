"""Worked examples of C.07, exercises with printed values and made ones: the program, and the literal calculator."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from campaign_standings import places_in
from makers import tournament
from oracles import tie_breaks
from oracles.c07.unplayed import Element, cut, total
from tie_break_values import values_by_number

from fidepair import Tournament, read
from fidepair.standings import rounds
from fidepair.standings.account import account
from fidepair.standings.codes import parse_code
from fidepair.standings.ranking import NUMBERS_HAVE_CHANGED, method_of, ranking_of, standings
from fidepair.standings.rounds import results_of
from fidepair.text.recorded_changes import Renumbering
from fidepair.tournament import Bye, Colour, Game, Participant, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Calculator(NamedTuple):
    """Who calculates: values by number, places in a group of numbers, ranks by number."""

    value: Callable[..., Mapping[int, object]]
    direct_encounter: Callable[..., dict[int, int]]
    ranking: Callable[..., dict[int, int]]


def value(tournament: Tournament, code: str, edition: str | None = None) -> Mapping[int, object]:
    """Return what the program makes of a method."""
    results = results_of(tournament, edition)
    method = method_of(parse_code(code), results)
    if method.dropped:
        raise tie_breaks.Dropped(method.dropped)
    return values_by_number(results, method)


def direct_encounter(tournament: Tournament, group: list[int], code: str = "DE") -> dict[int, int]:
    """Return how the program separates a group."""
    return places_in(results_of(tournament), group, code)


def ranking(tournament: Tournament, codes: list[str]) -> dict[int, int]:
    """Return the ranks that the program gives by a declared list."""
    return standings(tournament._replace(ranking=tuple(codes))).ranks()


@pytest.fixture(params=["program", "calculator"])
def by(request: pytest.FixtureRequest) -> Calculator:
    """Who is asked."""
    if request.param == "program":
        return Calculator(value, direct_encounter, ranking)
    return Calculator(tie_breaks.value, tie_breaks.direct_encounter, tie_breaks.ranking)


TEAMS = Path(__file__).parents[2].parent / "shared" / "corpora" / "standings" / "exercise-tec-team.trf"
FIVE_ROUNDS = """
1  2200  9w1 13b=  2w= 15b1  4w=
2  2150 10b1  7w1  1b= 16w1  3b=
3  2100 11w=  6b1  8w1  4b=  2w=
4  2050 12b1    H 13w1  3w=  1b=
5  2000 13w0 15b0 11w1  7b= 10w1
6  1950 14b0  3w0    U 10w1  8b1
7  1900 15w1  2b0 16b0  5w= 11b0
8  1850 16b= 14w1  3b0 13w1  6w0
9  1800  1b0 10w0    H 11b-    U
10 1750  2w0  9b1 15w0  6b0  5b0
11 1700  3b= 16w0  5b0  9w+  7w1
12 1650  4w0    U 14w+    Z    Z
13 1600  5b1  1w=  4b0  8b0 14w0
14 1550  6w1  8b0 12b-    Z 13b1
15 1500  7b0  5w1 10b1  1w0 16b0
16 1450  8w= 11b1  7w1  2b0 15w1
"""
"""The exercise of the Technical Commission with 16 players."""


def crosstable(text: str, first_day: tuple[int, int, int] = (2026, 3, 1)) -> Tournament:
    """Return the tournament of these rows: number, rating, and for each round opponent, colour and result, or a bye."""
    participants = []
    for row in text.strip().splitlines():
        number, rating, *cells = row.split()
        entries = tuple(
            Game(int(cell[:-2]), Colour(cell[-2]), Result(cell[-1])) if len(cell) > 1 else Bye(cell) for cell in cells
        )
        participants.append(Participant(int(number), int(number), number, entries, rating=int(rating)))
    rounds = len(participants[0].entries)
    return Tournament(tuple(participants), rounds_paired=rounds, rounds=rounds, first_day=first_day)


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("BH", {4: "15", 6: "12", 11: "13.5", 12: "11.5"}, {4: "14", 6: "11.5", 11: "12.5", 12: "11.5"}),
        ("BH/C1", {4: "11.5", 6: "11", 11: "12", 12: "9.5"}, {4: "11.5", 6: "10.5", 11: "11", 12: "9.5"}),
        ("FB", {4: "15.5", 6: "12", 11: "12.5", 12: "11.5"}, {4: "14.5", 6: "12", 11: "12", 12: "11"}),
        ("SB", {4: "9.75", 6: "6.5", 11: "5.75", 12: "4"}, {4: "9.25", 6: "6", 11: "4.75", 12: "4"}),
        ("SB/C1", {4: "8", 6: "5.5", 11: "4.25", 12: "4"}, {4: "7.75", 6: "5", 11: "3.25", 12: "4", 14: "3"}),
        ("AOB", {}, {1: "12.4", 3: "12.9", 12: "14", 14: "13", 16: "13.1"}),
        ("ARO", {}, {3: "1940"}),
        ("TPR", {}, {3: "2089", 11: "1776", 12: "1250"}),
        ("PTP", {}, {3: "2112", 12: "1250"}),
    ],
)
def test_exercise_of_five_rounds(code: str, old: dict[int, str], new: dict[int, str], by: Calculator):
    """16.4: the dummy was not limited before 1 March 2026, as in the printed solution, and is since."""
    for day, expected in (((2026, 2, 28), old), ((2026, 3, 1), new)):
        values = by.value(crosstable(FIVE_ROUNDS, day), code)
        assert {number: Fraction(value) for number, value in expected.items()} == {n: values[n] for n in expected}


def test_the_edition_can_be_chosen(by: Calculator):
    """The edition that is asked for is used, whatever the first day."""
    assert Fraction(15) == by.value(crosstable(FIVE_ROUNDS), "BH", "2024")[4]


def test_cut_of_two_vurs():
    """16.5.1: of two voluntarily unplayed rounds the one that contributes less is compared with the least significant
    value; 16.5.2: again for each further cut."""
    half, made = Fraction(1, 2), Fraction
    elements = [
        Element(half, half, False),
        Element(made(2), made(1), True),
        Element(made(5, 2), made(0), True),
        Element(made(3, 2), made(3, 2), False),
    ]
    assert [Fraction(3), Fraction(5, 2), Fraction(1)] == [total(cut(elements, low, 0)) for low in (0, 1, 2)]

    own = sorted(
        rounds.Element(round(2 * one.score), round(2 * one.value), one[2], place) for place, one in enumerate(elements)
    )
    assert [6, 5, 2] == [sum(one.value for one in rounds.apply_cuts(own, low, 0)) for low in (0, 1, 2)]


def test_example_of_the_arbiters_manual(by: Calculator):
    """16.4.2: 7 of 10 with one zero-point bye: the dummy has D * n = 5, and is cut although 4.5 is lower."""
    scores = ["5", "5", "6.5", "", "4.5", "6", "5", "6.5", "5.5", "6"]
    results = "110Z1=1=11"
    hero: list[Game | Bye] = []
    others = []
    for index, (score, result) in enumerate(zip(scores, results, strict=True)):
        if not score:
            hero.append(Bye.ZERO)
            continue
        number = len(others) + 2
        hero.append(Game(number, Colour.WHITE, Result(result)))
        answer = {"1": Result.LOSS, "=": Result.DRAW, "0": Result.WIN}[result]
        rest = Fraction(score) - {"1": 0, "=": Fraction(1, 2), "0": 1}[result]
        byes = [Bye.FULL] * int(rest) + [Bye.HALF] * int(2 * (rest % 1))
        entries: list[Game | Bye] = [*([Bye.ZERO] * (9 - len(byes))), *byes[::-1]]
        entries.insert(index, Game(1, Colour.BLACK, answer))
        others.append(Participant(number, number, "", tuple(entries)))
    event = Tournament((Participant(1, 1, "", tuple(hero)), *others), rounds_paired=10)

    assert {"PTS": 7, "BH": 55, "BH/C1": 50, "SB": Fraction("37.25")} == {
        code: by.value(event, code)[1] for code in ("PTS", "BH", "BH/C1", "SB")
    }
    assert 57 == by.value(event, "BH", "2024")[1]


def test_direct_encounter_without_certain_first(by: Calculator):
    """6.3: of four with two games nobody is certain to be first, and nothing is broken."""
    assert {1: 1, 3: 1, 4: 1, 16: 1} == by.direct_encounter(crosstable(FIVE_ROUNDS), [1, 3, 4, 16])


def test_direct_encounter_with_one_game_missing(by: Calculator):
    """6.3: the first two are certain whatever the missing game of the others brings."""
    event = tournament(4, ["1-2 1:0, 3/4 +:-", "1-3 1:0, 2-4 1:0", "1-4 1:0, 2-3 1:0"])
    assert {1: 1, 2: 2, 3: 3, 4: 3} == by.direct_encounter(event, [1, 2, 3, 4])
    assert {1: 1, 2: 2, 3: 3, 4: 4} == by.direct_encounter(event, [1, 2, 3, 4], "DE/P")


def test_direct_encounter_of_all(by: Calculator):
    """6.2: who stays tied is looked at again with the games among these alone."""
    event = tournament(4, ["1-2 =:=, 3-4 1:0", "1-3 =:=, 2-4 =:=", "1-4 =:=, 2-3 =:="])
    assert {3: 1, 1: 2, 2: 2, 4: 4} == by.direct_encounter(event, [1, 2, 3, 4])


def test_direct_encounter_of_two_games_each(by: Calculator):
    """6.1.2: two games of a pair count with their average; 6.2: so all have met."""
    event = tournament(3, ["1-2 1:0", "2-1 1:0", "1-3 1:0", "2-3 1:0", "3-2 1:0"])
    assert {1: 1, 2: 2, 3: 3} == by.direct_encounter(event, [1, 2, 3])


def test_ranks_are_shared(by: Calculator):
    """4.2: who stays tied shares the rank, and the next rank counts all those ahead."""
    event = tournament(4, ["1-2 1:0, 3-4 =:=", "1-3 1:0, 2-4 =:="])
    assert {1: 1, 2: 3, 3: 3, 4: 2} == by.ranking(event, ["PTS"])


def test_the_list_ends_before_an_unknown_method(by: Calculator):
    """What comes after a method that is none of C.07 breaks no tie; one that must not be used is passed over."""
    event = tournament([1, 2], ["1 H, 2 H"])
    assert {1: 1, 2: 1} == by.ranking(event, ["PTS", "OTHER_BLITZ", "TPN"])
    assert {1: 1, 2: 2} == by.ranking(event, ["PTS", "ARO", "TPN"])


def test_no_buchholz_in_round_robins(by: Calculator):
    """8: the Buchholz family is dropped in a round robin."""
    event = tournament(2, ["1-2 1:0"], type_code="FIDE_ROUNDROBIN")
    with pytest.raises(tie_breaks.Dropped):
        by.value(event, "BH")


@pytest.mark.skipif(not TEAMS.is_file(), reason="the folder ../shared/corpora is not there")
@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("BH:MP", "64", "61"),
        ("BH:MP/C1", "57", "54"),
        ("BH:GP", "114", "109"),
        ("EMMSB", "88", "82"),
        ("EGMSB", "158", "148"),
        ("EMGSB", "158.5", "146.5"),
        ("EGGSB", "283", "263"),
        ("SSSC", "233/6", "227/6"),
    ],
)
def test_exercise_of_teams(code: str, old: str, new: str, by: Calculator):
    """16.4.1: the first team's match won by forfeit brings no more than the other team's adjusted score."""
    event = read(TEAMS)
    assert [Fraction(old), Fraction(new)] == [by.value(event, code, day)[1] for day in ("2024", "2026")]


@pytest.mark.skipif(not TEAMS.is_file(), reason="the folder ../shared/corpora is not there")
@pytest.mark.parametrize(
    ("code", "group", "expected"),
    [
        ("EDE", [1, 2, 3, 4, 5], {4: 1, 2: 2, 1: 3, 3: 4, 5: 5}),
        ("EDE", [11, 14], {11: 1, 14: 1}),
        ("EDEBT", [11, 14], {11: 1, 14: 2}),
        ("EDET", [11, 14], {11: 1, 14: 2}),
        ("EDEB", [11, 14], {11: 1, 14: 2}),
    ],
)
def test_extended_direct_encounter(code: str, group: list[int], expected: dict[int, int], by: Calculator):
    """13.3: match points, then game points, then the boards of a match that was drawn in both."""
    assert expected == by.direct_encounter(read(TEAMS), group, code)


@pytest.mark.parametrize(
    ("change", "after", "is_told"),
    [
        pytest.param(Renumbering("", 3, "Player 2", 2, moved=((1, 2), (2, 1))), 1, True, id="a-later-round-has-others"),
        pytest.param(Renumbering("", 2, "Player 2", 2, moved=((1, 2), (2, 1))), 1, False, id="before-the-next-round"),
        pytest.param(Renumbering("", 3, rated=(1, 2100, 2200)), 1, False, id="a-rating-is-no-number"),
        pytest.param(Renumbering("", 3, "Player 2", 2, moved=((1, 2), (2, 1))), 3, False, id="standings-of-today"),
    ],
)
def test_numbers_that_have_changed_since(change: Renumbering, after: int, is_told: bool):
    """C.04.2, 2.3: the standings after a round say so if later rounds were paired by other numbers."""
    event = tournament(2, ["1-2 1:0", "2-1 1:0", "1-2 =:="], renumberings=(change,))

    assert is_told == (NUMBERS_HAVE_CHANGED in standings(event, after=after).notes)


@pytest.mark.parametrize(
    ("number", "cut"),
    [
        pytest.param(1, [("", None), ("low", 3), ("", None), ("high", None)], id="instead-of-round-3"),
        pytest.param(2, [("", None), ("", None), ("high", None), ("low", None)], id="the-least-itself"),
    ],
)
def test_16_5_1_what_is_cut_instead_of_what(number: int, cut: list[tuple[str, int | None]]):
    """The byes of 1 bring 2.0 each, 4 in round 3 has 0.5 and would be the least, but a requested bye goes first."""
    event = tournament(4, ["1-2 1:0, 3-4 1:0", "3-2 =:=, 1 H, 4 H", "1-4 1:0, 2-3 0:1", "4-3 0:1, 1 H, 2 H"], rounds=4)
    parts = account(ranking_of(standings(event, ("PTS", "BH/M1"))), number).methods[1].source.parts

    assert cut == [(part.cut, part.other) for part in parts]
