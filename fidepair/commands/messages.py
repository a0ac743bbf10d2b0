"""Messages of commands: texts of the library as the command line spells them, and faults."""

from typing import TypeVar

from fidepair.errors import FidepairError, Keyword, Sentence

_E = TypeVar("_E", bound=FidepairError)


def as_typed(text: str) -> str:
    """Return a text of the library with its facts written as options of the command line."""
    return text.spelt(_option_text) if isinstance(text, Sentence) else text


def _option_text(fact: Keyword) -> str:
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


def bug_message(error: Exception) -> str:
    """Return the message for an unexpected exception."""
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    return f"This is a bug in fidepair; please report it with the file: {what}"
