"""What the page says to this package, and hears: JSON in, JSON out, by the requests and answers of
`fidepair.requests`."""

from __future__ import annotations

from importlib import import_module
from json import loads
from pkgutil import walk_packages

import fidepair
from fidepair.requests import answer, line_of

_NOT_IN_A_BROWSER = (
    "fidepair.cli",
    "fidepair.commands.crosscheck",
    "fidepair.commands.generate",
    "fidepair.dropin",
    "fidepair.lab",
    "fidepair.storage.locks",
    "fidepair.web",
    "fidepair.__main__",
    "fidepair.render.terminal",
)
"""What needs a terminal, other programs or libraries that the page lacks, or is this page."""


def ask(text: str) -> str:
    """Return the answer to a request, both in JSON."""
    return line_of(answer(loads(text))).decode()


def load_all() -> None:
    """Load every module that an answer may need: a snapshot of the memory then contains it."""
    for module in walk_packages(fidepair.__path__, "fidepair.", onerror=lambda _: None):
        if not module.name.startswith(_NOT_IN_A_BROWSER):
            import_module(module.name)
