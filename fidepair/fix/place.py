"""Where a question stands, and what all answers are made of: lines with other texts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from fidepair.findings.catalogue import CATALOGUE, FILE
from fidepair.fix.repairs import Edits, NotPossible, PossibleAnswer, WayOut
from fidepair.trf.format.cells import FIRST, WIDTH, read_block
from fidepair.trf.format.columns import LINE_UP, OPPONENT, PLAYER, TEAM, TEXT_FROM, whole
from fidepair.trf.format.facts import ROUNDS, TYPE

if TYPE_CHECKING:
    from fidepair.findings import Finding
    from fidepair.trf.format.columns import Field
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import PlayerLine
    from fidepair.trf.read.reader import Examination

COMMENT = "### "
_MOST_SHOWN = 40

BY_LINE = frozenset({"T050", "T051", "T054"})
"""Codes of findings about the number of a player: a question cannot be called by it."""


def way(name: str, text: str, edits: Edits) -> WayOut:
    return WayOut(PossibleAnswer(name, text), lambda _: edits)


def as_it_is(text: str, name: str = "as-it-is") -> WayOut:
    return way(name, text, {})


class AskedFile:
    """What the places of one file have in common, each thing looked for once: `players` by
    number."""

    def __init__(self, examination: Examination, players: dict[int, PlayerLine]) -> None:
        self.examination = examination
        self.lines = examination.document.lines if examination.document is not None else ()
        self.players = players
        self.by_line = {player.line.number: player for player in players.values()}
        self._with_pab: dict[int, list[PlayerLine]] = {}

    def having_pab(self, index: int) -> list[PlayerLine]:
        """Return who has a PAB in the round of that index."""
        if index not in self._with_pab:
            self._with_pab[index] = [
                player
                for player in self.players.values()
                if read_block(block_of(player.line.text, index))[1] == "U"
            ]
        return self._with_pab[index]

    @cached_property
    def first_lines(self) -> dict[tuple[str, str], Line]:
        """The first line of each player and team, by code and number as it stands there, without
        zeros before it."""
        found: dict[tuple[str, str], Line] = {}
        for line in self.lines:
            if line.code in (PLAYER.code, TEAM.code):
                form = TEAM if line.code == TEAM.code else PLAYER
                found.setdefault((line.code, form.field("number").cut(line.text).lstrip("0")), line)
        return found

    def lines_of(self, *codes: str) -> list[Line]:
        """Return the lines of records with these codes, which are none of players, in their
        order."""
        found = [line for code in dict.fromkeys(codes) for line in self._records.get(code, ())]
        return sorted(found) if len(codes) > 1 else found

    @cached_property
    def _records(self) -> dict[str, list[Line]]:
        """The lines by code, but for those of players: keeping these would take much memory."""
        found: dict[str, list[Line]] = {}
        for line in self.lines:
            if line.code != PLAYER.code:
                found.setdefault(line.code, []).append(line)
        return found

    @cached_property
    def first_line_ups(self) -> dict[int, Line]:
        """The first line-up in which a player stands, by number."""
        found: dict[int, Line] = {}
        for line in self.lines_of(LINE_UP.code):
            for text, _ in LINE_UP.values(line.text.rstrip()):
                found.setdefault(whole(text) or 0, line)
        return found


class AskedPlace:
    """Where a finding stands: the line, the player of the line, the block and what the other side
    says there."""

    def __init__(self, finding: Finding, file: AskedFile) -> None:
        self.finding = finding
        self.file = file
        self.examination = file.examination
        self.players = file.players
        self.lines = file.lines
        self.number = finding.line or 0
        self.text = self.lines[self.number - 1].text if finding.line else ""
        self.code = self.text[: TEXT_FROM - 2]
        self.player = file.by_line.get(self.number)
        column = finding.column or 0
        in_block = self.code == PLAYER.code and column > FIRST
        self.index = (column - 1 - FIRST) // WIDTH if in_block else None

    @property
    def key(self) -> str:
        """What a question about the place is called: `T064:26`, `T075:3:r2`, `T100:line18`."""
        who = [f"line{self.number}"] if self.number else []
        if self.player is not None and self.finding.code not in BY_LINE:
            who = [str(self.player.number)]
        elif self.code == TEAM.code and (number := whole(TEAM.field("number").cut(self.text))):
            who = [f"team{number}"]
        elif CATALOGUE[self.finding.code].subject == FILE or self.code in (
            *TYPE.codes,
            *ROUNDS.codes,
        ):
            who = []
        where = [f"r{self.index + 1}"] if self.index is not None else []
        if self.finding.code == "T119":
            where = [
                self.finding.text.partition(": ")[2].partition(" ")[0]
            ]  # match, or game points
        return ":".join([self.finding.code, *who, *where])

    def block(self, player: PlayerLine | None = None) -> str:
        """Return the ten columns of the round in the line of a player, or in this line."""
        assert self.index is not None
        text = player.line.text if player is not None else self.text
        return block_of(text, self.index)

    def with_block(
        self, block: str, player: PlayerLine | None = None, index: int | None = None
    ) -> Edits:
        """Return the line of a player, or this one, with another block in the round, or in another
        one."""
        line, text = (
            (self.number, self.text) if player is None else (player.line.number, player.line.text)
        )
        field = PLAYER.repetition(self.index if index is None else index)  # type: ignore[arg-type]
        return {line: field.put(text, block).rstrip()}

    def opponent(self) -> PlayerLine | None:
        """Return the player whom this block names, and whose block names this one."""
        number = opponent_in(self.block()) if self.index is not None else 0
        other = self.players.get(number)
        mutual = (
            other is not None
            and self.player is not None
            and opponent_in(self.block(other)) == self.player.number
        )
        return other if mutual and other is not self.player else None

    def added(self, *texts: str) -> Edits:
        """Return lines that are added to the file."""
        return {len(self.lines) + place: text for place, text in enumerate(texts, 1)}

    def replaced(self, first: int, last: int, text: str) -> Edits:
        """Return the line with a word of a list in place of what stands in the columns."""
        return {self.number: (self.text[: first - 1] + text + self.text[last:]).rstrip()}


def filled(field: Field, text: str, value: str) -> str:
    """Return the line with a value in one of its fields. Raises NotPossible if the field has no
    room for it."""
    if len(value) > field.width:
        raise NotPossible(f"`{value}` does not fit {field}")
    return field.put(text, value)


def block_of(text: str, index: int) -> str:
    """Return the ten columns of the round of that index in the line of a player."""
    return PLAYER.repetition(index).raw(text).ljust(WIDTH)


def opponent_in(block: str) -> int:
    return read_block(block)[0] or whole((OPPONENT.cut(block)) or "") or 0


def comment(line: Line) -> Edits:
    """Return a line as a comment: nobody reads it, and nothing is lost."""
    return {line.number: COMMENT + line.text}


def shortly(text: str) -> str:
    """Return the beginning of a line, as an answer shows it."""
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN].rstrip()} ..."
