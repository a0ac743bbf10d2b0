"""Answers of `fidepair pair` other than the plain list: data, tables for people, and files with the
new round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import files, streams, writing
from fidepair.cli.desk_files import show_difference
from fidepair.commands.pair_formats import as_data, pairing_sheet
from fidepair.commands.question import participant_number
from fidepair.render import pairing as for_people
from fidepair.storage.locks import locked
from fidepair.text.safe import file_to_copy
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.cli.parsing import Delivery, Target
    from fidepair.commands.pair_question import Asked
    from fidepair.render.paired import PairedRound


def pair_into_file(
    file: str,
    asked: Asked,
    target: Target,
    how: Delivery,
    pair: Callable[[bytes, str, Asked, Target, Delivery], tuple[PairedRound, str | bytes]],
) -> int:
    """Pair a file and write the answer of `pair` to the target; with --dry-run only show the
    changes."""
    with locked(file, wanted=target.in_place and not how.dry_run):
        content = files.read(file, how.max_size)
        paired, result = pair(content, file, asked, target, how)
        data = result if isinstance(result, bytes) else result.encode("utf-8", "replace")
        if how.dry_run:
            if not how.quiet:
                streams.answer(draw(paired, "plain", asked, how) + "\n")
            show_difference(content, data, file)
            return 0
        assert target.path is not None
        was = content if target.in_place else None
        replace = target.in_place or target.force
        writing.write(target.path, data, replace=replace, was=was, keep=target.in_place)
    if not how.quiet:
        noun = "boards" if paired.tournament.kind is Kind.INDIVIDUAL else "matches"
        done = f"round {paired.round_.number}, {len(paired.pairing.games)} {noun}"
        streams.say(f"{done}: written to {files.name_of(target.path)}")
        if target.in_place:
            streams.say(f"enter results: fidepair result {file_to_copy(file)}")
    return 0


def answer(paired: PairedRound, form: str, asked: Asked, how: Delivery) -> str | bytes:
    """Return the answer as data, or formatted for people."""
    if form in ("json", "csv"):
        return as_data(paired, form)
    return draw(paired, form, asked, how)


def draw(paired: PairedRound, form: str, asked: Asked, how: Delivery) -> str:
    """Return the pairing table, with the explanation of the round or of a player if requested."""
    to_file = how.output not in (None, "-")
    sheet = pairing_sheet(paired, arrows=to_file or streams.can_show("↓↑"), quiet=how.quiet)
    plain = to_file or form == "plain"
    drawn = streams.drawn(sheet, plain=plain, coloured=not how.no_color)
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
