"""Every priority between neighbouring criteria, and what each looks at, decides a golden case: see `golden_cases`."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from all_proposals import assert_best_and_first
from golden_cases import GOLDEN, Case, alone, blinded, cases, pairing, swapped
from oracles import burstein as oracle_of_burstein
from oracles import dutch as oracle_of_dutch
from oracles.facts import Before, Past

from fidepair import trf
from fidepair.systems import DUTCH_2017, burstein, dutch, dutch_2017

if TYPE_CHECKING:
    from types import ModuleType

    from fidepair.swiss.cards import RoundToPair

CHAPTERS = {"dutch": dutch, "dutch-2017": dutch_2017, "burstein": burstein}
WALKED = ("dutch", "burstein")
"""Chapters that are walked literally, by other code."""
CASES = {system: cases(system) for system in CHAPTERS}
NEVER_DIFFER = {
    ("dutch", "2.4.3", "2.4.4"): "[C9] applies where one player floats down, who is bound to get the PAB. Whoever it is"
    " is paired in no bracket below; all others there are the same, and the score is settled by [C7]. So [C8] is too."
}
"""Neighbours of which no position can have the one better and the other worse, and why."""
TELL_APART = {
    "dutch": {
        "2.4.4": "2.4.4-looks-at",
        "2.4.5": "2.4.5-looks-at",
        "2.4.6": "2.4.6-looks-at",
        "2.4.7": "2.4.7-looks-at",
        "2.4.8": "2.4.8-looks-at",
        "2.4.9": "2.4.11-before-2.4.12",
        "2.4.10": "2.4.10-looks-at",
        "2.4.11": "2.4.11-looks-at",
        "2.4.12": "2.4.12-before-2.4.13",
        "2.4.13": "2.4.13-before-2.4.14",
        "2.4.14": "2.4.14-before-2.4.15",
        "2.4.15": "2.4.15-before-2.4.16",
        "2.4.16": "2.4.16-looks-at",
    },
    "dutch-2017": {f"C.{number}": f"C.{number}-looks-at" for number in range(8, 20)},
    "burstein": {"2.3.4": "2.3.4-looks-at"},
}
"""For each criterion that looks at an attribute the case that a wrong one spoils."""


def neighbours(system: str) -> list[tuple[str, str, str]]:
    """Return (system, article, next article) of the criteria in descending priority."""
    return [(system, a.article, b.article) for a, b in pairwise(CHAPTERS[system].QUALITY)]


NEIGHBOURS = [row for system in CHAPTERS for row in neighbours(system)]
DECIDED = [row for row in NEIGHBOURS if row not in NEVER_DIFFER]
ROWS = [(system, article, name) for system, named in TELL_APART.items() for article, name in named.items()]


def chapter(system: str) -> ModuleType:
    """Return the module that holds the criteria."""
    return CHAPTERS[system]


def walked(system: str, case: Case) -> oracle_of_dutch.Pairing | oracle_of_burstein.Pairing:
    """Return the pairing by the literal oracle; that of Burstein works everything out from the results, if there are
    any."""
    if system == "dutch":
        return oracle_of_dutch.pair_dutch(case.round_)
    if case.path.suffix == ".trf":
        return oracle_of_burstein.pair(trf.load(case.path.read_bytes(), case.name).tournament)
    return oracle_of_burstein.pair_round(without_results(case.round_))


def without_results(round_: RoundToPair) -> Before:
    """Return the state before a round of cards that have scores, colours and opponents, but no results."""
    blank = dict.fromkeys(("entries", "points", "scores_before", "opponents"), ())
    people = tuple(
        Past(
            **blank,
            **{name: getattr(made, name) for name in ("number", "tpn", "score", "standings", "met", "bye", "parity")},
            rating=None,
            secondary=0,
            colours=made.history,
        )
        for made in round_.cards
    )
    rules = round_.team_rules
    return Before(round_.number, round_.rounds, round_.initial_colour, round_.points, people, people, rules)


@pytest.mark.parametrize(("system", "name"), [(system, name) for system in WALKED for name in CASES[system]])
def test_the_golden_pairing_is_that_of_the_articles(system: str, name: str) -> None:
    """The engine gives it, and so do the articles walked literally."""
    case = CASES[system][name]
    literal = walked(system, case)
    pab = () if literal.pab is None else ((literal.pab, 0),)

    assert case.pairs == pairing(chapter(system), case.round_)
    assert case.pairs == frozenset(map(frozenset, (*literal.games, *pab)))


@pytest.mark.parametrize("name", CASES["dutch-2017"])
def test_the_golden_pairing_of_2017_comes_before_all_others(name: str) -> None:
    """The engine gives it, and every other legal pairing is worse by the criteria of 2017, or later."""
    case = CASES["dutch-2017"][name]

    assert case.pairs == pairing(dutch_2017, case.round_)
    assert assert_best_and_first(DUTCH_2017, case.round_)


@pytest.mark.parametrize(("system", "first", "second"), DECIDED)
def test_two_neighbours_swapped_spoil_a_golden_case(
    system: str, first: str, second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No two neighbouring criteria may change places."""
    case = CASES[system][f"{first}-before-{second}"]
    monkeypatch.setattr(chapter(system), "QUALITY", swapped(chapter(system).QUALITY, first, second))

    assert case.pairs != pairing(chapter(system), case.round_)


@pytest.mark.parametrize(("system", "article", "name"), ROWS)
def test_a_wrong_attribute_spoils_a_golden_case(
    system: str, article: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A criterion that looks at too little of a seat takes players for interchangeable who are not.

    The others that look at the same attribute are left out, because they would tell the players apart for it. Without
    the short walk of the Dutch System, which weighs nothing and takes nobody for another.
    """
    module, case = chapter(system), CASES[system][name]
    monkeypatch.setattr(dutch, "LARGEST_WALK", 0)
    monkeypatch.setattr(module, "QUALITY", alone(module.QUALITY, article))

    assert case.pairs == pairing(module, case.round_)

    monkeypatch.setattr(module, "QUALITY", blinded(module.QUALITY, article))

    assert case.pairs != pairing(module, case.round_)


def test_no_case_is_missing_or_left_over() -> None:
    """Each priority has a case or a reason why it cannot; each criterion that looks at something a case; no others."""
    assert NEVER_DIFFER.keys() <= set(NEIGHBOURS)
    for system, module in CHAPTERS.items():
        assert list(TELL_APART[system]) == [row.article for row in module.QUALITY if row.looks_at]
        named = {f"{first}-before-{second}" for of, first, second in DECIDED if of == system}
        assert CASES[system].keys() == named | set(TELL_APART[system].values())
        assert {path.stem for path in (GOLDEN / system).iterdir()} == CASES[system].keys()
