"""`fidepair crosscheck`: compare another program with the rules, on generated tournaments or on
files."""

from __future__ import annotations

import os
from contextlib import closing, nullcontext
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair import trf
from fidepair.cli import drawing, files, streams, writing
from fidepair.cli.generate import recipe_of
from fidepair.cli.many_files import matching
from fidepair.cli.parsing import Delivery
from fidepair.commands.crosscheck import Asked
from fidepair.commands.generate import SETTINGS
from fidepair.commands.messages import error_as_typed
from fidepair.commands.parts import Parts
from fidepair.commands.question import kind_of
from fidepair.errors import FidepairError, FileProblem, UsageError
from fidepair.lab.crosscheck.contest import (
    ComparisonTally,
    Contest,
    Difference,
    Worth,
    compare_rounds,
    difference_in,
)
from fidepair.lab.crosscheck.engines import engine_of
from fidepair.lab.crosscheck.standings import compare_standings, our_table
from fidepair.lab.generate import generate
from fidepair.lab.generate.knobs import put_all
from fidepair.lab.generate.settings import Settings
from fidepair.lab.pool import run_all
from fidepair.render import lab as for_people
from fidepair.render.paired import pair_list
from fidepair.render.sheet import draw
from fidepair.storage import signals
from fidepair.systems import choose
from fidepair.text.data import json_bytes
from fidepair.text.safe import in_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fidepair.cli.parsing import Typed
    from fidepair.lab.crosscheck.contest import ComparedRound
    from fidepair.lab.crosscheck.engines import Engine
    from fidepair.lab.outcomes import Outcome
    from fidepair.tournament import Tournament

DIFFERENCES = 1
THEIRS, OURS, VERDICT = (
    "-theirs.txt",
    "-ours.txt",
    "-verdict.txt",
)  # beside the report file that shows a difference
FAULT_OF_OURS = FidepairError.exit_code
EXAMPLES = 3
OF_FILES = {
    name: name.replace("-", "_")
    for name in ("system", "edition", "rounds", "initial-colour", "tie-breaks")
}
"""Settings that can also be given for files. All other settings are for generated tournaments
only."""


class TournamentToCompare(NamedTuple):
    """A tournament to compare: the name that labels its rounds, and its file or the seed to
    generate it."""

    name: str
    path: str | None = None
    seed: int = 0


class ComparisonPlan(NamedTuple):
    """The options of the comparison of all tournaments. `settings`: of generated ones; `facts`:
    options about files, by fields of the settings; `of_standings`: the ranks are compared, not the
    pairings."""

    engine: Engine
    dialect: str | None
    only: frozenset[int]
    settings: Settings
    facts: Mapping[str, Any]
    max_size: int
    of_standings: bool = False


class Found(NamedTuple):
    """One tournament: its rounds without a difference, and its differences, each with the files
    that show it."""

    same: int
    differences: tuple[Difference, ...]
    files: tuple[tuple[tuple[str, bytes], ...], ...]


@signals.cleanup_on_signal()
def crosscheck(typed: Typed) -> int:
    """Answer `fidepair crosscheck`."""
    asked, how, parts = typed.fill(Asked), typed.fill(Delivery), typed.fill(Parts)
    plan = _plan(asked, how, typed.texts(SETTINGS))
    sources = _from_files(how.paths) if how.paths else _to_generate(asked)
    kept = asked.keep
    if parts.shard is not None:
        sources, kept = parts.shard.part(sources), for_people.folder_of_part(kept, *parts.shard)
    if not how.force:
        _refuse_content(kept)
    _remove_kept(kept)
    tally = ComparisonTally(
        None if how.as_json else EXAMPLES, "column" if plan.of_standings else "round"
    )
    jobs = min(parts.processes, len(sources))
    graver = 0
    with (
        drawing.progress(len(sources), "comparing", quiet=how.quiet) as bar,
        closing(run_all(partial(examine, plan), iter(sources), jobs)) as outcomes,
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
        part = {} if parts.shard is None else parts.shard.document(exit_code)
        streams.answer(json_bytes(for_people.crosscheck_document(tally, command, kept) | part))
    elif how.quiet:
        streams.answer(in_lines([for_people.summary(tally, kept)]))
    else:
        streams.answer(draw(for_people.sheet(tally, command, kept)))
    if tally.our_faults:
        streams.say(f"fidepair: {for_people.fault_message(tally, kept)}")
    return exit_code


# ── what is asked for ────────────────────────────────────────────────────────
def _plan(asked: Asked, how: Delivery, settings: Mapping[str, str]) -> ComparisonPlan:
    """Return how the tournaments are compared; `settings`: typed texts by names. Raises
    UsageError."""
    engine = engine_of(asked.program.engine, asked.program.seconds, of_standings=asked.standings)
    plan = ComparisonPlan(
        engine,
        asked.program.dialect,
        frozenset(chain.from_iterable(asked.only)),
        Settings(),
        {},
        how.max_size,
        asked.standings,
    )
    if plan.only and asked.standings:
        raise UsageError(
            "--round is about pairings, and --standings about the ranks.\n  Leave one of them out."
        )
    if how.paths:
        return _plan_of_files(plan, asked, settings)
    recipe = recipe_of(settings, asked.sources, "trf26", how.max_size)
    if asked.standings and not recipe.settings.tie_breaks:
        raise UsageError("--standings needs a list.\n  Add it, such as --tie-breaks 'BH/C1,BH,SB'.")
    return plan._replace(settings=recipe.settings)


def _plan_of_files(
    plan: ComparisonPlan, asked: Asked, settings: Mapping[str, str]
) -> ComparisonPlan:
    """Return the plan with the options about files. Raises UsageError for options about generated
    tournaments."""
    of_files = {name: text for name, text in settings.items() if name in OF_FILES}
    others = [name for name in settings if name not in OF_FILES]
    besides = {
        "number": asked.number,
        "seed": asked.seed,
        "config": asked.sources.config,
        "model": asked.sources.model,
    }
    others += [name for name, value in besides.items() if value is not None]
    if others:
        raise UsageError(
            f"--{others[0]} is about generated tournaments, and a FILE is given.\n  Leave one of them out."
        )
    chosen = put_all(Settings(), of_files)
    facts = {OF_FILES[name]: getattr(chosen, OF_FILES[name]) for name in of_files}
    return plan._replace(settings=chosen, facts=facts)


def _to_generate(asked: Asked) -> Sequence[TournamentToCompare]:
    """Return the tournaments to generate, each with its seed."""
    first = 1 if asked.seed is None else asked.seed
    seeds = range(first, first + (asked.number or 1))
    return [TournamentToCompare(f"seed-{seed}", seed=seed) for seed in seeds]


def _from_files(paths: tuple[str, ...]) -> Sequence[TournamentToCompare]:
    """Return the files, each with a unique name. Raises UsageError for standard input."""
    sources: dict[str, TournamentToCompare] = {}
    for path in (found for given in paths for found in matching(given) or [given]):
        if path == "-":
            raise UsageError(
                "crosscheck reads files, not standard input.\n  Give the name of a FILE."
            )
        name = stem = os.path.splitext(os.path.basename(path))[0]
        times = 1
        while name in sources:
            times += 1
            name = f"{stem}-{times}"
        sources[name] = TournamentToCompare(name, path)
    return list(sources.values())


# ── one tournament, in any process ───────────────────────────────────────────
def examine(plan: ComparisonPlan, source: TournamentToCompare) -> Found:
    """Return how another program pairs the rounds of one tournament."""
    try:
        tournament = _tournament(plan, source)
        if plan.of_standings:
            return _of_standings(plan, tournament, source.name)
        edition = plan.facts.get("edition")
        system = choose(tournament, plan.facts.get("system"), edition)[0]
        contest = Contest(plan.engine, system.name, plan.dialect, edition)
        compared = compare_rounds(contest, tournament, plan.only)
    except FidepairError as error:
        raise error_as_typed(error) from None
    others = [found for found in compared if found.comparison.finding is not Worth.SAME]
    differences = tuple(difference_in(found, source.name) for found in others)
    shown = (
        _files(found, difference.sentences) if found.comparison.finding.differs else ()
        for found, difference in zip(others, differences, strict=True)
    )
    return Found(len(compared) - len(others), differences, tuple(shown))


def _of_standings(plan: ComparisonPlan, tournament: Tournament, name: str) -> Found:
    compared = compare_standings(plan.engine, tournament, name, plan.dialect)
    ours = our_table(compared.ours).encode()
    shown = (
        (
            (".trf", compared.content),
            (THEIRS, compared.reply.raw.encode("utf-8", "replace")),
            (OURS, ours),
            (VERDICT, in_lines([found.text, *found.sentences]).encode("utf-8", "replace")),
        )
        for found in compared.differences
    )
    return Found(compared.same, compared.differences, tuple(shown))


def _tournament(plan: ComparisonPlan, source: TournamentToCompare) -> Tournament:
    if source.path is None:
        return generate(plan.settings, source.seed)
    tournament = trf.load(
        files.read(source.path, plan.max_size),
        files.name_of(source.path),
        kind_of(plan.facts.get("system")),
    ).tournament
    fields = {"rounds": "rounds", "initial_colour": "initial_colour", "tie_breaks": "ranking"}
    facts = {
        field: plan.facts[name]
        for name, field in fields.items()
        if plan.facts.get(name) is not None
    }
    return tournament._replace(**facts)


def _files(found: ComparedRound, sentences: Sequence[str]) -> tuple[tuple[str, bytes], ...]:
    """Return the files that show a difference, each with the ending of its name."""
    comparison = found.comparison
    ours = pair_list(comparison.ours) if comparison.ours else ""
    return (
        (".trf", found.content),
        (THEIRS, comparison.reply.raw.encode("utf-8", "replace")),
        (OURS, ours.encode()),
        (
            VERDICT,
            for_people.verdict_text(comparison, found.number, sentences).encode("utf-8", "replace"),
        ),
    )


# ── all of them ──────────────────────────────────────────────────────────────
def _refuse_content(folder: str) -> None:
    """Raise FileProblem for a folder that is not empty."""
    is_empty_folder = os.path.isdir(folder) and not os.listdir(folder)
    if os.path.lexists(folder) and not is_empty_folder:
        raise FileProblem(
            f"{files.name_of(folder)}: is not empty.\n  Use --keep with another folder, or --force to write into it."
        )


def _remove_kept(folder: str) -> None:
    """Remove files that an earlier run kept in the folder, so that they are not mistaken for new
    ones."""
    if not os.path.isdir(folder):
        return
    names = set(os.listdir(folder))
    for name in sorted(found.removesuffix(VERDICT) for found in names if found.endswith(VERDICT)):
        if f"{name}{THEIRS}" not in names:
            continue  # another user's
        for suffix in (
            ".trf",
            OURS,
            THEIRS,
            VERDICT,
        ):  # the last two together show whose files these are
            if f"{name}{suffix}" in names:
                writing.remove(os.path.join(folder, f"{name}{suffix}"))


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
    error = outcome.error
    if error is None:
        found: Found = outcome.value
        for difference, contents in zip(found.differences, found.files, strict=True):
            _keep(folder, difference.name, contents)
        tally.add(found.same, found.differences)
        return 0
    of_all = source.path is None or error.message.startswith("--engine")
    if (
        error.exit_code == UsageError.exit_code and of_all
    ):  # the next one would fail in the same way
        raise UsageError(error.message)
    name = files.name_of(source.path or source.name)
    is_ours = error.exit_code == FAULT_OF_OURS
    what = f"a fault in this program: {error.kind}: {error.message}" if is_ours else error.message
    streams.say(f"fidepair: {what if what.startswith(f'{name}:') else f'{name}: {what}'}")
    return error.exit_code


DOORS = {"crosscheck": crosscheck}
