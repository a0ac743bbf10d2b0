"""Direct encounter (C.07 article 6), and its variants for teams (13.3).

A group is a list of tied participants, by index. It is separated into groups in order of rank; the
members of a group of several stay tied.

Tie-breaks based on the boards of teams (C.07 article 12), over all matches or over those between
two teams (13.3.2).

Points are ten-thousandths, boards are counted from 1. Board forfeits count as results (decision
T12).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fidepair.standings.rounds import GAME, Results
from fidepair.tournament import Bye, Game, Match, Participant, PointSystem, PrimaryScore, Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.standings.codes import Modifiers


# ── Tie-breaks of teams by boards ────────────────────────────────────────────

COUNT, TOP, BOTTOM = "BC", "TBR", "BBE"


def by_boards(way: str) -> Callable[[Results, Modifiers], list[Any]]:
    """12: return the method that values the points of a team on its boards in this way."""

    def values(results: Results, _modifiers: Modifiers) -> list[Any]:
        return [_OF_ROW[way](row) for row in totals_by_board(results)]

    return values


def has_equal_game_points(results: Results, group: Sequence[int]) -> bool:
    """12.1: the board count applies to teams with equal game points only."""
    totals = results.scores[PrimaryScore.GAME].totals
    return len({totals[who] for who in group}) == 1


def compare_on_boards(mine: Sequence[int], theirs: Sequence[int], way: str) -> int:
    """13.3.2: compare two teams by their points on each board against each other. The result is 1
    if the first team is better, -1 if the second one is, 0 if they are equal."""
    first, second = _OF_ROW[way](mine), _OF_ROW[way](theirs)
    if way == COUNT:  # lower is better
        if sum(mine) != sum(theirs):
            return 0
        first, second = second, first
    better: int = (first > second) - (first < second)
    return better


def between(results: Results, who: int, opponent: int, *, forfeits: bool) -> list[int]:
    """13.3.2: return a team's points on each board in its matches against another team. As in the
    direct encounter, forfeited matches count only with `/P` and in round robins."""
    as_played = forfeits or results.is_predetermined
    rounds = []
    for index, round_ in enumerate(results.rounds[who]):
        if round_.opponent == opponent and (round_.kind is GAME or as_played):
            rounds.append(index)
    return _total_on_boards(results, who, rounds)


def totals_by_board(results: Results) -> list[list[int]]:
    """Return the points of each team on each board, over all rounds."""
    rounds = range(results.number_of_rounds)
    return results.compute_once(
        "boards",
        lambda: [_total_on_boards(results, who, rounds) for who in range(len(results.people))],
    )


def weighted_sum(row: Sequence[int]) -> int:
    """12.1: return the sum of board number times points."""
    return sum(board * points for board, points in enumerate(row, start=1))


def without_bottom(row: Sequence[int]) -> tuple[int, ...]:
    """12.3: return the points without the last board, without the last two, and so on."""
    return tuple(accumulate(row[:-1]))[::-1]


_OF_ROW: dict[str, Callable[[Sequence[int]], Any]] = {
    COUNT: weighted_sum,
    TOP: tuple,
    BOTTOM: without_bottom,
}
"""What the points of a team on its boards are worth, by the method (12.2: on board 1, then on board 2,
and so on)."""


def _total_on_boards(results: Results, who: int, rounds: Iterable[int]) -> list[int]:
    total = [0] * (results.tournament.boards or 0)
    for index in rounds:
        for board, points in enumerate(on_boards(results, who, index)):
            total[board] += points
    return total


def on_boards(results: Results, who: int, index: int) -> list[int]:
    """Return a team's points on each board in a round: a PAB is a win on every board (12), a
    half-point bye a draw."""
    team = results.people[who]
    boards, entry = results.tournament.boards or 0, team.entries[index]
    game = results.compute_once("game", lambda: _points_of_a_game(results))
    if isinstance(entry, Bye):
        if entry is Bye.ZERO:
            return [0] * boards
        return [game.half_point_bye if entry is Bye.HALF else game.win] * boards
    assert isinstance(entry, Match)
    games = _games_on_boards(results, team, entry, index)
    if not games:  # the match was not played, and the file has no boards of it
        return [game.win if entry.result is Result.FORFEIT_WIN else 0] * boards
    points = [0] * boards
    for board, played in enumerate(games[:boards]):
        if played is not None:
            points[board] = game.of(played)
    return points


def _games_on_boards(
    results: Results, team: Participant, match: Match, index: int
) -> list[Game | None]:
    """Return the games of a match by board, None for an empty board, according to the declared
    line-up or the roster."""
    tournament = results.tournament
    individuals = results.compute_once(
        "individuals", lambda: {one.number: one for one in tournament.individuals}
    )
    line_ups = results.compute_once(
        "line-ups", lambda: {tuple(line[:3]): line[3] for line in tournament.line_ups}
    )
    games: dict[int, Game] = {}
    for number in team.roster:
        if number in individuals:
            entry = individuals[number].entries[index]
            if isinstance(entry, Game):
                games[number] = entry
    line_up = line_ups.get((index + 1, team.number, match.opponent))
    if line_up is None:
        return list(games.values())
    return [games.get(number) for number in line_up]


def _points_of_a_game(results: Results) -> PointSystem:
    """Return the point system of one board: that of a match, divided by the number of boards."""
    boards = results.tournament.boards or 1
    of_match = results.tournament.secondary
    if results.primary is PrimaryScore.GAME:
        of_match = results.tournament.points
    if of_match is None:
        return PointSystem()
    return PointSystem(*[points // boards for points in of_match])


# ── Direct encounter ─────────────────────────────────────────────────────────


class Encounters(NamedTuple):
    """The table of a group (6.1), by member: the points against the others, the number of others
    not met, the points of each game by opponent, and the opponents of forfeited games that do not
    count."""

    score: dict[int, int | Fraction]
    missing: dict[int, int]
    games: dict[int, dict[int, list[int]]]
    forfeits: dict[int, list[int]]


class NextPlace(NamedTuple):
    """6.3: the next place in a group with missing games: the candidate, the lowest score that the
    candidate can end with, and the highest score that another remaining member can reach."""

    who: int
    least: int | Fraction
    others: int | Fraction

    @property
    def is_certain(self) -> bool:
        """Whether the candidate is first of the remaining members, whatever the results of the
        missing games."""
        return self.least > self.others


class Stage(NamedTuple):
    """One step of a direct encounter: the group, the score used, its table, the places examined if
    games are missing (the last may be uncertain), and the resulting groups, best first.

    `way`: a method of article 12 (13.3.2); then `boards` has the points of both teams on each board
    instead of a table.
    """

    group: tuple[int, ...]
    which: PrimaryScore
    table: Encounters | None
    places: tuple[NextPlace, ...] | None
    parts: tuple[tuple[int, ...], ...]
    way: str = ""
    boards: tuple[tuple[int, ...], ...] = ()


Separate: TypeAlias = "Callable[[Results, Sequence[int], Modifiers, list[Stage]], list[list[int]]]"
"""A method that separates a group; the result is one group if it stays whole. The steps are appended
to a list."""


def direct_encounter(
    results: Results, group: Sequence[int], modifiers: Modifiers, stages: list[Stage]
) -> list[list[int]]:
    """6: separate a group by the games between its members."""
    which = modifiers.score or results.primary
    return _Encounter(results, modifiers, stages).by_score(list(group), which)


def table(
    results: Results, group: Sequence[int], which: PrimaryScore, modifiers: Modifiers
) -> Encounters:
    """6.1: return the table of a group. Games over the board count; forfeits count with `/P`
    (6.1.1) and in round robins (15.2), otherwise they are missing games (decision T1). Several
    games between two members count with their average (6.1.2)."""
    points = results.scores[which].points
    as_played = modifiers.forfeits or results.is_predetermined
    inside = set(group)
    score: dict[int, int | Fraction] = dict.fromkeys(group, 0)
    games: dict[int, dict[int, list[int]]] = {}
    forfeits: dict[int, list[int]] = {}
    missing = dict.fromkeys(group, len(inside) - 1)
    for who in group:
        met = games[who] = {}
        for round_, brought in zip(results.rounds[who], points[who], strict=True):
            if round_.opponent not in inside:
                continue
            if round_.kind is GAME or as_played:
                met.setdefault(round_.opponent, []).append(brought)
            else:
                forfeits.setdefault(who, []).append(round_.opponent)
        missing[who] -= len(met)
        for values in met.values():
            if len(values) == 1:
                score[who] += values[0]
            else:
                score[who] += Fraction(sum(values), len(values))
    return Encounters(score, missing, games, forfeits)


def certain_places(found: Encounters, group: Sequence[int], win: int, loss: int) -> list[NextPlace]:
    """6.3: return the first place, the second and so on, whatever the results of the missing games,
    up to the first place that is uncertain.

    At worst a member loses all missing games; at best the others win all of theirs.
    """
    worst = {who: found.score[who] + loss * found.missing[who] for who in group}
    best = {who: found.score[who] + win * found.missing[who] for who in group}
    # Only the next member in this order can be certain of the next place.
    order = sorted(group, key=lambda who: worst[who], reverse=True)
    reachable = list(accumulate([best[who] for who in reversed(order)], max))
    reachable.reverse()  # the highest score that the member at a place and those behind can reach
    places = []
    for who, others in zip(order[:-1], reachable[1:], strict=True):
        places.append(NextPlace(who, worst[who], others))
        if not places[-1].is_certain:
            break
    return places


class _Encounter(NamedTuple):
    """The steps of a direct encounter."""

    results: Results
    modifiers: Modifiers
    stages: list[Stage]

    def by_score(self, group: list[int], which: PrimaryScore) -> list[list[int]]:
        """Separate a group by one score; members who stay tied start again with their own table
        (6.2, 6.3)."""
        if len(group) == 1:
            return [group]
        found = table(self.results, group, which, self.modifiers)
        places = None
        if any(found.missing.values()):
            score = self.results.scores[which]
            places = tuple(certain_places(found, group, score.win, score.loss))
            placed = [place.who for place in places if place.is_certain]
            parts = [[who] for who in placed]
            parts.append([who for who in group if who not in placed])
        else:
            by_score: dict[int | Fraction, list[int]] = {}
            for who in group:
                by_score.setdefault(found.score[who], []).append(who)
            parts = [by_score[score] for score in sorted(by_score, reverse=True)]
        self.stages.append(Stage(tuple(group), which, found, places, tuple(map(tuple, parts))))
        if len(parts) == 1:
            return parts
        return [*chain.from_iterable(self.by_score(part, which) for part in parts)]

    # ── teams ────────────────────────────────────────────────────────────────
    def extended(self, group: list[int], ways: Sequence[str]) -> list[list[int]]:
        """13.3.1: separate by the primary score, or by the secondary score if that breaks no tie;
        teams that stay tied start again (13.3.3)."""
        for which in (self.results.primary, self.results.other):
            parts = self.by_score(group, which)
            if len(parts) > 1:
                return [*chain.from_iterable(self.extended(part, ways) for part in parts)]
        if len(group) == _PAIR:
            return self._on_boards(group, ways)
        return [group]

    def _on_boards(self, group: list[int], ways: Sequence[str]) -> list[list[int]]:
        """13.3.2: separate two teams by the first method of article 12 that differs."""
        one, other = group
        forfeits = self.modifiers.forfeits
        mine = tuple(between(self.results, one, other, forfeits=forfeits))
        theirs = tuple(between(self.results, other, one, forfeits=forfeits))
        orders = {1: [[one], [other]], 0: [group], -1: [[other], [one]]}
        for way in ways:
            parts = orders[compare_on_boards(mine, theirs, way)]
            outcome = tuple(map(tuple, parts))
            which = self.results.primary
            stage = Stage((one, other), which, None, None, outcome, way, (mine, theirs))
            self.stages.append(stage)
            if len(parts) > 1:
                return parts
        return [group]


def extended_encounter(*ways: str) -> Separate:
    """13.3: return the Extended Direct Encounter. `ways`: methods of article 12 for two teams that
    stay tied (13.3.2)."""

    def separate(
        results: Results, group: Sequence[int], modifiers: Modifiers, stages: list[Stage]
    ) -> list[list[int]]:
        return _Encounter(results, modifiers, stages).extended(list(group), ways)

    return separate


_PAIR = 2
