"""Plans the incidents of a random event besides normal games: absences, forfeits and the like.

All of it is planned before the first round, because the number of games in a round follows from the
participants who are present.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple, TypeAlias

from fidepair.forecast.chances import Ending
from fidepair.lab.generate.settings import NOTHING, Amount, Frequency, Settings
from fidepair.standings.dice import Dice
from fidepair.tournament import Bye, Tournament

FEWEST_PRESENT = 2


class Generated(NamedTuple):
    """A random tournament, and notes on settings that could not be followed."""

    tournament: Tournament
    notes: tuple[str, ...]


class Plan(NamedTuple):
    """The plan of an event. `away`: by round and number, the bye of an absent participant;
    `endings`: by round, of games counted from 0 in the order of the boards; `notes`: on events that
    found no place."""

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
    """Return the plan of an event with `size` participants; each pair plays `games` games in a
    round.

    If a round is left to be paired, the byes of that round are planned too.
    """
    last = settings.last_played
    attendance = _Attendance(size, min(last + 1, settings.rounds))
    draw = _Draw(settings, seed)
    rounds = attendance.rounds
    everyone = dict.fromkeys(rounds, range(1, size + 1))
    later = {round_: numbers for round_, numbers in everyone.items() if round_ > 1}
    first_half = [round_ for round_ in later if round_ <= max(2, settings.rounds // 2)]
    draw.of("late_entries", later, attendance.arrives, first_half)
    draw.of("withdrawals", later, attendance.leaves)
    for name, bye in _BYES:
        draw.of(name, everyone, partial(attendance.misses, bye))
    boards, endings = {}, {}
    for round_ in range(1, last + 1):
        present = size - len(attendance.away[round_])
        boards[round_] = range(present // 2 * games)
        endings[round_] = dict[int, Ending]()
    for ending in Ending:
        candidates = boards
        if ending is Ending.UNFINISHED and last:
            candidates = {last: boards[last]}
        draw.of(ending.value, candidates, partial(_ends, endings, ending))
    return Plan(attendance.away, endings, tuple(draw.notes))


def _ends(endings: dict[int, dict[int, Ending]], ending: Ending, slot: _Slot) -> bool:
    """Give a game this ending, unless it has another one. Return whether it has this one."""
    round_, board = slot
    return endings[round_].setdefault(board, ending) is ending


class _Attendance:
    """The absences of each round. At least two participants are present in every round."""

    def __init__(self, size: int, last: int) -> None:
        self.rounds = range(1, last + 1)
        self.away: dict[int, dict[int, Bye]] = {round_: {} for round_ in self.rounds}
        self._most_away = size - FEWEST_PRESENT
        self._arrivals: dict[int, int] = {}
        self._departed: set[int] = set()

    def misses(self, bye: Bye, slot: _Slot) -> bool:
        """Give a participant who is present a bye. Return whether that is possible, as the methods
        below do."""
        round_, number = slot
        if number in self.away[round_]:
            return False
        return self._take(number, [round_], bye)

    def arrives(self, slot: _Slot) -> bool:
        """Make a participant join in this round and miss all earlier ones."""
        round_, number = slot
        if number in self._arrivals:
            return False
        if not self._take(number, range(1, round_), Bye.ZERO):
            return False
        self._arrivals[number] = round_
        return True

    def leaves(self, slot: _Slot) -> bool:
        """Withdraw a participant from this round on."""
        round_, number = slot
        if number in self._departed or self._arrivals.get(number, 1) >= round_:
            return False
        if not self._take(number, range(round_, len(self.rounds) + 1), Bye.ZERO):
            return False
        self._departed.add(number)
        return True

    def _take(self, number: int, rounds: Iterable[int], bye: Bye) -> bool:
        missed = [self.away[round_] for round_ in rounds]
        if any(len(away) >= self._most_away for away in missed):
            return False
        for away in missed:
            away[number] = bye
        return True


class _Draw:
    """Draws the participants or games of each event from a separate random stream; adds a note if
    there are too few."""

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
        """Apply the setting of that name. `candidates`: by round; `happens`: applies it to one of
        them and returns whether that was possible; `general`: the rounds of the general amount, if
        not all of them."""
        chosen: Frequency = getattr(self._settings, name)
        own = dict(chosen.by_round)
        for round_, of_round in candidates.items():
            if round_ in own:
                self._in_rounds(name, own[round_], {round_: of_round}, happens)
        rounds = candidates if general is None else general
        rest = {round_: candidates[round_] for round_ in rounds if round_ not in own}
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
                for candidate in [one for one in of_round if dice.chance(amount.rate)]:
                    happens((round_, candidate))
            return
        slots: list[_Slot] = []
        for round_, of_round in candidates.items():
            slots += [(round_, candidate) for candidate in of_round]
        where = f"{name} {next(iter(candidates))}" if len(candidates) == 1 else name
        found = 0
        for slot in Dice(self._seed, where).shuffled(slots):
            if found == amount.number:
                return
            if happens(slot):
                found += 1
        if found < amount.number:
            words = name.replace("_", " ")
            self.notes.append(f"{words}: only {found} of {amount.number} were possible")
