"""The new file while it is written: the lines of the old file, their replacements, and the losses.

A record that the target does not have is kept as a comment: `### kept: 192 FIDE_DUTCH_2026`. The
next conversion reads it as a record again, so a file survives the way there and back.

The last part reads the `001` lines field by field and block by block, for JSON and CSV.

Numbers above 9,999 have no columns in a tournament file: JSON, CSV and memory hold them. They take
the same way as all others, in lines that are in no file: a number with five digits takes the column
before its field, byes are entries of their rounds, and pairs that must not meet are words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fidepair.errors import InputError
from fidepair.findings import ERROR, Finding, TrfError
from fidepair.systems import with_written_acceleration
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import LAST_ROUND, PLAYER, in_letters, whole
from fidepair.trf.format.dialects import type_of
from fidepair.trf.format.document import KEPT, Document, Line, restore_kept_records
from fidepair.trf.format.facts import EVERY, VIRTUAL
from fidepair.trf.proof import differences, needs_virtual_points
from fidepair.trf.read.players import MAX_PLAYER_NUMBER
from fidepair.trf.read.reader import examine, interpret
from fidepair.trf.read.records import type_line, value_of
from fidepair.trf.write.lines import count_in_blocks, renumbered

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from fidepair.tournament import Forbidden, Tournament
    from fidepair.trf.format.reading import PlayerLine, Reading

    Form: TypeAlias = dict[str, Any]


def is_wide(numbers: Iterable[int]) -> bool:
    """Return whether a number is above those that a tournament file can have."""
    return any(number > MAX_PLAYER_NUMBER for number in numbers)


def numbers_of(tournament: Tournament) -> list[int]:
    """Return the numbers of all who are paired, or play."""
    return [one.number for one in (*tournament.participants, *tournament.individuals)]


def without_lists(form: Form, name: str) -> Form:
    """Return a form in which announced byes are entries of their rounds. Raises InputError for a
    bye of a player who is missing, or has another entry in the round."""
    rounds = {one["number"]: [*one["rounds"]] for one in form["players"]}
    for listed in form.get("byes", ()):
        index, bye = listed["round"] - 1, {"bye": listed["bye"]}
        for number in listed["numbers"]:
            entries = rounds.get(number)
            if entries is None:
                raise InputError(f"{name}: `byes` has number {number}, which no player has.")
            entries += [None] * (index + 1 - len(entries))
            if entries[index] not in (None, bye):
                raise InputError(
                    f"{name}: `byes`: player {number} has another entry in round {index + 1}."
                )
            entries[index] = bye
    players = [{**one, "rounds": rounds[one["number"]]} for one in form["players"]]
    return {**form, "players": players, "byes": []}


def forbidden_objects(groups: Iterable[Forbidden], rounds: int | None) -> list[Form]:
    """Return the forbidden pairings as the JSON format has them."""
    return [
        {
            "first_round": group.first,
            "last_round": group.last or rounds or LAST_ROUND,
            "numbers": sorted(group.numbers),
        }
        for group in groups
    ]


_NAMES = {dialect.lower(): dialect for dialect in EVERY}
_MAX_QUOTED = 40


class Loss(NamedTuple):
    """A fact that the target cannot carry: its line in the source (None: several, or the whole
    file), and a sentence."""

    line: int | None
    text: str


class Conversion:
    """The replacement of each line of a file. `counted`: the tournament, with rounds as the file
    counts them.

    The tournament has the virtual points of Baku acceleration where the target cannot declare it.
    """

    def __init__(self, reading: Reading, target: str) -> None:
        self.reading, self.records, self.event = reading, reading.records, reading.event
        self.target, self.name = target, _NAMES[target]
        self.tournament = _with_acceleration(reading, self.name)
        self.counted = count_in_blocks(self.tournament)
        self.losses: list[Loss] = []
        self._texts: dict[int, tuple[str, ...]] = {}

    def replace(self, line: Line, *texts: str) -> None:
        """Replace the line by texts; without any, remove it."""
        self._texts[line.number] = texts

    def restate(self, lines: list[Line], texts: list[str], own: Collection[str] = ()) -> None:
        """Replace lines that together state a fact by texts, in the place of the first of them.

        If one of the lines is a record of the target (`own`), it stays and no text is needed.
        """
        foreign = [line for line in lines if line.code.upper() not in own]
        for line in foreign:
            self.replace(line)
        if foreign and len(foreign) == len(lines):
            self.replace(foreign[0], *texts)

    def add(self, line: Line, texts: list[str]) -> None:
        """Add lines behind a line, or behind its replacement."""
        present = self._texts.get(line.number, (line.text,))
        self._texts[line.number] = (*present, *texts)

    def keep(self, line: Line) -> None:
        """Keep the line as a comment."""
        self.replace(line, KEPT + line.text)

    def lose(self, why: str, *lines: Line) -> None:
        """Keep lines as comments because the target cannot carry their fact, for the reason
        `why`."""
        for line in lines:
            self.keep(line)
            text = " ".join(line.text.split())
            if len(text) > _MAX_QUOTED:
                text = f"{text[:37]}..."
            self.report(line, f"`{text}`: {why}; kept as a comment")

    def lack(self, what: str, *lines: Line) -> None:
        """Keep lines as comments because the target has no record for their fact."""
        self.lose(f"{self.name} has no record for {what}", *lines)

    def report(self, line: Line | None, text: str) -> None:
        """Report a loss."""
        number = line.number if line is not None else None
        self.losses.append(Loss(number, text))

    def document(self) -> Document:
        """Return the new file."""
        document = self.reading.document
        end = document.line_end
        lines: list[Line] = []
        for line in document.lines:
            texts = self._texts.get(line.number, (line.text,))
            lines += [Line(0, text, end) for text in texts]
            if texts and line.end:
                lines[-1] = lines[-1]._replace(end=line.end)
        if lines and not document.lines[-1].end:  # as in the old file, the last line has no end
            lines[-1] = lines[-1]._replace(end="")
        return renumbered(document, lines)


def _with_acceleration(reading: Reading, dialect: str) -> Tournament:
    """Return the tournament, with its virtual points if other programs need them and the dialect
    has a record for them: they may compute another group GA if participants missed round one
    (C.04.7 1.2)."""
    tournament, line = reading.tournament, type_line(reading.records)
    declared = type_of(value_of(line)) if line is not None else None
    is_declared = declared is not None and declared.acceleration is not None
    has_record = VIRTUAL.within(dialect) is not None
    if has_record and needs_virtual_points(tournament, dialect, is_declared=is_declared):
        return with_written_acceleration(tournament)
    return tournament


def prove(draft: Conversion) -> bytes:
    """Return the new file. Raises InputError if its facts differ from the old ones, apart from
    reported losses.

    The new file is read together with the records that were kept as comments. If it is invalid
    without them, it is written nevertheless, and this is reported.
    """
    before, name = draft.tournament, draft.reading.document.name
    data = draft.document().to_bytes()
    if data == draft.reading.document.to_bytes():
        return data
    whole = restore_kept_records(data)
    try:
        restored = interpret(whole, name, before.kind).tournament
    except TrfError as problem:
        raise InputError(
            f"{name}: {draft.name} cannot store this tournament; the file would contradict itself:\n{problem}"
        ) from problem
    differing = differences(before, restored)
    if differing:
        raise InputError(
            f"{name}: {draft.name} cannot store these facts of the tournament: {', '.join(differing)}"
        )
    if whole != data:
        _report_invalid(draft, examine(data, name, before.kind).findings)
    return data


def _report_invalid(draft: Conversion, findings: Sequence[Finding]) -> None:
    """Report the errors of the new file without its comments, if there are any."""
    errors = [finding for finding in findings if finding.severity == ERROR]
    if not errors:
        return
    text = (
        "without the lost records the new file contradicts itself, and strict readers refuse it: "
        f"{errors[0].text} ({errors[0].code})"
    )
    if len(errors) > 1:
        text += f", and {len(errors) - 1} more"
    draft.report(None, text)


# ── Player lines ─────────────────────────────────────────────────────────────

BYES = frozenset("UFHZ")
_NUMBERS = ("number", "rating", "rank")


class Cell(NamedTuple):
    """A block as `cells` reads it: the opponent (0: none) and the sign; an empty one has no
    sign."""

    opponent: int
    sign: str


class PlayerSheet(NamedTuple):
    """A player as in the `001` line: the blocks, and values by the name of their field.

    Blank fields have no value, except `name`. `number`, `rating` and `rank` are numbers, and
    missing if the field has other text; `points` are as written, with a decimal point.
    """

    number: int
    values: Mapping[str, str | int]
    cells: tuple[Cell, ...]


def player_sheets(reading: Reading) -> tuple[list[PlayerSheet], list[Loss]]:
    """Return the players in the order of the file, and the text in their lines outside the
    fields."""
    boards = reading.event.boards
    wide = is_wide(boards.rows)
    sheets: list[PlayerSheet] = []
    losses: list[Loss] = []
    for player in boards.players:
        opponents, signs = boards.rows[player.number]
        count = max(0, -(-(len(player.text) - FIRST) // WIDTH))
        cells = tuple(map(Cell, opponents[:count], signs[:count]))
        sheets.append(PlayerSheet(player.number, _values(player), cells))
        losses += () if wide else _losses(player)
    return sheets, losses


def _values(player: PlayerLine) -> dict[str, str | int]:
    values: dict[str, str | int] = {}
    for field in PLAYER.fields:
        text = in_letters(field.cut(player.text)).strip()
        if field.name in _NUMBERS:
            number = player.number if field.name == "number" else whole(text)
            if number is not None:
                values[field.name] = number
        elif field.name == "points":
            text = plain_points(text)
            if text:
                values[field.name] = text
        elif text or field.name == "name":
            values[field.name] = text
    return values


def _losses(player: PlayerLine) -> list[Loss]:
    texts = []
    column = PLAYER.stray(player.text)
    if column is not None:
        texts.append(f'"{player.text[column - 1]}" in column {column} belongs to no field')
    rank = PLAYER.field("rank").cut(player.text)
    if rank and whole(rank) is None:
        texts.append(f'the rank "{rank}" of player {player.number} is not a number')
    return [Loss(player.line.number, text) for text in texts]


def plain_points(text: str) -> str:
    """Return points as written, with a decimal point instead of a comma, and none at the end."""
    return text.replace(",", ".", 1).removesuffix(".")
