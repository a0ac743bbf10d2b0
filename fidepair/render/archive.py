"""The summary of many checked files, for people: how many rounds agree, how the others differ, which
files cannot be read, and which tournaments are the strangest."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.render.report import KINDS, in_order
from fidepair.render.table_columns import INTEGER, TEXT, Column, sheet_of
from fidepair.render.words import count_of
from fidepair.text.safe import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    from fidepair.render.sheet import Sheet

    JsonObject: TypeAlias = Mapping[str, Any]

STRANGEST = 10
_GRAVITY = ("colours", "different", "later", "worse", "incomplete", "illegal", "impossible")
"""Kinds of differences, each stranger than the one before it; others are bugs of ours."""


class StrangeFile(NamedTuple):
    """A file whose rounds differ: the gravest kind, how many differ, and where it came in the run
    (as a negative number)."""

    gravity: int
    rounds: int
    place: int
    file: str
    kind: str


class _CountedLine(NamedTuple):
    """A row of the summary: what was counted, and how often."""

    what: str
    number: int


class Survey:
    """What the lines of a report add up to. It does not grow with their number."""

    def __init__(self) -> None:
        self.files = 0
        self.rounds = 0
        self.agreeing = 0
        self.kinds: Counter[tuple[str, str]] = Counter()
        self.editions: Counter[str] = Counter()
        self.unreadable: Counter[str] = Counter()
        self.strangest: list[StrangeFile] = []

    def add(self, line: JsonObject) -> None:
        """Count one file: its object in the report (`CheckedFile` or `FailedFile`)."""
        self.files += 1
        if "error" in line:
            self.unreadable[_reason(line["error"])] += 1
            return
        rounds = line["rounds"]
        self.rounds += len(rounds)
        system = line["system"]
        if system is not None:
            self.editions[f"{system['name']} ({system['chapter']}, {system['edition']})"] += len(
                rounds
            )
        differing = [found for found in rounds if found["status"] != "agrees"]
        self.agreeing += len(rounds) - len(differing)
        strange = [self._count(found) for found in differing]
        unexplained = [
            kind for kind, found in zip(strange, differing, strict=True) if not _is_explained(found)
        ]
        if unexplained:
            self._remember(line["file"], unexplained)

    def _count(self, found: JsonObject) -> str:
        """Count a round that differs, and return its kind."""
        verdict = found["verdict"] or {}
        kind: str = verdict.get("verdict", "")
        if found["status"] == "impossible" and kind not in ("better", "earlier"):
            kind = "impossible"
        self.kinds[kind, verdict.get("criterion") or ""] += 1
        return kind

    def _remember(self, file: str, kinds: Sequence[str]) -> None:
        gravest = max(kinds, key=_gravity)
        self.strangest.append(
            StrangeFile(_gravity(gravest), len(kinds), -self.files, file, gravest)
        )
        self.strangest = sorted(self.strangest, reverse=True)[:STRANGEST]

    def sheets(self) -> tuple[Sheet, ...]:
        """Return the summary as tables."""
        read = self.files - sum(self.unreadable.values())
        heading = f"{count_of(read, 'tournament')}, {count_of(self.rounds, 'round')} checked"
        rounds = [_CountedLine("agree with the rules", self.agreeing)]
        gravity = {kind: place for place, kind in enumerate(KINDS)}
        for kind, code in sorted(self.kinds, key=lambda one: (gravity[one[0]], in_order(one[1]))):
            words = f"differ: {KINDS[kind]}" + (f", {code}" if code else "")
            rounds.append(_CountedLine(words, self.kinds[kind, code]))
        sheets = [
            _counted(heading, "Rounds", "Verdict", rounds),
            _counted("By system and edition", "Rounds", "System", _rows(self.editions)),
            _counted("Not readable", "Files", "First finding", _rows(self.unreadable)),
            self._strangest(),
        ]
        return tuple(sheet for sheet in sheets if sheet.rows)

    def _strangest(self) -> Sheet:
        columns: tuple[Column[StrangeFile], ...] = (
            Column("file", "File", TEXT, lambda one: visible(one.file)),
            Column("rounds", "Rounds that differ", INTEGER, lambda one: one.rounds),
            Column("kind", "The gravest", TEXT, lambda one: KINDS[one.kind]),
        )
        shown = f"The strangest tournaments (at most {STRANGEST}), the gravest first"
        return sheet_of(columns, self.strangest, (shown,))


def _gravity(kind: str) -> int:
    return _GRAVITY.index(kind) if kind in _GRAVITY else len(_GRAVITY)


def _is_explained(found: JsonObject) -> bool:
    """Return whether a change by hand is declared, or a correction of a result explains the
    round."""
    corrections = found.get("corrections")
    return bool(found.get("declared_changes")) or bool(corrections and corrections["right_before"])


def _reason(error: JsonObject) -> str:
    """Return what a file that could not be read is counted by: the code of its first finding, or
    the kind of the error."""
    findings = error.get("findings")
    reason: str = findings[0]["code"] if findings else error["kind"]
    return reason


def _rows(counts: Counter[str]) -> list[_CountedLine]:
    return [
        _CountedLine(what, count)
        for what, count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    ]


def _counted(heading: str, noun: str, what: str, rows: Sequence[_CountedLine]) -> Sheet:
    columns: tuple[Column[_CountedLine], ...] = (
        Column("count", noun, INTEGER, lambda row: row.number),
        Column("what", what, TEXT, lambda row: row.what),
    )
    return sheet_of(columns, rows, (heading,))
