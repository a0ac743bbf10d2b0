"""Byes and absences that a file keeps only as comments, because its dialect has no record for them.

`convert` writes such comments: byes of teams in TRF16, TRFx and TRFbx, and byes of later rounds in
TRFbx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import InputError
from fidepair.text.safe import command_to_copy, operand, visible
from fidepair.tournament import GAMES, Bye, Kind
from fidepair.trf.format.columns import BYES, CODE, whole, words
from fidepair.trf.format.document import KEPT
from fidepair.trf.format.facts import ABSENT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.swiss.cards import RoundToPair
    from fidepair.tournament import Tournament
    from fidepair.trf.format.document import Document

_GIVEN = {bye.value: bye for bye in (Bye.FULL, Bye.HALF, Bye.ZERO)}
_NAMES = {Bye.FULL: "full-point bye", Bye.HALF: "half-point bye"}


class KeptBye(NamedTuple):
    """A bye in a comment: the line, the record, the number of the participant, the bye, and the
    round.

    The round is None for an absence in the round to pair: the comment does not show which one that
    was.
    """

    line: int
    record: str
    number: int
    bye: Bye
    round_number: int | None


def refuse_kept_byes(document: Document, tournament: Tournament, round_: RoundToPair) -> None:
    """Raise InputError for a bye in a comment that the file does not state otherwise, if the round
    depends on it.

    Such a participant would be paired although absent, or have fewer points.
    """
    to_pair = {card.number for card in round_.cards}
    for kept in kept_byes(document, tournament.kind):
        effect = _effect(kept, tournament, round_.number, to_pair)
        if effect:
            noun = "team" if tournament.kind is Kind.TEAM else "player"
            way_back = (
                "fidepair",
                "convert",
                operand(document.name),
                "--to",
                "trf26",
                "-o",
                "NEW.trf",
            )
            raise InputError(
                f"{document.name}: line {kept.line} keeps a bye only as a comment: `{visible(kept.record)}`. "
                f"{noun.capitalize()} {kept.number} would {effect}.\n"
                f"  Restore the record with `{command_to_copy(way_back)}` and pair that file. If the bye no longer"
                " holds, remove the comment."
            )


def kept_byes(document: Document, kind: Kind) -> Iterator[KeptBye]:
    """Yield the byes and absences in the comments of a conversion, by line. What cannot be read as
    one is left out."""
    for line in document.lines:
        if not line.text.startswith(KEPT):
            continue
        record = line.text.removeprefix(KEPT).rstrip()
        code = record[CODE].upper()
        if code == BYES.code:
            yield from _byes_of(line.number, record, kind)
        elif code in ABSENT.codes:
            numbers = [whole(word) for word, _ in words(record)]
            yield from (
                KeptBye(line.number, record, number, Bye.ZERO, None) for number in numbers if number
            )


def _byes_of(line: int, record: str, kind: Kind) -> Iterator[KeptBye]:
    """Yield the byes of one `240`. Double-Swiss events count blocks there, two for each round."""
    bye = _GIVEN.get(BYES.field("type").cut(record).upper())
    block = whole(BYES.field("round").cut(record))
    if bye is None or not block:
        return
    round_number = (block + 1) // GAMES if kind is Kind.DOUBLE else block
    numbers = [whole(field.cut(record)) for field in BYES.repetitions(record)]
    yield from (KeptBye(line, record, number, bye, round_number) for number in numbers if number)


def _effect(kept: KeptBye, tournament: Tournament, number: int, to_pair: set[int]) -> str:
    """Return what would happen to the participant in round `number` without the bye; nothing if
    nothing would."""
    who = tournament.by_number().get(kept.number)
    earlier = () if who is None else who.entries[: number - 1]
    if kept.round_number is None:
        is_over = bool(earlier) and isinstance(earlier[-1], Bye)
        return f"be paired in round {number}" if kept.number in to_pair and not is_over else ""
    if kept.round_number == number:
        return f"be paired in round {number}" if kept.number in to_pair else ""
    if kept.round_number > len(earlier) or earlier[kept.round_number - 1] is not Bye.ZERO:
        return ""
    return f"have no {_NAMES[kept.bye]} in round {kept.round_number}" if kept.bye in _NAMES else ""
