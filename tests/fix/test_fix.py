"""Repairs change no fact, are told one by one, and stop where a guess would begin; the rest is asked."""

from __future__ import annotations

import random
from pathlib import Path

import mutations
import pytest
from trf_texts import HEADER, cup, cup_players, cup_teams, double, file, player, six, team

from fidepair import trf
from fidepair.cli.suggestions import command_to_type
from fidepair.findings import ERROR
from fidepair.findings.catalogue import CATALOGUE
from fidepair.fix import Fixed, fix
from fidepair.fix.shifted_lines import contents
from fidepair.lint import lint
from fidepair.tournament import Kind
from fidepair.trf.format import columns
from fidepair.trf.proof import differences

SAMPLES = sorted((Path(__file__).parent.parent.parent / "trf_samples").glob("*.trf"))


def fixed(text: str | bytes, kind: Kind | None = None) -> Fixed:
    """Return what becomes of a file, which has to be the same after a second time."""
    once = fix(text.encode() if isinstance(text, str) else text, "test.trf", kind)
    twice = fix(once.data, "test.trf", kind)

    assert (once.data, ()) == (twice.data, twice.repairs)
    return once


def told(found: Fixed) -> list[tuple[str, int | None]]:
    """Return code and line of each repair."""
    return [(repair.code, repair.line) for repair in found.repairs]


def asked(found: Fixed) -> list[tuple[str, str]]:
    """Return code and text of each question."""
    return [(question.code, question.text) for question in found.questions]


def says_the_same(before: bytes, after: bytes, kind: Kind | None = None) -> bool:
    """Whether two files say the same tournament."""
    return not differences(trf.load(before, "before", kind).tournament, trf.load(after, "after", kind).tournament)


# ── The text ─────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("before", "after", "codes"),
    [
        pytest.param("{n}", "{n}", [], id="LF-stays"),
        pytest.param("{rn}", "{rn}", [], id="CR-LF-stays"),
        pytest.param("{r}", "{r}", [], id="CR-alone-stays"),
        pytest.param("{rrn}", "{rn}", ["T004"], id="CR-CR-LF-is-one-CR-LF"),
        pytest.param("{mixed}", "{rn}", ["T004", "T004"], id="mixed-as-most-lines"),
        pytest.param("{mark}{n}", "{n}", ["T001"], id="mark"),
        pytest.param("{n}{tail}", "{n}", ["T005"], id="Ctrl-Z"),
        pytest.param("{cut}", "{n}", ["T005"], id="no-end-at-the-end"),
        pytest.param("{mark}{rrn}{tail}", "{rn}", ["T001", "T005", "T004"], id="all"),
    ],
)
def test_text(before, after, codes):
    """Line ends of one kind stay, others become those of most lines; mark and Ctrl-Z go, the last line gets its end."""
    plain = file().encode()
    lines = plain.splitlines()
    ends = [b"\r\n"] * (len(lines) - 2) + [b"\n", b"\r"]
    parts = {
        "n": plain,
        "rn": plain.replace(b"\n", b"\r\n"),
        "r": plain.replace(b"\n", b"\r"),
        "rrn": plain.replace(b"\n", b"\r\r\n"),
        "mixed": b"".join(line + end for line, end in zip(lines, ends, strict=True)),
        "cut": plain[:-1],
        "mark": b"\xef\xbb\xbf",
        "tail": b"\x1a\r\n",
    }
    data, wanted = (b"".join(parts[name] for name in form[1:-1].split("}{")) for form in (before, after))
    found = fixed(data)

    assert wanted == found.data
    assert codes == [repair.code for repair in found.repairs]


def test_line_ends_of_equal_number_become_cr_lf():
    """Of two kinds that are equally frequent CR LF is taken."""
    lines = file().encode().splitlines()
    assert 0 == (len(lines) + 1) % 2
    data = b"".join(line + (b"\n", b"\r\n")[index % 2] for index, line in enumerate([*lines, b"### end"]))

    assert b"".join(line + b"\r\n" for line in [*lines, b"### end"]) == fixed(data).data


def test_windows_1252_becomes_utf_8():
    """One byte for each letter becomes UTF-8; columns, which count letters, survive."""
    text = file(*six()[:5], player(6, "0.0", "3 b 0", name="Müller, Zoë"))
    found = fixed(text.encode("cp1252"))

    assert text.encode() == found.data
    assert [("T003", 9)] == told(found)
    assert says_the_same(text.encode("cp1252"), found.data)


@pytest.mark.parametrize(
    ("name", "question"),
    [
        pytest.param("Müller".encode() + b" M\xfcller", "Some letters are UTF-8", id="two-encodings"),
        pytest.param("Dvořák".encode("cp1250"), "read as Windows-1250, which is not certain", id="central"),
        pytest.param("Пётр".encode("cp1251"), "read as Windows-1251, which is not certain", id="cyrillic"),
        pytest.param(b"M\x81ller", "read as Cp850, which is not certain", id="no-letter-in-1252"),
    ],
)
def test_encoding_that_is_not_certain_is_asked(name, question):
    """Where two encodings are mixed, or bytes mean nothing, converting would fix wrong names: it is asked."""
    data = file().encode().replace(b"Sample Open", name)
    found = fixed(data)

    assert (data, ()) == (found.data, found.repairs)
    assert ["T003"] == [code for code, text in asked(found) if question in text]


# ── Columns ──────────────────────────────────────────────────────────────────
LINE = player(1, "1.0", "4 w 1")
REST = six()[1:]
FIRST = 4


def with_first(line: str) -> str:
    """Return the file of six with another line for player 1."""
    return file(*REST, header=f"{HEADER}{line}\n")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param(" " + LINE, "T010", id="starts-late"),
        pytest.param("   " + LINE, "T010", id="starts-three-late"),
        pytest.param(" 001" + LINE[4:], "T010", id="only-the-code-is-late"),
        pytest.param("001 " + LINE[3:], "T065", id="whole-line-to-the-right"),
        pytest.param(LINE[:40] + LINE[41:], "T065", id="from-the-rating-to-the-left"),
        pytest.param(LINE[:45] + "  " + LINE[45:], "T065", id="from-the-rating-to-the-right"),
        pytest.param(LINE[:58] + "   " + LINE[58:], "T065", id="from-the-birth-to-the-right"),
        pytest.param(LINE[:85] + LINE[86:], "T065", id="rounds-to-the-left"),
        pytest.param(LINE[:69] + " " + LINE[69:79] + LINE[80:], "T065", id="one-field-to-the-right"),
        pytest.param(LINE[:26].rstrip() + "\t" + LINE[48:], "T008", id="tab-before-the-rating"),
        pytest.param(LINE[:79] + "\t" + LINE[81:].lstrip(), "T008", id="tab-before-the-points"),
    ],
)
def test_line_out_of_its_columns(line, code):
    """A line that only one way of moving brings to its columns is moved; its words stay."""
    found = fixed(with_first(line))

    assert file(LINE, *REST) == found.data.decode()
    assert [(code, FIRST)] == told(found)
    assert () == found.questions


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param(LINE[:48] + "20000" + LINE[53:], "T065", id="rating-too-long"),
        pytest.param(LINE[:91] + "x  4 w" + LINE[97:], "T074", id="opponent-is-no-number"),
        pytest.param("001\t   1\t" + LINE[14:], "T008", id="several-tabs"),
        pytest.param(LINE[:58] + "     " + LINE[58:], "T065", id="five-columns"),
        pytest.param("101" + LINE[3:], "T012", id="another-code"),
    ],
)
def test_line_that_needs_a_guess_is_left(line, code):
    """Where no way of moving makes all fields fit, nothing is moved, and it is asked."""
    text = file(line, *REST) if line.startswith("001") else file(*REST, line)
    found = fixed(text)

    assert text == found.data.decode()
    assert code in [code for code, _ in asked(found)]


def test_shift_that_two_ways_explain_is_left():
    """A number of the federation's field that could be id or rating is in no place by certainty."""
    line = f"{LINE[:48]}  123 456{LINE[56:]}"
    text = file(line, *REST)

    assert text == fixed(text).data.decode()


def test_blanks_inside_a_name_stay():
    """A line that the name makes longer is moved behind the name, which is nobody's to change."""
    line = LINE.replace("Player 1  ", "Player   1  ")

    assert LINE.replace("Player 1    ", "Player   1  ") in fixed(with_first(line)).data.decode()


def test_of_two_ways_that_say_the_same_the_usual_one_is_taken():
    """Three blanks too many before a name are taken from there, not from those before the number."""
    assert file(LINE, *REST) == fixed(with_first(LINE[:14] + "   " + LINE[14:])).data.decode()


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("001     1     P1" + " " * 35 + LINE[48:], id="name-would-be-the-title"),
        pytest.param("001  1    m Player 1" + LINE[22:], id="sex-would-be-the-title"),
        pytest.param("001    1      f" + LINE[13:], id="title-would-be-a-part-of-the-name"),
        pytest.param(LINE[:69] + " " * 9 + "0.0" + " " * 10 + "7", id="points-would-be-a-birth"),
        pytest.param(LINE[:48] + " " + LINE[48:91] + "   4 w    0", id="result-would-be-an-opponent"),
    ],
)
def test_word_that_only_another_field_has_room_for(line):
    """A line that fits only if a word becomes part of another fact is left as it is."""
    text = with_first(line)

    assert text == fixed(text).data.decode()
    assert asked(fixed(text))


def test_blocks_of_a_line_that_is_out_of_its_columns_stay():
    """`5   w 1` is no unrated win of Black, whatever the other side says: a shifted line is not read block by block."""
    rows = [player(1, "2.0", "2 w 1", "3 b 1"), player(2, "0.5", "1 b 0", "4 w ="), player(3, "0.0", "4 w 0", "1 w 0")]
    rows.append(player(4, "1.5", "3 b 1", "2 b ="))
    shifted = rows[0].replace(" 2000", "2000 ").replace("   2 w 1", "   2   w 1")
    text = file(shifted, *rows[1:])

    assert () == trf.load(file(*rows).encode(), "rows").findings
    assert text == fixed(text).data.decode()


def test_name_that_is_too_long_is_asked():
    """A name of 36 letters moves everything behind it: how is it to be written?"""
    name = "Cardenal-Fuentes y Bustamante, Tomas"
    line = player(1, "1.0", "4 w 1").replace(f"{'Player 1':<33}", name)
    text = file(line, *REST)
    found = fixed(text)

    assert text == found.data.decode()
    assert [
        f"How should the name `{name}` be written in columns 15-47? It is 3 too long, and moves the fields after it."
    ] == [text for _, text in asked(found)]


@pytest.mark.parametrize(
    "before",
    [
        pytest.param(player(1, "1.0", "4 w 1", name="Müller, Zoë").replace("  2000", "2000", 1), id="bytes"),
        pytest.param(
            player(1, "1.0", "4 w 1", name="Mu\u0308ller, Zoe\u0308").replace(" 2000", "   2000"), id="accents"
        ),
    ],
)
def test_columns_counted_in_another_way(before):
    """Columns counted in bytes, or before accents are composed, become columns of characters."""
    found = fixed(file(before, *REST))

    assert file(player(1, "1.0", "4 w 1", name="Müller, Zoë"), *REST) == found.data.decode()
    assert [("T014", FIRST)] == told(found)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param(player(1, "1.0", "9 w 1"), "T074", id="opponent-not-in-the-file"),
        pytest.param(player(2, "1.0", "4 w 1"), "T051", id="number-twice"),
    ],
)
def test_fault_that_comes_to_light(line, code):
    """A line that is read only after it was moved may contradict others; it is moved, and that is asked."""
    found = fixed(with_first(" " + line))

    assert [("T010", FIRST)] == told(found)
    assert code in [code for code, _ in asked(found)]


def test_team_out_of_its_columns():
    """A `310` record is moved as a `001` record is."""
    teams = cup_teams()
    right = cup(*cup_players(), *teams)
    wrong = cup(*cup_players(), teams[0][:20] + " " + teams[0][20:], *teams[1:])

    assert right == fixed(wrong).data.decode()


# ── Codes ────────────────────────────────────────────────────────────────────
ROW = player(7, "0.0", "- Z")


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        pytest.param("XXC white1\nxxp 1 2", "XXC white1\nXXP 1 2", "T013", id="lower-case"),
        pytest.param("092 FIDE_DUTCH_2026", "192 FIDE_DUTCH_2026", "T038", id="type-in-092"),
        pytest.param("162 w 3.0 d 1.0", "162  W 3.0    D 1.0", "T034", id="162-shifted"),
        pytest.param("162  W 1.0    Z 0.0", "162  W 1.0    A 0.0", "T034", id="162-Z-for-A"),
        pytest.param("299 +  0.0  2.5   1    1", "299 +   0.0   2.5    1    1", "T115", id="299-narrow"),
        pytest.param("299        -0.5   1    1", "299          -0.5    1    1", "T115", id="299-narrow-penalty"),
        pytest.param("240 Z   1    7\t", "240 Z   1    7", "T007", id="tab-at-the-end"),
    ],
)
def test_record(before, after, code):
    """A record is written as the standard has it, and says the same."""
    lines = [line.replace(" 1.0    ", "     ", 1) for line in six()]
    text = file(*lines, ROW, before).replace("152 W\n", "") if "XXC" in before else file(*lines, ROW, before)
    found = fixed(text)
    after_fix = found.data.decode().splitlines()

    assert after.splitlines() == after_fix[-len(after.splitlines()) :]
    assert code in [repair.code for repair in found.repairs]


def test_initial_colour():
    """`152 w` is one capital."""
    found = fixed(file(header="012 Sample Open\n142 5\n152 w  \n"))

    assert (file().encode(), [("T029", 3)]) == (found.data, told(found))


def test_standard_layout_of_abnormal_points_stays():
    """A `299` line in the columns of the standard is not moved."""
    text = file(*six(), "299           1.0    1    2")

    assert "T115" not in [repair.code for repair in fixed(text).repairs]


def test_type_stays_where_192_says_another():
    """A code in 092 beside a record 192 is a text like any other."""
    text = file("092 FIDE_DUBOV", "192 FIDE_DUTCH_2026")

    assert text == fixed(text).data.decode()


@pytest.mark.parametrize(
    ("block", "usual", "code"),
    [
        pytest.param("0000 - -", "0000 - Z", "T079", id="absent"),
        pytest.param("0000 - =", "0000 - H", "T079", id="half"),
        pytest.param("0000 - 0", "0000 - Z", "T079", id="zero"),
        pytest.param("0000 - A", "0000 - Z", "T082", id="A"),
        pytest.param("0000 w Z", "0000 - Z", "T081", id="colour"),
        pytest.param("     - H", "0000 - H", "T072", id="blank-opponent"),
        pytest.param("   0 - H", "0000 - H", "T071", id="short-zero"),
        pytest.param("0000 - h", "0000 - H", "T073", id="lower-case"),
        pytest.param("0000 - +", "0000 - +", None, id="won-against-nobody-is-asked"),
        pytest.param("0000 w +", "0000 w +", None, id="won-against-nobody-with-colour-is-asked"),
        pytest.param("0000 - 1", "0000 - 1", None, id="point-against-nobody-is-asked"),
        pytest.param("0000 -  ", "0000 -  ", None, id="nothing-stays"),
    ],
)
def test_block_without_opponent(block, usual, code):
    """Codes of equal meaning are written as the standard has them; those of two meanings are left."""
    points = {"H": "0.5", "+": "1.0"}.get(usual[-1], "0.0")
    row = player(7, points, "- Z")[:91]
    found = fixed(file(*six(), row + block))

    assert row + usual == found.data.decode().splitlines()[-1]
    assert ([(code, 10)] if code else []) == told(found)


@pytest.mark.parametrize(
    ("block", "code"),
    [
        pytest.param("   4 W 1", "T073", id="capital-colour"),
        pytest.param("4    w 1", "T071", id="left-aligned"),
        pytest.param("0004 w 1", "T071", id="zeros"),
        pytest.param("   4   1", "T201", id="colour-of-the-other-side"),
    ],
)
def test_block_of_a_game(block, code):
    """A game is written with the number right-aligned and small letters for colours."""
    found = fixed(file(LINE[:91] + block, *REST))

    assert file(LINE, *REST) == found.data.decode()
    assert [(code, FIRST)] == told(found)


def test_signs_for_no_result():
    """`*` in an open round is a blank, as it is read."""
    lines = [line[:98] + "*" for line in six()]
    found = fixed(file(*(line[:80] + " 0.0" + line[84:] for line in lines)))

    assert {"T082"} == {repair.code for repair in found.repairs}
    assert {" "} == {line[98:99] for line in found.data.decode().splitlines() if line.startswith("001")}


def test_forfeits_of_teams_stay():
    """In a file with teams or rosters `0000 - -` may be a board that was won against nobody: it stays."""
    roster = f"013 {'Club':<32}    1    2"
    text = file(*six(), player(7, "0.0")[:89] + "  0000 - -", roster)

    assert text == fixed(text).data.decode()


def test_team_number():
    """The number of a team is right-aligned."""
    teams = cup_teams()
    text = cup(*cup_players(), teams[0].replace("310   1", "310 1  "), *teams[1:])
    found = fixed(text)

    assert cup(*cup_players(), *teams) == found.data.decode()
    assert {"T118"} == {repair.code for repair in found.repairs}
    assert says_the_same(text.encode(), found.data)


def test_points_of_a_match():
    """`362` goes into its columns."""
    found = fixed(cup("362  TW 2.0  TD 1.0  TL 0.0"))

    assert "362 TW 2.0   TD 1.0   TL 0.0" in found.data.decode().splitlines()
    assert ["T034"] == [repair.code for repair in found.repairs]


def test_points_with_a_comma():
    """A comma becomes a point."""
    found = fixed(file(LINE.replace(" 1.0 ", " 1,0 "), *REST))

    assert (file(LINE, *REST).encode(), [("T062", FIRST)]) == (found.data, told(found))


# ── What follows from the rest ───────────────────────────────────────────────
@pytest.mark.parametrize("unfilled", [pytest.param(" 0.0", id="zeros"), pytest.param("    ", id="blank")])
def test_points_that_were_never_filled(unfilled):
    """Points that are blank, or 0.0 for everybody after games, are the sums of the results."""
    found = fixed(file(*(line[:80] + unfilled + line[84:] for line in six())))
    rows = [line for line in found.data.decode().splitlines() if line.startswith("001")]

    assert [" 1.0", " 0.0"] * 2 + [" 1.0", " 0.0"] == [row[80:84] for row in rows]
    assert {"T064"} == {repair.code for repair in found.repairs}


def test_points_in_matches_of_two_games():
    """The points of a match are those of its games, a bye brings a win and a draw."""
    text = double()
    rows = [line[:80] + " 0.0" + line[84:] if line.startswith("001") else line for line in text.splitlines()]

    assert text == fixed("\n".join(rows) + "\n").data.decode()


def test_points_that_do_not_fit_are_not_filled_in_part():
    """1.125 has more than the four columns; with the draws filled alone, the winner's 0.0 would be wrong."""
    blocks = ("2 w 1", "1 b 0", "4 w =", "3 b =")
    text = file(*(player(number, "0.0", one) for number, one in enumerate(blocks, 1)), "XXS W=1.125 PAB=1.125")
    found = fixed(text)

    assert (text.encode(), (), ["T064"]) == (found.data, found.repairs, [code for code, _ in asked(found)])


def test_points_that_somebody_filled_stay():
    """Points that disagree with the results are a contradiction: one of the two is asked for."""
    text = file(player(1, "0.5", "4 w 1"), *REST)
    found = fixed(text)

    assert text == found.data.decode()
    assert [("T064", "Which is right for the player in line 4: 0.5 points, or the results, which give 1.0?")] == asked(
        found
    )


@pytest.mark.parametrize(
    ("text", "after", "question"),
    [
        pytest.param(file(*six(), "062 9"), "062 9", True, id="more-than-there-are-after-games"),
        pytest.param(file(*six(), "062 5"), "062 6", False, id="fewer"),
        pytest.param(file(*six(), "062 9 (9)"), "062 9 (9)", True, id="with-text"),
        pytest.param(file(*map(player, range(1, 7)), "062 9"), "062 9", True, id="players-may-be-missing"),
    ],
)
def test_count(text, after, question):
    """A number of players that is too small becomes that of the file; a larger one may mean that lines are lost."""
    found = fixed(text)

    assert after == found.data.decode().splitlines()[-1]
    assert question == ("T021" in [code for code, _ in asked(found)])


def test_counts_stay_while_something_is_unreadable():
    """A count may be the only sign of a player whom a broken line hides: no count is changed beside a fault."""
    text = file(*six()[:5], player(6, "x", "3 b 0"), "062 9")

    assert "062 9" == fixed(text).data.decode().splitlines()[-1]


# ── Questions ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("line", "code", "question"),
    [
        pytest.param(
            player(1, "1.0", "4 w +"),
            "T075",
            "What is the result of 1-4 in round 1? Line 4 has `4 w +`, line 7 has `1 b 0`.",
            id="result",
        ),
        pytest.param(
            player(1, "1.0", "5 w 1"),
            "T075",
            "Did 1-5 in round 1 take place? Line 4 has `5 w 1`, line 8 has `2 w 1`.",
            id="pair",
        ),
        pytest.param(
            player(1, "1.0", "4 b 1"),
            "T076",
            "Who had White in 1-4 in round 1? Line 4 has `4 b 1`, line 7 has `1 b 0`.",
            id="colour",
        ),
        pytest.param(
            player(1, "1.0", "9 w 1"),
            "T074",
            "Who was the opponent of player 1 in round 1, and what was the result? Line 4 has `9 w 1`.",
            id="opponent",
        ),
        pytest.param(
            player(1, "1.0", "- 1"),
            "T080",
            "Is it a pairing-allocated bye (U), a full-point bye (F), or a game against an opponent who is missing?",
            id="point-against-nobody",
        ),
        pytest.param(player(1, "x", "4 w 1"), "T063", "How many points does the player in line 4 have", id="points"),
        pytest.param(player(2, "1.0", "4 w 1"), "T051", "Which line is player 2?", id="number-twice"),
        pytest.param(player("x", "1.0", "4 w 1"), "T050", "What is the number of the player in line 4?", id="number"),
    ],
)
def test_question_about_a_player(line, code, question):
    """What needs a person is asked, with what stands in the lines; nothing is changed."""
    text = file(line, *REST)
    found = fixed(text)

    assert text == found.data.decode()
    assert [] != [asked_code for asked_code, said in asked(found) if asked_code == code and said.startswith(question)]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        pytest.param(["XXR 7"], "T024", id="rounds-twice"),
        pytest.param(["192 FIDE_DTUCH"], "T037", id="type"),
        pytest.param(["XXP 3"], "T102", id="prohibition-of-one"),
        pytest.param(["240 H   1    1"], "T113", id="bye-and-game"),
        pytest.param(["XXZ 77"], "T100", id="nobody-of-that-number"),
        pytest.param(["162  W 1.0    Q 0.5"], "T035", id="point-values"),
        pytest.param(["260   1        3    4"], "T114", id="end-of-a-range"),
    ],
)
def test_question_about_a_record(lines, code):
    """Every fault that is left is asked about."""
    text = file(*six(), *lines)
    found = fixed(text)

    assert text == found.data.decode()
    assert code in [code for code, _ in asked(found)]


def test_a_player_without_entry_is_asked_about_only_while_rounds_are_left():
    """Who has no entry in the last round may come back, unless the event may be over."""
    lines = [*six(), player(7, "0.0")]

    assert "T208" in [code for code, _ in asked(fixed(file(*lines)))]
    assert [] == asked(fixed(file(*lines, header="012 Sample Open\n152 W\n")))


def test_every_fault_that_is_left_has_a_question():
    """A file without questions has no errors."""
    text = file(player(1, "1.0", "5 w ="), *REST[:4], player(6, "x", "3 b 7"), "XXR x", "XXZ 99", "240 Q   1    1")
    found = fixed(text)
    errors = {finding.code for finding in found.findings if finding.severity == ERROR}

    assert errors
    assert set() == errors - {question.code for question in found.questions}


# ── What is no report ────────────────────────────────────────────────────────
@pytest.mark.parametrize("data", [b"", b"%PDF-1.4", b"\xff\xfe0\x000\x00", b"3\n1 2\n3 4\n5 0\n", b"xxr 5\r\r\n"])
def test_no_report(data):
    """What is no tournament report comes back as it was."""
    found = fix(data, "test.trf")

    assert (data, (), (), False) == (found.data, found.repairs, found.questions, found.is_report)
    assert {ERROR} <= {finding.severity for finding in found.findings}


# ── All of it, on samples and on damaged samples ─────────────────────────────
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_clean_samples_stay(path):
    """There is nothing to repair in the samples, but for the one that shows faults."""
    data = path.read_bytes()
    found = fixed(data)

    assert ("broken" in path.name) == (found.data != data)


def move_lines(lines: list[str], rng: random.Random) -> list[str]:
    """Start some lines too late."""
    return [" " * rng.randint(1, 3) + line if rng.random() < 0.3 else line for line in lines]


def widen_gaps(lines: list[str], rng: random.Random) -> list[str]:
    """Put a blank into the columns between name and rating of some players."""
    return [
        line[:45] + " " + line[45:] if line.startswith("001") and line[44:48] == "    " and rng.random() < 0.3 else line
        for line in lines
    ]


def change_case(lines: list[str], rng: random.Random) -> list[str]:
    """Write the codes of some records in lower case, and results of players."""
    return [
        line[:91] + (line[91:].lower() if rng.random() < 0.5 else line[91:].upper()) if line.startswith("001") else line
        for line in [line[:3].lower() + line[3:] if rng.random() < 0.5 else line for line in lines]
    ]


def put_tabs(lines: list[str], rng: random.Random) -> list[str]:
    """Write a tab for the blanks between name and rating of some players."""
    return [
        line[:47].rstrip() + "\t" + line[47:].lstrip() if line.startswith("001") and rng.random() < 0.3 else line
        for line in lines
    ]


def forget_points(lines: list[str], rng: random.Random) -> list[str]:  # noqa: ARG001
    """Leave the points of the players blank."""
    return [line[:80] + "    " + line[84:] if line.startswith("001") else line for line in lines]


DAMAGES = (move_lines, widen_gaps, change_case, put_tabs, forget_points)
HEALTHY = [path for path in SAMPLES if "broken" not in path.name]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("path", HEALTHY, ids=lambda path: path.stem)
def test_damage_is_repaired(path, damage):
    """After a damage that loses nothing the file says the same tournament again, or somebody is asked."""
    data = path.read_bytes()
    rng = random.Random(f"{path.stem} {damage.__name__}")
    lines = damage(data.decode().splitlines(), rng)
    found = fixed("\r\r\n".join(lines) + "\r\r\n")
    left = [question for question in found.questions if question.code in ("T008", "T010", "T065")]

    assert "T004" in [repair.code for repair in found.repairs]
    assert left or says_the_same(data, found.data)
    assert len(left) <= len(lines) // 10


@pytest.mark.parametrize("seed", range(40))
def test_random_damage_changes_no_fact(seed):
    """Whatever was done to a file: a second fix has nothing to do, and what could be read says the same."""
    rng = random.Random(seed)
    text = rng.choice(HEALTHY).read_text(encoding="utf-8")
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(text))
        cut = place + rng.randint(0, 2)
        text = text[:place] + "".join(rng.choices(" \t0145wb-+=UHZ.,é\r\n", k=rng.randint(0, 2))) + text[cut:]
    data = text.encode(rng.choice(("utf-8", "cp1252")))
    found = fixed(data)

    try:
        before = trf.load(data, "before").tournament
    except trf.TrfError:
        before = None
    if before is not None:
        assert [] == differences(before, trf.load(found.data, "after").tournament)
    faults = [sum(f.severity == ERROR for f in report) for report in (lint(data, "x").findings, found.findings)]
    assert faults[0] or not faults[1]


def test_codes_are_known():
    """Every repair and every question has a code that `lint --explain` knows."""
    text = file(player(1, "1,0", "4 W 1"), *REST, " XXZ 99", "xxp 1 2", "162 w 1.0")
    found = fixed(text)

    assert found.repairs
    assert found.questions
    assert set() == {told.code for told in (*found.repairs, *found.questions)} - CATALOGUE.keys()


def test_kind_of_event_is_taken_from_the_caller():
    """A file that does not say that it has matches of two games is read so if somebody knows."""
    text = double(header="012 Sample Double\n142 6\n152 W\n")
    found = fixed(text, Kind.DOUBLE)

    assert (text.encode(), ()) == (found.data, found.questions)


def test_teams_that_fit_stay():
    """Teams in their columns are not moved."""
    text = cup(*cup_players(), *cup_teams()[:4], team(5, 9, 10, match="1.0", game="1.0"))

    assert text == fixed(text).data.decode()


# ── Fields before the points, out of place in every line ─────────────────────
def left(text: str) -> str:
    """Return the file with all fields before the points one column further to the left, in every player."""
    lines = text.splitlines()
    return "".join(f"{f'{line[:4]}{line[5:80]} {line[80:]}' if line[:3] == '001' else line}\n" for line in lines)


def test_what_pairing_does_not_read_is_no_reason_to_refuse():
    """Names, ratings and dates out of their columns are warned of; who met whom, and the points, count."""
    shifted = trf.load(left(file()).encode(), "shifted.trf")
    usual = trf.load(file().encode(), "usual.trf")

    assert [p.entries for p in usual.tournament.participants] == [p.entries for p in shifted.tournament.participants]
    assert {None} == {p.rating for p in shifted.tournament.participants}
    assert ["T065"] == [found.code for found in shifted.findings]


def test_no_digit_of_a_number_falls_off():
    """Where all but the numbers stands one column to the right, numbers of four digits do not move with it."""
    line = player(1001, "0.0", "- Z").replace("1990/01/01", " " * 10)
    text = file(f"{line[:8]} {line[8:79]}{line[80:]}")
    assert "T065" in {found.code for found in trf.load(text.encode(), "shifted.trf").findings}

    assert [] == [one for one in told(fixed(text)) if one[0] == "T065"]


def test_lines_that_are_all_shifted_alike_are_moved():
    """Where all lines have the fields before the points out of place by the same number of columns, they are moved."""
    found = fixed(left(file()))

    assert file() == found.data.decode()
    assert {"T065"} == {repair.code for repair in found.repairs}


def test_lines_that_are_shifted_in_two_ways_are_not_moved_together():
    """One line out of place in another way is a reason to ask instead."""
    lines = left(file()).splitlines()
    lines[4] = lines[4][:4] + lines[4][6:80] + "  " + lines[4][80:]

    assert not any(
        "as in every line" in repair.text for repair in fixed("".join(f"{line}\n" for line in lines)).repairs
    )


# ── Virtual points ───────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("header", "written"),
    [
        pytest.param("XXR 5\nACC true\n", [f"XXA    {n}  1.0  1.0  0.5" for n in (1, 2, 3, 4)], id="TRFx"),
        pytest.param(
            "142 5\nACC true\n", ["250       1.0   1   2    1    4", "250       0.5   3   3    1    4"], id="TRF26"
        ),
        pytest.param("142 5\n192 FIDE_DUTCH_2026_BAKU\n", [], id="declared"),
        pytest.param("ACC true\n", [], id="rounds-missing"),
    ],
)
def test_declared_acceleration_becomes_virtual_points(header, written):
    """C.04.7 1.2 to 1.4: four of six players, two rounds with a win and one with half of it; once round one is paired,
    and only where other programs do not read the declaration."""
    found = fixed(file(header=header))
    unpaired = fixed(file(*(player(number) for number in range(1, 7)), header=header))

    assert written == [line for line in found.data.decode().splitlines() if line[:3] in ("250", "XXA")]
    assert bool(written) == any("virtual points of Baku acceleration" in repair.text for repair in found.repairs)
    assert b"XXA" not in unpaired.data


@pytest.mark.parametrize(
    ("layout", "text", "is_in_place"),
    [
        (columns.BYES, "240 H   2    3    4", True),
        (columns.BYES, "240 1   2    3    4", False),
        (columns.BYES, "240  H   2    3    4", False),
        (columns.FORFEITED, "330 +-   2   2   3", True),
        (columns.FORFEITED, "330 10   2   2   3", False),
        (columns.FORBIDDEN, "260   1   2    1    3", True),
        (columns.FORBIDDEN, "260   1   x    1    3", False),
    ],
)
def test_fields_that_look_right_are_in_their_columns(layout, text, is_in_place):
    """Types have no digits, and numbers nothing else; whatever stands between two fields is out of place."""
    assert is_in_place == (contents(layout, text, False) is not None)


@pytest.mark.parametrize("seed", [40401890, 40402000, 40402620, 40403420, 40404060])
def test_what_an_answer_leaves_of_a_damaged_file_is_asked_too(seed):
    """Findings of these files of teams are about lines of nobody once the first questions are answered."""
    _, data = mutations.damaged(seed)

    assert " --answer T083:team1=line=TEXT " in command_to_type("cup.trf", data, ())
