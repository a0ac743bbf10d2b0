"""What an arbiter does to a file between two pairings: from the options to the change of the
tournament.

Each command has a function that takes its options and returns the change; `CHANGES` has them by the
names of the commands.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypedDict

from fidepair import trf
from fidepair.desk.day import byes, header, late_entries, line_ups, prohibitions
from fidepair.desk.day import rounds as last_rounds
from fidepair.desk.day.change import changed_file
from fidepair.desk.day.for_rating import for_rating as rated_otherwise
from fidepair.desk.day.lookup import both, found, listed
from fidepair.desk.day.results import entered, read_told
from fidepair.desk.entry_list import entries, new_tournament
from fidepair.desk.entry_list.spellings import titled
from fidepair.errors import NotSupported, UsageError
from fidepair.serve.request import Request, Response
from fidepair.tournament import Bye, Kind, Participant
from fidepair.trf.format.columns import PLAYER
from fidepair.trf.format.dates import read_date

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeAlias

    from fidepair.desk.day.change import Changed
    from fidepair.desk.day.results import ToldResult
    from fidepair.tournament import Tournament

    Change: TypeAlias = Callable[[Tournament], Changed]

_BYES = {"half": Bye.HALF, "zero": Bye.ZERO, "full": Bye.FULL}
_OF_A_TEAM = {"name": "name", "short": "federation", "strength": "rating"}
_OF_A_PLAYER = ("name", "rating", "title", "federation", "sex", "birth", "fide_id")


class NextObject(TypedDict):
    """What comes next."""

    do: Annotated[str, Literal["pair", "result", "standings"]]
    round: int


class ChangeDocument(TypedDict):
    """What the commands of the desk answer in `fidepair serve`: `result`, `lineup`, `late`,
    `player`, `team`, `bye`, `withdraw`, `return`, `forbid`, `allow`, `info`, `unpair`."""

    schema: Literal["fidepair.change/1"]
    file: str
    said: Annotated[list[str], "What has changed."]
    notes: list[str]
    next: NextObject


class HeaderFact(TypedDict):
    """A fact of the header."""

    name: str
    text: str


class HeaderDocument(TypedDict):
    """What `info` answers in `fidepair serve` if nothing is set."""

    schema: Literal["fidepair.header/1"]
    file: str
    header: list[HeaderFact]


def respond(command: str, request: Request) -> Response:
    """Return what is changed by one of the commands, what comes next, and the changed file."""
    name = request.name
    changed = changed_file(
        request.content, name, CHANGES[command](**request.options), of_header=command == "info"
    )
    for note in changed.notes:
        request.say(f"note: {name}: {note}")
    for line in changed.said:
        request.say(f"{name}: {line}")
    step = coming(changed.tournament)
    document: ChangeDocument = {
        "schema": "fidepair.change/1",
        "file": request.file,
        "said": list(changed.said),
        "notes": list(changed.notes),
        "next": {"do": step.do, "round": step.round},
    }
    return Response(document, data=changed.data)


def respond_header(request: Request) -> Response:
    """Return what the header of a file says, by names; or the file with another one."""
    if request.options["facts"]:
        return respond("info", request)
    lines = header.header(trf.load(request.content, request.name))
    facts: list[HeaderFact] = [{"name": line.name, "text": line.text} for line in lines]
    document: HeaderDocument = {
        "schema": "fidepair.header/1",
        "file": request.file,
        "header": facts,
    }
    return Response(document)


class NextStep(NamedTuple):
    """The command that comes next, and the round that it is about."""

    do: str
    round: int


def coming(tournament: Tournament) -> NextStep:
    """Return what comes next: results to enter, the standings of an event that is over, or a round
    to pair."""
    closed = tournament.rounds_closed
    if tournament.open_games():
        return NextStep("result", tournament.rounds_paired)
    if closed and closed == tournament.rounds:
        return NextStep("standings", closed)
    return NextStep("pair", closed + 1)


# ── The changes ──────────────────────────────────────────────────────────────
def result(
    told: Sequence[ToldResult],
    number: int | None,
    *,
    correct: bool = False,
    colours_swapped: bool = False,
    for_rating: bool = False,
) -> Change:
    """Enter results (`fidepair result`)."""
    if for_rating:
        return partial(rated_otherwise, told=told, number=number, colours_swapped=colours_swapped)
    return partial(
        entered, told=told, number=number, correct=correct, colours_swapped=colours_swapped
    )


def lineup(team: str, players: str, number: int | None, *, correct: bool) -> Change:
    """Let other players of a team play on the boards of its match."""
    return lambda tournament: line_ups.line_up(tournament, team, players, number, correct=correct)


def bye(who: str, rounds: Iterable[int], kind: str | None) -> Change:
    """Let somebody not play in rounds to come; the kind `none` cancels that."""

    def change(tournament: Tournament) -> Changed:
        one, numbers = found(tournament, who), sorted({*rounds})
        if kind == "none":
            return byes.cancel(tournament, one, numbers)
        return byes.bye(tournament, one, numbers, _BYES[kind or "zero"])

    return change


def withdraw(who: str, first: int | None) -> Change:
    """Pair somebody no longer."""
    return lambda tournament: byes.withdraw(tournament, found(tournament, who), first)


def come_back(who: str, first: int | None) -> Change:
    """Pair somebody again."""
    return lambda tournament: byes.come_back(tournament, found(tournament, who), first)


def forbid(
    pairs: Sequence[str], groups: Sequence[str], rounds: tuple[int, int | None] | None
) -> Change:
    """Let some not meet. Raises UsageError if nobody is named."""
    if not pairs and not groups:
        raise UsageError(
            "nobody is named who must not meet.\n  Give a pair such as 4-9, or --group 3,7,12."
        )

    def change(tournament: Tournament) -> Changed:
        named = [listed(tournament, group, lambda *who: found(*who).number) for group in groups]
        wanted = [*(both(tournament, pair) for pair in pairs), *named]
        return prohibitions.forbid(tournament, wanted, *(rounds or (None, None)))

    return change


def allow(pairs: Sequence[str]) -> Change:
    """Let two meet again."""
    return lambda tournament: prohibitions.allow(
        tournament, [both(tournament, pair) for pair in pairs]
    )


def info(facts: Sequence[str]) -> Change:
    """Change the header."""
    return lambda tournament: header.told(tournament, facts)


def unpair() -> Change:
    """Take back the last paired round."""
    return last_rounds.unpair


def late(
    data: dict[str, Any],
    first: int | None,
    number: int | None,
    team: str | None,
    *,
    half: Iterable[int] = (),
    players: tuple[bytes, str] | None = None,
    national: bool = False,
) -> Change:
    """Add a late entry. `players`: the entry list of a team that comes as a whole, and the name of
    the list. `national`: the rating is one of a federation."""
    data, notes = _untitled(data) if players is None else (data, ())
    entrant = Participant(0, 0, "")._replace(**data)
    members, by_federation = None, {entrant.name} if national else set()
    said: tuple[str, ...] = ()
    if players is not None:
        listed = new_tournament.of_team(entries.read_entries(*players, Kind.TEAM), entrant.name)
        (members, boards), notes = new_tournament.team_of(listed), listed.notes
        said = (f"its players are {boards}",)
        by_federation |= {one.name for one in listed.entrants if one.is_by_federation}

    def change(tournament: Tournament) -> Changed:
        of = found(tournament, team) if team is not None else None
        added = late_entries.late(
            tournament,
            entrant,
            first,
            number=number,
            team=of,
            half=frozenset(half),
            members=members,
        )
        added = added._replace(said=(*added.said, *said), notes=(*notes, *added.notes))
        if not by_federation:
            return added
        people = (
            added.tournament.individuals
            if added.tournament.kind is Kind.TEAM
            else added.tournament.participants
        )
        return late_entries.with_national(
            added, {one.number for one in people if one.name in by_federation}
        )

    return change


def player(who: str, data: dict[str, Any], number: int | None, *, national: bool = False) -> Change:
    """Correct the data of a player; `national`: the rating is one of a federation. Raises
    UsageError if nothing is told."""
    if not data and number is None and not national:
        raise UsageError(
            "nothing is told of the player.\n  Give a rating with --rating, or other data."
        )
    data, notes = _untitled(data)

    def change(tournament: Tournament) -> Changed:
        among = tournament.individuals if tournament.kind is Kind.TEAM else None
        try:
            one = found(tournament, who, among)
        except UsageError:
            if among is not None:
                _refuse_team(tournament, who)
            raise
        changed = late_entries.corrected(tournament, one, data, number=number, national=national)
        return changed._replace(notes=(*notes, *changed.notes))

    return change


def _refuse_team(tournament: Tournament, who: str) -> None:
    try:
        one = found(tournament, who)
    except UsageError:
        return
    raise UsageError(
        f"{one.number} {one.name} is a team, and no player has such a name.\n"
        f"  Correct its data with `fidepair team FILE {one.number} --name ...`."
    )


def team(who: str, data: dict[str, Any]) -> Change:
    """Correct the data of a team. Raises UsageError if nothing is told."""
    if not data:
        raise UsageError(
            "nothing is told of the team.\n  Give its name, its short name, or its strength."
        )

    def change(tournament: Tournament) -> Changed:
        if tournament.kind is not Kind.TEAM:
            raise NotSupported(
                "players are paired here, and no teams.\n  `fidepair player` corrects data of a player."
            )
        return late_entries.corrected_team(tournament, found(tournament, who), data)

    return change


def team_told(options: dict[str, Any]) -> dict[str, Any]:
    """Take out of the options what is told of a team, by the names of the facts; a strength of 0 is
    none."""
    found = {fact: options.pop(name, None) for name, fact in _OF_A_TEAM.items()}
    told = {fact: value for fact, value in found.items() if value is not None}
    return told | ({"rating": told["rating"] or None} if "rating" in told else {})


CHANGES: dict[str, Callable[..., Change]] = {
    "result": lambda results, number, **how: result([*map(read_told, results)], number, **how),
    "lineup": lineup,
    "bye": bye,
    "withdraw": withdraw,
    "return": come_back,
    "forbid": forbid,
    "allow": allow,
    "info": info,
    "unpair": unpair,
    "late": lambda first, number, team, half, players, national, **told: late(
        data_told(told),
        first,
        number,
        team,
        half=half or (),
        players=None if players is None else (players.encode(), "players"),
        national=national,
    ),
    "player": lambda who, number, national, **told: player(
        who, data_told(told), number, national=national
    ),
    "team": lambda who, **told: team(who, team_told(told)),
}


# ── What is told of a player ─────────────────────────────────────────────────
def data_told(options: dict[str, Any]) -> dict[str, Any]:
    """Take out of the options what is told of a player."""
    found = {name: options.pop(name, None) for name in _OF_A_PLAYER}
    data = {name: value for name, value in found.items() if value is not None}
    if "rating" in data:
        data["rating"] = data["rating"] or None
    if data.get("title") == "none":
        data["title"] = ""
    return data


def _untitled(data: dict[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return what is told of a player with the title that stands beside the name apart from it, and
    a note on that."""
    if "name" not in data or data.get("title") == "":
        return data, ()
    told = data.get("title", "")
    title, name, beside = titled(data["name"], told)
    if not beside:
        return data, ()
    titles = " and ".join(f"`{one}`" for one in beside)
    note = (
        f"{titles} {'is read as the title' if len(beside) == 1 else 'are read as titles'} of {name}"
        + f", who ranks by the higher one, {title} (C.04.2 2.2.2)"
        * (len({told, *beside} - {""}) > 1)
        + ". If that is part of the name: `fidepair undo FILE`, and the same again with `--title none`."
    )
    return data | {"name": name, "title": title}, (note,)


def fide_id(text: str) -> str:
    """Return a FIDE id as report files have it; empty takes it out. Raises UsageError."""
    digits, most = text.strip(), PLAYER.field("fide_id").width
    if digits and not (
        digits.isascii() and digits.isdigit() and digits.strip("0") and len(digits) <= most
    ):
        raise UsageError(
            f"{text!r} is no FIDE id, which is a number of at most {most} figures such as 4100018"
        )
    return digits


def born(text: str) -> str:
    """Return a date of birth as report files have it, from a year or a day. Raises UsageError."""
    found = read_date(f"{text}/00/00" if text.isdecimal() else text.strip())
    if found is None or not found.is_possible:
        raise UsageError(f"{text!r} is not a year or a day such as 1990 or 1990-05-23")
    return "{:04d}/{:02d}/{:02d}".format(*found.day)
