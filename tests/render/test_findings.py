"""What is shown of findings: places with carets, groups by code, counts; nothing of a file disturbs a terminal."""

from __future__ import annotations

import json

import pytest

from fidepair.findings import ERROR, NOTE, WARNING, Finding
from fidepair.lint import Explanation, Extent, LintReport
from fidepair.render import findings as shown
from fidepair.render.findings import excerpt, explained
from fidepair.text.data import json_bytes
from fidepair.trf.format.document import Document, Line


def report(*findings: Finding, lines: tuple[str, ...] = ("012 Open", "XXR nine"), file: str = "open.trf") -> LintReport:
    """Return a report on a file with these lines, of four players and two rounds."""
    document = Document(file, tuple(Line(number, text, "\n") for number, text in enumerate(lines, 1)))
    return LintReport(file, document, findings, Extent(4, 2))


ROUNDS = Finding(
    "T025", ERROR, '"nine" is not a number of rounds', "Write `XXR 9`.", 2, 5, "nine", "a number from 1 to 999"
)
MISSING = Finding("T023", WARNING, "the number of rounds is missing", "Add `142 9` for nine rounds.")
RANK = Finding("T055", NOTE, "rank 2 is given twice", "", 1, 5)


def text_of(one: LintReport, **settings) -> str:
    """Return the block about a file as it stands in a pipe."""
    return shown.plain(shown.block(one, **settings))


# ── excerpts ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "column", "found", "below"),
    [
        pytest.param("XXR nine", 5, "", "    ^", id="one-column"),
        pytest.param("XXR nine", 5, "nine", "    ^^^^", id="all-that-was-found"),
        pytest.param("XXR nine", 5, "ten", "    ^", id="found-elsewhere"),
        pytest.param("001  4.5", 4, "4.5", "   ^^^^^", id="blanks-before-what-was-found"),
        pytest.param("XXR", 9, "", "   ^", id="after-the-end"),
        pytest.param("", 1, "", "^", id="empty-line"),
        pytest.param("M\u00fcller 4.5", 8, "4.5", "       ^^^", id="accents"),
        pytest.param("Mu\u0308ller 4.5", 9, "4.5", "       ^^^", id="combining-accents-take-no-place"),
        pytest.param("Mu\u0308ller", 3, "", " ^", id="an-accent-is-marked-at-its-letter"),
        pytest.param("棋王 4.5", 4, "4.5", "     ^^^", id="wide-letters-take-two-places"),
        pytest.param("棋王 4.5", 2, "", "  ^^", id="a-wide-letter-has-two-carets"),
        pytest.param("001\t1", 4, "", "   ^", id="a-tab-takes-one-place"),
        pytest.param("棋王 4.5", 2, "ten", "  ^^", id="a-wide-letter-where-nothing-was-found"),
        pytest.param("u\u0308ber", 2, "", "^", id="an-accent-on-the-first-letter"),
        pytest.param("a" + " " * 10 + "b", 2, "b", " " + "^" * 11, id="ten-blanks-before"),
        pytest.param("a" + " " * 11 + "b", 2, "b", " ^", id="more-blanks-than-belong-to-it"),
        pytest.param("a x b", 2, "b", " ^", id="behind-another-word"),
    ],
)
def test_carets(text, column, found, below):
    """The carets stand below the place, and reach over what was found if it stands there."""
    assert below == excerpt(text, column, found, 40)[1]


@pytest.mark.parametrize("column", [1, 2, 20, 39, 40, 41, 99, 100, 101])
@pytest.mark.parametrize("letters", ["x", "棋", "o\u0308", "é"], ids=["ascii", "wide", "combining", "accents"])
def test_a_long_line_is_cut_to_a_window_around_the_place(column, letters):
    """Whatever the letters: line and carets fit the room, and the caret stands below the place."""
    text = (letters * 100)[: column - 1] + "!" + (letters * 100)[: 100 - column]
    line, below = excerpt(text, column, "", 40)

    assert shown_width(line) <= 40
    assert len(below) <= 40
    if column <= 100:
        assert shown_width(line[: line.index("!")]) == below.index("^")


def shown_width(text: str) -> int:
    """Return the places that a text takes, in the four kinds of letters above."""
    return sum(0 if letter == "\u0308" else 2 if letter == "棋" else 1 for letter in text)


def test_a_window_tells_where_something_is_left_out():
    """An ellipsis stands where the line goes on, and only there."""
    text = "".join(str(number % 10) for number in range(1, 101))

    assert text[:38].startswith(excerpt(text, 1, "", 40)[0][:-1])
    assert ("…" + text[-38:], "…") == (excerpt(text, 100, "", 40)[0], excerpt(text, 1, "", 40)[0][-1])
    assert ("…", "…") == (excerpt(text, 50, "", 40)[0][0], excerpt(text, 50, "", 40)[0][-1])


@pytest.mark.parametrize(("text", "shown_text"), [("12345", "12345"), ("123456", "1234…"), ("", "")])
def test_long_texts_are_cut(text: str, shown_text: str):
    """One letter is left out for the ellipsis."""
    assert shown_text == shown.brief(text, 5)


@pytest.mark.parametrize(("letters", "is_cut"), [(38, False), (39, False), (40, True), (41, True)])
def test_a_line_that_leaves_room_for_a_caret_behind_it_is_whole(letters: int, is_cut: bool):
    """In 40 places thirty-nine letters, or nineteen that take two."""
    assert is_cut is ("…" in excerpt("x" * letters, 1, "", 40)[0])
    assert is_cut is ("…" in excerpt("棋" * (letters // 2), 1, "", 40)[0])


@pytest.mark.parametrize("room", [5, 8, 12])
def test_a_window_ends_with_the_line(room: int):
    """A third of it lies behind the place, at least one letter, if the line has as many."""
    text = "abcdefghijklmnopqrstuvwxyz"
    behind = {5: 1, 8: 2, 12: 3}[room]

    line, below = excerpt(text, 13, "", room)
    assert ("…" + text[12 + behind - room + 2 : 12 + behind] + "…", "m") == (line, line[below.index("^")])
    assert "…" + text[28 - room :] == excerpt(text, 26, "", room)[0]


@pytest.mark.parametrize("column", [2, 30, 60, 90])
def test_carets_in_a_window_reach_over_what_was_found(column):
    """In a line that is cut too: four letters have four carets; beyond the window they end."""
    text = "x" * (column - 1) + "nine" + "x" * (100 - column)
    line, below = excerpt(text, column, "nine", 40)

    assert "^^^^" == below.strip()
    assert line.index("nine") == below.index("^")
    assert len(excerpt("x" * 50 + "y" * 80, 51, "y" * 80, 40)[1]) < 40


def test_a_huge_line_costs_nothing_more():
    """Of a line of ten million letters only the window is shown."""
    line, below = excerpt("e\u0301" * 5_000_000, 7_000_001, "", 40)

    assert len(line) < 200
    assert below.endswith("^")


# ── the table ────────────────────────────────────────────────────────────────


def test_a_finding_has_place_line_caret_expectation_and_way_out():
    """Heading with dialect and size; below each code the place, the line with carets, and the way out."""
    expected = (
        "open.trf: TRFx, 4 players, 2 rounds\n"
        "\n"
        "error T025: unreadable number of rounds\n"
        '  2:5  "nine" is not a number of rounds\n'
        "    XXR nine\n"
        "        ^^^^\n"
        "    found: nine; expected: a number from 1 to 999\n"
        "  Write `XXR 9`.\n"
    )

    assert expected == text_of(report(ROUNDS))


def test_a_finding_about_the_whole_file_has_no_place():
    """Without a line only the text and the way out are shown."""
    assert text_of(report(MISSING)).endswith(
        "warning T023: missing number of rounds\n  the number of rounds is missing\n  Add `142 9` for nine rounds.\n"
    )


def test_errors_come_first_and_notes_last_in_one_line():
    """Groups stand by severity, whatever the order in the file; notes are short."""
    lines = text_of(report(RANK, MISSING, ROUNDS, RANK._replace(line=2))).splitlines()
    titles_shown = [line for line in lines if line.startswith(("error", "warning", "note"))]

    assert ["error T025", "warning T023", "note T055"] == [line.partition(":")[0] for line in titles_shown]
    assert lines[-1].endswith(" (2 places, first 1:5)")
    assert "rank 2 is given twice" not in "".join(lines)


def test_verbose_shows_notes_in_full():
    """-v treats notes as everything else."""
    assert "  1:5  rank 2 is given twice\n    012 Open\n        ^\n" in text_of(report(RANK), verbose=True)


def test_many_places_of_one_code_are_cut():
    """Five places are shown, the others are counted; verbose shows all. The way out stands once."""
    many = report(*(ROUNDS._replace(column=column) for column in range(1, 9)))

    assert 5 == text_of(many).count("  2:")
    assert "error T025: unreadable number of rounds (8 places)\n" in text_of(many)
    assert text_of(many).endswith("  Write `XXR 9`.\n  and 3 more places (-v shows all)\n")
    assert 8 == text_of(many, verbose=True).count("  2:")
    assert 1 == text_of(many).count("Write `XXR 9`.")


def test_different_ways_out_stand_below_their_places():
    """Where the ways out of one code differ, each follows its own places."""
    ways = [
        line.strip()
        for line in text_of(report(ROUNDS, ROUNDS._replace(column=1, hint="Take it out."))).splitlines()
        if line.startswith(("  2:", "  Write", "  Take"))
    ]

    assert ["Write `XXR 9`.", "Take it out."] == [ways[1], ways[3]]


def test_a_ruled_line_in_the_way_out_is_not_shown_twice():
    """Some ways out end with the line under a ruler; the line is shown with its carets anyway."""
    ruled = ROUNDS._replace(hint="Check whether the line is shifted.\ncolumn         10\n       XXR nine")

    assert text_of(report(ruled)).endswith("  Check whether the line is shifted.\n")
    alone = ROUNDS._replace(hint="column         10\n       XXR nine")
    assert "column" not in text_of(report(alone))
    other = ROUNDS._replace(hint="columns 10\n       XXR nine")
    assert "columns 10" in text_of(report(other))


def test_the_lines_of_a_block():
    """Blank lines stand between groups; a note is one line, with its first place if it has one; one place is not
    counted, and what is not left out is not announced."""
    nowhere = Finding("T055", NOTE, "rank 2 is given twice", "")
    five = report(*(ROUNDS._replace(column=column) for column in range(1, 6)))
    lines = text_of(report(ROUNDS, RANK)).split("\n")

    assert ["", "error T025: unreadable number of rounds"] == lines[1:3]
    assert ["  Write `XXR 9`.", "", "note T055: missing, shared or unreadable rank (1:5)", ""] == lines[-4:]
    assert text_of(report(nowhere)).endswith("\n\nnote T055: missing, shared or unreadable rank\n")
    assert text_of(report(nowhere, nowhere)).endswith("\n\nnote T055: missing, shared or unreadable rank (2 places)\n")
    assert ("(5 places)" in text_of(five), "more place" in text_of(five)) == (True, False)
    assert "(2 places)" in text_of(report(ROUNDS, ROUNDS._replace(column=1)))


def test_a_finding_about_a_whole_line_has_no_carets():
    """The line is shown, without blanks at its end; a line that the file does not have is none."""
    whole = ROUNDS._replace(column=None)
    shown_lines = text_of(report(whole, lines=("012 Open", "XXR nine   "))).split("\n")

    assert [
        '  2  "nine" is not a number of rounds',
        "    XXR nine",
        "    found: nine; expected: a number from 1 to 999",
    ] == (shown_lines[3:6])
    for line in (0, 3):
        assert "XXR nine" not in text_of(report(whole._replace(line=line)))
    assert "    012 Open\n" in text_of(report(whole._replace(line=1)))
    assert "    x…\n" in shown.plain(shown.block(report(whole, lines=("", "x" * 90)), 6))


@pytest.mark.parametrize(
    ("found", "quoted"),
    [("nine", "nine"), (" nine", '" nine"'), ("nine ", '"nine "'), ("-", '"-"'), ("  ", '"  "'), ("a b", "a b")],
)
def test_what_was_found_is_quoted_where_it_could_be_overlooked(found: str, quoted: str):
    """Blanks at its ends, or nothing but signs."""
    assert f"    found: {quoted}; expected: a number" in text_of(report(ROUNDS._replace(found=found, text="wrong")))


def test_what_the_text_says_is_not_said_again():
    """Found and expected are left out where the text has both."""
    told = ROUNDS._replace(text="Points 4.5, results give 4.0", found="4.5", expected="4.0")

    assert "found:" not in text_of(report(told))


def test_nothing_found_is_one_line():
    """A file without findings is its heading."""
    assert "open.trf: TRF06, 4 players, 2 rounds: no findings\n" == text_of(report(lines=("012 Open",)))


def test_what_is_no_report_is_called_so():
    """A file that is no text has no lines to show."""
    pdf = LintReport("a.pdf", None, (Finding("T018", ERROR, "this is not a tournament file", "", 1, 1, "%PDF"),))

    assert text_of(pdf).startswith("a.pdf: not a tournament file\n\nerror T018: ")
    assert "not a tournament file" == shown.verdict(pdf)


def test_nothing_of_a_file_reaches_the_terminal_as_it_is():
    """Control characters are replaced wherever they stand, and nothing is longer than a screen can bear."""
    evil = "\x1b[2J\x9b\x07" + "x" * 100_000
    finding = Finding("T025", ERROR, evil, evil, 1, 2, evil, evil)
    text = text_of(report(finding, lines=(evil,), file=evil))

    assert all(line.isprintable() for line in text.splitlines())
    assert 1000 > max(map(len, text.splitlines()))


# ── counts ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("findings", "verdict"),
    [
        pytest.param((), "clean", id="nothing"),
        pytest.param((RANK, RANK), "clean, 2 notes", id="notes-do-not-count"),
        pytest.param((ROUNDS, ROUNDS, MISSING), "2 errors, 1 warning", id="errors-and-warnings"),
        pytest.param((MISSING, RANK), "1 warning, 1 note", id="all-that-there-is"),
    ],
)
def test_verdict(findings, verdict):
    """The outcome for one file, in a few words."""
    assert verdict == shown.verdict(report(*findings))


@pytest.mark.parametrize(
    ("reports", "unread", "summary"),
    [
        pytest.param([report()], 0, "1 file: no findings", id="one-clean"),
        pytest.param([report(ROUNDS)], 0, "1 file: 1 error", id="one"),
        pytest.param(
            [report(ROUNDS, MISSING), report(ROUNDS), report(RANK)],
            0,
            "3 files: 2 errors, 1 warning, 1 note; 1 file clean",
            id="several",
        ),
        pytest.param([], 1, "0 files; 1 file not read", id="nothing-read"),
        pytest.param([report(), report()], 1, "2 files: no findings; 2 files clean; 1 file not read", id="unread"),
    ],
)
def test_summary(reports, unread, summary):
    """The outcome of the run, in one line; a clean file may have notes."""
    assert summary == shown.summary(reports, unread)


# ── for programs ─────────────────────────────────────────────────────────────


def test_json_document():
    """Each finding with title and line of the file; counts of each file and of the run."""
    document = shown.document([shown.file_document(report(ROUNDS, MISSING)), {"file": "none.trf", "error": {}}])
    file = document["files"][0]

    assert "fidepair.lint/1" == document["schema"]
    assert ("TRFx", True, 4, 2) == (file["dialect"], file["is_report"], file["participants"], file["rounds"])
    assert {"error": 1, "warning": 1, "note": 0} == file["counts"]
    assert ("T025", "unreadable number of rounds", 2, 5, "XXR nine") == tuple(
        file["findings"][0][key] for key in ("code", "title", "line", "column", "source")
    )
    clean = [shown.file_document(report(*found)) for found in ((), (RANK,), (ROUNDS,), (MISSING,), (ROUNDS, MISSING))]
    assert 2 == shown.document(clean)["summary"]["files_clean"]
    assert (None, None, None) == tuple(file["findings"][1][key] for key in ("line", "column", "source"))
    assert {"files": 2, "files_not_read": 1, "files_clean": 0, "errors": 1, "warnings": 1, "notes": 0} == document[
        "summary"
    ]


def test_json_has_no_control_characters_and_no_endless_lines():
    """What a terminal could obey is escaped, and reads back as it was; what is very long is cut."""
    finding = ROUNDS._replace(found="\x1b\x9b\t")
    written = json_bytes(shown.file_document(report(finding, lines=("", "y" * 10**6)))).decode()

    assert all(line.isprintable() for line in written.splitlines())
    assert "\x1b\x9b\t" == json.loads(written)["findings"][0]["found"]
    assert 1000 == len(json.loads(written)["findings"][0]["source"])


# ── explanations ─────────────────────────────────────────────────────────────


def test_an_explanation_has_the_rule_and_the_lines_before_and_after():
    """Paragraphs are broken into lines, examples are not."""
    rule = "word " * 30 + "\n\nAnother."
    lines = shown.plain(explained(Explanation("T025", "title", ERROR, rule, ("XXR " + "9" * 120,), ("XXR 9",)), 60))

    assert lines.startswith("error T025: title\n\nword word")
    assert 60 >= max(len(line) for line in lines.splitlines() if not line.startswith("  "))
    assert lines.endswith(f"\n\nAnother.\n\nExample\n  XXR {'9' * 120}\n\nRepaired\n  XXR 9\n")


def test_an_explanation_without_remedy_ends_with_the_example():
    """Where only an arbiter knows what is right, there is no second example."""
    assert "Repaired" not in shown.plain(explained(Explanation("T025", "title", ERROR, "Rule.", ("XXR",))))
