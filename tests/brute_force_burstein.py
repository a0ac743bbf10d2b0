"""The Burstein System, C.04.4.2 (2026), walked literally: an independent reference for small tournaments.

Bracket by bracket, the pairings are listed in the order of Article 4, each is judged by [C5] to [C8] as the text has
them, and the first of the best is taken. Cost grows like a factorial: up to 8 players take milliseconds.

Shares no rule with the package: of a PairingCard it reads facts only (scores, entries and what they brought, colours,
whom the player has met). Decisions B1 to B7 and G1 to G12 are the readings where the text leaves room. The seeding
rounds (1.6) are those of the brute force for C.04.3.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import brute_force

from fidepair.errors import PairingImpossible
from fidepair.tournament import Bye, Colour, Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fidepair.swiss.cards import PairingCard, RoundToPair

Count: TypeAlias = "int | tuple[int, ...]"
Pair: TypeAlias = "tuple[Player, Player]"
"""(Smaller BSN, larger BSN)."""


class BracketPairing(NamedTuple):
    """How one bracket was paired, by number: pairs as (smaller BSN, larger BSN), and what [C5] to [C8] counted."""

    score: int
    pairs: frozenset[tuple[int, int]]
    floaters: frozenset[int]
    counts: tuple[Count, ...]


class Pairing(NamedTuple):
    """A round-pairing: games as (White, Black) by number, the receiver of the PAB, the brackets from the top."""

    games: frozenset[tuple[int, int]]
    pab: int | None
    brackets: tuple[BracketPairing, ...]


def pair_burstein(round_: RoundToPair) -> Pairing | brute_force.Pairing:
    """Return the pairing of the round by Articles 1 to 5; of a seeding round by C.04.3 (1.6). Raises PairingImpossible
    if there is none (1.9.3)."""
    if is_seeding_round(round_.number, round_.rounds):
        return brute_force.pair_dutch(round_)
    return _Walk(round_).pair()


class Standings:
    """Where each legal complete pairing of a round after the seeding stands among all of them, by the articles."""

    def __init__(self, round_: RoundToPair) -> None:
        self.walk = _Walk(round_)
        self.assigned = self.walk.assign_pab()
        self.places = cache(self._places)

    def of(self, pairs: frozenset[frozenset[int]], pab: int | None) -> list[object]:
        """Return what is compared, in descending priority, the smaller being better or earlier.

        It ends with a PAB that 3.1 does not assign, and with a bracket of fewer pairs than the most: nothing is said of
        what the other criteria count then.
        """
        left = [player for player in self.walk.players if player.number != pab]
        standing: list[object] = []
        for assigned in (player for player in self.walk.players if player.number == pab):
            lower_ranked = sum(other.rank > assigned.rank for other in self.walk.players)
            standing += [assigned.score, -len(assigned.history), lower_ranked]
            if assigned is not self.assigned:
                return standing
        incoming: tuple[Player, ...] = ()
        for score in sorted({player.score for player in left}, reverse=True):
            players = (*incoming, *(player for player in left if player.score == score))
            lower = tuple(player for player in left if player.score < score)
            by_bsn = sorted(players, key=lambda player: player.rank)
            made = tuple((a, b) for a, b in combinations(by_bsn, 2) if frozenset((a.number, b.number)) in pairs)
            places = self.places(players, lower)
            standing.append(len(players) - 2 * len(made))
            if frozenset(made) not in places:
                break
            standing += self.walk.judge(made, players, lower)
            standing.append(places[frozenset(made)])
            incoming = _unpaired(players, made)
        return standing

    def _places(self, players: tuple[Player, ...], lower: tuple[Player, ...]) -> dict[frozenset[Pair], int]:
        """Return the place of each pairing of a bracket with the most pairs in the order of 4.3."""
        for number in range(len(players) // 2, -1, -1):
            found = {frozenset(pairs): i for i, pairs in enumerate(self.walk.available(players, lower, number))}
            if found:
                return found
        raise AssertionError("the bracket above left a rest that cannot be completed")


# ── 1 Definitions ────────────────────────────────────────────────────────────

NONE, MILD, STRONG, ABSOLUTE = range(4)


def is_seeding_round(number: int, rounds: int) -> bool:
    """1.6.2: half of the rounds, rounded down, or four if that is less."""
    half = (rounds - 1) // 2 if rounds % 2 else rounds // 2
    return number <= (4 if half > 4 else half)


class Player:
    """What Article 1 says of one player."""

    def __init__(self, card: PairingCard, round_: RoundToPair) -> None:
        self.number = card.number
        self.score = card.score
        self.met = card.met
        self.may_receive_pab = card.may_receive_pab
        self.history = card.history
        self.parity = card.parity
        # 1.4
        self.difference = self.history.count("W") - self.history.count("B")
        # 1.5
        self.wants, self.strength = _preference(self.history, self.difference)
        # 1.8: ascending; the score is not part of it
        self.index = buchholz(card, round_), sonneborn_berger(card, round_)
        self.rank = (-self.index[0], -self.index[1], card.tpn)

    def __repr__(self) -> str:
        return f"Player({self.number})"


def _preference(history: str, difference: int) -> tuple[str, int]:
    """Return the colour (`W`, `B` or nothing) and the strength of the preference: 1.5.1 to 1.5.4."""
    if not history:
        return "", NONE
    balance = "B" if difference > 0 else "W"
    if difference < -1 or difference > 1:  # before the last two colours, decision G5
        return balance, ABSOLUTE
    alternate = "B" if history[-1] == "W" else "W"
    if len(history) > 1 and history[-1] == history[-2]:
        return alternate, ABSOLUTE
    return (balance, STRONG) if difference else (alternate, MILD)


def buchholz(card: PairingCard, round_: RoundToPair) -> int:
    """1.7.1.1: the sum of the opponents' scores; standings points (1.7.2.2)."""
    return sum(score for _, score in _met_in_each_round(card, round_))


def sonneborn_berger(card: PairingCard, round_: RoundToPair) -> int:
    """1.7.1.2: the sum of the points earned against each opponent times that opponent's score."""
    return sum(points * score for points, score in _met_in_each_round(card, round_))


def _met_in_each_round(card: PairingCard, round_: RoundToPair) -> Iterator[tuple[int, int]]:
    """Yield, for each earlier round, the points it brought and the score of the opponent met."""
    for entry, points in zip(card.participant.entries, card.points_by_round, strict=False):
        if isinstance(entry, Game) and entry.result.is_played:
            opponent = next(other for other in round_.everyone if other.number == entry.opponent)
            yield points, _score_for_opponents(opponent, round_)
        else:
            yield points, sum(card.points_by_round)  # 1.7.2.1: against himself


def _score_for_opponents(card: PairingCard, round_: RoundToPair) -> int:
    """1.7.2.1, exception: the earlier ones of a series of zero-point byes up to the current round count as draws."""
    points = list(card.points_by_round)
    byes = [entry is Bye.ZERO for entry in card.participant.entries[: len(points)]] + [card.bye is Bye.ZERO]
    for place in range(len(points)):
        if all(byes[place:]):
            points[place] = min(round_.points.draw_white, round_.points.draw_black)
    return sum(points)


# ── 2 Criteria on one pair ───────────────────────────────────────────────────


def _may_meet(a: Player, b: Player) -> bool:
    """Tell whether the pair complies with [C1] and [C3]."""
    if b.number in a.met or a.number in b.met:
        return False
    return not (a.strength == b.strength == ABSOLUTE and a.wants == b.wants)


def _refused(a: Player, b: Player) -> int:
    """Tell how many of the two do not get their colour preference ([C8])."""
    return int(a.wants != "" and a.wants == b.wants)


# ── 3 and 4 ──────────────────────────────────────────────────────────────────


def pairings(size: int, zeros: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield all pairings of BSNs 1 to `size` and so many zeros in the order of 4.3, each as (BSN, opponent)."""
    yield from _pairings(tuple(range(1, size + 1)), zeros)


def _pairings(bsns: tuple[int, ...], zeros: int) -> Iterator[tuple[tuple[int, int], ...]]:
    if not bsns:
        if not zeros:
            yield ()
        return
    first, others = bsns[0], bsns[1:]
    for opponent in reversed(others):
        for rest in _pairings(tuple(bsn for bsn in others if bsn != opponent), zeros):
            yield ((first, opponent), *rest)
    if zeros:
        for rest in _pairings(others, zeros - 1):
            yield ((first, 0), *rest)


class _Walk:
    def __init__(self, round_: RoundToPair) -> None:
        self.initial_colour = "W" if round_.initial_colour is Colour.WHITE else "B"
        self.players = sorted((Player(card, round_) for card in round_.cards), key=lambda player: player.rank)
        self.may_meet = {(a, b): _may_meet(a, b) for a in self.players for b in self.players if a is not b}
        self.can_complete = cache(self._can_complete)
        self.reached = cache(self.reach_of_next)

    def pair(self) -> Pairing:
        pab = self.assign_pab()
        left = [player for player in self.players if player is not pab]
        brackets = []
        pairs: list[Pair] = []
        incoming: tuple[Player, ...] = ()
        for score in sorted({player.score for player in left}, reverse=True):
            residents = tuple(player for player in left if player.score == score)
            lower = tuple(player for player in left if player.score < score)
            chosen, counts = self.pair_bracket((*incoming, *residents), lower)
            pairs += chosen
            incoming = _unpaired((*incoming, *residents), chosen)
            brackets.append(
                BracketPairing(
                    score,
                    frozenset((a.number, b.number) for a, b in chosen),
                    frozenset(player.number for player in incoming),
                    counts,
                )
            )
        assert not incoming
        games = frozenset(self.give_colours(a, b) for a, b in pairs)
        return Pairing(games, pab.number if pab else None, tuple(brackets))

    # ── [C4] and 3.1 ──

    def _can_complete(self, rest: frozenset[Player]) -> bool:
        """Tell whether all of `rest` can be paired with one another by [C1] and [C3]."""
        if not rest:
            return True
        first = min(rest, key=lambda player: player.rank)
        others = rest - {first}
        return any(self.may_meet[first, other] and self.can_complete(others - {other}) for other in others)

    def assign_pab(self) -> Player | None:
        """3.1: the last in the order of 3.1.3 to 3.1.5 of those who qualify by 3.1.1 and 3.1.2."""
        everybody = frozenset(self.players)
        if len(everybody) % 2 == 0:
            if not self.can_complete(everybody):
                raise PairingImpossible("no pairing complies with C1 to C3", "1.9.3")
            return None
        qualified = [p for p in self.players if p.may_receive_pab and self.can_complete(everybody - {p})]
        if not qualified:
            raise PairingImpossible("no pairing complies with C1 to C3", "1.9.3")
        lowest = min(p.score for p in qualified)
        qualified = [p for p in qualified if p.score == lowest]
        most = max(len(p.history) for p in qualified)
        return max((p for p in qualified if len(p.history) == most), key=lambda p: p.rank)

    # ── 3.2 ──

    def pair_bracket(
        self, players: tuple[Player, ...], lower: tuple[Player, ...]
    ) -> tuple[tuple[Pair, ...], tuple[Count, ...]]:
        """Return the first pairing that complies best with all criteria (3.2.2), and what [C5] to [C8] counted."""
        for number in range(len(players) // 2, -1, -1):
            available = list(self.available(players, lower, number))
            if available:  # `number` is the maximum of 3.2.1.2
                best: tuple[tuple[Pair, ...], tuple[Count, ...]] | None = None
                for pairs in available:
                    counts = self.judge(pairs, players, lower)
                    if best is None or counts < best[1]:
                        best = pairs, counts
                assert best is not None
                return best
        raise AssertionError("the previous bracket left a rest that cannot be completed")

    def judge(
        self, pairs: tuple[Pair, ...], players: tuple[Player, ...], lower: tuple[Player, ...]
    ) -> tuple[Count, ...]:
        """Return what [C5] to [C8] count, in descending priority; less is better."""
        floaters = _unpaired(players, pairs)
        return (
            len(floaters),
            _descending(player.score for player in floaters),
            self.reached(floaters, lower),
            sum(_refused(a, b) for a, b in pairs),
        )

    def available(self, players: Sequence[Player], lower: Sequence[Player], number: int) -> Iterator[tuple[Pair, ...]]:
        """Yield the pairings of the bracket with so many pairs that comply with [C1] to [C4], in the order of 4.3."""
        by_bsn = sorted(players, key=lambda player: player.rank)  # 4.1
        for pairing in pairings(len(by_bsn), len(by_bsn) - 2 * number):  # 4.2
            pairs = tuple((by_bsn[a - 1], by_bsn[b - 1]) for a, b in pairing if b)
            if all(self.may_meet[pair] for pair in pairs):
                rest = (*(by_bsn[a - 1] for a, b in pairing if not b), *lower)
                if self.can_complete(frozenset(rest)):
                    yield pairs

    def reach_of_next(self, floaters: tuple[Player, ...], lower: tuple[Player, ...]) -> tuple[int, ...]:
        """Return the best [C5] and [C6] of the following bracket with these floaters ([C7], decision B5)."""
        if not lower:
            return ()
        following = max(player.score for player in lower)
        players = (*floaters, *(player for player in lower if player.score == following))
        beyond = tuple(player for player in lower if player.score < following)
        for number in range(len(players) // 2, -1, -1):
            outgoing = [
                _descending(player.score for player in _unpaired(players, pairs))
                for pairs in self.available(players, beyond, number)
            ]
            if outgoing:
                return (len(min(outgoing)), *min(outgoing))
        raise AssertionError("[C4] was not tested before [C7]")

    # ── 5 Colours ──

    def give_colours(self, a: Player, b: Player) -> tuple[int, int]:
        """Return (White, Black) by number."""
        if b.rank < a.rank:
            a, b = b, a
        colour = _colour_of_higher(a, b, self.initial_colour)
        return (a.number, b.number) if colour == "W" else (b.number, a.number)


def _colour_of_higher(a: Player, b: Player, initial_colour: str) -> str:
    """Return the colour of `a`, who ranks higher, by 5.2.1 to 5.2.5."""
    other = {"W": "B", "B": "W", "": ""}
    if not a.history and not b.history:
        return initial_colour if a.parity % 2 else other[initial_colour]
    if a.wants != b.wants:
        return a.wants or other[b.wants]
    if a.strength != b.strength:
        return a.wants if a.strength > b.strength else other[b.wants]
    for mine, theirs in zip(a.history[::-1], b.history[::-1], strict=False):
        if mine != theirs:
            return theirs
    return a.wants


def _unpaired(players: tuple[Player, ...], pairs: Sequence[Pair]) -> tuple[Player, ...]:
    paired = {player for pair in pairs for player in pair}
    return tuple(player for player in players if player not in paired)


def _descending(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))
