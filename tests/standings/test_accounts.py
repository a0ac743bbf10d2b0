"""Every value can be added up from its account, by what the account tells alone."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from fidepair import read
from fidepair.standings.account import account
from fidepair.standings.boards import counted, without_bottom
from fidepair.standings.methods import METHODS
from fidepair.standings.ranking import ranking_of
from fidepair.standings.sources import (
    OfBoards,
    OfData,
    OfEncounter,
    OfMean,
    OfOpponents,
    OfPerfect,
    OfPerformance,
    OfRounds,
    OfStrength,
)
from tests.standings.test_standings_corpus import EVENTS, table_of

if TYPE_CHECKING:
    from pathlib import Path

    from fidepair.standings.account import Told
    from fidepair.standings.encounter import Stage
    from fidepair.standings.ranking import Value

pytestmark = pytest.mark.skipif(not EVENTS, reason="there are no corpora here")


def added_up(told: Told) -> Value:
    """Return the value of a method as its account makes it."""
    source, unit = told.source, METHODS[told.method.code.name].unit
    if isinstance(source, OfRounds):
        return Fraction(sum(part.brought or 0 for part in source.parts), unit)
    if isinstance(source, OfOpponents):
        return Fraction(sum(part.value for part in source.parts if not part.cut), unit)
    if isinstance(source, OfStrength):
        strength = sum(part.value for part in source.strength.parts if not part.cut)
        return (source.own + Fraction(strength, source.factor)) / unit
    if isinstance(source, OfMean):
        mean = Fraction(sum(source.kept), len(source.kept)) if source.kept else None
        return mean if mean is None else mean / unit if source.of in ("BH", "FB") else (mean + Fraction(1, 2)) // 1
    if isinstance(source, OfPerformance):
        return None if source.average is None else Fraction(source.average + source.difference)
    if isinstance(source, OfPerfect):
        return None if source.rating is None else Fraction(source.rating)
    if isinstance(source, OfBoards):
        return {
            "BC": Fraction(counted(source.totals), unit),
            "TBR": tuple(Fraction(one, unit) for one in source.totals),
            "BBE": tuple(Fraction(one, unit) for one in without_bottom(source.totals)),
        }[told.method.code.name]
    assert isinstance(source, OfData)
    return None if source.value is None else Fraction(source.value)


def place_told(stages: tuple[Stage, ...], number: int) -> Fraction | None:
    """Return the place in the first group that the last steps of somebody give."""
    place, group = 1, set(stages[0].group) if stages else set()
    whole = group
    for stage in stages:
        assert number in stage.group
        if set(stage.group) != group:
            continue
        for part in stage.parts:
            if number in part:
                group = set(part)
                break
            place += len(part)
    return None if group == whole else Fraction(place)


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_every_value_adds_up(path: Path):
    """What the account tells and does not cut makes the value, of every method and every participant."""
    tournament = read(path)
    codes = [name for name in table_of(path)[0] if name not in ("number", "rank", "PTS")]
    for methods in (None, ("PTS", *codes)):
        made = ranking_of(tournament, methods)
        for line in made.standings.lines:
            for told in account(made, line.participant.number).methods:
                where = f"{line.participant.number}: {told.method.code.text}"
                if told.source is None:
                    assert told.method.dropped, where
                elif isinstance(told.source, OfEncounter):
                    assert told.value == place_told(told.source.stages, line.participant.number), where
                else:
                    assert told.value == added_up(told), where
