"""Search for explanations of a round that differs from the rules: boards made by hand, or other
numbers on that day (C.04.2 2.3).

Each guess changes the tournament; its round is then compared with the rules again.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from fidepair.storage import Deadline, TimeIsOver
from fidepair.swiss.boards import PairedGame
from fidepair.swiss.published import PublishedGame, published_round
from fidepair.tournament import Bye, Kind, Participant, Tournament

LAST_OF_OTHER_NUMBERS = 3
"""Numbers change up to this round: later, wrong ratings may no longer be corrected (C.04.2 2.3)."""
MAX_FOUND = 3
"""The search for one kind of explanation ends after this many."""
FEW_BOARDS = 5
"""Of so many boards each two are tried before other numbers."""


class Cause(NamedTuple):
    """An assumption under which the rest of a round is right: these `boards` and this `bye` were
    made by hand, or each of the `players` had the place in the starting list given in `places`."""

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
    published; `published_pab`, `pab`: the bye as published and by the rules.
    """

    tournament: Tournament
    number: int
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
    """A tournament in which an assumed `cause` holds.

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
    yield Guess(cause, differs.tournament, frozenset(without))
    yield Guess(cause, away(differs.tournament, differs.number, without))


def away(tournament: Tournament, number: int, who: Collection[int]) -> Tournament:
    """Return the tournament in which these participants do not play in this round."""
    people = []
    for one in tournament.participants:
        entries = list(one.entries)
        if one.number in who:
            entries[number - 1] = Bye.ZERO
        people.append(one._replace(entries=tuple(entries)))
    return tournament._replace(participants=tuple(people))


# ── Numbers of that day ──────────────────────────────────────────────────────
def _other_numbers(
    differs: Unexplained, deadline: Deadline, *, earlier_agree: bool
) -> Iterator[Guess]:
    """Yield guesses for another starting list: newcomers stood at its end, or one player stood
    elsewhere. Raises TimeIsOver also between guesses: most places are not worth one.

    If the rounds before agree (`earlier_agree`), only players without an earlier game can have
    stood elsewhere; in round one, only those of a board out of order.
    """
    tournament, number = differs.tournament, differs.number
    if number > LAST_OF_OTHER_NUMBERS or tournament.kind is not Kind.INDIVIDUAL:
        return
    order = [one.number for one in tournament.numbered_at(number).participants]
    newcomers = [one.number for one in tournament.participants if _is_new(one, number)]
    if 0 < len(newcomers) < len(order):
        others = [who for who in order if who not in newcomers]
        yield _in_order(tournament, (*others, *newcomers), newcomers)
    movers = newcomers if earlier_agree else sorted(differs.concerned())
    if number == 1:
        movers = _out_of_order(tournament, order)
    for who in movers:
        rest = [other for other in order if other != who]
        for place in range(len(order)):
            deadline.go_on()
            changed = [*rest[:place], who, *rest[place:]]
            if changed != order and (number > 1 or _is_by_halves(tournament, changed)):
                yield _in_order(tournament, changed, [who])


def _out_of_order(tournament: Tournament, order: Sequence[int]) -> list[int]:
    """Return the players of each board of round one without which all others are in the order of
    the list, upper half against lower half."""
    places = {who: place for place, who in enumerate(order)}
    games, _ = published_round(tournament, 1)
    boards = [sorted(game[:2], key=places.__getitem__) for game in games]
    boards.sort(key=lambda board: places[board[0]])
    found: list[int] = []
    for board in boards:
        others = [other for other in boards if other is not board]
        halves = [who for half in zip(*others, strict=True) for who in half]
        if halves == sorted(halves, key=places.__getitem__):
            found += board
    return found


def _is_by_halves(tournament: Tournament, order: Sequence[int]) -> bool:
    """Return whether round one pairs the upper half of a list with the lower one, in this order."""
    games, _ = published_round(tournament, 1)
    playing = {who for game in games for who in game[:2]}
    paired = [who for who in order if who in playing]
    pairs = zip(paired[: len(games)], paired[len(games) :], strict=True)
    return {frozenset(pair) for pair in pairs} == {frozenset(game[:2]) for game in games}


def _is_new(one: "Participant", number: int) -> bool:
    """Return whether the round is the first in which a participant is paired, or has the PAB."""
    for index, entry in enumerate(one.entries[:number], start=1):
        if not isinstance(entry, Bye) or entry is Bye.PAB:
            return index == number
    return False


def _in_order(tournament: Tournament, order: Sequence[int], movers: Sequence[int]) -> Guess:
    places = {who: place for place, who in enumerate(order, start=1)}
    cause = Cause(players=tuple(movers), places=tuple(places[who] for who in movers))
    return Guess(cause, tournament.ordered(places))


Agrees: TypeAlias = Callable[[Guess, Deadline], bool]
"""Whether the published round agrees with the rules in the changed tournament. Raises TimeIsOver,
also while the round is paired."""


def _explaining(guesses: Iterable[Guess], agrees: Agrees, deadline: Deadline) -> Causes:
    """Return the first guesses by which the round agrees, at most `MAX_FOUND`."""
    found: list[Cause] = []
    try:
        for guess in guesses:
            if guess.cause not in found and agrees(guess, deadline):
                found.append(guess.cause)
            if len(found) == MAX_FOUND:
                break
    except TimeIsOver:
        return Causes(tuple(found), complete=False)
    return Causes(tuple(found))


def _first_explaining(
    stages: Iterable[Iterable[Guess]], agrees: Agrees, deadline: Deadline
) -> Causes:
    """Return the guesses of the first stage that explains the round."""
    causes = Causes()
    for guesses in stages:
        if causes.complete and not causes.found:
            causes = _explaining(guesses, agrees, deadline)
    return causes


# ── All of them ──────────────────────────────────────────────────────────────
def explain(
    rounds: Sequence[Unexplained],
    agreement_of: Callable[[Unexplained], Agrees],
    boards: Deadline,
    deadline: Deadline,
    *,
    earlier_agree: bool,
) -> list[Causes]:
    """Return the explanations of each round, found before these deadlines: that for single boards,
    and that for everything. `earlier_agree`: whether the rounds before the first of them agree.

    Over all rounds single boards come first; then, in rounds that differ least first, other numbers
    and two boards.
    """
    found = []
    for differs in rounds:
        found.append(_explaining(_single_boards(differs), agreement_of(differs), boards))
    for place, differs in sorted(enumerate(rounds), key=lambda item: len(item[1].games)):
        if not found[place].found:
            agree = earlier_agree and place == 0
            moved = _other_numbers(differs, deadline, earlier_agree=agree)
            stages = [moved, _two_boards(differs)]
            if len(differs.games) <= FEW_BOARDS:
                stages.reverse()
            found[place] = _first_explaining(stages, agreement_of(differs), deadline)
    return found
