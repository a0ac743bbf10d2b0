"""The account of a whole round, short enough to be read: brackets, what could not be met, the bye,
and by which rules pairs have their colours; or that of one participant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.explain.answering import answer
from fidepair.explain.answers import Answer, Question
from fidepair.explain.orders import changing, exchanged
from fidepair.explain.speech import Speech, capital, cited
from fidepair.explain.story import beyond_pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fidepair.explain.asking import Inquiry
    from fidepair.swiss.boards import BracketReport, PairedGame

COLOUR_RULES = {
    "initial_colour_by_tpn": "neither has had a colour: by the initial-colour and the number of the higher ranked",
    "both_preferences": "both get the colour due",
    "only_preference": "the only colour preference",
    "stronger_preference": "the stronger colour preference",
    "wider_difference": "the wider colour difference",
    "alternate_to_last_difference": "the other way round than when their colours last differed",
    "preference_of_higher": "the colour preference of the higher ranked",
    "fewer_whites": "White for fewer Whites",
    "lower_difference": "White for the lower colour difference",
    "alternate_first": "not what the higher ranked had last",
    "alternate_other": "not what the lower ranked had last",
}
"""What the rules do, in words, by their names."""
GRANTED = "both_preferences"


def account(inquiry: Inquiry) -> Answer:
    """Return how the round came about. Not for the Lim System, whose steps tell it."""
    pairing, question = inquiry.pairing, Question("round")
    parts = [_bracket(_Plainly(inquiry), place) for place in range(len(pairing.brackets))]
    if pairing.pab is not None:
        parts.append(answer(inquiry, Question("bye")))
    if pairing.games:
        heading = f"Colours, by article of {inquiry.system.chapter}:"
        parts.append(Answer(question, heading, tuple(_colours(_Plainly(inquiry)))))
    return Answer(question, "Brackets, highest score first", answers=tuple(parts))


def account_of(inquiry: Inquiry, one: int) -> Answer:
    """Return how one participant came to the opponent, the colour and the float, or to the bye.
    Raises UsageError for somebody who is not to be paired; not for the Lim System."""
    opponent = inquiry.opponents.get(one)
    if opponent is None and one in inquiry.present:
        return answer(inquiry, Question("bye"))
    found = answer(inquiry, Question("pair", one, opponent))
    questions = [Question("colour", one, opponent)]
    if any(
        one in (*report.downfloaters, *report.upfloaters) for report in inquiry.pairing.brackets
    ):
        questions.append(Question("float", one))
    return found._replace(answers=tuple(answer(inquiry, question) for question in questions))


class _Plainly(Speech):
    """How a round is spoken of in an account: all pairs stand there."""

    def pairs(self, pairs: Sequence[Iterable[int]]) -> str:
        """Return all pairs, as in `1-13 4-5 2-3`."""
        return (", " if self.inquiry.aloud else " ").join(map(self.pair, pairs))


def _bracket(speech: Speech, place: int) -> Answer:
    report = speech.inquiry.pairing.brackets[place]
    told = [
        f"{speech.all_of(who, scores=True)} {moved}"
        for who, moved in ((report.mdps, "moved down"), (report.upfloaters, "came up"))
        if who
    ]
    told.append(speech.pairs(report.pairs) if report.pairs else "no pairs")
    sentence = f"{capital(speech.bracket(report))}: {'; '.join(told)}"
    return Answer(
        Question("round"), sentence, tuple(_further(speech, place, report)), bracket=report.score
    )


def _further(speech: Speech, place: int, report: BracketReport) -> Iterator[str]:
    yield from beyond_pairs(speech, place)
    if speech.inquiry.chapter == "dutch":
        first = speech.inquiry.evaluation.orders[place][-2]
        leaving, arriving = exchanged(report, first.who)
        if leaving:
            yield f"{capital(changing(leaving, arriving))} {cited('', first.article)}."


def _colours(speech: Speech) -> Iterator[str]:
    """Yield the rules that gave colours, each with its pairs; those who simply got what was due, or
    if nobody did the most, are all others."""
    by_rule: dict[tuple[str, str], list[PairedGame]] = {}
    for game in speech.inquiry.pairing.games:
        rule = speech.case(game.white, game.black).decided()[1].__name__
        by_rule.setdefault((game.article, rule), []).append(game)
    rest = max(by_rule, key=lambda key: (key[1] == GRANTED, len(by_rule[key])))
    for article, rule in sorted(by_rule, key=lambda key: (key == rest, key)):
        pairs = [(game.white, game.black) for game in by_rule[article, rule]]
        everybody = "all others" if len(by_rule) > 1 else "all"
        yield f"{article}, {COLOUR_RULES[rule]}: {everybody if (article, rule) == rest else speech.pairs(pairs)}"
