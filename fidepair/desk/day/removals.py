"""Entries that are removed: double, unconfirmed, or made by mistake (C.04.2 4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from fidepair.desk.day.change import Changed, has_been_paired, next_round
from fidepair.desk.day.late_entries import (
    LATE,
    OLD_NUMBERS,
    check_numbers,
    may_renumber,
    moves_text,
)
from fidepair.desk.day.lookup import number_and_name
from fidepair.desk.record import log
from fidepair.errors import UsageError
from fidepair.tournament import Adjustment, Bye, Forbidden, Kind, Participant, Tournament
from fidepair.trf.format.remarks import REGENERATION

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    _Fact = TypeVar("_Fact", int, str)


def remove(tournament: Tournament, people: Sequence[Participant]) -> Changed:
    """Remove participants who were never paired (4.1); the numbers of those behind them follow
    until the fourth round has been paired (2.3).

    Raises UsageError for a participant with a game or the PAB, and for a number that others would
    have to give up later.
    """
    people = sorted({one.number: one for one in people}.values(), key=lambda one: one.number)
    for one in people:
        _check(tournament, one)
    if len(people) == len(tournament.participants):
        raise UsageError("At least one participant must stay.")
    gone = {one.number for one in people}
    if tournament.kind is Kind.TEAM:
        return _remove_teams(tournament, people)
    check_numbers(tournament.participants)
    kept = [one.number for one in tournament.participants if one.number not in gone]
    order = [*kept, *sorted(gone)]
    numbers = {old: new for new, old in enumerate(order, start=1)}
    is_last = all(old == new for old, new in numbers.items())
    if not is_last and not may_renumber(tournament):
        raise UsageError(
            f"{LATE}, and others come after the removed player.\n  {_withdraw(people[0])}"
        )
    following, comments, messages = next_round(tournament), [], []
    size = len(order)
    for count, one in enumerate(people):
        place = one.number - count  # those before have been removed
        moves = {old: old - 1 for old in range(place + 1, size - count + 1)}
        text = f'removed "{one.name}" was {place}'
        if moves:
            text += f"; {moves_text(moves)}"
        comments.append(log.comment(REGENERATION, following, text))
        messages.append(f"Removed {number_and_name(one)} (C.04.2, 4.1)")
    moved = tournament.renumbered(numbers)
    notes = []
    if not is_last:
        messages.append(f"renumbered: {moves_text({one: numbers[one] for one in kept})}")
        notes.append(OLD_NUMBERS)
    removed = frozenset(range(len(kept) + 1, size + 1))
    return Changed(
        _without(moved, removed),
        tuple(messages),
        tuple(comments),
        tuple(notes),
        numbers=None if is_last else numbers,
        removed=removed,
    )


def remove_member(tournament: Tournament, one: Participant) -> Changed:
    """Remove a player of a team who never played; the numbers of the other players stay."""
    team = next(team for team in tournament.participants if one.number in team.roster)
    has_played = any(not isinstance(entry, Bye) for entry in one.entries)
    has_board = team.roster.index(one.number) < (tournament.boards or 0) and has_been_paired(team)
    is_lined_up = any(one.number in line_up.players for line_up in tournament.line_ups)
    if has_played or has_board or is_lined_up:
        raise UsageError(
            f"{number_and_name(one)} is in a line-up of {number_and_name(team)}, so you cannot"
            " remove this player.\n  Set another line-up with `fidepair lineup`."
        )
    if len(team.roster) == 1:
        raise UsageError(
            f"{number_and_name(team)} has no other player.\n"
            f"  To remove the team, use `fidepair remove FILE {team.number}`."
        )
    roster = tuple(number for number in team.roster if number != one.number)
    changed = tournament.with_participant(team._replace(roster=roster))._replace(
        individuals=tuple(each for each in tournament.individuals if each.number != one.number),
        national=_without_keys(tournament.national, {one.number}),
    )
    message = f"Removed {number_and_name(one)} from {number_and_name(team)} (C.04.2, 4.1)"
    return Changed(changed, (message,), removed_players=frozenset({one.number}))


def _check(tournament: Tournament, one: Participant) -> None:
    if has_been_paired(one) or _was_repaired(tournament, one.number):
        raise UsageError(
            f"{number_and_name(one)} was paired, so you cannot remove this entry.\n  "
            + _withdraw(one)
        )
    renamed = (change.renamed for change in tournament.renumberings)
    if any(change is not None and change[0] == one.number for change in renamed):
        raise UsageError(
            f"Records of changed numbers have an earlier name of {number_and_name(one)}, so you"
            " cannot remove this entry.\n  " + _withdraw(one)
        )


def _was_repaired(tournament: Tournament, number: int) -> bool:
    """Return whether a repair of a published round gave this participant a place, or took it."""
    rounds = {change.round_number for change in tournament.manual_changes}
    repairs = [one for each in rounds for one in tournament.repairs_undone(each).repairs]
    return any(number in repair.now.numbers() for repair in repairs)


def _withdraw(one: Participant) -> str:
    return f"Use `fidepair withdraw FILE {one.number}` instead (C.04.2, 3.2)."


def _remove_teams(tournament: Tournament, teams: Sequence[Participant]) -> Changed:
    """Remove the teams with the last numbers: the numbers of teams stay (C.04.6 1.1.3)."""
    gone = {team.number for team in teams}
    kept = [team for team in tournament.participants if team.number not in gone]
    first = min(gone)
    if any(team.number > first for team in kept):
        raise UsageError(
            "Team numbers do not change (C.04.6, 1.1.3), so you can only remove the last teams.\n"
            "  Before round 1 create the file again with `fidepair new`. Later, use"
            f" `fidepair withdraw FILE {first}`."
        )
    players = frozenset(number for team in teams for number in team.roster)
    comments, messages = [], []
    for team in reversed(teams):
        text = f'removed "{team.name}" was {team.number}'
        comments.append(log.comment(REGENERATION, next_round(tournament), text))
        messages.append(f"Removed {number_and_name(team)} and its players (C.04.2, 4.1)")
    changed = _without(tournament, frozenset(gone))
    changed = changed._replace(
        individuals=tuple(one for one in changed.individuals if one.number not in players),
        national=_without_keys(tournament.national, players),
    )
    return Changed(
        changed, tuple(messages), tuple(comments), removed=frozenset(gone), removed_players=players
    )


def _without(tournament: Tournament, gone: Collection[int]) -> Tournament:
    """Return the tournament without the facts of these participants."""
    is_team_event = tournament.kind is Kind.TEAM

    def left(people: tuple[Participant, ...]) -> tuple[Participant, ...]:
        return tuple(one for one in people if one.number not in gone)

    virtual = tournament.virtual
    if virtual is not None:
        virtual = {who: points for who, points in virtual.items() if who not in gone}
    last = tournament.last_of_ga
    return tournament._replace(
        participants=left(tournament.participants),
        individuals=tournament.individuals if is_team_event else left(tournament.individuals),
        announced=tuple(one for one in tournament.announced if one.number not in gone),
        put_aside=tuple(one for one in tournament.put_aside if one.number not in gone),
        forbidden=tuple(_groups_without(tournament.forbidden, gone)),
        virtual=virtual,
        adjustments=_adjustments_without(tournament.adjustments, gone),
        secondary_adjustments=_adjustments_without(tournament.secondary_adjustments, gone),
        provisional=_without_keys(tournament.provisional, gone),
        national=tournament.national if is_team_event else _without_keys(tournament.national, gone),
        last_of_ga=None if last in gone else last,
        seats=tuple(one for one in tournament.seats if one.number not in gone),
        clubs=_without_keys(tournament.clubs, gone),
        groups=_without_keys(tournament.groups, gone),
    )


def _groups_without(groups: Iterable[Forbidden], gone: Collection[int]) -> Iterable[Forbidden]:
    for group in groups:
        numbers = group.numbers.difference(gone)
        if numbers == group.numbers:
            yield group
        elif len(numbers) > 1:
            yield group._replace(numbers=numbers)


def _adjustments_without(
    adjustments: Iterable[Adjustment], gone: Collection[int]
) -> tuple[Adjustment, ...]:
    left = []
    for one in adjustments:
        numbers = one.numbers.difference(gone)
        if numbers or not one.numbers:
            left.append(one._replace(numbers=numbers))
    return tuple(left)


def _without_keys(ratings: Mapping[int, _Fact], gone: Collection[int]) -> dict[int, _Fact]:
    return {who: rating for who, rating in ratings.items() if who not in gone}
