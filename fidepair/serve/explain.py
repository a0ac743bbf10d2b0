"""Why a round is paired as it is: from a file and the options to the answer to a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.check.replay import published_sides
from fidepair.errors import UsageError
from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.explain.differences import answer_beside
from fidepair.options import round_options
from fidepair.render import explanation
from fidepair.render.words import title_of
from fidepair.serve.options import as_typed, participant_meant, ways_to_pair
from fidepair.serve.pair import as_known, is_published, ordered_told, round_to_show
from fidepair.serve.request import Request, Response
from fidepair.systems import prepare
from fidepair.text.safe import in_lines, json_bytes

if TYPE_CHECKING:
    from fidepair.explain.answers import Answer
    from fidepair.serve.options import Say
    from fidepair.tournament import Tournament


def respond(request: Request) -> Response:
    """Return why the round is paired so, or what is asked of it."""
    options, form = request.options, request.form
    told, title = explained(
        ordered_told(request.load(), options, request.say), options, request.say, form or "json"
    )
    if form is None:
        return Response(explanation.document(told))
    return Response(text=formed(told, title, form, width=explanation.LONGEST))


def explained(
    tournament: Tournament, options: dict[str, Any], say: Say, form: str
) -> tuple[Answer, str]:
    """Return the answer, and the title of what it is about; tell notes."""
    question = question_of(tournament, options["who"], options)
    options = {**options, "round": round_to_show(tournament, options)}
    tournament = as_known(tournament, options, say)
    prepared = prepare(
        tournament, options["system"], round_options(**ways_to_pair(options, tournament))
    )
    for note in prepared.notes:
        say(f"note: {as_typed(note)}")
    inquiry = Inquiry(prepared, aloud=form == "plain")
    number = inquiry.round_.number
    if is_published(prepared.tournament, number):
        told = answer_beside(
            inquiry, question, *published_sides(prepared.tournament, number, inquiry.pairing)
        )
    else:
        told = answer(inquiry, question)
    if not told.sentence.startswith("Round "):
        told = told._replace(sentence=f"Round {number}: {told.sentence}")
    return told, title_of(tournament)


def question_of(tournament: Tournament, who: tuple[str, ...], options: dict[str, Any]) -> Question:
    """Return the question that the command line asks. Raises UsageError for what is no question."""
    subjects = [name for name in ("player", "floater", "bye", "colour") if options[name]]
    if len(subjects) > 1:
        raise UsageError(
            f"--{' and --'.join(subjects)}: one question at a time.\n  Leave one of them out."
        )
    found = [participant_meant(tournament, text) for text in who]
    instead = participant_meant(tournament, options["instead"]) if options["instead"] else None
    subject = subjects[0] if subjects else ""
    most = {"player": 0, "floater": 0, "bye": 0}.get(subject, 2)
    if len(found) > most:
        raise UsageError(
            f"{len(found)} participants are named, and at most {most} can be here.\n  Leave some out."
        )
    if subject == "player":
        return Question(
            "player",
            participant_meant(tournament, options["player"]),
            everybody=options["everybody"],
        )
    if subject == "floater":
        return Question("float", participant_meant(tournament, options["floater"]), None, instead)
    if subject == "bye":
        return Question("bye", None, None, instead)
    if subject == "colour" and not found:
        raise UsageError("--colour: it is not told whose.\n  Name one of the pair, or both.")
    first, other = [*found, None, None][:2]
    if subject == "colour":
        return Question("colour", first, other)
    if first is None:
        if instead is not None:
            raise UsageError(
                "--not: it is not told whose opponent is meant.\n  Name somebody before it."
            )
        return Question("round")
    return Question("pair", first, other, instead)


def formed(
    told: Answer, title: str, form: str, *, width: int, all_rows: bool = False
) -> str | bytes:
    """Return the answer in that form; lines of text are so wide."""
    if form == "json":
        return json_bytes(explanation.document(told))
    if form == "html":
        return explanation.page(told, title, all_rows=all_rows)
    if form == "markdown":
        return explanation.markdown(told, all_rows=all_rows)
    return in_lines(explanation.text(told, all_rows=all_rows, plain=form == "plain", width=width))
