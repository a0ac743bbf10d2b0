"""What is shown of a check: rounds, differences side by side, the verdict and the summary."""

from __future__ import annotations

import json

import pytest
from makers import tournament

from fidepair.check.replay import (
    CheckReport,
    DecisiveComment,
    OtherReading,
    PublishedGame,
    RoundCheck,
    Tally,
    WrongColours,
    tally,
)
from fidepair.check.verdicts import Judgement, Verdict
from fidepair.render import report as shown
from fidepair.swiss.boards import PairedGame
from fidepair.systems import SYSTEMS, pair
from fidepair.text.data import json_bytes

WORSE = Judgement(Verdict.WORSE, "worse by C12 (2.4.7) in bracket 3.5: 4, the rules 3", "C12", "2.4.7", 35000, 4, 3)
BETTER = Judgement(Verdict.BETTER, "better by C6 (2.4.1) in bracket 3.0: 1, the rules 2", "C6", "2.4.1", 30000, 1, 2)
COLOURS = Judgement(Verdict.COLOURS, "colours only: 5.2.4", "", "5.2.4")
AGREES = RoundCheck(1, "agrees", 2)
DIFFERS = RoundCheck(
    2,
    "differs",
    3,
    surplus=(PublishedGame(1, 4),),
    missing=(PairedGame(1, 3, "5.2.1"), PairedGame(5, 4, "5.2.2")),
    wrong_colours=(WrongColours(PublishedGame(2, 6), PairedGame(6, 2, "5.2.4")),),
    published_pab=7,
    pab=None,
    judgement=WORSE,
)
IMPOSSIBLE = RoundCheck(3, "impossible", 2, reason="no legal pairing.\n  4 has no opponent.")


@pytest.fixture
def report() -> CheckReport:
    """Three rounds: one agrees, one differs in every way, one has no legal pairing."""
    return CheckReport(tournament(7, name="Small Open"), SYSTEMS["dutch"], (AGREES, DIFFERS, IMPOSSIBLE), ("a note",))


def test_rounds_and_differences(report):
    """A line for each round; below, what was published beside what the rules give."""
    drawn = shown.sheet(report, "small.trf")

    assert "small.trf: Small Open" == drawn.headings[0]
    assert [
        ("1", "2", "agrees"),
        ("2", "3", "differs: 2 pairs, colours of 1 pair, bye"),
        ("3", "2", "published, but the rules allow no pairing"),
    ] == list(drawn.rows)
    assert [
        "Round 2",
        "  published   by the rules",
        "  1 - 4       1 - 3",
        "              5 - 4",
        "  2 - 6       6 - 2, colours by 5.2.4",
        "  bye: 7      bye: none",
        "  verdict: worse by C12 (2.4.7) in bracket 3.5: 4, the rules 3",
        "Round 3",
        "  no legal pairing.",
        "  4 has no opponent.",
    ] == list(drawn.remarks)


def test_details_have_names(report):
    """The detailed form names the players."""
    assert "    1 Player 1 - 4 Player 4" in shown.detailed_differences(report)


def test_comments_stand_below_their_heading(report):
    """One line each, further in than the heading; the last thing that is shown."""
    comments = (
        DecisiveComment(12, "### Correction @ Round 1: a", (2,)),
        DecisiveComment(13, "### Correction @ Round 2: b", (2, 3), "it is not so"),
        DecisiveComment(14, "### Correction @ Round 2: c"),
    )
    heading, *lines = shown.comment_lines(report._replace(comments=comments))

    assert not heading.startswith(" ")
    assert [("line 12 ", ": a"), ("line 13 ", ": b"), ("line 14 ", ": c")] == [
        (line[2:10], line[-3:]) for line in lines if line.startswith("  ")
    ]
    assert "it is not so" in lines[1]
    assert (heading, *lines) == shown.sheet(report._replace(comments=comments), "small.trf").remarks[-4:]
    assert [] == shown.comment_lines(report)


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        pytest.param((AGREES,), "round 1 agrees", id="one"),
        pytest.param((AGREES, AGREES), "all 2 rounds agree", id="all"),
        pytest.param((AGREES, DIFFERS), "round 2 of 2 checked differs from the rules: worse (C12)", id="one-wrong"),
        pytest.param((DIFFERS,), "round 2 differs from the rules: worse (C12)", id="the-only-one-checked"),
        pytest.param((DIFFERS, IMPOSSIBLE), "rounds 2, 3 of 2 checked differ from the rules: worse (C12)", id="two"),
        pytest.param(
            (DIFFERS, DIFFERS._replace(number=3, judgement=COLOURS, declared=("so",))),
            "rounds 2, 3 of 2 checked differ from the rules: worse (C12), colours (changed by hand, as declared: 3)",
            id="declared",
        ),
    ],
)
def test_verdict(report, rounds, expected):
    """One line tells how a tournament came out."""
    assert expected == shown.verdict(report._replace(rounds=rounds))


def test_only_rounds_that_differ_have_details(report):
    """A round that agrees needs no brackets, whether its pairing is known or not."""
    pairing = pair(tournament(4, rounds=5), "dutch")
    agrees, differs = (one._replace(pairing=pairing) for one in (AGREES, DIFFERS))

    assert pairing.brackets
    assert [] == shown.detailed_differences(report._replace(rounds=(AGREES, agrees)))
    assert len(shown.detailed_differences(report._replace(rounds=(differs,)))) > len(
        shown.detailed_differences(report._replace(rounds=(DIFFERS,)))
    )


def test_a_better_pairing_is_told_loudly(report):
    """A published pairing better than ours is called a bug in fidepair, below the round and on its own."""
    ours = report._replace(rounds=(AGREES, DIFFERS._replace(judgement=BETTER)))

    assert None is shown.fault_of_ours(report)
    assert f"round 2: {BETTER.text}\n  {shown.FAULT_OF_OURS}" == shown.fault_of_ours(ours)
    assert (f"  verdict: {BETTER.text}", f"  {shown.FAULT_OF_OURS}") == shown.sheet(ours, "x.trf").remarks[-2:]
    assert "BUG IN FIDEPAIR" in shown.FAULT_OF_OURS


@pytest.mark.parametrize(
    ("counted", "expected"),
    [
        pytest.param(Tally(2, 0, 3), "2 tournaments, 3 rounds checked: no differences", id="good"),
        pytest.param(
            Tally(1, 0, 2, 1, {("colours", ""): 1}),
            "1 tournament, 2 rounds checked: 1 round differs: 1 colours only",
            id="one",
        ),
        pytest.param(
            Tally(1, 1, 2, 2, {("impossible", ""): 1, ("illegal", "C1"): 1}),
            "1 tournament, 2 rounds checked: 2 rounds differ: 1 where no legal pairing exists, 1 illegal (C1: 1); "
            "1 file not checked",
            id="not-checked",
        ),
        pytest.param(Tally(0, 2), "0 tournaments, 0 rounds checked; 2 files not checked", id="nothing"),
        pytest.param(
            Tally(
                5000,
                2,
                45000,
                14,
                {
                    ("colours", ""): 1,
                    ("later", ""): 2,
                    ("worse", "C14"): 2,
                    ("worse", "C8"): 4,
                    ("illegal", "C3"): 3,
                    ("different", ""): 1,
                    ("incomplete", ""): 1,
                },
            ),
            "5000 tournaments, 45000 rounds checked: 14 rounds differ: 3 illegal (C3: 3), 1 incomplete, 6 worse "
            "(C8: 4, C14: 2), 2 later in the fixed order, 1 different, 1 colours only; "
            "2 files not checked",
            id="every-kind",
        ),
        pytest.param(
            Tally(1, 0, 9, 5, {("worse", "C6"): 4, ("colours", ""): 1}, {("worse", "C6"): 2}),
            "1 tournament, 9 rounds checked: 5 rounds differ: 3 undeclared (2 worse (C6: 2), 1 colours only); "
            "2 changed by hand, as declared (2 worse (C6: 2))",
            id="declared-apart",
        ),
        pytest.param(
            Tally(1, 0, 9, 1, {("colours", ""): 1}, {("colours", ""): 1}),
            "1 tournament, 9 rounds checked: 1 round differs: 0 undeclared; "
            "1 changed by hand, as declared (1 colours only)",
            id="all-declared",
        ),
        pytest.param(
            Tally(1, 0, 2, 2, {("better", "C6"): 1, ("earlier", ""): 1}),
            "1 tournament, 2 rounds checked: 2 rounds differ: 1 EARLIER in the fixed order (a bug in "
            "fidepair, please report it), 1 BETTER (a bug in fidepair, please report it) (C6: 1)",
            id="faults-of-ours",
        ),
    ],
)
def test_summary(counted, expected):
    """One line tells how the whole run came out, by kind of difference; nothing checked is not called equal."""
    assert expected == shown.summary(counted)


def test_every_kind_of_difference_has_its_words():
    """The summary and JSON know all verdicts on a difference, and a round without any pairing to compare with."""
    assert {verdict.value for verdict in Verdict} - {"same"} | {"impossible"} == set(shown.KINDS)


OTHERWISE = (OtherReading("U3"), OtherReading("G4", (PublishedGame(2, 6),)))


@pytest.fixture
def contested(report) -> CheckReport:
    """Round 2 would be right by the other reading of one decision, and one of its colours by that of another."""
    return report._replace(rounds=(AGREES, DIFFERS._replace(otherwise=OTHERWISE)))


def test_long_names_stand_below_each_other():
    """Two columns for which a narrow terminal has no room stand one below the other."""
    name = {1: "1 Abrantes, Ines Maria", 2: "2 Bergqvist, Nils", 3: "3 棋王", 4: "4 Dvorakova, Jitka"}.get
    found = DIFFERS._replace(
        surplus=(PublishedGame(1, 2),), missing=(PairedGame(4, 3, ""),), wrong_colours=(), published_pab=None, pab=None
    )

    assert [
        "  published:",
        "    1 Abrantes, Ines Maria - 2 Bergqvist, Nils",
        "  by the rules:",
        "    4 Dvorakova, Jitka - 3 棋王",
    ] == shown.differences(found, name)[1:5]


def test_wide_names_beside_each_other_are_aligned():
    """The second column begins in one place of the terminal, whatever letters the first has."""
    found = DIFFERS._replace(
        surplus=(PublishedGame(1, 2), PublishedGame(3, 4)),
        missing=(PairedGame(1, 3, ""), PairedGame(2, 4, "")),
        wrong_colours=(),
        published_pab=None,
        pab=None,
    )
    name = {1: "1 A", 2: "2 B", 3: "3 棋王", 4: "4 e\u0301"}.get

    assert [
        "  published      by the rules",
        "  1 A - 2 B      1 A - 3 棋王",
        "  3 棋王 - 4 e\u0301   2 B - 4 e\u0301",
    ] == shown.differences(found, name)[1:4]


def test_other_readings_stand_below_the_verdict(contested):
    """A line for each contested decision: whether the round or only colours would be right, and what it says then."""
    assert [
        "  contested: the published round is right under the other reading of decision U3:"
        " forfeited games make no upfloats",
        "  contested: the colours of 2-6 are right under the other reading of decision G4:"
        " the numbers that decide colours by odd or even are counted differently (--tpn)",
    ] == list(shown.sheet(contested, "x.trf").remarks[-2:])
    assert shown.verdict(contested).endswith("worse (C12); contested decisions: 2 (U3, G4)")


@pytest.mark.parametrize("decision", sorted({code for system in SYSTEMS.values() for code in system.contested}))
def test_every_contested_decision_has_words(report, decision):
    """Whatever a system calls contested can be told."""
    rounds = (DIFFERS._replace(otherwise=(OtherReading(decision),)),)

    assert f"decision {decision}: " in shown.sheet(report._replace(rounds=rounds), "x.trf").remarks[-1]


def test_other_readings_in_data(contested):
    """JSON names the decisions, and the games whose colours only would be right."""
    document = shown.file_document(contested, "x.trf")["rounds"]

    assert "right_by_other_readings" not in document[0]
    assert [{"decision": "U3", "colours": None}, {"decision": "G4", "colours": [{"white": 2, "black": 6}]}] == document[
        1
    ]["right_by_other_readings"]


def test_declarations_in_data(report):
    """JSON has what is declared."""
    found = report._replace(rounds=(DIFFERS._replace(declared=("sponsor", "")), AGREES))

    assert ["sponsor", ""] == shown.file_document(found, "x.trf")["rounds"][0]["declared_changes"]


def run_as_json(*documents, counted: Tally) -> dict:
    """Return what a reader gets of a run."""
    return json.loads(json_bytes(shown.document([*documents], counted)))


def test_json(report):
    """Files, rounds, differences and verdicts as an object, with a schema and a summary."""
    counted = tally(report).plus(Tally(not_checked=1))
    found = run_as_json(shown.file_document(report, "small.trf"), {"file": "x.trf", "error": {}}, counted=counted)
    expected = {
        "files": 2,
        "files_not_checked": 1,
        "rounds": 3,
        "rounds_differing": 2,
        "rounds_differing_undeclared": 2,
        "kinds": {"impossible": {"rounds": 1, "criteria": {}}, "worse": {"rounds": 1, "criteria": {"C12": 1}}},
        "ranks_checked": 0,
        "ranks_differing": 0,
        "kinds_declared": {},
    }
    agrees, differs, impossible = found["files"][0]["rounds"]

    assert "fidepair.check/1" == found["schema"]
    assert expected == found["summary"]
    assert {"published": 7, "rules": None} == differs["bye"]
    assert {"white": 6, "black": 2, "article": "5.2.4"} == differs["wrong_colours"][0]["rules"]
    assert {
        "verdict": "worse",
        "criterion": "C12",
        "article": "2.4.7",
        "bracket": "3.5",
        "counted": 4,
        "best": 3,
        "text": WORSE.text,
    } == differs["verdict"]
    assert "verdict" not in agrees
    assert impossible["verdict"] is None


def test_json_of_a_verdict_on_no_criterion(report):
    """What a verdict does not have is null."""
    rounds = (DIFFERS._replace(judgement=COLOURS),)
    verdict = shown.file_document(report._replace(rounds=rounds), "x.trf")["rounds"][0]["verdict"]

    assert (None, "5.2.4", None, None, None) == tuple(
        verdict[key] for key in ("criterion", "article", "bracket", "counted", "best")
    )
