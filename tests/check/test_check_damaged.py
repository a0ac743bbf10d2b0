"""`check` judges whatever a file can publish: random tournaments with a damaged round, by their system and others."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from short import seeds_in_parts

from fidepair.check.replay import check
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings
from fidepair.systems import SYSTEMS
from fidepair.tournament import Bye, Colour, Result

WHAT_PUBLISHED_PAIRINGS_ARE = {"", "impossible", "illegal", "worse", "later", "different", "colours"}


def damaged(event, draw):
    """Return the event with all who have an opponent in one of its rounds paired anew at random; White wins. The games
    of matches are left out, which belong to other pairs."""
    index = draw.randrange(event.rounds_paired)
    entries = {participant.number: list(participant.entries) for participant in event.participants}
    paired = [number for number, row in entries.items() if not isinstance(row[index], Bye)]
    draw.shuffle(paired)
    for white, black in zip(paired[::2], paired[1::2], strict=True):
        for own, other, colour, result in (
            (white, black, Colour.WHITE, Result.WIN),
            (black, white, Colour.BLACK, Result.LOSS),
        ):
            entries[own][index] = entries[own][index]._replace(opponent=other, colour=colour, result=result)
    return event._replace(
        participants=tuple(
            participant._replace(entries=tuple(entries[participant.number])) for participant in event.participants
        ),
        individuals=tuple(one._replace(entries=()) for one in event.individuals),
        line_ups=(),
    )


def others_of_its_kind(system):
    return [other.name for other in SYSTEMS.values() if other.kind is system.kind]


@pytest.mark.parametrize("seeds", seeds_in_parts(16, 16, 5), ids=str)
@pytest.mark.parametrize("system", SYSTEMS)
def test_damaged_rounds_are_judged(system, seeds):
    """No exception, nobody who is not paired, and no pairing that is better than that of the rules."""
    kinds: Counter[str] = Counter()
    for seed in seeds:
        draw = random.Random(f"{system} {seed}")
        event = damaged(generate(Settings(system=system, players=(8, 13), rounds=5), seed), draw)
        for name in (system, draw.choice(others_of_its_kind(SYSTEMS[system]))):
            kinds.update(found.kind for found in check(event, name).rounds)

    assert set() == kinds.keys() - WHAT_PUBLISHED_PAIRINGS_ARE
    assert {"", "illegal"} < kinds.keys()
