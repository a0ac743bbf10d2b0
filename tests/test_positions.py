"""The random positions are what they promise: the same for the same seed, and consistent."""

from __future__ import annotations

import pytest
from positions import any_position, any_round, open_position
from short import first_of

from fidepair.swiss.cards import draw_up
from fidepair.tournament import Bye, Colour, Game, Result, Tournament

ANSWERS = {
    Result.WIN: Result.LOSS,
    Result.UNRATED_WIN: Result.UNRATED_LOSS,
    Result.DRAW: Result.DRAW,
    Result.UNRATED_DRAW: Result.UNRATED_DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_LOSS,
}


def assert_both_sides_agree(tournament: Tournament) -> None:
    """Every player has an entry for each round; opponents name each other, with opposite colours, fitting results."""
    by_number = tournament.by_number()
    for player in tournament.participants:
        assert tournament.rounds_paired == len(player.entries)
        for index, entry in enumerate(player.entries):
            if isinstance(entry, Game):
                other = by_number[entry.opponent].entries[index]
                assert isinstance(other, Game)
                assert player.number == other.opponent
                assert {Colour.WHITE, Colour.BLACK} == {entry.colour, other.colour}
                assert ANSWERS.get(entry.result) is other.result or ANSWERS.get(other.result) is entry.result


@pytest.mark.parametrize("seed", first_of(range(40), 10))
def test_any_position(seed: int) -> None:
    """Two to eight participants in ascending TPN; the round to be paired can be drawn up."""
    tournament = any_position(seed)

    assert tournament == any_position.__wrapped__(seed)  # made again, not kept
    assert 2 <= len(tournament.participants) <= 8
    assert sorted(p.tpn for p in tournament.participants) == [p.tpn for p in tournament.participants]
    assert tournament.rounds_paired + 1 == draw_up(tournament).number
    assert_both_sides_agree(tournament)


@pytest.mark.parametrize("seed", range(10))
def test_any_round(seed: int) -> None:
    """The same seed gives the same cards; whoever has met somebody was met."""
    round_, again = any_round(seed, 10), any_round(seed, 10)
    met = {card.number: card.met for card in round_.cards}

    assert 2 <= len(round_.cards) <= 10
    assert met == {card.number: card.met for card in again.cards}
    assert [card.history for card in round_.cards] == [card.history for card in again.cards]
    assert all(number in met[other] for number, others in met.items() for other in others)


@pytest.mark.parametrize(
    ("players", "rounds_played", "seed"), [(2, 1, 1), (7, 3, 2), (40, 9, 3), (41, 9, 4), (600, 7, 5), (12, 10, 6)]
)
def test_open_position(players: int, rounds_played: int, seed: int) -> None:
    """No rematch, at most one PAB in a round, no colour difference beyond two in an ordinary open."""
    tournament = open_position(players, rounds_played, rounds_played + 2, seed)
    games = [
        (player.number, entry.opponent)
        for player in tournament.participants
        for entry in player.entries
        if isinstance(entry, Game) and entry.result.is_played
    ]

    assert tournament == open_position(players, rounds_played, rounds_played + 2, seed)
    assert rounds_played == tournament.rounds_paired
    assert_both_sides_agree(tournament)
    for index in range(rounds_played):
        assert sum(player.entries[index] is Bye.PAB for player in tournament.participants) <= 1
    if players >= 3 * rounds_played:
        assert len(games) == len(set(games))
        assert all(abs(card.colour_difference) <= 2 for card in draw_up(tournament).cards)
