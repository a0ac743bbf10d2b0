"""The commands by name: their group and the module of each, loaded when the command is called."""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fidepair.commands.question import UseCase


class Command(NamedTuple):
    """A command: the module that answers it, and the module of its command line, in
    `fidepair.commands` and `fidepair.cli`."""

    use_case: str
    door: str


def _same(name: str) -> Command:
    return Command(name, name)


_DESK = Command("desk", "desk")

LAB = "lab"
"""The group of the laboratory, in which an arbiter has nothing to do."""
LABORATORY = {"generate": _same("generate"), "crosscheck": _same("crosscheck")}
"""The commands behind `fidepair lab`."""
COMMANDS = {
    "new": Command("new", "desk"),
    "status": Command("status", "showing"),
    "info": _DESK,
    "pair": _same("pair"),
    "show": Command("show", "showing"),
    "post": Command("sites", "sites"),
    "result": Command("desk", "result"),
    "repair": _DESK,
    "unpair": _DESK,
    "history": _same("history"),
    "undo": Command("history", "history"),
    "redo": Command("history", "history"),
    "late": _DESK,
    "player": _DESK,
    "team": _DESK,
    "remove": _DESK,
    "lineup": _DESK,
    "bye": _DESK,
    "withdraw": _DESK,
    "return": _DESK,
    "forbid": _DESK,
    "allow": _DESK,
    "explain": Command("explain", "showing"),
    "check": _same("check"),
    "sheet": Command("explain", "showing"),
    "predict": Command("predict", "showing"),
    "systems": Command("serve", "showing"),
    "standings": _same("standings"),
    "crosstable": Command("standings", "showing"),
    "report": _same("convert"),
    "publish": _same("sites"),
    "lint": _same("lint"),
    "fix": _same("lint"),
    "convert": _same("convert"),
    "schema": _same("serve"),
    "docs": Command("serve", "showing"),
    "web": _same("sites"),
    "serve": _same("serve"),
    **LABORATORY,
}
"""In the order of the help text."""
REQUESTS = (
    *("pair", "check", "explain", "sheet", "predict", "standings", "crosstable", "show"),
    *("lint", "fix", "report", "publish", "convert", "new", "result", "lineup", "late", "player"),
    *("team", "remove", "bye", "withdraw", "return", "forbid", "allow", "info", "repair", "unpair"),
    *("status", "systems", "schema", "version"),
)
"""Commands that take requests, in the order of their description."""
_MODULES = {**{name: command.use_case for name, command in COMMANDS.items()}, "version": "serve"}
"""By command; `version` is an option of the command line."""


def typed_name(name: str) -> str:
    """Return what is typed after `fidepair` to call a command."""
    return f"{LAB} {name}" if name in LABORATORY else name


def use_case(name: str) -> "UseCase":
    """Return the interface of a command: its options and the function that answers it."""
    module = import_module(f"fidepair.commands.{_MODULES[name]}")
    found: UseCase = module.USE_CASES[name]
    return found
