"""What C.04.5 (Double-Swiss) and C.04.6 (Team) share word for word, enumerated literally: 1.5, C1 to C7, 3.1 to 3.6.

Both chapters number these articles alike. Everything is tried in the order in which the articles speak of it; only
the answers to "can these be paired among themselves" are kept. What comes after C7, and the colours, each chapter adds.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Bye, Result
from oracles.facts import NoPairing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from oracles.facts import Before, Past

OTHER = {"W": "B", "B": "W"}


class Bracket(NamedTuple):
    """One bracket: the score of its residents, its upfloaters in the order of 3.5.3, its pairs as (top, bottom) of
    3.6.1, all by number, and the count of each criterion, None where the criterion is void."""

    score: int
    upfloaters: tuple[int, ...]
    pairs: frozenset[tuple[int, int]]
    counts: dict[str, int | None]


class Pairing(NamedTuple):
    """A round-pairing: (white, black) by number, the receiver of the PAB if any, the brackets from the top."""

    games: frozenset[tuple[int, int]]
    pab: int | None
    brackets: tuple[Bracket, ...]


class Chapter(NamedTuple):
    """What a chapter adds for one round.

    `spares_floaters`: whether C7, and the criterion on the opponents of upfloaters, are in force in this round.
    `counts_of_pair`: the criteria after C7, in descending priority, for a pair of (top, bottom) and the upfloaters of
    its bracket by number; None if void. `colours`: a pair as (white, black).
    """

    spares_floaters: bool
    counts_of_pair: Callable[[Past, Past, frozenset[int]], dict[str, int | None]]
    colours: Callable[[Past, Past], tuple[Past, Past]]


class Field:
    """Those to be paired, by number, and who may meet whom (2.1.1 [C1])."""

    def __init__(self, present: Iterable[Past]) -> None:
        self.by_number = {p.number: p for p in present}
        self._pairable: dict[frozenset[int], bool] = {frozenset(): True}

    def may_meet(self, a: int, b: int) -> bool:
        """C1: two participants shall not play against each other more than once; decision G7: forbidden pairs alike."""
        return b not in self.by_number[a].met and a not in self.by_number[b].met

    def pairable(self, group: frozenset[int]) -> bool:
        """Whether some pairing of the whole group complies with C1."""
        if group not in self._pairable:
            first = min(group)
            others = group - {first}
            self._pairable[group] = any(self.may_meet(first, b) and self.pairable(others - {b}) for b in others)
        return self._pairable[group]

    def ascending(self, group: Iterable[int]) -> list[int]:
        """Return the group by ascending TPN."""
        return sorted(group, key=lambda number: self.by_number[number].tpn)

    def score(self, number: int) -> int:
        """Return the score by which scoregroups are made (decision G3)."""
        return self.by_number[number].score


def was_floater(p: Past, everyone: Mapping[int, Past]) -> bool:
    """1.5, decisions S1, G3, G6: in the round just before, it *played* an opponent who then had a different score."""
    if not p.opponents or not p.opponents[-1]:
        return False
    return p.scores_before[-1] != everyone[p.opponents[-1]].scores_before[-1]


def may_receive_pab(p: Past, win: int) -> bool:
    """2.1.2 [C2]: no PAB, full-point bye or match won by forfeit before, whatever it was worth; C.04.1 4, decision G2:
    nor a round without playing that brought at least as many points as a win."""
    for entry, points, opponent in zip(p.entries, p.points, p.opponents, strict=True):
        if entry in (Bye.PAB, Bye.FULL):
            return False
        if not isinstance(entry, Bye) and entry.result is Result.FORFEIT_WIN:
            return False
        if not opponent and points >= win:
            return False
    return True


def pab_receiver(before: Before, field: Field) -> Past:
    """3.4, decision S2: of those who may receive it and leave a legal pairing for all others (3.4.1), the lowest score
    (3.4.2), then most matches played (3.4.3), then the largest TPN (3.4.4)."""
    everyone = frozenset(field.by_number)
    possible = [
        p for p in before.present if may_receive_pab(p, before.points.win) and field.pairable(everyone - {p.number})
    ]
    if not possible:
        raise NoPairing
    return min(possible, key=lambda p: (p.score, -sum(1 for opponent in p.opponents if opponent), -p.tpn))


def smallest_sets(field: Field, top: frozenset[int], lower: frozenset[int]) -> list[tuple[int, ...]]:
    """2.3.1 [C4], decision S3: all sets of the smallest number of upfloaters for which the bracket and all the rest
    (2.2.1 [C3]) can be completed. Each is in the order of 3.5.3, and they are in the order of 3.5.4."""
    ranked = sorted(lower, key=lambda number: (-field.score(number), field.by_number[number].tpn))
    for size in range(len(ranked) + 1):
        found = [
            chosen
            for chosen in combinations(ranked, size)
            if field.pairable(top.union(chosen)) and field.pairable(lower.difference(chosen))
        ]
        if found:
            return sorted(found, key=lambda chosen: [field.by_number[number].tpn for number in chosen])
    raise NoPairing


def best_scores(field: Field, sets: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """2.3.2 [C5], decision S4: the sets with the highest scores, taken in ascending order, the lowest score first."""

    def scores(chosen: tuple[int, ...]) -> list[int]:
        return sorted(field.score(number) for number in chosen)

    best = max(scores(chosen) for chosen in sets)
    return [chosen for chosen in sets if scores(chosen) == best]


def upfloaters_of_following(
    field: Field, paired: frozenset[int], score: int, lower: frozenset[int], chosen: tuple[int, ...]
) -> int | None:
    """2.3.3 [C6], decision S5: how many upfloaters the bracket of the following scoregroup will need once these are
    chosen; None if C6 is void.

    `paired`: all who are paired in this round, in whichever bracket. The following scoregroup is the next lower score
    among *them*; if all its members became upfloaters of earlier brackets, or are chosen, C6 says nothing.
    """
    following_score = max((field.score(n) for n in paired if field.score(n) < score), default=None)
    left = lower.difference(chosen)
    following = frozenset(n for n in left if field.score(n) == following_score)
    if not following:
        return None
    return len(smallest_sets(field, following, left - following)[0])


def choose_upfloaters(
    field: Field, paired: frozenset[int], top: frozenset[int], lower: frozenset[int], floaters: frozenset[int] | None
) -> tuple[tuple[int, ...], dict[str, int | None]]:
    """3.5, decision S7: the first set in the order of 3.5.4 that is best on C4, C5, C6 and C7, and its counts.

    `floaters`: who floated in the round before; None if 2.3.4 [C7] is void in this round. Decision S6: C7 counts each
    upfloater.
    """
    score = max(field.score(number) for number in top)

    def counts(chosen: tuple[int, ...]) -> dict[str, int | None]:
        return {
            "C4": len(chosen),
            "C6": upfloaters_of_following(field, paired, score, lower, chosen),
            "C7": None if floaters is None else sum(number in floaters for number in chosen),
        }

    counted = [(chosen, counts(chosen)) for chosen in best_scores(field, smallest_sets(field, top, lower))]
    return min(counted, key=lambda found: comparable(found[1]))  # min: the first of the best


def comparable(counts: Mapping[str, int | None]) -> list[int]:
    """Return counts to compare by; a void criterion decides nothing."""
    return [count or 0 for count in counts.values()]


def legal_pairings(field: Field, group: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """3.6.1 to 3.6.3: every pairing of `group` (ascending TPN) that complies with C1, as (top, bottom), tops
    ascending."""
    if not group:
        yield ()
        return
    top, *rest = group
    for bottom in rest:
        if field.may_meet(top, bottom):
            for pairs in legal_pairings(field, [number for number in rest if number != bottom]):
                yield ((top, bottom), *pairs)


def identifier(field: Field, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """3.6.2: the TPNs of the top members, ascending, followed by those of their bottom members."""
    by_tpn = sorted((field.by_number[top].tpn, field.by_number[bottom].tpn) for top, bottom in pairs)
    return [top for top, _ in by_tpn] + [bottom for _, bottom in by_tpn]


def pair_bracket(
    field: Field, bracket: frozenset[int], upfloaters: frozenset[int], chapter: Chapter
) -> tuple[frozenset[tuple[int, int]], dict[str, int | None]]:
    """3.6.4, decision S8: the pairing that is best on the later criteria, of these the first by identifier; and its
    counts."""
    costs = {
        (top, bottom): chapter.counts_of_pair(field.by_number[top], field.by_number[bottom], upfloaters)
        for top, bottom in combinations(field.ascending(bracket), 2)
    }

    def key(pairs: tuple[tuple[int, int], ...]) -> tuple[list[int], list[int]]:
        return comparable(total([costs[pair] for pair in pairs])), identifier(field, pairs)

    best = min(legal_pairings(field, field.ascending(bracket)), key=key)
    return frozenset(best), total([costs[pair] for pair in best])


def total(counts: list[dict[str, int | None]]) -> dict[str, int | None]:
    """Return the sum of each count over the pairs; None for a criterion that is void."""
    summed = {}
    for code in counts[0]:
        values = [count for found in counts if (count := found[code]) is not None]
        summed[code] = sum(values) if values else None
    return summed


def floaters_before(before: Before) -> frozenset[int]:
    """1.5: the numbers of those who were floaters in the round before this one."""
    everyone = {p.number: p for p in before.everyone}
    return frozenset(p.number for p in before.everyone if was_floater(p, everyone))


def opponents_who_floated(top: Past, bottom: Past, upfloaters: frozenset[int], floaters: frozenset[int]) -> int:
    """C.04.5 2.3.5 [C8], C.04.6 2.3.7 [C10], decision S6: upfloaters' opponents who floated; counted per upfloater."""
    return sum(one.number in upfloaters and other.number in floaters for one, other in ((top, bottom), (bottom, top)))


def pair_round(before: Before, chapter: Chapter) -> Pairing:
    """3.3.2: the PAB, then bracket after bracket from the top, then colours. NoPairing where 3.3.3 leaves it to the
    Chief Arbiter."""
    field = Field(before.present)
    paired = frozenset(field.by_number)
    pab = None
    if len(paired) % 2:
        pab = pab_receiver(before, field).number
        paired -= {pab}
    if not field.pairable(paired):
        raise NoPairing
    floaters = floaters_before(before) if chapter.spares_floaters else None
    brackets: list[Bracket] = []
    games: set[tuple[int, int]] = set()
    unpaired = paired
    while unpaired:
        score = max(field.score(number) for number in unpaired)
        top = frozenset(number for number in unpaired if field.score(number) == score)  # 3.2
        upfloaters, counts = choose_upfloaters(field, paired, top, unpaired - top, floaters)
        pairs, later = pair_bracket(field, top.union(upfloaters), frozenset(upfloaters), chapter)
        brackets.append(Bracket(score, upfloaters, pairs, counts | later))
        for a, b in pairs:
            white, black = chapter.colours(field.by_number[a], field.by_number[b])
            games.add((white.number, black.number))
        unpaired = unpaired.difference(top, upfloaters)
    return Pairing(frozenset(games), pab, tuple(brackets))


def differing_colours(a: Past, b: Past) -> tuple[str, str] | None:
    """C.04.5 4.3.3, C.04.6 4.3.6, C.04.2 3.4, decision G8: the colours of the most recent time in which one had White
    and the other Black, unplayed rounds left out; None if there is none before the shorter history ends."""
    pairs = zip(reversed(a.colours), reversed(b.colours), strict=False)
    return next(((of_a, of_b) for of_a, of_b in pairs if of_a != of_b), None)
