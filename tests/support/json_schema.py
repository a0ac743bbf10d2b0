"""Documents against JSON Schemas, by the library `jsonschema`, which shares nothing with our reader.

`problems(value, schema)` returns one sentence for each rule broken; none means that the value is valid.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

if TYPE_CHECKING:
    from collections.abc import Iterator

ANNOTATIONS = {"$schema", "$defs", "title", "description"}
ASSERTIONS = {
    *("$ref", "anyOf", "const", "enum", "type", "properties", "required", "additionalProperties"),
    *("items", "minItems", "pattern", "maxLength", "minimum", "maximum"),
}
"""The keywords that our reader knows."""


def _pattern(_validator: Any, pattern: str, value: Any, _schema: dict[str, Any]) -> Iterator[ValidationError]:
    """Yield what breaks a pattern of ECMA-262, whose `$` is the very end of the text."""
    if isinstance(value, str) and re.search(pattern.replace("$", r"\Z"), value) is None:
        yield ValidationError(f"{value!r} does not match {pattern!r}")


_VALIDATOR = extend(Draft202012Validator, {"pattern": _pattern})


def problems(value: Any, schema: dict[str, Any]) -> list[str]:
    """Return what breaks the schema."""
    return [error.message for error in _VALIDATOR(schema).iter_errors(value)]


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
