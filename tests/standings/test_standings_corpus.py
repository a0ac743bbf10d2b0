"""Every value and every rank of the standings corpus, exactly."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from short import each_nth
from tie_break_values import values

from fidepair import read
from fidepair.errors import UsageError
from fidepair.standings.ranking import standings

if TYPE_CHECKING:
    from fidepair.standings.ranking import Value

FOLDER = Path(__file__).parent.parent.parent.parent / "shared" / "corpora" / "standings"
EVENTS = sorted(FOLDER.glob("*.trf"))
AMONG_TIED = ("DE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "TBR", "BBE")
"""Columns that hold the place among those who have as many points, 0 where their group stays whole."""
ROUNDED = ("AOB", "SSSC")
"""Columns that hold two decimals of the exact value."""

pytestmark = pytest.mark.skipif(not EVENTS, reason="there are no corpora here")


def table_of(path: Path) -> list[dict[str, str]]:
    """Return the lines beside an event, by the names of their columns."""
    head, *rows = (line.split("\t") for line in path.with_suffix(".expected").read_text("utf-8").splitlines())
    return [dict(zip(head, row, strict=True)) for row in rows]


def as_written(code: str, value: Value) -> Fraction | str:
    """Return a value as the column has it."""
    name = code.partition("/")[0].partition(":")[0]
    if value is None:
        return Fraction(0) if name in AMONG_TIED else "-"
    assert isinstance(value, Fraction)
    return Fraction((100 * value + Fraction(1, 2)).__floor__(), 100) if name in ROUNDED else value


def boards_among_tied(path: Path, code: str) -> dict[int, int]:
    """Return the places that results by board give those with as many points: they are no single values."""
    tournament = read(path)
    before, told = standings(tournament, "PTS").ranks(), standings(tournament, ("PTS", code)).ranks()
    sizes = [*before.values()]
    kept = {rank: {told[number] for number in told if before[number] == rank} for rank in sizes}
    return {number: told[number] - rank + 1 if len(kept[rank]) > 1 else 0 for number, rank in before.items()}


@pytest.mark.parametrize("path", each_nth(EVENTS, 5), ids=lambda path: path.stem)
def test_ranks(path: Path):
    """The declared list gives the ranks of the corpus, shared ones included."""
    expected = {int(row["number"]): int(row["rank"]) for row in table_of(path)}

    assert expected == standings(read(path)).ranks()


@pytest.mark.parametrize("path", each_nth(EVENTS, 5), ids=lambda path: path.stem)
def test_values(path: Path):
    """Every method gives every value of the corpus."""
    tournament, rows = read(path), table_of(path)
    assert rows
    for code in [name for name in rows[0] if name not in ("number", "rank")]:
        expected = {int(row["number"]): row[code] if row[code] == "-" else Fraction(row[code]) for row in rows}
        if set(expected.values()) == {"-"} and any(one.rating is None for one in tournament.participants):
            with pytest.raises(UsageError, match="no rating"):
                values(tournament, code)
        elif code in ("TBR", "BBE"):
            assert expected == boards_among_tied(path, code), code
        else:
            assert expected == {n: as_written(code, v) for n, v in values(tournament, code).items()}, code
