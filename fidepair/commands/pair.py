"""`pair`: the next round of a tournament, or an earlier one as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.commands.options import as_typed
from fidepair.commands.pair_question import OPTIONS, Asked, StepListener
from fidepair.commands.question import Answer, UseCase, Ways, in_starting_order
from fidepair.errors import UsageError
from fidepair.render.paired import PairedRound, pair_list
from fidepair.systems import Prepared, prepare
from fidepair.trf.format.document import KEPT

if TYPE_CHECKING:
    from fidepair.commands.question import Output, Say, TournamentFile
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded


def run(file: TournamentFile, asked: Asked, output: Output, say: Say) -> Answer:
    """Return the pairing of a round; with `in_place` the file that has it too."""
    asked = asked._replace(is_written=asked.in_place)
    refuse_contradictions(asked, is_written=asked.in_place)
    loaded = file.load(asked.ways.system)
    tournament = in_starting_order(loaded, asked.ways.numbers, say)
    paired = pair_and_report(tournament, asked, StepListener(), say)
    refuse_lost_byes(paired, loaded)
    data = written_back(paired, loaded, asked, say) if asked.in_place else None
    if output.format == "list":
        return Answer(text=pair_list(paired.pairing), data=data)
    from fidepair.commands import pair_formats  # noqa: PLC0415 - the list needs nothing of it
    from fidepair.render.pairing_data import document  # noqa: PLC0415

    if output.format == "json":
        return Answer(document(paired), data=data)
    if output.format == "plain":
        return Answer(sheet=pair_formats.pairing_sheet(paired, arrows=True), data=data)
    return Answer(text=pair_formats.as_data(paired, output.format), data=data)


# ── The question ────────────────────────────────────────────────────────
def refuse_contradictions(asked: Asked, *, is_written: bool) -> None:
    """Raise UsageError for options that do not go together. `is_written`: the round will be written
    to a file."""
    if asked.result and is_written:
        raise UsageError(
            "--result gives a preview, which cannot be written to a file.\n"
            "  Leave -o, --in-place and --format trf out. Or enter the results, and pair without --result."
        )
    for name in ("result", "player", "verbose"):
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


_OF_THE_EVENT = ("acceleration", "rounds", "initial_colour", "colours", "primary", "no_secondary")
"""Options of what is declared for all rounds of an event."""


# ── The round ────────────────────────────────────────────────────────────────
def pair_and_report(
    tournament: Tournament, asked: Asked, listener: StepListener, say: Say
) -> PairedRound:
    """Return the paired round; report notes."""
    tournament = known_at_pairing(tournament, asked.ways.round, say)
    if asked.result:
        from fidepair.commands import pair_special  # noqa: PLC0415 - start-up

        paired = pair_special.pair_as_supposed(
            tournament, asked, lambda supposed: _pair_round(supposed, asked, StepListener())
        )
    else:
        paired = _pair_round(tournament, asked, listener)
    for note in paired.notes:
        say(f"note: {note}")
    return paired


def known_at_pairing(tournament: Tournament, number: int | None, say: Say) -> Tournament:
    """Return the tournament as known when the requested round was paired; report results that
    changed since."""
    is_paired = number is not None and 1 <= number <= tournament.rounds_paired
    if number is None or not is_paired or not tournament.corrections:
        return tournament
    from fidepair.commands import pair_special  # noqa: PLC0415 - few files have been corrected

    return pair_special.corrected_since(tournament, number, say)


def refuse_lost_byes(paired: PairedRound, loaded: Loaded) -> None:
    """Raise InputError where the file keeps byes on which the round depends only as comments."""
    if KEPT.encode() in loaded.document.to_bytes():
        from fidepair.desk.record.kept_byes import refuse_kept_byes  # noqa: PLC0415 - few files were converted

        refuse_kept_byes(loaded.document, paired.tournament, paired.round_)


def _pair_round(tournament: Tournament, asked: Asked, listener: StepListener) -> PairedRound:
    """Return the paired round with everything that an output may show."""
    ways = asked.ways
    if not (ways.system or tournament.system or tournament.type_code):
        from fidepair.desk.record.missing_declarations import refuse_undeclared_matches  # noqa: PLC0415 - start-up

        refuse_undeclared_matches(tournament, tournament.source)
    options = ways.round_options(tournament)
    by_the_rules, system, round_, notes = prepare(tournament, ways.system, options)
    by_hand = ""
    notes = (*notes, *_still_adjourned(tournament, round_.number))
    if _may_contradict(tournament, asked):
        from fidepair.commands import pair_special  # noqa: PLC0415 - start-up

        notes = (*notes, *pair_special.contradictions(tournament, system, options))
    if asked.is_by_hand:
        from fidepair.commands import pair_special  # noqa: PLC0415 - start-up

        prepared = Prepared(by_the_rules, system, round_, notes)
        pairing, by_hand = pair_special.pair_around_fixed(prepared, asked, listener)
        notes = (*notes, by_hand)
    else:
        pairing = system.pair(round_, listener)
    return PairedRound(
        by_the_rules,
        system,
        round_,
        pairing,
        _acceleration_of(tournament, ways),
        tuple(map(as_typed, notes)),
        tuple(listener.lines),
        by_hand=by_hand,
    )


def _still_adjourned(tournament: Tournament, number: int) -> list[str]:
    """Return notes on games without a result two rounds or more before this one."""
    return [
        f"round {earlier} still has open games, which count as draws (C.04.2, 3.1): {games}"
        for earlier, games in tournament.adjourned_games(number - 1).items()
    ]


def _may_contradict(tournament: Tournament, asked: Asked) -> bool:
    """Return whether options declare facts of the whole event after it has begun."""
    has_begun = tournament.rounds_paired > 0
    return (
        has_begun
        and not asked.is_written
        and any(getattr(asked.ways, name) for name in _OF_THE_EVENT)
    )


def _acceleration_of(tournament: Tournament, ways: Ways) -> str | None:
    """Return the name of the acceleration, `given` where the file has the virtual points."""
    if tournament.virtual is not None:
        return "given"
    named = ways.acceleration or tournament.acceleration
    return None if named == "none" else named


def written_back(paired: PairedRound, loaded: Loaded, asked: Asked, say: Say) -> bytes:
    """Return the file with the paired round added: see `pair_special`."""
    from fidepair.commands import pair_special  # noqa: PLC0415 - start-up

    return pair_special.written_back(paired, loaded, asked, say)


USE_CASES = {"pair": UseCase(OPTIONS, Asked, run, ("plain", "list", "csv"))}
