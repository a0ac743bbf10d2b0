"""4,000 damaged report files through reading, lint and pairing: never a traceback, a hang, or too much memory.

`python tests/campaigns/fuzz.py --seeds 4000-100000` goes on from there, through everything else the program does with
a file; `python tests/campaigns/strangers.py` does so with files as only strangers send them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import fuzz
import mutations
import pytest
import strangers
from short import first_of, seeds_in_parts

from fidepair import trf

SEEDS = 3_000
BLOCK = 500
SECONDS = 10
LARGE = range(mutations.LARGE_EVERY - 1, SEEDS, mutations.LARGE_EVERY)
MEGABYTES = 500

MEASURED = """
import json, pathlib, re, resource, sys
sys.path[:0] = json.loads(sys.argv[1])
import fuzz
problems = [fuzz.trial(seed, {seconds}).problem for seed in json.loads(sys.argv[2])]
status = pathlib.Path("/proc/self/status")
if status.exists():
    kilobytes = int(re.search(r"VmHWM:\\s*(\\d+)", status.read_text())[1])
else:
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(json.dumps([problems, kilobytes]))
"""
"""What a process of its own finds. On Linux `ru_maxrss` begins with what the parent had; on macOS it is in bytes."""


@pytest.mark.parametrize("seeds", seeds_in_parts(SEEDS, BLOCK, 100), ids=str)
def test_damaged_files_are_read_or_refused_in_words(seeds):
    """Whatever is damaged, reading, lint and pairing end in time, in a result or in a reason; many are still read."""
    trials = [fuzz.trial(seed, SECONDS) for seed in seeds if seed not in LARGE]

    assert [] == [found.problem for found in trials if found.problem]
    assert sum(found.was_read for found in trials) > len(trials) // 10


@pytest.mark.skipif(sys.platform == "win32", reason="the module resource, which tells the memory used, is not there")
@pytest.mark.parametrize("part", [1, 2, *first_of([0, 3], 0)])
def test_large_damaged_files_stay_within_memory(part):
    """Files of up to 9,999 players, of millions of columns or ten thousands of lines take less than 500 MB."""
    seeds = list(LARGE)[part::4]
    command = [sys.executable, "-c", MEASURED.format(seconds=SECONDS), json.dumps(sys.path), json.dumps(seeds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr)
    problems, kilobytes = json.loads(done.stdout)
    assert [""] * len(seeds) == problems
    assert kilobytes < MEGABYTES * 1024


@pytest.mark.parametrize("seeds", seeds_in_parts(120, 10, 5), ids=str)
def test_commands_answer_in_words(seeds, monkeypatch):
    """The command line leaves with a documented exit code and never with a traceback."""
    monkeypatch.setitem(os.environ, "FIDEPAIR_DEBUG", "1")

    assert [] == [found.problem for seed in seeds if (found := fuzz.run_commands(seed, SECONDS)).problem]


@pytest.mark.parametrize("seeds", seeds_in_parts(60, 20, 5), ids=str)
def test_files_of_strangers_change_nothing_but_what_they_say(seeds):
    """Whatever strangers send, a repair changes no fact, JSON reads back the same, and commands answer in words.

    Characters that reach the output are held by `cli/test_hostile_text.py`.
    """
    faults = [(seed, fault) for seed in seeds for fault in strangers.trial(seed).faults]

    assert [] == [(seed, fault) for seed, fault in faults if " has a " not in fault.kind]


@pytest.mark.slow
def test_the_same_seed_is_the_same_file():
    """A seed is enough to get a damaged file again, in another process too."""
    seeds = [1, 2, 3, mutations.LARGE_EVERY - 1]
    program = (
        f"import fuzz, sys; sys.stdout.buffer.write(b''.join(fuzz.mutations.damaged(seed)[1] for seed in {seeds}))"
    )
    paths = os.pathsep.join(sys.path)
    command = [sys.executable, "-c", program]
    other = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "PYTHONPATH": paths}).stdout

    assert b"".join(mutations.damaged(seed)[1] for seed in seeds) == other


@pytest.mark.parametrize(
    "mutator",
    dict.fromkeys([*mutations.SMALL, *mutations.LARGE, *mutations.STRANGE]),
    ids=lambda mutator: mutator.__name__,
)
def test_every_mutator_changes_files(mutator):
    """No mutator leaves everything as it was, and all of them take an empty file."""
    name, data = mutations.small_sources()[0]
    results = {mutator(mutations.random.Random(seed), data) for seed in range(20)}

    assert len(results - {data}) > 3, name
    for seed in range(20):
        mutator(mutations.random.Random(seed), b"")


def test_the_sources_are_good_files():
    """What is damaged can be read as it is, but for the sample that is broken to show how it is repaired."""
    large = [mutations.players_file(60, 50), mutations.teams_file(200, 4, 5), mutations.players_file(9999, 1)]
    small = [(name, data) for name, data in mutations.small_sources() if not name.startswith("broken-")]
    for name, data in [*small, *((text[:20], text.encode()) for text in large)]:
        assert trf.load(data, name).tournament.participants
