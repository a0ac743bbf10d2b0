"""A check in words and as data: ranks, comments, repairs, causes, hints; and the summary of many files."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest
from makers import tournament

from fidepair.check.causes import Cause, Causes
from fidepair.check.ranks import MISPLACED, REFINED, SHARED, RankCheck, RankDifference
from fidepair.check.replay import AcceleratedStart, CheckReport, DecisiveComment, RoundCheck, Tally
from fidepair.check.verdicts import Judgement, Verdict
from fidepair.render import report as shown
from fidepair.standings.ranking import standings
from fidepair.swiss.boards import BracketReport, PairedGame, RoundPairing
from fidepair.swiss.published import PublishedGame
from fidepair.systems import SYSTEMS
from fidepair.tournament import POINT

EVENT = tournament(6, ["1-4 1:0, 5-2 =:=, 3-6 1:0"], name="Small Open")
RANKED = standings(EVENT, ("PTS", "TPN"))
WORSE = Judgement(Verdict.WORSE, "worse by C12", "C12", "2.4.7", 7 * POINT // 2, 4, 3)
AGREES = RoundCheck(1, "agrees", 3)
DIFFERS = RoundCheck(
    2, "differs", 3, surplus=(PublishedGame(1, 3),), missing=(PairedGame(1, 2, "5.2.1"),), judgement=WORSE
)
WRONG = RankDifference(MISPLACED, (1, 3), (2, 1), (1, 2), 0, (Fraction(1), Fraction(1, 2)))
TIED = RankDifference(SHARED, (2, 5), (3, 3), (3, 4), 1, (Fraction(2), Fraction(5)))
ONLY_FINER = RankDifference(REFINED, (4, 6), (5, 5), (5, 6), None, ())


def checked(*rounds: RoundCheck, **facts) -> CheckReport:
    return CheckReport(EVENT, SYSTEMS["dutch"], rounds or (AGREES,), **facts)


def with_ranks(*differences: RankDifference, looks_like: str = "") -> CheckReport:
    return checked(ranks=RankCheck(RANKED, differences, looks_like), places={1: (7, 80), 2: (8, 80)})


# ── Ranks ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("report", "verdict"),
    [
        (checked(), "not checked"),
        (with_ranks(), "agree"),
        (with_ranks(ONLY_FINER), "agree"),
        (with_ranks(WRONG), "differ: 1, 3 (PTS)"),
        (with_ranks(WRONG, ONLY_FINER, TIED), "differ: 1, 3, 2, 5 (PTS, TPN)"),
        (with_ranks(WRONG._replace(method=None)), "differ: 1, 3 ()"),
        (with_ranks(WRONG, looks_like="the starting order"), "differ; they look like the starting order"),
        (with_ranks(WRONG._replace(numbers=(*range(1, 11),))), "differ: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 (PTS)"),
        (
            with_ranks(WRONG._replace(numbers=(*range(1, 13),))),
            "differ: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more (PTS)",
        ),
    ],
)
def test_ranks_in_a_few_words(report, verdict):
    """Ten numbers at most, and the methods that decide; finer ranks contradict nothing."""
    assert verdict == shown.rank_verdict(report)


def test_lines_about_ranks():
    """By which list, then a sentence for each difference, with its place in the file."""
    heading, first, second = shown.rank_lines(with_ranks(WRONG, ONLY_FINER))

    assert "Ranks (PTS, TPN; C.07, edition of 2026): differ: 1, 3 (PTS)" == heading
    assert first.startswith("  line 7, column 80: ")
    assert second.startswith("  note: ")
    assert [] == shown.rank_lines(checked())
    undeclared = RankCheck(standings(EVENT), ())
    assert ["Ranks (points only): agree"] == shown.rank_lines(checked(ranks=undeclared))
    assert shown.sheet(with_ranks(WRONG), "x").remarks[0].startswith("Ranks (")


def test_ranks_as_data():
    """An object with place, method and both ranks of each participant."""
    report = with_ranks(WRONG, ONLY_FINER)
    found = shown.file_document(report, "x")["standings"]

    assert (False, ["PTS", "TPN"], "2026", True, True, None) == tuple(
        found[key] for key in ("agrees", "methods", "edition", "declared", "complete", "looks_like")
    )
    first, second = found["findings"]
    assert ("misplaced", 7, 80, "PTS") == tuple(first[key] for key in ("kind", "line", "column", "method"))
    assert [
        {"number": 1, "rank": 2, "expected": 1, "value": "1"},
        {"number": 3, "rank": 1, "expected": 2, "value": "0.5"},
    ] == first["participants"]
    assert (None, None) == (second["line"], second["column"])
    undecided = shown.file_document(with_ranks(TIED._replace(method=None)), "x")["standings"]["findings"][0]
    assert (None, 8) == (undecided["method"], undecided["line"])
    assert "standings" not in shown.file_document(checked(), "x")


# ── Files ────────────────────────────────────────────────────────────────────
def test_without_a_system_only_ranks_are_shown():
    """No rounds, no system in the headings."""
    report = with_ranks(WRONG)._replace(system=None, rounds=())
    sheet = shown.sheet(report, "x.trf")

    assert (("x.trf: Small Open",), (), ()) == sheet[:3]
    assert sheet.remarks
    assert "ranks differ: 1, 3 (PTS)" == shown.verdict(report)
    assert shown.file_document(report, "x")["system"] is None
    assert ("x.trf: Small Open", "FIDE (Dutch) System (C.04.3)") == shown.sheet(checked(), "x.trf").headings
    assert ("Small Open", "x.trf", "FIDE (Dutch) System (C.04.3)") == shown.page_sheet(checked(), "x.trf").headings


@pytest.mark.parametrize(
    ("comment", "line"),
    [
        (DecisiveComment(3, "### changed", (2,)), "  line 3 (round 2): changed"),
        (DecisiveComment(3, "changed", (2, 4)), "  line 3 (rounds 2, 4): changed"),
        (DecisiveComment(3, "## ranks"), "  line 3 (ranks): ranks"),
        (DecisiveComment(3, "## x", (2,), "no such pair"), "  line 3 (not used, no such pair): x"),
    ],
)
def test_comments_of_the_file(comment, line):
    """What they decide, or why they are not used."""
    report = checked(comments=(comment,))

    assert ["Comments in the file:", line] == shown.comment_lines(report)
    (found,) = shown.file_document(report, "x")["comments"]
    assert (comment.contradiction or None) == found["contradiction"]
    assert [] == shown.comment_lines(checked())


# ── Rounds ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("found", "text"),
    [
        (AGREES, "agrees"),
        (AGREES._replace(status="impossible"), "published, but the rules allow no pairing"),
        (
            AGREES._replace(status="impossible", declared=("x",)),
            "published, but the rules allow no pairing; changed by hand, as declared",
        ),
        (DIFFERS, "differs: 1 pair"),
        (DIFFERS._replace(surplus=(PublishedGame(1, 3),) * 3), "differs: 3 pairs"),
        (DIFFERS._replace(missing=(), declared=("x",)), "differs: 1 pair; changed by hand, as declared"),
        (DIFFERS._replace(surplus=(), missing=(), published_pab=3), "differs: bye"),
    ],
)
def test_a_round_in_a_few_words(found, text):
    """How many pairs, colours, and the bye."""
    assert text == shown.result(found)


def test_how_a_published_round_is_shown():
    """Like this, or with the way to the differences."""
    assert "Round 1 was published like this." == shown.as_published(AGREES)
    assert "Round 2 is shown as published (differs: 1 pair): see `fidepair check --round 2`." == shown.as_published(
        DIFFERS
    )


@pytest.mark.parametrize(("pairs", "is_short"), [(4, False), (5, True)])
def test_many_differences_that_are_explained_are_counted(pairs, is_short):
    """Up to five lines, with their heading, are listed all the same; without an explanation all are."""
    cause = Causes((Cause(boards=(PublishedGame(1, 3),)),))
    many = DIFFERS._replace(surplus=(PublishedGame(1, 3),) * pairs, causes=cause, boards=9)
    lines = shown.differences(many, is_short=True)

    assert is_short is (f"  differs: {pairs} pairs; add -v to see them" in lines)
    assert is_short is not any("by the rules" in line for line in lines)
    assert is_short is any("add -v" in line for line in shown.sheet(checked(many), "x").remarks)
    assert not any("add -v" in line for line in shown.differences(many))
    assert not any("add -v" in line for line in shown.differences(many._replace(causes=None), is_short=True))


PAIR, NEXT = PublishedGame(1, 3), PublishedGame(2, 4)


@pytest.mark.parametrize(
    ("cause", "text"),
    [
        (Cause((PAIR,)), "right in all other 2 boards if 1-3 was made by hand"),
        (Cause((PAIR, NEXT)), "right in all other 1 board if 1-3 and 2-4 were made by hand"),
        (Cause((PAIR,), bye=5), "right in all other 2 boards if 1-3 and the bye of 5 were made by hand"),
        (Cause((), bye=5), "right in all other 3 boards if the bye of 5 was made by hand"),
        (Cause((PAIR, NEXT), 5), "right in all other 1 board if 1-3, 2-4 and the bye of 5 were made by hand"),
        (Cause(players=(7,), places=(3,)), "right if 7 had place 3 in the starting list"),
        (
            Cause(players=(7, 8), places=(9, 10)),
            "right if 7, 8, who had not played yet, came last in the starting list",
        ),
    ],
)
def test_what_would_explain_a_round(cause, text):
    """Boards made by hand, or another starting list."""
    found = DIFFERS._replace(causes=Causes((cause,)))

    assert [f"  {text}"] == shown.cause_lines(found)
    assert f"  {text}" in shown.differences(found)


def test_causes_that_were_not_found():
    """Only a search that was not complete is told, unless something else explains the round."""
    partial = DIFFERS._replace(causes=Causes((), complete=False))

    assert [] == shown.cause_lines(DIFFERS)
    assert [] == shown.cause_lines(DIFFERS._replace(causes=Causes()))
    assert ["  not every change by hand and not every starting list was tried (--patience)"] == (
        shown.cause_lines(partial)
    )
    two = Causes((Cause((PAIR,)), Cause((NEXT,))))
    assert "made by hand; or right in" in shown.cause_lines(DIFFERS._replace(causes=two))[0]
    assert {"found": [], "complete": False} == shown.file_document(checked(partial), "x")["rounds"][0]["explained_by"]


@pytest.mark.parametrize("is_baku", [True, False])
def test_a_round_one_that_looks_accelerated(is_baku):
    """Who met only each other, and what to do about it."""
    start = AcceleratedStart(4, 7, is_baku)
    first, second = shown.differences(DIFFERS._replace(accelerated=start))[-2:]

    assert first.startswith("  hint: looks accelerated: the first 4, down to number 7, met only each other, and")
    assert is_baku is ("check with --acceleration baku" in second)
    assert is_baku is not ("record the virtual points of each player" in second)
    found = shown.file_document(checked(DIFFERS._replace(accelerated=start)), "x")["rounds"][0]
    assert {"size": 4, "last": 7, "is_baku": is_baku} == found["looks_accelerated"]


@pytest.mark.parametrize(("letters", "is_beside"), [(12, True), (13, False)])
def test_two_columns_have_54_places(letters, is_beside):
    """Two columns of 27 stand beside each other; names that need more stand below."""
    lines = shown.differences(DIFFERS, lambda number: "x" * (letters if number == 2 else 12))

    assert is_beside is not ("  published:" in lines)
    assert is_beside is (f"  {'x' * 12} - {'x' * 12}   {'x' * 12} - {'x' * 12}" in lines)


def test_details_have_the_brackets_of_rounds_that_differ():
    """As the rules pair them; not of rounds that agree, or have no pairing."""
    bracket = BracketReport(POINT, (), (1, 2), ((1, 2),), (), ())
    pairing = RoundPairing("dutch", 2, (), None, (), (bracket,))
    report = checked(AGREES._replace(pairing=pairing), DIFFERS._replace(pairing=pairing), DIFFERS._replace(number=3))
    lines = shown.detailed_differences(report)

    assert 1 == sum(line.startswith("    pairs: 1-2") for line in lines)
    assert any("1 Player 1 - 3 Player 3" in line for line in lines)


# ── The verdict on a file ────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("rounds", "text"),
    [
        ((AGREES,), "round 1 agrees"),
        ((AGREES, AGREES._replace(number=2)), "all 2 rounds agree"),
        ((DIFFERS,), "round 2 differs from the rules: worse (C12)"),
        ((AGREES, DIFFERS), "round 2 of 2 checked differs from the rules: worse (C12)"),
        (
            (DIFFERS, DIFFERS._replace(number=3)),
            "rounds 2, 3 of 2 checked differ from the rules: worse (C12), worse (C12)",
        ),
        (
            (DIFFERS._replace(causes=Causes((Cause((PAIR,)),))),),
            "round 2 differs from the rules: worse (C12); explained by boards made by hand or the starting list: 2",
        ),
        (
            (DIFFERS._replace(declared=("x",)),),
            "round 2 differs from the rules: worse (C12) (changed by hand, as declared: 2)",
        ),
    ],
)
def test_a_file_in_a_line(rounds, text):
    """How many rounds differ, how, and what explains them."""
    assert text == shown.verdict(checked(*rounds))


def test_the_verdict_on_ranks_follows():
    """Behind a semicolon."""
    assert "round 1 agrees; ranks agree" == shown.verdict(with_ranks())


def test_a_bug_of_ours():
    """Only rounds whose published pairing is better are named."""
    better = DIFFERS._replace(judgement=WORSE._replace(verdict=Verdict.BETTER, text="better by C6"))

    assert shown.fault_of_ours(checked(AGREES, DIFFERS)) is None
    assert f"round 2: better by C6\n  {shown.FAULT_OF_OURS}" == shown.fault_of_ours(checked(AGREES, better))


# ── The summary of many files ────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("tally", "text"),
    [
        (Tally(2, ranked=2), "2 tournaments, 0 rounds checked; ranks of 2 tournaments checked: no differences"),
        (Tally(2, ranked=2, misranked=1), "2 tournaments, 0 rounds checked; ranks of 2 tournaments checked: 1 differs"),
        (Tally(3, ranked=3, misranked=2), "3 tournaments, 0 rounds checked; ranks of 3 tournaments checked: 2 differ"),
        (Tally(1, not_checked=2, rounds=3), "1 tournament, 3 rounds checked: no differences; 2 files not checked"),
    ],
)
def test_a_run_in_a_line(tally, text):
    """Rounds, ranks, and files that could not be checked."""
    assert text == shown.summary(tally)


def line(file: str, *rounds: tuple[str, str, str], **more) -> dict[str, object]:
    """Return what a report says of a file: status, verdict and criterion of each round."""
    found = [
        {"status": status, "verdict": {"verdict": verdict, "criterion": code or None} if verdict else None, **more}
        for status, verdict, code in rounds
    ]
    return {"file": file, "system": {"name": "dutch", "chapter": "C.04.3", "edition": "2026"}, "rounds": found}


def test_a_survey():
    """Rounds by verdict, the gravest first, then by criterion in its order; files by the first finding."""
    survey = shown.Survey()
    survey.add(line("a", ("agrees", "", ""), ("differs", "worse", "C12"), ("differs", "worse", "C6")))
    survey.add(line("b", ("differs", "illegal", "C1"), ("differs", "worse", "C12")))
    survey.add(line("c", ("impossible", "", ""), ("impossible", "better", "")))
    survey.add({"file": "d", "error": {"kind": "UsageError", "findings": [{"code": "T001"}]}})
    survey.add({"file": "e", "error": {"kind": "InputError"}})
    survey.add({**line("f", ("agrees", "", "")), "system": None})
    rounds, editions, unreadable, strangest = survey.sheets()

    assert ("4 tournaments, 8 rounds checked",) == rounds.headings
    assert [
        ("2", "agree with the rules"),
        ("1", "differ: where no legal pairing exists"),
        ("1", "differ: illegal, C1"),
        ("1", "differ: worse, C6"),
        ("2", "differ: worse, C12"),
        ("1", "differ: BETTER (a bug in fidepair, please report it)"),
    ] == [*rounds.rows]
    assert (("7", "dutch (C.04.3, 2026)"),) == editions.rows
    assert (("1", "InputError"), ("1", "T001")) == unreadable.rows
    assert [("c", "2"), ("b", "2"), ("a", "2")] == [row[:2] for row in strangest.rows]
    assert ["Rounds", "Verdict"] == [column.heading for column in rounds.columns]
    assert ("The strangest tournaments (at most 10), the gravest first",) == strangest.headings


def test_what_is_explained_is_not_strange():
    """A declared change; ten files at most, the first of equal ones first."""
    survey = shown.Survey()
    survey.add(line("declared", ("differs", "worse", "C6"), declared_changes=["x"]))
    assert 2 == len(survey.sheets())
    survey.add(line("tried", ("differs", "worse", "C6")))
    assert [("tried", "1", "worse")] == [*survey.sheets()[-1].rows]
    for number in range(12):
        survey.add(line(f"file {number}", ("differs", "illegal", "C1")))
    assert [f"file {number}" for number in range(10)] == [row[0] for row in survey.sheets()[-1].rows]


def test_kinds_in_their_order():
    """By gravity, then codes by their number."""
    counts = Counter(
        {("colours", ""): 1, ("worse", "C12"): 2, ("worse", "C6"): 3, ("worse", ""): 1, ("illegal", "C1"): 1}
    )
    found = shown.by_kind(counts)

    assert ["illegal", "worse", "colours"] == [*found]
    assert {"": 1, "C6": 3, "C12": 2} == found["worse"]
    assert ["", "C6", "C12"] == [*found["worse"]]
    order = [shown.in_order(code) for code in ("", "C1", "C2", "C12", "E1")]
    assert all(a < b for a, b in pairwise(order))


def test_counts_of_a_run_as_data():
    """Rounds that differ, undeclared ones, and both by kind and criterion."""
    tally = Tally(3, 2, 9, 4, {("worse", "C6"): 3, ("worse", ""): 1}, {("worse", "C6"): 1}, 2, 1)

    assert {
        "files": 5, "files_not_checked": 2, "rounds": 9, "rounds_differing": 4, "rounds_differing_undeclared": 3,
        "kinds": {"worse": {"rounds": 4, "criteria": {"C6": 3}}},
        "kinds_declared": {"worse": {"rounds": 1, "criteria": {"C6": 1}}},
        "ranks_checked": 2, "ranks_differing": 1,
    } == shown.document([], tally)["summary"]  # fmt: skip
    assert (
        "the starting order"
        == (shown.file_document(with_ranks(WRONG, looks_like="the starting order"), "x")["standings"]["looks_like"])
    )


def test_games_and_causes_as_data():
    """Games of the rules have the article of their colours; properties that do not apply are left out."""
    found = shown.file_document(checked(DIFFERS), "x")["rounds"][0]

    assert ([{"white": 1, "black": 3}], [{"white": 1, "black": 2, "article": "5.2.1"}]) == (
        found["published_only"], found["rules_only"]
    )  # fmt: skip
    assert {
        "explained_by",
        "right_by_other_readings",
        "looks_accelerated",
        "declared_changes",
        "corrections",
    }.isdisjoint(found)
    caused = DIFFERS._replace(causes=Causes((Cause((PAIR,), 5, (7,), (9,)),)))
    assert {
        "found": [{"boards": [{"white": 1, "black": 3}], "bye": 5, "players": [7], "places": [9]}], "complete": True,
    } == shown.file_document(checked(caused), "x")["rounds"][0]["explained_by"]  # fmt: skip
    assert {"round", "status", "boards"} == shown.file_document(checked(), "x")["rounds"][0].keys()


@pytest.mark.parametrize(
    ("code", "place"), [("C5", ("C", 5)), ("C12", ("C", 12)), ("C.10", ("C.", 10)), ("PAB", ("PAB", 0)), ("", ("", 0))]
)
def test_codes_are_in_the_order_of_their_numbers(code: str, place: tuple[str, int]):
    assert place == shown.in_order(code)
