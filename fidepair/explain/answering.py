"""Answers questions about a round: each with the facts of `asking`, in the sentences of `reasons`."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from fidepair.errors import UsageError
from fidepair.explain import oddities, procedure
from fidepair.explain.answers import Answer, Question, more_others
from fidepair.explain.asking import Inquiry, why_not
from fidepair.explain.before import below, coming_before
from fidepair.explain.colouring import of_rule, of_side
from fidepair.explain.criteria_table import rows_of
from fidepair.explain.reasons import because, briefly
from fidepair.explain.speech import Speech, capital, cited, number
from fidepair.explain.story import against_floating, of_bracket, why_floating
from fidepair.explain.wrong import refuse_wrong
from fidepair.swiss.colours import allocate
from fidepair.swiss.completion import listed
from fidepair.swiss.forcing import Wish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.explain.answers import Decided
    from fidepair.explain.asking import Reason
    from fidepair.swiss.boards import BracketReport

OTHERS_TOLD = 3
"""So many of those who would have come before the opponent are told, with the reason why they are
not the opponent."""
FLOATERS_TOLD = 4
MOST_LINES = 6
"""So many lines an answer has at most, without its table."""
WIDTH = 100
INDENT = 2
"""Places before all sentences but the first, and again before lines that go on with one; as much
again in a part."""


def answer(inquiry: Inquiry, question: Question) -> Answer:
    """Return the answer. Raises UsageError where the question is wrong: who is absent or does not
    exist, what is not so."""
    refuse_wrong(inquiry, question)
    if inquiry.system.name == "lim":
        return procedure.answer(inquiry, question)
    return _limited(_ANSWERS[question.about](inquiry, question))


def _limited(answer: Answer, indent: int = INDENT) -> Answer:
    """Return the answer with no more sentences than so many lines hold: the answer, what is nearest
    to it, notes, the rest."""
    left = MOST_LINES - _lines(answer.sentence, indent)
    more: list[str] = []
    notes: list[str] = []
    of_more, of_notes = [(more, one) for one in answer.more], [(notes, one) for one in answer.notes]
    for place, sentence in (*of_more[:3], *of_notes[:1], *of_more[3:], *of_notes[1:]):
        lines = _lines(sentence, indent)
        if lines <= left:
            place.append(sentence)
            left -= lines
    return answer._replace(more=tuple(more), notes=tuple(notes))


def _lines(sentence: str, indent: int) -> int:
    return len(wrap(sentence, WIDTH - indent, subsequent_indent=" " * INDENT))


# ── pairs ────────────────────────────────────────────────────────────────────


def _pair(inquiry: Inquiry, question: Question) -> Answer:
    first, instead = question.first, question.instead
    assert first is not None
    if instead is None:
        return _why_pair(inquiry, question)
    speech = Speech(inquiry)
    notes = [
        *oddities.of_equals(speech, first, instead),
        *oddities.of_virtual(speech, (first, instead)),
    ]
    wish = Wish(pair=(first, instead))
    return _of_reason(
        speech, question, why_not(inquiry, wish), speech.pair((first, instead)), notes
    )


def _of_reason(
    speech: Speech, question: Question, reason: Reason, what: str, notes: Iterable[str] = ()
) -> Answer:
    sentence, *more = because(speech, reason, what)
    return _facts(speech, question, reason, what)._replace(
        sentence=sentence, more=tuple(more), notes=oddities.noted(notes)
    )


def _facts(speech: Speech, question: Question, reason: Reason, what: str) -> Answer:
    """Return the answer without its sentences."""
    difference, fault = reason.difference, reason.fault
    bracket = None
    if difference is not None and difference.bracket is not None:
        bracket = speech.inquiry.pairing.brackets[difference.bracket].score
    ranked = fault or (difference.mine if difference else None)
    code, article = (ranked.code, ranked.article) if ranked else speech.completion
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
    """Say where the two meet, and why nobody who comes before is the opponent."""
    speech = Speech(inquiry)
    first = question.first
    assert first is not None
    other = inquiry.opponents.get(first)
    if other is None:
        return _bye(inquiry, Question("bye"))._replace(question=question)
    place = inquiry.bracket_of(first)
    assert place is not None
    report = inquiry.pairing.brackets[place]
    one, opponent, before = coming_before(
        speech, place, next(pair for pair in report.pairs if first in pair)
    )
    both = f"{speech.who(one)} ({speech.score(one)}) and {speech.who(opponent)} ({speech.score(opponent)})"
    moved = [n for n in (one, opponent) if n in (*report.mdps, *report.upfloaters)]
    told = [f"{both} meet in {speech.bracket(report)}."]
    if moved:
        told.append(
            f"{capital(why_floating(speech, report if speech.upwards else _left_by(inquiry, place, moved[0])))}."
        )
    met = [n for n in before if n in inquiry.cards[one].opponents]
    if met:
        rounds = [f"{n} in round {inquiry.cards[one].opponents.index(n) + 1}" for n in met]
        told.append(
            f"{one} met {listed(rounds)}, and nobody meets an opponent twice {cited(*speech.opponents)}."
        )
    open_ = [n for n in before if n not in met]
    reasons = [(n, why_not(inquiry, Wish(pair=(one, n)))) for n in open_[:OTHERS_TOLD]]
    told += _not_these([(speech.pair((one, n)), briefly(speech, reason)) for n, reason in reasons])
    if len(open_) > OTHERS_TOLD:
        told.append(f"For all others ask with --player {one}.")
    elif not open_:
        told.append(_first_of(speech, report, one, opponent, met))
    notes = [
        *oddities.of_pair(speech, one, opponent),
        *oddities.of_colours(speech, *_colours(inquiry, first)),
    ]
    decided: Decided = "criterion" if open_ else "order"
    return Answer(
        question,
        told[0],
        tuple(told[1:]),
        notes=oddities.noted(notes),
        decided=decided,
        bracket=report.score,
    )


def _first_of(
    speech: Speech, report: BracketReport, one: int, opponent: int, met: Sequence[int]
) -> str:
    """Say that the opponent is the only one possible in the bracket, or the first in the order of
    it."""
    others = [n for n in (*report.mdps, *report.residents) if n not in (one, opponent)]
    if opponent in report.upfloaters:
        return (
            f"Of the {'others' if met else f'{speech.noun}s'} left below, {opponent} comes first."
        )
    if any(speech.is_legal(one, n) for n in others):
        return (
            f"{'Of the others, ' if met else ''}{opponent} comes first for {one} in the order of"
            f" {speech.bracket(report)}, and nothing speaks against {speech.pair((one, opponent))}."
        )
    left = [f"{one} and {n} {speech.met(one, n)}" for n in others if n not in met]
    why = f": {listed(left)}" if left else ""
    return f"{opponent} is the only one left in {speech.bracket(report)} whom {one} may meet{why}."


def _left_by(inquiry: Inquiry, place: int, one: int) -> BracketReport:
    """Return the bracket above this one that somebody left."""
    return next(
        report
        for report in reversed(inquiry.pairing.brackets[:place])
        if one in report.downfloaters
    )


def _colours(inquiry: Inquiry, one: int) -> tuple[int, int]:
    """Return White and Black of the pair of somebody."""
    return next((game.white, game.black) for game in inquiry.pairing.games if one in game[:2])


def _not_these(reasons: Sequence[tuple[str, str]]) -> list[str]:
    """Return for each reason a sentence about all of whom it holds."""
    whom: dict[str, list[str]] = {}
    for who, reason in reasons:
        whom.setdefault(reason, []).append(who)
    return [
        f"Not {', '.join(all_of[:-1])}{' or ' * (len(all_of) > 1)}{all_of[-1]}: {reason}."
        for reason, all_of in whom.items()
    ]


# ── the bye ──────────────────────────────────────────────────────────────────


def _bye(inquiry: Inquiry, question: Question) -> Answer:
    speech = Speech(inquiry)
    mine = inquiry.pairing.pab
    assert mine is not None
    if question.instead is not None:
        what = f"the bye for {question.instead}"
        notes = oddities.of_bye(speech, question.instead)
        told = _of_reason(
            speech, question, why_not(inquiry, Wish(bye=question.instead)), what, notes
        )
        return told._replace(more=(*told.more, *_absent(speech, mine)))
    cards = inquiry.cards
    others = sorted((one for one in inquiry.present if one != mine), key=speech.rank, reverse=True)
    near = [one for one in others if cards[one].score <= cards[mine].score]
    if speech.of_2017:
        code, article = "", "A.9"
        rule = "whoever is left over in the last bracket gets it"
    else:
        code, article, _ = inquiry.evaluation.first[0]
        rule = "it goes to the lowest score from which all others can be paired"
    sentence = (
        f"{speech.who(mine)} ({speech.score(mine)}) has the bye: {rule} {cited(code, article)}."
    )
    if not near:
        more = [f"No other {speech.noun} to be paired has so few points."]
    else:
        reasons = [
            (speech.who(n), briefly(speech, why_not(inquiry, Wish(bye=n))))
            for n in near[:FLOATERS_TOLD]
        ]
        more = _not_these(reasons)
    more += _absent(speech, mine)
    return Answer(
        question,
        sentence,
        tuple(more),
        decided="bye",
        code="C5" if code == "C5" else "",
        article=article,
    )


def _absent(speech: Speech, mine: int) -> list[str]:
    """Name those who are absent with no more points than the one who has the bye."""
    cards = speech.inquiry.cards
    absent = [
        n for n, card in cards.items() if card.bye is not None and card.score <= cards[mine].score
    ]
    if not absent:
        return []
    verb = "has" if len(absent) == 1 else "have"
    scores = [cards[n].score for n in absent]
    how = (
        "as few"
        if set(scores) == {cards[mine].score}
        else "fewer"
        if max(scores) < cards[mine].score
        else "no more"
    )
    who = speech.all_of(absent, scores=True)
    return [f"{who} {verb} {how} points, but {'is' if len(absent) == 1 else 'are'} absent."]


# ── floats ───────────────────────────────────────────────────────────────────


def _float(inquiry: Inquiry, question: Question) -> Answer:
    speech = Speech(inquiry)
    first, instead = question.first, question.instead
    assert first is not None
    report = _floats_from(inquiry, first)
    opponent = inquiry.opponents[first]
    notes = [*oddities.of_distance(speech, first, opponent), *oddities.of_virtual(speech, (first,))]
    if instead is not None:
        if instead in (*report.downfloaters, *report.upfloaters):
            raise UsageError(f"{instead} floats too.\n  Name somebody who does not.")
        if instead not in _others_floating(speech, report, first, everybody=True):
            there = "below" if report.upfloaters else "in"
            raise UsageError(
                f"{instead} is not {there} {speech.bracket(report)} when {first} floats.\n  Name somebody else."
            )
        reason = why_not(inquiry, _other_floating(inquiry, report, first, instead))
        what = f"{instead} floating{f' instead of {first}' * bool(reason.wish.stays)}"
        return _of_reason(speech, question, reason, what, notes)
    sentence = f"{capital(why_floating(speech, report))}."
    possible = _others_floating(speech, report, first)
    more = against_floating(speech, first, report)
    reasons = []
    for one in possible[:FLOATERS_TOLD]:
        reasons.append(
            (
                str(one),
                briefly(speech, why_not(inquiry, _other_floating(inquiry, report, first, one))),
            )
        )
    more += _not_these(reasons)
    if len(possible) > FLOATERS_TOLD:
        more.append(f"For others ask with --float {first} --not.")
    return Answer(question, sentence, tuple(more), oddities.noted(notes), bracket=report.score)


def _other_floating(inquiry: Inquiry, report: BracketReport, first: int, instead: int) -> Wish:
    """Return the wish that somebody floats from or into a bracket instead of another."""
    return Wish(
        floats=frozenset({instead}), stays=frozenset({first}), score=inquiry.float_score(report)
    )


def _floats_from(inquiry: Inquiry, one: int) -> BracketReport:
    """Return the bracket that somebody leaves last, or comes into."""
    for report in reversed(inquiry.pairing.brackets):
        if one in report.upfloaters or (one in report.downfloaters and one != inquiry.pairing.pab):
            return report
    raise UsageError(
        f"{one} does not float in this round by the rules.\n  Ask with --player {one} what there is to know."
    )


def _others_floating(
    speech: Speech, report: BracketReport, one: int, *, everybody: bool = False
) -> list[int]:
    """Return who could float instead, the likeliest first: of the lowest rank, or who comes first
    of those below; of these only who has no fewer points, unless `everybody` is wanted."""
    if not report.upfloaters:
        others = [n for n in (*report.mdps, *report.residents) if n not in report.downfloaters]
        return sorted(others, key=speech.rank, reverse=True)
    left = [n for n in below(speech, report) if n not in report.upfloaters]
    return [n for n in left if everybody or speech.card(n).score >= speech.card(one).score]


# ── colours ──────────────────────────────────────────────────────────────────


def colours_of(inquiry: Inquiry, question: Question) -> Answer:
    """Return why a pair, which need not be one of the rules, has its colours by them. Not for the
    Lim System."""
    first = question.first
    assert first is not None
    opponent = question.other or inquiry.opponents[first]
    speech = Speech(inquiry)
    case = speech.case(first, opponent)
    article, rule, _ = case.decided()
    white, black = (card.number for card in allocate(case)[:2])
    sentence = f"{speech.who(white)} has White against {speech.who(black)}: {of_rule(speech, case, rule)} ({article})."
    more = tuple(
        of_side(speech, card, side)
        for card, side in zip((case.first, case.other), case.sides, strict=True)
    )
    odd = [
        *oddities.of_colours(speech, white, black),
        *oddities.of_unplayed(speech, (white, black)),
    ]
    return Answer(question, sentence, more, oddities.noted(odd), decided="colour", article=article)


# ── a player, and the round ──────────────────────────────────────────────────


def _player(inquiry: Inquiry, question: Question) -> Answer:
    """Tell about the pair or the bye of somebody, the colour, the float, and of all others why they
    are no opponent."""
    first = question.first
    assert first is not None
    opponent = inquiry.opponents.get(first)
    if opponent is None:
        whole, parts = _bye(inquiry, Question("bye")), []
    else:
        whole = _why_pair(inquiry, Question("pair", first, opponent))
        parts = [_limited(colours_of(inquiry, Question("colour", first, opponent)), 2 * INDENT)]
        if any(
            first in (*report.downfloaters, *report.upfloaters)
            for report in inquiry.pairing.brackets
        ):
            parts.append(_limited(_float(inquiry, Question("float", first)), 2 * INDENT))
    others, left = inquiry.others(question)
    for one in others:
        speech = Speech(inquiry)
        reason = why_not(inquiry, Wish(pair=(first, one)))
        facts = _facts(
            speech, Question("pair", first, None, one), reason, speech.pair((first, one))
        )
        parts.append(
            facts._replace(
                sentence=f"Not {speech.who(one)} ({speech.score(one)}): {briefly(speech, reason)}."
            )
        )
    return whole._replace(question=question, answers=(*parts, *more_others(question, left)))


def _round(inquiry: Inquiry, question: Question) -> Answer:
    """Tell the story of the round, a part for each bracket."""
    parts = []
    for place, report in enumerate(inquiry.pairing.brackets):
        sentence, more = of_bracket(Speech(inquiry), place)
        parts.append(
            _limited(Answer(question, sentence, tuple(more), bracket=report.score), 2 * INDENT)
        )
    games, brackets = len(inquiry.pairing.games), len(parts)
    accelerated = any(card.score != card.standings for card in inquiry.round_.cards)
    virtual = "; scores include virtual points (C.04.7, 1.5)" * accelerated
    sentence = (
        f"Round {inquiry.round_.number} by the {inquiry.system.title}: {number(games)} pair{'s' * (games != 1)} in"
        f" {number(brackets)} bracket{'s' * (brackets != 1)}, from the top{virtual}."
    )
    bye = _bye(inquiry, Question("bye")) if inquiry.pairing.pab is not None else None
    of_bye = (bye.sentence, *bye.more) if bye else ()
    return Answer(question, sentence, of_bye, bye.notes if bye else (), answers=tuple(parts))


_ANSWERS: dict[str, Callable[[Inquiry, Question], Answer]] = {
    "pair": _pair,
    "bye": _bye,
    "colour": colours_of,
    "float": _float,
    "player": _player,
    "round": _round,
}
