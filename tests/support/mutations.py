"""Seeded damage of report files: `damaged(seed)` is the same file for the same seed, on every machine.

Sources are the samples, texts with a line of every record, and large generated events. One to five mutators change
bytes, lines, columns, records, encodings or sizes; most seeds give small files, one in `LARGE_EVERY` a large one.
"""

from __future__ import annotations

import random
import unicodedata
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from hostile import TEXTS
from large_texts import players_file, teams_file
from trf_texts import MATCHES, PRIVATE, RICH, TEAMS

from fidepair.trf.format import dialects, facts
from fidepair.trf.format.columns import COLOUR, LAYOUTS, OPPONENT, RESULT, Field

if TYPE_CHECKING:
    from collections.abc import Callable

Mutator: TypeAlias = "Callable[[random.Random, bytes], bytes]"

SAMPLES = Path(__file__).parents[2] / "trf_samples"
LARGE_EVERY = 400
MOST_PLAYERS = 9999
_MOST_BYTES = 1 << 25
"""Of lines that are repeated: what makes the files has no more memory than what reads them."""

VALUES = [
    *(b"9999", b"10000", b"0", b"-1", b"1", b"00005", b"99999999999999999999", b"9" * 5000),
    *(b"1e9", b"nan", b"inf", b"0x1F", b"1_0", b"+3", b"1.5", b"1,5", b".5", b"5.", b".", b"-", b"--", b"-0.0"),
    *(b"0.00001", b"99.99999", b"1.2.3", b"*", b"?", b"#", b"=", b"W=", b"3-7", b"", b" ", b"    ", b"\x00", b"\xff"),
    *(
        sign.encode()
        for sign in ("٣", "²", "½", "Ⅳ", "১.৫", "\uff11\uff12", "é", "\u2028", "\x85", "\N{NO-BREAK SPACE}")
    ),
]
"""What a field is replaced by: limits, other ways to write a number, digits that are none, signs that end a line."""
_SIGNS = b" 0123456789wbWB-+=UHFZDLX*.,:\t\n\r\x0b\x0c\x1a\x1c\x00#\x80\xa0\xc3\xff"
_CODES = sorted(facts.RECORDS.keys() | facts.DRAFT_CODES | facts.RULERS)
_STRANGE_CODES = ["000", "101", "999", "FOO", "IND", "xxr", "bbw", "   ", " 00", "é", "##", "###", "<ht", "\t01"]
_NUMBERS = b"".join(b" %4d" % number for number in range(1, 501))
_HOSTILE = [
    *(b"142 999999999", b"142 999", b"XXR 500", b"XXR " + b"9" * 6000, b"TNR 0", b"062 " + b"7" * 7000),
    *(b"240 H 999    1", b"240 F   1" + b" " + _NUMBERS, b"240 Z   2    1    1    1", b"240 H   0    1"),
    *(b"250       1.0   1 999    1 9999", b"250    9999.9 999 999    1    9", b"250  1.0  1.0   1   9    1    9"),
    *(b"260   1 999 " + _NUMBERS, b"260   1   2    1    2    3", b"260 999   1    1    2"),
    *(b"299       -999.9", b"299 W   9.9   9.9 999    1", b"299           1.0", b"299 +   2.0   2.5      0000"),
    *(b"299 Z         0.5    1" + b" " + _NUMBERS, b"299 X  1.0  1.0   1    1"),
    *(b"XXA    1" + b"  1.0" * 1200, b"XXA 1 1 1 1", b"XXA true", b"XXA    1 -1.0", b"XXA 1 " + b"9" * 5000),
    *(b"XXP" + _NUMBERS, b"XXP 1-7", b"XXZ 1,2\t3", b"XXZ " + b"1" * 5000, b"BYE 1 2", b"FOR 1 2", b"ACC maybe"),
    *(b"XXS W=9999999999999 D=0", b"XXS PAB", b"XXS true", b"XXC black1 RANK x", b"BBW -1.0", b"BBU  9.9"),
    *(b"162  W 1.0    D 9999", b"162 W1D.5L0", b"162" + b" W 1.0" * 300, b"162  A 9.9    P 0.0    X 1.0"),
    *(b"132" + b"  26/03/14" * 500, b"352 " + b"WB" * 1000, b"362 TW 0.0   TD 9.9   TL 9.9", b"362 TW1TD2"),
    *(b"300   1   1   2    1    2", b"300 999 999 999" + _NUMBERS, b"320  1.0  1.0" + b"   1" * 1000),
    *(b"330 +-   1   1   2", b"330 --   1   1   1", b"330 H 1 1", b"340   1", b"OOO 1", b"801  1", b"802   3 GEO  1.0"),
    *(b"310   9 Team" + b" " * 62 + _NUMBERS, b"310 999", b"013 Club" + b" " * 29 + _NUMBERS, b"013 1 Club"),
    *(b"042 99999/99/99", b"052 0000/00/00", b"042 2026-02-30", b"092 FIDE_DUTCH_2025", b"192 FIDE_DTUCH"),
    *(b"192 BERGER_ROUNDROBIN_G" + b"9" * 5000, b"192 FIDE_SCHILLER_4X" + b"1" * 5000, b"192 FIDE_SCHILLER_"),
    *(b"192 " + code.encode() for code in sorted(dialects.TYPES)),
    *(b"### MPA @ Round 3 1-2", b"### MPA @ Round " + b"9" * 6000, b"### MPA", b"### name:bye round=1 player=1 type=H"),
    *(b"IND    1    A" + b" " * 35 + b"2512 KAR      K10023", b"152 w", b"152 White", b"202 BH/C1,,,:", b"212 "),
    *(b"001    1" + b" " * 83, b"001 9999" + b" " * 81 + b"  0000 - Z" * 998, b"001 9998" + b" " * 80 + b"     1 w 1"),
]
"""Lines that ask for much, contradict the rest of a file, or are read by hand-written code."""


# ── Bytes ────────────────────────────────────────────────────────────────────
def flip(rng: random.Random, data: bytes) -> bytes:
    """Change one bit."""
    place = rng.randrange(len(data) or 1)
    return data[:place] + bytes(byte ^ 1 << rng.randrange(8) for byte in data[place : place + 1]) + data[place + 1 :]


def insert(rng: random.Random, data: bytes) -> bytes:
    """Insert a byte that means something somewhere."""
    place = rng.randint(0, len(data))
    return data[:place] + bytes([rng.choice(_SIGNS)]) * rng.choice((1, 1, 1, 2, 5)) + data[place:]


def replace(rng: random.Random, data: bytes) -> bytes:
    """Replace a byte by one that means something somewhere."""
    place = rng.randrange(len(data) or 1)
    return data[:place] + bytes([rng.choice(_SIGNS)]) + data[place + 1 :]


def delete(rng: random.Random, data: bytes) -> bytes:
    """Delete some bytes."""
    place = rng.randrange(len(data) or 1)
    return data[:place] + data[place + rng.randint(1, 12) :]


def truncate(rng: random.Random, data: bytes) -> bytes:
    """Cut the file after any byte."""
    return data[: rng.randint(0, len(data))]


def noise(rng: random.Random, data: bytes) -> bytes:
    """Overwrite a stretch with any bytes."""
    place = rng.randrange(len(data) or 1)
    stretch = rng.randbytes(rng.randint(1, 40))
    return data[:place] + stretch + data[place + len(stretch) :]


# ── Encodings ────────────────────────────────────────────────────────────────
def mark(rng: random.Random, data: bytes) -> bytes:
    """Begin with the mark of an encoding, right or wrong."""
    return rng.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf" * 2, b"\x00\x00\xfe\xff")) + data


def recode(rng: random.Random, data: bytes) -> bytes:
    """Write the text in another encoding, whole or in part."""
    text = data.decode("utf-8", "replace").replace("a", rng.choice("aéßŁ"))
    encoding = rng.choice(("latin-1", "cp1252", "cp437", "utf-16", "utf-16-le", "utf-32", "utf-7", "mixed", "nfd"))
    if encoding == "nfd":
        return unicodedata.normalize("NFD", text).encode()
    if encoding == "mixed":
        lines = text.splitlines(keepends=True)
        return b"".join(line.encode(rng.choice(("utf-8", "cp1252")), "replace") for line in lines)
    return text.encode(encoding, "replace")


def accents(rng: random.Random, data: bytes) -> bytes:
    """Put letters of several bytes, or of none in width, into names; columns may or may not follow."""
    sign = rng.choice(("é", "e\u0301", "Ł", "漢", "\U0001f600", "\u200b", "\N{NO-BREAK SPACE}", "\u0301", "ß")).encode()
    return data.replace(b"a", sign, rng.choice((1, 3, -1)))


def line_ends(rng: random.Random, data: bytes) -> bytes:
    """End lines in another way, all or some of them."""
    ends = (b"\r", b"\r\n", b"\r\r\n", b"\n\n", b"\n\r", b"\x0b", b"\x0c", b"\x1c", b"\xc2\x85", b"\xe2\x80\xa8", b"")
    end = rng.choice(ends)
    return data.replace(b"\n", end, rng.choice((1, 5, -1)))


# ── Lines ────────────────────────────────────────────────────────────────────
def _some_line(rng: random.Random, lines: list[bytes]) -> int:
    """Return the place of a line; rare records are chosen as often as players are."""
    code = rng.choice(sorted({line[:3] for line in lines}))
    return rng.choice([place for place, line in enumerate(lines) if line[:3] == code])


def _change_lines(rng: random.Random, data: bytes, change: Callable[[random.Random, list[bytes]], None]) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        change(rng, lines)
    return b"".join(lines)


def rearrange(rng: random.Random, data: bytes) -> bytes:
    """Drop, double, swap, join, blank or indent lines."""

    def change(rng: random.Random, lines: list[bytes]) -> None:
        one, other = _some_line(rng, lines), _some_line(rng, lines)
        kind = rng.randrange(7)
        if kind == 0:
            del lines[one : one + rng.randint(1, 3)]
        elif kind == 1:
            lines.insert(other, lines[one])
        elif kind == 2:
            lines[one], lines[other] = lines[other], lines[one]
        elif kind == 3:
            lines[one] = lines[one].rstrip(b"\r\n")
        elif kind == 4:
            lines[one] = rng.choice((b"\n", b" " * 80 + b"\n", b"\r\n\r\n"))
        elif kind == 5:
            lines[one] = rng.choice((b" ", b"\t", b"   ", b"\xc2\xa0")) + lines[one]
        else:
            rng.shuffle(lines)

    return _change_lines(rng, data, change)


def repeat(rng: random.Random, data: bytes) -> bytes:
    """Say one line many times."""

    def change(rng: random.Random, lines: list[bytes]) -> None:
        place = _some_line(rng, lines)
        lines[place : place + 1] = [lines[place]] * rng.choice((3, 50, 300))

    return _change_lines(rng, data, change)


def concatenate(rng: random.Random, data: bytes) -> bytes:
    """Add another file, whole or a part of it."""
    _, other = rng.choice(small_sources())
    place = rng.choice((0, rng.randint(0, len(data)), len(data)))
    return data[:place] + other[rng.choice((0, rng.randint(0, len(other)))) :] + data[place:]


# ── Columns ──────────────────────────────────────────────────────────────────
def _change_line(rng: random.Random, data: bytes, change: Callable[[bytes], bytes], code: bytes = b"") -> bytes:
    """Change one line, or one in five; `code`: only lines of that record."""
    lines = data.splitlines(keepends=True)
    places = [place for place, line in enumerate(lines) if line.startswith(code)]
    if not places:
        return data
    if rng.random() < 0.2:
        chosen = rng.sample(places, -(-len(places) // 5))
    else:
        chosen = [rng.choice(places) if code else _some_line(rng, lines)]
    for place in chosen:
        body = lines[place].rstrip(b"\r\n")
        lines[place] = change(body) + lines[place][len(body) :]
    return b"".join(lines)


def shift(rng: random.Random, data: bytes) -> bytes:
    """Move the rest of a line by one to three columns."""
    column = rng.choice((0, 3, 8, 14, 47, 57, 69, 80, 90, rng.randint(0, 120)))
    by = rng.choice((-3, -2, -1, 1, 2, 3))
    if by < 0:
        return _change_line(rng, data, lambda body: body[:column] + body[column - by :])
    return _change_line(rng, data, lambda body: body[:column] + b" " * by + body[column:])


def shift_field(rng: random.Random, data: bytes) -> bytes:
    """Move one word of a line by one column, into the blank beside it."""

    def change(body: bytes) -> bytes:
        blanks = [place for place in range(3, len(body)) if body[place : place + 1] == b" "]
        if len(blanks) < 2:
            return body
        one, other = rng.choice(blanks), rng.choice(blanks)
        shorter = body[:one] + body[one + 1 :]
        return shorter[:other] + b" " + shorter[other:]

    return _change_line(rng, data, change)


def overlong(rng: random.Random, data: bytes) -> bytes:
    """Let a name, an id or another field run over its columns, cut a line, or add something behind it."""
    column = rng.choice((3, 8, 14, 36, 40, 47, 57, 68, 84, 89, rng.randint(0, 110)))
    more = rng.choice((b"X", b"123", b"Name of Somebody, With Many Names", b"0" * 11, b"\t", b" " * 30, b"W" * 400))
    if rng.random() < 0.3:
        return _change_line(rng, data, lambda body: body[:column])
    if rng.random() < 0.3:
        return _change_line(rng, data, lambda body: body + more)
    return _change_line(rng, data, lambda body: body[:column] + more + body[column:])


def tabs(rng: random.Random, data: bytes) -> bytes:
    """Write tabs for blanks."""
    blanks, count = rng.choice((b"  ", b"    ", b" ")), rng.choice((1, 2, -1))
    return _change_line(rng, data, lambda body: body.replace(blanks, b"\t", count))


# ── Records ──────────────────────────────────────────────────────────────────
def another_code(rng: random.Random, data: bytes) -> bytes:
    """Give a line the code of another record, or none at all."""
    code = rng.choice((rng.choice(_CODES), rng.choice(_CODES).lower(), rng.choice(_STRANGE_CODES)))
    return _change_line(rng, data, lambda body: code.encode() + body[3:])


def another_value(rng: random.Random, data: bytes) -> bytes:
    """Replace a field, or a word, by a value that nobody expects there."""
    value = rng.choice(VALUES)

    def change(body: bytes) -> bytes:
        layout = LAYOUTS.get(body[:3].decode("latin-1"))
        if layout is not None and rng.random() < 0.6:
            places = [*layout.fields, *layout.repetitions("x" * min(len(body), 200))]
            return _put(body, rng.choice(places), value) if places else body
        words = body[3:].split()
        if not words:
            return body + b" " + value
        return body[:3] + body[3:].replace(rng.choice(words), value, 1)

    return _change_line(rng, data, change)


def _put(body: bytes, field: Field, value: bytes) -> bytes:
    width = field.last - field.first + 1
    return body[: field.first - 1].ljust(field.first - 1) + value[:width].rjust(width) + body[field.last :]


def another_block(rng: random.Random, data: bytes) -> bytes:
    """Replace opponent, colour or result in one block of a player, or the whole block."""
    start = 89 + 10 * rng.randrange(rng.choice((1, 5, 10)))
    choices = {
        OPPONENT: (b"0000", b"    ", b"   1", b"   2", b"   5", b"9999", b" 12 ", b"0003", b"  -1"),
        COLOUR: (b"w", b"b", b"-", b" ", b"W", b"x"),
        RESULT: tuple(bytes([sign]) for sign in b"10=+-WDLUHFZ *?XA9u"),
    }
    fields = rng.choice((list(choices), [rng.choice(list(choices))]))

    def change(body: bytes) -> bytes:
        for field in fields:
            place = Field(field.name, start + field.first, start + field.last)
            body = _put(body, place, rng.choice(choices[field]))
        return body

    return _change_line(rng, data, change, b"001")


def swap_sides(rng: random.Random, data: bytes) -> bytes:
    """Let two players change their games of all rounds, or of some."""
    lines = data.splitlines(keepends=True)
    players = [place for place, line in enumerate(lines) if line.startswith(b"001")]
    if len(players) > 1:
        one, other = rng.sample(players, 2)
        column = rng.choice((84, 89, 99, 109))
        first, second = lines[one], lines[other]
        lines[one], lines[other] = first[:column] + second[column:], second[:column] + first[column:]
    return b"".join(lines)


def hostile(rng: random.Random, data: bytes) -> bytes:
    """Add a line that asks for much or contradicts the rest."""
    lines = data.splitlines(keepends=True)
    lines.insert(rng.randint(0, len(lines)), rng.choice(_HOSTILE) + b"\n")
    return b"".join(lines)


# ── Sizes ────────────────────────────────────────────────────────────────────
def long_line(rng: random.Random, data: bytes) -> bytes:
    """Make one line a million columns long."""
    fillings = (b" ", b"x", b"9", b"    1", b"  1.0", b"  0000 - Z", b"     2 w 1", b"\t", b"1,", b"\xc3\xa9", b"W")
    filling = rng.choice(fillings)
    column = rng.choice((4, 8, 14, 89))
    long = filling * (1_000_000 // len(filling))
    lines = data.splitlines(keepends=True) or [b""]
    place = _some_line(rng, lines)
    lines[place] = lines[place].rstrip(b"\r\n")[:column].ljust(column) + long + rng.choice((b"\n", b" 1\n"))
    return b"".join(lines)


def many_lines(rng: random.Random, data: bytes) -> bytes:
    """Repeat a line by the ten thousand."""
    lines = data.splitlines(keepends=True) or [b"\n"]
    place = _some_line(rng, lines)
    count = min(rng.choice((10_000, 30_000)), _MOST_BYTES // len(lines[place]))
    return b"".join([*lines[:place], lines[place] * count, *lines[place:]])


def many_blocks(rng: random.Random, data: bytes) -> bytes:
    """Give players hundreds of rounds."""
    filling = rng.choice((b"  0000 - Z", b"  0000 - U", b"     2 w 1", b"     1 b  ", b" " * 10, b"     1 w *"))
    many = rng.random() < 0.5
    count = rng.choice((60, 300) if many else (500, 998, 1500))
    lines = data.splitlines(keepends=True)
    for place, line in enumerate(lines):
        if line.startswith(b"001") and (many or rng.random() < 0.01):
            lines[place] = line.rstrip(b"\r\n").ljust(89) + filling * count + b"\n"
    return b"".join(lines)


SMALL: list[Mutator] = [
    *(flip, insert, replace, delete, truncate, noise, mark, recode, accents, line_ends),
    *(rearrange, repeat, concatenate, shift, shift_field, overlong, tabs),
    *(another_code, another_value, another_block, swap_sides, hostile),
    *(replace, rearrange, shift_field, overlong, another_value, another_value, another_block, another_block, hostile),
]
"""Mutators of small files; those that leave most of a file readable stand here twice."""
LARGE: list[Mutator] = [long_line, many_lines, many_blocks, another_block, another_value, hostile, truncate, rearrange]


# ── Strangers' files ─────────────────────────────────────────────────────────
def hostile_text(rng: random.Random, data: bytes) -> bytes:
    """Put texts that a terminal, a log or a spreadsheet would obey anywhere, over what is there or before it."""
    text = data.decode("utf-8", "surrogateescape")
    for _ in range(rng.randint(1, 4)):
        put = rng.choice((rng.choice(list(TEXTS.values())), *rng.choices("".join(TEXTS.values()), k=2)))
        place = rng.choice(
            (rng.randint(0, len(text)), max(0, text.find(rng.choice(_CODES))) + rng.choice((0, 3, 4, 14)))
        )
        text = text[:place] + put + text[place + rng.choice((0, len(put))) :]
    return text.encode("utf-8", "surrogateescape")


def blanks(rng: random.Random, data: bytes) -> bytes:
    """Write blanks of other kinds for some blanks, inside lines or at their ends."""
    blank = rng.choice("\N{NO-BREAK SPACE}\u2009\u3000\u2007\u202f\u200b\ufeff\u1680\t").encode()
    if rng.random() < 0.2:
        return _change_line(rng, data, lambda body: rng.choice((body + blank, blank + body)))
    count, old = rng.choice((1, 2, -1)), rng.choice((b" ", b"  ", b"    "))
    return _change_line(
        rng, data, lambda body: body[:4] + body[4:].replace(old, blank * rng.choice((1, len(old))), count)
    )


def stray_byte(rng: random.Random, data: bytes) -> bytes:
    """Put one byte that is no text in UTF-8 somewhere."""
    place = rng.randrange(len(data) or 1)
    return data[:place] + bytes([rng.randrange(0x80, 0x100)]) + data[place + rng.choice((0, 1)) :]


def two_encodings(rng: random.Random, data: bytes) -> bytes:
    """Write names with letters outside ASCII, some lines in UTF-8 and some in another encoding."""
    other = rng.choice(("cp1252", "latin-1", "cp1250", "utf-16-le"))
    lines = data.decode("utf-8", "replace").replace("a", "é").splitlines(keepends=True)
    return b"".join(line.encode(other if rng.random() < 0.3 else "utf-8", "replace") for line in lines)


def shift_lines(rng: random.Random, data: bytes) -> bytes:
    """Move whole lines left or right, their codes too or only what follows them."""
    by, begin = rng.choice((-4, -2, -1, 1, 2, 3, 4)), rng.choice((0, 3))
    if by > 0:
        return _change_line(rng, data, lambda body: body[:begin] + b" " * by + body[begin:])
    return _change_line(rng, data, lambda body: body[:begin] + body[begin - by :])


def two_types(rng: random.Random, data: bytes) -> bytes:
    """Name the type of the event twice, in 092 or 192, alike or not."""
    lines = data.splitlines(keepends=True)
    types = sorted(dialects.TYPES)
    for _ in range(2):
        record = rng.choice(("092", "092", "192")) + " " + rng.choice((rng.choice(types), "Individual: Swiss-System"))
        lines.insert(rng.randint(0, len(lines)), record.encode() + b"\n")
    return b"".join(lines)


def foreign_names(rng: random.Random, data: bytes) -> bytes:
    """Give players, teams or clubs names outside ASCII, in columns that are counted in letters or in bytes."""
    name = rng.choice(("Šachový klub Žďár", "Łódź Ćma", "ΣΚΑΚΙ", "象棋クラブ", "Ä\u0308ö", "Ünal, Gökçe", "ﬁ\u200dx"))
    first, width = {b"001": (14, 33), b"310": (8, 32), b"013": (4, 32)}[code := rng.choice((b"001", b"310", b"013"))]
    in_bytes = rng.random() < 0.5
    cell = name.encode().ljust(width) if in_bytes else name.ljust(width).encode()
    return _change_line(rng, data, lambda body: body[:first] + cell + body[first + width :], code)


STRANGE: list[Mutator] = [
    *(hostile_text, hostile_text, hostile_text, blanks, blanks, stray_byte, two_encodings),
    *(shift_lines, shift_lines, two_types, foreign_names, foreign_names),
]
"""Mutators of the files of strangers; `strange` mixes them with those of small files."""


# ── Sources ──────────────────────────────────────────────────────────────────
@cache
def small_sources() -> list[tuple[str, bytes]]:
    """Return names and contents of the small files that are damaged."""
    texts = {"players": RICH, "teams": TEAMS, "matches": MATCHES, "private codes": PRIVATE}
    found = [(name, text.encode()) for name, text in texts.items()] * 2
    return found + [(path.name, path.read_bytes()) for path in sorted(SAMPLES.glob("*.trf"))]


def strange(seed: int) -> tuple[str, bytes]:
    """Return what was done to which file, and a file as only strangers send it; the same for the same seed."""
    rng = random.Random(f"strange {seed}")
    teams_and_matches = [source for source in small_sources() if source[0].startswith(("team", "matches", "double"))]
    name, data = rng.choice(teams_and_matches if rng.random() < 0.4 else small_sources())
    mutators = rng.choices(STRANGE, k=rng.choice((1, 1, 2, 3))) + rng.choices(SMALL, k=rng.choice((0, 0, 0, 1, 2)))
    for mutator in mutators:
        data = mutator(rng, data)
    return f"{name}: {', '.join(mutator.__name__ for mutator in mutators)}", data


def large_source(rng: random.Random) -> tuple[str, bytes]:
    """Return name and content of a large event; those with very many players have few rounds."""
    if rng.random() < 0.25:
        teams, boards, rounds = rng.choice(((200, 4, 5), (900, 2, 2), (999, 10, 1)))
        return f"{teams} teams of {boards}, {rounds} rounds", teams_file(teams, boards, rounds).encode()
    players, rounds = rng.choice(((60, 50), (400, 9), (1500, 5), (4000, 2), (MOST_PLAYERS, 1), (MOST_PLAYERS, 0)))
    return f"{players} players, {rounds} rounds", players_file(players, rounds).encode()


def damaged(seed: int) -> tuple[str, bytes]:
    """Return what was done to which file, and the damaged file; the same for the same seed."""
    rng = random.Random(seed)
    if seed % LARGE_EVERY == LARGE_EVERY - 1:
        name, data = large_source(rng) if rng.random() < 0.7 else rng.choice(small_sources())
        mutators = rng.choices(LARGE, k=rng.choice((0, 1, 1, 2, 2)))
    else:
        name, data = rng.choice(small_sources())
        mutators = rng.choices(SMALL, k=rng.choice((1, 1, 1, 2, 2, 3, 5)))
    for mutator in mutators:
        data = mutator(rng, data)
    return f"{name}: {', '.join(mutator.__name__ for mutator in mutators) or 'as it is'}", data
