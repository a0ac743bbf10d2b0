"""Makes a new event from its entrants: pairing numbers, the initial-colour, and the new tournament
file.

C.04.2 2.1 to 2.3. Each competition decides on the TPNs of teams (C.04.6 1.1.2): here they follow
the mean rating of the boards, unless another order is announced.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain
from math import inf
from typing import NamedTuple

from fidepair import trf
from fidepair.desk.entry_list import by_letters, plain
from fidepair.desk.entry_list.doubles import doubles
from fidepair.desk.entry_list.entries import HINT, EntryList
from fidepair.desk.record import log
from fidepair.errors import InputError, Keyword, UsageError
from fidepair.systems import System, acceleration_of, choose
from fidepair.text.data import MOST_SHOWN, TableFaults, brief, some_of
from fidepair.tournament import (
    OF_MATCHES,
    TITLES,
    Announcement,
    Bye,
    Colour,
    Entrant,
    Kind,
    Participant,
    PointSystem,
    PrimaryScore,
    TeamRules,
    Tournament,
    mean_rating,
    points_of_boards,
    points_of_two_games,
    rounds_without_rematch,
)
from fidepair.trf.format.columns import Day
from fidepair.trf.renumbering import LOTS

ORDERS = ("rating", "title", "name", "list", "lots")
"""The criteria of an order: those of 2.2 (rating, title, alphabet), the place in the list, lots."""
USUAL_ORDER = ("rating", "title", "name")
_ANNOUNCED = re.compile(r"([a-z]+(?:, *[a-z]+)*)(?: \(seed (\d{1,18})\))?")


class EventPlan(NamedTuple):
    """The announced facts of an event.

    `order`: the criteria that rank participants, in descending priority; the place in the list
    comes last. `initial_colour`: None for a draw by lot; `seed`: of all lots; `points`: of a game,
    or of a team match (None: the usual ones); `unrated`: the strength of unrated players (C.04.2
    2.1); `boards` and `rules`: of team events.
    """

    system: str
    rounds: int
    name: str = ""
    city: str = ""
    federation: str = ""
    start: Day | None = None
    end: Day | None = None
    chief_arbiter: str = ""
    order: tuple[str, ...] = USUAL_ORDER
    initial_colour: Colour | None = None
    seed: int = 1
    acceleration: str | None = None
    tie_breaks: str = ""
    points: PointSystem | None = None
    unrated: int | None = None
    boards: int = 4
    rules: TeamRules = TeamRules()

    @property
    def ranking(self) -> InitialOrder:
        """The order of the participants, with the lots of this event."""
        return InitialOrder(self.order, self.seed)


class Opening(NamedTuple):
    """A new event: a summary in one line, the tournament, further records and comments of its file;
    notes for the arbiter."""

    summary: str
    tournament: Tournament
    header: Mapping[str, str]
    comments: tuple[str, ...]
    notes: tuple[str, ...]

    def to_bytes(self) -> bytes:
        """Return the new tournament file."""
        return trf.write(self.tournament, header=self.header, comments=self.comments)


def opened(entries: EntryList, plan: EventPlan) -> Opening:
    """Return the event of these entrants before round one.

    Raises UsageError for an impossible plan, InputError with every entrant who does not fit it.
    """
    system, _ = choose(Tournament(()), plan.system)
    _check_plan(plan)
    _check_entrants(entries, plan, system.kind)
    ranked = _ranked(entries.entrants, plan)
    rosters = _rosters(ranked, plan) if system.kind is Kind.TEAM else [ranked]
    seated = [*chain.from_iterable(rosters)]
    tournament = _tournament(seated, plan, system)
    if system.kind is Kind.DOUBLE:
        points = points_of_two_games(tournament.points)
        tournament = tournament._replace(points=points, individuals=tournament.participants)
    elif system.kind is Kind.TEAM:
        tournament = _of_teams(tournament, rosters, plan)
    virtual_points = acceleration_of(tournament, None)
    if virtual_points:
        virtual_points(tournament, (), plan.rounds)  # refuses what cannot be accelerated
    notes = (
        *entries.notes,
        *_notes(tournament, entries, seated),
        *_notes_on_estimates(seated, plan, system.kind),
    )
    return Opening(
        _summary(tournament, f"{plan.rounds} round{'s' * (plan.rounds > 1)}, {system.title}", plan),
        tournament,
        _header(entries, plan, system.kind),
        _comments(tournament, plan),
        notes,
    )


def _tournament(seated: Sequence[Entrant], plan: EventPlan, system: System) -> Tournament:
    """Return the event of players with these entrants, in the order of their numbers."""
    players = [participant_of(one, number, plan.unrated) for number, one in enumerate(seated, 1)]
    national, provisional = {}, {}
    for number, entrant in enumerate(seated, 1):
        if entrant.national and entrant.national != entrant.rating:
            national[number] = entrant.national
        if entrant.strength is None and plan.unrated is not None and system.kind is not Kind.TEAM:
            provisional[number] = plan.unrated  # the arbiter's estimate, C.04.2 2.1
    return Tournament(
        tuple(players),
        name=plan.name,
        rounds=plan.rounds,
        initial_colour=plan.initial_colour or _drawn_colour(plan.seed),
        points=plan.points or PointSystem(),
        system=plan.system,
        edition=system.declared_edition,
        acceleration=plan.acceleration,
        announced=_byes(entrant.byes for entrant in seated),
        first_day=plan.start,
        kind=system.kind,
        provisional=provisional,
        initial_order="" if plan.order == USUAL_ORDER else str(plan.ranking),
        national=national,
        clubs={number: one.club for number, one in enumerate(seated, 1) if one.club},
    )


# ── The initial order (C.04.2 2.2, 2.3) ──────────────────────────────────────
class InitialOrder(NamedTuple):
    """The criteria that rank participants, in descending priority; `seed`: of the lots."""

    criteria: tuple[str, ...] = USUAL_ORDER
    seed: int = 0

    def __str__(self) -> str:
        """Return the order as a file announces it: `rating, lots (seed 5)`."""
        text = ", ".join(self.criteria)
        return f"{text} (seed {self.seed})" if "lots" in self.criteria else text

    def key(self, name: str, strength: int | None, title: str, line: int = 0) -> tuple[object, ...]:
        """Return the sort key of a participant; those without a strength follow the others.

        `line`: the place in the list; the criteria after it decide nothing.
        """
        measures: dict[str, object] = {
            "rating": (strength is None, -(strength or 0)),
            "title": TITLES.index(title) if title in TITLES else len(TITLES),
            "name": by_letters(name),
            "list": line,
            "lots": drawn(self.seed, f"order {name}"),
        }
        return tuple(measures[criterion] for criterion in self.criteria)

    def up_to_list(self) -> InitialOrder:
        """Return the order without the place in the list and later criteria: late entries have no
        place."""
        if "list" not in self.criteria:
            return self
        return self._replace(criteria=self.criteria[: self.criteria.index("list")])


def announced(text: str) -> InitialOrder | None:
    """Return the order that a file announces, by default the usual one; None for an unknown
    one."""
    if not text:
        return InitialOrder()
    found = _ANNOUNCED.fullmatch(text)
    if found is None:
        return None
    criteria = tuple(re.split(", *", found[1]))
    if not {*criteria} <= {*ORDERS}:
        return None
    return InitialOrder(criteria, int(found[2] or 0))


def drawn(seed: int, what: str) -> bytes:
    """Return the lot drawn with this seed: the same on every machine."""
    return sha256(f"fidepair lots {seed} {what}".encode()).digest()


def _ranked(entrants: Iterable[Entrant], plan: EventPlan) -> list[Entrant]:
    """Return the entrants by strength, title, alphabet, or as announced (2.2); those without a
    strength follow the others."""

    def key(one: Entrant) -> tuple[object, ...]:
        strength = one.strength or plan.unrated
        return (*plan.ranking.key(one.name, strength, one.title, one.line), one.line)

    return sorted(entrants, key=key)


def _rosters(ranked: Iterable[Entrant], plan: EventPlan) -> list[list[Entrant]]:
    """Return the teams by the mean strength of their boards, each in the order of its boards."""
    by_team: dict[str, list[Entrant]] = {}
    for entrant in ranked:
        by_team.setdefault(_team_key(entrant), []).append(entrant)
    rosters = map(_by_board, by_team.values())

    def key(roster: list[Entrant]) -> tuple[object, ...]:
        regulars = [participant_of(one, 0, plan.unrated) for one in roster[: plan.boards]]
        line = min(entrant.line for entrant in roster)
        return (*plan.ranking.key(roster[0].team, mean_rating(regulars), "", line), line)

    return sorted(rosters, key=key)


def of_team(entries: EntryList, name: str) -> EntryList:
    """Return the list with only the players of the team of this name.

    A list of several teams is usually that of the event with the late team added: players of other
    teams are left out, with a note. If no team has the name, it is another list or the team has
    another name there, and InputError is raised; clubs are then ignored, because they need not be
    the teams. Also raises InputError for a player without a team where others have one.
    """
    own = [one for one in entries.entrants if plain(one.team) == plain(name)]
    others = [one for one in entries.entrants if plain(one.team) != plain(name)]
    if not any(one.team for one in entries.entrants) or (entries.by_club and not own):
        return entries
    faults = TableFaults(entries.name, HINT)
    _note_without_team(entries.entrants, faults)
    faults.stop()
    if not own:
        names = dict.fromkeys(one.team for one in others)
        teams = some_of([brief(team) for team in names])
        raise InputError(
            f"{entries.name}: the list has no players of {name}, only of {teams}.\n"
            "  Use the team name of the list, or remove the column of teams."
        )
    notes = entries.notes
    if others:
        listed = some_of([f"{one.name} ({brief(one.team)})" for one in others])
        notes = (*notes, f"players of other teams are left out: {listed}")
    return entries._replace(entrants=tuple(own), notes=notes)


def team_of(entries: EntryList) -> list[Participant]:
    """Return the players of one team by board: the boards of the list, then its lines. Raises
    InputError for a board, or a FIDE id, of two players."""
    entrants = [entrant._replace(team="") for entrant in entries.entrants]
    faults = TableFaults(entries.name, HINT)
    _note_twice(entrants, faults, Kind.TEAM)
    faults.stop()
    return [participant_of(one) for one in _by_board(entrants)]


def _by_board(roster: Iterable[Entrant]) -> list[Entrant]:
    """Return the players of a team by their boards, then those without one."""
    return sorted(roster, key=lambda entrant: entrant.board or inf)


def _team_key(entrant: Entrant) -> str:
    """Return what different spellings of the name of a team share."""
    return entrant.team.casefold()


def participant_of(entrant: Entrant, number: int = 0, unrated: int | None = None) -> Participant:
    """Return an entrant as a participant with a number; `unrated`: the strength without a rating."""
    return Participant(
        number=number,
        tpn=number,
        name=entrant.name,
        title=entrant.title,
        rating=entrant.strength or unrated,
        federation=entrant.federation,
        sex=entrant.sex,
        fide_id=entrant.fide_id,
        birth=entrant.birth,
    )


def _byes(byes: Iterable[Iterable[int]]) -> tuple[Announcement, ...]:
    """Return the half-point byes. `byes`: the rounds of each participant, in the order of their
    numbers."""
    found = []
    for number, rounds in enumerate(byes, 1):
        found += [Announcement(round_, number, Bye.HALF) for round_ in rounds]
    return tuple(found)


def _of_teams(
    players: Tournament, rosters: Sequence[Sequence[Entrant]], plan: EventPlan
) -> Tournament:
    """Return the event with its teams; their players are numbered team by team."""
    people = iter(players.participants)
    teams = []
    rounds_off = []
    for tpn, roster in enumerate(rosters, 1):
        members = [next(people) for _ in roster]
        rating = mean_rating(members[: plan.boards])
        numbers = tuple(member.number for member in members)
        teams.append(Participant(tpn, tpn, roster[0].team, rating=rating, roster=numbers))
        rounds_off.append(sorted({round_ for entrant in roster for round_ in entrant.byes}))
    by_match = players._replace(
        participants=tuple(teams),
        individuals=players.participants,
        points=plan.points or OF_MATCHES,
        secondary=points_of_boards(plan.boards),
        boards=plan.boards,
        board_colours=players.colours_of_boards(plan.boards),
        announced=_byes(rounds_off),
        team_rules=plan.rules._replace(primary=PrimaryScore.MATCH),
    )
    return by_match.with_primary(plan.rules.primary)


# ── Lots ─────────────────────────────────────────────────────────────────────
def _drawn_colour(seed: int) -> Colour:
    return Colour.WHITE if drawn(seed, "initial-colour")[-1] % 2 else Colour.BLACK


def _colour(tournament: Tournament) -> str:
    assert tournament.initial_colour is not None
    return tournament.initial_colour.name.capitalize()


# ── Errors ───────────────────────────────────────────────────────────────────
def _check_plan(plan: EventPlan) -> None:
    for field, text in plan._asdict().items():
        if isinstance(text, str) and not text.isprintable():
            raise UsageError(
                Keyword(field)
                + f": `{brief(text)}` contains unprintable characters.\n  Leave them out."
            )
    if plan.start and plan.end and plan.end < plan.start:
        hint = "\n  Check " + Keyword("start") + " and " + Keyword("end") + "."
        raise UsageError("The last day is before the first." + hint)


def _check_entrants(entries: EntryList, plan: EventPlan, kind: Kind) -> None:
    """Raise InputError with everything in the list that does not fit the event."""
    faults = TableFaults(entries.name, HINT)
    expected = f"one of {plan.rounds} rounds"
    for entrant in entries.entrants:
        for round_ in entrant.byes:
            if round_ > plan.rounds:
                faults.add(entrant.line, "half-point bye", f"round {round_}", expected)
    if kind is Kind.TEAM:
        _note_without_team(entries.entrants, faults)
    _note_twice(entries.entrants, faults, kind)
    faults.stop()
    if plan.system == "dubov" and plan.unrated is None:
        _refuse_unrated(entries)
    noun, count = "player", len(entries.entrants)
    if kind is Kind.TEAM:
        noun, count = "team", len({_team_key(entrant) for entrant in entries.entrants})
    if count < 2:
        details = "".join(f"\n  {note}" for note in entries.notes[:MOST_SHOWN])
        raise InputError(
            f"{entries.name}: one {noun} is not enough to pair.\n  Give two or more.{details}"
        )


def _refuse_unrated(entries: EntryList) -> None:
    """Raise InputError if a player has no rating, which the Dubov System needs."""
    unrated = [one for one in entries.entrants if one.strength is None]
    if unrated:
        names = some_of([f"{one.name} (line {one.line})" for one in unrated])
        raise InputError(
            f"{entries.name}: the Dubov System needs a rating for each player (C.04.4.1, 1.1)."
            f" Missing for: {names}.\n"
            "  Estimate them in the list (C.04.2, 2.1), or set one rating for all with "
            + Keyword("unrated", 1500)
            + "."
        )


def _note_without_team(entrants: Iterable[Entrant], faults: TableFaults) -> None:
    for entrant in entrants:
        if not entrant.team:
            faults.add(entrant.line, "team", "", f"the team of {entrant.name}")


def _note_twice(entrants: Iterable[Entrant], faults: TableFaults, kind: Kind) -> None:
    """Report the FIDE ids, and the boards of a team, that the list gives to two players."""
    first: dict[tuple[str, str], Entrant] = {}
    for entrant in entrants:
        taken = []
        if entrant.fide_id:
            taken.append(("FIDE ID", entrant.fide_id))
        if kind is Kind.TEAM and entrant.board:
            place = f"board of {_team_key(entrant)}" if entrant.team else "board"
            taken.append((place, str(entrant.board)))
        for place, found in taken:
            other = first.setdefault((place, found), entrant)
            if other is not entrant:
                expected = f"a different one; {other.name} has it in line {other.line}"
                faults.add(entrant.line, place, found, expected)


# ── Header, comments and notes ───────────────────────────────────────────────
def _header(entries: EntryList, plan: EventPlan, kind: Kind) -> dict[str, str]:
    records = {
        "city": plan.city,
        "federation": plan.federation,
        "end_date": "{:04d}/{:02d}/{:02d}".format(*plan.end) if plan.end else "",
        "chief_arbiter": plan.chief_arbiter,
        "starting_rank_method": "" if kind is Kind.TEAM else _method(entries, plan),
        "tie_breaks": plan.tie_breaks,
    }
    return {name: text for name, text in records.items() if text}


def _method(entries: EntryList, plan: EventPlan) -> str:
    """Return how the starting ranks were made, in the words of its record."""
    if plan.order[0] != "rating" or entries.ratings_differ:
        return "OTHER"
    if not any(entrant.is_by_federation for entrant in entries.entrants):
        return "FIDE"
    return "FIDON" if any(entrant.rating for entrant in entries.entrants) else "NRO"


def _comments(tournament: Tournament, plan: EventPlan) -> tuple[str, ...]:
    """Return the comment on how the initial-colour was drawn, if it was."""
    if plan.initial_colour is not None:
        return ()
    return (log.comment(LOTS, None, f"seed {plan.seed}, {_colour(tournament)}"),)


def _summary(tournament: Tournament, event: str, plan: EventPlan) -> str:
    """Return the number of participants, the event, and the initial-colour."""
    entered = f"{len(tournament.participants)} players"
    if tournament.kind is Kind.TEAM:
        players = len(tournament.individuals)
        entered = f"{len(tournament.participants)} teams with {players} players"
    lots = "" if plan.initial_colour else f", by lot (seed {plan.seed})"
    return f"{entered}, {event}; initial-colour {_colour(tournament)}{lots}"


def _notes_on_estimates(seated: Sequence[Entrant], plan: EventPlan, kind: Kind) -> Iterator[str]:
    """Yield the players of teams with an estimated rating: no comment records it, because those
    name teams."""
    numbers = [str(number) for number, one in enumerate(seated, 1) if one.strength is None]
    if kind is Kind.TEAM and plan.unrated is not None and numbers:
        yield (
            f"{plan.unrated} is the rating of players {', '.join(numbers)}, and the file does not mark it as estimated."
            " Remove it before the report with `fidepair player FILE NUMBER --rating 0`."
        )


def _notes(tournament: Tournament, entries: EntryList, seated: Sequence[Entrant]) -> Iterator[str]:
    """Yield notes for the arbiter: national ratings, clubs as teams, byes, namesakes, short teams,
    more rounds than opponents. `seated`: in the order of their numbers."""
    yield from _notes_on_national(seated)
    if entries.by_club:
        yield "the list has no column for teams, so clubs are used as teams"
    byes = len(tournament.announced)
    if byes:
        yield f"{byes} half-point bye{'s' * (byes > 1)} taken from the list"
    for first, second, reason in doubles(entries.entrants):
        yield (
            f"{first.name} (line {first.line}) and {second.name} (line {second.line}) {reason}."
            " Check that they are two players."
        )
    boards = tournament.boards or 0
    short = [team.name for team in tournament.participants if len(team.roster) < boards]
    if short:
        yield f"fewer players than {boards} boards: {', '.join(short)}"
    size = len(tournament.participants)
    most = rounds_without_rematch(size)
    if (tournament.rounds or 0) > most:
        yield (
            f"{tournament.rounds} rounds are too many:"
            f" {size} participants can have new opponents in at most {most} (C.04.1, 2)"
        )


def _notes_on_national(seated: Sequence[Entrant]) -> Iterator[str]:
    """Yield the players whose national rating orders them."""
    numbered = enumerate(seated, 1)
    national = [f"{number} {one.name}" for number, one in numbered if one.is_by_federation]
    if national:
        yield (
            f"ordered by a national rating (C.04.2, 2.2): {some_of(national)}. A comment in the file"
            " records it, and the rating report leaves these ratings out."
        )
