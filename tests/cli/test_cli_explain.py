"""`fidepair explain` on the command line: who is meant, forms of the answer, exit codes."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import pytest
from json_schema import problems
from trf_texts import file

from fidepair.explain import asking
from fidepair.requests import schema_of_document
from fidepair.storage import Deadline

SAMPLES = Path(__file__).parents[2] / "trf_samples"
OPEN = SAMPLES / "open-round-4-to-pair-trf26.trf"
SCHEMA = schema_of_document("answer")
QUESTIONS = {
    "round": (),
    "pair": ("4", "5"),
    "pair by one": ("4",),
    "not": ("4", "--not", "3"),
    "not, illegal": ("1", "--not", "4"),
    "pair and not": ("4", "5", "--not", "3"),
    "player": ("--player", "9"),
    "float": ("--float", "9"),
    "bye": ("--bye",),
    "bye not": ("--bye", "--not", "11"),
    "colour": ("4", "5", "--colour"),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_every_answer_in_json_is_as_the_schema_says(fidepair, question: tuple[str, ...]):
    """`fidepair schema answer` describes every kind of answer, and errors."""
    told = fidepair("explain", OPEN, *question, "-f", "json")

    assert [] == problems(json.loads(told.out), SCHEMA)
    assert (0, "") == (told.code, told.err)


def test_who_floats_instead_is_as_the_schema_says(fidepair):
    """The pairing that was asked for is there too."""
    options = ("--system", "dutch", "--rounds", "7", "-f", "json")
    told = fidepair("explain", SAMPLES / "late-entry-round-3-to-pair-trfx.trf", "--float", "8", "--not", "11", *options)

    assert [] == problems(json.loads(told.out), SCHEMA)
    assert ("C14", "2.4.9") == (json.loads(told.out)["code"], json.loads(told.out)["article"])


def test_an_error_in_json_is_as_the_schema_says(fidepair):
    """A wrong question is an object with the error."""
    told = fidepair("explain", OPEN, "77", "-f", "json")

    assert [] == problems(json.loads(told.out), SCHEMA)
    assert 2 == told.code


def test_the_schema_refuses_what_is_no_answer():
    """The check of these tests is one."""
    assert problems({"schema": "fidepair/answer/1", "sentence": 3}, SCHEMA)


WRONG = {
    "absent": (("12", "--not", "5"), "12 is absent in round 4"),
    "unknown": (("77",), "77 does not exist"),
    "the pair itself": (("4", "--not", "5"), "4 and 5 do meet by the rules in round 4"),
    "other opponent": (("4", "1"), "4 does not meet 1: by the rules 4 meets 5 in round 4"),
    "no such name": (("Nobody",), "No player matches `Nobody`"),
    "two of that name": (("an",), "`an` matches 1 Abrantes, Ines"),
    "not of nobody": (("--not", "3"), "--not needs a player before it"),
    "two questions": (("--bye", "--player", "3"), "cannot be used together"),
    "three": (("1", "2", "3"), "Too many participants for this question: 3 instead of 2."),
    "colours of nobody": (("--colour",), "--colour needs a player before it"),
    "no float": (("--float", "2"), "2 does not float in this round"),
    "has the bye": (("--bye", "--not", "10"), "10 does have the bye"),
}


@pytest.mark.parametrize(("question", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_question_ends_with_2_and_says_why(fidepair, question: tuple[str, ...], message: str):
    """Nothing is answered where the question is wrong."""
    told = fidepair("explain", OPEN, *question)

    assert (2, "") == (told.code, told.out)
    assert message in told.err


def test_an_absence_is_an_answer(fidepair):
    """Who was not paired is told so: the question is not wrong."""
    assert (0, "Round 4: 12 Lindqvist was absent.\n") == fidepair("explain", OPEN, "12")[:2]
    assert (0, "Round 4: 12 Lindqvist was absent.\n") == fidepair("explain", OPEN, "--player", "12")[:2]


def test_a_finished_report_without_its_number_of_rounds_is_explained_as_checked(fidepair, samples):
    """The last round in the file is taken as the last one, as `check` does."""
    told = fidepair("explain", samples / "finished-byes-and-forfeits-trf16.trf", "2", "--system", "dutch")

    assert 0 == told.code
    assert "round 5 is taken as the last one" in told.err


def test_a_part_of_a_name_is_enough(fidepair):
    """Who is meant by a part of a name that nobody else has is who is meant by the number."""
    by_name = fidepair("explain", OPEN, "dvor", "--not", "Cardenal")

    assert fidepair("explain", OPEN, "4", "--not", "3").out == by_name.out
    assert by_name.out


def test_forty_others_are_told_of_unless_all_are_asked_for(fidepair, tmp_path: Path):
    """Those with the nearest points come first, and how many are left is said."""
    path = tmp_path / "60.trf"
    assert 0 == fidepair("generate", "--players", "60", "--rounds", "5", "--played", "2", "-o", path).code
    few, all_ = (fidepair("explain", path, "--player", "7", *more, "--json") for more in ((), ("--all",)))
    parts = [[part for part in json.loads(told.out)["answers"] if part["question"]["instead"]] for told in (few, all_)]

    assert 40 == len(parts[0]) < len(parts[1])
    assert parts[0] == parts[1][:40]
    assert f"{len(parts[1]) - 40} more with more distant scores" in few.out
    assert "more distant scores" not in all_.out


@pytest.mark.parametrize(("words", "seconds"), [((), 2), (("--patience", "60"), 60)])
def test_the_others_of_a_player_are_explained_for_some_time(fidepair, monkeypatch, words, seconds):
    """After 2 seconds of work, or as many as --patience allows, the rest is counted, and the answer says how to get
    more. The steps of the pairing have as long for their reasons."""
    asked = []

    def others() -> list[str]:
        told = json.loads(fidepair("explain", OPEN, "--player", "4", *words, "--json").out)["answers"]
        return [part["sentence"] for part in told if part["question"]["instead"] or "more distant" in part["sentence"]]

    def some_moments(limit):
        asked.append(limit)
        return Deadline(100, count().__next__)

    whole = others()
    monkeypatch.setattr(asking, "working_time", some_moments)
    *shown, last = others()

    assert [seconds, seconds] == asked
    assert whole[: len(shown)] == shown != []
    left = len(whole) - len(shown)
    assert f"{left} more with more distant scores (a longer --patience allows more time)." == last


def test_notes_are_those_of_pair(fidepair):
    """They name facts as the options that one types."""
    told = fidepair("explain", OPEN, "--system", "burstein", "--bye").err

    assert fidepair("pair", OPEN, "--system", "burstein").err == told
    assert "paired by --system burstein as requested" in told


def test_plain_text_is_read_aloud(fidepair):
    """A fact in each line; pairs are `4 against 5`; no table, no arrows."""
    lines = fidepair("explain", OPEN, "4", "--not", "3", "-f", "plain").out.splitlines()

    assert any("4 against 5" in line for line in lines)
    assert [] == [line for line in lines if "4-5" in line or line.startswith(" ") or ">" in line]


@pytest.mark.parametrize(
    ("name", "beginning"),
    [("a.md", b"**"), ("a.html", b"<!DOCTYPE html>"), ("a.json", b"{"), ("a.txt", b"Round 4: With 4 against 3")],
)
def test_the_ending_of_a_file_tells_the_form(fidepair, tmp_path: Path, name: str, beginning: bytes):
    """As for other commands; a file that exists is kept."""
    path = tmp_path / name

    assert 0 == fidepair("explain", OPEN, "4", "--not", "3", "-o", path).code
    assert path.read_bytes().startswith(beginning)
    assert 5 == fidepair("explain", OPEN, "4", "--not", "3", "-o", path).code


def test_the_row_that_decides_is_marked_without_colour(fidepair):
    """One row of the table begins with `>`, and it is the last."""
    rows = fidepair("explain", OPEN, "1", "--not", "5").out.split("\n\n")[1].splitlines()

    assert [False] * (len(rows) - 1) + [True] == [row.lstrip().startswith(">") for row in rows]


def test_a_table_is_whole_in_a_pipe(fidepair):
    """Without a terminal no name of a criterion is cut, however long: C8 of the Dutch System has 88 characters."""
    shown = fidepair("explain", OPEN, "4", "--not", "5", "--round", "3", "-v").out

    assert "C8 2.4.3 downfloaters that the following bracket will need: their number, then for each score" in shown
    assert "…" not in shown


def test_a_published_round_is_explained_as_the_rules_pair_it(fidepair):
    """`--round` goes back."""
    assert "1 and 4 met" not in fidepair("explain", OPEN, "--round", "2").out
    assert 0 == fidepair("explain", OPEN, "1", "4", "--round", "2").code


def test_a_round_without_a_legal_pairing_ends_with_1(fidepair):
    """There is nothing to explain but the reason, which `pair` gives too."""
    path = SAMPLES / "no-legal-pairing-trf26.trf"
    told = fidepair("explain", path)

    assert 1 == told.code
    assert fidepair("pair", path).err == told.err


def test_a_published_pair_that_is_not_of_the_rules_is_explained(fidepair):
    """A pair of a published round is known, even if the rules do not give it; exit code 0."""
    wrong = (SAMPLES / "finished-wrong-pairings-trf16.trf", "--system", "dutch", "--rounds", 5, "--round", 5, "-q")

    assert (0, "The published round 5 differs from the rules: 1-6, 2-4 and 3-5.") == (
        (told := fidepair("explain", *wrong, 6, 1)).code,
        told.out.partition("\n")[0],
    )
    assert fidepair("explain", *wrong).out.startswith("The published round 5 differs from the rules: 1-6, 2-4")


def test_the_last_round_is_explained_while_it_is_not_over(fidepair, tmp_path: Path):
    """Without --round the answer is about the round that was just published, by hand here, and names it."""
    path = tmp_path / "open.trf"
    path.write_bytes(OPEN.read_bytes())
    assert "Round 4: " == fidepair("explain", path, "4", "5").out[:9]
    assert 0 == fidepair("pair", path, "--fix", "5-1", "--in-place").code

    lines = fidepair("explain", path, "5", "--not", "1").out.splitlines()
    assert "The published round 4 differs from the rules: 5-1, 4-2 and 13-3." == lines[0]
    assert lines[1].startswith("  Changed by hand, according to the file: 5-1 fixed by the arbiter")
    assert "as paired" not in "".join(lines)
    assert fidepair("explain", path, "--adjourned").out.startswith("Round 5 by the FIDE (Dutch) System")


def test_the_last_round_is_explained_when_the_tournament_is_over(fidepair):
    """There is no next one."""
    told = fidepair("explain", SAMPLES / "finished-standings-trf26.trf", "-q")

    assert (0, "Round 5 by the FIDE (Dutch) System") == (told.code, told.out[:34])


def test_explain_needs_a_file(fidepair):
    """Without one, the command says so."""
    done = fidepair("explain")
    assert 2 == done.code
    assert "FILE" in done.err


def test_a_page_explains_its_terms(fidepair):
    """Below the answer: only terms that occur in it."""
    page = fidepair("explain", OPEN, "--float", "9", "-f", "html").out
    assert "<dt>bracket</dt>" in page
    assert "<dt>ARO</dt>" not in page


@pytest.mark.parametrize(
    ("options", "is_noted"),
    [((), True), (("--round", "1"), True), (("--absent", "3"), False), (("--round", "2"), False)],
)
def test_the_last_round_of_a_file_without_a_number_of_rounds(fidepair, tmp_path, options, is_noted):
    """The round in the file is taken for the last one, with a note, unless it is the next one that is explained."""
    path = tmp_path / "x.trf"
    path.write_text(file(header="012 Open\n152 W\n192 FIDE_DUTCH_2026\n"))
    told = fidepair("explain", path, *options)

    assert is_noted == ("the number of rounds is missing; round 1 is taken" in told.err)
    assert is_noted == (told.code == 0)
    assert is_noted == ("The number of rounds is missing; the rules for the last round need it" not in told.err)
