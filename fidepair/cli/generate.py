"""`fidepair lab generate`: random tournaments, one or thousands, each from its seed.

One pattern names many files: `out/t%05d.trf` is `out/t00001.trf`, `out/t00002.trf`, ...
"""

from __future__ import annotations

import os
import re
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from fidepair.cli import files, many_files, streams, writing
from fidepair.cli.files import Delivery
from fidepair.cli.parsing import Typed
from fidepair.commands.generate import SETTINGS, Asked, GeneratedEvent, Recipe, make, recipe_of
from fidepair.commands.options import Parts
from fidepair.commands.question import TournamentFile
from fidepair.errors import FidepairError, UsageError
from fidepair.render.words import count_of
from fidepair.storage import signals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.lab.pool import Outcome

_PLACE = re.compile(r"%0?[1-9]?d")
"""The place of the number in the name of a file."""


@signals.cleanup_on_signal()
def generate(typed: Typed) -> int:
    """Answer `fidepair lab generate`."""
    asked, how, parts = typed.fill(Asked), typed.fill(Delivery), typed.fill(Parts)
    is_one = asked.number is None
    recipe = recipe_of(typed.texts(SETTINGS), asked, read_settings)
    paths = _paths(how.output, asked.number)
    seeds = range(asked.seed, asked.seed + len(paths))
    works = [*zip(paths, seeds, strict=True)]
    if paths:
        files.refuse_foreign(paths[0])
    if not how.force:
        for path in paths:
            files.refuse_existing(path)
    _keep_inputs(paths, asked)
    if is_one:
        _make_one(recipe, asked.seed, paths, how)
        return 0
    files.make_folder(os.path.dirname(paths[0]) or ".")
    return _make_many(recipe, works, parts, how)


# ── The question ────────────────────────────────────────────────────────
def read_settings(path: str) -> TournamentFile:
    """Return a file of settings."""
    return TournamentFile(files.read(path), files.name_in_data(path))


def _paths(output: str | None, number: int | None) -> list[str]:
    """Return the names of the files, none for standard output."""
    if number is None:
        return [output] if output not in (None, "-") else []
    if output in (None, "-"):
        raise UsageError(
            "-n generates several files.\n  Add -o with a pattern for their names, such as -o 'out/t%05d.trf'."
        )
    folder, name = os.path.split(output)
    places = _PLACE.findall(name)
    if len(places) != 1:
        raise UsageError(
            f"-o: `{output}` needs one place for the number of each file.\n"
            "  Write %d or %05d once, such as 'out/t%05d.trf'."
        )
    numbers = range(1, number + 1)
    names = [name.replace(places[0], places[0] % place) for place in numbers]
    return [os.path.join(folder, one) for one in names]


def _keep_inputs(paths: Sequence[str], asked: Asked) -> None:
    """Raise UsageError if an input file would be overwritten."""
    inputs = [path for path in (asked.model, asked.config) if path is not None and path != "-"]
    if not inputs:
        return
    for path in paths:
        if any(files.same_file(path, read) for read in inputs):
            raise UsageError(f"{files.name_of(path)} is an input.\n  Choose another name.")


# ── Making files ─────────────────────────────────────────────────────────────
def _make_one(recipe: Recipe, seed: int, paths: Sequence[str], how: Delivery) -> None:
    path = paths[0] if paths else None
    event = make(recipe, seed)
    for line in _news(path or f"seed {seed}", event, set()):
        how.say(line)
    writing.deliver(event.content, path, force=how.force)


def _make_many(
    recipe: Recipe, works: Sequence[tuple[str, int]], parts: Parts, how: Delivery
) -> int:
    """Write the files of these paths and seeds. Return the exit code."""
    seeds = [seed for _, seed in works]
    written = 0
    outcomes = parts.run(partial(make, recipe), seeds, len(works), streams.say)
    losses: set[str] = set()
    try:
        with (
            streams.progress(len(works), "generating", quiet=how.quiet, least=1) as bar,
            closing(outcomes),
        ):
            for (path, seed), outcome in zip(works, outcomes, strict=True):
                event = _event_of(outcome, seed)
                writing.write(path, event.content, replace=how.force)
                written += 1
                many_files.say([] if how.quiet else _news(path, event, losses), bar)
                if bar is not None:
                    bar.advance()
    except KeyboardInterrupt as end:
        reason, code = signals.describe_end(end)
        streams.say(f"fidepair: {reason}; {written} of {len(works)} files written, all complete")
        return code
    how.say(f"{count_of(written, 'tournament')} written, seeds {seeds[0]} to {seeds[-1]}")
    return 0


def _news(name: str, event: GeneratedEvent, before: set[str]) -> list[str]:
    """Return the lines about a file. Facts that its dialect cannot represent are listed for one
    file only: `before` holds those already listed, and gets the new ones."""
    lost = [loss for loss in dict.fromkeys(event.losses) if loss not in before]
    before.update(lost)
    return [
        *(f"lost: {loss}" for loss in lost),
        *(f"note: {files.name_of(name)}: {note}" for note in event.notes),
    ]


def _event_of(outcome: Outcome, seed: int) -> GeneratedEvent:
    """Return the event of an outcome, or raise its error, with the seed."""
    failed = outcome.failed
    if failed is None:
        event: GeneratedEvent = outcome.value
        return event
    error = FidepairError(f"seed {seed}: {failed.message}")
    error.exit_code = failed.exit_code
    if error.exit_code == FidepairError.exit_code:
        error.args = (f"seed {seed}: a bug in fidepair, please report it: {failed.message}",)
    raise error


DOORS = {"generate": generate}
