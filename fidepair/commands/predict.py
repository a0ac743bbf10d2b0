"""`predict`: possible opponents in the next round while games of the last one are open."""

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Option, as_typed, format_option, whole
from fidepair.commands.question import (
    Answer,
    Output,
    Say,
    TournamentFile,
    UseCase,
    Watch,
    Ways,
    in_starting_order,
)
from fidepair.desk.day.lookup import number_of
from fidepair.errors import UsageError
from fidepair.forecast.predict import predict
from fidepair.render import prediction as shown
from fidepair.tournament import Kind, Tournament

OPTIONS = (
    rows.FILE_TO_READ,
    Option(
        "player",
        rows.WHO,
        "Show the possible opponents of one player or team: number, or part of a name.",
        metavar="WHO",
    ),
    Option("sample", whole(1, 100_000), "Try N random cases instead of all.", metavar="N"),
    Option("seed", rows.FROM_0, "Seed of --sample. Default: 1.", metavar="N", default=1),
    *rows.WHAT_FILES_DECLARE,
    rows.ABSENT,
    *rows.HOW_TO_PAIR,
    format_option(("table", "plain", "json"), "Output format. Default: table."),
    rows.ENCODING,
    rows.JSON,
    rows.QUIET,
    rows.VERBOSE._replace(help="Show every condition in full."),
)


class Asked(NamedTuple):
    """The question of `predict`; `sample`: the number of cases to draw by the seed."""

    ways: Ways = Ways()
    player: str | None = None
    sample: int | None = None
    seed: int = 1


def run(file: TournamentFile, asked: Asked, output: Output, say: Say) -> Answer:
    """Return the possible opponents of all players, or of one."""
    tournament = in_starting_order(file.load(asked.ways.system), asked.ways.numbers, say)
    prediction = _predicted(tournament, asked, say, output.watch)
    if output.format == "json":
        return Answer(shown.document(prediction))
    sheet = shown.sheet(prediction, at_length=output.verbose, only_the_answer=output.quiet)
    return Answer(sheets=(sheet,), is_plain=output.format == "plain")


def _predicted(tournament: Tournament, asked: Asked, say: Say, watch: Watch) -> shown.Asked:
    """Return the prediction for the requested player or for all; report notes."""
    number = None
    if asked.player is not None:
        number = number_of(tournament, asked.player)
        if number not in tournament.by_number():
            noun = "team" if tournament.kind is Kind.TEAM else "player"
            raise UsageError(f"--player: {noun} {number} does not exist.")
    prediction = predict(
        tournament,
        asked.ways.system,
        sample=asked.sample,
        seed=asked.seed,
        watch=watch,
        **asked.ways.given(tournament),
    )
    for note in prediction.prepared.notes:
        say(f"note: {as_typed(note)}")
    if number is None:
        return shown.Asked(prediction, None, prediction.possibilities(), asked.seed)
    return shown.Asked(prediction, number, {number: prediction.of(number)}, asked.seed)


USE_CASES = {
    "predict": UseCase(OPTIONS, Asked, run, ("plain",), error_schema=lambda _: shown.SCHEMA)
}
