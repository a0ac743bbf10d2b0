"""What `undo` brings back, in words: the facts in which the content before differs from the one
now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.desk.pages.published import as_published
from fidepair.swiss.supposed_results import result_shown
from fidepair.tournament import Colour, Game, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.tournament import Participant, Tournament

_MOST_TOLD = 3


def in_words(now: Tournament, then: Tournament) -> str:
    """Return what is other in `then`: a round, results, byes or line-ups that are gone or there
    again. Nothing if it is none of these."""
    found = [*_rounds(now, then), *_people(now, then)] or [
        *_results(now, then),
        *_byes(now, then),
        *_line_ups(now, then),
    ]
    more = [f"and {len(found) - _MOST_TOLD} more"] if len(found) > _MOST_TOLD else []
    return "; ".join([*found[:_MOST_TOLD], *more])


def _rounds(now: Tournament, then: Tournament) -> Iterator[str]:
    if now.rounds_paired > then.rounds_paired:
        yield f"round {now.rounds_paired} is not paired any more"
    elif now.rounds_paired < then.rounds_paired:
        yield f"round {then.rounds_paired} is paired again"


def _people(now: Tournament, then: Tournament) -> Iterator[str]:
    """Yield who takes part in one of them only, or has another rating; the numbers of others may
    differ then."""
    here, there = _by_name(now), _by_name(then)
    gone = {one.number: name for name, one in here.items() if name not in there}
    back = {one.number: name for name, one in there.items() if name not in here}
    for number, name in gone.items():
        yield f"{number} {name} " + (
            f"is {back[number]} again" if number in back else "takes no part any more"
        )
    yield from (
        f"{number} {name} takes part again" for number, name in back.items() if number not in gone
    )
    for name, one in there.items():
        if name in here and one.rating != here[name].rating:
            yield f"{one.number} {name} has the rating {one.rating or 'none'} again"


def _by_name(tournament: Tournament) -> dict[str, Participant]:
    """Return the participants, and the players of teams, by name."""
    return {one.name: one for one in (*tournament.participants, *tournament.individuals)}


def _results(now: Tournament, then: Tournament) -> Iterator[str]:
    before, after = _games(now), _games(then)
    for number, left, right, game in sorted(before.keys() - after.keys()):
        if game <= 1 and (number, right, left, game) in after:
            yield f"round {number}: {right} has White against {left} again"
    for key in sorted(before.keys() & after.keys()):
        if before[key] != after[key]:
            number, left, right, game = key
            result = f"is {after[key]} again" if after[key] else "is open again"
            which = f", game {game}," if game else ""
            yield f"round {number}: {left}-{right}{which} {result}, and was {before[key] or 'open'}"


def _games(tournament: Tournament) -> dict[tuple[int, int, int, int], str]:
    """Return the results by round, numbers of players and game (0: the only one they have), as they
    are entered: White on the left, in matches the side named first."""
    if tournament.kind is not Kind.INDIVIDUAL:
        double = tournament.kind is Kind.DOUBLE
        return {
            (number, game.left.number, game.right.number, place * double): game.result
            for number in range(1, tournament.rounds_paired + (tournament.lone_pab is None))
            for board in as_published(tournament, number, tournament).boards
            for place, game in enumerate(board.games, start=1)
            if game.left is not None and game.right is not None
        }
    people = tournament.by_number()
    return {
        (index, number, entry.opponent, 0): result_shown(entry.result, other.result)
        for number, one in people.items()
        for index, entry in enumerate(one.entries, start=1)
        if isinstance(entry, Game) and entry.colour is Colour.WHITE and entry.opponent in people
        if isinstance(other := people[entry.opponent].entries[index - 1], Game)
    }


def _byes(now: Tournament, then: Tournament) -> Iterator[str]:
    before, after = set(now.announced), set(then.announced)
    for sign, byes in (("is gone again", before - after), ("is there again", after - before)):
        for number, who, bye in sorted(byes, key=lambda one: one[:2]):
            yield f"the bye {bye.value} of {who} in round {number} {sign}"


def _line_ups(now: Tournament, then: Tournament) -> Iterator[str]:
    teams = then.by_number()
    for number, team, opponent in sorted({one[:3] for one in {*now.line_ups} ^ {*then.line_ups}}):
        before, after = (of.line_up_of(teams[team], opponent, number) for of in (now, then))
        if before != after:
            players = ", ".join(map(str, after))
            yield f"round {number}: {team} {teams[team].name} plays with {players} again"
