"""Declarations that pairing needs and that are missing from a file: fidepair asks for them and
never guesses."""

from __future__ import annotations

from fidepair.errors import InputError
from fidepair.findings import TrfError
from fidepair.swiss.cards import initial_colour_shown
from fidepair.text.safe import command_to_copy, operand
from fidepair.tournament import GAMES, Bye, ColourType, Kind, PrimaryScore, TeamRules, Tournament
from fidepair.trf.format.document import restore_kept_records
from fidepair.trf.read.reader import load

SYSTEM, ROUNDS, COLOUR = "SYSTEM", "N", "COLOUR"
"""Placeholders in a command for values that are unknown."""


def looks_like_matches(tournament: Tournament) -> bool:
    """Return whether an undeclared file, read as one of single games, has matches of two games.

    In these, rounds 1 and 2, 3 and 4, and so on, have the same opponents with reversed colours
    (C.04.5).
    """
    if tournament.kind is not Kind.INDIVIDUAL or tournament.type_code or tournament.system:
        return False
    whole = tournament.rounds_paired // GAMES * GAMES
    has_match = False
    for one in tournament.participants:
        firsts, seconds = one.entries[0:whole:GAMES], one.entries[1:whole:GAMES]
        for first, second in zip(firsts, seconds, strict=True):
            if isinstance(first, Bye) and isinstance(second, Bye):
                continue
            if isinstance(first, Bye) or isinstance(second, Bye):
                return False
            if first.opponent != second.opponent:
                return False
            if first.colour is not None and first.colour is second.colour:
                return False
            has_match = True
    return has_match


def refuse_undeclared_matches(tournament: Tournament, name: str) -> None:
    """Raise InputError if the file `name` looks like one of matches, whose rounds have two
    games."""
    if looks_like_matches(tournament):
        raise InputError(
            f"{name}: this looks like matches of two games, because in rounds 1 and 2, and so on,"
            " the same players meet with reversed colours. The file does not declare such matches,"
            " so fidepair would count its rounds as single games.\n"
            f"  If it is a Double-Swiss event (C.04.5), declare it: `{command_to_declare_double_swiss(name)}`,"
            " and use the new file."
            " For another event, give its own type in record 192, such as CUSTOM_KNOCKOUT."
        )


def command_to_declare_double_swiss(file: str) -> str:
    """Return the command that declares a file as a Double-Swiss event."""
    options = ("--to", "trf26", "--system", "double-swiss", "-o", "NEW.trf")
    return command_to_copy(("fidepair", "convert", operand(file), *options))


def kept_in_comments(data: bytes, tournament: Tournament) -> Tournament:
    """Return the tournament of a file with the records that a conversion kept as comments.

    It is `tournament`, which has none of them, if they no longer fit the file.
    """
    whole = restore_kept_records(data)
    if whole == data:
        return tournament
    try:
        return load(whole, tournament.source, tournament.kind).tournament
    except TrfError:
        return tournament


def options_to_pair(tournament: Tournament, kept: Tournament | None = None) -> tuple[str, ...]:
    """Return the options that `fidepair pair` needs besides the file; `kept` as in
    `kept_in_comments`."""
    kept = kept or tournament
    words: list[str] = []
    if tournament.system is None:
        default = "team" if tournament.kind is Kind.TEAM else SYSTEM
        words += ["--system", kept.system or default]
        if kept.edition and kept.system == "dutch":
            words += ["--edition", kept.edition]
        if kept.acceleration and not tournament.acceleration and tournament.virtual is None:
            words += ["--acceleration", kept.acceleration]
        if tournament.kind is Kind.TEAM:
            words += _words_on_team_rules(kept.team_rules)
    if tournament.rounds is None:
        words += ["--rounds", str(kept.rounds or ROUNDS)]
    if tournament.initial_colour is None and initial_colour_shown(tournament) is None:
        colour = kept.initial_colour
        words += ["--initial-colour", colour.name.lower() if colour else COLOUR]
    return tuple(words)


def _words_on_team_rules(rules: TeamRules) -> list[str]:
    """Return the options for rules of teams that are not the default ones."""
    words = []
    if rules.colours is not ColourType.A:
        words += ["--colours", rules.colours.value]
    if rules.primary is not PrimaryScore.MATCH:
        words += ["--primary", rules.primary.value]
    if not rules.use_secondary:
        words.append("--no-secondary")
    return words
