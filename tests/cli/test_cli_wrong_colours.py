"""`fidepair result --colours-swapped`: games that were played with the wrong colours (C.04.2, 4.3.2)."""

from __future__ import annotations

import csv

import pytest

from fidepair import read
from fidepair.check.replay import check
from fidepair.desk.day.result_entry import reverse_result
from fidepair.tournament import Colour

OPEN, TEAM, DOUBLE = "open-round-4-to-pair-trf26", "team-round-4-to-pair-trf26", "double-swiss-round-4-to-pair-trf26"


def players(path):
    """Return the participants, and those who play their games, by number."""
    tournament = read(path)
    return tournament.by_number(), {one.number: one for one in tournament.individuals}


def comments(path):
    """Return the recorded corrections."""
    return [line for line in path.read_text().splitlines() if line.startswith("### Correct")]


def exchanged(fidepair, path, *told, number="3"):
    """Exchange colours, and return the answer."""
    done = fidepair("result", path, "--round", number, *told, "--correct", "--colours-swapped")
    assert 0 == done.code, done.err
    return done


@pytest.fixture
def open_(sample):
    """An open after three rounds, in the last of which 1 had White against 2, and won."""
    return sample(OPEN)


# ── A game ───────────────────────────────────────────────────────────────────
def test_a_game_with_the_wrong_colours(fidepair, open_):
    """Both cells have the other colour, the result is seen from the new White, and a comment tells it."""
    done = exchanged(fidepair, open_, "2-1=0-1")
    people, _ = players(open_)

    assert ["w", "b"] == [people[number].entries[2].colour.value for number in (2, 1)]
    assert ["0", "1"] == [people[number].entries[2].result.value for number in (2, 1)]
    assert ["### Correction @ Round 3: 1-2 colours exchanged, 1-0 -> 0-1"] == comments(open_)
    said = "round 3, board 1 (2 Bergqvist, Nils - 1 Abrantes, Ines): colours swapped, 0-1 (C.04.2, 4.3.2)"
    assert said in done.out


def test_the_result_may_be_another_one_too(fidepair, open_):
    """The answer has the one before, seen from the same side."""
    done = exchanged(fidepair, open_, "Bergqvist-Abrantes=draw")

    assert "colours swapped, 0-1 -> 1/2-1/2 (C.04.2, 4.3.2)" in done.out
    assert ["### Correction @ Round 3: 1-2 colours exchanged, 1-0 -> 1/2-1/2"] == comments(open_)


def test_a_game_without_a_result_yet(fidepair, open_):
    """It is recorded too, and needs no leave to replace a result."""
    fidepair("pair", open_, "--in-place", "-q")
    white, black = read(open_).open_games()[0]
    done = fidepair("result", open_, f"{black}-{white}=1-0", "--colours-swapped")

    assert 0 == done.code
    assert [f"### Correction @ Round 4: {white}-{black} colours exchanged, none -> 1-0"] == comments(open_)


def test_the_plain_form_names_the_way_out(fidepair, open_):
    """Who tells the pair as it was played is told how to say that the colours were wrong."""
    done = fidepair("result", open_, "2-1=0-1", "--correct")

    assert 2 == done.code
    assert "2 had Black in round 3. Name White first.\n  Write 1-2, and reverse the result too." in done.err
    assert "If 2 played White by mistake, use --colours-swapped (C.04.2, 4.3.2)." in done.err


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("1-2=1-0", "1 Abrantes, Ines already has White in round 3, so there are no colours to swap."),
        (
            "1=1-0",
            "--colours-swapped needs to know who had White.\n  Name the pair, White first: 2-1=0-1 if 2 had White",
        ),
        ("2-1=+-", "only a game that was played can have the wrong colours.\n  Give its result."),
        ("2-1=none", "only a game that was played can have the wrong colours.\n  Give its result."),
        ("1-4=1-0", "1 and 4 were not paired in round 3"),
    ],
)
def test_what_is_no_exchange_is_refused(fidepair, open_, told, said):
    """The error says what to write, and nothing is changed."""
    before = open_.read_bytes()
    done = fidepair("result", open_, told, "--correct", "--colours-swapped")

    assert (2, True, before) == (done.code, said in done.err, open_.read_bytes())


def test_a_result_is_not_replaced_without_leave(fidepair, open_):
    """As everywhere, that needs --correct."""
    done = fidepair("result", open_, "2-1=0-1", "--colours-swapped")

    assert (2, True) == (done.code, "These games already have results" in done.err)


def test_it_needs_games_that_are_named(fidepair, open_):
    """Nobody is asked board by board."""
    done = fidepair("result", open_, "--colours-swapped")

    assert (2, True) == (done.code, "--colours-swapped needs the games and their results" in done.err)


def test_the_next_pairing_uses_the_colours_as_played(fidepair, open_):
    """C.04.2 4.3: who had Black instead of White is due for White, by the rules."""
    before = fidepair("pair", open_, "-f", "list", "-q").out
    exchanged(fidepair, open_, "2-1=0-1")
    after = fidepair("pair", open_, "-f", "list", "-q").out

    assert before != after
    fidepair("pair", open_, "--in-place", "-q")
    assert 0 == fidepair("check", open_, "-q").code


def test_the_round_is_judged_as_it_was_published(fidepair, open_):
    """`check` names the record, and finds no difference; so do `explain` and `pair --round`."""
    exchanged(fidepair, open_, "2-1=0-1")
    note = "Correction @ Round 3: 1-2 colours exchanged, 1-0 -> 0-1"
    done = fidepair("check", open_)

    assert (0, f"note: {open_}: round 3 is right by the results known when it was paired (C.04.2, 4.3): {note}\n") == (
        done.code,
        done.err,
    )
    for command in ("explain", "pair"):
        told = fidepair(command, open_, "--round", "3")
        assert (True, False) == (note in told.err, "published otherwise" in told.out)


def test_it_is_shown_as_it_was_played(fidepair, open_):
    """On the same board, with the new White first and the result from there; nothing is said beside it."""
    exchanged(fidepair, open_, "2-1=0-1")
    shown = fidepair("show", open_, "--round", "3", "--results", "-f", "csv")
    row = next(csv.DictReader(shown.out.splitlines()))

    assert ("2", "1", "0-1") == tuple(row[title] for title in ("white", "black", "result"))
    assert "" == shown.err


def test_a_round_that_was_paired_since_stays_right(fidepair, open_):
    """It is judged, and explained, by the colours that were known."""
    fidepair("pair", open_, "--in-place", "-q")
    exchanged(fidepair, open_, "2-1=0-1")
    comment = "Correction @ Round 3: 1-2 colours exchanged, 1-0 -> 0-1 (after round 4 was paired)"

    assert [f"### {comment}"] == comments(open_)
    done = fidepair("check", open_)
    assert 0 == done.code
    assert [f"round {n} is right by the results known when it was paired (C.04.2, 4.3): {comment}" for n in (3, 4)] == [
        line.partition(".trf: ")[2] for line in done.err.splitlines()
    ]
    fidepair("unpair", open_, "-q")
    assert ["### Correction @ Round 3: 1-2 colours exchanged, 1-0 -> 0-1"] == comments(open_)


def test_a_later_correction_of_the_same_game(fidepair, open_):
    """The colours that were published are found through it."""
    exchanged(fidepair, open_, "2-1=0-1")
    fidepair("result", open_, "--round", "3", "2-1=draw", "--correct", "-q")

    assert 0 == fidepair("check", open_, "-q").code
    exchanged(fidepair, open_, "1-2=draw")
    assert 0 == fidepair("check", open_, "-q").code
    assert "w" == players(open_)[0][1].entries[2].colour.value


def test_numbers_in_the_record_follow_those_of_the_players(fidepair, open_):
    """A late entry moves everybody down, in the record too, and results stay results."""
    exchanged(fidepair, open_, "2-1=0-1")
    fidepair("late", open_, "Late, Larry", "--rating", "2400", "-q")

    assert "### Correction @ Round 3: 1-3 colours exchanged, 1-0 -> 0-1" in comments(open_)
    assert 0 == fidepair("check", open_, "-q").code


def test_undo_takes_it_back(fidepair, open_):
    """To the byte, and the answer names the change that is undone."""
    before = open_.read_bytes()
    exchanged(fidepair, open_, "2-1=0-1")
    done = fidepair("undo", open_)

    assert (before, True) == (open_.read_bytes(), ": colours swapped, 0-1 (C.04.2, 4.3.2)" in done.out)


@pytest.mark.parametrize("dialect", ["trf16", "trfx", "trfbx", "trf26"])
def test_round_one_told_the_initial_colour(fidepair, tmp_path, dialect):
    """Where no record has it, the round shows it no more (decision F1): it is written, and nothing is wondered at."""
    path = tmp_path / "event.trf"
    fidepair("generate", "--players", "12", "--seed", "4", "--rounds", "2", "-o", path, "-q")
    fidepair("convert", path, "--to", dialect, "-o", path, "--force", "-q")
    lines = path.read_text().splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(("152", "XXC", "###")) or "rank" in line]
    path.write_text("".join(kept))
    tournament = read(path)
    assert tournament.initial_colour is None
    white = next(one for one in tournament.participants if one.entries[0].colour is Colour.WHITE)
    black, result = (
        white.entries[0].opponent,
        reverse_result({"1": "1-0", "=": "=", "0": "0-1"}[white.entries[0].result.value]),
    )
    declared = ("--system", "dutch") if dialect == "trf16" else ()
    before = fidepair("check", path, *declared, "--rounds", "9", "-q")
    done = fidepair(
        "result", path, "--round", "1", f"{black}-{white.number}={result}", "--correct", "--colours-swapped"
    )

    assert (0, 0) == (before.code, done.code)
    after = fidepair("check", path, *declared, "--rounds", "9")
    assert (before.code, False) == (after.code, "initial-colour" in after.err)


# ── Matches ──────────────────────────────────────────────────────────────────
def test_both_games_of_a_match(fidepair, sample):
    """The sides change places; a game that is not told keeps its result."""
    path = sample(DOUBLE)
    board = fidepair("show", path, "-f", "csv", "--results").out
    people, games = players(path)
    white = next(one for one in people.values() if getattr(one.entries[2], "colour", None) is Colour.WHITE)
    black = people[white.entries[2].opponent]
    before = [game.result for game in games[white.number].entries[4:6]]
    done = exchanged(fidepair, path, f"{black.number}-{white.number}=1-0,")
    people, games = players(path)

    assert ["w", "b"] == [game.colour.value for game in games[black.number].entries[4:6]]
    assert ["b", "w"] == [game.colour.value for game in games[white.number].entries[4:6]]
    assert "w" == people[black.number].entries[2].colour.value
    assert ("1", before[1]) == (games[black.number].entries[4].result.value, games[white.number].entries[5].result)
    assert 2 == done.out.count("colours swapped")
    assert board != fidepair("show", path, "-f", "csv", "--results").out
    assert 0 == fidepair("check", path, "-q").code
    assert 0 == fidepair("pair", path, "--in-place", "-q").code
    assert 0 == fidepair("check", path, "-q").code


def test_one_of_two_games_cannot_be_told(fidepair, sample):
    """Report files have alternating colours in the two games of a match."""
    path = sample(DOUBLE)
    white, black = next(
        (one.number, one.entries[2].opponent)
        for one in read(path).participants
        if getattr(one.entries[2], "colour", None) is Colour.WHITE
    )
    done = fidepair("result", path, f"{white}-{black}.2=1-0", "--correct", "--colours-swapped")

    assert (2, True) == (done.code, "The two games of a match have alternating colours" in done.err)


def team_match(path):
    """Return a match of round 3 in which all was played: the teams, White first."""
    return next(
        (one.number, one.entries[2].opponent)
        for one in read(path).participants
        if getattr(one.entries[2], "colour", None) is Colour.WHITE and one.entries[2].result.is_played
    )


def test_all_boards_of_a_match_of_teams(fidepair, sample):
    """The team named first has White on board 1, and all results are seen from it."""
    path = sample(TEAM)
    white, black = team_match(path)
    exchanged(fidepair, path, f"{black}-{white}=1-0,draw,0-1,1-0")
    people, _ = players(path)

    assert ["w", "b"] == [people[number].entries[2].colour.value for number in (black, white)]
    (comment,) = comments(path)
    assert comment.startswith(f"### Correction @ Round 3: {white}-{black} colours exchanged, ")
    assert comment.endswith(" -> 1-0,1/2-1/2,0-1,1-0")
    assert 0 == fidepair("check", path, "-q").code
    assert 0 == fidepair("pair", path, "--in-place", "-q").code
    assert 0 == fidepair("check", path, "-q").code
    exchanged(fidepair, path, f"{white}-{black}=0-1,draw,1-0,0-1")
    assert 0 == fidepair("check", path, "-q").code


def test_one_board_of_a_match_of_teams(fidepair, sample):
    """The players of that board have the other colours; who had White in the match stays (C.04.6, 1.6.1)."""
    path = sample(TEAM)
    white, black = team_match(path)
    done = exchanged(fidepair, path, f"{white}-{black}.2=1-0")
    people, games = players(path)
    second = people[white].roster[1]

    assert ("w", "w", "1") == (
        people[white].entries[2].colour.value,
        games[second].entries[2].colour.value,
        games[second].entries[2].result.value,
    )
    assert "colours swapped" in done.out
    assert f"### Correction @ Round 3: {white}-{black} colours of game 2 exchanged, " in comments(path)[0]
    assert "T222" not in fidepair("lint", path).out
    report = check(read(path))
    assert ["agrees"] * 3 == [found.status for found in report.rounds]
    exchanged(fidepair, path, f"{black}-{white}.2=draw")
    assert "b" == players(path)[1][second].entries[2].colour.value


def test_board_1_tells_the_colours_of_the_match(fidepair, sample):
    """A file could not tell them any more."""
    path = sample(TEAM)
    white, black = team_match(path)
    done = fidepair("result", path, f"{black}-{white}.1=1-0", "--correct", "--colours-swapped")

    assert (2, True) == (done.code, "sets the colours of all boards of the match in the file" in done.err)


# ── With other changes of the same match ─────────────────────────────────────
def test_a_result_with_a_record_of_its_colours_is_not_taken_out(fidepair, open_):
    """The record would tell of no game that there was: the right result can be told, and the command be undone."""
    exchanged(fidepair, open_, "2-1=0-1")
    before = open_.read_bytes()
    done = fidepair("result", open_, "1=none", "--correct")

    assert 2 == done.code
    assert "is recorded as played with the wrong colours: you can correct its result, but not remove it" in done.err
    assert before == open_.read_bytes()


@pytest.mark.parametrize(
    ("name", "turned", "rest"),
    [
        (TEAM, ("W-B.2=1-0", "B-W.2=0-1"), ["W-B=1-0,,draw,0-1"]),
        (TEAM, ("W-B.2=1-0", "B-W.2=0-1"), ["W-B.4=1-0", "W-B.1=0-1", "W-B.3=draw"]),
        (DOUBLE, ("B-W=1-0,none", "W-B=0-1,draw"), ["B-W.2=1-0"]),
    ],
    ids=["team", "team-one-by-one", "double-swiss"],
)
def test_games_that_were_open_may_end(fidepair, sample, name, turned, rest):
    """Colours are exchanged while other games of the match are open: their results come later without a record of
    their own, and the record of the colours stays true."""
    path = sample(name)
    white, black = map(str, team_match(path))

    def of(told):
        return told.replace("W", white).replace("B", black)

    assert 0 == fidepair("result", path, of("W-B=none"), "--correct").code
    exchanged(fidepair, path, of(turned[0]))
    assert "?" in comments(path)[-1]
    for told in rest:
        assert 0 == fidepair("result", path, of(told)).code
    assert "T261" not in fidepair("lint", path).out
    assert 0 == fidepair("check", path, "-q").code
    assert 0 == fidepair("pair", path, "--in-place", "-q").code
    exchanged(fidepair, path, of(turned[1]))
    assert "T261" not in fidepair("lint", path).out
    assert 0 == fidepair("check", path, "-q").code


@pytest.mark.parametrize("how", [("--colours-swapped", "--correct"), ("--for-rating",)], ids=["colours", "for-rating"])
def test_a_line_up_of_a_match_with_such_a_record_is_refused(fidepair, sample, how):
    """Whoever plays there now is the one of whom the record speaks."""
    path = sample(TEAM)
    board = next(row for row in csv.DictReader(fidepair("show", path, "--round", 2, "-f", "csv").out.splitlines()))
    white, black = board["white"], board["black"]
    place = f"{white}-{black}.1=1-0" if how == ("--for-rating",) else f"{white}-{black}.2=1-0"
    done = fidepair("result", path, "--round", 2, place, *how)
    roster = read(path).by_number()[int(white)].roster
    told = ",".join(map(str, [roster[0], roster[2], roster[1], roster[3]]))
    before = path.read_bytes()
    refused = fidepair("lineup", path, white, told, "--round", 2, "--correct")

    assert (0, 2) == (done.code, refused.code), done.err
    assert "belongs to the present line-up (C.04.2, 4.3)" in refused.err
    assert before == path.read_bytes()
