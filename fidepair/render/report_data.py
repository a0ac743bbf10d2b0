"""What a check found, for other programs: CSV, JSON, and the XML that CI systems read (JUnit),
written file by file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypedDict

from fidepair.render.documents import FailedFile, GameObject, PartOfRun, SystemObject
from fidepair.render.report import (
    KINDS,
    differences,
    ended,
    in_order,
    names_of,
    rank_findings,
    rank_lines,
    rank_verdict,
    result,
)
from fidepair.render.words import counted_in_words, in_a_line
from fidepair.shown import UNKNOWN, json_bytes, told
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fidepair.check import (
        CheckReport,
        Corrections,
        DecisiveComment,
        OtherReading,
        PublishedGame,
        RoundCheck,
        Tally,
    )
    from fidepair.corrections import Correction
    from fidepair.errors import FidepairError
    from fidepair.judging import Judgement
    from fidepair.standings.checking import RankCheck, RankDifference
    from fidepair.standings.ranking import Standings
    from fidepair.swiss.boards import PairedGame
    from fidepair.systems import System

CHECK_SCHEMA: Final = "fidepair.check/1"
_SIDES = ("published_white", "published_black", "rules_white", "rules_black")
_VERDICT = (
    "verdict",
    "criterion",
    "article",
    "bracket",
    "counted",
    "best",
    "right_by_other_readings",
)
_EXPLAINED = ("right_before_correction", "declared")
CSV_HEADER = ("file", "round", "status", "kind", *_SIDES, "message", *_VERDICT, *_EXPLAINED)
_NOT_JUDGED = ("",) * len(_VERDICT)
_NOBODY = ("", "")


def csv_rows(report: CheckReport, file: str) -> list[tuple[str, ...]]:
    """Return a row for each round that agrees or is impossible, and a row for each difference of
    the others.

    `kind` of a difference: `pair` (one of the two sides is filled), `colours`, or `bye` (number in
    the white column). The last columns have the verdict on the round, in each of its rows, the
    contested decisions by whose other reading it, or a colour of it, would be right, the
    corrections before which it was right, and what is declared.
    """
    rows: list[tuple[str, ...]] = []
    for found in report.rounds:
        decisions = " ".join(other.decision for other in found.otherwise)
        judged = (*_verdict_cells(found.judgement), decisions) if found.judgement else _NOT_JUDGED
        explained = "; ".join(
            map(_correction_cell, found.corrections.found if found.corrections else ())
        )
        told = (
            *judged,
            explained,
            in_a_line("; ".join(text or "not described" for text in found.declared)),
        )
        for kind, published, rules, message in _differences(found) or [
            ("", _NOBODY, _NOBODY, found.reason)
        ]:
            rows.append(
                (
                    file,
                    str(found.number),
                    found.status,
                    kind,
                    *published,
                    *rules,
                    in_a_line(message),
                    *told,
                )
            )
    blank = *_NOT_JUDGED, *[""] * len(_EXPLAINED)
    for difference, _, text in rank_findings(report):
        status = "differs" if difference.is_wrong else "agrees"
        rows.append((file, "", status, "ranks", *_NOBODY, *_NOBODY, in_a_line(text), *blank))
    return rows


def csv_error(file: str, message: str) -> tuple[str, ...]:
    """Return the row for a file that could not be checked."""
    return (file, "", "error", *[""] * 5, in_a_line(message), *_NOT_JUDGED, *[""] * len(_EXPLAINED))


def _correction_cell(one: Correction) -> str:
    return f"round {one.round_number} {one.white}-{one.black} {ended(one.before)}"


def _verdict_cells(judgement: Judgement) -> tuple[str, ...]:
    bracket = "" if judgement.score is None else format_points(judgement.score)
    counts = (
        "" if count is None else counted_in_words(count)
        for count in (judgement.counted, judgement.best)
    )
    return judgement.verdict.value, judgement.code, judgement.article, bracket, *counts


_Difference = tuple[str, tuple[str, str], tuple[str, str], str]


def _differences(found: RoundCheck) -> list[_Difference]:
    rows: list[_Difference] = [("pair", _numbers(game), _NOBODY, "") for game in found.surplus]
    rows += [("pair", _NOBODY, _numbers(game), "") for game in found.missing]
    rows += [
        ("colours", _numbers(published), _numbers(ours), f"article {ours.article}")
        for published, ours in found.wrong_colours
    ]
    if found.status == "differs" and found.published_pab != found.pab:
        rows.append(("bye", (str(found.published_pab or ""), ""), (str(found.pab or ""), ""), ""))
    return rows


def _numbers(game: PublishedGame | PairedGame) -> tuple[str, str]:
    return str(game.white), str(game.black)


# ── JSON ─────────────────────────────────────────────────────────────────────
class GameOfCheck(GameObject, total=False):
    """A pair; one of the rules with the article that gave the colours."""

    article: str


class ColoursOfCheck(TypedDict):
    """A pair whose colours are not those of the rules."""

    published: GameOfCheck
    rules: GameOfCheck


class ByeOfCheck(TypedDict):
    """Who has the pairing-allocated bye."""

    published: int | None
    rules: int | None


class VerdictObject(TypedDict):
    """Of what kind a difference is, and what decides it."""

    verdict: str
    criterion: str | None
    article: str | None
    bracket: str | None
    counted: int | Sequence[int] | None
    best: int | Sequence[int] | None
    text: str


class CorrectionObject(TypedDict):
    """Another result of an earlier game."""

    round: int
    white: int
    black: int
    recorded: str
    before: str


class CorrectionsObject(TypedDict):
    """Other results of earlier games with which the published round would be right."""

    right_before: list[CorrectionObject]
    tried: int
    not_tried: int
    as_round: int | None


class ReadingObject(TypedDict):
    """A contested decision by whose other reading the round would be right."""

    decision: str
    colours: list[GameOfCheck] | None


class AcceleratedObject(TypedDict):
    """Those who met only each other in round one."""

    size: int
    last: int
    is_baku: bool


class ExplainedRound(TypedDict, total=False):
    """What is there where a round is impossible, differs or is declared as changed by hand."""

    declared_changes: list[str]
    corrections: CorrectionsObject
    reason: str
    verdict: VerdictObject | None
    published_only: list[GameOfCheck]
    rules_only: list[GameOfCheck]
    wrong_colours: list[ColoursOfCheck]
    bye: ByeOfCheck
    sentences: list[str]
    right_by_other_readings: list[ReadingObject]
    looks_accelerated: AcceleratedObject


class CheckedRound(ExplainedRound):
    """A round, and how it compares with the rules."""

    round: int
    status: Annotated[str, Literal["agrees", "differs", "impossible"]]
    boards: int


class CommentObject(TypedDict):
    """A comment of the file that matters to the check."""

    line: int
    text: str
    rounds: Annotated[
        list[int],
        "The checked rounds that are judged by it. Without any, the ranks are, or it is not used.",
    ]
    contradiction: Annotated[str | None, "Why it is not used."]


class RankObject(TypedDict):
    """A participant whose rank was checked."""

    number: int
    rank: int | None
    expected: int | None
    value: str | None


class RankFinding(TypedDict):
    """What was found about ranks."""

    kind: str
    line: int | None
    column: int | None
    method: str | None
    participants: list[RankObject]
    text: str


class CheckedRanks(TypedDict):
    """How the ranks of the file compare with the standings."""

    agrees: bool
    methods: list[str]
    edition: str
    declared: bool
    complete: bool
    looks_like: str | None
    findings: list[RankFinding]


class MoreOfFile(TypedDict, total=False):
    """What is there where the file has it."""

    comments: Annotated[
        list[CommentObject],
        "Comments of the file that decide verdicts; or contradict the file, and are not used.",
    ]
    standings: CheckedRanks


class CheckedFile(MoreOfFile):
    """What was found in a file."""

    file: str
    tournament: str
    system: SystemObject | None
    agrees: bool
    rounds: list[CheckedRound]
    notes: list[str]


class KindObject(TypedDict):
    """How many rounds differ in one way, and by which criteria."""

    rounds: int
    criteria: dict[str, int]


class SummaryObject(TypedDict):
    """The counts of a run."""

    files: int
    files_not_checked: int
    rounds: int
    rounds_differing: int
    rounds_differing_undeclared: int
    kinds: Annotated[dict[str, KindObject], "The differing rounds by kind."]
    kinds_declared: Annotated[
        dict[str, KindObject], "Those of them that are declared as changed by hand."
    ]
    ranks_checked: int
    ranks_differing: int


class CheckReportObject(TypedDict):
    """What was found in some files."""

    schema: Literal["fidepair.check/1"]
    files: list[CheckedFile | FailedFile]
    summary: SummaryObject


class CheckDocument(CheckReportObject, PartOfRun):
    """What `fidepair check --json` answers, and `check` of `fidepair serve`. `shard` is there with
    `--shard`."""


def document(files: list[CheckedFile | FailedFile], tally: Tally) -> CheckReportObject:
    """Return the document of a run; `json_file` writes the same one file by file."""
    return {"schema": CHECK_SCHEMA, "files": files, "summary": _summary(tally)}


def file_document(report: CheckReport, file: str) -> CheckedFile:
    """Return what was found in one file, as a JSON object."""
    found: CheckedFile = {
        "file": file,
        "tournament": report.tournament.name,
        "system": None if report.system is None else _system(report.system),
        "agrees": report.agrees,
        "rounds": [_round(found) for found in report.rounds],
        "notes": list(report.notes),
    }
    if report.comments:
        found["comments"] = [_comment(comment) for comment in report.comments]
    if report.ranks:
        found["standings"] = _ranks(report, report.ranks)
    return found


def _system(system: System) -> SystemObject:
    return {"name": system.name, "chapter": system.chapter, "edition": system.edition}


def _comment(comment: DecisiveComment) -> CommentObject:
    return {
        "line": comment.line,
        "text": comment.text,
        "rounds": list(comment.rounds),
        "contradiction": comment.contradiction or None,
    }


def _ranks(report: CheckReport, check: RankCheck) -> CheckedRanks:
    standings = check.standings
    return {
        "agrees": check.agrees,
        "methods": [method.code.text for method in standings.methods],
        "edition": standings.edition,
        "declared": standings.is_declared,
        "complete": standings.is_complete,
        "looks_like": check.looks_like or None,
        "findings": [
            _rank_finding(standings, difference, place, text)
            for difference, place, text in rank_findings(report)
        ],
    }


def _rank_finding(
    standings: Standings, difference: RankDifference, place: tuple[int, int] | None, text: str
) -> RankFinding:
    line, column = place or (None, None)
    method = None
    if difference.method is not None:
        method = standings.methods[difference.method].code.text
    columns = zip_longest(
        difference.numbers, difference.given, difference.computed, difference.shown_values()
    )
    participants: list[RankObject] = [
        {"number": number, "rank": given, "expected": computed, "value": value}
        for number, given, computed, value in columns
    ]
    return {
        "kind": difference.kind,
        "line": line,
        "column": column,
        "method": method,
        "participants": participants,
        "text": text,
    }


def _round(found: RoundCheck) -> CheckedRound:
    """Return how a round compares with the rules, as a JSON object."""
    document: CheckedRound = {"round": found.number, "status": found.status, "boards": found.boards}
    if found.declared:
        document["declared_changes"] = list(found.declared)
    if found.corrections:
        document["corrections"] = _corrections(found.corrections)
    if found.status == "impossible":
        document["reason"] = found.reason
        document["verdict"] = _verdict(found.judgement)
    if found.status == "differs":
        _add_differences(document, found)
    return document


def _add_differences(document: CheckedRound, found: RoundCheck) -> None:
    """Add both versions of a round that differs, and what explains the difference."""
    document["published_only"] = [_game(game) for game in found.surplus]
    document["rules_only"] = [_game(game) for game in found.missing]
    document["wrong_colours"] = [
        {"published": _game(published), "rules": _game(ours)}
        for published, ours in found.wrong_colours
    ]
    document["bye"] = {"published": found.published_pab, "rules": found.pab}
    document["verdict"] = _verdict(found.judgement)
    document["sentences"] = list(found.sentences)
    if found.otherwise:
        document["right_by_other_readings"] = [_reading(other) for other in found.otherwise]
    if found.accelerated:
        document["looks_accelerated"] = {
            "size": found.accelerated.size,
            "last": found.accelerated.last,
            "is_baku": found.accelerated.is_baku,
        }


def _corrections(corrections: Corrections) -> CorrectionsObject:
    return {
        "right_before": [_correction(correction) for correction in corrections.found],
        "tried": corrections.tried,
        "not_tried": corrections.left,
        "as_round": corrections.as_round,
    }


def _correction(correction: Correction) -> CorrectionObject:
    return {
        "round": correction.round_number,
        "white": correction.white,
        "black": correction.black,
        "recorded": ended(correction.recorded),
        "before": ended(correction.before),
    }


def _verdict(judgement: Judgement | None) -> VerdictObject | None:
    if judgement is None:
        return None
    return {
        "verdict": judgement.verdict.value,
        "criterion": judgement.code or None,
        "article": judgement.article or None,
        "bracket": None if judgement.score is None else format_points(judgement.score),
        "counted": judgement.counted,
        "best": judgement.best,
        "text": judgement.text,
    }


def _reading(other: OtherReading) -> ReadingObject:
    colours = [_game(game) for game in other.games]
    return {"decision": other.decision, "colours": colours or None}


def _game(game: PublishedGame | PairedGame) -> GameOfCheck:
    document: GameOfCheck = {"white": game.white, "black": game.black}
    article = getattr(game, "article", "")
    if article:
        document["article"] = article
    return document


JSON_OPENING = f'{{\n  "schema": "{CHECK_SCHEMA}",\n  "files": [\n'.encode()
JSON_BETWEEN = b",\n"


def json_file(document: Mapping[str, object]) -> bytes:
    """Return the object of one file as it stands in the list of files."""
    lines = json_bytes(document).rstrip(b"\n")
    return b"    " + lines.replace(b"\n", b"\n    ")  # texts have their line ends escaped


def json_closing(tally: Tally, more: Mapping[str, object] = MappingProxyType({})) -> bytes:
    """Return the end of the list of files, the summary, and `more` properties of the document."""
    inner = json_bytes({"summary": _summary(tally), **more})
    return b"\n  ],\n" + inner.removeprefix(b"{\n")


def _summary(tally: Tally) -> SummaryObject:
    return {
        "files": tally.tournaments + tally.not_checked,
        "files_not_checked": tally.not_checked,
        "rounds": tally.rounds,
        "rounds_differing": tally.differing,
        "rounds_differing_undeclared": tally.differing - tally.declared,
        "kinds": _by_kind(tally.kinds),
        "kinds_declared": _by_kind(tally.declared_kinds),
        "ranks_checked": tally.ranked,
        "ranks_differing": tally.misranked,
    }


def _by_kind(counts: Mapping[tuple[str, str], int]) -> dict[str, KindObject]:
    """Return the rounds of each kind, the gravest first, with those of each criterion."""
    gravity = list(KINDS)

    def position(kind_and_code: tuple[str, str]) -> tuple[int, tuple[str, int]]:
        kind, code = kind_and_code
        return gravity.index(kind), in_order(code)

    kinds: dict[str, KindObject] = {}
    for kind, code in sorted(counts, key=position):
        count = counts[kind, code]
        entry = kinds.setdefault(kind, {"rounds": 0, "criteria": {}})
        entry["rounds"] += count
        if code:
            entry["criteria"][code] = count
    return kinds


# ── JUnit: a suite for each file, a case for each round ──────────────────────

# The root has no totals, so that each suite can be written when it is known, and forgotten.
JUNIT_OPENING = b'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="fidepair check">\n'
JUNIT_CLOSING = b"</testsuites>\n"

_NOT_ALLOWED = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_ESCAPES_IN_ATTRIBUTES = _ESCAPES | str.maketrans({'"': "&quot;", "\n": "&#10;"})


def junit_suite(
    report: CheckReport,
    file: str,
    fails: Callable[[RoundCheck], bool] = lambda found: found.fails(()),
    *,
    ranks_fail: bool = False,
) -> bytes:
    """Return the suite of one file: its rounds. Of those that are not what the rules give, failures
    are those that `fails` says; what is told of others is output of their cases. `ranks_fail`:
    whether those that differ are one."""
    system, ranks = report.system, report.ranks
    properties = {"tournament": report.tournament.name}
    if system is not None:
        properties |= {"system": system.name, "chapter": system.chapter, "edition": system.edition}
    failures = sum(map(fails, report.rounds)) + ranks_fail
    totals = _attributes(
        name=file, tests=len(report.rounds) + (ranks is not None), failures=failures, errors=0
    )
    lines = [
        f"  <testsuite{totals}>\n",
        "    <properties>\n",
        *(
            f"      <property{_attributes(name=key, value=value)}/>\n"
            for key, value in properties.items()
        ),
        "    </properties>\n",
        *(
            _case(file, f"round {found.number}", _told(report, found, fails(found)))
            for found in report.rounds
        ),
    ]
    if ranks is not None:
        details = "\n".join(rank_lines(report))
        told_ = "" if ranks.agrees else f"      <system-out>{_text(details)}</system-out>\n"
        fault = _fault("failure", "ranks", rank_verdict(report), details)
        lines.append(_case(file, "ranks", fault if ranks_fail else told_))
    if report.notes:
        notes = "\n".join(f"note: {note}" for note in report.notes)
        lines.append(f"    <system-out>{_text(notes)}</system-out>\n")
    return "".join([*lines, "  </testsuite>\n"]).encode()


def junit_not_checked(error: FidepairError, file: str) -> bytes:
    """Return the suite of a file that could not be checked: one case, which is an error."""
    fault = _fault("error", type(error).__name__, str(error).partition("\n")[0], str(error))
    return (
        f"  <testsuite{_attributes(name=file, tests=1, failures=0, errors=1)}>\n"
        f"{_case(file, 'file', fault)}  </testsuite>\n"
    ).encode()


def _case(file: str, name: str, fault: str) -> str:
    start = f"    <testcase{_attributes(classname=file, name=name)}"
    return f"{start}>\n{fault}    </testcase>\n" if fault else f"{start}/>\n"


def _told(report: CheckReport, found: RoundCheck, fails: bool) -> str:
    """Return what is told of a round; nothing if it agrees."""
    if found.status == "agrees":
        return ""
    details = "\n".join(differences(found, names_of(report.tournament)))
    if not fails:
        return f"      <system-out>{_text(details)}</system-out>\n"
    message = found.judgement.text if found.judgement else result(found)
    message = " ".join((f"{message}.", *found.sentences)) if found.sentences else message
    return _fault(
        "failure",
        found.kind,
        message + "; declared as changed by hand" * bool(found.declared),
        details,
    )


def _fault(element: str, kind: str, message: str, details: str) -> str:
    return (
        f"      <{element}{_attributes(type=kind, message=message)}>{_text(details)}</{element}>\n"
    )


def _attributes(**values: object) -> str:
    """Return the attributes, in the order given, with a space before each."""
    return "".join(
        f' {name}="{told(str(value).translate(_ESCAPES_IN_ATTRIBUTES), _xml_escape)}"'
        for name, value in values.items()
    )


def _text(text: str) -> str:
    return told(text.translate(_ESCAPES), _xml_escape)


def _xml_escape(sign: str) -> str:
    """Return a replacement character for each sign that XML 1.0 does not have, escaped or not
    (2.2)."""
    return UNKNOWN if _NOT_ALLOWED.match(sign) else f"&#{ord(sign)};"
