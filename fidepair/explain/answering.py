"""The answers to questions about a round, a function for each kind of question: facts of `asking`
in the sentences of `reasons`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap

from fidepair.errors import UsageError
from fidepair.explain import procedure, story
from fidepair.explain.answers import Answer, Decided, Question, more_others
from fidepair.explain.asking import (
    MAX_COMPARED,
    Inquiry,
    Reason,
    floating_too,
    not_floating,
    refuse_unclear,
    refuse_wrong,
    why_not,
    why_not_instead,
)
from fidepair.explain.drawing import in_short, picture_of
from fidepair.explain.orders import below, coming_before
from fidepair.explain.reasons import because, briefly
from fidepair.explain.speech import Speech, absence, both_sides, cited, number, of_rule, plural
from fidepair.explain.story import against_floating, of_bracket, rows_of, why_floating
from fidepair.swiss.boards import BracketReport, bracket_name
from fidepair.swiss.colours import allocate
from fidepair.swiss.completion import listed
from fidepair.swiss.evaluation import Wish
from fidepair.text.wording import capital, say, say_counted

MAX_BEFORE = 3
"""An answer gives the reasons of at most this many who come before the opponent."""
MAX_FLOATERS = 4
"""An answer gives the reasons of at most this many who could float or have the bye instead."""
MAX_LINES = 6
"""An answer has at most this many lines, without its table."""
WIDTH = 100
INDENT = 2
"""Columns before all sentences but the first, and again before lines that continue a sentence; the
sentences of a part are indented twice."""


def answer(inquiry: Inquiry, question: Question) -> Answer:
    """Return the answer. Raises UsageError for a wrong question: one about participants who are
    unknown, about two of whom one is absent, or about a fact that is not true."""
    refuse_unclear(question)
    found = of_absent(inquiry, question)
    if found is not None:
        return found
    refuse_wrong(inquiry, question)
    with inquiry.in_time():
        if inquiry.system.name == "lim":
            return procedure.answer(inquiry, question)
        return _limited(_ANSWERS[question.about](inquiry, question))


def of_absent(inquiry: Inquiry, question: Question) -> Answer | None:
    """Return the answer about one participant who is not paired in the round; None about others,
    and about one who got a place in a repair of the round."""
    if question.about not in ("pair", "player") or question[2:4] != (None, None):
        return None
    one = question.subject
    if one not in inquiry.cards or one in inquiry.present or inquiry.is_placed_by_arbiter(one):
        return None
    bye = inquiry.cards[one].bye
    assert bye is not None
    return Answer(question, f"{Speech(inquiry).who(one)} {absence(bye)}.", decided="bye")


def _limited(answer: Answer, indent: int = INDENT) -> Answer:
    """Return the answer without the sentences that do not fit into `MAX_LINES`. The most important
    come first: the answer, three more sentences, a note, the rest."""
    more, notes = answer.more, answer.notes
    left = MAX_LINES - _lines(answer.sentence, indent)
    kept = set()
    for sentence in (*more[:3], *notes[:1], *more[3:], *notes[1:]):
        lines = _lines(sentence, indent)
        if lines <= left:
            kept.add(sentence)
            left -= lines
    return answer._replace(
        more=tuple(filter(kept.__contains__, more)), notes=tuple(filter(kept.__contains__, notes))
    )


def _lines(sentence: str, indent: int) -> int:
    return len(wrap(sentence, WIDTH - indent, subsequent_indent=" " * INDENT))


# ── pairs ────────────────────────────────────────────────────────────────────


def _pair(inquiry: Inquiry, question: Question) -> Answer:
    first, instead = question.subject, question.instead
    if instead is None:
        return _why_pair(inquiry, question)
    speech = Speech(inquiry)
    notes = [*story.of_equals(speech, first, instead), *story.of_virtual(speech, (first, instead))]
    pair = first, instead
    reason = why_not_instead(inquiry, Wish(pair=pair))
    return _of_reason(speech, question, reason, speech.pair(pair), notes)


def _of_reason(
    speech: Speech, question: Question, reason: Reason, what: str, notes: Iterable[str] = ()
) -> Answer:
    sentence, *more = because(speech, reason, what)
    found = _facts(speech, question, reason, what)
    return found._replace(
        sentence=sentence,
        more=tuple(more),
        notes=story.noted(notes),
        short=in_short(speech.inquiry, reason),
        picture=picture_of(speech.inquiry, reason, found.rows, what),
    )


def _facts(speech: Speech, question: Question, reason: Reason, what: str) -> Answer:
    """Return the answer without its sentences."""
    assert reason.decided != "untried", "such an answer is refused or left out"
    difference = reason.difference
    code, article = speech.completion
    bracket = None
    if reason.fault:
        code, article = reason.fault.code, reason.fault.article
    elif difference is not None:
        code, article = difference.mine.code, difference.mine.article
        if difference.bracket is not None:
            bracket = speech.brackets[difference.bracket].score
    if not reason.proven and reason.decided != "bye":
        code = article = ""
    return Answer(
        question,
        "",
        decided=reason.decided,
        code="" if code == "PAB" else code,
        article=article,
        bracket=bracket,
        rows=rows_of(speech, reason),
        asked=reason.asked if reason.exact else None,
        exact=reason.exact,
        witness=tuple(one for group in reason.barrier.groups for one in group if one),
        what=what,
    )


def _why_pair(inquiry: Inquiry, question: Question) -> Answer:
    """Return where the pair meets, and why no participant who comes before is the opponent."""
    speech = Speech(inquiry)
    first = question.subject
    if first not in inquiry.opponents:
        return _bye(inquiry, Question("bye"))._replace(question=question)
    place = inquiry.bracket_of(first)
    report = inquiry.brackets[place]
    pair = next(pair for pair in report.pairs if first in pair)
    one, opponent, before = coming_before(speech, place, pair)
    sentence = say(
        "meet", speech.who_scored(one), speech.who_scored(opponent), bracket_name(report)
    )
    more = _how_moved(speech, place, (one, opponent))
    met = [n for n in before if n in inquiry.cards[one].opponents]
    if met:
        more.append(_met_before(speech, one, met))
    possible = [n for n in before if n not in met]
    if not possible:
        more.append(_first_of(speech, report, one, opponent, met))
    elif inquiry.is_too_large:
        more.append(_not_compared(inquiry))
    else:
        more += _why_not_these(speech, one, possible)
    notes = [
        *story.of_pair(speech, one, opponent),
        *story.of_colours(speech, *inquiry.sides(first)),
    ]
    decided: Decided = "criterion" if possible else "order"
    return Answer(
        question,
        sentence,
        tuple(more),
        notes=story.noted(notes),
        decided=decided,
        bracket=report.score,
    )


def _how_moved(speech: Speech, place: int, pair: Sequence[int]) -> list[str]:
    """Return why a member of the pair moved into the bracket, if one did."""
    report = speech.brackets[place]
    moved = [n for n in pair if n in report.mdps or n in report.upfloaters]
    if not moved:
        return []
    if not speech.upwards:
        report = _left_by(speech.inquiry, place, moved[0])
    return [f"{capital(why_floating(speech, report))}."]


def _not_compared(inquiry: Inquiry) -> str:
    return say("not-compared", f"{len(inquiry.present):,}", f"{MAX_COMPARED:,}")


def _why_not_these(speech: Speech, one: int, possible: Sequence[int]) -> list[str]:
    """Return why none of the possible opponents who come before is the opponent."""
    reasons = []
    for n in possible[:MAX_BEFORE]:
        reason = why_not(speech.inquiry, Wish(pair=(one, n)))
        reasons.append((speech.pair((one, n)), briefly(speech.inquiry, reason)))
    more = _not_these(reasons)
    if len(possible) > MAX_BEFORE:
        more.append(say("for-all-others", speech.noun, one))
    return more


def _met_before(speech: Speech, one: int, met: Sequence[int]) -> str:
    opponents = speech.card(one).opponents
    rounds = [f"{n} in round {opponents.index(n) + 1}" for n in met]
    end = cited(*speech.opponents)
    return say("met-before", one, listed(rounds), speech.noun, end)


def _first_of(
    speech: Speech, report: BracketReport, one: int, opponent: int, met: Sequence[int]
) -> str:
    """Return that the opponent is the only one possible in the bracket, or the first in its
    order."""
    others = [n for n in (*report.mdps, *report.residents) if n not in (one, opponent)]
    bracket = bracket_name(report)
    if opponent in report.upfloaters:
        whom = "others" if met else f"{speech.noun}s"
        return say("first-below", opponent, whom)
    if any(speech.is_legal(one, n) for n in others):
        pair = speech.pair((one, opponent))
        return say("first-of-others" if met else "first-in-order", opponent, one, bracket, pair)
    left = [f"{one} and {n} {speech.met(one, n)}" for n in others if n not in met]
    why = f": {listed(left)}" if left else ""
    return say("only-opponent", opponent, bracket, one, why)


def _left_by(inquiry: Inquiry, place: int, one: int) -> BracketReport:
    """Return the last bracket above this one that a participant left."""
    above = reversed(inquiry.brackets[:place])
    return next(report for report in above if one in report.downfloaters)


def _not_these(reasons: Iterable[tuple[str, str]]) -> list[str]:
    """Return for each reason a sentence about all those it holds for."""
    names: dict[str, list[str]] = {}
    for name, reason in reasons:
        names.setdefault(reason, []).append(name)
    sentences = []
    for reason, ones in names.items():
        either = ones[0]
        if len(ones) > 1:
            either = f"{', '.join(ones[:-1])} or {ones[-1]}"
        sentences.append(say("not-these", either, reason))
    return sentences


# ── the bye ──────────────────────────────────────────────────────────────────


def _bye(inquiry: Inquiry, question: Question) -> Answer:
    speech = Speech(inquiry)
    pab, instead = inquiry.pab, question.instead
    assert pab is not None
    if instead is not None:
        notes = story.of_bye(speech, instead)
        reason = why_not_instead(inquiry, Wish(bye=instead))
        found = _of_reason(speech, question, reason, say("bye-for", instead), notes)
        return found._replace(more=(*found.more, *_absent(speech, pab)))
    if speech.of_2017:
        code, article = "", "A.9"
        rule = say("leftover-gets-bye", speech.noun)
    else:
        code, article, _ = inquiry.evaluation.first[0]
        rule = say("bye-to-lowest")
    sentence = say("has-bye-because", speech.who_scored(pab), rule, cited(code, article))
    score = speech.card(pab).score
    near = [one for one in inquiry.present if one != pab and speech.card(one).score <= score]
    near.sort(key=speech.rank, reverse=True)
    reasons = []
    for one in near[:MAX_FLOATERS]:
        name = speech.who(one)
        reasons.append((name, briefly(inquiry, why_not(inquiry, Wish(bye=one)))))
    more = _not_these(reasons)
    if not near:
        more = [say("nobody-so-low", speech.noun)]
    more += _absent(speech, pab)
    return Answer(
        question,
        sentence,
        tuple(more),
        decided="bye",
        code="C5" if code == "C5" else "",
        article=article,
    )


def _absent(speech: Speech, pab: int) -> list[str]:
    """Return that absent participants have no more points than the one with the bye, if there are
    any."""
    score = speech.card(pab).score
    absent = []
    for number_, card in speech.inquiry.cards.items():
        if card.bye is not None and card.score <= score:
            absent.append(number_)
    if not absent:
        return []
    who = speech.all_of(absent, scores=True)
    return [say_counted(len(absent), "absent", who)]


# ── floats ───────────────────────────────────────────────────────────────────


def _float(inquiry: Inquiry, question: Question) -> Answer:
    speech = Speech(inquiry)
    first, instead = question.subject, question.instead
    report = _floats_from(inquiry, first)
    opponent = inquiry.opponents[first]
    notes = [*story.of_distance(speech, first, opponent), *story.of_virtual(speech, (first,))]
    if instead is not None:
        _refuse_other_floater(speech, report, first, instead)
        reason = why_not_instead(inquiry, _other_floating(inquiry, report, first, instead))
        what = f"{instead} floating"
        if reason.wish.stays:
            what += f" instead of {first}"
        return _of_reason(speech, question, reason, what, notes)
    sentence = f"{capital(why_floating(speech, report))}."
    more = against_floating(speech, first, report)
    possible = _others_floating(speech, report, first)
    reasons = []
    for one in possible[:MAX_FLOATERS]:
        reason = why_not(inquiry, _other_floating(inquiry, report, first, one))
        reasons.append((str(one), briefly(speech.inquiry, reason)))
    more += _not_these(reasons)
    if len(possible) > MAX_FLOATERS:
        more.append(say("for-other-floaters", first))
    return Answer(question, sentence, tuple(more), story.noted(notes), bracket=report.score)


def _refuse_other_floater(speech: Speech, report: BracketReport, first: int, instead: int) -> None:
    """Raise UsageError for a participant who floats too, or who cannot float instead."""
    if instead in report.downfloaters or instead in report.upfloaters:
        raise floating_too(instead)
    if instead not in _others_floating(speech, report, first, everybody=True):
        there = "below" if report.upfloaters else "in"
        raise UsageError(
            f"{instead} is not {there} {bracket_name(report)} when {first} floats.\n"
            f"  Give another {speech.noun}."
        )


def _other_floating(inquiry: Inquiry, report: BracketReport, first: int, instead: int) -> Wish:
    """Return the wish that one participant floats from or into a bracket instead of another."""
    return Wish(
        floats=frozenset({instead}), stays=frozenset({first}), score=inquiry.float_score(report)
    )


def _floats_from(inquiry: Inquiry, one: int) -> BracketReport:
    """Return the bracket that a participant leaves last, or comes up into."""
    for report in reversed(inquiry.brackets):
        leaves = one in report.downfloaters and one != inquiry.pab
        if leaves or one in report.upfloaters:
            return report
    raise not_floating(one)


def _others_floating(
    speech: Speech, report: BracketReport, one: int, *, everybody: bool = False
) -> list[int]:
    """Return the participants who could float instead, the likeliest first. Downfloaters: from the
    lowest rank; upfloaters: from the highest, only with no fewer points unless `everybody`."""
    if not report.upfloaters:
        others = [n for n in (*report.mdps, *report.residents) if n not in report.downfloaters]
        return sorted(others, key=speech.rank, reverse=True)
    score = speech.card(one).score
    left = [n for n in below(speech, report) if n not in report.upfloaters]
    return [n for n in left if everybody or speech.card(n).score >= score]


# ── colours ──────────────────────────────────────────────────────────────────


def colours_of(inquiry: Inquiry, question: Question) -> Answer:
    """Return why a pair, which need not be one of the rules, has its colours by them. Not for the
    Lim System."""
    first = question.subject
    opponent = question.other or inquiry.opponents[first]
    speech = Speech(inquiry)
    case = speech.case(first, opponent)
    article, rule, _ = case.decided()
    white, black = (card.number for card in allocate(case)[:2])
    sentence = say(
        "white-against", speech.who(white), speech.who(black), of_rule(speech, case, rule), article
    )
    more = tuple(both_sides(speech, case))
    notes = [*story.of_colours(speech, white, black), *story.of_unplayed(speech, (white, black))]
    return Answer(question, sentence, more, story.noted(notes), decided="colour", article=article)


# ── a player, and the round ──────────────────────────────────────────────────


def _player(inquiry: Inquiry, question: Question) -> Answer:
    """Return the answers about the pair or the bye of a participant, the colour, the float, and why
    each of the others is not the opponent."""
    first = question.subject
    opponent = inquiry.opponents.get(first)
    parts = []
    if opponent is None:
        whole = _bye(inquiry, Question("bye"))
    else:
        whole = _why_pair(inquiry, Question("pair", first, opponent))
        parts.append(colours_of(inquiry, Question("colour", first, opponent)))
        if inquiry.floats(first) and not inquiry.is_too_large:
            parts.append(_float(inquiry, Question("float", first)))
        parts = [_limited(part, 2 * INDENT) for part in parts]
    others = inquiry.others(question)
    listed = others[: inquiry.most_others(question)]
    reasons = [*_why_not_each(inquiry, first, listed)]
    parts += reasons
    left = len(others) - len(reasons)
    if not inquiry.is_too_large:
        parts += more_others(question, left, out_of_time=len(reasons) < len(listed))
    elif (sentence := _not_compared(inquiry)) not in whole.more:
        parts.append(Answer(question, sentence))
    return whole._replace(question=question, answers=tuple(parts))


def _why_not_each(inquiry: Inquiry, first: int, others: Iterable[int]) -> Iterator[Answer]:
    """Yield why each of these is not the opponent, as long as there is time to compare."""
    for one in others:
        if inquiry.memory.is_over:
            return
        reason = why_not(inquiry, Wish(pair=(first, one)))
        if reason.decided == "untried":
            return
        speech, question = Speech(inquiry), Question("pair", first, None, one)
        sentence = say("not-these", speech.who_scored(one), briefly(inquiry, reason))
        found = _facts(speech, question, reason, speech.pair((first, one)))
        yield found._replace(sentence=sentence)


def _round(inquiry: Inquiry, question: Question) -> Answer:
    """Return the story of the round, a part for each bracket."""
    parts = []
    for place, report in enumerate(inquiry.brackets):
        sentence, more = of_bracket(Speech(inquiry), place)
        part = Answer(question, sentence, tuple(more), bracket=report.score)
        parts.append(_limited(part, 2 * INDENT))
    games, brackets = len(inquiry.games), len(parts)
    virtual = ""
    if any(card.score != card.standings for card in inquiry.round_.cards):
        virtual = say("with-virtual")
    sentence = say(
        "round-by-criteria",
        inquiry.round_.number,
        inquiry.system.title,
        number(games),
        plural(games, "pair"),
        number(brackets),
        plural(brackets, "bracket"),
        virtual,
    )
    if inquiry.pab is None:
        return Answer(question, sentence, answers=tuple(parts))
    bye = _bye(inquiry, Question("bye"))
    return Answer(question, sentence, (bye.sentence, *bye.more), bye.notes, answers=tuple(parts))


_ANSWERS: dict[str, Callable[[Inquiry, Question], Answer]] = {
    "pair": _pair,
    "bye": _bye,
    "colour": colours_of,
    "float": _float,
    "player": _player,
    "round": _round,
}
