"""Supplements printed below an answer.

The table: what each criterion counts in the bracket that decides, and the steps of the order of
generation.

Notes on what looks odd in a round and is right: found by facts, whatever was asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.explain.answers import TableRow
from fidepair.explain.asking import why_not
from fidepair.explain.reasons import briefly
from fidepair.explain.speech import cited
from fidepair.swiss.completion import listed
from fidepair.swiss.criteria import Counted, difference_down
from fidepair.swiss.evaluation import Wish
from fidepair.text.sentences import say
from fidepair.tournament import Game, format_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fidepair.explain.asking import Reason
    from fidepair.explain.speech import Speech
    from fidepair.swiss.boards import BracketReport, Count
    from fidepair.swiss.evaluation import Evaluation


# ── The table ────────────────────────────────────────────────────────────────

NOBODY = Counted()
MAX_SIZES = 4
"""A cell shows at most this many differences of scores."""
_FIRST = (say("score-of-bye"), say("extra-games"), say("rank-lower"))
"""The counts that decide before the first bracket: in the Dutch System only the first of them."""


def rows_of(speech: Speech, reason: Reason) -> tuple[TableRow, ...]:
    """Return the counts of the criteria in the deciding bracket, in both pairings, up to the first
    difference."""
    difference, asked = reason.difference, reason.evaluation
    if difference is None or asked is None:
        return ()
    rules = speech.inquiry.evaluation
    if difference.bracket is None:
        rows = [*_rows_before_brackets(rules, asked)]
    elif reason.proven:
        rows = [*_rows_of_bracket(speech, rules, asked, difference.bracket)]
    else:
        return ()
    return (*rows[: difference.place], rows[difference.place]._replace(decides=True))


def _rows_before_brackets(rules: Evaluation, asked: Evaluation) -> Iterator[TableRow]:
    """Yield a row for each rule about who has the bye."""
    for text, mine, theirs in zip(_FIRST, rules.first, asked.first, strict=False):
        counts = mine.counted, theirs.counted
        row = TableRow(mine.code, mine.article, text, *counts, NOBODY, NOBODY)
        if mine.code == "PAB":
            row = row._replace(code="")
        cells = [_first_cell(text, count) for count in counts]
        yield row._replace(shown_rules=cells[0], shown_asked=cells[1])


def _first_cell(text: str, count: Count) -> str:
    if text == _FIRST[0] and isinstance(count, int):
        return format_points(count)
    return str(count)


def _rows_of_bracket(
    speech: Speech, rules: Evaluation, asked: Evaluation, place: int
) -> Iterator[TableRow]:
    """Yield a row for each criterion and step, in the order in which they decide."""
    report = rules.brackets[place]
    steps: dict[str, list[TableRow]] = {}
    for step, other in zip(rules.orders[place], asked.orders[place], strict=True):
        text = f"order: {step.what}"
        row = TableRow("", step.article, text, step.who, other.who, NOBODY, NOBODY)
        row = row._replace(shown_rules=_numbers(step.who), shown_asked=_numbers(other.who))
        steps.setdefault(step.after, []).append(row)
    counts = zip(report.counts, asked.brackets[place].counts, strict=True)
    whom = zip(rules.whom[place], asked.whom[place], strict=True)
    for (mine, theirs), (here, there) in zip(counts, whom, strict=True):
        criterion = speech.inquiry.criteria[mine.code]
        row = TableRow(
            mine.code, mine.article, criterion.text, mine.counted, theirs.counted, here, there
        )
        if criterion.by_difference:
            cells = _sizes(speech, report, here), _sizes(speech, report, there)
        else:
            cells = _cell(speech, mine.counted, here), _cell(speech, theirs.counted, there)
        yield row._replace(shown_rules=cells[0], shown_asked=cells[1])
        yield from steps.get(mine.code, ())
    yield from steps.get("", ())


def _cell(speech: Speech, count: Count, whom: Counted) -> str:
    """Return a count with those it counts, as in `1 (4-5)`; of several scores the participants with
    their scores."""
    names = ""
    if whom != NOBODY:
        names = listed([*map(speech.pair, whom.pairs), *map(str, whom.players)])
    if isinstance(count, int):
        if names and count:
            return f"{count} ({names})"
        return str(count)
    if whom.players:
        return speech.with_scores(whom.players)
    return names or "none"


def _sizes(speech: Speech, report: BracketReport, whom: Counted) -> str:
    """Return the differences of scores that a criterion counts, the largest first."""
    score = {one: speech.card(one).score for one in report.order}
    lowest = min(score[one] for one in report.residents)
    sizes = [abs(score[a] - score[b]) for a, b in whom.pairs]
    sizes += [difference_down(score[one], lowest) for one in whom.players]
    sizes.sort(reverse=True)
    cells = [format_points(size) for size in sizes[:MAX_SIZES]]
    if len(sizes) > MAX_SIZES:
        cells.append("...")
    return " ".join(cells) or "none"


def _numbers(numbers: Sequence[int]) -> str:
    """Return the numbers of a step, `-` for an empty place."""
    return " ".join(str(one or "-") for one in numbers) or "-"


# ── What looks odd and is right ──────────────────────────────────────────────

MAX_NOTES = 2
TIMES = ("second", "third", "fourth")


def noted(notes: Iterable[str]) -> tuple[str, ...]:
    """Return the first notes, each with the words that they all begin with."""
    return tuple(say("odd", note) for note in dict.fromkeys(notes))[:MAX_NOTES]


def of_equals(speech: Speech, a: int, b: int) -> Iterator[str]:
    """Note that two of equal scores do not meet because they have met."""
    if speech.card(a).score == speech.card(b).score and b in speech.card(a).opponents:
        yield say("equals-who-met", speech.noun)


def of_pair(speech: Speech, a: int, b: int) -> Iterator[str]:
    """Add notes on unusual pairs of the round: its members were paired before, have distant scores,
    or virtual points."""
    for place, entry in enumerate(speech.card(a).participant.entries):
        if isinstance(entry, Game) and entry.opponent == b and not entry.result.is_played:
            yield (say("did-not-play-each-other", a, b, place + 1))
            break
    yield from of_distance(speech, a, b)
    yield from of_virtual(speech, (a, b))


def of_distance(speech: Speech, a: int, b: int) -> Iterator[str]:
    """Note that participants with other scores are between those of a pair."""
    low, high = sorted((speech.card(a).score, speech.card(b).score))
    present = {card.score for card in speech.inquiry.round_.cards}
    between = sorted((score for score in present if low < score < high), reverse=True)
    if between:
        scores = f"{len(between)} other scores"
        if len(between) < 4:
            scores = listed([*map(format_points, between)])
        far = format_points(high - low)
        yield say("points-apart", a, b, far, speech.noun, scores)


def of_virtual(speech: Speech, numbers: Iterable[int]) -> Iterator[str]:
    """Note that the scores by which some are paired include virtual points."""
    virtual = []
    for one in numbers:
        card = speech.card(one)
        if card.score != card.standings:
            virtual.append(
                say(
                    "virtual-points",
                    one,
                    format_points(card.standings),
                    format_points(card.score),
                    format_points(card.score - card.standings),
                )
            )
    if virtual:
        yield say("virtual-count", "; ".join(virtual))


def of_colours(speech: Speech, white: int, black: int) -> Iterator[str]:
    """Note that a participant has the same colour again."""
    for one, colour in ((white, "White"), (black, "Black")):
        history = speech.card(one).history
        times = len(history) - len(history.rstrip(colour[0]))
        if times:
            yield say("same-colour-again", one, colour, TIMES[min(times, 3) - 1])


def of_unplayed(speech: Speech, numbers: Iterable[int]) -> Iterator[str]:
    """Note that a round without a game gives no colour."""
    for one in numbers:
        card = speech.card(one)
        if card.history and 0 in card.opponents:
            yield say("no-colour-without-game", one)


def of_bye(speech: Speech, asked: int) -> Iterator[str]:
    """Note that the last in rank has fewer points than the participant with the bye; not if the
    question was about the last."""
    pab = speech.pab
    last = max((card.number for card in speech.inquiry.round_.cards), key=speech.rank)
    if pab is None or last == asked or speech.card(last).score == speech.card(pab).score:
        return
    if speech.of_2017:
        why = briefly(speech, why_not(speech.inquiry, Wish(bye=last)))
    elif not speech.may_have_bye(last):
        why = f"{speech.barred(last)} {cited(*speech.right_to_bye)}"
    else:
        end = cited(*speech.completion)
        why = say("bye-leaves-others-unpaired", last, speech.others_unpaired, end)
    scores = [speech.score(one) for one in (last, pab)]
    yield say("fewer-points-but", last, scores[0], pab, scores[1], why)
