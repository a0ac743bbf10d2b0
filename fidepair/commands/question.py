"""The common part of every command: options fill a question, and the command returns an answer.

A question (`Asked`) is a named tuple whose fields are those of the rows of its options. A field may
itself be such a tuple, which several commands share.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from fidepair import trf
from fidepair.errors import UsageError
from fidepair.findings import Finding, in_groups
from fidepair.options import COLOURS, RoundOptions, round_options
from fidepair.systems import SYSTEMS
from fidepair.text.wording import visible
from fidepair.tournament import Forbidden, Kind, Tournament
from fidepair.trf import Loaded
from fidepair.trf.format.reading import Reading
from fidepair.trf.read.reader import interpret as read_lines

if TYPE_CHECKING:
    from fidepair.commands.options import Option
    from fidepair.render.sheet import Sheet

Say: TypeAlias = Callable[[str], None]
"""Receives a warning or a note."""
Watch: TypeAlias = Callable[[Collection[Any]], Iterable[Any]]
"""Yields the cases of long work one by one."""
Pairs: TypeAlias = tuple[tuple[int, int], ...]
_T = TypeVar("_T")


class TournamentFile(NamedTuple):
    """The content of a tournament file, and its name."""

    content: bytes
    file: str

    @property
    def name(self) -> str:
        """The name of the file in messages: in one line."""
        return visible(self.file)

    def load(self, system: str | None = None) -> Loaded:
        """Return the tournament in the file, for this system. Raises TrfError."""
        return load(self.content, self.name, kind_of(system))


def load(content: bytes, name: str, kind: Kind | None) -> Loaded:
    """Return the tournament in a tournament file, or in JSON or CSV. Raises TrfError, and
    InputError for errors of JSON and CSV."""
    if trf.format_of(content) == "trf":
        return trf.load(content, name, kind)
    reading = interpret(content, name, kind)
    return trf.Loaded(reading.document, reading.tournament, reading.findings)


def interpret(content: bytes, name: str, kind: Kind | None) -> Reading:
    """Return the tournament of `load` with the place of each fact."""
    if trf.format_of(content) == "trf":
        return read_lines(content, name, kind)
    from fidepair.convert import interpret_other  # noqa: PLC0415 - few files are JSON or CSV

    return interpret_other(content, name, kind)


def refuse_to_change(content: bytes, name: str) -> None:
    """Raise UsageError for JSON and CSV: commands change tournament files only."""
    found = trf.format_of(content)
    if found != "trf":
        raise UsageError(
            f"{visible(name)} is a {found.upper()} file. Only tournament files can be changed.\n"
            "  Make one first: `fidepair convert FILE --to trf26 -o NEW.trf`."
        )


class Output(NamedTuple):
    """The requested form of an answer: the name of its format, `json` for a document.

    `width`: columns of a line of text, None for as many as it needs; `quiet`: only the
    answer; `verbose`: at length. `watch`: yields the cases of long
    work one by one, and may show the progress.
    """

    format: str = "json"
    width: int | None = None
    quiet: bool = False
    verbose: bool = False
    watch: Watch = iter


class Answer(NamedTuple):
    """The answer to a question: a document, sheets to be drawn, or the text of another format.

    `is_plain`: the sheets are drawn, one below the other, as text on a terminal
    too; `title`: the message about the output file. `asides` are printed before the answer and
    `notes` after it, even if it is `quiet`. `data`: the content of the changed file.
    """

    document: Mapping[str, object] | None = None
    exit_code: int = 0
    data: bytes | None = None
    text: str | bytes | None = None
    sheets: "tuple[Sheet, ...]" = ()
    is_plain: bool = False
    title: str = ""
    asides: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class UseCase(NamedTuple):
    """The interface of a command: its options and the function that answers it.

    `run`: answers; None for what only the command line has. `forms`: those for people that a
    request can ask for. `needs_file`: nothing can be done without a file. `error_schema`: of
    the document that has an error instead of an answer. `content`: the name of the file's text in a request.
    """

    options: "tuple[Option, ...]"
    asked: type[Any]
    run: "Callable[[TournamentFile, Any, Output, Say], Answer] | None" = None
    forms: tuple[str, ...] = ()
    needs_file: bool = True
    error_schema: Callable[[Any], str] | None = None
    content: str = "trf"


# ── Shared parts of questions ────────────────────────────────────────────────
class NothingAsked(NamedTuple):
    """The question of a command that has nothing to choose."""


class DeclaredFacts(NamedTuple):
    """Facts of the event that a file may not declare."""

    system: str | None = None
    rounds: int | None = None
    initial_colour: str | None = None
    acceleration: str | None = None
    numbers: str | None = None

    def facts(self) -> dict[str, Any]:
        """Return the facts as `convert` takes them."""
        colour = None if self.initial_colour is None else COLOURS[self.initial_colour]
        return {**self._asdict(), "initial_colour": colour}


class Ways(NamedTuple):
    """The requested options of the round: see `fidepair.options.RoundOptions`.

    Lists of participants and pairs are numbers, or texts with names.
    """

    system: str | None = None
    round: int | None = None
    rounds: int | None = None
    initial_colour: str | None = None
    acceleration: str | None = None
    numbers: str | None = None
    absent: tuple[tuple[int, ...] | str, ...] = ()
    forbid: tuple[Pairs | str, ...] = ()
    rating: tuple[str, ...] = ()
    tpn: str | None = None
    adjourned: bool = False
    maxi: bool = False
    colours: str | None = None
    primary: str | None = None
    no_secondary: bool = False
    edition: str | None = None
    patience: int | None = None

    def given(self, tournament: Tournament) -> dict[str, Any]:
        """Return the options of the round as the library takes them, with numbers instead of names.
        Raises UsageError for ambiguous names."""
        given: dict[str, Any] = {
            name: getattr(self, name) for name in RoundOptions._fields if name in self._fields
        }
        absent = [number for one in self.absent if not isinstance(one, str) for number in one]
        pairs = [pair for one in self.forbid if not isinstance(one, str) for pair in one]
        ratings: list[tuple[int, int]] = []
        if self.rating or any(isinstance(one, str) for one in (*self.absent, *self.forbid)):
            from fidepair.desk.day import lookup  # noqa: PLC0415 - start-up: where a name is given

            absent = lookup.parse_lists(self.absent, tournament, lookup.number_of)
            pairs = lookup.parse_lists(self.forbid, tournament, lookup.find_pair)
            ratings = lookup.parse_lists(self.rating, tournament, lookup.number_and_rating)
        given["forbid"] = [Forbidden(1, None, frozenset(two)) for two in pairs]
        given["rating"] = dict(ratings)
        given["absent"] = absent
        return given

    def round_options(self, tournament: Tournament) -> RoundOptions:
        """Return the options of the round. Raises UsageError as `given` does, and for options that
        do not exist."""
        return round_options(**self.given(tournament))


# ── Participants ─────────────────────────────────────────────────────────────
def kind_of(system: str | None) -> Kind | None:
    """Return the kind of event that the system pairs, None if the file is to show it."""
    return None if system is None else SYSTEMS[system].kind


# ── The tournament ───────────────────────────────────────────────────────────
def in_starting_order(loaded: Loaded, numbers: str | None, say: Say) -> Tournament:
    """Return the tournament by the requested numbers; report warnings."""
    ordered = trf.ordered(loaded, numbers)
    report_warnings(ordered.findings, say)
    return ordered.tournament


def report_warnings(findings: Iterable[Finding], say: Say) -> None:
    """Report warnings about a file, those of one kind together."""
    for finding in in_groups(findings):
        say(f"warning: {finding}")
