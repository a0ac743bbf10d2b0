"""`explain`: the reasons for the pairing of a round (C.04.1 9). `sheet`: the arbiter's
worksheet of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.check.replay import published_sides, with_number_of_rounds
from fidepair.commands import options as rows
from fidepair.commands.options import Many, Option, as_typed, format_option
from fidepair.commands.pair import pair_and_report, round_to_show
from fidepair.commands.pair_formats import as_it_was_published
from fidepair.commands.pair_question import Asked as PairAsked
from fidepair.commands.pair_question import StepListener, is_published
from fidepair.commands.pair_special import corrected_since
from fidepair.commands.question import (
    Answer,
    Output,
    Say,
    TournamentFile,
    UseCase,
    Ways,
    in_starting_order,
)
from fidepair.commands.show import repair_notes
from fidepair.desk.day.lookup import number_of
from fidepair.errors import UsageError
from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.explain.differences import answer_beside
from fidepair.explain.drawing import heading
from fidepair.render import explanation
from fidepair.render.words import title_of
from fidepair.render.worksheet import Worksheet, worksheet
from fidepair.render.worksheet_forms import lines, page
from fidepair.storage import working_time
from fidepair.systems import prepare
from fidepair.text.wording import in_lines
from fidepair.tournament import Tournament

if TYPE_CHECKING:
    from fidepair.explain import answers


FORMATS = ("table", "plain", "markdown", "json", "html")
OPTIONS = (
    rows.FILE_TO_READ,
    Option(
        "who",
        rows.OptionKind(rows.SOME_SCHEMA, str),
        metavar="[WHO [OPPONENT]]",
        many=Many.EACH,
        is_argument=True,
    ),
    Option(
        "not",
        rows.WHO,
        "Explain why not this opponent, floater, or receiver of the bye.",
        field="instead",
        metavar="WHO",
    ),
    Option(
        "player",
        rows.WHO,
        "Explain everything about one participant, and why no other opponent.",
        metavar="WHO",
    ),
    Option(
        "all",
        rows.FLAG,
        "With --player: explain why not each other participant.",
        field="everybody",
    ),
    Option("float", rows.WHO, "Explain why WHO floats.", field="floater", metavar="WHO"),
    Option("bye", rows.FLAG, "Explain who gets the bye, and why."),
    Option("colour", rows.FLAG, "Explain the colours of the pair of WHO.", also=("--color",)),
    rows.ROUND._replace(help="Round to explain. For an earlier round, later rounds are ignored."),
    *rows.with_patience(rows.WAYS_OF_A_ROUND, "For other pairings: 2 seconds."),
    format_option(FORMATS),
    rows.ANSWER_FILE,
    rows.FORCE,
    rows.ENCODING,
    *rows.HOW_TO_ANSWER,
)


class Asked(NamedTuple):
    """The question of `explain`: about a pair, a participant, a float, the bye, colours, or the
    round."""

    ways: Ways = Ways()
    who: tuple[str, ...] = ()
    instead: str | None = None
    player: str | None = None
    everybody: bool = False
    floater: str | None = None
    bye: bool = False
    colour: bool = False


def run(file: TournamentFile, asked: Asked, output: Output, say: Say) -> Answer:
    """Return the explanation of the round, or of the requested part of it."""
    form = output.format
    tournament = in_starting_order(file.load(asked.ways.system), asked.ways.numbers, say)
    question = question_of(tournament, asked)
    inquiry = _inquiry(tournament, asked.ways, say, aloud=form == "plain")
    found, title = _titled(inquiry, question), title_of(tournament)
    if form == "json":
        return Answer(explanation.document(found))
    if form == "html":
        headings = f"Round {inquiry.round_.number}", heading(inquiry, question)
        return Answer(text=explanation.page(found, title, headings, all_rows=output.verbose))
    if form == "markdown":
        return Answer(text=explanation.markdown(found, all_rows=output.verbose))
    text = explanation.text(
        found, all_rows=output.verbose, plain=form == "plain", width=output.width
    )
    return Answer(text=in_lines(text))


def _titled(inquiry: Inquiry, question: Question) -> answers.Answer:
    """Return the answer; its first sentence names the round."""
    found = _answer(inquiry, question)
    if not found.sentence.startswith(("Round ", "The published round ")):
        found = found._replace(sentence=f"Round {inquiry.round_.number}: {found.sentence}")
    return found


def why_pairs(tournament: Tournament, ways: Ways) -> dict[int, tuple[str, ...]]:
    """Return why the two of each pair of a round were paired, in sentences, by both numbers; only
    pairs as the rules make them, on the first boards, as many as the time allows. Raises the errors
    of pairing."""
    inquiry = _inquiry(tournament, ways, lambda _: None, aloud=False)
    found: dict[int, tuple[str, ...]] = {}
    time = working_time(MAX_SECONDS)
    most = MAX_OF_MANY if inquiry.is_too_large else MAX_EXPLAINED
    for white, black, _ in inquiry.games[:most]:
        if time.has_passed():
            break
        why = answer(inquiry, Question("pair", white))
        found[white] = found[black] = (why.sentence, *why.more)[:MAX_SENTENCES]
    return found


MAX_EXPLAINED = 200
"""Boards of a round whose pairs have reasons on the pages: in larger events, each takes longer."""
MAX_OF_MANY = 20
"""The same in a field in which nobody is compared with others: reading the order takes long there."""
MAX_SECONDS = 30
"""Seconds of work for these reasons: all of them on an ordinary round of 5,000 players."""
MAX_SENTENCES = 3
"""The page of a participant says with at most this many sentences why a pair was made."""


def _inquiry(tournament: Tournament, ways: Ways, say: Say, *, aloud: bool) -> Inquiry:
    """Return the round with its answers. Without a number of rounds, the last round in the file is
    the last one, as in `check`, unless the next one is asked for."""
    notes: list[str] = []
    is_of_next = ways.adjourned or ways.absent or not is_published(tournament, ways.round or 1)
    if ways.rounds is None and not is_of_next:
        options = ways.round_options(tournament)
        options, notes = with_number_of_rounds(tournament, ways.system, options)
        ways = ways._replace(rounds=options.rounds)
    ways = ways._replace(round=round_to_show(tournament, ways))
    tournament = corrected_since(tournament, ways.round, say)
    prepared = prepare(tournament, ways.system, ways.round_options(tournament))
    for note in (*notes, *prepared.notes):
        say(f"note: {as_typed(note)}")
    return Inquiry(prepared, aloud=aloud)


def _answer(inquiry: Inquiry, question: Question) -> answers.Answer:
    number = inquiry.round_.number
    if is_published(inquiry.prepared.tournament, number):
        published = inquiry.prepared.tournament.before_repairs(number)
        sides = published_sides(published, number, inquiry.pairing)
        return answer_beside(inquiry, question, *sides)
    return answer(inquiry, question)


def question_of(tournament: Tournament, asked: Asked) -> Question:
    """Return the question. Raises UsageError for options that do not form a question."""
    given = {
        "player": asked.player,
        "float": asked.floater,
        "bye": asked.bye,
        "colour": asked.colour,
    }
    subjects = [name for name, value in given.items() if value]
    if len(subjects) > 1:
        raise UsageError(
            f"--{' and --'.join(subjects)} cannot be used together.\n  Leave one of them out."
        )
    most = 2 if subjects in ([], ["colour"]) else 0
    participants = [number_of(tournament, text) for text in asked.who]
    if len(participants) > most:
        raise UsageError(
            f"Too many participants for this question: {len(participants)} instead of {most}."
            "\n  Leave some out."
        )
    instead = number_of(tournament, asked.instead) if asked.instead else None
    if asked.player:
        player = number_of(tournament, asked.player)
        return Question("player", player, everybody=asked.everybody)
    if asked.floater:
        return Question("float", number_of(tournament, asked.floater), None, instead)
    if asked.bye:
        return Question("bye", None, None, instead)
    first, other = [*participants, None, None][:2]
    if asked.colour and first is None:
        raise UsageError("--colour needs a player before it.\n  Example: explain FILE 4 --colour")
    if asked.colour:
        return Question("colour", first, other)
    return _question_about_pair(first, other, instead)


def _question_about_pair(first: int | None, other: int | None, instead: int | None) -> Question:
    """Return the question about a pair, or about the round if no participant is given."""
    if first is not None:
        return Question("pair", first, other, instead)
    if instead is not None:
        raise UsageError("--not needs a player before it.\n  Example: explain FILE 4 --not 5")
    return Question("round")


SHEET_WIDTH = 120
"""The width of the text without a terminal."""
SHEET_OPTIONS = (
    rows.FILE_TO_READ,
    rows.ROUND._replace(help="Round to draw; a published round is drawn by the rules."),
    *rows.WAYS_OF_A_ROUND,
    format_option(
        ("text", "html"), "Output format. Default: text; with -o, from the file extension."
    ),
    rows.OUTPUT._replace(help="Write the worksheet to this file instead of standard output."),
    rows.FORCE,
    rows.ENCODING,
    rows.QUIET._replace(help="Print only the worksheet: no notes or warnings."),
)


class SheetAsked(NamedTuple):
    """The question of `sheet`."""

    ways: Ways = Ways()


def answer_sheet(file: TournamentFile, asked: SheetAsked, output: Output, say: Say) -> Answer:
    """Return the worksheet of a round, in a form for people."""
    if output.format == "json":
        raise UsageError("A worksheet has no JSON format.\n  Use `format`: html or plain.")
    tournament = in_starting_order(file.load(asked.ways.system), asked.ways.numbers, say)
    sheet = draw_up(tournament, asked.ways, say)
    if output.format == "html":
        return Answer(text=page(sheet), title=sheet.headings[0])
    text = in_lines(lines(sheet, output.width or SHEET_WIDTH))
    return Answer(text=text, title=sheet.headings[0])


def draw_up(tournament: Tournament, ways: Ways, say: Say) -> Worksheet:
    """Return the worksheet of the requested round; by default of the last one if it is open, or of
    the next. Report notes."""
    listener = StepListener()
    asked = PairAsked(ways._replace(round=round_to_show(tournament, ways)))
    paired = pair_and_report(tournament, asked, listener, say)
    sheet = worksheet(paired, listener.opened)
    for line in repair_notes(tournament, paired.round_.number):
        say(f"note: {line}")
    return sheet._replace(headings=(*sheet.headings, *as_it_was_published(paired)))


USE_CASES = {
    "explain": UseCase(
        OPTIONS,
        Asked,
        run,
        ("plain", "markdown", "html"),
        error_schema=lambda _: explanation.SCHEMA,
    ),
    "sheet": UseCase(SHEET_OPTIONS, SheetAsked, answer_sheet, ("plain", "html")),
}
