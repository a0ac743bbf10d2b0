"""Several sections of one event: `publish a.trf b.trf`, and players who take part in more than one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from makers import tournament

from fidepair.desk.pages.site import in_several_sections

if TYPE_CHECKING:
    from pathlib import Path


def section(*people: dict[str, str]):
    """Return a section with these players, in order."""
    event = tournament(len(people), [])
    players = [one._replace(**data) for one, data in zip(event.participants, people, strict=True)]
    return event._replace(participants=tuple(players))


ANNA = {"name": "Berg, Anna", "birth": "2010/05/01", "fide_id": "1234"}


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        pytest.param({**ANNA, "name": "Smith, Anna", "birth": ""}, True, id="the-same-id"),
        pytest.param({**ANNA, "fide_id": "00001234"}, True, id="the-same-number"),
        pytest.param({**ANNA, "fide_id": ""}, True, id="name-and-birth-without-an-id"),
        pytest.param({**ANNA, "fide_id": "", "name": "Berg, Hanna"}, False, id="another-name"),
        pytest.param({**ANNA, "fide_id": "", "name": "berg, anna"}, True, id="the-same-letters"),
        pytest.param({**ANNA, "fide_id": "99"}, False, id="another-id"),
        pytest.param({**ANNA, "fide_id": "", "birth": "2010/05/02"}, False, id="another-day"),
        pytest.param({"name": "Berg, Anna", "birth": "0000/00/00"}, False, id="no-birth"),
    ],
)
def test_who_is_the_same_player(other, is_same):
    """The FIDE ID decides; if one is missing, name and date of birth together."""
    found = in_several_sections([section({"name": "X"}, ANNA), section(other, {"name": "X"})])

    assert ([[(0, 2), (1, 1)]] if is_same else []) == [
        [(entry.section, entry.player.number) for entry in entries] for entries in found
    ]


def test_twice_in_one_section_is_another_matter():
    """Only players of two sections are named."""
    assert [] == in_several_sections([section(ANNA, ANNA), section({"name": "X"})])


def test_players_of_three_sections():
    """All places in one."""
    nameless = {**ANNA, "fide_id": ""}
    (entries,) = in_several_sections([section(ANNA), section(nameless), section(ANNA)])

    assert [0, 1, 2] == [entry.section for entry in entries]


def test_sections_have_a_common_first_page(fidepair, sample, tmp_path: Path, monkeypatch):
    """Each has a folder with its own pages, which lead back; at the same time they are the same."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1792000000")
    paths = sample("open-round-3-unfinished-trf26"), sample("team-round-4-to-pair-trf26")
    outcome = fidepair("publish", *paths, "-o", tmp_path / "site")
    first = (tmp_path / "site" / "index.html").read_text()

    assert 0 == outcome.code
    for path in paths:
        assert f'href="{path.stem}/index.html"' in first
        assert 'href="../index.html"' in (tmp_path / "site" / path.stem / "standings.html").read_text()
    assert "13 players, 3 rounds of 7 paired" in first
    assert "9 teams, 3 rounds of 7 paired" in first
    assert "In several sections" not in first
    assert ", 0 written to" in fidepair("publish", *paths, "-o", tmp_path / "site").err


def test_one_file_has_no_first_page_of_sections(fidepair, sample, tmp_path: Path):
    """Its pages are in the folder itself, as before."""
    fidepair("publish", sample("open-round-3-unfinished-trf26"), "-o", tmp_path / "site")

    assert (tmp_path / "site" / "standings.html").exists()
    assert "All sections" not in (tmp_path / "site" / "standings.html").read_text()


def test_a_player_in_two_sections_is_named(fidepair, sample, tmp_path: Path):
    """In a note, and on the first page, with the numbers."""
    path, other = sample("open-round-3-unfinished-trf26"), sample("round-1-to-pair-trf26")
    fidepair("player", path, "13", "--fide-id", "4100018")
    fidepair("player", other, "2", "--fide-id", "4100018")
    name = fidepair("publish", path, other, "-o", tmp_path / "site").err.partition(": ")[2]

    line = "Mandelblatt, Oskar: Lakeside Open 2026 (number 13), Harbour Rapid (number 2)"
    assert name.startswith(f"in several sections: {line}\n")
    assert f"<li>{line}</li>" in (tmp_path / "site" / "index.html").read_text()


def test_files_of_one_name_are_refused(fidepair, sample, tmp_path: Path):
    """They would have the same folder."""
    path = sample("round-1-to-pair-trf26")
    (tmp_path / "x").mkdir()
    other = tmp_path / "x" / path.name
    other.write_bytes(path.read_bytes())
    outcome = fidepair("publish", path, other, "-o", tmp_path / "site")

    assert 2 == outcome.code
    assert "Several files have the name round-1-to-pair-trf26" in outcome.err
    assert not (tmp_path / "site").exists()


def test_a_file_of_another_origin_in_a_section_stops_everything(fidepair, sample, tmp_path: Path):
    """Nothing is written."""
    paths = sample("open-round-3-unfinished-trf26"), sample("round-1-to-pair-trf26")
    folder = tmp_path / "site" / paths[1].stem
    folder.mkdir(parents=True)
    (folder / "standings.html").write_text("mine")
    outcome = fidepair("publish", *paths, "-o", tmp_path / "site")

    assert 5 == outcome.code
    assert "mine" == (folder / "standings.html").read_text()
    assert not (tmp_path / "site" / "index.html").exists()


def test_hostile_names_do_nothing(fidepair, sample, tmp_path: Path):
    """The folder of a file and the name of a tournament are texts in the page; in a link they are quoted."""
    path = sample("round-1-to-pair-trf26")
    strange = tmp_path / "a b%<i>.trf"
    strange.write_bytes(path.read_bytes().replace(b"Harbour Rapid", b"<script>x</script>"))
    fidepair("publish", path, strange, "-o", tmp_path / "site")
    page = (tmp_path / "site" / "index.html").read_text()

    assert "<script>" not in page
    assert 'href="a%20b%25%3Ci%3E/index.html"' in page
    assert (tmp_path / "site" / "a b%<i>" / "index.html").exists()
