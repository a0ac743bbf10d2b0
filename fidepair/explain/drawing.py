"""The bracket that decides, in both pairings, for two pictures side by side: as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.explain.asking import differing_steps
from fidepair.explain.orders import first_step
from fidepair.explain.reasons import LOOK_AT_FLOATS, because
from fidepair.explain.speech import OF_COLOURS, Speech, cited, opposite, rounds_back
from fidepair.swiss.completion import listed
from fidepair.text.wording import capital
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fidepair.explain.answers import Question, TableRow
    from fidepair.explain.asking import Inquiry, Reason
    from fidepair.swiss.boards import BracketReport
    from fidepair.swiss.criteria import Counted, Criterion
    from fidepair.swiss.evaluation import Evaluation, Proposal

MOST_DRAWN = 24
"""Of a bracket with more participants only those are drawn whose pairs differ."""


class Seat(NamedTuple):
    """A participant in both pictures. `due`: `White`, `Black` or empty."""

    number: int
    name: str
    due: str


Row = tuple[Seat | None, Seat | None]


class Section(NamedTuple):
    """Rows of a picture below the captions of both columns."""

    captions: tuple[str, str]
    rows: tuple[Row, ...]


class Side(NamedTuple):
    """One of the two pictures: its title, what the deciding row counts, the pairs, words for single
    participants, and the participants whom the deciding row counts."""

    title: str
    counted: str
    pairs: tuple[tuple[int, int], ...]
    words: Mapping[int, str]
    loses: frozenset[int]


class Picture(NamedTuple):
    """A bracket in both pairings, with the participants in the same places. `left_out`: how many
    pairs that are the same in both are not drawn."""

    sections: tuple[Section, ...]
    rules: Side
    asked: Side
    left_out: int = 0

    @property
    def common(self) -> frozenset[frozenset[int]]:
        """The pairs that are the same in both."""
        return _sets(self.rules.pairs) & _sets(self.asked.pairs)


class Named(Speech):
    """The words of an answer with names instead of numbers."""

    def who(self, one: int) -> str:
        """Return the name; with the number if others have it too."""
        name = surname(self.inquiry, one)
        if self.inquiry.names[name] == 1 and name:
            return name
        return f"{one} {name}".rstrip()

    def pair(self, pair: Iterable[int]) -> str:
        """Return the names of both, the higher ranked first."""
        return " against ".join(map(self.who, sorted(pair, key=self.rank)))

    def counted(self, row: Criterion, whom: Counted) -> str:
        """Return the names of all whom a criterion counts; a long list is cut."""
        return self.all_of(self.counted_numbers(row, whom))


def surname(inquiry: Inquiry, one: int) -> str:
    """Return the name of a participant without given names, or the whole name of a team."""
    name: str = inquiry.cards[one].participant.name
    return name if inquiry.is_team else name.partition(",")[0]


def heading(inquiry: Inquiry, question: Question) -> str:
    """Return the question in words, with names."""
    speech = Named(inquiry)
    first, other, instead = (one and speech.who(one) for one in question[1:4])
    other = other or (question.first and _opponent(speech, question.first))
    if question.about == "pair":
        if instead:
            return f"Why do {first} and {instead} not meet?"
        return f"Why do {first} and {other} meet?" if other else f"Why does {first} have the bye?"
    if question.about == "float":
        return f"Why does {f'{instead} not float instead of {first}' if instead else f'{first} float'}?"
    if question.about == "bye":
        receiver = speech.who(inquiry.pab) if inquiry.pab else "nobody"
        return f"Why does {f'{instead} not' if instead else receiver} have the bye?"
    if question.about == "colour":
        return f"Why do {first} and {other} have these colours?"
    if question.about == "player":
        return f"How is {first} paired?"
    return f"How is round {inquiry.round_.number} paired?"


def _opponent(speech: Speech, one: int) -> str:
    opponent = speech.inquiry.opponents.get(one)
    return speech.who(opponent) if opponent else ""


def in_short(inquiry: Inquiry, reason: Reason) -> tuple[str, ...]:
    """Return the reason in two sentences, with names and without codes."""
    speech = Named(inquiry)
    wish = reason.wish
    what = speech.pair(wish.pair or ())
    if wish.bye is not None:
        what = f"the bye for {speech.who(wish.bye)}"
    elif not wish.pair:
        what = f"{listed([speech.who(one) for one in sorted(wish.floats)])} floating"
    if reason.decided == "order":
        place, _, asked = reason.deciding
        mine, theirs = differing_steps(inquiry, asked, place)
        step = first_step(speech, (mine, speech.brackets[place]), (theirs, asked.brackets[place]))
        return (
            f"{capital(what)} would be just as good.",
            f"Among equals the rules take pairs in a fixed order: {step}.",
        )
    sentence = because(speech, reason, what)[0]
    if wish.pair:
        both = sorted(wish.pair, key=speech.rank)
        met = f"If {' and '.join(map(speech.who, both))} met"
        sentence = sentence.replace(f"With {what}", met, 1)
    for code, article in _rules_of(speech, reason):
        sentence = sentence.replace(f" {cited(code, article)}", "")
    if reason.asked is None or wish.pair is None:
        return (sentence,)
    meetings = []
    for one in sorted(wish.pair, key=speech.rank):
        opponent = _opponent(speech, one)
        meetings.append(f"{speech.who(one)} {f'meets {opponent}' if opponent else 'has the bye'}")
    return sentence, f"By the rules {' and '.join(meetings)}."


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
    place = reason.difference.bracket
    if place is None:
        return None
    _, _, evaluation = reason.deciding
    speech = Speech(inquiry)
    report, other = inquiry.evaluation.brackets[place], evaluation.brackets[place]
    common = _sets(report.pairs) & _sets(other.pairs)
    row = rows[-1]
    sides = (
        _side(speech, inquiry.evaluation, inquiry.proposal, place, row, is_asked=False),
        _side(speech, evaluation, reason.asked, place, row, is_asked=True),
    )
    sides = (
        sides[0]._replace(title="By the rules"),
        sides[1]._replace(title=f"With {what}"),
    )
    members = _members(report) | _members(other)
    drawn, left_out = members, 0
    if len(members) > MOST_DRAWN:
        still = set(report.downfloaters) & set(other.downfloaters)
        drawn = members - {one for pair in common for one in pair} - still
        left_out = len(common)
    sections = _sections(speech, report, other, drawn)
    return Picture(tuple(sections), *(_only(side, drawn) for side in sides), left_out)


def _sets(pairs: Iterable[tuple[int, int]]) -> frozenset[frozenset[int]]:
    return frozenset(map(frozenset, pairs))


def _members(report: BracketReport) -> set[int]:
    return {*report.mdps, *report.residents, *report.upfloaters}


def _only(side: Side, drawn: set[int]) -> Side:
    """Return a picture with only some of the participants."""
    return side._replace(
        pairs=tuple(pair for pair in side.pairs if drawn >= {*pair}),
        words={one: words for one, words in side.words.items() if one in drawn},
        loses=side.loses & drawn,
    )


def _side(
    speech: Speech,
    evaluation: Evaluation,
    proposal: Proposal,
    place: int,
    row: TableRow,
    *,
    is_asked: bool,
) -> Side:
    report = evaluation.brackets[place]
    later = set().union(*(_members(one) for one in evaluation.brackets[place + 1 :]))
    paired = {one for pair in report.pairs for one in pair}
    words = {}
    for one in _members(report) | _members(speech.brackets[place]):
        if one in report.upfloaters:
            words[one] = "comes up ↑"
        elif one in report.downfloaters or one not in paired:
            words[one] = "floats down ↓"
            if one == proposal.pab and one not in later:
                words[one] = "has the bye"
    if not row.code:
        counted = "just as good, but later in the fixed order" if is_asked else "first in the fixed order"
        return Side("", counted, report.pairs, words, frozenset())
    criterion = speech.inquiry.criteria[row.code]
    whom = row.whom_asked if is_asked else row.whom_rules
    apart: dict[int, str] = {}
    if not isinstance(row.asked, int):
        here = row.whom_rules if is_asked else row.whom_asked
        whom = whom._replace(
            pairs=tuple(pair for pair in whom.pairs if pair not in here.pairs),
            players=tuple(one for one in whom.players if one not in here.players),
        )
        for pair in whom.pairs:
            scores = [speech.card(one).score for one in pair]
            points = format_points(max(scores) - min(scores))
            apart |= dict.fromkeys(pair, f"{points} points apart")
    loses = frozenset(speech.counted_numbers(criterion, whom))
    for one in loses:
        lost = apart.get(one, "")
        if criterion.looks_at in (*OF_COLOURS, "limits") and speech.due(one):
            lost = f"gets {opposite(speech.due(one))}"
        elif criterion.looks_at in LOOK_AT_FLOATS:
            lost = speech.floated(one, rounds_back(criterion)).partition(",")[0]
        if one not in words or lost:
            words[one] = ", ".join(filter(None, (words.get(one), lost or "is counted")))
    shown = row.shown_asked if is_asked else row.shown_rules
    return Side("", f"{capital(row.text)}: {shown}", report.pairs, words, loses)


def _sections(
    speech: Speech, report: BracketReport, other: BracketReport, drawn: set[int]
) -> list[Section]:
    """Return the places: participants who moved down above, with their opponents by the rules;
    then both halves; then those who float down by the rules, or who come up only as asked."""

    def seat(one: int | None) -> Seat | None:
        if one is None or one not in drawn:
            return None
        return Seat(one, surname(speech.inquiry, one), speech.due(one))

    mates = {one: mate for a, b in report.pairs for one, mate in ((a, b), (b, a))}
    left: list[int] = [one for one in report.mdps if one in mates]
    above: list[tuple[int, int]] = []
    for one in left:
        if all(one not in row for row in above):
            above.append((one, mates[one]))
    taken = {one for row in above for one in row}
    rest = [
        one
        for one in report.order or (*report.mdps, *report.residents, *report.upfloaters)
        if one in mates and one not in taken
    ]
    half = (len(rest) + 1) // 2
    halves = list(zip(rest[:half], rest[half:], strict=False))
    below = [one for one in sorted(_members(report) | _members(other)) if one not in mates]
    below.sort(key=lambda one: (one in other.downfloaters, speech.rank(one)))
    scores = {speech.card(one).score for one in left}
    origin = "from above"
    if len(scores) == 1:
        origin = f"from {format_points(scores.pop())} points"
    captions = ("upper half", "lower half")
    if speech.inquiry.chapter == "dubov":
        captions = ("S1, by ARO", "T2, by number")
    found = []
    for titles, rows in (
        ((origin, ""), above),
        (captions, halves),
        (("", ""), [(None, one) for one in below]),
    ):
        seats = tuple((seat(a), seat(b)) for a, b in rows)
        seats = tuple(row for row in seats if row != (None, None))
        if seats:
            found.append(Section(titles, seats))
    return found
