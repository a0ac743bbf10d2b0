"""The collection of report files beside the repository, where it is there: each is read, or refused for its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from fidepair import trf
from fidepair.errors import NotSupported
from fidepair.trf.writer import differences

CORPORA = Path(__file__).parents[2].parent / "shared" / "corpora"
pytestmark = pytest.mark.skipif(not CORPORA.is_dir(), reason="the folder ../shared/corpora is not there")

SYSTEMS = ("dutch", "burstein", "dubov", "lim")

# file: (outcome, codes of its findings), with the reason where it is not obvious
REAL = {
    "arbiter-tools/club-21p-round1-unsorted-ids.trf": ("read", ""),
    "arbiter-tools/club-21p-round2-paired-trimmed.trf": ("refused", "T076"),  # 6-21: both White
    "arbiter-tools/gros-r5-xxa-trimmed.txt": ("read", ""),
    "arbiter-tools/swiss-14p-points-never-filled.trf": ("read", "T064"),
    "arbiter-tools/tornello-r2-mixed-162-bbu.trf": ("read", "T034"),  # `162 ... Z`
    "arbiter-tools/wrong-round-date-columns.trf": ("read", "T085"),  # `F` for the only free player
    "bbp/dutch-2025-c5.trf": ("read", ""),
    "bbp/forbidden-only-legal-pairing.trf": ("read", ""),
    "bbp/generated-209p-cr-only.trf": ("read", "T023 T038"),  # finished, type in `092`
    "bbp/issue-15.trf": ("read", "T023"),
    "bbp/issue-7.trf": ("read", ""),
    "caissify/bbp-11p5r-s42.trf": ("read", "T023 T038"),
    "caissify/large-15p9r-mixed.trf": ("read", ""),
    "caissify/medium-9p7r-forfeits.trf": ("read", ""),
    "dubov/acc-baku.trf": ("read", "T210"),
    "dubov/byes-21p.trf": ("read", "T078 T210"),
    "dubov/issue4.trf": ("read", ""),
    "dubov/random1-mixed-eol.trf": ("read", "T210"),
    "dubov/tnr-bye-for-codes.trf": ("read", "T210"),
    "javafo/rtg-seed-18980522.trf": ("read", "T023 T208"),
    "javafo/trfx-sample-acceleration-latin1.trf": ("read", "T003 T023 T208"),
    "javafo/trfx-sample-acceleration.trf": ("read", "T023 T208"),
    "javafo/trfx-sample-gros-r5.trf": ("read", ""),
    "lichess/swiss-2020-06.trf": ("read", ""),
    "lichess/swiss-2021-03.trf": ("read", ""),
    "py4swiss/bad-colour-contradiction.trf": ("refused", "T076"),
    "py4swiss/bad-missing-id.trf": ("read", "T052"),
    "py4swiss/bad-points.trf": ("refused", "T064"),
    "py4swiss/bad-ragged-rounds.trf": ("refused", "T027"),
    "py4swiss/bad-unknown-code-101.trf": ("refused", "T012"),
    "py4swiss/burstein-late-entries.trf": ("read", ""),
    "py4swiss/dubov-5p.trf": ("read", ""),
    "py4swiss/hash-comments.trf": ("read", ""),
    "py4swiss/no-legal-pairing-odd.trf": ("read", ""),
    "py4swiss/xxp-many.trf": ("read", ""),
    "py4swiss/xxs-xxz-xxc-013.trf": ("read", "T124"),
    "swiss-manager/export15-accents-round2.trf": ("read", ""),
    "swiss-manager/export15-round4-paired.trf": ("read", ""),
    "swiss-manager/team-15x129p-trf16.trf": ("not supported", ""),
    "trf06/karl-mala-2005-rulers.trf": ("read", "T023 T078 T208"),  # byes are `0000 - +`
    "trf06/karl-mala-2005.trf": ("read", "T023 T078 T208"),
    "trf26-individual/bbp6-indiv-299-bonus.trf": ("read", ""),
    "trf26-individual/bbp6-indiv-299-penalty.trf": ("read", ""),
    "trf26-individual/sharly-16p-byes-nrs.trf": ("read", ""),
    "vega/accents-column-by-bytes.trf": ("read", "T014"),
    "vega/accents-column-by-characters.trf": ("read", ""),
    "vega/engine26-after-import-r3.trf": ("read", ""),
}


def reports(folder: Path) -> list[Path]:
    """Return the report files under a folder."""
    return sorted([*folder.rglob("*.trf"), *folder.rglob("gros*.txt")])


def outcome(path: Path) -> tuple[str, str]:
    """Return how a file is read, and the codes of what is said about it."""
    try:
        loaded = trf.load(path.read_bytes(), path.name)
    except NotSupported:
        return "not supported", ""
    except trf.TrfError as refusal:
        codes = {finding.code for finding in refusal.findings if finding.severity == "error"}
        return "refused", " ".join(sorted(codes))
    return "read", " ".join(sorted({finding.code for finding in loaded.findings}))


@pytest.mark.parametrize("name", REAL)
def test_real_files(name):
    """A file from practice is read, or refused for the reason the format asks for."""
    assert REAL[name] == outcome(CORPORA / "real" / name)


def test_every_real_file_has_its_expectation():
    """No file of the collection is left out: team files are not supported, all others are in the table."""
    found = {str(path.relative_to(CORPORA / "real")) for path in reports(CORPORA / "real")}
    teams = {name for name in found if name.startswith("trf26-team/")}

    assert found - teams == REAL.keys()
    assert {"not supported"} == {outcome(CORPORA / "real" / name)[0] for name in teams}


@pytest.mark.parametrize("folder", ["real", *SYSTEMS])
def test_bytes_and_facts_survive(folder):
    """Every file that is read is written to the same bytes, and its facts into a new file."""
    paths = reports(CORPORA / folder)
    count = 0
    for path in paths:
        data = path.read_bytes()
        try:
            loaded = trf.load(data, path.name)
        except (NotSupported, trf.TrfError):
            assert folder == "real"
            continue
        count += 1

        assert data == trf.write(loaded.tournament, loaded.document), path
        assert [] == differences(loaded.tournament, trf.load(trf.write(loaded.tournament), "new").tournament), path
    assert count > 20


@pytest.mark.parametrize("folder", ["team", "double-swiss"])
def test_events_of_another_kind_are_named(folder):
    """Team and Double-Swiss events are never read as individual ones."""
    kinds = {outcome(path)[0] for path in reports(CORPORA / folder)}

    assert {"not supported"} == kinds
