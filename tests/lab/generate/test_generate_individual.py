"""Whole random events of players: right by the rules, clean as files, the same everywhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import fidepair
from fidepair import trf
from fidepair.check.replay import check
from fidepair.errors import UsageError
from fidepair.forecast import Draws, probabilities
from fidepair.lab.generate import generate, produce
from fidepair.lab.generate.knobs import frequency
from fidepair.lab.generate.settings import FREQUENCIES, NEVER, Amount, Settings
from fidepair.lint import lint
from fidepair.standings.dice import MILLION
from fidepair.systems import prepare
from fidepair.tournament import POINT, Bye, Colour, Game, Kind, Result, points_of
from fidepair.trf.proof import differences

if TYPE_CHECKING:
    from fidepair.tournament import Tournament

SYSTEMS = [name for name, system in fidepair.SYSTEMS.items() if system.kind is Kind.INDIVIDUAL]
USUAL = Settings()
QUIET = USUAL._replace(**dict.fromkeys(FREQUENCIES, NEVER))
"""Nothing but games that are played."""
MUCH = {
    "zero_point_byes": "5%",
    "half_point_byes": "5%",
    "full_point_byes": "3%",
    "forfeits": "10%",
    "double_forfeits": "3%",
    "quick_games": "5%",
    "zero_zero": "2%",
    "half_zero": "2%",
    "zero_half": "2%",
    "withdrawals": "2%",
    "late_entries": "5%",
}
STATE = {"T028", "T085", "T092", "T243"}
"""What is to be said of a right event: all rounds are played; a full-point bye is the only bye of a round; results are
missing; an arbiter decided a game."""


def settings(base: Settings = USUAL, **knobs: Any) -> Settings:
    """Return the settings with these knobs; frequencies as texts."""
    return base._replace(
        **{n: frequency(v) if isinstance(v, str) and n in FREQUENCIES else v for n, v in knobs.items()}
    )


EVENTS = [
    pytest.param(settings(players=(20, 40)), id="as-usual"),
    pytest.param(settings(players=(10, 24), rounds=7, **MUCH), id="everything-happens"),
    pytest.param(settings(players=(4, 8), rounds=3, forfeits="30%", zero_point_byes="20%"), id="tiny"),
    pytest.param(settings(players=(21, 30), rounds_played=4, unfinished="3", half_point_byes="5:2"), id="under-way"),
    pytest.param(settings(players=(20, 20), rounds_played=0, half_point_byes="1:4"), id="before-round-one"),
    pytest.param(
        settings(players=(30, 30), acceleration="baku", order="shuffle", forbidden_pairs=10, forbidden_groups=(3, 4)),
        id="accelerated-with-prohibitions",
    ),
    pytest.param(
        settings(players=(24, 24), rounds=7, points=points_of(3 * POINT, POINT), **MUCH), id="three-for-a-win"
    ),
]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("chosen", EVENTS)
def test_events_are_right_and_their_files_clean(system: str, chosen: Settings):
    """Every round is what the rules give, the file says the same facts, and lint finds no fault in it."""
    for seed in range(2):
        tournament = generate(chosen._replace(system=system), seed)
        data = trf.write(tournament)
        again = trf.load(data, "generated.trf").tournament

        assert [] == differences(tournament, again)
        assert set() == {f"{f.code}: {f.text}" for f in lint(data, "generated.trf").findings if f.code not in STATE}
        assert not again.rounds_paired or check(again).agrees


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_seed_decides(system: str):
    """The same seed gives the same tournament, another seed another one; the name has the seed."""
    chosen = settings(system=system, players=(12, 16), rounds=5)
    first, second = generate(chosen, 1), generate(chosen, 2)

    assert first == generate(chosen, 1)
    assert first.participants != second.participants
    assert ["Random tournament 1", "Random tournament 2"] == [first.name, second.name]
    assert "Meadow Open 7" == generate(chosen._replace(name="Meadow Open", rounds_played=0), 7).name


GOLDEN = """\
012 Random tournament 1
042 2026/03/01
062 6
142 3
152 B
192 FIDE_DUTCH_2026
001    1 m    Sternini, Milan                   2036 ALG    90014739 1999/01/23  2.5    1     4 b 1     2 w 1     6 b =
001    2 m    Torik, Hugo                       1987 SCO    96406048 1969/01/08  0.5    6     5 w =     1 b 0     4 w -
001    3 w    Lindari, Ines                     1966 LTU    95915601 1987/07/11  2.0    2     6 b =  0000 - H     5 w 1
001    4 m    Bergez, Nils                      1815 CHN    98162124 2002/07/10  2.0    3     1 w 0  0000 - U     2 b +
001    5 m    Carlari, Dario                    1742 ARM    98139249 1969/10/21  1.0    5     2 b =     6 w =     3 b 0
001    6 m    Yorari, Nils                           COL    91054200 2003/04/27  1.5    4     3 w =     5 b =     1 w =
"""


def test_a_seed_gives_the_same_bytes_everywhere():
    """This file must not change, on any platform or version of Python: who keeps a seed keeps a tournament.

    By hand: 1-4, 2-5 and 3-6 in round one, with Black for player 1 as drawn; one half-point bye, in round two; one
    forfeit, in round three; one player without rating, listed last. The rest is chance, and pinned because it must be
    the same everywhere: see `test_a_stream_is_the_same_on_every_platform`.
    """
    chosen = settings(QUIET, players=(6, 6), rounds=3, half_point_byes="2:1", forfeits="3:1", unrated=Amount(number=1))

    assert GOLDEN.encode() == trf.write(generate(chosen, 1))


# ── What is asked for is there ───────────────────────────────────────────────
def entries(tournament: Tournament) -> Counter[Bye | Result]:
    """Return how often each bye and each result stands in the tournament; games count twice."""
    every = (entry for participant in tournament.participants for entry in participant.entries)
    return Counter(
        entry.result if isinstance(entry, Game) else entry for entry in every if not hasattr(entry, "points")
    )


def test_what_happens_stands_in_the_tournament_as_often_as_asked_for():
    """Byes by kind, forfeits by kind, quick games and odd results, each in exact numbers."""
    wanted = {"zero_point_byes": "6", "half_point_byes": "5", "full_point_byes": "4", "forfeits": "9"}
    wanted |= {"double_forfeits": "3", "quick_games": "7"}
    found = entries(generate(settings(QUIET, **wanted), 1))
    quick = found[Result.UNRATED_WIN] + found[Result.UNRATED_DRAW] + found[Result.UNRATED_LOSS]

    assert (6, 5, 4) == (found[Bye.ZERO], found[Bye.HALF], found[Bye.FULL])
    assert (9, 9 + 2 * 3) == (found[Result.FORFEIT_WIN], found[Result.FORFEIT_LOSS])
    assert 2 * 7 == quick
    assert found[Result.WIN] == found[Result.LOSS]


def test_results_of_the_arbiter_are_as_many_as_asked_for():
    """0-0, 1/2-0 and 0-1/2 from the side of White, each its own number, and no other game is scored so."""
    event = generate(settings(QUIET, zero_zero="12", half_zero="2:5", zero_half="9"), 1)
    scored: Counter[str] = Counter()
    for player in event.participants:
        for index, entry in enumerate(player.entries):
            if isinstance(entry, Game) and entry.colour is Colour.WHITE:
                theirs = event.by_number()[entry.opponent].entries[index]
                scored[f"{entry.result.value}{theirs.result.value}"] += 1

    assert (12, 5, 9) == (scored.pop("00"), scored.pop("=0"), scored.pop("0="))
    assert {"10", "01", "=="} == set(scored)


def test_an_event_under_way_can_be_paired_on():
    """A round is left, with its byes announced; every game before it has a result, so it can be paired."""
    event = generate(settings(QUIET, rounds_played=4, half_point_byes="5:3", zero_point_byes="5:2"), 1)
    prepared = prepare(event)

    assert (4, 9) == (event.rounds_paired, event.rounds)
    assert (5, 35) == (prepared.round_.number, len(prepared.round_.cards))
    assert {Bye.HALF: 3, Bye.ZERO: 2} == Counter(announced.bye for announced in event.announced)


def test_games_without_a_result_are_those_of_the_last_round():
    """So many games of the last round are open; all others have a result."""
    event = generate(settings(QUIET, rounds_played=5, unfinished="3"), 1)

    assert 3 == len(event.open_games())
    assert 2 * 3 == entries(event)[Result.PENDING]


def test_forbidden_pairs_never_meet():
    """Pairs and groups drawn by lot stand in the tournament, and no two of them are ever paired."""
    event = generate(settings(QUIET, forbidden_pairs=12, forbidden_groups=(5, 3)), 1)
    met = {frozenset((p.number, e.opponent)) for p in event.participants for e in p.entries if isinstance(e, Game)}

    assert [2] * 12 + [3, 5] == sorted(len(group.numbers) for group in event.forbidden)
    assert [] == [pair for pair in met for group in event.forbidden if pair <= group.numbers]


def test_the_tournament_has_the_rules_of_the_settings():
    """Points, acceleration and first day are as chosen; nothing is accelerated that is not to be."""
    points = points_of(2 * POINT, POINT)
    event = generate(settings(rounds_played=0, points=points, acceleration="baku", first_day=(2027, 2, 28)), 1)
    usual = generate(settings(rounds_played=0), 1)

    assert (points, "baku", (2027, 2, 28)) == (event.points, event.acceleration, event.first_day)
    assert (points_of(POINT, POINT // 2), None) == (usual.points, usual.acceleration)


def test_all_pairs_can_be_forbidden():
    """Six players have fifteen pairs, each of two different players."""
    event = generate(settings(QUIET, players=(6, 6), rounds=5, rounds_played=0, forbidden_pairs=15), 1)
    groups = {group.numbers for group in event.forbidden}

    assert (15, 15) == (len(event.forbidden), len(groups))
    assert {2} == {len(numbers) for numbers in groups}


@pytest.mark.parametrize("colour", Colour)
def test_the_initial_colour_is_the_one_asked_for(colour: Colour):
    """The top player has it in round one."""
    event = generate(settings(QUIET, rounds_played=1, initial_colour=colour), 1)

    assert colour is event.initial_colour is event.participants[0].entries[0].colour


def test_without_a_choice_the_initial_colour_is_drawn():
    """Both colours turn up."""
    events = [generate(settings(players=(4, 4), rounds=3, rounds_played=0), seed) for seed in range(10)]

    assert set(Colour) == {event.initial_colour for event in events}


def test_no_draws():
    """A factor of zero leaves no drawn game."""
    found = entries(generate(settings(QUIET, draws=Draws(0)), 1))

    assert 0 == found[Result.DRAW]
    assert 40 * 9 == found[Result.WIN] + found[Result.LOSS]


# ── Where the rules give no pairing ──────────────────────────────────────────
def test_an_event_that_cannot_go_on_ends_there():
    """Of four players three may not meet each other: no round has a pairing, and a note tells it."""
    made = produce(settings(QUIET, players=(4, 4), rounds=3, forbidden_groups=(3,)), 1)

    assert 0 == made.tournament.rounds_paired
    assert 3 == made.tournament.rounds
    assert ("the event ends after round 0: round 1 has no legal pairing",) == made.notes


def test_settings_are_checked():
    """What makes no sense is refused before anything is drawn."""
    with pytest.raises(UsageError, match="0 rounds with 40 players"):
        generate(Settings(rounds=0), 1)


# ── Statistics and streams ───────────────────────────────────────────────────
def test_results_of_events_agree_with_the_model():
    """White's wins, draws and losses of 12 events, in three classes of mean rating: each of the nine counts is within
    3.86 standard deviations of the sum of the chances, which all nine are with 99.9 % confidence."""
    classes: dict[int, list[float]] = {}
    for seed in range(12):
        event = generate(settings(QUIET, ratings=QUIET.ratings._replace(lowest=1000, highest=2800)), seed)
        rating = {player.number: player.rating or 0 for player in event.participants}
        for player in event.participants:
            for game in player.entries:
                if isinstance(game, Game) and game.colour is Colour.WHITE:
                    white, black = rating[player.number], rating[game.opponent]
                    of_class = classes.setdefault(min(max((white + black) // 2, 1700), 2100) // 200, [0.0] * 9)
                    outcome = (Result.WIN, Result.DRAW, Result.LOSS).index(game.result)
                    of_class[outcome] += 1
                    for index, chance in enumerate(probabilities(white, black)):
                        share = chance / MILLION
                        of_class[3 + index] += share
                        of_class[6 + index] += share * (1 - share)

    assert 3 == len(classes)
    assert 12 * 20 * 9 == sum(sum(of_class[:3]) for of_class in classes.values())
    for of_class in classes.values():
        for found, expected, variance in zip(of_class[:3], of_class[3:6], of_class[6:], strict=True):
            assert 3.86 > abs(found - expected) / variance**0.5


def test_a_knob_leaves_the_players_and_the_first_results_as_they_were():
    """More byes later change neither the players nor round one; neither does a shorter event."""
    few, more = (generate(settings(half_point_byes=often), 5) for often in ("0", "3:5"))
    short = generate(settings(half_point_byes="0", rounds_played=2), 5)

    def beginning(event: Tournament, rounds: int) -> list[Any]:
        return [player._replace(entries=player.entries[:rounds]) for player in event.participants]

    assert beginning(few, 2) == beginning(more, 2) == beginning(short, 2)
    assert few.participants != more.participants


def test_the_package_has_the_function_under_its_name():
    """`fidepair.generate` is the function, although a package is called so."""
    assert generate is fidepair.generate
