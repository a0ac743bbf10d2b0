"""Brackets of the Dutch and the Burstein System paired by one matching each: a reference for fields of any size.

Whatever the order of generation says (Dutch Article 4, Burstein Article 4) is a sum over pairs, as the criteria are. So
both are digits of one cost, the criteria first, and the complete matching of least cost is the best candidate and of
the best ones the first. A heterogeneous Dutch bracket needs two: what the remainder is follows from the MDPs' pairs. A
`Chain` puts these questions; every answer is proved (`least_cost`), so the search of the package is not trusted.

Criteria, colours and legal pairs are those of the literal oracles, which walk all candidates of small brackets; this
one is compared with them through the engine. Nothing of `fidepair.systems` or `fidepair.swiss` is used but facts.

The field below the bracket is in the graph too, so completion ([C4]) and the look-ahead need no search of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.errors import PairingImpossible

from . import burstein, dutch
from .facts import NoPairing
from .least_cost import Answer, Question, fault, solve

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from fidepair.swiss.cards import RoundToPair

    from .facts import Before

Counts = "Mapping[Hashable, int]"
"""What an edge adds to each criterion."""


class Proved(NamedTuple):
    """The answers to all questions of a chain, in order: the last one is the pairing."""

    chain: Chain
    answers: tuple[Answer, ...]

    def fault(self) -> str:
        """Return what keeps the pairing from being proved: each question follows from the answers before it."""
        for number, answer in enumerate(self.answers):
            question = self.chain.question(self.answers[:number])
            found = fault(question, answer) if question else "an answer to no question"
            if found:
                return f"question {number + 1}: {found}"
        return "a question is open" if self.chain.question(self.answers) else ""


class Chain:
    """The questions whose answers pair a bracket; the first of them may be about the bye of a round."""

    def question(self, answers: Sequence[Answer]) -> Question | None:
        """Return the question after these answers, None after the last one."""
        raise NotImplementedError

    def proved(self) -> Proved | None:
        """Return all answers; None if not everybody can be paired."""
        answers: list[Answer] = []
        while question := self.question(answers):
            answer = solve(question)
            if answer is None:
                return None
            answers.append(answer)
        return Proved(self, tuple(answers))


class Bye(Chain):
    """Who has the PAB: of those with whom everybody else can be paired, the one of least price (None: never)."""

    def __init__(self, players: Sequence[Any], may_meet: Callable[[Any, Any], bool], price: Sequence[int | None]):
        takers = sum(1 << v for v, one in enumerate(price) if one is not None) if len(players) % 2 else None
        size = len(players)
        costs = [[0] * size + [one or 0] for one in price] + [[one or 0 for one in price] + [0]]
        self._question = Question(_allowed(players, may_meet, takers), tuple(range(size + (takers is not None))), costs)

    def question(self, answers: Sequence[Answer]) -> Question | None:
        """There is one question."""
        return None if answers else self._question


def _allowed(players: Sequence[Any], may_meet: Callable[[Any, Any], bool], takers: int | None) -> tuple[int, ...]:
    """Return who may meet whom; with `takers` there is a vertex more, the PAB."""
    rows = [sum(1 << w for w, b in enumerate(players) if a is not b and may_meet(a, b)) for a in players]
    if takers is not None:
        bye = len(players)
        rows = [row | (takers >> v & 1) << bye for v, row in enumerate(rows)] + [takers]
    return tuple(rows)


class Bracket(Chain):
    """A bracket with all who are below it, and the PAB if it is still to be given, as one graph.

    The vertices are the players of the bracket in the order of BSNs, each with a role of its own, then the following
    scoregroup and those below it, all of one role each, then the PAB. `keys`: the criteria in descending priority, and
    where one of them counts by score its scores.
    """

    keys: Sequence[Hashable] = ()

    def __init__(
        self, groups: Sequence[Sequence[Any]], may_meet: Callable[[Any, Any], bool], takers: Callable[[Any], bool]
    ):
        """`groups`: the bracket, the following scoregroup, everybody below it."""
        self.players, self.following, lower = groups
        self.size = len(self.players)
        everyone = [*self.players, *self.following, *lower]
        bye = sum(1 << v for v, player in enumerate(everyone) if takers(player)) if len(everyone) % 2 else None
        self.allowed = _allowed(everyone, may_meet, bye)
        below = [self.size] * len(self.following) + [self.size + 1] * len(lower) + [self.size + 2] * (bye is not None)
        self.roles = (*range(self.size), *below)
        self.inside = (1 << self.size) - 1

    def of_pair(self, i: int, j: int) -> Counts:
        """Return what the criteria count of a pair of the bracket, the smaller BSN first."""
        raise NotImplementedError

    def of_floater(self, i: int, role: int) -> Counts:
        """Return what they count of a floater who is matched with that role: a vertex outside of the bracket."""
        raise NotImplementedError

    def of_next_floater(self) -> Counts:
        """Return what they count of a member of the following scoregroup who floats too."""
        raise NotImplementedError

    def pairs(self, answer: Answer) -> list[tuple[int, int]]:
        """Return the pairs that an answer makes in the bracket, by vertex, the smaller first."""
        return [(v, w) for v, w in enumerate(answer.mate[: self.size]) if v < w < self.size]

    def ask(self, order: Callable[[int, int], int], allowed: tuple[int, ...] | None = None) -> Question:
        """Return the question for the matching that is best by the criteria, then has the least sum of `order(i, j)`
        over the pairs of the bracket and, j being -1, over its floaters."""
        edges = len(self.roles)
        width = (edges * max([1, *(getattr(player, "unplayed", 0) for player in self.players)])).bit_length()
        shift = {key: width * place for place, key in enumerate(reversed(self.keys))}

        def packed(counts: Mapping[Hashable, int]) -> int:
            return sum(count << shift[key] for key, count in counts.items())

        size = self.size
        orders = {(i, j): order(i, j) for i in range(size) for j in (-1, *range(i + 1, size))}
        last = (edges * max(orders.values(), default=0)).bit_length()
        costs = [[0] * (size + 3) for _ in range(size + 3)]
        for (i, j), place in orders.items():
            if j >= 0:
                costs[i][j] = costs[j][i] = (packed(self.of_pair(i, j)) << last) + place
                continue
            for role in range(size, size + 3):
                costs[i][role] = costs[role][i] = (packed(self.of_floater(i, role)) << last) + place
        for role in (size + 1, size + 2):
            costs[size][role] = costs[role][size] = packed(self.of_next_floater()) << last
        return Question(self.allowed if allowed is None else allowed, self.roles, costs)


def _paired(bracket: Bracket, told: Callable[[Proved], None]) -> tuple[list[tuple[Any, Any]], list[Any]]:
    """Return the pairs of the bracket and its floaters, proved; `told` is told the proof."""
    proved = bracket.proved()
    assert proved is not None, "the bracket above left a rest that cannot be completed"
    told(proved)
    pairs = bracket.pairs(proved.answers[-1])
    players = bracket.players
    paired = {v for pair in pairs for v in pair}
    return [(players[v], players[w]) for v, w in pairs], [p for v, p in enumerate(players) if v not in paired]


# ── C.04.3 FIDE (Dutch) System ───────────────────────────────────────────────


class DutchByMatching(dutch.Walk):
    """The round by Articles 1 to 5. `proofs`: of the bye, then of each bracket."""

    def __init__(self, round_: RoundToPair) -> None:
        super().__init__(round_)
        self.proofs: list[Proved] = []

    def meets(self, a: dutch.Player, b: dutch.Player) -> bool:
        """[C1], [C3]."""
        return self.may_meet[a, b]

    def find_pab_score(self) -> None:
        """[C5]: the least score that can have the PAB."""
        price = [player.score if player.may_receive_pab else None for player in self.players]
        proved = Bye(self.players, self.meets, price).proved()
        if proved is None:
            raise PairingImpossible("no pairing complies with C1 to C3", "1.9.3")
        self.proofs.append(proved)
        if len(self.players) % 2:
            self.pab_score = self.players[proved.answers[0].mate[-1]].score

    def pair_bracket(
        self, mdps: tuple[dutch.Player, ...], residents: tuple[dutch.Player, ...], lower: tuple[dutch.Player, ...]
    ) -> tuple[tuple[dutch.Pair, ...], tuple[dutch.Count, ...]]:
        """Return the first of the best candidates (3.8.1); what the criteria count is not told."""
        pairs, _ = _paired(DutchBracket(self, mdps, residents, lower), self.proofs.append)
        return tuple(pairs), ()


class DutchBracket(Bracket):
    """A bracket of C.04.3. Its questions: MaxPairs (3.1.2); the best candidate, and of the best ones, if the bracket is
    homogeneous the first, else the first MDP-pairing; then the first remainder."""

    def __init__(
        self,
        walk: DutchByMatching,
        mdps: Sequence[dutch.Player],
        residents: Sequence[dutch.Player],
        lower: Sequence[dutch.Player],
    ) -> None:
        following = [player for player in lower if player.score == lower[0].score]
        players = [*mdps, *residents]
        super().__init__((players, following, lower[len(following) :]), walk.meets, walk.may_have_the_pab)
        self.walk = walk
        self.m0 = len(mdps)
        self.only_floater = False
        here = residents[0].score
        self.gap = [player.score - here for player in mdps]
        self.limbo_gap = [gap + self.gap[0] for gap in self.gap]  # decision D9
        scores = sorted({player.score for player in players}, reverse=True)
        next_scores = [*scores, *{player.score for player in following}]
        gaps = sorted({*self.gap, *self.limbo_gap}, reverse=True)
        self.keys = [
            *("C6", *(("C7", score) for score in scores)),
            *("C8", *(("C8", score) for score in next_scores)),
            *(f"C{number}" for number in range(9, 18)),
            *((f"C{number}", gap) for number in range(18, 22) for gap in gaps),
        ]

    # ── 2.4 criteria ──

    def of_pair(self, i: int, j: int) -> Counts:
        """[C10] to [C13], [C15], [C17] to [C21]. Two MDPs never meet: they would have been a pair more in the bracket
        that left them. So the question may offer their pair for nothing, and no answer takes it."""
        if j < self.m0:
            return {}
        a, b = self.players[i], self.players[j]
        counts = self.walk.counts[a, b]
        found: dict[Hashable, int] = {"C10": counts.c10, "C11": counts.c11, "C12": counts.c12, "C13": counts.c13}
        if i < self.m0:
            gap = self.gap[i]
            found |= {
                "C15": b.floated_last == "U",
                "C17": b.floated_before == "U",
                ("C18", gap): a.floated_last == "D",
                ("C19", gap): b.floated_last == "U",
                ("C20", gap): a.floated_before == "D",
                ("C21", gap): b.floated_before == "U",
            }
        return found

    def of_floater(self, i: int, role: int) -> Counts:
        """[C6] to [C9], [C14], [C16]; in the limbo [C18] and [C20] too."""
        player = self.players[i]
        found: dict[Hashable, int] = {"C6": 1, ("C7", player.score): 1}
        if i < self.m0:
            gap = self.limbo_gap[i]
            found |= {("C18", gap): player.floated_last == "D", ("C20", gap): player.floated_before == "D"}
        else:
            found |= {"C14": player.floated_last == "D", "C16": player.floated_before == "D"}
        if role > self.size and self.following:
            found |= {"C8": 1, ("C8", player.score): 1}
        if role > self.size + 1 and self.only_floater:
            found |= {"C9": player.unplayed}
        return found

    def of_next_floater(self) -> Counts:
        """[C8]."""
        return {"C8": 1, ("C8", self.following[0].score): 1} if self.following else {}

    # ── 3 the process ──

    def question(self, answers: Sequence[Answer]) -> Question | None:
        """Return the question after these answers."""
        if not answers:
            size = self.size
            costs = [[int((i < size) != (j < size)) for j in range(size + 3)] for i in range(size + 3)]
            return Question(self.allowed, self.roles, costs)
        pairs = self.pairs(answers[0])
        self.only_floater = self.size - 2 * len(pairs) == 1
        if len(answers) == 1:
            return self.ask(self._mdp_order if self.m0 else self._order_of(range(self.size), len(pairs)))
        if len(answers) > 1 + bool(self.m0):
            return None
        made = [(v, w) for v, w in self.pairs(answers[1]) if v < self.m0]
        assert all(w >= self.m0 for _, w in made), "two MDPs meet"
        mates = dict(made)
        taken = set(mates.values())
        remainder = [v for v in range(self.m0, self.size) if v not in taken]
        number = len(self.pairs(answers[1])) - len(made)
        return self.ask(self._order_of(remainder, number), tuple(self._with_mdps_fixed(mates)))

    def _with_mdps_fixed(self, mates: Mapping[int, int]) -> Iterator[int]:
        """Yield who may meet whom where these MDPs have their opponents, and the others float."""
        opponents = {w: v for v, w in mates.items()}
        mdps = (1 << self.m0) - 1
        for v, row in enumerate(self.allowed):
            if v in mates or v in opponents:
                yield 1 << (mates[v] if v in mates else opponents[v])
            elif v < self.size:
                yield row & ~(self.inside if v < self.m0 else mdps) & ~sum(1 << w for w in opponents)
            else:
                yield row & ~sum(1 << w for w in (*mates, *opponents))

    # ── 4 the order of generation ──

    def _mdp_order(self, i: int, j: int) -> int:
        """4.4.2, then 4.2: smallest BSNs out of the limbo, then smallest BSNs as opponents of S1 in its order."""
        digit = self.size.bit_length()
        if i >= self.m0:
            return 0
        later = self.m0 - 1 - i
        return 1 << later + digit * self.m0 if j < 0 else j << digit * later

    def _order_of(self, players: Sequence[int], n1: int) -> Callable[[int, int], int]:
        """4.3, then 4.2, in a homogeneous bracket or remainder of these players with `n1` pairs, BSNs being places in
        it. The upper one of each pair is in S1: any other S1 with these pairs exchanges more, or a larger sum."""
        size = len(players)
        bsn = {v: place for place, v in enumerate(players, start=1)}
        digit = size.bit_length()

        def order(i: int, j: int) -> int:
            if i not in bsn or j not in bsn:
                return 0
            upper = bsn[i]
            arrives = upper > n1
            cost = int(arrives)  # 1. the smallest number of exchanged BSNs
            cost = (cost << 2 * digit) + upper  # 2. the smallest difference of sums
            cost = (cost << size + 1) + (
                0 if arrives else 1 << upper
            )  # 3. the largest BSN leaves, that is: does not stay
            arriving = (1 << size) - (1 << size - upper) if arrives else 0
            cost = (cost << size + digit) + arriving  # 4. the smallest BSN arrives
            return (cost << size * digit) + (bsn[j] << (size - upper) * digit)  # 4.2

        return order


# ── C.04.4.2 Burstein System ─────────────────────────────────────────────────


class BursteinByMatching:
    """The round by Articles 1.7 to 5, after the seeding rounds. `proofs`: of the bye, then of each bracket."""

    def __init__(self, round_: Before) -> None:
        self.round = round_
        self.table = burstein.Table(round_)
        self.proofs: list[Proved] = []

    def pair(self) -> tuple[frozenset[tuple[int, int]], int | None]:
        """Return the games as (White, Black), and who has the PAB."""
        present = self.table.present
        pab = self._pab()
        to_pair = sorted((n for n in present if n != pab), key=lambda n: (-present[n].score, self.table.rank[n]))
        floaters: list[int] = []
        games = []
        while to_pair:
            score = present[to_pair[0]].score
            residents = [n for n in to_pair if present[n].score == score]
            to_pair = to_pair[len(residents) :]
            ranked = sorted([*floaters, *residents], key=self.table.rank.__getitem__)
            pairs, floaters = _paired(BursteinBracket(self.table, ranked, to_pair), self.proofs.append)
            games += [burstein.allocate_colours(self.table, a, b) for a, b in pairs]
        return frozenset(games), pab

    def _pab(self) -> int | None:
        """3.1: the lowest score, the most games played, the lowest ranking (decision B4)."""
        numbers = list(self.table.present)

        def key(number: int) -> tuple[int, int, int]:
            past = self.table.present[number]
            return past.score, -sum(map(bool, past.opponents)), -self.table.rank[number]

        place = {number: place for place, number in enumerate(sorted(numbers, key=key))}
        win = self.round.points.win
        may = {number: burstein.may_receive_pab(self.table.present[number], win) for number in numbers}
        proved = Bye(numbers, self.table.may_meet, [place[n] if may[n] else None for n in numbers]).proved()
        if proved is None:
            raise NoPairing
        self.proofs.append(proved)
        return numbers[proved.answers[0].mate[-1]] if len(numbers) % 2 else None


class BursteinBracket(Bracket):
    """A bracket of C.04.4.2. It has one question: all of Article 4 is one sum."""

    def __init__(self, table: burstein.Table, players: Sequence[int], lower: Sequence[int]) -> None:
        self.table = table
        self.score = {n: table.present[n].score for n in (*players, *lower)}
        following = [n for n in lower if self.score[n] == self.score[lower[0]]]
        super().__init__((players, following, lower[len(following) :]), table.may_meet, lambda _: False)
        scores = sorted({self.score[n] for n in players}, reverse=True)
        next_scores = [*scores, *{self.score[n] for n in following}]
        self.keys = ["C5", *(("C6", s) for s in scores), "C7", *(("C7", s) for s in next_scores), "C8"]

    def of_pair(self, i: int, j: int) -> Counts:
        """[C8]."""
        return {"C8": self.table.denied(self.players[i], self.players[j])}

    def of_floater(self, i: int, role: int) -> Counts:
        """[C5], [C6]; one who floats on: [C7]."""
        score = self.score[self.players[i]]
        found: dict[Hashable, int] = {"C5": 1, ("C6", score): 1}
        return found | {"C7": 1, ("C7", score): 1} if role > self.size else found

    def of_next_floater(self) -> Counts:
        """[C7]."""
        return {"C7": 1, ("C7", self.score[self.following[0]]): 1} if self.following else {}

    def question(self, answers: Sequence[Answer]) -> Question | None:
        """Return the one question."""
        return None if answers else self.ask(self._order)

    def _order(self, i: int, j: int) -> int:
        """4.3: BSN 1 has the largest BSN as opponent, then BSN 2, and so on; a zero (4.2) comes after all."""
        digit = self.size.bit_length()

        def of(bsn: int, opponent: int) -> int:
            return (self.size - opponent) << digit * (self.size - bsn)

        return of(i + 1, 0) if j < 0 else of(i + 1, j + 1) + of(j + 1, i + 1)
