"""The signs of the cross table: one cell for a player and a round, and texts that no spreadsheet takes for a formula.

`4w1`: opponent, colour (`w`, `b`, `x` not recorded), result (as in report files, `?` not known yet). `0w+`: a board of
a team match won by forfeit against nobody. `U F H Z`: byes. Nothing: no entry.
"""

from __future__ import annotations

from fidepair.convert.player_lines import BYES, Cell

RESULTS = "1=0WDL+-?"
COLUMNS = ("number", "name", "title", "sex", "rating", "federation", "fide_id", "birth", "points", "rank")
TEAM_COLUMNS = ("team", "team_name", "board")
ROUND = "round "
_FORMULA = "=+-@\t"
_MARK = "'"


def cell_text(cell: Cell) -> str:
    """Return the cell as the cross table has it."""
    opponent, sign = cell
    if not sign or sign in BYES:
        return sign
    if not opponent:
        return f"0{sign[1:] or 'x'}{sign[0]}"
    return f"{opponent}{sign[0].replace('-', 'x')}{sign[1].replace(' ', '?')}"


def cell_of(text: str) -> Cell | None:
    """Return the block that a cell of the cross table tells, or None if it tells nothing known."""
    if not text or text.upper() in BYES:
        return Cell(0, text.upper())
    digits, colour, result = text[:-2], text[-2:-1].lower(), text[-1].upper()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 4) or colour not in ("w", "b", "x"):
        return None
    if result not in RESULTS:
        return None
    opponent, colour = int(digits), colour.replace("x", "-")
    if not opponent:
        return Cell(0, result + colour.strip("-")) if result in "+-" else None
    return Cell(opponent, colour + result.replace("?", " "))


def shielded(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: with an apostrophe before it, where it begins like one."""
    return _MARK + text if text.lstrip(_MARK)[:1] in (*_FORMULA,) else text


def unshielded(text: str) -> str:
    """Return the text that `shielded` was given."""
    return text[1:] if text.startswith(_MARK) and text.lstrip(_MARK)[:1] in (*_FORMULA,) else text
