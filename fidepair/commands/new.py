"""`new`: the file of an event before its first round, from an entry list."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.entry_lists import LAYOUT, RATING_LIST, as_found
from fidepair.commands.options import Door, Option, OptionKind, as_typed, one_of, whole
from fidepair.commands.question import Answer, Output, Say, TournamentFile, UseCase
from fidepair.commands.standings import new_seed
from fidepair.desk.day.header import codes_of_tie_breaks
from fidepair.desk.entry_list.entries import ListLayout, read_entries
from fidepair.desk.entry_list.new_tournament import ORDERS, USUAL_ORDER, EventPlan, Opening, opened
from fidepair.desk.entry_list.rating_list import filled
from fidepair.errors import UsageError
from fidepair.lab.generate.knobs import day, read_points
from fidepair.lab.generate.settings import check_points
from fidepair.options import COLOURS, round_options
from fidepair.systems import SYSTEMS, with_team_rules
from fidepair.tournament import Kind, PointSystem, TeamRules, Tournament

if TYPE_CHECKING:
    from fidepair.commands.desk import ChangeDocument
    from fidepair.commands.entry_lists import Fill
    from fidepair.trf.format.columns import Day


def criteria(text: str) -> tuple[str, ...]:
    """Return the criteria that rank the participants, from a list such as `rating,name`. Raises
    UsageError."""
    words = tuple(word.strip().lower() for word in text.split(","))
    if len({*words}) < len(words) or not {*ORDERS}.issuperset(words):
        raise UsageError(
            f"`{text}` is not an initial order.\n  Choose from {', '.join(ORDERS)}, such as rating,list."
        )
    return words


_DAY = OptionKind(rows.TEXT.schema, day, speaks_for_itself=True)


def _text(name: str, explanation: str, metavar: str = "TEXT") -> Option:
    return Option(name, rows.TEXT, explanation, metavar=metavar, default="")


OPTIONS = (
    rows.FILE._replace(metavar="ENTRIES"),
    rows.OUTPUT,
    rows.FORCE,
    rows.SYSTEM._replace(help=f"Pairing system: {', '.join(SYSTEMS)}.", is_required=True),
    rows.ROUNDS._replace(kind=whole(1, 99), is_required=True),
    _text("name", "The name of the tournament."),
    _text("city", "The city."),
    _text("federation", "The federation of the tournament, such as GER.", "FED"),
    Option("start", _DAY, "The first day.", metavar="YYYY-MM-DD"),
    Option("end", _DAY, "The last day.", metavar="YYYY-MM-DD"),
    _text("chief_arbiter", "The chief arbiter."),
    Option(
        "order",
        OptionKind(rows.TEXT.schema, criteria, speaks_for_itself=True),
        f"Initial order, from {', '.join(ORDERS)}. Default: {','.join(USUAL_ORDER)} (C.04.2, 2.2).",
        metavar="LIST",
        default=",".join(USUAL_ORDER),
    ),
    Option(
        "initial_colour",
        one_of((*COLOURS, "lots")),
        "The initial-colour. Default: lots.",
        default="lots",
    ),
    Option(
        "seed",
        rows.FROM_0,
        "Seed for drawing lots. Default: random; fidepair prints it.",
        metavar="N",
    ),
    rows.ACCELERATION._replace(help="Accelerated pairing."),
    _text("tie_breaks", "The tie-breaks, as FIDE codes: BH/C1,BH,SB.", "LIST"),
    *(row._replace(door=Door.BOTH) for row in (*LAYOUT, RATING_LIST)),
    Option(
        "points",
        rows.TEXT,
        "Points for a game, or for a team match, such as 'W=3 D=1 L=0'.",
        metavar="VALUES",
    ),
    Option("unrated", whole(1, 3100), "Provisional rating for unrated players.", metavar="N"),
    Option("boards", whole(1, 99), "Boards per team match. Default: 4.", metavar="N"),
    *rows.RULES_OF_TEAMS,
    rows.QUIET._replace(help="Print no notes."),
)


class Asked(NamedTuple):
    """The question of `new`: the announced facts of the event. `rating_list`: its content, or its
    path on the command line; `layout`: of the entry list."""

    system: str
    rounds: int
    name: str = ""
    city: str = ""
    federation: str = ""
    start: Day | None = None
    end: Day | None = None
    chief_arbiter: str = ""
    order: tuple[str, ...] = USUAL_ORDER
    initial_colour: str = "lots"
    seed: int | None = None
    acceleration: str | None = None
    tie_breaks: str = ""
    points: str | None = None
    unrated: int | None = None
    boards: int | None = None
    colours: str | None = None
    primary: str | None = None
    no_secondary: bool = False
    rating_list: str | None = None
    layout: ListLayout = ListLayout()

    @property
    def event_kind(self) -> Kind:
        """The kind of event that the system pairs."""
        return SYSTEMS[self.system].kind


def run(file: TournamentFile, asked: Asked, _: Output, say: Say) -> Answer:
    """Return the file of the event."""
    opening = open_event(file, asked, _filler(asked.rating_list), say)
    say(f"{file.name}: {opening.summary}")
    document: ChangeDocument = {
        "schema": "fidepair.change/1",
        "file": file.file,
        "said": [opening.summary],
        "notes": [as_typed(note) for note in opening.notes],
        "next": {"do": "pair", "round": 1},
    }
    return Answer(document, data=opening.to_bytes())


def _filler(ratings: str | None) -> Fill:
    """Return the function that completes an entry list from the text of a rating list."""
    if ratings is None:
        return as_found
    return lambda entries: filled(entries, BytesIO(ratings.encode()), "rating_list")


def open_event(file: TournamentFile, asked: Asked, fill: Fill, say: Say) -> Opening:
    """Return the new event of an entry list, and report the notes on it; `fill` adds missing
    details."""
    plan = plan_of(asked)
    layout = asked.layout._replace(clubs=asked.event_kind is not Kind.TEAM)
    entries = read_entries(file.content, file.name, asked.event_kind, layout)
    opening = opened(fill(entries), plan)
    for note in opening.notes:
        say(f"note: {file.name}: {as_typed(note)}")
    return opening


def plan_of(asked: Asked) -> EventPlan:
    """Return the plan of the event; the seed of all lots is the given one, or a new one. Raises
    UsageError."""
    system = SYSTEMS[asked.system]
    if asked.boards is not None and system.kind is not Kind.TEAM:
        raise UsageError(
            f"--boards is for team events only; the {system.title} pairs players.\n  Leave it out."
        )
    rules = _team_rules(asked)
    tie_breaks = codes_of_tie_breaks(asked.tie_breaks)
    plan = EventPlan(
        system=asked.system,
        rounds=asked.rounds,
        name=asked.name.strip(),
        city=asked.city.strip(),
        federation=asked.federation.strip(),
        start=asked.start,
        end=asked.end,
        chief_arbiter=asked.chief_arbiter.strip(),
        order=asked.order,
        initial_colour=COLOURS.get(asked.initial_colour),
        seed=new_seed() if asked.seed is None else asked.seed,
        acceleration=None if asked.acceleration == "none" else asked.acceleration,
        tie_breaks=tie_breaks,
        points=_points(asked),
        unrated=asked.unrated,
        rules=rules,
    )
    return plan if asked.boards is None else plan._replace(boards=asked.boards)


def _team_rules(asked: Asked) -> TeamRules:
    choices = round_options(
        colours=asked.colours, primary=asked.primary, no_secondary=asked.no_secondary
    )
    return with_team_rules(Tournament((), kind=asked.event_kind), choices).team_rules


def _points(asked: Asked) -> PointSystem | None:
    if asked.points is None:
        return None
    points = read_points(asked.points, asked.system)
    if points is not None:
        check_points(points, asked.event_kind)
        if points.against_fide:
            raise UsageError(
                f"--points: {points.against_fide}; FIDE allows this in no tournament.\n"
                "  Give other points, such as W=1 D=0.5 or W=3 D=1."
            )
    return points


USE_CASES = {"new": UseCase(OPTIONS, Asked, run, content="entries")}
