"""The language of the pages, slips and lists for players.

English texts are the keys of the catalogues (`locale/LANG/LC_MESSAGES/fidepair.po`). A command that
makes a page sets its language with `in_language`; everything else is in English. Explanations,
tables of terminals, data, files and messages are not translated.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ENGLISH = "en"
_LANGUAGE = ContextVar("language", default=ENGLISH)


@contextmanager
def in_language(name: str) -> Iterator[None]:
    """Translate into a language, such as `de`, within the block."""
    before = _LANGUAGE.set(name)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def language() -> str:
    """Return the language in force."""
    return _LANGUAGE.get()


def msgid(text: str) -> str:
    """Return the text, which is translated where it is shown; the catalogues contain it."""
    return text


def translated(text: str, **facts: object) -> str:
    """Return the text in the language in force, with the facts in place of their `{name}`."""
    found = _catalogue(_LANGUAGE.get()).gettext(text) if text else ""
    return found.format(**facts) if facts else found


def counted(number: int, one: str, several: str, **facts: object) -> str:
    """Return the form of a text that goes with a number, with the facts in place of their
    `{name}`."""
    found = _catalogue(_LANGUAGE.get()).ngettext(one, several, number)
    return found.format(number=number, **facts)


@cache
def _catalogue(name: str) -> NullTranslations:
    if name == ENGLISH:
        return NullTranslations()
    folder = resources.files(__package__) / "locale" / name / "LC_MESSAGES"
    with (folder / "fidepair.mo").open("rb") as file:
        return GNUTranslations(file)
