"""The next round while games of the last one are open: a case for every way in which they can end.

First the conditions that describe a set of cases; then the prediction; at the end what changes if
games had ended differently.

Two cases differ only in the results of the players of open games, and a card contains only the
results of its own participant. So the round is drawn up once for each possible end of a game, and
each case takes the cards that belong to its ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import accumulate, combinations, product
from math import prod
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.errors import Keyword, PairingImpossible, UsageError
from fidepair.forecast import probabilities
from fidepair.options import round_options
from fidepair.standings.dice import MILLION, Dice
from fidepair.swiss.boards import PairedGame, RoundPairing, floats_in
from fidepair.swiss.cards import PairingCard, RoundToPair
from fidepair.swiss.supposed_results import (
    EQUAL,
    Chances,
    EndOfGame,
    Pair,
    parse_game_end,
    possible_ends,
    result_text,
    with_ends,
)
from fidepair.systems import Prepared, prepare
from fidepair.tournament import Colour, Kind, Tournament, consistent

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from fidepair.options import GivenOptions


# ── Conditions ───────────────────────────────────────────────────────────────

Box: TypeAlias = "dict[int, frozenset[int]]"
"""All cases in which some questions, by their place, have one of these answers."""
FEW = 3
"""Up to this number of answers, a box may have any of them; otherwise only a range of answers."""


def alternatives(cases: Collection[tuple[int, ...]], sizes: Sequence[int]) -> tuple[Box, ...]:
    """Return boxes that cover these cases and no others, those with the fewest questions first.

    No box can be left out or made larger. `sizes`: the number of answers of each question; answers
    count from 0. If every possible case is given, one box without questions covers them. A set of
    cases is an integer with a bit for each case.
    """
    every = list(product(*map(range, sizes)))
    bit = {case: 1 << place for place, case in enumerate(every)}
    wanted = sum(bit[case] for case in cases)
    answered = [[0] * size for size in sizes]
    for case in every:
        for question, answer in enumerate(case):
            answered[question][answer] |= bit[case]
    asked = [question for question in range(len(sizes)) if _matters(question, cases, sizes)]
    chosen: list[tuple[int, Box]] = []
    left = wanted
    while left:
        case = every[(left & -left).bit_length() - 1]
        around = _boxes_around(case, asked, answered, wanted, (1 << len(every)) - 1)
        best = max(around, key=lambda box: ((box[0] & left).bit_count(), box[0].bit_count()))
        chosen.append(best)
        left &= ~best[0]
    for box in chosen[::-1]:
        others = [other for other in chosen if other is not box]
        if reduce(or_, (held for held, _ in others), 0) == wanted:
            chosen = others
    boxes = [_without_free_questions(box, sizes) for _, box in chosen]
    return tuple(sorted(boxes, key=len))


def _without_free_questions(box: Box, sizes: Sequence[int]) -> Box:
    """Return the box without the questions that may have any answer."""
    return {asked: answers for asked, answers in box.items() if len(answers) < sizes[asked]}


def _matters(question: int, cases: Collection[tuple[int, ...]], sizes: Sequence[int]) -> bool:
    """Return whether another answer to the question can lead out of the cases."""
    rest = {(*case[:question], *case[question + 1 :]) for case in cases}
    return len(rest) * sizes[question] != len(cases)


def _boxes_around(
    case: tuple[int, ...],
    asked: Sequence[int],
    answered: Sequence[Sequence[int]],
    wanted: int,
    everything: int,
) -> Iterator[tuple[int, Box]]:
    """Yield the boxes that contain this case and no unwanted ones, each with its cases as bits."""

    def widened(place: int, chosen: Box, held: int) -> Iterator[tuple[int, Box]]:
        """Choose answers for the questions from this place on; `held`: the cases in the box so
        far."""
        if place == len(asked):
            yield held, chosen
            return
        question = asked[place]
        bits_of = answered[question]
        rest = held
        for later in asked[place + 1 :]:
            rest &= answered[later][case[later]]
        for answers in _around(case[question], len(bits_of)):
            bits = sum(bits_of[one] for one in answers)
            if not rest & bits & ~wanted:
                yield from widened(place + 1, {**chosen, question: answers}, held & bits)

    return widened(0, {}, everything)


def _around(answer: int, size: int) -> Iterator[frozenset[int]]:
    """Yield the sets of answers that contain this one."""
    if size > FEW:
        for first in range(answer + 1):
            for end in range(answer + 1, size + 1):
                yield frozenset(range(first, end))
        return
    others = [one for one in range(size) if one != answer]
    for number in range(size):
        for some in combinations(others, number):
            yield frozenset((answer, *some))


# ── Predictions ──────────────────────────────────────────────────────────────

MAX_CASES = 729
"""The cases of six games, each won, drawn or lost."""


class OpenGame(NamedTuple):
    """A game, or match, without a result: its possible ends if it is played, the best for White
    first, and the chance of each by the ratings. `unrated`: a player has no rating, so all ends
    count as equally likely."""

    white: int
    black: int
    ends: tuple[EndOfGame, ...]
    chances: tuple[Fraction, ...]
    unrated: bool


class Case(NamedTuple):
    """One way in which the open games end, by the places of their ends, with its weight. The next
    round in this case, and its pairing (None if no pairing is legal)."""

    ends: tuple[int, ...]
    weight: Fraction
    round_: RoundToPair
    pairing: RoundPairing | None


class Possibility(NamedTuple):
    """A possible opponent and colour of a participant, or the bye (both None).

    `cases`: the number of cases with it; `weight`: their total weight; `floats`: all floats that
    occur, `D`, `U` or `-` (none). `alternatives`: the exact conditions, one of which must hold:
    each maps some open games, by place, to the places of the ends that they must have. A single
    empty one holds always. None: not asked for, or not all cases were looked at.
    """

    opponent: int | None
    colour: Colour | None
    cases: int
    weight: Fraction
    floats: tuple[str, ...]
    alternatives: tuple[Box, ...] | None = None


class Prediction(NamedTuple):
    """The possibilities of the next round. `prepared`: the round if White wins every open game,
    with its system and notes.

    `cases`: all of them; or, if `samples` is not None, the different ones of this many drawn by
    lot. Their weights add up to 1.
    """

    prepared: Prepared
    games: tuple[OpenGame, ...]
    cases: tuple[Case, ...]
    samples: int | None = None

    @property
    def impossible(self) -> int:
        """The number of cases without a legal pairing."""
        return sum(case.pairing is None for case in self.cases)

    def of(self, number: int) -> tuple[Possibility, ...]:
        """Return the possible opponents and colours of a participant, and their conditions, the
        likeliest first; empty for an absentee."""
        return self.possibilities([number], conditions=self.samples is None).get(number, ())

    def possibilities(
        self, numbers: Collection[int] | None = None, *, conditions: bool = False
    ) -> dict[int, tuple[Possibility, ...]]:
        """Return the possible opponents and colours of these participants, or of all who are paired
        in the round, by number.

        `conditions`: whether to find their conditions, which takes long for many participants.
        """
        found: dict[int, dict[_Meeting, list[tuple[Case, str]]]] = {}
        for card in self.prepared.round_.cards:
            if numbers is None or card.number in numbers:
                found[card.number] = {}
        for case in self.cases:
            for number, meeting, float_ in _meetings(case):
                if number in found:
                    found[number].setdefault(meeting, []).append((case, float_))
        possibilities = {}
        for number, meetings in found.items():
            of_number = [self._possibility(*both, conditions) for both in meetings.items()]
            of_number.sort(
                key=lambda one: (-one.weight, one.opponent or 0, one.colour is Colour.BLACK)
            )
            possibilities[number] = tuple(of_number)
        return possibilities

    def _possibility(
        self, meeting: _Meeting, found: list[tuple[Case, str]], conditions: bool
    ) -> Possibility:
        cases = [case for case, _ in found]
        floats = {float_ for _, float_ in found}
        weight = sum((case.weight for case in cases), Fraction(0))
        boxes = None
        if conditions:
            sizes = [len(game.ends) for game in self.games]
            boxes = alternatives([case.ends for case in cases], sizes)
        in_order = tuple(sorted(floats, key="-DU".index))
        return Possibility(*meeting, len(cases), weight, in_order, boxes)


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
    """Return the possible pairings of the next round: a case for each way in which the open games
    of the last one can end.

    Open games count as played: none is forfeited. Up to `MAX_CASES` cases are all paired; with
    `sample`, that many are drawn by lot instead, by the weights and the `seed`. `watch`: iterates
    over the cases as they are paired, as a progress bar does. Options as for `pair`, except `round`
    and `adjourned`. Raises UsageError for more cases without `sample`, and otherwise as `pair`:
    PairingImpossible if no case has a pairing.
    """
    tournament = consistent(tournament)
    chosen = round_options(**options)
    for name in ("round", "adjourned"):
        if getattr(chosen, name):
            raise UsageError(
                Keyword(name)
                + " cannot be used here, because open games decide the next round.\n  Leave it out."
            )
    games = tuple(_open_game(tournament, pair, chosen.rating) for pair in tournament.open_games())
    number = prod(len(game.ends) for game in games)
    if sample is None and number > MAX_CASES:
        raise _too_many(tournament, games, number)
    rounds = []
    for place in range(max((len(game.ends) for game in games), default=1)):
        ends = {game[:2]: game.ends[min(place, len(game.ends) - 1)] for game in games}
        rounds.append(prepare(with_ends(tournament, ends), system, chosen))
    weights = _weights(games) if sample is None else _weights_drawn(games, sample, seed)
    drawn_up = _Rounds(rounds, games)
    cases = tuple(drawn_up.case(case, weight) for case, weight in watch(weights.items()))
    if drawn_up.impossible is not None and all(case.pairing is None for case in cases):
        raise drawn_up.impossible
    return Prediction(rounds[0], games, cases, sample)


def _weights(games: Sequence[OpenGame]) -> dict[tuple[int, ...], Fraction]:
    """Return the probability of each case."""
    weights = {}
    for case in product(*(range(len(game.ends)) for game in games)):
        chances = (game.chances[end] for game, end in zip(games, case, strict=True))
        weights[case] = prod(chances, start=Fraction(1))
    return weights


def _weights_drawn(
    games: Sequence[OpenGame], sample: int, seed: int
) -> dict[tuple[int, ...], Fraction]:
    """Return the different ones of this many cases drawn by lot, with their share of the sample."""
    dice = Dice(seed, "prediction")
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(sample):
        drawn[tuple(_end_drawn(game, dice) for game in games)] += 1
    return {case: Fraction(number, sample) for case, number in sorted(drawn.items())}


def _too_many(tournament: Tournament, games: Sequence[OpenGame], cases: int) -> UsageError:
    noun = "games" if tournament.kind is Kind.INDIVIDUAL else "matches"
    return UsageError(
        f"{len(games)} {noun} of round {tournament.rounds_paired} have no result: they can end in"
        f" {cases} ways. At most {MAX_CASES} are tried, the ways of six games.\n"
        "  Try again when fewer are open, or use "
        + Keyword("sample", 300)
        + " to draw 300 of the ways by lot."
    )


class _Rounds:
    """The next round in each case, made of cards that are drawn up once."""

    def __init__(self, rounds: Sequence[Prepared], games: Sequence[OpenGame]) -> None:
        """`rounds`: in each of them all games have the end of its place, or their last one."""
        self.impossible: PairingImpossible | None = None
        self._base = rounds[0]
        self._cards: list[list[tuple[PairingCard, PairingCard]]] = [[] for _ in games]
        for place, prepared in enumerate(rounds):
            cards = {card.number: card for card in prepared.round_.everyone}
            for game, by_end in zip(games, self._cards, strict=True):
                if place < len(game.ends):
                    by_end.append((cards[game.white], cards[game.black]))

    def case(self, ends: tuple[int, ...], weight: Fraction) -> Case:
        """Return the case, paired."""
        own: dict[int, PairingCard] = {}
        for end, by_end in zip(ends, self._cards, strict=True):
            for card in by_end[end]:
                own[card.number] = card
        base = self._base.round_
        everyone = [own.get(card.number, card) for card in base.everyone]
        cards = [card for card in everyone if card.bye is None]
        round_ = base._replace(everyone=tuple(everyone), cards=tuple(cards))
        try:
            return Case(ends, weight, round_, self._base.system.pair(round_))
        except PairingImpossible as error:
            self.impossible = error
            return Case(ends, weight, round_, None)


def _end_drawn(game: OpenGame, dice: Dice) -> int:
    """Return the place of the end that is drawn by the chances, in parts of 10**12."""
    at = Fraction(dice.below(_PARTS), _PARTS)
    return sum(at >= bound for bound in accumulate(game.chances[:-1]))


_PARTS = 10**12


# ── The chances of each end ──────────────────────────────────────────────────
def _open_game(tournament: Tournament, pair: Pair, provisional: Mapping[int, int]) -> OpenGame:
    """Return an open game with the chances of its ends, by the model of random tournaments."""
    ratings = {one.number: one.rating for one in tournament.players}
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

    possible = possible_ends(tournament, pair, chances)
    ends = tuple(end for end, _ in possible)
    return OpenGame(*pair, ends, tuple(chance for _, chance in possible), bool(unrated))


class Supposed(NamedTuple):
    """A supposed result; `in_file`: the result of the game in the file, empty if it has none."""

    white: int
    black: int
    result: str
    in_file: str


class Floated(NamedTuple):
    """A participant who floats differently: `D`, `U`, or `-` for not at all, in both pairings."""

    number: int
    without: str
    supposed: str


class Changes(NamedTuple):
    """The differences of the pairing from the one without the supposed results.

    `new`: pairs of this pairing only, in board order; `gone`: pairs of the other one only;
    `turned`: pairs with reversed colours, as they are now; `pab`, `pab_without`: the participants
    with the bye. `floats`: of participants who have an opponent in both.
    """

    new: tuple[PairedGame, ...]
    gone: tuple[PairedGame, ...]
    turned: tuple[PairedGame, ...]
    pab: int | None
    pab_without: int | None
    floats: tuple[Floated, ...]

    @property
    def pairs_differ(self) -> bool:
        """Whether any participant has another opponent, another colour or the bye instead."""
        return bool(self.new or self.gone or self.turned or self.pab != self.pab_without)


class WhatIf(NamedTuple):
    """The supposed results, and what they change; `changes` is None if no pairing is possible
    without them, for this `reason`."""

    results: tuple[Supposed, ...]
    changes: Changes | None = None
    reason: str = ""


def suppose(
    tournament: Tournament, results: Iterable[tuple[Pair, str]]
) -> tuple[Tournament, tuple[Supposed, ...]]:
    """Return the tournament with these results of its last round, and the supposed results. Raises
    UsageError as `with_supposed_results` does, and for a game with two results."""
    ends: dict[Pair, EndOfGame] = {}
    supposed = []
    for pair, text in results:
        end = parse_game_end(tournament, pair, text)
        if pair in ends:
            raise UsageError(
                Keyword("result")
                + f": {pair[0]}-{pair[1]} has two results.\n  Leave one of them out."
            )
        ends[pair] = end
        supposed.append(Supposed(*pair, end.text, result_text(tournament, pair)))
    return with_ends(tournament, ends), tuple(supposed)


def changes(
    supposed: tuple[RoundToPair, RoundPairing], without: tuple[RoundToPair, RoundPairing]
) -> Changes:
    """Return how the pairing of a round differs from the one without the supposed results."""
    pairing, other = supposed[1], without[1]
    after = {frozenset(game[:2]): game for game in pairing.games}
    before = {frozenset(game[:2]): game for game in other.games}
    new, turned = [], []
    for pair, game in after.items():
        if pair not in before:
            new.append(game)
        elif before[pair].white != game.white:
            turned.append(game)
    gone = [game for pair, game in before.items() if pair not in after]
    floats = []
    floats_now, floats_without = floats_in(*supposed), floats_in(*without)
    for number in sorted(floats_now.keys() & floats_without.keys()):
        if floats_now[number] != floats_without[number]:
            floats.append(Floated(number, floats_without[number], floats_now[number]))
    return Changes(tuple(new), tuple(gone), tuple(turned), pairing.pab, other.pab, tuple(floats))
