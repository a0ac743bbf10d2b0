"""The differences between a pairing, published or by another program, and the one by the rules: the
participants whom the deciding rule concerns, by number and name."""

import re
from collections.abc import Iterator, Mapping, Sequence

from fidepair.explain.answering import answer, colours_of, of_absent
from fidepair.explain.answers import Answer, Question
from fidepair.explain.asking import Inquiry, Reason, compared_with, fault_of
from fidepair.explain.orders import first_step
from fidepair.explain.reasons import (
    because,
    both,
    bye_rule,
    counts,
    just_as_good,
    numbers_counted,
    without_equal_scores,
)
from fidepair.explain.speech import Speech, cited, number, of_rule
from fidepair.swiss.boards import RoundPairing
from fidepair.swiss.completion import listed
from fidepair.swiss.evaluation import Fault, FirstDifference, Proposal, Wish
from fidepair.systems import Prepared
from fidepair.text.wording import capital, say

MAX_LISTED = 3
"""At most this many breaches are listed, and as many wrong colours."""
_NUMBERS = re.compile(r"(?:player|team)s? (\d+)(?: and (\d+))?")
AS_PUBLISHED = "as published"
BY_ANOTHER = say("by-another")


class OfGiven(Speech):
    """The words for a round and for a pairing of it that was `given`: as published, or by another
    program."""

    def __init__(self, inquiry: Inquiry, given: str = AS_PUBLISHED) -> None:
        super().__init__(inquiry)
        self.given = given


def what_is_wrong(
    prepared: Prepared,
    ours: RoundPairing,
    games: Sequence[tuple[int, int]],
    pab: int | None,
    given: str = AS_PUBLISHED,
) -> tuple[str, ...]:
    """Return sentences about what is wrong with a pairing (games as (White, Black) by number) of a
    round that the rules pair as `ours`; `given`: the words for where it comes from.

    Empty where it is better than `ours`. Of the Lim System, a procedure that weighs no pairings,
    the legal pairs that differ are only named.
    """
    return _wrong(OfGiven(Inquiry(prepared, pairing=ours), given), games, pab)


# ── answers beside what was published ────────────────────────────────────────


def answer_beside(
    inquiry: Inquiry, question: Question, games: Sequence[tuple[int, int]], pab: int | None
) -> Answer:
    """Return the answer to a question about a round that was published like this. If the rules pair
    it differently, the answer begins with what was published; the story of the round then includes
    what is wrong. A round that the arbiter repaired (C.04.2 4.4) is the one before that, and the
    answer begins with the repairs."""
    absent = of_absent(inquiry, question)
    if absent is not None:
        return absent
    ours = {game[:2] for game in inquiry.games}
    if (set(games), pab) == (ours, inquiry.pab):
        found = answer(inquiry, question)
        repaired = "; ".join(map(str, inquiry.repairs))
        if not repaired:
            return found
        sentence = say("changed-by-arbiter", inquiry.round_.number, repaired)
        by_rules = say("rules-before", found.sentence)
        return found._replace(sentence=sentence, more=(by_rules, *found.more))
    published: dict[int, int] = {}
    for white, black in games:
        published[white] = black
        published[black] = white
    speech = OfGiven(inquiry)
    asked = _of_the_rules(inquiry, question, published, pab)
    introduction, found = _by_the_rules(speech, asked)
    more = [*_declared(inquiry)]
    if asked.about == "round":
        more += _wrong(speech, games, pab)
    if introduction:
        more.append(introduction)
    more += (found.sentence, *found.more)
    sentence = _published(speech, question, games, pab)
    short = (sentence, *found.short) if found.short else ()
    return found._replace(question=question, sentence=sentence, more=tuple(more), short=short)


def _by_the_rules(speech: OfGiven, asked: Question) -> tuple[str, Answer]:
    """Return the answer about the pairing by the rules, and a sentence that introduces it, if it
    needs one."""
    inquiry, other = speech.inquiry, asked.other
    if asked.about == "colour" and other not in (None, inquiry.opponents.get(asked.subject)):
        assert other is not None
        meeting, pair = inquiry.meeting(asked.subject), speech.pair((asked.subject, other))
        return say("rules-and-colours", meeting, pair), colours_of(inquiry, asked)
    found = answer(inquiry, asked)
    if asked.about == "pair":
        return say("rules-meeting", inquiry.meeting(asked.subject)), found
    if asked.about != "round":
        found = found._replace(sentence=say("rules-answer", found.sentence))
    return "", found


def _of_the_rules(
    inquiry: Inquiry, question: Question, published: Mapping[int, int], pab: int | None
) -> Question:
    """Return the question as one about the rules: of a published pair that is not theirs why it is
    not, of one that was not published why it is. Colours are those of the published pair; in the
    Lim System the question becomes why the pair does not meet."""
    about, other, instead = question.about, question.other, question.instead
    if about == "bye" and instead == inquiry.pab != pab:
        return question._replace(instead=None)
    if about not in ("pair", "colour"):
        return question
    ours, theirs = inquiry.opponents.get(question.subject), published.get(question.subject)
    if about == "colour":
        if theirs in (None, ours) or other not in (None, theirs):
            return question
        if inquiry.system.name == "lim":
            return question._replace(about="pair", other=None, instead=theirs)
        return question._replace(other=theirs)
    if other == theirs != ours:
        other, instead = None, instead or other
    if instead is not None and instead == ours != theirs:
        other, instead = ours, None
    return question._replace(other=other, instead=instead)


def _published(
    speech: Speech, question: Question, games: Sequence[tuple[int, int]], pab: int | None
) -> str:
    """Return the published pairs that differ from the rules, with the requested pairs first."""
    inquiry, concerned = speech.inquiry, {*question[1:4]}
    ours = {game[:2] for game in inquiry.games}
    differing = [game for game in games if game not in ours]
    differing.sort(key=lambda game: not concerned & {*game})
    parts = []
    if differing:
        parts.append(speech.games(differing))
    if pab not in (None, inquiry.pab):
        parts.append(say("bye-for", pab))
    which = f": {' and '.join(parts)}" if parts else ""
    return say("published-differs", inquiry.round_.number, which)


def _declared(inquiry: Inquiry) -> Iterator[str]:
    for change in inquiry.prepared.tournament.changes_by_hand(inquiry.round_.number):
        yield say("changed-by-hand", change.text.rstrip("."))


# ── what is wrong ────────────────────────────────────────────────────────────


def _wrong(speech: OfGiven, games: Sequence[tuple[int, int]], pab: int | None) -> tuple[str, ...]:
    published = Proposal(frozenset(map(frozenset, games)), pab)
    return (*_of_pairs(speech, published), *_of_colours(speech, games))


def _of_pairs(speech: OfGiven, published: Proposal) -> Iterator[str]:
    inquiry = speech.inquiry
    if published == inquiry.proposal:
        return
    faults = inquiry.system.faults(inquiry.round_, published)
    if faults:
        yield from _first_of(_of_faults(speech, published, faults))
        return
    evaluation = inquiry.system.evaluate(inquiry.round_, published)
    if evaluation is None:
        theirs = _only_in(speech, published, inquiry.proposal)
        ours = _only_in(speech, inquiry.proposal, published)
        yield say("given-and-rules", capital(speech.given), theirs, ours)
        return
    reason = compared_with(inquiry, Wish(), published, evaluation)
    assert reason.difference is not None
    if reason.difference.mine.value < reason.difference.theirs.value:
        return
    if reason.decided == "bye":
        yield _bye(speech, published, reason.difference)
        return
    if reason.decided == "criterion":
        yield _criterion(speech, reason)
    else:
        yield _order(speech, reason)
    yield from both(speech, reason, capital(speech.given))


def _only_in(speech: OfGiven, one: Proposal, other: Proposal) -> str:
    """Return the pairs and the bye that only one of two has, highest ranked first."""
    pairs = [sorted(pair, key=speech.rank) for pair in one.pairs - other.pairs]
    pairs.sort(key=lambda pair: speech.rank(pair[0]))
    bye = ""
    if one.pab is not None and one.pab != other.pab:
        bye = say("and-has-bye", speech.who(one.pab))
    return f"{speech.pairs(pairs)} meet{bye}"


def _first_of(sentences: Sequence[str]) -> list[str]:
    """Return the first sentences, and how many more there are."""
    first = [*sentences[:MAX_LISTED]]
    left = len(sentences) - len(first)
    if left:
        first.append(say("more-like-this", number(left)))
    return first


def _of_faults(speech: OfGiven, published: Proposal, faults: Sequence[Fault]) -> list[str]:
    """Return which participants may not meet or have the bye, and why; otherwise the ones that are
    not paired exactly once."""
    wish = Wish(bye=published.pab)
    against_bye = None
    if published.pab in speech.inquiry.present:
        against_bye = fault_of(speech.inquiry, wish)
    sentences = []
    for fault in [fault for fault in faults if not fault.incomplete] or faults:
        if fault == against_bye:
            reason = Reason(speech.inquiry, wish, "absolute", fault)
            sentences.append(because(speech, reason, "")[0])
        else:
            text = capital(_with_names(speech, fault.text))
            sentences.append(f"{text} {cited(fault.code, fault.article)}.")
    return sentences


def _with_names(speech: OfGiven, text: str) -> str:
    """Return a sentence about `player 7` with the name."""

    def name(found: re.Match[str]) -> str:
        numbers = [int(one) for one in found.groups() if one]
        if speech.inquiry.cards.keys() >= set(numbers):
            return listed([*map(speech.who, numbers)])
        return found[0]

    return _NUMBERS.sub(name, text)


# ── legal, but different from the rules ─────────────────────────────────────


def _bye(speech: OfGiven, published: Proposal, difference: FirstDifference) -> str:
    mine, other = speech.inquiry.proposal.pab, published.pab
    assert mine is not None
    assert other is not None
    rule = bye_rule(speech, mine, other, difference.place)
    end = cited(difference.mine.code, difference.mine.article)
    return say(
        "bye-goes-to",
        capital(speech.given),
        speech.who_scored(other),
        speech.who_scored(mine),
        rule,
        end,
    )


def _criterion(speech: OfGiven, reason: Reason) -> str:
    """Return the participants that the criterion counts in the published pairing, and in the one by
    the rules."""
    compared, bracket, given = reason.compared, reason.bracket, speech.given
    counted = numbers_counted(speech, compared)
    if counted:
        text = say("bracket-counts", capital(bracket), given, counted)
    elif compared.is_of_scores:
        new, replaced = without_equal_scores(speech, compared)
        names = [speech.all_of(ones, scores=True) for ones in (new, replaced)]
        text = say("given-floaters", capital(given), speech.floater, bracket, *names, speech.wanted)
    else:
        text = f"{capital(given)} {counts(speech, reason)}"
    return f"{text} {cited(compared.row.code, compared.row.article)}."


def _order(speech: OfGiven, reason: Reason) -> str:
    mine, _ = reason.steps
    return say(
        "given-later",
        capital(reason.bracket),
        speech.given,
        just_as_good(mine),
        first_step(speech, reason),
        cited("", mine.article),
    )


# ── colours ──────────────────────────────────────────────────────────────────


def _of_colours(speech: OfGiven, games: Sequence[tuple[int, int]]) -> list[str]:
    """Return why pairs that are right have their colours the other way round."""
    published = set(games)
    sentences = []
    for white, black, article in speech.inquiry.games:
        if (black, white) in published:
            sentence = say("rules-white-against", speech.who(white), speech.who(black))
            if speech.inquiry.system.name != "lim":
                case = speech.case(white, black)
                sentence += f": {of_rule(speech, case, case.decided()[1])}"
            sentences.append(f"{sentence} ({article}).")
    return _first_of(sentences)
