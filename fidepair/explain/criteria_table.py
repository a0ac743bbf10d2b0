"""The table of an answer: what each criterion counts in the bracket that decides, and the steps of
the order of generation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.explain.answers import TableRow
from fidepair.swiss.completion import listed
from fidepair.swiss.criteria import Counted, difference_down
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.explain.asking import Reason
    from fidepair.explain.speech import Speech
    from fidepair.swiss.boards import BracketReport, Count
    from fidepair.swiss.evaluation import Evaluation

NOBODY = Counted()
MAX_SIZES = 4
"""A cell shows at most this many differences of scores."""
_FIRST = ("score of who has the bye", "games that others have played more", "how many rank lower")
"""The counts that decide before the first bracket: in the Dutch System only the first of them."""


def rows_of(speech: Speech, reason: Reason) -> tuple[TableRow, ...]:
    """Return what the criteria count in the bracket that decides, in both pairings, up to the first
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
    return names or "nobody"


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
    return " ".join(cells) or "nobody"


def _numbers(numbers: Sequence[int]) -> str:
    """Return the numbers of a step, `-` for an empty place."""
    return " ".join(str(one or "-") for one in numbers) or "-"
