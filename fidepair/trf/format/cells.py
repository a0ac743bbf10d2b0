"""The block of one player in one round: what its ten columns say, and which two blocks make one
game.

A block is read into the opponent's number (0: none) and a sign. Signs: colour and result of a game
(`w1`, `b `, `-+`: no colour recorded), the letter of a bye (`U F H Z`), nothing for an empty block,
`!` for one that cannot be read. In team files a board may be won or lost by forfeit against nobody:
`+`, `-`, with the colour, if any, behind it (`+w`). Signs are few and the same objects everywhere;
entries are made from them at the end.
"""

from _operator import getitem
from _struct import iter_unpack
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, compress, groupby, repeat
from typing import NamedTuple

from fidepair.tournament import Bye, Colour, Entry, Game, Result
from fidepair.trf.format.columns import COLOUR, OPPONENT, PLAYER, RESULT, whole

WIDTH = PLAYER.step
BLANK = " " * WIDTH
FIRST = PLAYER.repetition(0).first - 1
"""Where the block of round 1 begins in a line, counted from 0."""
BROKEN = "!"
NOT_PAIRED = frozenset({"F", "H", "Z", "", BROKEN})
"""Signs that may stand in a round which is not paired yet: byes that somebody asked for, absences,
nothing."""
NO_RESULT = "*?X"

_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}
_RESULTS = {result.value: result for result in Result}
_BYES = {bye.value: bye for bye in Bye}
_BYE_SIGNS = frozenset(_BYES)
_FORFEITS = "+-"
_OPPOSITE = {"w": "b", "b": "w", "-": "-"}

# What the opponent's block says, per result; the first is the usual one.
_ANSWERS = {
    "1": "0",
    "=": "=0",
    "0": "10=",
    "W": "L",
    "D": "DL",
    "L": "WLD",
    "+": "-",
    "-": "+-",
    " ": " ",
}
# Same outcome, but only one side says that the game is not rated.
_LENIENT = {"1": "L", "W": "0", "=": "D", "D": "=", "0": "W", "L": "1"}

_SIGN = {sign: sign for sign in [colour + result for colour in "wb-" for result in _RESULTS]}
"""The signs of games, to have each of them once: what is the same object is found to be equal
without a look inside."""
_GAME_MIRROR = {
    _SIGN[colour + result]: _SIGN[_OPPOSITE[colour] + answers[0]]
    for result, answers in _ANSWERS.items()
    for colour in ("w", "b", "-")
    if colour != "-" or result in _FORFEITS
}
AGAINST_NOBODY = frozenset({result + colour for result in _FORFEITS for colour in ("", "w", "b")})
"""Signs of boards in a team match that had no opponent."""
MIRROR = _GAME_MIRROR | {sign: sign for sign in (*_BYES, *AGAINST_NOBODY, "", BROKEN)}
"""The usual sign on the other side of a complete game (only a forfeit may lack its colour); a bye
answers itself."""


def _tails() -> dict[str, str]:
    """Return the sign for each usual text of the last four columns of a block."""
    tails = {"    ": "", " -  ": ""}
    for bye in _BYES:
        for written in (bye, bye.lower()):
            tails[f" - {written}"] = tails[f"   {written}"] = bye
    for result in _RESULTS:
        for written in (result, result.lower()):
            for colour in "wWbB":
                tails[f" {colour} {written}"] = _SIGN[colour.lower() + result]
            if result in _FORFEITS:
                tails[f" - {written}"] = tails[f"   {written}"] = _SIGN["-" + result]
    return tails


def _word(text: str) -> int:
    """Return four columns as one number: numbers are hashed and compared faster than texts."""
    return int.from_bytes(text.encode("ascii"), "little")


class _Opponents(dict[int, int]):
    """The number in the columns of the opponent; a subclass of dict, so that a known text needs no
    call."""

    def __missing__(self, word: int) -> int:
        digits = word.to_bytes(4, "little").decode("ascii").strip()
        number = whole(digits or "0")
        if number is None:
            raise KeyError(digits)
        self[word] = number
        return number


class Quirk(NamedTuple):
    """What is to be said about a block: a row of the catalogue and a case of it; `column` counts in
    the block."""

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


_new_row: Callable[[type[Row], tuple[list[int], list[str]]], Row] = (
    tuple.__new__
)  # what Row(...) calls
_opponent_of = _Opponents().__getitem__
_sign_of = {_word(text): sign for text, sign in _tails().items()}.__getitem__
_GAMES = frozenset(_GAME_MIRROR)
_NO_GAMES = frozenset({*_BYES, ""})
_AT_ONCE = 64
"""Lines whose blocks are read together: many calls are saved, and what they work on stays in the
processor's cache."""


def read_usual_rows(texts: Iterable[str]) -> list[Row | None]:
    """Return for every line its blocks, or None if not all of them are written in the usual way."""
    rows: list[Row | None] = []
    for length, run in groupby(texts, len):
        alike = [*run]
        count = max(0, -((FIRST - length) // WIDTH))
        for first in range(0, len(alike), _AT_ONCE):
            lines = alike[first : first + _AT_ONCE]
            together = _read_together(lines, count)
            if together is None:  # something is unusual in one of them at least
                together = [
                    row for line in lines for row in _read_together([line], count) or [None]
                ]
            rows += together
    return rows


def _read_together(texts: list[str], count: int) -> Sequence[Row | None] | None:
    """Return the blocks of lines that have `count` blocks each, or None if not all are written in
    the usual way.

    All blocks are cut by one call: two blanks, the opponent, and the other four columns.
    """
    if not count:
        return [Row([], []) for _ in texts]
    blocks = "".join([text[FIRST:].ljust(count * WIDTH) for text in texts]).encode(
        "ascii", "replace"
    )
    if (blocks[::WIDTH] + blocks[OPPONENT.first - 2 :: WIDTH]).strip(b" "):
        return None
    halves = [*chain.from_iterable(iter_unpack("<" + "2xII" * count, blocks))]
    try:
        opponents = [*map(_opponent_of, halves[0::2])]
        signs = [*map(_sign_of, halves[1::2])]
    except KeyError:
        return None
    alone = [signs[place] for place in places_of(0, opponents)]
    if not (_GAMES.issuperset(compress(signs, opponents)) and _NO_GAMES.issuperset(alone)):
        return None
    starts = range(0, len(signs), count)
    both = zip(
        [opponents[start : start + count] for start in starts],
        [signs[start : start + count] for start in starts],
        strict=True,
    )
    return [*map(_new_row, repeat(Row), both)]


def read_usual_numbers(texts: str) -> list[int]:
    """Return the numbers in fields of four columns, with one blank before and behind each; the same
    objects as those of opponents. KeyError for what is no number, 0 for blanks."""
    return [*map(_opponent_of, chain.from_iterable(iter_unpack("<xIx", texts.encode("ascii"))))]


def places_of(wanted: int, numbers: list[int]) -> Iterator[int]:
    """Return where `wanted` stands among the numbers; quick if it is rare."""
    place = -1
    try:
        while True:
            place = numbers.index(wanted, place + 1)
            yield place
    except ValueError:
        return


@lru_cache(1 << 14)  # large files have millions of blocks, most of them many times
def read_block(text: str, of_teams: bool = False) -> tuple[int, str, Quirk | None]:
    """Return opponent and sign of the ten columns of a block, and what is to be said about them.

    `of_teams`: the block is a board of a team match, which may have had no opponent.
    """
    text = text.ljust(WIDTH)
    if not text.strip():
        return 0, "", None
    digits, colour, result = OPPONENT.cut(text), COLOUR.cut(text).upper(), RESULT.cut(text).upper()
    stray = next((column for column in (1, 2, 7, 9) if text[column - 1] != " "), None)
    opponent = whole(digits or "0")
    if stray is not None:
        return _broken("T065", "block", "is out of its columns", stray)
    if opponent is None:
        return _broken(
            "T074", "text", f'has the opponent "{digits}", which is not a number', OPPONENT.first
        )
    if colour not in ("", "-", "W", "B"):
        return _broken("T206", "", f'has the colour "{colour}"', COLOUR.first)
    return (
        _read_board(opponent, colour, result) if of_teams else _read_signs(opponent, colour, result)
    )


def _read_signs(opponent: int, colour: str, result: str) -> tuple[int, str, Quirk | None]:
    if result and result not in _RESULTS and result not in _BYES:
        return _read_unusual(opponent, colour, result)
    return _read_game(opponent, colour, result) if opponent else _read_bye(colour, result)


def _broken(code: str, case: str, text: str, column: int) -> tuple[int, str, Quirk]:
    return 0, BROKEN, Quirk(code, case, text, column)


def _read_game(opponent: int, colour: str, result: str) -> tuple[int, str, Quirk | None]:
    if result in _BYES:
        return _broken("T077", "", "is a bye with an opponent", OPPONENT.first)
    if colour not in _COLOURS and not result:
        return _broken("T070", "", "has an opponent, and neither colour nor result", COLOUR.first)
    return opponent, (colour.lower() if colour in _COLOURS else "-") + (result or " "), None


_WITHOUT_OPPONENT = {
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
"""Byes in words, by their sign."""


def _read_bye(colour: str, result: str) -> tuple[int, str, Quirk | None]:
    if result in ("1", "W") or (colour in _COLOURS and result in ("=", "D", "0", "L")):
        return _broken("T080", "", "has a result and no opponent", RESULT.first)
    sign, code = _WITHOUT_OPPONENT[result]
    if (
        colour in _COLOURS and result != "+"
    ):  # that it was read as a bye matters more than its colour
        return (
            0,
            sign,
            Quirk("T081", "", "has a colour and no opponent; the colour is not used", COLOUR.first),
        )
    if code:
        return 0, sign, Quirk(code, "", f"has no opponent; read as {READ_AS[sign]}", RESULT.first)
    return 0, sign, None


def _read_board(opponent: int, colour: str, result: str) -> tuple[int, str, Quirk | None]:
    """Return a board of a team match; without opponent it may be won or lost by forfeit, or not
    known yet."""
    if opponent or not (
        result in ("", *_FORFEITS) or (result in NO_RESULT and colour in ("", "-"))
    ):
        return _read_signs(opponent, colour, result)
    if result and result in NO_RESULT:
        text = f'has the sign "{result}" and no opponent; read as empty'
        return 0, "", Quirk("T082", "no opponent", text, RESULT.first)
    return 0, (result + (colour.lower() if colour in _COLOURS else "") if result else ""), None


def _read_unusual(opponent: int, colour: str, result: str) -> tuple[int, str, Quirk | None]:
    """Return a game without result for `*`, `?`, `X` and signs that are no letters; an absence for
    `A`."""
    if result == "A" and not opponent:
        return 0, "Z", Quirk("T082", "absence", "has the sign A; read as absent (Z)", RESULT.first)
    if not opponent or colour not in _COLOURS or (result.isalnum() and result not in NO_RESULT):
        return _broken("T082", "refused", f'has the result "{result}"', RESULT.first)
    text = f'has the sign "{result}"; read as a game without result'
    case = "" if result in NO_RESULT else "strange"
    return opponent, colour.lower() + " ", Quirk("T082", case, text, RESULT.first)


def answers(sign: str, other: str) -> bool:
    """Return whether `other` may stand on the other side of a game with `sign`; colours are not
    looked at."""
    return other[1] in _ANSWERS[sign[1]]


def answers_but_for_rating(sign: str, other: str) -> bool:
    """Return whether both sides tell the same outcome, and only one of them that the game is not
    rated."""
    return other[1] == _LENIENT.get(sign[1])


def usual_answer(sign: str) -> str:
    """Return the sign that usually stands on the other side of a game with `sign`."""
    return _OPPOSITE[sign[0]] + _ANSWERS[sign[1]][0]


def sign_of(colour: Colour | None, result: Result) -> str:
    """Return the sign of a game or a match."""
    sign: str = _SIGN[("-" if colour is None else colour.value) + result.value]
    return sign


def opposite(colour: str) -> str:
    """Return the colour sign on the other side."""
    return _OPPOSITE[colour]


_new_game: Callable[[type[Game], tuple[int, Colour | None, Result | None]], Game] = (
    tuple.__new__
)  # what Game() calls
_COLOUR_OF = {sign: _COLOURS.get(sign[0].upper()) for sign in _SIGN}
_RESULT_OF = {sign: _RESULTS[sign[1]] for sign in _SIGN}
_USUAL_SIGNS = frozenset({"w1", "b1", "w=", "b=", "w0", "b0"})
_FEW_ROUNDS, _MANY_ROUNDS, _MANY_PLAYERS = 2, 16, 500
"""After a few hardly any opponent was met twice with one colour and result, so that no two entries
are the same; after many rounds almost every opponent was met with every one of them."""
SIGNS = (*_SIGN, *_BYES, "")
"""Every sign that a row without faults may have, but for boards without opponent."""


def entries(rows: list[Row], last: int) -> Iterator[tuple[Entry, ...]]:
    """Yield what every player did in rounds 1 to `last`; an empty block is an absence. All rows
    have one length.

    The rows are taken out of the list as they are used, so that they are not in memory together
    with the entries.
    """
    width = min([last, *[len(row.signs) for row in rows[:1]]])
    if not width:
        return repeat((), len(rows))
    known = _Entries(max(max(row.opponents) for row in rows), width * len(rows))
    rows.reverse()
    return chain.from_iterable(_entries_together(some, width, known) for some in _taken(rows))


def _taken(rows: list[Row]) -> Iterator[list[Row]]:
    """Yield some rows at a time, the last first; the list does not have them any more."""
    while rows:
        some = rows[: -_AT_ONCE - 1 : -1]
        del rows[-_AT_ONCE:]
        yield some


class _Entries(dict[str, "list[Entry | None]"]):
    """For each sign the entries against nobody and against 1 to `most`, as far as they are made:
    each is one object.

    Where `count` entries ask for about all of those with a usual sign they are made at once, which
    is faster; of many players only if hardly any is made in vain.
    """

    def __init__(self, most: int, count: int) -> None:
        self.most = most
        rounds = _FEW_ROUNDS if most < _MANY_PLAYERS else _MANY_ROUNDS
        self.at_once = _USUAL_SIGNS if count > rounds * most else frozenset[str]()
        self.opponents = [*range(1, most + 1)] if self.at_once else []

    def __missing__(self, sign: str) -> list[Entry | None]:
        games: Iterable[Entry | None] = repeat(None, self.most)
        if sign in self.at_once:
            facts = zip(self.opponents, repeat(_COLOUR_OF[sign]), repeat(_RESULT_OF[sign]))
            games = map(_new_game, repeat(Game), facts)
        self[sign] = found = [entry(0, sign), *games]
        return found

    def game(self, opponent: int, sign: str) -> Entry:
        """Return the entry of a game, which is made if it is not yet."""
        of_sign = self[sign]
        found = of_sign[opponent]
        if found is None:
            of_sign[opponent] = found = _new_game(
                Game, (opponent, _COLOUR_OF[sign], _RESULT_OF[sign])
            )
        return found


def _entries_together(rows: list[Row], width: int, known: _Entries) -> Iterable[tuple[Entry, ...]]:
    opponents = [*chain.from_iterable([row.opponents[:width] for row in rows])]
    signs = [*chain.from_iterable([row.signs[:width] for row in rows])]
    if width <= _FEW_ROUNDS:
        facts = zip(opponents, map(_COLOUR_OF.get, signs), map(_RESULT_OF.get, signs), strict=True)
        found: list[Entry | None] = [*map(_new_game, repeat(Game), facts)]
        for place in places_of(0, opponents):
            found[place] = entry(0, signs[place])
    else:
        found = [*map(getitem, map(known.__getitem__, signs), opponents)]
        if not all(found):
            for place in [place for place, one in enumerate(found) if not one]:
                found[place] = known.game(opponents[place], signs[place])
    each = iter(found)
    return zip(
        *[each] * width, strict=True
    )  # one iterator, `width` times: cuts after every `width` entries


def entry(opponent: int, sign: str) -> Entry:
    """Return the fact that an opponent and a sign state."""
    if opponent:
        return Game(opponent, _COLOUR_OF[sign], _RESULT_OF[sign])
    if sign in AGAINST_NOBODY and sign != "-":
        return Game(0, _COLOURS.get(sign[1:].upper()), _RESULTS[sign[0]])
    return _BYES.get(sign, Bye.ZERO)


_COLOUR_SIGNS: dict[Colour | None, str] = {None: "-", **{colour: colour.value for colour in Colour}}
_RESULT_SIGNS = {result: result.value for result in Result}
"""Looked up for each game that is written: an enumeration computes `value` each time."""


def block(entry: Entry) -> str:
    """Return the ten columns of a block that say `entry`; a missing result is a blank."""
    if isinstance(entry, Bye):
        return written_block(0, "-", entry.value)
    return written_block(entry.opponent, _COLOUR_SIGNS[entry.colour], _RESULT_SIGNS[entry.result])


def block_of_sign(opponent: int, sign: str) -> str:
    """Return the ten columns of a block with an opponent (0: none) and a sign; blanks for no
    sign."""
    if not sign:
        return BLANK
    if opponent:
        return written_block(opponent, sign[0], sign[1])
    return (
        written_block(0, "-", sign)
        if sign in _BYE_SIGNS
        else written_block(0, sign[1:] or "-", sign[0])
    )


@lru_cache(4096)
def written_block(opponent: int, colour: str, result: str) -> str:
    """Return the ten columns of a block; without opponent it has `0000`."""
    text = OPPONENT.put(BLANK, str(opponent or "0000"))
    return RESULT.put(COLOUR.put(text, colour), result)


def player_line(values: Mapping[str, str], blocks: Iterable[str]) -> str:
    """Return the `001` line with values by the name of their field, and blocks. InputError for what
    has no room."""
    fixed, rounds = PLAYER.line(values), "".join(blocks)
    return fixed.ljust(FIRST) + rounds if rounds else fixed
