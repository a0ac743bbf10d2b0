"""The story of a bracket: who was in it, who floats and why, what could not be met, the order, and
colours refused."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from fidepair.explain.asking import why_not
from fidepair.explain.colouring import of_rule
from fidepair.explain.orders import changing, exchanged, halves
from fidepair.explain.reasons import briefly, clashes
from fidepair.explain.speech import OF_COLOURS, capital, cited, number, several
from fidepair.swiss.completion import listed
from fidepair.swiss.criteria import Counted, each
from fidepair.swiss.forcing import Wish

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.explain.speech import Speech
    from fidepair.swiss.boards import BracketReport, Count
    from fidepair.swiss.cards import PairingCard
    from fidepair.swiss.criteria import Criterion

MOST_COLOURS_TOLD = 3
LONGEST_ORDER = 8
COLLAPSE = {
    "PPB": "Paired again as the penultimate bracket (PPB): paired by itself, it left players who cannot all be paired"
    " (A.9).",
    "CLB": "All who are below that bracket, whatever their scores, are one bracket with those who floated down from it"
    " (A.9).",
}
"""What is said of the brackets of a round that collapsed (C.04.3 of 2017)."""
FLOATS = ("down1", "down2", "floater", "upfloated_last")
"""What criteria look at that count floaters who floated before."""


def of_bracket(speech: Speech, place: int) -> tuple[str, list[str]]:
    """Return who was in a bracket and how it was paired, in one sentence; then what there is to say
    about it."""
    report = speech.inquiry.pairing.brackets[place]
    parts = []
    if report.mdps:
        parts.append(f"{speech.all_of(report.mdps, scores=True)} moved down")
    if report.upfloaters:
        parts.append(f"{speech.all_of(report.upfloaters, scores=True)} came up")
    parts.append(
        speech.pairs(report.pairs)
        if report.pairs
        else f"{speech.all_of(report.residents)}; nobody is paired"
    )
    return f"{capital(speech.bracket(report))}: {'; '.join(parts)}.", [*_further(speech, place)]


def beyond_pairs(speech: Speech, place: int) -> Iterator[str]:
    """Yield what is told of a bracket besides its pairs: a collapse, who floats and why, what could
    not be met."""
    report = speech.inquiry.pairing.brackets[place]
    if report.stage:
        yield COLLAPSE[report.stage]
    floaters = why_floating(speech, report)
    if floaters:
        yield f"{capital(floaters)}."
    yield from _not_met(speech, place)


def _further(speech: Speech, place: int) -> Iterator[str]:
    yield from beyond_pairs(speech, place)
    if speech.inquiry.chapter == "dutch":
        yield from _dutch_order(speech, place)
    yield from _colours_refused(speech, speech.inquiry.pairing.brackets[place])


def why_floating(speech: Speech, report: BracketReport) -> str:
    """Return who leaves the bracket or comes into it, and why anybody does; nothing if nobody
    does."""
    if report.upfloaters:
        s = "s" if len(report.upfloaters) == 1 else ""
        told = f"{speech.all_of(report.upfloaters)} come{s} up into {speech.bracket(report)}"
        return f"{told}: {_why_up(speech, report)}"
    mdps = {
        one
        for lower in speech.inquiry.pairing.brackets
        if lower.score < report.score
        for one in lower.mdps
    }
    down = [one for one in report.downfloaters if one != speech.inquiry.pairing.pab or one in mdps]
    if down:
        s = "s" if len(down) == 1 else ""
        told = f"{speech.all_of(down)} float{s} down from {speech.bracket(report)}"
        return f"{told}: {_why_down(speech, [*report.mdps, *report.residents], report)}"
    if report.downfloaters:
        return f"{speech.who(report.downfloaters[0])} is left over and has the bye"
    return ""


def _why_up(speech: Speech, report: BracketReport) -> str:
    if len(report.residents) == 1:
        return f"{speech.who(report.residents[0])} is alone there"
    if len(report.upfloaters) == 1 and len(report.residents) % 2:
        return f"{number(len(report.residents))} {speech.noun}s are left there, an odd number"
    against = (
        clashes(speech, report.residents) if len(report.upfloaters) == len(report.residents) else ""
    )
    return against or "with fewer not everybody there and below could be paired"


def _why_down(speech: Speech, members: Sequence[int], report: BracketReport) -> str:
    if len(members) == 1:
        return "nobody else is there to meet"
    if not report.pairs:
        if len(members) == 2:
            a, b = members
            met = speech.met(a, b)
            return (
                f"the two {met}" if met else f"with {speech.pair((a, b))}{_against(speech, a, b)}"
            )
        return clashes(speech, members) or f"no two of them can meet{_so_that(speech, report)}"
    if len(report.downfloaters) == 1 and len(members) % 2:
        return f"{number(len(members))} {speech.noun}s are there, an odd number"
    return f"more pairs cannot be made there{_so_that(speech, report)}"


def _so_that(speech: Speech, report: BracketReport) -> str:
    """Return with regard to whom no more pairs can be made: by the rules of 2017 that is asked of
    the PPB only."""
    if not speech.of_2017:
        return f" so that all others can be paired{_bye(speech)}"
    return " so that all others can be paired (C.4)" if report.stage == "PPB" else ""


def _against(speech: Speech, a: int, b: int) -> str:
    told = briefly(speech, why_not(speech.inquiry, Wish(pair=(a, b))))
    return f"{',' * told[:1].isdigit()} {told}"


def _bye(speech: Speech) -> str:
    """Return that the bye must go where it goes: what comes before the number of pairs."""
    one = speech.inquiry.pairing.pab
    if one is None:
        return ""
    if speech.inquiry.chapter != "dutch":
        return f" with the bye for {one}"
    return f" and the bye goes to the lowest score, {speech.score(one)} (C5, 2.3.1)"


def against_floating(speech: Speech, one: int, report: BracketReport) -> list[str]:
    """Say which earlier floats speak against another one, by criteria that come later than the
    number of floaters."""
    rows = {
        row.looks_at: row
        for row in speech.inquiry.criteria.values()
        if row.on_floater and row.code in _counted_of(speech, report, one)
    }
    but = _must_float(speech, one, report, next(iter(rows.values())).code) if rows else ""
    if not but:
        return []
    told = [
        f"{speech.floated(one, 2 if looks_at.endswith('2') else 1)} ({row.code})"
        for looks_at, row in rows.items()
    ]
    told[1:] = [text.removeprefix("floated down ") for text in told[1:]]
    return [f"{one} {', and '.join(told)}, but {but}."]


def _must_float(speech: Speech, one: int, report: BracketReport, code: str) -> str:
    """Return what comes before the criterion of this code and makes somebody float: that by which
    the best pairing is worse in which the same one does not, for by this or an earlier one all of
    them are; nothing if it is no such."""
    reason = why_not(
        speech.inquiry, Wish(stays=frozenset({one}), score=speech.inquiry.float_score(report))
    )
    if reason.decided in ("completion", "bye"):
        return f"if {one} did not, {briefly(speech, reason)}"
    if reason.difference is None or reason.difference.bracket is None or not reason.proven:
        return ""
    above = speech.inquiry.pairing.brackets[reason.difference.bracket]
    if above.score > report.score and not speech.upwards:
        return f"if {one} did not, {speech.bracket(above)} would have to be paired otherwise, which comes first"
    decides, codes = reason.difference.mine.code, [*speech.inquiry.criteria]
    earlier = (
        above.score == report.score
        and decides in codes
        and codes.index(decides) < codes.index(code)
    )
    return f"{decides} comes before that" if earlier else ""


def _counted_of(speech: Speech, report: BracketReport, one: int) -> set[str]:
    """Return the criteria on floats that count somebody in the bracket."""
    evaluation = speech.inquiry.evaluation
    place = evaluation.brackets.index(report)
    both = zip(report.counts, evaluation.whom[place], strict=True)
    rows = speech.inquiry.criteria
    return {
        count.code
        for count, whom in both
        if one in whom.players and rows[count.code].looks_at in FLOATS
    }


def _not_met(speech: Speech, place: int) -> Iterator[str]:
    """Yield what could not be met in a bracket, and whom it counts; nothing that could not have
    been met either.

    Where a bracket has no pair, all of it must float. Else a criterion about floaters could have
    been met if somebody it counts could stay with as many floaters of the same scores; one about
    colours if it counts more than must be, since so many more are due one colour than the other;
    one about MDPs if any MDP floats; one about who meets floaters if one of these may meet somebody
    else there whom it would not count. All others are told, the same pairs once.
    """
    evaluation = speech.inquiry.evaluation
    report = evaluation.brackets[place]
    seen: list[object] = []
    for row, counted, whom in _of_players(speech, place):
        told = speech.counted(row, whom) if whom.pairs or whom.players else ""
        if row.on_floater is each or row.looks_ahead or not told or not report.pairs:
            continue
        if row.looks_at in OF_COLOURS and len(whom.pairs) <= _colours_refused_at_least(
            speech, report, row
        ):
            continue
        by_mdps = row.on_pair and row.on_floater and whom.pairs and report.stage != "CLB"
        if by_mdps and not set(report.downfloaters) & set(report.mdps):
            continue
        if whom.pairs in seen or (
            whom.pairs and row.mixed_only and _no_choice(speech, report, row, whom)
        ):
            continue
        seen += [whom.pairs] if row.mixed_only else []
        if whom.players and not whom.pairs and _all_forced(speech, report, whom):
            continue
        what = several(counted, row) if isinstance(counted, int) else row.text.partition(",")[0]
        yield f"{capital(what)}: {told} {cited(row.code, row.article)}."


def _of_players(speech: Speech, place: int) -> Iterator[tuple[Criterion, Count, Counted]]:
    """Yield each criterion with what it counts in a bracket, and whom. By the rules of 2017 the
    number of those who float again has all MDPs, whoever meets whom: only residents can make a
    difference, unless the bracket is collapsed.
    """
    report = speech.inquiry.evaluation.brackets[place]
    for count, whom in zip(report.counts, speech.inquiry.evaluation.whom[place], strict=True):
        row = speech.inquiry.criteria[count.code]
        if (
            speech.of_2017
            and row.on_floater
            and isinstance(count.counted, int)
            and report.stage != "CLB"
        ):
            floaters = tuple(one for one in whom.players if one in report.residents)
            yield row, len(floaters), Counted((), floaters)
        else:
            yield row, count.counted, whom


def _no_choice(speech: Speech, report: BracketReport, row: Criterion, whom: Counted) -> bool:
    """Return whether nobody who moved into the bracket, and is counted in a pair, may meet another
    resident whom the criterion would not count; not where residents of several scores meet."""
    moved = {*report.mdps, *report.upfloaters}
    if report.stage == "CLB":
        return False
    for pair in whom.pairs:
        one = next(n for n in pair if n in moved)
        others = [
            n for n in report.residents if n not in pair and not _looked_at(speech.card(n), row)
        ]
        if any(speech.is_legal(one, other) for other in others):
            return False
    return True


def _looked_at(card: PairingCard, row: Criterion) -> bool:
    if row.looks_at == "floater":
        return card.was_floater
    back = 2 if row.looks_at.endswith("2") else 1
    return (
        row.looks_at.startswith("up")
        and card.floats[-back:][:1] == "U"
        and len(card.floats) >= back
    )


def _colours_refused_at_least(speech: Speech, report: BracketReport, row: Criterion) -> int:
    """Return how many of those paired must miss their colour, whoever meets whom."""
    paired = [speech.preference(one) for pair in report.pairs for one in pair]
    least = 2 if row.looks_at == "strong" else 1
    dues = [
        preference.colour.name
        for preference in paired
        if preference.colour and preference.strength >= least
    ]
    larger = max(dues.count("WHITE"), dues.count("BLACK"))
    return max(0, larger - len(report.pairs))


def _all_forced(speech: Speech, report: BracketReport, whom: Counted) -> bool:
    """Return whether each of the floaters must float if these are to be as many and of the same
    scores."""
    for one in whom.players:
        reason = why_not(
            speech.inquiry, Wish(stays=frozenset({one}), score=speech.inquiry.float_score(report))
        )
        if reason.decided == "order":
            return False
        if reason.decided == "criterion" and reason.difference is not None:
            row = speech.inquiry.criteria[reason.difference.mine.code]
            bracket = reason.difference.bracket
            same = (
                bracket is not None
                and speech.inquiry.pairing.brackets[bracket].score == report.score
            )
            if same and row.on_floater is not each:
                return False
    return True


def _dutch_order(speech: Speech, place: int) -> Iterator[str]:
    """Tell exchanges and transpositions, where they are short."""
    report = speech.inquiry.pairing.brackets[place]
    *_, first, second = speech.inquiry.evaluation.orders[place]
    leaving, arriving = exchanged(report, first.who)
    if leaving:
        yield f"{capital(changing(leaving, arriving))} {cited('', first.article)}."
    half = [one for one in chain(*halves(report)) if one not in first.who][: len(second.who)]
    if list(second.who) != half and len(half) <= LONGEST_ORDER:
        told = ", ".join(map(str, second.who))
        yield f"The second half is taken in the order {told} {cited('', second.article)}."


def _colours_refused(speech: Speech, report: BracketReport) -> Iterator[str]:
    """Tell who does not get the colour due, and by which rule."""
    refused = [(one, pair) for pair in report.pairs for one in speech.denied(pair)]
    for one, pair in refused[:MOST_COLOURS_TOLD]:
        case = speech.case(*pair)
        article, rule, _ = case.decided()
        other = next(n for n in pair if n != one)
        colour = "Black" if speech.due(one) == "White" else "White"
        yield (
            f"{speech.who(one)} should have {speech.due(one)} and has {colour} against {speech.who(other)}:"
            f" {of_rule(speech, case, rule)} {cited('', article)}."
        )
    if len(refused) > MOST_COLOURS_TOLD:
        rest = [str(one) for one, _ in refused[MOST_COLOURS_TOLD:]]
        listing = listed(rest) if len(rest) < LONGEST_ORDER else f"{len(rest)} more"
        yield f"Nor do {listing} get the colour that is due."
