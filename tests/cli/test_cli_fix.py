"""`fidepair fix` as a user meets it: where the file goes, what is told, exit codes."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path

import pytest
from trf_texts import HEADER, file, player, six

from fidepair.cli import suggestions
from fidepair.fix import fix
from fidepair.fix.questions import Given

ROOT = Path(__file__).parents[2]

CLEAN = file()
BROKEN = CLEAN.replace("152 W", "152 w")
"""One repair, no question."""
DOUBTFUL = file(player(1, "0.5", "4 w 1"), *six()[1:], "xxp 1 2")
"""One repair, one question."""


@pytest.fixture
def report(tmp_path):
    """Return a function that writes a file and returns its path."""

    def write(text: str | bytes):
        path = tmp_path / "open.trf"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


def test_to_another_file(fidepair, report, tmp_path):
    """With -o the file is written there, the input stays, and standard output tells what was done."""
    path, output = report(BROKEN), tmp_path / "fixed.trf"
    outcome = fidepair("fix", path, "-o", output)

    assert (0, "") == (outcome.code, outcome.err)
    assert CLEAN == output.read_text()
    assert BROKEN == path.read_text()
    assert [
        f"{path}:3:5: T029 the initial-colour is one capital in column 5",
        f"{path}: 1 repair; written to {output}",
    ] == outcome.out.splitlines()


def test_questions_are_told_and_the_file_is_written(fidepair, report, tmp_path):
    """Every repair is safe by itself: the file is written although a question is left, and the code is 1."""
    path, output = report(DOUBTFUL), tmp_path / "fixed.trf"
    outcome = fidepair("fix", path, "-o", output)

    assert 1 == outcome.code
    assert DOUBTFUL.replace("xxp", "XXP") == output.read_text()
    assert "T064 Which is right for the player in line 4: 0.5 points, or the results" in outcome.out
    assert outcome.out.endswith(f"1 repair, 1 question to answer; written to {output}\n")


@pytest.mark.parametrize("options", [(), ("-o", "-")])
def test_to_standard_output(fidepair, report, options):
    """Without -o the file is the answer, and what was done goes to standard error."""
    outcome = fidepair("fix", report(BROKEN), *options)

    assert (0, CLEAN) == (outcome.code, outcome.out)
    assert "T029" in outcome.err
    assert "1 repair\n" in outcome.err


def test_from_standard_input(fidepair):
    """`-` reads standard input; it has a name in messages."""
    outcome = fidepair("fix", "-", given=BROKEN.encode())

    assert (0, CLEAN) == (outcome.code, outcome.out)
    assert outcome.err.startswith("<stdin>:3:5: T029 ")


def test_in_place(fidepair, report):
    """--in-place replaces the file, and leaves one alone that needs no repair."""
    path = report(BROKEN)
    assert 0 == fidepair("fix", path, "--in-place").code
    assert CLEAN == path.read_text()

    os.utime(path, (1, 1))
    outcome = fidepair("fix", path, "--in-place")

    assert (0, f"{path}: nothing to repair\n", 1) == (outcome.code, outcome.out, path.stat().st_mtime)


def test_dry_run(fidepair, report, tmp_path):
    """--dry-run shows a difference in which line ends and signs can be seen, and writes nothing."""
    data = BROKEN.replace("\n", "\r\r\n").replace("   1      Player", "   1\t     Player").encode()
    path, output = report(data), tmp_path / "fixed.trf"
    outcome = fidepair("fix", path, "--dry-run", "-o", output)
    lines = outcome.out.splitlines()

    assert (0, False) == (outcome.code, output.exists())
    assert data == path.read_bytes()
    assert "# line ends: CR CR LF -> CR LF (9 lines)" == lines[0]
    assert ["-152 w", "+152 W"] == [line for line in lines if line[1:4] == "152"]
    assert ["-001    1→     Player 1"] == [line[:23] for line in lines if line.startswith("-001")]
    assert "T008" in outcome.err


def test_dry_run_of_a_clean_file_shows_nothing(fidepair, report):
    """Where nothing is to be repaired there is no difference."""
    outcome = fidepair("fix", report(CLEAN), "--dry-run")

    assert (0, "") == (outcome.code, outcome.out)
    assert "nothing to repair" in outcome.err


@pytest.mark.parametrize("options", [("--dry-run",), ("-o", "fixed.trf")])
def test_json(fidepair, report, tmp_path, monkeypatch, options):
    """--json tells repairs, questions and what is left for programs."""
    monkeypatch.chdir(tmp_path)
    path = report(DOUBTFUL)
    outcome = fidepair("fix", path, "--json", *options)
    document = json.loads(outcome.out)

    assert (1, "") == (outcome.code, outcome.err)
    assert ("fidepair.fix/1", str(path)) == (document["schema"], document["file"])
    assert (options[1] if len(options) > 1 else None) == document["written"]
    assert [("T013", 10, "xxp 1 2", "XXP 1 2")] == [
        (repair["code"], repair["line"], repair["before"], repair["after"]) for repair in document["repairs"]
    ]
    assert ["T064"] == [question["code"] for question in document["questions"]]
    assert {("T060", True), ("T064", True), ("T020", True)} == {
        (one["code"], bool(one["way_out"])) for one in document["findings"]
    }


def test_quiet(fidepair, report, tmp_path):
    """With -q only the exit code tells that questions are left."""
    outcome = fidepair("fix", report(DOUBTFUL), "-q", "-o", tmp_path / "fixed.trf")

    assert (1, "", "") == outcome


def test_system(fidepair, report):
    """--system says that matches have two games where the file does not."""
    text = file(
        player(1, "2.0", "2 w 1", "2 b 1"), player(2, "0.0", "1 b 0", "1 w 0"), header=HEADER.replace("142 5", "142 6")
    )

    assert 0 == fidepair("fix", report(text), "--system", "double-swiss").code
    assert (2, "") == fidepair("fix", report(text), "--system", "duble")[:2]


def test_an_existing_file_is_kept(fidepair, report, tmp_path):
    """-o replaces a file only with --force."""
    path, output = report(BROKEN), tmp_path / "fixed.trf"
    output.write_text("precious")

    assert 5 == fidepair("fix", path, "-o", output).code
    assert "precious" == output.read_text()
    assert 0 == fidepair("fix", path, "-o", output, "--force").code
    assert CLEAN == output.read_text()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        pytest.param(("{path}", "-o", "{path}"), "--in-place", id="onto-the-input"),
        pytest.param(("{path}", "-o", "{path}", "--force"), "--in-place", id="onto-the-input-by-force"),
        pytest.param(("{path}", "--in-place", "-o", "{path}.new"), "not both", id="two-places"),
        pytest.param(("-", "--in-place"), "needs a file", id="standard-input-in-place"),
        pytest.param(("{path}", "--json"), "Use -o or --dry-run", id="two-answers"),
    ],
)
def test_options_that_contradict_each_other(fidepair, report, options, said):
    """What could overwrite the input, or have two meanings, is refused before anything is written."""
    path = report(BROKEN)
    outcome = fidepair("fix", *(option.format(path=path) for option in options))

    assert (2, "") == (outcome.code, outcome.out)
    assert said in outcome.err
    assert BROKEN == path.read_text()


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", b"\xff\xfe0\x001\x002\x00", b"012 Nobody\n"])
def test_no_report(fidepair, report, tmp_path, data):
    """What is no tournament report is refused, and nothing is written."""
    output = tmp_path / "fixed.trf"
    outcome = fidepair("fix", report(data), "-o", output)

    assert (3, "", False) == (outcome.code, outcome.out, output.exists())
    assert outcome.err.startswith("fidepair: ")


def test_a_file_that_is_not_there(fidepair, tmp_path):
    """A file that cannot be read has its own exit code."""
    assert 5 == fidepair("fix", tmp_path / "none.trf").code


# ── Answers ──────────────────────────────────────────────────────────────────
RIGHT = DOUBTFUL.replace("xxp", "XXP").replace(" 0.5 ", " 1.0 ")


def test_an_answer(fidepair, report, tmp_path):
    """--answer carries out what it says and tells it; nothing is left to ask."""
    output = tmp_path / "fixed.trf"
    outcome = fidepair("fix", report(DOUBTFUL), "--answer", "T064:1=results", "-o", output)

    assert (0, "") == (outcome.code, outcome.err)
    assert RIGHT == output.read_text()
    assert ":4:1: T064 T064:1=results: the results are correct: 1.0 points\n" in outcome.out


def test_answers_are_listed_with_their_question(fidepair, report):
    """Each question is followed by what can be typed."""
    outcome = fidepair("fix", report(DOUBTFUL), "--dry-run")

    assert "\n  --answer T064:1=results, or =line=TEXT\n" in outcome.err


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (
            ["T064:2=results"],
            "There is no question `T064:2`, so `T064:2=results` has no effect.\n  Open questions:\n  T064:1: results",
        ),
        (["T064:1=perhaps"], "`T064:1=perhaps` is not an answer to this question"),
        (["T064:1=results", "T064:1=line=x"], "contradict each other"),
        (["T064"], "`T064` is not an answer"),
    ],
)
def test_an_answer_that_cannot_be(fidepair, report, tmp_path, answers, said):
    """What answers nothing is refused with what is asked, and nothing is written."""
    output = tmp_path / "fixed.trf"
    options = [word for answer in answers for word in ("--answer", answer)]
    outcome = fidepair("fix", report(DOUBTFUL), *options, "-o", output)

    assert (2, "", False) == (outcome.code, outcome.out, output.exists())
    assert said in outcome.err


def test_answers_as_json(fidepair, report):
    """--json has the key and the answers of each question."""
    document = json.loads(fidepair("fix", report(DOUBTFUL), "--json", "--dry-run").out)
    (question,) = document["questions"]

    assert "T064:1" == question["key"]
    assert [("results", ""), ("line", "text")] == [(answer["name"], answer["takes"]) for answer in question["answers"]]


def test_answers_before_the_players_are_numbered(fidepair, report, tmp_path):
    """Players are numbered when the questions are answered."""
    ranked = DOUBTFUL
    for number in range(1, 7):
        line = next(line for line in DOUBTFUL.splitlines() if line.startswith(f"001    {number}"))
        ranked = ranked.replace(line, f"{line[:85]}{7 - number:>4}{line[89:]}")
    output = tmp_path / "fixed.trf"
    outcome = fidepair("fix", report(ranked), "--answer", "T064:1=results", "--numbers", "rank", "-o", output)

    assert 0 == outcome.code
    assert "001    6      Player 1 " in output.read_text()


@pytest.mark.parametrize("command", ["pair", "check", "lint"])
def test_the_way_out_is_a_command(fidepair, report, tmp_path, monkeypatch, command):
    """A fault names the command that answers what is asked; typed as it stands it makes a file that can be read."""
    monkeypatch.chdir(tmp_path)
    path = report(DOUBTFUL)
    outcome = fidepair(command, path)
    named = next(line for line in (outcome.err + outcome.out).splitlines() if "fidepair fix" in line)
    typed = shlex.split(named)

    assert ["fidepair", "fix", str(path), "--answer", "T064:1=results", "-o", "repaired.trf"] == typed
    assert 0 == fidepair(*typed[1:]).code
    assert 0 == fidepair("pair", "repaired.trf", "--system", "dutch").code


TWO_QUESTIONS = DOUBTFUL.replace("xxp 1 2", "062 9")


def test_nobody_is_asked(fidepair, report, tmp_path):
    """What is typed into a pipe answers nothing."""
    outcome = fidepair("fix", report(TWO_QUESTIONS), "-o", tmp_path / "fixed.trf", given=b"1\n1\n")

    assert (1, True) == (outcome.code, "2 questions to answer" in outcome.out)


@pytest.mark.parametrize(
    ("answers", "work"),
    [
        ([], True),
        ([("T064:1", "results", "")], True),
        ([("T064:1", "nothing", "")], False),
        ([("T064:9", "results", "")], False),
        ([("T064:1", "results", ""), ("T064:9", "results", "")], False),
        ([("T064:1", "results", ""), ("T064:9", "line", "TEXT")], True),
    ],
)
def test_answers_that_can_be_given_together(answers, work):
    """A command is suggested with answers that are accepted; one with a value is for the user, and not tried."""
    doubtful = file(player(1, "0.5", "4 w 1"), *six()[1:])
    given = [Given(*one) for one in answers]

    assert work == suggestions._work(given, fix(doubtful.encode(), "x.trf"), "x.trf")
