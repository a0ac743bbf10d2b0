"""What is shown of a pairing of teams and of matches of two games."""

from __future__ import annotations

import pytest
from conftest import SAMPLES
from match_makers import matches

from fidepair import read
from fidepair.desk.record.past_state import published
from fidepair.render.paired import PairedRound
from fidepair.render.pairing import csv_rows, document, sheet
from fidepair.render.show import match_table
from fidepair.render.words import colour_history, rules_in_words
from fidepair.swiss.boards import PairedGame, RoundPairing
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS
from fidepair.tournament import Bye, Colour, ColourType, Kind, Participant, PrimaryScore, TeamRules

PAIRING = RoundPairing("team", 2, (PairedGame(2, 1, "4.3.1"),), 3, ((4, Bye.HALF),))
PLAYERS = tuple(Participant(n, n, f"Player {n}", rating=2000 if n == 1 else None) for n in range(1, 9))


@pytest.fixture
def paired() -> PairedRound:
    """Round two of four teams of two players: one match, a bye, a team with a half-point bye."""
    facts = matches(4, ["1-4 2:0, 3-2 1:1"], kind=Kind.TEAM, boards=2, individuals=PLAYERS)
    teams = tuple(
        p._replace(name=f"Team {p.number}", roster=(2 * p.number - 1, 2 * p.number)) for p in facts.participants
    )
    facts = facts._replace(participants=teams, board_colours=(Colour.WHITE, Colour.WHITE))
    return PairedRound(facts, SYSTEMS["team"], draw_up(facts), PAIRING, None, ())


def test_table_of_teams(paired):
    """Teams have match points and game points, and no ratings."""
    drawn = sheet(paired)
    headings = [column.heading for column in drawn.columns]

    assert ["Bd", "No", "White", "MP", "GP", "Colours", "", "No", "Black", "MP", "GP", "Colours"] == headings
    assert "B" == drawn.rows[0][5]
    assert ["2", "1.0", "1", "2.0"] == [drawn.rows[0][place] for place in (1, 3, 7, 9)]


def test_the_primary_score_comes_first(paired):
    """Where game points are primary they come first."""
    by_games = paired._replace(tournament=paired.tournament.with_primary(PrimaryScore.GAME))

    assert ["GP", "MP"] == [column.heading for column in sheet(by_games).columns][3:5]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (TeamRules(), ["colour preferences type A", "match points"]),
        (TeamRules(ColourType.B, PrimaryScore.GAME), ["colour preferences type B", "game points"]),
        (TeamRules(ColourType.NONE, use_secondary=False), ["no colour preferences", "match points only"]),
    ],
)
def test_rules_in_words(rules, words):
    """The heading tells colour preferences and scores."""
    assert words == rules_in_words(rules)


def test_data_of_teams(paired):
    """CSV and JSON have the other score; JSON has the rosters and the rules."""
    rows, shown = csv_rows(paired), document(paired)

    assert ("white_secondary", "black_secondary") == rows[0][-2:]
    assert {len(rows[0])} == set(map(len, rows))
    assert ["match", "pab", "half"] == [row[2] for row in rows[1:]]
    assert [3, 4] == [one["number"] for one in shown["boards"][0]["white"]["roster"]]
    assert ("team", "A") == (shown["kind"], shown["team_rules"]["colours"])


def test_colours_of_matches():
    """A match without a colour, a forfeited one and a bye are rounds without a colour."""
    facts = matches(5, ["1-2 2:0, 3/4 1:1, 5 U", "2-1 +:-, 4-3 1:1, 5 Z"])

    assert ["Wu", "Bu", "uB", "uW", "uu"] == [colour_history(one.entries[:2]) for one in facts.participants]


def test_matches_of_two_games_say_so():
    """JSON names the kind of event; everything else is as for players."""
    facts = matches(4, ["1-4 2:0, 3-2 1:1"])
    shown = document(PairedRound(facts, SYSTEMS["double-swiss"], draw_up(facts), PAIRING, None, ()))

    assert "double" == shown["kind"]
    assert "team_rules" not in shown


def test_the_sheet_of_a_match_names_both_teams():
    """Over the names of their players; White of the match on the left."""
    event = read(SAMPLES / "team-round-4-to-pair-trf26.trf")
    (board, *_) = published(event, 3).boards
    headings = [column.heading for column in match_table(board).columns]

    assert [board.white.who.name, board.black.who.name] == [
        heading for heading in headings if heading in {one.name for one in event.participants}
    ]
    assert headings.index(board.white.who.name) < headings.index("Result") < headings.index(board.black.who.name)
    for row, game in zip(match_table(board).rows, board.games, strict=False):
        assert game.left.name in row[headings.index(board.white.who.name)]
        assert game.right.name in row[headings.index(board.black.who.name)]


def test_ratings_of_teams_are_left_out(paired):
    """Even where a team has one."""
    cards = tuple(card._replace(participant=card.participant._replace(rating=2000)) for card in paired.round_.everyone)
    rated = paired._replace(round_=paired.round_._replace(everyone=cards))

    assert "Rtg" not in [column.heading for column in sheet(rated).columns]
