"""Every answer of every question: its name as it is typed, what it says, and the lines that it writes."""

from __future__ import annotations

import pytest
from trf_texts import HEADER, cup, cup_players, cup_teams, double, double_players, file, player, six, team

from fidepair.errors import UsageError
from fidepair.fix import answered, fix
from fidepair.fix.questions import _ANSWERS_BY_CODE, _COMPLETE, answers_in
from fidepair.fix.repairs import NotPossible, OpenQuestion, PossibleAnswer
from fidepair.trf.format.columns import PLAYER

REST = six()[1:]
ALONE = {"block=BLOCK": None, "line=TEXT": None}
"""What any block may also have; None: the answer writes what follows its name."""
BYES = {
    "pairing-allocated-bye": "0000 - U",
    "full-point-bye": "0000 - F",
    "half-point-bye": "0000 - H",
    "absent": "0000 - Z",
}
SEVENTH = {name: {10: block} for name, block in BYES.items()}
"""The byes of player 7, who stands in line 10 and has one round."""
FIRST = {name: {4: block} for name, block in BYES.items()}
RESULTS_OF_1_4 = {
    "win": {4: "4 w 1", 7: "1 b 0"},
    "loss": {4: "4 w 0", 7: "1 b 1"},
    "draw": {4: "4 w =", 7: "1 b ="},
    "forfeit-win": {4: "4 w +", 7: "1 b -"},
    "forfeit-loss": {4: "4 w -", 7: "1 b +"},
    "both-forfeit": {4: "4 w -", 7: "1 b -"},
}
TEAMS = cup_teams()
SEATS = cup_players()
AGAINST = {"opponent=NUMBER": None}
PAIRED = [line.replace(" 1.0 ", " 0.0 ")[:98] for line in six()]
BYE_BESIDE_GAMES = [SEATS[0], player(2, "1.0", "- U"), *SEATS[2:5], player(6, "0.0", "- -"), *SEATS[6:]]
TOTALS_WITH_IT = [team(1, 1, 2, match="2.0", game="2.0"), TEAMS[1], team(3, 5, 6), *TEAMS[3:]]
CLUBS = [f"013 {f'Club {number}':<32} {2 * number - 1:>4} {2 * number:>4}" for number in (1, 2, 3)]
SINGLE_GAMES = [line.replace("5 b 0", "5 w 0").replace("2 w 1", "2 b 1") for line in six()]
VIRTUAL = "250       8.0   1   2    1    2"
COMMENT = "### "


def commented(number: int, line: str) -> dict[str, dict[int, str]]:
    """Return the answer that a record is none."""
    return {"remove": {number: COMMENT + line}, "line=TEXT": None}


def systems(number: int, *names: str) -> dict[str, dict[int, str]]:
    """Return the answers that write the type."""
    codes = {"double-swiss": "DOUBLESWISS"}
    return {name: {number: f"192 FIDE_{codes.get(name, name.upper())}"} for name in names}


# id: (text, key, answers in their order)
QUESTIONS = {
    "T012": (
        file(*six(), "101" + player(7, "0.0", "- Z")[3:]),
        "T012:line10",
        {"player": {10: "0000 - Z"}} | commented(10, "101" + player(7, "0.0", "- Z")[3:]),
    ),
    "T021": (file(*six(), "062 9"), "T021:line10", {"file": {10: "062 6"}, "as-it-is": {}}),
    "T021-code": (file(*six(), "062 62"), "T021:line10", {"file": {10: "062 6"}, "as-it-is": {}}),
    "T027": (
        file(*(f"{line}  0000 - Z" for line in six()), header=HEADER.replace("142 5", "142 1")),
        "T027:6:r2",
        {
            "more-rounds": {2: "142 2"},
            "cut-entries": {number: line[89:].strip() for number, line in enumerate(six(), 4)},
            **ALONE,
        },
    ),
    "T037": (
        file(*six(), "192 FIDE_DTUCH"),
        "T037",
        systems(10, "dutch", "dubov", "burstein", "lim", "double-swiss") | {"as-it-is": {}},
    ),
    "T056-rating": (file(player(1, "1.0", "4 w 1", rating="GM24"), *REST), "T056:1", {"line=TEXT": None}),
    "T063-points": (file(player(1, "1-5", "4 w 1"), *REST), "T063:1", {"line=TEXT": None}),
    "T056-name": (
        file(player(1, "1.0", "4 w 1", name="Cardenal-Fuentes y Bustamante, Tomas"), *REST),
        "T056:1",
        {"name=NAME": None, "line=TEXT": None},
    ),
    "T064-blank": (
        file(player(1, "2.0", "4 w 1", ""), player(2, "0.0", "5 b 0", "3 w 0"), player(3, "2.0", "6 w 1", "2 b 1"),
             player(4, "0.0", "1 b 0", "6 w 0"), player(5, "1.0", "2 w 1", "- Z"), player(6, "1.0", "3 b 0", "4 b 1")),
        "T064:1",
        {
            "pairing-allocated-bye": {4: "4 w 1  0000 - U"},
            "full-point-bye": {4: "4 w 1  0000 - F"},
            "results": {4: "4 w 1"},
            "line=TEXT": None,
        },
    ),
    "T064-declare": (
        file(*(line.replace(" 1.0 ", " 3.0 ") for line in six())),
        "T064:1",
        {"results": {4: "4 w 1"}, "declare": {10: "162  W 3.0    D 1.0    L 0.0    P 3.0"}, "line=TEXT": None},
    ),
    "T070": (
        file(*six(), player(7, "0.0") + f"{8:>6}    ", player(8, "0.0") + f"{7:>6}    "),
        "T070:7:r1",
        {"white": {10: "8 w", 11: "7 b"}, "black": {10: "8 b", 11: "7 w"}, **ALONE},
    ),
    "T074": (file(player(1, "1.0", "9 w 1"), *REST), "T074:1:r1", AGAINST | FIRST | ALONE),
    "T075": (
        file(player(1, "1.0", "4 w 1"), *REST[:2], player(4, "1.0", "1 b 1"), *REST[3:]),
        "T075:1:r1",
        RESULTS_OF_1_4 | ALONE,
    ),
    "T075-other-game": (
        file(player(1, "1.0", "5 w 1"), *REST),
        "T075:1:r1",
        FIRST | AGAINST | ALONE,
    ),
    "T075-other-side-empty": (
        file(player(1, "1.0", "4 w 1"), *REST[:2], player(4, "0.0", ""), *REST[3:]),
        "T075:1:r1",
        {"played": {4: "4 w 1", 7: "1 b 0"}} | FIRST | AGAINST | ALONE,
    ),
    "T075-colour-of-the-other-side": (
        file(player(1, "1.0", "4 - 1"), *REST[:2], player(4, "1.0", "1 b 1"), *REST[3:]),
        "T075:1:r1",
        RESULTS_OF_1_4 | ALONE,
    ),
    "T075-no-colour": (
        file(player(1, "1.0", "4 - +"), *REST[:2], player(4, "1.0", "1 - +"), *REST[3:]),
        "T075:1:r1",
        {
            "forfeit-win": {4: "4 - +", 7: "1 - -"},
            "forfeit-loss": {4: "4 - -", 7: "1 - +"},
            "both-forfeit": {4: "4 - -", 7: "1 - -"},
            **ALONE,
        },
    ),
    "T076": (
        file(player(1, "1.0", "4 b 1"), *REST),
        "T076:1:r1",
        {"white": {4: "4 w 1", 7: "1 b 0"}, "black": {4: "4 b 1", 7: "1 w 0"}, **ALONE},
    ),
    "T077-another-game": (file(player(1, "1.0", "5 w U"), *REST), "T077:1:r1", FIRST | ALONE),
    "T077": (file(player(1, "1.0", "4 w Z"), *REST), "T077:1:r1", FIRST | RESULTS_OF_1_4 | ALONE),
    "T078": (
        file(*six(), player(7, "1.0", "- +")),
        "T078:7:r1",
        {name: SEVENTH[name] for name in ("pairing-allocated-bye", "full-point-bye")} | AGAINST | ALONE,
    ),
    "T080": (file(*six(), player(7, "1.0", "- 1")), "T080:7:r1", SEVENTH | AGAINST | ALONE),
    "T082": (file(*six(), player(7, "1.0", "- *")), "T082:7:r1", SEVENTH | {"empty": {10: ""}} | ALONE),
    "T082-game": (file(player(1, "1.0", "4 w 5"), *REST), "T082:1:r1", RESULTS_OF_1_4 | ALONE),
    "T083": (
        file(player(1, "0.5", "4 w", "- Z"), player(2, "0.0", "5 b 0", "3 w 0"), player(3, "2.0", "6 w 1", "2 b 1"),
             player(4, "0.5", "1 b", "- Z"), player(5, "2.0", "2 w 1", "6 b 1"), player(6, "0.0", "3 b 0", "5 w 0")),
        "T083:1:r1",
        {
            answer: {number: f"{block}  0000 - Z" for number, block in lines.items()}
            for answer, lines in RESULTS_OF_1_4.items()
        }
        | ALONE,
    ),
    "T085": (
        file(*six(), player(7, "1.0", "- F")),
        "T085:7:r1",
        {"pairing-allocated-bye": {10: "0000 - U"}, "full-point-bye": {}},
    ),
    "T100": (file(*six(), "XXP 1,77,5"), "T100:line10", {"leave-out": {10: "XXP 1, 5"}} | commented(10, "XXP 1,77,5")),
    "T100-alone": (file(*six(), "XXZ 9"), "T100:line10", {"leave-out": {10: "### XXZ 9"}} | commented(10, "XXZ 9")),
    "T100-byes-of-teams": (
        cup("320  1.0  1.0  99   5"),
        "T100:line21",
        {"leave-out": {21: "320  1.0  1.0       5"}} | commented(21, "320  1.0  1.0  99   5"),
    ),
    "T101": (
        file(*PAIRED, "XXZ 5 6"),
        "T101:line10",
        {"leave-out": {10: "XXZ 6"}} | commented(10, "XXZ 5 6"),
    ),
    "T101-second": (
        file(*PAIRED, "XXZ 5 6"),
        "T101:line10:col1",
        {"leave-out": {10: "XXZ 5"}} | commented(10, "XXZ 5 6"),
    ),
    "T106": (
        file(*six(), "XXA    1       1.0"),
        "T106:line10",
        {"as-it-is": {}} | commented(10, "XXA    1       1.0"),
    ),
    "T110": (
        cup("250       1.0   1   1    1    2", header="012 Cup\n142 5\n152 W\n192 FIDE_TEAM_BAKU\n352 WB\n"),
        "T110:line22",
        {"as-it-is": {}} | commented(22, "250       1.0   1   1    1    2"),
    ),
    "T112": (
        file(*six(), player(7, "0.0", "- Z"), "240 H   1    7"),
        "T112:line11",
        {"absent": {11: "### 240 H   1    7"}, "half-point-bye": {10: "0000 - H"}},
    ),
    "T112-players-of-a-team": (
        cup(*SEATS[:8], player(9, "0.5", "- H"), player(10, "1.0", "- F"), *TEAMS[:4], team(5, 9, 10), "320"),
        "T112:10:r1",
        {name: {15: block} for name, block in BYES.items()},
    ),
    "T113": (
        file(*six(), "240 H   1    1"),
        "T113:line10",
        {"game": {10: "### 240 H   1    1"}, "bye": {4: "0000 - H", 7: ""}},
    ),
    "T113-of-several": (
        file(*six(), player(7, "0.0", "- Z"), "240 Z   1    1    7"),
        "T113:line11",
        {"game": {11: "240 Z   1    7"}, "bye": {4: "0000 - Z", 7: ""}},
    ),
    "T119-match-points": (
        cup(team(1, 1, 2, match="3.0", game="1.5"), *TEAMS[1:]),
        "T119:team1:match",
        {"boards": {16: TEAMS[0]}, "declare": {22: "362 TW 3.0   TD 1.0   TL 0.0"}, "line=TEXT": None},
    ),
    "T119-game-points": (
        cup(team(1, 1, 2, match="2.0", game="2.5"), *TEAMS[1:]),
        "T119:team1:game",
        {"boards": {16: TEAMS[0]}, "line=TEXT": None},
    ),
    "T120": (
        cup(TEAMS[0], team(2, 3, 4, 1, match="1.0", game="1.0"), *TEAMS[2:]),
        "T120:team2",
        {"leave-out": {17: TEAMS[1]}, "line=TEXT": None},
    ),
    "T121-players": (
        cup(*BYE_BESIDE_GAMES, *TOTALS_WITH_IT),
        "T121:2:r1",
        {"forfeit-win": {7: "0000 - +"}, **ALONE},
    ),
    "T121-record": (cup("330 +-   1   1   3"), "T121:line22", commented(22, "330 +-   1   1   3")),
    "T201": (
        file(player(1, "1.0", "4 - 1"), *REST[:2], player(4, "0.0", "1 - 0"), *REST[3:]),
        "T201:1:r1",
        {"white": {4: "4 w 1", 7: "1 b 0"}, "black": {4: "4 b 1", 7: "1 w 0"}, **ALONE},
    ),
    "T206": (
        file(*six(), player(7, "1.0", "8 x 1"), player(8, "0.0", "7 b 0")),
        "T206:7:r1",
        {"white": {10: "8 w 1", 11: "7 b 0"}, "black": {10: "8 b 1", 11: "7 w 0"}, **ALONE},
    ),
    "T208": (file(*six(), player(7, "0.0")), "T208:7:r1", {"comes-back": {}, "left": {10: "0000 - Z"}}),
    "T208-team": (
        cup(*SEATS[:8], player(9, "0.0"), player(10, "0.0"), *TEAMS[:4], team(5, 9, 10), "320"),
        "T208:team5",
        {"comes-back": {}, "left": {21: "240 Z   2    5"}},
    ),
    "T208-matches": (double(*double_players(), player(6, "0.0")), "T208:6:r1", {"comes-back": {}}),
    "T219": (cup(TEAMS[0][:-5], *TEAMS[1:]), "T219:2", {"team=NUMBER": None}),
    "T219-line-up": (
        cup(TEAMS[0][:-5], *TEAMS[1:], "300   1   1   3    1    2"),
        "T219:2",
        {"team-1": {16: TEAMS[0]}, "team=NUMBER": None},
    ),
    "T223-clubs": (
        file(*SINGLE_GAMES, *CLUBS, "082 3"),
        "T223:line10",
        systems(14, "dutch", "dubov", "burstein", "lim"),
    ),
    "T223-teams": (
        cup(player(1, "1.0", "6 w 1"), player(2, "0.5", "5 b ="), *SEATS[2:4],
            player(5, "0.5", "2 w ="), player(6, "0.0", "1 b 0"), *SEATS[6:]),
        "T223:team1",
        {"add=RECORD": None},
    ),
    "T243": (file(player(1, "0.5", "4 w ="), *REST), "T243:1:r1", RESULTS_OF_1_4 | {"as-it-is": {}}),
    "T244": (
        file(player(1, "1.0", "4 w 1", rating=9999), *REST),
        "T244:1",
        {"as-it-is": {}, "line=TEXT": None},
    ),
    "T245": (
        file(*six(), "260   3   5    1    3    3"),
        "T245:line10",
        {"leave-out": {10: "260   3   5    1    3"}} | commented(10, "260   3   5    1    3    3"),
    ),
    "T246": (file(*six(), VIRTUAL), "T246:line10", {"as-it-is": {}} | commented(10, VIRTUAL)),
    "T247": (file(*PAIRED, player(7, "0.0")[:91] + "0000 -  "), "T247:7:r1", SEVENTH),
}  # fmt: skip


def question_of(text: str | bytes, key: str) -> OpenQuestion:
    """Return the question with a key."""
    questions = fix(text.encode() if isinstance(text, str) else text, "t").questions
    found = [one for one in questions if one.key == key]
    assert found, [one.key for one in questions]
    return found[0]


def written(answer: PossibleAnswer, value: str = "") -> dict[int, str]:
    """Return the lines of an answer, of players only their rounds."""
    edits = answer.edits(value)
    return {
        number: text[89:].strip() if text.startswith(PLAYER.code) else text.rstrip() for number, text in edits.items()
    }


@pytest.mark.parametrize(("text", "key", "answers"), QUESTIONS.values(), ids=QUESTIONS)
def test_a_question_has_these_answers(text: str, key: str, answers: dict[str, dict[int, str] | None]):
    """In their order, each with the lines that it writes; one that takes a value writes that."""
    possible = question_of(text, key).answers

    assert [*answers] == [one.form for one in possible]
    assert answers == {one.form: None if one.takes else written(one) for one in possible}
    assert all(one.text for one in possible)


def test_each_kind_of_question_is_asked_here():
    """Each code with answers of its own, and each whose answers are complete, stands in the table; T003 and T065 have
    tests of their own, and T125 one in `test_answers.py`."""
    codes = {name.partition("-")[0] for name in QUESTIONS}

    assert set() == {*_ANSWERS_BY_CODE, *_COMPLETE} - codes - {"T003", "T065", "T125"}


@pytest.mark.parametrize(
    ("name", "form"),
    [(name, form) for name, (*_, answers) in QUESTIONS.items() for form, lines in answers.items() if lines == {}],
)
def test_an_answer_that_the_file_is_right_settles_the_question(name: str, form: str):
    """The file stays as it is, and the question is not asked again."""
    text, key, _ = QUESTIONS[name]
    once = fix(text.encode(), "t")
    found = answered(once, "t", None, answers_in([f"{key}={form}"]))

    assert (once.data, once.repairs) == (found.data, found.repairs)
    assert key not in {one.key for one in found.questions}
    assert len(once.questions) - 1 == len(found.questions)


# ── Answers with a value ─────────────────────────────────────────────────────
OTHER_CLUBS = [f"013 {f'Club {number}':<32} {number:>4} {number + 3:>4}" for number in (1, 2)]
VALUES = {
    "opponent-who-names-this-player": ("T074", "opponent", "4", {4: "4 w 1"}),
    "opponent-oneself": ("T074", "opponent", "1", "`1` is not the number of another player"),
    "opponent-unknown": ("T074", "opponent", "9", "`9` is not the number of another player"),
    "opponent-no-number": ("T074", "opponent", "Anna", "`Anna` is not the number of another player"),
    "opponent-with-a-game": ("T074", "opponent", "5", "player 5 has `2 w 1` in that round"),
    "opponent-who-is-free": ("T075-other-side-empty", "opponent", "4", {4: "4 w 1", 7: "1 b 0"}),
    "opponent-in-a-forfeited-game": ("T078", "opponent", "8", {10: "8 - +", 11: "7 - -"}),
    "opponent-without-a-result": ("T074-strange", "opponent", "8", "`9 w *` is not the result of a game"),
    "team": ("T219", "team", "1", {16: TEAMS[0]}),
    "team-in-the-last-line": ("T219", "team", "5", {20: f"{TEAMS[4]}    2"}),
    "team-unknown": ("T219", "team", "9", "`9` is not the number of a team"),
    "team-no-number": ("T219", "team", "x", "`x` is not the number of a team"),
    "record": ("T223-teams", "add", "352 BW", {22: "352 BW"}),
    "record-unknown": ("T223-teams", "add", "XYZ 1", "`XYZ` is not a record that can be added"),
    "record-of-a-player": ("T223-teams", "add", "001    1", "`001` is not a record that can be added"),
    "record-with-a-tab": ("T223-teams", "add", "352\tBW", "`352` is not a record that can be added"),
    "block": ("T076", "block", "4 w 1", {4: "4 w 1"}),
    "block-without-a-result": ("T076", "block", "4 w", {4: "4 w"}),
    "block-bye": ("T076", "block", "0000 - H", {4: "0000 - H"}),
    "block-blank": ("T076", "block", " ", {4: ""}),
    "block-of-four-digits": ("T076", "block", "1234 b 0", {4: "1234 b 0"}),
    "block-of-five-digits": ("T076", "block", "12345 b 0", "an opponent has at most four digits"),
    "block-without-colour-and-result": ("T076", "block", "4", "a block is an opponent, a colour and a result"),
    "block-of-four-words": ("T076", "block", "4 w 1 1", "a block is an opponent, a colour and a result"),
    "block-with-a-word": ("T076", "block", "4 w 10", "a block is an opponent, a colour and a result"),
    "line": ("T244", "line", "001    1", {4: ""}),
    "line-blank": ("T244", "line", "  ", "a line needs text, with printable characters only"),
    "line-with-a-tab": ("T244", "line", "001\t1", "a line needs text, with printable characters only"),
}
MORE_TEXTS = {
    "T078": file(*six(), player(7, "1.0", "- +"), player(8, "0.0")),
    "T074-strange": file(*six(), player(7, "1.0", "9 w *"), player(8, "0.0")),
}


@pytest.mark.parametrize(("asked", "name", "value", "result"), VALUES.values(), ids=VALUES)
def test_what_follows_the_name_of_an_answer(asked: str, name: str, value: str, result: dict[int, str] | str):
    """The value is written, with the line of the opponent if that follows from it, or refused with the reason."""
    text, key, _ = QUESTIONS.get(asked, ("", f"{asked[:4]}:7:r1", {}))
    (answer,) = (one for one in question_of(MORE_TEXTS.get(asked, text), key).answers if one.name == name)

    if isinstance(result, str):
        with pytest.raises(NotPossible) as refused:
            answer.edits(value)
        assert str(refused.value).startswith(result)
    else:
        assert result == written(answer, value)


@pytest.mark.parametrize(
    ("name", "is_possible"),
    [("Cardenal, Tomas", True), ("C" * 33, True), ("C" * 34, False), (" ", False), ("Car\tdenal", False)],
)
def test_a_shorter_name(name: str, is_possible: bool):
    """A name has one to 33 characters that can be printed; what was behind it is back in its columns."""
    text, key, _ = QUESTIONS["T056-name"]
    (answer, _) = question_of(text, key).answers

    if is_possible:
        assert {4: player(1, "1.0", "4 w 1", name=name)} == answer.edits(name)
    else:
        with pytest.raises(NotPossible, match="a name has at most 33 characters"):
            answer.edits(name)


def test_the_club_of_a_player_in_old_rosters():
    """`013` has no numbers of teams: they count in the order of the lines."""
    games = [player(1, "1.0", "3 w 1"), player(2, "1.0", "4 b 1"), player(3, "0.0", "1 b 0"), player(4, "0.0", "2 w 0")]
    clubs = [f"013 {'Club 1':<32}    1", f"013 {'Club 2':<32}    3    4"]
    (answer,) = question_of(file(*games, *clubs, "082 2", "192 FIDE_TEAM"), "T219:2").answers

    assert {8: clubs[0] + "    2"} == written(answer, "1")
    assert {9: clubs[1] + "    2"} == written(answer, "2")
    with pytest.raises(NotPossible, match="`3` is not the number of a team"):
        answer.edits("3")


# ── Encodings ────────────────────────────────────────────────────────────────
def test_two_encodings_in_one_file():
    """Each line by itself: UTF-8 if it is valid, otherwise Windows-1252; a byte without a meaning is replaced."""
    lines = [player(1, "1.0", "4 w 1", name="Zoë"), player(2, "0.0", "5 b 0", name="Müller"), *six()[2:]]
    data = [line.encode("cp1252" if "Müller" in line else "utf-8") for line in file(*lines).splitlines(keepends=True)]
    data[0] = b"012 Caf\xe9 \x81\n"
    question = question_of(b"".join(data), "T003")
    found = answered(fix(b"".join(data), "t"), "t", None, answers_in([f"{question.key}=line-by-line"]))

    assert "In which encoding are the names? Some letters are UTF-8, others are not." == question.text
    assert ["line-by-line", "encoding=NAME"] == [one.form for one in question.answers]
    assert file(*lines).replace("Sample Open", "Café \N{REPLACEMENT CHARACTER}") == found.data.decode()
    assert () == found.questions


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (b"Caf\xe9 \x81", "Some bytes are not letters in Windows-1252."),
        ("Dvořák".encode("cp1250"), "They are read as Windows-1250, which is not certain."),
        (b"M\x81ller", "They are read as Cp850, which is not certain."),
    ],
)
def test_an_encoding_that_is_not_certain(title: bytes, text: str):
    """The question says how the names are read; the answer is any encoding that keeps ASCII letters."""
    (question,) = fix(file(*six()).encode().replace(b"Sample Open", title), "t").questions

    assert f"In which encoding are the names? {text}" == question.text
    assert ["encoding=NAME"] == [one.form for one in question.answers]


@pytest.mark.parametrize(
    ("encoding", "title"),
    [
        ("cp1250", "Dvořák"),
        ("cp1252", "Dvoøák"),
        ("UTF-16", ""),
        ("utf-9", ""),
        ("cp037", ""),
        ("\0", ""),
        ("ascii", ""),
    ],
)
def test_the_encoding_of_the_names(encoding: str, title: str):
    """Any encoding in which the bytes have a meaning, and each ASCII letter is one byte, its own."""
    data = file(*six()).encode().replace(b"Sample Open", "Dvořák".encode("cp1250"))
    (answer,) = question_of(data, "T003").answers

    if title:
        assert {1: f"012 {title}"} == answer.edits(encoding)
    else:
        with pytest.raises(NotPossible, match=f"`{encoding}`"):
            answer.edits(encoding)


def test_letters_that_the_file_cannot_hold():
    """A file that stays in its encoding takes no letters of another one."""
    text = file(player(1, "x", "4 w 1"), *REST).encode().replace(b"Sample Open", "Dvořák".encode("cp1250"))

    with pytest.raises(UsageError, match=r"Cannot apply `T063:1=line=001 .*`: the file is in windows-1250"):
        answered(fix(text, "t"), "t", None, answers_in([f"T063:1=line={player(1, '1.0', '4 w 1', name='Ямал')}"]))
