"""The block of one player in one round: reading its ten columns, and matching the two blocks of a
game.

A block is read as the opponent's number (0: none) and a sign. Codes: the colour and the result of a
game (`w1`, `b `; `-+` without a colour), the letter of a bye (`U F H Z`), nothing for an empty
block, `!` for an unreadable one. In team files a board may be won or lost by forfeit without an
opponent: `+`, `-`, followed by the colour, if any (`+w`). There are few signs, and equal ones are
the same object; entries are created from them at the end.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from fidepair.tournament import ANSWERS, UNRATED_ON_ONE_SIDE, Bye, Colour, Entry, Game, Result
from fidepair.trf.format.columns import (
    COLOUR,
    OPPONENT,
    PLAYER,
    PLAYER_NUMBER,
    PLAYER_RANK,
    RESULT,
    whole,
)

WIDTH = PLAYER.step
_HEAD = OPPONENT.last
BLANK = " " * WIDTH
FIRST = PLAYER.repetition(0).first - 1
"""The index of the first character of the block of round 1 in a line."""
BROKEN = "!"
NOT_PAIRED = frozenset({"F", "H", "Z", "", BROKEN})
"""Signs that are possible in a round that is not paired yet: requested byes, absences, nothing."""
PENDING = frozenset({"w ", "b "})
"""Signs of games without a result."""
NO_RESULT = "*?X"
COLOUR_NAMES = {"w": "White", "b": "Black"}

_COLOURS = {"w": Colour.WHITE, "W": Colour.WHITE, "b": Colour.BLACK, "B": Colour.BLACK}
_RESULTS = {result.value: result for result in Result}
_BYES = {bye.value: bye for bye in Bye}
_FORFEITS = "+-"
_OPPOSITE = {"w": "b", "b": "w", "-": "-"}

AGAINST_NOBODY = frozenset({result + colour for result in _FORFEITS for colour in ("", "w", "b")})
"""Signs of boards in a team match without an opponent."""
MIRROR = {
    colour + result: _OPPOSITE[colour] + answers[0]
    for result, answers in ANSWERS.items()
    for colour in _OPPOSITE
    if colour != "-" or result in _FORFEITS
}
MIRROR |= {sign: sign for sign in (*_BYES, *AGAINST_NOBODY, "", BROKEN)}
"""The usual sign on the other side of a complete game (only a forfeit may have no colour); a bye
mirrors itself."""


class Quirk(NamedTuple):
    """A finding about a block: the code and case in the catalogue, the text, and the column in the
    block."""

    code: str
    case: str
    text: str
    column: int


class Row(NamedTuple):
    """The blocks of one player, round by round."""

    opponents: list[int]
    signs: list[str]

    def pad(self, width: int) -> None:
        """Add empty blocks up to `width` of them."""
        missing = width - len(self.signs)
        if missing > 0:
            self.opponents.extend([0] * missing)
            self.signs.extend([""] * missing)

    def put(self, index: int, opponent: int, sign: str) -> None:
        """Replace one block."""
        self.opponents[index] = opponent
        self.signs[index] = sign


def read_block(
    text: str, of_teams: bool = False, *, wide: bool = False
) -> tuple[int, str, Quirk | None]:
    """Return the opponent and the code of the ten columns of a block, and a finding, if any.

    `of_teams`: the block is a board of a team match, which may have no opponent. `wide`: the number
    may have five digits.
    """
    opponent = _opponent(text[:_HEAD], wide)
    if opponent is None:
        return _read_without_number(text)
    sign, quirk = _read_rest(text[_HEAD:WIDTH].ljust(WIDTH - _HEAD), opponent > 0, of_teams)
    return 0 if sign == BROKEN else opponent, sign, quirk


_USUAL_GAME = "(?=[ 0-9]{3}[0-9] [wb])( *0*[1-9][0-9]*)"
_USUAL_BLOCKS = re.compile(
    f"  (?:{_USUAL_GAME}|0000(?= -)| {{4}}(?= {{4}}))( [wb] [01= ]| - [UFHZ]| {{4}})"
)
"""Blocks as nearly all programs write them, each of ten columns: the number, and the other four."""
_USUAL_SIGNS = {f" {colour} {result}": colour + result for colour in "wb" for result in "01= "}
_USUAL_SIGNS |= {"    ": "", **{f" - {bye}": bye for bye in _BYES}}


@lru_cache(1 << 14)
def _number(digits: str) -> int:
    """Return the number of an opponent, 0 without digits; equal ones are one object."""
    return int(digits or "0")


def read_usual_row(text: str) -> Row | None:
    """Return the blocks of a line, all at once, as `read_block` reads them one by one; None if one
    of them is unusual. Equal numbers and signs are one object."""
    found = _USUAL_BLOCKS.findall(text, FIRST)
    if len(found) * WIDTH != len(text) - FIRST:
        return None
    opponents = [_number(number) for number, _ in found]
    return Row(opponents, [_USUAL_SIGNS[rest] for _, rest in found])


@lru_cache(1 << 14)
def _opponent(text: str, wide: bool) -> int | None:
    """Return the number in the first six columns of a block, 0 if they are blank, None if they have
    something else."""
    before = text[: OPPONENT.first - 1 - wide]
    return None if before.strip(" ") else whole(text.strip() or "0")


def _read_without_number(text: str) -> tuple[int, str, Quirk | None]:
    """Return what `read_block` does for a block whose first six columns are wrong."""
    if not text.strip():
        return 0, "", None
    for column, letter in enumerate(text[:WIDTH], 1):
        if column in _BLANK_COLUMNS and letter != " ":
            return 0, *_broken("T065", "block", "is not in its columns", column)
    problem = f'has the opponent "{OPPONENT.cut(text)}", which is not a number'
    return 0, *_broken("T074", "text", problem, OPPONENT.first)


_BLANK_COLUMNS = (1, 2, 7, 9)


@lru_cache(1 << 12)
def _read_rest(text: str, is_game: bool, of_teams: bool) -> tuple[str, Quirk | None]:
    """Return the sign of a block by its last four columns, and a finding, if any."""
    text = text.rjust(WIDTH)
    if not is_game and not text.strip():
        return "", None
    for column in _BLANK_COLUMNS:
        if text[column - 1] != " ":
            return _broken("T065", "block", "is not in its columns", column)
    colour, result = COLOUR.cut(text).upper(), RESULT.cut(text).upper()
    if colour not in ("", "-", "W", "B"):
        return _broken("T206", "", f'has the invalid colour "{colour}"', COLOUR.first)
    if of_teams and not is_game:
        return _read_board(colour, result)
    return _read_columns(is_game, colour, result)


def _read_columns(is_game: bool, colour: str, result: str) -> tuple[str, Quirk | None]:
    if result and result not in _RESULTS and result not in _BYES:
        return _read_unusual(is_game, colour, result)
    if is_game:
        return _read_game(colour, result)
    return _read_bye(colour, result)


def _broken(code: str, case: str, text: str, column: int) -> tuple[str, Quirk]:
    return BROKEN, Quirk(code, case, text, column)


def _read_game(colour: str, result: str) -> tuple[str, Quirk | None]:
    if result in _BYES:
        return _broken("T077", "", "is a bye with an opponent", OPPONENT.first)
    if colour in _COLOURS:
        return colour.lower() + (result or " "), None
    if not result:
        return _broken("T070", "", "has an opponent, but neither colour nor result", COLOUR.first)
    return "-" + result, None


_WITHOUT_OPPONENT = {  # decision T15
    "": ("", ""),
    "-": ("Z", ""),
    "+": ("U", "T078"),
    "=": ("H", "T079"),
    "D": ("H", "T079"),
    "0": ("Z", "T079"),
    "L": ("Z", "T079"),
    **{sign: (sign, "") for sign in _BYES},
}
READ_AS = {
    "U": "pairing-allocated bye (U)",
    "F": "full-point bye (F)",
    "H": "half-point bye (H)",
    "Z": "zero-point bye (Z)",
}
"""Descriptions of byes, by sign."""


def _read_bye(colour: str, result: str) -> tuple[str, Quirk | None]:
    if result in ("1", "W") or (colour in _COLOURS and result in ("=", "D", "0", "L")):
        return _broken("T080", "", "has a result but no opponent", RESULT.first)
    sign, code = _WITHOUT_OPPONENT[result]
    if colour in _COLOURS and result != "+":  # for `+`, reading it as a bye matters more
        text = "has a colour but no opponent; the colour is ignored"
        return sign, Quirk("T081", "", text, COLOUR.first)
    if code:
        return sign, Quirk(code, "", f"has no opponent; read as {READ_AS[sign]}", RESULT.first)
    return sign, None


def _read_board(colour: str, result: str) -> tuple[str, Quirk | None]:
    """Read a board of a team match; without an opponent it may be a forfeit, or not known yet."""
    if not result:
        return "", None
    if result in _FORFEITS:
        return result + colour.lower().strip("-"), None
    if result in NO_RESULT and colour not in _COLOURS:
        text = f'has "{result}" but no opponent; read as empty'
        return "", Quirk("T082", "no opponent", text, RESULT.first)
    return _read_columns(False, colour, result)


def _read_unusual(is_game: bool, colour: str, result: str) -> tuple[str, Quirk | None]:
    """Read `*`, `?`, `X` and characters other than letters as a game without a result, `A` as an
    absence."""
    if result == "A" and not is_game:
        text = "has the result A; read as an absence (Z)"
        return "Z", Quirk("T082", "absence", text, RESULT.first)
    if not is_game or colour not in _COLOURS or (result.isalnum() and result not in NO_RESULT):
        return _broken("T082", "refused", f'has the invalid result "{result}"', RESULT.first)
    text = f'has the result "{result}"; read as an open game'
    case = "" if result in NO_RESULT else "strange"
    return colour.lower() + " ", Quirk("T082", case, text, RESULT.first)


def can_answer(sign: str, other: str) -> bool:
    """Whether `other` is possible on the other side of a game with `sign`, regardless of
    colours."""
    return other[1] in ANSWERS[sign[1]]


def differs_in_rating_only(sign: str, other: str) -> bool:
    """Whether both sides have the same outcome, but only one has an unrated game."""
    return other[1] == UNRATED_ON_ONE_SIDE.get(sign[1])


def usual_answer(sign: str) -> str:
    """Return the usual sign on the other side of a game with `sign`."""
    return _OPPOSITE[sign[0]] + ANSWERS[sign[1]][0]


_COLOUR_SIGNS: dict[Colour | None, str] = {None: "-", **{colour: colour.value for colour in Colour}}
_RESULT_SIGNS: dict[Result, str] = {result: result.value for result in Result}
"""Looked up, because `value` of an enumeration is slow and every game that is written asks for it."""


def sign_of(colour: Colour | None, result: Result) -> str:
    """Return the code of a game or a match."""
    return _COLOUR_SIGNS[colour] + _RESULT_SIGNS[result]


def opposite(colour: str) -> str:
    """Return the colour (`w`, `b`, `-`) on the other side."""
    return _OPPOSITE[colour]


_SIDES = {
    colour + result.value: (_COLOURS.get(colour), result)
    for result in Result
    for colour in _OPPOSITE
}
SIGNS = (*_SIDES, *_BYES, "")
"""All signs of a valid row, except boards without an opponent."""


class _Entries(dict[tuple[int, str], Entry]):
    """Entries by opponent and sign, so that equal ones are one object."""

    def __missing__(self, place: tuple[int, str]) -> Entry:
        self[place] = found = entry(*place)
        return found


def entries(rows: Iterable[Row], last: int) -> Iterator[tuple[Entry, ...]]:
    """Yield the entries of each player in rounds 1 to `last`; an empty block is an absence."""
    entry_of = _Entries().__getitem__
    for opponents, signs in rows:
        yield tuple(map(entry_of, zip(opponents[:last], signs[:last], strict=True)))


def entry(opponent: int, sign: str) -> Entry:
    """Return the entry of an opponent and a sign."""
    if opponent:
        colour, result = _SIDES[sign]
        return Game(opponent, colour, result)
    if sign in AGAINST_NOBODY and sign != "-":
        return Game(0, _COLOURS.get(sign[1:]), _RESULTS[sign[0]])
    return _BYES.get(sign, Bye.ZERO)


def block(entry: Entry) -> str:
    """Return the ten columns of the block of an entry; a missing result is a blank."""
    if isinstance(entry, Bye):
        return written_block(0, "-", entry.value)
    sign = sign_of(entry.colour, entry.result)
    return written_block(entry.opponent, sign[0], sign[1])


def block_of_sign(opponent: int, sign: str) -> str:
    """Return the ten columns of a block with an opponent (0: none) and a sign; blanks without a
    sign."""
    if not sign:
        return BLANK
    if opponent:
        return written_block(opponent, sign[0], sign[1])
    if sign in _BYES:
        return written_block(0, "-", sign)
    return written_block(0, sign[1:] or "-", sign[0])


def written_block(opponent: int, colour: str, result: str) -> str:
    """Return the ten columns of a block; without an opponent it has `0000`. Numbers above 9,999,
    which are in no file, take the column before."""
    text = OPPONENT.put_wide(BLANK, str(opponent or "0000"))
    return RESULT.put(COLOUR.put(text, colour), result)


def player_line(values: Mapping[str, str], blocks: Iterable[str]) -> str:
    """Return the `001` line with values by field name, and blocks. Raises InputError for a value
    that does not fit.

    A number above 9,999, which is in no file, takes the column before its field; a rank above 9,999
    is left out.
    """
    number, rank = values["number"], values.get("rank", "")
    if len(rank) > PLAYER_RANK.width:
        rank = ""
    text = PLAYER.line({**values, "number": "", "rank": rank})
    text, rounds = PLAYER_NUMBER.put_wide(text, number), "".join(blocks)
    return text.ljust(FIRST) + rounds if rounds else text
