"""`fidepair shrink`: the smallest tournament on which another program still differs from the
rules."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from fidepair import trf
from fidepair.cli import ending, files, streams
from fidepair.cli.options import (
    QuickCommand,
    edition_option,
    force_option,
    help_option,
    option,
    shared,
    size_option,
)
from fidepair.errors import UsageError
from fidepair.lab.crosscheck.contest import DIALECTS, Contest, before_round
from fidepair.lab.crosscheck.engines import PROGRAMS, engine_of
from fidepair.lab.shrinking import first_difference, shrink_difference
from fidepair.render import crosscheck as for_people
from fidepair.render.words import count_of
from fidepair.serve.options import kind_asked, system_name
from fidepair.systems import choose
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.lab.shrinking import Shrunk
    from fidepair.tournament import Tournament

NO_DIFFERENCE = 1

how_to_ask = (
    option(
        "--engine",
        metavar="CMD",
        required=True,
        help=f"The program: {', '.join(PROGRAMS)}, with `:PATH` where it lies elsewhere; or a command, such as"
        " 'prog --{system} {in} -p {out}'.",
    ),
    option(
        "--seconds",
        type=click.FloatRange(min=0, min_open=True),
        default=60.0,
        metavar="N",
        help="Kill the program after so many seconds. Default: 60.",
    ),
    option(
        "--dialect",
        type=click.Choice(DIALECTS, case_sensitive=False),
        help="Dialect of the files that it reads. Default: that of a program known by name, else trfx; trf26 for teams"
        " and matches of two games.",
    ),
)
"""How another program is asked for pairings, here and in `crosscheck`."""


@click.command("shrink", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@shared(how_to_ask)
@option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the small file here instead of to standard output.",
)
@force_option
@option(
    "--system",
    type=system_name,
    metavar="NAME",
    help="The pairing system. Default: what the file declares.",
)
@edition_option
@option(
    "--round",
    "only",
    type=click.IntRange(min=1),
    help="The round that differs. Default: the first one.",
)
@option(
    "--runs",
    type=click.IntRange(min=1),
    default=1000,
    help="Run the program so often at most. Default: 1000.",
)
@size_option
@option("-q", "--quiet", is_flag=True, help="Do not tell what was found.")
@help_option
@ending.tidily()
def command(file: str, **options: Any) -> int:
    """Make the tournament in FILE (- is standard input) small, as long as another program pairs it
    otherwise.

    Rounds and players are removed while the verdict stays the same: illegal, worse, later, colours
    only ... The exit code is 1 if there is no difference to begin with.
    """
    output = _output(file, options)
    engine = engine_of(options["engine"], options["seconds"])
    name = files.name_of(file)
    tournament = trf.load(
        files.read(file, options["max_size"]), name, kind_asked(options["system"])
    ).tournament
    system = choose(tournament, options["system"], options["edition"])[0]
    contest = Contest(engine, system.name, options["dialect"], options["edition"])
    first, runs = first_difference(contest, tournament, options["only"])
    if first is None:
        streams.say(f"fidepair: {name}: both programs agree; there is nothing to shrink.")
        return NO_DIFFERENCE
    start = before_round(tournament, first.number)
    shrunk = shrink_difference(contest, start, first, max(0, options["runs"] - runs))
    files.deliver(shrunk.proof.content, output, force=options["force"])
    if not options["quiet"]:
        _tell(start, shrunk, runs, output)
    if shrunk.interrupt is not None:
        raise shrunk.interrupt
    return 0


def _output(file: str, options: Mapping[str, Any]) -> str | None:
    """Return the file to write to: at once, since it is written after long work only."""
    way_out = "Choose another name for the small file."
    output = files.output_of(file, options["output"], force=options["force"], instead=way_out)
    folder = os.path.dirname(output or "")
    if folder and not os.path.isdir(folder):
        where = f"{files.name_of(str(output))}: there is no folder {files.name_of(folder)}."
        raise UsageError(f"{where}\n  Make it, or choose another name.")
    return output


def _tell(start: Tournament, shrunk: Shrunk, runs: int, output: str | None) -> None:
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
