"""Answers about a round of the Lim System (C.04.4.3). It is a procedure without criteria to count,
so no pairing is worse than another: two participants do not meet because of the last step in which
one passed the other over."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from fidepair.errors import NotSupported
from fidepair.explain.answers import Answer, Decided, Question, more_others
from fidepair.explain.asking import BY_OPTION, Inquiry, fault_of, floating_too, not_floating
from fidepair.explain.speech import (
    Speech,
    both_sides,
    cited,
    colour_name,
    list_numbers,
    of_rule,
    plural,
)
from fidepair.explain.speech import number as number_word
from fidepair.swiss.colours import ColourCase
from fidepair.swiss.completion import listed
from fidepair.swiss.evaluation import FORBIDDEN, Wish
from fidepair.systems.lim.due_colours import colour_case, due_colour, permissible_colours
from fidepair.systems.lim.steps import (
    Considered,
    Cracked,
    Exchanged,
    FloaterPaired,
    GroupOpened,
    LimitsFallen,
    Paired,
    Transferred,
)
from fidepair.text.wording import article_text, capital, say
from fidepair.tournament import format_points

WIDTH, MAX_LINES = 98, 6
"""Columns of a line, and lines of an answer."""
CHOSEN = say("chosen-even")
MAX_NAMED = 6
"""A sentence that is true of several participants names at most this many."""


def answer(inquiry: Inquiry, question: Question) -> Answer:
    """Return the answer to a question that was not refused. Raises UsageError for a participant who
    does not float."""
    return _ANSWERS[question.about](Procedure(inquiry), question)


# ── the steps, scoregroup by scoregroup ──────────────────────────────────────


class Turn(NamedTuple):
    """A participant takes an opponent from those who are `left`; `step`: None if it is the opponent
    proposed (2.4)."""

    number: int
    opponent: int
    left: tuple[int, ...]
    step: FloaterPaired | Exchanged | None

    @property
    def article(self) -> str:
        """The article by which the opponent is taken."""
        if self.step:
            return self.step.article
        return "2.4"

    @property
    def considered(self) -> tuple[Considered, ...]:
        """The others who were looked at."""
        if self.step:
            return self.step.considered
        return ()


class NotTaken(NamedTuple):
    """A participant that another one passed over: why, in words, and by which article."""

    number: int
    why: str
    article: str


class Scoregroup(NamedTuple):
    """The events in a scoregroup, in order."""

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

    @property
    def exchanged(self) -> int | None:
        """The player who was chosen to make the number even, and whose place others took
        (4.4.1)."""
        replaced = (step.instead_of for step in self.transfers)
        return next((number for number in replaced if number is not None), None)

    def transfer_of(self, number: int) -> Transferred | None:
        """Return the step in which a player left the scoregroup."""
        return next((step for step in self.transfers if step.number == number), None)

    def why_leaving(self, step: Transferred) -> str:
        """Return why a player leaves the scoregroup."""
        if len(self.members) == 1:
            return say("nobody-left-there")
        if step.article == "2.3.4":
            return say("number-odd")
        if step.article == "4.4.1" and self.exchanged is not None:
            return say("reason-and-exchanged", step.reason.words, self.exchanged, CHOSEN)
        return f"because {step.reason.words}"

    def why_staying(self, considered: Considered) -> str:
        """Return why a player does not float, with the choice of this player if there was one
        before (4.4.1)."""
        why = considered.reason.words
        if considered.number != self.exchanged:
            return why
        return say("stays-exchanged", considered.number, CHOSEN, why)


def scoregroups(steps: Iterable[object]) -> list[Scoregroup]:
    """Return what happened in each scoregroup, from the steps of the engine."""
    found: list[tuple[GroupOpened, list[object]]] = []
    for step in steps:
        if isinstance(step, GroupOpened):
            found.append((step, []))
        elif found:
            found[-1][1].append(step)
    return [_scoregroup(opened, part) for opened, part in found]


def _scoregroup(opened: GroupOpened, steps: Sequence[object]) -> Scoregroup:
    transfers: list[Transferred] = []
    floaters: dict[int, FloaterPaired] = {}
    exchanged: dict[int, Exchanged] = {}
    pairs: list[tuple[int, int]] = []
    for step in steps:
        if isinstance(step, Transferred):
            transfers.append(step)
        elif isinstance(step, Exchanged):
            exchanged[step.number] = step
        elif isinstance(step, FloaterPaired):
            floaters[step.floater] = step
        elif isinstance(step, Paired):
            pairs += step.pairs
    gone = {step.number for step in transfers}
    left = [number for number in (*opened.floaters, *opened.residents) if number not in gone]
    turns = []
    for one, other in pairs:
        taken = floaters.get(one) or exchanged.get(one)
        turns.append(Turn(one, other, tuple(left), taken))
        left = [number for number in left if number not in (one, other)]
    limits_fallen = any(isinstance(step, LimitsFallen) for step in steps)
    return Scoregroup(opened, tuple(transfers), tuple(turns), limits_fallen)


class Parting(NamedTuple):
    """Why two do not meet, and by which article; `more`: further sentences. By the procedure it is
    the last step in which one of them passed the other over, in the scoregroup `group`."""

    why: str
    article: str
    group: Scoregroup | None = None
    more: Sequence[str] = ()
    decided: Decided = "procedure"

    @property
    def words(self) -> str:
        """The reason in words."""
        by = "" if self.decided == "absolute" else say("by-procedure")
        return f"{self.why}{by} {cited('', self.article)}."


class Procedure(Speech):
    """The procedure of a round, and its words."""

    def __init__(self, inquiry: Inquiry) -> None:
        super().__init__(inquiry)
        self.groups = scoregroups(inquiry.steps)
        self.cracked = [step for step in inquiry.steps if isinstance(step, Cracked)]

    def last(self, number: int) -> tuple[Scoregroup, Turn]:
        """Return where and how a player is paired in the end."""
        turns = ((group, turn) for group in reversed(self.groups) for turn in group.turns)
        return next(found for found in turns if number in found[1][:2])

    def why(self, considered: Considered, number: int) -> NotTaken:
        """Return why a player was not taken by another one: with the round in which they met, or
        the record that keeps them apart (decision G7)."""
        other, reason, article = considered
        card = self.inquiry.cards[number]
        if reason.name == "have-met":
            if other not in card.opponents:
                fault = fault_of(self.inquiry, Wish(pair=(number, other)))
                article = fault.article if fault else article
            return NotTaken(other, f"they {self.met(number, other)}", article)
        if reason.name == "due-colours-elsewhere":
            due = due_colour(card.history)
            assert due is not None
            both = say("both-due-avoidable", number, other, colour_name(due))
            return NotTaken(other, both, article)
        return NotTaken(other, reason.words, article)

    # ── why two do not meet ──────────────────────────────────────────────────

    def why_not(self, one: int, other: int) -> Parting:
        """Return why two do not meet."""
        apart = _absolute(self, one, other)
        if apart is not None:
            return apart
        pab = self.inquiry.pab
        if pab in (one, other):
            return Parting(say("has-bye", pab), "1.1", decided="bye")
        return self.parting(one, other)

    def parting(self, one: int, other: int) -> Parting:
        """Return the last step in which one of two paired players passed the other over."""
        both = [group for group in self.groups if one in group.members and other in group.members]
        if not both:
            return self._never_together(one, other)
        group = both[-1]
        for number, stays in ((one, other), (other, one)):
            step = group.transfer_of(number)
            if step is not None and group.transfer_of(stays) is None:
                return self._floated(group, step, stays)
        turn = next(turn for turn in group.turns if {one, other} & {turn.number, turn.opponent})
        if one in (turn.number, turn.opponent):
            return self._passed_over(group, turn, one, other)
        return self._passed_over(group, turn, other, one)

    def _floated(self, group: Scoregroup, step: Transferred, stays: int) -> Parting:
        """Return that one of the two left the scoregroup in this step, and the other one stayed."""
        more = []
        for considered in step.considered:
            if considered.number == stays:
                why = group.why_staying(considered)
                more.append(say("stays", stays, why, considered.article))
        why = say("floats-from", step.number, group.name, group.why_leaving(step))
        return Parting(why, step.article, group, more)

    def _passed_over(self, group: Scoregroup, turn: Turn, number: int, passed: int) -> Parting:
        """Return that one of the two, `number`, was paired in this turn without the other one."""
        if number == turn.opponent:
            why = say("paired-before", turn.number, passed, number)
            tried = self.each_not(turn.number, self.tried(turn))
            return Parting(why, turn.article, group, tried)
        meets = say("meets", number, turn.opponent)
        considered = next((c for c in turn.considered if c.number == passed), None)
        if considered is None:
            return Parting(say("as-proposed", meets), turn.article, group)
        _, why, article = self.why(considered, number)
        more = []
        if self.inquiry.round_.is_last and article == "2.1":
            more.append(say("limits-in-last-round"))
        then = f"with {passed} " if article == "4.3" else ""
        return Parting(f"{meets}, because {then}{why}", article, group, more)

    def _never_together(self, one: int, other: int) -> Parting:
        """Return why the player who would have had to float did not: the two never were in one
        scoregroup."""
        number = self._not_floating(one, other)
        group = self.last(number)[0]
        far = other if number == one else one
        beyond, turn = self.last(far)
        opponent = turn.opponent if far == turn.number else turn.number
        more = (say("paired-elsewhere", far, beyond.name, opponent),)
        passed = None
        for step in group.transfers:
            for considered in step.considered:
                if step.kind and considered.number == number:
                    passed = step, considered
        if passed is None:
            leaving = [str(step.number) for step in group.transfers] or ["no player"]
            why = say("had-to-leave", listed(leaving), group.name, number)
            return Parting(why, "2.3", group, more)
        step, considered = passed
        staying = group.why_staying(considered)
        why = say("floats-instead", step.number, group.name, number, staying)
        return Parting(why, considered.article, group, more)

    def _not_floating(self, one: int, other: int) -> int:
        """Return which of two would have had to float: the first to be paired, on one side of the
        median; from different sides the last one not paired in the median."""
        order = sorted((one, other), key=lambda number: self.groups.index(self.last(number)[0]))
        sides = [self.last(number)[0].opened.direction for number in order]
        if sides[0] == sides[1] or sides[1] == "median":
            return order[0]
        return order[1]

    def tried(self, turn: Turn) -> list[Considered]:
        """Return the participants that a player tried before the opponent."""
        if isinstance(turn.step, FloaterPaired):
            return [c for c in turn.considered if c.number in turn.step.skipped]
        return [c for c in turn.considered if c.article != "4.2"]

    def each_not(self, number: int, considered: Iterable[Considered]) -> list[str]:
        """Return why a player did not meet each of these."""
        reasons = [self.why(c, number) for c in considered]
        return _each_not([(self.in_order(number, c.number), c) for c in reasons])

    def in_order(self, one: int, other: int) -> str:
        """Return a pair, in the order of the step."""
        return f"{one}{self.inquiry.against}{other}"

    def way(self, number: int) -> list[str]:
        """Return how a player came from scoregroup to scoregroup to the opponent."""
        sentences = []
        for group in self.groups:
            step = group.transfer_of(number)
            if step is not None:
                why = group.why_leaving(step)
                sentences.append(say("floats-from-by", number, group.name, why, step.article))
        return sentences + [self.crack(step) for step in self.cracked if number in step.pair]

    def crack(self, step: Cracked) -> str:
        """Return how a pair was taken apart."""
        return say("pair-split", self.in_order(*step.pair), step.side, step.article)


def _each_not(passed: Iterable[tuple[str, NotTaken]]) -> list[str]:
    """Return why each of these was passed over, by name; one sentence for all who have the same
    reason."""
    alike: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for name, (number, why, article) in passed:
        predicate = why.removeprefix(f"{number} ")
        alike.setdefault((predicate, article), []).append((name, why))
    sentences = []
    for (predicate, article), ones in alike.items():
        first, why = ones[0]
        if len(ones) == 1:
            sentences.append(say("not-this", first, why, article))
            continue
        names = [name for name, _ in ones]
        left = len(names) - MAX_NAMED
        if left > 1:
            names[MAX_NAMED:] = [f"{left} more"]
        each = "each " if predicate != why else ""
        sentences.append(say("not-this", listed(names), each + predicate, article))
    return sentences


def _fitting(sentences: Iterable[str], first: str) -> Iterator[str]:
    """Yield the sentences up to the one that has no room below the first."""
    lines = len(wrap(first, WIDTH))
    for sentence in dict.fromkeys(sentences):
        lines += len(wrap(sentence, WIDTH))
        if lines > MAX_LINES:
            return
        yield sentence


# ── pairs ────────────────────────────────────────────────────────────────────


def _pair(procedure: Procedure, question: Question) -> Answer:
    """Return how the procedure came to the pair, or why it did not."""
    first = question.subject
    if question.instead is not None:
        return _why_not(procedure, question, first, question.instead)
    if first == procedure.inquiry.pab:
        return _bye(procedure, question)
    group, turn = procedure.last(first)
    who = " and ".join(map(procedure.who, (turn.number, turn.opponent)))
    how = _how(procedure, turn)
    sentence = say("meet-by-procedure", who, group.name, how, turn.article)
    more = [*procedure.way(turn.number), *procedure.way(turn.opponent)]
    others = procedure.tried(turn)[1:]
    if isinstance(turn.step, FloaterPaired):
        others = [*turn.considered]
    more += procedure.each_not(turn.number, others)
    return _answer_in(question, [sentence, *more], turn.article, group)


def _how(procedure: Procedure, turn: Turn) -> str:
    number, opponent, step = turn.number, turn.opponent, turn.step
    if len(turn.left) == 2:
        return say("nobody-else-left")
    if isinstance(step, FloaterPaired):
        first = say("first-possible") if step.skipped else say("first-tried")
        return say("floated-into", number, opponent, first)
    if isinstance(step, Exchanged):
        proposed = procedure.why(step.considered[0], number)
        why = say("was-to-meet", number, proposed.number, proposed.why)
        if proposed.article in (FORBIDDEN[1], BY_OPTION):
            why += f" ({proposed.article})"
        return why
    return say("heads-of-halves", number, opponent)


def _answer_in(
    question: Question, sentences: Sequence[str], article: str, group: Scoregroup | None = None
) -> Answer:
    """Return these sentences as the answer, as far as there is room."""
    first = sentences[0]
    return Answer(
        question,
        first,
        tuple(_fitting(sentences[1:], first)),
        decided="procedure",
        article=article,
        bracket=group.opened.score if group else None,
    )


def _why_not(procedure: Procedure, question: Question, first: int, instead: int) -> Answer:
    parting = procedure.why_not(first, instead)
    facts = procedure.who(first), procedure.who(instead), parting.words
    sentence = say("do-not-meet-procedure", *facts)
    if parting.decided == "absolute":
        sentence = say("cannot-meet-procedure", *facts)
    found = _of_parting(question, parting, [sentence, *parting.more])
    return found._replace(what=procedure.in_order(first, instead))


def _of_parting(question: Question, parting: Parting, sentences: Sequence[str]) -> Answer:
    found = _answer_in(question, sentences, parting.article, parting.group)
    return found._replace(decided=parting.decided)


def _absolute(procedure: Procedure, one: int, other: int) -> Parting | None:
    """Return the rule that always keeps the two apart; None if there is none."""
    inquiry = procedure.inquiry
    fault = fault_of(inquiry, Wish(pair=(one, other)))
    if fault is None:
        return None
    a, b = inquiry.cards[one], inquiry.cards[other]
    mine, theirs = permissible_colours(a.history), permissible_colours(b.history)
    if other in a.met:
        why = f"they {procedure.met(one, other)}"
        if other in a.opponents:
            why += say("not-twice")
    elif mine == theirs and len(mine) == 1:
        histories = f"colours {' '.join(a.history)} and {' '.join(b.history)}"
        why = say("both-only", colour_name(mine[0]), histories)
    else:
        why = say("colour-limits")
    return Parting(why, fault.article, decided="absolute")


# ── the bye ──────────────────────────────────────────────────────────────────


def _bye(procedure: Procedure, question: Question) -> Answer:
    inquiry = procedure.inquiry
    pab, instead = inquiry.pab, question.instead
    assert pab is not None
    if question.about == "bye" and instead is not None:
        why, article, decided = _why_not_bye(procedure, instead)
        sentence = say("no-bye-because", procedure.who(instead), why, cited("", article))
        found = _answer_in(question, [sentence], article)
        return found._replace(decided=decided, what=say("bye-for", instead))
    sentences = [say("bye-by-procedure", procedure.who_scored(pab))]
    for one in sorted(inquiry.present, key=procedure.rank, reverse=True):
        if procedure.rank(one) > procedure.rank(pab):
            why, article, _ = _why_not_bye(procedure, one)
            sentences.append(
                say("not-this", f"{one} ({procedure.score(one)})", why, article_text(article))
            )
    return _answer_in(question, sentences, "1.1")._replace(decided="bye")


def _why_not_bye(procedure: Procedure, number: int) -> tuple[str, str, Decided]:
    """Return why a player does not have the bye, by which article, and what decides that."""
    inquiry = procedure.inquiry
    pab = inquiry.pab
    assert pab is not None
    if not inquiry.cards[number].may_receive_pab:
        return f"{number} {procedure.barred(number)}", "C.04.1 4", "absolute"
    if procedure.rank(number) > procedure.rank(pab):
        return say("others-unpaired-then"), "1.1", "completion"
    if inquiry.cards[number].score > inquiry.cards[pab].score:
        return say("lower-score", pab, procedure.score(pab)), "1.1", "bye"
    return say("larger-number", pab), "1.1", "bye"


# ── floats ───────────────────────────────────────────────────────────────────


def _float(procedure: Procedure, question: Question) -> Answer:
    first, instead = question.subject, question.instead
    cracks = [step for step in procedure.cracked if first in step.pair]
    if cracks:
        article = cracks[-1].article
        sentence = say("to-median", procedure.who(first), article)
        return _answer_in(question, [sentence, *procedure.way(first)], article)
    floats = []
    for group in procedure.groups:
        step = group.transfer_of(first)
        if step is not None:
            floats.append((group, step))
    if not floats:
        raise not_floating(first)
    if instead is not None:
        return _why_not_floater(procedure, question, floats, instead)
    group, step = floats[-1]
    who = procedure.who(first)
    where = "up" if group.opened.direction == "up" else "down"
    why = group.why_leaving(step)
    sentences = [say("floats-by-procedure", who, where, group.name, why, step.article)]
    if step.kind and not (step.considered or procedure.inquiry.has_all_reasons):
        sentences.append(say("floaters-untried"))
    sentences += procedure.way(first)[:-1]
    if step.kind:
        sentences.append(say("of-type", first, _TYPES[step.kind], step.kind))
        sentences += _each_not(
            [
                (str(c.number), NotTaken(c.number, group.why_staying(c), c.article))
                for c in step.considered
            ]
        )
    else:
        sentences += procedure.each_not(first, step.considered)
    return _answer_in(question, sentences, step.article, group)


_TYPES = {
    "a": say("floated-no-opponent"),
    "b": say("floated-compatible"),
    "c": say("no-opponent-next"),
    "d": say("compatible-next"),
}


def _why_not_floater(
    procedure: Procedure,
    question: Question,
    floats: Sequence[tuple[Scoregroup, Transferred]],
    instead: int,
) -> Answer:
    first = question.subject
    if any(group.transfer_of(instead) for group, _ in floats):
        raise floating_too(instead)
    together = [part for part in floats if instead in part[0].members]
    group, step = together[-1] if together else floats[-1]
    considered = next((c for c in step.considered if c.number == instead), None)
    who = f"{procedure.who(first)} floats from {group.name}"
    if not together:
        article = "2.2"
        sentence = say("not-in-it", who, procedure.who_scored(instead), article)
    elif considered is None and step.kind and not procedure.inquiry.has_all_reasons:
        seconds = procedure.inquiry.seconds
        raise NotSupported(
            f"Why {instead} does not float was not found in {seconds} seconds of work.\n"
            f"  Allow more: --patience {30 * seconds}."
        )
    elif considered is None or not step.kind:
        article = step.article
        why = say("no-choice", step.reason.words)
        sentence = say("floating-not", who, procedure.who(instead), why, article)
    else:
        article = considered.article
        why = group.why_staying(considered)
        sentence = say("floats-not-other", who, procedure.who(instead), why, article)
    what = say("floating-instead", instead, first)
    return _answer_in(question, [sentence], article, group)._replace(what=what)


# ── colours ──────────────────────────────────────────────────────────────────


def _colour(procedure: Procedure, question: Question) -> Answer:
    inquiry = procedure.inquiry
    first = question.subject
    opponent = inquiry.opponents[first]
    group, _ = procedure.last(first)
    below = group.opened.direction == "up"
    case = colour_case(
        inquiry.cards[first], inquiry.cards[opponent], inquiry.round_, below_median=below
    )
    article, rule, _ = case.decided()
    white, black = inquiry.sides(first)
    who = say("has-white-against", procedure.who(white), procedure.who(black))
    words_of = _COLOURS.get(rule.__name__)
    why = words_of(case, below) if words_of else of_rule(procedure, case, rule)
    sentences = [f"{who}: {why} ({article}).", *both_sides(procedure, case)]
    return _answer_in(question, sentences, article, group)._replace(decided="colour")


def _both_due(case: ColourCase) -> str:
    side, _ = case.sides
    return say("both-should-have", colour_name(side.preference.colour))


def _fewer_breaches(case: ColourCase, _below: bool) -> str:
    only_one = len(permissible_colours(case.first.history)) == 1
    bound = case.first if only_one else case.other
    return say("cannot-have-other", _both_due(case), bound.number)


def _equalise(case: ColourCase, _below: bool) -> str:
    differences = []
    for card in (case.first, case.other):
        difference = card.colour_difference
        differences.append(f"{card.number} {difference:+d}" if difference else f"{card.number} 0")
    both = ", ".join(differences)
    return say("needs-it-more", _both_due(case), both)


def _due_of_ranked(case: ColourCase, below: bool) -> str:
    due = say("colours-the-same", _both_due(case))
    if below:
        return say("lower-gets-it", due, case.other.number)
    return say("higher-gets-it", due, case.first.number)


_COLOURS: dict[str, Callable[[ColourCase, bool], str]] = {
    "fewer_breaches": _fewer_breaches,
    "equalise": _equalise,
    "equalise_in_odd_round": _equalise,
    "due_of_ranked": _due_of_ranked,
}


# ── a player, and the round ──────────────────────────────────────────────────


def _player(procedure: Procedure, question: Question) -> Answer:
    inquiry = procedure.inquiry
    first = question.subject
    opponent = inquiry.opponents.get(first)
    own = _pair(procedure, Question("pair", first, opponent))
    parts = []
    others = inquiry.others(question)
    listed = others[: inquiry.most_others(question)]
    for one in listed:
        if inquiry.memory.is_over:
            break
        parting, asked = procedure.why_not(first, one), Question("pair", first, None, one)
        sentence = f"Not {procedure.who_scored(one)}: {parting.words}"
        part = _of_parting(asked, parting, [sentence])
        parts.append(part._replace(what=procedure.in_order(first, one)))
    left = len(others) - len(parts)
    parts += more_others(question, left, out_of_time=len(parts) < len(listed))
    return own._replace(question=question, answers=tuple(parts))


def _round(procedure: Procedure, question: Question) -> Answer:
    """Return the story of the round, a part for each scoregroup."""
    inquiry = procedure.inquiry
    games = len(inquiry.games)
    sentence = say(
        "round-by-procedure",
        inquiry.round_.number,
        inquiry.system.title,
        number_word(games),
        plural(games, "pair"),
    )
    more: tuple[str, ...] = ()
    if inquiry.pab is not None:
        more = (_bye(procedure, Question("bye")).sentence,)
    parts = []
    for group in procedure.groups:
        if group.opened.direction == "median":
            for step in procedure.cracked:
                parts.append(_answer_in(question, [procedure.crack(step)], step.article, group))
        parts.append(_group(procedure, question, group))
    note = say("a-procedure")
    return Answer(
        question, sentence, more, (note,), decided="procedure", article="2.2", answers=tuple(parts)
    )


_DIRECTIONS = {"down": "downwards", "up": "upwards", "median": say("median-downwards")}


def _group(procedure: Procedure, question: Question, group: Scoregroup) -> Answer:
    opened = group.opened
    name = f"{capital(group.name)}, {_DIRECTIONS[opened.direction]}"
    if opened.floaters:
        name += say("floated-into-it", list_numbers(opened.floaters))
    pairs = [procedure.in_order(turn.number, turn.opponent) for turn in group.turns]
    more = []
    if group.limits_fallen:
        more.append(say("limits-fallen"))
    for step in group.transfers:
        more.append(say("floats-because", step.number, group.why_leaving(step), step.article))
    for pair, turn in zip(pairs, group.turns, strict=True):
        if turn.step is not None and len(turn.left) > 2:
            more.append(say("how-paired", pair, _how(procedure, turn), turn.article))
    return Answer(
        question,
        say("group-paired", name, listed(pairs or ["no pairs"])),
        tuple(more),
        decided="procedure",
        article="4.1",
        bracket=opened.score,
    )


_ANSWERS: dict[str, Callable[[Procedure, Question], Answer]] = {
    "pair": _pair,
    "bye": _bye,
    "colour": _colour,
    "float": _float,
    "player": _player,
    "round": _round,
}
