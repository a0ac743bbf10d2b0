"""An account of one participant's place in the standings, as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, TypedDict

from fidepair.render.account import lines
from fidepair.render.standings import LineObject, StandingsFacts, facts, line_document
from fidepair.render.table_columns import ErrorObject
from fidepair.standings.ranking import format_exact
from fidepair.standings.sources import (
    OfBoards,
    OfData,
    OfEncounter,
    OfMean,
    OfOpponents,
    OfPerfect,
    OfPerformance,
    OfRounds,
    OfStrength,
)
from fidepair.tournament import POINT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.standings.account import Account, MethodAccount, Neighbour
    from fidepair.standings.encounter import Encounters, NextPlace, Stage
    from fidepair.standings.rounds import Dummy
    from fidepair.standings.sources import (
        BoardPart,
        ElementPart,
        ExpectedPart,
        Happened,
        MeanPart,
        RoundPart,
        Seen,
        Source,
    )

SCHEMA: Final = "fidepair/account/1"
_KINDS: dict[type, str] = {
    OfRounds: "rounds",
    OfOpponents: "opponents",
    OfMean: "mean",
    OfPerformance: "performance",
    OfPerfect: "perfect performance",
    OfBoards: "boards",
    OfStrength: "strength",
    OfData: "list of participants",
    OfEncounter: "direct encounter",
}
Cut: TypeAlias = Annotated[str, Literal["", "low", "high"], "Empty, `low` or `high`."]


# ── The document ─────────────────────────────────────────────────────────────
class RoundOfAccount(TypedDict):
    """A round of the participant."""

    round_number: int
    kind: Annotated[str, Literal["game", "forfeit win", "forfeit loss", "bye", "requested bye"]]
    opponent: int | None
    colour: Annotated[str, Literal["", "w", "b"]]
    bye: Annotated[
        str, Literal["", "U", "F", "H", "Z"], "`U`, `F`, `H`, `Z` as in report files, or empty."
    ]


class RoundPartObject(TypedDict):
    """A round in a sum over the participant's rounds."""

    round: RoundOfAccount
    points: str
    brought: Annotated[str | None, "What the round adds; null: it is not looked at."]
    compared: Annotated[
        str | None, "STD: the points of the opponent, or of a draw. KS: the opponent's score."
    ]
    limit: Annotated[str | None, "KS: what that must be at least."]
    regular: Annotated[
        str | None, "The points without the abnormal ones (record 299), if that differs."
    ]
    contested: Annotated[
        str | None,
        "STD: what the round adds if its points are compared with a draw (decision T2), "
        "if that differs.",
    ]


class RoundsSource(TypedDict):
    """A sum over the participant's rounds."""

    parts: list[RoundPartObject]


class SeenObject(TypedDict):
    """A score as opponents see it."""

    total: str
    adjusted: Annotated[str, "The total as opponents see it (16.3)."]
    draws: Annotated[list[int], "Rounds whose byes count as draws (16.3.2)."]


class DummyObject(TypedDict):
    """The dummy opponent of an unplayed round (16.4)."""

    score: str
    own: str
    limit: Annotated[str | None, "Null: not limited, before March 2026."]
    article: str


class OpponentPartObject(TypedDict):
    """A round in a sum over opponents."""

    round: RoundOfAccount
    score: Annotated[str, "Of the opponent (`seen`) or of the dummy."]
    points: Annotated[str | None, "The own points of the round, where the two are multiplied."]
    value: Annotated[str, "What is added unless it is cut."]
    seen: SeenObject | None
    dummy: Annotated[DummyObject | None, "16.4."]
    is_voluntary: Annotated[bool, "Whether the round is voluntarily unplayed (16.1.2)."]
    cut: Cut
    other: Annotated[int | None, "Of a low cut, the round that was not cut instead (16.5.1)."]


class OpponentsSource(TypedDict):
    """A sum over the opponents' scores."""

    parts: Annotated[list[OpponentPartObject], "One entry for each round."]
    is_fore: Annotated[bool, "As if the last round had been drawn (8.3)."]


class MeanPartObject(TypedDict):
    """The value of one opponent in a mean."""

    round_number: int
    opponent: int
    value: str | None
    cut: Cut


class MeanSource(TypedDict):
    """A mean over opponents."""

    of: Annotated[str, "What of the opponents, by its code; RTNG: their ratings."]
    parts: list[MeanPartObject]


class PerformanceSource(TypedDict):
    """A performance rating (10.2)."""

    mean: MeanSource
    halves: Annotated[int, "Twice the score in the games."]
    average: int | None
    hundredths: Annotated[int | None, "The score by the number of games, in hundredths (p)."]
    difference: Annotated[int | None, "dp of B.02 8.1.1."]


class ExpectedPartObject(TypedDict):
    """A game with its expected score."""

    round_number: int
    opponent: int
    rating: int
    difference: int
    expected: Annotated[int, "In hundredths."]


class PerfectSource(TypedDict):
    """A perfect performance rating (10.3)."""

    parts: list[ExpectedPartObject]
    wanted: Annotated[int, "The score in hundredths."]
    rating: int | None
    below: Annotated[int, "What is expected with a rating lower by 1, in hundredths."]


class BoardPartObject(TypedDict):
    """The points on each board in a round."""

    round: RoundOfAccount
    points: list[str]


class BoardsSource(TypedDict):
    """Points on each board (12)."""

    parts: list[BoardPartObject]
    totals: list[str]


class StrengthSource(TypedDict):
    """The secondary score, and the strength of the opponents (13.4)."""

    own: Annotated[str, "The secondary score."]
    strength: OpponentsSource
    factor: int
    is_stated: bool
    highest: str
    of_match: str


class ListSource(TypedDict):
    """A fact of the list of participants."""

    value: str | None
    is_stated: Annotated[bool, "A rating stated for those who have none."]


class EncounterGames(TypedDict):
    """The games against one opponent."""

    opponent: int
    points: list[str]


class EncounterRow(TypedDict):
    """A participant in the table of a direct encounter."""

    number: int
    score: str
    missing: Annotated[int, "How many of the group were not met."]
    forfeits: Annotated[list[int], "Against whom games were forfeited that do not count."]
    games: list[EncounterGames]


class EncounterPlace(TypedDict):
    """A place that is looked at where games are missing."""

    who: int
    least: str
    others: Annotated[str, "The most that another one can reach."]


class StageObject(TypedDict):
    """A step of a direct encounter."""

    group: list[int]
    which: Annotated[str, Literal["match", "game"], "The score, of teams."]
    table: Annotated[list[EncounterRow] | None, "Null: the boards decide (13.3.2)."]
    places: Annotated[
        list[EncounterPlace] | None,
        "6.3: the places looked at, where games are missing; the last one may not be certain.",
    ]
    parts: Annotated[list[list[int]], "What came out, best first."]
    way: Annotated[str, "The method of article 12, or empty."]
    boards: list[list[str]]


class EncounterSource(TypedDict):
    """The steps of a direct encounter."""

    stages: list[StageObject]


SourceObject: TypeAlias = (
    RoundsSource
    | OpponentsSource
    | MeanSource
    | PerformanceSource
    | PerfectSource
    | BoardsSource
    | StrengthSource
    | ListSource
    | EncounterSource
)


class MethodOfAccount(TypedDict):
    """A method of the list, with its effect on the participant's place."""

    code: str
    tied: Annotated[list[int], "With whom, before the method."]
    left: Annotated[list[int], "With whom, after it."]
    unused: Annotated[
        str,
        Literal["", "alone", "dropped", "not told", "unequal"],
        "Why the method does nothing here: nobody is tied, it is dropped, what stands before it "
        "cannot be computed, or game points differ (12.1).",
    ]
    kind: Annotated[
        str,
        Literal[
            "",
            "rounds",
            "opponents",
            "mean",
            "performance",
            "perfect performance",
            "boards",
            "strength",
            "list of participants",
            "direct encounter",
        ],
        "Of the source, or empty.",
    ]
    source: Annotated[SourceObject | None, "Null where a method is left out."]


class NeighbourObject(TypedDict):
    """A participant with another rank."""

    line: LineObject
    decided: Annotated[str | None, "The code of the method; null: lots."]


class AccountObject(StandingsFacts):
    """An account of a place in the standings."""

    schema: Literal["fidepair/account/1"]
    line: LineObject
    before: Annotated[NeighbourObject | None, "The last one of a better rank."]
    behind: Annotated[NeighbourObject | None, "The first one of a worse rank."]
    shared: Annotated[list[int], "Who has the same rank."]
    told: Annotated[list[MethodOfAccount], "The methods, in their order."]
    sentences: Annotated[list[str], "The same in lines of text."]


class NoAccount(TypedDict):
    """Why there is no account."""

    schema: Literal["fidepair/account/1"]
    error: ErrorObject


AccountDocument: TypeAlias = Annotated[
    AccountObject | NoAccount,
    "What `fidepair standings --explain WHO --json` answers. Points and values are texts. "
    "An error has `error` instead.",
]


def document(account: Account) -> AccountObject:
    """Return the account as a JSON object (`fidepair schema account`)."""
    return {
        "schema": SCHEMA,
        **facts(account.standings),
        "line": line_document(account.standings, account.line),
        "before": _neighbour(account, account.before),
        "behind": _neighbour(account, account.behind),
        "shared": list(account.shared),
        "told": [_method(method) for method in account.methods],
        "sentences": lines(account),
    }


def _neighbour(account: Account, neighbour: Neighbour | None) -> NeighbourObject | None:
    if neighbour is None:
        return None
    decided = None
    if neighbour.decided is not None:
        decided = account.methods[neighbour.decided].method.code.text
    return {"line": line_document(account.standings, neighbour.line), "decided": decided}


def _method(method: MethodAccount) -> MethodOfAccount:
    row = method.method.tie_break
    source = None
    if method.source is not None and row is not None:
        source = _source(method.source, row.unit)
    return {
        "code": method.method.code.text,
        "tied": list(method.tied),
        "left": list(method.left),
        "unused": method.unused,
        "kind": _KINDS.get(type(method.source), ""),
        "source": source,
    }


# ── Points and values ────────────────────────────────────────────────────────
def _points(points: int | Fraction) -> str:
    return format_exact(Fraction(points) / POINT, 1)


def _points_if_any(points: int | None) -> str | None:
    return None if points is None else _points(points)


def _points_in_list(points: Sequence[int]) -> list[str]:
    return [_points(one) for one in points]


def _value(value: int, unit: int) -> str:
    """Return a value as a text, by the unit of its method."""
    least_decimals = 1 if unit > 1 else 0
    return format_exact(Fraction(value) / unit, least_decimals)


def _value_if_any(value: int | None, unit: int) -> str | None:
    return None if value is None else _value(value, unit)


# ── Sources ──────────────────────────────────────────────────────────────────
def _source(source: Source, unit: int) -> SourceObject:
    found: SourceObject
    match source:
        case OfRounds():
            found = {"parts": [_round_part(part, unit) for part in source.parts]}
        case OfOpponents():
            found = _opponents(source, unit)
        case OfMean():
            found = _mean(source, unit)
        case OfPerformance():
            found = _performance(source, unit)
        case OfPerfect():
            found = _perfect(source)
        case OfBoards():
            found = _boards(source)
        case OfStrength():
            found = _strength(source, unit)
        case OfData():
            value = _value_if_any(source.value, unit)
            found = {"value": value, "is_stated": source.is_stated}
        case OfEncounter():
            found = {"stages": [_stage(stage) for stage in source.stages]}
    return found


def _round(round_: Happened) -> RoundOfAccount:
    return {
        "round_number": round_.round_number,
        "kind": round_.kind,
        "opponent": round_.opponent,
        "colour": round_.colour,
        "bye": round_.bye,
    }


def _round_part(part: RoundPart, unit: int) -> RoundPartObject:
    return {
        "round": _round(part.round),
        "points": _points(part.points),
        "brought": _value_if_any(part.brought, unit),
        "compared": _points_if_any(part.compared),
        "limit": _points_if_any(part.limit),
        "regular": _points_if_any(part.regular),
        "contested": _value_if_any(part.contested, unit),
    }


def _opponents(source: OfOpponents, unit: int) -> OpponentsSource:
    return {
        "parts": [_opponent_part(part, unit) for part in source.parts],
        "is_fore": source.is_fore,
    }


def _opponent_part(part: ElementPart, unit: int) -> OpponentPartObject:
    return {
        "round": _round(part.round),
        "score": _points(part.score),
        "points": _points_if_any(part.points),
        "value": _value(part.value, unit),
        "seen": None if part.seen is None else _seen(part.seen),
        "dummy": None if part.dummy is None else _dummy(part.dummy),
        "is_voluntary": part.is_voluntary,
        "cut": part.cut,
        "other": part.other,
    }


def _seen(seen: Seen) -> SeenObject:
    return {
        "total": _points(seen.total),
        "adjusted": _points(seen.adjusted),
        "draws": list(seen.draws),
    }


def _dummy(dummy: Dummy) -> DummyObject:
    return {
        "score": _points(dummy.score),
        "own": _points(dummy.own),
        "limit": _points_if_any(dummy.limit),
        "article": dummy.article,
    }


def _mean(source: OfMean, unit: int) -> MeanSource:
    return {"of": source.of, "parts": [_mean_part(part, unit) for part in source.parts]}


def _mean_part(part: MeanPart, unit: int) -> MeanPartObject:
    return {
        "round_number": part.round_number,
        "opponent": part.opponent,
        "value": _value_if_any(part.value, unit),
        "cut": part.cut,
    }


def _performance(source: OfPerformance, unit: int) -> PerformanceSource:
    return {
        "mean": _mean(source.mean, unit),
        "halves": source.halves,
        "average": source.average,
        "hundredths": source.hundredths,
        "difference": source.difference,
    }


def _perfect(source: OfPerfect) -> PerfectSource:
    return {
        "parts": [_expected(part) for part in source.parts],
        "wanted": source.wanted,
        "rating": source.rating,
        "below": source.below,
    }


def _expected(part: ExpectedPart) -> ExpectedPartObject:
    return {
        "round_number": part.round_number,
        "opponent": part.opponent,
        "rating": part.rating,
        "difference": part.difference,
        "expected": part.expected,
    }


def _boards(source: OfBoards) -> BoardsSource:
    return {
        "parts": [_board_part(part) for part in source.parts],
        "totals": _points_in_list(source.totals),
    }


def _board_part(part: BoardPart) -> BoardPartObject:
    return {"round": _round(part.round), "points": _points_in_list(part.points)}


def _strength(source: OfStrength, unit: int) -> StrengthSource:
    return {
        "own": _points(source.own),
        "strength": _opponents(source.strength, unit),
        "factor": source.factor,
        "is_stated": source.is_stated,
        "highest": _points(source.highest),
        "of_match": _points(source.of_match),
    }


# ── Direct encounter ─────────────────────────────────────────────────────────
def _stage(stage: Stage) -> StageObject:
    places = None
    if stage.places is not None:
        places = [_place(place) for place in stage.places]
    return {
        "group": list(stage.group),
        "which": stage.which.value,
        "table": None if stage.table is None else _table(stage.table),
        "places": places,
        "parts": [list(part) for part in stage.parts],
        "way": stage.way,
        "boards": [_points_in_list(row) for row in stage.boards],
    }


def _table(table: Encounters) -> list[EncounterRow]:
    rows: list[EncounterRow] = []
    for number, score in table.score.items():
        games: list[EncounterGames] = [
            {"opponent": opponent, "points": _points_in_list(points)}
            for opponent, points in table.games[number].items()
        ]
        rows.append(
            {
                "number": number,
                "score": _points(score),
                "missing": table.missing[number],
                "forfeits": table.forfeits.get(number, []),
                "games": games,
            }
        )
    return rows


def _place(place: NextPlace) -> EncounterPlace:
    return {"who": place.who, "least": _points(place.least), "others": _points(place.others)}
