"""JSON read without mercy: what is not as the schema has it is told with its path, line and column.

`json` reads fast and forgets where things stood; places are looked for only when there is something to tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.convert.schema import Twice, Unusable, faults_of, steps_of
from fidepair.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.convert.schema import SchemaFault

MOST_SHOWN = 20
_LONGEST_NUMBER = 10
_BLANKS = " \t\n\r"


def read_strictly(data: bytes, name: str, schema: Mapping[str, Any]) -> Any:
    """Return the value in `data`. Raises InputError with every place that is not as the schema has it."""
    text = _text(data, name)
    value = _value(text, name)
    faults = faults_of(value, schema)
    if faults:
        shown = [_message(fault, text, name) for fault in faults[:MOST_SHOWN]]
        if len(faults) > MOST_SHOWN:
            shown.append(f"... and {len(faults) - MOST_SHOWN} more faults")
        raise InputError("\n".join(shown))
    return value


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = data[: problem.start]
        line, column = before.count(b"\n") + 1, problem.start - before.rfind(b"\n")
        raise InputError(
            f"{name}:{line}:{column}: byte {data[problem.start]:02X} is not UTF-8, and JSON is UTF-8\n"
            "  Save the file as UTF-8."
        ) from None


def _value(text: str, name: str) -> Any:
    import json  # noqa: PLC0415  start-up

    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=Unusable
        )
    except json.JSONDecodeError as problem:
        place = f"{name}:{problem.lineno}:{problem.colno}"
        raise InputError(
            f"{place}: this is not JSON: {problem.msg[:1].lower()}{problem.msg[1:]}\n"
            "  Correct the file at this place, or export it again."
        ) from None
    except RecursionError:
        raise InputError(
            f"{name}:1:1: lists and objects stand too deep inside each other\n"
            "  Write the form that `fidepair schema` prints."
        ) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    keys = [key for key, _ in pairs]
    twice = Twice(found)
    twice.key = next(key for place, key in enumerate(keys) if key in keys[:place])
    return twice


def _whole(text: str) -> int | Unusable:
    return int(text) if len(text) <= _LONGEST_NUMBER else Unusable(text)


def _fraction(text: str) -> int | Unusable:
    """Return the whole number that is written as `3.0`, as JSON Schema has it."""
    value = float(text)
    return int(value) if value.is_integer() and abs(value) < 10**_LONGEST_NUMBER else Unusable(text)


# ── Messages ─────────────────────────────────────────────────────────────────
def _message(fault: SchemaFault, text: str, name: str) -> str:
    offset = place_of(text, fault.path)
    line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    return f"{name}:{line}:{column}: {steps_of(fault.path)}: {fault.text}\n  {fault.way_out}"


def place_of(text: str, path: tuple[str | int, ...]) -> int:
    """Return where the value at `path` begins in the JSON text; where the path ends, the last value it leads to."""
    position = _after_blanks(text, 0)
    for step in path:
        found = _element(text, position, step) if isinstance(step, int) else _member(text, position, step)
        if found is None:
            break
        position = found
    return position


def _member(text: str, position: int, name: str) -> int | None:
    position = _after_blanks(text, position + 1)
    while text[position] == '"':
        key, position = _decoded(text, position)
        position = _after_blanks(text, _after_blanks(text, position) + 1)  # the colon
        if key == name:
            return position
        position = _after_blanks(text, _decoded(text, position)[1])
        if text[position] == ",":
            position = _after_blanks(text, position + 1)
    return None


def _element(text: str, position: int, index: int) -> int:
    position = _after_blanks(text, position + 1)
    for _ in range(index):
        position = _after_blanks(text, _after_blanks(text, _decoded(text, position)[1]) + 1)  # the comma
    return position


def _after_blanks(text: str, position: int) -> int:
    while position < len(text) and text[position] in _BLANKS:
        position += 1
    return position


def _decoded(text: str, position: int) -> tuple[Any, int]:
    """Return the value that begins at `position`, and where it ends; the text has been read as a whole before."""
    from json import JSONDecoder  # noqa: PLC0415  start-up

    return JSONDecoder(parse_int=str).raw_decode(text, position)
