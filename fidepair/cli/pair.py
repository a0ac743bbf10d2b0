"""`fidepair pair`: the pairing of the next round."""

import os

from fidepair.cli import files, streams
from fidepair.cli.parsing import Delivery, Target, Typed
from fidepair.commands.options import Parts
from fidepair.commands.pair import pair_and_report, refuse_contradictions, refuse_lost_byes
from fidepair.commands.pair_question import Asked, StepListener
from fidepair.commands.question import in_starting_order, kind_of
from fidepair.errors import UsageError
from fidepair.render.language import for_form
from fidepair.render.paired import PairedRound, pair_list
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
    for_form(asked.lang, is_page=target.form == "html")
    if how.dry_run and not how.in_place:
        raise UsageError("--dry-run needs --in-place.\n  Without --in-place, FILE does not change.")
    refuse_contradictions(asked, is_written=target.path is not None or target.form == "trf")
    if target != Target(None, "list") or asked.result:
        from fidepair.cli import pair_files  # noqa: PLC0415 - the list needs nothing of it

        return pair_files.deliver(file, asked, target, how, load_and_pair)
    _, paired = load_and_pair(files.read_text(file, how), file, asked, quiet=how.quiet)
    streams.answer(pair_list(paired.pairing))
    return 0


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
        file,
        how.output,
        force=how.force,
        instead="Use --in-place to record the round in it.",
        has_formats=True,
    )
    form = how.form or streams.form_for(path, _BY_ENDING)
    return Target(path, form)


def load_and_pair(
    content: bytes, file: str, asked: Asked, *, quiet: bool
) -> tuple[Loaded, PairedRound]:
    """Return the tournament in the file, and the paired round; report warnings and notes, unless
    `quiet`."""
    ways, say = asked.ways, streams.speaker(quiet=quiet)
    loaded = files.load(file, content, kind_of(ways.system), advised=not quiet)
    tournament = in_starting_order(loaded, ways.numbers, say)
    paired = pair_and_report(tournament, asked, StepListener(), say)
    refuse_lost_byes(paired, loaded)
    return loaded, paired


DOORS = {"pair": pair}
