"""The answers that a question takes: each is a name that can be typed, what it means, and the lines it writes.

A way writes exactly the lines it speaks of, `answers` proves the rest. Lines are never taken out, only made comments,
and new ones are added at the end: the numbers of all others stay.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import combinations, islice
from typing import TYPE_CHECKING

from fidepair.findings.catalogue import CATALOGUE, FILE, GAME
from fidepair.fix.columns import shortened
from fidepair.fix.draft import Answer, Edits, NotPossible, Way
from fidepair.fix.forms import is_mixed
from fidepair.systems import SYSTEMS
from fidepair.tournament import Kind, TeamRules
from fidepair.trf.format.cells import (
    BLANK,
    BROKEN,
    FIRST,
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
    AFTER_CODE,
    BYES,
    COLOUR,
    FORFEITED,
    LAYOUTS,
    LINE_UP,
    OPPONENT,
    PLAYER,
    RESULT,
    ROSTER,
    TEAM,
    TEAM_PABS,
    TEXT_FROM,
    listed,
    points_or_none,
    whole,
    words,
)
from fidepair.trf.format.dialects import code_of
from fidepair.trf.format.facts import INITIAL_COLOUR, POINTS, RECORDS, ROUNDS, TEAMS, TYPE, VIRTUAL
from fidepair.trf.read.records import value_of
from fidepair.trf.read.team_matches import lost_boards
from fidepair.trf.read.totals import byes_for, fitting_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.columns import Field
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import PlayerLine
    from fidepair.trf.read.reader import Examination

COMMENT = "### "
_MOST_LISTED = 20
_MOST_SHOWN = 40
_MOST_NUMBER = 9999
_NUMBER, _NAME, _RATING, _POINTS = map(PLAYER.field, ("number", "name", "rating", "points"))
_BYES = {"pairing-allocated-bye": "U", "full-point-bye": "F", "half-point-bye": "H", "absent": "Z"}
_NAMES = {sign: name for name, sign in _BYES.items()}
_RESULTS = {
    "win": ("1", "0", "won against"),
    "loss": ("0", "1", "lost to"),
    "draw": ("=", "=", "drew with"),
    "forfeit-win": ("+", "-", "won by forfeit against"),
    "forfeit-loss": ("-", "+", "lost by forfeit to"),
    "both-forfeit": ("-", "-", "lost by forfeit, and so did"),
}
_UNRATED = {"1": "W", "=": "D", "0": "L"}
_TWINS = {code: fact.codes for fact in (ROUNDS, INITIAL_COLOUR, POINTS, VIRTUAL) for code in fact.codes}
"""Records that say one thing under several codes."""


def _way(name: str, text: str, edits: Edits) -> Way:
    return Way(Answer(name, text), lambda _: edits)


def _as_it_is(text: str, name: str = "as-it-is") -> Way:
    return _way(name, text, {})


class AskedPlace:
    """Where a finding stands: the line, the player of the line, the block and what the other side says there."""

    def __init__(
        self, finding: Finding, examination: Examination, players: dict[int, PlayerLine], by_line: dict[int, PlayerLine]
    ) -> None:
        self.finding = finding
        self.examination = examination
        self.players = players
        self.lines = examination.document.lines if examination.document is not None else ()
        self.number = finding.line or 0
        self.text = self.lines[self.number - 1].text if finding.line else ""
        self.code = self.text[: TEXT_FROM - 2]
        self.player = by_line.get(self.number)
        column = finding.column or 0
        in_block = self.code == PLAYER.code and column > FIRST
        self.index = (column - 1 - FIRST) // WIDTH if in_block else None

    @property
    def key(self) -> str:
        """What a question about the place is called: `T064:26`, `T075:3:r2`, `T100:line18`."""
        who = [f"line{self.number}"] if self.number else []
        if self.player is not None and self.finding.code not in _BY_LINE:
            who = [str(self.player.number)]
        elif self.code == TEAM.code and (number := whole(TEAM.field("number").cut(self.text))):
            who = [f"team{number}"]
        elif CATALOGUE[self.finding.code].subject == FILE or self.code in (*TYPE.codes, *ROUNDS.codes):
            who = []
        return ":".join([self.finding.code, *who, *([f"r{self.index + 1}"] if self.index is not None else [])])

    def block(self, player: PlayerLine | None = None) -> str:
        """Return the ten columns of the round in the line of a player, or in this line."""
        assert self.index is not None
        text = player.line.text if player is not None else self.text
        return PLAYER.repetition(self.index).raw(text).ljust(WIDTH)

    def with_block(self, block: str, player: PlayerLine | None = None, index: int | None = None) -> Edits:
        """Return the line of a player, or this one, with another block in the round, or in another one."""
        line, text = (self.number, self.text) if player is None else (player.line.number, player.line.text)
        field = PLAYER.repetition(self.index if index is None else index)  # type: ignore[arg-type]
        return {line: field.put(text, block).rstrip()}

    def opponent(self) -> PlayerLine | None:
        """Return the player whom this block names, and whose block names this one."""
        number = _opponent(self.block()) if self.index is not None else 0
        other = self.players.get(number)
        mutual = other is not None and self.player is not None and _opponent(self.block(other)) == self.player.number
        return other if mutual and other is not self.player else None

    def added(self, *texts: str) -> Edits:
        """Return lines that are added to the file."""
        return {len(self.lines) + place: text for place, text in enumerate(texts, 1)}

    def replaced(self, first: int, last: int, text: str) -> Edits:
        """Return the line with other signs in columns, right-aligned if blanks give them room."""
        before, after = self.text[: first - 1], self.text[last:]
        surplus = len(text) - (last - first + 1)
        if surplus > 0 and not before[-surplus:].strip() and len(before) - surplus >= TEXT_FROM - 1:
            before = before[:-surplus]
        return {self.number: (before + text.rjust(last - first + 1) + after).rstrip()}


def _opponent(block: str) -> int:
    return read_block(block)[0] or whole((OPPONENT.cut(block)) or "") or 0


def comment(line: Line) -> Edits:
    """Return a line as a comment: nobody reads it, and nothing is lost."""
    return {line.number: COMMENT + line.text}


def ways_of(place: AskedPlace) -> list[Way]:
    """Return the answers to a question; last, where the others may not be enough, what the line is to say."""
    make = _OF_CODE.get(place.finding.code)
    found = list(make(place)) if make is not None else []
    if not found and CATALOGUE[place.finding.code].subject == GAME and place.index is not None:
        found = [*_results(place), *_byes(place)]
    return found if found and place.finding.code in _COMPLETE else [*found, *_anything(place)]


# ── Any line ─────────────────────────────────────────────────────────────────
def _anything(place: AskedPlace) -> Iterator[Way]:
    """Yield what can be answered about any line: what the block, or the line, says; that it is none."""
    if not place.number:
        return
    if place.index is not None:
        yield Way(
            Answer("block", "what this round says, such as `7 w 1` or `0000 - H`", "block"), partial(_block, place)
        )
    elif place.code != PLAYER.code or place.finding.code in _BY_LINE:
        yield _way("remove", "the line is none: it becomes a comment", comment(place.lines[place.number - 1]))
    yield Way(Answer("line", "the whole line as it should be", "text"), partial(_line, place))


def _line(place: AskedPlace, value: str) -> Edits:
    if not value.strip() or "\n" in value or "\r" in value:
        raise NotPossible("a line has some text, and one line only")
    return {place.number: value}


def _block(place: AskedPlace, value: str) -> Edits:
    parts = value.split()
    if not value.strip():
        return place.with_block(BLANK)
    if len(parts) not in (2, 3) or whole(parts[0]) is None or any(len(part) > 1 for part in parts[1:]):
        raise NotPossible("a block is an opponent, a colour and a result: `7 w 1`, `0000 - H`")
    if len(parts[0]) > 4:
        raise NotPossible("an opponent has four digits at most")
    return place.with_block(written_block(whole(parts[0]) or 0, parts[1], parts[2] if len(parts) > 2 else " "))


def _twins(place: AskedPlace) -> Iterator[Way]:
    """Yield which of the lines that say one thing twice is to go."""
    codes = _TWINS.get(place.code, (place.code,))
    value = value_of(place.lines[place.number - 1])
    for line in place.lines:
        if line.code in codes and line.number != place.number and value_of(line) != value:
            yield _way(f"remove-line-{line.number}", f"`{_short(line.text)}` goes", comment(line))


def _short(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN].rstrip()} ..."


def _added_record(place: AskedPlace) -> Iterator[Way]:
    def add(value: str) -> Edits:
        if value[:3] not in RECORDS or value[:3] == PLAYER.code:
            raise NotPossible(f"`{value[:3]}` is no record that can be added")
        return place.added(value)

    yield Way(Answer("add", "a record that is added to the file", "record"), add)


# ── The fields of a player ───────────────────────────────────────────────────
def _field(place: AskedPlace, field: Field, answer: Answer, is_right: Callable[[str], object]) -> Way:
    """Return the answer that puts a value into a field of the line."""

    def edits(value: str) -> Edits:
        if not is_right(value) or len(value) > field.width:
            raise NotPossible(f"`{value}` is no {answer.takes} that fits {field}")
        return {place.number: field.put(place.text, value).rstrip()}

    return Way(answer, edits)


def _numbers(place: AskedPlace) -> Iterator[Way]:
    """A player's number."""
    yield _field(place, _NUMBER, Answer("number", "the number of this player", "number"), whole)
    if place.finding.code == "T051":
        twins = (line for line in place.lines if line.code == place.code and line.number != place.number)
        yield from (
            _way(f"remove-line-{line.number}", f"`{_short(line.text)}` goes", comment(line))
            for line in twins
            if _NUMBER.cut(line.text) == place.finding.found
            or TEAM.field("number").cut(line.text) == place.finding.found
        )


def _rating(place: AskedPlace) -> Iterator[Way]:
    if (named := _name(place)) is not None:
        yield named
        return
    yield _field(place, _RATING, Answer("rating", "the rating", "rating"), whole)
    yield _way("unrated", "the player has none", {place.number: _RATING.put(place.text, "").rstrip()})
    if place.finding.code == "T244":
        yield _as_it_is("it is right")


def _shifted(place: AskedPlace) -> Iterator[Way]:
    if (named := _name(place)) is not None:
        yield named


def _name(place: AskedPlace) -> Way | None:
    """Return the answer how a name that is too long is written; None if that is not what is wrong."""
    line = place.lines[place.number - 1] if place.number else None
    surplus, text = shortened(line, of_teams=False) if line is not None and line.code == PLAYER.code else (0, "")
    if not surplus:
        return None

    def edits(value: str) -> Edits:
        if not value.strip() or len(value) > _NAME.width or not value.isprintable():
            raise NotPossible(f"a name has {_NAME.width} letters at most")
        return {place.number: _NAME.put(text, value)}

    return Way(Answer("name", f"the name, in {_NAME.width} letters at most", "name"), edits)


def _are_points(value: str) -> bool:
    points = points_or_none(value)
    return points is not None and points >= 0


def _unreadable_points(place: AskedPlace) -> Iterator[Way]:
    if (named := _name(place)) is not None:
        yield named
    yield _field(place, _POINTS, Answer("points", "the points", "points"), _are_points)
    yield _way("results", "as many as the results give", {place.number: _POINTS.put(place.text, "").rstrip()})


def _points(place: AskedPlace) -> Iterator[Way]:
    """Points against results."""
    finding, event, state = place.finding, place.examination.event, place.examination.state
    if place.player is None or event is None or state is None:
        return
    computed = points_or_none(finding.expected)
    if computed is None:
        return
    written = {place.number: _POINTS.put(place.text, finding.expected)}
    yield _way("results", f"the results are right: {finding.expected} points", written)
    record = fitting_record(event, state)
    if record:
        yield _way("declare", f"other point values are right for everybody: `{record}`", place.added(record))
        return
    ways, several = byes_for(event, state, place.player, computed)
    for way in sorted(ways, key=len)[:_MOST_LISTED]:
        text, name, said = place.text, [], []
        for index, sign in way:
            text = PLAYER.repetition(index).put(text, written_block(0, "-", sign))
            name.append(_NAMES[sign] + (f"-r{index + 1}" if several else ""))
            said.append(f"round {index + 1} was a {READ_AS[sign]}")
        yield _way("+".join(name), f"{finding.found} points are right: {' and '.join(said)}", {place.number: text})


def _board_won(place: AskedPlace) -> Iterator[Way]:
    """Boards of a team match that were won against nobody."""
    player, finding = place.player, place.finding
    if player is None:
        return
    event = place.examination.event
    if event is None or event.teams is None:
        return
    lost = lost_boards(event.boards, event.teams, event.scoring)
    count, rounds = next(((one.missing, one.rounds) for one in lost if one.player.number == player.number), (1, []))
    for those in islice(combinations(rounds, count), _MOST_LISTED):
        text = place.text
        for index in those:
            text = PLAYER.repetition(index).put(text, written_block(0, "-", "+"))
        name, said = ("+".join(f"r{index + 1}" for index in those), listed([index + 1 for index in those], "round"))
        yield _way(name, f"won against nobody in {said}", {place.number: text})
    written = {place.number: _POINTS.put(place.text, finding.expected)}
    yield _way("results", f"the results are right: {finding.expected} points", written)


def _totals(place: AskedPlace) -> Iterator[Way]:
    """Totals of a team."""
    finding = place.finding
    for name in ("match points", "game points"):
        field = TEAM.field(name)
        if field.first == finding.column:
            written = {place.number: field.put(place.text, finding.expected)}
            yield _way("boards", f"the boards are right: {finding.expected} {name}", written)
    record = finding.way_out.rpartition("declare: `")[2].rstrip("`") if "declare: `" in finding.way_out else ""
    if record:
        yield _way("declare", f"other points of a match are right: `{record}`", place.added(record))


# ── Rounds without a game ────────────────────────────────────────────────────
def _byes(place: AskedPlace, signs: str = "UFHZ") -> Iterator[Way]:
    """Yield the byes that the block may stand for."""
    assert place.index is not None
    for sign in signs:
        block = written_block(0, "-", sign)
        said = "the player was absent" if sign == "Z" else f"it was a {READ_AS[sign].partition(' (')[0]}"
        yield _way(_NAMES[sign], f"{said}: `{block.strip()}`", place.with_block(block))


def _against(place: AskedPlace) -> Way:
    """Return the answer that names the opponent; whose block must be free, or name the player already."""

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
        if _opponent(theirs) == place.player.number:
            return edited
        if read_block(theirs)[0] or read_block(theirs)[1] not in NOT_PAIRED - {BROKEN, "F", "H"}:
            raise NotPossible(f"player {other.number} has `{theirs.strip()}` in that round")
        try:
            return edited | place.with_block(block_of_sign(place.player.number, usual_answer(sign)), other)
        except KeyError:
            raise NotPossible(f"`{block.strip()}` says no result of a game") from None

    return Way(Answer("opponent", "a game against this player, who has no other in that round", "number"), edits)


def _win_against_nobody(place: AskedPlace) -> Iterator[Way]:
    yield from _byes(place, "UF" if place.finding.code == "T078" else "UFHZ")
    yield _against(place)


def _lost_letter(place: AskedPlace) -> Iterator[Way]:
    if place.finding.code == "T082" and place.opponent() is not None:
        yield from _results(place)
        return
    yield from _byes(place)
    if place.finding.code == "T082":
        yield _way("empty", "the round has no entry", place.with_block(BLANK))


def _only_bye(place: AskedPlace) -> Iterator[Way]:
    yield from _byes(place, "U")
    yield _as_it_is("it was asked for", "full-point-bye")


def _which_bye(place: AskedPlace) -> Iterator[Way]:
    """Several pairing-allocated byes in a round."""
    index = place.index
    assert index is not None
    having = [player for player in place.players.values() if read_block(place.block(player))[1] == "U"]
    for kept in having[:_MOST_LISTED]:
        edits: Edits = {}
        for player in having:
            if player is not kept:
                edits |= place.with_block(written_block(0, "-", "F"), player)
        yield _way(str(kept.number), f"that of player {kept.number}; the others were full-point byes (F)", edits)
    yield _as_it_is("all were")


def _dummy(place: AskedPlace) -> Iterator[Way]:
    yield _as_it_is("a player", "player")
    if place.player is None:
        return
    edits = comment(place.player.line)
    for player in place.players.values():
        text = player.line.text
        for field in PLAYER.repetitions(text.rstrip()):
            if _opponent(field.raw(text).ljust(WIDTH)) == place.player.number:
                text = field.put(text, written_block(0, "-", "U"))
        if text != player.line.text:
            edits[player.line.number] = text
    yield _way("bye", "it stands for the bye: `0000 - U` for its opponents, its line becomes a comment", edits)


def _returning(place: AskedPlace) -> Iterator[Way]:
    state, event = place.examination.state, place.examination.event
    yield _as_it_is("they come back", "comes-back")
    if state is None or event is None:
        return
    if event.kind is Kind.INDIVIDUAL and place.player is not None:
        edits = place.with_block(written_block(0, "-", "Z"), index=state.last)
    elif event.kind is Kind.TEAM:
        number = TEAM.field("number").cut(place.text)
        edits = place.added(BYES.line({"type": "Z", "round": str(state.last + 1)}, [number]))
    else:
        return
    yield _way("left", f"they have left: absent in round {state.last + 1}", edits)


# ── Games ────────────────────────────────────────────────────────────────────
def _results(place: AskedPlace) -> Iterator[Way]:
    """Yield the results of a game, written on both sides; named from the side of the player in the key."""
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
        yield _way(name, f"{place.player.number} {said} {other.number}", edits)


def _sides(place: AskedPlace) -> Iterator[Way]:
    """The two sides of a game disagree; or the other one names somebody else."""
    if place.opponent() is not None:
        yield from _results(place)
        if place.finding.code == "T243":
            yield _as_it_is("the arbiter decided so")
        return
    other = place.players.get(_opponent(place.block()))
    if other is not None and place.player is not None and not _opponent(place.block(other)):
        with suppress(NotPossible):
            edits = _against(place).edits(str(other.number))
            yield _way("played", f"so in the line of player {other.number} too", edits)
    yield from _byes(place)
    yield _against(place)


def _colours(place: AskedPlace) -> Iterator[Way]:
    other = place.opponent()
    for name, colour in (("white", "w"), ("black", "b")):
        edits = place.with_block(_coloured(place.block(), colour))
        if other is not None:
            edits |= place.with_block(_coloured(place.block(other), opposite(colour)), other)
        yield _way(name, f"the player of this line had {name.capitalize()}", edits)


def _coloured(block: str, colour: str) -> str:
    return COLOUR.put(block, colour)


def _no_opponent_in_file(place: AskedPlace) -> Iterator[Way]:
    yield _against(place)
    yield from _byes(place)


def _bye_with_opponent(place: AskedPlace) -> Iterator[Way]:
    yield from _byes(place)
    yield from _results(place)


# ── Records ──────────────────────────────────────────────────────────────────
def _count(place: AskedPlace) -> Iterator[Way]:
    finding = place.finding
    if finding.expected.isdecimal():
        text = place.text[: TEXT_FROM - 1] + place.text[TEXT_FROM - 1 :].replace(finding.found, finding.expected, 1)
        yield _way("file", f"{finding.expected}, as many as are in the file", {place.number: text})
    yield _as_it_is(f"{finding.found}; the file is not complete")


def _more_rounds(place: AskedPlace) -> Iterator[Way]:
    finding, state = place.finding, place.examination.state
    if state is None or not finding.found.isdecimal():
        return
    lines = [line for line in place.lines if line.code in ROUNDS.codes]
    edits = {line.number: f"{line.code} {finding.found}" for line in lines}
    yield _way("more-rounds", f"the tournament has {finding.found} rounds", edits)
    limit = finding.expected.rpartition(" ")[2]
    if limit.isdecimal():
        end = PLAYER.repetition(int(limit)).first - 1
        cut = {p.line.number: p.line.text[:end].rstrip() for p in place.players.values() if p.line.text[end:].strip()}
        yield _way("cut-entries", f"it has {limit}; what stands after them goes", cut)


def _systems(place: AskedPlace) -> Iterator[Way]:
    is_single = place.finding.code == "T223"
    if is_single and any(line.code == TEAM.code for line in place.lines):
        yield from _added_record(place)
        return
    line = next((line for line in place.lines if line.code == TYPE.codes[0]), None)
    for name, system in SYSTEMS.items():
        if is_single and system.kind is not Kind.INDIVIDUAL:
            continue
        code = code_of(name, None, None, TeamRules() if system.kind is Kind.TEAM else None)
        text = f"{TYPE.codes[0]} {code}"
        of_whom = "the games of single players, paired by the " if is_single else ""
        yield _way(
            name, f"{of_whom}{system.title}: `{text}`", {line.number: text} if line is not None else place.added(text)
        )
    if not is_single:
        yield _as_it_is("none of these")


def _member(place: AskedPlace) -> Iterator[Way]:
    """A player in no team."""

    def edits(value: str) -> Edits:
        event_teams = [line for line in place.lines if line.code in TEAMS.codes]
        for order, line in enumerate(event_teams, 1):
            number = whole(TEAM.field("number").cut(line.text)) if line.code == TEAM.code else order
            if number is not None and number == whole(value) and place.player is not None:
                layout = TEAM if line.code == TEAM.code else ROSTER
                text = line.text.rstrip()
                index = sum(1 for _ in layout.repetitions(text))
                return {line.number: layout.repetition(index).put(text, str(place.player.number))}
        raise NotPossible(f"`{value}` is not the number of a team")

    for line in place.lines:
        lined_up = [whole(text) for text, _ in LINE_UP.values(line.text.rstrip())] if line.code == LINE_UP.code else []
        if place.player is not None and place.player.number in lined_up:
            team = LINE_UP.field("team").cut(line.text)
            said = f"the player is added to the roster of team {team}, as line {line.number} has the line-up"
            yield Way(Answer(f"team-{team}", said), lambda _, team=team: edits(team))  # type: ignore[misc]
            break
    yield Way(Answer("team", "the team of the player, who is added to its roster", "number"), edits)


def _spans(line: str) -> Iterable[tuple[str, int]]:
    layout = LAYOUTS.get(line[: TEXT_FROM - 2])
    if layout is not None and layout.repeated is not None:
        return layout.values(line.rstrip())
    return words(line)


def _without(place: AskedPlace, column: int) -> Edits:
    """Return the line without the number whose field or word begins in the column, or holds it."""
    layout = LAYOUTS.get(place.code)
    if layout is None or layout.repeated is None:
        word = next((text for text, first in words(place.text) if first == column), "")
        rest = (place.text[: column - 1].rstrip() + " " + place.text[column - 1 + len(word) :].lstrip(" ,")).rstrip()
        return {place.number: rest} if rest[AFTER_CODE].strip() else comment(place.lines[place.number - 1])
    kept = [text for text, first in layout.values(place.text.rstrip()) if not first <= column < first + layout.step]
    if layout is TEAM_PABS:
        kept = [
            "" if first <= column < first + layout.step else text for text, first in layout.values(place.text.rstrip())
        ]
    elif not any(kept):
        return comment(place.lines[place.number - 1])
    text = place.text[: layout.repeated.first - 1]
    for index, number in enumerate(kept):
        text = layout.repetition(index).put(text, number)
    return {place.number: text.rstrip()}


def _column_of(place: AskedPlace) -> int:
    """Return where the number stands that the finding is about."""
    at = place.finding.column or 0
    spans = list(_spans(place.text))
    if any(first == at for _, first in spans):
        return at
    return next((first for text, first in reversed(spans) if text == place.finding.found), at)


def _other_number(place: AskedPlace, *, keep: bool = False) -> Iterator[Way]:
    """A number in a list: another one, or none."""
    column, old = _column_of(place), place.finding.found
    layout = LAYOUTS.get(place.code)

    def edits(value: str) -> Edits:
        if not whole(value) or len(value) > len(str(_MOST_NUMBER)):
            raise NotPossible(f"`{value}` is no number")
        if layout is not None and layout.repeated is not None and column >= layout.repeated.first:
            field = layout.repetition((column - layout.repeated.first) // layout.step)
            if len(value) <= field.width:
                return {place.number: field.put(place.text, value).rstrip()}
        return place.replaced(column, column + max(len(old), 1) - 1, value)

    if not keep:
        yield Way(Answer("number", "the number that is meant", "number"), edits)
    yield _way("leave-out", "the number does not belong there", _without(place, column))


def _missing_number(place: AskedPlace) -> Iterator[Way]:
    layout, column = LAYOUTS.get(place.code), place.finding.column or 0
    if layout is None or layout.repeated is None or column > len(place.text):
        return
    yield from _other_number(place)


def _nobody_kept_apart(place: AskedPlace) -> Iterator[Way]:
    def edits(value: str) -> Edits:
        if not whole(value):
            raise NotPossible(f"`{value}` is no number")
        layout = LAYOUTS.get(place.code)
        text = place.text.rstrip()
        if layout is None or layout.repeated is None:
            return {place.number: f"{text} {value}"}
        return {place.number: layout.repetition(sum(1 for _ in layout.repetitions(text))).put(text, value)}

    yield Way(Answer("number", "the other one of the pair", "number"), edits)


def _bye_of_record(place: AskedPlace) -> Iterator[Way]:
    """A bye by record against what the block says."""
    finding, event = place.finding, place.examination.event
    if place.code != BYES.code:
        yield from _byes(place) if place.index is not None else ()
        return
    number = whole(next((text for text, first in _spans(place.text) if first == finding.column), "")) or 0
    index = (whole(BYES.field("round").cut(place.text)) or 0) - 1
    without = _without(place, finding.column or 0)
    letter = finding.expected.partition("`")[2][:1]
    player = place.players.get(number)
    if finding.code == "T113":
        yield _way("game", "the game stands, the bye goes", without)
    elif letter in _NAMES:
        yield _way(_NAMES[letter], f"the bye {letter} stands, that of `240` goes", without)
    else:
        yield from _other_number(place, keep=True)
    if event is None or finding.found not in _NAMES:
        return
    if event.kind is Kind.INDIVIDUAL and player is not None and (finding.code == "T113" or letter in _NAMES):
        block = written_block(0, "-", finding.found)
        edits = place.with_block(block, player, index)
        other = place.players.get(_opponent(PLAYER.repetition(index).raw(player.line.text).ljust(WIDTH)))
        if finding.code == "T113" and other is not None:
            edits |= place.with_block(BLANK, other, index)
        name = "bye" if finding.code == "T113" else _NAMES[finding.found]
        yield _way(name, f"the bye {finding.found} stands: `{block.strip()}`", edits)
    elif event.kind is Kind.TEAM and letter == "U":
        for line in place.lines:
            field = TEAM_PABS.repetition(index)
            if line.code == TEAM_PABS.code and whole(field.cut(line.text)) == number:
                yield _way(
                    _NAMES[finding.found],
                    f"the bye {finding.found} stands, that of `320` goes",
                    {line.number: field.put(line.text, "").rstrip()},
                )


def _forfeited(place: AskedPlace) -> Iterator[Way]:
    event = place.examination.event
    words_ = place.finding.way_out.partition("330 +- ")[2].split()
    if len(words_) < 2:
        return
    round_, team = words_[0], words_[1]

    def edits(value: str) -> Edits:
        if not whole(value) or value == team:
            raise NotPossible(f"`{value}` is not the number of another team")
        return place.added(FORFEITED.line({"result": "+-", "round": round_, "white": team, "black": value}))

    assert event is None or event.kind is Kind.TEAM
    yield Way(Answer("opponent", f"the team that did not come to round {round_} against team {team}", "number"), edits)


def _tab(place: AskedPlace) -> Iterator[Way]:
    def edits(value: str) -> Edits:
        count = whole(value)
        if count is None or count > PLAYER.repetition(0).last:
            raise NotPossible(f"`{value}` is no number of blanks")
        return {place.number: place.text.replace("\t", " " * count, 1)}

    yield Way(Answer("blanks", "how many blanks stand for the tab", "number"), edits)


def _encodings(place: AskedPlace) -> Iterator[Way]:
    """In which encoding the names are: all lines that have letters besides ASCII are read again."""
    document = place.examination.document
    if document is None:
        return
    raw = {line.number: line.text.encode(document.encoding) for line in document.lines if not line.text.isascii()}

    def edits(value: str) -> Edits:
        try:
            found = {number: data.decode(value) for number, data in raw.items()}
        except (LookupError, UnicodeError):
            raise NotPossible(f"the names are not in `{value}`, or it is no encoding") from None
        if any(
            "".join(filter(str.isascii, text)).encode() != bytes(b for b in raw[n] if b < 128)
            for n, text in found.items()
        ):
            raise NotPossible(f"`{value}` has no ASCII letters in one byte each")
        return found

    if is_mixed(document):
        yield Way(
            Answer("line-by-line", "UTF-8 where a line is that, else Windows-1252"),
            lambda _: {number: _line_by_line(data) for number, data in raw.items()},
        )
    yield Way(Answer("encoding", "the encoding of all, such as windows-1250, cp850 or iso-8859-2", "name"), edits)


def _line_by_line(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _is_player(place: AskedPlace) -> Iterator[Way]:
    yield _way("player", "a player: the code is `001`", {place.number: PLAYER.code + place.text[AFTER_CODE]})


def _virtual(_: AskedPlace) -> Iterator[Way]:
    yield _as_it_is("they are right")


_BY_LINE = frozenset({"T050", "T051", "T054"})
"""Codes of findings about the number of a player: a question cannot be called by it."""
_COMPLETE = frozenset(
    {"T003", "T021", "T037", "T084", "T085", "T089", "T100", "T101", "T112", "T113", "T120", "T125", "T208", "T219"}
    | {"T223", "T243", "T245", "T247"}
)
"""Codes of questions of which the answers are complete."""
_OF_CODE: dict[str, Callable[[AskedPlace], Iterator[Way]]] = {
    "T003": _encodings,
    "T008": _tab,
    "T012": _is_player,
    "T015": _twins,
    "T021": _count,
    "T024": _twins,
    "T027": _more_rounds,
    "T031": _twins,
    "T036": _twins,
    "T037": _systems,
    "T050": _numbers,
    "T051": _numbers,
    "T054": _numbers,
    "T056": _rating,
    "T063": _unreadable_points,
    "T064": _points,
    "T065": _shifted,
    "T070": _colours,
    "T074": _no_opponent_in_file,
    "T075": _sides,
    "T076": _colours,
    "T077": _bye_with_opponent,
    "T078": _win_against_nobody,
    "T080": _win_against_nobody,
    "T082": _lost_letter,
    "T083": _results,
    "T084": _which_bye,
    "T085": _only_bye,
    "T089": _dummy,
    "T100": _other_number,
    "T101": partial(_other_number, keep=True),
    "T102": _nobody_kept_apart,
    "T106": _virtual,
    "T110": _virtual,
    "T111": _twins,
    "T112": _bye_of_record,
    "T113": _bye_of_record,
    "T119": _totals,
    "T120": partial(_other_number, keep=True),
    "T125": _board_won,
    "T201": _colours,
    "T206": _colours,
    "T208": _returning,
    "T219": _member,
    "T223": _systems,
    "T225": _forfeited,
    "T243": _sides,
    "T244": _rating,
    "T245": _other_number,
    "T246": _virtual,
    "T247": _lost_letter,
    "T248": _missing_number,
}
