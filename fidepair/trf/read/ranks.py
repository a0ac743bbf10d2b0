"""The ranks of the report file, where they stand, and the points beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.trf.format.columns import PLAYER, TEAM, in_letters, whole

if TYPE_CHECKING:
    from fidepair.trf.format.columns import Field
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import Event

WRONG_POINTS = frozenset({"T064", "T119", "T251"})
"""Codes that say that points or totals in the file are not those of the results: then every rank
may be wrong."""
OF_THE_START = "T253"
"""The code that says that the ranks are the starting order."""
RANK_OF_PLAYER, RANK_OF_TEAM = PLAYER.field("rank"), TEAM.field("rank")


class RankRead(NamedTuple):
    """The rank of one participant: its line, what is written there, as a number (0: none, or no
    number), and the points of the line: of teams match points, then game points."""

    number: int
    line: Line
    written: str
    rank: int
    points: tuple[int | None, ...]

    @property
    def is_strange(self) -> bool:
        """Whether what stands for the rank is no number."""
        return bool(self.written) and whole(self.written) is None


def rank_field(event: Event) -> Field:
    """Return the field of the rank in the lines of the participants."""
    return RANK_OF_PLAYER if event.teams is None else RANK_OF_TEAM


def read_ranks(event: Event) -> list[RankRead]:
    """Return the ranks in the order of the file; none where the lines of teams have no such field
    (`013`)."""
    if event.teams is None:
        return [
            _read(number, line, RANK_OF_PLAYER.cut(text), (points,))
            for number, line, text, _, points in event.boards.players
        ]
    return [
        _read(
            team.number,
            team.line,
            RANK_OF_TEAM.cut(team.line.text),
            (team.match_points, team.game_points),
        )
        for team in event.teams.teams
        if team.line.code == TEAM.code
    ]


def _read(number: int, line: Line, written: str, points: tuple[int | None, ...]) -> RankRead:
    return RankRead(number, line, in_letters(written), whole(written) or 0, points)
