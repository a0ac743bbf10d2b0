"""Who plays: the fields of `001` that pair nobody, and players who seem to be in the file twice."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from fidepair.findings import tell
from fidepair.lint.dates import read_date
from fidepair.lint.places import Place, clear_players, once
from fidepair.trf.format.columns import PLAYER, TEAM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.reading import PlayerLine
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
_SEX, _TITLE, _NAME, _FIDE_ID = [PLAYER.field(name).place for name in ("sex", "title", "name", "fide_id")]
_BESIDE = PLAYER.before("sex", "name", "rating", "federation", "fide_id", "birth", "points", "rank")
_Line = TypeVar("_Line", "PlayerLine", "TeamLine")


def people(examination: Examination) -> Iterator[Finding]:
    """Yield what is to be said about the fields of players, once for each field."""
    players = clear_players(examination)
    yield from _order(players, _is_by_rank(examination))
    yield from once(
        "T057",
        "a FIDE id is not a number of five digits or more, right-aligned; kept as it is",
        _of("fide_id", [player for player in players if not _is_usual_id(player.text[_FIDE_ID])]),
    )
    yield from once(
        "T058",
        "a title is not one of GM IM FM CM WGM WIM WFM WCM; kept as it is",
        _of("title", [player for player in players if player.text[_TITLE].strip() not in _TITLES]),
    )
    yield from once(
        "T059",
        "the sex is neither m nor w; kept as it is",
        _of("sex", [player for player in players if player.text[_SEX] not in _SEXES]),
        expected="m or w",
    )
    yield from once(
        "T060",
        "a name is empty, fills its columns, has digits or no comma; kept as it is",
        _of("name", [player for player in players if not _is_usual_name(player.text[_NAME])]),
    )


def _of(name: str, players: list[PlayerLine]) -> list[Place]:
    field = PLAYER.field(name)
    return [Place(player.line.number, field.first, field.cut(player.text)) for player in players]


def _is_by_rank(examination: Examination) -> bool:
    tournament = examination.tournament
    return tournament is not None and any(p.number != p.tpn for p in tournament.participants)


def _order(players: list[PlayerLine], decides: bool) -> list[Finding]:
    places = [
        Place(player.line.number, PLAYER.field("number").first, str(player.number))
        for before, player in pairwise(players)
        if player.number < before.number
    ]
    text = "players do not stand in the order of their numbers"
    said = "; `XXC rank` ranks them by the order of the lines" if decides else "; the numbers decide"
    return once("T053", text + said, places, case="by place" if decides else "")


def _is_usual_id(field: str) -> bool:
    written = field.strip()
    if _NO_ID.issuperset(written):
        return "-" not in written
    return written.isascii() and written.isdecimal() and len(written) >= _SHORTEST_ID and field[-1:] != " "


def _is_usual_name(field: str) -> bool:
    return "," in field and field[-1:] == " " and _DIGIT.search(field) is None


def displaced(examination: Examination) -> Iterator[Finding]:
    """Yield what stands between two fields and is read with neither, where no fault says that the line is shifted."""
    told = {finding.line for finding in examination.findings if finding.code in _SHIFTED}
    for player in clear_players(examination):
        text = player.text
        if not "".join(_BESIDE(text)).strip():
            continue
        column = PLAYER.stray(text[: PLAYER.field("rank").last])
        if column is None or player.line.number in told:
            continue
        names = [field.name.replace("_", " ") for field in PLAYER.fields if column in (field.first - 1, field.last + 1)]
        yield tell(
            "T065",
            f'"{text[column - 1]}" in column {column} belongs to no field and is not read; is the '
            f"{' or the '.join(names)} out of its columns?",
            player.line.number,
            column,
            text[column - 1],
            expected="a blank",
            case="beside",
        )


def unrated(examination: Examination) -> Iterator[Finding]:
    """Yield players without a rating in an event of the Dubov System, which needs one for each."""
    tournament, event = examination.tournament, examination.event
    if tournament is None or event is None or tournament.system != "dubov":
        return
    field = PLAYER.field("rating")
    for player in event.boards.players:
        if player.rating is None:
            yield tell(
                "T056",
                f"player {player.number} has no rating, and the Dubov System needs one for each player (C.04.4.1 1.1)",
                player.line.number,
                field.first,
                field.cut(player.text),
                expected="a rating",
                case="dubov",
                number=player.number,
            )


# ── The same person twice ────────────────────────────────────────────────────
def duplicates(examination: Examination) -> Iterator[Finding]:
    """Yield players with one FIDE id, players with one name who may be the same, and teams with one name."""
    event = examination.event
    if event is None:
        return
    players = clear_players(examination)
    told = set()
    for player, first in _repeated((player, _fide_id(player)) for player in players):
        told.add(player.number)
        yield _twice("T235", "player", player, first, "fide_id")
    for player, first in _repeated((player, name_key(player.text[_NAME])) for player in players):
        if player.number not in told and not _are_two_people(player, first):
            yield _twice("T236", "player", player, first, "name")
    for team, first_team in _repeated(
        (team, name_key(team.name)) for team in (event.teams.teams if event.teams else ())
    ):
        yield _twice("T236", "team", team, first_team, "name")


def name_key(name: str) -> str:
    """Return what two spellings of a name share: its words in their order, without case, commas and points."""
    return " ".join(name.translate(_MARKS).casefold().split())


def _repeated(keyed: Iterable[tuple[_Line, str]]) -> Iterator[tuple[_Line, _Line]]:
    """Yield each participant whose key another one had before, with the first one; an empty key is none."""
    first: dict[str, _Line] = {}
    for participant, key in keyed:
        if key and first.setdefault(key, participant) is not participant:
            yield participant, first[key]


def _fide_id(player: PlayerLine) -> str:
    """Return the FIDE id of a player; nothing if there is none, or something else in its columns."""
    written = player.text[_FIDE_ID].strip().lstrip("0")
    return written if len(written) >= _SHORTEST_ID and written.isascii() and written.isdecimal() else ""


def _are_two_people(player: PlayerLine, other: PlayerLine) -> bool:
    """Return whether a FIDE id, a day of birth or a federation tells two players of one name apart."""
    fields = [(_fide_id(one), _birth(one), PLAYER.field("federation").cut(one.text)) for one in (player, other)]
    return any(mine and theirs and mine != theirs for mine, theirs in zip(*fields, strict=True))


def _birth(player: PlayerLine) -> str:
    date = read_date(PLAYER.field("birth").cut(player.text))
    return str(date.day) if date is not None and date.is_whole else ""


def _twice(code: str, noun: str, one: _Line, first: _Line, name: str) -> Finding:
    field = (TEAM if noun == "team" else PLAYER).field(name)
    found = field.cut(one.line.text)
    what = "FIDE id" if name == "fide_id" else "name"
    return tell(
        code,
        f"{noun} {one.number} has the {what} {found} of {noun} {first.number} (line {first.line.number})",
        one.line.number,
        field.first,
        found,
        noun=noun,
    )
