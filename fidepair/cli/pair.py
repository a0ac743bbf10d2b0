"""`fidepair pair`: the pairing of the next round."""

import os
import sys

from fidepair.cli import files, streams
from fidepair.cli.parsing import Delivery, Target, Typed
from fidepair.commands.language import for_form
from fidepair.commands.messages import error_as_typed
from fidepair.commands.pair import (
    pair_and_report,
    refuse_contradictions,
    refuse_lost_byes,
    written_back,
)
from fidepair.commands.pair_question import Asked, StepListener, is_published
from fidepair.commands.parts import Parts
from fidepair.commands.question import in_starting_order, kind_of
from fidepair.errors import FidepairError, UsageError
from fidepair.render.paired import PairedRound, pair_list
from fidepair.text.safe import file_to_copy
from fidepair.tournament import Tournament
from fidepair.trf import Loaded

_BY_ENDING = {".trf": "trf", ".html": "html", ".htm": "html", ".json": "json", ".csv": "csv"}


def pair(typed: Typed) -> int:
    """Answer `fidepair pair`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    form = how.format_wanted()
    parts = typed.fill(Parts)
    is_folder = any(os.path.isdir(path) for path in (how.output, *how.paths) if path is not None)
    if len(how.paths) == 1 and form != "ndjson" and not is_folder and not parts.is_shared:
        return pair_one(how.paths[0], asked, how._replace(form=form))
    from fidepair.cli.pair_many import pair_all  # noqa: PLC0415 - start-up

    return pair_all(asked, how._replace(form=form), parts, pair_one)


def pair_one(file: str, asked: Asked, how: Delivery) -> int:
    """Pair one file and send the answer to `how.output` in the format `how.form`."""
    target = target_of(file, how)
    asked = asked._replace(is_written=target.form == "trf")
    if asked.player is not None and target.form not in ("table", "plain"):
        raise UsageError(
            f"--player gives an explanation, which the format {target.form} cannot hold.\n  Leave one of them out."
        )
    for_form(asked.lang, is_page=target.form == "html")
    if how.dry_run and not how.in_place:
        raise UsageError("--dry-run needs --in-place.\n  Without --in-place, FILE does not change.")
    refuse_contradictions(asked, is_written=target.path is not None or target.form == "trf")
    try:
        return _pair(file, asked, target, how)
    except FidepairError as error:
        if target.form == "json" and target.path is None:
            from fidepair.commands.pair_formats import error_bytes  # noqa: PLC0415 - start-up

            streams.answer(error_bytes(error_as_typed(error)))
        raise


def _pair(file: str, asked: Asked, target: Target, how: Delivery) -> int:
    if target.path is not None:
        from fidepair.cli.pair_files import pair_into_file  # noqa: PLC0415 - locks; most answers go to standard output

        return pair_into_file(file, asked, target, how, pair_and_answer)
    content = files.read_text(file, how)
    paired, result = pair_and_answer(content, file, asked, target, how)
    streams.answer(result)
    if (
        target.form in ("table", "plain")
        and not how.quiet
        and streams.leads_to_terminal(sys.stderr)
    ):
        _say_not_recorded(file, paired, asked)
    return 0


def _say_not_recorded(file: str, paired: PairedRound, asked: Asked) -> None:
    """Remind the arbiter that a new round was shown and not written, with the command for that."""
    if file == "-" or paired.what_if or is_published(paired.tournament, paired.round_.number):
        return
    asked = asked._replace(player=None, verbose=False, lang=None)
    command = f"fidepair pair {file_to_copy(file)} --in-place"
    if asked != Asked():
        command = "add --in-place to this command"
    streams.say(f"Not recorded. To record it: {command}")


def pair_and_answer(
    content: bytes, file: str, asked: Asked, target: Target, how: Delivery
) -> tuple[PairedRound, str | bytes]:
    """Return the paired round, and the answer in the requested format. Report suppositions if the
    format does not include them."""
    loaded, paired = load_and_pair(content, file, asked, quiet=how.quiet)
    if paired.what_if and not how.quiet and target.form in ("list", "csv"):
        from fidepair.commands.pair_formats import what_if_lines  # noqa: PLC0415 - start-up

        for line in what_if_lines(paired):
            streams.say(line)
    return paired, answer(paired, loaded, target, asked, how)


def target_of(file: str, how: Delivery) -> Target:
    """Return the target of the answer. Raises UsageError if it could overwrite a file that the
    arbiter wants to keep."""
    if how.in_place:
        files.refuse_in_place(file, None if how.output == "-" else how.output)
        if how.form not in (None, "trf"):
            raise UsageError(
                f"--in-place cannot write {how.form} to a tournament file.\n  Leave --format out, or use -o."
            )
        return Target(file, "trf")
    path = files.output_of(
        file, how.output, force=how.force, instead="Use --in-place to record the round in it."
    )
    form = how.form or streams.form_for(path, _BY_ENDING)
    return Target(path, form)


def load_and_pair(
    content: bytes, file: str, asked: Asked, *, quiet: bool
) -> tuple[Loaded, PairedRound]:
    """Return the tournament in the file, and the paired round; report warnings and notes, unless
    `quiet`."""
    ways, say = asked.ways, streams.speaker(quiet=quiet)
    loaded, tournament = load_in_order(content, file, ways.system, ways.numbers, quiet=quiet)
    paired = pair_and_report(tournament, asked, StepListener(), say)
    refuse_lost_byes(paired, loaded)
    return loaded, paired


def load_in_order(
    content: bytes, file: str, system: str | None, numbers: str | None, *, quiet: bool
) -> tuple[Loaded, Tournament]:
    """Return the tournament in the file, and the one by the requested numbers; report warnings,
    unless `quiet`."""
    loaded = files.load(file, content, kind_of(system), advised=not quiet)
    return loaded, in_starting_order(loaded, numbers, streams.speaker(quiet=quiet))


def answer(
    paired: PairedRound, loaded: Loaded, target: Target, asked: Asked, how: Delivery
) -> str | bytes:
    """Return the answer in the requested format: text for people, bytes for programs."""
    if target.form == "trf":
        return written_back(paired, loaded, asked, streams.speaker(quiet=how.quiet))
    if target.form == "list":
        return pair_list(paired.pairing)
    from fidepair.cli import pair_files  # noqa: PLC0415 - the list needs nothing of it

    return pair_files.answer(paired, target.form, asked, how)


DOORS = {"pair": pair}
