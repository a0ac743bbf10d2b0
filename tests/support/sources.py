"""The package as it is written: its modules, each read and parsed once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "fidepair"
MODULES = sorted(PACKAGE.rglob("*.py"))


@cache
def text_of(path: Path) -> str:
    """Return the text of a module."""
    return path.read_text(encoding="utf-8")


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """Return all nodes of the syntax tree of a module."""
    return list(ast.walk(ast.parse(text_of(path))))
