"""Answers about a round of the Lim System (C.04.4.3), which is a procedure: there are no criteria
to count, so that no pairing is worse than another. Why two do not meet is told by the last step in
which one passed the other over."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import UsageError
from fidepair.explain import colouring
from fidepair.explain import speech as saying
from fidepair.explain.answers import Answer, Question, more_others
from fidepair.explain.asking import BY_OPTION, fault_of
from fidepair.explain.speech import Speech
from fidepair.swiss.completion import listed
from fidepair.swiss.evaluation import FORBIDDEN
from fidepair.swiss.forcing import Wish
from fidepair.systems.lim.colours import colour_case
from fidepair.systems.lim.players import due_colour, permissible_colours
from fidepair.systems.lim.steps import (
    Cracked,
    Exchanged,
    FloaterPaired,
    GroupOpened,
    LimitsFallen,
    Paired,
    Transferred,
)
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.explain.answers import Decided
    from fidepair.explain.asking import Inquiry
    from fidepair.swiss.colours import ColourCase
    from fidepair.systems.lim.steps import Considered

LONGEST, LINES = 98, 6
"""Places of a line, and lines of an answer."""
CHOSEN = "chosen to make the number even (2.3.4)"
NAMED = 6
"""Of those of whom the same is said so many are named."""


def answer(inquiry: Inquiry, question: Question) -> Answer:
    """Return the answer to a question that is not wrong. Raises UsageError for a float that is not
    so."""
    return _ANSWERS[question.about](Procedure(inquiry), question)


# ── the steps, scoregroup by scoregroup ──────────────────────────────────────


class Turn(NamedTuple):
    """Somebody takes an opponent out of those who are left; `step`: nothing if it is the one
    proposed (2.4)."""

    number: int
    opponent: int
    left: tuple[int, ...]
    step: FloaterPaired | Exchanged | None

    @property
    def article(self) -> str:
        """The article by which the opponent is taken."""
        return self.step.article if self.step else "2.4"

    @property
    def considered(self) -> tuple[Considered, ...]:
        """Who else was looked at."""
        return self.step.considered if self.step else ()


class Scoregroup(NamedTuple):
    """What happened in a scoregroup, in its order."""

    opened: GroupOpened
    transfers: tuple[Transferred, ...]
    turns: tuple[Turn, ...]
    limits_fallen: bool

    @property
    def members(self) -> tuple[int, ...]:
        """All who were in the scoregroup when it was opened."""
        return (*self.opened.floaters, *self.opened.residents)

    @property
    def name(self) -> str:
        """The scoregroup in words."""
        return f"scoregroup {format_points(self.opened.score)}"

    def transfer_of(self, number: int) -> Transferred | None:
        """Return the step in which somebody left the scoregroup."""
        return next((step for step in self.transfers if step.number == number), None)


def scoregroups(steps: Iterable[object]) -> list[Scoregroup]:
    """Return what the steps tell of each scoregroup."""
    found: list[list[object]] = []
    for step in steps:
        if isinstance(step, GroupOpened):
            found.append([])
        if found:
            found[-1].append(step)
    return [_scoregroup(part) for part in found]


def _scoregroup(steps: Sequence[object]) -> Scoregroup:
    opened = steps[0]
    assert isinstance(opened, GroupOpened)
    transfers = tuple(step for step in steps if isinstance(step, Transferred))
    taken = {step.floater: step for step in steps if isinstance(step, FloaterPaired)}
    exchanged = {step.number: step for step in steps if isinstance(step, Exchanged)}
    gone = {step.number for step in transfers}
    left = [number for number in (*opened.floaters, *opened.residents) if number not in gone]
    turns = []
    for one, other in (pair for step in steps if isinstance(step, Paired) for pair in step.pairs):
        turns.append(Turn(one, other, tuple(left), taken.get(one) or exchanged.get(one)))
        left = [number for number in left if number not in (one, other)]
    return Scoregroup(
        opened, transfers, tuple(turns), any(isinstance(step, LimitsFallen) for step in steps)
    )


class Parting(NamedTuple):
    """Why two do not meet, and by which article; `more`: what else is to be said.

    By the procedure it is the last step in which one of them passed the other over: the `group` in
    which it was, `number`, who of the two took the step or was taken in it, and the `turn` or the
    `transfer`, if it was one.
    """

    number: int
    why: str
    article: str
    group: Scoregroup | None = None
    turn: Turn | None = None
    transfer: Transferred | None = None
    more: tuple[str, ...] = ()
    decided: Decided = "procedure"

    @property
    def words(self) -> str:
        """The reason in words."""
        by = "" if self.decided == "absolute" else ", by the procedure"
        return f"{self.why}{by} ({self.article})."


class Procedure:
    """The procedure of a round, and how it is spoken of."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.speech = Speech(inquiry)
        self.groups = scoregroups(inquiry.steps)
        self.cracked = [step for step in inquiry.steps if isinstance(step, Cracked)]

    def last(self, number: int) -> tuple[Scoregroup, Turn]:
        """Return where and how somebody is paired in the end."""
        return next(
            (group, turn)
            for group in reversed(self.groups)
            for turn in group.turns
            if number in (turn.number, turn.opponent)
        )

    def why(self, considered: Considered, number: int) -> Considered:
        """Return why a player was not taken by another one: with the round in which they met, or
        the record that keeps them apart (decision G7)."""
        other = considered.number
        if considered.article == "2.5":
            fault = fault_of(self.inquiry, Wish(pair=(number, other)))
            article = (
                fault.article
                if fault and other not in self.inquiry.cards[number].opponents
                else "2.5"
            )
            return considered._replace(
                why=f"they {self.speech.met(number, other)}", article=article
            )
        if considered.article == "5.2" and considered.why.startswith("due colours"):
            due = due_colour(self.inquiry.cards[number].history)
            assert due is not None
            both = (
                f"{number} and {other} are both due {saying.colour_name(due)}, which can be avoided"
            )
            return considered._replace(why=both)
        return considered

    # ── who made the number even, and was exchanged (4.4.1) ──────────────────

    def exchanged(self, group: Scoregroup) -> int | None:
        """Return the player who was chosen to make the number even, and whose place others took
        (4.4.1)."""
        return next(
            (step.instead_of for step in group.transfers if step.instead_of is not None), None
        )

    def why_staying(self, group: Scoregroup, considered: Considered) -> str:
        """Return why a player does not float, with the choice of this player if there was one
        before (4.4.1)."""
        if considered.number != self.exchanged(group):
            return considered.why
        return f"{considered.number}, {CHOSEN}, was exchanged, since {considered.why}"

    # ── why two do not meet ──────────────────────────────────────────────────

    def why_not(self, one: int, other: int) -> Parting:
        """Return why two do not meet."""
        apart = _absolute(self, one, other)
        if apart is not None:
            return Parting(one, *apart, decided="absolute")
        pab = self.inquiry.pairing.pab
        if pab in (one, other):
            return Parting(pab, f"{pab} has the bye", "1.1", decided="bye")
        return self.parting(one, other)

    def parting(self, one: int, other: int) -> Parting:
        """Return the last step in which one of two, both of whom are paired, passed the other
        over."""
        both = [group for group in self.groups if one in group.members and other in group.members]
        if not both:
            return self._never_together(one, other)
        group = both[-1]
        for number, stays in ((one, other), (other, one)):
            step = group.transfer_of(number)
            if step is not None and group.transfer_of(stays) is None:
                why = f"{number} floats from {group.name}, {self.reason(group, step)}"
                staying = [c for c in step.considered if c.number == stays]
                more = [
                    f"{stays} does not: {self.why_staying(group, c)} ({c.article})."
                    for c in staying
                ]
                return Parting(number, why, step.article, group, transfer=step, more=tuple(more))
        turn = next(turn for turn in group.turns if {one, other} & {turn.number, turn.opponent})
        return self._passed_over(group, turn, one, other)

    def _passed_over(self, group: Scoregroup, turn: Turn, one: int, other: int) -> Parting:
        number, passed = (one, other) if one in (turn.number, turn.opponent) else (other, one)
        if number == turn.opponent:
            why = f"{turn.number} was paired before {passed}, and took {number}"
            return Parting(
                number,
                why,
                turn.article,
                group,
                turn,
                more=tuple(self.each_not(turn.number, self.tried(turn))),
            )
        found = next((c for c in turn.considered if c.number == passed), None)
        if found is None:
            why = f"{number} meets {turn.opponent}, as proposed, so that nobody else is tried"
            return Parting(number, why, turn.article, group, turn)
        found = self.why(found, number)
        why = f"{number} meets {turn.opponent}, since {'with ' + str(passed) + ' ' if found.article == '4.3' else ''}"
        last = "In the last round colour limits fall only where fewer players then float (6)."
        more = (last,) if self.inquiry.round_.is_last and found.article == "2.1" else ()
        return Parting(number, why + found.why, found.article, group, turn, more=more)

    def _never_together(self, one: int, other: int) -> Parting:
        """Return why the one who would have had to float did not, so that the two never were in one
        scoregroup."""
        where = {number: self.last(number)[0] for number in (one, other)}
        order = sorted((one, other), key=lambda number: self.groups.index(where[number]))
        sides = {number: where[number].opened.direction for number in order}
        beside = [number for number in order if sides[number] != "median"]
        number = beside[0] if len({*sides.values()}) == 1 else beside[-1]
        group = where[number]
        far = other if number == one else one
        beyond, turn = self.last(far)
        more = (
            f"{far} was paired in {beyond.name}, with {turn.opponent if far == turn.number else turn.number}.",
        )
        passed = [
            (step, c)
            for step in group.transfers
            if step.kind
            for c in step.considered
            if c.number == number
        ]
        if passed:
            step, found = passed[-1]
            why = f"{step.number} floats from {group.name}, and not {number}: {self.why_staying(group, found)}"
            return Parting(number, why, found.article, group, transfer=step, more=more)
        leaving = listed([str(step.number) for step in group.transfers] or ["nobody"])
        why = f"{leaving} had to leave {group.name}, and {number} was paired there"
        return Parting(number, why, "2.3", group, more=more)

    def tried(self, turn: Turn) -> list[Considered]:
        """Return those whom somebody tried before the opponent."""
        if isinstance(turn.step, FloaterPaired):
            return [c for c in turn.considered if c.number in turn.step.skipped]
        return [c for c in turn.considered if c.article != "4.2"]

    def each_not(self, number: int, considered: Iterable[Considered]) -> list[str]:
        """Return why somebody did not meet each of these."""
        return _each_not((self.pair(number, c.number), self.why(c, number)) for c in considered)

    def pair(self, one: int, other: int) -> str:
        """Return a pair, in the order of the step."""
        return f"{one}{' against ' if self.inquiry.aloud else '-'}{other}"

    def reason(self, group: Scoregroup, step: Transferred) -> str:
        """Return why somebody leaves the scoregroup."""
        if len(group.members) == 1:
            return "where nobody else is"
        if step.article == "2.3.4":
            return "since the number there is odd"
        first = self.exchanged(group) if step.article == "4.4.1" else None
        return f"since {step.reason}" + (
            f"; {first}, {CHOSEN}, was exchanged" if first is not None else ""
        )

    def way(self, number: int) -> list[str]:
        """Return how somebody came from the own scoregroup to the opponent, step by step."""
        told = []
        for group in self.groups:
            step = group.transfer_of(number)
            if step is not None:
                told.append(
                    f"{number} floats from {group.name}, {self.reason(group, step)} ({step.article})."
                )
        return told + [self.crack(step) for step in self.cracked if number in step.pair]

    def crack(self, step: Cracked) -> str:
        """Return how a pair was taken apart."""
        return (
            f"{self.pair(*step.pair)} was taken apart, the last pair of the {step.side} side: the median could not be"
            f" paired ({step.article})."
        )


def _each_not(considered: Iterable[tuple[str, Considered]]) -> list[str]:
    """Return why each of these was passed over, by name; those of whom the same is said in one
    sentence."""
    alike: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for name, (number, why, article) in considered:
        alike.setdefault((why.removeprefix(f"{number} "), article), []).append((name, why))
    told = []
    for (what, article), ones in alike.items():
        names = [name for name, _ in ones]
        more = len(names) - NAMED
        shown = listed(names if more < 2 else [*names[:NAMED], f"{more} more"])
        each = "each " if len(ones) > 1 and what != ones[0][1] else ""
        told.append(f"Not {shown}: {each + what if len(ones) > 1 else ones[0][1]} ({article}).")
    return told


def _fitting(sentences: Iterable[str], taken: str) -> tuple[str, ...]:
    """Return as many sentences as have room below the first one."""
    room = LINES - len(wrap(taken, LONGEST))
    found = []
    for sentence in dict.fromkeys(sentences):
        room -= len(wrap(sentence, LONGEST))
        if room >= 0:
            found.append(sentence)
    return tuple(found)


# ── pairs ────────────────────────────────────────────────────────────────────


def _pair(procedure: Procedure, question: Question) -> Answer:
    first, instead = question.first, question.instead
    assert first is not None
    if instead is None:
        return _why_pair(procedure, question)
    return _why_not(procedure, question, first, instead)


def _why_pair(procedure: Procedure, question: Question) -> Answer:
    """Say how the procedure came to the pair."""
    first = question.first
    assert first is not None
    if first == procedure.inquiry.pairing.pab:
        return _bye(procedure, question)
    group, turn = procedure.last(first)
    who = " and ".join(map(procedure.speech.who, (turn.number, turn.opponent)))
    sentence = (
        f"{who} meet in {group.name}: {_how(procedure, turn)}, by the procedure ({turn.article})."
    )
    more = [*procedure.way(turn.number), *procedure.way(turn.opponent)]
    others = turn.considered if isinstance(turn.step, FloaterPaired) else procedure.tried(turn)[1:]
    more += procedure.each_not(turn.number, others)
    return _told(question, [sentence, *more], turn.article, group)


def _how(procedure: Procedure, turn: Turn) -> str:
    number, opponent = turn.number, turn.opponent
    if len(turn.left) == 2:
        return "nobody else was left there"
    if isinstance(turn.step, FloaterPaired):
        first = "the first who could be met" if turn.step.skipped else "the first to be tried"
        return f"{number} floated into it, and {opponent} was {first}"
    if isinstance(turn.step, Exchanged):
        proposed = procedure.why(turn.considered[0], number)
        record = f" ({proposed.article})" if proposed.article in (FORBIDDEN[1], BY_OPTION) else ""
        return f"{number} was to meet {proposed.number}, but {proposed.why}{record}"
    return f"of those who were left {number} heads the top half and {opponent} the bottom half"


def _told(
    question: Question,
    sentences: Sequence[str],
    article: str,
    group: Scoregroup | None = None,
    *,
    decided: Decided = "procedure",
    what: str = "",
) -> Answer:
    """Return these sentences as the answer, as far as there is room."""
    score = group.opened.score if group else None
    more = _fitting(sentences[1:], sentences[0])
    return Answer(
        question, sentences[0], more, decided=decided, article=article, bracket=score, what=what
    )


def _why_not(procedure: Procedure, question: Question, first: int, instead: int) -> Answer:
    parting = procedure.why_not(first, instead)
    who = f"{procedure.speech.who(first)} and {procedure.speech.who(instead)}"
    cannot = "cannot" if parting.decided == "absolute" else "do not"
    sentences = [f"{who} {cannot} meet: {parting.words}", *parting.more]
    pair = procedure.pair(first, instead)
    return _told(
        question, sentences, parting.article, parting.group, decided=parting.decided, what=pair
    )


def _absolute(procedure: Procedure, one: int, other: int) -> tuple[str, str] | None:
    """Return the rule that always keeps the two apart, in words, and its article."""
    inquiry = procedure.inquiry
    fault = fault_of(inquiry, Wish(pair=(one, other)))
    if fault is None:
        return None
    a, b = inquiry.cards[one], inquiry.cards[other]
    if other in a.met:
        met = procedure.speech.met(one, other)
        return (
            f"they {met}, and nobody meets an opponent twice"
            if other in a.opponents
            else "they " + met
        ), fault.article
    mine, theirs = permissible_colours(a.history), permissible_colours(b.history)
    if mine == theirs and len(mine) == 1:
        histories = f"colours {' '.join(a.history)} and {' '.join(b.history)}"
        return f"both can only have {saying.colour_name(mine[0])} ({histories})", fault.article
    return (
        "one would have a colour three times in a row, or three more of it than of the other",
        fault.article,
    )


# ── the bye ──────────────────────────────────────────────────────────────────


def _bye(procedure: Procedure, question: Question) -> Answer:
    inquiry, speech = procedure.inquiry, procedure.speech
    mine, instead = inquiry.pairing.pab, question.instead if question.about == "bye" else None
    assert mine is not None
    if instead is not None:
        why, article, decided = _why_not_bye(procedure, instead)
        sentence = f"{speech.who(instead)} does not have the bye: {why} ({article})."
        return _told(question, [sentence], article, decided=decided, what=f"the bye for {instead}")
    lower = [one for one in _from_lowest(inquiry) if _rank(inquiry, one) > _rank(inquiry, mine)]
    sentence = (
        f"{speech.who(mine)} ({speech.score(mine)}) has the bye: the lowest ranked who may have it and whose"
        " absence lets all others be paired, by the procedure (1.1)."
    )
    reasons = [(one, _why_not_bye(procedure, one)) for one in lower]
    more = [
        f"Not {one} ({speech.score(one)}): {why} ({article})." for one, (why, article, _) in reasons
    ]
    return _told(question, [sentence, *more], "1.1", decided="bye")


def _from_lowest(inquiry: Inquiry) -> list[int]:
    return sorted(inquiry.present, key=lambda one: _rank(inquiry, one), reverse=True)


def _rank(inquiry: Inquiry, number: int) -> tuple[int, int]:
    card = inquiry.cards[number]
    return -card.score, card.tpn


def _why_not_bye(procedure: Procedure, number: int) -> tuple[str, str, Decided]:
    inquiry = procedure.inquiry
    mine = inquiry.pairing.pab
    assert mine is not None
    if not inquiry.cards[number].may_receive_pab:
        return f"{number} {procedure.speech.barred(number)}", "C.04.1 4", "absolute"
    if _rank(inquiry, number) > _rank(inquiry, mine):
        return "not all others could be paired then", "1.1", "completion"
    if inquiry.cards[number].score > inquiry.cards[mine].score:
        return f"{mine} has a lower score, {procedure.speech.score(mine)}", "1.1", "bye"
    return f"of equal scores {mine} has the larger pairing number", "1.1", "bye"


# ── floats ───────────────────────────────────────────────────────────────────


def _float(procedure: Procedure, question: Question) -> Answer:
    first, instead = question.first, question.instead
    assert first is not None
    left = [
        (group, step)
        for group in procedure.groups
        for step in group.transfers
        if step.number == first
    ]
    cracks = [step for step in procedure.cracked if first in step.pair]
    if cracks:
        article = cracks[-1].article
        who = procedure.speech.who(first)
        sentence = f"{who} floats to the median, out of a pair that was taken apart, by the procedure ({article})."
        return _told(question, [sentence, *procedure.way(first)], article)
    if not left:
        raise UsageError(
            f"{first} does not float in this round by the rules.\n  Ask with --player {first} what there is to know."
        )
    if instead is not None:
        return _why_not_floater(procedure, question, left, instead)
    group, step = left[-1]
    where = "up" if group.opened.direction == "up" else "down"
    sentence = (
        f"{procedure.speech.who(first)} floats {where} from {group.name}, {procedure.reason(group, step)}, by the"
        f" procedure ({step.article})."
    )
    more = procedure.way(first)[:-1]
    if step.kind:
        more.append(f"{first} {_TYPES[step.kind]} (type {step.kind}, 3.9.1).")
        more += _each_not(
            (str(c.number), c._replace(why=procedure.why_staying(group, c)))
            for c in step.considered
        )
    else:
        more += procedure.each_not(first, step.considered)
    return _told(question, [sentence, *more], step.article, group)


_TYPES = {
    "a": "has floated to this group already, and has no opponent left in the next one",
    "b": "has floated to this group already, and has a compatible opponent in the next one",
    "c": "has no opponent left in the next group",
    "d": "has a compatible opponent in the next group",
}


def _why_not_floater(
    procedure: Procedure,
    question: Question,
    left: Sequence[tuple[Scoregroup, Transferred]],
    instead: int,
) -> Answer:
    first, speech = question.first, procedure.speech
    assert first is not None
    what = f"{instead} floating instead of {first}"
    if any(group.transfer_of(instead) for group, _ in left):
        raise UsageError(f"{instead} floats too.\n  Name somebody who does not.")
    group, step = next((part for part in reversed(left) if instead in part[0].members), left[-1])
    who = f"{speech.who(first)} floats from {group.name}"
    found = next((c for c in step.considered if c.number == instead), None)
    if instead not in group.members:
        sentence = f"{who}, where {speech.who(instead)} ({speech.score(instead)}) is not (2.2)."
        return _told(question, [sentence], "2.2", group, what=what)
    if found is None or not step.kind:
        sentence = f"{who} and not {speech.who(instead)}: there is no choice, {step.reason} ({step.article})."
        return _told(question, [sentence], step.article, group, what=what)
    why = procedure.why_staying(group, found)
    sentence = f"{who} and not {speech.who(instead)}: {why}, by the procedure ({found.article})."
    return _told(question, [sentence], found.article, group, what=what)


# ── colours ──────────────────────────────────────────────────────────────────


def _colour(procedure: Procedure, question: Question) -> Answer:
    inquiry, speech = procedure.inquiry, procedure.speech
    first = question.first
    assert first is not None
    opponent = inquiry.opponents[first]
    group, _ = procedure.last(first)
    below = group.opened.direction == "up"
    case = colour_case(
        inquiry.cards[first], inquiry.cards[opponent], inquiry.round_, below_median=below
    )
    article, rule, _ = case.decided()
    white, black = next(game[:2] for game in inquiry.pairing.games if first in game[:2])
    words_of = _COLOURS.get(rule.__name__)
    why = words_of(case, below) if words_of else colouring.of_rule(speech, case, rule)
    sentence = f"{speech.who(white)} has White against {speech.who(black)}: {why} ({article})."
    cards = zip((case.first, case.other), case.sides, strict=True)
    more = [colouring.of_side(speech, card, side) for card, side in cards]
    return _told(question, [sentence, *more], article, group, decided="colour")


def _due(case: ColourCase) -> str:
    return saying.colour_name(case.sides[0].preference.colour)


def _fewer_breaches(case: ColourCase, _below: bool) -> str:
    must = [
        card.number
        for card in (case.first, case.other)
        if len(permissible_colours(card.history)) == 1
    ]
    if len(must) == 1:
        return f"both should have {_due(case)}, and {must[0]} can have no other colour"
    return f"both should have {_due(case)}, and otherwise more limits of colours would be broken"


def _equalise(case: ColourCase, _below: bool) -> str:
    lacks = ", ".join(
        f"{card.number} {card.colour_difference:+d}" for card in (case.first, case.other)
    )
    return f"both should have {_due(case)}, and it goes to the one who lacks it more ({lacks.replace('+0', '0')})"


def _due_of_ranked(case: ColourCase, below: bool) -> str:
    ranked, which = (
        (case.other, "the lower ranked, below the median")
        if below
        else (case.first, "the higher ranked")
    )
    return f"both should have {_due(case)} and their colours were the same, so {ranked.number} has it, {which}"


_COLOURS: dict[str, Callable[[ColourCase, bool], str]] = {
    "fewer_breaches": _fewer_breaches,
    "equalise": _equalise,
    "equalise_in_odd_round": _equalise,
    "due_of_ranked": _due_of_ranked,
}


# ── a player, and the round ──────────────────────────────────────────────────


def _player(procedure: Procedure, question: Question) -> Answer:
    inquiry, speech = procedure.inquiry, procedure.speech
    first = question.first
    assert first is not None
    opponent = inquiry.opponents.get(first)
    own = _why_pair(procedure, Question("pair", first, opponent))
    parts = []
    others, left = inquiry.others(question)
    for one in others:
        parting = procedure.why_not(first, one)
        sentence = f"Not {speech.who(one)} ({speech.score(one)}): {parting.words}"
        asked, pair = Question("pair", first, None, one), procedure.pair(first, one)
        parts.append(
            _told(
                asked,
                [sentence],
                parting.article,
                parting.group,
                decided=parting.decided,
                what=pair,
            )
        )
    return own._replace(question=question, answers=(*parts, *more_others(question, left)))


def _round(procedure: Procedure, question: Question) -> Answer:
    """Tell the story of the round, a part for each scoregroup."""
    inquiry = procedure.inquiry
    games = len(inquiry.pairing.games)
    pairs = f"{saying.number(games)} pair{'s' * (games != 1)}"
    head = f"Round {inquiry.round_.number} by the {inquiry.system.title}: {pairs}"
    sentence = f"{head}, from the top, then from the bottom, the median last (2.2)."
    more = [_bye(procedure, Question("bye")).sentence] if inquiry.pairing.pab is not None else []
    parts = []
    for group in procedure.groups:
        if group.opened.direction == "median":
            parts += [
                _told(question, [procedure.crack(step)], step.article, group)
                for step in procedure.cracked
            ]
        parts.append(_group(procedure, question, group))
    note = "This is a procedure: opponents are tried in a fixed order, and there are no criteria to count."
    return Answer(
        question,
        sentence,
        tuple(more),
        (note,),
        decided="procedure",
        article="2.2",
        answers=tuple(parts),
    )


def _group(procedure: Procedure, question: Question, group: Scoregroup) -> Answer:
    direction = {"down": "downward", "up": "upwards", "median": "the median, downward"}[
        group.opened.direction
    ]
    came = (
        f"; {listed([*map(str, group.opened.floaters)])} floated into it"
        if group.opened.floaters
        else ""
    )
    pairs = (
        listed([procedure.pair(turn.number, turn.opponent) for turn in group.turns])
        if group.turns
        else "no pair"
    )
    sentence = f"{saying.capital(group.name)}, {direction}{came}: {pairs}."
    more = [
        f"{step.number} floats, {procedure.reason(group, step)} ({step.article})."
        for step in group.transfers
    ]
    if group.limits_fallen:
        more.insert(0, "Colour limits do not keep players of the same score apart here (6).")
    for turn in group.turns:
        if turn.step is not None and len(turn.left) > 2:
            more.append(
                f"{procedure.pair(turn.number, turn.opponent)}: {_how(procedure, turn)} ({turn.article})."
            )
    return Answer(
        question,
        sentence,
        tuple(more),
        decided="procedure",
        article="4.1",
        bracket=group.opened.score,
    )


_ANSWERS: dict[str, Callable[[Procedure, Question], Answer]] = {
    "pair": _pair,
    "bye": _bye,
    "colour": _colour,
    "float": _float,
    "player": _player,
    "round": _round,
}
