"""Is the short suite awake? One small mistake at a time is put into the program, and the tests have to notice.

    nice python tests/campaigns/mutants.py --map build/who --seed 1 --mutants 60

Each mistake is made in a copy of the checkout: a comparison, a number, `and` and `or`, a `not`, a branch that is never
taken. `--map` names who executes each line: the databases of coverage that begin with this name. If there are none, a
run of the short suite makes them, in some minutes. Only those tests run, the ones of the room first, until one fails
or the limit of computing time is over. Lines that run only when the module is loaded also have all tests of their
room; those that no test executes in its own process have these too, then those that name the module, and then all
others. Tests that start the program as a process of its own are not on the map, and slow ones never run: run those of
the room by hand before a survivor is believed. Prints what became of each mutant and the survivors again at the end;
exits with 1 if there is a survivor that `EQUIVALENT` does not excuse. The corpora are not there, as in a clone.
"""

from __future__ import annotations

import argparse
import ast
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import coverage

if TYPE_CHECKING:
    from collections.abc import Iterator

PYTEST = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-m", "not slow", "-p", "no:cacheprovider", "-p", "who_runs"]
ALONE = ("-x", "-p", "no:xdist", "-o", "addopts=-rfE")
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
    "check": ("check", "evaluate"),
    "cli": ("cli", "requests", "web"),
    "trf": ("trf", "lint"),
    "commands": ("cli", "requests"),
    "consistency": ("library",),
    "requests": ("requests", "cli"),
    "render": ("render", "cli"),
}
"""Where the tests of a room are, if not only in the folder of the same name."""
FIRST = 30
"""How many tests run before the others: loading few files is quick."""
NO_TESTS = 5
"""The exit code of pytest where all tests are left out, as slow ones are."""
EQUIVALENT = {
    "fidepair/systems/burstein.py: `return optimum.last_partners(range(size), (1 << size) - 1)`: 1 -> 2": "partners"
    " beyond the last seat do not exist, and the first seat is asked first",
    "fidepair/desk/record/missing_declarations.py: `if whole == data:`: whole == data -> False": "the same file is"
    " read once more",
    'fidepair/storage/locks.py: `flags = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)`: 0 -> 1': "where there are no links",
    "fidepair/lab/generate/team_events.py: `roster.sort(key=lambda player: (-(player.rating or 0), player.number))`: "
    "0 -> 1": "nobody has a rating of 1",
    "fidepair/trf/format/reading.py: `if len(codes) > 1:`: len(codes) > 1 -> len(codes) >= 1": "lines of one code are"
    " in order already",
    'fidepair/trf/read/players.py: `if around[:1] == " " == around[-1:]:`: 1 -> 2': "a quick look that is not taken:"
    " the field is read carefully",
    "fidepair/cli/writing.py: `TOGETHER = 100`: 100 -> 101": "how many files are written at a time",
    "fidepair/desk/day/lookup.py: `return 4`: 4 -> 5": "a likeness is only compared with others, which are less",
    "fidepair/desk/pages/published.py: `earlier = points if known is tournament else known.points_by_round(then[who])`:"
    " known is tournament -> False": "the same points once more",
    "fidepair/desk/pages/readiness.py: `new = Line(0, record.line(number), document.line_end)`: 0 -> 1": "the lines are"
    " numbered again",
    "fidepair/desk/pages/readiness.py: `records.append(Line(0, PLAYER._replace(code=code).line(values), "
    "document.line_end))`: 0 -> 1": "the lines are numbered again",
    "fidepair/desk/record/past_state.py: `if not are_rated_otherwise(tournament.corrections):`: not "
    "are_rated_otherwise(tournament.corrections) -> False": "the slow way finds no such comment either",
    "fidepair/storage/history.py: `compressed = zlib.compress(content, 3)`: 3 -> 4": "how hard the compression tries",
    "fidepair/matching/weighted.py: `if not self._lead:`: not self._lead -> False": "other duals to start from, which"
    " are possible too",
    "fidepair/swiss/colours.py: `return WHITE if mine < theirs else BLACK`: mine < theirs -> mine <= theirs": "equal"
    " numbers are decided before",
    "fidepair/swiss/colours.py: `if mine.strength > theirs.strength:`: mine.strength > theirs.strength -> "
    "mine.strength >= theirs.strength": "equal strengths are decided before",
    "fidepair/systems/dutch.py: `return colour if mine > theirs else other_colour.opposite`: mine > theirs -> "
    "mine >= theirs": "equal differences are decided before",
    "fidepair/systems/lim/due_colours.py: `return due if mine > theirs else due.opposite`: mine > theirs -> "
    "mine >= theirs": "equal differences are decided before",
    "fidepair/systems/dutch.py: `rows, sides, strong=strong, suits=suits, floats=floats, steps=20 + 4 * len(seats)`: "
    "20 -> 21": "the quick walk gives up one step later, and the slow way finds the same",
    "fidepair/systems/dutch.py: `FIRST_ZONE = 8`: 8 -> 9": "any zone to begin with gives the same exchange",
    "fidepair/systems/dubov.py: `wanted = Colour.BLACK if 2 * due_white > first else Colour.WHITE`: 2 * due_white > "
    "first -> 2 * due_white >= first": "a matching to begin with, which saves time and changes no result",
    "fidepair/systems/dutch.py: `if row.on_floater and row.on_floater is not each:`: row.on_floater is not each -> "
    "row.on_floater is each": "the quick walk gives up where somebody floats, and the slow way finds the same",
    "fidepair/systems/dutch.py: `if arriving == fewest:`: arriving == fewest -> False": "the zone grows in more steps",
    "fidepair/swiss/brackets_evaluation.py: `if shown is not None:`: shown is not None -> False": "the quick way to the"
    " same floaters",
    "fidepair/systems/dutch_2017.py: `candidate = pair_bracket(bracket, 2, rules(), looks_ahead=False)`: 2 -> 3": "only"
    " levels below 2 leave out a part of the field",
    "fidepair/systems/lim/floaters.py: `self.each = 2 * more**3`: 3 -> 4": "a weight that is larger than all others,"
    " or still larger",
    "fidepair/swiss/lexicographic_evaluation.py: `return choose_upfloaters(wished, rules, levels=LEVELS[-1:]), wished,"
    " True`: 1 -> 2": "less is looked at first, and only what is proven holds",
    "fidepair/swiss/cards.py: `if not card.unplayed:`: not card.unplayed -> False": "a card without such rounds comes"
    " out as it was",
    "fidepair/trf/write/edits.py: `return [Line(0, text, end) for text in texts]`: 0 -> 1": "lines get numbers later",
    "fidepair/trf/renumbering.py: `lines.append(Line(0, mark + text, line.end or document.line_end))`: 0 -> 1": "lines"
    " get numbers later",
    "fidepair/trf/read/statements.py: `self.size = max(numbers, default=0) + 1`: 0 -> 1": "a file without any"
    " number has an error",
    "fidepair/convert/draft.py: `if data == draft.reading.document.to_bytes():`: data == draft.reading.document."
    "to_bytes() -> False": "a file that stays as it is need not be read again",
    "fidepair/lab/generate/events.py: `Participant(0, 0, name, federation=federation, sex=sex, fide_id=fide_id, birth="
    "birth)`: 0 -> 1": "numbers are given afterwards, in the order of the ratings or by lot",
    'fidepair/standings/ranking.py: `return f"-{text}" if value < 0 and units else text`: value < 0 -> value <= 0': "a"
    " zero has no units",
    "fidepair/standings/encounter.py: `if len(values) == 1:`: len(values) == 1 -> False": "a mean of one is as exact",
    "fidepair/standings/ratings.py: `spread = highest - opponents[0]`: highest - opponents[0] -> highest + "
    "opponents[0]": "a longer table has the same values",
    "fidepair/render/sheet.py: `if text.isascii():`: text.isascii() -> False": "the quick way to the same width",
    "fidepair/render/worksheet.py: `arriving[number] = its_score > score`: its_score > score -> its_score >= "
    "score": "equal scores are decided before",
    'fidepair/cli/sites.py: `return gzip.compress(Path(folder, "picture").read_bytes(), 6, mtime=0)`: 6 -> 7': "how"
    " hard the compression tries",
    "fidepair/systems/dubov.py: `moved = [(player, True) for player in upfloaters]`:"
    " True -> False": "where floaters move up, all of them have moved, and no criterion looks at it",
    "fidepair/systems/dubov.py: `cost += digits.of_floater(lower,"
    " True)`: True -> False": "where floaters move up, all of them have moved, and no criterion looks at it",
    "fidepair/swiss/lexicographic.py: `floaters = [(seat, True) for seat in upfloaters]`:"
    " True -> False": "where floaters move up, all of them have moved, and no criterion looks at it",
    "fidepair/swiss/lexicographic.py: `return lambda seat: on_floater(seat,"
    " True)`: True -> False": "where floaters move up, all of them have moved, and no criterion looks at it",
    "fidepair/swiss/lexicographic.py: `costs[0][b] = costs[b][0] = digits.of_floater(lower,"
    " True)`: True -> False": "where floaters move up, all of them have moved, and no criterion looks at it",
    "fidepair/systems/dutch.py: `s1 = [i for i, v in enumerate(players) if place.get(nearest.mate[v], -1) >"
    " i]`:"
    " place.get(nearest.mate[v], -1) > i -> place.get(nearest.mate[v], -1) >= i": "nobody is matched to oneself",
    "fidepair/systems/lim/second_scrutiny.py: `return [bool(self._suiting[v]"
    " >> w & 1) for v, w in enumerate(mate) if v < w]`: v < w -> v <= w": "nobody is matched to oneself",
    "fidepair/swiss/brackets_evaluation.py: `if v < w:`: v < w -> v <= w": "nobody is matched to oneself",
    "fidepair/matching/optimal.py: `return self._cost == sum(costs[kinds[v]][kinds[w]]"
    " for v, w in enumerate(mate) if v < w)`: v < w -> v <= w": "nobody is matched to oneself",
    "fidepair/matching/weighted.py: `return sum(costs[kinds[v]][kinds[w]]"
    " for v, w in enumerate(self.mate) if v < w)`: v < w -> v <= w": "nobody is matched to oneself",
    "fidepair/matching/weighted.py: `_MANY = 8`: 8 -> 9": "that no complete matching exists is seen later too",
    "fidepair/matching/weighted.py: `_EDGE = 6`: 6 -> 7": "groups or edges are looked at, with the same result",
    "fidepair/matching/weighted.py: `if len(self._tree) > _MANY and not Matching(self.rows,"
    " list(self.mate)).complete():`: len(self._tree) > _MANY and (not Matching(self.rows,"
    " list(self.mate)).complete()) -> False": "that no complete matching exists is seen later too",
    "fidepair/matching/weighted.py: `if len(self._tree) > _MANY and not Matching(self.rows,"
    " list(self.mate)).complete():`:"
    " len(self._tree) > _MANY -> len(self._tree) >= _MANY": "that no complete matching exists is seen later too",
    "fidepair/matching/alternating.py: `count > 10 and 6 * count > mask.bit_length()`: count"
    " > 10 and 6 * count > mask.bit_length() -> False": "two ways to the same places, one of which is quicker",
    "fidepair/matching/alternating.py: `count > 10 and 6 * count > mask.bit_length()`: count > 10 and 6 *"
    " count > mask.bit_length()"
    " -> count > 10 or 6 * count > mask.bit_length()": "two ways to the same places, one of which is quicker",
    "fidepair/matching/alternating.py: `count > 10 and 6 * count"
    " > mask.bit_length()`: count > 10 -> count >= 10": "two ways to the same places, one of which is quicker",
    "fidepair/matching/alternating.py: `count > 10 and 6 * count > mask.bit_length()`: 6 * count >"
    " mask.bit_length()"
    " -> 6 * count >= mask.bit_length()": "two ways to the same places, one of which is quicker",
    "fidepair/matching/alternating.py: `count"
    " > 10 and 6 * count > mask.bit_length()`: 10 -> 11": "two ways to the same places, one of which is quicker",
    "fidepair/matching/alternating.py: `count"
    " > 10 and 6 * count > mask.bit_length()`: 6 -> 7": "two ways to the same places, one of which is quicker",
    "fidepair/matching/alternating.py: `if"
    " len(places) < 100:`: len(places) < 100 -> False": "two ways to the same places, one of which is quicker",
    "fidepair/matching/alternating.py: `if len(places)"
    " < 100:`: len(places) < 100 -> len(places) <= 100": "two ways to the same places, one of which is quicker",
    "fidepair/matching/alternating.py:"
    " `if len(places) < 100:`: 100 -> 101": "two ways to the same places, one of which is quicker",
    "fidepair/matching/alternating.py:"
    ' `digits = bytearray(b"0") * (max(places) + 1)`: 1 -> 2': "one more zero in front",
    "fidepair/matching/alternating.py: `if cycles:`: cycles -> False": "odd cycles are contracted one by one",
    "fidepair/systems/dubov.py: `if len(chosen) == size:`: len(chosen) == size -> False": "nobody else can join a set"
    " that is whole",
    "fidepair/systems/lim/due_colours.py: `one, other = (self.ratings.get(self.number(v), 0) for v in (a, b))`: "
    "0 -> 1": "two who have no rating are equal",
    "fidepair/swiss/brackets.py: `if len(bracket.mdps) > len(bracket.residents):`: len(bracket.mdps) > "
    "len(bracket.residents) -> len(bracket.mdps) >= len(bracket.residents)": "the quick walk is left out, and the slow"
    " way finds the same",
}
"""Mutants that change nothing that can be observed, by file, line and change, and why."""


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

    @property
    def key(self) -> str:
        """The same with the text of the line, which stays when lines before it come and go."""
        text = (CHECKOUT / self.path).read_text(encoding="utf-8").splitlines()[self.line - 1].strip()
        return f"{self.path.as_posix()}: `{text}`: {self.before} -> {self.after}"

    def put_into(self, folder: Path) -> None:
        """Make the mistake in a copy of the checkout."""
        data = (CHECKOUT / self.path).read_bytes()
        (folder / self.path).write_bytes(data[: self.start] + f"({self.after})".encode() + data[self.end :])

    def take_out_of(self, folder: Path) -> None:
        """Make the copy whole again."""
        shutil.copy2(CHECKOUT / self.path, folder / self.path)


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
    """Yield the nodes of a module that run: no annotations, nothing for type checking, no parts of texts; nor what
    never changes an answer, `strict=True` of `zip` and `total=False` of a type."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns"):
            continue
        for node in value if isinstance(value, list) else [value]:
            is_for_types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            is_for_types |= isinstance(node, ast.keyword) and node.arg in ("strict", "total")
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


def drawn(seed: int, number: int, parts: list[str]) -> list[Mutant]:
    """Return so many mutants, drawn from all that these parts of the program can have, such as `trf/read`."""
    files = sorted(path.relative_to(CHECKOUT) for path in (CHECKOUT / "fidepair").rglob("*.py"))
    wanted = [Path("fidepair", part) for part in parts]
    paths = [file for file in files if any(part in (file, *file.parents) for part in wanted)]
    every = [mutant for path in paths for mutant in mutants_of(path)]
    return Random(seed).sample(every, min(number, len(every)))


# ── Tests ────────────────────────────────────────────────────────────────────
def make_map(name: Path) -> None:
    """Run the short suite, and keep which test executes which line."""
    name.parent.mkdir(parents=True, exist_ok=True)
    command = [*PYTEST, "-n", "auto"]
    subprocess.run(command, cwd=CHECKOUT, env=_environment(CHECKOUT, WHO_RUNS_MAP=str(name)), check=False)


class Map:
    """Which test executes which line, from the databases whose names begin with a name."""

    def __init__(self, name: Path) -> None:
        self._measured = [coverage.CoverageData(str(path)) for path in sorted(name.parent.glob(f"{name.name}.*"))]
        for data in self._measured:
            data.read()
        self._lines: dict[Path, dict[int, set[str]]] = {}

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Return the tests that execute the line of a mutant, those of its room first; if the line runs when the module
        is loaded, those that execute any line of the module."""
        lines = self._lines_of(mutant.path)
        found = lines.get(mutant.line, set()) - {""}
        if not found and "" in lines.get(mutant.line, set()):
            found = set().union(*lines.values()) - {""}
        hits = Counter(map(_file_of, found))

        def place(test: str) -> tuple[bool, bool, int, str, int]:
            file, parameter = _file_of(test), test.partition("[")[2]
            is_near = is_of_room(test, mutant.path)
            return not is_near, mutant.path.stem not in file, -hits[file], file, crc32(parameter.encode())

        return sorted(found, key=place)

    def only_loaded(self, mutant: Mutant) -> bool:
        """Return whether the line runs only when the module is loaded: what it says may be used anywhere."""
        return self._lines_of(mutant.path).get(mutant.line) == {""}

    def _lines_of(self, path: Path) -> dict[int, set[str]]:
        if path not in self._lines:
            lines: dict[int, set[str]] = {}
            for data in self._measured:
                for file in data.measured_files():
                    if Path(file).parts[-len(path.parts) :] == path.parts:
                        for line, contexts in data.contexts_by_lineno(file).items():
                            lines.setdefault(line, set()).update(contexts)
            self._lines[path] = lines
        return self._lines[path]


def is_of_room(test: str, path: Path) -> bool:
    """Return whether a test, such as `tests/check/test_sections.py::test_one`, is of the room of a module."""
    room = Path(path.parts[1]).stem
    folder = Path(_file_of(test)).parts[1]
    return folder in ROOMS.get(room, (room,)) or folder.startswith(f"test_{room}")


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def stages(path: Path) -> list[list[str]]:
    """Return the files of tests for a module, the nearest first, a stage each: its room, others that name it, all
    others."""
    module = ".".join(path.with_suffix("").parts)
    package, _, name = module.rpartition(".")
    words = (module, f"from {package} import {name}")
    files = sorted(str(file.relative_to(CHECKOUT)) for file in (CHECKOUT / "tests").rglob("test_*.py"))
    inside = [file for file in files if is_of_room(file, path)]
    near = [file for file in files if file not in inside and _names(CHECKOUT / file, *words)]
    return [stage for stage in (inside, near, [file for file in files if file not in {*inside, *near}]) if stage]


def _names(file: Path, *words: str) -> bool:
    text = file.read_text(encoding="utf-8")
    return any(word in text for word in words)


def _environment(folder: Path, **more: str) -> dict[str, str]:
    """Return the environment in which the program of a folder is found, also by the programs that tests start."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | more | {"PYTHONPATH": f"{folder}:{CHECKOUT / 'tests' / 'campaigns'}"}


def outcome(mutant: Mutant, folder: Path, limit: int, tests: list[str], *, only_loaded: bool) -> str:
    """Return how the tests take a mutant: who killed it, or that it survives."""
    own = sum(is_of_room(test, mutant.path) for test in tests)
    parts = [tests[:own][:FIRST], tests[:own][FIRST:], tests[own:][:FIRST], tests[own:][FIRST:]]
    chosen = [(part, True) for part in parts if part]
    if only_loaded or not tests:
        last = None if not tests else 1
        chosen += [(files, False) for files in stages(mutant.path)[:last]]
    for part, is_listed in chosen:
        (folder / "chosen").write_text("\n".join(part), "utf-8")
        done = subprocess.run(
            [*PYTEST, *ALONE, *sorted({*map(_file_of, part)})],
            cwd=folder,
            env=_environment(folder, **({"WHO_RUNS_ONLY": str(folder / "chosen")} if is_listed else {})),
            preexec_fn=partial(resource.setrlimit, resource.RLIMIT_CPU, (limit, limit)),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return f"SURVIVES {limit} s of {len(tests) or 'all'} tests"
        if done.returncode not in (0, NO_TESTS):
            failed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR "))]
            if not failed:
                return f"killed: pytest ends with {done.returncode}"
            where = "in its room" if is_of_room(failed[0], mutant.path) else "elsewhere"
            return f"killed {where} by {failed[0]}"
    return f"SURVIVES {len(tests) or 'all'} tests"


def main() -> int:
    """Draw the mutants, test each, print what became of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=60, metavar="N")
    parser.add_argument("--parts", nargs="+", default=[""], help="rooms and files, such as trf/read errors.py (all)")
    parser.add_argument("--only", default="", metavar="FIRST-LAST", help="of these, counted from 1")
    parser.add_argument("--limit", type=int, default=60, metavar="SECONDS", help="computing time of each part (60)")
    parser.add_argument("--map", type=Path, default=CHECKOUT / "build" / "who", help="who executes each line")
    options = parser.parse_args()
    if not list(options.map.parent.glob(f"{options.map.name}.*")):
        make_map(options.map)
    executed = Map(options.map)
    first, _, last = (options.only or f"1-{options.mutants}").partition("-")
    mutants = drawn(options.seed, options.mutants, options.parts)[int(first) - 1 : int(last or first)]
    kinds: Counter[str] = Counter()
    survivors = []
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "copy"
        shutil.copytree(CHECKOUT, folder, ignore=LEFT_BEHIND)
        for number, mutant in enumerate(mutants, int(first)):
            begun = time.monotonic()
            excuse = EQUIVALENT.get(mutant.key)
            found = f"equivalent: {excuse}" if excuse else ""
            if not found:
                mutant.put_into(folder)
                found = outcome(
                    mutant, folder, options.limit, executed.tests_of(mutant), only_loaded=executed.only_loaded(mutant)
                )
                mutant.take_out_of(folder)
            print(f"{number:3} {mutant.label}\n      {found} ({time.monotonic() - begun:.1f} s)", flush=True)
            kinds[found.partition(" by ")[0].partition(":")[0].partition(" tests")[0].rstrip("0123456789 ")] += 1
            if found.startswith("SURVIVES"):
                survivors.append(mutant)
    print(f"{len(mutants)} mutants:", ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    for mutant in survivors:
        print(f"  {mutant.label}")
    return min(1, len(survivors))


if __name__ == "__main__":
    sys.exit(main())
