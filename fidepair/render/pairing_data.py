"""The pairing of a round for other programs: CSV and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.render.words import BYE_NAME, COLOUR_NAME, colour_history
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from fidepair.render.paired import PairedRound
    from fidepair.swiss.boards import BracketReport, Count
    from fidepair.swiss.cards import PairingCard

PAIRING_SCHEMA = "fidepair.pairing/1"

_SIDE = ("", "_title", "_name", "_rating", "_points")
CSV_HEADER = (
    "round",
    "board",
    "kind",
    *(f"white{part}" for part in _SIDE),
    *(f"black{part}" for part in _SIDE),
    "article",
)


def csv_rows(paired: PairedRound) -> list[tuple[str, ...]]:
    """Return a row for each board (`kind` game), for the bye (pab), and for each absentee (full, half, zero, pab)."""
    pairing = paired.pairing
    everyone = {card.number: card for card in paired.round_.everyone}
    number = str(pairing.round_number)
    nobody = ("",) * len(_SIDE)
    rows = [CSV_HEADER]
    for board, game in enumerate(pairing.games, start=1):
        white, black = everyone[game.white], everyone[game.black]
        rows.append((number, str(board), "game", *_csv_side(white), *_csv_side(black), game.article))
    alone = [] if pairing.pab is None else [(pairing.pab, "pab")]
    alone += [(absentee, BYE_NAME[bye]) for absentee, bye in pairing.absent]
    rows += [(number, "", kind, *_csv_side(everyone[who]), *nobody, "") for who, kind in alone]
    return rows


def _csv_side(card: PairingCard) -> tuple[str, ...]:
    participant = card.participant
    points = format_points(card.standings)
    return str(card.number), participant.title, participant.name, str(participant.rating or ""), points


def document(paired: PairedRound) -> dict[str, Any]:
    """Return the pairing as a JSON object; points are strings."""
    round_, pairing, system = paired.round_, paired.pairing, paired.system
    everyone = {card.number: card for card in round_.everyone}

    def side(number: int) -> dict[str, Any]:
        return _json_side(everyone[number], round_.number)

    boards = [
        {"board": board, "white": side(game.white), "black": side(game.black), "article": game.article}
        for board, game in enumerate(pairing.games, start=1)
    ]
    return {
        "schema": PAIRING_SCHEMA,
        "tournament": paired.tournament.name,
        "system": {"name": system.name, "chapter": system.chapter, "edition": system.edition},
        "round": round_.number,
        "rounds": round_.rounds,
        "initial_colour": COLOUR_NAME[round_.initial_colour],
        "acceleration": paired.acceleration,
        "boards": boards,
        "bye": None if pairing.pab is None else side(pairing.pab),
        "absent": [{"player": side(number), "bye": BYE_NAME[bye]} for number, bye in pairing.absent],
        "brackets": [_json_bracket(bracket) for bracket in pairing.brackets],
        "notes": list(paired.notes),
    }


def _json_side(card: PairingCard, round_number: int) -> dict[str, Any]:
    participant = card.participant
    return {
        "number": card.number,
        "title": participant.title,
        "name": participant.name,
        "rating": participant.rating,
        "points": format_points(card.standings),
        "pairing_points": format_points(card.score),
        "floats": card.floats,
        "colours": colour_history(participant, round_number - 1),
    }


def _json_bracket(bracket: BracketReport) -> dict[str, Any]:
    return {
        "score": format_points(bracket.score),
        "mdps": list(bracket.mdps),
        "residents": list(bracket.residents),
        "pairs": [list(pair) for pair in bracket.pairs],
        "downfloaters": list(bracket.downfloaters),
        "upfloaters": list(bracket.upfloaters),
        "criteria": [{"code": c.code, "article": c.article, "count": _json_count(c.counted)} for c in bracket.counts],
    }


def _json_count(counted: Count) -> int | list[int]:
    return list(counted) if isinstance(counted, tuple) else counted
