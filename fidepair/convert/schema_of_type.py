"""Makes JSON Schema (2020-12) of types: a document is a `TypedDict`, and its schema is written
nowhere.

The docstring of a class describes the object, a text in `Annotated` a property. A class in
`Annotated` replaces the type beside it: an object whose properties are the columns of a table. Each
class is defined once, and referred to wherever it occurs. An object has the properties of its class
and no others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import (
    Annotated,
    Literal,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

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
        if isinstance(document, type):
            return self._object(document)
        if get_origin(document) is Annotated:
            kind, *notes = get_args(document)
            return self._with_notes(self.top(kind), notes)
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
