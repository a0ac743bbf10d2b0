"""C.04.3 FIDE (Dutch) System, in force from 1 July 2017 to 31 January 2026.

Reads in the order of the chapter, beside `dutch`, the edition that followed: what both say alike is
imported from there. No code here for: A.1 (references and pairing numbers: cards), B.1 to B.8 (no
candidate is tried and altered: see `dutch`, Articles 3 and 4). Criteria bear the codes of their
articles, C.5 to C.19, which are not those of 2026.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fidepair.matching import Optimum
from fidepair.swiss import colours, evaluation
from fidepair.swiss.boards import (
    GAMES_ONLY,
    SILENT,
    BracketReport,
    Observer,
    RoundPairing,
    close_round,
)
from fidepair.swiss.bracket import Bracket, Candidate, completes, end_of_scoregroup
from fidepair.swiss.brackets import (
    BracketRules,
    best_by_itself,
    bracket_of,
    counts_of,
    pair_bracket,
    report_of,
    whom_counted,
)
from fidepair.swiss.brackets_evaluation import Place, WishedWalk, pairs_inside, proposed_candidate
from fidepair.swiss.cards import PairingCard, RoundToPair
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
from fidepair.swiss.criteria import Criterion, each
from fidepair.swiss.evaluation import (
    Evaluation,
    Fault,
    Fulfilled,
    Memory,
    Order,
    Proposal,
    Wish,
    opponents_of,
    pab_score_with,
)
from fidepair.systems import dutch, dutch_evaluation
from fidepair.systems.dutch import DutchSeat

# ── A.2 to A.8 Definitions ───────────────────────────────────────────────────

# A.2 order (by score, then number), A.3 scoregroups and brackets, A.6 colours and A.7 topscorers
# are those of 2026: see `dutch`. A.4 floats and A.5 the PAB are facts of the cards
# (`cards.draw_up`, decision E7). A.8: the pairing score difference (PSD) is a list of differences,
# one for each pair and each downfloater (`criteria.difference_down`).

# ── C.1 to C.3 Absolute criteria ─────────────────────────────────────────────

# C.1 is `card.met`, C.2 `card.may_receive_pab`, C.3 `dutch.colour_clash`. C.4, completion, is asked
# for in the PPB only: see A.9 below.

# ── C.5 to C.19 Quality criteria ─────────────────────────────────────────────


# C.8 and C.9 foresee colours as E.1 and E.2 give them, which are 5.2.1 and 5.2.2 of 2026 (decision
# E8).


def _pair(_higher: DutchSeat, _lower: DutchSeat, _mixed: bool) -> int:
    """A.8: every pair has a score difference."""
    return 1


def _down(flag: str) -> Callable[[DutchSeat, DutchSeat, bool], int]:
    """C.12, C.14: the higher of two different scores receives a downfloat."""
    return lambda higher, _, mixed: mixed and getattr(higher, flag)


def _left_over(flag: str) -> Callable[[DutchSeat, bool], int]:
    """C.12, C.14: so do players who leave the bracket, or receive the PAB (A.4)."""
    return lambda seat, _: getattr(seat, flag)


def _up(flag: str) -> Callable[[DutchSeat, DutchSeat, bool], int]:
    """C.13, C.15: the lower of two different scores receives an upfloat."""
    return lambda _, lower, mixed: mixed and getattr(lower, flag)


def _as_in_2026(code: str, now: str) -> Criterion:
    """Return the criterion of this code, which says what another one of 2026 says."""
    row = next(row for row in dutch.QUALITY if row.code == now)
    return row._replace(code=code, article=code)


QUALITY = (
    Criterion("C.5", "C.5", "number of downfloaters", on_floater=each),
    Criterion(
        "C.6",
        "C.6",
        "score differences of pairs and downfloaters, for each size",
        on_pair=_pair,
        on_floater=each,
        by_difference=True,
        mixed_only=True,
    ),
    Criterion(
        "C.7",
        "C.7",
        "downfloaters that the following bracket by itself will have: their number, then for each score",
        by_score=True,
        looks_ahead=True,
    ),
    _as_in_2026("C.8", "C10"),
    _as_in_2026("C.9", "C11"),
    _as_in_2026("C.10", "C12"),
    _as_in_2026("C.11", "C13"),
    Criterion(
        "C.12",
        "C.12",
        "players who float down as in the round before",
        one="player who floats down as in the round before",
        on_pair=_down("down1"),
        on_floater=_left_over("down1"),
        looks_at="down1",
    ),
    Criterion(
        "C.13",
        "C.13",
        "players who float up as in the round before",
        one="player who floats up as in the round before",
        on_pair=_up("up1"),
        looks_at="up1",
        mixed_only=True,
    ),
    Criterion(
        "C.14",
        "C.14",
        "players who float down as two rounds before",
        one="player who floats down as two rounds before",
        on_pair=_down("down2"),
        on_floater=_left_over("down2"),
        looks_at="down2",
    ),
    Criterion(
        "C.15",
        "C.15",
        "players who float up as two rounds before",
        one="player who floats up as two rounds before",
        on_pair=_up("up2"),
        looks_at="up2",
        mixed_only=True,
    ),
    Criterion(
        "C.16",
        "C.16",
        "score differences of players who float down as in the round before, for each size",
        on_pair=_down("down1"),
        on_floater=_left_over("down1"),
        by_difference=True,
        looks_at="down1",
        mixed_only=True,
    ),
    Criterion(
        "C.17",
        "C.17",
        "score differences of players who float up as in the round before, for each size",
        on_pair=_up("up1"),
        by_difference=True,
        looks_at="up1",
        mixed_only=True,
    ),
    Criterion(
        "C.18",
        "C.18",
        "score differences of players who float down as two rounds before, for each size",
        on_pair=_down("down2"),
        on_floater=_left_over("down2"),
        by_difference=True,
        looks_at="down2",
        mixed_only=True,
    ),
    Criterion(
        "C.19",
        "C.19",
        "score differences of players who float up as two rounds before, for each size",
        on_pair=_up("up2"),
        by_difference=True,
        looks_at="up2",
        mixed_only=True,
    ),
)
"""The quality criteria in descending priority; their situation is that of a bracket. They speak of
all who float: in a collapsed last bracket two residents of different scores who meet do so too."""


def rules() -> BracketRules:
    """Return what parts B to D say of a bracket."""
    return BracketRules(QUALITY, dutch.in_order, _first_candidate, completion=False)


# ── D Order of generation ────────────────────────────────────────────────────


def _first_candidate(optimum: Optimum, bracket: Bracket) -> list[tuple[int, int]]:
    """Return the pairs of the first best candidate.

    D.3 chooses the MDPs that are paired: as many as can be, then one after the other from the top.
    In ordinary brackets C.6 says how many of each score there are, in the collapsed one it need
    not. D.1 and D.2 are those of 2026.
    """
    m0 = len(bracket.mdps)
    residents = (1 << len(bracket.seats)) - (1 << m0)
    for v in range(m0):
        can_be_paired = optimum.first_partner(v, residents) >= 0
        optimum.restrict(v, residents if can_be_paired else ~residents)
    return dutch.first_transposed(optimum, m0, residents)


def _steps(bracket: Bracket, pairs: Sequence[Place]) -> tuple[Order, ...]:
    """Return the steps of part D; the first has for each MDP whether it is in the limbo, since in
    a collapsed last bracket candidates need not pair equally many."""
    chosen, *others = dutch_evaluation.steps(bracket, pairs, ("D.1", "D.2", "D.3"))
    paired = {v for pair in pairs for v in pair}
    in_limbo = tuple([v not in paired for v in range(len(bracket.mdps))])
    return chosen._replace(key=in_limbo), *others


# ── E Colours ────────────────────────────────────────────────────────────────

COLOURS: ColourTable = (
    ("E.1", both_preferences),
    ("E.2", stronger_preference),
    ("E.2", dutch.wider_difference),
    ("E.3", alternate_to_last_difference),
    ("E.4", preference_of_higher),
    ("E.5", initial_colour_by_tpn),
)
"""In descending priority."""


def colour_case(a: PairingCard, b: PairingCard, round_: RoundToPair) -> ColourCase:
    """Return what decides the colours of a pair."""
    return ColourCase(COLOURS, *higher_first(a, b), round_)


# ── A.9 The round ────────────────────────────────────────────────────────────

ARTICLE = "C.04.3 A.9"
"""By this article the Chief Arbiter decides if no round-pairing can be completed."""
ABSOLUTE = "C.1, C.2 and C.3"

PPB, CLB = "PPB", "CLB"
"""The penultimate bracket, which is paired again, and the collapsed last bracket (A.9)."""


class DecidedBracket(NamedTuple):
    """A bracket and its candidate by the rules. `stage`: PPB, CLB, or empty;
    `report`: None if none is asked for."""

    bracket: Bracket
    stage: str
    candidate: Candidate
    report: BracketReport | None


field_of = dutch.field_of


def pair(round_: RoundToPair, observer: Observer = SILENT) -> RoundPairing:
    """Return the round-pairing. Raises PairingImpossible if none complies with the absolute
    criteria.

    Polynomial, as in `dutch`.
    """
    decided = _decided(round_, observer)
    pairs = [(a.card, b.card) for one in decided for a, b in one.candidate.pairs]
    games = (colours.allocate(colour_case(a, b, round_)) for a, b in pairs)
    left_over = decided[-1].candidate.downfloaters if decided else ()
    pab = left_over[0].number if left_over else None
    reports = [one.report for one in decided if one.report]
    return close_round(round_, "dutch", games, pab, reports, by_standings=True)


def _decided(round_: RoundToPair, observer: Observer) -> list[DecidedBracket]:
    """Return how the brackets are paired, from the top.

    A bracket is paired by itself. If then its downfloaters and all below cannot be completed
    (decision E1), it is the penultimate one (PPB): that pairing is dropped as a whole (decision
    E3), it is paired again so that they can (C.4, decision E2), and its downfloaters and all below,
    whatever their scores, are the last one (CLB, decision E4). Who is left over in the last bracket
    receives the PAB.
    """
    field = field_of(round_)
    everyone = [DutchSeat(card, round_) for card in field.cards]
    pab_score = _completable(field)
    found: list[DecidedBracket] = []
    mdps: Sequence[DutchSeat] = ()
    start, stage = 0, ""
    while start < len(everyone):
        stop = len(everyone) if stage else end_of_scoregroup(everyone, start)
        bracket = bracket_of(field, everyone, mdps, start, stop, rules=rules(), pab_score=pab_score)
        observer.bracket_opened(
            bracket.score, [seat.card for seat in mdps], [seat.card for seat in bracket.residents]
        )
        candidate = _by_itself(bracket)
        if stage:
            stage = CLB
        elif candidate is None:
            stage = PPB
            candidate = pair_bracket(bracket, 2, rules(), looks_ahead=False)
        assert candidate is not None, "the rest could be completed so far"
        report = None
        if observer.asks_reports:
            report = report_of(bracket, candidate, rules(), stage)
            observer.bracket_closed(report)
        found.append(DecidedBracket(bracket, stage, candidate, report))
        mdps = candidate.downfloaters
        start = stop
    return found


def _by_itself(bracket: Bracket) -> Candidate | None:
    """Return how a bracket is paired without C.4; None if its downfloaters and all below cannot be
    completed then."""
    candidate = pair_bracket(bracket, 2, rules()) if bracket.is_last else _alone(bracket)
    return candidate if _leaves_complete_rest(bracket, candidate) else None


def _leaves_complete_rest(bracket: Bracket, candidate: Candidate | None) -> bool:
    """Return whether the downfloaters and all players below can be completed."""
    return candidate is not None and completes(bracket, bracket.stop, candidate.downfloaters)


def _alone(bracket: Bracket) -> Candidate | None:
    """Return how a bracket above another one is paired without C.4 (decision E5); None if that is
    sure not to be completed below."""
    if bracket.lower:
        return pair_bracket(bracket, 0, rules()) or pair_bracket(bracket, 1, rules())
    # The following bracket is the last. No PAB is better for C.7 than that of one of its residents.
    at_best = bracket
    if bracket.pab_score is not None:
        at_best = bracket._replace(pab_score=bracket.following[0].score)
    return pair_bracket(at_best, 0, rules()) or _completed_below(bracket)


def _completed_below(bracket: Bracket) -> Candidate | None:
    """Return how a bracket is paired if the following one is the last.

    There C.7 is about a pairing with the PAB, so leaving over a player who may not receive it is
    not such a pairing (decision E6). Hence the best candidate by C.5 and C.6 is one that leaves a
    complete round, if any of the best by these does. If none does, the bracket is the PPB whatever
    is chosen, and None is returned.
    """
    candidate = pair_bracket(bracket, 2, rules())
    if candidate is None:
        return None
    look_ahead = next(place for place, row in enumerate(QUALITY) if row.looks_ahead)
    first = rules()._replace(quality=QUALITY[:look_ahead])
    best = best_by_itself(bracket, first)
    is_best = counts_of(bracket, candidate, first) == counts_of(bracket, best, first)
    return candidate if is_best else None


def _completable(field: PlayingField) -> int | None:
    """Return the highest score, which, like any other, can give the PAB; None if the number of
    players is even.

    Raises PairingImpossible if the round cannot be completed.
    """
    takers = possible_takers(field, ARTICLE, ABSOLUTE)
    if takers is None:
        return None
    cards = field.cards
    if not field.plainly_complete(len(cards) - 1, 0, len(cards)):
        matching = field.completion(cards, takers)
        if not matching.complete():
            raise impossible(*witness(matching, cards), ARTICLE, ABSOLUTE)
    return cards[0].score


# ── A given pairing: what makes it illegal, and what it counts ───────────────


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is not a legal complete round-pairing (C.1 to C.3, A.9); nothing if it
    is one."""
    clash = evaluation.same_absolute_preference(lambda card: dutch.colour_clash(card, round_))
    absolute = evaluation.Absolute("A.9", ("C.1", "C.1"), ("C.2", "C.2"), ("C.3", "C.3"), clash)
    return evaluation.faults(round_, proposal, absolute)


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return what the brackets of a legal complete proposal count, and its order in each (part D),
    down to the first one that is not paired as the rules pair it.

    Which bracket collapses depends on how those above are paired, so nothing is said of what
    follows (decision E9).
    """

    opponents = opponents_of(proposal)
    reports, orders, whom = [], [], []
    for bracket, stage, ours, _ in _decided(round_, GAMES_ONLY):
        pairs = pairs_inside(bracket, opponents)
        orders.append(_steps(bracket, pairs))
        theirs = proposed_candidate(bracket, rules(), pairs, looks_ahead=not stage)
        reports.append(report_of(bracket, theirs, rules(), stage))
        whom.append(whom_counted(bracket, theirs, rules()))
        if _numbers(theirs) != _numbers(ours):
            break
    return Evaluation((), tuple(reports), tuple(orders), tuple(whom))


def asked(round_: RoundToPair, wish: Wish, memory: Memory) -> Fulfilled:
    """Return the best and first legal complete pairing in which the wish comes true; below the
    first bracket that is not paired as the rules pair it, each is paired so that the rest can be
    completed (decision E9).

    Raises WishImpossible.
    """

    field = field_of(round_)
    pab_score_with(wish, field)
    everyone = [DutchSeat(card, round_) for card in field.cards]
    pab_score = everyone[0].score if len(everyone) % 2 else None
    walk = WishedWalk(rules(), _steps, wish, memory, solve=_completing)
    pairs: set[frozenset[int]] = set()
    mdps: Sequence[DutchSeat] = ()
    stop, stage = 0, ""
    for bracket, stage, ours, _ in _decided(round_, GAMES_ONLY):
        walk.stage = stage
        candidate = walk.decide(bracket)
        pairs |= _numbers(candidate)
        mdps, stop = candidate.downfloaters, bracket.stop
        if _numbers(candidate) != _numbers(ours):
            break
    while stop < len(everyone):
        start, stop = stop, len(everyone) if stage else end_of_scoregroup(everyone, stop)
        bracket = bracket_of(field, everyone, mdps, start, stop, rules=rules(), pab_score=pab_score)
        walk.stage = CLB if stage else PPB
        candidate = walk.decide(bracket)
        pairs |= _numbers(candidate)
        mdps = candidate.downfloaters
    pab = mdps[0].number if mdps else None
    return Fulfilled(Proposal(frozenset(pairs), pab), walk.doubtful)


def _numbers(candidate: Candidate) -> set[frozenset[int]]:
    return {frozenset((a.number, b.number)) for a, b in candidate.pairs}


def _completing(bracket: Bracket, stage: str) -> Candidate | None:
    """Return how a bracket of this stage is paired so that all below can be completed, best by its
    criteria; None if it cannot be paired so."""
    if stage or not bracket.lower:
        return pair_bracket(bracket, 2, rules(), looks_ahead=not stage)
    candidate = _alone(bracket)
    if _leaves_complete_rest(bracket, candidate):
        return candidate
    candidate = pair_bracket(bracket, 2, rules(), looks_ahead=False)
    if candidate is None:
        return None
    opponents = {a.number: b.number for pair in candidate.pairs for a, b in (pair, pair[::-1])}
    return proposed_candidate(bracket._replace(held=0), rules(), pairs_inside(bracket, opponents))
