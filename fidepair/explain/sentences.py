"""The sentences of explanations, from one table: `sentences.txt`, with a line for each, as in
`meet: {one} and {opponent} meet in {bracket}.`

No other module of this room holds a sentence; refusals stand where they are raised.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from string import Formatter

from fidepair.text.wording import Phrase


@cache
def table() -> dict[str, str]:
    """Return the patterns of all sentences, by name."""
    text = (resources.files(__package__) / "sentences.txt").read_text("utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return {name: pattern for name, _, pattern in (line.partition(": ") for line in lines)}


@cache
def fields_of(name: str) -> tuple[str, ...]:
    """Return the fields of a sentence, each once, in their order."""
    parts = Formatter().parse(table()[name])
    return tuple(dict.fromkeys(field for _, field, _, _ in parts if field))


def say(name: str, *facts: object) -> str:
    """Return a sentence of the table with facts for its fields, in the order of the fields."""
    return Phrase(table()[name], "", **dict(zip(fields_of(name), facts, strict=True)))


def say_counted(number: int, name: str, *facts: object) -> str:
    """Return the sentence of this name for one thing, and `NAME.several` for another number."""
    return say(name if number == 1 else f"{name}.several", *facts)
