"""The changes that `undo` makes, as messages: facts in which the earlier content differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.pages.published import as_published
from fidepair.swiss.supposed_results import format_result
from fidepair.text.recorded_changes import BYE_WORDS
from fidepair.tournament import Bye, Colour, Game, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.tournament import Entry, Participant, Tournament

_MAX_LISTED = 3


def describe(now: Tournament, then: Tournament) -> str:
    """Describe how `then` differs: a round, players, results, byes or line-ups that are removed or
    restored. Nothing if it does not differ in these."""
    changes = [*_rounds(now, then), *_people(now, then)]
    if not changes:
        changes = [*_pairs(now, then), *_results(now, then), *_byes(now, then)]
        changes += [*_line_ups(now, then), *_board_numbers(now, then)]
    listed = changes[:_MAX_LISTED]
    if len(changes) > _MAX_LISTED:
        listed.append(f"and {len(changes) - _MAX_LISTED} more")
    return "; ".join(listed)


def _rounds(now: Tournament, then: Tournament) -> Iterator[str]:
    if now.rounds_paired > then.rounds_paired:
        yield f"round {now.rounds_paired} is unpaired"
    elif now.rounds_paired < then.rounds_paired:
        yield f"round {then.rounds_paired} is paired again"


def _people(now: Tournament, then: Tournament) -> Iterator[str]:
    """Yield participants who take part in one of them only, or have another rating; the numbers of
    others may differ then."""
    here, there = _by_name(now), _by_name(then)
    removed = {one.number: name for name, one in here.items() if name not in there}
    restored = {one.number: name for name, one in there.items() if name not in here}
    for number, name in removed.items():
        if number in restored:
            yield f"{number} {name} is {restored[number]} again"
        else:
            yield f"{number} {name} no longer takes part"
    for number, name in restored.items():
        if number not in removed:
            yield f"{number} {name} takes part again"
    for name, one in there.items():
        if name in here and one.rating != here[name].rating:
            yield f"{one.number} {name} has the rating {one.rating or 'none'} again"


def _by_name(tournament: Tournament) -> dict[str, Participant]:
    """Return the participants, and the players of teams, by name."""
    people = (*tournament.participants, *tournament.individuals)
    return {one.name: one for one in people}


class _GameKey(NamedTuple):
    """A game: its round, the numbers of both sides, and its number in a match of two (0: the only
    game they have)."""

    round_number: int
    left: int
    right: int
    game: int


def _pairs(now: Tournament, then: Tournament) -> Iterator[str]:
    """Yield the pairs and byes of paired rounds that differ."""
    for number in range(1, then.rounds_paired + 1):
        here, there = (
            {one.number: _place(one.entries[number - 1]) for one in each.participants}
            for each in (now, then)
        )
        moved = [who for who, place in there.items() if here.get(who, place) != place]
        pairs, words = [], []
        for who in moved:
            opponent, bye = there[who]
            if bye:
                words.append(f"{who} {BYE_WORDS[bye]}")
            elif who < opponent or opponent not in moved:
                pairs.append(f"{who}-{opponent}")
        if moved:
            yield f"round {number}: {', '.join([*pairs, *words])} again"


def _place(entry: Entry) -> tuple[int, str]:
    return (0, entry.value) if isinstance(entry, Bye) else (entry.opponent, "")


def _results(now: Tournament, then: Tournament) -> Iterator[str]:
    before, after = _games(now), _games(then)
    for place in sorted(before.keys() - after.keys()):
        number, left, right, game = place
        if game <= 1 and _GameKey(number, right, left, game) in after:
            yield f"round {number}: {right} has White against {left} again"
    for place in sorted(before.keys() & after.keys()):
        if before[place] == after[place]:
            continue
        number, left, right, game = place
        pair = f"{left}-{right}, game {game}," if game else f"{left}-{right}"
        was, result = before[place] or "open", after[place] or "open"
        yield f"round {number}: {pair} is {result} again, and was {was}"


def _games(tournament: Tournament) -> dict[_GameKey, str]:
    """Return the results of all games as they are entered: White on the left, in matches the side
    named first."""
    if tournament.kind is Kind.INDIVIDUAL:
        return _single_games(tournament)
    results = {}
    last = tournament.rounds_paired
    if tournament.lone_pab is not None:
        last -= 1
    for number in range(1, last + 1):
        for board in as_published(tournament, number, tournament).boards:
            for place, game in enumerate(board.games, start=1):
                if game.left is None or game.right is None:
                    continue
                of_match = place if tournament.kind is Kind.DOUBLE else 0
                key = _GameKey(number, game.left.number, game.right.number, of_match)
                results[key] = game.result
    return results


def _single_games(tournament: Tournament) -> dict[_GameKey, str]:
    people = tournament.by_number()
    results = {}
    for one in people.values():
        for number, entry in enumerate(one.entries, start=1):
            if not isinstance(entry, Game) or entry.colour is not Colour.WHITE:
                continue
            opponent = people.get(entry.opponent)
            if opponent is None:
                continue
            other = opponent.entries[number - 1]
            if isinstance(other, Game):
                place = _GameKey(number, one.number, entry.opponent, 0)
                results[place] = format_result(entry.result, other.result)
    return results


def _board_numbers(now: Tournament, then: Tournament) -> Iterator[str]:
    """Yield the fixed boards, and the first boards, that are different."""
    for first, number in sorted({seat[:2] for seat in {*now.seats} ^ {*then.seats}}):
        if number:
            board = then.fixed_boards(first).get(number)
            yield f"{number} has {f'the fixed board {board}' if board else 'no fixed board'} again"
        else:
            yield f"the first board of round {first} is {then.first_board(first)} again"


def _byes(now: Tournament, then: Tournament) -> Iterator[str]:
    before, after = set(now.announced), set(then.announced)
    for change, byes in (("is removed", before - after), ("is restored", after - before)):
        for number, who, bye in sorted(byes, key=lambda one: one[:2]):
            yield f"the bye {bye.value} of {who} in round {number} {change}"


def _line_ups(now: Tournament, then: Tournament) -> Iterator[str]:
    teams = then.by_number()
    different = {line_up[:3] for line_up in {*now.line_ups} ^ {*then.line_ups}}
    for number, who, opponent in sorted(different):
        team = teams[who]
        before = now.line_up_of(team, opponent, number)
        after = then.line_up_of(team, opponent, number)
        if before != after:
            players = ", ".join(map(str, after))
            yield f"round {number}: {who} {team.name} plays with {players} again"
