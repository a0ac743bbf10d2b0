"""A bracket about to be paired, the seats in it, a candidate, and what must be shown of a candidate
that was found without looking at the rest of the field (see `brackets`).

Such a candidate leaves a complete round, and at the same time the following bracket reaches the
best value that the look-ahead can have. Most of the time a look at the numbers is enough
(`PlayingField.plainly_complete`); otherwise it takes one matching, or a few.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from fidepair.matching import bits, mask_of
from fidepair.swiss.cards import PairingCard
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
    of the field gets it. `known_partners`: by number, from complete matchings found in this round,
    which saves time (`pairs_known`). `held`: mask of the seats that must not float, if a pairing is
    asked for that is not the one by the rules.
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

    def pairs_known(self, numbers: Collection[int]) -> dict[int, int]:
        """Return the partners in earlier complete matchings, both ways, of those of `numbers` whose
        partners are among them too."""
        known = self.known_partners
        found = {}
        for number in numbers:
            partner = known.get(number, -1)
            if partner in numbers and known[partner] == number:
                found[number] = partner
        return found

    def remember(self, seats: Sequence[Seat], mate: Sequence[int]) -> None:
        """Keep the partners in a complete matching of `seats`; 0 for the receiver of the PAB."""
        for seat, partner in zip(seats, mate, strict=False):  # the PAB comes last
            has_pab = partner >= len(seats)
            self.known_partners[seat.number] = 0 if has_pab else seats[partner].number


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
    spared = bits(_spared(bracket, upper))
    if not spared:
        return None
    first = (upper[spared[0]],)
    if not completion:
        return first
    below = len(bracket.lower) + 1
    if bracket.pab_score is not None:
        below -= 1
    if bracket.field.plainly_complete(below, bracket.next_stop, len(bracket.everyone), 1):
        return first
    for v in spared:
        if completes(bracket, bracket.next_stop, (upper[v],)):
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
    stop = len(bracket.everyone)
    size = stop - start + len(more)
    if bracket.pab_score is not None:
        size -= 1
    if bracket.field.plainly_complete(size, start, stop, len(more)):
        return True
    seats = [*more, *bracket.everyone[start:]]
    if bracket.pab_score is None and _known_to_complete(bracket, seats):
        return True
    matching = bracket.field.completion([seat.card for seat in seats], bracket.pab_takers(seats))
    complete = matching.complete()
    if complete:
        bracket.remember(seats, matching.mate)
    return complete


def _known_to_complete(bracket: Bracket, seats: Sequence[Seat]) -> bool:
    """Return whether an earlier complete matching shows that these can be paired: at most two of
    them lost their partners, and can meet, or share the two players of another pair."""
    known, legal = bracket.known_partners, bracket.field.legal
    card_of = {seat.number: seat.card for seat in seats}
    partners = bracket.pairs_known(card_of)
    lonely = [card for number, card in card_of.items() if number not in partners]
    if len(lonely) != 2:
        return not lonely
    one, other = lonely
    new_pairs = []
    if legal(one, other):
        new_pairs = [(one, other)]
    else:
        for a, b in partners.items():
            if legal(one, card_of[a]) and legal(other, card_of[b]):
                new_pairs = [(one, card_of[a]), (other, card_of[b])]
                break
    for a_card, b_card in new_pairs:
        known[a_card.number] = b_card.number
        known[b_card.number] = a_card.number
    return bool(new_pairs)


def rest_completes(bracket: Bracket, candidate: Candidate) -> bool:
    """Return whether the players who are left over in the next bracket too can be completed with
    all players below."""
    if candidate.foreseen is None:
        return completes(bracket, bracket.stop, candidate.downfloaters)
    return completes(bracket, bracket.next_stop, candidate.foreseen)
