"""`fidepair crosscheck`: another program against the rules, on generated tournaments or on
files."""

from __future__ import annotations

import os
from contextlib import closing, nullcontext
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair import trf
from fidepair.cli import ending, files, streams
from fidepair.cli.generate import knob_options, recipe_of
from fidepair.cli.options import (
    QuickCommand,
    help_option,
    jobs_option,
    option,
    shard_option,
    shared,
    size_option,
    typed,
)
from fidepair.cli.shrink import how_to_ask
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
from fidepair.render import crosscheck as for_people
from fidepair.render.paired import pair_list
from fidepair.render.sheet import draw
from fidepair.serve.options import error_as_typed, kind_asked, numbers
from fidepair.systems import choose
from fidepair.text.safe import in_lines, json_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fidepair.lab.crosscheck.contest import ComparedRound
    from fidepair.lab.crosscheck.engines import Engine
    from fidepair.lab.pool import Outcome
    from fidepair.tournament import Tournament

DIFFERENCES = 1
THEIRS, OURS, VERDICT = (
    "-theirs.txt",
    "-ours.txt",
    "-verdict.txt",
)  # beside the report file that shows a difference
FAULT_OF_OURS = FidepairError.exit_code
EXAMPLES = 3
OF_FILES = ("system", "edition", "rounds", "initial_colour", "tie_breaks")
"""What may be said about files too; all other settings are about generated tournaments."""


class TournamentToCompare(NamedTuple):
    """A tournament to compare: what its rounds are called after, and its file, or the seed that it
    is made from."""

    name: str
    path: str | None = None
    seed: int = 0


class ComparisonPlan(NamedTuple):
    """How all tournaments are compared. `settings`: of generated ones; `said`: what the options say
    about files; `of_standings`: the ranks are compared, not the pairings."""

    engine: Engine
    dialect: str | None
    only: frozenset[int]
    settings: Settings
    said: Mapping[str, Any]
    max_size: int
    of_standings: bool = False


class Found(NamedTuple):
    """One tournament: rounds without a difference, and the others, each with the files that show
    it."""

    same: int
    differences: tuple[Difference, ...]
    files: tuple[tuple[tuple[str, bytes], ...], ...]


@click.command("crosscheck", cls=QuickCommand, add_help_option=False)
@click.argument("paths", metavar="[FILE...]", nargs=-1)
@shared(how_to_ask)
@option(
    "-n",
    "--number",
    type=click.IntRange(min=1),
    metavar="N",
    help="Generate so many tournaments. Default: 1.",
)
@option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help="Seed of the first one, then N+1, ... Default: 1.",
)
@option(
    "--standings",
    is_flag=True,
    help="Compare the ranks, and the values of each tie-break, with its standings.",
)
@option(
    "--round",
    "only",
    type=typed(numbers),
    multiple=True,
    help="Compare these rounds only, such as 3,7. Repeatable.",
)
@option(
    "--keep",
    default="crosscheck-files",
    metavar="FOLDER",
    help="Where files of differences go. Default: crosscheck-files.",
)
@option(
    "--force",
    is_flag=True,
    help="Let --keep use a folder that is not empty; what an earlier run kept there goes.",
)
@shard_option
@jobs_option
@option("--json", "as_json", is_flag=True, help="Tell everything as JSON.")
@option("-q", "--quiet", is_flag=True, help="Only the last line.")
@option(
    "--config", metavar="FILE", help="Settings of generated tournaments, as `generate` takes them."
)
@option(
    "--model",
    metavar="FILE",
    help="A tournament to generate others like it, as `generate` takes it.",
)
@size_option
@knob_options
@help_option
@ending.tidily()
def command(paths: tuple[str, ...], **options: Any) -> int:
    """Let another program pair the rounds of generated tournaments, or of each FILE, and compare it
    with the rules.

    Differences are sorted by what they are worth: illegal, worse by a criterion, later in the order
    of generation, colours only. The exit code is 0 without differences, 1 with some, and 70 if the
    other program is right.
    """
    plan = _plan(paths, options)
    first = 1 if options["seed"] is None else options["seed"]
    seeds = range(first, first + (options["number"] or 1))
    sources = (
        _from_files(paths)
        if paths
        else [TournamentToCompare(f"seed-{seed}", seed=seed) for seed in seeds]
    )
    kept, shard = options["keep"], options["shard"]
    if shard is not None:
        sources, kept = shard.part(sources), for_people.folder_of_part(kept, *shard)
    if (
        not options["force"]
        and os.path.lexists(kept)
        and not (os.path.isdir(kept) and not os.listdir(kept))
    ):
        raise FileProblem(
            f"{files.name_of(kept)}: is not empty.\n  Use --keep with another folder, or --force to write into it."
        )
    _remove_kept(kept)
    tally = ComparisonTally(
        None if options["as_json"] else EXAMPLES, "column" if plan.of_standings else "round"
    )
    jobs = min(options["jobs"], len(sources))
    graver = 0
    with (
        streams.progress(len(sources), "comparing", quiet=options["quiet"]) as bar,
        closing(run_all(partial(examine, plan), iter(sources), jobs)) as outcomes,
    ):
        for source, outcome in zip(sources, outcomes, strict=True):
            with bar.aside() if bar and outcome.error else nullcontext():
                graver = max(graver, _take(source, outcome, tally, kept))
            if bar:
                bar.advance()
    exit_code = (
        FAULT_OF_OURS if tally.our_faults else max(graver, DIFFERENCES if tally.differing else 0)
    )
    _tell(tally, options, kept, exit_code)
    if tally.our_faults:
        streams.say(f"fidepair: {for_people.fault_message(tally, kept)}")
    return exit_code


# ── what is asked for ────────────────────────────────────────────────────────
def _plan(paths: tuple[str, ...], options: Mapping[str, Any]) -> ComparisonPlan:
    knobs = {
        name.removeprefix("knob_"): value
        for name, value in options.items()
        if name.startswith("knob_")
    }
    said = {name: knobs.pop(name) for name in OF_FILES}
    only = frozenset(chain.from_iterable(options["only"]))
    of_standings = options["standings"]
    engine = engine_of(options["engine"], options["seconds"], of_standings=of_standings)
    if only and of_standings:
        raise UsageError(
            "--round is about pairings, and --standings about the ranks.\n  Leave one of them out."
        )
    if not paths:
        settings = recipe_of({**options, "dialect": "trf26"}).settings
        if of_standings and not settings.tie_breaks:
            raise UsageError(
                "--standings needs a list.\n  Add it, such as --tie-breaks 'BH/C1,BH,SB'."
            )
        return ComparisonPlan(
            engine, options["dialect"], only, settings, {}, options["max_size"], of_standings
        )
    knobs |= {name: options[name] for name in ("number", "seed", "config", "model")}
    given = [f"--{name.replace('_', '-')}" for name, value in knobs.items() if value is not None]
    if given:
        raise UsageError(
            f"{given[0]} is about generated tournaments, and a FILE is given.\n  Leave one of them out."
        )
    typed = put_all(
        Settings(),
        {name.replace("_", "-"): value for name, value in said.items() if value is not None},
    )
    said = {name: getattr(typed, name) for name, value in said.items() if value is not None}
    return ComparisonPlan(
        engine, options["dialect"], only, typed, said, options["max_size"], of_standings
    )


def _from_files(paths: tuple[str, ...]) -> Sequence[TournamentToCompare]:
    """Return the files, each with a name of its own. Raises UsageError for standard input."""
    sources: dict[str, TournamentToCompare] = {}
    for path in (found for given in paths for found in files.matching(given) or [given]):
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
        edition = plan.said.get("edition")
        system = choose(tournament, plan.said.get("system"), edition)[0]
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
        kind_asked(plan.said.get("system")),
    ).tournament
    fields = {"rounds": "rounds", "initial_colour": "initial_colour", "tie_breaks": "ranking"}
    facts = {
        field: plan.said[name] for name, field in fields.items() if plan.said.get(name) is not None
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
def _remove_kept(folder: str) -> None:
    """Remove what an earlier run has kept there, so that nobody takes it for something of this
    one."""
    if not os.path.isdir(folder):
        return
    names = set(os.listdir(folder))
    for name in sorted(found.removesuffix(VERDICT) for found in names if found.endswith(VERDICT)):
        if f"{name}{THEIRS}" not in names:
            continue  # somebody else's
        for suffix in (
            ".trf",
            OURS,
            THEIRS,
            VERDICT,
        ):  # the last two together tell whose files these are
            if f"{name}{suffix}" in names:
                files.remove(os.path.join(folder, f"{name}{suffix}"))


def _keep(folder: str, name: str, contents: tuple[tuple[str, bytes], ...]) -> None:
    """Write the files of one difference, if it has any; the folder is made with the first of
    them."""
    if not contents:
        return
    files.make_folder(folder)
    for suffix, content in contents:
        files.write(os.path.join(folder, f"{name}{suffix}"), content, replace=True)


def _take(
    source: TournamentToCompare, outcome: Outcome, tally: ComparisonTally, folder: str
) -> int:
    """Count and keep what was found in one tournament; return the exit code of what kept it from
    being compared."""
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


def _tell(tally: ComparisonTally, options: Mapping[str, Any], kept: str, exit_code: int) -> None:
    command, shard = options["engine"], options["shard"]
    if options["as_json"]:
        part = {} if shard is None else shard.document(exit_code)
        streams.answer(json_bytes(for_people.document(tally, command, kept) | part))
    elif options["quiet"]:
        streams.answer(in_lines([for_people.summary(tally, kept)]))
    else:
        streams.answer(draw(for_people.sheet(tally, command, kept)))
