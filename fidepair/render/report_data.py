"""What a check found, for other programs: CSV, JSON, and the XML that CI systems read (JUnit),
written file by file."""

from __future__ import annotations

import re
from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

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
from fidepair.text.safe import UNKNOWN, json_bytes, told
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from fidepair.check.corrections import Correction
    from fidepair.check.ranks import RankCheck
    from fidepair.check.replay import CheckReport, DecisiveComment, PublishedGame, RoundCheck, Tally
    from fidepair.check.verdicts import Judgement
    from fidepair.errors import FidepairError
    from fidepair.swiss.boards import PairedGame

CHECK_SCHEMA = "fidepair.check/1"
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
def file_document(report: CheckReport, file: str) -> dict[str, Any]:
    """Return what was found in one file, as a JSON object."""
    system = report.system
    comments = {"comments": list(map(_comment, report.comments))} if report.comments else {}
    return {
        "file": file,
        "tournament": report.tournament.name,
        "system": system
        and {"name": system.name, "chapter": system.chapter, "edition": system.edition},
        "agrees": report.agrees,
        "rounds": [_round(found) for found in report.rounds],
        "notes": list(report.notes),
        **comments,
    } | ({"standings": _standings(report, report.ranks)} if report.ranks else {})


def _comment(one: DecisiveComment) -> dict[str, Any]:
    return {
        "line": one.line,
        "text": one.text,
        "rounds": list(one.rounds),
        "contradiction": one.contradiction or None,
    }


def document(files: Sequence[dict[str, Any]], tally: Tally) -> dict[str, Any]:
    """Return what was found in some files, as the JSON object that `json_file` writes piece by
    piece."""
    return {"schema": CHECK_SCHEMA, "files": files, "summary": _summary(tally)}


def _standings(report: CheckReport, check: RankCheck) -> dict[str, Any]:
    """Return how the ranks compare with the standings, as a JSON object."""
    ours = check.standings
    return {
        "agrees": check.agrees,
        "methods": [method.code.text for method in ours.methods],
        "edition": ours.edition,
        "declared": ours.is_declared,
        "complete": ours.is_complete,
        "looks_like": check.looks_like or None,
        "findings": [
            {
                "kind": found.kind,
                "line": place and place[0],
                "column": place and place[1],
                "method": None if found.method is None else ours.methods[found.method].code.text,
                "participants": [
                    {"number": number, "rank": given, "expected": computed, "value": value}
                    for number, given, computed, value in zip_longest(
                        found.numbers, found.given, found.computed, found.shown_values()
                    )
                ],
                "text": text,
            }
            for found, place, text in rank_findings(report)
        ],
    }


def _round(found: RoundCheck) -> dict[str, Any]:
    document: dict[str, Any] = {
        "round": found.number,
        "status": found.status,
        "boards": found.boards,
    }
    if found.declared:
        document["declared_changes"] = list(found.declared)
    if found.corrections:
        document["corrections"] = {
            "right_before": [_correction(one) for one in found.corrections.found],
            "tried": found.corrections.tried,
            "not_tried": found.corrections.left,
            "as_round": found.corrections.as_round,
        }
    if found.status == "impossible":
        document |= {
            "reason": found.reason,
            "verdict": found.judgement and _verdict(found.judgement),
        }
    if found.status == "differs":
        document |= {
            "published_only": [_game(game) for game in found.surplus],
            "rules_only": [_game(game) for game in found.missing],
            "wrong_colours": [
                {"published": _game(published), "rules": _game(ours)}
                for published, ours in found.wrong_colours
            ],
            "bye": {"published": found.published_pab, "rules": found.pab},
            "verdict": found.judgement and _verdict(found.judgement),
            "sentences": list(found.sentences),
        }
        if found.otherwise:
            document["right_by_other_readings"] = [
                {"decision": decision, "colours": [_game(game) for game in games] or None}
                for decision, games in found.otherwise
            ]
        if found.accelerated:
            document["looks_accelerated"] = found.accelerated._asdict()
    return document


def _correction(one: Correction) -> dict[str, Any]:
    return {
        "round": one.round_number,
        "white": one.white,
        "black": one.black,
        "recorded": ended(one.recorded),
        "before": ended(one.before),
    }


def _verdict(judgement: Judgement) -> dict[str, Any]:
    return {
        "verdict": judgement.verdict.value,
        "criterion": judgement.code or None,
        "article": judgement.article or None,
        "bracket": None if judgement.score is None else format_points(judgement.score),
        "counted": judgement.counted,
        "best": judgement.best,
        "text": judgement.text,
    }


def _game(game: PublishedGame | PairedGame) -> dict[str, Any]:
    article = getattr(game, "article", "")
    return {"white": game.white, "black": game.black} | ({"article": article} if article else {})


JSON_OPENING = f'{{\n  "schema": "{CHECK_SCHEMA}",\n  "files": [\n'.encode()
JSON_BETWEEN = b",\n"


def json_file(document: dict[str, Any]) -> bytes:
    """Return the object of one file as it stands in the list of files."""
    return b"    " + json_bytes(document).rstrip(b"\n").replace(
        b"\n", b"\n    "
    )  # texts have their line ends escaped


def json_closing(tally: Tally, more: Mapping[str, Any] = MappingProxyType({})) -> bytes:
    """Return the end of the list of files, the summary, and what else there is to say."""
    inner = json_bytes({"summary": _summary(tally), **more})
    return b"\n  ],\n" + inner.removeprefix(b"{\n")


def _summary(tally: Tally) -> dict[str, Any]:
    """Return the counts of the run; `kinds` has the differing rounds by kind, and by criterion
    where there is one; `kinds_declared` those of them that are declared as changed by hand."""
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


def _by_kind(counts: Mapping[tuple[str, str], int]) -> dict[str, dict[str, Any]]:
    kinds: dict[str, dict[str, Any]] = {}
    gravity = list(KINDS)
    for kind, code in sorted(counts, key=lambda each: (gravity.index(each[0]), in_order(each[1]))):
        entry = kinds.setdefault(kind, {"rounds": 0, "criteria": {}})
        entry["rounds"] += counts[kind, code]
        if code:
            entry["criteria"][code] = counts[kind, code]
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
