"""C.07 3, 15.1 and 16: what a round was, scores, unplayed rounds; 14: what is cut."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import POINT, Bye, Kind, PrimaryScore
from oracles.c07.codes import Dropped

if TYPE_CHECKING:
    from fidepair.tournament import Colour, Entry, Result, Tournament

PREDETERMINED = ("ROUNDROBIN", "SCHILLER", "SCHEVENINGEN", "KNOCKOUT")
CAPS_SINCE = (2026, 3, 1)
GAME, WON_BY_FORFEIT, LOST_BY_FORFEIT = "game", "+", "-"


class Round(NamedTuple):
    """What a participant did in a round. `what`: GAME, a forfeit, or the letter of a bye; `opponent`: the scheduled
    one, 0 for none; `points`: awarded in the score in question."""

    what: str
    opponent: int
    points: Fraction
    colour: Colour | None = None
    result: Result | None = None

    @property
    def is_requested_bye(self) -> bool:
        """16.1.1: a half-point or zero-point bye."""
        return self.what in ("H", "Z")

    @property
    def is_vur(self) -> bool:
        """16.1.2: a requested bye or a forfeit loss."""
        return self.is_requested_bye or self.what == LOST_BY_FORFEIT

    @property
    def is_forfeit(self) -> bool:
        """Whether a forfeit, won or lost."""
        return self.what in (WON_BY_FORFEIT, LOST_BY_FORFEIT)


def round_of(entry: Entry, points: int) -> Round:
    """15.1: played over the board, forfeited, or a bye."""
    awarded = Fraction(points, POINT)
    if isinstance(entry, Bye):
        return Round(entry.value, 0, awarded)
    what = GAME if entry.result.is_played else entry.result.value
    return Round(what, entry.opponent, awarded, entry.colour, entry.result)


@dataclass(frozen=True)
class Event:
    """A tournament in one score: the rounds of each participant, points for a win, a draw and a loss, and n.

    `is_predetermined`: 15.2, all pairings were known before the start. `has_caps`: 16.4.1 and 16.4.2 hold.
    `is_of_games`: a round is a match, and the points are those of its games (C.04.5, game points of teams).
    """

    rounds: dict[int, list[Round]]
    win: Fraction
    draw: Fraction
    loss: Fraction
    n: int
    is_predetermined: bool
    has_caps: bool
    is_of_games: bool

    @cached_property
    def scores(self) -> dict[int, Fraction]:
        """3: everybody's sum of the points awarded."""
        return {number: sum((round_.points for round_ in all_), Fraction()) for number, all_ in self.rounds.items()}

    @cached_property
    def adjusted(self) -> dict[int, Fraction]:
        """16.3: everybody's score as opponents count it; a bye of 16.2.5 is a draw. 15.2: not if predetermined."""
        if self.is_predetermined:
            return self.scores
        found = {}
        for number, rounds in self.rounds.items():
            found[number] = Fraction()
            for index, round_ in enumerate(rounds):
                found[number] += self.draw if category(rounds, index) == "16.2.5" else round_.points
        return found


_KNOWN: dict[tuple[int, str, str | None], tuple[Tournament, Event]] = {}
"""The events of the last tournament that was asked for: the same one is asked for again and again."""


def event_of(tournament: Tournament, score: str, edition: str | None) -> Event:
    """The tournament by one of its scores: `` for the primary one, MP or GP."""
    key = id(tournament), score, edition
    if key not in _KNOWN or _KNOWN[key][0] is not tournament:
        if any(known is not tournament for known, _ in _KNOWN.values()):
            _KNOWN.clear()
        _KNOWN[key] = tournament, _event_of(tournament, score, edition)
    return _KNOWN[key][1]


def _event_of(tournament: Tournament, score: str, edition: str | None) -> Event:
    """11.1: the event in its primary score, or in `MP` or `GP`."""
    if score and tournament.kind is not Kind.TEAM:
        raise Dropped(f"{score}: no event of teams")
    if score:
        tournament = tournament.with_primary(PrimaryScore.MATCH if score == "MP" else PrimaryScore.GAME)
    rounds = {}
    for participant in tournament.participants:
        awarded = tournament.points_by_round(participant)
        rounds[participant.number] = [
            round_of(entry, points) for entry, points in zip(participant.entries, awarded, strict=True)
        ]
    points = tournament.points
    edition = edition or ("2026" if (tournament.first_day or CAPS_SINCE) >= CAPS_SINCE else "2024")
    return Event(
        rounds,
        Fraction(points.win, POINT),
        Fraction(min(points.draw_white, points.draw_black), POINT),
        Fraction(points.loss, POINT),
        tournament.rounds_paired,
        any(name in (tournament.type_code or "").upper() for name in PREDETERMINED),
        edition != "2024",
        tournament.kind is Kind.DOUBLE or tournament.team_rules.primary is PrimaryScore.GAME,
    )


# ── 16 Unplayed rounds ───────────────────────────────────────────────────────
def category(rounds: list[Round], index: int) -> str:
    """16.2.1 to 16.2.5 of an unplayed round, empty for a game."""
    round_ = rounds[index]
    if round_.what == GAME:
        return ""
    if round_.what in ("U", "F"):
        return "16.2.1"
    if round_.what == WON_BY_FORFEIT:
        return "16.2.2"
    if round_.what == LOST_BY_FORFEIT:
        return "16.2.4"
    for later in rounds[index + 1 :]:
        if not later.is_vur:
            return "16.2.3"
    return "16.2.5"


def dummy(event: Event, number: int, index: int) -> Fraction:
    """16.4: the own score, at most the adjusted score of the scheduled opponent after a forfeit (16.4.1), or D * n
    (16.4.2)."""
    round_ = event.rounds[number][index]
    own = event.scores[number]
    if not event.has_caps:
        return own
    if round_.is_forfeit and round_.opponent:
        return min(own, event.adjusted[round_.opponent])
    return min(own, event.draw * event.n)


class Element(NamedTuple):
    """What one round adds: the score of the opponent or the dummy, what is summed, whether the round was a VUR."""

    score: Fraction
    value: Fraction
    is_vur: bool


def elements(event: Event, number: int, by: Event | None, forfeits_played: bool) -> list[Element]:
    """16.3 to 16.6: one element for each round; the value is the score, or its product with the points in `by`."""
    found = []
    for index, round_ in enumerate(event.rounds[number]):
        if event.is_predetermined and not round_.opponent:
            continue  # 15.2: a free round is no round of the participant
        as_played = round_.what == GAME or (round_.is_forfeit and (forfeits_played or event.is_predetermined))
        against = as_played and round_.opponent
        score = event.adjusted[round_.opponent] if against else dummy(event, number, index)
        value = score if by is None else score * by.rounds[number][index].points
        found.append(Element(score, value, round_.is_vur and not as_played))
    return found


def least_significant(remaining: list[Element]) -> Element:
    """14.1.1, 14.1.2: the lowest score, among these the lowest value."""
    return min(remaining, key=lambda element: (element.score, element.value))


def cut(all_: list[Element], low: int, high: int) -> list[Element]:
    """14.1 to 14.4: without so many least significant elements, then without so many most significant ones."""
    remaining = list(all_)
    for _ in range(min(low, len(remaining))):
        least = least_significant(remaining)
        vurs = [element for element in remaining if element.is_vur]
        if vurs:  # 16.5.1: what contributes least of them, unless the least significant value is lower still
            unplayed = min(vurs, key=lambda element: (element.value, element.score))
            if unplayed.value >= least.value:
                least = unplayed
        remaining.remove(least)
    for _ in range(min(high, len(remaining))):
        remaining.remove(max(remaining, key=lambda element: (element.score, element.value)))
    return remaining


def total(remaining: list[Element]) -> Fraction:
    """What is summed of the elements."""
    return sum((element.value for element in remaining), Fraction())
