"""The literal calculator of tie-breaks on the tournaments beside the repository whose standings are known."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from oracles import tie_breaks
from short import each_nth

from fidepair import read

if TYPE_CHECKING:
    from fidepair import Tournament

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpora" / "standings"
pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the folder ../shared/corpora is not there")
NAMES = sorted(path.stem for path in CORPUS.glob("*.trf"))
BY_PLACE = ("DE", "EDE", "EDEC", "EDET", "EDEB", "EDEBT", "EDEBB", "TBR", "BBE")
"""What has its place among those with equal points in the column."""
TO_HUNDREDTHS = ("AOB", "SSSC")


def columns(name: str) -> dict[str, dict[int, str]]:
    """Return the columns of the known standings, by participant."""
    header, *rows = (line.split("\t") for line in (CORPUS / f"{name}.expected").read_text().splitlines())
    return {
        code: {int(row[0]): cell for row, cell in ((row, row[place]) for row in rows)}
        for place, code in enumerate(header)
    }


def declared(name: str) -> list[str]:
    """Return the list of methods that the file declares, the score first."""
    lines = (CORPUS / f"{name}.trf").read_text().splitlines()
    lists = {line[:3]: line[4:].split(",") for line in lines if line[:3] in ("202", "212")}
    return lists["212"] if "212" in lists else ["PTS", *lists["202"]]


def places_in_groups(tournament: Tournament, code: str) -> dict[int, str]:
    """Return everybody's place among those with equal points; 0 where all of these stay together."""
    score = "PTS" if tournament.secondary is None else ("GPTS" if "GP_MP" in str(tournament.type_code) else "MPTS")
    after_points = tie_breaks.ranking(tournament, [score])
    ranks = tie_breaks.ranking(tournament, [score, code])
    found = {}
    for number, rank in ranks.items():
        together = {ranks[other] for other, place in after_points.items() if place == after_points[number]}
        found[number] = str(rank - after_points[number] + 1 if len(together) > 1 else 0)
    return found


def shown(tournament: Tournament, code: str) -> dict[int, str | Fraction]:
    """Return a column as the known standings have it: numbers, `-` where there is none."""
    method = code.partition("/")[0].partition(":")[0]
    if method in BY_PLACE:
        return {number: Fraction(place) for number, place in places_in_groups(tournament, code).items()}
    try:
        values = tie_breaks.value(tournament, code)
    except tie_breaks.Dropped:
        return {participant.number: "-" for participant in tournament.participants}
    found: dict[int, str | Fraction] = {}
    for number, value in values.items():
        if value is None:
            found[number] = "-"
        else:
            assert not isinstance(value, tuple)
            hundredths = Fraction(floor(100 * value + Fraction(1, 2)), 100)
            found[number] = hundredths if method in TO_HUNDREDTHS else Fraction(value)
    return found


@pytest.mark.parametrize("name", each_nth(NAMES, 10))
def test_every_value_is_the_known_one(name: str):
    """Each column of the known standings is what the articles give."""
    tournament = read(CORPUS / f"{name}.trf")
    for code, cells in columns(name).items():
        if code not in ("number", "rank"):
            expected = {number: cell if cell == "-" else Fraction(cell) for number, cell in cells.items()}
            assert (code, expected) == (code, shown(tournament, code))


@pytest.mark.parametrize("name", each_nth(NAMES, 10))
def test_every_rank_is_the_known_one(name: str):
    """The declared list gives the known ranks."""
    expected = {number: int(rank) for number, rank in columns(name)["rank"].items()}
    assert expected == tie_breaks.ranking(read(CORPUS / f"{name}.trf"), declared(name))


def test_there_is_a_corpus():
    """All hundred and one tournaments are there."""
    assert 101 == len(NAMES)
