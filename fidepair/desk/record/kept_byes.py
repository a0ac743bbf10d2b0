"""Byes and absences that a file keeps only as comments, because its dialect has no record for them.

`convert` writes such comments: byes of teams in TRF16, TRFx and TRFbx, and byes of later rounds in
TRFbx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import InputError
from fidepair.text.safe import command_to_copy, operand, visible
from fidepair.tournament import GAMES, Bye, Kind, Tournament
from fidepair.trf.format.columns import BYES, CODE, whole, words
from fidepair.trf.format.document import KEPT, Document
from fidepair.trf.format.facts import ABSENT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.swiss.cards import RoundToPair

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
