"""What happens in a random event beside the games as such: who is away in which round, which games
end otherwise.

All of it is planned before the first round. That can be: how many games a round has follows from
who is present.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.forecast.chances import Ending
from fidepair.lab.generate.settings import NOTHING
from fidepair.standings.dice import Dice
from fidepair.tournament import Bye

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from fidepair.lab.generate.settings import Amount, Frequency, Settings
    from fidepair.tournament import Tournament

FEWEST_PRESENT = 2


class Generated(NamedTuple):
    """A random tournament, and what could not be done as it was asked for, in words."""

    tournament: Tournament
    notes: tuple[str, ...]


class Plan(NamedTuple):
    """What is to happen. `away`: by round, who is not paired and why, by number; `endings`: by
    round, of games counted from 0 in the order of the boards; `notes`: what found no place."""

    away: Mapping[int, Mapping[int, Bye]]
    endings: Mapping[int, Mapping[int, Ending]]
    notes: tuple[str, ...]


_Slot: TypeAlias = "tuple[int, int]"
"""A round, and the number of a player or the place of a game in it."""
_BYES = (
    ("zero_point_byes", Bye.ZERO),
    ("half_point_byes", Bye.HALF),
    ("full_point_byes", Bye.FULL),
)


def plan(settings: Settings, size: int, seed: int, games: int = 1) -> Plan:
    """Return what is to happen in an event of so many participants; each pair plays `games` games
    in a round.

    If a round is left to be paired, the byes of that round are planned too.
    """
    last = settings.last_played
    attendance = _Attendance(size, min(last + 1, settings.rounds))
    drawn = _Draw(settings, seed)
    numbers = range(1, size + 1)
    rounds = attendance.rounds
    later = [round_ for round_ in rounds if round_ > 1]
    first_half = [round_ for round_ in later if round_ <= max(2, settings.rounds // 2)]
    drawn.of("late_entries", dict.fromkeys(later, numbers), attendance.arrives, first_half)
    drawn.of("withdrawals", dict.fromkeys(later, numbers), attendance.leaves)
    for name, bye in _BYES:
        drawn.of(name, dict.fromkeys(rounds, numbers), partial(attendance.misses, bye))
    named = {round_ for round_, _ in settings.full_point_byes.by_round}
    drawn.notes += attendance.move_lone_full_point_byes(named, Dice(seed, "lone full-point byes"))
    boards = {r: range((size - len(attendance.away[r])) // 2 * games) for r in range(1, last + 1)}
    endings: dict[int, dict[int, Ending]] = {round_: {} for round_ in boards}
    for ending in Ending:
        open_to = {last: boards[last]} if ending is Ending.UNFINISHED and last else boards
        drawn.of(ending.value, open_to, partial(_ends, endings, ending))
    return Plan(attendance.away, endings, tuple(drawn.notes))


def _ends(endings: dict[int, dict[int, Ending]], ending: Ending, slot: _Slot) -> bool:
    """Let a game end so, unless something else happens to it already. Return whether it does."""
    round_, board = slot
    return endings[round_].setdefault(board, ending) is ending


class _Attendance:
    """Who is away in which round. In every round at least two participants stay."""

    def __init__(self, size: int, last: int) -> None:
        self.rounds = range(1, last + 1)
        self.away: dict[int, dict[int, Bye]] = {round_: {} for round_ in self.rounds}
        self._size = size
        self._most_away = size - FEWEST_PRESENT
        self._arrivals: dict[int, int] = {}
        self._departed: set[int] = set()

    def misses(self, bye: Bye, slot: _Slot) -> bool:
        """Give a participant who is present a bye. Return whether it was possible, as the methods
        below do."""
        round_, number = slot
        return number not in self.away[round_] and self._take(number, [round_], bye)

    def arrives(self, slot: _Slot) -> bool:
        """Let a participant come to the round and miss all those before it."""
        round_, number = slot
        if number in self._arrivals or not self._take(number, range(1, round_), Bye.ZERO):
            return False
        self._arrivals[number] = round_
        return True

    def leaves(self, slot: _Slot) -> bool:
        """Let a participant who took part until then miss the round and all those after it."""
        round_, number = slot
        if number in self._departed or self._arrivals.get(number, 1) >= round_:
            return False
        if not self._take(number, range(round_, len(self.rounds) + 1), Bye.ZERO):
            return False
        self._departed.add(number)
        return True

    def move_lone_full_point_byes(self, named: set[int], dice: Dice) -> list[str]:
        """Move each full-point bye that is the only bye of a round without a PAB to another round,
        where it can be.

        In its own round it would look like a PAB with the wrong letter. Rounds that are `named`
        keep theirs. Return notes about those that stay.
        """
        for round_ in self.rounds:
            if round_ in named or not self._is_in_doubt(round_):
                continue
            number = next(number for number, bye in self.away[round_].items() if bye is Bye.FULL)
            others = (
                other
                for other in self.rounds
                if other not in named and number not in self.away[other]
            )
            better = [other for other in others if self._would_take(other)]
            if better:
                del self.away[round_][number]
                self.away[dice.pick(better)][number] = Bye.FULL
        left = filter(self._is_in_doubt, self.rounds)
        return [
            f"round {round_}: its only bye is a full-point bye, which looks like a PAB"
            for round_ in left
        ]

    def _is_in_doubt(self, round_: int) -> bool:
        """Return whether the only full-point bye of the round can be taken for a PAB, as there is
        none."""
        away = self.away[round_]
        return list(away.values()).count(Bye.FULL) == 1 and (self._size - len(away)) % 2 == 0

    def _would_take(self, round_: int) -> bool:
        """Return whether one more full-point bye is possible in the round, and beyond doubt."""
        away = self.away[round_]
        beyond_doubt = Bye.FULL in away.values() or (self._size - len(away)) % 2 == 0
        return beyond_doubt and len(away) < self._most_away

    def _take(self, number: int, rounds: Iterable[int], bye: Bye) -> bool:
        missed = [self.away[round_] for round_ in rounds]
        if any(len(away) >= self._most_away for away in missed):
            return False
        for away in missed:
            away[number] = bye
        return True


class _Draw:
    """Draws to whom each thing happens, in a stream of its own; keeps notes of what found no
    place."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self._settings = settings
        self._seed = seed
        self.notes: list[str] = []

    def of(
        self,
        name: str,
        candidates: Mapping[int, range],
        happens: Callable[[_Slot], bool],
        general: Iterable[int] | None = None,
    ) -> None:
        """Let a thing happen as often as the setting of that name says. `candidates`: by round;
        `happens` makes it so and tells whether it was possible; `general`: the rounds of the
        general amount, if not all of them."""
        chosen: Frequency = getattr(self._settings, name)
        own = dict(chosen.by_round)
        for round_, of_round in candidates.items():
            if round_ in own:
                self._in_rounds(name, own[round_], {round_: of_round}, happens)
        rest = {
            r: candidates[r] for r in (candidates if general is None else general) if r not in own
        }
        self._in_rounds(name, chosen.general, rest, happens)

    def _in_rounds(
        self,
        name: str,
        amount: Amount,
        candidates: Mapping[int, range],
        happens: Callable[[_Slot], bool],
    ) -> None:
        if amount == NOTHING:
            return
        if amount.rate:
            for round_, of_round in candidates.items():
                dice = Dice(self._seed, f"{name} {round_}")
                for candidate in [candidate for candidate in of_round if dice.chance(amount.rate)]:
                    happens((round_, candidate))
            return
        slots = [
            (round_, candidate) for round_, of_round in candidates.items() for candidate in of_round
        ]
        where = f"{name} {next(iter(candidates))}" if len(candidates) == 1 else name
        found = 0
        for slot in Dice(self._seed, where).shuffled(slots):
            if found == amount.number:
                return
            found += happens(slot)
        if found < amount.number:
            said = name.replace("_", " ")
            self.notes.append(
                f"{said}: {found} of {amount.number} happened; there is no room for more"
            )
