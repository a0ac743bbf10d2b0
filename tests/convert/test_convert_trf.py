"""Conversions between the dialects: which record becomes which, what is lost is named, there and back is whole."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from mutations import damaged
from positions import any_position
from test_trf_writer import played
from test_trf_writer_of_matches import played_matches, played_teams
from trf_texts import cup, double, file, player, six, team

from fidepair import trf
from fidepair.convert import convert, targets
from fidepair.errors import FidepairError, InputError, UsageError
from fidepair.systems import with_written_acceleration
from fidepair.tournament import Kind
from fidepair.trf.format.facts import ROUNDS
from fidepair.trf.proof import differences

if TYPE_CHECKING:
    from fidepair.convert.draft import Conversion
    from fidepair.tournament import Tournament

DIALECTS = ("trf16", "trfx", "trfbx", "trf26")
ROOT = Path(__file__).parents[2]
SAMPLES = [path for path in sorted((ROOT / "trf_samples").glob("*.trf")) if "broken" not in path.stem]
CORPORA = ROOT.parent / "shared" / "corpora" / "real"
FOUR = [player(number) for number in range(1, 5)]
BARE = "012 Sample Open\n"
PLAIN = f"{BARE}142 5\n"
MATCHES = "012 Sample Double\n142 6\n192 FIDE_DOUBLESWISS\n"
TYPE = {"system", "edition", "acceleration", "type_code", "team_rules"}
BY_TEAM_RECORDS = {"participants", "rounds_paired", "board_colours", "boards", "line_ups", "secondary", "points"}

# Facts that a dialect has no record for, each with the records that state it elsewhere.
WITHOUT_TRF26 = {
    **dict.fromkeys(TYPE, ("`192", "`ACC")),
    **dict.fromkeys(("adjustments", "secondary_adjustments"), ("`299",)),
    **dict.fromkeys(BY_TEAM_RECORDS, ("`240", "`300", "`310", "`320", "`330", "`352", "`362")),
    "forbidden": ("`260",),
    "announced": ("`240",),
    "virtual": ("`250",),
}
CANNOT = {
    "trf26": {},
    "trfx": WITHOUT_TRF26,
    "trfbx": WITHOUT_TRF26,
    "trf16": WITHOUT_TRF26
    | {
        "rounds": ("`142", "`XXR", "`TNR"),
        "initial_colour": ("`152", "`XXC"),
        "points": ("`162", "`XXS", "`BBW", "`362"),
        "participants": ("`XXC rank", "`240", "`310", "`330"),
        "forbidden": ("`260", "`XXP", "`FOR"),
        "virtual": ("`250", "`XXA"),
    },
}


def converted(text: str | bytes, target: str, kind: Kind | None = None) -> tuple[list[str], list[str]]:
    """Return the lines of the converted file, and what is said to be lost."""
    data = text.encode() if isinstance(text, str) else text
    made, losses = convert(data, "test.trf", target, kind)
    return made.decode().splitlines(), [loss.text for loss in losses]


def records(lines: list[str]) -> list[str]:
    """Return the lines that are no players and not the name."""
    return [line for line in lines if line[:3] not in ("001", "012")]


def lost(before: Tournament, after: Tournament) -> list[str]:
    """Return the facts that differ. Virtual points that followed from the type may be records, with the same values."""
    return differences(before if after.virtual is None else with_written_acceleration(before), after)


def check_losses(data: bytes, target: str, kind: Kind | None = None) -> None:
    """Convert there and back: all facts are there again, and those that the target lacks were named."""
    before = trf.load(data, "test.trf", kind).tournament
    there, losses = convert(data, "test.trf", target, before.kind)
    back, _ = convert(there, "test.trf", "trf26", before.kind)
    after = trf.load(back, "test.trf", before.kind).tournament

    assert [] == lost(before, after)
    said = " ".join(loss.text for loss in losses)
    try:
        alone = trf.load(there, "test.trf", before.kind).tournament
    except trf.TrfError as refusal:
        fault = next(finding for finding in refusal.findings if finding.severity == "error")
        assert f"({fault.code})" in said
        return
    for fact in lost(before, alone):
        assert any(record in said for record in CANNOT[target][fact]), fact


# ── Which record becomes which ───────────────────────────────────────────────
KEPT_X = f"### kept: {'162':<50}X 0.0"
BB_DRAW = ["BBW  1.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.0"]
VALUES = "162  W 3.0    D 1.0    L 0.0    A 0.0    P 2.0"
BB_VALUES = ["BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  2.0"]
RESTATED = {
    "rounds": ("142 5", "trfx", ["XXR 5"]),
    "rounds of TRFx": ("XXR 009", "trf26", ["142 9"]),
    "rounds of one program": ("TNR 5", "trfbx", ["XXR 5"]),
    "rounds said twice": ("142 5\nXXR 5", "trf26", ["142 5"]),
    "colour": ("152 B", "trfbx", ["XXC black1"]),
    "colour of TRFx": ("XXC white1", "trf26", ["152 W"]),
    "colour said twice": ("152 W\nXXC white1", "trfx", ["XXC white1"]),
    "type in 092": ("092 FIDE_DUTCH_2026", "trf26", ["092 FIDE_DUTCH_2026", "192 FIDE_DUTCH_2026"]),
    "acceleration said twice": ("192 FIDE_DUBOV_BAKU\nACC true", "trf26", ["192 FIDE_DUBOV_BAKU"]),
    "values to XXS": (VALUES, "trfx", ["XXS W=3.0 D=1.0 PAB=2.0"]),
    "a bye follows the win in 162": ("162  W 3.0    D 1.0", "trfx", ["XXS W=3.0 D=1.0 PAB=3.0"]),
    "values to BB": (VALUES, "trfbx", BB_VALUES),
    "BB to 162": ("\n".join(BB_VALUES), "trf26", [VALUES]),
    "XXS to 162": ("XXS W=3 D=1 PAB=2", "trf26", [VALUES]),
    "a bye stays at 1 in XXS": ("XXS W=3 D=1", "trf26", [f"{VALUES[:-3]}1.0"]),
    "XXS to BB": ("XXS W=3 D=1 PAB=2", "trfbx", BB_VALUES),
    "absences that score": ("XXS ZPB=.5 FL=.5", "trf26", ["162  W 1.0    D 0.5    L 0.0    A 0.5"]),
    "usual values": ("162  W 1.0    D 0.5", "trfx", ["XXS W=1.0 D=0.5"]),
    "values in both": ("162  W 3.0    D 1.0    P 2.0\nBBU  2.0\nXXS PAB=2", "trfx", ["XXS W=3.0 D=1.0 PAB=2.0"]),
    "absent": ("XXZ 2 4", "trf26", ["240 Z   1    2    4"]),
    "absent for one program": ("BYE 2\nBYE 4", "trf26", ["240 Z   1    2    4"]),
    "absent for TRFx": ("BYE 2", "trfx", ["XXZ 2"]),
    "virtual points": (
        "142 5\n250       1.0   1   2    1    2\n250       0.5   3   3    1    2",
        "trfx",
        ["XXR 5", "XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  0.5"],
    ),
    "virtual points of players": (
        "XXA    1  1.0  1.0\nXXA    2  1.0  1.0",
        "trf26",
        ["250       1.0   1   2    1    2"],
    ),
    "never meet": ("142 5\n260   1   5    1    2    4", "trfx", ["XXR 5", "XXP 1 2 4"]),
    "never meet, TRFx": ("142 5\nXXP 1 2 4", "trf26", ["142 5", "260   1   5    1    2    4"]),
    "never meet, rounds not known": ("XXP 1 2", "trf26", ["260   1 999    1    2"]),
    "never meet, one program": ("FOR 1 2", "trfbx", ["XXP 1 2"]),
    "code in lower case": ("xxr 5", "trf26", ["142 5"]),
}


@pytest.mark.parametrize(("source", "target", "expected"), RESTATED.values(), ids=RESTATED)
def test_a_record_becomes_that_of_the_target(source, target, expected):
    """A fact is said by the record of the target, in the place of the old one, and nothing is lost."""
    lines, losses = converted(file(source, *FOUR, header=BARE), target)

    assert expected == records(lines)
    assert [] == losses


LOST = {
    "142": ("142 5", "trf16", "number of rounds; give it with --rounds"),
    "XXR": ("XXR 5", "trf16", "number of rounds; give it with --rounds"),
    "152": ("152 W", "trf16", "initial-colour; give it with --initial-colour"),
    "XXC": ("XXC white1 rank", "trf16", "players ranked by the order of their lines and the initial-colour"),
    "rank": ("XXC rank", "trf16", "no record for players ranked by the order of their lines"),
    "162": ("162  W 3.0    D 1.0", "trf16", "TRF16 has no record for point values, and counts 1, 1/2 and 0"),
    "BBD": ("BBD  0.0", "trf16", "no record for point values"),
    "172": ("172 IND FIDE", "trfx", "starting rank method"),
    "182": ("182 A program 1.2", "trfbx", "pairing program"),
    "202": ("202 BH,SB", "trfx", "tie-breaks"),
    "212": ("212 PTS,BH", "trf16", "order of the standings"),
    "222": ("222 5400+30", "trfx", "time control"),
    "192": ("192 FIDE_DUBOV_BAKU", "trfx", "give it with --system dubov --acceleration baku"),
    "192 of others": ("192 CUSTOM_SWISS", "trfx", "give the system when pairing"),
    "ACC": ("ACC true", "trfx", "give it with --acceleration"),
    "250": ("250       1.0   1   2    1    2", "trf16", "virtual points"),
    "XXA": ("XXA    1  1.0", "trf16", "virtual points"),
    "260": ("260   1   5    1    2", "trf16", "forbidden pairings; give them with --forbid"),
    "260 of some rounds": ("260   2   3    1    2", "trfx", "`XXP` is for all rounds, this is for rounds 2 to 3"),
    "XXP": ("XXP 1 2", "trf16", "forbidden pairings"),
    "299": ("299 +         0.5    1    1", "trfx", "abnormal points"),
    "240 later": ("240 H   3    1", "trfbx", "bbpPairings counts a round as played as soon as a later one has a cell"),
}


@pytest.mark.parametrize(("source", "target", "why"), LOST.values(), ids=LOST)
def test_what_the_target_cannot_carry_is_kept_as_a_comment(source, target, why):
    """A record without counterpart is named with its line and the way out, and stays as a comment."""
    text = file(source, *FOUR, header=f"{BARE}### told\n")
    made, losses = convert(text.encode(), "test.trf", target)

    assert [f"### kept: {source}"] == records(made.decode().splitlines())[1:]
    assert [3] == [loss.line for loss in losses]
    assert why in losses[0].text
    assert convert(text.encode(), "test.trf", "trf26").data == convert(made, "test.trf", "trf26").data


# C.04.7 1.2 to 1.4: of six players in round one four are in GA; of five rounds two bring them a win, one half of it.
ACCELERATED = {
    "in TRFx": ("192 FIDE_DUTCH_2026_BAKU", "trfx", "XXA    {}  1.0  1.0  0.5"),
    "in TRFbx": ("192 FIDE_DUTCH_2026_BAKU", "trfbx", "XXA    {}  1.0  1.0  0.5"),
    "of one program": ("ACC true", "trfbx", "XXA    {}  1.0  1.0  0.5"),
    "in words": ("092 FIDE_BURSTEIN_BAKU", "trfx", "XXA    {}  1.0  1.0  0.5"),
}


@pytest.mark.parametrize(("declared", "target", "line"), ACCELERATED.values(), ids=ACCELERATED)
def test_declared_acceleration_becomes_virtual_points(declared, target, line):
    """Where the target cannot declare it, all players of GA have their virtual points, for the whole event.

    Player 7 was absent in round one and does not belong to those by whom GA is counted.
    """
    seven = [*six(), player(7, "0.0", "- Z")]
    made, losses = converted(file(*seven, header=f"{PLAIN}{declared}\n"), target)

    assert [line.format(number) for number in (1, 2, 3, 4)] == [text for text in made if text.startswith("XXA")]
    assert not any("--acceleration" in said for said in losses)
    assert declared.startswith("092") or "the virtual points are in `XXA`" in losses[0]


def test_acceleration_without_a_system_becomes_ranges():
    """TRF26 declares it with the system only; without one the virtual points are in `250`."""
    made, _ = converted(file(*six(), header=f"{PLAIN}ACC true\n"), "trf26")

    assert ["ACC true", "250       1.0   1   2    1    4", "250       0.5   3   3    1    4"] == made[2:5]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        pytest.param(file(*six(), header=f"{BARE}192 FIDE_DUTCH_2026_BAKU\n"), "trfx", id="rounds-missing"),
        pytest.param(file(*six(), header=f"{PLAIN}192 FIDE_DUTCH_2026_BAKU\n"), "trf26", id="declared"),
        pytest.param(file(*six(), header=f"{PLAIN}192 FIDE_DUTCH_2026_BAKU\n"), "trf16", id="no-record"),
        pytest.param(cup(header="012 Sample Cup\n142 5\n192 FIDE_TEAM_BAKU\n"), "trfx", id="teams"),
    ],
)
def test_acceleration_without_virtual_points(text, target):
    """No records where the target declares acceleration, has no virtual points, or the number of rounds is missing."""
    made, _ = converted(text, target)

    assert not [line for line in made if line[:3] in ("250", "XXA")]


@pytest.mark.parametrize("record", ["162  W 1.0    D 0.5", "ACC false"])
def test_what_the_target_takes_for_granted_is_kept_without_a_word(record):
    """The usual point values, and that nothing is accelerated, are comments in TRF16, and no loss."""
    lines, losses = converted(file(record, *FOUR, header=BARE), "trf16")

    assert ([f"### kept: {record}"], []) == (records(lines), losses)


def test_everything_else_stays():
    """Texts, comments, unknown records, rulers, blank lines and national ratings are in every dialect as they were."""
    others = [
        "### told",
        "# told",
        "",
        "022 Somewhere",
        "062 4",
        "112 Deputy, Dan",
        "112 Deputy, Dora",
        "QQQ what",
        "132",
    ]
    national = "IND    1    A" + " " * 35 + "2512 KAR"
    for target in DIALECTS:
        lines, losses = converted(file(*others, *FOUR, national, header=BARE), target)

        assert [*others, national] == records(lines)
        assert [] == losses


# ── Byes ─────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("record", "target", "points", "cell"),
    [
        pytest.param("240 H   2    6", "trf16", "0.5", "  0000 - H", id="half"),
        pytest.param("240 H   2    6", "trfbx", "0.5", "  0000 - H", id="half for bbpPairings"),
        pytest.param("240 F   2    6", "trfx", "1.0", "  0000 - F", id="full"),
        pytest.param("240 Z   2    6", "trfbx", "0.0", "  0000 - Z", id="absent"),
        pytest.param("240 Z   2    6", "trfx", "0.0", "  0000 - Z", id="absent, no XXZ"),
        pytest.param("240 H   3    6", "trfx", "0.0", f"{'':10}  0000 - H", id="later"),
        pytest.param("240 Z   3    6", "trfx", "0.0", f"{'':10}  0000 - Z", id="absent later"),
        pytest.param("XXZ 6", "trf16", "0.0", "  0000 - Z", id="XXZ"),
        pytest.param("BYE 6", "trfbx", "0.0", "  0000 - Z", id="BYE"),
    ],
)
def test_a_bye_becomes_a_cell(record, target, points, cell):
    """Announced byes and absences stand in the column of their round; Points hold what a bye of the round to be paired
    brings (manual of JaVaFo: pre-assigned byes), which two programs insist on."""
    text = file(*six(), record, header=BARE)
    lines, losses = converted(text, target)

    assert player(6, points, "3 b 0") + cell == lines[6]
    assert lines[:6] == text.splitlines()[:6]
    assert (7, []) == (len(lines), losses)


@pytest.mark.parametrize(("target", "points"), [("trfx", "4.0"), ("trfbx", "4.0"), ("trf16", "3.0")])
def test_a_bye_is_worth_what_the_event_gives_for_it(target, points):
    """3-1-0: a winner with a half-point bye next has 4 points; TRF16 has no record for that, so its Points stay."""
    three = [line.replace(" 1.0 ", " 3.0 ") for line in six()]
    lines, _ = converted(file(*three, "162  W 3.0    D 1.0", "240 H   2    1", header=BARE), target)

    assert player(1, points, "4 w 1") + "  0000 - H" == next(line for line in lines if line.startswith("001    1"))


def test_a_bye_of_the_past_fills_its_cell():
    """`240` for a round that is closed is a cell there; where the cell has it already, nothing is written."""
    text = file(*six(), player(7, "0.5"), player(8, "0.5", "- H"), "240 H   1    7    8", header=BARE)
    lines, losses = converted(text, "trfx")

    assert (player(7, "0.5", "- H"), player(8, "0.5", "- H")) == (lines[7], lines[8])
    assert ([], []) == (records(lines), losses)


def test_byes_that_would_close_the_round_are_kept():
    """A column in which everybody has a bye counts as played: such byes do not become cells."""
    lines, losses = converted(file(*FOUR, "240 H   1    1    2    3    4", header=BARE), "trf16")

    assert [*FOUR, "### kept: 240 H   1    1    2    3    4"] == lines[1:]
    assert "all players would have a bye in that round" in losses[0]


@pytest.mark.parametrize("target", ["trf16", "trf26"])
def test_an_absence_beside_a_lone_bye_stays_as_it_is(target):
    """Where nobody knows which round `XXZ` speaks of, it is not given a round."""
    lines, losses = converted(file(player(1, "1.0", "- U"), *FOUR[1:], "XXZ 3", header=BARE), target)

    assert [{"trf16": "### kept: XXZ 3", "trf26": "XXZ 3"}[target]] == records(lines)
    assert "the round of this record is unclear" in losses[0]


def test_absences_of_an_open_round_name_it():
    """Beside an open round `XXZ` is about that one."""
    rows = [player(1, "0.0", "2 w"), player(2, "0.0", "1 b"), player(3)]

    assert ["240 Z   1    3"] == records(converted(file(*rows, "XXZ 3", header=BARE), "trf26")[0])
    assert player(3, "0.0", "- Z") == converted(file(*rows, "XXZ 3", header=BARE), "trf16")[0][3]


def test_cells_go_where_the_file_counts_its_columns():
    """In a line whose columns count bytes, the new cell stands where they put it."""
    line = player(6, "0.0", "3 b 0", name="é").replace("é ", "é", 1)
    lines, _ = converted(file(*six()[:5], line, "240 H   2    6", header=BARE), "trfx")

    assert f"{line}  0000 - H".replace(" 0.0 ", " 0.5 ") == lines[6]


# ── Facts without a record ───────────────────────────────────────────────────
def test_points_that_trf16_cannot_explain():
    """A 3-1-0 event in TRF16 has Points which strict readers refuse: written all the same, and that is said."""
    text = file(*(line.replace(" 1.0 ", " 3.0 ") for line in six()), "162  W 3.0    D 1.0", header=BARE)
    lines, losses = converted(text, "trf16")

    assert text.splitlines()[:7] == lines[:7]
    assert losses[0].startswith("`162 W 3.0 D 1.0`: TRF16 has no record for point values")
    assert "strict readers refuse it" in losses[1]
    assert "(T064)" in losses[1]


@pytest.mark.parametrize(
    ("values", "target", "expected"),
    [
        pytest.param("XXS FW=0.5", "trf26", ["XXS FW=0.5"], id="162, forfeits"),
        pytest.param("BBZ  0.5", "trf26", ["XXS ZPB=0.5"], id="162, kinds of absence"),
        pytest.param("XXS W=1.125 PAB=1.125", "trf26", ["XXS W=1.125 PAB=1.125"], id="162, four columns"),
        pytest.param("XXS WD=0.5 BD=0", "trfbx", ["XXS WD=0.5 BD=0"], id="BB, colours"),
        pytest.param("XXS WW=2\nBBL  0.0", "trfbx", ["XXS WW=2.0"], id="BB, colours and others"),
        pytest.param("162  X 0.0", "trfx", ["XXS W=1.0 D=0.5", KEPT_X], id="XXS, missing"),
        pytest.param("162  D 1.0    X 0.0", "trfbx", [*BB_DRAW, KEPT_X], id="BB, missing"),
    ],
)
def test_point_values_that_the_record_cannot_say(values, target, expected):
    """Where the record of the target cannot say the values, `XXS` or a comment does, and that is told."""
    lines, losses = converted(file(values, *FOUR, header=BARE), target)

    assert expected == records(lines)
    assert 1 == len(losses)


def test_a_record_that_has_room_in_its_own_dialect_stays():
    """Values that another dialect could not write are not touched in their own."""
    text = file("BBW 1.125", *FOUR, header=BARE)

    assert (text.splitlines(), []) == converted(text, "trfbx")


@pytest.mark.parametrize(
    ("record", "expected"),
    [("XXC rank black1", ["152 B", "XXC rank"]), ("ACC true", ["ACC true"]), ("XXA    1  0.0", ["XXA    1  0.0"])],
)
def test_what_trf26_has_no_record_for_stays_in_it(record, expected):
    """`XXC rank`, acceleration without a system, and that there are no virtual points: the old record is kept."""
    lines, losses = converted(file(record, *FOUR, header=BARE), "trf26")

    assert expected == records(lines)
    assert 1 == len(losses)
    assert "is kept" in losses[0]


# ── Teams, and matches of two games ──────────────────────────────────────────
def test_teams_as_rosters():
    """`013` gets name and players, the number of teams stands before it, and `310` stays as a comment."""
    text = cup()
    lines, losses = converted(text, "trf16")
    teams = [line for line in text.splitlines() if line.startswith("310")]
    rosters = [f"013 {f'Team {n}':<32}{2 * n - 1:>4} {2 * n:>4}" for n in range(1, 6)]

    assert ["082 5", rosters[0], f"### kept: {teams[0]}", rosters[1]] == lines[15:19]
    assert any("`310` (5 teams): `013` cannot store nickname, strength" in loss for loss in losses)
    assert text.splitlines() == [
        line for line in converted("\n".join(lines), "trf26")[0] if line[:3] not in ("013", "082")
    ]


def test_team_numbers_that_are_not_a_sequence_are_lost():
    """`013` has no number: the rosters stand in the order of the numbers, and that they were others is said."""
    text = file(player(1), player(2), player(3), team(7, 1), team(3, 2), team(5, 3), header="192 FIDE_TEAM\n082 3\n")
    lines, losses = converted(text, "trfx")

    assert ["Team 3", "Team 5", "Team 7"] == [line[4:10] for line in lines if line.startswith("013")]
    assert any("cannot store number, nickname" in loss for loss in losses)


def test_rosters_as_teams():
    """The teams of a team event get `310` with the totals that follow from the boards."""
    players = [
        player(1, "1.0", "3 w 1"),
        player(2, "0.5", "4 b ="),
        player(3, "0.0", "1 b 0"),
        player(4, "0.5", "2 w ="),
    ]
    rosters = [f"013 {'Tram Depot':<32}   1    2", f"013 {'Lakeside':<32}   3    4"]
    lines, losses = converted(file(*players, *rosters, header="082 2\n"), "trf26")
    expected = [
        f"310   1 {'Tram Depot':<32}{'':17}2.0    1.5         1    2",
        f"310   2 {'Lakeside':<32}{'':17}0.0    0.5         3    4",
    ]

    assert expected == lines[5:]
    assert [] == losses


def test_rosters_of_an_individual_event_stay():
    """`013` where players are paired one by one is no team in any dialect."""
    text = file(*FOUR, f"013 {'Club':<32}   1    2", header=BARE)

    assert text.splitlines() == converted(text, "trf26")[0]


@pytest.mark.parametrize("record", ["240 Z   2    3", "250  1.0        1   1    1    1", "260   1   5    1    2"])
def test_records_about_teams_have_no_older_form(record):
    """TRFx has byes, virtual points and prohibitions of players only; those of teams are lost."""
    lines, losses = converted(cup(record), "trfx")

    assert f"### kept: {record}" in lines
    assert any(record[:3] in loss and "of teams" in loss for loss in losses)


def test_both_blocks_of_a_match():
    """Byes of matches of two games are two records, or two cells; the type must be named."""
    text = double("240 Z   3    4", "240 Z   4    4", "240 H   5    1", "240 H   6    1", header=MATCHES)
    lines, losses = converted(text, "trfx")

    assert ["XXR 6", "### kept: 192 FIDE_DOUBLESWISS"] == records(lines)
    assert lines[6].endswith("  0000 - Z  0000 - Z")
    assert f"{'':20}  0000 - H  0000 - H" == lines[3][109:]
    assert ["--system double-swiss" in loss for loss in losses] == [True]
    assert Kind.DOUBLE is trf.load("\n".join(lines).encode(), "a", Kind.DOUBLE).tournament.kind


# ── There and back ───────────────────────────────────────────────────────────
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_file_in_its_own_dialect_is_not_touched(path):
    """A conversion to the dialect of the file returns its bytes, and loses nothing."""
    data = path.read_bytes()

    assert (data, ()) == convert(data, path.name, path.stem.rpartition("-")[2])


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_there_and_back(path):
    """By way of any dialect, and of any two, a sample comes back to TRF26 whole; what a dialect lacks was named."""
    data = path.read_bytes()
    before = trf.load(data, path.name).tournament
    for first in DIALECTS:
        check_losses(data, first)
        there = convert(data, path.name, first).data
        for second in set(DIALECTS) - {first, "trf26"}:
            again = convert(convert(there, path.name, second).data, path.name, "trf26").data
            assert [] == lost(before, trf.load(again, path.name).tournament)


@pytest.mark.parametrize("target", DIALECTS)
@pytest.mark.parametrize("seed", range(8))
def test_random_events_there_and_back(seed, target):
    """Random tournaments, team events and matches of two games lose nothing but what is named."""
    check_losses(played_teams(seed).encode(), target)
    check_losses(played_matches(seed).encode(), target)
    for tournament in (played(seed), any_position(seed)):
        try:
            data = trf.write(tournament)
        except InputError:
            continue
        check_losses(data, target)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_encoding_and_line_ends_stay(end, encoding):
    """Encoding, mark and line ends of the source are those of the new file, also in its new lines."""
    text = "192 FIDE_DUTCH_2026\n" + file(*FOUR, "### ä", "250       0.5   1   1    1    2", header=PLAIN)
    data = text.rstrip("\n").replace("\n", end).encode(encoding)
    made = convert(data, "a", "trfx").data

    lines = made.decode(encoding).split(end)

    assert ["### kept: 192 FIDE_DUTCH_2026", "XXA    1  0.5", "XXA    2  0.5"] == [lines[0], *lines[-2:]]
    assert data == convert(made, "a", "trf26").data


def test_a_kept_record_that_does_not_fit_any_more_is_refused():
    """Records in comments are compared with the file; the message says where they come from."""
    text = file(*FOUR, "### kept: 142 5", header=f"{BARE}XXR 7\n")

    with pytest.raises(InputError, match=r"142.* says 5 .*(.|\n)*Records in comments \(`### kept:`\) are read too"):
        convert(text.encode(), "a", "trf26")


def test_kept_records_are_comments_for_every_other_reader():
    """Reading a file does not take up what a conversion kept."""
    made = convert(file(*six()).encode(), "a", "trf16").data

    assert (None, None) == trf.load(made, "a").tournament[3:5]


def test_nothing_is_lost_in_silence(monkeypatch):
    """A conversion that says something else than its source without saying so raises, naming the fact."""
    monkeypatch.setitem(targets.RESTATED, ROUNDS, lambda draft: [draft.replace(x) for x in draft.records.lines("142")])

    with pytest.raises(InputError, match="TRFx cannot store these facts of the tournament: rounds"):
        convert(file(*six()).encode(), "a", "trfx")


def test_a_conversion_that_contradicts_itself_is_refused(monkeypatch):
    """A new file that cannot be read with all that was kept is not returned."""

    def spoil(draft: Conversion) -> None:
        draft.replace(draft.records.lines("142")[0], "XXR 0")

    monkeypatch.setitem(targets.RESTATED, ROUNDS, spoil)
    with pytest.raises(InputError, match="TRFx cannot store this tournament; the file would contradict itself"):
        convert(file(*six()).encode(), "a", "trfx")


def test_faults_and_unknown_targets():
    """A file with faults is refused with all of them, a target that does not exist with those that do."""
    with pytest.raises(trf.TrfError, match="opponent 6"):
        convert(file(*six()[:5]).encode(), "a", "trfx")
    with pytest.raises(UsageError, match="Choose one of: trf16, trfx"):
        convert(file().encode(), "a", "trf06")


def test_damaged_files_are_refused_or_converted_whole():
    """A file that can be read, whatever was done to it, loses nothing but what is named."""
    count = 0
    for seed in range(100):
        _, data = damaged(seed)
        try:
            trf.load(data, "test.trf")
        except FidepairError:
            continue
        check_losses(data, DIALECTS[seed % 3])
        count += 1

    assert count > 15


# ── Files from practice ──────────────────────────────────────────────────────
REAL = [path for path in sorted([*CORPORA.rglob("*.trf"), *CORPORA.rglob("gros*.txt")]) if path.stat().st_size < 10_000]


@pytest.mark.skipif(not REAL, reason="the folder ../shared/corpora is not there")
@pytest.mark.slow
def test_real_files_there_and_back():
    """Every readable file of ordinary size goes to each dialect and back, and loses nothing but what is named."""
    count = 0
    for path in REAL:
        try:
            trf.read(path)
        except FidepairError:
            continue
        for target in DIALECTS:
            check_losses(path.read_bytes(), target)
        count += 1

    assert count > 40
