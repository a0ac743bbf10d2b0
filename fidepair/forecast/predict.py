"""What the next round can be while games of the last one are open: every way in which they can end
is paired.

Between two cases only the scores of those in open games differ, and a card tells of the results of
its own participant alone. So the round is drawn up as often as a game has ends, and each case takes
the cards that belong to its ends.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import accumulate, product
from math import prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.errors import Keyword, PairingImpossible, UsageError
from fidepair.forecast.chances import probabilities
from fidepair.forecast.conditions import alternatives
from fidepair.options import round_options
from fidepair.standings.dice import MILLION, Dice
from fidepair.swiss.boards import floats_in
from fidepair.swiss.supposed_results import EQUAL, EndOfGame, Pair, possible_ends, with_ends
from fidepair.systems import Prepared, prepare
from fidepair.tournament import Colour, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from typing_extensions import Unpack

    from fidepair.forecast.conditions import Box
    from fidepair.options import GivenOptions
    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.supposed_results import Chances
    from fidepair.tournament import Tournament

MOST_CASES = 729
"""The cases of six games, each won, drawn or lost."""


class OpenGame(NamedTuple):
    """A game, or match, without a result: how it can end if it is played, the best for White first,
    and how likely each end is by the ratings; `unrated`: a player has none, so that win, draw and
    loss count as equally likely."""

    white: int
    black: int
    ends: tuple[EndOfGame, ...]
    chances: tuple[Fraction, ...]
    unrated: bool


class Case(NamedTuple):
    """One way in which the open games end, by the places of their ends, and how much it weighs; the
    round that is to be paired then, and its pairing, None if there is no legal one."""

    ends: tuple[int, ...]
    weight: Fraction
    round_: RoundToPair
    pairing: RoundPairing | None


class Possibility(NamedTuple):
    """What the round can bring a participant: an opponent and a colour, or the bye (both None).

    `cases`: in how many of them; `weight`: of these together; `floats`: `D`, `U` or `-` (none), all
    that occur. `alternatives`: when it is so, exactly: if one of them holds. Each gives some of the
    open games, by their place, the places of the ends that they must have, and it is empty if
    nothing else can be. None: nobody asked, or not all cases were looked at.
    """

    opponent: int | None
    colour: Colour | None
    cases: int
    weight: Fraction
    floats: tuple[str, ...]
    alternatives: tuple[Box, ...] | None = None


class Prediction(NamedTuple):
    """What the next round can be. `prepared`: the round if White wins every open game, by which
    system, with notes.

    `cases`: all there are; or, if `samples` is not None, those among so many drawn by lot, each
    told once. Their weights add up to 1.
    """

    prepared: Prepared
    games: tuple[OpenGame, ...]
    cases: tuple[Case, ...]
    samples: int | None = None

    @property
    def impossible(self) -> int:
        """In how many cases there is no legal pairing."""
        return sum(case.pairing is None for case in self.cases)

    def of(self, number: int) -> tuple[Possibility, ...]:
        """Return what the round can bring this participant, and when, the likely first; nothing for
        an absentee."""
        return self.possibilities([number], conditions=self.samples is None).get(number, ())

    def possibilities(
        self, numbers: Collection[int] | None = None, *, conditions: bool = False
    ) -> dict[int, tuple[Possibility, ...]]:
        """Return what the round can bring these participants, or all who are to be paired, by
        number.

        `conditions`: whether to find out when, which for many participants takes long.
        """
        wanted = [
            card.number
            for card in self.prepared.round_.cards
            if numbers is None or card.number in numbers
        ]
        found: dict[int, dict[_Meeting, list[tuple[Case, str]]]] = {number: {} for number in wanted}
        for case in self.cases:
            for number, meeting, sign in _meetings(case):
                if number in found:
                    found[number].setdefault(meeting, []).append((case, sign))
        return {
            number: tuple(
                sorted(
                    (
                        self._possibility(meeting, cases, conditions)
                        for meeting, cases in of_number.items()
                    ),
                    key=lambda one: (-one.weight, one.opponent or 0, one.colour is Colour.BLACK),
                )
            )
            for number, of_number in found.items()
        }

    def _possibility(
        self, meeting: _Meeting, cases: list[tuple[Case, str]], conditions: bool
    ) -> Possibility:
        sizes = [len(game.ends) for game in self.games]
        return Possibility(
            *meeting,
            len(cases),
            sum((case.weight for case, _ in cases), Fraction(0)),
            tuple(sorted({sign for _, sign in cases}, key="-DU".index)),
            alternatives([case.ends for case, _ in cases], sizes) if conditions else None,
        )


_Meeting: TypeAlias = "tuple[int | None, Colour | None]"
"""Opponent and colour; both None for the bye."""


def _meetings(case: Case) -> Iterator[tuple[int, _Meeting, str]]:
    """Yield (number, opponent and colour, float) for all who are paired in a case."""
    if case.pairing is None:
        return
    floats = floats_in(case.round_, case.pairing)
    for white, black, _ in case.pairing.games:
        yield white, (black, Colour.WHITE), floats[white]
        yield black, (white, Colour.BLACK), floats[black]
    if case.pairing.pab is not None:
        yield case.pairing.pab, (None, None), "-"


_Weighed: TypeAlias = "tuple[tuple[int, ...], Fraction]"
"""The ends of a case, and its weight."""


# ── The prediction ───────────────────────────────────────────────────────────
def predict(
    tournament: Tournament,
    system: str | None = None,
    *,
    sample: int | None = None,
    seed: int = 1,
    watch: Callable[[Collection[_Weighed]], Iterable[_Weighed]] = iter,
    **options: Unpack[GivenOptions],
) -> Prediction:
    """Return what the next round can be: a case for each way in which the open games of the last
    one can end.

    Open games are played: nobody forfeits one. Up to `MOST_CASES` cases are all paired; with
    `sample`, so many are drawn by lot instead, by the weights and the `seed`. `watch`: what goes
    through the cases as they are paired, as a progress bar does. Options as for `pair`, but for
    `round` and `adjourned`. Raises UsageError for more cases without `sample`, and otherwise as
    `pair`: PairingImpossible if no case has a pairing.
    """
    chosen = round_options(**options)
    for name in ("round", "adjourned"):
        if getattr(chosen, name):
            raise UsageError(
                Keyword(name)
                + " cannot be used here: open games decide the next round.\n  Leave it out."
            )
    games = tuple(_open_game(tournament, pair, chosen.rating) for pair in tournament.open_games())
    sizes = [len(game.ends) for game in games]
    if sample is None and prod(sizes) > MOST_CASES:
        raise _too_many(tournament, games, prod(sizes))
    rounds = [
        prepare(
            with_ends(
                tournament, {game[:2]: game.ends[min(end, len(game.ends) - 1)] for game in games}
            ),
            system,
            chosen,
        )
        for end in range(max(sizes, default=1))
    ]
    if sample is None:
        weights = {
            ends: prod(map(_chance, games, ends), start=Fraction(1))
            for ends in product(*map(range, sizes))
        }
    else:
        drawn = Counter(_drawn(games, sample, seed))
        weights = {ends: Fraction(number, sample) for ends, number in sorted(drawn.items())}
    drawn_up = _Rounds(rounds, games)
    cases = tuple(drawn_up.case(ends, weight) for ends, weight in watch(weights.items()))
    if drawn_up.impossible is not None and all(case.pairing is None for case in cases):
        raise drawn_up.impossible
    return Prediction(rounds[0], games, cases, sample)


def _chance(game: OpenGame, end: int) -> Fraction:
    return game.chances[end]


def _too_many(tournament: Tournament, games: Sequence[OpenGame], cases: int) -> UsageError:
    noun = "games" if tournament.kind is Kind.INDIVIDUAL else "matches"
    return UsageError(
        f"{len(games)} {noun} of round {tournament.rounds_paired} have no result: they can end in {cases} ways, and"
        f" {MOST_CASES} are looked at, which is six games.\n"
        "  Ask again when fewer are open; or use "
        + Keyword("sample", 300)
        + " to look at so many ways drawn by lot."
    )


class _Rounds:
    """The round in each case, made of cards that are drawn up once."""

    def __init__(self, rounds: Sequence[Prepared], games: Sequence[OpenGame]) -> None:
        """`rounds`: in the one at a place, each of the games has the end of that place, or the last
        one it has."""
        self.impossible: PairingImpossible | None = None
        self._base = rounds[0]
        cards = [{card.number: card for card in prepared.round_.everyone} for prepared in rounds]
        self._cards = [
            [(cards[end][game.white], cards[end][game.black]) for end in range(len(game.ends))]
            for game in games
        ]

    def case(self, ends: tuple[int, ...], weight: Fraction) -> Case:
        """Return the case, paired."""
        own = {
            card.number: card for end, of in zip(ends, self._cards, strict=True) for card in of[end]
        }
        base = self._base.round_
        everyone = tuple([own.get(card.number, card) for card in base.everyone])
        round_ = base._replace(
            everyone=everyone, cards=tuple([card for card in everyone if card.bye is None])
        )
        try:
            return Case(ends, weight, round_, self._base.system.pair(round_))
        except PairingImpossible as error:
            self.impossible = error
            return Case(ends, weight, round_, None)


def _drawn(games: Sequence[OpenGame], sample: int, seed: int) -> Iterator[tuple[int, ...]]:
    """Yield so many ways in which the games end, drawn by lot."""
    dice = Dice(seed, "prediction")
    for _ in range(sample):
        yield tuple(_end_drawn(game, dice) for game in games)


def _end_drawn(game: OpenGame, dice: Dice) -> int:
    """Return the place of the end that is drawn, by the chances in whole parts per million of a
    million."""
    at = Fraction(dice.below(_PARTS), _PARTS)
    return sum(at >= bound for bound in accumulate(game.chances[:-1]))


_PARTS = 10**12


# ── How likely a game ends how ───────────────────────────────────────────────
def _open_game(tournament: Tournament, pair: Pair, provisional: Mapping[int, int]) -> OpenGame:
    """Return an open game with the chances of its ends, by the model of random tournaments."""

    people = tournament.individuals if tournament.kind is Kind.TEAM else tournament.participants
    ratings = {one.number: one.rating for one in people}
    if tournament.kind is not Kind.TEAM:
        ratings |= provisional
    unrated = []

    def chances(white: int, black: int) -> Chances:
        mine, theirs = ratings.get(white), ratings.get(black)
        if mine and theirs:
            won, drawn, lost = (Fraction(part, MILLION) for part in probabilities(mine, theirs))
            return won, drawn, lost
        unrated.append((white, black))
        return EQUAL

    ends = possible_ends(tournament, pair, chances)
    return OpenGame(
        *pair, tuple(end for end, _ in ends), tuple(chance for _, chance in ends), bool(unrated)
    )
