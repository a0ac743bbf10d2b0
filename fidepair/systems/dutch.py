"""C.04.3 FIDE (Dutch) System, applied from 1 February 2026.

Reads in the order of the chapter; `swiss.brackets` pairs the brackets (1.9.2). No code here for: 0
(references), 1.1 (TPN: cards), 1.9.3 (the Chief Arbiter decides: PairingImpossible says who is
left), 3.4 and 3.5 (no candidate is tried and altered: see Articles 3 and 4 below).
"""

from __future__ import annotations

from _operator import attrgetter
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING

from fidepair.matching import bits, mask_of
from fidepair.swiss import colours
from fidepair.swiss.boards import CriterionCount, RoundPairing, absentees, in_board_order
from fidepair.swiss.bracket import Seat
from fidepair.swiss.brackets import LEVELS, BracketRules, pair_brackets
from fidepair.swiss.byes import possible_takers
from fidepair.swiss.colours import (
    ColourCase,
    alternate_to_last_difference,
    both_preferences,
    higher_first,
    initial_colour_by_tpn,
    preference_of_higher,
    stronger_preference,
)
from fidepair.swiss.completion import PlayingField, impossible, witness
from fidepair.swiss.criteria import Criterion, each, preference_denied
from fidepair.swiss.observer import SILENT, Observer
from fidepair.swiss.preferences import ABSOLUTE, STRONG
from fidepair.swiss.sequences import (
    StraightWalk,
    TooLong,
    exchange_cost,
    least_of_one_colour,
    single_exchanges,
)
from fidepair.tournament import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from fidepair.matching import Optimum
    from fidepair.swiss.bracket import Bracket
    from fidepair.swiss.brackets import OpenBracket
    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.swiss.colours import ColourTable
    from fidepair.swiss.evaluation import Evaluation, Fault, Order, Proposal
    from fidepair.swiss.forcing import Fulfilled, Memory, Wish
    from fidepair.swiss.proposed_brackets import Place

# ── 1 Definitions ────────────────────────────────────────────────────────────


def is_topscorer(card: PairingCard, round_: RoundToPair) -> bool:
    """1.8: more than half of the maximum score, when pairing the final round; standings points
    (decision D2)."""
    return round_.is_last and 2 * card.standings > (round_.number - 1) * round_.points.win


class DutchSeat(Seat):
    """A player in the pairing of one round: the card and what the criteria look at.

    `strong`: the colour preference if it is strong or absolute. `down1`, `up1`: received that float
    in the previous round; `down2`, `up2`: two rounds before (1.4, decision G6). `limits`: in the
    final round, what [C10] and [C11] depend on: colour difference, repeated last colour and whether
    topscorer.
    """

    __slots__ = ("down1", "down2", "limits", "strong", "topscorer", "unplayed", "up1", "up2")

    def __init__(self, card: PairingCard, round_: RoundToPair) -> None:
        super().__init__(card)
        self.strong = card.preference if card.preference.strength >= STRONG else None
        self.unplayed = card.unplayed
        floats = card.floats
        last, before = floats[-1:], floats[-2:-1]
        self.down1, self.up1 = last == "D", last == "U"
        self.down2, self.up2 = before == "D", before == "U"
        self.topscorer = is_topscorer(card, round_)
        self.limits = (
            (card.colour_difference, _repeated(card.history), self.topscorer)
            if round_.is_last
            else None
        )


def _repeated(history: str) -> str:
    return history[-1] if history[-2:] in ("WW", "BB") else ""


# ── 2.1 Absolute criteria ────────────────────────────────────────────────────


def colour_clash(card: PairingCard, round_: RoundToPair) -> int:
    """2.1.3 [C3]: non-topscorers with the same absolute preference do not meet; equal clash, except
    NO_CLASH, is that.

    The text names non-topscorers: one topscorer in a pair is enough to lift the ban.
    """
    clash = colours.colour_clash(card)
    return colours.NO_CLASH if clash and is_topscorer(card, round_) else clash


# 2.1.1 [C1] is `card.met` (decision G7), 2.1.2 [C2] is `card.may_receive_pab`; swiss.completion
# puts them together. 2.2.1 [C4] and 2.3.1 [C5] hold for the whole round: see `_pab_score` (decision
# D3).

# ── 2.4 Quality criteria ─────────────────────────────────────────────────────


def _receiver_unplayed(seat: DutchSeat, _mdp: bool) -> int:
    """2.4.4: rounds without a played game, whatever they scored (decision D5)."""
    return seat.unplayed


def _foreseen(a: DutchSeat, b: DutchSeat) -> tuple[tuple[str, str], ...]:
    """Return the colours that 5.2.1 and 5.2.2 give a pair, or both ways where they leave it open
    (decision D6)."""
    colour = granted(a.card, b.card)
    if colour is None:
        return ("W", "B"), ("B", "W")
    return (("W", "B") if colour is Colour.WHITE else ("B", "W"),)


def topscorer_pair(
    offends: Callable[[DutchSeat, str], bool],
) -> Callable[[DutchSeat, DutchSeat, bool], int]:
    def count(a: DutchSeat, b: DutchSeat, _mdp: bool) -> int:
        if not (a.topscorer or b.topscorer):
            return 0
        return min(offends(a, mine) + offends(b, theirs) for mine, theirs in _foreseen(a, b))

    return count


def too_wide(seat: DutchSeat, colour: str) -> bool:
    """2.4.5: the colour difference becomes higher than +2 or lower than -2."""
    return abs(seat.card.colour_difference + (1 if colour == "W" else -1)) > 2


def third_in_a_row(seat: DutchSeat, colour: str) -> bool:
    """2.4.6: the same colour three times in a row."""
    return _repeated(seat.card.history) == colour


def strong_denied(a: DutchSeat, b: DutchSeat, _mdp: bool) -> int:
    """2.4.8: of two equal colours the weaker preference is denied; strong ones of 1.7.2 only
    (decision D7)."""
    mine, theirs = a.strong, b.strong
    same = mine is not None and theirs is not None and mine.colour is theirs.colour
    return same and STRONG in (mine.strength, theirs.strength)  # type: ignore[union-attr]


def _resident(flag: str) -> Callable[[DutchSeat, bool], int]:
    """2.4.9, 2.4.11: resident downfloaters only; the receiver of the PAB counts (decision D8)."""
    return lambda seat, mdp: not mdp and getattr(seat, flag)


def _opponent_of_mdp(flag: str) -> Callable[[DutchSeat, DutchSeat, bool], int]:
    return lambda _, lower, mdp: mdp and getattr(lower, flag)


def _mdp(flag: str) -> Callable[[DutchSeat, bool], int]:
    """2.4.13, 2.4.15: an MDP in the limbo counts, with a difference larger than any in the bracket
    (decision D9)."""
    return lambda seat, mdp: mdp and getattr(seat, flag)


def _paired_mdp(flag: str) -> Callable[[DutchSeat, DutchSeat, bool], int]:
    return lambda higher, _, mdp: mdp and getattr(higher, flag)


def _gives_pab(situation: OpenBracket) -> bool:
    """2.4.4: this bracket has the one downfloater who gets the PAB (decision D5)."""
    return situation.gives_pab


def may_widen(situation: OpenBracket) -> bool:
    """2.4.5: there is a topscorer, and somebody whose colour difference could go beyond 2."""
    seats = situation.bracket.seats
    return any(map(attrgetter("topscorer"), seats)) and any(
        abs(seat.card.colour_difference) > 1 for seat in seats
    )


def may_repeat(situation: OpenBracket) -> bool:
    """2.4.6: there is a topscorer, and somebody who had the same colour twice in a row."""
    seats = situation.bracket.seats
    return any(map(attrgetter("topscorer"), seats)) and any(
        _repeated(seat.card.history) for seat in seats
    )


QUALITY = (
    Criterion("C6", "2.4.1", "number of downfloaters", on_floater=each),
    Criterion(
        "C7",
        "2.4.2",
        "downfloaters, for each score",
        on_floater=each,
        by_score=True,
        mixed_only=True,
    ),
    Criterion(
        "C8",
        "2.4.3",
        "downfloaters that the following bracket will need: their number, then for each score",
        by_score=True,
        looks_ahead=True,
    ),
    Criterion(
        "C9",
        "2.4.4",
        "unplayed games of the assignee of the PAB",
        one="unplayed game of the assignee of the PAB",
        on_floater=_receiver_unplayed,
        looks_at="unplayed",
        applies=_gives_pab,
        largest=attrgetter("unplayed"),
    ),
    Criterion(
        "C10",
        "2.4.5",
        "topscorers or their opponents with a colour difference beyond 2",
        one="topscorer or topscorer's opponent with a colour difference beyond 2",
        on_pair=topscorer_pair(too_wide),
        looks_at="limits",
        applies=may_widen,
    ),
    Criterion(
        "C11",
        "2.4.6",
        "topscorers or their opponents with one colour three times",
        one="topscorer or topscorer's opponent with one colour three times",
        on_pair=topscorer_pair(third_in_a_row),
        looks_at="limits",
        applies=may_repeat,
    ),
    Criterion(
        "C12",
        "2.4.7",
        "players who do not get their colour preference",
        one="player who does not get the colour preference",
        on_pair=preference_denied,
        looks_at="colour",
    ),
    Criterion(
        "C13",
        "2.4.8",
        "players who do not get their strong colour preference",
        one="player who does not get the strong colour preference",
        on_pair=strong_denied,
        looks_at="strong",
    ),
    Criterion(
        "C14",
        "2.4.9",
        "resident downfloaters who had a downfloat the round before",
        one="resident downfloater who had a downfloat the round before",
        on_floater=_resident("down1"),
        looks_at="down1",
    ),
    Criterion(
        "C15",
        "2.4.10",
        "MDP opponents who had an upfloat the round before",
        one="MDP opponent who had an upfloat the round before",
        on_pair=_opponent_of_mdp("up1"),
        looks_at="up1",
        mixed_only=True,
    ),
    Criterion(
        "C16",
        "2.4.11",
        "resident downfloaters who had a downfloat two rounds before",
        one="resident downfloater who had a downfloat two rounds before",
        on_floater=_resident("down2"),
        looks_at="down2",
    ),
    Criterion(
        "C17",
        "2.4.12",
        "MDP opponents who had an upfloat two rounds before",
        one="MDP opponent who had an upfloat two rounds before",
        on_pair=_opponent_of_mdp("up2"),
        looks_at="up2",
        mixed_only=True,
    ),
    Criterion(
        "C18",
        "2.4.13",
        "MDPs who had a downfloat the round before, for each score: those not paired, then those paired",
        on_pair=_paired_mdp("down1"),
        on_floater=_mdp("down1"),
        by_score=True,
        looks_at="down1",
        mixed_only=True,
    ),
    Criterion(
        "C19",
        "2.4.14",
        "MDP opponents who had an upfloat the round before, for each MDP score",
        on_pair=_opponent_of_mdp("up1"),
        by_score=True,
        looks_at="up1",
        mixed_only=True,
    ),
    Criterion(
        "C20",
        "2.4.15",
        "MDPs who had a downfloat two rounds before, for each score: those not paired, then those paired",
        on_pair=_paired_mdp("down2"),
        on_floater=_mdp("down2"),
        by_score=True,
        looks_at="down2",
        mixed_only=True,
    ),
    Criterion(
        "C21",
        "2.4.16",
        "MDP opponents who had an upfloat two rounds before, for each MDP score",
        on_pair=_opponent_of_mdp("up2"),
        by_score=True,
        looks_at="up2",
        mixed_only=True,
    ),
)
"""The quality criteria in descending priority; their situation is that of a bracket."""

# ── 3 Pairing process for a bracket ──────────────────────────────────────────

# A bracket holds a scoregroup and those left unpaired above (1.3.2); it is heterogeneous where
# there are such MDPs (1.3.3). Candidates are not generated and judged one by one: all best ones
# (3.8.1) are the complete matchings of least cost of `swiss.brackets`.


def rules() -> BracketRules:
    """Return what Articles 2 to 4 say of a bracket."""
    return BracketRules(QUALITY, in_order, _first_candidate, straight=_perfect_candidate)


def in_order(mdps: Sequence[DutchSeat], residents: Sequence[DutchSeat]) -> list[DutchSeat]:
    """Return MDPs, then residents: the order of BSNs (4.1)."""
    return [*mdps, *residents]


# ── 4 Sequential generation ──────────────────────────────────────────────────
#
# Of all best candidates of a bracket, the first in the sequence of generation.
#
# Nothing is enumerated. What 3.6 and 3.7 vary slowest is decided first, each time asking only
# whether a best candidate (3.8.1) remains: the set of pairable MDPs (4.4), then the MDPs' partners
# (4.2), then the exchange in the remainder (4.3), then its transposition (4.2). So the first
# element of each order that works is found, and "next elements" (4.5.1) are never needed.
#
# Vertices are BSNs (4.1) less one: the M0 MDPs (3.1.1) first, then residents. How many pairs a
# candidate has (MaxPairs, 3.1.2) and how many MDPs are in them (M1, 3.1.3) is the same in all best
# candidates. S1, S2 and limbo (3.2.1) are those of 3.2.2, 3.2.3 and 3.2.4; a candidate is an
# MDP-pairing and a candidate of the remainder (3.3.1 to 3.3.4). The remainder (1.3.4) has BSNs of
# its own (decision D10): places in its list of players, by which exchanges are compared.
# Transpositions are all of those that 4.2.2 counts; the list printed in its note skips one
# (decision D11).

SINGLE_EXCHANGES_TRIED = 12
"""How many exchanges of one player are tried before all are weighed at once; any number gives the
same result."""


LARGEST_WALK = 1000
"""The size of a bracket up to which a walk is tried, whose memory grows by the square; any number
gives the same result."""


def _first_candidate(optimum: Optimum, bracket: Bracket) -> list[tuple[int, int]]:
    """Return the pairs of the first best candidate: (MDP, resident) in order, then those of the
    remainder."""
    mdp_scores = [seat.score for seat in bracket.mdps]
    residents = (1 << len(bracket.seats)) - (1 << len(mdp_scores))
    _choose_limbo(optimum, mdp_scores, residents)
    return first_transposed(optimum, len(mdp_scores), residents)


def first_transposed(optimum: Optimum, m0: int, residents: int) -> list[tuple[int, int]]:
    """Return the pairs of the first best candidate with the pairable MDPs that are paired at
    hand."""
    pairs = []
    for v in range(m0):
        if residents >> optimum.mate[v] & 1:
            pairs.append((v, optimum.first_partner(v, residents)))  # 3.7.2
            optimum.fix(v)
    return pairs + _remainder(optimum, bits(residents & optimum.alive))


def _choose_limbo(optimum: Optimum, mdp_scores: Sequence[int], residents: int) -> None:
    """Choose the first valid set of pairable MDPs (4.4). How many of each score it has follows from
    [C7] (4.4.1)."""
    for _, group in groupby(range(len(mdp_scores)), key=lambda v: mdp_scores[v]):
        members = list(group)
        left = sum(residents >> optimum.mate[v] & 1 for v in members)
        if left in (0, len(members)):
            continue
        for place, v in enumerate(members):
            needed = left == len(members) - place
            if left and (needed or optimum.first_partner(v, residents) >= 0):
                optimum.restrict(v, residents)
                left -= 1
            else:
                optimum.restrict(v, ~residents)


def _remainder(optimum: Optimum, players: list[int]) -> list[tuple[int, int]]:
    """Return the pairs of a homogeneous bracket or remainder (3.6).

    For given pairs and downfloaters the earliest exchange that produces them has the higher ranked
    of each pair in S1: any other choice exchanges as many players or more, and moves a larger sum.
    So the first exchange is the one of the best set of upper players, and a downfloater is never in
    S1.
    """
    mask = mask_of(players)
    size = len(players)
    inside, mate = set(players), optimum.mate
    n1 = sum([mate[v] in inside for v in players]) // 2
    if not n1:
        return []
    pairs = optimum.first_assignment(players[:n1], mask_of(players[n1:]))
    if pairs is not None:
        return pairs
    for leaving, arriving in islice(single_exchanges(n1, size), SINGLE_EXCHANGES_TRIED):
        s1 = players[:leaving] + players[leaving + 1 : n1] + [players[arriving]]
        pairs = optimum.first_assignment(s1, mask & ~mask_of(s1))
        if pairs is not None:
            return pairs
    s1 = _best_upper_players(optimum, players, n1)
    pairs = optimum.first_assignment(s1, mask & ~mask_of(s1))
    assert pairs is not None
    return pairs


def _best_upper_players(optimum: Optimum, players: list[int], n1: int) -> list[int]:
    """Return S1 after the first exchange (4.3.2) that leaves a best candidate, by weighted
    matchings.

    The least possible number of exchanged players comes first (rule 1). Then only the players of a
    zone around the border between S1 and S2 may change sides. If k players are exchanged and one of
    them stands x places beyond the border, the difference of sums (rule 2) is at least k + x + (k -
    1)(k - 1): that of k neighbours of the border but for the farthest on that side, who is
    replaced. So once the best exchange within a zone exchanges the least number, and nobody outside
    can be in one of its difference, no exchange outside is better.
    """
    size = len(players)
    fewest = _fewest_exchanged(optimum, players, n1)
    zone = max(8, 2 * fewest)
    while True:
        if 4 * zone > size:  # a smaller zone would not save much, and seldom be enough
            zone = size
        nearest = _nearest_in_zone(optimum, players, n1, zone)
        if nearest is not None:
            place = {v: i for i, v in enumerate(players)}
            s1 = [i for i, v in enumerate(players) if place.get(nearest.mate[v], -1) > i]
            arriving = sum(i >= n1 for i in s1)
            if zone == size:
                return _first_exchange(nearest, players, n1, arriving)
            if arriving == fewest:
                needed = sum(s1) - sum(range(n1)) - fewest - (fewest - 1) ** 2 + 1
                if needed <= zone:
                    return _first_exchange(nearest, players, n1, arriving)
                zone = min(needed, size)  # within that zone the difference of sums is not larger
                continue
        assert zone < size, "with everybody in the zone a best candidate exists"
        zone *= 4


def _first_exchange(nearest: Optimum, players: list[int], n1: int, number: int) -> list[int]:
    """Return S1 after the first exchange of all those of so many players that have the least
    difference of sums: of these, the largest differing BSN leaves S1 (rule 3), then the smallest
    differing one arrives (rule 4)."""
    s1 = set(players[:n1])
    later = mask_of(players[n1:])
    left = number
    for v in reversed(players[:n1]):
        if not left:
            break
        if _can_meet(nearest, v, ~later):
            s1.remove(v)
            left -= 1
        later |= 1 << v
    left = number
    later = mask_of(players[n1:])
    for v in players[n1:]:
        later ^= 1 << v
        if not left:
            break
        if _can_meet(nearest, v, later):
            s1.add(v)
            left -= 1
    return [v for v in players if v in s1]


def _can_meet(optimum: Optimum, v: int, among: int) -> bool:
    """Return whether the player meets somebody of these in any best candidate; those in which this
    is so remain, or all of them if there are none."""
    can = bool(among >> optimum.mate[v] & 1) or optimum.first_partner(v, among) >= 0
    optimum.restrict(v, among if can else ~among)
    return can


def _fewest_exchanged(optimum: Optimum, players: list[int], n1: int) -> int:
    """Return how few players can be exchanged: as many as there are pairs inside S2."""
    s1, s2, other = range(3)
    side = [other] * len(optimum.mate)
    for i, v in enumerate(players):
        side[v] = s1 if i < n1 else s2
    best = optimum.best_by(side, lambda a, b: int(a == b == s2), duals={})
    assert best is not None
    return sum(side[v] == side[w] == s2 for v, w in enumerate(best.mate)) // 2


def _nearest_in_zone(optimum: Optimum, players: list[int], n1: int, zone: int) -> Optimum | None:
    """Return the candidates after the exchanges, among the `zone` players on each side of the
    border, of the fewest players (rule 1) and of these of the least difference of sums (rule 2);
    None if there are no candidates."""
    first, last = max(0, n1 - zone), min(len(players), n1 + zone)
    upper, lower, other = range(-3, 0)
    label = [other] * len(optimum.mate)
    for i, v in enumerate(players):
        label[v] = upper if i < first else lower if i >= last else i - first
    above = mask_of(players[:first])
    below = mask_of(players[last:])
    width = last - first
    several = (width * width).bit_length()
    price = [(int(i >= n1 - first) << several) + i for i in range(width)]
    # All candidates have as many pairs with an upper player in the zone, so they may all be cheaper
    # by as much. Then those of S1 do not cost anything, and these prices are the duals by which all
    # pairs of S1 with S2 are tight.
    price = [one - price[n1 - first - 1] for one in price]

    def cost(a: int, b: int) -> int:
        a, b = min(a, b), max(a, b)
        if a >= 0:
            return price[a]  # both in the zone: the smaller place is the upper player
        return price[b] if a == lower and b >= 0 else 0

    # Players above the zone stay in S1, so they meet neither each other nor float; those below stay
    # in S2.
    outside = {upper: ~above & mask_of(players), lower: ~below, other: ~above}
    duals = dict(enumerate(price[: n1 - first]))
    return optimum.best_by(label, cost, [outside.get(one, -1) for one in label], duals)


def _perfect_candidate(
    bracket: Bracket, criteria: Sequence[Criterion], may_float: int
) -> list[tuple[int, int]] | None:
    """Return the pairs of the first best candidate if a short walk finds it, else None: nothing is
    said then.

    Everybody is paired, but one of `may_float` if the number is odd, who is no MDP; that is the
    best of [C6] and [C7]. Then what counts both MDPs in pairs and floating MDPs is the same whoever
    meets whom. Players of one colour meet as seldom as their numbers allow ([C12]); of these pairs
    at least so many are of strong preferences [C13] as there are more of them than players of that
    colour with weaker ones, where nobody is a topscorer. All other criteria count nothing. A
    candidate that reaches all these bounds at once is best, whatever the order of the criteria;
    those who do not are not. Of those who do, the walk finds the first: no set of MDPs is to be
    chosen (4.4), their opponents come first (4.2), then the exchange (4.3), then the transposition
    (4.2), and what is passed over cannot reach the bounds. It gives up where that would take many
    steps, or where the first opponents of the MDPs leave no remainder that a walk can pair.
    """
    seats: Sequence[Any] = bracket.seats
    m0, size = len(bracket.mdps), len(seats)
    if size > LARGEST_WALK or any(seat.topscorer for seat in seats):
        return None
    sides = [
        mask_of([v for v, seat in enumerate(seats) if seat.colour is colour]) for colour in Colour
    ]
    one, two = (side.bit_count() for side in sides)
    alike = least_of_one_colour(one, two, size)
    weaker = sum([not seats[v].strong for v in bits(sides[one < two])]) if alike else 0
    walk = _walk(bracket, criteria, may_float, (sides[0], sides[1]))
    residents = (1 << size) - (1 << m0)
    try:
        met = walk.first(range(m0), residents, (alike, max(0, alike - weaker)), odd_floats=False)
        if met is None:
            return None
        pairs, room = met
        rest = residents & ~mask_of([w for _, w in pairs])
        players = bits(rest)
        n1 = len(players) // 2
        exchanges = islice(single_exchanges(n1, len(players)), SINGLE_EXCHANGES_TRIED)
        exchanged = (players[:i] + players[i + 1 : n1] + [players[j]] for i, j in exchanges)
        for s1 in chain((players[:n1],), exchanged):
            made = walk.first(s1, rest & ~mask_of(s1), room, odd_floats=True)
            if made is not None:
                return pairs + made[0]
    except TooLong:
        pass
    return None


def _walk(
    bracket: Bracket, criteria: Sequence[Criterion], may_float: int, sides: tuple[int, int]
) -> StraightWalk:
    """Return a walk on which nothing counts but what pairs of players due one colour count by their
    colours."""
    seats: Sequence[Any] = bracket.seats
    m0 = len(bracket.mdps)
    opponents = [
        row.on_pair for row in criteria if row.mixed_only and row.on_pair and not row.on_floater
    ]
    floaters = [row.on_floater for row in criteria if row.on_floater and row.on_floater is not each]

    def strong(v: int, w: int) -> int:
        return strong_denied(seats[v], seats[w], v < m0)

    def suits(v: int, w: int) -> bool:
        return v >= m0 or not sum([count(seats[v], seats[w], True) for count in opponents])

    def floats(v: int) -> bool:
        return may_float >> v & 1 == 1 and not sum([count(seats[v], False) for count in floaters])

    rows = bracket.field.legal_rows([seat.card for seat in seats])
    return StraightWalk(
        rows, sides, strong=strong, suits=suits, floats=floats, steps=20 + 4 * len(seats)
    )


# ── 5 Colours ────────────────────────────────────────────────────────────────


def wider_difference(first: PairingCard, other: PairingCard, _at: object) -> Colour | None:
    """5.2.2, second sentence: of two absolute preferences (topscorers) grant that with the wider
    colour difference."""
    both = first.preference.strength == other.preference.strength == ABSOLUTE
    mine, theirs = abs(first.colour_difference), abs(other.colour_difference)
    if not both or mine == theirs or other.preference.colour is None:
        return None
    return first.preference.colour if mine > theirs else other.preference.colour.opposite


COLOURS: ColourTable = (
    ("5.2.1", both_preferences),
    ("5.2.2", stronger_preference),
    ("5.2.2", wider_difference),
    ("5.2.3", alternate_to_last_difference),
    ("5.2.4", preference_of_higher),
    ("5.2.5", initial_colour_by_tpn),
)
"""5.2, in descending priority (5.1: the initial-colour is a fact of the tournament)."""

GRANTING = ("5.2.1", "5.2.2")
"""The articles that grant preferences, whatever the round; what they give is foreseen by [C10] and
[C11] (decision D6)."""


def allocate(
    a: PairingCard, b: PairingCard, round_: RoundToPair
) -> tuple[PairingCard, PairingCard, str]:
    """Return White, Black and the article that decided (5.2)."""
    return colours.allocate(colour_case(a, b, round_))


def colour_case(a: PairingCard, b: PairingCard, round_: RoundToPair) -> ColourCase:
    """Return what decides the colours of a pair."""
    return ColourCase(COLOURS, *higher_first(a, b), round_)


def granted(a: PairingCard, b: PairingCard) -> Colour | None:
    """Return the colour that 5.2.1 and 5.2.2 give the first of two players, or None where they
    leave it open."""
    found = (rule(a, b, None) for article, rule in COLOURS if article in GRANTING)
    return next((colour for colour in found if colour is not None), None)


# ── A given pairing: what makes it illegal, and what it counts ───────────────

# Pairing loads nothing of what only judges a given pairing: the program starts sooner.


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is no legal complete round-pairing (2.1.1 to 2.1.3, 1.9.1); nothing
    if it is one."""
    from fidepair.swiss import evaluation  # noqa: PLC0415

    clash = evaluation.same_absolute_preference(lambda card: colour_clash(card, round_))
    absolute = evaluation.Absolute(
        "1.9.1", ("C1", "2.1.1"), ("C2", "2.1.2"), ("C3", "2.1.3"), clash
    )
    return evaluation.faults(round_, proposal, absolute)


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return what [C5] (2.3.1) and the brackets of a legal complete proposal count, and its order
    in each (Article 4).

    [C5] counts the score of the assignee of the PAB.
    """
    from fidepair.swiss.evaluation import opponents_of  # noqa: PLC0415
    from fidepair.swiss.proposed_brackets import evaluate_brackets  # noqa: PLC0415

    pab_score = next((card.score for card in round_.cards if card.number == proposal.pab), None)
    field = _with_bye_from(field_of(round_), pab_score)
    first = () if pab_score is None else (CriterionCount("C5", "2.3.1", pab_score),)
    everyone = [DutchSeat(card, round_) for card in field.cards]
    opponents = opponents_of(proposal)
    return evaluate_brackets(
        field, everyone, pab_score, rules(), opponents=opponents, first=first, steps=steps
    )


def asked(round_: RoundToPair, wish: Wish, memory: Memory) -> Fulfilled:
    """Return the best and first legal complete pairing in which the wish comes true. Raises
    WishImpossible."""
    from fidepair.swiss.forced_brackets import asked_brackets  # noqa: PLC0415
    from fidepair.swiss.forcing import pab_score_with  # noqa: PLC0415

    field = field_of(round_)
    pab_score = pab_score_with(wish, field)
    field = _with_bye_from(field, pab_score)
    everyone = [DutchSeat(card, round_) for card in field.cards]
    return asked_brackets(
        field, everyone, pab_score, rules(), steps=steps, wish=wish, memory=memory
    )


def _with_bye_from(field: PlayingField, score: int | None) -> PlayingField:
    """Return the field in which nobody of a lower score may receive the PAB.

    By the rules nobody can ([C5]). Pairings that give it to a higher score are compared with each
    other by what follows [C5], so that all of it, the look-ahead too, is about a PAB of that score.
    """
    field.barred = frozenset(
        card.number for card in field.cards if score is not None and card.score < score
    )
    return field


def steps(
    bracket: Bracket, pairs: Sequence[Place], articles: tuple[str, str, str] = ("4.2", "4.3", "4.4")
) -> tuple[Order, ...]:
    """Return the steps of Article 4 for candidates with the same number of pairs and of MDPs in
    them. `articles`: of transpositions, exchanges, and sets of MDPs.

    What 3.6 and 3.7 vary slowest comes first: the pairable MDPs, their opponents, then in the
    remainder the exchange and the transposition. The earliest exchange that produces a candidate
    has the higher ranked of each pair of the remainder in S1: any other choice exchanges as many
    players or more, and moves a larger sum (4.3.2).
    """
    from fidepair.swiss.evaluation import Order  # noqa: PLC0415

    m0 = len(bracket.mdps)
    mixed = [(v, w) for v, w in pairs if v < m0]
    opponents = {w for _, w in mixed}
    remainder = [v for v in range(m0, len(bracket.seats)) if v not in opponents]
    place = {v: i for i, v in enumerate(remainder)}
    made = [(place[v], place[w]) for v, w in pairs if v >= m0]
    inner = [(v, w) for v, w in pairs if v >= m0]
    gone = {v for pair in inner for v in pair}
    s2 = [w for _, w in inner] + [v for v in remainder if v not in gone]
    s1 = [v for v, _ in inner]
    exchange = sum(exchange_cost(i, len(made), len(remainder)) for i, _ in made)

    def numbers(places: Sequence[int]) -> tuple[int, ...]:
        return tuple(bracket.seats[v].number for v in places)

    met = [v for v, _ in mixed]
    transposed, exchanged, chosen = articles
    return (
        Order(chosen, tuple(met), "", "the MDPs that are paired", numbers(met)),
        Order(
            transposed,
            tuple(w for _, w in mixed),
            "",
            "the opponents of the MDPs",
            numbers([w for _, w in mixed]),
        ),
        Order(exchanged, exchange, "", "the first half", numbers(s1)),
        Order(transposed, tuple(w for _, w in made), "", "the second half", numbers(s2)),
    )


# ── The round (1.9) ──────────────────────────────────────────────────────────

ARTICLE = "C.04.3 1.9.3"
"""What says that the Chief Arbiter decides where no round-pairing can be completed."""


def pair(
    round_: RoundToPair,
    observer: Observer = SILENT,
    levels: Sequence[int] = LEVELS,
    system: str = "dutch",
) -> RoundPairing:
    """Return the round-pairing (1.9). Raises PairingImpossible if none complies with the absolute
    criteria.

    Who is left over in the last bracket receives the PAB (1.5).

    `levels`: how much of the field may be looked at, see `swiss.brackets`; the last of them must be
    2. `system`: whose round this is (Burstein pairs its seeding rounds so). Polynomial: every step
    is a matching, nothing enumerates candidates.
    """
    observer.round_opened(round_)
    field = field_of(round_)
    pab_score = _pab_score(field)
    if pab_score is not None:
        observer.pab_score_found(pab_score)
    everyone = [DutchSeat(card, round_) for card in field.cards]
    # 1.9.2: bracket by bracket, from the top
    paired = pair_brackets(field, everyone, pab_score, rules(), observer=observer, levels=levels)
    games = in_board_order(allocate(a, b, round_) for a, b in paired.pairs)
    for game in games:
        observer.colours_given(game)
    pairing = RoundPairing(
        system, round_.number, games, paired.left_over, absentees(round_), paired.reports
    )
    observer.round_closed(pairing)
    return pairing


def field_of(round_: RoundToPair) -> PlayingField:
    """Return all who are to be paired in the order of 1.2 (A.2 of 2017): score, then TPN."""
    cards = sorted(round_.cards, key=lambda card: (-card.score, card.tpn))
    return PlayingField(cards, lambda card: colour_clash(card, round_))


def _pab_score(field: PlayingField) -> int | None:
    """Return the score of the assignee of the PAB ([C5], decision D3), or None if the number of
    players is even.

    Raises PairingImpossible where not everybody can be paired ([C4], 1.9.3).
    """
    takers = possible_takers(field, ARTICLE)
    if takers is None:
        return None
    cards = field.cards
    scores = sorted({cards[i].score for i in bits(takers)})
    plain = field.plainly_complete(len(cards) - 1, 0, len(cards))
    return scores[0] if plain else _lowest_completing_score(field, scores)


def _lowest_completing_score(field: PlayingField, scores: Sequence[int]) -> int:
    """Return the first of `scores` from which the PAB can be given so that everybody else is
    paired."""
    cards = field.cards
    matching = field.completion(cards)
    bye = len(cards)
    matching.add_vertex()
    for (
        score
    ) in scores:  # a matching that cannot be completed yet is kept, and grows with the next score
        for i, card in enumerate(cards):
            if card.may_receive_pab and card.score == score:
                matching.rows[bye] |= 1 << i
                matching.rows[i] |= 1 << bye
        if matching.complete():
            return score
    raise impossible(*witness(matching, cards), ARTICLE)
