"""Who comes late, whose data were wrong, and the pairing numbers that follow (C.04.2 2.2 to 2.5,
4.3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.desk.day.change import Changed, next_round, too_late
from fidepair.desk.day.lookup import told
from fidepair.desk.entry_list.initial_order import InitialOrder, announced
from fidepair.desk.entry_list.spellings import plain
from fidepair.desk.record import log
from fidepair.errors import InputError, Keyword, NotSupported, UsageError
from fidepair.systems.baku import last_ga_participant
from fidepair.text.data import brief
from fidepair.tournament import Announcement, Bye, Kind, Participant, mean_rating
from fidepair.trf.format.remarks import REGENERATION

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from fidepair.tournament import Tournament

LAST_TO_RENUMBER = 4
"""2.3: no TPN is modified after the fourth round has been paired."""
_OLD_NUMBERS = "numbers on pages and slips that were posted are old now: print them again."
_LATE = "after round {} was paired, numbers stay as they are (C.04.2 2.3)"


def late(
    tournament: Tournament,
    entrant: Participant,
    first: int | None = None,
    *,
    number: int | None = None,
    team: Participant | None = None,
    half: Collection[int] = (),
    members: Sequence[Participant] | None = None,
) -> Changed:
    """2.4: a late entry is paired from round `first` on (None: the next one), and has no points for
    rounds before, but for those in `half`, for which the rules of the tournament give half a point.

    The number is the appropriate one by 2.2, and those behind move down; after the fourth round has
    been paired it is the one after the last (2.3). `number`: another one, where the order announced
    is another one. `team`: whose player it is; nobody is renumbered then. `members`: the players of
    a late team, by board. Raises UsageError for a round that is paired, or a player who is there.
    """
    start, following = first or next_round(tournament), next_round(tournament)
    people = tournament.individuals if tournament.kind is Kind.TEAM else tournament.participants
    _check(tournament, entrant, tournament.participants if members is not None else people, start)
    _check_missed(half, start, team)
    if members is not None and (number, team) != (None, None):
        raise UsageError(
            "a late team is the last one (C.04.6 1.1.3), and in no other team.\n  Leave out which it is."
        )
    if members is not None:
        return _late_team(tournament, entrant, members, start, half)
    if tournament.kind is Kind.TEAM:
        return _in_team(tournament, entrant, team)
    _check_numbers(people)
    last = len(people) + 1
    place = _place(tournament, entrant, people, number) if _may_renumber(tournament) else last
    if not _may_renumber(tournament) and number not in (None, last):
        raise UsageError(_LATE.format(tournament.rounds_paired) + f": the late entry is {last}.")
    new = {one.number: one.number + (one.number >= place) for one in people}
    moved = tournament.renumbered(new) if place < last else tournament
    paired = tournament.rounds_paired
    one = entrant._replace(
        number=place, tpn=place, entries=tuple(_missed(range(1, paired + 1), half))
    )
    away = _away(place, range(following, start), half)
    virtual = {**(moved.virtual or {}), **_virtual_of_late(tournament, place)}
    added = _with(moved, one)._replace(
        announced=(*moved.announced, *away), virtual=None if moved.virtual is None else virtual
    )
    what = f'late entry "{one.name}" is {place}'
    said, notes = (
        [f"{one.name} is number {place}, and is paired from round {start} on (C.04.2 2.4)"],
        _of_half(half),
    )
    if place < last:
        said.append(f"renumbered: {_moves(new)} (C.04.2 2.3)")
        what += f"; {_moves(new)}"
    if not _may_renumber(tournament):
        notes.append(_LATE.format(paired) + f": {one.name} is the last one.")
    elif number is None:
        notes += _of_order(tournament, entrant, people)
    if place < last:
        notes.append(_OLD_NUMBERS)
    return Changed(
        added,
        tuple(said),
        (log.comment(REGENERATION, following, what),),
        tuple(notes),
        numbers=new if place < last else None,
    )


def _virtual_of_late(tournament: Tournament, place: int) -> dict[int, tuple[int, ...]]:
    """C.04.7 1.3: return the virtual points, by number, of a late entry who gets the number
    `place`, where records give such points: those of the last GA participant, unless that one is
    above. In an acceleration with more groups than one, those of the participant who had this
    number."""
    virtual = tournament.virtual or {}
    groups = {points for points in virtual.values() if any(points)}
    model = place
    if tournament.acceleration is not None or len(groups) == 1:
        last = last_ga_participant(tournament, ()) or 0
        model = last if place <= last else 0
    return {place: virtual[model]} if model in virtual else {}


def with_national(changed: Changed, numbers: Collection[int]) -> Changed:
    """Return a change in which the ratings of these players are told to be those of a federation.
    Raises UsageError for who has none, and if nothing changes."""
    tournament = changed.tournament
    people = tournament.individuals if tournament.kind is Kind.TEAM else tournament.participants
    found = [one for one in people if one.number in numbers]
    ratings = {one.number: one.rating for one in found if one.rating is not None}
    for one in found:
        if one.rating is None:
            raise UsageError(f"{told(one)} has no rating that could be a national one.")
    if not changed.said and tournament.national.items() >= ratings.items():
        raise UsageError("so it is already; nothing is changed.")
    said = tuple(
        f"{told(one)}: {one.rating} is a national rating, and none of FIDE" for one in found
    )
    national = tournament._replace(national={**tournament.national, **ratings})
    return changed._replace(tournament=national, said=(*changed.said, *said))


def corrected(
    tournament: Tournament,
    one: Participant,
    data: Mapping[str, Any],
    *,
    number: int | None = None,
    national: bool = False,
) -> Changed:
    """Return the tournament with other data of a player, see `_with_data`; `national`: the rating
    is one of a federation."""
    now = one._replace(**data)
    if national:
        changed = (
            _with_data(tournament, one, data, number) if data or number else Changed(tournament, ())
        )
        return with_national(changed, {(changed.numbers or {}).get(one.number, one.number)})
    if (
        now == one
        and number in (None, one.number)
        and "rating" in data
        and one.number in tournament.national
    ):
        gone = f"national rating {tournament.national[one.number]} -> none"
        said = f"{told(one)}: {gone if one.rating is None else f'{one.rating} is a rating of FIDE'}"
        changed = Changed(tournament, (said,))
    else:
        changed = _with_data(tournament, one, data, number)
    if "rating" in data:
        place = (changed.numbers or {}).get(one.number, one.number)
        rest = {
            other: rating for other, rating in changed.tournament.national.items() if other != place
        }
        changed = changed._replace(tournament=changed.tournament._replace(national=rest))
    if one.rating and now.rating not in (None, one.rating) and not tournament.is_fide_rated(one):
        note = f"{one.rating} was no rating of FIDE; {now.rating} counts as one."
        return changed._replace(notes=(*changed.notes, note))
    return changed


def _with_data(
    tournament: Tournament, one: Participant, data: Mapping[str, Any], number: int | None
) -> Changed:
    """2.3, 4.3.3: data of a player that were not correct. Where these decided the number, it is
    adjusted, and those between move, until the fourth round has been paired. `number`: another one;
    the one they have keeps all as they are. Raises UsageError if nothing changes."""
    following = next_round(tournament)
    teams = tournament.kind is Kind.TEAM
    people = tournament.individuals if teams else tournament.participants
    now = one._replace(**data)
    if now == one and number in (None, one.number):
        raise UsageError(f"{told(one)}: so it is already; nothing is changed.")
    _check_data(now)
    rest = [other for other in people if other.number != one.number]
    key = _order(tournament)
    ranked = (
        now if "lots" not in tournament.initial_order else now._replace(name=one.name)
    )  # a lot is drawn once
    decided = key(ranked) != key(one) or number is not None
    place, notes = one.number, []
    if decided and not teams:
        _check_numbers(people)
    if decided and not teams and _may_renumber(tournament):
        place = _place(tournament, ranked, rest, number)
        notes += _of_order(tournament, ranked, rest) if number is None else []
    elif decided and not teams:
        if number not in (None, one.number):
            raise UsageError(_LATE.format(tournament.rounds_paired) + ".")
        notes.append(_LATE.format(tournament.rounds_paired) + ".")
    order = [*rest[: place - 1], one, *rest[place - 1 :]]
    new = {other.number: position for position, other in enumerate(order, 1)}
    if teams or place == one.number:
        new = {other.number: other.number for other in people}
    moved = tournament if teams or place == one.number else tournament.renumbered(new)
    what = "; ".join(
        f"{name.replace('_', ' ')} {_shown(getattr(one, name))} -> {_shown(value)}"
        for name, value in data.items()
    )
    said = [f"{told(one)}: {what or 'number'} (C.04.2 2.3)"]
    comments = () if teams else _of_new_name(tournament, one, now.name, place)
    if place != one.number:
        said.append(f"renumbered: {_moves(new)}")
        notes.append(_OLD_NUMBERS)
        what = f'"{now.name}" is {place} instead of {one.number}; {_moves(new)}'
        comments = (*comments, log.comment(REGENERATION, following, what))
    if (
        tournament.rounds_paired and now.rating != one.rating
    ):  # it may have decided rounds that are paired
        rating = f"{place} rating {_shown(_strength(tournament, one))} -> {_shown(now.rating)}"
        comments = (*comments, log.comment(log.CORRECTION, following, rating))
        if not _may_renumber(tournament):  # until then 2.3 allows it at any time
            notes += too_late(tournament, _came(tournament, one) - 1, "a rating", None)
    return Changed(
        _replaced(moved, place, data),
        tuple(said),
        comments,
        tuple(notes),
        numbers=new if place != one.number else None,
    )


def corrected_team(tournament: Tournament, team: Participant, data: Mapping[str, Any]) -> Changed:
    """C.04.6 1.1.3: name, nickname or strength of a team that were not correct; its number stays.
    Raises UsageError if nothing changes, and for the name of another team."""
    now = team._replace(**data)
    if now == team:
        raise UsageError(f"{told(team)}: so it is already; nothing is changed.")
    _check_data(now, "team")
    known = next(
        (one for one in tournament.participants if plain(one.name) == plain(now.name)), team
    )
    if known.number != team.number:
        raise UsageError(f"{told(known)} has that name already.")
    words = {"federation": "short name", "rating": "strength"}
    what = "; ".join(
        f"{words.get(name, name)} {_shown(getattr(team, name))} -> {_shown(value)}"
        for name, value in data.items()
    )
    stays = ["the numbers of teams stay as they are (C.04.6 1.1.3)."] * (now.rating != team.rating)
    teams = tuple(now if one.number == team.number else one for one in tournament.participants)
    comments = _of_new_name(tournament, team, now.name, team.number)
    changed = tournament._replace(participants=teams)
    return Changed(changed, (f"{told(team)}: {what}",), comments, notes=tuple(stays))


def _of_new_name(
    tournament: Tournament, one: Participant, name: str, number: int
) -> tuple[str, ...]:
    """Return the comment on a new name, if records of changed numbers have the old one: they are
    obeyed only for the participant who is named."""
    recorded = {
        change.renamed[2] if change.renamed else change.name for change in tournament.renumberings
    }
    if name == one.name or one.name not in recorded:
        return ()
    return (
        log.comment(
            log.CORRECTION, next_round(tournament), f'{number} name "{one.name}" -> "{name}"'
        ),
    )


# ── The place in the initial order (2.2) ─────────────────────────────────────
def _order(tournament: Tournament) -> Callable[[Participant], tuple[object, ...]]:
    """Return by what the participants are ranked: as announced, but for the place in a list, which
    the file does not tell."""
    order = (announced(tournament.initial_order) or InitialOrder()).up_to_list()
    more = "name" in order.criteria
    return lambda one: (
        *order.key(one.name, _strength(tournament, one), one.title),
        *[one.name] * more,
    )


def _strength(tournament: Tournament, one: Participant) -> int | None:
    """2.1: the rating in the columns; where these have none, as in a rating report, the national
    one that a comment tells. A provisional one that only a comment tells came after the numbers,
    and moved nobody."""
    return tournament.national.get(one.number) if one.rating is None else one.rating


def _place(
    tournament: Tournament, one: Participant, rest: Iterable[Participant], number: int | None
) -> int:
    """Return the number that somebody deserves among the rest: behind all who are ranked higher, or
    alike."""
    people = list(rest)
    if number is None:
        key = _order(tournament)
        return sum(key(other) <= key(one) for other in people) + 1
    if not 1 <= number <= len(people) + 1:
        raise UsageError(f"number {number} is not among 1 to {len(people) + 1}.")
    return number


def _of_order(tournament: Tournament, one: Participant, rest: Sequence[Participant]) -> list[str]:
    """Return what is to be said of the order that decided the number of somebody among the rest."""
    order, known = announced(tournament.initial_order), tournament.initial_order
    if order is None:
        return [
            f"the announced order, {brief(known)}, cannot be read, so that rating, title and alphabet decided"
            " (C.04.2 2.2): give the number if it is another one."
        ]
    if "list" in order.criteria:
        equals = [
            told(other) for other in rest if _order(tournament)(other) == _order(tournament)(one)
        ]
        behind = f", so that {one.name} comes behind {equals[-1]}" if equals else ""
        return [
            f"the announced order is {known} (C.04.2 2.2.3), and the file does not tell the place in the list{behind}:"
            " give the number if it is another one."
        ] * bool(equals)
    if not known and not _follows_strength(tournament, rest):
        return [
            "the numbers do not follow the ratings: if another order was announced, give the number."
        ]
    return []


def _follows_strength(tournament: Tournament, people: Iterable[Participant]) -> bool:
    ratings = [_strength(tournament, one) or 0 for one in people]
    return ratings == sorted(ratings, reverse=True)


def _may_renumber(tournament: Tournament) -> bool:
    return tournament.rounds_paired < LAST_TO_RENUMBER


def _moves(new: Mapping[int, int]) -> str:
    """Return who has another number, runs together: `5-14 became 6-15`."""
    runs: list[list[int]] = []
    for old in sorted(old for old, number in new.items() if old != number):
        if runs and old == runs[-1][-1] + 1 and new[old] == new[old - 1] + 1:
            runs[-1].append(old)
        else:
            runs.append([old])
    moves = []
    for run in runs:
        new_run = [new[old] for old in run]
        moves.append(f"{_run(run)} became {_run(new_run)}")
    return ", ".join(moves)


def _came(tournament: Tournament, one: Participant) -> int:
    """Return the first round in which somebody, or their team, was not absent: with it they were
    listed."""
    team = next((team for team in tournament.participants if one.number in team.roster), one)
    there = (number for number, entry in enumerate(team.entries, 1) if entry is not Bye.ZERO)
    return next(there, tournament.rounds_paired + 1)


def _run(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


# ── Who takes part ───────────────────────────────────────────────────────────
def _check(
    tournament: Tournament, entrant: Participant, people: Iterable[Participant], start: int
) -> None:
    following = next_round(tournament)
    if start < following:
        raise UsageError(
            f"round {start} is paired; round {following} is the first one for a late entry (C.04.2 2.4)."
        )
    if tournament.rounds is not None and start > tournament.rounds:
        raise UsageError(f"there is no round {start}: the tournament has {tournament.rounds}.")
    known = next((one for one in people if plain(one.name) == plain(entrant.name)), None)
    if known is not None:
        raise UsageError(f"{told(known)} takes part already.")
    _check_data(entrant)


def _check_numbers(people: Sequence[Participant]) -> None:
    if any(not one.number == one.tpn == place for place, one in enumerate(people, 1)):
        raise InputError(
            "the numbers of the file are not 1, 2, 3 and so on, so that nobody can be put between them."
        )


def _check_data(one: Participant, noun: str = "player") -> None:
    if not plain(one.name):
        raise UsageError(f"a {noun} has a name.")
    for text in (one.name, one.federation, one.fide_id, one.birth):
        if not text.isprintable():
            raise UsageError(f"`{brief(text)}` has signs that cannot be printed.")


def _with(tournament: Tournament, one: Participant) -> Tournament:
    def added(people: tuple[Participant, ...]) -> tuple[Participant, ...]:
        return tuple(sorted((*people, one), key=lambda other: other.tpn))

    double = tournament.kind is Kind.DOUBLE
    individual = one._replace(entries=one.entries * 2)
    return tournament._replace(
        participants=added(tournament.participants),
        individuals=tuple(
            sorted((*tournament.individuals, individual), key=lambda other: other.tpn)
        )
        if double
        else (),
    )


def _replaced(tournament: Tournament, number: int, data: Mapping[str, Any]) -> Tournament:
    def changed(people: tuple[Participant, ...]) -> tuple[Participant, ...]:
        return tuple(one._replace(**data) if one.number == number else one for one in people)

    if tournament.kind is Kind.TEAM:
        return tournament._replace(individuals=changed(tournament.individuals))
    return tournament._replace(
        participants=changed(tournament.participants), individuals=changed(tournament.individuals)
    )


def _in_team(tournament: Tournament, entrant: Participant, team: Participant | None) -> Changed:
    """Put a player behind the roster of a team: numbers of players decide nothing there (C.04.6
    1.1.2)."""
    if team is None:
        raise NotSupported(
            "teams are paired here.\n  For a player of a team tell the "
            + Keyword("team")
            + ", for a team that comes late its "
            + Keyword("players")
            + "."
        )
    number = max(one.number for one in tournament.individuals) + 1
    one = entrant._replace(number=number, tpn=number)
    teams = (
        each._replace(roster=(*each.roster, number)) if each.number == team.number else each
        for each in tournament.participants
    )
    board = len(team.roster) + 1
    return Changed(
        tournament._replace(participants=tuple(teams), individuals=(*tournament.individuals, one)),
        (
            f"{one.name} is player {number}, on board {board} of the roster of {told(team)} (C.04.2 2.4)",
        ),
    )


def _late_team(
    tournament: Tournament,
    team: Participant,
    members: Sequence[Participant],
    start: int,
    half: Collection[int],
) -> Changed:
    """Put a team behind the others: the numbers of teams stay (C.04.6 1.1.3), and those of players
    decide nothing."""
    if tournament.kind is not Kind.TEAM:
        raise UsageError(
            "players are paired here, and no teams.\n  Leave the players of a team out."
        )
    if not members:
        raise UsageError(f"{team.name} has no players.")
    for member in members:
        _check(tournament, member, tournament.individuals, start)
    number = max(one.number for one in tournament.participants) + 1
    first = max(one.number for one in tournament.individuals) + 1
    players = tuple(
        one._replace(number=place, tpn=place) for place, one in enumerate(members, first)
    )
    missed = tuple(_missed(range(1, tournament.rounds_paired + 1), half))
    has_strength = any(one.rating for one in tournament.participants)
    one = team._replace(
        number=number,
        tpn=number,
        entries=missed,
        rating=team.rating or (mean_rating(players[: tournament.boards]) if has_strength else None),
        roster=tuple(player.number for player in players),
    )
    added = tournament._replace(
        participants=(*tournament.participants, one),
        individuals=(*tournament.individuals, *players),
        announced=(
            *tournament.announced,
            *_away(number, range(next_round(tournament), start), half),
        ),
    )
    short = [f"fewer players than {tournament.boards} boards."] * (
        len(players) < (tournament.boards or 0)
    )
    said = f"{one.name} is team {number}, with {len(players)} players, and is paired from round {start} on (C.04.2 2.4)"
    stays = "the numbers of the other teams stay as they are (C.04.6 1.1.3)."
    comment = log.comment(
        REGENERATION, next_round(tournament), f'late entry "{one.name}" is {number}'
    )
    return Changed(added, (said,), (comment,), (stays, *short, *_of_half(half)))


# ── Rounds that are missed (2.4) ─────────────────────────────────────────────
def _check_missed(half: Collection[int], start: int, team: Participant | None) -> None:
    if half and team is not None:
        raise UsageError("a team has the points of a missed round, not a player of it.")
    wrong = [number for number in sorted(half) if not 1 <= number < start]
    if wrong:
        raise UsageError(
            f"round {wrong[0]} is not missed: the late entry is paired from round {start} on."
        )


def _missed(rounds: Iterable[int], half: Collection[int]) -> Iterator[Bye]:
    return (Bye.HALF if number in half else Bye.ZERO for number in rounds)


def _away(number: int, rounds: range, half: Collection[int]) -> list[Announcement]:
    return [
        Announcement(at, number, bye) for at, bye in zip(rounds, _missed(rounds, half), strict=True)
    ]


def _of_half(half: Collection[int]) -> list[str]:
    if not half:
        return []
    rounds = f"round{'s' * (len(half) > 1)} {', '.join(map(str, sorted(half)))}"
    return [
        f"half a point for {rounds}: only where the rules of the tournament say so (C.04.2 2.4)."
    ]


def _shown(value: object) -> str:
    return "none" if value in (None, "") else str(value)
