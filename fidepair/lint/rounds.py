"""Checks of the rounds: their state, the basic rules (C.04.1), forbidden pairings, and the virtual
points (`250`, `XXA`) of the declared acceleration."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from fidepair.errors import InputError
from fidepair.findings import ERROR, Finding, Findings, TrfError, tell
from fidepair.lint.spelling import Place, noun_of, number_in, of_block, of_value, once
from fidepair.swiss.cards import starters
from fidepair.systems.baku import contradiction, group_a, virtual_points
from fidepair.tournament import GAMES, Bye, Kind, Tournament, format_points, rounds_without_rematch
from fidepair.trf.format.cells import BROKEN
from fidepair.trf.format.columns import COLOUR, OPPONENT, RESULT
from fidepair.trf.format.document import Line
from fidepair.trf.format.facts import ABNORMAL, BYES, ROUNDS, TYPE_IN_WORDS, VIRTUAL
from fidepair.trf.format.reading import Event, PlayerLine, Records, State
from fidepair.trf.format.remarks import LAST_OF_GA, remark_of
from fidepair.trf.read.players import participants
from fidepair.trf.read.points import check_totals
from fidepair.trf.read.reader import Examination
from fidepair.trf.read.records import leading_number, type_line, value_of
from fidepair.trf.read.sides import look_at_meetings, look_at_rounds

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
"""Errors that leave results, their points, or the points in the file in doubt."""
_OF_THE_COMPARISON = frozenset({"T064", "T119"})


# ── The state of the tournament ──────────────────────────────────────────────
def rounds_of(examination: Examination) -> int | None:
    """Return the number of rounds as they are played, from the first record with a readable
    number."""
    if examination.records is None or examination.event is None:
        return None
    for code in ROUNDS.codes:
        number = number_in(examination.records.first(code))
        if number:
            is_double = examination.event.kind is Kind.DOUBLE
            return number // GAMES if is_double else number
    return None


def is_finished(examination: Examination, state: State) -> bool:
    """Return whether the tournament is over; without a number of rounds, no later round is
    expected."""
    rounds = rounds_of(examination)
    return not state.is_open and state.lone is None and (rounds is None or state.last >= rounds)


def states(examination: Examination, event: Event, state: State) -> Iterator[Finding]:
    """Yield findings about the state of the tournament that matter for the next pairing."""
    tournament = examination.tournament
    if state.lone is not None:
        yield _lone_bye(event, state.lone, state.last)
    elif state.is_open:
        yield from _in_progress(event, state)
    elif state.last and state.last == rounds_of(examination):
        line = _first_line_of_rounds(examination)
        yield tell("T028", f"all {state.last} rounds are played", *of_value(line))
    if tournament is not None:
        yield from _without_colour(tournament, event)
        yield from _far_ahead(examination, tournament, event)


def _first_line_of_rounds(examination: Examination) -> Line:
    """Return the first line for the number of rounds; there is one."""
    assert examination.records is not None
    return next(filter(None, map(examination.records.first, ROUNDS.codes)))


def _lone_bye(event: Event, number: int, round_number: int) -> Finding:
    player = event.roster.by_number[number]
    text = (
        f"only {noun_of(event.kind)} {number} has an entry in round {round_number}, a pairing-allocated bye: it was "
        "entered early, or the other entries are missing"
    )
    place = of_block(event, player, round_number - 1, RESULT.first, Bye.PAB.value)
    return tell("T091", text, *place, round=round_number)


def _in_progress(event: Event, state: State) -> Iterator[Finding]:
    """Yield that a round has some results; a round without any is simply paired."""
    index = state.last - 1
    missing: list[PlayerLine] = []
    has_results = False
    for player, sign in zip(event.roster.players, event.roster.signs(index), strict=True):
        if sign in _OPEN:
            missing.append(player)
        elif len(sign) > 1:
            has_results = True
    if not has_results:
        return
    count = (len(missing) + 1) // 2
    results = "1 result is" if count == 1 else f"{count} results are"
    place = of_block(event, missing[0], index, RESULT.first)
    text = f"round {state.last} is in progress: {results} missing"
    yield tell("T092", text, *place, expected="a result")


def _without_colour(tournament: Tournament, event: Event) -> Iterator[Finding]:
    """Yield that the initial-colour is missing and no game shows it."""
    if tournament.initial_colour is not None:
        return
    for row in event.roster.rows.values():
        shows_colour = any(len(sign) > 1 and sign[0] in _NAMES for sign in row.signs)
        if shows_colour:
            return
    text = "the initial-colour is missing, and no game shows it; round 1 cannot be paired"
    yield tell("T032", text, expected="152")


def _far_ahead(examination: Examination, tournament: Tournament, event: Event) -> list[Finding]:
    """Return byes for rounds after the next one."""
    roster, next_round = event.roster, tournament.rounds_paired + 1
    early = [found for found in tournament.announced if found.round_number > next_round]
    if not early:
        return []
    players = roster.by_number
    places: list[Place] = []
    for round_number, number, bye in early:
        if round_number <= roster.width and roster.rows[number].signs[round_number - 1]:
            player = players[number]
            places.append(of_block(event, player, round_number - 1, OPPONENT.first, bye.value))
    if len(places) < len(early):
        assert examination.records is not None
        last = examination.records.lines(BYES.code)[-1]
        by_record = Place(last.number, 1, last.text.strip())
        places += [by_record] * (len(early) - len(places))
    return once("T090", f"a bye for a round after round {next_round}", places)


# ── Pairing-allocated byes (C.04.1 4) ────────────────────────────────────────
def second_byes(examination: Examination, event: Event, state: State) -> list[Finding]:
    """Return pairing-allocated byes of participants who may no longer have one (C.04.1 4, decision
    G2)."""
    bars = _bars(examination, event)
    findings = Findings("", noun_of(event.kind), every=True)
    columns = [event.roster.column(index, RESULT.first) for index in range(state.last)]
    for player in event.roster.players:
        signs = event.roster.rows[player.number].signs[: state.last]
        if "U" not in signs:
            continue
        bar = ""
        for index, sign in enumerate(signs):
            if bar and sign == "U":
                text = (
                    f"{findings.noun} {player.number} has the pairing-allocated bye of round {index + 1}, "
                    f"after a {bar} (C.04.1, 4)"
                )
                findings.tell("T227", text, **player.line.at(columns[index], "U"))
            elif not bar and sign in bars:
                bar = f"{bars[sign]} in round {index + 1}"
    return findings.in_order()


def _bars(examination: Examination, event: Event) -> dict[str, str]:
    """Return the entries after which a participant may not have a pairing-allocated bye, by sign,
    with their names.

    Under the rules before 2026 only that bye itself and a forfeit win did. Where matches are
    played, a full-point bye bars whatever its points.
    """
    points = event.points
    is_individual = event.kind is Kind.INDIVIDUAL
    bars = {"U": "pairing-allocated bye"}
    by_old_rules = _is_by_old_rules(examination)
    if not is_individual or by_old_rules or points.forfeit_win >= points.win:
        bars.update(dict.fromkeys(_FORFEIT_WINS, "forfeit win"))
    if by_old_rules:
        return bars
    for bye, name in _SCORING_NAMES.items():
        is_full_in_match = bye is Bye.FULL and not is_individual
        if is_full_in_match or points.of(bye) >= points.win:
            bars[bye.value] = name
    return bars


def _is_by_old_rules(examination: Examination) -> bool:
    tournament = examination.tournament
    if tournament is None:
        return False
    if tournament.edition is not None:
        return tournament.edition == "2017"
    return tournament.first_day is not None and tournament.first_day < _NEW_RULES


# ── Absences ─────────────────────────────────────────────────────────────────
def absences(examination: Examination, event: Event, state: State) -> Iterator[Finding]:
    """Yield participants who took part and then have no entry in a closed round, not even an
    absence.

    Those who come back may have lost a game or a bye; others have mostly withdrawn, and if a
    pairing would bring them back, the reader has reported it.
    """
    if state.lone is not None:
        return
    closed = state.last - state.is_open
    will_be_paired = any(finding.code == "T208" for finding in examination.findings)
    noun = noun_of(event.kind)
    for player in event.roster.players:
        signs = event.roster.rows[player.number].signs[:closed]
        present = [index for index, sign in enumerate(signs) if sign]
        if not present or "" not in signs[present[0] :]:
            continue
        gap = signs.index("", present[0])
        text = f"{noun} {player.number} has no entry in round {gap + 1}"
        comes_back = present[-1] > gap
        if comes_back:
            back = next(index for index in present if index > gap)
            text += f", but one in round {back + 1}"
        elif will_be_paired:
            continue
        else:
            text += " and none after it"
        place = of_block(event, player, gap, OPPONENT.first)
        expected = "a game, a bye or `0000 - Z`"
        case = "comes back" if comes_back else ""
        yield tell("T237", f"{text}; counted as absent", *place, expected=expected, case=case)


# ── Opponents (C.04.1 2) ─────────────────────────────────────────────────────
def forbidden_pairs(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield pairs that met in a round in which the file forbids it (`260`, `XXP`)."""
    tournament = examination.tournament
    if tournament is None or not tournament.forbidden:
        return
    players, rows = event.roster.by_number, event.roster.rows
    noun = noun_of(event.kind)
    last = tournament.rounds_paired
    for group in tournament.forbidden:
        indexes = range(group.first - 1, min(group.last or last, last))
        for number in sorted(group.numbers):
            for index in indexes:
                opponent = rows[number].opponents[index]
                if number < opponent and opponent in group.numbers:
                    text = (
                        f"{noun}s {number} and {opponent} met in round {index + 1}, "
                        "which the file forbids (`260`, `XXP`)"
                    )
                    place = of_block(event, players[number], index, OPPONENT.first, str(opponent))
                    yield tell("T238", text, *place)


def too_many_rounds(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield a number of rounds that is impossible without a rematch (C.04.1 2)."""
    rounds = rounds_of(examination)
    if rounds is None or not is_swiss(examination):
        return
    count = len(event.roster.players)
    most = rounds_without_rematch(count)
    if not count or rounds <= most:
        return
    line = _first_line_of_rounds(examination)
    place = of_value(line, str(leading_number(value_of(line))))
    text = (
        f"{rounds} rounds, and {count} {noun_of(event.kind)}s: after round {most} all opponents "
        "have met (C.04.1, 2)"
    )
    yield tell("T240", text, *place, expected=f"at most {most}")


def is_swiss(examination: Examination) -> bool:
    """Return whether the type does not name a round robin, a knock-out or a match of two sides."""
    if examination.records is None:
        return False
    line = type_line(examination.records) or examination.records.first(TYPE_IN_WORDS.code)
    if line is None:
        return True
    type_in_words = value_of(line).upper().replace("-", "").replace(" ", "")
    return not any(word in type_in_words for word in _NOT_SWISS)


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
    for player in event.roster.players:
        signs = event.roster.rows[player.number].signs[:last]
        played = [index for index, sign in enumerate(signs) if sign in _COLOURS]
        sequence = "".join([_COLOURS[signs[index]] for index in played])
        for code, place, fault in _unusual_colours(sequence):
            colour, index = sequence[place], played[place]
            text = f"player {player.number} has {_NAMES[colour]} in round {index + 1}{fault}"
            yield tell(code, text, *of_block(event, player, index, COLOUR.first, colour))


def _unusual_colours(sequence: str) -> list[tuple[str, int, str]]:
    """Return the code, the place and the description of the third of three same colours, and of the
    first colour that makes the difference greater than 2."""
    found: list[tuple[str, int, str]] = []
    thirds = [place + 2 for place in map(sequence.find, ("www", "bbb")) if place >= 0]
    if thirds:
        found.append(("T241", min(thirds), " for the third time in a row (C.04.1, 7)"))
    difference = 0
    for place, colour in enumerate(sequence):
        difference += 1 if colour == "w" else -1
        if abs(difference) > 2:
            if not thirds or place != min(thirds):
                text = ", which makes the colour difference 3 (C.04.1, 6)"
                found.append(("T242", place, text))
            break
    return found


# ── Comparisons in files with errors ─────────────────────────────────────────
def despite_errors(examination: Examination, event: Event, state: State) -> list[Finding]:
    """Return findings about the rounds of a file with errors, and about the points of its players.

    The points of a player follow from the player's own blocks. They are compared for players whose
    blocks can be read, unless the errors are about points, or the file has points besides those of
    the results.
    """
    errors = {finding.code for finding in examination.findings if finding.severity == ERROR}
    if examination.tournament is not None or errors <= _OF_THE_COMPARISON:
        return []  # the reader has compared them, and found these errors
    findings = Findings("", noun_of(event.kind), every=True)
    assert examination.records is not None
    is_adjusted = bool(examination.records.lines(*ABNORMAL.codes, *VIRTUAL.codes))
    with suppress(TrfError):  # raised where there are very many
        look_at_rounds(event.roster, state.last, findings)
        look_at_meetings(event.roster, findings)
        if event.kind is Kind.INDIVIDUAL and errors.isdisjoint(_ABOUT_POINTS) and not is_adjusted:
            _compare_points(event, state, findings)
    return findings.in_order()


def _compare_points(event: Event, state: State, findings: Findings) -> None:
    roster = event.roster
    rows = {number: row for number, row in roster.rows.items() if BROKEN not in row.signs}
    if rows:
        readable = roster._replace(
            by_number={number: roster.by_number[number] for number in rows}, rows=rows
        )
        people = participants(readable, state.last, rank=False)
        check_totals(Tournament(people, points=event.points), readable, state, findings)


# ── Acceleration ─────────────────────────────────────────────────────────────


def acceleration(examination: Examination, records: Records) -> Iterator[Finding]:
    """Yield virtual points that contradict a type without acceleration, or Baku acceleration."""
    tournament = examination.tournament
    if tournament is None:
        return
    yield from _of_last_ga_participant(tournament, records)
    if not tournament.virtual:
        return
    line = records.lines(*VIRTUAL.codes)[0]
    declared = tournament.type_code
    if tournament.acceleration == "baku":
        yield from _against_baku(tournament, line)
    elif declared and tournament.system is not None:
        text = (
            f"`{line.code.upper()}` gives virtual points, but `{declared}` declares no acceleration; "
            "the points are used"
        )
        yield tell("T231", text, *of_value(line), type_code=declared)


def _of_last_ga_participant(tournament: Tournament, records: Records) -> Iterator[Finding]:
    """Yield a comment on the last GA participant that contradicts the numbers of round one, or
    virtual points."""
    is_accelerated = tournament.acceleration is not None or tournament.virtual
    if tournament.last_of_ga is None or not is_accelerated:
        return
    text = contradiction(tournament, _starters(tournament))
    if not text:
        return
    for line in records.comments:
        if remark_of(line.text, LAST_OF_GA) is not None:
            yield tell("T262", text, line.number, 1, line.text.lstrip("#").strip())
            return


class _VirtualDifference(NamedTuple):
    """Virtual points of a participant that are not those of Baku acceleration."""

    round_number: int
    number: int
    found: int
    expected: int


def _against_baku(tournament: Tournament, line: Line) -> Iterator[Finding]:
    """Yield the first virtual points that differ from C.04.7 1.4, up to the next round."""
    if tournament.virtual is None or tournament.rounds is None:
        return
    begun = _starters(tournament)
    try:
        expected = virtual_points(tournament, begun, tournament.rounds)
    except InputError:
        return  # no Baku acceleration exists for these point values
    differences = [*_differences(tournament, tournament.virtual, expected)]
    if not differences:
        return
    first = differences[0]
    found, wanted = format_points(first.found), format_points(first.expected)
    last = str(group_a(tournament, begun).last)
    if len(differences) > 1:
        last += f" (and {len(differences) - 1} more)"
    text = (
        f"{noun_of(tournament.kind)} {first.number} has {found} virtual points in round {first.round_number}, "
        f"instead of {wanted} (C.04.7): group GA ends with {last}; fidepair uses the points in the file"
    )
    code = tournament.type_code
    case = "" if code else "no type"
    yield tell("T230", text, *of_value(line, found), expected=wanted, case=case, type_code=code)


def _starters(tournament: Tournament) -> set[int]:
    """Return the participants in the pairing of round one, or its future participants (C.04.7 1.2,
    decision G10)."""
    byes = {bye.number: bye.bye for bye in tournament.announced if bye.round_number == 1}
    return starters(tournament, byes)


def _differences(
    tournament: Tournament,
    found: Mapping[int, tuple[int, ...]],
    expected: Mapping[int, tuple[int, ...]],
) -> Iterator[_VirtualDifference]:
    """Yield the differences up to the next round, by round.

    Virtual points do not matter in a round in which the participant is absent.
    """
    rounds = min(tournament.rounds_paired + 1, tournament.rounds or 0)
    absent = {(bye.round_number, bye.number) for bye in tournament.announced}
    for round_number in range(1, rounds + 1):
        for participant in tournament.participants:
            number = participant.number
            if round_number <= tournament.rounds_paired:
                entry = participant.entries[round_number - 1]
                if isinstance(entry, Bye) and entry is not Bye.PAB:
                    continue
            if (round_number, number) in absent:
                continue
            in_file = _points_in(round_number, found.get(number, ()))
            by_rule = _points_in(round_number, expected.get(number, ()))
            if in_file != by_rule:
                yield _VirtualDifference(round_number, number, in_file, by_rule)


def _points_in(round_number: int, points: tuple[int, ...]) -> int:
    """Return the virtual points of a round; none are given after the last value."""
    return points[round_number - 1] if round_number <= len(points) else 0
