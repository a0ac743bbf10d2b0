"""Seeded random positions: tournaments in which some rounds have been played and the next is to be paired.

`any_position` makes small ones with histories that no pairing system need have produced; `open_position` makes
ordinary ones of any size. Neither uses an engine of the package.
"""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from makers import card, round_to_pair

from fidepair.swiss.cards import draw_up
from fidepair.systems import baku
from fidepair.tournament import (
    HALF_POINT,
    POINT,
    Adjustment,
    Announcement,
    Bye,
    Colour,
    Forbidden,
    Game,
    Participant,
    PointSystem,
    Result,
    Tournament,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.tournament import Entry

WHITE, BLACK = Colour.WHITE, Colour.BLACK

THREE_ONE_ZERO = PointSystem(
    win_white=3 * POINT,
    win_black=3 * POINT,
    draw_white=POINT,
    draw_black=POINT,
    forfeit_win=3 * POINT,
    full_point_bye=3 * POINT,
    half_point_bye=POINT,
    pab=3 * POINT,
    pending=POINT,
)
THREE_TWO_ONE = PointSystem(
    win_white=3 * POINT,
    win_black=3 * POINT,
    draw_white=2 * POINT,
    draw_black=2 * POINT,
    loss_white=POINT,
    loss_black=POINT,
    forfeit_win=3 * POINT,
    full_point_bye=3 * POINT,
    half_point_bye=2 * POINT,
    pab=2 * POINT,
    pending=2 * POINT,
)
POINT_SYSTEMS = (
    THREE_ONE_ZERO,
    THREE_TWO_ONE,
    PointSystem(pab=HALF_POINT),
    PointSystem(pab=0),
    PointSystem(half_point_bye=0, forfeit_win=HALF_POINT),
    PointSystem(zero_point_bye=HALF_POINT, forfeit_loss=HALF_POINT),
    THREE_TWO_ONE._replace(zero_point_bye=POINT, pab=POINT),
)
"""Besides the usual one: a PAB worth a draw, a loss or nothing; absences that score; losses that score."""


# ── small tournaments with any history ───────────────────────────────────────


@lru_cache(maxsize=512)  # the systems are tried one after the other with the same positions
def any_position(seed: int, largest: int = 8) -> Tournament:
    """Return a position with 2 to `largest` participants. Some have no legal pairing; many are final rounds."""
    return _AnyHistory(random.Random(seed), largest).tournament()


@lru_cache(maxsize=512)
def dense_position(seed: int, largest: int = 8) -> Tournament:
    """Return a position of nearly a round robin: many small scoregroups, little can be paired, mostly odd fields."""
    return _DenseHistory(random.Random(f"dense {seed}"), largest).tournament()


class _AnyHistory:
    """One draw of habits for the tournament (how wild the colours, how many byes ...), then its rounds."""

    def __init__(self, draw: random.Random, largest: int) -> None:
        self.draw = draw
        self.size = min(draw.choice((2, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 8)), largest)
        if largest > 8:
            self.size = draw.randint(2, largest)
        # Up to two rounds more than a round robin has, but seldom: little can be paired then.
        longest = self.size + 2 if draw.random() < 0.15 else self.size - 1 - self.size % 2
        self.played = draw.randint(0, min(longest, draw.choice((2, 3, 4, 5, 10))))
        self.colours = draw.choice(("fair", "fair", "random", "random", "biased", "wild"))
        self.p_absent = draw.choice((0, 0, 0, 0.1, 0.3))
        self.p_forfeit = draw.choice((0, 0, 0, 0.1, 0.3))
        self.p_draw = draw.choice((0, 0.2, 0.4, 0.8, 1))
        self.p_rematch = draw.choice((0, 0, 0, 0, 0, 0.3))
        self.by_score = draw.random() < 0.5
        # The upper half beats the lower half: topscorers who have not met and are due the same colour.
        self.halves = draw.random() < 0.25
        self.final = draw.random() < (0.8 if self.halves else 0.3)
        self.entries: list[list[Entry]] = [[] for _ in range(self.size)]
        self.met: set[tuple[int, int]] = set()
        # Number in the file for each place; now and then with gaps, or not in the order of TPN.
        self.numbers = list(range(1, self.size + 1))
        if draw.random() < 0.1:
            self.numbers = draw.sample(range(1, self.size + 4), self.size)
            if draw.random() < 0.5:
                self.numbers.sort()

    def tournament(self) -> Tournament:
        draw = self.draw
        arrivals = [draw.randint(1, 2) if draw.random() < self.p_absent / 2 else 0 for _ in range(self.size)]
        for index in range(self.played):
            last = index == self.played - 1
            present = [p for p in range(self.size) if index >= arrivals[p] and draw.random() >= self.p_absent]
            if last and len(present) < 2:
                present = list(range(self.size))
            self._play(present)
        points = draw.choice(POINT_SYSTEMS) if draw.random() < 0.25 else PointSystem()
        rounds = self.played + (1 if self.final else draw.choice((2, 3, 5)))
        participants = tuple(
            Participant(number, number if sorted(self.numbers) == self.numbers else place + 1, "", tuple(entries))
            for place, (number, entries) in enumerate(zip(self.numbers, self.entries, strict=True))
        )
        tournament = Tournament(
            participants,
            rounds_paired=self.played,
            rounds=rounds,
            initial_colour=draw.choice((WHITE, BLACK)),
            points=points,
            forbidden=self._forbidden(),
            announced=self._announced(),
            adjustments=self._adjustments(),
        )
        return tournament._replace(virtual=self._virtual(tournament))

    def _play(self, present: list[int]) -> None:
        """Add a round: couples among those present, byes for the others."""
        draw = self.draw
        waiting = list(present)
        draw.shuffle(waiting)
        if self.by_score:
            waiting.sort(key=lambda p: -sum(_rough_value(entry) for entry in self.entries[p]))
        row: dict[int, Entry] = {}
        while len(waiting) > 1:
            a = waiting.pop(0)
            fitting = [b for b in waiting if (min(a, b), max(a, b)) not in self.met or draw.random() < self.p_rematch]
            if self.halves:
                fitting.sort(key=lambda b: self._is_upper(a) == self._is_upper(b))
            if not fitting and row:
                row[a] = draw.choice((Bye.HALF, Bye.ZERO, Bye.PAB))
                continue
            b = fitting[0] if fitting else waiting[0]
            waiting.remove(b)
            row[a], row[b] = self._game(a, b)
        for p in waiting:
            row[p] = Bye.PAB
        for p in range(self.size):
            absence = draw.choice((Bye.ZERO, Bye.ZERO, Bye.HALF, Bye.FULL))
            self.entries[p].append(row.get(p, absence))

    def _game(self, a: int, b: int) -> tuple[Game, Game]:
        draw = self.draw
        a_white = self._gives_white(a, b)
        colour = WHITE if a_white else BLACK
        if draw.random() < self.p_forfeit:
            signs = draw.choice((("+", "-"), ("-", "+"), ("-", "-")))
        elif self.halves and self._is_upper(a) != self._is_upper(b) and draw.random() < 0.85:
            signs = ("1", "0") if self._is_upper(a) else ("0", "1")
        elif draw.random() < self.p_draw:
            signs = draw.choice((("=", "="), ("=", "="), ("D", "D")))
        else:
            signs = draw.choice((("1", "0"), ("1", "0"), ("0", "1"), ("W", "L")))
        if signs[0] not in "+-":
            self.met.add((min(a, b), max(a, b)))
        return (
            Game(self.numbers[b], colour, Result(signs[0])),
            Game(self.numbers[a], colour.opposite, Result(signs[1])),
        )

    def _gives_white(self, a: int, b: int) -> bool:
        draw = self.draw
        if self.colours == "wild":
            return a % 2 == 0 if draw.random() < 0.7 else draw.random() < 0.5
        if self.colours == "biased" and draw.random() < 0.7:
            return a < b
        if self.colours == "fair":
            balance = self._difference(a) - self._difference(b)
            if balance:
                return balance < 0
        return draw.random() < 0.5

    def _is_upper(self, p: int) -> bool:
        return 2 * p < self.size

    def _difference(self, p: int) -> int:
        games = [entry for entry in self.entries[p] if isinstance(entry, Game) and entry.result.is_played]
        return sum(1 if game.colour is WHITE else -1 for game in games)

    def _virtual(self, tournament: Tournament) -> dict[int, tuple[int, ...]] | None:
        """Draw virtual points: mostly none; Baku; any; or such that scoregroups and floats take any shape."""
        draw = self.draw
        kind = draw.random()
        if kind < 0.55:
            return None
        rounds, points, participants = self.played + 1, tournament.points, tournament.participants
        standard = points.win_white == 2 * points.draw_white and not points.loss_white
        if kind < 0.6 and standard:
            present = {p.number for p in participants if not (p.entries and p.entries[0] in (Bye.ZERO, Bye.HALF))}
            return baku.virtual_points(tournament, present, tournament.rounds or rounds)
        values = (0, points.draw_white, points.win_white)
        if kind < 0.67:
            return {
                p.number: tuple(draw.choice(values) for _ in range(draw.randint(1, rounds)))
                for p in participants
                if draw.random() < 0.5
            }
        standings = {p.number: sum(tournament.points_by_round(p)) for p in participants}
        highest = max(standings.values())
        steps = [0, *draw.sample((1, 2, 3, 4), draw.choice((0, 1, 1, 2, 2, 3)))]
        p_float = draw.choice((0, 0.2, 0.5))
        return {
            number: (
                *(draw.choice(values) if draw.random() < p_float else 0 for _ in range(self.played)),
                highest - own + draw.choice(steps) * HALF_POINT,
            )
            for number, own in standings.items()
        }

    def _forbidden(self) -> tuple[Forbidden, ...]:
        if self.draw.random() < 0.85:
            return ()
        number = self.played + 1
        later = (number if self.final else number + 1, None)
        earlier = (1, self.played) if self.played else later
        spans = ((1, None), (number, number), later, earlier)
        found = []
        for size in self.draw.choices((2, 2, 3), k=self.draw.randint(1, 2)):
            first, last = self.draw.choice(spans)
            found.append(Forbidden(first, last, frozenset(self.draw.sample(self.numbers, min(size, self.size)))))
        return tuple(found)

    def _announced(self) -> tuple[Announcement, ...]:
        if self.draw.random() < 0.7:
            return ()
        absent = [n for n in self.numbers if self.draw.random() < 0.2][: self.size - 2]
        byes = (Bye.ZERO, Bye.HALF, Bye.FULL)
        return tuple(Announcement(self.played + 1, number, self.draw.choice(byes)) for number in absent)

    def _adjustments(self) -> tuple[Adjustment, ...]:
        if self.draw.random() < 0.95 or not self.played:
            return ()
        kinds = self.draw.choice((frozenset({Result.FORFEIT_LOSS}), frozenset({Result.DRAW}), frozenset()))
        round_number = self.draw.randint(1, self.played)
        numbers = frozenset(self.draw.sample(self.numbers, 1))
        return (Adjustment(kinds, self.draw.choice((-HALF_POINT, HALF_POINT)), round_number, numbers),)


class _DenseHistory(_AnyHistory):
    """Habits with which little can still be paired, and who floats where decides everything."""

    def __init__(self, draw: random.Random, largest: int) -> None:
        super().__init__(draw, largest)
        self.size = max(3, largest - draw.choice((0, 0, 1, 1, 1, 2, 3)))
        self.numbers = list(range(1, self.size + 1))
        self.entries = [[] for _ in range(self.size)]
        longest = self.size - 1 - self.size % 2
        self.played = max(1, longest - draw.choice((0, 1, 1, 2, 2, 3)))
        self.p_absent = draw.choice((0, 0, 0, 0.1))
        self.p_forfeit = draw.choice((0, 0, 0.1))
        self.p_draw = draw.choice((0.1, 0.3, 0.5))
        self.p_rematch = 0
        self.by_score = draw.random() < 0.8
        self.halves = False
        self.final = draw.random() < 0.4


def _rough_value(entry: Entry) -> float:
    """Order players roughly by success, to let those with equal scores meet; point systems do not matter."""
    if isinstance(entry, Bye):
        return {Bye.PAB: 1, Bye.FULL: 1, Bye.HALF: 0.5, Bye.ZERO: 0}[entry]
    return {"1": 1, "W": 1, "+": 1, "=": 0.5, "D": 0.5}.get(entry.result.value, 0)


# ── rounds made of cards that no results need have produced ──────────────────


def any_round(seed: int, largest: int = 8) -> RoundToPair:
    """Return a round whose scores, colours, floats and earlier opponents were drawn each by itself.

    Reaches what results seldom bring about: a limbo, floats that decide, topscorers due the same colour.
    """
    draw = random.Random(f"cards {seed}")
    players = draw.randint(min(4, largest), largest) if draw.random() < 0.9 else draw.randint(2, largest)
    number = draw.randint(2, 7)
    final = draw.random() < 0.4
    groups = draw.choice((1, 2, 2, 3, 3, 4))
    levels = [number - 1 - step / 2 for step in range(groups)]
    p_met_inside, p_met_outside = draw.choice((0.1, 0.4, 0.9)), draw.choice((0, 0.2, 0.5))
    p_down, p_up, p_barred = draw.choice((0, 0.3, 0.5)), draw.choice((0, 0.3, 0.5)), draw.choice((0, 0.3, 0.9))
    lean = draw.choice((0.5, 0.5, 0.8))  # towards White, and so to preferences for Black
    by_score = sorted((draw.choice(levels) for _ in range(players)), reverse=True)
    # The float criteria about MDPs decide only where several, who have all met, come into one scoregroup.
    moved = draw.choice((2, 2, 3)) if draw.random() < 0.3 and players > 3 else 0
    if moved:
        top = sorted(draw.choices((number - 1.0, number - 1.5), k=moved), reverse=True)
        by_score = [*top, *(draw.choice((0.5, 0.5, 0.5, 0.0)) for _ in range(players - moved))]
        by_score.sort(reverse=True)
        p_down, p_up, p_met_outside = 0.5, 0.7, draw.choice((0.2, 0.5))
    colourless = moved and draw.random() < 0.5
    tpns = draw.sample(range(1, players + 1), players)
    if draw.random() < 0.5:
        tpns.sort()
    cards = []
    for tpn, score in zip(tpns, by_score, strict=True):
        unplayed = number - 1 if colourless else draw.choice((0, 0, 0, 1, 2, number - 1))
        games = max(number - 1 - unplayed, 0)
        floats = draw.choices("DU-", (p_down, p_up, 1), k=number - 1)
        cards.append(
            card(
                tpn,
                str(score),
                "".join("W" if draw.random() < lean else "B" for _ in range(games)),
                "".join(floats),
                standings=str(score if draw.random() < 0.7 else draw.choice(levels) / 2),
                unplayed=unplayed,
                may_receive_pab=draw.random() >= p_barred,
            )
        )
    met = []
    for a, b in combinations(range(players), 2):
        p_met = p_met_inside if by_score[a] == by_score[b] and not moved else p_met_outside
        if b < moved or draw.random() < p_met:
            met.append((cards[a].number, cards[b].number))
    return round_to_pair(
        who_have_met(cards, met),
        number=number,
        rounds=number + (0 if final else 3),
        initial_colour=draw.choice((WHITE, BLACK)),
    )


def who_have_met(cards: Sequence[PairingCard], pairs: Iterable[tuple[int, int]]) -> tuple[PairingCard, ...]:
    """Return the cards of players of whom these pairs of numbers have met, and no others."""
    met: dict[int, set[int]] = {made.number: set() for made in cards}
    for a, b in pairs:
        met[a].add(b)
        met[b].add(a)
    return tuple(made._replace(met=frozenset(met[made.number])) for made in cards)


# ── the same with ratings, for systems that look at them ─────────────────────


def rated(tournament: Tournament, seed: int) -> Tournament:
    """Return the tournament with a rating for everybody: descending, few values only, any, or all the same."""
    draw = random.Random(f"ratings {seed}")
    ratings = _any_ratings(len(tournament.participants), draw)
    participants = zip(tournament.participants, ratings, strict=True)
    return tournament._replace(participants=tuple(p._replace(rating=rating) for p, rating in participants))


def any_rated_round(seed: int, largest: int = 8) -> RoundToPair:
    """Return a round as `any_round`, with ratings and opponents of played games, and with many upfloats.

    In some of them those who are due different colours have mostly met, so that players of one colour must meet.
    """
    round_ = any_round(seed, largest)
    draw = random.Random(f"rated cards {seed}")
    p_up = draw.choice((0.2, 0.5, 0.8))
    numbers = [made.number for made in round_.cards]
    cards: tuple[PairingCard, ...] = ()
    for made, rating in zip(round_.cards, _any_ratings(len(numbers), draw), strict=True):
        others = [number for number in numbers if number != made.number]
        games = min(len(made.history), len(others))
        opponents = (*draw.sample(others, games), *([0] * (round_.number - 1 - games)))
        floats = "".join(draw.choices("U-", (p_up, 1), k=round_.number - 1))
        unplayed = [i for i, sign in enumerate(floats, start=1) if sign != "U"]
        forfeited = tuple(i for i in unplayed if draw.random() < 0.1)
        person = made.participant._replace(rating=rating)
        changed = made._replace(participant=person, opponents=opponents, floats=floats, forfeited_upfloats=forfeited)
        cards = (*cards, changed)
    if draw.random() < 0.4:
        cards = _colours_have_met(cards, draw)
    rounds = draw.choice((round_.number, round_.number + 1, round_.number + 3))
    return round_._replace(rounds=rounds, cards=cards, everyone=cards)


def _any_ratings(size: int, draw: random.Random) -> list[int]:
    kind = draw.random()
    if kind < 0.1:
        return [1800] * size
    if kind < 0.4:
        return [draw.choice((1500, 1501, 1503)) for _ in range(size)]
    ratings = [draw.randint(1400, 2400) for _ in range(size)]
    return sorted(ratings, reverse=True) if kind < 0.8 else ratings


def _colours_have_met(cards: Sequence[PairingCard], draw: random.Random) -> tuple[PairingCard, ...]:
    """Draw afresh who has met: many of those who are due different colours, few of the others."""
    p_across, p_inside = draw.choice((0.5, 0.7, 0.9)), draw.choice((0, 0.1, 0.3))
    met = []
    for a, b in combinations(cards, 2):
        across = (a.preference.colour is WHITE) != (b.preference.colour is WHITE)
        if draw.random() < (p_across if across else p_inside):
            met.append((a.number, b.number))
    return who_have_met(cards, met)


# ── the same for systems that look at results of opponents ───────────────────


def with_absentees(tournament: Tournament, seed: int) -> Tournament:
    """Return the tournament, mostly in its last round; many with a zero-point bye the round before have one again."""
    draw = random.Random(f"absentees {seed}")
    last = tournament.rounds_paired + 1
    known = {announced.number for announced in tournament.announced}
    absent = [
        p.number
        for p in tournament.participants
        if p.number not in known and p.entries[-1:] == (Bye.ZERO,) and draw.random() < 0.6
    ]
    return tournament._replace(
        rounds=last if draw.random() < 0.8 else tournament.rounds,
        announced=(*tournament.announced, *(Announcement(last, number, Bye.ZERO) for number in absent)),
    )


def any_round_with_results(seed: int, largest: int = 8) -> RoundToPair:
    """Return a round as `any_round` in which each card has entries, and points for them, drawn by themselves.

    Some opponents are absent now, most of them not for the first time. The rounds before are enough for Burstein 1.6.
    In some positions it matters who floats down, because those of different scores have often met.
    """
    round_ = any_round(seed, largest)
    draw = random.Random(f"results {seed}")
    cards = _scores_have_met(round_.cards, draw) if draw.random() < 0.5 else round_.cards
    last = max(made.number for made in cards)
    away = [card(last + i, bye=draw.choice((Bye.ZERO, Bye.ZERO, Bye.HALF))) for i in range(1, draw.choice((1, 2, 3)))]
    everyone = (*cards, *away)
    values = draw.choice(((0, HALF_POINT, POINT), (0, POINT), (0, HALF_POINT)))
    changed: tuple[PairingCard, ...] = ()
    for made in everyone:
        others = [other.number for other in everyone if other is not made]
        games = min(len(made.history) if made.bye is None else draw.randint(0, 2), len(others), round_.number - 1)
        entries: list[Entry] = [Game(n, draw.choice((WHITE, BLACK)), Result.DRAW) for n in draw.sample(others, games)]
        unplayed = round_.number - 1 - games
        series = draw.randint(0, unplayed) if draw.random() < 0.6 else 0  # these byes come last
        for _ in range(unplayed - series):
            forfeit = Game(draw.choice(others), WHITE, Result.FORFEIT_LOSS) if others else Bye.HALF
            entries.insert(draw.randint(0, len(entries)), draw.choice((Bye.ZERO, Bye.HALF, Bye.FULL, forfeit)))
        entries += [Bye.ZERO] * series
        played = [entry.opponent if isinstance(entry, Game) and entry.result.is_played else 0 for entry in entries]
        by_round = tuple(0 if entry is Bye.ZERO else draw.choice(values) for entry in entries)
        one = made._replace(
            participant=made.participant._replace(entries=tuple(entries)),
            opponents=tuple(played),
            points_by_round=by_round,
            standings=sum(by_round),
        )
        changed = (*changed, one)
    rounds = [n for n in (round_.number, round_.number + 1, round_.number + 3) if round_.number > n // 2]
    return round_._replace(rounds=draw.choice(rounds), cards=changed[: len(cards)], everyone=changed)


def _scores_have_met(cards: Sequence[PairingCard], draw: random.Random) -> tuple[PairingCard, ...]:
    """Draw scores and who has met afresh: scoregroups of two or three, and many have met players of other scores."""
    sizes = draw.choice(((3, 2), (3, 3), (1, 2), (2, 3), (3, 1), (3, 2, 1)))
    steps = [step for step, size in enumerate(sizes) for _ in range(size)]
    p_across, p_inside = draw.choice((0.4, 0.6, 0.7)), draw.choice((0.1, 0.1, 0.4))
    scored = [
        made._replace(score=(5 - (steps[place] if place < len(steps) else len(sizes))) * POINT)
        for place, made in enumerate(cards)
    ]
    met = []
    for a, b in combinations(scored, 2):
        if draw.random() < (p_inside if a.score == b.score else p_across):
            met.append((a.number, b.number))
    return who_have_met(scored, met)


# ── ordinary positions of any size ───────────────────────────────────────────


def open_position(
    players: int,
    rounds_played: int,
    rounds: int,
    seed: int,
    *,
    draws: float = 0.3,
    byes: float = 0.01,
    forfeits: float = 0.01,
) -> Tournament:
    """Return a position of an ordinary Swiss tournament: plausible pairs by score, sane colours, no rematch.

    The pairing is local and quick (10,000 players take well under a second a round); it complies with no chapter.
    `byes`, `forfeits`: shares of requested byes and of games not played.
    """
    draw = random.Random(f"{players} {rounds_played} {rounds} {seed}")
    strength = sorted((round(draw.gauss(1900, 250)) for _ in range(players)), reverse=True)
    entries: list[list[Entry]] = [[] for _ in range(players)]
    score = [0] * players
    met: list[set[int]] = [set() for _ in range(players)]
    history = [""] * players
    had_bye = [False] * players
    for _ in range(rounds_played):
        present = []
        for p in range(players):
            if draw.random() < byes:
                bye = draw.choice((Bye.HALF, Bye.ZERO))
                entries[p].append(bye)
                score[p] += 1 if bye is Bye.HALF else 0
            else:
                present.append(p)
        present.sort(key=lambda p: (-score[p], p))
        if len(present) % 2:
            receiver = next((p for p in reversed(present) if not had_bye[p]), present[-1])
            present.remove(receiver)
            had_bye[receiver] = True
            entries[receiver].append(Bye.PAB)
            score[receiver] += 2
        for a, b in _local_pairs(present, score, met, history):
            white, black = _sane_colours(a, b, history, draw)
            if draw.random() < forfeits:
                results = draw.choice((("+", "-"), ("-", "+")))
            else:
                results = _plausible_result(strength[white] + 35 - strength[black], draws, draw)
                met[a].add(b)
                met[b].add(a)
                history[white] += "W"
                history[black] += "B"
            for p, other, colour, sign in ((white, black, WHITE, results[0]), (black, white, BLACK, results[1])):
                entries[p].append(Game(other + 1, colour, Result(sign)))
                score[p] += {"1": 2, "+": 2, "=": 1}.get(sign, 0)
    participants = tuple(
        Participant(p + 1, p + 1, f"Player {p + 1:05d}", tuple(entries[p]), rating=strength[p]) for p in range(players)
    )
    return Tournament(
        participants,
        rounds_paired=rounds_played,
        name=f"Open {players} {seed}",
        rounds=rounds,
        initial_colour=draw.choice((WHITE, BLACK)),
    )


def _local_pairs(
    ranked: Sequence[int], score: Sequence[int], met: Sequence[set[int]], history: Sequence[str]
) -> list[tuple[int, int]]:
    """Pair `ranked` (even) from the top: each with the next free one half a scoregroup below whom it may meet."""
    free = dict.fromkeys(ranked)
    group_size: dict[int, int] = {}
    for p in ranked:
        group_size[score[p]] = group_size.get(score[p], 0) + 1
    pairs: list[tuple[int, int]] = []
    place = {p: index for index, p in enumerate(ranked)}
    for a in ranked:
        if a not in free:
            continue
        del free[a]
        start = min(place[a] + max(1, group_size[score[a]] // 2), len(ranked))
        nearby = [*range(start, min(start + 40, len(ranked))), *range(start - 1, place[a], -1)]
        for spare_colours in (False, True):
            b = next(
                (
                    ranked[index]
                    for index in nearby
                    if ranked[index] in free
                    and ranked[index] not in met[a]
                    and (spare_colours or not _both_insist(history[a], history[ranked[index]]))
                ),
                None,
            )
            if b is not None:
                break
        if b is None:
            b = next((p for p in free if p not in met[a]), None)
        if b is None:
            b = _make_room(a, pairs, met, free)
        del free[b]
        pairs.append((a, b))
    return pairs


def _make_room(a: int, pairs: list[tuple[int, int]], met: Sequence[set[int]], free: dict[int, None]) -> int:
    """Break up the latest pair (x, y) such that `a` may meet x and y one who is free; return x."""
    for index in range(len(pairs) - 1, -1, -1):
        for x, y in (pairs[index], pairs[index][::-1]):
            if x in met[a]:
                continue
            other = next((p for p in free if p not in met[y]), None)
            if other is not None:
                del free[other]
                pairs[index] = (y, other)
                free[x] = None
                return x
    return next(iter(free))  # too few players for so many rounds: a rematch


def _both_insist(a: str, b: str) -> bool:
    wants = {_insisted(a), _insisted(b)}
    return len(wants) == 1 and wants != {""}


def _insisted(history: str) -> str:
    """Return the colour that must come next, for sane colours; nothing if either may."""
    difference = history.count("W") - history.count("B")
    if difference >= 2 or history.endswith("WW"):
        return "B"
    if difference <= -2 or history.endswith("BB"):
        return "W"
    return ""


def _sane_colours(a: int, b: int, history: Sequence[str], draw: random.Random) -> tuple[int, int]:
    """Return (White, Black): who insists, else who has had fewer Whites, else who had Black last."""

    def claim(p: int) -> tuple[int, int, int]:
        mine = history[p]
        insisted = {"W": 1, "B": -1, "": 0}[_insisted(mine)]
        return insisted, mine.count("B") - mine.count("W"), {"B": 1, "W": -1}.get(mine[-1:], 0)

    mine, theirs = claim(a), claim(b)
    if mine == theirs:
        return (a, b) if draw.random() < 0.5 else (b, a)
    return (a, b) if mine > theirs else (b, a)


def _plausible_result(advantage: int, draws: float, draw: random.Random) -> tuple[str, str]:
    if draw.random() < draws:
        return "=", "="
    expected = 1 / (1 + 10 ** (-advantage / 400))
    return ("1", "0") if draw.random() < expected else ("0", "1")


# ── rounds by kind, for systems of players who play one game a round ─────────


def _drawn_up(make: Callable[[int, int], Tournament]) -> Callable[[int, int], RoundToPair]:
    return lambda seed, largest: draw_up(make(seed, largest))


ROUNDS: dict[str, dict[str, Callable[[int, int], RoundToPair]]] = {
    "dutch": {"tournament": _drawn_up(any_position), "cards": any_round, "dense": _drawn_up(dense_position)},
    "dubov": {
        "tournament": _drawn_up(lambda seed, largest: rated(any_position(seed, largest), seed)),
        "cards": any_rated_round,
    },
    "burstein": {
        "tournament": _drawn_up(lambda seed, largest: with_absentees(any_position(seed, largest), seed)),
        "cards": any_round_with_results,
    },
}
"""By system, the kinds of rounds that it is tested with; each by seed and largest number of players."""
