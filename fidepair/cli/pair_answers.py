"""Answers of `fidepair pair` other than the plain list: data, and tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import drawing, streams
from fidepair.commands.pair_formats import as_data, pairing_sheet
from fidepair.commands.question import participant_number
from fidepair.render import pairing as for_people

if TYPE_CHECKING:
    from fidepair.cli.parsing import Delivery
    from fidepair.commands.pair_question import Asked
    from fidepair.render.paired import PairedRound


def answer(paired: PairedRound, form: str, asked: Asked, how: Delivery) -> str | bytes:
    """Return the answer as data, or formatted for people."""
    if form in ("json", "csv", "html"):
        return as_data(paired, form, asked.lang)
    return draw(paired, form, asked, how)


def draw(paired: PairedRound, form: str, asked: Asked, how: Delivery) -> str:
    """Return the pairing table, with the explanation of the round or of a player if requested."""
    to_file = how.output not in (None, "-")
    sheet = pairing_sheet(paired, arrows=to_file or streams.can_show("↓↑"), quiet=how.quiet)
    plain = to_file or form == "plain"
    drawn = drawing.drawn(sheet, plain=plain, coloured=not how.no_color)
    if asked.player is None and not asked.verbose:
        return drawn
    from fidepair.commands.pair_account import account_lines  # noqa: PLC0415 - all explanations

    width = streams.terminal_width()
    if asked.player is not None:
        number = participant_number(paired.tournament, asked.player)
        account = account_lines(paired, number, width, aloud=form == "plain")
        return f"{drawn}\n{streams.in_lines(account, plain=plain)}"
    account = account_lines(paired, None, width, aloud=form == "plain")
    lines = [*account, *for_people.boards_by_roster(paired)]
    return f"{drawn}\n{streams.in_lines(lines, plain=plain)}"
