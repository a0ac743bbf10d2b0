"""The language of the pages, slips and lists for players.

English texts are the keys of the catalogues (`locale/LANG/LC_MESSAGES/fidepair.po`). A command that
makes a page sets its language with `in_language`; everything else is in English. Explanations,
tables of terminals, data, files and messages are not translated.
"""

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations

from fidepair.errors import UsageError
from fidepair.options import LANGUAGES
from fidepair.text.wording import Phrase

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
    if text and language() != ENGLISH:
        text = _catalogue(language()).gettext(text)
    return text.format(**facts) if facts else text


def counted(number: int, one: str, several: str, **facts: object) -> str:
    """Return the form of a text that goes with a number, with the facts in place of their
    `{name}`."""
    text = one if number == 1 else several
    if language() != ENGLISH:
        text = _catalogue(language()).ngettext(one, several, number)
    return text.format(number=number, **facts)


def worded(phrase: object) -> str:
    """Return a phrase in the language in force, and anything else as its text."""
    if not isinstance(phrase, Phrase):
        return str(phrase)
    facts = {name: worded(fact) for name, fact in phrase.facts.items()}
    if not phrase.several:
        return translated(phrase.pattern, **facts)
    return counted(int(facts.pop("number")), phrase.pattern, phrase.several, **facts)


@cache
def _catalogue(name: str) -> GNUTranslations:
    from importlib import resources  # noqa: PLC0415 - only where a page is translated

    folder = resources.files(__package__) / "locale" / name / "LC_MESSAGES"
    with (folder / "fidepair.mo").open("rb") as file:
        return GNUTranslations(file)


def for_players(lang: str | None) -> AbstractContextManager[None]:
    """Translate within the block: into the given language, by default into that of the locale."""
    return in_language(lang or of_locale())


def for_form(lang: str | None, *, is_page: bool) -> AbstractContextManager[None]:
    """Translate within the block if the answer is a page or paper for players. Raises UsageError
    for a language of anything else, which is in English."""
    if is_page:
        return for_players(lang)
    if lang is not None:
        raise UsageError(
            "--lang is for pages and slips.\n  Add --format html, or leave --lang out."
        )
    return in_language(ENGLISH)


def of_locale() -> str:
    """Return the language of the locale; English if its language has no catalogue."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    found = re.split("[_.@]", next(filter(None, names), ""))[0].lower()
    return found if found in LANGUAGES else ENGLISH
