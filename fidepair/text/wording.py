"""Pieces of sentences that several rooms build: articles as readers cite them, and the question for
a mistyped word.

Text of a file as people see it. Invisible characters, and those that move a cursor, change the
direction of writing or end a line, are replaced, or escaped where the output format can do so; so
are the words that build logs take for commands (`::error::`, `##[error]`). Tournament files keep
their bytes.

The sentences of explanations, from one table: `sentences.txt`, with a line for each, as in `meet:
{one} and {opponent} meet in {bracket}.` No module of `explain/` holds a sentence, nor do
`render/account`, `render/explanation` and `systems/lim`; refusals stand where they are raised.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache

_LINK = r"\[([^]]+)\]\((?!https?:)[^)]*\)"
_CHAPTER = r"(C\.0\d(?:\.\d)*) (?=\w)"


class Phrase(str):
    """An English sentence that pages can translate. `pattern` has `{name}` for each of the `facts`;
    `several` is the pattern if the fact `number` is not one."""

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
    """Return Markdown in which each link to another page is only its words."""
    return re.sub(_LINK, r"\1", markdown)


def nearest(word: str, known: Iterable[str], limit: int = 3, cutoff: float = 0.6) -> list[str]:
    """Return the known words most similar to this one, the nearest first."""
    from difflib import get_close_matches  # noqa: PLC0415 - 3 ms, for mistakes only

    return get_close_matches(word, list(dict.fromkeys(known)), limit, cutoff)


def did_you_mean(words: Iterable[str], quote: str = "") -> str:
    """Return the question `Did you mean a, b or c?`; an empty text without words."""
    quoted = [f"{quote}{word}{quote}" for word in words]
    if not quoted:
        return ""
    *first, last = quoted
    meant = f"{', '.join(first)} or {last}" if first else last
    return f"Did you mean {meant}?"


# ── Texts of a file, and words to type ───────────────────────────────────────
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_PICTURES = {chr(code): chr(0x2400 + code) for code in range(0x20)} | {
    "\t": "→",
    "\x7f": "\N{SYMBOL FOR DELETE}",
}
_BLANKS = dict.fromkeys(
    map(chr, (0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)), " "
)
_SHOWN_AS = _PICTURES | _BLANKS
_COMMAND = r"(?m)(^ *(?=::)|(?=##\w*\[))[:#]"


def escape_unprintable(text: str, escape: Callable[[str], str]) -> str:
    """Return the text with its lines unchanged, but `escape` applied to each unprintable character
    and to the first character of what a build log would take for a command."""
    if not text.isprintable():
        lines = text.split("\n")
        text = "\n".join(line if line.isprintable() else _escaped(line, escape) for line in lines)
    if "::" not in text and "##" not in text:  # as nearly all texts
        return text
    return re.sub(_COMMAND, lambda found: found[1] + escape(found[0][-1]), text)


def _escaped(line: str, escape: Callable[[str], str]) -> str:
    return "".join(one if one.isprintable() else escape(one) for one in line)


# ── For people ───────────────────────────────────────────────────────────────
def cleaned(text: str) -> str:
    """Return the text for people, in the lines that it has. It keeps its length.

    A control character is its picture, a tab an arrow, a blank of another kind a blank, all else a
    replacement character.
    """
    return escape_unprintable(text, lambda one: _SHOWN_AS.get(one, UNKNOWN))


def visible(text: str) -> str:
    """Return the text for people in one line, whatever it has in it."""
    return cleaned(text.replace("\n", _PICTURES["\n"]))


_SAFE_IN_SHELL = r"[\w@%+=:,./-]+"


def to_copy(word: str) -> str:
    """Return a word of a command to copy into a shell, in one line."""
    if not word.isprintable():
        return f"$'{''.join(map(_for_shell, word))}'"
    if re.fullmatch(_SAFE_IN_SHELL, word, re.ASCII):
        return word
    quoted = word.replace("'", "'\"'\"'")
    return f"'{quoted}'"


def _for_shell(character: str) -> str:
    if character.isprintable():
        return f"\\{character}" if character in "\\'" else character
    return "".join(f"\\{byte:03o}" for byte in character.encode("utf-8", "surrogateescape"))


def file_to_copy(path: str) -> str:
    """Return the name of a file as a word of such a command."""
    return to_copy(operand(path))


def command_to_copy(words: Iterable[str]) -> str:
    """Return the command of these words, to copy into a shell."""
    return " ".join(map(to_copy, words))


def operand(path: str) -> str:
    """Return the name of a file so that no command takes it for an option."""
    return f"./{path}" if path.startswith("-") and path != "-" else path


def in_lines(texts: Iterable[str]) -> str:
    """Return the texts for people, each in a line, with a line end after each."""
    return "".join(f"{visible(text)}\n" for text in texts)


# ── What people type ─────────────────────────────────────────────────────────

_MOST_DIGITS = 9


def is_number(text: str) -> bool:
    """Whether a text is a whole number, of no more digits than any that counts something in a
    tournament."""
    text = text.strip()
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


# ── Sentences of explanations ────────────────────────────────────────────────
_FIELD = r"\{(\w+)"


@cache
def table() -> dict[str, str]:
    """Return the patterns of all sentences, by name; the loader also reads from a zipped program."""
    path = f"{__file__.rpartition('wording')[0]}sentences.txt"
    text: str = __loader__.get_data(path).decode()  # type: ignore[name-defined, unused-ignore]
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return {name: pattern for name, _, pattern in (line.partition(": ") for line in lines)}


@cache
def fields_of(name: str) -> tuple[str, ...]:
    """Return the fields of a sentence, each once, in their order."""
    return tuple(dict.fromkeys(re.findall(_FIELD, table()[name])))


def say(name: str, *facts: object) -> str:
    """Return a sentence of the table with facts for its fields, in the order of the fields."""
    return Phrase(table()[name], "", **dict(zip(fields_of(name), facts, strict=True)))


def say_counted(number: int, name: str, *facts: object) -> str:
    """Return the sentence of this name for one thing, and `NAME.several` for another number."""
    return say(name if number == 1 else f"{name}.several", *facts)
