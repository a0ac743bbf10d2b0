"""Answers of `fidepair pair` other than the plain list: data, tables for people, and files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from fidepair.cli import files, streams, writing
from fidepair.commands.options import error_as_typed
from fidepair.commands.pair import pair_loaded
from fidepair.commands.pair_formats import as_data, pairing_sheet, what_if_lines
from fidepair.commands.pair_question import Asked, is_published
from fidepair.commands.question import refuse_to_change
from fidepair.errors import FidepairError
from fidepair.render import pairing as for_people
from fidepair.render.pair_list import pair_list
from fidepair.render.paired import PairedRound
from fidepair.render.words import error_document
from fidepair.storage.locks import locked
from fidepair.text.data import json_bytes
from fidepair.text.wording import file_to_copy
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from fidepair.cli.files import Delivery


def deliver(asked: Asked, path: str | None, form: str, how: Delivery) -> int:
    """Pair the file, and send the answer in this format to the path, None for standard output. An
    error is shown as JSON, too, if that is requested."""
    try:
        if path is not None:
            return _pair_into_file(path, form, asked, how)
        paired, result = _answer(how.read(), form, asked, how)
    except FidepairError as error:
        if form == "json" and path is None:
            found = error_document(error_as_typed(error))
            streams.answer(json_bytes({"schema": "fidepair.pairing/1", "error": found}))
        raise
    streams.answer(result)
    if form in ("table", "plain") and streams.leads_to_terminal(sys.stderr):
        _say_not_recorded(paired, asked, how)
    return 0


def _answer(
    content: bytes, form: str, asked: Asked, how: Delivery
) -> tuple[PairedRound, str | bytes]:
    """Return the round paired from the content of the file, and the answer in this format. Report
    suppositions if the format does not include them."""
    loaded = how.load(content, asked.ways.system)
    paired = pair_loaded(loaded, asked, how.say)
    if form == "trf":
        from fidepair.commands.pair_special import written_back  # noqa: PLC0415 - all of the desk

        return paired, written_back(paired, loaded, asked, how.say)
    if form in ("list", "csv"):
        for line in what_if_lines(paired):
            how.say(line)
    if form == "list":
        return paired, pair_list(paired.pairing)
    if form in ("json", "csv", "html"):
        return paired, as_data(paired, form, asked.lang)
    return paired, _draw(paired, form, asked, how)


def _say_not_recorded(paired: PairedRound, asked: Asked, how: Delivery) -> None:
    """Remind the arbiter that a new round was shown and not written, with the command for that."""
    if how.file == "-" or paired.what_if or is_published(paired.tournament, paired.round_.number):
        return
    asked = asked._replace(verbose=False)
    command = f"fidepair pair {file_to_copy(how.file)} --in-place"
    if asked != Asked():
        command = "add --in-place to this command"
    how.say(f"Not recorded. To record it: {command}")


def _draw(paired: PairedRound, form: str, asked: Asked, how: Delivery) -> str:
    """Return the pairing table, with the explanation of the round if requested."""
    to_file = how.output not in (None, "-")
    sheet = pairing_sheet(paired, quiet=how.quiet)
    plain = to_file or form == "plain"
    drawn = streams.drawn(sheet, plain=plain)
    if not asked.verbose:
        return drawn
    from fidepair.commands.pair_special import account_lines  # noqa: PLC0415 - all explanations

    lines = account_lines(paired, streams.line_width(), aloud=form == "plain")
    return f"{drawn}\n{streams.in_lines(lines, plain=plain)}"


def _pair_into_file(path: str, form: str, asked: Asked, how: Delivery) -> int:
    """Pair a file and write the answer to the path; with --dry-run only show the changes."""
    with locked(how.file, wanted=how.in_place and not how.dry_run):
        content = how.read(in_place=how.in_place)
        if how.in_place:
            refuse_to_change(content, how.name)
        paired, result = _answer(content, form, asked, how)
        data = streams.in_bytes(result)
        if how.dry_run:
            if not how.quiet:
                streams.answer(_draw(paired, "plain", asked, how) + "\n")
            writing.show_difference(content, data, how.file)
            return 0
        noun = "boards" if paired.tournament.kind is Kind.INDIVIDUAL else "matches"
        done = f"round {paired.round_.number}, {len(paired.pairing.games)} {noun}"
        if how.in_place:
            writing.change(path, content, data, (done,))
        else:
            writing.write(path, data, replace=how.force)
    how.say(f"{done}: written to {files.name_of(path)}")
    if how.in_place:
        for line in for_people.remarks(paired):
            how.say(line)
        how.say(f"Next: enter the results: fidepair result {file_to_copy(how.file)}")
    return 0
