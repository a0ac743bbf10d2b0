"""How a finding goes on: the severity and the hint of its situation, a ruler over the place, and every place for `lint`.

The files are those of `test_trf_findings`, which has the texts and the places of the same findings.
"""

# ruff: noqa: E501  a hint stands in one line

from __future__ import annotations

import re
from collections import Counter

import pytest
from test_trf_findings import INDIVIDUAL, OF_MATCHES, changed, cup_with
from trf_texts import cup, cup_players, double, file, player, six

from fidepair import trf
from fidepair.findings import Finding
from fidepair.findings.catalogue import CATALOGUE

FILES = {**INDIVIDUAL, **OF_MATCHES}


def findings_of(text: str | bytes) -> tuple[Finding, ...]:
    """Return all findings about a file that is read, or refused."""
    data = text if isinstance(text, bytes) else text.encode()
    try:
        return trf.load(data, "t").findings
    except trf.TrfError as refusal:
        return refusal.findings


def text_of(name: str) -> str | bytes:
    """Return a file of `test_trf_findings`."""
    return FILES[name][0]


BOTH = "Correct one of the two:\n{}\n{}"
LINE_1 = "line 4: 001    1      Player 1 ...           4 w 1"
LINE_4 = "line 7: 001    4      Player 4 ...           1 b 0"
BYE = "A bye is for the whole team: write the same letter for every player, or leave all blank."

# id: (file, for each finding: severity, hint)
HINTS = {
    "rounds begun": (
        file(player(1, "1.0", "2 w 1", "2 b ="), player(2, "0.0", "1 b 0", "1 w ="), header="152 W\n"),
        ("warning", ""),
        ("warning", ""),
        ("warning", "Add `142 2` if round 2 is the last one."),
    ),
    "rounds of matches begun": (
        double(header="152 W\n192 FIDE_DOUBLESWISS\n"),
        ("warning", "Add `142 2` if round 2 is the last one."),
    ),
    "rounds not begun": (file(player(1), player(2), header="152 W\n"), ("warning", "Add `142 9` for nine rounds.")),
    "rounds differ": (text_of("rounds differ"), ("error", BOTH.format("line 2: 142 5", "line 10: XXR 9"))),
    "rounds": (text_of("rounds"), ("error", "Write `XXR 9` for nine rounds.")),
    "162 and XXS": (
        file("162  W 3.0    P 1.0", "XXS WW=2"),
        (
            "error",
            "Correct one of the two (a pairing-allocated bye is `P` in `162`, `PAB` in `XXS`, or `BBU`):\n"
            "line 10: 162  W 3.0    P 1.0\nline 11: XXS WW=2",
        ),
    ),
    "one value": (text_of("BB bad"), ("error", "Write `BBW  1.0`.")),
    "values": (
        text_of("162 bad"),
        ("error", "Write `162  W 3.0    D 1.0    L 0.0`: symbols in columns 6, 15, 24, ..., points in the next four."),
    ),
    "values of matches": (text_of("362 unreadable"), ("error", "Write `362 TW 2.0   TD 1.0   TL 0.0`.")),
    "the wrong record": (text_of("type in words"), ("warning", "Write `192 FIDE_DUBOV`.")),
    "acceleration": (
        text_of("acceleration of the code"),
        ("warning", ""),
        ("error", "Write `192 FIDE_DUTCH_2026_BAKU`, or remove `ACC`."),
    ),
    "draft of acceleration": (
        text_of("acceleration"),
        ("warning", ""),
        ("error", "Write virtual points as `250` records, or `_BAKU` at the end of the type in `192`."),
    ),
    "draft": (text_of("draft"), ("error", "Export the file as TRF26, which uses `240`, `250` and `330` instead.")),
    "number": (
        text_of("no number"),
        ("error", "Correct the opponent's number."),
        ("error", "Write a number from 1 to 9999."),
    ),
    "twice": (text_of("twice"), ("error", "Every player has one number and one line.")),
    "two teams": (
        text_of("two teams"),
        ("error", "Add the player to the `310` record of a team."),
        ("error", "Add the player to the `310` record of a team."),
        ("error", "Every team has one number and one line."),
        ("warning", ""),
    ),
    "without a team": (text_of("without a team"), ("warning", "")),
    "cut": (
        text_of("cut before the number"),
        ("error", "Complete the line, or save the file again: it may have been cut short."),
    ),
    "cut before points": (file(player(1)[:60], player(2)), ("warning", "")),
    "other values": (
        text_of("other values"),
        (
            "error",
            "The points of all players fit another point system. If that one is correct, declare it: `162  W 3.0    D 1.0    L 0.0    P 3.0`",
        ),
        ("error", ""),
        ("error", ""),
    ),
    "blank rounds": (
        text_of("blank whole"),
        ("error", "Write the bye into the blank round (`0000 - U`, `F` or `H`), or correct the points."),
        ("warning", ""),
    ),
    "points": (text_of("wrong points"), ("error", "Correct the points, or the result that was changed after them.")),
    "points of two": (
        changed(" 1.0 ", " 2.5 ", 2),
        ("error", "Correct the points, or the result that was changed after them."),
        ("error", ""),
    ),
    "points missing": (text_of("points missing"), ("warning", "")),
    "points zero": (file().replace(" 1.0 ", " 0.0 "), ("warning", "")),
    "points with virtual ones": (
        file("250       1.0   1   3    1    1").replace(" 1.0      ", " 2.0      ", 1),
        ("warning", "Write standings points, without virtual points."),
    ),
    "a rating out of place": (
        text_of("rating shifted"),
        ("warning", "Move the field to its columns. If all lines are shifted alike, run `fidepair fix`."),
    ),
    "an opponent in words": (
        text_of("opponent a word"),
        ("error", "Write the opponent's number in four columns, or 0000 for a round without opponent.\n*"),
    ),
    "an opponent": (
        text_of("opponent nobody"),
        ("error", "Correct the opponent's number."),
        ("error", BOTH.format(LINE_4, LINE_1.replace("4 w", "9 w"))),
    ),
    "both sides": (text_of("both win"), ("error", BOTH.format(LINE_1, LINE_4.replace("b 0", "b 1")))),
    "both white": (text_of("both white"), ("error", BOTH.format(LINE_1, LINE_4.replace("b 0", "w 0")))),
    "no colours": (text_of("no colours"), ("error", BOTH.format(LINE_1.replace("w", " "), LINE_4.replace("b", " ")))),
    "one colour": (text_of("one colour"), ("warning", "Write b.")),
    "one side unrated": (text_of("unrated on one side"), ("warning", "")),
    "by the arbiter": (
        text_of("by the arbiter"),
        (
            "warning",
            "If the arbiter awarded it, no action is needed. "
            + BOTH.format(LINE_1.replace("w 1", "w 0"), LINE_4.replace("b 0", "b =")).replace(
                "Correct", "Otherwise correct"
            ),
        ),
    ),
    "plus": (file(*six(), player(7, "1.0", "- +")), ("warning", "Write U.")),
    "half": (file(*six(), player(7, "0.5", "- =")), ("warning", "Write H.")),
    "zero": (file(*six(), player(7, "0.0", "- 0")), ("warning", "Write Z.")),
    "absence": (text_of("letter a"), ("warning", "Write Z.")),
    "a colour": (file(*six(), player(7, "1.0", "- U").replace("- U", "w U")), ("warning", "")),
    "open": (file(player(1, "0.0", "2 w *"), player(2, "0.0", "1 b *")), ("warning", "Leave the column blank.")),
    "strange": (
        file(player(1, "0.0", "2 w #"), player(2, "0.0", "1 b #")),
        ("warning", "Write the result, or leave the column blank if there is none."),
    ),
    "no result of a board": (cup_with({9: ("0.5", "- ?"), 10: ("0.5", "- ?")}), ("warning", "Leave the block blank.")),
    "a letter": (
        text_of("letter q"),
        ("error", "For a game, write 1, =, 0, +, -, W, D or L. For a round without a game, write U, F, H or Z.\n*"),
    ),
    "rounds over": (
        text_of("more rounds"),
        ("error", "Correct the number of rounds (`142`, `XXR`), or remove the entries of round 2."),
    ),
    "far too long": (
        file(player(1) + " " * 10_000 + "x", player(2)),
        ("error", "Remove the text after the last round; a line ending may be missing."),
    ),
    "returning": (
        text_of("returning"),
        ("warning", "Write `0000 - Z` or a `240` record for round 2 for players who withdrew."),
    ),
    "perhaps over": (
        text_of("returning without rounds"),
        ("note", "If round 2 will be paired, write `0000 - Z` or a `240` record for it for players who withdrew."),
        ("warning", "Add `142 1` if round 1 is the last one."),
    ),
    "a lost letter": (
        text_of("a lost letter"),
        ("warning", "Write `0000 - U` for a pairing-allocated bye, H or F for a requested bye, Z for an absence."),
    ),
    "unclear": (
        text_of("299 all rounds"),
        ("error", "Write the round in columns 20-22, with one line for each round."),
    ),
    "unclear columns": (
        text_of("299 columns"),
        (
            "error",
            "Write `299 +         1.5    1    1`: type in column 5, points in 14-17, round in 20-22, players in 24-27, 29-32, ...",
        ),
    ),
    "match points": (text_of("299 match points"), ("error", "Write the points in columns 14-17.")),
    "narrow match points": (file("299 +  1.0  2.5   1    1"), ("error", "Write the points in columns 12-15.")),
    "stray": (text_of("260 stray"), ("error", "Move each field to its columns.\n*")),
    "a range": (
        text_of("250 reversed players"),
        ("error", "Write `250       1.0   1   3    1   18`: points, first and last round, first and last player."),
    ),
    "a range of teams": (
        cup("250  1.0        3   1    1    2"),
        ("error", "Write `250  2.0        1   3    1   18`: match points, first and last round, first and last team."),
    ),
    "the end of a range": (
        text_of("250 without end"),
        ("error", "Write a number from 1."),
        ("error", "Write a number from 1."),
    ),
    "the field of teams": (text_of("250 of teams"), ("warning", "Write them in columns 5-8.")),
    "the same virtual points": (text_of("250 twice"), ("error", "Correct one of the two lines.")),
    "two records of them": (text_of("250 and XXA"), ("error", "Keep one kind of record, or correct one of them.")),
    "XXA": (text_of("XXA bad"), ("error", "Write `XXA    1  1.0  1.0`."), ("error", "Write values from 0.")),
    "XXS": (text_of("XXS other use"), ("error", "Write pairs such as `XXS W=3 D=1 PAB=3`.")),
    "two byes": (text_of("two byes"), ("error", "Correct one of the two.")),
    "byes of players": (text_of("a bye of some"), ("error", BYE)),
    "byes beside games": (text_of("a bye of a player with games of others"), ("error", BYE)),
    "320 and games": (text_of("320 with games"), ("error", "Correct one of the two.")),
    "half a match": (
        text_of("half a bye"),
        ("error", "Rounds in `240` count blocks: write a line for each block of the match."),
    ),
    "odd": (text_of("odd rounds"), ("error", "Write 14 for 7 matches.")),
    "half virtual": (
        text_of("half virtual"),
        ("error", "Rounds in `250` and `XXA` count blocks: give both blocks of a match the same points."),
    ),
    "half a prohibition": (
        text_of("half a prohibition"),
        ("error", "Rounds in `260` count blocks: begin with an odd number and end with an even one."),
    ),
    "points of a kind": (text_of("points of a kind"), ("error", "Leave the type blank, and write the points to add.")),
    "a bye and a game": (text_of("two byes of a match"), ("error", "Write the same letter in both blocks.")),
    "totals": (
        cup(*cup_players()).replace("   2.0    1.5", "   1.0    0.5"),
        ("error", "Correct the totals, or the results that were changed after them."),
        ("error", ""),
    ),
    "totals of other values": (
        cup().replace("   2.0    1.5", "   3.0    1.5"),
        (
            "error",
            "The match points of all teams fit other match point values. If those are correct, declare them: `362 TW 3.0   TD 1.0   TL 0.0`",
        ),
    ),
    "totals missing": (text_of("totals missing"), ("warning", "")),
    "totals zero": (text_of("totals zero"), ("warning", "")),
    "totals with virtual points": (
        text_of("totals with virtual points"),
        ("warning", "Write standings points, without virtual points."),
    ),
    "no teams": (text_of("of teams"), *[("error", "Remove the line, or add the teams.")] * 2),
    "no teams of a type": (
        text_of("another kind"),
        ("error", "Add the teams as `310` records with their players, or correct the type in `192`."),
    ),
    "colours of boards": (text_of("colours of boards"), ("warning", "Write `352 WB`.")),
    "a line-up": (
        text_of("300 of others"),
        ("error", "Correct the number or the roster in `310`; 0000 is an empty board."),
    ),
    "a line-up and boards": (text_of("300 another opponent"), ("error", "Correct one of the two.")),
    "a value of the bye": (text_of("162 P"), ("warning", "Give the game points of the bye in columns 10-13 of `320`.")),
    "a value of the bye of matches": (
        double("162  P 2.0").replace("1.5       0000", "4.0       0000"),
        ("warning", "Leave the value out for a win and a draw."),
    ),
    "a comment": (
        text_of("a club"),
        ("warning", "Write `### Members of club: 3,7 = Lakeside`, or remove the comment."),
        ("warning", "Write `### Members of group: 3,7 = Lakeside`, or remove the comment."),
    ),
}


@pytest.mark.parametrize("row", HINTS.values(), ids=HINTS)
def test_a_hint_is_that_of_the_situation(row: tuple):
    """A hint is given once for several findings of one kind; `*` stands for a ruler."""
    text, *expected = row
    found = [(one.severity, re.sub(r"\ncolumn .*", "\n*", one.hint, flags=re.DOTALL)) for one in findings_of(text)]

    assert expected == found


@pytest.mark.parametrize("name", FILES)
def test_a_ruler_is_over_the_place(name: str):
    """The numbers of a ruler end in their columns, and the place of the finding is below it."""
    text = text_of(name)
    lines = text.decode("latin-1").splitlines() if isinstance(text, bytes) else text.splitlines()
    for one in findings_of(text):
        if "{ruler}" not in CATALOGUE[one.code].hint and "\ncolumn " not in one.hint:
            continue
        if "\ncolumn " not in one.hint:
            continue
        ruler, shown = one.hint.split("\n")[-2:]
        assert one.line is not None
        line = lines[one.line - 1]
        ends = [(int(number[0]), number.end() - 1) for number in re.finditer(r"\d+", ruler)]

        assert ends[0][0] - 10 < (one.column or 1) <= ends[-1][0]
        for column, end in ends:
            assert line[column - 1 : column].strip() == shown[end : end + 1].strip()


MORE_PLACES = {
    "cut before the number": {"T061": -1, "T050": 1},
    "cut in the number": {"T061": -1, "T051": 1},
    "points missing": {"T064": 1},
    "late byes": {"T212": 1},
    "two pabs": {"T084": 1},
    "returning": {"T208": 1},
    "opponents of two teams": {"T222": 1},
    "both teams white": {"T222": 1},
}
"""Findings that are told once for several places; a line that is cut is told as such only once."""


@pytest.mark.parametrize("name", FILES)
def test_lint_tells_every_place(name: str):
    """Other findings have each place anyway; where a number of places is told, it is theirs."""
    text = text_of(name)
    told = findings_of(text)
    every = trf.examine(text if isinstance(text, bytes) else text.encode(), "t").findings
    more = Counter(one.code for one in every)
    more.subtract(one.code for one in told)

    assert MORE_PLACES.get(name, {}) == {code: count for code, count in more.items() if count}
    for one in told:
        times = re.search(r"\((\d+) times in the file\)", one.text)
        if times:
            assert int(times[1]) == sum(other.code == one.code for other in every)


def test_findings_that_are_told_once_with_their_number():
    """Oddities of single blocks and fields, however many: the first place, and how often; the last two are others."""
    seven = file(
        *[line.replace("2000", "3200") for line in six()],
        *[player(number, "0.0", "- 0").replace("1990/01/01  0.0", "1990/01/01  0,0") for number in (7, 8, 9)],
        header="142 5\n152 W\n",
    )
    found = {(one.code, one.line): one.text for one in findings_of(seven)}

    assert [("T062", 9), ("T079", 9), ("T244", 3)] == sorted(found)
    assert all(
        text.endswith(f"({times} times in the file)") for text, times in zip(found.values(), (6, 3, 3), strict=True)
    )
