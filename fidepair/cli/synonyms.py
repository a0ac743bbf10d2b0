"""Words that people type for commands, and the commands that change files."""

from __future__ import annotations

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
