"""The account of a place in the standings, as text."""

from __future__ import annotations

from makers import tournament

from fidepair.render.account import lines
from fidepair.standings.account import account
from fidepair.standings.ranking import ranking_of, standings


def test_fore_buchholz_counts_only_games_of_the_last_round_as_draws():
    """8.3: games of the final round count as draws. 1 met 2 and 3; 4 had a game in round 1, and a bye in the last one.
    Opponents have: of 1 in round 1: 2 with 0 + 0.5, in round 2: 3 with 1 + 0.5. The bye of 4 is no game."""
    event = tournament(4, ["1-2 1:0, 3-4 1:0", "3-1 0:1, 2 H, 4 H"], rounds=2)
    ranking = ranking_of(standings(event, ("PTS", "FB")))

    def rounds_drawn(number: int) -> list[int]:
        text = lines(account(ranking, number), 200)
        rows = text[next(place for place, line in enumerate(text) if line.startswith("FB")) :]
        return [int(line.split()[1]) for line in rows if line.startswith("  round") and "(8.3)" in line]

    assert [[2], [], [2], []] == [rounds_drawn(number) for number in (1, 2, 3, 4)]
