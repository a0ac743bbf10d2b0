"""`crosscheck`: compare another program with the rules, on generated tournaments or on files."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from fidepair import trf
from fidepair.commands import options as rows
from fidepair.commands.generate import CONFIGURATION, MODEL, SETTINGS, Sources, recipe_of
from fidepair.commands.options import HOW_TO_SHARE, Many, Option, error_as_typed, one_of
from fidepair.commands.question import TournamentFile, UseCase
from fidepair.errors import FidepairError, UsageError
from fidepair.lab.crosscheck import Difference, Worth
from fidepair.lab.crosscheck.contest import (
    DIALECTS,
    ComparedRound,
    Contest,
    compare_rounds,
    compare_standings,
    difference_in,
    our_table,
)
from fidepair.lab.crosscheck.engines import PROGRAMS, Engine, engine_of
from fidepair.lab.generate import generate
from fidepair.lab.generate.knobs import put_all
from fidepair.lab.generate.settings import Settings
from fidepair.render.lab import verdict_text
from fidepair.render.paired import pair_list
from fidepair.systems import choose
from fidepair.text.wording import in_lines
from fidepair.tournament import Tournament

FOLDER = "crosscheck-files"
SECONDS = 60.0
THEIRS, OURS, VERDICT = (
    "-theirs.txt",
    "-ours.txt",
    "-verdict.txt",
)  # beside the report file that shows a difference
OF_FILES = {
    name: name.replace("-", "_")
    for name in ("system", "edition", "rounds", "initial-colour", "tie-breaks")
}
"""Settings that can also be given for files. All other settings are for generated tournaments
only."""
OPTIONS = (
    rows.FILES._replace(metavar="[FILE...]", is_required=False),
    Option(
        "engine",
        rows.TEXT,
        f"The program: {', '.join(PROGRAMS)}, with `:PATH` if it is not on the search path; or a command, such as"
        " 'prog --{system} {in} -p {out}'.",
        metavar="CMD",
        is_required=True,
    ),
    Option(
        "seconds",
        rows.SECONDS,
        "Stop the program after N seconds. Default: 60.",
        metavar="N",
        default=SECONDS,
    ),
    Option(
        "dialect",
        one_of(DIALECTS, ignores_case=True),
        "Dialect of its input files. Default: that of a known program, otherwise trfx; trf26 for teams"
        " and matches of two games.",
    ),
    Option(
        "number",
        rows.FROM_1,
        "Number of tournaments to generate. Default: 1.",
        also=("-n",),
        metavar="N",
    ),
    Option(
        "seed", rows.FROM_0, "Seed of the first tournament, then N+1, ... Default: 1.", metavar="N"
    ),
    Option(
        "standings",
        rows.FLAG,
        "Compare ranks and tie-break values with the standings of the program.",
    ),
    Option(
        "round",
        rows.NUMBER_LIST,
        "Compare these rounds only, such as 3,7. Repeatable.",
        field="only",
        many=Many.LISTS,
        default=(),
    ),
    Option(
        "keep",
        rows.PATH,
        f"Folder for files of differences. Default: {FOLDER}.",
        metavar="FOLDER",
        default=FOLDER,
    ),
    *HOW_TO_SHARE,
    rows.JSON._replace(help="Print everything as JSON."),
    rows.QUIET._replace(help="Print only the last line."),
    CONFIGURATION._replace(help="Settings of generated tournaments, as in `generate`."),
    MODEL._replace(help="Generate tournaments like this one, as in `generate`."),
    *SETTINGS,
)


class OtherProgram(NamedTuple):
    """Another program and how to run it: see the rows of these names."""

    engine: str = ""
    seconds: float = SECONDS
    dialect: str | None = None


class Asked(NamedTuple):
    """The question of `crosscheck`, without the settings of generated tournaments.

    `only`: lists of rounds, none for all; `standings`: the ranks are compared, not the pairings;
    `keep`: the folder for files that show a difference.
    """

    program: OtherProgram = OtherProgram()
    number: int | None = None
    seed: int | None = None
    standings: bool = False
    only: tuple[tuple[int, ...], ...] = ()
    keep: str = FOLDER
    sources: Sources = Sources()


USE_CASES = {"crosscheck": UseCase(OPTIONS, Asked)}


class TournamentToCompare(NamedTuple):
    """A tournament to compare: the name that labels its rounds, and its file or the seed to
    generate it. `content`: of the file, for workers that do not see it."""

    name: str
    path: str | None = None
    seed: int = 0
    content: bytes | None = None

    @property
    def weight(self) -> int:
        """The size of the content it carries."""
        return len(self.content or b"")


class ComparisonPlan(NamedTuple):
    """The options of the comparison of all tournaments. `settings`: of generated ones; `facts`:
    options about files, by fields of the settings; `of_standings`: the ranks are compared, not the
    pairings."""

    engine: Engine
    dialect: str | None
    only: frozenset[int]
    settings: Settings
    facts: Mapping[str, Any]
    of_standings: bool = False


Files: TypeAlias = tuple[tuple[str, bytes], ...]
"""Files that show a difference, each with the ending of its name; none for one that is of no weight."""


class Found(NamedTuple):
    """One tournament: its rounds without a difference, and its differences, each with the files
    that show it."""

    same: int
    differences: tuple[tuple[Difference, Files], ...]


# ── What is compared ─────────────────────────────────────────────────────────
def plan_of(
    asked: Asked, settings: Mapping[str, str], read: Callable[[str], TournamentFile] | None
) -> ComparisonPlan:
    """Return how the tournaments are compared. `settings`: typed texts by names; `read`: reads the
    files of settings, None if tournaments are given. Raises UsageError."""
    engine = engine_of(asked.program.engine, asked.program.seconds, of_standings=asked.standings)
    plan = ComparisonPlan(
        engine,
        asked.program.dialect,
        frozenset(chain.from_iterable(asked.only)),
        Settings(),
        {},
        asked.standings,
    )
    if plan.only and asked.standings:
        raise UsageError(
            "--round is for pairings, and --standings for ranks.\n  Leave one of them out."
        )
    if read is None:
        return _plan_of_files(plan, asked, settings)
    recipe = recipe_of(settings, asked.sources, "trf26", read)
    if asked.standings and not recipe.settings.tie_breaks:
        raise UsageError(
            "--standings needs tie-breaks.\n  Add them, such as --tie-breaks 'BH/C1,BH,SB'."
        )
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
            f"--{others[0]} is for generated tournaments only, and you gave a FILE.\n  Leave one of them out."
        )
    chosen = put_all(Settings(), of_files)
    facts = {OF_FILES[name]: getattr(chosen, OF_FILES[name]) for name in of_files}
    return plan._replace(settings=chosen, facts=facts)


def to_generate(asked: Asked) -> Sequence[TournamentToCompare]:
    """Return the tournaments to generate, each with its seed."""
    first = 1 if asked.seed is None else asked.seed
    seeds = range(first, first + (asked.number or 1))
    return [TournamentToCompare(f"seed-{seed}", seed=seed) for seed in seeds]


# ── One tournament, in any process ───────────────────────────────────────────
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
    return Found(
        len(compared) - len(others), tuple(_with_files(one, source.name) for one in others)
    )


def _of_standings(plan: ComparisonPlan, tournament: Tournament, name: str) -> Found:
    compared = compare_standings(plan.engine, tournament, name, plan.dialect)
    ours = our_table(compared.ours)
    found = []
    for difference in compared.differences:
        verdict = in_lines([difference.text, *difference.sentences])
        files = _files(compared.content, compared.reply.raw, ours, verdict)
        found.append((difference, files))
    return Found(compared.same, tuple(found))


def _tournament(plan: ComparisonPlan, source: TournamentToCompare) -> Tournament:
    if source.path is None:
        return generate(plan.settings, source.seed)
    content = source.content
    if content is None:
        content = trf.content_at(source.path)
    file = TournamentFile(content, source.path)
    tournament = file.load(plan.facts.get("system")).tournament
    fields = {"rounds": "rounds", "initial_colour": "initial_colour", "tie_breaks": "ranking"}
    facts = {
        field: plan.facts[name]
        for name, field in fields.items()
        if plan.facts.get(name) is not None
    }
    return tournament._replace(**facts)


def _with_files(found: ComparedRound, name: str) -> tuple[Difference, Files]:
    comparison, difference = found.comparison, difference_in(found, name)
    if not comparison.finding.differs:
        return difference, ()
    ours = pair_list(comparison.ours) if comparison.ours else ""
    verdict = verdict_text(comparison, found.number, difference.sentences)
    return difference, _files(found.content, comparison.reply.raw, ours, verdict)


def _files(content: bytes, theirs: str, ours: str, verdict: str) -> Files:
    texts = ((THEIRS, theirs), (OURS, ours), (VERDICT, verdict))
    return (
        (".trf", content),
        *((ending, text.encode("utf-8", "replace")) for ending, text in texts),
    )
