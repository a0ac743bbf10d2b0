"""An error in the place of an answer in JSON: the same schema, and nothing else on standard output."""

from __future__ import annotations

import json

import pytest

BROKEN = "broken-columns-trfx.trf"
OPEN, TEAM = "open-round-3-unfinished-trf26.trf", "team-round-4-to-pair-trf26.trf"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["pair", "--adjourned"], OPEN),
        (["explain"], OPEN),
        (["predict"], OPEN),
        (["status"], OPEN),
        (["standings"], OPEN),
        (["standings", "--explain", "1"], OPEN),
        (["standings", "--per-board"], TEAM),
        (["crosstable"], OPEN),
        (["check"], OPEN),
        (["lint"], OPEN),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_an_error_has_the_schema_of_the_answer(fidepair, samples, tmp_path, words: list[str], name: str):
    """A program that reads the answer finds the error by the same schema; with -o there is no document."""
    command, *options = words
    good = fidepair(command, samples / name, *options, "--json", "-q")
    bad = fidepair(command, samples / BROKEN, *options, "--json", "-q")
    told = json.loads(bad.out)

    assert (json.loads(good.out)["schema"], bad.code != 0) == (told["schema"], True)
    if command in ("check", "lint"):  # of several files, each has its own error
        return
    assert {"schema", "error"} == told.keys()
    assert (bad.code, True) == (told["error"]["exit_code"], told["error"]["message"] in bad.err)
    assert "" == fidepair(command, samples / BROKEN, *options, "-q").out
    if command not in ("status", "predict"):
        written = fidepair(command, samples / BROKEN, *options, "-f", "json", "-o", tmp_path / "a.json")
        assert (bad.code, "", False) == (written.code, written.out, (tmp_path / "a.json").exists())
