"""`fidepair publish`: the folder, what is kept in it, exit codes."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from fidepair.cli import streams
from fidepair.render.html import with_halves

SAMPLES = Path(__file__).parents[2] / "trf_samples"
OPEN = SAMPLES / "open-round-3-unfinished-trf26.trf"


def content_of(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_folder_is_made_and_told(fidepair, tmp_path: Path):
    """With folders that it stands in."""
    told = fidepair("publish", OPEN, "-o", tmp_path / "a" / "site")

    assert (0, "") == (told.code, told.out)
    assert "24 pages, 24 written to " in told.err
    assert "no page links to" not in told.err
    assert {"index.html", "round-3.html", "standings.html", "crosstable.html", "players.html", "screen.html"} <= {
        *content_of(tmp_path / "a" / "site")
    }


def test_the_page_of_the_round_has_the_time_of_publication(fidepair, tmp_path: Path, monkeypatch):
    """That of the last round only: 1792000000 s after 1970 are 14 October 2026, 17:46:40 UTC."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1792000000")
    fidepair("publish", OPEN, "-o", tmp_path)

    assert "Published 2026-10-14, 17:46." in (tmp_path / "round-3.html").read_text()
    assert "Published" not in (tmp_path / "round-2.html").read_text()


def test_the_announced_start_is_on_the_page_of_the_round_and_on_the_screen(fidepair, tmp_path: Path):
    """With the deadline for errors (C.04.2, 4.3)."""
    path = tmp_path / "open.trf"
    path.write_bytes(OPEN.read_bytes())
    fidepair("info", path, "--set", "round 3=2026-08-15 14:00", "--set", "error deadline=30 min")
    fidepair("publish", path, "-o", tmp_path / "site")

    assert "Starts: 2026-08-15 14:00" in (tmp_path / "site" / "index.html").read_text()
    assert "Report errors within 30 min" in (tmp_path / "site" / "index.html").read_text()
    assert "<b>14:00</b>" in (tmp_path / "site" / "screen.html").read_text()
    assert "Starts:" not in (tmp_path / "site" / "round-2.html").read_text()


def test_the_page_of_a_player_says_why_the_pair_was_made(fidepair, tmp_path: Path):
    """In the sentences of `fidepair explain`, in the round that is played now."""
    why = fidepair("explain", OPEN, "1", "-f", "plain").out.splitlines()[0].partition(": ")[2]
    fidepair("publish", OPEN, "-o", tmp_path)

    assert why
    assert with_halves(why) in (tmp_path / "player-abrantes-ines.html").read_text()
    assert 'href="player-abrantes-ines.html#why"' in (tmp_path / "index.html").read_text()


def test_a_large_event_has_reasons_for_its_first_boards(fidepair, tmp_path: Path, monkeypatch):
    """With a limit of one board, only the first one has a link."""
    monkeypatch.setattr("fidepair.commands.explain.MAX_EXPLAINED", 1)
    fidepair("publish", OPEN, "-o", tmp_path)
    page = (tmp_path / "index.html").read_text()

    assert 1 == page.count("#why")
    assert re.search(r'id="b1"[^>]*>\s*<td[^>]*><a href="[^"]*#why"', page)


def test_the_worksheet_of_the_current_round(fidepair, tmp_path: Path, monkeypatch):
    """It is that of `sheet`, with the mark of `publish`, and the page of its round leads to it; a very large round
    has none."""
    fidepair("publish", OPEN, "-o", tmp_path, "--lang", "de")
    sheet = (
        (tmp_path / "worksheet.html").read_text().replace('<meta name="generator" content="fidepair publish">\n', "")
    )

    assert fidepair("sheet", OPEN, "--round", "3", "-f", "html", "-q").out == sheet
    assert 'href="worksheet.html"' in (tmp_path / "round-3.html").read_text()
    assert 'href="worksheet.html"' not in (tmp_path / "round-2.html").read_text()

    monkeypatch.setattr("fidepair.commands.sites.MAX_EXPLAINED", 5)
    fidepair("publish", OPEN, "-o", tmp_path / "large")
    assert not (tmp_path / "large" / "worksheet.html").exists()
    assert "worksheet.html" not in (tmp_path / "large" / "round-3.html").read_text()


def test_the_first_page_tells_of_the_event(fidepair, sample, tmp_path: Path):
    """Place, days and arbiters as the header has them; what it does not tell is left out."""
    path = sample("round-1-to-pair-trf26")
    path.write_text("022 Lakeside <b>\n102 Zellweger, Urs\n" + path.read_text().replace("\n022", "\n999"))
    fidepair("publish", path, "-o", tmp_path / "site")
    page = (tmp_path / "site" / "index.html").read_text()

    assert "<dt>City</dt><dd>Lakeside &lt;b&gt;</dd>" in page
    assert "<dt>Deputy arbiters" not in page


def test_what_has_not_changed_is_not_written(fidepair, tmp_path: Path, monkeypatch):
    """The same file gives the same bytes at the same time; a page that somebody spoilt is made again."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1792000000")
    fidepair("publish", OPEN, "-o", tmp_path)
    before = content_of(tmp_path)
    page = tmp_path / "round-1.html"
    page.write_bytes(page.read_bytes() + b"<!-- -->")

    assert "24 pages, 1 written" in fidepair("publish", OPEN, "-o", tmp_path).err
    assert before == content_of(tmp_path)


def test_files_of_somebody_else_are_kept(fidepair, tmp_path: Path):
    """Of the same name: nothing at all is written, unless --force is given; others are never touched."""
    (tmp_path / "index.html").write_text("mine")
    (tmp_path / "style.css").write_text("mine")
    told = fidepair("publish", OPEN, "-o", tmp_path)

    assert 5 == told.code
    assert "`fidepair publish` did not create these files: index.html" in told.err
    assert "Choose another folder, or use --force" in told.err
    assert {"index.html": b"mine", "style.css": b"mine"} == content_of(tmp_path)
    assert 0 == fidepair("publish", OPEN, "-o", tmp_path, "--force").code
    assert b"mine" == content_of(tmp_path)["style.css"]
    assert 0 == fidepair("publish", OPEN, "-o", tmp_path).code


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_is_no_file_is_not_read(fidepair, tmp_path: Path, kind: str):
    """A pipe or a device in the place of a page is of somebody else, whatever would come out of it."""
    (tmp_path / "site").mkdir()
    page = tmp_path / "site" / "index.html"
    os.mkfifo(page) if kind == "pipe" else page.symlink_to("/dev/zero")
    told = fidepair("publish", OPEN, "-o", tmp_path / "site", "--dry-run")

    assert (5, "") == (told.code, told.out)
    assert "did not create these files: index.html" in told.err


def test_pages_to_which_nothing_leads_are_named_and_kept(fidepair, tmp_path: Path):
    """As of a round that was taken back; a file of somebody else that is called so is not named."""
    fidepair("publish", OPEN, "-o", tmp_path)
    (tmp_path / "player-99.html").write_text("mine")
    told = fidepair("publish", OPEN, "-o", tmp_path, "--after", "1")

    assert "no page links to round-2.html, round-3.html, standings-2.html now. " in told.err
    assert (tmp_path / "round-3.html").exists()


def test_a_dry_run_lists_the_pages(fidepair, tmp_path: Path):
    """Those that would be written; no folder is made."""
    told = fidepair("publish", OPEN, "-o", tmp_path / "site", "--dry-run")

    assert f"{tmp_path / 'site' / 'index.html'}" == told.out.splitlines()[0]
    assert 24 == len(told.out.splitlines())
    assert not (tmp_path / "site").exists()


def test_a_dry_run_keeps_paths_whole(fidepair, tmp_path: Path, monkeypatch):
    """They are copied from a terminal, however narrow it is."""
    monkeypatch.setattr(streams, "leads_to_terminal", lambda _: True)
    monkeypatch.setenv("COLUMNS", "30")
    told = fidepair("publish", OPEN, "-o", tmp_path / "a b" / "c d e", "--dry-run")

    assert f"{tmp_path / 'a b' / 'c d e' / 'index.html'}" == told.out.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([OPEN, "-o", "site", "--after", "3"], 2, "Round 3 is not over. The last finished round is 2"),
        ([OPEN], 2, "-o"),
        ([OPEN, "-o", OPEN], 5, "Cannot read the folder"),
        ([OPEN, "-o", OPEN / "site"], 5, "Cannot read the folder"),
        (["missing.trf", "-o", "site"], 5, "Cannot read missing.trf"),
        ([SAMPLES / "broken-columns-trfx.trf", "-o", "site"], 3, "T075"),
    ],
)
def test_what_cannot_be_is_refused(fidepair, tmp_path: Path, arguments, code: int, said: str):
    """And nothing is written."""
    arguments = [tmp_path / "site" if argument == "site" else argument for argument in arguments]
    told = fidepair("publish", *arguments)

    assert code == told.code
    assert said in told.err
    assert [] == list(tmp_path.iterdir())


def test_quiet(fidepair, tmp_path: Path):
    """Nothing is said if all is well."""
    assert (0, "", "") == fidepair("publish", OPEN, "-o", tmp_path, "-q")[:3]


def test_everything_that_is_said(fidepair, tmp_path: Path, monkeypatch):
    """How many pages and where, what is old, and nothing else; a dry run has only its list."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1792000000")
    site = tmp_path / "site"
    first_page = f"written to {site}; the first is index.html\n"
    old = f"note: {site}: no page links to round-2.html, round-3.html, standings-2.html now. Remove the files"
    said = {
        (): (24, f"24 pages, 24 {first_page}"),
        ("--after", "2", "--dry-run"): (24, ""),
        ("--after", "1"): (24, f"{old} that you do not need.\n21 pages, 21 {first_page}"),
    }
    for words, (pages, messages) in said.items():
        told = fidepair("publish", OPEN, "-o", site, *words)
        assert (0, messages) == (told.code, told.err), words
        assert pages == len(content_of(site))
        assert ("--dry-run" in words) == bool(told.out)


def test_sections_in_one_folder(fidepair, tmp_path: Path):
    """Each in a folder of the name of its file; with one file there are no folders, and no page of sections."""
    lim = SAMPLES / "lim-round-4-to-pair-trf26.trf"
    told = fidepair("publish", OPEN, lim, "-o", tmp_path / "both")
    alone = fidepair("publish", OPEN, "-o", tmp_path / "one")

    assert (0, 0) == (told.code, alone.code)
    assert {"index.html", OPEN.stem, lim.stem} == {*os.listdir(tmp_path / "both")}
    assert {OPEN.stem, lim.stem}.isdisjoint(os.listdir(tmp_path / "one"))
    assert f"written to {tmp_path / 'both'}; the first is index.html\n" in told.err
    (tmp_path / OPEN.name).write_bytes(OPEN.read_bytes())
    same = fidepair("publish", OPEN, tmp_path / OPEN.name, "-o", tmp_path / "same")
    piped = fidepair("publish", OPEN, "-", "-o", tmp_path / "same")
    assert (2, 2) == (same.code, piped.code)
    assert f"Several files have the name {OPEN.stem}, which names their folder." in same.err
    assert "Sections need file names." in piped.err
    assert 0 == fidepair("publish", "-", "-o", tmp_path / "piped", given=OPEN.read_bytes()).code
