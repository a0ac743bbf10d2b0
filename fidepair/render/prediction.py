"""What the next round can be: for people, as a table, and for programs, as CSV and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.render.sheet import Column, Sheet
from fidepair.render.whatif import FLOATS
from fidepair.render.words import BYE_WORDS, player, title_of
from fidepair.tournament import Colour, Kind, Result, format_points

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from fidepair.forecast.conditions import Box
    from fidepair.forecast.predict import OpenGame, Possibility, Prediction
    from fidepair.swiss.cards import PairingCard

SCHEMA = "fidepair.prediction/1"
FEW_ALTERNATIVES = 4
"""So many alternatives of a condition are told, more only to who asks for them."""
LIKELIEST = 3


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
    return "<1 %" if not rounded else ">99 %" if rounded == 100 and weight < 1 else f"{rounded} %"


def when(possibility: Possibility, games: tuple[OpenGame, ...], *, at_length: bool = True) -> str:
    """Return the condition in words; nothing if none was found. `at_length`: however many
    alternatives it has."""
    alternatives = possibility.alternatives
    if alternatives is None:
        return ""
    if alternatives == ({},):
        return "certain"
    if len(alternatives) > FEW_ALTERNATIVES and not at_length:
        return f"in {len(alternatives)} combinations of results"
    return "; or ".join(f"if {_in_words(box, games)}" for box in alternatives)


def _in_words(box: Box, games: tuple[OpenGame, ...]) -> str:
    parts = [_ends_in_words(games[place], box[place]) for place in sorted(box)]
    return (", and " if any(" or " in part for part in parts) else " and ").join(parts)


_KINDS = (Result.WIN, Result.DRAW, Result.LOSS)


def _ends_in_words(game: OpenGame, ends: frozenset[int]) -> str:
    """Return which ends of a game are meant: by who wins or draws, where that says it, else by
    their results."""
    kinds = {end.white.result for place, end in enumerate(game.ends) if place in ends}
    white, black, pair = game.white, game.black, f"{game.white}-{game.black}"
    if len(ends) == sum(end.white.result in kinds for end in game.ends):
        return {
            "1": f"{white} wins",
            "1=": f"{white} wins or draws",
            "=": f"{pair} is drawn",
            "=0": f"{black} wins or draws",
            "0": f"{black} wins",
            "10": f"{pair} is not drawn",
        }["".join(kind.value for kind in _KINDS if kind in kinds)]
    texts = [game.ends[place].text for place in sorted(ends)]
    return f"{pair} ends {' or '.join(texts) if len(texts) < 3 else f'{texts[0]} to {texts[-1]}'}"


# ── For people ───────────────────────────────────────────────────────────────
def sheet(asked: Asked, *, at_length: bool, only_the_answer: bool = False) -> Sheet:
    """Return the table: what the round can bring one participant, or a line for each of them."""
    found = _of_one(asked, at_length=at_length) if asked.number is not None else _of_all(asked)
    if only_the_answer:
        return found
    return found._replace(headings=_headings(asked), remarks=(*found.remarks, *_remarks(asked)))


def _headings(asked: Asked) -> tuple[str, ...]:
    prediction = asked.prediction
    tournament, system, round_ = (
        prediction.prepared.tournament,
        prediction.prepared.system,
        prediction.prepared.round_,
    )
    whom = "" if asked.number is None else f" for {player(asked.cards[asked.number].participant)}"
    title = f"{title_of(tournament)}: what round {round_.number} of {round_.rounds} can be{whom}"
    return title, f"{system.title} ({system.chapter})", _what_is_open(asked)


def _what_is_open(asked: Asked) -> str:
    prediction = asked.prediction
    last = prediction.prepared.round_.number - 1
    what = "game" if prediction.prepared.tournament.kind is Kind.INDIVIDUAL else "match"
    if not prediction.games:
        before = f"No {what} of round {last} is open" if last else "No round is paired yet"
        return f"{before}: what the rules give is certain"
    listed = " ".join(f"{game.white}-{game.black}" for game in prediction.games)
    if prediction.samples is None:
        ways = f"all {len(prediction.cases)} ways in which they can end if they are played"
    else:
        ways = f"{prediction.samples} ways in which they can end, drawn by lot (seed {asked.seed}); there are others"
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
            "Weights follow from the ratings of those who are playing still; they are no promises:"
        )
    for game in prediction.games[:_MOST_GAMES]:
        ends = ", ".join(
            f"{end.text} {percent(chance)}"
            for end, chance in zip(game.ends, game.chances, strict=True)
        )
        why = " (a rating is missing: win, draw and loss count alike)" if game.unrated else ""
        lines.append(f"  {game.white}-{game.black}: {ends}{why}")
    if len(prediction.games) > _MOST_GAMES:
        lines.append(f"  and {len(prediction.games) - _MOST_GAMES} more")
    return tuple(lines)


_MOST_GAMES = 6


def _of_one(asked: Asked, *, at_length: bool) -> Sheet:
    prediction, number = asked.prediction, asked.number
    assert number is not None
    cards = asked.cards
    absent = cards[number].bye
    if absent is not None:
        return Sheet(
            (), (), (), (f"Absent: {player(cards[number].participant)}, {BYE_WORDS[absent]}",)
        )
    rows = []
    for one in asked.found[number]:
        opponent = None if one.opponent is None else cards[one.opponent].participant
        rows.append(
            (
                "" if opponent is None else str(opponent.number),
                "" if opponent is None else opponent.title,
                "bye" if opponent is None else opponent.name,
                _colour(one.colour),
                _floats(one),
                f"{one.cases} of {len(prediction.cases)}",
                percent(one.weight),
                when(one, prediction.games, at_length=at_length),
            )
        )
    columns = (
        Column("No", right=True),
        Column("Ttl", leave_out=3),
        Column("Opponent", cut_to=20),
        Column("Colour"),
        Column("Float", leave_out=1),
        Column("Cases", right=True, leave_out=2),
        Column("By rating", right=True),
        Column("When"),
    )
    drawn = Sheet((), columns, tuple(rows))
    # Of cases drawn by lot neither their number nor a condition tells anything.
    return drawn if prediction.samples is None else drawn.keeping([0, 1, 2, 3, 4, 6])


def _colour(colour: Colour | None) -> str:
    return "" if colour is None else colour.name.capitalize()


def _floats(one: Possibility) -> str:
    return "" if one.floats == ("-",) else " or ".join(FLOATS[sign] for sign in one.floats)


def _of_all(asked: Asked) -> Sheet:
    cards, rows = asked.cards, []
    for number, possibilities in asked.found.items():
        participant = cards[number].participant
        rows.append(
            (
                str(number),
                participant.title,
                participant.name,
                points_of(asked.prediction, number),
                str(len({one.opponent for one in possibilities})),
                _next(possibilities, sampled=asked.prediction.samples is not None),
            )
        )
    columns = (
        Column("No", right=True),
        Column("Ttl", leave_out=1),
        Column("Name", cut_to=20),
        Column("Pts", right=True),
        Column("Opponents", right=True),
        Column("Likeliest by rating"),
    )
    everyone = asked.prediction.prepared.round_.everyone
    absent = tuple(
        f"Absent: {player(card.participant)}, {BYE_WORDS[card.bye]}"
        for card in everyone
        if card.bye is not None
    )
    return Sheet((), columns if rows else (), tuple(rows), (*_certain(asked), *absent))


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
    told = [f"{number}-{one.opponent}" for number, one in sure if one.colour is Colour.WHITE]
    told += [f"bye {number}" for number, one in sure if one.colour is None]
    return [f"Certain if the open games are played: {' '.join(told) or 'nothing yet'}"]


def _next(possibilities: tuple[Possibility, ...], *, sampled: bool) -> str:
    """Return the likeliest opponents in a line; what is certain without a weight."""
    told = [
        "bye" if one.colour is None else f"{one.opponent} as {_colour(one.colour)}"
        for one in possibilities[:LIKELIEST]
    ]
    sure = "in all of these ways" if sampled else "certain"
    if len(possibilities) == 1 and possibilities[0].weight == 1:
        return f"{sure}: {told[0]}"
    if (
        len({one.opponent for one in possibilities}) == 1
        and sum(one.weight for one in possibilities) == 1
    ):
        colours = (f"as {_colour(one.colour)} {percent(one.weight)}" for one in possibilities)
        return f"{sure}: {possibilities[0].opponent}, {', '.join(colours)}"
    return ", ".join(
        f"{said} {percent(one.weight)}" for said, one in zip(told, possibilities, strict=False)
    )


def points_of(prediction: Prediction, number: int) -> str:
    """Return the points of a participant, the least and the most if they are not known yet."""
    cards = prediction.prepared.round_.everyone
    place = next(place for place, card in enumerate(cards) if card.number == number)
    points = {case.round_.everyone[place].standings for case in prediction.cases}
    return "-".join(map(format_points, sorted({min(points), max(points)})))


# ── For programs ─────────────────────────────────────────────────────────────
CSV_HEADER = (
    "number",
    "name",
    "opponent",
    "opponent_name",
    "colour",
    "floats",
    "cases",
    "of",
    "weight",
    "when",
)


def csv_rows(asked: Asked) -> list[tuple[str, ...]]:
    """Return a row for each opponent whom somebody can have, or the bye (no opponent)."""
    cards, cases = asked.cards, str(len(asked.prediction.cases))
    rows: list[tuple[str, ...]] = [CSV_HEADER]
    for number, possibilities in asked.found.items():
        for one in possibilities:
            opponent = "" if one.opponent is None else cards[one.opponent].participant.name
            rows.append(
                (
                    str(number),
                    cards[number].participant.name,
                    str(one.opponent or ""),
                    opponent,
                    _colour(one.colour).lower(),
                    " ".join(FLOATS[sign] for sign in one.floats),
                    str(one.cases),
                    cases,
                    _exact(one.weight),
                    when(one, asked.prediction.games),
                )
            )
    return rows


def _exact(weight: Fraction) -> str:
    """Return a weight from 0 to 1 with six decimals."""
    return "{}.{:06d}".format(*divmod(round(weight * 10**6), 10**6))


def document(asked: Asked) -> dict[str, Any]:
    """Return the prediction as a JSON object; points and weights are strings."""
    prediction = asked.prediction
    tournament, system, round_, notes = prediction.prepared
    cards = asked.cards
    return {
        "schema": SCHEMA,
        "tournament": tournament.name,
        "system": {"name": system.name, "chapter": system.chapter, "edition": system.edition},
        "round": round_.number,
        "rounds": round_.rounds,
        "open": [_json_game(game) for game in prediction.games],
        "cases": len(prediction.cases),
        "samples": prediction.samples,
        "seed": None if prediction.samples is None else asked.seed,
        "without_pairing": prediction.impossible,
        "participants": [
            {
                "number": number,
                "name": cards[number].participant.name,
                "points": points_of(prediction, number),
                "possibilities": [
                    _json_possibility(one, prediction.games) for one in possibilities
                ],
            }
            for number, possibilities in asked.found.items()
        ],
        "absent": [
            {"number": card.number, "bye": card.bye.name.lower()}
            for card in round_.everyone
            if card.bye
        ],
        "notes": notes,
    }


def _json_game(game: OpenGame) -> dict[str, Any]:
    ends = [
        {"result": end.text, "weight": _exact(chance)}
        for end, chance in zip(game.ends, game.chances, strict=True)
    ]
    return {"white": game.white, "black": game.black, "rated": not game.unrated, "ends": ends}


def _json_possibility(one: Possibility, games: tuple[OpenGame, ...]) -> dict[str, Any]:
    return {
        "opponent": one.opponent,
        "colour": _colour(one.colour).lower() or None,
        "floats": [FLOATS[sign] for sign in one.floats],
        "cases": one.cases,
        "weight": _exact(one.weight),
        "when": None
        if one.alternatives is None
        else [
            [_json_condition(games[place], box[place]) for place in sorted(box)]
            for box in one.alternatives
        ],
    }


def _json_condition(game: OpenGame, ends: frozenset[int]) -> dict[str, Any]:
    results = [game.ends[place].text for place in sorted(ends)]
    return {"white": game.white, "black": game.black, "results": results}
