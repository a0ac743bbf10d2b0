"""What lint says about every file of a collection from practice, and why; the files stay where they are."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from short import but_for

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.lint import lint

REAL = Path(__file__).parents[2].parent / "shared" / "corpora" / "real"
pytestmark = pytest.mark.skipif(not REAL.is_dir(), reason="the folder ../shared/corpora is not there")

# file: (codes of errors, of warnings, of notes), with the reason where it is not obvious. Notes that recur: T060 names
# without a comma or with digits, T022 dates in another form, T007 blanks behind lines, T006 blank lines and rulers.
FINDINGS = {
    # Lines end after Points, players stand as 2, 1, 3 ...; no `012`, no `092`.
    "arbiter-tools/club-21p-round1-unsorted-ids.trf": ("", "", "T020 T022 T053 T060"),
    # The program that wrote it gave White to both players of 6-21; the open round is cut after the colour (T070).
    "arbiter-tools/club-21p-round2-paired-trimmed.trf": ("T076", "", "T020 T022 T060 T070"),
    "arbiter-tools/gros-r5-xxa-trimmed.txt": ("", "", "T022 T058 T060"),  # one-letter titles
    # All seven rounds are there (T028), and 0.0 points for everybody: never filled, so computed.
    "arbiter-tools/swiss-14p-points-never-filled.trf": ("", "T064", "T007 T021 T022 T028 T058 T060"),
    # `162 ... Z 0.0` instead of A; `142 005`, `1N` titles; the ranks are of another day (T228).
    "arbiter-tools/tornello-r2-mixed-162-bbu.trf": ("", "T034", "T007 T021 T022 T026 T058 T060 T228"),
    # `F` for the one player without opponent in round 1; several `132`, opponents as `0002`.
    "arbiter-tools/wrong-round-date-columns.trf": ("", "T085", "T021 T022 T038 T057 T060 T071"),
    "bbp/dutch-2025-c5.trf": ("", "", "T020 T060"),
    "bbp/forbidden-only-legal-pairing.trf": ("", "", "T060 T228"),  # rank is the number
    # A finished event does not tell its rounds, the type stands in `092`, and lines end in CR alone.
    "bbp/generated-209p-cr-only.trf": ("", "T023 T038", "T004 T006 T060"),
    "bbp/issue-15.trf": ("", "T023", "T004 T006 T020 T060"),  # no number of rounds at all
    "bbp/issue-7.trf": ("", "", "T004 T020 T060"),
    "caissify/bbp-11p5r-s42.trf": ("", "T023 T038", "T006 T060"),  # as the generated one above
    # Ranks of finished events against the points: a player with 3.0 is fifth, one with 5.5 seventh.
    "caissify/large-15p9r-mixed.trf": ("", "T228", "T007 T022 T028 T029 T057 T059 T060"),
    "caissify/medium-9p7r-forfeits.trf": ("", "T228", "T007 T022 T028 T057 T059 T060"),
    # `TNR BYE FOR ACC` are the codes of one program; it writes `-----------` for no FIDE id, `0000/00/00` for a date.
    "dubov/acc-baku.trf": ("", "T210", "T007 T022 T028 T038 T057 T060"),
    "dubov/byes-21p.trf": ("", "T078 T210", "T007 T022 T028 T038 T057 T060"),  # the bye is `0000 - +`
    "dubov/issue4.trf": ("", "", "T020 T060"),
    "dubov/random1-mixed-eol.trf": ("", "T210", "T004 T007 T022 T028 T038 T057 T060"),  # CR LF, a CR alone at the end
    "dubov/tnr-bye-for-codes.trf": ("", "T210", "T007 T022 T038 T057 T060"),
    # Finished, and no number of rounds: so who is missing in the last round might come back.
    "javafo/rtg-seed-18980522.trf": ("", "T023", "T007 T038 T060 T208"),
    "javafo/trfx-sample-acceleration-latin1.trf": ("", "T003 T023", "T007 T021 T022 T038 T058 T059 T060 T086 T208"),
    "javafo/trfx-sample-acceleration.trf": ("", "T023", "T007 T021 T022 T038 T058 T059 T060 T086 T208"),
    "javafo/trfx-sample-gros-r5.trf": ("", "", "T007 T022 T058 T060"),
    # Byes with a blank opponent, names of accounts; the numbers are the final order, and nothing else is an order.
    "lichess/swiss-2020-06.trf": ("", "T253", "T022 T028 T060 T072"),
    "lichess/swiss-2021-03.trf": ("", "T253", "T022 T028 T060 T072"),
    # Numbers by the final order, and the starting order in the ranks.
    "more/belgian-report-2026-numbers-by-final-rank.trf": ("", "T023 T253", "T007"),
    "more/irish-latin1.tab": ("", "T003 T023 T237", "T020 T022 T058 T086 T208"),
    # Seventeen half-point byes are blank: fifteen are the only explanation of the points, two have others.
    "more/irish-report-blank-half-point-byes-1.tab": ("T064", "T023 T078 T232 T237 T250", "T007 T022 T057 T059"),
    "more/irish-report-blank-half-point-byes-2.tab": ("", "T003 T023 T250", "T006 T007 T057 T208"),
    # Three are the only explanation; whole points in one blank round, and one of three blank rounds, are not.
    "more/irish-report-blank-half-point-byes-3.tab": ("T064", "T023 T233 T237 T250", "T006 T007 T022 T057 T058 T208"),
    # Numbers and ranks by the final order, and most ratings are missing.
    "more/irish-report-numbers-not-pairing-numbers.tab": ("", "T023 T079 T253", "T020 T022 T057 T058 T059 T086 T208"),
    # Rosters in any order, and a ruler of digits.
    "more/irish-team-league-with-ruler.tab": ("T223", "T023 T122", "T006 T007 T022 T057"),
    "more/italian-club-1.trf": ("", "T208", "T007 T021 T022 T026 T057 T058 T060 T086 T228"),
    "more/italian-club-2.trf": ("", "", "T007 T021 T022 T026 T057 T058 T059 T228"),
    "more/italian-club-3.trf": ("", "", "T007 T021 T022 T026 T057 T058 T060 T228"),
    "more/large-test-file.trf": ("", "T227", "T022 T053 T060 T072"),
    "more/lichess-2021-03.trf": ("", "T253", "T007 T022 T028 T060 T072"),
    # Points after round 7 of 8.
    "more/points-of-the-round-before.trf": ("", "T251", "T007 T038 T060"),
    "more/python-trf-real.trf": ("", "", "T007 T022 T058 T060"),
    "more/sharly-team-import.trf": ("T219", "T219", "T006"),
    "more/sharly-trf16.trf": ("", "T023 T078", "T022 T055 T058 T059 T060 T079 T086 T208"),
    "more/swedish-club-shifted-names-1.trfx": ("", "T065", "T007 T021 T022"),
    # Names to dates of birth one column to the left; the points of one game were given to the other player.
    "more/swedish-club-shifted-names-2.trfx": ("T064", "T003 T021 T065", "T007 T021 T022 T057 T060"),
    "more/swedish-club-shifted-names-3.trfx": ("", "", "T005 T007 T022 T058 T060"),
    # Eight boards won against nobody, each in the only round that is possible.
    "more/swiss-manager-team-cup-2025.trf": ("", "T119 T122 T252", "T006 T007 T021 T028 T059 T060"),
    "more/turkish-club.trf": ("", "", "T020 T022 T053 T060"),
    # The five `bad-` files have the one fault that their names tell.
    "py4swiss/bad-colour-contradiction.trf": ("T076", "", "T020 T028 T060"),
    "py4swiss/bad-missing-id.trf": ("", "T052", "T020 T060"),  # no player 7: numbers are used as they are
    "py4swiss/bad-points.trf": ("T064", "", "T020 T028 T060"),
    # Two players have six rounds of five; the others have no entry in the sixth (T086, T237).
    "py4swiss/bad-ragged-rounds.trf": ("T027", "", "T020 T060 T086 T237"),
    "py4swiss/bad-unknown-code-101.trf": ("T012", "", "T020 T060"),
    "py4swiss/burstein-late-entries.trf": ("", "", "T020 T060"),
    "py4swiss/dubov-5p.trf": ("", "", "T020 T060 T228"),
    "py4swiss/hash-comments.trf": ("", "", "T006 T020 T060"),
    # Made so that nobody can be paired: among others by three times the same colour, which the Dutch rules forbid.
    "py4swiss/no-legal-pairing-odd.trf": ("", "T241", "T020 T060 T228"),
    "py4swiss/xxp-many.trf": ("", "", "T020 T060"),
    "py4swiss/xxs-xxz-xxc-013.trf": ("", "T124", "T022 T053 T060"),  # rosters of clubs in an individual event
    "swiss-manager/export15-accents-round2.trf": ("", "", "T006 T007 T021 T028 T059"),  # `142 2`, both rounds played
    "swiss-manager/export15-round4-paired.trf": ("", "", "T006 T007 T021 T059"),  # `062 9 (9)`, `f` for women
    # Twelve boards won against nobody are `0000 - -`: five can be in one round only, seven cannot be placed.
    "swiss-manager/team-15x129p-trf16.trf": ("T125", "T122 T252", "T005 T006 T007 T021 T022 T028 T059 T060"),
    # No number of rounds in 2005; the bye is a forfeit win without an opponent, absence `0000 - =` or blank.
    "trf06/karl-mala-2005-rulers.trf": ("", "T023 T078", "T006 T007 T022 T055 T058 T059 T060 T079 T208"),
    "trf06/karl-mala-2005.trf": ("", "T023 T078", "T022 T055 T058 T059 T060 T079 T208"),
    "trf26-individual/bbp6-indiv-299-bonus.trf": ("", "", "T020 T060 T228"),
    "trf26-individual/bbp6-indiv-299-penalty.trf": ("", "", "T020 T060 T228"),
    "trf26-individual/sharly-16p-byes-nrs.trf": ("", "", "T006 T022 T028 T058 T060"),
    # `362` is one column off in all files of this folder, numbers of teams stand on the left, most have no totals.
    "trf26-team/bbp6/240-bye.trf": ("", "T034", "T060 T118"),
    # Virtual points, and a type without acceleration; and as many rounds as four teams cannot play.
    "trf26-team/bbp6/250-accel.trf": ("", "T034 T231 T240", "T060 T118"),
    "trf26-team/bbp6/299-all.trf": ("", "T034 T119", "T060 T118"),
    "trf26-team/bbp6/299-blank.trf": ("", "T034 T119", "T060 T118"),
    "trf26-team/bbp6/bye.trf": ("", "T034", "T060 T118"),
    "trf26-team/bbp6/c2-forfeit.trf": ("", "T034 T119", "T060 T118"),
    "trf26-team/bbp6/col-initialB.trf": ("", "T034", "T060 T118"),
    "trf26-team/bbp6/informative-score.trf": (
        "",
        "T034",
        "T060 T118",
    ),  # points of players are nonsense, and informative
    "trf26-team/bbp6/round2.trf": ("", "T034 T119", "T060 T118"),
    "trf26-team/bbp6/utf8-names.trf": ("", "T034 T119", "T060 T118"),
    # `013` and `310`; virtual points for 25 of 50 teams, of which 26 are GA (decision G10: absent teams count too).
    "trf26-team/grandmommys-cup-trf25-draft.trf": ("", "T230 T270", "T006 T007 T022 T028 T060 T117"),
    # Team 50 has `H` in `240` and the PAB of round 3 in `320`; `299` stands in the narrow columns of this sample.
    "trf26-team/grandmommys-cup-trf26.trf": ("T112", "", "T006 T022 T028 T060 T115 T117"),
    "trf26-team/mixed-records-quirks.trf": ("T221", "T082", "T007 T022"),  # a line-up with players of both teams; `*`
    # Player 2 has a game and is in no roster (error); others of no roster have none (warning).
    "trf26-team/sharly-mid-event.trf": ("T219", "T219", "T006"),
    "trf26-team/team-fixture-misaligned.trf": ("T065", "T122", "T007 T020"),  # ids too long: points out of columns
    "vega/accents-column-by-bytes.trf": ("", "T014", ""),
    "vega/accents-column-by-characters.trf": ("", "", ""),
    "vega/engine26-after-import-r3.trf": ("", "T232", "T060 T228"),
}

# Pairs, check-lists and a configuration of a generator: what lies beside reports, and is easily given in their place.
STRANGERS = {
    "arbiter-tools/tornello-r2.checklist": "T017",
    "arbiter-tools/tornello-r2.pairs": "T018",
    "bbp/dutch-2025-c5.pairs": "T018",
    "bbp/issue-15.pairs": "T017",  # what a checker printed: words, not pairs
    "bbp/issue-7.pairs": "T018",
    "javafo/checklist-sample-gros-r5.txt": "T017",
    "javafo/rtg-config-sample.cfg": "T017",
    "javafo/trfx-sample-gros-r5.pairs": "T018",
    "more/bad-a-change-log.txt": "T018",  # it quotes some lines of a report
    "trf26-individual/bbp6-indiv-299-bonus.pairs": "T018",
    "trf26-individual/bbp6-indiv-299-penalty.pairs": "T018",
    **{
        f"trf26-team/bbp6/{name}.pairs": "T018"
        for name in (
            *("240-bye", "250-accel", "299-all", "299-blank", "bye", "c2-forfeit", "col-initialB"),
            *("informative-score", "round2", "utf8-names"),
        )
    },
}


def codes(name: str, severity: str) -> str:
    """Return the codes of that severity about a file."""
    report = lint((REAL / name).read_bytes(), name)
    return " ".join(sorted({finding.code for finding in report.findings if finding.severity == severity}))


@pytest.mark.parametrize("name", FINDINGS)
def test_findings_of_real_files(name):
    """Lint finds what is wrong and what is odd in a file from practice, and nothing else."""
    assert FINDINGS[name] == tuple(codes(name, severity) for severity in (ERROR, WARNING, NOTE))


@pytest.mark.parametrize("name", STRANGERS)
def test_what_is_no_report(name):
    """What is no report is named as such."""
    report = lint((REAL / name).read_bytes(), name)

    assert not report.is_report
    assert STRANGERS[name] in codes(name, ERROR).split()


def test_every_real_file_has_its_findings():
    """No file of the collection is left out."""
    files = {str(path.relative_to(REAL)) for path in REAL.rglob("*") if path.is_file()}

    assert {*FINDINGS, *STRANGERS} == {name for name in files if not name.endswith("README.md")}


REFUSED = sorted(name for name, (errors, _, _) in FINDINGS.items() if errors)
BY_HAND = {
    "trf26-team/team-fixture-misaligned.trf": "made by a program's tests: one team, and its players against each other"
}
"""Files for which no list of answers can say what happened, with the reason."""
LONG = "trf26-team/grandmommys-cup-trf26.trf"
"""Nine commands in a row put this one right, which takes a minute: here the first one is followed."""
LONGER = ("swiss-manager/team-15x129p-trf16.trf", "more/irish-team-league-with-ruler.tab")
"""Files whose ways out take a second."""


def named_for(fidepair, path) -> list[str]:
    """Return the parts of the command that is named for a refused file."""
    named = [line for line in fidepair("check", path).err.splitlines() if line.startswith("    fidepair fix")]
    return shlex.split(named[0]) if named else []


@pytest.mark.slow
def test_the_way_out_of_a_long_file(fidepair, tmp_path):
    """The command that is named is carried out; it proves itself that what it answers is not asked again."""
    command = named_for(fidepair, REAL / LONG)
    answers = {one for one in command if one.startswith("T")}
    repaired = tmp_path / "repaired.trf"

    assert answers
    assert fidepair(*command[1:-1], repaired).code in (0, 1)
    assert repaired.read_bytes() != (REAL / LONG).read_bytes()


@pytest.mark.parametrize("name", but_for([name for name in REFUSED if name not in (*BY_HAND, LONG)], *LONGER))
def test_the_way_out_of_a_refused_file(name, fidepair, tmp_path, monkeypatch):
    """The commands that are named for a refused file lead to one that is paired or checked, typed as they stand."""
    monkeypatch.chdir(tmp_path)
    path: Path | str = REAL / name
    for turn in range(9):
        command = named_for(fidepair, path)
        if not command:
            break
        command[-1] = f"repaired-{turn}.trf"
        assert fidepair(*command[1:]).code in (0, 1), command
        path = command[-1]

    assert 0 == fidepair("lint", path, "-q").code
