"""The table of all settings as texts: for the options of the command, configuration files, and the
line in a generated file that records how it was made.

Each value is checked by itself here; `settings` checks them together.
"""

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

from fidepair.errors import UsageError
from fidepair.lab.generate import setting_values
from fidepair.lab.generate.settings import Ratings, Settings
from fidepair.tournament import Colour, ColourType, PrimaryScore


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
    read = partial(setting_values.whole, example=example)
    return _value(name, "N", help_, read, field=field)


def _often(name: str, help_: str) -> Knob:
    return _value(name, "OFTEN", help_, setting_values.frequency, setting_values.frequency_text)


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
    lowest, highest = setting_values.span(text, "1400-2500")
    return settings.ratings._replace(lowest=lowest, highest=highest)


def _read_groups(text: str) -> tuple[int, ...]:
    sizes = []
    for part in text.split(","):
        if part.strip() not in ("", "0"):
            sizes.append(setting_values.whole(part, "4,3"))
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
        partial(setting_values.span, example="60 or 20-60"),
        setting_values.span_text,
    ),
    _number("rounds", "Number of rounds.", "9"),
    _value(
        "played",
        "N",
        "Last round to pair and play.",
        lambda text: None if text.strip().lower() == "all" else setting_values.whole(text, "4"),
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
    _value(
        "unrated",
        "HOW-MANY",
        "Unrated players: a rate or a number.",
        setting_values.amount,
        setting_values.amount_text,
    ),
    _choice(
        "order", "Pairing numbers by rating, or by lot.", {"rating": "rating", "shuffle": "shuffle"}
    ),
    _value(
        "draws",
        "FACTOR",
        "Share of draws: 0.5 is half as many as in the model, =30% is 30% of all games.",
        setting_values.draws,
        setting_values.draws_text,
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
        lambda text, settings: setting_values.read_points(text, settings.system),
        setting_values.points_text,
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
        setting_values.tie_breaks,
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
