"""The pairing of a round for other programs: CSV and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.render.words import BYE_NAME, COLOUR_NAME, colour_history
from fidepair.tournament import Kind, format_points

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
_CSV_OF_TEAMS = ("white_secondary", "black_secondary")


def csv_rows(paired: PairedRound) -> list[tuple[str, ...]]:
    """Return a row for each board (`kind` game, or match), for the bye (pab), and for each absentee (full, half, zero,
    pab). Points are those of the score by which participants are paired; teams have the other one at the end."""
    pairing = paired.pairing
    everyone = {card.number: card for card in paired.round_.everyone}
    number = str(pairing.round_number)
    nobody = ("",) * len(_SIDE)
    is_team = paired.tournament.kind is Kind.TEAM
    kind = "game" if paired.tournament.kind is Kind.INDIVIDUAL else "match"
    rows = [(*CSV_HEADER, *_CSV_OF_TEAMS) if is_team else CSV_HEADER]
    for board, game in enumerate(pairing.games, start=1):
        white, black = everyone[game.white], everyone[game.black]
        row = (number, str(board), kind, *_csv_side(white), *_csv_side(black), game.article)
        rows.append((*row, *_csv_secondary(white, black)) if is_team else row)
    alone = [] if pairing.pab is None else [(pairing.pab, "pab")]
    alone += [(absentee, BYE_NAME[bye]) for absentee, bye in pairing.absent]
    for who, bye in alone:
        row = (number, "", bye, *_csv_side(everyone[who]), *nobody, "")
        rows.append((*row, *_csv_secondary(everyone[who])) if is_team else row)
    return rows


def _csv_secondary(white: PairingCard, black: PairingCard | None = None) -> tuple[str, str]:
    return format_points(white.secondary), format_points(black.secondary) if black is not None else ""


def _csv_side(card: PairingCard) -> tuple[str, ...]:
    participant = card.participant
    points = format_points(card.standings)
    return str(card.number), participant.title, participant.name, str(participant.rating or ""), points


def document(paired: PairedRound) -> dict[str, Any]:
    """Return the pairing as a JSON object; points are strings."""
    round_, pairing, system = paired.round_, paired.pairing, paired.system
    everyone = {card.number: card for card in round_.everyone}

    def side(number: int) -> dict[str, Any]:
        shown = _json_side(everyone[number], round_.number)
        return shown | _json_team(everyone[number], paired) if paired.tournament.kind is Kind.TEAM else shown

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
        **_json_kind(paired),
        "boards": boards,
        "bye": None if pairing.pab is None else side(pairing.pab),
        "absent": [{"player": side(number), "bye": BYE_NAME[bye]} for number, bye in pairing.absent],
        "brackets": [_json_bracket(bracket) for bracket in pairing.brackets],
        "steps": list(paired.steps),
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


def _json_kind(paired: PairedRound) -> dict[str, Any]:
    """Return what is paired, where that is not players for one game, and the rules that a team event chooses."""
    kind, rules = paired.tournament.kind, paired.tournament.team_rules
    if kind is Kind.INDIVIDUAL:
        return {}
    chosen = {
        "colours": rules.colours.value,
        "primary": rules.primary.value,
        "secondary_decides_colours": rules.use_secondary,
    }
    return {"kind": kind.value, "team_rules": chosen} if kind is Kind.TEAM else {"kind": kind.value}


def _json_team(card: PairingCard, paired: PairedRound) -> dict[str, Any]:
    players = {one.number: one for one in paired.tournament.individuals}
    roster = [players[number] for number in card.participant.roster]
    return {
        "secondary": format_points(card.secondary),
        "roster": [{"number": p.number, "title": p.title, "name": p.name, "rating": p.rating} for p in roster],
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
