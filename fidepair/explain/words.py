"""The sentences of an answer. They speak of participants by number and name, of criteria by what they count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.explain.answers import TableRow
from fidepair.swiss.colours import last_difference
from fidepair.swiss.completion import listed
from fidepair.swiss.criteria import Counted, each
from fidepair.tournament import Kind, format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.explain.asking import Inquiry, Reason
    from fidepair.swiss.boards import BracketReport, Count
    from fidepair.swiss.cards import PairingCard
    from fidepair.swiss.colours import ColourCase
    from fidepair.swiss.criteria import Criterion
    from fidepair.swiss.evaluation import Evaluation, Order
    from fidepair.tournament import Colour

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NOBODY = Counted()


class Speech:
    """How a round and those in it are spoken of."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.is_team = inquiry.prepared.tournament.kind is Kind.TEAM
        self.noun = "team" if self.is_team else "player"
        self.upwards = not any(row.code == "C6" and row.on_floater is each for row in inquiry.criteria.values()) and (
            inquiry.system.name not in ("dutch", "burstein", "lim")
        )
        self.floater = "upfloater" if self.upwards else "downfloater"
        self.has_strengths = inquiry.system.name in ("dutch", "dubov", "burstein")

    def who(self, number: int) -> str:
        """Return number and name, as in `4 Dvorakova`."""
        participant = self.inquiry.cards[number].participant
        name = participant.name if self.is_team else participant.name.partition(",")[0]
        return f"{number} {name}".rstrip()

    def score(self, number: int) -> str:
        """Return the score by which somebody is paired."""
        return format_points(self.inquiry.cards[number].score)

    def with_scores(self, numbers: Sequence[int]) -> str:
        """Return numbers with scores, as in `3 (5.0) and 9 (3.0)`."""
        return listed([f"{number} ({self.score(number)})" for number in numbers])

    def pair(self, pair: Iterable[int]) -> str:
        """Return a pair, the higher ranked first."""
        cards = [self.inquiry.cards[number] for number in pair]
        between = " against " if self.inquiry.aloud else "-"
        return between.join(str(card.number) for card in sorted(cards, key=lambda card: (-card.score, card.tpn)))

    def pairs(self, pairs: Iterable[Iterable[int]]) -> str:
        """Return pairs, as in `1-13, 4-5 and 2-3`."""
        return listed([self.pair(pair) for pair in pairs])

    def counted(self, whom: Counted) -> str:
        """Return whom a criterion counted, as in `4-2 and 3-13`; nothing if nobody."""
        names = [self.pair(pair) for pair in whom.pairs] + [str(number) for number in whom.players]
        return listed(names) if names else ""

    def bracket(self, report: BracketReport) -> str:
        """Return the name of a bracket."""
        return f"bracket {format_points(report.score)}"


def number(count: int) -> str:
    """Return a number as a word, if it is a small one."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def several(count: int, row: Criterion) -> str:
    """Return what a criterion counted, as in `three players who do not get their colour preference`."""
    return f"{number(count)} {row.one if count == 1 and row.one else row.text}"


def capital(text: str) -> str:
    """Return the sentence with a capital."""
    return text[:1].upper() + text[1:]


def cited(code: str, article: str) -> str:
    """Return what decides, as in `(C12, 2.4.7)`."""
    return f"({code}, {article})" if code and code != "PAB" else f"({article})"


# ── the table ────────────────────────────────────────────────────────────────


def rows_of(speech: Speech, reason: Reason) -> tuple[TableRow, ...]:
    """Return what criteria count in the bracket that decides, in both pairings, up to the first difference."""
    difference, asked = reason.difference, reason.evaluation
    if difference is None or asked is None:
        return ()
    rules = speech.inquiry.evaluation
    if difference.bracket is None:
        rows = []
        for (text, shown), mine, theirs in zip(_FIRST, rules.first, asked.first, strict=False):
            both = (shown(mine.counted), shown(theirs.counted))
            row = TableRow(mine.code, mine.article, text, mine.counted, theirs.counted, NOBODY, NOBODY)
            rows.append(row._replace(shown_rules=both[0], shown_asked=both[1]))
    else:
        rows = list(_rows_of_bracket(speech, rules, asked, difference.bracket))
    return (*rows[: difference.place], rows[difference.place]._replace(decides=True))


def _rows_of_bracket(speech: Speech, rules: Evaluation, asked: Evaluation, place: int) -> Iterable[TableRow]:
    """Yield a row for each criterion and step, in the order in which they decide."""
    steps = list(zip(rules.orders[place], asked.orders[place], strict=True))

    def of_steps(after: str) -> Iterable[TableRow]:
        for mine, theirs in steps:
            if mine.after == after:
                row = TableRow("", mine.article, f"order: {mine.what}", mine.who, theirs.who, NOBODY, NOBODY)
                yield row._replace(shown_rules=_row(mine.who) or "-", shown_asked=_row(theirs.who) or "-")

    counts = zip(rules.brackets[place].counts, asked.brackets[place].counts, strict=True)
    whom = zip(rules.whom[place], asked.whom[place], strict=True)
    for (mine, theirs), (here, there) in zip(counts, whom, strict=True):
        text = speech.inquiry.criteria[mine.code].text
        row = TableRow(mine.code, mine.article, text, mine.counted, theirs.counted, here, there)
        shown = _shown(speech, mine.counted, here), _shown(speech, theirs.counted, there)
        yield row._replace(shown_rules=shown[0], shown_asked=shown[1])
        yield from of_steps(mine.code)
    yield from of_steps("")


def _shown(speech: Speech, count: Count, whom: Counted) -> str:
    """Return a count with whom it counts, as in `1 (4-5)`; of several scores the participants with their scores."""
    names = speech.counted(whom)
    if isinstance(count, tuple):
        return speech.with_scores(whom.players) if whom.players else names or "nobody"
    return f"{count} ({names})" if names and count else str(count)


_FIRST: tuple[tuple[str, Callable[[Any], str]], ...] = (
    ("score of who has the bye", format_points),
    ("games that others have played more", str),
    ("how many rank lower", str),
)
"""What is decided before the first bracket: in the Dutch System the first of these only."""


# ── why something is not so ──────────────────────────────────────────────────


def because(speech: Speech, reason: Reason, what: str) -> list[str]:
    """Return the reason in sentences, the first one being the answer; `what` was asked for, as in `1-3`."""
    if reason.fault is not None:
        return [_absolute(speech, reason)]
    if reason.decided == "completion":
        told = f": {reason.witness[0]}" if reason.witness[0] else ""
        return [f"With {what} not everybody else could be paired{told} (2.2.1)."]
    assert reason.difference is not None
    if not reason.exact:
        report = speech.inquiry.pairing.brackets[reason.difference.bracket or 0]
        return [
            f"With {what} {speech.bracket(report)} cannot be paired as it is: not everybody else could be paired then.",
            "There are too many sets of floaters to try; which one would be the best is not told.",
        ]
    if reason.decided == "bye":
        return [_other_bye(speech, reason, what)]
    if reason.decided == "criterion":
        return _criterion(speech, reason, what)
    return _order(speech, reason, what)


def _absolute(speech: Speech, reason: Reason) -> str:
    fault = reason.fault
    assert fault is not None
    return f"{capital(fault.text)} {cited(fault.code, fault.article)}."


def _other_bye(speech: Speech, reason: Reason, what: str) -> str:
    """Say that somebody else would have the bye, and why that one."""
    asked, difference = reason.asked, reason.difference
    assert asked is not None and asked.pab is not None and difference is not None
    mine = speech.inquiry.proposal.pab
    assert mine is not None
    where = f"With {what} the bye would go to {speech.who(asked.pab)}"
    if what.startswith("the bye"):
        where = f"{speech.who(asked.pab)} does not have the bye"
    cards = speech.inquiry.cards
    article = difference.theirs.article
    end = cited(difference.theirs.code, article)
    if cards[asked.pab].score != cards[mine].score and article not in ("3.1.4", "3.1.5", "3.4.3", "3.4.4"):
        scores = f"{speech.who(mine)} has {speech.score(mine)}, {asked.pab} has {speech.score(asked.pab)}"
        return f"{where}: {scores}, and the bye goes to the lowest score from which all others can be paired {end}."
    if article in ("3.1.4", "3.4.3"):
        return f"{where}: {speech.who(mine)} has played more games, which comes next after the score {end}."
    return f"{where}: of equal scores and games the lowest ranked has the bye, {speech.who(mine)} {end}."


def _criterion(speech: Speech, reason: Reason, what: str) -> list[str]:
    difference, asked = reason.difference, reason.evaluation
    assert difference is not None and asked is not None and difference.bracket is not None
    inquiry = speech.inquiry
    code = difference.mine.code
    row = inquiry.criteria[code]
    place = [count.code for count in asked.brackets[difference.bracket].counts].index(code)
    here, there = inquiry.evaluation.whom[difference.bracket][place], asked.whom[difference.bracket][place]
    report = inquiry.pairing.brackets[difference.bracket]
    end = cited(code, difference.mine.article)
    first = (
        f"{_compared(speech, row, difference.theirs.value, difference.mine.value, (here, there), what, report)} {end}."
    )
    return [first, *_both_pairings(speech, reason, what)]


def _compared(
    speech: Speech,
    row: Criterion,
    rules: Count,
    asked: Count,
    whom: tuple[Counted, Counted],
    what: str,
    report: BracketReport,
) -> str:
    """Return what the criterion counts with what was asked for, and what as paired."""
    here, there = (speech.counted(one) for one in whom)
    of_bracket = speech.bracket(report)
    if row.looks_ahead:
        told = f"With {what} the bracket that follows {of_bracket} could not be paired as well"
        if there:
            told += f": {there} would be left over there, at best"
        return told
    if row.on_floater is each:
        verb = "come up into" if speech.upwards else "float down from"
        if not row.by_score:
            assert isinstance(asked, int) and isinstance(rules, int)
            more = f" ({there})" if there else ""
            return f"With {what} {_people(speech, asked)} would {verb} {of_bracket}{more}, as paired {_as_paired(rules, here)}"
        gone = [n for n in whom[0].players if n not in whom[1].players]
        come = [n for n in whom[1].players if n not in whom[0].players]
        wanted = "as many points as possible" if speech.upwards else "as few points as possible"
        return (
            f"With {what} {speech.with_scores(come)} would {verb} {of_bracket} instead of {speech.with_scores(gone)},"
            f" and {speech.floater}s shall have {wanted}"
        )
    if isinstance(asked, int) and isinstance(rules, int):
        names = f": {there}" if there else ""
        return f"With {what} there would be {several(asked, row)}{names}; as paired {_as_paired(rules, here)}"
    text = row.text.partition(",")[0]
    return f"Of the {text}, those with more points count first: with {what} {there or 'nobody'}, as paired {here or 'nobody'}"


def _people(speech: Speech, count: int) -> str:
    return f"{number(count)} {speech.noun}{'' if count == 1 else 's'}"


def _as_paired(rules: int, here: str) -> str:
    if not rules:
        return "there is none"
    return f"{number(rules)} ({here})" if here else number(rules)


def _both_pairings(speech: Speech, reason: Reason, what: str) -> list[str]:
    """Return what the bracket that decides would be with what was asked for, and what it is."""
    difference, asked = reason.difference, reason.evaluation
    assert difference is not None and asked is not None and difference.bracket is not None
    report, theirs = speech.inquiry.pairing.brackets[difference.bracket], asked.brackets[difference.bracket]
    return [f"As paired: {_content(speech, report)}.", f"With {what} at best: {_content(speech, theirs)}."]


def _content(speech: Speech, report: BracketReport) -> str:
    parts = [speech.pairs(report.pairs)] if report.pairs else []
    if report.downfloaters:
        parts.append(f"{listed([*map(str, report.downfloaters)])} left to float down")
    if report.upfloaters:
        parts.append(f"{listed([*map(str, report.upfloaters)])} coming up")
    return "; ".join(parts) or "nobody is paired"


def _order(speech: Speech, reason: Reason, what: str) -> list[str]:
    difference, asked = reason.difference, reason.evaluation
    assert difference is not None and asked is not None and difference.bracket is not None
    place = difference.bracket
    pairs = zip(speech.inquiry.evaluation.orders[place], asked.orders[place], strict=True)
    mine, theirs = next((a, b) for a, b in pairs if a.key != b.key)
    report = speech.inquiry.pairing.brackets[place]
    equal = f"all criteria up to {mine.after} are equal" if mine.after else "all criteria are equal"
    words = _order_words(speech, mine, theirs, report, what)
    first = f"With {what} {equal} in {speech.bracket(report)}; then the order of generation decides: {words}"
    return [f"{first} {cited('', mine.article)}.", *_both_pairings(speech, reason, what)]


def _order_words(speech: Speech, mine: Order, theirs: Order, report: BracketReport, what: str) -> str:
    """Return how the step of the rules comes before the other one."""
    if mine.what == "the first half":
        return _exchange(speech, mine, theirs, report, what)
    if mine.what == "the shifters":
        return f"as paired {number(mine.key)} change sides, with {what} {number(theirs.key)}, and fewer come first"
    differing = next(
        ((a, b) for a, b in zip(mine.who, theirs.who, strict=False) if a != b), (mine.who[-1:], theirs.who[-1:])
    )
    a, b = differing
    return f"in {mine.what}, {_row(mine.who)} comes before {_row(theirs.who)}, since {a or 'nobody'} comes before {b or 'nobody'} there"


def _row(who: Sequence[int]) -> str:
    return " ".join(str(one) if one else "-" for one in who)


def _exchange(speech: Speech, mine: Order, theirs: Order, report: BracketReport, what: str) -> str:
    """4.3.2: say who changes halves, as paired and with what was asked for."""

    def changing(order: Order) -> str:
        half = first_half(report, len(order.who), order)
        leaving = [one for one in half if one not in order.who]
        arriving = [one for one in order.who if one not in half]
        if not leaving:
            return "nobody changes halves"
        return f"{listed([*map(str, leaving)])} change{'s' if len(leaving) == 1 else ''} halves with {listed([*map(str, arriving)])}"

    return f"as paired {changing(mine)}, with {what} {changing(theirs)}, which comes later"


def first_half(report: BracketReport, size: int, order: Order) -> list[int]:
    """Return who stands in the first half of the players of a bracket who do not meet MDPs, before any exchange."""
    mdps = set(report.mdps)
    taken = {number for pair in report.pairs if mdps & set(pair) for number in pair}
    del order
    return [number for number in report.residents if number not in taken][:size]


# ── in a few words ───────────────────────────────────────────────────────────


def briefly(speech: Speech, reason: Reason) -> str:
    """Return the reason in a few words, with what decides."""
    if reason.fault is not None:
        return f"{reason.fault.text} {cited(reason.fault.code, reason.fault.article)}"
    if reason.decided == "completion":
        return "not everybody else could be paired (2.2.1)"
    difference = reason.difference
    assert difference is not None
    end = cited(difference.mine.code, difference.mine.article)
    if not reason.exact:
        return "not everybody else could be paired with the brackets above as they are"
    if reason.decided == "bye":
        assert reason.asked is not None
        return f"the bye would go to {reason.asked.pab} {end}"
    if reason.decided == "order":
        return f"equal by all criteria, but later in the order of generation {end}"
    return f"{_counted_briefly(speech, reason)} {end}"


def _counted_briefly(speech: Speech, reason: Reason) -> str:
    difference, asked = reason.difference, reason.evaluation
    assert difference is not None
    assert asked is not None
    assert difference.bracket is not None
    row = speech.inquiry.criteria[difference.mine.code]
    rules, counted = difference.theirs.value, difference.mine.value
    report = speech.inquiry.pairing.brackets[difference.bracket]
    where = speech.bracket(report)
    if row.looks_ahead:
        return f"the bracket below {where} could not be paired as well"
    if row.on_floater is each:
        place = [count.code for count in asked.brackets[difference.bracket].counts].index(row.code)
        come = asked.whom[difference.bracket][place].players
        verb = "come up into" if speech.upwards else "float down from"
        return f"{speech.with_scores(come)} would {verb} {where}"
    if isinstance(counted, int) and isinstance(rules, int):
        return f"{several(counted, row)} instead of {number(rules) if rules else 'none'}, in {where}"
    return f"{row.text.partition(',')[0]}: others, in {where}"


# ── the story of a bracket ───────────────────────────────────────────────────


def of_bracket(speech: Speech, report: BracketReport) -> str:
    """Return who was in a bracket and how it was paired."""
    parts = [f"{capital(speech.bracket(report))}:"]
    if report.mdps:
        parts.append(f"{speech.with_scores(report.mdps)} moved down;")
    if report.upfloaters:
        parts.append(f"{speech.with_scores(report.upfloaters)} came up;")
    parts.append(speech.pairs(report.pairs) if report.pairs else "nobody is paired")
    if report.downfloaters and report.downfloaters != (speech.inquiry.pairing.pab,):
        parts.append(
            f"; {listed([*map(str, report.downfloaters)])} float{'s' if len(report.downfloaters) == 1 else ''} down"
        )
    return " ".join(parts).replace(" ;", ";") + "."


def not_met(speech: Speech, place: int) -> list[str]:
    """Return what could not be met in a bracket, and whom it counts."""
    evaluation = speech.inquiry.evaluation
    report = evaluation.brackets[place]
    lines = []
    for count, whom in zip(report.counts, evaluation.whom[place], strict=True):
        row = speech.inquiry.criteria[count.code]
        if row.on_floater is each or row.looks_ahead or not isinstance(count.counted, int) or not count.counted:
            continue
        lines.append(
            f"{capital(several(count.counted, row))}: {speech.counted(whom)} {cited(count.code, count.article)}."
        )
    return lines


# ── colours ──────────────────────────────────────────────────────────────────

STRENGTHS = ("no", "mild", "strong", "absolute")


def of_side(speech: Speech, card: PairingCard, side: Any) -> str:
    """Return the colours of somebody so far, and what should come next."""
    history = " ".join(card.history) or "none yet"
    difference = f", difference {card.colour_difference:+d}" if card.history else ""
    preference = side.preference
    wish = "no colour preference"
    if preference.colour is not None:
        strength = f"{STRENGTHS[preference.strength]} preference for" if speech.has_strengths else "should have"
        wish = f"{strength} {colour_name(preference.colour)}"
    return f"{speech.who(card.number)}: colours {history}{difference}; {wish}."


def colour_name(colour: Colour) -> str:
    """Return the name of a colour."""
    return colour.name.capitalize()


def of_rule(speech: Speech, case: ColourCase, rule: Any) -> str:
    """Return what the rule looked at in this pair."""
    mine, theirs = case.sides
    first, other = case.first.number, case.other.number
    name = rule.__name__
    if name == "initial_colour_by_tpn":
        parity = "odd" if mine.parity % 2 else "even"
        initial = colour_name(speech.inquiry.round_.initial_colour)
        return (
            f"neither has had a colour, the initial-colour is {initial}, and {first}, the higher ranked, has an"
            f" {parity} number".replace("an odd", "an odd")
        )
    if name in ("both_preferences", "only_preference"):
        wants = [(n, side.preference.colour) for n, side in ((first, mine), (other, theirs))]
        told = [f"{n} should have {colour_name(colour)}" for n, colour in wants if colour is not None]
        return (
            f"{' and '.join(told)}, and that can be"
            if len(told) == 2
            else f"{told[0]}, and {_undecided(wants)} has no preference"
        )
    if name == "stronger_preference":
        a, b = (
            ((first, mine), (other, theirs))
            if mine.preference.strength > theirs.preference.strength
            else ((other, theirs), (first, mine))
        )
        both = f"both should have {colour_name(a[1].preference.colour)}"
        return f"{both}, and the stronger preference is granted, that of {a[0]}"
    if name == "wider_difference":
        return "both have an absolute preference for the same colour, and the wider colour difference is granted"
    if name == "alternate_to_last_difference":
        last = last_difference(mine.history, theirs.history)
        assert last is not None
        had = "White" if last[0] == "W" else "Black"
        return f"the last time the two had different colours {first} had {had}, and now it is the other way round"
    if name in ("preference_of_higher", "due_of_ranked"):
        return f"preferences and colours of the two are equal, and {first} is the higher ranked"
    if name == "fewer_whites":
        return f"{first} has had White {mine.history.count('W')} times, {other} {theirs.history.count('W')} times"
    if name == "lower_difference":
        return f"White goes to the lower colour difference ({first} {mine.colour_difference:+d}, {other} {theirs.colour_difference:+d})"
    if name in ("alternate_first", "alternate_other"):
        one, side = (first, mine) if name == "alternate_first" else (other, theirs)
        return f"{one} had {'White' if side.history[-1] == 'W' else 'Black'} last"
    return "the rules give it so"


def _undecided(wants: Sequence[tuple[int, Colour | None]]) -> int:
    return next(n for n, colour in wants if colour is None)
