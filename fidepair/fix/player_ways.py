"""Answers about the lines of players and teams: fields, rounds without a game, the two sides of a
game."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import combinations, islice
from typing import TYPE_CHECKING

from fidepair.fix.place import AskedPlace, as_it_is, comment, filled, opponent_in, shortly, way
from fidepair.fix.repairs import Edits, NotPossible, PossibleAnswer, WayOut
from fidepair.fix.shifted_lines import shortened
from fidepair.tournament import Kind
from fidepair.trf.format.cells import (
    BLANK,
    BROKEN,
    NOT_PAIRED,
    READ_AS,
    WIDTH,
    block_of_sign,
    opposite,
    read_block,
    usual_answer,
    written_block,
)
from fidepair.trf.format.columns import (
    BYES,
    COLOUR,
    PLAYER,
    RESULT,
    TEAM,
    listed,
    points_or_none,
    whole,
)
from fidepair.trf.read.team_matches import lost_boards
from fidepair.trf.read.totals import byes_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fidepair.findings import Finding
    from fidepair.trf.format.columns import Field
    from fidepair.trf.format.reading import PlayerLine

_MOST_LISTED = 20
_NUMBER, _NAME, _RATING, _POINTS = map(PLAYER.field, ("number", "name", "rating", "points"))
_BYES = {"pairing-allocated-bye": "U", "full-point-bye": "F", "half-point-bye": "H", "absent": "Z"}
LETTERS = {sign: name for name, sign in _BYES.items()}
_RESULTS = {
    "win": ("1", "0", "won against"),
    "loss": ("0", "1", "lost to"),
    "draw": ("=", "=", "drew with"),
    "forfeit-win": ("+", "-", "won by forfeit against"),
    "forfeit-loss": ("-", "+", "lost by forfeit to"),
    "both-forfeit": ("-", "-", "lost by forfeit, and so did"),
}
_UNRATED = {"1": "W", "=": "D", "0": "L"}


# ── The fields of a player ───────────────────────────────────────────────────
def _field(
    place: AskedPlace, field: Field, answer: PossibleAnswer, is_right: Callable[[str], object]
) -> WayOut:
    """Return the answer that puts a value into a field of the line."""

    def edits(value: str) -> Edits:
        if not is_right(value) or len(value) > field.width:
            raise NotPossible(f"`{value}` is no {answer.takes} that fits {field}")
        return {place.number: field.put(place.text, value).rstrip()}

    return WayOut(answer, edits)


def numbers(place: AskedPlace) -> Iterator[WayOut]:
    """A player's number."""
    yield _field(
        place, _NUMBER, PossibleAnswer("number", "the number of this player", "number"), whole
    )
    if place.finding.code == "T051":
        first = place.file.first_lines.get((place.code, place.finding.found))
        if first is not None and first.number != place.number:
            yield way(
                f"remove-line-{first.number}", f"`{shortly(first.text)}` goes", comment(first)
            )


def rating(place: AskedPlace) -> Iterator[WayOut]:
    if (named := _name(place)) is not None:
        yield named
        return
    yield _field(place, _RATING, PossibleAnswer("rating", "the rating", "rating"), whole)
    yield way(
        "unrated", "the player has none", {place.number: _RATING.put(place.text, "").rstrip()}
    )
    if place.finding.code == "T244":
        yield as_it_is("it is right")


def shifted(place: AskedPlace) -> Iterator[WayOut]:
    if (named := _name(place)) is not None:
        yield named


def _name(place: AskedPlace) -> WayOut | None:
    """Return the answer how a name that is too long is written; None if that is not what is
    wrong."""
    line = place.lines[place.number - 1] if place.number else None
    surplus, text = (
        shortened(line, of_teams=False)
        if line is not None and line.code == PLAYER.code
        else (0, "")
    )
    if not surplus:
        return None

    def edits(value: str) -> Edits:
        if not value.strip() or len(value) > _NAME.width or not value.isprintable():
            raise NotPossible(f"a name has {_NAME.width} letters at most")
        return {place.number: _NAME.put(text, value)}

    return WayOut(
        PossibleAnswer("name", f"the name, in {_NAME.width} letters at most", "name"), edits
    )


def _are_points(value: str) -> bool:
    points = points_or_none(value)
    return points is not None and points >= 0


def unreadable_points(place: AskedPlace) -> Iterator[WayOut]:
    if (named := _name(place)) is not None:
        yield named
    yield _field(place, _POINTS, PossibleAnswer("points", "the points", "points"), _are_points)
    yield way(
        "results",
        "as many as the results give",
        {place.number: _POINTS.put(place.text, "").rstrip()},
    )


def points(place: AskedPlace) -> Iterator[WayOut]:
    """Points against results."""
    finding, event, state = place.finding, place.examination.event, place.examination.state
    if place.player is None or event is None or state is None:
        return
    computed = points_or_none(finding.expected)
    if computed is None or not _are_points(finding.expected):
        return
    by_results = [*_as_counted(place, _POINTS, "results", "points")]
    if record := _to_declare(finding):
        yield from by_results
        yield way(
            "declare",
            f"other point values are right for everybody: `{record}`",
            place.added(record),
        )
        return
    choices, several = byes_for(event, state, place.player, computed)
    if several or not choices:
        yield from by_results
    for choice in sorted(choices, key=len)[:_MOST_LISTED]:
        text, name, said = place.text, [], []
        for index, sign in choice:
            text = PLAYER.repetition(index).put(text, written_block(0, "-", sign))
            name.append(LETTERS[sign] + (f"-r{index + 1}" if several else ""))
            said.append(f"round {index + 1} was a {READ_AS[sign]}")
        yield way(
            "+".join(name),
            f"{finding.found} points are right: {' and '.join(said)}",
            {place.number: text},
        )
    if choices and not several:
        yield from by_results


def _as_counted(place: AskedPlace, field: Field, name: str, what: str) -> Iterator[WayOut]:
    """Yield that the field is to say what the finding expects, if it has room for that."""
    expected = place.finding.expected
    with suppress(NotPossible):
        written = {place.number: filled(field, place.text, expected)}
        yield way(name, f"the {name} are right: {expected} {what}", written)


def _to_declare(finding: Finding) -> str:
    """Return the record of point values that the way out of the finding names, or nothing."""
    return finding.way_out.partition("declare")[2].partition("`")[2].rstrip("`")


def board_won(place: AskedPlace) -> Iterator[WayOut]:
    """Boards of a team match that were won against nobody."""
    player, event = place.player, place.examination.event
    if player is None:
        return
    if event is None or event.teams is None:
        return
    lost = lost_boards(event.boards, event.teams, event.scoring)
    count, rounds = next(
        ((one.missing, one.rounds) for one in lost if one.player.number == player.number), (1, [])
    )
    for those in islice(combinations(rounds, count), _MOST_LISTED):
        text = place.text
        for index in those:
            text = PLAYER.repetition(index).put(text, written_block(0, "-", "+"))
        name, said = (
            "+".join(f"r{index + 1}" for index in those),
            listed([index + 1 for index in those], "round"),
        )
        yield way(name, f"won against nobody in {said}", {place.number: text})
    yield from _as_counted(place, _POINTS, "results", "points")


def bye_among_boards(place: AskedPlace) -> Iterator[WayOut]:
    """Players of a team with a bye, where others of the team have games: boards that nobody came
    to."""
    event, player = place.examination.event, place.player
    team_of = event.teams.team_of if event is not None and event.teams is not None else {}
    if player is None or place.index is None or player.number not in team_of:
        return
    edits: Edits = {}
    for other in place.players.values():
        if team_of.get(other.number) == team_of[player.number] and RESULT.cut(
            place.block(other)
        ).upper() in {*"UF"}:
            edits |= place.with_block(written_block(0, "-", "+"), other)
    said = f"boards of team {team_of[player.number]} that were won against nobody: `0000 - +`"
    yield way("forfeit-win", said, edits)


def totals(place: AskedPlace) -> Iterator[WayOut]:
    """Totals of a team."""
    finding = place.finding
    for name in ("match points", "game points"):
        field = TEAM.field(name)
        if field.first == finding.column:
            yield from _as_counted(place, field, "boards", name)
    if record := _to_declare(finding):
        yield way("declare", f"other points of a match are right: `{record}`", place.added(record))


# ── Rounds without a game ────────────────────────────────────────────────────
def byes(place: AskedPlace, signs: str = "UFHZ") -> Iterator[WayOut]:
    """Yield the byes that the block may stand for."""
    if place.index is None:  # a record names the round
        return
    for sign in signs:
        block = written_block(0, "-", sign)
        said = (
            "the player was absent"
            if sign == "Z"
            else f"it was a {READ_AS[sign].partition(' (')[0]}"
        )
        yield way(LETTERS[sign], f"{said}: `{block.strip()}`", place.with_block(block))


def _against(place: AskedPlace) -> WayOut:
    """Return the answer that names the opponent; whose block must be free, or name the player
    already."""

    def edits(value: str) -> Edits:
        assert place.player is not None
        number = whole(value)
        other = place.players.get(number or 0)
        if other is None or other is place.player:
            raise NotPossible(f"`{value}` is not the number of another player")
        block = place.block()
        colour, result = COLOUR.cut(block).lower() or "-", RESULT.raw(block).upper()
        sign = f"{colour}{result}"
        edited = place.with_block(written_block(other.number, colour, result))
        theirs = place.block(other)
        if opponent_in(theirs) == place.player.number:
            return edited
        if read_block(theirs)[0] or read_block(theirs)[1] not in NOT_PAIRED - {BROKEN, "F", "H"}:
            raise NotPossible(f"player {other.number} has `{theirs.strip()}` in that round")
        try:
            return edited | place.with_block(
                block_of_sign(place.player.number, usual_answer(sign)), other
            )
        except KeyError:
            raise NotPossible(f"`{block.strip()}` says no result of a game") from None

    return WayOut(
        PossibleAnswer(
            "opponent", "a game against this player, who has no other in that round", "number"
        ),
        edits,
    )


def win_against_nobody(place: AskedPlace) -> Iterator[WayOut]:
    yield from byes(place, "UF" if place.finding.code == "T078" else "UFHZ")
    yield _against(place)


def lost_letter(place: AskedPlace) -> Iterator[WayOut]:
    if place.finding.code == "T082" and place.opponent() is not None:
        yield from results(place)
        return
    yield from byes(place)
    if place.finding.code == "T082":
        yield way("empty", "the round has no entry", place.with_block(BLANK))


def only_bye(place: AskedPlace) -> Iterator[WayOut]:
    yield from byes(place, "U")
    yield as_it_is("it was asked for", "full-point-bye")


def which_bye(place: AskedPlace) -> Iterator[WayOut]:
    """Several pairing-allocated byes in a round."""
    if place.index is None:
        return
    having = place.file.having_pab(place.index)
    for kept in having if len(having) <= _MOST_LISTED else ():
        text = f"that of player {kept.number}; the others were full-point byes (F)"
        yield WayOut(
            PossibleAnswer(str(kept.number), text), partial(_only_bye_of, place, having, kept)
        )
    yield as_it_is("all were")


def _only_bye_of(
    place: AskedPlace, having: Sequence[PlayerLine], kept: PlayerLine, _value: str
) -> Edits:
    """Return the lines in which all who have a PAB but the one who is kept have full-point byes."""
    edits: Edits = {}
    for player in having:
        if player is not kept:
            edits |= place.with_block(written_block(0, "-", "F"), player)
    return edits


def dummy(place: AskedPlace) -> Iterator[WayOut]:
    yield as_it_is("a player", "player")
    if place.player is None:
        return
    edits = comment(place.player.line)
    for player in place.players.values():
        text = player.line.text
        for field in PLAYER.repetitions(text.rstrip()):
            if opponent_in(field.raw(text).ljust(WIDTH)) == place.player.number:
                text = field.put(text, written_block(0, "-", "U"))
        if text != player.line.text:
            edits[player.line.number] = text
    yield way(
        "bye",
        "it stands for the bye: `0000 - U` for its opponents, its line becomes a comment",
        edits,
    )


def returning(place: AskedPlace) -> Iterator[WayOut]:
    state, event = place.examination.state, place.examination.event
    yield as_it_is("they come back", "comes-back")
    if state is None or event is None:
        return
    if event.kind is Kind.INDIVIDUAL and place.player is not None:
        edits = place.with_block(written_block(0, "-", "Z"), index=state.last)
    elif event.kind is Kind.TEAM:
        number = TEAM.field("number").cut(place.text)
        edits = place.added(BYES.line({"type": "Z", "round": str(state.last + 1)}, [number]))
    else:
        return
    yield way("left", f"they have left: absent in round {state.last + 1}", edits)


# ── Games ────────────────────────────────────────────────────────────────────
def results(place: AskedPlace) -> Iterator[WayOut]:
    """Yield the results of a game, written on both sides; named from the side of the player in the
    key."""
    other = place.opponent()
    if other is None:
        return
    assert place.player is not None
    mine, theirs = place.block(), place.block(other)
    stated = (COLOUR.raw(mine).lower(), {"w": "b", "b": "w"}.get(COLOUR.raw(theirs).lower(), "-"))
    colour = next((colour for colour in stated if colour in "wb"), "-")
    unrated = {RESULT.raw(mine).upper(), RESULT.raw(theirs).upper()} & {"W", "D", "L"}
    for name, (result, answer, said) in _RESULTS.items():
        if colour not in "wb" and result not in "+-":
            continue
        one, two = (_UNRATED.get(sign, sign) if unrated else sign for sign in (result, answer))
        edits = place.with_block(written_block(other.number, colour, one))
        edits |= place.with_block(written_block(place.player.number, opposite(colour), two), other)
        yield way(name, f"{place.player.number} {said} {other.number}", edits)


def sides(place: AskedPlace) -> Iterator[WayOut]:
    """The two sides of a game disagree; or the other one names somebody else."""
    if place.opponent() is not None:
        yield from results(place)
        if place.finding.code == "T243":
            yield as_it_is("the arbiter decided so")
        return
    other = place.players.get(opponent_in(place.block()))
    if other is not None and place.player is not None and not opponent_in(place.block(other)):
        with suppress(NotPossible):
            edits = _against(place).edits(str(other.number))
            yield way("played", f"so in the line of player {other.number} too", edits)
    yield from byes(place)
    yield _against(place)


def colours(place: AskedPlace) -> Iterator[WayOut]:
    other = place.opponent()
    for name, colour in (("white", "w"), ("black", "b")):
        edits = place.with_block(_coloured(place.block(), colour))
        if other is not None:
            edits |= place.with_block(_coloured(place.block(other), opposite(colour)), other)
        yield way(name, f"the player of this line had {name.capitalize()}", edits)


def _coloured(block: str, colour: str) -> str:
    return COLOUR.put(block, colour)


def no_opponent_in_file(place: AskedPlace) -> Iterator[WayOut]:
    yield _against(place)
    yield from byes(place)


def bye_with_opponent(place: AskedPlace) -> Iterator[WayOut]:
    yield from byes(place)
    yield from results(place)
