"""The hook for pre-commit, and the workflow in the page of `lint`: both call the program as it is."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "trf_samples"
HOOK = dict(re.findall(r"^..(\w+): (.*)$", (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"), re.MULTILINE))
PAGE = (ROOT / "fidepair" / "docs" / "commands" / "lint.md").read_text("utf-8")
CONFIGURATION, WORKFLOW = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    ("sample", "exit_code"), [("open-round-4-to-pair-trf26.trf", 0), ("broken-columns-trfx.trf", 1)]
)
def test_the_hook_checks_the_files_that_change(fidepair: Callable[..., Any], sample: str, exit_code: int):
    """pre-commit adds `args` and the files to the entry: a file with errors fails, another one passes."""
    program, *command = shlex.split(HOOK["entry"])

    assert "fidepair" == program
    assert exit_code == fidepair(*command, SAMPLES / sample).code


def test_the_hook_gets_tournament_files_only():
    """The pattern of the hook takes each sample of a tournament, and no table, page or kept version."""
    taken = {path.name for path in SAMPLES.iterdir() if re.search(HOOK["files"], path.name)}

    assert {path.name for path in SAMPLES.glob("*.trf")} == taken
    assert re.search(HOOK["files"], "open.trfx")
    assert not any(re.search(HOOK["files"], name) for name in ("open.trf~", "open.trf.html", "entries.csv"))


def test_the_configuration_names_the_hook():
    """The id in the page is that of the hook, which a configuration without it could not use."""
    ids = re.findall(r"^- id: (.*)$", (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"), re.MULTILINE)

    assert ids == re.findall(r"- id: (.*)$", CONFIGURATION, re.MULTILINE)


@pytest.mark.skipif(shutil.which("bash") is None, reason="the workflow runs bash")
def test_the_workflow_names_the_errors_of_all_files(tmp_path: Path):
    """Its last step fails for a folder with a broken file, and names the place of each error."""
    (tmp_path / "events" / "2026").mkdir(parents=True)
    shutil.copy(SAMPLES / "broken-columns-trfx.trf", tmp_path / "events" / "2026" / "one.trf")
    command = re.findall(r"- run: fidepair (.*)$", WORKFLOW, re.MULTILINE)[-1]
    (shell,) = re.findall(r"shell: (.*) \{0\}$", WORKFLOW, re.MULTILINE)
    (tmp_path / "step").write_text(f'PYTHONPATH={shlex.quote(str(ROOT))} "{sys.executable}" -m fidepair {command}\n')
    done = subprocess.run([*shell.split(), "step"], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (1, "") == (done.returncode, done.stderr)
    assert "events/2026/one.trf: " in done.stdout
    assert "  11:102  " in done.stdout
