"""The brackets of a pairing that somebody proposes, walked from the top and counted as if the
engine had made it.

A bracket holds its residents and those whom the proposal leaves unpaired above; its pairs are the
proposed ones that have both members in it, the others float down. So a pair of two MDPs does not
occur: it is one of the bracket in which the two first were together.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from fidepair.swiss.bracket import Bracket, Candidate, Seat
from fidepair.swiss.brackets import (
    BracketRules,
    Graph,
    lowest_level,
    nobody_can_be_paired,
    walk_brackets,
    whom_counted,
)
from fidepair.swiss.evaluation import Evaluation, Order
from fidepair.swiss.look_ahead import verified

if TYPE_CHECKING:
    from fidepair.swiss.boards import CriterionCount
    from fidepair.swiss.completion import PlayingField
    from fidepair.swiss.criteria import Counted

Place: TypeAlias = tuple[int, int]
"""A pair by its places in the order of BSNs (BSN less one), the smaller one first."""
Steps: TypeAlias = "Callable[[Bracket, Sequence[Place]], Sequence[Order]]"
"""The steps of the order of generation of pairs of a bracket, in descending priority."""


def evaluate_brackets(
    field: "PlayingField",
    everyone: Sequence[Seat],
    pab_score: int | None,
    rules: BracketRules,
    *,
    opponents: Mapping[int, int],
    first: "tuple[CriterionCount, ...]",
    steps: Steps,
) -> Evaluation:
    """Return what the brackets of a legal complete proposal count, and of each its place in the
    order of generation: `steps`, in descending priority.

    `field`, `everyone`: as in `pair_brackets`. `pab_score`: that of the proposed assignee, None if
    no bracket leaves anybody over for the PAB. `opponents`: by number, as proposed. `first`: what
    is counted before the first bracket.
    """
    orders: list[tuple[Order, ...]] = []
    whom: list[tuple[Counted, ...]] = []

    def decide(bracket: Bracket) -> Candidate:
        bracket = bracket._replace(known_partners=dict(opponents))
        pairs = pairs_inside(bracket, opponents)
        orders.append(tuple(steps(bracket, pairs)))
        candidate = proposed_candidate(bracket, rules, pairs)
        whom.append(whom_counted(bracket, candidate, rules))
        return candidate

    walked = walk_brackets(field, everyone, pab_score, rules, decide, closed=lambda _report: None)
    return Evaluation(first, walked.reports, tuple(orders), tuple(whom))


def pairs_inside(bracket: Bracket, opponents: Mapping[int, int]) -> list[Place]:
    """Return the proposed pairs that have both members in the bracket."""
    place = {seat.number: v for v, seat in enumerate(bracket.seats)}
    found = (
        (v, place.get(opponents.get(seat.number, 0), -1)) for v, seat in enumerate(bracket.seats)
    )
    return [(v, w) for v, w in found if v < w]


def proposed_candidate(
    bracket: Bracket, rules: BracketRules, pairs: Sequence[Place], *, looks_ahead: bool = True
) -> Candidate:
    """Return the proposed pairs of a bracket, with whom it leaves over, and whom the following one
    would."""
    seats = bracket.seats
    paired = {v for pair in pairs for v in pair}
    floaters = tuple(seat for v, seat in enumerate(seats) if v not in paired)
    candidate = Candidate(tuple((seats[v], seats[w]) for v, w in pairs), floaters, None)
    if not floaters or not looks_ahead or bracket.is_last or nobody_can_be_paired(bracket):
        return candidate
    quick = lowest_level(bracket) == 0 if rules.completion else bool(bracket.lower)
    if not quick or not (rules.incoming_meet or _are_apart(bracket, floaters)):
        return candidate._replace(foreseen=_foreseen(bracket, rules, floaters))
    shown = verified(bracket, candidate, completion=rules.completion)
    return shown or candidate._replace(foreseen=_foreseen(bracket, rules, floaters))


def _are_apart(bracket: Bracket, floaters: Sequence[Seat]) -> bool:
    """Return whether no two floaters may meet: of what the rules give that holds always, or more
    would be paired."""
    return not any(bracket.field.legal_rows([seat.card for seat in floaters]))


def _foreseen(bracket: Bracket, rules: BracketRules, floaters: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return whom the following bracket leaves over at best if these float down and everybody can
    be completed, where that is asked for or nobody is below that bracket.

    Two who float down may be such as could have met here, if what was proposed pairs fewer than
    could be. As incoming floaters they meet (Burstein, decision B6); as MDPs they do not (Dutch
    3.3.3), so that both are left over, but the round may be completed so.
    """
    size = len(floaters)
    following = bracket.following
    alone = bool(bracket.lower) and not rules.completion
    below = following if alone else bracket.everyone[bracket.stop :]
    apart = 0 if rules.completion else (1 << size) - 1
    graph = Graph(bracket._replace(seats=floaters, moved=apart), rules, following, below)
    graph.pairs_pass = not rules.incoming_meet
    if alone:
        graph.add_float_vertices(len(graph.rows), linked=True)
    else:
        graph.add_pab()
    best = graph.solve([rules.look_ahead])
    if best is None:
        raise ValueError("the proposal is not complete or not legal")
    upper = size + len(following)
    left = [
        best.mate[v] >= upper or (graph.pairs_pass and max(v, best.mate[v]) < size)
        for v in range(upper)
    ]
    return tuple(graph.people[v] for v in range(upper) if left[v])
