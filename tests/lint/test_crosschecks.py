"""What records show when they are compared: each check with a case that fires, and a near one that does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from lint_texts import AFTER, FIRST, ROUND_1, changed, findings, headed, person, report, six, told
from trf_texts import cup, cup_teams, double, double_players, player, team

from fidepair import trf
from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.findings.catalogue import CATALOGUE

SAMPLES = sorted((Path(__file__).parents[2] / "trf_samples").glob("*.trf"))
POINTS = {"1": 1, "=": 0.5, "+": 1, "U": 1, "F": 1, "H": 0.5}


def playing(*rows: str, ranks: tuple[int, ...] = ()) -> list[str]:
    """Return players with these blocks (parted by `;`), the points that follow from them, and ranks."""
    lines = []
    for number, row in enumerate(rows, 1):
        blocks = [block.strip() for block in row.split(";")]
        points = sum(POINTS.get(block[-1:], 0) for block in blocks)
        lines.append(person(number, f"{points:.1f}", *blocks, rank=ranks[number - 1] if ranks else ""))
    return lines


def draws(*rounds: str) -> list[str]:
    """Return players who drew all of these games, such as `1-2 3-4` for each round; White is named first."""
    played = [[tuple(map(int, pair.split("-"))) for pair in pairs.split()] for pairs in rounds]
    count = max(number for pairs in played for pair in pairs for number in pair)
    rows: list[list[str]] = [["" for _ in rounds] for _ in range(count)]
    for index, pairs in enumerate(played):
        for white, black in pairs:
            rows[white - 1][index], rows[black - 1][index] = f"{black} w =", f"{white} b ="
    return playing(*["; ".join(row) for row in rows])


def five(last: str) -> str:
    """Return the file of five players after two rounds, of whom the last one did this; the others played."""
    return report(players=playing("2 w 1; 3 w 1", "1 b 0; 4 w 1", "4 w 1; 1 b 0", "3 b 0; 2 b 0", last))


def ranked(*ranks: int, rounds: str = "142 1", **records: str) -> str:
    """Return the file of four players after one round, points 1, 1/2, 1/2 and 0, with these ranks."""
    players = playing("4 w 1", "3 w =", "2 b =", "1 b 0", ranks=ranks)
    return report(players=players, header=headed(r142=rounds, **records))


def eight(*added: str, type_code: str = "FIDE_DUTCH_2026_BAKU") -> str:
    """Return the file of eight players before round 1; by C.04.7 GA is players 1 to 4."""
    players = [person(number, "0.0") for number in range(1, 9)]
    return report(*added, players=players, header=headed(r192=f"192 {type_code}"))


def without_id(name: str) -> str:
    """Return the file in which player 2 has this name, and neither a FIDE id nor a birth."""
    line = six()[1]
    line = line.replace(f"{'Bravo, Boris':<33}", f"{name:<33}").replace("90000002 1990/01/02", " " * 19)
    return report(players=[six()[0], line, *six()[2:]])


def cup_names(name: str) -> str:
    """Return the team event in which team 3 has this name."""
    teams = cup_teams()
    return cup(*teams[:2], team(3, 5, 6, match="0.0", game="0.5", name=name), *teams[3:])


def cup_ranks(*ranks: int) -> str:
    """Return the team event, with one round to play, in which the teams have these ranks; points 2, 1, 0, 1, 1."""
    teams = [f"{line[:68]}{rank:>3}{line[71:]}" for line, rank in zip(cup_teams(), ranks, strict=True)]
    return cup(*teams).replace("142 5", "142 1")


FORFEITED = ("2 w +; - U", "1 b -; 3 w 1", "4 w 1; 2 b 0", "3 b 0; 5 w 1", "- Z; 4 b 0")
GAP = ("2 w 1; 3 w 1; 4 w 1", "1 b 0; 4 b =; 3 b =", "4 b =; 1 b 0; 2 w =", "3 w =; 2 w =; 1 b 0", "- U; {}; - H")
WWW = ("1-2 3-4", "1-3 4-2", "1-4 2-3", "1-5 2-6 3-7 4-8")
WIDE = ("1-2 3-4 6-5", "1-3 5-2 4-6", "4-1 2-6 5-3", "1-5 2-4 6-3", "1-6 3-2 5-4")
HALF_A_POINT = [line.replace("  2.0", "  1.5") if line[4:8] == "   1" else line for line in playing(*FORFEITED)]
FORFEIT_OF_HALF_A_POINT = report("XXS FW=0.5", players=HALF_A_POINT)
BYES_OF_TWO_MATCHES = ("- U", "- U", "- U", "- U")

# id: (text, severity, line, column)
FIRES: dict[str, tuple[str, str, int, int]] = {
    "T227-after-a-pab": (five("- U; - U"), WARNING, FIRST + 4, 109),
    "T227-after-a-full-point-bye": (five("- F; - U"), WARNING, FIRST + 4, 109),
    "T227-after-a-win-by-forfeit": (report(players=playing(*FORFEITED)), WARNING, FIRST, 109),
    "T227-after-half-a-point-by-forfeit-in-2025": (
        FORFEIT_OF_HALF_A_POINT.replace("2026/03/14", "2025/03/14").replace("DUTCH_2026", "DUTCH_2017"),
        WARNING,
        FIRST,
        109,
    ),
    "T227-match": (double(*double_players()[:4], player(5, "1.5", *BYES_OF_TWO_MATCHES)), WARNING, 9, 119),
    "T227-team": (cup("320  1.0  1.0   5   5"), WARNING, 20, 5),
    "T228-more-points": (ranked(2, 1, 3, 4), WARNING, FIRST, 86),
    "T228-same-rank": (ranked(1, 1, 3, 4), WARNING, FIRST, 86),
    "T228-before-the-end": (ranked(2, 1, 3, 4, rounds="142 3"), NOTE, FIRST, 86),
    "T228-exchanged": (ranked(4, 2, 3, 1), WARNING, FIRST, 86),
    "T270-other-order": (ranked(2, 1, 3, 4, r152="212 WIN,PTS"), WARNING, FIRST, 86),
    "T270-shared": (ranked(1, 2, 2, 4, r152="202 RTNG"), WARNING, FIRST + 1, 86),
    "T271-refined": (ranked(1, 2, 3, 4, r152="202 WIN"), NOTE, FIRST + 1, 86),
    "T272-unknown": (report(header=headed(r152="212 PTS, BUCHHOLZ")), WARNING, 8, 10),
    "T272-other": (report(header=headed(r152="202 OTHER_X,SB")), NOTE, 8, 5),
    "T273-for-teams": (report(header=headed(r152="202 SB,EDE")), WARNING, 8, 8),
    "T273-no-such-variant": (report(header=headed(r152="202 WIN/C1")), WARNING, 8, 5),
    "T274-round-robin": (report(header=headed(r152="202 BH", r192="192 FIDE_ROUNDROBIN")), WARNING, 8, 5),
    "T275-unrated": (changed("2470", "    ").replace("152 W", "202 ARO"), WARNING, 8, 5),
    "T276-swiss": (report(header=headed(r152="202 DE,KS")), NOTE, 8, 8),
    "T277-twice": (report(header=headed(r152="202 SB,BH,SB")), NOTE, 8, 11),
    "T278-no-score": (report(header=headed(r152="212 SB,BH")), WARNING, 8, 5),
    "T228-teams": (cup_ranks(2, 1, 5, 3, 4), WARNING, 16, 69),
    "T229-gap": (ranked(1, 2, 2, 5), NOTE, FIRST + 3, 86),
    "T230-too-few": (eight("250       1.0   1   2    1    3"), WARNING, FIRST + 8, 5),
    "T230-too-many": (eight("250       1.0   1   2    1    5"), WARNING, FIRST + 8, 5),
    "T231-none-declared": (
        eight("250       1.0   1   2    1    4", type_code="FIDE_DUTCH_2026"),
        WARNING,
        FIRST + 8,
        5,
    ),
    "T232-month": (changed("2026/03/14", "2026/13/45"), WARNING, 2, 5),
    "T232-year": (changed("2026/03/18", "2126-02-01"), WARNING, 3, 5),
    "T232-birth": (changed("1990/01/03", "1990/02/30"), WARNING, FIRST + 2, 70),
    "T232-round": (report(f"132{'26/02/29':>96}"), WARNING, AFTER, 92),
    "T233-last-before-first": (changed("2026/03/18", "2026/03/12"), WARNING, 3, 5),
    "T233-round-outside": (report(f"132{'26/03/14':>96}  26/03/19"), WARNING, AFTER, 102),
    "T233-round-goes-back": (report(f"132{'26/03/16':>96}  26/03/15"), WARNING, AFTER, 102),
    "T234-born-later": (changed("1990/01/03", "2026/03/15"), WARNING, FIRST + 2, 70),
    "T235-one-id": (changed("90000003", "90000001"), WARNING, FIRST + 2, 58),
    "T236-one-name": (without_id("ALPHA,Anna"), WARNING, FIRST + 1, 15),
    "T236-points": (without_id("Alpha  Anna."), WARNING, FIRST + 1, 15),
    "T236-teams": (cup_names("Team 2"), WARNING, 18, 9),
    "T237-gap": (report(players=playing(*(row.format("") for row in GAP))), WARNING, FIRST + 4, 102),
    "T237-to-the-end": (
        report(players=playing("2 w 1; 3 w 1", "1 b 0", "- U; 1 b 0"), header=headed(r142="142 2")),
        NOTE,
        FIRST + 1,
        102,
    ),
    "T238-260": (report("260   1   3    1    4"), WARNING, FIRST, 92),
    "T238-xxp": (report("XXP 2 4 5"), WARNING, FIRST + 1, 92),
    "T240-even": (report(header=headed(r142="142 6")), WARNING, 7, 5),
    "T240-odd": (five("- U; - H").replace("142 5", "142 6"), WARNING, 7, 5),
    "T241-three-whites": (report(players=draws(*WWW[:3])), WARNING, FIRST, 117),
    "T241-last-but-one": (report(players=draws(*WWW[:3]), header=headed(r142="142 4")), WARNING, FIRST, 117),
    "T242-wide": (report(players=draws(*WIDE), header=headed(r142="142 7")), WARNING, FIRST, 137),
    "T032-no-game": (report(players=playing("- H", "- Z"), header=headed(r152="")), WARNING, 0, 0),
    "T056-dubov": (changed("2470", "    ").replace("DUTCH", "DUBOV"), WARNING, FIRST + 2, 49),
    "T092-in-progress": (report(players=playing("2 w 1", "1 b 0", "4 w", "3 b")), NOTE, FIRST + 2, 99),
    "T064-beside-another-fault": (changed("2470", "GM24").replace(" 1.0 ", " 2.5 ", 1), ERROR, FIRST, 81),
    "T084-beside-a-fault": (
        report(players=playing("- U", "- U", "4 w 1", "3 b 0")).replace("2470", "GM24"),
        WARNING,
        FIRST + 1,
        99,
    ),
}


@pytest.mark.parametrize(("name", "case"), FIRES.items(), ids=FIRES)
def test_a_check_fires(name, case):
    """What the check looks for is told with its severity and its place."""
    text, severity, line, column = case

    assert (severity, line or None, column or None) in told(text, name[:4]), [str(f) for f in findings(text)]


NEAR: dict[str, str] = {
    "T227-after-a-half-point-bye": five("- H; - U"),
    "T227-before-a-full-point-bye": five("- U; - F"),
    "T227-old-rules": five("- F; - U").replace("2026/03/14", "2025/03/14").replace("DUTCH_2026", "DUTCH"),
    "T227-half-a-point-by-forfeit": FORFEIT_OF_HALF_A_POINT,
    "T227-half-point-bye-of-a-team": cup("320  1.0  1.0   5", "240 H   2    5"),
    "T228-by-points": ranked(1, 2, 3, 4),
    "T228-shared": ranked(1, 2, 2, 4),
    "T228-teams": cup_ranks(1, 2, 5, 3, 4),
    "T228-wrong-points": ranked(2, 1, 3, 4).replace(" 0.5    1 ", " 1.0    1 "),
    "T270-by-the-list": ranked(1, 2, 3, 4, r152="202 RTNG"),
    "T270-not-checkable": ranked(1, 3, 2, 4, r152="202 OTHER_X,RTNG"),
    "T270-before-the-end": ranked(1, 3, 2, 4, r152="202 RTNG", rounds="142 3"),
    "T270-no-ranks": ranked(0, 0, 0, 0, r152="202 RTNG"),
    "T271-shared": ranked(1, 2, 2, 4, r152="202 WIN"),
    "T271-not-declared": ranked(1, 2, 3, 4),
    "T271-not-checkable": ranked(1, 3, 2, 4, r152="202 OTHER_X"),
    "T272-known": report(header=headed(r152="212 pts, bh/c1, GE, SB-C1")),
    "T273-for-all": report(header=headed(r152="202 DE,WIN")),
    "T274-swiss": report(header=headed(r152="202 BH")),
    "T274-edition-of-2024": report(header=headed(r152="202 BH", r192="192 FIDE_ROUNDROBIN", r042="042 2026/02/14")),
    "T275-stated": changed("2470", "    ").replace("152 W", "202 ARO/U1400"),
    "T276-round-robin": report(header=headed(r152="202 KS", r192="192 FIDE_ROUNDROBIN")),
    "T277-direct-encounter": report(header=headed(r152="202 DE,SB,DE")),
    "T278-tie-breaks": report(header=headed(r152="202 SB,BH")),
    "T229-shared": ranked(1, 2, 2, 4),
    "T229-before-the-end": ranked(1, 2, 2, 5, rounds="142 3"),
    "T230-as-c.04.7": eight("250       1.0   1   2    1    4", "250       0.5   3   3    1    4"),
    "T230-one-is-away": eight("250       1.0   1   2    1    5", "240 Z   1    4"),
    "T231-baku": eight("250       1.0   1   2    1    4"),
    "T231-custom": eight("250       1.0   1   2    1    4", type_code="CUSTOM_SWISS"),
    "T232-not-given": changed("2026/03/14", "0000/00/00"),
    "T232-leap-year": changed("1990/01/03", "1992/02/29"),
    "T232-year-alone": changed("1990/01/03", "1990/00/00"),
    "T233-one-day": changed("2026/03/18", "2026/03/14") + f"132{'26/03/14':>96}  26/03/14\n",
    "T234-born-before": changed("1990/01/03", "2026/03/13"),
    "T235-none": report().replace("90000003", "       0").replace("90000001", "       0"),
    "T235-something-short": report().replace("90000003", "    1960").replace("90000001", "    1960"),
    "T236-turned-round": without_id("Anna, Alpha"),
    "T236-another-birth": changed("Bravo, Boris", "Alpha, Anna ").replace("90000002", " " * 8),
    "T236-another-federation": without_id("Alpha, Anna").replace("2480 FID", "2480 SWE"),
    "T236-teams": cup_names("Team 6"),
    "T237-absence": report(players=playing(*(row.format("- Z") for row in GAP))),
    "T237-late-entry": report(players=playing("2 w 1; 3 w 1", "1 b 0; - U", "; 1 b 0"), header=headed(r142="142 3")),
    "T237-told-by-the-reader": report(players=[*six(), person(7, "0.0")]),
    "T238-later": report("260   2   3    1    4"),
    "T238-others": report("XXP 2 4 6"),
    "T240-all-rounds-possible": report(),
    "T240-round-robin": report(header=headed(r142="142 10", r192="192 FIDE_DOUBLEROUNDROBIN")),
    "T241-last-round": report(players=draws(*WWW[:3]), header=headed(r142="142 3")),
    "T241-forfeit": report(players=draws(*WWW[:3])).replace("4 w =", "4 w +", 1).replace("1 b =", "1 b -"),
    "T241-round-robin": report(players=draws(*WWW[:3]), header=headed(r192="192 BERGER_ROUNDROBIN")),
    "T242-last-round": report(players=draws(*WIDE)),
    "T032-given": report(players=playing("- H", "- Z")),
    "T032-told-by-a-game": report(header=headed(r152="")),
    "T056-dutch": changed("2470", "    "),
    "T092-paired": report(players=playing("2 w", "1 b", "4 w", "3 b")),
    "T064-points-not-clear": changed("2470", "GM24").replace(" 1.0 ", " 2.5 ", 1) + "XXS W=x\n",
    "T064-points-of-a-broken-block": changed("4 w 1", "4 w 7"),
    "T084-one": report(players=playing("- U", "- H", "4 w 1", "3 b 0")).replace("2470", "GM24"),
}


@pytest.mark.parametrize(("name", "text"), NEAR.items(), ids=NEAR)
def test_a_near_case_does_not_fire(name, text):
    """What only resembles a fault is not told as one."""
    assert [] == told(text, name[:4])


def test_every_cross_check_is_shown():
    """Each code of a comparison that only lint makes, and each new code, has a case that fires and a near one."""
    codes = {code for code in CATALOGUE if "T227" <= code <= "T242" or "T270" <= code}

    assert codes == {name[:4] for name in FIRES if name >= "T2"} == {name[:4] for name in NEAR if name >= "T2"}


def test_points_are_told_once():
    """Points that the reader has compared are not compared again."""
    assert [(ERROR, FIRST, 81)] == told(changed(" 1.0 ", " 2.5 "), "T064")


def test_points_of_a_file_with_faults_name_the_system_that_fits():
    """Points that fit another system are told with the record that declares it, other faults or not."""
    text = report().replace(" 1.0 ", " 3.0 ").replace("2470", "GM24")

    assert "`162  W 3.0    D 1.0    L 0.0" in [f.hint for f in findings(text) if f.code == "T064"][-1]


@pytest.mark.parametrize(
    ("totals", "said"),
    [(("3.0", "1.5"), "declare them: `362 TW 3.0   TD 1.0   TL 0.0`"), (("2.0", "2.5"), "Correct the totals")],
    ids=["match-points", "game-points"],
)
def test_totals_of_teams_name_the_points_that_fit(totals, said):
    """Match points of all teams that fit another value of a match are told with the record that declares it."""
    first = team(1, 1, 2, match=totals[0], game=totals[1])
    hint = [finding.hint for finding in findings(cup(first, *cup_teams()[1:])) if finding.code == "T119"]

    assert [said] == [said for text in hint if said in text]


def test_what_the_text_of_a_finding_says():
    """A finding names who and what, as an arbiter would."""
    expected = {
        "T227": "player 5 has the pairing-allocated bye of round 2, after a pairing-allocated bye in round 1 "
        "(C.04.1, 4)",
        "T230": "player 4 has 0.0 virtual points in round 1, instead of 1.0 (C.04.7): group GA ends with 4; fidepair "
        "uses the points in the file",
        "T235": "player 3 has the FIDE ID 90000001 of player 1 (line 10)",
    }
    texts = {code: next(text for name, (text, *_) in FIRES.items() if name.startswith(code)) for code in expected}

    assert expected == {code: next(f.text for f in findings(text) if f.code == code) for code, text in texts.items()}


def test_what_a_finding_quotes_is_cut():
    """A line of a megabyte is not quoted in full."""
    said = findings(report(header=headed(r042=f"042 {'x' * 1_000_000}")))

    assert ["T022"] == [finding.code for finding in said]
    assert 5_000 > max(len(str(finding)) + len(finding.found) for finding in said)


# ── Files as they are ────────────────────────────────────────────────────────
DESERVED = {
    "broken-columns-trfx": {"T013", "T056", "T064", "T075", "T078"},  # what the README shows
    "finished-byes-and-forfeits-trf16": {"T023"},  # TRF16 has no record for the number of rounds
    "finished-standings-trf26": set(),  # a note tells that all rounds are played
    "finished-wrong-pairings-trf16": {"T023"},
    "no-legal-pairing-trf26": {"T240"},  # four players, four rounds
    "open-round-3-unfinished-trf26": set(),  # a note tells that results are missing
}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_deserve_what_is_said(path):
    """About a sample nothing is said but what it is made to show."""
    assert DESERVED.get(path.stem, set()) == {f.code for f in findings(path.read_bytes()) if f.severity != NOTE}
    assert path.stem in DESERVED or () == findings(path.read_bytes())


@pytest.mark.parametrize("path", [path for path in SAMPLES if "broken" not in path.stem], ids=lambda path: path.stem)
def test_a_file_that_is_written_anew_is_clean(path):
    """About a new file of what a sample says, nothing is said but that, that it names no type (TRF16, TRFx), that
    results are missing, or nothing is left to be played, and that ranks which nobody gave break ties by number."""
    said = findings(trf.write(trf.read(path)))

    assert DESERVED.get(path.stem, set()) == {f.code for f in said if f.severity != NOTE}
    assert {"T020", "T028", "T092", "T271"} >= {f.code for f in said if f.severity == NOTE}


def test_long_codes_of_tie_breaks_are_cut():
    """Of a code that fills a long line as much is quoted as of anything else."""
    told_ = findings(report(header=headed(r152="202 " + 5000 * "x")))

    assert [True] == [len(one.text) <= 1000 for one in told_ if one.code == "T272"]


def test_a_likeness_is_told_once():
    """Ranks that are something else are one finding, at the first rank that is wrong; before the end it is a note."""
    people = [person(n, n % 2, block, rank=n) for n, block in enumerate(ROUND_1, 1)]
    headers = (headed(r142=rounds, r152="202 RTNG") for rounds in ("142 1", "142 5"))
    over, goes_on = (report(players=people, header=header) for header in headers)
    told_ = [[(one.severity, one.text) for one in findings(text) if one.code == "T228"] for text in (over, goes_on)]

    assert [[WARNING], [NOTE]] == [[severity for severity, _ in found] for found in told_]
    assert all("they look like the starting numbers" in text for found in told_ for _, text in found)
