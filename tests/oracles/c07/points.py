"""C.07 7 to 9: methods of the own results, Buchholz, Sonneborn-Berger, Koya."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from fidepair.tournament import Bye, Colour, Kind, Result
from oracles.c07.codes import Dropped
from oracles.c07.unplayed import GAME, LOST_BY_FORFEIT, WON_BY_FORFEIT, cut, elements, total

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.tournament import Entry, Game, Match, Participant, Tournament
    from oracles.c07.codes import Code
    from oracles.c07.unplayed import Event

HALF = Fraction(1, 2)
WINS = (Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN)


# ── 7 The own results ────────────────────────────────────────────────────────
def win(event: Event, number: int) -> Fraction:
    """7.1: rounds in which as many points as for a win were obtained, played or not. A match whose points are those of
    its games is won by its result, and a bye is a win if it brings more than a drawn match."""
    found = 0
    for round_ in event.rounds[number]:
        if not event.is_of_games:
            found += round_.points >= event.win
        elif round_.result is None:
            found += round_.points > event.draw
        else:
            found += round_.result in (Result.WIN, Result.FORFEIT_WIN)
    return Fraction(found)


def games_that_count(tournament: Tournament, event: Event, number: int) -> list[Game | Match]:
    """7.2 to 7.4: games over the board; 15.2: in round robins forfeit wins too (decision T7), before March 2026 forfeit
    losses as well (decision T10).

    C.04.5: both games of a match that was not forfeited, a forfeited single game among them.
    """
    found: list[Game | Match] = []
    for index, entry in enumerate(entries_of(tournament.participants, number)):
        what = event.rounds[number][index].what
        regular = (WON_BY_FORFEIT,) if event.has_caps else (WON_BY_FORFEIT, LOST_BY_FORFEIT)
        if what == GAME or (what in regular and event.is_predetermined):
            if tournament.kind is Kind.DOUBLE:
                both = entries_of(tournament.individuals, number)[2 * index : 2 * index + 2]
                found += [game for game in both if not isinstance(game, Bye)]
            elif not isinstance(entry, Bye):
                found.append(entry)
    return found


def entries_of(people: Iterable[Participant], number: int) -> tuple[Entry, ...]:
    """The entries of the one with this number."""
    return next(one.entries for one in people if one.number == number)


def won(tournament: Tournament, event: Event, number: int) -> Fraction:
    """7.2: games won."""
    games = games_that_count(tournament, event, number)
    return Fraction(sum(game.result in WINS for game in games))


def games_with_black(tournament: Tournament, event: Event, number: int) -> Fraction:
    """7.3: games played with Black."""
    return Fraction(sum(game.colour is Colour.BLACK for game in games_that_count(tournament, event, number)))


def won_with_black(tournament: Tournament, event: Event, number: int) -> Fraction:
    """7.4: games won with Black."""
    games = [game for game in games_that_count(tournament, event, number) if game.colour is Colour.BLACK]
    return Fraction(sum(game.result in WINS for game in games))


def progressive(event: Event, number: int, left_out: int) -> Fraction:
    """7.5: the sum of the scores after each round, 14.1.1: without those after the first rounds."""
    score = result = Fraction()
    for index, round_ in enumerate(event.rounds[number]):
        score += round_.points
        if index >= left_out:
            result += score
    return result


def elected(event: Event, number: int) -> Fraction:
    """7.6: rounds without half-point byes, zero-point byes and forfeit losses; 15.2: of those with an opponent."""
    rounds = [round_ for round_ in event.rounds[number] if round_.opponent or not event.is_predetermined]
    return Fraction(sum(not round_.is_vur for round_ in rounds))


def standard_points(event: Event, number: int) -> Fraction:
    """7.7: 1 for more points than the scheduled opponent in the round, or than a draw without one; 1/2 for as many
    (decision T2)."""
    result = Fraction()
    for index, round_ in enumerate(event.rounds[number]):
        if round_.opponent:
            other = event.rounds[round_.opponent][index].points
        elif event.is_predetermined:
            continue  # 15.2: a free round is no round of the participant
        else:
            other = event.draw
        result += 1 if round_.points > other else HALF if round_.points == other else 0
    return result


# ── 8 Buchholz ───────────────────────────────────────────────────────────────
def fore(event: Event) -> Event:
    """8.3: the event in which all paired games of the final round were played and ended in draws."""
    rounds = {}
    for number, all_ in event.rounds.items():
        rounds[number] = list(all_)
        if all_ and all_[-1].opponent:
            rounds[number][-1] = all_[-1]._replace(what=GAME, points=event.draw, result=Result.DRAW)
    return replace(event, rounds=rounds)


def buchholz(event: Event, number: int, code: Code) -> Fraction:
    """8.1, of `fore` 8.3: the sum of the scores of opponents and dummies."""
    if event.is_predetermined and event.has_caps:
        raise Dropped("8: not in round robins, since March 2026")
    return total(cut(elements(event, number, None, code.forfeits_played), code.low, code.high))


def average_of_buchholz(event: Event, of_all: dict[int, Fraction], number: int) -> Fraction | None:
    """8.2: the mean Buchholz (or Fore Buchholz) of the opponents met over the board; exact (decision T3)."""
    values = [of_all[round_.opponent] for round_ in event.rounds[number] if round_.what == GAME]
    return sum(values, Fraction()) / len(values) if values else None


# ── 9 Sonneborn-Berger, Koya ─────────────────────────────────────────────────
def sonneborn_berger(event: Event, by: Event, number: int, code: Code) -> Fraction:
    """9.1; 13.2 for teams: scores of opponents and dummies in one score times the points obtained in another."""
    return total(cut(elements(event, number, by, code.forfeits_played), code.low, code.high))


def koya(event: Event, number: int, code: Code) -> Fraction:
    """9.2: points against those who have at least half of the maximum score, 14.5: or another limit.

    15.2: the maximum is that of the most games that anybody had; a free round is no round.
    """
    games = event.n
    if event.is_predetermined:
        games = max(sum(round_.opponent > 0 for round_ in rounds) for rounds in event.rounds.values())
    limit = event.win * games * Fraction(code.limit_percent, 100) + code.limit_steps * (event.win - event.loss) / 2
    result = Fraction()
    for round_ in event.rounds[number]:
        if round_.opponent and event.scores[round_.opponent] >= limit:
            result += round_.points
    return result
