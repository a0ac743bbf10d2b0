"""Modules that others import at start-up and hardly ever use, loaded at their first use."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any


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
    """Save a fifth of the start-up: click imports `inspect` for its help texts, and `uuid`, which asks `platform` for
    the name of the system."""
    defer("inspect")
    if hasattr(os, "uname"):
        defer("platform", system=lambda: os.uname().sysname)
