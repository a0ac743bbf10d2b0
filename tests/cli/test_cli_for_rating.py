"""`fidepair result --for-rating`: errors notified after the end of the next round (C.04.2 4.3, its last sentence)."""

from __future__ import annotations

import pytest

from fidepair import read

OVER, OPEN, TEAM, DOUBLE = (
    "finished-standings-trf26",
    "open-round-4-to-pair-trf26",
    "team-round-4-to-pair-trf26",
    "double-swiss-round-4-to-pair-trf26",
)
LATE = "After the end of round 2, an error in round 1 is corrected for the rating"


def records(path):
    """Return the comments on corrections."""
    return [line for line in path.read_text().splitlines() if line.startswith("### Correct")]


def lines_of(path, *numbers):
    """Return the lines of players."""
    return [line for line in path.read_text().splitlines() if line[:3] == "001" and int(line[4:8]) in numbers]


@pytest.fixture
def over(sample):
    """A finished open; in round 1 player 1 had White against 5, and won."""
    return sample(OVER)


@pytest.fixture
def rated(fidepair, over):
    """The same, with a draw of that game for the rating."""
    assert 0 == fidepair("result", over, "--round", "1", "1-5=draw", "--correct", "--for-rating", "-q").code
    return over


# ── The deadline for errors ──────────────────────────────────────────────────
@pytest.fixture
def last_round(fidepair, sample, monkeypatch):
    """Round 4 of 7 of an event with a deadline of 30 minutes, complete at 18:05, and a function that sets the clock."""

    def at(time: str) -> None:
        monkeypatch.setattr("fidepair.cli.desk.clock", lambda: f"2026-08-15 {time}")
        monkeypatch.setattr("fidepair.cli.result.clock", lambda: f"2026-08-15 {time}")

    path = sample(OPEN)
    fidepair("info", path, "--set", "error deadline=30 min", "-q")
    fidepair("pair", path, "--in-place", "-q")
    boards = len(read(path).open_games())
    at("17:00")
    fidepair("result", path, *(f"{board}=1-0" for board in range(2, boards + 1)), "-q")
    at("18:05")
    fidepair("result", path, "1=draw", "-q")
    return path, at


def test_the_deadline_counts_from_the_last_result(fidepair, last_round):
    """4.3: within 30 minutes after 18:05 a correction counts; later it has a note, and --for-rating is allowed."""
    path, at = last_round
    assert "### Results complete @ Round 4: 2026-08-15 18:05" in path.read_text()
    before = path.read_bytes()
    at("18:35")
    assert "" == fidepair("result", path, "1=1-0", "--correct", "--round", "4").err
    path.write_bytes(before)
    assert 2 == fidepair("result", path, "1=1-0", "--for-rating").code
    at("18:36")
    late = fidepair("result", path, "1=1-0", "--correct", "--round", "4")

    said = "The deadline for errors in round 4 was 2026-08-15 18:35, 30 min after its results were complete."
    assert (0, True) == (late.code, said in late.err)
    path.write_bytes(before)
    assert 0 == fidepair("result", path, "1=1-0", "--for-rating").code
    assert ["### Correction for rating @ Round 4"] == [line.partition(":")[0] for line in records(path)]


@pytest.mark.parametrize(
    "words", [("bye", "10", "--round", "4", "--half", "--correct"), ("player", "2", "--rating", "2000")]
)
def test_the_deadline_holds_for_byes_and_ratings(fidepair, last_round, words):
    """4.3.1 and 4.3.3: their errors have the same deadline."""
    path, at = last_round
    at("18:20")
    before = path.read_bytes()
    in_time = fidepair(words[0], path, *words[1:])
    path.write_bytes(before)
    at("23:00")
    late = fidepair(words[0], path, *words[1:])

    assert (in_time.code, "The deadline" in in_time.err) == (late.code, False)
    assert late.code or "The deadline for errors in round 4 was 2026-08-15 18:35" in late.err


def test_the_deadline_of_a_paired_round_is_no_matter(fidepair, last_round):
    """After the next pairing, and before the end of that round, an error affects the pairing after it; and an unpaired
    round has no results."""
    path, at = last_round
    fidepair("pair", path, "--in-place", "-q")
    at("23:00")
    assert "" == fidepair("result", path, "--round", "4", "1=1-0", "--correct").err
    fidepair("unpair", path, "-q")
    fidepair("unpair", path, "--article", "4.4.1", "-q")

    assert "Results complete" not in path.read_text()


# ── The plain correction ─────────────────────────────────────────────────────
def test_a_late_correction_is_made_with_a_note(fidepair, over):
    """The deadline is the Chief Arbiter's: it is done, and the article and the other way are told."""
    done = fidepair("result", over, "--round", "1", "1-5=draw", "--correct")

    assert (0, True) == (
        done.code,
        f"note: {over}: {LATE} report only, once the tournament is over (C.04.2, 4.3)" in done.err,
    )
    assert "enter it again with --for-rating" in done.err
    assert ["### Correction @ Round 1: 1-5 1-0 -> 1/2-1/2 (after round 5 was paired)"] == records(over)


def test_a_correction_in_time_has_no_note(fidepair, sample):
    """After the next round is paired, and before it is over, a correction affects the next pairing."""
    path = sample(OPEN)
    fidepair("pair", path, "--in-place", "-q")

    assert "" == fidepair("result", path, "--round", "3", "1=0-1", "--correct").err


def test_wrong_colours_notified_late(fidepair, sample):
    """Have the note too."""
    done = fidepair("result", sample(OPEN), "--round", "1", "7-1=0-1", "--correct", "--colours-swapped")

    assert (0, True) == (done.code, f"{LATE} report only, once the tournament is over (C.04.2, 4.3)" in done.err)


# ── The record ───────────────────────────────────────────────────────────────
def test_the_cells_stay_and_a_comment_tells(fidepair, over):
    """What the event knows is as before, to the byte."""
    before = over.read_bytes()
    done = fidepair("result", over, "--round", "1", "1-5=draw", "--for-rating")

    assert (
        before + b"### Correction for rating @ Round 1: 1-5 1-0 -> 1/2-1/2 (after round 5 ended)\n" == over.read_bytes()
    )
    assert (0, "") == (done.code, done.err)
    assert "round 1, board 1 (1 Marstein, Renata - 5 Montal, Ivan): 1-0 -> 1/2-1/2 (C.04.2, 4.3)" in done.out
    assert (
        "for the rating report only: results, standings and pairings of the event do not change (C.04.2, 4.3)"
        in done.out
    )


def test_pairing_standings_and_check_do_not_see_it(fidepair, sample):
    """They say the same with it and without it."""
    path = sample(OPEN)

    def told():
        asked = (("pair", "-f", "list"), ("standings",), ("check",), ("show", "--results"), ("lint",))
        return [fidepair(command, path, *more)[:2] for command, *more in asked]

    before = told()
    assert 0 == fidepair("result", path, "--round", "1", "1-7=draw", "--for-rating", "-q").code

    assert before == told()


def test_the_same_game_once_more(fidepair, rated):
    """The last word counts; the result of the event takes the record out."""
    fidepair("result", rated, "--round", "1", "1-5=0-1", "--for-rating", "-q")
    assert ["### Correction for rating @ Round 1: 1-5 1-0 -> 0-1 (after round 5 ended)"] == records(rated)
    assert "no change" in fidepair("result", rated, "--round", "1", "1-5=0-1", "--for-rating").out
    done = fidepair("result", rated, "--round", "1", "1-5=1-0", "--for-rating")

    assert ([], True) == (records(rated), "no correction is left for the rating report" in done.out)


def test_a_plain_correction_takes_it_out(fidepair, rated):
    """The result of the event is the right one then."""
    done = fidepair("result", rated, "--round", "1", "1-5=0-1", "--correct")

    assert ["### Correction @ Round 1: 1-5 1-0 -> 0-1 (after round 5 was paired)"] == records(rated)
    assert "The corrections of these games for the rating report are removed" in done.err


def test_before_the_end_of_the_next_round_it_counts(fidepair, sample):
    """It is for the standings and the next pairing, and the error says how; the last round has no next one."""
    path = sample(OPEN)
    done = fidepair("result", path, "1=0-1", "--for-rating")

    assert (2, True) == (done.code, "Round 4 is not over" in done.err)
    assert "Use --correct without --for-rating." in done.err
    assert 0 == fidepair("result", sample(OVER), "1=draw", "--for-rating").code


@pytest.mark.parametrize("told", ["1-5=none", "1-4=1-0", "9=1-0"])
def test_what_cannot_be_rated_is_refused(fidepair, over, told):
    """And nothing is written."""
    before = over.read_bytes()

    assert (2, before) == (fidepair("result", over, "--round", "1", told, "--for-rating").code, over.read_bytes())


def test_it_follows_new_numbers(fidepair, sample):
    """A late entry moves the players of the record too."""
    path = sample(OPEN)
    fidepair("result", path, "--round", "1", "1-7=draw", "--for-rating", "-q")
    fidepair("late", path, "Late, Larry", "--rating", "2400", "-q")

    assert "### Correction for rating @ Round 1: 1-8 1-0 -> 1/2-1/2 (after round 3 ended)" in records(path)


# ── The report ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize("target", ["trf16", "trf26"])
def test_the_report_has_the_corrected_results(fidepair, rated, target):
    """Results and points are those for the rating, ranks those of the event, a comment and a note tell it."""
    out = rated.with_name("final.trf")
    before = rated.read_bytes()
    done = fidepair("report", rated, "--to", target, "-o", out, "--force")

    assert before == rated.read_bytes()
    assert [("1.0", "5", "5 w ="), ("2.0", "6", "1 b =")] == [
        (line[80:84].strip(), line[85:89].strip(), line[91:99].strip()) for line in lines_of(out, 1, 5)
    ]
    assert ["### Corrected for rating @ Round 1: 1-5 1-0 -> 1/2-1/2 (after round 5 ended)"] == records(out)
    assert (
        "note: only in the report, the ranks of the event are kept (C.04.2, 4.3): Correction for rating @ Round 1: 1-5"
        " 1-0 -> 1/2-1/2 (after round 5 ended)\n" in done.err
    )


def test_nothing_accuses_the_report(fidepair, rated):
    """Its rounds were paired, and its ranks made, by the results of the event."""
    out = rated.with_name("final.trf")
    fidepair("report", rated, "--to", "trf26", "-o", out, "--force", "-q")
    found = fidepair("lint", out).out

    assert [] == [code for code in ("T228", "T270", "T055", "warning", "error") if code in found]
    done = fidepair("check", out)
    assert (0, True) == (done.code, "Corrected for rating @ Round 1" in done.err)
    asked = fidepair("check", out, "--standings")
    assert "the ranks were not checked: some results were corrected later for the rating only" in asked.err
    assert "ranks" not in fidepair("report", out, "--to", "trf26", "-q").out


def test_a_game_that_was_corrected_for_the_event_before(fidepair, sample):
    """In the report its rounds are right by the first result, whatever the order of the comments."""
    path = sample(OPEN)
    out = path.with_name("final.trf")
    fidepair("pair", path, "--in-place", "-q")
    fidepair("result", path, "--round", "1", "1-7=0-1", "--correct", "-q")
    fidepair("result", path, "--round", "1", "1-7=draw", "--for-rating", "-q")
    fidepair("report", path, "--to", "trf26", "-o", out, "--force", "-q")

    for order in (records(out), records(out)[::-1]):
        lines = [line for line in out.read_text().splitlines() if line not in order]
        out.write_text("\n".join([*lines, *order, ""]))
        assert (2, 0) == (len(order), fidepair("check", out, "-q").code)


def test_a_record_about_no_such_game_is_told(fidepair, rated):
    """A file that was changed by hand has another result there."""
    rated.write_text(rated.read_text().replace("1-5 1-0 ->", "1-5 0-1 ->"))
    out = rated.with_name("final.trf")
    done = fidepair("report", rated, "--to", "trf26", "-o", out, "--force")

    assert (
        "not in the report, because the file has no such game with that result: Correction for rating @ Round 1"
        in done.err
    )
    assert lines_of(rated, 1, 5) == lines_of(out, 1, 5)


def test_colours_for_the_rating_only(fidepair, over):
    """A game with the wrong colours, notified too late, is right in the report."""
    out = over.with_name("final.trf")
    told = ("result", over, "--round", "1", "5-1=0-1", "--colours-swapped", "--for-rating", "-q")
    assert 0 == fidepair(*told).code
    assert ["### Correction for rating @ Round 1: 1-5 colours exchanged, 1-0 -> 0-1 (after round 5 ended)"] == records(
        over
    )
    fidepair("report", over, "--to", "trf26", "-o", out, "--force", "-q")

    assert ["5 b 1", "1 w 0"] == [line[91:99].strip() for line in lines_of(out, 1, 5)]
    assert 0 == fidepair("check", out, "-q").code


@pytest.mark.parametrize(
    ("name", "told", "more"), [(DOUBLE, "1=0-1,0-1", "1.2=draw"), (TEAM, "1=0-1,0-1,0-1,0-1", "1.2=draw")]
)
def test_games_of_a_match(fidepair, sample, name, told, more):
    """All of them, or one more after that: one record of the match, and the games of the report are those."""
    path = sample(name)
    for one in (told, more):
        assert 0 == fidepair("result", path, "--round", "1", one, "--for-rating", "-q").code
    (record,) = records(path)
    assert "-> 0-1,1/2-1/2" in record
    out = path.with_name("final.trf")
    fidepair("report", path, "--to", "trf26", "-o", out, "--force", "-q")
    before, after = read(path), read(out)

    assert before.participants != after.participants
    assert [line.replace("Correction for", "Corrected for") for line in records(path)] == records(out)
    assert 0 == fidepair("check", out, "-q").code


def test_it_needs_games_that_are_named(fidepair, over):
    """Nobody is asked board by board."""
    done = fidepair("result", over, "--for-rating")

    assert (2, True) == (done.code, "--for-rating needs the games and their results" in done.err)
