"""Answers are carried out exactly: the lines they speak of, nothing else; whatever cannot be is refused in words."""

from __future__ import annotations

import pytest
from trf_texts import HEADER, cup, cup_teams, file, player, six

from fidepair import trf
from fidepair.errors import UsageError
from fidepair.findings import ERROR
from fidepair.fix import Fixed, answered, fix
from fidepair.fix.questions import Given, answers_in, unrelated_changes
from fidepair.fix.repairs import Repair

REST = six()[1:]
BLANK = [
    player(1, "2.0", "4 w 1", ""),
    player(2, "0.0", "5 b 0", "3 w 0"),
    player(3, "2.0", "6 w 1", "2 b 1"),
    player(4, "0.0", "1 b 0", "6 w 0"),
    player(5, "1.0", "2 w 1", "- Z"),
    player(6, "1.0", "3 b 0", "4 b 1"),
]
"""Player 1 has a whole point that no result gives, and one blank round."""


def after(text: str, *answers: str) -> Fixed:
    """Return what becomes of a file with answers."""
    return answered(fix(text.encode(), "test.trf"), "test.trf", None, answers_in(answers))


def changed(before: str, found: Fixed) -> dict[int, tuple[str, str]]:
    """Return the lines that differ, by number."""
    old, new = before.splitlines(), found.data.decode().splitlines()
    old += [""] * (len(new) - len(old))
    return {
        number: (one.rstrip(), other.rstrip())
        for number, (one, other) in enumerate(zip(old, new, strict=True), 1)
        if one.rstrip() != other.rstrip()
    }


def blocks(found: Fixed, number: int) -> str:
    """Return the rounds of a player."""
    return next(line for line in found.data.decode().splitlines() if line.startswith(f"001 {number:>4}"))[89:].strip()


def forms(text: str, key: str) -> list[str]:
    """Return the answers to a question as they are typed."""
    return [a.form for q in fix(text.encode(), "test.trf").questions if q.key == key for a in q.answers]


def test_a_strange_sign_beside_an_opponent_is_a_result():
    """T082: a game has the results of games as answers, and no bye; without an opponent it has byes, and no result."""
    game = file(*six()).replace("4 w 1", "4 w 5", 1)
    bye = file(*six(), player(7, "1.0", "- *"), header=HEADER)
    results, byes = {"win", "draw", "loss", "forfeit-win"}, {"full-point-bye", "half-point-bye", "absent", "empty"}

    assert (results, set()) == tuple(names & {*forms(game, "T082:1:r1")} for names in (results, byes))
    assert (set(), byes) == tuple(names & {*forms(bye, "T082:7:r1")} for names in (results, byes))
    assert "4 w =" == blocks(after(game, "T082:1:r1=draw"), 1)


# ── One question after the other ─────────────────────────────────────────────
@pytest.mark.parametrize(
    ("answer", "block"), [("pairing-allocated-bye", "0000 - U"), ("full-point-bye", "0000 - F"), ("results", "")]
)
def test_a_blank_round_and_points(answer, block):
    """A whole point in a blank round is the bye that is named, or the points are those of the results."""
    text = file(*BLANK)
    found = after(text, f"T064:1={answer}")

    assert ["pairing-allocated-bye", "full-point-bye", "results", "line=TEXT"] == forms(text, "T064:1")
    assert f"4 w 1  {block}".strip() == blocks(found, 1)
    assert [4] == [*changed(text, found)]
    assert "T064" not in {question.code for question in found.questions}


def test_a_half_point_bye_of_one_round_among_several():
    """Where several rounds are blank, the answer names the round."""
    lines = [player(1, "1.5", "4 w 1", "", ""), player(2, "1.0", "5 b 0", "3 w 0", "6 b 1")]
    lines += [player(3, "3.0", "6 w 1", "2 b 1", "5 w 1"), player(4, "0.0", "1 b 0", "6 w 0", "- Z")]
    lines += [player(5, "1.0", "2 w 1", "- Z", "3 b 0"), player(6, "1.0", "3 b 0", "4 b 1", "2 w 0")]
    text = file(*lines)
    found = after(text, "T064:1=half-point-bye-r3")

    assert ["results", "half-point-bye-r2", "half-point-bye-r3", "line=TEXT"] == forms(text, "T064:1")
    assert ["4", "w", "1", "0000", "-", "H"] == blocks(found, 1).split()
    assert [4] == [*changed(text, found)]


@pytest.mark.parametrize(
    ("answer", "mine", "theirs"),
    [
        ("win", "4 w 1", "1 b 0"),
        ("loss", "4 w 0", "1 b 1"),
        ("draw", "4 w =", "1 b ="),
        ("forfeit-win", "4 w +", "1 b -"),
        ("forfeit-loss", "4 w -", "1 b +"),
        ("both-forfeit", "4 w -", "1 b -"),
    ],
)
def test_the_result_of_a_game(answer, mine, theirs):
    """The result of a game is written on both sides; it is named from the side of the player in the key."""
    text = file(player(1, "1.0", "4 w 1"), *REST[:2], player(4, "0.0", "1 b 1"), *REST[3:])
    found = after(text, f"T075:1:r1={answer}")

    assert (mine, theirs) == (blocks(found, 1), blocks(found, 4))
    assert {*changed(text, found)} <= {4, 7}


@pytest.mark.parametrize(("answer", "mine", "theirs"), [("white", "4 w 1", "1 b 0"), ("black", "4 b 1", "1 w 0")])
def test_who_had_white(answer, mine, theirs):
    """Of two players with one colour one had White, and the other line follows."""
    text = file(player(1, "1.0", "4 b 1"), *REST)
    found = after(text, f"T076:1:r1={answer}")

    assert (mine, theirs) == (blocks(found, 1), blocks(found, 4))


def test_a_missing_result_of_a_closed_round():
    """A result that is missing is written on both sides; the points that follow from it are asked next."""
    lines = [player(1, "0.5", "4 w", "2 b 0"), player(2, "1.0", "5 b 0", "1 w 1"), player(3, "2.0", "6 w 1", "4 b 1")]
    lines += [player(4, "0.5", "1 b", "3 w 0"), player(5, "2.0", "2 w 1", "6 b 1"), player(6, "0.0", "3 b 0", "5 w 0")]
    found = after(file(*lines), "T083:1:r1=draw")

    assert ("4 w =     2 b 0", "1 b =     3 w 0") == (blocks(found, 1), blocks(found, 4))
    assert () == found.questions


def test_a_point_against_nobody():
    """A point without an opponent is a bye, or a game against somebody who has no other in that round."""
    lines = [player(1, "1.0", "- 1"), player(2, "0.0", ""), *REST[1:2], player(4, "0.0", ""), player(5), REST[4]]
    text = file(*lines)

    assert "0000 - U" == blocks(after(text, "T080:1:r1=pairing-allocated-bye"), 1)
    with pytest.raises(UsageError, match="player 3 has `6 w 1` in that round"):
        after(text, "T080:1:r1=opponent=3")


def test_a_win_by_forfeit_against_somebody_named():
    """`0000 - +` becomes a forfeited game on both sides, if the other one has no game in that round."""
    lines = [player(1, "1.0", "- +"), *REST[:2], player(4, "0.0", ""), *REST[3:]]
    found = after(file(*lines), "T078:1:r1=opponent=4")

    assert ("4 - +", "1 - -") == (blocks(found, 1), blocks(found, 4))


@pytest.mark.parametrize(
    ("lines", "answer", "line"),
    [
        (["XXR 7"], "T024=remove", "### XXR 7"),
        (["XXZ 2 77"], "T100:line10=leave-out", "XXZ 2"),
        (["240 H   2   77    5"], "T100:line10=leave-out", "240 H   2    5"),
        (["240 H   1    1"], "T113:line10=game", "### 240 H   1    1"),
        (["192 FIDE_DTUCH"], "T037=dutch", "192 FIDE_DUTCH"),
        (["062 9"], "T021:line10=file", "062 6"),
        (["260   2        3    4"], "T114:line10=line=260   2   5    3    4", "260   2   5    3    4"),
    ],
)
def test_a_record(lines, answer, line):
    """A record is written as the answer says; what is to go becomes a comment, so that nothing is lost."""
    text = file(*six(), *lines)
    found = after(text, answer)

    assert [line] == [new for _, new in changed(text, found).values()]


@pytest.mark.parametrize(
    ("first", "answer", "line"),
    [
        (player(1, "x", "4 w 1"), f"T063:1=line={player(1, '1.0', '4 w 1')}", player(1, "1.0", "4 w 1")),
        (player(1, "1.0", "4 w 1", rating=9999), "T244:1=as-it-is", player(1, "1.0", "4 w 1", rating=9999)),
        (
            player(1, "1.0", "4 w 1", name="Cardenal-Fuentes y Bustamante, Tomas"),
            "T056:1=name=Cardenal-Fuentes, Tomas",
            player(1, "1.0", "4 w 1", name="Cardenal-Fuentes, Tomas"),
        ),
    ],
)
def test_a_field_of_a_player(first, answer, line):
    """A value is put into its field; the rest of the line stays."""
    found = after(file(first, *REST), answer)

    assert line == found.data.decode().splitlines()[3]
    assert [] == [one for one in found.findings if one.severity == ERROR]


def test_an_answer_that_the_file_is_right():
    """Some answers leave the file as it is; the question is settled all the same."""
    text = file(*six(), "062 9")
    found = after(text, "T021:line10=as-it-is")

    assert (text, ()) == (found.data.decode(), found.questions)


# ── Teams ────────────────────────────────────────────────────────────────────
def test_the_team_of_a_player_with_games():
    """A player with games and no team is added to the roster that is named."""
    first, *others = cup_teams()
    text = cup(first[:-5], *others)
    found = after(text, "T219:2=team=1")

    assert [first] == [new for _, new in changed(text, found).values()]
    assert [] == [one for one in found.findings if one.severity == ERROR]
    with pytest.raises(UsageError, match="`9` is not the number of a team"):
        after(text, "T219:2=team=9")


BLANK_TOTALS = [f"310 {n:>3} {f'Team {n}':<32} {f'T{n}':<5}{'':27}{2 * n - 1:>4} {2 * n:>4}" for n in range(1, 6)]
TWO_ROUNDS = [
    player(1, "2.0", "5 w 1", "7 b 1"),
    player(2, "1.0", "- -", "- -"),
    player(3, "2.0", "7 b 1", "9 w 1"),
    player(4, "1.0", "8 w 0", "10 b 1"),
    player(5, "0.5", "1 b 0", "- U"),
    player(6, "0.5", "- Z", "- U"),
    player(7, "0.0", "3 w 0", "1 w 0"),
    player(8, "1.0", "4 b 1", "- Z"),
    player(9, "0.5", "- U", "3 b 0"),
    player(10, "0.5", "- U", "4 w 0"),
]


@pytest.mark.parametrize(
    ("answer", "rounds", "points"),
    [
        ("r1", "0000 - +  0000 - -", "1.0"),
        ("r2", "0000 - -  0000 - +", "1.0"),
        ("results", "0000 - -  0000 - -", "0.0"),
    ],
)
def test_the_round_of_a_board_won_against_nobody(answer, rounds, points):
    """A board that only the points of a member hold was won in the round that is named, or not at all."""
    text = cup(*TWO_ROUNDS, *BLANK_TOTALS, "320  1.0  1.0   5   3")
    found = after(text, f"T125:2={answer}")

    assert ["r1", "r2", "results"] == forms(text, "T125:2")
    assert (rounds, points) == (blocks(found, 2), found.data.decode().splitlines()[6][80:84].strip())


@pytest.mark.parametrize(("answer", "line"), [("boards", f"{'2.0':>6} {'1.5':>6}")])
def test_totals_of_a_team(answer, line):
    """Totals that the boards do not give are those of the boards."""
    first, *others = cup_teams()
    found = after(cup(first.replace("   2.0", "   3.0", 1), *others), f"T119:team1:match={answer}")

    assert line in found.data.decode()
    assert () == found.questions


# ── Several, and one after the other ─────────────────────────────────────────
def test_one_answer_raises_the_next_question():
    """An answer to a question that only another answer raises is carried out after that."""
    text = file(player(1, "1.0", "9 w 1"), *REST[:2], player(4, "0.0", ""), *REST[3:])
    first = after(text, "T074:1:r1=opponent=4")
    assert ("4 w 1", "1 b 0") == (blocks(first, 1), blocks(first, 4))

    text = file(player(1, "0.0", "9 w 1"), *REST[:2], player(4, "0.0", ""), *REST[3:])
    both = after(text, "T064:1=results", "T074:1:r1=opponent=4")
    assert ((), "1.0") == (both.questions, both.data.decode().splitlines()[3][80:84].strip())


def test_questions_of_one_place_have_keys_of_their_own():
    """Of two questions with one key the second has its column, which works also when the first is answered."""
    text = file(*six(), "240 H   2   77   78    5")
    keys = [question.key for question in fix(text.encode(), "t").questions]

    assert ["T100:line10", "T100:line10:col16"] == keys
    found = after(text, "T100:line10:col16=leave-out", "T100:line10=leave-out")
    assert ["240 H   2    5"] == [new for _, new in changed(text, found).values()]


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (
            ["T064:9=results"],
            "There is no question `T064:9`, so `T064:9=results` has no effect.\n  Open questions:\n  T064:1: ",
        ),
        (
            ["T064:1=half-point-bye"],
            "is not an answer to this question.\n  Open questions:\n  T064:1: pairing-allocated-bye",
        ),
        (["T064:1=results=3"], "is not an answer to this question"),
        (["T064:1=results", "T064:1=full-point-bye"], "contradict each other"),
        (["T064:1"], "`T064:1` is not an answer"),
        (["=results"], "is not an answer"),
        (["T064:1=line=001"], "Cannot apply"),
    ],
)
def test_what_answers_nothing(answers, said):
    """Unknown keys, unknown answers and contradictions are refused with what is asked."""
    with pytest.raises(UsageError) as refused:
        after(file(*BLANK), *answers)

    assert said in str(refused.value)


@pytest.mark.parametrize(("number", "ends"), [(20, "T064:20: "), (21, "and 1 more"), (25, "and 5 more")])
def test_twenty_questions_are_listed(number, ends):
    """A refusal names twenty open questions, and says how many are left."""
    text = file(*(player(one, "1.0", "- Z") for one in range(1, number + 1)))
    with pytest.raises(UsageError) as refused:
        after(text, "T064:99=results")
    listed = str(refused.value).partition("Open questions:\n  ")[2].splitlines()

    assert [f"T064:{one}:" for one in range(1, 21)] == [line.split()[0] for line in listed[:20]]
    assert listed[-1].strip().startswith(ends)


def test_a_question_that_another_answer_settles():
    """An answer to what is not asked any more is refused: it may contradict the one that settled it."""
    text = file(player(1, "1.0", "4 w 1"), *REST[:2], player(4, "1.0", "1 b 1"), *REST[3:])

    with pytest.raises(UsageError, match="There is no question `T064:1` after"):
        after(text, "T075:1:r1=win", "T064:1=results")


def test_a_line_that_would_spoil_the_file():
    """A file that can be read can be read after every answer."""
    with pytest.raises(UsageError, match="the file would no longer be readable"):
        after(file(*six(), "XXP 3"), "T102:line10=line=142 x")


def test_what_is_said_of_an_answer():
    """Every line that an answer writes is told like a repair."""
    found = after(file(*BLANK), "T064:1=full-point-bye")

    assert ["T064:1=full-point-bye: 2.0 points are correct: round 2 was a full-point bye (F)"] == [
        repair.text for repair in found.repairs
    ]


def test_answers_in_any_case_of_letters():
    """Keys and answers may be typed in capitals or not."""
    assert answers_in(["T064:1=Results"]) == answers_in(["t064:1=results"]) == (Given("T064:1", "results"),)


def test_every_question_takes_an_answer():
    """Whatever is asked about a broken file can be answered."""
    header = HEADER.replace("142 5", "142 x")
    text = file(player(1, "1.0", "5 w ="), *REST[:4], player(6, "x", "3 b 7"), "XXR x", "XXZ 99", "240 Q   1    1")
    for found in (fix(text.encode(), "t"), fix(text.replace(HEADER, header).encode(), "t")):
        assert found.questions
        assert [] == [question.key for question in found.questions if not question.answers]


# ── What the columns do not hold ─────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "key", "answers"),
    [
        (file(*BLANK, "162  W 1.0    D 9999", player(1, "2.0", "4 w =")), "T064:1", ["line=TEXT"]),
        (cup("162  W 9999    D 9999"), "T119:team1:game", ["line=TEXT"]),
    ],
    ids=["of-a-player", "of-a-team"],
)
def test_points_that_no_field_holds_are_no_answer(text, key, answers):
    """Where results come to more points than the columns can say, nobody is advised to write them there."""
    text = text.replace(player(1, "2.0", "4 w 1", "") + "\n", "").replace(BLANK[3], player(4, "0.0", "1 b ="))

    assert answers == forms(text, key)


def test_a_player_who_has_left_is_absent_in_the_next_round():
    """`left` writes a zero-point bye into the block of round 2 (columns 102 to 109); `comes-back` changes nothing."""
    text = file(*six(), player(7, "0.0")).encode()
    asked = fix(text, "t")
    (question,) = (one for one in asked.questions if one.key.startswith("T208"))

    left = answered(asked, "t", None, answers_in([f"{question.key}=left"]))
    back = answered(asked, "t", None, answers_in([f"{question.key}=comes-back"]))

    assert ["comes-back", "left"] == [answer.name for answer in question.answers]
    assert text == back.data
    (line,) = (one for one in left.data.decode().splitlines() if one.startswith("001    7"))
    assert ("0000 - Z", "") == (line[101:109], line[91:99].strip())


@pytest.mark.parametrize(("mentioned", "unrelated"), [(1, ["participant 2"]), (2, [])])
def test_a_change_that_the_answer_does_not_mention_is_found(mentioned: int, unrelated: list[str]):
    """The rating of player 2 differs: only an answer about player 2 may do that."""
    before = trf.load(("142 5\n" + "\n".join(six()) + "\n").encode(), "a.trf").tournament
    first, second, *rest = before.participants
    after = before._replace(participants=(first, second._replace(rating=1), *rest))
    line = player(mentioned, "1.0")

    assert unrelated == unrelated_changes(before, after, [Repair("T050", "", 2, 1, line, line)])


@pytest.mark.parametrize(("taken", "answers"), [("-1.0", ["results", "line=TEXT"]), ("-3.0", ["line=TEXT"])])
def test_nobody_has_less_than_no_points(taken: str, answers: list[str]):
    """`299` takes points from player 1, who won: 0.0 may be right, and -2.0 is asked about without an answer."""
    text = file(*six(), f"299          {taken}    1    1")

    assert answers == forms(text, "T064:1")
