"""The rounds of all participants as C.07 sees them, with articles 15 and 16 on unplayed rounds.

Participants are identified by their index in `Tournament.participants`. Points are those of the
tournament, in ten-thousandths, so sums and products are exact integers. Virtual points never count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar, cast

from fidepair.tournament import (
    Bye,
    Colour,
    Entry,
    Kind,
    PointSystem,
    PrimaryScore,
    Result,
    Tournament,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from fidepair.standings.codes import Modifiers

T = TypeVar("T")
PointsByRound: TypeAlias = "Callable[[Results, Modifiers], Sequence[Sequence[int | None]]]"
"""Returns the points or counts of each round, by participant; None where a round does not count."""

ROUND_ROBIN = "ROUNDROBIN"
PREDETERMINED = (ROUND_ROBIN, "SCHILLER", "SCHEVENINGEN", "KNOCKOUT")
"""Words in the encoded types of events whose pairings are known beforehand (15.2)."""
EDITION_2024, EDITION_2026 = "2024", "2026"
FIRST_OF_2026, FIRST_OF_2024 = (2026, 3, 1), (2024, 8, 1)
NOBODY = -1

GAME, FORFEIT_WIN, FORFEIT_LOSS = "game", "forfeit win", "forfeit loss"
ELECTED, REQUESTED = "bye", "requested bye"
"""The kinds of a participant's round (15.1, 16.1, 16.2): a played game; a win or a loss by forfeit;
a PAB or full-point bye; a half- or zero-point bye. The last kind includes absences, the rounds
after a withdrawal (16.1.1) and those before a late entry (decision T14)."""


class Round(NamedTuple):
    """One round of one participant. `opponent`: the index of the scheduled opponent, also of a
    forfeited game, or `NOBODY`.

    `result`: twice the value of the game by 1, 1/2, 0, whatever the point system; None if it was
    not played.
    """

    kind: str
    opponent: int
    colour: Colour | None
    result: int | None

    @property
    def is_voluntary(self) -> bool:
        """16.1.2: a voluntarily unplayed round (VUR) is a requested bye or a forfeit loss."""
        return self.kind in _VOLUNTARY

    @property
    def is_won(self) -> bool:
        """Whether the game was won, over the board or by forfeit."""
        return self.kind is FORFEIT_WIN or self.result == _WIN

    @property
    def is_forfeit(self) -> bool:
        """Whether the round was paired but not played."""
        return self.kind in _FORFEITS


_WIN = 2
_VOLUNTARY = frozenset({REQUESTED, FORFEIT_LOSS})
_FORFEITS = frozenset({FORFEIT_WIN, FORFEIT_LOSS})
HALVES = {
    **dict.fromkeys((Result.WIN, Result.UNRATED_WIN), 2),
    **dict.fromkeys((Result.DRAW, Result.UNRATED_DRAW, Result.PENDING), 1),  # decision T9
    **dict.fromkeys((Result.LOSS, Result.UNRATED_LOSS), 0),
}
_BYES = {
    Bye.PAB: Round(ELECTED, NOBODY, None, None),
    Bye.FULL: Round(ELECTED, NOBODY, None, None),
    Bye.HALF: Round(REQUESTED, NOBODY, None, None),
    Bye.ZERO: Round(REQUESTED, NOBODY, None, None),
}


class Score(NamedTuple):
    """One score of all participants: points by round, totals, totals as used for opponents (16.3),
    and the points for a win, a draw and a loss."""

    points: list[list[int]]
    totals: list[int]
    adjusted: list[int]
    win: int
    draw: int
    loss: int


class Element(NamedTuple):
    """The contribution of one round to a sum over opponents (16.4, 16.5). `score`: of the opponent
    or the dummy; `value`: the number added; `is_voluntary`: whether the round is a VUR;
    `round_number`: from 1; `opponent`: index, `NOBODY` for the dummy."""

    score: int
    value: int
    is_voluntary: bool
    round_number: int
    opponent: int = NOBODY


class Dummy(NamedTuple):
    """The dummy opponent of an unplayed round (16.4): its score, the participant's own score, and
    the limit with its article (16.4.1, 16.4.2). Before March 2026 there is no limit."""

    score: int
    own: int
    limit: int | None = None
    article: str = ""


class LowCut(NamedTuple):
    """One low cut: `chosen` is left out. `least`: the least significant element; `voluntary`: the
    VUR that could be cut instead of it (16.5.1), if there is one."""

    chosen: Element
    least: Element
    voluntary: Element | None


class Results:
    """The results of a tournament that ended with its last round, prepared for C.07; derived tables
    are computed once.

    `edition`: 2024 or 2026; `is_predetermined`: 15.2, a round robin or a similar event; `rounds`:
    by participant; `scores`: the two differ in team events only.
    """

    def __init__(
        self,
        tournament: Tournament,
        edition: str,
        is_predetermined: bool,
        rounds: list[list[Round]],
        scores: Mapping[PrimaryScore, Score],
    ) -> None:
        self.tournament = tournament
        self.edition = edition
        self.is_predetermined = is_predetermined
        self.rounds = rounds
        self.scores = scores
        self.people = tournament.participants
        self.number_of_rounds = tournament.rounds_paired
        self.is_of_teams = tournament.kind is Kind.TEAM
        self.primary = tournament.team_rules.primary
        self.other = PrimaryScore.GAME if self.primary is PrimaryScore.MATCH else PrimaryScore.MATCH
        self._computed: dict[object, object] = {}

    def compute_once(self, key: object, compute: Callable[[], T]) -> T:
        """Return the value stored under this key; compute and store it the first time."""
        if key not in self._computed:
            self._computed[key] = compute()
        return cast("T", self._computed[key])

    def score(self, which: PrimaryScore | None = None) -> Score:
        """Return a score by name; by default, the one that decides the standings."""
        return self.scores[which or self.primary]

    def fore(self) -> Results:
        """8.3: return the results as if all paired games of the last round, also forfeited ones,
        had been drawn."""
        return self.compute_once("fore", self._fore)

    def elements(
        self,
        first: PrimaryScore | None = None,
        second: PrimaryScore | None = None,
        *,
        products: bool,
        forfeits: bool,
    ) -> list[list[Element]]:
        """Return the contributions of each participant's rounds: the score of the opponent or
        dummy, as counted by `first`.

        The least significant comes first (14.1.1). `products`: multiply by the points of the round
        by `second`. `forfeits`: they count as games (`/P`, 16.6, decision T5). An opponent met
        twice contributes two rounds (4.4).
        """
        first = first or self.primary
        factor = (second or self.primary) if products else None
        key = ("elements", first, factor, forfeits)
        return self.compute_once(key, lambda: self._elements(first, factor, forfeits))

    def dummy(self, who: int, round_: Round, which: PrimaryScore | None = None) -> Dummy:
        """16.4: return the dummy opponent of an unplayed round."""
        score = self.score(which)
        own = score.totals[who]
        if self.edition < EDITION_2026:
            return Dummy(own, own)
        if round_.is_forfeit:
            limit, article = score.adjusted[round_.opponent], "16.4.1"
        else:
            limit, article = score.draw * self.number_of_rounds, "16.4.2"
        return Dummy(min(own, limit), own, limit, article)

    # ── Derived tables ───────────────────────────────────────────────────────
    def _fore(self) -> Results:
        rounds = [list(row) for row in self.rounds]
        paired = [who for who, row in enumerate(rounds) if row and row[-1].opponent != NOBODY]
        for who in paired:
            rounds[who][-1] = rounds[who][-1]._replace(kind=GAME)
        scores = {}
        for which, score in self.scores.items():
            points = [list(row) for row in score.points]
            for who in paired:
                points[who][-1] = score.draw
            system = score.win, score.draw, score.loss
            scores[which] = _score(rounds, points, system, self.is_predetermined)
        return Results(self.tournament, self.edition, self.is_predetermined, rounds, scores)

    def _elements(
        self, first: PrimaryScore, factor: PrimaryScore | None, forfeits: bool
    ) -> list[list[Element]]:
        adjusted = self.scores[first].adjusted
        points = None if factor is None else self.scores[factor].points
        as_played = forfeits or self.is_predetermined
        everybody = []
        for who, rounds in enumerate(self.rounds):
            found = []
            for number, round_ in enumerate(rounds, start=1):
                kind, opponent = round_.kind, round_.opponent
                if kind is GAME or (as_played and kind in _FORFEITS):
                    score, is_voluntary = adjusted[opponent], False
                elif self.is_predetermined:
                    continue  # 15.2: a round without an opponent is not a round of the participant
                else:
                    opponent = NOBODY
                    score, is_voluntary = self.dummy(who, round_, first).score, kind in _VOLUNTARY
                value = score if points is None else score * points[who][number - 1]
                found.append(Element(score, value, is_voluntary, number, opponent))
            found.sort()
            everybody.append(found)
        return everybody


def results_of(
    tournament: Tournament, edition: str | None = None, predetermined: bool | None = None
) -> Results:
    """Return the results of a tournament that ended with its last round.

    By default, the edition follows from the first day, and `predetermined` from the declared type.
    """
    if edition is None:
        edition = edition_of(tournament)
    if predetermined is None:
        predetermined = is_predetermined(tournament)
    index = {one.number: place for place, one in enumerate(tournament.participants)}
    rounds = [_rounds(one.entries, index) for one in tournament.participants]
    points = [tournament.points_by_round(one) for one in tournament.participants]
    primary = _score(rounds, points, _point_values(tournament.points), predetermined)
    scores = dict.fromkeys(PrimaryScore, primary)
    if tournament.kind is Kind.TEAM:
        system = _point_values(tournament.secondary or PointSystem())
        points = [tournament.secondary_by_round(one) for one in tournament.participants]
        scores = dict.fromkeys(PrimaryScore, _score(rounds, points, system, predetermined))
        scores[tournament.team_rules.primary] = primary
    return Results(tournament, edition, predetermined, rounds, scores)


def _rounds(entries: Sequence[Entry], index: Mapping[int, int]) -> list[Round]:
    found = []
    for entry in entries:
        if isinstance(entry, Bye):
            found.append(_BYES[entry])
            continue
        opponent = index[entry.opponent]
        if entry.result in HALVES:
            found.append(Round(GAME, opponent, entry.colour, HALVES[entry.result]))
        elif entry.result is Result.FORFEIT_WIN:
            found.append(Round(FORFEIT_WIN, opponent, entry.colour, None))
        else:
            found.append(Round(FORFEIT_LOSS, opponent, entry.colour, None))
    return found


def _point_values(system: PointSystem) -> tuple[int, int, int]:
    """Return the points for a win, a draw and a loss."""
    return system.win, min(system.draw_white, system.draw_black), system.loss


def _score(
    rounds: list[list[Round]],
    points: list[list[int]],
    system: tuple[int, int, int],
    predetermined: bool,
) -> Score:
    win, draw, loss = system
    totals = [sum(row) for row in points]
    adjusted = totals
    if not predetermined:
        everybody = zip(totals, rounds, points, strict=True)
        adjusted = [total + adjustment(played, row, draw) for total, played, row in everybody]
    return Score(points, totals, adjusted, win, draw, loss)


def adjustment(rounds: Sequence[Round], points: Sequence[int], draw: int) -> int:
    """16.3.2: return the adjustment of a score as used for opponents: requested byes followed only
    by VURs count as draws.

    A forfeit loss among them stays a loss, and does not change how an earlier bye counts (16.2.4,
    16.2.5).
    """
    return sum([draw - points[index] for index in counted_as_draws(rounds)])


def counted_as_draws(rounds: Sequence[Round]) -> list[int]:
    """16.3.2: return the requested byes followed only by VURs, by index, the last one first."""
    found = []
    for index in range(len(rounds) - 1, -1, -1):
        kind = rounds[index].kind
        if kind not in _VOLUNTARY:
            break
        if kind is REQUESTED:
            found.append(index)
    return found


def apply_cuts(elements: Sequence[Element], low: int, high: int) -> Sequence[Element]:
    """14.1 to 14.4, 16.5: return the elements that remain after the cuts. `elements`: the least
    significant first.

    The least significant element has the lowest score, and among these the lowest value (14.1.1,
    for teams 14.1.2). The VUR with the lowest value is cut instead, unless the least significant
    element has a lower value (16.5.1); this is repeated for each cut (16.5.2). High cuts come after
    all low ones and remove the highest score, then the highest value (14.3).
    """
    cut = [one.chosen for one in low_cuts(elements, low)]
    rest = [element for element in elements if element not in cut]
    return rest[: max(0, len(rest) - high)]


def low_cuts(elements: Sequence[Element], low: int) -> Iterator[LowCut]:
    """16.5: yield the low cuts in turn, each with the two elements to choose from; see `apply_cuts`."""
    rest = list(elements)
    voluntary = sorted([element for element in rest if element.is_voluntary], key=_by_value)
    for _ in range(min(low, len(rest))):
        chosen = least = rest[0]
        other = voluntary[0] if voluntary else None
        if other is not None and other.value >= least.value:
            chosen = other
        yield LowCut(chosen, least, other)
        rest.remove(chosen)
        if chosen.is_voluntary:
            voluntary.remove(chosen)


def _by_value(element: Element) -> tuple[int, int, int]:
    return element.value, element.score, element.round_number


def edition_of(tournament: Tournament) -> str:
    """Return the edition of C.07 in force on the first day of the event; without a date, the one of
    2026."""
    first = tournament.first_day
    if first is not None and first < FIRST_OF_2026:
        return EDITION_2024
    return EDITION_2026


def is_predetermined(tournament: Tournament) -> bool:
    """15.2: whether the pairings of the declared type are known beforehand."""
    code = (tournament.type_code or "").upper()
    return any(word in code for word in PREDETERMINED) or tournament.is_called_round_robin
