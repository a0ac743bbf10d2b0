"""`fidepair generate`: random tournaments, one or thousands, each from its seed.

Many files are named by one pattern: `out/t%05d.trf` is `out/t00001.trf`, `out/t00002.trf`, ...
"""

from __future__ import annotations

import os
import re
from contextlib import closing, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair import trf
from fidepair.cli import ending, files, streams
from fidepair.cli.options import (
    QuickCommand,
    help_option,
    jobs_option,
    option,
    shard_option,
    size_option,
)
from fidepair.convert import convert, form_of
from fidepair.errors import FidepairError, FileProblem, UsageError
from fidepair.lab.generate import produce
from fidepair.lab.generate.configuration import settings_from_configuration
from fidepair.lab.generate.from_model import settings_from_model
from fidepair.lab.generate.knobs import KNOBS, arguments_of, put_all
from fidepair.lab.generate.settings import Settings, checked, most_rounds
from fidepair.lab.pool import run_all
from fidepair.lab.shards import WHOLE
from fidepair.render.generated import document, file_document
from fidepair.serve.options import kind_asked, system_name
from fidepair.standings.ranking import standings
from fidepair.systems import SYSTEMS
from fidepair.text.safe import json_bytes, visible
from fidepair.tournament import Kind, PointSystem

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from fidepair.lab.pool import Outcome
    from fidepair.lab.shards import Shard
    from fidepair.render.generated import GeneratedFile
    from fidepair.tournament import Tournament

DIALECTS = ("trf26", "trfx", "trfbx", "trf16")
BY_THE_MODEL = ("players", "unrated", "order", "boards", "reserves")
MOST_FILES = 1_000_000
_PLACE = re.compile(r"%(%|(0?)([1-9]?)d|.?)")
"""`%%`, `%d`, `%5d`, `%05d`, or a `%` with anything else behind it."""


class Recipe(NamedTuple):
    """All that makes a file but the seed; `said`: the options that make the same again."""

    settings: Settings
    dialect: str
    said: tuple[str, ...]


class MadeEvent(NamedTuple):
    """A file, what could not be done as it was asked for, and what its dialect cannot say."""

    content: bytes
    notes: tuple[str, ...]
    losses: tuple[str, ...] = ()


def knob_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add an option for each knob, in their order; None if it is not given."""
    standard = Settings()
    for knob in reversed(KNOBS):
        default = knob.text(standard)
        shown = "" if knob.is_flag or not default else f" Default: {default}."
        settings: dict[str, Any] = (
            {"is_flag": True, "default": None} if knob.is_flag else {"metavar": knob.metavar}
        )
        if knob.name == "system":
            settings["type"] = system_name
        command = option(
            f"--{knob.name}", _parameter(knob.name), help=f"{knob.help}{shown}", **settings
        )(command)
    return command


def _parameter(name: str) -> str:
    return f"knob_{name.replace('-', '_')}"


@click.command("generate", cls=QuickCommand, add_help_option=False)
@option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    help="The seed; of several files, that of the first. Default: 1.",
)
@option(
    "-n",
    "--number",
    type=click.IntRange(1, MOST_FILES),
    metavar="N",
    help="Make so many files; -o is their pattern then.",
)
@option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write to this file instead of standard output; with -n a pattern such as 'out/t%05d.trf'.",
)
@shard_option
@jobs_option
@option("--force", is_flag=True, help="Let -o replace files that exist.")
@option(
    "--dialect",
    type=click.Choice(DIALECTS, case_sensitive=False),
    default="trf26",
    help="Dialect of the files. Default: trf26.",
)
@option(
    "--config",
    metavar="FILE",
    help="Take settings from a file of key=value lines; options overrule it.",
)
@option(
    "--model",
    metavar="FILE",
    help="Make tournaments like this one: its players, and how often what happened.",
)
@size_option
@knob_options
@option("--json", "as_json", is_flag=True, help="With -n: tell what was made as JSON.")
@option("-q", "--quiet", is_flag=True, help="Nothing on standard error but errors.")
@help_option
@ending.tidily()
def command(
    seed: int,
    number: int | None,
    output: str | None,
    jobs: int,
    *,
    force: bool,
    quiet: bool,
    **options: Any,
) -> int:
    """Make a random tournament of any system, paired by the rules and played by a model of results.

    OFTEN is a rate (2%, 0.02), a number for the whole event (3), or either by round (1:10%,5:4).
    The same seed and settings make the same bytes everywhere; the file says both.
    """
    shard: Shard | None = options["shard"]
    if number is None and (shard is not None or options["as_json"]):
        raise UsageError(
            f"--{'json' if shard is None else 'shard'} is about several files.\n  Add -n with their number."
        )
    recipe = recipe_of(options)
    paths = _paths(output, number)
    works = (shard or WHOLE).part([*zip(paths, range(seed, seed + len(paths)), strict=True)])
    paths = [path for path, _ in works] if number is not None else paths
    if not force:
        for path in paths:
            files.refuse_existing(path)
    _keep_inputs(paths, options)
    if number is None:
        _one(recipe, seed, paths, force=force, quiet=quiet)
        return 0
    if paths:
        _make_folder(os.path.dirname(paths[0]))
    seeds = [seed for _, seed in works]
    found: list[GeneratedFile] | None = [] if options["as_json"] else None
    code = _many(recipe, seeds, paths, jobs, found, force=force, quiet=quiet)
    if found is not None and not code:
        streams.answer(
            json_bytes(document(found) | ({} if shard is None else shard.document(code)))
        )
    return code


# ── What is asked for ────────────────────────────────────────────────────────
def recipe_of(options: Mapping[str, Any]) -> Recipe:
    """Return what the options ask for: over the model, then the configuration, then options. Raises
    UsageError where they cannot be met, InputError for faults of these files."""
    model, config, dialect = options["model"], options["config"], options["dialect"]
    given = {knob.name: options[_parameter(knob.name)] for knob in KNOBS}
    values = {
        name: "yes" if value is True else value
        for name, value in given.items()
        if value is not None
    }
    base = Settings() if model is None else _from_model(model, values, options["max_size"])
    settings = base
    if config is not None:
        text = files.read(config, options["max_size"]).decode("utf-8", "replace")
        system = {
            name: value for name, value in values.items() if name == "system"
        }  # what points mean depends on it
        settings = settings_from_configuration(text, files.name_of(config), put_all(base, system))
    settings = put_all(settings, values)
    if "rounds" not in values and config is model is None:
        settings = settings._replace(
            rounds=min(settings.rounds, max(1, most_rounds(settings.players[0])))
        )
    settings = checked(settings)
    _check_model(settings, base)
    _check_dialect(settings, dialect)
    said = [*(["--model", model] if model is not None else []), *arguments_of(settings, base)]
    return Recipe(
        settings, dialect, (*said, *(["--dialect", dialect] if dialect != "trf26" else []))
    )


def _check_dialect(settings: Settings, dialect: str) -> None:
    """Raise UsageError for a dialect in which the files would not agree with themselves."""
    if SYSTEMS[settings.system].kind is Kind.TEAM and dialect != "trf26":
        raise UsageError(
            f"--dialect {dialect} has no records for team events.\n  Leave it out: TRF26 has them."
        )
    if settings.points not in (None, PointSystem()) and dialect == "trf16":
        raise UsageError(
            "--dialect trf16 has no record for points of a game.\n  Choose another one, or leave out --points."
        )


def _from_model(path: str, values: Mapping[str, str], max_size: int) -> Settings:

    data, name = files.read(path, max_size), files.name_of(path)
    kind = kind_asked(values.get("system"))
    if form_of(data) != "trf":
        data = convert(data, name, "trf26", kind).data
    return settings_from_model(trf.load(data, name, kind).tournament)


def _check_model(settings: Settings, base: Settings) -> None:
    """Raise UsageError for settings that a model decides."""
    if settings.model is None:
        return
    if SYSTEMS[settings.system].kind is not SYSTEMS[base.system].kind:
        raise UsageError(
            f"--system {settings.system} pairs other events than the {SYSTEMS[base.system].title}, which --model has.\n"
            "  Choose another model or another system."
        )
    for knob in KNOBS:
        if knob.name in BY_THE_MODEL and knob.text(settings) != knob.text(base):
            raise UsageError(
                f"--{knob.name}: the model decides it.\n  Leave it out, or leave out --model."
            )


def _paths(output: str | None, number: int | None) -> list[str]:
    """Return the names of the files, none for standard output."""
    if number is None:
        if output is not None and is_pattern(output):
            raise UsageError(
                f"-o: `{output}` is a pattern for several files.\n  Add -n with their number."
            )
        return [output] if output not in (None, "-") else []
    if output in (None, "-"):
        raise UsageError(
            "-n makes several files.\n  Add -o with a pattern for their names, such as -o 'out/t%05d.trf'."
        )
    pattern = read_pattern(output)
    return [pattern % place for place in range(1, number + 1)]


def _keep_inputs(paths: Sequence[str], options: Mapping[str, Any]) -> None:
    inputs = [path for path in (options["model"], options["config"]) if path not in (None, "-")]
    for path in paths if inputs else ():
        if any(files.same_file(path, read) for read in inputs):
            raise UsageError(
                f"{files.name_of(path)} is an input.\n  Choose another name for the generated file."
            )


# ── Making files ─────────────────────────────────────────────────────────────
def make(recipe: Recipe, seed: int) -> MadeEvent:
    """Return the file of this seed, in whatever process."""
    made = produce(recipe.settings, seed)
    data = trf.write(made.tournament, ranks=_ranks(made.tournament))
    title, end, rest = data.partition(b"\n")
    said = visible(
        " ".join(map(_quoted, ("fidepair", "generate", *recipe.said, "--seed", str(seed))))
    )
    data = title + end + f"### {said}\n".encode() + rest
    if recipe.dialect == "trf26":
        return MadeEvent(data, made.notes)

    converted = convert(data, f"seed {seed}", recipe.dialect, made.tournament.kind)
    return MadeEvent(
        converted.data,
        made.notes,
        tuple(loss.text.rpartition("`: ")[2] for loss in converted.losses),
    )


def _ranks(tournament: Tournament) -> dict[int, int] | None:
    """Return the ranks of the standings after the last round that is closed, if anything orders
    them."""
    if not tournament.ranking or not tournament.rounds_closed:
        return None

    return standings(tournament).ranks()


def _quoted(word: str) -> str:
    if word and all(sign.isalnum() or sign in "-_.,:=%/+@" for sign in word):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"  # as a shell reads it


def _one(recipe: Recipe, seed: int, paths: Sequence[str], *, force: bool, quiet: bool) -> None:
    made = make(recipe, seed)
    for line in () if quiet else _news(paths[0] if paths else f"seed {seed}", made, set()):
        streams.say(line)
    files.deliver(made.content, paths[0] if paths else None, force=force)


def _many(
    recipe: Recipe,
    seeds: Sequence[int],
    paths: Sequence[str],
    jobs: int,
    found: list[GeneratedFile] | None,
    *,
    force: bool,
    quiet: bool,
) -> int:
    """Write the files of these seeds; add what is told of each to `found`, if there is one. Return
    the exit code."""
    written = 0
    outcomes = run_all(partial(make, recipe), seeds, min(jobs, len(paths)))
    told: set[str] = set()
    try:
        with (
            streams.progress(len(paths), "generating", quiet=quiet, least=1) as bar,
            closing(outcomes),
        ):
            for seed, path, outcome in zip(seeds, paths, outcomes, strict=True):
                made = _made(outcome, seed)
                files.write(path, made.content, replace=force)
                written += 1
                if found is not None:
                    found.append(
                        file_document(files.name_in_data(path), seed, made.notes, made.losses)
                    )
                news = () if quiet else _news(path, made, told)
                with bar.aside() if bar is not None and news else nullcontext():
                    for line in news:
                        streams.say(line)
                if bar is not None:
                    bar.advance()
    except KeyboardInterrupt as end:
        how, code = ending.in_words(end)
        streams.say(
            f"fidepair: {how}; {written} of {len(paths)} files are written, each of them whole"
        )
        return code
    if not quiet:
        of_seeds = f", seeds {seeds[0]} to {seeds[-1]}" if seeds else ""
        streams.say(f"{written} tournaments written{of_seeds}")
    return 0


def _news(name: str, made: MadeEvent, told: set[str]) -> list[str]:
    """Return the lines about a file; what its dialect cannot say is told once, of all files."""
    lost = [loss for loss in dict.fromkeys(made.losses) if loss not in told]
    told.update(lost)
    return [
        *(f"lost: {loss}" for loss in lost),
        *(f"note: {files.name_of(name)}: {note}" for note in made.notes),
    ]


def _made(outcome: Outcome, seed: int) -> MadeEvent:
    """Return what was made. Raises the error there was instead, with its seed."""
    if outcome.error is None:
        made: MadeEvent = outcome.value
        return made
    error = FidepairError(f"seed {seed}: {outcome.error.message}")
    error.exit_code = outcome.error.exit_code
    if error.exit_code == FidepairError.exit_code:
        error.args = (
            f"seed {seed}: a fault in this program, please report it: {outcome.error.message}",
        )
    raise error


# ── Names of many files ──────────────────────────────────────────────────────
def read_pattern(text: str) -> str:
    """Return the pattern in `text`, to be formatted with a number; `%%` is a per cent sign. Raises
    UsageError unless it has one place for a number."""
    found = 0
    for match in _PLACE.finditer(text):
        found += match[1].endswith("d")
        if match[1] != "%" and not match[1].endswith("d"):
            raise UsageError(
                f"-o: `{match[0]}` in `{text}` is no place for a number.\n  Write %d or %05d, %% for a %."
            )
    if found != 1:
        what = f"{found} places for a number" if found else "no place for the number"
        raise UsageError(
            f"-o: `{text}` has {what} of each file.\n  Write %d or %05d once, such as 'out/t%05d.trf'."
        )
    if not is_pattern(os.path.basename(text)):
        raise UsageError(
            f"-o: `{text}` has the number in the name of a folder.\n  Write it in the name of the file."
        )
    return text


def _make_folder(folder: str) -> None:
    """Make the folder of the files if it is missing; the folder it is in must be there. Raises
    FileProblem."""
    if folder and not os.path.isdir(folder):
        try:
            os.mkdir(folder)
        except OSError as error:
            if os.path.isdir(folder):  # another part of the run has made it meanwhile
                return
            raise FileProblem(
                f"{files.name_of(folder)}: the folder cannot be made: {error.strerror}."
            ) from error


def is_pattern(text: str) -> bool:
    """Whether a name has a place for a number."""
    return any(match[1].endswith("d") for match in _PLACE.finditer(text))
