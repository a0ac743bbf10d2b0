"""What the records of a team event say besides the games, each fact with its line: see
`reading`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fidepair.trf.format.document import Line


class TeamLine(NamedTuple):
    """One team: its line, its players by board, and its totals where given."""

    number: int
    line: Line
    name: str
    members: tuple[int, ...]
    nickname: str = ""
    strength: int | None = None
    match_points: int | None = None
    game_points: int | None = None


class Placed(NamedTuple):
    """Something that a record says of a team in a round: the opponent (0: none), own part, and the
    line.

    `players`: of a line-up, by board, 0 for an empty one. `colour` (`w`, `b`) and `sign` (`+`,
    `-`): of a forfeited match.
    """

    opponent: int
    line: Line
    players: tuple[int, ...] = ()
    colour: str = "-"
    sign: str = ""


class TeamSheet(NamedTuple):
    """All that the records of a team event say besides the games; by (team, index of the round)
    where placed.

    `colours`: of the boards of the team that has White, `WBWB`; nothing if not given. `values`:
    points of a match that is won, drawn, lost. `pab`: match and game points of the
    pairing-allocated bye, None where not given.
    """

    teams: list[TeamLine]
    team_of: dict[int, int]
    colours: str
    values: tuple[int, int, int]
    line_ups: dict[tuple[int, int], Placed]
    forfeits: dict[tuple[int, int], Placed]
    pabs: dict[tuple[int, int], Placed]
    pab: tuple[int | None, int | None]

    @property
    def rounds(self) -> int:
        """The last round of which the records speak."""
        return max((index + 1 for _, index in (*self.forfeits, *self.pabs)), default=0)
