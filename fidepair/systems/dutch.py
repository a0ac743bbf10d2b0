"""C.04.3 FIDE (Dutch) System, applied from 1 February 2026.

Reads in the order of the chapter; `swiss.brackets` pairs the brackets (1.9.2). No code here for: 0
(references), 1.1 (TPN: cards), 1.9.3 (the Chief Arbiter decides: PairingImpossible says who is
left), 3.4 and 3.5 (no candidate is tried and altered: see Articles 3 and 4 below).
`dutch_evaluation` judges a given pairing; pairing needs nothing of it, and does not load it.
"""

from _operator import attrgetter
from collections.abc import Callable, Sequence
from itertools import groupby

from fidepair.matching import Optimum, bits, mask_of
from fidepair.swiss import colours
from fidepair.swiss.boards import SILENT, Observer, RoundPairing, close_round
from fidepair.swiss.bracket import Bracket, Seat, StraightWalk, TooLong, least_of_one_colour
from fidepair.swiss.brackets import LEVELS, BracketRules, OpenBracket, pair_brackets
from fidepair.swiss.cards import ABSOLUTE, STRONG, PairingCard, RoundToPair
from fidepair.swiss.colours import (
    ColourCase,
    ColourTable,
    alternate_to_last_difference,
    both_preferences,
    higher_first,
    initial_colour_by_tpn,
    preference_of_higher,
    stronger_preference,
)
from fidepair.swiss.completion import PlayingField, impossible, possible_takers, witness
from fidepair.swiss.criteria import AnySeat, Criterion, each, preference_denied
from fidepair.tournament import Colour

# ── 1 Definitions ────────────────────────────────────────────────────────────


def is_topscorer(card: PairingCard, round_: RoundToPair) -> bool:
    """1.8: more than half of the maximum score, when pairing the final round; standings points
    (decision D2)."""
    return round_.is_last and 2 * card.standings > (round_.number - 1) * round_.points.win


class DutchSeat(Seat):
    """A player in the pairing of one round: the card and what the criteria look at.

    `strong`: the colour preference if it is strong or absolute. `down1`, `up1`: had that float in
    the previous round; `down2`, `up2`: two rounds before (1.4, decision G6). `limits`: what [C10]
    and [C11] depend on in the final round: colour difference, repeated last colour, and whether the
    player is a topscorer; None in other rounds.
    """

    __slots__ = ("down1", "down2", "limits", "strong", "topscorer", "unplayed", "up1", "up2")

    def __init__(self, card: PairingCard, round_: RoundToPair) -> None:
        super().__init__(card)
        self.strong = None
        if card.preference.strength >= STRONG:
            self.strong = card.preference
        self.unplayed = card.unplayed
        floats = card.floats
        last, before = floats[-1:], floats[-2:-1]
        self.down1, self.up1 = last == "D", last == "U"
        self.down2, self.up2 = before == "D", before == "U"
        self.topscorer = is_topscorer(card, round_)
        self.limits = None
        if round_.is_last:
            self.limits = (card.colour_difference, _repeated(card.history), self.topscorer)


def _repeated(history: str) -> str:
    """Return the colour of the last two played games if it is the same, or an empty text."""
    return history[-1] if history[-2:] in ("WW", "BB") else ""


# ── 2.1 Absolute criteria ────────────────────────────────────────────────────


def colour_clash(card: PairingCard, round_: RoundToPair) -> int:
    """2.1.3 [C3]: return the clash of a player: players with equal clash, except NO_CLASH, are
    non-topscorers with the same absolute preference and do not meet.

    The text names non-topscorers: one topscorer in a pair is enough to lift the ban.
    """
    clash = colours.colour_clash(card)
    if clash and is_topscorer(card, round_):
        return colours.NO_CLASH
    return clash


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
    if colour is Colour.WHITE:
        return (("W", "B"),)
    return (("B", "W"),)


def topscorer_pair(
    offends: Callable[[DutchSeat, str], bool],
) -> Callable[[DutchSeat, DutchSeat, bool], int]:
    """2.4.5, 2.4.6: return the count of the players in a pair with a topscorer that `offends`, with
    the colours of 5.2.1 and 5.2.2; the better of both ways where these leave the colours open."""

    def count(a: DutchSeat, b: DutchSeat, _mdp: bool) -> int:
        if not (a.topscorer or b.topscorer):
            return 0
        return min(offends(a, mine) + offends(b, theirs) for mine, theirs in _foreseen(a, b))

    return count


def too_wide(seat: DutchSeat, colour: str) -> bool:
    """2.4.5: the colour difference becomes higher than +2 or lower than -2."""
    change = 1 if colour == "W" else -1
    return abs(seat.card.colour_difference + change) > 2


def third_in_a_row(seat: DutchSeat, colour: str) -> bool:
    """2.4.6: the same colour three times in a row."""
    return _repeated(seat.card.history) == colour


def strong_denied(a: DutchSeat, b: DutchSeat, _mdp: bool) -> int:
    """2.4.8: of two equal colours the weaker preference is denied; strong ones of 1.7.2 only
    (decision D7)."""
    mine, theirs = a.strong, b.strong
    if mine is None or theirs is None or mine.colour is not theirs.colour:
        return 0
    return STRONG in (mine.strength, theirs.strength)


def _resident(flag: str) -> Callable[[DutchSeat, bool], int]:
    """2.4.9, 2.4.11: resident downfloaters only; the receiver of the PAB counts (decision D8)."""
    return lambda seat, mdp: not mdp and getattr(seat, flag)


def _opponent_of_mdp(flag: str) -> Callable[[DutchSeat, DutchSeat, bool], int]:
    """2.4.10, 2.4.12, 2.4.14, 2.4.16: residents who meet an MDP."""
    return lambda _, lower, mdp: mdp and getattr(lower, flag)


def _mdp(flag: str) -> Callable[[DutchSeat, bool], int]:
    """2.4.13, 2.4.15: an MDP in the limbo counts, with a difference larger than any in the bracket
    (decision D9)."""
    return lambda seat, mdp: mdp and getattr(seat, flag)


def _paired_mdp(flag: str) -> Callable[[DutchSeat, DutchSeat, bool], int]:
    """2.4.13, 2.4.15: MDPs who are paired."""
    return lambda higher, _, mdp: mdp and getattr(higher, flag)


def _gives_pab(situation: OpenBracket) -> bool:
    """2.4.4: this bracket has the one downfloater who gets the PAB (decision D5)."""
    return situation.gives_pab


def may_widen(situation: OpenBracket) -> bool:
    """2.4.5: there is a topscorer, and a player whose colour difference could go beyond 2."""
    seats: Sequence[AnySeat] = situation.bracket.seats
    if not any(seat.topscorer for seat in seats):
        return False
    return any(abs(seat.card.colour_difference) > 1 for seat in seats)


def may_repeat(situation: OpenBracket) -> bool:
    """2.4.6: there is a topscorer, and a player who had the same colour twice in a row."""
    seats: Sequence[AnySeat] = situation.bracket.seats
    if not any(seat.topscorer for seat in seats):
        return False
    return any(_repeated(seat.card.history) for seat in seats)


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
# From all best candidates of a bracket, the first in the sequence of generation.
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

LARGEST_WALK = 1000
"""The size of a bracket up to which a walk is tried, whose memory grows by the square; any number
gives the same result."""


FIRST_ZONE = 8
"""How far around the border between S1 and S2 exchanges are tried first; any number gives the same
result."""


def _first_candidate(optimum: Optimum, bracket: Bracket) -> list[tuple[int, int]]:
    """Return the pairs of the first best candidate: (MDP, resident) in order, then those of the
    remainder."""
    mdp_scores = [seat.score for seat in bracket.mdps]
    residents = (1 << len(bracket.seats)) - (1 << len(mdp_scores))
    _choose_limbo(optimum, mdp_scores, residents)
    return first_transposed(optimum, len(mdp_scores), residents)


def first_transposed(optimum: Optimum, m0: int, residents: int) -> list[tuple[int, int]]:
    """Return the pairs of the first best candidate. The pairable MDPs are known: those paired in
    the matching at hand."""
    pairs = []
    for v in range(m0):
        if residents >> optimum.mate[v] & 1:
            pairs.append((v, optimum.first_partner(v, residents)))  # 3.7.2
            optimum.fix(v)
    return pairs + _remainder(optimum, bits(residents & optimum.alive))


def _choose_limbo(optimum: Optimum, mdp_scores: Sequence[int], residents: int) -> None:
    """Choose the first valid set of pairable MDPs (4.4). The number of each score in it follows
    from [C7] (4.4.1)."""
    for _, group in groupby(range(len(mdp_scores)), key=lambda v: mdp_scores[v]):
        members = list(group)
        missing = sum(residents >> optimum.mate[v] & 1 for v in members)
        if missing in (0, len(members)):
            continue
        for place, v in enumerate(members):
            all_needed = missing == len(members) - place
            if missing and (all_needed or optimum.first_partner(v, residents) >= 0):
                optimum.restrict(v, residents)
                missing -= 1
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
    inside, mate = set(players), optimum.mate
    n1 = sum([mate[v] in inside for v in players]) // 2
    if not n1:
        return []
    s1 = players[:n1]
    pairs = optimum.first_assignment(s1, mask & ~mask_of(s1))
    if pairs is not None:
        return pairs
    s1 = _best_upper_players(optimum, players, n1)
    pairs = optimum.first_assignment(s1, mask & ~mask_of(s1))
    assert pairs is not None
    return pairs


def _best_upper_players(optimum: Optimum, players: list[int], n1: int) -> list[int]:
    """Return S1 after the first exchange (4.3.2) that leaves a best candidate, found by weighted
    matchings.

    The smallest possible number of exchanged players comes first (rule 1). Then only the players of
    a zone around the border between S1 and S2 may change sides. If k players are exchanged and one
    of them is x places beyond the border, the difference of sums (rule 2) is at least k + x + (k -
    1)(k - 1): that of k neighbours of the border, the farthest on that side replaced. So if the
    best exchange within a zone exchanges the smallest number, and its difference of sums is too
    small for any player outside, no exchange outside is better.
    """
    size = len(players)
    place = {v: i for i, v in enumerate(players)}
    fewest = _fewest_exchanged(optimum, players, n1)
    zone = max(FIRST_ZONE, 2 * fewest)
    while True:
        if 4 * zone > size:  # a smaller zone would save little, and would rarely be enough
            zone = size
        nearest = _nearest_in_zone(optimum, players, n1, zone)
        if nearest is None:
            assert zone < size, "with all players in the zone a best candidate exists"
            zone *= 4
            continue
        s1 = [i for i, v in enumerate(players) if place.get(nearest.mate[v], -1) > i]
        arriving = sum(i >= n1 for i in s1)
        difference = sum(s1) - sum(range(n1))
        reach = difference - fewest - (fewest - 1) ** 2 + 1
        if zone == size or (arriving == fewest and reach <= zone):
            return _first_exchange(nearest, players, n1, arriving)
        if arriving == fewest:
            zone = min(reach, size)  # within that zone the difference of sums is not larger
        else:
            zone *= 4


def _first_exchange(nearest: Optimum, players: list[int], n1: int, number: int) -> list[int]:
    """Return S1 after the first exchange of this number of players with the smallest difference of
    sums: the one in which the largest differing BSN leaves S1 (rule 3), then the smallest differing
    one arrives (rule 4)."""
    s1 = set(players[:n1])
    later = mask_of(players[n1:])
    missing = number
    for v in reversed(players[:n1]):
        if not missing:
            break
        leaves = _settle(nearest, v, ~later)
        if leaves:
            s1.remove(v)
            missing -= 1
        later |= 1 << v
    missing = number
    later = mask_of(players[n1:])
    for v in players[n1:]:
        later ^= 1 << v
        if not missing:
            break
        arrives = _settle(nearest, v, later)
        if arrives:
            s1.add(v)
            missing -= 1
    return [v for v in players if v in s1]


def _settle(optimum: Optimum, v: int, among: int) -> bool:
    """Restrict the best candidates to those in which the player meets one of `among`, or, if there
    are none, one of the others; return whether there are any."""
    exist = bool(among >> optimum.mate[v] & 1) or optimum.first_partner(v, among) >= 0
    optimum.restrict(v, among if exist else ~among)
    return exist


def _fewest_exchanged(optimum: Optimum, players: list[int], n1: int) -> int:
    """Return the smallest possible number of exchanged players: that of the pairs inside S2."""
    s1, s2, other = range(3)
    side = [other] * len(optimum.mate)
    for v in players[:n1]:
        side[v] = s1
    for v in players[n1:]:
        side[v] = s2

    def inside_s2(a: int, b: int) -> int:
        return int(a == b == s2)

    best = optimum.best_by(side, inside_s2, duals={})
    assert best is not None
    in_pairs = 0
    for v, w in enumerate(best.mate):
        in_pairs += inside_s2(side[v], side[w])
    return in_pairs // 2


def _nearest_in_zone(optimum: Optimum, players: list[int], n1: int, zone: int) -> Optimum | None:
    """Return the candidates after exchanges within the zone: `zone` players on each side of the
    border. These exchange the fewest players (rule 1), with the smallest difference of sums (rule
    2). None if there are no candidates."""
    first, last = max(0, n1 - zone), min(len(players), n1 + zone)
    upper, lower, other = range(-3, 0)
    label = [other] * len(optimum.mate)
    for v in players[:first]:
        label[v] = upper
    for place, v in enumerate(players[first:last]):
        label[v] = place
    for v in players[last:]:
        label[v] = lower
    above = mask_of(players[:first])
    below = mask_of(players[last:])
    width = last - first
    border = n1 - first
    several = (width * width).bit_length()
    # All candidates have the same number of pairs with an upper player in the zone, so all prices
    # may be lower by the same amount. Then the players of S1 cost nothing or less, and these prices
    # are the duals by which all pairs of S1 with S2 are tight.
    price = [place - (border - 1) for place in range(width)]
    for place in range(border, width):
        price[place] += 1 << several

    def cost(a: int, b: int) -> int:
        a, b = min(a, b), max(a, b)
        if a >= 0:
            return price[a]  # both in the zone: the smaller place is the upper player
        if a == lower and b >= 0:
            return price[b]
        return 0

    # Players above the zone stay in S1, so they meet neither each other nor float; those below stay
    # in S2.
    outside = {upper: ~above & mask_of(players), lower: ~below, other: ~above}
    duals = dict(enumerate(price[:border]))
    return optimum.best_by(label, cost, [outside.get(one, -1) for one in label], duals)


def _perfect_candidate(
    bracket: Bracket, criteria: Sequence[Criterion]
) -> list[tuple[int, int]] | None:
    """Return the pairs of the first best candidate if a short walk finds it. None proves nothing.

    All players are paired except one if the number is odd, who is not an MDP; that is the best of
    [C6] and [C7]. Then criteria that count both MDPs in pairs and floating MDPs do
    not depend on who meets whom. Pairs of one colour are as few as the numbers allow ([C12]).
    Without topscorers, the number of these pairs with two strong preferences [C13] is at least
    their number less that of the players of that colour with weaker preferences. All other criteria
    count nothing. A candidate that reaches all these bounds at once is best, whatever the order of
    the criteria, and then only such candidates are. The walk finds the first of them: there is no
    set of MDPs to choose (4.4), their opponents come first (4.2), then the
    transposition (4.2), and the candidates that it skips cannot reach the bounds. It gives up where
    that would take many steps, or where the first opponents of the MDPs leave no remainder that can
    be paired without an exchange (4.3).
    """
    seats: Sequence[AnySeat] = bracket.seats
    size = len(seats)
    if size > LARGEST_WALK or any(seat.topscorer for seat in seats):
        return None
    whites = mask_of([v for v, seat in enumerate(seats) if seat.colour is Colour.WHITE])
    blacks = mask_of([v for v, seat in enumerate(seats) if seat.colour is Colour.BLACK])
    alike = least_of_one_colour(whites.bit_count(), blacks.bit_count(), size)
    strong = alike
    if alike:
        majority = max(whites, blacks, key=int.bit_count)
        for v in bits(majority):
            strong -= not seats[v].strong
    walk = _walk(bracket, criteria, (whites, blacks))
    try:
        return _first_pairs_of_walk(walk, len(bracket.mdps), size, (alike, max(0, strong)))
    except TooLong:
        return None


def _first_pairs_of_walk(
    walk: StraightWalk, m0: int, size: int, room: tuple[int, int]
) -> list[tuple[int, int]] | None:
    """Return the pairs of MDPs, then those of the remainder, that the walk finds first. `room`: the
    largest number of pairs of one colour, and of these with two strong preferences."""
    residents = (1 << size) - (1 << m0)
    of_mdps = walk.first(range(m0), residents, room, odd_floats=False)
    if of_mdps is None:
        return None
    pairs, room = of_mdps
    rest = residents & ~mask_of([w for _, w in pairs])
    players = bits(rest)
    s1 = players[: len(players) // 2]
    of_remainder = walk.first(s1, rest & ~mask_of(s1), room, odd_floats=True)
    return pairs + of_remainder[0] if of_remainder else None


def _walk(bracket: Bracket, criteria: Sequence[Criterion], sides: tuple[int, int]) -> StraightWalk:
    """Return a walk among pairs and floaters for which all criteria count nothing except those on
    equal colours. `sides`: masks of the players with either colour preference."""
    seats: Sequence[AnySeat] = bracket.seats
    m0 = len(bracket.mdps)
    on_opponents = []
    on_floaters = []
    for row in criteria:
        if row.on_floater and row.on_floater is not each:
            on_floaters.append(row.on_floater)
        if row.on_pair and row.mixed_only and not row.on_floater:
            on_opponents.append(row.on_pair)

    def strong(v: int, w: int) -> int:
        return strong_denied(seats[v], seats[w], v < m0)

    def suits(v: int, w: int) -> bool:
        if v >= m0:
            return True
        return sum([count(seats[v], seats[w], True) for count in on_opponents]) == 0

    def floats(v: int) -> bool:
        return sum([count(seats[v], False) for count in on_floaters]) == 0

    rows = bracket.field.legal_rows([seat.card for seat in seats])
    return StraightWalk(
        rows, sides, strong=strong, suits=suits, floats=floats, steps=20 + 4 * len(seats)
    )


# ── 5 Colours ────────────────────────────────────────────────────────────────


def wider_difference(first: PairingCard, other: PairingCard, _at: object) -> Colour | None:
    """5.2.2, second sentence: of two absolute preferences (topscorers) grant that with the wider
    colour difference."""
    colour, other_colour = first.preference.colour, other.preference.colour
    both_absolute = first.preference.strength == other.preference.strength == ABSOLUTE
    if not both_absolute or other_colour is None:
        return None
    mine, theirs = abs(first.colour_difference), abs(other.colour_difference)
    if mine == theirs:
        return None
    return colour if mine > theirs else other_colour.opposite


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


def colour_case(a: PairingCard, b: PairingCard, round_: RoundToPair) -> ColourCase:
    """Return what decides the colours of a pair."""
    return ColourCase(COLOURS, *higher_first(a, b), round_)


def granted(a: PairingCard, b: PairingCard) -> Colour | None:
    """Return the colour that 5.2.1 and 5.2.2 give the first of two players, or None where they
    leave it open."""
    for article, rule in COLOURS:
        if article in GRANTING:
            colour = rule(a, b, None)
            if colour is not None:
                return colour
    return None


# ── The round (1.9) ──────────────────────────────────────────────────────────

ARTICLE = "C.04.3 1.9.3"
"""By this article the Chief Arbiter decides if no round-pairing can be completed."""


def pair(
    round_: RoundToPair,
    observer: Observer = SILENT,
    levels: Sequence[int] = LEVELS,
    system: str = "dutch",
) -> RoundPairing:
    """Return the round-pairing (1.9). Raises PairingImpossible if none complies with the absolute
    criteria.

    The player left over in the last bracket receives the PAB (1.5).

    `levels`: how much of the field may be looked at, see `swiss.brackets`; the last of them must be
    2. `system`: the system of the tournament (Burstein pairs its seeding rounds by this chapter).
    Polynomial: every step is a matching, and no candidates are enumerated.
    """
    field = field_of(round_)
    pab_score = _pab_score(field)
    everyone = [DutchSeat(card, round_) for card in field.cards]
    # 1.9.2: bracket by bracket, from the top
    paired = pair_brackets(field, everyone, pab_score, rules(), observer=observer, levels=levels)
    games = (colours.allocate(colour_case(a, b, round_)) for a, b in paired.pairs)
    return close_round(round_, system, games, paired.left_over, paired.reports)


def field_of(round_: RoundToPair) -> PlayingField:
    """Return the players to be paired in the order of 1.2 (A.2 of 2017): score, then TPN."""
    cards = sorted(round_.cards, key=lambda card: (-card.score, card.tpn))

    def clash(card: PairingCard) -> int:
        return colour_clash(card, round_)

    return PlayingField(cards, clash, round_.go_on)


def _pab_score(field: PlayingField) -> int | None:
    """Return the score of the assignee of the PAB ([C5], decision D3), or None if the number of
    players is even.

    Raises PairingImpossible if the round cannot be completed ([C4], 1.9.3).
    """
    takers = possible_takers(field, ARTICLE)
    if takers is None:
        return None
    cards = field.cards
    scores = sorted({cards[i].score for i in bits(takers)})
    if field.plainly_complete(len(cards) - 1, 0, len(cards)):
        return scores[0]
    return _lowest_completing_score(field, scores)


def _lowest_completing_score(field: PlayingField, scores: Sequence[int]) -> int:
    """Return the first of `scores` that can give the PAB while all others are paired."""
    cards = field.cards
    matching = field.completion(cards)
    bye = len(cards)
    matching.add_vertex()
    # A matching that cannot be completed yet is kept, and grows with the next score.
    for score in scores:
        for i, card in enumerate(cards):
            if card.may_receive_pab and card.score == score:
                matching.rows[bye] |= 1 << i
                matching.rows[i] |= 1 << bye
        if matching.complete():
            return score
    raise impossible(*witness(matching, cards), ARTICLE)
