"""The FIDE Burstein System (C.04.4.2, edition of 1 February 2026) after the seeding rounds, walked literally.

Every pairing of a bracket is listed in the order of Article 4 and the first of the best is taken; only the question
whether players can be paired completely is memoised. Ten players take some milliseconds, twelve a tenth of a second.
Article 1.6 (seeding rounds) has no code here: the caller knows that they are over. The order of boards (C.04.2 3.6)
has none either.
"""

from __future__ import annotations

from itertools import combinations, count
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Bye, Colour

from .facts import NoPairing, before

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fidepair.tournament import Tournament

    from .facts import Before, Past


class Bracket(NamedTuple):
    """A paired bracket, by numbers. `score`: of its scoregroup. `counts`: C5 the outgoing floaters, C8 the players who
    do not get their colour preference; less is better in both."""

    score: int
    pairs: frozenset[frozenset[int]]
    downfloaters: frozenset[int]
    counts: dict[str, int]


class Pairing(NamedTuple):
    """A round-pairing, by numbers: games as (White, Black), who gets the pairing-allocated bye, brackets in order."""

    games: frozenset[tuple[int, int]]
    pab: int | None
    brackets: tuple[Bracket, ...]


class Preference(NamedTuple):
    """A colour preference (1.5). `strength`: 3 absolute, 2 strong, 1 mild, 0 none; without one `colour` is empty."""

    colour: str
    strength: int


def pair(tournament: Tournament) -> Pairing:
    """Return the pairing of the next round by Articles 1.7 to 5 (1.9.2). NoPairing where none is complete (1.9.3)."""
    return pair_round(before(tournament))


def pair_round(round_: Before) -> Pairing:
    """Return the pairing of this round."""
    table = Table(round_)
    pab = receiver_of_pab(table)
    to_pair = frozenset(table.present) - {pab}
    scores = sorted({table.present[n].score for n in to_pair}, reverse=True)
    groups = [frozenset(n for n in to_pair if table.present[n].score == score) for score in scores]
    floaters: frozenset[int] = frozenset()
    brackets = []
    for index, score in enumerate(scores):
        bracket = pair_bracket(table, score, floaters | groups[index], groups[index + 1 :])
        brackets.append(bracket)
        floaters = bracket.downfloaters
    assert not floaters
    games = frozenset(allocate_colours(table, *pair) for bracket in brackets for pair in bracket.pairs)
    return Pairing(games, pab, tuple(brackets))


# ── 1.5 colour preferences ───────────────────────────────────────────────────


def preference(colours: str) -> Preference:
    """Return the preference after these played colours (1.4, 1.5). Decision G5: if the two grounds of an absolute
    preference contradict each other, the colour difference decides."""
    if not colours:
        return Preference("", 0)
    difference = colours.count("W") - colours.count("B")
    if abs(difference) > 1:
        return Preference("B" if difference > 0 else "W", 3)
    alternate = "B" if colours[-1] == "W" else "W"
    if colours[-2:] in ("WW", "BB"):
        return Preference(alternate, 3)
    if difference:
        return Preference("B" if difference > 0 else "W", 2)
    return Preference(alternate, 1)


# ── 1.7 opposition evaluation ────────────────────────────────────────────────


def score_for_opponents(past: Past, draw: int) -> int:
    """Return the score of a player as opponents' indices see it (1.7.2): standings points only (decision B3).

    Decision B1: of one who has a zero-point bye now, those of the unbroken series just before it count as draws.
    """
    score = past.standings
    if past.bye is Bye.ZERO:
        for entry, points in zip(reversed(past.entries), reversed(past.points), strict=True):
            if entry is not Bye.ZERO:
                break
            score += draw - points
    return score


def index(past: Past, seen: dict[int, int]) -> tuple[int, int]:
    """Return Buchholz (1.7.1.1) and Sonneborn-Berger (1.7.1.2); `seen`: the scores of opponents.

    Decision B2: a round without a played game is a game against oneself, at one's own real score (decision B1).
    """
    met = [seen[opponent] if opponent else past.standings for opponent in past.opponents]
    return sum(met), sum(points * score for points, score in zip(past.points, met, strict=True))


def ranking(round_: Before) -> list[int]:
    """Return the numbers of those to be paired in ranking order (1.8): Buchholz, Sonneborn-Berger, TPN. Scores are not
    used (1.8 note)."""
    draw = round_.points.draw_white
    seen = {p.number: score_for_opponents(p, draw) for p in round_.everyone}

    def key(p: Past) -> tuple[int, int, int]:
        buchholz, sonneborn_berger = index(p, seen)
        return -buchholz, -sonneborn_berger, p.tpn

    return [p.number for p in sorted(round_.present, key=key)]


# ── 2.1, 2.2 who may meet ────────────────────────────────────────────────────


class Table:
    """What is the same throughout a round: who is present, the ranking (1.8), preferences, and who may meet."""

    def __init__(self, round_: Before) -> None:
        """Work out the round."""
        self.round = round_
        self.present = {p.number: p for p in round_.present}
        self.rank = {number: place for place, number in enumerate(ranking(round_))}
        self.preference = {p.number: preference(p.colours) for p in round_.present}
        self._completable: dict[frozenset[int], bool] = {frozenset(): True}

    def may_meet(self, a: int, b: int) -> bool:
        """C1 (2.1.1; decision G7 for forbidden pairs) and C3 (2.1.3): nobody is spared, in no round."""
        same_absolute = self.preference[a] == self.preference[b] and self.preference[a].strength == 3
        return b not in self.present[a].met and a not in self.present[b].met and not same_absolute

    def completable(self, numbers: frozenset[int]) -> bool:
        """C4 (2.2.1): whether all of these can be paired with each other complying with C1 and C3."""
        if numbers not in self._completable:
            first = min(numbers)
            self._completable[numbers] = len(numbers) % 2 == 0 and any(
                self.may_meet(first, other) and self.completable(numbers - {first, other})
                for other in numbers - {first}
            )
        return self._completable[numbers]

    def scores(self, numbers: Collection[int]) -> tuple[int, ...]:
        """C6 (2.3.2): the scores of floaters in descending order; the smaller tuple is better (decision B5)."""
        return tuple(sorted((self.present[n].score for n in numbers), reverse=True))

    def denied(self, a: int, b: int) -> int:
        """C8 (2.3.4): how many of a pair do not get their preference: one if both prefer the same colour."""
        mine, theirs = self.preference[a], self.preference[b]
        return int(mine.strength > 0 and mine.colour == theirs.colour)


# ── 3.1 pairing-allocated bye ────────────────────────────────────────────────


def may_receive_pab(past: Past, win: int) -> bool:
    """C2 (2.1.2, to which 3.1.1 refers): no PAB so far, and in no round without playing as many points as for a win
    (decision G2). Decision U4, on the same words in C.04.4.1, is not one on this chapter."""
    for entry, points, opponent in zip(past.entries, past.points, past.opponents, strict=True):
        if entry is Bye.PAB or (not opponent and points >= win):
            return False
    return True


def receiver_of_pab(table: Table) -> int | None:
    """Return who gets the PAB (3.1), None if the number is even. Decision B4: lowest pairing score, then most games
    played, then last in the ranking of 1.8. NoPairing if no complete pairing exists."""
    everyone = frozenset(table.present)
    if len(everyone) % 2 == 0:
        if not table.completable(everyone):
            raise NoPairing
        return None
    win = table.round.points.win
    candidates = [
        past
        for number, past in table.present.items()
        if may_receive_pab(past, win) and table.completable(everyone - {number})  # 3.1.1, 3.1.2
    ]
    if not candidates:
        raise NoPairing

    def key(past: Past) -> tuple[int, int, int]:
        games = sum(1 for opponent in past.opponents if opponent)
        return past.score, -games, -table.rank[past.number]  # 3.1.3, 3.1.4, 3.1.5

    return min(candidates, key=key).number


# ── 3.2 a bracket, 4 the order of its pairings ───────────────────────────────


def pairings_in_order(players: tuple[int, ...], zeros: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield all ways to pair `players` (in ranking order), `zeros` of them with a virtual player 0, in the order of
    Article 4: the first one's opponent as low in the ranking as possible, 0 last, and so on (decision B6)."""
    if not players:
        if zeros == 0:
            yield ()
        return
    first, rest = players[0], players[1:]
    for place in range(len(rest) - 1, -1, -1):
        for others in pairings_in_order(rest[:place] + rest[place + 1 :], zeros):
            yield ((first, rest[place]), *others)
    if zeros:
        for others in pairings_in_order(rest, zeros - 1):
            yield ((first, 0), *others)


def pair_bracket(table: Table, score: int, players: frozenset[int], later: list[frozenset[int]]) -> Bracket:
    """Return the first pairing that complies best with C5 to C8 (3.2.2), with as many pairs as C1 to C4 allow (3.2.1).
    `later`: the scoregroups that follow."""
    ranked = tuple(sorted(players, key=table.rank.__getitem__))
    rest: frozenset[int] = frozenset().union(*later)
    next_bracket: dict[frozenset[int], tuple[int, tuple[int, ...]]] = {}
    for zeros in range(len(ranked) % 2, len(ranked) + 1, 2):  # C5
        best = None
        for candidate in pairings_in_order(ranked, zeros):
            pairs = [pair for pair in candidate if 0 not in pair]
            floaters = frozenset(a for a, b in candidate if b == 0)
            if not all(table.may_meet(a, b) for a, b in pairs) or not table.completable(floaters | rest):
                continue
            if floaters not in next_bracket:
                next_bracket[floaters] = best_of_next_bracket(table, floaters, later)
            denied = sum(table.denied(a, b) for a, b in pairs)
            quality = (table.scores(floaters), next_bracket[floaters], denied)  # C6, C7, C8
            if best is None or quality < best[0]:
                best = (quality, pairs, floaters)
        if best is not None:
            quality, pairs, floaters = best
            return Bracket(score, frozenset(map(frozenset, pairs)), floaters, {"C5": zeros, "C8": quality[2]})
    raise NoPairing


def best_of_next_bracket(
    table: Table, floaters: frozenset[int], later: list[frozenset[int]]
) -> tuple[int, tuple[int, ...]]:
    """C7 (2.3.3): the fewest outgoing floaters, and then the best scores of theirs, that the following bracket can
    reach with these incoming ones, everybody after it being left a complete pairing (decision B5)."""
    if not later:
        return 0, ()
    players = floaters | later[0]
    rest: frozenset[int] = frozenset().union(*later[1:])
    for number in count(len(players) % 2, 2):
        reachable = [
            table.scores(leaving)
            for leaving in map(frozenset, combinations(sorted(players), number))
            if table.completable(players - leaving) and table.completable(leaving | rest)
        ]
        if reachable:
            return number, min(reachable)
        assert number <= len(players)
    raise AssertionError


# ── 5 colours ────────────────────────────────────────────────────────────────


def allocate_colours(table: Table, a: int, b: int) -> tuple[int, int]:
    """Return (White, Black) of a pair (5.2)."""
    higher, lower = sorted((a, b), key=table.rank.__getitem__)
    mine, theirs = table.preference[higher], table.preference[lower]
    if not mine.strength and not theirs.strength:  # 5.2.1; decision G4: whose parity
        odd = table.present[higher].parity % 2 == 1
        white = odd == (table.round.initial_colour is Colour.WHITE)
    elif mine.colour != theirs.colour:  # 5.2.2, 1.5.4
        white = mine.colour == "W" or theirs.colour == "B"
    elif mine.strength != theirs.strength:  # 5.2.3
        white = (mine.colour == "W") == (mine.strength > theirs.strength)
    else:
        last = last_difference(table.present[higher].colours, table.present[lower].colours)
        white = last == "B" if last else mine.colour == "W"  # 5.2.4, 5.2.5
    return (higher, lower) if white else (lower, higher)


def last_difference(mine: str, theirs: str) -> str:
    """Return my colour at the most recent time in which one had White and the other Black, empty if there is none
    (5.2.4). Decision G8: played games only, compared from the latest backwards until the shorter ends."""
    for my_colour, their_colour in zip(reversed(mine), reversed(theirs), strict=False):
        if my_colour != their_colour:
            return my_colour
    return ""
