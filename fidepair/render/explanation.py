"""Answers to questions about a round: as text with a table, as plain text, Markdown, JSON and
HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, TypedDict

from fidepair.explain.answers import Decided, Subject
from fidepair.render import drawing, html
from fidepair.render.glossary import terms_in
from fidepair.render.sheet import fold, in_markdown, markdown_table, table_lines, wrapped
from fidepair.render.table_columns import TEXT, Column, object_of, sheet_of
from fidepair.text.wording import article_text, capital, say, visible
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fidepair.explain.answers import Answer, TableRow
    from fidepair.render.sheet import Sheet
    from fidepair.swiss.criteria import Counted
    from fidepair.swiss.evaluation import Proposal

SCHEMA: Final = "fidepair/answer/1"
LONGEST = 100
"""Places of a line of text."""


# ── the table of an answer ───────────────────────────────────────────────────


def table(answer: Answer, *, all_rows: bool = False) -> Sheet | None:
    """Return the table below an answer, with the deciding row marked; nothing if it has none.

    Rows before it that are equal are one, unless `all_rows` are wanted.
    """
    if not answer.rows:
        return None
    rows = _with_equal_joined(answer.rows)
    if all_rows:
        rows = [shown_row(row) for row in answer.rows]
    where = "" if answer.bracket is None else say("of-bracket", format_points(answer.bracket))
    return _sheet(answer, rows, where)


def _sheet(answer: Answer, rows: Sequence[ShownRow], where: str) -> Sheet:
    columns: tuple[Column[ShownRow], ...] = (
        Column("decides", "", TEXT, lambda row: ">" if row.decides else ""),
        Column("name", where, TEXT, cut_to=20),
        Column("rules", say("in-rules"), TEXT, cut_to=12),
        Column("asked", say("in-asked", answer.what), TEXT, cut_to=12),
    )
    return sheet_of(columns, rows)


class ShownRow(NamedTuple):
    """A row of the table: a criterion or a step, and what it counts in both pairings."""

    decides: bool
    name: str
    rules: str
    asked: str


def shown_row(row: TableRow) -> ShownRow:
    """Return a row as it is shown."""
    code = "" if row.code in ("PAB", row.article) else row.code
    name = " ".join(filter(None, (code, row.article, row.text)))
    return ShownRow(row.decides, name, row.shown_rules, row.shown_asked)


def _with_equal_joined(rows: Sequence[TableRow]) -> list[ShownRow]:
    """Return the rows; those that follow each other and are equal in both pairings are one."""
    found = []
    equal: list[TableRow] = []
    for row in rows:
        if row.decides or row.shown_rules != row.shown_asked:
            found += _joined(equal)
            equal = []
            found.append(shown_row(row))
        else:
            equal.append(row)
    return found + _joined(equal)


def _joined(rows: Sequence[TableRow]) -> list[ShownRow]:
    """Return rows that are equal in both pairings as one; none for no rows."""
    if not rows:
        return []
    return [_equal_row(_from_to([row.code or row.article for row in rows]))]


def _equal_row(name: str) -> ShownRow:
    return ShownRow(False, name, say("both-equal"), say("both-equal"))


def _from_to(codes: Sequence[str]) -> str:
    """Return the first and the last of several codes, or the only one."""
    return codes[0] if len(codes) == 1 else say("codes-from-to", codes[0], codes[-1])


# ── text ─────────────────────────────────────────────────────────────────────


def text(
    answer: Answer, *, all_rows: bool = False, plain: bool = False, width: int | None = None
) -> list[str]:
    """Return the answer in lines; `plain`: one fact in each, without a table. `width`: that of a
    terminal; without one the table has all its text."""
    if plain:
        return [*_sentences(answer)]
    return [*_lines(answer, all_rows=all_rows, width=width)]


def _sentences(answer: Answer) -> Iterator[str]:
    """Yield the sentences of an answer and of its parts."""
    yield from (answer.sentence, *answer.more, *answer.notes)
    for part in answer.answers:
        yield from _sentences(part)


def _lines(answer: Answer, *, all_rows: bool, width: int | None, indent: str = "") -> Iterator[str]:
    longest = min(width or LONGEST, LONGEST)
    yield from wrapped(indent + visible(answer.sentence), longest)
    for sentence in (*answer.more, *answer.notes):
        yield from wrapped(f"{indent}  {visible(sentence)}", longest)
    sheet = table(answer, all_rows=all_rows)
    if sheet is not None and (all_rows or not indent):
        yield ""
        sheet = sheet.visible()
        if width is not None:
            gaps = len(sheet.columns) - 1  # columns are two places apart here
            sheet = fold(sheet, longest - len(indent) - 2 - gaps)
        yield from (f"{indent}  {line}" for line in table_lines(sheet))
    for part in answer.answers:
        yield from _lines(part, all_rows=all_rows, width=width, indent=f"{indent}  ")


def markdown(answer: Answer, *, all_rows: bool = False) -> str:
    """Return the answer as Markdown."""
    return "\n".join(_markdown(answer, all_rows=all_rows)) + "\n"


def _markdown(answer: Answer, *, all_rows: bool, bullet: bool = False) -> Iterator[str]:
    sentences = [
        in_markdown(sentence) for sentence in (answer.sentence, *answer.more, *answer.notes)
    ]
    yield f"- {sentences[0]}" if bullet else f"**{sentences[0]}**"
    for sentence in sentences[1:]:
        yield f"  {sentence}" if bullet else f"\n{sentence}"
    sheet = None if bullet else table(answer, all_rows=all_rows)
    if sheet is not None:
        yield ""
        yield from markdown_table(sheet)
    if answer.answers:
        yield ""
    for part in answer.answers:
        yield from _markdown(part, all_rows=all_rows, bullet=True)


# ── data ─────────────────────────────────────────────────────────────────────


class QuestionOfAnswer(TypedDict):
    """What was asked about the round."""

    about: Annotated[Subject, "The subject of the question."]
    first: int | None
    other: int | None
    instead: Annotated[int | None, "The participant given with `--not`."]
    everybody: Annotated[bool, "Whether all others are explained, however many."]


class WhomObject(TypedDict):
    """Whom a criterion counts."""

    pairs: Annotated[list[list[int]], "Pairs that the criterion counts, the higher ranked first."]
    players: Annotated[list[int], "Participants that it counts by themselves."]


class RowOfAnswer(TypedDict):
    """A row of the table below an answer."""

    code: Annotated[
        str,
        "The criterion, such as `C12`; empty for a step in the fixed order; `PAB` where "
        "the bye is decided first.",
    ]
    article: str
    text: Annotated[str, "The thing counted, or put in order."]
    rules: Annotated[
        int | Sequence[int], "Of the pairing of the rules; of a step: participants in its order."
    ]
    asked: Annotated[int | Sequence[int], "For the best legal pairing with the requested one."]
    whom_rules: WhomObject
    whom_asked: WhomObject
    decides: Annotated[bool, "Whether this is the first row in which the two differ."]


class PairingOfAnswer(TypedDict):
    """A pairing of the round, by numbers."""

    pairs: list[list[int]]
    bye: int | None


class AnswerPart(TypedDict):
    """The answer to a question."""

    question: QuestionOfAnswer
    sentence: Annotated[str, "The answer in one sentence."]
    more: Annotated[list[str], "Further sentences."]
    notes: Annotated[list[str], "Facts that look odd but are right."]
    decided: Decided
    code: Annotated[str, "The criterion that decides, or empty."]
    article: Annotated[str, "The article that decides."]
    bracket: Annotated[str | None, "The score of the bracket in which it is decided."]
    rows: list[RowOfAnswer]
    asked: Annotated[
        PairingOfAnswer | None, "The best and first legal pairing that meets the request."
    ]
    exact: Annotated[
        bool,
        "Whether it is proven that no better or earlier pairing meets the request; if not, "
        "`asked` is null.",
    ]
    witness: Annotated[list[int], "Participants who cannot all be paired then."]
    answers: Annotated[list[AnswerPart], "The parts of this answer."]


class WholeAnswer(AnswerPart):
    """The answer to the question that was asked."""

    schema: Literal["fidepair/answer/1"]


def document(answer: Answer) -> WholeAnswer:
    """Return the answer as a JSON object (`fidepair schema answer`)."""
    return {"schema": SCHEMA, **_part(answer)}


def _part(answer: Answer) -> AnswerPart:
    return object_of(
        AnswerPart,
        answer,
        question=object_of(QuestionOfAnswer, answer.question),
        bracket=None if answer.bracket is None else format_points(answer.bracket),
        rows=[
            object_of(
                RowOfAnswer, row, whom_rules=_whom(row.whom_rules), whom_asked=_whom(row.whom_asked)
            )
            for row in answer.rows
        ],
        asked=None if answer.asked is None else _pairing(answer.asked),
        answers=[_part(part) for part in answer.answers],
    )


def _whom(counted: Counted) -> WhomObject:
    return object_of(WhomObject, counted, pairs=[list(pair) for pair in counted.pairs])


def _pairing(proposal: Proposal) -> PairingOfAnswer:
    pairs = sorted(sorted(pair) for pair in proposal.pairs)
    return {"pairs": pairs, "bye": proposal.pab}


# ── a page ───────────────────────────────────────────────────────────────────


def page(answer: Answer, title: str, headings: tuple[str, str], *, all_rows: bool = False) -> str:
    """Return the answer as a page that needs nothing else; `headings`: the round, and the
    question."""

    def of_page(part: Answer) -> Sheet | None:
        return _table_of_page(part, all_rows=all_rows)

    facts = {
        "answer": answer,
        "headings": headings,
        "drawn": drawing.drawn,
        "legend": drawing.legend,
        "table": of_page,
        "terms": terms_in(_texts(answer, of_page)),
    }
    return html.page("explanation.html", title, facts)


def _table_of_page(answer: Answer, *, all_rows: bool) -> Sheet | None:
    """Return the table with rules in words, codes and articles last in brackets; equal rows above
    the deciding one are one, unless `all_rows` are wanted."""
    if not answer.rows:
        return None
    *before, last = answer.rows
    rows = [_in_words(row) for row in (before if all_rows else ())]
    if before and not all_rows:
        codes = _from_to([_code(row) for row in before])
        rows.append(_equal_row(say("all-rules-before", codes)))
    rows.append(_in_words(last))
    return _sheet(answer, rows, say("rules-in-order")).keeping((1, 2, 3))


def _code(row: TableRow) -> str:
    return row.article if row.code in ("", "PAB") else row.code


def _in_words(row: TableRow) -> ShownRow:
    """Return a row with the rule in words, then code and article in brackets."""
    code = "" if row.code in ("", "PAB", row.article) else f"{row.code}, "
    name = f"{capital(row.text)} ({code}{article_text(row.article)})"
    return ShownRow(row.decides, name, row.shown_rules, row.shown_asked)


def _texts(answer: Answer, table: Callable[[Answer], Sheet | None]) -> Iterator[str]:
    """Yield all texts of an answer."""
    yield from (*answer.short, answer.sentence, *answer.more, *answer.notes)
    sheet = table(answer)
    for row in sheet.rows if sheet else ():
        yield from row
    for part in answer.answers:
        yield from _texts(part, table)
