"""What `merging.py` makes of the sources pairs as they do, and an ordinary install has it."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KNOWN = ROOT / "tests" / "dropin" / "known"
SCRIPT = """
import sys, types
sys.path.insert(0, {root!r})
merged = types.ModuleType("fidepair.dropin.merged")
exec(compile(open({path!r}, encoding="utf-8").read(), "merged", "exec"), vars(merged))
sys.modules["fidepair.dropin.merged"] = merged
from fidepair.dropin import main, Merged
loaded = {{*sys.modules}}
import atexit, os
leave = os._exit
def told(code):
    of = [module for name, module in sys.modules.items() if name.startswith("fidepair.") and name not in loaded]
    files = [module.__name__ for module in of if not isinstance(module.__spec__.loader, Merged)]
    print("from files:", *sorted(files), file=sys.stderr)
    sys.stderr.flush()
    leave(code)
os._exit = told
main()
"""


@pytest.fixture(scope="module")
def merged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The merged module of the sources as they are now."""
    path = tmp_path_factory.mktemp("merged") / "merged.py"
    path.write_text(runpy.run_path(str(ROOT / "merging.py"))["merge"](ROOT / "fidepair"), encoding="utf-8")
    return path


def answer(merged: Path, *words: str) -> tuple[int, bytes, bytes]:
    """Return the exit code, the answer, and what was told, of the program with the merged module."""
    script = SCRIPT.format(root=str(ROOT), path=str(merged))
    done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_pairing_loads_nothing_but_what_is_merged(merged: Path):
    """`-p` answers as ever, and every module of it is a merged one."""
    name = "plain_n024_r03of08_s100024"
    expected = (KNOWN / f"{name}.p").read_bytes()

    assert (0, expected, b"from files:\n") == answer(merged, "--dutch", str(KNOWN / f"{name}.trf"), "-p")
    out = merged.parent / "out"
    assert (0, b"", b"from files:\n") == answer(merged, "--dutch", str(KNOWN / f"{name}.trf"), "-p", str(out))
    assert expected == out.read_bytes()


def test_what_is_not_merged_is_found_beside_it(merged: Path, tmp_path: Path):
    """Other systems, checks and random tournaments use merged modules and others together."""
    (tmp_path / "c").write_text("PlayersNumber=8\nRoundsNumber=3\n", encoding="ascii")

    assert 0 == answer(merged, "--team", "-g", str(tmp_path / "c"), "-o", "made.trf", "-s", "3")[0]
    code, out, told = answer(merged, "--team", str(tmp_path / "made.trf"), "-c")
    assert (0, b"made: Round #1\nmade: Round #2\nmade: Round #3\n\n") == (code, out)
    assert b"fidepair.systems.team" in told


def test_any_python_reads_what_any_python_merged(merged: Path):
    """A wheel that one Python built is installed for others: no f-string is left, which only newer ones could read."""
    tree = ast.parse(merged.read_text(encoding="utf-8"), feature_version=(3, 10))

    assert [] == [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]


@pytest.mark.parametrize("text", ["f'{1 + 1:>{3}}|{\"a\"!r}|{{x}}'", "f'{3.14159:.{2}f} {7:03d}'", "f'a{f\"{1}b\"}'"])
def test_formats_stay_what_they_are(text: str):
    """An f-string and the call that is made of it give the same text."""
    formats = runpy.run_path(str(ROOT / "merging.py"))["_Formats"]()
    call = ast.fix_missing_locations(formats.visit(ast.parse(text, mode="eval")))

    assert eval(text) == eval(compile(call, "", "eval"))


def test_a_checkout_has_no_merged_module():
    """The sources are the only truth where somebody works on them."""
    assert not (ROOT / "fidepair" / "dropin" / "merged.py").exists()
