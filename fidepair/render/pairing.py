"""The pairing of a round: its columns, the table with its remarks, and the steps of a procedure.

Supposed results and the differences they make, for people and for programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias, TypedDict

from fidepair.render.language import msgid, translated
from fidepair.render.sheet import MINOR, Sheet
from fidepair.render.table_columns import (
    CSV,
    INTEGER,
    JSON,
    NAME,
    NUMBER,
    PERSON,
    POINTS,
    RATING,
    TABLE,
    TEXT,
    TITLE,
    Column,
    GameObject,
    JsonObject,
    PersonObject,
    SystemObject,
    csv_of,
    data,
    json_of,
    object_of,
    row_type,
    sheet_of,
    side_columns,
)
from fidepair.render.words import (
    ACCELERATION_WORDS,
    BYE_WORDS,
    COLOUR_NAMES,
    colour_history,
    game_noun,
    player,
    recent_floats,
    rules_in_words,
    score_names,
    title_of,
)
from fidepair.tournament import Kind, Participant, format_points

if TYPE_CHECKING:
    from fidepair.forecast.predict import Changes, WhatIf
    from fidepair.render.paired import PairedRound
    from fidepair.swiss.boards import BracketReport, PairedGame
    from fidepair.swiss.cards import PairingCard


# ── What if a result were another one ────────────────────────────────────────

FLOATS = {"D": msgid("down"), "U": msgid("up"), "-": msgid("none")}


def what_if_question(what_if: WhatIf) -> str:
    """Return the supposed results in a line."""
    results = []
    for one in what_if.results:
        in_file = translated("open")
        if one.in_file:
            in_file = translated("{result} in the file", result=one.in_file)
        results.append(f"{one.white}-{one.black} {one.result} ({in_file})")
    return translated("What if: {results}", results=", ".join(results))


def what_if_answer(what_if: WhatIf) -> list[str]:
    """Return the differences in lines."""
    changes = what_if.changes
    if changes is None:
        return [translated("Not compared with the current file: {reason}", reason=what_if.reason)]
    lines = []
    for name, games in (
        (translated("new"), changes.new),
        (translated("gone"), changes.gone),
        (translated("colours reversed"), changes.turned),
    ):
        if games:
            lines.append(f"  {name}: {_games(games)}")
    if changes.pab != changes.pab_without:
        players = changes.pab or translated("nobody"), changes.pab_without or translated("nobody")
        lines.append(f"  {translated('bye')}: {_instead(*players)}")
    if changes.floats:
        floats = [
            f"{who} {_instead(translated(FLOATS[letter]), translated(FLOATS[without]))}"
            for who, without, letter in changes.floats
        ]
        lines.append(f"  {translated('floats')}: {', '.join(floats)}")
    if not changes.pairs_differ:
        return [translated("Same pairs, colours and bye as with the current file"), *lines]
    return [translated("Compared with the current file"), *lines]


def _instead(now: object, before: object) -> str:
    return translated("{now} instead of {before}", now=now, before=before)


def _games(games: Iterable[PairedGame]) -> str:
    return " ".join(f"{game.white}-{game.black}" for game in games)


def change_of(what_if: WhatIf | None, game: PairedGame | None) -> str:
    """Return the difference that supposed results make to a game, or to the bye (None), in a word
    for tables."""
    changes = what_if.changes if what_if else None
    if changes is None:
        return ""
    if game is None:
        return "new" if changes.pab != changes.pab_without else ""
    if game in changes.new:
        return "new"
    return "colours" if game in changes.turned else ""


# ── The pairing ──────────────────────────────────────────────────────────────


class PairedSeat(NamedTuple):
    """A side of a board, or a participant who is not paired."""

    paired: PairedRound
    card: PairingCard

    @property
    def who(self) -> Participant:
        """The participant."""
        return self.card.participant

    @property
    def secondary(self) -> int | None:
        """The other score of a team."""
        return self.card.secondary if self.paired.tournament.kind is Kind.TEAM else None

    @property
    def colours(self) -> str:
        """The colours of the rounds before."""
        return colour_history(self.who.entries)

    @property
    def recent_floats(self) -> str:
        """The floats of the last two rounds."""
        return recent_floats(self.card.floats)

    @property
    def roster(self) -> list[JsonObject] | None:
        """The players of a team."""
        tournament = self.paired.tournament
        if tournament.kind is not Kind.TEAM:
            return None
        players = {one.number: one for one in tournament.individuals}
        return [json_of(PERSON, players[number]) for number in self.who.roster]


class PairingRow(NamedTuple):
    """A board, or a participant with a bye (in `white`). `kind`: `game`, `match`, or the name of
    the bye. `change`: the difference that supposed results make."""

    board: int | None
    kind: str
    white: PairedSeat
    black: PairedSeat | None
    article: str = ""
    change: str = ""


# ── Columns ──────────────────────────────────────────────────────────────────
SIDE: tuple[Column[PairedSeat], ...] = (
    NUMBER.of("who"),
    TITLE.of("who", leave_out=MINOR + 3),
    NAME.of("who"),
    RATING.of("who", leave_out=MINOR + 2),
    Column("points", "Pts", POINTS, lambda seat: seat.card.standings),
    Column("secondary", "GP", POINTS, forms=TABLE),
    Column(
        "pairing_points",
        "PPts",
        POINTS,
        lambda seat: seat.card.score,
        leave_out=1,
        forms=TABLE | JSON,
        about="With virtual points.",
    ),
    Column("recent_floats", "Fl", TEXT, leave_out=MINOR + 4, forms=TABLE),
    Column(
        "floats",
        "",
        TEXT,
        lambda seat: seat.card.floats,
        forms=JSON,
        about="A letter for each round: D, U or -.",
    ),
    Column(
        "colours",
        "Colours",
        TEXT,
        leave_out=MINOR + 5,
        forms=TABLE | JSON,
        about="A letter for each round: W, B, or u for one not played.",
    ),
    Column(
        "secondary", "", POINTS, forms=JSON, about="The other score of a team.", is_required=False
    ),
    Column("roster", "", data(list[PersonObject]), forms=JSON, is_required=False),
)
"""The columns of a side. In a narrow table colours go first, then floats, titles, ratings and
pairing points; a telephone shows none of the first four."""
_SECONDARY = Column[PairedSeat]("secondary", "", POINTS, forms=CSV)


def board_columns(paired: PairedRound) -> list[Column[PairingRow]]:
    """Return the columns of the boards: in CSV teams have their other score at the end."""
    scores = dict(zip(("points", "secondary"), score_names(paired.tournament), strict=False))
    number = paired.pairing.round_number
    columns: list[Column[PairingRow]] = [
        Column("round", "", INTEGER, lambda _: number, forms=CSV),
        Column("board", "Bd", INTEGER),
        Column("kind", "", TEXT, forms=CSV),
        *side_columns("white", SIDE, {**scores, "name": msgid("White")}),
        Column("", "", TEXT, lambda _: "", forms=TABLE),
        *side_columns("black", SIDE, {**scores, "name": msgid("Black")}),
        Column("article", "", TEXT, forms=CSV),
    ]
    if paired.tournament.kind is Kind.TEAM:
        columns += side_columns("white", [_SECONDARY], {})
        columns += side_columns("black", [_SECONDARY], {})
    if paired.what_if is not None:
        columns.append(Column("change", "", TEXT, forms=CSV))
    return columns


def boards(paired: PairedRound) -> list[PairingRow]:
    """Return the rows of the boards."""
    seats = {card.number: PairedSeat(paired, card) for card in paired.round_.everyone}
    kind = game_noun(paired.tournament)
    rows = []
    for board, _, game in paired.boards():
        sides = seats[game.white], seats[game.black]
        rows.append(PairingRow(board, kind, *sides, game.article, change_of(paired.what_if, game)))
    return rows


def byes(paired: PairedRound) -> list[PairingRow]:
    """Return the rows of the bye (`pab`) and of absent participants (full, half, zero, pab)."""
    seats = {card.number: PairedSeat(paired, card) for card in paired.round_.everyone}
    rows = []
    if paired.pairing.pab is not None:
        change = change_of(paired.what_if, None)
        rows.append(PairingRow(None, "pab", seats[paired.pairing.pab], None, change=change))
    for number, bye in paired.pairing.absent:
        rows.append(PairingRow(None, bye.name.lower(), seats[number], None))
    return rows


# ── For people ───────────────────────────────────────────────────────────────
def sheet(paired: PairedRound, *, only_the_answer: bool = False) -> Sheet:
    """Return the pairing table."""
    rows = boards(paired)
    drawn = sheet_of(board_columns(paired), rows, headings(paired), remarks(paired))
    if only_the_answer:
        drawn = drawn._replace(headings=())
    # A column in which no side of any board has anything is left out, such as floats before the
    # first round.
    used = drawn.used_headings() | {""}
    if paired.tournament.kind is Kind.TEAM:
        used.discard(translated("Rtg"))
    if not paired.acceleration:
        used.discard(translated("PPts"))
    return drawn.without(lambda column: not rows or column.heading not in used)


def headings(paired: PairedRound) -> tuple[str, ...]:
    """Return the title of the round, and by which rules it is paired."""
    round_, system = paired.round_, paired.system
    parts = [f"{translated(system.title)} ({system.chapter})"]
    if paired.tournament.kind is Kind.TEAM:
        parts += rules_in_words(paired.tournament.team_rules)
    colour = translated(COLOUR_NAMES[round_.initial_colour])
    parts.append(translated("initial-colour {colour}", colour=colour))
    if paired.acceleration:
        parts.append(translated(ACCELERATION_WORDS[paired.acceleration]))
    of = f" {translated('of {rounds}', rounds=round_.rounds)}"
    title = title_of(paired.tournament)
    heading = translated("{title}: round {number}{of}", title=title, number=round_.number, of=of)
    return heading, ", ".join(parts)


def remarks(paired: PairedRound) -> tuple[str, ...]:
    """Return the lines about the bye and about absent participants."""
    pairing = paired.pairing
    everyone = {card.number: card for card in paired.round_.everyone}
    lines, absent = [], translated("Absent")
    if pairing.pab is not None:
        lines.append(f"{translated('Bye')}: {_with_points(everyone[pairing.pab])}")
    lines += [
        f"{absent}: {_with_points(everyone[number])}, {translated(BYE_WORDS[bye])}"
        for number, bye in pairing.absent
    ]
    if not pairing.games and pairing.pab is None:
        lines.insert(0, translated("No players to pair."))
    return tuple(lines)


def _with_points(card: PairingCard) -> str:
    return f"{player(card.participant)} ({format_points(card.standings)})"


# ── For programs ─────────────────────────────────────────────────────────────
def csv_rows(paired: PairedRound) -> list[tuple[str, ...]]:
    """Return a row for each board (`kind` game, or match), for the bye (pab), and for each absent
    participant (full, half, zero, pab). Points are those of the score by which participants are
    paired; teams have the other one at the end."""
    return csv_of(board_columns(paired), [*boards(paired), *byes(paired)])


PairedSide: TypeAlias = Annotated[
    JsonObject,
    row_type("PairedSide", "A participant who is paired; a team with its players.", SIDE),
]


class PairedBoard(TypedDict):
    """A game, or a match."""

    board: int
    white: PairedSide
    black: PairedSide
    article: Annotated[str, "The article that decided the colours."]


class AbsentSide(TypedDict):
    """A participant who is not paired."""

    player: PairedSide
    bye: Annotated[str, Literal["pab", "full", "half", "zero"]]


class CountObject(TypedDict):
    """What a criterion counted."""

    code: str
    article: str
    count: Annotated[int | Sequence[int], "Zero is perfect."]


class StageOfBracket(TypedDict, total=False):
    """Which bracket of the end it is."""

    stage: Annotated[str, "`PPB` or `CLB`, in the edition of 2017."]


class BracketObject(StageOfBracket):
    """How a bracket was paired."""

    score: str
    mdps: Sequence[int]
    residents: Sequence[int]
    pairs: Sequence[Sequence[int]]
    downfloaters: Sequence[int]
    upfloaters: Sequence[int]
    criteria: list[CountObject]


class SupposedObject(GameObject):
    """A result that is supposed."""

    result: str
    in_file: str | None


class SupposedBye(TypedDict):
    """Who has the bye."""

    without: int | None
    supposed: int | None


class SupposedFloat(TypedDict):
    """Who floats otherwise."""

    number: int
    without: str
    supposed: str


class ChangesObject(TypedDict):
    """What the supposed results change."""

    new: list[GameObject]
    gone: list[GameObject]
    turned: list[GameObject]
    bye: SupposedBye
    floats: list[SupposedFloat]


class WhatIfObject(TypedDict):
    """What was supposed."""

    results: list[SupposedObject]
    changes: ChangesObject | None
    reason: str


class TeamRulesObject(TypedDict):
    """What a team event chooses."""

    colours: Annotated[str, Literal["A", "B", "none"]]
    primary: Annotated[str, Literal["match", "game"]]
    secondary_decides_colours: bool


class WhatIsPaired(TypedDict, total=False):
    """Where it is not players for one game."""

    kind: Annotated[str, Literal["team", "double"]]
    team_rules: TeamRulesObject


class PairingObject(WhatIsPaired):
    """The pairing of a round."""

    schema: Literal["fidepair.pairing/1"]
    tournament: str
    system: SystemObject
    round: int
    rounds: int | None
    initial_colour: Annotated[str, Literal["white", "black"]]
    acceleration: Annotated[str | None, "`baku`, `given` for virtual points of the file, or null."]
    boards: list[PairedBoard]
    bye: Annotated[PairedSide | None, "The participant with the pairing-allocated bye."]
    absent: list[AbsentSide]
    brackets: list[BracketObject]
    steps: Annotated[Sequence[str], "Of the Lim System."]
    notes: Sequence[str]


class FullPairing(PairingObject, total=False):
    """The pairing of a round, and what was supposed."""

    what_if: WhatIfObject


def document(paired: PairedRound) -> PairingObject:
    """Return the pairing as a JSON object; points are strings."""
    round_, pairing, system = paired.round_, paired.pairing, paired.system
    sides = {card.number: json_of(SIDE, PairedSeat(paired, card)) for card in round_.everyone}
    paired_boards: list[PairedBoard] = [
        {
            "board": board,
            "white": sides[game.white],
            "black": sides[game.black],
            "article": game.article,
        }
        for board, _, game in paired.boards()
    ]
    found: PairingObject = {
        "schema": "fidepair.pairing/1",
        "tournament": paired.tournament.name,
        "system": object_of(SystemObject, system),
        "round": round_.number,
        "rounds": round_.rounds,
        "initial_colour": round_.initial_colour.name.lower(),
        "acceleration": paired.acceleration,
        **_kind(paired),
        "boards": paired_boards,
        "bye": None if pairing.pab is None else sides[pairing.pab],
        "absent": [
            {"player": sides[number], "bye": bye.name.lower()} for number, bye in pairing.absent
        ],
        "brackets": [_bracket(bracket) for bracket in pairing.brackets],
        "steps": paired.steps,
        "notes": paired.notes,
    }
    if paired.what_if is None:
        return found
    supposed: FullPairing = {**found, "what_if": _what_if(paired.what_if)}
    return supposed


def _kind(paired: PairedRound) -> WhatIsPaired:
    """Return the kind of an event of teams or of double games, and the rules that a team event
    chooses."""
    tournament = paired.tournament
    if tournament.kind is Kind.INDIVIDUAL:
        return {}
    found: WhatIsPaired = {"kind": tournament.kind.value}
    if tournament.kind is Kind.TEAM:
        rules = tournament.team_rules
        found["team_rules"] = {
            "colours": rules.colours.value,
            "primary": rules.primary.value,
            "secondary_decides_colours": rules.use_secondary,
        }
    return found


def _bracket(bracket: BracketReport) -> BracketObject:
    stage: StageOfBracket = {"stage": bracket.stage} if bracket.stage else {}
    return {
        "score": format_points(bracket.score),
        **stage,
        "mdps": bracket.mdps,
        "residents": bracket.residents,
        "pairs": bracket.pairs,
        "downfloaters": bracket.downfloaters,
        "upfloaters": bracket.upfloaters,
        "criteria": [
            {"code": c.code, "article": c.article, "count": c.counted} for c in bracket.counts
        ],
    }


def _what_if(what_if: WhatIf) -> WhatIfObject:
    results = [
        object_of(SupposedObject, one, in_file=one.in_file or None) for one in what_if.results
    ]
    changes = None if what_if.changes is None else _changes(what_if.changes)
    return {"results": results, "changes": changes, "reason": what_if.reason}


def _changes(changes: Changes) -> ChangesObject:
    return {
        "new": _game_objects(changes.new),
        "gone": _game_objects(changes.gone),
        "turned": _game_objects(changes.turned),
        "bye": {"without": changes.pab_without, "supposed": changes.pab},
        "floats": [
            {"number": who, "without": FLOATS[without], "supposed": FLOATS[letter]}
            for who, without, letter in changes.floats
        ],
    }


def _game_objects(games: Iterable[PairedGame]) -> list[GameObject]:
    return [object_of(GameObject, game) for game in games]
