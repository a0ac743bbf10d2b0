"""Results that are supposed: how they are written, and what they make of a tournament."""

from __future__ import annotations

from fractions import Fraction

import pytest
from makers import tournament
from match_makers import matches
from open_games import games_of
from trf_texts import cup_of_two_rounds, double, double_players, load, player

from fidepair import InputError, NotSupported, Settings, UsageError, generate, read
from fidepair.swiss.supposed_results import (
    EQUAL,
    _has_begun,
    _open_games,
    format_result,
    parse_game_end,
    possible_ends,
    result_text,
    sums_of_games,
    with_supposed_results,
)
from fidepair.systems import SYSTEMS
from fidepair.tournament import (
    POINT,
    Colour,
    Game,
    Kind,
    Participant,
    PointSystem,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
)

PAIR = (1, 2)


def open_event(samples) -> Tournament:
    """Return an open in whose last round 1 had White against 2 and won."""
    return read(samples / "open-round-4-to-pair-trf26.trf")


@pytest.mark.parametrize(
    ("shown", "results", "written"),
    [
        ("1-0", "10", "1-0 1:0 1–0 1.0-0.0 1,0-0,0 1"),
        ("0-1", "01", "0-1 0:1 0"),
        ("1/2-1/2", "==", "1/2-1/2 1/2 ½-½ ½ =-= = draw Remis 1/2 0.5-0.5 .5-.5 0,5:0,5"),
        ("0-0", "00", "0-0"),
        ("1/2-0", "=0", "½-0 =-0"),
        ("0-1/2", "0=", "0-½"),
        ("W-L", "WL", "W-L w-l w"),
        ("D-D", "DD", "D-D d"),
        ("L-W", "LW", "l-w L"),
        ("+:-", "+-", "+-- +:- +- + +/- 1-0F 1-0k"),
        ("-:+", "-+", "--+ -:+ -+ - -/+ 0-1f 0:1K"),
        ("-:-", "--", "--- -:- -- x -/- 0-0F 0-0k"),
    ],
)
def test_results_as_people_write_them(samples, shown, results, written):
    """A result may be written in all usual ways; it is shown in one."""
    for text in written.split():
        end = parse_game_end(open_event(samples), PAIR, text)

        assert (shown, results) == (end.text, end.white.result.value + end.black.result.value)


@pytest.mark.parametrize("text", ["", "2-0", "1-1", "1-½", "+-+", "xx", "1-0-0", "W-D"])
def test_what_is_no_result(samples, text):
    """What no game can end in is refused, with what can be written."""
    with pytest.raises(UsageError, match="not a valid result for game 1-2"):
        parse_game_end(open_event(samples), PAIR, text)


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ((2, 1), "2 had Black in round 3. Name White first"),
        ((1, 3), "1 and 3 were not paired in round 3.\n  1 met 2; 3 met 5"),
        ((1, 12), "were not paired in round 3.\n  1 met 2; 12 had a bye"),
        ((1, 1), "1-1 has the same player twice"),
        ((1, 77), "no player has the number 77"),
    ],
)
def test_what_is_no_game(samples, pair, said):
    """A pair that did not meet in the last round, or with the other colours, is refused."""
    with pytest.raises(UsageError, match=said):
        with_supposed_results(open_event(samples), {pair: "1-0"})


def test_a_played_game_needs_its_colours():
    """A forfeit needs none: nobody had them."""
    event = tournament(2, ["1/2 +:-"])

    other = with_supposed_results(event, {PAIR: "-:+"})
    assert Result.FORFEIT_WIN is other.by_number()[2].entries[0].result
    with pytest.raises(UsageError, match="the colours of 1-2 are missing in the file"):
        with_supposed_results(event, {PAIR: "1-0"})


def test_before_the_first_round(samples):
    """Before any round is paired there is no game to have a result."""
    with pytest.raises(UsageError, match="no round is paired yet"):
        with_supposed_results(read(samples / "round-1-to-pair-trf26.trf"), {PAIR: "1-0"})


def test_only_the_game_changes(samples):
    """Both sides get the result, nobody else does; the tournament given stays as it was."""
    before = open_event(samples)
    after = with_supposed_results(before, {PAIR: "½-½"})
    changed = [old.number for old, new in zip(before.participants, after.participants, strict=True) if old != new]

    assert [1, 2] == changed
    assert {Result.DRAW} == {after.by_number()[number].entries[-1].result for number in PAIR}
    assert before == open_event(samples)


@pytest.mark.parametrize(
    ("system", "text", "said"),
    [
        ("team", "1-0", "has 4 boards.\n  Write 4.0-0.0, 3.5-0.5, "),
        ("team", "4.5-0", "not a valid result for match"),
        ("double-swiss", "1-0", "has 2 games.\n  Write 2.0-0.0, 1.5-0.5, 1.0-1.0, "),
        ("double-swiss", "x", "not a valid result for match"),
    ],
)
def test_a_match_ends_by_the_points_of_its_games(samples, system, text, said):
    """What the games of a match cannot add up to is refused, with what they can."""
    tournament = read(samples / f"{system}-round-4-to-pair-trf26.trf")
    with pytest.raises(UsageError, match=said):
        parse_game_end(tournament, games_of(tournament)[0], text)


def test_a_match_of_two_games(samples):
    """In a match of two games the points of the games are the score."""
    tournament = read(samples / "double-swiss-round-4-to-pair-trf26.trf")
    end = parse_game_end(tournament, games_of(tournament)[0], "1½-½")

    assert ("1.5-0.5", Result.WIN, 15_000, 5_000) == (end.text, end.white.result, end.white.points, end.black.points)


def test_a_forfeited_match_of_teams(samples):
    """Who wins a match by forfeit has its match points and all its game points; the match is not played."""
    tournament = read(samples / "team-round-4-to-pair-trf26.trf")
    end = parse_game_end(tournament, games_of(tournament)[0], "--+")

    assert (Result.FORFEIT_LOSS, 0, 0) == (end.white.result, end.white.points, end.white.secondary)
    assert (Result.FORFEIT_WIN, 20_000, 40_000) == (end.black.result, end.black.points, end.black.secondary)


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_results_that_are_there_change_nothing(system, seed):
    """To suppose what the file says, for every game or match that was played, gives the same tournament."""
    rules = TeamRules(primary=PrimaryScore.GAME if system == "team" and seed % 2 else PrimaryScore.MATCH)
    tournament = generate(Settings(system=system, players=(9, 14), rounds=5, team_rules=rules), seed=seed)
    told = {pair: result_text(tournament, pair) for pair in games_of(tournament)}

    assert all(told.values())
    assert tournament == with_supposed_results(tournament, told)


@pytest.mark.parametrize(
    ("results", "text"),
    [("10", "1-0"), ("+-", "+:-"), ("--", "-:-"), ("==", "1/2-1/2"), ("*1", ""), ("0*", ""), ("WD", "W-D")],
)
def test_a_result_is_shown(results: str, text: str):
    """Nothing while it is open; what no game ends in is shown by its signs."""
    white, black = (Result.PENDING if sign == "*" else Result(sign) for sign in results)

    assert text == format_result(white, black)


def test_the_sums_of_games():
    """Two games that score 4 points together, after a score of 1-0: each sum with how likely it is."""
    points = PointSystem(win_white=40_000, win_black=40_000, draw_white=20_000, draw_black=20_000)
    start = {(10_000, 0): Fraction(1)}
    half, none = Fraction(1, 2), Fraction(0)

    assert start == sums_of_games(start, [], points, 2)
    found = sums_of_games(start, [(half, half, none), (none, half, half)], points, 2)
    assert {
        (40_000, 10_000): Fraction(1, 4),  # won and drawn
        (30_000, 20_000): Fraction(1, 2),  # won and lost, or both drawn
        (20_000, 30_000): Fraction(1, 4),  # drawn and lost
    } == {both: chance for both, chance in found.items() if chance}
    assert 1 == sum(sums_of_games(start, [EQUAL] * 3, points, 3).values())


def test_how_an_open_game_can_end():
    """The best for White first."""
    event = tournament(4, ["1-2 1:0, 3-4 =:=", "2-3, 4-1"])
    asked = []

    def chances(white: int, black: int):
        asked.append((white, black))
        return Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)

    found = possible_ends(event, (2, 3), chances)
    assert [(2, 3)] == asked
    assert [("1-0", "10", Fraction(1, 2)), ("1/2-1/2", "==", Fraction(1, 3)), ("0-1", "01", Fraction(1, 6))] == [
        (end.text, end.white.result.value + end.black.result.value, chance) for end, chance in found
    ]
    assert {3, 2} == {found[0][0].white.opponent, found[0][0].black.opponent}


def test_what_a_wrong_number_is_called(samples):
    """By what plays."""
    for name, noun in (("open", "player"), ("double-swiss", "player"), ("team", "team")):
        event = read(samples / f"{name}-round-4-to-pair-trf26.trf")
        with pytest.raises(UsageError, match=f": no {noun} has the number 999"):
            parse_game_end(event, (999, 1), "1-0")


@pytest.mark.parametrize(
    ("first", "second", "still_open"),
    [
        (("3 w", "1 b"), ("3 b", "1 w"), [(1, 3, True), (1, 3, False)]),
        (("3 w 1", "1 b 0"), ("3 b", "1 w"), [(1, 3, False)]),
        (("3 w", "1 b"), ("3 b 1", "1 w 0"), [(1, 3, True)]),
        (("3 w 1", "1 b 0"), ("3 b =", "1 w ="), []),
    ],
)
def test_open_games_of_a_match_of_two(first: tuple[str, str], second: tuple[str, str], still_open: list[object]):
    """Player 1 has White in the first game and Black in the second (C.04.5, 1.2)."""
    worth = {"1": 1.0, "=": 0.5}
    people = double_players()
    for side, number in enumerate((1, 3)):
        points = sum(worth.get(game[side][-1], 0.0) for game in (first, second) if len(game[side]) > 3)
        people[number - 1] = player(number, points, first[side], second[side])
    event = load(double(*people)).tournament

    assert still_open == [*_open_games(event, (1, 3), 2)]


TWO_GAMES = [
    ((2.0, 0.0), "1", 2),
    ((1.5, 0.5), "1", 3),
    ((1.0, 1.0), "=", 6),
    ((0.5, 1.5), "0", 3),
    ((0.0, 2.0), "0", 2),
]
AFTER_A_WIN = [((2.0, 0.0), "1", 4), ((1.5, 0.5), "1", 4), ((1.0, 1.0), "=", 8)]


@pytest.mark.parametrize(
    ("text", "pair", "ends"),
    [
        (double(player(1, "0.0", "2 w", "2 b"), player(2, "0.0", "1 b", "1 w")), (1, 2), TWO_GAMES),
        (double(player(1, "1.0", "2 w 1", "2 b"), player(2, "0.0", "1 b 0", "1 w")), (1, 2), AFTER_A_WIN),
        (cup_of_two_rounds("0.0", "1.0", " " * 8), (5, 1), TWO_GAMES),
    ],
    ids=["two games", "one is played", "two boards"],
)
def test_how_a_match_may_end(text: str, pair: tuple[int, int], ends: list[object]):
    """White wins a half of all games, and loses a quarter. The first side has White in one of two games: in 2 of 16
    cases both are won (1/2 times 1/4), in 3 one is won and one drawn, and so on; a game that was won stays so."""
    event = load(text).tournament
    found = possible_ends(event, pair, lambda *_: (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)))
    by_games = []
    for end, _ in found:
        both = (end.white.points, end.black.points)
        by_games.append(both if event.kind is Kind.DOUBLE else (end.white.secondary, end.black.secondary))

    assert ends == [
        ((one / POINT, other / POINT), end.white.result.value, 16 * chance)
        for (one, other), (end, chance) in zip(by_games, found, strict=True)
    ]
    assert [f"{one}-{other}" for (one, other), *_ in ends] == [end.text for end, _ in found]


@pytest.mark.parametrize(
    ("kind", "games"), [(Kind.TEAM, [(0, 0, True)] * 4), (Kind.DOUBLE, [(1, 2, True), (1, 2, False)])]
)
def test_open_games_of_players_who_are_unknown(kind: Kind, games: list[object]):
    """All of the match are open; of teams nobody says who plays."""
    event = matches(4, ["1-2, 3-4 2:0"], kind=kind)

    assert games == [*_open_games(event, (1, 2), len(games))]
    assert not _has_begun(event, (1, 2))


def test_a_match_has_begun_with_its_first_result():
    """In the last round: results of earlier ones, and of other matches, do not matter."""
    ended, still_open = Game(2, Colour.WHITE, Result.WIN), Game(2, Colour.WHITE, Result.PENDING)
    event = matches(4, ["1-2 2:0, 3-4 2:0", "1-2, 3-4"])
    for entries, has_begun in (
        ((ended, ended), False),
        ((ended, ended, still_open), False),
        ((ended, ended, still_open, still_open), False),
        ((ended, ended, ended), True),
        ((ended, ended, still_open, ended), True),
    ):
        people = (Participant(1, 1, "", entries), Participant(3, 3, "", (ended,) * 4))
        assert has_begun is _has_begun(event._replace(individuals=people), (1, 2))


def test_a_match_is_played_on_boards_that_are_counted():
    """C.04.6: without their number, or the points of a game, nobody knows how it can end."""
    event = matches(4, ["1-2, 3-4 2:0"], kind=Kind.TEAM)._replace(boards=4)
    for facts in ({"boards": None}, {"secondary": None}):
        with pytest.raises(InputError, match="number of boards of a team, or the points for a game, are missing"):
            parse_game_end(event._replace(**facts), (1, 2), "4-0")
    for points in (PointSystem(win_white=20_000), PointSystem(draw_white=1)):
        with pytest.raises(NotSupported, match="Games score differently for White and Black"):
            parse_game_end(event._replace(secondary=points), (1, 2), "4-0")
