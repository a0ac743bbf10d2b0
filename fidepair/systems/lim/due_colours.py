"""C.04.4.3 Articles 2.1 and 5: compatible players, due colours, and which player gets White by which
article. Also the search budget of a round, and graphs of players by their places."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from fidepair.errors import InputError, Keyword
from fidepair.matching import Matching, bits, mask_of
from fidepair.storage import Deadline
from fidepair.swiss import colours, evaluation
from fidepair.swiss.cards import (
    ABSOLUTE,
    MILD,
    NONE,
    PairingCard,
    Preference,
    RoundToPair,
    colour_difference,
)
from fidepair.swiss.colours import (
    ColourCase,
    ColourTable,
    Side,
    alternate_to_last_difference,
    both_preferences,
    higher_first,
    initial_colour_by_tpn,
    side_of,
    white_to_smaller,
)
from fidepair.swiss.completion import add_vertex, players_have
from fidepair.swiss.evaluation import Fault, Proposal
from fidepair.tournament import Colour, Game

WHITE, BLACK = Colour.WHITE, Colour.BLACK
_Value = TypeVar("_Value")
MAXI_LIMIT = 100
"""3.2.3, 3.8, 5.7: the largest rating difference in Maxi-tournaments."""


@lru_cache(maxsize=4096)
def permissible_colours(history: str) -> tuple[Colour, ...]:
    """5.1.1, 5.1.2: the colours that make neither three in a row nor three more of one; `history`:
    played games (decision L2)."""
    difference = colour_difference(history)
    found = []
    if not history.endswith("WW") and difference < 2:
        found.append(WHITE)
    if not history.endswith("BB") and difference > -2:
        found.append(BLACK)
    return tuple(found)


def breaches(mine: Sequence[Colour], theirs: Sequence[Colour]) -> tuple[int, int]:
    """5.1.1, 5.1.2, 6: return the number of players that get a colour which is not permissible, if
    the first has White, and if the first has Black."""
    if_white = (WHITE not in mine) + (BLACK not in theirs)
    if_black = (BLACK not in mine) + (WHITE not in theirs)
    return if_white, if_black


@lru_cache(maxsize=4096)
def due_colour(history: str) -> Colour | None:
    """5.1, 5.5, 5.6: the only permissible colour; otherwise the equalising one, then the alternate
    one (decision L17)."""
    permissible = permissible_colours(history)
    if not history:
        return None
    if len(permissible) == 1:
        return permissible[0]
    difference = colour_difference(history)
    if difference:
        return BLACK if difference > 0 else WHITE
    return BLACK if history[-1] == "W" else WHITE


def preference(card: PairingCard, _round: RoundToPair) -> Preference:
    """5.1, 5.5, 5.6: the due colour; absolute where it is the only permissible one."""
    due = due_preference(card.history)
    if len(permissible_colours(card.history)) == 1:
        return due._replace(strength=ABSOLUTE)
    return due


def suits(a: Colour | None, b: Colour | None) -> bool:
    """3.8, 5.2: return whether both get the due colour; a player without due colour suits all
    (decision L14)."""
    return a is None or b is None or a is not b


def masks_by(values: Sequence[_Value]) -> dict[_Value, int]:
    """Return for each value the mask of the players who have it; `values`: by place."""
    places: dict[_Value, list[int]] = {}
    for v, value in enumerate(values):
        places.setdefault(value, []).append(v)
    return {value: mask_of(found) for value, found in places.items()}


def suiting_masks(dues: Sequence[Colour | None]) -> list[int]:
    """Return for each player the mask of those that suit it; `dues`: the due colours."""
    of_due = masks_by(dues)
    masks = {
        due: sum(mask for other, mask in of_due.items() if suits(due, other)) for due in of_due
    }
    return [masks[due] for due in dues]


def side_of_median(score: int, round_: RoundToPair, rounds_played: int) -> int:
    """2.2: return 1 above the median, 0 on it, -1 below it.

    The median is half of the points of a participant who won every round played; virtual points do
    not move it (decision L3).
    """
    doubled = 2 * score - round_.points.win * rounds_played
    return (doubled > 0) - (doubled < 0)


def floated_in_previous_round(
    card: PairingCard, round_: RoundToPair, before: dict[int, PairingCard]
) -> bool:
    """3.10: whether the player was transferred in the round just before, also if the game was
    forfeited (decision L10).

    The higher player of a pair made above the median or in it, the lower one of a pair made below
    it, both when they met across the median.
    """
    entries = card.participant.entries
    entry = entries[-1] if entries else None
    if not isinstance(entry, Game):
        return False
    own, theirs = card.scores_before[-1], before[entry.opponent].scores_before[-1]
    side = side_of_median(own, round_, round_.number - 2)
    return side > 0 if own > theirs else own < theirs and side < 0


class Table:
    """The players to be paired, by place: score from the highest, then TPN. Masks are sets of
    places.

    `rows[v]`: compatible players; `fallen[v]`: these and, in the last round, players who are
    compatible without the limits of colours (6); `due[v]`: the due colour; `permissible[v]`: the colours within
    the limits.
    """

    def __init__(self, round_: RoundToPair) -> None:
        self.round_ = round_
        self.cards = sorted(round_.cards, key=lambda card: (-card.score, card.tpn))
        self.due = [due_colour(card.history) for card in self.cards]
        self.permissible = [permissible_colours(card.history) for card in self.cards]
        self._suiting = suiting_masks(self.due)
        self.rows, self.fallen = self._rows()
        everyone = {card.number: card for card in round_.everyone}
        self.floated = [floated_in_previous_round(card, round_, everyone) for card in self.cards]
        self.ratings: dict[int, int] = {}
        if round_.maxi:
            self.ratings = ratings(round_)
        self.budget = Budget(round_.patience, round_.go_on)

    def _rows(self) -> tuple[list[int], list[int]]:
        """2.1: the possible opponents of each player, within the colour limits and where they have
        fallen. Players with the same permissible colours are treated alike."""
        place = {card.number: v for v, card in enumerate(self.cards)}
        of_kind = masks_by(self.permissible)
        among = {
            kind: sum(mask for other, mask in of_kind.items() if 0 in breaches(kind, other))
            for kind in of_kind
        }
        unmet = []
        for v, card in enumerate(self.cards):
            unmet.append(~(mask_of([place[number] for number in card.met & place.keys()]) | 1 << v))
        rows = [row & among[kind] for row, kind in zip(unmet, self.permissible, strict=True)]
        if not self.round_.is_last:
            return rows, rows
        free = masks_by([card.score for card in self.cards])
        fallen = []
        for row, others, card in zip(rows, unmet, self.cards, strict=True):
            fallen.append(row | others & free[card.score])
        return rows, fallen

    def good_among(self, v: int, row: int) -> int:
        """Return the opponents of a row with which both get the due colour."""
        return row & self._suiting[v]

    def third_colours(self, v: int, w: int) -> int:
        """6: return the smallest number of players in the pair who get a colour beyond the limits
        (decision L20)."""
        return min(breaches(self.permissible[v], self.permissible[w]))

    def number(self, v: int) -> int:
        """Return the number in the file."""
        return self.cards[v].number

    def numbers(self, places: Iterable[int]) -> tuple[int, ...]:
        """Return the numbers in the file, in the same order."""
        return tuple(self.cards[v].number for v in places)

    def in_order(self, places: Iterable[int], *, downward: bool) -> list[int]:
        """2.4, 4.1: the highest numbered player first when pairing downward, the lowest numbered
        when upwards."""
        return sorted(places, key=lambda v: self.cards[v].tpn, reverse=not downward)

    def floaters_in_order(self, places: Iterable[int], *, downward: bool) -> list[int]:
        """3.6, 3.7: highest score, then highest number; upwards lowest score, then lowest number
        (decision L12)."""
        ranked = sorted(places, key=lambda v: (-self.cards[v].score, self.cards[v].tpn))
        return ranked if downward else ranked[::-1]

    def are_close(self, a: int, b: int) -> bool:
        """3.2.3, 3.8, 5.7: whether the ratings differ by 100 points or less; always, but in
        Maxi-tournaments."""
        one, other = (self.ratings.get(self.number(v), 0) for v in (a, b))
        return abs(one - other) <= MAXI_LIMIT


def ratings(round_: RoundToPair) -> dict[int, int]:
    """Return the ratings that Maxi-tournaments need, by number. Raises InputError if a player has
    none."""
    missing = [card.number for card in round_.cards if not card.participant.rating]
    if missing:
        raise InputError(
            f"{players_have(missing)} no rating; a Maxi-tournament compares ratings (C.04.4.3, 3.2.3).\n"
            "  Correct the file, use "
            + Keyword("rating", {missing[0]: 1500})
            + ", or leave out "
            + Keyword("maxi")
            + "."
        )
    return {card.number: card.participant.rating or 0 for card in round_.cards}


def legal_opponents(round_: RoundToPair) -> tuple[list[PairingCard], list[int]]:
    """2.1, 6: return the players to be paired, and for each the mask of compatible players."""
    table = Table(round_)
    return table.cards, table.fallen


# ── A given pairing: what makes it illegal ───────────────────────────────────


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is not a complete round-pairing of compatible players (2.1); empty if
    it is one.

    1.1 adds to the Basic Rules on players barred from the PAB (C.04.1 4, decision L1). Raises
    InputError if a Maxi-tournament has players without a rating.
    """
    table = Table(round_)
    place = {card.number: v for v, card in enumerate(table.cards)}

    def clash(a: PairingCard, b: PairingCard) -> str:
        """2.1, 5.1.1, 5.1.2; in the last round players with equal scores are exempt (6, decision
        L20)."""
        if b.number in a.met or table.fallen[place[a.number]] >> place[b.number] & 1:
            return ""
        return (
            "are not compatible: one would get a colour three times in a row, or three more of one"
            " colour than the other"
        )

    absolute = evaluation.Absolute(
        "2.2", met=("", "2.1"), bye=("", "C.04.1 4"), colours=("", "2.1"), clash=clash
    )
    return evaluation.faults(round_, proposal, absolute)


def evaluate(_round: RoundToPair, _proposal: Proposal) -> None:
    """Return nothing: the chapter is a procedure, and has no criteria to count."""


class PairOfGroup(NamedTuple):
    """The position of a pair; `below_median`: it was made below the median."""

    round_number: int
    initial_colour: Colour
    below_median: bool


def fewer_breaches(first: Side, other: Side, _at: PairOfGroup) -> Colour | None:
    """5.3, 5.1.1, 5.1.2: the colour of the first player if one assignment keeps the limits better.
    Mostly it is the only permissible one (decision L18)."""
    mine, theirs = permissible_colours(first.history), permissible_colours(other.history)
    return white_to_smaller(*breaches(mine, theirs))


def equalise_in_odd_round(first: Side, other: Side, at: PairOfGroup) -> Colour | None:
    """5.5: what 5.6 says, in odd-numbered rounds."""
    return equalise(first, other, at) if at.round_number % 2 else None


def equalise(first: Side, other: Side, _at: PairOfGroup) -> Colour | None:
    """5.6: if both are due the same colour, it goes to the player who needs it more, to equalise as
    early as possible (decision L18).

    A player who is due it by 5.1.1 only, and has had it more often than the other colour, does not
    need it.
    """
    due = first.preference.colour
    assert due
    sign = -1 if due is WHITE else 1
    mine, theirs = sign * first.colour_difference, sign * other.colour_difference
    if mine == theirs:
        return None
    return due if mine > theirs else due.opposite


def due_of_ranked(first: Side, _other: Side, at: PairOfGroup) -> Colour | None:
    """5.4: identical histories: the higher ranked gets the due colour, below the median the lower
    ranked (decision L18)."""
    due = first.preference.colour
    return due.opposite if due and at.below_median else due


COLOURS: ColourTable = (
    ("7.2", initial_colour_by_tpn),
    ("5.1", both_preferences),
    ("5.3", fewer_breaches),
    ("5.5", equalise_in_odd_round),
    ("5.6", equalise),
    ("5.4", alternate_to_last_difference),
    ("5.4", due_of_ranked),
)
"""5, in descending priority (decision L18): from 5.3 on both are due the same colour."""


def allocate(
    a: PairingCard, b: PairingCard, round_: RoundToPair, *, below_median: bool
) -> tuple[PairingCard, PairingCard, str]:
    """Return White, Black and the article that decided. `below_median`: the pair was made below the
    median."""
    return colours.allocate(colour_case(a, b, round_, below_median=below_median))


def colour_case(
    a: PairingCard, b: PairingCard, round_: RoundToPair, *, below_median: bool
) -> ColourCase:
    """Return the facts that decide the colours of a pair."""
    at = PairOfGroup(round_.number, round_.initial_colour, below_median)
    return ColourCase(COLOURS, *higher_first(a, b), at, _with_due_colour)


def _with_due_colour(card: PairingCard) -> Side:
    return side_of(card, due_preference(card.history))


@lru_cache(maxsize=4096)
def due_preference(history: str) -> Preference:
    """5.1: the due colour as a preference; it has no strength."""
    due = due_colour(history)
    return Preference(due, MILD if due else NONE)


STEPS = 1_000_000
"""The limit of steps for a round: a step is about one search for an opponent among all players of a
group."""

MAXI = "pairs stay within 100 rating points (C.04.4.3, 3.8), and there are too many ways to try"
DUE_COLOURS = "too many pairings could give due colours (C.04.4.3, 5.2) to try them all"
FLOATERS = "too many players could float (C.04.4.3, 3.9.2, 4.4) to try all sets of them"
"""Reasons why a round is too hard, as text."""


class TooHard(Exception):
    """The budget of the round is spent; the argument is the reason."""


class Budget:
    """The steps that are left for a round; or the seconds, if a caller allows `patience`. `go_on`:
    see `RoundToPair`."""

    def __init__(
        self, patience: int | None = None, go_on: Callable[[], None] | None = None
    ) -> None:
        self.left = STEPS
        self.go_on = go_on
        self.deadline = None if patience is None else Deadline(patience)

    def spend(self, steps: int, on: str) -> None:
        """Take this number of steps. Raises TooHard if fewer are left, or the time is over."""
        if self.go_on:
            self.go_on()
        if self.deadline is not None:
            if self.deadline.has_passed():
                raise TooHard(on)
            return
        self.left -= steps
        if self.left < 0:
            raise TooHard(on)


_Beginning = TypeVar("_Beginning", bound="tuple[Any, ...]")


def first_of_best(
    start: _Beginning, further: Callable[[_Beginning], Iterable[_Beginning] | None]
) -> _Beginning | None:
    """Return the first end with the least value, in the order in which choices are tried; None if
    there is none.

    A beginning is a tuple: a value that no continuation falls below, the places of its choices in
    the order in which they are tried, and what else it needs. `further` returns the beginnings that
    continue it, or None if it is an end; it pays for its work out of the budget.
    """
    beginnings = [start]
    while beginnings:
        least = heappop(beginnings)
        continued = further(least)
        if continued is None:
            return least
        for one in continued:
            heappush(beginnings, one)
    return None


# ── graphs ───────────────────────────────────────────────────────────────────


def graph(rows: Sequence[int], members: Collection[int]) -> Matching:
    """Return a matching of these players, made greedily; what it calls rows may be restricted."""
    matching = Matching(list(rows), alive=mask_of(members))
    matching.match_greedily()
    return matching


def restrict(rows: list[int], v: int, among: int) -> None:
    """Leave to a player only these opponents."""
    for w in bits(rows[v] & ~among):
        rows[w] &= ~(1 << v)
    rows[v] &= among


def with_spares(rows: Sequence[int], members: Sequence[int]) -> tuple[Matching, list[int]]:
    """Return a complete matching of the members and as many more vertices as members stay over at
    least.

    Each of these vertices may be matched with every member: their partners are those who float.
    """
    matching = graph(rows, members)
    exposed = []
    for v in members:
        if matching.mate[v] < 0 and not matching.augment(v):
            exposed.append(v)
    mask = mask_of(members)
    spares = []
    for v in exposed:
        spare = len(matching.rows)
        spares.append(spare)
        add_vertex(matching.rows, mask)
        matching.mate.append(v)
        matching.mate[v] = spare
        matching.alive |= 1 << spare
    return matching, spares


def renumbered(rows: Sequence[int], order: Sequence[int]) -> list[int]:
    """Return sets of places as sets of indices into `order`. By way of binary digits as text, which
    is quick, unless the places come one after the other."""
    if len(order) < 2:
        return [0] * len(rows)
    lowest, highest = min(order), max(order)
    width = highest - lowest + 1
    pick = itemgetter(*(highest - v for v in reversed(order)))
    among = (1 << width) - 1
    if list(order) == list(range(lowest, highest + 1)):
        return [row >> lowest & among for row in rows]
    return [int("".join(pick(f"{row >> lowest & among:0{width}b}")), 2) for row in rows]
