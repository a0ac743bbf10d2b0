"""The pairing of a round for other programs: CSV and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.render import whatif
from fidepair.render.words import colour_history
from fidepair.tournament import Kind, format_points

if TYPE_CHECKING:
    from fidepair.render.paired import PairedRound
    from fidepair.swiss.boards import BracketReport
    from fidepair.swiss.cards import PairingCard
    from fidepair.tournament import Participant

PAIRING_SCHEMA = "fidepair.pairing/1"

_SIDE = ("", "_title", "_name", "_rating", "_points")
CSV_HEADER = ("round", "board", "kind", *(f"{side}{part}" for side in ("white", "black") for part in _SIDE), "article")
_CSV_OF_TEAMS = ("white_secondary", "black_secondary")


def csv_rows(paired: PairedRound) -> list[tuple[str, ...]]:
    """Return a row for each board (`kind` game, or match), for the bye (pab), and for each absentee (full, half, zero,
    pab). Points are those of the score by which participants are paired; teams have the other one at the end."""
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
    told += [("", bye.name.lower(), everyone[absentee], None, "") for absentee, bye in pairing.absent]
    rows = [(*CSV_HEADER, *_CSV_OF_TEAMS) if is_team else CSV_HEADER]
    for board, what, white, black, article in told:
        row = (str(pairing.round_number), board, what, *_csv_side(white), *_csv_side(black), article)
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
    return str(card.number), participant.title, participant.name, str(participant.rating or ""), points


def document(paired: PairedRound) -> dict[str, Any]:
    """Return the pairing as a JSON object; points are strings."""
    round_, pairing, system = paired.round_, paired.pairing, paired.system
    everyone = {card.number: card for card in round_.everyone}

    def side(number: int) -> dict[str, Any]:
        return _json_side(everyone[number], paired)

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
        "initial_colour": round_.initial_colour.name.lower(),
        "acceleration": paired.acceleration,
        **_json_kind(paired),
        "boards": boards,
        "bye": None if pairing.pab is None else side(pairing.pab),
        "absent": [{"player": side(number), "bye": bye.name.lower()} for number, bye in pairing.absent],
        "brackets": [_json_bracket(bracket) for bracket in pairing.brackets],
        "steps": paired.steps,
        "notes": paired.notes,
        **({"what_if": whatif.document(paired.what_if)} if paired.what_if else {}),
    }


def _json_person(one: Participant) -> dict[str, Any]:
    return {"number": one.number, "title": one.title, "name": one.name, "rating": one.rating}


def _json_side(card: PairingCard, paired: PairedRound) -> dict[str, Any]:
    shown = _json_person(card.participant) | {
        "points": format_points(card.standings),
        "pairing_points": format_points(card.score),
        "floats": card.floats,
        "colours": colour_history(card.participant, paired.round_.number - 1),
    }
    if paired.tournament.kind is not Kind.TEAM:
        return shown
    players = {one.number: one for one in paired.tournament.individuals}
    roster = [_json_person(players[number]) for number in card.participant.roster]
    return shown | {"secondary": format_points(card.secondary), "roster": roster}


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


def _json_bracket(bracket: BracketReport) -> dict[str, Any]:
    groups = {name: getattr(bracket, name) for name in ("mdps", "residents", "pairs", "downfloaters", "upfloaters")}
    criteria = [{"code": c.code, "article": c.article, "count": c.counted} for c in bracket.counts]
    stage = {"stage": bracket.stage} if bracket.stage else {}
    return {"score": format_points(bracket.score), **stage, **groups, "criteria": criteria}
