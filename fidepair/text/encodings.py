"""Finds the encoding of a text file that people hand in: UTF-8, UTF-16, one of four Windows code
pages, or one of an old Macintosh, DOS or Unix.

The code pages have different letters for the same byte (`B3` is `ł` or `³`, `F8` is `ř` or `ø`);
the neighbouring letters show which one is meant. Windows-1252 is used where nothing decides.
"""

import codecs
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple

from fidepair.errors import InputError, Keyword, UsageError

WESTERN, CENTRAL, CYRILLIC, BALTIC = "windows-1252", "windows-1250", "windows-1251", "windows-1257"
WORKBOOK = b"PK\x03\x04"
"""The beginning of a workbook (.xlsx), as of any zip archive."""
_DOCUMENTS = (b"\xd0\xcf\x11\xe0", b"%PDF")
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CYRILLIC_WORD = rb"[\xa8\xb8\xc0-\xff]{3,}"
_WORD = rb"[A-Za-z\x8a-\x8f\x9a-\x9f\xa1\xa3\xa5\xaa\xaf\xb3\xb9\xba\xbc\xbe\xbf\xc0-\xff]+"
_OTHERS = rb"[\x80-\xff]"
_TILDES, _A_UMLAUTS = (b"\xd5", b"\xf5"), (b"\xc4", b"\xe4")
_ACUTES = "\u00c1\u00c9\u00d3\u00da\u0170\u00e1\u00e9\u00f3\u00fa\u0171"
"""Letters without which no list has many Hungarian names, in which the byte of `\u00f5` is
`\u0151`."""
_OTHER_PAGES = ("mac_roman", "cp850", "koi8-r", "cp866")
_WORDS_OF_BYTES = rb"(?<![a-zA-Z\x80-\xff])(?=[a-zA-Z]*[\x80-\xff])[a-zA-Z\x80-\xff]{3,}"
"""Words with a letter outside ASCII. They are looked for at their beginning only: a line without
blanks would be read again from each of its letters."""
_ORDINALS = "\u00aa\u00ba"
_VOWELS = "aeiouy\u00e6\u00f8\u0153"


class Text(NamedTuple):
    """The text of a list, and notes about its encoding."""

    text: str
    notes: tuple[str, ...] = ()


def text_of(data: bytes, name: str, encoding: str | None = None) -> Text:
    """Return the text in `data`. `encoding`: as the user gives it, None to find it.

    Raises InputError for data that is not text, or not in that encoding; UsageError for an unknown
    encoding.
    """
    if data.startswith((WORKBOOK, *_DOCUMENTS)):
        raise InputError(
            f"{name}: this is a workbook or a document.\n"
            "  Save the list as .xlsx or as CSV (`CSV UTF-8` in Excel), and use that file."
        )
    if encoding is not None:
        return Text(_decode(data, name, encoding))
    try:
        if data.startswith(_WIDE_MARKS):
            return Text(data.decode("utf-16"))
        if b"\0" not in data:
            return Text(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        pass
    if b"\0" in data:
        raise InputError(
            f"{name}: this is not a text file.\n  Save the list as CSV or as plain text, and use that file."
        )
    found = code_page(data)
    wrong = "; if names have wrong letters, save the list as `CSV UTF-8`, or give the "
    note = f"not UTF-8: read as {found.capitalize()}{wrong}" + Keyword("encoding")
    try:
        return Text(data.decode(found), (note,))
    except UnicodeDecodeError:  # five bytes have no meaning there
        return Text(data.decode("latin-1"), (note,))


def _decode(data: bytes, name: str, encoding: str) -> str:
    try:
        is_utf8 = codecs.lookup(encoding).name == "utf-8"
        text = data.decode("utf-8-sig" if is_utf8 else encoding)
        text.encode()  # some encodings can express halves of characters
        return text
    except LookupError:
        raise UsageError(
            f"`{encoding}` is not a text encoding.\n  Use utf-8, {CENTRAL}, {CYRILLIC}, {WESTERN} or another one."
        ) from None
    except (UnicodeError, ValueError):
        raise InputError(
            f"{name}: this file is not in {encoding}.\n  Give another encoding, or leave it out."
        ) from None


def as_utf8(data: bytes, name: str, encoding: str | None) -> bytes:
    """Return the data of a file in UTF-8, if the user gives its encoding. Raises as `text_of`."""
    return data if encoding is None else _decode(data, name, encoding).encode()


def code_page(data: bytes) -> str:
    """Return the code page in which most of the letters make sense: a Windows one, or another one
    in which fewer letters are misplaced."""
    as_utf8_too = data.decode("utf-8", "ignore").encode()
    if 2 * len(re.findall(_OTHERS, as_utf8_too)) > len(re.findall(_OTHERS, data)):
        return WESTERN  # two encodings in one file
    found = _windows_page(data)
    if misplaced := _misplaced(data, found):
        least = min(_OTHER_PAGES, key=lambda page: _misplaced(data, page))
        if 2 * _misplaced(data, least) < misplaced:
            return least
    return found


def is_certainly_western(data: bytes) -> bool:
    """Return whether the letters are those of Windows-1252, and no others fit as well."""
    if code_page(data) != WESTERN or _misplaced(data, WESTERN):
        return False
    votes = [*_central_votes(data)]
    return not any(votes) or sum(votes) < 0


def _misplaced(data: bytes, page: str) -> int:
    """Return the number of letters that are none in a code page, or capitals behind small letters."""
    count = 0
    for found in re.finditer(_WORDS_OF_BYTES, data):
        word = found[0].decode(page, "replace")
        for before, letter, after in zip(" " + word, word, word[1:] + " ", strict=False):
            is_wrong_capital = before.islower() or (before.isupper() and after.islower())
            is_wrong = not letter.isalpha() or (letter.isupper() and is_wrong_capital)
            count += is_wrong and not letter.isascii()
    return count


def _windows_page(data: bytes) -> str:
    total = len(re.findall(_OTHERS, data))
    cyrillic = sum(map(len, re.findall(_CYRILLIC_WORD, data)))
    if 2 * cyrillic > total:
        return CYRILLIC
    if _is_baltic(data):
        return BALTIC
    return CENTRAL if sum(_central_votes(data)) > 0 else WESTERN


def _central_votes(data: bytes) -> Iterator[int]:
    """Yield for each letter that differs how much it speaks for Windows-1250, below zero for
    Windows-1252."""
    has_a_umlaut = any(letter in data for letter in _A_UMLAUTS)
    is_estonian = has_a_umlaut and not any(byte in data for byte in _ACUTES.encode(CENTRAL))
    for found in re.finditer(_OTHERS, data):
        place = found.start()
        byte = found[0]
        western = byte.decode(WESTERN, "replace").lower()
        central = byte.decode(CENTRAL, "replace").lower()
        if western == central:
            continue
        if is_estonian and byte in _TILDES:
            yield -1
            continue
        before = data[max(0, place - 1) : place].decode(CENTRAL, "replace").lower()
        after = data[place + 1 : place + 2].decode(CENTRAL, "replace").lower()
        yield _central_evidence(western, central, before, after)


def _is_baltic(data: bytes) -> bool:
    """Return whether the text is in Windows-1257.

    It is if nearly all words can belong to one of three languages, and two different letters of one
    of them stand where no other code page has a letter that fits.
    """
    seen: set[str] = set()
    foreign = baltic = 0
    for found in re.findall(_WORD, data):
        word = found.decode(BALTIC, "replace").lower()
        if word.isascii():
            continue
        letters = {letter for letter in word if not letter.isascii() and letter not in _NEUTRAL}
        fits = any(letters <= alphabet for alphabet in _BALTIC)
        if not fits or word[-1] in _NEVER_LAST:
            foreign += 1
            continue
        typical = {letter for letter, place in _TYPICAL.items() if re.search(place, word)}
        if typical:
            baltic += 1
        seen |= typical
    is_usual = _BALTIC_WORDS_PER_FOREIGN * foreign <= baltic
    return is_usual and any(len(seen & alphabet) > 1 for alphabet in _BALTIC)


_BALTIC = ({*"õäöüšž"}, {*"āčēģīķļņšūž"}, {*"ąčęėįšųūž"})
"""Letters of Estonian, Latvian and Lithuanian names."""
_NEUTRAL, _NEVER_LAST = "ßå", "ąęįų"
_BALTIC_WORDS_PER_FOREIGN = 10
"""For each foreign word there are at least this many with typical letters."""
_AFTER_NO_VOWEL, _BEFORE_CONSONANT = "[bcčdfgģhjkķlļmnņpqsštvwxzž]", "[bcčdfgģhjkķlļmnņpqrsštvwxzž]"
_TYPICAL = {
    "š": f"^š|{_AFTER_NO_VOWEL}š",  # ð comes after a vowel or r; đ of Croatian is alone
    "ž": ".ž",  # þ begins a word; ţ is alone
    "õ": "õ",  # ő is alone
    "ē": f"ē{_BEFORE_CONSONANT}",  # ç comes before a vowel
    "ņ": "ņ[šaeiu]",  # ò is at the end; ň is alone
    "ū": f"ū{_BEFORE_CONSONANT}",  # ű is beside ő, which no language of these has beside ū
    "ė": "[nt]ė$",  # ë is beside other letters
}
"""Where a letter of Windows-1257 is typical: no name has the letter of another code page there, or
not without another one of these letters."""


def _central_evidence(western: str, central: str, before: str, after: str) -> int:
    """Return how much a letter speaks for Windows-1250, below zero for Windows-1252.

    `before`, `after`: its neighbours, empty at an end.
    """
    is_central_letter = central.isalpha()
    is_western_letter = western.isalpha() and western not in _ORDINALS
    if is_western_letter != is_central_letter:
        if not before.isalpha() and not after.isalpha():
            return 0
        return 2 if is_central_letter else -2
    rule = _SPELLING.get(central)
    if rule is None:
        return 0
    return 1 if rule(_is_vowel(before), _is_vowel(after), before, after) else -1


def _is_vowel(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter)[:1] in [*_VOWELS]


def _is_consonant(before: bool, after: bool, _before: str, _after: str) -> bool:
    return before or after


_SPELLING: dict[str, Callable[[bool, bool, str, str], bool]] = {
    "\u010d": lambda before, after, previous, _: (
        before or after or not previous.isalpha()
    ),  # č, or the vowel è within a word
    "\u0107": _is_consonant,  # ć, or æ
    "\u0148": _is_consonant,  # ň, or ò
    "\u0159": lambda before, after, _, following: (
        (before or after) and following != "y"
    ),  # ř, never before y; or ø
    "\u0144": lambda _before, after, *_: not after,  # ń, never before a vowel; or ñ, always
    "\u015b": lambda _before, after, *_: not after,  # ś, never before a vowel; or œ
    "\u010f": lambda _before, after, *_: after,  # ď; or ï, behind a vowel
    "\u011b": lambda _before, _after, _, following: following.isalpha(),  # ě; or ì at the end
    "\u016f": lambda _before, _after, _, following: following.isalpha(),  # ů; or ù at the end
    "\u0103": lambda _before, _after, _, following: (
        following not in ("o", "e")
    ),  # ă; or ã of ão and ães
    "\u0151": lambda _before, after, *_: not after,  # ő; or õ of ões and õi
    "\u0171": lambda *_: True,  # ű; û is hardly in names
    "\u0119": lambda _before, _after, previous, _: previous == "i",  # ę; or ê
    "\u0155": lambda *_: False,  # ŕ is hardly in names; or à
    "\u013a": lambda *_: False,  # ĺ is hardly in names; or å
}
"""Whether a letter of Windows-1250 fits between its neighbours (is each a vowel, and which letter)
better than the letter of Windows-1252 for the same byte."""
