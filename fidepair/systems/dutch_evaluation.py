"""Given pairings under C.04.3, the FIDE (Dutch) System: their errors, their counts, and the best
pairing with a wish."""

from collections.abc import Sequence

from fidepair.swiss import evaluation
from fidepair.swiss.boards import CriterionCount
from fidepair.swiss.bracket import Bracket, exchange_cost
from fidepair.swiss.brackets_evaluation import Place, asked_brackets, evaluate_brackets
from fidepair.swiss.cards import RoundToPair
from fidepair.swiss.completion import PlayingField
from fidepair.swiss.evaluation import (
    Evaluation,
    Fault,
    Fulfilled,
    Memory,
    Order,
    Proposal,
    Wish,
    opponents_of,
    pab_score_with,
)
from fidepair.systems.dutch import DutchSeat, colour_clash, field_of, rules


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is not a legal complete round-pairing (2.1.1 to 2.1.3, 1.9.1); empty for
    a legal complete one."""
    absolute = evaluation.absolute_of_players(lambda card: colour_clash(card, round_))
    return evaluation.faults(round_, proposal, absolute)


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return what [C5] (2.3.1) and the brackets of a legal complete proposal count, and its place
    in the order of each bracket (Article 4).

    [C5] counts the score of the assignee of the PAB.
    """
    pab_score = None
    first: tuple[CriterionCount, ...] = ()
    for card in round_.cards:
        if card.number == proposal.pab:
            pab_score = card.score
            first = (CriterionCount("C5", "2.3.1", pab_score),)
    field = _with_bye_from(field_of(round_), pab_score)
    everyone = [DutchSeat(card, round_) for card in field.cards]
    opponents = opponents_of(proposal)
    return evaluate_brackets(
        field, everyone, pab_score, rules(), opponents=opponents, first=first, steps=steps
    )


def asked(round_: RoundToPair, wish: Wish, memory: Memory) -> Fulfilled:
    """Return the best and first legal complete pairing in which the wish comes true. Raises
    WishImpossible."""
    field = field_of(round_)
    pab_score = pab_score_with(wish, field)
    field = _with_bye_from(field, pab_score)
    everyone = [DutchSeat(card, round_) for card in field.cards]
    return asked_brackets(
        field, everyone, pab_score, rules(), steps=steps, wish=wish, memory=memory
    )


def _with_bye_from(field: PlayingField, score: int | None) -> PlayingField:
    """Return the field, in which players of a lower score may not receive the PAB.

    By the rules none of them can ([C5]). Pairings that give it to a higher score are compared with
    each other by the criteria after [C5], and all of these, the look-ahead too, are about a PAB of
    that score.
    """
    if score is not None:
        field.barred = frozenset(card.number for card in field.cards if card.score < score)
    return field


def steps(
    bracket: Bracket, pairs: Sequence[Place], articles: tuple[str, str, str] = ("4.2", "4.3", "4.4")
) -> tuple[Order, ...]:
    """Return the steps of Article 4 for candidates with the same number of pairs and of MDPs in
    them. `articles`: of transpositions, exchanges, and sets of MDPs.

    What 3.6 and 3.7 vary slowest comes first: the pairable MDPs, their opponents, then in the
    remainder the exchange and the transposition. The earliest exchange that produces a candidate
    has the higher ranked of each pair of the remainder in S1: any other choice exchanges as many
    players or more, and moves a larger sum (4.3.2).
    """
    seats = bracket.seats
    m0 = len(bracket.mdps)
    mdps = [v for v, _ in pairs if v < m0]
    opponents = [w for v, w in pairs if v < m0]
    s1 = [v for v, _ in pairs if v >= m0]
    partners = [w for v, w in pairs if v >= m0]
    paired = {*opponents, *s1, *partners}
    floaters = [v for v in range(m0, len(seats)) if v not in paired]
    remainder = sorted([*s1, *partners, *floaters])
    place = {v: i for i, v in enumerate(remainder)}  # BSNs of the remainder (decision D10)
    exchange = sum(exchange_cost(place[v], len(s1), len(remainder)) for v in s1)

    def step(article: str, key: object, what: str, places: Sequence[int]) -> Order:
        return Order(article, key, "", what, tuple(seats[v].number for v in places))

    transposed, exchanged, chosen = articles
    transposition = tuple(place[w] for w in partners)
    return (
        step(chosen, tuple(mdps), "the MDPs that are paired", mdps),
        step(transposed, tuple(opponents), "the opponents of the MDPs", opponents),
        step(exchanged, exchange, "the first half", s1),
        step(transposed, transposition, "the second half", [*partners, *floaters]),
    )
