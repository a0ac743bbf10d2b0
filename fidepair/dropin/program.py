"""From the arguments to an exit code; each request loads only the modules that it needs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from fidepair.dropin.files import (
    BANNER,
    INVALID,
    TOO_LARGE,
    UNEXPECTED,
    Refusal,
    answer,
    complain,
    in_one_line,
    name_of,
    refuse_one_for_two,
)
from fidepair.dropin.request import USAGE, NotUnderstood, read_request

if TYPE_CHECKING:
    from collections.abc import Sequence

_MODULES = {"p": "pairing", "c": "checking", "g": "generating"}


def run(program: str, arguments: Sequence[str]) -> int:
    """Do what the arguments ask for and return the exit code."""
    try:
        request = read_request(arguments)
    except NotUnderstood:
        usage = f"{BANNER}\n\nCommand line argument syntax:\n{USAGE}"
        complain(usage.replace("@", name_of(program)))
        return INVALID
    try:
        if request.list_file is not None:
            refuse_one_for_two(request.output, request.list_file)
        if request.banner:
            answer(BANNER + "\n")
        if not request.action:
            return 0
        module = import_module(f"fidepair.dropin.{_MODULES[request.action]}")
        exit_code: int = module.run(request)
    except Refusal as refusal:
        complain(str(refusal))
        return refusal.exit_code
    except (MemoryError, RecursionError):
        complain("The tournament is too large for this machine.")
        return TOO_LARGE
    except Exception as error:  # the last line of defence: a sentence, not a traceback
        problem = in_one_line(f"{type(error).__name__}: {error}")
        complain(f"Unexpected error (please report): {problem}")
        return UNEXPECTED
    return exit_code
