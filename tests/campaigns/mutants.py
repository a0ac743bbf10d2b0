"""Is the short suite awake? One small mistake at a time is put into the program, and the tests have to notice.

    nice python tests/campaigns/mutants.py --seed 1 --mutants 60 -n 2

Each mistake is made in a copy of the checkout: a comparison, a number, `and` and `or`, a `not`, a branch that is never
taken. The tests of the room come first, then those that name the module, then all others of the short suite, until one
fails. Prints what became of each mutant and the survivors again at the end; exits with 1 if there is a survivor that
`EQUIVALENT` does not excuse. Options that it does not know go to pytest, such as `-n 2`.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKOUT = Path(__file__).resolve().parents[2]
LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv", "build", "*.egg-info", "__pycache__", ".*_cache")
OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ROOMS = {
    "swiss": ("swiss", "systems", "golden", "oracles"),
    "systems": ("systems", "golden", "oracles"),
    "standings": ("standings", "oracles"),
    "trf": ("trf", "lint"),
    "commands": ("cli", "requests"),
    "requests": ("requests", "cli"),
    "render": ("render", "cli"),
}
"""Where the tests of a room are, if not only in the folder of the same name."""
NO_TESTS = 5
"""The exit code of pytest where all tests are left out, as slow ones are."""
EQUIVALENT: dict[str, str] = {}
"""Mutants that change nothing that can be observed, as they are printed, and why."""


class Mutant(NamedTuple):
    """One mistake: a file, the place of what is replaced in its bytes, and by what."""

    path: Path
    line: int
    start: int
    end: int
    before: str
    after: str

    @property
    def label(self) -> str:
        """The mutant as it is printed."""
        return f"{self.path.as_posix()}:{self.line}: {self.before} -> {self.after}"

    def put_into(self, folder: Path) -> None:
        """Make the mistake in a copy of the checkout."""
        data = (CHECKOUT / self.path).read_bytes()
        (folder / self.path).write_bytes(data[: self.start] + f"({self.after})".encode() + data[self.end :])

    def take_out_of(self, folder: Path) -> None:
        """Make the copy whole again."""
        shutil.copyfile(CHECKOUT / self.path, folder / self.path)


# ── Mistakes ─────────────────────────────────────────────────────────────────
def changed(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield what may be replaced in a node, and by what."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=others):
            yield node, ast.Compare(left, [OTHER_COMPARISON[type(operator)]()], others)
        case ast.BoolOp(op=ast.And(), values=values):
            yield node, ast.BoolOp(ast.Or(), values)
        case ast.BoolOp(op=ast.Or(), values=values):
            yield node, ast.BoolOp(ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand
        case ast.Constant(value=bool() as value):
            yield node, ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield node, ast.Constant(value + 1)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield node, ast.BinOp(left, ast.Sub(), right)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            yield node, ast.BinOp(left, ast.Add(), right)
        case ast.If(test=test) | ast.IfExp(test=test):
            yield test, ast.Constant(False)


def nodes_of(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a module that run: no annotations, nothing for type checking, no parts of texts."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns"):
            continue
        for node in value if isinstance(value, list) else [value]:
            is_for_types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            if isinstance(node, ast.AST) and not is_for_types and not isinstance(node, ast.JoinedStr):
                yield node
                yield from nodes_of(node)


def mutants_of(path: Path) -> list[Mutant]:
    """Return every mistake that can be made in a file."""
    text = (CHECKOUT / path).read_text(encoding="utf-8")
    begins = [0]
    for line in text.splitlines(keepends=True):
        begins.append(begins[-1] + len(line.encode()))
    found = []
    for node in nodes_of(ast.parse(text)):
        for old, new in changed(node):
            assert old.end_lineno is not None
            assert old.end_col_offset is not None
            start = begins[old.lineno - 1] + old.col_offset
            end = begins[old.end_lineno - 1] + old.end_col_offset
            found.append(Mutant(path, old.lineno, start, end, ast.unparse(old), ast.unparse(new)))
    return found


def drawn(seed: int, number: int) -> list[Mutant]:
    """Return so many mutants, drawn from all that the program can have."""
    paths = sorted(path.relative_to(CHECKOUT) for path in (CHECKOUT / "fidepair").rglob("*.py"))
    every = [mutant for path in paths for mutant in mutants_of(path)]
    return Random(seed).sample(every, number)


# ── Tests ────────────────────────────────────────────────────────────────────
def stages(path: Path) -> list[list[str]]:
    """Return the files of tests for a module, the nearest first, a stage each: those of its room that name it, its
    room, others that name it, all others."""
    tests = CHECKOUT / "tests"
    room = Path(path.parts[1]).stem
    module = ".".join(path.with_suffix("").parts)
    package, _, name = module.rpartition(".")
    words = (module, f"from {package} import {name}")
    left = sorted(tests.rglob("test_*.py"))
    inside = {file for folder in ROOMS.get(room, (room,)) for file in (tests / folder).rglob("test_*.py")}
    near = {file for file in left if path.stem in file.stem or _names(file, *words)}
    found = []
    for stage in (inside & near, inside, near, set(left)):
        found.append([str(file.relative_to(CHECKOUT)) for file in left if file in stage])
        left = [file for file in left if file not in stage]
    return [files for files in found if files]


def _names(file: Path, *words: str) -> bool:
    text = file.read_text(encoding="utf-8")
    return any(word in text for word in words)


def outcome(mutant: Mutant, folder: Path, limit: float, more: list[str]) -> str:
    """Return how the tests take a mutant: who killed it, or that it survives."""
    end = time.monotonic() + limit
    for files in stages(mutant.path):
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "--durations=0", "-p", "no:cacheprovider"]
        environment = os.environ | {"PYTHONPATH": str(folder)}  # also of the programs that tests start
        try:
            done = subprocess.run(
                [*command, *more, *files],
                cwd=folder,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
                timeout=max(1, end - time.monotonic()),
            )
        except subprocess.TimeoutExpired:
            return "not killed in time"
        if done.returncode not in (0, NO_TESTS):
            failed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR "))]
            return f"killed by {failed[0]}" if failed else f"killed: pytest ends with {done.returncode}"
    return "SURVIVES"


def main() -> int:
    """Draw the mutants, test each, print what became of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=60, metavar="N")
    parser.add_argument("--only", default="", metavar="FIRST-LAST", help="of these, counted from 1")
    parser.add_argument("--limit", type=float, default=600, metavar="SECONDS", help="for each mutant (600)")
    options, more = parser.parse_known_args()  # what is left is for pytest
    first, _, last = (options.only or f"1-{options.mutants}").partition("-")
    mutants = drawn(options.seed, options.mutants)[int(first) - 1 : int(last or first)]
    survivors = []
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "copy"
        shutil.copytree(CHECKOUT, folder, ignore=LEFT_BEHIND)
        if (CHECKOUT.parent / "shared").is_dir():  # the corpora
            (folder.parent / "shared").symlink_to((CHECKOUT.parent / "shared").resolve())
        for number, mutant in enumerate(mutants, int(first)):
            excuse = EQUIVALENT.get(mutant.label)
            found = f"equivalent: {excuse}" if excuse else ""
            if not found:
                mutant.put_into(folder)
                found = outcome(mutant, folder, options.limit, more)
                mutant.take_out_of(folder)
            print(f"{number:3} {mutant.label}\n      {found}", flush=True)
            if not found.startswith(("killed", "equivalent")):
                survivors.append(mutant)
    print(f"{len(mutants)} mutants, {len(survivors)} survive")
    for mutant in survivors:
        print(f"  {mutant.label}")
    return min(1, len(survivors))


if __name__ == "__main__":
    sys.exit(main())
