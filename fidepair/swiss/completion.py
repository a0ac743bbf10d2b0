"""Whether all unpaired participants can still be paired ([C4]): the legal pairs of the field, and
complete pairings of any part of it.

Also the assignee of the PAB in the chapters that assign it before the first bracket (Dubov and
Burstein 3.1, Double-Swiss and Team 3.4).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from fidepair.errors import PairingImpossible
from fidepair.matching import Matching, bits, mask_of
from fidepair.swiss.cards import PairingCard
from fidepair.text.wording import article_text, capital

# ── Completion ───────────────────────────────────────────────────────────────


class PlayingField:
    """The participants to be paired, in ranking order, and which pairs of them are legal.

    `clash[i]`: participants of equal, non-zero clash may not meet because of their colours ([C3]);
    0: no limit. `barred`: participants that may not receive the PAB although their cards allow it;
    empty unless a pairing is asked for that is not the one by the rules. `go_on`: see
    `RoundToPair`; searches in the field call it.
    """

    barred: frozenset[int] = frozenset()

    def __init__(
        self,
        cards: Sequence[PairingCard],
        clash: Callable[[PairingCard], int],
        go_on: Callable[[], None] | None = None,
    ) -> None:
        self.cards = list(cards)
        self.go_on = go_on
        self.clash = {card.number: clash(card) for card in cards}
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
        """Return whether two participants may meet ([C1], [C3])."""
        if other.number in one.met:
            return False
        clash = self.clash[one.number]
        return not clash or clash != self.clash[other.number]

    def legal_rows(self, cards: Sequence[PairingCard]) -> list[int]:
        """Return the legal opponents ([C1], [C3]) among `cards`: one row for each, in their
        order."""
        if self.go_on:
            self.go_on()
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

    def plainly_complete(self, size: int, start: int, stop: int, more: int = 0) -> bool:
        """Return whether any `size` participants out of cards[start:stop] and `more` others can
        surely all be paired.

        One of an odd number is left over. True is certain, False is not: if each participant has at
        least half of the others as legal opponents, a complete pairing exists (Dirac). The margin
        of 2 allows for one participant that was removed.
        """
        ones, twos = self._clashing_from[start]
        later_ones, later_twos = self._clashing_from[stop]
        clashing = max(ones - later_ones, twos - later_twos) + more
        return size >= 2 * (self._most_met + clashing + 2)

    def few_left(self, size: int) -> bool:
        """Return whether so few are left that earlier opponents restrict almost all of them."""
        return size <= 2 * self._most_met

    def completion(self, cards: Sequence[PairingCard], bye: int = 0) -> Matching:
        """Return a greedy matching of `cards`, and of one more vertex for the PAB if `bye` is not
        zero.

        `bye` is the mask of the cards that may receive it. The method `complete` of the result
        returns whether all can be paired.
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
    """The reason why not all can be paired, by number, the PAB as 0: `groups` of odd size, each of
    which needs one of the `inner` participants as an opponent, and these are fewer."""

    groups: tuple[tuple[int, ...], ...] = ()
    inner: tuple[int, ...] = ()


def barrier(matching: Matching, cards: Sequence[PairingCard]) -> Barrier:
    """Return why a failed `complete()` cannot succeed.

    The search that failed reached `outer` participants. They fall into groups of odd size, each of
    whose members can legally meet only those of its own group and the `inner` participants.
    """
    numbers = [*(card.number for card in cards), 0]
    groups = []
    for group in _connected(matching.rows, matching.outer):
        groups.append(tuple([numbers[v] for v in group]))
    inner = [numbers[v] for v in bits(matching.inner)]
    return Barrier(tuple(groups), tuple(inner))


def witness(matching: Matching, cards: Sequence[PairingCard]) -> tuple[str, tuple[int, ...]]:
    """Return, in words and as numbers, why a failed `complete()` cannot succeed (see `barrier`)."""
    groups, inside = barrier(matching, cards)

    def named(numbers: Sequence[int]) -> str:
        return listed([str(number) if number else "the PAB" for number in numbers])

    names = [named(group) for group in groups]
    numbers = tuple(number for group in groups for number in group if number)
    inner = named(inside) if inside else ""
    sizes = f"{len(groups)} for {len(inside)}"
    singles = all(len(group) == 1 for group in groups)
    if not inside and len(groups[0]) == 1:
        text = f"player {names[0]} has no legal opponent"
    elif not inside:
        text = f"players {names[0]} can legally meet only each other, and they are an odd number"
    elif singles:
        text = f"players {listed(names)} can legally meet only {inner}: {sizes}"
    else:
        text = (
            f"the groups {' / '.join(names)} are odd in number and can legally meet, outside each,"
            f" only {inner}: {sizes}"
        )
    return text, numbers


ABSOLUTE = "[C1], [C2] and [C3]"
"""The absolute criteria as most chapters call them."""


def impossible(
    reason: str, numbers: tuple[int, ...], article: str, criteria: str = ABSOLUTE
) -> PairingImpossible:
    """Return the error for a round that cannot be completed, with the `reason` in words and the
    `numbers` of the participants concerned."""
    text = (
        f"No round-pairing complies with {criteria}.\n  {capital(reason)}.\n"
        f"  The Chief Arbiter decides ({article_text(article)})."
    )
    return PairingImpossible(text, article, numbers)


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
    *others, last = names
    if not others:
        return last
    return f"{', '.join(others)} and {last}"


def players_have(numbers: Sequence[int]) -> str:
    """Return the players as the beginning of a sentence: `Players 1 and 2 have`."""
    if len(numbers) == 1:
        return f"Player {numbers[0]} has"
    return f"Players {listed([str(number) for number in numbers])} have"


# ── The assignee of the pairing-allocated bye ────────────────────────────────

Ranking: TypeAlias = "Callable[[PairingCard], int | tuple[int, ...]]"
"""A ranking of participants: a key that is smallest for the highest ranked."""

NOBODY_FOR_PAB = (
    "the number of players is odd, and all of them have had a bye that bars from the PAB"
)


def games_played(card: PairingCard) -> int:
    """Return the number of games played (Dubov 3.1.4, Burstein 3.1.4, decisions U4, B4)."""
    return len(card.history)


def possible_takers(field: PlayingField, article: str, criteria: str = ABSOLUTE) -> int | None:
    """Return the mask of the participants that may receive the PAB (C.04.1 4), or None if their
    number is even.

    Raises PairingImpossible, as `pab_assignee` does.
    """
    cards = field.cards
    size = len(cards)
    if size % 2 == 0:
        if not field.plainly_complete(size, 0, size):
            matching = field.completion(cards)
            if not matching.complete():
                raise impossible(*witness(matching, cards), article, criteria)
        return None
    takers = mask_of([i for i, card in enumerate(cards) if card.may_receive_pab])
    if not takers:
        raise impossible(NOBODY_FOR_PAB, (), article, criteria)
    return takers


def pab_priority(
    cards: Sequence[PairingCard],
    ranking: Ranking,
    played: Callable[[PairingCard], int] = games_played,
) -> Callable[[PairingCard], tuple[int, int, int]]:
    """Return the key by which assignees are chosen, the smallest first: the score (3.1.3), the
    games `played` less than the largest number (3.1.4), and the number of `cards` lower in
    `ranking` (3.1.5). See `pab_assignee`."""
    most = max(map(played, cards), default=0)
    from_the_last = sorted(cards, key=ranking, reverse=True)
    lower = {card.number: place for place, card in enumerate(from_the_last)}

    def key(card: PairingCard) -> tuple[int, int, int]:
        return card.score, most - played(card), lower[card.number]

    return key


def pab_assignee(
    field: PlayingField,
    ranking: Ranking,
    article: str,
    *,
    criteria: str = ABSOLUTE,
    played: Callable[[PairingCard], int] = games_played,
) -> PairingCard | None:
    """Return the assignee of the PAB, or None if the number of players is even.

    The assignee may receive the PAB (3.1.1), and all others can be paired (3.1.2). Among such
    players it has the lowest score (3.1.3), then the most games `played` (3.1.4), then the last
    place in `ranking` (3.1.5). In Double-Swiss and Team the same order is 3.4. One matching answers
    for all players: the possible assignees are the possible "partners" of the PAB in a complete
    one.

    Raises PairingImpossible if there is no such player, or if an even number of players cannot all
    be paired; by `article` the Chief Arbiter then decides, and no pairing complies with `criteria`.
    """
    takers = possible_takers(field, article, criteria)
    if takers is None:
        return None
    cards = field.cards
    size = len(cards)
    if not field.plainly_complete(size - 1, 0, size):
        matching = field.completion(cards, takers)
        if not matching.complete():
            raise impossible(*witness(matching, cards), article, criteria)
        takers = matching.partners(size)
    return min((cards[i] for i in bits(takers)), key=pab_priority(cards, ranking, played))
