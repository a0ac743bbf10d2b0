"""The settings of a random tournament, and checks that they make sense together.

Rates are integers in parts per million (`MILLION`), never floats, so that a seed gives the same
tournament everywhere.
"""

from typing import Literal, NamedTuple, TypeAlias

from fidepair.errors import InputError, UsageError
from fidepair.forecast import USUAL_DRAWS, Draws
from fidepair.standings.dice import MILLION
from fidepair.standings.ranking import standings
from fidepair.systems import ACCELERATIONS, SYSTEMS, System, choose
from fidepair.systems.baku import require_standard_ratio
from fidepair.tournament import (
    OF_MATCHES,
    Colour,
    Kind,
    PointSystem,
    PrimaryScore,
    TeamRules,
    Tournament,
    points_of_teams,
    rounds_without_rematch,
)

MOST_PLAYERS = 9_999
"""The columns of the report files have four digits for the number of a player."""
MOST_TEAMS = 999
"""They have three for the number of a team."""
MOST_ROUNDS = 99

Order: TypeAlias = Literal["rating", "shuffle"]


class Amount(NamedTuple):
    """The frequency of an event: by `rate`, the chance of each candidate in parts per million, or
    the number of candidates, a `number`. At most one of the two is not zero."""

    rate: int = 0
    number: int = 0


NOTHING = Amount()


class Frequency(NamedTuple):
    """The frequency of something in a tournament: `general`, and instead of it an amount of their
    own for some rounds.

    A general rate is the chance of each candidate in each round. A general number is that of the
    whole event, spread over the rounds by the seed. `by_round`: (round, amount), ascending.
    """

    general: Amount = NOTHING
    by_round: tuple[tuple[int, Amount], ...] = ()


NEVER = Frequency()


class Ratings(NamedTuple):
    """The strength of the players: ratings from `lowest` to `highest`.

    `groups`: the number of equal bands into which the range is divided, with a `gap` between two of
    them. Each band has the same number of players; the stronger ones have those left over. Inside a
    band ratings cluster around its middle.
    """

    lowest: int = 1400
    highest: int = 2500
    groups: int = 1
    gap: int = 0


class Settings(NamedTuple):
    """All that may be chosen about a random tournament.

    `players`: the fewest and the most, drawn by the seed (of a team event: teams). `rounds_played`:
    the last round that is paired; None for all. `unrated`: players without rating. `order`: TPNs by
    rating, title and name (C.04.2 2.2), or drawn by lot.

    Candidates are: for byes, each player present in the round; for `withdrawals`, each player, in
    every round after the first (absent from then on); for `late_entries`, each player, in every
    round of the first half after the first (absent before it; rounds that are named may be later);
    for games that end otherwise, each game: `forfeits` (one side absent), `double_forfeits` (both),
    `quick_games` (less than one move, results W D L), `zero_zero`, `half_zero`, `zero_half` (0-0,
    1/2-0, 0-1/2, as an arbiter decides), `unfinished` (no result yet; only in the last round that is paired). At least
    two players stay in every round.

    `forbidden_pairs`: the number of pairs, drawn by lot, to keep apart; `forbidden_groups`: sizes of
    groups of players none of whom may meet. `points`: None for what is usual in that kind of event.
    `initial_colour`: None to draw it. `edition`: of the Dutch System, None for the one in force on
    the first day. `name`: of the tournament; the seed is added. `tie_breaks`: the list that orders
    the standings (C.07), the score included. Of team events: `boards`, `reserves`, `team_rules`.
    `model`: an event before its first round, whose players are used (`configuration`); `unrated`,
    `order` and `reserves` are then ignored.
    """

    system: str = "dutch"
    players: tuple[int, int] = (40, 40)
    rounds: int = 9
    rounds_played: int | None = None
    ratings: Ratings = Ratings()
    unrated: Amount = NOTHING
    order: Order = "rating"
    draws: Draws = USUAL_DRAWS
    zero_point_byes: Frequency = Frequency(Amount(rate=10_000))
    half_point_byes: Frequency = Frequency(Amount(rate=10_000))
    full_point_byes: Frequency = NEVER
    forfeits: Frequency = Frequency(Amount(rate=10_000))
    double_forfeits: Frequency = Frequency(Amount(rate=1_000))
    quick_games: Frequency = NEVER
    zero_zero: Frequency = NEVER
    half_zero: Frequency = NEVER
    zero_half: Frequency = NEVER
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
    tie_breaks: tuple[str, ...] = ()
    boards: int = 4
    reserves: int = 0
    team_rules: TeamRules = TeamRules()
    model: Tournament | None = None
    edition: str | None = None

    @property
    def last_played(self) -> int:
        """The last round that is paired."""
        return self.rounds if self.rounds_played is None else self.rounds_played


FREQUENCIES = tuple(
    name for name, default in Settings._field_defaults.items() if isinstance(default, Frequency)
)
"""The names of the settings that are frequencies."""


def usual_points(system: str) -> PointSystem:
    """Return the default point system before `--points`: for a game, or in team events for a match
    (C.04.6 1.4)."""
    found = SYSTEMS.get(system)
    return OF_MATCHES if found is not None and found.kind is Kind.TEAM else PointSystem()


# ── Do the choices make sense? ───────────────────────────────────────────────
def checked(settings: Settings) -> Settings:
    """Return the settings as they are. Raises UsageError where a tournament cannot be made by
    them."""
    _check_event(settings)
    _check_ratings(settings)
    for name in FREQUENCIES:
        _check_frequency(name, getattr(settings, name), settings.rounds)
    last = settings.last_played
    if any(number != last for number, _ in settings.unfinished.by_round):
        raise UsageError(
            f"unfinished: only games of the last paired round, round {last}, can be open.\n"
            "  Give only this round, or no round."
        )
    _check_forbidden(settings)
    if settings.points is not None:
        check_points(settings.points, SYSTEMS[settings.system].kind)
    _check_acceleration(settings)
    _check_teams(settings)
    _check_tie_breaks(settings)
    return settings


def system_of(settings: Settings) -> System:
    """Return the system in the edition that is asked for, or in force on the first day. Raises
    UsageError for an unknown system, or if it has no such edition."""
    event = Tournament((), system=settings.system, first_day=settings.first_day)
    return choose(event, settings.system, settings.edition)[0]


def most_rounds(players: int) -> int:
    """Return how many rounds there can be before a player meets an opponent twice (C.04.1 2)."""
    return min(rounds_without_rematch(players), MOST_ROUNDS)


def _check_event(settings: Settings) -> None:
    system_of(settings)
    fewest, most = settings.players
    if not 2 <= fewest <= most <= MOST_PLAYERS:
        raise UsageError(
            f"{fewest} to {most} players: expected at least 2, at most {MOST_PLAYERS}, and the smaller number first.\n"
            "  Write a number (40) or a range (20-60)."
        )
    possible = most_rounds(fewest)
    if not 1 <= settings.rounds <= possible:
        raise UsageError(
            f"{settings.rounds} rounds with {fewest} players: expected 1 to {possible}, because players may not meet"
            " twice (C.04.1, 2).\n  Choose fewer rounds or more players."
        )
    if not 0 <= settings.last_played <= settings.rounds:
        raise UsageError(
            f"{settings.last_played} of {settings.rounds} rounds played: expected at most all of them.\n"
            "  Choose fewer rounds to play, or more rounds."
        )
    if settings.draws.rate < 0:
        raise UsageError(
            "The factor for draws is negative.\n  Write 0 for no draws, 1.0 for the rate of the model."
        )


def _check_ratings(settings: Settings) -> None:
    lowest, highest, groups, gap = settings.ratings
    if not 0 < lowest <= highest <= MOST_PLAYERS:
        raise UsageError(
            f"Ratings from {lowest} to {highest}: expected 1 to {MOST_PLAYERS}, the lower one first.\n"
            "  Write them such as 1400-2500."
        )
    bands = highest - lowest - (groups - 1) * gap
    if groups < 1 or gap < 0 or bands < 0:
        raise UsageError(
            f"{groups} groups with a gap of {gap} do not fit between the ratings {lowest} and {highest}.\n"
            "  Choose fewer groups, a smaller gap, or a wider range."
        )
    of_team = (
        settings.boards + settings.reserves if SYSTEMS[settings.system].kind is Kind.TEAM else 1
    )
    if settings.unrated.number > settings.players[0] * of_team:
        raise UsageError(
            f"{settings.unrated.number} unrated players, but there may be only "
            f"{settings.players[0] * of_team} players.\n"
            "  Choose fewer, or a rate such as 10%."
        )
    of_model = settings.model.participants if settings.model is not None else ()
    if settings.system == "dubov" and (
        settings.unrated != NOTHING or not all(p.rating for p in of_model)
    ):
        raise UsageError(
            "The Dubov System needs a rating for each player (C.04.4.1, 1.1).\n"
            "  Leave out --unrated, or choose another system or model."
        )


def _check_frequency(name: str, chosen: Frequency, rounds: int) -> None:
    option = name.replace("_", "-")
    for rate, number in (chosen.general, *(own for _, own in chosen.by_round)):
        if not 0 <= rate <= MILLION or number < 0 or (rate and number):
            raise UsageError(
                f"{option}: expected a rate from 0 to 1, or a number.\n  Write it such as 2% or 3."
            )
    for number, _ in chosen.by_round:
        if not 1 <= number <= rounds:
            raise UsageError(
                f"{option}: round {number} does not exist; the tournament has {rounds} rounds.\n"
                f"  Give rounds from 1 to {rounds}."
            )
    if name in ("withdrawals", "late_entries") and any(
        number == 1 for number, _ in chosen.by_round
    ):
        raise UsageError(
            f"{option}: not possible in round 1, when all players are present.\n  Give the first round in which they "
            f"are {'absent' if name == 'withdrawals' else 'present'}, 2 or later."
        )


def _check_forbidden(settings: Settings) -> None:
    fewest = settings.players[0]
    if not 0 <= settings.forbidden_pairs <= fewest * (fewest - 1) // 2:
        raise UsageError(
            f"{settings.forbidden_pairs} forbidden pairs: {fewest} players have {fewest * (fewest - 1) // 2} pairs.\n"
            "  Choose fewer."
        )
    groups = settings.forbidden_groups
    if any(size < 2 for size in groups) or sum(groups) > fewest:
        raise UsageError(
            f"Groups of {', '.join(map(str, groups))} players to keep apart: expected two or more in each, and no"
            f" more than {fewest} players in all.\n  Choose other groups."
        )


def check_points(points: PointSystem, kind: Kind) -> None:
    """Raise UsageError for points that no tournament file of this kind of event can store.

    Matches of two games have no points by colour, and none of their own for the pairing-allocated
    bye (a win and a draw, C.04.5 1.4). Team events have only points for a match win, draw and loss,
    and for the bye.
    """
    win, draw, loss = points.win_white, points.draw_white, points.loss_white
    if kind is Kind.DOUBLE and points != points._replace(
        win_black=win, draw_black=draw, loss_black=loss, pab=win
    ):
        raise UsageError(
            "In matches of two games, points do not depend on the colour, and the pairing-allocated bye counts as a"
            " win and a draw (C.04.5, 1.4).\n  Give the points of a game, such as W=3 D=1."
        )
    if kind is Kind.TEAM and points != points_of_teams(win, draw, loss, pab=points.pab):
        raise UsageError(
            "In team events you can choose only the points for a match win, draw and loss, and for the"
            " pairing-allocated bye.\n  Give them, such as W=3 D=1 L=0 P=1."
        )


def _check_acceleration(settings: Settings) -> None:
    if settings.acceleration == "none":
        return
    if settings.acceleration not in ACCELERATIONS:
        raise UsageError(
            f"`{settings.acceleration}` is not an acceleration.\n  Choose one of: none, {', '.join(ACCELERATIONS)}."
        )

    by_games = (
        SYSTEMS[settings.system].kind is Kind.TEAM
        and settings.team_rules.primary is PrimaryScore.GAME
    )
    try:
        require_standard_ratio(settings.points or PointSystem())
    except InputError:
        by_games = True
    if by_games:
        raise UsageError(
            "Baku acceleration needs a win worth two draws and a loss worth zero (C.04.7, 1.1).\n"
            "  Choose another point system, or no acceleration."
        )


def _check_tie_breaks(settings: Settings) -> None:
    if not settings.tie_breaks:
        return

    like = Tournament(
        (), MOST_ROUNDS, kind=SYSTEMS[settings.system].kind, team_rules=settings.team_rules
    )
    try:
        standings(like, settings.tie_breaks)
    except UsageError as error:
        raise UsageError(
            f"tie-breaks: {error}\n  Choose methods of C.07 for this kind of event."
        ) from None


def _check_teams(settings: Settings) -> None:
    if settings.boards < 1 or settings.reserves < 0:
        raise UsageError(
            f"Teams with {settings.boards} boards and {settings.reserves} reserves: expected at least one board, and no"
            " negative number.\n  Choose other numbers."
        )
    most, size = settings.players[1], settings.boards + settings.reserves
    if SYSTEMS[settings.system].kind is Kind.TEAM and (
        most > MOST_TEAMS or most * size > MOST_PLAYERS
    ):
        raise UsageError(
            f"{most} teams of {size} players: expected at most {MOST_TEAMS} teams and {MOST_PLAYERS} players.\n"
            "  Choose fewer teams, boards or reserves."
        )
