"""The report of a check for CI systems: well-formed XML, a suite for each file, a case for each round."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from makers import tournament

from fidepair.check.replay import CheckReport, OtherReading, PublishedGame, RoundCheck
from fidepair.check.verdicts import Judgement, Verdict
from fidepair.errors import FileProblem
from fidepair.render import report_data
from fidepair.swiss.boards import PairedGame
from fidepair.systems import SYSTEMS

WORSE = Judgement(Verdict.WORSE, 'worse by C12 <"2.4.7">', "C12", "2.4.7", 35000, 4, 3)
DIFFERS = RoundCheck(2, "differs", 1, (PublishedGame(1, 2),), (PairedGame(1, 3, "5.2.1"),), judgement=WORSE)
ROUNDS = (RoundCheck(1, "agrees", 1), DIFFERS, RoundCheck(3, "impossible", 1, reason="nobody is left for 4."))


def parsed(*suites: bytes) -> list[ElementTree.Element]:
    """Return the suites as a CI system reads them."""
    root = ElementTree.fromstring(report_data.JUNIT_OPENING + b"".join(suites) + report_data.JUNIT_CLOSING)
    assert "testsuites" == root.tag
    return list(root)


def report(name: str = "Small Open", notes: tuple[str, ...] = ()) -> CheckReport:
    """Return a report on three rounds: one agrees, one is worse, one has no legal pairing."""
    return CheckReport(tournament(4, name=name), SYSTEMS["dutch"], ROUNDS, notes)


def test_a_suite_for_each_file():
    """A suite has its totals, the system as properties, a case for each round, a failure for each that differs."""
    (suite,) = parsed(report_data.junit_suite(report(), "small.trf"))
    cases = suite.findall("testcase")
    failures = [case.find("failure") for case in cases]
    properties = {one.get("name"): one.get("value") for one in suite.iter("property")}

    assert {"name": "small.trf", "tests": "3", "failures": "2", "errors": "0"} == suite.attrib
    assert {"tournament": "Small Open", "system": "dutch", "chapter": "C.04.3", "edition": "2026-02-01"} == properties
    assert [("small.trf", f"round {n}") for n in (1, 2, 3)] == [(c.get("classname"), c.get("name")) for c in cases]
    assert ["worse", "impossible"] == [failure.get("type") for failure in failures if failure is not None]
    assert WORSE.text == failures[1].get("message")
    assert "1 Player 1 - 2 Player 2   1 Player 1 - 3 Player 3" in failures[1].text
    assert f"verdict: {WORSE.text}" in failures[1].text
    assert "nobody is left for 4." in failures[2].text


def test_other_readings_are_in_the_failure():
    """The text of a failure says by which other reading of a contested decision the round would be right."""
    rounds = (DIFFERS._replace(otherwise=(OtherReading("G3"),)),)
    (suite,) = parsed(report_data.junit_suite(report()._replace(rounds=rounds), "small.trf"))
    failure = suite.find("testcase/failure")

    assert failure.text.endswith("decision G3: virtual points count when the first-team is chosen")
    assert WORSE.text == failure.get("message")


def test_a_file_that_could_not_be_checked_is_an_error():
    """Its suite has one case, with the message."""
    (suite,) = parsed(report_data.junit_not_checked(FileProblem("x.trf: cannot be read.\n  Look & see."), "x.trf"))
    error = suite.find("testcase/error")

    assert {"name": "x.trf", "tests": "1", "failures": "0", "errors": "1"} == suite.attrib
    assert {"type": "FileProblem", "message": "x.trf: cannot be read."} == error.attrib
    assert "x.trf: cannot be read.\n  Look & see." == error.text


def test_notes_are_kept():
    """What the reader should know is the output of the suite."""
    suites = parsed(
        report_data.junit_suite(report(), "small.trf"),
        report_data.junit_suite(report(notes=("a <note>", "another")), "small.trf"),
    )

    assert [None, "note: a <note>\nnote: another"] == [suite.findtext("system-out") for suite in suites]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a<b>&\"c'", "a<b>&\"c'", id="marks"),
        pytest.param("x]]>y", "x]]>y", id="end-of-cdata"),
        pytest.param("tab\tand\nline\r\n", "tab\tand\nline\r\n", id="white-space"),
        pytest.param("\x00\x1b[31m\x0b", "\ufffd\ufffd[31m\ufffd", id="control-characters"),
        pytest.param("\udcff\ufffe\uffff", "\ufffd\ufffd\ufffd", id="no-characters"),
        pytest.param("Žofie 𝄞", "Žofie 𝄞", id="beyond-ascii"),
    ],
)
def test_any_text_is_well_formed(text, expected):
    """What XML 1.0 has no place for is replaced, everything else comes back as it was, line ends too."""
    (suite,) = parsed(report_data.junit_suite(report(name=text), text))
    properties = {one.get("name"): one.get("value") for one in suite.iter("property")}

    assert (expected, expected) == (suite.get("name"), properties["tournament"])
