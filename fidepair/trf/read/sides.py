"""Both sides of every game, and what a round looks like as a whole: byes, dummies, players who met
twice."""

from __future__ import annotations

from _operator import itemgetter
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from fidepair.trf.format.cells import (
    BROKEN,
    FIRST,
    MIRROR,
    WIDTH,
    Row,
    answers,
    answers_but_for_rating,
    opposite,
    places_of,
    usual_answer,
)
from fidepair.trf.format.columns import COLOUR, OPPONENT, PLAYER, RESULT, in_letters, listed

if TYPE_CHECKING:
    from fidepair.findings import Findings
    from fidepair.trf.format.reading import PlayerLine, Roster

_NAME, _POINTS = PLAYER.field("name"), PLAYER.field("points")
_COLOUR_NAMES = {"w": "White", "b": "Black"}
_NAME_COLUMNS = _NAME.place
_FORFEITS = frozenset({"w+", "w-", "b+", "b-", "-+", "--"})
_DUMMIES = frozenset(
    {"bye", "spielfrei", "freilos", "dummy", "exempt", "riposa", "vrij", "descansa"}
)


def check_sides(roster: Roster, findings: Findings) -> None:
    """Find games whose two sides disagree. A missing colour is taken from the other side, in
    place."""
    sparse = max(roster.rows, default=0) > 4 * len(roster.rows)
    doubtful = _doubtful_one_by_one(roster) if sparse else _doubtful(roster)
    if not doubtful:
        return
    doubtful.sort()
    _look_for_cut_lines(doubtful, roster, findings)
    for number, index in doubtful:
        _examine(roster.players.numbered(number), index, roster, findings)


# ── Lines cut short ──────────────────────────────────────────────────────────
def _look_for_cut_lines(
    doubtful: list[tuple[int, int]], roster: Roster, findings: Findings
) -> None:
    """Report lines that end before a game that the opponent records: they make other lines look
    wrong.

    Where many lines end too early, a round is typed in only in part.
    """
    by_line: dict[int, list[tuple[int, int]]] = {}
    rounds = {index for _, index in doubtful}
    named = {index: Counter(roster.opponents(index)) for index in rounds}
    for number, index in doubtful:
        opponent = roster.rows[number].opponents[index]
        row = roster.rows.get(opponent)
        if row is None or row.signs[index] or named[index][number]:  # somebody else may be meant
            continue
        if _ends_before(opponent, index, roster):
            by_line.setdefault(opponent, []).append((number, index))
    if len(by_line) > max(1, len(roster.rows) // 4):
        return
    for number, games in by_line.items():
        opponent, index = games[0]
        more = f" and {len(games) - 1} more" if len(games) > 1 else ""
        message = f"before its game with player {opponent} in round {index + 1}{more}"
        _report_cut(roster.players.numbered(number), message, findings)
    if not by_line:
        _look_at_the_last_line(doubtful, roster, findings)


def _look_at_the_last_line(
    doubtful: list[tuple[int, int]], roster: Roster, findings: Findings
) -> None:
    """Report the last line if it ends early, and the lines behind it are missing: then the file was
    cut short."""
    last = roster.players.numbers[-1]
    missing = {
        roster.rows[number].opponents[index] for number, index in doubtful
    } - roster.rows.keys()
    if not last == max(roster.rows) < min(missing, default=0):
        return
    end = len(roster.players.numbered(last).text.rstrip())
    is_in_block = end > FIRST and (end - FIRST) % WIDTH
    entered = (sum(map(bool, roster.signs(index))) for index in range(roster.width))
    usual = max(
        (index for index, count in enumerate(entered) if 2 * count > len(roster.rows)), default=0
    )
    if is_in_block or _ends_before(last, usual, roster):
        verb = "is" if len(missing) == 1 else "are"
        message = f"and {listed(missing, 'player')}, whom others met, {verb} missing"
        _report_cut(roster.players.numbered(last), message, findings)


def _ends_before(number: int, index: int, roster: Roster) -> bool:
    """Whether the line of a player ends before the result of a round."""
    return len(roster.players.numbered(number).text.rstrip()) < roster.column(index, RESULT.first)


def _report_cut(player: PlayerLine, message: str, findings: Findings) -> None:
    end = len(player.text.rstrip())
    text = f"the line of player {player.number} ends in column {end}, {message}"
    findings.tell(
        "T061",
        text,
        **player.line.at(end + 1),
        case="beside others" if findings.every else "told first",
    )


def _doubtful_one_by_one(roster: Roster) -> list[tuple[int, int]]:
    """Return what `_doubtful` does; for few players with large numbers."""
    rows = roster.rows
    return [
        (number, index)
        for number, row in rows.items()
        for index, (opponent, sign) in enumerate(zip(row.opponents, row.signs, strict=True))
        if opponent
        and (
            opponent not in rows
            or rows[opponent].opponents[index] != number
            or rows[opponent].signs[index] != MIRROR.get(sign)
        )
    ]


def _doubtful(roster: Roster) -> list[tuple[int, int]]:
    """Return the cells, by number and place, that are not answered by the usual sign of the
    opponent."""
    doubtful: list[tuple[int, int]] = []
    # The place of a row is its number; places of numbers that nobody has, and the one after the
    # last, are of nobody.
    nobody = Row([0] * roster.width, [""] * roster.width)
    rows = [roster.rows.get(number, nobody) for number in range(max(roster.rows, default=0) + 2)]
    numbers = (*range(len(rows)),) if roster.width else ()
    all_opponents = [*chain.from_iterable([row.opponents for row in rows])]
    all_signs = [*chain.from_iterable([row.signs for row in rows])]
    for index in range(roster.width):
        opponents, signs = all_opponents[index :: roster.width], all_signs[index :: roster.width]
        # Who has no opponent counts as one's own opponent, and every sign of a bye as its own
        # answer.
        for number in places_of(0, opponents):
            opponents[number] = number
        if max(opponents) > numbers[-1]:
            opponents = [min(opponent, numbers[-1]) for opponent in opponents]
        of_opponents = itemgetter(*opponents)  # the fastest way to look up many things at once
        backs, replies = of_opponents(opponents), of_opponents(signs)
        wanted = tuple(map(MIRROR.get, signs))
        if backs != numbers or replies != wanted:
            doubtful += [
                (number, index)
                for number, back, reply, want in zip(numbers, backs, replies, wanted, strict=True)
                if back != number or reply != want
            ]
    return doubtful


def _examine(player: PlayerLine, index: int, roster: Roster, findings: Findings) -> None:
    """Say what is wrong with a game, once for both sides, or accept it: results that are rare and
    allowed."""
    number = player.number
    row = roster.rows[number]
    opponent, sign = row.opponents[index], row.signs[index]
    if opponent not in roster.rows or opponent == number:
        itself = "the player itself" if opponent == number else "who is not in the file"
        message = f"player {number} round {index + 1}: `{player.block(index)}` has opponent {opponent}, {itself}"
        place = player.at(index, OPPONENT, str(opponent))
        findings.tell("T074", message, **place, expected="the number of another player")
        return
    back, answer = roster.rows[opponent].opponents[index], roster.rows[opponent].signs[index]
    wrong = _wrong(sign, answer) if back == number else "T075"
    if answer == BROKEN or (back == number and opponent < number and wrong):
        return  # reported from the other side
    if wrong:
        signs = (sign, answer if back == number else "")
        _report(
            wrong, player, roster.players.numbered(opponent), index, signs=signs, findings=findings
        )
    else:
        _settle(player, index, roster, findings)


def _wrong(sign: str, back: str) -> str:
    """Return the code of the fault of two blocks that name each other, or nothing."""
    if sign[0] == back[0] != "-":
        return "T076"
    if not answers(sign, back) and not answers_but_for_rating(sign, back):
        return "T075"
    if "-" in (sign[0], back[0]) and sign[1] not in "+-" and sign[0] == back[0]:
        return "T201"
    return ""


def _settle(player: PlayerLine, index: int, roster: Roster, findings: Findings) -> None:
    """Accept a game after all: one side unrated, a result that only an arbiter gives, or one side
    without colour."""
    number = player.number
    row = roster.rows[number]
    opponent, sign = row.opponents[index], row.signs[index]
    other, back = roster.players.numbered(opponent), roster.rows[opponent].signs[index]
    if number < opponent and back[1] != usual_answer(sign)[1] and sign[1] not in "+-":
        message = (
            f"player {number} round {index + 1}: `{player.block(index)}`, and player {opponent} (line "
            f"{other.line.number}) `{other.block(index)}`: "
        )
        place, answer = player.at(index, RESULT, sign[1]), usual_answer(back)[1]
        if not answers(sign, back):
            findings.tell(
                "T075",
                f"{message}one side says it is not rated",
                **place,
                expected=answer,
                case="rating",
            )
        else:
            message += "only an arbiter decides so; the results are used as they stand"
            first, second = _line_of(player, index), _line_of(other, index)
            findings.tell("T243", message, **place, expected=answer, first=first, second=second)
    if sign[0] == "-" and sign[1] not in "+-":
        colour = opposite(back[0])
        row.put(index, opponent, colour + sign[1])
        message = (
            f"player {number} round {index + 1}: `{player.block(index)}` has no colour; {_COLOUR_NAMES[colour]} "
            f"follows from player {opponent}"
        )
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
    """Say that the two blocks do not fit; `signs`: the player's, and the other's if that one names
    the player."""
    sign, answer = signs
    shown = player.block(index)
    case, problem, field, found, expected = {
        "T075": (
            "",
            "the two sides disagree",
            OPPONENT,
            shown.strip(),
            _fitting(other.number, answer),
        ),
        "T076": (
            "",
            f"both have {_COLOUR_NAMES.get(sign[0], 'no colour')}",
            COLOUR,
            sign[0],
            opposite(sign[0]),
        ),
        "T201": ("neither side", "neither has a colour", COLOUR, "", "w or b"),
    }[code]
    findings.tell(
        code,
        f"player {player.number} round {index + 1}: `{shown}`, but player {other.number} (line {other.line.number}): "
        f"`{other.block(index)}`: {problem}",
        **player.at(index, field, found),
        expected=expected,
        case=case,
        first=_line_of(player, index),
        second=_line_of(other, index),
    )


def _fitting(opponent: int, answer: str) -> str:
    """Return the block that the opponent's sign asks for; nothing if that is no game with the
    player."""
    return " ".join((str(opponent), *usual_answer(answer))).rstrip() if answer else ""


def _line_of(player: PlayerLine, index: int) -> str:
    """Return the line up to the block in question, with its number and without what no comparison
    needs."""
    end = PLAYER.repetition(index).last
    name, block = in_letters(player.text[: _NAME.last]).rstrip(), player.text[_POINTS.last : end]
    return f"line {player.line.number}: {name} ... {block}"


# ── A round as a whole ───────────────────────────────────────────────────────
def look_at_rounds(roster: Roster, last: int, findings: Findings) -> None:
    """Warn about rounds 1 to `last`: nobody in a round, several PABs, a full-point bye in its
    place.

    Teams have the PAB by a record of its own, which nobody mistakes for a full-point bye.
    """
    for index in range(last):
        signs = roster.signs(index)
        joined = "".join(
            signs
        )  # a text is searched faster than a list; no game has a sign with these letters
        pabs, fulls = joined.count("U"), joined.count("F")
        if pabs > 1 or (fulls == 1 and not pabs and roster.blocks):
            _look_at_byes(index, signs, pabs, roster, findings)
        elif not joined:
            findings.tell(
                "T202",
                f"nobody has an entry in round {index + 1}; it counts as a round without games",
            )


def _look_at_byes(
    index: int, signs: list[str], pabs: int, roster: Roster, findings: Findings
) -> None:
    if pabs > 1:
        further = [
            player for player, sign in zip(roster.players, signs, strict=True) if sign == "U"
        ][1:]
        message = (
            f"round {index + 1} has {pabs} pairing-allocated byes; a pairing gives one at most"
        )
        column = roster.column(index, RESULT.first)
        for players in findings.places(further):
            findings.tell("T084", message, **players[0].line.at(column, "U"))
    elif any(len(sign) > 1 for sign in signs):
        player = roster.players[signs.index("F")]
        message = (
            f"round {index + 1}: {findings.noun} {player.number} has the only bye, a full-point bye (F); was it "
            "allocated by the pairing?"
        )
        findings.tell(
            "T085", message, **player.line.at(roster.column(index, RESULT.first), "F"), expected="U"
        )


def look_at_meetings(roster: Roster, findings: Findings) -> None:
    """Warn about two players who played each other twice, and about a dummy who stands for the
    bye."""
    for place, (number, row) in enumerate(roster.rows.items()):
        if len(set(row.opponents)) < len(
            row.opponents
        ):  # an opponent twice, or two rounds without one
            _look_for_rematch(number, roster, findings)
        if not _FORFEITS.isdisjoint(row.signs):
            _look_for_dummy(roster.players[place], roster, findings)


def _look_for_rematch(number: int, roster: Roster, findings: Findings) -> None:
    row = roster.rows[number]
    met: dict[int, int] = {}
    for index, (opponent, sign) in enumerate(zip(row.opponents, row.signs, strict=True)):
        if not opponent or sign[1] in "+-":
            continue
        if opponent in met and number < opponent:
            findings.tell(
                "T088",
                f"{findings.noun}s {number} and {opponent} met in round {met[opponent] + 1} and in round {index + 1}",
                **roster.players.numbered(number).line.at(
                    roster.column(index, OPPONENT.first), str(opponent)
                ),
            )
        met[opponent] = index


def _look_for_dummy(player: PlayerLine, roster: Roster, findings: Findings) -> None:
    row = roster.rows[player.number]
    games = [sign for sign in row.signs if len(sign) > 1]
    is_dummy = player.text[_NAME_COLUMNS].strip().lower() in _DUMMIES
    if is_dummy and games and all(sign[1] in "+-" for sign in games):
        name = in_letters(_NAME.cut(player.text))
        message = (
            f'player {player.number} "{name}" stands for the bye; '
            "it counts as a player, and makes the number even"
        )
        findings.tell("T089", message, **player.line.at(_NAME.first, name))
