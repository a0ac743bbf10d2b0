"""Answers of `fidepair pair` other than the plain list: data, tables for people, and files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeAlias

from fidepair.cli import files, streams, writing
from fidepair.commands.options import error_as_typed
from fidepair.commands.pair_formats import as_data, error_bytes, pairing_sheet, what_if_lines
from fidepair.commands.pair_question import Asked, is_published
from fidepair.commands.question import refuse_to_change
from fidepair.errors import FidepairError
from fidepair.render import pairing as for_people
from fidepair.render.paired import PairedRound, pair_list
from fidepair.render.pairing import remarks
from fidepair.storage.locks import locked
from fidepair.text.wording import file_to_copy
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.cli.parsing import Delivery, Target
    from fidepair.trf import Loaded

    Load: TypeAlias = Callable[..., tuple[Loaded, PairedRound]]


def deliver(file: str, asked: Asked, target: Target, how: Delivery, load_and_pair: Load) -> int:
    """Pair the file by `load_and_pair`, and send the answer to its target. An error is shown as
    JSON, too, if that is requested."""
    try:
        if target.path is not None:
            return _pair_into_file(file, asked, target, how, load_and_pair)
        loaded, paired = load_and_pair(files.read_text(file, how), file, asked, quiet=how.quiet)
        result = _answer(loaded, paired, asked, target, how)
    except FidepairError as error:
        if target.form == "json" and target.path is None:
            streams.answer(error_bytes(error_as_typed(error)))
        raise
    streams.answer(result)
    is_for_people = target.form in ("table", "plain") and not how.quiet
    if is_for_people and streams.leads_to_terminal(sys.stderr):
        _say_not_recorded(file, paired, asked)
    return 0


def _answer(
    loaded: Loaded, paired: PairedRound, asked: Asked, target: Target, how: Delivery
) -> str | bytes:
    """Return the answer in the requested format. Report suppositions if the format does not include
    them."""
    if paired.what_if and not how.quiet and target.form in ("list", "csv"):
        for line in what_if_lines(paired):
            streams.say(line)
    if target.form == "trf":
        from fidepair.commands.pair_special import written_back  # noqa: PLC0415 - all of the desk

        say = streams.speaker(quiet=how.quiet)
        return written_back(paired, loaded, asked, say)
    if target.form == "list":
        return pair_list(paired.pairing)
    if target.form in ("json", "csv", "html"):
        return as_data(paired, target.form, asked.lang)
    return _draw(paired, target.form, asked, how)


def _say_not_recorded(file: str, paired: PairedRound, asked: Asked) -> None:
    """Remind the arbiter that a new round was shown and not written, with the command for that."""
    if file == "-" or paired.what_if or is_published(paired.tournament, paired.round_.number):
        return
    asked = asked._replace(verbose=False, lang=None)
    command = f"fidepair pair {file_to_copy(file)} --in-place"
    if asked != Asked():
        command = "add --in-place to this command"
    streams.say(f"Not recorded. To record it: {command}")


def _draw(paired: PairedRound, form: str, asked: Asked, how: Delivery) -> str:
    """Return the pairing table, with the explanation of the round if requested."""
    to_file = how.output not in (None, "-")
    sheet = pairing_sheet(paired, arrows=to_file or streams.can_show("↓↑"), quiet=how.quiet)
    plain = to_file or form == "plain"
    drawn = streams.drawn(sheet, plain=plain, coloured=not how.no_color)
    if not asked.verbose:
        return drawn
    from fidepair.commands.pair_special import account_lines  # noqa: PLC0415 - all explanations

    account = account_lines(paired, streams.line_width(), aloud=form == "plain")
    lines = [*account, *for_people.boards_by_roster(paired)]
    return f"{drawn}\n{streams.in_lines(lines, plain=plain)}"


def _pair_into_file(
    file: str, asked: Asked, target: Target, how: Delivery, load_and_pair: Load
) -> int:
    """Pair a file and write the answer to the target; with --dry-run only show the changes."""
    with locked(file, wanted=how.in_place and not how.dry_run):
        content = files.read_text(file, how, in_place=how.in_place)
        if how.in_place:
            refuse_to_change(content, files.name_of(file))
        loaded, paired = load_and_pair(content, file, asked, quiet=how.quiet)
        result = _answer(loaded, paired, asked, target, how)
        data = streams.in_bytes(result)
        if how.dry_run:
            if not how.quiet:
                streams.answer(_draw(paired, "plain", asked, how) + "\n")
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
