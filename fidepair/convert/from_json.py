"""The JSON form as a report file: TRF26, in the order of lines which the form gives, or in the usual one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.convert.json_records import HEADERS, LISTS, cell_of, national_line
from fidepair.convert.player_lines import TEXTS
from fidepair.convert.schema import schema
from fidepair.convert.strict_json import read_strictly
from fidepair.trf.format.cells import block_of_sign, player_line
from fidepair.trf.format.columns import PLAYER, VIRTUAL_OF_PLAYER
from fidepair.trf.format.document import Document, Line
from fidepair.trf.write.lines import no_virtual_points

if TYPE_CHECKING:
    from collections.abc import Sequence

_ENDS = {"CR LF": "\r\n", "CR": "\r", "LF": "\n"}


def from_json(data: bytes, name: str) -> Document:
    """Return the report file that says what the JSON form in `data` says.

    Raises InputError with every place that is not as the schema has it. Whether the facts agree is for the reader of
    the file to say.
    """
    form = read_strictly(data, name, schema())
    end = _ENDS[form.get("line_end", "LF")]
    texts = _in_order(_made(form), form.get("lines", []))  # the schema has seen to it that every value has room
    return Document(name, tuple(Line(number, text, end) for number, text in enumerate(texts, 1)))


def _made(form: dict[str, Any]) -> dict[str, list[str]]:
    """Return the lines by their code, the codes in the usual order."""
    stated = form.get("tournament", {})
    made = {h.code: h.lines(stated[h.name]) for h in HEADERS if h.name in stated}
    made[PLAYER.code] = [_player_line(player) for player in form["players"]]
    for rating in form.get("national_ratings", ()):
        made.setdefault(rating["federation"], []).append(national_line(rating))
    for listed in LISTS:
        if listed.name in form:
            made[listed.code] = [listed.line(value) for value in form[listed.name]]
    if form.get("virtual_points") == []:
        number = (form.get("teams") or form["players"])[0]["number"]
        made[VIRTUAL_OF_PLAYER.code] = [no_virtual_points(number)]
    return made


def _player_line(player: dict[str, Any]) -> str:
    names = ("number", *TEXTS, "rating", "points", "rank")
    values = {name: str(player[name]) for name in names if player.get(name) is not None}
    return player_line(values, (block_of_sign(*cell_of(value)) for value in player["rounds"]))


# ── The order of the lines ───────────────────────────────────────────────────
def _in_order(made: dict[str, list[str]], order: Sequence[dict[str, Any]]) -> list[str]:
    """Return the lines as `order` has them; those it does not have stand behind the last of their code, or of the codes
    that usually come before."""
    usual = list(made)
    placed: list[tuple[str, str]] = []
    left = {code: list(lines) for code, lines in made.items()}
    for item in order:
        if "text" in item:
            placed.append(("", item["text"]))
            continue
        code = item["record"]
        placed += [(code, text) for text in left.get(code, [])[: item["lines"]]]
        left[code] = left.get(code, [])[item["lines"] :]
    for place, code in enumerate(usual):
        if left[code]:
            before = set(usual[: place + 1])
            at = max((index for index, (found, _) in enumerate(placed, 1) if found in before), default=0)
            placed[at:at] = [(code, text) for text in left[code]]
    return [text for _, text in placed]
