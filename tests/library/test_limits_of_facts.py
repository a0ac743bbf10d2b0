"""Facts of tournaments made in memory: the last value that agrees with the others, and the first that does not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from fidepair import (
    Announcement,
    Bye,
    Colour,
    FidepairError,
    Forbidden,
    Game,
    InputError,
    Kind,
    Match,
    Participant,
    Result,
    Tournament,
    UsageError,
)
from fidepair.tournament import Adjustment, BoardNumber, LineUp, consistent

if TYPE_CHECKING:
    from collections.abc import Callable

W, B = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def one(number: int, *entries: Any, **facts: Any) -> Participant:
    return Participant(number, facts.pop("tpn", number), f"P{number}", entries, **facts)


FOUR = (one(1, Game(3, W, WIN)), one(2, Game(4, B, DRAW)), one(3, Game(1, B, LOSS)), one(4, Game(2, W, DRAW)))


def event(**facts: Any) -> Tournament:
    """Return four players after one of five rounds."""
    return Tournament(**{"participants": FOUR, "rounds": 5, "rounds_paired": 1, **facts})


def agrees(tournament: Tournament) -> bool:
    try:
        return tournament == consistent(tournament)
    except FidepairError:
        return False


# ── numbers ──────────────────────────────────────────────────────────────────


def adjusted(number: int | None = None, numbers: tuple[int, ...] = ()) -> Adjustment:
    return Adjustment(frozenset({WIN}), 5, number, frozenset(numbers))


NUMBERS: dict[str, tuple[Callable[[int], Tournament], int, int | None]] = {
    "participants: number": (lambda n: Tournament((one(n, tpn=1),)), 1, None),
    "participants: 7: tpn": (lambda n: Tournament((one(7, tpn=n),)), 1, None),
    "participants: 1: rating": (lambda n: event(participants=(FOUR[0]._replace(rating=n), *FOUR[1:])), 1, 9999),
    "boards": (lambda n: event(boards=n), 1, None),
    "rounds_paired": (lambda n: Tournament((), n), 0, None),
    "rounds": (lambda n: Tournament((), 0, rounds=n), 1, None),
    "first_day (year)": (lambda n: event(first_day=(n, 1, 1)), 1, 9999),
    "first_day (month)": (lambda n: event(first_day=(2026, n, 1)), 1, 12),
    "first_day (day)": (lambda n: event(first_day=(2026, 1, n)), 1, 31),
    "announced: round": (lambda n: event(announced=(Announcement(n, 1, Bye.HALF),), rounds_paired=0,
                                         participants=(one(1),)), 1, None),
    "put_aside: round": (lambda n: event(put_aside=(Announcement(n, 1, Bye.HALF),)), 1, None),
    "forbidden: round": (lambda n: event(forbidden=(Forbidden(n, None, frozenset({1, 2})),)), 1, None),
    "forbidden: last": (lambda n: event(forbidden=(Forbidden(3, n, frozenset({1, 2})),)), 3, None),
    "adjustments: round": (lambda n: event(adjustments=(adjusted(n),)), 1, None),
    "adjustments: round (secondary)": (lambda n: event(secondary_adjustments=(adjusted(n),)), 1, None),
    "provisional": (lambda n: event(provisional={2: n}), 1, 9999),
    "national": (lambda n: event(national={2: n}), 1, 9999),
    "recoloured": (lambda n: event(recoloured=frozenset({n})), 1, 1),
    "seats": (lambda n: event(seats=(BoardNumber(n, 1, 4),)), 1, None),
    "seats (board)": (lambda n: event(seats=(BoardNumber(1, 1, n),)), 0, None),
    "starts, completed": (lambda n: event(starts={n: "2026-08-15 14:00"}), 1, None),
    "starts, completed (later)": (lambda n: event(completed={n: "2026-08-15 18:00"}), 1, None),
}  # fmt: skip
"""Each number with what may hold it, the least value and the greatest, if there is one."""


@pytest.mark.parametrize("fact", NUMBERS)
def test_a_number_has_limits(fact: str):
    """The least value is accepted and the one below it is not; so is the greatest, and the one above it is not."""
    made, least, most = NUMBERS[fact]
    limits = f"at least {least}" if most is None else f"from {least} to {most}"
    beyond = [least - 1] if most is None else [least - 1, most + 1]

    assert agrees(made(least))
    assert most is None or agrees(made(most))
    for value in beyond:
        words = f"{fact.partition(' (')[0]}: {value} is out of range.\n  Expected a number {limits}."
        with pytest.raises(InputError, match=f"^{re.escape(words)}$"):
            consistent(made(value))


NAMES: dict[str, Callable[[int], dict[str, Any]]] = {
    "announced": lambda n: {"announced": (Announcement(2, n, Bye.HALF),)},
    "put_aside": lambda n: {"put_aside": (Announcement(2, n, Bye.HALF),)},
    "unentered": lambda n: {"unentered": (n,)},
    "forbidden": lambda n: {"forbidden": (Forbidden(1, None, frozenset({2, n})),)},
    "adjustments": lambda n: {"adjustments": (adjusted(None, (n,)),)},
    "adjustments (secondary)": lambda n: {"secondary_adjustments": (adjusted(None, (n,)),)},
    "virtual": lambda n: {"virtual": {n: (10_000,)}},
    "provisional": lambda n: {"provisional": {n: 1500}},
    "national": lambda n: {"national": {n: 1500}},
    "line_ups (team)": lambda n: {"line_ups": (LineUp(1, n, 3, (77,)),)},
    "line_ups (opponent)": lambda n: {"line_ups": (LineUp(1, 3, n, (77,)),)},
    "last_of_ga": lambda n: {"last_of_ga": n},
    "came_later": lambda n: {"came_later": frozenset({n})},
    "seats": lambda n: {"seats": (BoardNumber(1, n, 5),)},
    "clubs": lambda n: {"clubs": {n: "Kings"}},
    "groups": lambda n: {"groups": {n: "U18"}},
}


@pytest.mark.parametrize("fact", NAMES)
def test_a_fact_names_a_participant(fact: str):
    """1 takes part, 9 does not. The players of a line-up are not participants."""
    assert agrees(event(**NAMES[fact](1)))
    with pytest.raises(InputError, match=f"^{fact.partition(' (')[0]}: no participant has the number 9.\n  Use"):
        consistent(event(**NAMES[fact](9)))


@pytest.mark.parametrize(
    ("rounds", "number", "agreeing"), [(5, 4, True), (5, 5, True), (5, 6, False), (None, 99, True)]
)
def test_a_round_of_the_tournament(rounds: int | None, number: int, agreeing: bool):
    """Up to the number of rounds, if that is known."""
    bye = event(rounds=rounds, announced=(Announcement(number, 1, Bye.HALF),))
    apart = event(rounds=rounds, forbidden=(Forbidden(number, None, frozenset({1, 2})),))

    assert (agreeing, agreeing) == (agrees(bye), agrees(apart))


@pytest.mark.parametrize(("paired", "rounds", "agreeing"), [(2, 2, True), (2, 3, True), (2, 1, False), (2, None, True)])
def test_no_more_rounds_are_paired_than_there_are(paired: int, rounds: int | None, agreeing: bool):
    assert agreeing is agrees(Tournament((one(1, Bye.ZERO, Bye.ZERO),), paired, rounds=rounds))


@pytest.mark.parametrize("day", [(2026,), (2026, 1), (2026, 1, 1, 1), ()])
def test_a_day_has_three_numbers(day: tuple[int, ...]):
    with pytest.raises(UsageError, match=r"first_day: .* is not valid\.\n  Expected year, month and day\."):
        consistent(event(first_day=day))


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"provisional": {"1": 1500}}, "provisional: `'1'`"),
        ({"provisional": {1: "1500"}}, "provisional: `'1500'`"),
        ({"virtual": {1: [10_000]}}, "virtual: `[10000]`"),
        ({"virtual": {1: (1.5,)}}, "virtual: `1.5`"),
        ({"recoloured": {1}}, "recoloured: `{1}`"),
        ({"recoloured": frozenset({"1"})}, "recoloured: `'1'`"),
    ],
)
def test_the_parts_of_a_value_have_types(facts: dict[str, Any], field: str):
    with pytest.raises(UsageError, match=f"^{re.escape(field)} is not valid"):
        consistent(event(**facts))


# ── byes ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("entries", "number", "bye", "agreeing"),
    [
        pytest.param((Bye.HALF, Bye.ZERO), 1, Bye.HALF, True, id="as-it-was"),
        pytest.param((Bye.HALF, Bye.ZERO), 1, Bye.ZERO, False, id="another-one"),
        pytest.param((Bye.HALF, Bye.ZERO), 2, Bye.HALF, False, id="another-one-in-the-last-round"),
        pytest.param((Bye.HALF, Bye.ZERO), 2, Bye.ZERO, True, id="as-it-was-in-the-last-round"),
        pytest.param((Bye.HALF, Bye.ZERO), 3, Bye.HALF, True, id="in-the-next-round"),
    ],
)
def test_an_announced_bye_agrees_with_the_paired_round(entries: tuple[Bye, ...], number: int, bye: Bye, agreeing: bool):
    bye_of_one = (Announcement(number, 1, bye),)

    assert agreeing is agrees(Tournament((one(1, *entries), one(2, *entries)), 2, announced=bye_of_one))


LONE = (one(1, Bye.HALF, Bye.PAB), one(2, Bye.HALF, Bye.ZERO))


@pytest.mark.parametrize(
    ("people", "paired", "announced", "words"),
    [
        pytest.param(LONE, 2, [], "", id="alone"),
        pytest.param(LONE, 2, [Announcement(2, 2, Bye.HALF)], "", id="that-round-is-still-to-be-paired"),
        pytest.param(LONE, 2, [Announcement(1, 2, Bye.ZERO)], "ZERO contradicts the entry", id="the-one-before-is-not"),
        pytest.param(FOUR, 1, [], "lone_pab is 1, but round 1 has games.", id="there-are-games"),
        pytest.param((one(1), one(2)), 0, [], "lone_pab is 1, but no round is paired.", id="there-is-no-round"),
        pytest.param(LONE[1:], 2, [], "lone_pab: no participant has the number 1.", id="nobody"),
    ],
)
def test_a_lone_bye(people: tuple[Participant, ...], paired: int, announced: list[Announcement], words: str):
    """Its round is in the file for one participant only: all others have no game, and may have announced byes."""
    given = Tournament(people, paired, lone_pab=1, announced=tuple(announced))
    if words:
        with pytest.raises(InputError, match=re.escape(words)):
            consistent(given)
    else:
        assert agrees(given)


# ── games and matches ────────────────────────────────────────────────────────


def two(kind: Kind, mine: Any, theirs: Any, **facts: Any) -> Tournament:
    """Return an event in which 1 and 2 have these entries of one round."""
    return Tournament((one(1, mine), one(2, theirs)), 1, kind=kind, **facts)


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        ((W, WIN), (B, LOSS), ""),
        ((None, WIN), (None, LOSS), "the colours None and None contradict"),
        ((W, WIN), (None, LOSS), "the colours WHITE and None contradict"),
        ((W, WIN), (W, LOSS), "the colours WHITE and WHITE contradict"),
        ((W, WIN), (B, Result.UNRATED_LOSS), ""),
        ((W, DRAW), (B, LOSS), ""),
        ((W, LOSS), (B, LOSS), ""),
        ((W, DRAW), (B, WIN), "the results DRAW and WIN contradict"),
        ((None, Result.FORFEIT_WIN), (None, Result.FORFEIT_LOSS), ""),
        ((W, Result.FORFEIT_WIN), (None, Result.FORFEIT_LOSS), ""),
        ((W, Result.FORFEIT_WIN), (W, Result.FORFEIT_LOSS), "the colours WHITE and WHITE contradict"),
    ],
)
def test_both_sides_of_a_game(mine: Any, theirs: Any, words: str):
    """A game that was played has two colours (C.04.2 3.4); of a forfeited one they may be unknown."""
    given = two(Kind.INDIVIDUAL, Game(2, *mine), Game(1, *theirs))
    if words:
        with pytest.raises(InputError, match=f"^round 1, 1-2: {words}"):
            consistent(given)
    else:
        assert agrees(given)


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        ((W, WIN), (B, LOSS), ""),
        ((None, DRAW), (None, DRAW), ""),
        ((W, WIN), (None, LOSS), "the colours WHITE and None contradict"),
        ((W, WIN), (W, LOSS), "the colours WHITE and WHITE contradict"),
        ((W, DRAW), (B, LOSS), "the results DRAW and LOSS contradict"),
        ((W, LOSS), (B, LOSS), "the results LOSS and LOSS contradict"),
        ((W, Result.FORFEIT_LOSS), (None, Result.FORFEIT_LOSS), ""),
    ],
)
@pytest.mark.parametrize("kind", [Kind.DOUBLE, Kind.TEAM])
def test_both_sides_of_a_match(kind: Kind, mine: Any, theirs: Any, words: str):
    """A match that was played has two colours, or none if no game of it was (C.04.5 1.6). It has one winner."""
    given = two(kind, Match(2, *mine, 5), Match(1, *theirs, 5))
    if words:
        with pytest.raises(InputError, match=f"^round 1, 1-2: {words}"):
            consistent(given)
    else:
        assert agrees(given)


@pytest.mark.parametrize(
    ("points", "field"), [((1.5, 0), "points: `1.5`"), ((1, 1.5), "secondary: `1.5`"), ((True, 0), "points: `True`")]
)
def test_points_of_a_match_are_whole_numbers(points: tuple[Any, Any], field: str):
    """They count ten-thousandths of a point."""
    given = two(Kind.TEAM, Match(2, W, WIN, *points), Match(1, B, LOSS, 0))
    with pytest.raises(UsageError, match=f"^round 1, 1.{field} is not valid"):
        consistent(given)


def test_players_without_matches():
    """In an event of games the players are the participants."""
    with pytest.raises(UsageError, match="Expected none, because the event is not of matches"):
        consistent(event(individuals=FOUR))


MATCHES = (
    one(1, Match(2, W, WIN, 2), roster=(11, 12)),
    one(2, Match(1, B, LOSS, 0), roster=(21, 22)),
    one(3, Bye.PAB, roster=(31,)),
)
BOARDS = (one(11, Game(21, W, WIN)), one(12), one(21, Game(11, B, LOSS)), one(22), one(31))


def with_boards(**entries: tuple[Any, ...]) -> Tournament:
    """Return three teams after one round, some players having other entries: `p11`."""
    people = [person._replace(entries=entries.get(f"p{person.number}", person.entries)) for person in BOARDS]
    return Tournament(MATCHES, 1, kind=Kind.TEAM, individuals=tuple(people))


BYE, WON = Bye.ZERO, Game(0, None, Result.FORFEIT_WIN)


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        pytest.param({}, "", id="one-board"),
        pytest.param({"p12": (WON,)}, "", id="a-board-without-an-opponent"),
        pytest.param({"p12": (BYE,), "p31": (BYE,)}, "", id="players-who-did-not-play"),
        pytest.param({"p12": (BYE, BYE)}, "individuals: 12 has 2 entries, but the paired rounds have 1", id="too-many"),
        pytest.param({"p21": ()}, "11 has the opponent 21, but 21 has no entry.", id="no-entry"),
        pytest.param({"p21": (BYE,)}, "11 has the opponent 21, but 21 has a bye (ZERO).", id="a-bye"),
        pytest.param({"p31": (WON,)}, "a game of player 31 is not part of a match of 3", id="the-team-has-a-bye"),
        pytest.param(
            {"p11": (Game(12, W, WIN),), "p12": (Game(11, B, LOSS),), "p21": ()},
            "a game of player 11 is not part of a match of 1",
            id="within-the-team",
        ),
        pytest.param(
            {"p12": (Game(31, W, WIN),), "p31": (Game(12, B, LOSS),)},
            "a game of player 12 is not part of a match of 1",
            id="of-a-third-team",
        ),
    ],
)
def test_games_of_the_players_of_teams(entries: dict[str, tuple[Any, ...]], words: str):
    """Each is part of the match of the team in that round; the opponent may be missing (C.04.6)."""
    given = with_boards(**entries)
    if words:
        with pytest.raises(InputError, match=re.escape(words)):
            consistent(given)
    else:
        assert agrees(given)


def test_the_players_of_teams_are_not_the_teams():
    """Federation ratings are of players, provisional ones of teams; a roster holds players."""
    given = with_boards()

    assert agrees(given._replace(national={11: 2000}, provisional={1: 2000}))
    for facts, words in (
        ({"national": {1: 2000}}, "national: no participant has the number 1."),
        ({"provisional": {11: 2000}}, "provisional: no participant has the number 11."),
        ({"participants": (*MATCHES[:2], MATCHES[2]._replace(roster=(3,)))}, "roster of 3: no participant has the"),
    ):
        with pytest.raises(InputError, match=words):
            consistent(given._replace(**facts))


def test_the_players_of_matches_are_the_participants():
    """Each has two games for a round (C.04.5 0)."""
    games = (Game(2, W, WIN), Game(2, B, DRAW)), (Game(1, B, LOSS), Game(1, W, DRAW))
    people = one(1, *games[0]), one(2, *games[1])
    given = two(Kind.DOUBLE, Match(2, W, WIN, 15_000), Match(1, B, LOSS, 5_000), individuals=people)

    assert agrees(given)
    assert agrees(given._replace(individuals=people, national={1: 2000}))
    for individuals, words in (
        ((*people, one(3)), "individuals: no participant has the number 3."),
        ((one(1, *games[0], Bye.ZERO), people[1]), "1 has 3 entries, but the paired rounds have 2 games"),
    ):
        with pytest.raises(InputError, match=words):
            consistent(given._replace(individuals=individuals))
