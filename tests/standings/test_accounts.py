"""Every value can be added up from its account, by what the account tells alone."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import islice, takewhile
from typing import TYPE_CHECKING

import makers
import pytest
from campaign_standings import codes_of
from oracles.c07.ratings import expected_percent
from short import each_nth
from standings.events import event
from test_standings_corpus import EVENTS, table_of

from fidepair import read
from fidepair.errors import UsageError
from fidepair.render.account import lines
from fidepair.standings.account import ALONE, DROPPED, NOT_COMPUTED, UNEQUAL, account
from fidepair.standings.encounter import weighted_sum, without_bottom
from fidepair.standings.methods import METHODS
from fidepair.standings.ranking import ranking_of, standings
from fidepair.standings.ratings import rounded
from fidepair.standings.rounds import ELECTED, FORFEIT_LOSS, FORFEIT_WIN, GAME, REQUESTED
from fidepair.standings.sources import (
    ExpectedPart,
    Happened,
    MeanPart,
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
from fidepair.tournament import HALF_POINT, POINT, Adjustment, Bye, Kind, Result

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fidepair.standings.account import Account, MethodAccount
    from fidepair.standings.encounter import Stage
    from fidepair.standings.ranking import Value
    from fidepair.tournament import Entry, Participant, Tournament

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
    if source.performance is None:
        assert of_mean(source.mean, code) is None
        return None
    games = sum(part.value is not None for part in source.mean.parts)
    mean, hundredths, difference = source.performance
    assert (of_mean(source.mean, code), rounded(50 * source.halves, games)) == (mean, hundredths)
    return Fraction(mean + difference)


def of_perfect(source: OfPerfect, code: str) -> Value:  # noqa: ARG001
    """Return the rating, if it is the least one that is enough."""
    if source.rating is not None and source.wanted:
        assert source.below < source.wanted <= sum(part.expected for part in source.parts)
        assert source.below == sum(expected_percent(part.difference - 1) for part in source.parts)
        assert all(part.expected == expected_percent(part.difference) for part in source.parts)
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
        assert len(stage.group) > 1
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


# ── The facts of each round ──────────────────────────────────────────────────
KIND_OF_BYE = {Bye.PAB: ELECTED, Bye.FULL: ELECTED, Bye.HALF: REQUESTED, Bye.ZERO: REQUESTED}
KIND_OF_RESULT = {Result.FORFEIT_WIN: FORFEIT_WIN, Result.FORFEIT_LOSS: FORFEIT_LOSS}


def happened(number: int, entry: Entry) -> Happened:
    """Return a round as the account has to show it (15.1, 16.1, 16.2)."""
    if isinstance(entry, Bye):
        return Happened(number, KIND_OF_BYE[entry], None, "", entry.value)
    colour = entry.colour.value if entry.colour else ""
    return Happened(number, KIND_OF_RESULT.get(entry.result, GAME), entry.opponent or None, colour, "")


def byes_as_draws(tournament: Tournament, one: Participant, score: tuple[int, ...], draw: int) -> tuple[int, ...]:
    """Return the rounds of 16.3.2: requested byes that no other round follows than such byes and losses by forfeit, and
    that bring something else than a draw."""
    found = []
    for number in range(tournament.rounds_paired, 0, -1):
        kind = happened(number, one.entries[number - 1]).kind
        if kind not in (REQUESTED, FORFEIT_LOSS):
            break
        if kind == REQUESTED and score[number - 1] != draw:
            found.append(number)
    return tuple(sorted(found))


@pytest.mark.parametrize("kind", MADE)
def test_every_part_is_of_its_round(kind: str):
    """Round, opponent, kind of the round, colour and bye are those of the file, in the order of the rounds; a Fore
    Buchholz takes the forfeits of the last round for games (8.3)."""
    tournament, codes = opened(kind)
    people = tournament.by_number()
    for told in islice(every_account(tournament, codes), 0, None, 3):
        entries = told.line.participant.entries
        for method in told.methods:
            source = method.source.strength if isinstance(method.source, OfStrength) else method.source
            source = source.mean if isinstance(source, OfPerformance) else source
            parts = getattr(source, "parts", ())
            numbers = []
            for part in parts:
                if isinstance(part, MeanPart | ExpectedPart):
                    number = part.round_number
                    assert entries[number - 1].opponent == part.opponent
                else:
                    number = part.round.round_number
                    expected = happened(number, entries[number - 1])
                    is_drawn = getattr(source, "is_fore", False) and number == tournament.rounds_paired
                    if is_drawn and expected.opponent is not None:
                        expected = expected._replace(kind=GAME)
                    assert expected == part.round
                numbers.append(number)
            assert sorted(numbers) == numbers
            if isinstance(source, OfRounds | OfBoards):
                assert [*range(1, tournament.rounds_paired + 1)] == numbers
            if isinstance(source, OfMean):
                modifiers = method.method.code.modifiers
                of = {"AOB": "FB" if modifiers.fore else "BH", "APRO": "TPR", "APPO": "PTP"}
                assert of.get(method.method.code.name, "RTNG") == source.of
            if isinstance(source, OfMean) and source.of == "RTNG":
                stated = method.method.code.modifiers.unrated
                ratings = [people[part.opponent].rating or stated for part in parts]
                assert ratings == [part.value for part in parts]


@pytest.mark.parametrize("kind", ["individuals", "round-robin"])
def test_scores_of_opponents_are_those_of_their_rounds(kind: str):
    """The total, and which byes of theirs count as draws; of a dummy the own score (16.4)."""
    tournament = event(16, kind) if kind == "individuals" else opened(kind)[0]
    people = tournament.by_number()
    points = {number: tuple(tournament.points_by_round(one)) for number, one in people.items()}
    draw = min(tournament.points.draw_white, tournament.points.draw_black)
    for told in every_account(tournament, ["BH", "BH/P", "SB", "FB"]):
        number = told.line.participant.number
        for method in told.methods:
            source = method.source
            if not isinstance(source, OfOpponents):
                continue
            assert source.is_fore is (method.method.code.name == "FB")
            for part in source.parts:
                index = part.round.round_number - 1
                if method.method.code.name == "SB":
                    assert points[number][index] == part.points
                if source.is_fore:
                    continue
                if part.seen is None:
                    assert sum(points[number]) == part.dummy.own
                    continue
                theirs = people[part.round.opponent]
                draws = byes_as_draws(tournament, theirs, points[theirs.number], draw) if kind == "individuals" else ()
                assert (sum(points[theirs.number]), draws) == (part.seen.total, part.seen.draws)
                more = sum(draw - points[theirs.number][one - 1] for one in draws)
                assert sum(points[theirs.number]) + more == part.seen.adjusted


@pytest.mark.parametrize(("code", "sides"), [("BH/C1", {True}), ("SB/C1", {True, False})])
def test_a_cut_names_the_round_that_was_spared(code: str, sides: set[bool]):
    """16.5.1: the voluntarily unplayed round of least value goes, unless the least significant one has a lower value;
    the other one of the two is named."""
    spared = set()
    made = ranking_of(standings(event(16, "individuals"), ("PTS", code)))
    for line in made.standings.lines:
        parts = account(made, line.participant.number).methods[1].source.parts
        least = min((part.score, part.value) for part in parts)
        values = [part.value for part in parts if part.is_voluntary]
        (part,) = (part for part in parts if part.cut)
        if not values or min(values) < least[1]:
            assert least == (part.score, part.value)
        else:
            assert (True, min(values)) == (part.is_voluntary, part.value)
        if part.other is not None:
            spared.add(part.is_voluntary)
            other = next(one for one in parts if one.round.round_number == part.other)
            expected = least[1] if part.is_voluntary else min(values)
            assert (expected, not part.is_voluntary) == (other.value, other.is_voluntary)
        elif part.is_voluntary:
            assert least == (part.score, part.value)
        else:
            assert not values
        for one in parts:
            assert one.is_voluntary is (one.round.kind in (REQUESTED, FORFEIT_LOSS))

    assert sides == spared


@pytest.mark.parametrize("kind", ["individuals", "round-robin"])
def test_rounds_are_compared_with_those_of_the_opponents(kind: str):
    """7.7: with the points of the opponent in the round, or with a draw where there is none; a free round of a round
    robin with nothing. 9.2: the score of the opponent, with the lowest one that counts."""
    tournament, _ = opened(kind)
    people = tournament.by_number()
    points = {number: tournament.points_by_round(one) for number, one in people.items()}
    made = ranking_of(standings(tournament, ("PTS", "STD", "KS")))
    draw = min(tournament.points.draw_white, tournament.points.draw_black)
    limits = set()
    for number in people:
        _, standard, koya = account(made, number).methods
        for index, entry in enumerate(people[number].entries):
            is_bye = isinstance(entry, Bye)
            against = None if is_bye else points[entry.opponent][index]
            if is_bye and kind == "individuals":
                against = draw
            mine, part = points[number][index], standard.source.parts[index]
            halves = None if against is None else HALF_POINT * [0, 1, 2][(mine > against) + (mine >= against)]
            by_draw = HALF_POINT * [0, 1, 2][(mine > draw) + (mine >= draw)]
            contested = None if halves in (None, by_draw) else by_draw
            assert (against, halves, contested) == (part.compared, part.brought, part.contested)
            part = koya.source.parts[index]
            assert (None if is_bye else sum(points[entry.opponent])) == part.compared
            assert (part.brought is not None) is (not is_bye and part.compared >= part.limit)
            limits |= {part.limit} - {None}

    assert 1 == len(limits)


def test_abnormal_points_of_teams_are_told_by_their_score():
    """Points that a file adds to match points or to game points (299) show in the rounds of that score only."""
    tournament = opened("teams")[0]._replace(adjustments=(), secondary_adjustments=())
    one = tournament.participants[0]
    given = (Adjustment(frozenset(), HALF_POINT, 2, frozenset({one.number})),)
    codes = ["MPTS", "GPTS"] if tournament.team_rules.primary.value == "match" else ["GPTS", "MPTS"]
    for primary, secondary in (((), ()), (given, ()), ((), given)):
        event_ = tournament._replace(adjustments=primary, secondary_adjustments=secondary)
        told = account(ranking_of(standings(event_, codes)), one.number)
        for method, adjusted in zip(told.methods, (primary, secondary), strict=True):
            parts = method.source.parts
            changed = [parts[1].points - HALF_POINT] if adjusted else []
            assert changed == [part.regular for part in parts if part.regular is not None]


def test_the_steps_of_an_encounter_name_the_numbers():
    """6.1 to 6.3: group, table, places and parts, of players whose numbers are not their places. All have a point; 20
    has it by a forfeit of 30."""
    played = ["20-30 +:-, 10-40 1:0", "30-10 1:0, 40-20 1:0"]
    made = ranking_of(standings(makers.tournament([10, 20, 30, 40], played), "PTS,DE"))
    (stage,) = account(made, 30).methods[1].source.stages
    games = {10: {40: [POINT], 30: [0]}, 20: {40: [0]}, 30: {10: [POINT]}, 40: {10: [0], 20: [POINT]}}

    assert (10, 20, 30, 40) == stage.group
    assert {10: POINT, 20: 0, 30: POINT, 40: POINT} == stage.table.score
    assert {10: 1, 20: 2, 30: 2, 40: 1} == stage.table.missing
    assert (games, {20: [30], 30: [20]}) == (stage.table.games, stage.table.forfeits)
    assert [(10, POINT, 3 * POINT)] == [(place.who, place.least, place.others) for place in stage.places]
    assert ((10, 20, 30, 40),) == stage.parts


@pytest.mark.parametrize(("code", "fore", "factor", "stated"), [
    ("SSSC/K4", False, 4, True),
    ("SSSC", False, None, False),
    ("SSSC/F/K3", True, 3, True),
])  # fmt: skip
def test_the_parts_of_a_combination(code: str, fore: bool, factor: int | None, stated: bool):
    """13.4: both scores, the highest possible ones, and the factor; with `/F` the last round counts as drawn."""
    tournament, _ = opened("teams")
    rules, rounds = tournament.team_rules, tournament.rounds_paired
    of = {"match": tournament.points_by_round, "game": tournament.secondary_by_round}
    if rules.primary.value == "game":
        of = {"match": tournament.secondary_by_round, "game": tournament.points_by_round}
    other = "game" if rules.primary.value == "match" else "match"
    highest, of_match = tournament.points.win * rounds, tournament.secondary.win
    made = ranking_of(standings(tournament, ("PTS", code)))
    for line in made.standings.lines:
        source = account(made, line.participant.number).methods[1].source
        assert sum(of[other](line.participant)) == source.own
        assert (fore, stated, factor or highest // of_match) == (
            source.strength.is_fore,
            source.is_stated,
            source.factor,
        )
        assert (highest, of_match) == (source.highest, source.of_match)


@pytest.mark.parametrize(("code", "value"), [("RTNG/U1400", 1400), ("RTNG/U0", 0)])
def test_the_rating_of_an_unrated_player_is_stated(code: str, value: int):
    """10.6: only of a player who has none, also in a comment; a pairing number never is."""
    tournament, _ = opened("individuals")
    without, held, *others = tournament.participants
    people = (without._replace(rating=None), held._replace(rating=None), *others)
    tournament = tournament._replace(participants=people, national={held.number: 1801, others[0].number: 999})
    made = ranking_of(standings(tournament, (code, "TPN")))
    told = {
        line.participant.number: account(made, line.participant.number).methods[1:] for line in made.standings.lines
    }

    assert (value, True) == told[without.number][0].source
    assert (1801, False) == told[held.number][0].source
    for one in others:
        assert (one.rating, False) == told[one.number][0].source
        assert (one.tpn, False) == told[one.number][1].source


# ── What a method does to a place ────────────────────────────────────────────
def effect(method: MethodAccount, game_points: dict[int, int], number: int, *, is_stopped: bool) -> str:
    """Return why a method does nothing for a participant, by the rules (4, 8, 12.1)."""
    if method.method.dropped and not method.method.stops:
        return DROPPED
    if is_stopped:
        return NOT_COMPUTED
    if not method.tied:
        return ALONE
    if method.method.code.name == "BC" and len({game_points[one] for one in (number, *method.tied)}) > 1:
        return UNEQUAL
    return ""


@pytest.mark.parametrize("ranking", [("PTS", "DE", "BH", "TPN"), ("PTS", "OTHER_X", "WIN", "BH"), ("PTS", "BC", "WIN")])
@pytest.mark.parametrize("kind", MADE)
def test_what_each_method_does_to_a_place(kind: str, ranking: tuple[str, ...]):
    """Everybody is tied at first; a method leaves those of the tied who have the same value, and one that does nothing
    leaves all."""
    made_of = event(14, kind) if kind == "teams" else opened(kind)[0]
    tournament = made_of._replace(ranking=ranking)
    made = ranking_of(standings(tournament))
    values = {line.participant.number: line.values for line in made.standings.lines}
    by_game = tournament.team_rules.primary.value == "game"
    of = tournament.points_by_round if by_game or tournament.kind is not Kind.TEAM else tournament.secondary_by_round
    game_points = {one.number: sum(of(one)) for one in tournament.participants}
    seen = set()
    for number in values:
        tied, is_stopped = {*values} - {number}, False
        for index, method in enumerate(account(made, number).methods):
            is_stopped = is_stopped or method.method.stops
            assert tied == {*method.tied}
            assert effect(method, game_points, number, is_stopped=is_stopped) == method.unused
            assert values[number][index] == method.value
            if not method.unused and method.method.tie_break.values is not None:
                tied = {one for one in tied if values[one][index] == method.value}
            elif not method.unused:
                tied &= {*method.left}
            assert tied == {*method.left}
            seen.add(method.unused)

    assert NOT_COMPUTED in seen or "OTHER_X" not in ranking
    assert UNEQUAL in seen or "BC" not in ranking or kind != "teams"
