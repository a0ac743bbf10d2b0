"""The cross table: the opponent, colour and result of each round."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypedDict

from fidepair.render.language import msgid, translated
from fidepair.render.sheet import Sheet
from fidepair.render.standings import (
    LINE,
    PEOPLE,
    TOTAL,
    StandingsFacts,
    StandingsRow,
    facts,
    headings,
    method_columns,
    places,
    remarks,
    table_columns,
    used_columns,
)
from fidepair.render.table_columns import (
    CSV,
    INTEGER,
    JSON,
    TABLE,
    TEXT,
    Column,
    JsonObject,
    csv_of,
    data,
    json_of,
    row_type,
    sheet_of,
)
from fidepair.render.words import BYE_NAMES, colour_letter, fraction
from fidepair.standings.ranking import Standings
from fidepair.tournament import Bye, Entry, Game, Kind, Match, PrimaryScore, Result, format_points

SCHEMA = "fidepair/crosstable/1"
_BYES = {Bye.PAB: "bye", Bye.FULL: "bye1", Bye.HALF: "bye½", Bye.ZERO: "bye0"}
_RESULTS = {
    **dict.fromkeys((Result.WIN, Result.UNRATED_WIN), "1"),
    **dict.fromkeys((Result.DRAW, Result.UNRATED_DRAW), "½"),
    **dict.fromkeys((Result.LOSS, Result.UNRATED_LOSS), "0"),
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.PENDING: "?",
}
"""Results as cross tables write them."""


class CrossTable(NamedTuple):
    """Standings as a cross table: `places` in it, from 1, by participant number; unlike ranks,
    places are never shared."""

    standings: Standings
    places: Mapping[int, int]

    @property
    def is_shared(self) -> bool:
        """Whether a rank is shared."""
        lines = enumerate(self.standings.lines, start=1)
        return any(line.rank != place for place, line in lines)

    def cell(self, number: int, row: StandingsRow) -> str:
        """Return the entry of a round as a cell: `12w1`, `7b½`, `3w+`, `bye`; of a match
        the points."""
        entry = row.who.entries[number - 1]
        if isinstance(entry, Bye):
            return _BYES[entry]
        place = self.places[entry.opponent]
        colour = colour_letter(entry.colour).lower() if entry.colour else ""
        return f"{place}{colour}{self.result(entry)}"

    def result(self, entry: Game | Match) -> str:
        """Return the result of a game; of a match its points, of teams the game points."""
        if isinstance(entry, Game) or not entry.result.is_played:
            return _RESULTS[entry.result]
        tournament = self.standings.tournament
        by_match_points = tournament.team_rules.primary is PrimaryScore.MATCH
        if tournament.kind is Kind.TEAM and by_match_points:
            return fraction(entry.secondary)
        return fraction(entry.points)


def table(standings: Standings) -> CrossTable:
    """Return the standings as a cross table."""
    return CrossTable(standings, {row.who.number: row.place for row in places(standings)})


# ── Columns ──────────────────────────────────────────────────────────────────
_PLACE = Column[StandingsRow]("place", "Pl", INTEGER)


def round_columns(shown: CrossTable) -> list[Column[StandingsRow]]:
    """Return the columns of the rounds."""
    return [
        Column(
            f"round {number}", f"R{number}", TEXT, partial(shown.cell, number), forms=TABLE | CSV
        )
        for number in range(1, shown.standings.after + 1)
    ]


# ── For people ───────────────────────────────────────────────────────────────
def sheet(standings: Standings, *, only_the_answer: bool = False) -> Sheet:
    """Return the cross table. The cells show opponents by rank, or by place where ranks are
    shared."""
    shown = table(standings)
    columns = table_columns(standings, round_columns(shown))
    number = PEOPLE[1]
    columns[columns.index(number)] = number.of(leave_out=1)
    if shown.is_shared:
        columns.insert(0, _PLACE)
    below = (_legend(shown), *remarks(standings))
    drawn = sheet_of(columns, places(standings), headings(standings, "cross table"), below)
    return used_columns(drawn, only_the_answer)


def _legend(shown: CrossTable) -> str:
    text = msgid("Rounds: the rank of the opponent, colour, {cell}; + and -: by forfeit")
    if shown.is_shared:
        text = msgid("Rounds: the place (Pl) of the opponent, colour, {cell}; + and -: by forfeit")
    cell = {
        Kind.INDIVIDUAL: msgid("result"),
        Kind.DOUBLE: msgid("points of the match"),
        Kind.TEAM: msgid("game points"),
    }
    kind = shown.standings.tournament.kind
    parts = [translated(text, cell=translated(cell[kind]))]
    entries: set[Entry] = set()
    for line in shown.standings.lines:
        entries.update(line.participant.entries)
    parts += [f"{_BYES[bye]}: {translated(BYE_NAMES[bye])}" for bye in _BYES if bye in entries]
    return f"{'; '.join(parts)}."


# ── For programs ─────────────────────────────────────────────────────────────
class RoundObject(TypedDict):
    """A round of a participant."""

    round: int
    opponent: Annotated[int | None, "The number; null for a bye."]
    opponent_rank: int | None
    colour: Annotated[
        str | None, Literal["w", "b", None], "Of a match: in its first game, or on board 1."
    ]
    result: Annotated[
        str | None,
        Literal["1", "=", "0", "W", "D", "L", "+", "-", " ", None],
        "As in tournament files: `W`, `D`, `L` less than a move, `+` and `-` by forfeit, "
        "a blank for none yet. Of a match as a whole. Null for a bye.",
    ]
    bye: Annotated[
        str | None,
        Literal["U", "F", "H", "Z", None],
        "`U` pairing-allocated, `F` full-point, `H` half-point, `Z` zero-point; null for a game.",
    ]
    points: Annotated[str, "Points of the round."]
    secondary: Annotated[str | None, "The other score of a team."]


def _games(row: StandingsRow) -> list[RoundObject]:
    """Return the rounds of a participant, by the characters of the report files."""
    tournament = row.standings.tournament
    points = tournament.points_by_round(row.who)
    others: Sequence[int | None] = [None] * len(points)
    if tournament.kind is Kind.TEAM:
        others = tournament.secondary_by_round(row.who)
    rounds = []
    scores = zip(row.who.entries, points, others, strict=True)
    for number, (entry, brought, other) in enumerate(scores, start=1):
        game = None if isinstance(entry, Bye) else entry
        found: RoundObject = {
            "round": number,
            "opponent": game.opponent if game else None,
            "opponent_rank": row.ranks[game.opponent] if game else None,
            "colour": game.colour.value if game and game.colour else None,
            "result": game.result.value if game else None,
            "bye": entry.value if isinstance(entry, Bye) else None,
            "points": format_points(brought),
            "secondary": None if other is None else format_points(other),
        }
        rounds.append(found)
    return rounds


CROSSTABLE_LINE: tuple[Column[StandingsRow], ...] = (
    *LINE,
    Column(
        "games", "", data(list[RoundObject]), _games, forms=JSON, about="One entry for each round."
    ),
)
CrosstableLine: TypeAlias = Annotated[
    JsonObject, row_type("CrosstableLine", "A participant in the cross table.", CROSSTABLE_LINE)
]


class CrosstableObject(StandingsFacts):
    """The cross table: the standings, with the rounds of each line."""

    schema: Literal["fidepair/crosstable/1"]
    lines: Annotated[list[CrosstableLine], "Best first."]


def csv_rows(standings: Standings) -> list[tuple[str, ...]]:
    """Return a row for each participant, with the cells of the table for people."""
    rounds = round_columns(table(standings))
    columns = (_PLACE, *PEOPLE, *rounds, TOTAL, *method_columns(standings))
    return csv_of(columns, places(standings))


def document(standings: Standings) -> CrosstableObject:
    """Return the cross table as a JSON object (`fidepair schema crosstable`)."""
    lines = [json_of(CROSSTABLE_LINE, row) for row in places(standings)]
    return {"schema": "fidepair/crosstable/1", **facts(standings), "lines": lines}
