"""Every legal complete pairing of a small round, the order in which evaluations put them, and what must hold for it.

Legality is asked of the chapter's `faults` for each way to pair everybody: nothing is left out by a search.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pytest

from fidepair.errors import PairingImpossible
from fidepair.swiss.evaluation import Proposal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.evaluation import Evaluation
    from fidepair.systems import System


def proposal_of(*pairs: tuple[int, int], pab: int | None = None) -> Proposal:
    """Return the proposal of these pairs."""
    return Proposal(frozenset(map(frozenset, pairs)), pab)


def proposed(pairing: RoundPairing) -> Proposal:
    """Return the pairing of an engine as a proposal."""
    return proposal_of(*((game.white, game.black) for game in pairing.games), pab=pairing.pab)


def legal_proposals(system: System, round_: RoundToPair) -> list[Proposal]:
    """Return every proposal without faults."""
    numbers = [card.number for card in round_.cards]
    every = (
        Proposal(frozenset(pairs), pab)
        for pab in (numbers if len(numbers) % 2 else [None])
        for pairs in ways([number for number in numbers if number != pab])
    )
    return [proposal for proposal in every if not system.faults(round_, proposal)]


def ways(numbers: Sequence[int]) -> Iterator[tuple[frozenset[int], ...]]:
    """Yield every way to pair all of them."""
    if not numbers:
        yield ()
        return
    first, *others = numbers
    for other in others:
        for more in ways([number for number in others if number != other]):
            yield (frozenset((first, other)), *more)


# ── comparison ───────────────────────────────────────────────────────────────


class Compared(NamedTuple):
    """One thing that is compared: the code of a criterion or an article, and the count or the key."""

    name: str
    value: Any


def compared(system: System, round_: RoundToPair, proposal: Proposal) -> list[Compared]:
    """Return all that is compared, in descending priority: what decides on the PAB, then for each bracket the counts of
    its criteria and the steps of its order, each where it is due."""
    evaluation = system.evaluate(round_, proposal)
    assert evaluation is not None
    found = [Compared(count.article, count.counted) for count in evaluation.first]
    for bracket, steps in zip(evaluation.brackets, evaluation.orders, strict=True):
        for count in bracket.counts:
            found.append(Compared(count.code, count.counted))
            found += [Compared(step.article, step.key) for step in steps if step.after == count.code]
        found += [Compared(step.article, step.key) for step in steps if not step.after]
    return found


def first_difference(system: System, round_: RoundToPair, proposal: Proposal) -> tuple[str, Any, Any]:
    """Return by what the engine's pairing is better than the proposal, or earlier: its name, our value, theirs."""
    ours = compared(system, round_, proposed(system.pair(round_)))
    theirs = compared(system, round_, proposal)
    one, other = next((one, other) for one, other in zip(ours, theirs, strict=False) if one != other)
    assert one.name == other.name
    return one.name, one.value, other.value


# ── what holds for every evaluation ──────────────────────────────────────────


def assert_as_reported(system: System, round_: RoundToPair) -> bool:
    """The engine's own pairing has no faults, and its evaluation is what the engine reports; False if there is none."""
    try:
        pairing = system.pair(round_)
    except PairingImpossible:
        return False
    assert () == system.faults(round_, proposed(pairing))
    evaluation: Evaluation | None = system.evaluate(round_, proposed(pairing))
    assert evaluation is not None
    assert pairing.brackets == evaluation.brackets
    return True


def assert_best_and_first(system: System, round_: RoundToPair) -> int:
    """The engine's pairing comes before every other legal one; return how many there are, 0 if the engine has none."""
    proposals = legal_proposals(system, round_)
    if not proposals:
        with pytest.raises(PairingImpossible):
            system.pair(round_)
        return 0
    chosen = proposed(system.pair(round_))
    ours = compared(system, round_, chosen)
    assert chosen in proposals
    for proposal in proposals:
        assert proposal == chosen or ours < compared(system, round_, proposal), proposal
    return len(proposals)


class Literal(Protocol):
    """Where pairings stand by the articles walked literally: see `oracles.standings`."""

    def of(self, pairs: frozenset[frozenset[int]], pab: int | None) -> list[object]:
        """Return what is compared, the smaller being better or earlier."""


def assert_order_of_the_articles(system: System, round_: RoundToPair, literal: Literal) -> int:
    """What the articles, walked literally, put in an order has the same order by evaluation; return how many orders of
    two legal pairings were looked at."""
    proposals = legal_proposals(system, round_)
    both = sorted(((literal.of(*proposal), compared(system, round_, proposal)) for proposal in proposals), key=_all)
    looked_at = 0
    for (one, earlier), (other, later) in pairwise(both):
        assert one == other or earlier < later, (one, other)
        looked_at += one != other
    return looked_at


def _all(both: tuple[list[object], list[Compared]]) -> Any:
    return both
