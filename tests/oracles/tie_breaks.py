"""C.07 walked literally: the value of every tie-break, direct encounters, and the ranking by a list of them.

Written article by article, in exact fractions and plain loops, for small tournaments, from the text and the decisions
T1 to T8 alone; the articles are in `c07`. A tournament is taken as ended with its last paired round (decision T6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import PrimaryScore
from oracles.c07.codes import OF_TEAMS, Dropped, Unknown, parse
from oracles.c07.encounters import by_value, split_by_encounters
from oracles.c07.points import (
    average_of_buchholz,
    buchholz,
    elected,
    fore,
    games_with_black,
    koya,
    progressive,
    sonneborn_berger,
    standard_points,
    win,
    won,
    won_with_black,
)
from oracles.c07.ratings import by_rating
from oracles.c07.teams import AFTER_ENCOUNTERS, by_boards, combined, split_by_extended_encounters, sums_of_boards
from oracles.c07.unplayed import event_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.tournament import Tournament
    from oracles.c07.codes import Code
    from oracles.c07.encounters import Group, Value

__all__ = ["LOWER_FIRST", "Dropped", "Unknown", "direct_encounter", "ranking", "value"]

LOWER_FIRST = ("TPN", "BC")
"""7.8, 12.1: methods in which the lower value is the better one."""


# ── Values ───────────────────────────────────────────────────────────────────
def value(tournament: Tournament, code: str, edition: str | None = None) -> dict[int, Value]:
    """Everybody's value of a method, None where it is undefined. Raises Dropped and Unknown."""
    parsed = parse(code)
    if parsed.name in (*AFTER_ENCOUNTERS, "DE"):
        raise Unknown(f"{code}: has no value of its own")
    of = _method(tournament, parsed, edition)
    return {one.number: of(one.number) for one in tournament.participants}


def _method(tournament: Tournament, code: Code, edition: str | None) -> Callable[[int], Value]:
    """What gives the value of a participant."""
    if code.name in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
        return lambda number: by_rating(tournament, number, code, edition)
    if code.name in OF_TEAMS:
        return _team_method(tournament, code, edition)
    event = event_of(tournament, code.score, edition)
    if code.name in ("BH", "FB", "AOB"):
        seen = fore(event) if code.name == "FB" or code.fore else event
        of_all = {number: buchholz(seen, number, code) for number in event.rounds}
        return (lambda number: average_of_buchholz(event, of_all, number)) if code.name == "AOB" else of_all.__getitem__
    methods: dict[str, Callable[[int], Value]] = {
        "PTS": lambda number: event.scores[number],
        "WIN": lambda number: win(event, number),
        "WON": lambda number: won(tournament, event, number),
        "BPG": lambda number: games_with_black(tournament, event, number),
        "BWG": lambda number: won_with_black(tournament, event, number),
        "PS": lambda number: progressive(event, number, code.low),
        "REP": lambda number: elected(event, number),
        "STD": lambda number: standard_points(event, number),
        "TPN": lambda number: tournament.by_number()[number].tpn,  # 7.8
        "SB": lambda number: sonneborn_berger(event, event, number, code),
        "KS": lambda number: koya(event, number, code),
    }
    return methods[code.name]


def _team_method(tournament: Tournament, code: Code, edition: str | None) -> Callable[[int], Value]:
    """11 to 13."""
    by_score = {"M": event_of(tournament, "MP", edition), "G": event_of(tournament, "GP", edition)}
    is_by_match = tournament.team_rules.primary is PrimaryScore.MATCH
    primary, secondary = (by_score[letter] for letter in ("MG" if is_by_match else "GM"))
    rounds = range(tournament.rounds_paired)
    methods: dict[str, Callable[[int], Value]] = {
        "MPTS": lambda number: by_score["M"].scores[number],
        "GPTS": lambda number: by_score["G"].scores[number],
        "MPVGP": lambda number: secondary.scores[number],  # 13.1
        "SSSC": lambda number: combined(primary, secondary, number, code),
        **dict.fromkeys(
            ("BC", "TBR", "BBE"), lambda number: by_boards(code.name, sums_of_boards(tournament, number, rounds))
        ),
    }
    if code.name in methods:
        return methods[code.name]
    of_opponents, own = (by_score[letter] for letter in code.name[1:3])  # 13.2.1 to 13.2.4
    return lambda number: sonneborn_berger(of_opponents, own, number, code)


# ── 4 Ranking ────────────────────────────────────────────────────────────────
def direct_encounter(
    tournament: Tournament, group: Iterable[int], code: str = "DE", edition: str | None = None
) -> dict[int, int]:
    """6, 13.3: the place of each within the group by DE, EDE or one of its kind; those not separated share it."""
    return places(_split_by_games(tournament, parse(code), list(group), edition))


def _split_by_games(tournament: Tournament, code: Code, group: Group, edition: str | None) -> list[Group]:
    if code.name == "DE":
        return split_by_encounters(event_of(tournament, code.score, edition), group, code.forfeits_played)
    primary = event_of(tournament, "", edition)
    is_by_match = tournament.team_rules.primary is PrimaryScore.MATCH
    secondary = event_of(tournament, "GP" if is_by_match else "MP", edition)
    return split_by_extended_encounters(tournament, primary, secondary, group, code)


def places(parts: list[Group]) -> dict[int, int]:
    """4.2: 1 and the number of those ahead."""
    found: dict[int, int] = {}
    for part in parts:
        found |= dict.fromkeys(part, len(found) + 1)
    return found


def ranking(tournament: Tournament, codes: Sequence[str], edition: str | None = None) -> dict[int, int]:
    """4.2: each method within those still tied; who stays tied shares the rank. The list ends before what is no method
    of C.07; one that must not be used breaks nothing."""
    groups = [[one.number for one in tournament.participants]]
    for code in codes:
        try:
            groups = _split_by(tournament, parse(code), groups, edition)
        except Unknown:
            break
        except Dropped:
            continue
    return places(groups)


def _split_by(tournament: Tournament, code: Code, groups: list[Group], edition: str | None) -> list[Group]:
    if code.name in (*AFTER_ENCOUNTERS, "DE"):
        return [part for group in groups for part in _split_by_games(tournament, code, group, edition)]
    of = _method(tournament, code, edition)
    found: list[Group] = []
    for group in groups:
        parts = by_value(group, of)
        if (code.name in LOWER_FIRST) != code.is_reversed:
            parts = parts[::-1]
        if code.name == "BC":  # 12.1: only of teams that have the same game points
            by_games = event_of(tournament, "GP", edition)
            if len({by_games.scores[number] for number in group}) > 1:
                parts = [group]
        found += parts
    return found
