"""The answers to each question: for each, a name that can be typed, a meaning, and the lines it
writes.

An answer writes exactly the lines that it names, and `replies` proves that nothing else changes.
Lines are never removed, only made comments, and new lines are added at the end, so the numbers of
all other lines stay.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fidepair.findings.catalogue import CATALOGUE, GAME
from fidepair.fix import player_answers, record_answers
from fidepair.fix.place import KEYED_BY_LINE, AskedPlace, fixed_answer
from fidepair.fix.repairs import Edits, NotPossible, PossibleAnswer
from fidepair.trf.format.cells import BLANK, written_block
from fidepair.trf.format.columns import PLAYER, TEAM, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def possible_answers(place: AskedPlace) -> list[PossibleAnswer]:
    """Return the answers to a question; where they may not suffice, the last ones give any text for
    the block or the line."""
    is_game = CATALOGUE[place.finding.code].subject == GAME
    is_block = place.index is not None
    answers: list[PossibleAnswer] = []
    of_code = _ANSWERS_BY_CODE.get(place.finding.code)
    if of_code is not None and (is_block or not is_game):
        answers += of_code(place)
    if not answers and is_game and is_block:
        answers += [*player_answers.results(place), *player_answers.byes(place)]
    if not answers or place.finding.code not in _COMPLETE:
        answers += _any_text(place)
    return answers


# ── Any line ─────────────────────────────────────────────────────────────────
def _any_text(place: AskedPlace) -> Iterator[PossibleAnswer]:
    """Yield the answers for any line: another block, a comment, or another line."""
    if not place.number:
        return
    if place.index is not None:
        text = "what this round says, such as `7 w 1` or `0000 - H`"
        yield PossibleAnswer("block", text, partial(_block, place), "block")
    elif place.code not in (PLAYER.code, TEAM.code) or place.finding.code in KEYED_BY_LINE:
        yield fixed_answer("remove", "the line is none: it becomes a comment", place.as_comment())
    text = "the whole line as it should be"
    yield PossibleAnswer("line", text, partial(_line, place), "text")


def _line(place: AskedPlace, value: str) -> Edits:
    """Return the line with the text of an answer."""
    if not value.strip() or not value.isprintable():
        raise NotPossible("a line has some text, and signs that can be seen")
    return {place.number: value}


def _block(place: AskedPlace, value: str) -> Edits:
    """Return the line with the block of an answer, or a blank one."""
    if not value.strip():
        return place.with_block(BLANK)
    opponent, *signs = value.split()
    number = whole(opponent)
    if number is None or len(signs) not in (1, 2) or max(map(len, signs)) > 1:
        raise NotPossible("a block is an opponent, a colour and a result: `7 w 1`, `0000 - H`")
    if len(opponent) > 4:
        raise NotPossible("an opponent has four digits at most")
    colour, result = (*signs, " ")[:2]
    return place.with_block(written_block(number, colour, result))


_COMPLETE = frozenset(
    {
        *("T003", "T021", "T037", "T084", "T085", "T089", "T100", "T101", "T112", "T113"),
        *("T120", "T125", "T208", "T219", "T223", "T243", "T245", "T247"),
    }
)
"""Codes of questions whose answers are complete."""
_ANSWERS_BY_CODE: dict[str, Callable[[AskedPlace], Iterator[PossibleAnswer]]] = {
    "T003": record_answers.encodings,
    "T008": record_answers.blanks_for_tab,
    "T012": record_answers.missing_player_code,
    "T015": record_answers.twins,
    "T021": record_answers.count_of_file,
    "T024": record_answers.twins,
    "T027": record_answers.more_rounds,
    "T031": record_answers.twins,
    "T036": record_answers.twins,
    "T037": record_answers.systems,
    "T050": player_answers.numbers,
    "T051": player_answers.numbers,
    "T054": player_answers.numbers,
    "T056": player_answers.rating,
    "T063": player_answers.unreadable_points,
    "T064": player_answers.points,
    "T065": player_answers.too_long_name,
    "T070": player_answers.colours,
    "T074": player_answers.no_opponent_in_file,
    "T075": player_answers.sides,
    "T076": player_answers.colours,
    "T077": player_answers.bye_with_opponent,
    "T078": player_answers.win_without_opponent,
    "T080": player_answers.win_without_opponent,
    "T082": player_answers.lost_letter,
    "T083": player_answers.results,
    "T084": player_answers.which_bye,
    "T085": player_answers.only_bye,
    "T089": player_answers.dummy,
    "T100": record_answers.other_number,
    "T101": record_answers.unwanted_number,
    "T102": record_answers.single_number,
    "T106": record_answers.virtual_points,
    "T110": record_answers.virtual_points,
    "T112": record_answers.bye_of_record,
    "T113": record_answers.bye_of_record,
    "T119": player_answers.totals,
    "T120": record_answers.unwanted_number,
    "T121": player_answers.bye_among_boards,
    "T125": player_answers.board_won,
    "T201": player_answers.colours,
    "T206": player_answers.colours,
    "T208": player_answers.returning,
    "T219": record_answers.member,
    "T223": record_answers.systems,
    "T225": record_answers.forfeited,
    "T243": player_answers.sides,
    "T244": player_answers.rating,
    "T245": record_answers.other_number,
    "T246": record_answers.virtual_points,
    "T247": player_answers.lost_letter,
    "T248": record_answers.missing_number,
}
