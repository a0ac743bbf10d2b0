"""Random small events for comparisons of standings: no pairing rules, every kind of round, many ties.

`event(seed)` is one of all kinds, `event(seed, "teams")` one of that kind. Nobody pairs by rules here: opponents are
drawn, often among those with as many points, so that ties are many and the tied have met.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import (
    GAMES,
    HALF_POINT,
    POINT,
    Adjustment,
    Announcement,
    Bye,
    Colour,
    Game,
    Kind,
    LineUp,
    Match,
    Participant,
    PointSystem,
    PrimaryScore,
    Result,
    Tournament,
    points_of,
    points_of_teams,
    points_of_two_games,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fidepair.tournament import Entry

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
FORFEITS = [
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
]
QUICK = [
    (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    (Result.UNRATED_LOSS, Result.UNRATED_WIN),
    (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    (Result.UNRATED_DRAW, Result.UNRATED_LOSS),
    (Result.UNRATED_LOSS, Result.UNRATED_LOSS),
]
ABNORMAL: list[set[Result | Bye]] = [
    {Result.FORFEIT_WIN},
    {Result.FORFEIT_LOSS},
    {Bye.HALF},
    {Bye.ZERO},
    {WIN, Result.UNRATED_WIN},
    {DRAW, Result.UNRATED_DRAW},
]
ODD = [(LOSS, LOSS), (DRAW, LOSS), (LOSS, DRAW)]
DAYS = [None, (2026, 2, 28), (2026, 3, 1), (2026, 11, 22)]
MOST_ROUNDS = 11
BOTH = (Colour.WHITE, Colour.BLACK)


class Habits(NamedTuple):
    """How often, in an event, what happens."""

    draws: float
    forfeits: float
    quick: float
    odd: float
    byes: float
    leavers: float
    by_score: float
    repeats: float


def habits(dice: Random) -> Habits:
    """Return the habits of an event: many know nothing unusual of a kind, some know a lot of it."""

    def rate(most: float) -> float:
        return dice.choice([0, 0, most / 4, most])

    return Habits(
        draws=dice.choice([0.1, 0.4, 0.8]),
        forfeits=rate(0.35),
        quick=rate(0.2),
        odd=rate(0.15),
        byes=rate(0.35),
        leavers=rate(0.3),
        by_score=dice.choice([0, 0.5, 1]),
        repeats=dice.choice([0, 0.3, 1]),
    )


def size(dice: Random, most: int = 30) -> int:
    """Return how many take part: mostly few, so that those who are tied have met."""
    return min(most, dice.choice([dice.randint(2, 5), dice.randint(2, 8), dice.randint(5, 14), dice.randint(10, 30)]))


def result_of(dice: Random, habit: Habits) -> tuple[Result, Result]:
    """Return how a game ends for its two players."""
    if dice.random() < habit.forfeits:
        return dice.choice(FORFEITS)
    if dice.random() < habit.quick:
        return dice.choice(QUICK)
    if dice.random() < habit.odd:
        return dice.choice(ODD)
    if dice.random() < habit.draws:
        return DRAW, DRAW
    return (WIN, LOSS) if dice.random() < 0.5 else (LOSS, WIN)


def game_of(
    dice: Random, habit: Habits, white: int, black: int, forced: tuple[Result, Result] | None = None
) -> tuple[Game, Game]:
    """Return a game from both sides; of a forfeited one the colours need not be known."""
    own, other = forced or result_of(dice, habit)
    colours = BOTH if own.is_played or dice.random() < 0.8 else (None, None)
    return Game(black, colours[0], own), Game(white, colours[1], other)


# ── Who does what in a round ─────────────────────────────────────────────────
class Field(NamedTuple):
    """Who takes part, in which rounds somebody is there, from the first of the range to the last, and who is paired
    once more after that and does not come."""

    numbers: list[int]
    there: dict[int, range]
    silent: set[int]


def field_of(dice: Random, habit: Habits, numbers: list[int], rounds: int) -> Field:
    """Return the field with its late entries and withdrawals."""
    there = {}
    for number in numbers:
        first = dice.randint(1, rounds) if dice.random() < habit.leavers / 2 else 1
        last = dice.randint(1, rounds) if dice.random() < habit.leavers else rounds
        there[number] = range(first, last + 1)
    return Field(numbers, there, {who for who in numbers if dice.random() < 0.5})


class Drawn(NamedTuple):
    """A round: the pairs, the first of which has White, the byes, and who does not come."""

    pairs: list[tuple[int, int]]
    byes: dict[int, Bye]
    absent: set[int]

    def forfeited(self, dice: Random, white: int, black: int, rate: float) -> tuple[Result, Result] | None:
        """Return the result of a game, of all games of a match, that somebody did not come to; at times anyway."""
        for (own, other), absent in zip(FORFEITS, ({black}, {white}, {white, black}), strict=True):
            if self.absent & {white, black} == absent:
                return own, other
        return dice.choice(FORFEITS) if dice.random() < rate else None


def drawn_rounds(
    dice: Random, habit: Habits, field: Field, rounds: int, points: Callable[[int], int]
) -> Iterator[Drawn]:
    """Yield the rounds one by one. `points`: what somebody has so far; asked when a round is to be drawn."""
    met: set[frozenset[int]] = set()
    for number in range(1, rounds + 1):
        byes: dict[int, Bye] = {}
        present = []
        absent = {who for who in field.silent if number == field.there[who].stop}
        for who in field.numbers:
            if who in absent:
                present.append(who)
            elif number not in field.there[who]:
                byes[who] = Bye.ZERO
            elif dice.random() < habit.byes:
                byes[who] = dice.choice([Bye.HALF, Bye.HALF, Bye.ZERO, Bye.ZERO, Bye.FULL])
            else:
                present.append(who)
        dice.shuffle(present)
        if dice.random() < habit.by_score:
            present.sort(key=points, reverse=True)
        pairs, alone = _paired(dice, present, set() if dice.random() < habit.repeats else met)
        met.update(map(frozenset, pairs))
        for who in alone:
            byes[who] = Bye.ZERO
        if alone:
            byes[dice.choice(alone)] = Bye.PAB
        yield Drawn([pair if dice.random() < 0.5 else pair[::-1] for pair in pairs], byes, absent)


def _paired(dice: Random, present: list[int], met: set[frozenset[int]]) -> tuple[list[tuple[int, int]], list[int]]:
    """Return pairs from the top down, of such who have not met where there are any, and who stays alone."""
    pairs: list[tuple[int, int]] = []
    alone: list[int] = []
    rest = list(present)
    while rest:
        one = rest.pop(0)
        new = [other for other in rest if frozenset((one, other)) not in met]
        if not new and rest and dice.random() < 0.5:
            new = rest
        if new:
            other = new[0]
            rest.remove(other)
            pairs.append((one, other))
        else:
            alone.append(one)
    return pairs, alone


# ── Individuals ──────────────────────────────────────────────────────────────
def point_system(dice: Random) -> PointSystem:
    """Return what a game brings: mostly the usual points."""
    return dice.choice(
        [
            PointSystem(),
            PointSystem(),
            PointSystem(pab=HALF_POINT),
            PointSystem(pab=0),
            points_of(3 * POINT, POINT),
            points_of(3 * POINT, POINT, pab=POINT),
            points_of(3 * POINT, 2 * POINT, POINT)._replace(zero_point_bye=0, forfeit_loss=0),
        ]
    )


def abnormal_points(dice: Random, numbers: Sequence[int], rounds: int) -> tuple[Adjustment, ...]:
    """Return abnormal points, mostly none: kinds of results that bring others, bonuses and penalties of a round."""
    found = []
    for _ in range(dice.choice([0, 0, 0, 0, 1, 2])):
        named = frozenset(dice.sample(numbers, dice.randint(1, min(2, len(numbers)))))
        round_number = dice.randint(1, rounds)
        if dice.random() < 0.5:
            found.append(Adjustment(frozenset(), dice.choice([-POINT, -HALF_POINT, HALF_POINT]), round_number, named))
        else:
            kinds = dice.choice(ABNORMAL)
            found.append(
                Adjustment(
                    frozenset(kinds),
                    dice.choice([0, HALF_POINT, POINT]),
                    dice.choice([None, round_number]),
                    dice.choice([frozenset[int](), named]),
                )
            )
    return tuple(found)


def people(dice: Random, entries: dict[int, list[Entry]]) -> tuple[Participant, ...]:
    """Return the participants, with few different ratings; in some events some have none."""
    unrated = dice.choice([0, 0, 0, 0.2])
    step = dice.choice([1, 50, 200])
    ratings = sorted((1400 + step * dice.randint(0, 800 // step) for _ in entries), reverse=True)
    return tuple(
        Participant(number, number, f"Player {number}", tuple(row), rating=None if dice.random() < unrated else rating)
        for (number, row), rating in zip(entries.items(), ratings, strict=True)
    )


def without_debts(tournament: Tournament) -> Tournament:
    """Return the event without abnormal points if somebody would have less than nothing, which no file can say."""
    found = tournament
    for who in tournament.participants:
        if sum(tournament.points_by_round(who)) < 0:
            found = found._replace(adjustments=())
        if sum(tournament.secondary_by_round(who)) < 0:
            found = found._replace(secondary_adjustments=())
    return found


def levelled(dice: Random, tournament: Tournament) -> Tournament:
    """Return the event with rounds of byes before the first one, which bring many to equal points: so many are tied of
    whom some have met and others not."""
    before = min(dice.choice([0, 0, 1, 2, 4]), MOST_ROUNDS - tournament.rounds_paired)
    totals = {who.number: sum(tournament.points_by_round(who)) for who in tournament.participants}
    best = max(totals.values())
    byes: dict[int, list[Bye]] = {}
    for number, total in totals.items():
        missing, byes[number] = best - total, []
        for _ in range(before):
            bye = next(bye for bye in (Bye.FULL, Bye.HALF, Bye.ZERO) if tournament.points.of(bye) <= max(missing, 0))
            missing -= tournament.points.of(bye)
            byes[number].append(bye)
        dice.shuffle(byes[number])
    games = tournament.games_a_round
    of_players = byes if tournament.kind is Kind.DOUBLE else {}
    return tournament._replace(
        rounds_paired=tournament.rounds_paired + before,
        participants=tuple(who._replace(entries=(*byes[who.number], *who.entries)) for who in tournament.participants),
        individuals=tuple(
            who._replace(entries=(*_repeated(of_players.get(who.number, [Bye.ZERO] * before), games), *who.entries))
            for who in tournament.individuals
        ),
        line_ups=tuple(line._replace(round_number=line.round_number + before) for line in tournament.line_ups),
    )


def _repeated(byes: Sequence[Bye], times: int) -> list[Bye]:
    return [bye for bye in byes for _ in range(times)]


def numbers_of(dice: Random, count: int) -> list[int]:
    """Return the numbers: one after another, or with gaps."""
    return list(range(1, count + 1)) if dice.random() < 0.85 else sorted(dice.sample(range(1, 2 * count + 1), count))


def finished(dice: Random, tournament: Tournament) -> Tournament:
    """Return the event with what is told of all of them: its first day, and more rounds to come in some of them."""
    rounds = tournament.rounds_paired + dice.choice([0, 0, 0, 1, 4])
    announced: tuple[Announcement, ...] = ()
    if rounds > tournament.rounds_paired and dice.random() < 0.5:
        who = dice.choice(tournament.participants).number
        announced = (Announcement(tournament.rounds_paired + 1, who, dice.choice([Bye.HALF, Bye.ZERO])),)
    return tournament._replace(
        rounds=rounds, first_day=dice.choice(DAYS), announced=announced, initial_colour=Colour.WHITE
    )


def individuals(dice: Random) -> Tournament:
    """Return an event of players in which anything may happen."""
    habit, count, rounds = habits(dice), size(dice), dice.randint(1, MOST_ROUNDS)
    numbers, points = numbers_of(dice, count), point_system(dice)
    entries: dict[int, list[Entry]] = {number: [] for number in numbers}
    field = field_of(dice, habit, numbers, rounds)
    for drawn in drawn_rounds(dice, habit, field, rounds, lambda who: sum(map(points.of, entries[who]))):
        for white, black in drawn.pairs:
            forced = drawn.forfeited(dice, white, black, 0)
            for who, game in zip((white, black), game_of(dice, habit, white, black, forced), strict=True):
                entries[who].append(game)
        for who, bye in drawn.byes.items():
            entries[who].append(bye)
    made = Tournament(
        people(dice, entries), rounds_paired=rounds, points=points, type_code="FIDE_DUTCH_2026", system="dutch"
    )
    tournament = levelled(dice, made)._replace(adjustments=abnormal_points(dice, numbers, rounds))
    if dice.random() < 0.1:
        tournament = tournament.ordered(dict(zip(numbers, dice.sample(range(1, count + 1), count), strict=True)))
    return tournament


# ── Predetermined pairings ───────────────────────────────────────────────────
def berger(count: int) -> list[list[tuple[int, int]]]:
    """Return the rounds of a round robin, by places from 0; of an odd field somebody is free in each."""
    circle = list(range(count + count % 2))
    rounds = []
    for number in range(len(circle) - 1):
        pairs = [(circle[place], circle[-1 - place]) for place in range(len(circle) // 2)]
        rounds.append([pair[:: -1 if number % 2 else 1] for pair in pairs if max(pair) < count])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def predetermined(dice: Random, rounds: list[list[tuple[int, int]]], type_code: str, count: int) -> Tournament:
    """Return an event of these rounds, of which the first ones may have been played: forfeits, and who is free."""
    habit = habits(dice)
    if dice.random() < 0.2:
        rounds = rounds[: dice.randint(1, len(rounds))]
    entries: dict[int, list[Entry]] = {number: [] for number in range(1, count + 1)}
    gone = {who: dice.randint(1, len(rounds)) for who in entries if dice.random() < habit.leavers / 3}
    for index, pairs in enumerate(rounds):
        for first, second in pairs:
            white, black = first + 1, second + 1
            absent = [index + 1 >= gone.get(who, len(rounds) + 1) for who in (white, black)]
            results = [Result.FORFEIT_LOSS if lost else Result.FORFEIT_WIN for lost in absent]
            games = game_of(dice, habit, white, black, (results[0], results[1]) if any(absent) else None)
            entries[white].append(games[0])
            entries[black].append(games[1])
        for row in entries.values():
            if len(row) == index:
                row.append(Bye.ZERO)
    points = dice.choice([PointSystem(), PointSystem(), points_of(3 * POINT, POINT)])
    return Tournament(people(dice, entries), rounds_paired=len(rounds), points=points, type_code=type_code)


def round_robin(dice: Random) -> Tournament:
    """Return a round robin, in which everybody meets everybody once."""
    count = dice.randint(2, 12)
    return predetermined(dice, berger(count), dice.choice(["FIDE_ROUNDROBIN", "BERGER_ROUNDROBIN"]), count)


def double_round_robin(dice: Random) -> Tournament:
    """Return a round robin in which everybody meets everybody twice."""
    count = dice.randint(2, 6)
    once = berger(count)
    again = [[pair[::-1] for pair in pairs] for pairs in once]
    return predetermined(dice, once + again, "FIDE_DOUBLEROUNDROBIN", count)


def scheveningen(dice: Random) -> Tournament:
    """Return an event in which everybody of one side meets everybody of the other."""
    side = dice.randint(1, 5)
    rounds = [[(one, side + (one + shift) % side) for one in range(side)] for shift in range(side)]
    return predetermined(dice, rounds, "FIDE_SCHEVENINGEN", 2 * side)


# ── Matches of two games ─────────────────────────────────────────────────────
def matches(dice: Random) -> Tournament:
    """Return an event of matches of two games (C.04.5)."""
    habit, count, rounds = habits(dice), size(dice, 14), dice.randint(1, 7)
    numbers, game_points = numbers_of(dice, count), PointSystem()
    points = points_of_two_games(game_points)
    entries: dict[int, list[Entry]] = {number: [] for number in numbers}
    games: dict[int, list[Entry]] = {number: [] for number in numbers}
    field = field_of(dice, habit, numbers, rounds)
    for drawn in drawn_rounds(dice, habit, field, rounds, lambda who: sum(map(points.of, entries[who]))):
        for white, black in drawn.pairs:
            both = [game_of(dice, habit, white, black), game_of(dice, habit, black, white)[::-1]]
            forced = drawn.forfeited(dice, white, black, habit.forfeits / 2)
            if forced:
                both = [(Game(black, colour, forced[0]), Game(white, colour.opposite, forced[1])) for colour in BOTH]
            if all(game.colour is None for game, _ in both):
                both = [
                    (game._replace(colour=colour), other._replace(colour=colour.opposite))
                    for (game, other), colour in zip(both, BOTH, strict=True)
                ]
            colour = Colour.WHITE
            for who, other, side in ((white, black, 0), (black, white, 1)):
                own_games = [game[side] for game in both]
                games[who] += own_games
                entries[who].append(
                    match_of_two(other, colour, own_games, [game[1 - side] for game in both], game_points)
                )
                colour = colour.opposite
        for who, bye in drawn.byes.items():
            entries[who].append(bye)
            games[who] += [bye] * GAMES
    players = people(dice, entries)
    tournament = Tournament(
        players,
        rounds_paired=rounds,
        points=points,
        type_code="FIDE_DOUBLESWISS",
        system="double-swiss",
        kind=Kind.DOUBLE,
        individuals=tuple(player._replace(entries=tuple(games[player.number])) for player in players),
    )
    return levelled(dice, tournament)


def match_of_two(
    opponent: int, colour: Colour, own: Sequence[Game], other: Sequence[Game], points: PointSystem
) -> Match:
    """Return the match that these games make: forfeited if a player forfeited both (C.04.5 0)."""
    mine, theirs = (sum(map(points.of, games)) for games in (own, other))
    lost, won = (all(game.result is Result.FORFEIT_LOSS for game in games) for games in (own, other))
    if lost or won:
        return Match(opponent, colour, Result.FORFEIT_LOSS if lost else Result.FORFEIT_WIN, mine)
    is_played = any(game.result.is_played for game in own)
    return Match(opponent, colour if is_played else None, outcome(mine, theirs), mine)


def outcome(mine: int, theirs: int) -> Result:
    """Return the result of a match by the points of its games."""
    return WIN if mine > theirs else LOSS if mine < theirs else DRAW


# ── Teams ────────────────────────────────────────────────────────────────────
class TeamEvent:
    """An event of teams while it is made."""

    def __init__(self, dice: Random, count: int) -> None:
        self.dice, self.habit = dice, habits(dice)
        self.boards, reserves = dice.randint(3, 6), dice.choice([0, 1, 2])
        self.game = dice.choice([PointSystem(), PointSystem(), points_of(3 * POINT, POINT)])
        draw, pab = POINT, dice.choice([None, None, 2 * POINT])
        self.points = points_of_teams(2 * POINT, draw, pab=pab)
        whole = PointSystem(*[self.boards * value for value in self.game])
        self.secondary = whole._replace(pab=dice.choice([whole.draw_white, whole.draw_white, whole.win_white]))
        each = self.boards + reserves
        self.rosters = {team + 1: tuple(range(team * each + 1, (team + 1) * each + 1)) for team in range(count)}
        self.entries: dict[int, list[Entry]] = {team: [] for team in self.rosters}
        self.games: dict[int, list[Entry]] = {who: [] for roster in self.rosters.values() for who in roster}
        self.line_ups: list[LineUp] = []

    def play(self, number: int, drawn: Drawn) -> None:
        """Play a round."""
        for white, black in drawn.pairs:
            forced = drawn.forfeited(self.dice, white, black, self.habit.forfeits / 3)
            if forced:
                self._forfeit_by_record(white, black, forced)
            else:
                self._play_match(number, white, black)
        for team, bye in drawn.byes.items():
            self.entries[team].append(bye)
            players = self.rosters[team][: self.boards] if bye is Bye.PAB else ()
            for who in players:
                self.games[who].append(Bye.PAB)
        for row in self.games.values():
            if len(row) < number:
                row.append(Bye.ZERO)

    def as_tournament(self, type_code: str, rounds: int) -> Tournament:
        """Return what was played, by match points."""
        return Tournament(
            tuple(
                Participant(team, team, f"Team {team}", tuple(row), rating=2000 - team, roster=self.rosters[team])
                for team, row in self.entries.items()
            ),
            rounds_paired=rounds,
            points=self.points,
            secondary=self.secondary,
            type_code=type_code,
            kind=Kind.TEAM,
            individuals=tuple(
                Participant(who, who, f"Player {who}", tuple(row), rating=2000) for who, row in self.games.items()
            ),
            boards=self.boards,
            board_colours=tuple(BOTH[board % 2] for board in range(self.boards)),
            line_ups=tuple(sorted(self.line_ups)),
        )

    def _line_up(self, team: int) -> tuple[int, ...]:
        if self.dice.random() < 0.6:
            return self.rosters[team][: self.boards]
        return tuple(sorted(self.dice.sample(self.rosters[team], self.boards)))

    def _play_match(self, number: int, white: int, black: int) -> None:
        dice, habit = self.dice, self.habit
        both = [list(self._line_up(white)), list(self._line_up(black))]
        all_forfeited = dice.choice(FORFEITS) if dice.random() < habit.forfeits / 3 else None
        sums = [0, 0]
        played = False
        for board in range(self.boards):
            colours = BOTH if board % 2 == 0 else BOTH[::-1]
            results = all_forfeited or result_of(dice, habit)
            one, two = both[0][board], both[1][board]
            is_empty = results in FORFEITS[:2] and dice.random() < 0.3 and all_forfeited is None
            for side, (who, other) in enumerate(((one, two), (two, one))):
                if is_empty:  # who lost is not even named
                    if results[side] is Result.FORFEIT_WIN:
                        self.games[who].append(Game(0, colours[side], Result.FORFEIT_WIN))
                    else:
                        both[side][board] = 0
                else:
                    self.games[who].append(Game(other, colours[side], results[side]))
                sums[side] += (
                    self.game.of(Game(1, colours[side], results[side]))
                    if not (is_empty and results[side] is Result.FORFEIT_LOSS)
                    else 0
                )
            played = played or results[0].is_played
        if not played and not self._has_named_board(both):
            self._undo(number, both)
            self._forfeit_by_record(white, black, dice.choice(FORFEITS))
            return
        for side, (team, other) in enumerate(((white, black), (black, white))):
            if tuple(both[side]) != self.rosters[team][: self.boards]:
                self.line_ups.append(LineUp(number, team, other, tuple(both[side])))
            self.entries[team].append(self._match(other, BOTH[side], sums[side], sums[1 - side], is_played=played))

    def _has_named_board(self, line_ups: list[list[int]]) -> bool:
        """Whether on some board both teams have somebody: else no opponent can be seen."""
        return any(one and two for one, two in zip(*line_ups, strict=True))

    def _undo(self, number: int, line_ups: list[list[int]]) -> None:
        for who in (who for line_up in line_ups for who in line_up if who):
            del self.games[who][number - 1 :]

    def _match(self, opponent: int, colour: Colour, own: int, other: int, *, is_played: bool) -> Match:
        result = outcome(own, other)
        worth = {WIN: self.points.win, DRAW: self.points.draw_white, LOSS: self.points.loss}[result]
        if not is_played:
            if result is DRAW and not own:
                worth = self.points.forfeit_loss
            result = Result.FORFEIT_WIN if result is WIN else Result.FORFEIT_LOSS
        return Match(opponent, colour, result, worth, own)

    def _forfeit_by_record(self, white: int, black: int, results: tuple[Result, Result]) -> None:
        """A match to which somebody did not come: no boards at all."""
        for team, other, colour, result in zip((white, black), (black, white), BOTH, results, strict=True):
            won = result is Result.FORFEIT_WIN
            points = self.points.forfeit_win if won else self.points.forfeit_loss
            self.entries[team].append(Match(other, colour, result, points, self.secondary.forfeit_win if won else 0))


def teams(dice: Random) -> Tournament:
    """Return an event of teams, by match points or by game points."""
    count, rounds = size(dice, 12), dice.randint(1, 7)
    made = TeamEvent(dice, count)
    numbers = list(made.rosters)
    field = field_of(dice, made.habit, numbers, rounds)

    def match_points(team: int) -> int:
        return sum(map(made.points.of, made.entries[team]))

    for number, drawn in enumerate(drawn_rounds(dice, made.habit, field, rounds, match_points), 1):
        made.play(number, drawn)
    by_game = dice.random() < 0.4
    tournament = made.as_tournament("FIDE_TEAM_TYPEA_GP_MP" if by_game else "FIDE_TEAM_TYPEA_MP_GP", rounds)
    tournament = levelled(dice, tournament._replace(system="team"))._replace(
        adjustments=abnormal_points(dice, numbers, rounds), secondary_adjustments=abnormal_points(dice, numbers, rounds)
    )
    return tournament.with_primary(PrimaryScore.GAME) if by_game else tournament


def team_round_robin(dice: Random) -> Tournament:
    """Return a round robin of teams, once or twice, by match points or by game points."""
    made = TeamEvent(dice, dice.randint(2, 6))
    once = [[(one + 1, other + 1) for one, other in pairs] for pairs in berger(len(made.rosters))]
    rounds = once + dice.choice([[], [[pair[::-1] for pair in pairs] for pairs in once]])
    for number, pairs in enumerate(rounds, 1):
        free = set(made.rosters) - {team for pair in pairs for team in pair}
        made.play(number, Drawn(pairs, dict.fromkeys(free, Bye.ZERO), set()))
    code = "FIDE_TEAM_ROUNDROBIN" if len(rounds) == len(once) else "FIDE_TEAM_DOUBLEROUNDROBIN"
    return made.as_tournament(code, len(rounds)).with_primary(dice.choice(list(PrimaryScore)))


# ── All ──────────────────────────────────────────────────────────────────────
KINDS: dict[str, Callable[[Random], Tournament]] = {
    "individuals": individuals,
    "round-robin": round_robin,
    "double-round-robin": double_round_robin,
    "scheveningen": scheveningen,
    "matches": matches,
    "teams": teams,
    "team-round-robin": team_round_robin,
}
SHARES = (10, 2, 1, 1, 2, 5, 4)


def event(seed: int, kind: str | None = None) -> Tournament:
    """Return the event of that seed."""
    dice = Random(seed)
    drawn = dice.choices(list(KINDS), SHARES)[0]
    return finished(dice, without_debts(KINDS[kind or drawn](dice)))
