"""The Dubov System, C.04.4.1 (2026), walked literally: an independent reference for small tournaments.

Scoregroup by scoregroup, every set of upfloaters is listed in the order of Article 4.2 and judged by [C5] to [C10];
then every set of shifters (4.3) and every transposition (4.4) is tried in its order until one works. Cost grows like a
factorial: up to 8 players take milliseconds, 10 still work.

Shares no rule with the package: of a PairingCard it reads facts only (score, history, opponents, upfloats, whom the
player has met). Decisions U1 to U8 and G1 to G13 are the readings where the text leaves room.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.errors import PairingImpossible
from fidepair.tournament import Colour

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.swiss.cards import PairingCard, RoundToPair

Pair: TypeAlias = "tuple[Player, Player]"
Counts: TypeAlias = "tuple[int, tuple[int, ...], int, int, int, int]"
"""What [C5] to [C10] count; [C6]: the score differences, largest first."""


class BracketPairing(NamedTuple):
    """How one bracket was paired, by number."""

    score: int
    residents: frozenset[int]
    upfloaters: frozenset[int]
    pairs: frozenset[frozenset[int]]
    counts: Counts
    first_shift: int
    second_shift: int


class Pairing(NamedTuple):
    """A round-pairing: games as (White, Black) by number, the receiver of the PAB, the brackets from the top."""

    games: frozenset[tuple[int, int]]
    pab: int | None
    brackets: tuple[BracketPairing, ...]


def pair_dubov(round_: RoundToPair) -> Pairing:
    """Return the pairing of the round by Articles 1 to 5. Raises PairingImpossible if there is none (1.9.3)."""
    return _Walk(round_).pair()


class Standings:
    """Where each legal complete pairing of a round stands among all of them, by the articles."""

    def __init__(self, round_: RoundToPair) -> None:
        self.walk = _Walk(round_)
        self.generated = cache(self._generated)

    def of(self, pairs: frozenset[frozenset[int]], pab: int | None) -> list[object]:
        """Return what 3.1 to 3.2.6 compare, in descending priority, the smaller being better or earlier.

        It ends with a bracket that the procedure does not make, which comes after all that it makes.
        """
        left = [player for player in self.walk.players if player.number != pab]
        standing: list[object] = []
        for player in self.walk.players:
            if player.number == pab:
                standing += [player.score, -len(player.history), -player.tpn]
        while left:
            residents = [player for player in left if player.score == left[0].score]
            pool = sorted((player for player in left if player not in residents), key=lambda p: (-p.score, p.tpn))
            both = [(a, b) for a, b in combinations(left, 2) if frozenset((a.number, b.number)) in pairs]
            made = [(a, b) for a, b in both if a in residents or b in residents]
            chosen = [player for player in pool if any(player in pair for pair in made)]
            standing += [*self.walk.judge(residents, chosen, [made]), [pool.index(player) for player in chosen]]
            order = self.generated(frozenset((*residents, *chosen)))
            found = frozenset(frozenset((a.number, b.number)) for a, b in made)
            standing.append(order.index(found) if found in order else len(order))
            if found not in order:
                break
            left = [player for player in pool if player not in chosen]
        return standing

    def _generated(self, bracket: frozenset[Player]) -> list[frozenset[frozenset[int]]]:
        made = self.walk.pair_bracket(list(bracket))
        every = (frozenset(frozenset((a.number, b.number)) for a, b in pairs) for pairs, _ in made)
        return list(dict.fromkeys(every))


# ── 1 Definitions ────────────────────────────────────────────────────────────

MILD, STRONG, ABSOLUTE = range(3)


class Player:
    """What Article 1 says of one player."""

    def __init__(self, card: PairingCard, round_: RoundToPair, ratings: dict[int, int]) -> None:
        self.number = card.number
        self.tpn = card.tpn
        self.score = card.score
        self.rank = (-card.score, card.tpn)
        self.met = card.met
        self.may_receive_pab = card.may_receive_pab
        self.history = card.history
        self.parity = card.parity
        self.wants, self.strength = _preference(card.history)  # 1.5, 1.6
        self.aro = _aro([ratings[number] for number in card.opponents if number])  # 1.7
        # 1.8
        self.upfloats = len(card.upfloats)
        self.is_maximum = self.upfloats >= 2 + round_.rounds // 5
        self.floated_last = round_.number - 1 in card.upfloats

    def __repr__(self) -> str:
        return f"Player({self.number})"


def _preference(history: str) -> tuple[str, int]:
    """Return the due colour and its strength: 1.6.1 to 1.6.4."""
    if not history:
        return "B", MILD
    difference = history.count("W") - history.count("B")
    balance = "B" if difference > 0 else "W"
    alternate = "B" if history[-1] == "W" else "W"
    if abs(difference) > 1:  # before the last two colours, decision G5
        return balance, ABSOLUTE
    if len(history) > 1 and history[-1] == history[-2]:
        return alternate, ABSOLUTE
    return (balance, STRONG) if difference else (alternate, MILD)


def _aro(ratings: list[int]) -> int:
    """Return the mean to the nearest integer, the higher one at .5; 0 without a game (1.7.1, 1.7.3)."""
    if not ratings:
        return 0
    return int((Decimal(sum(ratings)) / len(ratings)).quantize(Decimal(1), ROUND_HALF_UP))


# ── 2 Criteria on one pair ───────────────────────────────────────────────────


def _may_meet(a: Player, b: Player) -> bool:
    """Tell whether the pair complies with [C1] and [C3]."""
    if b.number in a.met or a.number in b.met:
        return False
    return not (a.strength == b.strength == ABSOLUTE and a.wants == b.wants)


def _denied(pairs: Sequence[Pair]) -> int:
    """Return how many players do not get their preference: one in each pair that wants the same colour ([C7])."""
    return sum(a.wants == b.wants for a, b in pairs)


# ── 4.3 The order of shifters ────────────────────────────────────────────────


def middle_out(players: Sequence[Player]) -> list[Player]:
    """Return the players in the order of their sequence numbers: always the (higher) middle of those left (4.3.3)."""
    left = list(players)
    numbered = []
    while left:
        numbered.append(left.pop((len(left) - 1) // 2))
    return numbered


# ── 3 The process ────────────────────────────────────────────────────────────


class _Walk:
    def __init__(self, round_: RoundToPair) -> None:
        self.initial_colour = "W" if round_.initial_colour is Colour.WHITE else "B"
        self.is_last = round_.number == round_.rounds
        ratings = {card.number: card.participant.rating or 0 for card in round_.everyone}
        self.players = sorted((Player(card, round_, ratings) for card in round_.cards), key=lambda p: p.rank)
        self.can_complete = cache(self._can_complete)

    def pair(self) -> Pairing:
        left = list(self.players)
        pab = self.find_pab(left)
        if pab:
            left.remove(pab)
        pairs: list[Pair] = []
        brackets = []
        while left:  # 1.9.2
            residents = [player for player in left if player.score == left[0].score]
            lower = [player for player in left if player.score < left[0].score]
            upfloaters, counts = self.find_upfloaters(residents, lower)
            made, shifts = next(self.pair_bracket([*residents, *upfloaters]))
            pairs += made
            left = [player for player in lower if player not in upfloaters]
            brackets.append(
                BracketPairing(
                    residents[0].score,
                    frozenset(player.number for player in residents),
                    frozenset(player.number for player in upfloaters),
                    frozenset(frozenset((a.number, b.number)) for a, b in made),
                    counts,
                    *shifts,
                )
            )
        return Pairing(frozenset(map(self.give_colours, pairs)), pab.number if pab else None, tuple(brackets))

    def _can_complete(self, rest: frozenset[Player]) -> bool:
        """Tell whether all of `rest` can be paired by [C1] and [C3]."""
        if not rest:
            return True
        first = min(rest, key=lambda player: player.rank)
        others = rest - {first}
        return any(_may_meet(first, other) and self.can_complete(others - {other}) for other in others)

    def find_pab(self, players: Sequence[Player]) -> Player | None:
        """Return the assignee of the PAB (3.1), or None if the number is even."""
        everybody = frozenset(players)
        if len(players) % 2 == 0:
            if self.can_complete(everybody):
                return None
            raise PairingImpossible("no pairing complies with C1 to C3", "1.9.3")
        assignees = [p for p in players if p.may_receive_pab and self.can_complete(everybody - {p})]  # 3.1.1, 3.1.2
        if not assignees:
            raise PairingImpossible("no pairing complies with C1 to C3", "1.9.3")
        return min(assignees, key=lambda p: (p.score, -len(p.history), -p.tpn))  # 3.1.3 to 3.1.5

    # ── 3.2.1, 3.2.2, 4.2 ──

    def find_upfloaters(self, residents: list[Player], lower: list[Player]) -> tuple[list[Player], Counts]:
        """Return the first of the best sets of upfloaters, and what [C5] to [C10] count with it."""
        pool = sorted(lower, key=lambda player: (-player.score, player.tpn))  # 4.2.2
        for number in range(len(pool) + 1):
            best = None
            for chosen in combinations(pool, number):  # 4.1.3
                if not self.can_complete(frozenset(pool) - set(chosen)):  # [C4]
                    continue
                ways = list(legal_pairings([*residents, *chosen]))
                if ways:
                    judged = self.judge(residents, chosen, ways)
                    if best is None or judged < best[1]:
                        best = list(chosen), judged
            if best:
                return best
        raise AssertionError("the previous bracket left a rest that cannot be completed")

    def judge(
        self, residents: Sequence[Player], upfloaters: Sequence[Player], ways: Sequence[Sequence[Pair]]
    ) -> Counts:
        """Return what [C5] to [C10] count for these upfloaters, the bracket being paired as well as it can."""
        maximum = [] if self.is_last else [player for player in upfloaters if player.is_maximum]
        return (
            len(upfloaters),
            tuple(sorted((residents[0].score - player.score for player in upfloaters), reverse=True)),
            min(map(_denied, ways)),
            len(maximum),
            sum(player.upfloats for player in maximum),
            0 if self.is_last else sum(player.floated_last for player in upfloaters),
        )

    # ── 3.2.3 to 3.2.6, 4.3, 4.4 ──

    def pair_bracket(self, players: Sequence[Player]) -> Iterator[tuple[tuple[Pair, ...], tuple[int, int]]]:
        """Yield the pairs (of S1, of T2), those to be chosen first, and how many players were shifted first and then.

        The order of generation: sets of shifters that can be paired as well as any, then transpositions.
        """
        ways = list(legal_pairings(players))
        fewest_denied = min(map(_denied, ways))
        by_tpn = sorted(players, key=lambda player: player.tpn)
        if any(player.history for player in players):  # 3.2.3
            g1 = [player for player in by_tpn if player.wants == "W"]
            g2 = [player for player in by_tpn if player.wants == "B"]
        else:
            g1, g2 = by_tpn[: len(by_tpn) // 2], by_tpn[len(by_tpn) // 2 :]
        from_g1 = len(g1) <= len(g2)
        smaller, larger = (g1, g2) if from_g1 else (g2, g1)
        inside = min(sum(a in smaller and b in smaller for a, b in way) for way in ways)
        # The group that is the larger one after the first shift is the one that receives it.
        over = (len(larger) + inside - (len(smaller) - inside)) // 2

        def works(stays: Sequence[Player], moves: Sequence[Player], back: Sequence[Player]) -> bool:
            """Whether the subgroups after both shifts can be paired, as well by [C7] as the bracket allows."""
            first = [*stays, *back]
            second = [*moves, *(player for player in larger if player not in back)]
            return any(
                all(_may_meet(a, b) for a, b in zip(first, order, strict=True))
                and _denied(list(zip(first, order, strict=True))) == fewest_denied
                for order in permutations(second)
            )

        for moves in combinations(middle_out(self.sort_shifters(smaller)), inside):
            stays = [player for player in smaller if player not in moves]
            for back in combinations(middle_out(self.sort_shifters(larger)), over):
                if works(stays, moves, back):
                    one = [*stays, *back]
                    two = [*moves, *(player for player in larger if player not in back)]
                    new_g1, new_g2 = (one, two) if from_g1 else (two, one)
                    for pairs in self.transpose(new_g1, new_g2):
                        yield pairs, (inside, over)

    def sort_shifters(self, seekers: Sequence[Player]) -> list[Player]:
        """Return them in the order of 4.3.2."""
        if seekers and seekers[0].wants == "W":
            return sorted(seekers, key=lambda player: (player.aro, player.tpn))
        return sorted(seekers, key=lambda player: player.tpn)

    def transpose(self, g1: Sequence[Player], g2: Sequence[Player]) -> Iterator[tuple[Pair, ...]]:
        """Yield the pairs by each transposition of G2 that is legal, in their order (3.2.5, 3.2.6)."""
        s1 = sorted(g1, key=lambda player: (player.aro, player.tpn))
        for t2 in permutations(sorted(g2, key=lambda player: player.tpn)):
            if all(_may_meet(a, b) for a, b in zip(s1, t2, strict=True)):
                yield tuple(zip(s1, t2, strict=True))

    # ── 5 Colours ──

    def give_colours(self, pair: Pair) -> tuple[int, int]:
        """Return (White, Black) by number."""
        higher, lower = sorted(pair, key=lambda player: player.rank)
        other = {"W": "B", "B": "W"}
        if not higher.history and not lower.history:  # 5.2.1
            colour = self.initial_colour if higher.parity % 2 else other[self.initial_colour]
        elif higher.wants != lower.wants:  # 5.2.2
            colour = higher.wants
        elif higher.strength != lower.strength:  # 5.2.3
            colour = higher.wants if higher.strength > lower.strength else other[lower.wants]
        else:  # 5.2.4, 5.2.5
            colours = zip(reversed(higher.history), reversed(lower.history), strict=False)
            colour = next((theirs for mine, theirs in colours if mine != theirs), higher.wants)
        return (higher.number, lower.number) if colour == "W" else (lower.number, higher.number)


def legal_pairings(players: Sequence[Player]) -> Iterator[tuple[Pair, ...]]:
    """Yield every way to pair all of the players by [C1] and [C3]."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for other in rest:
        if _may_meet(first, other):
            for more in legal_pairings([player for player in rest if player is not other]):
                yield ((first, other), *more)
