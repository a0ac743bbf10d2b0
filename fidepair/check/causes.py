"""Search for explanations of a round that differs from the rules: a board made by hand, other
numbers on that day, or a result corrected later (C.04.2 2.3, 4.3).

Each guess changes the tournament; its round is then compared with the rules again.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.swiss.boards import PublishedGame
from fidepair.swiss.supposed_results import Correction, other_results, uncorrected
from fidepair.tournament import Bye, Kind, Tournament

if TYPE_CHECKING:
    from fidepair.storage.clock import Deadline
    from fidepair.swiss.boards import PairedGame
    from fidepair.tournament import Participant


LAST_OF_OTHER_NUMBERS = 3
"""Numbers change up to this round: later, wrong ratings may no longer be corrected (C.04.2 2.3)."""
MAX_FOUND = 3
"""The search for one kind of explanation ends after this many."""


class Cause(NamedTuple):
    """An assumption under which the rest of a round is right: the `boards` or the `bye` were made by
    hand, or each of the `players` had the place in the starting list given in `places`."""

    boards: tuple[PublishedGame, ...] = ()
    bye: int | None = None
    players: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


class Causes(NamedTuple):
    """The explanations of a round, all of one kind. `complete`: the time was enough for all
    guesses."""

    found: tuple[Cause, ...] = ()
    complete: bool = True


class Unexplained(NamedTuple):
    """A published round, `number`, that differs from the rules.

    `games`: published games that the rules do not give; `missing`: games of the rules that were not
    published; `published_pab`, `pab`: the bye as published and by the rules. `is_repaired`: the
    file records changed pairs, so no board is tried.
    """

    tournament: Tournament
    number: int
    is_repaired: bool
    games: Sequence[PublishedGame]
    missing: "Sequence[PairedGame]"
    published_pab: int | None
    pab: int | None

    def concerned(self) -> set[int]:
        """Return the participants with another opponent, or another bye, by the rules."""
        found = {self.published_pab, self.pab}
        for game in (*self.games, *self.missing):
            found.update(game[:2])
        return {number for number in found if number is not None}


class Guess(NamedTuple):
    """A tournament in which an assumed `cause` holds; the cause is empty for a result.

    `left_out`: participants who keep their place in the list without being paired, so the numbers
    of the others stay odd or even (decision G4).
    """

    cause: Cause
    tournament: Tournament
    left_out: frozenset[int] = frozenset()


# ── Boards made by hand ──────────────────────────────────────────────────────
def _single_boards(differs: Unexplained) -> Iterator[Guess]:
    """Yield guesses that a differing board, or the differing bye, was made by hand."""
    causes = [Cause((game,)) for game in differs.games]
    if differs.published_pab not in (differs.pab, None):
        causes.append(Cause(bye=differs.published_pab))
    for cause in causes:
        yield from _by_hand(differs, cause)


def _two_boards(differs: Unexplained) -> Iterator[Guess]:
    """Yield guesses that two differing boards, or one and the bye, were made by hand."""
    if differs.published_pab is not None:
        for game in differs.games:
            cause = Cause((game,), differs.published_pab)
            yield from _by_hand(differs, cause)
    for both in combinations(differs.games, 2):
        yield next(_by_hand(differs, Cause(both)))


def _by_hand(differs: Unexplained, cause: Cause) -> Iterator[Guess]:
    """Yield guesses in which the participants of a cause are not paired: they were in the list, or
    joined later."""
    without = {who for game in cause.boards for who in game[:2]}
    if cause.bye is not None:
        without.add(cause.bye)
    people = []
    for one in differs.tournament.participants:
        entries = list(one.entries)
        if one.number in without:
            entries[differs.number - 1] = Bye.ZERO
        people.append(one._replace(entries=tuple(entries)))
    changed = differs.tournament._replace(participants=tuple(people))
    yield Guess(cause, changed, frozenset(without))
    yield Guess(cause, changed)


# ── Numbers of that day ──────────────────────────────────────────────────────
def _other_numbers(differs: Unexplained, *, earlier_agree: bool) -> Iterator[Guess]:
    """Yield guesses for another starting list: newcomers stood at its end, or one player stood
    elsewhere.

    If the rounds before agree (`earlier_agree`), only players without an earlier game can have
    stood elsewhere.
    """
    tournament, number = differs.tournament, differs.number
    if number > LAST_OF_OTHER_NUMBERS or tournament.kind is not Kind.INDIVIDUAL:
        return
    order = [one.number for one in tournament.numbered_at(number).participants]
    newcomers = [one.number for one in tournament.participants if _is_new(one, number)]
    if 0 < len(newcomers) < len(order):
        others = [who for who in order if who not in newcomers]
        yield _in_order(tournament, (*others, *newcomers), newcomers)
    movers = newcomers if earlier_agree and number > 1 else sorted(differs.concerned())
    for who in movers:
        rest = [other for other in order if other != who]
        for place in _likely_places(rest, who, tournament, number):
            changed = [*rest[:place], who, *rest[place:]]
            if changed != order:
                yield _in_order(tournament, changed, [who])


def _is_new(one: "Participant", number: int) -> bool:
    """Return whether the round is the first in which a participant is paired, or has the PAB."""
    for index, entry in enumerate(one.entries[:number], start=1):
        if not isinstance(entry, Bye) or entry is Bye.PAB:
            return index == number
    return False


def _likely_places(
    rest: Sequence[int], who: int, tournament: Tournament, number: int
) -> Iterable[int]:
    """Return the places for a player among the `rest` of the list, counted from 0.

    In round one, which is paired by halves, a player stands half the field away from the published
    opponent: only the nearest places are tried.
    """
    if number > 1:
        return range(len(rest) + 1)
    people = tournament.by_number()
    entry = people[who].entries[0]
    if isinstance(entry, Bye):
        return ()
    paired = [one for one in rest if not isinstance(people[one].entries[0], Bye)]
    half = (len(paired) + 1) // 2
    opponent = paired.index(entry.opponent)
    near = []
    for place in (opponent - half, opponent - half + 1, opponent + half - 1, opponent + half):
        if 0 <= place < len(paired):
            near.append(rest.index(paired[place]))
        elif place == len(paired):
            near.append(len(rest))
    return near


def _in_order(tournament: Tournament, order: Sequence[int], movers: Sequence[int]) -> Guess:
    places = {who: place for place, who in enumerate(order, start=1)}
    cause = Cause(players=tuple(movers), places=tuple(places[who] for who in movers))
    return Guess(cause, tournament.ordered(places))


Agrees: TypeAlias = Callable[[Guess], bool]
"""Whether the published round agrees with the rules in the changed tournament."""


def _explaining(guesses: Iterable[Guess], agrees: Agrees, deadline: "Deadline") -> Causes:
    """Return the first guesses by which the round agrees, at most MAX_FOUND."""
    found: list[Cause] = []
    for guess in guesses:
        if deadline.has_passed():
            return Causes(tuple(found), complete=False)
        if guess.cause not in found and agrees(guess):
            found.append(guess.cause)
        if len(found) == MAX_FOUND:
            break
    return Causes(tuple(found))


# ── Results corrected later ──────────────────────────────────────────────────
class Corrections(NamedTuple):
    """Single corrections of earlier results that make the published round right: it was paired
    before them (C.04.2 4.3).

    Games of the round before are tried first. `tried`: how many other results were tried; `left`:
    how many more there are. `as_round`: an earlier round that the same correction explains; such
    corrections are tried first, and no others if they explain this round. `out_of_time`: the
    seconds were over before as many were tried as asked for.
    """

    found: tuple[Correction, ...]
    tried: int
    left: int
    as_round: int | None = None
    out_of_time: bool = False


def _corrections(
    differs: Unexplained,
    agrees: Agrees,
    of_earlier: Mapping[Correction, int],
    limits: "SearchLimits",
) -> Corrections:
    """Return the corrections that explain the round: those `of_earlier` rounds, or else those found
    within the limits."""
    tournament, concerned = differs.tournament, differs.concerned()
    rounds = range(differs.number - 1, 0, -1)
    everything = [
        *chain.from_iterable(other_results(tournament, number, concerned) for number in rounds)
    ]
    again, count = _right_before(tournament, of_earlier, agrees, limits.deadline)
    if again:
        return Corrections(again, count, len(everything) - count, of_earlier[again[0]])
    to_try = everything[: max(limits.trials, 0)]
    right, tried = _right_before(tournament, to_try, agrees, limits.deadline)
    left = len(everything) - tried
    return Corrections(right, tried, left, out_of_time=tried < len(to_try))


def _right_before(
    tournament: Tournament, to_try: Collection[Correction], agrees: Agrees, deadline: "Deadline"
) -> tuple[tuple[Correction, ...], int]:
    """Return the corrections without which the published round is right, and how many were tried
    before the deadline."""
    right, count = [], 0
    for correction in to_try:
        if deadline.has_passed():
            break
        if agrees(Guess(Cause(), uncorrected(tournament, correction))):
            right.append(correction)
        count += 1
    return tuple(right), count


# ── All of them ──────────────────────────────────────────────────────────────
class TriedCauses(NamedTuple):
    """The explanations of a round; None for a kind that was not tried."""

    causes: Causes | None
    corrections: Corrections | None


class SearchLimits(NamedTuple):
    """Limits of the search: the number of other results to try (`trials`), the time for single
    boards, and the time for everything."""

    trials: int
    boards: "Deadline"
    deadline: "Deadline"


def explain(
    rounds: Sequence[Unexplained],
    trials_of: Callable[[Unexplained], Agrees],
    limits: SearchLimits,
    *,
    earlier_agree: bool,
) -> list[TriedCauses]:
    """Return the explanations of each round. `earlier_agree`: whether the rounds before the first
    of them agree.

    The quick guesses for all rounds come first: single boards, then corrections, then other numbers
    and two boards.
    """
    found: list[TriedCauses] = []
    for differs in rounds:
        boards = () if differs.is_repaired else _single_boards(differs)
        causes = _explaining(boards, trials_of(differs), limits.boards)
        found.append(TriedCauses(causes, None))
    of_earlier: dict[Correction, int] = {}
    for place, differs in enumerate(rounds):
        if differs.number > 1 and differs.tournament.kind is Kind.INDIVIDUAL:
            corrected = _corrections(differs, trials_of(differs), of_earlier, limits)
            limits = limits._replace(trials=limits.trials - corrected.tried)
            of_earlier = dict.fromkeys(corrected.found, differs.number) | of_earlier
            found[place] = found[place]._replace(corrections=corrected)
    for place, differs in enumerate(rounds):
        if not differs.is_repaired and not any(one and one.found for one in found[place]):
            moved = _other_numbers(differs, earlier_agree=earlier_agree and place == 0)
            guesses = chain(moved, _two_boards(differs))
            causes = _explaining(guesses, trials_of(differs), limits.deadline)
            found[place] = found[place]._replace(causes=causes)
    return found
