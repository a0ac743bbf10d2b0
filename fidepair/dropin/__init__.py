"""`fidepair-engine`: a program that is called where bbpPairings or JaVaFo is called. What it promises: docs/drop-in.md.

No click and no rich: a manager calls it once a round, and waits for it to start. `request` reads the words, `files`
stands at the door, `pairing`, `checking`, `check_list` and `generating` answer.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` is slow to load
import gc
import os
import sys

TYPE_CHECKING = False  # `typing` is slow to load
if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.machinery import ModuleSpec
    from types import ModuleType
    from typing import Any, NoReturn


def main() -> NoReturn:
    """Run the program and leave the process with its exit code, at once: nothing is left to tidy up."""
    for name in ("SIGINT", "SIGPIPE"):  # they end it as they end the programs for which it stands in
        if hasattr(_signal, name):
            _signal.signal(getattr(_signal, name), _signal.SIG_DFL)
    gc.disable()  # what is made stays to the end
    take_merged()
    from fidepair.dropin.program import run  # noqa: PLC0415 - a signal must find its handler

    code = run(sys.argv[0] if sys.argv else "fidepair-engine", sys.argv[1:])
    os._exit(code)


def take_merged() -> None:
    """Let modules come out of the one into which `merging.py` has merged them, if this is an ordinary install: a third
    of a bare start of Python is saved. A checkout has none."""
    try:
        from fidepair.dropin.merged import MODULES  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415
    except (ImportError, SyntaxError):  # whatever was built: the sources are there
        return
    sys.meta_path.insert(0, Merged(MODULES))


class Merged:
    """Finds and loads modules each of which is a function that does what the module does, all its names global."""

    def __init__(self, modules: dict[str, tuple[bool, Callable[[], None]]]) -> None:
        self._modules = modules

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        """Return how the module is loaded, None if it is not among them."""
        found = self._modules.get(name)
        if found is None:
            return None
        spec: ModuleSpec = type(__spec__)(name, self, is_package=found[0])  # type: ignore[arg-type]
        if spec.submodule_search_locations is not None:  # others of the package are files as ever
            folder = os.path.dirname(os.path.dirname(__file__))
            spec.submodule_search_locations.append(os.path.join(folder, *name.split(".")[1:]))
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python to make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Do what the module does."""
        does: Any = self._modules[module.__name__][1]
        type(does)(does.__code__, vars(module))()
