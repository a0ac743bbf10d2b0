"""The language of what players read: given by an option, otherwise that of the locale."""

import os
import re
from contextlib import AbstractContextManager

from fidepair.errors import UsageError
from fidepair.options import LANGUAGES
from fidepair.render.language import ENGLISH, in_language


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
