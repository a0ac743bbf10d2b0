"""What a row of the catalogue says of a finding, whoever tells it."""

from collections.abc import Mapping
from typing import NamedTuple

from fidepair.findings.severities import ERROR

# Subjects: what a finding is about.
FILE = "file"  # the whole file, or how its text is stored
LINE = "line"  # any line, whatever its record
HEADER = "header"  # a record of the tournament
RECORD = "record"  # a record about some of the participants in some rounds
PLAYER = "player"  # a `001` line up to its rank
BLOCK = "block"  # the block of one player in one round
GAME = "game"  # two blocks that make one game; a question about it shows both sides
ROUND = "round"  # the blocks of a round
MATCH = "match"  # two blocks, or the boards of a team, that make one match
TEAM = "team"  # a team, its players, or all of them


Case = tuple[str, str | None, str]
"""Severity, way out (None: that of the row) and advice in a situation in which one of them is not as usual."""
_NONE: Mapping[str, Case] = {}


def case(severity: str, way_out: str | None = None, advice: str = "") -> Case:
    """Return a situation in which a finding has another severity than usual, or another way out if one is given."""
    return severity, way_out, advice


class FindingRow(NamedTuple):
    """One finding. `way_out` and `advice` are templates, filled with what is given where the finding is told.

    `advice`: the way out of an oddity with which a reader goes on, told only to who looks into the file. `question`:
    what `fix` asks, in other words than those for all findings, filled with the fields of the finding; `asked_from`:
    the least severity at which it asks. `cases`: by name, what differs from the row.
    """

    code: str
    title: str
    severity: str
    subject: str
    way_out: str = ""
    advice: str = ""
    question: str = ""
    asked_from: str = ERROR
    cases: Mapping[str, Case] = _NONE

    def in_case(self, name: str) -> tuple[str, str, str]:
        """Return severity, way out and advice in a case; those of the row if it has no name."""
        if not name:
            return self.severity, self.way_out, self.advice
        severity, way_out, advice = self.cases[name]
        return severity, self.way_out if way_out is None else way_out, advice
