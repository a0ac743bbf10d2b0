"""The collection of report files beside the repository, where it is there: each is read, or refused for its reason."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from short import first_of

from fidepair import trf
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.tournament import Kind
from fidepair.trf.proof import differences

CORPORA = Path(__file__).parents[2].parent / "shared" / "corpora"
pytestmark = pytest.mark.skipif(not CORPORA.is_dir(), reason="the folder ../shared/corpora is not there")

KINDS = {"team": Kind.TEAM, "double-swiss": Kind.DOUBLE}
SYSTEMS = ("dutch", "burstein", "dubov", "lim", *KINDS)

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
    "lichess/swiss-2020-06.trf": ("read", "T253"),
    "lichess/swiss-2021-03.trf": ("read", "T253"),
    "more/belgian-report-2026-numbers-by-final-rank.trf": ("read", "T023 T253"),
    "more/italian-club-1.trf": ("read", "T208"),
    "more/italian-club-2.trf": ("read", ""),
    "more/italian-club-3.trf": ("read", ""),
    "more/large-test-file.trf": ("read", ""),
    "more/lichess-2021-03.trf": ("read", "T253"),
    "more/points-of-the-round-before.trf": ("read", "T251"),
    "more/python-trf-real.trf": ("read", ""),
    "more/sharly-team-import.trf": ("refused", "T219"),
    "more/sharly-trf16.trf": ("read", "T023 T078 T208"),
    "more/swiss-manager-team-cup-2025.trf": ("read", "T119 T122 T252"),
    "more/turkish-club.trf": ("read", ""),
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
    "swiss-manager/team-15x129p-trf16.trf": ("refused", "T125"),  # boards won against nobody, and no totals
    "trf06/karl-mala-2005-rulers.trf": ("read", "T023 T078 T208"),  # byes are `0000 - +`
    "trf06/karl-mala-2005.trf": ("read", "T023 T078 T208"),
    "trf26-individual/bbp6-indiv-299-bonus.trf": ("read", ""),
    "trf26-individual/bbp6-indiv-299-penalty.trf": ("read", ""),
    "trf26-individual/sharly-16p-byes-nrs.trf": ("read", ""),
    # `362` is one column off in all files of this folder, and most of them have no totals.
    "trf26-team/bbp6/240-bye.trf": ("read", "T034"),
    "trf26-team/bbp6/250-accel.trf": ("read", "T034"),
    "trf26-team/bbp6/299-all.trf": ("read", "T034 T119"),
    "trf26-team/bbp6/299-blank.trf": ("read", "T034 T119"),
    "trf26-team/bbp6/bye.trf": ("read", "T034"),
    "trf26-team/bbp6/c2-forfeit.trf": ("read", "T034 T119"),
    "trf26-team/bbp6/col-initialB.trf": ("read", "T034"),
    "trf26-team/bbp6/informative-score.trf": ("read", "T034"),
    "trf26-team/bbp6/round2.trf": ("read", "T034 T119"),
    "trf26-team/bbp6/utf8-names.trf": ("read", "T034 T119"),
    "trf26-team/grandmommys-cup-trf25-draft.trf": ("read", ""),  # fourteen rounds, all totals agree
    "trf26-team/grandmommys-cup-trf26.trf": ("refused", "T112"),  # team 50 has `H` in `240` and is in `320`, round 3
    "trf26-team/mixed-records-quirks.trf": ("refused", "T221"),  # line-ups with players of both teams
    "trf26-team/sharly-mid-event.trf": ("refused", "T219"),  # player 2 has a game and is in no roster
    "trf26-team/team-fixture-misaligned.trf": ("refused", "T065"),  # FIDE ids too long: points out of their columns
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
    except trf.TrfError as refusal:
        codes = {finding.code for finding in refusal.findings if finding.severity == "error"}
        return "refused", " ".join(sorted(codes))
    return "read", " ".join(sorted({finding.code for finding in loaded.findings}))


@pytest.mark.parametrize("name", REAL)
def test_real_files(name):
    """A file from practice is read, or refused for the reason the format asks for."""
    assert REAL[name] == outcome(CORPORA / "real" / name)


def test_every_real_file_has_its_expectation():
    """No file of the collection is left out."""
    names = {str(path.relative_to(CORPORA / "real")) for path in reports(CORPORA / "real")}

    assert REAL.keys() == names


@pytest.mark.parametrize("folder", first_of(["burstein", "double-swiss", "real", "dutch", "dubov", "lim", "team"], 2))
def test_bytes_and_facts_survive(folder):
    """Every file that is read is written to the same bytes, and its facts into a new file."""
    paths = reports(CORPORA / folder)
    count = 0
    for path in paths:
        data = path.read_bytes()
        try:
            loaded = trf.load(data, path.name)
        except trf.TrfError:
            assert folder == "real"
            continue
        count += 1

        assert data == trf.write(loaded.tournament, loaded.document), path
        assert [] == differences(loaded.tournament, trf.load(trf.write(loaded.tournament), "new").tournament), path
    assert count > 20


@pytest.mark.parametrize(("folder", "kind"), KINDS.items())
def test_events_of_matches_are_read(folder, kind):
    """Every team event and every event of matches of two games is read as such; the totals in it agree."""
    found = {path: trf.load(path.read_bytes(), path.name) for path in reports(CORPORA / folder)}

    assert len(found) > 70
    assert {kind} == {loaded.tournament.kind for loaded in found.values()}
    assert set() == {finding.code for loaded in found.values() for finding in loaded.findings} - {"T034", "T085"}


# The engine whose pairs stand beside these files makes its scoregroups without the points that a `299` of no type adds,
# and counts them only for the bye and the order of the boards. Without those records the pairs are the same.
OTHERWISE = {"299-blank", "c2-forfeit"}
WITNESSES = sorted((CORPORA / "real" / "trf26-team" / "bbp6").glob("*.pairs"))


@pytest.mark.parametrize("path", WITNESSES, ids=lambda path: path.stem)
def test_pairs_of_another_engine(path):
    """The pairs that another engine printed for a team file are ours, but for differences that are explained."""
    tournament = trf.read(path.with_suffix(".trf"))
    engine = import_module("fidepair.systems.team")
    pairing = engine.pair(draw_up(tournament))
    ours = {(game.white, game.black) for game in pairing.games}
    ours |= {(pairing.pab, 0)} if pairing.pab is not None else set()
    printed = {tuple(map(int, line.split())) for line in path.read_text(encoding="utf-8").splitlines()[1:] if line}

    assert (path.stem not in OTHERWISE) == (printed == ours)
    if path.stem in OTHERWISE:
        assert pairing.pab is not None
        plain = draw_up(tournament._replace(adjustments=()), RoundOptions(absent=(pairing.pab,)))

        assert printed == {(game.white, game.black) for game in engine.pair(plain).games} | {(pairing.pab, 0)}
