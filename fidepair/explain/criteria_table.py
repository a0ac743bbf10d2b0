"""The table of an answer: what each criterion counts in the bracket that decides, and the steps of
the order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.explain.answers import TableRow
from fidepair.swiss.completion import listed
from fidepair.swiss.criteria import Counted, difference_down
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.explain.asking import Reason
    from fidepair.explain.speech import Speech
    from fidepair.swiss.boards import BracketReport, Count
    from fidepair.swiss.evaluation import Evaluation

NOBODY = Counted()
MOST_SIZES = 4
"""So many differences of scores are shown."""


def rows_of(speech: Speech, reason: Reason) -> tuple[TableRow, ...]:
    """Return what criteria count in the bracket that decides, in both pairings, up to the first
    difference."""
    difference, asked = reason.difference, reason.evaluation
    if difference is None or asked is None or not (reason.proven or difference.bracket is None):
        return ()
    rules = speech.inquiry.evaluation
    if difference.bracket is None:
        rows = []
        for (text, shown), mine, theirs in zip(_FIRST, rules.first, asked.first, strict=False):
            both = (shown(mine.counted), shown(theirs.counted))
            code = "" if mine.code == "PAB" else mine.code
            row = TableRow(code, mine.article, text, mine.counted, theirs.counted, NOBODY, NOBODY)
            rows.append(row._replace(shown_rules=both[0], shown_asked=both[1]))
    else:
        rows = list(_rows_of_bracket(speech, rules, asked, difference.bracket))
    return (*rows[: difference.place], rows[difference.place]._replace(decides=True))


def _rows_of_bracket(
    speech: Speech, rules: Evaluation, asked: Evaluation, place: int
) -> Iterable[TableRow]:
    """Yield a row for each criterion and step, in the order in which they decide."""
    steps = list(zip(rules.orders[place], asked.orders[place], strict=True))

    def of_steps(after: str) -> Iterable[TableRow]:
        for mine, theirs in steps:
            if mine.after == after:
                row = TableRow(
                    "", mine.article, f"order: {mine.what}", mine.who, theirs.who, NOBODY, NOBODY
                )
                yield row._replace(
                    shown_rules=_row(mine.who) or "-", shown_asked=_row(theirs.who) or "-"
                )

    counts = zip(rules.brackets[place].counts, asked.brackets[place].counts, strict=True)
    whom = zip(rules.whom[place], asked.whom[place], strict=True)
    for (mine, theirs), (here, there) in zip(counts, whom, strict=True):
        criterion = speech.inquiry.criteria[mine.code]
        row = TableRow(
            mine.code, mine.article, criterion.text, mine.counted, theirs.counted, here, there
        )
        if criterion.by_difference:
            report = rules.brackets[place]
            shown = _sizes(speech, report, here), _sizes(speech, report, there)
        else:
            shown = _shown(speech, mine.counted, here), _shown(speech, theirs.counted, there)
        yield row._replace(shown_rules=shown[0], shown_asked=shown[1])
        yield from of_steps(mine.code)
    yield from of_steps("")


def _shown(speech: Speech, count: Count, whom: Counted) -> str:
    """Return a count with whom it counts, as in `1 (4-5)`; of several scores the participants with
    their scores."""
    names = (
        listed([*map(speech.pair, whom.pairs), *map(str, whom.players)]) if whom != NOBODY else ""
    )
    if isinstance(count, tuple):
        return speech.with_scores(whom.players) if whom.players else names or "nobody"
    return f"{count} ({names})" if names and count else str(count)


def _sizes(speech: Speech, report: BracketReport, whom: Counted) -> str:
    """Return the differences of scores that a criterion counts, the largest first."""
    score = {one: speech.card(one).score for one in report.order}
    lowest = min(score[one] for one in report.residents)
    sizes = [abs(score[a] - score[b]) for a, b in whom.pairs]
    sizes += [difference_down(score[one], lowest) for one in whom.players]
    told = [format_points(size) for size in sorted(sizes, reverse=True)]
    return " ".join(told[:MOST_SIZES] + ["..."] * (len(told) > MOST_SIZES)) or "nobody"


_FIRST: tuple[tuple[str, Callable[[Any], str]], ...] = (
    ("score of who has the bye", format_points),
    ("games that others have played more", str),
    ("how many rank lower", str),
)
"""What is decided before the first bracket: in the Dutch System the first of these only."""


def _row(who: Sequence[int]) -> str:
    return " ".join(str(one) if one else "-" for one in who)
