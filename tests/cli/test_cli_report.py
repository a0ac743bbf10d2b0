"""`fidepair report`: what a rating report lacks, each with the command that fills it; the file that is handed in."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from trf_texts import six

from fidepair import read
from fidepair.tournament import Colour
from fidepair.trf import load

SAMPLES = Path(__file__).parents[2] / "trf_samples"
MORE = """\
022 Lakeside
032 EST
052 2026/03/05
072 8
092 Individual: Swiss-System
102 Zellweger, Urs
122 90 minutes, 30 seconds a move
"""
DAYS = "132" + " " * 88 + "  ".join(f"26/03/0{day}" for day in (1, 2, 3, 4, 5)) + "\n"


@pytest.fixture
def finished(sample) -> Path:
    """A finished open whose header has everything."""
    path = sample("finished-standings-trf26")
    first, _, rest = path.read_text().partition("\n")
    path.write_text(f"{first}\n{MORE}{DAYS}{rest}")
    return path


def changed(path: Path, *changes: tuple[str, str]) -> Path:
    """Change the file, each text once."""
    text = path.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text)
    return path


def lacks_of(fidepair, path: Path) -> list[dict]:
    """Return what is lacking, as JSON has it."""
    told = fidepair("report", path, "--to", "trf16", "--json")
    document = json.loads(told.out)

    assert told.code == bool(document["lacks"]) == (not document["ready"])
    return document["lacks"]


def test_a_file_that_lacks_nothing_is_ready(fidepair, finished: Path):
    """Exit code 0, and nothing is written without -o."""
    assert (0, f"{finished}: ready for the rating report\n") == fidepair("report", finished, "--to", "trf16", "-q")[:2]
    assert [finished] == [*finished.parent.iterdir()]


def test_the_report_is_written_without_comments_of_conversion(fidepair, finished: Path, tmp_path: Path):
    """What TRF16 has no record for is named and left out; players, games, points and ranks are the same."""
    told = fidepair("report", finished, "--to", "trf16", "-o", tmp_path / "final.trf")
    text = (tmp_path / "final.trf").read_text()

    assert 0 == told.code
    assert (
        "note: this format has no record for the number of rounds; the initial-colour; the encoded type; " in told.err
    )
    assert "written to " in told.err
    assert "###" not in text
    assert [line for line in finished.read_text().splitlines() if line[:3] == "001"] == [
        line for line in text.splitlines() if line[:3] == "001"
    ]


def test_the_report_in_trf26_keeps_everything(fidepair, finished: Path, tmp_path: Path):
    """It is the file itself."""
    fidepair("report", finished, "--to", "trf26", "-o", tmp_path / "final.trf")

    assert finished.read_bytes() == (tmp_path / "final.trf").read_bytes()


def test_counts_are_those_of_the_file(fidepair, finished: Path, tmp_path: Path):
    """They follow from the players, so they are written where they are missing or wrong, and told."""
    changed(finished, ("062 8\n", "062 9\n"), ("072 8\n", ""))
    told = fidepair("report", finished, "--to", "trf26", "-o", tmp_path / "final.trf")
    lines = (tmp_path / "final.trf").read_text().splitlines()

    assert "note: the number of players: 8" in told.err
    assert "note: the number of rated players: 8" in told.err
    assert {"062 8", "072 8"} <= {*lines}
    assert "062 9" not in lines


@pytest.mark.parametrize(
    ("old", "new", "about", "command"),
    [
        ("102 Zellweger, Urs\n", "", "chief arbiter", "info {} --set 'chief arbiter=...'"),
        ("102 Zellweger, Urs\n", "102 -\n", "chief arbiter", "info {} --set 'chief arbiter=...'"),
        ("022 Lakeside\n", "", "city", "info {} --set city=..."),
        ("032 EST\n", "", "federation", "info {} --set federation=..."),
        ("042 2026/03/01\n", "", "start date", "info {} --set 'start date=YYYY/MM/DD'"),
        ("052 2026/03/05\n", "052 March\n", "end date", "info {} --set 'end date=YYYY/MM/DD'"),
        ("  26/03/05\n", "\n", "round dates", "info {} --set 'round dates=YYYY/MM/DD, YYYY/MM/DD'"),
        (
            "092 Individual: Swiss-System\n",
            "",
            "type",
            "info {} --set 'type=Individual: Swiss-System, FIDE (Dutch) System'",
        ),
        ("192 FIDE_DUTCH_2026\n", "", "system", "info {} --set system=..."),
        ("122 90", "122\n999", "time control", "info {} --set 'time control=...'"),
        ("  1.5    5  ", "  1.5    6  ", "ranks", "standings {} --write"),
        ("  1.5    5  ", "  1.5       ", "ranks", "standings {} --write"),
        ("    95622905 ", "             ", "FIDE ID", "player {} 1 --fide-id ..."),
        (" 2127 UKR ", " 2127     ", "federation", "player {} 1 --federation ..."),
        ("142 5\n", "142 6\n", "rounds", "pair {} --in-place"),
    ],
)
def test_each_lack_has_the_command_that_fills_it(  # noqa: PLR0917
    fidepair, finished: Path, old: str, new: str, about: str, command: str
):
    """One lack, one way out."""
    (lack,) = lacks_of(fidepair, changed(finished, (old, new)))

    assert about == lack["about"]
    assert f"fidepair {command.format(shlex.quote(str(finished)))}" == lack["commands"][0]


def test_published_ranks_are_reported_as_written(fidepair, finished: Path):
    """Without declared tie-breaks no list is proposed, which might give other ranks; the one behind the ranks is
    named."""
    changed(finished, ("212 PTS,WIN,DE\n", ""))
    found = fidepair("report", finished, "--to", "trf26", "-o", finished.with_name("final.trf"))

    assert 0 == found.code
    assert "the ranks are reported as written; points and then the numbers give all of them" in found.err
    assert "--tie-breaks" not in found.err


def test_without_ranks_the_list_is_left_to_the_arbiter(fidepair, finished: Path):
    """Which tie-breaks were announced, nobody else knows."""
    changed(finished, ("212 PTS,WIN,DE\n", ""), ("  1.5    5  ", "  1.5       "))
    lack = next(lack for lack in lacks_of(fidepair, finished) if lack["about"] == "tie-breaks")

    assert f"fidepair standings {shlex.quote(str(finished))} --tie-breaks ... --write" == lack["commands"][0]


def test_what_lint_finds_and_nobody_accepts_is_lacking(fidepair, finished: Path):
    """One FIDE id for several players is one lack, which `lint` shows place by place."""
    ids = [one.fide_id for one in read(finished).participants if one.fide_id]
    changed(finished, *((f" {one.rjust(11)} ", f" {ids[0].rjust(11)} ") for one in ids[1:3]))
    (lack,) = lacks_of(fidepair, finished)

    assert "FIDE IDs" == lack["about"]
    assert lack["text"].endswith("; and 1 more (T235)")
    assert [f"fidepair lint {shlex.quote(str(finished))}"] == lack["commands"]


def test_open_games_are_lacking(fidepair):
    """In the last round, or, adjourned, in an earlier one."""
    path = SAMPLES / "open-round-3-unfinished-trf26.trf"
    lack = next(lack for lack in lacks_of(fidepair, path) if lack["about"] == "results")

    assert ("round 3: 2 games have no result", [f"fidepair result {path}"]) == (lack["text"], lack["commands"])


def test_open_matches_are_no_games(fidepair, tmp_path: Path):
    """Four matches of two games each: what is counted is named."""
    path = tmp_path / "double.trf"
    path.write_bytes((SAMPLES / "double-swiss-round-4-to-pair-trf26.trf").read_bytes())
    assert 0 == fidepair("pair", path, "--in-place", "-q").code
    lack = next(lack for lack in lacks_of(fidepair, path) if lack["about"] == "results")

    assert "round 4: 4 matches have no result" == lack["text"]


def test_round_dates_that_are_missing_are_named(fidepair, finished: Path):
    """By the rounds."""
    changed(finished, ("26/03/02", " " * 8), ("  26/03/05\n", "\n"))

    assert ["dates of rounds are missing: 2 and 5"] == [lack["text"] for lack in lacks_of(fidepair, finished)]


def test_round_dates_follow_from_the_starts(fidepair, finished: Path):
    """Once each round has its start, the command that adds record 132 has the days; without one of them it has not."""
    changed(finished, ("  26/03/05\n", "\n"))
    for number in (5, 4, 3, 2):
        fidepair("info", finished, "--set", f"round {number}=2026-03-0{number} 14:00")
    (before,) = lacks_of(fidepair, finished)
    fidepair("info", finished, "--set", "round 1=2026-03-01 9:00")
    (lack,) = lacks_of(fidepair, finished)
    days = "2026/03/01, 2026/03/02, 2026/03/03, 2026/03/04, 2026/03/05"

    assert "'round dates=YYYY/MM/DD, YYYY/MM/DD'" in before["commands"][0]
    assert "dates of rounds are missing: 5" == lack["text"]
    assert f"'round dates={days}'" in lack["commands"][0]
    fidepair("info", finished, "--set", f"round dates={days}")
    assert [] == lacks_of(fidepair, finished)


def test_many_of_a_kind_are_one_lack(fidepair):
    """Numbers in a row are told as such; the first commands are shown, JSON has them all."""
    path = SAMPLES / "finished-byes-and-forfeits-trf16.trf"
    told = fidepair("report", path, "--to", "trf16", "-q")
    lack = next(lack for lack in lacks_of(fidepair, path) if lack["about"] == "FIDE ID")

    assert "players 1 to 12: no valid FIDE ID" in told.out
    assert "and 9 more like this" in told.out
    assert 12 == len(lack["commands"])


def test_force_writes_in_spite_of_lacks(fidepair, finished: Path, tmp_path: Path):
    """Without it nothing is written, and the exit code is 1; with it both are told, and the exit code is 0."""
    changed(finished, ("102 Zellweger, Urs\n", ""))
    output = tmp_path / "final.trf"

    assert 1 == fidepair("report", finished, "--to", "trf16", "-o", output).code
    assert not output.exists()
    told = fidepair("report", finished, "--to", "trf16", "-o", output, "--force")
    assert 0 == told.code
    assert "not ready for the rating report; 1 item missing\n" in told.out
    assert output.exists()


def test_a_file_that_exists_is_kept(fidepair, finished: Path, tmp_path: Path):
    """Unless --force is given; the file itself is never the report."""
    output = tmp_path / "final.trf"
    output.write_text("mine")

    assert 5 == fidepair("report", finished, "--to", "trf16", "-o", output).code
    assert 2 == fidepair("report", finished, "--to", "trf16", "-o", finished, "--force").code
    assert "mine" == output.read_text()


def test_the_report_on_standard_output(fidepair, finished: Path):
    """Then what is lacking is told on standard error."""
    told = fidepair("report", finished, "--to", "trf16", "-o", "-")

    assert told.out.startswith("012 Northern Lights Open 2026\n")
    assert "ready for the rating report" in told.err


def test_a_form_that_cannot_say_it_is_a_lack(fidepair):
    """Without records of teams a match won by forfeit has no opponent, and strict readers refuse the file."""
    path = SAMPLES / "team-round-4-to-pair-trf26.trf"
    lack = next(lack for lack in lacks_of(fidepair, path) if lack["about"] == "form")

    assert lack["text"].startswith("in TRF16 the file would contradict itself: ")
    assert [f"fidepair report {path} --to trf26"] == lack["commands"]


def test_a_provisional_rating_is_not_reported(fidepair, finished: Path):
    """Who was paired by one stands in the report without a rating, and that is told."""
    changed(
        finished,
        (" 1675 ARG", "      ARG"),
        ("072 8", "072 7"),
        ("001    1 w", "### Provisional rating: 8=1500\n001    1 w"),
    )

    assert "note: Paired by provisional rating, reported without one: 8 by 1500" in (
        fidepair("report", finished, "--to", "trf16").err
    )


@pytest.mark.parametrize("name", ["team-round-4-to-pair-trf26", "double-swiss-round-4-to-pair-trf26"])
def test_events_of_matches(fidepair, tmp_path: Path, name: str):
    """Lacks are those of the players; by force the report is written, and reads as the same games."""
    path, output = SAMPLES / f"{name}.trf", tmp_path / "final.trf"
    told = fidepair("report", path, "--to", "trf26", "-o", output, "--force")

    assert 0 == told.code
    assert "no valid FIDE ID" in told.out
    assert read(path)._replace(source="") == read(output)._replace(source="")


FILLED = {
    "name": "Lakeside Open",
    "city": "Lakeside",
    "federation": "EST",
    "start date": "2026-03-01",
    "end date": "2026-03-05",
    "type": "Individual: Swiss-System",
    "chief arbiter": "Zellweger, Urs",
    "time control": "90 minutes",
    "FIDE ID": "95622905",
    "system": "FIDE_DUTCH_2026",
    "round dates": "2026-03-01,2026-03-02,2026-03-03,2026-03-04,2026-03-05",
}


def test_the_commands_fill_what_is_lacking(fidepair, sample):
    """As they are told, with something in the place of the dots, until the file is ready."""
    path = sample("finished-standings-trf26")
    text = path.read_text().replace("212 PTS,WIN,DE\n", "").replace("012 Northern Lights Open 2026\n", "")
    text = (
        text.replace("042 2026/03/01\n", "")
        .replace("    95622905 ", "             ")
        .replace(" 2105 EST ", " 2105     ")
        .replace("192 FIDE_DUTCH_2026\n", "")
    )
    path.write_text(text)
    lacks = lacks_of(fidepair, path)
    for lack in lacks:
        words = shlex.split(lack["commands"][0])
        start, _, form = words[-1].rpartition("=")
        told = fidepair(*words[1:-1], f"{start}={FILLED[lack['about']]}" if start else FILLED.get(lack["about"], form))
        assert 0 == told.code, told.err

    assert {*FILLED} == {lack["about"] for lack in lacks}
    assert [] == lacks_of(fidepair, path)


def test_commands_are_those_of_the_program(fidepair):
    """What is named as the way out exists, with its options."""
    paths = ("open-round-3-unfinished-trf26", "finished-byes-and-forfeits-trf16", "team-round-4-to-pair-trf26")
    lacks = [lack for name in paths for lack in lacks_of(fidepair, SAMPLES / f"{name}.trf")]
    for words in (shlex.split(lack["commands"][0]) for lack in lacks):
        shown = fidepair(words[1], "--help").out
        assert [] == [word for word in words if word.startswith("--") and word not in shown]


def test_a_team_event_is_one(fidepair, sample):
    """What record 092 should say of teams is not what it says of players."""
    path = sample("team-round-4-to-pair-trf26")
    path.write_text("".join(line for line in path.read_text().splitlines(keepends=True) if not line.startswith("092")))

    assert "'type=Team: Swiss-System, Team Pairing System'" in fidepair("report", path, "--to", "trf26", "-o", "-").err


NATIONAL = {
    "trf26": ("national ratings in separate records (EST): 1", ["EST    2" + " " * 40 + "{}"]),
    "trf16": ("this format has no record for national ratings: left out for 2; trf26 has one", []),
}


@pytest.mark.parametrize("target", NATIONAL)
def test_a_rating_that_is_not_of_fide_is_not_reported_as_one(fidepair, finished: Path, target: str):
    """A national rating stands in its own record where there are such ones, and is not counted; nor is a provisional
    one. The file stays."""
    note, record = NATIONAL[target]
    columns = [line[48:52] for line in finished.read_text().splitlines() if line[:3] == "001"]
    with finished.open("a") as file:
        file.write(f"### National rating: 2={columns[1].strip()}\n### Provisional rating: 3={columns[2].strip()}\n")
    before = finished.read_bytes()
    told = fidepair("report", finished, "--to", target, "-o", finished.with_name("final.trf"))
    lines = finished.with_name("final.trf").read_text().splitlines()

    assert f"Ranked by national rating, reported without a FIDE rating: 2 by {columns[1].strip()}" in told.err
    assert f"note: {note}\n" in told.err
    assert [columns[0], "    ", "    ", *columns[3:]] == [line[48:52] for line in lines if line[:3] == "001"]
    assert [f"072 {len(columns) - 2}"] == [line for line in lines if line[:3] == "072"]
    assert [one.format(columns[1]) for one in record] == [line for line in lines if line[:4] == "EST "]
    assert before == finished.read_bytes()


def test_the_report_of_an_event_that_pairs_by_ratings_is_checked_as_the_event(fidepair, sample, tmp_path: Path):
    """The Dubov System pairs by national ratings too (C.04.4.1 1.1), and tie-breaks count them: where the columns of
    the report have none, the comment tells them, those of earlier rounds too; linting asks for no rating."""
    path, final = sample("dubov-round-4-to-pair-trf26"), tmp_path / "final.trf"
    people = read(path).participants
    told = ", ".join(f"{one.number}={one.rating}" for one in people[1:4])
    with path.open("a") as file:
        file.write(f"### National rating: {told}\n")
    assert 0 == fidepair("player", path, "3", "--rating", "2001", "--national", "--number", "3", "-q").code
    assert 0 == fidepair("standings", path, "--tie-breaks", "ARO,BH", "--write", "-q").code
    fidepair("report", path, "--to", "trf26", "-o", final, "--force", "-q")
    checked = [fidepair("check", one, "--standings", "--json").out for one in (path, final)]
    paired = [fidepair("pair", one, "-f", "list", "-q").out for one in (path, final)]

    assert [None] * 3 == [one.rating for one in read(final).participants[1:4]]
    of_event, of_report = (json.loads(one)["files"][0] for one in checked)
    assert "### National rating: " in str(of_report["comments"])
    assert "### National rating: " not in str(of_event["comments"])  # there the ratings stand in columns
    different = {"file": "", "comments": []}
    assert {**of_event, **different} == {**of_report, **different}
    assert (3, 1) == (checked[0].count('"status": "agrees"'), checked[0].count('"ranks_differing": 0'))
    assert paired[0] == paired[1]
    assert "T056" not in fidepair("lint", final).out


def test_national_ratings_of_players_are_none_of_their_teams(sample):
    """In a team event the numbers of the comment are those of players; teams without a strength stay without one."""
    path = sample("team-round-4-to-pair-trf26")
    path.write_text(path.read_text() + "### National rating: 1=1234\n")
    tournament = read(path)

    assert {1: 1234} == tournament.national
    assert {} == tournament.provisional_ratings


def test_national_ratings_are_not_reported_unsaid(fidepair, finished: Path):
    """Where they ranked players, the file cannot say whose ratings they are, and a note asks for a look."""
    assert "national ratings" not in fidepair("report", finished, "--to", "trf16").err

    finished.write_text(finished.read_text().replace("142 5\n", "142 5\n172 FIDON\n"))

    assert "note: National ratings ranked players, but" in fidepair("report", finished, "--to", "trf16").err


# ── The system (C.04.2 1.3) ──────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("words", "lacks"),
    [
        ("Individual: Swiss-System", ["system"]),
        ("Individual: Swiss-System (Dutch)", []),
        ("Individual: Swiss-System, Lim System", []),
        ("Individual: Round-Robin", []),
    ],
)
def test_a_file_without_a_record_names_the_system_in_words(fidepair, finished: Path, words: str, lacks: list[str]):
    """TRF16 has no record 192, so that the type in words declares the system of a Swiss; the command says so."""
    old = finished.with_name("old.trf")
    fidepair("convert", changed(finished, ("092 Individual: Swiss-System", f"092 {words}")), "--to", "trf16", "-o", old)
    found = [lack for lack in lacks_of(fidepair, old) if lack["about"] == "system"]

    assert lacks == [lack["about"] for lack in found]
    assert all("'type=Individual: Swiss-System, FIDE (Dutch) System'" in lack["commands"][0] for lack in found)


def test_a_report_without_a_record_for_the_system_is_told(fidepair, finished: Path):
    """In TRF16 the record 192 is left out: a note tells how the type can name the system; in TRF26 it is there."""
    old, new = (fidepair("report", finished, "--to", target).err for target in ("trf16", "trf26"))

    assert "no record for the system (C.04.2, 1.3)" in old
    assert "'type=Individual: Swiss-System, FIDE (Dutch) System'" in old
    assert "no record for the system" not in new


@pytest.mark.parametrize(
    ("options", "is_accelerated"), [((), True), (("--acceleration", "none"), False), (("--acceleration", "baku"), True)]
)
def test_the_type_names_the_acceleration(fidepair, samples: Path, options: tuple[str, ...], is_accelerated: bool):
    """Which one the file declares, or the option: with `none` the type has nothing of it."""
    path = samples / "accelerated-round-3-to-pair-trf26.trf"
    said = fidepair("report", path, "--to", "trf16", *options).err
    (words,) = re.findall("type=[^']*", said)

    assert ("Dutch" in words, is_accelerated, is_accelerated) == (True, "Baku" in words, "acceleration" in words)


def test_a_system_that_is_told_is_declared(fidepair, finished: Path):
    """`report --system` writes it into the report, so that nothing is lacking."""
    path = changed(finished, ("192 FIDE_DUTCH_2026\n", ""))
    output = path.with_name("final.trf")
    told = fidepair("report", path, "--to", "trf26", "--system", "dutch", "-o", output)

    assert 0 == told.code
    assert "\n192 FIDE_DUTCH" in output.read_text()


def test_the_report_of_an_accelerated_event_has_its_virtual_points(fidepair, tmp_path: Path):
    """In `250`: other programs count group GA in another way, or ignore the acceleration (C.04.7 1.2 to 1.4)."""
    lines = ["012 Sample Open", "142 3", "152 W", "192 FIDE_DUTCH_2026_BAKU", *six(), ""]
    (tmp_path / "open.trf").write_text("\n".join(lines), "utf-8")
    for form in ("trf16", "trf26"):
        fidepair("report", tmp_path / "open.trf", "--to", form, "-o", tmp_path / form, "--force")
    written = [
        [line for line in (tmp_path / form).read_text("utf-8").splitlines() if line[:3] in ("250", "XXA")]
        for form in ("trf16", "trf26")
    ]

    assert [[], ["250       1.0   1   1    1    4", "250       0.5   2   2    1    4"]] == written


def test_an_empty_board_is_seen_in_the_report(fidepair, tmp_path):
    """TRF16 has no line-ups: opponents show that nobody sat on board 1, and that the others are on their boards."""
    entries, path, out = tmp_path / "teams.csv", tmp_path / "cup.trf", tmp_path / "out.trf"
    lines = [f"{team}{board},{2000 - 10 * board},{team},{board}" for team in "ABCD" for board in (1, 2, 3, 4)]
    entries.write_text("name,rating,team,board\n" + "\n".join(lines) + "\n")
    how = ("--system", "team", "--rounds", "2", "--initial-colour", "white")
    assert 0 == fidepair("new", entries, "-o", path, *how).code
    assert 0 == fidepair("pair", path, "--in-place").code
    assert 0 == fidepair("lineup", path, "1", "0,2,3,4").code
    assert 0 == fidepair("result", path, "1=-+,1,1,1", "2=1,1,1,1").code
    fidepair("report", path, "--to", "trf16", "-o", out, "--force")

    assert "T223" not in fidepair("lint", out).out
    assert [one.entries[0].colour for one in read(path).participants] == [
        one.entries[0].colour for one in read(out).participants
    ]


@pytest.mark.parametrize(
    ("line_up", "is_told"),
    [
        pytest.param("2,1,3,4", False, id="the boards of the other team give the colours"),
        pytest.param("2,1,4,3", True, id="every board of the roster has the other colour"),
    ],
)
def test_a_changed_order_of_boards_is_reported_in_trf16(fidepair, tmp_path, line_up, is_told):
    """TRF16 has no line-ups. The report is made without --force lacks about its form, and has every game as it was."""
    entries, path, out = tmp_path / "teams.csv", tmp_path / "cup.trf", tmp_path / "out.trf"
    lines = [f"{team}{board},{2000 - 10 * board},{team},{board}" for team in "ABCD" for board in (1, 2, 3, 4)]
    entries.write_text("name,rating,team,board\n" + "\n".join(lines) + "\n")
    how = ("--system", "team", "--rounds", "2", "--initial-colour", "white")
    assert 0 == fidepair("new", entries, "-o", path, *how).code
    assert 0 == fidepair("pair", path, "--in-place").code
    assert 0 == fidepair("lineup", path, "1", line_up).code
    assert 0 == fidepair("result", path, "1=1,1,1,1", "2=1,1,1,1").code
    outcome = fidepair("report", path, "--to", "trf16", "-o", out, "--force")

    assert "- form:" not in outcome.out
    assert is_told == ("TRF16 has no record for line-ups" in outcome.err)
    games = [line[91:] for line in out.read_text().splitlines() if line.startswith("001")]
    assert [line[91:] for line in path.read_text().splitlines() if line.startswith("001")] == games
    match = load(out.read_bytes(), "out.trf") if not is_told else load(path.read_bytes(), "cup.trf")
    assert Colour.WHITE is match.tournament.by_number()[1].entries[0].colour
