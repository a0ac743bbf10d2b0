"""Lists of some of the players, for prizes (`standings --only`)."""

from __future__ import annotations

import csv
import io
import json
import re

import json_schema
import pytest
from makers import tournament

from fidepair.desk.pages.prize_lists import prize_list
from fidepair.errors import UsageError
from fidepair.requests import answer, schema_of_document
from fidepair.standings.ranking import standings

PEOPLE = [
    {"sex": "w", "birth": "2008/01/01", "rating": 2100, "title": "WFM", "federation": "SUI"},
    {"sex": "m", "birth": "2007/12/31", "rating": 2000, "federation": "GER"},
    {"sex": "", "birth": "2010", "rating": 1800, "federation": "sui"},
    {"sex": "f", "birth": "", "rating": 1799, "title": "FM", "federation": ""},
    {"sex": "m", "birth": "12.03.2009", "rating": None, "federation": "AUT"},
    {"sex": "w", "birth": "0000/00/00", "rating": 1700, "federation": "SUI"},
]


def members(text: str, **facts) -> tuple[list[int], list[tuple[int, str]]]:
    """Return who is in a list, and whose details are missing."""
    event = tournament(6, ["1-2 1:0, 3-4 1:0, 5-6 1:0"], **facts)
    people = [one._replace(**data) for one, data in zip(event.participants, PEOPLE, strict=True)]
    found = prize_list(standings(event._replace(participants=tuple(people))), text)
    return sorted(found.numbers), [(one.number, words) for one, words in found.missing]


@pytest.mark.parametrize("sign", ["<", "<=", ">", ">="])
@pytest.mark.parametrize(("name", "value"), [("sex", "m"), ("title", "FM"), ("federation", "SUI")])
def test_only_numbers_have_an_order(name: str, value: str, sign: str):
    """A title is not more than another, and a federation not less."""
    with pytest.raises(UsageError, match=f"use = or != with {name}"):
        members(f"{name}{sign}{value}")


@pytest.mark.parametrize(
    ("text", "inside", "missing"),
    [
        ("sex=w", [1, 4, 6], [3]),
        ("sex!=w", [2, 5], [3]),
        ("born>=2008", [1, 3, 5], [4, 6]),
        ("born<2008", [2], [4, 6]),
        ("born=2007,2010", [2, 3], [4, 6]),
        ("rating<1800", [4, 6], [5]),
        ("rating<=1800", [3, 4, 6], [5]),
        ("rating>2000", [1], [5]),
        ("title=FM,WFM", [1, 4], []),
        ("title=none", [2, 3, 5, 6], []),
        ("title!=none", [1, 4], []),
        ("federation=SUI", [1, 3, 6], [4]),
        ("Federation = sui , aut", [1, 3, 5, 6], [4]),
        ("sex=w and federation=SUI", [1, 6], [3, 4]),
        ("sex=m and born>=2008", [5], [3]),
        ("rating>=2100 and title!=none and sex=w", [1], []),
    ],
)
def test_who_is_in_a_list(text, inside, missing):
    """By each detail and sign; who lacks a detail that decides is neither in the list nor forgotten."""
    found, without = members(text)

    assert inside == found
    assert missing == sorted(number for number, _ in without)


def test_a_detail_that_decides_nothing_is_not_missing():
    """4 fails another condition, so the date of birth is not asked for; 3 is young, but perhaps a boy."""
    assert ([1], [(3, "sex"), (6, "date of birth")]) == members("sex=w and born>=2008 and rating!=1799")


def test_a_national_rating_counts():
    """Where the columns have none, the one in a comment does."""
    assert ([5], []) == members("rating=1650", national={5: 1650})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("club=Lakeside", "the file has no clubs of players"),
        ("town=B", "Choose one of: sex, born, rating, title, federation, club, group."),
        ("sex", "is not a condition"),
        ("sex=x", "has no valid value."),
        ("sex>w", "use = or != with sex"),
        ("born>=08x", "has no valid value."),
        ("rating<", "has no valid value."),
        ("title=XM", "has no valid value."),
        ("title=", "has no valid value."),
        ("federation=", "has no valid value."),
        ("club=", "has no valid value."),
        ("group= - ", "has no valid value."),
        ("born>=12345", "has no valid value."),
        ("sex=w and ", "is not a condition"),
    ],
)
def test_nothing_is_guessed(text, problem):
    """What is not a condition on a known detail is refused in words."""
    with pytest.raises(UsageError, match=re.escape(problem)):
        members(text)


# ── On the command line ──────────────────────────────────────────────────────
@pytest.fixture
def event(sample):
    """The open event after round 3, in which 2.5: 1, 4; 2.0: 2, 3, 5, 8, 13; 1.5: 9; 1.0: 6, 7, 11; 0.0: 10, 12."""
    return sample("open-round-4-to-pair-trf26")


def test_each_list_has_own_places_and_the_ranks_among_all(fidepair, event):
    """1 and 4 share both; 9 has rank 8 and is third of the women."""
    outcome = fidepair("standings", event, "--only", "sex=w", "--only", "rating<1800")
    lists = [re.findall(r"^ *(\d+) +(\d+) +(\d+) .*", part, re.M) for part in outcome.out.split(" of 13 players")]

    assert [("1", "1", "1"), ("1", "1", "4"), ("3", "8", "9"), ("4", "9", "7"), ("5", "12", "12")] == lists[1]
    assert [("1", "8", "9"), ("2", "9", "11"), ("3", "12", "10"), ("3", "12", "12")] == lists[2]
    assert "left out of `rating<1800`, because the rating is missing: 13 Mandelblatt, Oskar" in outcome.out


def test_an_empty_list_has_a_heading_only(fidepair, event):
    """And whoever could not be judged: nobody has a date of birth."""
    outcome = fidepair("standings", event, "--only", "born>=2008", "-q")

    assert outcome.out.startswith("born>=2008: 0 of 13 players\n\nNote: left out of `born>=2008`, because the date of")
    assert 13 == outcome.out.count(", ") - 1


def test_lists_in_csv(fidepair, event):
    """One table; what is missing is a message."""
    outcome = fidepair("standings", event, "--only", "sex=w", "--only", "rating<1800", "-f", "csv")
    rows = [*csv.DictReader(io.StringIO(outcome.out))]

    assert [("sex=w", 5), ("rating<1800", 4)] == [
        (name, sum(row["list"] == name for row in rows)) for name in ("sex=w", "rating<1800")
    ]
    assert ("3", "8", "9") == (rows[2]["place"], rows[2]["rank"], rows[2]["number"])
    assert "note: left out of `rating<1800`, because the rating is missing: 13" in outcome.err


def test_lists_in_json(fidepair, event):
    """All lines stay; each list has its own, and the numbers of those with a missing detail."""
    outcome = fidepair("standings", event, "--only", "rating<1800", "--performance", "--json")
    document = json.loads(outcome.out)

    assert [] == json_schema.problems(document, schema_of_document("standings"))
    assert 13 == len(document["lines"])
    assert [("rating<1800", [(1, 8, 9), (2, 9, 11), (3, 12, 10), (3, 12, 12)], [13])] == [
        (one["only"], [(line["place"], line["rank"], line["number"]) for line in one["lines"]], one["missing"])
        for one in document["lists"]
    ]


def test_lists_on_request(event):
    """The same words: a list of conditions, or one."""
    trf = event.read_text()
    several = answer({"do": "standings", "trf": trf, "only": ["sex=w", "rating<1800"]})
    one = answer({"do": "standings", "trf": trf, "only": "title=GM", "performance": True, "format": "plain"})

    assert ["sex=w", "rating<1800"] == [found["only"] for found in several["answer"]["lists"]]
    assert "title=GM: 1 of 13 players" in one["text"]
    assert "2376" in one["text"]


def test_lists_on_one_page(fidepair, event):
    """Each has a heading and a table."""
    page = fidepair("standings", event, "--only", "sex=w", "--only", "title=GM", "-f", "html").out
    headings = ("<h2>sex=w: 5 of 13 players</h2>", "<h2>title=GM: 1 of 13 players</h2>", "<thead>")

    assert [1, 1] == [page.count(one) for one in headings[:2]]
    assert 2 <= page.count(headings[2])


def test_the_performance_decides_nothing(fidepair, event):
    """10.2 by hand: 4 met 1596, 2470, 1904 (mean 1990) and scored 2.5 of 3: .83 is 273. 2 met a player without a
    rating. 7 has a forfeit loss, which is no game: 2470 and 1559, mean 2014.5, 1 of 2."""
    plain, with_it = (fidepair("standings", event, *more).out for more in ((), ("--performance",)))
    values = dict(re.findall(r"^ *\d+ +(\d+) .* ([\d-]+)$", with_it, re.M))
    ranks = [re.findall(r"^ *(\d+) +(\d+) ", text, re.M) for text in (plain, with_it)]

    assert ("2263", "-", "2015") == (values["4"], values["2"], values["7"])
    assert ranks[0] == ranks[1]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--only", "sex=w", "--write"], "Use either --only or --write, not both."),
        (["--performance", "--explain", "1"], "Use either --performance or --explain, not both."),
        (["--per-board", "--only", "sex=w"], "Use either --per-board or --only, not both."),
        (["--per-board"], "--per-board is for team events only."),
    ],
)
def test_what_does_not_go_together(fidepair, event, options, problem):
    """Is refused before anything is written."""
    before = event.read_bytes()
    outcome = fidepair("standings", event, *options)

    assert 2 == outcome.code
    assert problem in outcome.err
    assert before == event.read_bytes()


def test_lists_are_of_players(fidepair, sample):
    """Teams have no sex, and no performance (C.07 10)."""
    for options in (["--only", "sex=w"], ["--performance"]):
        outcome = fidepair("standings", sample("team-round-4-to-pair-trf26"), *options)

        assert 2 == outcome.code
        assert "Use --per-board" in outcome.err
