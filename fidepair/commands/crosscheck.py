"""`crosscheck`: compare another program with the rules, on the rounds of tournaments."""

from itertools import chain
from typing import NamedTuple, TypeAlias

from fidepair import trf
from fidepair.commands import options as rows
from fidepair.commands.options import HOW_TO_SHARE, Many, Option, OptionKind, error_as_typed, one_of
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
from fidepair.lab.generate.knobs import tie_breaks
from fidepair.options import COLOURS
from fidepair.render.lab import verdict_text
from fidepair.render.pair_list import pair_list
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
OPTIONS = (
    rows.FILES,
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
    rows.SYSTEM,
    rows.EDITION,
    rows.ROUNDS,
    rows.INITIAL_COLOUR,
    Option(
        "tie_breaks",
        OptionKind(rows.TEXTS.schema, tie_breaks),
        "Tie-breaks, such as 'BH/C1,BH,SB'. Default: from the file.",
        metavar="LIST",
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
)


class OtherProgram(NamedTuple):
    """Another program and how to run it: see the rows of these names."""

    engine: str = ""
    seconds: float = SECONDS
    dialect: str | None = None


class MissingFacts(NamedTuple):
    """Facts that the files may not have: see the rows of these names."""

    system: str | None = None
    edition: str | None = None
    rounds: int | None = None
    initial_colour: str | None = None
    tie_breaks: tuple[str, ...] = ()


class Asked(NamedTuple):
    """The question of `crosscheck`.

    `only`: lists of rounds, none for all; `standings`: the ranks are compared, not the pairings;
    `keep`: the folder for files that show a difference.
    """

    program: OtherProgram = OtherProgram()
    facts: MissingFacts = MissingFacts()
    standings: bool = False
    only: tuple[tuple[int, ...], ...] = ()
    keep: str = FOLDER


USE_CASES = {"crosscheck": UseCase(OPTIONS, Asked)}


class TournamentToCompare(NamedTuple):
    """A tournament to compare: the name that labels its rounds, and its file. `content`: of the
    file, for workers that do not see it."""

    name: str
    path: str
    content: bytes | None = None

    @property
    def weight(self) -> int:
        """The size of the content it carries."""
        return len(self.content or b"")


class ComparisonPlan(NamedTuple):
    """The options of the comparison of all tournaments. `of_standings`: the ranks are compared, not
    the pairings."""

    engine: Engine
    dialect: str | None
    only: frozenset[int]
    facts: MissingFacts
    of_standings: bool = False


Files: TypeAlias = tuple[tuple[str, bytes], ...]
"""Files that show a difference, each with the ending of its name; none for one that is of no weight."""


class Found(NamedTuple):
    """One tournament: its rounds without a difference, and its differences, each with the files
    that show it."""

    same: int
    differences: tuple[tuple[Difference, Files], ...]


# ── What is compared ─────────────────────────────────────────────────────────
def plan_of(asked: Asked) -> ComparisonPlan:
    """Return how the tournaments are compared. Raises UsageError."""
    program, only = asked.program, frozenset(chain.from_iterable(asked.only))
    engine = engine_of(program.engine, program.seconds, of_standings=asked.standings)
    if only and asked.standings:
        raise UsageError(
            "--round is for pairings, and --standings for ranks.\n  Leave one of them out."
        )
    return ComparisonPlan(engine, program.dialect, only, asked.facts, asked.standings)


# ── One tournament, in any process ───────────────────────────────────────────
def examine(plan: ComparisonPlan, source: TournamentToCompare) -> Found:
    """Return how another program pairs the rounds of one tournament."""
    try:
        tournament = _tournament(plan, source)
        if plan.of_standings:
            return _of_standings(plan, tournament, source.name)
        edition = plan.facts.edition
        system = choose(tournament, plan.facts.system, edition)[0]
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
    content, given = source.content, plan.facts
    if content is None:
        content = trf.content_at(source.path)
    tournament = TournamentFile(content, source.path).load(given.system).tournament
    if given.rounds is not None:
        tournament = tournament._replace(rounds=given.rounds)
    if given.initial_colour is not None:
        tournament = tournament._replace(initial_colour=COLOURS[given.initial_colour])
    if given.tie_breaks:
        tournament = tournament._replace(ranking=given.tie_breaks)
    return tournament


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
