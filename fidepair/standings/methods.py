"""The tie-breaks of C.07: one row a method, in the order of the articles. Nothing else knows a
code.

A method of another type than A (4.3) returns everybody's values by index; one of type A separates a
group that is tied.

No code here for: 2 (the choice belongs to the regulations of the event), 5 (the list of the
methods, `ROWS`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.standings import board_tie_breaks, encounter, opponents, own_results, ratings, sources
from fidepair.tournament import POINT, PrimaryScore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Results
    from fidepair.standings.sources import Source

INDIVIDUALS, TEAMS = frozenset({"individuals"}), frozenset({"teams"})
BOTH = INDIVIDUALS | TEAMS


class TieBreak(NamedTuple):
    """A method. `modifiers`: the fields of `Modifiers` that it knows; `unit`: what a whole point is
    in its values.

    `values` or `separate`, one of the two; `source`: where one participant's value comes from, see
    `sources`. `is_lower_better` is said where it is so. `needs_ratings`: no method for an event in
    which somebody has none, unless a rating is stated for them. `of_buchholz`: not for round robins
    (8, since 2026). `applies`: whether it can be used in a group, if that is not always so;
    `lacks`: what the event, or the code, lacks for it. `of_round_robins`: defined for these alone.
    `is_rounded`: shown with two decimals (decision T3).
    """

    code: str
    article: str
    words: str
    of: frozenset[str] = BOTH
    modifiers: frozenset[str] = frozenset()
    unit: int = 1
    values: Callable[[Results, Modifiers], Sequence[Any]] | None = None
    separate: Callable[..., list[list[int]]] | None = None
    source: Callable[[Results, Modifiers, int], Source] | None = None
    is_lower_better: bool = False
    needs_ratings: bool = False
    of_buchholz: bool = False
    applies: Callable[[Results, Sequence[int]], bool] | None = None
    lacks: Callable[[Results, Modifiers], str] | None = None
    of_round_robins: bool = False
    is_rounded: bool = False


_SCORE = frozenset({"score"})
_LOW, _CUT = frozenset({"low"}), frozenset({"low", "high"})
_FORFEITS, _FORE = frozenset({"forfeits"}), frozenset({"fore"})
_UNRATED = frozenset({"unrated"})
_PRODUCT = POINT * POINT
_MP, _GP = PrimaryScore.MATCH, PrimaryScore.GAME


def _summed(
    code: str,
    article: str,
    words: str,
    rounds: Callable[[Results, Modifiers], Sequence[Sequence[int | None]]],
    of: frozenset[str] = BOTH,
    *,
    made: Callable[..., Source] = sources.of_rounds,
    **other: Any,
) -> TieBreak:
    def values(results: Results, modifiers: Modifiers) -> list[int]:
        return [sum(filter(None, row)) for row in rounds(results, modifiers)]

    def source(results: Results, modifiers: Modifiers, who: int) -> Source:
        return made(results, modifiers, who, rounds)

    return TieBreak(code, article, words, of, values=values, source=source, **other)


def _rated(
    code: str,
    article: str,
    words: str,
    values: Callable[..., Sequence[Any]],
    source: Callable[[Results, Modifiers, int], Source],
    *,
    modifiers: frozenset[str] = _UNRATED,
) -> TieBreak:
    return TieBreak(
        code,
        article,
        words,
        INDIVIDUALS,
        modifiers,
        values=values,
        source=source,
        needs_ratings=True,
    )


def _extended(code: str, number: int, first: PrimaryScore, second: PrimaryScore) -> TieBreak:
    said = {_MP: "match points", _GP: "game points"}
    words = f"Extended Sonneborn-Berger, {said[first]} of opponents times own {said[second]}"
    values = opponents.extended(first, second)
    source = sources.of_extended(first, second)
    return TieBreak(
        code, f"13.2.{number}", words, TEAMS, _LOW | _FORFEITS, _PRODUCT, values, source=source
    )


def _encounter(code: str, words: str, *ways: str) -> TieBreak:
    article = "13.3.2" if ways else "13.3"
    return TieBreak(
        code, article, words, TEAMS, _FORFEITS, separate=encounter.extended_encounter(*ways)
    )


ROWS = (
    # 4.1, 11.1: scores
    _summed("PTS", "4", "points", own_results.points, unit=POINT),
    _summed(
        "MPTS",
        "11.1",
        "match points",
        own_results.match_points,
        TEAMS,
        made=sources.of_score(_MP),
        unit=POINT,
    ),
    _summed(
        "GPTS",
        "11.1",
        "game points",
        own_results.game_points,
        TEAMS,
        made=sources.of_score(_GP),
        unit=POINT,
    ),
    # 6: among those who are tied
    TieBreak(
        "DE", "6", "Direct Encounter", BOTH, _FORFEITS | _SCORE, separate=encounter.direct_encounter
    ),
    # 7: own results
    _summed("WIN", "7.1", "wins", own_results.wins, modifiers=_SCORE),
    _summed("WON", "7.2", "games won over the board", own_results.games_won, modifiers=_SCORE),
    _summed("BPG", "7.3", "games played with Black", own_results.black_games, INDIVIDUALS),
    _summed("BWG", "7.4", "games won with Black", own_results.black_wins, INDIVIDUALS),
    _summed(
        "PS",
        "7.5",
        "Progressive Scores",
        own_results.progressive,
        modifiers=_SCORE | _LOW,
        unit=POINT,
    ),
    _summed("REP", "7.6", "rounds elected to play", own_results.elected),
    _summed(
        *("STD", "7.7", "Standard Points", own_results.standard_points),
        made=sources.of_standard_points,
        unit=POINT,
    ),
    TieBreak(
        *("TPN", "7.8", "pairing number", BOTH, frozenset({"is_reversed"})),
        values=own_results.pairing_number,
        source=sources.of_pairing_number,
        is_lower_better=True,
    ),
    # 8: Buchholz
    TieBreak(
        *("BH", "8.1", "Buchholz", BOTH, _SCORE | _CUT | _FORFEITS, POINT, opponents.buchholz),
        source=sources.of_buchholz,
        of_buchholz=True,
    ),
    TieBreak(
        *(
            "AOB",
            "8.2",
            "Average of Opponents' Buchholz",
            BOTH,
            _SCORE | _FORE,
            POINT,
            opponents.average_of_buchholz,
        ),
        source=sources.of_average,
        of_buchholz=True,
        is_rounded=True,
    ),
    TieBreak(
        *(
            "FB",
            "8.3",
            "Fore Buchholz",
            BOTH,
            _SCORE | _CUT | _FORFEITS,
            POINT,
            opponents.fore_buchholz,
        ),
        source=sources.of_fore_buchholz,
        of_buchholz=True,
    ),
    # 9: Sonneborn-Berger, Koya
    TieBreak(
        *(
            "SB",
            "9.1",
            "Sonneborn-Berger",
            BOTH,
            _LOW | _FORFEITS,
            _PRODUCT,
            opponents.sonneborn_berger,
        ),
        source=sources.of_sonneborn_berger,
    ),
    _summed(
        *("KS", "9.2", "Koya System", opponents.koya),
        made=sources.of_koya,
        modifiers=_SCORE | {"limit", "percent"},
        unit=POINT,
        of_round_robins=True,
    ),
    # 10: ratings
    _rated(
        "ARO",
        "10.1",
        "Average Rating of Opponents",
        ratings.average,
        sources.of_ratings,
        modifiers=_UNRATED | _CUT,
    ),
    _rated(
        "TPR", "10.2", "Tournament Performance Rating", ratings.performance, sources.of_performance
    ),
    _rated(
        "PTP",
        "10.3",
        "Perfect Tournament Performance",
        ratings.perfect_performance,
        sources.of_perfect,
    ),
    _rated(
        "APRO",
        "10.4",
        "Average Performance Rating of Opponents",
        ratings.average_performance,
        sources.of_performances,
    ),
    _rated(
        *("APPO", "10.5", "Average Perfect Performance of Opponents"),
        ratings.average_perfect_performance,
        sources.of_perfect_performances,
    ),
    _rated(
        "RTNG",
        "10.6",
        "rating",
        ratings.ratings,
        sources.of_rating,
        modifiers=_UNRATED | {"is_reversed"},
    ),
    # 12: boards
    TieBreak(
        *("BC", "12.1", "Board Count", TEAMS),
        unit=POINT,
        values=board_tie_breaks.board_count,
        source=sources.of_boards,
        is_lower_better=True,
        applies=board_tie_breaks.has_equal_game_points,
    ),
    TieBreak(
        "TBR",
        "12.2",
        "Top Board Results",
        TEAMS,
        unit=POINT,
        values=board_tie_breaks.top_boards,
        source=sources.of_boards,
    ),
    TieBreak(
        *("BBE", "12.3", "Bottom Board Elimination", TEAMS),
        unit=POINT,
        values=board_tie_breaks.without_bottom_boards,
        source=sources.of_boards,
    ),
    # 13: teams
    _summed(
        *("MPVGP", "13.1", "the other score, match or game points", own_results.other_score, TEAMS),
        made=sources.of_score(None),
        unit=POINT,
    ),
    _extended("EMMSB", 1, _MP, _MP),
    _extended("EMGSB", 2, _MP, _GP),
    _extended("EGMSB", 3, _GP, _MP),
    _extended("EGGSB", 4, _GP, _GP),
    _encounter("EDE", "Extended Direct Encounter"),
    _encounter(
        "EDEBT",
        "Extended Direct Encounter, then Board Count and Top Board Results",
        board_tie_breaks.COUNT,
        board_tie_breaks.TOP,
    ),
    _encounter(
        "EDEBB",
        "Extended Direct Encounter, then Board Count and Bottom Board Elimination",
        board_tie_breaks.COUNT,
        board_tie_breaks.BOTTOM,
    ),
    _encounter("EDET", "Extended Direct Encounter, then Top Board Results", board_tie_breaks.TOP),
    _encounter(
        "EDEB", "Extended Direct Encounter, then Bottom Board Elimination", board_tie_breaks.BOTTOM
    ),
    TieBreak(
        *(
            "SSSC",
            "13.4",
            "Scores and Schedule Strength Combination",
            TEAMS,
            _FORE | _FORFEITS | {"factor"},
            POINT,
        ),
        values=opponents.secondary_and_strength,
        source=sources.of_strength,
        lacks=opponents.lacks_factor,
        of_buchholz=True,
        is_rounded=True,
    ),
)
METHODS = {row.code: row for row in ROWS}
SCORES = ("PTS", "MPTS", "GPTS")
"""The methods that are a score: one of them comes first."""
