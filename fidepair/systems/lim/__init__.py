"""C.04.4.3 Lim System, applied from 1 February 2026.

A procedure: the walk goes down, up and into the median (1, 2.2, 2.6); in each scoregroup `floaters`
chooses who floats (2.3, 3, 4.4); `scrutiny` pairs the others (2.4, 2.5, 3.6 to 3.8, 4, 5.2).
`due_colours` has the facts about each player and each pairing (2.1, 5.1, 6) and gives colours (5,
7.2). `steps` is the record of it all, for people.

No code here for: 0 (preface), 6 (it has no numbers: `due_colours`), 7.3 (points: cards), 8.1 and
8.3 (round two is paired like all others).

"Exchanged until" in Article 4 means the first pairing, in the order of exchanges, of those that
leave nobody out. All players can be paired when the walk begins (`assign_pab`), so the median can
be paired at the latest when every pair is cracked. Three questions may take far longer than others:
see `scrutiny`, `second_scrutiny` and `floaters`. These searches share one budget for the round
(`due_colours`); a round that needs more is refused with a message.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fidepair.errors import Keyword, NotSupported
from fidepair.matching import bits
from fidepair.swiss.boards import SILENT, BracketReport, Observer, RoundPairing, close_round
from fidepair.swiss.cards import PairingCard, RoundToPair
from fidepair.swiss.completion import NOBODY_FOR_PAB, add_vertex, impossible, witness
from fidepair.systems.lim.due_colours import (
    Table,
    TooHard,
    allocate,
    evaluate,
    faults,
    graph,
    legal_opponents,
    preference,
    side_of_median,
)
from fidepair.systems.lim.floaters import Adjacent, Group, transfer
from fidepair.systems.lim.scrutiny import pair_group
from fidepair.systems.lim.steps import (
    ColoursGiven,
    ColoursOpened,
    Cracked,
    GroupOpened,
    LimitsFallen,
    PabGiven,
)
from fidepair.tournament import format_points

__all__ = ["evaluate", "faults", "legal_opponents", "pair", "preference"]


# ── 1 The pairing-allocated bye ──────────────────────────────────────────────


def assign_pab(table: Table) -> int | None:
    """1.1, 7.1, 8.2: the place of the receiver of the PAB, or None if the number of players is even
    (decision L1).

    The largest TPN of the lowest scoregroup that may have it (C.04.1 4), if all others can be
    paired; if no player there qualifies, the next scoregroup. Raises PairingImpossible if not all
    players can be paired.
    """
    rule = "C.04.4.3 2.6", "the absolute rules (C.04.1, 2; C.04.4.3, 2.1)"
    size = len(table.cards)
    matching = graph(table.fallen, range(size))
    takers = sum(1 << v for v, card in enumerate(table.cards) if card.may_receive_pab)
    if size % 2:
        if not takers:
            raise impossible(NOBODY_FOR_PAB, (), *rule)
        add_vertex(matching.rows, takers)
        matching.mate.append(-1)
        matching.alive |= 1 << size
    if not matching.complete():
        raise impossible(*witness(matching, table.cards), *rule)
    if size % 2 == 0:
        return None
    last = takers.bit_length() - 1
    if matching.swap(size, last):
        return last
    return bits(matching.partners(size))[-1]


# ── 2.2 The order of the scoregroups ─────────────────────────────────────────


class PairedGroup(NamedTuple):
    """A group, its pairs in the order of scrutiny, and the players who left it. A pair that is
    cracked (2.6) leaves it too."""

    group: Group
    pairs: list[tuple[int, int]]
    leaving: list[int]

    def report(self) -> BracketReport:
        """Return the report of the group."""
        group = self.group
        numbers = group.table.numbers
        pairs = tuple(numbers(sorted(pair)) for pair in self.pairs)
        down, up = numbers(self.leaving), ()
        if not group.downward:
            down, up = (), down
        floaters, residents = numbers(group.floaters), numbers(group.residents)
        order = floaters + residents
        return BracketReport(group.score, floaters, residents, pairs, down, (), up, order)  # type: ignore[arg-type]


class Walk:
    """The pairing of a round in progress: the groups paired on each side, and the group that is
    being paired."""

    def __init__(self, table: Table, pab: int | None, observer: Observer) -> None:
        self.table = table
        self.observer = observer
        self.group: Group
        self.higher: list[PairedGroup] = []
        self.lower: list[PairedGroup] = []
        self.groups: dict[int, list[int]] = {}
        for v, card in enumerate(table.cards):
            if v != pab:
                self.groups.setdefault(card.score, []).append(v)
        played = table.round_.number - 1
        side = {score: side_of_median(score, table.round_, played) for score in self.groups}
        self.upper_scores = [score for score in self.groups if side[score] > 0]
        self.lower_scores = [score for score in reversed(self.groups) if side[score] < 0]
        self.median = next((self.groups[score] for score in self.groups if side[score] == 0), [])
        self.median_score = table.round_.points.win * played // 2

    def walk(self) -> list[PairedGroup]:
        """2.2: pair all groups, and return them."""
        down = self._side([], downward=True)
        up = self._side(down, downward=False)
        middle = self._pair_median(down, up)
        return [*self.higher, *self.lower, *middle]

    def _side(self, waiting: Sequence[int], *, downward: bool) -> list[int]:
        """2.2, 2.3: pair the groups of one side towards the median; return the players who float
        into the median."""
        scores, paired = self.lower_scores, self.lower
        if downward:
            scores, paired = self.upper_scores, self.higher
        floaters: list[int] = []
        in_order = self.table.in_order
        for i, score in enumerate(scores):
            came = self.table.floaters_in_order(floaters, downward=downward)
            residents = in_order(self.groups[score], downward=downward)
            group = Group(self.table, score, tuple(came), tuple(residents), downward)
            self._open(group, "down" if downward else "up")
            adjacent = self._adjacent(scores[i + 1 : i + 2], waiting, downward=downward)
            staying, floaters = transfer(group, adjacent, self.observer)
            paired.append(self._pair(group, staying, floaters))
        return floaters

    def _adjacent(
        self, following: Sequence[int], waiting: Sequence[int], *, downward: bool
    ) -> Adjacent:
        """3.3, 3.4: the residents of the next group; at the end of a side the median with the
        floaters who wait there; if it is empty the first group beyond (decision L8). In the median,
        opponents are tried from the highest number on, also for upfloaters, and other floaters are
        ordered by number like residents (decision L13). The same holds for a group beyond it."""
        in_order = self.table.in_order
        if following:
            return Adjacent(tuple(in_order(self.groups[following[0]], downward=downward)))
        residents = self.median
        beyond = self.lower_scores if downward else self.upper_scores
        if beyond and not residents and not waiting:
            residents = self.groups[beyond[-1]]
        return Adjacent(
            tuple(in_order(residents, downward=True)), tuple(in_order(waiting, downward=True))
        )

    # ── 2.6 The median ───────────────────────────────────────────────────────

    def _pair_median(self, down: list[int], up: list[int]) -> list[PairedGroup]:
        """2.2, 2.6: pair the median downward, extended step by step while it is blocked (decision
        L22), even with fallen limits of colours (6, decision L20)."""
        if self.higher or self.lower:
            self._unblock(down, up)
        everyone = [*down, *up, *self.median]
        fallen = self.table.round_.is_last and not graph(self.table.rows, everyone).complete()
        in_order = self.table.floaters_in_order
        floaters = (*in_order(down, downward=True), *in_order(up, downward=False))  # 3.6.3
        residents = tuple(self.table.in_order(self.median, downward=True))
        group = Group(self.table, self.median_score, floaters, residents, True, fallen)
        if not group.members:
            return []
        self._open(group, "median")
        if fallen:
            self.observer.step(LimitsFallen())
        return [self._pair(group, group, [])]

    def _unblock(self, down: list[int], up: list[int]) -> None:
        """2.6: crack pairs until the median can be paired."""
        matching = graph(self.table.fallen, [*down, *up, *self.median])
        while not matching.complete():
            a, b = self._crack(down, up)
            matching.mate[a] = b
            matching.mate[b] = a
            matching.alive |= 1 << a | 1 << b

    def _crack(self, down: list[int], up: list[int]) -> tuple[int, int]:
        """2.6.1, 2.6.2: separate the last pair of one side, and return it; its players become
        floaters of that side.

        If that side has no pairs left the other one gives (decision L22). All players can be
        paired, so one of the sides has pairs.
        """
        higher = [one for one in self.higher if one.pairs]
        lower = [one for one in self.lower if one.pairs]
        article = "2.6.2"
        from_lower = not higher
        if len(down) > len(up):
            article = "2.6.1"
            from_lower = bool(lower)
        if from_lower:
            group, side, floaters = lower[-1], "lower", up
        else:
            group, side, floaters = higher[-1], "higher", down
        pair = group.pairs.pop()
        a, b = pair
        numbers = self.table.number(a), self.table.number(b)
        self.observer.step(Cracked(numbers, side, len(down), len(up), article))
        floaters += pair
        group.leaving.extend(pair)
        return pair

    def _open(self, group: Group, direction: str) -> None:
        self.group = group
        numbers = self.table.numbers
        cards = self.table.cards
        self.observer.step(
            GroupOpened(group.score, direction, numbers(group.floaters), numbers(group.residents))
        )
        self.observer.bracket_opened(
            group.score, [cards[v] for v in group.floaters], [cards[v] for v in group.residents]
        )

    def _pair(self, group: Group, staying: Group, leaving: Sequence[int]) -> PairedGroup:
        """Pair those who stay in the group, and report it."""
        paired = PairedGroup(group, pair_group(staying, self.observer), [*leaving])
        self.observer.bracket_closed(paired.report())
        return paired


def _refusal(group: Group, error: TooHard) -> NotSupported:
    """Return the error for the user: the unpaired group, the reason, and what can be done."""
    (why,) = error.args
    round_ = group.table.round_
    more_time = 60 if round_.patience is None else 10 * round_.patience
    hint = "Allow more time: " + Keyword("patience", more_time) + "."
    if round_.maxi:
        hint += (
            "\n  Or pair the round as in other tournaments, without "
            + Keyword("maxi", value=True)
            + "."
        )
    hint += "\n  Or pair the round by hand."
    return NotSupported(
        f"No pairing was found in reasonable time for the group of {format_points(group.score)}"
        f" points, with {len(group.floaters)} floaters among {len(group.members)} players:\n"
        f"  {why}.\n  " + hint
    )


# ── The round ────────────────────────────────────────────────────────────────


def pair(round_: RoundToPair, observer: Observer = SILENT) -> RoundPairing:
    """Return the round-pairing. Raises PairingImpossible if no complete one is legal; InputError if
    a Maxi-tournament has players without a rating."""
    table = Table(round_)
    pab = assign_pab(table)
    if pab is not None:
        observer.step(PabGiven(table.number(pab), table.cards[pab].score))
    walk = Walk(table, pab, observer)
    try:
        groups = walk.walk()
    except TooHard as error:
        raise _refusal(walk.group, error) from None
    observer.step(ColoursOpened())
    games: list[tuple[PairingCard, PairingCard, str]] = []
    for one in sorted(
        groups, key=lambda one: not one.group.downward
    ):  # those below the median last
        for first, second in one.pairs:
            white, black, article = allocate(
                table.cards[first], table.cards[second], round_, below_median=not one.group.downward
            )
            observer.step(ColoursGiven(white.number, black.number, article))
            games.append((white, black, article))
    number = None if pab is None else table.number(pab)
    return close_round(round_, "lim", games, number, [one.report() for one in groups])
