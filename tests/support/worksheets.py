"""Worksheets of files for tests: as data, with the round that was paired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair import trf
from fidepair.cli.parsing import Typed, command_of
from fidepair.commands import pair as of_pair
from fidepair.commands.explain import SheetAsked
from fidepair.commands.pair import pair_and_report
from fidepair.commands.pair_question import StepListener
from fidepair.commands.question import in_starting_order, kind_of
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings
from fidepair.render.worksheet import Worksheet, worksheet

if TYPE_CHECKING:
    from fidepair.render.paired import PairedRound

SAMPLES = {
    "dutch": "open-round-4-to-pair-trf26.trf",
    "accelerated": "accelerated-round-3-to-pair-trf26.trf",
    "dubov": "dubov-round-4-to-pair-trf26.trf",
    "burstein": "burstein-round-6-to-pair-trf26.trf",
    "lim": "lim-round-4-to-pair-trf26.trf",
    "double-swiss": "double-swiss-round-4-to-pair-trf26.trf",
    "team": "team-round-4-to-pair-trf26.trf",
}
"""Samples with a round to be paired, one of each system at least."""


def event(system: str, seed: int, players: int, played: int) -> bytes:
    """Return the file of a random tournament of nine rounds."""
    return trf.write(
        generate(Settings(system=system, players=(players, players), rounds=9, rounds_played=played), seed)
    )


def drawn_of(content: bytes, *arguments: str) -> tuple[Worksheet, PairedRound]:
    """Return the worksheet of a file, by the options of the command line, and the paired round."""
    listener = StepListener()
    typed = command_of("sheet").make_context("sheet", ["drawn.trf", "-q", *arguments]).params
    ways = Typed("sheet", typed).fill(SheetAsked).ways
    tournament = in_starting_order(trf.load(content, "drawn.trf", kind_of(ways.system)), ways.numbers, str)
    paired = pair_and_report(tournament, of_pair.Asked(ways), listener, str)
    return worksheet(paired, listener.opened), paired
