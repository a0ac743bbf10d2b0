"""The catalogue of findings: every row is told somewhere, each with what its way out needs, and nowhere else."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

import pytest
from sources import MODULES, PACKAGE, nodes_of, text_of

from fidepair.findings import ERROR, NOTE, WARNING, Finding, Findings, catalogue, tell
from fidepair.findings.catalogue import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

ROWS = PACKAGE / "findings" / "catalogue.py"
OUTSIDE = [path for path in MODULES if path != ROWS]
CODE = re.compile(r"T\d{3}")
GIVEN = {"line", "column", "found", "expected"}
"""What every way out may name without being told."""
SUBJECTS = {value for name, value in vars(catalogue).items() if name.isupper() and isinstance(value, str)}
SUBJECTS -= {ERROR, WARNING, NOTE}


class Call(NamedTuple):
    """A call that tells a code: its cases, None if they are computed, and the names of what it gives."""

    path: Path
    code: str
    cases: set[str] | None
    names: set[str]


def constants(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the texts among the parts of an expression."""
    return {part.value for part in nodes if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def calls() -> list[Call]:
    """Return the calls of `tell` and `once` in which the code is written."""
    found = []
    for path in (path for path in OUTSIDE if re.search(r"\b(tell|once)\(", text_of(path))):
        for node in nodes_of(path):
            if not isinstance(node, ast.Call):
                continue
            if getattr(node.func, "attr", getattr(node.func, "id", "")) not in ("tell", "once"):
                continue
            names = {keyword.arg for keyword in node.keywords if keyword.arg}
            case = next((keyword.value for keyword in node.keywords if keyword.arg == "case"), ast.Constant(""))
            computed = not isinstance(case, ast.Constant | ast.IfExp)
            for code in sorted(constants(ast.walk(node.args[0])) & CATALOGUE.keys()) if node.args else ():
                found.append(Call(path, code, None if computed else constants(ast.walk(case)), names))
    return found


CALLS = calls()


def fields(template: str) -> set[str]:
    """Return the names in a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_each_code_has_one_row():
    """No row is lost because two have one code."""
    rows = re.findall(r'^    (?:error|warning|note)\("(T\d{3})"', text_of(ROWS), re.MULTILINE)

    assert rows == list(CATALOGUE)


@pytest.mark.parametrize("found", CATALOGUE.values(), ids=CATALOGUE)
def test_a_row_is_well_formed(found):
    """Severities and subjects are those that there are; a way out or an advice says what to do; questions ask."""
    severities = {found.severity, *(severity for severity, _, _ in found.cases.values())}

    assert {ERROR, WARNING, NOTE} >= severities
    assert found.subject in SUBJECTS
    assert found.hint or found.advice or found.code == "T202"
    assert not (found.hint and found.advice)
    assert found.question.endswith(("?", ".")) or not found.question
    assert fields(found.question) <= set(Finding._fields)
    assert found.asked_from == ERROR or WARNING in severities


def test_every_code_is_told_somewhere():
    """Each code of the catalogue stands in the code that tells it, and no other does."""
    written = {code for path in OUTSIDE for code in CODE.findall(text_of(path))}

    assert written == CATALOGUE.keys()


def test_every_case_is_told_somewhere():
    """Each case of a row is named in a module that names its code."""
    named = defaultdict(set)
    for path in OUTSIDE:
        for code in set(CODE.findall(text_of(path))):
            named[code] |= constants(nodes_of(path))

    assert [] == [(code, case) for code, found in CATALOGUE.items() for case in found.cases if case not in named[code]]


@pytest.mark.parametrize("call", CALLS, ids=[f"{call.code}-{call.path.stem}" for call in CALLS])
def test_a_call_gives_what_the_way_out_needs(call):
    """Whoever tells a finding names a case that the row has, and gives the values with which its way out is filled."""
    found = CATALOGUE[call.code]
    cases = ({""} | found.cases.keys()) if call.cases is None else (call.cases or {""})
    needed = [fields(hint) | fields(advice) for _, hint, advice in map(found.in_case, cases)]

    assert cases <= {"", *found.cases}
    assert (any if call.cases is None else all)(names <= GIVEN | call.names for names in needed)


def test_findings_are_made_in_one_place():
    """Nobody else makes a finding by hand, with a severity and a way out of its own."""
    making = {
        str(path.relative_to(PACKAGE))
        for path in OUTSIDE
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding"
    }

    assert {"findings/__init__.py"} == making


# ── Telling ──────────────────────────────────────────────────────────────────
def test_a_finding_has_severity_and_way_out_of_its_row():
    """What tells a finding says what is so; the rest stands in the row, filled with what was given."""
    found = tell("T025", '"nine" is no number', 2, 5, "nine", record="XXR")

    assert Finding("T025", ERROR, '"nine" is no number', "Write `XXR 9` for nine rounds.", 2, 5, "nine") == found


def test_a_case_may_have_another_severity_and_the_same_way_out():
    """A case without a way out of its own has that of the row."""
    usual, back = tell("T237", "no entry"), tell("T237", "no entry", case="comes back")

    assert (NOTE, WARNING) == (usual.severity, back.severity)
    assert usual.hint == back.hint


def test_an_advice_is_for_who_looks_into_the_file():
    """A reader that goes on says what it found; only where every place is told stands what to do about it."""
    reading, looking = Findings("open.trf"), Findings("open.trf", every=True)
    for findings in (reading, looking):
        findings.tell("T011", "`FOO` is not a known record")

    assert "" == reading.in_order()[0].hint
    assert looking.in_order()[0].hint.startswith("Keep the line if another program needs it")


def test_a_way_out_stands_once_where_a_reader_stops():
    """Of many faults that share a way out the first one has it; where every place is told each of them has."""
    reading, looking = Findings("open.trf"), Findings("open.trf", every=True)
    for findings in (reading, looking):
        for number in (1, 2):
            findings.tell("T064", "Points 1.0, results give 2.0", line=number, again=number > 1)

    assert [True, False] == [bool(finding.hint) for finding in reading.in_order()]
    assert [True, True] == [bool(finding.hint) for finding in looking.in_order()]
    assert reading.has_errors


def test_what_repeats_is_counted():
    """An oddity that is told once stands at its first place, with the number of all of them."""
    findings = Findings("open.trf")
    for number in (3, 4, 5):
        findings.tell("T062", "a comma", line=number, once=True)

    assert [("a comma (3 times in the file)", 3)] == [(told.text, told.line) for told in findings.in_order()]
    assert not findings.has_errors
