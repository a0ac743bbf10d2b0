"""Whether the facts of a tournament agree with each other: for tournaments made in memory.

The reader of files finds the same contradictions, with their lines.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import Any, NoReturn

from fidepair.errors import InputError, UsageError
from fidepair.text.recorded_changes import Renumbering
from fidepair.tournament import (
    ANSWERS,
    UNRATED_ON_ONE_SIDE,
    Adjustment,
    Announcement,
    BoardNumber,
    Bye,
    Choice,
    Colour,
    ColourType,
    ConsistentTournament,
    Entry,
    Forbidden,
    Game,
    Kind,
    LineUp,
    ManualChange,
    Match,
    Participant,
    PointSystem,
    PrimaryScore,
    Result,
    TeamRules,
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
    _check_header(tournament)
    numbers = _check_people(tournament.participants, "participants", tournament.rounds_paired)
    _check_entries(tournament.participants, tournament.kind)
    _check_individuals(tournament)
    _check_byes(tournament, numbers)
    _check_groups(tournament, numbers)
    _check_records(tournament, numbers)
    _check_posted(tournament, numbers)
    return ConsistentTournament(*tournament)


# ── Values ───────────────────────────────────────────────────────────────────
def _refuse(field: str, value: object, expected: str) -> NoReturn:
    raise UsageError(f"{field}: `{value!r}` is not valid.\n  Expected {expected}.")


def _check_type(field: str, value: object, kind: "type[Any] | tuple[type[Any], ...]") -> None:
    if isinstance(value, kind):
        return
    kinds = kind if isinstance(kind, tuple) else (kind,)
    names = []
    for one in kinds:
        article = "an" if one.__name__[0] in "AEIOUaeiou" else "a"
        names.append("None" if one is type(None) else f"{article} {one.__name__}")
    expected = " or ".join(names)
    if issubclass(kinds[0], Enum):
        members = [f"{kinds[0].__name__}.{member.name}" for member in kinds[0]]
        expected += f": {', '.join(members)}"
    _refuse(field, value, expected)


def _check_whole(field: str, value: object, least: int = 1, most: int | None = None) -> None:
    """Refuse a value that is not a whole number in this range."""
    if isinstance(value, bool) or not isinstance(value, int):
        _refuse(field, value, "a whole number")
    if value < least or (most is not None and value > most):
        limits = f"at least {least}" if most is None else f"from {least} to {most}"
        raise InputError(f"{field}: {value} is out of range.\n  Expected a number {limits}.")


def _check_tuple(field: str, value: object, kind: type[Any]) -> None:
    _check_type(field, value, tuple)
    assert isinstance(value, tuple)
    for one in value:
        if not isinstance(one, kind):
            _check_type(field, one, kind)


def _check_numbers(field: str, found: Iterable[object], numbers: Collection[int]) -> None:
    """Refuse a number that no participant has."""
    for number in found:
        _check_whole(field, number)
        if number not in numbers:
            raise InputError(
                f"{field}: no participant has the number {number}.\n"
                "  Use the numbers of `participants`."
            )


def _check_points(field: str, points: object) -> None:
    _check_type(field, points, PointSystem)
    assert isinstance(points, PointSystem)
    for name, value in points._asdict().items():
        if type(value) is not int:
            _refuse(f"{field}.{name}", value, "ten-thousandths of a point, such as 10000")


_OPTIONAL_TEXT = (str, type(None))
_TYPES: dict[str, type[Any] | tuple[type[Any], ...]] = {
    **dict.fromkeys(("name", "source", "type_text", "initial_order", "error_deadline"), str),
    **dict.fromkeys(("system", "edition", "acceleration", "type_code"), _OPTIONAL_TEXT),
    "kind": Kind,
    "initial_colour": (Colour, type(None)),
    "team_rules": TeamRules,
}
_ITEMS: dict[str, type[Any]] = {
    "board_colours": Colour,
    "ranking": str,
    "corrections": str,
    "announced": Announcement,
    "put_aside": Announcement,
    "forbidden": Forbidden,
    "adjustments": Adjustment,
    "secondary_adjustments": Adjustment,
    "line_ups": LineUp,
    "manual_changes": ManualChange,
    "choices": Choice,
    "renumberings": Renumbering,
    "seats": BoardNumber,
}
"""The types of fields, and of the items of those that are tuples."""


def _check_header(tournament: Tournament) -> None:
    """Refuse a value of a wrong type, and a wrong value of a field that stands alone."""
    for field, kind in _TYPES.items():
        _check_type(field, getattr(tournament, field), kind)
    for field, kind in _ITEMS.items():
        _check_tuple(field, getattr(tournament, field), kind)
    rules = tournament.team_rules
    _check_type("team_rules.colours", rules.colours, ColourType)
    _check_type("team_rules.primary", rules.primary, PrimaryScore)
    _check_points("points", tournament.points)
    if tournament.secondary is not None:
        _check_points("secondary", tournament.secondary)
    if tournament.boards is not None:
        _check_whole("boards", tournament.boards)
    paired, rounds = tournament.rounds_paired, tournament.rounds
    _check_whole("rounds_paired", paired, 0)
    if rounds is not None:
        _check_whole("rounds", rounds)
        if paired > rounds:
            raise InputError(
                f"rounds_paired is {paired}, but the tournament has {rounds} rounds.\n"
                "  Correct one of the two."
            )
    day = tournament.first_day
    if day is not None:
        _check_type("first_day", day, tuple)
        if len(day) != 3:
            _refuse("first_day", day, "year, month and day")
        for value, most in zip(day, (9999, 12, 31), strict=True):
            _check_whole("first_day", value, 1, most)


# ── Participants and their games ─────────────────────────────────────────────
def _check_people(
    people: tuple[Participant, ...], field: str, rounds: int | None
) -> dict[int, Participant]:
    """Return the people by number. `rounds`: the number of entries of each, None if it may
    differ."""
    _check_tuple(field, people, Participant)
    by_number: dict[int, Participant] = {}
    last = 0
    for one in people:
        _check_whole(f"{field}: number", one.number)
        label = f"{field}: {one.number}"
        _check_whole(f"{label}: tpn", one.tpn)
        for text in (one.name, one.title, one.federation, one.sex, one.fide_id, one.birth):
            if not isinstance(text, str):
                _check_type(label, text, str)
        if one.rating is not None:
            _check_whole(f"{label}: rating", one.rating, 1, _HIGHEST_RATING)
        _check_type(f"{label}: entries", one.entries, tuple)
        _check_tuple(f"{label}: roster", one.roster, int)
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
                _check_type(f"round {index + 1}, {number}", entry, (of_kind, Bye))
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
            if isinstance(entry, Match):
                _check_whole(f"round {index + 1}, {number}: points", entry.points, -(10**9))
                _check_whole(f"round {index + 1}, {number}: secondary", entry.secondary, -(10**9))


def _refuse_opponent(
    index: int, number: int, opponent: int, entries: Mapping[int, tuple[Entry, ...]]
) -> NoReturn:
    where = f"Round {index + 1}: {number} has the opponent {opponent}"
    _check_whole(f"round {index + 1}, {number}: opponent", opponent, 0)
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
        _check_type(f"{where}: colour", side.colour, (Colour, type(None)))
        _check_type(f"{where}: result", side.result, Result)
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
            _refuse("individuals", len(individuals), "none, because the event is not of matches")
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
        _check_type(where, bye, Bye)
        if (round_number, number) in first:
            raise InputError(f"{where}: two byes are given.\n  Leave one of them out.")
        first[round_number, number] = bye
        if round_number <= paired and numbers[number].entries[round_number - 1] is not bye:
            raise InputError(
                f"{where}: {bye.name} contradicts the entry of this round, which is paired.\n"
                "  Announce byes for later rounds only."
            )
    for round_number, number, bye in tournament.put_aside:
        _check_round("put_aside", round_number, None)
        _check_numbers("put_aside", (number,), numbers)
        _check_type("put_aside", bye, Bye)
    _check_numbers("unentered", tournament.unentered, numbers)
    if lone is not None:
        _check_numbers("lone_pab", (lone,), numbers)
        last = [one.entries[-1:] for one in tournament.participants]
        if not paired + 1 or any(not isinstance(entry, Bye) for (entry,) in last):
            raise InputError(
                f"lone_pab is {lone}, but round {paired + 1} has games.\n  Set lone_pab to None."
            )


def _check_round(field: str, number: object, rounds: int | None) -> None:
    _check_whole(f"{field}: round", number)
    assert isinstance(number, int)
    if rounds is not None and number > rounds:
        raise InputError(
            f"{field}: round {number} does not exist.\n  The tournament has {rounds} rounds."
        )


def _check_groups(tournament: Tournament, numbers: Collection[int]) -> None:
    """Refuse wrong forbidden pairings and abnormal points."""
    for first, last, group in tournament.forbidden:
        _check_round("forbidden", first, tournament.rounds)
        if last is not None:
            _check_whole("forbidden: last", last, first)
        _check_type("forbidden", group, frozenset)
        _check_numbers("forbidden", group, numbers)
    for field in ("adjustments", "secondary_adjustments"):
        found: tuple[Adjustment, ...] = getattr(tournament, field)
        for kinds, points, round_number, group in found:
            for kind in kinds:
                _check_type(field, kind, (Result, Bye))
            _check_whole(f"{field}: points", points, -(10**9))
            if round_number is not None:
                _check_whole(f"{field}: round", round_number)
            _check_numbers(field, group, numbers)


def _check_records(tournament: Tournament, numbers: Collection[int]) -> None:
    """Refuse other records that name no participant or have values of a wrong type."""
    virtual = tournament.virtual
    if virtual is not None:
        _check_type("virtual", virtual, Mapping)
        _check_numbers("virtual", virtual, numbers)
        for points in virtual.values():
            _check_tuple("virtual", points, int)
    people: Collection[int] = numbers
    if tournament.kind is Kind.TEAM:
        people = {one.number for one in tournament.individuals}
    for field, of in (("provisional", numbers), ("national", people)):
        ratings: Mapping[int, int] = getattr(tournament, field)
        _check_type(field, ratings, Mapping)
        _check_numbers(field, ratings, of)
        for rating in ratings.values():
            _check_whole(field, rating, 1, _HIGHEST_RATING)
    for line_up in tournament.line_ups:
        _check_numbers("line_ups", line_up[1:3], numbers)
    if tournament.last_of_ga is not None:
        _check_numbers("last_of_ga", (tournament.last_of_ga,), numbers)
    _check_numbers("came_later", tournament.came_later, numbers)
    for round_number in tournament.recoloured:
        _check_whole("recoloured", round_number, 1, tournament.rounds_paired)


def _check_posted(tournament: Tournament, numbers: Collection[int]) -> None:
    """Refuse wrong options of rounds, and wrong facts of what is posted: board numbers, times."""
    for choice in tournament.choices:
        if choice.name == "rounds" and not re.fullmatch(r"\d{1,3}/\d{1,3}", choice.value):
            _refuse("choices", choice.value, "numbers of rounds such as 7/6")
    for seat in tournament.seats:
        _check_whole("seats", seat.round_number)
        _check_whole("seats", seat.board, 0)
        if seat.number:
            _check_numbers("seats", (seat.number,), numbers)
    for field in ("starts", "completed", "clubs", "groups"):
        texts = getattr(tournament, field)
        _check_type(field, texts, Mapping)
        for number, text in texts.items():
            _check_whole(field, number)
            _check_type(field, text, str)
    for field in ("clubs", "groups"):
        _check_numbers(field, getattr(tournament, field), numbers)
