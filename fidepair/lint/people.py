"""Who plays: the fields of `001` that pair nobody, and players who seem to be in the file twice."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from fidepair.findings import tell
from fidepair.lint.places import Place, clear_players, of_field, once
from fidepair.trf.format.columns import PLAYER, TEAM, in_letters
from fidepair.trf.format.dates import read_date

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.reading import Event, PlayerLine
    from fidepair.trf.format.team_sheet import TeamLine
    from fidepair.trf.read.reader import Examination

_TITLES = frozenset({"", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})
_SEXES = frozenset("mw ") | {""}
_NO_ID = frozenset("0- ")
_DIGIT = re.compile("[0-9]")
_SHORTEST_ID = 5
"""Shorter numbers in the columns of the FIDE id are something else, such as a second rating."""
_SHIFTED = frozenset({"T054", "T056", "T063", "T065"})
"""Faults that say already that a line is out of its columns."""
_MARKS = str.maketrans(",.;", "   ")
_NAME, _FIDE_ID = PLAYER.field("name").place, PLAYER.field("fide_id").place
_BESIDE = PLAYER.before("sex", "name", "rating", "federation", "fide_id", "birth", "points", "rank")
_Line = TypeVar("_Line", "PlayerLine", "TeamLine")


def people(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield what is to be said about the fields of players, once for each field."""
    players, tournament = clear_players(examination, event), examination.tournament
    places = [
        Place(player.line.number, PLAYER.field("number").first, str(player.number))
        for before, player in pairwise(players)
        if player.number < before.number
    ]
    text = "players do not stand in the order of their numbers"
    if tournament is not None and any(p.number != p.tpn for p in tournament.participants):
        yield from once(
            "T053",
            f"{text}; `XXC rank` ranks them by the order of the lines",
            places,
            case="by place",
        )
    else:
        yield from once("T053", f"{text}; the numbers decide", places)
    for code, name, is_usual, text, expected in _FIELDS:
        columns = PLAYER.field(name)
        strange = [player for player in players if not is_usual(player.text[columns.place])]
        found = [of_field(columns, player.line, player.text) for player in strange]
        yield from once(code, f"{text}; kept as it is", found, expected=expected)


def _is_usual_id(field: str) -> bool:
    written = field.strip()
    if _NO_ID.issuperset(written):
        return "-" not in written
    return (
        written.isascii()
        and written.isdecimal()
        and len(written) >= _SHORTEST_ID
        and field[-1:] != " "
    )


def _is_usual_name(field: str) -> bool:
    return "," in field and field[-1:] == " " and _DIGIT.search(field) is None


_FIELDS: tuple[tuple[str, str, Callable[[str], bool], str, str], ...] = (
    (
        "T057",
        "fide_id",
        _is_usual_id,
        "a FIDE id is not a number of five digits or more, right-aligned",
        "",
    ),
    (
        "T058",
        "title",
        lambda title: title.strip() in _TITLES,
        "a title is not one of GM IM FM CM WGM WIM WFM WCM",
        "",
    ),
    ("T059", "sex", _SEXES.__contains__, "the sex is neither m nor w", "m or w"),
    (
        "T060",
        "name",
        _is_usual_name,
        "a name is empty, fills its columns, has digits or no comma",
        "",
    ),
)
"""Of each field: the finding, whether what stands in its columns is as usual, what is said if
not."""


def displaced(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield what stands between two fields and is read with neither, where no fault says that the
    line is shifted."""
    told = {finding.line for finding in examination.findings if finding.code in _SHIFTED}
    for player in clear_players(examination, event):
        text = player.text
        if not "".join(_BESIDE(text)).strip():
            continue
        column = PLAYER.stray(text[: PLAYER.field("rank").last])
        if column is None or player.line.number in told:
            continue
        names = [
            field.name.replace("_", " ")
            for field in PLAYER.fields
            if column in (field.first - 1, field.last + 1)
        ]
        place = Place(player.line.number, column, text[column - 1])
        said = (
            f'"{place.found}" in column {column} belongs to no field and is not read; is the '
            f"{' or the '.join(names)} out of its columns?"
        )
        yield tell("T065", said, *place, expected="a blank", case="beside")


def unrated(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield players without a rating in an event of the Dubov System, which needs one for each."""
    tournament, field = examination.tournament, PLAYER.field("rating")
    if tournament is None or tournament.system != "dubov":
        return
    why = "has no rating, and the Dubov System needs one for each player (C.04.4.1 1.1)"
    for player in event.boards.players:
        if player.rating is None and player.number not in tournament.ratings_told:
            place = of_field(field, player.line, player.text)
            said = f"player {player.number} {why}"
            yield tell(
                "T056", said, *place, expected="a rating", case="dubov", number=player.number
            )


# ── The same person twice ────────────────────────────────────────────────────
def duplicates(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield players with one FIDE id, players with one name who may be the same, and teams with one
    name."""
    players = clear_players(examination, event)
    told = set()
    for player, first in _repeated((player, _fide_id(player)) for player in players):
        told.add(player.number)
        yield _twice("T235", "player", player, first, "fide_id")
    for player, first in _repeated(
        (player, name_key(in_letters(player.text[_NAME]))) for player in players
    ):
        if player.number not in told and not _are_two_people(player, first):
            yield _twice("T236", "player", player, first, "name")
    teams = event.teams.teams if event.teams else ()
    for team, first_team in _repeated((team, name_key(team.name)) for team in teams):
        yield _twice("T236", "team", team, first_team, "name")


def name_key(name: str) -> str:
    """Return what two spellings of a name share: its words in their order, without case, commas and
    points."""
    return " ".join(name.translate(_MARKS).casefold().split())


def _repeated(keyed: Iterable[tuple[_Line, str]]) -> Iterator[tuple[_Line, _Line]]:
    """Yield each participant whose key another one had before, with the first one; an empty key is
    none."""
    first: dict[str, _Line] = {}
    for participant, key in keyed:
        if key and first.setdefault(key, participant) is not participant:
            yield participant, first[key]


def _fide_id(player: PlayerLine) -> str:
    """Return the FIDE id of a player; nothing if there is none, or something else in its
    columns."""
    written = player.text[_FIDE_ID].strip().lstrip("0")
    return (
        written
        if len(written) >= _SHORTEST_ID and written.isascii() and written.isdecimal()
        else ""
    )


def _are_two_people(player: PlayerLine, other: PlayerLine) -> bool:
    """Return whether a FIDE id, a day of birth or a federation tells two players of one name
    apart."""
    fields = [
        (_fide_id(one), _birth(one), PLAYER.field("federation").cut(one.text))
        for one in (player, other)
    ]
    return any(mine and theirs and mine != theirs for mine, theirs in zip(*fields, strict=True))


def _birth(player: PlayerLine) -> str:
    date = read_date(PLAYER.field("birth").cut(player.text))
    return str(date.day) if date is not None and date.is_whole else ""


def _twice(code: str, noun: str, one: _Line, first: _Line, name: str) -> Finding:
    place = of_field((TEAM if noun == "team" else PLAYER).field(name), one.line)
    what = f"{'FIDE id' if name == 'fide_id' else 'name'} {place.found}"
    said = f"{noun} {one.number} has the {what} of {noun} {first.number} (line {first.line.number})"
    return tell(code, said, *place, noun=noun)
