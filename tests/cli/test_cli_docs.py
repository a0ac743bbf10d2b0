"""`fidepair docs`: the pages that are installed with the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from fidepair.commands.table import COMMANDS

DOCS = Path(__file__).parents[2] / "fidepair" / "docs"
GUIDES = {path.stem for path in DOCS.glob("*.md")} - {"index"}


def test_the_list_has_every_page(fidepair):
    """Without a topic, each guide and each command stands in the list with a line."""
    lines = [line for line in fidepair("docs").out.splitlines()[2:] if not line.startswith(" ")]
    listed = [line.split(maxsplit=1) for line in lines]
    commands = [f"commands/{name}" if name in GUIDES else name for name in COMMANDS]

    assert [*sorted(GUIDES), "commands", *commands] == [name for name, _ in listed]


@pytest.mark.parametrize(
    ("topic", "page"),
    [
        ("arbiter", "arbiter.md"),
        ("TRF.md", "trf.md"),
        ("serve", "serve.md"),
        ("commands/serve", "commands/serve.md"),
        ("commands/pair", "commands/pair.md"),
        ("pair", "commands/pair.md"),
        ("commands", "commands/index.md"),
        ("commands/index.md", "commands/index.md"),
    ],
)
def test_a_page(fidepair, topic: str, page: str):
    """A topic shows its page as it is, without the comments for the script that makes tables."""
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()

    assert [line for line in lines if not line.startswith("<!--")] == fidepair("docs", topic).out.splitlines()


def test_an_unknown_topic(fidepair):
    """The nearest names are suggested, if there are any."""
    near, far = fidepair("docs", "standing"), fidepair("docs", "q")

    assert (2, 2) == (near.code, far.code)
    assert "Unknown topic `standing`. Did you mean standings or findings?" in near.err
    assert "Unknown topic `q`.\n  See all topics: fidepair docs" in far.err


def test_the_list_fits_a_narrow_terminal(fidepair):
    """Sixty columns are enough for each line of the list."""
    assert all(len(line) <= 60 for line in fidepair("docs").out.splitlines())
