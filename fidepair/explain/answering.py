"""Answers questions about a round: each with the facts of `asking`, in the sentences of `words`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import UsageError
from fidepair.explain import procedure, words
from fidepair.explain.answers import Answer, Question
from fidepair.explain.asking import Inquiry, why_not
from fidepair.explain.words import Speech, because, briefly, rows_of
from fidepair.swiss.completion import listed
from fidepair.swiss.forcing import Wish

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.explain.asking import Reason
    from fidepair.swiss.boards import BracketReport

OTHERS_TOLD = 3
"""So many of those who would have come before the opponent are told, with the reason why they are not the opponent."""
FLOATERS_TOLD = 6


def answer(inquiry: Inquiry, question: Question) -> Answer:
    """Return the answer. Raises UsageError where the question is wrong: who is absent or does not exist, what is not so."""
    for number in (question.first, question.other, question.instead):
        if number is not None:
            _require_present(inquiry, number)
    if inquiry.system.name == "lim":
        return procedure.answer(inquiry, question)
    return _ANSWERS[question.about](inquiry, question)


def _require_present(inquiry: Inquiry, number: int) -> None:
    if number not in inquiry.cards:
        raise UsageError(f"{number} does not exist.\n  Use the numbers of the pairing table.")
    if number not in inquiry.present:
        raise UsageError(f"{number} is absent in round {inquiry.round_.number}: there is nothing to explain.")


# ── pairs ────────────────────────────────────────────────────────────────────


def _pair(inquiry: Inquiry, question: Question) -> Answer:
    first, other, instead = question.first, question.other, question.instead
    assert first is not None
    opponent = inquiry.opponents.get(first)
    if other is not None and opponent != other:
        meets = f"meets {opponent}" if opponent else "has the bye"
        raise UsageError(f"{first} does not meet {other}: {first} {meets}.\n  Ask with --not {other} why not.")
    if instead is None:
        return _why_pair(inquiry, question)
    if instead in (first, opponent):
        raise UsageError(
            f"{first} and {instead} do meet.\n  Ask without --not why."
            if instead == opponent
            else "nobody meets himself."
        )
    speech = Speech(inquiry)
    wish = Wish(pair=(first, instead))
    return _of_reason(speech, question, why_not(inquiry, wish), speech.pair((first, instead)))


def _of_reason(speech: Speech, question: Question, reason: Reason, what: str) -> Answer:
    sentences = because(speech, reason, what)
    difference, fault = reason.difference, reason.fault
    bracket = None
    if difference is not None and difference.bracket is not None:
        bracket = speech.inquiry.pairing.brackets[difference.bracket].score
    ranked = fault or (difference.mine if difference else None)
    return Answer(
        question,
        sentences[0],
        tuple(sentences[1:]),
        decided=reason.decided,
        code=ranked.code if ranked else "",
        article=ranked.article if ranked else "2.2.1",
        bracket=bracket,
        rows=rows_of(speech, reason),
        asked=reason.asked,
        exact=reason.exact,
        witness=reason.witness[1],
        what=what,
    )


def _why_pair(inquiry: Inquiry, question: Question) -> Answer:
    """Say where the two meet, and why nobody who comes before is the opponent."""
    speech = Speech(inquiry)
    first = question.first
    assert first is not None
    other = inquiry.opponents.get(first)
    if other is None:
        return _bye(inquiry, Question("bye"))
    place = inquiry.bracket_of(first)
    assert place is not None
    report = inquiry.pairing.brackets[place]
    higher, lower = (first, other) if _rank(inquiry, first) < _rank(inquiry, other) else (other, first)
    before = _before(report, higher, lower, inquiry)
    told = [
        f"{speech.who(higher)} and {speech.who(lower)} meet in {speech.bracket(report)}{_how(speech, report, higher, lower)}."
    ]
    if not before:
        told.append(f"Nobody comes before {lower} among those whom {higher} could meet there.")
    for one in before[:OTHERS_TOLD]:
        reason = why_not(inquiry, Wish(pair=(higher, one)))
        told.append(f"Not {speech.pair((higher, one))}: {briefly(speech, reason)}.")
    if len(before) > OTHERS_TOLD:
        told.append(
            f"{words.capital(words.number(len(before) - OTHERS_TOLD))} more come before {lower}; ask with --player {higher}."
        )
    return Answer(
        question, told[0], tuple(told[1:]), decided="order" if not before else "criterion", bracket=report.score
    )


def _rank(inquiry: Inquiry, number: int) -> tuple[int, int]:
    card = inquiry.cards[number]
    return -card.score, card.tpn


def _before(report: BracketReport, higher: int, lower: int, inquiry: Inquiry) -> list[int]:
    """Return those of the bracket whom the chapter would rather have let meet `higher`: in most chapters those of the
    other half from its top, in Burstein those of the lowest rank."""
    members = [*report.residents, *report.upfloaters]
    others = [one for one in members if one not in (higher, lower) and one not in report.mdps]
    if inquiry.criteria and inquiry.system.name == "burstein":
        order = [*report.mdps, *report.residents]
        return [one for one in reversed(order) if one not in (higher,) and order.index(one) > order.index(lower)]
    if higher in report.mdps:
        return [one for one in others if _rank(inquiry, one) < _rank(inquiry, lower)]
    size = len(report.pairs)
    second_half = members[size:] if not report.mdps else members
    return [one for one in second_half if one in others and _rank(inquiry, one) < _rank(inquiry, lower)]


def _how(speech: Speech, report: BracketReport, higher: int, lower: int) -> str:
    if higher in report.mdps:
        return f", where {higher} ({speech.score(higher)}) moved down"
    if lower in report.upfloaters:
        return f", into which {lower} ({speech.score(lower)}) came up"
    return ""


# ── the bye ──────────────────────────────────────────────────────────────────


def _bye(inquiry: Inquiry, question: Question) -> Answer:
    speech = Speech(inquiry)
    mine = inquiry.pairing.pab
    if mine is None:
        raise UsageError(f"nobody has the bye: the number of {speech.noun}s is even.")
    if question.instead is not None:
        if question.instead == mine:
            raise UsageError(f"{mine} does have the bye.\n  Ask without --not why.")
        what = f"the bye for {question.instead}"
        return _of_reason(speech, question, why_not(inquiry, Wish(bye=question.instead)), what)
    cards = inquiry.cards
    others = sorted(
        (one for one in inquiry.present if one != mine), key=lambda one: (cards[one].score, -cards[one].tpn)
    )
    near = [one for one in others if cards[one].score <= cards[mine].score]
    article = next((count.article for count in inquiry.evaluation.first), "")
    sentence = (
        f"{speech.who(mine)} ({speech.score(mine)}) has the bye: it goes to the lowest score from which all others can"
        f" be paired ({article})."
    )
    more = [f"Not {one}: {briefly(speech, why_not(inquiry, Wish(bye=one)))}." for one in near[:FLOATERS_TOLD]]
    absent = [n for n, card in cards.items() if card.bye is not None and card.score <= cards[mine].score]
    if absent:
        more.append(
            f"{words.capital(listed([speech.who(n) for n in absent]))} {'is' if len(absent) == 1 else 'are'} absent."
        )
    return Answer(question, sentence, tuple(more), decided="bye", article=article)


# ── floats ───────────────────────────────────────────────────────────────────


def _float(inquiry: Inquiry, question: Question) -> Answer:
    speech = Speech(inquiry)
    first, instead = question.first, question.instead
    assert first is not None
    report = _floats_from(inquiry, first)
    if instead is not None:
        if instead in (*report.downfloaters, *report.upfloaters):
            raise UsageError(f"{instead} floats too.\n  Name somebody who does not.")
        wish = Wish(floats=frozenset({instead}), stays=frozenset({first}), score=report.score)
        return _of_reason(speech, question, why_not(inquiry, wish), f"{instead} floating instead of {first}")
    sentence, possible = _why_anybody_floats(speech, report, first)
    more = []
    for one in possible[:FLOATERS_TOLD]:
        wish = Wish(floats=frozenset({one}), stays=frozenset({first}), score=report.score)
        more.append(f"Not {one}: {briefly(speech, why_not(inquiry, wish))}.")
    return Answer(question, sentence, tuple(more), bracket=report.score)


def _floats_from(inquiry: Inquiry, number: int) -> BracketReport:
    for report in inquiry.pairing.brackets:
        if number in report.upfloaters or (number in report.downfloaters and number != inquiry.pairing.pab):
            return report
    raise UsageError(f"{number} does not float in this round.\n  Ask with --player {number} what there is to know.")


def _why_anybody_floats(speech: Speech, report: BracketReport, number: int) -> tuple[str, list[int]]:
    """Return why somebody floats, and who else could."""
    if report.upfloaters:
        lower = [one for later in speech.inquiry.pairing.brackets for one in later.residents]
        score = speech.inquiry.cards[number].score
        others = [one for one in lower if speech.inquiry.cards[one].score >= score and one not in report.residents]
        others = [
            one for one in others if one not in report.upfloaters and speech.inquiry.cards[one].score < report.score
        ]
        many = f"{words.number(len(report.upfloaters))} upfloater{'s' if len(report.upfloaters) > 1 else ''}"
        return (
            f"{speech.who(number)} ({speech.score(number)}) comes up into {speech.bracket(report)}, which needs {many}.",
            others,
        )
    members = [*report.mdps, *report.residents]
    left = len(report.downfloaters)
    told = f"{speech.who(number)} floats down from {speech.bracket(report)}: of its {len(members)} {speech.noun}s {words.number(left)}"
    told += " must, since " + (
        "their number is odd" if len(members) % 2 and left == 1 else "no more pairs can be made there"
    )
    if len(members) == 1:
        told = f"{speech.who(number)} floats down from {speech.bracket(report)}: nobody else is there to meet"
    return f"{told}.", [one for one in reversed(members) if one not in report.downfloaters]


# ── colours ──────────────────────────────────────────────────────────────────


def _colour(inquiry: Inquiry, question: Question) -> Answer:
    first, other = question.first, question.other
    assert first is not None
    opponent = inquiry.opponents.get(first)
    if opponent is None or other not in (None, opponent):
        meets = f"meets {opponent}" if opponent else "has the bye"
        raise UsageError(f"{first} {meets}.\n  Ask about the colours of a pair of the round.")
    speech = Speech(inquiry)
    case = inquiry.system.colour_case(inquiry.round_, inquiry.cards[first], inquiry.cards[opponent])
    article, rule, _ = case.decided()
    white = next(game.white for game in inquiry.pairing.games if first in game[:2])
    black = opponent if white == first else first
    sentence = (
        f"{speech.who(white)} has White against {speech.who(black)}: {words.of_rule(speech, case, rule)} ({article})."
    )
    more = tuple(
        words.of_side(speech, card, side) for card, side in zip((case.first, case.other), case.sides, strict=True)
    )
    return Answer(question, sentence, more, decided="colour", article=article)


# ── a player, and the round ──────────────────────────────────────────────────


def _player(inquiry: Inquiry, question: Question) -> Answer:
    first = question.first
    assert first is not None
    opponent = inquiry.opponents.get(first)
    parts = [_why_pair(inquiry, Question("pair", first, opponent)) if opponent else _bye(inquiry, Question("bye"))]
    speech = Speech(inquiry)
    me = inquiry.cards[first]
    others = [one for one in inquiry.present if one not in (first, opponent)]
    others.sort(key=lambda one: (abs(inquiry.cards[one].score - me.score), inquiry.cards[one].tpn))
    for one in others:
        reason = why_not(inquiry, Wish(pair=(first, one)))
        told = _of_reason(speech, Question("pair", first, None, one), reason, speech.pair((first, one)))
        parts.append(
            told._replace(sentence=f"Not {speech.who(one)} ({speech.score(one)}): {briefly(speech, reason)}.", more=())
        )
    return parts[0]._replace(question=question, answers=tuple(parts[1:]))


def _round(inquiry: Inquiry, question: Question) -> Answer:
    """Tell the story of the round, a part for each bracket."""
    speech = Speech(inquiry)
    parts = []
    for place, report in enumerate(inquiry.pairing.brackets):
        parts.append(
            Answer(
                question, words.of_bracket(speech, report), tuple(words.not_met(speech, place)), bracket=report.score
            )
        )
    games = len(inquiry.pairing.games)
    sentence = f"Round {inquiry.round_.number}: {games} pairs in {len(parts)} brackets, from the top."
    more = [_bye(inquiry, Question("bye")).sentence] if inquiry.pairing.pab is not None else []
    return Answer(question, sentence, tuple(more), answers=tuple(parts))


_ANSWERS: dict[str, Callable[[Inquiry, Question], Answer]] = {
    "pair": _pair,
    "bye": _bye,
    "colour": _colour,
    "float": _float,
    "player": _player,
    "round": _round,
}
