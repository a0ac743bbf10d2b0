"""An event in memory: made, paired and changed by the methods of a tournament, as the commands change a file."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from short import first_of

from fidepair import (
    Bye,
    Colour,
    Entrant,
    InputError,
    Kind,
    NotSupported,
    PairingImpossible,
    RoundPairing,
    Tournament,
    UsageError,
    check,
    known_at_pairing,
    load,
    new_tournament,
    pair,
    published,
    read,
    standings,
    with_next_round,
    with_round,
    write,
)
from fidepair.desk.day.late_entries import correct_data
from fidepair.tournament import Announcement

TEN = [Entrant(f"Player {letter}", 2000 - 50 * place) for place, letter in enumerate("ABCDEFGHIJ")]


def opened(**facts: Any) -> Tournament:
    return new_tournament(TEN, **{"system": "dutch", "rounds": 5, "initial_colour": "white", **facts})


def played(tournament: Tournament, rounds: int) -> Tournament:
    """Return the tournament after more rounds; White wins every game."""
    for _ in range(rounds):
        tournament = with_next_round(tournament)
        tournament = tournament.with_results({board.number: "1-0" for board in published(tournament).boards})
    return tournament


def names(tournament: Tournament) -> list[str]:
    return [one.name.removeprefix("Player ") for one in tournament.participants]


# ── A new event ──────────────────────────────────────────────────────────────
def test_players_are_numbered_by_rating_title_and_name():
    """C.04.2 2.2: rating, then title, then alphabet; unrated players last."""
    event = new_tournament(
        [
            "Unrated, U",
            Entrant("Zwei, Z", 2000),
            Entrant("Eins, E", 2000),
            Entrant("Fide, M", 2000, title="FM"),
            Entrant("Best, B", 2100),
        ],
        system="dutch",
        rounds=3,
    )

    assert ["Best, B", "Fide, M", "Eins, E", "Zwei, Z", "Unrated, U"] == [one.name for one in event.participants]
    assert [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)] == [(one.number, one.tpn) for one in event.participants]


def test_an_order_may_be_given():
    """With `list` the numbers are those of the list."""
    assert [*"JIHGFEDCBA"] == names(
        new_tournament(TEN[::-1], system="dutch", rounds=3, order=["list"], initial_colour=Colour.BLACK)
    )


def test_byes_and_national_ratings_of_entrants_are_kept():
    """Half-point byes are announced; a rating of a federation is no FIDE rating."""
    event = new_tournament(
        [Entrant("A, A", 2000), Entrant("B, B", national=1900, byes=(2, 3))], system="dutch", rounds=3
    )

    assert (Announcement(2, 2, Bye.HALF), Announcement(3, 2, Bye.HALF)) == event.announced
    assert {2: 1900} == event.national


def test_a_national_rating_beside_one_of_fide_is_kept():
    """It orders nothing, the player stays rated by FIDE, and a new rating of FIDE leaves it as it is."""
    event = new_tournament([Entrant("A, A", 2000, 2100), Entrant("B, B", 2050)], system="dutch", rounds=3)
    again = load(write(event)).tournament
    (player,) = [one for one in again.participants if one.name == "A, A"]
    corrected = correct_data(again, player, {"rating": 2010}).tournament

    assert ["B, B", "A, A"] == [one.name for one in again.participants]
    assert {2: 2100} == event.national == again.national == corrected.national
    assert all(map(corrected.is_fide_rated, corrected.participants))


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "double-swiss"])
def test_each_system_pairs_its_event(system: str):
    """The kind follows from the system; the file has all of the event."""
    event = opened(system=system, tie_breaks=["BH/C1", "DE"])

    assert ("PTS", "BH/C1", "DE") == event.ranking
    assert event == load(write(event)).tournament
    assert 5 == len(published(with_next_round(event)).boards)


def test_a_team_event():
    """Players name their teams; the results of a match are those of its boards (C.04.6)."""
    players = [Entrant(f"P{team}{board}", 2000 - team, team=f"Team {team}") for team in range(4) for board in range(2)]
    event = with_next_round(new_tournament(players, system="team", rounds=3, boards=2))
    event = event.with_results({1: "1-0,draw", "2.1": "0-1", "2.2": "+-"})

    assert Kind.TEAM is event.kind
    assert [] == event.open_games()
    assert event == load(write(event)).tournament


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"system": "duch"}, "`duch` is not a supported pairing system."),
        ({"rounds": 0}, "rounds: `0` is not a whole number of at least 1."),
        ({"rounds": "9"}, "rounds: `9` is not a whole number"),
        ({"initial_colour": "red"}, "initial_colour: `red` is not a valid value."),
        ({"acceleration": "paris"}, "acceleration: `paris` is not a valid value."),
        ({"order": "rating"}, "order: `rating` is not valid."),
        ({"order": ["age"]}, "order: `['age']` is not valid."),
        ({"tie_breaks": ["BUCHHOLZ"]}, "`BUCHHOLZ` is not a tie-break of C.07."),
        ({"players": [Entrant("A", 12000), "B"]}, "A: `12000` is not a rating."),
        ({"players": ["", "B"]}, "an entrant has no name."),
        ({"players": [3, "B"]}, "players: `3` is not an Entrant."),
        ({"players": [Entrant("A", byes=(0,)), "B"]}, "`0` is not a round."),
        ({"players": [Entrant(5), "B"]}, "has a value that is not a printable text."),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_a_wrong_plan_is_a_usage_error(given: dict[str, Any], text: str):
    """What is not valid is refused in words."""
    arguments: dict[str, Any] = {"players": TEN, "system": "dutch", "rounds": 5, **given}
    with pytest.raises(UsageError) as error:
        new_tournament(arguments.pop("players"), **arguments)

    assert text in str(error.value)


def test_players_are_named_by_their_place():
    """Counted from 1, as the lines of a list."""
    with pytest.raises(InputError, match=r"Missing for: Player A \(line 1\); Player C \(line 3\)"):
        new_tournament(["Player A", Entrant("Player B", 2000), "Player C"], system="dubov", rounds=2)


def test_one_player_is_not_enough():
    """Nothing can be paired; that is an InputError."""
    with pytest.raises(InputError, match="one player is not enough to pair"):
        new_tournament(["A"], system="dutch", rounds=1)


# ── Rounds and results ───────────────────────────────────────────────────────
def test_round_one_of_ten_players():
    """C.04.3 3.3.1 and 5.2.5: 1-6, 7-2 and so on, with White as initial-colour."""
    event = with_next_round(opened())

    assert [(1, 6), (7, 2), (3, 8), (9, 4), (5, 10)] == [
        (board.white.who.number, board.black.who.number) for board in published(event).boards
    ]


def test_results_by_board_and_by_pair():
    """A board, a text or a pair with White first; the first tournament stays as it was."""
    before = with_next_round(opened())
    after = before.with_results({1: "1-0", "2": "draw", (3, 8): "0-1", 4: "+-", 5: "--"})

    assert ["1-0", "1/2-1/2", "0-1", "+:-", "-:-"] == [board.result for board in published(after).boards]
    assert [] == after.open_games()
    assert 5 == len(before.open_games())


def test_a_result_is_corrected_only_on_request():
    """C.04.2 4.3: another result needs `correct`; the tournament records it."""
    event = played(opened(), 2)
    with pytest.raises(UsageError, match="No changes made: board 1"):
        event.with_results({1: "0-1"})
    corrected = event.with_results({1: "0-1"}, 1, correct=True)

    assert "0-1" == published(corrected, 1).boards[0].result
    assert ("### Correction @ Round 1: 1-6 1-0 -> 0-1 (after round 2 was paired)",) == corrected.corrections
    assert check(corrected, known=lambda number: known_at_pairing(corrected, number)).agrees
    assert corrected == load(write(corrected)).tournament


@pytest.mark.parametrize(
    ("results", "text"),
    [
        ({6: "1-0"}, "Board 6 does not exist: round 1 has boards 1 to 5."),
        ({1: "2-0"}, "`2-0` is not a valid result for board 1"),
        ({(6, 1): "1-0"}, "6 had Black in round 1. Name White first."),
        ({(1, 2): "1-0"}, "1 and 2 were not paired in round 1."),
        ({1: "1-0", (1, 6): "0-1"}, "has two different results"),
        ([(1, "1-0")], "is not a table of results by board"),
        ({None: "1-0"}, "`None=1-0` is not a result."),
    ],
    ids=str,
)
def test_a_wrong_result_is_refused(results: Any, text: str):
    """Unknown boards, pairs and results are UsageErrors."""
    with pytest.raises(UsageError) as error:
        with_next_round(opened()).with_results(results)

    assert text in str(error.value)


def test_open_games_stop_the_next_round():
    """C.04.2 3.1: they must have results first."""
    with pytest.raises(InputError, match="open games"):
        with_next_round(with_next_round(opened()))


def test_options_of_a_round_are_recorded():
    """A pair that is kept apart is forbidden in that round, for `check` too."""
    event = with_next_round(opened(), forbid=[(1, 6)])

    assert {1, 6} == {*event.forbidden[0].numbers}
    assert check(event).agrees
    with pytest.raises(UsageError, match="Round 1 is not the next one"):
        with_next_round(event, round=1)


@pytest.mark.parametrize(("number", "is_next"), [(1, False), (2, True), (3, False), (None, True)])
def test_only_the_next_round_is_paired(number: int | None, is_next: bool):
    """To see an earlier round as it was, there is `pair`."""
    event = played(opened(), 1)
    if is_next:
        assert 2 == with_next_round(event, round=number).rounds_paired
    else:
        with pytest.raises(UsageError, match=f"Round {number} is not the next one"):
            with_next_round(event, round=number)


def test_the_last_round_is_unpaired_unless_it_is_played():
    """C.04.2 4.4: without results the tournament is as before."""
    before = played(opened(), 1)

    assert before == with_next_round(before).without_last_round()
    with pytest.raises(UsageError, match="has results"):
        before.without_last_round()


def test_a_pairing_of_another_tournament_is_refused():
    """`with_round` takes each participant once."""
    event = opened()
    pairing = pair(event)
    fewer: RoundPairing = pairing._replace(games=pairing.games[1:])
    twice: RoundPairing = pairing._replace(games=(*pairing.games, pairing.games[0]))

    with pytest.raises(UsageError, match="Missing, unknown or given twice: 1, 6"):
        with_round(event, fewer)
    with pytest.raises(UsageError, match="Missing, unknown or given twice: 1, 6"):
        with_round(event, twice)
    with pytest.raises(UsageError, match="Round 1 does not follow round 1"):
        with_round(with_round(event, pairing), pairing)


def test_without_a_legal_pairing_the_error_passes_through():
    """Two players meet once: a second round is impossible."""
    event = played(new_tournament(["A, A", "B, B"], system="dutch", rounds=2), 1)
    with pytest.raises(PairingImpossible):
        with_next_round(event)


# ── Byes, withdrawals, late entries ──────────────────────────────────────────
def test_a_bye_is_given_and_cancelled():
    """C.04.2 3.3: half a point in round 2; without it the tournament is as before."""
    event = opened()
    with_bye = event.with_bye(3, 2)

    assert (Announcement(2, 3, Bye.HALF),) == with_bye.announced
    assert event == with_bye.without_bye(3, 2)
    assert Bye.HALF is played(with_bye, 2).participants[2].entries[1]
    assert {2, 4} == {one.round_number for one in event.with_bye(3, [2, 4], Bye.ZERO).announced}


def test_a_withdrawn_player_returns():
    """C.04.2 3.2, 3.3: zero points from round 2 on, and paired again from round 4."""
    event = played(opened(), 1).with_withdrawal(10)
    back = played(event, 2).with_return(10)

    assert (Bye.ZERO, Bye.ZERO) == back.participants[9].entries[1:]
    assert isinstance(played(back, 1).participants[9].entries[3], tuple)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda event: event.with_bye(11, 2), "No participant has the number 11."),
        (lambda event: event.with_bye(1, 1), "Round 1 is already paired"),
        (lambda event: event.with_bye(1, 6), "Round 6 does not exist"),
        (lambda event: event.with_bye(1, 0), "`0` is not a round."),
        (lambda event: event.with_bye(1, 2, Bye.PAB), "cannot be given."),
        (lambda event: event.with_bye(1, 2, "H"), "bye: `H` cannot be given."),
        (lambda event: event.without_bye(1, 2), "has no bye in round 2"),
        (lambda event: event.with_return(1), "is not absent"),
        (lambda event: event.with_withdrawal(1).with_withdrawal(1), "is already withdrawn"),
        (lambda event: event.with_late_entry("Player A"), "already takes part"),
        (lambda event: event.with_late_entry(Entrant("Late, L", 2000), 1), "Round 1 is already paired."),
        (lambda event: event.with_late_entry(Entrant("Late, L", 2000), half=[2]), "Round 2 is not missed"),
    ],
)
def test_a_change_that_is_not_possible_is_refused(change: Any, text: str):
    """It is a UsageError in words; nothing else comes out."""
    with pytest.raises(UsageError) as error:
        change(played(opened(), 1))

    assert text in str(error.value)


def test_a_late_entry_moves_the_others():
    """C.04.2 2.3 and 2.4: the rank of the rating; `check` knows the numbers by which round 1 was paired."""
    event = played(opened(), 1).with_late_entry(Entrant("Late, Larry", 1925, byes=(3,)), half=[1])
    late = event.participants[2]

    assert ("Late, Larry", 3, (Bye.HALF,)) == (late.name, late.number, late.entries)
    assert (Announcement(3, 3, Bye.HALF),) == event.announced
    assert check(played(event, 2)).agrees


def test_records_follow_new_numbers():
    """A corrected result has the new numbers after a late entry, as in a file."""
    event = played(opened(), 2).with_results({1: "0-1"}, 1, correct=True)
    later = event.with_late_entry(Entrant("Late, Larry", 2500))

    assert ("### Correction @ Round 1: 2-7 1-0 -> 0-1 (after round 2 was paired)",) == later.corrections
    assert check(later, known=lambda number: known_at_pairing(later, number)).agrees
    assert later == load(write(later)).tournament


def test_a_decision_of_the_arbiter_is_kept():
    """As the command: no reader of the file doubts it, it follows new numbers, and goes with its round."""
    event = with_next_round(opened()).with_results({1: "1/2-0", 2: "0-0"})
    later = event.with_late_entry(Entrant("Late, Larry", 2500))

    assert ("### Decision @ Round 1: 1-6 1/2-0", "### Decision @ Round 1: 7-2 0-0") == event.corrections
    assert event.corrections == load(write(event)).tournament.corrections
    assert "T243" not in {one.code for one in load(write(later)).findings}
    assert ("### Decision @ Round 1: 2-7 1/2-0", "### Decision @ Round 1: 8-3 0-0") == later.corrections
    corrected = event.with_results({1: "1-0"}, correct=True).corrections
    assert ["### Decision @ Round 1: 7-2 0-0"] == [line for line in corrected if "Decision" in line]


def test_a_late_entry_of_a_loaded_file_is_written_with_its_comment(samples: Any):
    """The rest of the file stays, and the numbers of earlier rounds are known."""
    loaded = load((samples / "round-1-to-pair-trf26.trf").read_bytes())
    event = with_next_round(loaded.tournament)
    event = event.with_results({board.number: "draw" for board in published(event).boards})
    event = event.with_late_entry(Entrant("Late, Larry", 2200))
    again = load(write(event, loaded.document)).tournament

    assert event.renumberings == again.renumberings
    assert check(again).agrees


def test_team_events_get_late_entries_by_the_command():
    """It is not supported in memory, and the message has the way out."""
    tournament = read("trf_samples/team-round-4-to-pair-trf26.trf")
    with pytest.raises(NotSupported, match="fidepair late"):
        tournament.with_late_entry("Late, Larry")


@pytest.mark.parametrize("seed", first_of(range(40), 6))
def test_a_file_holds_what_happens_in_memory(seed: int):
    """After any change, the file of the tournament has all its facts, and the rules agree with every round."""
    draw = Random(seed)
    event = opened(
        rounds=draw.randint(3, 7),
        acceleration=draw.choice((None, "baku")),
        system=draw.choice(("dutch", "burstein", "lim", "double-swiss")),
    )
    is_double = event.kind is Kind.DOUBLE
    for number in range(1, (event.rounds or 0) + 1):
        one = draw.choice(event.participants).number
        change = draw.randrange(6)
        if change == 0 and number > 1:
            event = event.with_late_entry(
                Entrant(f"Late {number}", draw.randint(1500, 2100)), half=draw.choice(((), (1,)))
            )
        elif change == 1:
            event = event.with_bye(one, number, draw.choice((Bye.HALF, Bye.ZERO)))
        elif change == 2 and not any(bye.number == one for bye in event.announced):
            event = event.with_withdrawal(one)
        try:
            event = with_next_round(event)
        except PairingImpossible:  # too many forfeits and byes
            break
        results = ["1-0,draw", "0-1,0-1", "+-", "draw,draw"] if is_double else ["1-0", "draw", "0-1", "+-", "-+"]
        event = event.with_results({board.number: draw.choice(results) for board in published(event).boards})

        assert event == load(write(event)).tournament
    assert check(event).agrees
    assert len(event.participants) == len(standings(event).lines)
