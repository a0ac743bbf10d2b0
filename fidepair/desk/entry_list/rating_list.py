"""FIDE's published rating list, in columns or as XML: what an entry list lacks is filled by FIDE id
or exact name.

The list is read as a stream: of half a million players nothing is kept but those who may be meant.
XML is cut into its players by the signs around them, and only a player who may be meant is parsed;
a list that declares anything of its own (DOCTYPE) is refused, so that there is nothing to expand.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from html import unescape
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree

from fidepair.desk.entry_list.entries import EntryList
from fidepair.desk.entry_list.spellings import SEXES, TITLE_WORDS, highest, is_same_name, names_fit
from fidepair.errors import InputError
from fidepair.text.data import brief, some_of
from fidepair.trf.format.columns import PLAYER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO

    from fidepair.desk.entry_list.entries import Entrant

_PIECE = 1 << 20
_UTF8_MARK = b"\xef\xbb\xbf"
_MOST_CANDIDATES = 10
"""So many players of one name are kept; of more, nobody is meant."""
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
"""The heads of columns, and the elements of XML."""
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
_BEGIN, _END = b"<player>", b"</player>"
_FILLED = ("fide_id", "title", "rating", "federation", "birth", "sex")


class ListedPlayer(NamedTuple):
    """A player of the rating list, as the list has them; the year of birth as `1985/00/00`."""

    fide_id: str
    name: str
    title: str = ""
    rating: int | None = None
    federation: str = ""
    birth: str = ""
    sex: str = ""

    def __str__(self) -> str:
        """Return what tells the player from others of the name."""
        year = self.birth.partition("/")[0]
        parts = (self.fide_id, self.federation, self.title, str(self.rating or "unrated"), year)
        return " ".join(filter(None, parts))


class _Namesakes:
    """The players of the list who have the name of an entrant: who can be meant, and who cannot."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant
        self.possible: list[ListedPlayer] = []
        self.others: list[ListedPlayer] = []
        self.too_many = False

    def add(self, player: ListedPlayer) -> None:
        """Keep a player of the name, unless there are many."""
        contradicts = {"federation", "birth"} & {
            field for field, *_ in _disagreeing(self._entrant, player)
        }
        kept = self.others if contradicts else self.possible
        if len(kept) < _MOST_CANDIDATES:
            kept.append(player)
        elif not contradicts:
            self.too_many = True


class _Wanted:
    """Who may be meant: by FIDE id, and by name those entrants who have no id."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self.ids: set[str] = set()
        self.by_name: dict[str, dict[Entrant, _Namesakes]] = {}
        for entrant in entrants:
            if entrant.fide_id:
                self.ids.add(entrant.fide_id)
            else:
                self.by_name.setdefault(_key(entrant.name), {})[entrant] = _Namesakes(entrant)
        self.names = {*self.by_name}
        self.by_id: dict[str, ListedPlayer] = {}
        self.no_ids = 0
        self.no_id = ""
        self.read = 0

    def add(self, texts: dict[str, str]) -> None:
        """Keep a player of the list who may be meant."""
        player = _player(texts)
        if not player.fide_id:
            self.no_ids += 1
            self.no_id = (
                self.no_id or f"`{brief(texts.get('fide_id', ''))}` of {brief(player.name)}"
            )
        if player.fide_id in self.ids:
            self.by_id.setdefault(player.fide_id, player)
        known = self.by_name.get(_key(player.name), {}).values()
        for namesakes in known:
            namesakes.add(player)
        if known and all(namesakes.too_many for namesakes in known):  # more of them tell nothing
            self.names.discard(_key(player.name))


def filled(entries: EntryList, stream: BinaryIO, name: str) -> EntryList:
    """Return the entry list in which is filled what it lacks and the rating list in `stream` knows,
    and notes about it: what was filled, who is not clear, what differs (and stays). A rating where
    FIDE has none counts as a national one.

    Raises InputError for what is no rating list.
    """
    wanted = _Wanted(entries.entrants)
    first = stream.read(_PIECE).removeprefix(_UTF8_MARK)
    pieces = chain([first], iter(partial(stream.read, _PIECE), b""))
    read = _read_xml if first.lstrip().startswith(b"<") else _read_columns
    read(_whole(pieces, _END if read is _read_xml else b"\n", name), name, wanted)
    if not wanted.read:
        raise _no_rating_list(name)
    pairs = [(entrant, *_meant(entrant, wanted)) for entrant in entries.entrants]
    lacking = [_lacking(entrant, player) for entrant, player, _ in pairs]
    entrants = tuple(
        _with_national(entrant._replace(**found), player)
        for (entrant, player, _), found in zip(pairs, lacking, strict=True)
    )
    counts = Counter(chain.from_iterable(lacking))
    told = ", ".join(
        f"{field.replace('_', ' ')} of {counts[field]}" for field in _FILLED if counts[field]
    )
    notes = [f"filled from {name}: {told or 'nothing'}"]
    if wanted.no_ids:
        more = f", nor {wanted.no_ids - 1} more" if wanted.no_ids > 1 else ""
        notes.append(f"a FIDE id in {name} that is no number is not taken: {wanted.no_id}{more}")
    unknown = [_place(entrant) for entrant, player, doubt in pairs if not player and not doubt]
    if unknown:
        notes.append(f"not in {name}: {some_of(unknown)}")
    respelt = [
        f"{_place(entrant)} is {brief(player.name)}"
        for entrant, player, _ in pairs
        if player and not is_same_name(entrant.name, player.name)
    ]
    if respelt:
        notes.append(
            f"taken for the same by FIDE id, under another spelling of the name: {some_of(respelt)}"
        )
    differ = False
    for (entrant, player, doubt), now in zip(pairs, entrants, strict=True):
        doubts = [doubt] if doubt else []
        differing = [*_disagreeing(entrant, player)]
        differ |= any(field == "rating" for field, *_ in differing)
        said = [f"{field} {mine} is kept, not {theirs}" for field, mine, theirs in differing]
        if entrant.rating and not now.rating:
            said.append(
                f"rating {entrant.rating} is not FIDE's, which has none for {now.fide_id}; "
                f"{now.national} is used as a national one"
            )
        notes += [f"{_place(entrant)}: {one}" for one in (*doubts, *said)]
    return EntryList(entries.name, entrants, (*entries.notes, *notes), ratings_differ=differ)


def _with_national(entrant: Entrant, player: ListedPlayer | None) -> Entrant:
    """Return the entrant with a rating that FIDE does not know as a national one."""
    if player is None or player.rating or not entrant.rating:
        return entrant
    return entrant._replace(rating=None, national=entrant.national or entrant.rating)


def _lacking(entrant: Entrant, player: ListedPlayer | None) -> dict[str, Any]:
    """Return what the list tells of somebody and the entry list does not, by field."""
    known = (
        (field, getattr(player, field))
        for field in _FILLED
        if player and not getattr(entrant, field)
    )
    return {field: value for field, value in known if value}


def _place(entrant: Entrant) -> str:
    return f"{entrant.name} (line {entrant.line})"


def _no_rating_list(name: str) -> InputError:
    return InputError(
        f"{name}: is not a rating list of FIDE.\n"
        "  Give the published list, unpacked: the text whose first line names the columns, or the XML."
    )


# ── Who is meant ─────────────────────────────────────────────────────────────
def _key(name: str) -> str:
    """Return what two spellings of one name share: its words in their order."""
    return " ".join(name.translate(_MARKS).casefold().split())


def _meant(entrant: Entrant, wanted: _Wanted) -> tuple[ListedPlayer | None, str]:
    """Return the player of the list who is the entrant, or none with the doubt; no doubt where
    there is nobody."""
    if entrant.fide_id:
        player = wanted.by_id.get(entrant.fide_id)
        if player and not names_fit(entrant.name, player.name):
            return None, (
                f"the FIDE id {entrant.fide_id} is that of {brief(player.name)}, so nothing is filled; correct the id, "
                "or the name if it is the same person"
            )
        return player, ""
    found = wanted.by_name[_key(entrant.name)][entrant]
    if found.too_many:
        return (
            None,
            f"more than {_MOST_CANDIDATES} have that name, so nothing is filled; give the FIDE id",
        )
    if len(found.possible) == 1 or not (found.possible or found.others):
        return (found.possible[0] if found.possible else None), ""
    known = "; ".join(map(str, found.possible or found.others))
    if not found.possible:
        return (
            None,
            f"who has that name in the rating list is somebody else ({known}), so nothing is filled",
        )
    return (
        None,
        f"{len(found.possible)} have that name ({known}), so nothing is filled; give the FIDE id",
    )


def _disagreeing(entrant: Entrant, player: ListedPlayer | None) -> Iterator[tuple[str, str, str]]:
    """Yield (field, value of the entry list, value of the rating list) where both have one; of
    births the year."""
    for field in ("federation", "birth", "rating", "title", "sex") if player else ():
        mine, theirs = (
            str(getattr(one, field) or "").partition("/")[0] for one in (entrant, player)
        )
        if mine and theirs and mine != theirs:
            yield field, mine, theirs


# ── Reading ──────────────────────────────────────────────────────────────────
def _whole(pieces: Iterable[bytes], end: bytes, name: str) -> Iterator[bytes]:
    """Yield the content so that each piece ends where a player ends. Raises InputError where none
    does."""
    rest = b""
    for piece in pieces:
        rest += piece
        cut = rest.rfind(end)
        if cut >= 0:
            yield rest[: cut + len(end)]
            rest = rest[cut + len(end) :]
        elif len(rest) > _PIECE:
            raise _no_rating_list(name)
    yield rest


def _read_columns(pieces: Iterable[bytes], name: str, wanted: _Wanted) -> None:
    """Read the list in fixed columns, which are found by the line that names them."""
    cut: dict[str, slice] = {}
    ids, names = wanted.ids, wanted.names
    for piece in pieces:
        lines = piece.decode("utf-8", "replace").split("\n")
        if not cut:
            while lines and not lines[0].strip():
                lines.pop(0)
            cut = _columns(lines.pop(0), name) if lines else {}
        if not cut:
            continue
        of_id, of_name = cut["fide_id"], cut["name"]
        wanted.read += len(lines)
        for line in lines:
            if (
                line[of_id].strip() in ids
                or " ".join(line[of_name].translate(_MARKS).casefold().split()) in names
            ):
                wanted.add({field: line[columns].strip() for field, columns in cut.items()})


def _columns(head: str, name: str) -> dict[str, slice]:
    """Return the columns of the fields: each from the first sign of its head to the next head."""
    heads = [*_HEAD.finditer(head)]
    ends = [found.start() for found in heads[1:]] + [None]
    cut: dict[str, slice] = {}
    for found, end in zip(heads, ends, strict=True):
        word = found[0].lower()
        field = "rating" if _OF_A_MONTH.fullmatch(word) else _FIELDS.get(word)
        if field:
            cut.setdefault(field, slice(found.start() if cut else 0, end))
    if not {"fide_id", "name", "rating"} <= cut.keys():
        raise _no_rating_list(name)
    return cut


def _read_xml(pieces: Iterable[bytes], name: str, wanted: _Wanted) -> None:
    """Read the list in XML."""
    ids = {fide_id.encode() for fide_id in wanted.ids}
    for piece in pieces:
        if b"<!DOCTYPE" in piece or b"<!ENTITY" in piece:
            raise InputError(
                f"{name}: declares a document type, which a rating list of FIDE does not.\n"
                "  Give the file as FIDE publishes it."
            )
        *blocks, _ = piece.split(_END)
        wanted.read += len(blocks)
        for block in blocks:
            if (
                _text_in(block, b"<fideid>").strip() in ids
                or _xml_key(_text_in(block, b"<name>")) in wanted.names
            ):
                wanted.add(_elements(block[block.rfind(_BEGIN) :] + _END, name))


def _text_in(block: bytes, begin: bytes) -> bytes:
    """Return the text of an element."""
    _, _, rest = block.partition(begin)
    return rest.partition(b"<")[0]


def _xml_key(name: bytes) -> str:
    text = name.decode("utf-8", "replace")
    if "&" in text:
        text = unescape(text)
    return _key(text)


def _elements(block: bytes, name: str) -> dict[str, str]:
    """Return the texts of a player by field. Raises InputError for what is not XML."""
    try:
        player = ElementTree.fromstring(block.decode("utf-8", "replace"))
    except ElementTree.ParseError as problem:
        raise InputError(
            f"{name}: `{brief(block.decode('utf-8', 'replace'))}` is not XML: {problem}."
        ) from None
    return {_FIELDS[one.tag]: (one.text or "").strip() for one in player if one.tag in _FIELDS}


def _player(texts: dict[str, str]) -> ListedPlayer:
    """Return the player whom a row of the list tells; what is no value of a field is left out."""
    federation = texts.get("federation", "")
    return ListedPlayer(
        fide_id=_id(texts.get("fide_id", "")),
        name=texts.get("name", ""),
        title=highest(_title(texts.get("title", "")), _title(texts.get("womens_title", ""))),
        rating=_number(texts.get("rating", ""), lambda rating: 100 <= rating <= 3100),
        federation=federation
        if federation.isascii() and federation.isalpha() and len(federation) == 3
        else "",
        birth=f"{year}/00/00"
        if (year := _number(texts.get("birth", ""), lambda year: 1850 < year < 2100))
        else "",
        sex=SEXES.get(texts.get("sex", "").lower(), ""),
    )


def _id(text: str) -> str:
    """Return a FIDE id, nothing for what is none."""
    is_one = text.isascii() and text.isdecimal() and len(text) <= PLAYER.field("fide_id").width
    return text.lstrip("0") if is_one else ""


def _title(text: str) -> str:
    return _OLD_TITLES.get(text) or TITLE_WORDS.get(text.lower(), "")


def _number(text: str, is_one: Callable[[int], bool]) -> int | None:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) == 4 else 0
    return number if is_one(number) else None
