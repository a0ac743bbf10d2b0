"""Where one participant's value comes from: what each round, opponent or board brings to it, and
what is left out.

Facts for people, who are named by number. Nothing is computed here in another way than the methods
compute it: what they work with is picked out. Points are ten-thousandths, products of points are
hundred-millionths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.standings import board_tie_breaks, opponents, own_results, ratings
from fidepair.standings.encounter import Encounters
from fidepair.standings.rounds import NOBODY, Dummy, counted_as_draws, kept, low_cuts
from fidepair.tournament import Bye

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.encounter import Stage
    from fidepair.standings.rounds import Element, Results
    from fidepair.tournament import PrimaryScore

LOW, HIGH = "low", "high"


class Happened(NamedTuple):
    """What a round was for a participant: its kind (`rounds.GAME` and the others), the opponent by
    number, None without one, the colour (`w` or `b`) and the bye (`U`, `F`, `H`, `Z`) as in a file,
    or nothing."""

    round_number: int
    kind: str
    opponent: int | None
    colour: str = ""
    bye: str = ""


class RoundPart(NamedTuple):
    """What a round brings to a sum over rounds; None if it is not looked at. `points`: of the
    round; `regular`: what they would be without the abnormal points that are given, if that
    differs. `compared`: with what the points are compared (STD), or the opponent's score (KS);
    `limit`: what that must be at least (KS). `contested`: what the round brings by the other
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
    """A participant's score as opponents see it: the score itself, what it counts, and the rounds
    whose requested byes count as draws (16.3.2)."""

    total: int
    adjusted: int
    draws: tuple[int, ...]


class ElementPart(NamedTuple):
    """What a round brings to a sum over opponents. `score`: of the opponent (`seen`) or of the
    dummy; `points`: of the round, where the two are multiplied; `value`: what is added, unless it
    is `cut`, low or high.

    `other`: of a low cut, the round that was not cut: the least significant one where a VUR is cut
    instead of it, the VUR of lower value where the least significant one is cut (16.5.1).
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
    `is_fore`: as if the last round had been drawn."""

    parts: tuple[ElementPart, ...]
    is_fore: bool = False


class MeanPart(NamedTuple):
    """The value of one opponent in a mean, or None if that is not defined; `cut`: low, high, or not
    at all."""

    round_number: int
    opponent: int
    value: int | None
    cut: str = ""


class OfMean(NamedTuple):
    """A mean over opponents met over the board (8.2, 10.1, 10.4, 10.5); `of`: what of them, by its
    code."""

    of: str
    parts: tuple[MeanPart, ...]

    @property
    def kept(self) -> list[int]:
        """What the mean is of."""
        return [part.value for part in self.parts if part.value is not None and not part.cut]


class OfPerformance(NamedTuple):
    """10.2: the mean rating of the opponents, the score in so many games in halves, in hundredths
    of what was possible, and the difference that it stands for. The last three are None without a
    game."""

    mean: OfMean
    halves: int
    average: int | None = None
    hundredths: int | None = None
    difference: int | None = None


class ExpectedPart(NamedTuple):
    """10.3: what somebody with the rating that was found is expected to score in a game, in
    hundredths."""

    round_number: int
    opponent: int
    rating: int
    difference: int
    expected: int


class OfPerfect(NamedTuple):
    """10.3: the rating that was found, the score that is expected with it, and with one point less;
    all in hundredths, as `wanted`, the score itself. Without any score the rating is by 800 below
    the lowest opponent."""

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
    """13.4: the secondary score, the Buchholz by the primary one, and the factor: stated, or the
    highest total possible by the highest score of a match."""

    own: int
    strength: OfOpponents
    factor: int
    is_stated: bool
    highest: int
    of_match: int


class OfData(NamedTuple):
    """A fact of the list of participants (7.8, 10.6); `is_stated`: a rating for those who have
    none."""

    value: int | None
    is_stated: bool = False


class OfEncounter(NamedTuple):
    """6, 13.3: the steps of a direct encounter in which the participant is, by number; none for
    somebody alone."""

    stages: tuple[Stage, ...]


Source: TypeAlias = (
    "OfRounds | OfOpponents | OfMean | OfPerformance | OfPerfect | OfBoards | OfStrength | OfData"
    " | OfEncounter"
)


# ── Own rounds ───────────────────────────────────────────────────────────────
def happened(results: Results, who: int, index: int) -> Happened:
    """Return what a round was for a participant, by index."""
    round_ = results.rounds[who][index]
    opponent = None if round_.opponent == NOBODY else results.people[round_.opponent].number
    colour = "" if round_.colour is None else round_.colour.value
    entry = results.people[who].entries[index]
    return Happened(
        index + 1, round_.kind, opponent, colour, entry.value if isinstance(entry, Bye) else ""
    )


def of_rounds(
    results: Results,
    modifiers: Modifiers,
    who: int,
    rounds: Callable[[Results, Modifiers], Sequence[Any]],
) -> OfRounds:
    """Return what each round brings by a method of article 7, or of a score."""
    which = modifiers.score or results.primary
    points = results.scores[which].points[who]
    tournament = results.tournament._replace(adjustments=(), secondary_adjustments=())
    of = tournament.points_by_round if which is results.primary else tournament.secondary_by_round
    parts = []
    for index, (brought, regular) in enumerate(
        zip(rounds(results, modifiers)[who], of(results.people[who]), strict=True)
    ):
        part = RoundPart(happened(results, who, index), points[index], brought)
        parts.append(part if regular == part.points else part._replace(regular=regular))
    return OfRounds(tuple(parts))


def of_score(which: PrimaryScore | None) -> Callable[..., OfRounds]:
    """11.1, 13.1: return what tells of a score of teams; without a name of the other one than the
    primary."""

    def source(
        results: Results,
        modifiers: Modifiers,
        who: int,
        rounds: Callable[[Results, Modifiers], Sequence[Any]],
    ) -> OfRounds:
        return of_rounds(results, modifiers._replace(score=which or results.other), who, rounds)

    return source


def of_standard_points(
    results: Results,
    modifiers: Modifiers,
    who: int,
    rounds: Callable[[Results, Modifiers], Sequence[Any]],
) -> OfRounds:
    """7.7: with the points of the scheduled opponents, and what a comparison with a draw would
    bring (decision T2)."""
    score = results.score(modifiers.score)
    made = of_rounds(results, modifiers, who, rounds)
    parts = []
    for index, (part, round_) in enumerate(zip(made.parts, results.rounds[who], strict=True)):
        compared = own_results.standard(results, score, round_, index)
        other = own_results.standard_point(part.points, score.draw)
        is_contested = part.brought is not None and other != part.brought
        parts.append(part._replace(compared=compared, contested=other if is_contested else None))
    return OfRounds(tuple(parts))


def of_koya(
    results: Results,
    modifiers: Modifiers,
    who: int,
    rounds: Callable[[Results, Modifiers], Sequence[Any]],
) -> OfRounds:
    """9.2: with the scores of the scheduled opponents, and what these must be at least."""
    totals, limit = results.score(modifiers.score).totals, opponents.koya_limit(results, modifiers)
    made = of_rounds(results, modifiers, who, rounds)
    return OfRounds(
        tuple(
            part
            if round_.opponent == NOBODY
            else part._replace(compared=totals[round_.opponent], limit=limit)
            for part, round_ in zip(made.parts, results.rounds[who], strict=True)
        )
    )


def of_pairing_number(results: Results, modifiers: Modifiers, who: int) -> OfData:
    """7.8: from the list of participants."""
    return OfData(own_results.pairing_number(results, modifiers)[who])


# ── Opponents' scores ────────────────────────────────────────────────────────
def of_buchholz(results: Results, modifiers: Modifiers, who: int) -> OfOpponents:
    """8.1: the opponents' scores."""
    return _of_opponents(results, modifiers, who, modifiers.score, None)


def of_fore_buchholz(results: Results, modifiers: Modifiers, who: int) -> OfOpponents:
    """8.3: the opponents' scores, as if the last round had been drawn."""
    return of_buchholz(results.fore(), modifiers, who)._replace(is_fore=True)


def of_sonneborn_berger(results: Results, modifiers: Modifiers, who: int) -> OfOpponents:
    """9.1: the opponents' scores, times the points of the round."""
    which = modifiers.score or results.primary
    return _of_opponents(results, modifiers, who, which, which)


def of_extended(
    first: PrimaryScore, second: PrimaryScore
) -> Callable[[Results, Modifiers, int], OfOpponents]:
    """13.2: return what tells of the opponents' `first` scores, times the points of the round by
    `second`."""

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
    elements = results.elements(
        first, second, products=second is not None, forfeits=modifiers.forfeits
    )[who]
    left = {element.round_number for element in kept(elements, modifiers.low, modifiers.high)}
    parts = {
        element.round_number: _element_part(results, who, element, first, second)._replace(
            cut="" if element.round_number in left else HIGH
        )
        for element in sorted(elements, key=lambda element: element.round_number)
    }
    for low in low_cuts(elements, modifiers.low):
        other = low.least if low.chosen is not low.least else low.voluntary
        number = None if other is None or other is low.chosen else other.round_number
        parts[low.chosen.round_number] = parts[low.chosen.round_number]._replace(
            cut=LOW, other=number
        )
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
        score, rounds = results.score(first), results.rounds[element.opponent]
        draws = () if results.is_predetermined else counted_as_draws(rounds)
        numbers = tuple(
            one + 1 for one in reversed(draws) if score.points[element.opponent][one] != score.draw
        )
        seen = Seen(score.totals[element.opponent], score.adjusted[element.opponent], numbers)
    points = None if second is None else results.scores[second].points[who][index]
    round_ = happened(results, who, index)
    return ElementPart(
        round_, element.score, points, element.value, seen, dummy, element.is_voluntary
    )


def of_average(results: Results, modifiers: Modifiers, who: int) -> OfMean:
    """8.2: the Buchholz of those met over the board."""
    row = opponents.buchholz_of_met(results, modifiers)[who]
    met = [(number, value) for number, value in enumerate(row, start=1) if value is not None]
    numbers = [results.people[results.rounds[who][number - 1].opponent].number for number, _ in met]
    parts = (
        MeanPart(number, one, value) for one, (number, value) in zip(numbers, met, strict=True)
    )
    return OfMean("FB" if modifiers.fore else "BH", tuple(parts))


def of_strength(results: Results, modifiers: Modifiers, who: int) -> OfStrength:
    """13.4: the secondary score, and the Buchholz with its factor."""
    strength = (of_fore_buchholz if modifiers.fore else of_buchholz)(results, modifiers, who)
    return OfStrength(
        results.scores[results.other].totals[who],
        strength,
        opponents.strength_factor(results, modifiers),
        modifiers.factor is not None,
        *opponents.strength_bounds(results),
    )


# ── Ratings ──────────────────────────────────────────────────────────────────
def of_ratings(results: Results, modifiers: Modifiers, who: int) -> OfMean:
    """10.1: the ratings of those met over the board; of equal ones the first is cut."""
    mean = _of_games("RTNG", results, ratings.ratings(results, modifiers), who)
    order = sorted(range(len(mean.parts)), key=lambda place: mean.parts[place].value or 0)
    kept = ratings.middle(order, modifiers)
    low = order[: modifiers.low]
    parts = [
        part._replace(cut="" if place in kept else LOW if place in low else HIGH)
        for place, part in enumerate(mean.parts)
    ]
    return mean._replace(parts=tuple(parts))


def of_performance(results: Results, modifiers: Modifiers, who: int) -> OfPerformance:
    """10.2: the mean rating, and the difference."""
    mean = of_ratings(results, modifiers, who)
    return OfPerformance(
        mean,
        ratings.games(results)[who].halves,
        *(ratings.performances(results, modifiers)[who] or ()),
    )


def of_perfect(results: Results, modifiers: Modifiers, who: int) -> OfPerfect:
    """10.3: what is expected against each opponent."""
    games = _of_games("RTNG", results, ratings.ratings(results, modifiers), who)
    wanted = ratings.hundredths_of(ratings.games(results)[who])
    rating = ratings.perfect_performance(results, modifiers)[who]
    if rating is None:
        return OfPerfect((), wanted)
    parts = []
    below = 0
    for part in games.parts:
        theirs = part.value or 0
        expected = ratings.expected(rating - theirs)
        parts.append(
            ExpectedPart(part.round_number, part.opponent, theirs, rating - theirs, expected)
        )
        below += ratings.expected(rating - 1 - theirs)
    return OfPerfect(tuple(parts), wanted, rating, below)


def of_performances(results: Results, modifiers: Modifiers, who: int) -> OfMean:
    """10.4: the performances of those met over the board."""
    return _of_games("TPR", results, ratings.performance(results, modifiers), who)


def of_perfect_performances(results: Results, modifiers: Modifiers, who: int) -> OfMean:
    """10.5: the perfect performances of those met over the board."""
    return _of_games("PTP", results, ratings.perfect_performance(results, modifiers), who)


def of_rating(results: Results, modifiers: Modifiers, who: int) -> OfData:
    """10.6: from the list of participants, or as stated for those who have none."""
    return OfData(ratings.ratings(results, modifiers)[who], ratings.known(results)[who] is None)


def _of_games(of: str, results: Results, values: Sequence[int | None], who: int) -> OfMean:
    games = ratings.games(results)[who]
    both = zip(games.rounds, games.opponents, strict=True)
    return OfMean(
        of, tuple(MeanPart(number, results.people[one].number, values[one]) for number, one in both)
    )


# ── Boards ───────────────────────────────────────────────────────────────────
def of_boards(results: Results, modifiers: Modifiers, who: int) -> OfBoards:  # noqa: ARG001
    """12: the points on each board."""
    parts = (
        BoardPart(
            happened(results, who, index), tuple(board_tie_breaks.on_boards(results, who, index))
        )
        for index in range(results.number_of_rounds)
    )
    return OfBoards(tuple(parts), tuple(board_tie_breaks.totals_by_board(results)[who]))


# ── Among those who are tied ─────────────────────────────────────────────────
def of_encounter(results: Results, stages: Sequence[Stage], who: int) -> OfEncounter:
    """6, 13.3: the steps in which a participant is."""
    number_of = [one.number for one in results.people]
    return OfEncounter(tuple(_numbered(stage, number_of) for stage in stages if who in stage.group))


def _numbered(stage: Stage, number_of: Sequence[int]) -> Stage:
    def numbers(ones: Sequence[int]) -> tuple[int, ...]:
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
