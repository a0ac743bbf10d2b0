"""Lines for people that leave the program. Nothing of a file is shown as it is.

Signs that nobody sees, that move a cursor, turn the direction of writing or end a line, and what
logs of builds take for commands (`::error::` where a line begins, `##[error]`), are replaced for
people, escaped where the form can do so. Report files are no affair of this module: they keep their
bytes.

Also whether a text that people type is a number. Knows nothing else of the package.
"""

import re
import shlex
from collections.abc import Callable, Iterable

UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_PICTURES = {chr(code): chr(0x2400 + code) for code in range(0x20)} | {
    "\t": "→",
    "\x7f": "\N{SYMBOL FOR DELETE}",
}
_BLANKS = dict.fromkeys(
    map(chr, (0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)), " "
)
_SIGNS = _PICTURES | _BLANKS
_COMMAND = r"(?m)(^ *(?=::)|(?=##\w*\[))[:#]"


def escape_unprintable(text: str, escape: Callable[[str], str]) -> str:
    """Return the text, its lines as they are, with `escape` of each sign that cannot be printed and
    of the first sign of what would be a command."""
    if not text.isprintable():
        lines = text.split("\n")
        text = "\n".join(line if line.isprintable() else _escaped(line, escape) for line in lines)
    return re.sub(_COMMAND, lambda found: found[1] + escape(found[0][-1]), text)


def _escaped(line: str, escape: Callable[[str], str]) -> str:
    return "".join(sign if sign.isprintable() else escape(sign) for sign in line)


# ── For people ───────────────────────────────────────────────────────────────
def cleaned(text: str) -> str:
    """Return the text for people, in the lines that it has. It keeps its length.

    A control character is its picture, a tab an arrow, a blank of another kind a blank, all else a
    replacement sign.
    """
    return escape_unprintable(text, lambda sign: _SIGNS.get(sign, UNKNOWN))


def visible(text: str) -> str:
    """Return the text for people in one line, whatever it has in it."""
    return cleaned(text.replace("\n", _PICTURES["\n"]))


def to_copy(word: str) -> str:
    """Return a word of a command that somebody copies into a shell, in one line."""
    if word.isprintable():
        return shlex.quote(word)
    return f"$'{''.join(map(_for_shell, word))}'"


def _for_shell(sign: str) -> str:
    if sign.isprintable():
        return f"\\{sign}" if sign in "\\'" else sign
    return "".join(f"\\{byte:03o}" for byte in sign.encode("utf-8", "surrogateescape"))


def file_to_copy(path: str) -> str:
    """Return the name of a file as a word of such a command."""
    return to_copy(operand(path))


def command_to_copy(words: Iterable[str]) -> str:
    """Return the command of these words as somebody copies it."""
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
