"""The letters of an entry list: in UTF-8 or UTF-16, or one of the three code pages of Windows that lists are saved in.

The code pages have other letters for the same bytes (`B3` is `ł` or `³`, `F8` is `ř` or `ø`); which of them is meant is
seen from the letters beside, as far as spelling tells. What nothing decides is Windows-1252.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import InputError, Keyword, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

WESTERN, CENTRAL, CYRILLIC = "windows-1252", "windows-1250", "windows-1251"
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF")
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CYRILLIC_WORD = re.compile(rb"[\xa8\xb8\xc0-\xff]{3,}")
_OTHERS = re.compile(rb"[\x80-\xff]")
_ORDINALS = "\u00aa\u00ba"
_VOWELS = "aeiouy\u00e6\u00f8\u0153"


class Text(NamedTuple):
    """The text of a list, and what is to be said of its letters."""

    text: str
    notes: tuple[str, ...] = ()


def text_of(data: bytes, name: str, encoding: str | None = None) -> Text:
    """Return the text in `data`; `encoding`: what somebody knows of it.

    Raises InputError for what is no text, or not in that encoding, UsageError for one that there is not.
    """
    if data.startswith(_WORKBOOKS):
        raise InputError(
            f"{name}: is a workbook or a document.\n  Save the list as CSV (`CSV UTF-8` in Excel), and give that."
        )
    if encoding is not None:
        return Text(_told(data, name, encoding))
    try:
        if data.startswith(_WIDE_MARKS):
            return Text(data.decode("utf-16"))
        if b"\0" not in data:
            return Text(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        pass
    if b"\0" in data:
        raise InputError(f"{name}: is not a text.\n  Save the list as CSV or as plain text, and give that.")
    found = code_page(data)
    wrong = "; if names have wrong letters, save the list as `CSV UTF-8`, or tell the "
    note = f"not UTF-8: read as {found.capitalize()}{wrong}" + Keyword("encoding")
    try:
        return Text(data.decode(found), (note,))
    except UnicodeDecodeError:  # five bytes have no meaning there
        return Text(data.decode("latin-1"), (note,))


def _told(data: bytes, name: str, encoding: str) -> str:
    try:
        return data.decode("utf-8-sig" if codecs.lookup(encoding).name == "utf-8" else encoding)
    except LookupError:
        raise UsageError(
            f"`{encoding}` is not an encoding of texts.\n  Use utf-8, {CENTRAL}, {CYRILLIC}, {WESTERN} or another one."
        ) from None
    except (UnicodeError, ValueError):
        raise InputError(f"{name}: is not in {encoding}.\n  Tell another encoding, or leave it to be found.") from None


def code_page(data: bytes) -> str:
    """Return the code page of Windows in which most of the letters make sense."""
    others = len(_OTHERS.findall(data))
    if 2 * sum(map(len, _CYRILLIC_WORD.findall(data))) > others:
        return CYRILLIC
    evidence = 0
    for found in _OTHERS.finditer(data):
        place = found.start()
        byte, beside = data[place : place + 1], (data[max(0, place - 1) : place], data[place + 1 : place + 2])
        western, central = (byte.decode(page, "replace").lower() for page in (WESTERN, CENTRAL))
        if western != central:
            before, after = (one.decode(CENTRAL, "replace").lower() for one in beside)
            evidence += _central(western, central, before, after)
    return CENTRAL if evidence > 0 else WESTERN


def _central(western: str, central: str, before: str, after: str) -> int:
    """Return what a letter says for Windows-1250: more than nothing, or less, for Windows-1252.

    `before`, `after`: what stands beside it, nothing at an end.
    """
    if (western.isalpha() and western not in _ORDINALS) != central.isalpha():
        in_word = before.isalpha() or after.isalpha()
        return 2 * in_word * (1 if central.isalpha() else -1)
    rule = _SPELLING.get(central)
    if rule is None:
        return 0
    return 1 if rule(_is_vowel(before), _is_vowel(after), before, after) else -1


def _is_vowel(sign: str) -> bool:
    return unicodedata.normalize("NFD", sign)[:1] in [*_VOWELS]


def _is_consonant(before: bool, after: bool, _before: str, _after: str) -> bool:
    return before or after


_SPELLING: dict[str, Callable[[bool, bool, str, str], bool]] = {
    "\u010d": lambda before, after, sign, _: before or after or not sign.isalpha(),  # č, or the vowel è within a word
    "\u0107": _is_consonant,  # ć, or æ
    "\u0148": _is_consonant,  # ň, or ò
    "\u0159": lambda before, after, _, sign: (before or after) and sign != "y",  # ř, never before y; or ø
    "\u0144": lambda _before, after, *_: not after,  # ń, never before a vowel; or ñ, always
    "\u015b": lambda _before, after, *_: not after,  # ś, never before a vowel; or œ
    "\u010f": lambda _before, after, *_: after,  # ď; or ï, behind a vowel
    "\u011b": lambda _before, _after, _sign, sign: sign.isalpha(),  # ě; or ì at the end
    "\u016f": lambda _before, _after, _sign, sign: sign.isalpha(),  # ů; or ù at the end
    "\u0103": lambda _before, _after, _sign, sign: sign not in ("o", "e"),  # ă; or ã of ão and ães
    "\u0151": lambda _before, _after, _sign, sign: sign != "e",  # ő; or õ of ões
    "\u0171": lambda *_: True,  # ű; û is hardly in names
    "\u0119": lambda _before, _after, sign, _sign: sign == "i",  # ę; or ê
    "\u0155": lambda *_: False,  # ŕ is hardly in names; or à
    "\u013a": lambda *_: False,  # ĺ is hardly in names; or å
}
"""Whether the letter of Windows-1250 fits between its neighbours (whether these are vowels, and what they are), better
than the one that Windows-1252 has for the same byte."""
