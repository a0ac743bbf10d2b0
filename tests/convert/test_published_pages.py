"""The pages that Vega publishes of an event, as one JSON file: players, rounds, byes, ranks, tie-breaks."""

from __future__ import annotations

import json

import pytest

from fidepair import trf
from fidepair.convert import convert
from fidepair.errors import InputError

NAMES = ("Adler, Ana", "Berg, Bo", "Cruz, Che", "Dahl, Dora", "Egge, Emil")


def card(number: int) -> dict[str, str]:
    """Return a player as a page of pairings has it."""
    return {"id": "", "playerName": NAMES[number - 1], "href": f"playercard.html#{number}"}


def board(white: int, result: str, black: int | str) -> dict[str, object]:
    """Return a row of a page of pairings."""
    opponent = card(black) if isinstance(black, int) else black
    return {"Bo.": "1", "White Player": card(white), "Result": result, "Black Player": opponent}


def page(*rows: dict[str, object], heading: str = "") -> dict[str, object]:
    """Return a page with one table."""
    return {"pageHeading": heading, "tables": [{"headers": [], "rows": [*rows]}]}


def event(*rounds: list[dict[str, object]], **more: object) -> dict[str, object]:
    """Return the pages of an event of five players."""
    players = [
        {"N": str(number), "NAME": name, "Fed": "NOR", "Title": "FM", "Rtg": str(2000 - number), "RtgF": "1999"}
        for number, name in enumerate(NAMES, 1)
    ]
    order = enumerate((3, 1, 2, 4, 5), 1)
    standings = [{"Pos": str(place), "NAME": f"{number}  FM  X", "Pts": "1"} for place, number in order]
    return {
        "metadata": {
            "Tournament Name": "Fjord Open",
            "Place": "Bergen",
            "Federation": "NOR",
            "Date Begin": "30/04/2026",
            "Date End": "02/05/2026",
            "Play System": "swiss FIDE Dutch 2017 (JaVaFo)",
            "Rounds": "3",
            "Score game": "0-0.5-1",
            "Tie break": "BH BH-C1 DirE XYZ",
        },
        "page": {
            "index.html": page(*players),
            "schedule.html": page({"Round": "1", "Time": "9:00", "Date": "30/04/2026"}),
            "standings.html": page(*standings, heading=f"Standings at round {len(rounds)} (last round)"),
            **{f"pairs{number}.html": page(*rows) for number, rows in enumerate(rounds, 1)},
            **more,
        },
    }


def tournament(pages: dict[str, object]):
    """Return the converted event."""
    return trf.load(convert(json.dumps(pages).encode(), "data.json", "trf26").data, "new.trf").tournament


FIRST = [board(1, "1 - 0", 3), board(4, "½ - ½", 2), board(5, "1", "( bye )")]


def lines(pages: dict[str, object]) -> list[str]:
    """Return the lines of the converted event."""
    return convert(json.dumps(pages).encode(), "data.json", "trf26").data.decode().splitlines()


def test_the_facts_of_an_event():
    """Name, days, system and edition of the words, number of rounds, and the tie-breaks by the codes of C.07."""
    found = tournament(event(FIRST))

    assert ("Fjord Open", (2026, 4, 30), 3) == (found.name, found.first_day, found.rounds)
    assert ("dutch", "2017") == (found.system, found.edition)
    assert ("PTS", "BH", "BH/C1", "DE", "OTHER_XYZ") == found.ranking


def test_rounds_results_and_byes():
    """A game has White first; `F` marks a forfeit; who is on no page of a round was absent."""
    second = [board(5, "0F-1F", 1), board(2, "½", "( half point bye )"), board(3, "0", "( not paired )")]
    texts = lines(event(FIRST, second))
    blocks = {text[4:8].strip(): (text[91:99].strip(), text[101:109].strip()) for text in texts if text[:3] == "001"}

    assert blocks == {
        "1": ("3 w 1", "5 b +"),
        "2": ("4 b =", "0000 - H"),
        "3": ("1 b 0", "0000 - Z"),
        "4": ("2 w =", "0000 - Z"),
        "5": ("0000 - U", "1 w -"),
    }


@pytest.mark.parametrize(("shown", "rating"), [("0", None), ("0000", None), ("", None), ("1500", 1500), ("900", 900)])
def test_a_rating_of_nothing_is_none(shown: str, rating: int | None):
    """Vega prints zeros for an unrated player."""
    pages = event(FIRST)
    pages["page"]["index.html"]["tables"][0]["rows"][0] |= {"Rtg": shown, "RtgF": shown}

    assert rating == tournament(pages).participants[0].rating


def test_players_and_their_ranks():
    """The rating is that of the pairing; if it is another than that of FIDE, the file says so."""
    found = tournament(event(FIRST))

    assert [*NAMES] == [one.name for one in found.participants]
    assert [1999, 1998, 1997, 1996, 1995] == [one.rating for one in found.participants]
    assert {2: 1998, 3: 1997, 4: 1996, 5: 1995} == found.national
    assert ["2", "3", "1", "4", "5"] == [text[85:89].strip() for text in lines(event(FIRST)) if text[:3] == "001"]


def test_ranks_after_an_earlier_round_are_left_out():
    """Those of a page that was written before the last round are not the ranks of the file."""
    pages = event(FIRST)
    pages["page"]["standings.html"]["pageHeading"] = "Standings at round 0"

    assert {""} == {text[85:89].strip() for text in lines(pages) if text[:3] == "001"}


def test_several_byes_worth_a_point_are_full_point_byes():
    """Only one can be pairing-allocated, and the page does not say which."""
    rows = [board(1, "1 - 0", 3), board(2, "1", "BYE"), board(5, "1", "BYE"), board(4, "0", "BYE")]
    blocks = [text[91:99] for text in lines(event(rows)) if text[:3] == "001"]

    assert ["   3 w 1", "0000 - F", "   1 b 0", "0000 - Z", "0000 - F"] == blocks


def crosstable(*cells: tuple[str, int | None, int | None]) -> dict[str, object]:
    """Return the cross table of one round: of each player the result, and the opponent as White or as Black."""
    rows = []
    for number, (result, white, black) in enumerate(cells, 1):
        opponents = {"whiteOpponent": str(white) if white else None, "blackOpponent": str(black) if black else None}
        rows.append({"1": {"result": result, **opponents} if result else "", "Player": card(number)})
    return {"crosstable.html": page(*rows)}


LATER = {
    "a result that came later": (
        [board(1, "...", 3), board(4, "½ - ½", 2), board(5, "1", "( bye )")],
        [("½", 3, None), ("½", None, 4), ("½", None, 1), ("½", 2, None), ("1", None, None)],
        ["   3 w =", "   4 b =", "   1 b =", "   2 w =", "0000 - U"],
    ),
    "a forfeited game, which the page does not know": (
        [board(1, "...", 3), board(4, "0 - 1", 2), board(5, "½", "( half point bye )")],
        [("1", None, None), ("1", None, 4), ("", None, None), ("0", 2, None), ("½", None, None)],
        ["   3 w +", "   4 b 1", "   1 b -", "   2 w 0", "0000 - H"],
    ),
    "a round that was paired again": (
        [board(1, "1F-0F", 3), board(4, "½ - ½", 2), board(5, "1", "( bye )")],
        [("1", None, None), ("1", 5, None), ("½", None, None), ("", None, None), ("0", None, 2)],
        ["0000 - U", "   5 w 1", "0000 - H", "0000 - Z", "   2 b 0"],
    ),
    "byes of a page with a pair": (
        [board(1, "...", 3), board(4, "...", 2), board(5, "0", "( not paired )")],
        [("½", None, None), ("1", None, None), ("0", None, None), ("1", None, None), ("", None, None)],
        ["0000 - H", "0000 - F", "0000 - Z", "0000 - F", "0000 - Z"],
    ),
}
"""The page of a round, its cross table, and what was played."""


@pytest.mark.parametrize(("rows", "cells", "played"), LATER.values(), ids=LATER)
def test_the_cross_table_decides(rows, cells, played):
    """The page of a round may have been written before a change, so the cross table has what was played; a page with
    other games is named."""
    converted = convert(json.dumps(event(rows, **crosstable(*cells))).encode(), "data.json", "trf26")
    blocks = [text[91:99] for text in converted.data.decode().splitlines() if text[:3] == "001"]

    assert played == blocks
    is_other = blocks[1] == "   5 w 1"
    assert ["the page of round 1, whose games are not those of the cross table"] * is_other == [
        loss.text for loss in converted.losses
    ]


def test_a_cross_table_of_an_earlier_round():
    """It has nothing to say about the round that is open."""
    rows = [("", None, None)] * 5
    found = lines(event(FIRST, **crosstable(*rows)))

    assert lines(event(FIRST)) == found


REFUSED = {
    "an unknown result": (event([board(1, "2 - 0", 3)]), "round 1, board 1"),
    "an unknown player": (event([board(1, "1 - 0", "Nobody")]), "neither a game nor a bye"),
    "teams": ({"page": {"index.html": page({"Bo.": "1"})}, "metadata": {}}, "Only pages of individual events"),
    "no tables": ({"page": {"index.html": 3}, "metadata": {}}, "Only pages of individual events"),
    "half a character": (
        event(**{"index.html": page({"N": "1", "NAME": "Adler \ud800", "Rtg": "2000"})}),
        "half a character",
    ),
    "other points": ({**event(FIRST), "metadata": {"Score game": "0-1-3"}}, "0-1-3"),
}


@pytest.mark.parametrize(("pages", "message"), REFUSED.values(), ids=REFUSED)
def test_pages_that_are_not_understood_are_refused(pages, message):
    """Nothing is guessed, and nothing is left out in silence."""
    with pytest.raises(InputError, match=message):
        convert(json.dumps(pages).encode(), "data.json", "trf26")


@pytest.mark.parametrize("opponent", ["x", "12345678", 0, -3])
@pytest.mark.parametrize("key", ["whiteOpponent", "blackOpponent"])
def test_an_opponent_in_the_cross_table_is_a_number(key: str, opponent: object):
    """Other text there was the end of the program, or the beginning of a line that nobody could read."""
    pages = event(FIRST, **{"crosstable.html": page({"Player": "1 Adler", "1": {key: opponent, "result": "1"}})})

    with pytest.raises(InputError, match=f"data.json: the cross table names the opponent `{opponent}`"):
        lines(pages)


def test_a_cell_without_a_result_leaves_that_of_the_page():
    """The cross table only names the opponents: the page of the round says how the games ended."""
    cells = ((1, "white", 3), (3, "black", 1), (4, "white", 2), (2, "black", 4))
    rows = [{"Player": str(who), "1": {f"{colour}Opponent": str(other)}} for who, colour, other in cells]

    assert lines(event(FIRST)) == lines(event(FIRST, **{"crosstable.html": page(*rows)}))


def test_every_line_of_the_header():
    """Names, days from the first to the last, the day of each round in its columns, players, rounds and tie-breaks."""
    pages = event(FIRST, FIRST)
    pages["page"]["schedule.html"] = page({"Date": "30/04/2026"}, {"Date": ""}, {"Date": "02/05/2026"})
    pages["metadata"]["Arbiter(s)"] = "Judge, Jo"
    header = [line for line in lines(pages) if not line.startswith(("001", "###"))]

    assert sorted(header) == sorted(
        [
            "012 Fjord Open",
            "022 Bergen",
            "032 NOR",
            "042 2026/04/30",
            "052 2026/05/02",
            "062 5",
            "092 swiss FIDE Dutch 2017 (JaVaFo)",
            "102 Judge, Jo",
            f"132{'26/04/30':>96}{'26/05/02':>20}",
            "142 3",
            "202 BH,BH/C1,DE,OTHER_XYZ",
        ]
    )
