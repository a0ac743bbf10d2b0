"""The tie-breaks of C.07, one row for each method, in the order of the articles. Codes appear
nowhere else.

A method that gives values returns them for all participants, by index. A direct encounter (type A,
4.3) separates a tied group instead.

No code here for: 2 (the choice belongs to the regulations of the event), 5 (the list of the
methods, `ROWS`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.standings import encounter, ratings, scores, sources
from fidepair.tournament import POINT, PrimaryScore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.encounter import Separate
    from fidepair.standings.rounds import PointsByRound, Results
    from fidepair.standings.sources import Source, SourceOfRounds

INDIVIDUALS, TEAMS = frozenset({"individuals"}), frozenset({"teams"})
BOTH = INDIVIDUALS | TEAMS

RawValue: TypeAlias = "int | Fraction | tuple[int, ...] | None"
"""A value in the unit of its method; one for each board, or None where it is undefined."""


class TieBreak(NamedTuple):
    """A method. `modifiers`: the fields of `Modifiers` that it accepts; `unit`: a whole point in
    its values.

    A row has either `values` or `separate`. `source`: the account of one participant's value, see
    `sources`. `needs_ratings`: dropped in an event with unrated participants, unless a rating is
    stated for them. `of_buchholz`: dropped in round robins (8, since 2026). `applies`: whether the
    method can be used in a group; without it, in every group. `missing`: describes a fact that the
    event or the code must have for the method, or returns an empty text. `of_round_robins`: defined
    for these alone. `counts_games`: forfeits
    are noted in a round robin (15.2). `is_rounded`: shown with two decimals (decision T3).
    """

    code: str
    article: str
    words: str
    of: frozenset[str] = BOTH
    modifiers: frozenset[str] = frozenset()
    unit: int = 1
    values: Callable[[Results, Modifiers], Sequence[RawValue]] | None = None
    separate: Separate | None = None
    source: Callable[[Results, Modifiers, int], Source] | None = None
    is_lower_better: bool = False
    needs_ratings: bool = False
    of_buchholz: bool = False
    applies: Callable[[Results, Sequence[int]], bool] | None = None
    missing: Callable[[Results, Modifiers], str] | None = None
    of_round_robins: bool = False
    counts_games: bool = False
    is_rounded: bool = False


_SCORE = frozenset({"score"})
_LOW, _CUT = frozenset({"low"}), frozenset({"low", "high"})
_FORFEITS, _FORE = frozenset({"forfeits"}), frozenset({"fore"})
_UNRATED = frozenset({"unrated"})
_REVERSED = frozenset({"is_reversed"})
_PRODUCT = POINT * POINT
_MP, _GP = PrimaryScore.MATCH, PrimaryScore.GAME


def _summed(
    row: TieBreak, rounds: PointsByRound, source_of: SourceOfRounds = sources.of_rounds
) -> TieBreak:
    """Complete a row whose values are sums over the participants' own rounds."""

    def values(results: Results, modifiers: Modifiers) -> list[int]:
        return [sum(filter(None, points)) for points in rounds(results, modifiers)]

    def source(results: Results, modifiers: Modifiers, who: int) -> Source:
        return source_of(results, modifiers, who, rounds)

    return row._replace(values=values, source=source)


def _extended(code: str, number: int, first: PrimaryScore, second: PrimaryScore) -> TieBreak:
    names = {_MP: "match points", _GP: "game points"}
    words = f"Extended Sonneborn-Berger, {names[first]} of opponents times own {names[second]}"
    return TieBreak(
        code,
        f"13.2.{number}",
        words,
        TEAMS,
        _LOW | _FORFEITS,
        _PRODUCT,
        values=scores.extended(first, second),
        source=sources.of_extended(first, second),
    )


def _encounter(code: str, words: str, *ways: str) -> TieBreak:
    article = "13.3.2" if ways else "13.3"
    separate = encounter.extended_encounter(*ways)
    return TieBreak(code, article, words, TEAMS, _FORFEITS, separate=separate)


ROWS = (
    # 4.1, 11.1: scores
    _summed(TieBreak("PTS", "4", "points", unit=POINT), scores.points),
    _summed(
        TieBreak("MPTS", "11.1", "match points", TEAMS, unit=POINT),
        scores.of_teams(_MP),
        sources.of_score(_MP),
    ),
    _summed(
        TieBreak("GPTS", "11.1", "game points", TEAMS, unit=POINT),
        scores.of_teams(_GP),
        sources.of_score(_GP),
    ),
    # 6: direct encounter
    TieBreak(
        "DE", "6", "Direct Encounter", BOTH, _FORFEITS | _SCORE, separate=encounter.direct_encounter
    ),
    # 7: own results
    _summed(TieBreak("WIN", "7.1", "wins", BOTH, _SCORE), scores.wins),
    _summed(
        TieBreak("WON", "7.2", "games won over the board", BOTH, _SCORE, counts_games=True),
        scores.games(lambda game: game.is_won),
    ),
    _summed(
        TieBreak("BPG", "7.3", "games played with Black", INDIVIDUALS, counts_games=True),
        scores.games(scores.with_black),
    ),
    _summed(
        TieBreak("BWG", "7.4", "games won with Black", INDIVIDUALS, counts_games=True),
        scores.games(lambda game: game.is_won and scores.with_black(game)),
    ),
    _summed(
        TieBreak("PS", "7.5", "Progressive Scores", BOTH, _SCORE | _LOW, POINT), scores.progressive
    ),
    _summed(TieBreak("REP", "7.6", "rounds elected to play"), scores.elected),
    _summed(
        TieBreak("STD", "7.7", "Standard Points", unit=POINT),
        scores.standard_points,
        sources.of_standard_points,
    ),
    TieBreak(
        "TPN",
        "7.8",
        "pairing number",
        BOTH,
        _REVERSED,
        values=scores.pairing_number,
        source=sources.of_pairing_number,
        is_lower_better=True,
    ),
    # 8: Buchholz
    TieBreak(
        "BH",
        "8.1",
        "Buchholz",
        BOTH,
        _SCORE | _CUT | _FORFEITS,
        POINT,
        values=scores.buchholz,
        source=sources.of_buchholz,
        of_buchholz=True,
    ),
    TieBreak(
        "AOB",
        "8.2",
        "Average of Opponents' Buchholz",
        BOTH,
        _SCORE | _FORE,
        POINT,
        values=scores.average_of_buchholz,
        source=sources.of_average,
        of_buchholz=True,
        is_rounded=True,
    ),
    TieBreak(
        "FB",
        "8.3",
        "Fore Buchholz",
        BOTH,
        _SCORE | _CUT | _FORFEITS,
        POINT,
        values=scores.fore_buchholz,
        source=sources.of_fore_buchholz,
        of_buchholz=True,
    ),
    # 9: Sonneborn-Berger, Koya
    TieBreak(
        "SB",
        "9.1",
        "Sonneborn-Berger",
        BOTH,
        _LOW | _FORFEITS,
        _PRODUCT,
        values=scores.sonneborn_berger,
        source=sources.of_sonneborn_berger,
    ),
    _summed(
        TieBreak(
            "KS",
            "9.2",
            "Koya System",
            BOTH,
            _SCORE | {"limit", "percent"},
            POINT,
            of_round_robins=True,
        ),
        scores.koya,
        sources.of_koya,
    ),
    # 10: ratings
    TieBreak(
        "ARO",
        "10.1",
        "Average Rating of Opponents",
        INDIVIDUALS,
        _UNRATED | _CUT,
        values=ratings.average,
        source=sources.of_ratings,
        needs_ratings=True,
    ),
    TieBreak(
        "TPR",
        "10.2",
        "Tournament Performance Rating",
        INDIVIDUALS,
        _UNRATED,
        values=ratings.performance,
        source=sources.of_performance,
        needs_ratings=True,
    ),
    TieBreak(
        "PTP",
        "10.3",
        "Perfect Tournament Performance",
        INDIVIDUALS,
        _UNRATED,
        values=ratings.perfect_performance,
        source=sources.of_perfect,
        needs_ratings=True,
    ),
    TieBreak(
        "APRO",
        "10.4",
        "Average Performance Rating of Opponents",
        INDIVIDUALS,
        _UNRATED,
        values=ratings.average_performance,
        source=sources.of_performances,
        needs_ratings=True,
    ),
    TieBreak(
        "APPO",
        "10.5",
        "Average Perfect Performance of Opponents",
        INDIVIDUALS,
        _UNRATED,
        values=ratings.average_perfect_performance,
        source=sources.of_perfect_performances,
        needs_ratings=True,
    ),
    TieBreak(
        "RTNG",
        "10.6",
        "rating",
        INDIVIDUALS,
        _UNRATED | _REVERSED,
        values=ratings.ratings,
        source=sources.of_rating,
        needs_ratings=True,
    ),
    # 12: boards
    TieBreak(
        "BC",
        "12.1",
        "Board Count",
        TEAMS,
        unit=POINT,
        values=encounter.by_boards(encounter.COUNT),
        source=sources.of_boards,
        is_lower_better=True,
        applies=encounter.has_equal_game_points,
    ),
    TieBreak(
        "TBR",
        "12.2",
        "Top Board Results",
        TEAMS,
        unit=POINT,
        values=encounter.by_boards(encounter.TOP),
        source=sources.of_boards,
    ),
    TieBreak(
        "BBE",
        "12.3",
        "Bottom Board Elimination",
        TEAMS,
        unit=POINT,
        values=encounter.by_boards(encounter.BOTTOM),
        source=sources.of_boards,
    ),
    # 13: teams
    _summed(
        TieBreak("MPVGP", "13.1", "the other score, match or game points", TEAMS, unit=POINT),
        scores.of_teams(None),
        sources.of_score(None),
    ),
    _extended("EMMSB", 1, _MP, _MP),
    _extended("EMGSB", 2, _MP, _GP),
    _extended("EGMSB", 3, _GP, _MP),
    _extended("EGGSB", 4, _GP, _GP),
    _encounter("EDE", "Extended Direct Encounter"),
    _encounter(
        "EDEBT",
        "Extended Direct Encounter, then Board Count and Top Board Results",
        encounter.COUNT,
        encounter.TOP,
    ),
    _encounter(
        "EDEBB",
        "Extended Direct Encounter, then Board Count and Bottom Board Elimination",
        encounter.COUNT,
        encounter.BOTTOM,
    ),
    _encounter("EDET", "Extended Direct Encounter, then Top Board Results", encounter.TOP),
    _encounter(
        "EDEB", "Extended Direct Encounter, then Bottom Board Elimination", encounter.BOTTOM
    ),
    TieBreak(
        "SSSC",
        "13.4",
        "Scores and Schedule Strength Combination",
        TEAMS,
        _FORE | _FORFEITS | {"factor"},
        POINT,
        values=scores.secondary_and_strength,
        source=sources.of_strength,
        missing=scores.missing_factor,
        of_buchholz=True,
        is_rounded=True,
    ),
)
METHODS = {row.code: row for row in ROWS}
SCORES = ("PTS", "MPTS", "GPTS")
"""The methods that are a score: one of them comes first."""
