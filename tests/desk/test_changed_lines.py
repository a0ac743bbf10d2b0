"""The lines of a file that a change takes away and adds: all of them, reckoned by hand, for each kind of change."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from test_facts_of_a_day import DUTCH
from test_refused_changes import HEADER, NOT_YET, apart, repaired, results, two
from trf_texts import cup, double, file, player

from fidepair.commands.desk import (
    AbsenceAsked,
    ByeAsked,
    LateAsked,
    LineupAsked,
    PlayerAsked,
    PlayerData,
    RemoveAsked,
    ResultAsked,
    add_late_entry,
    correct_player,
    enter_results,
    give_bye,
    reinstate,
    remove,
    set_line_up,
    withdraw,
)
from fidepair.desk.day import arbiter_pairings, prohibitions
from fidepair.desk.day.change import changed_file
from fidepair.desk.day.rounds import unpair, with_rounds

if TYPE_CHECKING:
    from test_refused_changes import Change

DUTCH_HEADER = HEADER + "192 FIDE_DUTCH_2026\n"
SEVENTH = player(7, "0.5", "- H", "- Z")
OPEN = two(more=(SEVENTH,), header=DUTCH_HEADER)
"""Seven players, round 2 is open: 2-1, 4-3, 6-5; player 7 was absent in both rounds."""
OVER = two("0", "1", "0", "1", "0", "1", header=DUTCH_HEADER.replace("142 5", "142 2"))
FOUR_ROUNDS = file(
    player(1, "4.0", "3 w +", "4 b +", "3 b +", "2 w 1"),
    player(2, "0.0", "- Z", "- Z", "- Z", "1 b 0"),
    player(3, "0.0", "1 b -", "- Z", "1 w -", "- Z"),
    player(4, "0.0", "- Z", "1 w -", "- Z", "- Z"),
    header=DUTCH_HEADER,
)


def changed_lines(text: str, change: Change) -> tuple[list[str], list[str]]:
    """Return the lines that only the file before the change has, and those that only the file after it has, with
    single blanks, and without what all players have."""
    before, after = (
        [" ".join(line.split()).replace(" FID 1990/01/01", "").replace("0000 ", "") for line in lines.splitlines()]
        for lines in (text, changed_file(text.encode(), "x.trf", change).data.decode())
    )
    return [line for line in before if line not in after], [line for line in after if line not in before]


def corrected_bye(kind: str, *rounds: int) -> Change:
    return partial(give_bye, asked=ByeAsked("7", rounds, kind, correct=True))


def for_rating(*texts: str, **more: object) -> Change:
    return partial(enter_results, asked=ResultAsked(texts, for_rating=True, **more))


def rating_of_2(rating: int, **more: object) -> Change:
    return partial(correct_player, asked=PlayerAsked("2", PlayerData(rating=rating), **more))


HELD_RESULT = "### Correction for rating @ Round 2: 2-1 1-0 -> 1/2-1/2 (after round 2 ended)"
HELD_RATING = "### Correction for rating @ Round 4: 2 rating 2000 -> 1900 (after round 4 ended)"
ROUND_2 = ("1 Player 1 2000 1.0 4 w 1", "2 Player 2 2000 0.0 5 b 0", "3 Player 3 2000 1.0 6 w 1",
           "4 Player 4 2000 0.0 1 b 0", "5 Player 5 2000 1.0 2 w 1", "6 Player 6 2000 0.0 3 b 0")  # fmt: skip
IN_ROUND_2 = ("2 b", "1 w", "4 b", "3 w", "6 b", "5 w")

ROWS = [
    # byes
    (OPEN, corrected_bye("zero", 1),
     ["001 7 Player 7 2000 0.5 - H - Z"],
     ["001 7 Player 7 2000 0.0 - Z - Z", "### Correction @ Round 1: 7 bye half -> zero (after round 2 was paired)"]),
    (OPEN, corrected_bye("half", 1, 2),
     ["001 7 Player 7 2000 0.5 - H - Z"],
     ["001 7 Player 7 2000 0.5 - H - H", "### Correction @ Round 2: 7 bye zero -> half"]),
    (OPEN, partial(give_bye, asked=ByeAsked("7", (4, 3), "full")), [], ["240 F 3 7", "240 F 4 7"]),
    (f"{OPEN}240 H   3    1\n", partial(withdraw, asked=AbsenceAsked("1")),
     ["240 H 3 1"], ["240 Z 3 1", "240 Z 4 1", "240 Z 5 1", "### Withdrawal @ Round 3: 1 had a half-point bye"]),
    (f"{OPEN}240 Z   3    1\n240 Z   4    1\n### Withdrawal @ Round 3: 1 had a half-point bye\n",
     partial(reinstate, asked=AbsenceAsked("1")),
     ["240 Z 3 1", "240 Z 4 1", "### Withdrawal @ Round 3: 1 had a half-point bye"], ["240 H 3 1"]),
    # results
    (OPEN, results("1=draw", number=1, correct=True),
     ["001 1 Player 1 2000 1.0 4 w 1 2 b", "001 4 Player 4 2000 0.0 1 b 0 3 w"],
     ["001 1 Player 1 2000 0.5 4 w = 2 b", "001 4 Player 4 2000 0.5 1 b = 3 w",
      "### Correction @ Round 1: 1-4 1-0 -> 1/2-1/2 (after round 2 was paired)"]),
    (OPEN, results("4-1=1-0", number=1, correct=True, colours_swapped=True),
     ["001 1 Player 1 2000 1.0 4 w 1 2 b", "001 4 Player 4 2000 0.0 1 b 0 3 w"],
     ["001 1 Player 1 2000 0.0 4 b 0 2 b", "001 4 Player 4 2000 1.0 1 w 1 3 w",
      "### Correction @ Round 1: 1-4 colours exchanged, 1-0 -> 1-0 (after round 2 was paired)"]),
    (OPEN, results("1=0-0", "2=1/2-0", "6-5=draw"),
     [f"001 {line} {pair}" for line, pair in zip(ROUND_2, IN_ROUND_2, strict=True)],
     ["001 1 Player 1 2000 1.0 4 w 1 2 b 0", "001 2 Player 2 2000 0.0 5 b 0 1 w 0",
      "001 3 Player 3 2000 1.0 6 w 1 4 b 0", "001 4 Player 4 2000 0.5 1 b 0 3 w =",
      "001 5 Player 5 2000 1.5 2 w 1 6 b =", "001 6 Player 6 2000 0.5 3 b 0 5 w =",
      "### Decision @ Round 2: 2-1 0-0", "### Decision @ Round 2: 4-3 1/2-0"]),
    (two("0", "0", "", "", "", "", header=DUTCH_HEADER) + "### Decision @ Round 2: 2-1 0-0\n",
     results("1=1-0", correct=True),
     ["001 2 Player 2 2000 0.0 5 b 0 1 w 0", "### Decision @ Round 2: 2-1 0-0"],
     ["001 2 Player 2 2000 0.0 5 b 0 1 w 1", "### Correction @ Round 2: 2-1 0-0 -> 1-0"]),
    (two("0", "0", "", "", "", "", header=DUTCH_HEADER) + "### Decision @ Round 2: 2-1 0-0\n",
     results("1-2=1-0", correct=True, colours_swapped=True),
     ["001 1 Player 1 2000 1.0 4 w 1 2 b 0", "001 2 Player 2 2000 0.0 5 b 0 1 w 0", "### Decision @ Round 2: 2-1 0-0"],
     ["001 1 Player 1 2000 1.0 4 w 1 2 w 1", "001 2 Player 2 2000 0.0 5 b 0 1 b 0",
      "### Correction @ Round 2: 2-1 colours exchanged, 0-0 -> 1-0"]),
    # results for the rating report only
    (OVER, for_rating("1=draw", number=1), [],
     ["### Correction for rating @ Round 1: 1-4 1-0 -> 1/2-1/2 (after round 2 ended)"]),
    (OVER, for_rating("1=draw"), [], [HELD_RESULT]),
    (f"{OVER}{HELD_RESULT}\n", for_rating("1=0-1"),
     [HELD_RESULT], ["### Correction for rating @ Round 2: 2-1 1-0 -> 0-1 (after round 2 ended)"]),
    (f"{OVER}{HELD_RESULT}\n", for_rating("1=1-0"), [HELD_RESULT], []),
    (f"{OVER}{HELD_RESULT}\n", for_rating("1=draw"), [], []),
    (OVER, for_rating("1-2=1-0", colours_swapped=True), [],
     ["### Correction for rating @ Round 2: 2-1 colours exchanged, 1-0 -> 1-0 (after round 2 ended)"]),
    (OVER, for_rating("1-2=0-1", colours_swapped=True), [],
     ["### Correction for rating @ Round 2: 2-1 colours exchanged, 1-0 -> 0-1 (after round 2 ended)"]),
    (f"{OVER}{HELD_RESULT}\n", results("1=0-1", correct=True),
     ["001 1 Player 1 2000 1.0 4 w 1 2 b 0", "001 2 Player 2 2000 1.0 5 b 0 1 w 1", HELD_RESULT],
     ["001 1 Player 1 2000 2.0 4 w 1 2 b 1", "001 2 Player 2 2000 0.0 5 b 0 1 w 0",
      "### Correction @ Round 2: 2-1 1-0 -> 0-1"]),
    # matches
    (double(), results("1=draw,0-1", correct=True),
     ["001 1 Player 1 2000 1.5 3 w 1 3 b =", "001 3 Player 3 2000 0.5 1 b 0 1 w ="],
     ["001 1 Player 1 2000 0.5 3 w = 3 b 0", "001 3 Player 3 2000 1.5 1 b = 1 w 1",
      "### Correction @ Round 1: 1-3 1-0,1/2-1/2 -> 1/2-1/2,0-1"]),
    (double(), results("3-1=0-1,draw", correct=True, colours_swapped=True),
     ["001 1 Player 1 2000 1.5 3 w 1 3 b =", "001 3 Player 3 2000 0.5 1 b 0 1 w ="],
     ["001 1 Player 1 2000 1.5 3 b 1 3 w =", "001 3 Player 3 2000 0.5 1 w 0 1 b =",
      "### Correction @ Round 1: 1-3 colours exchanged, 1-0,1/2-1/2 -> 0-1,1/2-1/2"]),
    (cup(), results("1=0-1,draw", correct=True),
     ["001 1 Player 1 2000 1.0 5 w 1", "001 5 Player 5 2000 0.0 1 b 0", "310 1 Team 1 T1 2.0 1.5 1 2",
      "310 3 Team 3 T3 0.0 0.5 5 6"],
     ["001 1 Player 1 2000 0.0 5 w 0", "001 5 Player 5 2000 1.0 1 b 1", "310 1 Team 1 T1 0.0 0.5 1 2",
      "310 3 Team 3 T3 2.0 1.5 5 6", "### Correction @ Round 1: 1-3 1-0,1/2-1/2 -> 0-1,1/2-1/2"]),
    (cup(), results("3-1=0-1,draw", correct=True, colours_swapped=True),
     ["001 1 Player 1 2000 1.0 5 w 1", "001 2 Player 2 2000 0.5 6 b =", "001 5 Player 5 2000 0.0 1 b 0",
      "001 6 Player 6 2000 0.5 2 w ="],
     ["001 1 Player 1 2000 1.0 5 b 1", "001 2 Player 2 2000 0.5 6 w =", "001 5 Player 5 2000 0.0 1 w 0",
      "001 6 Player 6 2000 0.5 2 b =", "### Correction @ Round 1: 1-3 colours exchanged, 1-0,1/2-1/2 -> 0-1,1/2-1/2"]),
    (cup(), partial(set_line_up, asked=LineupAsked("1", "2,1", correct=True)),
     ["001 1 Player 1 2000 1.0 5 w 1", "001 2 Player 2 2000 0.5 6 b =", "001 5 Player 5 2000 0.0 1 b 0",
      "001 6 Player 6 2000 0.5 2 w ="],
     ["001 1 Player 1 2000 0.5 6 b =", "001 2 Player 2 2000 1.0 5 w 1", "001 5 Player 5 2000 0.0 2 b 0",
      "001 6 Player 6 2000 0.5 1 w =", "300 1 1 3 2 1", "### Correction @ Round 1: line-up of 1: 1,2 -> 2,1"]),
    # entries and their data
    (FOUR_ROUNDS, partial(add_late_entry, asked=LateAsked(PlayerData(name="A", rating=2500), half=(2,))), [],
     ["001 5 A 2500 0.5 - Z - H - Z - Z", '### TPN regeneration @ Round 5: late entry "A" is 5']),
    (cup(), partial(add_late_entry, asked=LateAsked(PlayerData(name="New"), players="Name;Rating\nRoe, J;2000\n",
                                                    first=3, half=(1,))), [],
     ["001 11 Roe, J 2000 0.0", "240 H 1 6", "240 Z 2 6", "310 6 New 1.0 1.0 11",
      '### TPN regeneration @ Round 2: late entry "New" is 6']),
    (cup(), partial(add_late_entry, asked=LateAsked(PlayerData(name="Doe, J", rating=1900), team="2")),
     ["310 2 Team 2 T2 1.0 1.0 3 4"], ["001 11 Doe, J 1900 0.0", "310 2 Team 2 T2 1.0 1.0 3 4 11"]),
    (NOT_YET, partial(remove, asked=RemoveAsked(("5", "2"))),
     [f"001 {n} Player {n} 2000 0.0" for n in range(2, 7)],
     ["001 2 Player 3 2000 0.0", "001 3 Player 4 2000 0.0", "001 4 Player 6 2000 0.0",
      '### TPN regeneration @ Round 1: removed "Player 2" was 2; 3-6 became 2-5',
      '### TPN regeneration @ Round 1: removed "Player 5" was 4; 5 became 4']),
    (NOT_YET, partial(remove, asked=RemoveAsked(("6",))), ["001 6 Player 6 2000 0.0"],
     ['### TPN regeneration @ Round 1: removed "Player 6" was 6']),
    (two(header=DUTCH_HEADER).replace("Player 2", "Player Z"), rating_of_2(1999),
     [f"001 {line} {pair}".replace("Player 2", "Player Z") for line, pair in zip(ROUND_2, IN_ROUND_2, strict=True)],
     ["001 1 Player 1 2000 1.0 3 w 1 6 b", "001 2 Player 3 2000 1.0 5 w 1 3 b", "001 3 Player 4 2000 0.0 1 b 0 2 w",
      "001 4 Player 5 2000 1.0 6 w 1 5 b", "001 5 Player 6 2000 0.0 2 b 0 4 w", "001 6 Player Z 1999 0.0 4 b 0 1 w",
      '### TPN regeneration @ Round 3: "Player Z" is 6 instead of 2; 2 became 6, 3-6 became 2-5',
      "### Correction @ Round 3: 6 rating 2000 -> 1999"]),
    (FOUR_ROUNDS, rating_of_2(1900, for_rating=True), [], [HELD_RATING]),
    (f"{FOUR_ROUNDS}{HELD_RATING}\n", rating_of_2(2000, for_rating=True), [HELD_RATING], []),
    (f"{FOUR_ROUNDS}{HELD_RATING}\n", rating_of_2(0, for_rating=True),
     [HELD_RATING], ["### Correction for rating @ Round 4: 2 rating 2000 -> none (after round 4 ended)"]),
    (f"{OPEN}### National rating: 2=2000\n", rating_of_2(2000), ["### National rating: 2=2000"], []),
    # the round, and what the next one needs
    (f"{OPEN}### Correction @ Round 1: 1-4 0-1 -> 1-0 (after round 2 was paired)\n### Decision @ Round 2: 2-1 0-0\n",
     lambda event: unpair(event, "4.4.2"),
     [*(f"001 {line} {pair}" for line, pair in zip(ROUND_2, IN_ROUND_2, strict=True)),
      "### Correction @ Round 1: 1-4 0-1 -> 1-0 (after round 2 was paired)", "### Decision @ Round 2: 2-1 0-0"],
     [*(f"001 {line}" for line in ROUND_2), "### Correction @ Round 1: 1-4 0-1 -> 1-0",
      "### Configuration @ Round 2: unpaired (C.04.2 4.4.2)"]),
    (OPEN, repaired("1-3", "4-2"),
     [f"001 {line} {pair}" for line, pair in zip(ROUND_2[:4], IN_ROUND_2, strict=False)],
     [f"001 {line} {pair}" for line, pair in zip(ROUND_2[:4], ("3 w", "4 b", "1 b", "2 w"), strict=False)]
     + ["### MPA @ Round 2: 1-3, 4-2 instead of 2-1, 4-3 (C.04.2 4.4.2)"]),
    (double(player(1, "0.0", "3 w", "3 b"), player(2, "0.0", "4 b", "4 w"), player(3, "0.0", "1 b", "1 w"),
            player(4, "0.0", "2 w", "2 b"), player(5, "1.5", "- U", "- U"), player(6, "0.0", "7 w", "7 b"),
            player(7, "0.0", "6 b", "6 w"),), repaired("1-2", "3-4"),
     ["001 1 Player 1 2000 0.0 3 w 3 b", "001 2 Player 2 2000 0.0 4 b 4 w", "001 3 Player 3 2000 0.0 1 b 1 w",
      "001 4 Player 4 2000 0.0 2 w 2 b"],
     ["001 1 Player 1 2000 0.0 2 w 2 b", "001 2 Player 2 2000 0.0 1 b 1 w", "001 3 Player 3 2000 0.0 4 w 4 b",
      "001 4 Player 4 2000 0.0 3 b 3 w", "### MPA @ Round 1: 1-2, 3-4 instead of 1-3, 4-2 (C.04.2 4.4.2)"]),
    (OPEN, repaired("1-4", "2-3", not_fide=True),
     [f"001 {line} {pair}" for line, pair in zip(ROUND_2[:4], IN_ROUND_2, strict=False)],
     [f"001 {line} {pair}" for line, pair in zip(ROUND_2[:4], ("4 w", "3 w", "2 b", "1 b"), strict=False)]
     + ["### MPA @ Round 2: 1-4, 2-3 instead of 2-1, 4-3 (C.04.2 4.4.2): illegal by C1 (2.1.1)"]),
    (OPEN, lambda event: with_rounds(event, 6, correct=True),
     ["142 5"], ["142 6", "### Configuration @ Round 3: 6 rounds instead of 5 (C.04.1 1)"]),
    (OPEN, apart(1, 5, first=3, last=4), [], ["260 3 4 1 5"]),
    (f"{OPEN}260   2   5    1    3    5\n", lambda event: prohibitions.allow(event, [(1, 3)]),
     ["260 2 5 1 3 5"], ["260 2 2 1 3 5", "260 3 5 3 5", "260 3 5 1 5"]),
    (f"{DUTCH}260   2   2    1    3\n", lambda event: prohibitions.allow(event, [(1, 3)]), ["260 2 2 1 3"], []),
    (DUTCH, partial(correct_player, asked=PlayerAsked("1", board=7)), [], ["### Fixed board @ Round 2: 1=7"]),
    (DUTCH, lambda event: arbiter_pairings.set_first_board(event, "7"), [], ["### First board @ Round 2: 7"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "change", "gone", "new"), ROWS, ids=[f"{n}" for n in range(len(ROWS))])
def test_the_lines_that_change(text: str, change: Change, gone: list[str], new: list[str]):
    """Facts, and the comment that a later reader needs; every other line stays."""
    assert (gone, new) == changed_lines(text, change)
