"""What everybody did in each round, as C.07 looks at it: articles 15 and 16, the unplayed rounds,
in one place.

Participants are told by their index, in the order of `Tournament.participants`; points are those of
the tournament, in ten-thousandths, so that sums and products are exact integers. Virtual points
never count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.tournament import Bye, Colour, Kind, PointSystem, PrimaryScore, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from fidepair.tournament import Entry, Participant, Tournament

ROUND_ROBIN = "ROUNDROBIN"
PREDETERMINED = (ROUND_ROBIN, "SCHILLER", "SCHEVENINGEN", "KNOCKOUT")
"""What the encoded types of events have in their names whose pairings were known beforehand
(15.2)."""
EDITION_2024, EDITION_2026 = "2024", "2026"
FIRST_OF_2026, FIRST_OF_2024 = (2026, 3, 1), (2024, 8, 1)
NOBODY = -1

GAME, FORFEIT_WIN, FORFEIT_LOSS, ELECTED, REQUESTED = (
    "game",
    "forfeit win",
    "forfeit loss",
    "bye",
    "requested bye",
)
"""What a round was for somebody (15.1, 16.1, 16.2): played; won or lost by forfeit; a PAB or a
full-point bye; a half- or zero-point bye, which is what an absence and the rounds after a
withdrawal (16.1.1), or before a late entry (decision T14), are too."""


class Round(NamedTuple):
    """One round of one participant. `opponent`: index, or `NOBODY`; a forfeited game has a
    scheduled one.

    `result`: twice what the game brought by 1, 1/2, 0, whatever the point system says; None if it
    was not played.
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
        """Whether there was a pairing and no game."""
        return self.kind in _FORFEITS


_WIN = 2
_VOLUNTARY = frozenset({REQUESTED, FORFEIT_LOSS})
_FORFEITS = frozenset({FORFEIT_WIN, FORFEIT_LOSS})
RESULTS = {
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
    """One score of everybody: points by round, their sum, the sum as opponents see it (16.3), a win
    and a draw of one round, and the points of a loss."""

    points: list[list[int]]
    totals: list[int]
    adjusted: list[int]
    win: int
    draw: int
    loss: int


class Element(NamedTuple):
    """What one round adds to a sum over opponents (16.4, 16.5). `score`: of the opponent, or of the
    dummy; `value`: what is added; `is_voluntary`: whether the round is a VUR; `round_number` from
    1; `opponent`: index, `NOBODY` is the dummy."""

    score: int
    value: int
    is_voluntary: bool
    round_number: int
    opponent: int = NOBODY


class Dummy(NamedTuple):
    """The dummy of an unplayed round (16.4): its score, the participant's own one, and what limits
    it by which article (16.4.1, 16.4.2); None without such a limit, before March 2026."""

    score: int
    own: int
    limit: int | None = None
    article: str = ""


class LowCut(NamedTuple):
    """One low cut: `chosen` is left out; `least`: the least significant element; `voluntary`: the
    VUR that comes into question instead of it (16.5.1), if there is any."""

    chosen: Element
    least: Element
    voluntary: Element | None


_new_round: Callable[[type[Round], tuple[Any, ...]], Round] = tuple.__new__  # what Round(...) calls
_new_element: Callable[[type[Element], tuple[Any, ...]], Element] = tuple.__new__


class Results:
    """A tournament that has ended with its last round, ready for C.07; what is asked twice is
    computed once.

    `edition`: 2024 or 2026; `is_predetermined`: 15.2, round robins and the like; `rounds`: by
    participant; `scores`: both are the same one but in team events.
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
        self._known: dict[object, Any] = {}

    def known(self, key: object, make: Callable[[], Any]) -> Any:
        """Return what was made under this key before, else make it."""
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]

    def score(self, which: PrimaryScore | None = None) -> Score:
        """Return the score that is named, else the one that ranks."""
        return self.scores[which or self.primary]

    def fore(self) -> Results:
        """8.3: return the results as if all paired games of the last round had ended in draws,
        forfeits included."""
        fore: Results = self.known("fore", self._fore)
        return fore

    def elements(
        self,
        first: PrimaryScore | None = None,
        second: PrimaryScore | None = None,
        *,
        products: bool,
        forfeits: bool,
    ) -> list[list[Element]]:
        """Return what each round adds, for everybody: the score of the opponent or of the dummy, by
        `first`.

        They are in the order of significance, the least significant first (14.1.1). `products`:
        times the points of the round, by `second`. `forfeits`: they count as games (`/P`, 16.6,
        decision T5). Who was met twice is an opponent of two rounds (4.4).
        """
        first, second = first or self.primary, second or self.primary
        key = ("elements", first, second if products else None, forfeits)
        found: list[list[Element]] = self.known(
            key, lambda: self._elements(first, second if products else None, forfeits)
        )
        return found

    def dummy(self, who: int, round_: Round, which: PrimaryScore | None = None) -> Dummy:
        """16.4: return whom an unplayed round is against; a forfeit without a named opponent is
        limited as a bye is."""
        score = self.score(which)
        own = score.totals[who]
        if self.edition < EDITION_2026:
            return Dummy(own, own)
        if round_.is_forfeit and round_.opponent != NOBODY:
            limit, article = score.adjusted[round_.opponent], "16.4.1"
        else:
            limit, article = score.draw * self.number_of_rounds, "16.4.2"  # decision T15
        return Dummy(min(own, limit), own, limit, article)

    # ── How they are made ────────────────────────────────────────────────────
    def _fore(self) -> Results:
        paired = [bool(rounds) and rounds[-1].opponent != NOBODY for rounds in self.rounds]
        rounds = [
            [*before[:-1], before[-1]._replace(kind=GAME, result=1)] if is_paired else before
            for before, is_paired in zip(self.rounds, paired, strict=True)
        ]
        scores = {}
        for which, score in self.scores.items():
            both = zip(score.points, paired, strict=True)
            points = [[*row[:-1], score.draw] if is_paired else row for row, is_paired in both]
            scores[which] = _score(rounds, points, score[-3:], self.is_predetermined)
        return Results(self.tournament, self.edition, self.is_predetermined, rounds, scores)

    def _elements(
        self, first: PrimaryScore, second: PrimaryScore | None, forfeits: bool
    ) -> list[list[Element]]:
        adjusted = self.scores[first].adjusted
        points = None if second is None else self.scores[second].points
        as_played = forfeits or self.is_predetermined
        without = (
            self.elements(first, second, products=second is not None, forfeits=False)
            if forfeits
            else []
        )
        everybody = []
        for who, rounds in enumerate(self.rounds):
            if forfeits and not [None for round_ in rounds if round_.kind in _FORFEITS]:
                everybody.append(without[who])
                continue
            found = []
            for number, round_ in enumerate(rounds, start=1):
                kind, opponent = round_.kind, round_.opponent
                if kind is GAME or (as_played and kind in _FORFEITS and opponent != NOBODY):
                    score, is_voluntary = adjusted[opponent], False
                elif self.is_predetermined:
                    continue  # 15.2: a round without an opponent is not a round of the participant
                else:
                    opponent = NOBODY
                    score, is_voluntary = self.dummy(who, round_, first).score, kind in _VOLUNTARY
                value = score if points is None else score * points[who][number - 1]
                found.append(_new_element(Element, (score, value, is_voluntary, number, opponent)))
            found.sort()
            everybody.append(found)
        return everybody


def results_of(
    tournament: Tournament, edition: str | None = None, predetermined: bool | None = None
) -> Results:
    """Return what everybody did in a tournament that has ended with its last round.

    What is not said follows from the first day and the declared type.
    """
    edition = edition_of(tournament) if edition is None else edition
    predetermined = is_predetermined(tournament) if predetermined is None else predetermined
    index = {one.number: place for place, one in enumerate(tournament.participants)}
    rounds = [_rounds(one.entries, index) for one in tournament.participants]
    first = _score_by(
        rounds, tournament, tournament.points_by_round, tournament.points, predetermined
    )
    scores = dict.fromkeys(PrimaryScore, first)
    if tournament.kind is Kind.TEAM:
        system = tournament.secondary or PointSystem()
        second = _score_by(rounds, tournament, tournament.secondary_by_round, system, predetermined)
        scores = {
            which: first if which is tournament.team_rules.primary else second
            for which in PrimaryScore
        }
    return Results(tournament, edition, predetermined, rounds, scores)


def _rounds(entries: Sequence[Entry], index: Mapping[int, int]) -> list[Round]:
    found = []
    for entry in entries:
        if isinstance(entry, Bye):
            found.append(_BYES[entry])
            continue
        opponent = index.get(entry.opponent, NOBODY)
        if entry.result in RESULTS:
            found.append(_new_round(Round, (GAME, opponent, entry.colour, RESULTS[entry.result])))
        else:
            kind = FORFEIT_WIN if entry.result is Result.FORFEIT_WIN else FORFEIT_LOSS
            found.append(Round(kind, opponent, entry.colour, None))
    return found


def _score_by(
    rounds: list[list[Round]],
    tournament: Tournament,
    points_of: Callable[[Participant], list[int]],
    system: PointSystem,
    predetermined: bool,
) -> Score:
    draw = min(system.draw_white, system.draw_black)
    points = [points_of(one) for one in tournament.participants]
    return _score(rounds, points, (system.win, draw, system.loss), predetermined)


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
    """16.3.2: return what is added to a score as opponents see it: requested byes that only VURs
    follow are draws.

    A forfeit loss among them stays what it is, and does not make an earlier bye anything else
    (16.2.4, 16.2.5).
    """
    return sum([draw - points[index] for index in counted_as_draws(rounds)])


def counted_as_draws(rounds: Sequence[Round]) -> list[int]:
    """16.3.2: return the requested byes that only VURs follow, from the last one, by index."""
    found = []
    for index in range(len(rounds) - 1, -1, -1):
        kind = rounds[index].kind
        if kind not in _VOLUNTARY:
            break
        if kind is REQUESTED:
            found.append(index)
    return found


def kept(elements: Sequence[Element], low: int, high: int) -> Sequence[Element]:
    """14.1 to 14.4, 16.5: return what cuts leave of elements, which are in the order of their
    significance.

    The least significant element is the one with the lowest score, among these the lowest value
    (14.1.1, for teams 14.1.2). Instead of it the VUR with the lowest value is cut, unless that
    value is lower (16.5.1), and so again (16.5.2). High cuts come after all low ones, and take the
    highest score, then the highest value (14.3).
    """
    rest = elements[low:]
    if any([element.is_voluntary for element in elements]):  # noqa: C419 - a third faster
        cut = [one.chosen for one in low_cuts(elements, low)]
        rest = [element for element in elements if element not in cut]
    return rest[: max(0, len(rest) - high)] if high else rest


def low_cuts(elements: Sequence[Element], low: int) -> Iterator[LowCut]:
    """16.5: tell the low cuts of elements one after the other, each with what was to choose from;
    see `kept`."""
    rest = [*elements]
    voluntary = sorted([element for element in rest if element.is_voluntary], key=_by_value)
    for _ in range(min(low, len(rest))):
        least = rest[0]
        other = voluntary[0] if voluntary else None
        chosen = least if other is None or other.value < least.value else other
        yield LowCut(chosen, least, other)
        rest.remove(chosen)
        if chosen.is_voluntary:
            voluntary.remove(chosen)


def _by_value(element: Element) -> tuple[int, int, int]:
    return element.value, element.score, element.round_number


def edition_of(tournament: Tournament) -> str:
    """Return the edition of C.07 in force on the first day of the event; without a date the one of
    2026."""
    first = tournament.first_day
    return EDITION_2024 if first is not None and first < FIRST_OF_2026 else EDITION_2026


def is_predetermined(tournament: Tournament) -> bool:
    """15.2: whether the declared type is one whose pairings are known beforehand."""
    code = (tournament.type_code or "").upper()
    return any(word in code for word in PREDETERMINED)
