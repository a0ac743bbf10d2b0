"""Record 092 in words: the system, the edition and the acceleration that it names, and what it does not name."""

from __future__ import annotations

import pytest
from trf_texts import file, load, six

from fidepair import trf
from fidepair.errors import InputError, NotSupported
from fidepair.lint import lint
from fidepair.standings.rounds import is_predetermined
from fidepair.systems import choose
from fidepair.tournament import ColourType, Kind, PrimaryScore, TeamRules
from fidepair.trf.format.dialects import near_code, rules_of, type_in_words, type_of


def with_type(text, *more):
    """Return the tournament of a file with that text in 092, and the codes of its findings."""
    content = file(f"092 {text}", *more, *six(), header="")
    return load(content).tournament, [finding.code for finding in lint(content.encode(), "test.trf").findings]


@pytest.mark.parametrize(
    ("text", "system", "edition", "acceleration"),
    [
        # As programs write it.
        ("Individual: Swiss-System Dutch (JaVaFo)", "dutch", None, None),
        ("IndividualDutch FIDE (JaVaFo)", "dutch", None, None),
        ("swiss FIDE Dutch 2017 (JaVaFo)", "dutch", "2017", None),
        ("swiss FIDE Dutch 2025/2026 (Gacrux)", "dutch", "2026", None),
        ("Individual  Swiss Dutch 2017 rules", "dutch", "2017", None),
        ("Swiss Dutch", "dutch", None, None),
        ("FIDE (Dutch)", "dutch", None, None),
        ("Individual: Dutch System", "dutch", None, None),
        ("Swiss System - Burstein", "burstein", None, None),
        ("Individual FIDE Dubov", "dubov", None, None),
        # As our own report writes it.
        ("Individual: Swiss-System, FIDE (Dutch) System", "dutch", None, None),
        ("Individual: Swiss-System, FIDE (Dutch) System, Baku acceleration", "dutch", None, "baku"),
    ],
)
def test_a_text_that_names_a_system_declares_it(text, system, edition, acceleration):
    """The system, the year of the edition and Baku acceleration are read, with a note of the file and of the round."""
    tournament, codes = with_type(text)

    assert (system, edition, acceleration) == (tournament.system, tournament.edition, tournament.acceleration)
    assert "T038" in codes
    _, notes = choose(tournament)
    assert f"the file says `{text}` (record 092)" in notes[0]


@pytest.mark.parametrize(
    "text",
    [
        "Individual: Swiss-System",
        "Tournament",
        "Dutch Open Championship",  # of the Netherlands
        "Swiss Dutch 2013",  # no edition that is known
        "Swiss Dutch 2017 or 2026",
        "Swiss Dutch accelerated",  # it does not say how
        "Swiss Dutch, Haley acceleration",
        "Dutch or Dubov",
        "swiss Dubov 2017",  # no such edition
        "Team: Swiss Dutch",
        "Individual: Double-Swiss",
    ],
)
def test_a_text_that_leaves_the_system_open_stays_refused(text):
    """Another word may change the meaning, so nothing is guessed."""
    tournament, codes = with_type(text)

    assert (None, None, None) == (tournament.system, tournament.edition, tournament.acceleration)
    assert "T038" not in codes
    with pytest.raises(InputError, match="is not a system"):
        choose(tournament)


def test_the_report_of_a_double_swiss_event_reads_back(fidepair, sample, tmp_path):
    """Its bye of 1.5 points (C.04.5, 1.6) is in two blocks of a match; the title of the system says that these are
    matches. An option still counts before the words."""
    path = sample("double-swiss-round-4-to-pair-trf26")
    report = tmp_path / "report.trf"
    fidepair("info", path, "--set", "type=Individual: Swiss-System, Double-Swiss System")
    fidepair("report", path, "--to", "trf16", "-o", report, "--force")
    read = trf.read(report)

    assert ("double-swiss", Kind.DOUBLE, 3) == (read.system, read.kind, read.rounds_paired)
    assert [one.entries for one in trf.read(path).participants] == [one.entries for one in read.participants]
    found = lint(report.read_bytes(), "report.trf").findings
    assert {("T038", "note"), ("T023", "warning")} == {(one.code, one.severity) for one in found}
    with pytest.raises(InputError, match="results give"):
        trf.load(report.read_bytes(), "report.trf", Kind.INDIVIDUAL)


def test_192_counts_before_the_words():
    """An encoded type declares the system, whatever the words say."""
    tournament, codes = with_type("Swiss System - Burstein", "192 FIDE_DUBOV")

    assert "dubov" == tournament.system
    assert "T038" not in codes


@pytest.mark.parametrize("text", ["Single Round Robin", "Individual: Round-Robin"])
def test_a_round_robin_is_called_one(text):
    """A round robin has no Swiss pairing, and its pairings are known beforehand (C.07, 15.2)."""
    tournament, _ = with_type(text)

    assert is_predetermined(tournament)
    with pytest.raises(NotSupported, match="a round robin"):
        choose(tournament)


@pytest.mark.parametrize(
    ("day", "record"),
    [("2018/05/01", "192 FIDE_DUTCH_2017"), ("2026/05/01", "192 FIDE_DUTCH_2026"), ("2012/05/01", "192 FIDE_DUTCH")],
)
def test_the_record_offered_is_of_the_edition_of_the_event(day, record):
    """Written into the file as offered, it changes no edition: an event of 2018 was paired by that of 2017."""
    tournament, _ = with_type("Swiss", f"042 {day}")

    with pytest.raises(InputError, match=f"`{record}`"):
        choose(tournament)


def test_new_words_name_another_system(sample, fidepair):
    """`info` may change the words; the system is then what the new ones say."""
    path = sample("finished-byes-and-forfeits-trf16")
    fidepair("info", path, "--set", "type=Swiss Dutch (JaVaFo)")
    assert "dutch" == trf.read(path).system

    assert 0 == fidepair("info", path, "--set", "type=Individual: Swiss").code
    assert trf.read(path).system is None


def test_the_number_of_rounds_offered_is_that_of_the_rounds_in_the_file(sample, fidepair):
    """With `142 9`, `pair` would pair a round that a finished event of five rounds never had."""
    path = sample("finished-byes-and-forfeits-trf16")

    found = fidepair("pair", path, "--system", "dutch")
    assert "`142 5`" in found.err
    path.write_bytes(path.read_bytes() + b"142 5\n")
    assert "All 5 rounds are paired" in fidepair("pair", path, "--system", "dutch").err


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Double-Swiss System", ("double", "double-swiss", None, None)),
        ("FIDE Double-Swiss System, Baku acceleration", ("double", "double-swiss", None, "baku")),
        ("Double-Swiss System 2026", None),
        ("Double-Swiss System Dubov", None),
        ("Double-Swiss System Open", None),
        ("Double-Swiss", None),
        ("Dutch 2025 2026", ("swiss", "dutch", "2026", None)),
        ("Dutch 2017 2026", None),
        ("Dutch Dubov", None),
        ("Dutch Dutch", ("swiss", "dutch", None, None)),
        ("Dubov 2017", None),
        ("Lim, Baku acceleration", ("swiss", "lim", None, "baku")),
        ("Dutch acceleration", None),
        ("Baku acceleration", None),
        ("swissFIDEDutch", None),
        ("SwissDutch", ("swiss", "dutch", None, None)),
        ("", None),
    ],
)
def test_words_of_a_type(text, expected):
    """One system, at most one edition that it has, and no word that is not about the system."""
    assert expected == type_in_words(text)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("FIDE_TEAM", (ColourType.A, PrimaryScore.MATCH, True)),
        ("fide_team_baku ", (ColourType.A, PrimaryScore.MATCH, True)),
        ("FIDE_TEAM_GP", (ColourType.NONE, PrimaryScore.GAME, False)),
        ("CUSTOM_TEAM_SWISS_GP", (ColourType.A, PrimaryScore.GAME, True)),
        ("custom_team_swiss_gp", (ColourType.A, PrimaryScore.GAME, True)),
        ("CUSTOM_TEAM_SWISS_MP", (ColourType.A, PrimaryScore.MATCH, True)),
        ("", (ColourType.A, PrimaryScore.MATCH, True)),
    ],
)
def test_rules_of_a_code(code, expected):
    """Those of the table, or of a variant with game points first, or the usual ones."""
    assert TeamRules(*expected) == rules_of(code)


@pytest.mark.parametrize(
    ("code", "expected"), [("FIDE_DTUCH", "FIDE_DUTCH"), ("fide_dubow", "FIDE_DUBOV"), ("XYZ", None), ("", None)]
)
def test_the_code_that_was_meant(code, expected):
    """The most similar one, if any."""
    near_code.cache_clear()

    assert expected == near_code(code)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("BERGER_ROUNDROBIN_G2", "other"),
        ("BERGER_TEAM_ROUNDROBIN_G12", "team"),
        ("FIDE_SCHEVENINGEN_G1", "other"),
        ("FIDE_SCHILLER_4X2", "other"),
        ("FIDE_SCHILLER_4", "other"),
        ("FIDE_SCHILLER_X", None),
        ("FIDE_SCHILLER_4XA", None),
        ("BERGER_ROUNDROBIN_2", None),
        ("BERGER_ROUNDROBIN_GX", None),
        ("FIDE_DUTCH_G2", None),
        ("NEW_ROUNDROBIN_G2", None),
    ],
)
def test_codes_with_a_number(code, kind):
    """Games for each pair, or the size of a match."""
    found = type_of(code)

    assert kind == (found.kind if found else None)
