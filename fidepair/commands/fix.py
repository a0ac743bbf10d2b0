"""`fix`: repairs of a tournament file, and questions about the rest."""

from collections.abc import Callable
from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Many, Option
from fidepair.commands.question import (
    Answer,
    DeclaredFacts,
    Output,
    Say,
    TournamentFile,
    UseCase,
    kind_of,
)
from fidepair.findings import ERROR, TrfError
from fidepair.fix import Fixed, answered, answers_in, fix, told_after
from fidepair.render import fixes as for_people

QUESTIONS_LEFT = 1
OPTIONS = (
    rows.FILE,
    rows.OUTPUT._replace(help="Write the repaired file here instead of standard output."),
    Option("in_place", rows.FLAG, "Overwrite FILE with the repaired file.", door=Door.TYPED),
    rows.FORCE,
    rows.DRY_RUN._replace(help="Show what would change without writing anything."),
    *rows.WHAT_FILES_DECLARE,
    *rows.READING,
    Option(
        "answer",
        rows.TEXTS,
        "Answer a question, such as T064:26=half-point-bye. Repeatable.",
        field="answers",
        metavar="KEY=ANSWER",
        many=Many.EACH,
        default=(),
        door=Door.TYPED,
    ),
    Option(
        "answers",
        rows.TEXT,
        "Read answers from a file, one per line.",
        field="answers_file",
        metavar="FILE",
        door=Door.TYPED,
    ),
    Option("answers", rows.TEXTS, many=Many.EACH, default=(), door=Door.REQUESTED),
    rows.JSON._replace(help="Show repairs and questions as JSON."),
    rows.QUIET._replace(help="Do not show repairs and questions; only set the exit code."),
)


class Asked(NamedTuple):
    """The question of `fix`; `answers`: to its questions, such as `T064:26=half-point-bye`."""

    declared: DeclaredFacts = DeclaredFacts()
    answers: tuple[str, ...] = ()


def run(file: TournamentFile, asked: Asked, _: Output, say: Say) -> Answer:
    """Return repairs and questions, and the repaired file."""
    repaired = repair(file.content, file.name, asked)
    assert repaired is not None
    lines = for_people.lines(repaired, file.file)
    for line in (*lines, for_people.verdict(repaired, file.file, None)):
        say(line)
    document = for_people.document(repaired, file.file, None)
    return Answer(document, QUESTIONS_LEFT if repaired.questions else 0, repaired.data)


def repair(
    content: bytes, name: str, asked: Asked, ask: Callable[[Fixed], Fixed | None] | None = None
) -> Fixed | None:
    """Return the repaired file with the given answers, or those that the user types; None if the
    user stops. Raises TrfError if the content is not a tournament file."""
    kind, facts = kind_of(asked.declared.system), asked.declared.facts()
    given = answers_in(asked.answers)
    repaired: Fixed | None
    if not given and ask is None:
        repaired = fix(content, name, kind, **facts)
    else:
        repaired = answered(fix(content, name, kind), name, kind, given)
        if ask is not None and not given:
            repaired = ask(repaired)
        if repaired is not None and any(facts.values()):
            repaired = told_after(repaired, name, kind, **facts)
    if repaired is not None and not repaired.is_report:
        raise TrfError([finding for finding in repaired.findings if finding.severity == ERROR])
    return repaired


USE_CASES = {"fix": UseCase(OPTIONS, Asked, run)}
