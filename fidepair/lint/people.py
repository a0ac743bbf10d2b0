"""Players: the fields of `001` that decide no pairing, and players who seem to be in the file
twice."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple, TypeVar

from fidepair.findings import Finding, tell
from fidepair.lint.places import Place, clear_players, of_field, once
from fidepair.trf.format.columns import PLAYER, TEAM, in_letters, read_date
from fidepair.trf.format.reading import Event, PlayerLine, TeamLine
from fidepair.trf.read.reader import Examination

_TITLES = frozenset({"", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})
_SEXES = frozenset("mw ") | {""}
_NO_ID = frozenset("0- ")
_DIGIT = re.compile("[0-9]")
_SHORTEST_ID = 5
"""Shorter numbers in the columns of the FIDE id are something else, such as a second rating."""
_SHIFTED = frozenset({"T054", "T056", "T063", "T065"})
"""Errors which already report that a line is out of its columns."""
_MARKS = str.maketrans(",.;", "   ")
_NAME, _FIDE_ID = PLAYER.field("name").place, PLAYER.field("fide_id").place
_FEDERATION = PLAYER.field("federation")
_BESIDE = PLAYER.before("sex", "name", "rating", "federation", "fide_id", "birth", "points", "rank")
_Line = TypeVar("_Line", "PlayerLine", "TeamLine")


def people(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield findings about the fields of players, once for each field."""
    players, tournament = clear_players(examination, event), examination.tournament
    places: list[Place] = []
    for before, player in pairwise(players):
        if player.number < before.number:
            column = PLAYER.field("number").first
            places.append(Place(player.line.number, column, str(player.number)))
    text = "players are not in the order of their numbers"
    if tournament is not None and any(p.number != p.tpn for p in tournament.participants):
        text += "; `XXC rank` makes the order of the lines the ranking"
        yield from once("T053", text, places, case="by place")
    else:
        yield from once("T053", f"{text}; the numbers count", places)
    for usual in _FIELDS:
        field = PLAYER.field(usual.name)
        strange: list[Place] = []
        for player in players:
            if not usual.is_usual(player.text[field.place]):
                strange.append(of_field(field, player.line, player.text))
        text = f"{usual.text}; it is kept unchanged"
        yield from once(usual.code, text, strange, expected=usual.expected)


def _is_usual_id(written: str) -> bool:
    value = written.strip()
    if _NO_ID.issuperset(value):
        return "-" not in value
    return _is_id(value) and written[-1:] != " "


def _is_id(value: str) -> bool:
    return len(value) >= _SHORTEST_ID and value.isascii() and value.isdecimal()


def _is_usual_title(written: str) -> bool:
    return written.strip() in _TITLES


def _is_usual_name(written: str) -> bool:
    return "," in written and written[-1:] == " " and _DIGIT.search(written) is None


class _UsualField(NamedTuple):
    """A field of players, and the finding about unusual text in it."""

    code: str
    name: str
    is_usual: Callable[[str], bool]
    text: str
    expected: str = ""


_FIELDS = (
    _UsualField(
        "T057",
        "fide_id",
        _is_usual_id,
        "a FIDE ID is not a right-aligned number of at least 5 digits",
    ),
    _UsualField(
        "T058", "title", _is_usual_title, "a title is not one of GM IM FM CM WGM WIM WFM WCM"
    ),
    _UsualField("T059", "sex", _SEXES.__contains__, "the sex is not m or w", "m or w"),
    _UsualField(
        "T060",
        "name",
        _is_usual_name,
        "a name is empty, fills all its columns, contains digits or has no comma",
    ),
)


def displaced(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield text between two fields, which is not read, unless an error reports that the line is
    shifted."""
    shifted = {finding.line for finding in examination.findings if finding.code in _SHIFTED}
    for player in clear_players(examination, event):
        text = player.text
        if player.line.number in shifted or not "".join(_BESIDE(text)).strip():
            continue
        column = PLAYER.stray(text[: PLAYER.field("rank").last])
        if column is None:
            continue
        names: list[str] = []
        for field in PLAYER.fields:
            if column in (field.first - 1, field.last + 1):
                names.append(field.name.replace("_", " "))
        place = Place(player.line.number, column, text[column - 1])
        sentence = (
            f'"{place.found}" in column {column} is outside all fields and not read; is the '
            f"{' or the '.join(names)} out of its columns?"
        )
        yield tell("T065", sentence, *place, expected="a blank", case="beside")


def unrated(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield players without a rating in an event of the Dubov System, which needs one for each."""
    tournament, field = examination.tournament, PLAYER.field("rating")
    if tournament is None or tournament.system != "dubov":
        return
    why = "has no rating, but the Dubov System needs one for each player (C.04.4.1, 1.1)"
    for player in event.boards.players:
        number = player.number
        if player.rating is None and number not in tournament.provisional_ratings:
            place = of_field(field, player.line, player.text)
            text = f"player {number} {why}"
            yield tell("T056", text, *place, expected="a rating", case="dubov", number=number)


# ── The same person twice ────────────────────────────────────────────────────
def duplicates(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield players with the same FIDE id, players with the same name who may be one person, and
    teams with the same name."""
    players = clear_players(examination, event)
    reported: set[int] = set()
    for player, first in _repeated([(player, _fide_id(player)) for player in players]):
        reported.add(player.number)
        yield _twice("T235", "player", player, first, "fide_id")
    names = [(player, name_key(in_letters(player.text[_NAME]))) for player in players]
    for player, first in _repeated(names):
        if player.number not in reported and not _are_two_people(player, first):
            yield _twice("T236", "player", player, first, "name")
    teams = event.teams.teams if event.teams else ()
    for team, first_team in _repeated([(team, name_key(team.name)) for team in teams]):
        yield _twice("T236", "team", team, first_team, "name")


def name_key(name: str) -> str:
    """Return a name without case, commas and points: two spellings of it have the same key."""
    return " ".join(name.translate(_MARKS).casefold().split())


def _repeated(keyed: Iterable[tuple[_Line, str]]) -> Iterator[tuple[_Line, _Line]]:
    """Yield each participant with the key of an earlier one, and the first with that key; empty
    keys do not count."""
    first: dict[str, _Line] = {}
    for participant, key in keyed:
        if key in first:
            yield participant, first[key]
        elif key:
            first[key] = participant


def _fide_id(player: PlayerLine) -> str:
    """Return the FIDE id of a player; an empty text if there is none, or other text in its
    columns."""
    value = player.text[_FIDE_ID].strip().lstrip("0")
    return value if _is_id(value) else ""


def _are_two_people(player: PlayerLine, other: PlayerLine) -> bool:
    """Return whether FIDE id, day of birth or federation distinguish two players of one name."""
    pairs = (
        (_fide_id(player), _fide_id(other)),
        (_birth(player), _birth(other)),
        (_FEDERATION.cut(player.text), _FEDERATION.cut(other.text)),
    )
    return any(one and two and one != two for one, two in pairs)


def _birth(player: PlayerLine) -> str:
    date = read_date(PLAYER.field("birth").cut(player.text))
    return str(date.day) if date is not None and date.is_whole else ""


def _twice(code: str, noun: str, line: _Line, first: _Line, field_name: str) -> Finding:
    layout = TEAM if noun == "team" else PLAYER
    place = of_field(layout.field(field_name), line.line)
    what = "FIDE ID" if field_name == "fide_id" else "name"
    text = (
        f"{noun} {line.number} has the {what} {place.found} of {noun} {first.number} "
        f"(line {first.line.number})"
    )
    return tell(code, text, *place, noun=noun)
