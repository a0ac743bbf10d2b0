"""Answers of `fidepair pair` other than the plain list: data, tables for people, and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import files, streams, writing
from fidepair.commands.pair_formats import as_data, pairing_sheet
from fidepair.desk.day.lookup import number_of
from fidepair.render import pairing as for_people
from fidepair.render.pairing import remarks
from fidepair.storage.locks import locked
from fidepair.text.safe import file_to_copy
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.cli.parsing import Delivery, Target
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
    drawn = streams.drawn(sheet, plain=plain, coloured=not how.no_color)
    if asked.player is None and not asked.verbose:
        return drawn
    from fidepair.commands.pair_special import account_lines  # noqa: PLC0415 - all explanations

    width = streams.terminal_width()
    if asked.player is not None:
        number = number_of(paired.tournament, asked.player)
        account = account_lines(paired, number, width, aloud=form == "plain")
        return f"{drawn}\n{streams.in_lines(account, plain=plain)}"
    account = account_lines(paired, None, width, aloud=form == "plain")
    lines = [*account, *for_people.boards_by_roster(paired)]
    return f"{drawn}\n{streams.in_lines(lines, plain=plain)}"


def pair_into_file(
    file: str,
    asked: Asked,
    target: Target,
    how: Delivery,
    pair: Callable[[bytes, str, Asked, Target, Delivery], tuple[PairedRound, str | bytes]],
) -> int:
    """Pair a file and write the answer of `pair` to the target; with --dry-run only show the
    changes."""
    with locked(file, wanted=how.in_place and not how.dry_run):
        content = files.read_text(file, how, in_place=how.in_place)
        paired, result = pair(content, file, asked, target, how)
        data = streams.in_bytes(result)
        if how.dry_run:
            if not how.quiet:
                streams.answer(draw(paired, "plain", asked, how) + "\n")
            writing.show_difference(content, data, file)
            return 0
        assert target.path is not None
        was = content if how.in_place else None
        replace = how.in_place or how.force
        noun = "boards" if paired.tournament.kind is Kind.INDIVIDUAL else "matches"
        done = f"round {paired.round_.number}, {len(paired.pairing.games)} {noun}"
        writing.write(
            target.path, data, replace=replace, was=was, keep=how.in_place, changes=(done,)
        )
    if not how.quiet:
        streams.say(f"{done}: written to {files.name_of(target.path)}")
        if how.in_place:
            for line in remarks(paired):
                streams.say(line)
            streams.say(f"Next: enter the results: fidepair result {file_to_copy(file)}")
    return 0
