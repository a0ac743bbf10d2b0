"""A bracket about to be paired, the seats in it, and how it is paired: what `brackets` and
`look_ahead` speak of."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from fidepair.matching import mask_of
from fidepair.swiss.cards import PairingCard
from fidepair.swiss.completion import PlayingField
from fidepair.swiss.criteria import difference_down


class Seat:
    """A player in the pairing of one round: the card, the colour that is due (None without a
    preference), and in each chapter what else its criteria look at."""

    __slots__ = ("card", "colour", "number", "score")

    def __init__(self, card: PairingCard) -> None:
        self.card = card
        self.number = card.number
        self.score = card.score
        self.colour = card.preference.colour


class Bracket(NamedTuple):
    """A bracket about to be paired: `mdps`, `residents`, and both as `seats` in the order of BSNs.

    `moved`: mask of the MDPs among the seats; `stop`, `next_stop`: where the residents and the
    following scoregroup end in the field; `pab_score`: the lowest score that can give the PAB
    (Dutch [C5]), None if nobody of the field gets it; `known_partners`: by number, from complete
    matchings found in this round, which saves time (`pairs_known`); `held`: mask of the seats that
    must not float, where a pairing is asked for that the rules do not give.
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
    known_partners: dict[int, int]
    held: int = 0

    @property
    def score(self) -> int:
        """Score of the residents."""
        return self.residents[0].score

    @property
    def scores(self) -> list[int]:
        """Scores of the MDPs and of the residents, highest first."""
        if self.is_collapsed:
            return sorted({seat.score for seat in self.seats}, reverse=True)
        if not self.mdps:
            return [self.score]
        return sorted({self.score, *(seat.score for seat in self.mdps)}, reverse=True)

    @property
    def is_collapsed(self) -> bool:
        """Whether the residents have several scores (C.04.3 of 2017, A.9)."""
        return self.residents[-1].score != self.residents[0].score

    @property
    def differences(self) -> list[int]:
        """The score differences that pairs and downfloaters can have, highest first (C.04.3 of
        2017, A.8)."""
        scores, lowest = self.scores, self.residents[-1].score
        lower = [score for score in scores if score <= self.score]
        pairs = {one - other for one in scores for other in lower if one > other}
        return sorted(pairs | {difference_down(score, lowest) for score in scores}, reverse=True)

    @property
    def is_last(self) -> bool:
        """Whether nobody is below."""
        return self.stop == len(self.everyone)

    @property
    def following(self) -> Sequence[Seat]:
        """The next scoregroup."""
        return self.everyone[self.stop : self.next_stop]

    @property
    def lower(self) -> Sequence[Seat]:
        """Everybody below the next scoregroup."""
        return self.everyone[self.next_stop :]

    def pab_takers(self, seats: Sequence[Seat]) -> int:
        """Return the mask of those of `seats` to whom the PAB can go; 0 if it is not to be
        given."""
        score = self.pab_score
        if score is None:
            return 0
        able = [
            i for i, seat in enumerate(seats) if seat.score <= score and seat.card.may_receive_pab
        ]
        barred = self.field.barred
        return mask_of([i for i in able if seats[i].number not in barred] if barred else able)

    def pairs_known(self, numbers: Collection[int]) -> dict[int, int]:
        """Return the partners in earlier complete matchings, both ways, of those who are with them
        among these."""
        known = self.known_partners
        return {a: known[a] for a in numbers if known.get(a) in numbers and known[known[a]] == a}

    def remember(self, seats: Sequence[Seat], mate: Sequence[int]) -> None:
        """Keep the partners in a complete matching of `seats`; 0 for who receives the PAB."""
        for seat, partner in zip(seats, mate, strict=False):  # the PAB comes last
            self.known_partners[seat.number] = seats[partner].number if partner < len(seats) else 0


class Candidate(NamedTuple):
    """How a bracket is paired: pairs (higher, lower), downfloaters in order, and those of the
    following bracket as far as the look-ahead foresees them (None: nobody floats down, or nobody
    can be paired: nothing is to be foreseen)."""

    pairs: tuple[tuple[Any, Any], ...]
    downfloaters: tuple[Any, ...]
    foreseen: tuple[Any, ...] | None


def end_of_scoregroup(seats: Sequence[Any], start: int) -> int:
    """Return where the scoregroup (Dutch 1.3.1, Dubov 1.3.1, Burstein 1.2.1, Double-Swiss 1.3, Team
    1.3) that begins at `start` ends; seats are in descending order of score."""
    stop = start
    while stop < len(seats) and seats[stop].score == seats[start].score:
        stop += 1
    return stop
