"""Smaller tournaments: rounds and participants are removed as long as something interesting about
them stays.

What is interesting to `shrink_difference` is that another program still differs from the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fidepair.errors import FidepairError, InputError, UsageError
from fidepair.lab.crosscheck.contest import Worth, compare_round, rounds_to_compare
from fidepair.tournament import Bye, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeAlias

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

    Prove: TypeAlias = "Callable[[Tournament], Any]"
    Group: TypeAlias = "frozenset[int]"

T = TypeVar("T")
OfRound = TypeVar("OfRound", "Adjustment", "Announcement", "LineUp")


class Shrunk(NamedTuple):
    """The smallest tournament found, what is interesting about it, and how many were tried for
    that.

    `finished`: nothing more can be removed; otherwise the limit ended the search, or the
    `interrupt`.
    """

    tournament: Tournament
    proof: Any
    tries: int
    finished: bool
    interrupt: KeyboardInterrupt | None = None


def shrink(
    tournament: Tournament,
    proof: Any,
    prove: Prove,
    most_tries: int,
    together: Callable[[Any], Iterable[tuple[int, int]]] = lambda _: (),
) -> Shrunk:
    """Return a smaller tournament that `prove` still proves: it returns what is interesting, or
    None.

    The tournament has a round to be paired, and `proof` is what proves it. Rounds go first, then
    participants, in groups that become smaller until they are one; then pairs of participants that
    a proof says are `together`; at last they are numbered from 1. The opponents of those removed
    keep their points, by a bye that brings as many; where there is none, the participant stays. An
    interrupt ends the search, and what it has found is returned.
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
    """Return the first round that differs, if there is one, and how often the program was run for
    that."""
    rounds = [number for number in rounds_to_compare(tournament) if only in (None, number)]
    if not rounds:
        what = (
            "there is no round to be paired"
            if only is None
            else f"round {only} is not there to be paired"
        )
        raise InputError(f"{what}.\n  Choose another round, or a file with rounds to be paired.")
    for runs, number in enumerate(rounds, start=1):
        compared = compare_round(contest, tournament, number)
        if compared.comparison.finding.differs:
            return compared, runs
    return None, len(rounds)


def shrink_difference(
    contest: Contest, tournament: Tournament, first: ComparedRound, most_runs: int
) -> Shrunk:
    """Return the smallest tournament found with a difference of the same kind as `first`, and by
    the same criterion, in the round to be paired; its `proof` is a ComparedRound. The program is
    run `most_runs` times at most."""

    def kind_of(compared: ComparedRound) -> tuple[Worth, str]:
        judgement = compared.comparison.judgement
        return compared.comparison.finding, judgement.code if judgement else ""

    def still_differs(smaller: Tournament) -> ComparedRound | None:
        try:
            compared = compare_round(contest, smaller, smaller.rounds_paired + 1)
        except UsageError:
            raise
        except FidepairError:  # it makes no valid file any more
            return None
        return compared if kind_of(compared) == kind_of(first) else None

    def paired_by_the_rules(compared: ComparedRound) -> list[tuple[int, int]]:
        ours = compared.comparison.ours
        return [(game.white, game.black) for game in ours.games] if ours else []

    return shrink(tournament, first, still_differs, most_runs, paired_by_the_rules)


class _OutOfTries(Exception):
    """The limit on tries is reached."""


class _Search:
    """The smallest tournament so far, and its proof."""

    def __init__(self, tournament: Tournament, proof: Any, prove: Prove, most_tries: int) -> None:
        self.best = tournament
        self.proof = proof
        self.prove = prove
        self.most_tries = most_tries
        self.tries = 0

    def run(self, together: Callable[[Any], Iterable[tuple[int, int]]]) -> bool:
        """Make the tournament small; return whether the search came to its end."""
        try:
            size = None
            while size != (size := (self.best.rounds_paired, len(self.best.participants))):
                self.remove(lambda: range(self.best.rounds_paired, 0, -1), without_rounds)
                self.remove(
                    lambda: [p.number for p in reversed(self.best.participants)],
                    without_participants,
                )
                for pair in together(self.proof):
                    self.accepts(without_participants(self.best, frozenset(pair)))
            self.accepts(self.best.renumbered())
        except _OutOfTries:
            return False
        return True

    def remove(
        self,
        things: Callable[[], Sequence[int]],
        without: Callable[[Tournament, Group], Tournament | None],
    ) -> None:
        """Remove what can be removed of `things`: halves of them, quarters, at last single ones."""
        size = (len(things()) + 1) // 2
        while size:
            position = 0
            while position < len(things()):
                group = frozenset(things()[position : position + size])
                if not self.accepts(without(self.best, group)):
                    position += size
            size //= 2

    def accepts(self, smaller: Tournament | None) -> bool:
        """Whether the tournament is another one and as interesting; it is the best then."""
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
    """Return the tournament as if these rounds, all of them paired, had never been; later ones move
    up."""
    kept = [number for number in range(1, tournament.rounds_paired + 1) if number not in gone]

    def moved(number: int) -> int:
        return number - sum(other < number for other in gone)

    def selected(values: Sequence[T], each: int = 1) -> tuple[T, ...]:
        chosen = [value for number in kept for value in values[(number - 1) * each : number * each]]
        return (*chosen, *values[tournament.rounds_paired * each :])

    def of_players(participants: tuple[Participant, ...], each: int) -> tuple[Participant, ...]:
        return tuple(p._replace(entries=selected(p.entries, each)) for p in participants)

    def of_rounds(facts: Iterable[OfRound]) -> tuple[OfRound, ...]:
        return tuple(
            fact
            if fact.round_number is None
            else fact._replace(round_number=moved(fact.round_number))
            for fact in facts
            if fact.round_number not in gone
        )

    return tournament._replace(
        participants=of_players(tournament.participants, 1),
        individuals=of_players(tournament.individuals, tournament.games_a_round),
        rounds_paired=len(kept),
        rounds=None if tournament.rounds is None else tournament.rounds - len(gone),
        announced=of_rounds(tournament.announced),
        virtual=tournament.virtual
        and {number: selected(points) for number, points in tournament.virtual.items()},
        forbidden=tuple(
            _moved(group, moved) for group in tournament.forbidden if not _within(group, gone)
        ),
        adjustments=of_rounds(tournament.adjustments),
        secondary_adjustments=of_rounds(tournament.secondary_adjustments),
        line_ups=of_rounds(tournament.line_ups),
        manual_changes=(),
    )


def _within(group: Forbidden, gone: Group) -> bool:
    return group.last is not None and all(
        number in gone for number in range(group.first, group.last + 1)
    )


def _moved(group: Forbidden, moved: Callable[[int], int]) -> Forbidden:
    last = None if group.last is None else moved(group.last + 1) - 1
    return group._replace(first=moved(group.first), last=last)


# ── participants ─────────────────────────────────────────────────────────────
def without_participants(tournament: Tournament, gone: Group) -> Tournament | None:
    """Return the tournament without these participants; None if nobody is left, or an opponent
    would lose points."""
    left = [
        participant for participant in tournament.participants if participant.number not in gone
    ]
    if not left:
        return None
    changed = []
    for participant in left:
        entries = list(_entries_without(tournament, participant, gone))
        if None in entries:
            return None
        changed.append(
            participant._replace(entries=tuple(entry for entry in entries if entry is not None))
        )
    players = _players_without(tournament, left)
    return _references_without(
        tournament._replace(participants=tuple(changed), individuals=players), gone
    )


def _entries_without(
    tournament: Tournament, participant: Participant, gone: Group
) -> Iterator[Entry | None]:
    """Yield the entries of a participant, with byes for those against somebody who is gone; None
    where none fits."""
    points = tournament.points_by_round(participant)
    for index, (entry, brought) in enumerate(zip(participant.entries, points, strict=True)):
        if isinstance(entry, Bye) or entry.opponent not in gone:
            yield entry
            continue
        fitting = (
            bye
            for bye in (Bye.ZERO, Bye.HALF, Bye.FULL)
            if tournament.points_by_round(_with_entry(participant, index, bye))[index] == brought
        )
        yield next(fitting, None)


def _with_entry(participant: Participant, index: int, entry: Entry) -> Participant:
    entries = (*participant.entries[:index], entry, *participant.entries[index + 1 :])
    return participant._replace(entries=entries)


def _players_without(
    tournament: Tournament, left: Iterable[Participant]
) -> tuple[Participant, ...]:
    """Return the players whose games make the matches of those who are left; games against others
    are absences."""
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
    """Return the entry; a zero-point bye in place of a game against somebody who does not stay."""
    if isinstance(entry, Bye) or entry.opponent in stay:
        return entry
    return Bye.ZERO


def _references_without(tournament: Tournament, gone: Group) -> Tournament:
    """Return the tournament in which nothing else speaks of those who are gone."""

    def of_adjustments(adjustments: tuple[Adjustment, ...]) -> tuple[Adjustment, ...]:
        return tuple(
            a._replace(numbers=a.numbers - gone)
            for a in adjustments
            if not a.numbers or a.numbers - gone
        )

    groups = (group._replace(numbers=group.numbers - gone) for group in tournament.forbidden)
    return tournament._replace(
        announced=tuple(a for a in tournament.announced if a.number not in gone),
        virtual=tournament.virtual
        and {number: points for number, points in tournament.virtual.items() if number not in gone},
        forbidden=tuple(group for group in groups if len(group.numbers) > 1),
        adjustments=of_adjustments(tournament.adjustments),
        secondary_adjustments=of_adjustments(tournament.secondary_adjustments),
        line_ups=tuple(
            line
            for line in tournament.line_ups
            if line.team not in gone and line.opponent not in gone
        ),
        last_of_ga=None,
        came_later=tournament.came_later - gone,
    )
