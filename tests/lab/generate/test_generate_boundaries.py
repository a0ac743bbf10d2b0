"""Random tournaments at the limits of their settings: what is still possible, and the first that is not."""

from __future__ import annotations

import pytest
from trf_texts import CUP_HEADER, cup, cup_teams, player

from fidepair import trf
from fidepair.errors import InputError, UsageError
from fidepair.forecast import Draws
from fidepair.lab.generate import generate, produce
from fidepair.lab.generate.configuration import settings_from_configuration, settings_from_model
from fidepair.lab.generate.events import _Attendance, band, forbidden, people
from fidepair.lab.generate.knobs import BY_NAME, amount_text, day, frequency_text, points_text, rate_text, span_text
from fidepair.lab.generate.settings import (
    NEVER,
    NOTHING,
    Amount,
    Frequency,
    Ratings,
    Settings,
    checked,
    most_rounds,
    usual_points,
)
from fidepair.lab.generate.team_events import _line_up
from fidepair.standings.dice import Dice
from fidepair.tournament import OF_MATCHES, POINT, Bye, Kind, Participant, PointSystem, Tournament

ONCE = Frequency(Amount(number=1))


# ── Settings together ────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("knobs", "is_possible"),
    [
        ({"players": (2, 9999), "rounds": 1}, True),
        ({"players": (100, 100), "rounds": 99}, True),
        ({"players": (101, 101), "rounds": 100}, False),
        ({"rounds_played": 9}, True),
        ({"draws": Draws(0)}, True),
        ({"ratings": Ratings(1, 9999)}, True),
        ({"ratings": Ratings(1, 1)}, True),
        ({"ratings": Ratings(1, 2, groups=0)}, False),
        ({"ratings": Ratings(1, 2, gap=-1)}, False),
        ({"ratings": Ratings(1400, 1500, groups=1, gap=500)}, True),
        ({"unrated": Amount(number=40)}, True),
        ({"forfeits": Frequency(Amount(rate=1_000_000))}, True),
        ({"forfeits": Frequency(Amount(rate=1_000_001))}, False),
        ({"forfeits": Frequency(Amount(rate=-1))}, False),
        ({"forfeits": Frequency(Amount(number=-1))}, False),
        ({"forfeits": Frequency(Amount(1, 1))}, False),
        ({"forfeits": Frequency(NOTHING, ((9, Amount(1)),))}, True),
        ({"forfeits": Frequency(NOTHING, ((10, Amount(1)),))}, False),
        ({"forfeits": Frequency(NOTHING, ((0, Amount(1)),))}, False),
        ({"withdrawals": Frequency(NOTHING, ((2, Amount(1)),))}, True),
        ({"withdrawals": Frequency(NOTHING, ((1, Amount(1)),))}, False),
        ({"late_entries": Frequency(NOTHING, ((1, Amount(1)),))}, False),
        ({"zero_point_byes": Frequency(NOTHING, ((1, Amount(1)),))}, True),
        ({"unfinished": Frequency(NOTHING, ((8, Amount(1)),))}, False),
        ({"unfinished": Frequency(NOTHING, ((8, Amount(1)),)), "rounds_played": 8}, True),
        ({"players": (4, 9), "rounds": 3, "forbidden_pairs": 6}, True),
        ({"players": (4, 9), "rounds": 3, "forbidden_pairs": 7}, False),
        ({"forbidden_pairs": -1}, False),
        ({"forbidden_groups": (2, 38)}, True),
        ({"forbidden_groups": (3, 38)}, False),
        ({"forbidden_groups": (1,)}, False),
        ({"system": "team", "players": (10, 999), "boards": 10}, True),
        ({"system": "team", "players": (10, 909), "boards": 11}, True),
        ({"system": "team", "players": (10, 910), "boards": 11}, False),
        ({"system": "team", "players": (10, 1000), "boards": 1}, False),
        ({"system": "team", "players": (10, 999), "boards": 10, "reserves": 1}, False),
        ({"boards": 0}, False),
        ({"reserves": -1}, False),
        ({"acceleration": "other"}, False),
        ({"tie_breaks": ("PTS", "BH")}, True),
        ({"tie_breaks": ("PTS", "EDE")}, False),
        ({"system": "x"}, False),
        ({"system": "burstein", "edition": "2017"}, False),
        ({"edition": "2017"}, True),
    ],
)
def test_settings_at_their_limits(knobs, is_possible: bool):
    """The last value that makes a tournament, and the first that does not."""
    if is_possible:
        assert Settings(**knobs) == checked(Settings(**knobs))
    else:
        with pytest.raises(UsageError):
            checked(Settings(**knobs))


def test_groups_of_ratings_may_have_no_width():
    """Three groups with gaps of 50 between 1400 and 1500: one rating each; in 1400 to 1499 they do not fit."""
    assert [(0, 0), (50, 50), (100, 100)] == [band(Ratings(1400, 1500, 3, 50), group) for group in range(3)]
    with pytest.raises(UsageError, match="3 groups with a gap of 50 do not fit between the ratings 1400 and 1499"):
        checked(Settings(ratings=Ratings(1400, 1499, 3, 50)))


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 3), (4, 3), (99, 99), (100, 99), (101, 99), (102, 99)])
def test_the_most_rounds(players: int, rounds: int):
    """Each opponent once, with a bye for odd numbers; never more than 99."""
    assert rounds == most_rounds(players)


def test_usual_points_are_of_games_or_of_matches():
    """Of matches in team events; of games in all others, also where the system is unknown."""
    assert [OF_MATCHES, PointSystem(), PointSystem()] == [usual_points(system) for system in ("team", "dutch", "x")]


# ── Texts of knobs ───────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("players", "20-60", "20-60"),
        ("players", "60", "60"),
        ("players", "999999", "999999"),
        ("players", "1000000", None),
        ("players", "-60", None),
        ("players", "20-", None),
        ("rounds", " 9 ", "9"),
        ("rounds", "0999999", None),
        ("played", "ALL", "all"),
        ("played", "4", "4"),
        ("ratings", "1000-2000", "1000-2000"),
        ("ratings", "1500", "1500-1500"),
        ("unrated", "3", "3"),
        ("unrated", "0.5%", "0.5%"),
        ("unrated", "999999999", "999999999"),
        ("unrated", "1000000000", None),
        ("draws", "=30%", "=30%"),
        ("draws", "0.5", "50%"),
        ("draws", "x", None),
        ("draws", "123456789", "12345678900%"),
        ("draws", "1234567890", None),
        ("forbidden-groups", "4, 3", "4,3"),
        ("forbidden-groups", "0", "0"),
        ("forbidden-groups", "x", None),
        ("order", "SHUFFLE", "shuffle"),
        ("initial-colour", "lots", "lots"),
        ("initial-colour", "Black", "black"),
        ("edition", "date", "date"),
        ("edition", "2018", None),
        ("tie-breaks", "", ""),
        ("tie-breaks", "BH", "PTS,BH"),
        ("forfeits", "2:3,1%", "1%,2:3"),
        ("forfeits", "2:3", "2:3"),
        ("forfeits", "0", "0"),
        ("no-secondary", "yes", "yes"),
        ("no-secondary", "no", "no"),
        ("system", "Double_Swiss", "double-swiss"),
    ],
)
def test_the_text_of_a_knob(name: str, text: str, written: str | None):
    """What is read is written in one way; what cannot be read is refused."""
    knob = BY_NAME[name]
    if written is None:
        with pytest.raises(UsageError):
            knob.put(Settings(), text)
    else:
        assert written == knob.text(knob.put(Settings(), text))


def test_values_have_one_text():
    """Ranges of one number, rates with their decimals, numbers, and amounts of rounds."""
    assert ["5", "5-6"] == [span_text((5, 5)), span_text((5, 6))]
    assert ["0%", "2%", "0.1%", "0.0001%", "100%"] == [rate_text(rate) for rate in (0, 20_000, 1_000, 1, 1_000_000)]
    assert ["3", "0.1%", "0"] == [amount_text(amount) for amount in (Amount(0, 3), Amount(1_000), NOTHING)]
    assert ["0", "1:3"] == [
        frequency_text(frequency) for frequency in (NEVER, Frequency(NOTHING, ((1, Amount(0, 3)),)))
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-03-01", (2026, 3, 1)),
        ("2026/12/31", (2026, 12, 31)),
        ("2024-02-29", (2024, 2, 29)),
        ("2026-02-29", None),
        ("2026-13-01", None),
        ("26-03-01", None),
        ("2026-3-01", None),
        ("2026-03-1a", None),
        ("2026-03", None),
        ("٢٠٢٦-03-01", None),
    ],
)
def test_days(text: str, expected: tuple[int, int, int] | None):
    """Year, month and day in four, two and two digits, as the calendar has them."""
    if expected:
        assert expected == day(text)
    else:
        with pytest.raises(UsageError):
            day(text)


def test_single_point_values_are_written_by_their_codes():
    """White and Black differ: `WW` and `WB`; all else is as usual, by symbol."""
    points = PointSystem()._replace(win_black=2 * POINT)

    assert {"WW=1.0", "BW=2.0"} <= {*points_text(points).split(",")}
    assert "usual" == points_text(None)


# ── Configurations ───────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("line", "rate"),
    [
        ("HPBRate=1000", 1_000_000),
        ("HPBRate=1", 1_000),
        ("HPBRate=0", 0),
        ("HalfPointByeRate=1", 1_000_000),
        ("HalfPointByeRate=0", 0),
        ("HalfPointByeRate=3", 333_333),
    ],
)
def test_rates_of_a_configuration(line: str, rate: int):
    """In thousandths up to all of them, or one in N."""
    assert rate == settings_from_configuration(line).half_point_byes.general.rate


@pytest.mark.parametrize(("line", "rate"), [("DrawPercentage=100", 1_000_000), ("DrawPercentage=0", 0)])
def test_shares_of_draws(line: str, rate: int):
    """All games, or none."""
    assert Draws(rate, of_all=True) == settings_from_configuration(line).draws


@pytest.mark.parametrize(("one_in", "rate"), [(True, 50_000), (False, 20_000)])
def test_rates_of_a_file_of_no_program(one_in: bool, rate: int):
    """The caller says whose rates they are; a key of JavaFo decides before that."""
    assert rate == settings_from_configuration("ForfeitRate=20", one_in=one_in).forfeits.general.rate
    assert 20_000 == settings_from_configuration("ForfeitRate=20\nZPBRate=1", one_in=one_in).forfeits.general.rate


def test_bounds_of_ratings_leave_the_other_alone():
    """One of them alone, or both."""
    assert Ratings(1000, 2500) == settings_from_configuration("LowestRating=1000").ratings
    assert Ratings(1400, 2600) == settings_from_configuration("HighestRating=2600").ratings


def test_keys_of_other_programs_stop_what_these_cannot_do():
    """A key of our own does not, beside comments of both kinds and a mark at the beginning."""
    ours = settings_from_configuration("\ufeff# a\n! b\n\nforfeits=1%\n")

    assert Settings().withdrawals == ours.withdrawals
    assert NEVER == settings_from_configuration("PlayersNumber=9").withdrawals
    assert (9, 9) == settings_from_configuration("playersNUMBER=9").players


# ── Models ───────────────────────────────────────────────────────────────────
BLOCKS = (
    ("- Z", "- Z", "4 w 1", "- H"),
    ("3 w +", "- Z", "- Z", "- Z"),
    ("2 b -", "- Z", "5 w 0", "- F"),
    ("- U", "- H", "1 b 0", "- Z"),
    ("- Z", "- Z", "3 b =", "6 w W"),
    ("- Z", "- Z", "- Z", "5 b L"),
    ("- Z", "- Z", "- Z", "- Z"),
)
"""Late by two, two and three rounds: 1, 5, 6; gone after rounds 1 and 3: 2, 4; never there: 7."""


def model_of(blocks=BLOCKS, ratings=(1500, 2400), header="142 8\n152 W\n192 FIDE_DUTCH_2026\n") -> Settings:
    """Return the settings of an event with these blocks; the first two players have these ratings."""
    worth = {"1": 1.0, "+": 1.0, "U": 1.0, "F": 1.0, "W": 1.0, "=": 0.5, "H": 0.5}
    lines = []
    for number, own in enumerate(blocks, 1):
        points = sum(worth.get(block[-1], 0.0) for block in own)
        rating = ratings[number - 1] if number <= len(ratings) else "    "
        lines.append(player(number, f"{points:.1f}", *own, rating=rating))
    text = f"012 Model\n{header}" + "".join(f"{line}\n" for line in lines)
    return settings_from_model(trf.load(text.encode(), "model.trf").tournament)


def test_a_model_counts_byes_late_entries_and_withdrawals():
    """28 slots of 7 players in 4 rounds: zero-point byes 1 of player 3 and 4 of player 7, half points 2, a full one.

    Three are late among 7 players in rounds 2 and 3 (7 rounds are possible, of whose first half they may join), two
    leave among 7 players after 3 rounds.
    """
    made = model_of()

    assert 5_000_000 // 28 == made.zero_point_byes.general.rate
    assert 2_000_000 // 28 == made.half_point_byes.general.rate
    assert 1_000_000 // 28 == made.full_point_byes.general.rate
    assert 3_000_000 // 14 == made.late_entries.general.rate
    assert 2_000_000 // 21 == made.withdrawals.general.rate


def test_a_model_counts_the_endings_of_games():
    """Of five games one is a forfeit, one quick, one 0-1/2, and two as usual; no game stays unfinished."""
    made = model_of()

    assert [250_000, 250_000, 0, 0] == [
        getattr(made, name).general.rate for name in ("forfeits", "quick_games", "double_forfeits", "unfinished")
    ]
    assert 250_000 == made.zero_half.general.rate + made.half_zero.general.rate


def test_a_model_lends_its_numbers():
    """As many players and rounds as can be; ratings from the lowest to the highest; the system and its edition."""
    made = model_of()

    assert ((7, 7), 7, Ratings(1500, 2400)) == (made.players, made.rounds, made.ratings)
    assert ("dutch", "Model") == (made.system, made.name)
    assert Ratings() == model_of(ratings=("    ",)).ratings


@pytest.mark.parametrize(
    ("header", "system"),
    [
        ("142 5\n152 W\n", "dutch"),
        ("142 5\n152 W\n192 FIDE_BURSTEIN_2026\n", "burstein"),
        ("142 5\n152 W\n192 CUSTOM_SWISS\n", "dutch"),
    ],
)
def test_the_system_of_a_model(header: str, system: str):
    """The declared one, or that of its kind of event."""
    assert system == model_of(header=header).system


def test_a_model_of_teams():
    """Two boards, five teams, match points as usual, and the colours of the boards."""
    made = settings_from_model(trf.load(cup().encode(), "cup.trf").tournament)

    assert ("team", (5, 5), 5, 2) == (made.system, made.players, made.rounds, made.boards)
    assert (OF_MATCHES, 10) == (made.points, len(made.model.individuals))


def test_two_players_are_a_model_and_one_is_none():
    """The least event has one round."""
    assert 1 == model_of((("2 w 1",), ("1 b 0",)), header="142 1\n152 W\n").rounds
    with pytest.raises(InputError, match=r"model.trf has fewer than two players, so it cannot be a model\."):
        model_of((("- Z",),), header="142 1\n152 W\n")


def test_one_team_is_no_model():
    """It has nobody to play with."""
    lines = (player(1), player(2), cup_teams()[0][:54] + " " * 18 + "    1    2")
    text = CUP_HEADER + "".join(f"{line}\n" for line in lines)
    alone = trf.load(text.encode(), "one.trf").tournament

    with pytest.raises(InputError, match="fewer than two teams"):
        settings_from_model(alone)


# ── Events ───────────────────────────────────────────────────────────────────
def test_order_by_lot_is_another():
    """By rating the strongest is number 1; by lot the same people have other numbers."""
    by_rating = people(Settings(), 30, 5).participants
    by_lot = people(Settings(order="shuffle"), 30, 5).participants

    assert [*by_rating] == sorted(by_rating, key=lambda one: -one.rating)
    assert [*range(1, 31)] == [one.number for one in by_lot] == [one.tpn for one in by_lot]
    assert {one.name for one in by_rating} == {one.name for one in by_lot}
    assert [one.name for one in by_rating] != [one.name for one in by_lot]


def test_teams_in_order_by_lot_are_others():
    """By the mean rating of their boards, or by lot."""
    settings = Settings(system="team", players=(8, 8), rounds=1, rounds_played=0, boards=2)
    by_rating, by_lot = (generate(settings._replace(order=order), 3).participants for order in ("rating", "shuffle"))

    assert [*by_rating] == sorted(by_rating, key=lambda one: -one.rating)
    assert [one.name for one in by_rating] != [one.name for one in by_lot]
    assert [*range(1, 9)] == [one.number for one in by_lot]


def test_forbidden_pairs_and_groups():
    """As many pairs as asked for, all of different players; groups share nobody."""
    found = forbidden(Settings(forbidden_pairs=3, forbidden_groups=(3, 2)), 8, 1)
    sizes = sorted(len(group.numbers) for group in found)
    groups = forbidden(Settings(forbidden_groups=(4, 4)), 8, 1)

    assert [2, 2, 2, 2, 3] == sizes
    assert [*range(1, 9)] == sorted(number for group in groups for number in group.numbers)
    assert {(1, None)} == {(group.first, group.last) for group in found}


def test_two_players_stay_in_every_round():
    """Of three players one may be away, in each round; the same one cannot be away twice."""
    attendance = _Attendance(3, 2)

    assert attendance.misses(Bye.HALF, (1, 2))
    assert not attendance.misses(Bye.HALF, (1, 2))
    assert not attendance.misses(Bye.ZERO, (1, 3))
    assert attendance.misses(Bye.ZERO, (2, 3))
    assert {1: {2: Bye.HALF}, 2: {3: Bye.ZERO}} == attendance.away


def test_who_is_late_and_who_leaves():
    """Late once, gone once, and not gone before arriving."""
    attendance = _Attendance(6, 4)

    assert attendance.arrives((3, 1))
    assert not attendance.arrives((2, 1))
    assert not attendance.leaves((3, 1))
    assert attendance.leaves((4, 1))
    assert not attendance.leaves((4, 1))
    assert {1: [1], 2: [1], 3: [], 4: [1]} == {round_: [*away] for round_, away in attendance.away.items()}


def test_numbers_that_are_not_possible_are_told():
    """Nine games of four players in two rounds are four; the note says how many there were."""
    settings = Settings(players=(4, 4), rounds=2, **dict.fromkeys(("zero_point_byes", "half_point_byes"), NEVER))
    settings = settings._replace(withdrawals=NEVER, late_entries=NEVER, double_forfeits=NEVER)
    assert ("forfeits: only 4 of 9 were possible",) == produce(
        settings._replace(forfeits=Frequency(Amount(number=9))), 1
    ).notes
    assert () == produce(settings._replace(forfeits=Frequency(Amount(number=4))), 1).notes


def test_a_line_up_has_a_player_on_each_board():
    """Reserves replace regulars, nobody plays twice; without reserves it is the first players of the roster."""
    team = Participant(1, 1, "A", roster=(1, 2, 3, 4, 5, 6))
    line_ups = [_line_up(team, 4, Dice(seed, "x")) for seed in range(40)]

    assert {4} == {len({*line_up}) for line_up in line_ups}
    assert {5, 6} <= {number for line_up in line_ups for number in line_up}
    assert [1, 2, 3, 4] == _line_up(team._replace(roster=(1, 2, 3, 4)), 4, Dice(1, "x"))


def test_people_of_a_model_keep_their_strength():
    """The rating, or a drawn strength where there is none."""
    model = Tournament((Participant(1, 1, "A", rating=1500), Participant(2, 2, "B")), kind=Kind.INDIVIDUAL)
    found = people(Settings(model=model, ratings=Ratings(2000, 2000)), 2, 1)

    assert {1: 1500, 2: 2000} == found.strength
    assert model.participants == found.participants


def test_unfinished_games_are_in_the_last_round():
    """One open game, in the last round that is played."""
    settings = Settings(players=(8, 8), rounds=3, unfinished=ONCE, withdrawals=NEVER)
    tournament = generate(settings, 2)

    assert [3] == [tournament.rounds_paired] * len(tournament.open_games())


def test_what_is_usual():
    """The settings of a tournament for which nothing is chosen, as the options say them."""
    usual = {
        "system": "dutch",
        "players": "40",
        "rounds": "9",
        "played": "all",
        "ratings": "1400-2500",
        "rating-groups": "1",
        "rating-gap": "0",
        "unrated": "0",
        "order": "rating",
        "draws": "100%",
        "zero-point-byes": "1%",
        "half-point-byes": "1%",
        "forfeits": "1%",
        "double-forfeits": "0.1%",
        "withdrawals": "0.2%",
        "late-entries": "0.2%",
        "forbidden": "0",
        "forbidden-groups": "0",
        "points": "usual",
        "edition": "date",
        "acceleration": "none",
        "initial-colour": "lots",
        "tie-breaks": "",
        "boards": "4",
        "reserves": "0",
        "colours": "A",
        "primary": "match",
        "no-secondary": "no",
    }
    never = ("full-point-byes", "quick-games", "zero-zero", "half-zero", "zero-half", "unfinished")

    assert usual | dict.fromkeys(never, "0") == {name: knob.text(Settings()) for name, knob in BY_NAME.items()}
    assert (2026, 3, 1) == Settings().first_day
