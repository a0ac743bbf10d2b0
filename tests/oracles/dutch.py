"""The FIDE (Dutch) System, C.04.3 (2026), walked literally: an independent reference for small tournaments.

Bracket by bracket, every way to pair it is judged by [C1] to [C21], each written from the text; the candidates are then
generated in the order of Articles 3 and 4, and the first of the best is taken. Cost grows like a factorial: up to 8
players take milliseconds, 10 still work.

Shares no rule with the package: of a PairingCard it reads facts only (score, history, floats, whom the player has met).
Decisions D1 to D11 and G1 to G12 are the readings where the text leaves room.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.errors import PairingImpossible
from fidepair.tournament import Colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fidepair.swiss.cards import PairingCard, RoundToPair

Count: TypeAlias = "int | tuple[int, ...]"
Pair: TypeAlias = "tuple[Player, Player]"
"""(Higher ranked, lower ranked)."""


class BracketPairing(NamedTuple):
    """How one bracket was paired, by number: pairs as (higher, lower), and what [C6] to [C21] counted."""

    score: int
    pairs: frozenset[tuple[int, int]]
    downfloaters: frozenset[int]
    counts: tuple[Count, ...]


class Pairing(NamedTuple):
    """A round-pairing: games as (White, Black) by number, the receiver of the PAB, the brackets from the top."""

    games: frozenset[tuple[int, int]]
    pab: int | None
    brackets: tuple[BracketPairing, ...]


def pair_dutch(round_: RoundToPair) -> Pairing:
    """Return the pairing of the round by Articles 1 to 5. Raises PairingImpossible if there is none (1.9.3)."""
    return Walk(round_).pair()


class Standings:
    """Where each legal complete pairing of a round stands among all of them, by the articles."""

    def __init__(self, round_: RoundToPair) -> None:
        self.round_ = round_
        self.walk = cache(self._walk)
        self.places = cache(self._places)

    def of(self, pairs: frozenset[frozenset[int]], pab: int | None) -> list[object]:
        """Return what is compared, in descending priority, the smaller being better or earlier: [C5], then for each
        bracket what [C6] to [C21] count, and the place among the candidates with as many pairs."""
        walk = self.walk(next((card.score for card in self.round_.cards if card.number == pab), None))
        standing: list[object] = [player.score for player in walk.players if player.number == pab]
        mdps: tuple[Player, ...] = ()
        for score in sorted({player.score for player in walk.players}, reverse=True):
            residents = tuple(player for player in walk.players if player.score == score)
            lower = tuple(player for player in walk.players if player.score < score)
            both = combinations((*mdps, *residents), 2)
            made = tuple((a, b) for a, b in both if frozenset((a.number, b.number)) in pairs)
            standing += walk.judge(made, mdps, residents, lower)
            standing.append(self.places(walk, mdps, residents, len(made))[frozenset(made)])
            mdps = unpaired((*mdps, *residents), made)
        return standing

    def _walk(self, pab_score: int | None) -> Walk:
        """Return the walk of a round in which the PAB goes to this score, as it does in all that are equal by [C5]."""
        walk = Walk(self.round_)
        walk.pab_score = pab_score
        walk.no_lower = True
        return walk

    def _places(
        self, walk: Walk, mdps: tuple[Player, ...], residents: tuple[Player, ...], number: int
    ) -> dict[frozenset[Pair], int]:
        """Return the place of each candidate with so many pairs in the sequence of generation."""
        generated = map(frozenset, walk.candidates(mdps, residents, number))
        return {candidate: place for place, candidate in enumerate(dict.fromkeys(generated))}


# ── 1 Definitions ────────────────────────────────────────────────────────────

NONE, MILD, STRONG, ABSOLUTE = range(4)


class Player:
    """What Article 1 says of one player."""

    def __init__(self, card: PairingCard, round_: RoundToPair) -> None:
        self.number = card.number
        self.rank = (-card.score, card.tpn)  # 1.2: ascending
        self.score = card.score
        self.met = card.met
        self.may_receive_pab = card.may_receive_pab
        self.unplayed = card.unplayed
        self.history = card.history
        self.parity = card.parity
        # 1.4, 2.4.9, 2.4.11: floats of the previous round and of the one before, by the number of the round.
        self.floated_last = card.floats[-1:]
        self.floated_before = card.floats[-2:-1]
        # 1.6
        self.difference = self.history.count("W") - self.history.count("B")
        # 1.7
        self.wants, self.strength = _preference(self.history, self.difference)
        # 1.8, decision D2
        maximum = (round_.number - 1) * round_.points.win
        self.is_topscorer = round_.number == round_.rounds and 2 * card.standings > maximum

    def __repr__(self) -> str:
        return f"Player({self.number})"


def _preference(history: str, difference: int) -> tuple[str, int]:
    """Return the colour (`W`, `B` or nothing) and the strength of the preference: 1.7.1 to 1.7.4."""
    last = history[-1:]
    alternate = {"W": "B", "B": "W", "": ""}[last]
    balance = "B" if difference > 0 else "W"
    if abs(difference) > 1:  # before the last two colours, decision G5
        return balance, ABSOLUTE
    if history[-2:] == 2 * last != "":
        return alternate, ABSOLUTE
    if difference:
        return balance, STRONG
    return alternate, MILD if history else NONE


# ── 5 Colours, as far as [C10] and [C11] need them too ───────────────────────


def _by_preferences(a: Player, b: Player) -> str:
    """Return the colour of `a` by 5.2.1 and 5.2.2, or nothing if these leave it open."""
    if a.wants != b.wants:  # 5.2.1; a player without preference is content with any colour (1.7.4)
        return a.wants or _other(b.wants)
    if a.strength != b.strength:  # 5.2.2
        return a.wants if a.strength > b.strength else _other(b.wants)
    if a.strength == ABSOLUTE and abs(a.difference) != abs(b.difference):
        return a.wants if abs(a.difference) > abs(b.difference) else _other(b.wants)
    return ""


def _by_history(a: Player, b: Player) -> str:
    """Return the colour of `a` that alternates to the most recent time they had different colours (5.2.3)."""
    for back in range(1, min(len(a.history), len(b.history)) + 1):
        if a.history[-back] != b.history[-back]:
            return b.history[-back]
    return ""


def _other(colour: str) -> str:
    return {"W": "B", "B": "W"}[colour]


# ── 2 Criteria on one pair ───────────────────────────────────────────────────


def _may_meet(a: Player, b: Player) -> bool:
    """Tell whether the pair complies with [C1] and [C3]."""
    if b.number in a.met or a.number in b.met:
        return False
    same_absolute = a.strength == b.strength == ABSOLUTE and a.wants == b.wants
    return not same_absolute or a.is_topscorer or b.is_topscorer


class PairCounts(NamedTuple):
    """What one pair adds to [C10] to [C13]."""

    c10: int
    c11: int
    c12: int
    c13: int


def _count(a: Player, b: Player) -> PairCounts:
    c10 = c11 = 0
    if a.is_topscorer or b.is_topscorer:
        # As 5.2.1 and 5.2.2 give the colours; where they leave it open, what neither way avoids (decision D6).
        settled = _by_preferences(a, b)
        ways = [((a, colour), (b, _other(colour))) for colour in (settled or "WB")]
        c10 = min(sum(abs(p.difference + (1 if c == "W" else -1)) > 2 for p, c in way) for way in ways)
        c11 = min(sum(p.history.endswith(2 * c) for p, c in way) for way in ways)
    same = bool(a.wants) and a.wants == b.wants
    refused_strength = min(a.strength, b.strength)
    return PairCounts(c10, c11, int(same), int(same and refused_strength == STRONG))


# ── 3 The process ────────────────────────────────────────────────────────────


class Walk:
    def __init__(self, round_: RoundToPair) -> None:
        self.initial_colour = "W" if round_.initial_colour is Colour.WHITE else "B"
        self.players = sorted((Player(card, round_) for card in round_.cards), key=lambda player: player.rank)
        self.may_meet = {(a, b): _may_meet(a, b) for a in self.players for b in self.players if a is not b}
        self.counts = {(a, b): _count(a, b) for a, b in combinations(self.players, 2)}
        self.pab_score: int | None = None
        self.no_lower = False
        self.can_complete = cache(self._can_complete)
        self.reach_of_next = cache(self._reach_of_next)

    def pair(self) -> Pairing:
        self.find_pab_score()
        brackets = []
        pairs: list[Pair] = []
        mdps: tuple[Player, ...] = ()
        for score in sorted({player.score for player in self.players}, reverse=True):
            residents = tuple(player for player in self.players if player.score == score)
            lower = tuple(player for player in self.players if player.score < score)
            chosen, counts = self.pair_bracket(mdps, residents, lower)
            pairs += chosen
            mdps = unpaired((*mdps, *residents), chosen)
            brackets.append(
                BracketPairing(
                    score,
                    frozenset((a.number, b.number) for a, b in chosen),
                    frozenset(player.number for player in mdps),
                    counts,
                )
            )
        games = frozenset(self.give_colours(a, b) for a, b in pairs)
        return Pairing(games, mdps[0].number if mdps else None, tuple(brackets))

    # ── [C4] and [C5]: everybody not yet paired ──

    def find_pab_score(self) -> None:
        """Set the lowest score from which the PAB can be given in a complete pairing of the round ([C5], D3)."""
        everybody = frozenset(self.players)
        possible = sorted({player.score for player in self.players}) if len(everybody) % 2 else [0]
        for score in possible:
            self.pab_score = score
            self.can_complete.cache_clear()
            if self.can_complete(everybody):
                return
        raise PairingImpossible("no pairing complies with C1 to C3", "1.9.3")

    def _can_complete(self, rest: frozenset[Player]) -> bool:
        """Tell whether all of `rest` can be paired by [C1] to [C3], the PAB going to the score of [C5]."""
        if not rest:
            return True
        first = min(rest, key=lambda player: player.rank)
        others = rest - {first}
        if len(rest) % 2 and self.may_have_the_pab(first) and self.can_complete(others):
            return True
        return any(self.may_meet[first, other] and self.can_complete(others - {other}) for other in others)

    def may_have_the_pab(self, player: Player) -> bool:
        if self.pab_score is None or (self.no_lower and player.score < self.pab_score):
            return False
        return player.may_receive_pab and player.score <= self.pab_score

    # ── one bracket ──

    def pair_bracket(
        self, mdps: tuple[Player, ...], residents: tuple[Player, ...], lower: tuple[Player, ...]
    ) -> tuple[tuple[Pair, ...], tuple[Count, ...]]:
        """Return the best available candidate (3.8.1), with what [C6] to [C21] counted."""
        for pairs in range((len(mdps) + len(residents)) // 2, -1, -1):
            judged = {
                frozenset(way): self.judge(way, mdps, residents, lower)
                for way in self.ways(mdps, residents, pairs)
                if self.can_complete(frozenset((*unpaired((*mdps, *residents), way), *lower)))
            }
            if judged:  # `pairs` is MaxPairs
                best = min(judged.values())
                for candidate in self.candidates(mdps, residents, pairs):
                    if judged.get(frozenset(candidate)) == best:
                        return candidate, best
        raise AssertionError("the previous bracket left a rest that cannot be completed")

    def ways(self, mdps: Sequence[Player], residents: Sequence[Player], pairs: int) -> Iterator[tuple[Pair, ...]]:
        """Yield each set of so many legal pairs once, in no special order; MDPs meet residents only (3.3.3)."""
        if pairs == 0:
            yield ()
        elif mdps:
            first, rest = mdps[0], mdps[1:]
            yield from self.ways(rest, residents, pairs)
            for other in residents:
                if self.may_meet[first, other]:
                    left = [resident for resident in residents if resident is not other]
                    for more in self.ways(rest, left, pairs - 1):
                        yield ((first, other), *more)
        elif 2 * pairs <= len(residents):
            first, rest = residents[0], residents[1:]
            yield from self.ways((), rest, pairs)
            for other in rest:
                if self.may_meet[first, other]:
                    left = [resident for resident in rest if resident is not other]
                    for more in self.ways((), left, pairs - 1):
                        yield ((first, other), *more)

    def candidates(self, mdps: Sequence[Player], residents: Sequence[Player], pairs: int) -> Iterator[tuple[Pair, ...]]:
        """Yield the candidates with so many pairs in the sequence of 3.6 and 3.7.

        Sets of pairable MDPs of all sizes and scores are listed; [C7] tells which of them are valid (4.4.1).
        """
        for m1 in range(min(len(mdps), len(residents), pairs), -1, -1):
            for s1 in combinations(mdps, m1):  # 4.4.2: by the smallest differing BSN; the others are the limbo
                for s2 in permutations(residents, m1):  # 4.2: only the first N1 BSNs count
                    if not all(self.may_meet[a, b] for a, b in zip(s1, s2, strict=True)):
                        continue
                    remainder = [resident for resident in residents if resident not in s2]
                    for rest in self.homogeneous_candidates(remainder, pairs - m1):
                        yield (*zip(s1, s2, strict=True), *rest)

    def homogeneous_candidates(self, players: Sequence[Player], pairs: int) -> Iterator[tuple[Pair, ...]]:
        """Yield the candidates of a homogeneous bracket or remainder: exchanges (4.3), transpositions (4.2,
        decision D11)."""
        if 2 * pairs > len(players):
            return
        for s1, s2 in exchanges(len(players), pairs):
            for order in permutations(s2, pairs):
                couples = [(players[a - 1], players[b - 1]) for a, b in zip(s1, order, strict=True)]
                if all(self.may_meet[couple] for couple in couples):
                    yield tuple((a, b) if a.rank < b.rank else (b, a) for a, b in couples)

    # ── criteria on a candidate ──

    def judge(
        self,
        pairs: tuple[Pair, ...],
        mdps: tuple[Player, ...],
        residents: tuple[Player, ...],
        lower: tuple[Player, ...],
    ) -> tuple[Count, ...]:
        """Return what [C6] to [C21] count, in descending priority; less is better."""
        down = unpaired((*mdps, *residents), pairs)
        resident_down = [player for player in down if player in residents]
        limbo = [player for player in down if player in mdps]
        mdp_pairs = [pair for pair in pairs if pair[0] in mdps]
        opponents = [b for _, b in mdp_pairs]
        counted = [self.counts[pair] for pair in pairs]
        # [C18], [C20]: an MDP in the limbo has a difference larger than any in the bracket (decision D9).
        here = residents[0].score
        largest = mdps[0].score - here if mdps else 0
        differences = [(a, a.score - b.score) for a, b in mdp_pairs] + [(a, a.score - here + largest) for a in limbo]
        opponent_differences = [(b, a.score - b.score) for a, b in mdp_pairs]
        return (
            len(down),  # C6
            _descending(player.score for player in down),  # C7
            self.reach_of_next(down, lower),  # C8
            self._unplayed_of_pab(down, lower),  # C9
            sum(count.c10 for count in counted),
            sum(count.c11 for count in counted),
            sum(count.c12 for count in counted),
            sum(count.c13 for count in counted),
            sum(player.floated_last == "D" for player in resident_down),  # C14, decision D8
            sum(player.floated_last == "U" for player in opponents),  # C15
            sum(player.floated_before == "D" for player in resident_down),  # C16
            sum(player.floated_before == "U" for player in opponents),  # C17
            _descending(gap for player, gap in differences if player.floated_last == "D"),  # C18
            _descending(gap for player, gap in opponent_differences if player.floated_last == "U"),  # C19
            _descending(gap for player, gap in differences if player.floated_before == "D"),  # C20
            _descending(gap for player, gap in opponent_differences if player.floated_before == "U"),  # C21
        )

    def _reach_of_next(self, down: tuple[Player, ...], lower: tuple[Player, ...]) -> tuple[int, ...]:
        """Return the best [C6] and [C7] of the following bracket with these downfloaters ([C8], decision D4)."""
        if not lower:
            return ()
        following = max(player.score for player in lower)
        residents = tuple(player for player in lower if player.score == following)
        beyond = tuple(player for player in lower if player.score < following)
        for pairs in range((len(down) + len(residents)) // 2, -1, -1):
            reached = [
                _descending(player.score for player in left)
                for way in self.ways(down, residents, pairs)
                for left in [unpaired((*down, *residents), way)]
                if self.can_complete(frozenset((*left, *beyond)))
            ]
            if reached:
                best = min(reached)
                return (len(best), *best)
        raise AssertionError("[C4] was not tested before [C8]")

    def _unplayed_of_pab(self, down: tuple[Player, ...], lower: tuple[Player, ...]) -> int:
        """Return the unplayed games of the only downfloater if that player cannot but get the PAB ([C9], D5)."""
        if len(down) != 1 or len(lower) % 2 or not self.may_have_the_pab(down[0]):
            return 0
        only = down[0]
        can_play = any(self.may_meet[only, other] and self.can_complete(frozenset(lower) - {other}) for other in lower)
        return 0 if can_play else only.unplayed

    # ── 5 Colours ──

    def give_colours(self, a: Player, b: Player) -> tuple[int, int]:
        """Return (White, Black) by number; `a` is the higher ranked."""
        lot = self.initial_colour if a.parity % 2 else _other(self.initial_colour)  # 5.2.5
        # 5.2.1 and 5.2.2, then 5.2.3, then 5.2.4
        colour = _by_preferences(a, b) or _by_history(a, b) or a.wants or lot
        return (a.number, b.number) if colour == "W" else (b.number, a.number)


def unpaired(players: tuple[Player, ...], pairs: Sequence[Pair]) -> tuple[Player, ...]:
    """Return those of `players` who are in none of the pairs, in their order."""
    paired = {player for pair in pairs for player in pair}
    return tuple(player for player in players if player not in paired)


def _descending(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))


# ── 4.3 Exchanges ────────────────────────────────────────────────────────────


@cache
def exchanges(size: int, pairs: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return (S1, S2) by BSN: as they are, then after each resident-exchange in the order of 4.3.2."""
    s1, s2 = range(1, pairs + 1), range(pairs + 1, size + 1)
    swaps = [
        (leaving, arriving)
        for number in range(min(len(s1), len(s2)) + 1)
        for leaving in combinations(s1, number)
        for arriving in combinations(s2, number)
    ]

    def priority(swap: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[int, int, list[int], tuple[int, ...]]:
        leaving, arriving = swap
        return (
            len(leaving),  # 1. the smallest number of exchanged BSNs
            sum(arriving) - sum(leaving),  # 2. the smallest difference of the sums
            [-bsn for bsn in sorted(leaving, reverse=True)],  # 3. the largest differing BSN leaving S1
            arriving,  # 4. the smallest differing BSN leaving S2
        )

    return tuple(
        (tuple(sorted({*s1} - {*leaving} | {*arriving})), tuple(sorted({*s2} - {*arriving} | {*leaving})))
        for leaving, arriving in sorted(swaps, key=priority)
    )
