"""`fidepair standings` and `fidepair crosstable`: forms, lots, ranks that are written, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import json_schema
import pytest
from trf_texts import file, player

from fidepair import read
from fidepair.requests import schema_of_document

SAMPLES = Path(__file__).parents[2] / "trf_samples"
FINISHED = SAMPLES / "finished-standings-trf26.trf"
UNDECLARED = SAMPLES / "finished-byes-and-forfeits-trf16.trf"
UNFINISHED = SAMPLES / "open-round-3-unfinished-trf26.trf"
TEAMS = SAMPLES / "team-round-4-to-pair-trf26.trf"
NOTHING = " already has these ranks.\n"
DOUBLE = SAMPLES / "double-swiss-round-4-to-pair-trf26.trf"


@pytest.fixture
def event(sample) -> Path:
    """A finished open with a declared list and the ranks by it."""
    return sample("finished-standings-trf26")


def ranks_in(path: Path) -> dict[int, str]:
    """Return the ranks that stand in the lines of players, by number."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line.startswith("001")]
    return {int(line[4:8]): line[85:89].strip() for line in lines}


# ── Shown ────────────────────────────────────────────────────────────────────
def test_who_stays_tied_shares_the_rank(fidepair):
    """After the last method of the list ranks are shared: 7, 7."""
    rows = fidepair("standings", FINISHED, "-q").out.splitlines()

    assert ["1", "2", "3", "4", "5", "6", "7", "7"] == [row.split()[0] for row in rows[1:]]


def test_without_a_list_points_decide_and_it_is_said(fidepair):
    """Nothing is invented where no tie-breaks are declared."""
    told = fidepair("standings", UNDECLARED)

    assert 0 == told.code
    assert "By PTS (C.07" in told.out
    assert "No tie-breaks are declared: points decide" in told.out


def test_an_open_round_does_not_count_and_it_is_said(fidepair):
    """While games of a round go on, the standings are those after the round before."""
    told = fidepair("standings", UNFINISHED)

    assert "standings after round 2 of 7" in told.out
    assert "Round 3 is not over (2 games have no result)" in told.out


def test_what_is_left_out_is_said_with_the_reason(fidepair):
    """A method that is dropped has no column, and its reason stands below."""
    told = fidepair("standings", UNDECLARED, "--tie-breaks", "ARO,BH")

    assert "ARO is left out: some players have no rating" in told.out
    assert "PTS    BH" in told.out


def test_a_round_robin_by_the_word_of_the_user(fidepair):
    """What --round-robin says goes before the type: Buchholz is left out of a round robin."""
    told = fidepair("standings", FINISHED, "--tie-breaks", "BH", "--round-robin")

    assert "BH is left out: not for round robins (article 8)" in told.out
    assert "BH is left out" not in fidepair("standings", FINISHED, "--tie-breaks", "BH").out


def test_the_edition_can_be_chosen(fidepair):
    """Before March 2026 the dummy had no caps (16.4)."""
    old, new = (fidepair("standings", FINISHED, "--tie-breaks", "BH", "--edition", year) for year in ("2024", "2026"))

    assert "edition of August 2024" in old.out
    assert old.out.splitlines()[4:] != new.out.splitlines()[4:]


FORMS = ("table", "plain", "csv", "json", "html")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("command", ["standings", "crosstable"])
@pytest.mark.parametrize("path", [FINISHED, UNDECLARED, UNFINISHED, TEAMS, DOUBLE], ids=lambda path: path.stem)
def test_every_form_has_everybody(fidepair, command: str, path: Path, form: str):
    """Whatever the event and the form, everybody is in the answer."""
    told = fidepair(command, path, "-f", form)

    assert 0 == told.code
    assert [] == [one.name for one in read(path).participants if one.name not in told.out]


@pytest.mark.parametrize("command", ["standings", "crosstable"])
@pytest.mark.parametrize("path", [FINISHED, UNFINISHED, TEAMS, DOUBLE], ids=lambda path: path.stem)
def test_json_is_as_its_schema_says(fidepair, command: str, path: Path):
    """`fidepair schema` describes standings and cross tables of every kind of event, with and without lots."""
    schema = schema_of_document(command)
    for more in ((), ("--lots", "--seed", "1")):
        told = json.loads(fidepair(command, path, "--json", *more).out)
        assert [] == json_schema.problems(told, schema)


@pytest.mark.parametrize("command", ["standings", "crosstable"])
def test_a_page_has_the_language_that_is_asked_for(fidepair, command: str):
    """English, if none is."""
    spanish = fidepair(command, FINISHED, "-f", "html", "--lang", "es").out

    assert '<html lang="es"' in spanish
    assert '<html lang="en"' in fidepair(command, FINISHED, "-f", "html").out


def test_values_in_json_are_exact(fidepair):
    """A value that no decimal number tells is a fraction; the table shows two decimals."""
    options = ("--tie-breaks", "AOB", "--after", "3")
    lines = json.loads(fidepair("standings", FINISHED, *options, "--json").out)["lines"]
    of_2 = next(line for line in lines if line["number"] == 2)

    assert "13/3" == of_2["values"][1]
    assert "4.33" in fidepair("standings", FINISHED, *options).out


@pytest.mark.parametrize("command", ["standings", "crosstable"])
def test_an_error_in_json_is_as_the_schema_says(fidepair, command: str):
    """A list that cannot be used is an object with the error."""
    told = fidepair(command, FINISHED, "--tie-breaks", "XYZ", "--json")

    assert 2 == told.code
    assert [] == json_schema.problems(json.loads(told.out), schema_of_document(command))


def test_csv_says_aside_what_has_no_column(fidepair):
    """Notes and lots go to standard error, where the table is for a spreadsheet."""
    told = fidepair("standings", UNFINISHED, "-f", "csv", "--lots", "--seed", "1")

    assert "rank,number,title,name,federation,rating,points,PTS" == told.out.splitlines()[0]
    assert "Round 3 is not over" in told.err
    assert "Lots, drawn with the seed 1" in told.err


@pytest.mark.parametrize(
    ("ending", "begins"), [(".csv", "rank,"), (".json", "{"), (".html", "<!DOCTYPE html>"), (".txt", "Northern Lights")]
)
def test_the_form_by_the_ending_of_the_file(fidepair, tmp_path: Path, ending: str, begins: str):
    """The name of the file says what is in it."""
    told = fidepair("standings", FINISHED, "-o", tmp_path / f"out{ending}")

    assert (0, "") == (told.code, told.out)
    assert (tmp_path / f"out{ending}").read_text("utf-8").startswith(begins)


def test_from_standard_input(fidepair):
    """`-` is standard input."""
    assert fidepair("standings", FINISHED).out == fidepair("standings", "-", given=FINISHED.read_bytes()).out


# ── Lots ─────────────────────────────────────────────────────────────────────
def test_lots_are_drawn_again_by_their_seed(fidepair):
    """A new seed is printed, and gives the same order again; nobody is tied then."""
    first = fidepair("standings", FINISHED, "--tie-breaks", "PTS", "--lots")
    seed = first.out.split("with the seed ")[1].split()[0]
    again = fidepair("standings", FINISHED, "--tie-breaks", "PTS", "--lots", "--seed", seed)

    assert again.out == first.out
    assert ["1", "2", "3", "4", "5", "6", "7", "8"] == [row.split()[0] for row in first.out.splitlines()[4:12]]


@pytest.mark.parametrize("form", ["table", "csv"])
def test_the_seed_is_told_whatever_the_form(fidepair, form: str):
    """With -q too, where the answer has no place for it: on standard error."""
    told = fidepair("standings", FINISHED, "--lots", "-q", "-f", form)

    assert "Lots, drawn with the seed" in told.err
    assert "seed" not in told.out


def test_the_seed_is_known_where_nobody_reads_the_answer():
    """It comes before the answer: where the reader of a pipe has gone, the same lots can be drawn again."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    command = [sys.executable, "-m", "fidepair", "standings", str(FINISHED), "--lots", "--seed", "7", "-q"]
    with subprocess.Popen(command, stdout=write_end, stderr=subprocess.PIPE) as running:
        os.close(write_end)
        _, err = running.communicate()

    assert (141, True) == (running.returncode, b"seed 7" in err)


def test_where_nobody_is_tied_no_lots_are_drawn(fidepair):
    """It is said that there was nothing to draw for."""
    told = fidepair("standings", FINISHED, "--tie-breaks", "TPN", "--lots")

    assert "No lots are drawn: no ties are left." in told.out
    assert "with the seed" not in told.out


# ── Written ──────────────────────────────────────────────────────────────────
def test_ranks_are_written_into_the_file(fidepair, event: Path):
    """The ranks are those of the declared list; nothing else of the file changes."""
    right = event.read_bytes()
    event.write_bytes(right.replace(b"4.5    1", b"4.5    2").replace(b"3.0    2", b"3.0    1"))
    told = fidepair("standings", event, "--write")

    assert (0, "") == (told.code, told.out)
    assert right == event.read_bytes()
    assert f"ranks of 8 participants after round 5: written to {event}" in told.err


def test_a_list_that_is_given_is_written_too(fidepair, event: Path):
    """`--tie-breaks` goes into record 212, and the ranks are those by it."""
    fidepair("standings", event, "--tie-breaks", "bh/c1, sb", "--write", "--correct")

    assert ("PTS", "BH/C1", "SB") == read(event).ranking
    assert {1: "6", 2: "2", 3: "3", 4: "1", 5: "5", 6: "4", 7: "7", 8: "8"} == ranks_in(event)


@pytest.mark.parametrize(("given", "record"), [("BH,DE", "202 BH,DE"), ("PTS", "### 202 SB"), ("BH,PTS", "### 202 SB")])
def test_an_older_record_does_not_contradict_the_list(fidepair, event: Path, given: str, record: str):
    """Record 202 has the tie-breaks behind the points; where it cannot say the list, it is kept as a comment."""
    event.write_bytes(event.read_bytes().replace(b"212 PTS,WIN,DE", b"202 SB"))
    told = fidepair("standings", event, "--tie-breaks", given, "--write", "--correct")

    assert 0 == told.code
    assert record in event.read_text("utf-8").splitlines()
    assert ("", True) == ((told := fidepair("standings", event, "--write", "--dry-run")).out, NOTHING in told.err)


def test_a_dry_run_tells_what_would_change(fidepair, event: Path):
    """Nothing is written; the lines that would change are shown."""
    before = event.read_bytes()
    told = fidepair("standings", event, "--tie-breaks", "BH/C1,SB", "--write", "--correct", "--dry-run")

    assert before == event.read_bytes()
    changed = [line for line in told.out.splitlines() if line.startswith("+") and line[1:4] in ("001", "212")]
    assert "+212 PTS,BH/C1,SB" == changed[0]
    assert ["1", "5", "8"] == [line.split()[1] for line in changed[1:]]


def test_written_into_another_file(fidepair, event: Path, tmp_path: Path):
    """With -o FILE stays as it is."""
    before, other = event.read_bytes(), tmp_path / "other.trf"
    told = fidepair("standings", event, "--tie-breaks", "BH/C1,SB", "--write", "--correct", "-o", other)

    assert (0, before) == (told.code, event.read_bytes())
    assert "6" == ranks_in(other)[1]


def test_written_to_standard_output(fidepair, event: Path):
    """From standard input to standard output: a filter."""
    told = fidepair("standings", "-", "--write", "-o", "-", given=event.read_bytes())

    assert (0, event.read_text("utf-8")) == (told.code, told.out)


def test_ranks_of_teams_are_written(fidepair, sample):
    """Teams have their ranks in the lines of record 310."""
    path = sample("team-round-4-to-pair-trf26")
    told = fidepair("standings", path, "--tie-breaks", "GPTS", "--write")

    assert 0 == told.code
    assert ("", True) == ((told := fidepair("standings", path, "--write", "--dry-run")).out, NOTHING in told.err)


def test_what_older_programs_may_not_know_is_said(fidepair, sample):
    """Record 212 is one of TRF26; in an older file it is written all the same, and so are the notes on the ranks."""
    path = sample("finished-byes-and-forfeits-trf16")
    told = fidepair("standings", path, "--tie-breaks", "ARO,BH", "--write")

    assert ("PTS", "ARO", "BH") == read(path).ranking
    assert "the tie-breaks are in record 212 of TRF26; programs that read TRF16 may ignore it." in told.err
    assert "ARO is left out" in told.err


def test_seeds_of_written_lots_are_said(fidepair, event: Path):
    """Whoever writes ranks that were drawn knows the seed, even with -q."""
    told = fidepair("standings", event, "--write", "--lots", "-q")

    assert "with the seed" in told.err


def test_old_team_files_have_no_place_for_ranks(fidepair, tmp_path: Path):
    """Where teams are told by record 013, the way out is `convert`."""
    path = tmp_path / "teams.trf"
    lines = [player(number, "1.0" if number in (1, 4) else "0.0", game) for number, game in GAMES.items()]
    path.write_text(file(*lines, *ROSTERS, header="012 Cup\n042 2026/03/01\n082 2\n142 3\n192 FIDE_TEAM\n212 PTS\n"))
    told = fidepair("standings", path, "--write")

    assert 3 == told.code, told.err
    assert "have no columns for this. No changes made.\n  Convert the file" in told.err
    assert "`fidepair convert`" in told.err


GAMES = {1: "3 w 1", 2: "4 b 0", 3: "1 b 0", 4: "2 w 1"}
ROSTERS = [f"013 {name:<32} {one:>4} {other:>4}" for name, one, other in (("Oaks", 1, 2), ("Elms", 3, 4))]

REFUSED = {
    "in between": (
        (FINISHED, "--after", "3", "--write"),
        "the file needs the ranks after the last round, 5, not after round 3",
    ),
    "no list": ((UNDECLARED, "--write"), "Give the announced list with --tie-breaks"),
    "a form": ((FINISHED, "--write", "--json"), "Use either --write"),
    "standard input": (("-", "--write"), "Add -o"),
    "dry run alone": ((FINISHED, "--dry-run"), "Add --write"),
    "no such code": ((FINISHED, "--tie-breaks", "BH/X"), "`BH/X` is not a tie-break code"),
    "no such round": ((FINISHED, "--after", "6"), "There are no standings after round 6"),
    "empty": ((FINISHED, "--tie-breaks", ","), "The list of tie-breaks is empty"),
    "seed alone": ((FINISHED, "--seed", "3"), "Add --lots"),
    "round 0": ((SAMPLES / "round-1-to-pair-trf26.trf", "--tie-breaks", "PTS", "--write"), "no round is finished yet"),
}


@pytest.mark.parametrize(("arguments", "message"), REFUSED.values(), ids=REFUSED)
def test_what_makes_no_sense_is_refused(fidepair, arguments: tuple[object, ...], message: str):
    """It is said why, and what to do; nothing is answered."""
    told = fidepair("standings", *arguments, given=FINISHED.read_bytes())

    assert (2, "") == (told.code, told.out)
    assert message in told.err


def test_methods_of_the_organiser_are_not_written(fidepair, event: Path):
    """Ranks after a method that nobody can compute here are shown as ties, with a note, and not written."""
    event.write_bytes(event.read_bytes().replace(b"212 PTS,WIN,DE", b"212 PTS,OTHER_X"))

    assert "Ties that are left to it stay." in fidepair("standings", event).out
    assert (2, "") == fidepair("standings", event, "--write")[:2]
    assert "No lots are drawn before the methods" in fidepair("standings", event, "--lots").out


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        ("BHC1", "Did you mean BH/C1?"),
        ("BH,BHX", "Did you mean BH?"),
        ("XX", "Write codes such as BH/C1, BH, SB or DE"),
    ],
)
def test_a_mistyped_code_is_refused(fidepair, codes: str, words: str):
    """With the codes that are nearest, and examples."""
    told = fidepair("standings", FINISHED, "--tie-breaks", codes)

    assert (2, "", True) == (told.code, told.out, words in told.err)


def test_a_tie_break_that_is_left_out_is_told(fidepair, sample):
    """With -q too: who asked for it would take the order for the one asked for."""
    told = fidepair("standings", sample("open-round-3-unfinished-trf26"), "--tie-breaks", "BH,ARO", "-q")

    assert (
        "note: ARO is left out: some players have no rating, and no rule is declared for them (/U1400 declares one).\n"
        == told.err
    )


def test_before_round_one_the_standings_are_the_starting_list(fidepair):
    """Everybody by number, without ranks, and without points that nobody has."""
    lines = fidepair("standings", FINISHED, "--after", "0").out.splitlines()

    assert "Northern Lights Open 2026: starting list" == lines[0]
    assert ["No", "Name", "Fed", "Rtg"] == lines[2].split()
    assert [str(number) for number in range(1, 9)] == [line.split()[0] for line in lines[3:]]


@pytest.mark.parametrize(("form", "told"), [("table", 1), ("plain", 1), ("csv", 1), ("json", 0), ("html", 0)])
def test_lots_are_told_where_the_answer_has_none(fidepair, samples, form, told):
    """They cannot be drawn again without their seed, so even a quiet table or CSV has it on standard error."""
    words = ("--lots", "--seed", "7", "--tie-breaks", "PTS", "-q", "--format", form)
    outcome = fidepair("standings", samples / "finished-standings-trf26.trf", *words)

    assert told == outcome.err.count("drawn with the seed 7")
