"""Who has White: every priority between neighbouring rules of a chapter's `COLOURS` decides a golden case.

`colours/dubov/5.2.3-before-5.2.4.trf` is a tournament in whose next round the colours of a pair, or at least the rule
that gives them, are others if the two rules change places. `.pairs` beside it has White, Black and the article of each
game. The positions are the smallest that a seeded search over `positions.py` and `match_positions.py` found.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from golden_cases import GOLDEN, round_of
from oracles import burstein as oracle_of_burstein
from oracles import double_swiss as oracle_of_double_swiss
from oracles import dubov as oracle_of_dubov
from oracles import lim as oracle_of_lim
from oracles import team as oracle_of_team

from fidepair import read
from fidepair.systems import SYSTEMS, burstein, double_swiss, dubov, dutch, team
from fidepair.systems.lim import due_colours as lim

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

TABLES: dict[str, ModuleType] = {
    "dutch": dutch,
    "dubov": dubov,
    "burstein": burstein,
    "lim": lim,
    "double-swiss": double_swiss,
    "team": team,
}
LITERAL: dict[str, Any] = {
    "dubov": oracle_of_dubov,
    "burstein": oracle_of_burstein,
    "lim": oracle_of_lim,
    "double-swiss": oracle_of_double_swiss,
    "team": oracle_of_team,
}

NEITHER_PLAYED = "one decides only if neither has had a colour, and then the other has nothing to go by"
NEVER_DIFFER = {
    ("dutch", "5.2.2", "5.2.2"): "one is about preferences of different strength, the other about two absolute ones",
    ("dutch", "5.2.4", "5.2.5"): NEITHER_PLAYED,
    ("dubov", "5.2.1", "5.2.2"): "5.2.1 decides only if neither has played; both are due Black then (1.6.4)",
    ("burstein", "5.2.1", "5.2.2"): NEITHER_PLAYED,
    ("lim", "7.2", "5.1"): NEITHER_PLAYED,
    ("double-swiss", "4.3.1", "4.3.2"): NEITHER_PLAYED,
    ("team", "4.3.1", "4.3.2"): NEITHER_PLAYED,
}
"""Neighbours that never decide both, and why."""

NEIGHBOURS = [
    (system, first, second) for system, table in TABLES.items() for (first, _), (second, _) in pairwise(table.COLOURS)
]
DECIDED = [row for row in NEIGHBOURS if row not in NEVER_DIFFER]
EVERY = pytest.mark.parametrize(("system", "first", "second"), DECIDED)


def path_of(system: str, first: str, second: str) -> Path:
    return GOLDEN / "colours" / system / f"{first}-before-{second}.trf"


def golden(path: Path) -> set[tuple[int, int, str]]:
    """Return White, Black and the article of each game."""
    rows = map(str.split, path.with_suffix(".pairs").read_text(encoding="utf-8").splitlines())
    return {(int(white), int(black), article) for white, black, article in rows}


def found(system: str, path: Path) -> set[tuple[int, int, str]]:
    return {(game.white, game.black, game.article) for game in SYSTEMS[system].pair(round_of(path)).games}


@EVERY
def test_the_golden_colours_are_those_of_the_articles(system: str, first: str, second: str) -> None:
    """The engine gives them; and so do the articles walked literally, which name no rule."""
    path = path_of(system, first, second)

    assert golden(path) == found(system, path)
    if system in LITERAL:
        assert {game[:2] for game in golden(path)} == set(LITERAL[system].pair(read(path)).games)


@EVERY
def test_two_neighbours_swapped_spoil_a_golden_case(
    system: str, first: str, second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No two neighbouring rules may change places."""
    path = path_of(system, first, second)
    table = list(TABLES[system].COLOURS)
    place = next(i for i, rules in enumerate(pairwise(table)) if (rules[0][0], rules[1][0]) == (first, second))
    table[place : place + 2] = table[place + 1], table[place]
    monkeypatch.setattr(TABLES[system], "COLOURS", tuple(table))

    assert golden(path) != found(system, path)


def test_no_case_is_missing_or_left_over() -> None:
    """Each priority has a case or a reason why it has none."""
    files = {(path.parent.name, *path.stem.split("-before-")) for path in (GOLDEN / "colours").glob("*/*.trf")}

    assert NEVER_DIFFER.keys() <= set(NEIGHBOURS)
    assert files == set(DECIDED)
