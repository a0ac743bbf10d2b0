"""A complete pairing as the chapter sees it, bracket by bracket, whoever made it: counts of the
criteria, and its place in the order of generation. An engine's own pairing, evaluated, gives the
engine's own reports.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.swiss.boards import BracketReport, CriterionCount
from fidepair.swiss.byes import games_played, pab_priority
from fidepair.swiss.colours import NO_CLASH

if TYPE_CHECKING:
    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.swiss.criteria import Counted


class Proposal(NamedTuple):
    """A pairing to be judged, by number: the pairs, without colours, and who has the PAB."""

    pairs: frozenset[frozenset[int]]
    pab: int | None = None


def opponents_of(proposal: Proposal) -> dict[int, int]:
    """Return the opponent of everybody who is paired, by number. The proposal is legal and
    complete."""
    return {a: b for pair in proposal.pairs for a, b in permutations(pair)}


class Fault(NamedTuple):
    """Why a proposal is no legal round-pairing: criterion (`C1`), article, a sentence.

    `incomplete`: it breaks no absolute criterion, but somebody to be paired is not paired exactly
    once; then, and where the chapter numbers no criteria (Lim), `code` is empty.
    """

    code: str
    article: str
    text: str
    incomplete: bool = False


class Order(NamedTuple):
    """A step of the chapter's order of generation: among candidates equal so far, the smaller key
    comes first.

    `after`: the code of the criterion after which the step decides (Double-Swiss and Team choose
    the set of upfloaters before their later criteria count); empty: after all of them. `what` the
    step puts in order, in words, and `who` that is here, by number.
    """

    article: str
    key: Any
    after: str = ""
    what: str = ""
    who: tuple[int, ...] = ()


class Evaluation(NamedTuple):
    """What the chapter counts in a complete legal pairing.

    `first`: what is decided before the first bracket (who may get the PAB), in descending priority;
    lower is better. `brackets`: as in a RoundPairing. `orders`: for each bracket the steps of the
    order of generation in descending priority. Two evaluations compare bracket by bracket: counts
    and steps of one, then those of the next. `whom`: for each bracket whom its criteria count, in
    their order.
    """

    first: tuple[CriterionCount, ...]
    brackets: tuple[BracketReport, ...]
    orders: tuple[tuple[Order, ...], ...]
    whom: "tuple[tuple[Counted, ...], ...]"


class Rank(NamedTuple):
    """Something by which pairings compare: a criterion, or (`code` is empty) a step in the order of
    generation, which decides `after` a criterion, or after all of them; less is better."""

    code: str
    article: str
    value: Any
    after: str = ""


class FirstDifference(NamedTuple):
    """By what two pairings differ first: in which bracket, from the top (None: before the first
    one), and at which of its `ranks`, or of the evaluations' `first`; what ranks them there."""

    bracket: int | None
    place: int
    mine: Rank
    theirs: Rank


def first_difference(mine: Evaluation, theirs: Evaluation) -> FirstDifference | None:
    """Return by what the two differ first; None if they are evaluations of the same pairing.

    Brackets compare where they do not hold the same pairs and floaters.
    """
    ahead = [
        [Rank(count.code, count.article, count.counted) for count in one.first]
        for one in (mine, theirs)
    ]
    found = _first_of(None, *ahead)
    if found:
        return found
    for number, (bracket, other) in enumerate(zip(mine.brackets, theirs.brackets, strict=False)):
        if _content(bracket) != _content(other):
            rows = ranks(bracket, mine.orders[number]), ranks(other, theirs.orders[number])
            found = _first_of(number, *map(list, rows))
            assert found, (
                "two pairings of a bracket have not the same place in the order of generation"
            )
            return found
    return None


def _first_of(
    bracket: int | None, mine: Sequence[Rank], theirs: Sequence[Rank]
) -> FirstDifference | None:
    both = enumerate(zip(mine, theirs, strict=True))
    return next(
        (FirstDifference(bracket, place, a, b) for place, (a, b) in both if a.value != b.value),
        None,
    )


def _content(bracket: BracketReport) -> tuple[frozenset[object], ...]:
    """Return the pairs and the floaters of a bracket, in no order."""
    pairs = frozenset(map(frozenset, bracket.pairs))
    return pairs, frozenset(bracket.downfloaters), frozenset(bracket.upfloaters)


def ranks(bracket: BracketReport, steps: Sequence[Order]) -> Iterator[Rank]:
    """Yield all by which pairings of a bracket compare, in descending priority."""
    for count in bracket.counts:
        yield Rank(count.code, count.article, count.counted)
        yield from (
            Rank("", step.article, step.key, step.after)
            for step in steps
            if step.after == count.code
        )
    yield from (Rank("", step.article, step.key) for step in steps if not step.after)


# ── absolute criteria ────────────────────────────────────────────────────────


FORBIDDEN = ("", "260, XXP")
"""The records that keep two apart who have not met, where a rule has its code and article (decision
G7)."""


class Absolute(NamedTuple):
    """What a chapter demands of every pair and of the PAB: a rule as (code, article), such as
    ("C1", "2.1.1").

    `complete`: the article that defines a complete round-pairing. `clash(a, b)`: what keeps the two
    apart because of their colours, in words that follow "players 4 and 9", or nothing; `colours` is
    the rule that does.
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

    def words(a: "PairingCard", b: "PairingCard") -> str:
        return (
            "have the same absolute colour preference" if clash(a) == clash(b) != NO_CLASH else ""
        )

    return words


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
        if b in cards[a].met:
            opponents = cards[a].opponents
            rule = absolute.met if b in opponents else FORBIDDEN
            why = f"met in round {opponents.index(b) + 1}" if b in opponents else "must not meet"
            yield Fault(*rule, f"{noun}s {a} and {b} {why}")
    assignee = cards.get(proposal.pab) if proposal.pab is not None else None
    if assignee and not assignee.may_receive_pab:
        why = "barred by an earlier round without playing"
        yield Fault(*absolute.bye, f"{noun} {assignee.number} may not receive the PAB: {why}")
    if absolute.clash:
        for a, b in couples:
            words = absolute.clash(cards[a], cards[b])
            if words:
                yield Fault(*absolute.colours, f"{noun}s {a} and {b} {words}")


def _incomplete(round_: "RoundToPair", proposal: Proposal, absolute: Absolute) -> Iterator[Fault]:
    """Yield who is not paired exactly once, or is paired without being there."""
    noun = absolute.noun

    def fault(text: str) -> Fault:
        return Fault("", absolute.complete, f"{noun} {text}", incomplete=True)

    present = {card.number for card in round_.cards}
    absent = {card.number for card in round_.everyone} - present
    named = Counter(number for pair in proposal.pairs for number in pair)
    named.update(min(pair) for pair in proposal.pairs if len(pair) == 1)  # somebody against himself
    if proposal.pab is not None:
        named[proposal.pab] += 1
    for number, times in sorted(named.items()):
        if number not in present:
            yield fault(
                f"{number} is absent and cannot be paired"
                if number in absent
                else f"{number} does not exist"
            )
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
    ranking: "Callable[[PairingCard], Any]",
    articles: tuple[str, str, str],
    played: "Callable[[PairingCard], int]" = games_played,
) -> tuple[CriterionCount, ...]:
    """Return what decides between possible assignees of the PAB (`byes.pab_priority`) by these
    articles, counted for `pab`: the score, games fewer than anybody played, participants lower in
    the ranking. Nothing without a PAB."""
    assignee = [card for card in cards if card.number == pab]
    if not assignee:
        return ()
    counted = pab_priority(cards, ranking, played)(assignee[0])
    return tuple(
        CriterionCount("PAB", article, count)
        for article, count in zip(articles, counted, strict=True)
    )
