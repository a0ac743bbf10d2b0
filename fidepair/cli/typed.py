"""The facts that messages of the library name, as the options that one types. Loads no click: the drop-in program has
messages too.
"""

from __future__ import annotations

from fidepair.errors import FidepairError, Keyword, Sentence
from fidepair.light import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeVar

    _E = TypeVar("_E", bound=FidepairError)


def as_typed(text: str) -> str:
    """Return a text of the library with the facts in it named as the options that one types."""
    return text.spelt(_typed) if isinstance(text, Sentence) else text


def _typed(fact: Keyword) -> str:
    name, value = f"--{fact.name.replace('_', '-')}", fact.value
    if value is None or value is True:
        return name
    if isinstance(value, dict):
        value = ",".join(f"{number}={rating}" for number, rating in value.items())
    return f"{name} {'|'.join(value) if isinstance(value, tuple) else value}"


def error_as_typed(error: _E) -> _E:
    """Return the error, after its message is changed as a text is by `as_typed`."""
    error.args = tuple(map(as_typed, error.args))
    return error
