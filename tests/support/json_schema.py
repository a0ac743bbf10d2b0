"""A validator for JSON Schema 2020-12, as far as our schema uses it, written from the standard and not from our reader.

`problems(value, schema)` returns one sentence for each rule broken; none means that the value is valid.
"""

from __future__ import annotations

import re
from typing import Any

ANNOTATIONS = {"$schema", "$defs", "title", "description"}
ASSERTIONS = {
    *("$ref", "anyOf", "const", "enum", "type", "properties", "required", "additionalProperties"),
    *("items", "minItems", "pattern", "maxLength", "minimum", "maximum"),
}
TYPES = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: not isinstance(value, bool) and isinstance(value, int | float) and value == value // 1,
    "number": lambda value: not isinstance(value, bool) and isinstance(value, int | float),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def problems(value: Any, schema: dict[str, Any], root: dict[str, Any] | None = None, path: str = "$") -> list[str]:
    """Return what breaks the schema. Every keyword is applied on its own, as the standard has it."""
    root = schema if root is None else root
    found = [f"{path}: {sentence}" for keyword, rule in schema.items() for sentence in broken(keyword, rule, value)]
    if "$ref" in schema:
        found += problems(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, path)
    if "anyOf" in schema and all(problems(value, branch, root, path) for branch in schema["anyOf"]):
        found.append(f"{path}: none of the forms")
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        for name, member in value.items():
            if name in properties:
                found += problems(member, properties[name], root, f"{path}.{name}")
            elif isinstance(others := schema.get("additionalProperties"), dict):
                found += problems(member, others, root, f"{path}.{name}")
            elif others is False:
                found.append(f"{path}: additional property {name}")
    if isinstance(value, list) and "items" in schema:
        for index, element in enumerate(value):
            found += problems(element, schema["items"], root, f"{path}[{index}]")
    return found


def broken(keyword: str, rule: Any, value: Any) -> list[str]:
    """Return what one keyword that looks at the value alone has against it."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    passes = {
        "const": lambda: same(value, rule),
        "enum": lambda: any(same(value, allowed) for allowed in rule),
        "type": lambda: any(TYPES[name](value) for name in ([rule] if isinstance(rule, str) else rule)),
        "required": lambda: not isinstance(value, dict) or set(rule) <= value.keys(),
        "minItems": lambda: not isinstance(value, list) or len(value) >= rule,
        "pattern": lambda: not isinstance(value, str) or re.search(rule.replace("$", r"\Z"), value) is not None,
        "maxLength": lambda: not isinstance(value, str) or len(value) <= rule,
        "minimum": lambda: not number or value >= rule,
        "maximum": lambda: not number or value <= rule,
    }
    return [] if keyword not in passes or passes[keyword]() else [keyword]


def same(one: Any, other: Any) -> bool:
    """Return whether two values are equal in JSON, where true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def keywords(schema: dict[str, Any]) -> set[str]:
    """Return the keywords of a schema and of all schemas in it."""
    inner = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values(), *schema.get("anyOf", ())]
    inner += [schema["items"]] if "items" in schema else []
    return set(schema).union(*map(keywords, inner))


def objects(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the schemas that have properties, in a schema."""
    inner = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values(), *schema.get("anyOf", ())]
    inner += [schema["items"]] if "items" in schema else []
    return ([schema] if "properties" in schema else []) + [found for part in inner for found in objects(part)]
