"""The tie-breaks of C.07: one row a method, in the order of the articles. Nothing else knows a code.

A method of another type than A (4.3) returns everybody's values by index; one of type A separates a group that is tied.

No code here for: 2 (the choice belongs to the regulations of the event), 5 (the list of the methods, `ROWS`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.standings import boards, encounter, opponents, own_results, ratings
from fidepair.tournament import POINT, PrimaryScore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Results

INDIVIDUALS, TEAMS = frozenset({"individuals"}), frozenset({"teams"})
BOTH = INDIVIDUALS | TEAMS


class TieBreak(NamedTuple):
    """A method. `modifiers`: the fields of `Modifiers` that it knows; `unit`: what a whole point is in its values.

    `values` or `separate`, one of the two. `is_lower_better` is said where it is so. `needs_ratings`: no method for an
    event in which somebody has none, unless a rating is stated for them. `of_buchholz`: not for round robins (8, since
    2026). `applies`: whether it can be used in a group, if that is not always so. `is_rounded`: shown with two decimals
    (decision T3).
    """

    code: str
    article: str
    words: str
    of: frozenset[str] = BOTH
    modifiers: frozenset[str] = frozenset()
    unit: int = 1
    values: Callable[[Results, Modifiers], Sequence[Any]] | None = None
    separate: Callable[[Results, Sequence[int], Modifiers], list[list[int]]] | None = None
    is_lower_better: bool = False
    needs_ratings: bool = False
    of_buchholz: bool = False
    applies: Callable[[Results, Sequence[int]], bool] | None = None
    is_rounded: bool = False


_SCORE = frozenset({"score"})
_LOW, _CUT = frozenset({"low"}), frozenset({"low", "high"})
_FORFEITS, _FORE = frozenset({"forfeits"}), frozenset({"fore"})
_UNRATED = frozenset({"unrated"})
_PRODUCT = POINT * POINT
_MP, _GP = PrimaryScore.MATCH, PrimaryScore.GAME


def _rated(
    code: str, article: str, words: str, values: Callable[..., Sequence[Any]], modifiers: frozenset[str] = _UNRATED
) -> TieBreak:
    return TieBreak(code, article, words, INDIVIDUALS, modifiers, values=values, needs_ratings=True)


def _extended(code: str, number: int, first: PrimaryScore, second: PrimaryScore) -> TieBreak:
    said = {_MP: "match points", _GP: "game points"}
    words = f"Extended Sonneborn-Berger, {said[first]} of opponents times own {said[second]}"
    values = opponents.extended(first, second)
    return TieBreak(code, f"13.2.{number}", words, TEAMS, _LOW | _FORFEITS, _PRODUCT, values)


def _encounter(code: str, words: str, *ways: str) -> TieBreak:
    article = "13.3.2" if ways else "13.3"
    return TieBreak(code, article, words, TEAMS, _FORFEITS, separate=encounter.extended_encounter(*ways))


ROWS = (
    # 4.1, 11.1: scores
    TieBreak("PTS", "4", "points", unit=POINT, values=own_results.points),
    TieBreak("MPTS", "11.1", "match points", TEAMS, unit=POINT, values=own_results.match_points),
    TieBreak("GPTS", "11.1", "game points", TEAMS, unit=POINT, values=own_results.game_points),
    # 6: among those who are tied
    TieBreak("DE", "6", "Direct Encounter", BOTH, _FORFEITS | _SCORE, separate=encounter.direct_encounter),
    # 7: own results
    TieBreak("WIN", "7.1", "wins", BOTH, _SCORE, values=own_results.wins),
    TieBreak("WON", "7.2", "games won over the board", BOTH, _SCORE, values=own_results.games_won),
    TieBreak("BPG", "7.3", "games played with Black", INDIVIDUALS, values=own_results.black_games),
    TieBreak("BWG", "7.4", "games won with Black", INDIVIDUALS, values=own_results.black_wins),
    TieBreak("PS", "7.5", "Progressive Scores", BOTH, _SCORE | _LOW, POINT, own_results.progressive),
    TieBreak("REP", "7.6", "rounds elected to play", values=own_results.elected),
    TieBreak("STD", "7.7", "Standard Points", unit=POINT, values=own_results.standard_points),
    TieBreak(
        *("TPN", "7.8", "pairing number", BOTH, frozenset({"is_reversed"})),
        values=own_results.pairing_number,
        is_lower_better=True,
    ),
    # 8: Buchholz
    TieBreak(*("BH", "8.1", "Buchholz", BOTH, _SCORE | _CUT | _FORFEITS, POINT, opponents.buchholz), of_buchholz=True),
    TieBreak(
        *("AOB", "8.2", "Average of Opponents' Buchholz", BOTH, _SCORE | _FORE, POINT, opponents.average_of_buchholz),
        of_buchholz=True,
        is_rounded=True,
    ),
    TieBreak(
        *("FB", "8.3", "Fore Buchholz", BOTH, _SCORE | _CUT | _FORFEITS, POINT, opponents.fore_buchholz),
        of_buchholz=True,
    ),
    # 9: Sonneborn-Berger, Koya
    TieBreak("SB", "9.1", "Sonneborn-Berger", BOTH, _LOW | _FORFEITS, _PRODUCT, opponents.sonneborn_berger),
    TieBreak("KS", "9.2", "Koya System", BOTH, _SCORE | {"limit", "percent"}, POINT, opponents.koya),
    # 10: ratings
    _rated("ARO", "10.1", "Average Rating of Opponents", ratings.average, _UNRATED | _CUT),
    _rated("TPR", "10.2", "Tournament Performance Rating", ratings.performance),
    _rated("PTP", "10.3", "Perfect Tournament Performance", ratings.perfect_performance),
    _rated("APRO", "10.4", "Average Performance Rating of Opponents", ratings.average_performance),
    _rated("APPO", "10.5", "Average Perfect Performance of Opponents", ratings.average_perfect_performance),
    _rated("RTNG", "10.6", "rating", ratings.ratings, _UNRATED | {"is_reversed"}),
    # 12: boards
    TieBreak(
        *("BC", "12.1", "Board Count", TEAMS),
        unit=POINT,
        values=boards.board_count,
        is_lower_better=True,
        applies=boards.has_equal_game_points,
    ),
    TieBreak("TBR", "12.2", "Top Board Results", TEAMS, unit=POINT, values=boards.top_boards),
    TieBreak("BBE", "12.3", "Bottom Board Elimination", TEAMS, unit=POINT, values=boards.without_bottom_boards),
    # 13: teams
    TieBreak(
        "MPVGP", "13.1", "the other score, match or game points", TEAMS, unit=POINT, values=own_results.other_score
    ),
    _extended("EMMSB", 1, _MP, _MP),
    _extended("EMGSB", 2, _MP, _GP),
    _extended("EGMSB", 3, _GP, _MP),
    _extended("EGGSB", 4, _GP, _GP),
    _encounter("EDE", "Extended Direct Encounter"),
    _encounter("EDEBT", "Extended Direct Encounter, then Board Count and Top Board Results", boards.COUNT, boards.TOP),
    _encounter(
        "EDEBB", "Extended Direct Encounter, then Board Count and Bottom Board Elimination", boards.COUNT, boards.BOTTOM
    ),
    _encounter("EDET", "Extended Direct Encounter, then Top Board Results", boards.TOP),
    _encounter("EDEB", "Extended Direct Encounter, then Bottom Board Elimination", boards.BOTTOM),
    TieBreak(
        *("SSSC", "13.4", "Scores and Schedule Strength Combination", TEAMS, _FORE | _FORFEITS | {"factor"}, POINT),
        values=opponents.secondary_and_strength,
        of_buchholz=True,
        is_rounded=True,
    ),
)
METHODS = {row.code: row for row in ROWS}
SCORES = ("PTS", "MPTS", "GPTS")
"""The methods that are a score: one of them comes first."""
