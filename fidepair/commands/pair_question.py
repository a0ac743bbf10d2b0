"""The options of `pair` and its question."""

from typing import Any, NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import (
    HOW_TO_SHARE,
    Door,
    Many,
    Option,
    OptionKind,
    format_option,
    game_and_result,
)
from fidepair.commands.question import Pairs, Ways
from fidepair.swiss.boards import Observer
from fidepair.tournament import Tournament

FORMATS = ("table", "plain", "list", "json", "csv", "html", "trf", "ndjson")
OPTIONS = (
    rows.FILES,
    rows.SYSTEM,
    rows.ROUND._replace(help="Round to pair. For an earlier round, later rounds are ignored."),
    *rows.DECLARED_BESIDES,
    rows.ABSENT,
    *rows.HOW_TO_PAIR,
    Option(
        "result",
        OptionKind(rows.TEXTS.schema, game_and_result),
        "Pair as if a game of the last round had ended like this: 3-7=1-0 (White first), or b3=1-0. Repeatable.",
        metavar="GAME=RESULT",
        many=Many.EACH,
        default=(),
    ),
    rows.ADJOURNED,
    Option(
        "fix",
        rows.PAIRS,
        "Fix these pairs, such as 3-17 (White first), and pair the rest by the rules (C.04.2, 4.4). Repeatable.",
        metavar="PAIRS",
        many=Many.LISTS,
        default=(),
    ),
    Option(
        "bye",
        rows.WHO,
        "Give the bye to this player: number, or part of a name (C.04.2, 4.4).",
        metavar="WHO",
    ),
    Option("not_fide", rows.FLAG, "Allow --fix and --bye to break the absolute criteria."),
    Option(
        "player",
        rows.TEXT,
        "Also show how this player was paired: number, or part of a name.",
        metavar="WHO",
        door=Door.TYPED,
    ),
    format_option(FORMATS, "Output format. Default: table; with -o, from the file extension."),
    rows.LANG._replace(door=Door.TYPED),
    rows.OUTPUT._replace(help="Write the result to this file or folder."),
    Option("in_place", rows.FLAG, "Record the round in FILE."),
    rows.DRY_RUN._replace(help="Show what --in-place would change without writing anything."),
    rows.FORCE,
    *HOW_TO_SHARE,
    *rows.READING,
    *rows.HOW_TO_ANSWER,
)


class Asked(NamedTuple):
    """The question of `pair`; `is_written`: the round goes into a file, so all facts that decide it
    must be clear."""

    ways: Ways = Ways()
    result: tuple[tuple[str, str], ...] = ()
    fix: tuple[Pairs | str, ...] = ()
    bye: str | None = None
    not_fide: bool = False
    player: str | None = None
    verbose: bool = False
    in_place: bool = False
    is_written: bool = False
    lang: str | None = None

    @property
    def is_by_hand(self) -> bool:
        """Whether the arbiter fixes pairs or the bye."""
        return bool(self.fix) or self.bye is not None


class StepListener(Observer):
    """Collects the steps of a system that is a procedure, one line for each; `opened`: the places
    of steps that open a bracket."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.opened: list[int] = []

    def bracket_opened(self, *_: object) -> None:
        """Remember that the last step opened a bracket."""
        self.opened.append(len(self.lines) - 1)

    def step(self, step: Any) -> None:
        """Keep the step as text."""
        from fidepair.systems.lim.steps import describe  # noqa: PLC0415 - only this system has steps

        self.lines.append(describe(step))


def is_published(tournament: Tournament, number: int) -> bool:
    """Return whether the file has the pairing of the round; a bye alone does not count."""
    return number < tournament.rounds_paired + (tournament.lone_pab is None)
