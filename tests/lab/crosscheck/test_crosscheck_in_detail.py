"""Other programs in detail: how they are called, what they are asked, and what a file cannot hold for them."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from makers import tournament

from fidepair import trf
from fidepair.errors import FileProblem, InputError, UsageError
from fidepair.lab.crosscheck import OUR_FAULTS, ComparisonTally, Difference, Worth, contest, engines
from fidepair.lab.crosscheck.contest import (
    ComparedRound,
    Comparison,
    Contest,
    before_round,
    compare_round,
    compare_rounds,
    dialect_of,
    difference_in,
)
from fidepair.lab.crosscheck.engines import Engine, Reply, ReplyKind, answer_of, engine_of
from fidepair.systems import SYSTEMS
from fidepair.tournament import Forbidden, Kind, Tournament

HERE = shlex.quote(sys.executable)
PLAYED = ["1-2 1:0, 3-4 =:=", "1-3 1:0, 4-2 =:="]


def engine(**facts: Any) -> Engine:
    """Return an engine that is never run."""
    return Engine(("prog", "{in}"), 5, **facts)


def event(**facts: Any) -> Tournament:
    """Return an event of four players after two rounds."""
    return tournament(4, PLAYED, rounds=3, system="dutch", **facts)


# ── Worth ────────────────────────────────────────────────────────────────────
def test_what_differs():
    """All but what is the same or was not compared; three kinds are bugs of this program."""
    assert {Worth.SAME, Worth.NOT_COMPARED} == {one for one in Worth if not one.differs}
    assert {Worth.EARLIER, Worth.BETTER, Worth.FOUND} == {*OUR_FAULTS}


def test_a_tally():
    """Rounds of each kind, how many differ, how many are our fault; so many of each kind are kept."""
    tally = ComparisonTally(1)
    differences = [Difference(str(n), kind, "") for n, kind in enumerate((Worth.WORSE, Worth.WORSE, Worth.BETTER))]
    tally.add(4, tuple(differences))
    tally.add(1, (Difference("x", Worth.NOT_COMPARED, ""),))

    assert (2, 9, 3, 1) == (tally.tournaments, tally.rounds, tally.differing, tally.our_faults)
    assert {Worth.WORSE: ["0"], Worth.BETTER: ["2"], Worth.NOT_COMPARED: ["x"]} == {
        kind: [one.name for one in kept] for kind, kept in tally.kept.items()
    }
    everything = ComparisonTally(None)
    everything.add(0, tuple(differences))
    assert 2 == len(everything.kept[Worth.WORSE])


# ── The dialect ──────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("system", "asked", "read", "dialect"),
    [
        ("dutch", None, None, "trfx"),
        ("dutch", None, "trfbx", "trfbx"),
        ("dutch", "trf16", "trfbx", "trf16"),
        ("double-swiss", None, "trfbx", "trf26"),
        ("double-swiss", "trfx", None, "trfx"),
        ("team", None, "trfx", "trf26"),
        ("team", "trf26", None, "trf26"),
        ("team", "trf16", None, ""),
        ("team", "trfx", None, ""),
    ],
)
def test_the_dialect_of_a_contest(system: str, asked: str | None, read: str | None, dialect: str):
    """The requested one, that which the program reads, or the usual one; teams are in TRF26 only."""
    chosen = Contest(engine(dialect=read), system, asked)

    if dialect:
        assert dialect == dialect_of(chosen)
    else:
        with pytest.raises(UsageError, match=f"--dialect {asked} has no records for team events"):
            dialect_of(chosen)


# ── A round ──────────────────────────────────────────────────────────────────
def answering(text: str, asked: list[bytes]) -> Any:
    """Return a program that gives this pair list, and keeps what it was asked."""

    def ask(_: Engine, content: bytes, system: str) -> Reply:
        asked.append(content)
        assert system in SYSTEMS
        return engines.read_pair_list(text)

    return ask


def test_groups_are_pairs_where_a_program_reads_only_pairs(monkeypatch: pytest.MonkeyPatch):
    """One group of three becomes three pairs, of which each is a record."""
    asked: list[bytes] = []
    monkeypatch.setattr(contest, "ask", answering("2\n1 4\n2 3\n", asked))
    whole = tournament(6, rounds=3, system="dutch", forbidden=(Forbidden(1, None, frozenset({1, 2, 3})),))
    for only_pairs in (False, True):
        compare_round(Contest(engine(only_pairs=only_pairs), "dutch", "trfx"), whole, 1)

    assert [["XXP 1 2 3"], ["XXP 1 2", "XXP 1 3", "XXP 2 3"]] == [
        [line for line in content.decode().splitlines() if line.startswith("XXP")] for content in asked
    ]
    assert engine().only_pairs is False


def test_what_a_compared_round_says(monkeypatch: pytest.MonkeyPatch):
    """By the rules 1 and 4, 2 and 3 meet in round 3: another legal pairing cannot be, so 1-2 again is illegal."""
    monkeypatch.setattr(contest, "ask", answering("2\n1 2\n3 4\n", []))
    wrong = compare_round(Contest(engine(), "dutch", None), event(), 3)
    monkeypatch.setattr(contest, "ask", answering("2\n4 1\n2 3\n", []))
    right = compare_round(Contest(engine(), "dutch", None), event(), 3)

    assert Worth.ILLEGAL is wrong.comparison.finding
    assert any("1" in sentence and "2" in sentence for sentence in wrong.sentences)
    assert ("open-round-3", Worth.ILLEGAL, wrong.sentences) == (
        difference_in(wrong, "open")[0],
        difference_in(wrong, "open").finding,
        difference_in(wrong, "open").sentences,
    )
    assert ("C1", "2.1.1") == (difference_in(wrong, "open").code, difference_in(wrong, "open").article)
    assert () == (right.sentences if right.comparison.finding is Worth.SAME else ())
    nothing = ComparedRound(1, b"", Comparison(Worth.HANG, "no answer", Reply(ReplyKind.HANG)))
    assert ((), "", "") == (nothing.sentences, difference_in(nothing, "x").code, difference_in(nothing, "x").article)


@pytest.mark.parametrize(
    ("facts", "missing"),
    [
        ({"points": {"win_white": 30_000, "win_black": 30_000}}, "the point values"),
        ({"announced": True}, "the absence of 4"),
        ({"forbidden": (Forbidden(1, None, frozenset({1, 4})),)}, "the forbidden pairings of 1"),
    ],
)
def test_what_a_file_cannot_hold(facts: dict[str, Any], missing: str):
    """The first fact of the round that the file lacks."""
    whole = event()
    if "points" in facts:
        other = whole._replace(points=whole.points._replace(**facts["points"]))
    elif "announced" in facts:
        other = trf.load(trf.write(whole) + b"240 Z   3    4\n", "t").tournament
    else:
        other = whole._replace(**facts)
    rounds = [contest._prepared(one, Contest(engine(), "dutch", None), contest.RoundOptions()).round_
              for one in (other, whole)]  # fmt: skip

    assert missing == contest._missing_from_file(*rounds)
    assert contest._missing_from_file(rounds[0], rounds[0]) == ""


def test_only_rounds_that_there_are_can_be_compared():
    """Others are refused."""
    with pytest.raises(InputError, match="No round to compare"):
        compare_rounds(Contest(engine(), "dutch", None), event(), only=[4])


def test_an_event_before_a_round_has_the_numbers_of_that_day():
    """The next round is the event as it is; an earlier one has fewer rounds, and the number of them."""
    whole = event()._replace(initial_colour=None)

    assert whole is before_round(whole, 3)
    assert (1, 3) == (before_round(whole, 2).rounds_paired, before_round(whole, 2).rounds)
    assert before_round(whole, 1).initial_colour is not None
    assert 2 == before_round(whole._replace(rounds=None), 1).rounds


# ── The program ──────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("'", "--engine: `'` cannot be split into arguments: No closing quotation."),
        (sys.executable, f"--engine: `{sys.executable}` does not show where the file name goes."),
        ("{in} -p", "--engine: `{in} -p` does not show where the file name goes."),
        ("no-such-program-here {in}", "--engine: cannot find or run the program `no-such-program-here`."),
        ("gacrux:no-such-python3 ", "--engine: cannot find or run the program `no-such-python3 `."),
    ],
)
def test_a_command_that_cannot_be_run(command: str, message: str):
    """What is wrong with it, in words."""
    with pytest.raises(UsageError) as refused:
        engine_of(command, 5)

    assert str(refused.value).startswith(message)


def test_a_command_of_ones_own():
    """Its words, the time limit, and nothing that is known of programs by name."""
    assert ((sys.executable, "{in}", "-x", "a b"), 7, None, (), False) == engine_of(f"{HERE} {{in}} -x 'a b'", 7)


@pytest.mark.parametrize(
    ("words", "printed", "written", "expected"),
    [
        ("{in}", b"1\n", b"", (ReplyKind.PAIRING, "1\n", "")),
        ("{in} {out}", b"hello", b"2", (ReplyKind.PAIRING, "2", "")),
        ("{in} {out}", b"no file", b"", (ReplyKind.NO_PAIRING, "", "no file")),
        ("{in} {out}", b"", b"", (ReplyKind.NO_PAIRING, "", "exit code 0 and no answer")),
        ("{in}", b" \n", b"", (ReplyKind.NO_PAIRING, "", "exit code 0 and no answer")),
        ("{in} {codes} -n {round}", b"1", b"", (ReplyKind.PAIRING, "1", "")),
    ],
)
def test_what_a_program_answers(
    words: str, printed: bytes, written: bytes, expected: tuple[ReplyKind, str, str], monkeypatch: pytest.MonkeyPatch
):
    """Kind, answer and message: its output, or the file that it writes; the codes of a list are arguments, one each."""
    called: list[list[str]] = []

    def run(arguments: list[str], seconds: float, output: Any, _: Any) -> int:
        called.append(arguments)
        assert 60 == seconds
        assert Path(arguments[1]).read_bytes() == b"012 T\n"
        output.write(printed)
        if written:
            Path(arguments[2]).write_bytes(written)
        return 0

    monkeypatch.setattr(engines, "_run", run)
    found = answer_of(Engine(("prog", *words.split()), 60), b"012 T\n", (("{round}", "3"),), ("PTS", "BH"))

    assert expected == (found.kind, found.raw, found.text)
    assert "{codes}" not in words or ["PTS", "BH", "-n", "3"] == called[0][2:]
    assert not Path(called[0][1]).exists()


def test_a_program_that_cannot_be_started(tmp_path: Path):
    """It is there, and no program."""
    path = tmp_path / "prog"
    path.write_text("")
    path.chmod(0o755)
    with pytest.raises(UsageError, match=f"--engine: cannot start `{path}`: Exec format error"):
        answer_of(Engine((str(path), "{in}"), 5), b"")


def test_files_of_an_answer(tmp_path: Path):
    """A file that is missing is empty; one that cannot be written or read is an error."""
    assert engines._beginning_of(str(tmp_path / "missing")) == b""
    engines._write(str(tmp_path / "new"), b"abc")
    assert engines._beginning_of(str(tmp_path / "new")) == b"abc"
    with pytest.raises(FileProblem, match=r"Cannot write .*new: File exists"):
        engines._write(str(tmp_path / "new"), b"")
    if os.geteuid():
        (tmp_path / "new").chmod(0)
        with pytest.raises(FileProblem, match=r"Cannot read .*new: Permission denied"):
            engines._beginning_of(str(tmp_path / "new"))


def test_programs_by_name():
    """Their dialects, systems, and which of them read only pairs."""
    found = {name: (one.dialect, one.systems, one.only_pairs) for name, one in engines.PROGRAMS.items()}

    assert {
        "bbp": ("trfbx", ("dutch", "burstein"), False),
        "javafo": ("trfx", ("dutch",), False),
        "gacrux": ("trf26", ("dutch", "team"), False),
        "py4swiss": ("trfx", ("dutch",), True),
        "fidepair": ("trf26", tuple(SYSTEMS), False),
    } == found
    assert SYSTEMS["team"].kind is Kind.TEAM
