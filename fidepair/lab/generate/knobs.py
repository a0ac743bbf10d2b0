"""The table of all settings as texts: for the options of the command, configuration files, and the
line in a generated file that records how it was made.

Each value is checked by itself here; `settings` checks them together.
"""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

from fidepair.errors import UsageError
from fidepair.forecast import Draws
from fidepair.lab.generate.settings import (
    NOTHING,
    Amount,
    Frequency,
    Ratings,
    Settings,
    usual_points,
)
from fidepair.standings.dice import MILLION
from fidepair.standings.ranking import listed
from fidepair.systems import SYSTEMS
from fidepair.tournament import (
    POINT,
    POINT_CODES,
    POINT_SYMBOLS,
    Colour,
    ColourType,
    Kind,
    PointSystem,
    PrimaryScore,
    format_points,
    parse_points,
)

_LARGEST = 99 * POINT


# ── Numbers and days ─────────────────────────────────────────────────────────
def _digits(text: str, most: int) -> int:
    """Return a whole number of at most this many digits. Raises ValueError."""
    if not (text.isascii() and text.isdecimal() and len(text) <= most):
        raise ValueError(text)
    return int(text)


def whole(text: str, example: str) -> int:
    """Return a whole number of at most six digits."""
    try:
        return _digits(text.strip(), 6)
    except ValueError:
        raise UsageError(
            f"`{text}` is not a whole number.\n  Write it such as {example}."
        ) from None


def span(text: str, example: str) -> tuple[int, int]:
    """Return the range `20-60`, or `60` twice."""
    first, dash, last = text.partition("-")
    if not dash:
        last = first
    try:
        return _digits(first.strip(), 6), _digits(last.strip(), 6)
    except ValueError:
        raise UsageError(
            f"`{text}` is neither a number nor a range.\n  Write it such as {example}."
        ) from None


def span_text(both: tuple[int, int]) -> str:
    """Return a range, or a single number if both its ends are the same."""
    first, last = both
    return str(first) if first == last else f"{first}-{last}"


def day(text: str) -> tuple[int, int, int]:
    """Return a day, `2026-03-01` or `2026/03/01`, as (year, month, day)."""
    parts = text.strip().replace("/", "-").split("-")
    are_digits = all(part.isascii() and part.isdecimal() for part in parts)
    if [len(part) for part in parts] != [4, 2, 2] or not are_digits:
        raise UsageError(f"`{text}` is not a day.\n  Write it such as 2026-03-01.")
    year, month, of_month = map(int, parts)
    try:
        date(year, month, of_month)
    except ValueError:
        raise UsageError(
            f"`{text}` is not in the calendar.\n  Write a day such as 2026-03-01."
        ) from None
    return year, month, of_month


def tie_breaks(text: str) -> tuple[str, ...]:
    """Return the codes of a list such as `BH/C1,BH,SB`, with the points before it if it begins with
    no score."""
    if not text.strip():
        return ()
    return tuple(code.text for code in listed(text))


# ── How often ────────────────────────────────────────────────────────────────
def parts_per_million(text: str) -> int:
    """Return the rate in `text` (`0.02`, `2%`, `1.5`). Raises ValueError unless it is exact in
    millionths."""
    number, decimals = text, 6
    if text.endswith("%"):
        number, decimals = text[:-1].strip(), 4
    units, _, fraction = number.partition(".")
    fraction = fraction.rstrip("0")
    if number in ("", ".") or len(fraction) > decimals:
        raise ValueError(text)
    unit: int = 10**decimals
    return _digits(units or "0", 9) * unit + _digits(fraction.ljust(decimals, "0"), 9)


def draws(text: str) -> Draws:
    """Return the factor `0.5` or `150%`, or the share of all games `=30%`."""
    of_all, rate = text.strip().startswith("="), text.strip().removeprefix("=")
    try:
        return Draws(parts_per_million(rate), of_all)
    except ValueError:
        raise UsageError(
            f"`{text}` is not a factor.\n  Write it such as 0.5 or 150%; =30% is a share."
        ) from None


def draws_text(chosen: Draws) -> str:
    """Return the number of draws as `draws` reads it."""
    rate = rate_text(chosen.rate)
    return f"={rate}" if chosen.of_all else rate


def rate_text(rate: int) -> str:
    """Return a rate in parts per million as `2%` or `0.1%`."""
    percent, rest = divmod(rate, MILLION // 100)
    decimals = f"{rest:04d}".rstrip("0")
    return f"{percent}.{decimals}%" if decimals else f"{percent}%"


def amount(text: str) -> Amount:
    """Return the amount in `text`: a rate if it has a point or a per cent sign (`0.02`, `2%`),
    otherwise a number (`3`).

    Rates above one, and those finer than a millionth, are refused.
    """
    written = text.strip()
    try:
        if "." in written or written.endswith("%"):
            found = Amount(rate=parts_per_million(written))
        else:
            found = Amount(number=_digits(written, 9))
    except ValueError:
        found = None
    if found is None or found.rate > MILLION:
        raise UsageError(
            f"`{text}` is not a rate and not a number.\n"
            "  Write a rate with a point or a per cent sign (0.02, 2%; at most 1.0, six decimals), or a number (3)."
        )
    return found


def amount_text(chosen: Amount) -> str:
    """Return an amount as a rate or a number."""
    return rate_text(chosen.rate) if chosen.rate else str(chosen.number)


def frequency(text: str) -> Frequency:
    """Return the frequency in `text`: an amount for all rounds (`2%`, `3`), amounts of single
    rounds (`1:10%,5:4`), or both; the amount without a round is then for all other rounds."""
    general: list[Amount] = []
    by_round: dict[int, Amount] = {}
    for part in text.split(","):
        round_, colon, written = part.rpartition(":")
        if not colon:
            general.append(amount(written))
            continue
        try:
            number = _digits(round_.strip(), 9)
        except ValueError:
            number = 0
        if number < 1 or number in by_round:
            what = "named twice" if number in by_round else "not the number of a round"
            raise UsageError(
                f"`{text}`: the round `{round_.strip()}` is {what}.\n  Write ROUND:VALUE with one value for each round,"
                " such as 1:10%,5:4."
            )
        by_round[number] = amount(written)
    if len(general) > 1:
        raise UsageError(
            f"`{text}` has {len(general)} values without a round.\n  Write one, or ROUND:VALUE for each."
        )
    return Frequency(general[0] if general else NOTHING, tuple(sorted(by_round.items())))


def frequency_text(chosen: Frequency) -> str:
    """Return a frequency as its general amount and those of single rounds."""
    parts = [f"{number}:{amount_text(own)}" for number, own in chosen.by_round]
    if chosen.general != NOTHING or not parts:
        parts.insert(0, amount_text(chosen.general))
    return ",".join(parts)


# ── Points ───────────────────────────────────────────────────────────────────
def read_points(text: str, system: str) -> PointSystem | None:
    """Return the point system in `text`: pairs such as `W=3` between blanks or commas, each over
    what is usual.

    A symbol of several results goes before codes of single ones. Without `P` or `PAB` an allocated
    bye scores like a win, in team events like a draw; without `X` a missing result counts as a
    draw. `usual` is None. Raises UsageError.
    """
    if text.strip().lower() == "usual":
        return None
    given: dict[str, int] = {}
    for pair in text.replace(",", " ").split():
        code, sign, value = pair.partition("=")
        code = code.upper()
        if not sign or (code not in POINT_SYMBOLS and code not in POINT_CODES):
            known = ", ".join((*POINT_SYMBOLS, *POINT_CODES))
            raise UsageError(f"`{pair}` gives no points.\n  Write W=3 D=1 L=0; codes: {known}.")
        if code in given:
            raise UsageError(f"{code} is given twice.\n  Leave one of them out.")
        given[code] = value_of(value)
    return points_from(given, system)


def points_from(given: dict[str, int], system: str) -> PointSystem:
    """Return the point system with the values given by symbol or code; other values follow from
    them as in `read_points`."""
    points = usual_points(system)
    for table in (POINT_SYMBOLS, POINT_CODES):
        for code, names in table.items():
            if code in given:
                points = points._replace(**dict.fromkeys(names, given[code]))
    is_team = system in SYSTEMS and SYSTEMS[system].kind is Kind.TEAM
    if given.keys().isdisjoint({"P", "PAB"}):
        points = points._replace(pab=points.draw_white if is_team else points.win)
    if is_team and given.keys().isdisjoint({"A", "FL"}):
        points = points._replace(forfeit_loss=points.loss)
    if "X" not in given:
        points = points._replace(pending=points.draw_white)
    return points


def value_of(text: str) -> int:
    """Return the points in `text`, from 0 to 99."""
    try:
        points = parse_points(text)
    except ValueError:
        points = -1
    if not 0 <= points <= _LARGEST:
        raise UsageError(
            f"`{text}` is not a number of points from 0 to 99.\n  Write it such as 1.5."
        )
    return points


def points_text(points: PointSystem | None) -> str:
    """Return the text that `read_points` reads as this point system: by symbol where one value
    covers it, otherwise by code."""
    if points is None:
        return "usual"
    values = points._asdict()
    codes = {names: code for code, names in POINT_CODES.items()}
    pairs = []
    for symbol, names in POINT_SYMBOLS.items():
        if len({values[name] for name in names}) == 1:
            pairs.append(f"{symbol}={format_points(values[names[0]])}")
            continue
        for name in names:
            if (name,) in codes:
                pairs.append(f"{codes[name,]}={format_points(values[name])}")
    return ",".join(pairs)


# ── The table ────────────────────────────────────────────────────────────────
class Knob(NamedTuple):
    """One setting: its name (`half-point-byes`), the metavar and text of its help, and its field
    (`ratings.gap`).

    `read` converts a text to the value, given the settings so far, or raises UsageError; `write` is
    the inverse. `is_flag`: the option takes no value; its texts are `yes` and `no`.
    """

    name: str
    metavar: str
    help: str
    field: str
    read: Callable[[str, Settings], object]
    write: Callable[[Any], str] = str
    is_flag: bool = False

    def put(self, settings: Settings, text: str) -> Settings:
        """Return the settings with the value in a text. Raises UsageError."""
        group, _, name = self.field.rpartition(".")
        value = self.read(text, settings)
        if group:
            name, value = group, getattr(settings, group)._replace(**{name: value})
        changed: Settings = settings._replace(**{name: value})  # type: ignore[arg-type]
        return changed

    def text(self, settings: Settings) -> str:
        """Return the value that the settings have, as a text."""
        return self.write(attrgetter(self.field)(settings))


# ── Kinds of knobs ───────────────────────────────────────────────────────────
def _value(
    name: str,
    metavar: str,
    help_: str,
    read: Callable[[str], object],
    write: Callable[[Any], str] = str,
    *,
    field: str = "",
) -> Knob:
    """Return a knob that reads a text without regard to other settings."""

    def read_alone(text: str, _: Settings) -> object:
        return read(text)

    return Knob(name, metavar, help_, field or name.replace("-", "_"), read_alone, write)


def _number(name: str, help_: str, example: str, field: str = "") -> Knob:
    read = partial(whole, example=example)
    return _value(name, "N", help_, read, field=field)


def _often(name: str, help_: str) -> Knob:
    return _value(name, "OFTEN", help_, frequency, frequency_text)


def _choice(name: str, help_: str, values: Mapping[str, object], field: str = "") -> Knob:
    """Return a knob for one of the values, by their names without regard to case."""
    names = {value: word for word, value in values.items()}

    def read(text: str) -> object:
        for word, value in values.items():
            if text.strip().lower() == word.lower():
                return value
        raise UsageError(f"`{text}` is not a valid value.\n  Choose one of: {', '.join(values)}.")

    return _value(name, "|".join(values), help_, read, names.__getitem__, field=field)


# ── Single knobs ─────────────────────────────────────────────────────────────
def _read_ratings(text: str, settings: Settings) -> Ratings:
    lowest, highest = span(text, "1400-2500")
    return settings.ratings._replace(lowest=lowest, highest=highest)


def _read_groups(text: str) -> tuple[int, ...]:
    sizes = []
    for part in text.split(","):
        if part.strip() not in ("", "0"):
            sizes.append(whole(part, "4,3"))
    return tuple(sizes)


_LOTS = {"lots": None, "white": Colour.WHITE, "black": Colour.BLACK}
_EDITIONS = {"date": None, "2017": "2017", "2026": "2026"}
_PREFERENCES = {colours.value: colours for colours in ColourType}
_SCORES = {score.value: score for score in PrimaryScore}

KNOBS = (
    _value(
        "system", "NAME", "The pairing system.", lambda text: text.strip().lower().replace("_", "-")
    ),
    _value(
        "players",
        "N|N-N",
        "Number of players (team events: teams), or a range to draw it from.",
        partial(span, example="60 or 20-60"),
        span_text,
    ),
    _number("rounds", "Number of rounds.", "9"),
    _value(
        "played",
        "N",
        "Last round to pair and play.",
        lambda text: None if text.strip().lower() == "all" else whole(text, "4"),
        lambda last: "all" if last is None else str(last),
        field="rounds_played",
    ),
    Knob(
        "ratings",
        "N-N",
        "Range of the ratings.",
        "ratings",
        _read_ratings,
        lambda r: f"{r.lowest}-{r.highest}",
    ),
    _number("rating-groups", "Number of strength groups in this range.", "50", "ratings.groups"),
    _number("rating-gap", "Rating gap between two groups.", "50", "ratings.gap"),
    _value("unrated", "HOW-MANY", "Unrated players: a rate or a number.", amount, amount_text),
    _choice(
        "order", "Pairing numbers by rating, or by lot.", {"rating": "rating", "shuffle": "shuffle"}
    ),
    _value(
        "draws",
        "FACTOR",
        "Share of draws: 0.5 is half as many as in the model, =30% is 30% of all games.",
        draws,
        draws_text,
    ),
    _often("zero-point-byes", "Players with a zero-point bye in a round."),
    _often("half-point-byes", "Players with a half-point bye in a round."),
    _often("full-point-byes", "Players with a full-point bye in a round."),
    _often("forfeits", "Games or matches won by forfeit."),
    _often("double-forfeits", "Games or matches lost by both sides by forfeit."),
    _often("quick-games", "Unrated games of less than one move (W, D, L)."),
    _often("zero-zero", "Games that the arbiter scores 0-0."),
    _often("half-zero", "Games that the arbiter scores 1/2-0."),
    _often("zero-half", "Games that the arbiter scores 0-1/2."),
    _often("withdrawals", "Players who withdraw."),
    _often("late-entries", "Late entries, after the first round."),
    _often("unfinished", "Open games in the last round played."),
    _number("forbidden", "Number of random pairs to keep apart.", "3", "forbidden_pairs"),
    _value(
        "forbidden-groups",
        "N,N",
        "Sizes of random groups to keep apart.",
        _read_groups,
        lambda sizes: ",".join(map(str, sizes)) or "0",
    ),
    Knob(
        "points",
        "VALUES",
        "Points for a game (team events: for a match), such as 'W=3 D=1': symbols of record 162, codes of XXS.",
        "points",
        lambda text, settings: read_points(text, settings.system),
        points_text,
    ),
    _choice(
        "edition",
        "Edition of the Dutch System (date: the one in force on the first day).",
        _EDITIONS,
    ),
    _choice("acceleration", "Accelerated pairing.", {"none": "none", "baku": "baku"}),
    _choice("initial-colour", "The initial-colour.", _LOTS),
    _value(
        "tie-breaks",
        "LIST",
        "Tie-breaks of the tournament, such as 'BH/C1,BH,SB'; they decide the ranks (C.07).",
        tie_breaks,
        ",".join,
    ),
    _number("boards", "Team events: boards per match.", "4"),
    _number("reserves", "Team events: reserve players per team.", "3"),
    _choice(
        "colours",
        "Team events: colour preferences (C.04.6, 1.7).",
        _PREFERENCES,
        "team_rules.colours",
    ),
    _choice("primary", "Team events: score used to pair teams.", _SCORES, "team_rules.primary"),
    _choice(
        "no-secondary",
        "Team events: do not use the other score for colours (C.04.6, 4.2.2).",
        {"yes": False, "no": True},
        "team_rules.use_secondary",
    )._replace(is_flag=True),
)
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
    """Return the options that turn `base` into these settings: the system always, others where they
    differ."""
    found = ["--system", settings.system]
    for knob in KNOBS[1:]:
        value = knob.text(settings)
        if value == knob.text(base):
            continue
        found.append(f"--{knob.name}")
        if not knob.is_flag:
            found.append(value)
    return found
