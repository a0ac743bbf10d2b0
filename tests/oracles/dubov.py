"""The Dubov System (C.04.4.1, edition of 1 February 2026), read literally: everything is enumerated in the order of
the articles and the first of the best is taken.

Shares nothing with the package but facts. Decisions are those of the table of readings (G common, U Dubov). Meant for a
dozen players at most. No code: 1.2 (TPNs are facts), 1.9.3 (the Chief Arbiter decides; here `NoPairing`).
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Bye, Colour, Game, Result
from oracles.facts import NoPairing, before

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fidepair.tournament import Tournament
    from oracles.facts import Before, Past

MILD, STRONG, ABSOLUTE = 1, 2, 3


class Preference(NamedTuple):
    """The due colour of a player and how strong it is."""

    colour: Colour
    strength: int


class Player(NamedTuple):
    """A participant as the chapter sees it. `upfloats`: the rounds in which it was an upfloater. `barred`: whether it
    may not receive the PAB."""

    number: int
    tpn: int
    parity: int
    score: int
    games: int
    colours: str
    preference: Preference
    aro: int
    upfloats: frozenset[int]
    barred: bool
    met: frozenset[int]


class Bracket(NamedTuple):
    """One paired bracket. `score` is that of its residents; `counts` are C5 and C7 to C10 (C6 is no number), where C8
    to C10 are 0 in the last round. All players are given by number."""

    score: int
    upfloaters: frozenset[int]
    pairs: frozenset[frozenset[int]]
    counts: Mapping[str, int]


class Pairing(NamedTuple):
    """A complete round-pairing: games as (White, Black) by number, who has the PAB, and the brackets from the top."""

    games: frozenset[tuple[int, int]]
    pab: int | None
    brackets: tuple[Bracket, ...]


def pair(tournament: Tournament) -> Pairing:
    """Return the pairing of the first round not yet paired (1.9.2). NoPairing if there is none (1.9.3)."""
    state = before(tournament)
    players = [draw_up(past, state) for past in state.present]
    completion = Completion(players)
    receiver = pab_receiver(players, completion)
    rest = [p for p in players if p is not receiver]
    if not completion.exists(rest):
        raise NoPairing("no complete pairing (C.04.4.1 1.9.1)")
    brackets: list[Bracket] = []
    games: set[tuple[int, int]] = set()
    while rest:
        bracket, pairs = pair_bracket(rest, completion, state)
        brackets.append(bracket)
        games |= {(white.number, black.number) for white, black in (colours(a, b, state) for a, b in pairs)}
        paired = {p.number for both in pairs for p in both}
        rest = [p for p in rest if p.number not in paired]
    return Pairing(frozenset(games), receiver.number if receiver else None, tuple(brackets))


# ── 1 Definitions ────────────────────────────────────────────────────────────


def draw_up(past: Past, state: Before) -> Player:
    """Return what the chapter looks at in one participant."""
    opponents = [number for number in past.opponents if number]
    return Player(
        number=past.number,
        tpn=past.tpn,
        parity=past.parity,
        score=past.score,
        games=len(opponents),
        colours=past.colours,
        preference=preference(past.colours),
        aro=average_rating_of_opponents(opponents, state),
        upfloats=upfloats(past, state),
        barred=is_barred(past, state),
        met=past.met,
    )


def preference(colours_played: str) -> Preference:
    """1.5, 1.6: the colour preference after these colours. Decision G5: the difference comes before the last two
    games; decision U1: without a game it is mild, for Black."""
    difference = colours_played.count("W") - colours_played.count("B")
    if difference > 1 or difference < -1:  # 1.6.1
        return Preference(Colour.BLACK if difference > 0 else Colour.WHITE, ABSOLUTE)
    if colours_played.endswith(("WW", "BB")):  # 1.6.1
        return Preference(Colour.BLACK if colours_played.endswith("W") else Colour.WHITE, ABSOLUTE)
    if difference:  # 1.6.2
        return Preference(Colour.BLACK if difference > 0 else Colour.WHITE, STRONG)
    return Preference(Colour.WHITE if colours_played.endswith("B") else Colour.BLACK, MILD)  # 1.6.3, 1.6.4


def average_rating_of_opponents(opponents: Sequence[int], state: Before) -> int:
    """1.7, decision U2: the mean rating of the opponents of played games, a half rounded up; 0 without a game."""
    if not opponents:
        return 0
    rating = {p.number: p.rating for p in state.everyone}
    total = 0
    for number in opponents:
        value = rating[number]
        assert value is not None, f"participant {number} has no rating (1.1.1)"
        total += value
    return (2 * total + len(opponents)) // (2 * len(opponents))


def upfloats(past: Past, state: Before) -> frozenset[int]:
    """1.3.2, decisions U3 and G3: the rounds in which the player was paired with one of a higher pairing score, also
    where the game was forfeited."""
    scores = {p.number: p.scores_before for p in state.everyone}
    return frozenset(
        index + 1
        for index, entry in enumerate(past.entries)
        if isinstance(entry, Game) and scores[entry.opponent][index] > past.scores_before[index]
    )


def most_upfloats(state: Before) -> int:
    """1.8.2: MaxT."""
    return 2 + state.rounds // 5


def is_maximum_upfloater(player: Player, state: Before) -> bool:
    """1.8.1."""
    return len(player.upfloats) >= most_upfloats(state)


# ── 2 Criteria ───────────────────────────────────────────────────────────────


def may_meet(a: Player, b: Player) -> bool:
    """2.1.1 [C1] with decision G7, and 2.1.3 [C3]."""
    if b.number in a.met or a.number in b.met:
        return False
    return not (a.preference == b.preference and a.preference.strength == ABSOLUTE)


def is_barred(past: Past, state: Before) -> bool:
    """2.1.2 [C2], 3.1.1, C.04.1 4, decisions U4 and G2: a PAB, a full-point bye or a forfeit win, whatever it is worth;
    any other unplayed round that brought at least as many points as a win."""
    for entry, points in zip(past.entries, past.points, strict=True):
        if isinstance(entry, Bye):
            if entry in (Bye.PAB, Bye.FULL) or points >= state.points.win:
                return True
        elif not entry.result.is_played and (entry.result is Result.FORFEIT_WIN or points >= state.points.win):
            return True
    return False


class Completion:
    """2.2.1 [C4]: tells whether a pairing that complies with C1 and C3 exists; remembers what it was asked."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._may_meet = {p.number: {q.number for q in players if q is not p and may_meet(p, q)} for p in players}
        self._known: dict[frozenset[int], bool] = {frozenset(): True}

    def exists(self, players: Sequence[Player]) -> bool:
        """Whether all these players can be paired with one another."""
        return len(players) % 2 == 0 and self._exists(frozenset(p.number for p in players))

    def _exists(self, numbers: frozenset[int]) -> bool:
        if numbers not in self._known:
            first = min(numbers)
            self._known[numbers] = any(
                self._exists(numbers - {first, other}) for other in numbers & self._may_meet[first]
            )
        return self._known[numbers]


def legal_pairings(players: Sequence[Player]) -> Iterator[list[tuple[Player, Player]]]:
    """Generate every pairing of all these players that complies with C1 and C3."""
    if not players:
        yield []
        return
    first, *others = players
    for index, other in enumerate(others):
        if may_meet(first, other):
            for rest in legal_pairings(others[:index] + others[index + 1 :]):
                yield [(first, other), *rest]


def denied(pairs: Sequence[tuple[Player, Player]]) -> int:
    """2.3.3 [C7]: one player of each pair that seeks one colour. Decision U1: who has not played seeks Black."""
    return sum(a.preference.colour is b.preference.colour for a, b in pairs)


# ── 3 Procedures ─────────────────────────────────────────────────────────────


def pab_receiver(players: Sequence[Player], completion: Completion) -> Player | None:
    """3.1: who receives the PAB, nobody if the number is even. Decision U4: 3.1.4 counts played games."""
    if len(players) % 2 == 0:
        return None
    candidates = [p for p in players if not p.barred]  # 3.1.1
    candidates = [p for p in candidates if completion.exists([q for q in players if q is not p])]  # 3.1.2
    if not candidates:
        raise NoPairing("nobody may receive the PAB (C.04.4.1 3.1)")
    return min(candidates, key=lambda p: (p.score, -p.games, -p.tpn))  # 3.1.3 to 3.1.5


def pair_bracket(
    players: Sequence[Player], completion: Completion, state: Before
) -> tuple[Bracket, list[tuple[Player, Player]]]:
    """3.2: pair the highest scoregroup of the players not yet paired."""
    score = max(p.score for p in players)
    residents = [p for p in players if p.score == score]
    upfloaters = choose_upfloaters(residents, [p for p in players if p.score < score], completion, state)
    members = sorted([*residents, *upfloaters], key=lambda p: p.tpn)
    g1, g2 = recompose(*subgroups(members))
    pairs = first_transposition(sort_s1(g1), sorted(g2, key=lambda p: p.tpn))
    assert pairs is not None
    counts = {"C5": len(upfloaters), "C7": denied(pairs), **upfloater_counts(upfloaters, state)}
    together = frozenset(frozenset({a.number, b.number}) for a, b in pairs)
    return Bracket(score, frozenset(p.number for p in upfloaters), together, counts), pairs


def choose_upfloaters(
    residents: Sequence[Player], lower: Sequence[Player], completion: Completion, state: Before
) -> tuple[Player, ...]:
    """3.2.1, 3.2.2, decision U5: of the smallest sets that leave a legal pairing of the bracket and of the rest, the
    first in the order of 4.2 among the best by C6 to C10."""
    pool = sort_possible_upfloaters(lower)
    for size in range(len(pool) + 1):  # 2.3.1 [C5]
        legal = [
            chosen
            for chosen in combinations(pool, size)  # 4.1.3
            if completion.exists([*residents, *chosen]) and completion.exists([p for p in pool if p not in chosen])
        ]
        if legal:
            return min(legal, key=lambda chosen: quality(residents, chosen, state))  # of equals, min takes the first
    raise AssertionError("a complete pairing was known to exist")


def quality(residents: Sequence[Player], upfloaters: Sequence[Player], state: Before) -> tuple[object, ...]:
    """2.3.2 to 2.3.6: C6 to C10 of a set of upfloaters; the smaller the better. C7 is that of the best pairing."""
    lowest_first = sorted(p.score for p in upfloaters)
    best_c7 = min(denied(pairs) for pairs in legal_pairings([*residents, *upfloaters]))
    counts = upfloater_counts(upfloaters, state)
    return [-score for score in lowest_first], best_c7, counts["C8"], counts["C9"], counts["C10"]


def upfloater_counts(upfloaters: Sequence[Player], state: Before) -> dict[str, int]:
    """2.3.4 to 2.3.6, decision U3: [C8] maximum upfloaters, [C9] their upfloats so far, [C10] those who upfloated in
    the previous round (decision G6: of the tournament). All 0 in the last round."""
    if state.is_last:
        return {"C8": 0, "C9": 0, "C10": 0}
    maximum = [p for p in upfloaters if is_maximum_upfloater(p, state)]
    return {
        "C8": len(maximum),
        "C9": sum(len(p.upfloats) for p in maximum),
        "C10": sum(state.number - 1 in p.upfloats for p in upfloaters),
    }


def subgroups(members: Sequence[Player]) -> tuple[list[Player], list[Player]]:
    """3.2.3, decision U6: G1 seeks White; if nobody of the bracket has played, G1 is the first half. Members are in
    ascending TPN."""
    if not any(p.games for p in members):
        half = len(members) // 2
        return list(members[:half]), list(members[half:])
    g1 = [p for p in members if p.preference.colour is Colour.WHITE]
    return g1, [p for p in members if p not in g1]


def recompose(g1: list[Player], g2: list[Player]) -> tuple[list[Player], list[Player]]:
    """3.2.4: G1 and G2 after the shifts, equal in size. Decision U7: the first shifts of `recompositions` stand."""
    return next(recompositions(g1, g2))


def recompositions(g1: list[Player], g2: list[Player]) -> Iterator[tuple[list[Player], list[Player]]]:
    """Yield G1 and G2 after each two shifts, in the order of 4.3, with which the best C7 of the bracket can be reached
    (decision U7)."""
    g1_is_smaller = len(g1) <= len(g2)
    smaller, larger = (g1, g2) if g1_is_smaller else (g2, g1)
    best_c7 = min(denied(pairs) for pairs in legal_pairings([*g1, *g2]))
    for first in combinations(number_from_middle(smaller), unavoidable_pairs_inside(smaller, larger)):
        for second in second_shifts(smaller, larger, first):
            new_smaller = [*(p for p in smaller if p not in first), *second]
            new_larger = [p for p in [*larger, *first] if p not in second]
            if best_c7 in set(map(denied, pairings_across(new_smaller, new_larger))):
                yield (new_smaller, new_larger) if g1_is_smaller else (new_larger, new_smaller)


def unavoidable_pairs_inside(smaller: Sequence[Player], larger: Sequence[Player]) -> int:
    """3.2.4 1, decision U7: the smallest number of pairs inside the smaller subgroup in a legal pairing."""
    return min(sum(a in smaller and b in smaller for a, b in pairs) for pairs in legal_pairings([*smaller, *larger]))


def second_shifts(
    smaller: Sequence[Player], larger: Sequence[Player], first: Sequence[Player]
) -> Iterator[tuple[Player, ...]]:
    """3.2.4 2, decision U7: the sets that equalise the sizes, in the order of 4.3. Those shifted first seek the other
    colour and are not numbered, but where nobody of the bracket has played the whole larger subgroup is."""
    everybody_is_new = not any(p.games for p in [*smaller, *larger])
    pool = [*larger, *first] if everybody_is_new else larger
    surplus = len(larger) - len(smaller) + 2 * len(first)
    return combinations(number_from_middle(pool), surplus // 2)


def pairings_across(g1: Sequence[Player], g2: Sequence[Player]) -> Iterator[list[tuple[Player, Player]]]:
    """Generate the legal pairings of the first with the second, in the order of 4.4 if the second is sorted by TPN."""
    if not g1:
        yield []
        return
    first, *others = g1
    for index, opponent in enumerate(g2):
        if may_meet(first, opponent):
            for rest in pairings_across(others, [*g2[:index], *g2[index + 1 :]]):
                yield [(first, opponent), *rest]


def sort_s1(g1: Sequence[Player]) -> list[Player]:
    """3.2.5."""
    return sorted(g1, key=lambda p: (p.aro, p.tpn))


def first_transposition(s1: Sequence[Player], g2: Sequence[Player]) -> list[tuple[Player, Player]] | None:
    """3.2.6, decision U8: the pairs of S1 with the first transposition of G2 that makes them legal."""
    return next(pairings_across(s1, g2), None)


# ── 4 Sorting ────────────────────────────────────────────────────────────────


def sort_possible_upfloaters(lower: Sequence[Player]) -> list[Player]:
    """4.2.1, 4.2.2."""
    return sorted(lower, key=lambda p: (-p.score, p.tpn))


def number_from_middle(shifters: Sequence[Player]) -> list[Player]:
    """4.3.2, 4.3.3: possible shifters who all seek one colour, in the order of their sequence numbers."""
    seek_white = [p for p in shifters if p.preference.colour is Colour.WHITE]
    assert len(seek_white) in (0, len(shifters))
    waiting = sorted(shifters, key=lambda p: (p.aro if seek_white else 0, p.tpn))
    return [waiting.pop((len(waiting) - 1) // 2) for _ in shifters]


# ── 5 Colours ────────────────────────────────────────────────────────────────


def colours(a: Player, b: Player, state: Before) -> tuple[Player, Player]:
    """5.2: the pair as (White, Black)."""
    higher, lower = sorted((a, b), key=lambda p: (-p.score, p.tpn))
    if not a.games and not b.games:  # 5.2.1, decision G4
        is_white = (higher.parity % 2 == 1) is (state.initial_colour is Colour.WHITE)
        return (higher, lower) if is_white else (lower, higher)
    if a.preference.colour is not b.preference.colour:  # 5.2.2
        return (a, b) if a.preference.colour is Colour.WHITE else (b, a)
    if a.preference.strength != b.preference.strength:  # 5.2.3
        return granted(*((a, b) if a.preference.strength > b.preference.strength else (b, a)))
    for ours, theirs in zip(reversed(a.colours), reversed(b.colours), strict=False):  # 5.2.4, decision G8
        if ours != theirs:
            return (b, a) if ours == "W" else (a, b)
    return granted(higher, lower)  # 5.2.5


def granted(favoured: Player, other: Player) -> tuple[Player, Player]:
    """Return the pair as (White, Black) with the favoured player's preference granted."""
    return (favoured, other) if favoured.preference.colour is Colour.WHITE else (other, favoured)
