"""Rounds against the basic rules (C.04.1) and the prohibitions of the file: byes, absences, colours, opponents."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from fidepair.findings import tell
from fidepair.lint.states import rounds_of
from fidepair.tournament import Bye, Kind
from fidepair.trf.format.columns import COLOUR, OPPONENT, RESULT, TEXT_FROM
from fidepair.trf.format.facts import ROUNDS, TYPE_IN_WORDS
from fidepair.trf.read.records import leading_number, type_line, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.reading import Event, PlayerLine
    from fidepair.trf.read.reader import Examination

_NOT_SWISS = ("ROBIN", "KNOCKOUT", "SCHILLER", "SCHEVENINGEN")
_FORFEIT_WINS = frozenset({"w+", "b+", "-+"})
_BYE_SIGNS = {bye.value: bye for bye in Bye}
_SCORING_NAMES = {Bye.FULL: "full-point bye", Bye.HALF: "half-point bye", Bye.ZERO: "zero-point bye"}
_NEW_RULES = (2026, 2, 1)
_COLOURS = {f"{colour}{result}": colour for colour in "wb" for result in "1=0WDL "}
_NAMES = {"w": "White", "b": "Black"}


def _noun(event: Event) -> str:
    return "team" if event.kind is Kind.TEAM else "player"


def _place(event: Event, player: PlayerLine, index: int, column: int) -> tuple[int, int]:
    """Return line and column of a participant in round `index` + 1; `column` counts in the block."""
    return player.line.number, event.roster.column(index, column)


# ── Byes by pairing (C.04.1 4) ───────────────────────────────────────────────
def second_byes(examination: Examination) -> Iterator[Finding]:
    """Yield pairing-allocated byes of those who may not have one any more: C.04.1 4 as decided in G2."""
    event, state = examination.event, examination.state
    if event is None or state is None:
        return
    bars = _bars(examination, event)
    for player in event.roster.players:
        signs = event.roster.rows[player.number].signs[: state.last]
        if "U" not in signs:
            continue
        before = next(((index, reason) for index, sign in enumerate(signs) if (reason := bars.get(sign))), None)
        if before is None:
            continue
        first, reason = before
        for index in (index for index, sign in enumerate(signs) if sign == "U" and index > first):
            line, column = _place(event, player, index, RESULT.first)
            yield tell(
                "T227",
                f"{_noun(event)} {player.number} has the pairing-allocated bye of round {index + 1}, after a {reason} "
                f"in round {first + 1} (C.04.1 4)",
                line,
                column,
                "U",
            )


def _bars(examination: Examination, event: Event) -> dict[str, str]:
    """Return in words what bars from a pairing-allocated bye, by sign.

    Under the rules before 2026 only that bye itself and a win by forfeit did.
    """
    points = event.points
    bars = {"U": "pairing-allocated bye"}
    if event.kind is not Kind.INDIVIDUAL or points.forfeit_win >= points.win:
        bars.update(dict.fromkeys(_FORFEIT_WINS, "win by forfeit"))
    if _by_old_rules(examination):
        return bars
    for sign, bye in _BYE_SIGNS.items():
        if bye in _SCORING_NAMES and (points.of(bye) >= points.win or _bars_always(event, bye)):
            bars[sign] = _SCORING_NAMES[bye]
    return bars


def _bars_always(event: Event, bye: Bye) -> bool:
    """Return whether the bye bars whatever it brings, as a full-point bye does where matches are played."""
    return bye is Bye.FULL and event.kind is not Kind.INDIVIDUAL


def _by_old_rules(examination: Examination) -> bool:
    tournament = examination.tournament
    if tournament is None:
        return False
    return tournament.edition == "2017" or (
        tournament.edition is None and tournament.first_day is not None and tournament.first_day < _NEW_RULES
    )


# ── Absences ─────────────────────────────────────────────────────────────────
def absences(examination: Examination) -> Iterator[Finding]:
    """Yield participants who were there before and have no entry at all in a closed round, not even an absence.

    Who comes back may have lost a game or a bye; who does not has mostly withdrawn, and if a pairing will bring such a
    participant back, the reader has said so.
    """
    event, state = examination.event, examination.state
    if event is None or state is None or state.lone is not None:
        return
    closed = state.last - state.is_open
    will_be_paired = any(finding.code == "T208" for finding in examination.findings)
    for player in event.roster.players:
        signs = event.roster.rows[player.number].signs[:closed]
        if "" not in signs:
            continue
        begin = next((index for index, sign in enumerate(signs) if sign), None)
        index = signs.index("", begin) if begin is not None and "" in signs[begin:] else None
        if index is None:
            continue
        back = next((later for later in range(index, closed) if signs[later]), None)
        if back is None and will_be_paired:
            continue
        line, column = _place(event, player, index, OPPONENT.first)
        said = f"{_noun(event)} {player.number} has no entry in round {index + 1}"
        yield tell(
            "T237",
            f"{said} and none after it; counted as absent"
            if back is None
            else f"{said}, and one in round {back + 1} again; counted as absent",
            line,
            column,
            "",
            expected="a game, a bye or `0000 - Z`",
            case="" if back is None else "comes back",
        )


# ── Opponents (C.04.1 2) ─────────────────────────────────────────────────────
def forbidden_pairs(examination: Examination) -> Iterator[Finding]:
    """Yield pairs that met in a round in which the file forbids it (`260`, `XXP`)."""
    tournament, event = examination.tournament, examination.event
    if tournament is None or event is None or not tournament.forbidden:
        return
    players, rows = event.roster.by_number(), event.roster.rows
    for group in tournament.forbidden:
        rounds = range(group.first - 1, min(group.last or tournament.rounds_paired, tournament.rounds_paired))
        for number in sorted(group.numbers):
            opponents = rows[number].opponents
            for index in rounds:
                if number < opponents[index] and opponents[index] in group.numbers:
                    line, column = _place(event, players[number], index, OPPONENT.first)
                    yield tell(
                        "T238",
                        f"{_noun(event)}s {number} and {opponents[index]} met in round {index + 1}, which the file "
                        "forbids (`260`, `XXP`)",
                        line,
                        column,
                        str(opponents[index]),
                    )


def too_many_rounds(examination: Examination) -> Iterator[Finding]:
    """Yield a number of rounds which nobody can play without a rematch (C.04.1 2)."""
    event, records = examination.event, examination.records
    rounds = rounds_of(examination)
    if event is None or records is None or rounds is None or not is_swiss(examination):
        return
    count = len(event.roster.players)
    most = count - 1 + count % 2  # an odd number of participants: all others, and one bye
    if count and rounds > most:
        line = next(line for code in ROUNDS.codes if (line := records.first(code)) is not None)
        yield tell(
            "T240",
            f"{rounds} rounds, and {count} {_noun(event)}s: after round {most} everybody has met everybody (C.04.1 2)",
            line.number,
            TEXT_FROM,
            str(leading_number(value_of(line))),
            expected=f"at most {most}",
        )


def is_swiss(examination: Examination) -> bool:
    """Return whether nothing says that the event is a round robin, a knock-out or a match of two sides."""
    if examination.records is None:
        return False
    line = type_line(examination.records) or examination.records.first(TYPE_IN_WORDS.code)
    said = value_of(line).upper().replace("-", "").replace(" ", "") if line is not None else ""
    return not any(word in said for word in _NOT_SWISS)


# ── Colours (C.04.1 6 and 7) ─────────────────────────────────────────────────
def colours(examination: Examination) -> Iterator[Finding]:
    """Yield players with a colour three times in a row, or with a difference above two, before the last round.

    Only where players play one game a round: team and Double-Swiss systems do not forbid either, and in the last
    round most systems have exceptions.
    """
    event, state = examination.event, examination.state
    if event is None or state is None or event.kind is not Kind.INDIVIDUAL or not is_swiss(examination):
        return
    last = min(state.last, (rounds_of(examination) or state.last) - 1)
    colour_of: Callable[[str, str], str] = _COLOURS.get
    innocent: dict[str, bool] = {}
    for player in event.roster.players:
        signs = event.roster.rows[player.number].signs[:last]
        sequence = "".join([colour_of(sign, "") for sign in signs])
        if sequence not in innocent:
            innocent[sequence] = _three_in_a_row(sequence) is None and _wide_difference(sequence) is None
        if not innocent[sequence]:
            yield from _colour_findings(event, player, sequence, signs)


def _three_in_a_row(sequence: str) -> int | None:
    """Return the place of the third of three same colours, None if there is none."""
    places = [place for place in map(sequence.find, ("www", "bbb")) if place >= 0]
    return min(places) + 2 if places else None


def _wide_difference(sequence: str) -> int | None:
    """Return the place of the first colour that makes the difference greater than 2, None if there is none."""
    differences = accumulate(1 if colour == "w" else -1 for colour in sequence)
    return next((place for place, difference in enumerate(differences) if abs(difference) > 2), None)


def _colour_findings(event: Event, player: PlayerLine, sequence: str, signs: list[str]) -> Iterator[Finding]:
    played = [index for index, sign in enumerate(signs) if sign in _COLOURS]
    third, wide = _three_in_a_row(sequence), _wide_difference(sequence)
    for code, place, said in (
        ("T241", third, "{colour} for the third time in a row (C.04.1 7)"),
        ("T242", wide if wide != third else None, "{colour}, which makes the colour difference three (C.04.1 6)"),
    ):
        if place is None:
            continue
        index = played[place]
        line, column = _place(event, player, index, COLOUR.first)
        text = said.format(colour=_NAMES[sequence[place]])
        yield tell(code, f"player {player.number} has in round {index + 1} {text}", line, column, sequence[place])
