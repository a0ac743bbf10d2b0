"""Whether the facts of a tournament agree with each other: for tournaments made in memory.

The reader of files finds the same contradictions, with their lines.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from inspect import formatannotation
from types import UnionType
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from fidepair.errors import InputError, UsageError
from fidepair.text.recorded_changes import Renumbering
from fidepair.tournament import (
    ANSWERS,
    UNRATED_ON_ONE_SIDE,
    Bye,
    Colour,
    ConsistentTournament,
    Entry,
    Game,
    Kind,
    Match,
    Participant,
    Result,
    Tournament,
)

_HIGHEST_RATING = 9999
_BY_VALUE = {result.value: result for result in Result}
_OUTCOMES = {
    (result, _BY_VALUE[answer])
    for result in Result
    for answer in ANSWERS[result.value] + UNRATED_ON_ONE_SIDE.get(result.value, "")
}
"""The results of both sides that are possible."""
_COLOURS = {(Colour.WHITE, Colour.BLACK), (Colour.BLACK, Colour.WHITE)}
_UNKNOWN_COLOURS = {(one, other) for one in (None, *Colour) for other in (None, *Colour)} - {
    (colour, colour) for colour in Colour
}
"""The colours of both sides that are possible if they do not count."""
_OF_GAMES = {
    (colour, result, other, answer)
    for result, answer in _OUTCOMES
    for colour, other in (_COLOURS if result.is_played else _UNKNOWN_COLOURS)
}
_OUTCOMES_OF_MATCHES = {
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.DRAW, Result.DRAW),
    (Result.PENDING, Result.PENDING),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
_OF_MATCHES = {
    (colour, result, other, answer)
    for result, answer in _OUTCOMES_OF_MATCHES
    for colour, other in ({*_COLOURS, (None, None)} if result.is_played else _UNKNOWN_COLOURS)
}


def checked(tournament: Tournament) -> ConsistentTournament:
    """Return the tournament as one whose facts agree with each other. Raises as `consistent`
    does."""
    if not isinstance(tournament, Tournament):
        raise UsageError(
            f"Expected a Tournament, found `{type(tournament).__name__}`.\n"
            "  Use `read(path)` for a file, or `new_tournament(players)`."
        )
    for field, kind in _types_of_fields(Tournament).items():
        _check_type(field, getattr(tournament, field), kind)
    _check_header(tournament)
    numbers = _check_people(tournament.participants, "participants", tournament.rounds_paired)
    _check_entries(tournament.participants, tournament.kind)
    _check_individuals(tournament)
    _check_byes(tournament, numbers)
    _check_groups(tournament, numbers)
    _check_records(tournament, numbers)
    _check_rounds(tournament, numbers)
    return ConsistentTournament(*tournament)


# ── Types ────────────────────────────────────────────────────────────────────
_OF_PEOPLE = frozenset({"participants", "individuals", "entries"})
"""Fields that are checked one person at a time: there may be very many."""


@cache
def _types_of_fields(kind: type[Any]) -> dict[str, Any]:
    """Return the types of the fields of a named tuple, except those of people."""
    types = get_type_hints(kind, None, {"Renumbering": Renumbering})
    return {field: types[field] for field in types.keys() - _OF_PEOPLE}


def _check_type(field: str, value: object, kind: Any) -> None:
    """Refuse a value that is not of this type, or has a part that is not."""
    options = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    fitting = next((option for option in options if _is_of(value, option)), None)
    if fitting is None:
        _refuse(field, value, formatannotation(kind).replace("fidepair.tournament.", ""))
    parts = get_args(fitting)
    if isinstance(value, Mapping):
        for item in (*value, *value.values()):
            _check_type(field, item, parts[0] | parts[1])
    elif hasattr(value, "_fields"):
        for name, of_field in _types_of_fields(fitting).items():
            _check_type(f"{field}.{name}", getattr(value, name), of_field)
    elif isinstance(value, (tuple, frozenset)) and parts:
        for item in value:
            _check_type(field, item, parts[0])


def _is_of(value: object, kind: Any) -> bool:
    """Return whether a value is of a type; its parts may be of others. True and False are not
    numbers."""
    return type(value) is int if kind is int else isinstance(value, get_origin(kind) or kind)


def _refuse(field: str, value: object, expected: str) -> NoReturn:
    raise UsageError(f"{field}: `{value!r}` is not valid.\n  Expected {expected}.")


# ── Values ───────────────────────────────────────────────────────────────────
def _check_range(field: str, value: int | None, least: int = 1, most: int | None = None) -> None:
    """Refuse a number that is not in this range."""
    if value is not None and (value < least or (most is not None and value > most)):
        limits = f"at least {least}" if most is None else f"from {least} to {most}"
        raise InputError(f"{field}: {value} is out of range.\n  Expected a number {limits}.")


def _check_numbers(field: str, found: Iterable[int], numbers: Collection[int]) -> None:
    """Refuse a number that no participant has."""
    for number in found:
        if number not in numbers:
            raise InputError(
                f"{field}: no participant has the number {number}.\n"
                "  Use the numbers of `participants`."
            )


def _check_header(tournament: Tournament) -> None:
    """Refuse a wrong value of a field that stands alone."""
    paired, rounds = tournament.rounds_paired, tournament.rounds
    _check_range("boards", tournament.boards)
    _check_range("rounds_paired", paired, 0)
    _check_range("rounds", rounds)
    if rounds is not None and paired > rounds:
        raise InputError(
            f"rounds_paired is {paired}, but the tournament has {rounds} rounds.\n"
            "  Correct one of the two."
        )
    day = tournament.first_day
    if day is not None:
        if len(day) != 3:
            _refuse("first_day", day, "year, month and day")
        for value, most in zip(day, (9999, 12, 31), strict=True):
            _check_range("first_day", value, 1, most)


# ── Participants and their games ─────────────────────────────────────────────
def _check_people(
    people: tuple[Participant, ...], field: str, rounds: int | None
) -> dict[int, Participant]:
    """Return the people by number. `rounds`: the number of entries of each, None if it may
    differ."""
    _check_type(field, people, tuple)
    by_number: dict[int, Participant] = {}
    usual = set()  # which types the fields have; nearly all people have the same
    last = 0
    for one in people:
        types = (type(one), *map(type, one))
        if types not in usual:
            _check_type(field, one, Participant)
            _check_type(f"{field}: {one.number}: entries", one.entries, tuple)
            usual.add(types)
        label = f"{field}: {one.number}"
        _check_range(f"{field}: number", one.number)
        _check_range(f"{label}: tpn", one.tpn)
        _check_range(f"{label}: rating", one.rating, 1, _HIGHEST_RATING)
        if one.number in by_number:
            raise InputError(
                f"{field}: the number {one.number} is given twice.\n"
                "  Give each participant a different number."
            )
        if one.tpn <= last:
            raise InputError(
                f"{field}: {one.number} has the TPN {one.tpn}, after the TPN {last}.\n"
                "  Sort the participants by TPN, and give each a different one."
            )
        by_number[one.number] = one
        last = one.tpn
        if rounds is not None and len(one.entries) != rounds:
            raise InputError(
                f"{label} has {len(one.entries)} entries, but rounds_paired is {rounds}.\n"
                "  Give each participant one entry for each paired round, and set rounds_paired."
            )
    return by_number


def _check_entries(people: tuple[Participant, ...], kind: Kind, *, of_teams: bool = False) -> None:
    """Refuse games whose two sides do not agree. `of_teams`: players of teams, who may have a board
    without an opponent."""
    of_kind: type[Game] | type[Match] = Game
    agreeing = _OF_GAMES
    if kind is not Kind.INDIVIDUAL:
        of_kind, agreeing = Match, _OF_MATCHES
    entries = {one.number: one.entries for one in people}
    nothing: tuple[Entry, ...] = ()
    for number, own in entries.items():
        for index, entry in enumerate(own):
            if isinstance(entry, Bye):
                continue
            if not isinstance(entry, of_kind):
                _check_type(f"round {index + 1}, {number}", entry, of_kind | Bye)
            assert isinstance(entry, (Game, Match))
            opponent = entry.opponent
            if of_teams and opponent == 0:
                continue
            theirs = entries.get(opponent, nothing)
            other = theirs[index] if index < len(theirs) else Bye.ZERO
            if isinstance(other, Bye) or opponent == number or other.opponent != number:
                _refuse_opponent(index, number, opponent, entries)
            assert isinstance(other, (Game, Match))
            if (entry.colour, entry.result, other.colour, other.result) not in agreeing:
                _refuse_sides(index, number, entry, other)
            if isinstance(entry, Match) and {type(points) for points in entry[3:]} != {int}:
                _check_type(f"round {index + 1}, {number}", entry, Match)


def _refuse_opponent(
    index: int, number: int, opponent: int, entries: Mapping[int, tuple[Entry, ...]]
) -> NoReturn:
    where = f"Round {index + 1}: {number} has the opponent {opponent}"
    _check_type(f"round {index + 1}, {number}: opponent", opponent, int)
    if opponent == number:
        raise InputError(f"{where}, the same participant.\n  Give another opponent, or a bye.")
    if opponent not in entries:
        raise InputError(
            f"{where}, who does not exist.\n  Use a number of `participants`, or a bye."
        )
    theirs = entries[opponent]
    other = theirs[index] if index < len(theirs) else None
    found = "no entry"
    if isinstance(other, Bye):
        found = f"a bye ({other.name})"
    elif isinstance(other, (Game, Match)):
        found = f"the opponent {other.opponent}"
    raise InputError(
        f"{where}, but {opponent} has {found}.\n  Give both sides of each game the same round."
    )


def _refuse_sides(index: int, number: int, one: Game | Match, other: Game | Match) -> NoReturn:
    """Raise an error for two sides of a game that name each other and do not agree."""
    where = f"round {index + 1}, {number}-{one.opponent}"
    for side in (one, other):
        _check_type(where, side, type(side))
    outcomes = _OUTCOMES_OF_MATCHES if isinstance(one, Match) else _OUTCOMES
    if (one.result, other.result) not in outcomes:
        raise InputError(
            f"{where}: the results {one.result.name} and {other.result.name} contradict each"
            " other.\n  Correct one of the two."
        )
    found = [side.colour.name if side.colour else "None" for side in (one, other)]
    raise InputError(
        f"{where}: the colours {found[0]} and {found[1]} contradict each other.\n"
        "  Give one side Colour.WHITE and the other Colour.BLACK."
    )


def _check_individuals(tournament: Tournament) -> None:
    """Refuse wrong players of matches and teams."""
    kind, individuals = tournament.kind, tournament.individuals
    if kind is Kind.INDIVIDUAL:
        if individuals:
            _refuse("individuals", individuals, "none, because the event is not of matches")
        return
    by_number = _check_people(individuals, "individuals", None)
    most = tournament.rounds_paired * tournament.games_a_round
    for one in individuals:
        if len(one.entries) > most:
            raise InputError(
                f"individuals: {one.number} has {len(one.entries)} entries, but the paired rounds"
                f" have {most} games.\n  Set rounds_paired, or remove the other entries."
            )
    _check_entries(individuals, Kind.INDIVIDUAL, of_teams=kind is Kind.TEAM)
    teams: dict[int, int] = {}
    for team in tournament.participants:
        _check_numbers(f"roster of {team.number}", team.roster, by_number)
        for player in team.roster:
            if teams.setdefault(player, team.number) != team.number:
                raise InputError(
                    f"Player {player} is in the rosters of {teams[player]} and {team.number}.\n"
                    "  Remove the player from one of them."
                )
    if kind is Kind.DOUBLE:
        _check_numbers("individuals", by_number, tournament.by_number())
        teams = {number: number for number in by_number}
    _check_matches(tournament, by_number, teams)


def _check_matches(
    tournament: Tournament, people: Mapping[int, Participant], teams: Mapping[int, int]
) -> None:
    """Refuse games outside the match of their round. `teams`: the participant of each player."""
    matches = {one.number: one.entries for one in tournament.participants}
    games = tournament.games_a_round
    for player, team in teams.items():
        for index, game in enumerate(people[player].entries):
            if isinstance(game, Bye):
                continue
            match = matches[team][index // games]
            opponent = None if isinstance(match, Bye) else match.opponent
            if opponent is None or (game.opponent and teams.get(game.opponent) != opponent):
                raise InputError(
                    f"Round {index // games + 1}: a game of player {player} is not part of a match of {team}.\n"
                    "  Give the match to `participants` and its games to `individuals`."
                )


# ── Byes, groups and other records ───────────────────────────────────────────
def _check_byes(tournament: Tournament, numbers: Mapping[int, Participant]) -> None:
    """Refuse announced byes that contradict each other or the paired rounds."""
    lone = tournament.lone_pab
    paired = tournament.rounds_paired - (lone is not None)
    first: dict[tuple[int, int], Bye] = {}
    for round_number, number, bye in tournament.announced:
        where = f"announced: round {round_number}, {number}"
        _check_round("announced", round_number, tournament.rounds)
        _check_numbers("announced", (number,), numbers)
        if (round_number, number) in first:
            raise InputError(f"{where}: two byes are given.\n  Leave one of them out.")
        first[round_number, number] = bye
        if round_number <= paired and numbers[number].entries[round_number - 1] is not bye:
            raise InputError(
                f"{where}: {bye.name} contradicts the entry of this round, which is paired.\n"
                "  Announce byes for later rounds only."
            )
    for one in tournament.put_aside:
        _check_round("put_aside", one.round_number, None)
        _check_numbers("put_aside", (one.number,), numbers)
    _check_numbers("unentered", tournament.unentered, numbers)
    if lone is not None:
        _check_numbers("lone_pab", (lone,), numbers)
        wrong = ""
        if not tournament.rounds_paired:
            wrong = "no round is paired"
        elif any(not isinstance(one.entries[-1], Bye) for one in tournament.participants):
            wrong = f"round {tournament.rounds_paired} has games"
        if wrong:
            raise InputError(f"lone_pab is {lone}, but {wrong}.\n  Set lone_pab to None.")


def _check_round(field: str, number: int, rounds: int | None) -> None:
    _check_range(f"{field}: round", number)
    if rounds is not None and number > rounds:
        raise InputError(
            f"{field}: round {number} does not exist.\n  The tournament has {rounds} rounds."
        )


def _check_groups(tournament: Tournament, numbers: Collection[int]) -> None:
    """Refuse wrong forbidden pairings and abnormal points."""
    for first, last, group in tournament.forbidden:
        _check_round("forbidden", first, tournament.rounds)
        _check_range("forbidden: last", last, first)
        _check_numbers("forbidden", group, numbers)
    for one in (*tournament.adjustments, *tournament.secondary_adjustments):
        _check_range("adjustments: round", one.round_number)
        _check_numbers("adjustments", one.numbers, numbers)


def _check_records(tournament: Tournament, numbers: Collection[int]) -> None:
    """Refuse other records that name no participant, and values out of range."""
    people: Collection[int] = numbers
    if tournament.kind is Kind.TEAM:
        people = {one.number for one in tournament.individuals}
    _check_numbers("virtual", tournament.virtual or (), numbers)
    _check_numbers("provisional", tournament.provisional, numbers)
    _check_numbers("national", tournament.national, people)
    for field in ("provisional", "national"):
        for rating in getattr(tournament, field).values():
            _check_range(field, rating, 1, _HIGHEST_RATING)
    for line_up in tournament.line_ups:
        _check_numbers("line_ups", line_up[1:3], numbers)
    if tournament.last_of_ga is not None:
        _check_numbers("last_of_ga", (tournament.last_of_ga,), numbers)
    _check_numbers("came_later", tournament.came_later, numbers)
    for round_number in tournament.recoloured:
        _check_range("recoloured", round_number, 1, tournament.rounds_paired)
    _check_numbers("clubs", tournament.clubs, numbers)
    _check_numbers("groups", tournament.groups, numbers)


def _check_rounds(tournament: Tournament, numbers: Collection[int]) -> None:
    """Refuse wrong options of rounds, and wrong board numbers and times of rounds."""
    for choice in tournament.choices:
        if choice.name == "rounds" and not re.fullmatch(r"\d{1,3}/\d{1,3}", choice.value):
            _refuse("choices", choice.value, "numbers of rounds such as 7/6")
    for seat in tournament.seats:
        _check_range("seats", seat.round_number)
        _check_range("seats", seat.board, 0)
        if seat.number:
            _check_numbers("seats", (seat.number,), numbers)
    for round_number in (*tournament.starts, *tournament.completed):
        _check_range("starts, completed", round_number)
