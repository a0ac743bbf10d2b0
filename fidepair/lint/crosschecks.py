"""Comparisons of records that a reader does not need, and a person does.

Each check is a function of its own, about one matter; it yields findings without the name of the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.lint.acceleration import acceleration
from fidepair.lint.blocks import blocks
from fidepair.lint.dates import births, dates
from fidepair.lint.despite import despite_faults
from fidepair.lint.header import header
from fidepair.lint.people import displaced, duplicates, people, unrated
from fidepair.lint.ranks import ranks
from fidepair.lint.rounds import absences, colours, forbidden_pairs, second_byes, too_many_rounds
from fidepair.lint.states import states
from fidepair.lint.text import lists, text
from fidepair.trf.format.columns import PLAYER

if TYPE_CHECKING:
    from fidepair.findings import Finding
    from fidepair.trf.read.reader import Examination

CHECKS = (
    *(text, lists, header, dates),
    *(people, displaced, births, duplicates, unrated, ranks),
    *(blocks, despite_faults, second_byes, absences, forbidden_pairs, too_many_rounds, colours),
    *(states, acceleration),
)


def crosschecks(examination: Examination) -> list[Finding]:
    """Return what the records of the file show when they are compared, and what a reader takes without a word."""
    document, records = examination.document, examination.records
    if document is None or records is None or records.first(PLAYER.code) is None:
        return []  # no report at all
    return [finding._replace(file=document.name).shortened() for check in CHECKS for finding in check(examination)]
