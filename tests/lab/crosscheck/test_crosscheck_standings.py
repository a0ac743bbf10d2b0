"""`fidepair crosscheck --standings`: ranks and values of another program's list, method by method."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[4] / "shared" / "corpora" / "standings"
LIST = "BH/C1,SB,DE"
COMMAND = Path(sys.executable).with_name("fidepair")
FAKE = """
import sys
from fidepair import read
from fidepair.lab.crosscheck.contest import our_table
from fidepair.standings.ranking import standings
how, path, kind, *codes = sys.argv[1:]
table = our_table(standings(read(path), codes)).splitlines()
if how == "exchanged":
    rows = [row.split("\\t") for row in table]
    for place in range(1, len(rows) - 1):
        if rows[place][1] != rows[place + 1][1]:
            rows[place][1], rows[place + 1][1] = rows[place + 1][1], rows[place][1]
            break
    table = ["\\t".join(row) for row in rows]
elif how == "value":
    number, rank, points, *rest = table[3].split("\\t")
    table[3] = "\\t".join([number, rank, points, "99", *rest[1:]])
elif how == "ranks":
    table = [" ".join(row.split("\\t")[:2]) for row in table[1:]]
elif how == "short":
    del table[-1]
elif how == "strange":
    table = ["\\x1b[31mno table", "at all"]
elif how == "crash":
    sys.exit("Traceback (most recent call last)")
elif how == "arguments":
    table[0] += "\\t" + kind
    print(kind, codes, file=sys.stderr)
    sys.exit(9)
print("\\n".join(table))
"""
"""A program that prints right standings, and makes one fault."""


@pytest.fixture
def run(fidepair, tmp_path: Path):
    """Return a function that compares with the program that makes this fault; the files go into `kept`."""
    program = tmp_path / "fake.py"
    program.write_text(FAKE)

    def compare(how: str, *arguments: object, places: str = "{in} {s|p} {codes}"):
        command = f"{shlex.quote(sys.executable)} {shlex.quote(str(program))} {how} {places}"
        shutil.rmtree(tmp_path / "kept", ignore_errors=True)
        return fidepair("crosscheck", "--standings", "--engine", command, "--keep", tmp_path / "kept", *arguments)

    return compare


@pytest.fixture
def generated(fidepair, tmp_path: Path) -> Path:
    """Two tournaments in a folder."""
    options = ("--players", "12", "--rounds", "4", "--tie-breaks", LIST, "-n", 2)
    fidepair("generate", *options, "-o", tmp_path / "events" / "seed-%d.trf")
    return tmp_path / "events"


def test_the_same_standings(run, generated):
    """Ranks and each method are a column; all are alike, and the exit code is 0."""
    shown = run("right", generated)

    assert (0, "2 tournaments, 10 columns compared: no differences") == (shown.code, shown.out.strip().splitlines()[-1])


def test_exchanged_ranks(run, generated, tmp_path: Path):
    """Two exchanged ranks are one difference, with the method that decides; four files show it."""
    shown = run("exchanged", generated, "--json")
    found = json.loads(shown.out)

    assert (1, {"seed-1-ranks", "seed-2-ranks"}) == (shown.code, {one["name"] for one in found["differences"]})
    assert (2, 8, 10) == (found["verdicts"]["ranks"], found["verdicts"]["same"], found["columns"])
    assert found["differences"][0]["text"].startswith("1 tied set in another order; ranks are not in the order of ")
    assert found["differences"][0]["article"]
    kept = {path.name for path in (tmp_path / "kept").iterdir() if path.name.startswith("seed-1")}
    assert {f"seed-1-ranks{end}" for end in (".trf", "-theirs.txt", "-ours.txt", "-verdict.txt")} == kept


def test_another_value(run, generated):
    """A value that differs is a difference of its method, with both values."""
    found = json.loads(run("value", generated, "--json").out)["differences"][0]

    assert ("seed-1-method-1", "values", "BH/C1", "8.1") == (
        found["name"],
        found["verdict"],
        found["code"],
        found["article"],
    )
    assert "theirs 99" in found["text"]


def test_a_method_that_stands_twice(run, generated):
    """Of a method that stands twice in the list each column is compared with its own place."""
    shown = run("right", generated / "seed-1.trf", "--tie-breaks", "DE,BH,DE,SB")

    assert "1 tournament, 6 columns compared: no differences" in shown.out


def test_ranks_alone(run, generated):
    """A program may print number and rank, and nothing else."""
    assert "2 tournaments, 2 columns compared: no differences" in run("ranks", generated).out


def test_somebody_without_a_rank(run, generated):
    """Who is not in the other list is named."""
    assert "without a rank: " in run("short", generated).out


@pytest.mark.parametrize(("how", "verdict"), [("strange", "unreadable"), ("crash", "crash")])
def test_no_table(run, generated, how, verdict):
    """What is no table is told, without what a terminal would obey."""
    shown = run(how, generated)

    assert (1, True, False) == (shown.code, verdict in shown.out, "\x1b" in shown.out + shown.err)


def test_what_the_program_is_told(run, generated, tmp_path: Path):
    """Each code is an argument of its own; `s` stands for a Swiss."""
    run("arguments", generated)

    assert "s ['PTS', 'BH/C1', 'SB', 'DE']" in (tmp_path / "kept" / "seed-1-verdict.txt").read_text()


@pytest.mark.skipif(not FOLDER.exists(), reason="there are no corpora here")
def test_files(run, tmp_path: Path):
    """Files bring their own lists; what they say about ranks is not shown to the other program."""
    shown = run("right", FOLDER / "rr-01.trf", FOLDER / "byes-05-wrong.trf", FOLDER / "team-gp-01.trf")
    told = run("arguments", FOLDER / "rr-01.trf")

    assert (0, 1) == (shown.code, told.code)
    assert "p ['PTS', 'DE'" in (tmp_path / "kept" / "rr-01-verdict.txt").read_text()


@pytest.mark.skipif(not FOLDER.exists(), reason="there are no corpora here")
def test_another_list_for_a_file(run):
    """--tie-breaks gives a file another list."""
    assert "1 tournament, 3 columns" in run("right", FOLDER / "plain-01.trf", "--tie-breaks", "SB").out


def test_a_file_without_a_list(run, tmp_path: Path):
    """A file that declares nothing cannot be compared; that is said."""
    path = tmp_path / "none.trf"
    path.write_text(Path(__file__).parents[3].joinpath("trf_samples/open-round-4-to-pair-trf26.trf").read_text())
    shown = run("right", path)

    assert (3, True) == (shown.code, "The tie-breaks are missing in the file" in shown.err)


def test_what_does_not_go_together(run, generated):
    """Rounds are about pairings."""
    shown = run("right", generated, "--round", "2")

    assert (2, True) == (shown.code, "--round is for pairings" in shown.err)


def test_this_program(fidepair, generated, tmp_path: Path):
    """The standings that `fidepair standings` prints are those of the rules."""
    keep = ("--keep", tmp_path / "kept")
    shown = fidepair("crosscheck", "--standings", "--engine", f"fidepair:{COMMAND}", generated, *keep)

    assert "2 tournaments, 10 columns compared: no differences" in shown.out
