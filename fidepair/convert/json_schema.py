"""Reads JSON by the schema of our form: what the schema does not allow is reported with its path.

Knows the keywords of JSON Schema that the schema uses, and no others.

The second part makes JSON Schema (2020-12) from types, so that no schema is written by hand: a
document is a `TypedDict`. The docstring of a class describes the object, a text in `Annotated` a
property. A class in `Annotated` replaces the type beside it: an object whose properties are the
columns of a table. Each class is defined once, and referred to wherever it occurs. An object has
the properties of its class and no others.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypedDict,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from fidepair.errors import InputError
from fidepair.text.data import MOST_SHOWN, refuse
from fidepair.text.wording import did_you_mean, nearest, visible

# ── Reading by a schema ──────────────────────────────────────────────────────

_TYPES: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int}
_TYPE_NAMES = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
}
_ENOUGH_FAULTS = 1000
"""The search for errors ends after about this many."""
MAX_VALUES = 2_500_000
"""As many as 64 MB hold, as `convert` writes them; a game has four. A value may take far more
memory than its text."""
_LONGEST_SHOWN = 40
_LONGEST_NUMBER = 10
HINT = "Correct the value. `fidepair schema` prints the format."
Path = tuple["str | int", ...]

Rule = TypedDict(
    "Rule",
    {
        "$ref": str,
        "$defs": "Mapping[str, Rule]",
        "anyOf": "Sequence[Rule]",
        "const": object,
        "enum": Sequence[object],
        "type": str | Sequence[str],
        "properties": "Mapping[str, Rule]",
        "required": Sequence[str],
        "additionalProperties": "bool | Rule",
        "items": "Rule",
        "minItems": int,
        "pattern": str,
        "maxLength": int,
        "minimum": int,
        "maximum": int,
        "description": str,
    },
    total=False,
)
"""The keywords of JSON Schema that our schemas use."""


class SchemaFault(NamedTuple):
    """An error in the value at `path`. `is_type`: the value has the wrong type."""

    path: Path
    text: str
    hint: str
    is_type: bool = False


class Unusable(NamedTuple):
    """A number that no property can hold: a fraction, an infinite number, one with too many
    digits."""

    text: str


class Twice(dict[str, object]):
    """An object with a property given twice."""

    key: str


# ── Reading ──────────────────────────────────────────────────────────────────
def read_strictly(data: bytes, name: str, rules: Mapping[str, object]) -> Any:
    """Return the value in `data`. Raises InputError with every place that breaks the schema."""
    value = parsed(data, name)
    refuse_faults(faults_of(value, rules), lambda fault: f"{name}: {located(fault, 'document')}")
    return value


def refuse_faults(faults: Sequence[SchemaFault], message: Callable[[SchemaFault], str]) -> None:
    """Raise InputError if there are faults, with a message for each of the first ones."""
    if faults:
        shown = [message(fault) for fault in faults[:MOST_SHOWN]]
        refuse(shown, len(faults), at_least=len(faults) > _ENOUGH_FAULTS)


def parsed(data: bytes, name: str) -> object:
    """Return the value in `data`, whatever its shape. Raises InputError for what is no JSON."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise InputError(
            f"{name}:{line}: byte {data[problem.start]:02X} is not UTF-8, and JSON is UTF-8\n"
            "  Save the file as UTF-8."
        ) from None
    if has_too_many_values(text):
        raise InputError(
            f"{name}: the file has more than {MAX_VALUES:,} values, too many for a tournament\n"
            "  Use the format that `fidepair schema` prints."
        )
    try:
        value: object = json.loads(
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
            f"{name}: lists and objects are nested too deeply\n"
            "  Use the format that `fidepair schema` prints."
        ) from None
    return value


def has_too_many_values(text: str) -> bool:
    """Whether a text has more characters that begin or separate values than any tournament has
    values."""
    if len(text) <= MAX_VALUES:
        return False
    return text.count(",") + text.count("{") + text.count("[") > MAX_VALUES


def object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object of these pairs; one that remembers it if a property is given twice."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    twice = Twice(found)
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            twice.key = key
            break
        seen.add(key)
    return twice


def _whole(text: str) -> int | Unusable:
    return int(text) if len(text) <= _LONGEST_NUMBER else Unusable(text)


def _fraction(text: str) -> int | Unusable:
    """Return the whole number that is written as `3.0`, which JSON Schema takes for an integer."""
    value = float(text)
    is_usable = value.is_integer() and abs(value) < 10**_LONGEST_NUMBER
    return int(value) if is_usable else Unusable(text)


def faults_of(value: object, rules: Mapping[str, object]) -> list[SchemaFault]:
    """Return what in a value breaks the schema."""
    schema = cast("Rule", rules)
    return _Check(schema).faults(value, schema, ())


# ── What the schema does not allow ───────────────────────────────────────────
class _Check:
    """One schema with its definitions."""

    def __init__(self, schema: Rule) -> None:
        self._definitions = schema.get("$defs", {})

    def faults(self, value: object, rule: Rule, path: Path) -> list[SchemaFault]:
        """Return what in a value breaks a rule; `path`: of the value."""
        if "$ref" in rule:
            name = rule["$ref"].removeprefix("#/$defs/")
            return self.faults(value, self._definitions[name], path)
        if "anyOf" in rule:
            return self._any_of(value, rule["anyOf"], path)
        wrong = _wrong_choice(value, rule, path)
        if wrong is not None:
            return [wrong]
        if isinstance(value, dict):
            return self._object(value, rule, path)
        if isinstance(value, list):
            return self._list(value, rule, path)
        return _simple_faults(value, rule, path)

    def _any_of(self, value: object, branches: Sequence[Rule], path: Path) -> list[SchemaFault]:
        """Return the errors by the branch that fits best; if none has the right type, the types of
        all."""
        tried = []
        for branch in branches:
            faults = self.faults(value, branch, path)
            if not faults:
                return []
            tried.append(faults)
        nearer = [faults for faults in tried if not faults[0].is_type or faults[0].path != path]
        if nearer:
            return min(nearer, key=len)
        expected = dict.fromkeys(faults[0].text.rpartition("expected ")[2] for faults in tried)
        return [_expected(value, " or ".join(expected), path)]

    def _object(self, value: dict[str, object], rule: Rule, path: Path) -> list[SchemaFault]:
        properties = rule.get("properties", {})
        others = rule.get("additionalProperties", False)
        found = []
        if isinstance(value, Twice):
            key = (*path, value.key)
            found.append(SchemaFault(key, "the property is given twice", "Keep one of them."))
        for name in rule.get("required", ()):
            if name not in value:
                hint = f"Add `{name}`: {_hint(properties[name])}."
                found.append(SchemaFault(path, f"the property `{name}` is missing", hint))
        for name, member in value.items():
            if len(found) > _ENOUGH_FAULTS:
                break
            if name in properties:
                found += self.faults(member, properties[name], (*path, name))
            elif isinstance(others, dict) and others:
                found += self.faults(member, others, (*path, name))
            else:
                hint = _allowed(name, list(properties))
                found.append(SchemaFault((*path, name), "unknown property", hint))
        return found

    def _list(self, value: list[object], rule: Rule, path: Path) -> list[SchemaFault]:
        found = []
        least = rule.get("minItems", 0)
        if len(value) < least:
            text = f"found {len(value)} entries, expected {least} or more"
            found.append(SchemaFault(path, text, "Add the missing entries."))
        for index, element in enumerate(value):
            if len(found) > _ENOUGH_FAULTS:
                break
            found += self.faults(element, rule["items"], (*path, index))
        return found


def _simple_faults(value: object, rule: Rule, path: Path) -> list[SchemaFault]:
    if isinstance(value, str):
        return _text_faults(value, rule, path)
    if isinstance(value, int) and "minimum" in rule:
        return _number_faults(value, rule, path)
    return []


def _text_faults(value: str, rule: Rule, path: Path) -> list[SchemaFault]:
    if has_half_a_character(value):
        text = "the text has half a character (a lone surrogate)"
        return [SchemaFault(path, text, "Write the whole character.")]
    most = rule.get("maxLength", len(value))
    if len(value) > most:
        what = f"at most {most} characters, the width of the record"
        return [_expected(value, what, path)]
    whole = rule.get("pattern", "(?s).*").removeprefix("^").removesuffix("$")
    return [] if re.fullmatch(whole, value) else [_expected(value, _hint(rule), path)]


def has_half_a_character(text: str) -> bool:
    """Return whether a text has a lone surrogate, which no encoding can hold."""
    if text.isascii():
        return False
    return any("\ud800" <= character <= "\udfff" for character in text)


def _wrong_choice(value: object, rule: Rule, path: Path) -> SchemaFault | None:
    """Return the error of a value that is not among those allowed, or has the wrong type; None for
    other values."""
    if "const" in rule and not _same(value, rule["const"]):
        return _expected(value, f"`{rule['const']}`", path)
    if "enum" in rule and not any(_same(value, allowed) for allowed in rule["enum"]):
        return _expected(value, _one_of(rule["enum"]), path)
    given = rule.get("type", ())
    names = [given] if isinstance(given, str) else given
    if not names or any(_is_of_type(value, name) for name in names):
        return None
    expected = " or ".join(_TYPE_NAMES.get(name, name) for name in names)
    return _expected(value, expected, path)._replace(is_type=True)


def _number_faults(value: int, rule: Rule, path: Path) -> list[SchemaFault]:
    least, most = rule["minimum"], rule["maximum"]
    return [] if least <= value <= most else [_expected(value, f"{least} to {most}", path)]


def _same(value: object, other: object) -> bool:
    return type(value) is type(other) and value == other


def _is_of_type(value: object, name: str) -> bool:
    if name == "null":
        return value is None
    if name == "boolean":
        return isinstance(value, bool)
    return isinstance(value, _TYPES[name]) and not isinstance(value, bool)


# ── Words ────────────────────────────────────────────────────────────────────
def _expected(value: object, what: str, path: Path) -> SchemaFault:
    return SchemaFault(path, f"found {_found(value)}, expected {what}", HINT)


def _found(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return _TYPE_NAMES["object"]
    if isinstance(value, list):
        return _TYPE_NAMES["array"]
    if isinstance(value, str):
        return f'"{_short(value)}"'
    number = value.text if isinstance(value, Unusable) else str(value)
    return _short(number)


def _short(text: str) -> str:
    text = visible(text)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def _one_of(values: Sequence[object]) -> str:
    names = ["null" if value is None else f"`{value}`" for value in values]
    return f"one of {', '.join(names)}"


def _hint(rule: Rule) -> str:
    """Return the description of a rule, without the full stop."""
    return rule.get("description", "see `fidepair schema`").removesuffix(".")


def _allowed(name: str, names: list[str]) -> str:
    question = did_you_mean(nearest(name, names, 1), "`")
    return question or f"Remove it. Known properties: {', '.join(names)}."


def located(fault: SchemaFault, whole: str, hint: str | None = None) -> str:
    """Return the message for a fault: `whole` is its place if it has no path."""
    steps = [f"[{step}]" if isinstance(step, int) else f".{_short(step)}" for step in fault.path]
    path = "".join(steps).lstrip(".")
    return f"{f'`{path}`' if path else whole}: {fault.text}\n  {hint or fault.hint}"


# ── Schemas of types ─────────────────────────────────────────────────────────

Schema: TypeAlias = "dict[str, object]"
_NAMES: dict[object, str] = {NoneType: "null", bool: "boolean", int: "integer", str: "string"}
_LISTS = (list, Sequence)
_TABLES = (dict, Mapping)
_UNIONS = (Union, UnionType)


REQUIRED = object()
"""In `Annotated`: the property is required, in a class whose other properties are not."""


class Limits(NamedTuple):
    """In `Annotated`: what limits a value, as keywords of JSON Schema with their values."""

    keywords: tuple[tuple[str, int | str], ...] = ()


def limits(**keywords: int | str) -> Limits:
    """Return limits of a value."""
    return Limits(tuple(keywords.items()))


class Definition(NamedTuple):
    """In `Annotated`: the value has a definition of its own. Its name, what it is, its limits."""

    name: str
    description: str
    limits: Limits = Limits()


def schema_of(document: object, title: str) -> Schema:
    """Return the schema of a document: a class, or several of them with a description in
    `Annotated`."""
    definitions = _Definitions()
    schema: Schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    schema.update(definitions.top(document))
    if definitions.by_name:
        schema["$defs"] = definitions.by_name
    return schema


class _Definitions:
    """The definitions of one schema, in the order in which they are first needed."""

    def __init__(self) -> None:
        self.by_name: Schema = {}

    def top(self, document: object) -> Schema:
        """Return the rules of the whole document, which has no definition."""
        origin = get_origin(document)
        if origin is Annotated:
            kind, *notes = get_args(document)
            return self._with_notes(self.top(kind), notes)
        if isinstance(document, type) and origin is None:  # for Python 3.10 `list[int]` is a type
            return self._object(document)
        return self._rules(document)

    def _rules(self, kind: object) -> Schema:
        """Return the rules for the values of a type."""
        if isinstance(kind, type) and hasattr(kind, "__required_keys__"):
            return self._reference(kind)
        if get_origin(kind) is not None:
            return self._rules_of_several(kind)
        if kind is object:
            return {}
        return {"type": _NAMES[kind]}

    def _rules_of_several(self, kind: object) -> Schema:
        """Return the rules for the values of a type that names others."""
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._with_notes(self._rules(arguments[0]), arguments[1:])
        if origin is Literal:
            return _choice(arguments)
        if origin in _LISTS:
            return {"type": "array", "items": self._rules(arguments[0])}
        if origin in _TABLES:
            return self._table(arguments[1])
        if origin in _UNIONS:
            return _any_of([self._rules(one) for one in arguments])
        raise TypeError(f"no schema can be made of {kind!r}")

    def _table(self, values: object) -> Schema:
        """Return the rules of an object whose properties have any names."""
        if values is object:
            return {"type": "object"}
        return {"type": "object", "additionalProperties": self._rules(values)}

    def _reference(self, kind: type) -> Schema:
        name = kind.__name__
        if name not in self.by_name:
            self.by_name[name] = {}  # for classes that refer to themselves
            self.by_name[name] = self._object(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _object(self, kind: type) -> Schema:
        """Return the rules of a class."""
        fields: dict[str, object] = get_type_hints(kind, include_extras=True)
        required = {name for name, field in fields.items() if REQUIRED in get_args(field)}
        required |= kind.__required_keys__  # type: ignore[attr-defined]
        rules: Schema = {"type": "object"}
        if kind.__doc__:
            rules["description"] = " ".join(kind.__doc__.split())
        rules["additionalProperties"] = False
        rules["required"] = [name for name in fields if name in required]
        rules["properties"] = {name: self._rules(field) for name, field in fields.items()}
        return rules

    def _with_notes(self, rules: Schema, notes: Sequence[object]) -> Schema:
        """Return rules with the notes beside the type in `Annotated`."""
        for note in notes:
            if isinstance(note, Definition):
                self.by_name[note.name] = {
                    "description": note.description,
                    **rules,
                    **dict(note.limits.keywords),
                }
                rules = {"$ref": f"#/$defs/{note.name}"}
            elif isinstance(note, str):
                rules = {"description": note, **rules}
            elif isinstance(note, Limits):
                rules = {**rules, **dict(note.keywords)}
            elif get_origin(note) is Literal:
                rules = {**rules, "enum": [*get_args(note)]}
            elif isinstance(note, type):
                rules = self._reference(note)
            elif note is not REQUIRED:
                raise TypeError(f"{note!r} says nothing in a schema")
        return rules


def _choice(values: Sequence[object]) -> Schema:
    if len(values) == 1:
        return {"const": values[0]}
    return {"enum": [*values]}


def _any_of(branches: list[Schema]) -> Schema:
    """Return the rules for values of one of several types; a simple type and null are one rule."""
    null: Schema = {"type": "null"}
    others = [branch for branch in branches if branch != null]
    if len(others) == 1 and len(branches) == 2 and isinstance(others[0].get("type"), str):
        return {**others[0], "type": [others[0]["type"], "null"]}
    return {"anyOf": branches}
