"""Write each block of Python of the library page as a module of its own, for type checkers.

python tests/support/library_blocks.py FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

from refresh_examples import DOCS, python_examples

PAGE = DOCS / "library.md"
CLIENT = "def number_of(event"
"""A line of the client that runs an event in memory."""


def blocks() -> list[str]:
    """Return the blocks of Python in the page."""
    return [code for code, _ in python_examples(PAGE.read_text(encoding="utf-8"))]


def client() -> str:
    """Return the client that runs an event in memory."""
    (found,) = (code for code in blocks() if CLIENT in code)
    return found


def write_blocks(folder: Path) -> None:
    """Write the blocks as modules, each to be checked strictly."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, code in enumerate(blocks(), start=1):
        (folder / f"block_{number:02d}.py").write_text(f"# pyright: strict\n{code}", encoding="utf-8")


if __name__ == "__main__":
    write_blocks(Path(sys.argv[1]))
