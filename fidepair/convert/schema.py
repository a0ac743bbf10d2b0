"""JSON read by the schema of our form: what is not as the schema has it is told with its path, line
and column.

Knows the keywords of JSON Schema that the schema uses, and no others. `json` reads fast and forgets
where things stood; places are looked for only when there is something to tell.
"""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from importlib.resources import files
from json import JSONDecoder
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.errors import InputError
from fidepair.text.safe import visible
from fidepair.text.tables import MOST_SHOWN, refuse

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SCHEMAS = {
    "answer": "fidepair.explain",
    **dict.fromkeys(("standings", "account", "crosstable"), "fidepair.standings"),
    **dict.fromkeys(("predict", "check"), "fidepair.serve"),
}
"""The package in which each schema lies."""
_TYPES: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int}
_IN_WORDS = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
}
_MOST_LOOKED_FOR = 1000
"""About how many faults are looked for."""
MOST_VALUES = 2_500_000
"""As many as 64 MB hold, as `convert` writes them; a game has four. A value may take far more
memory than its text."""
_LONGEST_SHOWN, _LONGEST_NUMBER = 40, 10
_BLANKS = " \t\n\r"
WAY_OUT = "Correct the value; `fidepair schema` prints the form."
Path = tuple["str | int", ...]


class SchemaFault(NamedTuple):
    """What is wrong with the value at `path`. `is_type`: it is a value of another type than
    expected."""

    path: Path
    text: str
    way_out: str
    is_type: bool = False


class Unusable(NamedTuple):
    """A number that no property can hold: a fraction, one without end, one that is too long."""

    text: str


class Twice(dict[str, Any]):
    """An object with a property given twice."""

    key: str


def schema_bytes(of: str) -> bytes:
    """Return a schema as it ships, by the name of what it describes (`SCHEMAS`)."""
    return files(SCHEMAS[of]).joinpath(f"{of}.schema.json").read_bytes()


# ── Reading ──────────────────────────────────────────────────────────────────
def read_strictly(data: bytes, name: str, rules: Mapping[str, Any]) -> Any:
    """Return the value in `data`. Raises InputError with every place that is not as the schema has
    it."""
    text = _text(data, name)
    value = _value(text, name)
    faults = faults_of(value, rules)
    if faults:
        shown = [_message(fault, text, name) for fault in faults[:MOST_SHOWN]]
        refuse(shown, len(faults), at_least=len(faults) > _MOST_LOOKED_FOR)
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
    if has_too_many_values(text):
        raise InputError(
            f"{name}:1:1: the file has more than {MOST_VALUES:,} values, and no tournament has\n"
            "  Write the form that `fidepair schema` prints."
        )
    try:
        return json.loads(
            text,
            object_pairs_hook=object_of,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=Unusable,
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


def has_too_many_values(text: str) -> bool:
    """Whether a text has more signs that begin or part values than any tournament has values."""
    return len(text) > MOST_VALUES and sum(map(text.count, ",{[")) > MOST_VALUES


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of these pairs; one that remembers it if a property is given twice."""
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


def faults_of(value: Any, rules: Mapping[str, Any]) -> list[SchemaFault]:
    """Return what of a value is not as the schema has it."""
    return _Check(rules).faults(value, rules, ())


# ── What the schema does not allow ───────────────────────────────────────────
class _Check:
    """One schema with its definitions."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self._definitions: Mapping[str, Any] = rules.get("$defs", {})

    def faults(self, value: Any, rule: Mapping[str, Any], path: Path) -> list[SchemaFault]:
        if "$ref" in rule:
            return self.faults(
                value, self._definitions[rule["$ref"].removeprefix("#/$defs/")], path
            )
        if "anyOf" in rule:
            return self._any_of(value, rule["anyOf"], path)
        wrong = _wrong_choice(value, rule, path)
        return [wrong] if wrong is not None else self._content(value, rule, path)

    def _content(self, value: Any, rule: Mapping[str, Any], path: Path) -> list[SchemaFault]:
        if isinstance(value, dict):
            return self._object(value, rule, path)
        if isinstance(value, list):
            return self._list(value, rule, path)
        return (
            self._text(value, rule, path) if isinstance(value, str) else _number(value, rule, path)
        )

    def _any_of(
        self, value: Any, branches: Sequence[Mapping[str, Any]], path: Path
    ) -> list[SchemaFault]:
        """Return the faults by the branch that fits best; the types of all of them if none has the
        right one."""
        tried = []
        for branch in branches:
            tried.append(self.faults(value, branch, path))
            if not tried[-1]:
                return []
        nearer = [faults for faults in tried if not faults[0].is_type or faults[0].path != path]
        if nearer:
            return min(nearer, key=len)
        expected = " or ".join(
            dict.fromkeys(faults[0].text.rpartition("expected ")[2] for faults in tried)
        )
        return [_expected(value, expected, path)._replace(is_type=True)]

    def _object(
        self, value: dict[str, Any], rule: Mapping[str, Any], path: Path
    ) -> list[SchemaFault]:
        properties = rule.get("properties", {})
        found = []
        if isinstance(value, Twice):
            found.append(
                SchemaFault(
                    (*path, value.key), "the property is given twice", "Keep one of the two."
                )
            )
        for name in rule.get("required", ()):
            if name not in value:
                way_out = f"Add `{name}`: {_hint(properties[name])}."
                found.append(SchemaFault(path, f"the property `{name}` is missing", way_out))
        for name, member in value.items():
            if len(found) > _MOST_LOOKED_FOR:
                break
            if name in properties:
                found += self.faults(member, properties[name], (*path, name))
            elif rule.get("additionalProperties"):
                found += self.faults(member, rule["additionalProperties"], (*path, name))
            else:
                found.append(
                    SchemaFault((*path, name), "unknown property", _allowed(name, list(properties)))
                )
        return found

    def _list(self, value: list[Any], rule: Mapping[str, Any], path: Path) -> list[SchemaFault]:
        found = []
        if len(value) < rule.get("minItems", 0):
            text = f"found {len(value)} entries, expected {rule['minItems']} or more"
            found.append(SchemaFault(path, text, "Add what is missing."))
        for index, element in enumerate(value):
            if len(found) > _MOST_LOOKED_FOR:
                break
            found += self.faults(element, rule["items"], (*path, index))
        return found

    def _text(self, value: str, rule: Mapping[str, Any], path: Path) -> list[SchemaFault]:
        if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
            return [
                SchemaFault(
                    path,
                    "the text has half a character (a lone surrogate)",
                    "Write the whole character.",
                )
            ]
        most = rule.get("maxLength")
        if most is not None and len(value) > most:
            return [
                _expected(
                    value, f"at most {most} characters, as many as the record has room for", path
                )
            ]
        pattern = rule.get("pattern")
        if pattern is not None and not re.fullmatch(
            pattern.removeprefix("^").removesuffix("$"), value
        ):
            return [_expected(value, _hint(rule), path)]
        return []


def _wrong_choice(value: Any, rule: Mapping[str, Any], path: Path) -> SchemaFault | None:
    """Return the fault of a value that is none of those allowed, or of another type; None if there
    is no such fault."""
    if "const" in rule and not _same(value, rule["const"]):
        return _expected(value, f"`{rule['const']}`", path)
    if "enum" in rule and not any(_same(value, allowed) for allowed in rule["enum"]):
        return _expected(value, _one_of(rule["enum"]), path)
    names = rule.get("type", [])
    names = [names] if isinstance(names, str) else names
    if not names or any(_is_of_type(value, name) for name in names):
        return None
    return _expected(
        value, " or ".join(_IN_WORDS.get(name, name) for name in names), path
    )._replace(is_type=True)


def _number(value: Any, rule: Mapping[str, Any], path: Path) -> list[SchemaFault]:
    if (
        not isinstance(value, int)
        or "minimum" not in rule
        or rule["minimum"] <= value <= rule["maximum"]
    ):
        return []
    return [_expected(value, f"{rule['minimum']} to {rule['maximum']}", path)]


def _same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and bool(value == other)


def _is_of_type(value: Any, name: str) -> bool:
    if name in ("null", "boolean"):
        return value is None if name == "null" else isinstance(value, bool)
    return isinstance(value, _TYPES[name]) and not isinstance(value, bool)


# ── Words ────────────────────────────────────────────────────────────────────
def _expected(value: Any, what: str, path: Path) -> SchemaFault:
    return SchemaFault(path, f"found {_found(value)}, expected {what}", WAY_OUT)


def _found(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict | list):
        return _IN_WORDS["object" if isinstance(value, dict) else "array"]
    if isinstance(value, str):
        return f'"{_short(value)}"'
    return _short(value.text if isinstance(value, Unusable) else str(value))


def _short(text: str) -> str:
    text = visible(text)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def _one_of(values: Sequence[Any]) -> str:
    return "one of " + ", ".join("null" if value is None else f"`{value}`" for value in values)


def _hint(rule: Mapping[str, Any]) -> str:
    """Return the description of a rule, without the full stop."""
    return str(rule.get("description", "see `fidepair schema`")).removesuffix(".")


def _allowed(name: str, names: list[str]) -> str:
    near = get_close_matches(name, names, n=1)
    if near:
        return f"Did you mean `{near[0]}`?"
    return f"Remove it; known here: {', '.join(names)}."


# ── Where it stands ──────────────────────────────────────────────────────────
def _message(fault: SchemaFault, text: str, name: str) -> str:
    offset = place_of(text, fault.path)
    line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    steps = "$" + "".join(
        f"[{step}]" if isinstance(step, int) else f".{_short(step)}" for step in fault.path
    )
    return f"{name}:{line}:{column}: {steps}: {fault.text}\n  {fault.way_out}"


def place_of(text: str, path: Path) -> int:
    """Return where the value at `path` begins in the JSON text; where the path ends, the last value
    it leads to."""
    position = _after_blanks(text, 0)
    for step in path:
        found = (
            _element(text, position, step)
            if isinstance(step, int)
            else _member(text, position, step)
        )
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
        position = _after_blanks(
            text, _after_blanks(text, _decoded(text, position)[1]) + 1
        )  # the comma
    return position


def _after_blanks(text: str, position: int) -> int:
    while position < len(text) and text[position] in _BLANKS:
        position += 1
    return position


def _decoded(text: str, position: int) -> tuple[Any, int]:
    """Return the value that begins at `position`, and where it ends; the text has been read as a
    whole before."""
    return JSONDecoder(parse_int=str).raw_decode(text, position)
