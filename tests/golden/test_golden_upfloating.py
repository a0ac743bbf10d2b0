"""Where floaters move up (Dubov, Double-Swiss, Team): every priority between neighbouring criteria, and what each looks
at, decides a golden case: see `golden_cases`.

The positions were found by a seeded search over those of `positions.py` and `match_positions.py`; where these gave
none, over rounds that are all drawn, and over rounds forfeited by both, which bring upfloats and nothing else.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from golden_cases import GOLDEN, alone, blinded, cases, pairing, swapped
from oracles import double_swiss as oracle_of_double_swiss
from oracles import dubov as oracle_of_dubov
from oracles import team as oracle_of_team

from fidepair import read
from fidepair.check.verdicts import Verdict, judge
from fidepair.systems import SYSTEMS, double_swiss, dubov, team

if TYPE_CHECKING:
    from types import ModuleType

    from fidepair.swiss.criteria import Criterion


CHAPTERS: dict[str, ModuleType] = {"dubov": dubov, "double-swiss": double_swiss, "team": team}
LITERAL: dict[str, Any] = {"dubov": oracle_of_dubov, "double-swiss": oracle_of_double_swiss, "team": oracle_of_team}
CASES = {system: cases(system) for system in CHAPTERS}

SET_BEFORE_PAIRS = "[C7] chooses the set of upfloaters, the next one pairs it: 3.5 comes before 3.6 (decision S7)"
NEVER_DIFFER = {("double-swiss", "2.3.4", "2.3.5"): SET_BEFORE_PAIRS, ("team", "2.3.4", "2.3.5"): SET_BEFORE_PAIRS}
"""Neighbours of which no position can have the one better and the other worse, and why."""
TELL_APART = {
    "dubov": {
        "2.3.3": "2.3.4-before-2.3.5",
        "2.3.4": "2.3.4-looks-at",
        "2.3.5": "2.3.5-before-2.3.6",
        "2.3.6": "2.3.6-looks-at",
    },
    "double-swiss": {"2.3.4": "2.3.4-looks-at", "2.3.5": "2.3.5-looks-at"},
    "team": {
        "2.3.4": "2.3.4-looks-at",
        "2.3.5": "2.3.5-before-2.3.6",
        "2.3.6": "2.3.6-looks-at",
        "2.3.7": "2.3.7-looks-at",
    },
}
"""For each criterion that looks at an attribute the case that a wrong one spoils."""

EVERY = pytest.mark.parametrize(("system", "name"), [(system, name) for system in CASES for name in CASES[system]])
NEIGHBOURS = [
    (system, first.article, second.article)
    for system, chapter in CHAPTERS.items()
    for first, second in pairwise(chapter.QUALITY)
]
DECIDED = [row for row in NEIGHBOURS if row not in NEVER_DIFFER]
ROWS = [(system, article, name) for system, named in TELL_APART.items() for article, name in named.items()]


@EVERY
def test_the_golden_pairing_is_that_of_the_articles(system: str, name: str) -> None:
    """The engine gives it, and so do the articles walked literally."""
    case = CASES[system][name]
    literal = LITERAL[system].pair(read(case.path))
    pab = () if literal.pab is None else ((literal.pab, 0),)

    assert case.pairs == pairing(CHAPTERS[system], case.round_)
    assert case.pairs == frozenset(map(frozenset, (*literal.games, *pab)))


@EVERY
def test_the_whole_field_gives_the_golden_pairing(system: str, name: str) -> None:
    """Looking at all who are left from the start gives what the shortcuts give."""
    case = CASES[system][name]

    assert CHAPTERS[system].pair(case.round_) == CHAPTERS[system].pair(case.round_, levels=(2,))


def swap(system: str, first: str, second: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two neighbours change places in the tuple of the chapter."""
    monkeypatch.setattr(CHAPTERS[system], "QUALITY", swapped(CHAPTERS[system].QUALITY, first, second))


@pytest.mark.parametrize(("system", "first", "second"), DECIDED)
def test_two_neighbours_swapped_spoil_a_golden_case(
    system: str, first: str, second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No two neighbouring criteria may change places: nothing else knows their order."""
    case = CASES[system][f"{first}-before-{second}"]
    swap(system, first, second, monkeypatch)

    assert case.pairs != pairing(CHAPTERS[system], case.round_)


@pytest.mark.parametrize(("system", "first", "second"), DECIDED)
def test_verdicts_follow_the_tuple(system: str, first: str, second: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the other order gives is worse by the first criterion; and by that order the golden one, by the second."""
    round_ = CASES[system][f"{first}-before-{second}"].round_
    golden = SYSTEMS[system].pair(round_)
    with monkeypatch.context() as patch:
        swap(system, first, second, patch)
        other = SYSTEMS[system].pair(round_)
        of_golden = judge(SYSTEMS[system], round_, [game[:2] for game in golden.games], golden.pab, other)
    of_other = judge(SYSTEMS[system], round_, [game[:2] for game in other.games], other.pab, golden)

    assert (Verdict.WORSE, first) == (of_other.verdict, of_other.article)
    assert (Verdict.WORSE, second) == (of_golden.verdict, of_golden.article)


@pytest.mark.parametrize(("system", "article", "name"), ROWS)
def test_a_wrong_attribute_spoils_a_golden_case(
    system: str, article: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A criterion that looks at too little of a seat takes participants for interchangeable who are not.

    The others that look at the same attribute are left out, because they would tell them apart for it.
    """
    module, case = CHAPTERS[system], CASES[system][name]
    monkeypatch.setattr(module, "QUALITY", alone(module.QUALITY, article))

    assert case.pairs == pairing(module, case.round_)

    monkeypatch.setattr(module, "QUALITY", blinded(module.QUALITY, article))

    assert case.pairs != pairing(module, case.round_)


@pytest.mark.parametrize(("system", "article"), [row[:2] for row in ROWS])
def test_a_wrong_count_spoils_a_golden_case(system: str, article: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A criterion that counts nothing decides nothing, so that a case of its article is paired otherwise."""
    module = CHAPTERS[system]
    blank = [_counting_nothing(row) if row.article == article else row for row in module.QUALITY]
    monkeypatch.setattr(module, "QUALITY", tuple(blank))
    spoilt = [name for name, case in CASES[system].items() if case.pairs != pairing(module, case.round_)]

    assert [name for name in spoilt if article in name]


def _counting_nothing(row: Criterion) -> Criterion:
    return row._replace(on_pair=lambda *_: 0) if row.on_pair else row._replace(on_floater=lambda *_: 0)


def test_no_case_is_missing_or_left_over() -> None:
    """Each priority has a case or a reason why it cannot; each criterion that looks at something a case; no others."""
    assert NEVER_DIFFER.keys() <= set(NEIGHBOURS)
    for system, module in CHAPTERS.items():
        assert list(TELL_APART[system]) == [row.article for row in module.QUALITY if row.looks_at]
        named = {f"{first}-before-{second}" for of, first, second in DECIDED if of == system}
        assert CASES[system].keys() == named | set(TELL_APART[system].values())
        assert {path.stem for path in (GOLDEN / system).iterdir()} == CASES[system].keys()
