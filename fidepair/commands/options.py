"""Options: each is one row, the source of the command line, the requests and the tables in the
documents. Rows shared by several commands are here; the others are in the module of their command.
A command's variant of a shared row is that row with another help text (`_replace`).
For each kind of value a function reads the typed text.

At the end: how work is divided among processes or machines, and texts with options as they are typed."""

import os
from collections.abc import Callable, Generator, Iterable, Mapping
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from fidepair.errors import FidepairError, Keyword, Sentence, UsageError
from fidepair.options import ACCELERATIONS, COLOURS, EDITIONS, LANGUAGES, NUMBERS, TPNS
from fidepair.systems import SYSTEMS
from fidepair.text.wording import did_you_mean, is_number, nearest
from fidepair.tournament import ColourType, PrimaryScore

if TYPE_CHECKING:
    from fidepair.lab.pool import Backend, Outcome, Task


JsonSchema: TypeAlias = Mapping[str, object]


def system_name(text: str) -> str:
    """Return the name of a pairing system, given in any case of letters. Raises UsageError with the
    nearest names."""
    found = text.strip().lower().replace("_", "-")
    if found in SYSTEMS:
        return found
    question = did_you_mean(nearest(found, SYSTEMS))
    raise UsageError(
        f"`{text}` is not a supported pairing system. {question}".rstrip()
        + f"\n  Choose one of: {', '.join(SYSTEMS)}."
    )


def numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of players or of rounds in a list such as `3,7`."""
    parts = text.split(",")
    if not all(map(is_number, parts)):
        raise UsageError(f"`{text}` is not a list of numbers such as 3,7.")
    return tuple(map(int, parts))


def people(text: str) -> tuple[int, ...] | str:
    """Return the numbers of a list such as `3,7`; as it is a list with names, for
    `Ways`."""
    parts = text.split(",")
    return tuple(map(int, parts)) if all(map(is_number, parts)) else text


def pairs(text: str) -> tuple[tuple[int, int], ...] | str:
    """Return the pairs of a list such as `4-9,4-12`, White first; as it is a list with names."""
    twos = [part.split("-") for part in text.split(",")]
    if not all(len(two) == 2 and all(map(is_number, two)) for two in twos):
        return _list_with(text, "-", "a pair such as 4-9")
    for one, other in twos:
        if int(one) == int(other):
            raise UsageError(f"`{f'{one}-{other}'.strip()}` names one player twice.")
    return tuple((int(one), int(other)) for one, other in twos)


def ratings(text: str) -> str:
    """Return a list of provisional ratings such as `9=1500,Late=1400`."""
    return _list_with(text, "=", "a player and a rating such as 9=1500")


def game_and_result(text: str) -> tuple[str, str]:
    """Return the game (a pair, White first) and the result, for `3-7=1-0`."""
    game, _, result = (part.strip() for part in text.partition("="))
    if not result or "-" not in game.strip("-"):
        raise UsageError(f"`{text}` is not a game with a result, such as 3-7=1-0.")
    return game, result


def _list_with(text: str, separator: str, what: str) -> str:
    """Return a list that may contain names. Raises UsageError if it is not valid."""
    if separator not in text.strip(f"{separator} "):
        raise UsageError(f"`{text.strip()}` is not {what}.")
    return text


def span(text: str) -> tuple[int, int | None]:
    """Return the first and the last round of `3`, `1-3` or `2-`, which has no end."""
    first, dash, last = (part.strip() for part in text.partition("-"))
    if not all(is_number(part) and int(part) for part in (first, last or first)):
        raise UsageError(f"`{text}` is not a range of rounds such as 3, 2- or 1-3.")
    return int(first), int(last) if last else None if dash else int(first)


def as_text(value: object, separator: str = ",") -> str:
    """Return a value as it is typed: `3,7` for [3, 7], `4-9,4-12` for [[4, 9], [4, 12]], `9=1500`
    for {"9": 1500}."""
    if isinstance(value, dict):
        return separator.join(f"{key}={one}" for key, one in value.items())
    if isinstance(value, list):
        return separator.join(as_text(one, "-") for one in value)
    return str(value)


_T = TypeVar("_T")


class OptionKind(NamedTuple):
    """The values of an option: their JSON type in a request, and how they are read.

    `read` gets the typed text, or a JSON value converted to such a text (`as_text`, its parts
    joined by `separator`). Without `read` the value is used unchanged. It raises UsageError, which
    is shown with the option unless `speaks_for_itself`. `minimum` and `maximum` are limits of whole
    numbers; `words` are all allowed values. `is_duration`: seconds, more than 0.
    """

    schema: JsonSchema
    read: Callable[[str], object] | None = None
    separator: str = ","
    minimum: int | None = None
    maximum: int | None = None
    words: tuple[str, ...] = ()
    is_duration: bool = False
    ignores_case: bool = False
    speaks_for_itself: bool = False


class Many(Enum):
    """The ways in which an option takes several values."""

    ONE = "one"
    LISTS = "lists"
    """Typed several times, each time a list; a request gives one list."""
    EACH = "each"
    """Typed several times, each time one value; a request gives a list of values."""


class Door(Enum):
    """The places where an option can be given."""

    BOTH = "both"
    TYPED = "typed"
    REQUESTED = "requested"


class Option(NamedTuple):
    """One option of a command.

    `name`: in requests; on the command line with two dashes before it and dashes in it, and the
    names in `also` besides. `field`: of the question, if its name differs. `value`: the value of
    the field if this flag is given, if not True. An argument has a `metavar`, and is given on the
    command line without a name.
    """

    name: str
    kind: OptionKind
    help: str = ""
    field: str = ""
    also: tuple[str, ...] = ()
    metavar: str | None = None
    many: Many = Many.ONE
    default: object = None
    value: str = ""
    is_required: bool = False
    is_argument: bool = False
    door: Door = Door.BOTH

    @property
    def target(self) -> str:
        """The field of the question that it fills."""
        return self.field or self.name

    @property
    def typed_name(self) -> str:
        """The name on the command line."""
        return f"--{self.name.replace('_', '-')}"


# ── Kinds of values ──────────────────────────────────────────────────────────
_LARGEST = 10**9
_TEXT: JsonSchema = {"type": "string"}


def text_or(form: JsonSchema, description: str) -> JsonSchema:
    """Return the schema of a value that is a typed text or matches this schema."""
    return {"anyOf": [_TEXT, form], "description": description}


def whole(minimum: int, maximum: int | None = None) -> OptionKind:
    """Return the type of whole numbers within limits."""
    schema = {"type": "integer", "minimum": minimum, "maximum": maximum or _LARGEST}
    return OptionKind(schema, minimum=minimum, maximum=maximum)


def one_of(words: tuple[str, ...], *, ignores_case: bool = False) -> OptionKind:
    """Return the type of a value that is one of some words."""
    schema = {"type": "string", "enum": [*words]}
    return OptionKind(schema, words=words, ignores_case=ignores_case)


SECONDS = OptionKind({"type": "number", "exclusiveMinimum": 0}, is_duration=True)
FLAG = OptionKind({"type": "boolean"})
TEXT = OptionKind(_TEXT)
FIELD = OptionKind(_TEXT, str.strip)
"""A text for a field of a file, which has no spaces around it."""
PATH = OptionKind(_TEXT)
"""A name that shells complete: of a file or a folder."""
FROM_1 = whole(1)
FROM_0 = whole(0)
_NAME_OR_NUMBER: JsonSchema = {
    "anyOf": [_TEXT, FROM_1.schema],
    "description": "a number, or a part of a name",
}
WHO = OptionKind(_NAME_OR_NUMBER, str)
SYSTEM_NAME = OptionKind(_TEXT, system_name, speaks_for_itself=True)
SOME_SCHEMA: JsonSchema = {
    "anyOf": [_TEXT, FROM_1.schema, {"type": "array", "items": _NAME_OR_NUMBER}],
    "description": "numbers such as [3, 7]",
}
PEOPLE = OptionKind(SOME_SCHEMA, people)
NUMBER_LIST = OptionKind(SOME_SCHEMA, numbers)
TEXTS = OptionKind(text_or({"type": "array", "items": _TEXT}, "a list of texts"), str)
PAIR_SCHEMA = text_or(
    {"type": "array", "items": _NAME_OR_NUMBER, "minItems": 2}, "a pair such as [4, 9]"
)
PAIRS_SCHEMA = text_or({"type": "array", "items": PAIR_SCHEMA}, "pairs such as [[4, 9]]")
PAIRS = OptionKind(PAIRS_SCHEMA, pairs)
RATINGS = OptionKind(
    text_or(
        {"type": "object", "properties": {}, "additionalProperties": FROM_1.schema},
        'ratings by number such as {"9": 1500}',
    ),
    ratings,
)

# ── Files and answers ────────────────────────────────────────────────────────
FILE = Option("file", PATH, metavar="FILE", is_argument=True, is_required=True, door=Door.TYPED)
FILE_TO_READ = FILE._replace(metavar="[FILE]", is_required=False)
"""Of a command that only reads: without it, `default_file` of `cli.files` finds the file."""
FILES = FILE._replace(name="paths", metavar="FILE...", many=Many.EACH)
ENCODING = Option(
    "encoding",
    TEXT,
    "Encoding of the file, such as windows-1250. Default: detected.",
    metavar="NAME",
    door=Door.TYPED,
)
FORCE = Option("force", FLAG, "Overwrite the output file.", door=Door.TYPED)
OUTPUT = Option(
    "output",
    PATH,
    "Write to this file instead of standard output.",
    also=("-o",),
    metavar="FILE",
    door=Door.TYPED,
)
JSON = Option("json", FLAG, "Short for --format json.", field="as_json", door=Door.TYPED)
QUIET = Option(
    "quiet",
    FLAG,
    "Print only the result: no headings, notes or warnings.",
    also=("-q",),
    door=Door.TYPED,
)
VERBOSE = Option(
    "verbose", FLAG, "Show how each bracket was paired.", also=("-v",), door=Door.TYPED
)
HOW_TO_ANSWER = (JSON, QUIET, VERBOSE)
ANSWER_FILE = OUTPUT._replace(help="Write the result to this file instead of standard output.")
LANG = Option(
    "lang",
    one_of(LANGUAGES),
    "Language of pages and slips. Default: that of the locale if it is one of these, otherwise English.",
)
DRY_RUN = Option(
    "dry_run", FLAG, "Show what would change without writing anything.", door=Door.TYPED
)
HOW_TO_CHANGE = (DRY_RUN, QUIET._replace(help="Print nothing, not even notes."))
"""Options of every command that changes a file."""


def format_option(
    words: tuple[str, ...],
    explanation: str = "Output format. Default: table; with -o, from the file extension.",
) -> Option:
    """Return the row for the output format."""
    return Option("format", one_of(words), explanation, field="form", also=("-f",), door=Door.TYPED)


# ── How a round is paired ────────────────────────────────────────────────────
SYSTEM = Option(
    "system",
    SYSTEM_NAME,
    f"Pairing system: {', '.join(SYSTEMS)}. Default: from the file.",
    metavar="NAME",
)
ROUND = Option("round", FROM_1, metavar="N")
PUBLISHED_ROUND = ROUND._replace(help="The round. Default: the last paired round.", field="number")
ROUNDS = Option("rounds", FROM_1, "Number of rounds of the tournament.", metavar="N")
INITIAL_COLOUR = Option(
    "initial_colour", one_of(tuple(COLOURS)), "The initial-colour, drawn by lot before round 1."
)
ACCELERATION = Option(
    "acceleration", one_of(ACCELERATIONS), "Accelerated pairing. Default: from the file."
)
NUMBERING = Option(
    "numbers",
    one_of(NUMBERS),
    "Source of the starting order: file numbers (default), ranks or ratings.",
)
DECLARED_BESIDES = (ROUNDS, INITIAL_COLOUR, ACCELERATION, NUMBERING)
WHAT_FILES_DECLARE = (SYSTEM, *DECLARED_BESIDES)
"""Facts that may be missing from a file. Given as options, they can be written down
(`DeclaredFacts`)."""
ABSENT = Option(
    "absent", PEOPLE, "Absent players, by number or name, such as 3,7. Repeatable.", many=Many.LISTS
)
ADJOURNED = Option("adjourned", FLAG, "Count open games as draws (C.04.2, 3.1).")
EDITION = Option(
    "edition",
    one_of(EDITIONS),
    "Edition of the Dutch System. Default: from the file, or the one in force on its first day, or 2026.",
)
FORBID = Option(
    "forbid", PAIRS, "Pairs to keep apart, such as 4-9,4-12, or names. Repeatable.", many=Many.LISTS
)
RATING = Option(
    "rating",
    RATINGS,
    "Provisional ratings for unrated players, such as 9=1500 (required for Dubov). Repeatable.",
    many=Many.LISTS,
)
MAXI = Option(
    "maxi",
    FLAG,
    "Use the rules for a Maxi-tournament of the Lim System (C.04.4.3, 3.2.3, 3.8, 5.7).",
)
PATIENCE = Option(
    "patience",
    FROM_1,
    "Lim: seconds to search in a hard round. Default: a fixed amount of work.",
    metavar="SECONDS",
)
TPN = Option(
    "tpn",
    one_of(TPNS),
    "Numbers that decide colours by odd or even: counted among the players present (default), or from the file"
    " (default for teams).",
)
RULES_OF_TEAMS = (
    Option(
        "colours",
        one_of(tuple(kind.value for kind in ColourType), ignores_case=True),
        "Colour preferences of teams (C.04.6, 1.7). Default: from the file, or A.",
        metavar="[A|B|none]",  # versions of click show words whose case does not matter differently
    ),
    Option(
        "primary",
        one_of(tuple(score.value for score in PrimaryScore)),
        "Score used to pair teams. Default: from the file, or match points.",
    ),
    Option("no_secondary", FLAG, "Teams: do not use the other score for colours (C.04.6, 4.2.2)."),
)
HOW_TO_PAIR = (EDITION, FORBID, RATING, MAXI, TPN, *RULES_OF_TEAMS, PATIENCE)
WAYS_OF_A_ROUND = (*WHAT_FILES_DECLARE, ABSENT, *HOW_TO_PAIR, ADJOURNED)
"""Options of commands that explain how a round is paired."""


def with_patience(options: tuple[Option, ...], more: str) -> tuple[Option, ...]:
    """Return the options; `more`: what else --patience limits in a command."""
    return tuple(
        row._replace(help=f"{row.help} {more}") if row is PATIENCE else row for row in options
    )


# ── Questions ─────────────────────────────────────────────────────────────────
def fill(kind: type[_T], values: Mapping[str, object]) -> _T:
    """Return the question of this kind, filled with the values of options by their fields; what has
    no value keeps its default. A field whose default is a named tuple is filled in the same way."""
    fields: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
    defaults: dict[str, object] = kind._field_defaults  # type: ignore[attr-defined]
    found: dict[str, object] = {}
    for name in fields:
        part = defaults.get(name)
        if hasattr(part, "_fields"):
            found[name] = fill(type(part), values)
        elif name in values and values[name] is not None:
            found[name] = values[name]
    return kind(**found)


HOW_TO_SHARE = (
    Option(
        "jobs",
        FROM_0,
        "Number of parallel jobs (0: one per processor). Default: 1.",
        metavar="N",
        door=Door.TYPED,
    ),
    Option(
        "cluster",
        TEXT,
        "Use a Dask cluster: the address of its scheduler, such as tcp://host:8786, or `local`.",
        metavar="ADDRESS",
        door=Door.TYPED,
    ),
    Option(
        "executor",
        TEXT,
        "Use the `concurrent.futures.Executor` that this Python function returns.",
        metavar="MODULE:FUNCTION",
        door=Door.TYPED,
    ),
    Option(
        "time_limit",
        SECONDS,
        "Give up a file or tournament after this time. Default: none.",
        metavar="SECONDS",
        door=Door.TYPED,
    ),
)
RESUME = Option(
    "resume",
    PATH,
    "Append the results to REPORT as NDJSON, leaving out files that are already in it.",
    metavar="REPORT",
    door=Door.TYPED,
)


class Parts(NamedTuple):
    """How the work is divided: among jobs of this machine, in a cluster, or by an executor. `resume`:
    the report to go on with."""

    jobs: int | None = None
    cluster: str | None = None
    executor: str | None = None
    time_limit: float | None = None
    resume: str | None = None

    @property
    def processes(self) -> int:
        """Return the number of processes: 0 jobs mean one for each processor."""
        return 1 if self.jobs is None else self._workers

    @property
    def _workers(self) -> int:
        """The number of workers elsewhere: one for each processor if no number is given."""
        return self.jobs or os.cpu_count() or 1

    @property
    def is_shared(self) -> bool:
        """Return whether anything is asked for but this process, without a limit."""
        return self._replace(resume=None) != Parts()

    @property
    def is_elsewhere(self) -> bool:
        """Return whether the work is done where the files may not be."""
        return self.cluster is not None or self.executor is not None

    def run(
        self, task: "Task", arguments: Iterable[Any], most: int, say: Callable[[str], None]
    ) -> "Generator[Outcome, None, None]":
        """Return the outcomes of the task. `most`: arguments there can be; `say`: gets notes.
        Raises UsageError and FileProblem where a cluster cannot be reached."""
        pool = import_module("fidepair.lab.pool")
        found: Generator[Outcome, None, None] = pool.run_all(
            task, arguments, min(self.processes, most), self.time_limit, self._engine(say)
        )
        return found

    def _engine(self, say: Callable[[str], None]) -> "Backend | None":
        if not self.is_elsewhere:
            return None
        if self.cluster is not None and self.executor is not None:
            raise UsageError("Use either --cluster or --executor, not both.")
        executors = import_module("fidepair.lab.executors")  # start-up: few commands need it
        found: Backend
        if self.cluster is not None:
            found = executors.backend_at(self.cluster, self._workers, say)
        else:
            found = executors.backend_made_by(self.executor, self._workers)
        return found


_E = TypeVar("_E", bound=FidepairError)


def as_typed(text: str) -> str:
    """Return a text of the library with its facts written as options of the command line."""
    return text.spelt(_option_text) if isinstance(text, Sentence) else text


def _option_text(fact: Keyword) -> str:
    name, value = f"--{fact.name.replace('_', '-')}", fact.value
    if value is None or value is True:
        return name
    if isinstance(value, dict):
        value = ",".join(f"{number}={rating}" for number, rating in value.items())
    return f"{name} {'|'.join(value) if isinstance(value, tuple) else value}"


def error_as_typed(error: _E) -> _E:
    """Return the error, after its message is changed as a text is by `as_typed`."""
    error.args = tuple(map(as_typed, error.args))
    return error


def bug_message(error: Exception) -> str:
    """Return the message for an unexpected exception."""
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    return f"This is a bug in fidepair; please report it with the file: {what}"
