"""An event before its first round: the initial order, the pairing numbers, the initial-colour, and
the new report file.

C.04.2 2.1 to 2.3. The TPNs of teams are a matter of each competition (C.04.6 1.1.2): here by the
mean rating of the boards, unless another order is announced.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from fidepair import trf
from fidepair.desk.entry_list.entries import WAY_OUT
from fidepair.desk.entry_list.initial_order import USUAL_ORDER, InitialOrder, drawn
from fidepair.desk.entry_list.spellings import plain
from fidepair.desk.record import log
from fidepair.errors import InputError, Keyword, UsageError
from fidepair.systems import acceleration_of, choose
from fidepair.text.data import MOST_SHOWN, TableFaults, brief, some_of
from fidepair.tournament import (
    OF_MATCHES,
    Announcement,
    Bye,
    Colour,
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

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fidepair.desk.entry_list.entries import Entrant, EntryList
    from fidepair.trf.format.dates import Day


class EventPlan(NamedTuple):
    """What is announced of an event.

    `order`: what ranks the participants, in descending priority, the place in the list last;
    `initial_colour` None: by lot; `seed`: of all lots; `points`: of a game, of a match of teams
    (None: the usual ones); `unrated`: the strength of who has none (C.04.2 2.1); `boards` and
    `rules` are of team events.
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


class Opening(NamedTuple):
    """A new event: in one line, as facts, what its file says besides in records and comments; notes
    to the arbiter."""

    summary: str
    tournament: Tournament
    header: Mapping[str, str]
    comments: tuple[str, ...]
    notes: tuple[str, ...]

    def to_bytes(self) -> bytes:
        """Return the new report file."""
        return trf.write(self.tournament, header=self.header, comments=self.comments)


def opened(entries: EntryList, plan: EventPlan) -> Opening:
    """Return the event of these entrants before round one.

    Raises UsageError for a plan that no event can have, InputError with every entrant who does not
    fit it.
    """
    system, _ = choose(Tournament(()), plan.system)
    _check_plan(plan)
    _check_entrants(entries, plan, system.kind)
    ranked = _ranked(entries.entrants, plan)
    rosters = _rosters(ranked, plan) if system.kind is Kind.TEAM else [ranked]
    seated = [*chain.from_iterable(rosters)]
    players = tuple(_participant(number, entrant, plan) for number, entrant in enumerate(seated, 1))
    tournament = Tournament(
        players,
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
        provisional=_provisional(seated, plan) if system.kind is not Kind.TEAM else {},
        initial_order="" if plan.order == USUAL_ORDER else str(InitialOrder(plan.order, plan.seed)),
        national={
            n: one.national
            for n, one in enumerate(seated, 1)
            if one.national and one.is_by_federation
        },
    )
    if system.kind is Kind.DOUBLE:
        tournament = tournament._replace(
            points=points_of_two_games(tournament.points), individuals=players
        )
    elif system.kind is Kind.TEAM:
        tournament = _of_teams(tournament, rosters, plan)
    if virtual_points := acceleration_of(tournament, None):
        virtual_points(tournament, (), plan.rounds)  # refuses what cannot be accelerated
    return Opening(
        _summary(tournament, f"{plan.rounds} round{'s' * (plan.rounds > 1)}, {system.title}", plan),
        tournament,
        _header(entries, plan, system.kind),
        _comments(tournament, plan),
        (
            *entries.notes,
            *_notes(tournament, entries, seated),
            *_estimated(seated, plan, system.kind),
        ),
    )


# ── The initial order (C.04.2 2.2, 2.3) ──────────────────────────────────────
def _ranked(entrants: Iterable[Entrant], plan: EventPlan) -> list[Entrant]:
    """2.2: by strength, title, alphabet, or as announced; who has no strength comes after all who
    have one."""
    return sorted(
        entrants, key=lambda e: _key(plan, e.line, e.name, e.strength or plan.unrated, e.title)
    )


def _key(
    plan: EventPlan, line: int, name: str, strength: int | None, title: str = ""
) -> tuple[object, ...]:
    return (*InitialOrder(plan.order, plan.seed).key(name, strength, title, line), line)


def _rosters(ranked: Iterable[Entrant], plan: EventPlan) -> list[list[Entrant]]:
    """Return the teams, ranked by the mean strength of their boards, each in the order of its
    boards."""
    by_team: dict[str, list[Entrant]] = {}
    for entrant in ranked:
        by_team.setdefault(_team_key(entrant), []).append(entrant)
    rosters = [
        sorted(roster, key=lambda e: (e.board is None, e.board or 0)) for roster in by_team.values()
    ]

    def key(roster: list[Entrant]) -> tuple[object, ...]:
        strength = mean_rating(
            [_participant(0, entrant, plan) for entrant in roster[: plan.boards]]
        )
        return _key(plan, min(entrant.line for entrant in roster), roster[0].team, strength)

    return sorted(rosters, key=key)


def of_team(entries: EntryList, name: str) -> EntryList:
    """Return the list with the players of the team of this name.

    A list of several teams is usually that of the event with the rows of the late team in it: those
    of other teams are left out, and told. Where the list tells teams and none is this one it is
    another list, or the team is called otherwise there; clubs, which need not be those of the team,
    decide nothing then. Raises InputError for that, and as for a new event for a player whose team
    is not told where others have one.
    """
    by_team = {one.team: plain(one.team) == plain(name) for one in entries.entrants}
    if by_team.keys() <= {""} or (entries.by_club and not any(by_team.values())):
        return entries
    faults = TableFaults(entries.name, WAY_OUT)
    _note_without_team(entries.entrants, faults)
    faults.stop()
    if not any(by_team.values()):
        teams = "; ".join([*map(brief, by_team)][:MOST_SHOWN])
        raise InputError(
            f"{entries.name}: has no players of {name}, but of {teams}.\n"
            "  Name the team as the list does, or take the column of teams out."
        )
    others = [
        f"{one.name} ({brief(one.team)})" for one in entries.entrants if not by_team[one.team]
    ]
    left_out = f"players of other teams are left out: {some_of(others)}"
    return entries._replace(
        entrants=tuple(one for one in entries.entrants if by_team[one.team]),
        notes=(*entries.notes, *[left_out] * bool(others)),
    )


def team_of(entries: EntryList) -> tuple[list[Participant], str]:
    """Return the players of one team by board, and what decided that: the boards of the list, then
    its order. Raises InputError for a board, or a FIDE id, of two players."""
    plan = EventPlan("team", 1)
    entrants = [entrant._replace(team="") for entrant in entries.entrants]
    faults = TableFaults(entries.name, WAY_OUT)
    _note_twice(entrants, faults, Kind.TEAM)
    faults.stop()
    (roster,) = _rosters(entrants, plan)
    players = [_participant(0, entrant, plan) for entrant in roster]
    boards = [entrant.board for entrant in roster if entrant.board]
    said = "on boards in the order of the list"
    if boards:
        order = "the boards that the list gives"
        said = (
            f"on {order}" if boards == [*range(1, len(boards) + 1)] else f"in the order of {order}"
        )
        said += ", and behind them those without one in the order of the list" * (
            len(boards) < len(roster)
        )
    ratings = [one.rating or 0 for one in players]
    return players, said + ", which is not the order of their ratings" * (
        ratings != sorted(ratings, reverse=True)
    )


def _team_key(entrant: Entrant) -> str:
    """Return what two spellings of the name of a team share."""
    return entrant.team.casefold()


def _participant(number: int, entrant: Entrant, plan: EventPlan) -> Participant:
    return Participant(
        number=number,
        tpn=number,
        name=entrant.name,
        title=entrant.title,
        rating=entrant.strength or plan.unrated,
        federation=entrant.federation,
        sex=entrant.sex,
        fide_id=entrant.fide_id,
        birth=entrant.birth,
    )


def _byes(byes: Iterable[Iterable[int]]) -> tuple[Announcement, ...]:
    """Return the half-point byes, given by the rounds of each participant in the order of their
    numbers."""
    return tuple(
        Announcement(round_, number, Bye.HALF)
        for number, rounds in enumerate(byes, 1)
        for round_ in rounds
    )


def _of_teams(
    players: Tournament, rosters: Sequence[Sequence[Entrant]], plan: EventPlan
) -> Tournament:
    """Return the event with teams, whose players are numbered team by team."""
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


# ── What does not fit ────────────────────────────────────────────────────────
def _check_plan(plan: EventPlan) -> None:
    for field, text in plan._asdict().items():
        if isinstance(text, str) and not text.isprintable():
            raise UsageError(
                Keyword(field)
                + f": `{brief(text)}` has signs that cannot be printed.\n  Leave them out."
            )
    if plan.start and plan.end and plan.end < plan.start:
        way_out = "\n  Give " + Keyword("start") + " and " + Keyword("end") + " in their order."
        raise UsageError("the last day is before the first." + way_out)


def _check_entrants(entries: EntryList, plan: EventPlan, kind: Kind) -> None:
    """Raise InputError with everything in the list that does not fit the event."""
    faults = TableFaults(entries.name, WAY_OUT)
    for entrant in entries.entrants:
        for round_ in entrant.byes:
            if round_ > plan.rounds:
                faults.add(
                    entrant.line,
                    "half-point bye",
                    f"round {round_}",
                    f"one of {plan.rounds} rounds",
                )
    if kind is Kind.TEAM:
        _note_without_team(entries.entrants, faults)
    _note_twice(entries.entrants, faults, kind)
    faults.stop()
    unrated = [
        f"{entrant.name} (line {entrant.line})"
        for entrant in entries.entrants
        if entrant.strength is None
    ]
    if plan.system == "dubov" and unrated and plan.unrated is None:
        more = f", and {len(unrated) - MOST_SHOWN} more" if len(unrated) > MOST_SHOWN else ""
        raise InputError(
            f"{entries.name}: the Dubov System needs a rating for each player (C.04.4.1 1.1); without one: "
            f"{'; '.join(unrated[:MOST_SHOWN])}{more}.\n  Estimate them in the list (C.04.2 2.1), or all alike with "
            + Keyword("unrated", 1500)
            + "."
        )
    count = len({*map(_team_key, entries.entrants)}) if kind is Kind.TEAM else len(entries.entrants)
    if count < 2:
        noun = "team" if kind is Kind.TEAM else "player"
        told = "".join(f"\n  {note}" for note in entries.notes[:MOST_SHOWN])
        raise InputError(f"{entries.name}: one {noun} cannot be paired.\n  Give two or more.{told}")


def _note_without_team(entrants: Iterable[Entrant], faults: TableFaults) -> None:
    for entrant in entrants:
        if not entrant.team:
            faults.add(entrant.line, "team", "", f"the team of {entrant.name}")


def _note_twice(entrants: Iterable[Entrant], faults: TableFaults, kind: Kind) -> None:
    """Note the FIDE ids, and the boards of a team, that the list gives to two."""
    first: dict[tuple[str, str], Entrant] = {}
    for entrant in entrants:
        taken = [("FIDE id", entrant.fide_id)] if entrant.fide_id else []
        if kind is Kind.TEAM and entrant.board:
            taken.append(
                (f"board of {_team_key(entrant)}" if entrant.team else "board", str(entrant.board))
            )
        for place, found in taken:
            known = first.setdefault((place, found), entrant)
            if known is not entrant:
                faults.add(
                    entrant.line,
                    place,
                    found,
                    f"another one than {known.name} has in line {known.line}",
                )


# ── What else the file says ──────────────────────────────────────────────────
def _header(entries: EntryList, plan: EventPlan, kind: Kind) -> dict[str, str]:
    said = {
        "city": plan.city,
        "federation": plan.federation,
        "end_date": "{:04d}/{:02d}/{:02d}".format(*plan.end) if plan.end else "",
        "chief_arbiter": plan.chief_arbiter,
        "starting_rank_method": "" if kind is Kind.TEAM else _method(entries, plan),
        "tie_breaks": plan.tie_breaks,
    }
    return {name: text for name, text in said.items() if text}


def _method(entries: EntryList, plan: EventPlan) -> str:
    """Return how the starting ranks were made, in the words of the record for it."""
    if plan.order[0] != "rating" or entries.ratings_differ:
        return "OTHER"
    if not any(entrant.is_by_federation for entrant in entries.entrants):
        return "FIDE"
    return "FIDON" if any(entrant.rating for entrant in entries.entrants) else "NRO"


def _comments(tournament: Tournament, plan: EventPlan) -> tuple[str, ...]:
    """Return what decided the initial-colour, for whoever reads the file later."""
    comments = []
    if plan.initial_colour is None:
        comments.append(log.comment(log.LOTS, None, f"seed {plan.seed}, {_colour(tournament)}"))
    return tuple(comments)


def _provisional(seated: Iterable[Entrant], plan: EventPlan) -> dict[int, int]:
    """Return the ratings that the arbiter estimates, by number (C.04.2 2.1)."""
    if plan.unrated is None:
        return {}
    return {
        number: plan.unrated for number, entrant in enumerate(seated, 1) if entrant.strength is None
    }


def _summary(tournament: Tournament, event: str, plan: EventPlan) -> str:
    """Return who plays what, and who begins with White."""
    count = len(tournament.participants)
    teams = f" with {len(tournament.individuals)} players" if tournament.kind is Kind.TEAM else ""
    lots = "" if plan.initial_colour else f", by lot (seed {plan.seed})"
    noun = "teams" if tournament.kind is Kind.TEAM else "players"
    return f"{count} {noun}{teams}, {event}; initial-colour {_colour(tournament)}{lots}"


def _estimated(seated: Sequence[Entrant], plan: EventPlan, kind: Kind) -> Iterator[str]:
    """Yield who has an estimated rating that no comment tells: these name teams, not players of
    them."""
    numbers = [str(number) for number, one in enumerate(seated, 1) if one.strength is None]
    if kind is Kind.TEAM and plan.unrated is not None and numbers:
        yield (
            f"{plan.unrated} stands as the rating of players {', '.join(numbers)}, and nothing in the file tells that"
            " it is estimated: take it out before the report, with `fidepair player FILE NUMBER --rating 0`"
        )


def _notes(tournament: Tournament, entries: EntryList, seated: Sequence[Entrant]) -> Iterator[str]:
    """Yield what the arbiter should know: ratings that are not of FIDE, byes, namesakes, short
    teams, more rounds than opponents. `seated`: in the order of their numbers."""
    national = [
        f"{number} {one.name}" for number, one in enumerate(seated, 1) if one.is_by_federation
    ]
    if national:
        more = f", and {len(national) - MOST_SHOWN} more" if len(national) > MOST_SHOWN else ""
        are, order, ratings, them = (
            ("rating is", "it orders", "is no FIDE rating", "it")
            if len(national) == 1
            else ("ratings are", "they order", "are no FIDE ratings", "them")
        )
        yield (
            f"{len(national)} {are} national: {', '.join(national[:MOST_SHOWN])}{more}; {order} the list (C.04.2 2.2),"
            f" and {ratings}: a comment in the file tells it, and the rating report leaves {them} out"
        )
    if tournament.announced:
        byes = len(tournament.announced)
        yield f"{byes} half-point bye{'s' * (byes > 1)} taken from the list"
    first: dict[tuple[str, ...], Entrant] = {}
    for entrant in entries.entrants:
        known = first.setdefault((*map(plain, entrant.name.split()),), entrant)
        if known is not entrant:
            yield f"{entrant.name} stands in lines {known.line} and {entrant.line}: are they two players?"
    short = [
        team.name for team in tournament.participants if len(team.roster) < (tournament.boards or 0)
    ]
    if short:
        yield f"fewer players than {tournament.boards} boards: {', '.join(short)}"
    size = len(tournament.participants)
    most = rounds_without_rematch(size)
    if (tournament.rounds or 0) > most:
        yield f"{tournament.rounds} rounds are more than {most}, in which {size} can meet new opponents (C.04.1 2)"
