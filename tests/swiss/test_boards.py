"""The order of boards (C.04.2 3.6), and the tournament after a round was paired."""

from __future__ import annotations

import pytest
from makers import card, points, round_to_pair, tournament

from fidepair.errors import UsageError
from fidepair.options import RoundOptions
from fidepair.swiss.boards import (
    GAMES_ONLY,
    SILENT,
    BracketReport,
    PairedGame,
    RoundPairing,
    absentees,
    board_range,
    bracket_name,
    bracket_title,
    close_round,
    criterion_name,
    floats_in,
    in_board_order,
    numbered,
    place_of_board,
    with_round,
)
from fidepair.swiss.cards import PairingCard, draw_up
from fidepair.swiss.published import PublishedGame, published_round
from fidepair.tournament import Announcement, BoardNumber, Bye, Colour, Game, Result


@pytest.mark.parametrize(
    ("games", "whites"),
    [
        pytest.param(
            [(card(1, "1"), card(2, "1")), (card(3, "0"), card(4, "2"))], [3, 1], id="3.6.1-score-of-the-higher-ranked"
        ),
        pytest.param(
            [(card(1, "2"), card(2, "1")), (card(3, "2"), card(4, "1.5"))], [3, 1], id="3.6.2-sum-of-the-scores"
        ),
        pytest.param(
            [(card(5, "1"), card(2, "1")), (card(1, "1"), card(6, "1"))], [1, 5], id="3.6.3-tpn-of-the-higher-ranked"
        ),
        pytest.param(
            [(card(1, "0"), card(4, "1")), (card(3, "1"), card(2, "0"))],
            [3, 1],
            id="3.6.3-not-the-smaller-tpn-of-the-pair",
        ),
        pytest.param(
            [(card(1, "2", standings="2"), card(2, "2")), (card(3, "3", standings="1"), card(4, "0"))],
            [3, 1],
            id="C.04.7-1.5-virtual-points-count",
        ),
        pytest.param([(card(1, "2"), card(9, "0")), (card(2, "1.5"), card(3, "1.5"))], [1, 2], id="3.6.1-before-3.6.2"),
    ],
)
def test_boards_are_sorted(games: list[tuple[PairingCard, PairingCard]], whites: list[int]) -> None:
    """Highest score of the pair first, then the sum of scores, then the TPN of the higher ranked (decision G9)."""
    boards = in_board_order((white, black, "5.2.1") for white, black in games)

    assert whites == [board.white for board in boards]


def test_a_board_names_numbers_and_article() -> None:
    """A board has the numbers of the players, not their TPNs, and the article that gave the colours."""
    (board,) = in_board_order([(card(2, number=20), card(1, number=10), "5.2.5")])

    assert PairedGame(white=20, black=10, article="5.2.5") == board


def test_absentees_are_listed_with_their_byes() -> None:
    """Those who are not to be paired are listed in order of TPN."""
    round_ = round_to_pair([card(3, bye=Bye.ZERO), card(1), card(2, bye=Bye.HALF)])

    assert ((2, Bye.HALF), (3, Bye.ZERO)) == absentees(round_)


def test_a_paired_round_becomes_the_last_one() -> None:
    """Games are entered without a result, the PAB and the byes as such; announcements of later rounds stay."""
    before = tournament(5, ["1-2 1:0, 3-4 1:0, 5 U"], announced={4: Bye.HALF})
    before = before._replace(announced=(*before.announced, Announcement(3, 1, Bye.ZERO)))
    pairing = RoundPairing("dutch", 2, (PairedGame(3, 1, "5.2.1"),), 2, ((4, Bye.HALF), (5, Bye.ZERO)))
    after = with_round(before, pairing)

    assert after.rounds_paired == 2
    assert [
        Game(3, Colour.BLACK, Result.PENDING),
        Bye.PAB,
        Game(1, Colour.WHITE, Result.PENDING),
        Bye.HALF,
        Bye.ZERO,
    ] == [participant.entries[1] for participant in after.participants]
    assert after.announced == (Announcement(3, 1, Bye.ZERO),)
    assert after.open_games() == [(3, 1)]


def test_a_paired_round_is_drawn_up_as_before() -> None:
    """The cards of a round do not change when its pairing is entered."""
    before = tournament(4, ["1-3 1:0, 4-2 =:="], announced={2: Bye.HALF})
    pairing = RoundPairing("dutch", 2, (PairedGame(4, 1, "5.2.1"),), 3, ((2, Bye.HALF),))
    first, again = draw_up(before), draw_up(with_round(before, pairing), RoundOptions(round=2))

    assert [(made.number, made.score, made.bye, made.parity) for made in first.everyone] == [
        (made.number, made.score, made.bye, made.parity) for made in again.everyone
    ]


@pytest.mark.parametrize("number", [1, 3])
def test_a_round_cannot_be_skipped_or_repeated(number: int) -> None:
    """Only the round after the last paired one can be entered."""
    with pytest.raises(UsageError, match=f"Round {number} does not follow round 1"):
        with_round(tournament(2, ["1-2 1:0"]), RoundPairing("dutch", number, (), None, ()))


@pytest.mark.parametrize(
    ("seats", "boards"),
    [
        pytest.param([], [(1, 1), (2, 3), (3, 5)], id="in-their-order"),
        pytest.param([BoardNumber(1, 0, 41)], [(41, 1), (42, 3), (43, 5)], id="the-first-board"),
        pytest.param([BoardNumber(1, 6, 1)], [(1, 5), (2, 1), (3, 3)], id="of-one-player"),
        pytest.param([BoardNumber(1, 2, 9)], [(1, 3), (2, 5), (9, 1)], id="behind-all-others"),
        pytest.param([BoardNumber(1, 3, 7), BoardNumber(1, 4, 2)], [(1, 1), (2, 3), (3, 5)], id="of-both-the-lower"),
        pytest.param([BoardNumber(1, 6, 1), BoardNumber(2, 6, 0)], [(1, 5), (2, 1), (3, 3)], id="removed-later"),
        pytest.param([BoardNumber(2, 6, 1)], [(1, 1), (2, 3), (3, 5)], id="from-the-next-round-on"),
    ],
)
def test_numbers_of_boards(seats: list[BoardNumber], boards: list[tuple[int, int]]) -> None:
    """A fixed board is that of its player's game, and the others have the other numbers in their order."""
    event = tournament(6)._replace(seats=tuple(seats))
    found = numbered(event, 1, [(1, 2), (3, 4), (5, 6)])

    assert boards == [(board, pair[0]) for board, _, pair in found]


@pytest.mark.parametrize(
    ("one", "other", "place"),
    [
        ((3, 9), (2, 1), (-3, -5, 9)),
        ((2, 1), (3, 9), (-3, -5, 9)),
        ((2, 9), (2, 1), (-2, -4, 1)),
        ((2, 1), (2, 9), (-2, -4, 1)),
    ],
)
def test_the_place_of_a_board(one, other, place) -> None:
    """C.04.2 3.6: the score of the higher ranked, both scores, the TPN of the higher ranked."""
    assert place == place_of_board(one, other)


def test_boards_by_standings() -> None:
    """Decision E10: virtual points count unless they are left out."""
    accelerated = card(1, "3", standings="1"), card(2, "3", standings="1")
    others = card(3, "2"), card(4, "2")
    games = [(*accelerated, "5.2.1"), (*others, "5.2.1")]

    assert [1, 3] == [board.white for board in in_board_order(games)]
    assert [3, 1] == [board.white for board in in_board_order(games, by_standings=True)]
    round_ = round_to_pair([*accelerated, *others, card(5, bye=Bye.ZERO)], number=4)
    closed = close_round(round_, "dutch", games, 9, (), by_standings=True)
    assert ("dutch", 4, 9, ((5, Bye.ZERO),), ()) == (*closed[:2], *closed[3:])
    assert [3, 1] == [board.white for board in closed.games]
    assert [1, 3] == [board.white for board in close_round(round_, "dutch", games, None, ()).games]


def test_places_are_told_beside_the_numbers_of_boards() -> None:
    event = tournament(6)._replace(seats=(BoardNumber(1, 6, 1),))

    assert [(1, 3, (5, 6)), (2, 1, (1, 2)), (3, 2, (3, 4))] == numbered(event, 1, [(1, 2), (3, 4), (5, 6)])


@pytest.mark.parametrize(
    ("stage", "name", "title"),
    [
        ("", "bracket 2.5", "Bracket 2.5"),
        ("PPB", "bracket 2.5", "Bracket 2.5, paired again as PPB"),
        ("CLB", "the collapsed last bracket", "The collapsed last bracket"),
    ],
)
def test_names_of_brackets(stage: str, name: str, title: str) -> None:
    report = BracketReport(points(2.5), (), (), (), (), (), stage=stage)

    assert (name, title) == (bracket_name(report), bracket_title(report))


@pytest.mark.parametrize(
    ("code", "article", "name"), [("C12", "2.4.7", "C12 (2.4.7)"), ("", "2.4.7", "2.4.7"), ("C.8", "C.8", "C.8")]
)
def test_names_of_criteria(code: str, article: str, name: str) -> None:
    assert name == criterion_name(code, article)


@pytest.mark.parametrize(
    ("numbers", "text"), [([4], "board 4"), ([1, 2, 3], "boards 1 to 3"), ([1, 2, 3, 7], "boards 1 to 3, 7")]
)
def test_boards_in_words(numbers: list[int], text: str) -> None:
    assert text == board_range(numbers)


def test_floats_of_a_pairing() -> None:
    round_ = round_to_pair([card(1, "2"), card(2, "1"), card(3, "1"), card(4, "1"), card(5)])
    pairing = RoundPairing("dutch", 1, (PairedGame(2, 1, "5"), PairedGame(3, 4, "5")), 5, ())

    assert {1: "D", 2: "U", 3: "-", 4: "-"} == floats_in(round_, pairing)


@pytest.mark.parametrize(
    ("games", "pab", "absent", "listed"),
    [
        pytest.param([(1, 2)], None, {}, "3", id="missing"),
        pytest.param([(1, 2)], 4, {3: Bye.ZERO}, "4", id="unknown"),
        pytest.param([(1, 2), (1, 3)], None, {}, "1", id="twice"),
        pytest.param([(1, 2)], 3, {3: Bye.ZERO}, "3", id="bye-and-absent"),
    ],
)
def test_a_pairing_has_each_participant_once(games, pab, absent, listed: str) -> None:
    pairing = RoundPairing("dutch", 1, tuple(PairedGame(*game, "5") for game in games), pab, tuple(absent.items()))
    with pytest.raises(UsageError, match=f"Missing, unknown or given twice: {listed}\\."):
        with_round(tournament(3), pairing)


def test_what_was_published() -> None:
    """A game without colours has the smaller number first; each is told once."""
    event = tournament(7, ["4-1 1:0, 2-3 =:=, 5 U, 6-7 1:0"])
    people = list(event.participants)
    for place in (5, 6):
        entry = people[place].entries[0]
        people[place] = people[place]._replace(entries=(entry._replace(colour=None),))
    event = event._replace(participants=tuple(people))

    games = PublishedGame(4, 1), PublishedGame(2, 3), PublishedGame(6, 7, colours_known=False)
    assert (games, 5) == published_round(event, 1)
    turned = event._replace(participants=(*people[:5], people[6], people[5]))
    assert (games, 5) == published_round(turned, 1)
    assert (games[:1], None) == published_round(event._replace(participants=(people[0], people[3])), 1)


def test_what_listeners_ask_for() -> None:
    assert [(False, True), (False, False)] == [(one.asks_why, one.asks_reports) for one in (SILENT, GAMES_ONLY)]
