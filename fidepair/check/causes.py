"""Search for explanations of a round that differs from the rules: a board made by hand, other
numbers on that day, or a result corrected later (C.04.2 2.3, 4.3).

Each guess changes the tournament; its round is then compared with the rules again.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from fidepair.storage import Deadline, TimeIsOver
from fidepair.swiss.boards import PairedGame, PublishedGame, published_round
from fidepair.swiss.supposed_results import Correction, other_results, uncorrected
from fidepair.tournament import Bye, Colour, Kind, Participant, Tournament

LAST_OF_OTHER_NUMBERS = 3
"""Numbers change up to this round: later, wrong ratings may no longer be corrected (C.04.2 2.3)."""
MAX_FOUND = 3
"""The search for one kind of explanation ends after this many."""
MIN_IN_ORDER = 5
"""Fewer boards than these may be in order by chance."""
FEW_BOARDS = 5
"""Of so many boards each two and three are tried, before other numbers."""


class Cause(NamedTuple):
    """An assumption under which the rest of a round is right: these `boards` and this `bye` were
    made by hand, while the `players`, of these, came later or stood elsewhere in the starting list;
    or, without boards, each of the `players` had the place in that list given in `places`."""

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


def _three_boards(differs: Unexplained) -> Iterator[Guess]:
    """Yield guesses for each three of few boards."""
    games, _ = published_round(differs.tournament, differs.number)
    if len(differs.games) <= FEW_BOARDS < len(games):
        for some in combinations(differs.games, 3):
            yield next(_by_hand(differs, Cause(some)))


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


def _out_of_order(differs: Unexplained) -> Iterator[Guess]:
    """Yield guesses for a round one by halves: the boards out of order were made by hand, at most
    two of five; and so was the bye, if it is."""
    if differs.number > 1 or differs.tournament.kind is not Kind.INDIVIDUAL:
        return
    tournament = differs.tournament.numbered_at(1)
    places = {one.number: place for place, one in enumerate(tournament.participants)}
    games, bye = published_round(tournament, 1)
    if not all(game.colours_known for game in games):
        return
    boards = []
    for game in games:
        upper, lower = sorted(game[:2], key=places.__getitem__)
        boards.append(_Halves(places[upper], places[lower], upper, game))
    kept = _by_halves(boards)
    in_order = {*kept}
    by_hand = tuple(board.game for board in boards if board not in in_order)
    aside = [who for game in by_hand for who in game[:2]]
    if kept and bye is not None and places[bye] < kept[-1].lower:
        aside.append(bye)
    else:
        bye = None
    if len(kept) < MIN_IN_ORDER or 2 * len(kept) < 3 * (len(by_hand) + len(aside) % 2):
        return
    aside.sort(key=places.__getitem__)
    guesses = []
    for initial in Colour:
        stood, elsewhere = _list_by_colours(kept, aside, places, initial)
        order = [*dict.fromkeys((*stood, *places))]
        then = tournament.ordered({who: tpn for tpn, who in enumerate(order, start=1)})
        late = {*elsewhere} - {*stood}
        cause = Cause(by_hand, bye, tuple(elsewhere))
        guesses.append(Guess(cause, away(then, 1, late), frozenset(aside) - late))
        if len(aside) == 2 and len(elsewhere) == 1 and not late:
            place = order.index(elsewhere[0]) + 1
            guesses.append(Guess(Cause(players=cause.players, places=(place,)), then))
    yield from sorted(guesses, key=lambda guess: (len(guess.cause.players), guess.cause.boards))


class _Halves(NamedTuple):
    """A game of round one: the places of its players in the starting list, and who is higher."""

    upper: int
    lower: int
    who: int
    game: PublishedGame


def _by_halves(boards: Sequence[_Halves]) -> list[_Halves]:
    """Return the most boards, of these in the order of their higher players, whose lower players
    stand in the same order, below all of the higher ones."""
    steps = [(board.upper, 1) for board in boards] + [(board.lower, -1) for board in boards]
    across = {}
    count = 0
    for place, step in sorted(steps):
        count += step
        across[place] = count
    most = max(across.values(), default=0)
    found: list[_Halves] = []
    for middle, count in across.items():
        if count > max(len(found), most - FEW_BOARDS):
            halves = [board for board in boards if board.upper <= middle < board.lower]
            found = max(found, _in_same_order(halves), key=len)
    return found


def _in_same_order(boards: Iterable[_Halves]) -> list[_Halves]:
    """Return the most of these boards whose lower players stand in the order of the boards."""
    last: list[_Halves] = []  # by length of the series that ends there, with the highest player
    before: dict[_Halves, list[_Halves]] = {}
    for board in boards:
        length = bisect_left(last, board.lower, key=attrgetter("lower"))
        before[board] = last[length - 1 : length] if length else []
        last[length : length + 1] = [board]
    found = last[-1:]
    while found and before[found[0]]:
        found = [*before[found[0]], *found]
    return found


def _list_by_colours(
    kept: Sequence[_Halves], aside: Sequence[int], places: Mapping[int, int], initial: Colour
) -> tuple[list[int], list[int]]:
    """Return the upper half of a starting list in which odd numbers have the initial-colour
    (5.2.5), as far as the players set `aside` suffice for it; and who of them stood elsewhere in
    it, or came later."""
    stood: list[int] = []
    elsewhere: list[int] = []
    spare: list[int] = []
    waiting = [*aside]
    for board in kept:
        while waiting and places[waiting[0]] < board.upper:
            stood.append(waiting.pop(0))
        has_initial = (board.game.white == board.who) == (initial is Colour.WHITE)
        if has_initial != (len(stood) % 2 == 0):
            if spare:
                stood.append(spare.pop())
            elif stood and stood[-1] in aside and stood[-1] not in elsewhere:
                spare.append(stood.pop())
                elsewhere.append(spare[-1])
            elif waiting:
                stood.append(waiting.pop())
                elsewhere.append(stood[-1])
        stood.append(board.who)
    return stood, sorted(elsewhere)


# ── Numbers of that day ──────────────────────────────────────────────────────
def _other_numbers(differs: Unexplained, *, earlier_agree: bool) -> Iterator[Guess]:
    """Yield guesses for another starting list: newcomers stood at its end, or one player stood
    elsewhere.

    If the rounds before agree (`earlier_agree`), only players without an earlier game can have
    stood elsewhere.
    """
    tournament, number = differs.tournament, differs.number
    if not 1 < number <= LAST_OF_OTHER_NUMBERS or tournament.kind is not Kind.INDIVIDUAL:
        return
    order = [one.number for one in tournament.numbered_at(number).participants]
    newcomers = [one.number for one in tournament.participants if _is_new(one, number)]
    if 0 < len(newcomers) < len(order):
        others = [who for who in order if who not in newcomers]
        yield _in_order(tournament, (*others, *newcomers), newcomers)
    for who in newcomers if earlier_agree else sorted(differs.concerned()):
        rest = [other for other in order if other != who]
        for place in range(len(order)):
            changed = [*rest[:place], who, *rest[place:]]
            if changed != order:
                yield _in_order(tournament, changed, [who])


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


def _explaining(
    guesses: Iterable[Guess], agrees: Agrees, deadline: Deadline, *, most: int = MAX_FOUND
) -> Causes:
    """Return the first guesses by which the round agrees, at most this many."""
    found: list[Cause] = []
    try:
        for guess in guesses:
            if guess.cause not in found and agrees(guess, deadline):
                found.append(guess.cause)
            if len(found) == most:
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
    tournament: Tournament, to_try: Collection[Correction], agrees: Agrees, deadline: Deadline
) -> tuple[tuple[Correction, ...], int]:
    """Return the corrections without which the published round is right, and how many were tried
    before the deadline."""
    right, count = [], 0
    try:
        for correction in to_try:
            if agrees(Guess(Cause(), uncorrected(tournament, correction)), deadline):
                right.append(correction)
            count += 1
    except TimeIsOver:
        pass
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
    boards: Deadline
    deadline: Deadline


def explain(
    rounds: Sequence[Unexplained],
    trials_of: Callable[[Unexplained], Agrees],
    limits: SearchLimits,
    *,
    earlier_agree: bool,
) -> list[TriedCauses]:
    """Return the explanations of each round. `earlier_agree`: whether the rounds before the first
    of them agree.

    Over all rounds what is quickly tried comes first: boards out of order in round one and single
    boards, then corrections, then, in rounds that differ least first, other numbers and several
    boards.
    """
    found: list[TriedCauses] = []
    for differs in rounds:
        causes = Causes()
        if not differs.is_repaired:
            agrees = trials_of(differs)
            causes = _explaining(_out_of_order(differs), agrees, limits.boards, most=1)
            if not causes.found:
                causes = _explaining(_single_boards(differs), agrees, limits.boards)
        found.append(TriedCauses(causes, None))
    of_earlier: dict[Correction, int] = {}
    for place, differs in enumerate(rounds):
        if differs.number > 1 and differs.tournament.kind is Kind.INDIVIDUAL:
            corrected = _corrections(differs, trials_of(differs), of_earlier, limits)
            limits = limits._replace(trials=limits.trials - corrected.tried)
            of_earlier = dict.fromkeys(corrected.found, differs.number) | of_earlier
            found[place] = found[place]._replace(corrections=corrected)
    for place, differs in sorted(enumerate(rounds), key=lambda item: len(item[1].games)):
        if not differs.is_repaired and not any(one and one.found for one in found[place]):
            moved = _other_numbers(differs, earlier_agree=earlier_agree and place == 0)
            stages = [moved, _two_boards(differs), _three_boards(differs)]
            if len(differs.games) <= FEW_BOARDS:
                stages.append(stages.pop(0))
            causes = _first_explaining(stages, trials_of(differs), limits.deadline)
            found[place] = found[place]._replace(causes=causes)
    return found
