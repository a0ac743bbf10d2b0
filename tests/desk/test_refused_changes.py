"""What the desk refuses and what it notes, each at its limit: one row a message, and a row that is just allowed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from trf_texts import HEADER, cup, double, file, load, player, six

from fidepair.commands.desk import (
    AbsenceAsked,
    ByeAsked,
    ForbidAsked,
    LateAsked,
    LineupAsked,
    PlayerAsked,
    PlayerData,
    RemoveAsked,
    RepairAsked,
    ResultAsked,
    TeamAsked,
    add_late_entry,
    correct_player,
    correct_team,
    enter_results,
    forbid,
    give_bye,
    reinstate,
    remove,
    repair,
    set_line_up,
    withdraw,
)
from fidepair.desk.day import arbiter_pairings, header, prohibitions
from fidepair.desk.day.change import next_round
from fidepair.desk.day.lookup import find
from fidepair.desk.day.results import parse_result, with_entered_results
from fidepair.desk.day.rounds import unpair, with_rounds
from fidepair.errors import FidepairError
from fidepair.tournament import POINT, ColourType, PrimaryScore, Tournament

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.desk.day.change import Changed

    Change = Callable[[Tournament], Changed]

SECOND = ("2 b", "1 w", "4 b", "3 w", "6 b", "5 w")
FIRST = ("4 w 1", "5 b 0", "6 w 1", "1 b 0", "2 w 1", "3 b 0")


def two(*results: str, more: tuple[str, ...] = (), header: str = HEADER) -> str:
    """Return six players after round 1, and round 2: 2-1, 4-3, 6-5, open, or with these results by player."""
    second = [f"{pair} {result}".rstrip() for pair, result in zip(SECOND, results or ("",) * 6, strict=True)]
    worth = {"1": 1.0, "=": 0.5}
    lines = []
    for number, of_one in enumerate(zip(FIRST, second, strict=True), 1):
        points = sum(worth.get(one[-1], 0.0) for one in of_one)
        lines.append(player(number, points, *of_one))
    return file(*lines, *more, header=header)


def hall(size: int, result: str = "1", reply: str = "0") -> str:
    """Return as many boards of round 1: 1 against 11 in a hall of ten, 2 against 12, with the same result on each."""
    lines = []
    for number in range(1, size + 1):
        lines.append(player(number, f"{result or 0}.0", f"{number + size} w {result}".rstrip()))
    for number in range(1, size + 1):
        lines.append(player(number + size, "0.0", f"{number} b {reply}".rstrip()))
    return file(*lines)


def read(text: str) -> Tournament:
    return load(text).tournament


def results(*texts: str, **how: object) -> Change:
    return lambda tournament: with_entered_results(tournament, [parse_result(text) for text in texts], **how)


def apart(*numbers: int, **rounds: int) -> Change:
    return lambda tournament: prohibitions.forbid(tournament, [numbers], **rounds)


def repaired(*pairs: str, article: str = "4.4.2", **more: object) -> Change:
    return partial(repair, asked=RepairAsked(pairs, article=article, **more))


ROUND_ONE = file()
NOT_YET = file(*(player(number) for number in range(1, 7)))
ALL_PLAYED = two("0", "1", "0", "1", "0", "1", header=HEADER.replace("142 5", "142 2"))
NO_NUMBER = file(header=HEADER.replace("142 5\n", ""))
LONE_BYE = file(*(player(n, "1.0" if n == 1 else "0.0", *(["- U"] if n == 1 else [])) for n in range(1, 4)))

REFUSED = [
    # forbid and allow: rounds, and who
    (ROUND_ONE, apart(4), "One player alone cannot be kept apart."),
    (ROUND_ONE, apart(1, 4, first=1), "1-4 met in round 1, which is already paired."),
    (ROUND_ONE, apart(1, 2, first=4, last=3), "Rounds 4 to 3 are not in the tournament of 5 rounds."),
    (ROUND_ONE, apart(1, 2, last=6), "Rounds 2 to 6 are not in the tournament of 5 rounds."),
    (NO_NUMBER, apart(1, 2, first=4, last=3), "Rounds 4 to 3 are not in the tournament."),
    (ROUND_ONE, apart(1, 2, first=6), "Round 6 is not in the tournament of 5 rounds."),
    (ALL_PLAYED, apart(1, 3), "All 2 rounds are paired. No pairings are left to forbid."),
    (ROUND_ONE, apart(1, 2, first=1, last=1), "Round 1 is already paired, so you cannot forbid pairings in it."),
    (f"{ROUND_ONE}260   1   5    1    2\n", apart(1, 2), "No change: 1-2 are already kept apart."),
    (ROUND_ONE, lambda t: prohibitions.allow(t, [(1, 2)]), "No change: 1-2 may already meet."),
    (
        f"{ROUND_ONE}260   1   1    1    2\n",
        lambda t: prohibitions.allow(t, [(1, 2)]),
        "1-2 may already meet from round 2",
    ),
    (
        f"{two()}260   1   2    1    3\n",
        lambda t: prohibitions.allow(t, [(1, 3)]),
        "No change: 1-3 may already meet from round 3 on.\n  They are kept apart in round 2, which is already paired.",
    ),
    (f"{two()}260   1   1    1    3\n", lambda t: prohibitions.allow(t, [(1, 3)]), "No change: 1-3 may already meet."),
    (ROUND_ONE, partial(forbid, asked=ForbidAsked(same=("club",))), "The file has no clubs of players."),
    (cup(), partial(forbid, asked=ForbidAsked(same=("federation",))), "Teams have no club or federation in the file."),
    (ROUND_ONE, lambda t: prohibitions.label(t, 1, " ", None), "club: ` ` is not a name."),
    (ROUND_ONE, lambda t: prohibitions.label(t, 1, None, "none"), "No change: 1 Player 1: group none, as before."),
    # byes
    (ROUND_ONE, partial(give_bye, asked=ByeAsked("1", (6,))), "the tournament has 5 rounds, and the next is round 2."),
    (ALL_PLAYED, partial(give_bye, asked=ByeAsked("1", (3,))), "the tournament has 2 rounds, and it is over."),
    (
        two(header=HEADER.replace("142 5", "142 3")),
        partial(give_bye, asked=ByeAsked("1", (4,))),
        "the tournament has 3 rounds, and the next is round 3.",
    ),
    (ROUND_ONE, partial(give_bye, asked=ByeAsked("1", (0,))), "Round 0 does not exist: rounds start at 1."),
    (ROUND_ONE, partial(give_bye, asked=ByeAsked("1", (1,))), "A player who misses a paired game loses it by forfeit."),
    (two(), partial(give_bye, asked=ByeAsked("1", (2,))), "Round 2 has no results yet. Unpair it"),
    (
        file(*six(), player(7, "1.0", "- U")),
        partial(give_bye, asked=ByeAsked("7", (1,))),
        "The pairing allocated this bye. To change the pairing, use `fidepair repair`.",
    ),
    (
        file(*six(), player(7, "0.0", "- Z")),
        partial(give_bye, asked=ByeAsked("7", (1,))),
        "use `fidepair bye FILE 7 --round 1 --half --correct`.",
    ),
    (
        file(*six(), player(7, "0.5", "- H")),
        partial(give_bye, asked=ByeAsked("7", (1,))),
        "use `fidepair bye FILE 7 --round 1 --zero --correct`.",
    ),
    (ROUND_ONE, partial(give_bye, asked=ByeAsked("1", (2,), "none")), "No change: 1 Player 1 has no bye in round 2."),
    (
        ROUND_ONE,
        partial(give_bye, asked=ByeAsked("1", (2,), "none", correct=True)),
        "can be corrected, but not cancelled",
    ),
    (
        ROUND_ONE,
        partial(give_bye, asked=ByeAsked("1", (2,), "half", correct=True)),
        "Round 2 is not paired, so there is nothing",
    ),
    (
        ROUND_ONE,
        partial(give_bye, asked=ByeAsked("1", (1,), "half", correct=True)),
        "1 Player 1 has a game in round 1.",
    ),
    (
        ROUND_ONE.replace("240", "") + player(7, "1.0", "- U") + "\n",
        partial(give_bye, asked=ByeAsked("7", (1,), "half", correct=True)),
        "7 Player 7 has the pairing-allocated bye in round 1.",
    ),
    (
        ROUND_ONE + player(7, "0.5", "- H") + "\n",
        partial(give_bye, asked=ByeAsked("7", (1,), "half", correct=True)),
        "No change: 7 Player 7 already has the half-point bye in round 1.",
    ),
    (
        ROUND_ONE,
        partial(reinstate, asked=AbsenceAsked("1")),
        "No change: 1 Player 1 is not absent in round 2 or later.",
    ),
    (
        f"{ROUND_ONE}240 H   3    1\n",
        partial(reinstate, asked=AbsenceAsked("1")),
        "To cancel the half-point bye in round 3, use `fidepair bye FILE 1 --round 3 --none`.",
    ),
    (
        f"{ROUND_ONE}240 Z   2    1\n240 Z   3    1\n240 Z   4    1\n240 Z   5    1\n",
        partial(withdraw, asked=AbsenceAsked("1")),
        "No change: 1 Player 1 is already withdrawn in rounds 2, 3, 4 and 5.",
    ),
    # remove
    (
        NOT_YET,
        partial(remove, asked=RemoveAsked(("1", "2", "3", "4", "5", "6"))),
        "At least one participant must stay.",
    ),
    (ROUND_ONE, partial(remove, asked=RemoveAsked(("1",))), "1 Player 1 was paired, so you cannot remove this entry."),
    (
        cup(),
        partial(remove, asked=RemoveAsked(("1",))),
        "Team numbers do not change (C.04.6, 1.1.3), so you cannot remove a team.",
    ),
    (cup(), partial(remove, asked=RemoveAsked(("Player 1", "Player 2"))), "No team matches `Player 1`."),
    (ROUND_ONE, partial(remove, asked=RemoveAsked(("Nobody",))), "No player matches `Nobody`."),
    # results
    (
        ROUND_ONE,
        results("1=0-1"),
        "Round 1 is complete, and round 2 is not paired in this file.\n  No changes made: board 1",
    ),
    (
        ROUND_ONE,
        results("1=0-1", number=1),
        "These games already have results: board 1 (1 Player 1 - 4 Player 4) has 1-0.",
    ),
    (ALL_PLAYED, results("1=0-1"), "These games already have results: board 1 (2 Player 2 - 1 Player 1) has 1-0."),
    (hall(8), results(*(f"{n}=0-1" for n in range(1, 9)), number=1), "board 8 (8 Player 8 - 16 Player 16) has 1-0.\n"),
    (hall(21), results(*(f"{n}=0-1" for n in range(1, 22)), number=1), "41 Player 41) has 1-0; and 1 more.\n"),
    (ROUND_ONE, results("4=1-0"), "Board 4 does not exist: round 1 has "),
    (ROUND_ONE, results("1-2=1-0"), "1 and 2 were not paired in round 1.\n  Their pairings: 1-4, 5-2."),
    (ROUND_ONE, results("4-1=1-0"), "4 had Black in round 1. Name White first."),
    (ROUND_ONE, results("1=1-0,1-0"), "`1-0,1-0` is more than one result, but board 1 has one game."),
    (two(), results("1=1-0", "2-1=0-1"), "has two different results.\n  Leave one of them out."),
    (two(), results("1.2=1-0"), "has no game 2: its match has games 1 to 1."),
    (two(), results("1.0=1-0"), "has no game 0: its match has games 1 to 1."),
    (two(), results("1=none", number=1, correct=True), "and round 2 is already paired: you can correct the result"),
    (double(), results("1=1-0"), "Write one result for each game, such as 1=1-0,draw, or a single one, 1.1=1-0."),
    (double(), results("1=1-0,draw,1-0"), "a match of 2 games."),
    (ROUND_ONE, results("1=1-0", correct=True, colours_swapped=True), "needs to know who had White."),
    (ROUND_ONE, results("1-4=1-0", correct=True, colours_swapped=True), "1 Player 1 already has White in round 1"),
    (
        ROUND_ONE,
        results("4-1=+-", correct=True, colours_swapped=True),
        "only a game that was played can have the wrong",
    ),
    (double(), results("1.1=0-1", colours_swapped=True, correct=True), "needs to know who had White."),
    (double(), results("3-1.1=0-1", colours_swapped=True, correct=True), "have alternating colours (C.04.5)"),
    (
        cup(),
        results("3-1=0-1,?", "1-3.2=draw", colours_swapped=True, correct=True),
        "Board 1 is given with swapped colours twice: for all its games, and for one.\n  Give it once.",
    ),
    (
        double(),
        results("3-1=0-1,draw", "3-1=1-0,draw", colours_swapped=True, correct=True),
        "has two different results",
    ),
    (
        ROUND_ONE,
        partial(enter_results, asked=ResultAsked(("1=0-1",), for_rating=True)),
        "Round 2 is not over, so a correction of round 1 counts",
    ),
    (
        ALL_PLAYED,
        partial(enter_results, asked=ResultAsked(("1=none",), for_rating=True)),
        "The rating report needs a result of board 1 (2 Player 2 - 1 Player 1).",
    ),
    (cup(), partial(set_line_up, asked=LineupAsked("1", "2,1")), "Board 1.1 has a result: 1-0.\n  No changes made."),
    *(
        (
            f"{cup()}### {comment}\n",
            partial(set_line_up, asked=LineupAsked("1", "2,1", correct=True)),
            "or of a result for the rating only, belongs to the present line-up (C.04.2, 4.3).",
        )
        for comment in (
            "Correction for rating @ Round 1: 1-3 1-0,1/2-1/2 -> 0-1,1/2-1/2 (after round 1 ended)",
            "Correction @ Round 1: 1-3 colours of game 2 exchanged, 1-0,0-1 -> 1-0,1/2-1/2",
        )
    ),
    (cup(), partial(set_line_up, asked=LineupAsked("1", "0,0")), "would have two players: such a match is forfeited."),
    (cup(), partial(set_line_up, asked=LineupAsked("5", "10,9")), "5 Team 5 has no match in round 1."),
    (cup(), partial(set_line_up, asked=LineupAsked("1", "2,5")), "5 is not in team 1 Team 1.\n  Its players are 1, 2."),
    (cup(), partial(set_line_up, asked=LineupAsked("1", "2")), "`2` has 1 board, but a match has 2."),
    (cup(), partial(set_line_up, asked=LineupAsked("1", "1,2,0")), "`1,2,0` has 3 boards, but a match has 2."),
    (cup(), partial(set_line_up, asked=LineupAsked("1", "1,1")), "Player 1 Player 1 is listed twice."),
    (
        ROUND_ONE,
        partial(set_line_up, asked=LineupAsked("1", "1")),
        "This is not a team event, so there are no line-ups.",
    ),
    # players and teams
    (
        two("0", "1", "0", "1", "0", "1"),
        lambda t: correct_player(
            t._replace(
                participants=tuple(one._replace(entries=one.entries * 2) for one in t.participants), rounds_paired=4
            ),
            PlayerAsked("1", PlayerData(rating=1900)),
        ),
        "(C.04.2, 4.3.3).\n  Use `for_rating=True`: standings and pairings do not change.",
    ),
    (
        ROUND_ONE,
        partial(correct_player, asked=PlayerAsked("1", PlayerData(name="Player 1"))),
        "already has these details.",
    ),
    (
        ROUND_ONE,
        partial(correct_player, asked=PlayerAsked("1", PlayerData(fide_id="4100018\t"))),
        "contains unprintable characters.",
    ),
    (ROUND_ONE, partial(correct_player, asked=PlayerAsked("1", PlayerData(name=" "))), "A player needs a name."),
    (
        ROUND_ONE,
        partial(correct_player, asked=PlayerAsked("1", number=7, correct=True)),
        "Number 7 is not between 1 and 6.",
    ),
    (
        ROUND_ONE,
        partial(correct_player, asked=PlayerAsked("1", PlayerData(rating=0), national=True)),
        "has no rating to declare",
    ),
    (
        cup(),
        partial(correct_player, asked=PlayerAsked("Team 1", PlayerData(rating=1))),
        "1 Team 1 is a team, not a player.",
    ),
    (cup(), partial(correct_player, asked=PlayerAsked("Nobody", PlayerData(rating=1))), "No player matches `Nobody`."),
    (cup(), partial(correct_team, asked=TeamAsked("1", "Team 2")), "2 Team 2 already has that name."),
    (cup(), partial(correct_team, asked=TeamAsked("1", "Team 1")), "1 Team 1 already has these details."),
    (ROUND_ONE, partial(correct_team, asked=TeamAsked("1", "A")), "This is not a team event."),
    (ROUND_ONE, partial(add_late_entry, asked=LateAsked(PlayerData(name="A"), first=1)), "Round 1 is already paired."),
    (
        ROUND_ONE,
        partial(add_late_entry, asked=LateAsked(PlayerData(name="A"), first=6)),
        "the tournament has rounds 1 to 5.",
    ),
    (
        ROUND_ONE,
        partial(add_late_entry, asked=LateAsked(PlayerData(name="A"), number=8)),
        "Number 8 is not between 1 and 7.",
    ),
    (
        ROUND_ONE,
        partial(add_late_entry, asked=LateAsked(PlayerData(name="PLAYER 3"))),
        "3 Player 3 already takes part.",
    ),
    (ROUND_ONE, partial(add_late_entry, asked=LateAsked(PlayerData(name="A"), half=(2,))), "Round 2 is not missed"),
    (ROUND_ONE, partial(add_late_entry, asked=LateAsked(PlayerData(name="A"), half=(0,))), "Round 0 is not missed"),
    (
        cup(),
        partial(add_late_entry, asked=LateAsked(PlayerData(name="A"), team="1", half=(1,))),
        "Points for a missed round go to the team, not to a player.",
    ),
    (
        cup(),
        partial(
            add_late_entry,
            asked=LateAsked(PlayerData(name="A"), number=3, players="Name;Rating\nRoe, J;2000\nDoe, J;1900\n"),
        ),
        "A late team gets the last number (C.04.6, 1.1.3), and cannot join another team.",
    ),
    (
        ROUND_ONE,
        partial(
            add_late_entry, asked=LateAsked(PlayerData(name="A"), players="Name;Rating\nRoe, J;2000\nDoe, J;1900\n")
        ),
        "This is not a team event.\n  Leave out the players of a team.",
    ),
    *(
        (cup(), change, "In a team event, players have no club or group.")
        for change in (
            partial(add_late_entry, asked=LateAsked(PlayerData(name="A"), team="1", club="X")),
            partial(
                add_late_entry, asked=LateAsked(PlayerData(name="A"), players="Name;Rating\nRoe, J;2000\n", group="X")
            ),
            partial(correct_player, asked=PlayerAsked("2", club="X")),
        )
    ),
    # the round
    (NOT_YET, unpair, "No round is paired yet."),
    (LONE_BYE, next_round, "Round 1 has a pairing-allocated bye but no games."),
    (NOT_YET, repaired("1-2"), "No round is paired yet."),
    (two(), repaired(), "Nothing to change.\n  Give a pair such as 3-22, White first."),
    (two(), repaired("1-2", absent=((9,),)), "No participant has the number 9."),
    (two(), repaired("1-2", "1-3"), "1 Player 1 has two places."),
    (two(), repaired("2-1"), "No change: 2-1 is already in round 2."),
    *(
        (two(more=(player(7, "0.0", "- Z", f"- {bye}"),)), repaired("1-3", absent=((2, 4, 7),)), words)
        for bye, words in (("Z", "7 Player 7 is already absent in round 2."), ("H", "7 Player 7 is already absent"))
    ),
    (
        two(),
        repaired("1-3"),
        "Without an opponent in round 2: 2 Player 2, 4 Player 4.\n  Give each of them a place too: 2-4, ",
    ),
    (
        two(),
        repaired("1-6", absent=((2,),)),
        "Without an opponent in round 2: 5 Player 5.\n  Give each of them a place too: ",
    ),
    (ROUND_ONE, repaired("1-2", "4-5"), "Board 1 (1-4) of round 1 has a result, so you cannot change its pair."),
    (
        double(),
        repaired("1-4", "3-2"),
        "Board 1 (1-3) of round 1 has a result, so you cannot change its pair.\n  If the game was not played,",
    ),
    (
        double(
            player(1, "1.0", "3 w 1", "3 b"),
            player(2, "0.0", "4 b", "4 w"),
            player(3, "0.0", "1 b 0", "1 w"),
            player(4, "0.0", "2 w", "2 b"),
            player(5, "1.5", "- U", "- U"),
        ),
        repaired("1-4", "3-2"),
        "Board 1 (1-3) of round 1 has a result, so you cannot change its pair.",
    ),
    (two(), repaired("1-2", article="4.4.1"), "4.4.1 does not apply: none of these pairs played each other"),
    (two(), repaired("1-2", article="4.4.4"), "4.4.4 does not apply: no late entry gets an opponent."),
    (two(), repaired("1-2", article="4.4.5"), "4.4.5 does not apply: round 2 is not the final round."),
    (two(), repaired("1-4", "2-3", system="dutch"), "1-4, 2-3: "),
    (ALL_PLAYED, lambda t: arbiter_pairings.set_first_board(t, "7"), "No round is left: all 2 rounds are paired."),
    (ROUND_ONE, lambda t: arbiter_pairings.set_first_board(t, "0"), "first board: `0` is not a number from 1 to 9999."),
    (ROUND_ONE, lambda t: arbiter_pairings.set_first_board(t, "10000"), "`10000` is not a number from 1 to 9999."),
    (ROUND_ONE, partial(correct_player, asked=PlayerAsked("1", board=0)), "No change: 1 Player 1 has no fixed board."),
    # the header
    (ROUND_ONE, lambda t: with_rounds(t, 0), "rounds: 0 are too few, because 1 are already paired."),
    (ROUND_ONE, lambda t: with_rounds(t, 6), "Round 1 is paired, and the number of rounds was announced"),
    (two(), lambda t: with_rounds(t, 6), "Rounds 1 to 2 are paired, and the number of rounds was announced"),
    (two(), lambda t: with_rounds(t, 1), "rounds: 1 are too few, because 2 are already paired."),
    (
        ROUND_ONE,
        lambda t: header.with_header(t, ["error deadline=soon"]),
        "`soon` is not a time such as 30 min or 2 h.",
    ),
    (ROUND_ONE, lambda t: header.with_header(t, ["round 6=2026-08-15 14:00"]), "Round 6 does not exist."),
    (ROUND_ONE, lambda t: header.with_header(t, ["round 0=2026-08-15 14:00"]), "Round 0 does not exist."),
    (ROUND_ONE, lambda t: header.with_header(t, ["round 1=2026-08-15"]), "is not a day and a time such as"),
    (ROUND_ONE, lambda t: header.with_header(t, ["rounds=1000"]), "rounds: `1000` is not a valid number of rounds."),
    (ROUND_ONE, lambda t: header.with_header(t, ["rounds=0"]), "rounds: `0` is not a valid number of rounds."),
    (ROUND_ONE, lambda t: header.with_header(t, ["initial colour=red"]), "initial colour: `red` is not a colour."),
    (ROUND_ONE, lambda t: header.with_header(t, ["city"]), "`city` is not NAME=TEXT"),
    (
        file(header=HEADER + "192 FIDE_DUTCH_2026\n"),
        lambda t: header.with_header(t, ["system=dubov"]),
        "Round 1 is paired, and the pairing system was announced before the first one (C.04.2, 1.1, 1.5).",
    ),
    (ROUND_ONE, lambda t: header.with_header(t, ["=x"]), "`` is not a tournament detail. Choose one of: "),
    (ROUND_ONE, lambda t: header.with_header(t, ["town=x"]), "`town` is not a tournament detail. Choose one of: "),
    (ROUND_ONE, lambda t: header.with_header(t, ["city=a\tb"]), "contains unprintable characters."),
    (ROUND_ONE, lambda t: header.with_header(t, ["date=2026/01/01"]), "`date` matches several details: "),
    (ROUND_ONE, lambda t: header.with_header(t, ["tie breaks=XYZ"]), "`XYZ` is not a tie-break of C.07."),
    (ROUND_ONE, lambda t: header.with_header(t, ["tie breaks=BHC1"]), "BH/C1"),
    # who is meant
    (ROUND_ONE, lambda t: find(t, "7"), "No player has the number 7.\n  The numbers run from 1 to 6."),
    (cup(), lambda t: find(t, "0"), "No team has the number 0.\n  The numbers run from 1 to 5."),
    (ROUND_ONE, lambda t: find(t, "b4w"), "Board 4 does not exist: the last round has "),
    (hall(11), lambda t: find(t, "Player"), "; 20 Player 20; and 2 more.\n  Give a number or more of the name."),
]


@pytest.mark.parametrize(("text", "change", "words"), REFUSED, ids=[row[2][:60] for row in REFUSED])
def test_what_is_refused(text: str, change: Change, words: str):
    """Each message names what was found, and an option that it proposes is one to give."""
    with pytest.raises(FidepairError) as told:
        change(read(text))

    assert words in str(told.value)
    assert "=False" not in str(told.value)


def with_open(count: int, *entered: str) -> Change:
    """Return the change that enters results, of as many open boards."""
    return results(*(f"{board}=1-0" for board in range(1, count + 1)), *entered)


def info(*facts: str, correct: bool = False) -> Change:
    return lambda tournament: header.with_header(tournament, facts, correct=correct)


ALLOWED = [
    # forbid
    (ROUND_ONE, apart(1, 2), ["1-2 kept apart from round 2 on"], ["Pairs to keep apart should be announced"]),
    (NOT_YET, apart(1, 2), ["1-2 kept apart"], []),
    (
        NOT_YET,
        apart(1, 2, 3, first=1, last=2),
        ["1-2-3 kept apart in rounds 1 to 2"],
        ["Round 1 cannot be prepared, so fidepair did not check"],
    ),
    (ALL_PLAYED, apart(1, 5, first=1), ["1-5 kept apart"], ["Pairs to keep apart should be announced"]),
    (ROUND_ONE, apart(1, 2, last=2), ["1-2 kept apart in round 2"], ["Pairs to keep apart should be announced"]),
    (ROUND_ONE, apart(1, 2, first=5, last=5), ["1-2 kept apart from round 5 on"], ["Pairs to keep apart"]),
    (ROUND_ONE, apart(1, 4, first=2), ["1-4 kept apart from round 2 on"], ["Already met: 1-4", "Pairs to keep apart"]),
    (
        f"{NOT_YET}260   1   5    1    2\n",
        lambda t: prohibitions.allow(t, [(1, 2)]),
        ["1-2 may meet from round 1 on"],
        [],
    ),
    # byes
    (
        ROUND_ONE,
        partial(give_bye, asked=ByeAsked("1", (5,))),
        ["1 Player 1: zero-point bye in round 5 (C.04.2, 3.3)"],
        [],
    ),
    (
        ROUND_ONE,
        partial(give_bye, asked=ByeAsked("1", (2, 3), "half")),
        ["1 Player 1: half-point bye in rounds 2 and 3 (C.04.2, 3.3)"],
        ["1 Player 1 now has 2 half-point byes."],
    ),
    (
        ROUND_ONE,
        partial(give_bye, asked=ByeAsked("1", (2,), "half")),
        ["1 Player 1: half-point bye in round 2 (C.04.2, 3.3)"],
        [],
    ),
    (
        f"{ROUND_ONE}240 H   2    1\n",
        partial(give_bye, asked=ByeAsked("1", (2,), "none")),
        ["1 Player 1: half-point bye in round 2 cancelled; will be paired (C.04.2, 3.3)"],
        [],
    ),
    (
        ROUND_ONE + player(7, "0.0", "- Z") + "\n",
        partial(give_bye, asked=ByeAsked("7", (1,), "half", correct=True)),
        ["round 1, 7 Player 7: zero-point bye -> half-point bye (C.04.2, 4.3.1); no pairing changes"],
        [],
    ),
    (
        f"{ROUND_ONE}{player(7, '0.5', '- H')}\n240 H   3    7\n",
        partial(give_bye, asked=ByeAsked("7", (2,), "half")),
        ["7 Player 7: half-point bye in round 2 (C.04.2, 3.3)"],
        ["7 Player 7 now has 3 half-point byes."],
    ),
    (ROUND_ONE, partial(withdraw, asked=AbsenceAsked("1", 5)), ["1 Player 1 withdrawn from round 5 (C.04.2, 3.2)"], []),
    (
        two(),
        partial(withdraw, asked=AbsenceAsked("1")),
        ["1 Player 1 withdrawn from round 3 (C.04.2, 3.2)"],
        ["The game of 1 Player 1 in round 2 has no result yet."],
    ),
    (
        NO_NUMBER,
        partial(withdraw, asked=AbsenceAsked("1")),
        ["1 Player 1 withdrawn from round 2 (C.04.2, 3.2)"],
        ["The number of rounds is missing."],
    ),
    (
        f"{ROUND_ONE}240 H   3    1\n240 Z   4    1\n",
        partial(withdraw, asked=AbsenceAsked("1", 3)),
        ["1 Player 1 withdrawn from round 3 (C.04.2, 3.2)"],
        ["The bye with points in round 3 is set aside"],
    ),
    (
        f"{ROUND_ONE}240 Z   3    1\n240 Z   2    1\n240 H   4    1\n",
        partial(reinstate, asked=AbsenceAsked("1", 3)),
        ["1 Player 1 reinstated from round 3 (C.04.2, 3.3)"],
        [],
    ),
    # entries
    (
        NOT_YET,
        partial(remove, asked=RemoveAsked(("2", "4"))),
        [
            "Removed 2 Player 2 (C.04.2, 4.1)",
            "Removed 4 Player 4 (C.04.2, 4.1)",
            "renumbered: 3 became 2, 5-6 became 3-4",
        ],
        ["Posted pages and slips show the old numbers."],
    ),
    (NOT_YET, partial(remove, asked=RemoveAsked(("6",))), ["Removed 6 Player 6 (C.04.2, 4.1)"], []),
    (
        NOT_YET,
        partial(add_late_entry, asked=LateAsked(PlayerData(name="A", rating=1))),
        ["Added A as number 7, playing from round 1 (C.04.2, 2.3)"],
        [],
    ),
    (
        ROUND_ONE,
        partial(add_late_entry, asked=LateAsked(PlayerData(name="A", rating=1999))),
        ["Added A as number 7, playing from round 2 (C.04.2, 2.4)"],
        [],
    ),
    (
        ROUND_ONE,
        partial(add_late_entry, asked=LateAsked(PlayerData(name="A"), first=3, half=(2, 1))),
        ["Added A as number 7, playing from round 3 (C.04.2, 2.4)"],
        ["Half a point for rounds 1, 2: only if the tournament rules allow it"],
    ),
    (
        ROUND_ONE,
        partial(add_late_entry, asked=LateAsked(PlayerData(name="A", rating=2500), club=" Lake  Side ", group="U12")),
        [
            "Added A as number 1, playing from round 2 (C.04.2, 2.4)",
            "renumbered: 1-6 became 2-7 (C.04.2, 2.3)",
            "1 A: club Lake Side",
            "1 A: group U12",
        ],
        ["Posted pages and slips show the old numbers."],
    ),
    (
        ROUND_ONE,
        partial(correct_player, asked=PlayerAsked("1", number=2, correct=True)),
        ["1 Player 1: number (C.04.2, 2.3)", "renumbered: 1 became 2, 2 became 1"],
        ["Posted pages and slips show the old numbers."],
    ),
    (
        ROUND_ONE,
        partial(correct_player, asked=PlayerAsked("6", PlayerData(federation="SUI", sex="w"))),
        ["6 Player 6: federation FID -> SUI; sex none -> w (C.04.2, 2.3)"],
        [],
    ),
    (
        cup(),
        partial(correct_team, asked=TeamAsked("1", "Jets", "JET", 2100)),
        ["1 Team 1: name Team 1 -> Jets; short name T1 -> JET; strength none -> 2100"],
        ["Team numbers do not change (C.04.6, 1.1.3)."],
    ),
    # results
    (
        hall(4, "", ""),
        with_open(1),
        ["round 1, board 1 (1 Player 1 - 5 Player 5): 1-0", "3 games are still open in round 1"],
        [],
    ),
    (hall(4, "", ""), with_open(4), ["round 1: 4 results entered"], []),
    (
        hall(3, "", ""),
        with_open(2),
        [
            "round 1, board 1 (1 Player 1 - 4 Player 4): 1-0",
            "round 1, board 2 (2 Player 2 - 5 Player 5): 1-0",
            "1 game is still open in round 1",
        ],
        [],
    ),
    (
        hall(3, "", ""),
        results("1=1/2-0"),
        ["round 1, board 1 (1 Player 1 - 4 Player 4): 1/2-0", "2 games are still open in round 1"],
        ["1/2-0 is a result that only the arbiter can award."],
    ),
    (
        hall(3, "", ""),
        results("1=1-0", "1-4=1-0"),
        ["round 1, board 1 (1 Player 1 - 4 Player 4): 1-0", "2 games are still open in round 1"],
        [],
    ),
    (
        hall(1),
        results("1=1-0", correct=True),
        ["No change: round 1 is complete, and round 2 is not paired in this file"],
        [],
    ),
    (
        hall(1),
        results("1=none", correct=True),
        [
            "1 game is still open in round 1",
            "round 1, board 1 (1 Player 1 - 2 Player 2): 1-0 -> no result (C.04.2, 4.3)",
        ],
        [],
    ),
    (
        ROUND_ONE,
        results("4-1=1-0", correct=True, colours_swapped=True),
        ["round 1, board 1 (4 Player 4 - 1 Player 1): colours swapped, 0-1 -> 1-0 (C.04.2, 4.3.2)"],
        [],
    ),
    (
        double(),
        results("1=draw,0-1", correct=True),
        [
            "round 1, board 1.1 (1 Player 1, White - 3 Player 3, Black): 1-0 -> 1/2-1/2 (C.04.2, 4.3)",
            "round 1, board 1.2 (1 Player 1, Black - 3 Player 3, White): 1/2-1/2 -> 0-1,"
            " won by 3 Player 3 (C.04.2, 4.3)",
        ],
        [],
    ),
    # the round
    (two(), unpair, ["round 2 is unpaired: 3 games removed"], ["If round 2 was published, change it only"]),
    (
        f"{two()}260   2   2    1    6\n",
        unpair,
        ["round 2 is unpaired: 3 games removed"],
        ["If round 2 was published", "These are still kept apart in round 2: 1-6. To allow them"],
    ),
    (f"{two()}260   2   3    1    6\n", unpair, ["round 2 is unpaired: 3 games removed"], ["If round 2 was published"]),
    (
        ROUND_ONE,
        lambda t: unpair(t, "4.4.2"),
        ["round 1 is unpaired: 3 games removed, 3 with a result (C.04.2, 4.4.2)"],
        [],
    ),
    (
        two("1", "0", "", "", "", ""),
        lambda t: unpair(t, "4.4.2"),
        ["round 2 is unpaired: 3 games removed, 1 with a result (C.04.2, 4.4.2)"],
        [],
    ),
    (hall(1, "", ""), unpair, ["round 1 is unpaired: 1 game removed"], ["If round 1 was published"]),
    (ROUND_ONE, lambda t: arbiter_pairings.set_first_board(t, "9999"), ["first board: 9999 from round 2 on"], []),
    (two(), lambda t: arbiter_pairings.set_first_board(t, "7"), ["first board: 7 from round 2 on"], []),
    (
        two("1", "0", "", "", "", ""),
        lambda t: arbiter_pairings.set_first_board(t, "7"),
        ["first board: 7 from round 3 on"],
        [],
    ),
    (ROUND_ONE, lambda t: arbiter_pairings.set_first_board(t, "1"), ["first board: 1, as before"], []),
    (
        ROUND_ONE,
        partial(correct_player, asked=PlayerAsked("1", board=7)),
        ["1 Player 1: fixed board 7 from round 2 on"],
        [],
    ),
    # the header
    (NOT_YET, lambda t: with_rounds(t, 6), ["rounds: 6 instead of 5"], ["6 rounds are too many: 6 participants"]),
    (NOT_YET, lambda t: with_rounds(t, 4), ["rounds: 4 instead of 5"], []),
    (NOT_YET, lambda t: with_rounds(t, 5), ["rounds: 5, as before"], []),
    (NO_NUMBER, lambda t: with_rounds(t, 5), ["rounds: 5"], []),
    (
        f"{ROUND_ONE}240 Z   5    1\n",
        lambda t: with_rounds(t, 6, correct=True),
        ["rounds: 6 instead of 5"],
        ["6 rounds are too many", "Players withdrawn until round 5 are expected back in round 6."],
    ),
    (
        f"{ROUND_ONE}240 Z   4    1\n",
        lambda t: with_rounds(t, 6, correct=True),
        ["rounds: 6 instead of 5"],
        ["6 rounds are too many"],
    ),
    (NOT_YET, info("error deadline=120 min"), ["error deadline: 120 min"], []),
    (NOT_YET, info("error deadline=2 h"), ["error deadline: 2 h"], []),
    (NOT_YET, info("round 5=2026-08-15 9:30"), ["round 5: starts 2026-08-15 09:30"], []),
    (NOT_YET, info("round 5="), ["round 5: no start"], []),
    (NOT_YET, info("city=Bern", "chief arb= Roe, Jane "), ["city: Bern", "chief arbiter: Roe, Jane"], []),
    (NOT_YET, info("city="), ["city: removed"], []),
    (NOT_YET, info("initial colour=black"), ["initial colour: Black instead of White"], []),
    (NOT_YET, info("initial colour=white"), ["initial colour: White, as before"], []),
    (NOT_YET, info("system=dutch"), ["system: FIDE_DUTCH_2026"], []),
    (ROUND_ONE, info("system=dutch"), ["system: FIDE_DUTCH_2026"], []),
    (file(header=HEADER + "192 FIDE_DUTCH_2026\n"), info("system=dutch"), ["system: FIDE_DUTCH_2026, as before"], []),
    (
        file(header=HEADER + "192 FIDE_DUTCH_2026\n"),
        info("system=dubov", correct=True),
        ["system: FIDE_DUBOV instead of FIDE_DUTCH_2026"],
        ["1 round is already paired. Run `fidepair check` to compare with the new value."],
    ),
    (NOT_YET, info("tie breaks=BH, SB"), ["tie breaks: BH, SB"], []),
    (NOT_YET, info("rounds=999"), ["rounds: 999 instead of 5"], ["999 rounds are too many"]),
]


@pytest.mark.parametrize(
    ("text", "change", "messages", "notes"), ALLOWED, ids=[f"{n}-{row[2][0][:50]}" for n, row in enumerate(ALLOWED)]
)
def test_what_is_reported(text: str, change: Change, messages: list[str], notes: list[str]):
    """A change is reported in full, and each note that it needs begins like this, no other."""
    changed = change(read(text))

    assert messages == [*changed.messages]
    assert [True] * len(notes) == [words in note for words, note in zip(notes, changed.notes, strict=True)]


def test_a_round_of_byes_has_no_game_to_unpair():
    """Nothing was paired, so nothing can be unpaired; the byes are cancelled one by one."""
    byes = read(file(player(1, "0.5", "- H"), player(2, "0.0", "- Z")))

    with pytest.raises(FidepairError, match="Round 1 has no game to unpair"):
        unpair(byes)


@pytest.mark.parametrize(
    ("code", "colours", "primary", "won"),
    [
        ("FIDE_TEAM", ColourType.A, PrimaryScore.MATCH, 2.0),
        ("FIDE_TEAM_TYPEB_MP", ColourType.B, PrimaryScore.MATCH, 2.0),
        ("FIDE_TEAM_TYPEA_GP_MP", ColourType.A, PrimaryScore.GAME, 1.5),
        ("FIDE_TEAM_GP", ColourType.NONE, PrimaryScore.GAME, 1.5),
    ],
)
def test_a_type_of_teams_says_what_counts_first(code: str, colours: ColourType, primary: PrimaryScore, won: float):
    """C.04.6, 1.2.2 and 1.7: team 1 has won by 1.5-0.5, worth 2 match points or 1.5 game points; the other score stays
    the second one."""
    changed = header.with_header(read(cup()), [f"system={code}"], correct=True).tournament
    match = changed.participants[0].entries[0]

    assert (colours, primary) == changed.team_rules[:2]
    assert {2.0, 1.5} == {match.points / POINT, match.secondary / POINT}
    assert won == match.points / POINT
