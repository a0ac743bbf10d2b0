"""The pairs of a published round."""

from typing import NamedTuple

from fidepair.tournament import Bye, Colour, Tournament


class PublishedGame(NamedTuple):
    """A published pair. Without recorded colours (`colours_known` false) `white` is the smaller
    number."""

    white: int
    black: int
    colours_known: bool = True


def published_round(
    tournament: Tournament, number: int
) -> tuple[tuple[PublishedGame, ...], int | None]:
    """Return the published pairs of a round, by ascending TPN of the member listed first, and the
    participant with the PAB."""
    games = []
    pab = None
    seen = set()
    for participant in tournament.participants:
        entry = participant.entries[number - 1]
        if entry is Bye.PAB:
            pab = participant.number
        if isinstance(entry, Bye) or participant.number in seen:
            continue
        seen.add(entry.opponent)
        if entry.colour is None:
            pair = participant.number, entry.opponent
            games.append(PublishedGame(min(pair), max(pair), colours_known=False))
        elif entry.colour is Colour.WHITE:
            games.append(PublishedGame(participant.number, entry.opponent))
        else:
            games.append(PublishedGame(entry.opponent, participant.number))
    return tuple(games), pab
