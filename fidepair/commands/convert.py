"""`convert`: a tournament in another dialect or format, and the facts that this cannot
represent."""

from typing import Literal, NamedTuple, TypedDict

from fidepair.commands import options as rows
from fidepair.commands.options import Option, one_of
from fidepair.commands.question import (
    Answer,
    DeclaredFacts,
    Output,
    Say,
    TournamentFile,
    UseCase,
    kind_of,
)
from fidepair.convert import TARGETS, Converted, convert

WOULD_LOSE = 1


class LossObject(TypedDict):
    """What the new form cannot carry."""

    line: int | None
    text: str


class ConvertDocument(TypedDict):
    """What `convert` answers in `fidepair serve`, beside the file."""

    schema: Literal["fidepair.convert/1"]
    file: str
    to: str
    losses: list[LossObject]


OPTIONS = (
    rows.FILE,
    Option(
        "to",
        one_of(tuple(TARGETS), ignores_case=True),
        "The new format.",
        field="target",
        is_required=True,
    ),
    rows.OUTPUT,
    rows.FORCE,
    Option(
        "strict",
        rows.FLAG,
        "Fail with exit code 1, without writing anything, if any fact would be lost.",
    ),
    *rows.WHAT_FILES_DECLARE,
    *rows.READING,
    rows.QUIET._replace(help="Do not list lost facts."),
)


class Asked(NamedTuple):
    """The question of `convert`; `strict`: fail if any fact would be lost."""

    target: str
    strict: bool = False
    declared: DeclaredFacts = DeclaredFacts()


def run(file: TournamentFile, asked: Asked, _: Output, say: Say) -> Answer:
    """Return the lost facts, and the converted file; with `strict` no file if anything would be
    lost."""
    converted, is_wanted = convert_and_report(file, asked, say)
    losses: list[LossObject] = [{"line": loss.line, "text": loss.text} for loss in converted.losses]
    document: ConvertDocument = {
        "schema": "fidepair.convert/1",
        "file": file.file,
        "to": asked.target,
        "losses": losses,
    }
    if not is_wanted:
        return Answer(document, WOULD_LOSE)
    return Answer(document, data=converted.data)


def convert_and_report(file: TournamentFile, asked: Asked, say: Say) -> tuple[Converted, bool]:
    """Return the converted file, and whether to write it despite its losses; report these."""
    kind = kind_of(asked.declared.system)
    converted = convert(file.content, file.name, asked.target, kind, **asked.declared.facts())
    for loss in converted.losses:
        place = file.name if loss.line is None else f"{file.name}:{loss.line}"
        say(f"lost: {place}: {loss.text}")
    return converted, not (asked.strict and converted.losses)


USE_CASES = {"convert": UseCase(OPTIONS, Asked, run)}
