"""Compares another program's standings with C.07: the ranks, and the values of each method that it
prints.

Its table has a line for each participant, with columns separated by tabs, semicolons, commas or
blanks. The first line names them: the number of the participant, the rank, and the methods by their
codes. Two columns without names are number and rank.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from fidepair import trf
from fidepair.check.ranks import compare, describe_difference
from fidepair.convert import convert
from fidepair.errors import InputError
from fidepair.lab.crosscheck import Difference, Worth
from fidepair.lab.crosscheck.contest import no_answer
from fidepair.lab.crosscheck.engines import KIND, ROUND, Engine, Reply, ReplyKind, answer_of
from fidepair.standings.ranking import Standings, Value, exact_value, parse_declared_code, standings
from fidepair.standings.rounds import is_predetermined
from fidepair.text.safe import is_number
from fidepair.tournament import Kind, Tournament

NUMBERS = ("number", "startno", "no", "no.", "nr", "id", "tpn")
RANKS = ("rank", "place", "pos", "position")
NOTHING = ("", "-", "none", "n/a", "*")
MOST_NAMED = 5


class StandingsTable(NamedTuple):
    """The table of another program: ranks by number; each column with its heading and the values as
    written."""

    ranks: Mapping[int, int]
    columns: Sequence[tuple[str, Mapping[int, str]]]


class ComparedStandings(NamedTuple):
    """The file for both programs, the standings by C.07, the reply; the number of equal columns,
    and the differences: one for the ranks, one for each method."""

    content: bytes
    ours: Standings
    reply: Reply
    same: int
    differences: tuple[Difference, ...]


def compare_standings(
    engine: Engine, tournament: Tournament, name: str, dialect: str | None
) -> ComparedStandings:
    """Return the comparison of the standings after the last closed round. Raises InputError without
    declared tie-breaks."""
    if not tournament.ranking:
        raise InputError(
            "The tie-breaks are missing in the file (202, 212), so there are no standings to compare."
        )
    ours = standings(tournament)
    shown = ours.tournament._replace(announced=())
    content = convert(
        trf.write(shown), "standings.trf", dialect or engine.dialect or "trf26", shown.kind
    ).data
    kind = "p" if is_predetermined(shown) else "s"
    codes = tuple(method.code.text for method in ours.methods)
    reply = answer_of(engine, content, ((KIND, kind), (ROUND, str(ours.after))), codes)
    noun = "team" if shown.kind is Kind.TEAM else "player"
    if reply.kind is not ReplyKind.PAIRING:
        return ComparedStandings(
            content, ours, reply, 0, (Difference(name, no_answer(reply), reply.text),)
        )
    try:
        table = read_table(reply.raw)
    except ValueError as error:
        return ComparedStandings(
            content, ours, reply, 0, (Difference(name, Worth.UNREADABLE, str(error)),)
        )
    found = [*_of_ranks(ours, table, name, noun), *_of_values(ours, table, name, noun)]
    differences = tuple(difference for difference in found if difference is not None)
    return ComparedStandings(content, ours, reply, len(found) - len(differences), differences)


def _of_ranks(
    ours: Standings, table: StandingsTable, name: str, noun: str
) -> Iterator[Difference | None]:
    """Yield the difference in the ranks, or None."""
    missing = [number for number in ours.ranks() if number not in table.ranks]
    wrong = [one for one in compare(ours, table.ranks) if one.is_wrong]
    if missing:
        yield Difference(f"{name}-ranks", Worth.RANKS, f"without a rank: {_few(missing)}")
    elif wrong:
        code = article = ""
        if wrong[0].method is not None:
            method = ours.methods[wrong[0].method]
            code = method.code.text
            article = method.tie_break.article if method.tie_break else ""
        sentences = tuple(describe_difference(one, ours, noun) for one in wrong)
        text = f"{len(wrong)} tied set{'s' * (len(wrong) > 1)} in another order; {sentences[0]}"
        yield Difference(f"{name}-ranks", Worth.RANKS, text, code, article, sentences)
    else:
        yield None


def _of_values(
    ours: Standings, table: StandingsTable, name: str, noun: str
) -> Iterator[Difference | None]:
    """Yield for each method that both programs give the difference in its values, or None."""
    columns: dict[str, list[Mapping[int, str]]] = {}
    for heading, values in table.columns:
        columns.setdefault(parse_declared_code(heading).text, []).append(values)
    for place, method in enumerate(ours.methods):
        of_code = columns.get(method.code.text)
        if not of_code or method.dropped or method.tie_break is None:
            continue
        column = of_code.pop(0)  # direct encounter may be in a list several times
        own = {line.participant.number: line.values[place] for line in ours.lines}
        if any(isinstance(value, tuple) for value in own.values()):
            continue
        sentences = tuple(_different_values(own, column, noun))
        if not sentences:
            yield None
            continue
        code, article = method.code.text, method.tie_break.article
        text = f"{code} ({article}) of {len(sentences)}: {'; '.join(sentences[:MOST_NAMED])}"
        if len(sentences) > MOST_NAMED:
            text += "; ..."
        yield Difference(f"{name}-method-{place}", Worth.VALUES, text, code, article, sentences)


def _different_values(
    own: Mapping[int, Value], column: Mapping[int, str], noun: str
) -> Iterator[str]:
    """Yield a sentence for each value that differs, as far as the decimals of the column go."""
    decimals = max((len(text.partition(".")[2]) for text in column.values()), default=0)
    for number, value in own.items():
        written = column.get(number, "")
        if not _is_same(value, written, decimals):
            yield f"{noun} {number}: {exact_value(value)}, theirs {written or 'nothing'}"


def _is_same(value: Value, written: str, decimals: int) -> bool:
    """Return whether a value is the written one, rounded to this number of decimals. A blank is
    zero."""
    text = written.strip()
    if text.lower() in NOTHING:
        text = "0"
    own = value if isinstance(value, Fraction) else Fraction(0)
    try:
        return bool(2 * abs(own - Fraction(text)) * 10**decimals <= 1)
    except (ValueError, ZeroDivisionError):
        return False


def _few(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:MOST_NAMED]))
    return f"{shown}, ..." if len(numbers) > MOST_NAMED else shown


# ── The table ────────────────────────────────────────────────────────────────
def read_table(text: str) -> StandingsTable:
    """Return the table in a text. Raises ValueError with what is wrong in words."""
    rows = _rows(text)
    head = [cell.lower() for cell in rows[0]]
    number, rank = _column_of(NUMBERS, head), _column_of(RANKS, head)
    if number is None or rank is None:
        raise ValueError(
            f"the first line has no column for the number or the rank: {' '.join(rows[0])[:60]}"
        )
    ranks: dict[int, int] = {}
    columns: list[tuple[str, dict[int, str]]] = [(name, {}) for name in rows[0]]
    for line in rows[1:]:
        if len(line) <= max(number, rank) or not is_number(line[number]):
            continue  # a line below the table
        who = int(line[number])
        if who in ranks:
            raise ValueError(f"{who} is on two lines")
        if not is_number(line[rank]):
            raise ValueError(f"{who} has the rank `{line[rank][:20]}`, which is not a number")
        ranks[who] = int(line[rank])
        for (_, values), cell in zip(columns, line, strict=False):
            values[who] = cell
    if not ranks:
        raise ValueError("no line has a number and a rank")
    return StandingsTable(ranks, columns)


def _column_of(names: Sequence[str], head: Sequence[str]) -> int | None:
    """Return the index of the column with the first of these names in the head, or None."""
    for name in names:
        if name in head:
            return head.index(name)
    return None


def _rows(text: str) -> list[list[str]]:
    """Return the cells of each line, the names of the columns first."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines:
        raise ValueError("it has no lines")
    separators = [mark for mark in "\t;," if mark in lines[0]]
    if separators:
        rows = [_stripped(row) for row in csv.reader(lines, delimiter=separators[0])]
    else:
        rows = [line.split() for line in lines]
    is_bare = len(rows[0]) == 2 and all(map(is_number, rows[0]))
    if is_bare:
        rows.insert(0, [NUMBERS[0], RANKS[0]])
    return rows


def _stripped(cells: Sequence[str]) -> list[str]:
    return [cell.strip() for cell in cells]


def our_table(ours: Standings) -> str:
    """Return the standings as such a table."""
    rows = [["number", "rank", *(method.code.text for method in ours.methods)]]
    for line in ours.lines:
        row = [str(line.participant.number), str(line.rank)]
        for value in line.values:
            row.append("" if value is None else exact_value(value))
        rows.append(row)
    return "".join("\t".join(row) + "\n" for row in rows)
