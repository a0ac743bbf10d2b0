"""`fidepair convert` as a user meets it: targets, files, what is lost, exit codes."""

from __future__ import annotations

import pytest

from fidepair import trf

OPEN = "open-round-4-to-pair-trf26"
LATE = "late-entry-round-3-to-pair-trfx"
FINISHED = "finished-byes-and-forfeits-trf16"
DOUBLE = "double-swiss-round-4-to-pair-trf26"


def test_to_standard_output_with_the_losses_beside(fidepair, samples):
    """The new file is the answer; each loss is a line on standard error, with the line of the source."""
    path = samples / f"{OPEN}.trf"
    outcome = fidepair("convert", path, "--to", "trfx")

    assert 0 == outcome.code
    assert "XXR 7\nXXC white1\n### kept: 192 FIDE_DUTCH_2026\n" in outcome.out
    assert [f"lost: {path}:11: `192 FIDE_DUTCH_2026`"] == [
        line.rpartition(": TRFx")[0] for line in outcome.err.splitlines()
    ]


def test_quiet_tells_no_losses(fidepair, samples):
    """With -q there is the file, and nothing else."""
    path = samples / f"{OPEN}.trf"

    assert (0, "") == fidepair("convert", path, "--to", "trf16", "-q")[::2]


def test_standard_input(fidepair, samples):
    """`-` is standard input, and is named so; the target may be written in capitals."""
    outcome = fidepair("convert", "-", "--to", "TRF16", given=(samples / f"{LATE}.trf").read_bytes())

    assert "\n### kept: XXR 7\n" in outcome.out
    assert outcome.err.startswith("lost: <stdin>:6: `XXR 7`")


@pytest.mark.parametrize("form", ["json", "trfx", "trfbx", "trf16"])
def test_there_and_back_by_files(fidepair, sample, tmp_path, form):
    """A tournament that goes into another form and back, by files, is the same tournament."""
    path, there, back = sample(OPEN), tmp_path / "there", tmp_path / "back"
    codes = [
        fidepair("convert", path, "--to", form, "-o", there).code,
        fidepair("convert", there, "--to", "trf26", "-o", back).code,
    ]

    assert [0, 0] == codes
    assert trf.read(path)._replace(source="") == trf.read(back)._replace(source="")


def test_a_table_and_back(fidepair, samples, tmp_path):
    """CSV has the players and their rounds; what else there is, is told."""
    table = tmp_path / "table.csv"
    there = fidepair("convert", samples / f"{OPEN}.trf", "--to", "csv", "-o", table)
    back = fidepair("convert", table, "--to", "trf26")
    entries = [p.entries for p in trf.read(samples / f"{OPEN}.trf").participants]

    assert "`192`" in there.err
    assert entries == [p.entries for p in trf.load(back.out.encode(), "back").tournament.participants]


def test_an_existing_file_is_kept_unless_forced(fidepair, samples, tmp_path):
    """-o replaces a file only with --force, and never the input."""
    target = tmp_path / "new.trf"
    target.write_text("old")
    kept = fidepair("convert", samples / f"{FINISHED}.trf", "--to", "trf16", "-o", target)
    content = target.read_text()
    forced = fidepair("convert", samples / f"{FINISHED}.trf", "--to", "trf16", "-o", target, "--force")
    onto_itself = fidepair("convert", target, "--to", "trfx", "-o", target, "--force")

    assert (5, "old") == (kept.code, content)
    assert (0, (samples / f"{FINISHED}.trf").read_bytes()) == (forced.code, target.read_bytes())
    assert 2 == onto_itself.code
    assert "is the input" in onto_itself.err


def test_the_kind_of_event_can_be_named(fidepair, samples):
    """A file that does not say that its matches have two games is read so with --system."""
    bare = b"\n".join(
        line for line in (samples / f"{DOUBLE}.trf").read_bytes().split(b"\n") if not line.startswith(b"192")
    )
    alone = fidepair("convert", "-", "--to", "trfx", given=bare)
    named = fidepair("convert", "-", "--to", "trfx", "--system", "double-swiss", given=bare)

    assert 3 == alone.code
    assert (0, True) == (named.code, "  0000 - Z  0000 - Z\n" in named.out)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(["--to", "trfx"], 5, id="no such file"),
        pytest.param(["--to", "trf06"], 2, id="no such target"),
        pytest.param([], 2, id="no target"),
        pytest.param(["--to", "trfx", "--system", "swiss"], 2, id="no such system"),
    ],
)
def test_what_cannot_be_done(fidepair, tmp_path, arguments, code):
    """Exit code 2 for a wrong command line, 5 for a file that cannot be read; nothing is answered."""
    assert (code, "") == fidepair("convert", tmp_path / "none.trf", *arguments)[:2]


def test_a_file_with_faults_is_refused_with_all_of_them(fidepair):
    """Exit code 3, and each fault with its line."""
    outcome = fidepair("convert", "-", "--to", "json", given=b"012 Open\nXXR 0\n001    x\n")

    assert (3, "") == outcome[:2]
    assert all(place in outcome.err for place in ("<stdin>:2:5", "<stdin>:3:5"))
