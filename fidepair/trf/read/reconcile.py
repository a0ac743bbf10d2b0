"""From rows of cells to the state of the tournament: what is played, what is paired, who is away
next.

A column is closed, open (pairs without results) or yet to be paired. The last round paired, L, is
the last in which anybody has a game or a pairing-allocated bye; a column after it in which
everybody has a bye is closed too. What stands after L was announced.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from fidepair.tournament import Announcement, Bye
from fidepair.trf.format.cells import BROKEN, NOT_PAIRED
from fidepair.trf.format.columns import OPPONENT, PLAYER, RESULT, listed
from fidepair.trf.format.reading import State

if TYPE_CHECKING:
    from collections.abc import Container

    from fidepair.findings import Findings
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import PlayerLine, Roster
    from fidepair.trf.read.statements import AnnouncedBye


def find_state(roster: Roster) -> State:
    """Return the state of the tournament by its blocks alone."""
    last = roster.width
    while last and NOT_PAIRED.issuperset(roster.signs(last - 1)):
        last -= 1
    is_open = (
        bool(last) and roster.has_pending and not {"w ", "b "}.isdisjoint(roster.signs(last - 1))
    )
    lone = _lone_pab(roster, last)
    while roster.rows and last < roster.width and all(roster.signs(last)):
        last, is_open, lone = last + 1, False, None
    return State(last, is_open, lone)


def _lone_pab(roster: Roster, last: int) -> int | None:
    """Return who has a PAB in round `last` in which nobody plays and somebody has no entry at
    all."""
    signs = roster.signs(last - 1) if last else []
    paired = [place for place, sign in enumerate(signs) if sign not in NOT_PAIRED]
    if len(paired) != 1 or signs[paired[0]] != "U" or all(signs):
        return None
    return roster.players.numbers[paired[0]]


def without_entry(roster: Roster, state: State, absent: Container[int]) -> tuple[int, ...]:
    """Return who has no entry in the last round and was paired in the one before, if these are more
    than those who are paired: whoever typed that round in has not come to the end. `absent`: who is
    message to be, by record."""
    if not state.last or state.lone is not None:
        return ()
    last = state.last - 1
    missing = [
        number
        for number, row in roster.rows.items()
        if not row.signs[last]
        and (not last or row.signs[last - 1] not in NOT_PAIRED)
        and number not in absent
    ]
    paired = sum(sign not in NOT_PAIRED for sign in roster.signs(last))
    return tuple(sorted(missing)) if len(missing) > paired else ()


# ── Byes by record ───────────────────────────────────────────────────────────
def merge_byes(
    roster: Roster,
    state: State,
    byes: list[AnnouncedBye],
    absent: dict[int, Line],
    findings: Findings,
) -> tuple[Announcement, ...]:
    """Return the byes announced for rounds after the last; fill blank blocks up to it, in place.

    `absent` speaks of the round to be paired, or of an open round: then nobody of it may be paired
    there. Where only a lone PAB stands in the last round, that one may still be to be paired: its
    byes are announced too, and `absent` is for both rounds.
    """
    known = _announced_in_cells(roster, state)
    for bye in byes:
        _merge_bye(roster, state, bye, known, findings)
    if roster.blocks == 1 and roster.width > state.last - state.is_open:
        _look_for_lost_byes(roster, state, known, absent, findings)
    if state.is_open:
        _absent_in_open_round(roster, state, absent, findings)
    else:
        for number in absent:
            known.setdefault((state.last + 1, number), Bye.ZERO)
            if state.lone is not None and number != state.lone:
                known.setdefault((state.last, number), Bye.ZERO)
    return tuple(
        Announcement(round_number, number, known[round_number, number])
        for round_number, number in sorted(known)
    )


def _announced_in_cells(roster: Roster, state: State) -> dict[tuple[int, int], Bye]:
    known: dict[tuple[int, int], Bye] = {}
    first = state.last - 1 if state.lone is not None else state.last
    if first >= roster.width:
        return known
    for number, row in roster.rows.items():
        for index in range(first, roster.width):
            sign = row.signs[index]
            if sign in NOT_PAIRED and sign not in ("", BROKEN):
                known[index + 1, number] = Bye(sign)
    return known


def _look_for_lost_byes(
    roster: Roster,
    state: State,
    known: dict[tuple[int, int], Bye],
    absent: dict[int, Line],
    findings: Findings,
) -> None:
    """Warn about a block that seems to have lost the letter of its bye, in a round without points
    yet.

    That is the only block of the file that has `0000` or `-` and nothing else; or the only one in
    the open round that has nothing, where nobody has the pairing-allocated bye and its player had a
    game or a bye in the round before.
    """
    closed = state.last - state.is_open
    for index in range(closed, roster.width):
        signs = roster.signs(index)
        blank = [
            not sign and (index + 1, number) not in known and number not in absent
            for number, sign in zip(roster.rows, signs, strict=True)
        ]
        if True not in blank:
            continue
        first = roster.players[blank.index(True)]
        written = [
            player for player in compress(roster.players, blank) if _is_written(player, index)
        ]
        if len(written) == 1 and _count_written(roster) == 1:
            message = f"`{written[0].block(index).strip()}` has no letter of a bye"
        elif (
            index == state.last - 1
            and sum(blank) == 1
            and "U" not in signs
            and _was_there(roster, first, index)
        ):
            written, message = (
                [first],
                "the only one without an entry, and nobody has the pairing-allocated bye",
            )
        else:
            continue
        counted = "absent" if index < state.last else "present"
        message = f"player {written[0].number} round {index + 1}: {message}; counted as {counted}"
        findings.tell("T247", message, **written[0].at(index, RESULT), expected="U, H, F or Z")


def _is_written(player: PlayerLine, index: int) -> bool:
    return PLAYER.repetition(index).cut(player.text) != ""


def _count_written(roster: Roster) -> int:
    """Return how many blocks have no sign, and are not blank."""
    rows = zip(roster.players, [row.signs for row in roster.rows.values()], strict=True)
    return sum(
        not sign and _is_written(player, index)
        for player, signs in rows
        for index, sign in enumerate(signs)
    )


def _was_there(roster: Roster, player: PlayerLine, index: int) -> bool:
    return index > 0 and roster.rows[player.number].signs[index - 1] not in ("", "Z", BROKEN)


def _merge_bye(
    roster: Roster,
    state: State,
    bye: AnnouncedBye,
    known: dict[tuple[int, int], Bye],
    findings: Findings,
) -> None:
    row = roster.rows[bye.number]
    index = bye.round_number - 1
    opponent, sign = (row.opponents[index], row.signs[index]) if index < len(row.signs) else (0, "")
    if opponent:
        _report_bye("T113", bye, f"a game with {findings.noun} {opponent} in that round", findings)
    elif sign not in ("", BROKEN, bye.bye.value):
        _report_bye("T112", bye, f"`{sign}` in that round", findings)
    elif not sign:
        if bye.round_number <= state.last:
            row.put(index, 0, bye.bye.value)
        if bye.round_number > state.last or (
            state.lone is not None and bye.round_number == state.last
        ):
            known[bye.round_number, bye.number] = bye.bye


def _report_bye(code: str, bye: AnnouncedBye, other: str, findings: Findings) -> None:
    message = (
        f"`240` gives {findings.noun} {bye.number} a bye {bye.bye.value} "
        f"in round {bye.round_number}, who has {other}"
    )
    findings.tell(code, message, **bye.line.at(bye.column, bye.bye.value), expected=other)


def _absent_in_open_round(
    roster: Roster, state: State, absent: dict[int, Line], findings: Findings
) -> None:
    for number, line in absent.items():
        if roster.rows[number].signs[state.last - 1] not in NOT_PAIRED:
            who = f"{findings.noun} {number}"
            message = f"`{line.code.upper()}` says that {who} is absent, who is paired in the open round {state.last}"
            findings.tell("T101", message, **line.at(1, str(number)))


# ── Rounds against results ───────────────────────────────────────────────────
def check_rounds(
    roster: Roster, state: State, rounds: int | None, knows_missing: bool, findings: Findings
) -> None:
    """Find rounds after the last one, and results that are missing in a closed round (allowed with
    `162 X`)."""
    players = roster.players
    if rounds is not None and state.last > rounds:
        signs = roster.signs(state.last - 1)
        first = next((place for place, sign in enumerate(signs) if sign not in NOT_PAIRED), -1)
        message = f"round {state.last} has entries, and the tournament has {rounds} rounds"
        place = players[first].line.at(
            roster.column(state.last - 1, OPPONENT.first), str(state.last)
        )
        findings.tell("T027", message, **place, expected=f"at most {rounds}")
    closed = state.last - 1 if state.is_open else state.last
    if knows_missing or not roster.has_pending:
        return
    for number, row in roster.rows.items():
        for index, (opponent, sign) in enumerate(
            zip(row.opponents[:closed], row.signs, strict=False)
        ):
            if sign in ("w ", "b ") and (number < opponent or opponent not in roster.rows):
                message = f"round {index + 1}, {number}-{opponent}: no result, and a later round is paired"
                place = players.numbered(number).line.at(roster.column(index, RESULT.first))
                findings.tell("T083", message, **place, expected="a result")


def look_for_returning(
    roster: Roster,
    state: State,
    announced: tuple[Announcement, ...],
    rounds: int | None,
    findings: Findings,
) -> None:
    """Warn about players without any entry in the last closed round, who count as present in the
    next one."""
    if not state.last or state.is_open or state.lone is not None or state.last == rounds:
        return
    away = {
        announcement.number
        for announcement in announced
        if announcement.round_number == state.last + 1
    }
    returning = [
        number
        for number, row in roster.rows.items()
        if not row.signs[state.last - 1] and number not in away
    ]
    for numbers in findings.places(returning):
        findings.tell(
            "T208",
            f"{listed(numbers, findings.noun)} without entry in round {state.last} (counted as absent) will be "
            f"paired in round {state.last + 1}",
            **roster.players.numbered(numbers[0]).line.at(
                roster.column(state.last - 1, OPPONENT.first)
            ),
            case="" if rounds is not None else "perhaps over",
            round=state.last + 1,
        )
