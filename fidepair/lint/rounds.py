"""Rounds: how far they are, and whether they keep the basic rules (C.04.1) and the prohibitions of
the file."""

from __future__ import annotations

from contextlib import suppress
from itertools import accumulate
from typing import TYPE_CHECKING

from fidepair.findings import ERROR, Findings, TrfError, tell
from fidepair.lint.places import Place, noun_of, of_block, of_value, once
from fidepair.tournament import GAMES, Bye, Kind, Tournament, rounds_without_rematch
from fidepair.trf.format.cells import BROKEN
from fidepair.trf.format.columns import COLOUR, OPPONENT, RESULT
from fidepair.trf.format.facts import ABNORMAL, BYES, ROUNDS, TYPE_IN_WORDS, VIRTUAL
from fidepair.trf.format.reading import PlayerLines
from fidepair.trf.read.records import leading_number, type_line, value_of
from fidepair.trf.read.sides import look_at_meetings, look_at_rounds
from fidepair.trf.read.totals import check_totals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import Event, PlayerLine, State
    from fidepair.trf.read.reader import Examination

_OPEN = frozenset({"w ", "b "})
_NOT_SWISS = ("ROBIN", "KNOCKOUT", "SCHILLER", "SCHEVENINGEN")
_FORFEIT_WINS = frozenset({"w+", "b+", "-+"})
_SCORING_NAMES = {
    Bye.FULL: "full-point bye",
    Bye.HALF: "half-point bye",
    Bye.ZERO: "zero-point bye",
}
_NEW_RULES = (2026, 2, 1)
_COLOURS = {f"{colour}{result}": colour for colour in "wb" for result in "1=0WDL "}
_NAMES = {"w": "White", "b": "Black"}
_ABOUT_POINTS = frozenset(
    {"T015", "T035", "T036", "T063", "T065", "T083", "T107", "T108", "T112", "T113", "T203"}
)
"""Faults after which nobody knows what a result brings, which result it was, or which points the
file gives."""
_OF_THE_COMPARISON = frozenset({"T064", "T119"})


# ── How far the tournament is ────────────────────────────────────────────────
def rounds_of(examination: Examination) -> int | None:
    """Return the number of rounds as they are played, as far as the first record that tells it can
    be read."""
    if examination.records is None or examination.event is None:
        return None
    for code in ROUNDS.codes:
        line = examination.records.first(code)
        number = leading_number(value_of(line)) if line is not None else None
        if number:
            return number // GAMES if examination.event.kind is Kind.DOUBLE else number
    return None


def is_finished(examination: Examination, state: State) -> bool:
    """Return whether nothing is left to be played; where the number of rounds is not given, all
    that is there is."""
    rounds = rounds_of(examination)
    return not state.is_open and state.lone is None and (rounds is None or state.last >= rounds)


def states(examination: Examination, event: Event, state: State) -> Iterator[Finding]:
    """Yield what the state of the tournament means for the pairing of the next round."""
    tournament = examination.tournament
    if state.lone is not None:
        yield _lone_bye(event, state.lone, state.last)
    elif state.is_open:
        yield from _in_progress(event, state)
    elif state.last and state.last == rounds_of(examination):
        yield tell(
            "T028", f"all {state.last} rounds are played", *of_value(_line_of_rounds(examination))
        )
    if tournament is not None:
        yield from _without_colour(tournament, event)
        yield from _far_ahead(examination, tournament, event)


def _line_of_rounds(examination: Examination) -> Line:
    """Return the first line that gives the number of rounds; there is one."""
    assert examination.records is not None
    return next(
        line for code in ROUNDS.codes if (line := examination.records.first(code)) is not None
    )


def _lone_bye(event: Event, number: int, round_number: int) -> Finding:
    said = (
        f"only {noun_of(event.kind)} {number} has an entry in round {round_number}, a pairing-allocated bye: was it "
        "given before the round was paired, or is the round played?"
    )
    place = of_block(
        event, event.roster.by_number()[number], round_number - 1, RESULT.first, Bye.PAB.value
    )
    return tell("T091", said, *place, round=round_number)


def _in_progress(event: Event, state: State) -> Iterator[Finding]:
    """Say that a round has games with and without result; one without any results is simply
    paired."""
    index = state.last - 1
    signs = event.roster.signs(index)
    missing = [
        player for player, sign in zip(event.roster.players, signs, strict=True) if sign in _OPEN
    ]
    if not any(len(sign) > 1 and sign not in _OPEN for sign in signs):
        return
    count = (len(missing) + 1) // 2
    said = f"round {state.last} is in progress: {count} result{' is' if count == 1 else 's are'} missing"
    yield tell("T092", said, *of_block(event, missing[0], index, RESULT.first), expected="a result")


def _without_colour(tournament: Tournament, event: Event) -> Iterator[Finding]:
    """Say that the initial-colour is missing where no game can tell it."""
    signs = (sign for row in event.roster.rows.values() for sign in row.signs)
    if tournament.initial_colour is None and not any(
        sign[0] in _NAMES for sign in signs if len(sign) > 1
    ):
        said = "the initial-colour is not given, and no game tells it; the first round cannot be paired"
        yield tell("T032", said, expected="152")


def _far_ahead(examination: Examination, tournament: Tournament, event: Event) -> list[Finding]:
    """Find byes for rounds after the one to be paired."""
    roster, next_round = event.roster, tournament.rounds_paired + 1
    early = [found for found in tournament.announced if found.round_number > next_round]
    if not early:
        return []
    players = roster.by_number()
    places = [
        of_block(event, players[number], round_number - 1, OPPONENT.first, bye.value)
        for round_number, number, bye in early
        if round_number <= roster.width and roster.rows[number].signs[round_number - 1]
    ]
    if len(places) < len(early):
        assert examination.records is not None
        last = examination.records.lines(BYES.code)[-1]
        places += [Place(last.number, 1, last.text.strip())] * (len(early) - len(places))
    return once("T090", f"a bye for a round after round {next_round}", places)


# ── Byes by pairing (C.04.1 4) ───────────────────────────────────────────────
def second_byes(examination: Examination, event: Event, state: State) -> list[Finding]:
    """Return pairing-allocated byes of those who may not have one any more: C.04.1 4 as decided in
    G2."""
    bars = _bars(examination, event)
    findings = Findings("", noun_of(event.kind), every=True)
    columns = [event.roster.column(index, RESULT.first) for index in range(state.last)]
    for player in event.roster.players:
        signs = event.roster.rows[player.number].signs[: state.last]
        if "U" not in signs:
            continue
        before = next(
            ((index, reason) for index, sign in enumerate(signs) if (reason := bars.get(sign))),
            None,
        )
        if before is None:
            continue
        first, reason = before
        for index in (index for index, sign in enumerate(signs) if sign == "U" and index > first):
            said = (
                f"{findings.noun} {player.number} has the pairing-allocated bye of round {index + 1}, after a "
                f"{reason} in round {first + 1} (C.04.1 4)"
            )
            findings.tell("T227", said, **player.line.at(columns[index], "U"))
    return findings.in_order()


def _bars(examination: Examination, event: Event) -> dict[str, str]:
    """Return in words what bars from a pairing-allocated bye, by sign.

    Under the rules before 2026 only that bye itself and a win by forfeit did. Where matches are
    played, a full-point bye bars whatever it brings.
    """
    points = event.points
    bars = {"U": "pairing-allocated bye"}
    by_old_rules = _by_old_rules(examination)
    if event.kind is not Kind.INDIVIDUAL or by_old_rules or points.forfeit_win >= points.win:
        bars.update(dict.fromkeys(_FORFEIT_WINS, "win by forfeit"))
    if by_old_rules:
        return bars
    for bye, name in _SCORING_NAMES.items():
        if points.of(bye) >= points.win or (bye is Bye.FULL and event.kind is not Kind.INDIVIDUAL):
            bars[bye.value] = name
    return bars


def _by_old_rules(examination: Examination) -> bool:
    tournament = examination.tournament
    if tournament is None:
        return False
    return tournament.edition == "2017" or (
        tournament.edition is None
        and tournament.first_day is not None
        and tournament.first_day < _NEW_RULES
    )


# ── Absences ─────────────────────────────────────────────────────────────────
def absences(examination: Examination, event: Event, state: State) -> Iterator[Finding]:
    """Yield participants who were there before and have no entry at all in a closed round, not even
    an absence.

    Who comes back may have lost a game or a bye; who does not has mostly withdrawn, and if a
    pairing will bring such a participant back, the reader has said so.
    """
    if state.lone is not None:
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
        said = f"{noun_of(event.kind)} {player.number} has no entry in round {index + 1}"
        said += " and none after it" if back is None else f", and one in round {back + 1} again"
        place = of_block(event, player, index, OPPONENT.first)
        expected = "a game, a bye or `0000 - Z`"
        case = "" if back is None else "comes back"
        yield tell("T237", f"{said}; counted as absent", *place, expected=expected, case=case)


# ── Opponents (C.04.1 2) ─────────────────────────────────────────────────────
def forbidden_pairs(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield pairs that met in a round in which the file forbids it (`260`, `XXP`)."""
    tournament = examination.tournament
    if tournament is None or not tournament.forbidden:
        return
    players, rows = event.roster.by_number(), event.roster.rows
    for group in tournament.forbidden:
        rounds = range(
            group.first - 1, min(group.last or tournament.rounds_paired, tournament.rounds_paired)
        )
        for number in sorted(group.numbers):
            for index in rounds:
                opponent = rows[number].opponents[index]
                if number < opponent and opponent in group.numbers:
                    pair = f"{noun_of(event.kind)}s {number} and {opponent}"
                    said = f"{pair} met in round {index + 1}, which the file forbids (`260`, `XXP`)"
                    place = of_block(event, players[number], index, OPPONENT.first, str(opponent))
                    yield tell("T238", said, *place)


def too_many_rounds(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield a number of rounds which nobody can play without a rematch (C.04.1 2)."""
    rounds = rounds_of(examination)
    if rounds is None or not is_swiss(examination):
        return
    count = len(event.roster.players)
    most = rounds_without_rematch(count)
    if count and rounds > most:
        line = _line_of_rounds(examination)
        who = f"{count} {noun_of(event.kind)}s"
        said = (
            f"{rounds} rounds, and {who}: after round {most} everybody has met everybody (C.04.1 2)"
        )
        yield tell(
            "T240",
            said,
            *of_value(line, str(leading_number(value_of(line)))),
            expected=f"at most {most}",
        )


def is_swiss(examination: Examination) -> bool:
    """Return whether nothing says that the event is a round robin, a knock-out or a match of two
    sides."""
    if examination.records is None:
        return False
    line = type_line(examination.records) or examination.records.first(TYPE_IN_WORDS.code)
    said = value_of(line).upper().replace("-", "").replace(" ", "") if line is not None else ""
    return not any(word in said for word in _NOT_SWISS)


# ── Colours (C.04.1 6 and 7) ─────────────────────────────────────────────────
def colours(examination: Examination, event: Event, state: State) -> Iterator[Finding]:
    """Yield players with a colour three times in a row, or with a difference above two, before the
    last round.

    Only where players play one game a round: team and Double-Swiss systems do not forbid either,
    and in the last round most systems have exceptions.
    """
    if event.kind is not Kind.INDIVIDUAL or not is_swiss(examination):
        return
    last = min(state.last, (rounds_of(examination) or state.last) - 1)
    colour_of: Callable[[str, str], str] = _COLOURS.get
    innocent: dict[str, bool] = {}
    for player in event.roster.players:
        signs = event.roster.rows[player.number].signs[:last]
        sequence = "".join([colour_of(sign, "") for sign in signs])
        if sequence not in innocent:
            innocent[sequence] = (
                _three_in_a_row(sequence) is None and _wide_difference(sequence) is None
            )
        if not innocent[sequence]:
            yield from _colour_findings(event, player, sequence, signs)


def _three_in_a_row(sequence: str) -> int | None:
    """Return the place of the third of three same colours, None if there is none."""
    places = [place for place in map(sequence.find, ("www", "bbb")) if place >= 0]
    return min(places) + 2 if places else None


def _wide_difference(sequence: str) -> int | None:
    """Return the place of the first colour that makes the difference greater than 2, None if there
    is none."""
    differences = accumulate(1 if colour == "w" else -1 for colour in sequence)
    return next(
        (place for place, difference in enumerate(differences) if abs(difference) > 2), None
    )


def _colour_findings(
    event: Event, player: PlayerLine, sequence: str, signs: list[str]
) -> Iterator[Finding]:
    played = [index for index, sign in enumerate(signs) if sign in _COLOURS]
    third, wide = _three_in_a_row(sequence), _wide_difference(sequence)
    for code, place, said in (
        ("T241", third, " for the third time in a row (C.04.1 7)"),
        (
            "T242",
            wide if wide != third else None,
            ", which makes the colour difference three (C.04.1 6)",
        ),
    ):
        if place is None:
            continue
        colour, index = sequence[place], played[place]
        text = f"player {player.number} has in round {index + 1} {_NAMES[colour]}{said}"
        yield tell(code, text, *of_block(event, player, index, COLOUR.first, colour))


# ── Compared although there are faults ───────────────────────────────────────
def despite_faults(examination: Examination, event: Event, state: State) -> list[Finding]:
    """Return what a file with faults has to say about its rounds, and about the points of its
    players.

    A player's points follow from the own blocks alone. They are compared for those whose blocks can
    be read, unless the faults are about points, or the file has points besides those of the
    results.
    """
    faults = {finding.code for finding in examination.findings if finding.severity == ERROR}
    if examination.tournament is not None or faults <= _OF_THE_COMPARISON:
        return []  # the reader came to the comparison, and the faults are those that it found
    findings = Findings("", noun_of(event.kind), every=True)
    assert examination.records is not None
    is_adjusted = bool(examination.records.lines(*ABNORMAL.codes, *VIRTUAL.codes))
    with suppress(TrfError):  # where there are very many, one more ends the looking
        look_at_rounds(event.roster, state.last, findings)
        look_at_meetings(event.roster, findings)
        if event.kind is Kind.INDIVIDUAL and faults.isdisjoint(_ABOUT_POINTS) and not is_adjusted:
            _compare_points(event, state, findings)
    return findings.in_order()


def _compare_points(event: Event, state: State, findings: Findings) -> None:
    readable = [
        player
        for player in event.roster.players
        if BROKEN not in event.roster.rows[player.number].signs
    ]
    rows = {player.number: event.roster.rows[player.number] for player in readable}
    if readable:
        facts = Tournament((), points=event.points)
        check_totals(
            facts,
            event.roster._replace(players=PlayerLines.of(readable), rows=rows),
            state,
            findings,
        )
