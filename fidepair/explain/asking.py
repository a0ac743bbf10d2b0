"""Finds out why something is as it is in a round: the facts of an answer, no words.

What was asked for is compared, as it would be judged, with what the rules give: the best and first
legal complete pairing in which it comes true (`swiss.forcing`), counted in the whole field. The
first difference is the reason.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fidepair.swiss.evaluation import FORBIDDEN, Proposal, first_difference
from fidepair.swiss.forcing import NO_BARRIER, Wish, WishImpossible
from fidepair.swiss.observer import Observer
from fidepair.systems import burstein

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.explain.answers import Question
    from fidepair.swiss.boards import BracketReport, RoundPairing
    from fidepair.swiss.cards import PairingCard
    from fidepair.swiss.completion import Barrier
    from fidepair.swiss.criteria import Criterion
    from fidepair.swiss.evaluation import Evaluation, Fault, FirstDifference
    from fidepair.swiss.forcing import Fulfilled, Memory
    from fidepair.systems import Prepared
    from fidepair.tournament import Forbidden


BY_OPTION = "option forbid"
"""What keeps two apart in this round whom no record of the file does."""
OTHERS_OF_A_PLAYER = 40
"""So many who are not the opponent are told of, unless everybody is asked for."""


class Steps(Observer):
    """Keeps the steps of a procedure."""

    asks_why = True

    def __init__(self) -> None:
        self.found: list[Any] = []

    def step(self, step: Any) -> None:
        """Keep the step."""
        self.found.append(step)


class Inquiry:
    """A round about which questions are asked: how the rules pair it, and what that counts. Found
    once for all of them.

    `aloud`: whether answers are to be read aloud; `pairing`: that of the rules, if it is known
    already. Raises PairingImpossible where the rules give none.
    """

    def __init__(
        self, prepared: Prepared, *, aloud: bool = False, pairing: RoundPairing | None = None
    ) -> None:
        self.prepared = prepared
        self.aloud = aloud
        self.system = prepared.system
        self.round_ = prepared.round_
        listener = Steps()
        self.pairing = pairing or self.system.pair(self.round_, listener)
        self.steps: Sequence[Any] = listener.found
        self.memory: Memory = {}
        self.cards: dict[int, PairingCard] = {card.number: card for card in self.round_.everyone}
        self.present = {card.number for card in self.round_.cards}
        self.proposal = Proposal(
            frozenset(frozenset(game[:2]) for game in self.pairing.games), self.pairing.pab
        )
        self.opponents = {a: b for game in self.pairing.games for a, b in (game[:2], game[1::-1])}

    @cached_property
    def evaluation(self) -> Evaluation:
        """What the pairing of the rules counts. Not for the Lim System."""
        found = self.system.evaluate(self.round_, self.proposal)
        assert found is not None
        return found

    @cached_property
    def criteria(self) -> dict[str, Criterion]:
        """The quality criteria of the chapter by code, in descending priority."""
        return {row.code: row for row in self.system.of_round(self.round_).criteria}

    @cached_property
    def chapter(self) -> str:
        """The system whose articles pair the round: the Dutch one for seeding rounds of Burstein
        (C.04.4.2 1.6.1)."""
        return self.system.of_round(self.round_).name

    @property
    def ranks_lowest_first(self) -> bool:
        """Whether the highest ranked has the lowest ranked opponent (C.04.4.2 4.3)."""
        return self.chapter == "burstein"

    @cached_property
    def ranks(self) -> dict[int, tuple[int, ...]]:
        """The rank of each participant to be paired, by number; smaller is higher (Burstein 1.8;
        score and TPN)."""
        if self.ranks_lowest_first:
            return dict(burstein.ranking(self.round_))
        return {card.number: (-card.score, card.tpn) for card in self.round_.cards}

    def groups_apart(self, one: int, other: int) -> list[Forbidden]:
        """Return the records of the file that keep two apart in this round."""
        now, forbidden = self.round_.number, self.prepared.tournament.forbidden
        spanning = [group for group in forbidden if group.first <= now <= (group.last or now)]
        return [group for group in spanning if {one, other} <= group.numbers]

    def others(self, question: Question) -> tuple[list[int], int]:
        """Return who is not the opponent of the player asked about, those of near scores first, and
        how many more there are than are told."""
        first = question.first
        assert first is not None
        me = self.cards[first]
        found = [one for one in self.present if one not in (first, self.opponents.get(first))]
        found.sort(key=lambda one: (abs(self.cards[one].score - me.score), self.cards[one].tpn))
        told = found if question.everybody else found[:OTHERS_OF_A_PLAYER]
        return told, len(found) - len(told)

    def float_score(self, report: BracketReport) -> int:
        """Return the score that tells who floats from or into a bracket (`forcing.Wish`): of one
        that holds all lower scores (C.04.3 of 2017, A.9) the lowest."""
        return min(self.cards[number].score for number in report.residents)

    def bracket_of(self, number: int) -> int | None:
        """Return the place of the bracket in which somebody is paired, None for who is not."""
        return next(
            (
                place
                for place, report in enumerate(self.pairing.brackets)
                if number in _paired_in(report)
            ),
            None,
        )


def _paired_in(report: BracketReport) -> set[int]:
    return {number for pair in report.pairs for number in pair}


class Reason(NamedTuple):
    """Why a `wish` does not come true.

    `decided`: `absolute` by a rule that always holds (`fault`), `completion` because not all others
    can be paired then (`barrier`), else by the `difference` between `asked`, which was evaluated,
    and the pairing of the rules: `bye`, `criterion` or `order`. `exact`: whether it is proven that
    `asked` is the best pairing with the wish, whole; `proven`: whether it is as far as the
    difference goes. If not, so much is proven: by the score of who has the bye (Dutch [C5]), or
    that the bracket of the difference cannot be paired as the rules pair it.
    """

    wish: Wish
    decided: Literal["absolute", "completion", "bye", "criterion", "order"]
    fault: Fault | None = None
    barrier: Barrier = NO_BARRIER
    asked: Proposal | None = None
    evaluation: Evaluation | None = None
    difference: FirstDifference | None = None
    exact: bool = True
    proven: bool = True

    @property
    def deciding(self) -> tuple[int, FirstDifference, Evaluation]:
        """The bracket in which a criterion or the order decides, the difference there, and what was
        asked for."""
        assert self.difference is not None
        assert self.difference.bracket is not None
        assert self.evaluation is not None
        return self.difference.bracket, self.difference, self.evaluation


def why_not(inquiry: Inquiry, wish: Wish) -> Reason:
    """Return why a wish that the pairing of the rules does not fulfil is not fulfilled. Not for the
    Lim System.

    Where some cannot float with others staying, the reason is why they do not float whoever else
    does: the wish of the reason has no `stays` then.
    """
    fault = fault_of(inquiry, wish)
    if fault is not None:
        return Reason(wish, "absolute", fault)
    try:
        asked = inquiry.system.asked(inquiry.round_, wish, inquiry.memory)
    except WishImpossible as impossible:
        if wish.floats and wish.stays:
            return why_not(inquiry, wish._replace(stays=frozenset()))
        return Reason(wish, "completion", barrier=impossible.barrier)
    evaluation = inquiry.system.evaluate(inquiry.round_, asked.proposal)
    assert evaluation is not None
    difference = first_difference(evaluation, inquiry.evaluation)
    assert difference is not None, "the pairing of the rules does not fulfil the wish"
    decided: Literal["bye", "criterion", "order"] = "criterion" if difference.mine.code else "order"
    if difference.bracket is None:
        decided = "bye"
    proven = asked.exact or _is_above(inquiry, difference, asked)
    return Reason(
        wish, decided, None, NO_BARRIER, asked.proposal, evaluation, difference, asked.exact, proven
    )


def _is_above(inquiry: Inquiry, difference: FirstDifference, asked: Fulfilled) -> bool:
    """Return whether a difference comes before the bracket of which not all sets of floaters were
    tried: a PAB that is assigned before the first one, or a bracket above it."""
    if difference.bracket is None:
        return inquiry.chapter != "dutch"
    assert asked.score is not None
    return inquiry.pairing.brackets[difference.bracket].score > asked.score


def fault_of(inquiry: Inquiry, wish: Wish) -> Fault | None:
    """Return the absolute rule against the pair or the bye itself.

    A forbidden pair is against the record of the file, or else the option, that keeps the two apart
    (decision G7).
    """
    pairs = frozenset({frozenset(wish.pair)}) if wish.pair else frozenset()
    faults = inquiry.system.faults(inquiry.round_, Proposal(pairs, wish.bye))
    fault = next((fault for fault in faults if not fault.incomplete), None)
    if (
        fault is not None
        and fault[:2] == FORBIDDEN
        and wish.pair
        and not inquiry.groups_apart(*wish.pair)
    ):
        return fault._replace(article=BY_OPTION)
    return fault
