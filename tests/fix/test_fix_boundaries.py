"""Fix at its limits: the last thing that it repairs or accepts as an answer, and the first that it does not."""

from __future__ import annotations

import pytest
from trf_texts import HEADER, cup, cup_players, cup_teams, file, player, six, team

import fidepair.fix as fixing
from fidepair import trf
from fidepair.errors import FidepairError, InputError, UsageError
from fidepair.fix import answered, fix
from fidepair.fix.questions import answers_in, unrelated_changes
from fidepair.fix.repairs import Repair, RepairDraft
from fidepair.fix.repairs import _length_of_common_start as common
from fidepair.trf.format.document import Line

REST = six()[1:]
LINE = player(1, "1.0", "4 w 1")
FIRST = 4


def repaired(text: str) -> list[tuple[str, int | None, int | None]]:
    """Return code, line and column of each repair."""
    return [(one.code, one.line, one.column) for one in fix(text.encode(), "t").repairs]


def questions(text: str) -> dict[str, str]:
    """Return the text of each question by its key."""
    return {one.key: one.text for one in fix(text.encode(), "t").questions}


def after(text: str | bytes, *answers: str) -> bytes:
    """Return the file with answers."""
    data = text.encode() if isinstance(text, str) else text
    return answered(fix(data, "t"), "t", None, answers_in(answers)).data


def row(data: bytes, number: int) -> str:
    """Return the rounds of a player."""
    return next(line for line in data.decode().splitlines() if line.startswith(f"001 {number:>4}"))[89:].strip()


# ── Lines out of their columns ───────────────────────────────────────────────
@pytest.mark.parametrize(("columns", "is_moved"), [(3, True), (4, False)])
def test_a_shift_has_at_most_three_columns(columns: int, is_moved: bool):
    """To the right from the birth on."""
    text = file(LINE[:58] + " " * columns + LINE[58:], *REST)

    assert ([("T065", FIRST)] if is_moved else []) == [found[:2] for found in repaired(text)]


def test_how_far_a_field_is_moved_is_told():
    """One column, several, and both directions; the sum of no columns is a field of its own."""
    lines = (LINE[:58] + " " + LINE[58:], LINE[:45] + "  " + LINE[45:], LINE[:40] + LINE[41:])
    texts = [fix(file(line, *REST).encode(), "t").repairs[0].text for line in lines]
    single = LINE[:69] + " " + LINE[69:79] + LINE[80:]

    assert [
        f"the fields after it are moved {way}" for way in ("1 column to the left", "2 columns to the left")
    ] == texts[:2]
    assert "the fields after it are moved 1 column to the right" == texts[2]
    assert "a field is moved into its columns" == fix(file(single, *REST).encode(), "t").repairs[0].text


@pytest.mark.parametrize(
    ("columns", "text"), [(1, "the line starts 1 column earlier"), (2, "the line starts 2 columns earlier")]
)
def test_how_late_a_line_starts_is_told(columns: int, text: str):
    """One column, or several."""
    assert text == fix(file(" " * columns + LINE, *REST).encode(), "t").repairs[0].text


def test_a_team_counted_in_bytes():
    """`Zürich` has one byte more than letters: the nickname one column to the left might be a part of the name."""
    teams = cup_teams()
    name = f"{'Zürich':<32}"
    wrong = teams[0].replace(f"{'Team 1':<32}", name[:-1])

    assert () == fix(cup(*cup_players(), wrong, *teams[1:]).encode(), "t").repairs


@pytest.mark.parametrize(("surplus", "is_asked"), [(11, True), (12, False)])
def test_how_much_a_name_may_be_too_long(surplus: int, is_asked: bool):
    """Up to eleven letters more than 33 are asked about as a name."""
    name = "A" * 20 + ", " + "b" * (11 + surplus)
    found = questions(file(LINE.replace(f"{'Player 1':<33}", name), *REST))

    assert is_asked is any(text.startswith(f"How should the name `{name}` be written") for text in found.values())


# ── Spelling ─────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("count", "repairs"), [(20, 20), (21, 1)])
def test_very_many_blocks_of_a_line_are_one_repair(count: int, repairs: int):
    """Up to twenty changed blocks of a line are told one by one; more with the same change are told together."""
    lines = [*six(), player(7, "0.0", *["- z"] * count)]
    found = fix(file(*lines, header=HEADER.replace("142 5", "142 30")).encode(), "t").repairs

    rounds = "rounds 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11 more" if repairs == 1 else "round 1"

    assert repairs == len(found)
    assert f"{rounds}: `0000 - z` is written `0000 - Z`" == found[0].text
    assert repairs == 1 or found[19].text.startswith("round 20: ")


@pytest.mark.parametrize(
    ("count", "is_repaired", "question"), [("5", True, False), ("6 players", False, False), ("7", False, True)]
)
def test_a_count_of_players(count: str, is_repaired: bool, question: bool):
    """Too small a count is put right; a larger one may be the only sign of players that are missing."""
    text = file(*six(), f"062 {count}")

    assert is_repaired is (("T021", 10, 5) in repaired(text))
    assert question is ("T021:line10" in questions(text))


def test_a_count_of_rated_players_stays():
    """Who is rated is for a person to say: five of six may be right."""
    assert [] == [code for code, _, _ in repaired(file(*six(), "072 5")) if code == "T021"]


def test_points_of_the_standings_before():
    """Points after round 1 of 2 are those of an earlier round: the sums are written, where they differ."""
    lines = [player(1, "1.0", "4 w 1", "2 b 1"), player(2, "0.0", "5 b 0", "1 w 0"), player(3, "1.0", "6 w 1", "5 b 1")]
    lines += [
        player(4, "0.0", "1 b 0", "6 w 1"),
        player(5, "1.0", "2 w 1", "3 w 0"),
        player(6, "0.0", "3 b 0", "4 b 0"),
    ]
    found = fix(file(*lines).encode(), "t")
    points = [line[80:84] for line in found.data.decode().splitlines() if line.startswith("001")]

    assert [" 2.0", " 0.0", " 2.0", " 1.0", " 1.0", " 0.0"] == points
    assert ["points 2.0, from the results", "points 2.0, from the results", "points 1.0, from the results"] == [
        one.text for one in found.repairs
    ]


# ── The proof ────────────────────────────────────────────────────────────────
def _with_rating(draft: RepairDraft, _: bool) -> None:
    """Change a fact of player 1: its rating."""
    line = next(line for line in draft.lines if line.code == "001")
    draft.lines[line.number - 1] = line._replace(text=line.text.replace("2000", "2001"))
    draft.repairs += fixing.repair_text(fixing.examine(b"\xef\xbb\xbf001", "t").document)[1]


def _with_more_lines(draft: RepairDraft, unused: bool) -> None:
    """Add a line."""
    draft.lines.append(Line(len(draft.lines) + 1, "022 Oslo", "\n"))
    _with_rating(draft, unused)


@pytest.mark.parametrize(
    ("text", "repair", "changed"),
    [
        (file(*six()), _with_rating, "participants"),
        (file(*six(), "142 x"), _with_rating, "line 4"),
        (file(*six(), "142 x"), _with_more_lines, "the number of lines"),
    ],
)
def test_a_repair_that_changes_a_fact_is_refused(text, repair, changed, monkeypatch):
    """Whatever a repair does by mistake, the file that comes out has the same facts, or none comes out."""
    monkeypatch.setattr(fixing, "repair_codes", repair)

    with pytest.raises(FidepairError) as problem:
        fix(text.encode(), "t")

    assert f"t: a repair would have changed {changed}" in str(problem.value)


def test_players_are_numbered_only_in_a_file_without_errors():
    """The errors are counted."""
    two = file(*six(), "142 x", "152 Q")

    with pytest.raises(InputError, match="without errors, and it has 2"):
        fix(two.encode(), "t", numbers="rank")


@pytest.mark.parametrize(
    ("one", "other", "length"),
    [("", "", 0), ("a", "b", 0), ("abc", "abc", 3), ("abc", "abd", 2), ("ab", "abc", 2), ("abcdefgh", "abcdefgx", 7)],
)
def test_the_common_start_of_two_texts(one: str, other: str, length: int):
    """The number of characters that are the same."""
    assert length == common(one, other) == common(other, one)


# ── Questions ────────────────────────────────────────────────────────────────
TWO_WHITES = file(LINE, *six()[1:3], player(4, "0.0", "1 w 0"), *six()[4:])
TEXTS = {
    "T076:1:r1": (TWO_WHITES, "Who had White in 1-4 in round 1? Line 4 has `4 w 1`, line 7 has `1 w 0`."),
    "T075:1:r1": (
        file(LINE, *six()[1:3], player(4, "0.0", "1 b 1"), *six()[4:]),
        "What is the result of 1-4 in round 1? Line 4 has `4 w 1`, line 7 has `1 b 1`.",
    ),
    "T074:1:r1": (
        file(player(1, "1.0", "9 w 1"), *REST),
        "Who was the opponent of player 1 in round 1, and what was the result? Line 4 has `9 w 1`.",
    ),
    "T077:1:r1": (
        file(player(1, "1.0", "4 - U"), *REST),
        "Was 1-4 in round 1 a game, or had player 1 a bye? Line 4 has `4 - U`, line 7 has `1 b 0`.",
    ),
    "T082:1:r1": (
        file(player(1, "1.0", "4 w 5"), *REST),
        "What is the result of 1-4 in round 1? Line 4 has `4 w 5`, line 7 has `1 b 0`.",
    ),
}


@pytest.mark.parametrize(("key", "case"), TEXTS.items(), ids=TEXTS)
def test_a_question_about_a_game_quotes_both_lines(key: str, case: tuple[str, str]):
    """Who, which round, and what stands in the lines."""
    text, question = case

    assert question == questions(text)[key]


def test_a_game_that_the_other_side_does_not_have():
    """Player 4 has a game against 5 instead: did it take place?"""
    text = file(LINE, REST[0], REST[1], player(4, "0.0", "5 b 0"), player(5, "1.0", "4 w 1"), REST[4])
    found = questions(text)

    assert "Did 1-4 in round 1 take place? Line 4 has `4 w 1`, line 7 has `5 b 0`." == found["T075:1:r1"]


def test_questions_about_one_number_in_several_lines():
    """A number that two lines have names no line: their keys have the lines."""
    text = file(*six(), player(3, "0.0"), player(3, "0.0"))

    assert {"T051:line10", "T051:line11"} <= questions(text).keys()


def test_questions_about_one_team_in_several_lines():
    """Lines 21 to 23 repeat the number of team 1 in column 5: the second key has the column, the third the line."""
    text = cup(*cup_players(), *cup_teams(), *[team(1, 77)] * 3)
    keys = [key for key in questions(text) if key.startswith("T051")]

    assert ["T051:team1", "T051:team1:col5", "T051:team1:col5:line23"] == keys


# ── Answers ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_an_answer_that_adds_a_line(end: bytes):
    """Three points for each win: the record that says so stands at the end, with the line end of the file."""
    text = file(*(line.replace(" 1.0 ", " 3.0 ") for line in six())).encode().replace(b"\n", end)
    data = after(text, "T064:1=declare")

    assert data.startswith(text + b"162  W 3.0    D 1.0    L 0.0")
    assert data.endswith(end)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("T075:1:r1=block=4 w", "the question would remain"),
        ("T075:1:r1=block=x w 1", "a block is an opponent, a colour and a result"),
        ("T075:1:r1=block=4 w 1 1", "a block is an opponent, a colour and a result"),
        ("T075:1:r1=block=4 ww 1", "a block is an opponent, a colour and a result"),
        ("T075:1:r1=block=12345 w 1", "an opponent has at most four digits"),
        ("T075:1:r1=line= ", "a line needs text"),
        ("T075:1:r1=line=001\t1", "a line needs text, with printable characters only"),
    ],
)
def test_blocks_and_lines_that_are_none(answer: str, why: str):
    """What does not fit a block, or is no text, is refused with what a block is."""
    with pytest.raises(UsageError, match="Cannot apply") as problem:
        after(TEXTS["T075:1:r1"][0], answer)

    assert why in str(problem.value)


@pytest.mark.parametrize(
    ("block", "written"), [("4 w 0", "4 w 0"), ("0000 - Z", "0000 - Z"), ("0 U", "0000 U"), ("", "")]
)
def test_a_block_of_ones_own(block: str, written: str):
    """An opponent, a colour and a result, or nothing."""
    (question,) = (one for one in fix(TEXTS["T075:1:r1"][0].encode(), "t").questions if one.key == "T075:1:r1")
    (answer,) = (one for one in question.answers if one.name == "block")

    assert [written] == [text[89:].strip() for text in answer.edits(block).values()]


@pytest.mark.parametrize(
    ("answer", "mine", "theirs"),
    [("win", "4 w W", "1 b L"), ("draw", "4 w D", "1 b D"), ("forfeit-win", "4 w +", "1 b -")],
)
def test_results_of_an_unrated_game(answer: str, mine: str, theirs: str):
    """If one side says W, D or L, the game had less than one move; a forfeit has no such letter."""
    text = file(player(1, "1.0", "4 w W"), *six()[1:3], player(4, "0.0", "1 b 1"), *six()[4:])
    data = after(text, f"T075:1:r1={answer}")

    assert (mine, theirs) == (row(data, 1), row(data, 4))


@pytest.mark.parametrize(("code", "rounds"), [("more-rounds", "142 2"), ("cut-entries", "142 1")])
def test_more_entries_than_rounds(code: str, rounds: str):
    """Either the event has as many rounds, or the entries after the last one go."""
    lines = [player(1, "2.0", "4 w 1", "2 b 1"), player(2, "0.0", "5 b 0", "1 w 0"), player(3, "2.0", "6 w 1", "5 b 1")]
    lines += [
        player(4, "1.0", "1 b 0", "6 w 1"),
        player(5, "1.0", "2 w 1", "3 w 0"),
        player(6, "0.0", "3 b 0", "4 b 0"),
    ]
    text = file(*lines, header=HEADER.replace("142 5", "142 1"))
    keys = [one.key for one in fix(text.encode(), "t").questions if one.code == "T027"]
    (question,) = (one for one in fix(text.encode(), "t").questions if one.key == keys[0])
    edits = next(answer for answer in question.answers if answer.name == code).edits("")

    if code == "more-rounds":
        assert {2: rounds} == edits
    else:
        assert [line[:99] for line in lines] == [*edits.values()]


def test_encodings_that_keep_ascii():
    """The names are read again in the encoding that is named, and written in UTF-8, also if that is how they were read;
    one with two bytes a letter is refused."""
    data = file(*six()).encode().replace(b"Player 2  ", "Dvořák    ".encode("cp1250"))
    key = next(one.key for one in fix(data, "t").questions if one.code == "T003")

    assert "Dvořák".encode() in after(data, f"{key}=encoding=windows-1250")
    assert "Dvoøák".encode() in after(data, f"{key}=encoding=windows-1252")
    with pytest.raises(UsageError, match="are not in `utf-9`, or it is not an encoding"):
        after(data, f"{key}=encoding=utf-9")
    with pytest.raises(UsageError, match="`utf-16`"):
        after(data, f"{key}=encoding=utf-16")
    with pytest.raises(UsageError, match="or it is not an encoding"):
        after(data, f"{key}=encoding=\0")


def test_the_second_of_three_equal_numbers_is_left_out():
    """5 is there three times: the question names the second one, and only that goes."""
    text = file(*six(), "XXZ 5 6 5 4 5")
    key = next(one.key for one in fix(text.encode(), "t").questions if one.code == "T245")

    assert [b"XXZ 5 6 4 5"] == after(text, f"{key}=leave-out").splitlines()[-1:]


def test_a_line_whose_number_another_has_can_be_asked_about():
    """The second line of player 1 has a block that nobody can read: the answers need no player."""
    text = file(*six(), player(1, "1.0", "4 w 5"))

    assert all(one.answers for one in fix(text.encode(), "t").questions)


@pytest.mark.parametrize("number", ["310 x  ", "310     ", "3101234 "])
def test_the_number_of_a_team_that_is_none_stays(number: str):
    """Only a number alone in its columns is moved to the right."""
    teams = cup_teams()
    found = fix(cup(*cup_players(), *teams[:4], number + teams[4][8:]).encode(), "t")

    assert "T118" not in [one.code for one in found.repairs]


@pytest.mark.parametrize(
    ("block", "is_free"), [("", True), ("- Z", True), ("- H", False), ("- F", False), ("6 b 0", False)]
)
def test_the_round_of_an_opponent_must_be_free(block: str, is_free: bool):
    """Nothing, or an absence, makes room for a game; a bye that somebody asked for does not."""
    text = file(
        player(1, "1.0", "9 w 1"),
        *REST[:2],
        player(4, {"- H": "0.5", "- F": "1.0"}.get(block, "0.0"), block),
        *REST[3:],
    )

    if is_free:
        assert "1 b 0" == row(after(text, "T074:1:r1=opponent=4"), 4)
    else:
        with pytest.raises(UsageError, match=r"player 4 has `.+` in that round"):
            after(text, "T074:1:r1=opponent=4")


def test_systems_are_those_of_the_kind_of_event():
    """For players all but that of teams; for teams only that; each may be none of them."""
    players, teams = file(*six(), "192 FIDE_DTUCH"), cup().replace("192 FIDE_TEAM", "192 FIDE_TAEM")
    names = [
        [answer.name for one in fix(text.encode(), "t").questions if one.code == "T037" for answer in one.answers]
        for text in (players, teams)
    ]

    assert [["dutch", "dubov", "burstein", "lim", "double-swiss", "as-it-is"], ["team", "as-it-is"]] == names


def test_a_file_without_questions_takes_no_answer():
    """The refusal says so."""
    with pytest.raises(UsageError) as problem:
        after(file(*six()), "T064:1=results")

    assert str(problem.value).endswith("has no effect.\n  There are no questions about this file.")


def test_rounds_of_the_byes_of_teams_stay():
    """In `320` each column is a round: a number that goes leaves its columns blank."""
    text = cup("320  1.0  1.0  99   5")
    key = next(one.key for one in fix(text.encode(), "t").questions if one.code in ("T100", "T120"))

    assert b"\n320  1.0  1.0       5\n" in after(text, f"{key}=leave-out")


def test_a_game_without_colours_stays_as_it_is():
    """Neither side says who had White: `4   1` is not made `4 - 1`, for somebody may know."""
    text = file(LINE.replace("4 w 1", "4   1"), *REST[:2], player(4)[:89] + "     1   0", *REST[3:])

    assert () == fix(text.encode(), "t").repairs


def answers(text: str, key: str) -> dict[str, list[str]]:
    """Return the lines that each answer to a question writes, from their rounds on for players."""
    (question,) = (one for one in fix(text.encode(), "t").questions if one.key == key)
    return {
        answer.name: [line[89:].strip() if line[:3] == "001" else line for line in answer.edits("").values()]
        for answer in question.answers
    }


BYES_OF_RECORDS = {
    "a game": (
        file(*six(), "240 H   1    1"),
        "T113:line10",
        {"game": ["### 240 H   1    1"], "bye": ["0000 - H", ""]},
    ),
    "a block": (
        file(*six(), player(7, "0.0", "- Z", "- Z"), "240 H   2    7"),
        "T112:line11",
        {"absent": ["### 240 H   2    7"], "half-point-bye": ["0000 - Z  0000 - H"]},
    ),
    "two records": (
        file(*six(), "240 H   2    1", "240 Z   2    1"),
        "T112:line11",
        {"leave-out": ["### 240 Z   2    1"]},
    ),
    "the bye of a team": (
        cup("240 H   1    5"),
        "T112:line22",
        {"pairing-allocated-bye": ["### 240 H   1    5"], "half-point-bye": ["320  1.0  1.0"]},
    ),
    "a match": (cup("240 H   1    1"), "T113:line22", {"game": ["### 240 H   1    1"]}),
}


@pytest.mark.parametrize(("text", "key", "lines"), BYES_OF_RECORDS.values(), ids=BYES_OF_RECORDS)
def test_byes_of_records_that_contradict(text: str, key: str, lines: dict[str, list[str]]):
    """Either side can be kept, where the other one can be written: a game needs both blocks, a match its boards."""
    assert lines == answers(text, key)


@pytest.mark.parametrize(("line", "changed"), [("001    1", ["name"]), ("XXP 1 2", ["name"]), ("012 A", ["name"])])
def test_facts_of_the_header_that_an_answer_does_not_mention(line: str, changed: list[str]):
    """An answer about a player, or about another record, changes no name of the event."""
    before = trf.load(file(*six()).encode(), "a").tournament
    edits = [Repair("T050", "", 1, 1, line, line)]

    assert changed == unrelated_changes(before, before._replace(name="Other"), edits)
    assert [] == unrelated_changes(before, before, edits)
    assert ["rounds"] == unrelated_changes(before, before._replace(rounds=6), edits) or line[:3] != "001"


@pytest.mark.parametrize(
    ("record", "is_repaired"),
    [
        ("062 5", True),
        ("062 7", False),
        ("062 6", False),
        ("062 5 players", False),
        ("062 five", False),
        ("072 5", False),
        ("072 7", False),
    ],
)
def test_which_counts_are_repaired(record: str, is_repaired: bool):
    """Six rated players: a smaller number of players is wrong; a larger one may be the only sign that some are missing.
    Other text beside it, and the number of rated players, are left alone."""
    text = file(*six(), record)

    assert is_repaired == ("T021" in [code for code, *_ in repaired(text)])
