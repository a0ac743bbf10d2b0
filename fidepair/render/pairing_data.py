"""The pairing of a round for other programs: CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, TypedDict

from fidepair.render import whatif
from fidepair.render.documents import ErrorObject, GameObject, PersonObject, SystemObject
from fidepair.render.words import colour_history
from fidepair.tournament import Kind, format_points

if TYPE_CHECKING:
    from fidepair.forecast.whatif import Changes, WhatIf
    from fidepair.render.paired import PairedRound
    from fidepair.swiss.boards import BracketReport, PairedGame
    from fidepair.swiss.cards import PairingCard
    from fidepair.tournament import Participant, TeamRules

_SIDE = ("", "_title", "_name", "_rating", "_points")
CSV_HEADER = (
    "round",
    "board",
    "kind",
    *(f"{side}{part}" for side in ("white", "black") for part in _SIDE),
    "article",
)
_CSV_OF_TEAMS = ("white_secondary", "black_secondary")


def csv_rows(paired: PairedRound) -> list[tuple[str, ...]]:
    """Return a row for each board (`kind` game, or match), for the bye (pab), and for each absentee
    (full, half, zero, pab). Points are those of the score by which participants are paired; teams
    have the other one at the end."""
    pairing = paired.pairing
    everyone = {card.number: card for card in paired.round_.everyone}
    is_team = paired.tournament.kind is Kind.TEAM
    kind = "game" if paired.tournament.kind is Kind.INDIVIDUAL else "match"
    told: list[tuple[str, str, PairingCard, PairingCard | None, str]] = [
        (str(board), kind, everyone[game.white], everyone[game.black], game.article)
        for board, game in enumerate(pairing.games, start=1)
    ]
    if pairing.pab is not None:
        told.append(("", "pab", everyone[pairing.pab], None, ""))
    told += [
        ("", bye.name.lower(), everyone[absentee], None, "") for absentee, bye in pairing.absent
    ]
    rows = [(*CSV_HEADER, *_CSV_OF_TEAMS) if is_team else CSV_HEADER]
    for board, what, white, black, article in told:
        row = (
            str(pairing.round_number),
            board,
            what,
            *_csv_side(white),
            *_csv_side(black),
            article,
        )
        secondary = (format_points(card.secondary) if card else "" for card in (white, black))
        rows.append((*row, *secondary) if is_team else row)
    if paired.what_if is None:
        return rows
    of_games = [whatif.change_of(paired.what_if, game) for game in pairing.games]
    others = [whatif.change_of(paired.what_if, None)] if pairing.pab is not None else []
    changes = ["change", *of_games, *others, *[""] * len(pairing.absent)]
    return [(*row, change) for row, change in zip(rows, changes, strict=True)]


def _csv_side(card: PairingCard | None) -> tuple[str, ...]:
    if card is None:
        return ("",) * len(_SIDE)
    participant = card.participant
    points = format_points(card.standings)
    return (
        str(card.number),
        participant.title,
        participant.name,
        str(participant.rating or ""),
        points,
    )


# ── JSON ─────────────────────────────────────────────────────────────────────
class PairedSideBase(PersonObject):
    """A participant who is paired."""

    points: str
    pairing_points: Annotated[str, "With virtual points."]
    floats: Annotated[str, "A letter for each round: D, U or -."]
    colours: Annotated[str, "A letter for each round: W, B, or u for one not played."]


class PairedSide(PairedSideBase, total=False):
    """A participant who is paired; a team with its players."""

    secondary: Annotated[str, "The other score of a team."]
    roster: list[PersonObject]


class PairedBoard(TypedDict):
    """A game, or a match."""

    board: int
    white: PairedSide
    black: PairedSide
    article: Annotated[str, "Which gave the colours."]


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
    bye: Annotated[PairedSide | None, "Who has the pairing-allocated bye."]
    absent: list[AbsentSide]
    brackets: list[BracketObject]
    steps: Annotated[Sequence[str], "Of the Lim System."]
    notes: Sequence[str]


class FullPairing(PairingObject, total=False):
    """The pairing of a round, and what was supposed."""

    what_if: WhatIfObject


class NoPairing(TypedDict):
    """Why there is no pairing."""

    schema: Literal["fidepair.pairing/1"]
    error: ErrorObject


PairDocument: TypeAlias = Annotated[
    FullPairing | NoPairing,
    "What `fidepair pair --json` answers, and `pair` of `fidepair serve`. Points are texts. "
    "An error has `error` instead.",
]


def no_pairing(error: ErrorObject) -> NoPairing:
    """Return why there is no pairing, as a JSON object."""
    return {"schema": "fidepair.pairing/1", "error": error}


def document(paired: PairedRound) -> PairingObject:
    """Return the pairing as a JSON object; points are strings."""
    round_, pairing, system = paired.round_, paired.pairing, paired.system
    everyone = {card.number: card for card in round_.everyone}

    def side(number: int) -> PairedSide:
        return _json_side(everyone[number], paired)

    boards: list[PairedBoard] = [
        {
            "board": board,
            "white": side(game.white),
            "black": side(game.black),
            "article": game.article,
        }
        for board, game in enumerate(pairing.games, start=1)
    ]
    found: PairingObject = {
        "schema": "fidepair.pairing/1",
        "tournament": paired.tournament.name,
        "system": {"name": system.name, "chapter": system.chapter, "edition": system.edition},
        "round": round_.number,
        "rounds": round_.rounds,
        "initial_colour": round_.initial_colour.name.lower(),
        "acceleration": paired.acceleration,
        **_json_kind(paired),
        "boards": boards,
        "bye": None if pairing.pab is None else side(pairing.pab),
        "absent": [
            {"player": side(number), "bye": bye.name.lower()} for number, bye in pairing.absent
        ],
        "brackets": [_json_bracket(bracket) for bracket in pairing.brackets],
        "steps": paired.steps,
        "notes": paired.notes,
    }
    if paired.what_if is None:
        return found
    supposed: FullPairing = {**found, "what_if": _json_what_if(paired.what_if)}
    return supposed


def _json_person(one: Participant) -> PersonObject:
    return {"number": one.number, "title": one.title, "name": one.name, "rating": one.rating}


def _json_side(card: PairingCard, paired: PairedRound) -> PairedSide:
    one = card.participant
    shown: PairedSide = {
        "number": one.number,
        "title": one.title,
        "name": one.name,
        "rating": one.rating,
        "points": format_points(card.standings),
        "pairing_points": format_points(card.score),
        "floats": card.floats,
        "colours": colour_history(card.participant, paired.round_.number - 1),
    }
    if paired.tournament.kind is not Kind.TEAM:
        return shown
    players = {one.number: one for one in paired.tournament.individuals}
    roster = [_json_person(players[number]) for number in card.participant.roster]
    shown["secondary"] = format_points(card.secondary)
    shown["roster"] = roster
    return shown


def _json_kind(paired: PairedRound) -> WhatIsPaired:
    """Return what is paired, where that is not players for one game, and the rules that a team
    event chooses."""
    kind, rules = paired.tournament.kind, paired.tournament.team_rules
    if kind is Kind.INDIVIDUAL:
        return {}
    if kind is not Kind.TEAM:
        return {"kind": kind.value}
    return {"kind": kind.value, "team_rules": _json_rules(rules)}


def _json_rules(rules: TeamRules) -> TeamRulesObject:
    return {
        "colours": rules.colours.value,
        "primary": rules.primary.value,
        "secondary_decides_colours": rules.use_secondary,
    }


def _json_bracket(bracket: BracketReport) -> BracketObject:
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


def _json_what_if(what_if: WhatIf) -> WhatIfObject:
    results: list[SupposedObject] = [
        {
            "white": one.white,
            "black": one.black,
            "result": one.result,
            "in_file": one.in_file or None,
        }
        for one in what_if.results
    ]
    changes = None if what_if.changes is None else _json_changes(what_if.changes)
    return {"results": results, "changes": changes, "reason": what_if.reason}


def _json_changes(changes: Changes) -> ChangesObject:
    return {
        "new": _json_games(changes.new),
        "gone": _json_games(changes.gone),
        "turned": _json_games(changes.turned),
        "bye": {"without": changes.pab_without, "supposed": changes.pab},
        "floats": [
            {"number": who, "without": whatif.FLOATS[without], "supposed": whatif.FLOATS[sign]}
            for who, without, sign in changes.floats
        ],
    }


def _json_games(games: Iterable[PairedGame]) -> list[GameObject]:
    return [{"white": game.white, "black": game.black} for game in games]
