"""Makes a tournament smaller: removes rounds and participants as long as a proof still holds.

The proof of `shrink_difference` is that another program still differs from the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from fidepair.errors import FidepairError, InputError, UsageError
from fidepair.lab.crosscheck.contest import compare_round, rounds_to_compare
from fidepair.tournament import Bye, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeAlias

    from fidepair.lab.crosscheck import Worth
    from fidepair.lab.crosscheck.contest import ComparedRound, Contest
    from fidepair.tournament import (
        Adjustment,
        Announcement,
        Entry,
        Forbidden,
        LineUp,
        Participant,
        Tournament,
    )

    Group: TypeAlias = "frozenset[int]"

T = TypeVar("T")
Proof = TypeVar("Proof")
OfRound = TypeVar("OfRound", "Adjustment", "Announcement", "LineUp")


@dataclass(frozen=True)
class Shrunk(Generic[Proof]):
    """The smallest tournament found, its proof, and the number of tournaments tried.

    `finished`: nothing more can be removed; if not, the limit or the `interrupt` ended the search.
    """

    tournament: Tournament
    proof: Proof
    tries: int
    finished: bool
    interrupt: KeyboardInterrupt | None = None


def shrink(
    tournament: Tournament,
    proof: Proof,
    prove: Callable[[Tournament], Proof | None],
    most_tries: int,
    together: Callable[[Proof], Iterable[tuple[int, int]]] = lambda _: (),
) -> Shrunk[Proof]:
    """Return a smaller tournament for which `prove` still returns a proof, not None.

    The tournament has a next round to pair, and `proof` is its own. Rounds are removed first, then
    participants, in groups that become smaller until they are one; then the pairs of participants
    that `together` finds in a proof; at last the rest is numbered from 1. The opponents of removed
    participants keep their points by a bye of the same value; where there is none, the participant
    stays. After an interrupt, the result so far is returned.
    """
    search = _Search(tournament, proof, prove, most_tries)
    interrupt = None
    try:
        finished = search.run(together)
    except KeyboardInterrupt as came:
        finished, interrupt = False, came
    return Shrunk(search.best, search.proof, search.tries, finished, interrupt)


def first_difference(
    contest: Contest, tournament: Tournament, only: int | None
) -> tuple[ComparedRound | None, int]:
    """Return the first round that differs, if there is one, and the number of runs of the other
    program. `only`: the one round to compare."""
    rounds = [number for number in rounds_to_compare(tournament) if only in (None, number)]
    if not rounds:
        problem = "No round to pair"
        if only is not None:
            problem = f"Round {only} is not in the file, or cannot be paired"
        raise InputError(f"{problem}.\n  Choose another round, or a file with rounds to pair.")
    for runs, number in enumerate(rounds, start=1):
        compared = compare_round(contest, tournament, number)
        if compared.comparison.finding.differs:
            return compared, runs
    return None, len(rounds)


def shrink_difference(
    contest: Contest, tournament: Tournament, first: ComparedRound, most_runs: int
) -> Shrunk[ComparedRound]:
    """Return the smallest tournament found with the same kind of difference as `first`, by the same
    criterion, in the next round to pair. The other program is run `most_runs` times at most."""

    def kind_of(compared: ComparedRound) -> tuple[Worth, str | None]:
        judgement = compared.comparison.judgement
        code = judgement.code if judgement else ""
        return compared.comparison.finding, code

    def still_differs(smaller: Tournament) -> ComparedRound | None:
        try:
            compared = compare_round(contest, smaller, smaller.rounds_paired + 1)
        except UsageError:
            raise
        except FidepairError:  # it does not make a valid file
            return None
        return compared if kind_of(compared) == kind_of(first) else None

    def paired_by_the_rules(compared: ComparedRound) -> list[tuple[int, int]]:
        ours = compared.comparison.ours
        games = ours.games if ours else ()
        return [(game.white, game.black) for game in games]

    return shrink(tournament, first, still_differs, most_runs, paired_by_the_rules)


class _OutOfTries(Exception):
    """The limit on tries is reached."""


class _Search(Generic[Proof]):
    """The smallest tournament so far, and its proof."""

    def __init__(
        self,
        tournament: Tournament,
        proof: Proof,
        prove: Callable[[Tournament], Proof | None],
        most_tries: int,
    ) -> None:
        self.best = tournament
        self.proof = proof
        self.prove = prove
        self.most_tries = most_tries
        self.tries = 0

    def run(self, together: Callable[[Proof], Iterable[tuple[int, int]]]) -> bool:
        """Make the tournament small; return whether the search came to its end."""
        try:
            before = None
            while before != self._size():
                before = self._size()
                self.remove(lambda: range(self.best.rounds_paired, 0, -1), without_rounds)
                self.remove(self._numbers_from_last, without_participants)
                for pair in together(self.proof):
                    self.accepts(without_participants(self.best, frozenset(pair)))
            self.accepts(self.best.renumbered())
        except _OutOfTries:
            return False
        return True

    def _size(self) -> tuple[int, int]:
        return self.best.rounds_paired, len(self.best.participants)

    def _numbers_from_last(self) -> list[int]:
        return [participant.number for participant in reversed(self.best.participants)]

    def remove(
        self,
        things: Callable[[], Sequence[int]],
        without: Callable[[Tournament, Group], Tournament | None],
    ) -> None:
        """Remove as many `things` as possible: halves, quarters, at last single ones."""
        size = (len(things()) + 1) // 2
        while size:
            position = 0
            while position < len(things()):
                group = frozenset(things()[position : position + size])
                if not self.accepts(without(self.best, group)):
                    position += size
            size //= 2

    def accepts(self, smaller: Tournament | None) -> bool:
        """Keep the tournament as the best if it is a different one with a proof; return whether it
        is."""
        if smaller is None or smaller == self.best:
            return False
        if self.tries == self.most_tries:
            raise _OutOfTries
        self.tries += 1
        proof = self.prove(smaller)
        if proof is None:
            return False
        self.best, self.proof = smaller, proof
        return True


# ── rounds ───────────────────────────────────────────────────────────────────
def without_rounds(tournament: Tournament, gone: Group) -> Tournament:
    """Return the tournament without these rounds, all of them paired; later ones move up."""
    kept = [number for number in range(1, tournament.rounds_paired + 1) if number not in gone]

    def moved(number: int) -> int:
        return number - sum(other < number for other in gone)

    def selected(values: Sequence[T], each: int = 1) -> tuple[T, ...]:
        chosen: list[T] = []
        for number in kept:
            chosen += values[(number - 1) * each : number * each]
        return (*chosen, *values[tournament.rounds_paired * each :])

    def of_players(participants: tuple[Participant, ...], each: int) -> tuple[Participant, ...]:
        return tuple(p._replace(entries=selected(p.entries, each)) for p in participants)

    def of_rounds(facts: Iterable[OfRound]) -> tuple[OfRound, ...]:
        found = []
        for fact in facts:
            if fact.round_number is None:
                found.append(fact)
            elif fact.round_number not in gone:
                found.append(fact._replace(round_number=moved(fact.round_number)))
        return tuple(found)

    virtual = None
    if tournament.virtual is not None:
        virtual = {number: selected(points) for number, points in tournament.virtual.items()}
    return tournament._replace(
        participants=of_players(tournament.participants, 1),
        individuals=of_players(tournament.individuals, tournament.games_a_round),
        rounds_paired=len(kept),
        rounds=None if tournament.rounds is None else tournament.rounds - len(gone),
        announced=of_rounds(tournament.announced),
        virtual=virtual,
        forbidden=tuple(
            _moved(group, moved) for group in tournament.forbidden if not _within(group, gone)
        ),
        adjustments=of_rounds(tournament.adjustments),
        secondary_adjustments=of_rounds(tournament.secondary_adjustments),
        line_ups=of_rounds(tournament.line_ups),
        manual_changes=(),
    )


def _within(group: Forbidden, gone: Group) -> bool:
    """Return whether a prohibition holds in removed rounds only."""
    return group.last is not None and gone.issuperset(range(group.first, group.last + 1))


def _moved(group: Forbidden, moved: Callable[[int], int]) -> Forbidden:
    last = None if group.last is None else moved(group.last + 1) - 1
    return group._replace(first=moved(group.first), last=last)


# ── participants ─────────────────────────────────────────────────────────────
def without_participants(tournament: Tournament, gone: Group) -> Tournament | None:
    """Return the tournament without these participants; None if no player is left, or an opponent
    would lose points."""
    left = [one for one in tournament.participants if one.number not in gone]
    if not left:
        return None
    changed = []
    for participant in left:
        entries = _entries_without(tournament, participant, gone)
        if entries is None:
            return None
        changed.append(participant._replace(entries=entries))
    players = _players_without(tournament, left)
    return _references_without(
        tournament._replace(participants=tuple(changed), individuals=players), gone
    )


def _entries_without(
    tournament: Tournament, participant: Participant, gone: Group
) -> tuple[Entry, ...] | None:
    """Return the entries of a participant, with byes of the same points for those against removed
    participants; None where no bye fits."""
    points = tournament.points_by_round(participant)
    entries: list[Entry] = []
    for index, entry in enumerate(participant.entries):
        if isinstance(entry, Bye) or entry.opponent not in gone:
            entries.append(entry)
            continue
        for bye in (Bye.ZERO, Bye.HALF, Bye.FULL):
            replaced = _with_entry(participant, index, bye)
            if tournament.points_by_round(replaced)[index] == points[index]:
                entries.append(bye)
                break
        else:
            return None
    return tuple(entries)


def _with_entry(participant: Participant, index: int, entry: Entry) -> Participant:
    entries = (*participant.entries[:index], entry, *participant.entries[index + 1 :])
    return participant._replace(entries=entries)


def _players_without(
    tournament: Tournament, left: Iterable[Participant]
) -> tuple[Participant, ...]:
    """Return the players of the remaining participants; their games against others are absences."""
    stay: set[int] = set()
    for participant in left:
        if tournament.kind is Kind.TEAM:
            stay.update(participant.roster)
        else:
            stay.add(participant.number)
    players = []
    for player in tournament.individuals:
        if player.number in stay:
            entries = tuple(_entry_among(stay, entry) for entry in player.entries)
            players.append(player._replace(entries=entries))
    return tuple(players)


def _entry_among(stay: set[int], entry: Entry) -> Entry:
    """Return the entry, or a zero-point bye in place of a game against a removed player."""
    if isinstance(entry, Bye) or entry.opponent in stay:
        return entry
    return Bye.ZERO


def _references_without(tournament: Tournament, gone: Group) -> Tournament:
    """Return the tournament without all other references to removed participants."""

    def of_adjustments(adjustments: tuple[Adjustment, ...]) -> tuple[Adjustment, ...]:
        return tuple(
            one._replace(numbers=one.numbers - gone)
            for one in adjustments
            if not one.numbers or one.numbers - gone
        )

    groups = (group._replace(numbers=group.numbers - gone) for group in tournament.forbidden)
    virtual = None
    if tournament.virtual is not None:
        virtual = {
            number: points for number, points in tournament.virtual.items() if number not in gone
        }
    return tournament._replace(
        announced=tuple(a for a in tournament.announced if a.number not in gone),
        virtual=virtual,
        forbidden=tuple(group for group in groups if len(group.numbers) > 1),
        adjustments=of_adjustments(tournament.adjustments),
        secondary_adjustments=of_adjustments(tournament.secondary_adjustments),
        line_ups=tuple(
            line for line in tournament.line_ups if gone.isdisjoint((line.team, line.opponent))
        ),
        last_of_ga=None,
        came_later=tournament.came_later - gone,
    )
