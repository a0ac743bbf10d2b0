"""Both sides of every game, and rounds as a whole: byes, dummies, players who met twice."""

from collections import Counter
from collections.abc import Collection

from fidepair.findings import Findings
from fidepair.trf.format.cells import (
    BROKEN,
    COLOUR_NAMES,
    FIRST,
    MIRROR,
    WIDTH,
    can_answer,
    differs_in_rating_only,
    opposite,
    usual_answer,
)
from fidepair.trf.format.columns import (
    COLOUR,
    OPPONENT,
    PLAYER,
    PLAYER_NAME,
    PLAYER_POINTS,
    RESULT,
    in_letters,
    join_numbers,
)
from fidepair.trf.format.reading import PlayerLine, Roster

_FORFEITS = frozenset({colour + result for colour in "wb-" for result in "+-"})
_DUMMIES = frozenset(
    {"bye", "spielfrei", "freilos", "dummy", "exempt", "riposa", "vrij", "descansa"}
)


def check_sides(
    roster: Roster, findings: Findings, decided: Collection[tuple[int, int, int, str]]
) -> None:
    """Find games whose two sides disagree. A missing colour is taken from the other side, in
    place.

    `decided`: games with a decision of the arbiter, as `read_decisions` returns them.
    """
    doubtful = _doubtful(roster)
    if not doubtful:
        return
    doubtful.sort()
    _look_for_cut_lines(doubtful, roster, findings)
    for number, index in doubtful:
        if not _is_decided(number, index, roster, decided):
            _examine(roster.by_number[number], index, roster, findings)


# ── Lines cut short ──────────────────────────────────────────────────────────
def _look_for_cut_lines(
    doubtful: list[tuple[int, int]], roster: Roster, findings: Findings
) -> None:
    """Report lines that end before a game that the opponent records: they make other lines look
    wrong.

    If many lines end too early, a round is only partly entered, and there is nothing to report.
    """
    by_line: dict[int, list[tuple[int, int]]] = {}
    rounds = {index for _, index in doubtful}
    named = {index: Counter(roster.opponents(index)) for index in rounds}
    for number, index in doubtful:
        opponent = roster.rows[number].opponents[index]
        row = roster.rows.get(opponent)
        if row is None or row.signs[index]:
            continue
        is_named_by_another = named[index][number] > 0
        if not is_named_by_another and _ends_before(opponent, index, roster):
            by_line.setdefault(opponent, []).append((number, index))
    if len(by_line) > max(1, len(roster.rows) // 4):
        return
    for number, games in by_line.items():
        opponent, index = games[0]
        more = f" and {len(games) - 1} more" if len(games) > 1 else ""
        reason = f"before its game with player {opponent} in round {index + 1}{more}"
        _report_cut(roster.by_number[number], reason, findings)
    if not by_line:
        _look_at_the_last_line(doubtful, roster, findings)


def _look_at_the_last_line(
    doubtful: list[tuple[int, int]], roster: Roster, findings: Findings
) -> None:
    """Report the last line if it ends early and further lines are missing: then the file was cut
    short."""
    last = [*roster.rows][-1]
    opponents = {roster.rows[number].opponents[index] for number, index in doubtful}
    missing = opponents - roster.rows.keys()
    if not missing or last != max(roster.rows) or min(missing) < last:
        return
    end = len(roster.by_number[last].text.rstrip())
    is_in_block = end > FIRST and (end - FIRST) % WIDTH
    usual = 0  # the last round in which most players have an opponent or a bye
    for index in range(roster.width):
        entered = sum(map(bool, roster.signs(index)))
        if 2 * entered > len(roster.rows):
            usual = index
    if is_in_block or _ends_before(last, usual, roster):
        verb = "is" if len(missing) == 1 else "are"
        reason = f"and {join_numbers(missing, 'player')}, paired with others, {verb} missing"
        _report_cut(roster.by_number[last], reason, findings)


def _ends_before(number: int, index: int, roster: Roster) -> bool:
    """Return whether the line of a player ends before the result of a round."""
    return len(roster.by_number[number].text.rstrip()) < roster.column(index, RESULT.first)


def _report_cut(player: PlayerLine, reason: str, findings: Findings) -> None:
    end = len(player.text.rstrip())
    message = f"the line of player {player.number} ends in column {end}, {reason}"
    case = "beside others" if findings.every else "first finding"
    findings.tell("T061", message, **player.line.at(end + 1), case=case)


def _doubtful(roster: Roster) -> list[tuple[int, int]]:
    """Return the cells, as number and index of the round, without the usual answer in the
    opponent's row."""
    doubtful = []
    rows = roster.rows
    for number, (opponents, signs) in rows.items():
        for index, opponent in enumerate(opponents):
            if not opponent:
                continue
            other = rows.get(opponent)
            if (
                other is None
                or other.opponents[index] != number
                or other.signs[index] != MIRROR.get(signs[index])
            ):
                doubtful.append((number, index))
    return doubtful


def _is_decided(
    number: int, index: int, roster: Roster, decided: Collection[tuple[int, int, int, str]]
) -> bool:
    """Return whether a comment records the result of this game, with both sides as they are."""
    if not decided:
        return False
    row = roster.rows[number]
    opponent, sign = row.opponents[index], row.signs[index]
    other = roster.rows.get(opponent)
    if other is None or other.opponents[index] != number:
        return False
    answer = other.signs[index]
    sides = [(number, sign), (opponent, answer)]
    if sign[0] == "b":
        sides.reverse()
    (white, of_white), (black, of_black) = sides
    is_named = (index, white, black, of_white[1:] + of_black[1:]) in decided
    return is_named and (of_white[0], of_black[0]) == ("w", "b")


def _examine(player: PlayerLine, index: int, roster: Roster, findings: Findings) -> None:
    """Report a wrong game, once for both sides, or accept a rare and allowed result."""
    number = player.number
    row = roster.rows[number]
    opponent, sign = row.opponents[index], row.signs[index]
    if opponent not in roster.rows or opponent == number:
        itself = "the player itself" if opponent == number else "who is not in the file"
        message = f"player {number} round {index + 1}: `{player.block(index)}` has opponent {opponent}, {itself}"
        place = player.at(index, OPPONENT, str(opponent))
        findings.tell("T074", message, **place, expected="the number of another player")
        return
    other = roster.by_number[opponent]
    answer = roster.rows[opponent].signs[index]
    is_answered = roster.rows[opponent].opponents[index] == number
    if answer == BROKEN:
        return  # reported for the other side
    if not is_answered:
        _report("T075", player, other, index, signs=(sign, ""), findings=findings)
        return
    wrong = _wrong(sign, answer)
    if not wrong:
        _settle(player, other, index, roster, findings)
    elif number < opponent:  # reported once
        _report(wrong, player, other, index, signs=(sign, answer), findings=findings)


def _wrong(sign: str, answer: str) -> str:
    """Return the code of the finding for two blocks that name each other, or nothing."""
    if sign[0] == answer[0] != "-":
        return "T076"
    if not can_answer(sign, answer) and not differs_in_rating_only(sign, answer):
        return "T075"
    if sign[0] == answer[0] == "-" and sign[1] not in "+-":
        return "T201"
    return ""


def _settle(
    player: PlayerLine, other: PlayerLine, index: int, roster: Roster, findings: Findings
) -> None:
    """Accept a game with a note: one side unrated, a result that only an arbiter gives, or one side
    without colour."""
    row = roster.rows[player.number]
    opponent, sign = row.opponents[index], row.signs[index]
    answer = roster.rows[opponent].signs[index]
    if sign[1] in "+-":
        return
    shown = f"player {player.number} round {index + 1}: `{player.block(index)}`"
    if player.number < opponent and answer[1] != usual_answer(sign)[1]:
        shown_both = (
            f"{shown}, and player {opponent} (line {other.line.number}) `{other.block(index)}`: "
        )
        place, expected = player.at(index, RESULT, sign[1]), usual_answer(answer)[1]
        if not can_answer(sign, answer):
            message = f"{shown_both}one side marks the game as unrated"
            findings.tell("T075", message, **place, expected=expected, case="rating")
        else:
            message = (
                f"{shown_both}only an arbiter can award this; fidepair uses the results as given"
            )
            first, second = _line_of(player, index), _line_of(other, index)
            findings.tell("T243", message, **place, expected=expected, first=first, second=second)
    if sign[0] == "-":
        colour = opposite(answer[0])
        row.put(index, opponent, colour + sign[1])
        message = f"{shown} has no colour; {COLOUR_NAMES[colour]} follows from player {opponent}"
        findings.tell("T201", message, **player.at(index, COLOUR), expected=colour)


def _report(
    code: str,
    player: PlayerLine,
    other: PlayerLine,
    index: int,
    *,
    signs: tuple[str, str],
    findings: Findings,
) -> None:
    """Report two blocks that do not fit; `signs`: of the player, and of the other if that one names
    the player."""
    sign, answer = signs
    shown = player.block(index)
    case = ""
    if code == "T075":
        problem, place = "the two sides disagree", player.at(index, OPPONENT, shown.strip())
        expected = ""
        if answer:
            expected = " ".join((str(other.number), *usual_answer(answer))).rstrip()
    elif code == "T076":
        problem = f"both have {COLOUR_NAMES.get(sign[0], 'no colour')}"
        place, expected = player.at(index, COLOUR, sign[0]), opposite(sign[0])
    else:
        problem, case = "neither has a colour", "neither side"
        place, expected = player.at(index, COLOUR), "w or b"
    findings.tell(
        code,
        f"player {player.number} round {index + 1}: `{shown}`, but player {other.number} (line {other.line.number}): "
        f"`{other.block(index)}`: {problem}",
        **place,
        expected=expected,
        case=case,
        first=_line_of(player, index),
        second=_line_of(other, index),
    )


def _line_of(player: PlayerLine, index: int) -> str:
    """Return the line up to a block, with its number and without the fields between name and
    blocks."""
    end = PLAYER.repetition(index).last
    name = in_letters(player.text[: PLAYER_NAME.last]).rstrip()
    return f"line {player.line.number}: {name} ... {player.text[PLAYER_POINTS.last : end]}"


# ── A round as a whole ───────────────────────────────────────────────────────
def look_at_rounds(roster: Roster, last: int, findings: Findings) -> None:
    """Warn about rounds 1 to `last`: without any entry, with several PABs, or with a full-point bye
    instead of one.

    Teams have the PAB by a record of its own, which is not mistaken for a full-point bye.
    """
    for index in range(last):
        signs = roster.signs(index)
        pabs, fulls = signs.count("U"), signs.count("F")
        if pabs > 1 or (fulls == 1 and not pabs and roster.blocks):
            _look_at_byes(index, signs, pabs, roster, findings)
        elif not any(signs):
            message = (
                f"no player has an entry in round {index + 1}; it counts as a round without games"
            )
            findings.tell("T202", message)


def _look_at_byes(
    index: int, signs: list[str], pabs: int, roster: Roster, findings: Findings
) -> None:
    column = roster.column(index, RESULT.first)
    if pabs > 1:
        with_pab = [
            player for player, sign in zip(roster.players, signs, strict=True) if sign == "U"
        ]
        message = (
            f"round {index + 1} has {pabs} pairing-allocated byes; a pairing gives at most one"
        )
        for players in findings.places(with_pab[1:]):
            findings.tell("T084", message, **players[0].line.at(column, "U"))
    elif any(len(sign) > 1 for sign in signs):
        player = [*roster.players][signs.index("F")]
        message = (
            f"round {index + 1}: {findings.noun} {player.number} has the only bye, a full-point bye (F); was it "
            "pairing-allocated?"
        )
        findings.tell("T085", message, **player.line.at(column, "F"), expected="U")


def look_at_meetings(roster: Roster, findings: Findings) -> None:
    """Warn about two players who played each other twice, and about a dummy player instead of a
    bye."""
    for number, row in roster.rows.items():
        if len(set(row.opponents)) < len(row.opponents):  # perhaps two rounds without a game
            _look_for_rematch(number, roster, findings)
        if not _FORFEITS.isdisjoint(row.signs):
            _look_for_dummy(roster.by_number[number], roster, findings)


def _look_for_rematch(number: int, roster: Roster, findings: Findings) -> None:
    row = roster.rows[number]
    met: dict[int, int] = {}
    for index, (opponent, sign) in enumerate(zip(row.opponents, row.signs, strict=True)):
        if not opponent or sign[1] in "+-":
            continue
        if opponent in met and number < opponent:
            line = roster.by_number[number].line
            message = (
                f"{findings.noun}s {number} and {opponent} met in round {met[opponent] + 1} "
                f"and in round {index + 1}"
            )
            place = line.at(roster.column(index, OPPONENT.first), str(opponent))
            findings.tell("T088", message, **place)
        met[opponent] = index


def _look_for_dummy(player: PlayerLine, roster: Roster, findings: Findings) -> None:
    if PLAYER_NAME.cut(player.text).lower() not in _DUMMIES:
        return
    games = [sign for sign in roster.rows[player.number].signs if len(sign) > 1]
    if games and all(sign[1] in "+-" for sign in games):
        name = in_letters(PLAYER_NAME.cut(player.text))
        message = (
            f'player {player.number} "{name}" looks like a dummy for the bye; '
            "it counts as a player and makes the number even"
        )
        findings.tell("T089", message, **player.line.at(PLAYER_NAME.first, name))
