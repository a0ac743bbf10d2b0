"""A pairing with all that it can have: supposed results, floats, acceleration, teams; as a table, CSV and JSON."""

from __future__ import annotations

import pytest
from makers import tournament
from match_makers import matches

from fidepair.forecast.predict import Changes, Floated, Supposed, WhatIf
from fidepair.render.pair_list import list_of, pair_lines
from fidepair.render.paired import PairedRound
from fidepair.render.pairing import (
    board_columns,
    boards,
    byes,
    change_of,
    csv_rows,
    document,
    headings,
    remarks,
    sheet,
    what_if_answer,
    what_if_question,
)
from fidepair.render.words import bracket_lines
from fidepair.swiss.boards import BracketReport, CriterionCount, PairedGame, RoundPairing
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS
from fidepair.tournament import POINT, Bye, ColourType, Kind, PrimaryScore, TeamRules

ONE, OTHER = PairedGame(2, 1, "5.2.1"), PairedGame(4, 5, "5.2.5")
BRACKET = BracketReport(
    3 * POINT // 2,
    (1,),
    (2, 3),
    ((1, 2),),
    (3,),
    (CriterionCount("C6", "2.4.1", 1), CriterionCount("C7", "2.4.2", (0, 0)), CriterionCount("C8", "2.4.3", (0, 2))),
)
PAIRING = RoundPairing("dutch", 2, (ONE, OTHER), 3, ((6, Bye.HALF), (7, Bye.PAB)), (BRACKET,))
FACTS = tournament(7, ["1-4 1:0, 5-2 =:=, 3-6 +:-"], announced={6: Bye.HALF, 7: Bye.ZERO}, name="Small Open")
PAIRED = PairedRound(FACTS, SYSTEMS["dutch"], draw_up(FACTS), PAIRING, None, ("a note",), (lambda: "a step",))
SUPPOSED = (Supposed(5, 2, "1-0", "1/2-1/2"), Supposed(1, 4, "0-1", ""))
CHANGES = Changes((ONE,), (PairedGame(2, 6, ""),), (OTHER,), 3, None, (Floated(2, "D", "-"), Floated(4, "-", "U")))
WHAT_IF = WhatIf(SUPPOSED, CHANGES, "")


# ── Supposed results ─────────────────────────────────────────────────────────
def test_what_was_supposed():
    """Each result, and that of the file beside it."""
    assert "What if: 5-2 1-0 (1/2-1/2 in the file), 1-4 0-1 (open)" == what_if_question(WHAT_IF)


def test_what_would_change():
    """Pairs, colours, the bye and floats, each as supposed instead of as it is."""
    assert [
        "Compared with the current file",
        "  new: 2-1",
        "  gone: 2-6",
        "  colours reversed: 4-5",
        "  bye: 3 instead of nobody",
        "  floats: 2 none instead of down, 4 up instead of none",
    ] == what_if_answer(WHAT_IF)
    turned = CHANGES._replace(pab=None, pab_without=6, new=(), gone=(), turned=(), floats=())
    assert "  bye: nobody instead of 6" == what_if_answer(WHAT_IF._replace(changes=turned))[1]
    same = turned._replace(pab_without=None)
    assert ["Same pairs, colours and bye as with the current file"] == what_if_answer(WHAT_IF._replace(changes=same))
    unknown = WhatIf(SUPPOSED, None, "no legal pairing")
    assert ["Not compared with the current file: no legal pairing"] == what_if_answer(unknown)


@pytest.mark.parametrize(
    ("game", "change"), [(ONE, "new"), (OTHER, "colours"), (PairedGame(8, 9, ""), ""), (None, "new")]
)
def test_the_change_of_a_board(game, change):
    """In a word; nothing if nothing changes, or nothing was compared."""
    assert change == change_of(WHAT_IF, game)
    assert "" == change_of(WHAT_IF._replace(changes=None), game)
    assert "" == change_of(WHAT_IF._replace(changes=CHANGES._replace(pab_without=3)), None)


def test_changes_as_data():
    """CSV has a column for them, JSON an object; a result that is open in the file is null."""
    supposed = PAIRED._replace(what_if=WHAT_IF)
    rows, data = csv_rows(supposed), document(supposed)["what_if"]  # type: ignore[typeddict-item]

    assert ["change", "new", "colours", "new", "", ""] == [row[-1] for row in rows]
    assert [
        {"white": 5, "black": 2, "result": "1-0", "in_file": "1/2-1/2"},
        {"white": 1, "black": 4, "result": "0-1", "in_file": None},
    ] == data["results"]
    assert {"without": None, "supposed": 3} == data["changes"]["bye"]
    assert {"number": 2, "without": "down", "supposed": "none"} == data["changes"]["floats"][0]
    assert [[{"white": 2, "black": 1}], [{"white": 2, "black": 6}], [{"white": 4, "black": 5}]] == (
        [data["changes"][key] for key in ("new", "gone", "turned")]
    )
    assert "change" not in csv_rows(PAIRED)[0]
    assert "what_if" not in document(PAIRED)
    assert document(PAIRED._replace(what_if=WHAT_IF._replace(changes=None)))["what_if"]["changes"] is None  # type: ignore[typeddict-item]


# ── The table ────────────────────────────────────────────────────────────────
def test_lines_around_the_table():
    """By which rules, the bye and who is absent, with points."""
    assert ("Small Open: round 2 of 9", "FIDE (Dutch) System (C.04.3), initial-colour White") == headings(PAIRED)
    given = headings(PAIRED._replace(acceleration="given"))
    assert given[1].endswith(", initial-colour White, virtual points of the file")
    assert (
        "Bye: 3 Player 3 (1.0)",
        "Absent: 6 Player 6 (0.0), half-point bye",
        "Absent: 7 Player 7 (0.0), pairing-allocated bye, given beforehand",
    ) == remarks(PAIRED)
    nobody = PAIRED._replace(pairing=PAIRING._replace(games=(), pab=None, absent=()))
    assert ("No players to pair.",) == remarks(nobody)
    assert "No players to pair." not in remarks(PAIRED._replace(pairing=PAIRING._replace(games=())))
    assert "No players to pair." not in remarks(PAIRED._replace(pairing=PAIRING._replace(pab=None)))


def test_what_narrow_tables_leave_out():
    """Colours first, then floats, titles, ratings and pairing points; a telephone has none of the first four."""
    by_key = {column.key: column.drawn.leave_out for column in board_columns(PAIRED) if column.drawn.heading}
    order = ["white_colours", "white_recent_floats", "white_title", "white_rating", "white_pairing_points"]

    assert order == sorted(order, key=by_key.__getitem__, reverse=True)
    assert [True, True, True, True, False] == [by_key[key] >= 100 for key in order]
    assert 0 == by_key["white_points"] == by_key["white_name"] == by_key["board"] < by_key[order[-1]]


def test_floats_are_arrows():
    """Of the last two rounds."""
    cards = tuple(one._replace(floats="DU") for one in PAIRED.round_.everyone)
    floated = PAIRED._replace(round_=PAIRED.round_._replace(everyone=cards))

    assert "↓↑" == boards(floated)[0].white.recent_floats
    shown = sheet(floated)
    assert "Fl" in [column.heading for column in shown.columns]
    assert "↓↑" in shown.rows[0]
    assert "DU" == document(floated)["boards"][0]["white"]["floats"]


def test_byes_are_rows_of_csv():
    """The bye, then absentees by their names; without a bye only these."""
    assert [("pab", 3), ("half", 6), ("pab", 7)] == [(row.kind, row.white.who.number) for row in byes(PAIRED)]
    assert ["half", "pab"] == [row.kind for row in byes(PAIRED._replace(pairing=PAIRING._replace(pab=None)))]
    row = csv_rows(PAIRED)[3]
    assert ("2", "", "pab", "3", "", "Player 3", "", "1.0", "", "", "", "", "", "") == row


def test_data_of_a_round():
    """Brackets with what their criteria count, the bye, absentees, steps and notes."""
    data = document(PAIRED)
    (bracket,) = data["brackets"]

    assert {"score": "1.5", "mdps": (1,), "residents": (2, 3), "pairs": ((1, 2),), "downfloaters": (3,)} == (
        {key: bracket[key] for key in ("score", "mdps", "residents", "pairs", "downfloaters")}  # type: ignore[literal-required]
    )
    assert {"code": "C8", "article": "2.4.3", "count": (0, 2)} == bracket["criteria"][2]
    assert "stage" not in bracket
    staged = PAIRED._replace(pairing=PAIRING._replace(brackets=(BRACKET._replace(stage="PPB"),)))
    assert "PPB" == document(staged)["brackets"][0]["stage"]
    assert ("white", None, ("a step",), ("a note",)) == (
        data["initial_colour"], data["acceleration"], data["steps"], data["notes"]
    )  # fmt: skip
    assert ("dutch", 2, 9) == (data["system"]["name"], data["round"], data["rounds"])
    assert document(PAIRED._replace(pairing=PAIRING._replace(pab=None)))["bye"] is None
    assert [(6, "half"), (7, "pab")] == [(one["player"]["number"], one["bye"]) for one in data["absent"]]
    assert {"secondary", "roster"}.isdisjoint(data["boards"][0]["white"])
    assert "kind" not in data


@pytest.mark.parametrize(
    ("kind", "rules", "expected"),
    [
        (Kind.DOUBLE, TeamRules(), None),
        (Kind.TEAM, TeamRules(), {"colours": "A", "primary": "match", "secondary_decides_colours": True}),
        (
            Kind.TEAM,
            TeamRules(ColourType.NONE, PrimaryScore.GAME, use_secondary=False),
            {"colours": "none", "primary": "game", "secondary_decides_colours": False},
        ),
    ],
)
def test_data_of_other_events(kind, rules, expected):
    """Their kind, and what a team event chose."""
    facts = matches(4, ["1-4 2:0, 3-2 1:1"], kind=kind, boards=2)
    pairing = RoundPairing("team", 2, (PairedGame(2, 1, "4.3.1"),), None, ())
    data = document(PairedRound(facts._replace(team_rules=rules), SYSTEMS["team"], draw_up(facts), pairing, None, ()))

    assert kind.value == data["kind"]
    assert expected == data.get("team_rules")
    assert (kind is Kind.TEAM) is ("roster" in data["boards"][0]["white"])
    assert (kind is Kind.TEAM) is ("secondary" in data["boards"][0]["white"])


def test_teams_have_their_other_score_at_the_end_of_csv():
    """Of both sides."""
    facts = matches(4, ["1-4 2:0, 3-2 1:1"], kind=Kind.TEAM, boards=2)
    paired = PairedRound(
        facts,
        SYSTEMS["team"],
        draw_up(facts),
        RoundPairing("team", 2, (PairedGame(2, 1, "4.3.1"),), None, ()),
        None,
        (),
    )
    head, row = csv_rows(paired)

    assert ("article", "white_secondary", "black_secondary") == head[-3:]
    assert ("4.3.1", "2.0", "4.0") == row[-3:]
    assert "match" == row[2]


# ── Lists and brackets ───────────────────────────────────────────────────────
def test_lists_of_numbers():
    """The bye is `player 0`, last."""
    assert ["2 1", "4 5", "3 0"] == pair_lines([(2, 1), (4, 5)], 3)
    assert ["2 1"] == pair_lines([(2, 1)], None)
    assert "1\n2 1\n" == list_of([(2, 1)], None)
    assert ("a step",) == PAIRED.steps


def test_lines_of_a_bracket():
    """Groups that nobody is in are left out, but for residents and pairs; criteria that counted nothing too."""
    assert [
        "  MDPs: 1",
        "  residents: 2 3",
        "  pairs: 1-2",
        "  downfloaters: 3",
        "  criteria not fully met: C6 (2.4.1): 1, C8 (2.4.3): 0 2",
    ] == bracket_lines(BRACKET)[1:]
    empty = BracketReport(0, (), (), (), (), ())
    assert ["  residents: -", "  pairs: -", "  criteria not fully met: none"] == bracket_lines(empty)[1:]
