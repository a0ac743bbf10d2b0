"""The overview of the commands: summaries, help texts and examples, read from `overview.txt` when help
is shown; and what other words than their names mean."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

Example = tuple[str, str]
"""An example: its description and the command line."""


class Overview(NamedTuple):
    """The one-line summary of a command, its help text in paragraphs, and two examples. `groups`: of
    its options, each by the option that begins it."""

    summary: str
    text: str
    examples: tuple[Example, Example]
    groups: Mapping[str, str]


@cache
def groups() -> dict[str, dict[str, Overview]]:
    """Return the commands in the order of the help text, in its groups; the loader also reads from a
    zipped program."""
    path = f"{__file__.rpartition('overview')[0]}overview.txt"
    text: str = __loader__.get_data(path).decode()  # type: ignore[name-defined, unused-ignore]
    found = {}
    for section in text.split("\n== ")[1:]:
        title, *parts = re.split(r"^(\w+): (.+)$", section, flags=re.MULTILINE)
        each = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
        found[title.strip()] = {name: _overview(summary, body) for name, summary, body in each}
    return found


def _overview(summary: str, body: str) -> Overview:
    *paragraphs, last = body.strip().split("\n\n")
    lines = [line.strip() for line in last.splitlines()]
    what, line, what_else, other = lines[:4]
    return Overview(
        summary,
        "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs),
        ((what.removeprefix("# "), line), (what_else.removeprefix("# "), other)),
        dict(line.split(": ") for line in lines[4:]),
    )


def overview_of(name: str) -> Overview:
    """Return the overview of a command."""
    return next(commands[name] for commands in groups().values() if name in commands)


SYNONYMS = {
    "add": ("late",),
    "create": ("new",),
    "export": ("convert",),
    "html": ("publish",),
    "import": ("new",),
    "init": ("new",),
    "list": ("show",),
    "open": ("show",),
    "print": ("show",),
    "ranking": ("standings",),
    "start": ("new",),
    "table": ("standings",),
    "validate": ("lint", "check"),
    "verify": ("lint", "check"),
    "why": ("explain",),
}
"""The commands meant by a word of another program."""

CHANGING = frozenset(
    {
        *("result", "unpair", "undo", "redo", "late", "player", "team", "lineup"),
        *(
            "bye",
            "withdraw",
            "return",
            "forbid",
            "allow",
            "remove",
            "repair",
            "publish",
            "post",
            "web",
        ),
    }
)
"""Commands that write files without further options; no similar word leads to them."""

ENDINGS = (".trf", ".trfx")
"""The endings of tournament files: such a word in the place of a command is a file."""

IN_PLACE_OF_OPTIONS = {"help": "--help", "version": "--version"}
"""Words before which other programs need no dashes."""
