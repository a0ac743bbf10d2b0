"""The tricks that make a short run shorter, each with its reason.

A script that pairs a hundred rounds starts this program a hundred times, and for a small round start-up is most of the
time. Elsewhere the one habit is to import late what few runs need (`noqa: PLC0415`); `app` loads one command's module.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` is slow to load
import gc
import os
import sys
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn


def heed_interrupts() -> None:
    """From now on Ctrl-C is an exception; during start-up it ends the program at once, as `main` sees to."""
    if _signal.getsignal(_signal.SIGINT) == _signal.SIG_DFL:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)


def collect_no_garbage() -> None:
    """What start-up creates stays to the end: collecting garbage among it only costs time."""
    gc.disable()


def collect_garbage_seldom() -> None:
    """A process that answers thousands of requests collects garbage again, but not among what start-up created, and
    not ten times in a request: a ninth of the time of a pairing of 100 players."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)
    gc.enable()


def collect_garbage_after(requests: int) -> None:
    """Collect what so many requests have left, if that is worth it: now, when least of it is in use."""
    if requests % 100 == 0:
        gc.collect()


def leave(code: int) -> NoReturn:
    """Leave at once. All files are closed by now, and taking the interpreter apart object by object, as happens when it
    ends by itself, is a tenth of the time of a small pairing."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # a closed stream has nothing left to tell
            if stream is not None:
                stream.flush()
    os._exit(code)


def answer_version() -> int:
    """Answer `--version`, the most frequent question of scripts, without waiting for click."""
    from fidepair.cli import streams  # noqa: PLC0415 - an interrupt during start-up must find the handler of `main`
    from fidepair.errors import FileProblem  # noqa: PLC0415

    try:
        streams.answer(streams.version_line())
    except BrokenPipeError:
        return streams.leave_closed_pipe()
    except FileProblem as error:
        streams.say(f"fidepair: {error}")
        return error.exit_code
    return 0


# ── Modules that wait ────────────────────────────────────────────────────────
class Deferred(ModuleType):
    """Stands for a module until something in it is asked for."""

    def __getattr__(self, name: str) -> Any:
        """Load the module, take over its content, and return what was asked for."""
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        module = import_module(self.__name__)
        self.__dict__.update(vars(module))
        return getattr(module, name)


def defer(name: str, **known: Any) -> None:
    """Let the module wait for its first use, unless it is loaded already. What is `known` does not count as use."""
    if name not in sys.modules:
        sys.modules[name] = module = Deferred(name)
        vars(module).update(known)


def defer_what_click_hardly_uses() -> None:
    """Save a fifth of the start-up: click imports `inspect` for its help texts, `uuid`, which asks `platform` for the
    name of the system, and `gettext`, though all its texts are shown in English here."""
    defer("inspect")
    defer("uuid")
    defer("gettext", gettext=str, ngettext=lambda one, many, count: one if count == 1 else many)
    if hasattr(os, "uname"):
        defer("platform", system=lambda: os.uname().sysname)


# ── Options found at once ────────────────────────────────────────────────────
def let_short_options_be_found_at_once(parser: Any) -> None:
    """Put the short options of a parser of click among the long ones too: given `-f`, click first searches names near
    it among the long options, and a translation of the error for that, before it tries short ones. One tenth of the
    time of a small pairing."""
    for_long, for_short = getattr(parser, "_long_opt", None), getattr(parser, "_short_opt", None)
    if isinstance(for_long, dict) and isinstance(for_short, dict):  # else a click that works in another way
        for_long.update(for_short)
