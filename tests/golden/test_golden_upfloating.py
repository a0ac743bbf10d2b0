"""The smallest positions that decide the order of two criteria where floaters move up: Dubov, Double-Swiss, Team.

`dubov/2.3.3-before-2.3.4.trf` is a tournament whose next pairing depends on 2.3.3 coming before 2.3.4; the pairs beside
it are those of the rules, as `fidepair pair -f list` shows them. Positions were found by a seeded search over those of
`positions.py` and `match_positions.py`, and where these gave none over drawn rounds and forfeited games.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from fidepair import read
from fidepair.evaluate import Verdict, judge
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS, double_swiss, dubov, team
from oracles import double_swiss as double_swiss_oracle
from oracles import dubov as dubov_oracle
from oracles import team as team_oracle

if TYPE_CHECKING:
    from types import ModuleType

    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.criteria import Criterion

GOLDEN = Path(__file__).parent


class Chapter(NamedTuple):
    """The engine of a chapter and the literal oracle."""

    engine: ModuleType
    oracle: Any


CHAPTERS = {
    "dubov": Chapter(dubov, dubov_oracle),
    "double-swiss": Chapter(double_swiss, double_swiss_oracle),
    "team": Chapter(team, team_oracle),
}

SET_BEFORE_PAIRS = "the set of upfloaters is chosen before the bracket is paired (3.5, 3.6, decision S7)"
NEVER_DIFFER = {("double-swiss", "2.3.4", "2.3.5"): SET_BEFORE_PAIRS, ("team", "2.3.4", "2.3.5"): SET_BEFORE_PAIRS}
"""Neighbours whose order changes no pairing, and why."""


class Case(NamedTuple):
    """A golden position: the criterion at `place` and the one after it decide in this order."""

    system: str
    place: int
    name: str

    @property
    def chapter(self) -> Chapter:
        return CHAPTERS[self.system]

    @property
    def path(self) -> Path:
        return GOLDEN / self.system / f"{self.name}.trf"

    @property
    def round(self) -> RoundToPair:
        return draw_up(read(self.path))

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """(White, Black) of each game; (number, 0) of the PAB."""
        lines = self.path.with_suffix(".pairs").read_text(encoding="utf-8").splitlines()[1:]
        return [(int(one), int(other)) for one, other in map(str.split, lines)]


def named(one: Criterion, other: Criterion) -> str:
    return f"{one.article}-before-{other.article}"


def neighbours() -> list[Case]:
    """Return all pairs of neighbours in the tuples of the three chapters."""
    return [
        Case(system, place, named(*chapter.engine.QUALITY[place : place + 2]))
        for system, chapter in CHAPTERS.items()
        for place in range(len(chapter.engine.QUALITY) - 1)
    ]


CASES = [case for case in neighbours() if (case.system, *case.name.split("-before-")) not in NEVER_DIFFER]
EVERY = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.system}-{case.name}")


def shown(pairing: RoundPairing) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in pairing.games] + ([(pairing.pab, 0)] if pairing.pab else [])


def changed(quality: tuple[Criterion, ...], code: str, **fields: Any) -> tuple[Criterion, ...]:
    """Return the criteria with another value in the row of that code."""
    return tuple(row._replace(**fields) if row.code == code else row for row in quality)


def swap(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exchange the two criteria in the tuple of the chapter."""
    rows = list(case.chapter.engine.QUALITY)
    rows[case.place : case.place + 2] = rows[case.place + 1], rows[case.place]
    monkeypatch.setattr(case.chapter.engine, "QUALITY", tuple(rows))


def test_every_order_has_a_case() -> None:
    """Each pair of neighbours has a golden position, or a reason why there is none; no position is left over."""
    files = {(path.parent.name, path.stem) for path in GOLDEN.glob("*/2.*.trf") if path.parent.name in CHAPTERS}

    assert {(case.system, case.name) for case in CASES} == files
    assert len(neighbours()) == len(CASES) + len(NEVER_DIFFER)


@EVERY
@pytest.mark.parametrize("levels", [(0, 1, 2), (2,)], ids=str)
def test_engine_gives_the_pairing(case: Case, levels: tuple[int, ...]) -> None:
    """The engine gives the pairs, however much of the field it looks at from the start."""
    assert case.pairs == shown(case.chapter.engine.pair(case.round, levels=levels))


@EVERY
def test_articles_give_the_pairing(case: Case) -> None:
    """The articles walked literally give the same."""
    found = case.chapter.oracle.pair(read(case.path))
    pab = [(found.pab, 0)] if found.pab else []

    assert set(case.pairs) == {*found.games, *pab}


@EVERY
def test_other_order_gives_another_pairing(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the two criteria exchanged in the tuple another pairing comes out: nothing else knows their order."""
    swap(case, monkeypatch)

    assert set(case.pairs) != set(shown(case.chapter.engine.pair(case.round)))


@EVERY
def test_verdicts_follow_the_tuple(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the other order gives is worse by the first criterion; by that order the right one is, by the second."""
    system, round_ = SYSTEMS[case.system], case.round
    right = system.pair(round_)
    first, second = case.name.split("-before-")
    with monkeypatch.context() as patch:
        swap(case, patch)
        wrong = system.pair(round_)
        of_right = judge(system, round_, [(game.white, game.black) for game in right.games], right.pab, wrong)
    of_wrong = judge(system, round_, [(game.white, game.black) for game in wrong.games], wrong.pab, right)

    assert [(Verdict.WORSE, first)] == [(of_wrong.verdict, of_wrong.article)]
    assert [(Verdict.WORSE, second)] == [(of_right.verdict, of_right.article)]
