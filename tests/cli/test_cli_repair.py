"""What C.04.2 allows after publication: repairs (4.4), corrected byes and ratings (4.3), removed entries (4.1);
and changes of what was announced before round one."""

from __future__ import annotations

import json

import pytest

from fidepair import generate, trf
from fidepair.convert import convert
from fidepair.lab.generate.settings import Settings
from fidepair.lint import lint
from fidepair.tournament import Bye, Result

OPEN = "open-round-4-to-pair-trf26"
FILES = {
    "trf26": (OPEN, ()),
    "trf16": (OPEN, ("--to", "trf16")),
    "trfx": (OPEN, ("--to", "trfx")),
    "double": ("double-swiss-round-4-to-pair-trf26", ()),
    "team": ("team-round-4-to-pair-trf26", ()),
}
DECLARED = ("--system", "dutch", "--rounds", "7", "--initial-colour", "white")


@pytest.fixture
def paired(fidepair, sample):
    """Return a function that gives a sample, converted and with one more round paired."""

    def make(name: str):
        sample_name, words = FILES[name]
        path = sample(sample_name)
        if words:
            data = convert(path.read_bytes(), str(path), words[1], None).data
            path.write_bytes(data)
        declared = DECLARED if words else ()
        assert 0 == fidepair("pair", path, *declared, "--in-place", "-q").code
        return path

    return make


def tournament_of(path):
    """Return the tournament of a file."""
    return trf.load(path.read_bytes(), "x.trf").tournament


def games(path) -> dict[int, object]:
    """Return the opponent of each participant in the last round, or the bye."""
    entries = {one.number: one.entries[-1] for one in tournament_of(path).participants}
    return {one: entry if isinstance(entry, Bye) else entry.opponent for one, entry in entries.items()}


def warnings(path) -> set[str]:
    """Return the codes of warnings and errors about a file."""
    return {one.code for one in lint(path.read_bytes(), "x.trf").findings if one.severity != "note"}


def two_boards(path) -> list[int]:
    """Return the participants of two boards of the last round who have not met crosswise, each pair in a row."""
    people = tournament_of(path).by_number()
    boards = sorted({tuple(sorted((one, other))) for one, other in games(path).items() if isinstance(other, int)})

    def met(one: int, other: int) -> bool:
        return any(not isinstance(entry, Bye) and entry.opponent == other for entry in people[one].entries)

    for one, other in boards:
        for third, fourth in boards:
            if one < third and not met(one, third) and not met(other, fourth):
                return [one, other, third, fourth]
    raise AssertionError


# ── 4.4.1 to 4.4.5: some pairs of a published round ──────────────────────────
@pytest.mark.parametrize("name", FILES)
def test_two_boards_are_repaired_and_the_others_stay(fidepair, paired, name: str):
    """4.4: the boards of those named are dissolved, the new pair stands, White first, whoever is left has the place
    that is given, and no other pair changes; `undo` brings the file back."""
    path = paired(name)
    before, was, had = path.read_bytes(), games(path), warnings(path)
    one, other, third, fourth = two_boards(path)
    system = DECLARED[:2] if name in ("trf16", "trfx") else ()
    rest = ("--absent", f"{other},{fourth}")
    ended = fidepair("repair", path, f"{one}-{third}", *rest, "--article", "4.4.3", "--not-fide", *system)

    assert 0 == ended.code, ended.err
    new = {one: third, third: one, other: Bye.ZERO, fourth: Bye.ZERO}
    assert was | new == games(path)
    white = tournament_of(path).by_number()[one].entries[-1]
    assert ("WHITE", Result.PENDING) == (white.colour.name, white.result)
    assert f"{one}-{third}, {other} absent, {fourth} absent instead of" in path.read_text("utf-8")
    assert warnings(path) == had
    fidepair("undo", path)
    assert before == path.read_bytes()


def test_the_rest_is_judged_by_the_rules(fidepair, paired):
    """The changed pairs are the arbiter's, the other boards those that the rules gave before the repair; once a board
    that stayed is another one, the round differs."""
    path = paired("trf26")
    fidepair("repair", path, "4-9", "--absent", "5,7", "--article", "4.4.3", "-q")
    told = fidepair("check", path)

    assert 0 == told.code
    assert "changed by the arbiter (4.4.3): 4-9, 5 absent, 7 absent; the rest by the rules" in told.out
    assert "(round 4): MPA @ Round 4: 4-9, 5 absent, 7 absent instead of 4-5, 9-7 (C.04.2 4.4.3)" in told.out

    fixed = paired("trf26")
    fidepair("unpair", fixed, "-q")
    fidepair("pair", fixed, "--fix", "2-6", "--in-place", "-q")
    four = {number: other for number, other in games(fixed).items() if isinstance(other, int)}
    left = next(one for one, other in four.items() if {one, other}.isdisjoint({2, 6}))
    right = four[left]
    repaired = fidepair("repair", fixed, "--absent", f"{left},{right}", "--article", "4.4.2")
    assert 0 == repaired.code, repaired.err
    (document,) = json.loads(fidepair("check", fixed, "--json").out)["files"]
    assert "differs" == document["rounds"][3]["status"]


def test_a_repaired_round_is_explained_as_it_was_published(fidepair, paired):
    """Round 4 had 4-5 and 9-7 by the rules; `explain` does not blame them for 4-9, and names the change."""
    path = paired("trf26")
    before = fidepair("explain", path, "4").out
    fidepair("repair", path, "4-9", "--absent", "5,7", "--article", "4.4.3", "-q")
    told = fidepair("explain", path, "4").out

    assert told.startswith(
        "Round 4 was changed by the arbiter: 4-9, 5 absent, 7 absent instead of 4-5, 9-7 (C.04.2 4.4.3)."
    )
    assert "differs from the rules" not in told
    assert before.removeprefix("Round 4: ").splitlines()[0] in told


def test_a_place_by_repair_is_not_called_an_absence(fidepair, paired):
    """4.4.4: the late entry plays in the round, and no rule paired it."""
    path = paired("trf26")
    fidepair("late", path, "Late, Larry", "--rating", "2000", "-q")
    fidepair("repair", path, "Late-Jankauskas", "--article", "4.4.4", "-q")
    ended = fidepair("explain", path, "Late")

    assert 2 == ended.code
    assert "The arbiter gave 14 a place in round 4 after it was published (C.04.2, 4.4)" in ended.err


def test_a_late_entry_meets_the_player_with_the_bye(fidepair, paired):
    """4.4.4: `late`, then `repair`; the rounds before are right without the late entry, and so is the next one."""
    path = paired("trf26")
    fidepair("result", path, "1=1-0", "-q")
    fidepair("late", path, "Late, Larry", "--rating", "2000", "-q")
    early = fidepair("repair", path, "10-14", "--article", "4.4.1")
    ended = fidepair("repair", path, "Late-Jankauskas", "--article", "4.4.4")

    assert (2, True) == (early.code, "C.04.2, 4.4.1 does not apply: none of these pairs" in early.err)
    assert (0, 10, 14) == (ended.code, games(path)[14], games(path)[10])
    fidepair("result", path, "2=1-0", "3=draw", "4=0-1", "5=1-0", "6=0-1", "-q")
    assert 0 == fidepair("pair", path, "--in-place", "-q").code
    told = fidepair("check", path)
    assert (0, True) == (told.code, "changed by the arbiter (4.4.4): 14-10; the rest by the rules" in told.out)
    assert "warning" not in told.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["4-9", "--article", "4.4.3"], "Without an opponent in round 4: 5 Eskildsen, Palle, 7 Grzywacz, Hanna"),
        (["4-9", "5-7", "--article", "4.4.1"], "C.04.2, 4.4.1 does not apply"),
        (["4-9", "5-7", "--article", "4.4.4"], "no late entry gets an opponent"),
        (["4-9", "5-7", "--article", "4.4.5"], "round 4 is not the final round"),
        (["4-9", "4-7", "--article", "4.4.2"], "4 Dvorakova, Jitka has two places"),
        (["4-5", "--article", "4.4.2"], "No change: 4-5 is already in round 4"),
        (["--bye", "4", "--absent", "5", "--article", "4.4.2"], "10 Jankauskas, Rytis has the bye of round 4"),
        (["--absent", "8", "--article", "4.4.2"], "8 Holloway, Percy is already absent in round 4"),
        (["--article", "4.4.2"], "Nothing to change"),
        (["4-77", "--article", "4.4.2"], "No player has the number 77"),
    ],
)
def test_what_cannot_be_repaired(fidepair, paired, words, said: str):
    """Whoever has no place or two, and an article that cannot be meant, are refused, and nothing changes."""
    path = paired("trf26")
    before = path.read_bytes()
    ended = fidepair("repair", path, *words)

    assert (2, before) == (ended.code, path.read_bytes())
    assert said in " ".join(ended.err.split())


def test_boards_that_stay_with_other_numbers_are_named(fidepair, paired):
    """Where two boards become one, those below move up by one, and slips with the old number would be entered wrongly.
    A pair in the place of another moves nobody."""
    path = paired("trf26")
    stays = fidepair("repair", path, "5-4", "--article", "4.4.2")
    fidepair("result", path, "5=0-1", "-q")
    moved = fidepair("repair", path, "4-9", "--absent", "5,7", "--article", "4.4.3")

    assert (0, False) == (stays.code, "Board numbers" in stays.err)
    assert "Board numbers changed: 11-6 was board 5 and is now board 4." in moved.err
    assert "board 4 (11 Kermadec, Yann - 6 Fontanelli, Bruno): 0-1 -> 1-0" in (
        fidepair("result", path, "4=1-0", "--correct").out
    )


def test_a_board_with_a_result_is_not_dissolved(fidepair, paired):
    """4.4 changes pairings, not games that were played."""
    path = paired("trf26")
    fidepair("result", path, "2=1-0", "-q")
    ended = fidepair("repair", path, "4-9", "--absent", "5,7", "--article", "4.4.3")

    assert 2 == ended.code
    assert "Board 2 (4-5) of round 4 has a result" in ended.err


def test_a_pair_that_has_met_needs_a_word(fidepair, paired):
    """C.04.1 2: it is refused, or recorded as illegal, and `check` says so."""
    path = paired("trf26")
    met = next(
        (one.number, entry.opponent, games(path)[one.number], games(path)[entry.opponent])
        for one in tournament_of(path).participants
        for entry in one.entries[:3]
        if not isinstance(entry, Bye)
        and entry.result.is_played
        and isinstance(games(path)[one.number], int)
        and isinstance(games(path)[entry.opponent], int)
        and games(path)[one.number] != entry.opponent
    )
    words = [f"{met[0]}-{met[1]}", "--absent", f"{met[2]},{met[3]}", "--article", "4.4.2"]
    refused = fidepair("repair", path, *words)
    allowed = fidepair("repair", path, *words, "--not-fide", "-q")
    (document,) = json.loads(fidepair("check", path, "--json").out)["files"]

    assert (3, 0) == (refused.code, allowed.code), refused.err
    assert "met in round" in refused.err
    assert ("differs", "illegal") == (document["rounds"][3]["status"], document["rounds"][3]["verdict"]["verdict"])
    assert "(C.04.2 4.4.2): illegal by C1 (2.1.1)\n" in path.read_text("utf-8")  # no numbers, which may change


def test_a_third_white_in_a_row_is_noted(fidepair, paired):
    """C.04.1 7, to which the systems have exceptions: 6 had White in rounds 2 and 3, 11 in round 2 only. The pair is
    turned, and `check` takes it as the arbiter's."""
    path = paired("trf26")
    told = fidepair("repair", path, "6-11", "--article", "4.4.2")

    assert (0, True) == (told.code, "6-11 instead of 11-6" in told.out)
    assert "6 gets White three times in a row (C.04.1, 7)" in told.err
    assert "11 gets" not in told.err
    assert 0 == fidepair("check", path).code


@pytest.mark.parametrize(
    ("comment", "reason"),
    [
        ("4-9, 5 absent, 7 absent instead of 4-5, 9-7", "round 4 does not have the pair 4-9"),
        ("4-5, 8 absent instead of 4-8, 5 bye", "round 4 cannot have had two pairing-allocated byes"),
        ("4-5, 10 bye instead of 4 bye, 5 bye, 10 absent", "round 4 cannot have had two pairing-allocated byes"),
    ],
)
def test_a_forged_repair_is_a_finding(fidepair, paired, comment: str, reason: str):
    """A comment that contradicts the games is told with its line, and not obeyed. Player 10 has the one bye of round 4
    (C.04.1 3)."""
    path = paired("trf26")
    with path.open("a", encoding="utf-8") as file:
        file.write(f"### MPA @ Round 4: {comment} (C.04.2 4.4.3)\n")
    told = fidepair("check", path)

    assert "T261" in warnings(path)
    assert reason in told.err
    assert "changed by the arbiter" not in told.out


def test_only_the_last_round_is_repaired(fidepair, paired):
    """The comment of a repaired round stays right once the next one is paired, which counts the games as they were."""
    path = paired("trf26")
    fidepair("repair", path, "4-9", "--absent", "5,7", "--article", "4.4.3", "-q")
    fidepair("result", path, "1=1-0", "2=draw", "3=1-0", "4=1-0", "-q")
    fidepair("pair", path, "--in-place", "-q")

    assert 9 == tournament_of(path).by_number()[4].entries[3].opponent
    assert 0 == fidepair("check", path).code


# ── 4.3.1: a bye that was written wrongly ────────────────────────────────────
@pytest.mark.parametrize("name", FILES)
def test_a_bye_of_a_paired_round_is_corrected(fidepair, paired, name: str):
    """4.3.1: the points follow, no pair changes, and the rounds since are judged by the bye of that day."""
    path = paired(name)
    one, number = _absent(fidepair, path, name)
    was, pairs = tournament_of(path), games(path)
    ended = fidepair("bye", path, str(one), "--round", str(number), "--half", "--correct")
    now = tournament_of(path)

    assert 0 == ended.code, ended.err
    assert "zero-point bye -> half-point bye (C.04.2, 4.3.1); no pairing changes" in ended.out
    assert Bye.HALF is now.by_number()[one].entries[number - 1]
    assert pairs | {one: 0} == games(path) | {one: 0}
    after = f" (after round {was.rounds_paired} was paired)" if number < was.rounds_paired else ""
    assert f"### Correction @ Round {number}: {one} bye zero -> half{after}\n" in path.read_text("utf-8")
    gain = now.points.half_point_bye
    totals = [sum(each.points_by_round(each.by_number()[one])[:number]) for each in (was, now)]
    assert gain == totals[1] - totals[0]
    assert "T261" not in warnings(path)


def _absent(fidepair, path, name: str) -> tuple[int, int]:
    """Return a participant with a zero-point bye, and the round: an earlier one if there is any."""
    for one in tournament_of(path).participants:
        for number, entry in enumerate(one.entries[:3], start=1):
            if entry is Bye.ZERO:
                return one.number, number
    fidepair("unpair", path, "-q")
    fidepair("bye", path, "1", "--round", "4", "-q")
    declared = DECLARED if name in ("trf16", "trfx") else ()
    assert 0 == fidepair("pair", path, *declared, "--in-place", "-q").code
    return 1, 4


def test_the_bye_of_whoever_played_stays(fidepair, paired):
    """Only whoever was absent has a bye to correct."""
    path = paired("trf26")
    before = path.read_bytes()
    said = {
        ("4", "4"): "4 Dvorakova, Jitka has a game in round 4",
        ("10", "4"): "10 Jankauskas, Rytis has the pairing-allocated bye in round 4",
        ("4", "5"): "Round 5 is not paired, so there is nothing to correct",
        ("8", "4"): "No change: 8 Holloway, Percy already has the half-point bye",
    }
    for (who, number), text in said.items():
        ended = fidepair("bye", path, who, "--round", number, "--half", "--correct")
        assert (2, True) == (ended.code, text in ended.err), ended.err
    assert before == path.read_bytes()


def test_half_points_that_late_forgot(fidepair, paired):
    """2.4 with 4.3.1: the missed rounds of a late entry get half a point, and `check` agrees."""
    path = paired("trf26")
    fidepair("late", path, "Late, Larry", "--rating", "2000", "-q")
    ended = fidepair("bye", path, "Late", "--round", "1,2", "--half", "--correct")

    assert 0 == ended.code
    assert (Bye.HALF, Bye.HALF, Bye.ZERO, Bye.ZERO) == tournament_of(path).by_number()[14].entries
    assert 0 == fidepair("check", path).code


# ── 4.1: entries that are removed ────────────────────────────────────────────
@pytest.mark.parametrize("name", ["trf26", "trf16", "trfx", "double"])
def test_entries_by_mistake_are_removed(fidepair, paired, name: str):
    """4.1: several at once; the numbers are those from before, the games the same, and every round is right."""
    path = paired(name)
    fidepair("unpair", path, "-q")
    names = [one.name for one in tournament_of(path).participants]
    fidepair("late", path, "Late, Larry", "--rating", "2300", "-q")
    fidepair("late", path, "Later, Lena", "--rating", "1500", "-q")
    fidepair("bye", path, "Late, Larry", "--round", "5", "-q")
    ended = fidepair("remove", path, "Late, Larry", "Later")

    assert 0 == ended.code, ended.err
    assert names == [one.name for one in tournament_of(path).participants]
    assert [*range(1, len(names) + 1)] == [one.number for one in tournament_of(path).participants]
    assert 'removed "Late, Larry" was ' in path.read_text("utf-8")
    declared = DECLARED if name in ("trf16", "trfx") else ()
    told = fidepair("check", path, *declared)
    assert (0, False) == (told.code, "T261" in told.err), told.err


def test_whoever_was_paired_is_not_removed(fidepair, paired):
    """A game, and the pairing-allocated bye, cannot be taken away: `withdraw` is the way out."""
    path = paired("trf26")
    before = path.read_bytes()
    for who in ("4", "10"):
        ended = fidepair("remove", path, who)
        assert (2, True) == (ended.code, f"`fidepair withdraw {path} {who}`" in ended.err)
    assert before == path.read_bytes()


def test_a_repair_is_told_wherever_its_round_is_shown(fidepair, paired, tmp_path):
    """`show` and `sheet` name it; the page of a late entry who is placed by it has no bye in that round."""
    path = paired("trf26")
    fidepair("late", path, "Late, Larry", "--rating", "1900", "-q")
    assert 0 == fidepair("repair", path, "14-10", "--article", "4.4.4", "-q").code
    said = "Round 4 was changed by the arbiter after publication: 14-10 instead of 10 bye, 14 absent (C.04.2 4.4.4)"
    for command in ("show", "sheet"):
        assert f"note: {said}" in fidepair(command, path, "--round", "4").err
    fidepair("publish", path, "-o", tmp_path / "site", "-q")
    page = (tmp_path / "site" / "player-late-larry.html").read_text("utf-8")

    assert "Future byes" not in page
    assert "Jankauskas, Rytis" in page


@pytest.mark.slow
def test_whoever_a_repair_names_is_not_removed(fidepair, paired):
    """A late entry was paired, and absent after a repair: the record of it needs the number."""
    path = paired("trf26")
    fidepair("unpair", path, "-q")
    fidepair("late", path, "Late, Larry", "--rating", "2300", "-q")
    fidepair("pair", path, "--in-place", "-q")
    late = next(one for one in tournament_of(path).participants if one.name == "Late, Larry")
    other = late.entries[-1].opponent
    absent = f"{late.number},{other}"
    assert 0 == fidepair("repair", path, "--absent", absent, "--article", "4.4.2", "-q").code
    ended = fidepair("remove", path, "Larry")

    assert (2, True) == (ended.code, "was paired, so you cannot remove this entry." in ended.err)


def test_after_the_fourth_round_only_the_last_number_is_removed(fidepair, paired):
    """2.3: no number changes then."""
    path = paired("trf26")
    for name in ("Late, A", "Mate, B"):
        fidepair("late", path, name, "-q")
    first = fidepair("remove", path, "14")
    both = fidepair("remove", path, "14", "15")

    assert (2, True) == (first.code, "Numbers no longer change after round 4 was paired" in first.err)
    assert (0, 13) == (both.code, len(tournament_of(path).participants))


def test_the_record_of_a_forfeited_match_goes_with_its_round(fidepair, sample):
    """A match in which no board has two players is a record of its own (330), which would count for a round that is not
    paired."""
    path = sample("team-round-4-to-pair-trf26")
    assert "\n330 +-   3   8   9\n" in path.read_text("utf-8")
    ended = fidepair("unpair", path, "--article", "4.4.2")

    assert 0 == ended.code, ended.err
    assert "\n330 " not in path.read_text("utf-8")
    assert 2 == tournament_of(path).rounds_paired


def test_teams_are_not_removed(fidepair, sample):
    """C.04.6 1.1.3: their numbers stay; a player of a team is no participant."""
    path = sample("team-round-4-to-pair-trf26")
    before = path.read_bytes()
    team, player = fidepair("remove", path, "9"), fidepair("remove", path, "Zeman, R")

    assert (2, True) == (team.code, f"`fidepair withdraw {path} 9`" in team.err)
    assert (2, True) == (player.code, "No team matches" in player.err)
    assert before == path.read_bytes()


def test_a_person_twice_is_told(fidepair, paired, tmp_path):
    """The same FIDE ID is refused; the same name spelt otherwise, and the same day of birth with a like name, are
    noted."""
    path = paired("trf26")
    fidepair("late", path, "Krüger, Jürgen", "--birth", "1990-05-23", "--fide-id", "4100018", "-q")
    same = fidepair("late", path, "Other, Otto", "--fide-id", "4100018")
    folded = fidepair("late", path, "Krueger, Juergen", "--dry-run")
    like = fidepair("late", path, "Kruger, Jorg", "--birth", "1990-05-23", "--dry-run")
    other = fidepair("late", path, "Smith, Sam", "--birth", "1990-05-23", "--dry-run")
    corrected = fidepair("player", path, "4", "--fide-id", "4100018")
    (tmp_path / "list.csv").write_text("name;birth\nKrüger, J;1990-05-23\nKrueger, J;\nMeier, Max;\n", "utf-8")
    listed = fidepair("new", tmp_path / "list.csv", "--system", "dutch", "--rounds", "3", "-o", tmp_path / "n.trf")

    assert [2, 2] == [same.code, corrected.code]
    assert "14 Krüger, Jürgen already has the FIDE ID 4100018" in same.err
    assert "have the same name" in folded.err
    assert "have the same date of birth and similar names" in like.err
    assert "have the same" not in other.err
    assert "Krüger, J (line 2) and Krueger, J (line 3) have the same name" in " ".join(listed.err.split())


# ── 4.3.3: a rating that is corrected too late ───────────────────────────────
def test_a_late_rating_waits_for_the_rating_report(fidepair, tmp_path):
    """4.3.3: it is refused for the event, and held; standings and pairings stay, and only the report has it."""
    path = tmp_path / "event.trf"
    path.write_bytes(trf.write(generate(Settings(players=(8, 8), rounds=5, rounds_played=5), 1)))
    before, standings = tournament_of(path), fidepair("standings", path).out
    refused = fidepair("player", path, "5", "--rating", "2555")
    held = fidepair("player", path, "5", "--rating", "2555", "--for-rating")
    was = before.by_number()[5].rating

    assert (2, 0) == (refused.code, held.code)
    assert "--for-rating" in refused.err
    assert f"### Correction for rating @ Round 5: 5 rating {was} -> 2555 (after round 5 ended)" in path.read_text()
    assert before.participants == tournament_of(path).participants
    assert standings == fidepair("standings", path).out
    report = tmp_path / "final.trf"
    fidepair("report", path, "--to", "trf26", "-o", report, "--force", "-q")
    assert 2555 == tournament_of(report).by_number()[5].rating
    told = fidepair("check", report)
    assert (0, False) == (told.code, "T261" in told.err)
    fidepair("player", path, "5", "--rating", str(was), "--for-rating", "-q")
    assert "Correction for rating" not in path.read_text()


def test_a_rating_in_time_is_not_for_the_report(fidepair, sample):
    """Until the fourth round is paired data are adjusted at any time (2.3)."""
    ended = fidepair("player", sample(OPEN), "5", "--rating", "2555", "--for-rating")

    assert (2, True) == (ended.code, "still counts for the standings and the next pairing" in ended.err)


# ── 4.4: a published round that is unpaired ──────────────────────────────────
def test_a_published_round_needs_the_article(fidepair, paired):
    """Results, or the announced start, show that it is published; one comment tells that it was unpaired, `check`
    and `report` say so, and the round that is paired instead is right."""
    path = paired("trf26")
    fidepair("result", path, "1=1-0", "2=+-", "-q")
    refused = fidepair("unpair", path)
    ended = fidepair("unpair", path, "--article", "4.4.1")

    assert (2, True) == (refused.code, "Round 4 has results" in refused.err)
    assert "round 4 is unpaired: 5 games removed, 2 with a result (C.04.2, 4.4.1)" in ended.out
    assert 1 == path.read_text("utf-8").count("### Configuration @ Round 4: unpaired (C.04.2 4.4.1); 2 with a result")
    assert 3 == tournament_of(path).rounds_paired
    fidepair("pair", path, "--in-place", "-q")
    told = fidepair("check", path)
    said = "changed before round 4 was paired: unpaired (C.04.2 4.4.1); 2 with a result"
    assert (0, True) == (told.code, said in told.err)
    assert said in fidepair("report", path, "--to", "trf26").err
    fidepair("info", path, "--set", "round 4=2001-01-01 9:30", "-q")
    begun = fidepair("unpair", path)
    assert (2, True) == (begun.code, "Round 4 began at 2001-01-01 09:30" in begun.err)
    fidepair("info", path, "--set", "round 4=2090-01-01 9:30", "-q")
    assert 0 == fidepair("unpair", path).code


# ── what was announced before round one ──────────────────────────────────────
@pytest.mark.parametrize(
    ("words", "article", "text"),
    [
        (["info", "--set", "rounds=8"], "C.04.1, 1", "8 rounds instead of 7 (C.04.1 1)"),
        (
            ["info", "--set", "system=burstein"],
            "C.04.2, 1.1, 1.5",
            "system FIDE_BURSTEIN instead of FIDE_DUTCH_2026 (C.04.2 1.1)",
        ),
        (["info", "--set", "tie breaks=BH"], "C.07, 4.1.1", "tie-breaks PTS,BH instead of PTS,SB (C.07 4.1.1)"),
        (
            ["standings", "--tie-breaks", "BH", "--write"],
            "C.07, 4.1.1",
            "tie-breaks PTS,BH instead of PTS,SB (C.07 4.1.1)",
        ),
        (["player", "13", "--number", "2"], "C.04.2, 2.3", ""),
    ],
    ids=["rounds", "system", "tie-breaks", "standings", "number"],
)
def test_nothing_announced_changes_in_silence(fidepair, sample, words, article: str, text: str):
    """It is refused with the article, done with --correct only, recorded, and told by `check` and `report`."""
    path = sample(OPEN)
    fidepair("info", path, "--set", "tie breaks=SB", "-q")
    before, (command, *rest) = path.read_bytes(), words
    refused = fidepair(command, path, *rest)
    assert (2, before) == (refused.code, path.read_bytes())
    assert f"({article})" in refused.err
    done = fidepair(command, path, *rest, "--correct")
    comment = text or "is 2 instead of 13"

    assert 0 == done.code, done.err
    assert comment in path.read_text("utf-8")
    told = fidepair("check", path)
    assert comment in told.err + told.out
    if text:
        assert comment in fidepair("report", path, "--to", "trf26").err


def test_before_round_one_all_may_change(fidepair, sample):
    """What nobody was paired by needs no word."""
    path = sample("round-1-to-pair-trf26")
    for fact in ("rounds=6", "tie breaks=BH", "tie breaks=SB", "system=burstein"):
        assert 0 == fidepair("info", path, "--set", fact, "-q").code
    assert "### Configuration" not in path.read_text("utf-8")


# ── 4.2, 4.3: the timetable ──────────────────────────────────────────────────
def test_start_and_deadline_are_kept_and_shown(fidepair, paired):
    """They are comments in the file, facts of `info`, and printed on what is posted."""
    path = paired("trf26")
    fidepair("info", path, "--set", "round 4=2026/08/15 9:00", "--set", "error deadline=30 minutes", "-q")

    assert {4: "2026-08-15 09:00"} == tournament_of(path).starts
    text = path.read_text("utf-8")
    assert "### Start @ Round 4: 2026-08-15 09:00\n### Error deadline: 30 min\n" in text
    assert "error deadline        30 min" in fidepair("info", path).out
    posted = fidepair("show", path, "-f", "plain").out
    assert "Starts: 2026-08-15 09:00" in posted
    assert "Report errors within 30 min after the results are published (C.04.2, 4.3)" in posted
    for fact, said in (("round 9=2026-08-15 9:00", "Round 9 does not exist"), ("round 4=noon", "is not a day")):
        assert said in fidepair("info", path, "--set", fact).err
    fidepair("info", path, "--set", "round 4=", "--set", "error deadline=", "-q")
    assert "### Start" not in path.read_text("utf-8")
