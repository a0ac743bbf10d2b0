"""`fidepair pair`: the pairing of the next round."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    absent_option,
    adjourned_option,
    declared_besides,
    force_option,
    format_wanted,
    how_to_pair,
    how_to_tell,
    option,
    shared,
    size_option,
    system_option,
    typed,
)
from fidepair.errors import FidepairError, UsageError
from fidepair.serve.options import (
    error_as_typed,
    game_and_result,
    kind_asked,
    pairs,
    participant_meant,
)
from fidepair.serve.pair import (
    StepListener,
    as_data,
    error_document,
    ordered_told,
    pair_told,
    pairing_sheet,
    refuse_contradictions,
    refuse_lost_byes,
    what_if_lines,
    written_back,
)
from fidepair.systems import Prepared
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from fidepair.render.paired import PairedRound
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded

FORMATS = ("table", "plain", "list", "json", "csv", "trf", "ndjson")
_BY_ENDING = {".trf": "trf", ".json": "json", ".csv": "csv"}


class Delivery(NamedTuple):
    """Where the answer goes and in which form. `path` None: standard output; `in_place`: it is the
    input file."""

    path: str | None
    form: str
    in_place: bool
    force: bool


@click.command("pair", cls=QuickCommand, add_help_option=False)
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@system_option
@option(
    "--round",
    type=click.IntRange(min=1),
    help="Round to pair; an earlier one is paired as it was then.",
)
@shared(declared_besides)
@absent_option
@shared(how_to_pair)
@option(
    "--result",
    type=typed(game_and_result),
    multiple=True,
    metavar="GAME=RESULT",
    help="What if a game of the last round ended so: 3-7=1-0, White first, or b3=1-0 for board 3. Repeatable.",
)
@adjourned_option
@option(
    "--fix",
    type=typed(pairs),
    multiple=True,
    metavar="PAIRS",
    help="Pairs that the arbiter fixes (C.04.2 4.4), such as 3-17, White first; the rest by the rules. Repeatable.",
)
@option(
    "--bye",
    metavar="WHO",
    help="Who has the bye by the arbiter (C.04.2 4.4): number, or part of a name.",
)
@option(
    "--not-fide",
    is_flag=True,
    help="Pair as --fix and --bye say even against the absolute criteria.",
)
@option(
    "--player",
    metavar="WHO",
    help="Also tell how this one came to be paired: number, or part of a name.",
)
@option(
    "-f",
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Form of the answer. Default: table; with -o, by the ending .trf, .json, .csv, else plain.",
)
@option(
    "-o", "--output", metavar="FILE", help="Write the answer to this file, or into this folder."
)
@option("--in-place", is_flag=True, help="Write the paired round into FILE itself.")
@option(
    "--dry-run",
    is_flag=True,
    help="Write nothing of what --in-place would; show the pairing, and the lines.",
)
@force_option
@size_option
@shared(how_to_tell)
def command(paths: tuple[str, ...], form: str | None, as_json: bool, **options: Any) -> int:
    """Pair the next round of the tournament in FILE (- is standard input).

    The system is the one FILE declares in record 192, or the one given with --system. Of several
    files each is paired: -o names a folder then, or --format ndjson gives a line of JSON for each.
    """
    form, output = format_wanted(form, as_json), options["output"]
    if len(paths) == 1 and form != "ndjson" and not (output and os.path.isdir(output)):
        return _pair_one(paths[0], form, output, options)
    from fidepair.cli.pair_many import pair_all  # noqa: PLC0415 - start-up

    return pair_all(
        paths, form, options, lambda file, form, into: _pair_one(file, form, into, options)
    )


def _pair_one(file: str, form: str | None, output: str | None, options: dict[str, Any]) -> int:
    delivery = delivery_of(file, form, output, options["in_place"], options["force"])
    options = {**options, "output": output, "is_written": delivery.form == "trf"}
    if options["player"] is not None and delivery.form not in ("table", "plain"):
        raise UsageError(
            f"--player is told in words, and {delivery.form} has none.\n  Leave one of them out."
        )
    if options["dry_run"] and not delivery.in_place:
        raise UsageError(
            "--dry-run is about --in-place.\n  Without it nothing is written into the file anyway."
        )
    refuse_contradictions(options, is_written=delivery.path is not None or delivery.form == "trf")
    try:
        return _pair(file, delivery, options)
    except FidepairError as error:
        if delivery.form == "json" and delivery.path is None:
            from fidepair.text.safe import json_bytes  # noqa: PLC0415 - start-up

            streams.answer(json_bytes(error_document(error_as_typed(error))))
        raise


def _pair(file: str, delivery: Delivery, options: dict[str, Any]) -> int:
    if not delivery.in_place or options["dry_run"]:
        return _pair_and_deliver(file, delivery, options)
    from fidepair.storage.locks import locked  # noqa: PLC0415 - start-up

    with locked(file):
        return _pair_and_deliver(file, delivery, options)


def _pair_and_deliver(file: str, delivery: Delivery, options: dict[str, Any]) -> int:
    quiet = options["quiet"]
    content = files.read(file, options["max_size"])
    loaded, paired = load_and_pair(content, file, options, StepListener())
    if paired.what_if and not quiet and delivery.form in ("list", "csv"):
        for line in what_if_lines(paired):
            streams.say(line)
    result = answer(paired, loaded, delivery.form, options)
    if delivery.path is None:
        streams.answer(result)
        return 0
    if isinstance(result, str):
        result = result.encode("utf-8", "replace")
    if options["dry_run"]:
        from fidepair.cli.desk_files import show_difference  # noqa: PLC0415 - start-up

        if not quiet:
            streams.answer(_drawn(paired, "plain", options) + "\n")
        show_difference(content, result, file)
        return 0
    replace = delivery.in_place or delivery.force
    was = content if delivery.in_place else None
    files.write(delivery.path, result, replace=replace, was=was, keep=delivery.in_place)
    if not quiet:
        what = "boards" if paired.tournament.kind is Kind.INDIVIDUAL else "matches"
        done = f"round {paired.round_.number}, {len(paired.pairing.games)} {what}"
        streams.say(f"{done}: written to {files.name_of(delivery.path)}")
    if not quiet and delivery.in_place:
        from fidepair.text.safe import file_to_copy  # noqa: PLC0415 - start-up

        streams.say(f"enter results: fidepair result {file_to_copy(file)}")
    return 0


def delivery_of(
    file: str, form: str | None, output: str | None, in_place: bool, force: bool
) -> Delivery:
    """Return where the answer goes. Raises UsageError where that could overwrite what the arbiter
    wants to keep."""
    if in_place:
        files.refuse_in_place(file, None if output == "-" else output)
        if form not in (None, "trf"):
            raise UsageError(
                f"--in-place would replace the tournament by a {form}.\n  Leave --format out, or use -o."
            )
        return Delivery(file, "trf", in_place=True, force=force)
    path = files.output_of(
        file, output, force=force, instead="Use --in-place to write the paired round into it."
    )
    by_ending = (
        "table" if path is None else _BY_ENDING.get(os.path.splitext(path)[1].lower(), "plain")
    )
    return Delivery(path, form or by_ending, in_place=False, force=force)


def load_and_pair(
    content: bytes, file: str, options: dict[str, Any], listener: StepListener
) -> tuple[Loaded, PairedRound]:
    """Return what the file says, and the paired round; tell warnings and notes, unless `quiet`."""
    loaded, tournament = load_told(content, file, options)
    paired = pair_told(tournament, options, listener, streams.speaker(quiet=options["quiet"]))
    refuse_lost_byes(paired, loaded)
    return loaded, paired


def load_told(content: bytes, file: str, options: dict[str, Any]) -> tuple[Loaded, Tournament]:
    """Return what the file says, and the tournament by the numbers asked for; tell warnings, unless
    `quiet`."""
    loaded = files.load(file, content, kind_asked(options["system"]), advised=not options["quiet"])
    return loaded, ordered_told(loaded, options, streams.speaker(quiet=options["quiet"]))


def answer(paired: PairedRound, loaded: Loaded, form: str, options: dict[str, Any]) -> str | bytes:
    """Return the answer in the form asked for: text for people, bytes for programs. Only what it
    needs is loaded."""
    if form == "trf":
        return written_back(paired, loaded, options, streams.speaker(quiet=options["quiet"]))
    return (
        as_data(paired, form) if form in ("list", "json", "csv") else _drawn(paired, form, options)
    )


def _drawn(paired: PairedRound, form: str, options: dict[str, Any]) -> str:
    to_file = options["output"] not in (None, "-")
    sheet = pairing_sheet(paired, arrows=to_file or streams.can_show("↓↑"), quiet=options["quiet"])
    plain = to_file or form == "plain"
    drawn = streams.drawn(sheet, plain=plain, coloured=not options["no_color"])
    player = options.get("player")
    if options["verbose"] or player is not None:
        number = None if player is None else participant_meant(paired.tournament, player)
        drawn += "\n" + streams.in_lines(
            _account(paired, number, aloud=form == "plain"), plain=plain
        )
        if player is None:
            from fidepair.render import pairing as for_people  # noqa: PLC0415

            drawn += streams.in_lines(for_people.boards_by_roster(paired), plain=plain)
    return drawn


def _account(paired: PairedRound, player: int | None, *, aloud: bool) -> list[str]:
    """Return how the pairing came about, or how one participant came to be paired. Raises
    UsageError for somebody who is not to be paired."""
    from fidepair.explain.asking import Inquiry  # noqa: PLC0415
    from fidepair.explain.round_account import account, account_of  # noqa: PLC0415 - asked for by -v
    from fidepair.render import explanation  # noqa: PLC0415
    from fidepair.render.pairing import steps  # noqa: PLC0415

    if player is not None and player not in {card.number for card in paired.round_.cards}:
        raise UsageError(
            f"--player {player}: is not to be paired in this round.\n  Use a number of the pairing table."
        )
    if paired.steps:
        return steps(paired, player)
    prepared = Prepared(paired.tournament, paired.system, paired.round_, paired.notes)
    inquiry = Inquiry(prepared, aloud=aloud, pairing=paired.pairing)
    told = account(inquiry) if player is None else account_of(inquiry, player)
    return explanation.text(told, plain=aloud, width=streams.room(explanation.LONGEST))
