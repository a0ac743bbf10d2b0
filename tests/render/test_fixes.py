"""Repairs, questions, facts that a report lacks, and comparisons with other programs, in words and as data."""

from __future__ import annotations

import pytest

from fidepair.desk.pages.readiness import Lack, Readiness
from fidepair.findings import ERROR, Finding
from fidepair.fix import Fixed
from fidepair.fix.repairs import OpenQuestion, PossibleAnswer, Repair
from fidepair.lab.crosscheck import ComparisonTally, Difference, Worth
from fidepair.render import fixes, lab

REPAIR = Repair("T030", "points corrected", 7, 81, "1.0", "1.5")
WHOLE = Repair("T001", "line ends corrected", None, None, "", "")
ANSWERS = (
    PossibleAnswer("white", "White won", lambda _: {}),
    PossibleAnswer("points", "other points", lambda _: {}, "POINTS"),
)
QUESTION = OpenQuestion("T064", "which result?", 26, None, "T064:26", lambda: ANSWERS)
NO_ANSWER = OpenQuestion("T070", "what is this?", 9, 4)
LEFT = Finding("T070", ERROR, "what is this", "Correct it.", 9, 4, "x", "y")
FIXED = Fixed(b"", (REPAIR, WHOLE), (QUESTION, NO_ANSWER), (LEFT,), True)


# ── Repairs ──────────────────────────────────────────────────────────────────
def test_lines_of_a_repair():
    """The place, then what was repaired, or is asked with the ways to answer."""
    assert [
        "x.trf:7:81: T030 points corrected",
        "x.trf: T001 line ends corrected",
        "x.trf:26: T064 which result?",
        "  --answer T064:26=white, or =points=POINTS",
        "x.trf:9:4: T070 what is this?",
        "  no answer here: correct the line, and run this again",
    ] == fixes.lines(FIXED, "x.trf")


@pytest.mark.parametrize(
    ("facts", "written", "text"),
    [
        ({}, None, "x: 2 repairs, 2 questions to answer"),
        ({"questions": ()}, "y", "x: 2 repairs; written to y"),
        ({"repairs": (REPAIR,), "questions": (QUESTION,)}, None, "x: 1 repair, 1 question to answer"),
        ({"repairs": ()}, None, "x: nothing to repair, 2 questions to answer"),
        ({"repairs": (), "questions": ()}, None, "x: nothing to repair"),
    ],
)
def test_a_fix_in_a_line(facts, written, text):
    """How much was repaired, what is left to answer, and where the file is."""
    assert text == fixes.verdict(FIXED._replace(**facts), "x", written)


def test_a_difference():
    """A sentence for the file as a whole, then the changed lines with one around them."""
    lines = fixes.difference(FIXED, ["a", "b", "c", "d", "e"], ["a", "b", "C", "d", "e"], "x")

    assert ["# line ends corrected", "--- x", "+++ x (repaired)", "@@ -2,3 +2,3 @@", " b", "-c", "+C", " d"] == lines


def test_a_fix_as_data():
    """Repairs, questions with their answers, the findings that are left."""
    data = fixes.document(FIXED, "x", "y")

    assert ("x", "y") == (data["file"], data["written"])
    assert {"code": "T030", "text": "points corrected", "line": 7, "column": 81, "before": "1.0", "after": "1.5"} == (
        data["repairs"][0]
    )
    assert {"name": "points", "text": "other points", "takes": "POINTS"} == data["questions"][0]["answers"][1]
    assert ("T064:26", 26, None) == tuple(data["questions"][0][key] for key in ("key", "line", "column"))  # type: ignore[literal-required]
    assert ("T070", "Correct it.", "x", "y") == tuple(
        data["findings"][0][key] for key in ("code", "way_out", "found", "expected")
    )


# ── What a report lacks ──────────────────────────────────────────────────────
def lack(commands: int) -> Lack:
    return Lack("city", "the city is missing", tuple(("info", "x.trf", f"--set city={n} b") for n in range(commands)))


@pytest.mark.parametrize(("commands", "lines"), [(0, 0), (1, 1), (3, 3), (4, 4), (6, 4)])
def test_what_is_missing(commands, lines):
    """With up to three of the commands that fill it in; the others are counted."""
    found = [*fixes.readiness_lines(Readiness((lack(commands),), ()), "x")]

    assert ["x: not ready for the rating report; 1 item missing", "- city: the city is missing"] == found[:2]
    assert lines == len(found[2:])
    if commands:
        assert "    fidepair info x.trf '--set city=0 b'" == found[2]
    if commands > 3:
        assert f"    and {commands - 3} more like this" == found[-1]


def test_what_is_missing_as_data():
    """All commands of each."""
    report = Readiness((lack(2), lack(0)), ("a note",))
    data = fixes.readiness_document(report, "x", None)

    assert (False, ["a note"], None) == (data["ready"], data["notes"], data["written"])
    assert [2, 0] == [len(one["commands"]) for one in data["lacks"]]
    assert fixes.readiness_document(Readiness((), ()), "x", "y")["ready"]


# ── Comparisons ──────────────────────────────────────────────────────────────
def difference(number: int, finding: Worth, text: str = "a sentence", **facts) -> Difference:
    return Difference(f"round {number}", finding, text, **facts)


def tally(*differences: Difference, same: int = 5, most: int | None = 2) -> ComparisonTally:
    found = ComparisonTally(most)
    found.add(same, differences)
    return found


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (tally(), "1 tournament, 5 rounds compared: no differences"),
        (tally(difference(1, Worth.NOT_COMPARED)), "1 tournament, 5 rounds compared (1 not): no differences"),
        (tally(difference(1, Worth.WORSE)), "1 tournament, 6 rounds compared: 1 difference, kept in FOLDER"),
        (
            tally(difference(1, Worth.BETTER), difference(2, Worth.FOUND)),
            "1 tournament, 7 rounds compared: 2 differences, kept in FOLDER; 2 BUGS IN FIDEPAIR",
        ),
        (
            tally(difference(1, Worth.EARLIER)),
            "1 tournament, 6 rounds compared: 1 difference, kept in FOLDER; 1 BUG IN FIDEPAIR",
        ),
    ],
)
def test_comparisons_in_a_line(found, text):
    """What was compared, what differs, and whose bug it is."""
    assert text == lab.summary(found, "FOLDER")


def test_comparisons_as_a_table():
    """By gravity, with examples: the first sentence, and the last line of more."""
    many = [
        difference(number, Worth.WORSE, "first\n middle\n last ", sentences=("One.", "Two.")) for number in range(4)
    ]
    sheet = lab.sheet(tally(*many, difference(9, Worth.CRASH)), "engine", "FOLDER")

    assert [("5", "same"), ("4", "worse"), ("1", "crash")] == [row[:2] for row in sheet.rows]
    assert ["Rounds", "Verdict", "Meaning"] == [column.heading for column in sheet.columns]
    assert ("Against engine",) == sheet.headings
    example = ("  round 0: first", "    One.", "    last", "  round 1: first", "    One.", "    last")
    assert ("Worse", *example, "  ... and 2 more", "Crash", "  round 9: a sentence") == sheet.remarks[:-1]


def test_comparisons_as_data():
    """All verdicts, with what differs; a folder only if there is something in it."""
    found = lab.crosscheck_document(tally(difference(1, Worth.BETTER, code="C6"), most=None), "engine", "FOLDER")

    assert (6, 1, "FOLDER", "engine", 1) == tuple(
        found[key]
        for key in ("rounds", "faults_of_fidepair", "kept_in", "engine", "tournaments")  # type: ignore[literal-required]
    )
    assert (5, 1, 0) == tuple(found["verdicts"][one.value] for one in (Worth.SAME, Worth.BETTER, Worth.CRASH))
    assert ("C6", None, "better") == tuple(found["differences"][0][key] for key in ("code", "article", "verdict"))  # type: ignore[literal-required]
    assert lab.crosscheck_document(tally(), "engine", "FOLDER")["kept_in"] is None
    columns = ComparisonTally(None, "column")
    columns.add(3, ())
    assert 3 == lab.crosscheck_document(columns, "engine", "FOLDER")["columns"]
    assert lab.sheet(columns, "engine", "FOLDER").columns[0].heading == "Columns"


def test_a_bug_of_ours_is_told():
    """How many, of which kinds, and where the files are."""
    found = tally(difference(1, Worth.BETTER), difference(2, Worth.FOUND), difference(3, Worth.WORSE))
    text = lab.fault_message(found, "FOLDER")

    assert "another program pairs 2 rounds better than fidepair" in text
    assert all(f"1 {one.value}" in text for one in (Worth.BETTER, Worth.FOUND))
    assert Worth.EARLIER.value not in text
    assert text.endswith("FOLDER.")
