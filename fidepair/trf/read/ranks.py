"""The ranks of a tournament file, their places, and the points beside them."""

from typing import NamedTuple

from fidepair.trf.format.columns import PLAYER_RANK, TEAM, Field, in_letters, whole
from fidepair.trf.format.document import Line
from fidepair.trf.format.reading import Event

WRONG_POINTS = frozenset({"T064", "T119", "T251"})
"""Codes for points or totals in the file that differ from the results: then every rank may be
wrong."""
STARTING_ORDER = "T253"
"""The code for ranks that are the starting order."""
RANK_OF_TEAM = TEAM.field("rank")


class RankRead(NamedTuple):
    """The rank of one participant, with its line.

    `written`: the text in the columns of the rank; `rank`: as a number, 0 if there is none.
    `points`: those of the line; for teams match points, then game points.
    """

    number: int
    line: Line
    written: str
    rank: int
    points: tuple[int | None, ...]

    @property
    def is_strange(self) -> bool:
        """Whether the text is something else than a number."""
        return bool(self.written) and whole(self.written) is None


def rank_field(event: Event) -> Field:
    """Return the field of the rank in the lines of the participants."""
    return PLAYER_RANK if event.teams is None else RANK_OF_TEAM


def read_ranks(event: Event) -> list[RankRead]:
    """Return the ranks in the order of the file; nothing if the lines of teams have no such field
    (`013`)."""
    if event.teams is None:
        return [
            _read(player.number, player.line, PLAYER_RANK.cut(player.text), (player.points,))
            for player in event.boards.players
        ]
    ranks = []
    for team in event.teams.teams:
        if team.line.code == TEAM.code:
            written = RANK_OF_TEAM.cut(team.line.text)
            points = (team.match_points, team.game_points)
            ranks.append(_read(team.number, team.line, written, points))
    return ranks


def _read(number: int, line: Line, written: str, points: tuple[int | None, ...]) -> RankRead:
    return RankRead(number, line, in_letters(written), whole(written) or 0, points)
