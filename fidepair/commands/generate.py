"""`generate`: random tournaments, one or thousands, each from its seed."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fidepair import trf
from fidepair.commands import options as rows
from fidepair.commands.options import HOW_TO_SHARE, Option, one_of, whole
from fidepair.commands.question import TournamentFile, UseCase, kind_of
from fidepair.convert import convert
from fidepair.errors import UsageError
from fidepair.lab.generate import produce
from fidepair.lab.generate.configuration import settings_from_configuration, settings_from_model
from fidepair.lab.generate.knobs import KNOBS, Knob, arguments_of, put_all
from fidepair.lab.generate.settings import Settings, checked, most_rounds
from fidepair.standings.ranking import standings
from fidepair.systems import SYSTEMS
from fidepair.text.wording import visible
from fidepair.tournament import Kind, PointSystem

DIALECTS = ("trf26", "trfx", "trfbx", "trf16")
MOST_FILES = 1_000_000
BY_THE_MODEL = ("players", "unrated", "order", "boards", "reserves")


def _option(knob: Knob) -> Option:
    """Return the row of a setting; its value is the text of the setting."""
    default = knob.text(Settings())
    shown = "" if knob.is_flag or not default else f" Default: {default}."
    name = knob.name.replace("-", "_")
    row = Option(name, rows.TEXT, knob.help + shown, f"knob_{name}")
    if knob.is_flag:
        return row._replace(kind=rows.FLAG, value="yes")
    if knob.name == "system":
        row = row._replace(kind=rows.SYSTEM_NAME)
    return row._replace(metavar=knob.metavar)


SETTINGS = tuple(map(_option, KNOBS))
"""One row for each setting, in their order."""
OPTIONS = (
    Option(
        "seed",
        rows.FROM_0,
        "The seed; with several files, that of the first. Default: 1.",
        metavar="N",
        default=1,
    ),
    Option(
        "number",
        whole(1, MOST_FILES),
        "Number of files to generate; -o is the pattern of their names.",
        also=("-n",),
        metavar="N",
    ),
    rows.OUTPUT._replace(
        help="Write to this file instead of standard output; with -n a pattern such as 'out/t%05d.trf'."
    ),
    *HOW_TO_SHARE,
    rows.FORCE._replace(help="Overwrite the output files."),
    Option(
        "dialect",
        one_of(DIALECTS, ignores_case=True),
        "Dialect of the files. Default: trf26.",
        default="trf26",
    ),
    Option(
        "config",
        rows.PATH,
        "Read settings from a file of key=value lines; options take precedence.",
        metavar="FILE",
    ),
    Option(
        "model",
        rows.PATH,
        "Generate tournaments like this one: same players and frequency of events.",
        metavar="FILE",
    ),
    *SETTINGS,
    rows.QUIET._replace(help="Print only errors on standard error."),
)


class Asked(NamedTuple):
    """The question of `generate`, without the settings; `number`: of files, None for one; `model`,
    `config`: files that settings come from."""

    seed: int = 1
    number: int | None = None
    dialect: str = "trf26"
    model: str | None = None
    config: str | None = None


USE_CASES = {"generate": UseCase(OPTIONS, Asked)}


class Recipe(NamedTuple):
    """Everything that determines a file, except the seed; `arguments`: the options that make the
    same file again."""

    settings: Settings
    dialect: str
    arguments: tuple[str, ...]


class GeneratedEvent(NamedTuple):
    """A file, the requests that could not be met, and the facts that its dialect cannot
    represent."""

    content: bytes
    notes: tuple[str, ...]
    losses: tuple[str, ...] = ()


# ── Settings ─────────────────────────────────────────────────────────────────
def recipe_of(
    typed: Mapping[str, str], asked: Asked, read: Callable[[str], TournamentFile]
) -> Recipe:
    """Return the settings: those of the model, overridden by the configuration, then by the
    options. `read`: reads these files. Raises UsageError if they cannot be met, InputError for
    errors in these files."""
    base = Settings()
    if asked.model is not None:
        base = _from_model(read(asked.model), typed.get("system"))
    settings = base
    if asked.config is not None:
        config = read(asked.config)
        text = config.content.decode("utf-8", "replace")
        system = {name: value for name, value in typed.items() if name == "system"}
        settings = settings_from_configuration(  # what points mean depends on the system
            text, config.name, put_all(base, system)
        )
    settings = put_all(settings, typed)
    if "rounds" not in typed and asked.model is None and asked.config is None:
        possible = max(1, most_rounds(settings.players[0]))
        settings = settings._replace(rounds=min(settings.rounds, possible))
    settings = checked(settings)
    _check_model(settings, base)
    _check_dialect(settings, asked.dialect)
    arguments = arguments_of(settings, base)
    if asked.model is not None:
        arguments = ["--model", asked.model, *arguments]
    if asked.dialect != "trf26":
        arguments += ["--dialect", asked.dialect]
    return Recipe(settings, asked.dialect, tuple(arguments))


def _check_dialect(settings: Settings, dialect: str) -> None:
    """Raise UsageError for a dialect in which the files would contradict themselves."""
    if SYSTEMS[settings.system].kind is Kind.TEAM and dialect != "trf26":
        raise UsageError(
            f"--dialect {dialect} has no records for team events.\n  Leave it out to use TRF26, which has them."
        )
    if settings.points not in (None, PointSystem()) and dialect == "trf16":
        raise UsageError(
            "--dialect trf16 has no record for game points.\n  Choose another dialect, or leave out --points."
        )


def _from_model(model: TournamentFile, system: str | None) -> Settings:
    data, name, kind = model.content, model.name, kind_of(system)
    if trf.format_of(data) != "trf":
        data = convert(data, name, "trf26", kind).data
    return settings_from_model(trf.load(data, name, kind).tournament)


def _check_model(settings: Settings, base: Settings) -> None:
    """Raise UsageError for settings that a model decides."""
    if settings.model is None:
        return
    if SYSTEMS[settings.system].kind is not SYSTEMS[base.system].kind:
        raise UsageError(
            f"--system {settings.system} does not pair events of the "
            f"{SYSTEMS[base.system].title}, the system of --model.\n"
            "  Choose another model or another system."
        )
    for knob in KNOBS:
        if knob.name in BY_THE_MODEL and knob.text(settings) != knob.text(base):
            raise UsageError(f"Use either --{knob.name} or --model, not both.")


# ── Files ────────────────────────────────────────────────────────────────────
def make(recipe: Recipe, seed: int) -> GeneratedEvent:
    """Return the file of this seed, in whatever process."""
    event = produce(recipe.settings, seed)
    ranks = None
    if event.tournament.ranking and event.tournament.rounds_closed:
        ranks = standings(event.tournament).ranks()
    data = trf.write(event.tournament, ranks=ranks)
    title, end, rest = data.partition(b"\n")
    command = ("fidepair", "generate", *recipe.arguments, "--seed", str(seed))
    comment = visible(" ".join(map(_quoted, command)))
    data = title + end + f"### {comment}\n".encode() + rest
    if recipe.dialect == "trf26":
        return GeneratedEvent(data, event.notes)
    converted = convert(data, f"seed {seed}", recipe.dialect, event.tournament.kind)
    losses = tuple(loss.text.rpartition("`: ")[2] for loss in converted.losses)
    return GeneratedEvent(converted.data, event.notes, losses)


def _quoted(word: str) -> str:
    if word and all(sign.isalnum() or sign in "-_.,:=%/+@" for sign in word):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"  # as a shell reads it
