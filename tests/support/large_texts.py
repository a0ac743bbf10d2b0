"""Report files of any size, correct in every column: everybody meets the next one of a circle, White wins or draws."""

from __future__ import annotations

from functools import cache

from fidepair.tournament import HALF_POINT, POINT, format_points

_NOBODY = 0


def circle(size: int, rounds: int) -> list[dict[int, tuple[int, str]]]:
    """Return for each round the opponent and colour of 1 to `size`; nobody meets twice; (0, "-") is the bye."""
    even = size + size % 2
    found = []
    for round_ in range(rounds):
        order = [1, *((place + round_) % (even - 1) + 2 for place in range(even - 1))]
        meeting = {}
        for board in range(even // 2):
            pair = [order[board], order[even - 1 - board]]
            if max(pair) > size:
                meeting[min(pair)] = (_NOBODY, "-")
                continue
            white, black = pair if (board + round_) % 2 else pair[::-1]
            meeting[white], meeting[black] = (black, "w"), (white, "b")
        found.append(meeting)
    return found


def _result(one: int, other: int, round_: int) -> str:
    """Return the result of a game from one side; every third game is drawn, and lower numbers win the others."""
    if not other:
        return "U"
    if (one + other + round_) % 3 == 0:
        return "="
    return "1" if one < other else "0"


_POINTS = {"1": POINT, "U": POINT, "=": HALF_POINT, "0": 0}


def _player(number: int, points: int, blocks: list[tuple[int, str, str]]) -> str:
    name = f"Player{number:04d}, Given"
    fixed = f"001 {number:4d}      {name:<33} {2800 - number // 5:4d} FID  {100000 + number:10d} 1990/01/01"
    cells = "".join(f"  {opponent or '0000':>4} {colour} {result}" for opponent, colour, result in blocks)
    return f"{fixed} {format_points(points):>4} {number:4d}{cells}\n"


@cache
def players_file(players: int, rounds: int) -> str:
    """Return a file of players after so many rounds, one more to come."""
    lines = [f"012 Large Open\n062 {players}\n142 {rounds + 1}\n152 W\n192 FIDE_DUTCH_2026\n"]
    meetings = circle(players, rounds)
    for number in range(1, players + 1):
        games = [(*meeting[number], index) for index, meeting in enumerate(meetings)]
        blocks = [(other, colour, _result(number, other, index)) for other, colour, index in games]
        lines.append(_player(number, sum(_POINTS[result] for _, _, result in blocks), blocks))
    return "".join(lines)


@cache
def teams_file(teams: int, boards: int, rounds: int) -> str:
    """Return a file of teams after so many rounds, one more to come; teams with the bye have it in `320`."""
    meetings = circle(teams, rounds)
    players, rosters = [], []
    for team in range(1, teams + 1):
        games = [_match(team, *meeting[team], boards, index) for index, meeting in enumerate(meetings)]
        numbers = range((team - 1) * boards + 1, team * boards + 1)
        for board, number in enumerate(numbers):
            blocks = [cells[board] for cells in games]
            players.append(_player(number, sum(_POINTS[result] for _, _, result in blocks), blocks))
        rosters.append(_team(team, numbers, games))
    colours = ("WB" * boards)[:boards]
    pabs = "".join(f" {next((n for n, (other, _) in meeting.items() if not other), 0):03d}" for meeting in meetings)
    header = f"012 Large Cup\n082 {teams}\n142 {rounds + 1}\n152 W\n192 FIDE_TEAM\n352 {colours}\n"
    value = f"320  1.0 {format_points(boards * HALF_POINT):>4}{pabs}\n" if teams % 2 else ""
    return "".join([header, *players, *rosters, value])


def _match(team: int, other: int, colour: str, boards: int, round_: int) -> list[tuple[int, str, str]]:
    """Return the blocks of a team's players in a round, by board; `colour` is that of the first board."""
    cells = []
    for board in range(boards):
        own = colour if board % 2 == 0 or not other else "wb"[colour == "w"]
        opponent = (other - 1) * boards + board + 1 if other else _NOBODY
        cells.append((opponent, own, _result(team, other, round_ + board)))
    return cells


def _team(team: int, numbers: range, games: list[list[tuple[int, str, str]]]) -> str:
    boards, match_points, game_points = len(numbers), 0, 0
    for cells in games:
        gained = sum(_POINTS[result] for _, _, result in cells) if cells[0][0] else boards * HALF_POINT
        game_points += gained
        match_points += (2 * gained > boards * POINT) + (2 * gained >= boards * POINT)
    totals = f"{match_points:4d}.0 {format_points(game_points):>6} {team:3d} "
    roster = "".join(f" {number:4d}" for number in numbers)
    return f"310 {team:3d} {f'Team {team}':<32} {f'T{team}':<5} {'':6} {totals}{roster}\n"
