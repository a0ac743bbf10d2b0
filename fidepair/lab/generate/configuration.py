"""Configuration files of the generators in use: `key=value`, a line for each, `#` before comments;
and tournaments as models of random ones: as many byes and endings of games of each kind, as shares.

The keys come from two programs, which do not agree on all of them, or are vague:

- A file with a key that only bbpPairings has (`DrawPercentage`, `RetiredRate`, `HalfPointByeRate`,
  also spelt `HalfPointByteRate`, `PointsFor...`) is one of its files. Its rates are "one in N", of
  games or of players in a round, and 0 is never: `ForfeitRate=20` is 5%.
- In all other files rates (`ForfeitRate` and similar ones) are in thousandths: `ForfeitRate=20` is
  2%.
- A file that mixes keys of both programs is refused, because its rates have two meanings.
- `Groups` and `Separator` are the number of groups of ratings, and the rating gap between two of
  them. The curve from which these programs draw ratings is not imitated.
- `WWPoints` to `FLPoints` are single values, as the codes of record XXS: each leaves the others
  alone. `PointsForWin` is the value of every kind of win, of full-point byes, and of allocated ones
  unless `PointsForPAB` is given, as `BBW` is; `PointsForDraw` is that of half-point byes too.
- The names of our options are keys as well, such as `half-point-byes=2%`.
- In a file with a key of the other programs, nobody withdraws or comes late, and no game is lost by
  both, unless it asks for that: these programs cannot do it.
- A setting that is given twice with different values is refused.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from fidepair.errors import InputError, UsageError
from fidepair.forecast import AWARDED, Ending
from fidepair.lab.generate.knobs import BY_NAME, KNOBS, points_from, rate_text, value_of, whole
from fidepair.lab.generate.settings import NEVER, Amount, Frequency, Ratings, Settings
from fidepair.standings.dice import MILLION
from fidepair.systems import SYSTEMS
from fidepair.text.data import list_lines
from fidepair.text.wording import did_you_mean, nearest
from fidepair.tournament import (
    GAMES,
    POINT,
    POINT_CODES,
    Bye,
    Colour,
    Entry,
    Game,
    Kind,
    Participant,
    PointSystem,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
)

_T = TypeVar("_T")

THOUSAND = 1_000
_ONE_IN = {
    "RetiredRate": "withdrawals",
    "HalfPointByeRate": "half-point-byes",
    "HalfPointByteRate": "half-point-byes",
}
"""Rates that only bbpPairings has, all of them "one in N"."""
_NUMBERS = {
    "PlayersNumber": "players",
    "RoundsNumber": "rounds",
    "Groups": "rating-groups",
    "Separator": "rating-gap",
}
_RATES = {
    "ForfeitRate": "forfeits",
    "QuickgameRate": "quick-games",
    "ZPBRate": "zero-point-byes",
    "HPBRate": "half-point-byes",
    "FPBRate": "full-point-byes",
}
_OF_ONE_PROGRAM = ("QuickgameRate", "ZPBRate", "HPBRate", "FPBRate", "Groups", "Separator")
"""Keys that only JaVaFo has, besides single point values."""
_BOUNDS = {"LowestRating": "lowest", "HighestRating": "highest"}
_POINTS = {f"{code}Points": code for code in POINT_CODES} | {
    "PointsForWin": "W",
    "PointsForDraw": "D",
    "PointsForLoss": "L",
    "PointsForZPB": "ZPB",
    "PointsForForfeitLoss": "FL",
    "PointsForPAB": "PAB",
}
_SETS = {
    "DrawPercentage": "draws",
    **_NUMBERS,
    **_RATES,
    **_ONE_IN,
    **_BOUNDS,
    **_POINTS,
    **{name: name for name in BY_NAME},
}
"""What each key sets: a knob by its name, a field of the ratings, a code of points."""
_KNOWN = {key.lower(): key for key in _SETS}


class _Pair(NamedTuple):
    """One line: the key, its value, the number of the line, and where the value stands
    (`file.cfg:3:9`)."""

    key: str
    value: str
    line: int
    place: str

    def refuse(self, text: str) -> InputError:
        """Return an error with this `text` about the value."""
        return InputError(f"{self.place}: {self.key}: {text}")

    def read(self, reader: Callable[[str], _T]) -> _T:
        """Return the value converted by the reader. Raises InputError with the reader's message."""
        try:
            return reader(self.value)
        except UsageError as error:
            raise self.refuse(str(error)) from None


def settings_from_configuration(
    text: str, name: str = "configuration", base: Settings | None = None, *, one_in: bool = False
) -> Settings:
    """Return the settings of a configuration file, over those of `base`; `name`: of the file, in
    messages. `one_in`: rates are those of bbpPairings where no key shows which program they are
    for.

    Raises InputError for unknown keys and values that cannot be used, with line and column.
    """
    settings = Settings() if base is None else base
    pairs = _once([*_pairs(text, name)])
    if any(pair.key not in BY_NAME for pair in pairs.values()):
        settings = settings._replace(withdrawals=NEVER, late_entries=NEVER, double_forfeits=NEVER)
    rate = _rate_reader(pairs.values(), one_in=one_in)
    for knob in KNOBS:
        if knob.name in pairs:
            pair = pairs[knob.name]
            if pair.key in _RATES or pair.key in _ONE_IN:
                pair = pair._replace(value=pair.read(rate))
            elif pair.key == "DrawPercentage":
                pair = pair._replace(value=f"={pair.read(_percentage)}%")
            settings = pair.read(partial(knob.put, settings))
    return _with_points(_with_bounds(settings, pairs), pairs)


# ── Lines ────────────────────────────────────────────────────────────────────
def _pairs(text: str, name: str) -> Iterator[_Pair]:
    for number, line in enumerate(list_lines(text.removeprefix("\ufeff"), name), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith(("#", "!")):
            continue
        key, sign, rest = line.partition("=")
        place = f"{name}:{number}:{len(line) - len(line.lstrip()) + 1}"
        if not sign:
            raise InputError(
                f"{place}: `{stripped}` has no value.\n  Write key=value, or start a comment with #."
            )
        column = len(line) - len(rest.lstrip()) + 1
        yield _Pair(
            _full_key(key.strip(), place), rest.strip(), number, f"{name}:{number}:{column}"
        )


def _full_key(key: str, place: str) -> str:
    """Return the key as the tables have it, in any case of letters. Raises InputError with the
    nearest ones."""
    if key.lower() in _KNOWN:
        return _KNOWN[key.lower()]

    question = did_you_mean([_KNOWN[found] for found in nearest(key.lower(), _KNOWN)])
    hint = question or "See `fidepair docs generate` for the keys."
    raise InputError(f"{place}: `{key}` is not a valid key.\n  {hint}")


def _once(pairs: Iterable[_Pair]) -> dict[str, _Pair]:
    """Return the pairs by the setting they change. Raises InputError if two of them disagree."""
    found: dict[str, _Pair] = {}
    for pair in pairs:
        first = found.setdefault(_SETS[pair.key], pair)
        if (first.key, first.value) != (pair.key, pair.value):
            raise pair.refuse(
                f"`{pair.value}` contradicts {first.key}={first.value} in line {first.line}.\n  Leave one of them out."
            )
    return found


# ── Values ───────────────────────────────────────────────────────────────────
def _rate_reader(pairs: Collection[_Pair], *, one_in: bool) -> Callable[[str], str]:
    """Return the function that reads the rates of the file. Raises InputError for a file with the
    keys of two programs."""
    keys = ("DrawPercentage", *_ONE_IN)
    ones = [pair for pair in pairs if pair.key in keys or pair.key.startswith("PointsFor")]
    others = [pair for pair in pairs if _is_of_javafo(pair)]
    if not ones:
        return _rate_of_one_in if one_in and not others else _rate_of_thousandths
    for pair in others:
        raise pair.refuse(
            f"this is a key of JaVaFo, and {ones[0].key} (line {ones[0].line}) a key of bbpPairings; their rates have"
            " different meanings.\n  Leave the keys of one program out."
        )
    return _rate_of_one_in


def _is_of_javafo(pair: _Pair) -> bool:
    return pair.key in _OF_ONE_PROGRAM or (
        pair.key in _POINTS and not pair.key.startswith("PointsFor")
    )


def _rate_of_one_in(text: str) -> str:
    """Return the rate "one in N" as a text of the option; one in 0 is never."""
    number = whole(text, "20")
    return rate_text(MILLION // number if number else 0)


def _percentage(text: str) -> int:
    percentage = whole(text, "30")
    if percentage > 100:
        raise UsageError(f"`{text}` is more than 100.\n  Write a number from 0 to 100.")
    return percentage


def _rate_of_thousandths(text: str) -> str:
    """Return a rate in the units of the option."""
    thousandths = whole(text, "20")
    if thousandths > THOUSAND:
        raise UsageError(
            f"`{text}` is more than 1000.\n  Rates are in thousandths, from 0 to 1000."
        )
    return rate_text(thousandths * (MILLION // THOUSAND))


def _with_bounds(settings: Settings, pairs: Mapping[str, _Pair]) -> Settings:
    """Return the settings with the bounds of the ratings, which `ratings` gives together."""
    bounds = {bound: pairs[bound] for bound in _BOUNDS.values() if bound in pairs}
    _refuse_both(bounds, pairs, "ratings")
    values = {}
    for bound, pair in bounds.items():
        values[bound] = pair.read(partial(whole, example="20"))
    return settings._replace(ratings=settings.ratings._replace(**values))


def _with_points(settings: Settings, pairs: Mapping[str, _Pair]) -> Settings:
    """Return the settings with the point values; single ones leave the value of an allocated bye
    alone."""
    single = {code: pair for code, pair in pairs.items() if pair.key in _POINTS}
    given = {code: pair.read(value_of) for code, pair in single.items()}
    if not given:
        return settings
    _refuse_both(single, pairs, "points")
    if "W" not in given:
        given.setdefault("PAB", POINT)
    if single.get("FL") and single["FL"].key == "PointsForForfeitLoss":
        given.setdefault("ZPB", given["FL"])
    points = points_from(given, settings.system)
    return settings._replace(points=None if points == points_from({}, settings.system) else points)


def _refuse_both(single: Mapping[str, _Pair], pairs: Mapping[str, _Pair], knob: str) -> None:
    """Raise InputError if single values are given besides the knob for all of them."""
    if knob in pairs:
        for pair in single.values():
            raise pair.refuse(
                f"line {pairs[knob].line} sets the {knob} too.\n  Leave one of them out."
            )


_STANDARD = {Kind.INDIVIDUAL: "dutch", Kind.DOUBLE: "double-swiss", Kind.TEAM: "team"}
_FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
_AWARDED = {results: ending for ending, results in AWARDED.items()}
_QUICK = frozenset({Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS})


def settings_from_model(tournament: Tournament) -> Settings:
    """Return the settings of random tournaments like this one, with its players (teams) in the
    order of their TPNs.

    Numbers begin with 1 and have no gaps. The number of boards is limited by the smallest roster.
    Where the model declares no system, or one that fidepair does not pair, the usual system of its
    kind of event is used. Raises InputError for a model without two participants, or with an empty
    team.
    """
    teams = tournament.kind is Kind.TEAM
    size = len(tournament.participants)
    rounds = min(tournament.rounds or tournament.rounds_paired or 9, size - 1 + size % 2)
    if size < 2:
        noun = "teams" if teams else "players"
        raise InputError(f"{tournament.source} has fewer than two {noun}, so it cannot be a model.")
    people = _numbered(tournament)
    system = tournament.system if tournament.system in SYSTEMS else None
    if system is None or SYSTEMS[system].kind is not tournament.kind:
        system = _STANDARD[tournament.kind]
    boards = 4
    if teams:
        rosters = [len(team.roster) for team in people.participants]
        boards = min(tournament.boards or 1, *rosters)
    if not boards:
        raise InputError(
            f"{tournament.source} has a team without players, so it cannot be a model."
        )
    settings = Settings(
        system=system,
        players=(size, size),
        rounds=rounds,
        ratings=_ratings(people.individuals or people.participants),
        points=_points(tournament),
        acceleration=tournament.acceleration or "none",
        first_day=tournament.first_day or Settings().first_day,
        name=tournament.name,
        boards=boards,
        team_rules=tournament.team_rules if teams else TeamRules(),
        model=people,
        edition=tournament.edition if system == "dutch" else None,
    )
    return _with_endings(_with_byes(settings, tournament.participants), tournament)


def _numbered(tournament: Tournament) -> Tournament:
    """Return a tournament with only the people of this one, numbered in their order."""
    people = tournament.before_round(1).renumbered()
    if tournament.kind is not Kind.TEAM:
        return Tournament(people.participants)
    members = {player for team in people.participants for player in team.roster}
    players = tuple(player for player in people.individuals if player.number in members)
    return Tournament(
        people.participants,
        individuals=players,
        kind=Kind.TEAM,
        board_colours=tournament.board_colours,
    )


def _ratings(people: Iterable[Participant]) -> Ratings:
    """Return the range of the ratings, from which the strength of unrated players is drawn."""
    known = [player.rating for player in people if player.rating]
    return Ratings(min(known), max(known)) if known else Ratings()


def _points(tournament: Tournament) -> PointSystem | None:
    """Return the points of a game, or of a team match, for the settings; None for the usual ones."""
    if tournament.kind is Kind.TEAM:
        return tournament.with_primary(PrimaryScore.MATCH).points
    game = tournament.points
    if tournament.kind is Kind.DOUBLE:
        game = PointSystem(*[points // GAMES for points in tournament.points])
        game = game._replace(pab=game.win_white)
    return None if game == PointSystem() else game


# ── Frequencies ──────────────────────────────────────────────────────────────
def _with_byes(settings: Settings, participants: Sequence[Participant]) -> Settings:
    """Return the settings with the frequencies of byes, late entries and withdrawals."""
    rounds = len(participants[0].entries)
    counts = dict.fromkeys(Bye, 0)
    late = gone = 0
    for participant in participants:
        absent = [entry is Bye.ZERO for entry in participant.entries]
        before = absent.index(False) if False in absent else 0
        after = absent[::-1].index(False) if False in absent else 0
        late += before > 0
        gone += after > 0
        for entry in participant.entries[before : rounds - after]:
            if isinstance(entry, Bye):
                counts[entry] += 1
    slots = len(participants) * rounds
    first_half = max(2, settings.rounds // 2) - 1
    return settings._replace(
        zero_point_byes=_rate(counts[Bye.ZERO], slots),
        half_point_byes=_rate(counts[Bye.HALF], slots),
        full_point_byes=_rate(counts[Bye.FULL], slots),
        late_entries=_rate(late, len(participants) * first_half),
        withdrawals=_rate(gone, len(participants) * max(rounds - 1, 1)),
    )


def _with_endings(settings: Settings, tournament: Tournament) -> Settings:
    """Return the settings with the frequencies of unusual endings of games."""
    counts = Counter(_ending(own, other) for own, other in _games(tournament))
    rates = {one.value: _rate(counts[one], counts.total()) for one in Ending}
    rates[Ending.UNFINISHED.value] = NEVER
    return settings._replace(**rates)  # type: ignore[arg-type]


def _ending(own: Game, other: Game) -> Ending | None:
    """Return the unusual end of a game; None for a usual one."""
    results = (own.result, other.result)
    both = {*results}
    if both >= _FORFEITS:
        return Ending.FORFEIT
    if both == {Result.FORFEIT_LOSS}:
        return Ending.DOUBLE_FORFEIT
    if not both.isdisjoint(_QUICK):
        return Ending.QUICK
    return _AWARDED.get(results if own.colour is Colour.WHITE else results[::-1])


def _games(tournament: Tournament) -> Iterator[tuple[Game, Game]]:
    """Yield both sides of every game."""
    people = tournament.individuals
    if tournament.kind is Kind.INDIVIDUAL:
        people = tournament.participants
    by_number: dict[int, tuple[Entry, ...]] = {player.number: player.entries for player in people}
    for number, entries in by_number.items():
        for index, own in enumerate(entries):
            if isinstance(own, Game) and own.opponent > number:
                other = by_number[own.opponent][index]
                if isinstance(other, Game):
                    yield own, other


def _rate(count: int, of: int) -> Frequency:
    return Frequency(Amount(rate=count * MILLION // of)) if count else NEVER
