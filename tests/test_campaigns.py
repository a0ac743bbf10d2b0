"""The campaigns run: a few seeds of each, so that no change to the program leaves one behind that no longer works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CAMPAIGNS = Path(__file__).parent / "campaigns"
FEW_SEEDS = {
    "campaign_evaluation": "--system dutch --seeds 0-5",
    "campaign_standings": "--seeds 0-2",
    "campaign_wishes": "--system dutch --seeds 0-5",
    "days": "--seeds 1-2",
    "fuzz": "--seeds 8100000-8100050 --jobs 1",
    "recorded_events": "--seeds 0-2",
    "slips": "--seeds 0-20 --jobs 1",
    "strangers": "--seeds 9000-9030 --jobs 1",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FEW_SEEDS)
def test_a_campaign_runs(name: str):
    """It ends with exit code 0, which each of them has where nothing was wrong, and no traceback."""
    command = [sys.executable, str(CAMPAIGNS / f"{name}.py"), *FEW_SEEDS[name].split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    assert (0, "") == (done.returncode, "".join(line for line in done.stderr.splitlines() if "Traceback" in line))
