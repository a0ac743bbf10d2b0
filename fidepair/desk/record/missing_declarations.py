"""What pairing needs and a file does not declare: told to whoever goes on with the file, never
guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.findings import TrfError
from fidepair.swiss.cards import initial_colour_shown
from fidepair.text.safe import command_to_copy, operand
from fidepair.tournament import GAMES, Bye, ColourType, Kind, PrimaryScore, Tournament
from fidepair.trf.format.document import with_kept
from fidepair.trf.read.reader import load

if TYPE_CHECKING:
    from collections.abc import Iterator

SYSTEM, ROUNDS, COLOUR = "SYSTEM", "N", "COLOUR"
"""What stands in a command where nobody knows what is to be given."""


def looks_like_matches(tournament: Tournament) -> bool:
    """Return whether a file that declares no system, and was read as one of single games, has
    matches of two games: rounds 1 and 2, 3 and 4, and so on, each with the same opponents and the
    colours turned (C.04.5), and at least one such two with a game in them."""
    whole = tournament.rounds_paired // GAMES * GAMES
    if (
        tournament.kind is not Kind.INDIVIDUAL
        or tournament.type_code
        or tournament.system
        or not whole
    ):
        return False
    games = 0
    for one in tournament.participants:
        for first, second in zip(
            one.entries[0:whole:GAMES], one.entries[1:whole:GAMES], strict=True
        ):
            if isinstance(first, Bye) != isinstance(second, Bye):
                return False
            if isinstance(first, Bye) or isinstance(second, Bye):
                continue
            if first.opponent != second.opponent or (
                first.colour is not None and first.colour is second.colour
            ):
                return False
            games += 1
    return games > 0


def refuse_undeclared_matches(tournament: Tournament, name: str) -> None:
    """Raise InputError where the file `name` looks like one of matches, in which rounds mean
    something else."""
    if looks_like_matches(tournament):
        raise InputError(
            f"{name}: this looks like matches of two games: in rounds 1 and 2, and so on, the same players meet with"
            " the colours turned; but the file does not declare it, and its rounds would be counted as single games.\n"
            f"  If it is a Double-Swiss event (C.04.5), declare it: `{as_double_swiss(name)}`, and go on"
            " with that file. Another event names its own type in record 192, such as CUSTOM_KNOCKOUT."
        )


def as_double_swiss(file: str) -> str:
    """Return the command that makes a file which declares the Double-Swiss System."""
    return command_to_copy(
        (
            "fidepair",
            "convert",
            operand(file),
            "--to",
            "trf26",
            "--system",
            "double-swiss",
            "-o",
            "NEW.trf",
        )
    )


def kept_in_comments(data: bytes, tournament: Tournament) -> Tournament:
    """Return what a file says together with the records that a conversion kept as comments;
    `tournament`, which it says without them, where they do not fit it any more."""
    whole = with_kept(data)
    if whole == data:
        return tournament
    try:
        return load(whole, tournament.source, tournament.kind).tournament
    except TrfError:
        return tournament


def words_to_pair(tournament: Tournament, kept: Tournament | None = None) -> tuple[str, ...]:
    """Return the options that `fidepair pair` needs besides the file; `kept` as in
    `kept_in_comments`."""
    return tuple(_words_to_pair(tournament, kept or tournament))


def _words_to_pair(tournament: Tournament, kept: Tournament) -> Iterator[str]:
    if tournament.system is None:
        yield from ("--system", kept.system or ("team" if tournament.kind is Kind.TEAM else SYSTEM))
        if kept.edition and kept.system == "dutch":
            yield from ("--edition", kept.edition)
        if kept.acceleration and not tournament.acceleration and tournament.virtual is None:
            yield from ("--acceleration", kept.acceleration)
        if tournament.kind is Kind.TEAM:
            rules = kept.team_rules
            yield from (
                ("--colours", rules.colours.value) if rules.colours is not ColourType.A else ()
            )
            yield from (
                ("--primary", rules.primary.value)
                if rules.primary is not PrimaryScore.MATCH
                else ()
            )
            yield from () if rules.use_secondary else ("--no-secondary",)
    if tournament.rounds is None:
        yield from ("--rounds", str(kept.rounds or ROUNDS))
    if tournament.initial_colour is None and initial_colour_shown(tournament) is None:
        yield from (
            "--initial-colour",
            kept.initial_colour.name.lower() if kept.initial_colour else COLOUR,
        )
