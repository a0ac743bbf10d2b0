"""`generate`: random tournaments, one or thousands, each from its seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option, one_of, whole
from fidepair.commands.parts import JOBS, SHARD
from fidepair.commands.question import UseCase
from fidepair.lab.generate.knobs import KNOBS
from fidepair.lab.generate.settings import Settings

if TYPE_CHECKING:
    from fidepair.lab.generate.knobs import Knob

DIALECTS = ("trf26", "trfx", "trfbx", "trf16")
MOST_FILES = 1_000_000


def _option(knob: Knob) -> Option:
    """Return the row of a setting; its value is the text of the setting."""
    default = knob.text(Settings())
    shown = "" if knob.is_flag or not default else f" Default: {default}."
    name = knob.name.replace("-", "_")
    row = Option(name, rows.TEXT, knob.help + shown, f"knob_{name}", door=Door.TYPED)
    if knob.is_flag:
        return row._replace(kind=rows.FLAG, value="yes")
    if knob.name == "system":
        row = row._replace(kind=rows.SYSTEM_NAME)
    return row._replace(metavar=knob.metavar)


SETTINGS = tuple(map(_option, KNOBS))
"""One row for each setting, in their order."""
CONFIGURATION = Option("config", rows.TEXT, metavar="FILE", door=Door.TYPED)
MODEL = Option("model", rows.TEXT, metavar="FILE", door=Door.TYPED)
OPTIONS = (
    Option(
        "seed",
        rows.FROM_0,
        "The seed; of several files, that of the first. Default: 1.",
        default=1,
        door=Door.TYPED,
    ),
    Option(
        "number",
        whole(1, MOST_FILES),
        "Make so many files; -o is their pattern then.",
        also=("-n",),
        metavar="N",
        door=Door.TYPED,
    ),
    rows.OUTPUT._replace(
        help="Write to this file instead of standard output; with -n a pattern such as 'out/t%05d.trf'."
    ),
    SHARD,
    JOBS,
    rows.FORCE._replace(help="Let -o replace files that exist."),
    Option(
        "dialect",
        one_of(DIALECTS, ignores_case=True),
        "Dialect of the files. Default: trf26.",
        default="trf26",
        door=Door.TYPED,
    ),
    CONFIGURATION._replace(
        help="Take settings from a file of key=value lines; options overrule it."
    ),
    MODEL._replace(
        help="Make tournaments like this one: its players, and how often what happened."
    ),
    rows.MAX_FILE_SIZE,
    *SETTINGS,
    rows.JSON._replace(help="With -n: tell what was made as JSON."),
    rows.QUIET._replace(help="Nothing on standard error but errors."),
)


class Sources(NamedTuple):
    """Files that settings come from."""

    model: str | None = None
    config: str | None = None


class Asked(NamedTuple):
    """The question of `generate`, without the settings; `number`: of files, None for one."""

    seed: int = 1
    number: int | None = None
    dialect: str = "trf26"
    sources: Sources = Sources()


USE_CASES = {"generate": UseCase(OPTIONS, Asked)}
