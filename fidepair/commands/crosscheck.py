"""`crosscheck`: compare another program with the rules, on generated tournaments or on files."""

from __future__ import annotations

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.generate import CONFIGURATION, MODEL, SETTINGS, Sources
from fidepair.commands.options import Door, Many, Option
from fidepair.commands.parts import JOBS, SHARD
from fidepair.commands.question import UseCase
from fidepair.commands.shrink import HOW_TO_ASK, OtherProgram

FOLDER = "crosscheck-files"
OPTIONS = (
    rows.FILES._replace(metavar="[FILE...]", is_required=False),
    *HOW_TO_ASK,
    Option(
        "number",
        rows.FROM_1,
        "Generate so many tournaments. Default: 1.",
        also=("-n",),
        metavar="N",
        door=Door.TYPED,
    ),
    Option(
        "seed",
        rows.FROM_0,
        "Seed of the first one, then N+1, ... Default: 1.",
        metavar="N",
        door=Door.TYPED,
    ),
    Option(
        "standings",
        rows.FLAG,
        "Compare the ranks, and the values of each tie-break, with its standings.",
        door=Door.TYPED,
    ),
    Option(
        "round",
        rows.NUMBER_LIST,
        "Compare these rounds only, such as 3,7. Repeatable.",
        field="only",
        many=Many.LISTS,
        default=(),
        door=Door.TYPED,
    ),
    Option(
        "keep",
        rows.TEXT,
        f"Where files of differences go. Default: {FOLDER}.",
        metavar="FOLDER",
        default=FOLDER,
        door=Door.TYPED,
    ),
    rows.FORCE._replace(
        help="Let --keep use a folder that is not empty; what an earlier run kept there goes."
    ),
    SHARD,
    JOBS,
    rows.JSON._replace(help="Tell everything as JSON."),
    rows.QUIET._replace(help="Only the last line."),
    CONFIGURATION._replace(help="Settings of generated tournaments, as `generate` takes them."),
    MODEL._replace(help="A tournament to generate others like it, as `generate` takes it."),
    rows.MAX_FILE_SIZE,
    *SETTINGS,
)


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
