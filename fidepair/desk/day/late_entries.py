"""Late entries, corrected data, and the pairing numbers that follow from them (C.04.2 2.2 to 2.5,
4.3.3)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypedDict

from fidepair.desk.day.change import Changed, next_round, refuse_in_mid_event
from fidepair.desk.day.lookup import number_and_name
from fidepair.desk.entry_list import plain
from fidepair.desk.entry_list.doubles import why_alike
from fidepair.desk.entry_list.new_tournament import InitialOrder, announced
from fidepair.desk.record import log
from fidepair.errors import InputError, Keyword, NotSupported, UsageError
from fidepair.systems.baku import last_ga_participant
from fidepair.text.data import brief
from fidepair.tournament import GAMES, Announcement, Bye, Kind, Participant, Tournament, mean_rating
from fidepair.trf.format.remarks import REGENERATION

_LAST_TO_RENUMBER = 4
"""2.3: no TPN is modified after the fourth round has been paired."""
OLD_NUMBERS = "Posted pages and slips show the old numbers. Print them again."
LATE = f"Numbers no longer change after round {_LAST_TO_RENUMBER} was paired (C.04.2, 2.3)"
_TEAM_WORDS = {"federation": "short name", "rating": "strength"}
"""Fields of a team that have other names than those of a player."""


class ParticipantFacts(TypedDict, total=False):
    """Data of a player or team that are corrected, by the fields of Participant."""

    name: str
    rating: int | None
    title: str
    federation: str
    sex: str
    birth: str
    fide_id: str


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
    """Add a late entry, paired from round `first` on (None: the next one).

    2.4: earlier rounds give no points, except for those in `half`, for which the rules of the
    tournament give half a point. The number is the appropriate one by 2.2, and the participants
    behind it move down; after the fourth round has been paired it is the one after the last (2.3).

    `number`: another number, where another order was announced. `team`: the team that the player
    joins; no numbers change then. `members`: the players of a late team, by board. Raises
    UsageError for a round that is paired, and for a player who already takes part.
    """
    start = first or next_round(tournament)
    others = tournament.players if members is None else tournament.participants
    _check(tournament, entrant, others, start)
    _check_missed(half, start, team)
    notes = []
    for one in (entrant,) if members is None else members:
        notes += _double_notes(tournament.players, one)
    if members is None and tournament.kind is Kind.TEAM:
        added = _in_team(tournament, entrant, team)
    elif members is None:
        added = _late_player(tournament, entrant, start, number, half)
    elif number is None and team is None:
        added = _late_team(tournament, entrant, members, start, half)
    else:
        raise UsageError(
            "A late team gets the last number (C.04.6, 1.1.3), and cannot join another team.\n"
            "  Leave out the number and the team."
        )
    return added._replace(notes=(*added.notes, *notes))


def _late_player(
    tournament: Tournament,
    entrant: Participant,
    start: int,
    number: int | None,
    half: Collection[int],
) -> Changed:
    """Add a player who is paired from round `start` on."""
    people = tournament.participants
    check_numbers(people)
    following, paired = next_round(tournament), tournament.rounds_paired
    last = len(people) + 1
    if may_renumber(tournament):
        place = _place(tournament, entrant, people, number)
    elif number in (None, last):
        place = last
    else:
        raise UsageError(f"{LATE}, so the late entry is number {last}.")
    moved, numbers = tournament, None
    if place < last:
        numbers = {one.number: one.number for one in people}
        numbers.update((old, old + 1) for old in range(place, last))
        moved = tournament.renumbered(numbers)
    missed = tuple(_missed_bye(round_number, half) for round_number in range(1, paired + 1))
    one = entrant._replace(number=place, tpn=place, entries=missed)
    virtual = moved.virtual
    if virtual is not None:
        virtual = {**virtual, **_virtual_of_late(tournament, place)}
    individuals: tuple[Participant, ...] = ()
    if tournament.kind is Kind.DOUBLE:
        individuals = (*moved.individuals, one._replace(entries=missed * GAMES))
    added = moved._replace(
        participants=_by_tpn((*moved.participants, one)),
        individuals=_by_tpn(individuals),
        announced=(*moved.announced, *_away(place, range(following, start), half)),
        virtual=virtual,
    )
    event = f'late entry "{one.name}" is {place}'
    messages = [f"Added {one.name} as number {place}, {_playing_from(start)}"]
    notes = _half_notes(half)
    if numbers:
        messages.append(f"renumbered: {moves_text(numbers)} (C.04.2, 2.3)")
        event += f"; {moves_text(numbers)}"
    if not may_renumber(tournament):
        notes.append(f"{LATE}, so {one.name} gets the last number.")
    elif number is None:
        notes += _order_notes(tournament, entrant, people)
    if numbers:
        notes.append(OLD_NUMBERS)
    comment = log.comment(REGENERATION, following, event)
    return Changed(added, tuple(messages), (comment,), tuple(notes), numbers=numbers)


def _virtual_of_late(tournament: Tournament, place: int) -> dict[int, tuple[int, ...]]:
    """Return the virtual points, by number, of a late entry with the number `place`, where records
    give such points.

    C.04.7 1.3: they are those of the last GA participant for numbers up to that one, and none
    below. In an acceleration with several groups they are those of the participant who had this
    number.
    """
    virtual = tournament.virtual or {}
    groups = {points for points in virtual.values() if any(points)}
    model = place
    if tournament.acceleration is not None or len(groups) == 1:
        last = last_ga_participant(tournament, ())
        if last is None or place > last:
            return {}
        model = last
    return {place: virtual[model]} if model in virtual else {}


def with_national(changed: Changed, numbers: Collection[int]) -> Changed:
    """Return a change which also declares the ratings of these players as national ones.

    Raises UsageError for a player without a rating, and if nothing changes.
    """
    tournament = changed.tournament
    people = [one for one in tournament.players if one.number in numbers]
    ratings = {}
    for one in people:
        if one.rating is None:
            raise UsageError(f"{number_and_name(one)} has no rating to declare as national.")
        ratings[one.number] = one.rating
    if not changed.messages and tournament.national.items() >= ratings.items():
        raise UsageError("No change: these ratings are already national.")
    messages = [
        f"{number_and_name(one)}: {one.rating} is a national rating, not a FIDE rating"
        for one in people
    ]
    declared = tournament._replace(national={**tournament.national, **ratings})
    return changed._replace(tournament=declared, messages=(*changed.messages, *messages))


def correct_data(
    tournament: Tournament,
    one: Participant,
    data: ParticipantFacts,
    *,
    number: int | None = None,
    national: bool = False,
    correct: bool = False,
) -> Changed:
    """Return the tournament with corrected data of a player (2.3, 4.3.3).

    Where these data decided the number, it is adjusted, and the players between move, until the
    fourth round has been paired. `number`: another one; the present one keeps all numbers.
    `national`: the rating is a national one. Raises UsageError if nothing changes, and for a number
    that the data do not give once a round is paired, unless `correct`.
    """
    now = one._replace(**data)
    if not correct and number is not None:
        _refuse_other_number(tournament, one, now, number)
    if national:
        changed = Changed(tournament, ())
        if data or number:
            changed = _with_data(tournament, one, data, number)
        return with_national(changed, {_new_number(changed, one)})
    is_same = now == one and number in (None, one.number)
    was_national = is_nationally_rated(tournament, one)
    if is_same and "rating" in data and was_national:
        rating = f"{one.rating} is a FIDE rating"
        if one.rating is None:
            rating = f"national rating {tournament.national[one.number]} -> none"
        changed = Changed(tournament, (f"{number_and_name(one)}: {rating}",))
    else:
        changed = _with_data(tournament, one, data, number)
    national_ratings = dict(changed.tournament.national)
    is_ended = was_national or national_ratings.get(_new_number(changed, one)) == now.rating
    if "rating" in data and is_ended:
        national_ratings.pop(_new_number(changed, one), None)
        declared = changed.tournament._replace(national=national_ratings)
        changed = changed._replace(tournament=declared)
    if one.rating and now.rating not in (None, one.rating) and not tournament.is_fide_rated(one):
        note = f"{one.rating} was not a FIDE rating; {now.rating} counts as one."
        changed = changed._replace(notes=(*changed.notes, note))
    return changed


def is_nationally_rated(tournament: Tournament, one: Participant) -> bool:
    """Return whether a player's only rating is a national one."""
    return one.number in tournament.national and not tournament.is_fide_rated(one)


def _refuse_other_number(
    tournament: Tournament, one: Participant, now: Participant, number: int
) -> None:
    if not tournament.rounds_paired or not may_renumber(tournament) or number == one.number:
        return
    rest = [other for other in tournament.participants if other.number != one.number]
    if tournament.kind is Kind.TEAM or _order_notes(tournament, now, rest):
        return  # only the arbiter knows the number
    if number == _place(tournament, now, rest, None):
        return
    what = f"number {number} does not follow from the details of {number_and_name(one)}"
    refuse_in_mid_event(tournament, what, "C.04.2, 2.3", correct=False)


def _new_number(changed: Changed, one: Participant) -> int:
    """Return the number of a participant after a change."""
    return (changed.numbers or {}).get(one.number, one.number)


def _with_data(
    tournament: Tournament, one: Participant, data: ParticipantFacts, number: int | None
) -> Changed:
    """Return the change of `corrected`, whatever federation the rating is of."""
    following = next_round(tournament)
    now = one._replace(**data)
    if now == one and number in (None, one.number):
        raise UsageError(f"No change: {number_and_name(one)} already has these details.")
    _check_data(now)
    doubles = []
    if {"name", "birth", "fide_id"} & data.keys():
        others = (other for other in tournament.players if other.number != one.number)
        doubles = _double_notes(others, now)
    if now.rating != one.rating and is_rating_too_late(tournament, one):
        raise UsageError(
            f"The rating of {number_and_name(one)} was published more than a round ago, so it is"
            " corrected for the rating report only (C.04.2, 4.3.3).\n  Use "
            + Keyword("for_rating", True)
            + ": standings and pairings do not change."
        )
    place = one.number
    notes: list[str] = []
    comments: list[str] = []
    if tournament.kind is not Kind.TEAM:
        place, notes = _corrected_place(tournament, one, now, number)
        comments = _name_comments(tournament, one, now.name, place)
    messages = [f"{number_and_name(one)}: {_changes_text(one, data, {}) or 'number'} (C.04.2, 2.3)"]
    moved, numbers = tournament, None
    if place != one.number:
        order = [other.number for other in tournament.participants if other.number != one.number]
        order.insert(place - 1, one.number)
        numbers = {old: new for new, old in enumerate(order, 1)}
        moved = tournament.renumbered(numbers)
        messages.append(f"renumbered: {moves_text(numbers)}")
        notes.append(OLD_NUMBERS)
        event = f'"{now.name}" is {place} instead of {one.number}; {moves_text(numbers)}'
        comments.append(log.comment(REGENERATION, following, event))
    if tournament.rounds_paired and now.rating != one.rating:  # it may have decided these rounds
        old_rating = _shown(_strength(tournament, one))
        rating = f"{place} rating {old_rating} -> {_shown(now.rating)}"
        comments.append(log.comment(log.CORRECTION, following, rating))
    changed = moved.with_data(place, **data)
    if now.rating != one.rating:
        held = log.without_held_rating(tournament.corrections, one.number)
        if held != tournament.corrections:
            notes.append("The rating held for the rating report is removed.")
        changed = changed._replace(corrections=held)
    notes += doubles
    return Changed(changed, tuple(messages), tuple(comments), tuple(notes), numbers=numbers)


def _corrected_place(
    tournament: Tournament, one: Participant, now: Participant, number: int | None
) -> tuple[int, list[str]]:
    """Return the number of a player with corrected data, and notes on it."""
    ranked = now
    if "lots" in tournament.initial_order:  # a lot is drawn once
        ranked = now._replace(name=one.name)
    key = _order(tournament)
    if key(ranked) == key(one) and number is None:
        return one.number, []
    check_numbers(tournament.participants)
    if not may_renumber(tournament):
        note = f"{LATE}."
        if number not in (None, one.number):
            raise UsageError(note)
        return one.number, [note]
    rest = [other for other in tournament.participants if other.number != one.number]
    place = _place(tournament, ranked, rest, number)
    return place, [] if number is not None else _order_notes(tournament, ranked, rest)


def correct_team_data(tournament: Tournament, team: Participant, data: ParticipantFacts) -> Changed:
    """Return the tournament with a corrected name, short name or strength of a team; its number
    stays (C.04.6 1.1.3).

    Raises UsageError if nothing changes, and for the name of another team.
    """
    now = team._replace(**data)
    if now == team:
        raise UsageError(f"No change: {number_and_name(team)} already has these details.")
    _check_data(now, "team")
    namesake = _find_by_name(tournament.participants, now.name)
    if namesake is not None and namesake.number != team.number:
        raise UsageError(f"{number_and_name(namesake)} already has that name.")
    notes = []
    if now.rating != team.rating:
        notes.append("Team numbers do not change (C.04.6, 1.1.3).")
    message = f"{number_and_name(team)}: {_changes_text(team, data, _TEAM_WORDS)}"
    comments = _name_comments(tournament, team, now.name, team.number)
    changed = tournament.with_participant(now)
    return Changed(changed, (message,), tuple(comments), tuple(notes))


def _changes_text(one: Participant, data: ParticipantFacts, words: Mapping[str, str]) -> str:
    """Return the corrected data as text, such as `rating 2100 -> 1850`."""
    changes = []
    for name, value in data.items():
        was = getattr(one, name)
        if value != was:
            word = words.get(name, name.replace("_", " "))
            changes.append(f"{word} {_shown(was)} -> {_shown(value)}")
    return "; ".join(changes)


def _name_comments(tournament: Tournament, one: Participant, name: str, number: int) -> list[str]:
    """Return the comment on a new name if records of changed numbers have the old one.

    Such a record is obeyed only for the participant that it names.
    """
    recorded = {
        change.renamed[2] if change.renamed else change.name for change in tournament.renumberings
    }
    if name == one.name or one.name not in recorded:
        return []
    event = f'{number} name "{one.name}" -> "{name}"'
    return [log.comment(log.CORRECTION, next_round(tournament), event)]


# ── The place in the initial order (2.2) ─────────────────────────────────────
def _order(tournament: Tournament) -> Callable[[Participant], tuple[object, ...]]:
    """Return the key by which participants are ranked: as announced, up to the place in a list,
    which is not in the file."""
    order = (announced(tournament.initial_order) or InitialOrder()).up_to_list()

    def key(one: Participant) -> tuple[object, ...]:
        ranked = order.key(one.name, _strength(tournament, one), one.title)
        if "name" in order.criteria:
            return (*ranked, one.name)
        return (*ranked,)

    return key


def _strength(tournament: Tournament, one: Participant) -> int | None:
    """Return the rating that ranks a player (2.1): the one in the columns, or the national one
    in a comment.

    The columns of a rating report may have none. A provisional rating in a comment came after the
    numbers, and changed none.
    """
    return tournament.national.get(one.number) if one.rating is None else one.rating


def _place(
    tournament: Tournament, one: Participant, rest: Sequence[Participant], number: int | None
) -> int:
    """Return the number of a participant among the rest: behind all who are ranked higher or
    equal."""
    if number is None:
        key = _order(tournament)
        own = key(one)
        return 1 + sum(key(other) <= own for other in rest)
    if not 1 <= number <= len(rest) + 1:
        raise UsageError(f"Number {number} is not between 1 and {len(rest) + 1}.")
    return number


def _order_notes(
    tournament: Tournament, one: Participant, rest: Sequence[Participant]
) -> list[str]:
    """Return notes on the order that decided the number of a participant among the rest."""
    text = tournament.initial_order
    order = announced(text)
    if order is None:
        return [
            f"fidepair cannot read the announced order, {brief(text)}. Rating, title and"
            " alphabet decided the number (C.04.2, 2.2). Give the number if it is different."
        ]
    if "list" in order.criteria:
        key = _order(tournament)
        equals = [other for other in rest if key(other) == key(one)]
        if not equals:
            return []
        return [
            f"The announced order is {text} (C.04.2, 2.2.3), and the place in the list is missing,"
            f" so {one.name} comes after {number_and_name(equals[-1])}."
            " Give the number if it is different."
        ]
    by_rating = InitialOrder(("rating",)).key
    ranks = [by_rating(other.name, _strength(tournament, other), other.title) for other in rest]
    if not text and ranks != sorted(ranks):
        return [
            "The numbers do not follow the ratings."
            " If another order was announced, give the number."
        ]
    return []


def may_renumber(tournament: Tournament) -> bool:
    return tournament.rounds_paired < _LAST_TO_RENUMBER


def moves_text(new: Mapping[int, int]) -> str:
    """Return the changed numbers, neighbours together: `5-14 became 6-15`."""
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


def _run(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def is_rating_too_late(tournament: Tournament, one: Participant) -> bool:
    """Return whether an error in the rating of a player is notified too late for the event: once
    numbers no longer change (2.3), and after the end of the round after its publication (4.3), the
    first one in which the player, or the player's team, was not absent."""
    if may_renumber(tournament):
        return False
    listed = next((team for team in tournament.participants if one.number in team.roster), one)
    return any(entry is not Bye.ZERO for entry in listed.entries[: tournament.rounds_closed])


# ── Players and teams ────────────────────────────────────────────────────────
def _find_by_name(people: Iterable[Participant], name: str) -> Participant | None:
    """Return the first participant whose name has the same letters."""
    letters = plain(name)
    return next((one for one in people if plain(one.name) == letters), None)


def _check(
    tournament: Tournament, entrant: Participant, people: Iterable[Participant], start: int
) -> None:
    following = next_round(tournament)
    if start < following:
        raise UsageError(
            f"Round {start} is already paired."
            f" A late entry can join from round {following} (C.04.2, 2.4)."
        )
    if tournament.rounds is not None and start > tournament.rounds:
        raise UsageError(
            f"Round {start} does not exist: the tournament has rounds 1 to {tournament.rounds}."
        )
    namesake = _find_by_name(people, entrant.name)
    if namesake is not None:
        raise UsageError(f"{number_and_name(namesake)} already takes part.")
    _check_data(entrant)


def check_numbers(people: Sequence[Participant]) -> None:
    for place, one in enumerate(people, 1):
        if not one.number == one.tpn == place:
            raise InputError(
                "The numbers in the file are not 1, 2, 3 and so on,"
                " so no player can be inserted between them."
            )


def _double_notes(people: Iterable[Participant], one: Participant) -> list[str]:
    """Return notes on players who may be the same person. Raises UsageError for the FIDE ID of
    another player."""
    notes = []
    for other in people:
        if one.fide_id and other.fide_id.strip() == one.fide_id.strip():
            raise UsageError(f"{number_and_name(other)} already has the FIDE ID {one.fide_id}.")
        reason = why_alike(other, one)
        if reason:
            notes.append(
                f"{number_and_name(other)} and {one.name} {reason}. If they are one player, run"
                " `fidepair undo FILE`, or `fidepair remove FILE` for the wrong entry."
            )
    return notes


def _check_data(one: Participant, noun: str = "player") -> None:
    if not plain(one.name):
        raise UsageError(f"A {noun} needs a name.")
    for text in (one.name, one.federation, one.fide_id, one.birth):
        if not text.isprintable():
            raise UsageError(f"`{brief(text)}` contains unprintable characters.")


def _by_tpn(people: Iterable[Participant]) -> tuple[Participant, ...]:
    return tuple(sorted(people, key=lambda one: one.tpn))


def _in_team(tournament: Tournament, entrant: Participant, team: Participant | None) -> Changed:
    """Put a player at the end of the roster of a team: the numbers of players decide nothing there
    (C.04.6 1.1.2)."""
    if team is None:
        raise NotSupported(
            "This is a team event.\n  To add a player to a team, give the "
            + Keyword("team")
            + ". To add a late team, give its "
            + Keyword("players")
            + "."
        )
    number = max(one.number for one in tournament.individuals) + 1
    one = entrant._replace(number=number, tpn=number)
    board = len(team.roster) + 1
    with_member = tournament.with_participant(team._replace(roster=(*team.roster, number)))
    added = with_member._replace(individuals=(*tournament.individuals, one))
    message = (
        f"Added {one.name} as player {number},"
        f" on board {board} of the roster of {number_and_name(team)} (C.04.2, 2.4)"
    )
    return Changed(added, (message,))


def _late_team(
    tournament: Tournament,
    entrant: Participant,
    members: Sequence[Participant],
    start: int,
    half: Collection[int],
) -> Changed:
    """Put a team behind the others: the numbers of teams stay (C.04.6 1.1.3), and those of players
    decide nothing."""
    if tournament.kind is not Kind.TEAM:
        raise UsageError("This is not a team event.\n  Leave out the players of a team.")
    if not members:
        raise UsageError(f"{entrant.name} has no players.")
    for member in members:
        _check(tournament, member, tournament.individuals, start)
    following, boards = next_round(tournament), tournament.boards or len(members)
    number = max(one.number for one in tournament.participants) + 1
    first = max(one.number for one in tournament.individuals) + 1
    players = [one._replace(number=place, tpn=place) for place, one in enumerate(members, first)]
    strength = entrant.rating
    if not strength:
        has_strengths = any(one.rating for one in tournament.participants)
        strength = mean_rating(players[:boards]) if has_strengths else None
    team = entrant._replace(
        number=number,
        tpn=number,
        entries=tuple(_missed_bye(round_number, half) for round_number in range(1, following)),
        rating=strength,
        roster=tuple(player.number for player in players),
    )
    away = _away(number, range(following, start), half)
    added = tournament._replace(
        participants=(*tournament.participants, team),
        individuals=(*tournament.individuals, *players),
        announced=(*tournament.announced, *away),
    )
    notes = ["The numbers of the other teams do not change (C.04.6, 1.1.3)."]
    if len(players) < boards:
        notes.append(f"The team has fewer players than {boards} boards.")
    notes += _half_notes(half)
    size = "1 player" if len(players) == 1 else f"{len(players)} players"
    message = f"Added {team.name} as team {number} with {size}, {_playing_from(start)}"
    comment = log.comment(REGENERATION, following, f'late entry "{team.name}" is {number}')
    return Changed(added, (message,), (comment,), tuple(notes))


def _playing_from(start: int) -> str:
    """Return the first round of an entry; only those after round one are late entries (2.4)."""
    return f"playing from round {start} (C.04.2, {'2.4' if start > 1 else '2.3'})"


# ── Missed rounds (2.4) ──────────────────────────────────────────────────────
def _check_missed(half: Collection[int], start: int, team: Participant | None) -> None:
    if half and team is not None:
        raise UsageError("Points for a missed round go to the team, not to a player.")
    for number in sorted(half):
        if not 1 <= number < start:
            raise UsageError(
                f"Round {number} is not missed: the late entry plays from round {start} on."
            )


def _missed_bye(round_number: int, half: Collection[int]) -> Bye:
    return Bye.HALF if round_number in half else Bye.ZERO


def _away(number: int, rounds: range, half: Collection[int]) -> list[Announcement]:
    return [
        Announcement(round_number, number, _missed_bye(round_number, half))
        for round_number in rounds
    ]


def _half_notes(half: Collection[int]) -> list[str]:
    if not half:
        return []
    rounds = "round" if len(half) == 1 else "rounds"
    listed = ", ".join(map(str, sorted(half)))
    return [
        f"Half a point for {rounds} {listed}: only if the tournament rules allow it (C.04.2, 2.4)."
    ]


def _shown(value: object) -> str:
    return "none" if value in (None, "") else str(value)
