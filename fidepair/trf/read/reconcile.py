"""From rows of cells to the state of the tournament: played rounds, paired rounds, absences in the
next round.

A column is closed, open (pairs without results) or not yet paired. The last paired round, L, is the
last one with a game or a pairing-allocated bye. A column after it in which all players have a bye
is closed too. Entries after L were announced.
"""

from collections.abc import Container
from itertools import compress

from fidepair.findings import Findings
from fidepair.tournament import Announcement, Bye
from fidepair.trf.format.cells import BROKEN, NOT_PAIRED, PENDING
from fidepair.trf.format.columns import OPPONENT, PLAYER, RESULT, join_numbers
from fidepair.trf.format.document import Line
from fidepair.trf.format.reading import PlayerLine, Roster, State
from fidepair.trf.read.players import block_at
from fidepair.trf.read.statements import AnnouncedBye


def find_state(roster: Roster) -> State:
    """Return the state of the tournament by its blocks alone."""
    last = roster.width
    while last and NOT_PAIRED.issuperset(roster.signs(last - 1)):
        last -= 1
    is_open = False
    if last and roster.has_pending:
        is_open = not PENDING.isdisjoint(roster.signs(last - 1))
    lone = _lone_pab(roster, last)
    while roster.rows and last < roster.width and all(roster.signs(last)):
        last, is_open, lone = last + 1, False, None
    return State(last, is_open, lone)


def _lone_pab(roster: Roster, last: int) -> int | None:
    """Return the player with a PAB in round `last`, if it has no games and some players have no
    entry at all."""
    if not last:
        return None
    signs = roster.signs(last - 1)
    paired = [place for place, sign in enumerate(signs) if sign not in NOT_PAIRED]
    if len(paired) != 1 or signs[paired[0]] != "U" or all(signs):
        return None
    return [*roster.rows][paired[0]]


def without_entry(roster: Roster, state: State, absent: Container[int]) -> tuple[int, ...]:
    """Return the players without an entry in the last round who were paired in the one before.

    There are none unless they outnumber the paired players: then the round is not fully entered.
    `absent`: players who are absent by record.
    """
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

    `absent` concerns the next round, or an open round, in which none of these players may be
    paired. If the last round has only a lone PAB, it may not be paired yet: its byes are announced
    too, and `absent` concerns both rounds.
    """
    announced = _announced_in_cells(roster, state)
    for bye in byes:
        _merge_bye(roster, state, bye, announced, findings)
    if roster.blocks == 1 and roster.width > state.last - state.is_open:
        _look_for_lost_byes(roster, state, announced, absent, findings)
    for number, line in absent.items():
        if not state.is_open:
            announced.setdefault((state.last + 1, number), Bye.ZERO)
            if state.lone is not None and number != state.lone:
                announced.setdefault((state.last, number), Bye.ZERO)
        elif roster.rows[number].signs[state.last - 1] not in NOT_PAIRED:
            message = (
                f"`{line.code.upper()}` marks {findings.noun} {number} as absent, "
                f"but the open round {state.last} pairs them"
            )
            findings.tell("T101", message, **line.at(1, str(number)))
    return tuple(
        Announcement(round_number, number, announced[round_number, number])
        for round_number, number in sorted(announced)
    )


def _announced_in_cells(roster: Roster, state: State) -> dict[tuple[int, int], Bye]:
    """Return the byes in the columns of future rounds, by round and number."""
    announced: dict[tuple[int, int], Bye] = {}
    first = state.last - (state.lone is not None)
    if first >= roster.width:
        return announced
    for number, row in roster.rows.items():
        for index in range(first, roster.width):
            sign = row.signs[index]
            if sign in NOT_PAIRED and sign not in ("", BROKEN):
                announced[index + 1, number] = Bye(sign)
    return announced


def _look_for_lost_byes(
    roster: Roster,
    state: State,
    announced: dict[tuple[int, int], Bye],
    absent: dict[int, Line],
    findings: Findings,
) -> None:
    """Warn about a block that seems to have lost the letter of its bye, in a round without points
    yet.

    It is the only block of the file that has just `0000` or `-`. Or it is the only blank block of
    the open round, and its player had a game or a bye in the round before. In the second case no
    player may have the pairing-allocated bye.
    """
    closed = state.last - state.is_open
    for index in range(closed, roster.width):
        signs = roster.signs(index)
        blank = [
            not sign and (index + 1, number) not in announced and number not in absent
            for number, sign in zip(roster.rows, signs, strict=True)
        ]
        players = [*compress(roster.players, blank)]
        written = [player for player in players if _is_written(player, index)]
        is_open_round = index == state.last - 1
        if len(written) == 1 and _count_written(roster) == 1:
            player = written[0]
            problem = f"`{player.block(index).strip()}` has no bye letter"
        elif is_open_round and len(players) == 1 and "U" not in signs:
            player = players[0]
            if not _was_present(roster, player, index - 1):
                continue
            problem = "the only player without an entry, and no one has the pairing-allocated bye"
        else:
            continue
        counted = "absent" if index < state.last else "present"
        message = f"player {player.number} round {index + 1}: {problem}; counted as {counted}"
        findings.tell("T247", message, **player.at(index, RESULT), expected="U, H, F or Z")


def _is_written(player: PlayerLine, index: int) -> bool:
    """Return whether the block of round `index` + 1 is not blank."""
    return PLAYER.repetition(index).cut(player.text) != ""


def _count_written(roster: Roster) -> int:
    """Return the number of blocks that have no sign and are not blank."""
    count = 0
    for player, row in zip(roster.players, roster.rows.values(), strict=True):
        for index, sign in enumerate(row.signs):
            if not sign and _is_written(player, index):
                count += 1
    return count


def _was_present(roster: Roster, player: PlayerLine, index: int) -> bool:
    """Return whether the player had a game or a bye in round `index` + 1."""
    if index < 0:
        return False
    sign = roster.rows[player.number].signs[index]
    return sign not in ("", "Z", BROKEN)


def _merge_bye(
    roster: Roster,
    state: State,
    bye: AnnouncedBye,
    announced: dict[tuple[int, int], Bye],
    findings: Findings,
) -> None:
    """Put a bye into its blank block or among the announced ones; a block with another entry is a
    finding."""
    row, last = roster.rows[bye.number], state.last
    index = bye.round_number - 1
    opponent, sign = block_at(row, index)
    if opponent:
        _report_bye("T113", bye, f"a game with {findings.noun} {opponent} in that round", findings)
    elif sign not in ("", BROKEN, bye.bye.value):
        _report_bye("T112", bye, f"`{sign}` in that round", findings)
    elif not sign:
        if bye.round_number <= last:
            row.put(index, 0, bye.bye.value)
        is_in_lone_round = state.lone is not None and bye.round_number == last
        if bye.round_number > last or is_in_lone_round:
            announced[bye.round_number, bye.number] = bye.bye


def _report_bye(code: str, bye: AnnouncedBye, other: str, findings: Findings) -> None:
    message = (
        f"`240` gives {findings.noun} {bye.number} a bye {bye.bye.value} "
        f"in round {bye.round_number}, but the file has {other}"
    )
    findings.tell(code, message, **bye.line.at(bye.column, bye.bye.value), expected=other)


# ── Rounds against results ───────────────────────────────────────────────────
def check_rounds(
    roster: Roster, state: State, rounds: int | None, knows_missing: bool, findings: Findings
) -> None:
    """Find rounds after the last one, and results that are missing in a closed round (allowed with
    `162 X`)."""
    if rounds is not None and state.last > rounds:
        signs = roster.signs(state.last - 1)
        first = next((place for place, sign in enumerate(signs) if sign not in NOT_PAIRED), -1)
        message = f"round {state.last} has entries, but the tournament has {rounds} rounds"
        column = roster.column(state.last - 1, OPPONENT.first)
        player = [*roster.players][first]
        place = player.line.at(column, str(state.last))
        findings.tell("T027", message, **place, expected=f"at most {rounds}")
    if knows_missing or not roster.has_pending:
        return
    closed = state.last - state.is_open
    for number, (opponents, signs) in roster.rows.items():
        if PENDING.isdisjoint(signs[:closed]):
            continue
        for index in range(closed):
            opponent = opponents[index]
            is_first_side = number < opponent or opponent not in roster.rows
            if signs[index] in PENDING and is_first_side:
                message = f"round {index + 1}, {number}-{opponent}: no result, but a later round is paired"
                place = roster.by_number[number].line.at(roster.column(index, RESULT.first))
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
    next_round = state.last + 1
    away = {bye.number for bye in announced if bye.round_number == next_round}
    returning = [
        number
        for number, row in roster.rows.items()
        if not row.signs[state.last - 1] and number not in away
    ]
    column = roster.column(state.last - 1, OPPONENT.first)
    case = "perhaps over" if rounds is None else ""
    for numbers in findings.places(returning):
        message = (
            f"{join_numbers(numbers, findings.noun)} without an entry in round {state.last} (counted as absent) will "
            f"be paired in round {next_round}"
        )
        place = roster.by_number[numbers[0]].line.at(column)
        findings.tell("T208", message, **place, case=case, round=next_round)
