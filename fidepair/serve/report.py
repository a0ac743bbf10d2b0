"""The rating report of an event: from a file and the options to what is lacking, and the file that
is handed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair import trf
from fidepair.convert import convert
from fidepair.desk.pages.readiness import (
    Declared,
    corrections_told,
    disagreement,
    handed_in,
    rated_by_fide,
    readiness,
    sent_back,
    system_in_words,
)
from fidepair.desk.record.missing_declarations import kept_in_comments
from fidepair.desk.record.past_state import corrected_for_rating
from fidepair.findings import ERROR, in_groups
from fidepair.lint import lint
from fidepair.render import readiness as shown
from fidepair.serve.options import facts_told
from fidepair.serve.request import Request, Response
from fidepair.systems import with_written_acceleration
from fidepair.trf.format.facts import TRF26

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.desk.pages.readiness import Readiness
    from fidepair.serve.options import Say
    from fidepair.trf import Loaded

LACKING = 1
TARGETS = ("trf16", "trf26")


def respond(request: Request) -> Response:
    """Return what is lacking; if nothing is, or with `force`, the report too."""
    options = request.options
    found, data, left = reported(
        request.load(), request.content, request.file, options, request.say
    )
    if found.lacks and not options["force"]:
        return Response(shown.document(found, request.file, None), LACKING)
    found = found._replace(notes=(*found.notes, *left))
    return Response(shown.document(found, request.file, None), data=data)


def reported(
    loaded: Loaded, content: bytes, file: str, options: Mapping[str, Any], say: Say
) -> tuple[Readiness, bytes, tuple[str, ...]]:
    """Return what the report lacks, the report, and notes on what is not in it; tell warnings.
    `file`: what a command that fills a lack calls it."""
    name, target = loaded.document.name, options["target"]
    for finding in in_groups(loaded.findings):
        say(f"warning: {finding}")
    kind = loaded.tournament.kind
    read = trf.examine(content, name, kind)
    assert read.event is not None
    assert read.records is not None
    found = readiness(
        loaded.tournament, read.event, read.records, file, _declared(loaded, content, options)
    )
    found = found._replace(
        lacks=(*found.lacks, *sent_back(lint(content, name, kind).findings, file))
    )
    corrected, rated_otherwise, outside = corrected_for_rating(loaded.tournament)
    found = found._replace(notes=(*found.notes, *corrections_told(rated_otherwise, outside)))
    rated = rated_by_fide(corrected)
    if target == "trf26" and rated.rounds_paired:  # TRF16 has no record for virtual points
        rated = with_written_acceleration(rated)
    if rated != loaded.tournament:
        content = trf.write(rated, loaded.document)
    converted = convert(content, name, target, kind, **facts_told(options)).data
    draft = trf.examine(converted, name, kind).document
    assert draft is not None
    made, left = handed_in(draft, loaded.tournament)
    data = made.to_bytes()
    faults = [one for one in trf.examine(data, name, kind).findings if one.severity == ERROR]
    if faults:
        lack = disagreement([f"{one.text} ({one.code})" for one in faults], target.upper(), file)
        found = found._replace(lacks=(*found.lacks, lack))
    return found, data, tuple(left)


def _declared(loaded: Loaded, content: bytes, options: Mapping[str, Any]) -> Declared:
    """Return what the file, its comments that keep records, and the options tell of the system."""
    known, asked = kept_in_comments(content, loaded.tournament), options["acceleration"]
    acceleration = known.acceleration if asked is None else None if asked == "none" else asked
    return Declared(
        system_in_words(options["system"] or known.system, acceleration),
        loaded.tournament.type_code is not None or options["system"] is not None,
        loaded.document.dialect == TRF26,
        options["target"] == "trf26",
    )
