"""What may be chosen about a random tournament, and whether the choices make sense together.

Rates are integers in parts per million (`MILLION`), never floats, so that a seed gives the same tournament everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from fidepair.errors import InputError, UsageError
from fidepair.systems import ACCELERATIONS, SYSTEMS
from fidepair.tournament import Kind, PointSystem, PrimaryScore, TeamRules

if TYPE_CHECKING:
    from fidepair.tournament import Colour, Tournament

MILLION = 1_000_000
MOST_PLAYERS = 9_999
"""The columns of the report files have four digits for the number of a player."""
MOST_TEAMS = 999
"""They have three for the number of a team."""
MOST_ROUNDS = 99

Order: TypeAlias = Literal["rating", "shuffle"]


class Amount(NamedTuple):
    """How often something happens: by `rate`, the chance of each candidate in parts per million, or to so many of them,
    a `number`. At most one of the two is not zero."""

    rate: int = 0
    number: int = 0


NOTHING = Amount()


class Frequency(NamedTuple):
    """How often something happens in an event: `general`, and instead of it an amount of their own for some rounds.

    A general rate is the chance of each candidate in each round. A general number is that of the whole event, spread
    over the rounds by the seed. `by_round`: (round, amount), ascending.
    """

    general: Amount = NOTHING
    by_round: tuple[tuple[int, Amount], ...] = ()


NEVER = Frequency()


class Ratings(NamedTuple):
    """How strong the players are: ratings from `lowest` to `highest`, at distances of `step` from the lowest.

    `groups`: the range is divided into so many equal bands with a `gap` between any two, and each has the same number
    of players (the stronger bands the ones left over). Inside a band ratings cluster around its middle.
    """

    lowest: int = 1400
    highest: int = 2500
    step: int = 1
    groups: int = 1
    gap: int = 0


class Settings(NamedTuple):
    """All that may be chosen about a random tournament.

    `players`: the fewest and the most, drawn by the seed (of a team event: teams). `rounds_played`: the last round that
    is paired; None for all. `unrated`: players without rating. `order`: TPNs by rating, title and name (C.04.2 2.2),
    or drawn by lot. `draws`: a factor on the draw rate of the model (`fidepair.generate.model`), in parts per million.

    Candidates are: for byes, each player present in the round; for `withdrawals`, each player, in every round after the
    first (absent from then on); for `late_entries`, each player, in every round of the first half after the first
    (absent before it; rounds that are named may be later); for games that end otherwise, each game: `forfeits` (one
    side absent), `double_forfeits` (both), `quick_games` (less than one move, results W D L), `odd_results` (0-0,
    1/2-0, 0-1/2, as an arbiter decides), `unfinished` (no result yet; only in the last round that is paired). At least
    two players stay in every round. A full-point bye that would be the only bye of a round without PAB moves to another
    round, unless its round was named.

    `forbidden_pairs`: so many pairs, drawn by lot, must not meet; `forbidden_groups`: sizes of groups of players none
    of whom may meet. `points`: None for what is usual in that kind of event. `initial_colour`: None to draw it.
    `name`: of the tournament; the seed is added. Of team events: `boards`, `reserves`, `team_rules`. `model`: an event
    before its first round whose people play (`from_model`); `unrated`, `order` and `reserves` then say nothing.
    """

    system: str = "dutch"
    players: tuple[int, int] = (40, 40)
    rounds: int = 9
    rounds_played: int | None = None
    ratings: Ratings = Ratings()
    unrated: Amount = NOTHING
    order: Order = "rating"
    draws: int = MILLION
    zero_point_byes: Frequency = Frequency(Amount(rate=10_000))
    half_point_byes: Frequency = Frequency(Amount(rate=10_000))
    full_point_byes: Frequency = NEVER
    forfeits: Frequency = Frequency(Amount(rate=10_000))
    double_forfeits: Frequency = Frequency(Amount(rate=1_000))
    quick_games: Frequency = NEVER
    odd_results: Frequency = NEVER
    withdrawals: Frequency = Frequency(Amount(rate=2_000))
    late_entries: Frequency = Frequency(Amount(rate=2_000))
    unfinished: Frequency = NEVER
    forbidden_pairs: int = 0
    forbidden_groups: tuple[int, ...] = ()
    points: PointSystem | None = None
    acceleration: str = "none"
    initial_colour: Colour | None = None
    first_day: tuple[int, int, int] = (2026, 3, 1)
    name: str = ""
    boards: int = 4
    reserves: int = 0
    team_rules: TeamRules = TeamRules()
    model: Tournament | None = None

    @property
    def last_played(self) -> int:
        """The last round that is paired."""
        return self.rounds if self.rounds_played is None else self.rounds_played


FREQUENCIES = tuple(name for name, default in Settings._field_defaults.items() if isinstance(default, Frequency))
"""The names of the settings that are frequencies."""


# ── Frequencies as people write them ─────────────────────────────────────────
def amount(text: str) -> Amount:
    """Return what `text` says: with a point or a per cent sign a rate (`0.02`, `2%`), else a number (`3`).

    Raises UsageError for anything else, for rates above one, and for those finer than a millionth.
    """
    written = text.strip()
    is_rate = "." in written or written.endswith("%")
    try:
        value = parts_per_million(written) if is_rate else _whole(written)
    except ValueError:
        value = -1
    if value < 0 or (is_rate and value > MILLION):
        raise UsageError(
            f'"{text}" is not a rate and not a number.\n'
            "  Write a rate with a point or a per cent sign (0.02, 2%; at most 1.0, six decimals), or a number (3)."
        )
    return Amount(rate=value) if is_rate else Amount(number=value)


def frequency(text: str) -> Frequency:
    """Return what `text` says: an amount for all rounds (`2%`, `3`), amounts of single rounds (`1:10%,5:4`), or both:
    the amount without a round is then that of all rounds which are not named. Raises UsageError."""
    general: list[Amount] = []
    by_round: dict[int, Amount] = {}
    for part in text.split(","):
        round_, colon, written = part.rpartition(":")
        if not colon:
            general.append(amount(written))
            continue
        try:
            number = _whole(round_.strip())
        except ValueError:
            number = 0
        if number < 1 or number in by_round:
            what = "named twice" if number in by_round else "not the number of a round"
            raise UsageError(
                f'"{text}": the round "{round_.strip()}" is {what}.\n  Write ROUND:VALUE with one value for each round,'
                " such as 1:10%,5:4."
            )
        by_round[number] = amount(written)
    if len(general) > 1:
        raise UsageError(f'"{text}" has {len(general)} values without a round.\n  Write one, or ROUND:VALUE for each.')
    return Frequency(general[0] if general else NOTHING, tuple(sorted(by_round.items())))


def parts_per_million(text: str) -> int:
    """Return the rate written in `text` (`0.02`, `2%`, `1.5`); ValueError unless it is exact in millionths."""
    number, decimals = (text[:-1].strip(), 4) if text.endswith("%") else (text, 6)
    whole, point, fraction = number.partition(".")
    fraction = fraction.rstrip("0")
    if not (whole or fraction or point) or len(fraction) > decimals or number in ("", "."):
        raise ValueError(text)
    unit: int = 10**decimals
    return _whole(whole or "0") * unit + _whole(fraction.ljust(decimals, "0"))


def _whole(digits: str) -> int:
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):
        raise ValueError(digits)
    return int(digits)


# ── Do the choices make sense? ───────────────────────────────────────────────
def checked(settings: Settings) -> Settings:
    """Return the settings as they are. Raises UsageError where a tournament cannot be made by them."""
    _check_event(settings)
    _check_ratings(settings)
    for name in FREQUENCIES:
        _check_frequency(name, getattr(settings, name), settings.rounds)
    _check_unfinished(settings)
    _check_forbidden(settings)
    _check_points(settings)
    _check_acceleration(settings)
    _check_teams(settings)
    return settings


def _check_event(settings: Settings) -> None:
    if settings.system not in SYSTEMS:
        raise UsageError(
            f"`{settings.system}` is not a pairing system of this program.\n  Choose one of: {', '.join(SYSTEMS)}."
        )
    fewest, most = settings.players
    if not 2 <= fewest <= most <= MOST_PLAYERS:
        raise UsageError(
            f"{fewest} to {most} players: expected at least 2, at most {MOST_PLAYERS}, and the smaller number first.\n"
            "  Write a number (40) or a range (20-60)."
        )
    possible = min(fewest - 1 + fewest % 2, MOST_ROUNDS)
    if not 1 <= settings.rounds <= possible:
        raise UsageError(
            f"{settings.rounds} rounds with {fewest} players: expected 1 to {possible}, or somebody meets an opponent"
            " twice (C.04.1 2).\n  Choose fewer rounds or more players."
        )
    if not 0 <= settings.last_played <= settings.rounds:
        raise UsageError(
            f"{settings.last_played} of {settings.rounds} rounds played: expected at most all of them.\n"
            "  Choose fewer rounds to be played, or more rounds."
        )
    if settings.draws < 0:
        raise UsageError("the factor on draws is negative.\n  Write 0 for no draws, 1.0 for the rate of the model.")


def _check_ratings(settings: Settings) -> None:
    lowest, highest, step, groups, gap = settings.ratings
    if not (0 < lowest <= highest <= MOST_PLAYERS and step >= 1):
        raise UsageError(
            f"ratings from {lowest} to {highest} by {step}: expected 1 to {MOST_PLAYERS}, the lower one first, a step"
            " of 1 or more.\n  Write them such as 1400-2500."
        )
    bands = highest - lowest - (groups - 1) * gap
    if groups < 1 or gap < 0 or (groups > 1 and bands // groups < step - 1):
        raise UsageError(
            f"{groups} groups with a gap of {gap} do not fit between the ratings {lowest} and {highest} by {step}.\n"
            "  Choose fewer groups, a smaller gap or step, or a wider range."
        )
    of_team = settings.boards + settings.reserves if SYSTEMS[settings.system].kind is Kind.TEAM else 1
    if settings.unrated.number > settings.players[0] * of_team:
        raise UsageError(
            f"{settings.unrated.number} players without rating, and there may be only "
            f"{settings.players[0] * of_team} players.\n"
            "  Choose fewer, or a rate such as 10%."
        )
    of_model = settings.model.participants if settings.model is not None else ()
    if settings.system == "dubov" and (settings.unrated != NOTHING or not all(p.rating for p in of_model)):
        raise UsageError(
            "the Dubov System needs a rating for each player (C.04.4.1 1.1), and some are to have none.\n"
            "  Leave out the players without rating, or choose another system."
        )


def _check_frequency(name: str, chosen: Frequency, rounds: int) -> None:
    said = name.replace("_", "-")
    for amount_ in (chosen.general, *(own for _, own in chosen.by_round)):
        if not 0 <= amount_.rate <= MILLION or amount_.number < 0 or (amount_.rate and amount_.number):
            raise UsageError(f"{said}: expected a rate from 0 to 1, or a number.\n  Write it such as 2% or 3.")
    for number, _ in chosen.by_round:
        if not 1 <= number <= rounds:
            raise UsageError(
                f"{said}: round {number} is named, and the tournament has {rounds} rounds.\n"
                f"  Name rounds from 1 to {rounds}."
            )
    if name in ("withdrawals", "late_entries") and any(number == 1 for number, _ in chosen.by_round):
        raise UsageError(
            f"{said}: round 1 is named, where everybody is expected.\n  Name the round from which the players are "
            f"{'absent' if name == 'withdrawals' else 'present'}, 2 or later."
        )


def _check_unfinished(settings: Settings) -> None:
    last = settings.last_played
    if any(number != last for number, _ in settings.unfinished.by_round):
        raise UsageError(
            f"unfinished: only games of the last round that is paired, round {last}, may have no result.\n"
            "  Name no other round, or no round at all."
        )


def _check_forbidden(settings: Settings) -> None:
    fewest = settings.players[0]
    if not 0 <= settings.forbidden_pairs <= fewest * (fewest - 1) // 2:
        raise UsageError(
            f"{settings.forbidden_pairs} forbidden pairs: {fewest} players have {fewest * (fewest - 1) // 2} pairs.\n"
            "  Choose fewer."
        )
    groups = settings.forbidden_groups
    if min(groups, default=2) < 2 or sum(groups) > fewest:
        raise UsageError(
            f"groups of {', '.join(map(str, groups))} players who must not meet: expected two or more in each, and no"
            f" more than {fewest} players in all.\n  Choose other groups."
        )


def _check_points(settings: Settings) -> None:
    if settings.points is not None:
        from fidepair.generate.points import check_points  # noqa: PLC0415  few events have points of their own

        check_points(settings.points, SYSTEMS[settings.system].kind)


def _check_acceleration(settings: Settings) -> None:
    if settings.acceleration == "none":
        return
    if settings.acceleration not in ACCELERATIONS:
        raise UsageError(
            f"`{settings.acceleration}` is not an acceleration.\n  Choose one of: none, {', '.join(ACCELERATIONS)}."
        )
    from fidepair.systems.baku import virtual_points  # noqa: PLC0415  few events are accelerated

    by_games = SYSTEMS[settings.system].kind is Kind.TEAM and settings.team_rules.primary is PrimaryScore.GAME
    try:
        virtual_points((), (), settings.rounds, settings.points or PointSystem())
    except InputError:
        by_games = True
    if by_games:
        raise UsageError(
            "Baku acceleration needs a win worth two draws and a loss worth zero (C.04.7 1.1); here they are not.\n"
            "  Choose another point system, or no acceleration."
        )


def _check_teams(settings: Settings) -> None:
    if settings.boards < 1 or settings.reserves < 0:
        raise UsageError(
            f"teams with {settings.boards} boards and {settings.reserves} reserves: expected one board or more, and no"
            " negative number.\n  Choose other numbers."
        )
    most, size = settings.players[1], settings.boards + settings.reserves
    if SYSTEMS[settings.system].kind is Kind.TEAM and (most > MOST_TEAMS or most * size > MOST_PLAYERS):
        raise UsageError(
            f"{most} teams of {size} players: expected at most {MOST_TEAMS} teams and {MOST_PLAYERS} players.\n"
            "  Choose fewer teams, boards or reserves."
        )
