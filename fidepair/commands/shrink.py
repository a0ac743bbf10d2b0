"""`shrink`: the smallest tournament on which another program still differs from the rules."""

from __future__ import annotations

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option, one_of
from fidepair.commands.question import UseCase
from fidepair.lab.crosscheck.contest import DIALECTS
from fidepair.lab.crosscheck.engines import PROGRAMS

SECONDS = 60.0
RUNS = 1000
HOW_TO_ASK = (
    Option(
        "engine",
        rows.TEXT,
        f"The program: {', '.join(PROGRAMS)}, with `:PATH` if it is not on the search path; or a command, such as"
        " 'prog --{system} {in} -p {out}'.",
        metavar="CMD",
        is_required=True,
        door=Door.TYPED,
    ),
    Option(
        "seconds",
        rows.SECONDS,
        "Stop the program after N seconds. Default: 60.",
        metavar="N",
        default=SECONDS,
        door=Door.TYPED,
    ),
    Option(
        "dialect",
        one_of(DIALECTS, ignores_case=True),
        "Dialect of its input files. Default: that of a known program, otherwise trfx; trf26 for teams"
        " and matches of two games.",
        door=Door.TYPED,
    ),
)
"""Options for running another program, here and in `crosscheck`."""
OPTIONS = (
    rows.FILE,
    *HOW_TO_ASK,
    rows.OUTPUT._replace(help="Write the small file here instead of standard output."),
    rows.FORCE,
    rows.SYSTEM._replace(help="The pairing system. Default: from the file."),
    rows.EDITION,
    rows.ROUND._replace(
        help="The round that differs. Default: the first.", field="only", door=Door.TYPED
    ),
    Option(
        "runs",
        rows.FROM_1,
        f"Largest number of runs of the program. Default: {RUNS}.",
        metavar="N",
        default=RUNS,
        door=Door.TYPED,
    ),
    rows.MAX_FILE_SIZE,
    rows.QUIET._replace(help="Do not print what was found."),
)


class OtherProgram(NamedTuple):
    """Another program and how to run it: see the rows of these names."""

    engine: str = ""
    seconds: float = SECONDS
    dialect: str | None = None


class Asked(NamedTuple):
    """The question of `shrink`; `only`: the round that differs."""

    program: OtherProgram = OtherProgram()
    system: str | None = None
    edition: str | None = None
    only: int | None = None
    runs: int = RUNS


USE_CASES = {"shrink": UseCase(OPTIONS, Asked)}
