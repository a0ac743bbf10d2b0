"""The short account of a round, or of one participant in it: brackets, criteria that could not be
met, the bye, and the rules that give pairs their colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.explain.answering import answer
from fidepair.explain.answers import Answer, Question
from fidepair.explain.speech import Speech, capital
from fidepair.explain.story import beyond_pairs, halves_changed, movers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fidepair.explain.asking import Inquiry
    from fidepair.swiss.boards import PairedGame

COLOUR_RULES = {
    "initial_colour_by_tpn": (
        "neither has had a colour: by the initial-colour and the number of the higher ranked"
    ),
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
"""The words for each rule of colours, by the name of its function."""
GRANTED = "both_preferences"


def account(inquiry: Inquiry) -> Answer:
    """Return how the round came about. Not for the Lim System, which reports its steps."""
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
    Raises UsageError for a participant who is not paired; not for the Lim System."""
    opponent = inquiry.opponents.get(one)
    if opponent is None and one in inquiry.present:
        return answer(inquiry, Question("bye"))
    found = answer(inquiry, Question("pair", one, opponent))
    parts = [answer(inquiry, Question("colour", one, opponent))]
    if inquiry.floats(one):
        parts.append(answer(inquiry, Question("float", one)))
    return found._replace(answers=tuple(parts))


class _Plainly(Speech):
    """The words of an account, which lists all pairs."""

    def pairs(self, pairs: Sequence[Iterable[int]]) -> str:
        """Return all pairs, as in `1-13 4-5 2-3`."""
        separator = ", " if self.inquiry.aloud else " "
        return separator.join(map(self.pair, pairs))


def _bracket(speech: Speech, place: int) -> Answer:
    report = speech.brackets[place]
    parts = movers(speech, report)
    parts.append(speech.pairs(report.pairs) if report.pairs else "no pairs")
    sentence = f"{capital(speech.bracket(report))}: {'; '.join(parts)}"
    more = [*beyond_pairs(speech, place)]
    if speech.inquiry.chapter == "dutch":
        more += halves_changed(speech, place)
    return Answer(Question("round"), sentence, tuple(more), bracket=report.score)


def _colours(speech: Speech) -> Iterator[str]:
    """Yield the rules that gave colours, each with its pairs. The pairs of one rule are called all
    others: of the rule that grants both preferences, or else of the rule with the most pairs."""
    by_rule: dict[tuple[str, str], list[PairedGame]] = {}
    for game in speech.inquiry.games:
        rule = speech.case(game.white, game.black).decided()[1].__name__
        by_rule.setdefault((game.article, rule), []).append(game)
    rest = max(by_rule, key=lambda key: (key[1] == GRANTED, len(by_rule[key])))
    del by_rule[rest]
    for article, rule in sorted(by_rule):
        pairs = speech.pairs([game[:2] for game in by_rule[article, rule]])
        yield f"{article}, {COLOUR_RULES[rule]}: {pairs}"
    article, rule = rest
    yield f"{article}, {COLOUR_RULES[rule]}: {'all others' if by_rule else 'all'}"
