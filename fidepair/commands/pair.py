"""`pair`: the next round of a tournament, or an earlier one as it was."""

from fidepair.commands.pair_question import OPTIONS, Asked, StepListener, is_plain, pair_plainly
from fidepair.commands.question import (
    Answer,
    Output,
    Say,
    TournamentFile,
    UseCase,
    Ways,
    in_starting_order,
    refuse_to_change,
)
from fidepair.errors import UsageError
from fidepair.render.pair_list import pair_list
from fidepair.render.paired import PairedRound
from fidepair.tournament import Tournament
from fidepair.trf import Loaded
from fidepair.trf.format.document import KEPT


def run(file: TournamentFile, asked: Asked, output: Output, say: Say) -> Answer:
    """Return the pairing of a round; with `in_place` the file that has it too."""
    asked = asked._replace(is_written=asked.in_place)
    refuse_contradictions(asked, is_written=asked.in_place)
    if asked.in_place:
        refuse_to_change(file.content, file.name)
    loaded = file.load(asked.ways.system)
    paired = pair_loaded(loaded, asked, say)
    data = None
    if asked.in_place:
        from fidepair.commands.pair_special import written_back  # noqa: PLC0415 - start-up: all of the desk

        data = written_back(paired, loaded, asked, say)
    if output.format == "list":
        return Answer(text=pair_list(paired.pairing), data=data)
    from fidepair.commands import pair_formats  # noqa: PLC0415 - the list needs nothing of it

    return pair_formats.answer(paired, output.format)._replace(data=data)


# ── The question ────────────────────────────────────────────────────────
def refuse_contradictions(asked: Asked, *, is_written: bool) -> None:
    """Raise UsageError for options that do not go together. `is_written`: the round will be written
    to a file."""
    if asked.result and is_written:
        raise UsageError(
            "--result gives a preview, which cannot be written to a file.\n"
            "  Leave -o, --in-place and --format trf out. Or enter the results, and pair without --result."
        )
    for name in ("result", "verbose"):
        if asked.is_by_hand and getattr(asked, name):
            raise UsageError(
                f"--{name} explains the pairing by the rules, and --fix and --bye change it.\n  Leave one of them out."
            )
    if asked.not_fide and not asked.is_by_hand:
        raise UsageError("--not-fide is for --fix and --bye only.\n  Leave it out.")


def round_to_show(tournament: Tournament, ways: Ways) -> int | None:
    """Return the round to show if none is requested: the last published one if it is open or the
    tournament is over. None for the next one, which --adjourned and --absent mean too."""
    last, closed = tournament.rounds_paired, tournament.rounds_closed
    if ways.round is not None or ways.adjourned or ways.absent or not last:
        return ways.round
    rounds = ways.rounds or tournament.rounds
    is_over = rounds is not None and closed >= rounds
    return last if is_over or (closed < last and tournament.lone_pab is None) else None


# ── The round ────────────────────────────────────────────────────────────────
def pair_and_report(
    tournament: Tournament, asked: Asked, listener: StepListener, say: Say
) -> PairedRound:
    """Return the paired round; report notes."""
    if is_plain(tournament, asked):
        paired = pair_plainly(tournament, asked, listener)
    else:
        from fidepair.commands.pair_special import pair_specially  # noqa: PLC0415 - start-up: all of the desk

        paired = pair_specially(tournament, asked, listener, say)
    for note in paired.notes:
        say(f"note: {note}")
    return paired


def pair_loaded(loaded: Loaded, asked: Asked, say: Say) -> PairedRound:
    """Return the paired round of a file; report warnings and notes. Raises InputError where the file
    keeps byes on which the round depends only as comments."""
    tournament = in_starting_order(loaded, asked.ways.numbers, say)
    paired = pair_and_report(tournament, asked, StepListener(), say)
    if KEPT.encode() in loaded.document.to_bytes():
        from fidepair.desk.record.missing_declarations import refuse_kept_byes  # noqa: PLC0415 - few files were converted

        refuse_kept_byes(loaded.document, paired.tournament, paired.round_)
    return paired


USE_CASES = {"pair": UseCase(OPTIONS, Asked, run, ("plain", "list", "csv"))}
