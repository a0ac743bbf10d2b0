"""Sentences for tests of the report files: lines in their columns, whole files, and how they are read."""

from __future__ import annotations

from fidepair import trf
from fidepair.tournament import format_points

HEADER = "012 Sample Open\n142 5\n152 W\n"


def player(number: object, points: object = "0.0", *blocks: str, name: str = "", rating: object = 2000) -> str:
    """Return a `001` line; a block is written as `7 w 1`, `- U`, `- Z`, or empty."""
    name = name or f"Player {number}"
    fixed = f"001 {number!s:>4}      {name:<33} {rating!s:>4} FID             1990/01/01 {points!s:>4} {'':4}"
    return fixed + "".join(f"  {block(text)}" for text in blocks)


def block(text: str) -> str:
    """Return the eight columns of a block: `7 w 1`, `- U`, `7 w` (no result), or blanks."""
    if not text:
        return " " * 8
    words = text.split()
    if words[0] == "-":
        return f"0000 - {words[1]}"
    return f"{words[0]:>4} {words[1]} {words[2] if len(words) > 2 else ' '}"


def six() -> list[str]:
    """Return the lines of six players after one round: 1-4, 5-2, 3-6; the first named has White and wins."""
    return [
        player(1, "1.0", "4 w 1"),
        player(2, "0.0", "5 b 0"),
        player(3, "1.0", "6 w 1"),
        player(4, "0.0", "1 b 0"),
        player(5, "1.0", "2 w 1"),
        player(6, "0.0", "3 b 0"),
    ]


def file(*lines: str, header: str = HEADER) -> str:
    """Return a file: the header, then the lines; six players after one round if no line is a player."""
    if not any(line.startswith("001") for line in lines):
        lines = (*six(), *lines)
    return header + "".join(f"{line}\n" for line in lines)


def load(text: str | bytes, name: str = "test.trf") -> trf.Loaded:
    """Return what the text says."""
    return trf.load(text.encode() if isinstance(text, str) else text, name)


def entries(text: str, number: int) -> list[str]:
    """Return what a player did, as `4w1`, `U`."""
    participant = load(text).tournament.by_number()[number]
    return [
        entry.value
        if not hasattr(entry, "opponent")
        else f"{entry.opponent}{entry.colour.value if entry.colour else '-'}{entry.result.value}"
        for entry in participant.entries
    ]


def warnings(text: str | bytes) -> list[str]:
    """Return the codes of the warnings about a text."""
    return [finding.code for finding in load(text).findings]


def errors(text: str | bytes) -> list[trf.Finding]:
    """Return the faults for which a text is refused; none if it is read."""
    try:
        load(text)
    except trf.TrfError as refusal:
        return [finding for finding in refusal.findings if finding.severity == "error"]
    return []


# ── Teams ────────────────────────────────────────────────────────────────────
CUP_HEADER = "012 Sample Cup\n142 5\n152 W\n192 FIDE_TEAM\n352 WB\n"


def team(number: object, *members: int, match: object = "0.0", game: object = "0.0", name: str = "") -> str:
    """Return a `310` line."""
    fixed = f"310 {number!s:>3} {name or f'Team {number}':<32} {f'T{number}':<5} {'':6} {match!s:>6} {game!s:>6} {'':3}"
    return fixed + " " + "".join(f" {member:4d}" for member in members)


def cup_players(*more: str) -> list[str]:
    """Return the players of five teams of two boards, with the blocks of round 1.

    Team 1 beat team 3 by 1.5-0.5, team 4 and team 2 drew 1-1, team 5 had the bye. `more`: blocks of player 1 for later
    rounds.
    """
    played = ("5 w 1", "6 b =", "7 b 1", "8 w 0", "1 b 0", "2 w =", "3 w 0", "4 b 1", "- U", "- U")
    points = ("1.0", "0.5", "1.0", "0.0", "0.0", "0.5", "0.0", "1.0", "0.5", "0.5")
    lines = [player(number, *of_one) for number, of_one in enumerate(zip(points, played, strict=True), 1)]
    return [lines[0] + "".join(f"  {block(text)}" for text in more), *lines[1:]]


def cup_teams() -> list[str]:
    """Return the `310` lines of the five teams after round 1."""
    totals = (("2.0", "1.5"), ("1.0", "1.0"), ("0.0", "0.5"), ("1.0", "1.0"), ("1.0", "1.0"))
    return [team(n, 2 * n - 1, 2 * n, match=match, game=game) for n, (match, game) in enumerate(totals, 1)]


def cup(*lines: str, header: str = CUP_HEADER) -> str:
    """Return a file of five teams after one round, with the PAB in `320`; `lines` of players or teams replace those."""
    players = [line for line in lines if line.startswith("001")] or cup_players()
    teams = [line for line in lines if line[:3] in ("310", "013")] or cup_teams()
    others = [line for line in lines if line[:3] not in ("001", "310", "013")]
    if not any(line.startswith("320") for line in others):
        others = ["320  1.0  1.0   5", *others]
    return header + "".join(f"{line}\n" for line in (*players, *teams, *others) if line != "320")


def cup_of_two_rounds(seventh: str, eighth: str, results: str = "0=1=0=1=") -> str:
    """Return the event after round 2, in which team 4 had a half-point bye: its players 7 and 8 have these Points.

    `results` of round 2: of players 1 to 6, 9 and 10; blanks leave it open, and the totals are those of round 1.
    """
    own = [*results[:6], "", "", *results[6:]]
    boards = ("9 b", "10 w", "5 w", "6 b", "3 b", "4 w", "- H", "- H", "1 w", "2 b")
    worth = {"1": 1.0, "=": 0.5}
    lines = []
    for line, board, result in zip(cup_players(), boards, own, strict=True):
        number, points = int(line[4:8]), float(line[80:84]) + worth.get(result, 0.0)
        stated = {7: seventh, 8: eighth}.get(number, str(points))
        lines.append(f"{line[:80]}{stated:>4}{line[84:]}  {block(f'{board} {result}'.rstrip())}")
    totals = (("2.0", "2.0"), ("3.0", "2.5"), ("0.0", "1.0"), ("2.0", "2.0"), ("3.0", "2.5"))
    later = [team(n, 2 * n - 1, 2 * n, match=match, game=game) for n, (match, game) in enumerate(totals, 1)]
    return cup(*lines, *(later if results.strip() else cup_teams()), "240 H   2    4")


# ── Matches of two games ─────────────────────────────────────────────────────
DOUBLE_HEADER = "012 Sample Double\n142 6\n152 W\n192 FIDE_DOUBLESWISS\n"


def double_players() -> list[str]:
    """Return five players after one match: 1-3 1.5-0.5, 4-2 0-2, player 5 had the bye."""
    return [
        player(1, "1.5", "3 w 1", "3 b ="),
        player(2, "2.0", "4 b 1", "4 w 1"),
        player(3, "0.5", "1 b 0", "1 w ="),
        player(4, "0.0", "2 w 0", "2 b 0"),
        player(5, "1.5", "- U", "- U"),
    ]


def double(*lines: str, header: str = DOUBLE_HEADER) -> str:
    """Return a file of matches of two games, of five players after one match if no line is a player."""
    return file(
        *(lines if any(line.startswith("001") for line in lines) else (*double_players(), *lines)), header=header
    )


def matches(text: str, number: int, kind=None) -> list[str]:
    """Return what a participant of matches did, as `3w1 1.5` (with the points), `U`."""
    participant = trf.load(text.encode(), "test.trf", kind).tournament.by_number()[number]
    return [
        entry.value
        if not hasattr(entry, "opponent")
        else f"{entry.opponent}{entry.colour.value if entry.colour else '-'}{entry.result.value} "
        f"{format_points(entry.points)}"
        for entry in participant.entries
    ]


# ── Files with a line of every record ────────────────────────────────────────
RICH = file(
    *six(),
    player(7, "0.5", "- H", "- Z"),
    player(8, "0.0", "", "- Z", name="Éva"),
    "XXR 5",
    "XXC white1 rank",
    "162  W 1.0    D 0.5    L 0.0    P 1.0",
    "XXS W=1 D=.5 PAB=1",
    "BBW  1.0",
    "192 FIDE_DUTCH_2026",
    "240 H   2    4    5",
    "250       1.0   1   3    1    4",
    "260   1   2    1    3",
    "299 +         1.0    1    1",
    "299           0.0    1    2",
    "XXP 1 2 6",
    "XXZ 3",
    "013 Club                               1    2",
    "IND    1    A                                   2512 KAR      K10023",
    "### comment",
)
TEAMS = cup(
    *cup_players("7 w")[:6],
    *[f"{line}     1 b" if line.startswith("001    7") else line for line in cup_players()[6:]],
    *cup_teams(),
    "082 5",
    "162  W 1.0    D 0.5    L 0.0    P 0.5",
    "300   1   1   3    1    2",
    "300   2   4   1    7    0",
    "320  1.0  1.0   5",
    "330 +-   2   2   3",
    "362 TW 2.0   TD 1.0   TL 0.0",
    "240 H   2    5",
    "250  2.0        1   3    1    2",
    "260   1   2    1    2",
    "299 +   2.0   2.0    3    1",
    "013 Club                               1    2",
    "801 1 T1",
)
MATCHES = double(
    *double_players()[:4],
    player(5, "2.0", "- U", "- U"),
    "162  W 1.0    D 0.5    L 0.0    P 1.0",
    "240 H   3    5",
    "240 H   4    5",
    "250       2.0   1   2    1    2",
    "260   1   2    1    2",
    "299           0.0    1    2",
    "XXP 1 5",
    "XXZ 3",
)
PRIVATE = file(
    *(line.replace("1990/01/01", "01.01.1990") for line in six()),
    player(7, "1.0", "- +", name="Muster, Ägidius"),
    player(8, "0.0", "- -"),
    "TNR 5",
    "ACC false",
    "BYE 8",
    "FOR 1 2",
    "XXA    1  1.0  1.0  0.5",
    "XXA    2  1.0  1.0  0.5",
    "BBW  1.0",
    "BBU  1.0",
    "132" + " " * 88 + "26/03/14  26/03/15",
    "172 NIDOF",
    "202 BH/C1,BH,SB,DE",
    "222 40/6000+30:900+30",
    "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1",
    "### MPA @ Round 1: 5-2 instead of 2-5",
    "# round 1 was played on Friday",
    header="012 Sample Open\n042 2026/03/14\n052 2026/03/18\n062 8\n142 5\n",
)
