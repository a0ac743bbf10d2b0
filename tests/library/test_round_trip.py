"""What is written is read again as the same tournament, whatever its kind."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from short import first_of

from fidepair import SYSTEMS, ColourType, Kind, PrimaryScore, Settings, TeamRules, generate, load, points_of, write
from fidepair.lab.generate.settings import FREQUENCIES, Amount, Frequency


def settings(draw: Random) -> Settings:
    """Return random settings of any system."""
    system = draw.choice([*SYSTEMS])
    kind, rounds = SYSTEMS[system].kind, draw.randint(1, 6)
    given: dict[str, Any] = {
        name: Frequency(Amount(rate=draw.choice((20_000, 100_000)))) for name in FREQUENCIES if draw.random() < 0.4
    }
    if draw.random() < 0.3:
        given["points"] = points_of(30_000, 10_000)
    elif draw.random() < 0.4 and kind is not Kind.TEAM:
        given["acceleration"] = "baku"
    if system == "dutch" and draw.random() < 0.3:
        given["edition"] = "2017"
    if system != "dubov":
        given["unrated"] = Amount(rate=draw.choice((0, 100_000)))
    if kind is Kind.TEAM:
        rules = TeamRules(draw.choice([*ColourType]), draw.choice([*PrimaryScore]), draw.random() < 0.6)
        given |= {"boards": draw.randint(2, 6), "reserves": draw.randint(0, 2), "team_rules": rules}
    return Settings(
        system=system,
        players=(8, 16),
        rounds=rounds,
        rounds_played=draw.randint(1, rounds),
        forbidden_pairs=draw.randint(0, 3),
        tie_breaks=draw.choice(((), ("PTS", "BH/C1", "DE"))),
        order=draw.choice(("rating", "shuffle")),
        **given,
    )


@pytest.mark.parametrize("seed", first_of(range(200), 30))
def test_a_generated_tournament_is_read_as_it_was_written(seed: int):
    """Every fact is the same, without a name for the file: kinds, byes, forfeits, line-ups, points, open games."""
    tournament = generate(settings(Random(seed)), seed)

    assert tournament == load(write(tournament)).tournament


def test_all_kinds_are_generated():
    """The seeds of the short suite have each system, each kind, and open games."""
    made = [generate(settings(Random(seed)), seed) for seed in range(30)]

    assert {*SYSTEMS} == {one.system for one in made}
    assert {*Kind} == {one.kind for one in made}
    assert any(one.open_games() for one in made)
