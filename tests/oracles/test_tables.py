"""Every row of a table of the program has its literal counterpart, and the comparisons with it are about every row.

A row that is added to a table alone, without the oracle or without a comparison, turns one of these red.
"""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING

import campaign_standings
import pytest
from campaign import CODES as COUNTED_BY_DUTCH
from campaign_oracles import CASES
from campaign_standings import ENCOUNTERS, INDIVIDUALS, OF_TEAMS, RATINGS, TEAMS, codes_of, told_by
from standings.events import KINDS, event

from fidepair.errors import PairingImpossible
from fidepair.options import RoundOptions
from fidepair.standings import methods
from fidepair.standings.codes import Modifiers, parse_code
from fidepair.standings.encounter import compare_on_boards
from fidepair.standings.methods import METHODS, ROWS
from fidepair.standings.rounds import results_of
from fidepair.swiss.cards import draw_up
from fidepair.systems import DUTCH_2017, SYSTEMS
from oracles import dutch_2017, tie_breaks
from oracles.c07 import codes as literal
from oracles.c07.teams import AFTER_ENCOUNTERS, split_by_boards
from oracles.test_against_oracles import CODES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.standings.encounter import Stage
    from fidepair.standings.methods import RawValue, TieBreak
    from fidepair.standings.rounds import Results

# ── Tie-breaks (C.07) ────────────────────────────────────────────────────────
CODES_OF_OLDER_LISTS = {"EDEC"}
"""What the calculator knows from the known standings, and the table of 2026 has no more."""
LETTERS = {
    "C": {"low"},
    "M": {"low", "high"},
    "P": {"forfeits"},
    "F": {"fore"},
    "R": {"is_reversed"},
    "L": {"limit", "percent"},
    "K": {"factor"},
    "U": {"unrated"},
}
"""The fields of `Modifiers` that a letter of 14 sets."""
COMPARED = [parse_code(text) for text in (*INDIVIDUALS, *RATINGS, *TEAMS, *ENCOUNTERS, *OF_TEAMS)]
USUAL = Modifiers()
SHORT_SEEDS = range(4)
"""The events of the comparison that the short suite has."""


def fields_of(modifiers: Modifiers) -> set[str]:
    """Return the modifiers that are used."""
    return {name for name in Modifiers._fields if getattr(modifiers, name) != getattr(USUAL, name)}


def test_every_tie_break_has_its_literal_counterpart():
    """The table and the calculator have the same methods."""
    assert set(METHODS) == set(literal.MODIFIERS) - CODES_OF_OLDER_LISTS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_a_tie_break_takes_the_modifiers_of_its_counterpart(row: TieBreak):
    """14: the row and the calculator take the same modifiers, and either score of teams or only one."""
    expected = {field for letter in literal.MODIFIERS[row.code] for field in LETTERS[letter]}
    if row.code in literal.ON_EITHER_SCORE:
        expected.add("score")

    assert expected == row.modifiers


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_a_tie_break_is_of_the_events_of_its_counterpart(row: TieBreak):
    """11 to 13: methods of teams are those of the calculator; of the others, ratings and Black are of individuals."""
    is_of_teams = row.code in literal.OF_TEAMS or row.code in AFTER_ENCOUNTERS
    is_of_individuals = row.code in literal.OF_INDIVIDUALS
    expected = methods.INDIVIDUALS if is_of_individuals else methods.TEAMS if is_of_teams else methods.BOTH

    assert expected == row.of


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_a_tie_break_orders_as_its_counterpart(row: TieBreak):
    """A value decides upwards or downwards; or the method separates a group and has no value."""
    assert (row.code in tie_breaks.LOWER_FIRST) == row.is_lower_better
    assert (row.code in (*AFTER_ENCOUNTERS, "DE")) == (row.values is None) == (row.separate is not None)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_every_tie_break_is_compared_with_each_of_its_modifiers(row: TieBreak):
    """The comparison has the code of each row, by itself and with everything that may stand behind it."""
    used = [fields_of(code.modifiers) for code in COMPARED if code.name == row.code]

    assert used
    assert row.modifiers == set().union(*used)


def test_a_comparison_of_tie_breaks_is_about_different_values():
    """In a few events of each kind every code that is compared tells somebody from somebody else."""
    undecided = {*INDIVIDUALS, *RATINGS, *TEAMS}
    for tournament in (event(seed, kind) for seed in range(5) for kind in KINDS):
        results = results_of(tournament)
        for code in undecided.intersection(codes_of(tournament)):
            values = told_by(results, code)
            if values != "dropped" and len(set(values.values())) > 1:
                undecided.discard(code)

    assert set() == undecided


def wrong(row: TieBreak) -> TieBreak:
    """Return a row whose values, or places in a group, are wrong for the participant who comes first."""
    values, separate = row.values, row.separate

    def other_values(results: Results, modifiers: Modifiers) -> list[RawValue]:
        assert values is not None
        first, *others = values(results, modifiers)
        return [(first[0] + 1, *first[1:]) if isinstance(first, tuple) else (first or 0) + 1, *others]

    def other_groups(
        results: Results, group: Sequence[int], modifiers: Modifiers, stages: list[Stage]
    ) -> list[list[int]]:
        assert separate is not None
        return separate(results, group, modifiers, stages)[::-1]

    if separate is not None:
        return row._replace(separate=other_groups)
    return row._replace(values=other_values)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_a_wrong_tie_break_turns_the_comparison_red(row: TieBreak, monkeypatch: pytest.MonkeyPatch):
    """With a wrong value of one participant, or a group in the wrong order, the seeds of the short suite differ."""

    def of_row(codes: list[str]) -> list[str]:
        return [code for code in codes if parse_code(code).name == row.code]

    for name in ("ENCOUNTERS", "INDIVIDUALS", "OF_TEAMS", "RATINGS", "TEAMS"):
        monkeypatch.setattr(campaign_standings, name, of_row(getattr(campaign_standings, name)))
    monkeypatch.setattr(campaign_standings, "lists_of", lambda *_: [])

    assert not any(campaign_standings.differences(seed) for seed in SHORT_SEEDS)
    monkeypatch.setitem(METHODS, row.code, wrong(row))
    assert any(campaign_standings.differences(seed) for seed in SHORT_SEEDS)


@pytest.mark.parametrize("way", ["BC", "TBR", "BBE"])
def test_two_teams_are_compared_on_their_boards_as_by_the_counterpart(way: str):
    """13.3.2: on five boards, where the board count can contradict the top boards; every match that is drawn."""
    teams = [1, 2]
    for mine in product((0, 1, 2), repeat=5):
        theirs = tuple(2 - points for points in mine)
        if sum(mine) != sum(theirs):
            continue
        sums = {number: [Fraction(points) for points in row] for number, row in zip(teams, (mine, theirs), strict=True)}
        compared = compare_on_boards(mine, theirs, way)
        parts = [[1, 2]] if not compared else [[1], [2]] if compared > 0 else [[2], [1]]

        assert parts == split_by_boards(way, teams, sums), mine


# ── Criteria ─────────────────────────────────────────────────────────────────
SETTLED_BY_THE_CHOICE = {
    "double-swiss": {"C5"},
    "team": {"C5"},
    "dubov": {"C6"},
    "burstein": {"C6", "C7"},
    "lim": set(),
}
"""Criteria that the oracle weighs but does not count: who is chosen to float has these scores, or will need them."""


def test_every_system_has_its_oracle():
    """The oracles walk each chapter."""
    assert set(SYSTEMS) == {"dutch", *CASES}


@pytest.mark.parametrize("system", CASES)
def test_every_criterion_has_its_literal_counterpart(system: str):
    """What the chapter weighs, the oracle counts; `test_positions_are_worth_comparing` asks for counts above zero."""
    counted = set(CODES[system])

    assert set() == counted & SETTLED_BY_THE_CHOICE[system]
    assert counted | SETTLED_BY_THE_CHOICE[system] == {row.code for row in SYSTEMS[system].criteria}


def test_every_criterion_of_the_dutch_system_has_its_literal_counterpart():
    """[C6] to [C21], in this order."""
    assert COUNTED_BY_DUTCH == tuple(row.code for row in SYSTEMS["dutch"].criteria)


def test_every_criterion_of_2017_has_its_literal_counterpart():
    """C.5 to C.19, in this order; C.7 is the look at the following bracket."""
    walked = ("C.5", dutch_2017.PSD.code, "C.7", *(criterion.code for criterion in dutch_2017.AFTER_C7))

    assert walked == tuple(row.code for row in DUTCH_2017.criteria)


# ── Colours ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("system", CASES)
def test_every_colour_rule_decides_in_what_is_compared(system: str):
    """Among the positions that are held against the oracle are games whose colours each row of the table gave."""
    module = import_module(SYSTEMS[system].module)
    table = getattr(module, "COLOURS", None) or import_module("fidepair.systems.lim.due_colours").COLOURS
    missing = {article for article, _ in table}
    for seed in range(200):
        tournament = CASES[system].position(seed, 7)
        if tournament.rounds is not None and tournament.rounds_paired >= tournament.rounds:
            continue
        try:
            pairing = module.pair(draw_up(tournament, RoundOptions()))
        except PairingImpossible:
            continue
        missing -= {game.article for game in pairing.games}
        if not missing:
            break

    assert set() == missing
