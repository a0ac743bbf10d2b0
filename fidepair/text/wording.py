"""Pieces of sentences that several rooms build: articles as readers cite them, and the question for
a mistyped word."""

from __future__ import annotations

import re
from collections.abc import Iterable

_LINK = r"\[([^]]+)\]\((?!https?:)[^)]*\)"
_CHAPTER = r"(C\.0\d(?:\.\d)*) (?=\w)"


class Phrase(str):
    """A sentence in English that pages may word in another language: its `pattern`, with `{name}`
    in place of each of its `facts`; `several` is the pattern for a `number` other than one."""

    def __new__(cls, pattern: str, several: str = "", **facts: object) -> Phrase:
        """Return the sentence with its facts."""
        chosen = several if several and facts["number"] != 1 else pattern
        phrase = super().__new__(cls, chosen.format(**facts) if facts else chosen)
        phrase.pattern, phrase.several, phrase.facts = pattern, several, facts
        return phrase

    pattern: str
    several: str
    facts: dict[str, object]


def article_text(article: str) -> str:
    """Return an article as readers cite it: `C.04.2, 4.4` for `C.04.2 4.4`.

    Articles of several chapters are separated by semicolons.
    """
    return re.sub(_CHAPTER, r"\1, ", article.replace(", C.", "; C."))


def capital(text: str) -> str:
    """Return the sentence with a capital."""
    return text[:1].upper() + text[1:]


def in_runs(numbers: Iterable[int]) -> list[str]:
    """Return numbers as texts, neighbours together: `4 to 9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]


def without_links(markdown: str) -> str:
    """Return a text in Markdown with the words of its links to other pages only."""
    return re.sub(_LINK, r"\1", markdown)


def nearest(word: str, known: Iterable[str], limit: int = 3, cutoff: float = 0.6) -> list[str]:
    """Return the known words most similar to this one, the nearest first."""
    from difflib import get_close_matches  # noqa: PLC0415 - 3 ms, for mistakes only

    return get_close_matches(word, list(known), limit, cutoff)


def did_you_mean(words: Iterable[str], quote: str = "") -> str:
    """Return the question for the words that may have been meant, or nothing without any."""
    *first, last = ["", *(f"{quote}{word}{quote}" for word in words)]
    meant = f"{', '.join(first[1:])} or {last}" if first[1:] else last
    return f"Did you mean {meant}?" if meant else ""
