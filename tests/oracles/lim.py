"""A literal oracle of the Lim System (C.04.4.3, in force from 1 February 2026): its steps one after the other.

For small fields. Shares nothing with the package but the facts of a tournament. Players are named by their index in the
list of those to be paired (ascending TPN), sets of players are bit masks. "Highest numbered" is the smallest TPN (4.2).
Articles without code of their own: 7 and 8 (examples; round one follows from the rest), 4.1.1 and 4.1.2 beyond order.
"""

from __future__ import annotations

from enum import Enum
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Bye, Colour
from oracles.facts import NoPairing, Past, before

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fidepair.tournament import Game, Match, Tournament
    from oracles.facts import Before

MAXI_LIMIT = 100
"""Rating points by which players exchanged in a Maxi-tournament may differ (3.2.3, 3.8, 5.7)."""
OTHER = {"W": "B", "B": "W", "": ""}


class Pairing(NamedTuple):
    """The games as (white, black) and who has the pairing-allocated bye, by number."""

    games: frozenset[tuple[int, int]]
    pab: int | None


class Side(Enum):
    """Where a scoregroup lies (2.2): above the median, paired downward; below, paired upwards; the median, downward."""

    ABOVE = "above"
    BELOW = "below"
    MEDIAN = "median"


def pair(tournament: Tournament, maxi: bool = False) -> Pairing:
    """Return the pairing of the round after the last one paired. Raises NoPairing."""
    state = before(tournament)
    field = _Field(state, maxi)
    everyone = (1 << len(field.players)) - 1
    pab = _pab(field, everyone)
    present = [i for i in range(len(field.players)) if i != pab]
    games = set()
    for a, b, is_below in _pair_groups(field, present):
        white, black = allocate_colours(field.players[a], field.players[b], is_below, state.initial_colour)
        games.add((white.past.number, black.past.number))
    return Pairing(frozenset(games), None if pab is None else field.players[pab].past.number)


# ── Players: colours, floats ─────────────────────────────────────────────────


class Player(NamedTuple):
    """A participant to be paired: `due` and `permissible` colours, whether it floated in the round before (3.10)."""

    past: Past
    due: str
    permissible: str
    has_floated: bool
    is_barred_from_pab: bool

    @property
    def rank(self) -> tuple[int, int]:
        """Ascending: the higher ranked first."""
        return -self.past.score, self.past.tpn


def permissible_colours(colours: str) -> str:
    """Return the colours that make neither three in succession nor three more of one colour (2.1, 5.1.1, 5.1.2)."""
    return "".join(c for c in "WB" if colours[-2:] != c + c and colours.count(c) + 1 - colours.count(OTHER[c]) <= 2)


def due_colour(colours: str) -> str:
    """Return the only permissible colour, else the equalising, else the alternate one (5.1, 5.5, 5.6; decision L17)."""
    permissible = permissible_colours(colours)
    if len(permissible) == 1:
        return permissible
    whites, blacks = colours.count("W"), colours.count("B")
    if whites != blacks:
        return "B" if whites > blacks else "W"
    return OTHER[colours[-1:]]


def _median_is_doubled(state: Before, rounds_played: int) -> int:
    """Twice the median score: the points of somebody who won every round played (2.2, decision L3)."""
    return rounds_played * state.points.win


def _floated_in_round_before(state: Before, player: Past) -> bool:
    """Whether the player was transferred to the group in which it was paired (3.10, decision L10)."""
    last = state.number - 2
    if last < 0 or isinstance(player.entries[last], Bye):
        return False
    entry: Game | Match = player.entries[last]  # type: ignore[assignment]
    opponent = next(p for p in state.everyone if p.number == entry.opponent)
    own, other = player.scores_before[last], opponent.scores_before[last]
    median = _median_is_doubled(state, last)
    return (own > other and 2 * own > median) or (own < other and 2 * own < median)


def _is_barred(state: Before, player: Past) -> bool:
    """Whether C.04.1 4 denies the pairing-allocated bye (decision G2)."""
    for entry, points in zip(player.entries, player.points, strict=True):
        if entry is Bye.PAB:
            return True
        if (isinstance(entry, Bye) or not entry.result.is_played) and points >= state.points.win:
            return True
    return False


# ── 2.1 Compatibility; complete pairings ─────────────────────────────────────


def third_colours(a: Player, b: Player) -> int:
    """Number of players of the pair who must be given a colour against 5.1.1 or 5.1.2."""
    return min((x not in a.permissible) + (OTHER[x] not in b.permissible) for x in "WB")


class _Graph:
    """Who may meet whom: `mates[i]` is the set of those whom `i` may meet."""

    def __init__(self, mates: Sequence[int]) -> None:
        self.mates = mates
        self._complete = {0: True}
        self._most = {0: 0}
        self._covers: dict[tuple[int, int], bool] = {}

    def may_meet(self, a: int, b: int) -> bool:
        return bool(self.mates[a] >> b & 1)

    def is_complete(self, group: int) -> bool:
        """Whether all of the group can be paired with each other."""
        if group not in self._complete:
            first = next(_members(group))
            rest = group & ~(1 << first)
            self._complete[group] = group.bit_count() % 2 == 0 and any(
                self.is_complete(rest & ~(1 << o)) for o in _members(self.mates[first] & rest)
            )
        return self._complete[group]

    def most_pairs(self, group: int) -> int:
        """Number of pairs in the largest pairing of the group."""
        if group not in self._most:
            first = next(_members(group))
            rest = group & ~(1 << first)
            paired = (1 + self.most_pairs(rest & ~(1 << o)) for o in _members(self.mates[first] & rest))
            self._most[group] = max(self.most_pairs(rest), *paired, 0)
        return self._most[group]

    def serves(self, wanted: int, group: int) -> bool:
        """Whether all those wanted can have an opponent of the group at the same time (4.4)."""
        if not wanted:
            return True
        key = wanted, group
        if key not in self._covers:
            first = next(_members(wanted))
            rest = group & ~(1 << first)
            self._covers[key] = any(
                self.serves(wanted & ~(1 << first | 1 << o), rest & ~(1 << o))
                for o in _members(self.mates[first] & rest)
            )
        return self._covers[key]


def _members(mask: int) -> Iterator[int]:
    """Yield the players of a set, ascending TPN."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _set_of(members: Iterable[int]) -> int:
    return sum(1 << m for m in members)


class _Field:
    """The players of the round and who may meet whom.

    `strict`: compatible (2.1, decision L2). `fallen`: in the last round, players with equal scores without regard to
    colours too (6, decision L20); else the same as `strict`.
    """

    def __init__(self, state: Before, maxi: bool) -> None:
        self.state, self.maxi = state, maxi
        self.players = tuple(
            Player(
                p,
                due_colour(p.colours),
                permissible_colours(p.colours),
                _floated_in_round_before(state, p),
                _is_barred(state, p),
            )
            for p in state.present
        )
        self.strict = _Graph([self._mates(a, False) for a in self.players])
        self.fallen = _Graph([self._mates(a, True) for a in self.players]) if state.is_last else self.strict

    def _mates(self, a: Player, fallen: bool) -> int:
        return _set_of(
            i
            for i, b in enumerate(self.players)
            if a is not b
            and b.past.number not in a.past.met
            and a.past.number not in b.past.met
            and (not third_colours(a, b) or (fallen and a.past.score == b.past.score))
        )

    def suits(self, a: int, b: int) -> bool:
        """Whether both can get their due colours; who has none suits everybody (decision L14)."""
        due, other = self.players[a].due, self.players[b].due
        return not due or due != other

    def rating_gap(self, a: int, b: int) -> int:
        return abs((self.players[a].past.rating or 0) - (self.players[b].past.rating or 0))


# ── 1 Pairing-allocated bye ──────────────────────────────────────────────────


def _pab(field: _Field, everyone: int) -> int | None:
    """Return who gets the PAB: the largest TPN of the lowest scoregroup who may have it and leaves a complete pairing
    (1.1, 7.1, decision L1)."""
    graph = field.fallen
    candidates: list[int | None] = [None]
    if everyone.bit_count() % 2:
        by_score = sorted(_members(everyone), key=lambda i: (field.players[i].past.score, -field.players[i].past.tpn))
        candidates = [i for i in by_score if not field.players[i].is_barred_from_pab]
    for candidate in candidates:
        if graph.is_complete(everyone if candidate is None else everyone & ~(1 << candidate)):
            return candidate
    raise NoPairing


# ── 2.2 Order of the scoregroups, 2.6 blocked median ─────────────────────────


def _pair_groups(field: _Field, present: Sequence[int]) -> list[tuple[int, int, bool]]:
    """Return all pairs and whether they were made below the median (2.2)."""
    median = _median_is_doubled(field.state, field.state.number - 1)
    groups: dict[int, list[int]] = {}
    for i in present:
        groups.setdefault(2 * field.players[i].past.score - median, []).append(i)
    above = [groups[s] for s in sorted(groups, reverse=True) if s > 0]
    below = [groups[s] for s in sorted(groups) if s < 0]
    residents = groups.get(0, [])
    upper = _pair_side(field, Side.ABOVE, above, _beside_median(field, residents, [], below))
    lower = _pair_side(field, Side.BELOW, below, _beside_median(field, residents, upper[1], above))
    return _pair_median(field, residents, upper, lower)


def _beside_median(field: _Field, residents: list[int], waiting: list[int], beyond: Sequence[list[int]]) -> _Group:
    """Return what is adjacent to the last group of a side: the median with the floaters waiting there; if there is
    nobody, the first group beyond (decision L8)."""
    if residents or waiting or not beyond:
        return _Group(field, Side.MEDIAN, waiting, residents)
    return _Group(field, Side.MEDIAN, (), beyond[-1])


def _pair_side(
    field: _Field, side: Side, groups: Sequence[list[int]], beside_median: _Group
) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the pairs of one side in the order in which they are made, and the floaters who reach the median (2.2,
    3.2.1)."""
    pairs: list[tuple[int, int]] = []
    floaters: list[int] = []
    for k, residents in enumerate(groups):
        group = _Group(field, side, floaters, residents)
        adjacent = _Group(field, side, (), groups[k + 1]) if k + 1 < len(groups) else beside_median
        floaters, graph = _select_floaters(field, group, adjacent)
        pairs += _Scrutiny(field, group, graph).pair(group.members & ~_set_of(floaters))
    return pairs, floaters


def _pair_median(
    field: _Field,
    residents: list[int],
    upper: tuple[list[tuple[int, int]], list[int]],
    lower: tuple[list[tuple[int, int]], list[int]],
) -> list[tuple[int, int, bool]]:
    """Return all pairs, the median's last. While it is blocked crack the last pair made below if more floaters came
    from above, else the last made above; if that side has none left, the other (2.6, decision L22)."""
    upper_pairs, down = list(upper[0]), list(upper[1])
    lower_pairs, up = list(lower[0]), list(lower[1])
    while True:
        group = _Group(field, Side.MEDIAN, down + up, residents)
        for graph in (field.strict, field.fallen):
            if graph.is_complete(group.members):
                made = _Scrutiny(field, group, graph).pair(group.members)
                return [(a, b, False) for a, b in upper_pairs + made] + [(a, b, True) for a, b in lower_pairs]
        crack_lower = len(down) > len(up)
        if not (lower_pairs if crack_lower else upper_pairs):
            crack_lower = not crack_lower
        if not (lower_pairs if crack_lower else upper_pairs):
            raise NoPairing
        (up if crack_lower else down).extend((lower_pairs if crack_lower else upper_pairs).pop())


class _Group:
    """A scoregroup with those who floated into it.

    `order` is the order of scrutiny: floaters first (3.6, 3.7, decision L12), then residents, by number.
    """

    def __init__(self, field: _Field, side: Side, incoming: Iterable[int], residents: Iterable[int]) -> None:
        self.field, self.side = field, side
        self.incoming, self.residents = _set_of(incoming), _set_of(residents)
        self.members = self.incoming | self.residents
        floaters = self.floaters_in_order(_members(self.incoming))
        self.order = [*floaters, *self.by_number(_members(self.residents))]

    def by_number(self, players: Iterable[int]) -> list[int]:
        """From the highest number, or from the lowest where pairing goes upwards (4.1.1, 4.1.2)."""
        return sorted(players, reverse=self.side is Side.BELOW)

    def floaters_in_order(self, players: Iterable[int]) -> list[int]:
        """Downfloaters: highest score, then highest number; upfloaters: lowest score, then lowest number. In the median
        downfloaters come first (3.6, 3.6.3, 3.7)."""
        chosen = list(players)
        median = _median_is_doubled(self.field.state, self.field.state.number - 1)

        def score(i: int) -> int:
            return self.field.players[i].past.score

        if self.side is Side.MEDIAN:
            down = [i for i in chosen if 2 * score(i) > median]
        else:
            down = chosen if self.side is Side.ABOVE else []
        up = [i for i in chosen if i not in down]
        return [*sorted(down, key=lambda i: (-score(i), i)), *sorted(up, key=lambda i: (score(i), -i))]

    def opponents_of_floater(self, floater: int, available: int) -> list[int]:
        """Return the opponents of a floater in the order in which they are tried (3.8, decision L13): residents due the
        other colour, residents due the same; then other floaters likewise. In Maxi-tournaments only those within 100
        points of the first available one by number (decision L19)."""
        ordered = []
        by_number: list[int] = []
        for players in (available & self.residents, available & self.incoming):
            numbered = self.by_number(_members(players))
            by_number += numbered
            suiting = [o for o in numbered if self.field.suits(floater, o)]
            ordered += [*suiting, *(o for o in numbered if o not in suiting)]
        return [o for o in ordered if not self.field.maxi or self.field.rating_gap(o, by_number[0]) <= MAXI_LIMIT]


# ── 2.3, 3 Floaters ──────────────────────────────────────────────────────────


def _select_floaters(field: _Field, group: _Group, adjacent: _Group) -> tuple[list[int], _Graph]:
    """Return the floaters of the group and the graph by which the others are paired. In the last round the limits of
    colours fall only if fewer players then float (6, decision L20)."""
    strict = _floaters_by(field, field.strict, group, adjacent)
    if field.fallen is not field.strict:
        fallen = _floaters_by(field, field.fallen, group, adjacent)
        if len(fallen) < len(strict):
            return fallen, field.fallen
    return strict, field.strict


def _floaters_by(field: _Field, graph: _Graph, group: _Group, adjacent: _Group) -> list[int]:
    """Return the floaters if `graph` says who may meet whom: first those without any opponent (2.3.1 to 2.3.3, decision
    L4), then one to make the group even (2.3.4), then others if the rest cannot be paired (4.4, decision L11)."""
    lonely = [i for i in _members(group.members) if not graph.mates[i] & group.members]
    rest = group.members & ~_set_of(lonely)
    chosen = list(lonely)
    if rest.bit_count() % 2:
        chosen.append(_make_even(field, graph, group, adjacent, lonely))
    if graph.is_complete(group.members & ~_set_of(chosen)):
        return chosen
    return _exchange_floaters(graph, group, adjacent, lonely, group.members & ~_set_of(chosen))


def types(group: _Group, adjacent: _Group, floaters: Iterable[int]) -> dict[int, str]:
    """Return the type of each floater (3.9.1), all of the group typed together (3.3, 3.4, decision L8).

    In the order of priority each floater takes the opponent that 3.8 gives it in the adjacent group. Later floaters do
    without that opponent.
    """
    found = {}
    available = adjacent.members
    for floater in group.floaters_in_order(floaters):
        opponents = adjacent.opponents_of_floater(floater, available & group.field.strict.mates[floater])
        if opponents:
            available &= ~(1 << opponents[0])
        if group.incoming >> floater & 1:  # decision L9
            found[floater] = "b" if opponents else "a"
        else:
            found[floater] = "d" if opponents else "c"
    return found


def disadvantages(
    group: _Group, adjacent: _Group, chosen: Iterable[int], forced: Iterable[int] = ()
) -> tuple[int, int, int]:
    """Return the numbers of types a, b and c among the chosen floaters (3.9.2, decision L5).

    `forced` are those who float whoever is chosen (2.3.1 to 2.3.3). About them there is no choice, so their types are
    not counted; but the opponents of those with priority are taken (3.3, 3.4).
    """
    chosen = list(chosen)
    together = types(group, adjacent, [*forced, *chosen])
    kinds = [together[i] for i in chosen]
    return kinds.count("a"), kinds.count("b"), kinds.count("c")


def _make_even(field: _Field, graph: _Graph, group: _Group, adjacent: _Group, forced: list[int]) -> int:
    """Return who floats to make the group even (2.3.4, decision L5).

    In this order: type d, then c, b, a (3.9.2, 3.5); who has not floated in the round before (3.10); the due colour of
    the majority (3.2.2); the lowest numbered, going upwards the highest (3.2.4, 3.3, 3.4).
    """
    rest = group.members & ~_set_of(forced)
    own_type = {i: types(group, adjacent, [*forced, i])[i] for i in _members(rest)}
    best_type = max(own_type.values())  # in descending order of disadvantages (3.9.1)
    candidates = [i for i in own_type if own_type[i] == best_type]
    chosen = _by_colour(field, group, candidates, rest)
    if field.players[chosen].has_floated and best_type == "d":
        others = [i for i in candidates if not field.players[i].has_floated]  # of type d (3.10.1, decision L10)
        pairs = graph.most_pairs(rest & ~(1 << chosen))
        instead = [i for i in others if graph.most_pairs(rest & ~(1 << i)) >= pairs]  # 3.10.2
        if instead:
            return _by_colour(field, group, instead, rest)
    return chosen


def _by_colour(field: _Field, group: _Group, candidates: Sequence[int], rest: int) -> int:
    """Return the candidate due the colour that more players are due, else the last in number (3.2.2 to 3.2.4, decisions
    L6, L7)."""
    dues = [field.players[i].due for i in _members(rest)]
    whites, blacks = dues.count("W"), dues.count("B")
    last_first = group.by_number(candidates)[::-1]
    if whites == blacks:
        return last_first[0]
    majority = "W" if whites > blacks else "B"
    preference = {majority: 0, "": 1, OTHER[majority]: 2}
    chosen = min(last_first, key=lambda i: preference[field.players[i].due])
    if field.maxi and field.rating_gap(chosen, last_first[0]) > MAXI_LIMIT:
        return last_first[0]
    return chosen


def _exchange_floaters(graph: _Graph, group: _Group, adjacent: _Group, forced: list[int], proposed: int) -> list[int]:
    """Return the floaters of the smallest set that leaves a complete pairing (4.4, decision L11).

    Of such sets, one with the fewest of types a, b and c among those chosen (3.9.2, decision L5); then one with the
    first of those proposed who cannot keep an opponent, if a resident; then players are kept in order of scrutiny.
    """
    rest = group.members & ~_set_of(forced)
    size = rest.bit_count() - 2 * graph.most_pairs(rest)
    sets = [extra for extra in combinations(_members(rest), size) if graph.is_complete(rest & ~_set_of(extra))]
    counted = {extra: disadvantages(group, adjacent, extra, forced) for extra in sets}
    fewest = min(counted.values())
    sets = [extra for extra in sets if counted[extra] == fewest]
    first = _first_without_opponent(graph, group, proposed)
    if group.residents >> first & 1:
        sets = [extra for extra in sets if first in extra] or sets
    return [*forced, *min(sets, key=lambda extra: [i in extra for i in group.order])]


def _first_without_opponent(graph: _Graph, group: _Group, proposed: int) -> int:
    """Return the first in the order of scrutiny who has no opponent unless an earlier one loses the own (4.4)."""
    kept = 0
    for i in group.order:
        if proposed >> i & 1:
            if not graph.serves(kept | 1 << i, proposed):
                return i
            kept |= 1 << i
    raise AssertionError("the group can be paired")


# ── 4, 5.2 Scrutinies ────────────────────────────────────────────────────────


class _Result(NamedTuple):
    """A complete pairing of some players; the first fields are compared, in this order."""

    third_colours: int
    bad: tuple[bool, ...]
    pairs: tuple[tuple[int, int], ...]


_DEAD_END = _Result(1_000, (), ())
"""Nobody is left with whom a player may be paired; only where Maxi-tournaments limit exchanges."""


class _Scrutiny:
    """Both scrutinies of a group whose players can all be paired, in exchange order (4.1 to 4.3, 5.2)."""

    def __init__(self, field: _Field, group: _Group, graph: _Graph) -> None:
        self.field, self.group, self.graph = field, group, graph
        self._best: dict[tuple[int, bool], _Result] = {}
        self._first: dict[int, int] = {}

    def pair(self, players: int) -> list[tuple[int, int]]:
        """Return the pairs in the order of scrutiny. Best is the fewest third colours (6, decision L20), then the best
        sequence of good and bad pairs, then what comes first in exchange order (5.2, decision L16)."""
        if self.field.maxi:
            for a, b in self._scrutinise(players, False).pairs:
                self._first |= {a: b, b: a}
        return list(self._scrutinise(players, True).pairs)

    def _scrutinise(self, players: int, second: bool) -> _Result:
        """Return the best pairing of the players; the first scrutiny does not look at due colours."""
        if not players:
            return _Result(0, (), ())
        key = players, second
        if key not in self._best:
            player = next(i for i in self.group.order if players >> i & 1)
            found = [_DEAD_END]
            for opponent in self._opponents(player, players, second):
                rest = self._scrutinise(players & ~(1 << player | 1 << opponent), second)
                third = third_colours(self.field.players[player], self.field.players[opponent])
                bad = second and not self.field.suits(player, opponent)
                found.append(_Result(rest.third_colours + third, (bad, *rest.bad), ((player, opponent), *rest.pairs)))
                if not found[-1].third_colours and not any(found[-1].bad):
                    break  # nothing is better, and it is the first
            self._best[key] = min(found, key=lambda r: r[:2])  # the first of equals
        return self._best[key]

    def _opponents(self, player: int, players: int, second: bool) -> list[int]:
        """Return with whom the player can be paired so that all are, in exchange order."""
        others = players & ~(1 << player)
        open_to = _set_of(
            o for o in _members(self.graph.mates[player] & others) if self.graph.is_complete(others & ~(1 << o))
        )
        if self.group.incoming >> player & 1:
            return self.group.opponents_of_floater(player, open_to)
        ordered = exchange_order(self.group.by_number(_members(players)))
        return [o for o in ordered if open_to >> o & 1 and (not second or self._may_exchange(player, o))]

    def _may_exchange(self, a: int, b: int) -> bool:
        """Whether both have an opponent within 100 points of that of the first scrutiny (5.7, decision L19)."""
        return not self.field.maxi or all(
            self.field.rating_gap(self._first[x], y) <= MAXI_LIMIT for x, y in ((a, b), (b, a))
        )


def exchange_order(players: Sequence[int]) -> list[int]:
    """Return the opponents of the first player in the order of the tables in 4.2 and 4.3: the bottom half from the
    proposed opponent (2.4) on, then the top half backwards (decision L15)."""
    half = len(players) // 2
    return [*players[half:], *players[half - 1 : 0 : -1]]


# ── 5 Colour allocation ──────────────────────────────────────────────────────


def allocate_colours(a: Player, b: Player, is_below: bool, initial_colour: Colour) -> tuple[Player, Player]:
    """Return who has White and who has Black (5.1 to 5.6, decisions L17, L18, L21)."""
    higher, lower = sorted((a, b), key=lambda p: p.rank)
    if not higher.past.colours and not lower.past.colours:
        higher_is_white = (higher.past.parity % 2 == 1) == (initial_colour is Colour.WHITE)
        return (higher, lower) if higher_is_white else (lower, higher)
    if higher.due != lower.due:
        return (higher, lower) if "W" in (higher.due, OTHER[lower.due]) else (lower, higher)
    favoured = _favoured(higher, lower, is_below)
    other = lower if favoured is higher else higher
    return (favoured, other) if favoured.due == "W" else (other, favoured)


def _favoured(higher: Player, lower: Player, is_below: bool) -> Player:
    """Return who of two players due the same colour is given it: as permissible; then the wider difference; then by
    history; then by rank (5.3, 5.4, 5.6, decision L18)."""
    due = higher.due
    other = OTHER[due]
    ways = ((higher, lower), (lower, higher))
    breaches = [(due not in own.permissible) + (other not in left.permissible) for own, left in ways]
    if breaches[0] != breaches[1]:
        return higher if breaches[0] < breaches[1] else lower
    lacking = [p.past.colours.count(other) - p.past.colours.count(due) for p in (higher, lower)]
    if lacking[0] != lacking[1]:
        return higher if lacking[0] > lacking[1] else lower
    for own, opposite in zip(reversed(higher.past.colours), reversed(lower.past.colours), strict=False):
        if own != opposite:
            return higher if own == other else lower
    return lower if is_below else higher
