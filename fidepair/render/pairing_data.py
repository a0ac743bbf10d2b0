"""The pairing of a round for other programs: CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, TypedDict

from fidepair.render.pairing import FLOATS, SIDE, PairedSeat, board_columns, boards, byes
from fidepair.render.table_columns import (
    GameObject,
    JsonObject,
    SystemObject,
    csv_of,
    json_of,
    object_of,
    row_type,
)
from fidepair.tournament import Kind, format_points

if TYPE_CHECKING:
    from fidepair.forecast.predict import Changes, WhatIf
    from fidepair.render.paired import PairedRound
    from fidepair.swiss.boards import BracketReport, PairedGame


def csv_rows(paired: PairedRound) -> list[tuple[str, ...]]:
    """Return a row for each board (`kind` game, or match), for the bye (pab), and for each absent
    participant (full, half, zero, pab). Points are those of the score by which participants are
    paired; teams have the other one at the end."""
    return csv_of(board_columns(paired), [*boards(paired), *byes(paired)])


# ── JSON ─────────────────────────────────────────────────────────────────────
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
    boards: list[PairedBoard] = [
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
        "boards": boards,
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
        "new": _games(changes.new),
        "gone": _games(changes.gone),
        "turned": _games(changes.turned),
        "bye": {"without": changes.pab_without, "supposed": changes.pab},
        "floats": [
            {"number": who, "without": FLOATS[without], "supposed": FLOATS[letter]}
            for who, without, letter in changes.floats
        ],
    }


def _games(games: Iterable[PairedGame]) -> list[GameObject]:
    return [object_of(GameObject, game) for game in games]
