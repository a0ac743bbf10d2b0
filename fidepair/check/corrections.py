"""Results that may have been corrected after a round was paired (C.04.2 4.3): how else each game
can have ended."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Colour, Game, Result

if TYPE_CHECKING:
    from fidepair.tournament import Participant, Tournament

ENDINGS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
)
"""How games end, for White and for Black."""
_RATED = {
    Result.UNRATED_WIN: Result.WIN,
    Result.UNRATED_DRAW: Result.DRAW,
    Result.UNRATED_LOSS: Result.LOSS,
}


class Correction(NamedTuple):
    """A game of an earlier round, by numbers; how it is recorded, and how it was before, for White
    and for Black."""

    round_number: int
    white: int
    black: int
    recorded: tuple[Result, Result]
    before: tuple[Result, Result]


def other_results(
    tournament: "Tournament", number: int, concerned: Collection[int | None]
) -> Iterator[Correction]:
    """Yield each other way in which a game of the round can have ended, for games whose colours are
    recorded; those of whoever is `concerned` come first."""
    players = tournament.by_number()
    games = []
    for white in tournament.participants:
        entry = white.entries[number - 1]
        if isinstance(entry, Game) and entry.colour is Colour.WHITE:
            theirs = players[entry.opponent].entries[number - 1]
            assert isinstance(theirs, Game)
            games.append((white.number, entry.opponent, (entry.result, theirs.result)))
    games.sort(key=lambda game: not {game[0], game[1]} & {*concerned})
    for one, other, recorded in games:
        as_rated = tuple(_RATED.get(result, result) for result in recorded)
        for before in ENDINGS:
            if before != as_rated:
                yield Correction(number, one, other, recorded, before)


def uncorrected(tournament: "Tournament", correction: Correction) -> "Tournament":
    """Return the tournament as it was before the correction."""
    of = dict(zip((correction.white, correction.black), correction.before, strict=True))
    participants = (
        _ended(one, correction.round_number, of[one.number]) if one.number in of else one
        for one in tournament.participants
    )
    return tournament._replace(participants=tuple(participants))


def _ended(player: "Participant", number: int, result: Result) -> "Participant":
    entries = list(player.entries)
    entries[number - 1] = entries[number - 1]._replace(result=result)  # type: ignore[union-attr]
    return player._replace(entries=tuple(entries))
