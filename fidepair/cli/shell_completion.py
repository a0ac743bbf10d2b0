"""Shell completion: click completes commands and options, this module file names, systems and codes
of findings.

The shell asks through an environment variable (see `fidepair/docs/commands/index.md`). Without it,
this module is not loaded.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeAlias

from click import Argument
from click.shell_completion import CompletionItem, shell_complete

from fidepair.cli import streams
from fidepair.cli.overview import ENDINGS, overview_of
from fidepair.findings.catalogue import CATALOGUE
from fidepair.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import click

    Items: TypeAlias = "list[CompletionItem]"

SHELLS = ("bash", "zsh", "fish")
_TO_BE_QUOTED = frozenset(" \t'\"\\$`&|;<>()*?[]{}!#~,:=")
"""Characters that leave the completion of a name to the shell, which knows how to quote it."""


def answer(program: click.Command, variable: str) -> int:
    """Answer the request of a shell in the variable: `bash_source` is the script to run once,
    `bash_complete` each Tab."""
    instruction = os.environ[variable]
    code = shell_complete(program, {"obj": Completions()}, "fidepair", variable, instruction)
    if code:
        wanted = ", ".join(f"{shell}_source" for shell in SHELLS)
        streams.say(
            f"fidepair: {variable} is `{instruction}`.\n  Unset it, or use one of: {wanted}."
        )
    return code


class Completions:
    """What the group of commands needs while a shell asks: the object of its context."""

    @staticmethod
    def add_to(command: click.Command) -> None:
        """Attach completions to the parameters of the command for the lifetime of this process."""
        for parameter in command.params:
            complete = _BY_NAME.get(str(parameter.name)) or _BY_METAVAR.get(
                (parameter.metavar or "").strip("[].") or ""
            )
            if isinstance(parameter, Argument):
                complete = files if parameter.name == "entries" else reports
            if complete:
                setattr(parameter, "shell_complete", _for_click(complete))  # noqa: B010 - else it looks like a mistake

    @staticmethod
    def commands(names: Iterable[str], incomplete: str) -> Items:
        """Return those of the commands that begin with this text, with their summaries."""
        return [
            CompletionItem(name, help=overview_of(name).summary)
            for name in names
            if name.startswith(incomplete)
        ]


def _for_click(complete: Callable[[str], Items]) -> Callable[[click.Context, str], Items]:
    return lambda _, incomplete: complete(incomplete)


# ── possible values ─────────────────────────────────────────────────────────
def reports(incomplete: str) -> Items:
    """Return the tournament files that begin with this text, then the folders; if there is no such
    file, leave it to the shell."""
    folder, begun = os.path.split(incomplete)
    try:
        with os.scandir(folder or ".") as entries:
            found = sorted(
                (entry.name, entry.is_dir()) for entry in entries if entry.name.startswith(begun)
            )
    except OSError:
        found = []
    shown = [
        (name, is_folder)
        for name, is_folder in found
        if begun.startswith(".") or not name.startswith(".")
    ]
    names = [
        os.path.join(folder, name)
        for name, is_folder in shown
        if not is_folder and name.lower().endswith(ENDINGS)
    ]
    folders = [os.path.join(folder, name, "") for name, is_folder in shown if is_folder]
    if not names or any(_TO_BE_QUOTED.intersection(name) for name in (*names, *folders)):
        return files(incomplete)
    return [CompletionItem(name) for name in (*names, *folders)]


def files(incomplete: str) -> Items:
    """Leave it to the shell to complete the name of a file."""
    return [CompletionItem(incomplete, type="file")]


def folders(incomplete: str) -> Items:
    """Leave it to the shell to complete the name of a folder."""
    return [CompletionItem(incomplete, type="dir")]


def systems(incomplete: str) -> Items:
    """Return the pairing systems that begin with this text, with their titles."""
    begun = incomplete.lower()
    return [
        CompletionItem(name, help=each.title)
        for name, each in SYSTEMS.items()
        if name.startswith(begun)
    ]


def explained(incomplete: str) -> Items:
    """Return the values of `lint --explain`, codes of findings with their titles, and `all`."""
    begun = incomplete.upper()
    titles = {code: CATALOGUE[code].title for code in sorted(CATALOGUE)} | {"all": None}
    return [
        CompletionItem(code, help=title)
        for code, title in titles.items()
        if code.upper().startswith(begun)
    ]


_BY_NAME: dict[str, Callable[[str], Items]] = {
    "system": systems,
    "explain": explained,
    "model": reports,
}
_BY_METAVAR: dict[str, Callable[[str], Items]] = {"FILE": files, "FOLDER": folders}
