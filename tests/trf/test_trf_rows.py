"""The tolerance table of the format, row by row: accepted in silence, read with a warning, or refused with a reason."""

from __future__ import annotations

import pytest
from trf_texts import block, entries, errors, file, load, player, six, warnings

from fidepair.findings.catalogue import CATALOGUE
from fidepair.tournament import Adjustment, Bye, Colour, Forbidden, Result
from fidepair.trf.format.cells import block_of_sign
from fidepair.trf.format.remarks import lines_of

SIX = "\n".join(six()) + "\n"


def seven(*lines: str, header: str = "142 5\n152 W\n") -> str:
    """Return a file of seven players in which player 7 had the bye of round 1."""
    return file(*six(), player(7, "1.0", "- U"), *lines, header=header)


def changed(old: str, new: str, times: int = 1) -> str:
    """Return the sample with something replaced."""
    assert old in file()
    return file().replace(old, new, times)


UTF16 = "\ufeff" + file()

ACCEPTED = {
    "1-mark": "\ufeff" + file(),
    "4-line-ends": file().replace("\n", "\r\n", 3).replace("\n", "\r", 1),
    "5-ctrl-z": file().rstrip() + "\x1a",
    "6-comments-and-rulers": file(
        "",
        "# comment",
        "###",
        "         1         2         3",
        "1234567890123456789012345678901234567890",
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1",
        "CCC SSS NNN",
    ),
    "7-trailing": file().replace("\n", "   \t\n"),
    "9-separators": file("XXP 1,2\t3", "XXZ\t5,6", "XXC rank,white1"),
    "15-equal": file("142 5", "152 W"),
    "20-no-name": file(header="012\n092\n142 5\n152 W\n"),
    "21-count-with-text": file(header="062 6 (6)\n072 6\n082 0\n142 5\n"),
    "22-dates": file(header="042 28. 07. 2005\n052 Jun 26\n132 2025/01/01\n132 x\n142 5\n"),
    "26-number-with-text": file(header="142 005\nXXR 5 rounds\n"),
    "29-lower-colour": file(header="142 5\n152 w   \n"),
    "53-order": file(*reversed(six())),
    "55-rank": file(*[f"{line[:85]}  x {line[89:]}" for line in six()]),
    "56-unrated": file(
        *[
            line.replace("2000", rating)
            for line, rating in zip(six(), ["    ", "   0", "0000", "----", "2000", "2000"], strict=True)
        ]
    ),
    "57-fide-id": file().replace("FID            ", "FID -----------"),
    "58-title": file().replace("001    1     ", "001    1 m g ").replace("001    2     ", "001    2 wWGM"),
    "59-sex": file().replace("001    1  ", "001    1 u").replace("001    2  ", "001    2 M"),
    "60-name": file(
        *six()[:4],
        player(5, "1.0", "2 w 1", name="R2-D2 no comma, cut at the end of"),
        six()[5][:14] + " " * 33 + six()[5][47:],
    ),
    "71-zero-padded-opponent": changed("   4 w 1", "0004 w 1"),
    "71-left-aligned-opponent": changed("   4 w 1", "4    w 1"),
    "72-blank-opponent": seven().replace("0000 - U", "       U"),
    "73-case": changed("   4 w 1", "   4 W 1"),
    "79-absent": file(*six()[:5], player(6, "0.0", "3 b -"), *[]).replace("   6 w 1", "   6 w +"),
    "86-different-lengths": file(*six(), player(7, "0.0", "- Z", "")),
    "87-empty-blocks": file(*[f"{line}{' ' * 20}" for line in six()]),
    "90-future-byes": file(*six(), player(7, "0.0", "- Z", "- H", "- Z", "- Z")),
    "115-narrow-299": file("299 +  0.0  1.0"),
}


@pytest.mark.parametrize("text", ACCEPTED.values(), ids=ACCEPTED)
def test_accepted_in_silence(text):
    """A harmless spelling is read without a word."""
    assert ([], []) == (errors(text), [] if errors(text) else warnings(text))


WARNED = {
    "3-windows-1252": (file(*six()[:5], player(6, "0.0", "3 b 0", name="é")).encode("cp1252"), "T003"),
    "11-unknown": (file("XYZ 5", "XYZ a"), "T011"),
    "13-lower-case": (file("xxp 1 2"), "T013"),
    "14-bytes": (file(*six()[:5], player(6, "0.0", "3 b 0", name="é").replace("é ", "é")), "T014"),
    "14-composed": (file(*six()[:5], player(6, "0.0", "3 b 0", name="e").replace("e ", "e\u0301 ", 1)), "T014"),
    "15-text-twice": (file("012 Another Open"), "T015"),
    "21-count": (file(header="062 9\n142 5\n"), "T021"),
    "21-teams": (file(header="082 3\n142 5\n"), "T021"),
    "23-no-rounds": (file(header="152 W\n"), "T023"),
    "33-unknown-word": (file("XXC rank quick"), "T033"),
    "34-shifted": (file("162 W 1.0 D 0.5"), "T034"),
    "34-lower": (file("162  w 1.0    d 0.5"), "T034"),
    "34-z": (file("162  W 1.0    Z 0.0"), "T034"),
    "37-unknown-type": (file("192 FIDE_DTUCH"), "T037"),
    "38-type-in-092": (file("092 FIDE_DUTCH_2026"), "T038"),
    "52-gap": (file(*six(), player(8, "0.0", "- Z")), "T052"),
    "61-cut": (file(player(1)[:60], player(2)), "T061"),
    "62-comma": (changed(" 1.0 ", " 1,0 "), "T062"),
    "64-blank": (changed(" 1.0 ", "     "), "T064"),
    "64-never-filled": (file().replace(" 1.0 ", " 0.0 "), "T064"),
    "64-virtual": (file("250       1.0   1   3    1    1").replace(" 1.0      ", " 2.0      ", 1), "T064"),
    "75-one-side-unrated": (changed("1 b 0", "1 b L"), "T075"),
    "78-plus-without-opponent": (seven().replace("0000 - U", "0000 - +"), "T078"),
    "79-half": (file(*six(), player(7, "0.5", "- =")), "T079"),
    "79-zero": (file(*six(), player(7, "0.0", "- 0")), "T079"),
    "81-colour-without-opponent": (seven().replace("0000 - U", "0000 w U"), "T081"),
    "82-star-in-the-open-round": (file().replace("w 1", "w *").replace("b 0", "b *").replace(" 1.0 ", " 0.0 "), "T082"),
    "84-two-pabs": (file(*six(), player(7, "1.0", "- U"), player(8, "1.0", "- U")), "T084"),
    "85-f-for-u": (seven().replace("- U", "- F"), "T085"),
    "88-rematch": (file(player(1, "1.0", "2 w =", "2 b ="), player(2, "1.0", "1 b =", "1 w =")), "T088"),
    "89-dummy": (file(*six(), player(7, "1.0", "8 w +"), player(8, "0.0", "7 b -", name="spielfrei")), "T089"),
    "102-one-id": (file("XXP 3"), "T102"),
    "102-one-id-260": (file("260   1   2    3"), "T102"),
    "104-xxa-shifted": (file("XXA  1 1.0  1.0"), "T104"),
    "106-no-history": (file("XXA    1       1.0"), "T106"),
    "124-rosters": (file("013 Club                               1    2"), "T124"),
    "201-colour-from-the-other-side": (changed("4 w 1", "4   1"), "T201"),
    "202-empty-round": (file(player(1, "1.0", "", "2 w 1"), player(2, "0.0", "", "1 b 0")), "T202"),
    "208-comes-back": (file(*six(), player(7, "0.0")), "T208"),
    "210-private": (file("TNR 5"), "T210"),
    "211-directive": (file("### Player:bye round=2 player=3 type=H"), "T211"),
    "212-late-bye": (file("240 Z   9    1"), "T212"),
}


@pytest.mark.parametrize(("text", "code"), WARNED.values(), ids=WARNED)
def test_read_with_a_warning(text, code):
    """An oddity is read and named once, with its line."""
    loaded = load(text)

    assert [code] == [finding.code for finding in loaded.findings]
    assert all(finding.line or finding.code in ("T023", "T202") for finding in loaded.findings)
    assert code in CATALOGUE


# id: (text, code, line, column, words of the message)
REFUSED = {
    "2-utf-16": (UTF16.encode("utf-16-le"), "T002", 1, 1, "UTF-16"),
    "2-utf-16-big": (UTF16.encode("utf-16-be"), "T002", 1, 1, "UTF-16"),
    "2-zero-bytes": (file().encode() + b"\0", "T002", 10, 1, "UTF-16"),
    "8-tab": (changed("Player 1 ", "Player 1\t"), "T008", 4, 23, "tab"),
    "10-late": (changed("\n001    1", "\n 001    1"), "T010", 4, 1, "starts 1 column late"),
    "12-looks-like-a-player": (changed("001    6", "101    6"), "T012", 9, 1, "did you mean `001`"),
    "15-different": (file("142 7"), "T015", 10, 5, "5 in line 2 and 7 in line 10"),
    "17-empty": ("", "T017", 1, None, "no player records"),
    "17-no-players": ("012 Sample\n142 5\n", "T017", 1, None, "no player records"),
    "17-words-below-a-count": ("2\nAlpha Beta\nGamma Delta\n", "T017", 1, None, "no player records"),
    "17-three-numbers-a-line": ("2\n1 2 3\n4 5 6\n", "T017", 1, None, "no player records"),
    "17-a-word-for-a-count": ("pairs\n1 2\n3 0\n", "T017", 1, None, "no player records"),
    "18-html": ("<html><body>", "T018", 1, 1, "not a tournament file"),
    "18-pdf": ("%PDF-1.7", "T018", 1, 1, "%PDF"),
    "18-spreadsheet": (b"PK\x03\x04\x00\x00", "T018", 1, 1, "not a tournament file"),
    "18-pairs": ("2\n1 2\n3 0\n", "T018", 1, 1, "pairing program"),
    "24-rounds-differ": (file("XXR 9"), "T024", 10, 5, "`142` says 5 rounds in line 2, `XXR` says 9 in line 10"),
    "25-zero-rounds": (file(header="XXR 0\n"), "T025", 1, 5, "0"),
    "25-rounds-in-words": (file(header="XXR nine\n"), "T025", 1, 5, "nine"),
    "27-more-rounds": (
        file(player(1, "1.0", "2 w 1", "- U"), player(2, "0.0", "1 b 0", "- H"), header="142 1\n"),
        "T027",
        2,
        102,
        "round 2",
    ),
    "30-colour": (file(header="142 5\n152 X\n"), "T030", 2, 5, "X"),
    "31-colours-differ": (file("XXC black1"), "T031", 10, 5, "two initial-colours"),
    "35-symbol": (file("162  Q 1.0"), "T035", 10, 6, "Q 1.0"),
    "35-no-number": (file("162  W abc"), "T035", 10, 6, "W"),
    "35-bb": (file("BBW  x"), "T035", 10, 5, "x"),
    "36-162-xxs": (file("162  W 3.0", "XXS W=2"), "T036", 11, 5, "3.0 in line 10 and 2.0 in line 11"),
    "36-pab-implied": (file("162  W 3.0    D 1.0", "XXS W=3 D=1"), "T036", 11, 5, "pairing-allocated bye"),
    "36-162-bb": (file("162  A 1.0", "BBF  0.5"), "T036", 11, 5, "forfeit loss"),
    "40-baku": (
        file("162  W 3.0    D 1.0", "192 FIDE_DUTCH_2026_BAKU").replace(" 1.0 ", " 3.0 "),
        "T040",
        11,
        5,
        "C.04.7",
    ),
    "50-no-number": (changed("001    6", "001     "), "T050", 9, 5, "missing"),
    "50-zero": (changed("001    6", "001    0"), "T050", 9, 5, "1 to 9999"),
    "50-word": (changed("001    6", "001  six"), "T050", 9, 5, "six"),
    "51-twice": (file(*six(), player(3)), "T051", 10, 5, "line 6 and in line 10"),
    "54-too-large": (file(*six(), player(3).replace("001    3 ", "001 10000")), "T054", 10, 5, "10000"),
    "56-rating": (changed("2000", "GM24"), "T056", 4, 49, 'rating "GM24" is not a number (record 001, columns 49-52)'),
    "63-points": (changed(" 1.0 ", " x.0 "), "T063", 4, 81, "x.0"),
    "64-points": (changed(" 1.0 ", " 2.0 "), "T064", 4, 81, "player 1: Points 2.0, results give 1.0"),
    "65-shifted": (changed("Player 1", "Player 1 "), "T065", 4, None, "shifted"),
    "70-no-colour": (changed("4 w 1", "4    "), "T070", 4, 97, "neither colour nor result"),
    "74-self": (changed("4 w 1", "1 w 1"), "T074", 4, 92, "the player itself"),
    "74-unknown": (changed("4 w 1", "9 w 1"), "T074", 4, 92, "not in the file"),
    "74-word": (changed("4 w 1", "x w 1"), "T074", 4, 92, "not a number"),
    "75-opponents": (
        changed("4 w 1", "6 w 1"),
        "T075",
        4,
        92,
        "player 1 round 1: `   6 w 1`, but player 6 (line 9): `   3 b 0`",
    ),
    "75-results": (changed("4 w 1", "4 w +"), "T075", 4, 92, None),
    "75-both-win": (changed("1 b 0", "1 b 1"), "T075", 4, 92, "`   4 w 1`"),
    "75-forfeit-and-game": (changed("1 b 0", "1 b -"), "T075", 4, 92, None),
    "75-one-side-blank": (changed("1 b 0", "1 b  "), "T075", 4, 92, None),
    "76-colours": (changed("1 b 0", "1 w 0"), "T076", 4, 97, "both have White"),
    "77-bye-with-opponent": (changed("4 w 1", "4 w Z"), "T077", 4, 92, "`4 w Z` is a bye with an opponent"),
    "80-point-against-nobody": (seven().replace("- U", "- 1"), "T080", 9, 99, "Write U"),
    "82-sign": (changed("4 w 1", "4 w 5"), "T082", 4, 99, '"5"'),
    "83-no-result": (
        file(player(1, "0.0", "2 w", "- U"), player(2, "0.0", "1 b", "- H")),
        "T083",
        4,
        99,
        "round 1, 1-2: no result",
    ),
    "100-xxz": (file("XXZ 9"), "T100", 10, 5, "player 9"),
    "100-xxp": (file("XXP 1 9"), "T100", 10, 7, "player 9"),
    "100-240": (file("240 H   2    9"), "T100", 10, 11, "player 9"),
    "100-250": (file("250       1.0   1   3    1    9"), "T100", 10, 28, "player 9"),
    "100-260": (file("260   1   2    1    9"), "T100", 10, 18, "player 9"),
    "100-299": (file("299 +         1.0    1    9"), "T100", 10, 24, "player 9"),
    "101-absent-and-paired": (
        file(player(1, "0.0", "2 w"), player(2, "0.0", "1 b"), "XXZ 2"),
        "T101",
        6,
        1,
        "the open round 1 pairs them",
    ),
    "103-range": (file("XXP 3-5"), "T103", 10, 5, "3-5"),
    "103-word": (file("XXP 3 and 5"), "T103", 10, 7, "and"),
    "105-too-many": (file("XXA    1" + "  1.0" * 6), "T105", 10, 35, "6 values"),
    "107-xxa": (file("XXA true"), "T107", 10, 5, "true"),
    "107-xxs": (file("XXS true"), "T107", 10, 5, "another program"),
    "108-xxs": (file("XXS W=1 Q=3"), "T108", 10, 9, "Q=3"),
    "108-xxs-no-equals": (file("XXS W3"), "T108", 10, 5, "W3"),
    "109-match-points": (file("250  2.0        1   3    1    2"), "T109", 10, 5, "match points"),
    "109-zero": (file("250       0.0   1   3    1    2"), "T109", 10, 10, "no virtual points"),
    "109-reversed": (file("250       1.0   3   1    1    2"), "T109", 10, 15, "ends before it begins"),
    "111-overlap": (
        file("250       1.0   1   3    1    2", "250       0.5   3   4    2    3"),
        "T111",
        11,
        5,
        "round 3",
    ),
    "111-250-xxa": (file("250       1.0   1   2    1    1", "XXA    1  1.0  0.5"), "T111", 11, 5, "round 2"),
    "112-other-bye": (file(*six(), player(7, "1.0", "- U"), "240 H   1    7"), "T112", 11, 11, "`U`"),
    "112-two-lines": (file("240 H   2    1", "240 Z   2    1"), "T112", 11, 11, "line 10"),
    "113-played": (file("240 H   1    1"), "T113", 10, 11, "a game with player 4"),
    "114-260": (file("260   1        1    2"), "T114", 10, 9, "last round"),
    "114-250-round": (file("250       1.0   1        1    2"), "T114", 10, 19, "last round"),
    "114-250-player": (file("250       1.0   1   3    1"), "T114", 10, 28, "last player"),
    "116-draft": (file("340 +-   1   2   3"), "T116", 10, 1, "2025 draft"),
    "116-draft-bye": (file("PAB    1"), "T116", 10, 1, "2025 draft"),
    "116-draft-330": (file("330 H    1   2"), "T116", 10, 1, "2025 draft"),
    "116-draft-acc": (file("ACC  1.0   1   3    1    2"), "T116", 10, 1, "2025 draft"),
    "123-team-record": (file("320  1.0  1.0   5"), "T123", 10, 1, "team"),
    "200-column-4": (file("XXZ5"), "T200", 10, 4, "column 4"),
    "201-no-colours": (changed("4 w 1", "4   1").replace("1 b 0", "1   0"), "T201", 4, 97, "neither has a colour"),
    "203-match-points": (file("299 +   2.0   2.5    1    1"), "T203", 10, 8, "match points"),
    "204-all-rounds": (file("299           0.5         1"), "T204", 10, 20, "once or in every round"),
    "205-299-no-layout": (file("299 + 1.5 1 1"), "T205", 10, 5, "is not in its columns"),
    "205-240": (file("240 HH  2    1"), "T205", 10, 6, "outside all fields"),
    "206-colour": (changed("4 w 1", "4 x 1"), "T206", 4, 97, '"X"'),
    "207-acc": (file("192 FIDE_DUTCH_2026", "ACC true"), "T207", 11, 5, "_BAKU"),
    "209-bye-letter": (file("240 U   2    1"), "T209", 10, 5, "U"),
}


@pytest.mark.parametrize(("text", "code", "line", "column", "said"), REFUSED.values(), ids=REFUSED)
def test_refused_with_a_reason(text, code, line, column, said):
    """A fault names its line and column, what was found, and the way out."""
    found = errors(text)
    first = next((finding for finding in found if finding.code == code), None)

    assert first is not None, [str(finding) for finding in found]
    assert (line, column if column else first.column) == (first.line, first.column)
    assert (said or "").lower() in str(first).lower()
    assert first.hint
    assert code in CATALOGUE


@pytest.mark.parametrize(
    "code", ["112", "113", "75", "76", "83", "51", "56", "50", "54", "63", "15", "24", "31", "36", "100", "103", "108"]
)
def test_one_fault_is_told_once(code):
    """A single fault of the table brings no other faults with it."""
    for name, (text, expected, *_) in REFUSED.items():
        if name.startswith(f"{code}-"):
            known = {expected, "T074", "T064"} if code == "50" else {expected}

            assert known >= {finding.code for finding in errors(text)} - ({"T074"} if code in ("50",) else set())


OTHER_EVENTS = {
    "310": (file("310   1 Team One"), "T219"),
    "type-in-192": (file("192 FIDE_TEAM"), "T123"),
    "type-in-092": (file("092 FIDE_TEAM_TYPEB_MP_GP_BAKU"), "T123"),
    "team-round-robin": (file("192 BERGER_TEAM_ROUNDROBIN_G2"), "T123"),
    "rosters-and-082": (file("013 Club                               1    2", header="082 2\n142 5\n"), "T219"),
    "double-swiss": (file("192 FIDE_DOUBLESWISS_BAKU"), "T218"),
    "individual-type-and-310": (file("310   1 Team One", "192 FIDE_DUTCH_2026"), "T213"),
}


@pytest.mark.parametrize(("text", "code"), OTHER_EVENTS.values(), ids=OTHER_EVENTS)
def test_other_events_are_never_read_as_individual_ones(text, code):
    """What says that it is a team event, or one of matches, is read as such, and refused if it is not."""
    assert code in [finding.code for finding in errors(text)]


DAMAGE = {
    "short-line": (changed(six()[2], six()[2][:50]), 9),
    "letters-in-the-rating": (changed("2000", "20O0"), 4),
    "opponent-who-does-not-exist": (changed("4 w 1", "44 w 1").replace("  44 w", " 44 w"), 4),
    "sides-disagree": (changed("4 w 1", "4 w 0"), 4),
    "bad-result": (changed("4 w 1", "4 w 7"), 4),
    "missing-rounds": (file(header="142 x\n"), 1),
    "number-twice": (changed("001    2", "001    1"), 5),
    "utf-16": (UTF16.encode("utf-16-le"), 1),
    "tab": (changed("FID  ", "\t"), 4),
    "empty": (b"", 1),
}


@pytest.mark.parametrize(("text", "line"), DAMAGE.values(), ids=DAMAGE)
def test_ten_ways_of_damaging_a_file(text, line):
    """Damage is never read in silence: the message has the line, and says what to do."""
    found = errors(text)

    assert line in [finding.line for finding in found]
    assert all(finding.hint for finding in found if finding.code != "T064")
    assert all(finding.column for finding in found if finding.code != "T017")


def test_faults_are_gathered():
    """All faults of a file are told together, in the order of its lines."""
    text = changed("2000", "GM24").replace("5 b 0", "9 b 0") + "XXP 3-4\n162  Q 1.0\n"

    assert ["T056", "T074", "T075", "T103", "T035"] == [finding.code for finding in errors(text)]


def test_a_finding_as_a_person_reads_it():
    """A finding prints as file, line and column, then the way out."""
    expected = (
        'round5.trf:4:49: rating "GM24" is not a number (record 001, columns 49-52)\n'
        "  Write up to four digits, or leave the columns blank for an unrated player."
    )
    from fidepair.trf import TrfError

    with pytest.raises(TrfError) as refusal:
        load(changed("2000", "GM24"), "round5.trf")

    assert expected == str(refusal.value)
    assert (3, "GM24") == (refusal.value.exit_code, refusal.value.findings[0].found)


def test_points_that_fit_another_system_name_it():
    """If everybody's points fit 3-1-0, the message says how to declare it."""
    found = errors(file().replace(" 1.0 ", " 3.0 "))

    assert ["T064"] * 3 == [finding.code for finding in found]
    assert "162  W 3.0    D 1.0    L 0.0" in found[0].hint
    assert ["", ""] == [finding.hint for finding in found[1:]]


@pytest.mark.parametrize("points", ["1.0", "1.5"], ids=["S", "S+N"])
def test_points_may_count_a_recorded_bye(points):
    """The half point of a bye in the column of the round to be paired may be in the points already, or not."""
    text = file(player(1, points, "2 w 1", "- H"), *[player(2, "0.0", "1 b 0"), player(3, "1.0", "- U")])

    assert [] == warnings(text)


def test_adjustments_are_part_of_the_points():
    """Abnormal points belong to the sum which the Points field must give."""
    text = file("299           0.5    1    1").replace(" 1.0 ", " 1.5 ", 1)

    assert [] == warnings(text)


def test_a_lone_pab_is_left_open():
    """A `U` in an otherwise empty column is told, and nobody decides yet which round is meant."""
    text = file(*[line + ("  0000 - U" if line.startswith("001    2") else "") for line in six()], "XXZ 3")
    tournament = load(text).tournament

    assert (2, 2) == (tournament.lone_pab, tournament.rounds_paired)
    assert [Bye.ZERO, Bye.PAB] == [tournament.by_number()[number].entries[1] for number in (1, 2)]
    assert [(2, 3), (3, 3)] == [(a.round_number, a.number) for a in tournament.announced]


@pytest.mark.parametrize(
    ("entered", "more", "unentered"),
    [
        pytest.param({1: "2 w", 2: "1 b"}, [], (3, 4, 5, 6), id="one-pair-of-three"),
        pytest.param({1: "2 w 1", 2: "1 b 0"}, [], (3, 4, 5, 6), id="one-pair-with-a-result"),
        pytest.param({1: "2 w", 2: "1 b", 3: "5 w", 5: "3 b"}, [], (), id="two-pairs-of-three"),
        pytest.param({1: "2 w", 2: "1 b"}, ["XXZ 3 4 5 6"], (), id="absent-by-record"),
        pytest.param({1: "2 w", 2: "1 b"}, ["240 H   2    3    4"], (), id="byes-by-record"),
        pytest.param({1: "2 w", 2: "1 b"} | dict.fromkeys((3, 4, 5, 6), "- Z"), [], (), id="absent-by-entries"),
    ],
)
def test_a_round_typed_in_partly(entered, more, unentered):
    """Where more of those who played the round before have no entry than have a game, nobody decides that the round is
    complete."""
    points = {1: "2.0"} if entered[1] == "2 w 1" else {}
    lines = [line + f"  {block(entered.get(number, ''))}" for number, line in enumerate(six(), start=1)]
    lines = [line.replace(" 1.0 ", f" {points.get(number, '1.0')} ") for number, line in enumerate(lines, start=1)]

    assert unentered == load(file(*lines, *more)).tournament.unentered


def test_those_who_left_before_do_not_make_a_round_partial():
    """Players without an entry in the round before have gone home; the last round is that of the others."""
    left = [player(number, "0.0") for number in range(3, 9)]

    assert (
        () == load(file(player(1, "1.0", "- H", "2 w ="), player(2, "1.0", "- H", "1 b ="), *left)).tournament.unentered
    )


def test_a_column_of_byes_is_closed():
    """A column in which everybody has a bye is a round, and the next one is to be paired."""
    text = file(player(1, "0.5", "- H"), player(2, "0.5", "- H"))

    assert 1 == load(text).tournament.rounds_paired


def test_byes_after_the_last_round_are_announced():
    """Cells, `240` and `XXZ` after the last paired round are announcements, sorted, each once."""
    text = file(
        *six()[:5], six()[5] + "  0000 - H            0000 - Z", "240 H   2    6", "240 F   3    5", "XXZ 6 4", "BYE 4"
    )
    expected = [(2, 4, Bye.ZERO), (2, 6, Bye.HALF), (3, 5, Bye.FULL), (4, 6, Bye.ZERO)]

    assert expected == [tuple(announcement) for announcement in load(text).tournament.announced]


def test_a_bye_record_fills_a_blank_block():
    """`240` for a round that was played fills the blank block, and counts."""
    text = file(*six(), player(7, "0.5"), player(8, "0.0", "- Z"), "240 H   1    7")

    assert ["H"] == entries(text, 7)


def test_missing_result_is_worth_what_the_file_says():
    """With `162 X` a closed round may lack a result, which counts the points stated."""
    text = file(player(1, "1.5", "2 w", "- U"), player(2, "1.0", "1 b", "- H"), "162  X 0.5")

    assert ["2w ", "U"] == entries(text, 1)


@pytest.mark.parametrize(
    ("lines", "ranking"),
    [
        (["202 BH"], ("PTS", "BH")),
        (["202 BH, SB"], ("PTS", "BH", "SB")),
        (["212 BH,,PTS"], ("BH", "PTS")),
        (["202 BH", "212 SB,PTS"], ("SB", "PTS")),
        (["202 BH", "212 ,"], ("PTS", "BH")),
        (["202"], ()),
    ],
)
def test_the_order_of_the_standings(lines, ranking):
    """`212` is the whole list, `202` what follows the points; an empty list is none."""
    assert ranking == load(file(*lines)).tournament.ranking


@pytest.mark.parametrize("line", ["299 +         1.0    1    1    2", "299 +      1.0   1    1    2"])
def test_abnormal_points_in_either_layout(line):
    """Columns of the standard (14-17, 20-22, 24-27), or those some programs write (12-15, 17-19, 21-24)."""
    (found,) = load(file(line)).tournament.adjustments

    assert Adjustment(frozenset({Result.FORFEIT_WIN}), 10000, 1, frozenset({1, 2})) == found


def test_rank_is_the_place_of_the_line():
    """`XXC rank` orders by the lines of the file; numbers stay."""
    tournament = load(file(*reversed(six()), "XXC rank")).tournament

    assert [(6, 1), (5, 2), (4, 3), (3, 4), (2, 5), (1, 6)] == [(p.number, p.tpn) for p in tournament.participants]


@pytest.mark.parametrize(
    ("lines", "points", "expected"),
    [
        (["162  W 3.0    D 1.0"], "win_white", 30000),
        (["162  W 3.0    D 1.0"], "pab", 30000),
        (["162  D 1.0    W 3.0    P 0.5"], "pab", 5000),
        (["162  D 1.0"], "pending", 10000),
        (["162  A 0.5"], "forfeit_loss", 5000),
        (["XXS W=3 D=1"], "pab", 10000),
        (["XXS W=3", "XXS BW=2"], "win_black", 20000),
        (["XXS BW=2 W=3"], "win_black", 30000),
        (["BBW  3.0"], "pab", 30000),
        (["BBW  3.0", "BBU  1.5"], "pab", 15000),
        (["BBZ  .25"], "zero_point_bye", 2500),
    ],
)
def test_point_values(lines, points, expected):
    """Each record of point values sets what the format says, and what follows from it."""
    header = "142 5\n" + "".join(f"{line}\n" for line in lines)

    assert expected == getattr(load(file(player(1), player(2), header=header)).tournament.points, points)


def test_rounds_of_a_prohibition():
    """A prohibition to the last round has no end; pairs of `XXP`, `FOR` and `260` stand together, in order."""
    tournament = load(file("XXP 3 4 5", "260   2   5    1    2", "260   1   2    1    6", "FOR 1 6")).tournament
    expected = (
        Forbidden(1, 2, frozenset({1, 6})),
        Forbidden(1, None, frozenset({1, 6})),
        Forbidden(1, None, frozenset({3, 4, 5})),
        Forbidden(2, None, frozenset({1, 2})),
    )

    assert expected == tournament.forbidden


def test_national_rating_records_are_kept():
    """A federation code with the number of a listed player is a national rating record."""
    assert [] == warnings(file("IND    1    A                                   2512 KAR      K10023"))


@pytest.mark.parametrize(
    ("text", "expected"), [("2026/03/14", (2026, 3, 14)), ("14.03.2026", (2026, 3, 14)), ("x", None)]
)
def test_first_day(text, expected):
    """The first day is read where it is a date in figures."""
    assert expected == load(file(header=f"042 {text}\n142 5\n")).tournament.first_day


@pytest.mark.parametrize(
    ("first", "second"),
    [("0", "0"), ("=", "0"), ("0", "="), ("L", "L"), ("D", "L"), ("-", "-"), ("+", "-"), ("W", "L"), ("=", "=")],
)
def test_results_that_answer_each_other(first, second):
    """Rare decisions of an arbiter are results like others."""
    points = {"0": "0.0", "=": "0.5", "L": "0.0", "D": "0.5", "-": "0.0", "+": "1.0", "W": "1.0"}
    text = file(player(1, points[first], f"2 w {first}"), player(2, points[second], f"1 b {second}"))

    assert [] == errors(text)


def test_configuration():
    """The initial-colour comes from `152` or `XXC`; both may say the same."""
    assert Colour.BLACK is load(file("XXC black1", header="142 5\n152 B\n")).tournament.initial_colour


@pytest.mark.parametrize(
    ("opponent", "sign", "expected"),
    [
        pytest.param(3, "w1", "     3 w 1", id="game"),
        pytest.param(0, "H", "  0000 - H", id="bye"),
        pytest.param(0, "+w", "  0000 w +", id="won-against-nobody-with-white"),
        pytest.param(0, "-b", "  0000 b -", id="lost-against-nobody-with-black"),
        pytest.param(0, "+", "  0000 - +", id="won-against-nobody"),
        pytest.param(0, "", "          ", id="nothing"),
    ],
)
def test_blocks_of_signs(opponent, sign, expected):
    """Columns 92-95 opponent, 97 colour, 99 result (`0000` and `-` where there is none)."""
    assert expected == block_of_sign(opponent, sign)


@pytest.mark.parametrize(
    ("comments", "kept", "codes"),
    [
        pytest.param(["Fixed board @ Round 1: 1=9", "Fixed board @ Round 1: 2=8"], "11", [], id="two"),
        pytest.param(["Fixed board @ Round 1: 1=9", "Fixed board @ Round 1: 2=9"], "10", ["T260"], id="taken"),
        pytest.param(["Fixed board @ Round 1: 1=9", "Fixed board @ Round 2: 1=9"], "11", [], id="the-same-again"),
        pytest.param(["Fixed board @ Round 1: 1=9", "Fixed board @ Round 1: 1=8"], "01", [], id="the-last-one-wins"),
        pytest.param(["Fixed board @ Round 2: 1=9", "Fixed board @ Round 1: 2=9"], "01", ["T260"], id="by-rounds"),
        pytest.param(["Fixed board @ Round 1: 1=0", "Fixed board @ Round 1: 2=0"], "11", [], id="none-any-longer"),
        pytest.param(["First board @ Round 1: 9", "Fixed board @ Round 1: 2=9"], "11", [], id="the-first-one"),
        pytest.param(["Fixed board @ Round 1: 7=9", "Fixed board @ Round 1: 2=9"], "01", ["T260"], id="nobody"),
    ],
)
def test_a_board_is_that_of_one_player(comments: list[str], kept: str, codes: list[str]):
    """A fixed board that is another player's by then is ignored, and a warning says so."""
    found = load(file(*(f"### {one}" for one in comments)))
    expected = {f"### {one}" for one, is_kept in zip(comments, kept, strict=True) if is_kept == "1"}

    assert expected == set(lines_of(found.tournament))
    assert codes == [finding.code for finding in found.findings]


GA = '### Last GA participant: {} "Player {}"'


@pytest.mark.parametrize(
    ("comments", "last", "codes"),
    [
        pytest.param([GA.format(4, 4)], 4, [], id="one"),
        pytest.param([GA.format(4, 4)] * 2, 4, [], id="twice-the-same"),
        pytest.param([GA.format(4, 4), GA.format(2, 2)], None, ["T262"], id="two"),
        pytest.param([GA.format(4, 5)], None, ["T262"], id="another-name"),
        pytest.param([GA.format(9, 9)], None, ["T262"], id="nobody"),
        pytest.param(["### Last GA participant: the fourth"], None, ["T262"], id="unreadable"),
        pytest.param(["### Last GA participant: the fourth", GA.format(4, 4)], 4, ["T262"], id="one-is-readable"),
    ],
)
def test_the_last_participant_of_ga(comments: list[str], last: int | None, codes: list[str]):
    """C.04.7 1.3.2: a comment that contradicts the file, or another one, is told and not used."""
    found = load(file(*comments))

    assert (last, codes) == (found.tournament.last_of_ga, [finding.code for finding in found.findings])


@pytest.mark.parametrize(
    ("comments", "rounds"),
    [
        pytest.param(["1-4 colours exchanged, 0-1 -> 1-0"], {1}, id="who-met"),
        pytest.param(["1-5 colours exchanged, 0-1 -> 1-0"], set(), id="who-did-not-meet"),
        pytest.param(["1-9 colours exchanged, 0-1 -> 1-0"], set(), id="nobody"),
        pytest.param(["1-4 0-1 -> 1-0"], set(), id="a-result"),
        pytest.param(["1-5 colours exchanged, 0-1 -> 1-0", "2-5 colours exchanged, 0-1 -> 1-0"], {1}, id="one-of-two"),
    ],
)
def test_rounds_with_exchanged_colours(comments: list[str], rounds: set[int]):
    """4.3.2: as far as comments are about games of the file."""
    found = load(file(*(f"### Correction @ Round 1: {one}" for one in comments)))

    assert rounds == found.tournament.recoloured
