"""A round as the file has it: order of boards, points, games of matches, byes."""

from __future__ import annotations

import pytest
import trf_texts
from conftest import SAMPLES
from match_makers import matches

from fidepair.desk.day.line_ups import line_ups_of
from fidepair.desk.day.result_entry import exchanged, with_entries
from fidepair.desk.pages.published import PublishedBoard, Seated, SingleGame, paired_games
from fidepair.desk.record.decisive import RoundToJudge, _ratings_of
from fidepair.desk.record.past_state import published
from fidepair.errors import InputError
from fidepair.options import round_options
from fidepair.swiss.boards import with_round
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import POINT, Bye, Colour, Participant, Result, Tournament, format_points, game_on_board
from fidepair.trf import read


def sample(name):
    """Return the tournament of a sample."""
    return read(SAMPLES / f"{name}-trf26.trf")


@pytest.mark.parametrize(
    "name",
    [
        "accelerated-round-3-to-pair",
        "burstein-round-6-to-pair",
        "double-swiss-round-4-to-pair",
        "dubov-round-4-to-pair",
        "lim-round-4-to-pair",
        "open-round-4-to-pair",
        "team-round-4-to-pair",
    ],
)
def test_the_boards_are_those_of_the_pairing(name):
    """A round has the boards on which it was paired, in that order, and so has a round that was just paired."""
    tournament = sample(name)
    for number in range(1, tournament.rounds_paired + 2):
        prepared = prepare(tournament, None, round_options(round=number))
        pairing = SYSTEMS[tournament.system].pair(prepared.round_)
        paired = tournament if number <= tournament.rounds_paired else with_round(tournament, pairing)
        round_ = published(paired, number)

        assert [game[:2] for game in pairing.games] == [(b.white.who.number, b.black.who.number) for b in round_.boards]
        assert pairing.pab == (round_.pab and round_.pab.who.number)


def test_points_are_those_before_and_after_the_round():
    """A board has the points with which the round began, and those with which it ended."""
    (first, *_) = published(sample("open-round-3-unfinished"), 2).boards

    assert ("1.0", "1.5") == (format_points(first.white.before), format_points(first.white.after))


@pytest.mark.parametrize(("number", "expected"), [(1, 0), (2, 2.5), (3, 5.5)])
def test_a_team_has_the_game_points_of_the_rounds_before(number, expected):
    """Those of the round itself are not there yet. Players 6 to 9 of team 2 won, won, drew and lost in round 1, and
    won, drew, won and drew in round 2."""
    boards = published(sample("team-round-4-to-pair"), number).boards
    found = {side.who.number: side.secondary for board in boards for side in (board.white, board.black)}

    assert expected == found[2] / POINT


def test_all_that_a_participant_had_before_and_after():
    """Without teams no secondary score, and without acceleration no other points than those of the games."""
    event = trf_texts.load(trf_texts.file()).tournament
    (board, *_) = published(event, 1).boards

    assert (Seated(event.participants[0], 0, 2 * (POINT // 2), 0, None), Seated(event.participants[3], 0, 0)) == (
        board.white,
        board.black,
    )
    assert (1, 1, True) == (board.number, board.place, board.colours_known)


def test_an_open_game_has_no_result():
    """A result is what people write, and nothing while the game is open."""
    boards = published(sample("open-round-3-unfinished")).boards

    assert ["", "1/2-1/2", "", "+:-", "1-0", "0-1"] == [board.result for board in boards]


def test_who_does_not_play_is_told_with_the_bye():
    """Byes that were asked for are not the one that the pairing allocates."""
    round_ = published(sample("open-round-3-unfinished"), 3)

    assert (None, [(12, Bye.ZERO)]) == (round_.pab, [(one.who.number, bye) for one, bye in round_.absent])
    assert 13 == published(sample("open-round-3-unfinished"), 1).pab.who.number


def games_of(name, number, board):
    """Return the games of a board by numbers of players, colour of the left one, and result."""
    games = published(sample(name), number).boards[board - 1].games
    return [
        (one.left and one.left.number, one.right and one.right.number, one.colour.value, one.result) for one in games
    ]


def test_a_match_of_two_games_has_both():
    """The second game has the colours the other way round; the result has the first player on the left in both."""
    assert [(8, 4, "w", "1-0"), (8, 4, "b", "1/2-1/2")] == games_of("double-swiss-round-4-to-pair", 1, 4)


def _turned(entry):
    return entry if isinstance(entry, Bye) else entry._replace(colour=entry.colour.opposite)


def test_an_open_match_has_the_colours_of_its_round():
    """The first game has the colour of the match, the second one the other."""
    tournament = sample("double-swiss-round-4-to-pair")
    event = with_round(tournament, SYSTEMS["double-swiss"].pair(prepare(tournament).round_))
    people = [one._replace(entries=(*one.entries[:-1], _turned(one.entries[-1]))) for one in event.participants]
    turned = published(event._replace(participants=tuple(people))).boards
    for board, other in zip(published(event).boards, turned, strict=True):
        assert [Colour.WHITE, Colour.BLACK] == [game.colour for game in board.games]
        assert [Colour.WHITE, Colour.BLACK] == [game.colour for game in other.games]
        assert (board.white.who.number, board.black.who.number) == (other.black.who.number, other.white.who.number)


def test_a_match_of_teams_has_its_boards():
    """Boards are in the order of the line-ups, which a record may give (`300`), with alternating colours."""
    assert [(14, 1, "b"), (15, 2, "w"), (17, 3, "b"), (18, 4, "w")] == [
        (right, left, "b" if colour == "w" else "w")
        for left, right, colour, _ in games_of("team-round-4-to-pair", 2, 1)
    ]


def test_a_match_that_a_team_did_not_come_to_was_won_on_every_board():
    """Boards without an opponent in the file, and the match by record `330`, are shown as forfeits."""
    (*_, match) = published(sample("team-round-4-to-pair"), 3).boards

    assert "+:-" == match.result
    assert ["+:-"] * 4 == [game.result for game in match.games]


def test_an_open_match_has_the_players_of_its_line_ups():
    """A round that was just paired has its boards, with nobody where a roster is too short."""
    tournament = sample("team-round-4-to-pair")
    pairing = SYSTEMS["team"].pair(prepare(tournament).round_)
    teams = {
        one.number: one._replace(roster=one.roster[:3]) if one.number == 2 else one for one in tournament.participants
    }
    short = with_round(tournament, pairing)._replace(
        participants=tuple(
            one._replace(roster=teams[one.number].roster) for one in with_round(tournament, pairing).participants
        )
    )
    match = next(b for b in published(short).boards if 2 in (b.white.who.number, b.black.who.number))

    assert 4 == len(match.games)
    assert None in (match.games[3].left, match.games[3].right)


@pytest.mark.parametrize("number", [0, 4])
def test_a_round_that_is_not_paired_is_refused(number):
    """The error says which rounds there are."""
    with pytest.raises(InputError, match=rf"Round {number} is not paired\. The file has the pairings of rounds 1 to 3"):
        published(sample("open-round-3-unfinished"), number)


@pytest.mark.parametrize(
    ("rounds", "last"),
    [((), None), (("4 w 1", "5 b 0", "6 w 1", "1 b 0", "2 w 1", "3 b 0"), 1)],
    ids=["first", "second"],
)
def test_a_single_bye_is_no_round(rounds, last):
    """Nothing of its round is published yet."""
    worth = {"1": 1.0, "0": 0.0}
    lines = []
    for number, block in enumerate(rounds or [None] * 6, 1):
        points = (worth[block[-1]] if block else 0.0) + (number == 6)
        lines.append(trf_texts.player(number, points, *filter(None, [block, "- U" if number == 6 else None])))
    event = trf_texts.load(trf_texts.file(*lines)).tournament
    if last is None:
        with pytest.raises(InputError, match="No round is paired yet"):
            published(event)
    else:
        assert last == published(event).number
        with pytest.raises(InputError, match=r"Round 2 is not paired\. The file has the pairings of rounds 1 to 1"):
            published(event, 2)


def test_before_the_first_round_there_is_nothing():
    """The error names the command that pairs."""
    with pytest.raises(InputError, match="No round is paired yet"):
        published(sample("round-1-to-pair"))


def of_teams(*games):
    """Return the event of teams of two boards, of which players 1, 2, 5 and 6, of teams 1 and 3, had these games."""
    entries = {}
    for number, game in zip((1, 2, 5, 6), games, strict=True):
        if game:
            opponent, colour, result = game.split()
            entries[number, 0] = game_on_board(int(opponent), Colour(colour) if colour != "-" else None, Result(result))
        else:
            entries[number, 0] = Bye.ZERO
    event = trf_texts.load(trf_texts.cup()).tournament
    return event._replace(individuals=with_entries(event.individuals, entries))


@pytest.mark.parametrize(
    ("blocks", "games"),
    [
        (("5 w 1", "6 b 1", "1 b 0", "2 w 0"), [(1, 5, "w"), (2, 6, "b")]),
        (("6 w 1", "", "0 - +", "1 b 0"), [(1, 6, "w"), (0, 5, "b")]),
        (("0 - +", "6 b 1", "", "2 w 0"), [(1, 5, "w"), (2, 6, "b")]),
        (("0 - +", "5 w 1", "2 b 0", ""), [(1, 0, "w"), (2, 5, "w")]),
        (("0 - +", "5 w 1", "2 - 0", ""), [(1, 0, "w"), (2, 5, "w")]),
        (("0 - +", "5 - 1", "2 b 0", ""), [(1, 0, "w"), (2, 5, "w")]),
        (("0 - +", "5 - 1", "2 - 0", ""), [(1, 0, "w"), (2, 5, "b")]),
        (("6 b 1", "5 w 1", "2 b 0", "1 w 0"), [(1, 6, "b"), (2, 5, "w")]),
    ],
)
def test_boards_as_they_were_played(blocks, games):
    """As in the line-ups, if the games fit them; otherwise each game of the left side, then those on the right without
    an opponent. The colour is that of either side, or that of the board."""
    event = of_teams(*blocks)
    one, other = (event.by_number()[number] for number in (1, 3))

    assert games == [(game.left, game.right, game.colour.value) for game in paired_games(event, 1, one, other)]
    mirrored = paired_games(event, 1, other, one)
    assert {frozenset(game[:2]) for game in games} == {frozenset(game[:2]) for game in mirrored}


def test_a_line_up_has_all_boards():
    """Empty ones last, also those without a game."""
    event = of_teams("5 w 1", "6 b 1", "1 b 0", "2 w 0")
    (board,) = [one for one in published(event, 1).boards if one.pair == {1, 3}]

    assert [(1, 2), (5, 6)] == sorted(line_ups_of(event, 1, board))
    assert [(1, 2, 0), (5, 6, 0)] == sorted(line_ups_of(event._replace(boards=3), 1, board))
    assert [(1, 2), (5, 6)] == sorted(line_ups_of(event._replace(boards=1), 1, board))


@pytest.mark.parametrize(
    ("played", "boards"),
    [
        ("1-2 1.5:0.5, 4-3 +:-", [(1, 2, True), (4, 3, True)]),
        ("2-1, 4-3 1:1", [(2, 1, True), (4, 3, True)]),
        ("1/2 1:1, 4-3 2:0", [(1, 2, False), (4, 3, True)]),
    ],
)
def test_colours_of_matches(played: str, boards: list[object]):
    """A match has the colour of its first game, also while it is open; one whose colours nobody recorded has none."""
    shown = published(matches(4, [played]))

    assert sorted(boards) == sorted(
        (one.white.who.number, one.black.who.number, one.colours_known) for one in shown.boards
    )


@pytest.mark.parametrize(("colours", "white"), [("wb", 1), ("bw", 3)])
def test_colours_of_a_match_that_was_not_played(colours, white):
    """The match has none by itself, but its games were to be played with these."""
    other = colours.translate(str.maketrans("wb", "bw"))
    lines = trf_texts.double_players()
    lines[0] = trf_texts.player(1, "2.0", *(f"3 {colour} +" for colour in colours))
    lines[2] = trf_texts.player(3, "0.0", *(f"1 {colour} -" for colour in other))
    event = trf_texts.load(trf_texts.double(*lines)).tournament
    (board,) = [one for one in published(event, 1).boards if one.pair == {1, 3}]

    assert (True, white, ["w", "b"]) == (
        board.colours_known,
        board.white.who.number,
        [game.colour.value for game in board.games],
    )


@pytest.mark.parametrize(
    ("games", "sides", "first", "others"),
    [
        ((), (2, 1), "0-1", [("w", 2, 1, "0-1"), ("b", 2, 1, "1/2-1/2")]),
        ((1,), (1, 2), "1-0", [("b", 1, 2, "1-0"), ("b", 1, 2, "1/2-1/2")]),
        ((2,), (1, 2), "1-0", [("w", 1, 2, "1-0"), ("w", 1, 2, "1/2-1/2")]),
    ],
)
def test_a_board_with_other_colours(games, sides, first, others):
    """C.04.2, 4.3.2: the sides change places with their results; of single games only the colour changes."""
    one, two = (Participant(number, number, "") for number in (1, 2))
    board = PublishedBoard(
        1,
        Seated(one, 0, 0),
        Seated(two, 0, 0),
        "1-0",
        (SingleGame(one, two, Colour.WHITE, "1-0"), SingleGame(one, two, Colour.BLACK, "1/2-1/2")),
    )
    found = exchanged(board, games)

    assert sides == (found.white.who.number, found.black.who.number)
    assert first == found.games[0].result
    assert others == [(g.colour.value, g.left.number, g.right.number, g.result) for g in found.games]


@pytest.mark.parametrize(
    ("system", "comment", "decides"),
    [
        ("dubov", "### Provisional rating: 3=1500", True),
        ("dubov", "### National rating: 3=1500", True),
        ("dubov", "### Provisional rating: 1=1500", False),
        ("dubov", "### a comment: 3=1500", False),
        ("dutch", "### Provisional rating: 3=1500", False),
    ],
)
def test_ratings_in_comments_that_decide(system: str, comment: str, decides: bool):
    """C.04.4.1, 1.1: the Dubov System pairs by ratings; 3 has none but that of the comment, 1 has a rating."""
    people = tuple(Participant(number, number, "", rating=2000 if number < 3 else None) for number in (1, 2, 3))
    round_ = RoundToJudge(Tournament(people), 1, system)

    assert ([comment] if decides else []) == [*_ratings_of(round_, [comment])]
