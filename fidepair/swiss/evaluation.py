"""Any complete pairing as the chapter evaluates it, bracket by bracket: counts of the criteria, and
its place in the order of generation. The evaluation of an engine's own pairing has the engine's own
reports.

A pairing with a wish that the rules did not choose: two participants meet, a participant has the
bye or floats. It is the best and first of all legal complete ones, by the criteria and the order of
the chapter.

It compares with the pairing by the rules: the bye first, then bracket by bracket, and the counts of
a bracket are those in the whole field, the look-ahead included. So the wish cannot simply be put
into the field: there the following bracket may reach less, and another bracket would pay for it.
Instead a bracket is paired without the wish, and only then comes the question whether the rest can
be completed with it (`Wish.completes`). The answer depends only on the floaters of the bracket. If
they leave no way, the sets of floaters that leave one are tried, the most promising first
(`best_allowed`).
"""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fidepair.matching import bits, mask_of
from fidepair.swiss.boards import BracketReport, CriterionCount
from fidepair.swiss.colours import NO_CLASH
from fidepair.swiss.completion import (
    Barrier,
    PlayingField,
    Ranking,
    barrier,
    games_played,
    pab_priority,
)

if TYPE_CHECKING:
    from collections.abc import (
        Callable,
        Collection,
        Hashable,
        Iterable,
        Iterator,
        Mapping,
        Sequence,
    )

    from fidepair.storage import Deadline
    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.swiss.criteria import Counted


class Proposal(NamedTuple):
    """A pairing to be judged, by number: the pairs, without colours, and the receiver of the
    PAB."""

    pairs: frozenset[frozenset[int]]
    pab: int | None = None


def opponents_of(proposal: Proposal) -> dict[int, int]:
    """Return the opponent of each paired participant, by number. The proposal is legal and
    complete."""
    opponents = {}
    for a, b in proposal.pairs:
        opponents[a] = b
        opponents[b] = a
    return opponents


class Fault(NamedTuple):
    """A reason why a proposal is not a legal round-pairing: criterion (`C1`), article, a sentence.

    `incomplete`: it breaks no absolute criterion, but a participant is not paired exactly once.
    Then, and if the chapter numbers no criteria (Lim), `code` is empty.
    """

    code: str
    article: str
    text: str
    incomplete: bool = False


class Order(NamedTuple):
    """A step of the chapter's order of generation: among candidates equal so far, the smaller key
    comes first.

    `after`: the code of the criterion after which the step decides (Double-Swiss and Team choose
    the set of upfloaters before their later criteria count); empty: after all of them. `what`: the
    ordered thing, in words; `who`: the participants in it, by number.
    """

    article: str
    key: Any
    after: str = ""
    what: str = ""
    who: tuple[int, ...] = ()


class Evaluation(NamedTuple):
    """The counts of a complete legal pairing.

    `first`: the counts before the first bracket (for the PAB), in descending priority; lower is
    better. `brackets`: as in a RoundPairing. `orders`: for each bracket the steps of the order of
    generation, in descending priority. Two evaluations compare bracket by bracket: counts and steps
    of one, then those of the next. `whom`: for each bracket the participants that its criteria
    count, in the order of the criteria.
    """

    first: tuple[CriterionCount, ...]
    brackets: tuple[BracketReport, ...]
    orders: tuple[tuple[Order, ...], ...]
    whom: tuple[tuple[Counted, ...], ...]


class Rank(NamedTuple):
    """A value by which pairings compare; less is better. It is the count of a criterion, or (`code`
    is empty) a step in the order of generation, which decides `after` a criterion, or after all of
    them."""

    code: str
    article: str
    value: Any
    after: str = ""


class FirstDifference(NamedTuple):
    """The first difference of two pairings: the bracket, from the top (None: before the first one),
    the place among its `ranks`, or among the evaluations' `first`, and both ranks there."""

    bracket: int | None
    place: int
    mine: Rank
    theirs: Rank


def first_difference(mine: Evaluation, theirs: Evaluation) -> FirstDifference | None:
    """Return the first difference of two evaluations; None if both are of the same pairing.

    Brackets with the same pairs and floaters are equal.
    """
    found = _first_of(None, map(_rank_of_count, mine.first), map(_rank_of_count, theirs.first))
    if found:
        return found
    for number, (bracket, other) in enumerate(zip(mine.brackets, theirs.brackets, strict=False)):
        if _content(bracket) != _content(other):
            own_ranks = ranks(bracket, mine.orders[number])
            other_ranks = ranks(other, theirs.orders[number])
            found = _first_of(number, own_ranks, other_ranks)
            assert found, "two pairings of a bracket have different places in the order"
            return found
    return None


def _rank_of_count(count: CriterionCount) -> Rank:
    return Rank(count.code, count.article, count.counted)


def _first_of(
    bracket: int | None, mine: Iterable[Rank], theirs: Iterable[Rank]
) -> FirstDifference | None:
    """Return the first difference between the ranks of two pairings, or None."""
    for place, (own, other) in enumerate(zip(mine, theirs, strict=True)):
        if own.value != other.value:
            return FirstDifference(bracket, place, own, other)
    return None


def _content(bracket: BracketReport) -> tuple[frozenset[object], ...]:
    """Return the pairs and the floaters of a bracket, in no order."""
    pairs = frozenset(map(frozenset, bracket.pairs))
    return pairs, frozenset(bracket.downfloaters), frozenset(bracket.upfloaters)


def ranks(bracket: BracketReport, steps: Sequence[Order]) -> Iterator[Rank]:
    """Yield the ranks by which pairings of a bracket compare, in descending priority."""
    for counted in bracket.counts:
        yield _rank_of_count(counted)
        for step in steps:
            if step.after == counted.code:
                yield Rank("", step.article, step.key, step.after)
    for step in steps:
        if not step.after:
            yield Rank("", step.article, step.key)


# ── absolute criteria ────────────────────────────────────────────────────────


FORBIDDEN = ("", "260, XXP")
"""In the place of code and article of a rule: the records that keep two participants apart who have
not met (decision G7)."""


class Absolute(NamedTuple):
    """The absolute criteria of a chapter: rules as (code, article), such as ("C1", "2.1.1").

    `complete`: the article that defines a complete round-pairing. `clash(a, b)`: the reason why
    their colours keep two players apart, in words that follow "players 4 and 9", or nothing;
    `colours`: the rule behind it.
    """

    complete: str
    met: tuple[str, str]
    bye: tuple[str, str]
    colours: tuple[str, str] = ("", "")
    clash: Callable[[PairingCard, PairingCard], str] | None = None
    noun: str = "player"


def same_absolute_preference(
    clash: Callable[[PairingCard], int],
) -> Callable[[PairingCard, PairingCard], str]:
    """Return the `clash` of an Absolute from that of a PlayingField: equal clash, except NO_CLASH,
    keeps two players apart."""

    def reason(a: PairingCard, b: PairingCard) -> str:
        if clash(a) == clash(b) != NO_CLASH:
            return "have the same absolute colour preference"
        return ""

    return reason


def absolute_of_players(clash: Callable[[PairingCard], int]) -> Absolute:
    """Return the absolute criteria of Dutch, Dubov and Burstein (1.9.1, 2.1.1 to 2.1.3). `clash`:
    that of the field."""
    met, bye, colours = ("C1", "2.1.1"), ("C2", "2.1.2"), ("C3", "2.1.3")
    return Absolute("1.9.1", met, bye, colours, same_absolute_preference(clash))


def faults(round_: RoundToPair, proposal: Proposal, absolute: Absolute) -> tuple[Fault, ...]:
    """Return what makes the proposal illegal, then what makes it incomplete; nothing for a legal
    complete pairing.

    Pairs in ascending order of number. Forbidden pairs count as met (decision G7).
    """
    return (*_illegal(round_, proposal, absolute), *_incomplete(round_, proposal, absolute))


def _illegal(round_: RoundToPair, proposal: Proposal, absolute: Absolute) -> Iterator[Fault]:
    cards = {card.number: card for card in round_.cards}
    couples = [sorted(pair) for pair in proposal.pairs if len(pair) == 2 and pair <= cards.keys()]
    couples.sort()
    noun = absolute.noun
    for a, b in couples:
        opponents = cards[a].opponents
        if b not in cards[a].met:
            continue
        if b in opponents:
            why = f"met in round {opponents.index(b) + 1}"
            yield Fault(*absolute.met, f"{noun}s {a} and {b} {why}")
        else:
            yield Fault(*FORBIDDEN, f"{noun}s {a} and {b} must not meet")
    assignee = cards.get(proposal.pab or 0)
    if assignee and not assignee.may_receive_pab:
        why = "an earlier round without a game bars it"
        yield Fault(*absolute.bye, f"{noun} {assignee.number} may not receive the PAB: {why}")
    if absolute.clash:
        for a, b in couples:
            reason = absolute.clash(cards[a], cards[b])
            if reason:
                yield Fault(*absolute.colours, f"{noun}s {a} and {b} {reason}")


def _incomplete(round_: RoundToPair, proposal: Proposal, absolute: Absolute) -> Iterator[Fault]:
    """Yield the participants who are not paired exactly once, or paired although absent."""
    noun = absolute.noun

    def fault(text: str) -> Fault:
        return Fault("", absolute.complete, f"{noun} {text}", incomplete=True)

    present = {card.number for card in round_.cards}
    absent = {card.number for card in round_.everyone} - present
    named = Counter(number for pair in proposal.pairs for number in pair)
    named.update(min(pair) for pair in proposal.pairs if len(pair) == 1)  # a player against himself
    if proposal.pab is not None:
        named[proposal.pab] += 1
    for number, times in sorted(named.items()):
        if number in absent:
            yield fault(f"{number} is absent and cannot be paired")
        elif number not in present:
            yield fault(f"{number} does not exist")
        elif times > 1:
            yield fault(f"{number} is paired {times} times")
    for number in sorted(present - named.keys()):
        yield fault(f"{number} is not paired")
    if proposal.pab in present and not len(present) % 2:
        yield fault(f"{proposal.pab} has the PAB, although the number of {noun}s is even")


# ── the PAB, where it is assigned before the first bracket ───────────────────


def pab_counts(
    cards: Sequence[PairingCard],
    pab: int | None,
    ranking: Ranking,
    articles: tuple[str, str, str],
    played: Callable[[PairingCard], int] = games_played,
) -> tuple[CriterionCount, ...]:
    """Return the counts for `pab` that decide between possible assignees of the PAB, by these
    articles: the score, games less than the largest number, participants lower in the ranking
    (`completion.pab_priority`). Empty without a PAB."""
    found = []
    for card in cards:
        if card.number == pab:
            priority = pab_priority(cards, ranking, played)(card)
            for article, count in zip(articles, priority, strict=True):
                found.append(CriterionCount("PAB", article, count))
    return tuple(found)


# ── Pairings with wishes ─────────────────────────────────────────────────────

SETS_TRIED = 60
"""The number of sets of floaters of a bracket that are tried before the proof is given up."""


NO_BARRIER = Barrier()


class Wish(NamedTuple):
    """A demand on the pairing, by number: the `pair` meets; `bye` has the PAB; or all of `floats` move
    from or into the bracket of this `score`, while none of `stays` do, nor have the PAB.

    A pair belongs to the first bracket that holds both members, so a floater does not meet certain
    others wherever it is paired. One that leaves the bracket meets no player of its score or of a
    higher one; one that comes into it meets only its residents.
    """

    pair: tuple[int, int] | None = None
    bye: int | None = None
    floats: frozenset[int] = frozenset()
    stays: frozenset[int] = frozenset()
    score: int | None = None

    @property
    def concerned(self) -> tuple[int, ...]:
        """The participants set aside when all others are completed."""
        if self.pair:
            return self.pair
        if self.bye is not None:
            return (self.bye,)
        return ()

    def inside(self, members: Iterable[int]) -> set[int]:
        """Return the participants concerned that are members of a bracket."""
        return set(self.concerned).intersection(members)

    def bound(self, members: Iterable[int]) -> set[int]:
        """Return the participants that must not move out of these for another bracket."""
        if self.score is None:
            return self.inside(members)
        return set(self.floats)

    def is_legal(self, field: PlayingField) -> bool:
        """Return whether the pair itself is legal."""
        if self.pair is None:
            return True
        cards = [card for card in field.cards if card.number in self.pair]
        return len(cards) == 2 and field.legal(cards[0], cards[1])

    def completes(self, field: PlayingField, cards: Sequence[PairingCard], takers: int = 0) -> bool:
        """Return whether all of `cards` can be paired with the wish; `takers`: mask of those that
        may receive the PAB, 0 if there is none to give."""
        others = [v for v, card in enumerate(cards) if card.number not in self.concerned]
        able = 0
        if self.bye is None and takers:
            for i, v in enumerate(others):
                if takers >> v & 1 and cards[v].number not in self.stays:
                    able |= 1 << i
        if (len(others) + bool(able)) % 2:
            return False
        wished = field if self.score is None else self.field(field)
        return wished.completion([cards[v] for v in others], able).complete()

    def is_possible_below(
        self,
        field: PlayingField,
        score: int,
        lower: Sequence[PairingCard],
        upfloaters: Collection[int],
    ) -> bool:
        """Return whether the wish can come true below a bracket of this `score`, or has come true
        above. `upfloaters`: those of the `lower` cards that are in the bracket."""
        bound = self.bound(card.number for card in lower)
        has_come_true = not bound if self.score is None else score < self.score
        if has_come_true:
            return True
        rest = [card for card in lower if card.number not in upfloaters]
        return bound.isdisjoint(upfloaters) and self.completes(field, rest)

    def field(self, field: PlayingField) -> RestrictedField:
        """Return the field in which only the wish is legal for the participants concerned."""
        if self.score is not None:
            apart = self._not_met(self.score, field.cards)
            return RestrictedField(field, apart, wish=True, barred=self.stays)
        others = {card.number for card in field.cards}.difference(self.concerned)
        return RestrictedField(field, dict.fromkeys(self.concerned, others), wish=True)

    def _not_met(self, score: int, cards: Sequence[PairingCard]) -> dict[int, set[int]]:
        """Return the participants that floaters and others must not meet."""
        higher = {card.number for card in cards if card.score > score}
        here = {card.number for card in cards if card.score == score}
        lower = {card.number for card in cards if card.score < score}
        apart = {}
        for number in self.floats:
            apart[number] = higher | (lower if number in lower else here)
        for number in self.stays:
            apart[number] = here if number in lower else lower
        return apart


Counts: TypeAlias = "tuple[Any, ...]"
"""Counts of the criteria, in descending priority: numbers, or tuples of numbers."""


class Memory(dict["Hashable", Any]):
    """Pairings of brackets without a wish, which the questions about one round share.

    `deadline`: when the time to search is over; unlimited until somebody sets it.
    """

    deadline: Deadline | None = None

    @property
    def is_over(self) -> bool:
        """Whether the time to search is over."""
        return self.deadline is not None and self.deadline.has_passed()


class WishImpossible(Exception):
    """No legal complete pairing makes the wish come true.

    `barrier`: why the others cannot all be paired then; empty if the wish itself is not legal, or
    no participant can be paired like that in the bracket.
    """

    def __init__(self, barrier: Barrier = NO_BARRIER) -> None:
        super().__init__()
        self.barrier = barrier


class Fulfilled(NamedTuple):
    """The best and first legal complete pairing in which a wish comes true.

    `score`: None if that is proven. If not, the bracket of this score has too many sets of floaters
    to try: proven are the brackets before it, and that it cannot be paired as in the pairing by the
    rules.
    """

    proposal: Proposal
    score: int | None = None

    @property
    def exact(self) -> bool:
        """Whether it is proven to be the best and first one."""
        return self.score is None


def pab_score_with(wish: Wish, field: PlayingField) -> int | None:
    """Return the lowest score that can give the PAB while all others are paired and the wish comes
    true (Dutch [C5]); None if there is no PAB. Raises WishImpossible."""
    if not _leaves_one_over(wish, field):
        return None
    cards = field.cards
    able = [v for v, card in enumerate(cards) if card.may_receive_pab]
    if wish.bye is None:
        scores = {cards[v].score for v in able}
    else:
        scores = {cards[v].score for v in able if cards[v].number == wish.bye}
    for score in sorted(scores):
        takers = mask_of([v for v in able if cards[v].score <= score])
        if wish.completes(field, cards, takers):
            return score
    raise _not_completed(wish, field)


def _leaves_one_over(wish: Wish, field: PlayingField) -> bool:
    """Return whether the number is odd, and one participant has the PAB; if not, all can be
    paired with the wish. Raises WishImpossible."""
    if not wish.is_legal(field):
        raise WishImpossible
    if len(field.cards) % 2:
        return True
    if wish.bye is None and wish.completes(field, field.cards):
        return False
    raise _not_completed(wish, field)


def _not_completed(wish: Wish, field: PlayingField) -> WishImpossible:
    """Return the error with the reason why not all others can be paired."""
    cards = [card for card in field.cards if card.number not in wish.concerned]
    takers = 0
    if len(cards) % 2:
        for v, card in enumerate(cards):
            if card.may_receive_pab and card.number not in wish.stays:
                takers |= 1 << v
    wished = field if wish.score is None else wish.field(field)
    matching = wished.completion(cards, takers)
    if matching.complete():
        return WishImpossible()
    return WishImpossible(barrier(matching, cards))


def pab_with(
    wish: Wish,
    field: PlayingField,
    ranking: Ranking,
    played: Callable[[PairingCard], int] = games_played,
) -> PairingCard | None:
    """Return the assignee of the PAB with which the wish comes true, if it is assigned before the
    first bracket (`completion.pab_assignee`); None if there is no PAB. Raises WishImpossible."""
    if not _leaves_one_over(wish, field):
        return None
    cards = field.cards
    excluded = {*(wish.pair or ()), *wish.floats, *wish.stays}
    residents = [card.number for card in cards if card.score == wish.score]
    if wish.floats and len(residents) == 1:
        excluded.update(residents)  # without its only resident there is no bracket
    able = [card for card in cards if card.may_receive_pab and card.number not in excluded]
    for assignee in sorted(able, key=pab_priority(cards, ranking, played)):
        if wish.completes(field, [card for card in cards if card is not assignee]):
            return assignee
    raise _not_completed(wish, field)


class RestrictedField(PlayingField):
    """A field in which some participants, by number, must not meet certain others either.

    `wish`: whether the others are so many that a glance proves nothing (`plainly_complete`);
    `barred`: participants that must not have the PAB either.
    """

    def __init__(
        self,
        field: PlayingField,
        apart: Mapping[int, Collection[int]],
        *,
        wish: bool = False,
        barred: frozenset[int] = frozenset(),
    ) -> None:
        self.__dict__.update(field.__dict__)
        self._apart = [*getattr(field, "_apart", ()), *apart.items()]
        self._wish = wish or getattr(field, "_wish", False)
        self.barred = field.barred | barred

    def legal_rows(self, cards: Sequence[PairingCard]) -> list[int]:
        """Return the legal opponents among `cards`, without those kept apart."""
        rows = super().legal_rows(cards)
        place = {card.number: v for v, card in enumerate(cards)}
        for number, others in self._apart:
            v = place.get(number)
            if v is None:
                continue
            apart = mask_of([place[one] for one in others if one in place and one != number])
            for w in bits(apart & rows[v]):
                rows[w] &= ~(1 << v)
            rows[v] &= ~apart
        return rows

    def plainly_complete(self, size: int, start: int, stop: int, more: int = 0) -> bool:
        """Return whether any `size` participants can surely be paired: a participant kept apart
        from only a few of a bracket is one of the `more`."""
        if self._wish:
            return False
        return super().plainly_complete(size, start, stop, more)


class Way(NamedTuple):
    """A way to pair a bracket: the counts of its criteria, then its place in the order of
    generation; less is better. `floaters`: those that leave the bracket, or come into it; `found`:
    the candidate, or the choice of upfloaters."""

    counts: Counts
    order: tuple[Hashable, ...]
    floaters: tuple[int, ...]
    found: Any


def best_allowed(
    among: Callable[[frozenset[int], frozenset[int]], Way | None], counted: Callable[[Way], Way]
) -> tuple[Way, bool]:
    """Return the best and first way to pair a bracket that leaves a way for the wish, and whether
    that is proven.

    `among(floats, stays)`: the best and first of the ways in which all of `floats` and none of
    `stays` float, with the look-ahead at its lower bound; None if there is none. `counted(way)`:
    the same way with all of its counts. So no way of a part is better than the one that `among`
    returns for it. The most promising part comes first: its way is counted, and the rest of the
    part is divided into the ways without its first floater, those with the first but without the
    second, and so on. A way with more floaters is not better.
    """
    ticket = count()
    waiting: list[_Waiting] = []

    def add_part(floats: frozenset[int], stays: frozenset[int]) -> None:
        way = among(floats, stays)
        if way is not None:
            part = (floats, stays)
            heappush(waiting, _Waiting(way.counts, way.order, next(ticket), way, part))

    add_part(frozenset(), frozenset())
    tried: list[Way] = []
    while True:
        assert waiting, "some way exists"
        first = heappop(waiting)
        if first.part is None:
            return first.way, True
        if len(tried) == SETS_TRIED:
            return min(tried, key=lambda way: (way.counts, way.order)), False
        way = counted(first.way)
        tried.append(way)
        heappush(waiting, _Waiting(way.counts, first.way.order, next(ticket), way, None))
        floats, stays = first.part
        free = [number for number in first.way.floaters if number not in floats]
        for place, number in enumerate(free):
            add_part(floats.union(free[:place]), stays | {number})


class _Waiting(NamedTuple):
    """A way that waits in `best_allowed`, ordered by its counts, its place, and its ticket; `part`:
    the sets of which it is the best, None once its look-ahead is counted."""

    counts: Counts
    order: tuple[Hashable, ...]
    ticket: int
    way: Way
    part: tuple[frozenset[int], frozenset[int]] | None
