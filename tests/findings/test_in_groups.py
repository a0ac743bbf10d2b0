"""One fault in many lines is told with its first places, by `pair` and `check` as by `lint`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trf_texts import file, player

import fidepair.findings as findings_module
from fidepair.findings import Finding, Findings, in_groups
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings
from fidepair.lint import lint
from fidepair.trf import write

if TYPE_CHECKING:
    import pytest


def fault(code: str, line: int, hint: str = "Correct it.") -> Finding:
    """Return a finding in a line."""
    return Finding(code, "error", "wrong", hint, line=line, file="open.trf")


def test_a_few_are_all_told():
    """Findings of one code stand together, in the order of their first places; the way out is told once."""
    found = [fault("T064", 1), fault("T075", 2, "Ask."), fault("T064", 3)]

    assert ["open.trf:1: wrong\n  Correct it.", "open.trf:3: wrong", "open.trf:2: wrong\n  Ask."] == in_groups(found)


def test_other_ways_out_are_told():
    """A place that asks for something else says so."""
    assert 2 == "".join(in_groups([fault("T064", 1), fault("T064", 2, "Ask."), fault("T064", 3)])).count("\n  ")


def test_of_many_the_first_are_told():
    """Five places, how many more there are, and where to read them."""
    texts = in_groups([fault("T064", line) for line in range(1, 41)])

    assert 6 == len(texts)
    assert "open.trf:5: wrong" == texts[4]
    assert "open.trf: and 35 more places like these (T064); see `fidepair lint`" == texts[5]


def test_faults_of_a_file_are_told_so(fidepair, tmp_path):
    """A report in which everybody's points are wrong is refused in few lines, by `pair` and by `check`."""
    people = [player(n, "1.0", f"{n + 1 if n % 2 else n - 1} {'w' if n % 2 else 'b'} =") for n in range(1, 41)]
    (tmp_path / "open.trf").write_text(file(*people))

    for command in ("pair", "check"):
        err = fidepair(command, tmp_path / "open.trf", "--system", "dutch").err.splitlines()
        assert 1 == sum(line.endswith("and 35 more places like these (T064); see `fidepair lint`") for line in err)
        assert len(err) < 15


def test_oddities_met_first_beyond_the_limit_are_counted(monkeypatch):
    """One that is told once, and met for the first time where no more are kept, is left out with its number."""
    monkeypatch.setattr(findings_module, "MAX_FINDINGS", 1)
    gathered = findings_module.Findings("t")
    gathered.tell("T200", "one", line=1)
    for line in (2, 3):
        gathered.tell("T062", "comma", line=line, once=True)

    assert ["T200", "T062"] == [finding.code for finding in gathered.in_order()]


def test_very_many_faults_do_not_end_lint(monkeypatch):
    """Beside other faults the looking at rounds and points ends with one more than are kept; all found is told."""
    monkeypatch.setattr(findings_module, "MAX_FINDINGS", 2)
    text = write(generate(Settings(players=(8, 8), rounds=5, rounds_played=3), 1)).decode()
    wrong = [f"{line[:80]} 9.5{line[84:]}" if line.startswith("001") else line for line in text.splitlines()]
    report = lint("\n".join([*wrong, "260 x"]).encode(), "x.trf")

    assert report.is_report
    assert 3 == sum(finding.code == "T064" for finding in report.findings)


def test_very_many_second_byes_are_counted(monkeypatch):
    """Pairing-allocated byes of those who may have none are told up to the limit, then counted."""
    monkeypatch.setattr(findings_module, "MAX_FINDINGS", 2)
    text = file(*(player(n, "3.0", "- U", "- U", "- U") for n in range(1, 4)))
    said = [finding.text for finding in lint(text.encode(), "x.trf").findings if finding.code == "T227"]

    assert 2 == sum("after a pairing-allocated bye in round 1 (C.04.1, 4)" in text for text in said)
    assert ["4 more findings of this kind are not shown"] == [text.partition(": ")[2] for text in said[2:]]


def test_very_many_oddities_are_only_counted(monkeypatch: pytest.MonkeyPatch):
    """Beyond the limit an oddity of each kind is counted and not made; an error is made, and ends the reading."""
    monkeypatch.setattr(findings_module, "MAX_FINDINGS", 2)
    found = Findings("x.trf")
    counted = []
    for _ in range(4):
        counted.append(found.is_counted("T071"))
        if not counted[-1]:
            found.tell("T071", "a zero before the number", line=1, column=1)

    assert [False, False, True, True] == counted
    assert found.is_counted("T073")
    assert not found.is_counted("T064")
    assert not found.is_counted("T064")
    assert found.is_counted("T071")
