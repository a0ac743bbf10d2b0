"""What is wrong with a pairing that was published, or that another program gives: whom the rule
that decides concerns, by number and name, as published and by the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fidepair.explain.answering import answer, colours_of
from fidepair.explain.asking import Inquiry, Reason, fault_of
from fidepair.explain.colouring import of_rule
from fidepair.explain.orders import changing, exchanged
from fidepair.explain.reasons import because, bye_rule, of_pairs_alone, without_common
from fidepair.explain.speech import Speech, capital, cited, number, several
from fidepair.explain.wrong import meets
from fidepair.swiss.completion import listed
from fidepair.swiss.criteria import each
from fidepair.swiss.evaluation import Proposal, first_difference
from fidepair.swiss.forcing import Wish

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fidepair.explain.answers import Answer, Question
    from fidepair.swiss.boards import BracketReport, Count, RoundPairing
    from fidepair.swiss.criteria import Counted, Criterion
    from fidepair.swiss.evaluation import Evaluation, Fault, FirstDifference, Order
    from fidepair.systems import Prepared

MOST_TOLD = 3
"""So many faults are told, and so many wrong colours."""
LONGEST_ORDER = 6
_NAMED = re.compile(r"(?:player|team)s? (\d+)(?: and (\d+))?")
AS_PUBLISHED = "as published"
BY_ANOTHER = "by the other program"


class OfGiven(Speech):
    """How a round is spoken of, and a pairing of it that was `given`: as published, or by another
    program."""

    given = AS_PUBLISHED


def what_is_wrong(
    prepared: Prepared,
    ours: RoundPairing,
    games: Sequence[tuple[int, int]],
    pab: int | None,
    given: str = AS_PUBLISHED,
) -> tuple[str, ...]:
    """Return what is wrong with a pairing (games as (White, Black) by number) of a round that the
    rules pair as `ours`; `given`: where it comes from, as it is told.

    Nothing where it is better than this. Legal pairs of the Lim System, a procedure, which weighs
    none, are only named.
    """
    speech = OfGiven(Inquiry(prepared, pairing=ours))
    speech.given = given
    return _wrong(speech, games, pab)


def answer_beside(
    inquiry: Inquiry, question: Question, games: Sequence[tuple[int, int]], pab: int | None
) -> Answer:
    """Return the answer to a question about a round that was published like this. If that is not as
    the rules pair it, the answer begins with what was published; the story then tells what is
    wrong."""
    ours = {game[:2] for game in inquiry.pairing.games}
    if (set(games), pab) == (ours, inquiry.pairing.pab):
        return answer(inquiry, question)
    speech = OfGiven(inquiry)
    published = {a: b for game in games for a, b in (game, game[::-1])}
    asked = _of_the_rules(inquiry, question, published, pab)
    first, meet = asked.first or 0, ""
    if asked.about == "colour" and asked.other not in (None, inquiry.opponents.get(first)):
        found = colours_of(inquiry, asked)
        pair = speech.pair((first, asked.other or 0))
        meet = f"By the rules {meets(inquiry, first)}; the colours of {pair} would be:"
    else:
        found = answer(inquiry, asked)
        if asked.about == "pair":
            meet = f"By the rules {meets(inquiry, first)}."
        elif asked.about != "round":
            found = found._replace(sentence=f"By the rules: {found.sentence}")
    wrong = _wrong(speech, games, pab) if asked.about == "round" else ()
    more = (*_declared(inquiry), *wrong, *filter(None, [meet]), found.sentence, *found.more)
    return found._replace(
        question=question, sentence=_published(speech, question, games, pab), more=more
    )


def _of_the_rules(
    inquiry: Inquiry, question: Question, published: Mapping[int, int], pab: int | None
) -> Question:
    """Return the question as one about the rules: of a published pair that is not theirs why it is
    not, of one that was not published why it is. Colours are those of the published pair; in the
    Lim System it is told why it is none."""
    about, first, other, instead, _ = question
    ours, theirs = inquiry.opponents.get(first or 0), published.get(first or 0)
    if about == "colour" and theirs not in (None, ours) and other in (None, theirs):
        if inquiry.system.name == "lim":
            return question._replace(about="pair", other=None, instead=theirs)
        return question._replace(other=theirs)
    if about == "bye" and instead == inquiry.pairing.pab != pab:
        return question._replace(instead=None)
    if about == "pair" and other is not None and other == theirs != ours:
        other, instead = None, instead or other
    if about == "pair" and instead is not None and instead == ours != theirs:
        other, instead = ours, None
    return question._replace(other=other, instead=instead)


def _published(
    speech: Speech, question: Question, games: Sequence[tuple[int, int]], pab: int | None
) -> str:
    """Return what was published that is not by the rules, with the pairs of those who are asked
    about first."""
    inquiry, concerned = speech.inquiry, {*question[1:4]}
    ours = {game[:2] for game in inquiry.pairing.games}
    pairs = sorted(
        (game for game in games if game not in ours), key=lambda game: not concerned & {*game}
    )
    told = [speech.games(pairs)] if pairs else []
    told += [f"the bye for {pab}"] if pab not in (None, inquiry.pairing.pab) else []
    listed_ = f": {' and '.join(told)}" if told else ""
    return f"Round {inquiry.round_.number} was published otherwise than the rules pair it{listed_}."


def _declared(inquiry: Inquiry) -> Iterator[str]:
    for change in inquiry.prepared.tournament.changes_by_hand(inquiry.round_.number):
        yield f"Changed by hand, as the file declares: {change.text.rstrip('.')}."


def _wrong(speech: OfGiven, games: Sequence[tuple[int, int]], pab: int | None) -> tuple[str, ...]:
    return (
        *_of_pairs(speech, Proposal(frozenset(map(frozenset, games)), pab)),
        *_of_colours(speech, games),
    )


def _of_pairs(speech: OfGiven, published: Proposal) -> Iterator[str]:
    inquiry = speech.inquiry
    if published == inquiry.proposal:
        return
    faults = inquiry.system.faults(inquiry.round_, published)
    if faults:
        yield from _several(_of_faults(speech, published, faults))
        return
    evaluation = inquiry.system.evaluate(inquiry.round_, published)
    if evaluation is None:
        both = (
            _only_in(speech, published, inquiry.proposal),
            _only_in(speech, inquiry.proposal, published),
        )
        yield f"{capital(speech.given)} {both[0]}, by the rules {both[1]}."
        return
    difference = first_difference(evaluation, inquiry.evaluation)
    if difference is None or difference.mine.value < difference.theirs.value:
        return
    if difference.bracket is None:
        yield _bye(speech, published, difference)
        return
    compared = _criterion if difference.mine.code else _order
    yield compared(speech, evaluation, difference)
    yield _both(
        speech,
        evaluation.brackets[difference.bracket],
        inquiry.pairing.brackets[difference.bracket],
    )


def _only_in(speech: OfGiven, one: Proposal, other: Proposal) -> str:
    """Return the pairs and the bye that only one of two has, highest ranked first."""
    pairs = sorted(
        (sorted(pair, key=speech.rank) for pair in one.pairs - other.pairs),
        key=lambda p: speech.rank(p[0]),
    )
    bye = (
        f" and {speech.who(one.pab)} has the bye"
        if one.pab is not None and one.pab != other.pab
        else ""
    )
    return f"{speech.pairs(pairs)} meet{bye}"


def _several(told: Sequence[str]) -> list[str]:
    """Return the first of these, and how many more there are."""
    left = len(told) - MOST_TOLD
    return [*told[:MOST_TOLD], *([f"And {number(left)} more of this kind."] if left > 0 else [])]


def _of_faults(speech: OfGiven, published: Proposal, faults: Sequence[Fault]) -> list[str]:
    """Return who may not meet or have the bye, and why; else who is not paired exactly once."""
    told = [fault for fault in faults if not fault.incomplete] or faults
    wish = Wish(bye=published.pab)
    against_bye = (
        fault_of(speech.inquiry, wish) if published.pab in speech.inquiry.present else None
    )
    return [
        because(speech, Reason(wish, "absolute", fault), "")[0]
        if fault == against_bye
        else f"{capital(_with_names(speech, fault.text))} {cited(fault.code, fault.article)}."
        for fault in told
    ]


def _with_names(speech: OfGiven, text: str) -> str:
    """Return a sentence about `player 7` with the name."""

    def named(found: re.Match[str]) -> str:
        numbers = [int(one) for one in found.groups() if one]
        return (
            listed([*map(speech.who, numbers)])
            if speech.inquiry.cards.keys() >= set(numbers)
            else found[0]
        )

    return _NAMED.sub(named, text)


# ── legal, but not the pairing of the rules ──────────────────────────────────


def _bye(speech: OfGiven, published: Proposal, difference: FirstDifference) -> str:
    mine, other = speech.inquiry.proposal.pab, published.pab
    assert mine is not None
    assert other is not None
    told = [f"{speech.who(one)} ({speech.score(one)})" for one in (other, mine)]
    rule = bye_rule(speech, mine, other, difference.place)
    end = cited(difference.mine.code, difference.mine.article)
    return f"{capital(speech.given)} the bye goes to {told[0]}, by the rules to {told[1]}: {rule} {end}."


def _criterion(speech: OfGiven, evaluation: Evaluation, difference: FirstDifference) -> str:
    bracket, code = difference.bracket, difference.mine.code
    assert bracket is not None
    row = speech.inquiry.criteria[code]
    place = [count.code for count in evaluation.brackets[bracket].counts].index(code)
    whom = evaluation.whom[bracket][place], speech.inquiry.evaluation.whom[bracket][place]
    counts = difference.mine.value, difference.theirs.value
    told = _counted(speech, row, counts, whom, evaluation.brackets[bracket])
    return f"{told} {cited(code, difference.mine.article)}."


def _counted(
    speech: OfGiven,
    row: Criterion,
    counts: tuple[Count, Count],
    whom: tuple[Counted, Counted],
    report: BracketReport,
) -> str:
    """Return whom the criterion counts as published, and whom by the rules."""
    there, here = whom
    if of_pairs_alone(row, whom):
        whom = without_common(there, here)
    elif row.on_floater is each or (row.looks_ahead and (there.players or here.players)):
        return _floating(speech, row, whom, report)
    bracket = capital(speech.bracket(report))
    if row.looks_ahead:
        needed = [sum(count) if isinstance(count, tuple) else count for count in counts]
        theirs, ours = number(needed[0]), number(needed[1]) if needed[1] else "none"
        after = f"The scoregroup after {speech.bracket(report)}"
        return f"{after} needs {theirs} {speech.floater}{'s' * (needed[0] != 1)} {speech.given}, by the rules {ours}"
    told, mine = (speech.counted(row, one) for one in whom)
    if isinstance(counts[0], int) and isinstance(counts[1], int):
        names = [f" ({names})" if names else "" for names in (told, mine)]
        rules = f"{number(counts[1])}{names[1]}" if counts[1] else "none"
        return f"{bracket} has {several(counts[0], row)} {speech.given}{names[0]}, by the rules {rules}"
    among = row.text.partition(",")[0]
    return (
        f"Of the {among} in {speech.bracket(report)} those with more points count first: {speech.given}"
        + (f" {told or 'nobody'}, by the rules {mine or 'nobody'}")
    )


def _floating(
    speech: OfGiven, row: Criterion, whom: tuple[Counted, Counted], report: BracketReport
) -> str:
    """Return who floats as published, and who by the rules; those who do in both are left out, if
    others are left."""
    published, by_rules = whom
    there, here = _players_only_in(published, by_rules), _players_only_in(by_rules, published)
    s = "s" if len(there) < 2 and not row.looks_ahead else ""
    verb = f"come{s} up into" if speech.upwards else f"float{s} down from"
    where = speech.bracket(report)
    if row.looks_ahead:
        where, verb = f"the one after {where}", f"would at best {verb}"
    others = f"{'also ' if set(whom[0].players) & set(whom[1].players) and not here else ''}"
    scores = row.by_score or row.by_difference
    told = speech.all_of(there, scores=scores) if there else "nobody"
    rules = speech.all_of(here, scores=scores) if here else "nobody else" if others else "nobody"
    end = ""
    if scores and not row.looks_ahead:
        end = f": {speech.floater}s shall have as {'many' if speech.upwards else 'few'} points as possible"
    return f"{capital(speech.given)} {others}{told} {verb} {where}, by the rules {rules}{end}"


def _players_only_in(one: Counted, other: Counted) -> list[int]:
    """Return the players that only the first of two counts."""
    return [player for player in one.players if player not in other.players]


def _order(speech: OfGiven, evaluation: Evaluation, difference: FirstDifference) -> str:
    bracket = difference.bracket
    assert bracket is not None
    steps = zip(evaluation.orders[bracket], speech.inquiry.evaluation.orders[bracket], strict=True)
    theirs, mine = next((a, b) for a, b in steps if a.key != b.key)
    reports = evaluation.brackets[bracket], speech.inquiry.pairing.brackets[bracket]
    equal = f"all criteria up to {mine.after}" if mine.after else "all criteria"
    return (
        f"In {speech.bracket(reports[0])} {equal} are equal {speech.given} and by the rules, and the former comes"
        f" later in the order of generation: {_step(speech, theirs, mine, reports)} {cited('', mine.article)}."
    )


def _step(
    speech: OfGiven, theirs: Order, mine: Order, reports: tuple[BracketReport, BracketReport]
) -> str:
    if mine.what == "the first half":
        there, here = exchanged(reports[0], theirs.who), exchanged(reports[1], mine.who)
        return f"{speech.given} {changing(*there)}, by the rules {changing(*here)}"
    if mine.what == "the shifters":
        return f"{speech.given} {number(theirs.key)} change sides, by the rules {number(mine.key)}"
    start = next(
        (i for i, (a, b) in enumerate(zip(theirs.who, mine.who, strict=False)) if a != b), 0
    )
    rows = [_numbers_from(start, step) for step in (theirs, mine)]
    since = ", from the first that differs," if start else ""
    return f"{mine.what}{since} are {rows[0]} {speech.given}, {rows[1]} by the rules".replace(
        "half are", "half is"
    )


def _numbers_from(start: int, step: Order) -> str:
    """Return some numbers of a step from a place on, with `-` for nobody."""
    numbers = step.who[start : start + LONGEST_ORDER]
    return " ".join(str(one or "-") for one in numbers)


def _both(speech: OfGiven, theirs: BracketReport, ours: BracketReport) -> str:
    """Return how the bracket is paired, as published and by the rules, without the pairs of
    both."""
    common = set(map(frozenset, theirs.pairs)) & set(map(frozenset, ours.pairs))
    told = [_content(speech, report, common) for report in (theirs, ours)]
    return f"{capital(speech.bracket(ours))} {speech.given}: {told[0]}. By the rules: {told[1]}."


def _content(speech: OfGiven, report: BracketReport, common: set[frozenset[int]]) -> str:
    pairs = [pair for pair in report.pairs if frozenset(pair) not in common]
    parts = [speech.pairs(pairs)] if pairs else []
    is_last = report.score == speech.inquiry.pairing.brackets[-1].score
    down = ("is", "left over for the bye") if is_last else ("float", "down")
    for floaters, verb, way in ((report.downfloaters, *down), (report.upfloaters, "come", "up")):
        if floaters:
            names = speech.with_scores(floaters)
            parts.append(
                f"{names} {verb}{'s' if len(floaters) == 1 and verb != 'is' else ''} {way}"
            )
    return "; ".join(parts) or "nobody is paired"


# ── colours ──────────────────────────────────────────────────────────────────


def _of_colours(speech: OfGiven, games: Sequence[tuple[int, int]]) -> list[str]:
    """Return why pairs that are right have their colours the other way round."""
    published = set(games)
    turned = [
        game for game in speech.inquiry.pairing.games if (game.black, game.white) in published
    ]
    told = []
    for white, black, article in turned:
        why = (
            "" if speech.inquiry.system.name == "lim" else f": {_colour_rule(speech, white, black)}"
        )
        told.append(
            f"By the rules {speech.who(white)} has White against {speech.who(black)}{why} ({article})."
        )
    return _several(told)


def _colour_rule(speech: OfGiven, white: int, black: int) -> str:
    case = speech.case(white, black)
    return of_rule(speech, case, case.decided()[1])
