"""Answers about the lines of players and teams: fields, rounds without a game, and the two sides of
a game."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations, islice

from fidepair.findings import Finding
from fidepair.fix.repairs import (
    AskedPlace,
    Edits,
    NotPossible,
    PossibleAnswer,
    as_it_is,
    fixed_answer,
    opponent_in,
)
from fidepair.fix.shifted_lines import shortened
from fidepair.tournament import Kind
from fidepair.trf.format.cells import (
    BLANK,
    BROKEN,
    NOT_PAIRED,
    READ_AS,
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
    Field,
    join_numbers,
    points_or_none,
    whole,
)
from fidepair.trf.read.points import byes_for
from fidepair.trf.read.teams import lost_boards

_MAX_ANSWERS = 20
_NAME = PLAYER.field("name")
_POINTS = PLAYER.field("points")
_BYES = {"pairing-allocated-bye": "U", "full-point-bye": "F", "half-point-bye": "H", "absent": "Z"}
BYE_NAMES = {letter: name for name, letter in _BYES.items()}
_RESULTS = {
    "win": ("1", "0", "won against"),
    "loss": ("0", "1", "lost to"),
    "draw": ("=", "=", "drew with"),
    "forfeit-win": ("+", "-", "won by forfeit against"),
    "forfeit-loss": ("-", "+", "lost by forfeit to"),
    "both-forfeit": ("-", "-", "lost by forfeit, and so did"),
}
"""By answer: the results of the player and of the opponent, and the verb between their numbers."""
_UNRATED = {"1": "W", "=": "D", "0": "L"}
_FORFEIT_WIN = written_block(0, "-", "+")


# ── The fields of a player ───────────────────────────────────────────────────


def rating(_: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the answer that an implausible rating is right."""
    yield as_it_is("it is correct")


def too_long_name(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the answer that shortens the name, if the error is a name that is too long."""
    if place.code != PLAYER.code:
        return
    surplus, text = shortened(place.text)
    if not surplus:
        return

    def edits(value: str) -> Edits:
        if not value.strip() or len(value) > _NAME.width or not value.isprintable():
            raise NotPossible(f"a name has at most {_NAME.width} characters")
        return {place.number: _NAME.put(text, value)}

    meaning = f"the name, in at most {_NAME.width} characters"
    yield PossibleAnswer("name", meaning, edits, "name")


def points(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about points that differ from the results."""
    finding, event, state = place.finding, place.event, place.state
    if place.player is None or event is None or state is None:
        return
    computed = points_or_none(finding.expected)
    if computed is None or computed < 0:
        return
    by_results = [*_as_expected(place, _POINTS, "results", "points")]
    record = _record_to_declare(finding)
    if record:
        yield from by_results
        text = f"other point values are correct for all players: `{record}`"
        yield fixed_answer("declare", text, place.added(record))
        return
    choices, several = byes_for(event, state, place.player, computed)
    if several or not choices:
        yield from by_results
    for choice in sorted(choices, key=len)[:_MAX_ANSWERS]:
        yield _rounds_as_byes(place, choice, with_rounds=several)
    if choices and not several:
        yield from by_results


def _rounds_as_byes(
    place: AskedPlace, choice: Sequence[tuple[int, str]], *, with_rounds: bool
) -> PossibleAnswer:
    """Return the answer that the points are right, since rounds without a game were these byes.

    `with_rounds`: whether the name of the answer needs the rounds, because there are other choices.
    """
    text = place.text
    names, meanings = [], []
    for index, letter in choice:
        text = PLAYER.repetition(index).put(text, written_block(0, "-", letter))
        suffix = f"-r{index + 1}" if with_rounds else ""
        names.append(BYE_NAMES[letter] + suffix)
        meanings.append(f"round {index + 1} was a {READ_AS[letter]}")
    meaning = f"{place.finding.found} points are correct: {' and '.join(meanings)}"
    return fixed_answer("+".join(names), meaning, {place.number: text})


def _as_expected(place: AskedPlace, field: Field, name: str, noun: str) -> Iterator[PossibleAnswer]:
    """Yield the answer that puts the expected value into the field, if it fits."""
    expected = place.finding.expected
    if len(expected) <= field.width:
        edits = {place.number: field.put(place.text, expected)}
        yield fixed_answer(name, f"the {name} are correct: {expected} {noun}", edits)


def _record_to_declare(finding: Finding) -> str:
    """Return the record of point values that the finding suggests, or an empty text."""
    return finding.hint.partition("declare")[2].partition("`")[2].rstrip("`")


def board_won(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about boards of a team match that were won without an opponent."""
    player, event = place.player, place.event
    if player is None or event is None or event.teams is None:
        return
    count: int = 1
    rounds: Sequence[int] = []
    for lost in lost_boards(event.boards, event.teams, event.scoring):
        if lost.player.number == player.number:
            count, rounds = lost.missing, lost.rounds
            break
    for indexes in islice(combinations(rounds, count), _MAX_ANSWERS):
        text = place.text
        for index in indexes:
            text = PLAYER.repetition(index).put(text, _FORFEIT_WIN)
        name = "+".join(f"r{index + 1}" for index in indexes)
        in_rounds = join_numbers([index + 1 for index in indexes], "round")
        yield fixed_answer(
            name, f"forfeit win without an opponent in {in_rounds}", {place.number: text}
        )
    yield from _as_expected(place, _POINTS, "results", "points")


def bye_among_boards(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the answer that byes of players whose team had games were boards without an
    opponent."""
    event, player = place.event, place.player
    if event is None or event.teams is None or player is None or place.index is None:
        return
    team_of = event.teams.team_of
    team = team_of.get(player.number)
    if team is None:
        return
    edits: Edits = {}
    for other in place.players.values():
        if team_of.get(other.number) != team:
            continue
        if RESULT.cut(place.block(other)).upper() in ("U", "F"):
            edits |= place.with_block(_FORFEIT_WIN, other)
    text = f"forfeit wins of team {team} without an opponent: `0000 - +`"
    yield fixed_answer("forfeit-win", text, edits)


def totals(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about the totals of a team."""
    finding = place.finding
    for name in ("match points", "game points"):
        field = TEAM.field(name)
        if field.first == finding.column:
            yield from _as_expected(place, field, "boards", name)
    record = _record_to_declare(finding)
    if record:
        text = f"other points for a match are correct: `{record}`"
        yield fixed_answer("declare", text, place.added(record))


# ── Rounds without a game ────────────────────────────────────────────────────
def byes(place: AskedPlace, letters: str = "UFHZ") -> Iterator[PossibleAnswer]:
    """Yield the byes that the block may mean."""
    if place.index is None:  # a record names the round
        return
    for letter in letters:
        block = written_block(0, "-", letter)
        meaning = f"it was a {READ_AS[letter].partition(' (')[0]}"
        if letter == "Z":
            meaning = "the player was absent"
        text = f"{meaning}: `{block.strip()}`"
        yield fixed_answer(BYE_NAMES[letter], text, place.with_block(block))


def _game_against(place: AskedPlace) -> PossibleAnswer:
    """Return the answer that names the opponent, whose block must be free or name this player."""
    text = "a game against this player, who has no other in that round"
    return PossibleAnswer("opponent", text, partial(_with_opponent, place), "number")


def _with_opponent(place: AskedPlace, value: str) -> Edits:
    """Return the lines of both players with a game between them; `value`: number of the
    opponent."""
    assert place.player is not None
    other = place.players.get(whole(value) or 0)
    if other is None or other is place.player:
        raise NotPossible(f"`{value}` is not the number of another player")
    block = place.block()
    colour, result = COLOUR.cut(block).lower() or "-", RESULT.raw(block).upper()
    edits = place.with_block(written_block(other.number, colour, result))
    their_block = place.block(other)
    if opponent_in(their_block) == place.player.number:
        return edits
    opponent, sign, _ = read_block(their_block)
    if opponent or sign not in NOT_PAIRED - {BROKEN, "F", "H"}:
        raise NotPossible(f"player {other.number} has `{their_block.strip()}` in that round")
    try:
        their_sign = usual_answer(colour + result)
        their_new_block = block_of_sign(place.player.number, their_sign)
    except KeyError:
        raise NotPossible(f"`{block.strip()}` is not the result of a game") from None
    return edits | place.with_block(their_new_block, other)


def win_without_opponent(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about a win in a block without an opponent."""
    letters = "UF" if place.finding.code == "T078" else "UFHZ"
    yield from byes(place, letters)
    yield _game_against(place)


def lost_letter(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about a block whose letter is missing or unknown."""
    is_strange = place.finding.code == "T082"
    if is_strange and place.opponent() is not None:
        yield from results(place)
        return
    yield from byes(place)
    if is_strange:
        yield fixed_answer("empty", "the round has no entry", place.with_block(BLANK))


def only_bye(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about a full-point bye which may be the PAB of its round."""
    yield from byes(place, "U")
    yield as_it_is("the player requested it", "full-point-bye")


def returning(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about a participant without entries in the last rounds."""
    state, event = place.state, place.event
    yield as_it_is("they return", "comes-back")
    if state is None or event is None:
        return
    next_round = state.last + 1
    if event.kind is Kind.INDIVIDUAL and place.player is not None:
        edits = place.with_block(written_block(0, "-", "Z"), index=state.last)
    elif event.kind is Kind.TEAM:
        number = TEAM.field("number").cut(place.text)
        edits = place.added(BYES.line({"type": "Z", "round": str(next_round)}, [number]))
    else:
        return
    yield fixed_answer("left", f"they withdrew: absent in round {next_round}", edits)


# ── Games ────────────────────────────────────────────────────────────────────
def results(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the results of a game, written on both sides and named from the side of the player in
    the key."""
    player, other = place.player, place.opponent()
    if player is None or other is None:
        return
    block, their_block = place.block(), place.block(other)
    colour = COLOUR.raw(block).lower()
    if colour not in ("w", "b"):
        their_colour = COLOUR.raw(their_block).lower()
        colour = {"w": "b", "b": "w"}.get(their_colour, "-")
    stated = {RESULT.raw(block).upper(), RESULT.raw(their_block).upper()}
    letters = {} if stated.isdisjoint(_UNRATED.values()) else _UNRATED
    for name, (result, their_result, verb) in _RESULTS.items():
        if colour == "-" and result not in "+-":
            continue
        edits = place.with_block(written_block(other.number, colour, letters.get(result, result)))
        their_letter = letters.get(their_result, their_result)
        their_new_block = written_block(player.number, opposite(colour), their_letter)
        edits |= place.with_block(their_new_block, other)
        yield fixed_answer(name, f"{player.number} {verb} {other.number}", edits)


def sides(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about a game whose two sides disagree, or whose opponent has another
    opponent."""
    if place.opponent() is not None:
        yield from results(place)
        if place.finding.code == "T243":
            yield as_it_is("the arbiter decided so")
        return
    other = place.players.get(opponent_in(place.block()))
    if other is not None and place.player is not None and not opponent_in(place.block(other)):
        with suppress(NotPossible):
            edits = _with_opponent(place, str(other.number))
            yield fixed_answer("played", f"the same in the line of player {other.number}", edits)
    yield from byes(place)
    yield _game_against(place)


def colours(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the two colours that the player may have had."""
    other = place.opponent()
    for name, colour in (("white", "w"), ("black", "b")):
        edits = place.with_block(COLOUR.put(place.block(), colour))
        if other is not None:
            their_block = COLOUR.put(place.block(other), opposite(colour))
            edits |= place.with_block(their_block, other)
        yield fixed_answer(name, f"the player of this line had {name.capitalize()}", edits)


def no_opponent_in_file(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about an opponent who is not in the file."""
    yield _game_against(place)
    yield from byes(place)


def bye_with_opponent(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield answers about a bye in a block with an opponent."""
    yield from byes(place)
    yield from results(place)
