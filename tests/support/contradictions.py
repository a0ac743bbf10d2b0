"""Random changes of the facts of a tournament, most of which contradict the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import (
    Announcement,
    Bye,
    Colour,
    Entry,
    Forbidden,
    Game,
    Kind,
    Match,
    Participant,
    Result,
    Tournament,
)

if TYPE_CHECKING:
    from random import Random


def changed(tournament: Tournament, draw: Random) -> Tournament:
    """Return the tournament with one random change."""
    return draw.choice(CHANGES)(tournament, draw)


def _with_entry(tournament: Tournament, draw: Random) -> Tournament:
    people = list(tournament.participants)
    place, index = draw.randrange(len(people)), draw.randrange(max(tournament.rounds_paired, 1))
    one = people[place]
    if not one.entries:
        return tournament
    entries = list(one.entries)
    entries[index] = _other_entry(entries[index], tournament, draw)
    people[place] = one._replace(entries=tuple(entries))
    return tournament._replace(participants=tuple(people))


def _other_entry(entry: Entry, tournament: Tournament, draw: Random) -> Entry:
    if isinstance(entry, Bye):
        opponent, colour = draw.choice(tournament.participants).number, draw.choice((*Colour, None))
        if tournament.kind is Kind.INDIVIDUAL:
            return Game(opponent, colour, draw.choice([*Result]))
        return Match(opponent, colour, draw.choice([*Result]), 0)
    field = draw.choice(("opponent", "colour", "result", "bye"))
    if field == "opponent":
        return entry._replace(opponent=draw.randint(0, len(tournament.participants) + 1))
    if field == "colour":
        return entry._replace(colour=draw.choice((*Colour, None)))
    if field == "result":
        return entry._replace(result=draw.choice([*Result]))
    return draw.choice([*Bye])


def _with_participant(tournament: Tournament, draw: Random, **facts: object) -> Tournament:
    people = list(tournament.participants)
    place = draw.randrange(len(people))
    people[place] = people[place]._replace(**facts)  # type: ignore[arg-type]
    return tournament._replace(participants=tuple(people))


def _number(tournament: Tournament, draw: Random) -> Tournament:
    return _with_participant(tournament, draw, number=draw.randint(1, len(tournament.participants) + 1))


def _tpn(tournament: Tournament, draw: Random) -> Tournament:
    return _with_participant(tournament, draw, tpn=draw.randint(1, len(tournament.participants)))


def _order(tournament: Tournament, draw: Random) -> Tournament:
    people: list[Participant] = draw.sample(tournament.participants, len(tournament.participants))
    return tournament._replace(participants=tuple(people))


def _rounds_paired(tournament: Tournament, draw: Random) -> Tournament:
    return tournament._replace(rounds_paired=max(0, tournament.rounds_paired + draw.choice((-1, 1))))


def _rounds(tournament: Tournament, draw: Random) -> Tournament:
    return tournament._replace(rounds=draw.randint(1, tournament.rounds_paired + 2))


def _shorter(tournament: Tournament, draw: Random) -> Tournament:
    one = draw.choice(tournament.participants)
    entries = one.entries[:-1]
    people = tuple(each._replace(entries=entries) if each == one else each for each in tournament.participants)
    return tournament._replace(participants=people)


def _bye(tournament: Tournament, draw: Random) -> Tournament:
    number, round_number = (
        draw.randint(1, len(tournament.participants) + 1),
        draw.randint(1, (tournament.rounds or 9) + 1),
    )
    byes = [Announcement(round_number, number, draw.choice([Bye.HALF, Bye.ZERO])) for _ in range(draw.randint(1, 2))]
    return tournament._replace(announced=(*tournament.announced, *byes))


def _forbidden(tournament: Tournament, draw: Random) -> Tournament:
    numbers = frozenset(draw.sample(range(1, len(tournament.participants) + 3), 2))
    return tournament._replace(
        forbidden=(*tournament.forbidden, Forbidden(draw.randint(1, 3), draw.choice((None, 2)), numbers))
    )


CHANGES = (*(_with_entry,) * 12, *(_number, _tpn, _order, _rounds_paired, _rounds, _shorter), *(_bye,) * 2, _forbidden)
