"""What pairing needs and a file does not declare: told to whoever goes on with the file, never guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.findings import TrfError
from fidepair.swiss.cards import initial_colour_shown
from fidepair.tournament import ColourType, Kind, PrimaryScore, Tournament
from fidepair.trf.format.document import with_kept
from fidepair.trf.read.reader import load

if TYPE_CHECKING:
    from collections.abc import Iterator

SYSTEM, ROUNDS, COLOUR = "SYSTEM", "N", "COLOUR"
"""What stands in a command where nobody knows what is to be given."""


def kept_in_comments(data: bytes, tournament: Tournament) -> Tournament:
    """Return what a file says together with the records that a conversion kept as comments; `tournament`, which it
    says without them, where they do not fit it any more."""
    whole = with_kept(data)
    if whole == data:
        return tournament
    try:
        return load(whole, tournament.source, tournament.kind).tournament
    except TrfError:
        return tournament


def words_to_pair(tournament: Tournament, kept: Tournament | None = None) -> tuple[str, ...]:
    """Return the options that `fidepair pair` needs besides the file; `kept` as in `kept_in_comments`."""
    return tuple(_words_to_pair(tournament, kept or tournament))


def _words_to_pair(tournament: Tournament, kept: Tournament) -> Iterator[str]:
    if tournament.system is None:
        yield from ("--system", kept.system or ("team" if tournament.kind is Kind.TEAM else SYSTEM))
        if kept.edition and kept.system == "dutch":
            yield from ("--edition", kept.edition)
        if kept.acceleration and not tournament.acceleration:
            yield from ("--acceleration", kept.acceleration)
        if tournament.kind is Kind.TEAM:
            rules = kept.team_rules
            yield from ("--colours", rules.colours.value) if rules.colours is not ColourType.A else ()
            yield from ("--primary", rules.primary.value) if rules.primary is not PrimaryScore.MATCH else ()
            yield from () if rules.use_secondary else ("--no-secondary",)
    if tournament.rounds is None:
        yield from ("--rounds", str(kept.rounds or ROUNDS))
    if tournament.initial_colour is None and initial_colour_shown(tournament) is None:
        yield from ("--initial-colour", kept.initial_colour.name.lower() if kept.initial_colour else COLOUR)
