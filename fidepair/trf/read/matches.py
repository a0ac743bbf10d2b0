"""What participants of matches did, round by round: rows of one sign for each match, and the matches themselves.

Rows are as those of players (`cells`), so that state, byes and rounds are found in the same way: the sign has the
colour of the match and its result as a whole (`w1`, `b-`, `w ` while something is missing).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import Bye, Colour, Match, Participant, Result
from fidepair.trf.format.cells import Row, entry
from fidepair.trf.format.reading import Event, Matches, Roster

if TYPE_CHECKING:
    from fidepair.tournament import Entry
    from fidepair.trf.format.reading import PlayerLine


def roster_of(players: list[PlayerLine], matches: Matches, byes: dict[tuple[int, int], str], blocks: int) -> Roster:
    """Return the rows that matches and byes (letters, by number and index of the round) make."""
    width = max((index + 1 for _, index in (*matches, *byes)), default=0)
    rows = {player.number: Row([0] * width, [""] * width) for player in players}
    for (number, index), letter in byes.items():
        rows[number].put(index, 0, letter)
    for (number, index), match in matches.items():
        rows[number].put(index, match.opponent, sign_of(match))
    has_pending = any(match.result is Result.PENDING for match in matches.values())
    return Roster(players, rows, width, has_pending, blocks)


def sign_of(match: Match) -> str:
    """Return colour and result of a match as a sign."""
    return f"{match.colour.value if match.colour is not None else '-'}{match.result.value}"


def entries_of(number: int, row: Row, matches: Matches, last: int) -> tuple[Entry, ...]:
    """Return what the participant did in rounds 1 to `last`; no entry is an absence."""
    return tuple(
        matches[number, index] if opponent else _bye(sign)
        for index, (opponent, sign) in enumerate(zip(row.opponents[:last], row.signs, strict=False))
    )


def _bye(sign: str) -> Bye:
    found = entry(0, sign)
    return found if isinstance(found, Bye) else Bye.ZERO


def with_matches(people: tuple[Participant, ...], event: Event, last: int) -> tuple[Participant, ...]:
    """Return the participants with matches as their entries of rounds 1 to `last`."""
    rows = event.roster.rows
    return tuple(p._replace(entries=entries_of(p.number, rows[p.number], event.matches, last)) for p in people)


def outcome(own: int, theirs: int) -> Result:
    """Return the result of a match that was played, by the points of its games."""
    return Result.WIN if own > theirs else Result.LOSS if own < theirs else Result.DRAW


def colour_named(letter: str) -> Colour | None:
    """Return the colour with that letter, None for any other sign."""
    return {"w": Colour.WHITE, "b": Colour.BLACK}.get(letter)
