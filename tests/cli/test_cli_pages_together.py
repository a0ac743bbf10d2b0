"""Pages are written together: each whole or not at all, and on the disk before it gets its name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fidepair.cli import writing
from fidepair.errors import FileProblem


def test_all_are_on_the_disk_before_the_first_gets_its_name(tmp_path: Path, monkeypatch):
    """Otherwise a machine that stops could leave a page with its name and without its content (docs/safety.md)."""
    heard = []
    sync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda number: (heard.append("sync"), sync(number)))
    monkeypatch.setattr(os, "replace", lambda old, new: (heard.append("name"), replace(old, new)))
    pages = {str(tmp_path / f"{number}.html"): b"page %d" % number for number in range(250)}

    assert 250 == writing.write_many(pages.items())

    together = ["sync"] * 100 + ["name"] * 100 + ["sync"]  # the last one: of the folder
    rest = ["sync"] * 50 + ["name"] * 50 + ["sync"]
    assert together + together + rest == heard
    assert pages == {str(path): path.read_bytes() for path in tmp_path.iterdir()}


def test_a_page_that_cannot_be_written_leaves_nothing_half_done(tmp_path: Path):
    (tmp_path / "1.html").write_bytes(b"old")
    (tmp_path / "2.html").mkdir()
    pages = [(str(tmp_path / f"{number}.html"), b"new") for number in (1, 2, 3)]

    with pytest.raises(FileProblem, match=r"2\.html: it is a folder"):
        writing.write_many(pages)

    assert ["1.html", "2.html"] == sorted(path.name for path in tmp_path.iterdir())
    assert b"new" == (tmp_path / "1.html").read_bytes()


def test_a_link_stays_and_a_device_is_not_replaced(tmp_path: Path):
    (tmp_path / "real.html").write_bytes(b"old")
    (tmp_path / "link.html").symlink_to("real.html")
    (tmp_path / "null.html").symlink_to(os.devnull)

    writing.write_many((str(tmp_path / f"{name}.html"), b"new") for name in ("link", "null"))

    assert (tmp_path / "link.html").is_symlink()
    assert b"new" == (tmp_path / "real.html").read_bytes()
    assert Path(os.devnull).is_char_device()
