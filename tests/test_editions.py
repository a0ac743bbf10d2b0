"""Which edition of the Dutch System a tournament is paired by, what is said of it, and that all commands go by it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from makers import tournament
from short import first_of

from fidepair import SYSTEMS, read, trf
from fidepair.check.replay import check
from fidepair.commands.options import as_typed
from fidepair.commands.serve import VERIFIED, editions
from fidepair.lab.generate import generate
from fidepair.lab.generate.configuration import settings_from_model
from fidepair.lab.generate.settings import Settings
from fidepair.systems import DUTCH_2017, choose, prepare

SWITCHES = Path(__file__).parent / "golden" / "switches-2017"
DIFFERS = SWITCHES / "unplayed-games-of-the-receiver.trf"
"""All rounds are right by the edition of 2017, some are not by that of 2026."""
DUTCH = SYSTEMS["dutch"]


def event(**facts):
    """Return an event of the Dutch System of four players, before its first round."""
    return tournament(4, **{"system": "dutch", **facts})


@pytest.mark.parametrize(
    ("whole", "asked", "expected"),
    [
        pytest.param(event(), None, DUTCH, id="nothing-told"),
        pytest.param(event(first_day=(2026, 2, 1)), None, DUTCH, id="first-day-of-2026"),
        pytest.param(event(first_day=(2026, 1, 31)), None, DUTCH_2017, id="last-day-of-2017"),
        pytest.param(event(first_day=(2017, 7, 1)), None, DUTCH_2017, id="first-day-of-2017"),
        pytest.param(event(first_day=(2017, 6, 30)), None, DUTCH, id="before-both"),
        pytest.param(event(edition="2017", type_code="FIDE_DUTCH_2017"), None, DUTCH_2017, id="declared"),
        pytest.param(event(edition="2026", first_day=(2019, 1, 1)), None, DUTCH, id="declared-against-the-day"),
        pytest.param(event(edition="2026"), "2017", DUTCH_2017, id="asked-against-the-file"),
        pytest.param(tournament(4), "2017", DUTCH_2017, id="asked-without-a-system"),
    ],
)
def test_the_edition_is_asked_for_or_declared_or_that_of_the_first_day(whole, asked, expected):
    """The option comes first, then the record, then the first day; without any of them it is that of 2026."""
    assert expected == choose(whole, None, asked)[0]


@pytest.mark.parametrize(
    ("whole", "options", "note"),
    [
        pytest.param(event(first_day=(2019, 5, 4)), {}, "began on 2019-05-04: the edition of 2017", id="by-the-day"),
        pytest.param(event(first_day=(2016, 5, 4)), {}, "neither the 2017 nor the 2026 edition applied", id="before"),
        pytest.param(
            event(edition="2026", type_code="FIDE_DUTCH_2026"),
            {"edition": "2017"},
            "declares FIDE_DUTCH_2026; paired by --edition 2017 as requested",
            id="asked",
        ),
        pytest.param(
            event(system="burstein", rounds=5, first_day=(2019, 5, 4)), {}, "began before 2026-02-01", id="burstein"
        ),
    ],
)
def test_a_choice_that_is_not_plain_is_told(whole, options, note):
    """One line says by which edition, and why."""
    notes = choose(whole, None, **options)[1]

    assert 1 == len([text for text in map(as_typed, notes) if note in text])


def test_what_is_plain_is_not_told():
    """Who declares the edition of 2017 needs no note."""
    assert () == choose(event(edition="2017", type_code="FIDE_DUTCH_2017", first_day=(2019, 1, 1)))[1]


@pytest.mark.parametrize(
    ("first_day", "players", "bye", "told"),
    [
        pytest.param((2025, 7, 1), 5, "F", True, id="odd"),
        pytest.param((2025, 6, 30), 5, "F", False, id="before-July-2025"),
        pytest.param((2025, 7, 1), 4, "F", False, id="even"),
        pytest.param((2025, 7, 1), 5, "H", False, id="half-point-bye"),
    ],
)
def test_a_full_point_bye_of_the_last_months_is_told(first_day, players, bye, told):
    """Between July 2025 and January 2026 programs may have let a full-point bye bar from the PAB; a note says so where
    somebody who had one is to be paired in a round of an odd number."""
    whole = tournament(players, [f"1-2 1:0, 3 {bye}"], first_day=first_day, system="dutch")

    assert told == any("full-point bye does not bar" in note for note in prepare(whole).notes)


def test_a_file_of_both_names_pairs_by_its_own_edition():
    """`192 FIDE_DUTCH_2017` pairs by that edition without being asked."""
    content = DIFFERS.read_bytes()
    assert b"FIDE_DUTCH_2017" in content

    assert check(read(DIFFERS)).agrees


def test_check_says_by_which_edition_an_event_differs_less():
    """Where nobody says the edition, and the numbers of rounds that differ are not the same."""
    whole = read(DIFFERS)._replace(edition=None, type_code=None, first_day=(2026, 3, 1))
    notes = [as_typed(note) for note in check(whole, "dutch").notes]
    declared = check(whole, "dutch", edition="2026").notes

    assert [
        note
        for note in notes
        if note.endswith("and none of 7 by that of 2017; the event differs less by --edition 2017")
    ]
    assert not any("differs less" in note for note in declared)


@pytest.mark.slow
def test_check_follows_the_better_edition_if_asked_to(fidepair, tmp_path):
    """`--edition auto` judges an event without a declared edition by that by which fewer rounds differ, and says so."""
    path = tmp_path / "club.trf"
    lines = [line for line in DIFFERS.read_text().splitlines() if line[:3] not in {"042", "052", "192"}]
    path.write_text("\n".join([*lines, "042 2026/05/01", "192 FIDE_DUTCH", ""]))

    assert 1 == fidepair("check", path).code
    found = fidepair("check", path, "--edition", "auto")
    assert 0 == found.code
    assert "no edition is declared; that of 2017 is followed, by which fewer rounds differ" in found.err


def test_a_declared_edition_counts_before_the_better_one(fidepair, tmp_path):
    """What the file declares was announced."""
    path = tmp_path / "club.trf"
    lines = [line for line in DIFFERS.read_text().splitlines() if line[:3] not in {"042", "052", "192"}]
    path.write_text("\n".join([*lines, "192 FIDE_DUTCH_2026", ""]))

    assert fidepair("check", path) == fidepair("check", path, "--edition", "auto")


def test_pair_writes_down_the_edition_it_was_asked_for(fidepair, tmp_path):
    """So a later check judges by the same one."""
    path = tmp_path / "open.trf"
    path.write_bytes((SWITCHES / "completion.trf").read_bytes())
    lines = [line for line in path.read_text().splitlines(keepends=True) if line[:3] not in {"042", "052", "192"}]
    path.write_text("".join(lines))
    asked = fidepair("pair", path, "--edition", "2017", "-f", "list", "-q").out
    fidepair("pair", path, "--edition", "2017", "--in-place", "-q")
    number = str(read(path).rounds_paired)

    assert "192 FIDE_DUTCH_2017\n" in path.read_text()
    assert asked == fidepair("pair", path, "--round", number, "-f", "list", "-q").out
    assert asked != fidepair("pair", path, "--edition", "2026", "--round", number, "-f", "list", "-q").out
    assert 0 == fidepair("check", path, "--round", number, "-q").code


def test_a_round_is_told_in_the_words_of_2017(fidepair):
    """The heading names the edition; the brackets tell which was paired again, and which is the collapsed last one."""
    out = fidepair("pair", SWITCHES / "collapse.trf", "--edition", "2017", "-v").out

    assert "FIDE (Dutch) System, edition of 2017 (C.04.3)" in out
    assert "Paired again as the penultimate bracket (PPB)" in out
    assert "The collapsed last bracket" in out
    assert "2.4." not in out


def test_brackets_in_json_have_their_stage(fidepair):
    """The two brackets of a collapse have a `stage`, others have none; the system has its edition."""
    document = json.loads(fidepair("pair", SWITCHES / "collapse.trf", "--edition", "2017", "--json").out)

    assert "2017-07-01" == document["system"]["edition"]
    assert ["PPB", "CLB"] == [bracket["stage"] for bracket in document["brackets"] if "stage" in bracket]


def test_the_worksheet_tells_of_the_collapse(fidepair):
    """The heads of both brackets say what they are; the last one has its members whatever their scores."""
    heads = [
        line
        for line in fidepair("sheet", SWITCHES / "collapse.trf", "--edition", "2017").out.splitlines()
        if line.startswith("Score")
    ]

    assert 4 == len(heads)
    assert heads[-2].startswith("Score 2.0: paired again as PPB (A.9), 1 from above")
    assert heads[-1].startswith("Score 1.5: collapsed last bracket (A.9), 2 from above, 3 residents")


def test_explain_tells_of_the_collapse(fidepair):
    """The story of the round names A.9, criteria by their articles, and no article of 2026."""
    out = fidepair("explain", SWITCHES / "collapse.trf", "--edition", "2017").out

    assert "(A.9)" in out
    assert "(C5, 2.3.1)" not in out


def test_generated_events_follow_their_edition():
    """The edition asked for, or in force on the first day, or of the model is declared in a generated event."""
    asked = generate(Settings(players=(9, 9), rounds=5, edition="2017"), 3)
    like_it = generate(settings_from_model(asked), 3)
    by_day = generate(Settings(players=(9, 9), rounds=5, first_day=(2020, 5, 1)), 3)

    assert ["2017"] * 3 == [made.edition for made in (asked, by_day, like_it)]
    assert b"192 FIDE_DUTCH_2017" in trf.write(asked)
    assert check(asked).agrees


@pytest.mark.slow
@pytest.mark.parametrize("edition", first_of(["2017", "2026"]))
def test_crosscheck_goes_by_the_edition(fidepair, tmp_path, monkeypatch, edition):
    """The other program's answers are judged by the edition asked for: this program, told the same, agrees."""
    monkeypatch.chdir(tmp_path)
    engine = f"{sys.executable} -m fidepair pair {{in}} --system dutch --edition {edition} -f list -o {{out}}"
    outcome = fidepair(
        "crosscheck", DIFFERS, "--system", "dutch", "--edition", edition, "--engine", engine, "--dialect", "trf26", "-q"
    )

    assert (0, True) == (outcome.code, "no differences" in outcome.out)


def test_every_system_and_edition_tells_how_it_was_verified():
    """The list has all of them, each with what its pairings were compared with."""
    assert [(one.name, one.edition[:4]) for one in editions()] == [*VERIFIED]
    assert all(VERIFIED.values())


def test_score_differences_stand_in_the_table(fidepair):
    """C.6: the table of an answer has the list of differences, by the rules and with what was asked for."""
    out = fidepair("explain", SWITCHES / "collapse.trf", "1", "--not", "7", "--edition", "2017").out
    row = next(line for line in out.splitlines() if line.startswith("  >  C.6 "))

    assert ["2.0", "1.5", "2.0", "2.0", "0.5"] == row.split()[-5:]
    assert "larger score differences count first" in " ".join(out.split())
