"""Boards made by hand, and numbers of that day, that explain a published round (C.04.2 1.5, 2.3)."""

from __future__ import annotations

import json
from itertools import count

import pytest
from makers import tournament

from fidepair import trf
from fidepair.check import replay
from fidepair.check.causes import Cause, PublishedGame, explain
from fidepair.check.replay import check
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings
from fidepair.render import report as shown
from fidepair.systems import pair
from fidepair.tournament import Bye, Colour, Game, Result

LATE_PAIR = "1-6 1:0, 7-2 0:1, 3-8 1:0, 9-4 0:1, 5-10 1:0, 12-11 1:0"
"""Ten players by halves, and two who came late."""
FIVE_BY_HALVES = "1-6 1:0, 7-2 0:1, 3-8 1:0, 9-4 0:1, 5-10 1:0"


def caused(*played: str, players: int = 12, causes: bool = True, **options):
    """Return the last round of a Dutch event with these rounds."""
    return check(tournament(players, played), "dutch", causes=causes, **options).rounds[-1]


@pytest.mark.parametrize(
    ("played", "cause"),
    [
        pytest.param(LATE_PAIR, Cause((PublishedGame(12, 11),)), id="a-late-pair"),
        pytest.param(
            # 2-5 by hand: S1 is 1, 3, 4, 6, 7; White goes by the numbers of the whole list (5.2.5).
            "2-5 1:0, 1-8 1:0, 3-9 1:0, 10-4 0:1, 11-6 0:1, 7-12 1:0",
            Cause((PublishedGame(2, 5),)),
            id="a-pair-from-the-list",
        ),
        pytest.param(
            "6-5 1:0, 1-7 1:0, 8-2 0:1, 3-9 1:0, 10-4 0:1, 12-11 1:0",
            Cause((PublishedGame(6, 5), PublishedGame(12, 11))),
            id="two-boards",
        ),
        pytest.param(
            # 9 stood at place 2: 1, 9, 2, 3, 4, 5 meet 6, 7, 8, 10, 11, 12, with White at the odd places.
            "1-6 1:0, 7-9 0:1, 2-8 1:0, 10-3 0:1, 4-11 1:0, 12-5 0:1",
            Cause(players=(9,), places=(2,)),
            id="a-rating-corrected-later",
        ),
    ],
)
def test_round_one_is_explained(played: str, cause: Cause):
    """Reckoned by hand: round one pairs the upper half with the lower one (3.3.1), and an odd number has the
    initial-colour (5.2.5)."""
    assert (cause, True) == (caused(played).causes.found[0], caused(played).causes.complete)


def test_a_draw_by_lot_has_no_cause():
    """Half of the boards are out of order: nothing is found in a drawn round."""
    drawn = "1-4 1:0, 9-2 0:1, 3-5 1:0, 6-12 1:0, 7-8 1:0, 11-10 1:0"

    assert ((), True) == caused(drawn).causes


def test_a_bye_by_hand_is_explained():
    """3 took the bye for 11, whom the rules give it: without 3 there are ten players by halves."""
    found = caused("1-7 1:0, 8-2 0:1, 9-4 0:1, 5-10 1:0, 11-6 0:1, 3 U", players=11)

    assert Cause(bye=3) == found.causes.found[0]


def test_a_board_and_the_bye_are_explained():
    """As in an event of 2026: 33 left and has the bye, and 50 came late and met its opponent, 74. The other 78 are
    paired by halves, White at the odd numbers of a list that has 33 and not 50."""
    upper = [one for one in range(1, 41) if one != 33]
    lower = [one for one in range(41, 82) if one not in (50, 74)]
    games = [f"{one}-{other} 1:0" if one % 2 else f"{other}-{one} 0:1" for one, other in zip(upper, lower, strict=True)]
    found = caused(", ".join([*games, "50-74 1:0", "33 U"]), players=81)

    assert Cause((PublishedGame(50, 74),), 33) == found.causes.found[0]


def with_round(event, number: int, games, pab: int | None = None):
    """Return the event with other games in a round, all won by White; byes stay."""
    mine = {white: Game(black, Colour.WHITE, Result.WIN) for white, black in games}
    mine |= {black: Game(white, Colour.BLACK, Result.LOSS) for white, black in games}
    mine[pab] = Bye.PAB
    people = []
    for one in event.participants:
        entries = list(one.entries)
        entries[number - 1 :] = [mine.get(one.number, Bye.ZERO)]
        people.append(one._replace(entries=tuple(entries)))
    return event._replace(participants=tuple(people), rounds_paired=number)


@pytest.mark.parametrize("seed", range(3))
def test_a_pair_in_the_middle_of_an_event_is_found(seed: int):
    """The rules pair a later round without two players, who then meet by hand."""
    event = generate(Settings(players=(20, 20), rounds=4), seed)
    playing = [one.number for one in event.participants if not isinstance(one.entries[3], Bye)]
    away = (playing[2], playing[-3])
    rest = pair(event.before_round(4), "dutch", absent=away)
    games = [*((game.white, game.black) for game in rest.games), away]
    found = check(with_round(event, 4, games, rest.pab), "dutch", causes=True).rounds[3]

    assert "differs" == found.status
    assert Cause((PublishedGame(*away),)) in found.causes.found


def test_newcomers_stood_last():
    """Two players join in round 2 as 7 and 8. Their ratings, found later, make them 2 and 3."""
    event = tournament(8, ["1-4 1:0, 5-2 0:1, 3-6 1:0", "7-8 1:0"])
    ours = pair(event.before_round(2), "dutch", rounds=9)
    new = {1: 1, 7: 2, 8: 3, 2: 4, 3: 5, 4: 6, 5: 7, 6: 8}
    first = tournament(8, ["1-6 1:0, 7-4 0:1, 5-8 1:0", ""])
    report = check(
        with_round(first, 2, [(new[game.white], new[game.black]) for game in ours.games]), "dutch", causes=True
    )

    assert ["agrees", "differs"] == [found.status for found in report.rounds]
    assert Cause(players=(2, 3), places=(7, 8)) == report.rounds[1].causes.found[0]


def test_what_agrees_or_is_not_wanted_has_no_causes():
    """Nothing is tried for a right round, nor unless it is asked for."""
    assert caused(FIVE_BY_HALVES, players=10).causes is None
    assert caused(LATE_PAIR, causes=False).causes is None


def test_an_explained_round_differs_all_the_same():
    """An explanation is no excuse."""
    found = caused(LATE_PAIR)

    assert ("differs", True, True) == (found.status, found.is_explained, found.fails(()))


def test_the_explanation_comes_first():
    """One line names the board; the many differences are for -v."""
    report = check(tournament(12, [LATE_PAIR]), "dutch", causes=True)
    lines = shown.sheet(report, "x.trf").remarks

    assert ("Round 1", "  right in all other 5 boards if 12-11 was made by hand") == lines[:2]
    assert "  differs: 6 pairs; add -v to see them" == lines[-1]
    assert "  7 Player 7 - 2 Player 2       8 Player 8 - 2 Player 2" in shown.detailed_differences(report)
    assert shown.verdict(report).endswith("; explained by boards made by hand or the starting list: 1")


@pytest.mark.parametrize(
    ("cause", "text"),
    [
        (Cause(bye=3), "right in all other 6 boards if the bye of 3 was made by hand"),
        (Cause((PublishedGame(1, 2),), 3), "right in all other 5 boards if 1-2 and the bye of 3 were made by hand"),
        (Cause(players=(9,), places=(2,)), "right if 9 had place 2 in the starting list"),
        (Cause(players=(2, 3), places=(7, 8)), "right if 2, 3, who had not played yet, came last in the starting list"),
    ],
)
def test_each_cause_has_its_words(cause: Cause, text: str):
    """Boards, byes and places are named."""
    found = caused(LATE_PAIR)

    assert [f"  {text}"] == shown.cause_lines(found._replace(causes=found.causes._replace(found=(cause,))))


def test_what_the_time_did_not_allow_is_told(monkeypatch):
    """Without time nothing is tried; the line names the option that gives more."""
    monkeypatch.setattr(replay, "MAX_SECONDS", 1e-9)
    monkeypatch.setattr(replay, "seconds_worked", count().__next__)
    found = caused(LATE_PAIR)

    assert ((), False) == found.causes
    assert shown.cause_lines(found)[0].endswith("(--patience)")


def test_as_data(fidepair, tmp_path):
    """JSON has boards, bye, players and places."""
    path = tmp_path / "x.trf"
    path.write_bytes(trf.write(tournament(12, [LATE_PAIR])))
    (found,) = json.loads(fidepair("check", path, "--system", "dutch", "--json").out)["files"][0]["rounds"]

    expected = {"boards": [{"white": 12, "black": 11}], "bye": None, "players": [], "places": []}
    assert {"found": [expected], "complete": True} == found["explained_by"]


@pytest.mark.parametrize(
    ("played", "causes"),
    [
        # Without 1 the others are paired by halves: 2, 3, 4 meet 5, 6, 7; odd numbers of the list have White (5.2.5).
        ("5-2 0:1, 3-6 1:0, 7-4 0:1, 1 U", [Cause(bye=1)]),
        ("1-5 1:0, 6-2 0:1, 3-7 1:0, 4 U", [Cause(bye=4)]),
    ],
)
def test_only_the_bye_was_given_by_hand(played: str, causes: list[Cause]):
    """The player with the bye is left out of the pairing, and all boards are right."""
    assert causes == [*caused(played, players=7).causes.found]


@pytest.mark.parametrize(("number", "agree"), [(None, True), (1, False)])
def test_one_round_alone_says_nothing_of_those_before(monkeypatch, number, agree):
    """Only a check of all rounds knows whether the earlier ones agree."""
    asked = []

    def spy(*given, earlier_agree):
        asked.append(earlier_agree)
        return explain(*given, earlier_agree=earlier_agree)

    monkeypatch.setattr(replay, "explain", spy)
    caused(LATE_PAIR, round=number)

    assert [agree] == asked
