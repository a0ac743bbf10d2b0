"""Double-Swiss (C.04.5) and Team (C.04.6) walked literally: an independent reference for small tournaments.

3.4 tries every participant for the PAB, 3.5 every set of potential upfloaters, 3.6 every pairing of a bracket, and each
criterion is written from the text. Cost grows like a factorial: up to 8 participants take milliseconds, 10 still work.

Shares no rule with the package: of a PairingCard it reads facts only (scores, opponents, history, whom it has met).
Decisions S1 to S12 are the readings where the text leaves room.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.errors import PairingImpossible
from fidepair.tournament import Colour, ColourType

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.swiss.cards import PairingCard, RoundToPair

Pair: TypeAlias = "tuple[Side, Side]"
"""(Top member, bottom member): 3.6.1."""


class BracketPairing(NamedTuple):
    """How one bracket was paired, by number: upfloaters in the order of 3.5.3, and what [C4], [C6], [C7] and the later
    criteria counted. [C6] is None where nobody moves up or the following scoregroup is empty."""

    score: int
    upfloaters: tuple[int, ...]
    pairs: frozenset[tuple[int, int]]
    counts: tuple[int | None, ...]


class Pairing(NamedTuple):
    """A round-pairing: games as (White, Black) by number, the receiver of the PAB, the brackets from the top."""

    games: frozenset[tuple[int, int]]
    pab: int | None
    brackets: tuple[BracketPairing, ...]


def pair_literally(round_: RoundToPair, system: str) -> Pairing:
    """Return the pairing of the round by `double-swiss` or `team`. Raises PairingImpossible if there is none."""
    return {"double-swiss": _DoubleSwiss, "team": _Team}[system](round_).pair()


class Standings:
    """Where each legal complete pairing of a round stands among all of them, by the articles of `system`."""

    def __init__(self, round_: RoundToPair, system: str) -> None:
        self.walk: _Walk = {"double-swiss": _DoubleSwiss, "team": _Team}[system](round_)

    def of(self, pairs: frozenset[frozenset[int]], pab: int | None) -> list[object]:
        """Return what 3.4 to 3.6 compare, in descending priority, the smaller being better or earlier."""
        left = [side for side in self.walk.sides if side.number != pab]
        standing: list[object] = []
        for side in self.walk.sides:
            if side.number == pab:
                standing += [side.score, -side.played, -side.tpn]
        while left:
            highest = max(side.score for side in left)
            top = [side for side in left if side.score == highest]
            both = [(a, b) for a, b in combinations(left, 2) if frozenset((a.number, b.number)) in pairs]
            made = [(a, b) if a.tpn < b.tpn else (b, a) for a, b in both if a in top or b in top]
            made.sort(key=lambda pair: pair[0].tpn)
            below = sorted((side for pair in made for side in pair if side not in top), key=lambda s: (-s.score, s.tpn))
            standing += [len(below), sorted(-side.score for side in below)[::-1]]
            standing.append((self.walk.c6(left, top, tuple(below)) or 0) if below else 0)
            standing.append(sum(side.was_floater for side in below) if self.walk.c7_applies() else 0)
            standing.append([side.tpn for side in below])
            standing.append(self.walk.judge(made, below))
            standing.append([a.tpn for a, _ in made] + [b.tpn for _, b in made])
            left = [side for side in left if side not in top and side not in below]
        return standing


class Side:
    """What Article 1 says of one player or team."""

    def __init__(self, card: PairingCard, before: dict[int, list[int]]) -> None:
        self.number = card.number
        self.tpn = card.tpn
        self.parity = card.parity
        self.score = card.score
        self.secondary = card.secondary
        self.met = card.met
        self.may_receive_pab = card.may_receive_pab
        self.played = sum(opponent != 0 for opponent in card.opponents)
        self.history = card.history
        self.cd = self.history.count("W") - self.history.count("B")
        # 1.5, decision S1: the opponent of the previous round, if the match was played, had another score then.
        self.was_floater = False
        if card.opponents and card.opponents[-1]:
            self.was_floater = card.scores_before[-1] != before[card.opponents[-1]][-1]

    def __repr__(self) -> str:
        return f"Side({self.number})"


class _Walk:
    """Articles 3.3 to 3.6, which both chapters have."""

    def __init__(self, round_: RoundToPair) -> None:
        self.round_ = round_
        self.initial_colour = "W" if round_.initial_colour is Colour.WHITE else "B"
        before = {card.number: card.scores_before for card in round_.everyone}
        self.sides = [Side(card, before) for card in round_.cards]
        self.can_be_paired = cache(self._can_be_paired)

    # ── what differs ──

    def c7_applies(self) -> bool:
        raise NotImplementedError

    def judge(self, pairs: Sequence[Pair], upfloaters: Sequence[Side]) -> tuple[int, ...]:
        """Return what the criteria of 3.6.4 count."""
        raise NotImplementedError

    def colours(self, a: Side, b: Side) -> tuple[Side, Side]:
        """Return (White, Black) by Article 4."""
        raise NotImplementedError

    # ── 3.3 ──

    def pair(self) -> Pairing:
        pab = self.assign_pab()
        left = [side for side in self.sides if side is not pab]
        brackets = []
        games = set()
        while left:
            highest = max(side.score for side in left)
            top = [side for side in left if side.score == highest]
            upfloaters, c6 = self.select_upfloaters(left, top)
            pairs, counts = self.pair_bracket([*top, *upfloaters], upfloaters)
            c7 = sum(side.was_floater for side in upfloaters) if self.c7_applies() else 0
            numbers = frozenset(
                (a.number, b.number) if (-a.score, a.tpn) < (-b.score, b.tpn) else (b.number, a.number)
                for a, b in pairs
            )
            names = tuple(side.number for side in upfloaters)
            brackets.append(BracketPairing(highest, names, numbers, (len(upfloaters), c6, c7, *counts)))
            games |= {(white.number, black.number) for white, black in (self.colours(a, b) for a, b in pairs)}
            left = [side for side in left if side not in top and side not in upfloaters]
        return Pairing(frozenset(games), pab.number if pab else None, tuple(brackets))

    def _can_be_paired(self, sides: frozenset[Side]) -> bool:
        """Tell whether all of them can be paired with each other by [C1]."""
        if not sides:
            return True
        first = min(sides, key=lambda side: side.tpn)
        others = sides - {first}
        return any(may_meet(first, other) and self.can_be_paired(others - {other}) for other in others)

    # ── 3.4 ──

    def assign_pab(self) -> Side | None:
        everybody = frozenset(self.sides)
        if len(everybody) % 2 == 0:
            if not self.can_be_paired(everybody):
                raise PairingImpossible("no pairing complies with C1", "3.3.3")
            return None
        candidates = [side for side in self.sides if side.may_receive_pab and self.can_be_paired(everybody - {side})]
        if not candidates:
            raise PairingImpossible("no pairing complies with C1 and C2", "3.3.3")
        return min(candidates, key=lambda side: (side.score, -side.played, -side.tpn))

    # ── 3.5 ──

    def select_upfloaters(self, left: list[Side], top: list[Side]) -> tuple[list[Side], int | None]:
        """Return the upfloaters in the order of 3.5.3, and what [C6] counts for them."""
        potential = sorted((side for side in left if side not in top), key=lambda side: (-side.score, side.tpn))
        for sets in self.sets_by_size(left, top, potential):
            if sets:  # [C4]
                break
        lowest_first = max(sorted(side.score for side in chosen) for chosen in sets)  # [C5], decision S4
        sets = [chosen for chosen in sets if sorted(side.score for side in chosen) == lowest_first]
        sets.sort(key=lambda chosen: [side.tpn for side in chosen])  # 3.5.4

        def judged(chosen: tuple[Side, ...]) -> tuple[int, int]:
            c7 = sum(side.was_floater for side in chosen) if self.c7_applies() else 0
            return self.c6(left, top, chosen) or 0, c7

        best = min(map(judged, sets))
        first = next(chosen for chosen in sets if judged(chosen) == best)
        return list(first), self.c6(left, top, first) if first else None

    def sets_by_size(
        self, left: list[Side], group: list[Side], potential: list[Side]
    ) -> Iterator[list[tuple[Side, ...]]]:
        """Yield, for each size, the sets that make a bracket with the group and leave a legal pairing ([C1], [C3])."""
        for size in range(len(potential) + 1):
            yield [
                chosen
                for chosen in combinations(potential, size)
                if self.can_be_paired(frozenset((*group, *chosen)))
                and self.can_be_paired(frozenset(left) - frozenset((*group, *chosen)))
            ]

    def c6(self, left: list[Side], top: list[Side], upfloaters: tuple[Side, ...]) -> int | None:
        """Return how many upfloaters the following scoregroup needs (decision S5), None if it is empty."""
        scores = {side.score for side in left if side not in top}
        if not scores:
            return None
        rest = [side for side in left if side not in top and side not in upfloaters]
        following = [side for side in rest if side.score == max(scores)]
        if not following:
            return None
        potential = [side for side in rest if side not in following]
        for size, sets in enumerate(self.sets_by_size(rest, following, potential)):
            if sets:
                return size
        raise AssertionError("the set leaves a legal pairing")

    # ── 3.6 ──

    def pair_bracket(self, bracket: list[Side], upfloaters: list[Side]) -> tuple[tuple[Pair, ...], tuple[int, ...]]:
        """Return the first pairing by 3.6.3 that is best, with what the criteria count."""
        judged = []
        for pairs in all_pairings(sorted(bracket, key=lambda side: side.tpn)):
            identifier = [top.tpn for top, _ in pairs] + [bottom.tpn for _, bottom in pairs]
            judged.append((self.judge(pairs, upfloaters), identifier, pairs))
        counts, _, first = min(judged, key=lambda found: found[:2])
        return first, counts


def may_meet(a: Side, b: Side) -> bool:
    """[C1]."""
    return b.number not in a.met and a.number not in b.met


def all_pairings(sides: Sequence[Side]) -> Iterator[tuple[Pair, ...]]:
    """Yield every legal pairing; the top members come in ascending TPN, as `sides` do (3.6.2)."""
    if not sides:
        yield ()
        return
    first, others = sides[0], sides[1:]
    for other in others:
        if may_meet(first, other):
            for rest in all_pairings([side for side in others if side is not other]):
                yield ((first, other), *rest)


def opponents_of_upfloaters(pairs: Sequence[Pair], upfloaters: Sequence[Side]) -> list[Side]:
    """Return the opponent of each upfloater; if two upfloaters meet, each is an opponent (decision S6)."""
    both_ways = [*pairs, *((b, a) for a, b in pairs)]
    return [opponent for side, opponent in both_ways if side in upfloaters]


def most_recent_difference(a: Side, b: Side) -> tuple[str, str] | None:
    """Return both colours at the most recent time they differed, played matches only (C.04.2 3.4)."""
    for back in range(1, min(len(a.history), len(b.history)) + 1):
        if a.history[-back] != b.history[-back]:
            return a.history[-back], b.history[-back]
    return None


OTHER = {"W": "B", "B": "W"}

# ── C.04.5 ───────────────────────────────────────────────────────────────────


class _DoubleSwiss(_Walk):
    def c7_applies(self) -> bool:
        """2.3.4, 2.3.5: with the exception of the last round."""
        return self.round_.number != self.round_.rounds

    def judge(self, pairs: Sequence[Pair], upfloaters: Sequence[Side]) -> tuple[int, ...]:
        c8 = sum(side.was_floater for side in opponents_of_upfloaters(pairs, upfloaters))
        return (c8 if self.c7_applies() else 0,)

    def colours(self, a: Side, b: Side) -> tuple[Side, Side]:
        hrp, other = (a, b) if (-a.score, a.tpn) < (-b.score, b.tpn) else (b, a)  # 4.2
        return (hrp, other) if self.colour_of_hrp(hrp, other) == "W" else (other, hrp)

    def colour_of_hrp(self, hrp: Side, other: Side) -> str:
        if not hrp.history and not other.history:  # 4.3.1, decision S12
            return self.initial_colour if hrp.parity % 2 == 1 else OTHER[self.initial_colour]
        whites, others = hrp.history.count("W"), other.history.count("W")
        if whites != others:  # 4.3.2
            return "W" if whites < others else "B"
        difference = most_recent_difference(hrp, other)
        if difference:  # 4.3.3
            return difference[1]
        if hrp.history:  # 4.3.4
            return OTHER[hrp.history[-1]]
        return other.history[-1]  # 4.3.5


# ── C.04.6 ───────────────────────────────────────────────────────────────────


class _Team(_Walk):
    def __init__(self, round_: RoundToPair) -> None:
        super().__init__(round_)
        self.type = round_.team_rules.colours
        self.is_last = round_.number == round_.rounds
        self.preference = {side: self.wants(side) for side in self.sides}

    def wants(self, side: Side) -> tuple[str, str]:
        """Return the colour (`W`, `B` or nothing) and the strength of the preference: 1.7."""
        last_two = side.history[-2:]
        white = side.cd < -1 or (side.cd in (0, -1) and last_two == "BB")
        black = side.cd > 1 or (side.cd in (0, 1) and last_two == "WW")
        if self.type is ColourType.NONE:
            return "", ""
        if self.type is ColourType.A:
            return ("W", "simple") if white else ("B", "simple") if black else ("", "")
        if white or black:  # 1.7.2.1, 1.7.2.2; before 1.7.2.5, decision S9
            return ("W" if white else "B"), "strong"
        if side.cd == -1 or (side.cd == 0 and not self.is_last and side.history[-1:] == "B"):
            return "W", "mild"
        if side.cd == 1 or (side.cd == 0 and not self.is_last and side.history[-1:] == "W"):
            return "B", "mild"
        return "", ""

    def c7_applies(self) -> bool:
        """2.3.4, 2.3.7: with the exception of the last two rounds."""
        return self.round_.number not in (self.round_.rounds, self.round_.rounds - 1)

    def judge(self, pairs: Sequence[Pair], upfloaters: Sequence[Side]) -> tuple[int, ...]:
        denied = strong = 0
        for white, black in (self.colours(a, b) for a, b in pairs):  # decision S10
            for side, colour in ((white, "W"), (black, "B")):
                wanted, strength = self.preference[side]
                if wanted and wanted != colour:
                    denied += 1
                    strong += strength == "strong"
        c9 = strong if self.type is ColourType.B else 0
        c10 = sum(side.was_floater for side in opponents_of_upfloaters(pairs, upfloaters))
        return denied, c9, c10 if self.c7_applies() else 0

    def colours(self, a: Side, b: Side) -> tuple[Side, Side]:
        def rank(side: Side) -> tuple[int, int, int]:  # 4.2
            secondary = side.secondary if self.round_.team_rules.use_secondary else 0
            return -side.score, -secondary, side.tpn

        first, other = sorted((a, b), key=rank)
        return (first, other) if self.colour_of_first(first, other) == "W" else (other, first)

    def colour_of_first(self, first: Side, other: Side) -> str:
        if not first.history and not other.history:  # 4.3.1
            return self.initial_colour if first.parity % 2 == 1 else OTHER[self.initial_colour]
        return self.by_preferences(first, other) or self.by_history(first, other)

    def by_preferences(self, first: Side, other: Side) -> str:
        """Return the colour of the first-team by 4.3.2 to 4.3.4, or nothing if they leave it open."""
        (mine, my_strength), (theirs, their_strength) = self.preference[first], self.preference[other]
        if not (mine and theirs):  # 4.3.2
            return mine or OTHER.get(theirs, "")
        if mine != theirs:  # 4.3.3
            return mine
        if (my_strength == "strong") != (their_strength == "strong"):  # 4.3.4
            return mine if my_strength == "strong" else OTHER[theirs]
        return ""

    def by_history(self, first: Side, other: Side) -> str:
        """Return the colour of the first-team by 4.3.5 to 4.3.9."""
        if first.cd != other.cd:  # 4.3.5
            return "W" if first.cd < other.cd else "B"
        difference = most_recent_difference(first, other)
        if difference:  # 4.3.6
            return difference[1]
        wanted, _ = self.preference[first]
        if wanted:  # 4.3.7
            return wanted
        if first.history:  # 4.3.8
            return OTHER[first.history[-1]]
        return other.history[-1]  # 4.3.9
