"""What is made of the answers of other programs: tables of standings, pair lists, exit codes."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from makers import tournament

from fidepair.errors import InputError, UsageError
from fidepair.lab.crosscheck import Difference, Worth, contest, engines
from fidepair.lab.crosscheck.contest import compare_standings, our_table, read_table
from fidepair.lab.crosscheck.engines import PROGRAMS, Engine, Reply, ReplyKind, engine_of, read_pair_list
from fidepair.standings.ranking import standings
from fidepair.tournament import Participant, Tournament
from fidepair.trf import read

LIST = "BH/C1,SB,DE"


def test_programs_that_give_no_standings(monkeypatch):
    """A program known by name that has no standings is refused; one that has them is called for them."""
    monkeypatch.setattr(engines, "_not_found", AssertionError)
    with pytest.raises(UsageError, match="its command for standings is unknown"):
        engine_of(f"bbp:{sys.executable}", 1, of_standings=True)
    arguments = engine_of(f"gacrux:{sys.executable}", 1, of_standings=True).arguments

    assert PROGRAMS["gacrux"].standings[3:] == arguments[3:]


# ── Tables ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    "text",
    [
        "StartNo\tRank\tPTS\n1\t2\t1.5\n2\t1\t2\n",
        "\ufeffRank;Number;PTS\r\n2;1;1.5\r\n1;2;2\r\n",
        'number,name,rank\n1,"X, Y",2\n2,Y,1\n',
        "1 2\n2 1\n\n",
        "Rank No  PTS\n2 1 1.5\n1 2 2\nend of the list\n",
    ],
)
def test_tables(text):
    """Tables with tabs, semicolons, commas or blanks, with names of columns or without."""
    assert {1: 2, 2: 1} == read_table(text).ranks


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no line"),
        ("a b c\n1 2 3\n", "has no column for the number or the rank"),
        ("no rank\n1 1\n1 2\n", "1 is on two lines"),
        ("no rank\n1 first\n", "which is not a number"),
        ("no rank\nx y\n", "no line has a number and a rank"),
        ("no rank\n99999999999999999999 1\n", "no line has"),
    ],
)
def test_what_is_no_table(text, said):
    """What is no table is told in words."""
    with pytest.raises(ValueError, match=said):
        read_table(text)


def test_our_own_table_is_one():
    """The table that is kept beside the other one is read by the same rules."""
    ours = standings(read(Path(__file__).parents[3] / "trf_samples" / "finished-byes-and-forfeits-trf16.trf"), LIST)
    table = read_table(our_table(ours))

    assert ours.ranks() == table.ranks
    assert ["number", "rank", "PTS", "BH/C1", "SB", "DE"] == [name for name, _ in table.columns]


# ── Standings ────────────────────────────────────────────────────────────────
FOUR = tournament(4, ["1-3 1:0, 2-4 =:="], rounds=1)._replace(ranking=("PTS", "SB"))
"""Points 1, 1/2, 0, 1/2; Sonneborn-Berger 0, 1/4, 0, 1/4: ranks 1, 2, 4, 2."""
RIGHT = ("number rank PTS SB", "1 1 1 0", "2 2 0.5 0.25", "4 2 0.5 0.25", "3 4 0 0")


def compared(*lines: str, kind: ReplyKind = ReplyKind.PAIRING, text: str = "") -> tuple[int, tuple[Difference, ...]]:
    """Return the number of equal columns and the differences from a table that a program prints."""
    reply = Reply(kind, text=text, raw="".join(f"{line}\n" for line in lines))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contest, "answer_of", lambda *_: reply)
        found = compare_standings(Engine(("x",), 1.0), FOUR, "four", None)
    return found.same, found.differences


def test_a_table_that_is_right():
    """Ranks, points and one tie-break: three columns, and no difference."""
    assert (3, ()) == compared(*RIGHT)


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ("0.25", "0.3", True),
        ("0.25", "0.4", False),
        ("0.25", "0.250", True),
        ("4 2 0.5 0.25", "4 2 0.5 0.26", False),
        ("3 4 0 0", "3 4 0 -", True),
        ("3 4 0 0", "3 4 0 none", True),
        ("1 1 1 0", "1 1 1 x", False),
        ("1 1 1 0", "1 1 1 1/0", False),
    ],
)
def test_values_are_compared_to_their_decimals(old: str, new: str, is_same: bool):
    """A column is compared to as many decimals as one of its values has; nothing stands for zero."""
    same, differences = compared(*(line.replace(old, new) for line in RIGHT))

    assert is_same is (differences == ())
    assert same == 3 - len(differences)


def test_values_of_no_decimals_are_rounded():
    """Points as 1, 0 and 1: a half is as near to each of its neighbours."""
    assert (3, ()) == compared("number rank PTS SB", "1 1 1 0", "2 2 0 0", "4 2 1 0", "3 4 0 0")


def test_another_value_is_told_with_its_method():
    """Player 3 has 9 instead of 0 in the second method."""
    same, differences = compared(*RIGHT[:4], "3 4 0 9")
    (found,) = differences

    assert (2, Worth.VALUES, "four-method-1", "SB") == (same, found.finding, found.name, found.code)
    assert ("player 3: 0, theirs 9",) == found.sentences
    assert found.text == f"SB ({found.article}) of 1: player 3: 0, theirs 9"


def test_a_column_that_they_do_not_have_is_not_compared():
    """Only ranks and points."""
    assert (2, ()) == compared(*(line.rpartition(" ")[0] for line in RIGHT))


def test_somebody_without_a_rank_is_named():
    """Player 3 is on no line."""
    (found,) = [one for one in compared(*RIGHT[:4])[1] if one.finding is Worth.RANKS]

    assert ("four-ranks", "without a rank: 3") == (found.name, found.text)


def test_ranks_in_another_order_are_told_with_the_method_that_decides():
    """Players 2 and 4 before player 1, who has more points."""
    same, (found,) = compared("number rank PTS SB", "1 3 1 0", "2 1 0.5 0.25", "4 1 0.5 0.25", "3 4 0 0")

    assert (2, Worth.RANKS) == (same, found.finding)
    assert "1 tied set in another order; " + found.sentences[0] == found.text
    assert ("PTS", 1) == (found.code, len(found.sentences))


@pytest.mark.parametrize(
    ("kind", "worth"),
    [(ReplyKind.CRASH, Worth.CRASH), (ReplyKind.HANG, Worth.HANG), (ReplyKind.NO_PAIRING, Worth.REFUSED)],
)
def test_no_answer(kind: ReplyKind, worth: Worth):
    """It is what it is, and nothing is compared."""
    assert (0, (Difference("four", worth, "why"),)) == compared(kind=kind, text="why")


def test_what_is_no_table_is_unreadable():
    """With the reason."""
    assert (0, (Difference("four", Worth.UNREADABLE, "it has no lines"),)) == compared()


def test_standings_need_a_list():
    """Without tie-breaks in the file there is nothing to compare."""
    with pytest.raises(InputError, match="The tie-breaks are missing in the file"):
        compare_standings(Engine(("x",), 1.0), FOUR._replace(ranking=()), "four", None)


@pytest.mark.parametrize(("count", "text"), [(5, "1, 2, 3, 4, 5"), (6, "1, 2, 3, 4, 5, ...")])
def test_five_are_named(count: int, text: str):
    """Of many the first five."""
    people = tuple(Participant(number, number, "") for number in range(1, count + 1))
    event = Tournament(people, 1, rounds=1)._replace(ranking=("PTS",))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contest, "answer_of", lambda *_: Reply(ReplyKind.PAIRING, raw="no rank\n99 1\n"))
        found = compare_standings(Engine(("x",), 1.0), event._replace(rounds_paired=0), "x", None)

    assert f"without a rank: {text}" == found.differences[0].text


# ── Pair lists ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "games", "pab"),
    [
        ("2\n1 2\n3 4\n", ((1, 2), (3, 4)), None),
        ("2\n1 2\n3 0\n", ((1, 2),), 3),
        (" 1 \n 2   1 \n\n\n", ((2, 1),), None),
        ("0\n", (), None),
        ("2\n1 2\n1 3\n", ((1, 2), (1, 3)), None),
    ],
)
def test_pair_lists(text: str, games: tuple[tuple[int, int], ...], pab: int | None):
    """The number of lines, then White and Black, or a player and 0; whether somebody plays twice is for the judge."""
    found = read_pair_list(text)

    assert (ReplyKind.PAIRING, games, pab, text) == (found.kind, found.games, found.pab, found.raw)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the first line is ``; expected the number of lines below it, 0"),
        ("1 2\n", "the first line is `1 2`; expected the number of lines below it, 0"),
        ("3\n1 2\n", "the first line is `3`; expected the number of lines below it, 1"),
        ("x\n", "the first line is `x`; expected the number of lines below it, 0"),
        ("1\n1 2 3\n", "line 2 is `1 2 3`; expected `white black`, or `player 0`"),
        ("1\n0 1\n", "line 2 is `0 1`; expected `white black`, or `player 0`"),
        ("2\n1 2\n1\n", "line 3 is `1`; expected `white black`, or `player 0`"),
        ("1\n1 x\n", "line 2 is `1 x`; expected `white black`, or `player 0`"),
        ("2\n1 2\n2 1\n", "the pair of 1 and 2 is listed twice"),
        ("2\n1 0\n2 0\n", "2 players have the bye: 1, 2"),
        ("x" * 100, f"the first line is `{'x' * 60}`; expected the number of lines below it, 0"),
    ],
)
def test_what_is_no_pair_list(text: str, said: str):
    """The line that is none, and what it should be."""
    found = read_pair_list(text)

    assert (ReplyKind.UNREADABLE, said) == (found.kind, found.text)


@pytest.mark.parametrize(
    ("code", "message", "kind", "text"),
    [
        (1, "", ReplyKind.NO_PAIRING, "exit code 1"),
        (1, "none", ReplyKind.NO_PAIRING, "exit code 1: none"),
        (1, "Traceback (most recent call last):", ReplyKind.CRASH, "exit code 1: Traceback (most recent call last):"),
        (2, "", ReplyKind.CRASH, "exit code 2"),
        (-9, "", ReplyKind.CRASH, "ended by signal 9"),
    ],
)
def test_exit_codes(code: int, message: str, kind: ReplyKind, text: str):
    """1 says that there is no pairing, unless the program says that it crashed."""
    found = engines._refused(code, message)

    assert (kind, text) == (found.kind, found.text)


@pytest.mark.parametrize(
    ("reply", "nothing"),
    [
        (Reply(ReplyKind.NO_PAIRING), True),
        (Reply(ReplyKind.HANG), False),
        (Reply(ReplyKind.PAIRING, ((1, 2),)), False),
        (Reply(ReplyKind.PAIRING, (), 1), False),
        (Reply(ReplyKind.UNREADABLE, raw="0\n"), True),
        (Reply(ReplyKind.UNREADABLE, raw="\n 0 \nno pairing for 3\n"), True),
        (Reply(ReplyKind.UNREADABLE, raw="0\n1 2\n"), False),
    ],
)
def test_what_means_that_there_is_no_pairing(reply: Reply, nothing: bool):
    """Nothing, zero, or words; a line of numbers means a pairing."""
    assert nothing is reply.gives_nothing


def test_the_end_of_a_message():
    """The last 1500 characters, without blank lines and blanks at the end."""
    file = io.BytesIO(b"x" * 2000 + b"\n\n  end  \n")

    assert "\n".join(["x" * (1500 - 9 - 1), "  end"]) == engines._tail(file)


@pytest.mark.parametrize(
    ("path", "is_python"),
    [("python", True), ("/usr/bin/python3.12", True), ("C:/pythonw.exe", True), ("python.py", False), ("bbp", False)],
)
def test_names_of_interpreters(path: str, is_python: bool):
    """Whatever begins with python and is no script."""
    assert is_python is engines._is_python(path)


def test_a_table_of_our_own_has_blanks_for_no_value():
    """Direct encounter has a value where points are equal: players 2 and 4 have not met otherwise."""
    rows = [line.split("\t") for line in our_table(standings(FOUR, "PTS,DE")).splitlines()]

    assert ["number", "rank", "PTS", "DE"] == rows[0]
    assert [("1", "1", ""), ("3", "0", "")] == [(row[0], row[2], row[3]) for row in rows if row[0] in "13"]


def test_a_million_bytes_of_an_answer_are_read():
    """No program that goes on printing fills the memory."""
    assert 1_000_000 == len(engines._beginning(io.BytesIO(b"x" * 1_000_001)))


@pytest.mark.parametrize(
    ("code", "printed", "kind", "text"),
    [
        (None, b"", ReplyKind.HANG, "no answer after 1.5 seconds"),
        (0, b"", ReplyKind.NO_PAIRING, "exit code 0 and no answer"),
        (0, b"  \n", ReplyKind.NO_PAIRING, "exit code 0 and no answer"),
        (3, b"", ReplyKind.CRASH, "exit code 3"),
        (0, b"1\n1 2\n", ReplyKind.PAIRING, ""),
    ],
)
def test_how_a_program_ends(code: int | None, printed: bytes, kind: ReplyKind, text: str, monkeypatch):
    """Too late, with nothing, with an error, or with an answer."""

    def run(_: list[str], __: float, answer: io.BufferedRandom, ___: object) -> int | None:
        answer.write(printed)
        return code

    monkeypatch.setattr(engines, "_run", run)
    found = engines.answer_of(Engine(("x", engines.IN), 1.5), b"")

    assert (kind, text) == (found.kind, found.text)


def test_a_table_of_one_line():
    """A number and a rank without a head, or a head without lines."""
    assert {1: 1} == read_table("1 1\n").ranks
    with pytest.raises(ValueError, match="no line has a number and a rank"):
        read_table("no rank\n")
