"""The procedure that Double-Swiss (C.04.5) and Team (C.04.6) share: Articles 3.3 to 3.6 and [C1] to
[C7] of both.

A complete pairing of all remaining participants shows a bracket and its future at once: the
opponents of the top-scoregroup are its upfloaters, and all others are completed too ([C3], decision
S3). So the best sets of upfloaters are the complete matchings of least cost, the costs being [C4]
to [C7], and the first of these sets (3.5.4) is found by asking for one participant after the other
whether it can be an upfloater in any of them. The bracket is then paired by another matching, whose
costs are the later criteria of the chapter, and the first identifier (3.6.2) is found in the same
way: may this participant be a top member, and which is the first partner of each? Nothing is
enumerated.

How much of the field is looked at:

Level 0: the top-scoregroup and, if it is odd, one upfloater of the next lower remaining score; no
costs, only searches. Level 2: all remaining participants; always exact.

Level 0 holds every set of upfloaters that reaches certain lower bounds: the number [C4] that
the top-scoregroup needs even if all others were possible, all of the next lower remaining score
[C5], and, if that is the following scoregroup, the number [C6] that parity demands there. The rest
of the field only removes sets. So the first best set, if it is then shown to reach these
bounds together with a completion of all others, is the first best set of the whole field; if not,
level 2 decides. Therefore both levels give the same answer. These bounds follow the order
of the two chapters: [C4], [C5], [C6], then all others; with another tuple of criteria level 2 alone
decides, which holds for every order with [C4] before [C6].

The following scoregroup is the next lower score among all participants that this round pairs, the
receiver of the PAB set aside. If an earlier bracket has taken all of its members it became empty,
and [C6] is void, whatever scores remain below (2.3.3, decision S5).

Two upfloaters are never paired with each other: without them the bracket would be complete, and so
would the rest with this pair, with fewer upfloaters ([C4]).

Cost: a bracket takes at most two weighted matchings of all remaining participants, and for each
participant one search, or one more matching for each halving of the choice where the tight edges
are too many (see `matching.optimal`): polynomial.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fidepair.matching import BestMatching, Optimum, bits, mask_of
from fidepair.swiss.boards import (
    SILENT,
    BracketReport,
    CriterionCount,
    Observer,
    RoundPairing,
    close_round,
)
from fidepair.swiss.bracket import end_of_scoregroup, higher_ranked_first, numbers_of
from fidepair.swiss.cards import PairingCard, RoundToPair
from fidepair.swiss.colours import ColourCase, allocate
from fidepair.swiss.completion import PlayingField, pab_assignee
from fidepair.swiss.criteria import (
    CountedBracket,
    Criterion,
    Digits,
    alike,
    appearance,
    applying,
    can_count,
    each,
    largest_count,
)

LEVELS = (0, 2)

# ── 2 Criteria ───────────────────────────────────────────────────────────────


class UpfloatingSeat:
    """A participant in the pairing of one round: the card, and what the criteria look at.

    `floater`: was one in the previous round (decision S1).
    """

    __slots__ = ("card", "floater", "number", "score", "tpn")

    def __init__(self, card: PairingCard) -> None:
        self.card = card
        self.number = card.number
        self.tpn = card.tpn
        self.score = card.score
        self.floater = card.was_floater

    def __repr__(self) -> str:
        return f"Seat({self.number})"


def was_floater(seat: UpfloatingSeat, _moved: bool) -> int:
    """2.3.4: whether the upfloater was a floater in the previous round."""
    return seat.floater


def floater_meets_upfloater(higher: UpfloatingSeat, _lower: UpfloatingSeat, mixed: bool) -> int:
    """Double-Swiss 2.3.5, Team 2.3.7: two upfloaters never meet (decision S6), so the higher one is
    the opponent."""
    return mixed and higher.floater


def shared_criteria(applies: Callable[[RoundToPair], bool]) -> tuple[Criterion, ...]:
    """Return [C4] to [C7] (2.3.1 to 2.3.4); `applies`: the rounds in which the last one counts."""
    return (
        Criterion("C4", "2.3.1", "number of upfloaters", on_floater=each),
        Criterion(
            "C5",
            "2.3.2",
            "upfloaters of each lower score, the lowest first",
            on_floater=each,
            by_score=True,
        ),
        Criterion(
            "C6", "2.3.3", "upfloaters that the following scoregroup will need", looks_ahead=True
        ),
        Criterion(
            "C7",
            "2.3.4",
            "upfloaters who were floaters in the previous round",
            one="upfloater who was a floater in the previous round",
            on_floater=was_floater,
            looks_at="floater",
            applies=applies,
        ),
    )


class Rules:
    """The rules that a chapter adds to the shared articles, for one round.

    `quality`: its criteria in descending priority. Criteria on sets count upfloaters or look ahead,
    the others count pairs; a pair is mixed if the lower member is an upfloater. `applying`: the
    rows that apply to `round_`; `of_sets`, `of_pairs`: those of them by which a set is chosen
    (3.5.2, 3.5.5, decision S7) and a bracket is paired (3.6.4). `is_bounded`: whether the criteria
    have the order for which the bounds of level 0 are proved; `later`: the criteria on sets
    that come after them. `seat(card)`: what the criteria look at. `colour_case(a, b, round_)`: what
    decides the colours of a pair (4.3).
    """

    def __init__(
        self,
        system: str,
        chapter: str,
        round_: RoundToPair,
        quality: tuple[Criterion, ...],
        *,
        seat: Callable[[PairingCard], UpfloatingSeat],
        colour_case: Callable[[PairingCard, PairingCard, RoundToPair], ColourCase],
    ) -> None:
        self.system = system
        self.chapter = chapter
        self.round_ = round_
        self.quality = quality
        self.seat = seat
        self.colour_case = colour_case
        self.applying = applying(quality, round_)
        self.of_sets = [row for row in self.applying if not row.on_pair]
        self.of_pairs = [row for row in self.applying if row.on_pair]
        first, self.later = self.of_sets[:3], self.of_sets[3:]
        shapes = [(row.on_floater is each, row.by_score, row.looks_ahead) for row in first]
        number, of_each_score = (True, False, False), (True, True, False)
        look_ahead = (False, False, True)
        self.is_bounded = shapes == [number, of_each_score, look_ahead]

    @property
    def last_of_sets(self) -> Criterion:
        """The last criterion on the set of upfloaters, whether it applies or not."""
        return [row for row in self.quality if not row.on_pair][-1]


class Remaining(NamedTuple):
    """The unpaired participants: `top`, the top-scoregroup (3.2), `nearest`, those of the next
    lower score, and `lower`, all others.

    `scores`: of all participants that this round pairs, descending; `follows`: whether `nearest` is
    the following scoregroup. If it is not, that scoregroup became empty in an earlier bracket
    (2.3.3, decision S5).
    """

    field: PlayingField
    scores: Sequence[int]
    top: Sequence[UpfloatingSeat]
    nearest: Sequence[UpfloatingSeat]
    lower: Sequence[UpfloatingSeat]
    follows: bool

    @property
    def following(self) -> Sequence[UpfloatingSeat]:
        """The unpaired participants of the following scoregroup (2.3.3)."""
        return self.nearest if self.follows else ()

    def following_without(self, upfloaters: Sequence[UpfloatingSeat]) -> list[UpfloatingSeat]:
        """Return the following scoregroup without these upfloaters."""
        gone = set(numbers_of(upfloaters))
        return [seat for seat in self.following if seat.number not in gone]

    def without(self, upfloaters: Sequence[UpfloatingSeat]) -> list[UpfloatingSeat]:
        """Return the potential upfloaters without these, in the order of 3.5.3."""
        gone = set(numbers_of(upfloaters))
        return [seat for seat in self.potential if seat.number not in gone]

    @property
    def potential(self) -> list[UpfloatingSeat]:
        """The potential upfloaters (3.5.1) in the order of 3.5.3."""
        return [*self.nearest, *self.lower]

    def completes(self, seats: Sequence[UpfloatingSeat]) -> bool:
        """Return whether all of `seats`, an even number, can be paired with each other (2.2.1
        [C3])."""
        if self.is_plain(len(seats)):
            return True
        return self.field.completion([seat.card for seat in seats]).complete()

    def best_matching(
        self, seats: Sequence[UpfloatingSeat], kinds: list[int], costs: list[list[int]]
    ) -> BestMatching:
        """Return the search for a complete matching of these with the least cost."""
        rows = self.field.legal_rows([seat.card for seat in seats])
        return BestMatching(rows, kinds, costs, go_on=self.field.go_on)

    def is_plain(self, size: int) -> bool:
        """Return whether any set of this size, less one if odd, can surely be paired."""
        return size < 2 or self.field.plainly_complete(size, 0, 0)


class UpfloaterChoice(NamedTuple):
    """A set of upfloaters in the order of 3.5.3, and the number that the following scoregroup will
    then need ([C6]); None if there is nothing to choose, or all of that scoregroup became
    upfloaters, here or before."""

    upfloaters: tuple[UpfloatingSeat, ...]
    needed_next: int | None


# ── 3.3 The round ────────────────────────────────────────────────────────────


def pair_round(
    round_: RoundToPair, rules: Rules, observer: Observer = SILENT, levels: Sequence[int] = LEVELS
) -> RoundPairing:
    """Return the round-pairing (3.3.2). Raises PairingImpossible if there is none (3.3.3).

    `levels`: how much of the field may be looked at, ascending; the last of them must be 2.
    """
    field = field_of(round_)
    pab = _pab(field, rules)
    left = [rules.seat(card) for card in field.cards if card is not pab]
    scores = scores_of(left)
    pairs: list[tuple[UpfloatingSeat, UpfloatingSeat]] = []
    reports = []
    while left:  # 3.3.2, steps 2 and 3
        remaining = remaining_of(field, scores, left)
        observer.bracket_opened(remaining.top[0].score, (), [seat.card for seat in remaining.top])
        choice = choose_upfloaters(remaining, rules, levels)
        bracket = pair_bracket(remaining, choice.upfloaters, rules)
        pairs += bracket
        report = report_of(remaining, choice, bracket, rules)
        reports.append(report)
        observer.bracket_closed(report)
        left = remaining.without(choice.upfloaters)
    # 3.3.2, step 4
    games = (allocate(rules.colour_case(a.card, b.card, round_)) for a, b in pairs)
    return close_round(round_, rules.system, games, pab.number if pab else None, reports)


def field_of(round_: RoundToPair) -> PlayingField:
    """Return the participants to be paired, in the order of 1.2 and 3.5.3."""
    cards = sorted(round_.cards, key=lambda card: (-card.score, card.tpn))
    return PlayingField(cards, _no_clash, round_.go_on)


def _no_clash(_card: PairingCard) -> int:
    """[C1] is the only absolute criterion on a pair (2.1)."""
    return 0


def _pab(field: PlayingField, rules: Rules) -> PairingCard | None:
    """Return the assignee of the PAB (3.4, decision S2), None if there is no PAB."""

    def tpn(card: PairingCard) -> int:
        return card.tpn

    article = f"{rules.chapter} 3.3.3"
    return pab_assignee(field, tpn, article, criteria="[C1] and [C2]", played=matches_played)


def matches_played(card: PairingCard) -> int:
    """3.4.3: matches played so far; also those without a colour (C.04.5 0)."""
    return len(card.opponents) - card.unplayed


def scores_of(paired: Sequence[UpfloatingSeat]) -> list[int]:
    """Return the scores of all participants that the round pairs, the receiver of the PAB set
    aside, descending (decision S5)."""
    return sorted({seat.score for seat in paired}, reverse=True)


def remaining_of(
    field: PlayingField, scores: Sequence[int], left: Sequence[UpfloatingSeat]
) -> Remaining:
    """Return the unpaired participants `left`, which are in the order of 3.5.3: the top-scoregroup,
    the nearest one below it, and all others. `scores`: see `scores_of`."""
    stop = end_of_scoregroup(left, 0)
    next_stop = end_of_scoregroup(left, stop)
    place = scores.index(left[0].score) + 1
    follows = stop < next_stop and left[stop].score == scores[place]
    return Remaining(field, scores, left[:stop], left[stop:next_stop], left[next_stop:], follows)


# ── 3.5 Selection of upfloaters ──────────────────────────────────────────────


def choose_upfloaters(
    remaining: Remaining, rules: Rules, levels: Sequence[int] = LEVELS
) -> UpfloaterChoice:
    """Return the upfloaters of the top-scoregroup. All remaining participants can be paired."""
    if not remaining.nearest:
        return UpfloaterChoice((), None)
    chosen = None
    if 0 in levels and rules.is_bounded:
        chosen = _by_searches(remaining, rules)
    return chosen or _in_the_field(remaining, rules)


def _by_searches(remaining: Remaining, rules: Rules) -> UpfloaterChoice | None:
    """Level 0: return no upfloater, or the first suitable one."""
    top = remaining.top
    if len(top) % 2 == 0:
        if remaining.completes(top) and remaining.completes(remaining.potential):
            return UpfloaterChoice((), None)
        return None
    spared = _spared(remaining, top)
    candidates = remaining.nearest
    # The criteria after the bounds come before the order of 3.5.4.
    for row in reversed(rules.later):
        candidates = sorted(candidates, key=_count_of(row))
    for seat in candidates:
        if not spared <= seat.card.met:
            return _if_rest_suits(remaining, (seat,))
    return None


def _count_of(row: Criterion) -> Callable[[UpfloatingSeat], int]:
    """Return the function that counts an upfloater by this criterion."""
    on_floater = row.on_floater
    assert on_floater is not None
    return lambda seat: on_floater(seat, True)


def _spared(remaining: Remaining, seats: Sequence[UpfloatingSeat]) -> set[int]:
    """Return the numbers of those of an odd number of `seats` without whom all the others can be
    paired."""
    if remaining.is_plain(len(seats)):
        return set(numbers_of(seats))
    matching = remaining.field.completion([seat.card for seat in seats], (1 << len(seats)) - 1)
    if not matching.complete():
        return set()
    return {seats[v].number for v in bits(matching.partners(len(seats)))}


def _if_rest_suits(
    remaining: Remaining, upfloaters: tuple[UpfloatingSeat, ...]
) -> UpfloaterChoice | None:
    """Return the choice if without these upfloaters all others can be paired, and the following
    scoregroup needs only one upfloater if it is odd, none if it is even ([C3], [C6]). Else None.

    If all of that scoregroup became upfloaters, here or before, [C6] does not apply.
    """
    following = remaining.following_without(upfloaters)
    needed = len(following) % 2
    if not following:
        suits = remaining.completes(remaining.without(upfloaters))
    elif needed:
        suits = _one_leaves(remaining, following)
    else:
        suits = remaining.completes(following) and remaining.completes(remaining.lower)
    if not suits:
        return None
    if not following or not upfloaters:
        return UpfloaterChoice(upfloaters, None)
    return UpfloaterChoice(upfloaters, needed)


def _one_leaves(remaining: Remaining, following: Sequence[UpfloatingSeat]) -> bool:
    """Return whether some complete pairing has just one pair between these and the lower
    scoregroups."""
    spared = _spared(remaining, following)
    candidates = [seat for seat in following if seat.number in spared]
    return any(remaining.completes([seat, *remaining.lower]) for seat in candidates)


def _in_the_field(remaining: Remaining, rules: Rules) -> UpfloaterChoice:
    """Level 2: a weighted matching of all remaining participants."""
    top, following, potential = remaining.top, remaining.following, remaining.potential
    seats = [*top, *potential]
    looks = appearance(rules.of_sets)
    keys: list[tuple[int, object]] = [(seat.score, None) for seat in top]
    keys += [(seat.score, looks(seat)) for seat in potential]
    kinds, examples = alike(seats, keys)
    most = len(seats) * largest_count(rules.of_sets, potential)
    digits = Digits(rules.of_sets, scores=sorted({seat.score for seat in potential}), most=most)
    costs = [[0] * len(examples) for _ in examples]
    for b, lower in enumerate(examples[1:], start=1):  # the kinds are in the order of scores
        costs[0][b] = costs[b][0] = digits.of_floater(lower, True)
        for a, higher in enumerate(examples[1:b], start=1):
            leaves_following = following and higher.score == following[0].score > lower.score
            if leaves_following:
                costs[a][b] = costs[b][a] = digits.of_next_floater
    best = remaining.best_matching(seats, kinds, costs)
    solved = best.solve()
    assert solved, "all remaining participants can be paired"
    optimum = Optimum(best)
    chosen = _first_set(optimum, seats, len(top))
    if not chosen or not remaining.following_without(chosen):
        return UpfloaterChoice(chosen, None)
    group = range(len(top), len(top) + len(following))
    needed = sum(optimum.mate[v] >= group.stop for v in group)
    return UpfloaterChoice(chosen, needed)


def _first_set(
    optimum: Optimum, seats: Sequence[UpfloatingSeat], first: int
) -> tuple[UpfloatingSeat, ...]:
    """Return the first set of upfloaters in the order of 3.5.4.

    Vertices below `first` are the top-scoregroup, then come the potential upfloaters in the order
    of 3.5.3. The number of upfloaters of each score is the same in all best matchings ([C5]).
    """
    top = (1 << first) - 1
    missing: dict[int, int] = {}
    for v in range(first, len(seats)):
        if top >> optimum.mate[v] & 1:
            score = seats[v].score
            missing[score] = missing.get(score, 0) + 1
    chosen: list[UpfloatingSeat] = []
    wanted = sum(missing.values())
    for v in range(first, len(seats)):
        if len(chosen) == wanted:
            break
        score = seats[v].score
        if missing.get(score) and optimum.first_partner(v, top) >= 0:
            optimum.restrict(v, top)
            chosen.append(seats[v])
            missing[score] -= 1
        else:
            optimum.restrict(v, ~top)
    return tuple(chosen)


# ── 3.6 Pairing of a bracket ─────────────────────────────────────────────────


def pair_bracket(
    remaining: Remaining, upfloaters: Sequence[UpfloatingSeat], rules: Rules
) -> list[tuple[UpfloatingSeat, UpfloatingSeat]]:
    """Return the pairs (top member, bottom member) of the first best pairing, ascending top members
    (3.6.2)."""
    seats = sorted([*remaining.top, *upfloaters], key=lambda seat: seat.tpn)
    kinds, costs = _kinds_and_costs(seats, remaining.top[0].score, rules)
    best = remaining.best_matching(seats, kinds, costs)
    solved = best.solve()
    assert solved, "the bracket can be paired"
    return [(seats[v], seats[w]) for v, w in first_identifier(Optimum(best), len(seats))]


def _kinds_and_costs(
    seats: Sequence[UpfloatingSeat], score: int, rules: Rules
) -> tuple[list[int], list[list[int]]]:
    """Return the kind of each seat, and the costs between kinds: the counts of the criteria on
    pairs that can differ here. `score`: of the top-scoregroup."""
    criteria = [row for row in rules.of_pairs if can_count(row, seats)]
    if all(seat.score == score for seat in seats):
        criteria = [row for row in criteria if not row.mixed_only]
    looks = appearance(criteria)
    kinds, examples = alike(seats, [(seat.score, looks(seat)) for seat in seats])
    digits = Digits(criteria, scores=sorted({seat.score for seat in examples}), most=len(seats))
    costs = [[0] * len(examples) for _ in examples]
    for a, one in enumerate(examples):
        for b, other in enumerate(examples[: a + 1]):
            costs[a][b] = costs[b][a] = digits.of_pair(one, other)
    return kinds, costs


def first_identifier(optimum: Optimum, size: int) -> list[tuple[int, int]]:
    """Return the pairs of the best matching with the first identifier; vertices 0 to size-1 are in
    order of TPN.

    First comes the smallest set of top members, then the smallest partner for each in turn. In any
    best matching between that set and all others, the set is the set of top members: a member with
    a smaller partner would make a smaller set.
    """
    everybody = (1 << size) - 1
    half = size // 2
    pairs = optimum.first_assignment(list(range(half)), everybody >> half << half)
    if pairs is not None:
        return pairs
    tops = _top_members(optimum, size)
    pairs = optimum.first_assignment(tops, everybody & ~mask_of(tops))
    assert pairs is not None, "the matching at hand has these top members"
    return pairs


def _top_members(optimum: Optimum, size: int) -> list[int]:
    """Return the smallest set of vertices that are the top members of their pairs in some best
    matching."""
    tops: list[int] = []
    everybody = (1 << size) - 1
    for v in range(size):
        later = everybody >> v + 1 << v + 1
        can_be_top = optimum.mate[v] > v or optimum.first_partner(v, later) >= 0
        if can_be_top:
            optimum.restrict(v, later)
            tops.append(v)
            if 2 * len(tops) == size:
                break
        else:
            optimum.restrict(v, ~later)
    return tops


# ── report ───────────────────────────────────────────────────────────────────


def report_of(
    remaining: Remaining,
    choice: UpfloaterChoice,
    pairs: Sequence[tuple[UpfloatingSeat, UpfloatingSeat]],
    rules: Rules,
) -> BracketReport:
    """Return how the bracket is paired, and what every criterion counts in it; [C6] counts () if
    there was nothing to choose."""
    upfloaters = choice.upfloaters
    by_rank = higher_ranked_first(pairs)
    by_tpn = sorted((*remaining.top, *upfloaters), key=lambda seat: seat.tpn)
    return BracketReport(
        remaining.top[0].score,
        (),
        numbers_of(remaining.top),
        tuple((a.number, b.number) for a, b in by_rank),
        (),
        counts_of(remaining, choice, by_rank, rules),
        numbers_of(upfloaters),
        numbers_of(by_tpn),
    )


def counts_of(
    remaining: Remaining,
    choice: UpfloaterChoice,
    by_rank: Sequence[tuple[UpfloatingSeat, UpfloatingSeat]],
    rules: Rules,
) -> tuple[CriterionCount, ...]:
    """Return what every criterion counts; zero if it does not apply in this round."""
    scores: list[int] = []
    if choice.upfloaters:
        scores = sorted({seat.score for seat in remaining.potential})
    ahead = () if choice.needed_next is None else choice.needed_next
    return as_counted(choice.upfloaters, by_rank, rules).counts(scores, ahead=ahead)


def as_counted(
    upfloaters: Sequence[UpfloatingSeat],
    by_rank: Sequence[tuple[UpfloatingSeat, UpfloatingSeat]],
    rules: Rules,
) -> CountedBracket:
    """Return a bracket with these pairs, the higher ranked first in each."""
    floaters = [(seat, True) for seat in upfloaters]
    return CountedBracket(rules.quality, rules.applying, by_rank, floaters)
