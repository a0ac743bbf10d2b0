"""Seeded random positions of events in which matches are played: of two games each, or between teams.

`any_match_position` takes the histories of `positions.any_position`, which no pairing system need have produced, and
plays matches where they have games; `ordinary_event` plays rounds between neighbours in the standings, any size.
Neither uses an engine of the package.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from positions import any_position, dense_position

from fidepair.systems import baku
from fidepair.tournament import (
    HALF_POINT,
    POINT,
    Bye,
    Colour,
    ColourType,
    Game,
    Kind,
    Match,
    Participant,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
    points_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.tournament import Entry, PointSystem

BOARDS = 4
TWO_GAMES = points_of(2 * POINT, POINT, pab=3 * HALF_POINT)
MATCH_POINTS = points_of(2 * POINT, POINT, pab=POINT)
GAME_POINTS = points_of(BOARDS * POINT, BOARDS * HALF_POINT, pab=BOARDS * HALF_POINT)

OUTCOMES_OF_TWO_GAMES = ((4, 0), (3, 1), (2, 2), (2, 2), (2, 1), (3, 0), (2, 0), (1, 0), (1, 1), (0, 0))
"""Half points of the winner and of the other (C.04.5 0)."""


def any_match_position(seed: int, kind: Kind, largest: int = 8) -> Tournament:
    """Return a position with 2 to `largest` participants. Some have no legal pairing; many are final rounds."""
    return _with_matches(any_position(seed, largest), random.Random(f"{kind.value}{seed}"), kind)


def dense_match_position(seed: int, kind: Kind, largest: int = 8) -> Tournament:
    """Return a position of nearly a round robin in which nearly everybody has met."""
    return _with_matches(dense_position(seed, largest), random.Random(f"dense {kind.value}{seed}"), kind)


def _with_matches(base: Tournament, draw: random.Random, kind: Kind) -> Tournament:
    """Return the tournament with matches where it has games."""
    points = draw.choice(_POINTS[kind])
    entries: dict[int, list[Entry]] = {p.number: list(p.entries) for p in base.participants}
    for participant in base.participants:
        for index, entry in enumerate(participant.entries):
            if isinstance(entry, Game) and participant.number < entry.opponent:
                theirs = entries[entry.opponent][index]
                assert isinstance(theirs, Game)
                mine, other = _match(draw, kind, entry, theirs, points)
                entries[participant.number][index], entries[entry.opponent][index] = mine, other
    # Often the round before the last one: the chapters differ in what they except.
    rounds = base.rounds_paired + draw.choice((1, 2, 2, 3, 3, 5))
    tournament = base._replace(
        kind=kind,
        participants=tuple(p._replace(entries=tuple(entries[p.number])) for p in base.participants),
        points=points,
        rounds=rounds,
        secondary=GAME_POINTS if kind is Kind.TEAM else None,
        virtual=None,
    )
    if kind is Kind.TEAM:
        rules = TeamRules(draw.choice(list(ColourType)), use_secondary=draw.random() < 0.7)
        tournament = tournament._replace(team_rules=rules, boards=BOARDS)
        if draw.random() < 0.25:
            tournament = tournament.with_primary(PrimaryScore.GAME)
    return tournament._replace(virtual=_virtual(draw, tournament))


_POINTS = {
    Kind.DOUBLE: (TWO_GAMES, TWO_GAMES, TWO_GAMES, TWO_GAMES._replace(pab=2 * POINT), TWO_GAMES._replace(pab=0)),
    Kind.TEAM: (MATCH_POINTS, MATCH_POINTS, MATCH_POINTS, points_of(3 * POINT, POINT, pab=POINT), points_of(2, 1)),
}


def _match(draw: random.Random, kind: Kind, mine: Game, theirs: Game, points: PointSystem) -> tuple[Match, Match]:
    if not mine.result.is_played:
        return _forfeited(kind, mine, points), _forfeited(kind, theirs, points)
    if kind is Kind.DOUBLE:
        return _two_games(draw, mine, theirs)
    best = 2 * BOARDS
    wins = {Result.WIN: 1, Result.UNRATED_WIN: 1, Result.LOSS: -1, Result.UNRATED_LOSS: -1}.get(mine.result, 0)
    own = BOARDS if not wins else draw.randint(BOARDS + 1, best) if wins > 0 else draw.randint(0, BOARDS - 1)
    return (_team_match(mine, own, best - own, points), _team_match(theirs, best - own, own, points))


def _forfeited(kind: Kind, game: Game, points: PointSystem) -> Match:
    won = game.result is Result.FORFEIT_WIN
    secondary = (GAME_POINTS.win if won else 0) if kind is Kind.TEAM else 0
    return Match(game.opponent, game.colour, game.result, points.win if won else points.loss, secondary)


def _team_match(game: Game, own: int, others: int, points: PointSystem) -> Match:
    result = Result.WIN if own > others else Result.LOSS if own < others else Result.DRAW
    worth = {Result.WIN: points.win, Result.DRAW: points.draw_white, Result.LOSS: points.loss}[result]
    return Match(game.opponent, game.colour, result, worth, own * HALF_POINT)


def _two_games(draw: random.Random, mine: Game, theirs: Game) -> tuple[Match, Match]:
    own, other = draw.choice(OUTCOMES_OF_TWO_GAMES)
    if draw.random() < 0.5:
        own, other = other, own
    colourless = draw.random() < 0.06  # each forfeited one game: a regular match without a colour
    if colourless:
        own = other = 2
    mine_result = Result.WIN if own > other else Result.LOSS if own < other else Result.DRAW
    their_result = Result.WIN if own < other else Result.LOSS if own > other else Result.DRAW
    return (
        Match(mine.opponent, None if colourless else mine.colour, mine_result, own * HALF_POINT),
        Match(theirs.opponent, None if colourless else theirs.colour, their_result, other * HALF_POINT),
    )


def _virtual(draw: random.Random, tournament: Tournament) -> dict[int, tuple[int, ...]] | None:
    """Draw virtual points: mostly none; Baku; or such that scoregroups and floats take any shape."""
    kind = draw.random()
    if kind < 0.4:
        return None
    played, points, participants = tournament.rounds_paired, tournament.points, tournament.participants
    if kind < 0.5:
        if points.win_white != 2 * points.draw_white:
            return None
        present = {p.number for p in participants if not (p.entries and p.entries[0] in (Bye.ZERO, Bye.HALF))}
        return baku.virtual_points(tournament, present, tournament.rounds or played + 1)
    standings = {p.number: sum(tournament.points_by_round(p)) for p in participants}
    highest = max(standings.values())
    steps = [0, *draw.sample((1, 2, 3, 4), draw.choice((0, 1, 1, 2, 2, 3)))]
    p_float = draw.choice((0, 0.2, 0.5))
    return {
        number: (
            *(draw.choice((0, HALF_POINT, POINT)) if draw.random() < p_float else 0 for _ in range(played)),
            highest - own + draw.choice(steps) * HALF_POINT,
        )
        for number, own in standings.items()
    }


# ── ordinary events of any size ──────────────────────────────────────────────


def ordinary_event(
    participants: int, played: int, rounds: int, seed: int, kind: Kind, *, rules: TeamRules | None = None
) -> Tournament:
    """Return an event in which neighbours in the standings met, colours alternate where they can, and results follow
    strength. One in fifty is absent, one match in a hundred is forfeited."""
    draw = random.Random(f"{kind.value}{seed}{participants}")
    points = TWO_GAMES if kind is Kind.DOUBLE else MATCH_POINTS
    entries: list[list[Entry]] = [[] for _ in range(participants)]
    met: list[set[int]] = [set() for _ in range(participants)]
    whites = [0] * participants
    had_pab: set[int] = set()
    score = [0] * participants
    for _ in range(played):
        absent = {p for p in range(participants) if draw.random() < 0.02}
        waiting = sorted(set(range(participants)) - absent, key=lambda p: (-score[p], p))
        row: dict[int, Entry] = {p: draw.choice((Bye.ZERO, Bye.HALF)) for p in absent}
        if len(waiting) % 2:
            pab = next((p for p in reversed(waiting) if p not in had_pab), waiting[-1])
            waiting.remove(pab)
            had_pab.add(pab)
            row[pab] = Bye.PAB
        while waiting:
            a = waiting.pop(0)
            near = [b for b in waiting if b not in met[a]]
            if not near:
                row[a] = Bye.ZERO
                continue
            b = near[min(len(near) - 1, draw.randint(0, max(1, len(near) // 8)))]
            waiting.remove(b)
            white, black = (a, b) if whites[a] <= whites[b] else (b, a)
            row.update(
                zip((white, black), _played(draw, kind, white, black, (black - white) / participants), strict=True)
            )
            whites[white] += 1
            met[a].add(b)
            met[b].add(a)
        for p in range(participants):
            entry = row[p]
            entries[p].append(entry)
            score[p] += entry.points if isinstance(entry, Match) else points.of(entry)
    return Tournament(
        tuple(Participant(p + 1, p + 1, f"Participant {p + 1}", tuple(entries[p])) for p in range(participants)),
        rounds_paired=played,
        rounds=rounds,
        initial_colour=Colour.WHITE,
        points=points,
        kind=kind,
        team_rules=rules or TeamRules(),
        boards=BOARDS if kind is Kind.TEAM else None,
        secondary=GAME_POINTS if kind is Kind.TEAM else None,
    )


def _played(draw: random.Random, kind: Kind, white: int, black: int, edge: float) -> Sequence[Match]:
    """Return the match of both sides; `edge`: how likely White is to win every game, from -1 to 1."""
    points = TWO_GAMES if kind is Kind.DOUBLE else MATCH_POINTS
    signs = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS) if draw.random() < 0.01 else (Result.WIN, Result.LOSS)
    mine = Game(black + 1, Colour.WHITE, signs[0])
    theirs = Game(white + 1, Colour.BLACK, signs[1])
    if not signs[0].is_played:
        return _forfeited(kind, mine, points), _forfeited(kind, theirs, points)
    own = sum(draw.choice((0, 1, 2)) if draw.random() > abs(edge) else 2 * (edge > 0) for _ in range(BOARDS))
    if kind is Kind.TEAM:
        return _team_match(mine, own, 2 * BOARDS - own, points), _team_match(theirs, 2 * BOARDS - own, own, points)
    half = round(own / 2)
    results = (Result.WIN, Result.LOSS) if half > 2 else (Result.LOSS, Result.WIN) if half < 2 else (Result.DRAW,) * 2
    return (
        Match(black + 1, Colour.WHITE, results[0], half * HALF_POINT),
        Match(white + 1, Colour.BLACK, results[1], (4 - half) * HALF_POINT),
    )
