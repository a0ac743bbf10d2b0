"""What decided a pairing stands in the file that is written: the next command sees the same."""

from __future__ import annotations

import pytest

OPEN, LIM, DUBOV = "open-round-4-to-pair-trf26", "lim-round-4-to-pair-trf26", "dubov-round-4-to-pair-trf26"


def new_lines(before: str, after: str) -> set[str]:
    """Return the lines that are no players' and were not there before."""
    return {line for line in after.splitlines() if not line.startswith("001")} - set(before.splitlines())


@pytest.mark.parametrize(
    ("name", "options", "written"),
    [
        (OPEN, ["--forbid", "1-5"], {"260   4   4    1    5"}),
        (OPEN, ["--rounds", "8"], {"142 8"}),
        (OPEN, ["--initial-colour", "white"], set()),
        (OPEN, ["--absent", "4"], set()),
        (OPEN, ["--tpn", "file"], {"### Configuration @ Round 4: colours by the numbers as they are in the file"}),
        (OPEN, ["--system", "lim"], {"192 FIDE_LIM"}),
        (OPEN, ["--acceleration", "baku"], {"192 FIDE_DUTCH_2026_BAKU"}),
        (OPEN, ["--system", "dubov", "--rating", "13=1500"], {"192 FIDE_DUBOV", "### Provisional rating: 13=1500"}),
        (LIM, ["--maxi"], {"### Configuration @ Round 4: Maxi-tournament"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value if isinstance(value, str) else "",
)
def test_what_decided_is_written_and_read_again(fidepair, sample, name, options, written):
    """Without the options the round is as it was paired with them, and only what they say is new in the file."""
    path = sample(name)
    before = path.read_text("utf-8")
    asked = fidepair("pair", path, *options, "-f", "list", "-q").out
    fidepair("pair", path, "--in-place", *options, "-q")

    assert new_lines(before, path.read_text("utf-8")) == written
    assert (asked, 0) == fidepair("pair", path, "--round", "4", "-f", "list", "-q")[1::-1]
    assert not fidepair("lint", path, "--strict").out.count("error")


def test_other_comments_decide_nothing(fidepair, sample):
    """A comment on the configuration that is not one of ours, and a rating for nobody, are left alone."""
    path = sample(OPEN)
    asked = fidepair("pair", path, "-f", "list", "-q").out
    path.write_text(
        path.read_text("utf-8") + "### Configuration @ Round 4: by night\n### Provisional rating: 99=1500\n"
        "### Provisional rating: a=b\n### Configuration @ Round 3: colours by the numbers as they are in the file\n",
        "utf-8",
    )

    assert asked == fidepair("pair", path, "-f", "list", "-q").out
