"""The options that say how another program is asked for pairings, as `crosscheck` and `shrink` take them."""

from __future__ import annotations

import click

from fidepair.cli.options import option
from fidepair.crosscheck.contest import DIALECTS

how_to_ask = (
    option("--engine", metavar="CMD", required=True, help="The program, such as 'prog -p {in} -o {out}'."),
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
        help="Dialect of the files that it reads. Default: trfx; trf26 for teams and matches of two games.",
    ),
)
