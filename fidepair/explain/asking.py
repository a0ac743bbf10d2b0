"""Questions about a round, and the facts that answer them: no sentences but refusals.

The pairing by the rules is compared with the best and first legal complete pairing in which the
question comes true (`swiss.evaluation`), counted in the whole field. The first difference is the
reason.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from fidepair.errors import NotSupported, UsageError
from fidepair.explain.answers import Question, Subject, in_sets
from fidepair.storage import TimeIsOver, working_time
from fidepair.swiss.boards import BracketReport, Count, Observer, RoundPairing, bracket_name
from fidepair.swiss.criteria import Counted, Criterion, each
from fidepair.swiss.evaluation import (
    FORBIDDEN,
    NO_BARRIER,
    Evaluation,
    Fault,
    FirstDifference,
    Fulfilled,
    Memory,
    Order,
    Proposal,
    Wish,
    WishImpossible,
    first_difference,
)
from fidepair.systems import Prepared, burstein
from fidepair.text.wording import capital, say
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fidepair.swiss.cards import PairingCard
    from fidepair.swiss.completion import Barrier
    from fidepair.text.recorded_changes import RoundRepair


BY_OPTION = "option forbid"
"""The option that keeps two apart in this round if no record of the file does."""
OTHERS_OF_A_PLAYER = 40
"""An answer about a player lists at most this many others, unless all are asked for."""


SECONDS = 2
"""How long an answer looks for other pairings, without `patience`."""
MAX_COMPARED = 10_000
"""In a field of more, no other pairing is looked for: one comparison would take minutes, and gigabytes
of memory, where half the field has one score."""


class Steps(Observer):
    """Keeps the steps of a procedure, with reasons that are found in this number of seconds.

    `is_complete`: whether the time was enough for all of them.
    """

    asks_why = True

    def __init__(self, seconds: int) -> None:
        self.found: list[object] = []
        self.is_complete = True
        self._deadline = working_time(seconds)

    def has_time(self) -> bool:
        """Return whether the seconds are not over."""
        if self._deadline.has_passed():
            self.is_complete = False
        return self.is_complete

    def step(self, step: object) -> None:
        """Keep the step."""
        self.found.append(step)


class Inquiry:
    """A round about which questions are asked: its pairing by the rules, and what that counts;
    computed once for all questions.

    `aloud`: whether answers will be read aloud; `pairing`: the one by the rules, if the caller has
    it. Raises PairingImpossible where the rules give none.
    """

    def __init__(
        self, prepared: Prepared, *, aloud: bool = False, pairing: RoundPairing | None = None
    ) -> None:
        self.prepared = prepared
        self.aloud = aloud
        self.against = " against " if aloud else "-"
        self.system = prepared.system
        self.round_ = prepared.round_
        self.is_team = prepared.tournament.kind is Kind.TEAM
        self.noun = "team" if self.is_team else "player"
        listener = Steps(self.seconds)
        self.pairing = pairing or self.system.pair(self.round_, listener)
        self.brackets, self.games = self.pairing.brackets, self.pairing.games
        self.pab = self.pairing.pab
        self.steps = listener.found
        self.has_all_reasons = listener.is_complete
        self.memory = Memory()
        self.cards: dict[int, PairingCard] = {card.number: card for card in self.round_.everyone}
        self.present = {card.number for card in self.round_.cards}
        self.proposal = Proposal(frozenset(frozenset(game[:2]) for game in self.games), self.pab)
        self.opponents: dict[int, int] = {}
        for white, black, _ in self.games:
            self.opponents[white] = black
            self.opponents[black] = white

    @cached_property
    def evaluation(self) -> Evaluation:
        """The evaluation of the pairing by the rules. Not for the Lim System."""
        found = self.system.evaluate(self.round_, self.proposal)
        assert found is not None
        return found

    @cached_property
    def repairs(self) -> tuple[RoundRepair, ...]:
        """The changes of the published round by the arbiter (C.04.2 4.4), in the order of time."""
        _, repairs, _ = self.prepared.tournament.repairs_undone(self.round_.number)
        return repairs

    @cached_property
    def criteria(self) -> dict[str, Criterion]:
        """The quality criteria of the chapter by code, in descending priority."""
        return {row.code: row for row in self.system.of_round(self.round_).criteria}

    @cached_property
    def chapter(self) -> str:
        """The system whose articles pair the round: the Dutch one for seeding rounds of Burstein
        (C.04.4.2 1.6.1)."""
        return self.system.of_round(self.round_).name

    @cached_property
    def names(self) -> Counter[str]:
        """How many participants have each name: without given names, or of a team."""
        names = (card.participant.name for card in self.cards.values())
        return Counter(name if self.is_team else name.partition(",")[0] for name in names)

    def is_placed_by_arbiter(self, number: int) -> bool:
        """Return whether a participant got a place in a repair of the published round."""
        return any(number in repair.now.numbers() for repair in self.repairs)

    @cached_property
    def burstein_ranks(self) -> Mapping[int, tuple[int, ...]]:
        """The rank of each participant to be paired, by number; smaller is higher (Burstein
        1.8)."""
        return burstein.ranking(self.round_)

    def is_forbidden_by_file(self, one: int, other: int) -> bool:
        """Return whether a record of the file keeps two apart in this round."""
        now = self.round_.number
        for group in self.prepared.tournament.forbidden:
            last = group.last or now
            if group.first <= now <= last and {one, other} <= group.numbers:
                return True
        return False

    @property
    def is_too_large(self) -> bool:
        """Whether no other pairing is looked for in this field."""
        return len(self.present) > MAX_COMPARED

    def others(self, question: Question) -> list[int]:
        """Return those who are not the opponent of the player asked about, those of near scores
        first."""
        first = question.subject
        me = self.cards[first]
        found = [one for one in self.present if one not in (first, self.opponents.get(first))]
        found.sort(key=lambda one: (abs(self.cards[one].score - me.score), self.cards[one].tpn))
        return found

    def most_others(self, question: Question) -> int | None:
        """Return how many others an answer about a player is about; None for all of them."""
        if self.is_too_large:
            return 0
        return None if question.everybody else OTHERS_OF_A_PLAYER

    @property
    def seconds(self) -> int:
        """How long an answer may look for other pairings."""
        return self.round_.patience or SECONDS

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """In the block, other pairings are looked for only as long as one answer may."""
        self.memory.deadline = working_time(self.seconds)
        try:
            yield
        finally:
            self.memory.deadline = None

    def float_score(self, report: BracketReport) -> int:
        """Return the score by which a wish names the bracket of a float (`forcing.Wish`): the
        lowest, where it holds several (C.04.3 of 2017, A.9)."""
        return min(self.cards[number].score for number in report.residents)

    def bracket_of(self, number: int) -> int:
        """Return the place of the bracket in which a participant with an opponent is paired."""
        brackets = enumerate(self.brackets)
        return next(place for place, report in brackets if number in chain(*report.pairs))

    def floats(self, number: int) -> bool:
        """Return whether a participant leaves a bracket or comes up into one."""
        brackets = self.brackets
        return any(number in one.downfloaters or number in one.upfloaters for one in brackets)

    def sides(self, one: int) -> tuple[int, int]:
        """Return White and Black of the pair of a participant."""
        return next(game[:2] for game in self.games if one in game[:2])

    def meeting(self, one: int) -> str:
        """Return the pairing of a participant by the rules, as in `4 meets 5` or `4 has the
        bye`."""
        opponent = self.opponents.get(one)
        if opponent:
            return say("meets", one, opponent)
        return say("has-bye", one)


# ── questions that are refused ───────────────────────────────────────────────


def refuse_wrong(inquiry: Inquiry, question: Question) -> None:
    """Raise UsageError, with a hint, for a question about participants who are absent or unknown, a
    pair or a bye that the rules do not give, or a "why not" about one that they give."""
    for one in (question.first, question.other, question.instead):
        if one is not None:
            _refuse_absent(inquiry, one)
    if question.about == "pair":
        _refuse_pair(inquiry, question)
    elif question.about == "colour":
        _refuse_colour(inquiry, question)
    elif question.about == "bye":
        _refuse_bye(inquiry, question)


def refuse_unclear(question: Question) -> None:
    """Raise UsageError for an unknown subject, and without the number of a participant that it
    needs."""
    if not isinstance(question, Question):
        raise UsageError(f'`{question}` is not a Question.\n  Example: Question("pair", 1).')
    about, subjects = question.about, get_args(Subject)
    if about not in subjects:
        raise UsageError(
            f"Question: `{about}` is not a valid subject.\n  Choose one of: {', '.join(subjects)}."
        )
    for one in (question.first, question.other, question.instead):
        if one is not None and (isinstance(one, bool) or not isinstance(one, int)):
            raise UsageError(f"Question: `{one}` is not the number of a participant.")
    if question.first is None and about not in ("round", "bye"):
        raise UsageError(
            f"Question: `{about}` needs the number of a participant.\n"
            f'  Example: Question("{about}", 1).'
        )


def _refuse_absent(inquiry: Inquiry, number: int) -> None:
    if number not in inquiry.cards:
        raise UsageError(
            f"{capital(inquiry.noun)} {number} does not exist.\n  Use a number from the pairing table."
        )
    if number not in inquiry.present:
        if inquiry.is_placed_by_arbiter(number):
            raise UsageError(
                f"The arbiter gave {number} a place in round {inquiry.round_.number} after it was"
                " published (C.04.2, 4.4), so the rules do not explain it."
            )
        raise UsageError(
            f"{number} is absent in round {inquiry.round_.number}, so there is nothing to explain."
        )


def _refuse_pair(inquiry: Inquiry, question: Question) -> None:
    first, other, instead = question.subject, question.other, question.instead
    opponent = inquiry.opponents.get(first)
    when = f"in round {inquiry.round_.number}"
    if other not in (None, opponent):
        raise UsageError(
            f"{first} does not meet {other}: by the rules {inquiry.meeting(first)} {when}.\n"
            f"  To see why not, use --not {other}."
        )
    if instead == first:
        raise UsageError(f"{first} is given twice.\n  Give two different {inquiry.noun}s.")
    if instead is not None and instead == opponent:
        raise UsageError(
            f"{first} and {instead} do meet by the rules {when}.\n  To see why, leave out --not."
        )


def _refuse_colour(inquiry: Inquiry, question: Question) -> None:
    first, other = question.subject, question.other
    opponent = inquiry.opponents.get(first)
    if opponent is None or other not in (None, opponent):
        raise UsageError(
            f"{inquiry.meeting(first)} by the rules.\n  --colour needs a pair of the round."
        )


def _refuse_bye(inquiry: Inquiry, question: Question) -> None:
    pab = inquiry.pab
    if pab is None:
        raise UsageError(
            f"Round {inquiry.round_.number} has no bye: the number of {inquiry.noun}s is even.\n"
            "  Ask about a pair, or about the whole round."
        )
    if question.instead == pab:
        raise UsageError(f"{pab} does have the bye by the rules.\n  To see why, leave out --not.")


def not_floating(one: int) -> UsageError:
    """Return the refusal for a participant who does not float."""
    return UsageError(
        f"{one} does not float in this round by the rules.\n"
        f"  To see everything about {one}, use --player {one}."
    )


def floating_too(one: int) -> UsageError:
    """Return the refusal for a participant given instead of a floater who also floats."""
    return UsageError(f"{one} floats too.\n  Name a participant who stays.")


# ── reasons ──────────────────────────────────────────────────────────────────


class Compared(NamedTuple):
    """The counts of a criterion (`row`) in a bracket: in the pairing by the rules and in the
    `other` one, asked for or published; `whom_rules`, `whom_other`: the participants counted."""

    row: Criterion
    rules: Count
    other: Count
    whom_rules: Counted
    whom_other: Counted

    @property
    def is_of_pairs_alone(self) -> bool:
        """Whether two lists of score differences (C.6 of 2017) differ by who meets whom, and not by
        who floats."""
        row = self.row
        same_floaters = self.whom_rules.players == self.whom_other.players
        return row.by_difference and row.on_floater is each and same_floaters

    @property
    def is_of_floaters(self) -> bool:
        """Whether all floaters count, and different ones float."""
        return self.row.on_floater is each and not self.is_of_pairs_alone

    @property
    def is_of_scores(self) -> bool:
        """Whether the scores of these floaters count."""
        return self.is_of_floaters and (self.row.by_score or self.row.by_difference)

    def without_common_pairs(self) -> Compared:
        """Return the counts without the pairs that are counted in both pairings."""
        rules, other = set(self.whom_rules.pairs), set(self.whom_other.pairs)
        return self._replace(
            whom_rules=Counted(tuple(sorted(rules - other))),
            whom_other=Counted(tuple(sorted(other - rules))),
        )


class Reason(NamedTuple):
    """Why a `wish` does not come true, in the round of an `inquiry`.

    `decided`: `absolute` by a rule that always holds (`fault`); `completion` because not all others
    can be paired then (`barrier`); `bye`, `criterion` or `order` by the `difference` between
    `asked`, evaluated, and the pairing by the rules; `untried` if the time was over. `exact`:
    whether `asked` is proven to be the best pairing with the wish; `proven`: whether it is proven
    as far as the difference. If not, two facts remain proven: the score of whoever has the bye
    (Dutch [C5]), or that the bracket of the difference cannot be paired as by the rules.
    """

    inquiry: Inquiry
    wish: Wish
    decided: Literal["absolute", "completion", "bye", "criterion", "order", "untried"]
    fault: Fault | None = None
    barrier: Barrier = NO_BARRIER
    asked: Proposal | None = None
    evaluation: Evaluation | None = None
    difference: FirstDifference | None = None
    exact: bool = True
    proven: bool = True

    @property
    def place(self) -> int:
        """The place of the bracket in which a criterion or the order decides."""
        assert self.difference is not None
        assert self.difference.bracket is not None
        return self.difference.bracket

    @property
    def bracket(self) -> str:
        """The name of this bracket."""
        return bracket_name(self.reports[0])

    @property
    def reports(self) -> tuple[BracketReport, BracketReport]:
        """This bracket by the rules, and in the other pairing."""
        assert self.evaluation is not None
        return self.inquiry.brackets[self.place], self.evaluation.brackets[self.place]

    @property
    def common(self) -> frozenset[frozenset[int]]:
        """The pairs of this bracket that are the same in both."""
        rules, other = self.reports
        return in_sets(rules.pairs) & in_sets(other.pairs)

    @property
    def compared(self) -> Compared:
        """The counts of the criterion that decides; of pairs alone without those of both."""
        assert self.difference is not None
        assert self.evaluation is not None
        mine, theirs = self.difference.mine, self.difference.theirs
        codes = [count.code for count in self.reports[1].counts]
        index = codes.index(mine.code)
        both = self.inquiry.evaluation, self.evaluation
        whom = [one.whom[self.place][index] for one in both]
        found = Compared(self.inquiry.criteria[mine.code], theirs.value, mine.value, *whom)
        if found.is_of_pairs_alone:
            return found.without_common_pairs()
        return found

    @property
    def steps(self) -> tuple[Order, Order]:
        """The first step of the order of generation that differs, by the rules and in the other
        pairing."""
        assert self.evaluation is not None
        both = self.inquiry.evaluation.orders[self.place], self.evaluation.orders[self.place]
        steps = zip(*both, strict=True)
        return next((mine, other) for mine, other in steps if mine.key != other.key)

    @property
    def receivers(self) -> tuple[int, int]:
        """The participants with the bye, by the rules and in `asked`, if the bye decides."""
        assert self.asked is not None
        by_rules, other = self.inquiry.proposal.pab, self.asked.pab
        assert by_rules is not None
        assert other is not None
        return by_rules, other

    @property
    def is_bracket_unpairable(self) -> bool:
        """Whether no more is proven than that the bracket of the difference cannot be paired as by
        the rules."""
        return self.difference is not None and not self.proven and self.decided != "bye"


def why_not_instead(inquiry: Inquiry, wish: Wish) -> Reason:
    """Return the same as `why_not`, for a question that names what is wished. Raises NotSupported in
    a field that is too large, and if the time was too short."""
    if inquiry.is_too_large:
        raise NotSupported(
            f"In a field of more than {MAX_COMPARED:,} participants, fidepair compares no other pairings.\n"
            "  `fidepair explain FILE` explains the round, and `--player` a pair and its colours."
        )
    reason = why_not(inquiry, wish)
    if reason.decided == "untried":
        raise NotSupported(
            f"The best pairing with this was not found in {inquiry.seconds} seconds of work.\n"
            f"  Allow more: --patience {30 * inquiry.seconds}."
        )
    return reason


def why_not(inquiry: Inquiry, wish: Wish) -> Reason:
    """Return why a wish that the pairing by the rules does not fulfil is not fulfilled. Not for the
    Lim System.

    Where some cannot float while others stay, the reason is why they do not float whoever else
    does: the wish of the reason has no `stays` then.
    """
    fault = fault_of(inquiry, wish)
    if fault is not None:
        return Reason(inquiry, wish, "absolute", fault)
    try:
        asked = inquiry.system.asked(inquiry.round_, wish, inquiry.memory)
    except WishImpossible as impossible:
        if wish.floats and wish.stays:
            return why_not(inquiry, wish._replace(stays=frozenset()))
        return Reason(inquiry, wish, "completion", barrier=impossible.barrier)
    except TimeIsOver:
        return Reason(inquiry, wish, "untried")
    evaluation = inquiry.system.evaluate(inquiry.round_, asked.proposal)
    assert evaluation is not None
    reason = compared_with(inquiry, wish, asked.proposal, evaluation)
    assert reason.difference is not None
    proven = asked.exact or _is_above(inquiry, reason.difference, asked)
    return reason._replace(exact=asked.exact, proven=proven)


def compared_with(inquiry: Inquiry, wish: Wish, asked: Proposal, evaluation: Evaluation) -> Reason:
    """Return why another pairing is not the one by the rules."""
    difference = first_difference(evaluation, inquiry.evaluation)
    assert difference is not None, "this is the pairing by the rules"
    decided: Literal["bye", "criterion", "order"]
    if difference.bracket is None:
        decided = "bye"
    elif difference.mine.code:
        decided = "criterion"
    else:
        decided = "order"
    return Reason(inquiry, wish, decided, asked=asked, evaluation=evaluation, difference=difference)


def _is_above(inquiry: Inquiry, difference: FirstDifference, asked: Fulfilled) -> bool:
    """Return whether a difference comes before the bracket of which not all sets of floaters were
    tried: in the PAB, if it is assigned before the first bracket, or in a bracket above."""
    if difference.bracket is None:
        return inquiry.chapter != "dutch"
    assert asked.score is not None
    return inquiry.brackets[difference.bracket].score > asked.score


def fault_of(inquiry: Inquiry, wish: Wish) -> Fault | None:
    """Return the absolute rule against the pair or the bye itself, which only those concerned can
    break.

    A forbidden pair breaks the record of the file that keeps the two apart; without one, the option
    (decision G7).
    """
    pairs = frozenset({frozenset(wish.pair)}) if wish.pair else frozenset()
    present = inquiry.present.intersection(wish.concerned)
    cards = tuple(inquiry.cards[number] for number in sorted(present))
    of_these = inquiry.round_._replace(cards=cards)
    for fault in inquiry.system.faults(of_these, Proposal(pairs, wish.bye)):
        if fault.incomplete:
            continue
        is_forbidden = fault[:2] == FORBIDDEN
        if is_forbidden and wish.pair and not inquiry.is_forbidden_by_file(*wish.pair):
            return fault._replace(article=BY_OPTION)
        return fault
    return None
