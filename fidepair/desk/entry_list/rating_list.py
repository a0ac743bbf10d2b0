"""Completes an entry list from FIDE's published rating list (columns or XML), by FIDE id or exact
name.

The list is read as a stream: of half a million players only the possible matches are kept. XML is
cut into players and their elements at the tags, so nothing is ever expanded: a possible match with
anything but plain elements is refused, and so is a list with declarations (DOCTYPE).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from html import unescape
from itertools import chain
from typing import BinaryIO, NamedTuple

from fidepair.desk.entry_list import SEXES, TITLE_WORDS, highest, is_same_name, names_fit
from fidepair.desk.entry_list.entries import RATINGS, EntryList, is_federation
from fidepair.errors import InputError
from fidepair.text.data import brief, some_of
from fidepair.tournament import Entrant
from fidepair.trf.format.columns import PLAYER

_LONGEST_LINE = 10_000
_PIECE = 1 << 20
_UTF8_MARK = b"\xef\xbb\xbf"
_MOST_CANDIDATES = 10
"""The number of players kept for one name; if there are more, none is chosen."""
_MARKS = str.maketrans(",.;", "   ")
_HEAD = re.compile(
    r"id.?number|titl?e?(?=fed|\s|$)|fed|games|[a-z]{3}\d\d\b|b-?day|\S+", re.IGNORECASE
)
_FIELDS = {
    **dict.fromkeys(("idnumber", "id_number", "id number", "fideid"), "fide_id"),
    "name": "name",
    **dict.fromkeys(("tit", "titl", "title"), "title"),
    **dict.fromkeys(("wtit", "w_title"), "womens_title"),
    **dict.fromkeys(("fed", "country"), "federation"),
    "sex": "sex",
    **dict.fromkeys(("srtng", "rating"), "rating"),
    **dict.fromkeys(("b-day", "bday", "born", "birthday"), "birth"),
}
"""The headings of columns, and the elements of XML."""
_OF_A_MONTH = re.compile(r"[a-z]{3}\d\d")
_OLD_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
_ELEMENT = re.compile(r"<(\w+)>([^<]*)</")
_PLAIN = re.compile(r"(?:\s|<(\w+)>[^<]*</\1>|<\w+ ?/>)*")
_YEARS = range(1851, 2100)
_FILLED = ("fide_id", "title", "rating", "federation", "birth", "sex")


class ListedPlayer(NamedTuple):
    """A player as in the rating list; the year of birth as `1985/00/00`."""

    fide_id: str
    name: str
    title: str = ""
    rating: int | None = None
    federation: str = ""
    birth: str = ""
    sex: str = ""

    def __str__(self) -> str:
        """Return what distinguishes the player from others of that name."""
        year = self.birth.partition("/")[0]
        parts = (self.fide_id, self.federation, self.title, str(self.rating or "unrated"), year)
        return " ".join(filter(None, parts))


class _Namesakes:
    """The players of the list with the name of an entrant: `possible` matches, and the `others`."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant
        self.possible: list[ListedPlayer] = []
        self.others: list[ListedPlayer] = []
        self.too_many = False

    def add(self, player: ListedPlayer) -> None:
        """Keep a player of that name, unless there are many."""
        differing = {field for field, _, _ in _differences(self._entrant, player)}
        contradicts = "federation" in differing or "birth" in differing
        kept = self.others if contradicts else self.possible
        if len(kept) < _MOST_CANDIDATES:
            kept.append(player)
        elif not contradicts:
            self.too_many = True


class _Wanted:
    """The search terms for the list: FIDE ids, and the names of entrants who have no id."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self.ids: set[str] = set()
        self.by_name: dict[str, dict[Entrant, _Namesakes]] = {}
        for entrant in entrants:
            if entrant.fide_id:
                self.ids.add(entrant.fide_id)
            else:
                self.by_name.setdefault(_key(entrant.name), {})[entrant] = _Namesakes(entrant)
        self.by_id: dict[str, ListedPlayer] = {}
        self.invalid_ids: list[str] = []

    def has(self, fide_id: str, name: str) -> bool:
        """Return whether a player of the list may be a match."""
        return fide_id in self.ids or _key(name) in self.by_name

    def add(self, texts: dict[str, str]) -> None:
        """Keep a player of the list who may be a match, given by the texts of the fields."""
        player = _player(texts)
        if not player.fide_id:
            fide_id = brief(texts.get("fide_id", ""))
            self.invalid_ids.append(f"`{fide_id}` of {brief(player.name)}")
        if player.fide_id in self.ids:
            self.by_id.setdefault(player.fide_id, player)
        for namesakes in self.by_name.get(_key(player.name), {}).values():
            namesakes.add(player)


class _ListMatch(NamedTuple):
    """An entrant and the player of the rating list; None with a `doubt` if the player is not clear,
    None without one if the list has no match. `completed`: the entrant with the added data."""

    entrant: Entrant
    player: ListedPlayer | None
    doubt: str
    completed: Entrant

    def has_new(self, field: str) -> bool:
        """Return whether the rating list completed this field."""
        return bool(getattr(self.completed, field)) and not getattr(self.entrant, field)

    @property
    def place(self) -> str:
        """The name, and the line of the entry list if there is one."""
        line = self.entrant.line
        return f"{self.entrant.name} (line {line})" if line else self.entrant.name


def filled(entries: EntryList, stream: BinaryIO, name: str) -> EntryList:
    """Return the entry list completed from the rating list in `stream`, with notes: added data,
    unclear players, and differences (the entry is kept). A rating where FIDE has none counts as a
    national one.

    Raises InputError for data that is not a rating list.
    """
    wanted = _Wanted(entries.entrants)
    _read(stream, name, wanted)
    matches = []
    for entrant in entries.entrants:
        player, doubt = _find(entrant, wanted)
        completed = entrant if player is None else _complete(entrant, player)
        matches.append(_ListMatch(entrant, player, doubt, completed))
    notes = [*_notes_on_all(matches, wanted, name)]
    ratings_differ = False
    for match in matches:
        if match.doubt:
            notes.append(f"{match.place}: {match.doubt}")
        if match.player is None:
            continue
        for field, mine, theirs in _differences(match.entrant, match.player):
            ratings_differ |= field == "rating"
            notes.append(f"{match.place}: {field} {mine} is kept, not {theirs}")
        if match.entrant.rating and not match.completed.rating:
            notes.append(
                f"{match.place}: rating {match.entrant.rating} is not a FIDE rating; the list has none for"
                f" {match.completed.fide_id}; {match.completed.national} is used as a national rating"
            )
    return entries._replace(
        entrants=tuple(match.completed for match in matches),
        notes=(*entries.notes, *notes),
        ratings_differ=ratings_differ,
    )


def _notes_on_all(matches: Sequence[_ListMatch], wanted: _Wanted, name: str) -> Iterator[str]:
    """Yield notes on the whole list: the number of values filled in, players who are missing or
    spelt otherwise."""
    filled_in = []
    for field in _FILLED:
        new = [one for one in matches if one.has_new(field)]
        if new:
            filled_in.append(f"{field.replace('_', ' ')} of {len(new)}")
    yield f"filled from {name}: {', '.join(filled_in) or 'nothing'}"
    if wanted.invalid_ids:
        first, *others = wanted.invalid_ids
        more = f", and {len(others)} more" if others else ""
        yield f"invalid FIDE IDs in {name} are ignored: {first}{more}"
    missing, respelt = [], []
    for match in matches:
        if match.player is None:
            if not match.doubt:
                missing.append(match.place)
        elif not is_same_name(match.entrant.name, match.player.name):
            respelt.append(f"{match.place} is {brief(match.player.name)}")
    if missing:
        yield f"not in {name}: {some_of(missing)}"
    if respelt:
        yield (f"same FIDE ID, different spelling of the name: {some_of(respelt)}")


def _complete(entrant: Entrant, player: ListedPlayer) -> Entrant:
    """Return the entrant with the values of the player where it has none. A rating that FIDE does not
    have becomes a national one."""
    completed = entrant._replace(
        fide_id=entrant.fide_id or player.fide_id,
        title=entrant.title or player.title,
        rating=entrant.rating or player.rating,
        federation=entrant.federation or player.federation,
        birth=entrant.birth or player.birth,
        sex=entrant.sex or player.sex,
    )
    if player.rating or not entrant.rating:
        return completed
    return completed._replace(rating=None, national=entrant.national or entrant.rating)


def _no_rating_list(name: str) -> InputError:
    return InputError(
        f"{name}: this is not a FIDE rating list.\n"
        "  Give the published list, unpacked: the text whose first line names the columns, or the XML."
    )


# ── Matches ──────────────────────────────────────────────────────────────────
def _key(name: str) -> str:
    """Return what different spellings of one name share: its words in their order."""
    return " ".join(name.translate(_MARKS).casefold().split())


def _find(entrant: Entrant, wanted: _Wanted) -> tuple[ListedPlayer | None, str]:
    """Return the player of the list who is the entrant; None with a doubt, or without one if there
    is no match."""
    if entrant.fide_id:
        player = wanted.by_id.get(entrant.fide_id)
        if player and not names_fit(entrant.name, player.name):
            return None, (
                f"the FIDE ID {entrant.fide_id} belongs to {brief(player.name)}, so no values are filled in;"
                " correct the ID, "
                "or the name if it is the same person"
            )
        return player, ""
    found = wanted.by_name[_key(entrant.name)][entrant]
    if found.too_many:
        doubt = f"more than {_MOST_CANDIDATES} players have that name, so no values are filled in; give the FIDE ID"
    elif len(found.possible) == 1:
        return found.possible[0], ""
    elif found.possible:
        players = "; ".join(map(str, found.possible))
        doubt = (
            f"{len(found.possible)} players have that name ({players}),"
            " so no values are filled in; give the FIDE ID"
        )
    elif found.others:
        players = "; ".join(map(str, found.others))
        doubt = f"the rating list has that name for another player ({players}), so no values are filled in"
    else:
        doubt = ""
    return None, doubt


def _differences(entrant: Entrant, player: ListedPlayer) -> Iterator[tuple[str, str, str]]:
    """Yield (field, value of the entry list, value of the rating list) where both have one; of
    births only the year."""
    for field in ("federation", "birth", "rating", "title", "sex"):
        mine = str(getattr(entrant, field) or "").partition("/")[0]
        theirs = str(getattr(player, field) or "").partition("/")[0]
        if mine and theirs and mine != theirs:
            yield field, mine, theirs


# ── Reading ──────────────────────────────────────────────────────────────────
def _read(stream: BinaryIO, name: str, wanted: _Wanted) -> None:
    """Keep the players of the list who may be a match."""
    pieces = iter(partial(stream.readline, _LONGEST_LINE), b"")
    head = next(filter(bytes.strip, pieces), b"").removeprefix(_UTF8_MARK)
    if head.lstrip().startswith(b"<"):
        _read_xml(head, stream, name, wanted)
        return
    if not head.endswith(b"\n"):
        raise _no_rating_list(name)
    columns = _columns(head.decode("utf-8", "replace"), name)
    of_id, of_name = columns["fide_id"], columns["name"]
    for piece in pieces:
        line = piece.decode("utf-8", "replace")
        if wanted.has(line[of_id].strip(), line[of_name]):
            wanted.add({field: line[place].strip() for field, place in columns.items()})


def _read_xml(head: bytes, stream: BinaryIO, name: str, wanted: _Wanted) -> None:
    """Read the list in XML, which begins with this head."""
    rest, is_list = b"", False
    for piece in chain((head,), iter(partial(stream.read, _PIECE), b"")):
        *blocks, rest = (rest + piece).split(b"</player>")
        if blocks and not is_list:
            is_list = True
            if b"<!DOCTYPE" in blocks[0]:
                raise _no_rating_list(name)
        if len(rest) > _PIECE:
            break
        for block in blocks:
            text = block.decode("utf-8", "replace")
            elements = dict(_ELEMENT.findall(text))
            fide_id, who = elements.get("fideid", ""), unescape(elements.get("name", ""))
            if wanted.has(fide_id.strip(), who):
                inside = text.rpartition("<player>")[2]
                if not _PLAIN.fullmatch(inside):
                    raise InputError(
                        f"{name}: `{brief(inside.strip())}` is not as FIDE publishes a player."
                    )
                texts = {_FIELDS[tag]: value for tag, value in elements.items() if tag in _FIELDS}
                wanted.add({field: unescape(value).strip() for field, value in texts.items()})
    if not is_list or len(rest) > _PIECE:
        raise _no_rating_list(name)


def _columns(head: str, name: str) -> dict[str, slice]:
    """Return the columns of the fields: each from the start of its heading to the next heading."""
    heads = [*_HEAD.finditer(head)]
    ends = [*(found.start() for found in heads[1:]), None]
    cut: dict[str, slice] = {}
    for found, end in zip(heads, ends, strict=False):
        word = found[0].lower()
        field = "rating" if _OF_A_MONTH.fullmatch(word) else _FIELDS.get(word)
        start = found.start() if cut else 0
        if field:
            cut.setdefault(field, slice(start, end))
    if not {"fide_id", "name", "rating"} <= cut.keys():
        raise _no_rating_list(name)
    return cut


def _player(texts: dict[str, str]) -> ListedPlayer:
    """Return the player in the texts of a row; values that are not valid are left out."""
    federation = texts.get("federation", "")
    if not is_federation(federation):
        federation = ""
    year = _four_digits(texts.get("birth", ""))
    rating = _four_digits(texts.get("rating", ""))
    return ListedPlayer(
        fide_id=_fide_id(texts.get("fide_id", "")),
        name=texts.get("name", ""),
        title=highest(_title(texts.get("title", "")), _title(texts.get("womens_title", ""))),
        rating=rating if rating in RATINGS else None,
        federation=federation,
        birth=f"{year}/00/00" if year in _YEARS else "",
        sex=SEXES.get(texts.get("sex", "").lower(), ""),
    )


def _fide_id(text: str) -> str:
    """Return a FIDE id without leading zeros; an empty text if it is not valid."""
    if text.isascii() and text.isdecimal() and len(text) <= PLAYER.field("fide_id").width:
        return text.lstrip("0")
    return ""


def _title(text: str) -> str:
    return _OLD_TITLES.get(text) or TITLE_WORDS.get(text.lower(), "")


def _four_digits(text: str) -> int:
    """Return a number of four digits, 0 for any other text."""
    if text.isascii() and text.isdecimal() and len(text) == 4:
        return int(text)
    return 0
