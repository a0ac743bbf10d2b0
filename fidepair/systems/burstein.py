"""C.04.4.2 Burstein System, applied from 1 February 2026.

Reads in the order of the chapter; `swiss.brackets` pairs the brackets (1.9.2), each by its best
pairing (3.2).

No code here for: 0 (preface), 1.1 (TPN: cards), 1.3 (value of the PAB: cards), 1.4 and 1.5
(difference and preference: cards), 1.9.3 (the Chief Arbiter decides: PairingImpossible says who is
left), 5.1 (the initial-colour is a fact of the tournament).

Nothing enumerates pairings. The pairings of a bracket that are best in [C5] to [C8] are the
complete matchings of least cost in a graph, and the first of them in the order of Article 4 follows
from asking each player in turn which partners leave a best matching. A bracket of n players costs
at most three weighted matchings and n such questions, each of them one search; or, where odd sets
of players bind the best pairings together, a weighted matching for each halving of the choice. So a
round is polynomial.
"""

from collections.abc import Mapping, Sequence
from operator import attrgetter, mul
from typing import NamedTuple, TypeAlias

from fidepair.matching import Optimum
from fidepair.swiss import colours, evaluation
from fidepair.swiss.boards import SILENT, Observer, RoundPairing, close_round
from fidepair.swiss.bracket import Bracket, Seat
from fidepair.swiss.brackets import LEVELS, BracketRules, pair_brackets
from fidepair.swiss.brackets_evaluation import Place, asked_brackets, evaluate_brackets
from fidepair.swiss.cards import PairingCard, RoundToPair
from fidepair.swiss.colours import (
    ColourCase,
    ColourTable,
    alternate_to_last_difference,
    both_preferences,
    colour_clash,
    initial_colour_by_tpn,
    preference_of_higher,
    stronger_preference,
)
from fidepair.swiss.completion import PlayingField, pab_assignee
from fidepair.swiss.criteria import Criterion, each, preference_denied
from fidepair.swiss.evaluation import (
    Evaluation,
    Fault,
    Fulfilled,
    Memory,
    Order,
    Proposal,
    Wish,
    opponents_of,
    pab_counts,
    pab_with,
)
from fidepair.systems import dutch, dutch_evaluation
from fidepair.tournament import Bye

# ── 1 Definitions ────────────────────────────────────────────────────────────


def seeding_rounds(rounds: int) -> int:
    """1.6.2: the number of seeding rounds in a tournament of `rounds` rounds."""
    return min(rounds // 2, 4)


def is_seeding_round(round_: RoundToPair) -> bool:
    """1.6.1: whether the round is paired by C.04.3."""
    return round_.number <= seeding_rounds(round_.rounds)


def followed_in(round_: RoundToPair) -> str:
    """1.6.1: the system by whose chapter the round is paired."""
    return "dutch" if is_seeding_round(round_) else "burstein"


class Index(NamedTuple):
    """1.7.1: the strength of the opposition; standings points only (1.7.2.2, decision B3).

    `buchholz` is in the unit of points, `sonneborn_berger` in its square: exact, and good for
    comparisons.
    """

    buchholz: int
    sonneborn_berger: int


def indices(round_: RoundToPair) -> dict[int, Index]:
    """Return the index of each player to be paired, by number (1.7)."""
    draw = min(round_.points.draw_white, round_.points.draw_black)
    ended = "B1" in round_.otherwise
    worth = {card.number: score_for_opponents(card, draw, ended=ended) for card in round_.everyone}
    found = {}
    for card in round_.cards:
        # 1.7.2.1: in a round without a played game the player met himself (decision B2), with his
        # real score (B1).
        worth[0] = card.standings
        scores = [worth[opponent] for opponent in card.opponents]
        found[card.number] = Index(sum(scores), sum(map(mul, card.points_by_round, scores)))
    return found


def score_for_opponents(card: PairingCard, draw: int, *, ended: bool = False) -> int:
    """Return the score that counts for opponents over the board.

    1.7.2.1, exception: in a series of zero-point byes up to the round being paired, each of those
    before it counts as a draw, worth `draw` (decision B1: a forfeit loss is not such a bye).
    `ended`: the other reading, in which the series ends with the last finished round and also
    counts for a player who is back.
    """
    score = card.standings
    if ended or card.bye is Bye.ZERO:
        entries = card.participant.entries
        for entry, points in zip(reversed(entries), reversed(card.points_by_round), strict=True):
            if entry is not Bye.ZERO:
                break
            score += draw - points
    return score


Rank: TypeAlias = "tuple[int, int, int]"


def ranking(round_: RoundToPair) -> dict[int, Rank]:
    """1.8: return the rank of each player to be paired, by number: smaller is higher. The score
    plays no part in it."""
    index = indices(round_)
    ranks = {}
    for card in round_.cards:
        buchholz, sonneborn_berger = index[card.number]
        ranks[card.number] = (-buchholz, -sonneborn_berger, card.tpn)
    return ranks


class BursteinSeat(Seat):
    """A player in the pairing of one round: the card, the colour that is due (1.5), and the rank
    (1.8)."""

    __slots__ = ("rank",)

    def __init__(self, card: PairingCard, rank: Rank) -> None:
        super().__init__(card)
        self.rank = rank


# ── 2 Criteria ───────────────────────────────────────────────────────────────

# 2.1.1 [C1] is `card.met` (decision G7), 2.1.2 [C2] is `card.may_receive_pab`, 2.1.3 [C3] is
# `colour_clash`; swiss.completion puts them together. 2.2.1 [C4] is kept from bracket to bracket,
# see swiss.brackets.

QUALITY = (
    Criterion("C5", "2.3.1", "number of outgoing floaters", on_floater=each),
    Criterion(
        "C6",
        "2.3.2",
        "outgoing floaters, for each score",
        on_floater=each,
        by_score=True,
        mixed_only=True,
    ),
    Criterion(
        "C7",
        "2.3.3",
        "floaters that the following bracket will need: their number, then for each score",
        by_score=True,
        looks_ahead=True,
    ),
    Criterion(
        "C8",
        "2.3.4",
        "players who do not get their colour preference",
        one="player who does not get the colour preference",
        on_pair=preference_denied,
        looks_at="colour",
    ),
)
"""The quality criteria in descending priority."""

# ── 3 Pairing procedures ─────────────────────────────────────────────────────


def _assign_pab(round_: RoundToPair, rank: Mapping[int, Rank]) -> PairingCard | None:
    """3.1: return the assignee of the PAB, or None if the number of players is even (decision B4).

    Raises PairingImpossible if the round cannot be completed (1.9.3).
    """
    return pab_assignee(_field(round_, rank), lambda card: rank[card.number], "C.04.4.2 1.9.3")


def field_of(round_: RoundToPair) -> PlayingField:
    """Return the players to be paired in a round that is not a seeding round."""
    return _field(round_, ranking(round_))


def _field(
    round_: RoundToPair, rank: Mapping[int, Rank], without: int | None = None
) -> PlayingField:
    """Return the players by scoregroup (1.2.1) from the top, ranked inside each, except the
    assignee of the PAB (`without`)."""

    def place(card: PairingCard) -> tuple[int, Rank]:
        return -card.score, rank[card.number]

    paired = [card for card in round_.cards if card.number != without]
    return PlayingField(sorted(paired, key=place), colour_clash, round_.go_on)


def rules() -> BracketRules:
    """Return what Articles 2 to 4 say of a bracket (3.2)."""
    return BracketRules(QUALITY, _by_bsn, _first_pairing, incoming_meet=True)


# ── 4 Order of pairings ──────────────────────────────────────────────────────


def _by_bsn(
    incoming: Sequence[BursteinSeat], residents: Sequence[BursteinSeat]
) -> list[BursteinSeat]:
    """4.1: return all players of the bracket in the order of BSNs; incoming floaters stand among
    the residents."""
    if not incoming:
        return list(residents)
    return sorted((*incoming, *residents), key=attrgetter("rank"))


def _first_pairing(optimum: Optimum, bracket: Bracket) -> list[tuple[int, int]]:
    """4.3: BSN 1 gets the opponent with the largest BSN in any best pairing, then BSN 2 in those
    left, and so on.

    4.2: floating, which is being paired with a zero, comes after all real opponents (decision B6).
    """
    size = len(bracket.seats)
    return optimum.last_partners(range(size), (1 << size) - 1)


# ── 5 Colours ────────────────────────────────────────────────────────────────


COLOURS: ColourTable = (
    ("5.2.1", initial_colour_by_tpn),
    ("5.2.2", both_preferences),
    ("5.2.3", stronger_preference),
    ("5.2.4", alternate_to_last_difference),
    ("5.2.5", preference_of_higher),
)
"""5.2, in descending priority."""


def colour_case_by(
    rank: Mapping[int, Rank], a: PairingCard, b: PairingCard, round_: RoundToPair
) -> ColourCase:
    """Return what decides the colours of a pair (5.2); the higher ranked by 1.8."""
    if rank[a.number] < rank[b.number]:
        return ColourCase(COLOURS, a, b, round_)
    return ColourCase(COLOURS, b, a, round_)


def colour_case(a: PairingCard, b: PairingCard, round_: RoundToPair) -> ColourCase:
    """Return what decides the colours of a pair; in seeding rounds by C.04.3 (1.6.1)."""
    if is_seeding_round(round_):
        return dutch.colour_case(a, b, round_)
    return colour_case_by(ranking(round_), a, b, round_)


# ── A given pairing: what makes it illegal, and what it counts ───────────────


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is not a legal complete round-pairing (2.1.1 to 2.1.3, 1.9.1); nothing
    if it is one."""
    if is_seeding_round(round_):
        return dutch_evaluation.faults(round_, proposal)
    return evaluation.faults(round_, proposal, evaluation.absolute_of_players(colour_clash))


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return the counts of a legal complete proposal for the PAB (3.1.3, 3.1.4, 3.1.5) and for the
    brackets, and its place in the order of each (4.3). Seeding rounds count as in C.04.3
    (1.6.1)."""
    if is_seeding_round(round_):
        return dutch_evaluation.evaluate(round_, proposal)
    rank = ranking(round_)
    articles = ("3.1.3", "3.1.4", "3.1.5")
    first = pab_counts(round_.cards, proposal.pab, lambda card: rank[card.number], articles)
    field = _field(round_, rank, proposal.pab)
    everyone = [BursteinSeat(card, rank[card.number]) for card in field.cards]
    opponents = opponents_of(proposal)
    return evaluate_brackets(
        field, everyone, None, rules(), opponents=opponents, first=first, steps=_steps
    )


def asked(round_: RoundToPair, wish: Wish, memory: Memory) -> Fulfilled:
    """Return the best and first legal complete pairing in which the wish comes true. Raises
    WishImpossible."""

    if is_seeding_round(round_):
        return dutch_evaluation.asked(round_, wish, memory)
    rank = ranking(round_)
    pab = pab_with(wish, _field(round_, rank), lambda card: rank[card.number])
    number = pab.number if pab else None
    field = _field(round_, rank, number)
    everyone = [BursteinSeat(card, rank[card.number]) for card in field.cards]
    return asked_brackets(
        field, everyone, None, rules(), steps=_steps, wish=wish, memory=memory, pab=number
    )


def _steps(bracket: Bracket, pairs: Sequence[Place]) -> tuple[Order, ...]:
    """Return the step of 4.3, for pairings with the same number of pairs: the opponent of BSN 1,
    then that of the smallest remaining BSN, and so on, large ones first, a zero (4.2) after all
    (decision B6)."""
    opponent = dict(pairs)
    lower = set(opponent.values())
    key = []
    numbers = []
    for v in range(len(bracket.seats)):
        if v in opponent:
            key.append(-opponent[v])
            numbers.append(bracket.seats[opponent[v]].number)
        elif v not in lower:
            key.append(0)
            numbers.append(0)
    what = "the numbers of the opponents in the order of BSNs"
    return (Order("4.3", tuple(key), "", what, tuple(numbers)),)


# ── The round (1.9) ──────────────────────────────────────────────────────────


def pair(
    round_: RoundToPair, observer: Observer = SILENT, levels: Sequence[int] = LEVELS
) -> RoundPairing:
    """Return the round-pairing (1.9.1). Raises PairingImpossible if none complies with the absolute
    criteria.

    `levels`: how much of the field may be looked at, see `swiss.brackets`; the last of them must be
    2.
    """
    if is_seeding_round(round_):
        return dutch.pair(round_, observer, levels, system="burstein")
    rank = ranking(round_)
    pab = _assign_pab(round_, rank)
    number = pab.number if pab else None
    field = _field(round_, rank, number)
    everyone = [BursteinSeat(card, rank[card.number]) for card in field.cards]
    # 1.9.2: bracket by bracket, from the top
    paired = pair_brackets(field, everyone, None, rules(), observer=observer, levels=levels)
    games = (colours.allocate(colour_case_by(rank, a, b, round_)) for a, b in paired.pairs)
    return close_round(round_, "burstein", games, number, paired.reports)
