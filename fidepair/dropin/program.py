"""From the words to an exit code: what each request needs is loaded for it alone."""

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
    name_of,
    refuse_one_for_two,
)
from fidepair.dropin.request import USAGE, NotUnderstood, read_request

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROOMS = {"p": "pairing", "c": "checking", "g": "generating"}


def run(program: str, arguments: Sequence[str]) -> int:
    """Do what the arguments ask for and return the exit code."""
    try:
        request = read_request(arguments)
    except NotUnderstood:
        complain(
            f"{BANNER}\n\nCommand line argument syntax:\n{USAGE}".replace("@", name_of(program))
        )
        return INVALID
    try:
        if request.list_file is not None:
            refuse_one_for_two(request.output, request.list_file)
        if request.banner:
            answer(BANNER + "\n")
        code: int = (
            import_module(f"fidepair.dropin.{_ROOMS[request.action]}").run(request)
            if request.action
            else 0
        )
        return code
    except Refusal as refusal:
        complain(str(refusal))
        return refusal.exit_code
    except (MemoryError, RecursionError):
        complain("The tournament is too large for this machine.")
        return TOO_LARGE
    except Exception as error:  # the last line of defence: a sentence, not a traceback
        from fidepair.text.safe import visible  # noqa: PLC0415 - seldom needed

        complain(f"Unexpected error (please report): {visible(f'{type(error).__name__}: {error}')}")
        return UNEXPECTED
