"""The possible pairings of the next round: their columns, tables for people and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias, TypedDict

from fidepair.render.pairing import FLOATS
from fidepair.render.sheet import Sheet
from fidepair.render.table_columns import (
    INTEGER,
    JSON,
    NAME,
    NUMBER,
    RIGHT_TEXT,
    TABLE,
    TEXT,
    TITLE,
    Column,
    JsonObject,
    SystemObject,
    ValueKind,
    data,
    json_of,
    object_of,
    optional,
    row_type,
    sheet_of,
)
from fidepair.render.words import BYE_WORDS, COLOUR_NAMES, game_noun, player, title_of
from fidepair.tournament import Bye, Colour, Participant, Result, format_points

if TYPE_CHECKING:
    from fidepair.forecast.predict import Box, OpenGame, Possibility, Prediction
    from fidepair.swiss.cards import PairingCard

SCHEMA = "fidepair.prediction/1"
MAX_ALTERNATIVES = 4
"""The most alternatives of a condition that are shown without a request for all."""
MAX_LIKELIEST = 3
MAX_GAMES = 6
"""The most open games whose results are listed with their weights."""


class Asked(NamedTuple):
    """A prediction, the `number` of the participant who is asked about (None: all of them), and
    what was found, by number; `seed`: of what was drawn by lot."""

    prediction: Prediction
    number: int | None
    found: Mapping[int, tuple[Possibility, ...]]
    seed: int

    @property
    def cards(self) -> dict[int, PairingCard]:
        """The cards by number; the scores are those of one case."""
        return {card.number: card for card in self.prediction.prepared.round_.everyone}


# ── Words ────────────────────────────────────────────────────────────────────
def percent(weight: Fraction) -> str:
    """Return a weight in whole percent; what is possible is not 0 %, and what is not certain not
    100 %."""
    rounded = round(100 * weight)
    if rounded == 0:
        return "<1 %"
    if rounded == 100 and weight < 1:
        return ">99 %"
    return f"{rounded} %"


def exact_weight(weight: Fraction) -> str:
    """Return a weight from 0 to 1 with six decimals."""
    return "{}.{:06d}".format(*divmod(round(weight * 10**6), 10**6))


def when(possibility: Possibility, games: tuple[OpenGame, ...], *, at_length: bool = True) -> str:
    """Return the condition in words; nothing if none was found. `at_length`: however many
    alternatives it has."""
    alternatives = possibility.alternatives
    if alternatives is None:
        return ""
    if alternatives == ({},):
        return "certain"
    if len(alternatives) > MAX_ALTERNATIVES and not at_length:
        return f"in {len(alternatives)} combinations of results"
    return "; or ".join(f"if {_describe(box, games)}" for box in alternatives)


def _describe(box: Box, games: tuple[OpenGame, ...]) -> str:
    parts = [_describe_ends(games[place], box[place]) for place in sorted(box)]
    if any(" or " in part for part in parts):
        return ", and ".join(parts)
    return " and ".join(parts)


_KINDS = (Result.WIN, Result.DRAW, Result.LOSS)


def _describe_ends(game: OpenGame, ends: frozenset[int]) -> str:
    """Return some ends of a game in words: by its winner or as a draw where that is clear,
    otherwise by their results."""
    kinds = {end.white.result for place, end in enumerate(game.ends) if place in ends}
    white, black, pair = game.white, game.black, f"{game.white}-{game.black}"
    if len(ends) == sum(end.white.result in kinds for end in game.ends):
        letters = "".join(kind.value for kind in _KINDS if kind in kinds)
        return {
            "1": f"{white} wins",
            "1=": f"{white} wins or draws",
            "=": f"{pair} is drawn",
            "=0": f"{black} wins or draws",
            "0": f"{black} wins",
            "10": f"{pair} is not drawn",
        }[letters]
    texts = [game.ends[place].text for place in sorted(ends)]
    if len(texts) < 3:
        return f"{pair} ends {' or '.join(texts)}"
    return f"{pair} ends {texts[0]} to {texts[-1]}"


# ── Columns ──────────────────────────────────────────────────────────────────
class ConditionObject(TypedDict):
    """A game, and the results that it must have."""

    white: int
    black: int
    results: list[str]


class Chance(NamedTuple):
    """A possible opponent of a participant, or the bye. `card`: of the participant; `opponent`:
    None for the bye. `at_length`: whether conditions are shown however long they are."""

    prediction: Prediction
    card: PairingCard
    possibility: Possibility
    opponent: Participant | None
    at_length: bool = True

    @property
    def opponent_name(self) -> str:
        """The name of the opponent, or the bye."""
        return "bye" if self.opponent is None else self.opponent.name

    @property
    def cases_text(self) -> str:
        """The number of cases with this possibility, and of all cases."""
        return f"{self.possibility.cases} of {len(self.prediction.cases)}"

    @property
    def when(self) -> str:
        """The condition in words."""
        return when(self.possibility, self.prediction.games, at_length=self.at_length)

    @property
    def conditions(self) -> list[list[ConditionObject]] | None:
        """The condition as data: alternatives, each of them results of several games."""
        alternatives = self.possibility.alternatives
        if alternatives is None:
            return None
        return [_conditions(box, self.prediction.games) for box in alternatives]


def _conditions(box: Box, games: tuple[OpenGame, ...]) -> list[ConditionObject]:
    found: list[ConditionObject] = []
    for place in sorted(box):
        game = games[place]
        results = [game.ends[end].text for end in sorted(box[place])]
        found.append({"white": game.white, "black": game.black, "results": results})
    return found


def chances(asked: Asked, *, at_length: bool = True) -> list[Chance]:
    """Return the possible opponents of the participants in question."""
    cards, prediction = asked.cards, asked.prediction
    found = []
    for number, possibilities in asked.found.items():
        for one in possibilities:
            opponent = None
            if one.opponent is not None:
                opponent = cards[one.opponent].participant
            found.append(Chance(prediction, cards[number], one, opponent, at_length))
    return found


def _floats_text(floats: Sequence[str]) -> str:
    return "" if floats == ("-",) else " or ".join(_float_words(floats))


def _float_words(floats: Sequence[str]) -> list[str]:
    return [FLOATS[letter] for letter in floats]


_COLOUR_KIND = ValueKind[Colour](
    Annotated[str | None, Literal["white", "black", None]],
    COLOUR_NAMES.__getitem__,
    json=lambda colour: colour.name.lower(),
)
_FLOATS_KIND = ValueKind[Sequence[str]](list[str], _floats_text, json=_float_words)
_WEIGHT_KIND = ValueKind[Fraction](str, percent, is_right=True, json=exact_weight)
POSSIBILITY: tuple[Column[Chance], ...] = (
    Column("opponent", "No", optional(INTEGER), lambda chance: chance.possibility.opponent),
    TITLE.of("opponent", leave_out=3, forms=TABLE),
    Column("opponent_name", "Opponent", TEXT, cut_to=20, forms=TABLE),
    Column("colour", "Colour", _COLOUR_KIND, lambda chance: chance.possibility.colour),
    Column("floats", "Float", _FLOATS_KIND, lambda chance: chance.possibility.floats, leave_out=1),
    Column("cases_text", "Cases", RIGHT_TEXT, leave_out=2, forms=TABLE),
    Column("cases", "", INTEGER, lambda chance: chance.possibility.cases, forms=JSON),
    Column("weight", "By rating", _WEIGHT_KIND, lambda chance: chance.possibility.weight),
    Column("when", "When", TEXT, forms=TABLE),
    Column(
        "when",
        "",
        data(list[list[ConditionObject]] | None),
        lambda chance: chance.conditions,
        forms=JSON,
    ),
)


PossibilityObject: TypeAlias = Annotated[
    JsonObject, row_type("PossibilityObject", "An opponent, or the bye.", POSSIBILITY)
]


class Outlook(NamedTuple):
    """The possible opponents of the participant of a card."""

    asked: Asked
    card: PairingCard

    @property
    def found(self) -> tuple[Possibility, ...]:
        """The opponents, the likeliest first."""
        return self.asked.found[self.card.number]

    @property
    def opponents(self) -> int:
        """The number of different opponents; the bye is one of them."""
        return len({one.opponent for one in self.found})

    @property
    def points(self) -> str:
        """The points; the least and the most while they depend on open games."""
        prediction = self.asked.prediction
        cards = prediction.prepared.round_.everyone
        place = next(place for place, card in enumerate(cards) if card.number == self.card.number)
        points = {case.round_.everyone[place].standings for case in prediction.cases}
        return "-".join(format_points(one) for one in sorted({min(points), max(points)}))

    @property
    def possibilities(self) -> list[JsonObject]:
        """The opponents as data."""
        mine = self.asked._replace(found={self.card.number: self.found})
        return [json_of(POSSIBILITY, chance) for chance in chances(mine)]


def outlooks(asked: Asked) -> list[Outlook]:
    """Return the outlooks of the participants in question."""
    cards = asked.cards
    return [Outlook(asked, cards[number]) for number in asked.found]


def _next(outlook: Outlook) -> str:
    """Return the likeliest opponents in a line, without weights where one is certain."""
    possibilities = outlook.found
    likeliest = possibilities[:MAX_LIKELIEST]
    names = [
        "bye" if one.colour is None else f"{one.opponent} as {COLOUR_NAMES[one.colour]}"
        for one in likeliest
    ]
    sampled = outlook.asked.prediction.samples is not None
    sure = "in all of these ways" if sampled else "certain"
    is_certain = sum(one.weight for one in possibilities) == 1
    if is_certain and len(possibilities) == 1:
        return f"{sure}: {names[0]}"
    if is_certain and outlook.opponents == 1:
        colours = [
            f"as {COLOUR_NAMES[one.colour]} {percent(one.weight)}"
            for one in possibilities
            if one.colour is not None
        ]
        return f"{sure}: {possibilities[0].opponent}, {', '.join(colours)}"
    pairs = zip(names, likeliest, strict=True)
    return ", ".join(f"{name} {percent(one.weight)}" for name, one in pairs)


OUTLOOK: tuple[Column[Outlook], ...] = (
    NUMBER.of("card.participant"),
    TITLE.of("card.participant", leave_out=1, forms=TABLE),
    NAME.of("card.participant"),
    Column("points", "Pts", RIGHT_TEXT),
    Column("opponents", "Opponents", INTEGER, forms=TABLE),
    Column("", "Likeliest by rating", TEXT, _next, forms=TABLE),
    Column("possibilities", "", data(list[PossibilityObject]), forms=JSON),
)
OutlookObject: TypeAlias = Annotated[
    JsonObject, row_type("OutlookObject", "The possible opponents of a participant.", OUTLOOK)
]


# ── For people ───────────────────────────────────────────────────────────────
def sheet(asked: Asked, *, at_length: bool, only_the_answer: bool = False) -> Sheet:
    """Return the table of one participant, or a line for each participant."""
    found = _of_all(asked) if asked.number is None else _of_one(asked, at_length=at_length)
    if only_the_answer:
        return found
    return found._replace(headings=_headings(asked), remarks=(*found.remarks, *_remarks(asked)))


def _headings(asked: Asked) -> tuple[str, ...]:
    prediction = asked.prediction
    tournament, system, round_, _ = prediction.prepared
    title = f"{title_of(tournament)}: possible pairings of round {round_.number} of {round_.rounds}"
    if asked.number is not None:
        title += f" for {player(asked.cards[asked.number].participant)}"
    return title, f"{system.title} ({system.chapter})", _what_is_open(asked)


def _what_is_open(asked: Asked) -> str:
    prediction = asked.prediction
    last = prediction.prepared.round_.number - 1
    what = game_noun(prediction.prepared.tournament)
    if not prediction.games:
        before = f"No {what} of round {last} is open" if last else "No round is paired yet"
        return f"{before}: the pairing is certain"
    listed = " ".join(f"{game.white}-{game.black}" for game in prediction.games)
    if prediction.samples is None:
        ways = f"all {len(prediction.cases)} ways in which they can end if they are played"
    else:
        ways = f"{prediction.samples} of the ways in which they can end, drawn by lot (seed {asked.seed})"
    return f"Open in round {last}: {listed}; {ways}"


def _remarks(asked: Asked) -> tuple[str, ...]:
    prediction = asked.prediction
    lines = []
    if prediction.impossible:
        lines.append(
            f"No legal pairing exists in {prediction.impossible} of {len(prediction.cases)} cases."
        )
    if prediction.games:
        lines.append(
            "Weights follow from the ratings of the players still playing; they are estimates:"
        )
    for game in prediction.games[:MAX_GAMES]:
        pairs = zip(game.ends, game.chances, strict=True)
        ends = ", ".join(f"{end.text} {percent(chance)}" for end, chance in pairs)
        why = " (a rating is missing: win, draw and loss count alike)" if game.unrated else ""
        lines.append(f"  {game.white}-{game.black}: {ends}{why}")
    if len(prediction.games) > MAX_GAMES:
        lines.append(f"  and {len(prediction.games) - MAX_GAMES} more")
    return tuple(lines)


def _of_one(asked: Asked, *, at_length: bool) -> Sheet:
    prediction, number = asked.prediction, asked.number
    assert number is not None
    card = asked.cards[number]
    if card.bye is not None:
        return Sheet((), (), (), (_absent(card, card.bye),))
    drawn = sheet_of(POSSIBILITY, chances(asked, at_length=at_length))
    if prediction.samples is None:
        return drawn
    # For cases drawn by lot, neither their number nor a condition has a meaning.
    return drawn.without(lambda column: column.heading in ("Cases", "When"))


def _absent(card: PairingCard, bye: Bye) -> str:
    return f"Absent: {player(card.participant)}, {BYE_WORDS[bye]}"


def _of_all(asked: Asked) -> Sheet:
    rows = outlooks(asked)
    everyone = asked.prediction.prepared.round_.everyone
    absent = [_absent(card, card.bye) for card in everyone if card.bye is not None]
    remarks = [*_certain(asked), *absent]
    return sheet_of(OUTLOOK if rows else (), rows, (), remarks)


def _certain(asked: Asked) -> list[str]:
    """Return the line on the pairs that are made in any case, as (White, Black); none if nothing is
    open."""
    if not asked.prediction.games or asked.prediction.samples is not None:
        return []
    sure = [
        (number, found[0])
        for number, found in asked.found.items()
        if len(found) == 1 and found[0].weight == 1
    ]
    pairs = [f"{number}-{one.opponent}" for number, one in sure if one.colour is Colour.WHITE]
    pairs += [f"bye {number}" for number, one in sure if one.colour is None]
    return [f"Certain if the open games are played: {' '.join(pairs) or 'nothing yet'}"]


# ── For programs ─────────────────────────────────────────────────────────────
class EndObject(TypedDict):
    """A result that a game can have."""

    result: str
    weight: str


class OpenGameObject(TypedDict):
    """A game that is open."""

    white: int
    black: int
    rated: bool
    ends: list[EndObject]


class AbsentObject(TypedDict):
    """A participant who is not paired."""

    number: int
    bye: str


class PredictionObject(TypedDict):
    """The possible pairings of the next round."""

    schema: Literal["fidepair.prediction/1"]
    tournament: str
    system: SystemObject
    round: int
    rounds: int | None
    open: list[OpenGameObject]
    cases: int
    samples: int | None
    seed: int | None
    without_pairing: int
    participants: list[OutlookObject]
    absent: list[AbsentObject]
    notes: Sequence[str]


def document(asked: Asked) -> PredictionObject:
    """Return the prediction as a JSON object; points and weights are strings."""
    prediction = asked.prediction
    tournament, system, round_, notes = prediction.prepared
    return {
        "schema": "fidepair.prediction/1",
        "tournament": tournament.name,
        "system": object_of(SystemObject, system),
        "round": round_.number,
        "rounds": round_.rounds,
        "open": [_open_game(game) for game in prediction.games],
        "cases": len(prediction.cases),
        "samples": prediction.samples,
        "seed": None if prediction.samples is None else asked.seed,
        "without_pairing": prediction.impossible,
        "participants": [json_of(OUTLOOK, one) for one in outlooks(asked)],
        "absent": [
            {"number": card.number, "bye": card.bye.name.lower()}
            for card in round_.everyone
            if card.bye
        ],
        "notes": notes,
    }


def _open_game(game: OpenGame) -> OpenGameObject:
    ends: list[EndObject] = []
    for end, chance in zip(game.ends, game.chances, strict=True):
        ends.append({"result": end.text, "weight": exact_weight(chance)})
    return {"white": game.white, "black": game.black, "rated": not game.unrated, "ends": ends}
