"""The questions that only a person can answer: one for each remaining finding that could change the
meaning of the file.

Each question has possible answers: a name to type, its meaning, and the lines that it writes. Lines
are never removed, only made comments, and new lines are added at the end, so the numbers of all
other lines stay.

The second half parses the answers that a person gives, matches them with the questions, and carries
them out. One answer may raise another question, or settle one. `fix` reads the file again after
each, and compares it with `unrelated_changes`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from fidepair.errors import UsageError
from fidepair.findings import ERROR, Finding
from fidepair.findings.catalogue import CATALOGUE, GAME
from fidepair.fix import player_answers, record_answers
from fidepair.fix.repairs import (
    COMMENT,
    KEYED_BY_LINE,
    AskedFile,
    AskedPlace,
    Edits,
    NotPossible,
    OpenQuestion,
    PossibleAnswer,
    Repair,
    block_of,
    fixed_answer,
    opponent_in,
)
from fidepair.fix.shifted_lines import shortened
from fidepair.fix.spelling import is_mixed
from fidepair.tournament import Bye, Kind, Participant, Tournament
from fidepair.trf.format.cells import BLANK, FIRST, WIDTH, written_block
from fidepair.trf.format.columns import CODE, OPPONENT, PLAYER, RESULT, TEAM, whole
from fidepair.trf.format.document import Document, Line
from fidepair.trf.format.reading import PlayerLine
from fidepair.trf.proof import differences
from fidepair.trf.read.reader import Examination

# ── Possible answers ─────────────────────────────────────────────────────────


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
        text = "the entry of this round, such as `7 w 1` or `0000 - H`"
        yield PossibleAnswer("block", text, partial(_block, place), "block")
    elif place.code not in (PLAYER.code, TEAM.code) or place.finding.code in KEYED_BY_LINE:
        yield fixed_answer(
            "remove", "it is not a record: the line becomes a comment", place.as_comment()
        )
    text = "the whole line as it should be"
    yield PossibleAnswer("line", text, partial(_line, place), "text")


def _line(place: AskedPlace, value: str) -> Edits:
    """Return the line with the text of an answer."""
    if not value.strip() or not value.isprintable():
        raise NotPossible("a line needs text, with printable characters only")
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
        raise NotPossible("an opponent has at most four digits")
    colour, result = (*signs, " ")[:2]
    return place.with_block(written_block(number, colour, result))


_COMPLETE = frozenset(
    {
        *("T003", "T021", "T037", "T085", "T112", "T113"),
        *("T125", "T208", "T219", "T223", "T243", "T247"),
    }
)
"""Codes of questions whose answers are complete."""
_Answers: TypeAlias = "Callable[[AskedPlace], Iterator[PossibleAnswer]]"
_CODES_BY_ANSWERS: dict[_Answers, str] = {
    record_answers.encodings: "T003",
    record_answers.missing_player_code: "T012",
    record_answers.count_of_file: "T021",
    record_answers.more_rounds: "T027",
    record_answers.systems: "T037 T223",
    player_answers.too_long_name: "T056 T063 T065",
    player_answers.points: "T064",
    player_answers.colours: "T070 T076 T201 T206",
    player_answers.no_opponent_in_file: "T074",
    player_answers.sides: "T075 T243",
    player_answers.bye_with_opponent: "T077",
    player_answers.win_without_opponent: "T078 T080",
    player_answers.lost_letter: "T082 T247",
    player_answers.results: "T083",
    player_answers.only_bye: "T085",
    record_answers.unwanted_number: "T100 T101 T120 T245",
    record_answers.virtual_points: "T106 T110 T246",
    record_answers.bye_of_record: "T112 T113",
    player_answers.totals: "T119",
    player_answers.bye_among_boards: "T121",
    player_answers.board_won: "T125",
    player_answers.returning: "T208",
    record_answers.member: "T219",
    player_answers.rating: "T244",
}
"""The codes of the questions to which these are the answers."""
_ANSWERS_BY_CODE: dict[str, _Answers] = {}
for _answers, _codes in _CODES_BY_ANSWERS.items():
    _ANSWERS_BY_CODE |= dict.fromkeys(_codes.split(), _answers)


# ── Questions ────────────────────────────────────────────────────────────────

_ANY = "What is correct? {text}."
"""The question where the row of the catalogue has none."""
_SHIFTED = frozenset({"T056", "T063", "T065"})
"""Errors in fields that a name which is too long moves out of their columns."""
_IN_BLOCKS = frozenset({"T070", "T074", "T077", "T080", "T082", "T206"})


def questions_of(examination: Examination, findings: Iterable[Finding]) -> tuple[OpenQuestion, ...]:
    """Return the questions about a file in the order of lines, each once.

    A line with shifted fields has one question only, because its blocks cannot be trusted yet.
    """
    asked: dict[OpenQuestion, Finding] = {}
    shifted: set[int | None] = set()
    file = AskedFile(examination)
    for finding in findings:
        if not _needs_an_answer(finding, examination):
            continue
        if finding.line in shifted and finding.code in _SHIFTED | _IN_BLOCKS:
            continue
        text = ""
        if finding.code in _SHIFTED:
            text = _about_a_name(finding, examination)
        if text or finding.code == "T065":
            shifted.add(finding.line)
        if not text and CATALOGUE[finding.code].subject == GAME:
            text = _about_a_game(finding, file)
        asked.setdefault(_question(finding, examination, text), finding)
    return tuple(_with_keys(asked, file))


def _with_keys(asked: dict[OpenQuestion, Finding], file: AskedFile) -> Iterator[OpenQuestion]:
    """Yield the questions with their possible answers, each with a unique key."""
    taken: set[str] = set()
    for question, finding in asked.items():
        place = AskedPlace(finding, file)
        key = place.key
        by_line = f":line{question.line}"
        if key in taken:
            key += by_line if question.column is None else f":col{question.column}"
        if key in taken:
            key += by_line
        taken.add(key)
        yield question._replace(key=key, find_answers=partial(possible_answers, place))


def _needs_an_answer(finding: Finding, examination: Examination) -> bool:
    """Return whether the finding is an error, or text that is read in one way and may well mean
    another."""
    if finding.severity == ERROR:
        return True
    if finding.severity != CATALOGUE[finding.code].asked_from:
        return False
    if finding.code == "T208":  # in an event that may be over no player comes back
        return examination.tournament is not None and examination.tournament.rounds is not None
    return finding.code != "T003" or examination.document is not None


def _question(finding: Finding, examination: Examination, text: str) -> OpenQuestion:
    """Return the question about a finding, without a key: `text`, or by default the text for its
    code."""
    if finding.code == "T003":
        text = _encoding(examination)
    if not text:
        template = CATALOGUE[finding.code].question or _ANY
        if "{expected}" in template and not (finding.found and finding.expected):
            template = _ANY
        text = template.format_map(finding._asdict())
    return OpenQuestion(finding.code, text[:1].upper() + text[1:], finding.line, finding.column)


def _encoding(examination: Examination) -> str:
    assert examination.document is not None
    if is_mixed(examination.document):
        return "In which encoding are the names? Some letters are UTF-8, others are not."
    page = examination.document.encoding
    if page == "iso-8859-1":
        return "In which encoding are the names? Some bytes are not letters in Windows-1252."
    return f"In which encoding are the names? They are read as {page.capitalize()}, which is not certain."


def _about_a_name(finding: Finding, examination: Examination) -> str:
    """Return the question about a name that is too long; an empty text if the error is another."""
    if examination.document is None or finding.line is None:
        return ""
    line = examination.document.lines[finding.line - 1]
    if line.code != PLAYER.code:
        return ""
    surplus, _ = shortened(line.text)
    if not surplus:
        return ""
    field = PLAYER.field("name")
    name = line.text[field.first - 1 : field.last + surplus].strip()
    return (
        f"How should the name `{name}` be written in {field}?"
        f" It is {surplus} too long, and moves the fields after it."
    )


# ── Games ────────────────────────────────────────────────────────────────────
def _about_a_game(finding: Finding, file: AskedFile) -> str:
    """Return the question about a game with the blocks of both players; an empty text if the
    players are unknown."""
    player = file.by_line.get(finding.line or 0)
    if file.examination.event is None or player is None or (finding.column or 0) <= FIRST:
        return ""
    index = ((finding.column or 0) - 1 - FIRST) // WIDTH
    opponent = file.players.get(opponent_in(block_of(player.text, index)))
    block = _quoted_block(player, index)
    if opponent is None or opponent is player:
        return f"Who was the opponent of player {player.number} in round {index + 1}, and what was the result? {block}."
    pair = f"{player.number}-{opponent.number} in round {index + 1}"
    if finding.code == "T083":
        return f"What is the result of {pair}? It is missing in line {finding.line}."
    start = f"What is the result of {pair}?"
    if finding.code in ("T076", "T201"):
        start = f"Who had White in {pair}?"
    elif finding.code == "T077":
        start = f"Was {pair} a game, or had player {player.number} a bye?"
    elif finding.code == "T075" and opponent_in(block_of(opponent.text, index)) != player.number:
        start = f"Did {pair} take place?"
    their_block = _quoted_block(opponent, index).removeprefix("Line ")
    return f"{start} {block}, line {their_block}."


def _quoted_block(player: PlayerLine, index: int) -> str:
    """Return `Line 12 has "9 w 1"`."""
    start = PLAYER.repetition(index).first - 1
    block = player.text[start + OPPONENT.first - 1 : start + RESULT.last].strip()
    quoted = f"`{block}`" if block else "nothing"
    return f"Line {player.line.number} has {quoted}"


# ── Replies ──────────────────────────────────────────────────────────────────

_ABOUT_SUMS = ("T021", "T064", "T119", "T125")
"""Codes of questions that other answers may settle, so they come last."""
_MAX_SHOWN = 20
_FACTS_OF_PLAYERS = frozenset(
    {"participants", "individuals", "rounds_paired", "announced", "lone_pab"}
)
"""Facts that follow from the lines of players."""
_FACTS_OF_HEADER = frozenset({"name", "first_day", "manual_changes"})
"""Facts that an answer about other records never changes."""


Where = tuple[str, "int | None", "int | None"]
"""The subject of a question: code, line and column."""


def where(question: OpenQuestion) -> Where:
    """Return the subject of the question."""
    return question.code, question.line, question.column


def is_still(question: OpenQuestion, other: OpenQuestion, text: str) -> bool:
    """Return whether a question of the changed file is the one that was answered; `text`: the line
    of the answer.

    In a list, the next number may have moved to the place of the old one.
    """
    if where(question) != where(other):
        return False
    return text[CODE] in (PLAYER.code, TEAM.code) or question.text == other.text


class Given(NamedTuple):
    """An answer as a person types it: `T064:26=half-point-bye`, or `T063:5=points=4.5`."""

    key: str
    name: str
    value: str = ""

    def __str__(self) -> str:
        text = f"{self.key}={self.name}"
        return f"{text}={self.value}" if self.value else text


def answers_in(texts: Iterable[str]) -> tuple[Given, ...]:
    """Parse answers. Raises UsageError for invalid text, and for two answers to one question."""
    found: dict[str, Given] = {}
    for text in texts:
        key, _, answer = text.partition("=")
        name, _, value = answer.partition("=")
        if not key.strip() or not name.strip():
            raise UsageError(
                f"`{text}` is not an answer.\n"
                "  Write the key of a question and the answer, such as T064:26=half-point-bye."
            )
        code, colon, rest = key.strip().partition(":")
        given = Given(code.upper() + colon + rest.lower(), name.strip().lower(), value)
        earlier = found.setdefault(given.key, given)
        if earlier != given:
            raise UsageError(
                f"`{earlier}` and `{given}` contradict each other.\n  Give one of them."
            )
    return tuple(found.values())


def next_answer(
    given: Sequence[Given], questions: Sequence[OpenQuestion]
) -> tuple[OpenQuestion, Given] | None:
    """Return the first answer to an open question, and the question; answers about sums come
    last."""
    by_key: dict[str, OpenQuestion] = {}
    for question in questions:
        for key in question.keys:
            by_key.setdefault(key, question)
    open_answers = [answer for answer in given if answer.key in by_key]
    if not open_answers:
        return None
    first = min(open_answers, key=lambda answer: answer.key.startswith(_ABOUT_SUMS))
    return by_key[first.key], first


def _chosen_answer(question: OpenQuestion, given: Given) -> PossibleAnswer:
    """Return the possible answer that was given. Raises UsageError if there is none."""
    for answer in question.answers:
        if answer.name == given.name and bool(answer.takes) == bool(given.value):
            return answer
    raise UsageError(
        f"`{given}` is not an answer to this question.\n  {_list_of_questions([question])}"
    )


def _list_of_questions(questions: Sequence[OpenQuestion]) -> str:
    """Return the open questions with their answers, as messages list them."""
    if not questions:
        return "There are no questions about this file."
    lines = []
    for question in questions[:_MAX_SHOWN]:
        forms = ", ".join(answer.form for answer in question.answers)
        lines.append(f"{question.key}: {forms or 'no answers'}")
    more = len(questions) - _MAX_SHOWN
    if more > 0:
        lines.append(f"and {more} more")
    return "Open questions:\n  " + "\n  ".join(lines)


def refuse(given: Given, questions: Sequence[OpenQuestion], done: Sequence[Given]) -> UsageError:
    """Return the error about an answer without a question; `done`: the answers before it."""
    after = ""
    if done:
        after = f" after {', '.join([f'`{one}`' for one in done])}"
    return UsageError(
        f"There is no question `{given.key}`{after}, so `{given}` has no effect.\n  {_list_of_questions(questions)}"
    )


def carried_out(
    document: Document, question: OpenQuestion, given: Given
) -> tuple[Document, list[Repair]]:
    """Return the document with the lines that the answer writes, and the changes. Raises UsageError
    if the answer cannot be carried out."""
    answer = _chosen_answer(question, given)
    try:
        edits = answer.edits(given.value)
    except NotPossible as problem:
        raise UsageError(
            f"Cannot apply `{given}`: {problem}.\n  {_list_of_questions([question])}"
        ) from None
    lines: list[Line] = [*document.lines]
    repairs: list[Repair] = []
    end, is_of_encoding = document.line_end, question.code == "T003"
    for number, text in sorted(edits.items()):
        if number > len(lines):
            lines[-1] = lines[-1]._replace(end=lines[-1].end or end)
            lines.append(Line(number, text, end))
            before = ""
        else:
            before = lines[number - 1].text
            lines[number - 1] = lines[number - 1]._replace(text=text)
        if before != text or is_of_encoding:
            sentence = f"{given}: {answer.text}"
            repairs.append(Repair(question.code, sentence, number, 1, before, text))
    changed = document._replace(lines=tuple(lines))
    if is_of_encoding:
        changed = changed._replace(encoding="utf-8")
    return changed, repairs


def unrelated_changes(before: Tournament, after: Tournament, edits: Sequence[Repair]) -> list[str]:
    """Return the facts that differ although the answer does not mention them."""
    of_players = [PLAYER.code in (repair.before[CODE], repair.after[CODE]) for repair in edits]
    changed: list[str] = []
    if all(of_players):
        changed = [fact for fact in differences(before, after) if fact not in _FACTS_OF_PLAYERS]
    elif not any(of_players):
        changed = [fact for fact in differences(before, after) if fact in _FACTS_OF_HEADER]
    mentioned: set[int] = set()
    for repair in edits:
        mentioned |= {_number_of_player(repair.before), _number_of_player(repair.after)} - {0}
    adds_comment = any(repair.after.startswith(COMMENT) for repair in edits)
    is_of_teams = before.kind is Kind.TEAM
    if adds_comment or before.kind is not after.kind or (is_of_teams and mentioned):
        return changed
    now = {participant.number: participant for participant in after.participants}
    for participant in before.participants:
        number = participant.number
        if number in mentioned:
            continue
        if number not in now or _without_last_absences(participant) != _without_last_absences(
            now[number]
        ):
            changed.append(f"participant {number}")
    return changed


def _number_of_player(text: str) -> int:
    """Return the number in the line of a player, even as a comment; 0 for other lines."""
    line = text.removeprefix(COMMENT)
    value = PLAYER.field("number").cut(line)
    return int(value) if line.startswith(PLAYER.code) and value.isdecimal() else 0


def _without_last_absences(participant: Participant) -> Participant:
    entries = list(participant.entries)
    while entries and entries[-1] is Bye.ZERO:
        entries.pop()
    return participant._replace(entries=tuple(entries))
