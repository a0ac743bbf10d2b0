"""`fidepair crosstable`: whom everybody met, with which colour and result, in the order of the
standings."""

from __future__ import annotations

from typing import Any

import click

from fidepair.cli.options import QuickCommand, shared
from fidepair.cli.standings import how_to_rank, how_to_show, show
from fidepair.render import crosstable


@click.command("crosstable", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@shared(how_to_rank)
@shared(how_to_show)
def command(file: str, **options: Any) -> int:
    """Show the cross table of the tournament in FILE (- is standard input), in the order of its
    standings.

    In each round `12w1` is a win with White against the twelfth; `7b½` a draw with Black, `3w+` a
    win by forfeit. Round robins have a column for each opponent.
    """
    return show(file, crosstable, options)
