"""Lines of new files: columns of dates and byes, point values that a record holds or not, rounds counted in blocks."""

from __future__ import annotations

import pytest

from fidepair.errors import InputError
from fidepair.tournament import (
    Adjustment,
    Announcement,
    Bye,
    Colour,
    Forbidden,
    Game,
    Kind,
    Participant,
    PointSystem,
    Result,
    Tournament,
    points_of,
)
from fidepair.trf.format.columns import TEAM, join_numbers
from fidepair.trf.write.lines import (
    bye_lines,
    count_in_blocks,
    dates_line,
    first_new_round,
    forbidden_lines,
    has_a_bye_of_its_own,
    list_lines,
    missing_line,
    no_virtual_points_line,
    player_lines,
    points_of_a_game,
    put_points,
    ranks_in_order,
    type_line,
    value_lines,
)


def people(count: int) -> tuple[Participant, ...]:
    """Return participants without entries."""
    return tuple(Participant(number, number, f"P{number}") for number in range(1, count + 1))


# ── The header ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("dates", "columns"),
    [
        ([], {}),
        (["26/03/14"], {92: "26/03/14"}),
        (["26/03/14", None, "26/03/16"], {92: "26/03/14", 112: "26/03/16"}),
        ([None, "26/03/15", None], {102: "26/03/15"}),
    ],
)
def test_dates_stand_over_their_blocks(dates: list[str | None], columns: dict[int, str]):
    """Date of round r in columns 92+10(r-1) to 99+10(r-1)."""
    line = dates_line(dates)

    assert line == line.rstrip()
    assert line.split() == ["132", *columns.values()]
    assert columns == {column: line[column - 1 : column + 7] for column in columns}


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        ({"system": "dutch", "edition": "2026"}, ["192 FIDE_DUTCH_2026"]),
        ({"system": "dutch", "type_code": "fide_dutch"}, ["192 fide_dutch"]),
        ({"type_code": "CUSTOM_SWISS"}, ["192 CUSTOM_SWISS"]),
        ({"system": "dubov", "edition": "2017"}, []),
        ({}, []),
    ],
)
def test_the_line_of_the_type(facts: dict, lines: list[str]):
    """The declared code, or that of the system; none if there is none."""
    assert lines == type_line(Tournament((), **facts))


@pytest.mark.parametrize("facts", [{"system": "lim"}, {"type_code": "fide_lim_baku"}, {"type_code": "FIDE_LIM_2026"}])
def test_the_type_of_lim_is_not_registered(facts: dict):
    """A comment before the record says so."""
    comment, line = type_line(Tournament((), **facts))

    assert "### The table of types has no code for the Lim System; programs use this one." == comment
    assert line.upper().startswith("192 FIDE_LIM")


STANDARD = "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5"


@pytest.mark.parametrize(
    ("points", "with_missing", "lines"),
    [
        (PointSystem(), False, []),
        (PointSystem(), True, [STANDARD]),
        (PointSystem(pab=5000), False, [STANDARD.replace("P 1.0", "P 0.5")]),
        (PointSystem(pending=0), False, [STANDARD.replace("X 0.5", "X 0.0")]),
        (PointSystem(loss_white=5000, loss_black=5000), False, [STANDARD.replace("L 0.0", "L 0.5")]),
        (PointSystem(forfeit_loss=5000, zero_point_bye=5000), False, [STANDARD.replace("A 0.0", "A 0.5")]),
        (PointSystem(pab=100_000), False, [STANDARD.replace("P 1.0", "P10.0")]),
    ],
)
def test_values_that_162_holds(points: PointSystem, with_missing: bool, lines: list[str]):
    """One value for each symbol, symbols in columns 6, 15, 24 ..., values in the next four."""
    assert lines == value_lines(points, with_missing)


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"win_white": 15_000}, "WW=1.5"),
        ({"win_black": 15_000}, "BW=1.5"),
        ({"forfeit_win": 0}, "FW=0.0"),
        ({"full_point_bye": 0}, "FPB=0.0"),
        ({"draw_white": 0}, "WD=0.0"),
        ({"draw_black": 0}, "BD=0.0"),
        ({"half_point_bye": 0}, "HPB=0.0"),
        ({"loss_white": 5000}, "WL=0.5"),
        ({"loss_black": 5000}, "BL=0.5"),
        ({"zero_point_bye": 5000}, "ZPB=0.5"),
        ({"forfeit_loss": 5000}, "FL=0.5"),
    ],
)
def test_values_that_only_xxs_holds(changed: dict[str, int], word: str):
    """Different values of one symbol need the twelve codes of `XXS`; the missing result is beside them."""
    values = {"WW": "1.0", "BW": "1.0", "WD": "0.5", "BD": "0.5", "WL": "0.0", "BL": "0.0"}
    values |= {"ZPB": "0.0", "HPB": "0.5", "FPB": "1.0", "PAB": "1.0", "FW": "1.0", "FL": "0.0"}
    code, _, value = word.partition("=")
    line, missing = value_lines(PointSystem(**changed))

    assert sorted(f"{code}={value}" for code, value in (values | {code: value}).items()) == sorted(line.split()[1:])
    assert line.startswith("XXS ")
    assert "162" + " " * 47 + "X 0.5" == missing == missing_line(PointSystem())


@pytest.mark.parametrize(("points", "written"), [(9_999_000, "999.9"), (10_000_000, "1000.0"), (-9_999_000, "-999.9")])
def test_points_that_have_a_place(points: int, written: str):
    """Six columns for those of teams."""
    line = put_points("310   1 Team", points, "x.trf", TEAM, "match points")

    assert written == line[54:60].strip()
    with pytest.raises(InputError, match=r"x.trf: 100000.0 points do not fit columns 55-60 of record 310"):
        put_points("310   1 Team", 1_000_000_000, "x.trf", TEAM, "match points")


# ── Rounds in blocks ─────────────────────────────────────────────────────────
def test_rounds_of_matches_are_two_blocks():
    """Round r is blocks 2r-1 and 2r; abnormal points are added in the first of them."""
    event = Tournament(
        people(2),
        kind=Kind.DOUBLE,
        rounds=3,
        rounds_paired=2,
        announced=(Announcement(3, 1, Bye.HALF),),
        virtual={1: (10_000, 0, 5_000)},
        forbidden=(Forbidden(1, None, frozenset({1, 2})), Forbidden(2, 3, frozenset({1, 2}))),
        adjustments=(Adjustment(frozenset(), 1, 2, frozenset({1})), Adjustment(frozenset(), 1, None, frozenset({2}))),
    )
    counted = count_in_blocks(event)

    assert (6, 4) == (counted.rounds, counted.rounds_paired)
    assert [(5, 1), (6, 1)] == [one[:2] for one in counted.announced]
    assert {1: (10_000, 10_000, 0, 0, 5_000, 5_000)} == counted.virtual
    assert [(1, None), (3, 6)] == [(one.first, one.last) for one in counted.forbidden]
    assert [3, None] == [one.round_number for one in counted.adjustments]
    assert count_in_blocks(event._replace(rounds=None, virtual=None))[:1] == event[:1]
    assert (None, None) == (
        count_in_blocks(event._replace(rounds=None)).rounds,
        count_in_blocks(event._replace(virtual=None)).virtual,
    )
    assert count_in_blocks(event._replace(kind=Kind.TEAM)) == event._replace(kind=Kind.TEAM)


@pytest.mark.parametrize(
    ("points", "game", "has_own"),
    [
        (points_of(20_000, 10_000, pab=15_000), PointSystem(), False),
        (points_of(20_000, 10_000, pab=20_000), PointSystem(), True),
        (points_of(20_000, 10_000, pab=10_000), PointSystem(pab=5000), True),
        (points_of(60_000, 20_000, pab=40_000), points_of(30_000, 10_000, pab=20_000), False),
    ],
)
def test_the_points_of_a_game_of_a_match(points: PointSystem, game: PointSystem, has_own: bool):
    """Half of those of the match; a bye worth a win and a draw is the usual one (C.04.5 1.4)."""
    event = Tournament(people(2), kind=Kind.DOUBLE, points=points)

    assert game == points_of_a_game(event)
    assert has_own == has_a_bye_of_its_own(event)
    assert not has_a_bye_of_its_own(event._replace(kind=Kind.INDIVIDUAL))
    assert points == points_of_a_game(event._replace(kind=Kind.INDIVIDUAL))


# ── Players ──────────────────────────────────────────────────────────────────
def test_the_places_of_players_by_their_points():
    """By default the rank follows the points of the closed rounds, then the TPN."""
    draw = Game(2, Colour.WHITE, Result.DRAW), Game(1, Colour.BLACK, Result.DRAW)
    event = Tournament(
        tuple(
            one._replace(entries=entries)
            for one, entries in zip(people(4), ((draw[0],), (draw[1],), (Bye.PAB,), (Bye.ZERO,)), strict=True)
        ),
        rounds_paired=1,
    )

    assert ["2", "3", "1", "4"] == [line[85:89].strip() for line in player_lines(event)]
    assert ["0.5", "0.5", "1.0", "0.0"] == [line[80:84].strip() for line in player_lines(event)]
    assert ["9", "8", "7", "6"] == [line[85:89].strip() for line in player_lines(event, {1: 9, 2: 8, 3: 7, 4: 6})]
    assert {4: 1, 3: 2, 2: 3, 1: 4} == ranks_in_order(event.participants, lambda one: (-one.number,))


def test_blocks_of_a_lone_bye():
    """Those of the others stay blank, but for absences that are announced for that round."""
    entries = {1: (Bye.ZERO, Bye.ZERO), 2: (Bye.ZERO, Bye.PAB), 3: (Bye.ZERO, Bye.HALF)}
    event = Tournament(
        tuple(one._replace(entries=entries[one.number]) for one in people(3)),
        rounds_paired=2,
        lone_pab=2,
        announced=(Announcement(2, 3, Bye.HALF), Announcement(3, 1, Bye.HALF)),
    )

    assert ["  0000 - Z", "  0000 - Z  0000 - U", "  0000 - Z  0000 - H"] == [line[89:] for line in player_lines(event)]
    wide = [line[89:] for line in player_lines(event._replace(lone_pab=None), wide=True)]
    assert ["  0000 - Z  0000 - Z  0000 - H", "  0000 - Z  0000 - U", "  0000 - Z  0000 - H"] == wide
    far = event._replace(lone_pab=None, announced=(Announcement(4, 1, Bye.FULL),))
    assert "  0000 - Z  0000 - Z            0000 - F" == player_lines(far, wide=True)[0][89:]


def test_the_first_round_that_is_new():
    """The one behind those that were paired; the round of a lone bye was not."""
    old = Tournament(people(2), rounds_paired=3)

    assert 3 == first_new_round(old._replace(rounds_paired=4), old)
    assert 3 == first_new_round(old, old._replace(lone_pab=None))
    assert 2 == first_new_round(old, old._replace(lone_pab=2))
    assert 3 == first_new_round(old._replace(lone_pab=2), old._replace(lone_pab=2))


# ── Lists ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("count", "lengths"), [(0, []), (1, [1]), (20, [20]), (21, [20, 1]), (40, [20, 20]), (41, [20, 20, 1])]
)
def test_twenty_numbers_in_a_line(count: int, lengths: list[int]):
    """Ascending, whatever their order, and each in its columns."""
    lines = bye_lines([Announcement(3, number, Bye.HALF) for number in range(count, 0, -1)])

    assert lengths == [len(line[10:].split()) for line in lines]
    assert list(range(1, count + 1)) == [int(word) for line in lines for word in line[10:].split()]
    assert all(line.startswith("240 H   3 ") for line in lines)


def test_byes_by_round_and_kind():
    """Lines ascend by round, then by letter."""
    byes = [(3, 1, Bye.ZERO), (2, 4, Bye.ZERO), (2, 3, Bye.FULL), (2, 2, Bye.HALF), (2, 1, Bye.ZERO)]

    assert ["240 F   2    3", "240 H   2    2", "240 Z   2    1    4", "240 Z   3    1"] == bye_lines(
        [Announcement(*one) for one in byes]
    )


VIRTUAL = {
    "none": (None, []),
    "no points": ({}, ["XXA    1  0.0"]),
    "one": ({2: (10_000,)}, ["250       1.0   1   1    2    2"]),
    "a range": (
        dict.fromkeys((1, 2, 3), (10_000, 10_000, 5_000)),
        ["250       1.0   1   2    1    3", "250       0.5   3   3    1    3"],
    ),
    "a gap in the rounds": (
        {1: (10_000, 0, 10_000)},
        ["250       1.0   1   1    1    1", "250       1.0   3   3    1    1"],
    ),
    "a gap in the numbers": (
        {1: (10_000,), 3: (10_000,)},
        ["250       1.0   1   1    1    1", "250       1.0   1   1    3    3"],
    ),
    "different lengths": (
        {1: (10_000, 10_000), 2: (10_000,)},
        ["250       1.0   1   1    1    2", "250       1.0   2   2    1    1"],
    ),
}


@pytest.mark.parametrize(("virtual", "lines"), VIRTUAL.values(), ids=VIRTUAL)
def test_ranges_of_virtual_points(virtual: dict[int, tuple[int, ...]] | None, lines: list[str]):
    """Neighbours with the same points in the same rounds are one line, in the order of rounds."""
    event = Tournament(people(4), virtual=virtual)

    assert lines == list_lines(event)
    assert "XXA    7  0.0" == no_virtual_points_line(7)


def test_virtual_points_of_players():
    """In a dialect with `XXA`, up to the last round in which anybody has some."""
    event = Tournament(people(4), virtual={2: (10_000, 5_000, 0, 0), 1: (10_000, 0, 0, 0)})

    assert ["XXA    1  1.0  0.0", "XXA    2  1.0  0.5"] == list_lines(event, "TRFx")
    assert ["XXA    1  0.0"] == list_lines(event._replace(virtual={1: (0, 0)}), "TRFx")
    assert "250" == list_lines(event)[0][:3]


@pytest.mark.parametrize(
    ("group", "rounds", "line", "words"),
    [
        (Forbidden(1, None, frozenset({12, 3})), 5, "260   1   5    3   12", "XXP 3 12"),
        (Forbidden(1, None, frozenset({3, 12})), None, "260   1 999    3   12", "XXP 3 12"),
        (Forbidden(2, None, frozenset({3, 12})), 5, "260   2   5    3   12", "260   2   5    3   12"),
        (Forbidden(1, 4, frozenset({3, 12})), 5, "260   1   4    3   12", "260   1   4    3   12"),
    ],
)
def test_lines_of_forbidden_pairings(group: Forbidden, rounds: int | None, line: str, words: str):
    """Up to a round, or to the last one; for all rounds TRFx has a record of its own."""
    assert [line] == forbidden_lines([group], rounds)
    assert [words] == forbidden_lines([group], rounds, "TRFx")


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "player 1"),
        (2, "players 1 and 2"),
        (3, "players 1, 2 and 3"),
        (10, "players 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10"),
        (11, "players 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more"),
        (13, "players 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 3 more"),
    ],
)
def test_numbers_in_a_message(count: int, text: str):
    """Ascending, ten at most."""
    assert text == join_numbers([*range(count, 0, -1)], "player")
