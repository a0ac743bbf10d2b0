"""The bracket that decides, in both pairings, for two pictures side by side: as data."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fidepair.explain.answers import (
    Picture,
    PictureSection,
    PictureSide,
    Question,
    SeatInPicture,
    TableRow,
)
from fidepair.explain.asking import Inquiry, Reason
from fidepair.explain.orders import first_step, members_of
from fidepair.explain.reasons import LOOK_AT_FLOATS, because
from fidepair.explain.speech import OF_COLOURS, ShortSpeech, Speech, cited, opposite, rounds_back
from fidepair.swiss.boards import BracketReport
from fidepair.swiss.completion import listed
from fidepair.swiss.criteria import Counted, Criterion
from fidepair.swiss.evaluation import Evaluation
from fidepair.text.wording import capital, say
from fidepair.tournament import format_points

MAX_DRAWN = 24
"""Of a bracket with more participants only those are drawn whose pairs differ."""


class SpeechByName(ShortSpeech):
    """The words of an answer with names instead of numbers."""

    def who(self, one: int) -> str:
        """Return the name; with the number if others have it too."""
        name = surname(self.inquiry, one)
        if self.inquiry.names[name] == 1 and name:
            return name
        return f"{one} {name}".rstrip()

    def again(self, one: int) -> str:
        """Return the name again."""
        return self.who(one)

    def pair(self, pair: Iterable[int]) -> str:
        """Return the names of both, the higher ranked first."""
        return " against ".join(map(self.who, sorted(pair, key=self.rank)))


def surname(inquiry: Inquiry, one: int) -> str:
    """Return the name of a participant without given names, or the whole name of a team."""
    name: str = inquiry.cards[one].participant.name
    return name if inquiry.is_team else name.partition(",")[0]


def heading(inquiry: Inquiry, question: Question) -> str:
    """Return the question in words, with names."""
    speech, about, instead = SpeechByName(inquiry), question.about, question.instead
    if about == "round":
        return say("how-round", inquiry.round_.number)
    if about == "bye" and instead is not None:
        return say("why-not-bye", speech.who(instead))
    if about == "bye":
        assert inquiry.pab is not None
        return say("why-bye", speech.who(inquiry.pab))
    first = speech.who(question.subject)
    if about == "player":
        return say("how-player", first)
    if about == "float" and instead is None:
        return say("why-float", first)
    return _heading_of_two(speech, question)


def _heading_of_two(speech: Speech, question: Question) -> str:
    """Return a question about a pair or its colours, or about another floater, in words."""
    first = speech.who(question.subject)
    if question.instead is not None:
        instead = speech.who(question.instead)
        if question.about == "float":
            return say("why-not-float", instead, first)
        return say("why-not-meet", first, instead)
    other = question.other or speech.inquiry.opponents.get(question.subject)
    if other is None:
        return say("why-bye", first)
    if question.about == "colour":
        return say("why-colours", first, speech.who(other))
    return say("why-meet", first, speech.who(other))


def in_short(inquiry: Inquiry, reason: Reason) -> tuple[str, ...]:
    """Return the reason in two sentences, with names and without codes."""
    speech = SpeechByName(inquiry)
    wish = reason.wish
    what = speech.pair(wish.pair or ())
    if wish.bye is not None:
        what = say("bye-for", speech.who(wish.bye))
    elif not wish.pair:
        what = f"{listed([speech.who(one) for one in sorted(wish.floats)])} floating"
    if reason.decided == "order":
        step = first_step(speech, reason)
        return (say("just-as-good-short", capital(what)), say("fixed-order-short", step))
    sentence = because(speech, reason, what)[0]
    if wish.pair:
        both = sorted(wish.pair, key=speech.rank)
        met = f"If {' and '.join(map(speech.who, both))} met"
        sentence = sentence.replace(f"With {what}", met)
    for code, article in _rules_of(speech, reason):
        sentence = sentence.replace(f" {cited(code, article)}", "")
    if reason.asked is None or wish.pair is None:
        return (sentence,)
    meetings = []
    for one in sorted(wish.pair, key=speech.rank):
        opponent = inquiry.opponents.get(one)
        if opponent is None:
            meetings.append(say("has-bye", speech.who(one)))
        else:
            meetings.append(say("meets", speech.who(one), speech.who(opponent)))
    return sentence, say("rules-meeting", " and ".join(meetings))


def _rules_of(speech: Speech, reason: Reason) -> list[tuple[str, str]]:
    """Return the rules that a sentence about the reason may cite."""
    found = [speech.completion, speech.opponents]
    if reason.fault is not None:
        found.append(reason.fault[:2])
    if reason.difference is not None:
        found += [rank[:2] for rank in (reason.difference.mine, reason.difference.theirs)]
    return found


# ── the bracket in both pairings ─────────────────────────────────────────────


def picture_of(
    inquiry: Inquiry, reason: Reason, rows: Sequence[TableRow], what: str
) -> Picture | None:
    """Return the bracket that decides in both pairings; nothing if no bracket decides, or if the
    best alternative is not proven. `what` was asked for, as in `1-3`."""
    if reason.asked is None or not reason.exact or not rows or reason.difference is None:
        return None
    if reason.decided == "bye":
        return None
    speech, place, evaluation = Speech(inquiry), reason.place, reason.evaluation
    assert evaluation is not None
    report, other = reason.reports
    row = rows[-1]
    members = members_of(report) | members_of(other)
    by_rules = _PairingToDraw(
        inquiry.evaluation,
        inquiry.pab,
        say("by-rules"),
        say("first-in-fixed-order"),
        row.whom_rules,
        row.shown_rules,
    )
    alternative = _PairingToDraw(
        evaluation,
        reason.asked.pab,
        f"With {what}",
        say("later-in-fixed-order"),
        row.whom_asked,
        row.shown_asked,
    )
    rules = _side(speech, by_rules, place, row, members)._replace(loses=frozenset())
    asked = _side(speech, alternative, place, row, members)
    drawn, left_out = members, 0
    if len(members) > MAX_DRAWN:
        still = set(report.downfloaters) & set(other.downfloaters)
        drawn = members.difference(still, *reason.common)
        left_out = len(reason.common)
    sections = _sections(speech, report, other, drawn)
    return Picture(tuple(sections), _only(rules, drawn), _only(asked, drawn), left_out)


def _only(side: PictureSide, drawn: set[int]) -> PictureSide:
    """Return a picture with only some of the participants."""
    return side._replace(
        pairs=tuple(pair for pair in side.pairs if drawn >= {*pair}),
        words={one: words for one, words in side.words.items() if one in drawn},
        loses=side.loses & drawn,
    )


class _PairingToDraw(NamedTuple):
    """One of the two pairings: evaluated, the receiver of the PAB, and the picture's title, words
    where the order decides, the participants whom the deciding row counts, and its cell."""

    evaluation: Evaluation
    pab: int | None
    title: str
    in_order: str
    whom: Counted
    shown: str


def _side(
    speech: Speech, pairing: _PairingToDraw, place: int, row: TableRow, members: set[int]
) -> PictureSide:
    """Return one of the two pictures; `members`: the participants who are drawn in both."""
    report = pairing.evaluation.brackets[place]
    words = _whereabouts(pairing, place, members)
    if not row.code:
        return PictureSide(pairing.title, pairing.in_order, report.pairs, words, frozenset())
    criterion, whom = speech.inquiry.criteria[row.code], pairing.whom
    if not isinstance(row.asked, int):
        whom = _without_common(whom, row)
    loses = frozenset(speech.counted_numbers(criterion, whom))
    for one in loses:
        loss = _loss(speech, criterion, whom, one)
        if loss or one not in words:
            words[one] = ", ".join(filter(None, (words.get(one), loss or "is counted")))
    counted = f"{capital(row.text)}: {pairing.shown}"
    return PictureSide(pairing.title, counted, report.pairs, words, loses)


def _whereabouts(pairing: _PairingToDraw, place: int, members: set[int]) -> dict[int, str]:
    """Return words for those who float, have the bye, or are in the bracket only in the other
    picture."""
    report, *later = pairing.evaluation.brackets[place:]
    paired = {one for pair in report.pairs for one in pair}
    words = {}
    for one in members:
        if one not in members_of(report):
            words[one] = "stays below"
        elif one in report.upfloaters:
            words[one] = "comes up ↑"
        elif one not in paired:
            moves = one != pairing.pab or any(one in members_of(bracket) for bracket in later)
            words[one] = "floats down ↓" if moves else say("has-bye-words")
    return words


def _without_common(whom: Counted, row: TableRow) -> Counted:
    """Return those of several counts whom the row counts in only one of the pairings."""
    pairs = {*row.whom_rules.pairs} & {*row.whom_asked.pairs}
    players = {*row.whom_rules.players} & {*row.whom_asked.players}
    return Counted(
        tuple(pair for pair in whom.pairs if pair not in pairs),
        tuple(one for one in whom.players if one not in players),
    )


def _loss(speech: Speech, criterion: Criterion, whom: Counted, one: int) -> str:
    """Return why a criterion counts a participant; empty if a float says it."""
    if criterion.looks_at in (*OF_COLOURS, "limits") and speech.due(one):
        return f"gets {opposite(speech.due(one))}"
    if criterion.looks_at in LOOK_AT_FLOATS:
        return speech.floated(one, rounds_back(criterion)).partition(",")[0]
    if criterion.by_difference:
        for pair in whom.pairs:
            if one in pair:
                scores = [speech.card(member).score for member in pair]
                return f"{format_points(max(scores) - min(scores))} points apart"
    return ""


def _sections(
    speech: Speech, report: BracketReport, other: BracketReport, drawn: set[int]
) -> list[PictureSection]:
    """Return the places: participants who moved down above, with their opponents by the rules;
    then both halves; then those who float down by the rules, or who come up only as asked."""

    def seat(one: int | None) -> SeatInPicture | None:
        if one is None or one not in drawn:
            return None
        return SeatInPicture(one, surname(speech.inquiry, one), speech.due(one))

    opponents: dict[int, int] = {}
    for a, b in report.pairs:
        opponents[a], opponents[b] = b, a
    above: list[tuple[int, int]] = []
    taken: set[int] = set()
    for one in report.mdps:
        if one in opponents and one not in taken:
            above.append((one, opponents[one]))
            taken.update(above[-1])
    order = report.order or (*report.mdps, *report.residents, *report.upfloaters)
    rest = [one for one in order if one in opponents and one not in taken]
    half = len(rest) // 2
    below = [one for one in members_of(report) | members_of(other) if one not in opponents]
    below.sort(key=lambda one: (one in other.downfloaters, speech.rank(one)))
    halves = zip(rest[:half], rest[half:], strict=True)
    sections: list[tuple[tuple[str, str], Iterable[tuple[int | None, int]]]] = [
        (_origin(speech, [one for one in report.mdps if one in opponents]), above),
        (_sides_of(speech), halves),
        (("", ""), [(None, one) for one in below]),
    ]
    found = []
    for captions, rows in sections:
        seats = [(seat(a), seat(b)) for a, b in rows]
        seats = [row for row in seats if row != (None, None)]
        if seats:
            found.append(PictureSection(captions, tuple(seats)))
    return found


def _origin(speech: Speech, moved: Sequence[int]) -> tuple[str, str]:
    """Return the captions above those who moved down: their score, if they have the same."""
    scores = {speech.card(one).score for one in moved}
    if len(scores) == 1:
        return f"from {format_points(scores.pop())} points", ""
    return "from above", ""


def _sides_of(speech: Speech) -> tuple[str, str]:
    """Return the captions above the two sides of a bracket."""
    if speech.inquiry.chapter == "dubov":
        return say("first-side-dubov"), say("other-side-dubov")
    return "upper half", "lower half"
