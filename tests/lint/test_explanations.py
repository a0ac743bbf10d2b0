"""Each explanation is true: its example brings exactly its finding, and what is put right does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from example_files import CUP, DOUBLE, FAR, FRESH, NOTHING, OPEN, PAIRED, SKIPPED, STREAK, UNFILLED, key
from ways_out import follow_all

from fidepair.errors import UsageError
from fidepair.findings.catalogue import BLOCK, CATALOGUE, GAME, PLAYER
from fidepair.lint import CODES, explain, lint, sections
from fidepair.lint import PAGE as PAGE_OF_FINDINGS
from fidepair.text.wording import without_links
from fidepair.trf.format.columns import PLAYER as PLAYER_LINE

ROOT = Path(__file__).parent.parent.parent
EXPLAINED = [code for code in CODES if code in sections()]
"""The codes that have a section; for one without, `test_a_code_has_its_section` says what to write."""

CODES_OF_TEAMS = {code for code in CODES if "T117" <= code <= "T125" or "T219" <= code <= "T226" or code == "T252"} - {
    "T123",
    "T124",
}
BASES = {
    **dict.fromkeys(CODES_OF_TEAMS | {"T110", "T213", "T217"}, CUP),
    **dict.fromkeys(("T214", "T215", "T216", "T218"), DOUBLE),
    **dict.fromkeys(("T002", "T017", "T018"), NOTHING),
    **dict.fromkeys(("T032", "T040", "T061"), FRESH),
    "T241": STREAK,
    "T242": FAR,
    **dict.fromkeys(("T125", "T252"), UNFILLED),
    "T202": SKIPPED,
    **dict.fromkeys(("T082", "T101", "T247"), PAIRED),
}
"""What the lines of an explanation are put into; six players after two rounds unless the code stands here."""

WITHOUT = {"T023": "142", "T032": "152", "T122": "192"}
"""Records that the file lacks although the lines do not replace them: their absence is the fault."""

SAVED = {
    "T001": lambda text: text.encode("utf-8-sig"),
    "T002": lambda text: text.encode("utf-16"),
    "T003": lambda text: text.encode("cp1252"),
    "T004": lambda text: text.replace("\n", "\r\n", 1).encode(),
    "T005": lambda text: text.removesuffix("\n").encode(),
}
"""What stands in the bytes and not in the lines: how the file with the example was saved."""

COMPANIONS = {
    "T089": ("T060", "note", "a dummy has no first name"),
    "T091": ("T086", "note", "the lines of the others end before the round in which only one has an entry"),
    "T207": ("T210", "warning", "ACC is a private record, and named as one wherever it stands"),
    "T212": ("T090", "note", "a bye after the last round is one for a later round"),
    "T252": ("T119", "warning", "the totals of the teams are not given; with them the points would be no surprise"),
    **dict.fromkeys(
        ("T229", "T270", "T271"),
        ("T028", "note", "ranks are complete after the last round only, which is a note of its own"),
    ),
}
"""Findings that come with another one: no file has the one without the other."""


def built(code: str, lines: tuple[str, ...]) -> str:
    """Return a whole file with these lines: they replace what they correct, and the others are added at the end."""
    rest = list(lines)
    file = []
    for line in BASES.get(code, OPEN).splitlines():
        same = [new for new in rest if key(new) == key(line)][:1]
        if not same and line[:3] != WITHOUT.get(code):
            file.append(line)
        file += same
        rest = [new for new in rest if new not in same]
    return "".join(f"{line}\n" for line in (*file, *rest))


def found(code: str, data: bytes) -> list[tuple[str, str]]:
    """Return (code, severity) of what there is to say about a file, each once."""
    return sorted({(finding.code, finding.severity) for finding in lint(data, f"{code}.trf").findings})


@pytest.mark.parametrize("base", [OPEN, CUP, DOUBLE, FRESH, PAIRED], ids=["open", "cup", "double", "fresh", "paired"])
def test_the_files_around_the_examples_are_clean(base):
    """Nothing is to be said about the files into which the examples are put."""
    assert [] == found("base", base.encode())


@pytest.mark.parametrize("code", CODES)
def test_a_code_has_its_section(code):
    """Each code of the catalogue is explained on the page, with an example."""
    row = CATALOGUE[code]

    assert code in sections(), (
        f"{PAGE_OF_FINDINGS} has no section for {code}. Write it between those of its neighbours: the heading "
        f"`## {code}`, the line `**{row.severity}**: {row.title}`, the rule behind it, a paragraph that begins with "
        "`What to do: `, then `Example:` with the lines that are wrong and mostly `Corrected:` and those that are right"
    )


@pytest.mark.parametrize("code", EXPLAINED)
def test_example_brings_exactly_its_finding(code):
    """The example of a code, in a whole file, is a finding of that code and severity, and nothing else."""
    explanation = explain(code)
    text = built(code, explanation.example)
    data = SAVED[code](text) if code in SAVED else text.encode()
    companions = [COMPANIONS[code][:2]] if code in COMPANIONS else []

    assert sorted([(code, explanation.severity), *companions]) == found(code, data)


@pytest.mark.slow
@pytest.mark.parametrize("code", EXPLAINED)
def test_ways_out_change_no_fact(fidepair, tmp_path, monkeypatch, code):
    """Whatever the commands say about a file with this finding can be followed with closed eyes."""
    monkeypatch.chdir(tmp_path)
    follow_all(fidepair, tmp_path, SAVED.get(code, str.encode)(built(code, explain(code).example)))


OF_BLOCKS = {BLOCK, GAME}
ABOUT_PLAYERS = [code for code in EXPLAINED if CATALOGUE[code].subject in {PLAYER, *OF_BLOCKS}]


@pytest.mark.parametrize("code", ABOUT_PLAYERS)
def test_a_finding_stands_at_what_it_is_about(code):
    """A finding about a player stands in the fields of a `001` line, one about a block or a game in the blocks."""
    data = SAVED.get(code, str.encode)(built(code, explain(code).example))
    report = lint(data, f"{code}.trf")
    assert report.document is not None
    places = [(report.document.lines[told.line - 1].code, told.column) for told in report.findings if told.code == code]

    assert {"001"} == {record for record, _ in places}
    assert {CATALOGUE[code].subject in OF_BLOCKS} == {column > PLAYER_LINE.field("rank").last for _, column in places}


def test_few_findings_come_with_another_one():
    """The table of companions has a reason for each, and does not grow unseen."""
    assert 8 == len(COMPANIONS)
    assert all(reason for _, _, reason in COMPANIONS.values())


@pytest.mark.parametrize("code", [code for code in EXPLAINED if explain(code).better])
def test_what_is_put_right_is_right(code):
    """The lines put right do not bring the finding, and no error."""
    findings = found(code, built(code, explain(code).better).encode())

    assert code not in [found for found, _ in findings]
    assert "error" not in [severity for _, severity in findings]


def test_every_row_has_a_section_and_every_section_a_row():
    """The page has one section for each row of the catalogue, in order of codes, under its severity and title."""
    headings = re.findall(
        r"^## (.*)\n\n(.*)$", (ROOT / "fidepair" / PAGE_OF_FINDINGS).read_text(encoding="utf-8"), re.M
    )

    assert headings == [(row.code, f"**{row.severity}**: {row.title}") for row in map(CATALOGUE.__getitem__, CODES)]
    assert list(CODES) == list(sections())


@pytest.mark.parametrize("code", EXPLAINED)
def test_a_section_is_read_as_it_stands(code):
    """What is printed of a section is all of it, but for the sentence that says what to do in general."""
    explanation = explain(code)
    parts = [f"**{explanation.severity}**: {explanation.title}", explanation.rule]
    blocks = [("Example:", explanation.example), ("Corrected:", explanation.better)]
    shown = [(name, "```text", *lines, "```") for name, lines in blocks if lines]
    read = [line for line in sections()[code].splitlines() if line]
    start = read.index(next(line for line in read if line.startswith("What to do: ")))
    end = read.index("Example:")

    assert " ".join(parts).replace("\n\n", " ") == without_links(" ".join(read[:start]))
    assert end - start < 3
    assert [line for block in shown for line in block] == read[end:]


def test_unknown_code():
    """A code that there is not is an error of the request, with the codes that may have been meant."""
    with pytest.raises(UsageError, match=r"Did you mean T064\?"):
        explain("064")
    with pytest.raises(UsageError, match=r"Did you mean T200, T201 or T202\?"):
        explain("T199")
    with pytest.raises(UsageError, match="Codes go from T001 to T"):
        explain("points")


def test_a_code_may_be_written_small():
    """Case and blanks around a code do not matter."""
    assert explain("T064") is explain(" t064 ")


def cited(text: str) -> list[tuple[str, str]]:
    """Return (chapter, article) for each citation in a text."""
    return re.findall(r"(C\.04\.\d(?:\.\d)?),? (\d{1,2}(?:\.\d{1,2})*)", text)


PAGE = (ROOT / "fidepair" / "docs" / "trf.md").read_text(encoding="utf-8")
TEXTS = {code: explain(code).rule for code in EXPLAINED} | {"page": PAGE}


@pytest.mark.parametrize("name", [name for name, text in TEXTS.items() if "C.04." in text])
def test_articles_that_are_cited_exist(name):
    """Every article that an explanation or the page cites is one of its chapter."""
    articles = {
        chapter: (ROOT / "tests" / "articles" / f"{chapter}.txt").read_text(encoding="utf-8").split()
        for chapter, _ in cited(TEXTS[name])
    }

    assert articles
    assert [] == [(chapter, article) for chapter, article in cited(TEXTS[name]) if article not in articles[chapter]]
