"""[C4]: can all who are left still be paired? Legal pairs as rows, and complete pairings of any
part of the field."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fidepair.errors import PairingImpossible
from fidepair.matching import Matching, bits, mask_of
from fidepair.swiss.cards import PairingCard

MANY_MET = 40
"""Where somebody must not meet more than so many, rows of the whole field are kept."""


class PlayingField:
    """All who are to be paired, in ranking order, with what is needed to know which pairs are
    legal.

    `clash[i]`: participants of equal, non-zero clash may not meet because of their colours ([C3]);
    0: no limit. `barred`: who may not receive the PAB, besides those whose cards say so: nobody,
    but where a pairing is asked for that the rules do not give.
    """

    barred: frozenset[int] = frozenset()

    def __init__(self, cards: Sequence[PairingCard], clash: Callable[[PairingCard], int]) -> None:
        self.cards = list(cards)
        self.clash = {card.number: clash(card) for card in cards}
        self._rows: list[int] | None = None
        self._place: dict[int, int] = {}
        self._most_met = max((len(card.met) for card in cards), default=0)
        counts = [(0, 0)]
        one = two = 0
        for card in reversed(self.cards):
            kind = self.clash[card.number]
            one += kind == 1
            two += kind == 2
            counts.append((one, two))
        self._clashing_from = counts[::-1]

    def legal(self, one: PairingCard, other: PairingCard) -> bool:
        """Return whether two may meet ([C1], [C3])."""
        clash = self.clash[one.number]
        return other.number not in one.met and not (clash and clash == self.clash[other.number])

    def legal_rows(self, cards: Sequence[PairingCard]) -> list[int]:
        """Return who may meet whom ([C1], [C3]) among `cards`: one row for each, in their order."""
        if self._most_met > MANY_MET:
            rows = self._parts_of_rows(cards)
            if rows:
                return rows
        place_of = {card.number: i for i, card in enumerate(cards)}
        known = set(place_of)
        clash = self.clash
        same: list[list[int]] = [[], [], []]
        for number, i in place_of.items():
            same[clash[number]].append(i)
        everybody = (1 << len(cards)) - 1
        among = [everybody, everybody ^ mask_of(same[1]), everybody ^ mask_of(same[2])]
        rows = []
        bit = 1
        for card in cards:
            apart = bit
            for number in card.met & known:
                apart |= 1 << place_of[number]
            rows.append(among[clash[card.number]] & ~apart)
            bit <<= 1
        return rows

    def _parts_of_rows(self, cards: Sequence[PairingCard]) -> list[int]:
        """Return the same, taken from rows of the whole field, which are made once; nothing where
        `cards` are so mixed that it would not be worth while."""
        if self._rows is None:
            self._place = {card.number: place for place, card in enumerate(self.cards)}
            self._rows = self._whole_rows()
        places = [self._place[card.number] for card in cards]
        starts = [i for i, place in enumerate(places) if not i or place != places[i - 1] + 1]
        if 2 * len(starts) > self._most_met:
            return []
        stops = [*starts[1:], len(places)]
        runs = [(places[i], (1 << j - i) - 1, i) for i, j in zip(starts, stops, strict=True)]
        rows = []
        for place in places:
            whole = self._rows[place]
            row = 0
            for start, ones, shift in runs:
                row |= (whole >> start & ones) << shift
            rows.append(row)
        return rows

    def _whole_rows(self) -> list[int]:
        """Return who may meet whom in the whole field. By way of binary digits as text, which is
        quick."""
        size = len(self.cards)
        clashing = [
            "1" * size,
            *(
                [
                    "".join("01"[self.clash[card.number] != kind] for card in self.cards)
                    for kind in (1, 2)
                ]
            ),
        ]
        rows = []
        for card in self.cards:
            digits = bytearray(clashing[self.clash[card.number]], "ascii")
            digits[self._place[card.number]] = 48
            for number in card.met & self._place.keys():
                digits[self._place[number]] = 48
            rows.append(int(digits[::-1], 2))
        return rows

    def plainly_complete(self, size: int, start: int, stop: int, more: int = 0) -> bool:
        """Return whether any `size` participants out of cards[start:stop] and `more` others can
        surely all be paired.

        One of an odd number stays over. True is certain, False is not: if everybody has at least
        half of the others as legal opponents, a complete pairing exists (Dirac). The margin of 2
        allows for one who was taken out.
        """
        ones, twos = self._clashing_from[start]
        later_ones, later_twos = self._clashing_from[stop]
        clashing = max(ones - later_ones, twos - later_twos) + more
        return size >= 2 * (self._most_met + clashing + 2)

    def few_left(self, size: int) -> bool:
        """Return whether so few are left that earlier opponents bind nearly everybody."""
        return size <= 2 * self._most_met

    def completion(self, cards: Sequence[PairingCard], bye: int = 0) -> Matching:
        """Return a matching of `cards`, and of one more vertex for the PAB if `bye` is not zero,
        made greedily.

        `bye` is the mask of those who may receive it. `complete()` of the result tells whether all
        can be paired.
        """
        rows = self.legal_rows(cards)
        if bye:
            add_vertex(rows, bye)
        matching = Matching(rows)
        matching.match_greedily()
        return matching


def add_vertex(rows: list[int], neighbours: int) -> None:
    """Add a vertex with these neighbours to the graph."""
    bit = 1 << len(rows)
    for v in bits(neighbours):
        rows[v] |= bit
    rows.append(neighbours)


class Barrier(NamedTuple):
    """Why not all can be paired, by number, the PAB as 0: `groups` of odd size, of each of which
    somebody stays over for whom one of the `inner` ones is needed; these are fewer."""

    groups: tuple[tuple[int, ...], ...] = ()
    inner: tuple[int, ...] = ()


def barrier(matching: Matching, cards: Sequence[PairingCard]) -> Barrier:
    """Return why a failed `complete()` cannot succeed.

    The search that failed reached `outer` participants. They fall into groups of odd size, each of
    whose members can legally meet only those of its own group and the `inner` participants.
    """
    numbers = [*(card.number for card in cards), 0]
    groups = _connected(matching.rows, matching.outer)
    inner = tuple(numbers[v] for v in bits(matching.inner))
    return Barrier(tuple(tuple(numbers[v] for v in group) for group in groups), inner)


def witness(matching: Matching, cards: Sequence[PairingCard]) -> tuple[str, tuple[int, ...]]:
    """Return, in words and as numbers, why a failed `complete()` cannot succeed (see `barrier`)."""
    groups, inside = barrier(matching, cards)

    def named(numbers: Sequence[int]) -> str:
        return listed([str(number) if number else "the PAB" for number in numbers])

    told = [named(group) for group in groups]
    numbers = tuple(number for group in groups for number in group if number)
    if not inside:
        if len(groups[0]) == 1:
            return f"player {told[0]} has no legal opponent", numbers
        return (
            f"players {told[0]} can legally meet only each other, and they are an odd number",
            numbers,
        )
    inner = named(inside)
    sizes = f"{len(groups)} for {len(inside)}"
    if all(len(group) == 1 for group in groups):
        return f"players {listed(told)} can legally meet only {inner}: {sizes}", numbers
    who = " / ".join(told)
    text = f"the groups {who} are odd in number and can legally meet, outside each, only {inner}: {sizes}"
    return text, numbers


ABSOLUTE = "[C1], [C2] and [C3]"
"""The absolute criteria as most chapters call them."""


def impossible(
    reason: str, numbers: tuple[int, ...], article: str, criteria: str = ABSOLUTE
) -> PairingImpossible:
    """Return the error for a round that cannot be completed, with the `reason` in words and those
    concerned."""
    return PairingImpossible(
        f"no round-pairing complies with {criteria}.\n  {reason}.\n  The Chief Arbiter decides ({article}).",
        article,
        numbers,
    )


def _connected(rows: Sequence[int], vertices: int) -> list[list[int]]:
    """Return the connected parts of the graph on `vertices`."""
    parts = []
    while vertices:
        part = vertices & -vertices
        todo = bits(part)
        for v in todo:
            new = rows[v] & vertices & ~part
            part |= new
            todo.extend(bits(new))
        vertices &= ~part
        parts.append(bits(part))
    return parts


def listed(names: Sequence[str]) -> str:
    """Return the names as words: `1, 2 and 3`."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}"
