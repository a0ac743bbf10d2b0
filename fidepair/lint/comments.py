"""Comments that record what decided a round, against the names, games and numbers of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.desk.record.decisive import contradicting_comments, findings_of

if TYPE_CHECKING:
    from fidepair.findings import Finding
    from fidepair.trf.format.reading import Records
    from fidepair.trf.read.reader import Examination


def comments(examination: Examination, records: Records) -> list[Finding]:
    """Return the findings about comments that contradict the file, and are not obeyed therefore."""
    tournament = examination.tournament
    if tournament is None or not tournament.has_statements():
        return []

    return findings_of(contradicting_comments(tournament, records.comments))
