"""How far the tournament is, where pairing the next round will be refused or the file looks ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.findings import tell
from fidepair.lint.places import Place, once
from fidepair.tournament import GAMES, Kind
from fidepair.trf.format.columns import OPPONENT, RESULT, TEXT_FROM
from fidepair.trf.format.facts import BYES, ROUNDS
from fidepair.trf.read.records import leading_number, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.reading import Event, State
    from fidepair.trf.read.reader import Examination

_OPEN = frozenset({"w ", "b "})
_COLOURED = frozenset("wb")


def rounds_of(examination: Examination) -> int | None:
    """Return the number of rounds as they are played, as far as the first record that tells it can be read."""
    if examination.records is None or examination.event is None:
        return None
    for code in ROUNDS.codes:
        line = examination.records.first(code)
        number = leading_number(value_of(line)) if line is not None else None
        if number:
            return number // GAMES if examination.event.kind is Kind.DOUBLE else number
    return None


def is_finished(examination: Examination) -> bool:
    """Return whether nothing is left to be played; where the number of rounds is not given, all that is there is."""
    state, rounds = examination.state, rounds_of(examination)
    return (
        state is not None
        and state.last > 0
        and not state.is_open
        and state.lone is None
        and (rounds is None or state.last >= rounds)
    )


def states(examination: Examination) -> Iterator[Finding]:
    """Yield what the state of the tournament means for the pairing of the next round."""
    event, state = examination.event, examination.state
    if event is None or state is None:
        return
    if state.lone is not None:
        yield _lone_bye(event, state.lone, state.last)
    elif state.is_open:
        yield from _in_progress(event, state)
    elif state.last and state.last == rounds_of(examination):
        yield _all_played(examination, state.last)
    if examination.tournament is not None:
        yield from _without_colour(examination)
        yield from _far_ahead(examination, event)


def _lone_bye(event: Event, number: int, round_number: int) -> Finding:
    noun = "team" if event.kind is Kind.TEAM else "player"
    line = event.roster.by_number()[number].line.number
    return tell(
        "T091",
        f"only {noun} {number} has an entry in round {round_number}, a pairing-allocated bye: was it given before the "
        "round was paired, or is the round played?",
        line,
        event.roster.column(round_number - 1, RESULT.first),
        "U",
        round=round_number,
    )


def _in_progress(event: Event, state: State) -> Iterator[Finding]:
    """Say that a round has games with and without result; one without any results is simply paired."""
    index = state.last - 1
    signs = event.roster.signs(index)
    missing = [player for player, sign in zip(event.roster.players, signs, strict=True) if sign in _OPEN]
    if not any(len(sign) > 1 and sign not in _OPEN for sign in signs):
        return
    count = (len(missing) + 1) // 2
    yield tell(
        "T092",
        f"round {state.last} is in progress: {count} result{' is' if count == 1 else 's are'} missing",
        missing[0].line.number,
        event.roster.column(index, RESULT.first),
        "",
        expected="a result",
    )


def _all_played(examination: Examination, last: int) -> Finding:
    assert examination.records is not None
    line = next(line for code in ROUNDS.codes if (line := examination.records.first(code)) is not None)
    return tell("T028", f"all {last} rounds are played", line.number, TEXT_FROM, value_of(line))


def _without_colour(examination: Examination) -> Iterator[Finding]:
    """Say that the initial-colour is missing where no game can tell it."""
    tournament, event = examination.tournament, examination.event
    if tournament is None or event is None or tournament.initial_colour is not None:
        return
    if any(sign[0] in _COLOURED for row in event.roster.rows.values() for sign in row.signs if len(sign) > 1):
        return
    yield tell(
        "T032",
        "the initial-colour is not given, and no game tells it; the first round cannot be paired",
        expected="152",
    )


def _far_ahead(examination: Examination, event: Event) -> Iterator[Finding]:
    """Find byes for rounds after the one to be paired."""
    tournament, roster = examination.tournament, event.roster
    assert tournament is not None and examination.records is not None  # noqa: PT018  asked before
    next_round = tournament.rounds_paired + 1
    early = [found for found in tournament.announced if found.round_number > next_round]
    if not early:
        return
    players = roster.by_number()
    places = [
        Place(players[number].line.number, roster.column(round_number - 1, OPPONENT.first), bye.value)
        for round_number, number, bye in early
        if round_number <= roster.width and roster.rows[number].signs[round_number - 1]
    ]
    if len(places) < len(early):
        lines = examination.records.lines(BYES.code)
        places += [Place(lines[-1].number, 1, lines[-1].text.strip())] * (len(early) - len(places))
    yield from once("T090", f"a bye for a round after round {next_round}", places)
