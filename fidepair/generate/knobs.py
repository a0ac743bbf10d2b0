"""Every setting as people write it: one table for the options of the command, configuration files, and the line in a
generated file that says how it was made.

Each value is checked by itself here; whether all of them make sense together is checked in `settings`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.errors import UsageError
from fidepair.generate.points import points_text, read_points
from fidepair.generate.settings import (
    MILLION,
    NOTHING,
    Amount,
    Frequency,
    Settings,
    amount,
    frequency,
    parts_per_million,
)
from fidepair.tournament import Colour, ColourType, PrimaryScore

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Knob(NamedTuple):
    """One setting: its name (`half-point-byes`), what stands for its value in help texts, and its help.

    `put` returns the settings with the value in a text, or raises UsageError; `text` returns that value as a text, so
    that the two undo each other. `is_flag`: an option without value; its texts are `yes` and `no`.
    """

    name: str
    metavar: str
    help: str
    put: Callable[[Settings, str], Settings]
    text: Callable[[Settings], str]
    is_flag: bool = False


# ── Values ───────────────────────────────────────────────────────────────────
def _whole(text: str, example: str) -> int:
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
        raise UsageError(f'"{text}" is not a whole number.\n  Write it such as {example}.')
    return int(digits)


def _span(text: str, example: str) -> tuple[int, int]:
    """Return the range `20-60`, or `60` twice."""
    parts = [part.strip() for part in text.split("-")]
    if not 1 <= len(parts) <= 2 or not all(part.isascii() and part.isdecimal() and len(part) <= 6 for part in parts):
        raise UsageError(f'"{text}" is neither a number nor a range.\n  Write it such as {example}.')
    return int(parts[0]), int(parts[-1])


def _span_text(span: tuple[int, int]) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]}-{span[1]}"


def rate_text(rate: int) -> str:
    """Return a rate in parts per million as `2%` or `0.1%`."""
    whole, rest = divmod(rate, MILLION // 100)
    decimals = f"{rest:04d}".rstrip("0")
    return f"{whole}{'.' if decimals else ''}{decimals}%"


def _amount_text(chosen: Amount) -> str:
    return rate_text(chosen.rate) if chosen.rate else str(chosen.number)


def _frequency_text(chosen: Frequency) -> str:
    by_round = [f"{number}:{_amount_text(own)}" for number, own in chosen.by_round]
    general = [_amount_text(chosen.general)] if chosen.general != NOTHING or not by_round else []
    return ",".join([*general, *by_round])


def _named(text: str, values: Mapping[str, Any]) -> Any:
    """Return the value with the name in `text`, in any case of letters."""
    for known, value in values.items():
        if text.strip().lower() == known.lower():
            return value
    raise UsageError(f'"{text}" is not known.\n  Choose one of: {", ".join(values)}.')


# ── Kinds of knobs ───────────────────────────────────────────────────────────
def _with(settings: Settings, field: str, value: Any) -> Settings:
    changes: dict[str, Any] = {field: value}
    return settings._replace(**changes)


def _number(name: str, field: str, help_: str) -> Knob:
    def put(settings: Settings, text: str) -> Settings:
        return _with(settings, field, _whole(text, str(getattr(Settings(), field) or 3)))

    return Knob(name, "N", help_, put, lambda settings: str(getattr(settings, field)))


def _of_ratings(name: str, field: str, help_: str) -> Knob:
    def put(settings: Settings, text: str) -> Settings:
        return settings._replace(ratings=settings.ratings._replace(**{field: _whole(text, "50")}))

    return Knob(name, "N", help_, put, lambda settings: str(getattr(settings.ratings, field)))


def _often(name: str, help_: str) -> Knob:
    field = name.replace("-", "_")

    def put(settings: Settings, text: str) -> Settings:
        return _with(settings, field, frequency(text))

    return Knob(name, "OFTEN", help_, put, lambda settings: _frequency_text(getattr(settings, field)))


def _choice(name: str, field: str, values: Mapping[str, Any], help_: str) -> Knob:
    names = {value: known for known, value in values.items()}

    def put(settings: Settings, text: str) -> Settings:
        return _with(settings, field, _named(text, values))

    return Knob(name, "|".join(values), help_, put, lambda settings: names[getattr(settings, field)])


def _rule(name: str, field: str, values: Mapping[str, Any], help_: str) -> Knob:
    names = {value: known for known, value in values.items()}

    def put(settings: Settings, text: str) -> Settings:
        return settings._replace(team_rules=settings.team_rules._replace(**{field: _named(text, values)}))

    return Knob(name, "|".join(values), help_, put, lambda settings: names[getattr(settings.team_rules, field)])


# ── Single knobs ─────────────────────────────────────────────────────────────
def _put_system(settings: Settings, text: str) -> Settings:
    return settings._replace(system=text.strip().lower().replace("_", "-"))


def _put_players(settings: Settings, text: str) -> Settings:
    return settings._replace(players=_span(text, "60 or 20-60"))


def _put_played(settings: Settings, text: str) -> Settings:
    return settings._replace(rounds_played=None if text.strip().lower() == "all" else _whole(text, "4"))


def _put_ratings(settings: Settings, text: str) -> Settings:
    lowest, highest = _span(text, "1400-2500")
    return settings._replace(ratings=settings.ratings._replace(lowest=lowest, highest=highest))


def _put_unrated(settings: Settings, text: str) -> Settings:
    return settings._replace(unrated=amount(text))


def _put_draws(settings: Settings, text: str) -> Settings:
    try:
        return settings._replace(draws=parts_per_million(text.strip()))
    except ValueError:
        raise UsageError(f'"{text}" is not a factor.\n  Write it such as 0.5 or 150%.') from None


def _put_groups(settings: Settings, text: str) -> Settings:
    sizes = [part for part in text.split(",") if part.strip() not in ("", "0")]
    return settings._replace(forbidden_groups=tuple(_whole(part, "4,3") for part in sizes))


def _put_points(settings: Settings, text: str) -> Settings:
    return settings._replace(points=read_points(text, settings.system))


def _put_first_day(settings: Settings, text: str) -> Settings:
    parts = text.strip().replace("/", "-").split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isascii() and part.isdecimal() for part in parts):
        raise UsageError(f'"{text}" is not a day.\n  Write it such as 2026-03-01.')
    year, month, day = map(int, parts)
    if not (year and 1 <= month <= 12 and 1 <= day <= _days(year, month)):
        raise UsageError(f'"{text}" is not in the calendar.\n  Write a day such as 2026-03-01.')
    return settings._replace(first_day=(year, month, day))


def _days(year: int, month: int) -> int:
    """Return how many days the month has."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _first_day_text(settings: Settings) -> str:
    year, month, day = settings.first_day
    return f"{year:04d}-{month:02d}-{day:02d}"


def _put_name(settings: Settings, text: str) -> Settings:
    if not text.isprintable():
        raise UsageError("the name has signs that cannot be printed.\n  Write it on one line.")
    return settings._replace(name=text.strip())


_LOTS = {"lots": None, "white": Colour.WHITE, "black": Colour.BLACK}
_PREFERENCES = {colours.value: colours for colours in ColourType}
_SCORES = {score.value: score for score in PrimaryScore}

_EVENT = (
    Knob("system", "NAME", "The pairing system.", _put_system, lambda s: s.system),
    Knob(
        "players",
        "N|N-N",
        "Number of players (of team events: teams), or a range from which it is drawn.",
        _put_players,
        lambda s: _span_text(s.players),
    ),
    _number("rounds", "rounds", "Number of rounds."),
    Knob(
        "played",
        "N",
        "The last round that is paired and played.",
        _put_played,
        lambda s: "all" if s.rounds_played is None else str(s.rounds_played),
    ),
    Knob(
        "ratings", "N-N", "The range of the ratings.", _put_ratings, lambda s: f"{s.ratings.lowest}-{s.ratings.highest}"
    ),
    _of_ratings("rating-step", "step", "Ratings stand so many points apart."),
    _of_ratings("rating-groups", "groups", "Number of groups of strength into which the range is divided."),
    _of_ratings("rating-gap", "gap", "Points between two groups that nobody has."),
    Knob(
        "unrated",
        "HOW-MANY",
        "Players without a rating: a rate or a number.",
        _put_unrated,
        lambda s: _amount_text(s.unrated),
    ),
    _choice("order", "order", {"rating": "rating", "shuffle": "shuffle"}, "Pairing numbers by rating, or by lot."),
    Knob(
        "draws",
        "FACTOR",
        "How many draws there are: 0.5 is half as many as the model has.",
        _put_draws,
        lambda s: rate_text(s.draws),
    ),
)
_HAPPENINGS = (
    _often("zero-point-byes", "Players who are absent in a round and get no points."),
    _often("half-point-byes", "Players with a half-point bye in a round."),
    _often("full-point-byes", "Players with a full-point bye in a round."),
    _often("forfeits", "Games or matches that are won by forfeit."),
    _often("double-forfeits", "Games or matches to which neither side comes."),
    _often("quick-games", "Games of less than one move, which are not rated (W, D, L)."),
    _often("odd-results", "Games that an arbiter decides otherwise: 0-0, 1/2-0, 0-1/2."),
    _often("withdrawals", "Players who leave the tournament."),
    _often("late-entries", "Players who come after the first round."),
    _often("unfinished", "Games without a result, in the last round that is played."),
)
_RULES = (
    _number("forbidden", "forbidden_pairs", "So many pairs, drawn by lot, must not meet."),
    Knob(
        "forbidden-groups",
        "N,N",
        "Sizes of groups, drawn by lot, of whom no two must meet.",
        _put_groups,
        lambda s: ",".join(map(str, s.forbidden_groups)) or "0",
    ),
    Knob(
        "points",
        "VALUES",
        "Points of a game (of team events: of a match), such as 'W=3 D=1': symbols of record 162, codes of XXS.",
        _put_points,
        lambda s: points_text(s.points),
    ),
    _choice("acceleration", "acceleration", {"none": "none", "baku": "baku"}, "Accelerated pairing."),
    _choice("initial-colour", "initial_colour", _LOTS, "The initial-colour."),
    Knob("first-day", "YYYY-MM-DD", "The first day of the tournament.", _put_first_day, _first_day_text),
    Knob("name", "TEXT", "The name of the tournament; the seed is added.", _put_name, lambda s: s.name),
    _number("boards", "boards", "Team events: boards of a match."),
    _number("reserves", "reserves", "Team events: players of a team beyond its boards."),
    _rule("colours", "colours", _PREFERENCES, "Team events: the colour preferences (C.04.6 1.7)."),
    _rule("primary", "primary", _SCORES, "Team events: the score by which teams are paired."),
    _rule(
        "no-secondary",
        "use_secondary",
        {"yes": False, "no": True},
        "Team events: the other score does not decide colours (C.04.6 4.2.2).",
    )._replace(is_flag=True),
)
KNOBS = (*_EVENT, *_HAPPENINGS, *_RULES)
"""In the order in which they are applied: point values depend on the system."""
BY_NAME = {knob.name: knob for knob in KNOBS}

_STANDARD = Settings()


def put_all(settings: Settings, values: Mapping[str, str]) -> Settings:
    """Return the settings with the values, texts by the names of knobs. Raises UsageError."""
    for knob in KNOBS:
        if knob.name in values:
            try:
                settings = knob.put(settings, values[knob.name])
            except UsageError as error:
                raise UsageError(f"--{knob.name}: {error}") from None
    return settings


def arguments_of(settings: Settings, base: Settings = _STANDARD) -> list[str]:
    """Return the options that make these settings of `base`: the system always, others where they differ."""
    found = ["--system", settings.system]
    for knob in KNOBS[1:]:
        value = knob.text(settings)
        if value != knob.text(base):
            found += [f"--{knob.name}"] if knob.is_flag else [f"--{knob.name}", value]
    return found
