"""`fidepair pair`: the pairing of the next round."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair import trf
from fidepair.cli import files, streams
from fidepair.cli.options import (
    Numbers,
    QuickCommand,
    as_typed,
    error_as_typed,
    format_wanted,
    how_to_pair,
    how_to_tell,
    kind_asked,
    option,
    shared,
    ways_to_pair,
)
from fidepair.errors import FidepairError, UsageError
from fidepair.options import round_options
from fidepair.render.paired import PairedRound
from fidepair.swiss.boards import with_round
from fidepair.swiss.cards import as_it_was
from fidepair.swiss.observer import Observer
from fidepair.systems import prepare
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded

FORMATS = ("table", "plain", "list", "json", "csv", "trf")
_BY_ENDING = {".trf": "trf", ".json": "json", ".csv": "csv"}


class Delivery(NamedTuple):
    """Where the answer goes and in which form. `path` None: standard output; `in_place`: it is the input file."""

    path: str | None
    form: str
    in_place: bool
    force: bool


@click.command("pair", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@shared(how_to_pair[:1])
@option("--round", type=click.IntRange(min=1), help="Round to pair; an earlier one is paired as it was then.")
@shared(how_to_pair[1:4])
@option("--absent", type=Numbers(), multiple=True, help="Who does not play this round, such as 3,7. Repeatable.")
@shared(how_to_pair[4:])
@option("--adjourned", is_flag=True, help="Count games without a result as draws (C.04.2 3.1).")
@option(
    "-f",
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Form of the answer. Default: table; with -o, by the ending .trf, .json, .csv, else plain.",
)
@option("-o", "--output", metavar="FILE", help="Write the answer to this file instead of standard output.")
@option("--in-place", is_flag=True, help="Write the paired round into FILE itself.")
@option("--force", is_flag=True, help="Let -o replace a file that exists.")
@shared(how_to_tell)
def command(file: str, form: str | None, as_json: bool, **options: Any) -> int:
    """Pair the next round of the tournament in FILE (- is standard input).

    The system is the one FILE declares in record 192, or the one given with --system.
    """
    delivery = delivery_of(file, format_wanted(form, as_json), options["output"], options["in_place"], options["force"])
    try:
        return _pair(file, delivery, options)
    except FidepairError as error:
        if delivery.form == "json" and delivery.path is None:
            streams.answer(_json_error(error_as_typed(error)))
        raise


def _pair(file: str, delivery: Delivery, options: dict[str, Any]) -> int:
    quiet = options["quiet"]
    content = files.read(file)
    loaded = load(content, file, options["system"], quiet=quiet)
    paired = pair_round(loaded.tournament, options)
    if not quiet:
        for note in paired.notes:
            streams.say(f"note: {note}")
    if delivery.path is None:
        streams.answer(answer(paired, loaded, delivery.form, options))
        return 0
    result = answer(paired, loaded, delivery.form, options)
    if isinstance(result, str):
        result = result.encode("utf-8", "replace")
    replace = delivery.in_place or delivery.force
    files.write(delivery.path, result, replace=replace, was=content if delivery.in_place else None)
    if not quiet:
        what = "boards" if paired.tournament.kind is Kind.INDIVIDUAL else "matches"
        streams.say(f"round {paired.round_.number}, {len(paired.pairing.games)} {what}: written to {delivery.path}")
    return 0


def delivery_of(file: str, form: str | None, output: str | None, in_place: bool, force: bool) -> Delivery:
    """Return where the answer goes. Raises UsageError where that could overwrite what the arbiter wants to keep."""
    if output == "-":
        output = None
    onto_input = output is not None and file != "-" and files.same_file(file, output)
    if in_place:
        if file == "-":
            raise UsageError("--in-place needs a file, not standard input.")
        if output is not None and not onto_input:
            raise UsageError("--in-place writes to FILE itself, -o to another file.\n  Leave one of them out.")
        if form not in (None, "trf"):
            raise UsageError(f"--in-place would replace the tournament by a {form}.\n  Leave --format out, or use -o.")
        return Delivery(file, "trf", in_place=True, force=force)
    if onto_input:
        raise UsageError(f"{output} is the input.\n  Use --in-place to write the paired round into it.")
    if output is None:
        return Delivery(None, form or "table", in_place=False, force=force)
    if not force:
        files.refuse_existing(output)
    ending = os.path.splitext(output)[1].lower()
    return Delivery(output, form or _BY_ENDING.get(ending, "plain"), in_place=False, force=force)


def load(content: bytes, file: str, system: str | None, *, quiet: bool) -> Loaded:
    """Return the tournament in the file, as an event that the system pairs if one is asked for.

    What is odd in it goes to standard error.
    """
    loaded = trf.load(content, files.name_of(file), kind_asked(system))
    if not quiet:
        for finding in loaded.findings:
            streams.say(f"warning: {finding}")
    return loaded


def pair_round(tournament: Tournament, options: dict[str, Any]) -> PairedRound:
    """Return the paired round with everything that an output may show."""
    prepared = prepare(tournament, options["system"], round_options(**ways_to_pair(options)))
    listener = StepListener()
    pairing = prepared.system.pair(prepared.round_, listener)
    acceleration = acceleration_name(tournament, options["acceleration"])
    by_the_rules, system, round_, notes = prepared
    notes = tuple(map(as_typed, notes))
    return PairedRound(by_the_rules, system, round_, pairing, acceleration, notes, listener.in_words())


class StepListener(Observer):
    """Hears the steps of a system that is a procedure."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def step(self, step: Any) -> None:
        """Keep the step."""
        self.heard.append(step)

    def in_words(self) -> tuple[str, ...]:
        """Return a line for each step."""
        if not self.heard:
            return ()
        from fidepair.systems.lim.steps import describe  # noqa: PLC0415 - only this system has steps

        return tuple(map(describe, self.heard))


def acceleration_name(tournament: Tournament, requested: str | None) -> str | None:
    """Return by what the round was accelerated: `baku`, `given` (virtual points of the file), or None."""
    if tournament.virtual is not None:
        return "given"
    name = requested or tournament.acceleration
    return None if name == "none" else name


def answer(paired: PairedRound, loaded: Loaded, form: str, options: dict[str, Any]) -> str | bytes:
    """Return the answer in the form asked for: text for people, bytes for programs. Only what it needs is loaded."""
    if form == "list":
        from fidepair.render.pair_list import pair_list  # noqa: PLC0415

        return pair_list(paired.pairing)
    if form == "trf":
        return _written_back(paired, loaded)
    if form in ("json", "csv"):
        return _as_data(paired, form)
    return _drawn(paired, form, options)


def _as_data(paired: PairedRound, form: str) -> bytes:
    from fidepair.render import data, pairing_data  # noqa: PLC0415

    if form == "json":
        return data.json_bytes(pairing_data.document(paired))
    return data.csv_bytes(pairing_data.csv_rows(paired))


def _drawn(paired: PairedRound, form: str, options: dict[str, Any]) -> str:
    from fidepair.render import pairing as for_people  # noqa: PLC0415

    on_screen = form == "table" and options["output"] in (None, "-") and streams.is_terminal()
    to_file = options["output"] not in (None, "-")
    sheet = for_people.sheet(paired, arrows=to_file or streams.can_show("↓↑"), only_the_answer=options["quiet"])
    if on_screen:
        from fidepair.render import tables  # noqa: PLC0415 - rich takes long to load

        drawn = tables.draw(sheet, coloured=not options["no_color"])
    else:
        from fidepair.render import plain  # noqa: PLC0415

        drawn = plain.draw(sheet)
    if options["verbose"]:
        drawn += "\n" + "".join(line + "\n" for line in for_people.account(paired))
    return drawn


def _written_back(paired: PairedRound, loaded: Loaded) -> bytes:
    """Return the file with the paired round added. Raises UsageError if that round is in the file already."""
    number = paired.round_.number
    # Options for this pairing change nothing that the file states.
    tournament = as_it_was(loaded.tournament, number, chosen=True)  # a bye given beforehand opens its round again
    if number <= tournament.rounds_paired:
        raise UsageError(
            f"round {number} is in the file already; writing it again would overwrite what was published.\n"
            "  Use another --format to see how the round is paired."
        )
    return trf.write(with_round(tournament, paired.pairing), like=loaded.document)


def _json_error(error: FidepairError) -> bytes:
    from fidepair.render import data, pairing_data  # noqa: PLC0415

    return data.json_bytes({"schema": pairing_data.PAIRING_SCHEMA, "error": error_document(error)})


def error_document(error: FidepairError) -> dict[str, Any]:
    """Return an error as a JSON object."""
    document: dict[str, Any] = {"kind": type(error).__name__, "exit_code": error.exit_code, "message": str(error)}
    for detail in ("article", "witness"):
        if hasattr(error, detail):
            document[detail] = getattr(error, detail)
    if hasattr(error, "findings"):
        document["findings"] = [finding._asdict() for finding in error.findings]
    return document
