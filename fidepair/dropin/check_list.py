"""`-l`: the check list, what the rules see of each player, as a table of columns that end with a
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
    """Return the list for a round that was paired, or could not be: then nobody has an opponent,
    and the banner is missing."""
    return table(prepared.system, prepared.round_, pairing) + (
        BANNER if pairing is not None else ""
    )


def table(system: System, round_: RoundToPair, pairing: RoundPairing | None) -> str:
    """Return the table of those to be paired, by score and TPN, in groups of one score."""
    now = _now(pairing)
    rounds = range(1, round_.number)
    header = [
        "ID",
        "Pts",
        "-" * round_.number,
        "Pref",
        "C2",
        "C14",
        "C16",
        "Cur",
        "",
        *(f"R{one}" for one in rounds),
    ]
    cards = sorted(round_.cards, key=lambda card: (-card.score, card.tpn))
    rows = [_cells(card, system, round_, now.get(card.number, "")) for card in cards]
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
    return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))


def _cells(card: PairingCard, system: System, round_: RoundToPair, now: str) -> list[str]:
    floats = card.floats.replace("-", " ")
    return [
        str(card.number),
        points(card.score),
        card.history,
        _preference(card, system, round_),
        "Y" if card.may_receive_pab else "N",
        floats[-1:] or " ",
        floats[-2:-1] or " ",
        now,
        "",
        *(str(opponent) if opponent else "" for opponent in card.opponents),
    ]


def points(score: int) -> str:
    """Return a score with one decimal, as the other programs know no finer ones."""
    tenths = abs(score) * 10 // POINT
    return f"{'-' if score < 0 else ''}{tenths // 10}.{tenths % 10}"


def _preference(card: PairingCard, system: System, round_: RoundToPair) -> str:
    colour, strength = system.preference(card, round_)
    letter = "" if colour is None else "W" if colour is Colour.WHITE else "B"
    return _PREFERENCES[strength].format(letter.lower() if strength == MILD else letter)


def _now(pairing: RoundPairing | None) -> dict[int, str]:
    """Return whom each one meets, with the own colour, or the bye, by number."""
    found: dict[int, str] = {}
    if pairing is not None:
        for white, black, _ in pairing.games:
            found[white], found[black] = f"({black}W)", f"({white}B)"
        if pairing.pab is not None:
            found[pairing.pab] = "(bye)"
    return found
