"""The sources of one participant's tie-break value: the contribution of each round, opponent or
board, and what is cut.

These are facts for readers, so participants are shown by number. Values are not computed a second
way: they are picked from the tables of the methods. Points are ten-thousandths, products of points
are hundred-millionths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.standings import encounter, ratings, scores
from fidepair.standings.encounter import Encounters, Stage
from fidepair.standings.rounds import (
    NOBODY,
    Dummy,
    Element,
    PointsByRound,
    Results,
    apply_cuts,
    counted_as_draws,
    low_cuts,
)
from fidepair.tournament import Bye, PrimaryScore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.ratings import Performance

LOW, HIGH = "low", "high"


class Happened(NamedTuple):
    """A participant's round: its kind (`rounds.GAME` and so on), the opponent by number or None,
    the colour (`w` or `b`) and the bye (`U`, `F`, `H`, `Z`) as in a file, or empty."""

    round_number: int
    kind: str
    opponent: int | None
    colour: str = ""
    bye: str = ""


class RoundPart(NamedTuple):
    """The contribution of a round to a sum over rounds. `points`: of the round; `brought`: the
    number added, None if the round does not count. `regular`: the number without assigned abnormal
    points, if that differs. `compared`: the points compared with (STD), or the opponent's score
    (KS); `limit`: the lowest score that counts (KS). `contested`: the number added by the other
    reading of decision T2, if that differs (STD)."""

    round: Happened
    points: int
    brought: int | None
    compared: int | None = None
    limit: int | None = None
    regular: int | None = None
    contested: int | None = None


class OfRounds(NamedTuple):
    """A sum over the participant's rounds (7, 9.2, scores)."""

    parts: tuple[RoundPart, ...]


class Seen(NamedTuple):
    """A participant's score as used for opponents: the total, the adjusted total, and the rounds
    whose requested byes count as draws (16.3.2)."""

    total: int
    adjusted: int
    draws: tuple[int, ...]


class ElementPart(NamedTuple):
    """The contribution of a round to a sum over opponents. `score`: of the opponent (`seen`) or of
    the dummy; `points`: of the round, if the two are multiplied; `value`: the number added, unless
    it is `cut`, low or high.

    `other`: for a low cut, the round that was spared: the least significant one if a VUR was cut
    instead, or the VUR of lower value if the least significant one was cut (16.5.1).
    """

    round: Happened
    score: int
    points: int | None
    value: int
    seen: Seen | None
    dummy: Dummy | None
    is_voluntary: bool
    cut: str = ""
    other: int | None = None


class OfOpponents(NamedTuple):
    """A sum over the opponents' scores, with dummies and cuts (8.1, 8.3, 9.1, 13.2; 14, 16).
    `is_fore`: the games of the last round count as draws."""

    parts: tuple[ElementPart, ...]
    is_fore: bool = False


class MeanPart(NamedTuple):
    """The value of one opponent in a mean, or None if it is undefined. `cut`: low, high or
    empty."""

    round_number: int
    opponent: int
    value: int | None
    cut: str = ""


class OfMean(NamedTuple):
    """A mean over the opponents met over the board (8.2, 10.1, 10.4, 10.5). `of`: the code of the
    values."""

    of: str
    parts: tuple[MeanPart, ...]

    @property
    def kept(self) -> list[int]:
        """The values that are neither undefined nor cut."""
        return [part.value for part in self.parts if part.value is not None and not part.cut]


class OfPerformance(NamedTuple):
    """10.2: the ratings of the opponents, the score in half points, and the parts of the
    performance, None without a game."""

    mean: OfMean
    halves: int
    performance: Performance | None = None


class ExpectedPart(NamedTuple):
    """10.3: the expected score, in hundredths, of the perfect performance rating in one game.
    `rating`: of the opponent."""

    round_number: int
    opponent: int
    rating: int
    difference: int
    expected: int


class OfPerfect(NamedTuple):
    """10.3: the perfect performance rating with the expected scores of its games. `wanted`: the
    actual score; `below`: the expected score with a rating one point lower; both in hundredths. The
    rating for a score of zero is 800 below that of the lowest opponent."""

    parts: tuple[ExpectedPart, ...]
    wanted: int
    rating: int | None = None
    below: int = 0


class BoardPart(NamedTuple):
    """The points on each board in a round."""

    round: Happened
    points: tuple[int, ...]


class OfBoards(NamedTuple):
    """Points on each board (12)."""

    parts: tuple[BoardPart, ...]
    totals: tuple[int, ...]


class OfStrength(NamedTuple):
    """13.4: the secondary score, the Buchholz by the primary score, and the factor, either stated
    or `highest // of_match`. `highest`: the highest possible primary total; `of_match`: the highest
    possible secondary score of a match."""

    own: int
    strength: OfOpponents
    factor: int
    is_stated: bool
    highest: int
    of_match: int


class OfData(NamedTuple):
    """A value from the list of participants (7.8, 10.6). `is_stated`: it is the rating stated for
    unrated players."""

    value: int | None
    is_stated: bool = False


class OfEncounter(NamedTuple):
    """6, 13.3: the steps of a direct encounter that involve the participant, with members by
    number; empty for a participant who is not tied."""

    stages: tuple[Stage, ...]


Source: TypeAlias = (
    "OfRounds | OfOpponents | OfMean | OfPerformance | OfPerfect | OfBoards | OfStrength | OfData"
    " | OfEncounter"
)
SourceOfRounds: TypeAlias = "Callable[[Results, Modifiers, int, PointsByRound], OfRounds]"


# ── Own rounds ───────────────────────────────────────────────────────────────
def happened(results: Results, who: int, index: int) -> Happened:
    """Return a participant's round, by the indices of both."""
    round_ = results.rounds[who][index]
    entry = results.people[who].entries[index]
    if isinstance(entry, Bye):
        return Happened(index + 1, round_.kind, None, bye=entry.value)
    colour = entry.colour.value if entry.colour else ""
    return Happened(index + 1, round_.kind, entry.opponent, colour)


def of_rounds(results: Results, modifiers: Modifiers, who: int, rounds: PointsByRound) -> OfRounds:
    """Return the contribution of each round, for a method of article 7 or a score."""
    which = modifiers.score or results.primary
    points = results.scores[which].points[who]
    tournament = results.tournament._replace(adjustments=(), secondary_adjustments=())
    if which is results.primary:
        regular = tournament.points_by_round(results.people[who])
    else:
        regular = tournament.secondary_by_round(results.people[who])
    parts = []
    for index, brought in enumerate(rounds(results, modifiers)[who]):
        part = RoundPart(happened(results, who, index), points[index], brought)
        if regular[index] != points[index]:
            part = part._replace(regular=regular[index])
        parts.append(part)
    return OfRounds(tuple(parts))


def of_score(which: PrimaryScore | None) -> SourceOfRounds:
    """11.1, 13.1: return the source of a team score; None is the secondary score."""

    def source(results: Results, modifiers: Modifiers, who: int, rounds: PointsByRound) -> OfRounds:
        return of_rounds(results, modifiers._replace(score=which or results.other), who, rounds)

    return source


def of_standard_points(
    results: Results, modifiers: Modifiers, who: int, rounds: PointsByRound
) -> OfRounds:
    """7.7: add the points of the scheduled opponents, and the result of a comparison with a draw
    (decision T2)."""
    score = results.score(modifiers.score)
    parts = []
    for index, part in enumerate(of_rounds(results, modifiers, who, rounds).parts):
        compared = scores.standard(results, score, results.rounds[who][index], index)
        by_draw = scores.standard_point(part.points, score.draw)
        is_contested = part.brought is not None and part.brought != by_draw
        contested = by_draw if is_contested else None
        parts.append(part._replace(compared=compared, contested=contested))
    return OfRounds(tuple(parts))


def of_koya(results: Results, modifiers: Modifiers, who: int, rounds: PointsByRound) -> OfRounds:
    """9.2: add the scores of the scheduled opponents, and the lowest score that counts."""
    totals = results.score(modifiers.score).totals
    limit = scores.koya_limit(results, modifiers)
    parts = list(of_rounds(results, modifiers, who, rounds).parts)
    for index, round_ in enumerate(results.rounds[who]):
        if round_.opponent != NOBODY:
            parts[index] = parts[index]._replace(compared=totals[round_.opponent], limit=limit)
    return OfRounds(tuple(parts))


def of_pairing_number(results: Results, modifiers: Modifiers, who: int) -> OfData:
    """7.8: the number in the list of participants."""
    return OfData(scores.pairing_number(results, modifiers)[who])


# ── Opponents' scores ────────────────────────────────────────────────────────
def of_buchholz(results: Results, modifiers: Modifiers, who: int) -> OfOpponents:
    """8.1: the opponents' scores."""
    return _of_opponents(results, modifiers, who, modifiers.score, None)


def of_fore_buchholz(results: Results, modifiers: Modifiers, who: int) -> OfOpponents:
    """8.3: the opponents' scores, as if the games of the last round had been drawn."""
    return of_buchholz(results.fore(), modifiers, who)._replace(is_fore=True)


def of_sonneborn_berger(results: Results, modifiers: Modifiers, who: int) -> OfOpponents:
    """9.1: the opponents' scores, multiplied by the points of the round."""
    which = modifiers.score or results.primary
    return _of_opponents(results, modifiers, who, which, which)


def of_extended(
    first: PrimaryScore, second: PrimaryScore
) -> Callable[[Results, Modifiers, int], OfOpponents]:
    """13.2: return the source of the opponents' `first` scores, multiplied by the points of the
    round by `second`."""

    def source(results: Results, modifiers: Modifiers, who: int) -> OfOpponents:
        return _of_opponents(results, modifiers, who, first, second)

    return source


def _of_opponents(
    results: Results,
    modifiers: Modifiers,
    who: int,
    first: PrimaryScore | None,
    second: PrimaryScore | None,
) -> OfOpponents:
    has_products = second is not None
    elements = results.elements(first, second, products=has_products, forfeits=modifiers.forfeits)
    own = elements[who]
    parts = {}
    for element in sorted(own, key=lambda element: element.round_number):
        part = _element_part(results, who, element, first, second)
        parts[element.round_number] = part._replace(cut=HIGH)
    for element in apply_cuts(own, modifiers.low, modifiers.high):
        parts[element.round_number] = parts[element.round_number]._replace(cut="")
    for low in low_cuts(own, modifiers.low):
        spared = low.voluntary if low.chosen is low.least else low.least
        other = None
        if spared is not None and spared is not low.chosen:
            other = spared.round_number
        number = low.chosen.round_number
        parts[number] = parts[number]._replace(cut=LOW, other=other)
    return OfOpponents(tuple(parts.values()))


def _element_part(
    results: Results,
    who: int,
    element: Element,
    first: PrimaryScore | None,
    second: PrimaryScore | None,
) -> ElementPart:
    index = element.round_number - 1
    seen, dummy = None, None
    if element.opponent == NOBODY:
        dummy = results.dummy(who, results.rounds[who][index], first)
    else:
        seen = _seen(results, element.opponent, first)
    points = None if second is None else results.scores[second].points[who][index]
    round_ = happened(results, who, index)
    return ElementPart(
        round_, element.score, points, element.value, seen, dummy, element.is_voluntary
    )


def _seen(results: Results, opponent: int, which: PrimaryScore | None) -> Seen:
    score = results.score(which)
    changed = []
    if not results.is_predetermined:
        points = score.points[opponent]
        for index in counted_as_draws(results.rounds[opponent]):
            if points[index] != score.draw:
                changed.append(index + 1)
    return Seen(score.totals[opponent], score.adjusted[opponent], tuple(sorted(changed)))


def of_average(results: Results, modifiers: Modifiers, who: int) -> OfMean:
    """8.2: the Buchholz of the opponents met over the board."""
    parts = []
    for index, value in enumerate(scores.buchholz_of_met(results, modifiers)[who]):
        if value is not None:
            opponent = results.rounds[who][index].opponent
            parts.append(MeanPart(index + 1, results.people[opponent].number, value))
    return OfMean("FB" if modifiers.fore else "BH", tuple(parts))


def of_strength(results: Results, modifiers: Modifiers, who: int) -> OfStrength:
    """13.4: the secondary score, and the Buchholz with its factor."""
    buchholz = of_fore_buchholz if modifiers.fore else of_buchholz
    strength = buchholz(results, modifiers, who)
    return OfStrength(
        results.scores[results.other].totals[who],
        strength,
        scores.strength_factor(results, modifiers),
        modifiers.factor is not None,
        *scores.strength_bounds(results),
    )


# ── Ratings ──────────────────────────────────────────────────────────────────
def of_ratings(results: Results, modifiers: Modifiers, who: int) -> OfMean:
    """10.1: the ratings of the opponents met over the board; of equal ones the first is cut."""
    mean = _of_games("RTNG", results, ratings.ratings(results, modifiers), who)
    parts = [part._replace(cut=HIGH) for part in mean.parts]
    ascending = sorted(range(len(parts)), key=lambda place: parts[place].value or 0)
    for place in ratings.cut_ratings(ascending, modifiers):
        parts[place] = parts[place]._replace(cut="")
    for place in ascending[: modifiers.low]:
        parts[place] = parts[place]._replace(cut=LOW)
    return mean._replace(parts=tuple(parts))


def of_performance(results: Results, modifiers: Modifiers, who: int) -> OfPerformance:
    """10.2: the mean rating, and the difference."""
    mean = of_ratings(results, modifiers, who)
    halves = ratings.games(results)[who].halves
    return OfPerformance(mean, halves, ratings.performances(results, modifiers)[who])


def of_perfect(results: Results, modifiers: Modifiers, who: int) -> OfPerfect:
    """10.3: the expected score against each opponent."""
    games = _of_games("RTNG", results, ratings.ratings(results, modifiers), who)
    wanted = ratings.hundredths_of(ratings.games(results)[who])
    rating = ratings.perfect_performance(results, modifiers)[who]
    if rating is None:
        return OfPerfect((), wanted)
    parts = []
    below = 0
    for part in games.parts:
        theirs = part.value or 0
        difference = rating - theirs
        expected = ratings.expected(difference)
        parts.append(ExpectedPart(part.round_number, part.opponent, theirs, difference, expected))
        below += ratings.expected(difference - 1)
    return OfPerfect(tuple(parts), wanted, rating, below)


def of_performances(results: Results, modifiers: Modifiers, who: int) -> OfMean:
    """10.4: the performances of the opponents met over the board."""
    return _of_games("TPR", results, ratings.performance(results, modifiers), who)


def of_perfect_performances(results: Results, modifiers: Modifiers, who: int) -> OfMean:
    """10.5: the perfect performances of the opponents met over the board."""
    return _of_games("PTP", results, ratings.perfect_performance(results, modifiers), who)


def of_rating(results: Results, modifiers: Modifiers, who: int) -> OfData:
    """10.6: the rating in the list of participants, or the one stated for unrated players."""
    own = ratings.own_ratings(results.tournament, results.people)[who]
    return OfData(ratings.ratings(results, modifiers)[who], is_stated=own is None)


def _of_games(code: str, results: Results, values: Sequence[int | None], who: int) -> OfMean:
    games = ratings.games(results)[who]
    parts = []
    for number, opponent in zip(games.rounds, games.opponents, strict=True):
        parts.append(MeanPart(number, results.people[opponent].number, values[opponent]))
    return OfMean(code, tuple(parts))


# ── Boards ───────────────────────────────────────────────────────────────────
def of_boards(results: Results, modifiers: Modifiers, who: int) -> OfBoards:  # noqa: ARG001
    """12: the points on each board."""
    parts = []
    for index in range(results.number_of_rounds):
        points = tuple(encounter.on_boards(results, who, index))
        parts.append(BoardPart(happened(results, who, index), points))
    return OfBoards(tuple(parts), tuple(encounter.totals_by_board(results)[who]))


# ── Direct encounter ─────────────────────────────────────────────────────────
def of_encounter(results: Results, stages: Sequence[Stage], who: int) -> OfEncounter:
    """6, 13.3: the steps that involve a participant."""
    number_of = [one.number for one in results.people]
    return OfEncounter(tuple(_numbered(stage, number_of) for stage in stages if who in stage.group))


def _numbered(stage: Stage, number_of: Sequence[int]) -> Stage:
    """Replace the indices of a step by participant numbers."""

    def numbers(ones: Iterable[int]) -> tuple[int, ...]:
        return tuple(number_of[one] for one in ones)

    def by_number(row: Mapping[int, list[int]]) -> dict[int, list[int]]:
        return {number_of[other]: points for other, points in row.items()}

    table = stage.table
    if table is not None:
        table = Encounters(
            {number_of[one]: score for one, score in table.score.items()},
            {number_of[one]: missing for one, missing in table.missing.items()},
            {number_of[one]: by_number(row) for one, row in table.games.items()},
            {number_of[one]: [*numbers(others)] for one, others in table.forfeits.items()},
        )
    places = stage.places
    if places is not None:
        places = tuple(place._replace(who=number_of[place.who]) for place in places)
    parts = tuple(numbers(part) for part in stage.parts)
    return stage._replace(group=numbers(stage.group), table=table, places=places, parts=parts)
