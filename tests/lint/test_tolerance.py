"""The tolerance table of the format, row by row, as lint tells it: the code is the row, with its place in the file."""

from __future__ import annotations

import pytest
from lint_texts import AFTER, FIRST, HEADER, changed, findings, headed, person, report, six
from trf_texts import cup

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.findings.catalogue import CATALOGUE

ROWS = (*range(1, 19), *range(20, 41), *range(50, 66), *range(70, 93), *range(100, 126))
"""The numbers of the table."""
WITHOUT_CODE = {
    16: "a reader that knows CR as a line end has no such file; CR alone is row 4",
    39: "lint has no option for the system, so nothing can be against one",
}

OPEN_ROUND = ("2 w", "1 b", "4 w", "3 b", "6 w", "5 b")
OPEN = six(*OPEN_ROUND)
SEVEN = person(7, 1.0, "- U")
TIED = [person(1, 0.5, "2 w =", rank=1), person(2, 0.5, "1 b =", rank=1)]


def with_seven(
    bye: str, points: str = "1.0", *, blocks: tuple[str, ...] = (), more: object = (), added: object = ()
) -> str:
    """Return the file with a seventh player, and more of them."""
    return report(*added, players=[*six(), person(7, points, bye, *blocks), *more])


# id: (text, severity, line, column); the number before the dash is the row.
TABLE: dict[str, tuple[str | bytes, str, int | None, int | None]] = {
    "1-byte-order-mark": ("\ufeff" + report(), NOTE, 1, 1),
    "2-utf-16": (report().encode("utf-16"), ERROR, 1, 1),
    "3-windows-1252": (changed("Cleo", "Cléo").encode("cp1252"), WARNING, FIRST + 2, 26),
    "4-mixed": (report().replace("\n", "\r\n", 3), NOTE, 1, 16),
    "4-cr-alone": (report().replace("\n", "\r"), NOTE, 1, 16),
    "4-cr-cr-lf": (report().replace("\n", "\r\r\n"), NOTE, 1, 16),
    "5-no-end": (report()[:-1], NOTE, AFTER - 1, 100),
    "5-ctrl-z": (report() + "\x1a", NOTE, AFTER - 1, 100),
    "6-blank": (report("", "012 Sample Open"), NOTE, AFTER, 1),
    "6-comment": (report("# a comment"), NOTE, AFTER, 1),
    "6-ruler": (report("1234567890123456789"), NOTE, AFTER, 1),
    "7-blanks": (changed("Swiss-System", "Swiss-System  "), NOTE, 6, 29),
    "7-tab": (changed("1 b 0", "1 b 0\t"), NOTE, FIRST + 3, 100),
    "8-tab": (changed("FID ", "FID\t"), ERROR, FIRST, 57),
    "9-comma": (report("XXP 1,2"), NOTE, AFTER, 6),
    "9-tab": (report("XXZ 1\t2"), NOTE, AFTER, 6),
    "10-late": (report(" 182 Some Program"), ERROR, AFTER, 1),
    "11-unknown": (report("XYZ 5"), WARNING, AFTER, 1),
    "12-looks-like-a-player": (report("101" + SEVEN[3:]), ERROR, AFTER, 1),
    "13-lower-case": (report("xxp 1 2"), WARNING, AFTER, 1),
    "14-bytes": (changed("Cleo ", "Cléo"), WARNING, FIRST + 2, 26),
    "15-differs": (report("142 7"), ERROR, AFTER, 5),
    "15-equal": (report("142 5"), NOTE, AFTER, 5),
    "17-empty": ("", ERROR, 1, None),
    "18-html": ("<html>", ERROR, 1, 1),
    "18-pairs": ("2\n1 4\n2 3\n", ERROR, 1, 1),
    "20-no-name": (report(header=headed(r012="")), NOTE, None, None),
    "20-null": (report(header=headed(r012="012 null")), NOTE, 1, 5),
    "20-no-type": (report(header=headed(r092="", r192="")), NOTE, None, None),
    "21-count": (report(header=headed(r062="062 9")), WARNING, 4, 5),
    "21-text": (report(header=headed(r062="062 6 (6)")), NOTE, 4, 5),
    "21-rated": (report(header=headed(r072="072 4")), NOTE, 5, 5),
    "22-first-day": (report(header=headed(r042="042 14. 03. 2026")), NOTE, 2, 5),
    "22-year": (report(header=headed(r052="052 2026/00/00")), NOTE, 3, 5),
    "22-words": (report(header=headed(r052="052 Mar 18, 2026")), NOTE, 3, 5),
    "22-round": (report("132 26/03/14"), NOTE, AFTER, 5),
    "22-birth": (changed("1990/01/03", "1990/00/00"), NOTE, FIRST + 2, 70),
    "23-no-rounds": (report(header=headed(r142="")), WARNING, None, None),
    "24-differ": (report("XXR 7"), ERROR, AFTER, 5),
    "25-word": (report(header=headed(r142="142 nine")), ERROR, 7, 5),
    "26-zeros": (report(header=headed(r142="142 005")), NOTE, 7, 5),
    "26-text": (report(header=headed(r142="142 5 rounds")), NOTE, 7, 5),
    "27-more-rounds": (report(players=six(*OPEN_ROUND), header=headed(r142="142 1")), ERROR, FIRST, 102),
    "28-all-played": (report(header=headed(r142="142 1")), NOTE, 7, 5),
    "29-lower-case": (changed("152 W", "152 w"), NOTE, 8, 5),
    "29-blanks": (changed("152 W", "152 W  "), NOTE, 8, 5),
    "30-neither": (changed("152 W", "152 X"), ERROR, 8, 5),
    "31-against-xxc": (report("XXC black1"), ERROR, AFTER, 5),
    "32-no-colour": (
        report(players=[line[:89] for line in six()], header=headed(r152="")).replace(" 1.0 ", " 0.0 "),
        WARNING,
        None,
        None,
    ),
    "33-unknown-word": (report("XXC quick"), WARNING, AFTER, 5),
    "34-shifted": (report("162 W 1.0 D 0.5"), WARNING, AFTER, 5),
    "35-symbol": (report("162  Q 1.0"), ERROR, AFTER, 6),
    "36-differ": (report("162  W 1.0    D 0.5", "XXS W=1 D=0"), ERROR, AFTER + 1, 5),
    "37-unknown-type": (changed("FIDE_DUTCH_2026", "FIDE_DTUCH"), WARNING, 9, 5),
    "38-type-in-092": (report(header=headed(r192="", r092="092 FIDE_DUTCH_2026")), WARNING, 6, 1),
    "40-baku": (
        report("162  W 3.0    D 1.0    L 0.0", header=headed(r192="192 FIDE_DUTCH_2026_BAKU")).replace(
            " 1.0 ", " 3.0 "
        ),
        ERROR,
        9,
        5,
    ),
    "50-number": (changed("001    3", "001    x"), ERROR, FIRST + 2, 5),
    "51-twice": (changed("001    3", "001    2"), ERROR, FIRST + 2, 5),
    "52-gap": (report(players=[*six(), person(9, "0.0", "- Z")], header=HEADER), WARNING, AFTER, 5),
    "53-order": (report(players=six()[::-1]), NOTE, FIRST + 1, 5),
    "54-too-large": (changed("001    3", "001 12345"), ERROR, FIRST + 2, 5),
    "55-word": (changed("0.0     ", "0.0    x"), NOTE, FIRST + 1, 86),
    "55-missing": (report(players=[person(1, 1.0, "2 w 1", rank=1), person(2, 0.0, "1 b 0")]), NOTE, FIRST + 1, 86),
    "55-shared": (report(players=TIED, header=headed(r142="142 1")), NOTE, FIRST + 1, 86),
    "56-rating": (changed("2490", "GM24"), ERROR, FIRST, 49),
    "56-dubov": (changed("2470", "    ").replace("DUTCH", "DUBOV"), WARNING, FIRST + 2, 49),
    "57-left": (changed("   90000003", "90000003   "), NOTE, FIRST + 2, 58),
    "57-dashes": (changed("   90000003", "-----------"), NOTE, FIRST + 2, 58),
    "57-short": (changed("   90000003", "       1960"), NOTE, FIRST + 2, 58),
    "58-old": (changed("FM Charlie", "f  Charlie"), NOTE, FIRST + 2, 11),
    "58-national": (changed("FM Charlie", "1N Charlie"), NOTE, FIRST + 2, 11),
    "59-f": (changed("    3 w", "    3 f"), NOTE, FIRST + 2, 10),
    "60-empty": (changed("Charlie, Cleo", "             "), NOTE, FIRST + 2, 15),
    "60-no-comma": (changed("Charlie, Cleo", "Charlie Cleo "), NOTE, FIRST + 2, 15),
    "60-cut": (changed(f"{'Charlie, Cleo':<33}", f"{'Charlie, Cleo':x<33}"), NOTE, FIRST + 2, 15),
    "60-digits": (changed("Charlie, Cleo", "Charlie, 2000"), NOTE, FIRST + 2, 15),
    "61-cut": (report(players=[*six(), SEVEN[:80]]), WARNING, AFTER, 80),
    "62-comma": (changed(" 1.0 ", " 1,0 "), WARNING, FIRST, 81),
    "63-word": (changed(" 1.0 ", " one "), ERROR, FIRST, 81),
    "64-differ": (changed(" 1.0 ", " 1.5 "), ERROR, FIRST, 81),
    "64-blank": (changed(" 1.0 ", "     "), WARNING, FIRST, 81),
    "65-name-too-early": (changed("FM Charlie, Cleo ", "FMCharlie, Cleo  "), WARNING, FIRST + 2, 14),
    "65-id-too-long": (changed("   90000001 ", "900000010011"), WARNING, FIRST, 69),
    "65-shifted": (changed("Charlie, Cleo ", "Charlie, Cleo"), WARNING, FIRST + 2, 48),
    "70-cut": (report(players=[line[:-2] if n == 0 else line for n, line in enumerate(OPEN)]), NOTE, FIRST, 108),
    "70-no-colour": (report(players=[OPEN[0].replace("2 w", "2  "), *OPEN[1:]]), ERROR, FIRST, 107),
    "71-zeros": (changed("   4 w 1", "0004 w 1"), NOTE, FIRST, 92),
    "71-left": (changed("   4 w 1", "4    w 1"), NOTE, FIRST, 92),
    "72-blank": (with_seven("- U").replace("0000 - U", "     - U"), NOTE, AFTER, 92),
    "73-result": (with_seven("- U").replace("0000 - U", "0000 - u"), NOTE, AFTER, 99),
    "73-colour": (changed("4 w 1", "4 W 1"), NOTE, FIRST, 97),
    "74-stranger": (changed("4 w 1", "9 w 1"), ERROR, FIRST, 92),
    "74-self": (changed("4 w 1", "1 w 1"), ERROR, FIRST, 92),
    "75-results": (changed("1 b 0", "1 b ="), ERROR, FIRST, 92),
    "75-one-side-unrated": (changed("1 b 0", "1 b L"), WARNING, FIRST, 99),
    "76-colours": (changed("1 b 0", "1 w 0"), ERROR, FIRST, 97),
    "77-bye-with-opponent": (with_seven("1 b Z"), ERROR, AFTER, 92),
    "78-plus": (with_seven("- +"), WARNING, AFTER, 99),
    "79-minus": (with_seven("- -", "0.0"), NOTE, AFTER, 99),
    "79-half": (with_seven("- =", "0.5"), WARNING, AFTER, 99),
    "79-zero": (with_seven("- 0", "0.0"), WARNING, AFTER, 99),
    "80-point": (with_seven("- 1"), ERROR, AFTER, 99),
    "81-colour": (with_seven("- U").replace("0000 - U", "0000 w U"), WARNING, AFTER, 97),
    "82-star": (report(players=six("2 w *", "1 b *", *OPEN_ROUND[2:])), WARNING, FIRST, 109),
    "82-sign": (changed("4 w 1", "4 w 7"), ERROR, FIRST, 99),
    "83-missing": (
        report(players=six(*OPEN_ROUND)).replace("4 w 1", "4 w  ").replace("1 b 0", "1 b  "),
        ERROR,
        FIRST,
        99,
    ),
    "84-two": (with_seven("- U", more=[person(8, 1.0, "- U")]), WARNING, AFTER + 1, 99),
    "85-f": (with_seven("- F"), WARNING, AFTER, 99),
    "86-short": (report(players=[*OPEN, SEVEN]), NOTE, AFTER, 100),
    "87-empty": (report().replace("4 w 1", "4 w 1          "), NOTE, FIRST, 100),
    "88-twice": (
        report(players=[person(1, 1.0, "2 w =", "2 b ="), person(2, 1.0, "1 b =", "1 w =")]),
        WARNING,
        FIRST,
        102,
    ),
    "89-dummy": (
        with_seven("8 w +", more=[person(8, "0.0", "7 b -").replace("Hotel, Hans", "spielfrei  ")]),
        WARNING,
        AFTER + 1,
        15,
    ),
    "90-later-bye": (report("240 Z   4    1"), NOTE, AFTER, 1),
    "90-later-bye-in-a-block": (with_seven("- U", blocks=("", "- Z")), NOTE, AFTER, 112),
    "91-alone": (report(players=six("- U", *[""] * 5)), WARNING, FIRST, 109),
    "92-in-progress": (report(players=six("2 w 1", "1 b 0", *OPEN_ROUND[2:])), NOTE, FIRST + 2, 109),
    "100-stranger": (report("260   1   2    1    9"), ERROR, AFTER, 18),
    "101-absent-and-paired": (report("XXZ 2", players=OPEN), ERROR, AFTER, 1),
    "102-one": (report("XXP 3"), WARNING, AFTER, 5),
    "103-range": (report("XXP 3-5"), ERROR, AFTER, 5),
    "104-shifted": (report("XXA  1 1.0  1.0"), WARNING, AFTER, 5),
    "105-too-many": (report("XXA    1" + "  1.0" * 6), ERROR, AFTER, 35),
    "106-history": (report("XXA    1       1.0"), WARNING, AFTER, 10),
    "107-other-program": (report("XXA true"), ERROR, AFTER, 5),
    "108-unknown": (report("XXS W=1 Q=3"), ERROR, AFTER, 9),
    "109-reversed": (report("250       1.0   3   1    1    2"), ERROR, AFTER, 15),
    "111-overlap": (report("250       1.0   1   3    1    2", "250       0.5   3   4    2    3"), ERROR, AFTER + 1, 5),
    "112-other-bye": (with_seven("- U", added=["240 H   1    7"]), ERROR, AFTER + 1, 11),
    "113-played": (report("240 H   1    1"), ERROR, AFTER, 11),
    "114-no-end": (report("260   1        1    2"), ERROR, AFTER, 9),
    "115-narrow": (report("299 +  0.0  1.0"), NOTE, AFTER, 12),
    "116-draft": (report("340 +-   1   2   3"), ERROR, AFTER, 1),
    "123-no-teams": (report(header=headed(r192="192 FIDE_TEAM")), ERROR, 9, 5),
    "124-clubs": (report("013 Club                               1    2"), WARNING, AFTER, 1),
}

# Rows about team events: five teams of two players after one round; players in lines 6-15, teams in 16-20.
CUP = cup()
CUPS: dict[str, tuple[str, str, int, int]] = {
    "21-teams": (CUP.replace("352 WB", "082 4\n352 WB"), WARNING, 5, 5),
    "110-game-point-field": (cup("250       2.0   1   1    1    2"), WARNING, 22, 10),
    "117-both-rosters": (cup() + "013 Others                             1    3\n", NOTE, 22, 1),
    "118-left-aligned": (CUP.replace("310   1", "310 1  "), NOTE, 16, 5),
    "119-totals": (CUP.replace("2.0    1.5", "3.0    1.5"), ERROR, 16, 55),
    "120-two-teams": (CUP.replace("    3    4\n", "    3    1\n"), ERROR, 17, 82),
    "121-bye-and-games": (cup("320  1.0  1.0   1"), ERROR, 21, 15),
    "122-no-type": (CUP.replace("192 FIDE_TEAM\n", ""), WARNING, 15, 1),
    "125-lost-forfeits": (
        CUP.replace("0.5       0000 - U", "1.0       0000 - -", 1).replace("0.5       0000 - U", "0.0       0000 - -"),
        WARNING,
        14,
        81,
    ),
    "252-lost-forfeits": (
        CUP.replace("0.5          6 b =", "1.0       0000 - -").replace("2 w =", "     "),
        WARNING,
        7,
        99,
    ),
}


@pytest.mark.parametrize(("name", "case"), (TABLE | CUPS).items(), ids=TABLE | CUPS)
def test_a_row_is_told(name, case):
    """A row of the table is told under its number, with its severity and its place."""
    text, *place = case
    found = [finding for finding in findings(text) if finding.code == code_of(name)]

    assert tuple(place) == (found[0].severity, found[0].line, found[0].column)
    assert found[0].text


def code_of(name: str) -> str:
    """Return the code of a row by the name of its case."""
    return f"T{int(name.partition('-')[0]):03d}"


BESIDES = {
    "65-shifted": {"T021"},  # a rating that is not read is not counted
    "6-blank": {"T015"},
    "50-number": {"T021", "T052", "T074"},
    "51-twice": {"T021", "T052", "T074"},
    "54-too-large": {"T021", "T052", "T074"},
    "55-missing": {"T240"},
    "55-shared": {"T028"},
    "56-rating": {"T021"},
    "56-dubov": {"T021"},
    "61-cut": {"T086", "T208"},
    "74-stranger": {"T075"},
    "74-self": {"T075"},
    "75-results": {"T064"},
    "86-short": {"T247"},
    "88-twice": {"T240"},
    "89-dummy": {"T060"},
    "100-stranger": {"T102"},
    "104-shifted": {"T231"},
    "106-history": {"T231"},
}
"""What else is true of a case."""


@pytest.mark.parametrize("name", TABLE)
def test_a_row_brings_nothing_else(name):
    """A quirk is told by its own row alone, but for what follows from it."""
    assert BESIDES.get(name, set()) == {finding.code for finding in findings(TABLE[name][0])} - {code_of(name)}


def test_every_row_has_a_code_and_a_case():
    """Every row of the table has a title and a case here, or a reason why it has none."""
    codes = {row: f"T{row:03d}" for row in ROWS if row not in WITHOUT_CODE}
    shown = {code_of(name) for name in TABLE | CUPS}

    assert [] == [row for row, code in codes.items() if code not in CATALOGUE]
    assert [] == [row for row, code in codes.items() if code not in shown]
    assert [] == [row for row in WITHOUT_CODE if f"T{row:03d}" in CATALOGUE]


def test_nothing_is_said_about_a_file_without_quirks():
    """The file that all cases change has no finding at all."""
    assert () == findings(report())


def test_places_are_told_one_by_one_where_they_matter_and_counted_where_they_do_not():
    """A warning about a player stands at each player; a note about a spelling stands once, with the number."""
    away = [*six(), person(7, "0.0"), person(8, "0.0")]
    spelled = report().replace(" m FM ", " M FM ")

    assert [(WARNING, AFTER), (WARNING, AFTER + 1)] == [
        (f.severity, f.line) for f in findings(report(players=away)) if f.code == "T208"
    ]
    assert ["the sex is not m or w; it is kept unchanged (3 times in the file)"] == [f.text for f in findings(spelled)]


def test_not_a_report():
    """About a file that is no report, nothing is said but that."""
    assert ["T018"] == [finding.code for finding in findings("3\r1 4\r\n2 5\r3 6")]
