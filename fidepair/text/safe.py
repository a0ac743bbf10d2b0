"""What leaves the program to be read: lines for people, tables in CSV, JSON. Nothing of a file is
shown as it is.

Signs that nobody sees, that move a cursor, turn the direction of writing or end a line, and what
logs of builds take for commands (`::error::` where a line begins, `##[error]`), are replaced for
people, escaped where the form can do so. Report files are no affair of this module: they keep their
bytes. Knows nothing else of the package.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_PICTURES = {chr(code): chr(0x2400 + code) for code in range(0x20)} | {
    "\t": "→",
    "\x7f": "\N{SYMBOL FOR DELETE}",
}
_BLANKS = dict.fromkeys(
    map(chr, (0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)), " "
)
_SIGNS = _PICTURES | _BLANKS
_COMMAND = re.compile(r"(^ *(?=::)|(?=##\w*\[))[:#]", re.MULTILINE)
_FORMULA = tuple("=+-@\t")
_MARK = "'"


def told(text: str, escape: Callable[[str], str]) -> str:
    """Return the text, its lines as they are, with `escape` of each sign that cannot be printed and
    of the first sign of what would be a command."""
    if not text.isprintable():
        lines = text.split("\n")
        text = "\n".join(line if line.isprintable() else _escaped(line, escape) for line in lines)
    return _COMMAND.sub(lambda found: found[1] + escape(found[0][-1]), text)


def _escaped(line: str, escape: Callable[[str], str]) -> str:
    return "".join(sign if sign.isprintable() else escape(sign) for sign in line)


# ── For people ───────────────────────────────────────────────────────────────
def cleaned(text: str) -> str:
    """Return the text for people, in the lines that it has. It keeps its length.

    A control character is its picture, a tab an arrow, a blank of another kind a blank, all else a
    replacement sign.
    """
    return told(text, lambda sign: _SIGNS.get(sign, UNKNOWN))


def visible(text: str) -> str:
    """Return the text for people in one line, whatever it has in it."""
    return cleaned(text.replace("\n", _PICTURES["\n"]))


def to_copy(word: str) -> str:
    """Return a word of a command that somebody copies into a shell, in one line."""
    import shlex  # noqa: PLC0415 - start-up

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


# ── CSV ──────────────────────────────────────────────────────────────────────
def csv_bytes(rows: Iterable[Sequence[str]], *, read_again: bool = False) -> bytes:
    """Return the rows as comma-separated values (RFC 4180, but for the line ends), in which no
    spreadsheet finds a formula. `read_again`: by this program, which needs the texts of the file;
    otherwise they are for people."""
    import csv  # noqa: PLC0415 - start-up
    import io  # noqa: PLC0415 - start-up

    text = io.StringIO()
    table = ([shielded(cell if read_again else visible(cell)) for cell in row] for row in rows)
    csv.writer(text, lineterminator="\n").writerows(table)
    return text.getvalue().encode("utf-8", "replace")


def shielded(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: with an apostrophe before it, where it
    begins like one."""
    return _MARK + text if text.lstrip(_MARK)[:1] in _FORMULA else text


def unshielded(text: str) -> str:
    """Return the text that `shielded` was given."""
    return text[1:] if text.startswith(_MARK) and text.lstrip(_MARK)[:1] in _FORMULA else text


# ── JSON ─────────────────────────────────────────────────────────────────────
def json_bytes(document: Mapping[str, object]) -> bytes:
    """Return the document as JSON for programs that people can read too; every text can be read
    back."""
    import json  # noqa: PLC0415 - start-up

    return (told(json.dumps(document, ensure_ascii=False, indent=2), _json_escape) + "\n").encode()


def _json_escape(sign: str) -> str:
    units = sign.encode(
        "utf-16-be", "replace"
    ).hex()  # half a sign, as in a name that is no text, is a question mark
    return re.sub("....", r"\\u\g<0>", units)
