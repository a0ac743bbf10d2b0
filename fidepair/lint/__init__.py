"""All findings about a tournament file: those of the reader, and those of comparing its records.

The meaning of every code is a section of `docs/findings.md`.
"""

import re
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import NamedTuple

from fidepair.errors import UsageError
from fidepair.findings import ERROR, Finding, tell
from fidepair.findings.catalogue import CATALOGUE, FILE
from fidepair.lint.header import births, comments, dates, header
from fidepair.lint.ranks import ranks, tie_breaks
from fidepair.lint.rounds import (
    absences,
    acceleration,
    colours,
    despite_errors,
    forbidden_pairs,
    second_byes,
    states,
    too_many_rounds,
)
from fidepair.lint.spelling import blocks, displaced, duplicates, lists, people, text, unrated
from fidepair.text.wording import did_you_mean, visible, without_links
from fidepair.tournament import Kind
from fidepair.trf.format.document import Document
from fidepair.trf.format.facts import PLAYERS
from fidepair.trf.read.reader import Examination, examine

NOT_A_TOURNAMENT_FILE = frozenset(
    row.code for row in CATALOGUE.values() if row.subject == FILE and row.severity == ERROR
)
"""Codes of findings about data that is not a tournament file at all."""
_OF_RECORDS = (text, lists, header, dates, acceleration, comments)
_OF_PEOPLE = (
    people,
    displaced,
    births,
    duplicates,
    unrated,
    forbidden_pairs,
    too_many_rounds,
    tie_breaks,
)
_OF_ROUNDS = (ranks, blocks, despite_errors, second_byes, absences, colours, states)
"""Checks, each of one subject, by what they need: records, participants, or rounds too."""


class Extent(NamedTuple):
    """The readable extent of a file: participants (`teams`, or players), and rounds with
    entries."""

    participants: int = 0
    rounds: int = 0
    teams: bool = False


class LintReport(NamedTuple):
    """A linted file: its lines (None if it is not text), the findings by line (those about the
    whole file last), and its extent."""

    file: str
    document: Document | None
    findings: tuple[Finding, ...]
    extent: Extent = Extent()

    @property
    def is_report(self) -> bool:
        """Whether the file is a tournament report, however broken."""
        return not any(finding.code in NOT_A_TOURNAMENT_FILE for finding in self.findings)

    def count(self, severity: str) -> int:
        """Return the number of findings of a severity."""
        return sum(finding.severity == severity for finding in self.findings)


def lint(data: bytes, name: str, kind: Kind | None = None) -> LintReport:
    """Return all findings about the file in `data`. Never raises for its content; `kind` as in
    `trf.load`."""
    return report_on(examine(data, name, kind), name)


def report_on(examination: Examination, name: str) -> LintReport:
    """Return all findings about a file that has already been read."""
    findings = [*examination.findings]
    records, event, state = examination.records, examination.event, examination.state
    if records is not None and records.first(PLAYERS.code) is None:
        findings += [finding._replace(file=name) for finding in _without_players(examination)]
    elif records is not None:
        checked = [check(examination, records) for check in _OF_RECORDS]
        if event is not None:
            checked += [check(examination, event) for check in _OF_PEOPLE]
        if event is not None and state is not None:
            checked += [check(examination, event, state) for check in _OF_ROUNDS]
        for finding in chain.from_iterable(checked):
            findings.append(finding._replace(file=name).shortened())
    findings.sort(key=_place_and_code)
    return LintReport(name, examination.document, tuple(findings), _extent(examination))


def _place_and_code(finding: Finding) -> tuple[bool, int, int, str]:
    return finding.line is None, finding.line or 0, finding.column or 0, finding.code


def _without_players(examination: Examination) -> list[Finding]:
    """Return the finding that there are no players, unless another one explains it: the file is not
    a tournament file, or has lines that start late (T010)."""
    codes = {finding.code for finding in examination.findings}
    if codes & {*NOT_A_TOURNAMENT_FILE, "T010"}:
        return []
    return [tell("T017", "no player records (`001`) found", 1, expected="001")]


def _extent(examination: Examination) -> Extent:
    """Return the extent of the event, or the number of player lines if the event is unreadable."""
    event, state, records = examination.event, examination.state, examination.records
    if event is None:
        return Extent(len(records.lines(PLAYERS.code)) if records is not None else 0)
    rounds = state.last if state else 0
    return Extent(len(event.roster.rows), rounds, teams=event.teams is not None)


PAGE = "docs/findings.md"
CODES = tuple(sorted(CATALOGUE))
"""Every code, in order."""
_ADVICE = "What to do: "
_FENCE = re.compile(r"^```(?:text)?\n", re.MULTILINE)


class Explanation(NamedTuple):
    """The meaning of a code: the rule behind it, example lines, and the corrected lines.

    `severity`: the usual one; if it varies, `rule` gives the conditions. `better` is empty if only
    an arbiter can know the correction.
    """

    code: str
    title: str
    severity: str
    rule: str
    example: tuple[str, ...]
    better: tuple[str, ...] = ()


@cache
def sections() -> dict[str, str]:
    """Return the sections of the page by code, without their headings."""
    page = files("fidepair").joinpath(PAGE).read_text(encoding="utf-8")
    by_code: dict[str, str] = {}
    for section in page.split("\n## ")[1:]:
        code, _, text = section.partition("\n")
        by_code[code] = text.lstrip("\n")
    return by_code


def explain(code: str) -> Explanation:
    """Return the explanation of a code, in capitals or not. Raises UsageError for an unknown
    code."""
    known_code = code.strip().upper()
    if known_code not in CATALOGUE:
        raise UsageError(f"Unknown finding code `{visible(code)}`.\n  {_hint(code)}")
    return _explanation(known_code)


@cache
def _explanation(code: str) -> Explanation:
    """Return the content of a section: paragraphs, a block of wrong lines, and usually one of
    corrected lines."""
    text, *blocks = _FENCE.split(sections()[code])
    paragraphs = [" ".join(part.splitlines()) for part in text.split("\n\n")]
    rule: list[str] = []
    for paragraph in paragraphs[1:]:
        if paragraph.startswith(_ADVICE):
            break
        rule.append(paragraph)
    examples = [tuple(block.split("\n")[:-1]) for block in blocks[::2]]
    better = examples[1] if len(examples) > 1 else ()
    row = CATALOGUE[code]
    return Explanation(
        code, row.title, row.severity, without_links("\n\n".join(rule)), examples[0], better
    )


def _hint(code: str) -> str:
    """Return a suggestion for an unknown code: the one with its number, the nearest ones, or the
    range of codes."""
    digits = re.sub("[^0-9]", "", code)[-3:]
    if not digits:
        return f"Codes go from {CODES[0]} to {CODES[-1]}."
    near = sorted(CODES, key=lambda one: abs(int(one[1:]) - int(digits)))
    if int(near[0][1:]) == int(digits):
        return did_you_mean(near[:1])
    return did_you_mean(near[:3])
