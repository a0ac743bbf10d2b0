"""`-l`: the check list, a table of the players as the rules see them, whose columns end with a
tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.dropin.files import BANNER
from fidepair.swiss.preferences import ABSOLUTE, MILD, NONE, STRONG
from fidepair.tournament import POINT, Colour

if TYPE_CHECKING:
    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.systems import Prepared, System

_PREFERENCES = {ABSOLUTE: "{} ", STRONG: "({})", MILD: "{} ", NONE: "A "}


def check_list(prepared: Prepared, pairing: RoundPairing | None) -> str:
    """Return the list for a round; without a pairing it has neither opponents nor a banner."""
    rows = table(prepared.system, prepared.round_, pairing)
    return rows + BANNER if pairing is not None else rows


def table(system: System, round_: RoundToPair, pairing: RoundPairing | None) -> str:
    """Return the table of the players to pair, by score and TPN, in groups of one score."""
    opponents_now = _opponents_now(pairing)
    header = ["ID", "Pts", "-" * round_.number, "Pref", "C2", "C14", "C16", "Cur", ""]
    header += [f"R{one}" for one in range(1, round_.number)]
    cards = sorted(round_.cards, key=lambda card: (-card.score, card.tpn))
    rows = [_cells(card, system, round_, opponents_now.get(card.number, "")) for card in cards]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = ["", _line(header, widths)]
    score = None
    for card, row in zip(cards, rows, strict=True):
        if card.score != score:
            lines.append("")
        score = card.score
        lines.append(_line(row, widths))
    return "\n".join(lines) + "\n\n\n"


def _line(cells: list[str], widths: list[int]) -> str:
    padded = map(str.rjust, cells, widths)
    return "".join([f"{cell}\t" for cell in padded])


def _cells(card: PairingCard, system: System, round_: RoundToPair, opponent_now: str) -> list[str]:
    floats = card.floats.replace("-", " ")
    return [
        str(card.number),
        points(card.score),
        card.history,
        _preference(card, system, round_),
        "Y" if card.may_receive_pab else "N",
        floats[-1:] or " ",
        floats[-2:-1] or " ",
        opponent_now,
        "",
        *(str(opponent) if opponent else "" for opponent in card.opponents),
    ]


def points(score: int) -> str:
    """Return a score with one decimal, as the other programs write it."""
    tenths = abs(score) * 10 // POINT
    sign = "-" if score < 0 else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def _preference(card: PairingCard, system: System, round_: RoundToPair) -> str:
    colour, strength = system.preference(card, round_)
    letter = ""
    if colour is not None:
        letter = "W" if colour is Colour.WHITE else "B"
    if strength == MILD:
        letter = letter.lower()
    return _PREFERENCES[strength].format(letter)


def _opponents_now(pairing: RoundPairing | None) -> dict[int, str]:
    """Return the opponent of each player with the player's colour, or the bye, by number."""
    found: dict[int, str] = {}
    if pairing is None:
        return found
    for white, black, _ in pairing.games:
        found[white], found[black] = f"({black}W)", f"({white}B)"
    if pairing.pab is not None:
        found[pairing.pab] = "(bye)"
    return found
