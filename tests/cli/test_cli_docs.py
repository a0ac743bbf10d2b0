"""`fidepair docs`: the pages that are installed with the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from fidepair.commands.table import COMMANDS

DOCS = Path(__file__).parents[2] / "fidepair" / "docs"
GUIDES = {path.stem for path in DOCS.glob("*.md")} - {"index"}


@pytest.mark.parametrize("name", [*sorted(GUIDES), *COMMANDS])
def test_every_page_has_a_name(fidepair, name: str):
    """Each guide and each command; the first page names all guides."""
    assert fidepair("docs", name).out.startswith("# ")
    assert (name in COMMANDS) or (f"]({name}.md)" in fidepair("docs").out)


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
