"""What a check found, for other programs: CSV, and JSON that can be written file by file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.render.data import json_bytes
from fidepair.render.report import KINDS, in_order
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from fidepair.check import CheckReport, PublishedGame, RoundCheck, Tally
    from fidepair.judging import Judgement
    from fidepair.swiss.boards import Count, PairedGame

CHECK_SCHEMA = "fidepair.check/1"
CSV_HEADER = (
    "file",
    "round",
    "status",
    "kind",
    "published_white",
    "published_black",
    "rules_white",
    "rules_black",
    "message",
    "verdict",
    "criterion",
    "article",
    "bracket",
    "counted",
    "best",
    "right_by_other_readings",
)
_NOT_JUDGED = ("",) * 7


def csv_rows(report: CheckReport, file: str) -> list[tuple[str, ...]]:
    """Return a row for each round that agrees or is impossible, and a row for each difference of the others.

    `kind` of a difference: `pair` (one of the two sides is filled), `colours`, or `bye` (number in the white column).
    The last columns have the verdict on the round, in each of its rows, and the contested decisions by whose other
    reading it, or a colour of it, would be right.
    """
    rows: list[tuple[str, ...]] = []
    for found in report.rounds:
        decisions = " ".join(other.decision for other in found.otherwise)
        judged = (*_verdict_cells(found.judgement), decisions) if found.judgement else _NOT_JUDGED
        for kind, published, rules, message in _differences(found) or [("", ("", ""), ("", ""), found.reason)]:
            rows.append((file, str(found.number), found.status, kind, *published, *rules, message, *judged))
    return rows


def csv_error(file: str, message: str) -> tuple[str, ...]:
    """Return the row for a file that could not be checked."""
    return (file, "", "error", *[""] * 5, message, *_NOT_JUDGED)


def _verdict_cells(judgement: Judgement) -> tuple[str, ...]:
    bracket = "" if judgement.score is None else format_points(judgement.score)
    counts = (_count(judgement.counted), _count(judgement.best))
    return judgement.verdict.value, judgement.code, judgement.article, bracket, *counts


_Difference = tuple[str, tuple[str, str], tuple[str, str], str]


def _differences(found: RoundCheck) -> list[_Difference]:
    nobody = ("", "")
    rows: list[_Difference] = [("pair", _numbers(game), nobody, "") for game in found.surplus]
    rows += [("pair", nobody, _numbers(game), "") for game in found.missing]
    rows += [
        ("colours", _numbers(wrong.published), _numbers(wrong.by_the_rules), f"article {wrong.by_the_rules.article}")
        for wrong in found.wrong_colours
    ]
    if found.status == "differs" and found.published_pab != found.pab:
        rows.append(("bye", (str(found.published_pab or ""), ""), (str(found.pab or ""), ""), ""))
    return rows


def _numbers(game: PublishedGame | PairedGame) -> tuple[str, str]:
    return str(game.white), str(game.black)


def _count(count: Count | None) -> str:
    return "" if count is None else " ".join(map(str, count)) if isinstance(count, tuple) else str(count)


def file_document(report: CheckReport, file: str) -> dict[str, Any]:
    """Return what was found in one file, as a JSON object."""
    system = report.system
    return {
        "file": file,
        "tournament": report.tournament.name,
        "system": {"name": system.name, "chapter": system.chapter, "edition": system.edition},
        "agrees": report.agrees,
        "rounds": [_round(found) for found in report.rounds],
        "notes": list(report.notes),
    }


def _round(found: RoundCheck) -> dict[str, Any]:
    document: dict[str, Any] = {"round": found.number, "status": found.status, "boards": found.boards}
    if found.declared:
        document["declared_changes"] = list(found.declared)
    if found.status == "impossible":
        document |= {"reason": found.reason, "verdict": found.judgement and _verdict(found.judgement)}
    if found.status == "differs":
        document |= {
            "published_only": [_game(game) for game in found.surplus],
            "rules_only": [_game(game) for game in found.missing],
            "wrong_colours": [
                {"published": _game(wrong.published), "rules": _game(wrong.by_the_rules)}
                for wrong in found.wrong_colours
            ],
            "bye": {"published": found.published_pab, "rules": found.pab},
            "verdict": found.judgement and _verdict(found.judgement),
        }
        if found.otherwise:
            document["right_by_other_readings"] = [
                {"decision": other.decision, "colours": [_game(game) for game in other.games] or None}
                for other in found.otherwise
            ]
    return document


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
    document: dict[str, Any] = {"white": game.white, "black": game.black}
    article = getattr(game, "article", "")
    return document | {"article": article} if article else document


# ── the whole run, written piece by piece ────────────────────────────────────

JSON_OPENING = f'{{\n  "schema": "{CHECK_SCHEMA}",\n  "files": [\n'.encode()
JSON_BETWEEN = b",\n"


def json_file(document: dict[str, Any]) -> bytes:
    """Return the object of one file as it stands in the list of files."""
    return b"    " + json_bytes(document).rstrip(b"\n").replace(b"\n", b"\n    ")  # texts have their line ends escaped


def json_closing(tally: Tally) -> bytes:
    """Return the end of the list of files, and the summary."""
    inner = json_bytes({"summary": _summary(tally)})
    return b"\n  ],\n" + inner.removeprefix(b"{\n")


def _summary(tally: Tally) -> dict[str, Any]:
    """Return the counts of the run; `kinds` has the differing rounds by kind, and by criterion where there is one."""
    kinds: dict[str, dict[str, Any]] = {}
    gravity = list(KINDS)
    for kind, code in sorted(tally.kinds, key=lambda each: (gravity.index(each[0]), in_order(each[1]))):
        entry = kinds.setdefault(kind, {"rounds": 0, "criteria": {}})
        entry["rounds"] += tally.kinds[kind, code]
        if code:
            entry["criteria"][code] = tally.kinds[kind, code]
    return {
        "files": tally.tournaments + tally.not_checked,
        "files_not_checked": tally.not_checked,
        "rounds": tally.rounds,
        "rounds_differing": tally.differing,
        "rounds_differing_undeclared": tally.differing - tally.declared,
        "kinds": kinds,
    }
