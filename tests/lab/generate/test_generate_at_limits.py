"""Random events at their limits: titles by rating, models with few facts, endings of games, and settings together."""

from __future__ import annotations

import pytest

from fidepair.errors import InputError, UsageError
from fidepair.forecast import Ending
from fidepair.lab.generate import configuration, events, generate, produce
from fidepair.lab.generate.configuration import settings_from_model
from fidepair.lab.generate.events import _Attendance, plan
from fidepair.lab.generate.knobs import BY_NAME, arguments_of, put_all
from fidepair.lab.generate.settings import NOTHING, Amount, Frequency, Settings, checked
from fidepair.systems import SYSTEMS
from fidepair.tournament import Bye, Colour, Game, Kind, Participant, Result, Tournament


class Always:
    """Dice by which everything happens that may happen."""

    def chance(self, rate: int) -> bool:
        """Return that it does."""
        return rate > 0


@pytest.mark.parametrize(
    ("rating", "of_men", "of_women"),
    [
        (2500, "GM", "GM"),
        (2499, "IM", "WGM"),
        (2400, "IM", "WGM"),
        (2399, "FM", "WIM"),
        (2300, "FM", "WIM"),
        (2299, "CM", "WFM"),
        (2150, "CM", "WFM"),
        (2149, "", "WCM"),
        (2000, "", "WCM"),
        (1999, "", ""),
    ],
)
def test_titles_go_with_ratings(rating: int, of_men: str, of_women: str):
    """The least ratings are those of FIDE's title regulations, 200 lower for women, who have open titles from 2500."""
    assert (of_men, of_women) == tuple(events._title(rating, sex, Always()) for sex in "mw")


def test_not_everybody_has_a_title():
    """Where the dice say no, there is none."""

    class Never:
        def chance(self, _: int) -> bool:
            return False

    assert events._title(2700, "m", Never()) == ""


# ── Models ───────────────────────────────────────────────────────────────────
def event(size: int, **facts: object) -> Tournament:
    """Return an event of so many players, with nothing played."""
    players = tuple(Participant(number, number, f"P, {number}", rating=2000) for number in range(1, size + 1))
    return Tournament(players, **facts)


@pytest.mark.parametrize(
    ("size", "rounds", "expected"),
    [(20, None, 9), (20, 4, 4), (12, None, 9), (10, None, 9), (9, None, 9), (8, None, 7), (5, 7, 5), (2, None, 1)],
)
def test_the_rounds_of_a_model(size: int, rounds: int | None, expected: int):
    """As many as it has, nine if it does not say, and no more than are possible without a rematch."""
    assert expected == settings_from_model(event(size, rounds=rounds)).rounds


@pytest.mark.parametrize("players", [1, 0])
def test_the_boards_of_a_model_of_teams(players: int):
    """No more than the smallest team has players; a team without any is no model."""
    people = tuple(Participant(number, number, f"P, {number}") for number in range(1, 4))
    rosters = ((1, 2), (3,)[:players])
    teams = tuple(Participant(n, n, f"Team {n}", roster=roster) for n, roster in enumerate(rosters, 1))
    model = Tournament(teams, kind=Kind.TEAM, individuals=people, boards=2, source="model.trf")

    if players:
        assert 1 == settings_from_model(model).boards
    else:
        with pytest.raises(InputError, match=r"model\.trf has a team without players, so it cannot be a model"):
            settings_from_model(model)


W, L, D, FW, FL = Result.WIN, Result.LOSS, Result.DRAW, Result.FORFEIT_WIN, Result.FORFEIT_LOSS
QUICK = (Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS)


@pytest.mark.parametrize(
    ("own", "other", "ending"),
    [
        (W, L, None),
        (D, D, None),
        (FW, FL, Ending.FORFEIT),
        (FL, FW, Ending.FORFEIT),
        (FL, FL, Ending.DOUBLE_FORFEIT),
        (QUICK[0], QUICK[2], Ending.QUICK),
        (QUICK[1], QUICK[1], Ending.QUICK),
        (L, L, Ending.ZERO_ZERO),
        (D, L, Ending.HALF_ZERO),
        (L, D, Ending.ZERO_HALF),
    ],
)
def test_how_a_game_ended(own: Result, other: Result, ending: Ending | None):
    """By the results of White and Black, whoever is asked first."""
    white, black = Game(2, Colour.WHITE, own), Game(1, Colour.BLACK, other)

    assert ending is configuration._ending(white, black) is configuration._ending(black, white)


def test_games_are_counted_once():
    """From the side of the smaller number; a game whose other side is a bye is none."""
    first = Participant(1, 1, "", (Game(2, Colour.WHITE, W), Game(3, Colour.WHITE, W)))
    second = Participant(2, 2, "", (Game(1, Colour.BLACK, L), Bye.HALF))
    third = Participant(3, 3, "", (Bye.PAB, Bye.ZERO))

    assert [(first.entries[0], second.entries[0])] == list(configuration._games(Tournament((first, second, third))))


# ── The plan ─────────────────────────────────────────────────────────────────
def test_who_is_away():
    """Each method takes a player only where at least two stay, says whether it did, and nobody leaves twice."""
    found = _Attendance(3, 4)

    assert found.arrives((3, 1))
    assert {1: {1: Bye.ZERO}, 2: {1: Bye.ZERO}, 3: {}, 4: {}} == found.away
    assert not found.arrives((2, 1))
    assert not found.arrives((2, 2))  # only two would be in round 1
    assert not found.leaves((3, 1))  # when the player has just come
    assert found.leaves((4, 1))
    assert not found.leaves((4, 1))
    assert {1: Bye.ZERO} == found.away[4]
    assert found.misses(Bye.HALF, (3, 2))
    assert not found.misses(Bye.HALF, (3, 2))
    assert not found.misses(Bye.FULL, (3, 3))
    assert {2: Bye.HALF} == found.away[3]


@pytest.mark.parametrize(
    ("rounds", "played", "planned"), [(5, None, [1, 2, 3, 4, 5]), (5, 3, [1, 2, 3, 4]), (5, 0, [1])]
)
def test_byes_of_the_next_round_are_planned_too(rounds: int, played: int | None, planned: list[int]):
    """Endings are planned for the rounds that are played."""
    found = plan(Settings(rounds=rounds, rounds_played=played), 10, 1)

    assert planned == list(found.away)
    assert planned[: rounds if played is None else played] == list(found.endings)


def test_games_that_are_not_finished_are_in_the_last_round():
    """And nowhere if none is played."""
    settings = Settings(rounds=4, rounds_played=3, unfinished=Frequency(Amount(number=2)))
    found = plan(settings, 10, 1)

    assert [0, 0, 2] == [[*one.values()].count(Ending.UNFINISHED) for one in found.endings.values()]
    assert {} == plan(settings._replace(rounds_played=0), 10, 1).endings


def test_late_entries_come_in_the_first_half():
    """All late entries of 6 rounds come in rounds 2 and 3; of 2 rounds in the second."""
    for rounds, latest in ((6, 3), (2, 2), (7, 3)):
        settings = Settings(rounds=rounds, late_entries=Frequency(Amount(rate=1_000_000)), withdrawals=Frequency(),
                            zero_point_byes=Frequency(), half_point_byes=Frequency())  # fmt: skip
        away = plan(settings, 40, 1).away
        assert 38 == len(away[1])
        assert all(not away[number] for number in range(latest, rounds + 1))


# ── Together ─────────────────────────────────────────────────────────────────
def test_tie_breaks_of_an_event():
    """They are declared in it, and what the standings have to say of them is a note."""
    settings = checked(Settings(players=(6, 6), rounds=3, tie_breaks=("PTS", "BH", "SB")))
    found = produce(settings, 1)

    assert ("PTS", "BH", "SB") == found.tournament.ranking
    assert found.tournament == generate(settings, 1)
    assert () == produce(settings._replace(tie_breaks=()), 1).tournament.ranking


def test_a_value_that_is_none_names_its_option():
    """As it is typed."""
    with pytest.raises(UsageError, match=r"^--forfeits: `x` is not a rate and not a number"):
        put_all(Settings(), {"forfeits": "x"})


@pytest.mark.parametrize(
    ("groups", "gap", "is_possible"),
    [(1, 5000, True), (2, 1100, True), (2, 1101, False), (0, 0, False), (1, -1, False)],
)
def test_groups_fit_into_the_range(groups: int, gap: int, is_possible: bool):
    """Between 1400 and 2500 there are 1100 points; a single group has no gap."""
    settings = Settings()
    settings = settings._replace(ratings=settings.ratings._replace(groups=groups, gap=gap))

    if is_possible:
        assert settings == checked(settings)
    else:
        with pytest.raises(UsageError, match=f"^{groups} groups with a gap of {gap} do not fit between"):
            checked(settings)


@pytest.mark.parametrize(
    ("groups", "is_possible"),
    [((), True), ((2, 38), True), ((2, 39), False), ((1,), False), ((40,), True), ((0,), False)],
)
def test_groups_to_keep_apart(groups: tuple[int, ...], is_possible: bool):
    """Each has two players or more, and all together no more than there are."""
    settings = Settings(forbidden_groups=groups)

    if is_possible:
        assert settings == checked(settings)
    else:
        with pytest.raises(UsageError, match="players to keep apart"):
            checked(settings)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_an_event(system: str):
    """Of few participants, with two rounds, and the settings as options make the same one."""
    settings = checked(Settings(system=system, players=(6, 6), rounds=2, boards=2))
    found = generate(settings, 3)
    options = dict(zip(*[iter(one.removeprefix("--") for one in arguments_of(settings))] * 2, strict=True))

    assert (2, 6, SYSTEMS[system].kind) == (found.rounds_paired, len(found.participants), found.kind)
    assert set(options) <= set(BY_NAME)
    assert found == generate(put_all(Settings(), options), 3)


def test_what_is_usual_is_nothing():
    """Neither a rate nor a number."""
    assert (0, 0) == (NOTHING.rate, NOTHING.number)
    assert ((40, 40), 9, 4, 0) == tuple(
        getattr(Settings(), name) for name in ("players", "rounds", "boards", "reserves")
    )
