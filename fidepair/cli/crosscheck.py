"""`fidepair lab crosscheck`: compare another program with the rules."""

from __future__ import annotations

import os
from contextlib import closing, nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING

from fidepair.cli import files, streams, writing
from fidepair.cli.files import Delivery
from fidepair.cli.many_files import is_archive, line_about, names_of
from fidepair.cli.parsing import Typed
from fidepair.commands.crosscheck import Asked, Found, TournamentToCompare, examine, plan_of
from fidepair.commands.options import Parts
from fidepair.errors import FidepairError, FileProblem, UsageError
from fidepair.lab.crosscheck import ComparisonTally
from fidepair.render import lab as for_people
from fidepair.render.sheet import draw
from fidepair.storage import signals
from fidepair.text.data import json_bytes
from fidepair.text.wording import in_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.lab.pool import Outcome

DIFFERENCES = 1
FAULT_OF_OURS = FidepairError.exit_code
EXAMPLES = 3


@signals.cleanup_on_signal()
def crosscheck(typed: Typed) -> int:
    """Answer `fidepair lab crosscheck`."""
    asked, how, parts = typed.fill(Asked), typed.fill(Delivery), typed.fill(Parts)
    plan, sources = plan_of(asked), _from_files(how.paths)
    kept = asked.keep
    _refuse_content(kept)
    tally = ComparisonTally(
        None if how.as_json else EXAMPLES, "column" if plan.of_standings else "round"
    )
    graver = 0
    with (
        streams.progress(len(sources), "comparing", quiet=how.quiet) as bar,
        closing(
            parts.run(
                partial(examine, plan),
                _with_content(sources) if parts.is_elsewhere else sources,
                len(sources),
                streams.say,
            )
        ) as outcomes,
    ):
        for source, outcome in zip(sources, outcomes, strict=True):
            with bar.aside() if bar and outcome.error else nullcontext():
                graver = max(graver, _take(source, outcome, tally, kept))
            if bar:
                bar.advance()
    exit_code = max(graver, DIFFERENCES if tally.differing else 0)
    if tally.our_faults:
        exit_code = FAULT_OF_OURS
    command = asked.program.engine
    if how.as_json:
        streams.answer(json_bytes(for_people.crosscheck_document(tally, command, kept)))
    elif how.quiet:
        streams.answer(in_lines([for_people.summary(tally, kept)]))
    else:
        streams.answer(draw(for_people.sheet(tally, command, kept)))
    if tally.our_faults:
        streams.say(f"fidepair: {for_people.fault_message(tally, kept)}")
    return exit_code


# ── what is asked for ────────────────────────────────────────────────────────
def _from_files(paths: tuple[str, ...]) -> Sequence[TournamentToCompare]:
    """Return the files, each with a unique name. Raises UsageError for standard input and archives."""
    sources: dict[str, TournamentToCompare] = {}
    for path in names_of(paths):
        if path == "-" or is_archive(path):
            what = "standard input" if path == "-" else f"the archive {files.name_of(path)}"
            raise UsageError(
                f"Crosscheck reads tournament files, not {what}.\n  Give the names of FILEs, or a folder."
            )
        name = stem = os.path.splitext(os.path.basename(path))[0]
        times = 1
        while name in sources:
            times += 1
            name = f"{stem}-{times}"
        sources[name] = TournamentToCompare(name, path)
    return list(sources.values())


def _with_content(sources: Sequence[TournamentToCompare]) -> Iterator[TournamentToCompare]:
    """Yield the tournaments with the contents of their files: a worker elsewhere has none. It reports
    one that cannot be read here as well."""
    for source in sources:
        with suppress(FileProblem):
            source = source._replace(content=files.read(source.path))  # noqa: PLW2901 - with its content
        yield source


# ── all of them ──────────────────────────────────────────────────────────────
def _refuse_content(folder: str) -> None:
    """Raise FileProblem for a folder that is not empty."""
    is_empty_folder = os.path.isdir(folder) and not os.listdir(folder)
    if os.path.lexists(folder) and not is_empty_folder:
        raise FileProblem(
            f"{files.name_of(folder)} is not empty.\n  Remove it, or use --keep with another folder."
        )


def _keep(folder: str, name: str, contents: tuple[tuple[str, bytes], ...]) -> None:
    """Write the files of one difference, if it has any; the folder is made with the first of
    them."""
    if not contents:
        return
    files.make_folder(folder)
    for suffix, content in contents:
        writing.write(os.path.join(folder, f"{name}{suffix}"), content, replace=True)


def _take(
    source: TournamentToCompare, outcome: Outcome, tally: ComparisonTally, folder: str
) -> int:
    """Count and keep the findings of one tournament. Return the exit code of the error that stopped
    its comparison."""
    error = outcome.failed
    if error is None:
        found: Found = outcome.value
        for difference, contents in found.differences:
            _keep(folder, difference.name, contents)
        tally.add(found.same, tuple(difference for difference, _ in found.differences))
        return 0
    if error.exit_code == UsageError.exit_code and error.message.startswith("--engine"):
        raise UsageError(error.message)  # the next one would fail in the same way
    name = files.name_of(source.path)
    is_ours = error.exit_code == FAULT_OF_OURS
    what = f"a bug in fidepair: {error.kind}: {error.message}" if is_ours else error.message
    streams.say(line_about(name, what, names_file=error.exit_code == FileProblem.exit_code))
    return error.exit_code


DOORS = {"crosscheck": crosscheck}
