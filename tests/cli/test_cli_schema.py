"""`fidepair schema` prints the form that `fidepair convert --to json` writes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import json_schema
import pytest

from fidepair import trf
from fidepair.convert.json_form import from_json
from fidepair.tournament import Announcement, Bye

ROOT = Path(__file__).parents[2]
SAMPLE = "trf_samples/team-round-4-to-pair-trf26.trf"


def fidepair(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in the checkout."""
    command = [sys.executable, "-m", "fidepair", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, check=False)


def test_the_schema_is_printed_and_fits_what_is_written():
    """What `convert` writes satisfies what `schema` prints."""
    printed, written = fidepair("schema"), fidepair("convert", SAMPLE, "--to", "json")

    assert (0, "") == (printed.returncode, printed.stderr)
    assert "https://json-schema.org/draft/2020-12/schema" == json.loads(printed.stdout)["$schema"]
    assert [] == json_schema.problems(json.loads(written.stdout), json.loads(printed.stdout))


@pytest.mark.slow
def test_the_schema_into_a_file(tmp_path: Path):
    """A file that exists is replaced with --force only."""
    path = tmp_path / "tournament.schema.json"
    codes = [fidepair("schema", "-o", str(path), *more).returncode for more in ((), (), ("--force",))]

    assert [0, 5, 0] == codes
    assert path.read_text(encoding="utf-8") == fidepair("schema").stdout


def test_the_example_in_the_page_of_commands_is_a_tournament():
    """The JSON in the page of `convert` is read as what it says."""
    page = (ROOT / "fidepair" / "docs" / "commands" / "convert.md").read_text(encoding="utf-8")
    example = re.search(r"^```json\n(.*?)^```$", page, re.M | re.S)[1]
    found = trf.load(from_json(example.encode(), "convert.md").to_bytes(), "convert.md").tournament

    assert ("Four Friends", 4, 2, 2) == (found.name, found.rounds, found.rounds_paired + 1, len(found.participants))
    assert [Announcement(2, 1, Bye.HALF)] == list(found.announced)
