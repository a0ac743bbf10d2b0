"""Every value can be added up from its account, by what the account tells alone."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import islice, takewhile
from typing import TYPE_CHECKING

import pytest
from campaign_standings import codes_of
from short import each_nth
from standings.events import event
from test_standings_corpus import EVENTS, table_of

from fidepair import read
from fidepair.errors import UsageError
from fidepair.render.account import lines
from fidepair.standings.account import account
from fidepair.standings.encounter import weighted_sum, without_bottom
from fidepair.standings.methods import METHODS
from fidepair.standings.ranking import ranking_of, standings
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
from fidepair.tournament import HALF_POINT, POINT, Adjustment

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fidepair.standings.account import Account
    from fidepair.standings.encounter import Stage
    from fidepair.standings.ranking import Value
    from fidepair.tournament import Tournament

ROW = re.compile(r"^  round +\d+ +(?:[\d.]+ x [\d.]+ +)?(-?[\d.]+|\([\d.]+\)|-)  ")
"""A line that tells what a round adds; in parentheses or a dash: nothing."""

SCORE = re.compile(r"^  +([\d.]+)  (\d+) .*:")
"""A line of the table among the tied: the score, and whose it is."""

MADE = {"individuals": 6, "round-robin": 26, "matches": 46, "teams": 10}
"""Small random events, with their seeds: the corpus is not everywhere."""

CASES = [*MADE, *each_nth(EVENTS, 10)]


def case_id(case: str | Path) -> str:
    """Return the name of an event."""
    return case if isinstance(case, str) else case.stem


@cache
def opened(case: str | Path) -> tuple[Tournament, list[str]]:
    """Return an event with the methods that it is asked for."""
    if isinstance(case, str):
        tournament = event(MADE[case], case)
        return tournament._replace(ranking=("PTS", "DE", "BH")), [*usable(tournament)]
    return read(case), [name for name in table_of(case)[0] if name not in ("number", "rank", "PTS")]


def usable(tournament: Tournament) -> Iterator[str]:
    """Yield the methods that such an event can use: some need ratings."""
    for code in codes_of(tournament):
        with suppress(UsageError):
            standings(tournament, (code,))
            yield code


# ── What is told, added up ───────────────────────────────────────────────────
def of_rounds(source: OfRounds, code: str) -> Value:
    """Return the sum of what the rounds bring."""
    if code in ("PTS", "MPTS", "GPTS", "MPVGP"):
        assert [part.points for part in source.parts] == [part.brought for part in source.parts]
    return Fraction(sum(part.brought or 0 for part in source.parts), METHODS[code].unit)


def of_opponents(source: OfOpponents, code: str) -> Value:
    """Return the sum of what is not cut, each the score times the points."""
    for part in source.parts:
        assert part.value == part.score * (1 if part.points is None else part.points)
        assert part.score == (
            part.seen.adjusted if part.seen else min(part.dummy.own, part.dummy.limit or part.dummy.own)
        )
    return Fraction(sum(part.value for part in source.parts if not part.cut), METHODS[code].unit)


def of_mean(source: OfMean, code: str) -> Value:
    """Return the mean of what is not cut."""
    if not source.kept:
        return None
    mean = Fraction(sum(source.kept), len(source.kept))
    return mean / METHODS[code].unit if METHODS[code].is_rounded else Fraction((mean + Fraction(1, 2)) // 1)


def of_performance(source: OfPerformance, code: str) -> Value:
    """Return mean and difference; the mean is that of the games that are told."""
    assert of_mean(source.mean, code) == source.average
    return None if source.average is None else Fraction(source.average + source.difference)


def of_perfect(source: OfPerfect, code: str) -> Value:  # noqa: ARG001
    """Return the rating, if it is the least one that is enough."""
    if source.rating is not None and source.wanted:
        assert source.below < source.wanted <= sum(part.expected for part in source.parts)
        assert all(part.difference == source.rating - part.rating for part in source.parts)
    return None if source.rating is None else Fraction(source.rating)


def of_boards(source: OfBoards, code: str) -> Value:
    """Return the value from the totals by board, which are those of the rounds."""
    assert source.totals == tuple(map(sum, zip(*(part.points for part in source.parts), strict=True)))
    unit = METHODS[code].unit
    if code == "BC":
        return Fraction(weighted_sum(source.totals), unit)
    return tuple(Fraction(one, unit) for one in (source.totals if code == "TBR" else without_bottom(source.totals)))


def of_strength(source: OfStrength, code: str) -> Value:
    """Return the secondary score and the Buchholz by its factor."""
    return Fraction(source.own, METHODS[code].unit) + of_opponents(source.strength, code) / source.factor


def of_data(source: OfData, code: str) -> Value:  # noqa: ARG001
    """Return the fact."""
    return None if source.value is None else Fraction(source.value)


ADDED_UP = {
    OfRounds: of_rounds,
    OfOpponents: of_opponents,
    OfMean: of_mean,
    OfPerformance: of_performance,
    OfPerfect: of_perfect,
    OfBoards: of_boards,
    OfStrength: of_strength,
    OfData: of_data,
}


def place_told(stages: tuple[Stage, ...], number: int) -> Fraction | None:
    """Return the place in the first group that the steps give, one after the other."""
    place, group = 1, set(stages[0].group) if stages else set()
    whole = group
    for stage in stages:
        assert number in stage.group
        assert group == set(stage.group)
        parts = [set(part) for part in stage.parts]
        mine = next(part for part in parts if number in part)
        place += sum(len(part) for part in parts[: parts.index(mine)])
        group = mine
    return None if group == whole else Fraction(place)


def outcome(stage: Stage, tournament: Tournament) -> list[set[int]]:
    """Return the groups that follow from the table that is told (6.1 to 6.3)."""
    table = stage.table
    for one, games in table.games.items():
        assert table.score[one] == sum(Fraction(sum(points), len(points)) for points in games.values())
        assert table.missing[one] == len(stage.group) - 1 - len(games)
    if stage.places is None:
        assert not any(table.missing.values())
        scores = sorted(set(table.score.values()), reverse=True)
        return [{one for one in stage.group if table.score[one] == score} for score in scores]
    primary = stage.which is tournament.team_rules.primary or tournament.secondary is None
    system = tournament.points if primary else tournament.secondary
    rest = set(stage.group)
    certain = []
    for place in stage.places:
        others = rest - {place.who}
        assert place.least == table.score[place.who] + system.loss * table.missing[place.who]
        assert place.others == max(table.score[one] + system.win * table.missing[one] for one in others)
        if place.is_certain:
            certain.append({place.who})
            rest = others
    return [*certain, rest]


def every_account(tournament: Tournament, codes: list[str]) -> Iterator[Account]:
    """Yield the accounts of everybody, by the declared list and by these methods."""
    for methods in (None, ("PTS", *codes)):
        made = ranking_of(standings(tournament, methods))
        for line in made.standings.lines:
            yield account(made, line.participant.number)


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_every_value_adds_up(case: str | Path):
    """What the account tells and does not cut makes the value, of every method and every participant."""
    tournament, codes = opened(case)
    for told in every_account(tournament, codes):
        number = told.line.participant.number
        for method in told.methods:
            where = f"{number}: {method.method.code.text}"
            if method.source is None:
                assert method.method.dropped, where
            elif isinstance(method.source, OfEncounter):
                stages = method.source.stages
                assert method.value == place_told(stages, number), where
                for stage in stages:
                    if stage.table is not None:
                        assert outcome(stage, tournament) == [set(part) for part in stage.parts], where
            else:
                assert method.value == ADDED_UP[type(method.source)](method.source, method.method.code.name), where


@pytest.mark.parametrize("case", [*MADE, *each_nth(EVENTS[::3], 6)], ids=case_id)
def test_the_lines_tell_what_the_account_has(case: str | Path):
    """The rounds in the text add up to the value in the heading, the tables among the tied have the scores of the
    account; no line is longer than it may be."""
    for told in islice(every_account(*opened(case)), 0, None, 7):
        text = lines(told, 80)
        assert [] == [line for line in text if len(line) > 80]
        for method in told.methods:
            heading = re.compile(rf"{re.escape(method.method.code.text)}[ :]")
            start = next(place for place, line in enumerate(text) if heading.match(line))
            rows = [*takewhile(bool, text[start:])]
            if isinstance(method.source, OfRounds | OfOpponents):
                shown = [found[1] for found in map(ROW.match, rows) if found is not None]
                assert len(method.source.parts) == len(shown)
                assert method.value == sum(Fraction(one) for one in shown if one != "-" and one[0] != "(")
            elif isinstance(method.source, OfEncounter):
                tables = [stage.table for stage in method.source.stages if stage.table is not None]
                scores = [(one, Fraction(table.score[one]) / POINT) for table in tables for one in table.score]
                shown = [(int(found[2]), Fraction(found[1])) for found in map(SCORE.match, rows) if found is not None]
                assert sorted(scores) == sorted(shown)


def test_abnormal_points_are_told():
    """Points that a file adds in a round (299) are told beside those of the game."""
    tournament, _ = opened("individuals")
    one = tournament.participants[0]
    given = Adjustment(frozenset(), HALF_POINT, 2, frozenset({one.number}))
    told = account(ranking_of(standings(tournament._replace(adjustments=(given,)), "PTS")), one.number)
    parts = told.methods[0].source.parts

    assert [None, parts[1].points - HALF_POINT] == [part.regular for part in parts[:2]]
    assert "without the abnormal points given (record 299)" in " ".join(" ".join(lines(told)).split())


def test_more_cuts_than_games_leave_no_average():
    """A median of more ratings than there are leaves nothing: the average is not defined."""
    made = standings(event(26, "round-robin"), "ARO/M5")

    assert {None} == {line.values[1] for line in made.lines}


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_what_decides_is_what_differs(case: str | Path):
    """Between neighbours the named method differs, and all that were used before it are equal."""
    made = ranking_of(standings(opened(case)[0]))
    by_number = {line.participant.number: line for line in made.standings.lines}
    for line in made.standings.lines:
        told = account(made, line.participant.number)
        for neighbour in (told.before, told.behind):
            if neighbour is not None:
                assert line.rank != neighbour.line.rank
                assert line.values[neighbour.decided] != neighbour.line.values[neighbour.decided]
                assert line.values[: neighbour.decided] == neighbour.line.values[: neighbour.decided]
        assert all(by_number[one].rank == line.rank for one in told.shared)
        assert told.methods[-1].left == told.shared
