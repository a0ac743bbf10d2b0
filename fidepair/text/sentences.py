"""The sentences of explanations, from one table: `sentences.txt`, with a line for each, as in
`meet: {one} and {opponent} meet in {bracket}.`

No module of `explain/` holds a sentence, nor do `render/account`, `render/explanation` and
`systems/lim`; refusals stand where they are raised.
"""

from __future__ import annotations

import re
from functools import cache

from fidepair.text.wording import Phrase

_FIELD = re.compile(r"\{(\w+)")


@cache
def table() -> dict[str, str]:
    """Return the patterns of all sentences, by name; the loader also reads from a zipped program."""
    path = f"{__file__.rpartition('.')[0]}.txt"
    text: str = __loader__.get_data(path).decode()  # type: ignore[name-defined, unused-ignore]
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return {name: pattern for name, _, pattern in (line.partition(": ") for line in lines)}


@cache
def fields_of(name: str) -> tuple[str, ...]:
    """Return the fields of a sentence, each once, in their order."""
    return tuple(dict.fromkeys(_FIELD.findall(table()[name])))


def say(name: str, *facts: object) -> str:
    """Return a sentence of the table with facts for its fields, in the order of the fields."""
    return Phrase(table()[name], "", **dict(zip(fields_of(name), facts, strict=True)))


def say_counted(number: int, name: str, *facts: object) -> str:
    """Return the sentence of this name for one thing, and `NAME.several` for another number."""
    return say(name if number == 1 else f"{name}.several", *facts)
