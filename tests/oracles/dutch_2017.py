"""A literal FIDE (Dutch) System in its edition of 2017 (C.04.3, 1 July 2017 to 31 January 2026): every candidate.

Written from the text of the edition and its readings alone. It shares no code with the engines; `facts` tells who met
whom, what it brought and who had which colour. Floats, preferences, topscorers and the right to the PAB are worked out
here. Articles are those of 2017: A (definitions), B (procedure), C (criteria), D (order of generation), E (colours).

Every candidate of a bracket that complies with C.1 to C.3 is listed: each set of paired MDPs, each choice of opponents
for them, each pairing of the remainder. The criteria, one after the other by their words, leave the best; of these the
first one in the order of generation is taken. Whether the rest can be completed (A.9) is enumerated too.

Readings; E1 to E8 as in the decisions, the others of this file:

E1  A.9 asks whether the downfloaters and all lower players can be completed by C.1 to C.3; two downfloaters may meet in
    that test. (They never can where it matters: C.5 would have paired them.)
E2  The PPB: C.4 first, no C.7; then C.5, C.6, C.8 to C.19.
E3  What the PPB chose first is discarded whole, also if an equally good pairing would have completed the round.
E4  Only those who floated down from the PPB are MDPs of the CLB; its residents keep their own scores in the PSD and for
    floats. (Somebody always floats into it: without a downfloater the test of A.9 has the same answer again.)
E5  C.7 looks at C.1 and C.3 in the following bracket only, not at the rest of the field.
E6  If the following bracket is the last one its pairing includes the PAB (note to A.9): without a candidate that
    complies with C.2 it has no pairing at all, which is worse than any.
E7  A PAB and a win by forfeit bar from the PAB, whatever they are worth; a requested bye does not.
E8  C.8 and C.9 foresee colours so far as E.1 and E.2 give them; where these leave both open, what is so in either case
    counts (decision D6). Who is granted the preference offends too if the difference stays beyond 2, by the words of
    C.8; the engine of that time counts only who is refused. No tournament that was paired by the rules comes to that.
    C.11 counts strong preferences, not an absolute one that is refused (decision D7).
F1  MaxPairs and M1 are those of the best candidates: S1 has as many players as there are pairs. So in the PPB they are
    what C.4 allows. If candidates of a CLB that are equally good pair different numbers of MDPs, more come first (D.3).
    (As many MDPs as can be paired at all, as B.1 has it, would leave no complete pairing in one round of eight; as many
    as C.5 allows, asked before C.6, changed none of 2,506 rounds.)
F2  BSNs of a remainder are given anew (decision D10).
F3  Float history and "different scores": the scores before that round, with virtual points. An unplayed round, whatever
    the reason, is a downfloat (A.4): also a forfeited game, on both sides, and the rounds before an arrival.
F4  Topscorers (A.7): standings points, without virtual ones, above half of (rounds played so far) wins (decision D2).
F5  If two grounds of an absolute preference contradict each other, the colour difference decides (decision G5).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.tournament import POINT, Bye, Colour, Result
from oracles.facts import NoPairing, before

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fidepair import Tournament
    from oracles.facts import Before, Past

OTHER = {"W": "B", "B": "W"}
ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0
IMPOSSIBLE = (10**9,)
"""What [C.7] makes of a following bracket that has no pairing: worse than any."""


# ── A  Definitions ──


class Player(NamedTuple):
    """One who is to be paired. `rank`: the place by A.2 among them, from 0. `floats`: of the previous round and of the
    one before it, `D`, `U` or nothing (A.4). `preference`: `W`, `B` or nothing, with its `strength` (A.6)."""

    number: int
    rank: int
    score: int
    parity: int
    colours: str
    difference: int
    preference: str
    strength: int
    floats: tuple[str, str]
    may_receive_pab: bool
    is_topscorer: bool
    met: frozenset[int]


class Bracket(NamedTuple):
    """MDPs and residents, both by A.2. `is_last`: of the round, as is the CLB; `kind`: plain, PPB, CLB."""

    mdps: tuple[Player, ...]
    residents: tuple[Player, ...]
    is_last: bool
    kind: str = "plain"

    @property
    def lowest(self) -> int:
        """The score of the lowest ranked player, from which A.8 takes a point."""
        return min(player.score for player in (*self.mdps, *self.residents))


class Candidate(NamedTuple):
    """B.3: the MDP-pairing, in order of MDPs; the pairs of the remainder, or of a homogeneous bracket; who is left."""

    with_mdps: tuple[tuple[Player, Player], ...]
    others: tuple[tuple[Player, Player], ...]
    downfloaters: tuple[Player, ...]


class Paired(NamedTuple):
    """A bracket and what was chosen. `decided_by`: the criteria that told candidates apart, then `order` if it did."""

    bracket: Bracket
    chosen: Candidate
    decided_by: tuple[str, ...]


class Outcome2017(NamedTuple):
    """A round-pairing. `games`: (White, Black) by number; `collapsed`: the score of the residents of the PPB, in
    ten-thousandths of a point, None where nothing collapsed; `brackets`: as they were paired at last."""

    games: frozenset[tuple[int, int]]
    pab: int | None
    collapsed: int | None
    brackets: tuple[Paired, ...]


def players_of(facts: Before) -> tuple[Player, ...]:
    """Return those who are to be paired, by A.2: score, then TPN."""
    by_number = {past.number: past for past in facts.everyone}
    ranked = sorted(facts.present, key=lambda past: (-past.score, past.tpn))
    return tuple(_player(past, rank, facts, by_number) for rank, past in enumerate(ranked))


def _player(past: Past, rank: int, facts: Before, by_number: dict[int, Past]) -> Player:
    difference = past.colours.count("W") - past.colours.count("B")
    preference, strength = preference_of(past.colours)
    maximum = (facts.number - 1) * facts.points.win
    return Player(
        number=past.number,
        rank=rank,
        score=past.score,
        parity=past.parity,
        colours=past.colours,
        difference=difference,
        preference=preference,
        strength=strength,
        floats=(float_of(past, facts.number - 1, by_number), float_of(past, facts.number - 2, by_number)),
        may_receive_pab=not any(bars_from_pab(entry) for entry in past.entries),
        is_topscorer=facts.is_last and 2 * past.standings > maximum,
        met=past.met,
    )


def float_of(past: Past, number: int, by_number: dict[int, Past]) -> str:
    """A.4: after a game with a player of a different score the higher one has a downfloat, the lower one an upfloat;
    who does not play in a round has a downfloat (reading F3)."""
    if number < 1:
        return ""
    opponent = past.opponents[number - 1] if len(past.opponents) >= number else 0
    if not opponent:
        return "D"
    own, theirs = past.scores_before[number - 1], by_number[opponent].scores_before[number - 1]
    return "" if own == theirs else "D" if own > theirs else "U"


def bars_from_pab(entry: object) -> bool:
    """A.5, C.2, reading E7."""
    return entry is Bye.PAB or getattr(entry, "result", None) is Result.FORFEIT_WIN


def preference_of(colours: str) -> tuple[str, int]:
    """A.6: the colour, and how strong the preference is, of one who had these colours."""
    difference = colours.count("W") - colours.count("B")
    if abs(difference) > 1:
        return ("B" if difference > 0 else "W"), ABSOLUTE
    if colours[-2:] in ("WW", "BB"):
        return OTHER[colours[-1]], ABSOLUTE
    if difference:
        return ("B" if difference > 0 else "W"), STRONG
    return (OTHER[colours[-1]], MILD) if colours else ("", NONE)


# ── C  Criteria ──


def may_meet(one: Player, other: Player) -> bool:
    """C.1 and C.3: no second game (nor a forbidden pair, decision G7); not two non-topscorers with the same absolute
    preference."""
    if other.number in one.met:
        return False
    if one.is_topscorer or other.is_topscorer:
        return True
    same = one.preference == other.preference
    return not (same and one.strength == other.strength == ABSOLUTE)


@cache
def completable(players: tuple[Player, ...]) -> bool:
    """A.9: whether these can all be paired by C.1 and C.3, or all but one who may have the PAB (C.2)."""
    if not players:
        return True
    first, rest = players[0], players[1:]
    if len(rest) % 2 == 0 and first.may_receive_pab and completable(rest):
        return True
    return any(may_meet(first, other) and completable((*rest[:at], *rest[at + 1 :])) for at, other in enumerate(rest))


class Criterion2017(NamedTuple):
    """What a criterion counts in a pair, whose higher ranked player is told first, and of a downfloater with its SD: a
    list of numbers. They are summed up, or compared as a list from the highest down."""

    code: str
    of_pair: Callable[[Player, Player], list[int]]
    of_downfloater: Callable[[Player, int], list[int]]
    as_list: bool = False


def difference_of(higher: Player, lower: Player) -> int:
    """A.8: the SD of a pair."""
    return abs(higher.score - lower.score)


def refused(higher: Player, lower: Player) -> list[Player]:
    """Who may be refused the preference: nobody, or the weaker one by E.2; both if it leaves that open."""
    if not higher.preference or higher.preference != lower.preference:
        return []
    strengths = [(one.strength, abs(one.difference) if one.strength == ABSOLUTE else 0) for one in (higher, lower)]
    return [one for one, strength in zip((higher, lower), strengths, strict=True) if strength == min(strengths)]


def of_topscorers(higher: Player, lower: Player, offends: Callable[[Player, str], bool]) -> list[int]:
    """C.8, C.9: how many of a pair with a topscorer offend by the colours that they get (reading E8)."""
    if not (higher.is_topscorer or lower.is_topscorer):
        return []
    ways = []
    for who in refused(higher, lower) or [None]:
        for white, black in ((higher, lower), (lower, higher)):
            got = {white.number: "W", black.number: "B"}
            unhappy = [one for one in (higher, lower) if one.preference and one.preference != got[one.number]]
            if unhappy == [one for one in (who,) if one is not None]:
                ways.append(sum(offends(one, got[one.number]) for one in (higher, lower)))
    return [min(ways)]


def exceeds_two(player: Player, colour: str) -> bool:
    """C.8: a colour difference higher than +2 or lower than -2."""
    return abs(player.difference + (1 if colour == "W" else -1)) > 2


def third_time(player: Player, colour: str) -> bool:
    """C.9: the same colour three times in a row."""
    return player.colours[-2:] == 2 * colour


def strong_refused(higher: Player, lower: Player) -> list[int]:
    """C.11: whether a strong preference is not granted."""
    return [1] if any(one.strength == STRONG for one in refused(higher, lower)[:1]) else []


def float_criteria() -> Iterator[Criterion2017]:
    """C.12 to C.15 count who gets the same float as in the previous round, or two rounds before; C.16 to C.19 look at
    their SDs. A pair of different scores gives a downfloat and an upfloat; whoever is left over gets a downfloat."""
    kinds = [("D", 0), ("U", 0), ("D", 1), ("U", 1)]
    for first, as_list in ((12, False), (16, True)):
        for place, (kind, back) in enumerate(kinds):

            def of_pair(higher: Player, lower: Player, kind: str = kind, back: int = back) -> list[int]:
                floater = higher if kind == "D" else lower
                found = higher.score > lower.score and floater.floats[back] == kind
                return [difference_of(higher, lower)] if found else []

            def of_downfloater(player: Player, sd: int, kind: str = kind, back: int = back) -> list[int]:
                return [sd] if kind == "D" and player.floats[back] == "D" else []

            def one_each(count: Callable[..., list[int]]) -> Callable[..., list[int]]:
                return lambda *about: [1] * len(count(*about))

            if as_list:
                yield Criterion2017(f"C.{first + place}", of_pair, of_downfloater, as_list=True)
            else:
                yield Criterion2017(f"C.{first + place}", one_each(of_pair), one_each(of_downfloater))


def nothing(*_: object) -> list[int]:
    """A criterion that does not look at downfloaters."""
    return []


PSD = Criterion2017("C.6", lambda a, b: [difference_of(a, b)], lambda _, sd: [sd], as_list=True)
"""C.6, A.8."""
AFTER_C7 = (
    Criterion2017("C.8", lambda a, b: of_topscorers(a, b, exceeds_two), nothing),
    Criterion2017("C.9", lambda a, b: of_topscorers(a, b, third_time), nothing),
    Criterion2017("C.10", lambda a, b: [1] if refused(a, b) else [], nothing),
    Criterion2017("C.11", strong_refused, nothing),
    *float_criteria(),
)


def counted(criterion: Criterion2017, bracket: Bracket) -> Callable[[Candidate], Any]:
    """Return how the criterion counts candidates of the bracket: smaller is better."""
    below = bracket.lowest - POINT  # A.8: one point less than the lowest ranked player
    players = (*bracket.mdps, *bracket.residents)
    pairs = {pair: criterion.of_pair(*pair) for pair in combinations(sorted(players, key=lambda p: p.rank), 2)}
    pairs_by_rank = {(a.rank, b.rank): numbers for (a, b), numbers in pairs.items()}
    floaters = {player.rank: criterion.of_downfloater(player, player.score - below) for player in players}

    def count(candidate: Candidate) -> Any:
        numbers = [
            number for a, b in (*candidate.with_mdps, *candidate.others) for number in pairs_by_rank[a.rank, b.rank]
        ]
        numbers += [number for player in candidate.downfloaters for number in floaters[player.rank]]
        return tuple(sorted(numbers, reverse=True)) if criterion.as_list else sum(numbers)

    return count


# ── B  The candidates of a bracket ──


def candidates(bracket: Bracket, size: int) -> Iterator[Candidate]:
    """Yield every candidate with so many pairs that complies with C.1 and C.3. An MDP meets residents only (B.3)."""
    for m1 in range(min(len(bracket.mdps), size), -1, -1):
        for chosen in combinations(bracket.mdps, m1):
            limbo = tuple(mdp for mdp in bracket.mdps if mdp not in chosen)
            for with_mdps, remainder in _mdp_pairings(chosen, bracket.residents):
                for others, left in _pairings(remainder, size - m1):
                    yield Candidate(with_mdps, others, (*limbo, *left))


def _mdp_pairings(
    mdps: tuple[Player, ...], residents: tuple[Player, ...]
) -> Iterator[tuple[tuple[tuple[Player, Player], ...], tuple[Player, ...]]]:
    """Yield the ways to give each MDP a resident, with the residents that remain."""
    if not mdps:
        yield (), residents
        return
    for at, resident in enumerate(residents):
        if may_meet(mdps[0], resident):
            for pairs, remainder in _mdp_pairings(mdps[1:], (*residents[:at], *residents[at + 1 :])):
                yield ((mdps[0], resident), *pairs), remainder


def _pairings(
    players: tuple[Player, ...], size: int
) -> Iterator[tuple[tuple[tuple[Player, Player], ...], tuple[Player, ...]]]:
    """Yield the ways to make so many pairs, the higher ranked player first, with those who are left."""
    if not size:
        yield (), players
        return
    if len(players) < 2 * size:
        return
    first, rest = players[0], players[1:]
    for at, other in enumerate(rest):
        if may_meet(first, other):
            for pairs, left in _pairings((*rest[:at], *rest[at + 1 :]), size - 1):
                yield ((first, other), *pairs), left
    for pairs, left in _pairings(rest, size):
        yield pairs, (first, *left)


def with_most_pairs(bracket: Bracket, below: tuple[Player, ...]) -> list[Candidate]:
    """C.2 to C.5: of the candidates that are allowed in this bracket those with the fewest downfloaters.

    In the last one nobody is left over but one who gets the PAB (C.2); in the PPB the round can be completed (C.4).
    """

    def allowed(candidate: Candidate) -> bool:
        left = candidate.downfloaters
        if bracket.is_last:
            return len(left) <= 1 and all(player.may_receive_pab for player in left)
        return bracket.kind != "PPB" or completable((*left, *below))

    most = (len(bracket.mdps) + len(bracket.residents)) // 2
    for size in range(most, -1, -1):
        found = [candidate for candidate in candidates(bracket, size) if allowed(candidate)]
        if found or bracket.is_last:
            return found
    return []


def best_of_following(bracket: Bracket) -> tuple[Any, ...]:
    """C.7: what the following bracket can reach: its downfloaters, then its PSD."""
    found = with_most_pairs(bracket, ())
    if not found:
        return IMPOSSIBLE  # the last bracket, reading E6
    return len(found[0].downfloaters), min(map(counted(PSD, bracket), found))


def pair_bracket(bracket: Bracket, scoregroups: list[tuple[Player, ...]]) -> Paired:
    """B.5 to B.7, C: the best candidate of a bracket, of several the first one; `scoregroups` are the lower ones."""
    left = with_most_pairs(bracket, tuple(player for group in scoregroups for player in group))
    assert left, "there is a complete pairing, so this bracket has a candidate (reading E1)"
    counts: list[tuple[str, Callable[[Candidate], Any]]] = [("C.6", counted(PSD, bracket))]
    if not bracket.is_last and bracket.kind == "plain":

        @cache
        def c7(downfloaters: tuple[Player, ...]) -> tuple[Any, ...]:
            following = Bracket(downfloaters, scoregroups[0], is_last=len(scoregroups) == 1)
            return best_of_following(following)

        counts.append(("C.7", lambda candidate: c7(candidate.downfloaters)))
    counts += [(criterion.code, counted(criterion, bracket)) for criterion in AFTER_C7]
    decided_by = []
    for code, count in counts:
        values = [count(candidate) for candidate in left]
        best = min(values)
        if values.count(best) < len(left):
            decided_by.append(code)
            left = [candidate for candidate, value in zip(left, values, strict=True) if value == best]
    if len(left) > 1:
        decided_by.append("order")
    return Paired(bracket, first_generated(bracket, left), tuple(decided_by))


# ── D  The order of generation ──


def first_generated(bracket: Bracket, found: list[Candidate]) -> Candidate:
    """B.6, B.7: the sets of paired MDPs (D.3), the transpositions of their opponents (D.1), the remainder."""
    bsn = {player.rank: place for place, player in enumerate((*bracket.mdps, *bracket.residents), start=1)}

    def mdp_set(candidate: Candidate) -> tuple[int, list[int], list[int]]:
        """D.3: the highest different score, then the lowest different BSN (reading F1 for the number)."""
        mdps = [mdp for mdp, _ in candidate.with_mdps]
        return -len(mdps), [-mdp.score for mdp in mdps], [bsn[mdp.rank] for mdp in mdps]

    def opponents(candidate: Candidate) -> list[int]:
        """D.1: the first BSNs of S2."""
        return [bsn[resident.rank] for _, resident in candidate.with_mdps]

    places: tuple[Callable[[Candidate], Any], ...] = (mdp_set, opponents)
    for place in places:
        first = min(map(place, found))
        found = [candidate for candidate in found if place(candidate) == first]
    return _first_of_remainder(bracket, found)


def _first_of_remainder(bracket: Bracket, found: list[Candidate]) -> Candidate:
    """B.6: exchanges in their order (D.2), in each of them transpositions (D.1); BSNs are new (reading F2).

    A candidate belongs to an exchange if S1 has one player of each pair.
    """
    taken = {resident.rank for _, resident in found[0].with_mdps}
    players = [resident for resident in bracket.residents if resident.rank not in taken]
    bsn = {player.rank: place for place, player in enumerate(players, start=1)}
    pairs = [[(bsn[one.rank], bsn[other.rank]) for one, other in candidate.others] for candidate in found]
    for s1 in exchanges(len(players), len(found[0].others)):
        here = []
        for candidate, pairs_of_it in zip(found, pairs, strict=True):
            if all((one in s1) != (other in s1) for one, other in pairs_of_it):
                facing = {one if one in s1 else other: other if one in s1 else one for one, other in pairs_of_it}
                here.append(([facing[member] for member in sorted(s1)], candidate))
        if here:
            return min(here, key=lambda transposed: transposed[0])[1]
    raise AssertionError("each candidate belongs to an exchange")


@cache
def exchanges(players: int, size: int) -> tuple[frozenset[int], ...]:
    """D.2: every S1 of this size, as BSNs, in the order of the exchanges that lead to it from the original one."""
    original = frozenset(range(1, size + 1))

    def place(s1: frozenset[int]) -> tuple[int, int, list[int], list[int]]:
        to_s2, to_s1 = sorted(original - s1, reverse=True), sorted(s1 - original)
        return len(to_s1), sum(to_s1) - sum(to_s2), [-bsn for bsn in to_s2], to_s1

    return tuple(sorted(map(frozenset, combinations(range(1, players + 1), size)), key=place))


# ── E  Colours ──


def white_of(one: Player, other: Player, initial_colour: Colour) -> Player:
    """Return who has White."""
    higher, lower = (one, other) if one.rank < other.rank else (other, one)

    def gets(player: Player, colour: str) -> Player:
        return player if colour == "W" else lower if player is higher else higher

    wishes = [player for player in (higher, lower) if player.preference]
    if wishes and (len(wishes) == 1 or higher.preference != lower.preference):  # E.1
        return gets(wishes[0], wishes[0].preference)
    weaker = refused(higher, lower)
    if len(weaker) == 1:  # E.2
        return gets(weaker[0], OTHER[weaker[0].preference])
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):  # E.3, decision G8
        if mine != theirs:
            return gets(higher, OTHER[mine])
    if higher.preference:  # E.4
        return gets(higher, higher.preference)
    initial = {Colour.WHITE: "W", Colour.BLACK: "B"}[initial_colour]
    return gets(higher, initial if higher.parity % 2 else OTHER[initial])  # E.5, decision G4


# ── A.9  The round ──


def pair(tournament: Tournament, round_number: int | None = None) -> Outcome2017:
    """Return the pairing of a round, the next one if no number is given.

    The facts must be complete: rounds, initial-colour; acceleration only as virtual points by number. Raises NoPairing
    where the arbiter has to decide. Meant for some ten players.
    """
    number = tournament.rounds_paired + 1 if round_number is None else round_number
    assert tournament.acceleration is None or tournament.virtual is not None
    facts = before(tournament.before_round(number))
    completable.cache_clear()
    players = players_of(facts)
    if not completable(players):
        raise NoPairing
    brackets, collapsed = brackets_of(players)
    games = set()
    for _, chosen, _ in brackets:
        for one, other in (*chosen.with_mdps, *chosen.others):
            white = white_of(one, other, facts.initial_colour)
            games.add((white.number, (other if white is one else one).number))
    left = brackets[-1].chosen.downfloaters if brackets else ()
    pab = left[0].number if left else None
    met = Counter(number for game in games for number in game)
    assert all(met[player.number] == (player.number != pab) for player in players)
    return Outcome2017(frozenset(games), pab, collapsed, tuple(brackets))


def brackets_of(players: Iterable[Player]) -> tuple[list[Paired], int | None]:
    """Return the brackets as they are paired, from the top, and at which score the round collapsed."""
    by_score: dict[int, list[Player]] = {}
    for player in players:
        by_score.setdefault(player.score, []).append(player)
    scoregroups = [tuple(group) for group in by_score.values()]
    found: list[Paired] = []
    mdps: tuple[Player, ...] = ()
    for at, group in enumerate(scoregroups):
        lower = scoregroups[at + 1 :]
        everyone_below = tuple(player for one in lower for player in one)
        bracket = Bracket(mdps, group, is_last=not lower)
        paired = pair_bracket(bracket, lower)
        if lower and not completable((*paired.chosen.downfloaters, *everyone_below)):
            again = pair_bracket(bracket._replace(kind="PPB"), lower)
            collapsed = Bracket(again.chosen.downfloaters, everyone_below, is_last=True, kind="CLB")
            return [*found, again, pair_bracket(collapsed, [])], group[0].score
        found.append(paired)
        mdps = paired.chosen.downfloaters
    return found, None
