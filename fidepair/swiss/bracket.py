"""A bracket about to be paired, the seats in it, a candidate, and the checks of a candidate that
was found without looking at the rest of the field (see `brackets`).

Such a candidate leaves a complete round, and at the same time the following bracket reaches the
best value that the look-ahead can have. Most of the time a look at the numbers is enough
(`PlayingField.plainly_complete`); otherwise it takes one matching, or a few.

The module also has the orders in which pairings are generated.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from fidepair.matching import bits, mask_of
from fidepair.swiss.cards import PairingCard
from fidepair.swiss.colours import higher_first
from fidepair.swiss.completion import PlayingField
from fidepair.swiss.criteria import AnySeat, difference_down


class Seat:
    """A player in the pairing of one round: the card, the preferred colour (None without a
    preference), and what else the criteria of the chapter look at."""

    __slots__ = ("card", "colour", "number", "score")

    def __init__(self, card: PairingCard) -> None:
        self.card = card
        self.number = card.number
        self.score = card.score
        self.colour = card.preference.colour


class Bracket(NamedTuple):
    """A bracket about to be paired: `mdps`, `residents`, and both as `seats` in the order of BSNs.

    `everyone`: the seats of the whole field, by scoregroups from the top. `moved`: mask of the MDPs
    among the seats. `stop`, `next_stop`: where the residents and the following scoregroup end in
    `everyone`. `pab_score`: the lowest score that can give the PAB (Dutch [C5]), None if no player
    of the field gets it. `held`: mask of the seats that must not float, if a pairing is asked for that
    is not the one by the rules.
    """

    field: PlayingField
    everyone: Sequence[Seat]
    mdps: Sequence[Seat]
    residents: Sequence[Seat]
    seats: Sequence[Seat]
    moved: int
    stop: int
    next_stop: int
    pab_score: int | None
    held: int = 0

    @property
    def score(self) -> int:
        """Score of the residents."""
        return self.residents[0].score

    @property
    def scores(self) -> list[int]:
        """Scores of the MDPs and of the residents, highest first."""
        if not self.mdps and not self.is_collapsed:
            return [self.score]
        return sorted({seat.score for seat in self.seats}, reverse=True)

    @property
    def is_collapsed(self) -> bool:
        """Whether the residents have several scores (C.04.3 of 2017, A.9)."""
        return self.residents[-1].score != self.residents[0].score

    @property
    def differences(self) -> list[int]:
        """The possible score differences of pairs and downfloaters, highest first (C.04.3 of 2017,
        A.8)."""
        scores, lowest = self.scores, self.residents[-1].score
        found = {difference_down(score, lowest) for score in scores}
        for higher in scores:
            for lower in scores:
                if lower < higher and lower <= self.score:
                    found.add(higher - lower)
        return sorted(found, reverse=True)

    @property
    def is_last(self) -> bool:
        """Whether no players are below."""
        return self.stop == len(self.everyone)

    @property
    def following(self) -> Sequence[Seat]:
        """The next scoregroup."""
        return self.everyone[self.stop : self.next_stop]

    @property
    def lower(self) -> Sequence[Seat]:
        """All players below the next scoregroup."""
        return self.everyone[self.next_stop :]

    def pab_takers(self, seats: Sequence[Seat]) -> int:
        """Return the mask of the `seats` that can receive the PAB; 0 if there is no PAB."""
        score = self.pab_score
        if score is None:
            return 0
        barred = self.field.barred
        takers = []
        for v, seat in enumerate(seats):
            if seat.score <= score and seat.card.may_receive_pab and seat.number not in barred:
                takers.append(v)
        return mask_of(takers)


class Candidate(NamedTuple):
    """A pairing of a bracket: pairs (higher, lower), downfloaters in order, and the floaters of the
    following bracket, `foreseen` by the look-ahead (None: there are no downfloaters, or no player
    can be paired, so there is nothing to foresee)."""

    pairs: tuple[tuple[AnySeat, AnySeat], ...]
    downfloaters: tuple[AnySeat, ...]
    foreseen: tuple[AnySeat, ...] | None


def end_of_scoregroup(seats: Sequence[AnySeat], start: int) -> int:
    """Return the end of the scoregroup (Dutch 1.3.1, Dubov 1.3.1, Burstein 1.2.1, Double-Swiss 1.3,
    Team 1.3) that begins at `start`; seats are in descending order of score."""
    stop = start
    while stop < len(seats) and seats[stop].score == seats[start].score:
        stop += 1
    return stop


def numbers_of(seats: Iterable[AnySeat]) -> tuple[int, ...]:
    """Return the numbers of the participants."""
    return tuple(seat.number for seat in seats)


def higher_ranked_first(pairs: Iterable[tuple[AnySeat, AnySeat]]) -> list[tuple[AnySeat, AnySeat]]:
    """Return the pairs, the higher ranked first in each."""
    return [higher_first(one, other) for one, other in pairs]


# ── what must be shown of a candidate ────────────────────────────────────────


def verified(
    bracket: Bracket, candidate: Candidate, *, completion: bool = True
) -> Candidate | None:
    """Return the candidate if it leaves a complete round (Dutch [C4] and [C5], Burstein [C4]) and
    the best value of the look-ahead (Dutch [C8], Burstein [C7]), both at the same time (decisions
    D4, B5). Without `completion`, only the best value for the following bracket by itself. None if
    it does not."""
    floaters = candidate.downfloaters
    if floaters:
        foreseen = _best_foreseeable(bracket, floaters, completion)
        if foreseen is None:
            return None
        return candidate._replace(foreseen=foreseen)
    if completion and not completes(bracket, bracket.stop, ()):
        return None
    return candidate


def _best_foreseeable(
    bracket: Bracket, floaters: Sequence[Seat], completion: bool
) -> tuple[Seat, ...] | None:
    """Return the players left over in the next bracket if all `floaters` are paired there, at most
    one of that scoregroup is left over, and, at the same time, all others can be completed (if
    `completion` asks for that, or the next bracket is the last); None if that is impossible."""
    upper = [*floaters, *bracket.following]
    odd = len(upper) % 2
    if not bracket.lower:
        if not completes(bracket, bracket.stop, floaters):
            return None
        return (upper[-1],) if odd else ()
    if odd:
        return _one_left_over(bracket, upper, completion)
    if not _following_completes(bracket, floaters):
        return None
    if completion and not completes(bracket, bracket.next_stop, ()):
        return None
    return ()


def _one_left_over(bracket: Bracket, upper: Sequence[Seat], completion: bool) -> tuple[Seat] | None:
    """Return a player without whom all others of `upper` can be paired and, if `completion` asks
    for that, with whom the lower part can be completed."""
    for v in bits(_spared(bracket, upper)):
        if not completion or completes(bracket, bracket.next_stop, (upper[v],)):
            return (upper[v],)
    return None


def _spared(bracket: Bracket, upper: Sequence[Seat]) -> int:
    """Return the mask of the players of the next scoregroup without whom all others of `upper` can
    be paired."""
    size = len(upper)
    floaters = size - len(bracket.following)
    group = (1 << size) - (1 << floaters)
    if bracket.field.plainly_complete(size - 1, bracket.stop, bracket.next_stop, floaters):
        return group
    matching = bracket.field.completion([seat.card for seat in upper], group)
    if not matching.complete():
        return 0
    return matching.partners(size)


def _following_completes(bracket: Bracket, floaters: Sequence[Seat]) -> bool:
    """Return whether all floaters and the next scoregroup can be paired among themselves."""
    following = bracket.following
    size = len(following) + len(floaters)
    if bracket.field.plainly_complete(size, bracket.stop, bracket.next_stop, len(floaters)):
        return True
    cards = [seat.card for seat in (*floaters, *following)]
    return bracket.field.completion(cards).complete()


def completes(bracket: Bracket, start: int, more: Sequence[Seat]) -> bool:
    """Return whether `more` and all players from `start` on can be paired, with the PAB for one of
    them if there is one."""
    seats = [*more, *bracket.everyone[start:]]
    size = len(seats)
    if bracket.pab_score is not None:
        size -= 1
    if bracket.field.plainly_complete(size, start, len(bracket.everyone), len(more)):
        return True
    matching = bracket.field.completion([seat.card for seat in seats], bracket.pab_takers(seats))
    return matching.complete()


# ── Orders of generation ─────────────────────────────────────────────────────


def exchange_cost(place: int, first: int, size: int) -> int:
    """Return the cost of the participant at `place` as the upper one of its pair.

    The set of upper participants of least total cost is S1 after the exchange of highest priority
    (Dutch 4.3.2). The four rules, each in its own digits: fewest exchanged; smallest difference of
    sums; largest differing number leaving S1; smallest differing number arriving there.
    """
    exchanged = leaving = arriving = 0
    if place < first:
        leaving = 1 << place
    else:
        exchanged = 1
        arriving = -(1 << (size - place))
    cost = exchanged
    cost = (cost << (size * size).bit_length()) + place
    cost = (cost << size) + leaving
    return (cost << size) + arriving


# ── The first candidate, where a walk finds it ───────────────────────────────


class TooLong(Exception):
    """A walk took more steps than it is worth."""


class StraightWalk:
    """A search for the first transposition (Dutch 4.2) that stays within its room, with
    backtracking.

    `rows`: the legal opponents; `sides`: masks of the players who are due each of the two colours;
    `strong(v, w)`: whether a pair of one colour counts as strong too; `suits(v, w)`: whether
    everything else allows the pair; `floats(v)`: whether the odd one may float. All walks together
    take at most `steps` steps; then TooLong is raised.
    """

    def __init__(
        self,
        rows: Sequence[int],
        sides: tuple[int, int],
        *,
        strong: Callable[[int, int], int],
        suits: Callable[[int, int], bool],
        floats: Callable[[int], bool],
        steps: int,
    ) -> None:
        self.rows = rows
        self.sides = sides
        self.strong = strong
        self.suits = suits
        self.floats = floats
        self.steps = steps

    def first(
        self, uppers: Sequence[int], left: int, room: tuple[int, int], *, odd_floats: bool
    ) -> tuple[list[tuple[int, int]], tuple[int, int]] | None:
        """Return the pairs of the first assignment of all `uppers` to some of `left`, and the
        remaining room; None if there is none.

        `room`: the number of pairs that may have one colour, and of those that may be strong.
        `odd_floats`: at most one of `left` is left over, and floats; otherwise those left over are
        paired with each other later.
        """
        one, two = self.sides
        waiting = [(0, 0, 0)]
        for v in reversed(uppers):
            number, ones, twos = waiting[-1]
            waiting.append((number + 1, ones + (one >> v & 1), twos + (two >> v & 1)))
        waiting.reverse()
        if not self._can_end(waiting[0], left, room[0], odd_floats):
            return None
        pairs: list[tuple[int, int]] = []
        before: list[tuple[int, tuple[int, int]]] = []
        choice = self.rows[uppers[0]] & left if uppers else 0
        while len(pairs) < len(uppers):
            if not choice:
                if not pairs:
                    return None
                choice, room = before.pop()
                left |= 1 << pairs.pop()[1]
                continue
            self.steps -= 1
            if self.steps < 0:
                raise TooLong
            v, k = uppers[len(pairs)], len(pairs) + 1
            low = choice & -choice
            choice ^= low
            w = low.bit_length() - 1
            after = self._room_after(v, w, room)
            if after is not None and self._can_end(waiting[k], left ^ low, after[0], odd_floats):
                before.append((choice, room))
                pairs.append((v, w))
                left, room = left ^ low, after
                choice = self.rows[uppers[k]] & left if k < len(uppers) else 0
        return pairs, room

    def _room_after(self, v: int, w: int, room: tuple[int, int]) -> tuple[int, int] | None:
        """Return the room that the pair leaves, None if there is none for it."""
        if not self.suits(v, w):
            return None
        one, two = self.sides
        same_colour = one >> v & one >> w & 1 or two >> v & two >> w & 1
        if not same_colour:
            return room
        wide, narrow = room[0] - 1, room[1] - self.strong(v, w)
        if wide < 0 or narrow < 0:
            return None
        return wide, narrow

    def _can_end(
        self, waiting: tuple[int, int, int], left: int, wide: int, odd_floats: bool
    ) -> bool:
        """Return whether the colours allow a partner out of `left` for all who are `waiting`, and
        pairs of all others except an odd one; if none is waiting, whether the odd one may float.

        `waiting`: the number of uppers without a partner, and of those due each of the colours.
        """
        uppers, upper_ones, upper_twos = waiting
        one, two = self.sides
        size = left.bit_count()
        ones, twos = (left & one).bit_count(), (left & two).bit_count()
        if not odd_floats:
            least = least_of_one_colour(upper_ones + ones, upper_twos + twos, uppers + size)
            return least <= wide
        if not uppers:
            return not left or self.floats(left.bit_length() - 1)
        neither = size - ones - twos
        return max(upper_ones - twos, upper_twos - ones) <= neither + wide


def least_of_one_colour(ones: int, twos: int, size: int) -> int:
    """Return the smallest number of pairs of one colour if `ones` and `twos` of `size` players are
    due each of the colours: a player due the more frequent one meets the other one, or none, or is
    the odd one."""
    neither = size - ones - twos
    return max(0, (abs(ones - twos) - neither - size % 2) // 2)
