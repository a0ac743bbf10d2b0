"""Findings as text, their collection, and the order in which they are told: each limit at, below and above it."""

from __future__ import annotations

import pytest

import fidepair.findings as module
from fidepair.findings import ERROR, NOTE, WARNING, Finding, Findings, TrfError, in_groups, tell
from fidepair.findings.catalogue import CATALOGUE, FindingRow


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({}, "-: wrong"),
        ({"file": "x.trf"}, "x.trf: wrong"),
        ({"file": "x.trf", "line": 3}, "x.trf:3: wrong"),
        ({"file": "x.trf", "line": 3, "column": 7}, "x.trf:3:7: wrong"),
        ({"file": "x.trf", "column": 7}, "x.trf: wrong"),
        ({"line": 3, "hint": "One.\nTwo."}, "-:3: wrong\n  One.\n  Two."),
    ],
)
def test_a_finding_as_text(facts, text):
    assert text == str(Finding("T050", ERROR, "wrong", **facts))


@pytest.mark.parametrize("field", ["text", "hint", "found", "expected"])
@pytest.mark.parametrize(("length", "is_cut"), [(1000, False), (1001, True), (5000, True)])
def test_long_quotations_are_cut(field, length, is_cut):
    """After 996 characters and ` ...`; the other texts stay."""
    found = Finding("T050", ERROR, "wrong", "hint", 1, 2, "found", "expected")._replace(**{field: "x" * length})
    short = found.shortened()

    assert ("x" * 996 + " ..." if is_cut else "x" * length) == getattr(short, field)
    assert found == short._replace(**{field: "x" * length})


def test_limits_of_findings():
    """Five places of a code, 1,000 characters, 20,000 findings."""
    assert [5, 1000, 20_000] == [
        value
        for name, value in sorted(vars(module).items(), key=lambda one: str(one[1]).zfill(9))
        if name.isupper() and isinstance(value, int)
    ]


@pytest.mark.parametrize(
    ("case", "advised", "severity", "hint"),
    [
        ("", True, WARNING, "Complete the line. No action needed if no player has points yet."),
        ("", False, WARNING, ""),
        ("first finding", False, ERROR, "Complete the line, or save the file again: it may have been cut short."),
        ("beside others", True, WARNING, "Complete the line, or save the file again: it may have been cut short."),
        ("beside others", False, WARNING, ""),
    ],
)
def test_hint_and_advice_of_a_case(case, advised, severity, hint):
    """The advice takes the place of a hint where the reader is not stopped."""
    found = tell("T061", "cut", 4, 5, "0", expected="1", case=case, advised=advised)

    assert Finding("T061", severity, "cut", hint, 4, 5, "0", "1") == found


def test_a_hint_is_filled():
    """With what the finding has, and with the values of the call."""
    assert "Write w." == tell("T201", "no colour", expected="w").hint
    assert "Every player has one number and one line." == tell("T051", "twice", noun="player").hint


@pytest.mark.parametrize(
    ("count", "told", "more"),
    [(1, 1, None), (5, 5, None), (6, 5, "1 more place like these"), (7, 5, "2 more places like these")],
)
def test_five_places_of_a_code(count, told, more):
    found = [Finding("T064", ERROR, "wrong", "Hint.", line, file="x.trf") for line in range(1, count + 1)]
    texts = in_groups(found)

    assert ["x.trf:1: wrong\n  Hint.", *(f"x.trf:{line}: wrong" for line in range(2, told + 1))] == texts[:told]
    assert [f"x.trf: and {more} (T064); see `fidepair lint`"] * (more is not None) == texts[told:]
    assert texts[told:] == [] or in_groups([one._replace(file="") for one in found])[-1].startswith("-: and ")


def test_an_error_tells_its_errors():
    """A line that is cut comes first, for it makes others look wrong; oddities are kept, and not told."""
    found = [
        Finding("T064", ERROR, "points", line=1),
        Finding("T061", ERROR, "cut", line=2),
        Finding("T062", WARNING, "comma", line=3),
        Finding("T050", ERROR, "number", line=4),
    ]
    error = TrfError(found)

    assert tuple(found) == error.findings
    assert "-:2: cut\n-:1: points\n-:4: number" == str(error)


# ── the collection ───────────────────────────────────────────────────────────


def texts(findings):
    return [(one.code, one.line, one.text) for one in findings.in_order()]


def test_findings_stand_in_the_order_of_the_file():
    """By line and column; those of the whole file last, in the order in which they came."""
    found = Findings("x.trf")
    for line, column in ((None, None), (3, 2), (3, None), (1, 9), (None, None), (3, 1)):
        found.tell("T071", f"{line}/{column}", line=line, column=column)

    assert ["1/9", "3/None", "3/1", "3/2", "None/None", "None/None"] == [one.text for one in found.in_order()]
    assert {"x.trf"} == {one.file for one in found.in_order()}
    assert ("player", False, False) == (found.noun, found.every, found.has_errors)


@pytest.mark.parametrize(
    ("every", "once", "expected"),
    [
        (False, True, [("T062", 1, "a (2 times in the file)"), ("T063", 3, "c")]),
        (False, False, [("T062", 1, "a"), ("T062", 2, "b"), ("T063", 3, "c")]),
        (True, True, [("T062", 1, "a"), ("T062", 2, "b"), ("T063", 3, "c")]),
    ],
)
def test_what_is_told_once_is_counted(every, once, expected):
    """Not where every place is kept."""
    found = Findings("x.trf", every=every)
    found.tell("T062", "a", line=1, once=once)
    found.tell("T062", "b", line=2, once=once)
    found.tell("T063", "c", line=3, ruler="")

    assert expected == texts(found)
    assert expected == texts(found)


def test_what_was_told_once_and_met_once_has_no_number():
    found = Findings("x.trf")
    found.tell("T062", "a", line=1, once=True)

    assert not found.is_counted("T062")
    assert not found.is_counted("T063", once=True)
    assert [("T062", 1, "a")] == texts(found)
    found.tell("T062", "a", line=1, once=True)
    assert found.is_counted("T062", once=True)


def test_the_hint_is_told_once_unless_every_place_is_kept():
    for every in (True, False):
        found = Findings("x.trf", every=every)
        found.tell("T057", "a", line=1)
        found.tell("T057", "b", line=2, again=True)

        assert [True, every] == [bool(one.hint) for one in found.in_order()]


def test_errors_stop_a_reader():
    found = Findings("x.trf")
    found.tell("T062", "comma", line=1)
    found.stop_at_errors()
    found.tell("T050", "number", line=2, most=9999)

    assert found.has_errors
    with pytest.raises(TrfError) as stopped:
        found.stop_at_errors()
    assert [WARNING, ERROR] == [one.severity for one in stopped.value.findings]


@pytest.mark.parametrize(
    ("every", "places", "groups"),
    [
        (True, [1, 2, 3], [[1], [2], [3]]),
        (False, [1, 2, 3], [[1, 2, 3]]),
        (True, [], []),
        (False, [], []),
        (False, [1], [[1]]),
    ],
)
def test_places_that_make_a_finding(every, places, groups):
    assert groups == Findings("x.trf", every=every).places(places)


def test_beyond_the_limit_an_error_ends_the_reading(monkeypatch):
    """Three are kept; the fourth oddity is made no more, the fourth finding with an error stops."""
    monkeypatch.setattr(module, next(name for name, value in vars(module).items() if value == 20_000), 3)
    found = Findings("x.trf", every=True)
    for line in range(1, 6):
        found.tell("T071", "odd", line=line)

    assert [("T071", 1, "odd"), ("T071", 2, "odd"), ("T071", 3, "odd")] == texts(found)[:3]
    (counted,) = found.in_order()[3:]
    title = CATALOGUE["T071"].title
    assert Finding(
        "T071",
        WARNING,
        f"{title}: 2 more findings of this kind are not shown",
        "Correct the others first.",
        file="x.trf",
    ) == counted  # fmt: skip
    stopping = Findings("x.trf")
    for line in (1, 2):
        stopping.tell("T071", "odd", line=line)
    stopping.tell("T064", "points", line=3)
    with pytest.raises(TrfError):
        stopping.tell("T064", "points", line=4)


# ── the rows ─────────────────────────────────────────────────────────────────


def test_a_row_and_its_cases():
    """A case has its own severity and advice, and the hint of the row unless it has one."""
    row = FindingRow(NOTE, "T999", "file", "title").do("Hint.").case("one", ERROR).case("two", WARNING, "", "Advice.")

    assert (NOTE, "Hint.", "") == row.in_case("")
    assert (ERROR, "Hint.", "") == row.in_case("one")
    assert (WARNING, "", "Advice.") == row.in_case("two")
    assert ("", "Advice.") == (row.advice, row.advise("Advice.").advice)
    assert ("Hint.", "", ERROR) == (row.hint, row.question, row.asked_from)
    asked = row.ask("Which?", WARNING)
    assert ("Which?", WARNING) == (asked.question, asked.asked_from)
    assert ("Whose?", ERROR) == (row.ask("Whose?").question, row.asked_from)
    assert FindingRow(NOTE, "T998", "file", "title").cases == {}
