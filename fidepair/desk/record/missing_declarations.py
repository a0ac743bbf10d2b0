"""What pairing needs and a file lacks: declarations, which fidepair asks for and never guesses; byes
and absences that the file keeps only as comments, because its dialect has no record for them."""

from collections.abc import Iterator
from typing import NamedTuple

from fidepair.errors import InputError
from fidepair.findings import TrfError
from fidepair.swiss.cards import RoundToPair, initial_colour_shown
from fidepair.text.wording import command_to_copy, operand, visible
from fidepair.tournament import GAMES, Bye, ColourType, Kind, PrimaryScore, TeamRules, Tournament
from fidepair.trf.format.columns import BYES, CODE, whole, words
from fidepair.trf.format.document import KEPT, Document, restore_kept_records
from fidepair.trf.format.facts import ABSENT
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


_GIVEN = {bye.value: bye for bye in (Bye.FULL, Bye.HALF, Bye.ZERO)}
_NAMES = {Bye.FULL: "full-point bye", Bye.HALF: "half-point bye"}


class KeptBye(NamedTuple):
    """A bye in a comment, with its line and record, and the number of the participant.

    The round is None for an absence in the round to pair, which the comment does not have.
    """

    line: int
    record: str
    number: int
    bye: Bye
    round_number: int | None


def refuse_kept_byes(document: Document, tournament: Tournament, round_: RoundToPair) -> None:
    """Raise InputError for a bye that the file has only in a comment, if the round depends on it.

    Without the bye, the participant would be paired although absent, or have fewer points.
    """
    to_pair = {card.number for card in round_.cards}
    noun = "Team" if tournament.kind is Kind.TEAM else "Player"
    for kept in kept_byes(document, tournament.kind):
        effect = _effect(kept, tournament, round_.number, to_pair)
        if not effect:
            continue
        file = operand(document.name)
        restore = ("fidepair", "convert", file, "--to", "trf26", "-o", "NEW.trf")
        raise InputError(
            f"{document.name}: line {kept.line} keeps a bye only as a comment:"
            f" `{visible(kept.record)}`. {noun} {kept.number} would {effect}.\n"
            f"  Restore the record with `{command_to_copy(restore)}` and pair that file."
            " If the bye no longer holds, remove the comment."
        )


def kept_byes(document: Document, kind: Kind) -> Iterator[KeptBye]:
    """Yield the byes and absences in the comments of a conversion, by line; unreadable ones are
    left out."""
    for line in document.lines:
        if not line.text.startswith(KEPT):
            continue
        record = line.text.removeprefix(KEPT).rstrip()
        code = record[CODE].upper()
        if code == BYES.code:
            yield from _byes_of(line.number, record, kind)
        elif code in ABSENT.codes:
            for word, _ in words(record):
                number = whole(word)
                if number:
                    yield KeptBye(line.number, record, number, Bye.ZERO, None)


def _byes_of(line: int, record: str, kind: Kind) -> Iterator[KeptBye]:
    """Yield the byes of one record `240`. It counts the games of Double-Swiss events, two a
    round."""
    bye = _GIVEN.get(BYES.field("type").cut(record).upper())
    round_number = whole(BYES.field("round").cut(record))
    if bye is None or not round_number:
        return
    if kind is Kind.DOUBLE:
        round_number = (round_number + 1) // GAMES
    for field in BYES.repetitions(record):
        number = whole(field.cut(record))
        if number:
            yield KeptBye(line, record, number, bye, round_number)


def _effect(kept: KeptBye, tournament: Tournament, number: int, to_pair: set[int]) -> str:
    """Return what would happen to the participant in round `number` without the bye; nothing if
    the bye changes nothing."""
    paired = f"be paired in round {number}" if kept.number in to_pair else ""
    if kept.round_number == number:
        return paired
    who = tournament.by_number().get(kept.number)
    earlier = () if who is None else who.entries[: number - 1]
    if kept.round_number is None:
        was_absent = bool(earlier) and isinstance(earlier[-1], Bye)
        return "" if was_absent else paired
    if kept.round_number > len(earlier) or earlier[kept.round_number - 1] is not Bye.ZERO:
        return ""
    if kept.bye not in _NAMES:
        return ""
    return f"have no {_NAMES[kept.bye]} in round {kept.round_number}"
