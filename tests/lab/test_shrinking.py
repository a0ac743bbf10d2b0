"""What a tournament is when participants are taken out of it."""

from __future__ import annotations

from conftest import SAMPLES

from fidepair.lab.shrinking import without_participants
from fidepair.tournament import Bye
from fidepair.trf import load


def test_players_of_teams_that_stay():
    """Team 1 (players 1 to 5) goes: games against its players become absences. Games among those who stay, and byes of
    their teams, are as they were."""
    name = "team-round-4-to-pair-trf26.trf"
    before = load((SAMPLES / name).read_bytes(), name).tournament
    after = without_participants(before, frozenset({1}))
    assert after is not None
    old, new = ({one.number: one.entries for one in event.individuals} for event in (before, after))

    assert {*range(6, 40)} == {*new}
    assert [(Bye.ZERO, *old[number][1:]) for number in range(19, 23)] == [new[number] for number in range(19, 23)]
    assert [(*old[number][:2], Bye.ZERO) for number in range(6, 10)] == [new[number] for number in range(6, 10)]
    assert [(Bye.PAB, Bye.PAB)] * 4 == [(new[28 + n][2], new[36 + n][0]) for n in range(4)]
    # Whom the players of team 1 never met, and who has no game by forfeit, keeps all entries.
    assert [old[number] for number in range(23, 32)] == [new[number] for number in range(23, 32)]
    # The teams keep their points: 5 lost to team 1, 2 drew with it.
    assert [Bye.ZERO, Bye.HALF] == [after.by_number()[5].entries[0], after.by_number()[2].entries[2]]
