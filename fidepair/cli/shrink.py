"""`fidepair shrink`: the smallest tournament on which another program still differs from the
rules."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from fidepair import trf
from fidepair.cli import files, streams, writing
from fidepair.cli.parsing import Delivery
from fidepair.commands.question import kind_of
from fidepair.commands.shrink import Asked
from fidepair.errors import UsageError
from fidepair.lab.crosscheck.contest import Contest, before_round
from fidepair.lab.crosscheck.engines import engine_of
from fidepair.lab.shrinking import first_difference, shrink_difference
from fidepair.render import lab as for_people
from fidepair.render.words import count_of
from fidepair.storage import signals
from fidepair.systems import choose
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed
    from fidepair.lab.crosscheck.contest import ComparedRound
    from fidepair.lab.shrinking import Shrunk
    from fidepair.tournament import Tournament

NO_DIFFERENCE = 1


@signals.cleanup_on_signal()
def shrink(typed: Typed) -> int:
    """Answer `fidepair shrink`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    output = _output(how)
    engine = engine_of(asked.program.engine, asked.program.seconds)
    name = files.name_of(how.file)
    content = files.read(how.file, how.max_size)
    tournament = trf.load(content, name, kind_of(asked.system)).tournament
    system = choose(tournament, asked.system, asked.edition)[0]
    contest = Contest(engine, system.name, asked.program.dialect, asked.edition)
    first, runs = first_difference(contest, tournament, asked.only)
    if first is None:
        streams.say(f"fidepair: {name}: both programs agree; there is nothing to shrink.")
        return NO_DIFFERENCE
    start = before_round(tournament, first.number)
    shrunk = shrink_difference(contest, start, first, max(0, asked.runs - runs))
    writing.deliver(shrunk.proof.content, output, force=how.force)
    if not how.quiet:
        _say_result(start, shrunk, runs, output)
    if shrunk.interrupt is not None:
        raise shrunk.interrupt
    return 0


def _output(how: Delivery) -> str | None:
    """Return the file to write to. Checked at the start, since it is written only after long
    work."""
    way_out = "Choose another name for the small file."
    output = files.output_of(how.file, how.output, force=how.force, instead=way_out)
    folder = os.path.dirname(output or "")
    if folder and not os.path.isdir(folder):
        where = f"{files.name_of(str(output))}: there is no folder {files.name_of(folder)}."
        raise UsageError(f"{where}\n  Make it, or choose another name.")
    return output


def _say_result(
    start: Tournament, shrunk: Shrunk[ComparedRound], runs: int, output: str | None
) -> None:
    why = "interrupted" if shrunk.interrupt else "that is the limit of --runs"
    more = "" if shrunk.finished else f"; {why}, a smaller one may do"
    streams.say(
        f"{_size(start)}: now {_size(shrunk.tournament)}, after {runs + shrunk.tries} runs{more}"
    )
    streams.say(f"round {shrunk.proof.number}: {for_people.verdict_of(shrunk.proof.comparison)}")
    for sentence in shrunk.proof.sentences:
        streams.say(f"  {sentence}")
    if output is not None:
        streams.say(f"written to {files.name_of(output)}")


def _size(tournament: Tournament) -> str:
    people = count_of(
        len(tournament.participants), "team" if tournament.kind is Kind.TEAM else "player"
    )
    return f"{people} and {count_of(tournament.rounds_paired, 'round')} played"


DOORS = {"shrink": shrink}
