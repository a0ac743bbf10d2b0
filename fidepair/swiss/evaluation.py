"""Any complete pairing as the chapter evaluates it, bracket by bracket: counts of the criteria, and
its place in the order of generation. The evaluation of an engine's own pairing has the engine's own
reports.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.swiss.boards import BracketReport, CriterionCount
from fidepair.swiss.byes import Ranking, games_played, pab_priority
from fidepair.swiss.colours import NO_CLASH

if TYPE_CHECKING:
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
    whom: "tuple[tuple[Counted, ...], ...]"


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
    """Return the first difference of two evaluations; None if they are of the same pairing.

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
    for count in bracket.counts:
        yield _rank_of_count(count)
        for step in steps:
            if step.after == count.code:
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
    clash: "Callable[[PairingCard, PairingCard], str] | None" = None
    noun: str = "player"


def same_absolute_preference(
    clash: "Callable[[PairingCard], int]",
) -> "Callable[[PairingCard, PairingCard], str]":
    """Return the `clash` of an Absolute from that of a Field: equal clash, except NO_CLASH, keeps
    two players apart."""

    def reason(a: "PairingCard", b: "PairingCard") -> str:
        if clash(a) == clash(b) != NO_CLASH:
            return "have the same absolute colour preference"
        return ""

    return reason


def faults(round_: "RoundToPair", proposal: Proposal, absolute: Absolute) -> tuple[Fault, ...]:
    """Return what makes the proposal illegal, then what makes it incomplete; nothing for a legal
    complete pairing.

    Pairs in ascending order of number. Forbidden pairs count as met (decision G7).
    """
    return (*_illegal(round_, proposal, absolute), *_incomplete(round_, proposal, absolute))


def _illegal(round_: "RoundToPair", proposal: Proposal, absolute: Absolute) -> Iterator[Fault]:
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
        why = "barred by an earlier round without playing"
        yield Fault(*absolute.bye, f"{noun} {assignee.number} may not receive the PAB: {why}")
    if absolute.clash:
        for a, b in couples:
            reason = absolute.clash(cards[a], cards[b])
            if reason:
                yield Fault(*absolute.colours, f"{noun}s {a} and {b} {reason}")


def _incomplete(round_: "RoundToPair", proposal: Proposal, absolute: Absolute) -> Iterator[Fault]:
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
    cards: "Sequence[PairingCard]",
    pab: int | None,
    ranking: Ranking,
    articles: tuple[str, str, str],
    played: "Callable[[PairingCard], int]" = games_played,
) -> tuple[CriterionCount, ...]:
    """Return the counts for `pab` that decide between possible assignees of the PAB, by these
    articles: the score, games less than the largest number, participants lower in the ranking
    (`byes.pab_priority`). Empty without a PAB."""
    found = []
    for card in cards:
        if card.number == pab:
            priority = pab_priority(cards, ranking, played)(card)
            for article, count in zip(articles, priority, strict=True):
                found.append(CriterionCount("PAB", article, count))
    return tuple(found)
