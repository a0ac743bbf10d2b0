"""The facts in the records of a team event, except the games, each with its line: see
`reading`."""

from typing import NamedTuple

from fidepair.trf.format.document import Line


class TeamLine(NamedTuple):
    """One team: its line, its players by board, and its totals, None if blank."""

    number: int
    line: Line
    name: str
    members: tuple[int, ...]
    nickname: str = ""
    strength: int | None = None
    match_points: int | None = None
    game_points: int | None = None


class Placed(NamedTuple):
    """A fact about a team in a round: the opponent (0: none), and the line.

    `players`: of a line-up, by board, 0 for an empty one. `colour` (`w`, `b`) and `sign` (`+`,
    `-`): of a forfeited match.
    """

    opponent: int
    line: Line
    players: tuple[int, ...] = ()
    colour: str = "-"
    sign: str = ""


class TeamSheet(NamedTuple):
    """The facts in the records of a team event, except the games. Line-ups, forfeits and PABs are
    by (team, index of the round).

    `colours`: of the boards of the team with White, `WBWB`, empty if missing. `values`: the points
    for a won, drawn and lost match. `pab`: the match and game points of the pairing-allocated bye,
    None if missing.
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
        """The last round in the records."""
        indices = [index for _, index in (*self.forfeits, *self.pabs)]
        return max(indices, default=-1) + 1
