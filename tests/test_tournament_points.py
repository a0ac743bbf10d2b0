"""Points and results: what is written, what each outcome is worth, and how games make a match."""

from __future__ import annotations

import pytest

from fidepair.tournament import (
    HALF_POINT,
    OF_MATCHES,
    POINT,
    TITLES,
    Adjustment,
    BoardNumber,
    BoardSums,
    Bye,
    Choice,
    Colour,
    ColourType,
    Entrant,
    Game,
    Kind,
    LineUp,
    Match,
    Participant,
    PointSystem,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
    format_points,
    game_on_board,
    is_pending,
    match_of_boards,
    match_of_two_games,
    mean_rating,
    outcome,
    parse_points,
    points_of,
    points_of_boards,
    points_of_teams,
    points_of_two_games,
    rounds_without_rematch,
)

WHITE, BLACK = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS, PENDING = Result.WIN, Result.DRAW, Result.LOSS, Result.PENDING
WON_BY_FORFEIT, LOST_BY_FORFEIT = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
OTHER = PointSystem(*(number * POINT for number in range(1, 14)))
"""Points that differ for every outcome, in the order of the fields: 1 for a win with White to 13 for a game to come."""


# ── as text ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("1.5", 15_000),
        (".5", 5_000),
        ("3", 30_000),
        ("3.", 30_000),
        ("-0.5", -5_000),
        (" 2 ", 20_000),
        ("0.0001", 1),
        ("1.50000", 15_000),
        ("999999999", 9_999_999_990_000),
    ],
)
def test_points_are_exact_decimals(text, points):
    assert points == parse_points(text)


@pytest.mark.parametrize(
    "text", ["", ".", "-", "-.", "1,5", "a", "1.a", "--1", "+1", "0.00001", "1234567890", "²", "1.²", "٣"]
)
def test_what_is_no_number_of_points(text):
    """At most nine digits before the point, four behind it, and no other digits than those of ASCII."""
    with pytest.raises(ValueError, match=r".*"):
        parse_points(text)


@pytest.mark.parametrize(
    ("points", "text"),
    [(15_000, "1.5"), (0, "0.0"), (-5_000, "-0.5"), (1, "0.0001"), (20_000, "2.0"), (-12_500, "-1.25"), (100, "0.01")],
)
def test_points_as_text(points, text):
    assert text == format_points(points)
    assert points == parse_points(text)


# ── what is worth how much ───────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        pytest.param(Game(2, WHITE, WIN), 1, id="win-white"),
        pytest.param(Game(2, BLACK, WIN), 2, id="win-black"),
        pytest.param(Game(2, None, WIN), 1, id="win-unknown-colour"),
        pytest.param(Game(2, WHITE, DRAW), 3, id="draw-white"),
        pytest.param(Game(2, BLACK, DRAW), 4, id="draw-black"),
        pytest.param(Game(2, WHITE, LOSS), 5, id="loss-white"),
        pytest.param(Game(2, BLACK, LOSS), 6, id="loss-black"),
        pytest.param(Game(2, BLACK, Result.UNRATED_WIN), 2, id="unrated-win"),
        pytest.param(Game(2, WHITE, Result.UNRATED_DRAW), 3, id="unrated-draw"),
        pytest.param(Game(2, BLACK, Result.UNRATED_LOSS), 6, id="unrated-loss"),
        pytest.param(Game(2, WHITE, WON_BY_FORFEIT), 7, id="forfeit-win"),
        pytest.param(Game(2, BLACK, LOST_BY_FORFEIT), 8, id="forfeit-loss"),
        pytest.param(Bye.FULL, 9, id="full-point-bye"),
        pytest.param(Bye.HALF, 10, id="half-point-bye"),
        pytest.param(Bye.ZERO, 11, id="zero-point-bye"),
        pytest.param(Bye.PAB, 12, id="pab"),
        pytest.param(Game(2, WHITE, PENDING), 13, id="pending"),
        pytest.param(Match(2, WHITE, WIN, 7 * POINT), 7, id="match"),
    ],
)
def test_each_entry_has_its_points(entry, points):
    """A match has points of its own."""
    assert points * POINT == OTHER.of(entry)


def test_usual_points():
    """1, 1/2, 0 (C.04.1 3); a bye counts as its name says, and a game to come as a draw (C.04.2 3.1)."""
    assert (1, 1, 0.5, 0.5, 0, 0, 1, 0, 1, 0.5, 0, 1, 0.5) == tuple(points / POINT for points in PointSystem())
    assert POINT == 2 * HALF_POINT


def test_points_by_colour():
    """As many as for a win is the smaller number, more than for a loss the greater one."""
    assert (1 * POINT, 6 * POINT) == (OTHER.win, OTHER.loss)
    swapped = OTHER._replace(win_white=3, win_black=1, loss_white=2, loss_black=0)
    assert (1, 2) == (swapped.win, swapped.loss)


@pytest.mark.parametrize(
    ("points", "why"),
    [
        pytest.param(PointSystem(), "", id="usual"),
        pytest.param(points_of(3 * POINT, POINT), "", id="three-for-a-win"),
        pytest.param(points_of(2, 1, 0), "", id="two-draws-are-a-win-and-a-loss"),
        pytest.param(points_of(2, 2, 1), "two draws are worth more than a win and a loss", id="draws"),
        pytest.param(points_of(2, 1, 0, pab=2), "", id="bye-like-a-win"),
        pytest.param(points_of(2, 1, 0, pab=3), "the pairing-allocated bye is worth more than a win", id="bye"),
        pytest.param(PointSystem(win_black=POINT - 1, loss_black=1), "", id="bye-like-a-win-with-White"),
    ],
)
def test_what_fide_allows_nowhere(points, why):
    """C.04.1 3."""
    assert why == points.against_fide


def test_points_of_players_and_teams():
    """Forfeits and byes count like results; an absence like a loss, of teams 0; the PAB like a win, of teams like a
    draw (C.04.6 1.4), unless it is given."""
    assert (3, 3, 1, 1, 0, 0, 3, 0, 3, 1, 0, 3, 1) == points_of(3, 1)
    assert (3, 3, 2, 2, 1, 1, 3, 1, 3, 2, 1, 2, 2) == points_of(3, 2, 1, pab=2)
    assert (3, 3, 2, 2, 1, 1, 3, 1, 3, 2, 0, 2, 2) == points_of_teams(3, 2, 1)
    assert 0 == points_of_teams(3, 2, 1, pab=0).pab
    assert points_of_teams(2 * POINT, POINT) == OF_MATCHES


def test_points_of_matches():
    """On four boards all points four times, and half of them for the PAB; of two games twice, with a win and a draw
    for the PAB (C.04.5 1.4)."""
    assert (4, 4, 2, 2, 0, 0, 4, 0, 4, 2, 0, 2, 2) == tuple(points / POINT for points in points_of_boards(4))
    assert (2, 2, 1, 1, 0, 0, 2, 0, 2, 1, 0, 1.5, 1) == tuple(
        points / POINT for points in points_of_two_games(PointSystem())
    )
    expected = (3, 3, 7, 7, 11, 11, 14, 16, 18, 20, 22, 5, 26)
    assert expected == tuple(points // POINT for points in points_of_two_games(OTHER))


# ── games and matches ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "colour"),
    [((0, WHITE, WON_BY_FORFEIT), None), ((2, WHITE, WON_BY_FORFEIT), WHITE), ((0, BLACK, LOST_BY_FORFEIT), BLACK)],
)
def test_a_board_won_against_nobody_has_no_colour(game, colour):
    assert Game(game[0], colour, game[2]) == game_on_board(*game)


@pytest.mark.parametrize(
    ("own", "theirs", "brought", "expected"),
    [
        pytest.param((WIN, DRAW), (LOSS, DRAW), (15, 5), (WHITE, WIN), id="won"),
        pytest.param((LOSS, DRAW), (WIN, DRAW), (5, 15), (WHITE, LOSS), id="lost"),
        pytest.param((WIN, LOSS), (LOSS, WIN), (10, 10), (WHITE, DRAW), id="drawn"),
        pytest.param((WIN, PENDING), (LOSS, PENDING), (15, 5), (WHITE, PENDING), id="open"),
        pytest.param((LOST_BY_FORFEIT,) * 2, (WON_BY_FORFEIT,) * 2, (0, 20), (WHITE, LOST_BY_FORFEIT), id="forfeited"),
        pytest.param((WON_BY_FORFEIT,) * 2, (LOST_BY_FORFEIT,) * 2, (20, 0), (WHITE, WON_BY_FORFEIT), id="by-forfeit"),
        pytest.param((WON_BY_FORFEIT, LOSS), (LOST_BY_FORFEIT, WIN), (10, 10), (WHITE, DRAW), id="one-played"),
        pytest.param(
            (WON_BY_FORFEIT, LOST_BY_FORFEIT), (LOST_BY_FORFEIT, WON_BY_FORFEIT), (10, 10), (None, DRAW), id="none"
        ),
    ],
)
def test_a_match_of_two_games(own, theirs, brought, expected):
    """C.04.5 0, 1.6: who forfeits both games forfeits the match; the colour counts if one game was played."""
    assert Match(7, expected[0], expected[1], brought[0]) == match_of_two_games(7, WHITE, own, theirs, brought)


def sums(points: int, *, played: bool = True, pending: bool = False, results: bool = True) -> BoardSums:
    return BoardSums(points, played, pending, results)


@pytest.mark.parametrize(
    ("own", "theirs", "result", "points", "games"),
    [
        pytest.param(sums(3), sums(1), WIN, 2, 3, id="won"),
        pytest.param(sums(1), sums(3), LOSS, 0, 1, id="lost"),
        pytest.param(sums(2), sums(2), DRAW, 1, 2, id="drawn"),
        pytest.param(sums(3, pending=True), sums(0), PENDING, 2, 3, id="one-of-ours-open"),
        pytest.param(sums(1), sums(2, pending=True), PENDING, 0, 1, id="one-of-theirs-open"),
        pytest.param(sums(0, pending=True, results=False), sums(0), PENDING, 1, 0, id="only-theirs-have-results"),
        pytest.param(sums(2, pending=True), sums(2, results=False), PENDING, 1, 2, id="only-ours-have-results"),
        pytest.param(
            sums(2, pending=True, results=False), sums(2, results=False), PENDING, 1, 9, id="no-board-has-a-result"
        ),
        pytest.param(sums(4, played=False), sums(0, played=False), WON_BY_FORFEIT, 2, 4, id="they-forfeit"),
        pytest.param(sums(0, played=False), sums(4, played=False), LOST_BY_FORFEIT, 0, 0, id="we-forfeit"),
        pytest.param(sums(0, played=False), sums(0, played=False), LOST_BY_FORFEIT, -1, 0, id="both-forfeit"),
        pytest.param(sums(2, played=False), sums(2, played=False), LOST_BY_FORFEIT, 1, 2, id="two-forfeits-each"),
    ],
)
def test_a_match_of_teams(own, theirs, result, points, games):
    """C.04.6 1.6.1: forfeited if no board was played; nobody has more, and no points: both forfeited the match."""
    of_match = points_of_teams(2, 1)._replace(forfeit_loss=-1)

    assert Match(7, BLACK, result, points, games) == match_of_boards(7, BLACK, own, theirs, of_match, pending=9)


@pytest.mark.parametrize(("points", "result"), [((2, 1), WIN), ((1, 2), LOSS), ((1, 1), DRAW)])
def test_the_outcome_of_a_match(points, result):
    assert result is outcome(*points)


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 5), (10, 9)])
def test_rounds_before_two_meet_again(count, rounds):
    """C.04.1 2: against all others, with one bye where the number is odd."""
    assert rounds == rounds_without_rematch(count)


def test_results_that_are_played_and_open():
    """C.04.2 3.4: a forfeit is not played; a game to come counts as played (decision G13)."""
    assert {WON_BY_FORFEIT, LOST_BY_FORFEIT} == {result for result in Result if not result.is_played}
    entries = Game(1, WHITE, PENDING), Game(1, WHITE, WIN), Bye.PAB
    assert [True, False, False] == [*map(is_pending, entries)]
    assert (BLACK, WHITE) == (WHITE.opposite, BLACK.opposite)


# ── people ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("ratings", "mean"), [((), None), ((None,), None), ((2000, 2001), 2001), ((None, 2002, 2001), 2002), ((7,), 7)]
)
def test_the_mean_of_the_ratings_is_rounded_half_up(ratings, mean):
    assert mean == mean_rating([Participant(1, 1, "", rating=rating) for rating in ratings])


@pytest.mark.parametrize(
    ("rating", "national", "strength", "by_federation"),
    [(2000, 1900, 2000, False), (None, 1900, 1900, True), (2000, None, 2000, False), (None, None, None, False)],
)
def test_the_strength_of_an_entrant(rating, national, strength, by_federation):
    """C.04.2 2.1: the rating, or the national one if there is no other."""
    entrant = Entrant("Roe", rating, national)

    assert (strength, by_federation) == (entrant.strength, entrant.is_by_federation)


def test_what_is_left_out():
    """Of a fact that is not given there is nothing: no points, no line of a list, no round."""
    nothing = (None, None, "", "", "", "", "", "", None, (), 0, "")

    assert ("Roe", *nothing) == Entrant("Roe")
    assert (2, WHITE, WIN, POINT, 0) == Match(2, WHITE, WIN, POINT)
    assert (1, 1, "Roe", (), "", None, "", "", "", "", ()) == Participant(1, 1, "Roe")
    assert (ColourType.A, PrimaryScore.MATCH, True) == TeamRules()
    assert (0, "", None, None) == Tournament(())[1:5]


def test_titles_in_descending_order():
    """C.04.2 2.2.2."""
    assert ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "") == TITLES


# ── the tournament ───────────────────────────────────────────────────────────


def event(*entries: tuple, **facts) -> Tournament:
    """Return a tournament of participants with these entries."""
    people = tuple(Participant(number, number, f"P{number}", own) for number, own in enumerate(entries, 1))
    return Tournament(people, len(entries[0]) if entries else 0, **facts)


def adjusted(kinds, points, round_number, numbers) -> Adjustment:
    return Adjustment(frozenset(kinds), points, round_number, frozenset(numbers))


@pytest.mark.parametrize(
    ("adjustments", "points"),
    [
        pytest.param([], [10_000, 10_000], id="none"),
        pytest.param([adjusted([], 3, None, [])], [10_003, 10_003], id="added-to-all"),
        pytest.param([adjusted([], 3, 2, []), adjusted([], 4, 2, [1])], [10_000, 10_007], id="both-added"),
        pytest.param([adjusted([], 3, 2, [2])], [10_000, 10_000], id="of-others"),
        pytest.param([adjusted([WIN], 3, None, [])], [3, 10_000], id="of-wins"),
        pytest.param([adjusted([Bye.PAB], 3, None, [])], [10_000, 3], id="of-byes"),
        pytest.param([adjusted([WIN], 3, 1, []), adjusted([WIN], 4, None, [])], [3, 10_000], id="a-round-first"),
        pytest.param([adjusted([WIN], 3, None, []), adjusted([WIN], 4, None, [])], [4, 10_000], id="the-later-one"),
        pytest.param([adjusted([WIN], 3, None, [1]), adjusted([WIN], 4, 1, [])], [3, 10_000], id="named-ones-first"),
        pytest.param([adjusted([WIN], 3, None, []), adjusted([], 4, None, [])], [7, 10_004], id="replaced-and-added"),
    ],
)
def test_abnormal_points(adjustments, points):
    """The most specific one replaces; those without kinds are added."""
    one = event((Game(2, WHITE, WIN), Bye.PAB), (Game(1, BLACK, LOSS), Bye.ZERO), adjustments=tuple(adjustments))

    assert points == one.points_by_round(one.participants[0])


def test_the_secondary_score():
    """Of a match its other points, of a bye those of the secondary system; abnormal ones of that score only."""
    teams = event(
        (Match(2, WHITE, WIN, 2, 3), Bye.PAB),
        (Match(1, BLACK, LOSS, 0, 1), Bye.ZERO),
        kind=Kind.TEAM,
        secondary=points_of_boards(4),
        adjustments=(adjusted([], 100, None, []),),
    )

    assert [3, 2 * POINT] == teams.secondary_by_round(teams.participants[0])
    assert [3, POINT] == teams._replace(secondary=None).secondary_by_round(teams.participants[0])
    changed = teams._replace(secondary_adjustments=(adjusted([], 5, 1, [1]),))
    assert [8, 2 * POINT] == changed.secondary_by_round(teams.participants[0])


def test_the_two_scores_of_teams_change_places():
    """C.04.6 1.2.1; where the score is the primary one, nothing changes."""
    teams = event((Match(2, WHITE, WIN, 2, 3), Bye.PAB), (Match(1, BLACK, LOSS, 0, 1), Bye.ZERO), kind=Kind.TEAM)
    teams = teams._replace(points=OF_MATCHES, secondary=points_of_boards(4), adjustments=(adjusted([], 1, 1, [1]),))
    changed = teams.with_primary(PrimaryScore.GAME)

    assert teams is teams.with_primary(PrimaryScore.MATCH)
    assert [(3, 2), (1, 0)] == [(one.entries[0].points, one.entries[0].secondary) for one in changed.participants]
    assert (points_of_boards(4), OF_MATCHES) == (changed.points, changed.secondary)
    assert ((), teams.adjustments) == (changed.adjustments, changed.secondary_adjustments)
    assert teams == changed.with_primary(PrimaryScore.MATCH)
    assert PointSystem() == teams._replace(secondary=None).with_primary(PrimaryScore.GAME).points


def test_rules_of_teams_that_are_given():
    teams = event((Match(2, WHITE, WIN, 2, 3),), (Match(1, BLACK, LOSS, 0, 1),), kind=Kind.TEAM)

    assert teams == teams.with_team_rules()
    assert TeamRules(ColourType.B) == teams.with_team_rules(ColourType.B).team_rules
    assert TeamRules(use_secondary=False) == teams.with_team_rules(use_secondary=False).team_rules
    changed = teams.with_team_rules(primary=PrimaryScore.GAME)
    assert (PrimaryScore.GAME, 3) == (changed.team_rules.primary, changed.participants[0].entries[0].points)


def test_boards_and_line_ups():
    """Colours alternate beyond those of the file; a line-up is that of its match, or the first players."""
    team = Participant(1, 1, "A", roster=(11, 12, 13))
    teams = Tournament((team,), boards=2, line_ups=(LineUp(2, 1, 5, (13, 0, 11)),))

    assert (WHITE, BLACK, WHITE) == teams.colours_of_boards(3)
    assert (BLACK, BLACK, WHITE, BLACK) == teams._replace(board_colours=(BLACK,) * 2).colours_of_boards(4)
    assert (BLACK,) == teams._replace(board_colours=(BLACK,) * 2).colours_of_boards(1)
    assert (13, 0) == teams.line_up_of(team, 5, 2)
    assert [(11, 12)] * 2 == [teams.line_up_of(team, 5, 1), teams.line_up_of(team, 6, 2)]


def test_printed_board_numbers():
    """The latest number up to a round holds; 0 ends a fixed board."""
    seats = (BoardNumber(3, 7, 0), BoardNumber(1, 7, 12), BoardNumber(2, 0, 51), BoardNumber(2, 8, 3))
    numbered = event(seats=seats)

    assert [1, 51, 51] == [numbered.first_board(number) for number in (1, 2, 3)]
    assert [{7: 12}, {7: 12, 8: 3}, {8: 3}] == [numbered.fixed_boards(number) for number in (1, 2, 3)]


def test_open_games():
    """By White, ascending; of the last round without a number; a round with one is not closed."""
    opened = event(
        (Game(4, BLACK, PENDING), Game(2, BLACK, WIN)),
        (Game(3, WHITE, PENDING), Game(1, WHITE, LOSS)),
        (Game(2, BLACK, PENDING), Game(4, WHITE, PENDING)),
        (Game(1, WHITE, PENDING), Game(3, BLACK, PENDING)),
    )

    assert [(2, 3), (4, 1)] == opened.open_games(1)
    assert [(3, 4)] == opened.open_games()
    assert {1: "2-3, 4-1"} == opened.adjourned_games(2)
    assert {1: "2-3, 4-1", 2: "3-4"} == opened.adjourned_games(9)
    assert 1 == opened.rounds_closed
    assert (0, []) == (Tournament(()).rounds_closed, Tournament(()).open_games())
    lone = event((Bye.PAB,), (Bye.ZERO,), lone_pab=1)
    assert [0, 1] == [lone.rounds_closed, lone._replace(lone_pab=None).rounds_closed]


@pytest.mark.parametrize(
    ("kind", "rating", "rated"),
    [
        pytest.param(Kind.INDIVIDUAL, 2000, True, id="rated"),
        pytest.param(Kind.INDIVIDUAL, None, False, id="unrated"),
        pytest.param(Kind.INDIVIDUAL, 1900, False, id="national"),
        pytest.param(Kind.INDIVIDUAL, 1500, False, id="provisional"),
        pytest.param(Kind.TEAM, 1500, True, id="provisional-of-a-team"),
        pytest.param(Kind.TEAM, 1900, False, id="national-in-a-team"),
    ],
)
def test_who_has_a_fide_rating(kind, rating, rated):
    """Neither a federation's nor the arbiter's; of a team event the arbiter's are those of teams."""
    one = Tournament((), kind=kind, national={1: 1900}, provisional={1: 1500})

    assert rated is one.is_fide_rated(Participant(1, 1, "A", rating=rating))
    assert one.provisional_ratings == ({1: 1500} if kind is Kind.TEAM else {1: 1900})


@pytest.mark.parametrize(
    ("text", "code", "called"),
    [
        ("Round-Robin", None, True),
        ("round robin (double)", "", True),
        ("Round-Robin", "FIDE_DUTCH", False),
        ("Swiss, no round robin", None, False),
        ("Swiss", None, False),
    ],
)
def test_a_round_robin_by_its_words(text, code, called):
    assert called is Tournament((), type_text=text, type_code=code).is_called_round_robin


def test_a_change_of_the_number_of_rounds():
    assert (7, 6) == Choice(3, "rounds", "7/6").numbers
    assert [2, 1, 1] == [Tournament((), kind=kind).games_a_round for kind in (Kind.DOUBLE, Kind.INDIVIDUAL, Kind.TEAM)]


def test_participants_by_number():
    """One takes the place of the one with the number; data of a player, who of a team event is an individual."""
    both = event((Bye.PAB,), (Bye.ZERO,))
    team = both._replace(kind=Kind.TEAM, individuals=both.participants)
    changed = both.participants[1]._replace(rating=2000)

    assert {1: both.participants[0], 2: both.participants[1]} == both.by_number()
    assert (both.participants[0], changed) == both.with_participant(changed).participants
    assert (both.participants[0], changed) == both.with_data(2, rating=2000).participants
    of_team = team.with_data(2, rating=2000)
    assert (both.participants, (both.participants[0], changed)) == (of_team.participants, of_team.individuals)
    assert (both.participants, of_team.individuals) == (both.players, of_team.players)


def test_an_open_game():
    """A match counts as a draw until it is played (C.04.2 3.1), in both scores."""
    teams = Tournament((), kind=Kind.TEAM, points=OF_MATCHES, secondary=points_of_boards(4))

    assert Game(3, BLACK, PENDING) == Tournament(()).open_game(3, BLACK)
    assert Match(3, WHITE, PENDING, POINT, 2 * POINT) == teams.open_game(3, WHITE)
    assert Match(3, WHITE, PENDING, POINT, 0) == teams._replace(secondary=None).open_game(3, WHITE)


def test_the_last_with_virtual_points():
    """By the numbers of round one; who never had any does not count."""
    three = event((Bye.ZERO,), (Bye.ZERO,), (Bye.ZERO,))

    assert [None, None] == [three.last_accelerated(), three._replace(virtual={1: (0,)}).last_accelerated()]
    assert 2 == three._replace(virtual={1: (1,), 2: (0, 1), 3: (0,)}).last_accelerated()


def test_statements_of_a_file():
    assert not Tournament(()).has_statements()
    for stated in ({"corrections": ("a",)}, {"choices": (Choice(1, "tpn", "file"),)}, {"national": {1: 5}}):
        assert Tournament((), **stated).has_statements()
    assert Tournament((), provisional={1: 5}).has_statements()
