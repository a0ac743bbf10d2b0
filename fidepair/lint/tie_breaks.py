"""The declared list of tie-breaks (C.07): codes that are not known, or that this event cannot
use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.findings import tell
from fidepair.lint.places import Place
from fidepair.standings.methods import SCORES
from fidepair.standings.ranking import declared_code, method_of, out_of_place
from fidepair.standings.rounds import results_of
from fidepair.trf.format.columns import in_letters
from fidepair.trf.format.facts import TIE_BREAKS
from fidepair.trf.read.statements import ranking_places

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.findings import Finding
    from fidepair.standings.ranking import Method
    from fidepair.trf.format.reading import Event
    from fidepair.trf.read.reader import Examination


def tie_breaks(examination: Examination, _: Event) -> Iterator[Finding]:
    """Yield what is to be said about each code of the list that orders the standings, and about the
    list."""
    records, tournament = examination.records, examination.tournament
    written = ranking_places(records) if records is not None else []
    if tournament is None or not written:
        return
    results = results_of(tournament)
    seen = set()
    codes = [declared_code(one.text) for one in written]
    for one, code in zip(written, codes, strict=True):
        place = Place(one.line.number, one.column, in_letters(one.text))
        method = method_of(code, results)
        number, case = _strange(method)
        if number:
            yield tell(number, f"`{place.found}`: {method.dropped}", *place, case=case)
        elif out := out_of_place(method, results):
            yield tell("T276", f"`{place.found}`: {out}", *place)
        if code in seen and not (
            method.tie_break is not None and method.tie_break.separate is not None
        ):
            yield tell("T277", f"`{place.found}` stands in the list already", *place)
        seen.add(code)
    if written[0].line.code not in TIE_BREAKS.codes and not any(
        code.name in SCORES for code in codes
    ):
        said = f"`{written[0].line.code}` orders the standings and has no score (PTS, MPTS or GPTS)"
        yield tell(
            "T278", said, written[0].line.number, written[0].column, in_letters(written[0].text)
        )


def _strange(method: Method) -> tuple[str, str]:
    """Return the code of the finding about a method that is not used, and its case; empty texts for
    one that is."""
    if method.tie_break is None:
        return "T272", "other" if method.code.name.startswith("OTHER_") else ""
    if method.stops:
        return "T273", ""
    if method.dropped:
        return ("T274" if method.tie_break.of_buchholz else "T275"), ""
    return "", ""
